"""How many cards melds may have, and what follows for the search for the best arrangement.

A run that is longer than it has to be never does worse than several that follow one another, so
the stages of a run only count its cards up to where every longer run can be cut into melds of the
block (the conductor of the sizes' semigroup). "3 or more" and "3 to 5" both need three stages.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from interpreter.rules import model as m

Sizes = frozenset[int]


def sizes(melds: m.Melds, kind: str, most: int) -> Sizes:
    """Give how many cards a set or run of a block may have, up to a number that can occur."""
    found: set[int] = set()
    for row in melds.rows:
        if row.kind == kind:
            found.update(range(row.least, min(row.most or most, most) + 1))
    return frozenset(found)


def made_up(sizes: Sizes, most: int) -> list[bool]:
    """Say for each number of cards up to one whether it is a sum of sizes."""
    can = [True] + [False] * most
    for total in range(1, most + 1):
        can[total] = any(size <= total and can[total - size] for size in sizes)
    return can


def run_stages(runs: Sizes, ranks: int) -> list[tuple[int, bool]]:
    """Give for each stage of a run the next one, or -1, and whether the run may close there."""
    if not runs:
        return [(-1, True)]
    can = made_up(runs, ranks)
    last = ranks
    while last > 1 and can[last - 1] and can[last]:
        last -= 1
    if can[last] and last <= max(runs):
        follow = [*range(1, last + 1), last]
        return list(zip(follow, can, strict=False))
    longest = max(runs)
    return [
        (stage + 1 if stage < longest else -1, stage == 0 or stage in runs)
        for stage in range(longest + 1)
    ]


def kept(stages: int, deck: m.Deck) -> int:
    """Give how many ways the runs of all suits can stand at once."""
    suits = max(len(deck.suits), 1)
    return int(comb(stages - 1 + deck.packs, deck.packs) ** suits)


def stages_of(melds: m.Melds, deck: m.Deck) -> list[tuple[int, bool]]:
    """Give the stages of a block's runs."""
    return run_stages(sizes(melds, "run", len(deck.ranks)), len(deck.ranks))


def begins(size: int, sizes: Iterable[int]) -> bool:
    """Say whether so many cards could become as many as one of some sizes."""
    return any(size <= one for one in sizes)
