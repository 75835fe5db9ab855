"""The text line by line, before it is parsed: blocks, indentation, and slips of the keyboard.

What people get wrong most is not grammar: a tab, a full-width comma, a typographic quote, a line
indented by one space too few. Each is found here and named for what it is. Slips that have one
meaning (`，` for `,`) are mended in place, character for character, so that the parser reads on
and every offset stays right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from interpreter.problems import Problem
from interpreter.source import Source, Span

MAX_LINES = 10_000
MAX_NAME = 60
MAX_CODE = 300
MAX_DEPTH = 12

_SLIPS = {
    "，": ",",
    "、": ",",
    "：": ":",
    "；": ";",
    "（": "(",
    "）": ")",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "「": '"',
    "」": '"',
    "‘": "'",
    "’": "'",
    "\u3000": " ",
    "\u00a0": " ",
}
_QUOTED = re.compile(r'"[^"\n]*"')
_LONG_WORD = re.compile(rf"\w{{{MAX_NAME + 1},}}")


@dataclass(frozen=True)
class Block:
    """A top-level block: its first word, its mended text, and where it begins in the source."""

    word: str
    text: str
    start: int
    readable: bool


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
    lines: list[tuple[int, str]] = []
    for number in range(1, source.line_count + 1):
        span = source.span_of_line(number)
        text, found = _mend_line(source, span)
        problems += found
        if text[:1] not in ("", " ", "#") and lines:
            _close(source, lines, blocks, problems)
            lines = []
        lines.append((span.start, text))
    _close(source, lines, blocks, problems)
    return blocks, problems


def _close(
    source: Source, lines: list[tuple[int, str]], blocks: list[Block], problems: list[Problem]
) -> None:
    """Make a block of the lines gathered; comments and blank lines before it don't count."""
    first = next((i for i, (_, text) in enumerate(lines) if _code(text)), None)
    if first is None:
        return
    kept = lines[first:]
    start, head = kept[0]
    found = _check_structure(source, kept)
    problems += found
    word = re.match(r"\w*", head)
    blocks.append(
        Block(
            word.group() if word else "",
            "\n".join(text for _, text in kept) + "\n",
            start,
            not found,
        )
    )


def _code(text: str) -> str:
    """Give what a line says, without its indentation and its comment."""
    bare = _QUOTED.sub(lambda found: '"' * len(found.group()), text)
    return bare.split("#", 1)[0].strip()


def _mend_line(source: Source, span: Span) -> tuple[str, list[Problem]]:
    """Check one line's characters; give it with single-character slips put right."""
    text = source.text[span.start : span.end]
    problems: list[Problem] = []
    indentation = len(text) - len(text.lstrip(" \t"))
    if "\t" in text[:indentation]:
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
    if len(bare) > MAX_CODE and len(bare.strip()) > MAX_CODE:
        problems.append(Problem("S0114", source, span, {"limit": MAX_CODE}))
        text = _blank(text)
    return text, problems


def _mend_slips(source: Source, span: Span, text: str, problems: list[Problem]) -> str:
    """Replace full-width and typographic characters outside of quotes, each reported once."""
    if text.isascii():
        return text
    letters = list(text)
    quoted = False
    for i, letter in enumerate(letters):
        if letter == "#" and not quoted:
            break
        typed = _SLIPS.get(letter)
        if letter == '"' or (typed == '"' and not quoted):
            quoted = not quoted
        elif quoted:
            # Within a sentence every character is right, but it may be closed by its own kind.
            if typed != '"' or '"' in letters[i + 1 :]:
                continue
            quoted = False
        if typed is not None:
            letters[i] = typed
            place = Span(span.start + i, span.start + i + 1)
            problems.append(Problem("S0102", source, place, {"found": letter, "instead": typed}))
    return "".join(letters)


def _blank(text: str) -> str:
    """Empty a line that was reported, so that it is not reported again as something else."""
    body = text.lstrip(" ")
    return text[: len(text) - len(body)] + "\x01" * len(body)


def _check_structure(source: Source, lines: list[tuple[int, str]]) -> list[Problem]:
    """Check that each line's indentation fits the lines above it, and how deep it goes."""
    levels = [0]
    for start, text in lines:
        if not _code(text):
            continue
        indentation = len(text) - len(text.lstrip(" "))
        place = Span(start + min(indentation, 200), start + len(text))
        if indentation > levels[-1]:
            levels.append(indentation)
            if len(levels) > MAX_DEPTH:
                return [Problem("S0108", source, place, {"limit": MAX_DEPTH})]
        while indentation < levels[-1]:
            levels.pop()
        if indentation != levels[-1]:
            return [Problem("S0103", source, place, {"found": indentation, "levels": levels[:]})]
    return []
