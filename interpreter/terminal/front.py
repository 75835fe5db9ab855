"""How the command line begins and ends: its language, and every way to stop."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click
from click.exceptions import Exit

from interpreter.terminal.failing import CLOSED_PIPE, COULD_NOT_RUN, INTERRUPTED

LANGUAGE = "interpreter.language"
RECORD = "interpreter.record"
"""Under these names the context keeps what has to be known when a command is interrupted."""


class Front(click.Group):
    """The whole command line: ends every command with its exit status and without a traceback."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the line; `--help` and `--version` write here already."""
        with _ending({}):
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> None:
        """Run the command that was asked for."""
        with _ending(ctx.meta):
            status = super().invoke(ctx)
            sys.stdout.flush()
        ctx.exit(status or 0)


@contextlib.contextmanager
def _ending(meta: Mapping[str, str]) -> Iterator[None]:
    """Turn what breaks a command off into its exit status, and say what it was."""
    try:
        yield
    except KeyboardInterrupt:
        _let_go_of_the_output()
        click.echo("\n" + _interrupted(meta), err=True)
        raise Exit(INTERRUPTED) from None
    except BrokenPipeError:
        _let_go_of_the_output()
        raise Exit(CLOSED_PIPE) from None
    except OSError as error:
        _let_go_of_the_output()
        from interpreter.catalogue.wording import shown

        named = isinstance(error.filename, str)
        what = shown(error.filename, 200) if named else "the output can't be written"
        click.echo(f"pailu: {what}: {error.strerror or error}", err=True)
        raise Exit(COULD_NOT_RUN) from None


def _interrupted(meta: Mapping[str, str]) -> str:
    """Say that the command was interrupted, and what is left of the game."""
    from interpreter.terminal.texts import text

    language = meta.get(LANGUAGE, "en")
    said = text("interrupted", language)
    if meta.get(RECORD):
        said += text("whole_record", language, file=meta[RECORD])
    return said


def _let_go_of_the_output() -> None:
    """Point the output elsewhere, so that Python's last flush neither fails again nor waits."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except OSError:
        pass


def chosen_language(given: str | None) -> str:
    """Give the language that was asked for, or that of the environment."""
    from interpreter.terminal.console import language_of_environment, settle_streams

    settle_streams()
    language = given or language_of_environment()
    click.get_current_context().meta[LANGUAGE] = language
    return language
