"""Breaking lines for a width in cells, where Chinese characters take two and break anywhere.

Latin words stay whole. Closing signs stay with what they close and opening ones with what they
open, so that no line begins with a full stop or ends with a bracket.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rich.cells import cell_len

_GLUE = "\N{NO-BREAK SPACE}"
_CLOSING = frozenset(_GLUE + "，。、；：！？）］》」』”’…·%,.;:!?)]}")
_OPENING = frozenset(_GLUE + "（［《「『“‘([{")
_SPACES = re.compile("[ \n]+")
_LEAST = 10
"""The narrowest column that text is broken for, in cells."""


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Break a text into lines.

    Args:
        text: words; any run of spaces counts as one.
        width: how wide a line may be, in cells.
        first, rest: what stands before the first line and before the others.
    """
    lines: list[str] = []
    indent, line = first, ""
    for space, piece in _pieces(text):
        room = max(width - cell_len(indent), _LEAST)
        longer = line + space + piece if line else piece
        if line and cell_len(longer) > room:
            lines.append(indent + line)
            indent, longer = rest, piece
        line = longer
    lines.append((indent + line).rstrip())
    return [line.replace(_GLUE, " ") for line in lines]


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Give what may not be broken, each with the space before it."""
    for index, word in enumerate(_SPACES.split(text.strip(" \n"))):
        for at, piece in enumerate(_parts(word)):
            yield (" " if index and not at else ""), piece


def _parts(word: str) -> list[str]:
    """Cut a word without spaces where a line may end."""
    found: list[str] = []
    glued = False
    for character in word:
        joins = found and (
            glued or character in _CLOSING or not (_is_wide(character) or _is_wide(found[-1][-1]))
        )
        if joins:
            found[-1] += character
        else:
            found.append(character)
        glued = character in _OPENING
    return found


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
