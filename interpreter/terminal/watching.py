"""`pailu validate --watch`: rulesets are checked again whenever one of their files changes.

Files are looked at again and again, which works on every system and every kind of disk. Editors
save in several ways: some write into the file, some put another file in its place, and for a moment
there may be none or half of one. So a change counts when the files have looked the same twice in a
row.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from time import sleep

from interpreter.game.load import NoSuchRuleset, find_ruleset, ruleset_files
from interpreter.terminal.console import Output

INTERVAL = 0.5
"""Seconds between two looks at the files."""

_Look = dict[str, tuple[int, int, int] | None]
"""Files with the time of their last change, their size and their number on the disk."""


def watch(
    names: Iterable[str],
    check: Callable[[], int],
    *,
    pause: Callable[[], None] = lambda: sleep(INTERVAL),
    now: Callable[[], datetime] = datetime.now,
) -> int:
    """Check rulesets now and after every change of their files, until Ctrl-C.

    Args:
        names: rulesets, and variants laid on them, by file or short name.
        check: checks them, reports, and gives the exit status.
        pause: waits until the files are to be looked at again.
        now: gives the time of day.

    Returns the status of the last check.
    """
    names = list(names)
    status = 0
    try:
        while True:
            seen = _look(names)
            status = check()
            Output().raw(f"checked at {now():%H:%M:%S}; waiting for changes, Ctrl-C ends\n")
            _wait(names, seen, pause)
            Output().raw("\n")
    except KeyboardInterrupt:
        Output().raw("\n")
        return status


def _wait(names: list[str], seen: _Look, pause: Callable[[], None]) -> None:
    """Wait until the files are others than they were, and have stopped changing."""
    before = seen
    while True:
        pause()
        found = _look(names)
        if found == before and found != seen:
            return
        before = found


def _look(names: list[str]) -> _Look:
    return {str(path): _stamp(path) for name in names for path in _files(name)}


def _files(name: str) -> list[Path]:
    """Give the files that a ruleset is made of, as far as they can be read."""
    try:
        path = find_ruleset(name)
    except NoSuchRuleset:
        return [Path(name)]
    return ruleset_files(path)


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
