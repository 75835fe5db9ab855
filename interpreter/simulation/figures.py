"""The figures that a report tells, each with its interval, worked out from totals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.simulation.counts import LENGTHS, Counts
from interpreter.simulation.intervals import (
    LEVEL,
    Estimate,
    contrast,
    mean,
    quantiles,
    ratio,
    share,
    wilson,
)
from interpreter.simulation.plan import Plan

SHARE = "share"
MEAN = "mean"
EXACT = "exact"
"""No estimate: what was counted, such as the longest game seen."""
DIFFERENCE = "difference"
"""How much more, counted as shares or numbers are."""


@dataclass(frozen=True)
class Figure:
    """One figure.

    Attributes:
        section: "outcome", "results", "length", "choices", "clauses", "challenges", "claims",
            "rankings".
        key: what it tells; the texts have a sentence for each.
        item: the seat or clause it is of; -1 for none.
        kind: `SHARE`, `MEAN`, `EXACT` or `DIFFERENCE`.
        estimate: with its interval.
        of: how many were counted (games, challenges, hands …).
        games: how many independent games stand behind it.
    """

    section: str
    key: str
    item: int
    kind: str
    estimate: Estimate
    of: int
    games: int


@dataclass(frozen=True)
class Sheet:
    """All figures of one alternative.

    Attributes:
        players: how many seats.
        figures: in the order in which they are told.
        never: the clauses that could have come into play and never did.
        lengths: histograms of turns, plays and decisions.
    """

    players: int
    figures: tuple[Figure, ...]
    never: tuple[int, ...]
    lengths: tuple[dict[int, int], ...]

    def find(self, key: str, item: int = -1) -> Figure:
        """Give one figure; raises `KeyError`."""
        for figure in self.figures:
            if (figure.key, figure.item) == (key, item):
                return figure
        raise KeyError(key, item)

    def section(self, name: str) -> tuple[Figure, ...]:
        """Give the figures of a section."""
        return tuple(figure for figure in self.figures if figure.section == name)


def sheet(
    plan: Plan, counts: Counts, players: int, runs: Sequence[int], *, match: bool = False
) -> Sheet:
    """Work out the figures of one alternative.

    Args:
        plan: what was counted.
        counts: the totals.
        players: how many seats.
        runs: the clauses that can come into play.
        match: whether whole matches were played, which have no results.
    """
    maker = _Maker(plan, counts, players)
    figures = [
        *maker.outcome(),
        *(maker.results() if plan.has_results and not match else ()),
        *maker.length(),
        *maker.choices(),
        *maker.clauses(runs),
        *(maker.challenges() if plan.has_challenges else ()),
        *(maker.claims() if plan.has_claims else ()),
        *maker.rankings(),
    ]
    never = tuple(clause for clause in runs if counts.fired[clause] == 0)
    return Sheet(players, tuple(figures), never, counts.lengths)


class _Maker:
    """Works out figures of one alternative, section by section."""

    def __init__(self, plan: Plan, counts: Counts, players: int) -> None:
        self.plan = plan
        self.counts = counts
        self.players = players

    def _sum(self, column: str) -> int:
        return self.counts.sums[self.plan.column(column)]

    def _of_games(self, section: str, key: str, column: str, item: int = -1) -> Figure:
        """Give a share of games."""
        games = self.counts.games
        found = wilson(self._sum(column), games)
        return Figure(section, key, item, SHARE, found, games, games)

    def _share(self, section: str, key: str, y: str, x: str, item: int = -1) -> Figure:
        column = self.plan.column
        found = share(self.counts, column(y), column(x))
        return Figure(section, key, item, SHARE, found, self._sum(x), self.counts.games)

    def _mean(self, section: str, key: str, column: str, item: int = -1) -> Figure:
        place = self.plan.column(column)
        games = self.counts.games
        found = mean(self.counts.sums[place], self.counts.product(place, place), games)
        found = found if key == "result" else _not_below_0(found)
        return Figure(section, key, item, MEAN, found, games, games)

    def outcome(self) -> Iterator[Figure]:
        """Give who wins."""
        for seat in range(self.players):
            yield self._of_games("outcome", "won", f"won {seat}", seat)
        yield self._of_games("outcome", "drawn", "drawn")
        yield self._of_games("outcome", "shared", "shared")
        yield self._of_games("outcome", "gaps", "gaps")

    def results(self) -> Iterator[Figure]:
        """Give what each seat gets."""
        for seat in range(self.players):
            yield self._mean("results", "result", f"result {seat}", seat)

    def length(self) -> Iterator[Figure]:
        """Give how long games last."""
        games = self.counts.games
        for which, name in enumerate(LENGTHS):
            yield self._mean("length", f"{name}_mean", name)
            lengths = self.counts.lengths[which]
            for key, below in (("quarter", 0.25), ("median", 0.5), ("three_quarters", 0.75)):
                found = quantiles(lengths, below)
                yield Figure("length", f"{name}_{key}", -1, MEAN, found, games, games)
            longest = float(max(lengths, default=0))
            exact = Estimate(longest, longest, longest)
            yield Figure("length", f"{name}_longest", -1, EXACT, exact, games, games)
        yield self._of_games("length", "limited", "limited")

    def choices(self) -> Iterator[Figure]:
        """Give how much there is to decide."""
        column, games = self.plan.column, self.counts.games
        offered = ratio(self.counts, column("offered"), column("decisions"))
        of = self._sum("decisions")
        yield Figure("choices", "options", -1, MEAN, offered, of, games)
        yield self._share("choices", "forced", "forced", "turns")
        if self.plan.standing is not None:
            yield self._mean("choices", "leads", "leads")

    def clauses(self, runs: Sequence[int]) -> Iterator[Figure]:
        """Give how often each clause came into play."""
        games = self.counts.games
        for clause in runs:
            found = wilson(self.counts.fired_in[clause], games)
            yield Figure("clauses", "fired_in", clause, SHARE, found, games, games)
            times = mean(self.counts.fired[clause], self.counts.fired_squares[clause], games)
            yield Figure("clauses", "fired", clause, MEAN, _not_below_0(times), games, games)

    def challenges(self) -> Iterator[Figure]:
        """Give how often somebody challenges, is right, and what comes of it."""
        games, column = self.counts.games, self.plan.column
        yield self._mean("challenges", "asked", "asked")
        yield self._share("challenges", "made", "made", "asked")
        yield self._share("challenges", "held", "held", "made")
        for name in self.plan.columns:
            if name.startswith("reason "):
                item = int(name.split()[1])
                yield self._share("challenges", "reason", name, "made", item)
        yield self._share("challenges", "won_after_yes", "yes_won", "yes")
        yield self._share("challenges", "won_after_no", "no_won", "no")
        worth = contrast(
            self.counts, (column("yes_won"), column("yes")), (column("no_won"), column("no"))
        )
        of = self._sum("yes") + self._sum("no")
        yield Figure("challenges", "worth", -1, DIFFERENCE, worth, of, games)

    def claims(self) -> Iterator[Figure]:
        """Give how often claims are false, and how those fare."""
        games, column = self.counts.games, self.plan.column
        yield self._share("claims", "bluffs", "bluffs", "claims")
        if self.plan.has_challenges:
            yield self._share("claims", "bluffs_met", "bluffs_met", "bluffs")
            yield self._share("claims", "bluffs_caught", "bluffs_held", "bluffs")
        yield self._share("claims", "won_with_bluff", "bluffs_won", "bluffs")
        yield self._share("claims", "won_with_truth", "truths_won", "truths")
        worth = contrast(
            self.counts,
            (column("bluffs_won"), column("bluffs")),
            (column("truths_won"), column("truths")),
        )
        yield Figure("claims", "bluff_worth", -1, DIFFERENCE, worth, self._sum("claims"), games)

    def rankings(self) -> Iterator[Figure]:
        """Give how often each row of a ranking was made, and won."""
        for name in self.plan.columns:
            if name.startswith("row "):
                clause = int(name.split()[1])
                yield self._share("rankings", "row_made", name, "hands", clause)
                yield self._share("rankings", "row_won", f"row_won {clause}", name, clause)


def _not_below_0(found: Estimate) -> Estimate:
    """Cut an interval of what can't be negative."""
    low = max(0.0, found.low) if math.isfinite(found.low) else found.low
    return Estimate(found.value, low, found.high)


def unequal_seats(sheet_: Sheet) -> tuple[Figure, ...]:
    """Give the seats that win more or less often than the mean of all seats, beyond the noise.

    The intervals are wide enough for all seats together (Bonferroni).
    """
    won = [figure for figure in sheet_.figures if figure.key == "won"]
    if not won or not won[0].games:
        return ()
    level = 1 - (1 - LEVEL) / len(won)
    fair = sum(figure.estimate.value for figure in won) / len(won)
    return tuple(
        figure
        for figure in won
        if wilson(figure.estimate.value * figure.games, figure.games, level).excludes(fair)
    )
