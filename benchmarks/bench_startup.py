"""CPU time of whole commands with a warm cache: what a person waits for before anything happens."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator

from measures import PAILU, Row, Section, at_most, cost, main

ROUNDS = 5
COMMANDS: dict[str, tuple[list[str], float | None]] = {
    "python -c pass": ([sys.executable, "-c", "pass"], None),
    "pailu --help": ([*PAILU, "--help"], 0.15),
    "pailu validate alternating": ([*PAILU, "validate", "rulesets/alternating.rules"], 0.5),
    "pailu run alternating": ([*PAILU, "run", "alternating", "--seed", "1"], None),
    "pailu simulate, one game": (
        [*PAILU, "simulate", "alternating", "--games", "1", "--gear", "compiled"],
        None,
    ),
}
"""Commands with the bound on their CPU seconds, where there is one."""


def row(name: str, command: list[str], bound: float | None) -> Row:
    """Run a command several times; give the median and how far it spread."""
    cost(command)
    times = sorted(cost(command).cpu for _ in range(ROUNDS))
    median = statistics.median(times)
    goals = () if bound is None else (at_most(median, bound, "s"),)
    return Row(name, f"{median:.3f} s", f"{times[0]:.3f} to {times[-1]:.3f}", goals)


def sections() -> Iterator[Section]:
    """Measure one command after the other."""
    rows = tuple(row(name, *about) for name, about in COMMANDS.items())
    yield Section("Start-up: CPU time of whole commands, everything kept", rows)


if __name__ == "__main__":
    main(sections)
