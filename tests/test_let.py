"""`let NAME be VALUE`: the value as it was when the line was reached."""

import random

import pytest
from framing import framed

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.rules.check import check_source
from interpreter.source import Source

MADE = """
    let before be number of cards in hand
    let shown be card
    let upper be rank of shown
    let rival be next player
    draw 2 from stock to hand
    if number of cards in hand is before plus 2 and rank of card is upper
        add before to points of rival
        floor becomes upper

state points of each player is 0 to 99, starts each deal at 0
state floor is a rank, starts each deal at 3
"""


def test_it_keeps_what_was_so() -> None:
    game = Game(program_of("let.rules", framed(MADE)), 2)
    while (decision := game.decision) is not None and decision.kind != "card":
        game.choose(0)
    assert decision is not None
    seat = decision.seat
    card = decision.values[0]
    game.choose(0)
    while (decision := game.decision) is not None and decision.seat < 0:
        game.choose(0)
    # Four of the five cards dealt are left when the line is reached.
    assert game.state_value("points", 1 - seat) == 4
    assert game.state_value("floor") == game.program.rules.deck.rank_of(card)


LED = """
turn
    choose follow or pass_on
    turn passes to next player

move follow
    let led be suit of top of pile
    choose card from hand where suit of card is led
    let same be rank of card
    choose other from hand where rank of other is same and other is not card
    lay card on pile face up
    lay other on pile face up

move pass_on
    draw 1 from stock to hand, if any is left

setup
    shuffle deck into stock
    deal 4 from stock to hand of each player
    put 1 from stock to pile
    choose leader from each player at random
    turn passes to leader
"""


@pytest.mark.parametrize("number", range(40))
def test_what_a_move_begins_with_is_still_looked_at_beforehand(number: int) -> None:
    program = program_of("led.rules", framed(LED))
    deck = program.rules.deck
    game = Game(program, 2)
    chance = random.Random(number)
    while game.outcome is None:
        decision = game.decision
        assert decision is not None
        if decision.kind == "move":
            hand = game.zone_cards("hand", decision.seat)
            led = deck.suit_of(game.zone_cards("pile")[-1])
            pairs = [
                one
                for one in hand
                if deck.suit_of(one) == led
                and any(other != one and deck.rank_of(other) == deck.rank_of(one) for other in hand)
            ]
            # With nothing to follow with, the only move left is taken without asking.
            assert pairs
            game.choose(0)
            decision = game.decision
            assert decision is not None
            assert sorted(decision.values) == sorted(pairs)
        game.choose(chance.randrange(len(decision.values)))
        assert game.gap is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("let one be stock", "T0202"),
        ("let one be others", "R0101"),
        ("let hand be 3", "R0102"),
        ("let top be 3", "R0103"),
    ],
)
def test_what_has_no_name_of_its_own(line: str, code: str) -> None:
    problems = check_source(Source("wrong.rules", framed(f"    {line}\n"))).problems
    assert [one.code for one in problems] == [code]


def test_a_name_ends_with_its_block() -> None:
    text = """
    if hand is empty
        let one be 3
    draw one from stock to hand, if any is left
"""
    problems = check_source(Source("wrong.rules", framed(text))).problems
    assert [one.code for one in problems] == ["R0109"]
