"""The text of a ruleset and places in it.

A place is a pair of character offsets into the text as the parser sees it: decoded, in Unicode
normal form C, with `\\n` at the end of every line. Lines and columns are worked out only when a
place is shown to somebody, by bisection over the line starts.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

LIMIT_BYTES = 1_000_000
"""The largest ruleset that is read, in bytes of UTF-8."""

LONGEST_NAME = 200
"""The longest name of a file that can't be read that is shown whole, in characters."""

_MOST_LOOKED_AT = 500
"""How many known parts before a place are looked at for the one around it."""

_BOM = b"\xef\xbb\xbf"
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")

# Besides control characters: what ends a line for some programs and not for others, what
# reorders the text on the screen so that it reads otherwise than it runs, and lone surrogates.
_FORBIDDEN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


class _PathLike(Protocol):
    """A file path as an object (`os.PathLike`, which is generic for nothing here)."""

    def __fspath__(self) -> str: ...


class SourceError(Exception):
    """A ruleset that can't be read as text.

    `str()` gives the whole sentence, with the name of the file; `code` is the code of the
    problem it becomes, `name` the file as shown to people.
    """

    def __init__(self, message: str, name: str = "", code: str = "S0001") -> None:
        super().__init__(message)
        self.message = message
        self.name = name
        self.code = code


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a text: character offsets, `end` not included."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Origin:
    """The file of data that a text was written from, and which place there each place is.

    Attributes:
        source: the file.
        places: places of the text, sorted by their beginning, each with its place in the file.
        claims: what the file says that words of the text name ("zone", "state" …), by their places.
    """

    source: Source
    places: tuple[tuple[Span, Span], ...] = field(repr=False)
    claims: Mapping[Span, str] = field(repr=False)

    def locate(self, span: Span) -> Span:
        """Give the place in the file: that of the smallest known part around it, or before it."""
        at = bisect_right(self.places, span.start, key=lambda pair: pair[0].start)
        before = self.places[max(0, at - _MOST_LOOKED_AT) : at]
        around = [pair for pair in before if pair[0].end >= span.end]
        if around:
            return min(around, key=lambda pair: pair[0].end - pair[0].start)[1]
        return before[-1][1] if before else Span(0, 1)


@dataclass(frozen=True, slots=True)
class Source:
    """A ruleset's text under the name people know it by.

    Build it with `from_text` or `read_source`; the plain constructor takes the text as it is.
    `parts` are the texts that it was joined from, `origin` is the data that it was written from.
    """

    name: str
    text: str = field(repr=False)
    parts: tuple[Source, ...] = field(default=(), repr=False, compare=False)
    origin: Origin | None = field(default=None, repr=False, compare=False)
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        text = self.text
        starts = [0]
        starts += [found.end() for found in re.finditer("\n", text) if found.end() < len(text)]
        object.__setattr__(self, "_starts", tuple(starts))

    @classmethod
    def from_text(cls, name: str, text: str) -> Source:
        """Take a text as a ruleset: newlines, normal form, a last newline.

        Raises `SourceError` for more than `LIMIT_BYTES` or a control character.
        """
        text = text.removeprefix("\ufeff")
        if len(text.encode("utf-8", "surrogatepass")) > LIMIT_BYTES:
            raise _too_large(name)
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        found = _FORBIDDEN.search(text)
        if found:
            raise _forbidden_character(name, text, found.start())
        text = unicodedata.normalize("NFC", text)
        return cls(name, text if text.endswith("\n") else text + "\n")

    @classmethod
    def joined(cls, parts: Sequence[Source]) -> Source:
        """Put several texts one behind the other, as one text that knows where each came from."""
        if len(parts) == 1:
            return parts[0]
        return cls(parts[-1].name, "".join(part.text for part in parts), tuple(parts))

    def locate(self, span: Span) -> tuple[Source, Span]:
        """Give the text that a place really is in, and the place there."""
        start = 0
        for part in self.parts:
            end = start + len(part.text)
            if span.start < end or part is self.parts[-1]:
                return part.locate(Span(span.start - start, span.end - start))
            start = end
        if self.origin is not None:
            return self.origin.source, self.origin.locate(span)
        return self, span

    def place(self, offset: int) -> tuple[str, int]:
        """Give the file and the line, counted from 1, that an offset stands in."""
        source, span = self.locate(Span(offset, offset))
        return source.name, source.line_of(span.start)

    @property
    def line_count(self) -> int:
        """How many lines the text has; at least one."""
        return len(self._starts)

    def line_of(self, offset: int) -> int:
        """Give the line of an offset, counted from 1; past the end it is the last line."""
        return bisect_right(self._starts, max(offset, 0))

    def column_of(self, offset: int) -> int:
        """Give the column of an offset in characters, counted from 1.

        The newline itself has a column; offsets past the end are shown there.
        """
        line = self.line_of(offset)
        start = self._starts[line - 1]
        return min(max(offset, 0), self.span_of_line(line).end) - start + 1

    def span_of_line(self, number: int) -> Span:
        """Give where a line stands, without its newline; `number` counts from 1.

        Raises `IndexError` for a line the text hasn't got.
        """
        if not 1 <= number <= len(self._starts):
            raise IndexError(f"the text has no line {number}")
        start = self._starts[number - 1]
        if number < len(self._starts):
            return Span(start, self._starts[number] - 1)
        end = len(self.text) - 1 if self.text.endswith("\n") else len(self.text)
        return Span(start, end)

    def line_text(self, number: int) -> str:
        """Give a line without its newline; `number` counts from 1."""
        span = self.span_of_line(number)
        return self.text[span.start : span.end]


def read_source(path: str | _PathLike) -> Source:
    """Read a ruleset file as UTF-8, with or without a byte order mark.

    Raises `SourceError` for a missing file, a folder, a pipe or device, text that isn't UTF-8, more
    than `LIMIT_BYTES`, and control characters.
    """
    name = str(path)
    data = _read_bytes(path, _shortened(name))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_utf_8(name, data, error.start) from None
    return Source.from_text(name, text)


def hidden_character(text: str) -> int | None:
    """Give where a text has a control character or another that no ruleset may have, or None."""
    found = _FORBIDDEN.search(text)
    return found.start() if found is not None else None


def _read_bytes(path: str | _PathLike, name: str) -> bytes:
    """Read no more of a file than is needed to see that it is too large."""
    if _is_special(path):
        raise SourceError(f"`{name}` is no regular file, but a pipe or a device", name)
    try:
        with open(path, "rb") as file:
            data = file.read(LIMIT_BYTES + len(_BOM) + 1)
    except FileNotFoundError:
        raise SourceError(f"there is no file `{name}`", name) from None
    except IsADirectoryError:
        raise SourceError(f"`{name}` is a folder, not a file", name) from None
    except PermissionError:
        raise SourceError(f"`{name}` may not be read (permission denied)", name) from None
    except OSError as error:
        raise SourceError(f"`{name}` can't be read: {error.strerror}", name) from None
    except ValueError:
        raise SourceError("a file name can't hold a NUL character", name) from None
    if len(data.removeprefix(_BOM)) > LIMIT_BYTES:
        raise _too_large(name)
    return data


def _is_special(path: str | _PathLike) -> bool:
    """Say whether a file would be waited for, or never end."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):  # opening it says what is the matter
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _shortened(name: str) -> str:
    """Leave out the middle of a file name that would flood the screen."""
    return name if len(name) <= LONGEST_NAME else f"{name[:80]}…{name[-80:]}"


def _too_large(name: str) -> SourceError:
    message = f"`{name}` is too large for a ruleset: 1 MB is the limit"
    return SourceError(message, name, "S0112")


def _not_utf_8(name: str, data: bytes, position: int) -> SourceError:
    if data.startswith(_UTF_16_MARKS):
        return SourceError(f"`{name}` seems to be UTF-16 text: save it as UTF-8", name)
    before = data[:position].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = before.count(b"\n") + 1
    message = (
        f"`{name}` isn't UTF-8 text: byte {position + 1} (0x{data[position]:02X}, in line {line}) "
        "can't be read"
    )
    return SourceError(message, name)


def _forbidden_character(name: str, text: str, position: int) -> SourceError:
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    code_point = f"U+{ord(text[position]):04X}"
    message = (
        f"`{name}` has an invisible control character ({code_point}) in line {line}, "
        f"column {column}"
    )
    return SourceError(message, name)
