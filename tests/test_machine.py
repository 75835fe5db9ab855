"""The machine: its bounds, and that a state and a stream are all there is to a game."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from harness.assembly import Bare
from harness.settings import (
    ALTERNATING,
    TWO_ROWS,
    Setting,
    random_alternating,
    random_setting,
    random_two_rows,
)
from hypothesis import given
from hypothesis import strategies as st

from interpreter.game.game import Game
from interpreter.machine.gear import BODIES, CHANCE, EVERYBODY, advance, choose, table_of
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.program.assembler import Label
from interpreter.program.opcodes import NAMES, WIDTH

pytestmark = pytest.mark.unmeasured

BOTH = pytest.mark.parametrize("ruleset", [ALTERNATING, TWO_ROWS])
SILENT = [0]

# ---- the step budget ---------------------------------------------------------------------------


def test_an_endless_program_stops_at_its_budget_soon() -> None:
    bare = Bare()
    start = bare.label()
    bare.emit("jump", start)
    before = time.process_time()
    state = bare.run()
    assert time.process_time() - before < 20
    assert (state[lay.STATUS], state[lay.FAULT]) == (lay.FAULTED, lay.FAULT_BUDGET)
    assert state[lay.FUEL] == 0


@given(st.integers(1, 60), st.integers(0, 50))
def test_the_budget_counts_instructions(length: int, fuel: int) -> None:
    bare = Bare()
    register = bare.asm.register()
    for _ in range(length - 1):
        bare.emit("add", register, register, bare.asm.constant(1))
    bare.emit("finish")
    state = bare.run(fuel)
    assert state[register] == min(fuel, length - 1)
    if fuel >= length:
        assert state[lay.STATUS] == lay.OVER
        assert state[lay.FUEL] == fuel - length
    else:
        assert (state[lay.STATUS], state[lay.FAULT]) == (lay.FAULTED, lay.FAULT_BUDGET)
        assert state[lay.PC] == fuel * WIDTH, "the fault cites the instruction that was next"
        assert state[lay.FUEL] == 0


@given(st.integers(1, 30))
def test_decisions_do_not_fill_the_budget_up_again(fuel: int) -> None:
    bare = Bare()
    who, answer = bare.asm.register(), bare.asm.register()
    start = bare.label()
    bare.emit("options_range", 2)
    bare.emit("ask", lay.CHOOSE_YES_NO, who, answer)
    bare.emit("jump", start)
    state = bare.run(fuel)
    asked = 0
    while state[lay.STATUS] == lay.DECIDE and asked < 40:
        asked += 1
        choose(state, 1)
        bare.go()
    assert (state[lay.STATUS], state[lay.FAULT]) == (lay.FAULTED, lay.FAULT_BUDGET)
    assert asked == (fuel + 1) // 3
    assert state[lay.FUEL] == 0


def test_the_answer_to_a_decision_costs_no_instruction_twice() -> None:
    game = Setting(TWO_ROWS, 2).game()
    used = [lay.MOST_FUEL - game.state[lay.FUEL]]
    while game.decision is not None:
        game.choose(0)
        used.append(lay.MOST_FUEL - game.state[lay.FUEL])
    assert used == sorted(used)
    assert used[-1] < 2_000


# ---- numbers -----------------------------------------------------------------------------------

NUMBERS = st.integers(-lay.LARGEST, lay.LARGEST) | st.sampled_from(
    [-lay.LARGEST, -1, 0, 1, 2, 46_340, 46_341, lay.LARGEST - 1, lay.LARGEST]
)


@given(st.sampled_from(["add", "subtract", "multiply"]), NUMBERS, NUMBERS)
def test_a_number_that_grows_too_large_is_a_fault(name: str, one: int, other: int) -> None:
    bare = Bare()
    result = bare.asm.register()
    bare.emit(name, result, bare.asm.constant(one), bare.asm.constant(other))
    bare.emit("finish")
    state = bare.run()
    value = {"add": one + other, "subtract": one - other, "multiply": one * other}[name]
    if abs(value) <= 2_147_483_647:
        assert state[lay.STATUS] == lay.OVER
        assert state[result] == value
    else:
        assert (state[lay.STATUS], state[lay.FAULT]) == (lay.FAULTED, lay.FAULT_NUMBER)
        assert state[lay.PC] == 0
        assert state[result] == 0


@given(st.integers(-5, 5), st.integers(-5, 5), st.integers(-5, 5), st.booleans())
def test_a_state_takes_no_value_outside_its_range(
    value: int, one: int, other: int, each: bool
) -> None:
    low, high = sorted((one, other))
    bare = Bare()
    place = bare.asm.register(2)
    given_ = bare.asm.constant(value)
    if each:
        bare.emit("set_player_state", place, bare.asm.constant(1), given_, low, high, 0)
    else:
        bare.emit("set_state", place + 1, given_, low, high, 0)
    bare.emit("finish")
    state = bare.run()
    if low <= value <= high:
        assert state[lay.STATUS] == lay.OVER
        assert state[place : place + 2] == [0, value]
    else:
        assert (state[lay.STATUS], state[lay.FAULT]) == (lay.FAULTED, lay.FAULT_RANGE)
        assert state[place : place + 2] == [0, 0]


@given(st.integers(-3, 3), st.integers(-3, 3))
def test_jumps_compare(one: int, other: int) -> None:
    holds = {
        "jump_equal": one == other,
        "jump_different": one != other,
        "jump_below": one < other,
        "jump_at_most": one <= other,
    }
    for name, expected in holds.items():
        bare = Bare()
        result = bare.asm.register()
        target = Label()
        bare.emit(name, bare.asm.constant(one), bare.asm.constant(other), target)
        bare.emit("copy", result, bare.asm.constant(1))
        bare.asm.mark(target)
        bare.emit("finish")
        state = bare.run()
        assert state[result] == (0 if expected else 1), name


# ---- a state and a stream are all there is -----------------------------------------------------


def chosen_from_outside(game: Game, stream: Stream) -> list[int]:
    """Play a game out one decision at a time; give its choices."""
    choices = []
    while game.decision is not None:
        index = stream.below(len(game.decision.options))
        choices.append(game.decision.values[index])
        game.choose(index)
    return choices


def settings(ruleset: str, count: int) -> list[Setting]:
    """Draw settings; those of the second game are matches now and then."""
    rng = Random(f"machine {ruleset}")
    if ruleset == ALTERNATING:
        return [random_alternating(rng) for _ in range(count)]
    return [random_two_rows(rng, matches=0.3) for _ in range(count)]


@BOTH
def test_a_game_inside_advance_is_the_game_chosen_from_outside(ruleset: str) -> None:
    for number, setting in enumerate(settings(ruleset, 60)):
        outside = setting.game()
        chosen_from_outside(outside, Stream(7, number))
        program = outside.program
        inside = setting.game().state
        buffer = [1] + [0] * 800_000
        table = table_of(program.code, program.length)
        advance(inside, program.code, table, buffer, EVERYBODY, Stream(7, number))
        assert inside == outside.state
        silent = setting.game().state
        advance(silent, program.code, table, SILENT, EVERYBODY, Stream(7, number))
        assert silent == outside.state, "whether anybody listens changes the game"
        # And what happened is told alike, but for the events before the first decision.
        told = (buffer[0] - 1) // lay.EVENT_SIZE
        assert told == len(outside.events) - len(setting.game().events)


@BOTH
def test_play_out_answers_for_those_in_the_mask_only(ruleset: str) -> None:
    rng = Random(11)
    for number in range(30):
        game = random_setting(rng, ruleset).game()
        mine = rng.randrange(game.players)
        mask = EVERYBODY & ~(1 << (mine + 1))
        stream = Stream(3, number)
        asked = 0
        while True:
            events = game.play_out(stream, mask)
            assert game.events[len(game.events) - len(events) :] == events
            if game.decision is None:
                break
            assert game.decision.seat == mine
            asked += 1
            game.choose(stream.below(len(game.decision.options)))
        assert asked >= 3
    game = Setting(ruleset, 2).game()
    game.play_out(Stream(1, 1), CHANCE)
    assert game.decision is not None
    assert game.decision.seat >= 0


@BOTH
@given(st.integers(0, 10_000), st.integers(0, 80), st.integers(0, 80))
def test_clones_do_not_touch_one_another(ruleset: str, seed: int, first: int, more: int) -> None:
    rng = Random(seed)
    game = random_setting(rng, ruleset).game()
    for _ in range(first):
        if game.decision is not None:
            game.choose(rng.randrange(len(game.decision.options)))
    state, events, decision = game.state[:], game.events[:], game.decision
    clones = [game.clone(), game.clone()]
    for clone in clones:
        for _ in range(more):
            if clone.decision is not None:
                clone.choose(rng.randrange(len(clone.decision.options)))
    assert game.state == state
    assert game.events == events
    assert game.decision == decision
    # Played on alike, the clone and the game end alike.
    last = game.clone()
    chosen_from_outside(last, Stream(seed, 1))
    chosen_from_outside(game, Stream(seed, 1))
    assert last.state == game.state
    assert last.events == game.events
    assert last.outcome == game.outcome


@BOTH
def test_a_state_that_went_through_json_plays_on_alike(ruleset: str) -> None:
    rng = Random(5)
    for number in range(20):
        game = random_setting(rng, ruleset).game()
        twin = game.clone()
        stream, other = Stream(2, number), Stream(2, number)
        while game.decision is not None:
            twin.state = json.loads(json.dumps(twin.state))
            assert all(type(one) is int for one in twin.state)
            game.choose(stream.below(len(game.decision.options)))
            assert twin.decision is not None
            twin.choose(other.below(len(twin.decision.options)))
            assert twin.state == game.state
        assert twin.outcome == game.outcome


def test_numbers_of_a_state_stay_within_32_bits() -> None:
    rng = Random(9)
    for ruleset in (ALTERNATING, TWO_ROWS):
        for number in range(20):
            game = random_setting(rng, ruleset).game()
            stream = Stream(4, number)
            while game.decision is not None:
                assert -(2**31) <= min(game.state) <= max(game.state) < 2**31
                game.choose(stream.below(len(game.decision.options)))


SCRIPT = """
import json
from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.machine.stream import Stream

found = []
for name in ("alternating", "two_rows"):
    program = load_program(name)
    found.append(program.code)
    for number in range(5):
        game = Game(program, 2, single=False)
        stream = Stream(1, number)
        while game.decision is not None:
            index = stream.below(len(game.decision.options))
            found.append([game.decision.kind, game.decision.options, index])
            game.choose(index)
        found.append([game.outcome.winners, game.outcome.turns, game.state])
print(json.dumps(found))
"""


def test_the_seed_of_hashes_changes_nothing() -> None:
    outputs = []
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            capture_output=True,
            check=True,
            env=environment,
            cwd=Path(__file__).parent.parent,
        )
        outputs.append(run.stdout)
    assert len(outputs[0]) > 100_000
    assert outputs[0] == outputs[1] == outputs[2]


# ---- the table of bodies -----------------------------------------------------------------------


def test_every_instruction_has_a_body_of_its_own() -> None:
    assert len(BODIES) == len(NAMES) == len(set(BODIES))
    assert [body.__name__ for body in BODIES] == list(NAMES)


@BOTH
def test_every_instruction_of_a_ruleset_comes_from_a_line(ruleset: str) -> None:
    program = Setting(ruleset, 2).game().program
    assert program.length % WIDTH == 0
    assert len(program.places) == program.length // WIDTH
    for pc in range(0, program.length, WIDTH):
        assert 0 <= program.code[pc] < len(NAMES)
        place = program.place(pc)
        assert 0 <= place.clause < len(program.rules.clauses)
        assert 0 <= place.span.start < place.span.end <= len(program.rules.source.text)
