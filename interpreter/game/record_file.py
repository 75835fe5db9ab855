"""The file in which a game is kept: written line by line, read back as far as it goes.

What the lines hold and how damage is recognised is told in `interpreter.game.record_lines`. The
writer passes its own lines through the same check before they reach the file: what can't be read
back is not written.
"""

from __future__ import annotations

import contextlib
import io
import os
import stat
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Any, BinaryIO, Final, Self, TypeAlias

from interpreter.documents.kinds import RECORD, is_another, refusal
from interpreter.game.record_lines import (
    FORMAT,
    Cut,
    CutError,
    Decision,
    Header,
    Json,
    Progress,
    Record,
    RecordError,
    Result,
    RulesetCopy,
)

__all__ = [
    "Cut",
    "Decision",
    "Header",
    "Record",
    "RecordError",
    "RecordWriter",
    "Result",
    "RulesetCopy",
    "read_record",
]

LARGEST_FILE: Final = 64 * 2**20
"""Bytes."""

_TELLS_KIND: Final = 10_000
"""So many bytes tell of a file which kind it is."""

Source: TypeAlias = str | os.PathLike[str] | bytes | io.IOBase | Iterable[bytes | str]


class RecordWriter:
    """Writes a record, one flushed line a call, so that a kill loses the unfinished line at most.

    `target` is a path, whose file is created and closed here, or an open binary stream, which is
    left open. An existing file is refused unless `overwrite` is true. Every method raises
    RecordError if the line would be wrong, which leaves the record as it was, or if it can't be
    written, after which the record can't be continued.
    """

    def __init__(
        self, target: str | os.PathLike[str] | BinaryIO, *, overwrite: bool = False
    ) -> None:
        self._name = ""
        self._owned = isinstance(target, str | os.PathLike)
        self._created = self._owned and not overwrite
        if isinstance(target, str | os.PathLike):
            self._name = os.fspath(target)
            self._stream = _created(self._name, overwrite)
        else:
            self._stream = target
        self._progress = Progress(self._name)
        self._size = 0
        self._broken = False

    def header(self, header: Header) -> None:
        """Write the first line."""
        ruleset = header.ruleset
        self._write(
            {
                "kind": "header",
                "format": FORMAT,
                "edition": header.edition,
                "ruleset": {
                    "name": ruleset.name,
                    "edition": ruleset.edition,
                    "sha256": ruleset.sha256,
                    "text": ruleset.text,
                },
                "options": dict(header.options),
                "players": header.players,
                "names": header.names,
                "deals": header.deals,
                "seed": header.seed,
                "game": header.game,
                "made_by": header.made_by,
            }
        )

    def decision(self, seat: int, what: str, chose: str) -> int:
        """Write the next decision and return its number, counted from 1."""
        n = self._progress.decisions + 1
        self._write({"kind": "decision", "n": n, "seat": seat, "what": what, "chose": chose})
        return n

    def result(self, outcome: Mapping[str, Json], status: str) -> None:
        """Write the last line; `status` is "over" or "stopped"."""
        self._write(
            {
                "kind": "result",
                "decisions": self._progress.decisions,
                "outcome": dict(outcome),
                "status": status,
            }
        )

    def close(self) -> None:
        """Close the file, if it was opened here; further calls do nothing."""
        if self._owned:
            try:
                self._stream.close()
            except OSError as error:
                raise RecordError(
                    f"the record can't be written: {_why(error)}", name=self._name
                ) from error

    def discard(self) -> None:
        """Close the file, and remove it again if it was created here and nothing stands in it."""
        with contextlib.suppress(RecordError):
            self.close()
        if self._created and not self._size:
            with contextlib.suppress(OSError):
                os.unlink(self._name)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            self.close()
        else:
            with contextlib.suppress(RecordError):
                self.close()

    def _write(self, members: dict[str, Any]) -> None:
        if self._broken:
            raise RecordError(
                "the record can't be continued after a line that was not written", name=self._name
            )
        line = self._progress.encoded(members)
        if self._size + len(line) + 1 > LARGEST_FILE:
            raise RecordError("the record is full (64 MB)", name=self._name)
        # From here until the line is out nothing may follow it, whatever interrupts us.
        self._broken = True
        try:
            self._progress.take(line)
        except RecordError:
            self._broken = False
            raise
        try:
            if self._stream.write(line + b"\n") != len(line) + 1:
                raise OSError("only part of a line could be written")
            self._stream.flush()
        except (OSError, ValueError) as error:
            if self._owned:
                with contextlib.suppress(OSError):
                    self._stream.close()
            raise RecordError(
                f"the record can't be written: {_why(error)}", name=self._name
            ) from error
        self._broken = False
        self._size += len(line) + 1


def read_record(source: Source) -> Record:
    """Read a record: whole, or up to its last whole line if it was cut.

    `source` is a path, the contents as bytes, an open stream, or lines with or without their
    newlines (the last of them may be cut). Raises RecordError if there is no whole header, or if
    anything is wrong that cutting can't explain.
    """
    name, data = _contents(source)
    another = is_another(data[:_TELLS_KIND].decode("utf-8", "replace"), RECORD)
    if another is not None:
        raise RecordError(refusal(name, another, RECORD), line=1, name=name)
    progress = Progress(name)
    *lines, last = data.split(b"\n")
    taken = [progress.take(line) for line in lines]
    lost = 0
    if last:
        try:
            taken.append(progress.take(last, may_be_cut=True))
        except CutError:
            lost = len(last)
    if not taken:
        sentence = "the record is cut inside its header" if lost else "the record is empty"
        raise RecordError(sentence, line=1, name=name)
    return _assembled(taken, lost)


def _assembled(taken: list[Header | Decision | Result], lost: int) -> Record:
    """Return the record of lines whose order has been checked."""
    header, last = taken[0], taken[-1]
    assert isinstance(header, Header)
    decisions = tuple(line for line in taken if isinstance(line, Decision))
    if isinstance(last, Result):
        return Record(header, decisions, result=last)
    return Record(header, decisions, cut=Cut(len(taken), len(decisions), lost))


def _contents(source: Source) -> tuple[str, bytes]:
    """Return a source's name, if it has one, and its bytes; RecordError if it can't be read."""
    name = os.fspath(source) if isinstance(source, str | os.PathLike) else ""
    try:
        if isinstance(source, str | os.PathLike):
            if not stat.S_ISREG(os.stat(source).st_mode):  # a pipe would be waited for
                raise ValueError("it is no regular file, but a folder, a pipe or a device")
            with open(source, "rb") as file:
                data = file.read(LARGEST_FILE + 1)
        elif isinstance(source, bytes):
            data = source
        elif isinstance(source, io.IOBase):
            data = _read_out(source)
        else:
            data = _joined(source)
    except (OSError, ValueError) as error:
        raise RecordError(f"the record can't be read: {_why(error)}", name=name) from error
    if len(data) > LARGEST_FILE:
        raise RecordError("the record is too large: more than 64 MB", name=name)
    return name, data


def _read_out(stream: io.IOBase) -> bytes:
    """Return what an open stream still holds, stopping beyond the limit."""
    data = bytearray()
    # A pipe without a buffer hands over less than asked for, so only an empty piece is the end.
    while len(data) <= LARGEST_FILE and (piece := stream.read(LARGEST_FILE + 1 - len(data))):
        data += _as_bytes(piece)
    return bytes(data)


def _joined(lines: Iterable[bytes | str]) -> bytes:
    """Return lines as one text, each but the last with its newline, stopping beyond the limit."""
    data = bytearray()
    for line in lines:
        if data and not data.endswith(b"\n"):
            data += b"\n"
        data += _as_bytes(line)
        if len(data) > LARGEST_FILE:
            break
    return bytes(data)


def _as_bytes(text: bytes | str) -> bytes:
    return text.encode("utf-8") if isinstance(text, str) else text


def _created(name: str, overwrite: bool) -> BinaryIO:
    """Return a new file, open for writing; RecordError if it exists or can't be created."""
    try:
        return open(name, "wb" if overwrite else "xb")
    except FileExistsError as error:
        raise RecordError("the file exists already and is not overwritten", name=name) from error
    except (OSError, ValueError) as error:
        raise RecordError(f"the record can't be written: {_why(error)}", name=name) from error


def _why(error: Exception) -> str:
    """Return the system's words for an error, without number and path."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
