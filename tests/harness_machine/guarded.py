"""Arrays that stand for those of compiled code: no index may be negative, no number wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import SupportsIndex

from interpreter.machine.gear import advance, choose, table_of
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.program.program import Program

WIDE = 2**31


class Guarded(list[int]):
    """A list in which an index counts from the beginning only, and numbers have 32 bits."""

    def __getitem__(self, index: SupportsIndex) -> int:  # type: ignore[override] # no slices
        assert isinstance(index, int)
        assert 0 <= index < len(self), f"index {index} of {len(self)}"
        return super().__getitem__(index)

    def __setitem__(self, index: SupportsIndex, value: int) -> None:  # type: ignore[override]
        assert isinstance(index, int)
        assert 0 <= index < len(self), f"index {index} of {len(self)}"
        assert isinstance(value, int)
        assert -WIDE <= value < WIDE
        super().__setitem__(index, value)


def guarded_row(
    program: Program, first: Sequence[int], seed: int, game: int, mask: int, keep: Iterable[int]
) -> list[int]:
    """Play a game with guarded arrays; give a row as the gears give it."""
    s, code, events = Guarded(first), Guarded(program.code), Guarded([1] + [0] * 4_000)
    table = table_of(program.code, program.length)
    chances = Stream(seed, game)
    decisions = 0
    while True:
        advance(s, code, table, events)
        if s[lay.STATUS] != lay.DECIDE or not (mask >> (s[lay.SEAT] + 1)) & 1:
            return [decisions, *(s[address] for address in keep)]
        choose(s, chances.below(s[lay.COUNT]))
        decisions += 1
