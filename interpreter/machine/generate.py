"""Writes the compiled gear: one function that carries out any program, for numba.

What is difficult is speed. Asking the table for the next body costs as much as the body does, so
pieces of code that lowering writes again and again (`IDIOMS`) have an arm of their own (`arms`);
the program stays as it is, and only the number of the first instruction changes (`fused`). The
budget is looked at before each arm, and in each round of a loop inside one; where it runs low the
function returns, and the last instructions are carried out in the interactive gear, so that the
fault stands where it belongs.

Numba takes more than its share of time for a large function, so each idiom's arm is a function of
its own, which is pasted in when all have been understood. State and program are handed on as bare
pointers: an array would be counted as held on every way in and out, which costs a quarter of all.

The function is the same text for every ruleset: it comes from the package's own sources alone.
Measured on two cores at 2.3 GHz, random play of a game with 19 instructions a decision, million
decisions/s: bodies called 5, pasted 20, with sequences of instructions as arms 26, with idioms that
jump and call 44; where C by hand does 205.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from interpreter.machine import bodies
from interpreter.machine.arms import ASKED, STOP, Arm
from interpreter.machine.idiom_table import IDIOM_TEXTS
from interpreter.machine.idioms import Idiom, read_idiom, single
from interpreter.machine.tally import NOTES
from interpreter.program import layout as lay
from interpreter.program.opcodes import NAMES, SIGNATURES, WIDTH
from interpreter.program.program import Program

IDIOMS = tuple(map(read_idiom, IDIOM_TEXTS.strip().split("\n\n")))
"""The idioms that have an arm of their own."""
SINGLE = tuple(single(name) for name in NAMES)
"""For each instruction alone an idiom that says nothing of its operands."""
_LONGEST_FIRST = sorted(range(len(IDIOMS)), key=lambda number: -len(IDIOMS[number].parts))

HALT = len(NAMES) + len(IDIOMS)
"""The number of an instruction at which the function returns, leaving the game running there."""

HELPERS_CALLED = (
    *("closed", "count_card", "count_hand", "find_runs", "go_on", "is_among", "is_meld", "is_run"),
    *("is_set", "keep", "most_melded", "number_of_lanes"),
    *("compare", "emit", "add_vector", "close", "stand", "lay_claimed", "settle_game", "note"),
    *NOTES.values(),
)
"""Functions that are called; the others are pasted in by the compiler."""

HEADER = '''\
"""Written by pailu from the bodies of its machine's instructions; made anew when they change."""

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

u = np.uint64
w = np.int64
CACHED = True
HOW = {{"nogil": True, "error_model": "numpy", "boundscheck": {checked}, "cache": CACHED}}
# For functions that are pasted in: nobody else calls them, and they are kept with who does.
PASTED_IN = {{**HOW, "cache": False, "forceinline": True, "no_cpython_wrapper": True}}
PASTED_IN["no_cfunc_wrapper"] = True


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

POINTER = """\
@intrinsic
def pointer(context, array):
    def generate(target, builder, signature, arguments):
        return target.make_array(signature.args[0])(target, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate
"""
POINTER_CHECKED = """\
@njit(forceinline=True, **HOW)
def pointer(array):
    return array
"""

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
def advance(state, code, events, mask, rs, inc, margin):
    s, p, size = pointer(state), pointer(code), len(state)
    e = %s
    decisions = 0
    if s[{lay.STATUS}] == {lay.DECIDE} and (mask >> s[{lay.SEAT}] + 1) & 1:
        k, rs = below(rs, inc, s[{lay.COUNT}])
        %s
        choose(s, k)
        decisions = 1
    if s[{lay.STATUS}] != {lay.RUNNING}:
        return decisions, rs
    pc = w(s[{lay.PC}])
    fuel = w(s[{lay.FUEL}]) - margin
    while True:
        if fuel < 0:
            s[{lay.PC}] = pc
            break
        op = p[pc]
%s
        else:
            s[{lay.PC}] = pc
            break
    s[{lay.FUEL}] = fuel + margin
    return decisions, rs
"""

CALLED_ARM = """\
        elif op == {op}:
            gone = arm_{number}(s, p, e, size, mask, rs, inc, pc, fuel, decisions)
            over, pc, fuel, rs, decisions = gone
            if over:
                break
"""

ARM_HEAD = """\
@njit(**PASTED_IN)
def arm_{number}(s, p, e, size, mask, rs, inc, pc, fuel, decisions):"""

LEAVE = "return False, pc, fuel, rs, decisions"
LEAVE_OVER = "return True, pc, fuel, rs, decisions"

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

_EARS: Mapping[bodies.Ear, tuple[str, str]] = {
    "quiet": ("pointer(events)", "pass"),
    "told": ("events", "pass"),
    "counted": ("events", ASKED),
}
"""How events are handed on, and what is said of a decision answered at the beginning."""

PLAYS: Mapping[bodies.Ear, str] = {"quiet": PLAY, "told": PLAY_TOLD, "counted": PLAY_COUNTED}


def dispatcher(ear: bodies.Ear, *, checked: bool = False) -> str:
    """Write the module of the compiled gear.

    Args:
        ear: what becomes of events; idioms have arms only where nobody listens.
        checked: test every index (for tests).
    """
    idioms = IDIOMS if ear == "quiet" else ()
    arms = []
    for number, idiom in enumerate(SINGLE):
        arms.append(f"        {'el' if number else ''}if op == {number}:")
        lines = Arm(idiom, f"_{number}", ear).lines()
        arms += [" " * 12 + line.replace(STOP, "break") for line in lines]
    for number in range(len(idioms)):
        arms.append(CALLED_ARM.format(op=len(NAMES) + number, number=number).rstrip())
    parts = [
        HEADER.format(checked=checked),
        POINTER_CHECKED if checked else POINTER,
        *helpers(ear),
        STREAM,
        *(_function(number, idiom, ear) for number, idiom in enumerate(idioms)),
        ADVANCE % (*_EARS[ear], "\n".join(arms)),
        PLAYS[ear],
    ]
    return "\n\n".join(parts)


def _function(number: int, idiom: Idiom, ear: bodies.Ear) -> str:
    """Write the arm of an idiom as a function; many small ones are compiled faster than one."""
    lines = Arm(idiom, "", ear).lines()
    lines = [line.replace(STOP, LEAVE_OVER) for line in lines]
    return "\n    ".join([ARM_HEAD.format(number=number), *lines, LEAVE]) + "\n"


def helpers(ear: bodies.Ear) -> list[str]:
    """Write the helpers and the bodies that are called as functions."""
    written = []
    for name, function in bodies.functions().items():
        if name in SIGNATURES and not bodies.is_called(name):
            continue
        arguments = ", ".join(argument.arg for argument in function.args.args)
        how = "HOW" if name in HELPERS_CALLED else "PASTED_IN"
        lines = bodies.text(bodies.unsigned(bodies.body(name, ear=ear))) or ["pass"]
        head = f"@njit(**{how})\ndef {name}({arguments}):\n"
        written.append(head + "\n".join("    " + line for line in lines) + "\n")
    return written


def fused(program: Program, closed: Collection[int] = ()) -> tuple[int, ...]:
    """Give a program's code with the numbers of idioms where one begins.

    Args:
        program: the program.
        closed: addresses that no idiom may lead over.
    """
    code = list(program.code)
    constants = dict(program.layout.constants)
    for pc in range(0, program.length, WIDTH):
        for number in _LONGEST_FIRST:
            idiom = IDIOMS[number]
            if idiom.places(program.code, program.length, constants, pc, closed) is not None:
                code[pc] = len(NAMES) + number
                break
    return tuple(code)


def halted(program: Program, ear: bodies.Ear) -> tuple[int, ...]:
    """Give a program's code, for the function with this ear, that stops where a turn begins."""
    closed = (program.turn_start,)
    code = list(fused(program, closed) if ear == "quiet" else program.code)
    if program.turn_start >= 0:
        code[program.turn_start] = HALT
    return tuple(code)


def margin(program: Program) -> int:
    """Give the budget below which the last instructions are left to the interactive gear."""
    return program.length // WIDTH + max((len(idiom.parts) for idiom in IDIOMS), default=0) + 1
