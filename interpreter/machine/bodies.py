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
from functools import cache

from interpreter.machine import cards, control, decisions, gear, hands, movement
from interpreter.program import layout, opcodes

MODULES = (cards, control, movement, decisions, hands)
CHOOSE = "choose"
"""The function that takes an option; it stands with the interactive gear."""
CONSTANTS: Mapping[str, int] = {
    name: value
    for module in (layout, opcodes)
    for name, value in vars(module).items()
    if name.isupper() and isinstance(value, int)
}
ARRAYS = ("s", "p", "e")
"""What the arrays are called in the bodies: the state, the program, the events."""


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


class _Quiet(ast.NodeTransformer):
    """Leaves out what is told to those who listen."""

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        self.generic_visit(node)
        listens = isinstance(node.test, ast.Subscript) and is_name(node.test.value, "e")
        return None if listens else node


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
def _written(name: str, quiet: bool) -> str:
    """Give the lines of a body as text; reading that is faster than copying a tree."""
    lines: list[ast.stmt] = functions()[name].body
    if quiet:
        lines = [one for line in lines if (one := _Quiet().visit(copy.deepcopy(line))) is not None]
    return "\n".join(text(lines))


def body(name: str, *, quiet: bool, ending: str = "", ahead: int = 0) -> list[ast.stmt]:
    """Give the lines of a body, to be changed at will.

    Args:
        name: of the instruction or helper.
        quiet: leave out what is told to those who listen.
        ending: for its local names, so that they differ from those of other bodies.
        ahead: how far behind `pc` the instruction stands.
    """
    lines = ast.parse(_written(name, quiet)).body
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
