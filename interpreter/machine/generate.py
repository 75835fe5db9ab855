"""Writes the compiled gear: one function that carries out any program, for numba.

What is difficult is speed. Asking the table for the next body costs as much as the body does, so
some sequences that lowering writes again and again (`IDIOMS`) have an arm of their own, in which
the bodies stand one behind the other and know the address of the next; the program stays as it is,
and only the number of the first instruction changes (`fused`). A decision that is answered inside
is answered in the arm that asks. The budget is counted where a jump is taken, from the distance
since the last one; where it runs low the function returns, and the last instructions are carried
out in the interactive gear, so that the fault stands where it belongs.

The function is the same text for every ruleset: it comes from the package's own sources alone.
Measured on two cores at 2.3 GHz, random play of a game with 19 instructions a decision, million
decisions/s: bodies called 5, pasted 20, with counting at jumps 23, with idioms 30; the same text
as C with a jump from arm to arm 33.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from interpreter.machine import bodies
from interpreter.machine.tally import NOTES
from interpreter.program import layout as lay
from interpreter.program.opcodes import NAMES, SIGNATURES, WIDTH
from interpreter.program.program import Program

IDIOMS: tuple[tuple[str, ...], ...] = tuple(
    tuple(line.split())
    for line in (
        "zone_of options_zone ask no_options zone_of copy length capacity jump_at_most option",
        "begin_turn clause no_options jump_different zone_of length jump_equal option "
        "jump_different",
        "tell jump_equal copy attribute jump_equal copy clause attribute",
        "zone_of ask_top fix_top top move_card next_player jump_different",
        "options_range ask tell move_card clause copy next_player",
        "jump_different zone_of length jump_equal option ask_move jump_different",
        "zone_of copy length capacity jump_at_most",
        "zone_of move_all jump_different set_state jump",
        "jump_equal options_range ask jump_different",
        "set_state subtract set_state call",
        "option ask move_card back",
        "set_state set_state copy back",
        "next_player jump_different copy jump_different",
        "jump_different copy next_player jump",
        "jump_equal turn_card copy call",
        "zone_of length jump_equal",
        "zone_of options_zone ask",
        "ask_move jump_different call",
        "zone_of length jump_different",
        "next_player copy back",
        "move_card attribute jump_at_most",
        "copy begin_turn no_options",
        "jump_at_most start_player copy",
        "attribute copy call",
        "copy copy copy",
        "jump_at_most copy clause",
        "copy call",
        "next_player jump",
        "jump_different call",
        "subtract jump",
    )
)
"""Sequences of instructions that lowering writes for common lines, each with an arm of its own.

They were chosen one after the other, each time the one that saves most looks at the table for its
length, over random games of all shipped rulesets and variants.
"""

HALT = len(NAMES) + len(IDIOMS)
"""The number of an instruction at which the function returns, leaving the game running there."""

HELPERS_CALLED = (
    *("count_hand", "go_on", "is_meld", "keep", "most_melded"),
    *("compare", "emit", "add_vector", "close", "stand", "lay_claimed", "settle_game", "note"),
    *NOTES.values(),
)
"""Functions that are called; the others are pasted in by the compiler."""

HEADER = '''\
"""Written by pailu from the bodies of its machine's instructions; made anew when they change."""

import numpy as np
from numba import njit

u = np.uint64
w = np.int64
CACHED = True
HOW = {{"nogil": True, "error_model": "numpy", "boundscheck": {checked}, "cache": CACHED}}


def numbers(values):
    return np.array(values, np.int32)


def places(values):
    return np.array(values, np.int64)


def table(rows, columns):
    return np.zeros((rows, columns), np.int64)


def words():
    return np.zeros(2, np.uint64)


def joined(tables):
    return np.concatenate(tables)
'''

STREAM = """\
@njit(forceinline=True, **HOW)
def mix(x):
    x = x + u(0x9E3779B97F4A7C15)
    x = (x ^ (x >> u(30))) * u(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> u(27))) * u(0x94D049BB133111EB)
    return x ^ (x >> u(31))


@njit(forceinline=True, **HOW)
def start_of_game(seed, game):
    first = mix(seed)
    sequence = mix(first ^ game)
    initial = mix(first ^ sequence)
    increment = (sequence << u(1)) | u(1)
    return (increment + initial) * u(6364136223846793005) + increment, increment


@njit(forceinline=True, **HOW)
def word(state):
    x = np.uint32(((state >> u(18)) ^ state) >> u(27))
    turn = np.uint32(state >> u(59))
    return u(np.uint32((x >> turn) | (x << ((np.uint32(32) - turn) & np.uint32(31)))))


@njit(forceinline=True, **HOW)
def below(state, increment, n):
    if n == 1:
        return w(0), state
    wide = u(n)
    product = word(state) * wide
    state = state * u(6364136223846793005) + increment
    if (product & u(0xFFFFFFFF)) < wide:
        threshold = u(0x100000000) % wide
        while (product & u(0xFFFFFFFF)) < threshold:
            product = word(state) * wide
            state = state * u(6364136223846793005) + increment
    return w(product >> u(32)), state
"""

ADVANCE = f"""\
@njit(**HOW)
def advance(s, p, e, mask, rs, inc, margin):
    decisions = 0
    if s[{lay.STATUS}] == {lay.DECIDE} and (mask >> s[{lay.SEAT}] + 1) & 1:
        k, rs = below(rs, inc, s[{lay.COUNT}])
        %s
        choose(s, k)
        decisions = 1
    pc = w(s[{lay.PC}])
    fuel = w(s[{lay.FUEL}])
    start = pc
    if s[{lay.STATUS}] != {lay.RUNNING} or fuel < margin:
        return decisions, rs
    while True:
        op = p[u(pc)]
%s
        else:
            s[{lay.PC}] = pc
            s[{lay.FUEL}] = fuel - (pc - start >> 3)
            return decisions, rs
    pc = w(s[{lay.PC}])
    s[{lay.FUEL}] = fuel - (pc - start >> 3) - 1
    return decisions, rs
"""

BEGIN = """\
        for place in range(len(first)):
            s[place] = first[place]
        rs, inc = start_of_game(seed, game + u(number))
"""

ROW = f"""\
        rows[number, 0] = decisions
        if s[{lay.STATUS}] == {lay.RUNNING}:
            stream[0] = rs
            stream[1] = inc
            return -1 - number
        for place in range(len(keep)):
            rows[number, place + 1] = s[keep[place]]
"""

END = "    return len(rows)\n"

ASKED = f"asked(e, s[{lay.SEAT}], s[{lay.COUNT}], k)"
"""What a gear that counts says of each decision that it answers."""

PLAY = f"""\
@njit(**HOW)
def play(p, margin, s, first, mask, seed, game, keep, rows, stream):
    e = np.zeros(1, np.int32)
    for number in range(len(rows)):
{BEGIN}\
        decisions, rs = advance(s, p, e, mask, rs, inc, margin)
{ROW}{END}"""

PLAY_TOLD = f"""\
@njit(**HOW)
def play_told(p, e, ends, margin, s, first, mask, seed, game, keep, rows, stream):
    for number in range(len(rows)):
        begin = e[0]
{BEGIN}\
        decisions, rs = advance(s, p, e, mask, rs, inc, margin)
        if e[len(e) - 1] and number:
            e[0] = begin
            e[len(e) - 1] = 0
            return number
        ends[number] = e[0]
{ROW}\
        if e[len(e) - 1]:
            return 1
{END}"""


PLAY_COUNTED = f"""\
@njit(**HOW)
def play_counted(p, margin, e, s, first, mask, seed, game, keep, rows, stream, pairs):
    for number in range(len(rows)):
{BEGIN}\
        decisions, rs = advance(s, p, e, mask, rs, inc, margin)
{ROW}\
        close(e, s, pairs[number])
{END}"""

PLAYS: Mapping[bodies.Ear, str] = {"quiet": PLAY, "told": PLAY_TOLD, "counted": PLAY_COUNTED}


def dispatcher(ear: bodies.Ear, *, checked: bool = False) -> str:
    """Write the module of the compiled gear.

    Args:
        ear: what becomes of events; idioms have arms only where nobody listens.
        checked: test every index (for tests).
    """
    sequences: list[tuple[str, ...]] = [(name,) for name in NAMES]
    if ear == "quiet":
        sequences += IDIOMS
    arms = []
    for number, names in enumerate(sequences):
        arms.append(f"        {'el' if number else ''}if op == {number}:")
        lines = _Arm(names, f"_{number}", ear).lines()
        arms += [" " * 12 + line for line in bodies.text(bodies.unsigned(lines))]
    parts = [
        HEADER.format(checked=checked),
        *helpers(ear),
        STREAM,
        ADVANCE % (ASKED if ear == "counted" else "pass", "\n".join(arms)),
        PLAYS[ear],
    ]
    return "\n\n".join(parts)


def helpers(ear: bodies.Ear) -> list[str]:
    """Write the helpers and the bodies that are called as functions."""
    written = []
    for name, function in bodies.functions().items():
        if name in SIGNATURES and not bodies.is_called(name):
            continue
        arguments = ", ".join(argument.arg for argument in function.args.args)
        how = "" if name in HELPERS_CALLED else "forceinline=True, "
        lines = bodies.text(bodies.unsigned(bodies.body(name, ear=ear))) or ["pass"]
        head = f"@njit({how}**HOW)\ndef {name}({arguments}):\n"
        written.append(head + "\n".join("    " + line for line in lines) + "\n")
    return written


def fused(program: Program) -> tuple[int, ...]:
    """Give a program's code with the numbers of idioms where one begins."""
    code = list(program.code)
    names = [NAMES[program.code[pc]] for pc in range(0, program.length, WIDTH)]
    longest = sorted(range(len(IDIOMS)), key=lambda number: -len(IDIOMS[number]))
    for place in range(len(names)):
        for number in longest:
            idiom = IDIOMS[number]
            if tuple(names[place : place + len(idiom)]) == idiom:
                code[place * WIDTH] = len(NAMES) + number
                break
    return tuple(code)


def halted(program: Program, ear: bodies.Ear) -> tuple[int, ...]:
    """Give a program's code, for the function with this ear, that stops where a turn begins."""
    code = list(fused(program) if ear == "quiet" else program.code)
    if program.turn_start >= 0:
        code[program.turn_start] = HALT
    return tuple(code)


def margin(program: Program) -> int:
    """Give the budget below which the last instructions are left to the interactive gear."""
    return program.length // WIDTH + 1


class _Arm:
    """Pastes bodies one behind the other, each knowing the address of the next."""

    def __init__(self, names: Sequence[str], ending: str, ear: bodies.Ear) -> None:
        self.names = names
        self.ending = ending
        self.ear = ear

    def lines(self) -> list[ast.stmt]:
        """Give the lines of the arm."""
        return self._from(0)

    def _from(self, place: int) -> list[ast.stmt]:
        name = self.names[place]
        here = self._address(place)
        if bodies.is_called(name):
            called = f"step = {name}(s, p, e, {here})\nif step < 0:\n    break"
            return [*ast.parse(called).body, *self._next(place)]
        ending, ahead = f"{self.ending}_{place}", WIDTH * place
        lines = bodies.body(name, ear=self.ear, ending=ending, ahead=ahead)
        return self._paste(lines, place)

    @staticmethod
    def _address(place: int) -> str:
        return f"pc + {WIDTH * place}" if place else "pc"

    def _next(self, place: int) -> list[ast.stmt]:
        if place + 1 < len(self.names):
            return self._from(place + 1)
        return ast.parse(f"pc += {WIDTH * (place + 1)}").body

    def _paste(self, lines: Sequence[ast.stmt], place: int) -> list[ast.stmt]:
        """Turn returns into what happens next; what follows a branch goes into it."""
        done: list[ast.stmt] = []
        for index, line in enumerate(lines):
            if isinstance(line, ast.Return):
                assert line.value is not None
                return done + self._return(line.value, place)
            if isinstance(line, ast.If) and bodies.returns(line):
                rest = list(lines[index + 1 :])
                then = line.body if bodies.ends(line.body) else line.body + rest
                other = line.orelse if bodies.ends(line.orelse) else line.orelse + rest
                branch = ast.If(line.test, self._paste(then, place), self._paste(other, place))
                return [*done, branch]
            done.append(line)
        return done

    def _return(self, value: ast.expr, place: int) -> list[ast.stmt]:
        here, written = self._address(place), bodies.expression(value)
        if written == f"{here} + {WIDTH}":
            return self._next(place)
        if isinstance(value, ast.IfExp):
            then, other = self._return(value.body, place), self._return(value.orelse, place)
            return [ast.If(value.test, then, other)]
        if isinstance(value, ast.Call):
            return [ast.Expr(value), ast.Break()]
        if written == "-1" and "to" in SIGNATURES[self.names[place]]:
            counted = ast.parse(ASKED).body if self.ear == "counted" else []
            before, after = ast.parse(_ANSWER).body[:2], ast.parse(_ANSWER).body[2:]
            return before + counted + after + self._next(place)
        if written == "-1":
            return [ast.Break()]
        return ast.parse(_JUMP.format(here=here, to=written)).body


_ANSWER = f"""\
if not (mask >> s[{lay.SEAT}] + 1) & 1:
    break
k, rs = below(rs, inc, s[{lay.COUNT}])
choose(s, k)
decisions += 1
"""

_JUMP = f"""\
fuel -= ({{here}} - start >> 3) + 1
pc = w({{to}})
start = pc
if fuel < margin:
    s[{lay.PC}] = pc
    s[{lay.FUEL}] = fuel
    return decisions, rs
"""
