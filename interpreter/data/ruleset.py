"""A file of rules as data, made a ruleset like any other.

What is difficult is that nothing may run which the rule language couldn't say, whatever stands in
the file; the schema knows shapes, not the language. So the tree that is read from the file is
written as a text of the rule language, and that text is what is loaded: parsed, checked, varied,
kept in records. If it doesn't parse to the very tree that it was written from, the file says
something that the language can't, and that is reported where the two trees part. The text knows the
file and the place there of each of its words, so that everything that is found wrong later is shown
in the file.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import accumulate
from typing import Final, get_args

from interpreter.data.checking import MOST_REPORTED, misfits
from interpreter.data.plain import plain
from interpreter.data.reading import Reader
from interpreter.documents.json_text import read_json
from interpreter.documents.tree import Document, DocumentError, Limits, TwiceError
from interpreter.documents.yaml_text import read_yaml
from interpreter.problems import Label, Problem, ProblemsFound
from interpreter.source import Origin, Source, SourceError, Span
from interpreter.syntax import nodes as n
from interpreter.syntax.parser import parse
from interpreter.syntax.printer import print_declaration, print_ruleset

LIMITS: Final = Limits(deepest=200, most=100_000)
"""More than rules can need: a line has at most 300 characters, a ruleset at most 10,000 lines."""

_LIMITS: Final = frozenset({"S0108", "S0110", "S0112", "S0114"})
"""The codes of what is too long, too large or too deep, which mean the same for data."""


def ruleset_from_data(file: Source) -> Source:
    """Make the text of a ruleset from that of a file of data; it knows the file.

    Raises `ProblemsFound` for data that is something else than a ruleset, `SourceError` for a
    ruleset that is too large.
    """
    try:
        document = _document(file)
        data = plain(document)
    except DocumentError as error:
        raise ProblemsFound([_unreadable(file, error)]) from None
    wrong = misfits(file, document, data)
    if wrong:
        raise ProblemsFound(wrong)
    reader = Reader()
    game = reader.game(document)
    text, pairs = _text_of(file, game)
    places = tuple(sorted(pairs, key=lambda pair: (pair[0].start, -pair[0].end)))
    claims = {there: reader.claims[here] for there, here in places if here in reader.claims}
    return Source(file.name, text.text, origin=Origin(file, places, claims))


def _document(file: Source) -> Document:
    if not file.text.strip():
        raise DocumentError("the file is empty", None)
    if file.name.endswith(".json"):
        return read_json(file.text, LIMITS)
    document = read_yaml(file.text, LIMITS, fast=True)
    if document is None:
        raise DocumentError("the file is empty", None)
    return document


def _unreadable(file: Source, error: DocumentError) -> Problem:
    labels: tuple[Label, ...] = ()
    if isinstance(error, TwiceError):
        labels = (Label(file, error.first, "the first time"),)
    kind = "JSON" if file.name.endswith(".json") else "YAML"
    facts = {"kind": kind, "message": error.message.removeprefix("not readable as YAML: ")}
    return Problem("D0701", file, error.span or Span(0, 1), facts, labels=labels)


# -- the text of a tree, and the tree of that text --------------------------------------------


class _Apart(Exception):  # noqa: N818 -- it reads as what it says
    """Two trees part here; raised with the place in the file, and that in the text if known."""

    def __init__(self, here: Span, there: Span | None) -> None:
        super().__init__(here, there)
        self.here = here
        self.there = there


def _text_of(file: Source, game: n.Game) -> tuple[Source, list[tuple[Span, Span]]]:
    """Write a tree as text; give with it which place of the text is which of the file.

    Raises `ProblemsFound` where the language can't say it, `SourceError` for a text that is too
    large.
    """
    heads = (replace(game, declarations=()), *game.declarations)
    blocks = [_block(file, one) for one in heads]
    text = Source.from_text(file.name, "\n".join(blocks))
    parsed = parse(text)
    problems = (*parsed.problems, *parsed.held_back)
    if problems:
        starts = [0, *accumulate(len(one) + 1 for one in blocks)]
        raise ProblemsFound(
            _unsayable(file, heads[bisect_right(starts, one.span.start) - 1], one)
            for one in problems[:MOST_REPORTED]
        )
    try:
        return text, list(_together(game, parsed.game, (game.span, None)))
    except _Apart as apart:
        raise ProblemsFound([_apart(file, text, apart)]) from None


def _block(file: Source, part: n.Game | n.Declaration) -> str:
    try:
        if isinstance(part, n.Game):
            return print_ruleset(part)
        return print_declaration(part)
    except (ValueError, KeyError):
        line = _guilty_line(part)
        raise ProblemsFound([Problem("D0705", file, (line or part).span)]) from None


def _together(
    one: object, other: object, near: tuple[Span, Span | None]
) -> Iterator[tuple[Span, Span]]:
    """Walk through two trees that should be the same, and give the places of each part in both.

    Args:
        one: a part of the tree that was read from the file.
        other: the same part of the tree of the text.
        near: a place in the file nearby, and one in the text.

    Raises `_Apart` where they aren't the same.
    """
    if isinstance(one, tuple) and isinstance(other, tuple):
        for mine, theirs in zip(one, other, strict=False):
            yield from _together(mine, theirs, near)
        if len(one) != len(other):
            raise _Apart(*near)
    elif is_dataclass(one) and not isinstance(one, type):
        near = (getattr(one, "span", near[0]), getattr(other, "span", near[1]))
        if type(one) is not type(other):
            raise _Apart(*near)
        for field in fields(one):
            mine, theirs = getattr(one, field.name), getattr(other, field.name)
            if isinstance(mine, Span):
                yield theirs, mine
            else:
                yield from _together(mine, theirs, near)
    elif one != other:
        raise _Apart(*near)


# -- what can't be said -----------------------------------------------------------------------


def _apart(file: Source, text: Source, apart: _Apart) -> Problem:
    """Report where the file says something that its text doesn't."""
    facts = {"line": _line(text, apart.there)} if apart.there is not None else {}
    return Problem("D0705", file, apart.here, facts)


def _unsayable(file: Source, clause: n.Game | n.Declaration, found: Problem) -> Problem:
    """Report what the parser stumbled over in the text of a clause, where the file has it."""
    text, span = found.source, found.span
    line = _guilty_line(clause)
    here = _written_as(line or clause, text.text[span.start : span.end])
    if here is None:
        here = line.span if line is not None else getattr(clause, "name", clause).span
    if found.code in _LIMITS:
        return replace(found, source=file, span=here)
    return Problem("D0705", file, here, {"line": _line(text, span)})


def _guilty_line(part: object) -> n.Stmt | None:
    """Find the innermost line of a clause that isn't a line of the rule language by itself."""
    if not is_dataclass(part) or isinstance(part, type):
        return None
    for field in fields(part):
        lines = getattr(part, field.name)
        for line in lines if isinstance(lines, tuple) else ():
            if isinstance(line, get_args(n.Stmt)) and not _can_be_said(line):
                return _guilty_line(line) or line
    return None


def _can_be_said(line: n.Stmt) -> bool:
    try:
        block = print_declaration(n.Setup(n.Notes(), (line,), line.span))
        return not parse(Source.from_text("a line", f"game g, edition 1\n\n{block}")).problems
    except (SourceError, ValueError, KeyError):
        return False


def _line(text: Source, span: Span) -> str:
    return text.line_text(text.line_of(span.start)).strip()


def _written_as(part: object, word: str) -> Span | None:
    """Find where the file has a word that the parser stumbled over."""
    if isinstance(part, n.Name | n.Word | n.Number):
        return part.span if part.text == word else None
    inner: tuple[object, ...] = part if isinstance(part, tuple) else ()
    if is_dataclass(part) and not isinstance(part, type):
        inner = tuple(getattr(part, one.name) for one in fields(part))
    return next((found for one in inner if (found := _written_as(one, word))), None)
