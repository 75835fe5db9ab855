"""`pailu list`, `pailu validate` and `pailu explain`: rulesets looked at, not played."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from interpreter.bots.policy_reading import policy_title, read_text
from interpreter.bots.simple import BUILT_IN
from interpreter.catalogue import UnknownCodeError
from interpreter.catalogue.wording import clean, shown
from interpreter.game.load import NoSuchRuleset, check_ruleset, find_ruleset
from interpreter.game.options import parse_options
from interpreter.game.sentences import Sentences, in_language
from interpreter.game.words import Words, numbered_names
from interpreter.problems import Problem, any_errors, unreadable
from interpreter.program.lower import lower
from interpreter.resources import shipped_policies, shipped_rulesets
from interpreter.rules import model as m
from interpreter.source import SourceError
from interpreter.terminal.console import Output
from interpreter.terminal.failing import COULD_NOT_RUN, FINE, PROBLEMS, CannotRun
from interpreter.terminal.fixing import fixed
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.report import explain, render, to_json, to_sarif
from interpreter.terminal.setting import found_file, no_such_ruleset
from interpreter.terminal.texts import text

_UNREADABLE = frozenset({"S0001"})
"""The codes of files that couldn't be looked at."""


# -- list ----------------------------------------------------------------------------------


def list_rulesets(language: str) -> int:
    """List the shipped games: name, title, players, and each option with range and default.

    The variants of a game stand below it, each with its title; they have the game's options. At the
    end stand the policies that come along, and their folder.
    """
    out = Output()
    status = FINE
    games: dict[str, m.Rules] = {}
    variants: dict[str, list[m.Rules]] = {}
    for name, path in shipped_rulesets().items():
        rules = check_ruleset(str(path)).rules
        if rules is None:
            out.say(f"{name}  can't be played; see: pailu validate {name}")
            status = PROBLEMS
        elif rules.source.parts:
            variants.setdefault(Path(rules.source.parts[0].name).stem, []).append(rules)
        else:
            games[name] = rules
    for name, rules in games.items():
        phrases = _phrases(rules, language)
        _list_one(out, name, rules, phrases)
        rows = [_variant_row(rules, one, language) for one in variants.get(name, [])]
        if rows:
            head = phrases.say("variant_of", name=name)
            out.say("   " + head + phrases.say("colon").rstrip())
            out.table(rows)
    _list_policies(out, language)
    return status


def _list_policies(out: Output, language: str) -> None:
    """List what `--policy` knows by name: the players that are built in, and the sample files."""
    colon = text("colon", language).rstrip()
    out.say(text("policies_listed", language) + colon)
    out.say("     " + text("policies_built_in", language, names=", ".join(BUILT_IN)))
    shipped = shipped_policies()
    out.table(
        (f"     {name}", policy_title(str(path), read_text(str(path))))
        for name, path in shipped.items()
    )
    for folder in sorted({str(path.parent) for path in shipped.values()}):
        out.say("     " + text("policies_folder", language, folder=folder))


def _variant_row(base: m.Rules, rules: m.Rules, language: str) -> tuple[str, str, str]:
    """Give a variant's name, title and players, with the defaults that differ from its game's."""
    phrases = _phrases(rules, language)
    usual = {option.name: option.default for option in base.options}
    words = [
        phrases.option(one.name, one.default)
        for one in rules.options
        if usual.get(one.name) != one.default
    ]
    last = phrases.listed([_players(phrases, rules), *words])
    return f"     {rules.name}", in_language(rules.titles, language) or rules.name, last


def _phrases(rules: m.Rules, language: str) -> Phrases:
    words = Words(lower(rules), numbered_names(rules.players[1]))
    return Phrases(Sentences(words, parse_options(rules, {}), language))


def _players(phrases: Phrases, rules: m.Rules) -> str:
    low, high = rules.players
    if low == high:
        return phrases.say("players", n=low)
    return phrases.say("players_range", low=low, high=high)


def _list_one(out: Output, name: str, rules: m.Rules, phrases: Phrases) -> None:
    title = phrases.sentences.game_title
    out.table([(name, title, _players(phrases, rules))])
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
            names = range(len(option.type.names))
            values = phrases.listed((phrases.option_value(option.name, one) for one in names), "or")
    return phrases.say("option_values", values=values, default=default)


# -- validate ------------------------------------------------------------------------------


def validate(
    names: Sequence[str],
    overlays: Sequence[str] = (),
    *,
    ordered: bool = False,
    as_json: bool = False,
    sarif: bool = False,
    fix: bool = False,
    diff: bool = False,
) -> int:
    """Check rulesets and report every problem.

    Args:
        names: files or short names.
        overlays: variants laid on each of them.
        ordered: whether they are meant to be laid on one another in this order.
        as_json: report as a JSON list.
        sarif: report as a SARIF 2.1.0 log.
        fix: first put right what has one safe remedy.
        diff: only show what `fix` would change.

    Returns the exit status: 2 if a file couldn't be looked at. Raises `CannotRun` for an overlay
    that there isn't.
    """
    overlays = [found_file(name) for name in overlays]
    files, problems = _found(names)
    if fix:
        _fix(files, overlays, ordered=ordered, diff=diff, apart=as_json or sarif)
    sound: list[str] = []
    for file, name in files.items():
        found = check_ruleset(file, overlays, ordered=ordered).problems
        problems += found
        if not found:
            sound.append(clean(name))
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


def _fix(
    files: Iterable[str], overlays: Sequence[str], *, ordered: bool, diff: bool, apart: bool
) -> None:
    """Put right what can be, and say what that was; `apart` keeps it off the standard output."""
    out = Output(sys.stderr if apart else None)
    for one in fixed(files, overlays, ordered=ordered):
        if diff:
            out.raw(one.original.diff(one.text))
        else:
            one.original.write(one.text)
            out.raw("".join(f"{line}\n" for line in one.told))


def _found(names: Sequence[str]) -> tuple[dict[str, str], list[Problem]]:
    """Find the files of rulesets with the names as given; a name that is none is a problem."""
    files: dict[str, str] = {}
    problems: list[Problem] = []
    for name in names:
        try:
            files[str(find_ruleset(name))] = name
        except NoSuchRuleset as missing:
            error = SourceError(no_such_ruleset(missing), shown(name, 200))
            problems.append(unreadable(error))
    return files, problems


# -- explain -------------------------------------------------------------------------------


def explain_code(code: str) -> int:
    """Print the page on a code; raises `CannotRun` for a code that is none."""
    try:
        page = explain(code)
    except UnknownCodeError as problem:
        raise CannotRun(str(problem)) from problem
    Output().raw(page)
    return FINE
