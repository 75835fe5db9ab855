"""What has to be written instead, where a problem has one remedy that nobody need be asked about.

A fix changes a few characters: a name or a word that is plainly misspelt, a word of the language
for one that says just the same, a sign or word that is missing, a character that only looks like
the right one, tabs. Whether the text is better for it, whoever applies it has to check.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from interpreter.problems import Problem, spelt_alike
from interpreter.source import Source, Span
from interpreter.syntax.lines import with_slips_mended
from interpreter.syntax.mending import widened
from interpreter.syntax.slips import EXACT, HABITS, NUMBERS

_SIGNS = ",:;"
_A_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Edit:
    """A stretch of a text and what takes its place."""

    span: Span
    text: str

    def applied(self, text: str) -> str:
        """Give the text with the change."""
        return text[: self.span.start] + self.text + text[self.span.end :]


def fix_of(problem: Problem) -> Edit | None:
    """Give the change that puts a problem right in its source, or None where there is none."""
    match problem.code:
        case "S0101":
            return _tabs(problem)
        case "S0102":
            return _characters(problem)
        case "S0113":
            return _missing(problem)
        case _:
            return _joined(problem) or _replaced(problem)


def _written(problem: Problem) -> str:
    return problem.source.text[problem.span.start : problem.span.end]


def _tabs(problem: Problem) -> Edit | None:
    source = problem.source
    text = widened(source).text
    return Edit(Span(0, len(source.text)), text) if text != source.text else None


def _characters(problem: Problem) -> Edit | None:
    """Mend the whole line: of several such characters only the first is reported."""
    source = problem.source
    number = source.line_of(problem.span.start)
    line = source.line_text(number)
    mended = with_slips_mended(Source(source.name, line)).rstrip("\n")
    return Edit(source.span_of_line(number), mended) if mended != line else None


def _missing(problem: Problem) -> Edit | None:
    missing = problem.facts.get("missing")
    if not isinstance(missing, str) or missing == "a name":
        return None
    at = problem.span.start
    if missing[0] in _SIGNS:
        before = problem.source.text[:at]
        end = len(before.rstrip(" "))
        return Edit(Span(end, at), f"{missing} ")
    return Edit(Span(at, at), f"{missing} ")


def _joined(problem: Problem) -> Edit | None:
    """Join a name that was written in two words or with a hyphen."""
    joined = problem.facts.get("joined")
    return Edit(problem.span, joined) if isinstance(joined, str) else None


def _replaced(problem: Problem) -> Edit | None:
    """Write the only candidate, if it is a word for the same thing or spelt much the same."""
    if len(problem.candidates) != 1:
        return None
    (meant,) = problem.candidates
    found = _written(problem)
    if found.startswith("{"):  # what a sentence takes from an option
        inner = Span(problem.span.start + 1, problem.span.end - 1)
        return _replaced(replace(problem, span=inner))
    if not _is_the_mistake(problem, found):
        return None
    if not (spelt_alike(found, meant) or _says_the_same(found, meant)):
        return None
    return _set_off(problem, meant)


def _says_the_same(found: str, meant: str) -> bool:
    """Say whether a word is what another language or everyday speech has for just the same."""
    word = found.casefold()
    return NUMBERS.get(word) == meant or (word in EXACT and meant in HABITS.get(word, ()))


def _set_off(problem: Problem, meant: str) -> Edit:
    """Replace the word, with a space between it and its neighbours where it needs one."""
    text, span = problem.source.text, problem.span
    if meant in _SIGNS:
        return Edit(Span(len(text[: span.start].rstrip(" ")), span.end), meant)
    before = " " if _A_WORD.fullmatch(text[span.start - 1 : span.start]) else ""
    after = " " if _A_WORD.fullmatch(text[span.end : span.end + 1]) else ""
    return Edit(span, f"{before}{meant}{after}")


def _is_the_mistake(problem: Problem, found: str) -> bool:
    """Say whether the place is just the word that was meant to be another."""
    told = [problem.facts[key] for key in ("name", "found") if key in problem.facts]
    if told and isinstance(told[0], str):
        return found == told[0]
    return _A_WORD.fullmatch(found) is not None
