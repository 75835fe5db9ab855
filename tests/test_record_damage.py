"""A cut record reads up to the cut, and no damage and no false line goes unseen."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_samples import (
    DECISIONS,
    HEADER,
    LINES,
    RECORD,
    ROOT,
    SCHEMA,
    VALUES,
    WHOLE,
    WORDS,
    forged,
    members,
    records,
    written,
)

from interpreter.game import record_file
from interpreter.game.record_file import Cut, Decision, Record, RecordError, read_record


def error_of(source: Any) -> RecordError:
    """The error with which a source is refused."""
    with pytest.raises(RecordError) as caught:
        read_record(source)
    return caught.value


# ------------------------------------------------------------------------------ cut records


def test_a_record_cut_at_any_byte_is_read_up_to_its_last_whole_line() -> None:
    header_ends = WHOLE.index(b"\n")
    for size in range(len(WHOLE)):
        part = WHOLE[:size]
        if size < header_ends:
            assert re.search(r"cut inside its header|is empty", str(error_of(part)))
            continue
        # The last line may lack its newline and nothing else.
        whole = part.count(b"\n") + (WHOLE[size : size + 1] == b"\n")
        ends = [place for place, byte in enumerate(WHOLE) if byte == 10]
        lost = max(0, size - ends[whole - 1] - 1)
        record = read_record(part)
        assert record.header == HEADER
        assert record.decisions == DECISIONS[: whole - 1]
        if whole == len(LINES):
            assert record == RECORD
        else:
            assert record.result is None
            assert record.cut == Cut(line=whole, decision=whole - 1, lost=lost)


def test_the_cuts_above_go_through_chinese_characters() -> None:
    inside = []
    for size in range(len(WHOLE)):
        try:
            WHOLE[:size].decode("utf-8")
        except UnicodeDecodeError:
            inside.append(size)
    assert min(inside) < WHOLE.index(b"\n") < max(inside)


def test_a_cut_says_where_it_is() -> None:
    cut = read_record(WHOLE[: WHOLE.index(b'"yes_no"')]).cut
    assert str(cut) == "cut after line 3, decision 2"


def test_a_killed_writer_leaves_a_record_up_to_its_last_decision(tmp_path: Path) -> None:
    path = tmp_path / "killed.jsonl"
    program = (
        "import os, sys\n"
        "from interpreter.game.record_file import *\n"
        "writer = RecordWriter(sys.argv[1])\n"
        "copy = RulesetCopy('little', 1, 'text')\n"
        "writer.header(Header(1, copy, {}, ('A', 'B'), 'match', None))\n"
        "for n in range(50): writer.decision(n % 2, 'card', '7S')\n"
        "os._exit(9)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], cwd=ROOT, check=False)
    assert done.returncode == 9
    record = read_record(path)
    assert record.cut == Cut(line=51, decision=50, lost=0)
    assert record.header.seed is None


# ------------------------------------------------------------------------------ damaged records


def is_seen(damaged: bytes) -> bool:
    """Whether a damage leads to an error or is reported as a cut."""
    try:
        return read_record(damaged).cut is not None
    except RecordError:
        return True


def test_no_changed_byte_goes_unseen() -> None:
    for place in range(len(WHOLE)):
        for flip in (0x01, 0x02, 0x20, 0x80):
            changed = bytearray(WHOLE)
            changed[place] ^= flip
            assert is_seen(bytes(changed)), (place, flip)


def test_no_missing_byte_goes_unseen_but_the_last_newline() -> None:
    for place in range(len(WHOLE) - 1):
        assert is_seen(WHOLE[:place] + WHOLE[place + 1 :]), place
    assert not is_seen(WHOLE[:-1])


@pytest.mark.parametrize("extra", [b" ", b"\n", b"0", b"}", b"\xe7", b"\x00"])
def test_no_added_byte_goes_unseen(extra: bytes) -> None:
    for place in range(len(WHOLE) + 1):
        changed = WHOLE[:place] + extra + WHOLE[place:]
        assert changed == WHOLE + b"\n" or is_seen(changed), place


def test_a_changed_line_is_named() -> None:
    error = error_of(WHOLE.replace(b'"7S"', b'"8S"'))
    assert str(error) == "line 3 was changed, or a line before it is missing"
    assert error.line == 3


def test_a_changed_header_is_named() -> None:
    assert str(error_of(WHOLE.replace(b'"Ann",', b'"Eve",'))) == "line 1 was changed"


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_missing_line_is_noticed_at_the_next(number: int) -> None:
    rest = LINES[: number - 1] + LINES[number:]
    assert str(error_of(rest)) == f"line {number} was changed, or a line before it is missing"


def test_lines_of_another_record_do_not_fit() -> None:
    other = written(replace(RECORD, header=replace(HEADER, game=8))).decode("utf-8").splitlines()
    assert str(error_of(LINES[:3] + other[3:])).startswith("line 4 was changed, or a line before")


def test_the_name_of_the_file_stands_before_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(WHOLE.replace(b'"7S"', b'"8S"'))
    error = error_of(path)
    assert str(error) == f"{path}: line 3 was changed, or a line before it is missing"
    assert error.name == str(path)


# ------------------------------------------------------------------------------ false records


def changed(number: int, **changes: Any) -> dict[str, Any]:
    """A line of the good record with some members changed."""
    return members(number) | changes


HEAD, DRAW, CARD = members(1), members(2), members(3)
DEEP = '{"kind":"result","decisions":0,"outcome":{"a":' + "[" * 32 + "]" * 32 + '},"status":"over"}'

FALSE_RECORDS = {
    "empty": (b"", "the record is empty"),
    "no JSON": (b"no game at all\n", "line 1 is not JSON: expecting value at column 1"),
    "no UTF-8": (b"\xff\xfe{\n", "line 1 is not UTF-8"),
    "byte order mark": (
        b"\xef\xbb\xbf" + WHOLE,
        "line 1 begins with a byte order mark, which a record must not have",
    ),
    "CR LF": (
        WHOLE.replace(b"\n", b"\r\n"),
        "line 1 ends in CR LF, where a record has LF alone",
    ),
    "no object": (b"[1]\n", "line 1 is not a JSON object"),
    "no kind": (b"{}\n", "line 1 is of no known kind: null"),
    "unknown kind": (forged(HEAD, {"kind": "牌"}), 'line 2 is of no known kind: "牌"'),
    "no header": (forged(DRAW), "line 1 is a decision: the header is missing"),
    "no chain": (
        json.dumps(HEAD).encode() + b"\n",
        "line 1 does not end in its chain, so it was changed",
    ),
    "second header": (forged(HEAD, HEAD), "line 2 is a second header"),
    "newer format": (
        forged(changed(1, format=2, colour="red")),
        "line 1 is the header of a record made by a newer pailu: format 2, "
        "where this one reads format 1",
    ),
    "false format": (forged(changed(1, format=0)), "line 1 is no header: format: 1 was expected"),
    "unknown member": (
        forged(changed(1, colour="red")),
        "line 1 is no header: Additional properties are not allowed ('colour' was unexpected)",
    ),
    "missing member": (
        forged(HEAD, {"kind": "decision", "n": 1, "seat": 0, "what": "card"}),
        "line 2 is no decision: 'chose' is a required property",
    ),
    "seed too large": (
        forged(changed(1, seed=2**64)),
        "line 1 is no header: seed: 18446744073709551616 is greater than the maximum of "
        "18446744073709551615",
    ),
    "number with a point": (
        forged(changed(1, game=7.0)),
        "line 1 is no header: game: 7.0 is not of type 'integer'",
    ),
    "truth for a number": (
        forged(changed(1, players=True)),
        "line 1 is no header: players: True is not of type 'integer'",
    ),
    "false ruleset": (
        forged(changed(1, ruleset=HEAD["ruleset"] | {"text": "game other\n"})),
        "line 1 holds a ruleset that does not match its sha256",
    ),
    "name too many": (
        forged(changed(1, players=2)),
        "line 1 has 2 players, but 3 names",
    ),
    "decision left out": (
        forged(HEAD, DRAW, changed(3, n=3)),
        "line 3 is decision 3, but decision 2 is due",
    ),
    "decision twice": (forged(HEAD, DRAW, DRAW), "line 3 is decision 1, but decision 2 is due"),
    "unknown what": (
        forged(HEAD, changed(2, what="colour")),
        "line 2 is no decision: what: 'colour' is not one of ['card', 'cards', 'rank', 'suit', "
        "'player', 'zone', 'number', 'yes_no', 'move', 'draw', 'random']",
    ),
    "unknown seat": (
        forged(HEAD, changed(2, seat=3)),
        "line 2 names seat 3, but the seats are 0 to 2",
    ),
    "false count": (
        forged(HEAD, DRAW, members(6)),
        "line 3 counts 4 decisions, but there are 1",
    ),
    "after the result": (forged(*map(members, range(1, 7)), CARD), "line 7 comes after the result"),
    "cut after the result": (WHOLE + b'{"kind"', "line 7 comes after the result"),
    "duplicate key": (
        forged(HEAD, '{"kind":"decision","n":1,"seat":0,"seat":1,"what":"card","chose":"7S"}'),
        'line 2 has the key "seat" twice',
    ),
    "not a number": (
        forged(HEAD, '{"kind":"result","decisions":0,"outcome":{"a":NaN},"status":"over"}'),
        "line 2 holds a number that is not finite: NaN",
    ),
    "infinite": (
        forged(HEAD, '{"kind":"result","decisions":0,"outcome":{"a":1e999},"status":"over"}'),
        "line 2 holds a number that is not finite: 1e999",
    ),
    "endless number": (
        forged(HEAD, '{"kind":"decision","n":' + "1" * 5000 + "}"),
        "line 2 holds a number that is too long",
    ),
    "half a surrogate pair": (
        forged(HEAD, '{"kind":"decision","n":1,"seat":0,"what":"card","chose":"\\ud800"}'),
        "line 2 holds half of a surrogate pair",
    ),
    "deep outcome": (forged(HEAD, DEEP), "line 2 is nested too deeply"),
    "very deep outcome": (
        forged(HEAD, DEEP.replace("[", "[" * 9999).replace("]", "]" * 9999)),
        "line 2 is nested too deeply",
    ),
    "two objects in a line": (WHOLE.replace(b"\n", b"", 1), "line 1 goes on after its JSON object"),
    "long line": (b"{" + b" " * 4 * 2**20, "line 1 is longer than 4 MB"),
}


@pytest.mark.parametrize("case", FALSE_RECORDS)
def test_a_false_record_is_refused(case: str) -> None:
    data, message = FALSE_RECORDS[case]
    assert str(error_of(data)) == message


def test_an_outcome_of_the_allowed_depth_is_read() -> None:
    record = read_record(forged(HEAD, DEEP.replace("[]", "")))
    assert record.result is not None
    assert record.cut is None


def test_escapes_of_whole_characters_are_read() -> None:
    line = '{"kind":"decision","n":1,"seat":0,"what":"card","chose":"\\u724c\\ud83c\\udca1"}'
    assert read_record(forged(HEAD, line)).decisions == (Decision(1, 0, "card", "牌🂡"),)


def test_a_long_value_is_not_repeated_in_the_message() -> None:
    error = error_of(forged(changed(1, deals="x" * 10_000)))
    assert len(str(error)) < 250


@pytest.mark.parametrize("as_lines", [False, True])
def test_a_file_that_is_too_large_is_refused(
    as_lines: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_file, "LARGEST_FILE", len(WHOLE))
    assert read_record(LINES if as_lines else io.BytesIO(WHOLE))
    monkeypatch.setattr(record_file, "LARGEST_FILE", len(WHOLE) - 2)
    error = error_of(LINES * 1000 if as_lines else io.BytesIO(WHOLE))
    assert str(error) == "the record is too large: more than 64 MB"


def test_the_limits_are_as_documented() -> None:
    assert record_file.LARGEST_FILE == 67108864
    assert "a line has at most 4194304 bytes and a record 67108864" in SCHEMA["description"]


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    assert str(error_of(path)) == f"{path}: the record can't be read: No such file or directory"
    assert "can't be read" in str(error_of(tmp_path))
    assert "can't be read" in str(error_of("a\0b"))


# ------------------------------------------------------------------------------ any contents


@given(records(), st.data())
def test_any_record_can_be_cut_anywhere(record: Record, data: st.DataObject) -> None:
    whole = written(record)
    size = data.draw(st.integers(0, len(whole) - 1))
    if size < whole.index(b"\n"):
        assert error_of(whole[:size]).line == 1
        return
    part = read_record(whole[:size])
    assert part.header == record.header
    assert part.decisions == record.decisions[: len(part.decisions)]
    if part.result is None:
        assert part.cut is not None
        kept = whole[:size].split(b"\n")[: part.cut.line]
        assert sum(map(len, kept)) + len(kept) + part.cut.lost in (size, size + 1)
    else:
        assert part == record


@given(records(), st.data())
def test_any_changed_stretch_is_seen(record: Record, data: st.DataObject) -> None:
    whole = written(record)
    start = data.draw(st.integers(0, len(whole) - 2))
    stop = data.draw(st.integers(start, min(start + 9, len(whole) - 1)))
    put = data.draw(st.binary(max_size=9) | st.sampled_from([b"\n", b" ", b"\n\n", b"{}\n"]))
    damaged = whole[:start] + put + whole[stop:]
    if damaged == whole:
        return
    try:
        read = read_record(damaged)
    except RecordError:
        return
    assert read.cut is not None
    assert read.decisions == record.decisions[: read.cut.decision]
    assert read != record


@settings(max_examples=200)
@given(st.lists(st.dictionaries(WORDS, VALUES, max_size=3) | st.sampled_from([HEAD, DRAW, CARD])))
def test_any_forged_lines_lead_to_a_record_or_a_record_error(lines: list[dict[str, Any]]) -> None:
    try:
        record = read_record(forged(*lines))
    except RecordError:
        return
    assert lines == [HEAD, DRAW, CARD][: len(record.decisions) + 1]


@given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_refused_with_a_record_error(data: bytes) -> None:
    assert str(error_of(data))
