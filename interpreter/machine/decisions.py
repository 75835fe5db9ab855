"""The bodies of the instructions that gather options and ask somebody."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.machine.cards import emit, fail
from interpreter.program.layout import (
    CHOOSE_MOVE,
    COUNT,
    DECIDE,
    DEST,
    FAULT_NO_CHOICE,
    FAULT_NO_MOVE,
    FIRST,
    KIND,
    LENGTH,
    OPTION_ROOM,
    OPTIONS,
    PC,
    PLAYER,
    PLAYERS,
    SEAT,
    STATUS,
)
from interpreter.program.opcodes import WIDTH

State = list[int]
Code = Sequence[int]


def no_options(s: State, p: Code, e: State, pc: int) -> int:
    """Begin a list of options."""
    s[OPTIONS] = len(s) - s[OPTION_ROOM]
    s[COUNT] = 0
    return pc + WIDTH


def option(s: State, p: Code, e: State, pc: int) -> int:
    """Add one value to the options."""
    count = s[COUNT]
    if count >= s[OPTION_ROOM]:
        return fail(s, pc, FAULT_NO_CHOICE)
    s[s[OPTIONS] + count] = s[p[pc + 1]]
    s[COUNT] = count + 1
    return pc + WIDTH


def options_zone(s: State, p: Code, e: State, pc: int) -> int:
    """Let all cards of a zone be the options, where they lie."""
    zone = s[p[pc + 1]]
    s[OPTIONS] = zone + FIRST
    s[COUNT] = s[zone + LENGTH]
    return pc + WIDTH


def options_range(s: State, p: Code, e: State, pc: int) -> int:
    """Let the numbers from 0 up to another be the options."""
    at = len(s) - s[OPTION_ROOM]
    s[OPTIONS] = at
    for value in range(p[pc + 1]):
        s[at + value] = value
    s[COUNT] = p[pc + 1]
    return pc + WIDTH


def options_players(s: State, p: Code, e: State, pc: int) -> int:
    """Let the players be the options, in turn order; without the subject if 1."""
    at = len(s) - s[OPTION_ROOM]
    s[OPTIONS] = at
    count = 0
    player = s[PLAYER] if s[PLAYER] >= 0 else 0
    for step in range(s[PLAYERS]):
        seat = player + step
        if seat >= s[PLAYERS]:
            seat -= s[PLAYERS]
        if p[pc + 1] == 0 or step > 0:
            s[at + count] = seat
            count += 1
    s[COUNT] = count
    return pc + WIDTH


def ask(s: State, p: Code, e: State, pc: int) -> int:
    """Have somebody choose one of the options (kind of decision, who, where it goes)."""
    if s[COUNT] == 0:
        return fail(s, pc, FAULT_NO_CHOICE)
    s[KIND] = p[pc + 1]
    s[SEAT] = s[p[pc + 2]]
    s[DEST] = p[pc + 3]
    s[STATUS] = DECIDE
    s[PC] = pc
    return -1


def ask_move(s: State, p: Code, e: State, pc: int) -> int:
    """Have somebody choose a move; a lone move is taken without asking."""
    count = s[COUNT]
    if count == 1:
        s[p[pc + 2]] = s[s[OPTIONS]]
        return pc + WIDTH
    if count == 0:
        return fail(s, pc, FAULT_NO_MOVE)
    s[KIND] = CHOOSE_MOVE
    s[SEAT] = s[p[pc + 1]]
    s[DEST] = p[pc + 2]
    s[STATUS] = DECIDE
    s[PC] = pc
    return -1


def tell(s: State, p: Code, e: State, pc: int) -> int:
    """Say something that everybody may know (kind of event, number, two values)."""
    if e[0]:
        emit(s, e, p[pc + 1], pc, p[pc + 2], s[p[pc + 3]], s[p[pc + 4]], 0, 0)
    return pc + WIDTH
