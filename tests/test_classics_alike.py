"""The classics against the independent versions of the games, in step.

5,000 games of each with all numbers of players and all options drawn at random; the same chance and
the same choices go to both sides, and everything both know is compared (`harness.classic_pairs`).
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from harness.classic_pairs import ClassicPair, KuhnPair, WhistPair

pytestmark = pytest.mark.unmeasured


def play(pair: ClassicPair, rng: Random) -> None:
    """Play a game on both sides, comparing at every decision."""
    while pair.check():
        assert pair.engine.decision is not None
        pair.choose(rng.randrange(len(pair.engine.decision.options)))


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


CHUNK, CHUNKS = 250, 20
EACH_CHUNK = pytest.mark.parametrize("chunk", range(CHUNKS))


@EACH_CHUNK
def test_whist_is_played_alike(chunk: int) -> None:
    seen: Counter[object] = Counter()
    for number in range(CHUNK):
        rng = Random(f"whist {chunk} {number}")
        options = {"honours": rng.choice(("counted", "ignored")), "target": rng.randint(5, 9)}
        single = rng.random() < 0.9
        pair = WhistPair("whist", 4, options, single=single)
        play(pair, rng)
        seen["single" if single else "match"] += 1
        seen["honours"] += any(sum(points) > 7 for points in pair.plain.results)
    assert min(seen["single"], seen["match"]) > 5
