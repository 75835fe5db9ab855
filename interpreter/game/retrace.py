"""Going over a stretch of a game again, with a look at the state where lines begin.

Between two decisions the machine runs through, and what it has found on the way is gone when it
stops. So the stretch is run once more from the state before it, by the same instructions, and a
copy of the state is kept wherever somebody wants to look.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from interpreter.game.events import Event
from interpreter.machine.gear import Body, advance, choose, table_of
from interpreter.program.program import Program


@dataclass(frozen=True)
class Stretch:
    """What one choice made happen.

    Attributes:
        before: the state at the decision.
        index: which option was chosen.
        events: what happened, as somebody may know it.
    """

    before: tuple[int, ...]
    index: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Moment:
    """The state when the machine came to an instruction."""

    pc: int
    state: tuple[int, ...]


def moments(program: Program, stretch: Stretch, watched: Collection[int]) -> list[Moment]:
    """Run a stretch again.

    Args:
        program: the rules.
        stretch: what is run again.
        watched: the addresses of the instructions to look at.

    Returns the moments before those instructions, in the order in which they came up.
    """
    seen: list[Moment] = []
    table = table_of(program.code, program.length)
    for pc in watched:
        table[pc] = _watching(table[pc], seen)
    s = list(stretch.before)
    choose(s, stretch.index)
    advance(s, program.code, table, [0])
    return seen


def _watching(body: Body, seen: list[Moment]) -> Body:
    def look(s: list[int], p: Sequence[int], e: list[int], pc: int) -> int:
        seen.append(Moment(pc, tuple(s)))
        return body(s, p, e, pc)

    return look
