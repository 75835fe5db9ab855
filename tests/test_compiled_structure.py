"""Jumps become nested lines that do the same; bodies fold to what they say of one instruction."""

from __future__ import annotations

import ast
from itertools import count
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from harness.settings import ALTERNATING, TWO_ROWS, program

from interpreter.gears import modules
from interpreter.machine import bodies, generate, specialise
from interpreter.machine.folding import fold
from interpreter.machine.structure import Block, Tangled, joined, structured
from interpreter.program import layout as lay
from interpreter.program.opcodes import NUMBER_OF

STEPS = 60
names = count()


def walk(blocks: list[Block], first: int, coins: list[int]) -> list[int]:
    """The blocks that are passed, jump by jump."""
    path, number = [], first
    toss = iter(coins)
    while len(path) < STEPS:
        path.append(number)
        to = blocks[number].to
        if not to:
            break
        number = to[0] if len(to) == 1 or next(toss) else to[1]
    return path


def written(lines: list[str]) -> ModuleType:
    """Lines as a function `go_through`, in a module of its own."""
    text = [
        '"""Written by a test."""',
        "class Enough(Exception): pass",
        "def passes(path, number):",
        f"    if len(path) == {STEPS}: raise Enough",
        "    path.append(number)",
        "def go_through(path, toss):",
        "    try:",
        *("        " + line for line in lines),
        "    except Enough: pass",
    ]
    return modules.load(modules.key("test", (lines, next(names))), lambda: "\n".join(text))


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def random_blocks(rng: Random) -> list[Block]:
    """Blocks with jumps of every kind, among them loops in loops."""
    size = rng.randint(2, 14)
    blocks = []
    for number in range(size):
        near = [min(size - 1, number + 1), rng.randrange(1, size), rng.randrange(1, size)]
        ways = tuple(rng.sample(near, rng.choice((0, 1, 1, 2, 2, 2))))
        test = "next(toss)" if len(ways) == 2 else ""
        blocks.append(Block([f"passes(path, {number})"], test, ways))
    return blocks


def test_nested_lines_pass_the_same_blocks() -> None:
    shapes = tangled = 0
    for number in range(500):
        rng = Random(number)
        blocks = random_blocks(rng)
        first = len(blocks)
        blocks.append(Block([], "", (0,)))
        try:
            lines = structured(blocks, first)
        except Tangled:
            tangled += 1
            continue
        shapes += 1
        module = written(lines)
        for _ in range(6):
            coins = [rng.randrange(2) for _ in range(STEPS)]
            path: list[int] = []
            module.go_through(path, iter(coins))
            assert path[: STEPS - 1] == walk(blocks, first, coins)[1:]
    assert shapes > 200
    assert tangled > 20


def test_long_chains_of_branches_stay_flat() -> None:
    blocks = [Block([f"passes(path, {n})"], "next(toss)", (150, n + 1)) for n in range(150)]
    blocks.append(Block(["passes(path, 150)"]))
    blocks.append(Block([], "", (0,)))
    lines = structured(blocks, 151)
    assert max(len(line) - len(line.lstrip()) for line in lines) < 4 * 60
    path: list[int] = []
    written(lines).go_through(path, iter([0] * STEPS))
    assert path == list(range(STEPS))


def test_many_loops_one_behind_the_other_stay_flat() -> None:
    blocks = [Block([f"passes(path, {n})"], "next(toss)", (n, n + 1)) for n in range(80)]
    blocks.append(Block())
    blocks.append(Block([], "", (0,)))
    lines = structured(blocks, 81)
    assert max(len(line) - len(line.lstrip()) for line in lines) < 4 * 60
    path: list[int] = []
    written(lines).go_through(path, iter([1, 0] * STEPS))
    assert path == [n // 2 for n in range(STEPS)]


def test_blocks_are_joined_and_empty_ones_passed_over() -> None:
    blocks = [
        Block([], "", (1,)),
        Block(["fuel -= 1", "a"], "", (2,)),
        Block([], "", (3,)),
        Block(["fuel -= 1", "b"]),
    ]
    assert joined(blocks, 0)[0] == Block(["fuel -= 2", "a", "b"])


def test_a_loop_with_two_ways_in_is_refused() -> None:
    blocks = [Block([], "x", (1, 2)), Block([], "", (2,)), Block([], "", (1,))]
    with pytest.raises(Tangled, match="another way in"):
        structured(blocks, 0)


# ---- folding -------------------------------------------------------------------------------


def folded(name: str, *operands: int, known: dict[int, int] | None = None) -> list[str]:
    """A body folded for an instruction at 0; the registers in `known` hold constants."""

    def register(address: int, context: ast.expr_context) -> ast.expr:
        if known and address in known:
            return ast.Constant(known[address])
        return ast.Name(f"r{address}", context)

    def operand(place: int) -> ast.expr:
        return ast.Constant([NUMBER_OF[name], *operands][place])

    lines = bodies.body(name, ear="quiet")
    return bodies.text(fold(lines, operand, 0, ast.Constant(500), register))


def test_operands_become_numbers() -> None:
    assert folded("copy", 101, 102) == ["r101 = r102", "return 8"]
    assert folded("zone_of", 101, 40, 60, 102) == ["r101 = 60 * r102 + 40", "return 8"]
    assert folded("jump_below", 101, 102, 64) == ["return 64 if r101 < r102 else 8"]
    assert folded("clause", lay.E_CLAUSE, 3) == ["return 8"]


def test_constants_decide_branches() -> None:
    seven = {102: 7}
    assert folded("jump_equal", 102, 102, 64, known=seven) == ["return 64"]
    assert folded("set_state", 101, 102, 0, 9, 0, known=seven) == ["r101 = 7", "return 8"]
    assert folded("set_state", 101, 102, 0, 5, 0, known=seven) == ["return fail(s, 0, 5)"]
    assert folded("multiply", 101, 102, 102, known=seven) == ["r101 = 49", "return 8"]


def test_nothing_is_left_that_nobody_reads() -> None:
    assert "position" not in " ".join(folded("move_card", 101, 102, 1))
    assert folded("win_most", 101, 1, 1, 64, known={lay.PLAYERS: 2})[-1] == "return 64"


# ---- what is written -----------------------------------------------------------------------


def test_every_instruction_has_an_arm() -> None:
    text = generate.dispatcher("quiet")
    assert f"elif op == {generate.HALT - 1}:" in text
    assert f"elif op == {generate.HALT}:" not in text
    assert "stop" not in text.split()


def test_a_program_that_grows_too_long_is_not_specialised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(specialise, "MOST_BLOCKS", 50)
    with pytest.raises(specialise.TooLong, match="more than 50"):
        specialise.specialise(program(ALTERNATING), compiled=True)


def test_straight_code_looks_at_the_budget_in_every_loop() -> None:
    straight = specialise.specialise(program(TWO_ROWS), compiled=False)
    lines = list(straight.lines)
    loops = [number for number, line in enumerate(lines) if line.strip() == "while True:"]
    assert len(loops) > 5
    for number in loops:
        assert lines[number + 1].strip() == f"if fuel < {straight.margin}:"
