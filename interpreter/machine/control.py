"""The bodies of the instructions for jumps, numbers and players.

What all bodies have in common stands in `interpreter.machine`.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.machine.cards import emit, fail
from interpreter.program.layout import (
    E_CLAUSE,
    E_STATE,
    E_TURN,
    FAULT_NUMBER,
    FAULT_RANGE,
    LARGEST,
    NEXT,
    PLAYER,
    PLAYERS,
    TURNS,
)
from interpreter.program.opcodes import WIDTH

State = list[int]
Code = Sequence[int]


# -- control -------------------------------------------------------------------------------


def jump(s: State, p: Code, e: State, pc: int) -> int:
    """Go on at another instruction."""
    return p[pc + 1]


def jump_equal(s: State, p: Code, e: State, pc: int) -> int:
    """Go on elsewhere if two values are equal."""
    return p[pc + 3] if s[p[pc + 1]] == s[p[pc + 2]] else pc + WIDTH


def jump_different(s: State, p: Code, e: State, pc: int) -> int:
    """Go on elsewhere if two values differ."""
    return p[pc + 3] if s[p[pc + 1]] != s[p[pc + 2]] else pc + WIDTH


def jump_below(s: State, p: Code, e: State, pc: int) -> int:
    """Go on elsewhere if one value is below another."""
    return p[pc + 3] if s[p[pc + 1]] < s[p[pc + 2]] else pc + WIDTH


def jump_at_most(s: State, p: Code, e: State, pc: int) -> int:
    """Go on elsewhere if one value is at most another."""
    return p[pc + 3] if s[p[pc + 1]] <= s[p[pc + 2]] else pc + WIDTH


def call(s: State, p: Code, e: State, pc: int) -> int:
    """Carry out a clause; the address to come back to goes to its own register."""
    s[p[pc + 2]] = pc + WIDTH
    if e[0]:
        emit(s, e, E_CLAUSE, pc, p[pc + 3], 0, 0, 0, 0)
    return p[pc + 1]


def back(s: State, p: Code, e: State, pc: int) -> int:
    """Go on behind the call."""
    return s[p[pc + 1]]


def clause(s: State, p: Code, e: State, pc: int) -> int:
    """Say that a clause has come into play (kind of event, clause)."""
    if e[0]:
        emit(s, e, p[pc + 1], pc, p[pc + 2], 0, 0, 0, 0)
    return pc + WIDTH


def fault(s: State, p: Code, e: State, pc: int) -> int:
    """Stop: the rules have a gap here."""
    return fail(s, pc, p[pc + 1])


# -- numbers -------------------------------------------------------------------------------


def copy(s: State, p: Code, e: State, pc: int) -> int:
    """Copy a value."""
    s[p[pc + 1]] = s[p[pc + 2]]
    return pc + WIDTH


def add(s: State, p: Code, e: State, pc: int) -> int:
    """Add two numbers."""
    value = s[p[pc + 2]] + s[p[pc + 3]]
    if value > LARGEST or value < -LARGEST:
        return fail(s, pc, FAULT_NUMBER)
    s[p[pc + 1]] = value
    return pc + WIDTH


def subtract(s: State, p: Code, e: State, pc: int) -> int:
    """Subtract a number from another."""
    value = s[p[pc + 2]] - s[p[pc + 3]]
    if value > LARGEST or value < -LARGEST:
        return fail(s, pc, FAULT_NUMBER)
    s[p[pc + 1]] = value
    return pc + WIDTH


def multiply(s: State, p: Code, e: State, pc: int) -> int:
    """Multiply two numbers."""
    value = s[p[pc + 2]] * s[p[pc + 3]]
    if value > LARGEST or value < -LARGEST:
        return fail(s, pc, FAULT_NUMBER)
    s[p[pc + 1]] = value
    return pc + WIDTH


def load(s: State, p: Code, e: State, pc: int) -> int:
    """Read one of several registers."""
    s[p[pc + 1]] = s[p[pc + 2] + s[p[pc + 3]]]
    return pc + WIDTH


def store(s: State, p: Code, e: State, pc: int) -> int:
    """Write one of several registers."""
    s[p[pc + 1] + s[p[pc + 2]]] = s[p[pc + 3]]
    return pc + WIDTH


def set_state(s: State, p: Code, e: State, pc: int) -> int:
    """Give a state a value within its range."""
    value = s[p[pc + 2]]
    if value < p[pc + 3] or value > p[pc + 4]:
        return fail(s, pc, FAULT_RANGE)
    s[p[pc + 1]] = value
    if e[0]:
        emit(s, e, E_STATE, pc, p[pc + 5], -1, value, 0, 0)
    return pc + WIDTH


def set_player_state(s: State, p: Code, e: State, pc: int) -> int:
    """Give one player's state a value within its range."""
    value = s[p[pc + 3]]
    if value < p[pc + 4] or value > p[pc + 5]:
        return fail(s, pc, FAULT_RANGE)
    player = s[p[pc + 2]]
    s[p[pc + 1] + player] = value
    if e[0]:
        emit(s, e, E_STATE, pc, p[pc + 6], player, value, 0, 0)
    return pc + WIDTH


def attribute(s: State, p: Code, e: State, pc: int) -> int:
    """Look up a card's rank or suit."""
    s[p[pc + 1]] = p[p[pc + 3] + s[p[pc + 2]]]
    return pc + WIDTH


# -- players -------------------------------------------------------------------------------


def next_player(s: State, p: Code, e: State, pc: int) -> int:
    """Give the player after another in turn order."""
    value = s[p[pc + 2]] + 1
    s[p[pc + 1]] = 0 if value >= s[PLAYERS] else value
    return pc + WIDTH


def start_player(s: State, p: Code, e: State, pc: int) -> int:
    """Give the player a round of all begins with: the subject, or the first seat in setup."""
    s[p[pc + 1]] = s[PLAYER] if s[PLAYER] >= 0 else 0
    return pc + WIDTH


def begin_turn(s: State, p: Code, e: State, pc: int) -> int:
    """Begin a turn: of the player the turn passed to (1), or of the subject (0)."""
    if p[pc + 1]:
        s[PLAYER] = s[NEXT]
    s[TURNS] += 1
    if e[0]:
        emit(s, e, E_TURN, pc, s[PLAYER], s[TURNS], 0, 0, 0)
    return pc + WIDTH
