"""The text line by line, before it is parsed: blocks, indentation, and slips of the keyboard.

What people get wrong most is not grammar: a tab, a full-width comma, a typographic quote, a line
indented by one space too few. Each is found here and named for what it is. Slips that have one
meaning (`，` for `,`) are mended in place, character for character, so that the parser reads on
and every offset stays right.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from interpreter.problems import Problem
from interpreter.source import Source, Span

MAX_LINES = 10_000
MAX_NAME = 60
MAX_CODE = 300
MAX_DEPTH = 12

_SLIPS = {
    "、": ",",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "「": '"',
    "」": '"',
    "‘": "'",
    "’": "'",
}
"""Beside the full-width forms of ASCII characters, which follow a rule."""

_QUOTED = re.compile(r'"[^"\n]*"')
_LONG_WORD = re.compile(rf"\w{{{MAX_NAME + 1},}}")


@dataclass(frozen=True)
class Block:
    """A top-level block: its first word, its mended text, and where it begins in the source."""

    word: str
    text: str
    start: int
    readable: bool


@dataclass(frozen=True)
class _Line:
    """A line where it begins in the source, mended; `tabbed` if a tab indents it."""

    start: int
    text: str
    tabbed: bool


def split_blocks(source: Source) -> tuple[list[Block], list[Problem]]:
    """Cut a text at its unindented lines and check every line by itself.

    Returns the blocks in file order and what is wrong with single lines. A block with a line whose
    structure can't be trusted (indentation, depth, length) comes back as not `readable`.
    """
    if source.line_count > MAX_LINES:
        span = source.span_of_line(MAX_LINES + 1)
        return [], [Problem("S0112", source, span, {"limit": MAX_LINES})]
    problems: list[Problem] = []
    blocks: list[Block] = []
    lines: list[_Line] = []
    for number in range(1, source.line_count + 1):
        line, found = _mend_line(source, source.span_of_line(number))
        problems += found
        if line.text[:1] not in ("", " ", "#") and lines:
            _close(source, lines, blocks, problems)
            lines = []
        lines.append(line)
    _close(source, lines, blocks, problems)
    return blocks, _tabs_once(problems)


def with_slips_mended(source: Source) -> str:
    """Give a text with full-width and typographic characters outside of sentences put right."""
    mended = []
    for number in range(1, source.line_count + 1):
        span = source.span_of_line(number)
        mended.append(_mend_slips(source, span, source.text[span.start : span.end], []))
    return "\n".join(mended) + "\n"


def _tabs_once(problems: list[Problem]) -> list[Problem]:
    """Report the first line with a tab, and how many more there are: one editor, one mistake."""
    tabs = [one for one in problems if one.code == "S0101"]
    first = [replace(one, facts={"more": len(tabs) - 1 or None}) for one in tabs[:1]]
    return first + [one for one in problems if one.code != "S0101"]


def _close(
    source: Source, lines: list[_Line], blocks: list[Block], problems: list[Problem]
) -> None:
    """Make a block of the lines gathered; comments and blank lines before it don't count."""
    first = next((i for i, line in enumerate(lines) if code_of(line.text)), None)
    if first is None:
        return
    kept = lines[first:]
    tabbed = any(line.tabbed for line in kept)
    # How far in a line with a tab is meant to be can't be told, so nothing is said about it.
    found = [] if tabbed else _check_structure(source, kept)
    problems += found
    word = re.match(r"\w*", kept[0].text)
    blocks.append(
        Block(
            word.group() if word else "",
            "\n".join(line.text for line in kept) + "\n",
            kept[0].start,
            not found and not tabbed,
        )
    )


def code_of(text: str) -> str:
    """Give what a line says, without its indentation and its comment."""
    return _QUOTED.sub('""', text).split("#", 1)[0].strip()


def _mend_line(source: Source, span: Span) -> tuple[_Line, list[Problem]]:
    """Check one line's characters; give it with single-character slips put right."""
    text = source.text[span.start : span.end]
    problems: list[Problem] = []
    indentation = len(text) - len(text.lstrip(" \t"))
    tabbed = "\t" in text[:indentation] and text[indentation:][:1] not in ("", "#")
    if tabbed:
        at = span.start + text.index("\t")
        problems.append(Problem("S0101", source, Span(at, at + 1)))
    text = text.replace("\t", " ")
    text = _mend_slips(source, span, text, problems)
    bare = _QUOTED.sub(lambda found: " " * len(found.group()), text).split("#", 1)[0]
    if '"' in bare:
        at = span.start + bare.index('"')
        problems.append(Problem("S0106", source, Span(at, max(span.end, at + 1))))
        text = _blank(text)
        bare = ""
    for found in _LONG_WORD.finditer(bare):
        place = Span(span.start + found.start(), span.start + found.end())
        problems.append(Problem("S0110", source, place, {"limit": MAX_NAME}))
        text = _blank(text)
        bare = ""
    if len(bare) > MAX_CODE and len(code_of(text)) > MAX_CODE:
        problems.append(Problem("S0114", source, span, {"limit": MAX_CODE}))
        text = _blank(text)
    return _Line(span.start, text, tabbed), problems


def _mend_slips(source: Source, span: Span, text: str, problems: list[Problem]) -> str:
    """Replace full-width and typographic characters outside of quotes.

    On each line one of them is reported for each character that should stand instead.
    """
    if text.isascii():
        return text
    letters = list(text)
    quoted = False
    reported: set[str] = set()
    for i, letter in enumerate(letters):
        if letter == "#" and not quoted:
            break
        typed = _instead_of(letter)
        if letter == '"' or (typed == '"' and not quoted):
            quoted = not quoted
        elif quoted:
            # Within a sentence every character is right, but it may be closed by its own kind.
            if typed != '"' or '"' in letters[i + 1 :]:
                continue
            quoted = False
        if typed is not None:
            letters[i] = typed
            if typed not in reported:
                reported.add(typed)
                place = Span(span.start + i, span.start + i + 1)
                shown = letter if letter.isprintable() and typed != " " else f"U+{ord(letter):04X}"
                facts = {"found": shown, "instead": typed if typed != " " else "a space"}
                problems.append(Problem("S0102", source, place, facts))
    return "".join(letters)


def _instead_of(letter: str) -> str | None:
    """Give what should stand instead of a character, or None where it is right."""
    if letter.isascii():
        return None
    if "\uff01" <= letter <= "\uff5e":
        return chr(ord(letter) - 0xFEE0)
    if unicodedata.category(letter) in ("Zs", "Cf"):
        return " "
    return _SLIPS.get(letter)


def _blank(text: str) -> str:
    """Empty a line that was reported, so that it is not reported again as something else."""
    body = text.lstrip(" ")
    return text[: len(text) - len(body)] + "\x01" * len(body)


def _check_structure(source: Source, lines: list[_Line]) -> list[Problem]:
    """Check that each line's indentation fits the lines above it, and how deep it goes."""
    levels = [0]
    for line in lines:
        start, text = line.start, line.text
        if not code_of(text):
            continue
        indentation = len(text) - len(text.lstrip(" "))
        place = Span(start + min(indentation, 200), start + len(text))
        if indentation > levels[-1]:
            levels.append(indentation)
            if len(levels) > MAX_DEPTH:
                return [Problem("S0108", source, place, {"limit": MAX_DEPTH})]
        above = tuple(levels)
        while indentation < levels[-1]:
            levels.pop()
        if indentation != levels[-1]:
            return [Problem("S0103", source, place, {"found": indentation, "levels": above})]
    return []
