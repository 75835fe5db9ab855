"""Why the parser stopped: the most likely slip, found by trying repairs.

The parser stops at the first word that can't follow, which is often the word *after* the mistake
(`rank of card is bellow target` fails at `target`). So the words of the line are fed again one by
one, keeping what could have stood at each place. Then, in this order: the first word of the line is
no verb but resembles one; the word where it stopped, or the one before, resembles a word that fits
there; leaving the word out, or putting one keyword in, would let the line go on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from interpreter.problems import suggest
from interpreter.syntax.grammar import parser, spelling

_LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT", "$END", "BAD"})
_MOST_EXPECTED = 8


@dataclass(frozen=True)
class Finding:
    """A mistake found: its code, facts and place, and the line to leave out.

    `start` and `end` are offsets into the block's text, `line` is an index of its lines.
    """

    code: str
    start: int
    end: int
    line: int
    facts: Mapping[str, object] = field(default_factory=dict)
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Place:
    """A word of the line and what could have stood there."""

    token: Token
    accepts: frozenset[str]


def diagnose(kind: str, text: str, error: UnexpectedInput) -> Finding:
    """Work out what is wrong where the parser of `kind` stopped in `text`."""
    if isinstance(error, UnexpectedCharacters):
        at = error.pos_in_stream or 0
        line = text.count("\n", 0, at)
        return Finding("S0104", at, at + 1, line, {"found": text[at : at + 1], "expected": ()})
    assert isinstance(error, UnexpectedToken)
    token = error.token
    at = token.start_pos if token.start_pos is not None else len(text)
    before, here = _replay(kind, text, at)
    if token.type in _LAYOUT or not here:
        return _layout(text, token, before, here)
    line = text.count("\n", 0, at)
    if "_INDENT" in here.accepts and before and _line(text, before[-1].token) < line:
        return _not_indented(text, token, line)
    return _word(text, line, token, before, here)


def _replay(kind: str, text: str, stop: int) -> tuple[list[_Place], _Place | None]:
    """Feed the words again; give those of the same line before `stop`, and the one there."""
    state = parser().parse_interactive(text, start=kind)
    line_start = text.rfind("\n", 0, max(stop, 0)) + 1
    places: list[_Place] = []
    previous: _Place | None = None
    stream = state.lexer_thread.lex(state.parser_state)
    while True:
        try:
            token = next(stream)
        except (StopIteration, UnexpectedInput):
            return ([previous] if previous and not places else places), None
        place = _Place(token, frozenset(_accepts(state, token, line_start)))
        try:
            state.feed_token(token)
        except UnexpectedInput:
            return (places or ([previous] if previous else [])), place
        previous = place
        if token.start_pos is not None and token.start_pos >= line_start:
            places.append(place)


def _accepts(state: InteractiveParser, token: Token, line_start: int) -> set[str]:
    """Only the words of the last line are worth the time it takes to ask."""
    if token.start_pos is None or token.start_pos < line_start - 200:
        return set()
    return set(state.accepts())


def _line(text: str, token: Token) -> int:
    return text.count("\n", 0, token.start_pos or 0)


def _end(token: Token) -> int:
    return (token.start_pos or 0) + len(str(token))


def _line_bounds(text: str, line: int) -> tuple[int, int]:
    """Give where a line's words begin and end."""
    start = 0
    for _ in range(line):
        start = text.index("\n", start) + 1
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    bare = text[start:end]
    return start + len(bare) - len(bare.lstrip(" ")), start + len(bare.rstrip(" "))


def _not_indented(text: str, token: Token, line: int) -> Finding:
    """The line above opens a block, and this one is not further in."""
    above = max(_last_line_before(text, line), 0)
    start, end = _line_bounds(text, line)
    return Finding("S0103", start, end, above, {"missing": True, "found": str(token)})


def _last_line_before(text: str, line: int) -> int:
    lines = text.split("\n")
    for index in range(line - 1, -1, -1):
        if lines[index].strip() and not lines[index].strip().startswith("#"):
            return index
    return 0


def _layout(text: str, token: Token, before: list[_Place], here: _Place | None) -> Finding:
    """The parser stopped at the end of a line, at an indentation or at the end of the block."""
    accepts = here.accepts if here else frozenset()
    if token.type == "_INDENT":
        line = min(_line(text, token) + 1, text.count("\n"))
        lines = text.split("\n")
        while line < len(lines) - 1 and not lines[line].strip():
            line += 1
        start, end = _line_bounds(text, line)
        return Finding("S0103", start, end, _last_line_before(text, line), {"missing": False})
    last = before[-1].token if before else token
    line = (
        _line(text, last)
        if last.type not in _LAYOUT
        else _last_line_before(text, _line(text, last) + 1)
    )
    start, end = _line_bounds(text, line)
    if token.type != "_NL":
        return Finding("S0105", start, end, line, {"expected": _readable(accepts)})
    words = [place for place in before if place.token.type not in _LAYOUT]
    return (
        _missing_do(words, line)
        or _misspelt(words, None, line)
        or Finding("S0105", max(end - 1, start), end, line, {"expected": _readable(accepts)})
    )


def _missing_do(words: list[_Place], line: int) -> Finding | None:
    """A line that is nothing but a name: most likely a step without its `do`."""
    if len(words) != 1 or words[0].token.type != "NAME" or "DO" not in words[0].accepts:
        return None
    token = words[0].token
    if suggest(str(token), _keywords(words[0].accepts)):
        return None
    facts = {"found": str(token), "missing": "do"}
    return Finding("S0113", token.start_pos or 0, _end(token), line, facts)


def _word(text: str, line: int, token: Token, before: list[_Place], here: _Place) -> Finding:
    """The parser stopped at a word."""
    words = [
        place
        for place in before
        if place.token.type not in _LAYOUT and _line(text, place.token) == line
    ]
    if words and words[0].token.type == "NAME" and str(token) == "with" and len(words) == 1:
        first = words[0].token
        facts: dict[str, object] = {"found": str(first), "missing": "do"}
        return Finding("S0113", first.start_pos or 0, _end(first), line, facts)
    found = _misspelt(words, here, line)
    if found:
        return found
    at = token.start_pos or 0
    facts = {"found": str(token), "expected": _readable(here.accepts)}
    return Finding("S0104", at, _end(token), line, facts)


def _misspelt(words: list[_Place], here: _Place | None, line: int) -> Finding | None:
    """Look for a word that resembles a keyword that could have stood in its place."""
    if words and words[0].token.type == "NAME":
        first = words[0]
        meant = suggest(str(first.token), _keywords(first.accepts))
        if meant:
            start = first.token.start_pos or 0
            facts: dict[str, object] = {"found": str(first.token)}
            return Finding("S0107", start, _end(first.token), line, facts, meant)
    tried = ([here] if here else []) + [one for one in reversed(words) if one.token.type == "NAME"]
    for place in tried[:3]:
        meant = suggest(str(place.token), _keywords(place.accepts))
        if meant:
            start = place.token.start_pos or 0
            facts = {"found": str(place.token), "expected": _readable(place.accepts)}
            return Finding("S0104", start, _end(place.token), line, facts, meant)
    return None


def _keywords(accepts: frozenset[str]) -> list[str]:
    return [word for one in accepts if (word := spelling(one)).isidentifier()]


def _readable(accepts: frozenset[str]) -> tuple[str, ...]:
    """Give what could stand there as people write it; nothing where it could be almost anything."""
    words = sorted({spelling(one) for one in accepts if one not in ("_DEDENT", "BAD", "$END")})
    return tuple(words) if len(words) <= _MOST_EXPECTED else ()
