"""Working out beforehand what a body says about one instruction: its operands are known.

Numbers take the place of the operands, of the addresses that follow from them and of registers that
hold constants; conditions that are decided by them leave one branch; local names that only ever
hold a known number disappear. What is left means the same for this instruction as the body does.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence

from interpreter.machine import bodies

Register = Callable[[int, ast.expr_context], ast.expr]
"""Gives what stands for the register at an address."""
Operand = Callable[[int], ast.expr]
"""Gives what stands at an address of the program."""

_ARITHMETIC: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
}
_COMPARISONS: Mapping[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def fold(
    lines: Sequence[ast.stmt], operand: Operand, pc: int, size: ast.expr, register: Register
) -> list[ast.stmt]:
    """Fold the lines of a body for one instruction.

    Args:
        lines: the body, which is changed.
        operand: what stands in the program, with its tables.
        pc: the instruction's address.
        size: what stands for the length of a state.
        register: what stands for a register.
    """
    return _Fold(operand, pc, size, register).body(lines)


class _Fold(ast.NodeTransformer):
    """Folds the lines of one body."""

    def __init__(self, operand: Operand, pc: int, size: ast.expr, register: Register) -> None:
        self.operand = operand
        self.size = size
        self.register = register
        self.known: dict[str, int] = {"pc": pc}
        self.once: frozenset[str] = frozenset()

    def body(self, lines: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Fold the lines of a body and leave out what nobody reads."""
        names = bodies.stored(lines)
        self.once = frozenset(name for name in names if names.count(name) == 1)
        return _without_unread(self._lines(lines), frozenset(names))

    def _lines(self, lines: Sequence[ast.stmt]) -> list[ast.stmt]:
        done: list[ast.stmt] = []
        for line in lines:
            folded = self.visit(line)
            if isinstance(folded, list):
                done += folded
            elif folded is not None:
                done.append(folded)
            if bodies.ends(done):
                break
        return done

    # -- lines: the methods have the names that the base class looks for ----------------------

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        node.value = self.visit(node.value)
        target = node.targets[0]
        value = number(node.value)
        if isinstance(target, ast.Name) and target.id in self.once and value is not None:
            self.known[target.id] = value
            return None
        node.targets = [self.visit(target)]
        return node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        test = self.visit(node.test)
        decided = number(test)
        if decided is not None:
            return self._lines(node.body if decided else node.orelse)
        then, other = self._lines(node.body), self._lines(node.orelse)
        if not then and not other:
            return []
        return ast.If(test, then or [ast.Pass()], other)

    def visit_For(self, node: ast.For) -> ast.stmt:
        node.iter = self.visit(node.iter)
        node.body = self._lines(node.body) or [ast.Pass()]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:
        node.value = self.visit(node.value)
        if isinstance(node.value, ast.Call) and bodies.is_name(node.value.func, "note"):
            return bodies.plain_note(node.value)
        return node

    # -- values -------------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self.known:
            return ast.Constant(self.known[node.id])
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if bodies.is_name(node.func, "len"):
            return self.size
        node.args = [self.visit(one) for one in node.args]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        node.slice = self.visit(node.slice)
        place = number(node.slice)
        if place is not None and bodies.is_name(node.value, "p"):
            return self.operand(place)
        if place is not None and bodies.is_name(node.value, "s"):
            return self.register(place, node.ctx)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        left, right = number(node.left), number(node.right)
        if left is not None and right is not None:
            return ast.Constant(_ARITHMETIC[type(node.op)](left, right))
        if isinstance(node.op, ast.Mult) and 1 in (left, right):
            return node.right if left == 1 else node.left
        if not isinstance(node.op, ast.Add):
            return node
        if left is not None:
            node.left, node.right, right = node.right, node.left, left
        return _plus(node.left, right) if right is not None else node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        value = number(node.operand)
        if isinstance(node.op, ast.USub) and value is not None:
            return ast.Constant(-value)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        left, right = number(node.left), number(node.comparators[0])
        if len(node.ops) == 1 and left is not None and right is not None:
            return ast.Constant(int(_COMPARISONS[type(node.ops[0])](left, right)))
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        decisive = int(isinstance(node.op, ast.Or))
        open_: list[ast.expr] = []
        for value in node.values:
            known = number(value)
            if known is None:
                open_.append(value)
            elif bool(known) == bool(decisive):
                return ast.Constant(decisive)
        if not open_:
            return ast.Constant(1 - decisive)
        return open_[0] if len(open_) == 1 else ast.BoolOp(node.op, open_)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        decided = number(node.test)
        if decided is None:
            return node
        return node.body if decided else node.orelse


def number(node: ast.expr) -> int | None:
    """Give the number that an expression is, if it is one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return int(node.value)
    return None


def _plus(node: ast.expr, value: int) -> ast.expr:
    """Add a number to an expression, to the one that stands there already if there is one."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        inner = number(node.right)
        if inner is not None:
            value += inner if isinstance(node.op, ast.Add) else -inner
            node = node.left
    if value == 0:
        return node
    sign: ast.operator = ast.Add() if value > 0 else ast.Sub()
    return ast.BinOp(node, sign, ast.Constant(abs(value)))


def _without_unread(lines: list[ast.stmt], names: frozenset[str]) -> list[ast.stmt]:
    """Leave out local names that are given a value for nothing."""
    while True:
        read = {name for line in lines for one in ast.walk(line) for name in _read(one)}
        kept = [line for line in lines if not _sets_one_of(line, names - read)]
        if len(kept) == len(lines):
            return lines
        lines = kept


def _read(node: ast.AST) -> list[str]:
    """Give the name that a node reads; what is added to is read, too."""
    if isinstance(node, ast.AugAssign):
        node = node.target
        return [node.id] if isinstance(node, ast.Name) else []
    return [node.id] if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) else []


def _sets_one_of(line: ast.stmt, names: frozenset[str]) -> bool:
    if not isinstance(line, ast.Assign) or bodies.calls([line]):
        return False
    target = line.targets[0]
    return isinstance(target, ast.Name) and target.id in names
