"""The arrays that a compiled function plays games in, and the games it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from interpreter.gears.batch import Batch
from interpreter.gears.interactive import SILENT, PythonGear
from interpreter.machine.stream import Stream
from interpreter.machine.tally import close

Array = Any
"""An array of numpy, which only the generated modules import."""
Kernel = Callable[..., int]
"""A compiled function: the games it has ended; less than 0 (-1 - games) if one is left open."""


class Work:
    """The arrays that one thread's games are played in.

    Attributes:
        rows: one for each game.
        tally, pairs: where events are counted, after `count`.
        left_open: whether the last game had to be ended by the interactive gear.
    """

    def __init__(
        self,
        module: ModuleType,
        batch: Batch,
        games: range,
        slow: PythonGear,
        events: Array | None = None,
    ) -> None:
        self.rows: Array = module.table(len(games), 1 + len(batch.keep))
        self.left_open = False
        self.tally: Array = None
        self.pairs: Array = None
        self._module = module
        self._batch = batch
        self._games = games
        self._slow = slow
        self._events = events
        self._state: Array = module.numbers(batch.first)
        self._first: Array = module.numbers(batch.first)
        self._keep: Array = module.places(batch.keep)
        self._stream: Array = module.words()

    def count(self, tally: Sequence[int], paired: int) -> None:
        """Have events counted, in a copy of a tally, and some columns of each game kept."""
        self.tally = self._module.places(tally)
        self.pairs = self._module.table(len(self._games), paired)

    def all(self, kernel: Kernel) -> Array:
        """Play all games; give their rows."""
        done = 0
        while done < len(self._games):
            done += self.some(done, kernel)
        return self.rows

    def some(self, start: int, kernel: Kernel) -> int:
        """Play games from one on; give how many were ended."""
        word = self._module.u
        batch = self._batch
        done = int(
            kernel(
                self._state,
                self._first,
                batch.mask,
                word(batch.seed),
                word(self._games[start]),
                self._keep,
                self.rows[start:],
                self._stream,
                *(() if self.pairs is None else (self.pairs[start:],)),
            )
        )
        self.left_open = done < 0
        if not self.left_open:
            return done
        done = -1 - done
        self._finish(start + done)
        return done + 1

    def _finish(self, number: int) -> None:
        """End a game whose budget has run low in the interactive gear."""
        s = [int(value) for value in self._state]
        chances = Stream(0, 0)
        chances.restore((int(self._stream[0]), int(self._stream[1])))
        row = self.rows[number]
        row[0] += self._last(s, chances, number)
        row[1:] = [s[address] for address in self._batch.keep]

    def _last(self, s: list[int], chances: Stream, number: int) -> int:
        """Play the last decisions of a game; give how many there were."""
        mask = self._batch.mask
        if self.tally is not None:
            decisions = self._slow.finish_counted(s, self.tally, mask, chances)
            close(self.tally, s, self.pairs[number])
            return decisions
        if self._events is None:
            return self._slow.finish(s, SILENT, mask, chances)
        events = [int(value) for value in self._events]
        decisions = self._slow.finish(s, events, mask, chances)
        self._events[:] = events
        return decisions
