"""docs/policies.md is true: its files are written and its examples run, in the page's order."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import PLAIN, ROOT
from test_cli_docs import pattern

TEXT = (ROOT / "docs" / "policies.md").read_text("utf-8")
FILES = re.findall(r"^```yaml\n# (\S+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
CONSOLE = "\n".join(re.findall(r"^```console\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL))
EXAMPLES = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", CONSOLE, re.MULTILINE)
PYTHON = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="the examples are for a Unix shell"),
    pytest.mark.xdist_group("policies_docs"),
]


def run(command: list[str], folder: Path) -> str:
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | PLAIN | {"PATH": path, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page's files, and a `pailu` to run in it."""
    home = tmp_path_factory.mktemp("policies")
    for name, text in FILES:
        (home / name).write_text(f"# {name}\n{text}", "utf-8")
    script = home / "bin" / "pailu"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m interpreter "$@"\n')
    script.chmod(0o755)
    return home


@pytest.mark.parametrize(("command", "expected"), EXAMPLES, ids=[one for one, _ in EXAMPLES])
def test_an_example_does_what_it_says(command: str, expected: str, folder: Path) -> None:
    said = run(["bash", "-c", command], folder)
    assert re.fullmatch(pattern(expected.rstrip("\n") + "\n"), said), said


def test_the_class_plays(folder: Path) -> None:
    (text,) = PYTHON
    (folder / "nervous.py").write_text(text, "utf-8")
    said = run([sys.executable, "nervous.py"], folder)
    assert re.fullmatch(r"Nervous wins \d+% \(\d+% to \d+%\)\.\n", said), said
