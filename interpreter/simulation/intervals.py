"""Intervals of 95 % for what was counted.

What is difficult is that the answers within one game are not independent: a player who bluffs once
does so in a game that goes on as it does. So games are what is drawn at random here, and every
figure is a function of sums over games. A share of games (who won) gets Wilson's interval; a mean a
Student interval; a ratio of two sums (challenges held of those made) gets the variance of its
linearisation between games, and where it is a share, Wilson's interval for as many independent
trials as would vary that much.

Sources: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA
22 (1927). W. G. Cochran, "Sampling Techniques", 3rd ed. (1977), 6.3 (ratios). M. J. Campbell and
M. J. Gardner, "Calculating confidence intervals for some non-parametric analyses", BMJ 296 (1988)
(quantiles by order statistics). M. Abramowitz and I. A. Stegun, "Handbook
of Mathematical Functions" (1964), 26.7.5 (Student's t from the normal quantile). E. L. Korn and
B. I. Graubard, "Confidence Intervals for Proportions with Small Expected Number of Positive Counts
Estimated from Survey Data", Survey Methodology 24 (1998) (Wilson with an effective sample size).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Protocol

LEVEL = 0.95


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval.

    Attributes:
        value: the figure; not a number if there was nothing to count.
        low, high: the interval; infinite where nothing is known.
    """

    value: float
    low: float
    high: float

    @property
    def known(self) -> bool:
        """Whether there was anything to count."""
        return not math.isnan(self.value)

    def excludes(self, value: float) -> bool:
        """Say whether a value lies outside of the interval."""
        return self.known and not self.low <= value <= self.high


UNKNOWN = Estimate(math.nan, -math.inf, math.inf)
UNKNOWN_SHARE = Estimate(math.nan, 0.0, 1.0)


def quantile(level: float = LEVEL) -> float:
    """Give the normal quantile of a two-sided level, 1.96 for 95 %."""
    return NormalDist().inv_cdf(0.5 + level / 2)


def student(freedom: int, level: float = LEVEL) -> float:
    """Give Student's two-sided quantile (Abramowitz and Stegun 26.7.5; exact for 1 and 2)."""
    if freedom < 1:
        return math.inf
    if freedom == 1:
        return math.tan(math.pi * level / 2)
    if freedom == 2:
        return level * math.sqrt(2 / (1 - level * level))
    z, n = quantile(level), float(freedom)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160,
    )
    return sum(term / n**power for power, term in enumerate(terms))


def wilson(hits: float, trials: float, level: float = LEVEL) -> Estimate:
    """Give a share with Wilson's interval.

    Args:
        hits: how many of the trials; need not be whole where the trials are effective ones.
        trials: independent ones.
        level: of the interval.
    """
    if trials <= 0:
        return UNKNOWN_SHARE
    z = quantile(level)
    share = hits / trials
    spread = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / spread
    half = z / spread * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def mean(total: int, squared: int, games: int, level: float = LEVEL) -> Estimate:
    """Give a mean over games with Student's interval.

    Args:
        total, squared: the sums of the values and of their squares.
        games: how many.
        level: of the interval.
    """
    if games == 0:
        return UNKNOWN
    value = total / games
    if games == 1:
        return Estimate(value, -math.inf, math.inf)
    # Whole numbers all the way, so that nothing is lost where the squares are large.
    variance = (games * squared - total * total) / (games * (games - 1))
    half = student(games - 1, level) * math.sqrt(variance / games)
    return Estimate(value, value - half, value + half)


class Products(Protocol):
    """Sums over games of the products of columns."""

    def product(self, one: int, other: int) -> int:
        """Give the sum of the products of two columns."""
        ...


class Totals(Products, Protocol):
    """Sums over games of some columns."""

    @property
    def games(self) -> int:
        """How many games."""
        ...

    @property
    def sums(self) -> Sequence[int]:
        """For each column its sum."""
        ...


Linear = Sequence[tuple[int, Fraction]]
"""Columns with their weights; exact, so that games that are all alike differ by exactly nothing."""


def spread(totals: Totals, linear: Linear) -> float:
    """Give the variance of a weighted sum of columns, taken over all games.

    Args:
        totals: of at least two independent games.
        linear: weights that make the sum 0 in the mean, as those of a linearisation do.
    """
    return float(squares(totals, linear) * totals.games / (totals.games - 1))


def squares(totals: Products, linear: Linear) -> Fraction:
    """Give the sum over games of the square of a weighted sum of columns."""
    return sum(
        (
            mine * others * totals.product(one, other)
            for one, mine in linear
            for other, others in linear
        ),
        Fraction(),
    )


def ratio_weights(totals: Totals, y: int, x: int) -> Linear:
    """Give the weights with which games move the ratio of two sums (Cochran 6.3)."""
    below = totals.sums[x]
    return ((y, Fraction(1, below)), (x, -Fraction(totals.sums[y], below * below)))


def ratio(totals: Totals, y: int, x: int, level: float = LEVEL) -> Estimate:
    """Give the ratio of the sums of two columns.

    Args:
        totals: sums over games.
        y, x: the columns.
        level: of the interval.
    """
    if totals.sums[x] == 0:
        return UNKNOWN
    value = totals.sums[y] / totals.sums[x]
    if totals.games < 2:
        return Estimate(value, -math.inf, math.inf)
    variance = spread(totals, ratio_weights(totals, y, x))
    half = student(totals.games - 1, level) * math.sqrt(variance)
    return Estimate(value, value - half, value + half)


def share(totals: Totals, y: int, x: int, level: float = LEVEL) -> Estimate:
    """Give a ratio that is a share, with Wilson's interval for an effective number of trials."""
    if totals.sums[x] == 0:
        return UNKNOWN_SHARE
    value = totals.sums[y] / totals.sums[x]
    if totals.games < 2:
        return Estimate(value, 0.0, 1.0)
    variance = spread(totals, ratio_weights(totals, y, x))
    if variance == 0:
        return _alike(value, min(totals.sums[x], totals.games), level)
    trials = value * (1 - value) / variance
    found = wilson(value * trials, trials, level)
    return Estimate(value, found.low, found.high)


def _alike(value: float, games: int, level: float) -> Estimate:
    """Give the interval of a share that is the same in all games.

    None of so many games was another one; as many as Wilson's interval allows for might be, with
    any share at all. For shares of 0 and 1 this is Wilson's interval itself.
    """
    others = wilson(0, games, level).high
    low = value * (1 - others)
    return Estimate(value, low, low + others)


def contrast(
    totals: Totals, one: tuple[int, int], other: tuple[int, int], level: float = LEVEL
) -> Estimate:
    """Give how much larger one ratio is than another of the same games.

    Args:
        totals: sums over games.
        one, other: columns (y, x) of each ratio.
        level: of the interval.
    """
    if totals.sums[one[1]] == 0 or totals.sums[other[1]] == 0:
        return UNKNOWN
    value = (
        totals.sums[one[0]] / totals.sums[one[1]] - totals.sums[other[0]] / totals.sums[other[1]]
    )
    if totals.games < 2:
        return Estimate(value, -math.inf, math.inf)
    away = [(column, -weight) for column, weight in ratio_weights(totals, *other)]
    variance = spread(totals, [*ratio_weights(totals, *one), *away])
    half = student(totals.games - 1, level) * math.sqrt(variance)
    return Estimate(value, value - half, value + half)


def quantiles(lengths: Mapping[int, int], share_below: float, level: float = LEVEL) -> Estimate:
    """Give a quantile of a histogram, with the interval of its order statistics.

    Args:
        lengths: how many games had which value.
        share_below: 0.5 for the median.
        level: of the interval.
    """
    games = sum(lengths.values())
    if games == 0:
        return UNKNOWN
    half = quantile(level) * math.sqrt(games * share_below * (1 - share_below))
    middle = games * share_below
    first, last = round(middle - half), round(1 + middle + half)
    return Estimate(
        _at_rank(lengths, math.ceil(middle)),
        _at_rank(lengths, first) if first >= 1 else -math.inf,
        _at_rank(lengths, last) if last <= games else math.inf,
    )


def _at_rank(lengths: Mapping[int, int], rank: int) -> float:
    """Give the value at a place (from 1) when all games stand in order."""
    seen = 0
    found = 0
    for value in sorted(lengths):
        found = value
        seen += lengths[value]
        if seen >= rank:
            break
    return float(found)
