"""Random play in every gear of the machine, beside C and plain Python written for the one game.

Everything plays the same games in the same run: all seats and chance are answered from the same
numbered streams, and the sums of decisions, turns and winners must agree. (Plain Python is timed
with the generator that Python brings, since the project's stream would cost it more than the game.)
Times are CPU seconds; what counts are the ratios of one run.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from plain_alternating import play

from interpreter.game.load import load_program
from interpreter.gears.batch import Batch, Gear
from interpreter.gears.choose import GearError, gear_for
from interpreter.gears.interactive import PlainGear, PythonGear
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay

HERE = Path(__file__).resolve().parent
ROUNDS = 5
SEED = 1
KEPT = (lay.TURNS, *range(lay.OUTCOME, lay.OUTCOME + lay.MOST_SEATS))
Sums = tuple[int, int, int]


def batch(ruleset: str, players: int, games: int) -> Batch:
    """Games with the default options."""
    program = load_program(ruleset)
    options = {option.name: option.default for option in program.rules.options}
    first = program.first_state(players, options)
    return Batch(first, SEED, range(games), keep=KEPT)


def sums_of(rows: object) -> Sums:
    """Decisions, turns, and the winners, a bit each."""
    decisions = turns = winners = 0
    for row in rows:  # type: ignore[attr-defined] # a list of rows, or an array
        decisions += int(row[0])
        turns += int(row[1])
        winners += sum(int(won) << seat for seat, won in enumerate(row[2:]))
    return decisions, turns, winners


def gear_rate(gear: Gear, ruleset: str, players: int, games: int) -> tuple[float, Sums]:
    """Play a batch; give decisions a second, and the sums of its first hundred games."""
    whole = batch(ruleset, players, games)
    gear.play(batch(ruleset, players, 1))
    start = time.process_time()
    results = gear.play(whole)
    took = time.process_time() - start
    return sum(results.decisions) / took, sums_of(results.rows[:100])


def plain_rate(players: int, games: int) -> tuple[float, Sums]:
    """Play with plain Python, timed with Python's own generator."""
    draw = Random(SEED).random
    start = time.process_time()
    decisions = sum(play(players, lambda n: int(draw() * n))[0] for _ in range(games))
    took = time.process_time() - start
    found = [play(players, Stream(SEED, game).below) for game in range(100)]
    sums = tuple(sum(one) for one in zip(*found, strict=True))
    return decisions / took, (sums[0], sums[1], sums[2])


def c_rate(program: Path, *words: object) -> tuple[float, Sums]:
    """Play with C; the last word is the number of games."""
    said = subprocess.run(
        [program, *map(str, words)], check=True, capture_output=True, encoding="ascii"
    ).stdout.split()
    few = [*map(str, words[:-1]), "100"]
    first = subprocess.run(
        [program, *few], check=True, capture_output=True, encoding="ascii"
    ).stdout.split()
    return int(said[0]) / float(said[3]), (int(first[0]), int(first[1]), int(first[2]))


def compiled_c(name: str, folder: Path) -> Path | None:
    """Compile a C program; None where there is no compiler."""
    made = folder / name
    try:
        command = ["cc", "-O3", "-o", made, HERE / f"{name}.c"]
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return made


def contestants(
    ruleset: str, players: int, c: Path | None
) -> dict[str, Callable[[], tuple[float, Sums]]]:
    """Give everything that plays a game."""
    program = load_program(ruleset)
    long = ruleset == "alternating"
    found: dict[str, Callable[[], tuple[float, Sums]]] = {}

    def add(name: str, gear: Gear, games: int) -> None:
        found[name] = lambda: gear_rate(gear, ruleset, players, games if long else 15 * games)

    if long:
        found["plain Python"] = lambda: plain_rate(players, 2_000)
    add("python", PythonGear(program), 100)
    add("specialised, no numba", PlainGear(program), 200)
    for name, games in (("compiled", 10_000), ("specialised", 30_000)):
        try:
            add(name, gear_for(program, name), games)
        except GearError as error:
            print(f"{name}: {error}")
    if c is not None:
        words = (players, 100_000) if long else (1_000_000,)
        found["C"] = lambda: c_rate(c, *words)
    return found


def report(ruleset: str, players: int, c: Path | None) -> None:
    """Measure all in turn and print medians and ratios."""
    found = contestants(ruleset, players, c)
    rates: dict[str, list[float]] = {name: [] for name in found}
    sums: dict[str, Sums] = {}
    for _ in range(ROUNDS):
        for name, measure in found.items():
            rate, sums[name] = measure()
            rates[name].append(rate)
    if len(set(sums.values())) != 1:
        sys.exit(f"the games differ: {sums}")
    medians = {name: statistics.median(found) for name, found in rates.items()}
    plain, best = medians.get("plain Python"), medians.get("C")
    print(f"\n{ruleset}, {players} players")
    print(f"{'':<24}{'M decisions/s':>14}{'of plain':>10}{'of C':>8}")
    for name, rate in medians.items():
        to_plain = f"{rate / plain:>10.2f}" if plain else " " * 10
        to_c = f"{rate / best:>8.3f}" if best else " " * 8
        print(f"{name:<24}{rate / 1e6:>14.2f}{to_plain}{to_c}")


def threads() -> None:
    """Measure what a second thread brings; wall-clock time, on an idle machine only."""
    program = load_program("alternating")
    print(f"\n{'threads':<24}{'one':>8}{'two':>8}{'ratio':>8}  M decisions/s, wall clock")
    for name, games in (("compiled", 20_000), ("specialised", 80_000)):
        try:
            gear = gear_for(program, name)
        except GearError:
            continue
        whole = batch("alternating", 3, games)
        rates: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(ROUNDS):
            for workers, found in rates.items():
                start = time.perf_counter()
                results = gear.play(whole, workers)
                took = time.perf_counter() - start
                found.append(sum(results.decisions) / took / 1e6)
        one, two = max(rates[1]), max(rates[2])
        print(f"{name:<24}{one:>8.1f}{two:>8.1f}{two / one:>8.2f}")


def main() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as folder:
        long, short = (compiled_c(name, Path(folder)) for name in ("alternating", "two_rows"))
        for players in (2, 3, 4):
            report("alternating", players, long)
        report("two_rows", 2, short)
    threads()


if __name__ == "__main__":
    main()
