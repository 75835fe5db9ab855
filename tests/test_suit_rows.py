"""Rows of a ranking that ask for a suit: who takes a trick, against the rule by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.gears.batch import Batch
from interpreter.gears.interactive import PlainGear, PythonGear
from interpreter.machine.ranges import Unsound
from interpreter.machine.verify import verify_program
from interpreter.program import layout as lay
from interpreter.program.opcodes import NUMBER_OF
from interpreter.rules.check import check_source
from interpreter.source import Source

TRICK = """\
game trick, edition 1
    players 3

deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green yellow

zone stock: hidden

setup
    shuffle deck into stock
    deal 1 from stock to shown of each player

play
    led becomes suit of top of shown of leader
    trump becomes wanted
    compare shown of each player by trick
        if one player is best
            best player wins
        if several are best
            game is drawn

ranking trick of 1 card, best first
    trumps: of suit trump; by top rank
    followed: of suit led; by top rank
    others: anything; by top rank

state wanted is a suit, starts each deal at random
state trump is a suit
state led is a suit
state leader is a player, starts each deal at random
zone shown of each player: seen by all, holds 1
zone pile: hidden

end never when number of cards in pile is above 0
    game is drawn
"""


def taker(cards: list[int], trump: int, led: int) -> set[int]:
    """Who takes a trick, or would: the cards by seat, four suits to a rank."""
    worths = [
        (2 if card % 4 == trump else 1 if card % 4 == led else 0, card // 4) for card in cards
    ]
    return {seat for seat, worth in enumerate(worths) if worth == max(worths)}


def test_who_takes_a_trick() -> None:
    program = program_of("trick.rules", TRICK)
    chances = Random(8)
    won_by_rank = won_by_trump = tied = 0
    for _ in range(300):
        game = Game(program, 3)
        while (decision := game.decision) is not None:
            assert decision.seat < 0
            game.choose(chances.randrange(len(decision.options)))
        cards = [game.zone_cards("shown", seat)[0] for seat in range(3)]
        trump, leader = game.state_value("wanted"), game.state_value("leader")
        best = taker(cards, trump, cards[leader] % 4)
        winners = {seat for seat in range(3) if game.state[lay.OUTCOME + seat]}
        assert winners == (best if len(best) == 1 else set())
        tied += len(best) > 1
        won_by_trump += len(best) == 1 and cards[min(best)] % 4 == trump
        won_by_rank += len(best) == 1 and cards[min(best)] % 4 != trump
    assert min(won_by_rank, won_by_trump) > 50
    assert tied == 0  # somebody has led, so there is always one best card


def test_straight_code_reads_the_suit_as_it_is_then() -> None:
    program = program_of("trick.rules", TRICK)
    kept = (lay.PLAYERS, *(lay.OUTCOME + seat for seat in range(3)))
    batch = Batch(tuple(program.first_state(3, {})), 5, range(200), -1, kept)
    plain, python = PlainGear(program).play(batch), PythonGear(program).play(batch)
    assert [tuple(row) for row in plain.rows] == [tuple(row) for row in python.rows]


def test_a_table_that_speaks_of_no_register_is_refused() -> None:
    program = program_of("trick.rules", TRICK)
    pc = next(pc for pc in range(0, program.length, 8) if program.code[pc] == NUMBER_OF["compare"])
    first_row = program.code[pc + 1] + 5
    assert program.code[first_row + 3] == lay.OF_SUIT
    code = list(program.code)
    code[first_row + 4] = lay.CARDS
    with pytest.raises(Unsound, match="looks for a suit"):
        verify_program(replace(program, code=tuple(code)))


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        ("    trumps: of suit trump; by top rank\n", {"L0407"}),  # a plain card fits no row
        (
            "    any_card: anything; by top rank\n    trumps: of suit trump; by top rank\n",
            {"L0403"},
        ),
        (
            "    one: of suit red; by top rank\n    two: of suit blue, of suit red; by top rank\n"
            "    rest: anything; by top rank\n",
            {"L0404"},
        ),
        ("    trumps: of suit purple; by top rank\n    rest: anything; by top rank\n", {"R0108"}),
        ("    trumps: of suit leader; by top rank\n    rest: anything; by top rank\n", {"T0202"}),
        (
            "    trumps: of suit trump; by top rank\n    same: of suit led; by top rank\n"
            "    rest: anything; by top rank\n",
            set(),
        ),
    ],
)
def test_what_is_found_in_rows(rows: str, codes: set[str]) -> None:
    start = TRICK.index("    trumps:")
    end = TRICK.index("\nstate wanted")
    text = TRICK[:start] + rows + TRICK[end:]
    problems = check_source(Source("rows.rules", text)).problems
    assert {one.code for one in problems} - {"U0501"} == codes


def test_a_suit_that_may_not_be_there_yet() -> None:
    text = TRICK.replace("    trump becomes wanted\n", "")
    problems = check_source(Source("unset.rules", text)).problems
    assert "R0107" in {one.code for one in problems}
