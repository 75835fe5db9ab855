"""A good record, lines to spoil it with, and records of any contents."""

from __future__ import annotations

import io
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from interpreter.game.record_file import (
    Cut,
    Decision,
    Header,
    Record,
    RecordWriter,
    Result,
    RulesetCopy,
)

ROOT = Path(__file__).resolve().parents[1]
SCHEMA = json.loads((ROOT / "grammar" / "record.schema.json").read_text(encoding="utf-8"))

HEADER = Header(
    edition=1,
    ruleset=RulesetCopy("little", 3, 'game little\n  text zh "小牌 𠮷"\n'),
    options={"lead": "taker", "limit": 40, "open": True, "牌": "是"},
    names=("Ann", "明", "Zoë 🂡"),
    deals="single",
    seed=2**64 - 1,
    game=7,
    made_by="pailu 0.1.0",
)
DECISIONS = (
    Decision(1, -1, "draw", "7♠"),
    Decision(2, 0, "card", "7S"),
    Decision(3, 2, "yes_no", "是"),
    Decision(4, 1, "number", "12"),
)
RESULT = Result(4, {"winners": ["明"], "points": {"Ann": 1.5, "明": None}, "wahr": True}, "over")
RECORD = Record(HEADER, DECISIONS, RESULT)


def written(record: Record) -> bytes:
    """The bytes of a record."""
    stream = io.BytesIO()
    writer = RecordWriter(stream)
    writer.header(record.header)
    for decision in record.decisions:
        assert writer.decision(decision.seat, decision.what, decision.chose) == decision.n
    if record.result is not None:
        writer.result(record.result.outcome, record.result.status)
    writer.close()
    return stream.getvalue()


WHOLE = written(RECORD)
LINES = WHOLE.decode("utf-8").splitlines()


def members(number: int) -> dict[str, Any]:
    """The members of a line of the good record, counted from 1, without its chain."""
    line: dict[str, Any] = json.loads(LINES[number - 1])
    del line["chain"]
    return line


def forged(*lines: dict[str, Any] | str) -> bytes:
    """Lines, given as members or as text without chain, with chains that fit."""
    chain, out = "", []
    for line in lines:
        text = line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)
        chain = sha256((chain + text).encode("utf-8")).hexdigest()[:16]
        out.append(f'{text[:-1]},"chain":"{chain}"}}\n')
    return "".join(out).encode("utf-8")


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SHOWN = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp"]), max_size=8)
"""Texts that may be shown on a screen."""
NAMES = SHOWN.filter(str.strip)
KINDS = st.sampled_from(SCHEMA["$defs"]["decision"]["properties"]["what"]["enum"])
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | WORDS,
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(WORDS, parts, max_size=3),
    max_leaves=8,
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that can be written."""
    names = tuple(draw(st.lists(NAMES, min_size=1, max_size=4, unique=True)))
    header = Header(
        edition=draw(st.integers(1, 9)),
        ruleset=RulesetCopy(draw(NAMES), draw(st.integers(1, 9)), draw(WORDS)),
        options=draw(st.dictionaries(SHOWN, SHOWN | st.integers() | st.booleans(), max_size=3)),
        names=names,
        deals=draw(st.sampled_from(["single", "match"])),
        seed=draw(st.none() | st.integers(0, 2**64 - 1)),
        game=draw(st.integers(0, 2**64 - 1)),
        made_by=draw(NAMES),
    )
    seats = st.integers(-1, len(names) - 1)
    choices = draw(st.lists(st.tuples(seats, KINDS, NAMES), max_size=6))
    decisions = tuple(Decision(n, *choice) for n, choice in enumerate(choices, 1))
    if draw(st.booleans()):
        return Record(header, decisions, cut=Cut(len(decisions) + 1, len(decisions), 0))
    outcome = draw(st.dictionaries(WORDS, VALUES, max_size=3))
    status = draw(st.sampled_from(["over", "stopped"]))
    return Record(header, decisions, Result(len(decisions), outcome, status))
