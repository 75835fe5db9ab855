"""A mistake found, and where the lines of a block begin and end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lark import Token


@dataclass(frozen=True)
class Finding:
    """A mistake found: its code, facts and place, and the line to leave out.

    `start` and `end` are offsets into the block's text, `line` is an index of its lines, `near` are
    the word at which the parser stopped and the one before, `continued` are lines that were meant
    to go on with it.
    """

    code: str
    start: int
    end: int
    line: int
    facts: Mapping[str, object] = field(default_factory=dict)
    candidates: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    continued: tuple[int, ...] = ()


def line_of(text: str, token: Token) -> int:
    """Give the index of the line that a word stands in."""
    return text.count("\n", 0, token.start_pos or 0)


def line_bounds(text: str, line: int) -> tuple[int, int]:
    """Give where a line's words begin and end."""
    start = 0
    for _ in range(line):
        start = text.index("\n", start) + 1
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    bare = text[start:end]
    return start + len(bare) - len(bare.lstrip(" ")), start + len(bare.rstrip(" "))


def last_line_before(text: str, line: int) -> int:
    """Give the index of the nearest line above that says something."""
    lines = text.split("\n")
    for index in range(line - 1, -1, -1):
        if lines[index].strip() and not lines[index].strip().startswith("#"):
            return index
    return 0
