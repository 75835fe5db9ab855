"""Reading JSON strictly, with the place of everything.

The standard library's reader keeps no places and takes the last of several equal keys. So brackets,
colons and commas are read here, and it reads the strings, escapes and all.
"""

from __future__ import annotations

import json
import re
from enum import Enum, auto
from typing import Final

from interpreter.documents.tree import (
    Builder,
    Document,
    DocumentError,
    Limits,
    Scalar,
    between_quotes,
)
from interpreter.source import Span

_SPACE = re.compile(r"[ \t\r\n]*")
_BARE = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\w)|(?:true|false|null)(?!\w)")
_WORD = re.compile(r"[^\s,:{}\[\]\"]+")
_DECODER: Final = json.JSONDecoder()

_LONGEST_SHOWN = 20


class _Due(Enum):
    """What the next sign has to be."""

    VALUE = auto()
    VALUE_OR_END = auto()
    NAME = auto()
    NAME_OR_END = auto()
    COMMA_OR_END = auto()


def read_json(text: str, limits: Limits) -> Document:
    """Read a JSON text as a document.

    Args:
        text: the whole text.
        limits: how large the document may be.

    Raises `DocumentError` for what isn't JSON, for a name twice in a table, and if it is too large.
    """
    return _Reader(text, limits).read()


class _Reader:
    def __init__(self, text: str, limits: Limits) -> None:
        self._text = text
        self._at = 0
        self._builder = Builder(limits)
        self._tables: list[bool] = []
        self._due = _Due.VALUE

    def read(self) -> Document:
        while self._builder.whole is None:
            self._skip_space()
            self._take_next()
        self._skip_space()
        if self._at < len(self._text):
            raise self._refused("there is something behind the end of the document")
        return self._builder.whole

    def _skip_space(self) -> None:
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found is not None else self._at

    def _take_next(self) -> None:
        sign = self._text[self._at : self._at + 1]
        if sign in ("}", "]") and self._ends(sign):
            self._at += 1
            self._tables.pop()
            self._builder.end(self._at)
            self._due = _Due.COMMA_OR_END
        elif self._due is _Due.COMMA_OR_END:
            if sign != ",":
                raise self._refused(f"a comma or `{self._closing}` is due here")
            self._at += 1
            self._due = _Due.NAME if self._tables[-1] else _Due.VALUE
        elif self._after_comma and sign == self._closing:
            place = Span(self._at, self._at + 1)
            raise DocumentError(f"no comma can stand before this `{sign}`", place)
        elif self._due in (_Due.NAME, _Due.NAME_OR_END):
            self._take_name(sign)
        else:
            self._take_value(sign)

    def _ends(self, sign: str) -> bool:
        if not self._tables or self._due not in (
            _Due.COMMA_OR_END,
            _Due.NAME_OR_END,
            _Due.VALUE_OR_END,
        ):
            return False
        return sign == self._closing

    @property
    def _closing(self) -> str:
        return "}" if self._tables[-1] else "]"

    @property
    def _after_comma(self) -> bool:
        return bool(self._tables) and self._due is (_Due.NAME if self._tables[-1] else _Due.VALUE)

    def _take_name(self, sign: str) -> None:
        if sign != '"':
            raise self._refused("a name in double quotation marks is due here")
        self._builder.scalar(self._string())
        self._skip_space()
        if self._text[self._at : self._at + 1] != ":":
            raise self._refused("a colon is due here, between a name and its value")
        self._at += 1
        self._due = _Due.VALUE

    def _take_value(self, sign: str) -> None:
        if sign in ("{", "["):
            table = sign == "{"
            self._builder.begin(Span(self._at, self._at + 1), table=table)
            self._tables.append(table)
            self._at += 1
            self._due = _Due.NAME_OR_END if table else _Due.VALUE_OR_END
            return
        self._builder.scalar(self._string() if sign == '"' else self._bare())
        self._due = _Due.COMMA_OR_END

    def _string(self) -> Scalar:
        start = self._at
        try:
            value, self._at = _DECODER.raw_decode(self._text, start)
        except json.JSONDecodeError as error:
            if error.msg.startswith("Unterminated"):
                raise DocumentError(
                    "a quotation mark is never closed", Span(start, start + 1)
                ) from None
            if error.msg.startswith("Invalid control"):
                what = "a text can't go on in the next line, and holds no tab; write \\n or \\t"
            else:
                what = 'after a backslash stands one of " \\ / b f n r t, or u and four digits'
            raise DocumentError(what, Span(error.pos, error.pos + 1)) from None
        return Scalar(value, True, between_quotes(Span(start, self._at)))

    def _bare(self) -> Scalar:
        found = _BARE.match(self._text, self._at)
        if found is None:
            raise self._refused("a value is due here")
        span = Span(self._at, found.end())
        self._at = found.end()
        return Scalar(found.group(), False, span)

    def _refused(self, due: str) -> DocumentError:
        """Say what is due, and what stands there instead."""
        found = _WORD.match(self._text, self._at)
        word = found.group() if found is not None else self._text[self._at : self._at + 1]
        if not word:
            return DocumentError(f"{due}, but the file ends", Span(self._at, self._at + 1))
        span = Span(self._at, self._at + len(word))
        if len(word) > _LONGEST_SHOWN:
            word = word[: _LONGEST_SHOWN - 1] + "…"
        return DocumentError(f"{due}, not `{word}`", span)
