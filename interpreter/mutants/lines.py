"""A ruleset's text as lines with their bodies: what a mutant is cut from and put together of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_COMMENT = re.compile(r"\s*#.*")
_NOTE = re.compile(r'[^#]*"|cites\b')
_CHANGE = re.compile(r"^(?:override|add|extend|remove) ")
_NAMELESS = frozenset({"setup", "turn", "play", "deck", "match"})


@dataclass(frozen=True)
class RuleText:
    """The lines of one file of a ruleset, counted from 0.

    Lines that hold a rulebook sentence, a title or ids have no code: nothing plays by them.
    """

    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> RuleText:
        """Cut a text into lines."""
        return cls(tuple(text.split("\n")))

    def code(self, at: int) -> str:
        """Give a line without its indentation and comment; "" where nothing plays by it."""
        line = self.lines[at]
        return "" if _NOTE.match(line.strip()) else _COMMENT.sub("", line).strip()

    def coded(self) -> Iterator[tuple[int, str]]:
        """Give the lines that have code."""
        for at in range(len(self.lines)):
            code = self.code(at)
            if code:
                yield at, code

    def indent(self, at: int) -> int:
        """Give how far a line is indented."""
        line = self.lines[at]
        return len(line) - len(line.lstrip(" "))

    def end(self, at: int) -> int:
        """Give the line behind a line and all that stands below it."""
        last = at
        for below in range(at + 1, len(self.lines)):
            if self.lines[below].strip():
                if self.indent(below) <= self.indent(at):
                    break
                last = below
        return last + 1

    def body(self, at: int) -> list[int]:
        """Give the lines of code that stand directly below a line."""
        inner = [one for one in range(at + 1, self.end(at)) if self.code(one)]
        depth = min((self.indent(one) for one in inner), default=0)
        return [one for one in inner if self.indent(one) == depth]

    def siblings(self, at: int) -> list[int]:
        """Give the lines of the same body, this one among them."""
        above = [one for one in range(at) if self.code(one) and self.indent(one) < self.indent(at)]
        return self.body(above[-1]) if above else []

    def otherwise(self, at: int) -> int | None:
        """Give the line that says what else, below an `if`."""
        after = self.end(at)
        same = after < len(self.lines) and self.indent(after) == self.indent(at)
        return after if same and self.code(after).startswith("otherwise") else None

    def whole_end(self, at: int) -> int:
        """Give the line behind a line, what stands below it, and what else it says."""
        after: int | None = at
        end = self.end(at)
        while after is not None:
            end = self.end(after)
            after = self.otherwise(after)
        return end

    def clause(self, at: int) -> str:
        """Give the top-level clause that a line belongs to, as one addresses it."""
        head = next(one for one in range(at, -1, -1) if self.code(one) and not self.indent(one))
        words = _CHANGE.sub("", self.code(head)).replace(":", " ").replace(",", " ").split()
        match words:
            case ["set", name, *_]:
                return f"option {name}"
            case ["guard", "of", name, *_]:
                return f"guard of {name}"
            case ["row", name, "of", ranking, *_]:
                return f"row {name} of {ranking}"
            case [kind, *_] if kind in _NAMELESS:
                return kind
            case [kind, name, *_]:
                return f"{kind} {name}"
        return words[0]

    def replaced(self, first: int, end: int, new: Sequence[str]) -> str:
        """Give the text with other lines in the place of some."""
        return "\n".join((*self.lines[:first], *new, *self.lines[end:]))

    def with_code(self, at: int, code: str) -> str:
        """Give the text with another code on a line."""
        return self.replaced(at, at + 1, [" " * self.indent(at) + code])

    def dedented(self, first: int, end: int) -> list[str]:
        """Give some lines, one level further out."""
        body = [one for one in range(first, end) if self.lines[one].strip()]
        level = min(self.indent(one) for one in body) - self.indent(first - 1)
        return [line[level:] for line in self.lines[first:end]]
