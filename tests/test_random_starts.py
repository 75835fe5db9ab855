"""States that start at random: chance chooses among all values, before anything else happens."""

from __future__ import annotations

import pytest
from framing import framed

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.rules.check import check_source
from interpreter.source import Source

PLAIN = """
setup
    shuffle deck into stock
    deal 5 from stock to hand of each player
    turn passes to dealer

turn
    choose play_one
    turn passes to next player

state dealer is a player, starts each match at random

match
    first to 2 won games wins the match, drawn games count for nobody

"""


@pytest.mark.parametrize(
    ("declared", "values"),
    [
        ("state lot is a player, starts each deal at random", ("P1", "P2", "P3")),
        ("state lot is a rank, starts each deal at random", ("3", "4", "5", "6", "7", "8")),
        ("state lot is a suit, starts each deal at random", ("red", "blue", "green", "yellow")),
        ("state lot is 7 to 9, starts each deal at random", ("7", "8", "9")),
    ],
)
def test_every_value_is_on_offer_to_chance(declared: str, values: tuple[str, ...]) -> None:
    text = framed(PLAIN + declared)
    program = program_of("lot.rules", text)
    for index, value in enumerate(values):
        game = Game(program, 3)
        game.choose(0)  # the dealer
        decision = game.decision
        assert decision is not None
        assert decision.seat == -1
        assert decision.options == values
        assert len(game.zone_cards("stock")) == 0  # nothing has been shuffled yet
        game.choose(index)
        assert game.words.state_value(1, game.state_value("lot")) == value


def test_named_values_are_chosen_by_lot() -> None:
    program = program_of(
        "lot.rules", framed(PLAIN + "state lot is up or down, starts each deal at random\n")
    )
    found = []
    for index in range(2):
        game = Game(program, 2)
        game.choose(0)
        assert game.decision is not None
        assert len(game.decision.options) == 2
        game.choose(index)
        found.append(game.words.state_value(1, game.state_value("lot")))
    assert found == ["up", "down"]


def test_each_player_has_a_lot_of_their_own() -> None:
    declared = "state lot of each player is 0 to 9, starts each deal at random\n"
    game = Game(program_of("lots.rules", framed(PLAIN + declared)), 3)
    game.choose(2)  # the dealer
    for value in (4, 0, 9):
        game.choose(value)
    assert [game.state_value("lot", seat) for seat in range(3)] == [4, 0, 9]
    assert game.state_value("dealer") == 2


def test_a_match_is_begun_by_lot_once() -> None:
    game = Game(program_of("dealer.rules", framed(PLAIN)), 2, single=False)
    game.choose(1)
    deals = 1
    while (decision := game.decision) is not None:
        assert decision.about is None or decision.about.name != "dealer"
        deals += any(event.kind == "deal" for event in game.choose(0))
        assert game.state_value("dealer") == 1
    assert deals >= 2


def test_a_range_that_is_too_wide_is_refused() -> None:
    text = framed(PLAIN + "state lot is 0 to 1000, starts each deal at random\n")
    found = {one.code for one in check_source(Source("wide.rules", text)).problems}
    assert "L0406" in found
    text = text.replace("0 to 1000", "1 to 1000")
    found = {one.code for one in check_source(Source("wide.rules", text)).problems}
    assert "L0406" not in found


def test_it_has_a_value_from_the_start() -> None:
    # No path has to set the dealer before it is read.
    assert check_source(Source("dealer.rules", framed(PLAIN))).problems == ()
