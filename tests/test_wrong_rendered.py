"""What an author sees of each wrong ruleset, to the letter: tests/wrong/rendered.

The files there are written by tests/wrong/regenerate.py and read by people. Each report stands
below the number of its ruleset in the file of the same name in tests/wrong; the lines are counted
with those of the frame around it.
"""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest
from test_language import WRONG, check, chunks

from interpreter.terminal.report import render

FOLDER = WRONG / "rendered"
FILES = sorted(path.stem for path in WRONG.glob("*.chunks"))
WIDTH = 100


def snapshot(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def reported(name: str) -> str:
    """Every report of a file, as a terminal of a hundred columns shows it without colours."""
    reports = [
        f"=== {name} {number}\n\n{render(check(chunk.text).problems, False, WIDTH)}"
        for number, chunk in enumerate(chunks(f"{name}.chunks"), start=1)
    ]
    return "\n".join(reports)


@pytest.mark.parametrize("name", FILES)
def test_the_reports_are_as_they_were_read(name: str) -> None:
    expected = snapshot(name).read_bytes().decode("utf-8")
    found = reported(name)
    lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), "as read", "now")
    assert found == expected, "see tests/wrong/regenerate.py\n" + "\n".join(list(lines)[:40])


def test_there_are_many_and_none_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*")} == set(FILES)
    assert sum(snapshot(name).read_text("utf-8").count("\n=== ") for name in FILES) >= 300
