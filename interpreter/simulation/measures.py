"""What two rulesets are compared in, game by game on the same deals.

Each measure is a sum of terms on either side: the mean of a column over games, or the ratio of the
sums of two columns, with a sign. The columns of one side need not be those of the other, since a
reason, a row or a clause stands where its own ruleset has it; they are matched by their addresses.
What has to be kept of the games are the sums of products of one side's columns with the other's:
they say how far both move together, so that what is luck in both falls out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from operator import mul
from typing import Any

from interpreter.gears.batch import Counted
from interpreter.machine import tally_layout as t
from interpreter.simulation.figures import MEAN, SHARE
from interpreter.simulation.job import KEPT_PROGRAMS, Alternative
from interpreter.simulation.plan import Plan

MEANS = {
    "outcome": ("drawn", "shared"),
    "length": ("turns", "plays", "decisions"),
    "ends": ("limited",),
    "leads": ("leads",),
    "asked": ("asked",),
}
"""Means over games, by what they are told with."""

RATIOS = {
    "options": ("choices", "offered", "decisions"),
    "forced": ("forced", "forced", "turns"),
    "made": ("challenges", "made", "asked"),
    "held": ("challenges", "held", "made"),
    "won_after_yes": ("challenges", "yes_won", "yes"),
    "won_after_no": ("challenges", "no_won", "no"),
    "bluffs": ("claims", "bluffs", "claims"),
    "bluffs_met": ("claims", "bluffs_met", "bluffs"),
    "bluffs_caught": ("claims", "bluffs_held", "bluffs"),
    "won_with_bluff": ("claims", "bluffs_won", "bluffs"),
    "won_with_truth": ("claims", "truths_won", "truths"),
}
"""Ratios of two columns: what they are told with, what is counted, and of what."""

CONTRASTS = {
    "worth": ("challenges", "won_after_yes", "won_after_no"),
    "bluff_worth": ("claims", "won_with_bluff", "won_with_truth"),
}
"""How much larger one ratio is than another of the same ruleset."""

_COLUMNS_OF_CLAUSES = (
    ("challenges", "reason", "reason {}", "made"),
    ("rankings", "row_made", "row {}", "hands"),
    ("rankings", "row_won", "row_won {}", "row {}"),
)
"""Ratios of a reason or a row: what it is told with, its key, what is counted, and of what."""

SECTIONS = (
    "outcome",
    "results",
    "length",
    "ends",
    "choices",
    "forced",
    "leads",
    "asked",
    "challenges",
    "claims",
    "rankings",
    "clauses",
)
"""What is told together, on one scale, in the order in which it is told."""

ALWAYS = frozenset({"won", "drawn", "result", "turns", "plays", "decisions"})
OF_SEATS = frozenset({"won", "result"})
"""Told even where neither ruleset has ever had any; and what there is one of for each seat."""

NUMBERS = frozenset({"result", "turns", "plays", "decisions", "leads", "asked", "options"})
"""Figures that are no shares."""


@dataclass(frozen=True)
class Term:
    """The sum of a column, divided by that of another; None for the number of games."""

    sign: int
    y: int
    x: int | None = None

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns it is made of."""
        return (self.y,) if self.x is None else (self.y, self.x)


@dataclass(frozen=True)
class Measure:
    """One thing in which two rulesets are compared.

    Attributes:
        section: what it is told with.
        key: of the figure; without "_mean" for lengths.
        item: the seat, or the clause of the first ruleset, or -1.
        base, other: the terms on both sides.
    """

    section: str
    key: str
    item: int
    base: tuple[Term, ...]
    other: tuple[Term, ...]

    @property
    def kind(self) -> str:
        """Say what the figure is: `SHARE` or `MEAN`."""
        return MEAN if self.key in NUMBERS else SHARE

    @property
    def crossed(self) -> tuple[tuple[int, int], ...]:
        """The pairs of columns of both sides whose products are summed up."""
        mine = [column for term in self.base for column in term.columns]
        theirs = [column for term in self.other for column in term.columns]
        return tuple(product(mine, theirs))


def kept_columns(plan: Plan) -> int:
    """Say how much is kept of each game: all columns, then how often each clause came into play."""
    return len(plan.columns) + plan.clauses


def came_into_play(plan: Plan, clause: int) -> int:
    """Give the column that is 1 in games in which a clause came into play; it isn't kept."""
    return kept_columns(plan) + clause


@lru_cache(KEPT_PROGRAMS)
def measures(first: Alternative, second: Alternative) -> tuple[Measure, ...]:
    """Give all that two alternatives for equally many players can be compared in."""
    found = list(_of_all(first.players, first.plan, second.plan))
    found += _of_clauses(first, second)
    return tuple(sorted(found, key=lambda one: SECTIONS.index(one.section)))


def _of_all(players: int, mine: Plan, theirs: Plan) -> Iterator[Measure]:
    """Give what every ruleset can be compared in."""
    for seat in range(players):
        won = (Term(1, t.C_WON + seat),)
        yield Measure("outcome", "won", seat, won, won)
    if mine.has_results and theirs.has_results:
        for seat in range(players):
            one, other = ((Term(1, plan.column(f"result {seat}")),) for plan in (mine, theirs))
            yield Measure("results", "result", seat, one, other)
    for section, keys in MEANS.items():
        for key in keys:
            one, other = ((Term(1, plan.column(key)),) for plan in (mine, theirs))
            yield Measure(section, key, -1, one, other)
    for key, (section, _, _) in RATIOS.items():
        one, other = ((_ratio(plan, key, 1),) for plan in (mine, theirs))
        yield Measure(section, key, -1, one, other)
    for key, (section, more, less) in CONTRASTS.items():
        yield Measure(
            section,
            key,
            -1,
            (_ratio(mine, more, 1), _ratio(mine, less, -1)),
            (_ratio(theirs, more, 1), _ratio(theirs, less, -1)),
        )


def _ratio(plan: Plan, key: str, sign: int) -> Term:
    _, y, x = RATIOS[key]
    return Term(sign, plan.column(y), plan.column(x))


def _of_clauses(first: Alternative, second: Alternative) -> Iterator[Measure]:
    """Give reasons, rows and clauses that both rulesets have, matched by their addresses."""
    plans = first.plan, second.plan
    theirs = {one.path: one for one in second.program.rules.clauses}
    for mine in first.program.rules.clauses:
        other = theirs.get(mine.path)
        if other is None:
            continue
        sides = tuple(zip(plans, (mine.index, other.index), strict=True))
        for section, key, y, x in _COLUMNS_OF_CLAUSES:
            if all(y.format(clause) in plan.columns for plan, clause in sides):
                one, another = (
                    (Term(1, plan.column(y.format(clause)), plan.column(x.format(clause))),)
                    for plan, clause in sides
                )
                yield Measure(section, key, mine.index, one, another)
        if mine.runs and other.runs and mine.kind != "match":
            one, another = ((Term(1, came_into_play(plan, clause)),) for plan, clause in sides)
            yield Measure("clauses", "fired_in", mine.index, one, another)


# -- games side by side ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Crossed:
    """How games of two rulesets go together on the same deals.

    Attributes:
        games: how many pairs of games.
        products: for each of all measures' `crossed` the sum of its products.
    """

    games: int
    products: tuple[int, ...]

    def __add__(self, other: Crossed) -> Crossed:
        products = zip(self.products, other.products, strict=True)
        return Crossed(self.games + other.games, tuple(a + b for a, b in products))


def crossed(first: Alternative, second: Alternative, base: Counted, other: Counted) -> Crossed:
    """Take two batches of the same games together."""
    mine, theirs = _Columns(first.plan, base), _Columns(second.plan, other)
    pairs = [pair for measure in measures(first, second) for pair in measure.crossed]
    known = {pair: mine.dot(pair[0], theirs, pair[1]) for pair in dict.fromkeys(pairs)}
    return Crossed(len(base.rows), tuple(known[pair] for pair in pairs))


class _Columns:
    """What was kept of some games, column by column."""

    def __init__(self, plan: Plan, counted: Counted) -> None:
        self._kept = kept_columns(plan)
        self._plan = plan
        # An array of numpy's is turned and multiplied by its own methods, a hundred times as fast.
        turned: Any = getattr(counted.pairs, "T", None)
        self._is_array = turned is not None
        self._columns: Any = turned if self._is_array else _turned(counted.pairs, self._kept)

    def column(self, place: int) -> Any:
        """Give a column; one behind those kept is 1 where a clause came into play."""
        if place < self._kept:
            return self._columns[place]
        times = self._columns[place - self._plan.clauses]
        return times.clip(0, 1) if self._is_array else [min(1, one) for one in times]

    def dot(self, place: int, other: _Columns, others: int) -> int:
        """Give the sum of the products of a column with one of the other side."""
        mine, theirs = self.column(place), other.column(others)
        if self._is_array and other._is_array:
            return int(mine @ theirs)
        return int(sum(map(mul, mine, theirs)))


def _turned(rows: Sequence[Sequence[int]], width: int) -> list[tuple[int, ...]]:
    return list(zip(*rows, strict=True)) or [()] * width
