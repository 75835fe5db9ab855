"""Checks of cards chosen together: whether there can be so many, and how many sets there are.

A choice is looked for among all sets that begin as a legal one may begin (`several`). How many
there can be at worst is counted from the deck: sets of one rank, of one suit, in sequence, or just
any. A zone that doesn't say how many cards it holds is taken to hold the whole deck.
"""

from __future__ import annotations

from math import comb

from interpreter.rules import model as m
from interpreter.rules.names import Symbols
from interpreter.rules.parts import parts
from interpreter.rules.several import bounds, prefix_condition, room_for, speaks_of
from interpreter.rules.zones import bodies_of

MOST_SETS = 5_000
"""How many sets a choice may have to look at without a warning.

A set takes about ten instructions, and a game of a hundred turns has 50,000 for each of them.
"""


def check_several(symbols: Symbols, rules: m.Rules) -> None:
    """Check every choice of several cards."""
    for choice in parts(bodies_of(rules)):
        if not isinstance(choice, m.Choose) or choice.least is None or choice.most is None:
            continue
        where = rules.clauses[choice.at.clause].path
        least, most = bounds(choice.least)[0], bounds(choice.most)[1]
        room = room_for(rules, choice)
        if least > most:
            symbols.report("L0410", choice.at.span, where, least=least, most=most)
        elif least > room:
            zone = _zone(choice)
            symbols.report("L0410", choice.at.span, where, least=least, zone=zone, room=room)
        elif (sets := sets_to_try(rules, choice)) > MOST_SETS:
            zone = _zone(choice)
            symbols.report("L0411", choice.at.span, where, sets=f"{sets:,}", zone=zone)


def _zone(choice: m.Choose) -> str:
    zone = choice.zones[0]
    return zone.zone.name if isinstance(zone, m.ZoneValue) else "zone"


def sets_to_try(rules: m.Rules, choice: m.Choose) -> int:
    """Give how many sets of cards may have to be looked at, at worst."""
    assert choice.most is not None
    room = room_for(rules, choice)
    most = max(0, min(room, bounds(choice.most)[1]))
    if choice.where is None or not speaks_of(choice.where, choice.candidate):
        return most + 1
    prefix = prefix_condition(choice.where, choice.candidate, rules.deck)
    return sum(
        _of_size(prefix, choice.candidate, rules.deck, room, size) for size in range(most + 1)
    )


def _of_size(prefix: m.Expr | None, cards: m.Local, deck: m.Deck, room: int, size: int) -> int:
    """Give how many sets of a size there can be at most that hold what is asked of a beginning."""
    suits = max(len(deck.suits), 1) * deck.packs
    every = comb(room, size)
    if prefix is None or size == 0:
        return every
    asked = list(_together(prefix))
    patterns = {one.pattern for one in asked if isinstance(one, m.PatternTest)}
    counts = [every]
    if "one_rank" in patterns:
        counts.append(len(deck.ranks) * comb(suits, size))
    if "one_suit" in patterns:
        counts.append(max(len(deck.suits), 1) * comb(len(deck.ranks) * deck.packs, size))
    if "sequence" in patterns:
        each = deck.packs if "one_suit" in patterns else suits
        ways = max(len(deck.suits), 1) if "one_suit" in patterns else 1
        counts.append(len(deck.ranks) * ways * each**size)
    for one in asked:
        match one:
            case m.Logic(operator="or", left=left, right=right):
                sides = (_of_size(side, cards, deck, room, size) for side in (left, right))
                counts.append(sum(sides))
            case m.OneMeld():
                runs = len(deck.ranks) * max(len(deck.suits), 1) * deck.packs**size
                counts.append(len(deck.ranks) * comb(suits, size) + runs)
            case _:
                pass
    return min(counts)


def _together(condition: m.Expr) -> list[m.Expr]:
    """Give the parts that are joined by `and`."""
    if isinstance(condition, m.Logic) and condition.operator == "and":
        return [*_together(condition.left), *_together(condition.right)]
    return [condition]
