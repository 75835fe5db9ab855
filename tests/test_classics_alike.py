"""The classics against the independent versions of the games, in step.

5,000 games of each with all numbers of players and all options drawn at random, most of them under
`make soak`; the same chance and the same choices go to both sides, and everything both know is
compared (`harness.classic_pairs`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from harness.chunks import chunks
from harness.classic_pairs import ClassicPair, EightsPair, GopsPair, KuhnPair, WhistPair
from independent.gops import RANKS

pytestmark = pytest.mark.unmeasured


CHUNK = 250
EACH_CHUNK = pytest.mark.parametrize("chunk", chunks(20, always=4))
TIES = ("carried", "lost")


def play(pair: ClassicPair, rng: Random, draws: float = 0.5) -> None:
    """Play a game on both sides, comparing at every decision.

    Args:
        pair: the game.
        rng: chance and all players.
        draws: how often one draws who could play instead.
    """
    while pair.check():
        decision = pair.engine.decision
        assert decision is not None
        if "draw_one" in decision.options:
            pair.choose(decision.options.index("draw_one" if rng.random() < draws else "play_one"))
        else:
            pair.choose(rng.randrange(len(decision.options)))


def test_kuhn_poker_is_played_alike() -> None:
    endings: Counter[tuple[int, object]] = Counter()
    for number in range(5_000):
        rng = Random(f"kuhn {number}")
        players = rng.randint(2, 4)
        pair = KuhnPair("kuhn_poker", players, {})
        play(pair, rng)
        assert pair.plain.outcome is not None
        endings[players, pair.plain.outcome["showdown"]] += 1
    # Both ways to end must really have been compared, for every number of players.
    assert len(endings) == 6
    assert min(endings.values()) > 50


@EACH_CHUNK
def test_gops_is_played_alike(chunk: int) -> None:
    seen: Counter[object] = Counter()
    for number in range(CHUNK):
        rng = Random(f"gops {chunk} {number}")
        options = {"highest_card": rng.choice(RANKS[1:]), "tied_prize": rng.choice(TIES)}
        pair = GopsPair("gops", 2, options)
        play(pair, rng)
        assert pair.plain.outcome is not None
        seen[options["tied_prize"]] += 1
        seen["drawn"] += not pair.plain.outcome["winners"]
        # Prizes that nobody got: a tie over the last one, or any tie where it loses the prize.
        seen["left over"] += sum(pair.plain.points) < sum(range(pair.plain.rounds + 1))
    assert min(seen.values()) > CHUNK // 50


@EACH_CHUNK
def test_crazy_eights_is_played_alike(chunk: int) -> None:
    seen: Counter[object] = Counter()
    for number in range(CHUNK):
        rng = Random(f"crazy eights {chunk} {number}")
        players, single = rng.randint(2, 5), rng.random() < 0.98
        options = {"most_drawn": rng.randint(1, 5), "match_points": rng.randint(50, 200)}
        pair = EightsPair("crazy_eights", players, options, single=single)
        # Who always draws as much as is allowed holds most of the pack before long.
        play(pair, rng, draws=rng.choice((0.05, 0.2, 0.3)))
        seen[players] += 1
        seen["single" if single else "match"] += 1
        told = [event.kind for event in pair.engine.events]
        begun = told.index("turn")
        seen["8 turned up"] += told[:begun].count("shuffle") > 1
        seen["stock used up"] += "shuffle" in told[begun:]
    assert len(seen) == 8
    assert min(seen.values()) > 0


@EACH_CHUNK
def test_whist_is_played_alike(chunk: int) -> None:
    seen: Counter[object] = Counter()
    for number in range(CHUNK):
        rng = Random(f"whist {chunk} {number}")
        options = {"honours": rng.choice(("counted", "ignored")), "target": rng.randint(5, 9)}
        single = rng.random() < 0.96
        pair = WhistPair("whist", 4, options, single=single)
        play(pair, rng)
        seen["single" if single else "match"] += 1
        # The side that lost the deal has points only if it was dealt honours.
        seen["honours"] += any(min(points) > 0 for points in pair.plain.results)
    assert min(seen["single"], seen["match"], seen["honours"]) > 1


@pytest.mark.parametrize(
    "make",
    [
        lambda: GopsPair("gops", 2, {}),
        lambda: EightsPair("crazy_eights", 3, {}),
        lambda: WhistPair("whist", 4, {}),
    ],
)
def test_a_difference_would_be_noticed(
    make: Callable[[], GopsPair | EightsPair | WhistPair],
) -> None:
    pair, rng = make(), Random(1)
    while pair.engine.decision is not None and pair.engine.decision.kind not in ("card", "move"):
        assert pair.check()
        pair.choose(rng.randrange(len(pair.engine.decision.options)))
    assert pair.check()
    pair.plain.hands.reverse()
    with pytest.raises(AssertionError):
        play(pair, rng)
