"""How large a tree is that is too large to be walked through, estimated.

From the beginning one goes down at random, every option alike, to an end. As many histories as the
product of the options on the way are expected at each depth, and the sum over the depths is right
on average (D. E. Knuth, "Estimating the Efficiency of Backtrack Programs", Mathematics of
Computation 29, 1975). Few descents may miss where most of a tree is, so it comes with an error.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.machine.gear import advance, choose, table_of
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.program.program import Program

DESCENTS = 1000
MOST_CHOICES = 100_000
"""How many choices all descents together may take; the last is not cut short."""
LONGEST = 20_000
"""How many choices one descent may take; if one is cut short, there are more histories still."""
BEGINNING = 20
"""Of a tree that may have no end, histories of so many choices at most are estimated.

Further down the descents differ so much that a thousand of them tell too little.
"""
_QUIET = [0]


@dataclass(frozen=True)
class Estimate:
    """About how many histories a tree has.

    Attributes:
        descents: how many times one has gone down.
        histories: the mean.
        error: the standard error of the mean.
    """

    descents: int
    histories: int
    error: int


def estimate(
    program: Program,
    players: int,
    options: Mapping[str, int],
    seed: int = 1,
    longest: int = LONGEST,
) -> Estimate:
    """Estimate the size of a tree, or of its beginning.

    Args:
        program: the rules.
        players: how many seats.
        options: every option's value, as a number or index.
        seed: of the descents.
        longest: histories of so many choices at most are counted.
    """
    table = table_of(program.code, program.length)
    found: list[int] = []
    taken = 0
    while len(found) < DESCENTS and taken < MOST_CHOICES:
        s = program.first_state(players, options)
        chances = Stream(seed, len(found))
        wide = histories = 1
        last = taken + longest
        advance(s, program.code, table, _QUIET)
        while s[lay.STATUS] == lay.DECIDE and taken < last:
            wide *= s[lay.COUNT]
            histories += wide
            taken += 1
            choose(s, chances.below(s[lay.COUNT]))
            advance(s, program.code, table, _QUIET)
        found.append(histories)
    count = len(found)
    mean = (2 * sum(found) + count) // (2 * count)
    squares = sum((one - mean) ** 2 for one in found)
    # Whole numbers: a tree may have more histories than a float can say. Errors are rounded up.
    error = math.isqrt(max(0, squares - 1) // (count * max(1, count - 1)))
    return Estimate(count, mean, error + (squares > 0))
