"""What the scalars of a document are: texts, numbers, true and false.

YAML's rules for that are many, and its readers don't agree on them. So without quotes only that is
a number, a truth value or nothing which is so in JSON; a text without quotes that some reader of
YAML would take for something else (`no`, `0x10`, `1e3`, a date) is refused.
"""

from __future__ import annotations

import re
from typing import Final

import yaml
from yaml.nodes import ScalarNode

from interpreter.data.writing import Json
from interpreter.documents.tree import Document, DocumentError, Items, Scalar
from interpreter.source import hidden_character

_WORDS: Final[dict[str, Json]] = {"true": True, "false": False, "null": None}
_INTEGER = re.compile(r"-?(?:0|[1-9]\d*)")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")
_MOST_DIGITS: Final = 18
TEXT: Final = "tag:yaml.org,2002:str"
_RESOLVER: Final = yaml.resolver.Resolver()


def is_number(text: str) -> bool:
    """Say whether a bare text would be read as a number; older YAML has fewer of them."""
    return _NUMBER.fullmatch(text) is not None


def plain(document: Document) -> Json:
    """Give a document as plain values.

    Raises `DocumentError` for the first text that could be something else, and for a character
    that can't be seen.
    """
    match document:
        case Scalar():
            return value_of(document)
        case Items(items=items):
            return [plain(one) for one in items]
    for name, span in document.keys.items():
        _check_characters(Scalar(name, True, span))
    return {name: plain(one) for name, one in document.entries.items()}


def value_of(scalar: Scalar) -> Json:
    """Give the value of a scalar; raises like `plain`."""
    text = scalar.text
    if not scalar.quoted and text in _WORDS:
        return _WORDS[text]
    if not scalar.quoted and _INTEGER.fullmatch(text):
        # More digits than any range allows would only cost time to convert.
        return int(text) if len(text) <= _MOST_DIGITS else float("inf")
    if not scalar.quoted and is_number(text):
        return float(text)
    _check_characters(scalar)
    if not scalar.quoted and _resolved(text) != TEXT:
        said = f"`{text}` isn't plainly a text in YAML: put it in quotation marks"
        raise DocumentError(said if text else "there is no value here", scalar.span)
    return text


def _resolved(text: str) -> str:
    """Give the type that YAML's older version, which most readers know, finds for a bare text."""
    tag: str = _RESOLVER.resolve(ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
    return tag


def _check_characters(scalar: Scalar) -> None:
    at = hidden_character(scalar.text)
    if at is not None:
        found = f"U+{ord(scalar.text[at]):04X}"
        raise DocumentError(f"an invisible control character ({found})", scalar.span)
