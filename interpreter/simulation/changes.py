"""How one ruleset's figures differ from another's on the same deals, each with its interval.

A difference of means over games is the mean of the differences, game by game. A difference of two
ratios is linearised on both sides; the products of one side's columns with the other's say how far
both move together, so that what is luck in both falls out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from interpreter.machine import tally_layout as t
from interpreter.simulation.counts import RATIOS, Differences
from interpreter.simulation.figures import MEAN, SHARE
from interpreter.simulation.intervals import (
    LEVEL,
    Estimate,
    Totals,
    mean,
    ratio_weights,
    squares,
    student,
)

SECTIONS = {
    "outcome": ("won", "drawn", "shared"),
    "length": ("turns", "plays", "decisions"),
    "ends": ("limited",),
    "choices": ("options",),
    "forced": ("forced",),
    "leads": ("leads",),
    "asked": ("asked",),
    "challenges": ("made", "held", "won_after_yes", "won_after_no"),
    "claims": ("bluffs", "bluffs_met", "bluffs_caught", "won_with_bluff", "won_with_truth"),
}
"""What is told together, on one scale."""

COLUMNS = {
    "drawn": t.C_DRAWN,
    "shared": t.C_SHARED,
    "turns": t.C_TURNS,
    "plays": t.C_PLAYS,
    "decisions": t.C_DECISIONS,
    "limited": t.C_LIMITED,
    "leads": t.C_LEADS,
    "asked": t.C_ASKED,
}
"""Figures that are means over games."""

NUMBERS = frozenset({"turns", "plays", "decisions", "leads", "asked", "options"})
"""Figures that are no shares."""

_ALWAYS = frozenset({"drawn", "turns", "plays", "decisions"})


@dataclass(frozen=True)
class Change:
    """How one alternative differs from the first, on the same deals.

    Attributes:
        section: what it is told with.
        key: of the figure; without "_mean" for lengths.
        item: the seat, or -1.
        estimate: how much more, with its interval.
        clear: whether 0 lies outside of an interval wide enough for all changes that are told
            together (Bonferroni).
    """

    section: str
    key: str
    item: int
    estimate: Estimate
    clear: bool

    @property
    def kind(self) -> str:
        """Say what the figure is: `SHARE` or `MEAN`."""
        return MEAN if self.key in NUMBERS else SHARE


def changes(
    found: Differences, base: Totals, other: Totals, players: int, comparisons: int = 1
) -> tuple[Change, ...]:
    """Work out how an alternative differs from the first.

    Args:
        found: the differences, game by game.
        base, other: the totals of both.
        players: how many seats both have.
        comparisons: how many alternatives are compared with the first.

    What neither has ever had is left out, and so are ratios that one of them doesn't have.
    """
    pair = _Pair(found, base, other)
    told = [
        (section, key, item)
        for section, keys in SECTIONS.items()
        for key in keys
        for item in (range(players) if key == "won" else (-1,))
        if pair.has(key)
    ]
    strict = 1 - (1 - LEVEL) / (len(told) * comparisons)
    return tuple(
        Change(
            section,
            key,
            item,
            pair.change(key, item, LEVEL),
            pair.change(key, item, strict).excludes(0.0),
        )
        for section, key, item in told
    )


@dataclass(frozen=True)
class _Pair:
    """Two alternatives."""

    found: Differences
    base: Totals
    other: Totals

    def has(self, key: str) -> bool:
        if key == "won" or key in _ALWAYS:
            return True
        if key in COLUMNS:
            return any(self.sums(COLUMNS[key]))
        return all(self.sums(RATIOS[key][1]))

    def sums(self, column: int) -> Iterator[int]:
        yield self.base.sums[column]
        yield self.other.sums[column]

    def change(self, key: str, item: int, level: float) -> Estimate:
        if key in RATIOS:
            return self.of_ratios(key, level)
        column = t.C_WON + item if key == "won" else COLUMNS[key]
        return mean(self.found.sums[column], self.found.squares[column], self.found.games, level)

    def of_ratios(self, key: str, level: float) -> Estimate:
        """Give the difference of two ratios."""
        y, x = RATIOS[key]
        before = Fraction(self.base.sums[y], self.base.sums[x])
        after = Fraction(self.other.sums[y], self.other.sums[x])
        value = float(after - before)
        games = self.found.games
        if games < 2:
            return Estimate(value, -math.inf, math.inf)
        mine, theirs = ratio_weights(self.base, y, x), ratio_weights(self.other, y, x)
        together = sum(
            one * another * crossed
            for (one, another), crossed in zip(
                ((a, b) for _, a in mine for _, b in theirs), self.found.crossing(key), strict=True
            )
        )
        apart = squares(self.base, mine) + squares(self.other, theirs) - 2 * together
        half = student(games - 1, level) * math.sqrt(float(apart * games / (games - 1)))
        return Estimate(value, value - half, value + half)
