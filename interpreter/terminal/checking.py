"""`pailu validate` and `pailu explain`: rulesets checked, not played."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence

from interpreter.catalogue import UnknownCodeError
from interpreter.catalogue.wording import clean, shown
from interpreter.game.load import NoSuchRuleset, check_ruleset, find_ruleset
from interpreter.problems import Problem, any_errors, unreadable
from interpreter.source import SourceError
from interpreter.terminal.console import Output
from interpreter.terminal.failing import COULD_NOT_RUN, FINE, PROBLEMS, CannotRun
from interpreter.terminal.finding import found_file, no_such_ruleset
from interpreter.terminal.fixing import fixed
from interpreter.terminal.report import explain, render, to_json, to_sarif

_UNREADABLE = frozenset({"S0001"})
"""The codes of files that couldn't be looked at."""


# -- validate ------------------------------------------------------------------------------


def validate(
    names: Sequence[str],
    overlays: Sequence[str] = (),
    *,
    ordered: bool = False,
    as_json: bool = False,
    sarif: bool = False,
    fix: bool = False,
    diff: bool = False,
) -> int:
    """Check rulesets and report every problem.

    Args:
        names: files or short names.
        overlays: variants laid on each of them.
        ordered: whether they are meant to be laid on one another in this order.
        as_json: report as a JSON list.
        sarif: report as a SARIF 2.1.0 log.
        fix: first put right what has one safe remedy.
        diff: only show what `fix` would change.

    Returns the exit status: 2 if a file couldn't be looked at. Raises `CannotRun` for an overlay
    that there isn't.
    """
    overlays = [found_file(name) for name in overlays]
    files, problems = _found(names)
    if fix:
        _fix(files, overlays, ordered=ordered, diff=diff, apart=as_json or sarif)
    sound: list[str] = []
    for file, name in files.items():
        found = check_ruleset(file, overlays, ordered=ordered).problems
        problems += found
        if not found:
            sound.append(clean(name))
    out = Output()
    if sarif:
        out.raw(json.dumps(to_sarif(problems), ensure_ascii=False, indent=2) + "\n")
    elif as_json:
        out.raw(json.dumps(to_json(problems), ensure_ascii=False, indent=2) + "\n")
    else:
        out.raw("".join(f"{name}: no problems\n" for name in sound))
        out.raw(render(problems, out.colour, out.width))
    if any(one.code in _UNREADABLE for one in problems):
        return COULD_NOT_RUN
    return PROBLEMS if any_errors(problems) else FINE


def _fix(
    files: Iterable[str], overlays: Sequence[str], *, ordered: bool, diff: bool, apart: bool
) -> None:
    """Put right what can be, and say what that was; `apart` keeps it off the standard output."""
    out = Output(sys.stderr if apart else None)
    for one in fixed(files, overlays, ordered=ordered):
        if diff:
            out.raw(one.original.diff(one.text))
        else:
            one.original.write(one.text)
            out.raw("".join(f"{line}\n" for line in one.told))


def _found(names: Sequence[str]) -> tuple[dict[str, str], list[Problem]]:
    """Find the files of rulesets with the names as given; a name that is none is a problem."""
    files: dict[str, str] = {}
    problems: list[Problem] = []
    for name in names:
        try:
            files[str(find_ruleset(name))] = name
        except NoSuchRuleset as missing:
            error = SourceError(no_such_ruleset(missing), shown(name, 200))
            problems.append(unreadable(error))
    return files, problems


# -- explain -------------------------------------------------------------------------------


def explain_code(code: str) -> int:
    """Print the page on a code; raises `CannotRun` for a code that is none."""
    try:
        page = explain(code)
    except UnknownCodeError as problem:
        raise CannotRun(str(problem)) from problem
    Output().raw(page)
    return FINE
