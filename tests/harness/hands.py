"""Hands ranked by the machine alone: cards laid into a zone of a state, and a ranking's table."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.game.game import Game
from interpreter.machine.hands import compare, strength
from interpreter.program import layout as lay
from interpreter.program.opcodes import NUMBER_OF, WIDTH
from interpreter.program.program import Program

NO_EVENTS = [0]


class Ranker:
    """Ranks hands as the first `compare` instruction of a program does.

    Args:
        program: a ruleset that compares hands of two players.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.state = Game(program, 2).state
        self.at = next(
            pc for pc in range(0, program.length, WIDTH) if program.code[pc] == NUMBER_OF["compare"]
        )
        operands = program.code[self.at + 1 : self.at + 7]
        self.table, self.zone, self.stride, self.work, self.best, self.ties = operands
        self.wide = program.code[self.table + 4]

    def lay(self, hand: Sequence[int], seat: int = 0) -> int:
        """Let a seat's zone hold these cards; give the zone's address."""
        zone = self.zone + self.stride * seat
        self.state[zone + lay.LENGTH] = len(hand)
        self.state[zone + lay.FIRST : zone + lay.FIRST + len(hand)] = hand
        return zone

    def strength(self, hand: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        """Give the name of the row that a hand fits, and its strength."""
        zone = self.lay(hand)
        work = self.work + self.wide
        clause = strength(self.state, self.program.code, zone, self.table, self.work, work)
        name = self.program.rules.clauses[clause].name if clause >= 0 else ""
        return name, tuple(self.state[self.work : self.work + self.wide])

    def compare(self, one: Sequence[int], other: Sequence[int]) -> int:
        """Carry out the instruction: 1 if the first hand is best, -1 if the second, 0 for a tie."""
        self.lay(one, 0)
        self.lay(other, 1)
        after = compare(self.state, self.program.code, NO_EVENTS, self.at)
        assert after == self.at + WIDTH
        if self.state[self.ties] == 2:
            return 0
        assert self.state[self.ties] == 1
        return 1 if self.state[self.best] == 0 else -1
