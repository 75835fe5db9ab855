"""What was counted in some games, so that it can be added to what was counted in others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from operator import mul, sub

from interpreter.gears.batch import Counted
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


RATIOS = {
    "options": (t.C_OFFERED, t.C_DECISIONS),
    "forced": (t.C_FORCED, t.C_TURNS),
    "made": (t.C_MADE, t.C_ASKED),
    "held": (t.C_HELD, t.C_MADE),
    "won_after_yes": (t.C_YES_WON, t.C_YES),
    "won_after_no": (t.C_NO_WON, t.C_NO),
    "bluffs": (t.C_BLUFFS, t.C_CLAIMS),
    "bluffs_met": (t.C_BLUFFS_MET, t.C_BLUFFS),
    "bluffs_caught": (t.C_BLUFFS_HELD, t.C_BLUFFS),
    "won_with_bluff": (t.C_BLUFFS_WON, t.C_BLUFFS),
    "won_with_truth": (t.C_TRUTHS_WON, t.C_TRUTHS),
}
"""The ratios of two columns that are compared between rulesets: what is counted, and of what."""


@dataclass(frozen=True)
class Differences:
    """How much more one ruleset's games had than another's, game by game on the same deals.

    Attributes:
        games: how many pairs of games.
        sums, squares: of the differences, for each of the columns that all rulesets have.
        crossed: for each of `RATIOS` four sums of products, of the first ruleset's columns y and x
            with the other's y and x: yy, yx, xy, xx.
    """

    games: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]
    crossed: tuple[int, ...]

    def __add__(self, other: Differences) -> Differences:
        return Differences(
            self.games + other.games,
            _added(self.sums, other.sums),
            _added(self.squares, other.squares),
            _added(self.crossed, other.crossed),
        )

    def crossing(self, key: str) -> tuple[int, ...]:
        """Give the four sums of a ratio."""
        start = 4 * list(RATIOS).index(key)
        return self.crossed[start : start + 4]


def differences(base: Counted, other: Counted) -> Differences:
    """Compare two batches of the same games, column by column."""
    return paired(_columns(base), _columns(other))


def paired(base: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> Differences:
    """Compare the same games of two rulesets, given by columns."""
    sums, squares = [], []
    for mine, theirs in zip(base, other, strict=True):
        found = list(map(sub, theirs, mine))
        sums.append(sum(found))
        squares.append(_dot(found, found))
    crossed = [
        _dot(base[mine], other[theirs])
        for pair in RATIOS.values()
        for mine, theirs in product(pair, repeat=2)
    ]
    return Differences(len(base[0]), tuple(sums), tuple(squares), tuple(crossed))


def _dot(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(map(mul, one, other))


def _columns(counted: Counted) -> list[list[int]]:
    """Give what was kept of each game, by columns; as plain numbers, whatever the gear keeps."""
    tolist = getattr(counted.pairs, "tolist", None)
    rows = counted.pairs if tolist is None else tolist()
    columns = [list(column) for column in zip(*rows, strict=True)]
    return columns or [[] for _ in range(t.C_PAIRED)]


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
