"""Writing lines to whatever the output is: a terminal, a pipe, a file.

A pipe gets the plain lines. A terminal gets them broken between words at its width, Chinese
included, and red suits in red, unless NO_COLOR is set or TERM is "dumb". Nothing is said by colour
alone, nothing moves and no boxes are drawn.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from collections.abc import Iterable
from itertools import zip_longest
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

_RED = re.compile(r"[♥♦](?:10|\w)")
_PLAIN_WIDTH = 100
"""The width of reports that go to a file or a pipe, in cells."""


def settle_streams() -> None:
    """Let no character stop the program: what a stream can't take is replaced."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


class Output:
    """Writes lines.

    Args:
        stream: where to; None is the standard output.

    Attributes:
        terminal: whether somebody looks at it.
        colour: whether colours may be used.
        symbols: whether the suits' signs can be written.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream: TextIO = stream if stream is not None else sys.stdout
        self.terminal = self._stream.isatty()
        self.colour = self.terminal and _colour_wanted()
        self.symbols = _can_write(self._stream, "♠♥♦♣")
        self._console: Console | None = None
        if self.terminal:
            self._console = Console(
                file=self._stream,
                no_color=not self.colour,
                highlight=False,
                markup=False,
                emoji=False,
            )

    @property
    def width(self) -> int:
        """The width for reports, in cells."""
        return shutil.get_terminal_size().columns if self.terminal else _PLAIN_WIDTH

    def say(self, line: str = "") -> None:
        """Write a line at once."""
        if self._console is None:
            self.raw(line + "\n")
            return
        shown = Text(line)
        if self.colour:
            shown.highlight_regex(_RED, "red")
        self._console.print(shown, soft_wrap=False)

    def all(self, lines: Iterable[str]) -> None:
        """Write some lines."""
        for line in lines:
            self.say(line)

    def table(self, rows: Iterable[tuple[str, ...]]) -> None:
        """Write rows in columns on a terminal, else with two spaces between their parts.

        Columns too narrow for their words would cut them up; such rows are written one after the
        other, too.
        """
        rows = list(rows)
        least = _least_widths(rows)
        if self._console is None or sum(least) + 2 * len(least) > self.width:
            for row in rows:
                self.say("  ".join(row).rstrip())
            return
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for row in rows:
            table.add_row(*(Text(part, overflow="fold") for part in row))
        self._console.print(table)

    def raw(self, text: str) -> None:
        """Write a text as it is, at once."""
        self._stream.write(text)
        self._stream.flush()


def _least_widths(rows: Iterable[tuple[str, ...]]) -> list[int]:
    """Give the width that each column needs if no word is to be broken, in cells."""
    return [max(map(_longest_word, column)) for column in zip_longest(*rows, fillvalue="")]


def _longest_word(part: str) -> int:
    indent = len(part) - len(part.lstrip(" "))
    return indent + max(map(cell_len, part.split()), default=0)


def _colour_wanted() -> bool:
    """Say whether the environment allows colours (https://no-color.org)."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") not in ("dumb", "unknown")


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def language_of_environment() -> str:
    """Give the language that the environment asks for: "zh" or "en"."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "zh" if value.casefold().startswith("zh") else "en"
    return "en"
