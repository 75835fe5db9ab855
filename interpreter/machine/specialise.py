"""Turns one program into straight code: each instruction's body, folded for its operands.

Steps and moves are written out wherever they are called; a place in the program therefore counts
once for every combination of places to go back to (`Links.open` drops those that no path from here
needs any more, so that ways which leave a step for good meet again). Registers become local names,
and jumps become nested lines (`structure`). What the state holds at the end is what every other
gear leaves there.

Straight code begins where the program or a turn begins, and runs until somebody must decide who is
not answered for, the game is over, or its budget runs low; then the other gears go on from the
state. It tells no events; where they are counted, that is part of the code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from interpreter.machine import bodies
from interpreter.machine.folding import fold, number
from interpreter.machine.generate import BEGIN, END, ROW
from interpreter.machine.links import Links, operands
from interpreter.machine.structure import Block, Tangled, joined, structured
from interpreter.program import layout as lay
from interpreter.program.opcodes import NAMES, SIGNATURES, WIDTH
from interpreter.program.program import Program

MOST_BLOCKS = 6_000
"""Programs that become longer than this when steps are written out are not specialised."""

MOST_LINES = 2_600
"""Nor are those compiled that have more lines of straight code than this.

One with 2,450 lines compiles in a minute; with 3,000 to 5,000 numba takes gigabytes and many
minutes, or gives up with a RecursionError.
"""

HEAD_NAMES = {
    lay.COUNT: "h_count",
    lay.PLAYER: "h_player",
    lay.NEXT: "h_next",
    lay.TURNS: "h_turns",
    lay.OPTIONS: "h_options",
    lay.SEAT: "h_seat",
    lay.KIND: "h_kind",
}
"""Parts of the head that become local names, unless a helper that is called looks at them."""

Place = tuple[int, tuple[tuple[int, int], ...]]
"""An instruction's address, and for registers of places to go back to the place each holds."""


class TooLong(Exception):  # noqa: N818 -- it says what the program is
    """The program becomes too long when all its steps are written out."""


@dataclass(frozen=True)
class Straight:
    """Straight code.

    Attributes:
        lines: the function `run`, with `s`, `p`, `e`, `mask` and a source of chances.
        helpers: the functions it calls.
        margin: it returns where the budget falls below this number.
        starts: the addresses at which it can begin.
    """

    lines: tuple[str, ...]
    helpers: frozenset[str]
    margin: int
    starts: tuple[int, ...]


def specialise(program: Program, *, compiled: bool, ear: bodies.Ear = "quiet") -> Straight:
    """Turn a program into straight code.

    Args:
        program: a sound one (see `verify`).
        compiled: for numba, with unsigned indices; or else for plain Python.
        ear: "quiet", or "counted" for numba.

    Raises `TooLong`, or `structure.Tangled`.
    """
    if program.turn_start > 0:
        with suppress(Tangled):
            return _Straightening(program, compiled, ear, (0, program.turn_start)).result()
    # Where turns lead on to another deal, a second way in would lead into the middle of a loop.
    return _Straightening(program, compiled, ear, (0,)).result()


def compiled_module(straight: Straight, general: str, ear: bodies.Ear) -> str:
    """Write the module of straight code for numba.

    Args:
        straight: the code.
        general: the module with the function for all programs, from which the helpers come.
        ear: what becomes of events in both.
    """
    names = ", ".join(sorted({*_BORROWED, *straight.helpers}))
    plays = (_PLAY, _PLAY_ON) if ear == "quiet" else (_PLAY_COUNTED, _PLAY_ON_COUNTED)
    starts = " or ".join(f"s[{lay.PC}] == {start}" for start in straight.starts)
    return "\n".join(
        [
            '"""Written by pailu: straight code from one program of its machine."""\n',
            f"from {general} import {names}\n\n",
            f"STARTS = {straight.starts}\n\n",
            "@njit(**HOW)",
            *straight.lines,
            plays[0],
            plays[1].format(starts=starts, margin=straight.margin),
        ]
    )


def plain_module(straight: Straight) -> str:
    """Write the module of straight code for plain Python."""
    homes = sorted((bodies.home(name), name) for name in straight.helpers)
    return "\n".join(
        [
            '"""Written by pailu: straight code from one program of its machine."""\n',
            *(f"from {home} import {name}" for home, name in homes),
            f"\nSTARTS = {straight.starts}\n\n",
            *straight.lines,
            "",
        ]
    )


_BORROWED = (
    *("HOW", "advance", "asked", "below", "close", "joined", "njit", "np", "numbers"),
    *("places", "start_of_game", "table", "u", "w", "words"),
)
"""What straight code takes from the module with the function for all programs."""

_COUNTS = """\
        close(e, s, pairs[number])
"""

_PLAY = f"""

@njit(**HOW)
def play(p, s, first, mask, seed, game, keep, rows, stream):
    e = np.zeros(1, np.int32)
    for number in range(len(rows)):
{BEGIN}\
        decisions, rs = run(s, p, e, mask, rs, inc)
{ROW}{END}"""

_PLAY_COUNTED = f"""

@njit(**HOW)
def play(p, e, s, first, mask, seed, game, keep, rows, stream, pairs):
    for number in range(len(rows)):
{BEGIN}\
        decisions, rs = run(s, p, e, mask, rs, inc)
{ROW}{_COUNTS}{END}"""

_ON = f"""\
        decisions, rs = advance(s, turn, e, mask, rs, inc, margin)
        if s[{lay.STATUS}] == {lay.RUNNING} and s[{lay.FUEL}] >= margin and ({{starts}}):
            more, rs = run(s, p, e, mask, rs, inc)
            decisions += more
"""

_PLAY_ON = f"""

@njit(**HOW)
def play_on(p, turn, margin, s, first, mask, seed, game, keep, rows, stream):
    e = np.zeros(1, np.int32)
    for number in range(len(rows)):
{BEGIN}{_ON}{ROW}{END}"""

_PLAY_ON_COUNTED = f"""

@njit(**HOW)
def play_on(p, turn, margin, e, s, first, mask, seed, game, keep, rows, stream, pairs):
    for number in range(len(rows)):
{BEGIN}{_ON}{ROW}{_COUNTS}{END}"""


class _Straightening:
    """Holds what is known while one program is turned into straight code."""

    def __init__(
        self, program: Program, compiled: bool, ear: bodies.Ear, starts: tuple[int, ...]
    ) -> None:
        self.program = program
        self.ear = ear
        self.starts = starts
        self.code = program.code
        self.compiled = compiled
        self.links = Links(program)
        self.constants = _constants(program)
        self.names = self._local_names()
        self.used: set[str] = set()
        self.written: set[str] = set()
        self.helpers: set[str] = set()
        self.blocks: list[Block] = []
        self.numbers: dict[Place, int] = {}
        self.waiting: list[Place] = []
        self.heads = self._heads()

    def _heads(self) -> frozenset[int]:
        """Give the starts, and where some jump leads backwards; every loop has such a place."""
        return frozenset(self.starts) | frozenset(
            operand
            for pc in range(0, self.program.length, WIDTH)
            for kind, operand in operands(self.code, pc)
            if kind == "label" and operand <= pc
        )

    def _local_names(self) -> dict[int, str]:
        """Name the registers that only ever are meant one by one."""
        layout = self.program.layout
        registers = range(layout.registers_at, layout.work_at)
        names = {address: f"r{address}" for address in registers}
        names |= HEAD_NAMES
        called: set[str] = set()
        for pc in range(0, self.program.length, WIDTH):
            name = NAMES[self.code[pc]]
            for kind, operand in operands(self.code, pc):
                if kind == "players":
                    for seat in range(lay.MOST_SEATS):
                        names.pop(operand + seat, None)
                elif bodies.is_called(name):
                    names.pop(operand, None)
            if name == "compare":
                for address in suits_of(self.code, self.code[pc + 1]):
                    names.pop(address, None)
            called |= {name} if bodies.is_called(name) else bodies.calls(self._lines(name))
        for address in _touched(called, self.ear):
            names.pop(address, None)
        return names

    def register(self, address: int, context: ast.expr_context) -> ast.expr:
        """Give what stands for a register: its constant, its local name, or its place."""
        if address in self.constants and isinstance(context, ast.Load):
            return ast.Constant(self.constants[address])
        if address not in self.names:
            return ast.Subscript(ast.Name("s", ast.Load()), ast.Constant(address), context)
        name = self.names[address]
        self.used.add(name)
        if isinstance(context, ast.Store):
            self.written.add(name)
        return ast.Name(name, context)

    # -- the graph ----------------------------------------------------------------------------

    def result(self) -> Straight:
        """Give the function."""
        first = self._new()
        ways = tuple(self._number(pc, {}) for pc in self.starts)
        self.blocks[first] = Block([], f"s[{lay.PC}] == 0" if len(ways) == 2 else "", ways)
        while self.waiting:
            place = self.waiting.pop()
            self._instruction(place, self.numbers[place])
            if len(self.blocks) > MOST_BLOCKS:
                raise TooLong(f"more than {MOST_BLOCKS} blocks of lines")
        margin = len(self.numbers) + 1
        lines = structured(joined(self.blocks, first), first)
        if self.compiled and len(lines) > MOST_LINES:
            raise TooLong(f"more than {MOST_LINES} lines of straight code")
        lines = [line.replace("MARGIN", str(margin)) for line in lines]
        return Straight(tuple(self._function(lines)), frozenset(self.helpers), margin, self.starts)

    def _function(self, lines: Sequence[str]) -> list[str]:
        chances = "rs, inc" if self.compiled else "below"
        wide = "w(s[{}])" if self.compiled else "s[{}]"
        places = {name: address for address, name in self.names.items()}
        return [
            f"def run(s, p, e, mask, {chances}):",
            *(f"    {name} = {wide.format(places[name])}" for name in sorted(self.used)),
            f"    fuel = {wide.format(lay.FUEL)}",
            "    decisions = 0",
            *("    " + line for line in lines),
            *(f"    s[{places[name]}] = {name}" for name in sorted(self.written)),
            f"    s[{lay.FUEL}] = fuel",
            "    return decisions, rs" if self.compiled else "    return decisions",
        ]

    def _new(self) -> int:
        self.blocks.append(Block())
        return len(self.blocks) - 1

    def _number(self, pc: int, back: Mapping[int, int]) -> int:
        """Give the block at which an instruction begins."""
        place = (pc, tuple(sorted(self.links.open(pc, back).items())))
        if place not in self.numbers:
            self.numbers[place] = self._new()
            self.waiting.append(place)
        return self.numbers[place]

    # -- one instruction ----------------------------------------------------------------------

    def _instruction(self, place: Place, number: int) -> None:
        pc, back = place[0], dict(place[1])
        if pc in self.heads:
            # Every loop looks at the budget once a round.
            low, go_on = self._new(), self._new()
            self.blocks[number] = Block([], "fuel < MARGIN", (low, go_on))
            self.blocks[low].lines = [f"s[{lay.PC}] = {pc}"]
            number = go_on
        name = NAMES[self.code[pc]]
        self.blocks[number].lines = ["fuel -= 1"]
        if bodies.is_called(name):
            self.helpers.add(name)
            self.blocks[number].lines.append(f"step = {name}(s, p, e, {pc})")
            self.blocks[number].test = "step < 0"
            self.blocks[number].to = (self._new(), self._number(pc + WIDTH, back))
            return
        if name == "call":
            back[self.code[pc + 2]] = pc + WIDTH
        if name == "back":
            self.blocks[number].to = (self._number(back[self.code[pc + 1]], back),)
            return
        lines = self._folded(name, pc)
        self._fill(number, lines, pc, back)

    def _lines(self, name: str) -> list[ast.stmt]:
        return bodies.body(name, ear=self.ear)

    def _folded(self, name: str, pc: int) -> list[ast.stmt]:
        size = ast.Constant(self.program.layout.size)
        return fold(self._lines(name), self._operand, pc, size, self.register)

    def _operand(self, place: int) -> ast.expr:
        return ast.Constant(self.code[place])

    def _text(self, lines: Sequence[ast.stmt]) -> list[str]:
        self.helpers |= bodies.calls(lines)
        return bodies.text(bodies.unsigned(lines) if self.compiled else lines)

    def _fill(self, number: int, lines: Sequence[ast.stmt], pc: int, back: dict[int, int]) -> None:
        """Write lines into a block, and blocks for the branches that lead out of them."""
        block = self.blocks[number]
        way = bodies.first_way_out(NAMES[self.code[pc]], lines)
        block.lines += self._text(way.before)
        if isinstance(way, bodies.Leave):
            self._end(number, way.value, pc, back)
            return
        block.test = self._text([ast.Expr(way.test)])[0]
        block.to = (self._new(), self._new())
        self._fill(block.to[0], way.then, pc, back)
        self._fill(block.to[1], way.other, pc, back)

    def _end(self, number: int, value: ast.expr, pc: int, back: dict[int, int]) -> None:
        block = self.blocks[number]
        name = NAMES[self.code[pc]]
        match value:
            case ast.Constant(value=int(target)) if target >= 0:
                block.to = (self._number(target, back),)
            case ast.IfExp(test=test):
                block.test = self._text([ast.Expr(test)])[0]
                block.to = (self._new(), self._new())
                self._end(block.to[0], value.body, pc, back)
                self._end(block.to[1], value.orelse, pc, back)
            case ast.Call():
                self.helpers |= bodies.calls([value])
                block.lines += self._text([ast.Expr(value)])
            case _ if "to" in SIGNATURES[name]:
                self._answer(block, pc, back)
            case _:
                pass

    def _answer(self, block: Block, pc: int, back: dict[int, int]) -> None:
        """Let the stream answer an instruction that asks, if it answers for the seat."""
        kinds = SIGNATURES[NAMES[self.code[pc]]]
        asked = self.code[pc + 1 + kinds.index("to")]
        seat, count = (self._read(address) for address in (lay.SEAT, lay.COUNT))
        block.test = f"(mask >> {seat} + 1) & 1"
        block.to = (self._new(), self._new())
        draw = f"k, rs = below(rs, inc, {count})" if self.compiled else f"k = below({count})"
        constants = self.constants
        self.constants = {**constants, lay.DEST: asked}
        taken = _named(self._folded(bodies.CHOOSE, pc), "index", "k")
        self.constants = constants
        counted = [f"asked(e, {seat}, {count}, k)"] if self.ear == "counted" else []
        lines = [draw, *counted, *self._text(taken), "decisions += 1"]
        self.blocks[block.to[0]] = Block(lines, "", (self._number(pc + WIDTH, back),))

    def _read(self, address: int) -> str:
        return bodies.expression(self.register(address, ast.Load()))


def _named(lines: Sequence[ast.stmt], old: str, new: str) -> list[ast.stmt]:
    for line in lines:
        for one in ast.walk(line):
            if isinstance(one, ast.Name) and one.id == old:
                one.id = new
    return list(lines)


def _constants(program: Program) -> dict[int, int]:
    """Give what never changes in any state of the program."""
    layout = program.layout
    found = dict(layout.constants)
    found[lay.OPTION_ROOM] = layout.option_room
    for index, zone in enumerate(layout.zones):
        found[zone.address + lay.CAPACITY] = zone.capacity
        found[zone.address + lay.SEEN] = zone.seen
        found[zone.address + lay.OWNER] = zone.owner
        found[zone.address + lay.NUMBER] = index
        found[zone.address + lay.ORDERED] = int(zone.ordered)
    for place in layout.lists:
        found[place.address + lay.CAPACITY] = place.capacity
    return found


def suits_of(code: Sequence[int], table: int) -> Iterator[int]:
    """Give the registers of the suits that a ranking's table speaks of."""
    place = table + 5
    for _ in range(code[table + 1]):
        patterns, keys = code[place + 1 : place + 3]
        for at in range(place + 3, place + 3 + 2 * patterns, 2):
            if code[at] == lay.OF_SUIT:
                yield code[at + 1]
        place += 3 + 2 * patterns + keys


def _touched(called: set[str], ear: bodies.Ear) -> set[int]:
    """Give the addresses that helpers mention by number, with the helpers these call."""
    waiting, seen = list(called), set[str]()
    found: set[int] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        lines = bodies.body(name, ear=ear)
        waiting += bodies.calls(lines)
        for line in lines:
            for one in ast.walk(line):
                if isinstance(one, ast.Subscript) and bodies.is_name(one.value, "s"):
                    place = number(one.slice)
                    found |= {place} if place is not None else set()
    return found
