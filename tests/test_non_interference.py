"""Two games that differ only in what a seat has not seen look alike to it (`harness.mirror`)."""

from dataclasses import replace
from random import Random

import pytest
from harness.mirror import MakeWatcher, Mirror, Tally, hidden_pair
from harness.settings import ALTERNATING, TWO_ROWS, Temper, random_setting, random_two_rows
from harness.watching import view_of

from interpreter.game.events import Event
from interpreter.game.game import Game
from interpreter.game.views import Watcher

pytestmark = pytest.mark.unmeasured

GAMES = 30
RUNS = [
    *((ALTERNATING, chunk) for chunk in range(6)),
    *((TWO_ROWS, chunk) for chunk in range(6)),
]


def play_mirrored(game: Game, rng: Random, tally: Tally, make: MakeWatcher = Watcher) -> None:
    """Play a game; again and again exchange two cards that some seat can't see."""
    temper = Temper.drawn(rng)
    while game.decision is not None:
        seat = rng.randrange(game.players)
        pair = None
        if rng.random() < 0.3:
            watcher = Watcher(game.words, seat, game.players)
            for event in game.events:
                watcher.see(event)
            pair = hidden_pair(rng, game, view_of(game, watcher))
        if pair is None:
            game.choose(temper.choose(game))
        else:
            Mirror(rng, game, seat, pair, tally, make).play(temper, rng.choice((10, 40, 1_000)))


@pytest.mark.parametrize(("ruleset", "chunk"), RUNS)
def test_a_seat_sees_the_same_until_a_rule_shows_the_difference(ruleset: str, chunk: int) -> None:
    tally = Tally()
    for number in range(GAMES):
        rng = Random(f"mirror {ruleset} {chunk} {number}")
        setting = random_setting(rng, ruleset)
        if ruleset == TWO_ROWS:
            setting = random_two_rows(rng, matches=0.1)
        play_mirrored(setting.game(), rng, tally)
    print(ruleset, tally)
    assert tally.decisions > 1_000
    assert tally.own > 300
    assert tally.whole > 50
    assert set(tally.seats) == set(range(4 if ruleset == ALTERNATING else 2))
    assert tally.shown["card"] > 20
    if ruleset == ALTERNATING:
        assert tally.shown["show"] > 5
        assert sum(n for pair, n in tally.pairs.items() if "pile" in pair) > 5


class Peeper(Watcher):
    """Sees every card that is moved, whoever it is for."""

    def see(self, event: Event) -> None:
        super().see(replace(event, seen=-1) if event.kind == "card" else event)


@pytest.mark.parametrize("ruleset", [ALTERNATING, TWO_ROWS])
def test_a_watcher_that_sees_too_much_would_be_noticed(ruleset: str) -> None:
    noticed = 0
    for number in range(30):
        rng = Random(number)
        try:
            play_mirrored(random_setting(rng, ruleset).game(), rng, Tally(), Peeper)
        except AssertionError:
            noticed += 1
    assert noticed > 5
