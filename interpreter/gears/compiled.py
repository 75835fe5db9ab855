"""The compiled gears: whole batches inside functions that numba has compiled.

A game leaves them before its end only where its budget runs low; then the interactive gear plays
the last instructions from the same state with the same stream, and the batch goes on behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import ModuleType

from interpreter.gears import modules
from interpreter.gears.batch import EVENT_ROOM, Batch, Counted, Results, Told
from interpreter.gears.interactive import PythonGear
from interpreter.gears.work import Array, Kernel, Work
from interpreter.machine.bodies import Ear
from interpreter.machine.generate import dispatcher, fused, halted, margin
from interpreter.machine.specialise import compiled_module, specialise
from interpreter.machine.states import verify_state
from interpreter.machine.verify import verify_program
from interpreter.program import layout as lay
from interpreter.program.program import Program


def general_key(ear: Ear, *, checked: bool = False) -> str:
    """Give the name of the module with the function for all programs."""
    return modules.key(ear, checked)


def general_module(ear: Ear, *, checked: bool = False) -> ModuleType:
    """Give the module with the function for all programs, as it is written.

    Args:
        ear: what becomes of events.
        checked: test every index (for tests).
    """
    name = general_key(ear, checked=checked)
    return modules.load(name, lambda: dispatcher(ear, checked=checked))


def ready(ear: Ear, *, checked: bool = False) -> ModuleType:
    """Give the same module, compiled."""
    kernels: dict[Ear, Callable[[ModuleType], Kernel]] = {
        "quiet": lambda module: partial(module.play, module.numbers([0]), 0),
        "told": lambda module: partial(
            module.play_told, module.numbers([0]), module.numbers([0]), module.places([0]), 0
        ),
        "counted": lambda module: partial(
            module.play_counted, module.numbers([0]), 0, module.places([0])
        ),
    }
    return _started(lambda: general_module(ear, checked=checked), kernels[ear], ear)


def _started(
    load: Callable[[], ModuleType], kernel: Callable[[ModuleType], Kernel], ear: Ear
) -> ModuleType:
    """Give a module whose function is compiled, from what was kept if that is sound."""

    def started(module: ModuleType) -> ModuleType:
        _no_games(module, kernel(module), ear)
        return module

    module = load()
    try:
        return started(module)
    except Exception:
        # What numba keeps is its own affair; where it can't be read, it is made anew.
        modules.forget(module.__name__)
        modules.forget(general_key(ear))
        return started(load())


def _no_games(module: ModuleType, kernel: Kernel, ear: Ear) -> None:
    """Call a function for no games at all, so that it is compiled."""
    state, rows = module.numbers([0]), module.table(0, 1)
    word = module.u(0)
    more = (module.table(0, 1),) if ear == "counted" else ()
    kernel(state, state, 0, word, word, module.places([0]), rows, module.words(), *more)


def straight_key(program: Program, ear: Ear = "quiet") -> str:
    """Give the name of the module with a program's straight code."""
    about = (program.code, program.length, program.turn_start, program.layout)
    return modules.key(f"straight_{ear}", about)


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
        # Loaded now, so that a missing package is noticed here; compiled when it is needed.
        self.module = general_module("told" if checked else "quiet", checked=checked)

    def play(self, batch: Batch, workers: int = 1) -> Results:
        """Play a batch, on several threads if asked to."""
        if self.checked:
            return Results(batch, [row for told in self.tell(batch) for row in told.rows])
        verify_state(self.sound, batch.first)
        self.module = self._ready()
        shares = _shares(batch.games, workers)
        if len(shares) < 2:
            return Results(batch, self._share(batch, batch.games))
        with ThreadPoolExecutor(len(shares)) as pool:
            rows = list(pool.map(lambda games: self._share(batch, games), shares))
        return Results(batch, self.module.joined(rows))

    def _ready(self) -> ModuleType:
        return ready("quiet")

    def _share(self, batch: Batch, games: range) -> Array:
        work = Work(self.module, batch, games, self.slow)
        code = self.module.numbers(fused(self.program))
        return work.all(partial(self.module.play, code, margin(self.program)))

    def tell(self, batch: Batch, room: int = EVENT_ROOM) -> Iterator[Told]:
        """Play a batch and give the events, as many games at a time as there is room for."""
        verify_state(self.sound, batch.first)
        module = ready("told", checked=self.checked)
        code, least = module.numbers(self.program.code), margin(self.program)
        events = module.numbers([0] * room)
        games = batch.games
        while games:
            work = Work(module, batch, games, self.slow, events)
            ends = module.places(range(len(games)))
            events[0], events[-1] = 1, 0
            done = work.some(0, partial(module.play_told, code, events, ends, least))
            if work.left_open:
                ends[done - 1] = events[0]
            stops = [int(end) - 1 for end in ends[:done]]
            told = events[1 : int(events[0])].copy()
            yield Told(work.rows[:done], told, stops, bool(events[-1]))
            games = games[done:]

    def count(self, batch: Batch, tally: Sequence[int], paired: int = 0) -> Counted:
        """Play a batch and count its events."""
        verify_state(self.sound, batch.first)
        module = ready("counted")
        work = Work(module, batch, batch.games, self.slow)
        work.count(tally, paired)
        work.all(self._counting(module, batch, work.tally))
        return Counted(work.tally, work.pairs, work.rows)

    def _counting(self, module: ModuleType, batch: Batch, tally: Array) -> Kernel:
        code = module.numbers(self.program.code)
        return partial(module.play_counted, code, margin(self.program), tally)


class SpecialisedGear(CompiledGear):
    """Straight code from one program, for numba; events come from the function for all programs.

    Raises `TooLong` or `Tangled` for programs that can't be told as straight code.
    """

    name = "specialised"

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._load("quiet")

    def _ready(self) -> ModuleType:
        self.straight = self._straight("quiet")
        return general_module("quiet")

    def _straight(self, ear: Ear) -> ModuleType:
        kernels: dict[Ear, Callable[[ModuleType], Kernel]] = {
            "quiet": lambda module: partial(module.play, module.numbers([0])),
            "counted": lambda module: partial(module.play, module.numbers([0]), module.places([0])),
        }
        return _started(lambda: self._load(ear), kernels[ear], ear)

    def _load(self, ear: Ear) -> ModuleType:
        general_module(ear)  # straight code takes its helpers from there
        return modules.load(straight_key(self.program, ear), lambda: self._write(ear))

    def _write(self, ear: Ear) -> str:
        straight = specialise(self.program, compiled=True, ear=ear)
        return compiled_module(straight, general_key(ear), ear)

    def _share(self, batch: Batch, games: range) -> Array:
        work = Work(self.module, batch, games, self.slow)
        code = self.module.numbers(self.program.code)
        s = batch.first
        if s[lay.STATUS] == lay.RUNNING and s[lay.PC] in self.straight.STARTS:
            return work.all(partial(self.straight.play, code))
        # In the middle of a turn the function for all programs takes over until the next begins.
        turn, least = self.module.numbers(halted(self.program, "quiet")), margin(self.program)
        return work.all(partial(self.straight.play_on, code, turn, least))

    def _counting(self, module: ModuleType, batch: Batch, tally: Array) -> Kernel:
        straight = self._straight("counted")
        code = module.numbers(self.program.code)
        s = batch.first
        if s[lay.STATUS] == lay.RUNNING and s[lay.PC] in straight.STARTS:
            return partial(straight.play, code, tally)
        turn, least = module.numbers(halted(self.program, "counted")), margin(self.program)
        return partial(straight.play_on, code, turn, least, tally)


def _shares(games: range, workers: int) -> list[range]:
    """Divide games among threads."""
    size = max(1, -(-len(games) // max(1, workers)))
    return [games[start : start + size] for start in range(0, len(games), size)]
