"""Searches that a ruleset makes too long end the game at their line, alike in every gear."""

from __future__ import annotations

import pytest
from framing import framed

from interpreter.game.game import Game, Gap
from interpreter.game.load import program_of
from interpreter.gears.batch import Batch
from interpreter.gears.interactive import PlainGear, PythonGear
from interpreter.machine.states import verify_state
from interpreter.machine.verify import verify_program
from interpreter.program import layout as lay

# In each, dozens of cards lie where all see them.
DECK = """
deck
    ranks low to high: {ranks}
    suits equal: red green
    packs: {packs}
    points: as written for the rest

zone stock: seen by all

melds matching
    set: 2 cards, same rank
    run: 3 or more cards, same suit, in sequence

"""
LONG = (
    (4, 25, "choose group of 90 to 150 cards from stock where (total points in group) is 5000"),
    (1, 60, "repeat 100000 times\n        do look_again"),
    (2, 50, "repeat 100000 times\n        do look_again"),
    (1, 60, "repeat 100000 times\n        do sequences"),
    (1, 60, "repeat 100000 times\n        do one_meld"),
)
STEPS = """
state held is 0 to 1000000, starts each deal at 0

step look_again
    held becomes fewest points left in stock by matching

step sequences
    if stock is in sequence and held is 3
        player wins

step one_meld
    if stock is one of matching and held is 3
        player wins
"""


@pytest.mark.parametrize(("packs", "ranks", "line"), LONG)
def test_a_search_without_end_is_a_gap_at_its_line(packs: int, ranks: int, line: str) -> None:
    deck = DECK.format(packs=packs, ranks=" ".join(str(rank + 1) for rank in range(ranks)))
    setup = """
setup
    shuffle deck into stock
    choose leader from each player at random
    turn passes to leader

move play_one
    {line}
    turn passes to player
"""
    program = program_of("long.rules", framed(deck + setup.format(line=line) + STEPS))
    first = program.first_state(2, {})
    # Less than a game has, so that the test is soon done.
    first[lay.LOOKS] = 300_000
    batch = Batch(first, 1, range(1), keep=tuple(range(program.layout.size)))
    rows = [list(gear(program).play(batch).rows[0]) for gear in (PythonGear, PlainGear)]
    assert rows[0] == rows[1]
    state = rows[0][1:]
    assert (state[lay.STATUS], state[lay.FAULT]) == (lay.FAULTED, lay.FAULT_LOOKS)
    assert state[lay.LOOKS] == 0
    told = Gap(state[lay.FAULT], state[lay.PC]).text
    assert "used up all looks at cards" in told
    assert "fewer cards or a narrower `where` help" in told
    place = program.place(state[lay.PC]).span
    searching = ("group of", "by matching", "in sequence", "one of matching")
    line_there = program.rules.source.text[place.start : place.end]
    assert any(words in line_there for words in searching), line_there
    # It isn't the number of instructions that stopped it.
    assert state[lay.FUEL] > lay.MOST_FUEL // 2
    verify_state(verify_program(program), state)


def test_a_game_begins_with_its_looks() -> None:
    program = program_of("plain.rules", framed("    draw 1 from stock to hand, if any is left\n"))
    assert Game(program).state[lay.LOOKS] == lay.MOST_LOOKS
