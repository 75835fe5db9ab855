"""docs/machine.md says what the machine is."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

from interpreter.gears.choose import NAMES as GEARS
from interpreter.machine import bodies, generate
from interpreter.program import layout as lay
from interpreter.program.opcodes import NAMES, SIGNATURES, WIDTH

TEXT = (Path(__file__).resolve().parent.parent / "docs" / "machine.md").read_text("utf-8")
ROW = re.compile(r"^\| `(\w+)` \| ([^|]*) \| ([^|]+) \|$", re.MULTILINE)


def meaning(name: str) -> str:
    """The docstring of a body, in one line."""
    for module in bodies.MODULES:
        body = getattr(module, name, None)
        if body is not None and body.__module__ == module.__name__:
            return (inspect.getdoc(body) or "").split("\n")[0]
    raise AssertionError(name)


def table() -> str:
    """The table of the instructions as it has to stand there."""
    lines = ["| instruction | operands | what it does |", "|---|---|---|"]
    for name in NAMES:
        lines.append(f"| `{name}` | {' '.join(SIGNATURES[name])} | {meaning(name)} |")
    return "\n".join(lines)


def test_the_table_of_instructions_is_the_machines() -> None:
    assert table() in TEXT, f"the table must read:\n{table()}"
    assert len(ROW.findall(TEXT)) == len(NAMES)


def test_every_kind_of_operand_is_explained() -> None:
    kinds = {kind for signature in SIGNATURES.values() for kind in signature}
    explained = set(re.findall(r"^\* `(\w+)`", TEXT, re.MULTILINE))
    assert kinds <= explained


def test_numbers_in_the_text_are_those_of_the_layout() -> None:
    assert f"{WIDTH} integers" in TEXT
    assert f"{lay.MOST_FUEL:,} instructions" in TEXT
    assert f"{lay.MOST_SEATS} seats" in TEXT
    assert f"{len(generate.IDIOMS)} idioms" in TEXT


def test_every_gear_is_told() -> None:
    for name in GEARS:
        assert f"`{name}`" in TEXT


def test_bodies_are_the_code_the_compiler_can_take() -> None:
    """No objects, no calls but to helpers, no generators: what `docs/machine.md` promises."""
    allowed = bodies.functions().keys() | {"range", "len"}
    for name, function in bodies.functions().items():
        for node in ast.walk(function):
            assert not isinstance(node, ast.Attribute | ast.Lambda | ast.GeneratorExp | ast.List)
            if isinstance(node, ast.Call):
                assert isinstance(node.func, ast.Name), name
                assert node.func.id in allowed, name
