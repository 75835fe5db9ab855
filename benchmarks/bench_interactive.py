"""Random play in the interactive gear, beside plain Python written for each game, in one run.

The plain versions are the ones the tests compare with (tests/independent): legible, not tuned. Both
sides answer every decision, chance included, from the same kind of stream. What counts is the ratio
of the same run; the machine's own speed drifts.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from independent.alternating import Alternating
from independent.two_rows import TwoRows

from interpreter.game.load import load_program
from interpreter.machine.gear import EVERYBODY, advance, table_of
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.program.program import Program

ROUNDS = 5
SECONDS = 0.6


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
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        state, chances = first[:], CountingStream(game)
        advance(state, program.code, table, [0], EVERYBODY, chances)
        assert state[lay.STATUS] == lay.OVER
        decisions += chances.count
        instructions += lay.MOST_FUEL - state[lay.FUEL]
        game += 1
    took = time.perf_counter() - start
    return decisions / took, instructions / took


def plain_rate(make: Callable[[], Alternating | TwoRows]) -> float:
    """Play random games of a plain version for a while; give decisions a second."""
    decisions = game_number = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        game, stream = make(), Stream(1, game_number)
        while game.pending is not None:
            options = tuple(game.pending[2])
            game.choose(options[stream.below(len(options))])
            decisions += 1
        game_number += 1
    return decisions / (time.perf_counter() - start)


def report(title: str, program: Program, players: int, make: Callable[[], object]) -> None:
    """Measure both in turn and print medians and the ratio."""
    pairs = [(gear_rate(program, players), plain_rate(make)) for _ in range(ROUNDS)]  # type: ignore[arg-type] # either game
    gear = statistics.median(pair[0][0] for pair in pairs)
    instructions = statistics.median(pair[0][1] for pair in pairs)
    plain = statistics.median(pair[1] for pair in pairs)
    ratios = sorted(pair[0][0] / pair[1] for pair in pairs)
    print(
        f"{title:<28}{gear:>12,.0f}{instructions / 1e6:>9.2f}{plain:>14,.0f}"
        f"{statistics.median(ratios):>8.2f}  ({ratios[0]:.2f} to {ratios[-1]:.2f})"
    )


def main() -> None:
    """Print the table."""
    print(f"{'':<28}{'gear':>12}{'M':>9}{'plain Python':>14}{'ratio':>8}")
    print(f"{'game':<28}{'decisions/s':>12}{'instr/s':>9}{'decisions/s':>14}{'':>8}")
    alternating = load_program("alternating")
    for players in (2, 3, 4):
        report(
            f"alternating, {players} players",
            alternating,
            players,
            lambda players=players: Alternating(players),  # type: ignore[misc] # bound now
        )
    report("two_rows, 2 players", load_program("two_rows"), 2, TwoRows)


if __name__ == "__main__":
    main()
