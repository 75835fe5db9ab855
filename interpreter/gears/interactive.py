"""Whole games in plain Python: the interactive gear, and straight code for longer runs.

The interactive gear also ends the games that others leave to it.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from types import ModuleType

from interpreter.gears import modules
from interpreter.gears.batch import EVENT_ROOM, Batch, Counted, Results, Told
from interpreter.machine.gear import Chances, advance, choose, table_of
from interpreter.machine.specialise import plain_module, specialise
from interpreter.machine.states import verify_state
from interpreter.machine.stream import Stream
from interpreter.machine.tally import asked, close, note
from interpreter.machine.verify import verify_program
from interpreter.program import layout as lay
from interpreter.program.program import Program

SILENT = [0]


class PythonGear:
    """The bodies called through a table. Python checks every index by itself."""

    name = "python"

    def __init__(self, program: Program) -> None:
        self.program = program
        self._table = table_of(program.code, program.length)

    def finish(self, s: list[int], events: list[int], mask: int, chances: Chances) -> int:
        """Play a game to its end, or to a decision that isn't answered; give how many were."""
        decisions = 0
        while True:
            advance(s, self.program.code, self._table, events)
            if s[lay.STATUS] != lay.DECIDE or not (mask >> (s[lay.SEAT] + 1)) & 1:
                return decisions
            choose(s, chances.below(s[lay.COUNT]))
            decisions += 1

    def play(self, batch: Batch, workers: int = 1) -> Results:
        """Play a batch; threads don't help here."""
        rows = []
        for game in batch.games:
            s = list(batch.first)
            decisions = self._whole(s, batch.mask, Stream(batch.seed, game))
            rows.append((decisions, *(s[address] for address in batch.keep)))
        return Results(batch, rows)

    def _whole(self, s: list[int], mask: int, chances: Chances) -> int:
        return self.finish(s, SILENT, mask, chances)

    def tell(self, batch: Batch, room: int = EVENT_ROOM) -> Iterator[Told]:
        """Play a batch and give the events, one game at a time."""
        buffer = [0] * room
        for game in batch.games:
            s = list(batch.first)
            buffer[0], buffer[-1] = 1, 0
            decisions = self.finish(s, buffer, batch.mask, Stream(batch.seed, game))
            row = (decisions, *(s[address] for address in batch.keep))
            end = buffer[0]
            yield Told([row], buffer[1:end], [end - 1], buffer[-1] == 1)

    def finish_counted(
        self, s: list[int], tally: MutableSequence[int], mask: int, chances: Chances
    ) -> int:
        """Do as `finish` does, and count events and decisions; the game is left open."""
        buffer = [0] * EVENT_ROOM
        decisions = 0
        while True:
            buffer[0] = 1
            advance(s, self.program.code, self._table, buffer)
            take_in(tally, buffer)
            if s[lay.STATUS] != lay.DECIDE or not (mask >> (s[lay.SEAT] + 1)) & 1:
                return decisions
            index = chances.below(s[lay.COUNT])
            asked(tally, s[lay.SEAT], s[lay.COUNT], index)
            choose(s, index)
            decisions += 1

    def count(self, batch: Batch, tally: Sequence[int], paired: int = 0) -> Counted:
        """Play a batch and count its events."""
        total = list(tally)
        rows, pairs = [], []
        for game in batch.games:
            s = list(batch.first)
            decisions = self.finish_counted(s, total, batch.mask, Stream(batch.seed, game))
            pair = [0] * paired
            close(total, s, pair)
            pairs.append(pair)
            rows.append((decisions, *(s[address] for address in batch.keep)))
        return Counted(total, pairs, rows)


def take_in(tally: MutableSequence[int], buffer: Sequence[int]) -> None:
    """Count the events that stand in a buffer."""
    for at in range(1, buffer[0], lay.EVENT_SIZE):
        note(tally, buffer[at + 2], buffer[at], *buffer[at + 3 : at + 6])


class PlainGear(PythonGear):
    """Straight code from one program, as plain Python; events come from the bodies as they are.

    Raises `machine.verify.Unsound`, and `TooLong` or `Tangled` for programs that can't be told as
    straight code.
    """

    name = "specialised"

    def __init__(self, program: Program) -> None:
        self.sound = verify_program(program)
        super().__init__(program)
        self._straight: ModuleType = modules.load(plain_key(program), self._write)

    def _write(self) -> str:
        return plain_module(specialise(self.program, compiled=False))

    def play(self, batch: Batch, workers: int = 1) -> Results:
        """Play a batch; threads don't help here."""
        verify_state(self.sound, batch.first)
        return super().play(batch, workers)

    def _whole(self, s: list[int], mask: int, chances: Chances) -> int:
        decisions = 0
        if s[lay.STATUS] == lay.RUNNING and s[lay.PC] in self._straight.STARTS:
            decisions = self._straight.run(s, self.program.code, SILENT, mask, chances.below)
        return decisions + self.finish(s, SILENT, mask, chances)


def plain_key(program: Program) -> str:
    """Give the name of the module with a program's straight code for plain Python."""
    return modules.key("plain", (program.code, program.length, program.turn_start, program.layout))
