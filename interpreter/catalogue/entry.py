"""What the catalogue holds about one code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.catalogue.wording import fill, joined, quoted
from interpreter.problems import Problem, Severity, severity_of

Words = str | Callable[[Problem], str]
"""A template filled from the facts, or a function that writes the words."""


@dataclass(frozen=True)
class Example:
    """A mistake and its repair.

    `wrong` and `right` are the few lines that differ, for reading; `wrong_ruleset` and
    `right_ruleset` are the whole rulesets around them, for running.
    """

    wrong: str
    right: str
    wrong_ruleset: str
    right_ruleset: str


@dataclass(frozen=True)
class Entry:
    """One code: what it is called, how it is worded, and the page that explains it."""

    code: str
    title: str
    message: Words
    page: str
    help: Words = ""
    example: Example | None = None

    @property
    def severity(self) -> Severity:
        """Whether the code is an error or a warning."""
        return severity_of(self.code)

    @property
    def wrong(self) -> str:
        """A complete ruleset with this problem and no other; empty where none can be written."""
        return self.example.wrong_ruleset if self.example else ""

    @property
    def right(self) -> str:
        """The same ruleset without the problem; empty where none can be written."""
        return self.example.right_ruleset if self.example else ""


def message_of(entry: Entry, problem: Problem) -> str:
    """Word what is wrong, in one line."""
    return _words(entry.message, problem)


def help_of(entry: Entry, problem: Problem) -> tuple[str, ...]:
    """Word what to do about it, a line each: the names that may be meant, then the advice."""
    lines = []
    if problem.candidates:
        lines.append(f"did you mean {joined(map(quoted, problem.candidates), 'or')}?")
    advice = _words(entry.help, problem)
    return tuple([*lines, advice] if advice else lines)


def _words(words: Words, problem: Problem) -> str:
    return fill(words, problem.facts) if isinstance(words, str) else words(problem)
