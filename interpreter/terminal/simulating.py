"""`pailu simulate`: many games, their figures with intervals, and what differs between rulesets."""

from __future__ import annotations

import math
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from interpreter.gears.batch import Batch
from interpreter.gears.choose import GearError, gear_for
from interpreter.simulation import run as runs
from interpreter.simulation.job import Alternative, Job
from interpreter.simulation.play import Played
from interpreter.simulation.processes import Processes
from interpreter.simulation.report import Report, report
from interpreter.terminal.asked_games import Asked, alternatives
from interpreter.terminal.console import Output
from interpreter.terminal.failing import COULD_NOT_RUN, FINE, INTERRUPTED, CannotRun
from interpreter.terminal.simulation_data import csv_text, json_text
from interpreter.terminal.simulation_table import table_lines
from interpreter.terminal.texts import text

FORMATS = ("table", "json", "csv")


@dataclass(frozen=True)
class Order:
    """What is asked for beside the games themselves.

    Attributes:
        games: how many of each alternative.
        seed: None if it is to be drawn.
        gear: by name.
        jobs: how many processes.
        form: one of `FORMATS`.
        out: a file, or empty for the standard output.
        language: "en" or "zh".
        command: the line that was typed.
    """

    games: int
    seed: int
    gear: str
    jobs: int
    form: str
    out: str
    language: str
    command: str


def simulate(asked: Asked, order: Order) -> int:
    """Play, and tell what came of it; gives the exit status."""
    job = _job(asked, order)
    target = _Target(order.out)
    start = time.monotonic()
    try:
        played, whole = _run(job, order)
    except runs.WorkersDied as problem:
        raise CannotRun(
            f"{problem} were given up: every worker that took them died; "
            f"with --jobs 1 you can see what it dies of"
        ) from problem
    if played is None:
        click.echo("\n" + text("interrupted", order.language), err=True)
        return INTERRUPTED
    told = report(job, played, seconds=time.monotonic() - start, command=order.command)
    target.write(_written(told, order))
    if played.gaps:
        return COULD_NOT_RUN
    return FINE if whole else INTERRUPTED


def _job(asked: Asked, order: Order) -> Job:
    chosen = alternatives(asked)
    gear = order.gear
    if any(alternative.policies for alternative in chosen):
        if gear not in ("auto", "python"):
            raise CannotRun(f"policies are played in plain Python: leave out --gear {gear}")
        gear = "python"
    try:
        if gear == "auto":
            gear = _worthwhile(chosen, order.games)
        for alternative in chosen:
            if gear != "python":
                gear_for(alternative.program, gear)
    except GearError as problem:
        raise CannotRun(str(problem)) from problem
    return Job(chosen, order.seed, order.games, gear)


def _worthwhile(chosen: tuple[Alternative, ...], games: int) -> str:
    """Give the gear that pays for most of the work."""
    first = chosen[0]
    batch = Batch(first.first_state(), 0, range(games * len(chosen)))
    return gear_for(first.program, "auto", batch, counted=True).name


def _run(job: Job, order: Order) -> tuple[Played | None, bool]:
    workers = Processes(order.jobs) if order.jobs > 1 else None
    with _shown_progress(order) as told:
        return runs.run(job, workers, told)


def _written(told: Report, order: Order) -> str:
    match order.form:
        case "json":
            return json_text(told)
        case "csv":
            return csv_text(told)
        case _:
            return "\n".join(table_lines(told, order.language)) + "\n"


class _shown_progress:  # noqa: N801 -- used like a function
    """Shows progress on a terminal, on the error output; a pipe hears nothing."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._shown: Progress | None = None

    def __enter__(self) -> Callable[[runs.Progress], None]:
        if not sys.stderr.isatty():
            return lambda progress: None
        console = Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")))
        self._shown = Progress(
            TextColumn("{task.description}"), BarColumn(), transient=True, console=console
        )
        self._task = self._shown.add_task("", total=self._order.games)
        self._shown.start()
        return self._tell

    def _tell(self, progress: runs.Progress) -> None:
        assert self._shown is not None
        left = progress.left
        said = text(
            "progress",
            self._order.language,
            games=_grouped(progress.games),
            of=_grouped(progress.of),
            rate=_grouped(round(progress.rate)),
            left=_duration(left if left is not None else 0.0),
        )
        self._shown.update(self._task, completed=progress.games, description=said)

    def __exit__(self, *error: object) -> None:
        if self._shown is not None:
            self._shown.stop()


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", "\u2009")


def _duration(seconds: float) -> str:
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"


class _Target:
    """Where the report goes: the standard output, or a file that is whole or not there.

    Raises `CannotRun` at once if the file can't be written, before anything is played.
    """

    def __init__(self, name: str) -> None:
        self._path = Path(name) if name else None
        if self._path is None:
            return
        if self._path.exists():
            raise CannotRun(f"{name} is there already; give another name, or move it away")
        if not self._path.parent.is_dir():
            raise CannotRun(f"{name} can't be written: there is no folder {self._path.parent}")
        if not os.access(self._path.parent, os.W_OK):
            raise CannotRun(f"{name} can't be written: the folder can't be written to")

    def write(self, said: str) -> None:
        """Write the report."""
        if self._path is None:
            Output().raw(said)
            return
        handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self._path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(said)
            os.link(name, self._path)
        except OSError as error:
            reason = error.strerror or str(error)
            raise CannotRun(f"{self._path} can't be written: {reason}") from error
        finally:
            Path(name).unlink(missing_ok=True)


def command_line(words: list[str]) -> str:
    """Write a command line as it can be typed again."""
    return shlex.join(["pailu", *words])
