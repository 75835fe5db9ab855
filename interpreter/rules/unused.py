"""What is declared and never used: most often a slip somewhere else.

That slip is reported where it is, and the name it was meant to be would only be reported once
more. So nothing is said here as long as a line can't be read, a name leads nowhere, or something is
of the wrong kind.

Where a variant has taken away the last line that used something, the game it is of has no fault:
the variant is told, at that change.
"""

from __future__ import annotations

import re
from collections import Counter

from interpreter.problems import Severity
from interpreter.rules import model as m
from interpreter.rules.names import Symbols

_MAY_HIDE_A_USE = frozenset("SRTO")
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
        ("melds", list(rules.melds)),
    ):
        for name in names:
            if (kind, name) in symbols.used:
                continue
            span = symbols.declared_at[name]
            touch = _taken_away(symbols, rules, name)
            if touch is None:
                symbols.report("U0501", span, f"{kind} {name}", kind=kind, name=name)
            else:
                label = symbols.label(span, "it is declared here")
                symbols.report("O0613", touch.span, labels=(label,), kind=kind, name=name)


def _taken_away(symbols: Symbols, rules: m.Rules, name: str) -> m.Touch | None:
    """Find the last change that put something else in the place of a line with this name."""
    for touch in reversed(rules.touches):
        old = touch.displaced
        if old is not None and _written(symbols.source.text[old.start : old.end])[name]:
            return touch
    return None


def _written(text: str) -> Counter[str]:
    """Count the words of a ruleset, without what is in quotes or comments."""
    return Counter(re.findall(r"\w+", re.sub(r'"[^"\n]*"|#[^\n]*', " ", text)))
