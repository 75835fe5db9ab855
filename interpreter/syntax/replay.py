"""The line at which the parser stopped, word by word, with what could have stood at each place.

A `Cursor` is the parser's state at one place. Feeding it never changes it but gives another one, so
that repairs can be tried: can the rest of the line be read with this word instead of that one? In a
repair a keyword is a name only if the ruleset declares it as one, though the lexer takes any for
one where no keyword can stand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_parser_state import ParserState

from interpreter.syntax.grammar import parser

LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT", "$END", "BAD"})
"""Tokens that are not words."""

_GOES_ON = frozenset({"OF", "PLUS", "MINUS", "TIMES", "AND", "OR"})
"""Words with which nearly everything can be continued, so that naming them is no help."""

_LONGEST_PHRASE = 10
_WORDS = re.compile(r'"[^"\n]*"|\w+|[^\w\s]')


class Cursor:
    """The parser's state at one place of a text; feeding it gives another cursor.

    Args:
        state: the parser's; it is copied.
        names: the keywords that are names, too.
    """

    def __init__(self, state: ParserState[Any], names: frozenset[str]) -> None:
        self._names = names
        conf = copy(state.parse_conf)
        conf.callbacks = {}
        self._state = type(state)(conf, state.lexer, state.state_stack[:], state.value_stack[:])

    @cached_property
    def accepts(self) -> frozenset[str]:
        """The terminals that can follow."""
        choices = self._state.parse_conf.parse_table.states[self._state.position]
        return frozenset(one for one in choices if one.isupper() and self.feed(one) is not None)

    @property
    def helpful(self) -> list[str]:
        """The terminals worth naming to somebody: without layout and mere continuations."""
        found = self.accepts - LAYOUT
        return sorted(found - _GOES_ON or found - {"PLUS", "MINUS"} or found)

    @property
    def words(self) -> list[str]:
        """The keywords that can follow."""
        spelt = spellings()
        return [spelt[one] for one in self.accepts if one in spelt and spelt[one].isidentifier()]

    def feed(self, terminal: str, text: str = "") -> Cursor | None:
        """Go on by one terminal; None where it can't follow."""
        other = Cursor(self._state, self._names)
        try:
            other._state.feed_token(Token(terminal, text))
        except UnexpectedToken:
            return None
        return other

    def read(self, words: Sequence[str]) -> Cursor | None:
        """Go on by some words; None where one of them can't follow."""
        cursor: Cursor | None = self
        for word in words:
            if cursor is None:
                return None
            terminal = _terminal_of(word, cursor.accepts, self._names)
            cursor = cursor.feed(terminal, word) if terminal is not None else None
        return cursor

    def reads_line(self, words: Sequence[str]) -> bool:
        """Say whether some words go on to the end of a line."""
        end = self.read(words)
        return end is not None and "_NL" in end.accepts

    def phrase(self, terminal: str) -> str | None:
        """Write a keyword with those that have to come after it; None for other terminals."""
        spelt = spellings()
        if terminal not in spelt:
            return None
        words = spelt[terminal]
        cursor = self.feed(terminal)
        for _ in range(_LONGEST_PHRASE):
            if cursor is None or len(cursor.accepts) != 1:
                break
            (only,) = cursor.accepts
            if only not in spelt:
                break
            words += spelt[only] if spelt[only] in ",:;)" else f" {spelt[only]}"
            cursor = cursor.feed(only)
        return words

    def phrases(self, terminal: str) -> list[list[str]]:
        """Give how a phrase that begins with a keyword may be begun or said, the shortest first.

        Where one of two words ends it, it may be said with either (`each deal`, `each match`).
        """
        phrase = words_of(self.phrase(terminal) or "")
        after = self.read(phrase)
        ends = sorted(after.words) if after is not None and len(phrase) == 1 else []
        ends = ends if len(ends) == len(after.accepts if after else ()) == 2 else []
        whole = [phrase[:1], phrase] if len(phrase) > 1 else [phrase]
        return [*whole, *([*phrase, end] for end in ends)]


@dataclass(frozen=True)
class Place:
    """A word, and the parser's state before it."""

    token: Token
    cursor: Cursor

    @property
    def text(self) -> str:
        """The word as written."""
        return str(self.token)

    @property
    def start(self) -> int:
        """Where it begins in the block."""
        return self.token.start_pos or 0

    @property
    def end(self) -> int:
        """Where it ends in the block."""
        return self.start + len(self.token)


@cache
def spellings() -> dict[str, str]:
    """Give how each keyword and sign is written, by terminal."""
    return {
        one.name: str(one.pattern.value) for one in parser().terminals if one.pattern.type == "str"
    }


@cache
def _terminals() -> dict[str, str]:
    return {text: name for name, text in spellings().items()}


def _terminal_of(word: str, accepts: frozenset[str], names: frozenset[str]) -> str | None:
    keyword = _terminals().get(word)
    if keyword is not None and (keyword in accepts or word not in names):
        return keyword if keyword in accepts else None
    if word.startswith('"'):
        kind = "STRING"
    elif word.isdecimal():
        kind = "INT"
    else:
        kind = "NAME" if word.isidentifier() else ""
    return kind if kind in accepts else None


def words_of(line: str) -> list[str]:
    """Give the words and signs of a piece of a line, without its comment."""
    words = _WORDS.findall(line)
    return words[: words.index("#")] if "#" in words else words


def replay(
    kind: str, text: str, stop: int, names: frozenset[str]
) -> tuple[list[Place], Place | None]:
    """Feed the words of a block again, up to where the parser stopped.

    Args:
        kind: the start symbol.
        text: the block.
        stop: the offset of the word at which the parser stopped.
        names: the keywords that are names, too.

    Returns the places of the same line before it (or the last one, if there are none), and the
    place where it stopped; None where that is beyond the last word.
    """
    state = parser().parse_interactive(text, start=kind)
    line_start = text.rfind("\n", 0, max(stop, 0)) + 1
    places: list[Place] = []
    previous: Place | None = None

    def here() -> Cursor:
        return Cursor(state.parser_state, names)

    stream = state.lexer_thread.lex(state.parser_state)  # type: ignore[no-untyped-call] # by lark
    while True:
        before: Cursor | None = None
        try:
            token = next(stream)
        except UnexpectedToken as stopped:
            return _until(places, previous), Place(stopped.token, here())
        except UnexpectedCharacters:
            found = Token("CHARACTER", text[stop : stop + 1], start_pos=stop)
            return _until(places, previous), Place(found, here())
        except (StopIteration, UnexpectedInput):
            return _until(places, previous), None
        start = token.start_pos if token.start_pos is not None else len(text)
        if start >= line_start - 200:
            before = Cursor(state.parser_state, names)
        try:
            state.feed_token(token)
        except UnexpectedInput:
            return _until(places, previous), Place(token, before or here())
        if before is not None:
            previous = Place(token, before)
            if start >= line_start:
                places.append(previous)


def _until(places: list[Place], previous: Place | None) -> list[Place]:
    return places or ([previous] if previous is not None else [])
