"""What is on offer is known, so it may not depend on what is not: secrets, and chance to come.

Which moves a player may choose from is public, and so is which things a `where` leaves. A condition
there may look at the top card of a zone only if all see that zone, and if it is never shuffled: the
top of a shuffled zone is not there to be looked at until chance says which card it is. And whoever
chooses a card sees the cards to choose from, so these must lie where that player sees them.

What only the player sees is another matter. A `where` may look at it, since what somebody chooses
from their own cards is nobody else's business; and so may the guard of a move that says `openly`,
where the author accepts that the move gives something away. What the player doesn't see, neither
may look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.rules import model as m
from interpreter.rules.flow import ASKS_EACH
from interpreter.rules.names import Symbols
from interpreter.rules.parts import parts
from interpreter.rules.zones import bodies_of, shuffled_zones, zones_meant
from interpreter.source import Span


@dataclass(frozen=True)
class _Condition:
    """A condition about what is on offer, and where it stands.

    Attributes:
        condition: the condition.
        span, where: its place.
        move: the move that it is the guard of; empty for the `where` of a choice.
        own: whether it may look at what only the player sees.
    """

    condition: m.Expr | None
    span: Span
    where: str
    move: str
    own: bool


def check_secrets(symbols: Symbols, rules: m.Rules) -> None:
    """Check the guards of moves, the `where` of choices, and where cards are chosen from."""
    shuffled = shuffled_zones(rules)
    for move in rules.moves.values():
        clause = rules.clauses[move.clause]
        span = move.guard_span or clause.span
        guard = _Condition(move.guard, span, clause.path, move.name, move.openly)
        _check_condition(symbols, rules, shuffled, guard)
    for part in parts(bodies_of(rules)):
        if isinstance(part, m.Choose | m.Claim):
            clause = rules.clauses[part.at.clause]
            span = part.where_span or part.at.span
            asked = _Condition(part.where, span, clause.path, "", True)
            _check_condition(symbols, rules, shuffled, asked)
            if isinstance(part, m.Choose):
                _check_chosen(symbols, rules, part, clause.path)


def _check_condition(
    symbols: Symbols, rules: m.Rules, shuffled: frozenset[str], asked: _Condition
) -> None:
    """Report each zone whose cards a condition about what is on offer may not look at, once."""
    reported: set[str] = set()
    for place, top, by_face in _looked_at(asked.condition):
        own = _is_own(rules, place)
        for zone in sorted(zones_meant(rules, place), key=lambda one: one.name):
            allowed = zone.seen == "all" or (zone.seen == "laid" and by_face)
            unknown = allowed and top and zone.name in shuffled
            of_hand = own and zone.seen == "owner"
            if (allowed and not unknown) or (of_hand and asked.own) or zone.name in reported:
                continue
            reported.add(zone.name)
            symbols.report(
                "F0307",
                asked.span,
                asked.where,
                zone=zone.name,
                move=asked.move,
                shuffled=unknown or None,
                openly=of_hand or None,
            )


def _looked_at(condition: m.Expr | None) -> Iterator[tuple[m.Expr, bool, bool]]:
    """Give the zones whose cards a condition looks at.

    With each goes whether it is only the top card, and whether only cards that lie face up are
    looked at, or only how they lie. A zone that each player has is nobody's own where all players
    are asked.
    """
    lies = {id(part.card) for part in parts(condition) if isinstance(part, m.FaceTest)}
    of_each = {
        id(inner)
        for part in parts(condition)
        if isinstance(part, ASKS_EACH)
        for inner in parts(part.where)
    }
    for part in parts(condition):
        match part:
            case m.TopOf(zone=zone):
                found, top, by_face = zone, True, id(part) in lies
            case m.SomeOf(pool="cards", zones=zones, where=where, candidate=candidate):
                found, top, by_face = zones[0], False, _asks_the_face(where, candidate)
            case m.CountIn(zone=zone, where=where, candidate=candidate) if candidate is not None:
                found, top, by_face = zone, False, _asks_the_face(where, candidate)
            case (
                m.ExtremeRank(zone=zone, where=where, candidate=candidate)
                | m.TotalPoints(zone=zone, where=where, candidate=candidate)
            ):
                found, top, by_face = zone, False, _asks_the_face(where, candidate)
            case m.PointsLeft(cards=cards) | m.OneMeld(cards=cards) | m.PatternTest(cards=cards):
                found, top, by_face = cards, False, False
            case _:
                continue
        if id(part) in of_each and isinstance(found, m.ZoneValue):
            found = m.ZoneValue(found.zone, m.NextOf(m.Subject()) if found.player else None)
        yield found, top, by_face


def _is_own(rules: m.Rules, place: m.Expr) -> bool:
    """Say whether a zone is the player's own; a chosen one, if all that it can be are."""
    match place:
        case m.ZoneValue(player=player):
            return isinstance(player, m.Subject)
        case m.LocalValue(local=local):
            pools = [
                zone
                for part in parts(bodies_of(rules))
                if isinstance(part, m.Choose | m.SomeOf) and part.candidate == local
                for zone in part.zones
            ]
            return all(_is_own(rules, zone) for zone in pools)
        case _:
            return False


def _check_chosen(symbols: Symbols, rules: m.Rules, choice: m.Choose, where: str) -> None:
    """Report a choice among cards that whoever chooses can't see."""
    if choice.pool != "cards" or choice.at_random:
        return
    zone_value = choice.zones[0]
    own = _is_own(rules, zone_value)
    for zone in sorted(zones_meant(rules, zone_value), key=lambda one: one.name):
        by_face = zone.seen == "laid" and _asks_the_face(choice.where, choice.candidate)
        if not (zone.seen == "all" or (zone.seen == "owner" and own) or by_face):
            span = choice.at.span
            symbols.report("F0307", span, where, zone=zone.name, move="", chosen=True)


def _asks_the_face(condition: m.Expr | None, candidate: m.Local) -> bool:
    """Say whether a condition asks how a card lies, and so can leave out those face down."""
    return any(
        isinstance(part, m.FaceTest) and part.card == m.LocalValue(candidate)
        for part in parts(condition)
    )
