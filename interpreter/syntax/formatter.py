"""The usual layout of a ruleset's text: what `pailu fmt` makes of it.

Difficult is what a tree doesn't know: comments, blank lines, the order of sentences. So the text is
formatted line by line and never printed from the tree. A line keeps its words and its depth, and is
written with one space between words and four to a level; a comment by itself goes with the lines
that it stood in line with. Blank lines are the author's, but never two, and clauses with lines of
their own always have one around them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from interpreter.problems import Problem, unreadable
from interpreter.source import Source, SourceError
from interpreter.syntax.lines import MAX_CODE, code_of
from interpreter.syntax.mending import INDENTATION, mended
from interpreter.syntax.parser import parse
from interpreter.syntax.replay import words_of

_PARTS = re.compile(r'((?:[^"#]|"[^"]*")*)(#.*)?')
_NO_SPACE_BEFORE = frozenset(",:;)")
_SHORT = frozenset({"option", "zone", "state", "set", "remove", "order"})
_SHORT_PARTS = _SHORT | {"guard", "reason", "row"}
"""Clauses without lines of their own, which may follow one another without a blank line."""

_BETWEEN = 2
"""Spaces between a line and the comment behind it."""


@dataclass(frozen=True)
class Formatted:
    """A text in the usual layout, or why there is none: its mistakes."""

    text: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class _Row:
    """A line that isn't blank.

    Attributes:
        code: what it says; empty for a comment by itself.
        comment: the comment from its `#` on, or empty.
        depth: how deep it is nested.
        spaced: whether a blank line stands before it.
    """

    code: str
    comment: str
    depth: int
    spaced: bool

    def written(self) -> str:
        """Write the line."""
        between = " " * _BETWEEN if self.code and self.comment else ""
        line = " " * (INDENTATION * self.depth) + self.code + between + self.comment
        return f"\n{line}\n" if self.spaced else f"{line}\n"


def format_source(source: Source) -> Formatted:
    """Format one file; names in it are not looked up, so that a variant needs no base for that."""
    text = mended(source)
    if _mistakes(text):
        return Formatted("", _mistakes(source) or _mistakes(text))
    try:
        better = Source.from_text(source.name, format_text(text.text))
    except SourceError as error:
        return Formatted("", (unreadable(error),))
    # With its spaces and blank lines a text can become larger than one may be.
    mistakes = _mistakes(better)
    return Formatted("" if mistakes else better.text, mistakes)


def _mistakes(source: Source) -> tuple[Problem, ...]:
    parsed = parse(source)
    return parsed.problems or parsed.held_back[:1]


def format_text(text: str) -> str:
    """Format a text without mistakes of grammar, slips of the keyboard or tabs."""
    rows = _with_blank_lines(_rows(text.split("\n")))
    return "".join(row.written() for row in rows)


# -- rows -------------------------------------------------------------------------------------


def _rows(lines: Sequence[str]) -> list[_Row]:
    """Read the lines that aren't blank, with the depth of each."""
    indentations = [_indentation(line) if code_of(line) else None for line in lines]
    following = _following(indentations)
    rows: list[_Row] = []
    levels = [0]
    spaced = False
    for number, line in enumerate(lines):
        if not line.strip():
            spaced = True
            continue
        indentation = indentations[number]
        if indentation is None:
            depth = _depth_of_comment(_indentation(line), levels, following[number])
        else:
            levels = [*(one for one in levels if one < indentation), indentation]
            depth = len(levels) - 1
        code, comment = _parts(line)
        rows.append(_Row(code, comment, depth, spaced and bool(rows)))
        spaced = False
    return rows


def _following(indentations: Sequence[int | None]) -> list[int]:
    """Give for each line where the next one that isn't blank or a comment begins."""
    found: list[int] = []
    last = 0
    for one in reversed(indentations):
        last = last if one is None else one
        found.append(last)
    return found[::-1]


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _depth_of_comment(column: int, levels: Sequence[int], following: int) -> int:
    """Find the lines that a comment by itself stands in line with.

    Args:
        column: where it begins.
        levels: where the line before it and those which that one belongs to begin.
        following: where the next line begins.
    """
    known = list(levels)
    if following > known[-1]:
        known.append(following)
    elif column > known[-1] + 1:
        known.append(column)
    return max(depth for depth, level in enumerate(known) if level <= column)


def _parts(line: str) -> tuple[str, str]:
    """Cut a line into what it says, spaced as usual, and its comment."""
    found = _PARTS.fullmatch(line.strip())
    assert found is not None
    return _spaced(found[1].strip()), (found[2] or "").rstrip()


def _spaced(code: str) -> str:
    """Write the words of a line with one space between them, and none before a comma."""
    line = ""
    for word in words_of(code):
        if line and word not in _NO_SPACE_BEFORE and not line.endswith("("):
            line += " "
        line += word
    # A line that would become too long to be read stays as it is.
    return code if len(code_of(line)) > MAX_CODE else line


# -- blank lines ------------------------------------------------------------------------------


def _with_blank_lines(rows: list[_Row]) -> list[_Row]:
    """Put a blank line between clauses that need one and have none."""
    headers = [at for at, row in enumerate(rows) if row.code and row.depth == 0]
    for before, at in pairwise(headers):
        first = at
        while not rows[first - 1].code and rows[first - 1].depth == 0:
            first -= 1
        together = _is_short(rows[before].code) and _is_short(rows[at].code)
        if not together and not any(row.spaced for row in rows[first : at + 1]):
            rows[first] = replace(rows[first], spaced=True)
    return rows


def _is_short(header: str) -> bool:
    words = header.split()
    if words[0] in ("override", "add"):
        return words[1] in _SHORT_PARTS
    return words[0] in _SHORT
