"""`pailu validate --fix`: what has one safe remedy is put right.

A fix is tried on the text in memory and kept only if its problem is gone and no other has come for
it: of those problems that the checker finds in every text, there may be no more than before. (What
it looks for only in a text without mistakes, such as a turn that never ends, may come to light when
the last of them is gone, and is no argument for keeping it.) When nothing more can be fixed, each
file is written once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.catalogue.wording import clean, quoted
from interpreter.game.load import check_ruleset
from interpreter.problems import Problem
from interpreter.resources import shipped_rulesets
from interpreter.source import Source, SourceError
from interpreter.syntax.fixes import Edit, fix_of
from interpreter.terminal.rewriting import Original, original

MOST_FIXES = 500
"""How many fixes are tried on one ruleset."""

_FOUND_IN_EVERY_TEXT = ("S", "R", "T", "O")
"""How the codes of those problems begin that don't wait until all others are gone."""


@dataclass(frozen=True)
class Fixed:
    """A file with its fixes.

    Attributes:
        original: the file as it was.
        text: what it says with all fixes.
        told: what was changed, a line each.
    """

    original: Original
    text: str
    told: tuple[str, ...]


def fixed(files: Iterable[str], overlays: Sequence[str], *, ordered: bool) -> list[Fixed]:
    """Work out the fixes of rulesets; nothing is written.

    Only the files that are given are changed, neither the games they are variants of nor what comes
    with pailu.

    Args:
        files: the rulesets.
        overlays: variants laid on each of them; they are fixed as well.
        ordered: whether they are meant to be laid on one another in this order.
    """
    files = list(files)
    shipped = {path.resolve() for path in shipped_rulesets().values()}
    found: dict[Path, _File] = {}
    for name in (*files, *overlays):
        path = Path(name).resolve()
        if path not in shipped and path not in found:
            try:
                found[path] = _File(original(name))
            except SourceError:  # the check reports it
                continue
    for name in files:
        _Fixer(found, name, overlays, ordered=ordered).run()
    return [
        Fixed(one.original, one.source.text, tuple(one.told)) for one in found.values() if one.told
    ]


class _File:
    """A file that may be changed, its text as it would be, and what was changed."""

    def __init__(self, found: Original) -> None:
        self.original = found
        self.source = found.source
        self.told: list[str] = []
        if found.data and not found.data.endswith((b"\n", b"\r")):
            self.told.append(f"{found.name}: the last line ends with a newline now")


class _Fixer:
    """Fixes one ruleset."""

    def __init__(
        self, files: Mapping[Path, _File], name: str, overlays: Sequence[str], *, ordered: bool
    ) -> None:
        self.files = files
        self.name = name
        self.overlays = overlays
        self.ordered = ordered
        self.tries = 0
        self.refused: set[tuple[str, str, int, str]] = set()

    def run(self) -> None:
        """Apply fixes until there are no more."""
        problems = self._check({})
        while True:
            better = self._fix_one(problems)
            if better is None:
                return
            problems = better

    def _check(self, changed: Mapping[Path, Source]) -> tuple[Problem, ...]:
        texts = {path: one.source for path, one in self.files.items()}
        found = check_ruleset(
            self.name, self.overlays, ordered=self.ordered, unsaved={**texts, **changed}
        )
        return found.problems

    def _fix_one(self, problems: tuple[Problem, ...]) -> tuple[Problem, ...] | None:
        """Apply the first fix that makes the text better; give the problems that are left."""
        for problem in problems:
            path = Path(problem.source.name).resolve()
            edit = fix_of(problem) if path in self.files else None
            if edit is None or _mark(problem) in self.refused or self.tries >= MOST_FIXES:
                continue
            self.tries += 1
            file = self.files[path]
            try:
                changed = Source.from_text(file.source.name, edit.applied(file.source.text))
            except SourceError:
                continue
            left = self._check({path: changed})
            if _is_better(problem, problems, left):
                file.told.append(_told(problem, edit))
                file.source = changed
                return left
            self.refused.add(_mark(problem))
        return None


def _mark(problem: Problem) -> tuple[str, str, int, str]:
    """Tell a problem from others in a text whose lines move."""
    source, start = problem.source, problem.span.start
    line = source.line_text(source.line_of(start))
    return problem.code, source.name, source.column_of(start), line


def _is_better(fixed_one: Problem, before: tuple[Problem, ...], after: tuple[Problem, ...]) -> bool:
    # What doesn't fit the format of data hides all else.
    compared = "D" if fixed_one.code.startswith("D") else _FOUND_IN_EVERY_TEXT
    counts = [sum(one.code.startswith(compared) for one in found) for found in (before, after)]
    return counts[1] <= counts[0] and _mark(fixed_one) not in map(_mark, after)


def _told(problem: Problem, edit: Edit) -> str:
    """Say in a line what was changed where."""
    source, start = problem.source, problem.span.start
    place = f"{clean(source.name)}:{source.line_of(start)}:{source.column_of(start)}"
    if problem.code == "S0101":
        return f"{place}: tabs are spaces now"
    was = source.text[edit.span.start : edit.span.end]
    if problem.code == "S0102":
        found, instead = (str(problem.facts[key]) for key in ("found", "instead"))
        return f"{place}: {quoted(found)} is {quoted(instead)} now"
    if not was.strip():
        return f"{place}: {quoted(edit.text.strip())} put in"
    return f"{place}: {quoted(was.strip())} is {quoted(edit.text.strip())} now"
