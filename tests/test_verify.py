"""Programs and states are shown to be sound before compiled code sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from harness.settings import ALTERNATING, TWO_ROWS, program, random_setting
from harness_machine.compiling import first_state
from harness_machine.guarded import guarded_row
from harness_machine.programs import FUEL, typed_program

from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.machine.gear import EVERYBODY, choose
from interpreter.machine.states import verify_state
from interpreter.machine.verify import Sound, Unsound, verify_program
from interpreter.program import layout as lay
from interpreter.program.opcodes import NAMES, NUMBER_OF, WIDTH
from interpreter.program.program import Program

ROOT = Path(__file__).resolve().parent.parent
RULESETS = sorted((ROOT / "rulesets").rglob("*.rules"))
BOTH = pytest.mark.parametrize("ruleset", [ALTERNATING, TWO_ROWS])


# ---- programs ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_every_ruleset_becomes_a_sound_program(path: Path) -> None:
    one = load_program(str(path))
    sound = verify_program(one)
    for players in range(one.rules.players[0], one.rules.players[1] + 1):
        verify_state(sound, first_state(one, players, single=False))


@pytest.mark.unmeasured
def test_random_typed_programs_are_sound_and_stay_in_their_arrays() -> None:
    endings: Counter[int] = Counter()
    for number in range(150):
        rng = Random(f"typed {number}")
        one = typed_program(rng, program((ALTERNATING, TWO_ROWS)[number % 2]))
        sound = verify_program(one)
        for game in range(2):
            first = one.first_state(rng.randint(*one.rules.players), {}, single=False)
            first[lay.FUEL] = FUEL
            verify_state(sound, first)
            mask = rng.choice((EVERYBODY, rng.randrange(32)))
            _, *state = guarded_row(one, first, number, game, mask, range(one.layout.size))
            verify_state(sound, state)
            endings[state[lay.STATUS]] += 1
            endings[-state[lay.FAULT]] += 1
    assert min(endings[lay.OVER], endings[lay.DECIDE], endings[-lay.FAULT_BUDGET]) > 10
    assert len(endings) > 8, "most faults came up"


@pytest.mark.unmeasured
@BOTH
def test_a_program_with_a_wrong_number_is_refused_or_harmless(ruleset: str) -> None:
    one = program(ruleset)
    rng = Random(f"wrong {ruleset}")
    verdicts: Counter[str] = Counter()
    for _ in range(300):
        wrong = _damaged(one, rng)
        try:
            sound = verify_program(wrong)
        except Unsound:
            verdicts["refused"] += 1
            continue
        verdicts["harmless"] += 1
        first = first_state(wrong, rng.randint(*wrong.rules.players), single=False)
        first[lay.FUEL] = FUEL
        _, *state = guarded_row(wrong, first, 1, 0, EVERYBODY, range(wrong.layout.size))
        verify_state(sound, state)
    assert min(verdicts["refused"], verdicts["harmless"]) > 40, verdicts


def test_some_typed_programs_are_sound() -> None:
    for number in range(12):
        rng = Random(f"some typed {number}")
        one = typed_program(rng, program((ALTERNATING, TWO_ROWS)[number % 2]))
        sound = verify_program(one)
        first = one.first_state(one.rules.players[0], {}, single=False)
        first[lay.FUEL] = FUEL
        _, *state = guarded_row(one, first, number, 0, EVERYBODY, range(one.layout.size))
        verify_state(sound, state)


def _damaged(one: Program, rng: Random) -> Program:
    """Change a number of a program to one that may stand somewhere in it."""
    code = list(one.code)
    for _ in range(rng.choice((1, 1, 2))):
        place = rng.randrange(len(code))
        value = rng.choice(
            (rng.choice(code), rng.randrange(-3, 60), rng.randrange(one.layout.size), 2**31)
        )
        code[place] = value
    return replace(one, code=tuple(code))


def _changed(one: Program, name: str, operand: int, value: int, nth: int = 0) -> Program:
    """Give an instruction of a program another operand."""
    places = [pc for pc in range(0, one.length, WIDTH) if NAMES[one.code[pc]] == name]
    code = list(one.code)
    code[places[nth] + 1 + operand] = value
    return replace(one, code=tuple(code))


def _constant(one: Program, value: int) -> int:
    return next(address for address, kept in one.layout.constants if kept == value)


def _link(one: Program) -> int:
    return next(
        one.code[pc + 1] for pc in range(0, one.length, WIDTH) if NAMES[one.code[pc]] == "back"
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda one: _changed(one, "jump", 0, 4), "jumps to 4, where no instruction is"),
        (lambda one: _changed(one, "jump", 0, one.length), "where no instruction is"),
        (lambda one: _changed(one, "copy", 0, lay.PLAYERS), "may not write"),
        (lambda one: _changed(one, "copy", 1, lay.FUEL), "reads 12, which is no register"),
        (lambda one: _changed(one, "length", 1, _constant(one, 0)), "for a zone"),
        (lambda one: _changed(one, "gather", 1, one.length - WIDTH), "table outside the program"),
        (lambda one: _changed(one, "gather", 2, 51), "does not gather every card"),
        (lambda one: _changed(one, "move_card", 2, 3), "in no known way"),
        (lambda one: _changed(one, "ask_top", 3, 2), "asks for a card in no known way"),
        (lambda one: _changed(one, "options_range", 0, 53), "has too many options"),
        (lambda one: _changed(one, "clause", 0, lay.E_CARD), "tells an event of the kind 4"),
        (lambda one: _changed(one, "fault", 0, 99), "has no reason 99"),
        (lambda one: _changed(one, "ask", 0, 8), "asks for nothing"),
        (lambda one: _changed(one, "fix_top", 0, lay.PLAYER), "does not belong to an ask_top"),
        (lambda one: _changed(one, "store", 0, one.layout.options_at - 3), "eight registers"),
        (lambda one: replace(one, length=one.length - 3), "length is wrong"),
        (lambda one: replace(one, code=(99, *one.code[1:])), "there is no instruction 99"),
        (lambda one: replace(one, turn_start=3), "no turn begins there"),
        (
            lambda one: replace(one, code=(NUMBER_OF["back"], _link(one), *one.code[2:])),
            "goes back before anything is called",
        ),
        (
            lambda one: replace(one, layout=replace(one.layout, size=one.layout.size - 1)),
            "the state's size is wrong",
        ),
        (
            lambda one: replace(one, layout=replace(one.layout, deck_size=51)),
            "does not stand at",
        ),
    ],
)
def test_what_is_wrong_with_a_program_is_told(
    change: Callable[[Program], Program], message: str
) -> None:
    with pytest.raises(Unsound, match=message):
        verify_program(change(program(ALTERNATING)))


@pytest.mark.parametrize(
    ("offset", "value", "message"),
    [
        (0, 0, "hands of no cards"),
        (1, 40, "outside the program"),
        (2, 0, "table outside the program"),
        (4, 1, "a row that is too wide"),
        (6, -1, "a row without an end"),
        (8, 9, "a row of no known kind"),
    ],
)
def test_a_damaged_ranking_is_refused(offset: int, value: int, message: str) -> None:
    one = program(TWO_ROWS)
    place = next(pc for pc in range(0, one.length, WIDTH) if NAMES[one.code[pc]] == "compare")
    code = list(one.code)
    code[code[place + 1] + offset] = value
    with pytest.raises(Unsound, match=message):
        verify_program(replace(one, code=tuple(code)))


# ---- states --------------------------------------------------------------------------------


@BOTH
def test_every_state_of_random_games_is_sound(ruleset: str) -> None:
    sound = verify_program(program(ruleset))
    states = 0
    for number in range(12):
        rng = Random(f"states {ruleset} {number}")
        game = random_setting(rng, ruleset).game()
        while game.decision is not None:
            verify_state(sound, game.state)
            states += 1
            game.choose(rng.randrange(len(game.decision.options)))
        verify_state(sound, game.state)
    assert states > 300


@pytest.mark.unmeasured
@BOTH
def test_a_state_with_a_wrong_number_is_refused_or_harmless(ruleset: str) -> None:
    one = program(ruleset)
    sound = verify_program(one)
    verdicts: Counter[str] = Counter()
    for number in range(400):
        rng = Random(f"wrong state {ruleset} {number}")
        state = _some_state(rng, ruleset)
        place = rng.randrange(len(state))
        state[place] = rng.choice(
            (rng.choice(state), rng.randrange(-2, 60), rng.randrange(one.length), 2**31, -(2**40))
        )
        state[lay.FUEL] = min(state[lay.FUEL], FUEL)
        try:
            verify_state(sound, state)
        except Unsound:
            verdicts["refused"] += 1
            continue
        verdicts["harmless"] += 1
        _, *after = guarded_row(one, state, 1, number, EVERYBODY, range(one.layout.size))
        verify_state(sound, after)
    assert min(verdicts["refused"], verdicts["harmless"]) > 40, verdicts


def _some_state(rng: Random, ruleset: str) -> list[int]:
    """Play a game for a while; give its state at a decision, or just behind one."""
    game = random_setting(rng, ruleset).game()
    for _ in range(rng.randrange(60)):
        if game.decision is None:
            break
        game.choose(rng.randrange(len(game.decision.options)))
    state = game.state[:]
    if state[lay.STATUS] == lay.DECIDE and rng.random() < 0.3:
        choose(state, rng.randrange(state[lay.COUNT]))
    return state


def _playing() -> tuple[Sound, Game]:
    game = Game(program(ALTERNATING), 3)
    while game.state[lay.TURNS] < 3:
        game.choose(0)
    return verify_program(game.program), game


@pytest.mark.parametrize(
    ("address", "value", "message"),
    [
        (lay.PC, 4, "no instruction stands at 4"),
        (lay.PLAYERS, 5, "the number of players is 5, not 2 to 4"),
        (lay.PLAYER, 3, "the subject is 3"),
        (lay.SEAT, 1_000, "who decides is 1000"),
        (lay.DEST, 600, "the answer would go to another register"),
        (lay.COUNT, 0, "there is nothing to choose from"),
        (lay.COUNT, 50, "the options are not the cards of a zone"),
        (lay.OPTIONS, 3, "the options are not the cards of a zone"),
        (lay.FUEL, lay.MOST_FUEL + 1, "the budget is"),
        (lay.OPTION_ROOM, 60, "the room for options is 60"),
        (lay.CARDS + lay.POSITION, 40, "card 0 lies in two places"),
        (lay.CARDS + lay.FACE, 2, "neither face up nor face down"),
    ],
)
def test_what_is_wrong_with_a_state_is_told(address: int, value: int, message: str) -> None:
    sound, game = _playing()
    state = game.state[:]
    verify_state(sound, state)
    state[address] = value
    with pytest.raises(Unsound, match=message):
        verify_state(sound, state)


def test_a_state_of_another_size_is_refused() -> None:
    sound, game = _playing()
    with pytest.raises(Unsound, match="a state has"):
        verify_state(sound, game.state[:-1])
    with pytest.raises(Unsound, match="32 bits"):
        verify_state(sound, [*game.state[:-1], 2**31])
    with pytest.raises(Unsound, match="32 bits"):
        verify_state(sound, [*game.state[:-1], 0.5])  # type: ignore[list-item] # from a file


def test_changed_lists_are_refused() -> None:
    program = load_program(str(ROOT / "tests" / "several_cards.rules"))
    sound = verify_program(program)
    state = first_state(program, 2)
    verify_state(sound, state)
    listed = program.layout.lists[0]
    cases = {
        (lay.LENGTH, listed.capacity + 1): "can't hold",
        (lay.LENGTH, -1): "can't hold",
        (lay.CAPACITY, listed.capacity + 1): "told as another",
        (lay.OWNER, 1): "told as another",
        (lay.FIRST, program.layout.deck_size): "which is no card",
        (lay.FIRST + listed.capacity - 1, -1): "which is no card",
    }
    for (offset, value), message in cases.items():
        changed = list(state)
        changed[listed.address + offset] = value
        with pytest.raises(Unsound, match=message):
            verify_state(sound, changed)


def test_a_list_is_no_zone_and_no_zone_a_list() -> None:
    program = load_program(str(ROOT / "tests" / "several_cards.rules"))
    listed = program.layout.lists[0].address
    with pytest.raises(Unsound, match="for a zone, which it may not be"):
        verify_program(_changed(program, "next_cards", 1, _constant(program, listed)))
    with pytest.raises(Unsound, match="looks for a list at"):
        verify_program(_changed(program, "no_cards", 0, program.layout.zones[0].address))


def test_changed_zones_constants_and_options_are_refused() -> None:
    sound, game = _playing()
    layout = game.program.layout
    zone = layout.zones[0].address
    cases = {
        zone + lay.LENGTH: "can't hold",
        zone + lay.CAPACITY: "told as another",
        zone + lay.BAG_SIZE: "is not in it",
        zone + lay.FIRST: "which is no card",
        layout.constants[0][0]: "the constant at",
        layout.options["hand_size"]: "the option hand_size is 99",
    }
    for address, message in cases.items():
        state = game.state[:]
        state[address] = 99
        with pytest.raises(Unsound, match=message):
            verify_state(sound, state)
