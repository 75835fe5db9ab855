"""`pailu list`: the rulesets that come along with their options, and the policies."""

from __future__ import annotations

from pathlib import Path

from interpreter.bots.policy_reading import policy_title, read_text
from interpreter.bots.simple import BUILT_IN
from interpreter.game.load import check_ruleset
from interpreter.game.options import parse_options
from interpreter.game.sentences import Sentences, in_language
from interpreter.game.words import Words, numbered_names
from interpreter.program.lower import lower
from interpreter.resources import shipped_policies, shipped_rulesets
from interpreter.rules import model as m
from interpreter.terminal.console import Output
from interpreter.terminal.failing import FINE, PROBLEMS
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.texts import text


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
