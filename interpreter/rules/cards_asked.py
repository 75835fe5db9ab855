"""Checking what is asked of the cards in a zone: whether some fit, how many, the highest rank.

The condition is about each card in turn. Like `expressions` and `conditions`, which it is part of,
this module knows both.
"""

from __future__ import annotations

from interpreter.rules import conditions, expressions, lookups
from interpreter.rules import model as m
from interpreter.rules.names import Scope, Symbols, call_each
from interpreter.syntax import nodes as n

EACH = "card"
"""What each card is called where the line gives it no name of its own."""


def some_cards(symbols: Symbols, scope: Scope, node: n.SomeCards) -> m.Expr | None:
    """Check `any NAME in ZONE where COND`, and likewise `every` and `no`."""
    zone = expressions.check_cards(symbols, scope, node.zone)
    lookups.new_name(symbols, scope, node.name)
    candidate, inner = call_each(symbols, scope, node.name.text, m.CARD)
    where = conditions.check_condition(symbols, inner, node.where)
    if zone is None or where is None:
        return None
    return m.SomeOf(node.quantifier, candidate, "cards", (zone,), where)


def of_cards(
    symbols: Symbols, scope: Scope, node: n.Count | n.ExtremeRank | n.TotalPoints
) -> m.Expr | None:
    """Check a value that is worked out from the cards of a zone, or from those that fit."""
    zone = expressions.check_cards(symbols, scope, node.zone)
    candidate, inner = call_each(symbols, scope, EACH, m.CARD)
    where = None
    if node.where is not None:
        where = conditions.check_condition(symbols, inner, node.where)
        if where is None:
            return None
    if zone is None:
        return None
    match node:
        case n.Count(where=None):
            return m.CountIn(zone)
        case n.Count():
            return m.CountIn(zone, candidate, where)
        case n.ExtremeRank(which=which):
            if symbols.deck is not None and not symbols.deck.ranks_ordered:
                type_ = m.RANK.describe()
                symbols.report("T0203", node.span, scope.where, type=type_, declare="ranks")
            return m.ExtremeRank(which, zone, candidate, where)
        case n.TotalPoints():
            known = expressions.has_points(symbols, scope, node.span)
            return m.TotalPoints(zone, candidate, where) if known else None
