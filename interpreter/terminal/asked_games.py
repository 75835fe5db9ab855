"""What `pailu simulate` is asked to play: rulesets, each for all numbers of players and options."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.catalogue.wording import quoted
from interpreter.game.options import OptionError, parse_options
from interpreter.program.program import Program
from interpreter.simulation.job import Alternative
from interpreter.terminal.failing import CannotRun
from interpreter.terminal.finding import loaded
from interpreter.terminal.policies import Policies

MOST_ALTERNATIVES = 24
"""More would be neither read nor waited for."""


@dataclass(frozen=True)
class Asked:
    """The command line, as typed.

    Attributes:
        rulesets: files or short names.
        overlays: variants laid on each of them.
        ordered: whether the overlays are meant to be laid on one another as they are given.
        players: "3", "2-4", "2,4"; empty for as few as the rules allow.
        options: for each option its values, as typed.
        match: whether whole matches are played.
        policies: how the seats play.
    """

    rulesets: tuple[str, ...]
    overlays: tuple[str, ...]
    ordered: bool
    players: str
    options: Mapping[str, tuple[str, ...]]
    match: bool
    policies: Policies = field(default_factory=Policies)


def alternatives(asked: Asked) -> tuple[Alternative, ...]:
    """Work out what is played; raises `CannotRun`."""
    found: list[Alternative] = []
    for ruleset in asked.rulesets:
        program = loaded(ruleset, asked.overlays, ordered=asked.ordered)
        if asked.match and program.rules.match is None:
            raise CannotRun(f"{program.rules.name} knows no match, only single games")
        label = _label(asked, ruleset)
        for players in _players(asked.players, program):
            for options in _combinations(asked.options):
                found.append(_alternative(asked, program, label, players, options))
    if len(found) > MOST_ALTERNATIVES:
        raise CannotRun(
            f"that makes {len(found)} rulesets, numbers of players and option values to play, "
            f"and {MOST_ALTERNATIVES} at once are the most"
        )
    return tuple(found)


def _label(asked: Asked, ruleset: str) -> str:
    return " + ".join(Path(name).stem for name in (ruleset, *asked.overlays))


def _players(typed: str, program: Program) -> list[int]:
    """Read numbers of players."""
    low, high = program.rules.players
    if not typed:
        return [low]
    found: list[int] = []
    for part in typed.split(","):
        match = re.fullmatch(r"\s*(\d{1,3})\s*(?:-\s*(\d{1,3})\s*)?", part)
        if match is None:
            raise CannotRun(
                f"--players takes a number, a range or a list such as 3, 2-4 or 2,4, "
                f"not {quoted(typed)}"
            )
        first, last = int(match[1]), int(match[2] or match[1])
        found += range(first, last + 1)
    for players in found:
        if not low <= players <= high:
            allowed = f"{low}" if low == high else f"{low} to {high}"
            raise CannotRun(f"{program.rules.name} is for {allowed} players, not for {players}")
    if not found:
        raise CannotRun(f"{quoted(typed)} is a range without a number in it")
    return sorted(set(found))


def _combinations(options: Mapping[str, tuple[str, ...]]) -> list[dict[str, str]]:
    """Give every combination of the values."""
    return [
        dict(zip(options, values, strict=True)) for values in itertools.product(*options.values())
    ]


def _alternative(
    asked: Asked, program: Program, label: str, players: int, options: Mapping[str, str]
) -> Alternative:
    rules = program.rules
    try:
        values = parse_options(rules, options)
    except OptionError as problem:
        raise CannotRun(str(problem)) from problem
    varied = [f"{name}={options[name]}" for name, typed in asked.options.items() if len(typed) > 1]
    parts = [label, *varied]
    if re.search("[-,]", asked.players):
        parts.append(f"{players} players")
    policies = asked.policies.at(players, program)
    return Alternative(
        ", ".join(parts), rules.name, rules.source.text, players, values, asked.match, policies
    )


def option_values(pairs: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Read `option=value1,value2`; raises `CannotRun`."""
    found: dict[str, tuple[str, ...]] = {}
    for pair in pairs:
        name, equals, typed = pair.partition("=")
        values = tuple(value.strip() for value in typed.split(","))
        if not equals or not name.strip() or "" in values:
            raise CannotRun(f"{quoted(pair)} is not of the form option=value or option=value,value")
        if name.strip() in found:
            raise CannotRun(f"{quoted(name.strip())} is set twice")
        if len(set(values)) < len(values):
            raise CannotRun(f"{quoted(pair)} has a value twice")
        found[name.strip()] = values
    return found
