"""Every example in docs/cli.md does what stands below it."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import PLAIN, ROOT

PAGE = ROOT / "docs" / "cli.md"
BLOCKS = re.findall(r"^```console\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
EXAMPLES = [
    (command, expected)
    for block in BLOCKS
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="the examples are for a Unix shell"),
    # The examples share a folder: later ones read what earlier ones wrote.
    pytest.mark.xdist_group("cli_docs"),
]


def pattern(expected: str) -> str:
    """A line of three dots stands for any lines, three dots inside a line for the rest of it."""
    lines = expected.splitlines()
    parts = []
    for line in lines:
        if line == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            text = r".*".join(re.escape(part) for part in line.rstrip(" ").split("..."))
            parts.append(text + r" *\n")
    return "".join(parts)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the page speaks of, and a `pailu` to run in it."""
    home = tmp_path_factory.mktemp("docs")
    house = (ROOT / "rulesets" / "two_rows.rules").read_text("utf-8")
    (home / "house.rules").write_text(house.replace("do settle", "do setle"), "utf-8")
    script = home / "bin" / "pailu"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m interpreter "$@"\n')
    script.chmod(0o755)
    return home


@pytest.mark.parametrize(("command", "expected"), EXAMPLES, ids=[one for one, _ in EXAMPLES])
def test_an_example_does_what_it_says(command: str, expected: str, folder: Path) -> None:
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=os.environ | PLAIN | {"PATH": path, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )
    assert re.fullmatch(pattern(expected), done.stdout), done.stdout


def test_every_command_has_an_example() -> None:
    shown = " ".join(command for command, _ in EXAMPLES)
    for name in (
        "list",
        "run",
        "simulate",
        "tree",
        "solve",
        "play",
        "validate",
        "fmt",
        "layers",
        "rulebook",
        "export",
        "new",
        "test",
        "explain",
        "replay",
        "why",
    ):
        assert f"pailu {name}" in shown


def test_every_kind_of_json_object_is_on_the_page() -> None:
    table = PAGE.read_text("utf-8").split("| kind | members |")[1].split("\n\n")[0]
    kinds = {
        kind
        for row in table.splitlines()
        for kind in re.findall(r"`(\w+)`", row.split("|")[1] if "|" in row else "")
    }
    source = (ROOT / "interpreter" / "terminal" / "event_data.py").read_text("utf-8")
    assert set(re.findall(r'"kind": "(\w+)"', source)) <= kinds
    assert len(kinds) == 17
