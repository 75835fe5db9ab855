"""Checking lines in which somebody chooses or claims, and the names they bring into force."""

from __future__ import annotations

from interpreter.rules import model as m
from interpreter.rules.conditions import check_condition
from interpreter.rules.expressions import check_value
from interpreter.rules.lets import put_in
from interpreter.rules.lookups import at_line, needs_subject, new_name, value_type
from interpreter.rules.names import Scope, Symbols, call_each
from interpreter.rules.parts import parts
from interpreter.source import Span
from interpreter.syntax import nodes as n

_CHOSEN = (m.Kind.RANK, m.Kind.SUIT, m.Kind.PLAYER)
_CLAIMED = (m.Kind.RANK, m.Kind.SUIT)
_REMEMBERED = (m.Kind.NUMBER, m.Kind.RANK, m.Kind.SUIT, m.Kind.PLAYER, m.Kind.CARD, m.Kind.CHOICE)


def check_choose_move(symbols: Symbols, scope: Scope, node: n.ChooseMove) -> m.Stmt | None:
    """Check `choose MOVE or MOVE …`."""
    known = []
    for name in node.moves:
        if name.text in symbols.move_nodes:
            symbols.used.add(("move", name.text))
            known.append(name.text)
        else:
            symbols.unknown("move", name, symbols.move_nodes, scope.where)
    needs_subject(symbols, scope, node.span)
    return m.ChooseMove(at_line(scope, node.span), tuple(known)) if known else None


def check_choose(symbols: Symbols, scope: Scope, node: n.Choose) -> m.Stmt | None:
    """Check a choice of a card, a zone, a player or a value, and bring its name into force."""
    found = _pool(symbols, scope, node)
    if not node.at_random:
        needs_subject(symbols, scope, node.span)
    if found is None:
        # Keep the name in force all the same, so that one mistake gives one report.
        _doubtful(symbols, scope, node.name)
        return None
    pool, zones, type_ = found
    least, most = _how_many(symbols, scope, node)
    if node.least is not None and (least is None or most is None):
        _doubtful(symbols, scope, node.name)
        return None
    candidate, inner = call_each(symbols, scope, node.name.text, type_)
    inner.candidate = candidate.name if type_ is m.PLAYER else ""
    sound, tried = _tried(symbols, inner, node)
    if not sound:
        _doubtful(symbols, scope, node.name)
        return None
    where = _first_that_leaves_something(symbols, candidate, pool, zones, tried)
    span = _where_span(node)
    target: m.LocalValue | m.StateValue
    state = symbols.states.get(node.name.text)
    if state is not None and state.type == type_ and not state.per_player:
        target = m.StateValue(state, None)
    else:
        new_name(symbols, scope, node.name)
        target = m.LocalValue(candidate)
        scope.locals[node.name.text] = candidate
    at = at_line(scope, node.span)
    several = tried if len(tried) > 1 else ()
    return m.Choose(
        at, target, candidate, pool, zones, where, span, node.at_random, least, most, several
    )


def _tried(
    symbols: Symbols, scope: Scope, node: n.Choose
) -> tuple[bool, tuple[m.Expr | None, ...]]:
    """Check the conditions of a choice; give whether they are sound, and None for `any`."""
    if node.where is None:
        return True, ()
    found: list[m.Expr | None] = []
    sound = True
    for one in (node.where, *node.otherwise):
        condition = None if isinstance(one, str) else _what_fits(symbols, scope, one)
        sound = sound and (condition is not None or one == "any")
        found.append(condition)
    return sound, tuple(found)


def _what_fits(symbols: Symbols, scope: Scope, node: n.Expr) -> m.Expr | None:
    """Check a condition of a choice.

    A player who may be chosen is somebody else in play: in a part that says nothing of them, a bare
    `hand` would be the chooser's and be read as theirs.
    """
    if not scope.candidate:
        return check_condition(symbols, scope, node)
    match node:
        case n.Logic():
            left, right = (_what_fits(symbols, scope, one) for one in (node.left, node.right))
            return m.Logic(node.operator, left, right) if left and right else None
        case n.Not():
            negated = _what_fits(symbols, scope, node.inner)
            return m.Negation(negated) if negated else None
    of_them = any(isinstance(one, n.Word) and one.text == scope.candidate for one in parts(node))
    return check_condition(symbols, scope.inner(second=scope.second or not of_them), node)


def _first_that_leaves_something(
    symbols: Symbols,
    candidate: m.Local,
    pool: str,
    zones: tuple[m.Expr, ...],
    tried: tuple[m.Expr | None, ...],
) -> m.Expr | None:
    """Put conditions together: a later one counts where none of the things fits those before it."""
    if not tried or tried[0] is None:
        return None
    first, rest = tried[0], tried[1:]
    if not rest:
        return first
    other = symbols.new_local(candidate.name, candidate.type)
    of_other = put_in(first, {candidate: m.LocalValue(other)})
    none: m.Expr = m.SomeOf("no", other, pool, zones, of_other)
    later = _first_that_leaves_something(symbols, candidate, pool, zones, rest)
    return m.Logic("or", first, none if later is None else m.Logic("and", none, later))


def _where_span(node: n.Choose) -> Span | None:
    """Give the place of all conditions of a choice together."""
    if node.where is None:
        return None
    ends = [one.span.end for one in node.otherwise if not isinstance(one, str)]
    end = max([node.where.span.end, *ends])
    return Span(node.where.span.start, node.span.end if "any" in node.otherwise else end)


def _how_many(
    symbols: Symbols, scope: Scope, node: n.Choose
) -> tuple[m.Expr | None, m.Expr | None]:
    """Check how many cards are chosen together, at least and at most; None for a single thing."""
    if node.least is None:
        return None, None
    least = check_value(symbols, scope, node.least, m.NUMBER)
    most = least
    if node.most is not None:
        most = check_value(symbols, scope, node.most, m.NUMBER)
    return least, most


def _doubtful(symbols: Symbols, scope: Scope, name: n.Name) -> None:
    """Keep a name in force whose line is wrong; what it stands for isn't known."""
    if name.text not in symbols.states:
        scope.locals[name.text] = None


def _pool(
    symbols: Symbols, scope: Scope, node: n.Choose
) -> tuple[str, tuple[m.Expr, ...], m.Type] | None:
    """Find out what is chosen from: cards of zones, zones, players, or all values of a type."""
    if node.type_name is not None:
        type_ = value_type(symbols, scope.where, node.type_name, _CHOSEN)
        return ("values", (), type_) if type_ is not None else None
    first = node.sources[0]
    if node.least is not None:
        zone = check_value(symbols, scope, first, m.ZONE)
        return ("cards", (zone,), m.CARDS) if zone is not None else None
    if len(node.sources) == 1 and isinstance(first, n.EachPlayer):
        return "players", (), m.PLAYER
    if len(node.sources) == 1 and isinstance(first, n.Word) and first.text == "others":
        needs_subject(symbols, scope, first.span)
        return "others", (), m.PLAYER
    zones = [check_value(symbols, scope, one, m.ZONE) for one in node.sources]
    known = tuple(zone for zone in zones if zone is not None)
    if len(known) < len(zones):
        return None
    if len(known) == 1:
        return "cards", known, m.CARD
    return "zones", known, m.ZONE


def check_claim(symbols: Symbols, scope: Scope, node: n.Claim) -> m.Stmt | None:
    """Check a claim, and bring its name into force."""
    type_ = value_type(symbols, scope.where, node.type_name, _CLAIMED)
    needs_subject(symbols, scope, node.span)
    new_name(symbols, scope, node.name)
    clause = symbols.add_clause("claim", node.name.text, node.span, node.notes, parent=scope.clause)
    if type_ is None:
        scope.locals[node.name.text] = None
        return None
    local, inner = call_each(symbols, scope, node.name.text, type_)
    silent: m.Expr | str | None = node.silent if isinstance(node.silent, str) else None
    sound = True
    if node.silent is not None and not isinstance(node.silent, str):
        silent = check_value(symbols, scope, node.silent, type_)
        sound = silent is not None
    where, span = None, None
    if node.where is not None:
        where = check_condition(symbols, inner, node.where)
        span = node.where.span
        sound = sound and where is not None
    scope.locals[node.name.text] = local
    at = at_line(scope, node.span)
    return m.Claim(at, clause, local, where, span, silent) if sound else None


def check_let(symbols: Symbols, scope: Scope, node: n.Let) -> m.Stmt | None:
    """Check a name for a value, and bring it into force."""
    value = check_value(symbols, scope, node.value)
    type_ = m.type_of(value) if value is not None else None
    if type_ is not None and type_.kind not in _REMEMBERED:
        expected, found = "a number, rank, suit, player or card", type_.describe()
        symbols.report("T0202", node.value.span, scope.where, expected=expected, found=found)
        value = None
    new_name(symbols, scope, node.name)
    if value is None:
        _doubtful(symbols, scope, node.name)
        return None
    local = symbols.new_local(node.name.text, m.type_of(value))
    scope.locals[node.name.text] = local
    return m.Let(at_line(scope, node.span), local, value)
