"""Lines that can't be carried out stop the game, and the fault cites their clause and line."""

from random import Random

import pytest
from harness.states import check_state

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.program import layout as lay

HEAD = """\
game gaps, edition 1
    players 2

deck
    ranks low to high: A 2 3
    suits equal: red green blue

zone stock: hidden
zone hand of each player: seen by owner
zone shelf: seen by all, holds 2

state starter is a player
state tally is 0 to 3, starts each deal at 0

setup
    shuffle deck into stock
    deal 2 from stock to hand of each player
    choose starter from each player at random
    turn passes to starter

turn
    choose act
    turn passes to next player

end enough after 50 turns
    players with fewest cards in hand win, those tied share the win

move act
    "Something happens."
    cites X1
"""

GAPS = [
    ("draw 1 from stock to hand", lay.FAULT_EMPTY, 5),
    ("put 1 from shelf to hand", lay.FAULT_EMPTY, 0),
    ("add 1 to tally", lay.FAULT_RANGE, 3),
    ("take 1 off tally", lay.FAULT_RANGE, 0),
    ("draw 1 from stock to shelf", lay.FAULT_FULL, 2),
    ("put all from hand to shelf", lay.FAULT_FULL, 1),
]
"""A line, how it fails, and how many turns it can be carried out."""


@pytest.mark.parametrize(("line", "fault", "turns"), GAPS)
def test_a_line_that_cannot_be_carried_out_stops_the_game_and_is_cited(
    line: str, fault: int, turns: int
) -> None:
    program = program_of("gaps", HEAD + f"    {line}\n")
    game = Game(program, 2)
    rng = Random(line)
    while game.decision is not None:
        check_state(game)
        game.choose(rng.randrange(len(game.decision.options)))
    assert game.over
    assert game.outcome is None
    gap = game.gap
    assert gap is not None
    assert gap.fault == fault
    assert gap.text
    clause = program.clause(gap.pc)
    assert (clause.kind, clause.name, clause.cites) == ("move", "act", ("X1",))
    span = program.place(gap.pc).span
    assert program.rules.source.text[span.start : span.end].strip() == line
    assert game.state[lay.TURNS] == turns + 1
    with pytest.raises(ValueError, match="over"):
        game.choose(0)


DRAW_THREE = "draw 3 from stock to hand, or as many as are left"
LOOPS = [
    ("repeat until hand is empty\n        turn passes to player", lay.FAULT_BUDGET),
    # Every round tells an event. Which of the two bounds is reached first is all one.
    ("repeat until hand is empty\n        add 0 to tally", None),
    # 20,000 events of one move are too many to be told, though the loop comes to an end.
    ("repeat 200 times\n        repeat 100 times\n            add 0 to tally", lay.FAULT_EVENTS),
]


@pytest.mark.parametrize(("loop", "fault"), LOOPS)
def test_a_loop_without_end_is_a_gap_with_its_clause(loop: str, fault: int | None) -> None:
    text = HEAD.replace("after 50 turns", "after 3 turns")
    program = program_of("gaps", f"{text}    {loop}\n")
    game = Game(program, 2)
    while game.decision is not None:
        game.choose(0)
    gap = game.gap
    assert gap is not None
    assert gap.fault == fault or (
        fault is None and gap.fault in (lay.FAULT_BUDGET, lay.FAULT_EVENTS)
    )
    assert program.clause(gap.pc).name == "act"
    assert len(game.events) < 20_000


def test_what_is_left_may_be_said_and_then_there_is_no_gap() -> None:
    for line in ("draw 1 from stock to hand, if any is left", DRAW_THREE):
        game = Game(program_of("gaps", HEAD + f"    {line}\n"), 2)
        while game.decision is not None:
            game.choose(0)
        assert game.gap is None
        assert game.outcome is not None
        assert len(game.zone_cards("stock")) == 0


def test_a_choice_with_no_options_is_a_gap() -> None:
    text = (
        HEAD.replace("choose act", "choose card from hand\n    lay card on shelf face up")
        .replace('move act\n    "Something happens."\n    cites X1\n', "")
        .replace("holds 2", "holds 9")
    )
    program = program_of("gaps", text)
    game = Game(program, 2)
    while game.decision is not None:
        game.choose(0)
    assert game.gap is not None
    assert game.gap.fault == lay.FAULT_NO_CHOICE
    assert game.state[lay.TURNS] == 5
    assert program.clause(game.gap.pc).kind == "turn"
