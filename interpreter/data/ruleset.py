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

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Final

from interpreter.data.checking import misfits
from interpreter.data.plain import plain
from interpreter.data.reading import Reader
from interpreter.documents.json_text import read_json
from interpreter.documents.tree import Document, DocumentError, TwiceError
from interpreter.documents.yaml_text import read_yaml
from interpreter.problems import Label, Problem, ProblemsFound
from interpreter.source import Origin, Source, SourceError, Span, read_source
from interpreter.syntax import nodes as n
from interpreter.syntax.parser import parse
from interpreter.syntax.printer import print_declaration, print_ruleset

ENDINGS: Final = (".json", ".yaml", ".yml")
"""What the names of files of data end in."""

DEEPEST: Final = 200
"""How many tables and lists may stand in one another; more than lines of rules have parts."""


def is_data(path: str | Path) -> bool:
    """Say whether a file's name says that it holds data."""
    return str(path).endswith(ENDINGS)


def read_data(path: str | Path) -> Source:
    """Read a file of data as the text of a ruleset, which knows the file.

    Raises `SourceError` for a file that can't be read, `ProblemsFound` for one that holds something
    else than a ruleset.
    """
    return ruleset_from_data(read_source(path))


def ruleset_from_data(file: Source) -> Source:
    """Make the text of a ruleset from that of a file of data; raises like `read_data`."""
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
        return read_json(file.text, DEEPEST)
    document = read_yaml(file.text, DEEPEST, fast=True)
    if document is None:
        raise DocumentError("the file is empty", None)
    return document


def _unreadable(file: Source, error: DocumentError) -> Problem:
    labels: tuple[Label, ...] = ()
    if isinstance(error, TwiceError):
        labels = (Label(file, error.first, "the first time"),)
    kind = "JSON" if file.name.endswith(".json") else "YAML"
    facts = {"kind": kind, "message": error.message}
    return Problem("D0701", file, error.span or Span(0, 1), facts, labels=labels)


# -- the text of a tree, and the tree of that text --------------------------------------------


class _Apart(Exception):  # noqa: N818 -- it reads as what it says
    """Two trees part here; raised with the place in the file."""

    def __init__(self, span: Span) -> None:
        super().__init__(span)
        self.span = span


def _text_of(file: Source, game: n.Game) -> tuple[Source, list[tuple[Span, Span]]]:
    """Write a tree as text; give with it which place of the text is which of the file.

    Raises `ProblemsFound` where the language can't say it.
    """
    try:
        text = Source.from_text(file.name, print_ruleset(game))
        parsed = parse(text)
        if parsed.game is not None and not parsed.variants:
            return text, list(_together(game, parsed.game, game.span))
        where = game.span
    except _Apart as apart:
        where = apart.span
    except (SourceError, ValueError, KeyError):
        where = game.span
    raise ProblemsFound(_unsayable(file, game, where))


def _together(one: object, other: object, near: Span) -> Iterator[tuple[Span, Span]]:
    """Walk through two trees that should be the same, and give the places of each part in both.

    Args:
        one: a part of the tree that was read from the file.
        other: the same part of the tree of the text.
        near: a place in the file nearby.

    Raises `_Apart` where they aren't the same.
    """
    if isinstance(one, tuple) and isinstance(other, tuple):
        for mine, theirs in zip(one, other, strict=False):
            yield from _together(mine, theirs, near)
        if len(one) != len(other):
            raise _Apart(_place(one[len(other)], near) if len(one) > len(other) else near)
    elif is_dataclass(one) and not isinstance(one, type):
        near = _place(one, near)
        if type(one) is not type(other):
            raise _Apart(near)
        for field in fields(one):
            mine, theirs = getattr(one, field.name), getattr(other, field.name)
            if isinstance(mine, Span):
                yield theirs, mine
            else:
                yield from _together(mine, theirs, near)
    elif one != other:
        raise _Apart(near)


def _place(part: object, near: Span) -> Span:
    span = getattr(part, "span", near)
    return span if isinstance(span, Span) else near


def _unsayable(file: Source, game: n.Game, where: Span) -> list[Problem]:
    """Report every clause that can't be said, or else the place where the trees part."""
    found = []
    for one in game.declarations:
        problem = _unsayable_clause(file, one)
        if problem is not None:
            found.append(problem)
    return found or [Problem("D0705", file, where, {})]


def _unsayable_clause(file: Source, clause: n.Declaration) -> Problem | None:
    """Try a clause by itself, and report what of it can't be said."""
    try:
        text = Source.from_text(file.name, f"game g, edition 1\n\n{print_declaration(clause)}")
    except (SourceError, ValueError, KeyError):
        return Problem("D0705", file, clause.span, {})
    parsed = parse(text)
    built = parsed.game.declarations if parsed.game is not None else ()
    problems = (*parsed.problems, *parsed.held_back)
    try:
        for _ in _together((clause,), built, clause.span):
            pass
    except _Apart as apart:
        if not problems:
            return Problem("D0705", file, apart.span, {})
        place = problems[0].span
        word = text.text[place.start : place.end]
        facts = {"line": text.line_text(text.line_of(place.start)).strip()}
        return Problem("D0705", file, _written_as(clause, word) or apart.span, facts)
    return None


def _written_as(part: object, word: str) -> Span | None:
    """Find where the file has a word that the parser stumbled over."""
    if isinstance(part, n.Name | n.Word | n.Number):
        return part.span if part.text == word else None
    inner: tuple[object, ...] = part if isinstance(part, tuple) else ()
    if is_dataclass(part) and not isinstance(part, type):
        inner = tuple(getattr(part, one.name) for one in fields(part))
    return next((found for one in inner if (found := _written_as(one, word))), None)
