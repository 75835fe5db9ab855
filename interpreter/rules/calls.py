"""Which steps and moves lead to which, and that none leads to itself.

A step is carried out by `do`, a move by being chosen. Since none may lead to itself, they have an
order from the bottom up, in which whatever is worked out about them can be worked out one by one.
"""

from __future__ import annotations

from interpreter.rules import model as m
from interpreter.rules.names import Symbols
from interpreter.rules.parts import parts

MOST_STEPS_DEEP = 40
"""How many steps and moves may lead to one another in a chain."""

Callable = tuple[str, str]
"""A step or move: its kind and its name."""


def bottom_up(symbols: Symbols, rules: m.Rules) -> list[Callable] | None:
    """Order steps and moves so that each comes after those it leads to.

    Reports those that lead to themselves, and chains that are too long; then there is no order.
    """
    leads_to = _leads_to(rules)
    height: dict[Callable, int] = {}
    order: list[Callable] = []
    wrong = False

    def visit(one: Callable, path: list[Callable]) -> None:
        nonlocal wrong
        path.append(one)
        height[one] = 0
        for other in leads_to[one]:
            if other in path:
                _circle(symbols, rules, path[path.index(other) :])
                wrong = True
            elif other not in height:
                visit(other, path)
            height[one] = max(height[one], 1 + height[other])
        path.pop()
        order.append(one)

    for one in leads_to:
        if one not in height:
            visit(one, [])
    highest = max(order, key=lambda one: height[one], default=None)
    if highest is not None and not wrong and height[highest] >= MOST_STEPS_DEEP:
        clause = _clause_of(rules, highest)
        what = "steps that do one another"
        symbols.report("L0406", clause.span, clause.path, what=what, limit=MOST_STEPS_DEEP)
        wrong = True
    return None if wrong else order


def _leads_to(rules: m.Rules) -> dict[Callable, list[Callable]]:
    """Give for each step and move the steps it does and the moves it has chosen, sorted."""
    bodies: dict[Callable, object] = {
        **{("step", name): step.body for name, step in rules.steps.items()},
        **{("move", name): move.body for name, move in rules.moves.items()},
    }
    return {one: sorted(calls_of(body)) for one, body in bodies.items()}


def calls_of(body: object) -> set[Callable]:
    """Give the steps and moves that some lines lead to directly."""
    found: set[Callable] = set()
    for part in parts(body):
        if isinstance(part, m.Do):
            found.add(("step", part.step))
        elif isinstance(part, m.ChooseMove):
            found |= {("move", name) for name in part.moves}
    return found


def _circle(symbols: Symbols, rules: m.Rules, path: list[Callable]) -> None:
    clause = _clause_of(rules, path[0])
    cycle = tuple(name for _, name in [*path, path[0]])
    moves = tuple(name for kind, name in path if kind == "move")
    symbols.report("F0304", clause.span, clause.path, cycle=cycle, moves=moves)


def _clause_of(rules: m.Rules, one: Callable) -> m.Clause:
    kind, name = one
    return rules.clauses[(rules.steps if kind == "step" else rules.moves)[name].clause]
