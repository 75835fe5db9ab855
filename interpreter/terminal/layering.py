"""`pailu layers`: which file each clause comes from, and which variants changed it."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.problems import suggest
from interpreter.rules import model as m
from interpreter.terminal.console import Output
from interpreter.terminal.failing import FINE, CannotRun
from interpreter.terminal.setting import loaded

_PAST = {
    "sets": "set by",
    "overrides": "overridden by",
    "extends": "extended by",
    "adds": "added by",
    "removes": "removed by",
}


def layers(
    name: str, clause: str = "", overlays: Sequence[str] = (), *, ordered: bool = False
) -> int:
    """List every clause with its file and line and the variants that touched it.

    Args:
        name: a game or a variant, by file or short name.
        clause: only this clause ("step low_card"); all if empty.
        overlays: variants laid on it.
        ordered: whether they are meant to be laid on one another in this order.

    Returns the exit status. Raises `CannotRun` for an unknown ruleset or clause.
    """
    rules = loaded(name, overlays, ordered=ordered).rules
    rows = _rows(rules)
    if clause:
        whole = [row for row in rows if row[0] == clause or row[0].endswith(f" › {clause}")]
        wanted = whole or [row for row in rows if row[0].endswith(f" {clause}")]
        if not wanted:
            meant = ", ".join(f"`{one}`" for one in suggest(clause, [row[0] for row in rows]))
            hint = f"; did you mean {meant}?" if meant else ""
            raise CannotRun(f"{rules.name} has no clause `{clause}`{hint}")
        rows = wanted
    Output().table(rows)
    return FINE


def _rows(rules: m.Rules) -> list[tuple[str, str, str]]:
    """Give each clause's path, place and history; clauses that were removed come last."""
    rows = []
    known = set()
    for one in rules.clauses:
        if one.kind == "game":
            continue
        file, line = rules.source.place(one.span.start)
        touches = [touch for touch in rules.touches if _about(touch, one)]
        known |= {id(touch) for touch in touches}
        rows.append((one.path, f"{file}:{line}", _history(rules, touches)))
    gone: dict[str, list[m.Touch]] = {}
    for touch in rules.touches:
        if id(touch) not in known:
            gone.setdefault(f"{touch.kind} {touch.name}", []).append(touch)
    rows += [(path, "", _history(rules, touches)) for path, touches in gone.items()]
    return rows


def _about(touch: m.Touch, clause: m.Clause) -> bool:
    if touch.kind == "guard":
        return clause.kind == "move" and clause.name == touch.name
    if touch.kind == "row":
        row, _, ranking = touch.name.partition(" of ")
        return clause.kind == "row" and clause.name == row and f"ranking {ranking}" in clause.path
    return touch.kind == clause.kind and touch.name == clause.name


def _history(rules: m.Rules, touches: Sequence[m.Touch]) -> str:
    said = []
    for touch in touches:
        file, line = rules.source.place(touch.span.start)
        part = "guard " if touch.kind == "guard" else ""
        said.append(f"{part}{_PAST[touch.verb]} {touch.variant} ({file}:{line})")
    return ", ".join(said)
