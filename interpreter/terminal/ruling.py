"""`pailu rulebook`: the rules as a sheet for players, on the screen or in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from interpreter.catalogue.wording import shown
from interpreter.game.options import OptionError
from interpreter.rulebook.model import Sheet
from interpreter.rulebook.sheet import rule_sheet
from interpreter.rulebook.write_html import write_html
from interpreter.rulebook.write_markdown import write_markdown
from interpreter.rulebook.write_text import write_text
from interpreter.terminal.console import Output
from interpreter.terminal.failing import FINE, CannotRun
from interpreter.terminal.finding import loaded
from interpreter.terminal.writing import write_whole

_ENDINGS: Final = {".html": "html", ".htm": "html", ".md": "markdown", ".markdown": "markdown"}
_WIDTH_OF_FILES = 80
"""The width of a text that is written to a file, in cells."""


def rulebook(
    name: str,
    language: str,
    form: str | None = None,
    *,
    overlays: Sequence[str] = (),
    ordered: bool = False,
    options: Mapping[str, str],
    out: str = "",
    force: bool = False,
) -> int:
    """Write a ruleset's rule sheet.

    Args:
        name: a game or a variant, by file or short name.
        language: "en" or "zh".
        form: "text", "markdown" or "html"; None takes what the file's ending says, else text.
        overlays: variants laid on it.
        ordered: whether they are meant to be laid on one another in this order.
        options: as typed, by name.
        out: the file; if empty, the standard output.
        force: whether a file that is there is overwritten.

    Returns the exit status. Raises `CannotRun` for what isn't there or can't be written.
    """
    output = Output()
    program = loaded(name, overlays, ordered=ordered)
    symbols = bool(out) or output.symbols
    try:
        sheet = rule_sheet(program, options, language, symbols=symbols)
    except OptionError as problem:
        raise CannotRun(str(problem)) from problem
    form = form or _ENDINGS.get(Path(out).suffix.lower(), "text")
    if not out:
        output.raw(_written(sheet, form, output.width))
        return FINE
    write_whole(out, _written(sheet, form, _WIDTH_OF_FILES), force=force)
    output.raw(f"{shown(out, 200)}: {sheet.title}\n")
    return FINE


def _written(sheet: Sheet, form: str, width: int) -> str:
    match form:
        case "html":
            return write_html(sheet)
        case "markdown":
            return write_markdown(sheet)
        case _:
            return write_text(sheet, width)
