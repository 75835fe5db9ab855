"""The schema of rules as data, made from the shapes.

`grammar/ruleset.schema.json` is what this writes (`make schema`); a test compares the two. The
schema does without choices between schemas (`oneOf`, `anyOf`): what can stand at a place is told by
types and by the names of entries, so that a validator's complaint is always about the very part
that is wrong.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Any

from interpreter.data.layout import json_text
from interpreter.data.shapes import (
    FORMAT,
    LANGUAGE,
    LARGEST,
    MEANINGS,
    NAME,
    NOTES,
    SENTENCE,
    ByLanguage,
    Field,
    Flag,
    Many,
    OneOf,
    Pair,
    Record,
    Shape,
    Tag,
    Text,
    Whole,
    Words,
    definition_name,
    record_fields,
)
from interpreter.syntax import nodes as n

Schema = dict[str, Any]

_FAMILY_WORDS: Mapping[str, str] = {
    "clause": "A block of the ruleset: one entry, whose name says of which kind.",
    "line": "A line of a body: one entry, whose name is what the line does.",
    "expression": (
        "A value or a condition: a number; a word; a word with what it names, such as "
        '{"zone": "pile"}; or one entry whose name says what is made of its parts.'
    ),
    "domain": "What values something can have: one entry.",
    "literal": "A number or a word.",
    "row_pattern": "What the cards of a row have to be: one entry.",
}
_MEANING_WORDS: Mapping[str, str] = {
    "rank": "A rank of the deck.",
    "suit": "A suit of the deck.",
    "value": "One of the values of an option or a state.",
    "local": "What a line above, or the head of the step, gave this name.",
    "person": "The player on turn, the challenger.",
    "state": "A state, or that of the player on turn.",
    "option": "An option.",
    "zone": "A zone, or that of the player on turn.",
}
_NOTES_WORDS: Mapping[str, str] = {
    "title": "What the clause is called, by language.",
    "sentence": "The clause as a rulebook says it, by language; {option} stands for its value.",
    "cites": "The ids of the rules that the clause comes from.",
}


def ruleset_schema() -> Schema:
    """Give the schema of a whole ruleset."""
    whole = _record(n.Game)
    properties = {
        "format": {
            "description": "The format of the file, and its number.",
            "type": "string",
            "const": FORMAT,
        },
        **whole["properties"],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A ruleset as data",
        **whole,
        "description": (
            "The rules of a card game as `pailu export` writes them; docs/data.md tells more. "
            "Entries that are missing are false, empty or nothing."
        ),
        "required": ["format", *whole["required"]],
        "properties": properties,
        "$defs": dict(sorted(_definitions())),
    }


def schema_text() -> str:
    """Write the schema as the file of the grammar folder holds it."""
    return json_text(ruleset_schema())


def _definitions() -> Iterator[tuple[str, Schema]]:
    """Define every node and every family of nodes that a ruleset can hold."""
    found: set[str] = set()
    waiting: list[Shape] = [one.shape for one in record_fields(n.Game)]
    yield "name", _text(NAME)
    yield "number", {"type": "integer", "minimum": 0, "maximum": LARGEST}
    yield "signed_number", {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
    yield (
        "texts",
        {
            "type": "object",
            "propertyNames": _text(LANGUAGE),
            "additionalProperties": _text(SENTENCE),
        },
    )
    while waiting:
        shape = waiting.pop()
        match shape:
            case Many(of=of):
                waiting.append(of)
            case Record(node=node) if definition_name(node) not in found:
                found.add(definition_name(node))
                waiting += [one.shape for one in record_fields(node)]
                yield definition_name(node), _record(node)
            case OneOf(name=name) if name not in found:
                found.add(name)
                waiting += [Record(tag.node) for tag in shape.tags if tag.node is not None]
                yield name, _one_of(shape)


def _record(node: type) -> Schema:
    fields = record_fields(node)
    return {
        "description": _first_paragraph(node),
        "type": "object",
        "additionalProperties": False,
        "required": [one.key for one in fields if one.required],
        "properties": {one.key: _property(one) for one in fields},
    }


def _first_paragraph(node: type) -> str:
    paragraph = (inspect.getdoc(node) or "").split("\n\n")[0]
    return " ".join(paragraph.split())


def _property(field: Field) -> Schema:
    schema = _schema(field.shape)
    if field in NOTES:
        schema = {"description": _NOTES_WORDS[field.key], **schema}
    if field.default in (False, 0) and field.default is not None and not field.required:
        schema = {**schema, "default": field.default}
    return schema


def _schema(shape: Shape) -> Schema:
    match shape:
        case Text():
            return {"$ref": "#/$defs/name"} if shape == NAME else _text(shape)
        case Whole(signed=signed):
            return {"$ref": "#/$defs/signed_number" if signed else "#/$defs/number"}
        case Flag():
            return {"type": "boolean"}
        case Words(words=words):
            return {"type": "string", "enum": list(words)}
        case Pair():
            number = _schema(Whole())
            return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
        case Many(of=of):
            return {"type": "array", "items": _schema(of)}
        case ByLanguage():
            return {"$ref": "#/$defs/texts"}
        case Record(node=node):
            return {"$ref": f"#/$defs/{definition_name(node)}"}
        case OneOf(name=name):
            return {"$ref": f"#/$defs/{name}"}


def _text(shape: Text) -> Schema:
    return {"description": shape.what, "type": "string", "pattern": shape.pattern}


def _one_of(shape: OneOf) -> Schema:
    words = _FAMILY_WORDS.get(
        shape.name, "One of several things: one entry, whose name says which."
    )
    schema: Schema = {"description": words, "type": "object"}
    entries: Schema = {}
    if shape.bare:
        types = ["string", "integer", *(["object"] if shape.tags else [])]
        schema |= {"type": types, "pattern": NAME.pattern, "minimum": -LARGEST, "maximum": LARGEST}
    if shape.meant:
        entries = {
            one: {"description": _MEANING_WORDS[one], "$ref": "#/$defs/name"} for one in MEANINGS
        }
    entries |= {tag.name: _entry(tag) for tag in shape.tags}
    if entries:
        schema |= {
            "additionalProperties": False,
            "minProperties": 1,
            "maxProperties": 1,
            "properties": entries,
        }
    return schema


def _entry(tag: Tag) -> Schema:
    if tag.node is not None:
        return _schema(Record(tag.node))
    return {"description": f"The word `{tag.name}`.", "type": "object", "maxProperties": 0}


if __name__ == "__main__":
    print(schema_text(), end="")
