"""How commands fail, and the exit statuses."""

from __future__ import annotations

from typing import Final

import click

FINE: Final = 0
PROBLEMS: Final = 1
COULD_NOT_RUN: Final = 2
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141


class CannotRun(click.ClickException):
    """A command can't do what it is asked.

    The message is a sentence for the person at the keyboard.
    """

    exit_code = COULD_NOT_RUN

    def show(self, file: object = None) -> None:
        """Write the message to the standard error."""
        click.echo(f"pailu: {self.format_message()}", err=True)
