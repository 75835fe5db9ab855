"""`pailu list`, `pailu validate` and `pailu explain`: rulesets looked at, not played."""

from __future__ import annotations

import json
from collections.abc import Sequence

from interpreter.catalogue import UnknownCodeError
from interpreter.game.load import check_ruleset
from interpreter.game.options import parse_options
from interpreter.game.sentences import Sentences, in_language
from interpreter.game.words import Words, numbered_names
from interpreter.problems import Problem, any_errors
from interpreter.program.lower import lower
from interpreter.resources import shipped_rulesets
from interpreter.rules import model as m
from interpreter.terminal.console import Output
from interpreter.terminal.failing import COULD_NOT_RUN, FINE, PROBLEMS, CannotRun
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.report import explain, render, to_json, to_sarif
from interpreter.terminal.setting import found_file

_UNREADABLE = frozenset({"S0001"})
"""The codes of files that couldn't be looked at."""


# -- list ----------------------------------------------------------------------------------


def list_rulesets(language: str) -> int:
    """List the shipped rulesets: name, title, players, and each option with range and default."""
    out = Output()
    status = FINE
    for name, path in shipped_rulesets().items():
        checked = check_ruleset(str(path))
        if checked.rules is None:
            out.say(f"{name}  can't be played; see: pailu validate {name}")
            status = PROBLEMS
            continue
        _list_one(out, name, checked.rules, language)
    return status


def _list_one(out: Output, name: str, rules: m.Rules, language: str) -> None:
    words = Words(lower(rules), numbered_names(rules.players[1]))
    phrases = Phrases(Sentences(words, parse_options(rules, {}), language))
    low, high = rules.players
    if low == high:
        players = phrases.say("players", n=low)
    else:
        players = phrases.say("players_range", low=low, high=high)
    title = in_language(rules.titles, language) or rules.name
    out.table([(name, title, players)])
    out.table([("   ", option.name, _range(phrases, option)) for option in rules.options])


def _range(phrases: Phrases, option: m.Option) -> str:
    default = phrases.words.option_value(option.name, option.default)
    deck = phrases.rules.deck
    match option.type.kind:
        case m.Kind.NUMBER:
            low, high = option.type.low, option.type.high
            return phrases.say("option_range", low=low, high=high, default=default)
        case m.Kind.RANK:
            values = " ".join(deck.ranks)
        case m.Kind.SUIT:
            values = " ".join(deck.suits)
        case _:
            values = phrases.listed(option.type.names, "or")
    return phrases.say("option_values", values=values, default=default)


# -- validate ------------------------------------------------------------------------------


def validate(
    names: Sequence[str],
    overlays: Sequence[str] = (),
    *,
    ordered: bool = False,
    as_json: bool = False,
    sarif: bool = False,
) -> int:
    """Check rulesets and report every problem.

    Args:
        names: files or short names.
        overlays: variants laid on each of them.
        ordered: whether they are meant to be laid on one another in this order.
        as_json: report as a JSON list.
        sarif: report as a SARIF 2.1.0 log.

    Returns the exit status. Raises `CannotRun` for a name that is none.
    """
    files = {found_file(name): name for name in names}
    overlays = [found_file(name) for name in overlays]
    problems: list[Problem] = []
    sound: list[str] = []
    for file, name in files.items():
        found = check_ruleset(file, overlays, ordered=ordered).problems
        problems += found
        if not found:
            sound.append(name)
    out = Output()
    if sarif:
        out.raw(json.dumps(to_sarif(problems), ensure_ascii=False, indent=2) + "\n")
    elif as_json:
        out.raw(json.dumps(to_json(problems), ensure_ascii=False, indent=2) + "\n")
    else:
        out.raw("".join(f"{name}: no problems\n" for name in sound))
        out.raw(render(problems, out.colour, out.width))
    if any(one.code in _UNREADABLE for one in problems):
        return COULD_NOT_RUN
    return PROBLEMS if any_errors(problems) else FINE


# -- explain -------------------------------------------------------------------------------


def explain_code(code: str) -> int:
    """Print the page on a code; raises `CannotRun` for a code that is none."""
    try:
        page = explain(code)
    except UnknownCodeError as problem:
        raise CannotRun(str(problem)) from problem
    Output().raw(page)
    return FINE
