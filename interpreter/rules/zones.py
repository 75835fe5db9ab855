"""What becomes of zones over a whole ruleset: which are shuffled, and of which the top is taken."""

from __future__ import annotations

from interpreter.rules import model as m
from interpreter.rules.parts import parts


def bodies_of(rules: m.Rules) -> tuple[object, ...]:
    """Give the lines of every block that has lines."""
    return (
        rules.setup.body,
        rules.turn.body,
        tuple(move.body for move in rules.moves.values()),
        tuple(step.body for step in rules.steps.values()),
        tuple(end.body for end in rules.ends),
    )


def zones_meant(rules: m.Rules, expr: m.Expr) -> frozenset[m.Zone]:
    """Give the declared zones that an expression may mean; a chosen zone may be any of its pool."""
    match expr:
        case m.ZoneValue(zone=m.Alias(zones=zones)):
            return frozenset(zones)
        case m.ZoneValue(zone=m.Zone() as zone):
            return frozenset({zone})
        case m.LocalValue(local=local):
            return frozenset(
                zone
                for part in parts(bodies_of(rules))
                if isinstance(part, m.Choose | m.SomeOf) and part.candidate == local
                for one in part.zones
                for zone in zones_meant(rules, one)
            )
        case _:
            return frozenset()


def shuffled_zones(rules: m.Rules) -> frozenset[str]:
    """Give the zones whose top may be unknown: shuffled ones, and where all of those is put."""
    found: set[str] = set()
    moved: list[tuple[set[str], set[str]]] = []
    for part in parts(bodies_of(rules)):
        match part:
            case m.Shuffle(zone=zone) | m.Cut(zone=zone):
                found |= _names(rules, zone)
            case m.Transfer(amount=None, source=source, target=target, where=None) if target:
                moved.append((_names(rules, source), _names(rules, target)))
            case _:
                pass
    # Once for each transfer is enough for what one puts on to be put on by the next.
    for _ in moved:
        for sources, targets in moved:
            if sources & found:
                found |= targets
    return frozenset(found)


def stacked_zones(rules: m.Rules) -> frozenset[str]:
    """Give the zones of which a line takes the top card, so that their order means something."""
    found: set[str] = set()
    for part in parts(bodies_of(rules)):
        match part:
            case m.Transfer(source=zone) | m.TopOf(zone=zone) | m.Cut(zone=zone):
                found |= _names(rules, zone)
            case _:
                pass
    return frozenset(found)


def _names(rules: m.Rules, expr: m.Expr) -> set[str]:
    return {zone.name for zone in zones_meant(rules, expr)}
