"""Several cards chosen together: how many there can be, and what a beginning of them tells.

A person who chooses several cards is asked for one after the other, from low to high, and what is
offered has to lead somewhere. Whether it does is searched for (`program.several`), and the search
is short because most conditions can be seen to fail early: if two cards are of different ranks, no
set that begins with them is of one rank. What a condition says of a beginning is another condition,
its *prefix condition*: it holds for a beginning if, as far as it can tell, some set that begins so
may fit. Where nothing can be told it says nothing, and every set has to be looked at.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.rules import model as m
from interpreter.rules.parts import parts
from interpreter.rules.zones import zones_meant


def most_cards(rules: m.Rules, choice: m.Choose) -> int:
    """Give how many cards a choice of several can be of; at least 1, so that there is a list."""
    assert choice.most is not None
    return max(1, min(room_for(rules, choice), bounds(choice.most)[1]))


def room_for(rules: m.Rules, choice: m.Choose) -> int:
    """Give how many cards there can be to choose from."""
    zones = zones_meant(rules, choice.zones[0])
    room = max((zone.holds or rules.deck.size for zone in zones), default=rules.deck.size)
    return min(room, rules.deck.size)


_UNBOUNDED = (-(10**9), 10**9)


def bounds(value: m.Expr) -> tuple[int, int]:
    """Give the least and the greatest value that a number can have, as far as its words tell."""
    match value:
        case m.Const(value=known):
            return known, known
        case m.Arithmetic(operator=operator, left=left, right=right):
            return _combined(operator, bounds(left), bounds(right))
        case m.StateValue() | m.OptionValue():
            type_ = m.type_of(value)
            return type_.low, type_.high
        case _:
            return _UNBOUNDED


def _combined(operator: str, one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    match operator:
        case "plus":
            return one[0] + other[0], one[1] + other[1]
        case "minus":
            return one[0] - other[1], one[1] - other[0]
        case "times":
            corners = [left * right for left in one for right in other]
            return min(corners), max(corners)
        case "smaller":
            return min(one[0], other[0]), min(one[1], other[1])
        case _:
            return max(one[0], other[0]), max(one[1], other[1])


# -- beginnings ------------------------------------------------------------------------------


def prefix_condition(condition: m.Expr | None, cards: m.Local, deck: m.Deck) -> m.Expr | None:
    """Give what holds for every beginning of a set for which a condition holds.

    Args:
        condition: what is asked of the set.
        cards: its name.
        deck: for what the cards count.

    Returns None where nothing can be told of a beginning. The condition that is returned may be
    asked of one card or more, in the order of cards from low to high.
    """
    if condition is None or not speaks_of(condition, cards):
        return condition
    match condition:
        case m.Logic(operator=operator, left=left, right=right):
            sides = (prefix_condition(side, cards, deck) for side in (left, right))
            return _both_sides(operator, *sides)
        case m.Negation(inner=inner):
            turned = _contrary(inner)
            return None if turned is None else prefix_condition(turned, cards, deck)
        case m.PatternTest(cards=m.LocalValue(local=local)) if local == cards:
            return condition
        case m.OneMeld(cards=m.LocalValue(local=local), other=None) if local == cards:
            return replace(condition, begun=True)
        case m.SomeOf(quantifier="every" | "no", zones=(m.LocalValue(local=local),), where=where):
            return condition if local == cards and not speaks_of(where, cards) else None
        case m.Comparison(operator=operator, left=left, right=right):
            if speaks_of(right, cards):
                operator, left, right = _TURNED[operator], right, left
            return _compared(operator, left, right, cards, deck)
        case _:
            return None


def closing_condition(condition: m.Expr | None, cards: m.Local) -> m.Expr | None:
    """Give what fails for all later cards in the place of a set's last one, if it fails for that.

    Args:
        condition: what is asked of a beginning.
        cards: the name of the set.

    Returns None where nothing is known to. Cards come in the order of their ranks, so if a card is
    of another rank than those before it, all that come after it are.
    """
    match condition:
        case m.Logic(operator="and", left=left, right=right):
            return closing_condition(left, cards) or closing_condition(right, cards)
        case m.PatternTest(cards=m.LocalValue(local=local), pattern="one_rank") if local == cards:
            return condition
        case _:
            return None


_CONTRARY = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def _contrary(condition: m.Expr) -> m.Expr | None:
    """Give what a condition's contrary is without a `not` before it; None where it needs one."""
    match condition:
        case m.Comparison(operator=operator, left=left, right=right):
            return m.Comparison(_CONTRARY[operator], left, right)
        case m.Logic(operator=operator, left=left, right=right):
            other = "or" if operator == "and" else "and"
            return m.Logic(other, m.Negation(left), m.Negation(right))
        case m.Negation(inner=inner):
            return inner
        case _:
            return None


_TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _compared(
    operator: str, measure: m.Expr, limit: m.Expr, cards: m.Local, deck: m.Deck
) -> m.Comparison | None:
    """Give what a comparison of something about the cards says of a beginning.

    The lowest rank stays that of the first card. The highest rank and how many cards fit only grow,
    and so does what they count, if none counts less than nothing.
    """
    if speaks_of(limit, cards):
        return None
    match measure:
        case m.ExtremeRank(which="lowest", zone=m.LocalValue(local=local), where=None):
            return m.Comparison(operator, measure, limit) if local == cards else None
        case m.ExtremeRank(zone=m.LocalValue(local=local), where=None):
            grows = local == cards
        case m.CountIn(zone=m.LocalValue(local=local), where=where):
            grows = local == cards and not speaks_of(where, cards)
        case m.TotalPoints(zone=m.LocalValue(local=local), where=where):
            grows = local == cards and not speaks_of(where, cards) and min(deck.points) >= 0
        case _:
            grows = False
    if not grows or operator not in ("=", "<", "<="):
        return None
    return m.Comparison("<" if operator == "<" else "<=", measure, limit)


def _both_sides(operator: str, left: m.Expr | None, right: m.Expr | None) -> m.Expr | None:
    if left is not None and right is not None:
        return m.Logic(operator, left, right)
    return None if operator == "or" else left or right


def speaks_of(value: object, cards: m.Local) -> bool:
    """Say whether a condition or value is about some cards."""
    return any(isinstance(part, m.LocalValue) and part.local == cards for part in parts(value))
