"""Compiling everything once, however many processes run the tests."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from harness.settings import ALTERNATING, TWO_ROWS, program

from interpreter.gears.batch import Batch
from interpreter.gears.compiled import CompiledGear, SpecialisedGear
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

    That happens in a process of its own, where measuring coverage doesn't slow the compiler down.
    """
    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        paths = os.pathsep.join(str(path) for path in (TESTS, TESTS.parent))
        environment = {**os.environ, "PYTHONPATH": paths}
        subprocess.run([sys.executable, "-m", __name__], check=True, env=environment)


def main() -> None:
    """Play a game from the beginning and one from the middle in every way there is."""
    for ruleset in (ALTERNATING, TWO_ROWS):
        one = program(ruleset)
        begin = Batch(first_state(one, 2), 1, range(1))
        compiled = CompiledGear(one)
        keep = tuple(range(one.layout.size))
        dealt = compiled.play(Batch(begin.first, 1, range(1), mask=CHANCE, keep=keep))
        # In the middle of a turn another function takes over until the next begins.
        middle = Batch([int(value) for value in dealt.rows[0][1:]], 1, range(1))
        for gear in (compiled, SpecialisedGear(one), CompiledGear(one, checked=True)):
            gear.play(begin)
            gear.play(middle)
            list(gear.tell(begin))


if __name__ == "__main__":
    main()
