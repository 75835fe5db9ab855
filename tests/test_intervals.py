"""Intervals hold the true value 95 times out of 100, as exact sums and repeated runs show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, inf, isnan, log
from random import Random
from statistics import NormalDist

import pytest
from simulated import COINS, alternative

from interpreter.gears.batch import Counted
from interpreter.machine import tally_layout as t
from interpreter.simulation.changes import Change, changes
from interpreter.simulation.counts import Counts
from interpreter.simulation.intervals import (
    Estimate,
    contrast,
    mean,
    quantile,
    quantiles,
    ratio,
    share,
    student,
    wilson,
)
from interpreter.simulation.measures import crossed, kept_columns, measures

pytestmark = pytest.mark.unmeasured

RUNS = 1_000
LEAST = 0.95 - 4 * (0.95 * 0.05 / RUNS) ** 0.5
MOST = 0.95 + 4 * (0.95 * 0.05 / RUNS) ** 0.5
"""Four standard deviations of the share of so many runs: 0.922 to 0.978."""
PAIRS = 500
"""Runs that compare games, which takes longer."""
PAIRS_OFF = 4 * (0.95 * 0.05 / PAIRS) ** 0.5


@dataclass(frozen=True)
class Sums:
    """Sums over games of some columns, added up the long way."""

    rows: Sequence[Sequence[int]]

    @property
    def games(self) -> int:
        return len(self.rows)

    @cached_property
    def sums(self) -> list[int]:
        return [sum(column) for column in zip(*self.rows, strict=True)]

    def product(self, one: int, other: int) -> int:
        return sum(row[one] * row[other] for row in self.rows)


def coverage(true: float, made: Callable[[Random], Estimate]) -> float:
    """The share of runs whose interval holds the true value."""
    held = 0
    for run in range(RUNS):
        held += not made(Random(run)).excludes(true)
    return held / RUNS


# -- published values ---------------------------------------------------------------------------


def test_the_normal_quantile() -> None:
    # Abramowitz and Stegun, table 26.5.
    assert quantile(0.95) == pytest.approx(1.959964, abs=1e-6)
    assert quantile(0.99) == pytest.approx(2.575829, abs=1e-6)


@pytest.mark.parametrize(
    ("freedom", "level", "value"),
    [
        # Abramowitz and Stegun, table 26.10.
        (1, 0.95, 12.706),
        (2, 0.95, 4.303),
        (3, 0.95, 3.182),
        (5, 0.95, 2.571),
        (10, 0.95, 2.228),
        (30, 0.95, 2.042),
        (120, 0.95, 1.980),
        (10, 0.99, 3.169),
    ],
)
def test_students_quantile(freedom: int, level: float, value: float) -> None:
    assert student(freedom, level) == pytest.approx(value, rel=0.004)


def test_students_quantile_of_nothing() -> None:
    assert student(0) == inf


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        # R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics
        # in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval(hits: int, trials: int, low: float, high: float) -> None:
    found = wilson(hits, trials)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


# -- coverage -----------------------------------------------------------------------------------


def exact_coverage(trials: int, true: float) -> float:
    """How often Wilson's interval holds a share, summed over all numbers of hits."""
    return sum(
        comb(trials, hits) * true**hits * (1 - true) ** (trials - hits)
        for hits in range(trials + 1)
        if not wilson(hits, trials).excludes(true)
    )


def test_wilson_covers() -> None:
    shares = [step / 100 for step in range(2, 99)]
    for trials in (50, 200):
        found = [exact_coverage(trials, one) for one in shares]
        assert 0.94 < sum(found) / len(found) < 0.96
        assert min(found) > 0.90


@pytest.mark.parametrize("games", [10, 200])
def test_a_mean_covers(games: int) -> None:
    def made(random: Random) -> Estimate:
        values = [random.randint(1, 6) for _ in range(games)]
        return mean(sum(values), sum(one * one for one in values), games)

    assert LEAST < coverage(3.5, made) < MOST


CLUSTERS = 150


def clustered(random: Random) -> Sums:
    """Games with 1 to 20 claims each: most are false in one half of the games, few in the other."""
    rows = []
    for _ in range(CLUSTERS):
        claims = random.randint(1, 20)
        false = random.choice((0.9, 0.1))
        rows.append((sum(random.random() < false for _ in range(claims)), claims))
    return Sums(rows)


def test_a_share_covers_though_games_differ() -> None:
    assert LEAST < coverage(0.5, lambda random: share(clustered(random), 0, 1)) < MOST


def test_claims_are_not_taken_for_independent() -> None:
    # The same games as if each claim were a game of its own: far too narrow.
    def pooled(random: Random) -> Estimate:
        false, claims = clustered(random).sums
        return wilson(false, claims)

    assert coverage(0.5, pooled) < 0.7


def test_a_ratio_covers() -> None:
    def made(random: Random) -> Estimate:
        rows = []
        for _ in range(CLUSTERS):
            decisions = random.randint(5, 50)
            easy = random.choice((1, 4))
            rows.append((sum(random.randint(1, easy) for _ in range(decisions)), decisions))
        return ratio(Sums(rows), 0, 1)

    # Decisions have one option in half of the games, 1 to 4 in the others: 1.75 in the mean.
    assert LEAST < coverage(1.75, made) < MOST


def test_a_contrast_covers() -> None:
    def made(random: Random) -> Estimate:
        rows = []
        for _ in range(CLUSTERS):
            strong = random.choice((0.8, 0.2))
            yes, no = random.randint(1, 9), random.randint(1, 9)
            won = random.random() < strong
            also = won if random.random() < 0.5 else random.random() < 0.3
            rows.append((yes * won, yes, no * also, no))
        return contrast(Sums(rows), (0, 1), (2, 3))

    # 0.5 less (0.5 * 0.5 + 0.5 * 0.3).
    assert LEAST < coverage(0.1, made) < MOST


@pytest.mark.parametrize("games", [30, 100, 1_000])
@pytest.mark.parametrize("below", [0.25, 0.5, 0.75])
def test_the_places_of_a_quantiles_interval_cover(games: int, below: float) -> None:
    found = quantiles(dict.fromkeys(range(1, games + 1), 1), below)
    # The quantile lies between the two places if so many games, or one less, lie below it.
    held = sum(
        comb(games, under) * below**under * (1 - below) ** (games - under)
        for under in range(int(found.low), int(found.high))
    )
    assert 0.93 < held < 0.97


@pytest.mark.parametrize("below", [0.25, 0.5, 0.75])
def test_a_quantile_covers(below: float) -> None:
    # Lengths of a geometric kind, so finely cut that ties hardly matter.
    true = -log(1 - below) * 1000

    def made(random: Random) -> Estimate:
        lengths = Counter(round(random.expovariate(1) * 1000) for _ in range(200))
        return quantiles(lengths, below)

    assert LEAST < coverage(true, made) < MOST


Game = Mapping[int, int]
"""The columns of a game that aren't 0; behind all columns, how often a clause came into play."""

CLAUSES = len(alternative(COINS, 2).plan.columns)
STOP = next(
    clause.index
    for clause in alternative(COINS, 2).program.rules.clauses
    if clause.path == "move stop"
)


def compared(first: Sequence[Game], second: Sequence[Game]) -> dict[tuple[str, int], Change]:
    """Compare games of a ruleset for two, pair by pair."""
    coins = alternative(COINS, 2)
    width = kept_columns(coins.plan)
    base, other = (
        Counted((), [[game.get(column, 0) for column in range(width)] for game in games], games)
        for games in (first, second)
    )
    asked = measures(coins, coins)
    found = crossed(coins, coins, base, other)
    told = changes(asked, found, *(totals(one, len(coins.plan.columns)) for one in (base, other)))
    return {(one.key, one.item): one for one in told}


def totals(counted: Counted, width: int) -> Counts:
    """Sum up some games' columns, and how often their clauses came into play."""
    sums = Sums([row[:width] for row in counted.pairs])
    products = [sums.product(i, j) for i in range(width) for j in range(i + 1)]
    fired = list(zip(*(row[width:] for row in counted.pairs), strict=True))
    return Counts(
        sums.games,
        tuple(sums.sums),
        tuple(products),
        tuple(sum(one) for one in fired),
        tuple(sum(times * times for times in one) for one in fired),
        tuple(sum(times > 0 for times in one) for one in fired),
        (),
    )


def test_differences_on_the_same_deals_cover() -> None:
    true = {
        ("won", 0): 0.1,
        ("won", 1): -0.1,
        ("turns", -1): 2.0,
        ("made", -1): 0.1,
        ("fired_in", STOP): 0.2,
        # After a yes 0.6 win in the first and 0.7 in the second, after a no 0.3 in both.
        ("worth", -1): 0.1,
    }
    held: Counter[tuple[str, int]] = Counter()
    clear: Counter[tuple[str, int]] = Counter()
    for run in range(PAIRS):
        random = Random(run)
        first: list[Game] = []
        second: list[Game] = []
        for _ in range(60):
            luck = random.random()
            wins = luck < 0.4, luck < 0.4 if random.random() < 0.5 else luck < 0.6
            # In half of the games nearly everything is challenged; 0.1 more in all of the second.
            bold = random.choice((0.8, 0.2))
            more = 0.1
            for games, won, turns, rate in (
                (first, wins[0], 0, bold),
                (second, wins[1], random.randint(0, 4), bold + more),
            ):
                asked = random.randint(1, 6)
                made = sum(random.random() < rate for _ in range(asked))
                yes_won = sum(
                    random.random() < (0.6 + more * (games is second)) for _ in range(made)
                )
                no_won = sum(random.random() < 0.3 for _ in range(asked - made))
                came = luck + 0.2 * (games is second) > 0.5
                games.append(
                    {
                        t.C_TURNS: turns,
                        t.C_WON + (not won): 1,
                        t.C_ASKED: asked,
                        t.C_MADE: made,
                        t.C_YES: made,
                        t.C_YES_WON: yes_won,
                        t.C_NO: asked - made,
                        t.C_NO_WON: no_won,
                        CLAUSES + STOP: 3 * came,
                    }
                )
        for key, change in compared(first, second).items():
            clear[key] += change.clear
            if key in true:
                held[key] += not change.estimate.excludes(true[key])
    for key in true:
        assert abs(held[key] / PAIRS - 0.95) < PAIRS_OFF, key
    # What is the same in all games is never called different; two more turns always are.
    assert clear["drawn", -1] == clear["plays", -1] == 0
    assert clear["turns", -1] == PAIRS


def test_what_is_luck_on_both_sides_falls_out() -> None:
    random = Random(7)
    games = [{t.C_ASKED: 9, t.C_MADE: random.choice((1, 8)), t.C_TURNS: 1} for _ in range(100)]
    bolder = [{**game, t.C_MADE: game[t.C_MADE] + random.randint(0, 1)} for game in games]
    same = compared(games, bolder)["made", -1].estimate
    shuffled = compared(games, random.sample(bolder, 100))["made", -1].estimate
    assert same.value == pytest.approx(shuffled.value)
    assert same.high - same.low < 0.2 * (shuffled.high - shuffled.low)


def test_a_difference_that_is_none_is_seldom_called_one() -> None:
    called = 0
    columns = (t.C_TURNS, t.C_PLAYS, t.C_DECISIONS, t.C_DRAWN, t.C_WON, t.C_WON + 1)
    for run in range(PAIRS):
        random = Random(run)
        first, second = (
            [{column: random.randint(0, 1) for column in columns} for _ in range(30)]
            for _ in range(2)
        )
        called += any(one.clear for one in compared(first, second).values())
    # Of all comparisons at most one in twenty may call anything different.
    assert called / PAIRS < 0.05 + PAIRS_OFF


# -- nothing, one game, all alike ---------------------------------------------------------------


def test_nothing_was_counted() -> None:
    nothing = Sums([(0, 0)])
    for found in (share(nothing, 0, 1), ratio(nothing, 0, 1), wilson(0, 0), mean(0, 0, 0)):
        assert isnan(found.value)
        assert not found.known
        assert not found.excludes(0.5)
    assert isnan(quantiles({}, 0.5).value)
    assert isnan(contrast(Sums([(0, 0, 1, 1)]), (0, 1), (2, 3)).value)


def test_a_single_game_says_nothing_about_others() -> None:
    one = Sums([(2, 3, 1, 4)])
    assert (share(one, 0, 1).low, share(one, 0, 1).high) == (0, 1)
    for found in (ratio(one, 0, 1), mean(5, 25, 1), contrast(one, (0, 1), (2, 3))):
        assert (found.low, found.high) == (-inf, inf)
    assert quantiles({7: 1}, 0.5) == Estimate(7, -inf, inf)


@pytest.mark.parametrize("value", [0, 4])
def test_shares_of_nothing_and_of_everything_get_wilsons_interval(value: int) -> None:
    found = share(Sums([(value, 4)] * 50), 0, 1)
    expected = wilson(50 * value // 4, 50)
    assert found.low == pytest.approx(expected.low)
    assert found.high == pytest.approx(expected.high)


def test_a_share_that_is_the_same_in_all_games() -> None:
    found = share(Sums([(1, 6)] * 1_000), 0, 1)
    # At most 0.38 % of the games are other ones, z^2 / (n + z^2), with any share at all.
    z = NormalDist().inv_cdf(0.975)
    others = z * z / (1_000 + z * z)
    assert found.value == pytest.approx(1 / 6)
    assert found.low == pytest.approx((1 - others) / 6)
    assert found.high == pytest.approx((1 - others) / 6 + others)


def test_a_quantile_is_one_of_the_lengths() -> None:
    # Of 100 games in order the 50th, and those for the median in the tables of Campbell and
    # Gardner (1988): the 40th and the 61st.
    assert quantiles(dict.fromkeys(range(1, 101), 1), 0.5) == Estimate(50, 40, 61)
