"""Every code in words: its message, its help, and the page that explains it.

One module for each family of codes: S text that can't be read, R names, T kinds of things, F ways
through the game, L limits, O variants, D files of data, U what is never used. Only what shows
problems to people loads this.
"""

from __future__ import annotations

from interpreter.catalogue import data, flow, flow_values, limits, names, overlays, syntax, types
from interpreter.catalogue.entry import Entry, Example, help_of, message_of
from interpreter.catalogue.wording import joined, quoted
from interpreter.problems import suggest

__all__ = ["Entry", "Example", "UnknownCodeError", "all_entries", "entry", "help_of", "message_of"]

_FAMILIES = (
    syntax.ENTRIES,
    names.ENTRIES,
    types.ENTRIES,
    flow.ENTRIES,
    flow_values.ENTRIES,
    limits.ENTRIES,
    overlays.ENTRIES,
    data.ENTRIES,
    names.UNUSED,
)
_ENTRIES = {one.code: one for family in _FAMILIES for one in family}


class UnknownCodeError(LookupError):
    """No entry has this code; `candidates` are codes that look like it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
        self.candidates = suggest(code.upper(), _ENTRIES)

    def __str__(self) -> str:
        meant = joined(map(quoted, self.candidates), "or")
        return f"there is no code {quoted(self.code)}" + (
            f": did you mean {meant}?" if meant else ""
        )


def entry(code: str) -> Entry:
    """Give the entry of a code, whichever case it is written in; raises `UnknownCodeError`."""
    found = _ENTRIES.get(code.strip().upper())
    if found is None:
        raise UnknownCodeError(code)
    return found


def all_entries() -> tuple[Entry, ...]:
    """Give all entries, by family and number."""
    return tuple(_ENTRIES.values())
