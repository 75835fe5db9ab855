"""The entry point of `pailu`, `python -m interpreter` and `python cli.py`."""

from __future__ import annotations

from interpreter.terminal.commands import front


def main() -> None:
    """Run the command line and exit with its status."""
    front.main(prog_name="pailu")
