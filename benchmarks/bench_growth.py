"""Time and memory of `pailu simulate` against the number of games: a thousand to ten million."""

from __future__ import annotations

from collections.abc import Iterator

from measures import FULL, PAILU, Cost, Goal, Row, Section, cost, main

RULESET = "two_rows"
SIZES = (1_000, 10_000, 100_000, 1_000_000, *((10_000_000,) if FULL else ()))
FLAT_FROM = 10_000
FLAT = 1.1
"""How many times the memory of `FLAT_FROM` games more games may take and still count as flat."""


def run(games: int) -> Cost:
    """Play so many games in the compiled gear."""
    gear = ["--gear", "compiled", "--games", str(games)]
    return cost([*PAILU, "simulate", RULESET, *gear])


def sections() -> Iterator[Section]:
    """Measure one size after the other."""
    run(1)
    found = {games: run(games) for games in SIZES}
    start = found[SIZES[0]]
    times, memory = [], []
    for games, took in found.items():
        more = ""
        if games > SIZES[0] and took.cpu > start.cpu:
            more = f"{(games - SIZES[0]) / (took.cpu - start.cpu) / 1e3:,.0f} thousand games/s"
        times.append(Row(f"{games:,} games", f"{took.cpu:.2f} s", more))
        base = found[FLAT_FROM].memory
        goals: tuple[Goal, ...] = ()
        if games > FLAT_FROM:
            flat = took.memory <= FLAT * base
            goals = (Goal(f"at most {FLAT:g} × {FLAT_FROM:,}", flat),)
        ratio = f"{took.memory / base:.3f} × {FLAT_FROM:,} games" if games > FLAT_FROM else ""
        memory.append(Row(f"{games:,} games", f"{took.memory / 2**20:.0f} MiB", ratio, goals))
    yield Section(f"Time of the whole command: pailu simulate {RULESET}", tuple(times))
    yield Section("Memory of the same commands, at most at one time", tuple(memory))


if __name__ == "__main__":
    main(sections)
