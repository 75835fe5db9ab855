"""What a second thread and a second process bring, and how soon a long job shows its first figure.

These are seconds on the wall, so they mean something only where nothing else runs. What two threads
cost together in CPU time beside one is told, too: it stays near 1 whatever else the machine does.
"""

from __future__ import annotations

import os
import pty
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

from measures import PAILU, ROOT, Row, Section, at_least, at_most, main

from interpreter.game.load import load_program
from interpreter.gears.batch import Batch
from interpreter.gears.choose import GearError, gear_for
from interpreter.program.program import Program
from interpreter.simulation.job import Alternative, Job
from interpreter.simulation.processes import Processes
from interpreter.simulation.run import Progress, run

ROUNDS = 3
RULESET, PLAYERS = "alternating", 3
GAMES = 60_000
"""Of the job that is divided among processes."""
TIMES = 1.7
SAID = b"games/s"
"""What stands in the line of progress."""
PATIENCE = 120
"""Seconds that the first figure may take before the measurement is given up."""


def cpu() -> float:
    """Give the CPU seconds of this process and of those that it has seen the end of."""
    own, others = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return sum(one.ru_utime + one.ru_stime for one in (own, others))


def compared(name: str, one: float, two: float, about: str) -> Row:
    """Give the row for two working instead of one, from the seconds of each."""
    ratio = one / two
    return Row(name, f"{ratio:.2f} × one", about, (at_least(ratio, TIMES, "× one"),))


def options(program: Program) -> dict[str, int]:
    """Give the default options of a program."""
    return {option.name: option.default for option in program.rules.options}


def threads(program: Program, name: str, games: int) -> Row:
    """Measure a gear with one thread and with two."""
    gear = gear_for(program, name)
    whole = Batch(program.first_state(PLAYERS, options(program)), 1, range(games))
    gear.play(Batch(whole.first, 1, range(1)))
    walls: dict[int, list[float]] = {1: [], 2: []}
    costs: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for workers in walls:
            start, spent = time.perf_counter(), cpu()
            gear.play(whole, workers)
            walls[workers].append(time.perf_counter() - start)
            costs[workers].append(cpu() - spent)
    about = f"{min(costs[2]) / min(costs[1]):.2f} × the CPU time of one"
    return compared(f"two threads, {name}", min(walls[1]), min(walls[2]), about)


def processes(program: Program) -> Row:
    """Measure a counted job in one process and in two, from the time both are at work."""
    text = program.rules.source.text
    alternative = Alternative(RULESET, RULESET, text, PLAYERS, options(program))
    job = Job((alternative,), 1, GAMES, "compiled")
    each: list[float] = []
    for count in (1, 2):
        seen: list[Progress] = []
        run(job, Processes(count), seen.append)
        first = next(one for one in seen if one.games > GAMES / 4)
        each.append((seen[-1].seconds - first.seconds) / (seen[-1].games - first.games))
    about = f"{1 / each[1]:,.0f} games/s with two"
    return compared("two processes, counting", *each, about)


def first_figure() -> Row:
    """Wait for the first line of progress of a million games, as a person at a terminal does."""
    command = [*PAILU, "simulate", RULESET, "--games", "1000000", "--lang", "en"]
    ours, theirs = pty.openpty()
    spent, start = cpu(), time.perf_counter()
    with subprocess.Popen(
        command, cwd=ROOT, stdin=theirs, stdout=subprocess.DEVNULL, stderr=theirs
    ) as process:
        os.close(theirs)
        said = b""
        while SAID not in said and time.perf_counter() - start < PATIENCE:
            said += os.read(ours, 4096)
        wall = time.perf_counter() - start
        process.send_signal(signal.SIGTERM)
    os.close(ours)
    if SAID not in said:
        sys.exit("a million games showed no first figure")
    about = f"{cpu() - spent:.2f} s CPU"
    return Row("from command to first figure", f"{wall:.2f} s", about, (at_most(wall, 3, "s"),))


def sections() -> Iterator[Section]:
    """Measure threads, processes and the first figure."""
    program = load_program(RULESET)
    rows = []
    try:
        for name, games in (("compiled", 10_000), ("specialised", 30_000)):
            rows.append(threads(program, name, games))
        rows.append(processes(program))
        first_figure()  # so that the next finds everything kept
        rows.append(first_figure())
    except GearError as error:
        print(error, file=sys.stderr)
    title = f"Two at once, and the start: {RULESET}, {PLAYERS} players (seconds on the wall)"
    yield Section(title, tuple(rows), f"This needs a machine at rest; {load()}")


def load() -> str:
    """Say how much else the machine has to do."""
    return f"its load was {os.getloadavg()[0]:.1f} with {os.cpu_count()} processors."


if __name__ == "__main__":
    main(sections)
