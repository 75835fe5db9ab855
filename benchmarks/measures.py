"""What the benchmarks have in common: rows with goals, the table they stand in, costs of commands.

Each script gives sections. Alone it prints its own; with `--json` it writes them for `bench.py`,
which runs each script in a process of its own and puts all of them into one table.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
PAILU = [sys.executable, "-m", "interpreter"]
FULL = os.environ.get("BENCH_FULL") == "1"
"""Whether the long measurements are made, too."""
WIDTHS = {"what": 30, "measured": 11, "compared": 32, "goal": 27}


@dataclass(frozen=True)
class Goal:
    """What a figure should reach, and whether it did in this run."""

    text: str
    met: bool


@dataclass(frozen=True)
class Row:
    """One thing that was measured.

    Attributes:
        what: the thing.
        measured: the figure with its unit.
        compared: ratios to other figures of the same run.
        goals: what it should reach.
    """

    what: str
    measured: str
    compared: str = ""
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True)
class Section:
    """Rows that belong together.

    Attributes:
        title: what they are about.
        rows: in the order in which they are read.
        note: what must be known to read them.
    """

    title: str
    rows: tuple[Row, ...]
    note: str = ""


@dataclass(frozen=True)
class Cost:
    """What a command took.

    Attributes:
        cpu: seconds, of the user and the system together.
        wall: seconds.
        memory: bytes, at most at one time.
    """

    cpu: float
    wall: float
    memory: int


def at_least(figure: float, bound: float, what: str) -> Goal:
    """Make a goal that a figure isn't below a bound."""
    return Goal(f"at least {bound:g} {what}", figure >= bound)


def at_most(figure: float, bound: float, what: str) -> Goal:
    """Make a goal that a figure isn't above a bound."""
    return Goal(f"at most {bound:g} {what}", figure <= bound)


def cost(command: list[str]) -> Cost:
    """Run a command to its end; what it says goes nowhere.

    A process counts the memory of the one that started it as its own, so a script that measures
    memory must not have loaded much itself.

    Raises `subprocess.CalledProcessError` if it fails.
    """
    start = time.perf_counter()
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=sys.stderr
    ) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(used.ru_utime + used.ru_stime, wall, used.ru_maxrss * unit)


def show(sections: Iterable[Section]) -> None:
    """Print sections as they come, all in columns of the same width."""
    # Wide enough for the table, also where the output is a file.
    console = Console(width=sum(WIDTHS.values()) + 4, highlight=False)
    for section in sections:
        console.print()
        table = Table(box=None, title=section.title, title_justify="left", title_style="bold")
        for name, width in WIDTHS.items():
            table.add_column(name, width=width, justify="right" if name == "measured" else "left")
        for row in section.rows:
            goals = "\n".join(
                f"{goal.text}: [green]met[/]" if goal.met else f"{goal.text}: [red]missed[/]"
                for goal in row.goals
            )
            table.add_row(row.what, row.measured, row.compared, goals)
        console.print(table)
        if section.note:
            console.print(section.note, style="dim")


def main(sections: Callable[[], Iterable[Section]]) -> None:
    """Measure; print the sections, or write each as a line of JSON if that is asked for."""
    if "--json" not in sys.argv:
        show(sections())
        return
    for section in sections():
        print(json.dumps(asdict(section)), flush=True)


def read(line: str) -> Section:
    """Read a section from its line of JSON."""
    found = json.loads(line)
    rows = tuple(
        Row(**{**row, "goals": tuple(Goal(**goal) for goal in row["goals"])})
        for row in found["rows"]
    )
    return Section(found["title"], rows, found["note"])
