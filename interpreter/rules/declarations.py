"""Checking what a ruleset declares: options, deck, zones, states, and the names of its clauses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from interpreter.rules import model as m
from interpreter.rules.decks import MOST_CARDS, check_deck
from interpreter.rules.lookups import new_name, second, value_type
from interpreter.rules.names import Scope, Symbols
from interpreter.rules.parts import parts
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.print_expressions import range_text

MOST_PLAYERS = 8
MOST_CLAUSES = 500
MOST_AT_RANDOM = 1000
_LARGEST = 10**6
_SEEN = {"hidden": "hidden", "as_laid": "laid", "seen_by_owner": "owner", "seen_by_all": "all"}


def declare_all(symbols: Symbols, game: n.Game) -> None:
    """Enter every declaration of a ruleset; the deck comes first, since literals need it."""
    symbols.add_clause("game", game.name.text, game.span, game.notes)
    _local_names(symbols, game)
    _players(symbols, game)
    for node in game.declarations:
        if isinstance(node, n.Deck):
            check_deck(symbols, node)
    for node in game.declarations:
        match node:
            case n.Option():
                _option(symbols, node)
            case n.Zone():
                _zone(symbols, node)
            case n.State():
                _state(symbols, node)
            case n.Deck():
                pass
            case _:
                _clause(symbols, node)
    if len(symbols.clauses) > MOST_CLAUSES:
        symbols.report("L0406", game.span, what="clauses", limit=MOST_CLAUSES)
    _missing(symbols, game)
    _placeholders(symbols, game)


_NAMING = n.Choose | n.Claim | n.Let | n.ForZones | n.Parameter | n.SomeCards
"""What gives something a name that is known in a part of the rules only."""


def _local_names(symbols: Symbols, game: n.Game) -> None:
    """Note where each local name is in force, for lines elsewhere that speak of it."""
    for node in game.declarations:
        if not isinstance(node, n.Setup | n.Turn | n.Move | n.Step | n.End):
            continue
        where = type(node).__name__.lower()
        if isinstance(node, n.Turn) and node.once:
            where = "play"
        elif isinstance(node, n.Move | n.Step | n.End):
            where = f"{where} {node.name.text}"
        for part in parts(node):
            if isinstance(part, _NAMING):
                symbols.local_places.setdefault(part.name.text, where)
                if isinstance(part, n.Choose | n.Claim) and (type_ := _remembered_as(part)):
                    symbols.local_types.setdefault(part.name.text, type_)


def _remembered_as(node: n.Choose | n.Claim) -> str:
    """Give the type of the state that would remember what is chosen; empty if there is none."""
    if node.type_name is not None:
        return node.type_name.text if node.type_name.text in ("player", "rank", "suit") else ""
    first = node.sources[0] if isinstance(node, n.Choose) else None
    players = isinstance(first, n.EachPlayer) or (
        isinstance(first, n.Word) and first.text == "others"
    )
    return "player" if players else ""


def _players(symbols: Symbols, game: n.Game) -> None:
    low, high = game.players
    if not 1 <= low <= high <= MOST_PLAYERS:
        allowed = f"1 to {MOST_PLAYERS}, the smaller number first"
        shown = f"{low} to {high}" if low != high else str(low)
        symbols.report("T0206", game.players_at, value=f"players {shown}", allowed=allowed)
    if not 1 <= game.edition <= _LARGEST:
        edition = f"edition {game.edition}"
        symbols.report("T0206", game.span, value=edition, allowed=f"1 to {_LARGEST}")
    if game.teams:
        symbols.teams = game.teams
        _teams(symbols, game)


def _teams(symbols: Symbols, game: n.Game) -> None:
    """Teams are of one size, and there are two at least, however many play."""
    (low, high), size = game.players, game.teams
    if size >= 2 and low == high and low % size == 0 and low > size:
        return
    wanted = f"one number of players, and two such teams at least, as with `players {2 * size}`"
    allowed = wanted if size >= 2 else "teams of 2 or more"
    symbols.report("T0206", game.players_at, value=f"teams of {size}", allowed=allowed)
    symbols.teams = 0
    symbols.broken |= {"team", "partner"}


def _missing(symbols: Symbols, game: n.Game) -> None:
    """A game needs a deck, a setup, and a turn or a play."""
    present = {type(node) for node in game.declarations}
    parts_needed = ((n.Deck, ("deck",)), (n.Setup, ("setup",)), (n.Turn, ("turn", "play")))
    missing = tuple(
        words[0]
        for kind, words in parts_needed
        if kind not in present and symbols.unread.isdisjoint(words)
    )
    if missing:
        symbols.report("F0314", game.span, missing=missing if len(missing) > 1 else missing[0])


# -- options, zones, states ----------------------------------------------------------------


def _domain(
    symbols: Symbols, where: str, node: n.Domain, kinds: tuple[m.Kind, ...]
) -> m.Type | None:
    """Check what an option or a state can be; `kinds` are the types that will do by name."""
    match node:
        case n.RangeDomain(low=low, high=high, span=span):
            if low > high or high > _LARGEST or low < -_LARGEST:
                allowed = f"a range from a smaller to a larger number, at most {_LARGEST}"
                symbols.report("T0206", span, where, value=range_text(low, high), allowed=allowed)
                return None
            return m.Type(m.Kind.NUMBER, low, high)
        case n.TypeDomain(name=name):
            if name.text == "number":
                symbols.report("T0208", name.span, where)
                return None
            return value_type(symbols, where, name, kinds)
        case n.ChoiceDomain(names=names):
            texts = tuple(name.text for name in names)
            for index, name in enumerate(names):
                if name.text in texts[:index]:
                    symbols.report("R0102", name.span, where, kind="value", name=name.text)
                    return None
            return m.Type(m.Kind.CHOICE, names=texts)


def _titled(
    symbols: Symbols, where: str, node: n.Option | n.State, kinds: tuple[m.Kind, ...]
) -> m.Type | None:
    """Check what an option or a state can be, and the titles of its named values."""
    type_ = _domain(symbols, where, node.domain, kinds)
    if type_ is None or not node.value_titles:
        return type_
    if type_.kind is not m.Kind.CHOICE:
        span = node.value_titles[0].span
        symbols.report("T0210", span, where, name=node.name.text, type=type_.describe())
        return type_
    return replace(type_, titles=_value_titles(symbols, where, node.value_titles, type_))


def _value_titles(
    symbols: Symbols, where: str, titles: tuple[n.ValueTitle, ...], type_: m.Type
) -> dict[str, dict[str, str]]:
    """Gather the titles of named values by name and language; report those of no such value."""
    found: dict[str, dict[str, str]] = {}
    for one in titles:
        value = one.value.text
        if value not in type_.names:
            allowed, span = type_.names, one.value.span
            meant = symbols.suggest(value, allowed)
            symbols.report(
                "R0101", span, where, candidates=meant, kind="value", name=value, allowed=allowed
            )
            continue
        known = found.setdefault(value, {})
        for title in one.texts:
            if title.language in known:
                language = title.language
                symbols.report("R0102", title.span, where, kind="title", name=language, value=value)
            known[title.language] = title.text
    return found


def _literal(symbols: Symbols, where: str, node: n.Word | n.Number, type_: m.Type) -> int | None:
    """Read a default or a first value; report one that the type doesn't allow."""
    if type_.kind in (m.Kind.RANK, m.Kind.SUIT) and symbols.deck is None:
        return None
    if type_.kind is m.Kind.NUMBER:
        if isinstance(node, n.Number) and type_.low <= node.value <= type_.high:
            return node.value
        allowed: tuple[str, ...] = ()
    else:
        found = symbols.literal(node.text, type_)
        if found is not None:
            return found.value
        allowed = symbols.literals_of(type_)
    symbols.report(
        "T0205",
        node.span,
        where,
        candidates=symbols.suggest(node.text, allowed),
        value=node.text,
        allowed=allowed or type_.describe(),
    )
    return None


def _option(symbols: Symbols, node: n.Option) -> None:
    where = f"option {node.name.text}"
    clause = symbols.add_clause("option", node.name.text, node.span, node.notes)
    fresh = symbols.declare("option", node.name, where)
    type_ = _titled(symbols, where, node, (m.Kind.RANK, m.Kind.SUIT))
    if type_ is None:
        symbols.broken.add(node.name.text)
        return
    default = _literal(symbols, where, node.default, type_)
    if fresh:
        value = default if default is not None else type_.low
        symbols.options[node.name.text] = m.Option(node.name.text, type_, value, clause)


def _zone(symbols: Symbols, node: n.Zone) -> None:
    where = f"zone {node.name.text}"
    clause = symbols.add_clause("zone", node.name.text, node.span, node.notes)
    fresh = symbols.declare("zone", node.name, where)
    seen: str | None = None
    holds: int | None = None
    for trait in node.traits:
        if trait.kind == "holds":
            holds = trait.value
            if not 1 <= holds <= MOST_CARDS:
                allowed = f"1 to {MOST_CARDS}"
                symbols.report("T0206", trait.span, where, value=f"holds {holds}", allowed=allowed)
                holds = None
        elif seen is not None:
            symbols.report("R0102", trait.span, where, kind="visibility", name=node.name.text)
        else:
            seen = _SEEN[trait.kind]
    if seen is None:
        seen = "hidden"
        symbols.report("F0315", node.span, where, name=node.name.text)
    if seen == "owner" and not node.per_player:
        symbols.report("R0105", node.span, where, name=node.name.text, kind="zone")
    if fresh:
        symbols.zones[node.name.text] = m.Zone(node.name.text, node.per_player, seen, holds, clause)


def _state(symbols: Symbols, node: n.State) -> None:
    where = f"state {node.name.text}"
    clause = symbols.add_clause("state", node.name.text, node.span, node.notes)
    if node.per_team and not symbols.teams and "team" not in symbols.broken:
        symbols.report("R0110", node.span, where, name="team")
    fresh = symbols.declare("state", node.name, where)
    type_ = _titled(symbols, where, node, (m.Kind.RANK, m.Kind.SUIT, m.Kind.PLAYER))
    if type_ is None:
        symbols.broken.add(node.name.text)
        return
    start = None
    if node.start is not None:
        start = _literal(symbols, where, node.start, type_)
        start = start if start is not None else type_.low
    elif node.at_random:
        start = type_.low
        if type_.high - type_.low >= MOST_AT_RANDOM:
            what = "values to start with at random"
            symbols.report("L0406", node.span, where, what=what, limit=MOST_AT_RANDOM)
    if fresh:
        how = (node.each_match, node.at_random, node.per_team)
        each = node.per_player or node.per_team
        symbols.states[node.name.text] = m.State(node.name.text, type_, each, start, clause, *how)


# -- clauses -------------------------------------------------------------------------------


def _clause(symbols: Symbols, node: n.Declaration) -> None:
    match node:
        case n.Setup(notes=notes, span=span):
            _single(symbols, "setup", span, notes)
        case n.Turn(once=once, notes=notes, span=span):
            other = "turn" if once else "play"
            if (other, other) in symbols.clause_of:
                second(symbols, other, span, "turn or play")
                return
            _single(symbols, "play" if once else "turn", span, notes)
        case n.Match(notes=notes, span=span):
            _single(symbols, "match", span, notes)
        case n.Move():
            _named(symbols, "move", node, symbols.move_nodes)
        case n.Step():
            if _named(symbols, "step", node, symbols.step_nodes):
                symbols.parameters[node.name.text] = _parameters(symbols, node)
        case n.Ranking():
            if _named(symbols, "ranking", node, symbols.ranking_nodes):
                _rows(symbols, node)
        case n.Melds():
            if _named(symbols, "melds", node, symbols.meld_nodes):
                _meld_rows(symbols, node)
        case n.End():
            _named(symbols, "end", node, symbols.end_nodes)


def _single(symbols: Symbols, kind: str, span: Span, notes: n.Notes) -> None:
    if (kind, kind) in symbols.clause_of:
        second(symbols, kind, span)
        return
    symbols.add_clause(kind, kind, span, notes, runs=True)


_Node = TypeVar("_Node", n.Move, n.Step, n.Ranking, n.Melds, n.End)


def _named(symbols: Symbols, kind: str, node: _Node, known: dict[str, _Node]) -> bool:
    runs = kind not in ("ranking", "melds")
    clause = symbols.add_clause(kind, node.name.text, node.span, node.notes, runs=runs)
    fresh = symbols.declare(kind, node.name, symbols.clauses[clause].path)
    if not fresh and node.name.text in known:
        return False
    # One that was reported for its name is known by it all the same, so that no use of it is.
    known[node.name.text] = node
    return True


_HANDED_OVER = (m.Kind.NUMBER, m.Kind.RANK, m.Kind.SUIT, m.Kind.PLAYER, m.Kind.CARD)


def _parameters(symbols: Symbols, node: n.Step) -> tuple[m.Local | None, ...]:
    """Check what a step is given; None for a parameter whose type was reported."""
    where = f"step {node.name.text}"
    found: list[m.Local | None] = []
    for index, parameter in enumerate(node.parameters):
        name = parameter.name
        if any(one.name.text == name.text for one in node.parameters[:index]):
            symbols.report("R0102", name.span, where, kind="name", name=name.text)
        else:
            new_name(symbols, Scope(0, where), name)
        type_ = value_type(symbols, where, parameter.type_name, _HANDED_OVER)
        found.append(symbols.new_local(name.text, type_) if type_ is not None else None)
    return tuple(found)


def _rows(symbols: Symbols, node: n.Ranking) -> None:
    parent = symbols.clause_of[("ranking", node.name.text)]
    _named_once(symbols, "row", node.rows, symbols.clauses[parent].path)
    for row in node.rows:
        symbols.add_clause("row", row.name.text, row.span, row.notes, parent=parent, runs=True)


def _meld_rows(symbols: Symbols, node: n.Melds) -> None:
    parent = symbols.clause_of[("melds", node.name.text)]
    _named_once(symbols, "meld", node.rows, symbols.clauses[parent].path)
    for row in node.rows:
        symbols.add_clause("meld", row.name.text, row.span, row.notes, parent=parent)


def _named_once(symbols: Symbols, kind: str, rows: Sequence[n.Row | n.MeldRow], where: str) -> None:
    """Report rows of one block that are called alike."""
    seen: dict[str, Span] = {}
    for row in rows:
        name = row.name
        if name.text in seen:
            label = symbols.label(seen[name.text], "first declared here")
            symbols.report("R0102", name.span, where, labels=(label,), kind=kind, name=name.text)
        seen.setdefault(name.text, name.span)


# -- sentences -----------------------------------------------------------------------------


def _placeholders(symbols: Symbols, game: n.Game) -> None:
    """`{NAME}` in a sentence must be an option."""
    for sentence, where in _all_sentences(symbols, game):
        for found in re.finditer(r"[{｛](\w+)[}｝]", sentence.text):
            typed = found.group()[0] + found.group()[-1]
            if typed != "{}" and found.group(1) in symbols.options:
                wide = next(one for one in typed if not one.isascii())
                at = sentence.span.start + 1 + sentence.text.index(wide, found.start())
                instead = "{" if wide == "｛" else "}"
                symbols.report("S0102", Span(at, at + 1), where, found=wide, instead=instead)
        for found in re.finditer(r"\{([^{}\s]*)\}", sentence.text):
            name = found.group(1)
            if name in symbols.options:
                continue
            start = sentence.span.start + 1 + found.start()
            span = Span(start, start + len(found.group()))
            symbols.unknown("option", n.Name(name, span), symbols.options, where)


def _all_sentences(symbols: Symbols, game: n.Game) -> list[tuple[n.Sentence, str]]:
    notes: list[tuple[n.Notes, str]] = [(game.notes, "")]
    for node in game.declarations:
        name = getattr(node, "name", None)
        kind = type(node).__name__.lower()
        where = f"{kind} {name.text}" if isinstance(name, n.Name) else kind
        notes.append((node.notes, where))
        if isinstance(node, n.Ranking | n.Melds):
            notes += [(row.notes, where) for row in node.rows]
        body = getattr(node, "body", ())
        for statement in body:
            if isinstance(statement, n.Claim):
                notes.append((statement.notes, where))
            if isinstance(statement, n.Challenge):
                notes.append((statement.notes, where))
                notes += [(reason.notes, where) for reason in statement.reasons]
    return [(one, where) for note, where in notes for one in note.sentences]
