"""What was counted in some games, so that it can be added to what was counted in others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.machine import tally_layout as t
from interpreter.simulation.plan import Plan

LENGTHS = ("turns", "plays", "decisions")
"""What the three histograms are of, in order."""


@dataclass(frozen=True)
class Counts:
    """Totals of some games; all whole numbers, so that adding in any order gives the same.

    Attributes:
        games: how many games.
        sums: for each column its sum.
        products: for columns i and j <= i the sum of their products, row by row.
        fired: for each clause how often it came into play.
        fired_squares: the sum over games of the squares of that.
        fired_in: for each clause in how many games it did.
        lengths: for turns, plays and decisions how many games had how many; the last number of
            `machine.tally_layout.LENGTHS` stands for all above, too.
    """

    games: int
    sums: tuple[int, ...]
    products: tuple[int, ...]
    fired: tuple[int, ...]
    fired_squares: tuple[int, ...]
    fired_in: tuple[int, ...]
    lengths: tuple[dict[int, int], ...]

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.games + other.games,
            _added(self.sums, other.sums),
            _added(self.products, other.products),
            _added(self.fired, other.fired),
            _added(self.fired_squares, other.fired_squares),
            _added(self.fired_in, other.fired_in),
            tuple(
                dict(Counter(mine) + Counter(others))
                for mine, others in zip(self.lengths, other.lengths, strict=True)
            ),
        )

    def product(self, one: int, other: int) -> int:
        """Give the sum of the products of two columns."""
        high, low = max(one, other), min(one, other)
        return self.products[high * (high + 1) // 2 + low]


def counts_of(plan: Plan, tally: Sequence[int]) -> Counts:
    """Take the totals out of a tally."""

    def numbers(address: int, count: int, step: int = 1) -> tuple[int, ...]:
        return tuple(int(tally[address + step * index]) for index in range(count))

    width = len(plan.columns)
    records = int(tally[t.T_CLAUSES])
    lengths = int(tally[t.T_LENGTHS])
    return Counts(
        int(tally[t.T_GAMES]),
        numbers(int(tally[t.T_SUMS]), width),
        numbers(int(tally[t.T_PRODUCTS]), width * (width + 1) // 2),
        numbers(records + t.K_FIRED, plan.clauses, t.CLAUSE_SIZE),
        numbers(records + t.K_SQUARES, plan.clauses, t.CLAUSE_SIZE),
        numbers(records + t.K_GAMES, plan.clauses, t.CLAUSE_SIZE),
        tuple(
            {
                length: int(count)
                for length, count in enumerate(tally[start : start + t.LENGTHS])
                if count
            }
            for start in range(lengths, lengths + 3 * t.LENGTHS, t.LENGTHS)
        ),
    )


def nothing(plan: Plan) -> Counts:
    """Give the totals of no games."""
    return counts_of(plan, plan.empty)


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
