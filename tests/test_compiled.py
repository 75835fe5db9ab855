"""Every gear plays the same games: compiled, specialised, and straight code in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from harness.settings import ALTERNATING, TWO_ROWS, program, random_alternating, random_two_rows
from harness_machine.compiling import compile_all, first_state
from harness_machine.guarded import guarded_row
from harness_machine.programs import FUEL, typed_program

from interpreter.game.options import parse_options
from interpreter.gears import modules
from interpreter.gears.batch import Batch, Gear, Told
from interpreter.gears.choose import costs, gear_for
from interpreter.gears.compiled import CompiledGear, SpecialisedGear, general_module
from interpreter.gears.interactive import PlainGear, PythonGear
from interpreter.machine import stream as plain_stream
from interpreter.machine.gear import EVERYBODY, advance, choose, table_of
from interpreter.machine.states import verify_state
from interpreter.machine.stream import Stream
from interpreter.machine.verify import verify_program
from interpreter.program import layout as lay

BOTH = pytest.mark.parametrize("ruleset", [ALTERNATING, TWO_ROWS])
ROUND = pytest.mark.parametrize("round_", range(6))


@cache
def gears(ruleset: str) -> tuple[Gear, ...]:
    """All gears of a ruleset but the plain one."""
    compile_all()
    one = program(ruleset)
    return CompiledGear(one), SpecialisedGear(one), PlainGear(one)


@cache
def checked(ruleset: str) -> CompiledGear:
    """The compiled gear that tests every index."""
    return CompiledGear(program(ruleset), checked=True)


def random_first(rng: Random, ruleset: str) -> list[int]:
    """A first state with random players and options."""
    draw = random_alternating if ruleset == ALTERNATING else random_two_rows
    setting = draw(rng)
    one = program(ruleset)
    options = parse_options(one.rules, setting.options)
    return one.first_state(setting.players, options, single=rng.random() < 0.5)


def rows(found: Sequence[Sequence[Any]]) -> list[list[int]]:
    """Rows as plain numbers."""
    return [[int(value) for value in row] for row in found]


def whole(ruleset: str) -> tuple[int, ...]:
    """The addresses of a whole state."""
    return tuple(range(program(ruleset).layout.size))


# ---- the same games ------------------------------------------------------------------------


@BOTH
def test_some_games_end_in_the_same_states(ruleset: str) -> None:
    first = random_first(Random(f"some {ruleset}"), ruleset)
    batch = Batch(first, 5, range(20), keep=whole(ruleset))
    expected = rows(PythonGear(program(ruleset)).play(batch).rows)
    events = told(list(PythonGear(program(ruleset)).tell(batch)))
    for gear in (*gears(ruleset), checked(ruleset)):
        assert rows(gear.play(batch).rows) == expected, gear.name
        assert told(list(gear.tell(batch))) == events, gear.name
    low = Batch([*first[: lay.FUEL], 300, *first[lay.FUEL + 1 :]], 5, range(4))
    assert low.first[lay.FUEL] == 300
    for gear in gears(ruleset):
        assert set(gear.play(low).column(lay.FAULT)) == {lay.FAULT_BUDGET}


@pytest.mark.unmeasured
@BOTH
@ROUND
def test_thousands_of_games_end_in_the_same_states(ruleset: str, round_: int) -> None:
    rng = Random(f"{ruleset} {round_}")
    for chunk in range(20):
        first = random_first(rng, ruleset)
        start = rng.choice((0, 1_000, 2**40))
        batch = Batch(first, chunk, range(start, start + 12), keep=whole(ruleset))
        expected = rows(PythonGear(program(ruleset)).play(batch).rows)
        for gear in (*gears(ruleset), checked(ruleset)):
            assert rows(gear.play(batch).rows) == expected, gear.name
        sound = verify_program(program(ruleset))
        for _, *state in expected:
            verify_state(sound, state)


@BOTH
def test_games_are_the_same_decision_by_decision(ruleset: str) -> None:
    one = program(ruleset)
    table = table_of(one.code, one.length)
    decisions = 0
    for number in range(3):
        rng = Random(f"step {ruleset} {number}")
        s = random_first(rng, ruleset)
        while True:
            batch = Batch(s, 0, range(1), mask=0, keep=whole(ruleset))
            after = s[:]
            advance(after, one.code, table, [0])
            for gear in gears(ruleset):
                assert rows(gear.play(batch).rows) == [[0, *after]], gear.name
            s = after
            if s[lay.STATUS] != lay.DECIDE:
                break
            choose(s, rng.randrange(s[lay.COUNT]))
            decisions += 1
    assert decisions > 100


@BOTH
def test_a_seat_that_is_not_answered_for_is_waited_for(ruleset: str) -> None:
    for number in range(24):
        rng = Random(f"mask {ruleset} {number}")
        batch = Batch(
            random_first(rng, ruleset),
            7,
            range(5),
            mask=rng.choice((0, 1, 2, 4, 3, 5, -3, -2)),
            keep=whole(ruleset),
        )
        expected = PythonGear(program(ruleset)).play(batch)
        assert set(expected.column(lay.STATUS)) <= {lay.DECIDE, lay.OVER}
        for gear in gears(ruleset):
            assert rows(gear.play(batch).rows) == rows(expected.rows), gear.name


@BOTH
def test_games_go_on_from_the_middle(ruleset: str) -> None:
    for number in range(15):
        rng = Random(f"middle {ruleset} {number}")
        begin = Batch(random_first(rng, ruleset), number, range(1), rng.choice((1, 3, 5, 9)))
        one = program(ruleset)
        _, *state = guarded_row(one, begin.first, number, 0, begin.mask, range(one.layout.size))
        batch = Batch(state, number, range(20, 30), keep=whole(ruleset))
        expected = rows(PythonGear(one).play(batch).rows)
        for gear in gears(ruleset):
            assert rows(gear.play(batch).rows) == expected, gear.name


@pytest.mark.unmeasured
@BOTH
def test_a_low_budget_ends_games_at_the_same_instruction(ruleset: str) -> None:
    faults = 0
    for number in range(30):
        rng = Random(f"fuel {ruleset} {number}")
        first = random_first(rng, ruleset)
        first[lay.FUEL] = rng.choice((rng.randrange(12), rng.randrange(900), rng.randrange(6_000)))
        batch = Batch(first, number, range(3), keep=whole(ruleset))
        expected = PythonGear(program(ruleset)).play(batch)
        faults += expected.column(lay.FAULT).count(lay.FAULT_BUDGET)
        for gear in (*gears(ruleset), checked(ruleset)):
            assert rows(gear.play(batch).rows) == rows(expected.rows), gear.name
    assert faults > 20


def test_threads_share_a_batch() -> None:
    first = random_first(Random("threads"), TWO_ROWS)
    batch = Batch(first, 3, range(10, 111), keep=whole(TWO_ROWS))
    compiled, specialised, _ = gears(TWO_ROWS)
    expected = rows(compiled.play(batch).rows)
    assert len(expected) == 101
    for gear, workers in ((compiled, 2), (specialised, 3), (specialised, 200)):
        assert rows(gear.play(batch, workers).rows) == expected


def test_an_empty_batch_has_no_rows() -> None:
    first = random_first(Random("none"), TWO_ROWS)
    for gear in (PythonGear(program(TWO_ROWS)), *gears(TWO_ROWS)):
        assert rows(gear.play(Batch(first, 1, range(0))).rows) == []
        assert list(gear.tell(Batch(first, 1, range(0)))) == []


def test_results_are_read_by_address() -> None:
    first = random_first(Random("read"), TWO_ROWS)
    results = gears(TWO_ROWS)[0].play(Batch(first, 1, range(4)))
    assert results.decisions == [int(row[0]) for row in results.rows]
    assert results.column(lay.STATUS) == [lay.OVER] * 4
    assert all(100 < count < 100_000 for count in results.instructions)


# ---- events --------------------------------------------------------------------------------


def told(chunks: Sequence[Told]) -> tuple[list[list[int]], list[list[int]]]:
    """The rows of some chunks, and the events of each game."""
    found: list[list[int]] = []
    events: list[list[int]] = []
    for chunk in chunks:
        found += rows(chunk.rows)
        begin = 0
        for end in chunk.ends:
            events.append([int(value) for value in chunk.events[begin:end]])
            begin = end
        assert begin == len(chunk.events)
    return found, events


@pytest.mark.unmeasured
@BOTH
def test_events_are_told_alike(ruleset: str) -> None:
    for number in range(5):
        rng = Random(f"events {ruleset} {number}")
        first = random_first(rng, ruleset)
        if number % 3 == 2:
            first[lay.FUEL] = rng.randrange(2_000)
        batch = Batch(first, number, range(7), keep=whole(ruleset))
        expected = told(list(PythonGear(program(ruleset)).tell(batch)))
        assert sum(map(len, expected[1])) > 100
        room = rng.choice((1 + 8 * 20_000, 1 + 8 * 200_000))
        for gear in (*gears(ruleset), checked(ruleset)):
            assert told(list(gear.tell(batch, room))) == expected, gear.name


@BOTH
def test_events_without_room_are_cut(ruleset: str) -> None:
    first = random_first(Random("room"), ruleset)
    batch = Batch(first, 1, range(5))
    room = 1 + lay.EVENT_SIZE * 12
    expected = list(PythonGear(program(ruleset)).tell(batch, room))
    for gear in (*gears(ruleset), checked(ruleset)):
        chunks = list(gear.tell(batch, room))
        assert [chunk.cut for chunk in chunks] == [chunk.cut for chunk in expected]
        assert told(chunks) == told(expected)
    assert all(chunk.cut for chunk in expected)


# ---- programs that nobody wrote ------------------------------------------------------------


@pytest.mark.unmeasured
def test_random_typed_programs_run_alike_with_every_index_tested() -> None:
    for number in range(120):
        rng = Random(f"alike {number}")
        one = typed_program(rng, program((ALTERNATING, TWO_ROWS)[number % 2]))
        first = one.first_state(rng.randint(*one.rules.players), {}, single=False)
        first[lay.FUEL] = FUEL
        mask = rng.choice((EVERYBODY, rng.randrange(32)))
        batch = Batch(first, number, range(4), mask, tuple(range(one.layout.size)))
        expected = [guarded_row(one, first, number, game, mask, batch.keep) for game in batch.games]
        alike: list[Gear] = [CompiledGear(one, checked=True), CompiledGear(one)]
        if number % 4 == 0:
            alike.append(PlainGear(one))
        for gear in alike:
            assert rows(gear.play(batch).rows) == expected, (number, gear.name)


def test_states_that_are_none_of_the_program_are_refused() -> None:
    first = random_first(Random("refused"), TWO_ROWS)
    first[program(TWO_ROWS).layout.zones[0].address] = -1
    for gear in gears(TWO_ROWS):
        with pytest.raises(ValueError, match="can't hold"):
            gear.play(Batch(first, 1, range(1)))
    with pytest.raises(ValueError, match="can't hold"):
        list(gears(TWO_ROWS)[0].tell(Batch(first, 1, range(1))))


# ---- the stream ----------------------------------------------------------------------------


def test_the_compiled_stream_is_the_stream() -> None:
    module = general_module("quiet")
    rng = Random("stream")
    for _ in range(300):
        seed, game = rng.getrandbits(64), rng.choice((rng.getrandbits(64), rng.randrange(9)))
        state, increment = module.start_of_game(module.u(seed), module.u(game))
        assert (int(state), int(increment)) == plain_stream.start_of_game(seed, game)
        plain = Stream(seed, game)
        for _ in range(20):
            n = rng.choice((1, 2, 13, 52, rng.randint(1, 2**31), 2**31 - 1, 2**31))
            index, state = module.below(module.u(state), module.u(increment), n)
            assert int(index) == plain.below(n)
        assert plain.snapshot() == (int(state), int(increment))


# It stands here so that one process compiles everything once.
def test_a_large_job_is_worth_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_all()
    # Other tests may have thrown away what was kept; here it counts as kept.
    monkeypatch.setattr(modules, "is_compiled", lambda name: True)
    one = program(TWO_ROWS)
    for work, best in ((1e5, "python"), (2e7, "compiled"), (1e11, "specialised")):
        found = costs(one, work)
        assert min(found, key=lambda name: found[name][0] + 0.1 * (name == "specialised")) == best
    large = Batch(first_state(one, 2), 1, range(100_000_000))
    assert gear_for(one, "auto", large).name == "specialised"
    assert gear_for(one, "specialised").name == "specialised"
    assert gear_for(one, "compiled").name == "compiled"
