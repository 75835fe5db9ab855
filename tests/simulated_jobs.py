"""Jobs that the tests of workers share, and work that goes wrong; workers import it, too."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from interpreter.game.load import load_program
from interpreter.simulation.job import Alternative, Job
from interpreter.simulation.play import Played
from interpreter.simulation.run import ThisProcess, run

FAIR = str(Path(__file__).with_name("fair.rules"))


@dataclass(frozen=True)
class Deadly(Alternative):
    """Games whose worker kills itself: always, or only the first that comes to a file.

    Attributes:
        file: is made by the first worker that dies; empty for "always".
    """

    file: str = ""

    def first_state(self) -> list[int]:
        if self.file:
            try:
                Path(self.file).touch(exist_ok=False)
            except FileExistsError:
                return super().first_state()
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("still alive")


@dataclass(frozen=True)
class Failing(Alternative):
    """Games for which a worker runs into an error."""

    def first_state(self) -> list[int]:
        raise MemoryError("no room for a state")


@dataclass(frozen=True)
class Slow(Alternative):
    """Games whose batches take a while."""

    def first_state(self) -> list[int]:
        time.sleep(0.05)
        return super().first_state()


def fair(kind: type[Alternative] = Alternative, **more: str) -> Alternative:
    """A short game for two players."""
    rules = load_program(FAIR).rules
    options = {one.name: one.default for one in rules.options}
    return kind("fair", rules.name, rules.source.text, 2, options, **more)


def fair_job(games: int, *kinds: Alternative, seed: int = 5) -> Job:
    """Games of it, answered by the plain gear."""
    return Job(kinds or (fair(),), seed, games, "python")


def alone(job: Job) -> Played:
    """What comes of a job in this process."""
    played, whole = run(job, ThisProcess())
    assert played is not None
    assert whole
    return played
