"""From the tree of a scenario file to scenarios whose every name is settled.

Everything that can be wrong without playing is found here, with its line: a ruleset that doesn't
exist, a misspelt player, zone, state, card, clause or event, a card in two places, an option out of
its range. What is left for the run can only be wrong about the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from interpreter.catalogue import entry, message_of
from interpreter.data.ruleset import ENDINGS
from interpreter.game.load import NoSuchRuleset, load_program
from interpreter.game.options import OptionError, parse_options
from interpreter.game.words import NO, YES
from interpreter.problems import ProblemsFound
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.scenarios.expectations import read_expect
from interpreter.scenarios.model import (
    OTHERS,
    Cards,
    Draw,
    Equivalent,
    Given,
    Illegal,
    Line,
    Scenario,
    ScenarioFile,
    ZoneAt,
)
from interpreter.scenarios.names import Names
from interpreter.scenarios.tree import Items, ScenarioError, Table, Text, Tree, checked
from interpreter.source import Source

RESERVED = frozenset({"expect", "illegal", "others", "nobody", "chance", "yes", "no"})
"""What no player may be called, since it means something else in a scenario."""


_GIVEN = ("turn", "turns", "draws", "won of")
"""What is given besides zones and states."""


def load_scenarios(path: str | Path) -> ScenarioFile:
    """Read a scenario file and the ruleset that it speaks of.

    Args:
        path: the file. Its ruleset is looked for beside it first, then among those shipped.

    Raises `ScenarioError` with the line of the first mistake.
    """
    return understood(ScenarioText.read(path))


@dataclass(frozen=True)
class ScenarioText:
    """A scenario file that is built as it should be, and that no ruleset has been held to yet."""

    path: str
    tree: Table

    @classmethod
    def read(cls, path: str | Path) -> ScenarioText:
        """Read a file; raises `ScenarioError` with the line of the first mistake."""
        name = str(path)
        return cls(name, checked(name))

    @classmethod
    def of(cls, source: Source) -> ScenarioText:
        """Read a text; raises like `read`."""
        return cls(source.name, checked(source.name, source))

    @property
    def count(self) -> int:
        """How many scenarios it holds."""
        return len(_tables(self.tree, "scenarios"))

    def scenario(self, number: int, program: Program) -> Scenario:
        """Settle the names of one scenario, counted from 0; raises `ScenarioError`."""
        table = _tables(self.tree, "scenarios")[number]
        return _scenario(self.path, program, table, self.tree.entries.get("players"))


def understood(text: ScenarioText) -> ScenarioFile:
    """Find the ruleset of a scenario file and settle all names; raises `ScenarioError`."""
    program = _program(text.path, text.tree)
    found: list[Scenario] = []
    for number in range(text.count):
        found.append(text.scenario(number, program))
        _check_name(text.path, found)
    equivalents = tuple(_equivalent(one) for one in _tables(text.tree, "equivalent mutants"))
    return ScenarioFile(text.path, program, tuple(found), equivalents)


def _equivalent(table: Table) -> Equivalent:
    texts = (_text(table, key) for key in ("clause", "line", "mutant", "because"))
    return Equivalent(table.line, *texts)


def _tables(tree: Table, key: str) -> list[Table]:
    """Give the tables of a list, if there is one."""
    items = tree.entries.get(key)
    listed = items.items if isinstance(items, Items) else ()
    return [one for one in listed if isinstance(one, Table)]


def _check_name(path: str, found: list[Scenario]) -> None:
    newest = found[-1]
    for other in found[:-1]:
        if other.name == newest.name:
            message = f"a scenario of this name stands in line {other.line} already"
            raise ScenarioError(path, newest.line, message)


def _program(path: str, tree: Table) -> Program:
    ruleset = tree.entries["ruleset"]
    assert isinstance(ruleset, Text)
    name = ruleset.text
    whole = name.endswith((".rules", *ENDINGS))
    beside = Path(path).parent / (name if whole else f"{name}.rules")
    try:
        return load_program(str(beside) if beside.is_file() else name)
    except NoSuchRuleset as error:
        meant = f"; did you mean `{error.candidates[0]}`?" if error.candidates else ""
        message = f"there is no ruleset `{name}`{meant}"
    except ProblemsFound as error:
        message = f"the ruleset `{name}` can't be played yet: {_told(error)}"
    raise ScenarioError(path, ruleset.line, message) from None


def _told(error: ProblemsFound) -> str:
    """Tell the first problem in a line, with its place, and how many more there are."""
    first = error.problems[0]
    place = first.source.name
    if first.source.text:
        place += f":{first.source.line_of(first.span.start)}"
    more = len(error.problems) - 1
    said = f"{message_of(entry(first.code), first)} ({first.code}, {place})"
    return said + (f", and {more} more" if more else "")


# -- a scenario ------------------------------------------------------------------------------


def _scenario(path: str, program: Program, table: Table, default: Tree | None) -> Scenario:
    names = Names(path, program, _players(path, table, default))
    options = {key: text for key, text, _ in _texts(table, "options")}
    illegal = _illegal(names, table)
    _check_setup(names, table, options, illegal)
    single = _text(table, "match") != "yes"
    given = table.entries.get("given")
    if illegal is not None:
        for part in ("given", "play", "expect"):
            if part in table.lines:
                message = f"what can't begin has no `{part}:` (a play is illegal in its own line)"
                raise names.refuse(table.lines[part], message)
        reading = Given(table.line)
    elif isinstance(given, Table):
        reading = _Given(names, single).read(given, table.lines["given"])
    else:
        reading = Given(table.line)
    return Scenario(
        _text(table, "name"),
        table.line,
        tuple(_words(table.entries.get("proves"))),
        names.players,
        options,
        single,
        reading,
        tuple(_plays(names, table)),
        read_expect(names, table),
        illegal,
    )


def _players(path: str, table: Table, default: Tree | None) -> tuple[str, ...]:
    listed = table.entries.get("players", default)
    if listed is None:
        raise ScenarioError(path, table.line, "who plays? Write `players: North East`")
    line = table.lines.get("players", listed.line)
    players = tuple(_words(listed))
    for number, name in enumerate(players):
        if name.casefold() in RESERVED:
            raise ScenarioError(path, line, f"a player can't be called `{name}`")
        if name.casefold() in [one.casefold() for one in players[:number]]:
            raise ScenarioError(path, line, f"two players are called `{name}`")
    if len(players) > lay.MOST_SEATS:
        raise ScenarioError(path, line, f"no game has more than {lay.MOST_SEATS} players")
    return players


def _illegal(names: Names, table: Table) -> Illegal | None:
    text = _text(table, "illegal")
    return names.illegal(text, table.lines["illegal"]) if text else None


def refusing_clause(program: Program, players: int, options: Mapping[str, str]) -> tuple[int, str]:
    """Give the clause that refuses a number of players or an option value, and why; -1 for none."""
    low, high = program.rules.players
    if not low <= players <= high:
        allowed = f"{low} to {high}" if low != high else str(low)
        return 0, f"this game is for {allowed} players, not {players}"
    for option in program.rules.options:
        if option.name in options:
            try:
                parse_options(program.rules, {option.name: options[option.name]})
            except OptionError as error:
                return option.clause, str(error)
    return -1, ""


def _check_setup(
    names: Names, table: Table, options: Mapping[str, str], illegal: Illegal | None
) -> None:
    """Refuse players and options that the rules don't allow, unless that is the point."""
    rules = names.program.rules
    known = [option.name for option in rules.options]
    for key, text, line in _texts(table, "options"):
        if key not in known:
            raise names.unknown(line, "the option", key, known or ["no option"])
        refused, why = refusing_clause(names.program, rules.players[0], {key: text})
        if refused >= 0 and illegal is None:
            raise names.refuse(line, why)
    refused, why = refusing_clause(names.program, len(names.players), options)
    if refused >= 0 and illegal is None:
        raise names.refuse(table.lines.get("players", table.line), why)


# -- given -----------------------------------------------------------------------------------


class _Given:
    """Reads where everything is before the first play."""

    def __init__(self, names: Names, single: bool) -> None:
        self.names = names
        self.rules = names.program.rules
        self.told = self.rules.turn_once
        self.single = single
        self.zones: dict[int, tuple[int, Cards]] = {}
        self.states: dict[tuple[int, int], tuple[int, int]] = {}
        self.turn: tuple[int, int] | None = None
        self.turns = 0
        self.won: dict[int, int] = {}
        self.draws: tuple[Draw, ...] = ()

    def read(self, table: Table, line: int) -> Given:
        """Read the whole table."""
        for key, value in table.entries.items():
            self._entry(key, value, table.lines[key])
        if not self.told and (self.zones or self.states or self.turns) and self.turn is None:
            raise self.names.refuse(line, "whose turn is it? Write `turn: NAME` below `given:`")
        won = tuple(self.won.get(seat, 0) for seat in range(len(self.names.players)))
        return Given(
            line,
            self.zones,
            self.states,
            self.turn,
            self.turns,
            won if self.won else (),
            self.draws,
        )

    def _entry(self, key: str, value: Tree, line: int) -> None:
        text = " ".join(_words(value))
        self.names.check_plain(key, line, _GIVEN)
        key = re.sub(rf"^game (?={'|'.join(_GIVEN)})", "", key)
        if key == "draws":
            words = [(word, at) for one, at in _lines(value) for word in re.split(r"[\s,]+", one)]
            self.draws = tuple(self._draw(word, at) for word, at in words if word)
        elif key == "turn":
            self.turn = line, self.names.seat(text, line)
        elif key == "turns":
            if self.told:
                message = "in a game told from top to bottom the turns before are played, not given"
                raise self.names.refuse(line, message)
            self.turns = self.names.number(text, line)
        elif key.startswith("won of "):
            self._won(key, text, line)
        else:
            self._thing(key, text, line)

    def _draw(self, word: str, line: int) -> Draw:
        """Read what chance gives: a card, or something else that can be chosen."""
        deck = self.rules.deck
        others = [one.casefold() for one in (*self.names.players, *deck.ranks, *deck.suits)]
        if self.names.words.card_number(word) is None and word.casefold() not in others:
            raise self.names.refuse(line, f"`{word}` is no card of this deck and no player")
        return Draw(line, word)

    def _won(self, key: str, text: str, line: int) -> None:
        if self.rules.match is None or self.single:
            raise self.names.refuse(line, "games are won in a match only: write `match: yes`")
        seat = self.names.seat(key.removeprefix("won of "), line)
        self.won[seat] = self.names.number(text, line)

    def _thing(self, key: str, text: str, line: int) -> None:
        names = self.names
        thing = names.thing(key, line, _GIVEN)
        if isinstance(thing, ZoneAt):
            cards = names.given_cards(thing.number, text, line)
            if self.told and names.program.layout.zones[thing.number].seen == lay.SEEN_BY_NONE:
                raise names.refuse(line, f"say with `draws:` what comes from `{key}` in this game")
            self.zones[thing.number] = line, self._told_apart(cards, line)
        else:
            value = names.state_value(thing.index, text, line)
            self.states[thing.index, thing.seat] = line, value

    def _told_apart(self, cards: Cards, line: int) -> Cards:
        """Let each of several equal cards be another one; refuse more of them than there are."""
        deck = self.rules.deck
        placed = {card: zone for zone, (_, before) in self.zones.items() for card in before.numbers}
        numbers: list[int] = []
        for card in cards.numbers:
            free = (one for one in deck.twins(card) if one not in placed and one not in numbers)
            found = next(free, None)
            if found is None:
                taken = [placed[one] for one in deck.twins(card) if one in placed]
                words = self.names.words
                place = f"{words.zone_number(taken[0])} (line {self.zones[taken[0]][0]})"
                raise self.names.refuse(line, f"{words.card(card)} lies in {place} already")
            numbers.append(found)
        return replace(cards, numbers=tuple(numbers))


# -- plays -----------------------------------------------------------------------------------


def _plays(names: Names, table: Table) -> Iterator[Line]:
    plays = table.entries.get("play")
    for one in plays.items if isinstance(plays, Items) else ():
        assert isinstance(one, Table)
        yield _play(names, one)


def _play(names: Names, table: Table) -> Line:
    said = [key for key in table.entries if key not in ("expect", "illegal")]
    expect = read_expect(names, table)
    illegal = _illegal(names, table)
    if not said:
        if illegal is not None:
            raise names.refuse(illegal.line, "what is illegal? The play stands on the line above")
        return Line(table.line, None, "", None, expect)
    if len(said) > 1:
        message = f"one play a line: begin a new one with `- {said[1]}: …`"
        raise names.refuse(table.lines[said[1]], message)
    name, line = said[0], table.lines[said[0]]
    text = _text(table, name)
    if name != "others":
        return Line(line, names.seat(name, line), text, illegal, expect)
    if text.casefold() not in YES | NO:
        raise names.refuse(line, "the others can say `yes` or `no` only")
    if illegal is not None:
        raise names.refuse(illegal.line, "whose play is illegal? Name the player")
    return Line(line, OTHERS, text, None, expect)


# -- trees -----------------------------------------------------------------------------------


def _text(table: Table, key: str) -> str:
    value = table.entries.get(key)
    return value.text.strip() if isinstance(value, Text) else ""


def _texts(table: Table, key: str) -> Iterator[tuple[str, str, int]]:
    """Give the entries of a table of texts, each with its line."""
    inner = table.entries.get(key)
    if isinstance(inner, Table):
        for name, value in inner.entries.items():
            if isinstance(value, Text):
                yield name, value.text, inner.lines[name]


def _lines(tree: Tree | None) -> Iterator[tuple[str, int]]:
    """Give a text, or the texts of a list, with their lines."""
    if isinstance(tree, Text):
        yield tree.text, tree.line
    elif isinstance(tree, Items):
        yield from ((one.text, one.line) for one in tree.items if isinstance(one, Text))


def _words(tree: Tree | None) -> Iterator[str]:
    """Give the words of a text or of a list of texts."""
    for text, _ in _lines(tree):
        yield from re.split(r"[\s,]+", text.strip())
