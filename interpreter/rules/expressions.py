"""Checking values: every word resolved to what it names, and of the type that is needed.

A value may have a condition, and conditions are made of values: see `conditions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from interpreter.rules import cards_asked, conditions
from interpreter.rules import model as m
from interpreter.rules.names import Scope, Symbols, of_each_player
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.print_expressions import range_text

_LARGEST = 10**9

PARTNER = "partner"
"""A word of the language only in games of teams."""


def check_value(
    symbols: Symbols, scope: Scope, node: n.Expr, expected: m.Type | None = None
) -> m.Expr | None:
    """Check a value.

    Args:
        symbols: what the ruleset declares.
        scope: the names in force.
        node: the expression.
        expected: the type that it must have, or None for any.

    Returns None where it was reported as wrong.
    """
    match node:
        case n.Number():
            found = _number(symbols, scope, node, expected)
        case n.Word():
            found = _word(symbols, scope, node, expected)
        case n.Of():
            found = _of(symbols, scope, node)
        case n.NextPlayer():
            found = _next_player(symbols, scope, node)
        case n.BestPlayer():
            found = _best_player(symbols, scope, node)
        case n.Count() | n.ExtremeRank() | n.TotalPoints():
            found = cards_asked.of_cards(symbols, scope, node)
        case n.CountPlayers(where=None):
            found = m.CountPlayers(None)
        case n.CountPlayers(where=asked) if asked is not None:
            where = conditions.check_condition(symbols, of_each_player(scope), asked)
            found = m.CountPlayers(where) if where is not None else None
        case n.Top():
            zone = check_value(symbols, scope, node.zone, m.ZONE)
            found = m.TopOf(zone) if zone is not None else None
        case n.Arithmetic():
            found = _arithmetic(symbols, scope, node)
        case n.PointsLeft():
            found = _points_left(symbols, scope, node)
        case n.With():
            _wrong(symbols, scope, node.span, expected, "a zone with a card more")
            return None
        case n.EachPlayer() | n.CardsIn():
            _wrong(symbols, scope, node.span, expected, "all the players")
            return None
        case _:
            _wrong(symbols, scope, node.span, expected, "a condition")
            return None
    if found is not None and isinstance(node, n.Word | n.Number):
        note_meaning(symbols, scope, node, found)
    if found is None or expected is None or _is_of(m.type_of(found), expected):
        return found
    _wrong(symbols, scope, node.span, expected, m.type_of(found).describe())
    return None


def check_cards(symbols: Symbols, scope: Scope, node: n.Expr) -> m.Expr | None:
    """Check what holds cards to look at: a zone, or the name of several cards."""
    if _several(scope, node):
        return check_value(symbols, scope, node)
    return check_value(symbols, scope, node, m.ZONE)


def _several(scope: Scope, node: n.Expr) -> bool:
    """Say whether a word is the name of several cards."""
    local = scope.locals.get(node.text) if isinstance(node, n.Word) else None
    return isinstance(local, m.Local) and local.type is m.CARDS


def note_meaning(symbols: Symbols, scope: Scope, node: n.Word | n.Number, found: m.Expr) -> None:
    """Remember what a word names, for those who want to read the rules without the words."""
    match found:
        case m.Const(type=type_) if type_.kind is not m.Kind.NUMBER:
            known = type_.kind in (m.Kind.RANK, m.Kind.SUIT)
            symbols.meanings[node.span] = type_.kind.value if known else "value"
        case m.ZoneValue() | m.LocalValue() if node.text in scope.locals:
            symbols.meanings[node.span] = "local"
        case m.ZoneValue():
            symbols.meanings[node.span] = "zone"
        case m.StateValue():
            symbols.meanings[node.span] = "state"
        case m.OptionValue():
            symbols.meanings[node.span] = "option"
        case m.Subject() | m.Challenger():
            symbols.meanings[node.span] = "person"


def _is_of(found: m.Type, expected: m.Type) -> bool:
    """Say whether a type will do; two choices are of one type only if they have the same names."""
    return found.kind is expected.kind and found.names == expected.names


def _wrong(symbols: Symbols, scope: Scope, span: Span, expected: m.Type | None, found: str) -> None:
    wanted = expected.describe() if expected is not None else "a value"
    symbols.report("T0202", span, scope.where, expected=wanted, found=found)


def _number(
    symbols: Symbols, scope: Scope, node: n.Number, expected: m.Type | None
) -> m.Expr | None:
    if expected is not None and expected.kind in (m.Kind.RANK, m.Kind.SUIT):
        literal = symbols.literal(node.text, expected)
        if literal is None:
            not_in_deck(symbols, scope, node.text, node.span, expected)
        return literal
    if abs(node.value) > _LARGEST:
        allowed = range_text(-_LARGEST, _LARGEST)
        symbols.report("T0206", node.span, scope.where, value=node.text, allowed=allowed)
        return None
    return m.Const(node.value, m.NUMBER)


def not_in_deck(symbols: Symbols, scope: Scope, text: str, span: Span, expected: m.Type) -> None:
    """Report a rank or suit that the deck hasn't got, where one is expected."""
    if symbols.deck is None:
        return
    kind = expected.kind.value
    meant = symbols.suggest(text, symbols.literals_of(expected))
    symbols.report("R0108", span, scope.where, candidates=meant, kind=kind, name=text)


def _word(symbols: Symbols, scope: Scope, node: n.Word, expected: m.Type | None) -> m.Expr | None:
    literal = symbols.literal(node.text, expected)
    if literal is not None:
        return literal
    if node.text in scope.locals:
        local = scope.locals[node.text]
        if isinstance(local, m.Alias):
            return _owned(symbols, scope, local, node.text, node.span)
        return m.LocalValue(local) if local is not None else None
    if node.text in symbols.broken:
        return None
    if node.text == "player":
        return _subject(symbols, scope, node.span)
    if node.text == "challenger":
        if scope.challenger:
            return m.Challenger()
        symbols.report("R0109", node.span, scope.where, name="challenger", kind="player")
        return None
    if node.text in symbols.states:
        return _state(symbols, scope, node)
    if node.text in symbols.options:
        symbols.used.add(("option", node.text))
        return m.OptionValue(symbols.options[node.text])
    if node.text in symbols.zones:
        return _zone(symbols, scope, node)
    if node.text == PARTNER and symbols.teams:
        return _partner(symbols, scope, node.span, _subject(symbols, scope, node.span))
    _unknown_word(symbols, scope, node, expected)
    return None


def _subject(symbols: Symbols, scope: Scope, span: Span) -> m.Expr | None:
    if not scope.subject:
        players = (s.name for s in symbols.states.values() if s.type is m.PLAYER)
        instead = tuple(name for name in players if name != scope.target)
        symbols.report("R0106", span, scope.where, name="player", instead=instead)
        return None
    _note_subject(symbols, scope, span)
    return m.Subject()


def _note_subject(symbols: Symbols, scope: Scope, span: Span) -> None:
    """Remember that a step speaks of the player on turn, so that its callers must have one."""
    if scope.in_step:
        symbols.needs_subject.setdefault(scope.owner, span)


def _state(symbols: Symbols, scope: Scope, node: n.Word) -> m.Expr | None:
    state = symbols.states[node.text]
    symbols.used.add(("state", node.text))
    if not state.per_player:
        return m.StateValue(state, None)
    owner = _bare_owner(symbols, scope, node.text, node.span)
    return m.StateValue(state, owner) if owner is not None else None


def _zone(symbols: Symbols, scope: Scope, node: n.Word) -> m.Expr | None:
    zone = symbols.zones[node.text]
    symbols.used.add(("zone", node.text))
    if not zone.per_player:
        return m.ZoneValue(zone, None)
    return _owned(symbols, scope, zone, node.text, node.span)


def _owned(
    symbols: Symbols, scope: Scope, zone: m.Zone | m.Alias, name: str, span: Span
) -> m.Expr | None:
    owner = _bare_owner(symbols, scope, name, span)
    return m.ZoneValue(zone, owner) if owner is not None else None


def _bare_owner(symbols: Symbols, scope: Scope, name: str, span: Span) -> m.Expr | None:
    """Whose a bare per-player name is: the subject's, if there is one and nobody else in play."""
    if scope.subject and not scope.second:
        _note_subject(symbols, scope, span)
        return m.Subject()
    instead = tuple(f"{name} of {person}" for person in _persons(symbols, scope))
    symbols.report("R0106", span, scope.where, name=name, instead=instead)
    return None


def _persons(symbols: Symbols, scope: Scope) -> list[str]:
    """Give those who may have been meant where a bare per-player name is nobody's."""
    there = {"player": scope.subject, "challenger": scope.challenger, "best player": scope.best}
    persons = [scope.candidate] if scope.candidate else []
    persons += [person for person, present in there.items() if present]
    if scope.subject:
        return persons
    states = [one.name for one in symbols.states.values() if one.type is m.PLAYER]
    return persons + [name for name in states if name not in persons]


def _unknown_word(symbols: Symbols, scope: Scope, node: n.Word, expected: m.Type | None) -> None:
    could_stand = _could_stand(symbols, scope, expected)
    if expected is not None and expected.kind in (m.Kind.RANK, m.Kind.SUIT):
        kind = expected.kind.value
        if symbols.deck is None:
            return
        if node.text in symbols.local_places:
            symbols.unknown(kind, node, could_stand, scope.where)
            return
        meant = symbols.suggest(node.text, could_stand)
        if not meant and symbols.may_be_lost(kind):
            return
        symbols.report("R0108", node.span, scope.where, candidates=meant, kind=kind, name=node.text)
        return
    kind = "name"
    if expected is not None:
        kind = expected.kind.value if expected.kind is not m.Kind.CHOICE else "value"
    allowed = expected.names if expected is not None else ()
    symbols.unknown(kind, node, could_stand, scope.where, allowed)


def _could_stand(symbols: Symbols, scope: Scope, expected: m.Type | None) -> Iterator[str]:
    """Give the names and literals that could stand at a place where a type is expected."""
    yield from symbols.literals_of(expected)
    typed: Iterator[tuple[str, m.Type]] = chain(
        ((name, one.type) for name, one in scope.locals.items() if isinstance(one, m.Local)),
        ((name, m.ZONE) for name, one in scope.locals.items() if isinstance(one, m.Alias)),
        ((name, one.type) for name, one in symbols.states.items()),
        ((name, one.type) for name, one in symbols.options.items()),
        ((name, m.ZONE) for name in symbols.zones),
        (("player", m.PLAYER),),
        (("challenger", m.PLAYER),) if scope.challenger else (),
    )
    yield from (name for name, type_ in typed if expected is None or type_.kind is expected.kind)


def _of(symbols: Symbols, scope: Scope, node: n.Of) -> m.Expr | None:
    name = node.name.text
    if _points_of_card(symbols, scope, node) and "points" not in symbols.broken:
        card = check_value(symbols, scope, node.owner, m.CARD)
        if card is None or not has_points(symbols, scope, node.name.span):
            return None
        return m.CardPoints(card)
    local = scope.locals.get(name)
    zone = local if isinstance(local, m.Alias) else symbols.zones.get(name)
    if zone is not None or name in symbols.states:
        return _of_player(symbols, scope, node, zone)
    if name == PARTNER and symbols.teams:
        player = check_value(symbols, scope, node.owner, m.PLAYER)
        return _partner(symbols, scope, node.name.span, player)
    of_card = name in ("rank", "suit")
    wanted = m.CARD if of_card and is_open(symbols, scope, node.owner) else None
    owner = check_value(symbols, scope, node.owner, wanted)
    if name in symbols.broken:
        return None
    if of_card:
        if owner is None:
            return None
        if m.type_of(owner).kind is not m.Kind.CARD:
            found = m.type_of(owner).describe()
            symbols.report("R0104", node.name.span, scope.where, attribute=name, type=found)
            return None
        if name == "suit" and not has_suits(symbols, scope.where, node.name.span, "a card"):
            return None
        return m.CardAttribute(name, owner)
    if owner is None:
        owners = [*per_player_names(symbols), "rank", "suit"]
        if not symbols.suggest(name, owners):
            return None
        symbols.unknown("name", node.name, owners, scope.where)
        return None
    _unknown_attribute(symbols, scope, node, owner)
    return None


def has_suits(symbols: Symbols, where: str, span: Span, what: str) -> bool:
    """Say whether the deck has suits, where something asks for one; report it if not."""
    if symbols.deck is None or symbols.deck.has_suits:
        return True
    symbols.report("R0104", span, where, attribute="suit", type=what, suits=False)
    return False


def has_points(symbols: Symbols, scope: Scope, span: Span) -> bool:
    """Say whether cards count anything, where something asks for it; report it if not."""
    if symbols.deck is None or symbols.deck.points:
        return True
    symbols.report("R0104", span, scope.where, attribute="points", type="a card", points=False)
    return False


def _points_of_card(symbols: Symbols, scope: Scope, node: n.Of) -> bool:
    """Say whether `points of …` is about a card: a state may have that name, too."""
    if node.name.text != "points":
        return False
    owner = node.owner
    local = scope.locals.get(owner.text) if isinstance(owner, n.Word) else None
    of_card = isinstance(local, m.Local) and local.type.kind is m.Kind.CARD
    return of_card or isinstance(owner, n.Top) or "points" not in symbols.states


def _partner(symbols: Symbols, scope: Scope, span: Span, player: m.Expr | None) -> m.Expr | None:
    """Check `partner`, `partner of P`: a word where teams are of two and nothing is called so."""
    if symbols.teams != 2:
        symbols.report("R0110", span, scope.where, name=PARTNER, size=symbols.teams)
        return None
    return m.PartnerOf(player) if player is not None else None


def per_player_names(symbols: Symbols) -> list[str]:
    """Give what each player has: zones and states."""
    zones = [one.name for one in symbols.zones.values() if one.per_player]
    return zones + [one.name for one in symbols.states.values() if one.per_player]


def _unknown_attribute(symbols: Symbols, scope: Scope, node: n.Of, owner: m.Expr) -> None:
    kind = m.type_of(owner).kind
    if kind is m.Kind.PLAYER:
        meant = symbols.suggest(node.name.text, per_player_names(symbols))
    else:
        meant = symbols.suggest(node.name.text, ("rank", "suit")) if kind is m.Kind.CARD else ()
    if kind is m.Kind.PLAYER and not meant and symbols.may_be_lost("name"):
        return
    symbols.report(
        "R0104",
        node.name.span,
        scope.where,
        candidates=meant,
        attribute=node.name.text,
        type=m.type_of(owner).describe(),
    )


def _of_player(
    symbols: Symbols, scope: Scope, node: n.Of, zone: m.Zone | m.Alias | None
) -> m.Expr | None:
    """Check `hand of leader`, `points of best player`."""
    owner = check_value(symbols, scope, node.owner, m.PLAYER)
    name = node.name.text
    if isinstance(zone, m.Alias):
        return m.ZoneValue(zone, owner) if owner is not None else None
    kind = "zone" if zone is not None else "state"
    symbols.used.add((kind, name))
    declared = zone if zone is not None else symbols.states[name]
    if not declared.per_player:
        symbols.report("R0105", node.name.span, scope.where, name=name, kind=kind)
        return None
    if owner is None:
        return None
    if zone is not None:
        return m.ZoneValue(zone, owner)
    return m.StateValue(symbols.states[name], owner)


def _next_player(symbols: Symbols, scope: Scope, node: n.NextPlayer) -> m.Expr | None:
    if node.after is None:
        after = _subject(symbols, scope, node.span)
    else:
        after = check_value(symbols, scope, node.after, m.PLAYER)
    where = None
    if node.where is not None:
        where = conditions.check_condition(symbols, of_each_player(scope), node.where)
        if where is None:
            return None
    return m.NextOf(after, where) if after is not None else None


def _best_player(symbols: Symbols, scope: Scope, node: n.BestPlayer) -> m.Expr | None:
    if scope.best:
        return m.BestPlayer()
    symbols.report("R0109", node.span, scope.where, name="best player", kind="player")
    return None


def _arithmetic(symbols: Symbols, scope: Scope, node: n.Arithmetic) -> m.Expr | None:
    left = check_value(symbols, scope, node.left, m.NUMBER)
    right = check_value(symbols, scope, node.right, m.NUMBER)
    if left is None or right is None:
        return None
    return m.Arithmetic(node.operator, left, right)


def _points_left(symbols: Symbols, scope: Scope, node: n.PointsLeft) -> m.Expr | None:
    cards = check_cards(symbols, scope, node.cards)
    without = None
    if node.without is not None:
        several = _several(scope, node.without)
        without = check_value(symbols, scope, node.without, m.CARDS if several else m.CARD)
    melds = block_of_melds(symbols, scope, node.melds)
    if cards is None or melds is None or (without is None and node.without is not None):
        return None
    if not has_points(symbols, scope, node.span):
        return None
    return m.PointsLeft(cards, without, melds)


def block_of_melds(symbols: Symbols, scope: Scope, name: n.Name) -> str | None:
    """Look up a block of melds; None where it was reported."""
    if name.text not in symbols.meld_nodes:
        symbols.unknown("block of melds", name, symbols.meld_nodes, scope.where)
        return None
    symbols.used.add(("melds", name.text))
    return name.text


def is_open(symbols: Symbols, scope: Scope, node: n.Expr) -> bool:
    """Say whether a word or number is of a type that only what stands around it can tell."""
    if isinstance(node, n.Number):
        return True
    if not isinstance(node, n.Word):
        return False
    text = node.text
    declared = text in symbols.states or text in symbols.options or text in symbols.zones
    known = text in scope.locals or text in symbols.broken or text in ("player", "challenger")
    return not (declared or known)
