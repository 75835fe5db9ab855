"""Slips of the keyboard that have one meaning, put right in the text itself: characters and tabs.

How wide a tab is, the text doesn't say. It is put right only where that makes no difference: of the
usual widths, all with which the text reads best have to nest its lines in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpreter.source import Source
from interpreter.syntax.lines import code_of, with_slips_mended
from interpreter.syntax.parser import parse

INDENTATION = 4
"""Spaces a level, and columns a tab."""

_TAB_WIDTHS = (INDENTATION, 2, 3, 8)
_BEFORE = re.compile(r"^[ \t]+", re.MULTILINE)


def mended(source: Source) -> Source:
    """Give a text with all such slips put right that have one meaning."""
    return widened(Source(source.name, with_slips_mended(source)))


def widened(source: Source) -> Source:
    """Give a text with spaces for tabs, or as it is where it could be nested in several ways."""
    if "\t" not in source.text:
        return source
    read: list[tuple[int, Source]] = []
    for width in _TAB_WIDTHS:
        one = Source(source.name, _without_tabs(source.text, width))
        read.append((len(parse(one).problems), one))
    best = min(problems for problems, _ in read)
    ways = [one for problems, one in read if problems == best]
    nestings = {tuple(depths(one.text.split("\n"))) for one in ways}
    return ways[0] if len(nestings) == 1 else source


def _without_tabs(text: str, width: int) -> str:
    """Widen the tabs that indent lines; within a line a tab is a space."""
    return _BEFORE.sub(lambda found: found.group().expandtabs(width), text).replace("\t", " ")


def depths(lines: Sequence[str]) -> list[int | None]:
    """Give how deep each line is nested, from 0; None for blank lines and comments."""
    levels = [0]
    found: list[int | None] = []
    for line in lines:
        if not code_of(line):
            found.append(None)
            continue
        indentation = len(line) - len(line.lstrip(" "))
        while indentation < levels[-1]:
            levels.pop()
        if indentation > levels[-1]:
            levels.append(indentation)
        found.append(len(levels) - 1)
    return found
