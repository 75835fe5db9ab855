"""What is declared and never used: most often a slip somewhere else.

That slip is reported where it is, and the name it was meant to be would only be reported once
more. So nothing is said here as long as a line can't be read, a name leads nowhere, or something is
of the wrong kind.
"""

from __future__ import annotations

from interpreter.problems import Severity
from interpreter.rules import model as m
from interpreter.rules.names import Symbols

_MAY_HIDE_A_USE = frozenset("SRT")
"""The families of codes for lines in which a name may have been meant to stand."""


def check_unused(symbols: Symbols, rules: m.Rules) -> None:
    """Report options, states, zones, steps, moves and rankings that no line speaks of."""
    for problem in symbols.problems:
        if problem.severity is Severity.error and problem.code[0] in _MAY_HIDE_A_USE:
            return
    for kind, names in (
        ("option", [one.name for one in rules.options]),
        ("state", [one.name for one in rules.states]),
        ("zone", [one.name for one in rules.zones]),
        ("step", list(rules.steps)),
        ("move", list(rules.moves)),
        ("ranking", list(rules.rankings)),
    ):
        for name in names:
            if (kind, name) not in symbols.used:
                span = symbols.declared_at[name]
                symbols.report("U0501", span, f"{kind} {name}", kind=kind, name=name)
