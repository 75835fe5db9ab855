"""Random play in every gear of the machine, beside C and plain Python written for the one game.

Everything plays the same games in the same run: all seats and chance are answered from the same
numbered streams, and the sums of decisions, turns and winners must agree. (Plain Python is timed
with the generator that Python brings, since the project's stream would cost it more than the game.)
Times are CPU seconds; what counts are the ratios of one run.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from measures import Goal, Row, Section, at_least, main
from plain_alternating import play

from interpreter.game.load import load_program
from interpreter.gears.batch import Batch, Gear
from interpreter.gears.choose import GearError, gear_for
from interpreter.gears.interactive import PlainGear, PythonGear
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.simulation.plan import plan_for

PYTHON, COMPILED, SPECIALISED = "plain Python, by hand", "compiled", "specialised"
COUNTED, C = "compiled, counting", "C -O3, by hand"
GOALS = {COMPILED: (10, 0.2), SPECIALISED: (20, 0.4)}
"""How many times plain Python, and what part of C."""
HERE = Path(__file__).resolve().parent
ROUNDS = 5
SEED = 1
HELD = 50
"""Of how many games the sums are held to those of the others."""
KEPT = (lay.TURNS, *range(lay.OUTCOME, lay.OUTCOME + lay.MOST_SEATS))
Sums = tuple[int, int, int]
Measure = Callable[[], tuple[float, Sums]]


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
    """Play a batch; give decisions a second, and the sums of its first games."""
    whole = batch(ruleset, players, games)
    gear.play(batch(ruleset, players, 1))
    start = time.process_time()
    results = gear.play(whole)
    took = time.process_time() - start
    return sum(results.decisions) / took, sums_of(results.rows[:HELD])


def count_rate(gear: Gear, ruleset: str, players: int, games: int) -> tuple[float, Sums]:
    """Play a batch as `pailu simulate` does, every event counted."""
    whole = batch(ruleset, players, games)
    tally = plan_for(load_program(ruleset), players).empty
    gear.count(batch(ruleset, players, 1), tally)
    start = time.process_time()
    rows = gear.count(whole, tally).rows
    took = time.process_time() - start
    return sum(int(row[0]) for row in rows) / took, sums_of(rows[:HELD])


def plain_rate(players: int, games: int) -> tuple[float, Sums]:
    """Play with plain Python, timed with Python's own generator."""
    draw = Random(SEED).random
    start = time.process_time()
    decisions = sum(play(players, lambda n: int(draw() * n))[0] for _ in range(games))
    took = time.process_time() - start
    found = [play(players, Stream(SEED, game).below) for game in range(HELD)]
    sums = tuple(sum(one) for one in zip(*found, strict=True))
    return decisions / took, (sums[0], sums[1], sums[2])


def c_rate(program: Path, *words: object) -> tuple[float, Sums]:
    """Play with C; the last word is the number of games."""
    said = subprocess.run(
        [program, *map(str, words)], check=True, capture_output=True, encoding="ascii"
    ).stdout.split()
    few = [*map(str, words[:-1]), str(HELD)]
    first = subprocess.run(
        [program, *few], check=True, capture_output=True, encoding="ascii"
    ).stdout.split()
    return int(said[0]) / float(said[3]), (int(first[0]), int(first[1]), int(first[2]))


def compiled_c(name: str, folder: Path) -> Path | None:
    """Compile a C program; None where there is no compiler."""
    made = folder / name
    command = [os.environ.get("CC", "cc"), "-O3", "-o", str(made), str(HERE / f"{name}.c")]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except FileNotFoundError:
        print("There is no C compiler here (cc): nothing is compared with C.", file=sys.stderr)
        return None
    except subprocess.CalledProcessError as error:
        print(f"{name}.c can't be compiled: {error.stderr.decode()}", file=sys.stderr)
        return None
    return made


def contestants(ruleset: str, players: int, c: Path | None) -> dict[str, Measure]:
    """Give everything that plays a game."""
    program = load_program(ruleset)
    long = ruleset == "alternating"
    found: dict[str, Measure] = {}

    def add(
        name: str, gear: Gear, games: int, rate: Callable[..., tuple[float, Sums]] = gear_rate
    ) -> None:
        found[name] = lambda: rate(gear, ruleset, players, games if long else 15 * games)

    if long:
        found[PYTHON] = lambda: plain_rate(players, 1_000)
    add("python", PythonGear(program), 50)
    add("specialised, no numba", PlainGear(program), 100)
    try:
        add(COMPILED, gear_for(program, "compiled"), 5_000)
        add(COUNTED, gear_for(program, "compiled"), 3_000, count_rate)
        add(SPECIALISED, gear_for(program, "specialised"), 20_000)
    except GearError as error:
        print(error, file=sys.stderr)
    if c is not None:
        words = (players, 50_000) if long else (1_000_000,)
        found[C] = lambda: c_rate(c, *words)
    return found


def measured(ruleset: str, players: int, c: Path | None) -> Section:
    """Measure all in turn, several times; give medians and the ratios of medians."""
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
    bound = ruleset == "alternating" and players == 3
    rows = tuple(row(name, medians, bound=bound) for name in medians)
    return Section(f"Random play: {ruleset}, {players} players (million decisions/s)", rows)


def row(name: str, medians: dict[str, float], *, bound: bool) -> Row:
    """Give the row of one contestant."""
    rate, plain, c = medians[name], medians.get(PYTHON), medians.get(C)
    ratios = [f"{rate / plain:.2f} × Python"] if plain and name != PYTHON else []
    ratios += [f"{rate / c:.3f} × C"] if c and name != C else []
    goals: list[Goal] = []
    if bound and name in GOALS:
        times, part = GOALS[name]
        goals += [at_least(rate / plain, times, "× Python")] if plain else []
        goals += [at_least(rate / c, part, "× C")] if c else []
    return Row(name, f"{rate / 1e6:.2f}", ", ".join(ratios), tuple(goals))


def sections() -> Iterator[Section]:
    """Measure the games one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        long, short = (compiled_c(name, Path(folder)) for name in ("alternating", "two_rows"))
        for players in (2, 3, 4):
            yield measured("alternating", players, long)
        yield measured("two_rows", 2, short)


if __name__ == "__main__":
    main(sections)
