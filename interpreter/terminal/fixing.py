"""`pailu validate --fix`: what has one safe remedy is put right.

A fix is tried on the text in memory and kept only if its problem is gone and no other has come for
it: of those problems that the checker finds in every text, there may be no more than before. (What
it looks for only in a text without mistakes, such as a turn that never ends, may come to light when
the last of them is gone, and is no argument for keeping it.) A check takes its time, so all fixes
are tried at once, then half of them, and so on down to the one that makes things worse. When
nothing more can be fixed, each file is written once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.catalogue.wording import clean, quoted
from interpreter.data.endings import is_data
from interpreter.game.load import check_ruleset, real
from interpreter.problems import Problem
from interpreter.resources import shipped_rulesets
from interpreter.source import Source, SourceError
from interpreter.syntax.fixes import Edit, fix_of
from interpreter.terminal.rewriting import Original, original

MOST_CHECKS = 500
"""How often a ruleset is checked again."""

MOST_CHECKED = 5_000_000
"""How many characters are checked again at most, so that no file keeps the checker busy."""

_FOUND_IN_EVERY_TEXT = ("S", "R", "T", "O")
"""How the codes of those problems begin that don't wait until all others are gone."""


_Mark = tuple[str, str, int, str]


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
    with pailu; a ruleset as data isn't either, since its problems stand in the text made of it.

    Args:
        files: the rulesets.
        overlays: variants laid on each of them; they are fixed as well.
        ordered: whether they are meant to be laid on one another in this order.
    """
    files = list(files)
    shipped = {real(path) for path in shipped_rulesets().values()}
    found: dict[Path, _File] = {}
    for name in (*files, *overlays):
        path = real(Path(name))
        if path not in shipped and path not in found and not is_data(path):
            try:
                found[path] = _File(original(name))
            except SourceError:  # the check reports it
                continue
    for name in files:
        _Fixer(found, name, overlays, ordered=ordered).run()
    return [Fixed(one.original, one.source.text, one.lines()) for one in found.values() if one.told]


class _File:
    """A file that may be changed, its text as it would be, and what was changed."""

    def __init__(self, found: Original) -> None:
        self.original = found
        self.source = found.source
        self.told: list[tuple[int, str]] = []
        if found.data and not found.data.endswith((b"\n", b"\r")):
            line = f"{found.name}: the last line ends with a newline now"
            self.told.append((len(found.source.text), line))

    def lines(self) -> tuple[str, ...]:
        """Give what was changed, in the order of its places."""
        return tuple(line for _, line in sorted(self.told, key=lambda one: one[0]))


@dataclass(frozen=True)
class _Fix:
    """A problem, the file it is in, and the change that puts it right."""

    path: Path
    problem: Problem
    edit: Edit


class _Fixer:
    """Fixes one ruleset."""

    def __init__(
        self, files: Mapping[Path, _File], name: str, overlays: Sequence[str], *, ordered: bool
    ) -> None:
        self.files = files
        self.name = name
        self.overlays = overlays
        self.ordered = ordered
        size = sum(len(one.source.text) for one in files.values())
        self.checks_left = min(MOST_CHECKS, MOST_CHECKED // (size + 1))
        self.refused: set[_Mark] = set()

    def run(self) -> None:
        """Apply fixes until there are no more."""
        problems = self._check({})
        together = len(problems)
        while self.checks_left and (fixes := self._fixes(problems)[:together]):
            changed = self._changed(fixes)
            left = self._check(changed)
            self.checks_left -= 1
            if _is_better([one.problem for one in fixes], problems, left):
                for one in fixes:
                    told = (one.problem.span.start, _told(one.problem, one.edit))
                    self.files[one.path].told.append(told)
                for path, source in changed.items():
                    self.files[path].source = source
                problems, together = left, 2 * together
            elif len(fixes) == 1:
                self.refused.add(_mark(fixes[0].problem))
            else:
                together = len(fixes) // 2

    def _check(self, changed: Mapping[Path, Source]) -> tuple[Problem, ...]:
        texts = {path: one.source for path, one in self.files.items()}
        found = check_ruleset(
            self.name, self.overlays, ordered=self.ordered, unsaved={**texts, **changed}
        )
        return found.problems

    def _fixes(self, problems: Iterable[Problem]) -> list[_Fix]:
        """Give the fixes that can be applied together, in the order of their places."""
        found: list[_Fix] = []
        for problem in problems:
            path = real(Path(problem.source.name))
            if path not in self.files or _mark(problem) in self.refused:
                continue
            edit = fix_of(problem)
            overlaps = edit is not None and any(
                one.path == path and one.edit.span.end >= edit.span.start for one in found[-1:]
            )
            if edit is not None and not overlaps:
                found.append(_Fix(path, problem, edit))
        return found

    def _changed(self, fixes: Iterable[_Fix]) -> dict[Path, Source]:
        """Give the texts of the files with fixes applied, those at the end first."""
        texts: dict[Path, str] = {}
        for one in sorted(fixes, key=lambda fix: fix.edit.span.start, reverse=True):
            texts[one.path] = one.edit.applied(
                texts.get(one.path, self.files[one.path].source.text)
            )
        return {path: Source(self.files[path].source.name, text) for path, text in texts.items()}


def _mark(problem: Problem) -> _Mark:
    """Tell a problem from others in a text whose lines change."""
    source, start = problem.source, problem.span.start
    line = source.line_text(source.line_of(start))
    return problem.code, source.name, source.column_of(start), line


def _is_better(
    fixed_ones: Sequence[Problem], before: tuple[Problem, ...], after: tuple[Problem, ...]
) -> bool:
    """Say whether all that was to be fixed is gone, and nothing has come for it.

    In the place of one alone another problem may have come to light.
    """
    # What doesn't fit the format of data hides all else.
    data = any(one.code.startswith("D") for one in fixed_ones)
    compared = "D" if data else _FOUND_IN_EVERY_TEXT
    counts = [sum(one.code.startswith(compared) for one in found) for found in (before, after)]
    gone = len(fixed_ones) if len(fixed_ones) > 1 else 0
    left = set(map(_mark, after))
    return counts[1] <= counts[0] - gone and left.isdisjoint(map(_mark, fixed_ones))


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
