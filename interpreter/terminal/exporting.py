"""`pailu export`: the checked rules as data."""

from __future__ import annotations

from collections.abc import Sequence

import click

from interpreter.catalogue.wording import quoted, shown
from interpreter.data.layout import json_text, yaml_text
from interpreter.data.writing import ruleset_data
from interpreter.game.load import NoSuchRuleset, check_ruleset
from interpreter.problems import ProblemsFound
from interpreter.rules.layers import tree_of
from interpreter.source import LIMIT_BYTES
from interpreter.terminal.console import Output
from interpreter.terminal.failing import FINE, CannotRun
from interpreter.terminal.finding import cannot_be_played, no_such_ruleset
from interpreter.terminal.writing import write_whole

_LAYOUTS = {"json": json_text, "yaml": yaml_text}
_BY_ENDING = {".json": "json", ".yaml": "yaml", ".yml": "yaml"}


def export(
    name: str,
    overlays: Sequence[str] = (),
    *,
    ordered: bool = False,
    form: str | None = None,
    out: str = "",
    force: bool = False,
) -> int:
    """Write a ruleset as data, its variants laid on it.

    Args:
        name: a game or a variant, by file or short name.
        overlays: more variants laid on it.
        ordered: whether they are meant to be laid on one another in this order.
        form: "json" or "yaml"; None goes by the ending of the file, else takes JSON.
        out: the file to write; empty writes to the standard output.
        force: whether a file that is there already is overwritten.

    Returns the exit status. Raises `CannotRun` for a ruleset with problems and for a file that
    can't be written.
    """
    form = _form(form, out)
    try:
        checked = check_ruleset(name, overlays, ordered=ordered)
    except NoSuchRuleset as problem:
        raise CannotRun(no_such_ruleset(problem)) from problem
    rules = checked.rules
    if rules is None:
        raise cannot_be_played(name, ProblemsFound(checked.problems), "exported")
    text = _LAYOUTS[form](ruleset_data(tree_of(rules.source), checked.meanings))
    if len(text.encode("utf-8")) > LIMIT_BYTES:
        click.echo("pailu: that is more than the 1 MB of a file which can be read back", err=True)
    if not out:
        Output().raw(text)
    else:
        write_whole(out, text, force=force)
        Output().raw(f"{shown(out, 200)}: {rules.name}, edition {rules.edition}\n")
    return FINE


def _form(form: str | None, out: str) -> str:
    """Settle the format, so that the file can be read back by its ending."""
    if not out:
        return form or "json"
    ending = next((one for one in _BY_ENDING if out.endswith(one)), None)
    if ending is None:
        raise CannotRun(
            f"{quoted(out)} ends neither in .json nor in .yaml: nobody could read it back"
        )
    if form not in (None, _BY_ENDING[ending]):
        raise CannotRun(f"{quoted(out)} would be read back as {_BY_ENDING[ending].upper()}")
    return _BY_ENDING[ending]
