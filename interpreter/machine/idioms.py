"""Pieces of programs that lowering writes again and again, for the compiled gear.

An idiom is some instructions that are reached from one another by going on, jumping, calling and
coming back, with what is the same among their operands: which read the register that another has
written, and which read a constant. So one arm of the compiled gear can carry out all of them, keep
what is in the registers at hand, and pass over what comparing constants would decide.

An idiom is written as its instructions, one behind the other, with these operands:

* `a`, `b`, …: a register; the same letter is the same register, different ones are different;
* `@6`: a place in the head of the state, by its number;
* `=1`: a register that holds this constant;
* `#`: any number, or the first of several registers; `2`: this number;
* `>4`: on a jump that leads to the idiom's fifth instruction; `>` leads out of it.

Going on leads to the instruction written next, or to the one said behind the operands: `~4`; `~`
leads out. Behind a `call` that says where it comes back to. A `back` names where it leads to if its
call is part of the idiom.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.machine.links import NO_WAY_ON
from interpreter.program import layout as lay
from interpreter.program.opcodes import NUMBER_OF, SIGNATURES, WIDTH

OUT = -1
"""Where a way leads that leaves an idiom."""
CONSTANTS_KNOWN = (-1, 0, 1, 2)
"""The constants that idioms tell apart; any other is a register like the rest."""
REGISTERS = ("to", "from", "card", "player", "who", "zone", "cards", "link")
"""The kinds of operands that are one register."""
PLAIN = ("table", "first", "stride", "room", "list", "number", "players", "within", "work")
"""The kinds of operands that are a number, an address, or the first of several registers."""


@dataclass(frozen=True)
class Part:
    """One instruction of an idiom.

    Attributes:
        name: of the instruction.
        operands: as they are written, one for each of the instruction's.
        on: the part that it goes on to, or comes back to; `OUT` for none.
        back: for `back`, the part it leads to; `OUT` for any place.
    """

    name: str
    operands: tuple[str, ...]
    on: int
    back: int = OUT

    def labels(self) -> Iterator[tuple[int, int]]:
        """Give each jump that leads to a part: which operand it is, and the part."""
        for index, operand in enumerate(self.operands):
            if operand.startswith(">") and operand != ">":
                yield index, int(operand[1:])

    def ways(self) -> Iterator[int]:
        """Give the parts that can come next."""
        yield from (part for _, part in self.labels())
        if self.name != "call" and self.on != OUT:
            yield self.on
        if self.back != OUT:
            yield self.back

    def text(self, place: int) -> str:
        """Write the part as it is read."""
        words = [self.name, *self.operands]
        if self.name == "back":
            words.append(_to(">", self.back))
        elif self.name == "call" or self.name not in NO_WAY_ON:
            words += [] if self.on == place + 1 else [_to("~", self.on)]
        return " ".join(words)


@dataclass(frozen=True)
class Idiom:
    """Some instructions that have an arm of their own; the first is where it begins."""

    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return "; ".join(part.text(place) for place, part in enumerate(self.parts))

    def places(
        self,
        code: Sequence[int],
        length: int,
        constants: Mapping[int, int],
        pc: int,
        closed: Collection[int] = (),
    ) -> dict[int, int] | None:
        """Give the address of each part if the idiom begins at an instruction.

        Args:
            code: the program.
            length: how much of it is instructions.
            constants: what registers that never change hold, by address.
            pc: the address of the instruction.
            closed: addresses that no idiom may lead over.
        """
        match = _Match(self, code, length, constants, closed)
        return match.places if match.begins(pc) else None


def read_idiom(text: str) -> Idiom:
    """Read an idiom as it is written; raises `ValueError` for what is none."""
    return Idiom(tuple(_read(line.split(), place) for place, line in enumerate(text.split(";"))))


def _read(words: Sequence[str], place: int) -> Part:
    name, *rest = words
    count = len(SIGNATURES[name])
    operands, more = tuple(rest[:count]), rest[count:]
    if len(operands) != count or len(more) > 1:
        raise ValueError(f"not the operands of {name}: {' '.join(words)}")
    for kind, word in zip(SIGNATURES[name], operands, strict=True):
        signs = "#0123456789" if kind in PLAIN else ">" if kind == "label" else "@="
        if word[0] not in signs and not (kind in REGISTERS and word.isalpha()):
            raise ValueError(f"no {kind}: {word}")
    said = more[0] if more else ""
    if name == "back":
        return Part(name, operands, OUT, _place(said, ">"))
    if name != "call" and name in NO_WAY_ON:
        return Part(name, operands, OUT)
    return Part(name, operands, _place(said, "~") if said else place + 1)


def _place(word: str, sign: str) -> int:
    if not word.startswith(sign):
        raise ValueError(f"`{word}` should begin with {sign}")
    return int(word[1:]) if word[1:] else OUT


def _to(sign: str, place: int) -> str:
    return sign if place == OUT else f"{sign}{place}"


class _Match:
    """Compares one idiom with a program."""

    def __init__(
        self,
        idiom: Idiom,
        code: Sequence[int],
        length: int,
        constants: Mapping[int, int],
        closed: Collection[int],
    ) -> None:
        self.idiom = idiom
        self.code = code
        self.length = length
        self.constants = constants
        self.closed = closed
        self.places: dict[int, int] = {}
        self.meant: dict[str, int] = {}

    def begins(self, pc: int) -> bool:
        self.places[0] = pc
        return all(self._part(number, part) for number, part in enumerate(self.idiom.parts))

    def _part(self, number: int, part: Part) -> bool:
        pc = self.places[number]
        if pc >= self.length or self.code[pc] != NUMBER_OF[part.name]:
            return False
        if number and pc in self.closed:
            return False
        given = self.code[pc + 1 : pc + WIDTH]
        kinds = SIGNATURES[part.name]
        for kind, operand, value in zip(kinds, part.operands, given, strict=False):
            if kind in REGISTERS and not self._register(operand, value):
                return False
            if operand.isdigit() and int(operand) != value:
                return False
        ways = [(part.on, pc + WIDTH)] if part.on != OUT else []
        ways += [(to, given[index]) for index, to in part.labels()]
        return all(self.places.setdefault(to, address) == address for to, address in ways)

    def _register(self, operand: str, address: int) -> bool:
        if operand.startswith("="):
            return self.constants.get(address) == int(operand[1:])
        if operand.startswith("@"):
            return address == int(operand[1:])
        if address < lay.CARDS:
            return False
        if operand in self.meant:
            return self.meant[operand] == address
        fresh = address not in self.meant.values()
        self.meant[operand] = address
        return fresh


def single(name: str) -> Idiom:
    """Give an instruction alone as an idiom that says nothing of its operands."""
    letters = iter("abcdefghij")
    words = [
        next(letters) if kind in REGISTERS else ">" if kind == "label" else "#"
        for kind in SIGNATURES[name]
    ]
    return Idiom((Part(name, tuple(words), OUT),))
