"""Both rulesets against the independent versions of the games, in step.

5,000 games of each (under `make soak`; 1,500 otherwise), with all player counts and option settings
drawn at random; the same chance and the same choices go to both sides, and everything both know is
compared (see `harness.pairs`).
"""

from collections import Counter
from random import Random

import pytest
from harness.chunks import chunks
from harness.pairs import Pair
from harness.settings import Setting, Temper, random_alternating, random_two_rows
from independent.alternating import RANKS, Alternating

pytestmark = pytest.mark.unmeasured

CHUNK = 250
EACH_CHUNK = pytest.mark.parametrize("chunk", chunks(20, always=6))


def play(setting: Setting, rng: Random) -> Pair:
    """Play a game on both sides, comparing at every decision."""
    pair = Pair(setting)
    temper = Temper.drawn(rng)
    while pair.check():
        pair.choose(temper.choose(pair.engine))
    return pair


@EACH_CHUNK
def test_alternating_is_played_alike(chunk: int) -> None:
    endings: Counter[object] = Counter()
    for number in range(CHUNK):
        rng = Random(f"alternating {chunk} {number}")
        pair = play(random_alternating(rng), rng)
        assert pair.plain.outcome is not None
        endings[pair.plain.outcome["by"]] += 1
        assert pair.turns >= 3
    # Both ways to end must really have been compared.
    assert min(endings["out"], endings["limit"]) > CHUNK // 20


@EACH_CHUNK
def test_two_rows_is_played_alike(chunk: int) -> None:
    endings: Counter[str] = Counter()
    for number in range(CHUNK):
        rng = Random(f"two_rows {chunk} {number}")
        setting = random_two_rows(rng, matches=0.2)
        pair = play(setting, rng)
        assert pair.plain.outcome is not None
        endings["single" if setting.single else "match"] += 1
        endings["drawn"] += pair.plain.outcome["winners"] == []
        assert pair.turns % 12 == 0
    assert min(endings["single"], endings["match"], endings["drawn"]) > CHUNK // 20


def say(pair: Pair, word: str) -> None:
    """Compare the decision at hand and answer it."""
    assert pair.check()
    decision = pair.engine.decision
    assert decision is not None
    pair.choose(decision.options.index(word))


@pytest.mark.parametrize("players", [2, 4])
def test_a_cut_that_uses_up_the_deck_is_played_alike(players: int) -> None:
    pair = Pair(Setting("alternating", players, {"turn_limit": 50}))
    suits = "SHCD"
    for rank in RANKS:
        for first in range(0, 4, players):
            for suit in suits[first : first + players]:
                say(pair, rank + suit)
    # Everybody is still tied and the stock is empty: all 52 cards are there to draw again (A9).
    assert pair.engine.decision is not None
    assert len(pair.engine.decision.options) == 52
    play_on(pair, Random(players))
    assert pair.turns > 3


def test_a_difference_would_be_noticed() -> None:
    pair = Pair(Setting("alternating", 2))
    assert isinstance(pair.plain, Alternating)
    rng = Random(1)
    while pair.turns < 3:
        assert pair.check()
        assert pair.engine.decision is not None
        pair.choose(rng.randrange(len(pair.engine.decision.options)))
    pair.plain.hands[0], pair.plain.hands[1] = pair.plain.hands[1], pair.plain.hands[0]
    with pytest.raises(AssertionError):
        play_on(pair, rng)


def play_on(pair: Pair, rng: Random) -> None:
    while pair.check():
        assert pair.engine.decision is not None
        pair.choose(rng.randrange(len(pair.engine.decision.options)))
