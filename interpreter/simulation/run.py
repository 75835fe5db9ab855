"""Running a job: cutting it into batches, handing them to whoever works, adding what comes back.

Totals are whole numbers and every game draws from a stream of its own number, so neither the cut
nor the order nor the worker makes a difference. A batch counts when its result comes back, under
its first game's number, and only once; one whose worker died is handed out again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from interpreter.simulation.job import Job
from interpreter.simulation.play import Played, play

FIRST_BATCH = 10
"""Games of the first batches, from which the speed is taken; few, for games may be very long."""
MOST_IN_BATCH = 20_000
BATCH_TIME = 0.5
"""Seconds that a batch should take, so that progress is seen and little is lost."""


class WorkError(Exception):
    """The work can't go on; what was counted before is not lost.

    Args:
        message: a sentence for the person who waits.

    Attributes:
        so_far: what was counted, or None.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.so_far: Played | None = None


class WorkersDied(WorkError):  # noqa: N818 -- it says what happened
    """A batch was handed out again and again, and each time its worker died.

    Args:
        games: the batch.
        how: what is known of the deaths, or nothing.
    """

    def __init__(self, games: range, how: str = "") -> None:
        super().__init__(
            f"{named(games)} were given up: every worker that took them died"
            + (f" ({how})" if how else "")
        )


class BatchFailed(WorkError):  # noqa: N818 -- it says what happened
    """A worker came back with an error instead of a result.

    Args:
        games: the batch.
        error: what it was, in a line.
        details: where it happened, in several; for whoever looks for the mistake.
    """

    def __init__(self, games: range, error: str, details: str) -> None:
        super().__init__(f"{named(games)} failed: {error}")
        self.add_note(details)


def named(games: range) -> str:
    """Name a batch."""
    return f"games {games.start} to {games.stop - 1}"


@dataclass(frozen=True)
class Progress:
    """How far a job is.

    Attributes:
        games: how many of each alternative are counted.
        of: how many there will be.
        seconds: since the start.
    """

    games: int
    of: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.games / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float | None:
        """Seconds left, or None as long as nobody knows."""
        return (self.of - self.games) / self.rate if self.games else None


class Workers(Protocol):
    """Those who play batches."""

    @property
    def count(self) -> int:
        """How many can work at once."""
        ...

    def played(self, job: Job, batches: Iterable[range]) -> Iterator[tuple[range, Played]]:
        """Play batches in any order; take no more of them than are being worked on.

        Raises `WorkError`.
        """
        ...


Team = AbstractContextManager[Workers]
"""Workers that have to be called together first."""


class ThisProcess:
    """Plays batches one after the other, here."""

    count = 1

    def __enter__(self) -> ThisProcess:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def played(self, job: Job, batches: Iterable[range]) -> Iterator[tuple[range, Played]]:
        """Play batches in order."""
        for games in batches:
            yield games, play(job, games)


def run(
    job: Job,
    workers: Team | None = None,
    told: Callable[[Progress], None] = lambda progress: None,
) -> tuple[Played | None, bool]:
    """Run a job.

    Args:
        job: what is played.
        workers: who plays; this process by default.
        told: is told of progress after each batch.

    Returns what was counted (None if nothing was) and whether it is the whole job; Ctrl-C ends it
    with what has come back so far. Raises `WorkError`, `gears.choose.GearError`.
    """
    total: Played | None = None
    counted: set[int] = set()
    start = time.monotonic()
    try:
        with workers if workers is not None else ThisProcess() as team:
            batches = Batches(job.games, team.count)
            for games, played in team.played(job, batches):
                if games.start in counted:
                    continue
                counted.add(games.start)
                total = played if total is None else total + played
                batches.take_in(played)
                told(Progress(total.games, job.games, time.monotonic() - start))
    except KeyboardInterrupt:
        return total, False
    except WorkError as problem:
        problem.so_far = total
        raise
    return total, True


class Batches:
    """Cuts games into batches, larger ones as soon as the speed is known.

    Args:
        games: how many there are.
        workers: how many batches are worked on at once.
    """

    def __init__(self, games: int, workers: int) -> None:
        self._games = games
        self._workers = workers
        self._size = FIRST_BATCH

    def take_in(self, played: Played) -> None:
        """Take in how long a batch took."""
        if played.seconds > 0:
            speed = played.games / played.seconds
            # Never much larger than before: the first batches also wait for the gear.
            self._size = max(1, min(MOST_IN_BATCH, int(speed * BATCH_TIME), 4 * self._size))

    def __iter__(self) -> Iterator[range]:
        start = 0
        while start < self._games:
            # Towards the end a share for everybody, so that nobody waits long for the last one.
            share = max(FIRST_BATCH, -(-(self._games - start) // self._workers))
            end = min(self._games, start + min(self._size, share))
            yield range(start, end)
            start = end
