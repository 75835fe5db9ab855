"""Names for values before the choices of a move, looked through.

A move is on offer if the choices that it begins with can be made. What is on offer is worked out
before any of its lines is carried out, so a `let` among them has not given its name a value yet.
Nothing happens between the two, though: the value that is meant is the same. So in these choices
the value stands in the place of the name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from interpreter.rules import model as m

_Part = TypeVar("_Part")


def look_through(body: tuple[m.Stmt, ...]) -> tuple[m.Stmt, ...]:
    """Put values in the place of names in the choices and claims that a move begins with."""
    meant: dict[m.Local, m.Expr] = {}
    found: list[m.Stmt] = []
    for at, statement in enumerate(body):
        if isinstance(statement, m.Let):
            meant[statement.candidate] = put_in(statement.value, meant)
            found.append(statement)
        elif isinstance(statement, m.Choose | m.Claim) and not statement.at_random:
            found.append(put_in(statement, meant))
            if isinstance(statement, m.Choose) and isinstance(statement.target, m.StateValue):
                # What is chosen changes a state, and with it what a value may be.
                meant.clear()
        else:
            return (*found, *body[at:])
    return tuple(found)


def put_in(part: _Part, meant: Mapping[m.Local, m.Expr]) -> _Part:
    """Give an expression or a line with values in the place of some names."""
    if not meant:
        return part
    changed: Any = part
    if isinstance(part, m.LocalValue):
        changed = meant.get(part.local, part)
    elif isinstance(part, tuple):
        changed = tuple(put_in(one, meant) for one in part)
    elif is_dataclass(part) and not isinstance(part, type | m.Local):
        inner = {one.name: getattr(part, one.name) for one in fields(part)}
        new = {name: put_in(value, meant) for name, value in inner.items()}
        changed = replace(part, **new) if new != inner else part
    found: _Part = changed
    return found
