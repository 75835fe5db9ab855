"""`pailu fmt`: rulesets written in the usual layout."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from interpreter.catalogue.wording import quoted
from interpreter.data.endings import is_data
from interpreter.documents.kinds import RULESET, is_another, refusal
from interpreter.problems import unreadable
from interpreter.resources import shipped_rulesets
from interpreter.source import LIMIT_BYTES, SourceError
from interpreter.syntax.formatter import format_source
from interpreter.terminal.console import Output
from interpreter.terminal.failing import COULD_NOT_RUN, FINE, PROBLEMS, CannotRun
from interpreter.terminal.report import render
from interpreter.terminal.rewriting import Original, original, original_of

STANDARD_INPUT = "-"
_ITS_NAME = "standard input"


def format_files(names: Sequence[str], *, check: bool, diff: bool) -> int:
    """Write files in the usual layout, each of them whole or not at all.

    Args:
        names: files; `-` alone is the standard input, which is written to the standard output.
        check: say which files would change, and change none.
        diff: show what would change, and change nothing.

    Returns the exit status: 1 if a file has mistakes of grammar, or with `check` if one would
    change; 2 if a file can't be read. Raises `CannotRun` where one can't be written.
    """
    return max(_format(name, check=check, diff=diff) for name in names)


def _format(name: str, *, check: bool, diff: bool) -> int:
    _refuse_data(name)
    try:
        found = _standard_input() if name == STANDARD_INPUT else original(name)
    except SourceError as error:
        _report(render([unreadable(_with_hint(error, name))], *_look()))
        return COULD_NOT_RUN
    another = is_another(found.source.text, RULESET)
    if another is not None:
        raise CannotRun(f"{found.name}: {refusal(found.name, another, RULESET)}")
    formatted = format_source(found.source)
    if formatted.problems:
        _report(render(formatted.problems, *_look()))
        _report(f"{found.name} is left as it is: it can be formatted when it can be read\n")
        return PROBLEMS
    out = Output()
    changes = found.differs(formatted.text)
    if diff and changes:
        out.raw(found.diff(formatted.text))
    elif check:
        out.raw(f"{found.name}: {'would change' if changes else 'needs no change'}\n")
    elif name == STANDARD_INPUT and not diff:
        out.raw(formatted.text)
    elif not diff:
        _write(found, formatted.text, out, changes=changes)
    return PROBLEMS if check and changes else FINE


def _write(found: Original, text: str, out: Output, *, changes: bool) -> None:
    if changes:
        found.write(text)
    out.raw(f"{found.name}: {'formatted' if changes else 'needs no change'}\n")


def _standard_input() -> Original:
    if sys.stdin is None or sys.stdin.isatty():
        raise CannotRun("`-` reads the standard input: send a ruleset there, as in `fmt - < FILE`")
    return original_of(_ITS_NAME, sys.stdin.buffer.read(LIMIT_BYTES + 4))


def _refuse_data(name: str) -> None:
    if is_data(name):
        raise CannotRun(
            f"{quoted(name)} is data, and fmt takes text of the rule language; `pailu export` lays "
            "rulesets out that are data"
        )


def _with_hint(error: SourceError, name: str) -> SourceError:
    """Say of a shipped ruleset's short name that a file is wanted here."""
    if name not in shipped_rulesets():
        return error
    message = f"`{name}` comes with pailu and is not written to: fmt takes files"
    return SourceError(message, error.name, error.code)


def _look() -> tuple[bool, int]:
    """Give colour and width of what goes to the standard error."""
    errors = Output(sys.stderr)
    return errors.colour, errors.width


def _report(text: str) -> None:
    """Tell of mistakes where they don't get into what was formatted."""
    Output(sys.stderr).raw(text)
