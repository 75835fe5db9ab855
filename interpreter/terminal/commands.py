"""The commands of `pailu`: what can be typed after the name, and who does it.

Only this module imports inside functions: a command loads what it needs when it runs, so that
`pailu --help` and a mistyped option don't wait for the parser, the machine and the schemas.
"""

from __future__ import annotations

import contextlib
import math
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.exceptions import Exit

from interpreter import __version__
from interpreter.terminal.failing import CLOSED_PIPE, COULD_NOT_RUN, INTERRUPTED

if TYPE_CHECKING:
    from interpreter.terminal.setting import Setting

_LANGUAGE = "interpreter.language"
_RECORD = "interpreter.record"
"""Under these names the context keeps what has to be known when a command is interrupted."""

_Command = TypeVar("_Command", bound=Callable[..., Any])

EPILOG = """\b
Exit status:
  0    all is well
  1    what was checked has problems: a ruleset, a scenario, a record
  2    could not run: bad usage, no such file, a gap in the rules, a damaged record
  130  interrupted (Ctrl-C)
  141  the reader of the output has gone

\b
A RULESET is a file or one of the short names that `pailu list` shows.
A card is shown as ♠7 or 7S, and typed like that or in words: 7 spades.
The language is English, or Chinese where LC_ALL, LC_MESSAGES or LANG begins
with zh; --lang decides.
NO_COLOR and TERM=dumb turn colours off.
"""


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

    language = meta.get(_LANGUAGE, "en")
    said = text("interrupted", language)
    if meta.get(_RECORD):
        said += text("whole_record", language, file=meta[_RECORD])
    return said


def _let_go_of_the_output() -> None:
    """Point the output elsewhere, so that Python's last flush neither fails again nor waits."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except OSError:
        pass


def _language(given: str | None) -> str:
    """Give the language that was asked for, or that of the environment."""
    from interpreter.terminal.console import language_of_environment, settle_streams

    settle_streams()
    language = given or language_of_environment()
    click.get_current_context().meta[_LANGUAGE] = language
    return language


def _pairs(
    ctx: click.Context, parameter: click.Parameter, given: tuple[str, ...]
) -> dict[str, str]:
    """Read `option=value` pairs."""
    found: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise click.BadParameter(f"`{pair}` is not of the form option=value")
        if name.strip() in found:
            raise click.BadParameter(f"`{name.strip()}` is set twice")
        found[name.strip()] = value.strip()
    return found


def _record_file(ctx: click.Context, parameter: click.Parameter, given: str | None) -> str:
    """Read the name of the record; none asks for no record."""
    if given is None:
        return ""
    from interpreter.catalogue.wording import clean

    if not given.strip():
        raise click.BadParameter("a file name can't be empty")
    if clean(given) != given:
        raise click.BadParameter("control characters can't stand in a record's file name")
    return given


def _percentage(
    ctx: click.Context, parameter: click.Parameter, given: float | None
) -> float | None:
    """Refuse what passes for a number and lies in no range."""
    if given is not None and math.isnan(given):
        raise click.BadParameter("nan is not in the range 0<=x<=100.")
    return given


_LANG = click.option(
    "--lang", type=click.Choice(["en", "zh"]), help="Language; default: that of the environment."
)
_SEED_RANGE = click.IntRange(0, 2**64 - 1)
_WITH = click.option(
    "--with",
    "overlays",
    multiple=True,
    metavar="VARIANT",
    help="Lay a variant on the ruleset; may be repeated.",
)
_IN_ORDER = click.option(
    "--in-order",
    "ordered",
    is_flag=True,
    help="Variants that change the same clause count in the order given.",
)


def _game_options(command: _Command) -> _Command:
    """Add what `run` and `play` share."""
    for add in (
        _LANG,
        click.option(
            "--record",
            metavar="FILE",
            callback=_record_file,
            help="Write a record; never overwrites.",
        ),
        click.option("--match", is_flag=True, help="Play a whole match, where the rules know one."),
        click.option(
            "--from",
            "number",
            type=_SEED_RANGE,
            default=0,
            show_default=True,
            metavar="N",
            help="Number of the first game under the seed.",
        ),
        click.option("--seed", type=_SEED_RANGE, metavar="S", help="Default: drawn, and printed."),
        click.option(
            "--set",
            "options",
            multiple=True,
            callback=_pairs,
            metavar="OPTION=VALUE",
            help="Set an option of the ruleset; may be repeated.",
        ),
        _IN_ORDER,
        _WITH,
        click.option(
            "--players", type=click.IntRange(1), metavar="N", help="Default: as few as allowed."
        ),
        click.argument("ruleset"),
    ):
        command = add(command)
    return command


def _setting(**given: Any) -> Setting:
    """Bring what was typed together."""
    from interpreter.terminal.setting import Setting

    given["asked_language"] = given.pop("lang") or ""
    given["language"] = _language(given["asked_language"] or None)
    click.get_current_context().meta[_RECORD] = given["record"]
    return Setting(**given)


@click.group(
    cls=Front,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pailu")
def front() -> None:
    """Card rules as data: plays, checks and replays card games told in rulesets."""


@front.command("list")
@_LANG
def list_command(lang: str | None) -> int:
    """List the shipped rulesets with their options."""
    language = _language(lang)
    from interpreter.terminal.checking import list_rulesets

    return list_rulesets(language)


@front.command("run")
@_game_options
@click.option(
    "--games",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Play N games: a line each, and a summary.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.option("--verbose", is_flag=True, help="Tell every play of several games, too.")
def run_command(games: int, as_json: bool, verbose: bool, **given: Any) -> int:
    """Let random players play, and tell every play."""
    if games > 1 and given["match"]:
        raise click.UsageError("--games and --match exclude each other")
    setting = _setting(**given)
    from interpreter.terminal.running import run

    return run(setting, games, as_json=as_json, verbose=verbose)


@front.command("simulate")
@click.argument("rulesets", nargs=-1, required=True, metavar="RULESET…")
@click.option(
    "--games",
    type=click.IntRange(1, 10**9),
    default=10_000,
    show_default=True,
    metavar="N",
    help="How many games of each ruleset.",
)
@click.option(
    "--players", default="", metavar="N", help="3, 2-4 or 2,4; default: as few as allowed."
)
@click.option(
    "--set",
    "options",
    multiple=True,
    metavar="OPTION=VALUE,…",
    help="Set an option; with several values each is played.",
)
@_WITH
@_IN_ORDER
@click.option("--match", is_flag=True, help="Play whole matches, where the rules know one.")
@click.option("--seed", type=_SEED_RANGE, default=1, show_default=True, metavar="S")
@click.option(
    "--gear",
    type=click.Choice(["auto", "python", "compiled", "specialised"]),
    default="auto",
    show_default=True,
    help="What plays; all give the same result.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json", "csv"]),
    default="table",
    show_default=True,
)
@click.option("--out", default="", metavar="FILE", help="Write to a file; never overwrites.")
@_LANG
def simulate_command(
    rulesets: tuple[str, ...],
    options: tuple[str, ...],
    overlays: tuple[str, ...],
    ordered: bool,
    players: str,
    match: bool,
    lang: str | None,
    **given: Any,
) -> int:
    """Play very many games at random, and tell what they are like."""
    language = _language(lang)
    from interpreter.terminal.asked_games import Asked, option_values
    from interpreter.terminal.simulating import Order, command_line, simulate

    asked = Asked(rulesets, overlays, ordered, players, option_values(options), match)
    return simulate(asked, Order(**given, language=language, command=command_line(sys.argv[1:])))


@front.command("play")
@_game_options
@click.option(
    "--seat", type=click.IntRange(1), required=True, metavar="N", help="Your seat, from 1."
)
def play_command(seat: int, **given: Any) -> int:
    """Play against random players; ? helps."""
    setting = _setting(**given)
    from interpreter.terminal.playing import play

    return play(setting, seat - 1)


@front.command("validate")
@click.argument("files", nargs=-1, required=True, metavar="RULESET…")
@_WITH
@_IN_ORDER
@click.option("--json", "as_json", is_flag=True, help="Report as a JSON list.")
@click.option("--sarif", is_flag=True, help="Report as a SARIF 2.1.0 log.")
def validate_command(
    files: tuple[str, ...],
    overlays: tuple[str, ...],
    ordered: bool,
    as_json: bool,
    sarif: bool,
) -> int:
    """Check rulesets and report every problem."""
    if as_json and sarif:
        raise click.UsageError("--json and --sarif exclude each other")
    _language(None)
    from interpreter.terminal.checking import validate

    return validate(files, overlays, ordered=ordered, as_json=as_json, sarif=sarif)


@front.command("layers")
@click.argument("ruleset")
@click.argument("clause", nargs=-1, metavar="[CLAUSE]")
@_WITH
@_IN_ORDER
def layers_command(
    ruleset: str, clause: tuple[str, ...], overlays: tuple[str, ...], ordered: bool
) -> int:
    """Show which file each clause comes from, and which variants changed it."""
    _language(None)
    from interpreter.terminal.layering import layers

    return layers(ruleset, " ".join(clause), overlays, ordered=ordered)


@front.command("new")
@click.argument("name")
@click.option("--from", "base", required=True, metavar="BASE", help="The ruleset to change.")
@click.option("--folder", metavar="DIR", default="", help="Default: here, or beside your BASE.")
def new_command(name: str, base: str, folder: str) -> int:
    """Begin a variant of a ruleset: NAME.rules and NAME.scenarios.yaml."""
    _language(None)
    from interpreter.terminal.authoring import new

    return new(name, base, folder)


@front.command("test")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--coverage", is_flag=True, help="List each clause as fired or never fired.")
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    callback=_percentage,
    metavar="N",
    help="Fail if less than N percent of the clauses fire.",
)
@click.option(
    "--mutants",
    is_flag=True,
    help="Change the rulesets in one place at a time; list what no scenario catches.",
)
@click.option("--json", "as_json", is_flag=True, help="Report mutants as a JSON list.")
def test_command(
    files: tuple[str, ...],
    coverage: bool,
    fail_under: float | None,
    mutants: bool,
    as_json: bool,
) -> int:
    """Run scenario files against the rulesets they name."""
    if mutants and (coverage or fail_under is not None):
        raise click.UsageError("--mutants excludes --coverage and --fail-under")
    if as_json and not mutants:
        raise click.UsageError("--json needs --mutants")
    _language(None)
    if mutants:
        from interpreter.terminal.mutating import mutate

        return mutate(files, as_json=as_json)
    from interpreter.terminal.proving import prove

    return prove(files, coverage=coverage, fail_under=fail_under)


@front.command("explain")
@click.argument("code")
def explain_command(code: str) -> int:
    """Explain the code of a problem, such as R0101."""
    _language(None)
    from interpreter.terminal.checking import explain_code

    return explain_code(code)


@front.command("replay")
@click.argument("record", metavar="RECORD")
@click.option(
    "--seat", type=click.IntRange(1), metavar="N", help="Show what this seat saw, from 1."
)
@_LANG
def replay_command(record: str, seat: int | None, lang: str | None) -> int:
    """Play a record again, and check it against the rules inside it."""
    language = _language(lang)
    from interpreter.terminal.replaying import replay

    return replay(record, seat - 1 if seat is not None else -1, language)
