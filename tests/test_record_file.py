"""A record reads back as it was written, and the writer writes nothing else."""

from __future__ import annotations

import io
import json
import math
import os
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from record_samples import DECISIONS, HEADER, LINES, RECORD, RESULT, SCHEMA, WHOLE, records, written

from interpreter.game import record_file
from interpreter.game.record_file import Cut, Record, RecordError, RecordWriter, read_record

# ------------------------------------------------------------------------------ whole records


def test_a_record_reads_back_as_it_was_written() -> None:
    assert read_record(WHOLE) == RECORD


def test_the_bytes_of_a_record_never_change() -> None:
    first, *_, last = LINES
    assert first == (
        '{"kind":"header","format":1,"edition":1,"ruleset":{"name":"little","edition":3,"sha256":'
        '"1ddcc744ae4ac4260ca1f1aa2bc0d63ca9fe5c788f130c59d50122e6e7e3e893",'
        '"text":"game little\\n  text zh \\"小牌 𠮷\\"\\n"},"options":{"lead":"taker",'
        '"limit":40,"open":true,"牌":"是"},"players":3,"names":["Ann","明","Zoë 🂡"],'
        '"deals":"single","seed":18446744073709551615,"game":7,"made_by":"pailu 0.1.0",'
        '"chain":"1fc0e7673c912a93"}'
    )
    assert last == (
        '{"kind":"result","decisions":4,"outcome":{"winners":["明"],"points":{"Ann":1.5,"明":null},'
        '"wahr":true},"status":"over","chain":"a7dc335693c76586"}'
    )


def test_the_chain_is_what_the_schema_says() -> None:
    chain = ""
    for line in LINES:
        body, _, rest = line.rpartition(',"chain":"')
        chain = sha256((chain + body + "}").encode("utf-8")).hexdigest()[:16]
        assert rest == chain + '"}'


def test_every_line_fits_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for line in LINES:
        validator.validate(json.loads(line))


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(lambda path: path, id="path"),
        pytest.param(str, id="path as text"),
        pytest.param(lambda path: WHOLE, id="bytes"),
        pytest.param(lambda path: io.BytesIO(WHOLE), id="binary stream"),
        pytest.param(lambda path: io.StringIO(WHOLE.decode("utf-8")), id="text stream"),
        pytest.param(lambda path: LINES, id="lines without newlines"),
        pytest.param(lambda path: iter(WHOLE.splitlines(keepends=True)), id="lines with newlines"),
        pytest.param(lambda path: WHOLE[:-1], id="without the last newline"),
    ],
)
def test_a_record_can_be_read_from(source: Callable[[Path], Any], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(WHOLE)
    assert read_record(source(path)) == RECORD


def test_a_pipe_without_buffer_is_read_to_its_end() -> None:
    read_end, write_end = os.pipe()
    with open(read_end, "rb", buffering=0) as pipe:
        with open(write_end, "wb", buffering=0) as feed:
            feed.write(WHOLE[:100])
            start = pipe.read(50)
            feed.write(WHOLE[100:])
        assert start == WHOLE[:50]
        rest = pipe.read(10)
        assert read_record(_Dribble(start + rest + pipe.read())) == RECORD


class _Dribble(io.RawIOBase):
    """A stream that gives a few bytes at a time, as a pipe may."""

    def __init__(self, data: bytes) -> None:
        self._rest = data

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        piece, self._rest = self._rest[:7], self._rest[7:]
        return piece


# ------------------------------------------------------------------------------ the writer


def test_an_existing_file_is_not_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"precious")
    with pytest.raises(RecordError) as caught:
        RecordWriter(path)
    assert str(caught.value) == f"{path}: the file exists already and is not overwritten"
    assert path.read_bytes() == b"precious"
    with RecordWriter(path, overwrite=True) as writer:
        writer.header(HEADER)
    assert read_record(path) == Record(HEADER, cut=Cut(1, 0, 0))


def test_a_file_that_cannot_be_created_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "no" / "game.jsonl"
    with pytest.raises(RecordError) as caught:
        RecordWriter(path)
    assert str(caught.value) == f"{path}: the record can't be written: No such file or directory"


def test_each_line_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with RecordWriter(path) as writer:
        writer.header(HEADER)
        assert read_record(path).cut == Cut(1, 0, 0)
        for n, decision in enumerate(DECISIONS, 1):
            writer.decision(decision.seat, decision.what, decision.chose)
            assert read_record(path).cut == Cut(n + 1, n, 0)
        writer.result(RESULT.outcome, RESULT.status)
        assert read_record(path) == RECORD
    assert path.read_bytes() == WHOLE


def test_a_false_line_is_not_written_and_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    false_headers = [
        replace(HEADER, names=()),
        replace(HEADER, deals="some"),
        replace(HEADER, seed=-1),
        replace(HEADER, ruleset=replace(HEADER.ruleset, text="\ud800")),
        replace(HEADER, ruleset=replace(HEADER.ruleset, text="x" * 5 * 2**20)),
    ]
    with RecordWriter(path) as writer:
        with pytest.raises(RecordError, match="line 1 is a decision: the header is missing"):
            writer.decision(0, "card", "7S")
        for header in false_headers:
            with pytest.raises(RecordError, match="line 1 "):
                writer.header(header)
        writer.header(HEADER)
        with pytest.raises(RecordError, match="line 2 is a second header"):
            writer.header(HEADER)
        for seat, what, chose in [(3, "card", "7S"), (0, "colour", "7S"), (0, "card", "")]:
            with pytest.raises(RecordError, match="line 2 "):
                writer.decision(seat, what, chose)
        for decision in DECISIONS:
            writer.decision(decision.seat, decision.what, decision.chose)
        for outcome in [{"a": math.nan}, {"a": {1}}, {1: 1, "1": 1}, {"a": "\udc00"}]:
            with pytest.raises(RecordError, match="line 6 "):
                writer.result(outcome, "over")  # type: ignore[arg-type] # refused
        with pytest.raises(RecordError, match="line 6 is no result: status: 'won' is not one of"):
            writer.result({}, "won")
        writer.result(RESULT.outcome, "over")
        with pytest.raises(RecordError, match="line 7 comes after the result"):
            writer.decision(0, "card", "7S")
    assert path.read_bytes() == WHOLE


def test_an_endlessly_deep_outcome_is_refused() -> None:
    outcome: dict[str, Any] = {}
    for _ in range(20_000):
        outcome = {"a": outcome}
    writer = RecordWriter(io.BytesIO())
    writer.header(HEADER)
    refusal = r"line 2 (can't be written as JSON|is nested too deeply)"
    with pytest.raises(RecordError, match=refusal):
        writer.result(outcome, "over")


def test_a_record_does_not_grow_beyond_what_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.BytesIO()
    writer = RecordWriter(stream)
    writer.header(HEADER)
    monkeypatch.setattr(record_file, "LARGEST_FILE", len(stream.getvalue()) + 200)
    writer.decision(0, "card", "7S")
    writer.decision(0, "card", "7S")
    with pytest.raises(RecordError, match="the record is full"):
        writer.decision(0, "card", "7S")
    assert read_record(stream.getvalue()).cut == Cut(3, 2, 0)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no full device")
def test_a_full_disk_is_an_error() -> None:
    with RecordWriter("/dev/full", overwrite=True) as writer:
        with pytest.raises(RecordError) as caught:
            writer.header(HEADER)
        assert str(caught.value) == (
            "/dev/full: the record can't be written: No space left on device"
        )
        with pytest.raises(RecordError, match="can't be continued after a line that was not writ"):
            writer.header(HEADER)


def test_a_closed_pipe_is_an_error() -> None:
    read_end, write_end = os.pipe()
    with open(write_end, "wb", buffering=0) as pipe:
        writer = RecordWriter(pipe)
        writer.header(HEADER)
        os.close(read_end)
        with pytest.raises(RecordError, match=r"^the record can't be written: Broken pipe$"):
            writer.decision(0, "card", "7S")
        writer.close()
        assert not pipe.closed


class _Grudging(io.BytesIO):
    """A stream on which something happens in the middle of the second line."""

    def __init__(self, error: BaseException | None) -> None:
        super().__init__()
        self.error = error

    def write(self, data: Any) -> int:
        if not self.getvalue():
            return super().write(data)
        super().write(data[:20])
        if self.error is not None:
            raise self.error
        return 20


@pytest.mark.parametrize("error", [None, OSError("the tape is torn"), KeyboardInterrupt()])
def test_nothing_follows_half_a_line(error: BaseException | None) -> None:
    stream = _Grudging(error)
    writer = RecordWriter(stream)
    writer.header(HEADER)
    with pytest.raises(KeyboardInterrupt if isinstance(error, KeyboardInterrupt) else RecordError):
        writer.decision(0, "card", "7S")
    with pytest.raises(RecordError, match="can't be continued"):
        writer.result({}, "stopped")
    assert read_record(stream.getvalue()) == Record(HEADER, cut=Cut(1, 0, 20))


def test_a_closed_file_is_an_error_and_closing_twice_is_none(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path / "game.jsonl")
    writer.close()
    writer.close()
    with pytest.raises(RecordError, match="can't be written"):
        writer.header(HEADER)


def test_a_file_that_cannot_be_closed_is_an_error(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path / "game.jsonl")
    writer.header(HEADER)
    os.close(writer._stream.fileno())
    with pytest.raises(RecordError, match="can't be written: Bad file descriptor"):
        writer.close()


def test_an_error_in_the_game_is_not_hidden_by_closing(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path / "game.jsonl")
    writer.header(HEADER)
    with pytest.raises(ZeroDivisionError), writer:
        raise ZeroDivisionError
    assert read_record(tmp_path / "game.jsonl").cut == Cut(1, 0, 0)


@given(records())
def test_any_record_reads_back_as_it_was_written(record: Record) -> None:
    data = written(record)
    assert read_record(data) == record
    assert written(read_record(data)) == data
