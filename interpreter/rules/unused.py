"""What is declared and never used: most often a slip somewhere else.

That slip is then reported already, so where there are other problems a name counts as used if it
stands on any other line, if it was suggested for a misspelt one, or if some name leads nowhere at
all and might have been it.

Where a variant has taken away the last line that used something, the game it is of has no fault:
the variant is told, at that change.
"""

from __future__ import annotations

import re
from collections import Counter

from interpreter.rules import model as m
from interpreter.rules.names import Symbols
from interpreter.source import Span


def check_unused(symbols: Symbols, rules: m.Rules, *, readable: bool) -> None:
    """Report options, states, zones, steps, moves and rankings that no line speaks of.

    `readable` says that there are no errors.
    """
    if any(one.code == "R0101" and not one.candidates for one in symbols.problems):
        return
    written = Counter[str]() if readable else _written(symbols.source.text)
    declared: list[tuple[str, str, Span | None]] = []
    for kind, names in (
        ("option", [one.name for one in rules.options]),
        ("state", [one.name for one in rules.states]),
        ("zone", [one.name for one in rules.zones]),
        ("step", list(rules.steps)),
        ("move", list(rules.moves)),
        ("ranking", list(rules.rankings)),
    ):
        declared += [(kind, name, symbols.declared_at.get(name)) for name in names]
    for kind, name, span in declared:
        if (kind, name) in symbols.used or name in symbols.meant or written[name] > 1:
            continue
        if span is None:  # its name is taken or reserved, which was reported
            continue
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
