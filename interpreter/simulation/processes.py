"""Playing the batches of a job in several processes of this machine.

A process may die at any time: out of memory, or killed by somebody. Python's own pool then gives up
all its work at once and can't say which batch was to blame, so the processes are held here, each by
a pipe of its own and with one batch at a time. A pipe that ends means that its process has died: a
new one takes its place and plays its batch, and nobody else's. A batch whose workers keep dying is
its own fault, and the job ends.

Workers end with the pipe, too, so none is left over however this process ends.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from interpreter.gears.choose import is_ready
from interpreter.simulation.job import Job
from interpreter.simulation.play import Played, play
from interpreter.simulation.run import BatchFailed, WorkError, WorkersDied

MOST_TRIES = 3
"""How often a batch is handed out."""
NO_GAMES = range(0)
"""A batch for which everything is made ready, and nothing is played."""


@dataclass(frozen=True)
class Failed:
    """What a worker sends instead of a result: an error in a line, and where it happened."""

    error: str
    details: str


class Processes:
    """Plays batches in processes.

    Args:
        count: how many.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._team: dict[Connection, SpawnProcess] = {}

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *error: object) -> None:
        # They hold nothing that could be lost, and may be in the middle of something long.
        for process in self._team.values():
            process.kill()
        for pipe, process in self._team.items():
            pipe.close()
            process.join()
        self._team.clear()

    def played(self, job: Job, batches: Iterable[range]) -> Iterator[tuple[range, Played]]:
        """Play batches in any order; raises `WorkError`."""
        waiting = iter(batches)
        again: list[range] = []
        tries: dict[int, int] = {}
        out: dict[Connection, range] = {}
        while True:
            while len(out) < self.count:
                games = again.pop() if again else next(waiting, None)
                if games is None:
                    break
                out[self._hand_out(job, games, out)] = games
            if not out:
                return
            for pipe in wait(list(out)):
                assert isinstance(pipe, Connection)
                games = out.pop(pipe)
                answer = _answer(pipe)
                if isinstance(answer, Played):
                    tries.pop(games.start, None)
                    yield games, answer
                    continue
                if isinstance(answer, Failed):
                    raise BatchFailed(games, answer.error, answer.details)
                how = self._buried(pipe)
                tries[games.start] = tries.get(games.start, 0) + 1
                if tries[games.start] == MOST_TRIES:
                    raise WorkersDied(games, how)
                again.append(games)

    def _hand_out(self, job: Job, games: range, out: dict[Connection, range]) -> Connection:
        """Give a batch to a worker that has none; to a new one, if there is none or it has died."""
        for pipe in [one for one in self._team if one not in out]:
            try:
                pipe.send(games)
            except OSError:
                self._buried(pipe)
            else:
                return pipe
        pipe = self._new_worker(job)
        # One that dies at once is noticed when it is waited for.
        with contextlib.suppress(OSError):
            pipe.send(games)
        return pipe

    def _new_worker(self, job: Job) -> Connection:
        # Started afresh, not copied: a copy would have this process's threads half way.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, job), daemon=True)
        try:
            with interrupts_held_back():
                process.start()
        except OSError as error:
            ours.close()
            raise WorkError(f"no process can be started: {error.strerror or error}") from error
        finally:
            # As long as this process held their end, too, the pipe would never end.
            theirs.close()
        self._team[ours] = process
        return ours

    def _buried(self, pipe: Connection) -> str:
        """Forget a worker that has died; say how it did."""
        process = self._team.pop(pipe)
        pipe.close()
        process.kill()
        process.join()
        status = process.exitcode
        if status is None or status >= 0:
            return f"exit status {status}"
        return f"signal {-status}" + (", perhaps out of memory" if status == -9 else "")


def _answer(pipe: Connection) -> Played | Failed | None:
    """Give what a worker sends; None if it has died."""
    try:
        answer = pipe.recv()
    except (EOFError, OSError):
        return None
    assert isinstance(answer, Played | Failed)
    return answer


def work(pipe: Connection, job: Job) -> None:
    """Play batches of a job as they come through a pipe, until it ends.

    Args:
        pipe: brings batches as ranges, takes `Played` or `Failed`.
        job: what is played.
    """
    # Ctrl-C is for the process that reports, not for those that play for it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(_played(job, pipe.recv()))


def _played(job: Job, games: range) -> Played | Failed:
    try:
        return play(job, games)
    except Exception as error:
        said = f"{type(error).__name__}: {error}".rstrip(": ")
        return Failed(said, traceback.format_exc())


@contextlib.contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Keep Ctrl-C away from a process that is being started, until it can ignore it by itself.

    It inherits what this thread holds back. This process hears of it when everything is started:
    another of its threads may take the signal meanwhile, so it is also only noted here.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Starting Python's own helper would let the signals through again.
    resource_tracker.ensure_running()
    with _interrupts_noted():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _interrupts_noted() -> Iterator[None]:
    """Answer Ctrl-C at the end; only the main thread ever hears of it, so no other needs this."""
    before = signal.getsignal(signal.SIGINT)
    # A handler that wasn't set by Python can't be put back by it.
    if before is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    noted: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: noted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if noted:
            signal.raise_signal(signal.SIGINT)


def make_ready(job: Job) -> None:
    """Have everything compiled that a job needs, unless it has been before.

    That happens in a process of its own, which Ctrl-C can end at once; a compiler in this process
    would hear of it only when it is done. Raises `WorkError`.
    """
    if all(is_ready(one.program, job.gear, counted=True) for one in job.alternatives):
        return
    with Processes(1) as team:
        for _ in team.played(job, [NO_GAMES]):
            pass
