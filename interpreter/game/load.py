"""From a ruleset's file or short name to a program that can be played."""

from __future__ import annotations

from pathlib import Path

from interpreter.problems import ProblemsFound, suggest
from interpreter.program.lower import lower
from interpreter.program.program import Program
from interpreter.resources import shipped_rulesets
from interpreter.rules.check import check_file, load_rules
from interpreter.source import Source


class NoSuchRuleset(Exception):  # noqa: N818 -- it reads as what it says
    """Neither a file nor a shipped ruleset goes by this name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.candidates = suggest(name, shipped_rulesets())
        super().__init__(name)


def find_ruleset(name: str) -> Path:
    """Find a ruleset by its file or by its short name.

    A name with a folder or an ending is a file; a plain name is a shipped ruleset first.
    Raises `NoSuchRuleset`.
    """
    shipped = shipped_rulesets()
    if name in shipped:
        return shipped[name]
    path = Path(name)
    if path.suffix or len(path.parts) > 1 or path.is_file():
        return path
    raise NoSuchRuleset(name)


def load_program(name: str) -> Program:
    """Load a ruleset by file or short name.

    Raises `NoSuchRuleset`, or `ProblemsFound` with all that is wrong with it.
    """
    checked = check_file(str(find_ruleset(name)))
    if checked.rules is None:
        raise ProblemsFound(checked.problems)
    return lower(checked.rules)


def program_of(name: str, text: str) -> Program:
    """Load a ruleset from its text, as records keep it; raises like `load_program`."""
    return lower(load_rules(Source.from_text(name, text)))
