"""What is on offer is known, so it may not depend on what is not: secrets, and chance to come.

Which moves a player may choose from is public, and so is which things a `where` leaves. A condition
there may look at the top card of a zone only if all see that zone, and if it is never shuffled: the
top of a shuffled zone is not there to be looked at until chance says which card it is. And whoever
chooses a card sees the cards to choose from, so these must lie where that player sees them.
"""

from __future__ import annotations

from interpreter.rules import model as m
from interpreter.rules.names import Symbols
from interpreter.rules.parts import parts
from interpreter.rules.zones import bodies_of, shuffled_zones, zones_meant
from interpreter.source import Span


def check_secrets(symbols: Symbols, rules: m.Rules) -> None:
    """Check the guards of moves, the `where` of choices, and where cards are chosen from."""
    shuffled = shuffled_zones(rules)
    for move in rules.moves.values():
        clause = rules.clauses[move.clause]
        span = move.guard_span or clause.span
        _check_tops(symbols, rules, shuffled, move.guard, span, clause.path, move.name)
    for part in parts(bodies_of(rules)):
        if isinstance(part, m.Choose | m.Claim):
            clause = rules.clauses[part.at.clause]
            span = part.where_span or part.at.span
            _check_tops(symbols, rules, shuffled, part.where, span, clause.path, "")
            if isinstance(part, m.Choose):
                _check_chosen(symbols, rules, part, clause.path)


def _check_tops(
    symbols: Symbols,
    rules: m.Rules,
    shuffled: frozenset[str],
    condition: m.Expr | None,
    span: Span,
    where: str,
    move: str,
) -> None:
    """Report each top card that a condition about what is on offer may not look at."""
    for part in parts(condition):
        if not isinstance(part, m.TopOf):
            continue
        for zone in sorted(zones_meant(rules, part.zone), key=lambda one: one.name):
            if zone.seen != "all":
                symbols.report("F0307", span, where, zone=zone.name, move=move)
            elif zone.name in shuffled:
                symbols.report("F0307", span, where, zone=zone.name, move=move, shuffled=True)


def _check_chosen(symbols: Symbols, rules: m.Rules, choice: m.Choose, where: str) -> None:
    """Report a choice among cards that whoever chooses can't see."""
    if choice.pool != "cards" or choice.at_random:
        return
    zone_value = choice.zones[0]
    own = isinstance(zone_value, m.ZoneValue) and isinstance(zone_value.player, m.Subject)
    for zone in sorted(zones_meant(rules, zone_value), key=lambda one: one.name):
        by_face = zone.seen == "laid" and _asks_the_face(choice)
        if not (zone.seen == "all" or (zone.seen == "owner" and own) or by_face):
            span = choice.at.span
            symbols.report("F0307", span, where, zone=zone.name, move="", chosen=True)


def _asks_the_face(choice: m.Choose) -> bool:
    """Say whether a choice asks how a card lies, and so can leave out those face down."""
    return any(
        isinstance(part, m.FaceTest) and part.card == m.LocalValue(choice.candidate)
        for part in parts(choice.where)
    )
