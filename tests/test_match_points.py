"""Matches for points: when they end, who wins them, and what is kept between deals."""

from __future__ import annotations

import pytest
from framing import framed

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.program import layout as lay

SCORED = """
game scored, edition 1
    players 3

option target is 1 to 20, default 5
option gain is 0 to 9, default 2

deck
    ranks low to high: 3 4 5
    suits equal: red blue green

zone stock: hidden
zone hand of each player: seen by owner

state points of each player is 0 to 60, starts each match at 0
state deals_begun is 0 to 300, starts each match at 0
state counted is 0 to 9, starts each deal at 0

setup
    add 1 to deals_begun
    shuffle deck into stock
    deal 1 from stock to hand of each player

play
    for each player
        add 1 to counted
        if rank of top of hand is 5
            add gain to points
        if rank of top of hand is 4
            add 1 to points
    players with most points win, those tied share the win

match
    first to target points wins the match
"""
PROGRAM = program_of("scored.rules", SCORED)
FIVES, FOURS, THREES = ("5R", "5B", "5G"), ("4R", "4B", "4G"), ("3R", "3B", "3G")


def deal(game: Game, *cards: str) -> None:
    for card in cards:
        decision = game.decision
        assert decision is not None
        game.choose(decision.options.index(card))


def match(**options: int) -> Game:
    return Game(PROGRAM, 3, options, single=False)


def points(game: Game) -> list[int]:
    return [game.state_value("points", seat) for seat in range(3)]


def test_a_match_ends_with_the_deal_in_which_somebody_has_enough() -> None:
    game = match()
    deal(game, "5R", "4R", "3R")
    deal(game, "5R", "4R", "3R")
    assert points(game) == [4, 2, 0]
    assert game.outcome is None
    assert (game.state_value("deals_begun"), game.state_value("counted")) == (3, 0)
    deal(game, "3R", "5R", "4R")
    assert points(game) == [4, 4, 1]
    deal(game, "4R", "3R", "3B")
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.drawn) == ((0,), False)
    assert outcome.points["points"] == (5, 4, 1)
    assert outcome.deals == 4


def test_of_several_who_have_enough_the_one_with_most_wins() -> None:
    game = match(gain=5)
    deal(game, "4R", "5R", "5B")
    assert game.outcome is not None
    assert game.outcome.winners == (1, 2)
    game = match(gain=4)
    deal(game, "4R", "5R", "5B")
    deal(game, "4R", "5R", "4B")
    assert points(game) == [2, 8, 5]
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


def test_won_deals_count_for_nothing() -> None:
    # The first seat wins the first deal and shares the second; the third seat has most points.
    game = match(gain=9, target=10)
    deal(game, "4R", "3R", "3B")
    deal(game, "4R", "3R", "3B")
    deal(game, "3R", "3B", "5R")
    deal(game, "3R", "3B", "4R")
    assert game.outcome is not None
    assert game.outcome.won == (2, 0, 2)
    assert game.outcome.winners == (2,)


def test_a_single_deal_of_it_ends_as_ever() -> None:
    game = Game(PROGRAM, 3, {"gain": 9, "target": 5})
    deal(game, "3R", "4R", "3B")
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


def test_a_match_in_which_nobody_scores_is_stopped() -> None:
    game = match()
    while game.decision is not None:
        deal(game, *THREES)
    assert game.gap is not None
    assert game.gap.fault == lay.FAULT_DEALS
    assert game.state_value("deals_begun") == lay.MOST_DEALS


@pytest.mark.parametrize("words", ["each match", "each deal"])
def test_kept_states_are_those_that_start_the_match(words: str) -> None:
    text = f"""
    add 1 to counted

state counted is 0 to 99, starts {words} at 3

match
    first to 2 won games wins the match, drawn games count for nobody

end enough after 2 turns
    if counted is 99
        game is drawn
    players with fewest cards in hand win, those tied share the win
"""
    game = Game(program_of("kept.rules", framed(text)), 2, single=False)
    while game.decision is not None and game.state[lay.DEALS] == 0:
        game.choose(0)
    # Two turns, one card each, are a deal.
    assert game.state_value("counted") == (5 if words == "each match" else 3)
