"""20,000 games of every ruleset: the same in every gear, cut in any way, and told independently."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy
import pytest
from harness.chunks import chunks
from harness.driven import Driver, check
from harness.pairs import plain_game
from harness.settings import ALTERNATING, TWO_ROWS, program, random_alternating, random_two_rows
from harness_machine.compiling import compile_all, first_state

from interpreter.game.options import parse_options
from interpreter.gears.batch import Batch
from interpreter.gears.compiled import CompiledGear, SpecialisedGear
from interpreter.gears.interactive import PythonGear
from interpreter.machine.gear import advance, choose, table_of
from interpreter.program import layout as lay

pytestmark = pytest.mark.unmeasured

GAMES = 20_000
RULESETS = Path(__file__).parents[1] / "rulesets"
# Games of the classics are long; tests/test_idioms.py compares some, `make soak` as many of them.
FOLDERS = (RULESETS, RULESETS / "variants")
SHIPPED = sorted(path.stem for folder in FOLDERS for path in folder.glob("*.rules"))
CLASSICS = sorted(path.stem for path in (RULESETS / "classics").glob("*.rules"))
EACH = pytest.mark.parametrize("ruleset", SHIPPED)
CHUNKS = 20


@cache
def compiled(ruleset: str) -> CompiledGear:
    """The gear for all programs."""
    compile_all()
    return CompiledGear(program(ruleset))


def begin(
    ruleset: str, seed: int, games: range, *, whole: bool = False, crowded: bool = False
) -> Batch:
    """Games with the fewest players or the most, by default keeping what every game has."""
    one = program(ruleset)
    first = first_state(one, one.rules.players[crowded])
    keep = tuple(range(one.layout.size if whole else lay.CARDS))
    return Batch(first, seed, games, keep=keep)


def table(rows: Sequence[Sequence[int]]) -> Any:
    """Rows as one table; those of the plain gear are lists."""
    return numpy.asarray(rows, dtype=numpy.int64)


def same(one: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> bool:
    """Whether two tables have the same numbers in all rows."""
    return numpy.array_equal(table(one), table(other))


def cuts(rng: Random) -> list[range]:
    """The games in ranges of any size."""
    marks = sorted({0, GAMES, *(rng.randrange(GAMES) for _ in range(rng.randint(1, 40)))})
    return [range(start, stop) for start, stop in pairwise(marks)]


@EACH
def test_every_cut_gives_the_same_outcomes(ruleset: str) -> None:
    gear = compiled(ruleset)
    expected = table(gear.play(begin(ruleset, 9, range(GAMES))).rows)
    assert len(expected) == GAMES
    assert set(expected[:, 1 + lay.STATUS]) == {lay.OVER}
    assert len(numpy.unique(expected, axis=0)) > 100
    rng = Random(ruleset)
    for workers in (1, 2):
        parts = cuts(rng)
        rng.shuffle(parts)
        found = {games: gear.play(begin(ruleset, 9, games), workers) for games in parts}
        in_order = sorted(parts, key=lambda one: one.start)
        assert same(numpy.concatenate([found[games].rows for games in in_order]), expected)


@pytest.mark.parametrize("ruleset", [ALTERNATING, TWO_ROWS])
def test_straight_code_gives_the_same_outcomes(ruleset: str) -> None:
    batch = begin(ruleset, 9, range(GAMES), whole=True)
    expected = compiled(ruleset).play(batch).rows
    assert same(SpecialisedGear(program(ruleset)).play(batch).rows, expected)


@EACH
def test_the_plain_gear_ends_games_in_the_same_states(ruleset: str) -> None:
    batch = begin(ruleset, 9, range(GAMES - 60, GAMES), whole=True)
    expected = PythonGear(program(ruleset)).play(batch).rows
    assert same(compiled(ruleset).play(batch).rows, expected)


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", SHIPPED + CLASSICS)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_plain_gear_plays_all_games_alike(ruleset: str, chunk: int) -> None:
    size = GAMES // CHUNKS
    games = range(chunk * size, (chunk + 1) * size)
    batch = begin(ruleset, 9, games, whole=True, crowded=chunk % 2 == 1)
    expected = PythonGear(program(ruleset)).play(batch).rows
    assert same(compiled(ruleset).play(batch).rows, expected)
    assert set(table(expected)[:, 1 + lay.STATUS]) == {lay.OVER}


@EACH
def test_games_are_the_same_decision_by_decision(ruleset: str) -> None:
    one = program(ruleset)
    gear = compiled(ruleset)
    bodies = table_of(one.code, one.length)
    keep = tuple(range(one.layout.size))
    rng = Random(ruleset)
    decisions = 0
    while decisions < 60:
        s = first_state(one, rng.randint(*one.rules.players))
        while True:
            after = s[:]
            advance(after, one.code, bodies, [0])
            batch = Batch(s, 0, range(1), mask=0, keep=keep)
            assert same(gear.play(batch).rows, [[0, *after]])
            s = after
            if s[lay.STATUS] != lay.DECIDE or decisions > 300:
                break
            choose(s, rng.randrange(s[lay.COUNT]))
            decisions += 1


@pytest.mark.parametrize("chunk", chunks(CHUNKS, always=4))
@pytest.mark.parametrize("ruleset", [ALTERNATING, TWO_ROWS])
def test_the_independent_versions_end_as_compiled_games_do(ruleset: str, chunk: int) -> None:
    rng = Random(f"independent {ruleset} {chunk}")
    setting = random_alternating(rng) if ruleset == ALTERNATING else random_two_rows(rng)
    one = program(ruleset)
    options = parse_options(one.rules, setting.options)
    first = one.first_state(setting.players, options, single=True)
    games = decisions = answered = 0
    for told in compiled(ruleset).tell(Batch(first, chunk, range(GAMES // CHUNKS))):
        assert not told.cut
        rows = told.events.reshape(-1, lay.EVENT_SIZE).tolist()  # type: ignore[attr-defined]
        start = 0
        answered += sum(int(row[0]) for row in told.rows)
        for end in told.ends:
            end //= lay.EVENT_SIZE
            decisions += check(plain_game(setting), Driver(ruleset, rows[start:end]))
            games, start = games + 1, end
    assert games == GAMES // CHUNKS
    # Both were asked the same number of times.
    assert decisions == answered
