"""A ruleset's file, read to be written again: whole, or not at all."""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass
from pathlib import Path

from interpreter.catalogue.wording import clean, shown
from interpreter.source import Source, SourceError, read_source
from interpreter.terminal.failing import CannotRun
from interpreter.terminal.writing import put_in_place


@dataclass(frozen=True)
class Original:
    """A text as it was found.

    Attributes:
        source: the text as the parser sees it.
        data: the bytes, to which a new text is compared.
    """

    source: Source
    data: bytes

    @property
    def name(self) -> str:
        """The file as shown to people."""
        return clean(self.source.name)

    def encoded(self, text: str) -> bytes:
        """Give the bytes of another text with the ends of lines that the first line has here."""
        first = self.data.split(b"\n", 1)[0]
        ending = "\r\n" if first.endswith(b"\r") else "\n"
        return text.replace("\n", ending).encode("utf-8")

    def differs(self, text: str) -> bool:
        """Say whether the file would change if a text were written to it."""
        return self.encoded(text) != self.data

    def diff(self, text: str) -> str:
        """Give the changes as a unified diff."""
        lines = difflib.unified_diff(
            _lines(self.data), _lines(self.encoded(text)), self.name, self.name
        )
        return "".join(
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
            for line in lines
        )

    def write(self, text: str) -> None:
        """Put a text in the place of what is in the file, which keeps its mode.

        Raises `CannotRun`; the file is then as it was.
        """
        target = Path(os.path.realpath(self.source.name))
        try:
            if not os.access(target, os.W_OK):
                raise PermissionError(13, "permission denied")
            put_in_place(target, self.encoded(text))
        except OSError as error:
            name = shown(self.source.name, 200)
            raise CannotRun(f"{name} can't be written: {error.strerror or error}") from None


def original(path: str) -> Original:
    """Read a file; raises `SourceError`."""
    source = read_source(path)
    try:
        return Original(source, Path(path).read_bytes())
    except OSError as error:
        raise SourceError(f"`{path}` can't be read: {error.strerror}", path) from None


def original_of(name: str, data: bytes) -> Original:
    """Take bytes that come from no file as a text; raises `SourceError`."""
    try:
        return Original(Source.from_text(name, data.decode("utf-8")), data)
    except UnicodeDecodeError as error:
        message = f"`{name}` isn't UTF-8 text: byte {error.start + 1} can't be read"
        raise SourceError(message, name) from None


def _lines(data: bytes) -> list[str]:
    return data.decode("utf-8").splitlines(keepends=True)
