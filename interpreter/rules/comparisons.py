"""Checking lines that compare what each player has, and who of them takes part."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.rules import model as m
from interpreter.rules.conditions import check_condition
from interpreter.rules.lookups import at_line, each_players_zone
from interpreter.rules.names import Scope, Symbols, of_each_player
from interpreter.syntax import nodes as n

Bodies = Callable[[Symbols, Scope, tuple[n.Stmt, ...]], tuple[m.Stmt, ...]]
"""Checks the lines of a block."""


def check_where(symbols: Symbols, scope: Scope, node: n.Expr | None) -> tuple[bool, m.Expr | None]:
    """Check which players take part; give whether it is sound, and the condition if there is one.

    Args:
        symbols: what the ruleset declares.
        scope: the names in force.
        node: the condition, whose subject is each player in turn.
    """
    if node is None:
        return True, None
    where = check_condition(symbols, of_each_player(scope), node)
    return where is not None, where


def check_compare(
    symbols: Symbols, scope: Scope, node: n.CompareHands | n.CompareStates, bodies: Bodies
) -> m.Stmt | None:
    """Check a comparison of cards by a ranking, or of a number that each player has."""
    zone = state = None
    if isinstance(node, n.CompareHands):
        zone = _zone(symbols, scope, node)
    else:
        state = each_players_number(symbols, scope, node.state)
    sound, where = check_where(symbols, scope, node.where)
    best = scope.inner(best=True, second=True, challenger=False)
    one = bodies(symbols, best, node.one)
    several = bodies(symbols, scope.inner(), node.several)
    at = at_line(scope, node.span)
    if not sound:
        return None
    if isinstance(node, n.CompareStates):
        if state is None:
            return None
        return m.CompareStates(at, state, node.most, one, several, where)
    if zone is None or node.ranking.text not in symbols.ranking_nodes:
        return None
    _fits(symbols, scope, node, zone)
    return m.CompareHands(at, zone, node.ranking.text, one, several, where)


def _zone(symbols: Symbols, scope: Scope, node: n.CompareHands) -> m.Zone | m.Alias | None:
    """Look up the zone and the ranking of a comparison."""
    local = scope.locals.get(node.zone.text)
    zone = local if isinstance(local, m.Alias) else each_players_zone(symbols, scope, node.zone)
    if node.ranking.text in symbols.ranking_nodes:
        symbols.used.add(("ranking", node.ranking.text))
    else:
        symbols.unknown("ranking", node.ranking, symbols.ranking_nodes, scope.where)
    return zone


def _fits(symbols: Symbols, scope: Scope, node: n.CompareHands, zone: m.Zone | m.Alias) -> None:
    """A zone that holds another number of cards than the ranking compares can't be compared."""
    size = symbols.ranking_nodes[node.ranking.text].size
    for one in zone.zones if isinstance(zone, m.Alias) else (zone,):
        if one.holds is not None and one.holds != size:
            symbols.report(
                "L0405",
                node.ranking.span,
                scope.where,
                ranking=node.ranking.text,
                size=size,
                zone=one.name,
                holds=one.holds,
            )


def each_players_number(symbols: Symbols, scope: Scope, word: n.Word | n.Name) -> m.State | None:
    """Look up a number that each player has; None where it was reported."""
    state = symbols.states.get(word.text)
    if state is None:
        numbers = [s.name for s in symbols.states.values() if s.per_player]
        symbols.unknown("state", word, numbers, scope.where)
        return None
    symbols.used.add(("state", word.text))
    symbols.meanings[word.span] = "state"
    if not state.per_player:
        symbols.report("R0105", word.span, scope.where, name=word.text, kind="state")
        return None
    if state.type.kind is not m.Kind.NUMBER:
        found = state.type.describe()
        symbols.report("T0202", word.span, scope.where, expected="a number", found=found)
        return None
    return state
