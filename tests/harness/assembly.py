"""Programs assembled by hand, and run on a small state of their own."""

from __future__ import annotations

from interpreter.machine.gear import advance, table_of
from interpreter.program import layout as lay
from interpreter.program.assembler import Assembler, Label, Operand
from interpreter.rules import model as m
from interpreter.source import Span

NO_EVENTS = [0]


class Bare:
    """A program without rules: registers above the head, and a state to run it on.

    Attributes:
        asm: where its instructions are written.
        state: the state, once `run` was called.
    """

    def __init__(self) -> None:
        self.asm = Assembler(lay.CARDS, m.At(0, Span(0, 0)))
        self.code: tuple[int, ...] = ()
        self.state: list[int] = []

    def emit(self, name: str, *operands: Operand) -> None:
        """Write an instruction."""
        self.asm.emit(name, *operands)

    def label(self) -> Label:
        """Give a label that stands here."""
        here = Label()
        self.asm.mark(here)
        return here

    def start(self, fuel: int = lay.MOST_FUEL) -> None:
        """Make the state in which the program begins."""
        self.code, self.length = self.asm.assemble()
        room = 16
        self.state = [0] * (self.asm.next_register + room)
        self.state[lay.PLAYERS] = 2
        self.state[lay.FUEL] = fuel
        self.state[lay.OPTIONS] = self.asm.next_register
        self.state[lay.OPTION_ROOM] = room
        for value, register in self.asm.constants.items():
            self.state[register] = value

    def go(self) -> list[int]:
        """Run on to the next decision or the end; give the state."""
        advance(self.state, self.code, table_of(self.code, self.length), NO_EVENTS)
        return self.state

    def run(self, fuel: int = lay.MOST_FUEL) -> list[int]:
        """Begin and run; give the state."""
        self.start(fuel)
        return self.go()
