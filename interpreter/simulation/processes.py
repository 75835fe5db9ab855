"""Playing the batches of a job in several processes of this machine.

A process may die (out of memory, killed by somebody). Python's pool then gives up all its work at
once, so a new pool is made and everything that was being worked on is handed out again; a batch
whose worker keeps dying is the batch's own fault, and the job ends.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from interpreter.simulation.job import Job
from interpreter.simulation.play import Played, play
from interpreter.simulation.run import WorkersDied

MOST_TRIES = 3
"""How often a batch is handed out."""
AHEAD = 2
"""Batches for each process that are waiting or being played, so that none stands idle."""


class Processes:
    """Plays batches in processes.

    Args:
        count: how many.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Processes:
        self._pool = self._new_pool()
        return self

    def __exit__(self, *error: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        # Started afresh, not copied: a copy would have this process's threads half way.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, context, initializer=leave_interrupts_alone)

    def played(self, job: Job, batches: Iterable[range]) -> Iterator[tuple[range, Played]]:
        """Play batches in any order; raises `WorkersDied`."""
        waiting = iter(batches)
        tries: dict[int, int] = {}
        out: dict[Future[Played], range] = {}
        again: list[range] = []
        while True:
            while len(out) < AHEAD * self.count:
                games = again.pop() if again else next(waiting, None)
                if games is None:
                    break
                try:
                    out[self._hand_out(job, games)] = games
                except BrokenProcessPool:
                    again.append(games)
                    break
            if not out and not again:
                return
            done = wait(out, return_when=FIRST_COMPLETED).done
            broken = not out or any(_is_broken(future) for future in done)
            for future in done:
                if not _is_broken(future):
                    yield out.pop(future), future.result()
            if broken:
                again += self._start_again(out, tries)

    def _hand_out(self, job: Job, games: range) -> Future[Played]:
        assert self._pool is not None
        return self._pool.submit(play, job, games)

    def _start_again(self, out: dict[Future[Played], range], tries: dict[int, int]) -> list[range]:
        """Make a new pool; give the batches that were being worked on."""
        assert self._pool is not None
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._new_pool()
        lost = list(out.values())
        out.clear()
        for games in lost:
            tries[games.start] = tries.get(games.start, 1) + 1
            if tries[games.start] > MOST_TRIES:
                raise WorkersDied(f"games {games.start} to {games.stop - 1}")
        return lost


def _is_broken(future: Future[Played]) -> bool:
    return isinstance(future.exception(), BrokenProcessPool)


def leave_interrupts_alone() -> None:
    """Let Ctrl-C reach the process that reports, not those that play for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
