"""Walking through rules and trees: every part of an expression, a statement or a node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache

from interpreter.rules import model as m
from interpreter.source import Span


def parts(value: object) -> Iterator[object]:
    """Give the parts of an expression, statement or node, itself first, in the order written.

    What a symbol is made of is no part.
    """
    waiting = [value]
    while waiting:
        one = waiting.pop()
        yield one
        if isinstance(one, tuple):
            waiting += reversed(one)
        else:
            kind = type(one)
            names = _fields_of(kind)  # type: ignore[arg-type] # mypy takes no type for hashable
            waiting += [getattr(one, name) for name in names]


@cache
def _fields_of(kind: type) -> tuple[str, ...]:
    """Give the names of the fields that are parts, the last first."""
    symbols = (m.State, m.Zone, m.Option, m.Local, m.Type, m.At, Span)
    if kind in symbols or not is_dataclass(kind):
        return ()
    return tuple(one.name for one in reversed(fields(kind)))
