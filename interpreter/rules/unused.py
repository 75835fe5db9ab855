"""What is declared and never used: most often a slip somewhere else."""

from __future__ import annotations

from interpreter.rules import model as m
from interpreter.rules.names import Symbols
from interpreter.source import Span


def check_unused(symbols: Symbols, rules: m.Rules, *, readable: bool) -> None:
    """Report options, states, zones, steps, moves and rankings that no line speaks of.

    With unreadable lines about, a name on one of them may be in use there.
    """
    declared: list[tuple[str, str, Span]] = []
    for kind, names in (
        ("option", [one.name for one in rules.options]),
        ("state", [one.name for one in rules.states]),
        ("zone", [one.name for one in rules.zones]),
        ("step", list(rules.steps)),
        ("move", list(rules.moves)),
        ("ranking", list(rules.rankings)),
    ):
        declared += [(kind, name, symbols.declared_at[name]) for name in names]
    for kind, name, span in declared:
        if (kind, name) in symbols.used or (not readable and name in symbols.unread):
            continue
        symbols.report("U0501", span, f"{kind} {name}", kind=kind, name=name)
