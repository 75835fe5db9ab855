"""Conditions that can't hold, tried out value by value.

A guard, a reason or a repeat that speaks only of ranks, suits, named values and small numbers is
tried with every combination of them. Whatever else it speaks of (how many cards a zone holds, a
number with a wide range) is left open, and an open condition is taken to be possible. So what is
reported here is certain, with the one exception that combinations of states are tried that the game
may never come to; that report (a turn without a move) is a warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from interpreter.rules import model as m
from interpreter.rules.names import Symbols
from interpreter.rules.parts import parts
from interpreter.syntax.print_expressions import number_text, range_text

MOST_COMBINATIONS = 20_000
"""How many combinations of values one condition is tried with."""

MOST_TRIALS = 200_000
"""How many combinations are tried for all conditions of a ruleset that seem impossible."""

_SMALL = 100
_LOOKS_AT_CARDS = (
    m.CountIn | m.ExtremeRank | m.TotalPoints | m.ZoneTest | m.SomeOf | m.OneMeld | m.PointsLeft
)
"""What depends on where cards lie."""

Values = Mapping[m.Expr, int]


def check_guards(symbols: Symbols, rules: m.Rules) -> None:
    """Check guards, reasons, choices of moves, claims, repeats and the conditions of lines."""
    trials = _Trials(rules)
    for move in rules.moves.values():
        if move.guard is not None and not trials.can_hold(move.guard):
            clause = rules.clauses[move.clause]
            span = move.guard_span or clause.span
            symbols.report("F0309", span, clause.path, move=move.name)
    for statement in _statements(rules):
        match statement:
            case m.Challenge(reasons=reasons):
                for reason in reasons:
                    if not trials.can_hold(reason.when):
                        where = rules.clauses[reason.clause].path
                        symbols.report("F0310", reason.span, where, reason=reason.name)
            case m.ChooseMove():
                _somebody_stuck(symbols, rules, statement)
            case m.Claim():
                _silence(symbols, rules, statement)
            case m.Repeat(until=until) if until is not None:
                _endless(symbols, rules, statement)
            case m.If(condition=condition):
                _decided(symbols, rules, trials, condition, statement.at)
            case m.Assign(condition=condition) if condition is not None:
                _decided(symbols, rules, trials, condition, statement.at)
    for end in rules.ends:
        if end.when is not None:
            at = m.At(end.clause, rules.clauses[end.clause].span)
            _decided(symbols, rules, trials, end.when, at)


def _statements(rules: m.Rules) -> Iterator[m.Stmt]:
    bodies = (
        rules.setup.body,
        rules.turn.body,
        tuple(move.body for move in rules.moves.values()),
        tuple(step.body for step in rules.steps.values()),
        tuple(end.body for end in rules.ends),
    )
    for part in parts(bodies):
        if isinstance(part, m.Challenge | m.ChooseMove | m.Claim | m.Repeat | m.If | m.Assign):
            yield part


# -- trying values -------------------------------------------------------------------------


def _unknowns(rules: m.Rules, condition: object) -> dict[m.Expr, range] | None:
    """Give what a condition depends on with all its values; None where they are too many."""
    found: dict[m.Expr, range] = {}
    for part in parts(condition):
        if isinstance(part, m.StateValue | m.OptionValue | m.LocalValue | m.CardAttribute):
            values = _range_of(rules, m.type_of(part))
            if values is not None and isinstance(part, m.CardAttribute) and rules.deck.jokers:
                values = range(len(values) + 1)  # a joker is above all ranks and suits
            if values is not None:
                found[part] = values
    total = 1
    for one in found.values():
        total *= len(one)
    return found if total <= MOST_COMBINATIONS else None


def _range_of(rules: m.Rules, type_: m.Type) -> range | None:
    match type_.kind:
        case m.Kind.RANK:
            return range(len(rules.deck.ranks))
        case m.Kind.SUIT:
            return range(len(rules.deck.suits))
        case m.Kind.CHOICE:
            return range(len(type_.names))
        case m.Kind.NUMBER if 0 < type_.high - type_.low <= _SMALL:
            return range(type_.low, type_.high + 1)
        case _:
            return None


def _assignments(unknowns: Mapping[m.Expr, range]) -> Iterator[dict[m.Expr, int]]:
    names = list(unknowns)
    for values in product(*unknowns.values()):
        yield dict(zip(names, values, strict=True))


class _Trials:
    """Tries conditions, as long as there is time for it."""

    def __init__(self, rules: m.Rules) -> None:
        self.rules = rules
        self.left = MOST_TRIALS

    def can_hold(self, condition: m.Expr) -> bool:
        """Say whether a condition can be true for some values (yes, where it can't be told)."""
        unknowns = _unknowns(self.rules, condition)
        if unknowns is None or self.left <= 0:
            return True
        for values in _assignments(unknowns):
            self.left -= 1
            if truth(condition, values) is not False:
                return True
        return False


def value(expr: m.Expr, values: Values) -> int | None:
    """Work out a number with the given values; None where it is open."""
    match expr:
        case m.Const(value=known):
            return known
        case m.Arithmetic(operator=operator, left=left, right=right):
            one, other = value(left, values), value(right, values)
            if one is None or other is None:
                return None
            return _result(operator, one, other)
        case _:
            return values.get(expr)


def _result(operator: str, one: int, other: int) -> int:
    match operator:
        case "plus":
            return one + other
        case "minus":
            return one - other
        case "times":
            return one * other
        case "smaller":
            return min(one, other)
        case _:
            return max(one, other)


def truth(condition: m.Expr, values: Values) -> bool | None:
    """Work out a condition with the given values; None where it is open."""
    match condition:
        case m.Comparison(operator=operator, left=left, right=right):
            one, other = value(left, values), value(right, values)
            if one is None or other is None:
                return None
            return _compare(operator, one, other)
        case m.Logic(operator=operator, left=left, right=right):
            one_true, other_true = truth(left, values), truth(right, values)
            decisive = operator == "or"
            if one_true is decisive or other_true is decisive:
                return decisive
            if one_true is None or other_true is None:
                return None
            return not decisive
        case m.Negation(inner=inner):
            inner_true = truth(inner, values)
            return None if inner_true is None else not inner_true
        case _:
            return None


def _compare(operator: str, one: int, other: int) -> bool:
    match operator:
        case "=":
            return one == other
        case "!=":
            return one != other
        case "<":
            return one < other
        case "<=":
            return one <= other
        case ">":
            return one > other
        case _:
            return one >= other


# -- checks --------------------------------------------------------------------------------


def _somebody_stuck(symbols: Symbols, rules: m.Rules, statement: m.ChooseMove) -> None:
    """Look for values of states and options with which no move is on offer."""
    guards = [rules.moves[name].guard for name in statement.moves]
    known = [guard for guard in guards if guard is not None]
    if len(known) < len(guards):
        return
    unknowns = _unknowns(rules, tuple(known))
    if not unknowns:
        return
    for values in _assignments(unknowns):
        if all(truth(guard, values) is False for guard in known):
            where = rules.clauses[statement.at.clause].path
            witness = _witness(rules, values)
            symbols.report("F0306", statement.at.span, where, witness=witness)
            return


def _silence(symbols: Symbols, rules: m.Rules, claim: m.Claim) -> None:
    """Look for values with which silence would mean something that may not be claimed."""
    silent = claim.silent
    if claim.where is None or silent is None or isinstance(silent, str):
        return
    said = m.LocalValue(claim.candidate)
    unknowns = _unknowns(rules, (claim.where, silent))
    if unknowns is None:
        return
    unknowns.pop(said, None)
    for values in _assignments(unknowns):
        meant = value(silent, values)
        if meant is None or truth(claim.where, {**values, said: meant}) is not False:
            continue
        where = rules.clauses[claim.clause].path
        witness = _witness(rules, values) or "always"
        symbols.report("F0317", claim.at.span, where, witness=witness)
        return


def _witness(rules: m.Rules, values: Values) -> str:
    return ", ".join(
        f"{_named(expr)} is {_shown(rules, expr, number)}" for expr, number in values.items()
    )


def _decided(
    symbols: Symbols, rules: m.Rules, trials: _Trials, condition: m.Expr, at: m.At
) -> None:
    """Report a condition, or a comparison within one, that is always so or never."""
    where = rules.clauses[at.clause].path
    inner = (part for part in parts(condition) if isinstance(part, m.Comparison))
    for part in (condition, *(one for one in inner if one is not condition)):
        never = not trials.can_hold(part)
        if not never and trials.can_hold(m.Negation(part)):
            continue
        told = _ranges_told(part)
        symbols.report("F0316", at.span, where, always=not never, of=told, whole=part is condition)
        return


def _ranges_told(condition: object) -> str:
    """Tell what the numbers and named values that a condition speaks of can be."""
    told: dict[str, str] = {}
    for part in parts(condition):
        if isinstance(part, m.StateValue | m.OptionValue):
            type_ = m.type_of(part)
            if type_.kind is m.Kind.NUMBER:
                told[_named(part)] = f"`{_named(part)}` is {range_text(type_.low, type_.high)}"
    return ", ".join(told.values())


def _named(expr: m.Expr) -> str:
    match expr:
        case m.StateValue(state=state):
            return state.name
        case m.OptionValue(option=option):
            return option.name
        case m.LocalValue(local=local):
            return local.name
        case m.CardAttribute(attribute=attribute):
            return f"{attribute} of the card"
        case _:
            return "it"


def _shown(rules: m.Rules, expr: m.Expr, number: int) -> str:
    type_ = m.type_of(expr)
    if isinstance(expr, m.CardAttribute) and number == len(_range_of(rules, type_) or ()):
        return "that of a joker"
    match type_.kind:
        case m.Kind.RANK:
            return rules.deck.ranks[number]
        case m.Kind.SUIT:
            return rules.deck.suits[number]
        case m.Kind.CHOICE:
            return type_.names[number]
        case _:
            return number_text(number)


def _endless(symbols: Symbols, rules: m.Rules, statement: m.Repeat) -> None:
    """A repeat whose condition is about states that nothing in its body changes never ends."""
    condition = statement.until
    read = {part.state.name for part in parts(condition) if isinstance(part, m.StateValue)}
    other = any(
        isinstance(part, _LOOKS_AT_CARDS | m.TopOf | m.LocalValue | m.Subject)
        for part in parts(condition)
    )
    if other:
        return
    if read & _changed(rules, statement.body, set()):
        return
    where = rules.clauses[statement.at.clause].path
    symbols.report("F0312", statement.at.span, where, states=tuple(sorted(read)))


def _changed(rules: m.Rules, body: object, seen: set[str]) -> set[str]:
    """Give the states that some lines, and the steps and moves they lead to, may change."""
    found: set[str] = set()
    for part in parts(body):
        match part:
            case m.Assign(target=target) | m.Switch(target=target) | m.Cut(target=target):
                found.add(target.state.name)
            case m.Choose(target=m.StateValue(state=state)):
                found.add(state.name)
            case m.Do(step=step) if step not in seen:
                seen.add(step)
                found |= _changed(rules, rules.steps[step].body, seen)
            case m.ChooseMove(moves=moves):
                for name in moves:
                    if f"move {name}" not in seen:
                        seen.add(f"move {name}")
                        found |= _changed(rules, rules.moves[name].body, seen)
    return found
