"""The entry point of `pailu`, `python -m interpreter` and `python cli.py`.

The command line is loaded inside the function, so that Ctrl-C while it loads ends like any other.
"""

from __future__ import annotations

import os
import sys

COULD_NOT_RUN = 2
INTERRUPTED = 130
"""As in `interpreter.terminal.failing`, which may not be loaded yet when they are needed."""


def main() -> None:
    """Run the command line and exit with its status."""
    try:
        _open_missing_streams()
        from interpreter.terminal.commands import front

        front.main(prog_name="pailu")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError:
        # Not even what went wrong could be written.
        sys.exit(COULD_NOT_RUN)


def _open_missing_streams() -> None:
    """Put something in the place of standard streams that are closed.

    A closed input is an empty one. Without an output nothing is done: what was asked for can't be
    shown, and the next file to be opened would take the output's place.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 -- open as long as Python
    if sys.stdout is None:
        if sys.stderr is not None:
            print("pailu: the output can't be written: it is closed", file=sys.stderr)
        sys.exit(COULD_NOT_RUN)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 -- likewise
