"""The cookbook shows lines of rulesets that are shipped, and none of them has changed since."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.resources import shipped_rulesets

PAGE = (Path(__file__).parents[1] / "docs" / "cookbook.md").read_text("utf-8")
LEFT_OUT = "…"
RECIPES = re.findall(r"^```rules (\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("name", "lines"), RECIPES, ids=[lines[:40] for _, lines in RECIPES])
def test_every_line_stands_in_its_ruleset_in_this_order(name: str, lines: str) -> None:
    file = shipped_rulesets()[name]
    rest = iter(line.strip() for line in file.read_text("utf-8").splitlines())
    for line in lines.splitlines():
        assert line.strip() == LEFT_OUT or line.strip() in rest, line


def test_every_classic_is_cooked_with() -> None:
    folder = {name for name, path in shipped_rulesets().items() if path.parent.name == "classics"}
    assert len(folder) == 8
    assert folder <= {name for name, _ in RECIPES}


def test_no_block_is_left_unread() -> None:
    assert PAGE.count("```") == 2 * len(RECIPES)
