"""Who plays the batches makes no difference, and a worker that dies costs nothing but time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from simulated_jobs import Deadly, Failing, Slow, alone, fair, fair_job

from interpreter.simulation import processes
from interpreter.simulation.job import Job
from interpreter.simulation.play import Played, play
from interpreter.simulation.processes import Failed, Processes, interrupts_held_back, work
from interpreter.simulation.run import (
    MOST_IN_BATCH,
    Batches,
    BatchFailed,
    Progress,
    ThisProcess,
    WorkError,
    WorkersDied,
    run,
)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed as on Unix")


class Scripted(ThisProcess):
    """Workers that do what a test wants with the batches."""

    def __init__(self, deliver: Callable[[Job, Iterable[range]], Iterator[tuple[range, Played]]]):
        self.played = deliver  # type: ignore[method-assign]


def cut(games: int, sizes: Iterable[int]) -> list[range]:
    """Ranges of given sizes, over and over, up to a number of games."""
    found, start = [], 0
    sizes = list(sizes)
    while start < games:
        end = min(games, start + sizes[len(found) % len(sizes)])
        found.append(range(start, end))
        start = end
    return found


# ---- any cut, any order --------------------------------------------------------------------


@pytest.mark.parametrize("sizes", [(1,), (7, 1, 13), (16,), (59, 1), (60,)])
def test_every_cut_gives_the_same_totals(sizes: tuple[int, ...]) -> None:
    job = fair_job(60)
    expected = alone(job)
    assert expected.games == 60
    parts = [play(job, games) for games in cut(60, sizes)]
    for order in (parts, parts[::-1]):
        total = order[0]
        for part in order[1:]:
            total += part
        assert total == expected


def test_no_games_add_nothing() -> None:
    job = fair_job(30, fair(), fair())
    nothing = play(job, range(0))
    assert nothing.games == 0
    assert nothing + play(job, range(30)) == alone(job)


def test_a_batch_that_comes_twice_counts_once() -> None:
    job = fair_job(90)

    def twice(job: Job, batches: Iterable[range]) -> Iterator[tuple[range, Played]]:
        for games in batches:
            yield games, play(job, games)
            yield games, play(job, games)

    assert run(job, Scripted(twice)) == (alone(job), True)


def test_progress_adds_up() -> None:
    told: list[Progress] = []
    run(fair_job(500), told=told.append)
    assert [one.games for one in told] == sorted({one.games for one in told})
    assert told[-1].games == told[-1].of == 500
    assert told[-1].left == 0
    assert Progress(0, 10, 0.0).left is None
    assert Progress(50, 100, 10.0).left == 10.0


def timed(games: range, each: float) -> Played:
    """A result whose games took so many seconds each."""
    played = play(fair_job(0), range(0))
    counts = replace(played.counts[0], games=len(games))
    return replace(played, counts=(counts,), seconds=len(games) * each)


def cut_at(games: int, workers: int, each: float) -> list[range]:
    """The batches of a job whose games take so many seconds each."""
    batches = Batches(games, workers)
    found = []
    for batch in batches:
        found.append(batch)
        batches.take_in(timed(batch, each))
    assert [number for batch in found for number in batch] == list(range(games))
    return found


def test_batches_begin_small_and_grow_slowly() -> None:
    sizes = [len(games) for games in cut_at(100_000, 1, each=1e-6)]
    assert sizes[:4] == [10, 40, 160, 640]
    assert max(sizes) == MOST_IN_BATCH


def test_batches_of_very_long_games_are_single_games() -> None:
    assert [len(games) for games in cut_at(20, 1, each=3.0)] == [10] + [1] * 10


def test_the_last_games_are_shared_out() -> None:
    sizes = [len(games) for games in cut_at(1_000, 4, each=1e-6)]
    assert sizes[:3] == [10, 40, 160]
    assert max(sizes[3:]) <= 200
    assert len(sizes) < 25


# ---- processes -----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 3])
def test_processes_give_the_same_totals(count: int) -> None:
    job = fair_job(120, fair(), fair())
    assert run(job, Processes(count)) == (alone(job), True)
    assert multiprocessing.active_children() == []


def test_a_killed_worker_is_replaced_and_nothing_is_lost_or_counted_twice() -> None:
    job = fair_job(600, fair(Slow))
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        if len(killed) < 3:
            alive = {child.pid for child in multiprocessing.active_children()} - {None, *killed}
            victim = min(pid for pid in alive if pid is not None)
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    assert run(job, Processes(2), kill_one) == (alone(fair_job(600)), True)
    assert len(killed) == 3
    assert multiprocessing.active_children() == []


def test_a_worker_that_dies_in_its_first_batch_is_replaced(tmp_path: Path) -> None:
    job = fair_job(40, fair(Deadly, file=str(tmp_path / "died")))
    assert run(job, Processes(2)) == (alone(fair_job(40)), True)
    assert (tmp_path / "died").exists()


def test_a_batch_whose_workers_always_die_ends_the_job() -> None:
    said = r"^games 0 to 9 were given up: every worker .* died \(signal 9, perhaps out of memory\)$"
    with pytest.raises(WorkersDied, match=said):
        run(fair_job(10, fair(Deadly)), Processes(1))
    assert multiprocessing.active_children() == []


def test_an_error_in_a_worker_is_told_as_what_it_is() -> None:
    with pytest.raises(BatchFailed) as caught:
        run(fair_job(10, fair(Failing)), Processes(2))
    assert str(caught.value) == "games 0 to 9 failed: MemoryError: no room for a state"
    assert "first_state" in caught.value.__notes__[0]
    assert multiprocessing.active_children() == []


def test_what_was_counted_before_an_error_is_kept() -> None:
    job = fair_job(100)

    def in_the_middle(job: Job, batches: Iterable[range]) -> Iterator[tuple[range, Played]]:
        yield range(10), play(job, range(10))
        raise WorkersDied(range(10, 50))

    with pytest.raises(WorkersDied, match=r"^games 10 to 49 were given up") as caught:
        run(job, Scripted(in_the_middle))
    assert caught.value.so_far == play(job, range(10))


def test_an_interrupt_ends_it_with_what_was_counted() -> None:
    def interrupted(progress: Progress) -> None:
        raise KeyboardInterrupt

    job = fair_job(1_000)
    for workers in (None, Processes(2)):
        played, whole = run(job, workers, interrupted)
        assert not whole
        assert played in (play(job, range(10)), play(job, range(10, 20)))
    assert multiprocessing.active_children() == []


def test_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(processes.SpawnProcess, "start", refused)
    said = "^no process can be started: Resource temporarily unavailable$"
    with pytest.raises(WorkError, match=said):
        run(fair_job(10), Processes(1))


def test_a_worker_plays_what_comes_through_its_pipe_until_it_ends() -> None:
    ours, theirs = multiprocessing.Pipe()
    before = signal.getsignal(signal.SIGINT)
    try:
        for games in (range(3), range(3, 9)):
            ours.send(games)
            with suppress(StopIteration):
                work(Ending(theirs), fair_job(9))  # type: ignore[arg-type]
            assert ours.recv() == play(fair_job(9), games)
        ours.send(range(1))
        ours.close()
        # Nobody is there to take the answer.
        work(theirs, fair_job(1))
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


class Ending:
    """A pipe that ends after one batch."""

    def __init__(self, pipe: multiprocessing.connection.Connection) -> None:
        self.pipe = pipe
        self.send = pipe.send
        self.batches = 0

    def recv(self) -> object:
        self.batches += 1
        if self.batches > 1:
            raise EOFError
        return self.pipe.recv()


def test_an_error_is_sent_in_words() -> None:
    failed = processes._played(fair_job(1, fair(Failing)), range(1))
    assert isinstance(failed, Failed)
    assert failed.error == "MemoryError: no room for a state"


@pytest.mark.parametrize("threads", [0, 1])
def test_an_interrupt_while_a_process_is_started_is_not_lost(threads: int) -> None:
    """With another thread, that one takes the signal, which is held back in this one only."""
    reached = []
    over = threading.Event()
    others = [threading.Thread(target=over.wait) for _ in range(threads)]

    def start() -> None:
        with interrupts_held_back():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.1)
            reached.append("the end")

    before = signal.getsignal(signal.SIGINT)
    for other in others:
        other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
    finally:
        over.set()
        for other in others:
            other.join()
    assert reached == ["the end"]
    assert signal.getsignal(signal.SIGINT) is before


def test_without_an_interrupt_nothing_is_raised_after_a_process_was_started() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interrupts_held_back():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
