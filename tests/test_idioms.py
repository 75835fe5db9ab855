"""Idioms: how they are written, where they occur, and that their arms do what the bodies do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from harness.settings import ALTERNATING, program
from harness_machine.compiling import compile_all, first_state

from interpreter.game.load import load_program
from interpreter.gears.batch import Batch
from interpreter.gears.compiled import CompiledGear
from interpreter.gears.interactive import PythonGear
from interpreter.machine import bodies, generate
from interpreter.machine.arms import Arm
from interpreter.machine.generate import IDIOMS
from interpreter.machine.idioms import OUT, PLAIN, REGISTERS, Idiom, Part, read_idiom, single
from interpreter.machine.links import NO_WAY_ON
from interpreter.program.opcodes import NAMES, NUMBER_OF, SIGNATURES, WIDTH
from interpreter.program.program import Program

RULESETS = sorted((Path(__file__).resolve().parent.parent / "rulesets").rglob("*.rules"))


@cache
def shipped(path: Path) -> Program:
    """A shipped ruleset or variant."""
    return load_program(path.stem)


def paths(idiom: Idiom, place: int = 0, passed: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """The ways through an idiom that lead forwards."""
    passed = (*passed, place)
    ways = [way for way in idiom.parts[place].ways() if way > place]
    for way in ways:
        yield from paths(idiom, way, passed)
    if not ways:
        yield passed


def code(*instructions: tuple[str | int, ...]) -> list[int]:
    """Instructions as a program has them."""
    made = []
    for name, *operands in instructions:
        made += [NUMBER_OF[str(name)], *map(int, operands), *[0] * (WIDTH - 1 - len(operands))]
    return made


# ---- how they are written ------------------------------------------------------------------


@pytest.mark.parametrize("idiom", IDIOMS, ids=lambda one: one.parts[0].name)
def test_idioms_are_written_as_they_are_read(idiom: Idiom) -> None:
    assert read_idiom(str(idiom)) == idiom
    assert len(str(idiom).split(";")) == len(idiom.parts)


def test_every_kind_of_operand_is_a_register_or_plain() -> None:
    kinds = {kind for signature in SIGNATURES.values() for kind in signature}
    assert kinds == {*REGISTERS, *PLAIN, "label"}


def test_an_idiom_says_what_is_the_same_and_what_leads_where() -> None:
    text = "jump_equal a =0 >3; call > b # ~2; copy a c; back d >"
    first, call, copy, back = read_idiom(text).parts
    assert first == Part("jump_equal", ("a", "=0", ">3"), 1)
    assert list(first.ways()) == [3, 1]
    assert (call.on, list(call.ways())) == (2, [])
    assert copy.on == 3
    assert (back.on, back.back) == (OUT, OUT)


@pytest.mark.parametrize("text", ["copy a", "copy a b c", "jump >1 ~ ~", "nothing a", "copy # a"])
def test_what_is_no_idiom_is_refused(text: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        read_idiom(text)


# ---- what they say of themselves -----------------------------------------------------------


@pytest.mark.parametrize("idiom", IDIOMS, ids=lambda one: one.parts[0].name)
def test_going_back_leads_behind_the_call_on_the_way(idiom: Idiom) -> None:
    reached = set()
    for path in paths(idiom):
        reached.update(path)
        calls: dict[str, int] = {}
        for place, after in pairwise(path):
            part = idiom.parts[place]
            if part.name == "call":
                calls[part.operands[1]] = part.on
            if part.name == "back":
                assert after == calls[part.operands[0]]
    assert reached == set(range(len(idiom.parts)))


@pytest.mark.parametrize("idiom", IDIOMS, ids=lambda one: one.parts[0].name)
def test_nothing_goes_on_where_nothing_does(idiom: Idiom) -> None:
    for part in idiom.parts:
        assert part.on == OUT or part.name == "call" or part.name not in NO_WAY_ON
        assert part.back == OUT or part.name == "back"
        assert len(part.operands) == len(SIGNATURES[part.name])


# ---- where they occur ----------------------------------------------------------------------

CONSTANTS = {200: 0, 201: 1}
LOOP = read_idiom("jump_equal a =0 >; subtract a a b; jump >0")


def occurs(idiom: Idiom, *instructions: tuple[str | int, ...]) -> bool:
    made = code(*instructions)
    return idiom.places(made, len(made), CONSTANTS, 0) is not None


def test_an_idiom_occurs_where_all_it_says_is_so() -> None:
    end = ("finish",)
    loop = [("jump_equal", 101, 200, 24), ("subtract", 101, 101, 102), ("jump", 0), end]
    assert occurs(LOOP, *loop)
    other_constant = ("jump_equal", 101, 201, 24)
    assert not occurs(LOOP, other_constant, *loop[1:])
    other_register = ("subtract", 103, 101, 102)
    assert not occurs(LOOP, loop[0], other_register, *loop[2:])
    same_register = ("subtract", 101, 101, 101)
    assert not occurs(LOOP, loop[0], same_register, *loop[2:])
    elsewhere = ("jump", 8)
    assert not occurs(LOOP, *loop[:2], elsewhere, end)
    assert not occurs(LOOP, *loop[:2])


def test_a_letter_is_no_place_in_the_head() -> None:
    assert occurs(read_idiom("copy a b; finish"), ("copy", 101, 102), ("finish",))
    assert not occurs(read_idiom("copy a b; finish"), ("copy", 7, 102), ("finish",))
    assert occurs(read_idiom("copy @7 b; finish"), ("copy", 7, 102), ("finish",))


def test_numbers_are_told_apart_where_the_idiom_has_one() -> None:
    for text, found in (("options_range 2", True), ("options_range 3", False)):
        assert occurs(read_idiom(f"{text}; finish"), ("options_range", 2), ("finish",)) == found


def test_an_idiom_follows_a_call_and_comes_back() -> None:
    idiom = read_idiom("call >1 a # ~2; back a >2; finish")
    calls = [("call", 16, 101, 5), ("finish",), ("back", 101)]
    assert occurs(idiom, *calls)
    assert not occurs(idiom, *calls[:2], ("back", 102))


def test_no_idiom_leads_over_what_is_closed() -> None:
    made = code(("jump_equal", 101, 200, 24), ("subtract", 101, 101, 102), ("jump", 0), ("finish",))
    assert LOOP.places(made, len(made), CONSTANTS, 0, {0, 24}) is not None
    assert LOOP.places(made, len(made), CONSTANTS, 0, {8}) is None


def test_every_idiom_occurs_in_the_shipped_rulesets() -> None:
    used = {
        number
        for path in RULESETS
        for number in generate.fused(shipped(path))[: shipped(path).length : WIDTH]
        if number >= len(NAMES)
    }
    assert used == set(range(len(NAMES), len(NAMES) + len(IDIOMS)))


def test_fused_code_differs_in_the_numbers_of_instructions_only() -> None:
    one = program(ALTERNATING)
    fused = generate.fused(one)
    for place, (plain, other) in enumerate(zip(one.code, fused, strict=True)):
        if plain != other:
            assert place % WIDTH == 0
            assert IDIOMS[other - len(NAMES)].parts[0].name == NAMES[plain]
    assert generate.halted(one, "quiet")[one.turn_start] == generate.HALT


# ---- their arms ----------------------------------------------------------------------------


def test_an_arm_reads_a_register_once_and_writes_it_through() -> None:
    arm = Arm(read_idiom("copy a b; jump_equal a b >; copy c a ~"), "", "quiet").lines()
    assert arm == [
        "fuel -= 2",
        "r_b = s[p[pc + 2]]",
        "r_a = r_b",
        "s[p[pc + 1]] = r_a",
        "if r_a == r_b:",
        "    pc = p[pc + 11]",
        "else:",
        "    fuel -= 1",
        "    r_c = r_a",
        "    s[p[pc + 17]] = r_c",
        "    pc += 24",
    ]


def test_what_constants_decide_is_decided_in_an_arm() -> None:
    assert Arm(read_idiom("jump_equal =0 =1 >; copy @7 =1 ~"), "", "quiet").lines() == [
        "fuel -= 2",
        "h_7 = 1",
        "s[7] = h_7",
        "pc += 16",
    ]


def test_registers_in_a_row_are_read_again_after_one_is_written() -> None:
    arm = Arm(read_idiom("copy a b; store # b c; copy d a ~"), "", "quiet").lines()
    assert arm.count("r_a = s[p[pc + 18]]") == 1
    assert arm.index("s[p[pc + 9] + r_b] = r_c") < arm.index("r_a = s[p[pc + 18]]")


def test_what_only_some_ways_write_is_read_again() -> None:
    # A lone move is taken without asking, and then nobody's seat is written down.
    arm = Arm(read_idiom("ask_move @6 a; copy b @2 ~"), "", "quiet").lines()
    assert "h_2 = s[2]" in [line.strip() for line in arm]


def test_a_loop_in_an_arm_looks_at_the_budget() -> None:
    arm = Arm(LOOP, "", "quiet").lines()
    assert "while True:" in [line.strip() for line in arm]
    assert "if fuel < 0:" in [line.strip() for line in arm]


def test_where_nobody_listens_nothing_is_told() -> None:
    for name in bodies.functions():
        for line in bodies.text(bodies.body(name, ear="quiet")):
            assert name == "emit" or "emit(" not in line, name


def test_no_helper_asks_how_long_the_state_is() -> None:
    # The compiled gear hands helpers a bare pointer; bodies that are pasted in know the length.
    for name in bodies.functions():
        if name not in SIGNATURES or bodies.is_called(name):
            assert "len(s)" not in "\n".join(bodies.text(bodies.body(name, ear="quiet"))), name


def test_an_instruction_alone_is_an_idiom_too() -> None:
    assert Arm(single("back"), "", "quiet").lines() == [
        "fuel -= 1",
        "r_a = s[p[pc + 1]]",
        "pc = r_a",
    ]


@pytest.mark.unmeasured
@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_the_arms_play_every_shipped_ruleset_as_the_bodies_do(path: Path) -> None:
    compile_all()
    one = shipped(path)
    games = 2 if one.rules.turn_once or one.turn_start < 0 else 1
    for players in {*one.rules.players}:
        batch = Batch(
            first_state(one, players), 3, range(games), keep=tuple(range(one.layout.size))
        )
        expected = [[int(value) for value in row] for row in PythonGear(one).play(batch).rows]
        found = [[int(value) for value in row] for row in CompiledGear(one).play(batch).rows]
        assert found == expected
