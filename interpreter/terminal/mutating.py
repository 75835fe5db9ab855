"""`pailu test --mutants`: which changes to a ruleset would no scenario notice?"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from interpreter.catalogue.wording import clean
from interpreter.mutants import mutants_data, render_mutants, try_mutants
from interpreter.scenarios import ScenarioError
from interpreter.terminal.console import Output
from interpreter.terminal.failing import COULD_NOT_RUN, FINE, PROBLEMS
from interpreter.terminal.proving import scenario_file


def mutate(names: Sequence[str], *, as_json: bool) -> int:
    """Change the rulesets of scenario files in one place at a time, and report what survives.

    Args:
        names: files, or short names of shipped rulesets for the scenarios beside them.
        as_json: report as a JSON list.

    Returns the exit status: 1 for a survivor, a scenario that fails without a change, or an
    equivalence that is out of date; 2 for an unreadable file.
    """
    out = Output()
    progress = _Progress()
    try:
        found = try_mutants([scenario_file(name) for name in names], progress)
    except ScenarioError as error:
        progress.clear()
        out.all((clean(str(error)), "", f"{clean(error.path)}: not readable"))
        return COULD_NOT_RUN
    progress.clear()
    if as_json:
        out.raw(json.dumps(mutants_data(found), ensure_ascii=False, indent=2) + "\n")
    else:
        out.all(clean(line) for line in render_mutants(found).split("\n")[:-1])
    return FINE if all(one.passed for one in found) else PROBLEMS


class _Progress:
    """Says on a terminal how far it is, on one line that is wiped out at the end."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()
        self.last = ""

    def __call__(self, done: int, lines: int) -> None:
        text = f"line {done} of {lines}"
        if self.shown and text != self.last:
            sys.stderr.write(f"\r{text:{len(self.last)}}")
            sys.stderr.flush()
            self.last = text

    def clear(self) -> None:
        """Wipe it out."""
        if self.last:
            sys.stderr.write(f"\r{'':{len(self.last)}}\r")
            sys.stderr.flush()
