"""Lines that need the rank or the suit of a card that may be a joker, which has neither.

In a comparison a joker is above all ranks and is none of them, so nothing is amiss there. But where
a state is to become the rank of a card, or a step is handed it, a joker leaves a gap. Such a line
is taken to have been thought of if it stands under a condition that asks for jokers, or below a
choice that does.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.rules import model as m
from interpreter.rules.names import Symbols
from interpreter.rules.parts import parts


def check_jokers(symbols: Symbols, rules: m.Rules) -> None:
    """Warn of lines that take the rank or suit of a card which may be a joker."""
    if not rules.deck.jokers:
        return
    bodies = [rules.setup.body, rules.turn.body]
    bodies += [step.body for step in rules.steps.values()]
    bodies += [end.body for end in rules.ends]
    bodies += [move.body for move in rules.moves.values() if not _asks(move.guard)]
    for body in bodies:
        for statement, attribute in _unasked(body):
            where = rules.clauses[statement.at.clause].path
            symbols.report("F0318", statement.at.span, where, attribute=attribute)


def _asks(value: object) -> bool:
    return any(isinstance(part, m.JokerTest) for part in parts(value))


def _unasked(body: tuple[m.Stmt, ...]) -> Iterator[tuple[m.Stmt, str]]:
    """Give the lines of a block that take what a joker hasn't got, each with what that is."""
    for statement in body:
        match statement:
            case m.Choose(where=where) if _asks(where):
                return
            case m.Assign(value=value, otherwise=otherwise, condition=condition):
                if not _asks(condition):
                    yield from _taken(statement, (value, otherwise))
            case m.Do(arguments=arguments):
                yield from _taken(statement, arguments)
            case m.If(condition=condition, then=yes, otherwise=no):
                if not _asks(condition):
                    yield from _unasked(yes)
                    yield from _unasked(no)
            case m.ForPlayers(body=inner) | m.ForZones(body=inner) | m.Repeat(body=inner):
                yield from _unasked(inner)
            case m.Challenge(right=right, wrong=wrong, nobody=nobody):
                for block in (right, wrong, nobody):
                    yield from _unasked(block)
            case m.CompareHands() | m.CompareStates():
                one, several = statement.one, statement.several
                yield from _unasked(one)
                yield from _unasked(several)
            case _:
                pass


def _taken(statement: m.Stmt, values: tuple[m.Expr | None, ...]) -> Iterator[tuple[m.Stmt, str]]:
    for value in values:
        if isinstance(value, m.CardAttribute):
            yield statement, value.attribute
