"""What all commands have in common: finding a ruleset, or saying why it can't be used."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.catalogue.wording import quoted, shown
from interpreter.game.load import NoSuchRuleset, find_ruleset, load_program
from interpreter.problems import ProblemsFound
from interpreter.terminal.failing import CannotRun
from interpreter.terminal.report import render

if TYPE_CHECKING:
    from interpreter.program.program import Program


def loaded(name: str, overlays: Sequence[str] = (), *, ordered: bool = False) -> Program:
    """Load a ruleset by file or short name, with variants laid on it; raises `CannotRun`."""
    try:
        return load_program(name, overlays, ordered=ordered)
    except NoSuchRuleset as problem:
        raise CannotRun(no_such_ruleset(problem)) from problem
    except ProblemsFound as found:
        raise cannot_be_played(name, found) from found


def cannot_be_played(name: str, found: ProblemsFound, done: str = "played") -> CannotRun:
    """Say that something can't be done with a ruleset, and which problems it has."""
    report = render(found.problems, colour=False, width=100)
    return CannotRun(f"{shown(name, 200)} can't be {done}:\n\n{report.rstrip()}")


def no_such_ruleset(problem: NoSuchRuleset) -> str:
    """Say that no ruleset goes by a name, and which may have been meant."""
    beside = f"{problem.name}.rules"
    candidates = (beside,) if os.path.isfile(beside) else problem.candidates
    meant = ", ".join(f"`{name}`" for name in candidates)
    hint = f"did you mean {meant}?" if meant else "`pailu list` names those that there are"
    return f"there is no ruleset and no file called {quoted(problem.name)}; {hint}"


def found_file(name: str) -> str:
    """Give the file of a ruleset; raises `CannotRun`."""
    try:
        return str(find_ruleset(name))
    except NoSuchRuleset as problem:
        raise CannotRun(no_such_ruleset(problem)) from problem
