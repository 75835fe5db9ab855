"""What several commands take on the command line, and how it is read."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


def pairs(ctx: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
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


def file_name(ctx: click.Context, parameter: click.Parameter, given: str | None) -> str:
    """Read the name of a file to write; none asks for no file."""
    if given is None:
        return ""
    from interpreter.catalogue.wording import clean

    if not given.strip():
        raise click.BadParameter("a file name can't be empty")
    if clean(given) != given:
        raise click.BadParameter("control characters can't stand in the name of a file")
    return given


def percentage(ctx: click.Context, parameter: click.Parameter, given: float | None) -> float | None:
    """Refuse what passes for a number and lies in no range."""
    if given is not None and math.isnan(given):
        raise click.BadParameter("nan is not in the range 0<=x<=100.")
    return given


def _together(*added: Callable[[_Command], _Command]) -> Callable[[_Command], _Command]:
    """Make one of several options and arguments, the last one first as `click` has them."""

    def add(command: _Command) -> _Command:
        for one in added:
            command = one(command)
        return command

    return add


LANG = click.option(
    "--lang", type=click.Choice(["en", "zh"]), help="Language; default: that of the environment."
)
SEED_RANGE = click.IntRange(0, 2**64 - 1)
WITH = click.option(
    "--with",
    "overlays",
    multiple=True,
    metavar="VARIANT",
    help="Lay a variant on the ruleset; may be repeated.",
)
PLAYERS = click.option(
    "--players", type=click.IntRange(1), metavar="N", help="Default: as few as allowed."
)
FORCE = click.option("--force", is_flag=True, help="Overwrite FILE.")
OUT = click.option(
    "--out", metavar="FILE", callback=file_name, help="Write to a file, whole or not at all."
)
SET = click.option(
    "--set",
    "options",
    multiple=True,
    callback=pairs,
    metavar="OPTION=VALUE",
    help="Set an option of the ruleset; may be repeated.",
)
POLICY = click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="SEAT=NAME",
    help="How a seat plays (1=cautious), or all (all=honest); may be repeated. NAME: random, "
    "honest, bold, cautious, a sample such as last_card, or a YAML file.",
)
IN_ORDER = click.option(
    "--in-order",
    "ordered",
    is_flag=True,
    help="Variants that change the same clause count in the order given.",
)


game_options = _together(
    LANG,
    click.option(
        "--record",
        metavar="FILE",
        callback=file_name,
        help="Write a record; never overwrites.",
    ),
    click.option("--match", is_flag=True, help="Play a whole match, where the rules know one."),
    click.option(
        "--from",
        "number",
        type=SEED_RANGE,
        default=0,
        show_default=True,
        metavar="N",
        help="Number of the first game under the seed.",
    ),
    click.option("--seed", type=SEED_RANGE, metavar="S", help="Default: drawn, and printed."),
    POLICY,
    SET,
    IN_ORDER,
    WITH,
    PLAYERS,
    click.argument("ruleset"),
)
"""What `run` and `play` share."""


validate_options = _together(
    click.option(
        "--watch", "watched", is_flag=True, help="Check again after every change; Ctrl-C ends."
    ),
    click.option("--diff", is_flag=True, help="With --fix: only show what would be changed."),
    click.option("--fix", is_flag=True, help="First put right what has one safe remedy."),
    click.option("--sarif", is_flag=True, help="Report as a SARIF 2.1.0 log."),
    click.option("--json", "as_json", is_flag=True, help="Report as a JSON list."),
    IN_ORDER,
    WITH,
    click.argument("files", nargs=-1, required=True, metavar="RULESET…"),
)
"""What `validate` takes."""


MOST_HISTORIES = 200_000
"""How many histories a tree may have; some tens of seconds' work."""


tree_options = _together(
    LANG,
    click.option(
        "--format",
        "form",
        type=click.Choice(["table", "json"]),
        default="table",
        show_default=True,
    ),
    click.option(
        "--most",
        type=click.IntRange(1, 10**8),
        default=MOST_HISTORIES,
        show_default=True,
        metavar="N",
        help="Refuse a tree with more histories.",
    ),
    SET,
    IN_ORDER,
    WITH,
    PLAYERS,
    click.argument("ruleset"),
)
"""What `tree` takes."""


solve_options = _together(
    FORCE,
    OUT,
    POLICY,
    tree_options,
)
"""What `solve` takes."""


simulation_options = _together(
    LANG,
    FORCE,
    OUT,
    click.option(
        "--format",
        "form",
        type=click.Choice(["table", "json", "csv", "html"]),
        help="Default: what the ending of FILE says, else a table.",
    ),
    POLICY,
    click.option(
        "--cluster", metavar="ADDRESS", help="Play on a Dask cluster, as tcp://host:8786."
    ),
    click.option(
        "--jobs",
        type=click.IntRange(1, 256),
        default=1,
        show_default=True,
        metavar="N",
        help="How many processes.",
    ),
    click.option(
        "--gear",
        type=click.Choice(["auto", "python", "compiled", "specialised"]),
        default="auto",
        show_default=True,
        help="What plays; all give the same result.",
    ),
    click.option("--seed", type=SEED_RANGE, default=1, show_default=True, metavar="S"),
    click.option("--match", is_flag=True, help="Play whole matches, where the rules know one."),
    IN_ORDER,
    WITH,
    click.option(
        "--set",
        "options",
        multiple=True,
        metavar="OPTION=VALUE,…",
        help="Set an option; with several values each is played.",
    ),
    click.option(
        "--players", default="", metavar="N", help="3, 2-4 or 2,4; default: as few as allowed."
    ),
    click.option(
        "--games",
        type=click.IntRange(1, 10**9),
        default=10_000,
        show_default=True,
        metavar="N",
        help="How many games of each ruleset.",
    ),
    click.argument("rulesets", nargs=-1, required=True, metavar="RULESET…"),
)
"""What `simulate` takes."""
