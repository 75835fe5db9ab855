"""Holding a file to its schema, in words that a person understands.

A validator speaks of types and additional properties. Here its errors are only the occasion: the
schema's own descriptions say what each part must be, and the tree says in which line it stands.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import jsonschema
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator

from interpreter.documents.lined import FileError, Items, Table, Text, Tree, plain
from interpreter.problems import suggest
from interpreter.resources import grammar_file


def check_schema(path: str, tree: Table, schema: str) -> None:
    """Refuse a tree that isn't built as the schema says.

    Args:
        path: the file's name, for the message.
        tree: the whole file.
        schema: the file of the schema, in the folder of the grammar.

    Raises `FileError` for the first thing in the file that is wrong.
    """
    errors = list(_validator(schema).iter_errors(plain(tree)))
    # A misspelt name is also a missing one; what stands there is told first.
    errors.sort(key=lambda error: error.validator == "required")
    found = [_problem(tree, error) for error in errors]
    if found:
        line, message = min(found, key=lambda one: one[0])
        raise FileError(path, line, message)


@cache
def _validator(schema: str) -> Validator:
    text = grammar_file(schema).read_text(encoding="utf-8")
    return jsonschema.Draft202012Validator(json.loads(text))


def _problem(tree: Table, error: ValidationError) -> tuple[int, str]:
    """Give the line of an error and what is to be said."""
    place: Tree = tree
    line, name = tree.line, "the file"
    for step in error.absolute_path:
        if isinstance(place, Table):
            name, line, place = f"`{step}`", place.lines[str(step)], place.entries[str(step)]
        elif isinstance(place, Items) and isinstance(step, int):
            place = place.items[step]
            line = place.line
    schema: Mapping[str, Any] = error.schema if isinstance(error.schema, Mapping) else {}
    match error.validator:
        case "additionalProperties" if isinstance(place, Table):
            return _unknown_name(place, schema)
        case "required" if isinstance(place, Table):
            missing = next(one for one in schema["required"] if one not in place.entries)
            return line, f"`{missing}:` is missing"
        case "minItems" | "minProperties" | "minLength":
            return line, f"{name} is empty: it must be {schema['description']}"
        case _:
            return line, f"{name} must be {schema['description']}, not {_kind(place)}"


def _unknown_name(table: Table, schema: Mapping[str, Any]) -> tuple[int, str]:
    known = list(schema["properties"])
    name = next(one for one in table.entries if one not in known)
    meant = suggest(name, known)
    help_ = f"did you mean `{meant[0]}`?" if meant else "the names here are " + ", ".join(known)
    return table.lines[name], f"`{name}` is no name that can stand here; {help_}"


def _kind(tree: Tree) -> str:
    match tree:
        case Text(text=""):
            return "nothing"
        case Text(text=text):
            return f"`{text}`" if len(text) <= 40 else f"`{text[:40]}…`"
        case Items():
            return "a list"
        case Table():
            return "a table"
