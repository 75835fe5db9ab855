"""The compiled gears: whole batches inside functions that numba has compiled.

A game leaves them before its end only where its budget runs low; then the interactive gear plays
the last instructions from the same state with the same stream, and the batch goes on behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType
from typing import Any

from interpreter.gears import modules
from interpreter.gears.batch import EVENT_ROOM, Batch, Results, Told
from interpreter.gears.interactive import SILENT, PythonGear
from interpreter.machine.generate import dispatcher, fused, halted, margin
from interpreter.machine.specialise import compiled_module, specialise
from interpreter.machine.states import verify_state
from interpreter.machine.stream import Stream
from interpreter.machine.verify import verify_program
from interpreter.program import layout as lay
from interpreter.program.program import Program

Array = Any
"""An array of numpy, which only the generated modules import."""
Kernel = Callable[..., int]
"""A compiled function: the games it has ended; less than 0 (-1 - games) if one is left open."""


def general_key(*, told: bool, checked: bool = False) -> str:
    """Give the name of the module with the function for all programs."""
    return modules.key("told" if told else "quiet", checked)


def general_module(*, told: bool, checked: bool = False) -> ModuleType:
    """Give the module with the function for all programs, as it is written.

    Args:
        told: with events, and without idioms.
        checked: test every index (for tests).
    """
    name = general_key(told=told, checked=checked)
    return modules.load(name, lambda: dispatcher(told=told, checked=checked))


def ready(told: bool, checked: bool = False) -> ModuleType:
    """Give the same module, compiled."""
    if told:
        return _started(
            lambda: general_module(told=True, checked=checked),
            lambda module: module.play_told,
            lambda module: (module.numbers([0]), module.numbers([0]), module.places([0]), 0),
        )
    return _started(
        lambda: general_module(told=False),
        lambda module: module.play,
        lambda module: (module.numbers([0]), 0),
    )


def _started(
    load: Callable[[], ModuleType],
    kernel: Callable[[ModuleType], Kernel],
    front: Callable[[ModuleType], tuple[Array, ...]],
) -> ModuleType:
    """Give a module whose function is compiled, from what was kept if that is sound."""

    def started(module: ModuleType) -> ModuleType:
        _no_games(module, partial(kernel(module), *front(module)))
        return module

    module = load()
    try:
        return started(module)
    except Exception:
        # What numba keeps is its own affair; where it can't be read, it is made anew.
        modules.forget(module.__name__)
        modules.forget(general_key(told=False))
        return started(load())


def _no_games(module: ModuleType, kernel: Kernel) -> None:
    """Call a function for no games at all, so that it is compiled."""
    state, rows = module.numbers([0]), module.table(0, 1)
    word = module.u(0)
    kernel(state, state, 0, word, word, module.places([0]), rows, module.words())


def straight_key(program: Program) -> str:
    """Give the name of the module with a program's straight code."""
    return modules.key(
        "straight", (program.code, program.length, program.turn_start, program.layout)
    )


class CompiledGear:
    """One function for all programs.

    Args:
        program: the program.
        checked: test every index, with events and without idioms (for tests).

    Raises `machine.verify.Unsound`, and `ImportError` where numba is not installed.
    """

    name = "compiled"

    def __init__(self, program: Program, *, checked: bool = False) -> None:
        self.sound = verify_program(program)
        self.program = program
        self.slow = PythonGear(program)
        self.checked = checked
        self.module = self._start()

    def _start(self) -> ModuleType:
        return ready(self.checked, self.checked)

    def play(self, batch: Batch, workers: int = 1) -> Results:
        """Play a batch, on several threads if asked to."""
        if self.checked:
            return Results(batch, [row for told in self.tell(batch) for row in told.rows])
        verify_state(self.sound, batch.first)
        shares = _shares(batch.games, workers)
        if len(shares) < 2:
            return Results(batch, self._share(batch, batch.games))
        with ThreadPoolExecutor(len(shares)) as pool:
            rows = list(pool.map(lambda games: self._share(batch, games), shares))
        return Results(batch, self.module.joined(rows))

    def _share(self, batch: Batch, games: range) -> Array:
        work = _Work(self.module, batch, games, self.slow)
        code = self.module.numbers(fused(self.program))
        return work.all(partial(self.module.play, code, margin(self.program)))

    def tell(self, batch: Batch, room: int = EVENT_ROOM) -> Iterator[Told]:
        """Play a batch and give the events, as many games at a time as there is room for."""
        verify_state(self.sound, batch.first)
        module = ready(True, self.checked)
        code, least = module.numbers(self.program.code), margin(self.program)
        events = module.numbers([0] * room)
        games = batch.games
        while games:
            work = _Work(module, batch, games, self.slow, events)
            ends = module.places(range(len(games)))
            events[0], events[-1] = 1, 0
            done = work.some(0, partial(module.play_told, code, events, ends, least))
            if work.left_open:
                ends[done - 1] = events[0]
            stops = [int(end) - 1 for end in ends[:done]]
            told = events[1 : int(events[0])].copy()
            yield Told(work.rows[:done], told, stops, bool(events[-1]))
            games = games[done:]


class SpecialisedGear(CompiledGear):
    """Straight code from one program, for numba; events come from the function for all programs.

    Raises `TooLong` or `Tangled` for programs that can't be told as straight code.
    """

    name = "specialised"

    def _start(self) -> ModuleType:
        self.straight = _started(
            self._load, lambda module: module.play, lambda module: (module.numbers([0]),)
        )
        return general_module(told=False)

    def _load(self) -> ModuleType:
        general_module(told=False)  # straight code takes its helpers from there
        return modules.load(straight_key(self.program), self._write)

    def _write(self) -> str:
        return compiled_module(specialise(self.program, compiled=True), general_key(told=False))

    def _share(self, batch: Batch, games: range) -> Array:
        work = _Work(self.module, batch, games, self.slow)
        code = self.module.numbers(self.program.code)
        s = batch.first
        if s[lay.STATUS] == lay.RUNNING and s[lay.PC] in self.straight.STARTS:
            return work.all(partial(self.straight.play, code))
        # In the middle of a turn the function for all programs takes over until the next begins.
        turn, least = self.module.numbers(halted(self.program)), margin(self.program)
        return work.all(partial(self.straight.play_on, code, turn, least))


class _Work:
    """The arrays that one thread's games are played in.

    Attributes:
        rows: one for each game.
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
        self._module = module
        self._batch = batch
        self._games = games
        self._slow = slow
        self._events = events
        self._state: Array = module.numbers(batch.first)
        self._first: Array = module.numbers(batch.first)
        self._keep: Array = module.places(batch.keep)
        self._stream: Array = module.words()

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
        events = SILENT if self._events is None else [int(value) for value in self._events]
        row = self.rows[number]
        row[0] += self._slow.finish(s, events, self._batch.mask, chances)
        row[1:] = [s[address] for address in self._batch.keep]
        if self._events is not None:
            self._events[:] = events


def _shares(games: range, workers: int) -> list[range]:
    """Divide games among threads."""
    size = max(1, -(-len(games) // max(1, workers)))
    return [games[start : start + size] for start in range(0, len(games), size)]
