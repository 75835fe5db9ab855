"""A document as a tree: every table back to the node that it was written from.

The document has been held to the schema before, so that its shape is known. What the schema can't
say is left to the parser of the rule language (see `interpreter.data.ruleset`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from interpreter.data.plain import value_of
from interpreter.data.shapes import (
    LARGEST,
    MEANINGS,
    NOTES,
    ByLanguage,
    Field,
    Flag,
    Many,
    OneOf,
    Pair,
    Record,
    Shape,
    Text,
    Whole,
    fields_of,
    has_notes,
    is_marked_whole,
    places_of,
)
from interpreter.documents.tree import Document, Items, Scalar, Table
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.print_expressions import number_text

_MOST_DIGITS = len(str(LARGEST)) - 1


class Reader:
    """Builds the tree of a document that fits the schema.

    Attributes:
        claims: what words are said to name, by their places.
    """

    def __init__(self) -> None:
        self.claims: dict[Span, str] = {}

    def game(self, document: Document) -> n.Game:
        """Give the tree of a whole ruleset."""
        game = self._record(document, n.Game, Span(document.span.start, document.span.start + 1))
        assert isinstance(game, n.Game)
        return game

    def _record(
        self, document: Document, node: type, span: Span, fixed: Iterable[tuple[str, object]] = ()
    ) -> object:
        """Build a node; `fixed` is what its entry's name says about it."""
        assert isinstance(document, Table)
        values: dict[str, Any] = {"span": span, **dict(fixed)}
        for field in fields_of(node):
            if field not in NOTES and field.name not in values:
                values[field.name] = self._field(document, field)
        if has_notes(node):
            notes = {field.name: self._field(document, field) for field in NOTES}
            values["notes"] = n.Notes(**notes)
        if is_marked_whole(node):
            values["whole"] = True
        for name in places_of(node):
            values[name] = document.keys.get(name.removesuffix("_at"), span)
        return node(**values)

    def _field(self, table: Table, field: Field) -> Any:
        found = table.entries.get(field.key)
        return field.default if found is None else self._read(found, field.shape)

    def _read(self, document: Document, shape: Shape) -> Any:
        match shape, document:
            case Many(of=of), Items(items=items):
                return tuple(self._read(one, of) for one in items)
            case Pair(), Items(items=(first, second)):
                return self._read(first, Whole()), self._read(second, Whole())
            case ByLanguage(), Table(entries=entries):
                return tuple(
                    n.Sentence(language, _text(one), one.span) for language, one in entries.items()
                )
            case Record(node=node), _:
                return self._record(document, node, _beginning(document))
            case OneOf(), _:
                return self._one_of(document, shape)
            case Text(), _:
                return n.Name(_text(document), document.span)
            case Whole(), Scalar():
                return _whole(document)
            case Flag(), Scalar():
                return bool(value_of(document))
        return _text(document)

    def _one_of(self, document: Document, shape: OneOf) -> object:
        if isinstance(document, Scalar):
            named = isinstance(value_of(document), str)
            return _word(_text(document) if named else str(_whole(document)), document.span)
        assert isinstance(document, Table)
        ((name, inner),) = document.entries.items()
        if shape.meant and name in MEANINGS:
            self.claims[inner.span] = name
            return _word(_text(inner), inner.span)
        tag = next(one for one in shape.tags if one.name == name)
        if tag.node is None:
            return tag.name
        return self._record(inner, tag.node, document.keys[name], tag.fixed)


def _word(text: str, span: Span) -> n.Word | n.Number:
    """Give a word, or a number where it is written in digits."""
    if text.startswith("-") and text[1:].isdecimal():
        number = _word(text[1:], span)
        assert isinstance(number, n.Number)
        return n.Number(-number.value, number_text(-number.value), span)
    if text.isdecimal():
        # As many digits as the parser converts.
        return n.Number(int(text) if len(text) <= _MOST_DIGITS else LARGEST, text, span)
    return n.Word(text, span)


def _whole(scalar: Scalar) -> int:
    """Give a number; 3.0 is a whole one, too."""
    value = value_of(scalar)
    assert isinstance(value, int | float)
    return int(value)


def _text(document: Document) -> str:
    assert isinstance(document, Scalar)
    return unicodedata.normalize("NFC", document.text)


def _beginning(document: Document) -> Span:
    return Span(document.span.start, document.span.start + 1)
