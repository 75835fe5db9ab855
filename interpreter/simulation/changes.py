"""How one ruleset's figures differ from another's on the same deals, each with its interval.

A difference of means over games is the mean of the differences, game by game. Ratios are linearised
on both sides, and so are differences of ratios; the products of one side's columns with the other's
say how far both move together, so that what is luck in both falls out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from interpreter.simulation.counts import Counts
from interpreter.simulation.figures import DIFFERENCE
from interpreter.simulation.intervals import (
    LEVEL,
    Estimate,
    Linear,
    ratio_weights,
    squares,
    student,
)
from interpreter.simulation.measures import ALWAYS, CONTRASTS, Crossed, Measure, Term


@dataclass(frozen=True)
class Change:
    """How one alternative differs from the first, on the same deals.

    Attributes:
        section: what it is told with.
        key: of the figure; without "_mean" for lengths.
        item: the seat, or the clause of the first ruleset, or -1.
        kind: `SHARE`, `MEAN`, or `DIFFERENCE` for what is a difference in each ruleset already.
        estimate: how much more, with its interval.
        clear: whether 0 lies outside of an interval wide enough for all changes that are told
            together (Bonferroni).
    """

    section: str
    key: str
    item: int
    kind: str
    estimate: Estimate
    clear: bool


def changes(
    asked: tuple[Measure, ...], found: Crossed, base: Counts, other: Counts, comparisons: int = 1
) -> tuple[Change, ...]:
    """Work out how an alternative differs from the first.

    Args:
        asked: what they are compared in.
        found: the products, game by game.
        base, other: the totals of both.
        comparisons: how many alternatives are compared with the first.

    What neither has ever had is left out, what both have had in every game, and ratios that one of
    them doesn't have.
    """
    pairs = []
    at = 0
    for measure in asked:
        end = at + len(measure.crossed)
        pairs.append(_Pair(measure, found.products[at:end], _Side(base), _Side(other)))
        at = end
    told = [pair for pair in pairs if pair.is_told]
    strict = 1 - (1 - LEVEL) / (len(told) * comparisons) if told else LEVEL
    return tuple(
        Change(
            pair.measure.section,
            pair.measure.key,
            pair.measure.item,
            DIFFERENCE if pair.measure.key in CONTRASTS else pair.measure.kind,
            pair.change(LEVEL),
            pair.change(strict).excludes(0.0),
        )
        for pair in told
    )


class _Side:
    """The totals of one alternative; behind its columns stand those of its clauses."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self._columns = len(counts.sums)
        self._clauses = len(counts.fired)

    def sum(self, column: int | None) -> int:
        """Give the sum of a column; of None, how many games there are."""
        if column is None:
            return self.counts.games
        if column < self._columns:
            return self.counts.sums[column]
        return self.counts.fired_in[column - self._columns - self._clauses]

    def product(self, one: int, other: int) -> int:
        """Give the sum of the products of two columns."""
        if one < self._columns:
            return self.counts.product(one, other)
        # A clause's column is 0 or 1, and its own square; it is multiplied with no other.
        return self.sum(one)

    def value(self, terms: tuple[Term, ...]) -> Fraction:
        """Give the figure."""
        return sum(
            (term.sign * Fraction(self.sum(term.y), self.sum(term.x)) for term in terms), Fraction()
        )

    def weights(self, terms: tuple[Term, ...]) -> Linear:
        """Give the weights with which games move the figure, column by column."""
        found: list[tuple[int, Fraction]] = []
        for term in terms:
            if term.x is None:
                found.append((term.y, Fraction(term.sign, self.counts.games)))
            else:
                weights = ratio_weights(self.counts, term.y, term.x)
                found += [(column, term.sign * weight) for column, weight in weights]
        return found

    def total(self, weights: Linear) -> Fraction:
        """Give the sum over games of a weighted sum of columns."""
        return sum((weight * self.sum(column) for column, weight in weights), Fraction())


@dataclass(frozen=True)
class _Pair:
    """One measure of two alternatives."""

    measure: Measure
    products: tuple[int, ...]
    base: _Side
    other: _Side

    @property
    def is_told(self) -> bool:
        sides = (self.base, self.measure.base), (self.other, self.measure.other)
        if not all(side.sum(term.x) for side, terms in sides for term in terms):
            return False
        if self.measure.key in ALWAYS:
            return True
        counted = [side.sum(terms[0].y) for side, terms in sides]
        if self.measure.section == "clauses" and counted == [side.sum(None) for side, _ in sides]:
            return False
        return any(counted) or self.measure.base[0].x is not None

    def change(self, level: float) -> Estimate:
        """Give the difference."""
        difference = self.other.value(self.measure.other) - self.base.value(self.measure.base)
        value = float(difference)
        games = self.base.counts.games
        if games < 2:
            return Estimate(value, -math.inf, math.inf)
        mine = self.base.weights(self.measure.base)
        theirs = self.other.weights(self.measure.other)
        together = sum(
            one * another * crossed
            for ((_, one), (_, another)), crossed in zip(
                ((a, b) for a in mine for b in theirs), self.products, strict=True
            )
        )
        # Ratios are linearised about themselves and have no mean; a mean over games has its own.
        mean = self.other.total(theirs) - self.base.total(mine)
        apart = squares(self.base, mine) + squares(self.other, theirs) - 2 * together
        apart -= mean * mean / games
        half = student(games - 1, level) * math.sqrt(float(apart * games / (games - 1)))
        return Estimate(value, value - half, value + half)
