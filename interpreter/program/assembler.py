"""Writing a program: instructions with labels, registers, constants and tables.

Labels, tables and the room to work in are placed when the whole program is known; until then an
operand may be a `Label`, a `Table` or a `Room`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from interpreter.program.opcodes import NUMBER_OF, SIGNATURES, WIDTH
from interpreter.rules import model as m


@dataclass(eq=False)
class Label:
    """A place in the program, known once it is marked."""

    address: int = -1


@dataclass(eq=False)
class Table:
    """Some numbers that stand behind the instructions."""

    values: list[int | Table]
    address: int = -1


@dataclass(eq=False)
class Room:
    """A place in the state behind all registers, known once these are."""

    address: int = -1


Operand = int | Label | Table | Room


@dataclass
class Assembler:
    """Gathers the instructions and registers of one program.

    Attributes:
        next_register: where the next register goes.
        at: the line that is being lowered, for the source map.
    """

    next_register: int
    at: m.At
    code: list[list[Operand]] = field(default_factory=list)
    places: list[m.At] = field(default_factory=list)
    constants: dict[int, int] = field(default_factory=dict)
    tables: list[Table] = field(default_factory=list)

    def emit(self, name: str, *operands: Operand) -> None:
        """Write an instruction."""
        signature = SIGNATURES[name]
        if len(operands) != len(signature):
            raise ValueError(f"{name} takes {len(signature)} operands, not {len(operands)}")
        padding = [0] * (WIDTH - 1 - len(operands))
        self.code.append([NUMBER_OF[name], *operands, *padding])
        self.places.append(self.at)

    @property
    def here(self) -> int:
        """The address of the next instruction."""
        return len(self.code) * WIDTH

    def mark(self, label: Label) -> None:
        """Place a label here."""
        label.address = len(self.code) * WIDTH

    def register(self, count: int = 1) -> int:
        """Give the first of some new registers."""
        address = self.next_register
        self.next_register += count
        return address

    def constant(self, value: int) -> int:
        """Give the register that holds a constant."""
        if value not in self.constants:
            self.constants[value] = self.register()
        return self.constants[value]

    def table(self, values: Sequence[int | Table]) -> Table:
        """Keep some numbers behind the instructions; the same numbers stand there once."""
        kept = list(values)
        for one in self.tables:
            if one.values == kept:
                return one
        self.tables.append(Table(kept))
        return self.tables[-1]

    def assemble(self) -> tuple[tuple[int, ...], int]:
        """Give the program with its tables, and how much of it is instructions."""
        length = len(self.code) * WIDTH
        address = length
        for table in self.tables:
            table.address = address
            address += len(table.values)
        flat: list[int] = []
        for instruction in self.code:
            for operand in instruction:
                if isinstance(operand, int):
                    flat.append(operand)
                    continue
                if operand.address < 0:
                    raise ValueError("a label was never placed")
                is_label = isinstance(operand, Label)
                flat.append(self._end(operand.address) if is_label else operand.address)
        for table in self.tables:
            flat += [one if isinstance(one, int) else one.address for one in table.values]
        return tuple(flat), length

    def _end(self, address: int) -> int:
        """Give where a jump to an address leads in the end: jumps to a jump go on with it."""
        seen = set()
        while address not in seen and address < len(self.code) * WIDTH:
            seen.add(address)
            name, to, *_ = self.code[address // WIDTH]
            if name != NUMBER_OF["jump"] or not isinstance(to, Label):
                break
            address = to.address
        return address
