"""The interactive gear: the bodies called through a table, in plain Python over a list.

The contract is small. `advance` runs until somebody must decide and leaves the decision in the
state; `choose` takes one of its options by its place. `advance` answers by itself for the seats in
its mask (and for chance), by drawing uniformly from a stream; whole random games then run inside
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from interpreter.machine import control, decisions, hands, lists, melds, movement
from interpreter.machine.cards import fail
from interpreter.program.layout import (
    COUNT,
    DECIDE,
    DEST,
    FAULT_BUDGET,
    FUEL,
    OPTIONS,
    PC,
    RUNNING,
    SEAT,
    STATUS,
)
from interpreter.program.opcodes import NAMES, WIDTH

State = list[int]
Body = Callable[[State, Sequence[int], State, int], int]

CHANCE = 1
"""The bit of chance in a mask of seats; seat n has the bit `1 << (n + 1)`."""
EVERYBODY = -1
"""The mask of chance and all seats."""


class Chances(Protocol):
    """Where uniform random choices come from."""

    def below(self, n: int) -> int:
        """Give one of the numbers from 0 to n - 1."""
        ...


def _body(name: str) -> Body:
    for module in (control, movement, decisions, hands, lists, melds):
        found: Body | None = getattr(module, name, None)
        if found is not None and found.__module__ == module.__name__:
            return found
    raise LookupError(f"the instruction {name} has no body")


BODIES: tuple[Body, ...] = tuple(_body(name) for name in NAMES)


def table_of(code: Sequence[int], length: int) -> list[Body]:
    """Give for each address of a program's instructions the body to call there."""
    table = [BODIES[0]] * length
    for pc in range(0, length, WIDTH):
        table[pc] = BODIES[code[pc]]
    return table


def advance(
    s: State,
    code: Sequence[int],
    table: Sequence[Body],
    events: State,
    mask: int = 0,
    chances: Chances | None = None,
) -> None:
    """Run until a seat outside the mask must decide, the game is over, or the rules have a gap.

    Args:
        s: the state, changed in place.
        code: the program.
        table: its bodies, from `table_of`.
        events: the buffer for events; `[0]` for none.
        mask: who is answered for (`CHANCE`, seats, `EVERYBODY`).
        chances: the stream for those answers; needed with a mask.
    """
    if s[STATUS] == DECIDE and not (mask >> (s[SEAT] + 1)) & 1:
        return
    if s[STATUS] == DECIDE and chances is not None:
        choose(s, chances.below(s[COUNT]))
    while s[STATUS] == RUNNING:
        pc = s[PC]
        fuel = s[FUEL]
        used = 0
        for used in range(fuel):  # noqa: B007 -- read after the loop
            pc = table[pc](s, code, events, pc)
            if pc < 0:
                break
        else:
            fail(s, pc, FAULT_BUDGET)
        s[FUEL] = fuel - used - 1 if fuel > 0 else 0
        if s[STATUS] != DECIDE or not (mask >> (s[SEAT] + 1)) & 1 or chances is None:
            return
        choose(s, chances.below(s[COUNT]))


def choose(s: State, index: int) -> None:
    """Take an option of the decision that is waited for; the machine goes on at `advance`.

    Args:
        s: the state, changed in place.
        index: from 0 to the number of options less one; not checked here.
    """
    s[s[DEST]] = s[s[OPTIONS] + index]
    s[PC] += WIDTH
    s[STATUS] = RUNNING
