"""What is declared and never used: most often a slip somewhere else.

That slip is then reported already. So nothing is said while there are lines that can't be read, or
names that lead nowhere and resemble none; and where there are other mistakes, a name counts as used
if it stands on any other line, or was suggested for a misspelt one.
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
    if symbols.unread or symbols.lost:
        return
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
        symbols.report("U0501", span, f"{kind} {name}", kind=kind, name=name)


def _written(text: str) -> Counter[str]:
    """Count the words of a ruleset, without what is in quotes or comments."""
    return Counter(re.findall(r"\w+", re.sub(r'"[^"\n]*"|#[^\n]*', " ", text)))
