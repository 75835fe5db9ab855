"""Mutants of whole lines: one left out with all below it, a body without its condition, two rows
of a ranking in the other order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.mutants.lines import RuleText

LINE = "line dropped"
CLAUSE = "clause dropped"
BRANCH = "condition gone"
ROWS = "rows swapped"
BLOCKS = "blocks swapped"

Cut = tuple[str, str, str]
"""An operator's name, what stands on the line afterwards, and the whole text."""

NOTHING = "nothing"
"""What stands in the place of a line that is left out."""

_ROW = re.compile(r"^\w+: .+; by ")
_HEAD = re.compile(r"^(?:game|variant|order)\b")
_RIGHT, _WRONG = "if it is right", "if it is wrong"


def cut_blocks(text: RuleText, at: int, code: str) -> Iterator[Cut]:
    """Give the text with a line and what stands below it left out or put elsewhere.

    Args:
        text: all lines.
        at: the line.
        code: what it says.
    """
    yield from _dropped(text, at, code)
    if code.startswith("if ") and _conditional(text, at):
        yield from _without_condition(text, at)
    if _ROW.match(code):
        yield from _swapped_rows(text, at)
    if code == _RIGHT:
        yield from _swapped_answers(text, at)


def _dropped(text: RuleText, at: int, code: str) -> Iterator[Cut]:
    if not text.indent(at):
        if not _HEAD.match(code):
            yield CLAUSE, NOTHING, text.replaced(at, text.end(at), [])
        return
    if code.startswith("otherwise if "):  # what else it says then belongs to the line above
        yield LINE, NOTHING, text.replaced(at, text.end(at), [])
        return
    part = code.startswith(("reason ", "otherwise")) or _ROW.match(code) is not None
    beside = [one for one in text.siblings(at) if not text.code(one).startswith("otherwise")]
    if part or len(beside) > 1:
        operator = CLAUSE if part and not code.startswith("otherwise") else LINE
        end = text.end(at) if code == "otherwise" else text.whole_end(at)
        yield operator, NOTHING, text.replaced(at, end, [])


def _without_condition(text: RuleText, at: int) -> Iterator[Cut]:
    """Take a body out of its `if`, so that it is carried out always; the other likewise."""
    end = text.whole_end(at)
    yield BRANCH, "always", text.replaced(at, end, text.dedented(at + 1, text.end(at)))
    other = text.otherwise(at)
    if other is not None and text.code(other) == "otherwise":
        yield BRANCH, "never", text.replaced(at, end, text.dedented(other + 1, end))


def _conditional(text: RuleText, at: int) -> bool:
    """Say whether an `if` is a condition, not the answer to a challenge or a comparison."""
    above = [one for one in range(at) if text.code(one) and text.indent(one) < text.indent(at)]
    return not text.code(above[-1]).startswith(("challenge ", "compare "))


def _swapped_rows(text: RuleText, at: int) -> Iterator[Cut]:
    end = text.end(at)
    if end < len(text.lines) and _ROW.match(text.code(end)):
        last = text.end(end)
        new = (*text.lines[end:last], *text.lines[at:end])
        yield ROWS, text.code(end), text.replaced(at, last, new)


def _swapped_answers(text: RuleText, at: int) -> Iterator[Cut]:
    for other in text.siblings(at):
        if text.code(other) == _WRONG:
            lines = list(text.lines)
            lines[at] = lines[at].replace(_RIGHT, _WRONG)
            lines[other] = lines[other].replace(_WRONG, _RIGHT)
            yield BLOCKS, _WRONG, "\n".join(lines)
