"""The search for the least points left works behind the registers, however many there are."""

from framing import framed

from interpreter.game.load import program_of
from interpreter.machine.verify import verify_program
from interpreter.program.opcodes import NUMBER_OF, WIDTH

RULES = """
turn
    if hand is empty
        for each player
            if number of cards in hand is 3
                player wins
            otherwise if number of cards in hand is 2
                game is drawn
            otherwise
                add 1 to tally_0
    if fewest points left in hand by matching is 0
        player wins
    turn passes to next player

melds matching
    set: 2 cards, same rank

deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green yellow
    points: as written for the rest

"""


def test_the_room_lies_behind_the_registers_wherever_a_jump_stands() -> None:
    # With each number of states the room begins at another address; some are those of a jump.
    for states in range(1, 60):
        more = (f"state tally_{one} is 0 to 9, starts each deal at 0\n" for one in range(states))
        program = program_of("room.rules", framed(RULES + "".join(more)))
        rooms = {
            program.code[pc + 6]
            for pc in range(0, program.length, WIDTH)
            if program.code[pc] == NUMBER_OF["points_left"]
        }
        assert rooms == {program.layout.work_at}
        verify_program(program)
