"""`the smaller of … and …`, `the larger of … and …`: against the numbers themselves."""

import pytest
from framing import framed
from hypothesis import given
from hypothesis import strategies as st

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.rules.check import check_source
from interpreter.source import Source

BOTH = """
option left_one is 0 to 9, default 3
option right_one is 0 to 9, default 5

state small is 0 to 9, starts each deal at 0
state large is 0 to 18, starts each deal at 0

setup
    shuffle deck into stock
    deal 5 from stock to hand of each player
    small becomes the smaller of left_one and right_one
    large becomes the larger of (left_one plus right_one) and right_one minus 1
    choose leader from each player at random
    turn passes to leader

end enough after 8 turns
    if small is 3 and large is 4
        game is drawn
    players with fewest cards in hand win, those tied share the win
"""
PROGRAM = program_of("both.rules", framed(BOTH))
NUMBERS = st.integers(0, 9)


@given(NUMBERS, NUMBERS)
def test_it_is_one_of_the_two(one: int, other: int) -> None:
    if one + other == 0:  # nothing less one would leave the range of `large`
        return
    game = Game(PROGRAM, 2, {"left_one": one, "right_one": other})
    while (decision := game.decision) is not None and decision.seat < 0:
        game.choose(0)
    assert game.state_value("small") == sorted((one, other))[0]
    # The sum of two numbers from 0 on is never the smaller one.
    assert game.state_value("large") == one + other - 1


@pytest.mark.parametrize(("asked", "drawn"), [("2", 2), ("number of cards in pile", 1)])
def test_a_draw_of_the_smaller_number(asked: str, drawn: int) -> None:
    # One card lies in the pile, and four are left in the hand.
    text = framed(
        f"    draw the smaller of {asked} and number of cards in hand from stock to hand\n"
    )
    game = Game(program_of("draw.rules", text), 2)
    while (decision := game.decision) is not None and decision.kind != "card":
        game.choose(0)
    assert decision is not None
    seat = decision.seat
    game.choose(0)
    while (decision := game.decision) is not None and decision.seat < 0:
        game.choose(0)
    assert len(game.zone_cards("hand", seat)) == 4 + drawn


@pytest.mark.parametrize(
    "line",
    [
        "the smaller of red and 3",
        "the larger of hand and 3",
        "the smaller of 3 and player",
    ],
)
def test_it_is_of_numbers(line: str) -> None:
    text = framed(f"    draw {line} from stock to hand, or as many as are left\n")
    codes = {one.code for one in check_source(Source("wrong.rules", text)).problems}
    assert codes <= {"T0202", "R0101"}
    assert codes
