"""Lookups that several kinds of lines share: types, owners of zones, and who is to choose."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.rules import model as m
from interpreter.rules.expressions import check_value, has_suits
from interpreter.rules.names import SPECIAL, TYPES, Scope, Symbols
from interpreter.source import Span
from interpreter.syntax import nodes as n

NO_LOCALS = SPECIAL | frozenset(
    "above all at below best each empty face full next not number or top".split()  # noqa: SIM905 -- read as one line
)
"""Words that mean something else where a value can stand; other words of the language don't."""


def at_line(scope: Scope, span: Span) -> m.At:
    """Give the place of a line of the clause that a scope belongs to."""
    return m.At(scope.clause, span)


def needs_subject(symbols: Symbols, scope: Scope, span: Span) -> None:
    """Report a choice where nobody is on turn: a choice is somebody's, the subject's."""
    check_value(symbols, scope, n.Word("player", span))


def each_players_zone(symbols: Symbols, scope: Scope, name: n.Name) -> m.Zone | None:
    """Look up the zone in `ZONE of each player`; None where it was reported."""
    zone = symbols.zones.get(name.text)
    if zone is None:
        per_player = [one.name for one in symbols.zones.values() if one.per_player]
        symbols.unknown("zone", name, per_player, scope.where)
        return None
    symbols.used.add(("zone", name.text))
    if not zone.per_player:
        symbols.report("R0105", name.span, scope.where, name=name.text, kind="zone")
        return None
    return zone


def value_type(
    symbols: Symbols, where: str, name: n.Name, allowed: Iterable[m.Kind]
) -> m.Type | None:
    """Look up the type in `is a TYPE`; None where it was reported.

    Args:
        symbols: what the ruleset declares.
        where: the path of the clause.
        name: the type as written.
        allowed: the kinds that will do here.
    """
    kinds = tuple(allowed)
    types = {**TYPES, "number": m.NUMBER}
    type_ = types.get(name.text)
    if type_ is None:
        usable = [word for word, one in types.items() if one.kind in kinds]
        symbols.unknown("type", name, usable, where)
        return None
    if type_.kind is m.Kind.SUIT and not has_suits(symbols, where, name.span, "this deck"):
        return None
    if type_.kind in kinds:
        return type_
    words = [f"a {kind.value}" for kind in kinds]
    expected = " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
    symbols.report("T0202", name.span, where, expected=expected, found=type_.describe())
    return None


def second(symbols: Symbols, kind: str, span: Span, called: str = "") -> None:
    """Report a second block of a kind of which there can be only one."""
    first = symbols.clauses[symbols.clause_of[(kind, kind)]]
    label = symbols.label(first.span, "first declared here")
    called = called or kind
    symbols.report("R0102", span, kind, labels=(label,), kind=called, name=called)


def new_name(symbols: Symbols, scope: Scope, name: n.Name) -> None:
    """Report a local name that hides a declared one or would be read as something else."""
    if name.text in NO_LOCALS:
        symbols.report("R0103", name.span, scope.where, kind="name", name=name.text)
        return
    before = symbols.declared_at.get(name.text)
    if before is not None:
        label = symbols.label(before, "first declared here")
        symbols.report(
            "R0102", name.span, scope.where, labels=(label,), kind="name", name=name.text
        )
