"""Running `pailu` inside the tests' own process, and outside of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from interpreter.terminal.commands import front

ROOT = Path(__file__).resolve().parents[1]
FAIR = str(ROOT / "tests" / "fair.rules")

PLAIN = {"LC_ALL": "C.UTF-8", "LANG": "", "LC_MESSAGES": "", "NO_COLOR": ""}
"""An English environment."""


def pailu(*words: str, typed: str = "", env: dict[str, str] | None = None) -> Result:
    """Run a command with some input; an exception that escapes it fails the test."""
    result = CliRunner(env=PLAIN | (env or {})).invoke(front, list(words), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def fine(*words: str, typed: str = "", env: dict[str, str] | None = None) -> str:
    """Run a command that has to succeed; give what it printed."""
    result = pailu(*words, typed=typed, env=env)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*words: str, status: int = 2) -> str:
    """Run a command that has to fail; give what it said on the standard error."""
    result = pailu(*words)
    assert result.exit_code == status, result.output
    return result.stderr


def started(*words: str, **options: object) -> subprocess.Popen[str]:
    """Start a command in a process of its own, with pipes."""
    env = os.environ | PLAIN | {"PYTHONUTF8": "1"}
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "interpreter", *words],
        **{
            "env": env,
            "cwd": ROOT,
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            "encoding": "utf-8",
            **options,
        },
    )
