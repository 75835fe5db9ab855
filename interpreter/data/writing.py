"""A tree as data: every node as its shape says, every word with what it names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from interpreter.data.shapes import (
    FORMAT,
    NOTES,
    ByLanguage,
    Field,
    Many,
    OneOf,
    Pair,
    Record,
    Shape,
    has_notes,
    record_fields,
)
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.print_expressions import number_text

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

Meanings = Mapping[Span, str]
"""What the words of a text name, by their places; see `interpreter.data.shapes.MEANINGS`."""


def ruleset_data(game: n.Game, meanings: Meanings) -> dict[str, Json]:
    """Give a whole ruleset as data.

    Args:
        game: its tree, in which every line could be read.
        meanings: what its words name, as the checker found out.
    """
    return {"format": FORMAT, **_record(game, meanings)}


def _record(node: object, meanings: Meanings) -> dict[str, Json]:
    """Write the fields of a node; those that say nothing are left out."""
    found: dict[str, Json] = {}
    kind: type = type(node)
    notes = getattr(node, "notes", None) if has_notes(kind) else None
    for one in record_fields(kind):
        value = getattr(notes if one in NOTES else node, one.name)
        if one.required or value != one.default:
            found[one.key] = _value(value, one, meanings)
    return found


def _value(value: object, field: Field, meanings: Meanings) -> Json:
    return _write(value, field.shape, meanings)


def _write(value: Any, shape: Shape, meanings: Meanings) -> Json:
    match shape:
        case Many(of=of):
            return [_write(one, of, meanings) for one in value]
        case Pair():
            return list(value)
        case ByLanguage():
            return _by_language(value)
        case Record():
            return _record(value, meanings)
        case OneOf():
            return _one_of(value, shape, meanings)
    return value.text if isinstance(value, n.Name) else value


def _by_language(sentences: Iterable[n.Sentence]) -> dict[str, Json]:
    return {one.language: one.text for one in sentences}


def _one_of(node: object, shape: OneOf, meanings: Meanings) -> Json:
    if isinstance(node, n.Word | n.Number):
        return _word(node, meanings if shape.meant else {})
    if isinstance(node, str):
        return {node: {}}
    for tag in shape.tags:
        if type(node) is tag.node and all(
            getattr(node, name) == value for name, value in tag.fixed
        ):
            return {tag.name: _record(node, meanings)}
    raise ValueError(f"a {type(node).__name__} can't be written as data")


def _word(node: n.Word | n.Number, meanings: Meanings) -> Json:
    meaning = meanings.get(node.span)
    if meaning is not None:
        return {meaning: node.text}
    if isinstance(node, n.Number) and number_text(node.value) == node.text:
        return node.value
    return node.text
