"""The commands of `pailu`: what can be typed after the name, and who does it.

This module imports inside functions: a command loads what it needs when it runs, so that
`pailu --help` and a mistyped option don't wait for the parser, the machine and the schemas.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from interpreter import __version__
from interpreter.terminal.arguments import (
    IN_ORDER,
    LANG,
    SEED_RANGE,
    SET,
    WITH,
    file_name,
    game_options,
    pairs,
    percentage,
    simulation_options,
    solve_options,
    tree_options,
    validate_options,
)
from interpreter.terminal.front import RECORD, Front, chosen_language

if TYPE_CHECKING:
    from interpreter.terminal.setting import Setting

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


def _setting(**given: Any) -> Setting:
    """Bring what was typed together."""
    from interpreter.terminal.setting import Setting

    given["asked_language"] = given.pop("lang") or ""
    given["language"] = chosen_language(given["asked_language"] or None)
    click.get_current_context().meta[RECORD] = given["record"]
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
@LANG
def list_command(lang: str | None) -> int:
    """List the shipped rulesets with their options, and the policies."""
    language = chosen_language(lang)
    from interpreter.terminal.listing import list_rulesets

    return list_rulesets(language)


@front.command("run")
@game_options
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
    """Let programs play, at random or by policies, and tell every play."""
    if games > 1 and given["match"]:
        raise click.UsageError("--games and --match exclude each other")
    setting = _setting(**given)
    from interpreter.terminal.running import run

    return run(setting, games, as_json=as_json, verbose=verbose)


@front.command("simulate")
@simulation_options
def simulate_command(
    rulesets: tuple[str, ...],
    options: tuple[str, ...],
    overlays: tuple[str, ...],
    ordered: bool,
    players: str,
    match: bool,
    policies: tuple[str, ...],
    lang: str | None,
    **given: Any,
) -> int:
    """Play very many games, at random or by policies, and tell what they are like."""
    if given["force"] and not given["out"]:
        raise click.UsageError("--force belongs to --out")
    if given["cluster"] is not None and given["jobs"] > 1:
        raise click.UsageError("--cluster and --jobs exclude each other")
    language = chosen_language(lang)
    from interpreter.terminal.asked_games import Asked, option_values
    from interpreter.terminal.policies import read_policies
    from interpreter.terminal.simulating import Order, command_line, simulate

    values, seated = option_values(options), read_policies(policies)
    asked = Asked(rulesets, overlays, ordered, players, values, match, seated)
    return simulate(asked, Order(**given, language=language, command=command_line(sys.argv[1:])))


@front.command("play")
@game_options
@click.option(
    "--seat", type=click.IntRange(1), required=True, metavar="N", help="Your seat, from 1."
)
def play_command(seat: int, **given: Any) -> int:
    """Play against programs, random ones by default; ? helps."""
    setting = _setting(**given)
    from interpreter.terminal.playing import play

    return play(setting, seat - 1)


@front.command("validate")
@validate_options
def validate_command(
    files: tuple[str, ...], overlays: tuple[str, ...], ordered: bool, watched: bool, **how: bool
) -> int:
    """Check rulesets and report every problem."""
    if how["as_json"] and how["sarif"]:
        raise click.UsageError("--json and --sarif exclude each other")
    if how["diff"] and not how["fix"]:
        raise click.UsageError("--diff shows what --fix would change, and needs it")
    if watched and any(how.values()):
        raise click.UsageError("--watch is for reading along: without --fix, --json and --sarif")
    chosen_language(None)
    from interpreter.terminal.checking import validate

    if watched:
        from interpreter.terminal.watching import watch

        return watch((*files, *overlays), lambda: validate(files, overlays, ordered=ordered))
    return validate(files, overlays, ordered=ordered, **how)


@front.command("fmt")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--check", is_flag=True, help="Change nothing; status 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
def fmt_command(files: tuple[str, ...], check: bool, diff: bool) -> int:
    """Write rulesets in the usual layout.

    FILE may be - for the standard input.
    """
    if "-" in files and len(files) > 1:
        raise click.UsageError("- stands alone: what is formatted goes to the standard output")
    chosen_language(None)
    from interpreter.terminal.formatting import format_files

    return format_files(files, check=check, diff=diff)


@front.command("layers")
@click.argument("ruleset")
@click.argument("clause", nargs=-1, metavar="[CLAUSE]")
@WITH
@IN_ORDER
def layers_command(
    ruleset: str, clause: tuple[str, ...], overlays: tuple[str, ...], ordered: bool
) -> int:
    """Show which file each clause comes from, and which variants changed it."""
    chosen_language(None)
    from interpreter.terminal.layering import layers

    return layers(ruleset, " ".join(clause), overlays, ordered=ordered)


@front.command("rulebook")
@click.argument("ruleset")
@WITH
@IN_ORDER
@SET
@LANG
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html"]),
    help="Default: by the ending of the --out file, else text.",
)
@click.option("--out", metavar="FILE", callback=file_name, help="Write to a file instead of here.")
@click.option("--force", is_flag=True, help="Overwrite the --out file.")
def rulebook_command(ruleset: str, lang: str | None, form: str | None, **given: Any) -> int:
    """Write the rules as a sheet for players: to read, to share, to print."""
    language = chosen_language(lang)
    if given["force"] and not given["out"]:
        raise click.UsageError("--force belongs to --out")
    from interpreter.terminal.ruling import rulebook

    return rulebook(ruleset, language, form, **given)


@front.command("diff")
@click.argument("names", nargs=-1, required=True, metavar="A [B]")
@WITH
@IN_ORDER
@click.option("--players", type=click.IntRange(1), metavar="N", help="Default: all in turn.")
@click.option(
    "--set",
    "options",
    multiple=True,
    callback=pairs,
    metavar="OPTION=VALUE",
    help="Set an option for the games that are played; may be repeated.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=200,
    show_default=True,
    metavar="N",
    help="How many deals to try; the effort grows with them.",
)
@click.option(
    "--seed", type=SEED_RANGE, default=0, show_default=True, metavar="S", help="Of the deals."
)
@click.option("--no-play", is_flag=True, help="Compare the rules only; play no games.")
@click.option("--wording", is_flag=True, help="Show other titles, sentences and sources, too.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@LANG
def diff_command(names: tuple[str, ...], lang: str | None, **given: Any) -> int:
    """Compare two rulesets by what they mean, and show a play in which they differ.

    With one name: a variant with what it is of, or, with --with, a ruleset without and with those
    variants. With two names --with lays variants on the second.
    """
    if len(names) > 2:
        raise click.UsageError(f"two rulesets can be compared, not {len(names)}")
    language = chosen_language(lang)
    from interpreter.terminal.comparing import Asked, diff

    return diff(Asked(names, language=language, **given))


def _show_schema(ctx: click.Context, parameter: click.Parameter, given: bool) -> None:
    """Write the schema of rules as data, and end there."""
    if given:
        from interpreter.resources import grammar_file

        click.echo(grammar_file("ruleset.schema.json").read_text("utf-8"), nl=False)
        ctx.exit()


@front.command("export")
@click.argument("ruleset")
@WITH
@IN_ORDER
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "yaml"]),
    help="Default: by the ending of the --out file, else json.",
)
@click.option("--out", metavar="FILE", callback=file_name, help="Write to a file instead of here.")
@click.option("--force", is_flag=True, help="Overwrite the --out file.")
@click.option(
    "--schema",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_schema,
    help="Write the JSON schema of what is written, and nothing else.",
)
def export_command(ruleset: str, form: str | None, **given: Any) -> int:
    """Write the rules as data, for other programs; pailu reads them back."""
    chosen_language(None)
    if given["force"] and not given["out"]:
        raise click.UsageError("--force belongs to --out")
    from interpreter.terminal.exporting import export

    return export(ruleset, form=form, **given)


@front.command("new")
@click.argument("name")
@click.option("--from", "base", required=True, metavar="BASE", help="The ruleset to change.")
@click.option("--folder", metavar="DIR", default="", help="Default: here, or beside your BASE.")
def new_command(name: str, base: str, folder: str) -> int:
    """Begin a variant of a ruleset: NAME.rules and NAME.scenarios.yaml."""
    chosen_language(None)
    from interpreter.terminal.authoring import new

    return new(name, base, folder)


@front.command("tree")
@tree_options
def tree_command(most: int, form: str, **given: Any) -> int:
    """Count the whole tree of a small game.

    Tells its histories and information sets, and what it is worth to each if all choose at random.
    """
    setting = _setting(**given, match=False, seed=None, number=0, record="")
    from interpreter.terminal.treeing import tree

    return tree(setting, most, form)


@front.command("solve")
@solve_options
def solve_command(most: int, form: str, out: str, force: bool, **given: Any) -> int:
    """Work out how a small game for two is played best.

    Tells for each thing that can be known what to choose, what the game is then worth, and what
    policies can lose.
    """
    if force and not out:
        raise click.UsageError("--force belongs to --out")
    setting = _setting(**given, match=False, seed=None, number=0, record="")
    try:
        from interpreter.terminal.solving import SolveOrder, solve
    except ImportError as problem:
        from interpreter.terminal.failing import CannotRun

        raise CannotRun("solve needs SciPy: pip install 'pailu[solve]'") from problem

    return solve(setting, SolveOrder(most, form, out, force))


@front.command("test")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--coverage", is_flag=True, help="List each clause as fired or never fired.")
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    callback=percentage,
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
    chosen_language(None)
    if mutants:
        from interpreter.terminal.mutating import mutate

        return mutate(files, as_json=as_json)
    from interpreter.terminal.proving import prove

    return prove(files, coverage=coverage, fail_under=fail_under)


@front.command("explain")
@click.argument("code")
def explain_command(code: str) -> int:
    """Explain the code of a problem, such as R0101."""
    chosen_language(None)
    from interpreter.terminal.checking import explain_code

    return explain_code(code)


@front.command("replay")
@click.argument("record", metavar="RECORD")
@click.option(
    "--seat", type=click.IntRange(1), metavar="N", help="Show what this seat saw, from 1."
)
@click.option("--why", is_flag=True, help="Say why challenges and hands came out so, and the end.")
@LANG
def replay_command(record: str, seat: int | None, why: bool, lang: str | None) -> int:
    """Play a record again, and check it against the rules inside it."""
    language = chosen_language(lang)
    from interpreter.terminal.replaying import replay

    return replay(record, seat - 1 if seat is not None else -1, language, why=why)


@front.command("why")
@click.argument("record", metavar="RECORD")
@click.argument("play", nargs=-1, metavar="[PLAY]")
@click.option("--at", metavar="N", default="", help="A turn, as `replay` numbers them.")
@click.option(
    "--seat", type=click.IntRange(1), metavar="N", help="Tell what this seat may know, from 1."
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
@LANG
def why_command(
    record: str, play: tuple[str, ...], at: str, seat: int | None, form: str, lang: str | None
) -> int:
    """Say why a play is or isn't allowed, and why a game ended so.

    Without --at the end of the game is explained; with it turn N: what could be done
    there, why not the rest, and what was done. PLAY is one that might have been made
    there, typed as in `pailu play`.
    """
    if play and not at:
        raise click.UsageError("a PLAY needs --at N: the turn in which it would be made")
    language = chosen_language(lang)
    from interpreter.terminal.why import Question, why

    chosen = seat - 1 if seat is not None else -1
    return why(Question(record, at, " ".join(play), chosen, language, form == "json"))
