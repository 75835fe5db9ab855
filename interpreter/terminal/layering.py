"""`pailu layers`: which file each clause comes from, and which variants changed it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from interpreter.problems import suggest
from interpreter.rules import model as m
from interpreter.rules.layers import addresses, is_about, tree_of
from interpreter.rules.overlay_tree import declaration_key
from interpreter.syntax.parser import parse
from interpreter.syntax.printer import print_declaration
from interpreter.terminal.console import Output
from interpreter.terminal.failing import FINE, CannotRun
from interpreter.terminal.finding import loaded

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
    if clause and len(rows) == 1:
        _say_clause(rules, rows[0][0])
    return FINE


def _say_clause(rules: m.Rules, path: str) -> None:
    """Show what a clause says, and how a variant marks a change to it as it reads now."""
    out = Output()
    found = next((one for one in rules.clauses if one.path == path), None)
    if found is not None:
        out.raw("\n" + "".join(f"{line}\n" for line in _lines_of(rules, found)) + "\n")
    own = path.split(" › ")[-1]
    if own.startswith("row "):
        own = f"{own} of {path.split(' › ')[0].removeprefix('ranking ')}"
    mark = dict(addresses(rules.source)).get(own)
    if mark is not None:
        out.raw(f'a change to it as it reads now is marked by: replaces "{mark}"\n')


def _lines_of(rules: m.Rules, clause: m.Clause) -> list[str]:
    """Give the lines of a clause with all that the variants have made of it.

    Where they have left it alone, and where a part of a clause has an address of its own, these are
    the lines of its file, comments and all.
    """
    if clause.kind not in ("claim", "reason", "row"):
        parsed = parse(rules.source)
        untouched = parsed.game.declarations if parsed.game is not None else ()
        whole = clause.path.split(" › ")[0]
        for one in tree_of(rules.source).declarations:
            kind, name = declaration_key(one)
            if whole in (kind, f"{kind} {name}") and one not in untouched:
                return print_declaration(one).rstrip().split("\n")
    return _lines_in_file(rules, clause)


def _lines_in_file(rules: m.Rules, clause: m.Clause) -> list[str]:
    """Give the lines of a clause as they stand in its file."""
    source, span = rules.source.locate(clause.span)
    first, *rest = source.text[source.span_of_line(source.line_of(span.start)).start :].split("\n")
    depth = len(first) - len(first.lstrip(" "))
    inside = takewhile(lambda line: not line.strip() or line.startswith(" " * (depth + 1)), rest)
    return "\n".join([first, *inside]).rstrip().split("\n")


def _rows(rules: m.Rules) -> list[tuple[str, str, str]]:
    """Give each clause's path, place and history; clauses that were removed come last."""
    rows = []
    known = set()
    for one in rules.clauses:
        if one.kind == "game":
            continue
        file, line = rules.source.place(one.span.start)
        touches = [touch for touch in rules.touches if is_about(touch, one)]
        known |= {id(touch) for touch in touches}
        rows.append((one.path, f"{file}:{line}", _history(rules, touches)))
    gone: dict[str, list[m.Touch]] = {}
    for touch in rules.touches:
        if id(touch) not in known:
            own = touch.kind if touch.kind == touch.name else f"{touch.kind} {touch.name}"
            gone.setdefault(own, []).append(touch)
    rows += [(path, "", _history(rules, touches)) for path, touches in gone.items()]
    return rows


def _history(rules: m.Rules, touches: Sequence[m.Touch]) -> str:
    said = []
    for touch in touches:
        file, line = rules.source.place(touch.span.start)
        part = "guard " if touch.kind == "guard" else ""
        said.append(f"{part}{_PAST[touch.verb]} {touch.variant} ({file}:{line})")
    return ", ".join(said)
