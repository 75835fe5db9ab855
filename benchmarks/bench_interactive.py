"""Random play in the interactive gear, beside plain Python written for each game, in one run.

The plain versions are the ones the tests compare with (tests/independent): legible, not tuned. Both
sides answer every decision, chance included, from the same kind of stream. What counts is the ratio
of the same run; the machine's own speed drifts.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from measures import Row, Section, main

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from independent.alternating import Alternating
from independent.two_rows import TwoRows

from interpreter.game.load import load_program
from interpreter.machine.gear import EVERYBODY, advance, table_of
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.program.program import Program

ROUNDS = 5
SECONDS = 0.4
TITLE = "What people play in: gear `python`, beside the tests' plain Python (million decisions/s)"


class CountingStream:
    """A stream that counts what it is asked for."""

    def __init__(self, game: int) -> None:
        self.stream = Stream(1, game)
        self.count = 0

    def below(self, n: int) -> int:
        self.count += 1
        return self.stream.below(n)


def gear_rate(program: Program, players: int) -> tuple[float, float]:
    """Play random games for a while; give decisions and instructions a second."""
    table = table_of(program.code, program.length)
    options = {option.name: option.default for option in program.rules.options}
    first = program.first_state(players, options)
    decisions = instructions = game = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state, chances = first[:], CountingStream(game)
        advance(state, program.code, table, [0], EVERYBODY, chances)
        assert state[lay.STATUS] == lay.OVER
        decisions += chances.count
        instructions += lay.MOST_FUEL - state[lay.FUEL]
        game += 1
    took = time.process_time() - start
    return decisions / took, instructions / took


def plain_rate(make: Callable[[], Alternating | TwoRows]) -> float:
    """Play random games of a plain version for a while; give decisions a second."""
    decisions = game_number = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        game, stream = make(), Stream(1, game_number)
        while game.pending is not None:
            options = tuple(game.pending[2])
            game.choose(options[stream.below(len(options))])
            decisions += 1
        game_number += 1
    return decisions / (time.process_time() - start)


def measured(
    title: str, program: Program, players: int, make: Callable[[], Alternating | TwoRows]
) -> Row:
    """Measure both in turn, several times; give medians and the ratio."""
    pairs = [(gear_rate(program, players), plain_rate(make)) for _ in range(ROUNDS)]
    gear = statistics.median(pair[0][0] for pair in pairs)
    instructions = statistics.median(pair[0][1] for pair in pairs)
    ratio = statistics.median(pair[0][0] / pair[1] for pair in pairs)
    about = f"{ratio:.2f} × Python, {instructions / 1e6:.1f} M instr/s"
    return Row(title, f"{gear / 1e6:.3f}", about)


def sections() -> Iterator[Section]:
    """Measure one game after the other."""
    alternating = load_program("alternating")
    rows = [
        measured(
            f"alternating, {players} players", alternating, players, partial(Alternating, players)
        )
        for players in (2, 3, 4)
    ]
    rows.append(measured("two_rows, 2 players", load_program("two_rows"), 2, TwoRows))
    yield Section(TITLE, tuple(rows))


if __name__ == "__main__":
    main(sections)
