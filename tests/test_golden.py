"""Whole games of fixed seeds stay as they are, byte by byte, for every seat."""

from __future__ import annotations

import difflib

import pytest
from golden.playthrough import FOLDER, PLAYTHROUGHS, golden_file, golden_text

from interpreter.resources import shipped_rulesets

RULESETS = sorted({one.ruleset for one in PLAYTHROUGHS})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_golden_playthrough_is_as_it_was(ruleset: str) -> None:
    expected = golden_file(ruleset).read_bytes().decode("utf-8")
    found = golden_text(ruleset)
    difference = "\n".join(
        list(difflib.unified_diff(expected.splitlines(), found.splitlines(), "golden", "now"))[:40]
    )
    assert found == expected, f"see tests/golden/regenerate.py\n{difference}"


def test_every_shipped_game_has_one() -> None:
    games = {name for name, path in shipped_rulesets().items() if path.parent.name != "variants"}
    assert games <= set(RULESETS)


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(RULESETS)
