"""Compiling everything once, however many processes run the tests."""

from __future__ import annotations

import fcntl
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from harness.settings import ALTERNATING, TWO_ROWS, program

from interpreter.gears.batch import Batch
from interpreter.gears.compiled import CompiledGear, SpecialisedGear, ready
from interpreter.gears.interactive import PythonGear
from interpreter.machine.gear import CHANCE
from interpreter.program.program import Program
from interpreter.syntax.grammar import cache_folder

TESTS = Path(__file__).resolve().parent.parent


def first_state(one: Program, players: int, *, single: bool = True) -> list[int]:
    """The state in which a game with the default options begins."""
    options = {option.name: option.default for option in one.rules.options}
    return one.first_state(players, options, single=single)


@cache
def compile_all() -> None:
    """Compile what the tests of the gears use; other processes wait and load it.

    That happens in processes of its own, where measuring coverage doesn't slow the compiler down.
    """
    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        paths = os.pathsep.join(str(path) for path in (TESTS, TESTS.parent))
        environment = {**os.environ, "PYTHONPATH": paths}
        subprocess.run([sys.executable, "-m", __name__], check=True, env=environment)


def play_all_ways(gear: CompiledGear) -> None:
    """Play a game from the beginning and one from the middle, and tell one."""
    one = gear.program
    begin, keep = begun(one), tuple(range(one.layout.size))
    dealt = PythonGear(one).play(Batch(begin.first, 1, range(1), mask=CHANCE, keep=keep))
    # In the middle of a turn another function takes over until the next begins.
    middle = Batch([int(value) for value in dealt.rows[0][1:]], 1, range(1))
    gear.play(begin)
    gear.play(middle)
    list(gear.tell(begin))


def begun(one: Program) -> Batch:
    """A game for two that has just begun."""
    return Batch(first_state(one, 2), 1, range(1))


PIECES: dict[str, Callable[[], object]] = {
    "compiled": lambda: play_all_ways(CompiledGear(program(ALTERNATING))),
    "counted": lambda: ready("counted"),
    "checked": lambda: play_all_ways(CompiledGear(program(ALTERNATING), checked=True)),
    "alternating": lambda: play_all_ways(SpecialisedGear(program(ALTERNATING))),
    "two rows": lambda: play_all_ways(SpecialisedGear(program(TWO_ROWS))),
}


def compile_piece(name: str) -> None:
    """Compile one of the pieces."""
    PIECES[name]()


def main() -> None:
    """Compile all pieces, as many at once as there are processors."""
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        list(pool.map(compile_piece, PIECES))


if __name__ == "__main__":
    main()
