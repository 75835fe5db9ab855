"""The lines of a record: what they hold, and which line may follow which.

The difficulty is that a record may have been damaged in any way, and that each damage has to be
told from the others. A killed program or a full disk leaves a *cut* record, which is still good up
to its last whole line; a changed byte, a lost line or a hand-made line must never be read as if
nothing were. So each line carries a chain: a digest of the line's own bytes and of the chain before
it. The digest is taken over the bytes as they stand and not over a normal form of their contents,
so that a changed space is noticed like a changed card, and a program in another language needs no
agreement on how to write a number. A beginning of a JSON object is never a JSON object itself, so a
last line without a newline is either whole, and judged like any other, or cut.

`Progress` holds all the rules and takes one line at a time, for the reader and the writer alike.
The members of each kind of line are in ``grammar/record.schema.json``; nothing else about a game is
known here.
"""

from __future__ import annotations

import codecs
import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any, Final, TypeAlias

import jsonschema
from jsonschema.exceptions import best_match
from jsonschema.protocols import Validator

from interpreter import __version__
from interpreter.catalogue.wording import clean
from interpreter.resources import grammar_file

FORMAT: Final = 1
MADE_BY: Final = f"pailu {__version__}"
LONGEST_LINE: Final = 4 * 2**20
"""Bytes, without the newline."""
DEEPEST_OUTCOME: Final = 32
"""Objects and lists inside one another."""
LONGEST_NAME: Final = 60
"""Characters of the name of a player, an option, an option's value or a ruleset."""
LONGEST_CHOICE: Final = 200
"""Characters of what was chosen."""

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

_MARKS: Final = re.compile("[\u061c\u200e\u200f\ufeff]")
"""Characters that turn the direction of what follows, besides those that `clean` replaces."""
_CHAIN: Final = re.compile(rb',"chain":"([0-9a-f]{16})"\}\Z')


class RecordError(Exception):
    """A record can't be read or written; the message is a sentence for the person at the keyboard.

    `line` is the number of the line concerned, counted from 1, or None; `name` is the file's name,
    or empty where there is none.
    """

    def __init__(self, sentence: str, *, line: int | None = None, name: str = "") -> None:
        super().__init__(f"{_short(name)}: {sentence}" if name else sentence)
        self.line = line
        self.name = name


@dataclass(frozen=True)
class RulesetCopy:
    """The ruleset that was played, with its whole text."""

    name: str
    edition: int
    text: str

    @property
    def sha256(self) -> str:
        """The SHA-256 of the text in UTF-8, as 64 hexadecimal digits."""
        return sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class Header:
    """What was played, by whom, and from which random stream.

    `edition` is that of the rule language; `deals` is "single" or "match"; `seed` is None if chance
    was dictated, else it and `game` start the stream of ``docs/random.md``.
    """

    edition: int
    ruleset: RulesetCopy
    options: Mapping[str, str | int | bool]
    names: tuple[str, ...]
    deals: str
    seed: int | None
    game: int = 0
    made_by: str = MADE_BY

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)


@dataclass(frozen=True)
class Decision:
    """One choice: the `n`-th, counted from 1, by a seat counted from 0 or by chance, -1."""

    n: int
    seat: int
    what: str
    chose: str


@dataclass(frozen=True)
class Result:
    """How the game ended; `status` is "over", or "stopped" before its end."""

    decisions: int
    outcome: Mapping[str, Json]
    status: str


@dataclass(frozen=True)
class Cut:
    """Where a record without a result breaks off.

    `line` is its last whole line, `decision` the last decision (0: none), and `lost` the number of
    bytes of an unfinished line after that, 0 if the record breaks off between two lines.
    """

    line: int
    decision: int
    lost: int

    def __str__(self) -> str:
        return f"cut after line {self.line}, decision {self.decision}"


@dataclass(frozen=True)
class Record:
    """A record as read: it has either a result or a cut."""

    header: Header
    decisions: tuple[Decision, ...] = ()
    result: Result | None = None
    cut: Cut | None = None


class FaultError(ValueError):
    """What is wrong with a line, in words that follow "line 17"; `Progress` never lets it out."""


class CutError(FaultError):
    """A line that may be the beginning of a good one; for whoever asks `Progress.take` for it."""


@dataclass
class Progress:
    """How far a record has come, and so what its next line may be."""

    name: str
    lines: int = 0
    decisions: int = 0
    players: int = 0
    finished: bool = False
    chain: bytes = b""

    def encoded(self, members: dict[str, Any]) -> bytes:
        """Return the next line, without newline, with its chain."""
        try:
            text = json.dumps(members, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
            body = text.encode("utf-8")
        except (ValueError, TypeError, RecursionError) as error:
            number = self.lines + 1
            raise RecordError(
                f"line {number} can't be written as JSON: {_short(str(error))}",
                line=number,
                name=self.name,
            ) from error
        return body[:-1] + b',"chain":"' + _next_chain(self.chain, body) + b'"}'

    def take(self, line: bytes, *, may_be_cut: bool = False) -> Header | Decision | Result:
        """Check the next line, given without newline, and go on past it.

        Raises RecordError and stays where it is if the line is wrong, but CutError if it looks like
        the beginning of a line and `may_be_cut` is true.
        """
        try:
            return self._accept(line)
        except FaultError as fault:
            if may_be_cut and isinstance(fault, CutError):
                raise
            number = self.lines + 1
            raise RecordError(f"line {number} {fault}", line=number, name=self.name) from fault

    def _accept(self, line: bytes) -> Header | Decision | Result:
        if self.finished:
            raise FaultError("comes after the result")
        members = _members(line)
        kind = _kind(members)
        if self.lines == 0 and kind != "header":
            raise FaultError(f"is a {kind}: the header is missing")
        found = _CHAIN.search(line)
        if found is None:
            raise FaultError("does not end in its chain, so it was changed")
        if found[1] != _next_chain(self.chain, line[: found.start()] + b"}"):
            before = ", or a line before it is missing" if self.lines else ""
            raise FaultError("was changed" + before)
        if self.lines and kind == "header":
            raise FaultError("is a second header")
        problem = best_match(_validators()[kind].iter_errors(members))
        if problem is not None:
            place = _where(problem.absolute_path)
            raise FaultError(f"is no {kind}: {place}{_short(problem.message)}")
        taken = self._built(kind, members)
        self.lines += 1
        self.chain = found[1]
        return taken

    def _built(self, kind: str, members: dict[str, Any]) -> Header | Decision | Result:
        """Return the line as data, and count it; FaultError if it does not fit those before it."""
        if kind == "header":
            header = _header(members)
            self.players = header.players
            return header
        if kind == "decision":
            if members["n"] != self.decisions + 1:
                raise FaultError(
                    f"is decision {members['n']}, but decision {self.decisions + 1} is due"
                )
            if members["seat"] >= self.players:
                raise FaultError(
                    f"names seat {members['seat']}, but the seats are 0 to {self.players - 1}"
                )
            _check_shown("chose", members["chose"], LONGEST_CHOICE)
            self.decisions += 1
            return Decision(members["n"], members["seat"], members["what"], members["chose"])
        if members["decisions"] != self.decisions:
            raise FaultError(
                f"counts {members['decisions']} decisions, but there are {self.decisions}"
            )
        if _is_deeper(members["outcome"], DEEPEST_OUTCOME):
            raise FaultError("is nested too deeply")
        self.finished = True
        return Result(members["decisions"], members["outcome"], members["status"])


def _header(members: dict[str, Any]) -> Header:
    """Return a header that fits the schema as data; FaultError if it contradicts itself."""
    ruleset = RulesetCopy(*(members["ruleset"][name] for name in ("name", "edition", "text")))
    if ruleset.sha256 != members["ruleset"]["sha256"]:
        raise FaultError("holds a ruleset that does not match its sha256")
    if members["players"] != len(members["names"]):
        raise FaultError(f"has {members['players']} players, but {len(members['names'])} names")
    _check_shown("ruleset.name", ruleset.name)
    _check_shown("made_by", members["made_by"])
    for name in members["names"]:
        _check_shown("names", name)
        if not name.strip():
            raise FaultError("has a player without a name")
        if members["names"].count(name) > 1:
            raise FaultError(f"has two players called {_short(name)}")
    for name, value in members["options"].items():
        _check_shown("options", name)
        _check_shown("options", str(value))
    return Header(
        edition=members["edition"],
        ruleset=ruleset,
        options=members["options"],
        names=tuple(members["names"]),
        deals=members["deals"],
        seed=members["seed"],
        game=members["game"],
        made_by=members["made_by"],
    )


def _check_shown(place: str, text: str, longest: int = LONGEST_NAME) -> None:
    """Refuse a text that would steer or flood the screen it is shown on."""
    if len(text) > longest:
        raise FaultError(f"holds {len(text)} characters in {place}: {longest} is the most")
    if clean(text) != text or _MARKS.search(text):
        raise FaultError(f"holds an invisible control character in {place}")


def _kind(members: dict[str, Any]) -> str:
    """Return the kind of a line; FaultError if this version of the format has none such."""
    kind = members.get("kind")
    if not isinstance(kind, str) or kind not in _validators():
        raise FaultError(f"is of no known kind: {_short(json.dumps(kind, ensure_ascii=False))}")
    number = members.get("format")
    if kind == "header" and number != FORMAT and isinstance(number, int) and number > FORMAT:
        raise FaultError(
            f"is the header of a record made by a newer pailu: format {number}, "
            f"where this one reads format {FORMAT}"
        )
    return kind


def _next_chain(previous: bytes, body: bytes) -> bytes:
    """Return the chain of a line whose bytes without the chain are `body`."""
    return sha256(previous + body).hexdigest()[:16].encode("ascii")


def _members(line: bytes) -> dict[str, Any]:
    """Return the members of a line's JSON object; CutError if it may only lack its end."""
    if len(line) > LONGEST_LINE:
        raise FaultError("is longer than 4 MB")
    begun = line.startswith(b"{")
    try:
        text = line.decode("utf-8")
        if line.startswith(codecs.BOM_UTF8):
            raise FaultError("begins with a byte order mark, which a record must not have")
        if line.endswith(b"\r"):
            raise FaultError("ends in CR LF, where a record has LF alone")
        value, end = _DECODER.raw_decode(text)
        # Half a surrogate pair can only be written as an escape, and would break any later output.
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError as error:
        cut = begun and error.reason == "unexpected end of data"
        raise (CutError if cut else FaultError)("is not UTF-8") from error
    except UnicodeEncodeError as error:
        raise FaultError("holds half of a surrogate pair") from error
    except json.JSONDecodeError as error:
        fault = CutError if begun else FaultError
        raise fault(f"is not JSON: {error.msg.lower()} at column {error.colno}") from error
    except RecursionError as error:
        raise FaultError("is nested too deeply") from error
    except FaultError:
        raise
    except ValueError as error:
        raise FaultError("holds a number that is too long") from error
    if end != len(text):
        raise FaultError("goes on after its JSON object")
    if not isinstance(value, dict):
        raise FaultError("is not a JSON object")
    return value


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the members of an object; FaultError if a key stands twice."""
    members = dict(pairs)
    if len(members) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise FaultError(f"has the key {_short(json.dumps(twice, ensure_ascii=False))} twice")
    return members


def _finite(digits: str) -> float:
    """Return the value of a JSON number with a fraction or an exponent, or of NaN and its like."""
    value = float(digits)
    if not math.isfinite(value):
        raise FaultError(f"holds a number that is not finite: {_short(digits)}")
    return value


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_without_duplicates, parse_float=_finite, parse_constant=_finite
)


@cache
def _validators() -> Mapping[str, Validator]:
    """Return the validator of each kind of line."""
    schema = json.loads(grammar_file("record.schema.json").read_text(encoding="utf-8"))
    base = jsonschema.Draft202012Validator
    # JSON Schema counts 1.0 among the integers; the chain would then allow two ways to read a line.
    whole = base.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    strict = jsonschema.validators.extend(base, type_checker=whole)  # type: ignore[no-untyped-call]
    return {kind: strict(lines) for kind, lines in schema["$defs"].items()}


def _is_deeper(value: Json, depth: int) -> bool:
    """Return whether objects and lists lie more than `depth` deep inside one another."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return False
    return depth == 0 or any(_is_deeper(part, depth - 1) for part in value)


def _where(path: Iterable[object]) -> str:
    """Return the place of a member inside a line, ready to stand before what is wrong with it."""
    names = ".".join(str(part) for part in path)
    return f"{names}: " if names else ""


def _short(text: str) -> str:
    """Return a text as it can be shown, with its middle left out if it is long."""
    text = text if len(text) <= 200 else f"{text[:120]} … {text[-60:]}"
    return clean(text)
