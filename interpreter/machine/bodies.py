"""The bodies of the instructions as syntax trees, for the gears that are generated from them.

A body is read from the source of its own module, so that a generated gear cannot mean anything else
than the interactive one. On the way the layout's names become numbers, docstrings and types go, and
the rest stays as it is written.
"""

from __future__ import annotations

import ast
import copy
import inspect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from interpreter.machine import (
    cards,
    control,
    decisions,
    gear,
    hands,
    lists,
    melds,
    movement,
    tally,
    tally_layout,
)
from interpreter.program import layout, opcodes

MODULES = (cards, control, movement, decisions, hands, lists, melds, tally)
CHOOSE = "choose"
"""The function that takes an option; it stands with the interactive gear."""
CONSTANTS: Mapping[str, int] = {
    name: value
    for module in (layout, opcodes, tally_layout)
    for name, value in vars(module).items()
    if name.isupper() and isinstance(value, int)
}
ARRAYS = ("s", "p", "e")
"""What the arrays are called in the bodies: the state, the program, the events."""

Ear = Literal["quiet", "told", "counted"]
"""What becomes of events: nobody listens, they are written down, or they are counted."""


@cache
def functions() -> Mapping[str, ast.FunctionDef]:
    """Give every body and helper by name, with numbers for the names of constants."""
    found: dict[str, ast.FunctionDef] = {}
    for module in MODULES:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.FunctionDef):
                found[node.name] = _bare(node)
    for node in ast.parse(inspect.getsource(gear)).body:
        if isinstance(node, ast.FunctionDef) and node.name == CHOOSE:
            found[CHOOSE] = _bare(node)
    return found


def home(name: str) -> str:
    """Give the module that a helper stands in."""
    return next(module.__name__ for module in MODULES if hasattr(module, name))


def _bare(function: ast.FunctionDef) -> ast.FunctionDef:
    function = _Constants().visit(function)
    function.returns = None
    for argument in function.args.args:
        argument.annotation = None
    function.body = function.body[1:]
    return function


class _Constants(ast.NodeTransformer):
    """Puts numbers in the place of the layout's names."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in CONSTANTS and isinstance(node.ctx, ast.Load):
            return ast.Constant(CONSTANTS[node.id])
        return node


def _listens(test: ast.expr) -> bool:
    """Say whether a condition asks if somebody listens: `e[0]`."""
    if not isinstance(test, ast.Subscript) or not is_name(test.value, "e"):
        return False
    return isinstance(test.slice, ast.Constant) and test.slice.value == 0


def _apart(node: ast.If) -> ast.If:
    """Take `if e[0] and …` apart, so that the first line asks only whether somebody listens."""
    test = node.test
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) and _listens(test.values[0]):
        rest = test.values[1:]
        inner = ast.If(rest[0] if len(rest) == 1 else ast.BoolOp(ast.And(), rest), node.body, [])
        return ast.If(test.values[0], [inner], node.orelse)
    return node


class _Quiet(ast.NodeTransformer):
    """Leaves out what is told to those who listen."""

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        node = _apart(node)
        self.generic_visit(node)
        return None if _listens(node.test) else node


class _Counted(ast.NodeTransformer):
    """Counts what is told to those who listen, instead of writing it down."""

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        node = _apart(node)
        self.generic_visit(node)
        if not _listens(node.test):
            return node
        noted = [line for told in node.body for line in _noted(told)]
        made = [line for line in noted if not isinstance(line, ast.Assign)]
        read = {one.id for line in made for one in _names_in(line)}
        return [line for line in noted if made and not _sets_none_of(line, read)]


def _noted(line: ast.stmt) -> list[ast.stmt]:
    """Put the calls that count in the place of those that write; leave out what neither needs."""
    match line:
        case ast.Expr(value=ast.Call() as call):
            note = _note(call)
            return [] if note is None else [note]
        case ast.For():
            noted = [one for inner in line.body for one in _noted(inner)]
            calls_made = [one for one in noted if isinstance(one, ast.Expr)]
            read = {one.id for call in calls_made for one in _names_in(call)}
            line.body = [one for one in noted if not _sets_none_of(one, read)]
            return [line] if calls_made else []
        case ast.If():
            line.body = [one for inner in line.body for one in _noted(inner)]
            return [line] if any(isinstance(one, ast.Expr) for one in line.body) else []
        case _:
            return [line]


def _names_in(line: ast.AST) -> list[ast.Name]:
    return [one for one in ast.walk(line) if isinstance(one, ast.Name)]


def _sets_none_of(line: ast.stmt, read: set[str]) -> bool:
    """Say whether a line only gives a value to a name that nobody reads."""
    target = line.targets[0] if isinstance(line, ast.Assign) else None
    return isinstance(target, ast.Name) and target.id not in read


def _note(call: ast.Call) -> ast.stmt | None:
    """Turn `emit(s, e, kind, pc, a, b, c, …)` into the call that counts the event, if one does."""
    _, _, kind, _, *values = call.args
    subject = ast.parse(f"s[{layout.PLAYER}]", mode="eval").body
    given = [ast.Name("e", ast.Load()), subject, kind, *values[:3]]
    return plain_note(ast.Call(ast.Name(tally.note.__name__, ast.Load()), given, []))


def plain_note(call: ast.Call) -> ast.stmt | None:
    """Let the function for its kind of event count it, if the kind is known; None if none does."""
    kind = call.args[2]
    if not isinstance(kind, ast.Constant):
        return ast.Expr(call)
    name = tally.NOTES.get(int(str(kind.value)))
    if name is None:
        return None
    return ast.Expr(ast.Call(ast.Name(name, ast.Load()), call.args[:2] + call.args[3:], []))


class _Names(ast.NodeTransformer):
    """Gives the local names of a body an ending, and moves its address on."""

    def __init__(self, names: Iterable[str], ending: str, ahead: int) -> None:
        self.names = frozenset(names)
        self.ending = ending
        self.ahead = ahead

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.names:
            return ast.Name(node.id + self.ending, node.ctx)
        if node.id == "pc" and self.ahead:
            return ast.BinOp(node, ast.Add(), ast.Constant(self.ahead))
        return node


class _Unsigned(ast.NodeTransformer):
    """Casts every index: one that may be negative costs a test each time."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        array = any(is_name(node.value, name) for name in ARRAYS)
        if array and not isinstance(node.slice, ast.Constant):
            node.slice = ast.Call(ast.Name("u", ast.Load()), [node.slice], [])
        return node


@cache
def _written(name: str, ear: Ear) -> str:
    """Give the lines of a body as text; reading that is faster than copying a tree."""
    lines: list[ast.stmt] = functions()[name].body
    if ear != "told":
        change = _Quiet() if ear == "quiet" else _Counted()
        whole = change.visit(ast.Module(copy.deepcopy(lines), []))
        lines = whole.body
    return "\n".join(text(lines))


def body(name: str, *, ear: Ear, ending: str = "", ahead: int = 0) -> list[ast.stmt]:
    """Give the lines of a body, to be changed at will.

    Args:
        name: of the instruction or helper.
        ear: what becomes of what is told.
        ending: for its local names, so that they differ from those of other bodies.
        ahead: how far behind `pc` the instruction stands.
    """
    lines = ast.parse(_written(name, ear)).body
    if ending or ahead:
        names = _Names(stored(lines), ending, ahead)
        lines = [names.visit(line) for line in lines]
    return lines


def unsigned(lines: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Cast the indices in some lines."""
    return [_Unsigned().visit(line) for line in lines]


def is_name(node: ast.expr, name: str) -> bool:
    """Say whether an expression is just a name."""
    return isinstance(node, ast.Name) and node.id == name


def returns(*nodes: ast.AST) -> bool:
    """Say whether there is a return in some lines."""
    return any(isinstance(one, ast.Return) for node in nodes for one in ast.walk(node))


def ends(lines: Sequence[ast.stmt]) -> bool:
    """Say whether some lines end with a return."""
    return bool(lines) and isinstance(lines[-1], ast.Return)


@dataclass(frozen=True)
class Leave:
    """Lines that are followed by a return."""

    before: Sequence[ast.stmt]
    value: ast.expr


@dataclass(frozen=True)
class Fork:
    """Lines after which a test decides between two ways, each with all that follows on it."""

    before: Sequence[ast.stmt]
    test: ast.expr
    then: Sequence[ast.stmt]
    other: Sequence[ast.stmt]


def first_way_out(name: str, lines: Sequence[ast.stmt]) -> Leave | Fork:
    """Find where lines of a body lead out of it, or part into ways of which one does."""
    for index, line in enumerate(lines):
        if isinstance(line, ast.Return):
            assert line.value is not None
            return Leave(lines[:index], line.value)
        if isinstance(line, ast.If) and returns(line):
            rest = list(lines[index + 1 :])
            then = line.body if ends(line.body) else line.body + rest
            other = line.orelse if ends(line.orelse) else line.orelse + rest
            return Fork(lines[:index], line.test, then, other)
    raise ValueError(f"the body of {name} has no end")


@cache
def is_called(name: str) -> bool:
    """Say whether a body has to be called, since it returns from inside a loop."""
    inside = ast.walk(functions()[name])
    return any(returns(one) for one in inside if isinstance(one, ast.For | ast.While))


def stored(lines: Sequence[ast.stmt]) -> list[str]:
    """Give the local names that some lines give a value, once for each time."""
    return [
        one.id
        for line in lines
        for one in ast.walk(line)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    ]


def calls(lines: Iterable[ast.AST]) -> set[str]:
    """Give the names of the helpers that some lines call."""
    return {
        one.func.id
        for line in lines
        for one in ast.walk(line)
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)
    } & functions().keys()


def text(lines: Iterable[ast.AST]) -> list[str]:
    """Write some lines as text."""
    return [
        written
        for line in lines
        for written in ast.unparse(ast.fix_missing_locations(line)).splitlines()
    ]


def expression(node: ast.expr) -> str:
    """Write an expression as text."""
    return ast.unparse(ast.fix_missing_locations(node))
