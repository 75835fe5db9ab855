"""What a clause says, apart from spaces and comments: for telling whether it has changed."""

from __future__ import annotations

import hashlib
from dataclasses import MISSING, fields, is_dataclass

from interpreter.source import Source, Span

_LENGTH = 8

_SAID_ABOUT = frozenset({"span", "notes", "value_titles"})
"""Fields that hold where a clause stands and what people are told of it, not what it says."""


def fingerprint(source: Source, node: object) -> str:
    """Give eight hexadecimal digits that change when the clause does (what is said of it aside)."""
    text = "\x1f".join(_words(node))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:_LENGTH]


def same_text(source: Source, one: object, other: object) -> bool:
    """Say whether two clauses are the same but for spaces, comments, sentences and titles."""
    return list(_words(one)) == list(_words(other))


def _words(node: object) -> list[str]:
    """Write a node out without its places and notes."""
    if isinstance(node, Span):
        return []
    if isinstance(node, tuple):
        return ["(", *(word for one in node for word in _words(one)), ")"]
    if is_dataclass(node) and not isinstance(node, type):
        found = [type(node).__name__]
        for one in fields(node):
            value = getattr(node, one.name)
            # What is left out says nothing: so words that the language learns later change no
            # fingerprint of a clause that does without them.
            left_out = one.default is not MISSING and value == one.default
            if one.name not in _SAID_ABOUT and not left_out:
                found += _words(value)
        return found
    return [repr(node)]
