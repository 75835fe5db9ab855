"""`pailu simulate`: many games, their figures with intervals, and what differs between rulesets."""

from __future__ import annotations

import math
import os
import shlex
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from interpreter.catalogue.wording import shown
from interpreter.gears.batch import Batch
from interpreter.gears.choose import GearError, gear_for
from interpreter.simulation import run as runs
from interpreter.simulation.job import Alternative, Job
from interpreter.simulation.play import Played
from interpreter.simulation.processes import Processes, make_ready
from interpreter.simulation.report import Report, report
from interpreter.terminal.asked_games import Asked, alternatives
from interpreter.terminal.console import Output
from interpreter.terminal.failing import COULD_NOT_RUN, FINE, INTERRUPTED, CannotRun
from interpreter.terminal.figure_texts import grouped
from interpreter.terminal.simulation_data import csv_text, json_text
from interpreter.terminal.simulation_page import page_text
from interpreter.terminal.simulation_table import table_lines
from interpreter.terminal.simulation_words import games_text
from interpreter.terminal.texts import text
from interpreter.terminal.writing import check_target, write_whole

FORMATS: Final = ("table", "json", "csv", "html")
_ENDINGS: Final = {".html": "html", ".htm": "html", ".json": "json", ".csv": "csv"}
"""The format that a file's ending asks for; any other asks for a table."""


@dataclass(frozen=True)
class Order:
    """What is asked for beside the games themselves.

    Attributes:
        games: how many of each alternative.
        seed: None if it is to be drawn.
        gear: by name.
        jobs: how many processes.
        cluster: the address of a Dask scheduler, or None.
        form: one of `FORMATS`; None takes what the file's ending says, else a table.
        out: a file, or empty for the standard output.
        force: whether a file that is there is overwritten.
        language: "en" or "zh".
        command: the line that was typed.
    """

    games: int
    seed: int
    gear: str
    jobs: int
    cluster: str | None
    form: str | None
    out: str
    force: bool
    language: str
    command: str


def simulate(asked: Asked, order: Order) -> int:
    """Play, and tell what came of it; gives the exit status."""
    job = _job(asked, order)
    if order.out:
        check_target(order.out, force=order.force)
    start = time.monotonic()
    try:
        played, whole = _run(job, order)
    except runs.WorkError as problem:
        if problem.so_far is not None:
            seconds = time.monotonic() - start
            _write(report(job, problem.so_far, seconds=seconds, command=order.command), order)
        raise CannotRun(str(problem)) from problem
    if played is None:
        click.echo("\n" + text("interrupted", order.language), err=True)
        return INTERRUPTED
    told = report(job, played, seconds=time.monotonic() - start, command=order.command)
    _write(told, order)
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
    workers = _workers(order)
    try:
        if order.cluster is None:
            make_ready(job)
    except KeyboardInterrupt:
        return None, False
    with _shown_progress(order) as told:
        return runs.run(job, workers, told)


def _workers(order: Order) -> runs.Team | None:
    if order.cluster is None:
        return Processes(order.jobs) if order.jobs > 1 else None
    try:
        from interpreter.simulation.cluster import Cluster
    except ImportError as problem:
        raise CannotRun("--cluster needs Dask: pip install 'pailu[cluster]'") from problem
    return Cluster(order.cluster)


def _write(told: Report, order: Order) -> None:
    """Write the report; where its file can't be written, the figures are shown at least."""
    form = order.form or _ENDINGS.get(Path(order.out).suffix.lower(), "table")
    if not order.out:
        Output().raw(_written(told, order, form))
        return
    path = Path(order.out)
    # What was stopped half way never gets the name that was meant for the whole.
    name = str(path if told.whole else path.with_suffix(f".partial{path.suffix}"))
    try:
        write_whole(name, _written(told, order, form), force=order.force)
    except CannotRun:
        Output().raw(_written(told, order, "table"))
        raise
    Output().raw(f"{shown(name, 200)}: {games_text(told, order.language)}\n")


def _written(told: Report, order: Order, form: str) -> str:
    match form:
        case "json":
            return json_text(told)
        case "csv":
            return csv_text(told)
        case "html":
            return page_text(told, order.language)
        case _:
            return "\n".join(table_lines(told, order.language, Output().width)) + "\n"


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
            games=grouped(progress.games),
            of=grouped(progress.of),
            rate=grouped(round(progress.rate)),
            left=_duration(left if left is not None else 0.0),
        )
        self._shown.update(self._task, completed=progress.games, description=said)

    def __exit__(self, *error: object) -> None:
        if self._shown is not None:
            self._shown.stop()


def _duration(seconds: float) -> str:
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def command_line(words: list[str]) -> str:
    """Write a command line as it can be typed again."""
    return shlex.join(["pailu", *words])
