"""What must be so in every game of a classic, whoever plays."""

from __future__ import annotations

import pytest

from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.machine.gear import EVERYBODY
from interpreter.machine.stream import Stream

pytestmark = pytest.mark.unmeasured

NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
WORTH = {name: number for number, name in enumerate(NAMES, 1)}


def played(ruleset: str, players: int, number: int, **options: str) -> Game:
    game = Game(load_program(ruleset), players, options)
    game.play_out(Stream(7, number), EVERYBODY)
    assert game.outcome is not None, (ruleset, number)
    return game


def worth(game: Game, *zones: tuple[str, int]) -> int:
    """What the diamonds in some zones count together, by docs/classics.md, G4."""
    cards = [game.words.card(card) for zone in zones for card in game.zone_cards(*zone)]
    return sum(WORTH[card[:-1]] for card in cards if card.endswith("D"))


@pytest.mark.parametrize("tied", ["carried", "lost"])
@pytest.mark.parametrize("highest", ["2", "4", "10", "K"])
def test_the_points_of_gops_are_the_prizes_that_no_tie_has_cost(tied: str, highest: str) -> None:
    total = sum(range(1, WORTH[highest] + 1))
    for number in range(60):
        game = played("gops", 2, number, tied_prize=tied, highest_card=highest)
        assert game.outcome is not None
        points = game.outcome.points["points"]
        assert points == (worth(game, ("trophies", 0)), worth(game, ("trophies", 1)))
        lost = worth(game, ("prize", -1))
        if tied == "lost":
            beyond = sum(range(WORTH[highest] + 1, 14))  # put away before the game
            lost = worth(game, ("box", -1)) - beyond
            assert game.zone_cards("prize") == []
        assert sum(points) == total - lost
        best = [seat for seat in range(2) if points[seat] > points[1 - seat]]
        assert list(game.outcome.winners) == best


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chips_only_change_hands_in_kuhn_poker(players: int) -> None:
    for number in range(100):
        game = played("kuhn_poker", players, number)
        assert game.outcome is not None
        results = game.outcome.results
        assert results is not None
        assert sum(results) == 0
        (winner,) = game.outcome.winners
        assert {one for seat, one in enumerate(results) if seat != winner} <= {-1, -2}
