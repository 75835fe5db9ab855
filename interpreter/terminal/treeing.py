"""`pailu tree`: how large a small game's whole tree is, and what it is worth at random."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from interpreter.game.game import Game
from interpreter.terminal.console import Output
from interpreter.terminal.failing import FINE
from interpreter.terminal.figure_texts import grouped
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.setting import Setting
from interpreter.terminal.walking import fraction, heading_of, payoff_lines, walked
from interpreter.trees.survey import Survey, survey


def tree(setting: Setting, most: int, form: str) -> int:
    """Count a game's histories and information sets; gives the exit status.

    Args:
        setting: the ruleset, players and options.
        most: how many histories there may be.
        form: "table" or "json".

    Raises `CannotRun`.
    """
    game, found = walked(setting, setting.program(), most, survey)
    out = Output()
    if form == "json":
        out.raw(json.dumps(_data(game, found), ensure_ascii=False, indent=2) + "\n")
        return FINE
    phrases = Phrases.of(game, setting.language, symbols=out.symbols)
    out.all(heading_of(phrases, game))
    out.say()
    out.table(_rows(phrases, found))
    out.say()
    out.say(phrases.say("tree_uniform") + phrases.say("colon").rstrip())
    values = enumerate(found.uniform)
    out.table([(f"  {phrases.seat(seat)}", fraction(value)) for seat, value in values])
    out.all(payoff_lines(phrases, game))
    return FINE


def _rows(phrases: Phrases, found: Survey) -> Iterator[tuple[str, str]]:
    rows = (
        ("tree_histories", found.histories),
        ("tree_chance", found.chance),
        ("tree_decisions", found.decisions),
        ("tree_ends", found.terminals),
        ("tree_longest", found.depth),
        ("tree_sets", sum(found.information_sets)),
    )
    for key, number in rows:
        yield phrases.say(key), grouped(number)
    for seat, number in enumerate(found.information_sets):
        yield phrases.say("tree_sets_of", who=phrases.seat(seat)), grouped(number)


def _data(game: Game, found: Survey) -> dict[str, Any]:
    return {
        "ruleset": game.rules.name,
        "players": game.players,
        "options": options_data(game),
        "histories": {
            "all": found.histories,
            "chance": found.chance,
            "decisions": found.decisions,
            "ends": found.terminals,
        },
        "longest": found.depth,
        "information_sets": list(found.information_sets),
        "uniform": [number_data(value) for value in found.uniform],
        "payoffs": [number_data(found.lowest), number_data(found.highest)],
    }


def options_data(game: Game) -> dict[str, str]:
    """Give every option with its value in words."""
    return {
        name: game.words.option_value(name, value) for name, value in game.option_values.items()
    }


def number_data(number: Fraction) -> dict[str, Any]:
    """Give a fraction as it is, and as a decimal."""
    return {"fraction": str(number), "value": float(number)}
