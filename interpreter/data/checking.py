"""Holding a document to the schema, with the place and the cause of whatever doesn't fit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, Final

import jsonschema
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator

from interpreter.data.writing import Json
from interpreter.documents.tree import Document, Items, Scalar, Table
from interpreter.problems import Problem, suggest
from interpreter.resources import grammar_file
from interpreter.source import Source, Span

MOST_REPORTED: Final = 20
"""How many parts of a file that don't fit are reported."""

_TYPES: Final[Mapping[object, str]] = {
    "object": "a table",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
}


def misfits(source: Source, document: Document, data: Json) -> list[Problem]:
    """Report where a document isn't built as the schema says, the first places first.

    Args:
        source: the file.
        document: all of it.
        data: the same as plain values.
    """
    errors = islice(_validator().iter_errors(data), 10 * MOST_REPORTED)
    # The validator reports what is missing entry by entry, here it is told of all at once.
    found = {
        (one.code, one.span.start, one.facts.get("name")): one
        for error in errors
        for one in _problems(source, document, error)
    }
    return sorted(found.values(), key=lambda one: one.span.start)[:MOST_REPORTED]


@cache
def _validator() -> Validator:
    text = grammar_file("ruleset.schema.json").read_text(encoding="utf-8")
    return jsonschema.Draft202012Validator(json.loads(text))


def _problems(source: Source, document: Document, error: ValidationError) -> Iterator[Problem]:
    """Give what is to be said on an error: one for each name that is too much or missing."""
    part, name, called_at = _part(document, list(error.absolute_path))
    schema: Mapping[str, Any] = error.schema if isinstance(error.schema, Mapping) else {}
    match error.validator:
        case "additionalProperties" if isinstance(part, Table):
            known = tuple(schema["properties"])
            for key in islice((one for one in part.entries if one not in known), MOST_REPORTED):
                facts = {"name": key, "in": name, "known": known}
                yield Problem("D0703", source, part.keys[key], facts, suggest(key, known))
            return
        case "required" if isinstance(part, Table):
            for key in [one for one in schema["required"] if one not in part.entries]:
                yield Problem("D0704", source, called_at, {"name": key, "in": name})
            return
        case "maxProperties" if isinstance(part, Table):
            if not part.entries.keys() <= set(schema["properties"]):
                return  # those that are too many are unknown, which is told of each
    facts = {"name": name, "expected": _expected(error, schema), "found": _shown(part)}
    span = part.span
    if isinstance(part, Table):
        span = called_at
        if "propertyNames" in error.absolute_schema_path:
            span, facts["found"] = part.keys[str(error.instance)], str(error.instance)
    yield Problem("D0702", source, span, facts)


def _part(document: Document, path: list[str | int]) -> tuple[Document, str, Span]:
    """Give the part that a path leads to, what it is called, and where it is called so."""
    name, called_at = "", Span(document.span.start, document.span.start + 1)
    for step in path:
        if isinstance(document, Table):
            name, called_at = str(step), document.keys[str(step)]
            document = document.entries[name]
        elif isinstance(document, Items) and isinstance(step, int):
            document = document.items[step]
            called_at = Span(document.span.start, document.span.start + 1)
    return document, name, called_at


def _expected(error: ValidationError, schema: Mapping[str, Any]) -> str:
    match error.validator:
        case "type":
            types = error.validator_value
            several = _sequence(types)
            return " or ".join(_TYPES.get(one, str(one)) for one in several)
        case "enum":
            return " or ".join(f"`{one}`" for one in _sequence(error.validator_value))
        case "const":
            return f"`{error.validator_value}`"
        case "minProperties" | "maxProperties":
            return "one entry that says what it is"
        case "minItems" | "maxItems":
            return f"a list of {error.validator_value}"
        case "minimum":
            return f"{error.validator_value} or more"
        case "maximum":
            return f"{error.validator_value} or less"
    return str(schema.get("description", "something else"))


def _sequence(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _shown(part: Document) -> str:
    match part:
        case Scalar(text="", quoted=True):
            return "an empty text"
        case Scalar(text=text, quoted=quoted):
            return f'"{text}"' if quoted else text
        case Items(items=items):
            return f"a list of {len(items)}" if items else "an empty list"
    several = len(part.entries)
    return "an empty table" if not several else f"a table of {several}"
