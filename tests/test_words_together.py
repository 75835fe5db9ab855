"""Many words in one ruleset: alike in both gears, sound at every decision, none offered twice."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.gears.batch import Batch
from interpreter.gears.interactive import PlainGear, PythonGear
from interpreter.machine.states import verify_state
from interpreter.machine.verify import verify_program
from interpreter.program import layout as lay

pytestmark = pytest.mark.unmeasured

MIXED = """
game mix, edition 1
    players 3 to 8

zone stock: hidden

zone hand of each player: seen by owner

end enough after 8 turns
    players with fewest cards in hand win, those tied share the win

option so_many is 1 to 3, default 2

deck
    ranks low to high: 3 4 5 6 7 8
    suits low to high: red blue green
    packs: 3
    points: minus 3 for 3, as written for the rest

zone box: hidden

zone row_a of each player: as laid, holds 2

zone row_b of each player: seen by owner, holds 5

state chips of each player is minus 300 to 300, starts each match at random

state lucky is a rank, starts each deal at random

state tint is a suit, starts each match at random

setup
    shuffle deck into stock
    put all from stock to box where suit of card is tint
    deal all from stock to hand of each player

play
    for each player where chips is at least minus 300
        repeat so_many times
            choose some of 0 to so_many cards from hand where (total points in some) is at most 12
            do spread with number of cards in some
            put some on box
        choose row from row_a, row_b where row is not full, failing that any
        choose two_or_so of 1 to 2 cards from hand
        if number of cards in two_or_so plus number of cards in row is at most 2
            lay two_or_so on row face down
        turn all in row face up
    for each player from next player after best_one where hand is not empty
        if any other in hand where rank of other is lucky and number of cards in hand is 2
            add the larger of 1 and (number of players where row_a is empty) to chips
    put all but top from box to stock
    compare chips of each player where hand is not empty, fewest is best
        if one player is best
            take 1 off chips of best player
        if several are best
            add 1 to chips of best_one
    compare row_a of each player where number of cards in row_a is 2 by pairs
        if one player is best
            best player loses
    outcome is chips of each player, fewest win

state best_one is a player, starts each deal at random

step spread with many is a number
    let neighbour be next player where player is not best_one
    repeat many times
        draw 1 from stock to hand of neighbour, if any is left
        choose one_more of 0 to 1 cards from hand
        put one_more on hand of neighbour

ranking pairs of 2 cards, best first
    trumps: of suit tint; by top rank
    pair: 2 of one rank; by that rank
    rest_of_it: anything; by ranks high to low

match
    after 3 deals players with fewest chips win the match
"""
MEANT = {lay.FAULT_NO_CHOICE, lay.FAULT_RANGE}
"""Hands that run out, and chips that begin at the edge of their range."""


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("so_many", [1, 3])
@pytest.mark.parametrize("single", [True, False])
def test_words_together_are_played_alike_and_soundly(
    players: int, so_many: int, single: bool
) -> None:
    program = program_of("mixed.rules", MIXED)
    sound = verify_program(program)
    first = program.first_state(players, {"so_many": so_many}, single=single)
    batch = Batch(first, players, range(10), keep=tuple(range(program.layout.size)))
    rows, others = (gear(program).play(batch).rows for gear in (PythonGear, PlainGear))
    assert [list(row) for row in rows] == [list(row) for row in others]
    for row in rows:
        over = row[1 + lay.STATUS] == lay.OVER
        assert over or row[1 + lay.FAULT] in MEANT
    rng = Random(f"mixed {players} {so_many} {single}")
    game = Game(program, players, {"so_many": so_many}, single=single)
    while (decision := game.decision) is not None:
        verify_state(sound, game.state)
        assert len(set(decision.values)) == len(decision.values)
        if decision.kind == "cards":
            cards = [card for card in decision.values if card >= 0]
            faces = [game.rules.deck.face(card) for card in cards]
            # Of equal cards one is offered, in the order of the deck.
            assert faces == sorted(set(faces))
            held = game.zone_cards("hand", decision.seat)
            assert set(cards) <= set(held)
        game.choose(rng.randrange(len(decision.options)))
