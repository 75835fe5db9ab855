"""A table at which two rulesets are played side by side, and how far the game has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.game.game import Game
from interpreter.game.options import parse_options
from interpreter.game.words import Words, numbered_names
from interpreter.machine.gear import choose
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.rules import model as m
from interpreter.rules.meaning import Address
from interpreter.simulation.lockstep import Fall, Luck, Question, Side, State, answer_chance

_REMEMBERED = 200
"""So many deals are kept, since dealing takes longer than most plays that are tried from there."""
_ROOM = 400_000
"""How many numbers of states are kept with them at the most."""


@dataclass(frozen=True)
class Point:
    """How far the two games have come; no difference has been seen before it.

    Attributes:
        a, b: the states.
        asked: who has to choose what on each side; None where nobody has.
        luck: how much of chance each side has used up.
        plays: how many lines a person would have typed.
        last: who chose last, in which turn, and at which instruction.
        paths: the places of the options taken so far on each side, those of chance included.
    """

    a: State
    b: State
    asked: tuple[Question | None, Question | None]
    luck: tuple[Luck, Luck]
    plays: int
    last: tuple[int, int, int]
    paths: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def fuel(self) -> int:
        """How many instructions both sides have left together."""
        return self.a[lay.FUEL] + self.b[lay.FUEL]

    @property
    def other_choices(self) -> bool:
        """Whether players have to choose on both sides, and not in the same way."""
        return None not in self.asked and self.asked[0] != self.asked[1]


class Table:
    """Two rulesets at one table.

    Args:
        a, b: the rulesets, of the same cards.
        players: how many play.
        options: option values of each, as people write them.
        renamed: what has another name in the second, by kind and name in the first.
    """

    def __init__(
        self,
        a: Program,
        b: Program,
        players: int,
        options: tuple[Mapping[str, str], Mapping[str, str]],
        renamed: Mapping[Address, str],
    ) -> None:
        self.players = players
        self.options = options
        self.sides = (
            Side(a, parse_options(a.rules, options[0]), renamed),
            Side(b, parse_options(b.rules, options[1]), {}),
        )
        self._begun: dict[tuple[int, int], tuple[Fall, Point]] = {}
        one, other = self.sides
        self._zones = [
            (mine, theirs)
            for key, mine in one.zone_places.items()
            if (theirs := other.zone_places.get(key)) is not None and key[1] < players
        ]
        self._states = [
            (state, same, players if state[1].per_player else 1)
            for name, state in one.states.items()
            if (same := other.states.get(name)) is not None
            and state[1].per_player == same[1].per_player
        ]

    # -- playing ------------------------------------------------------------------------------

    def begin(self, seed: int, number: int) -> tuple[Fall, Point]:
        """Begin a game, and go on to the first choice of a player; give how chance falls in it."""
        begun = self._begun.get((seed, number))
        if begun is None:
            fall = Fall(seed, number, (self.sides[0].cards, self.sides[1].cards))
            a, b = (side.begin(self.players, single=True) for side in self.sides)
            begun = fall, self._on(a, b, fall, (Luck(), Luck()), 0, (-1, -1, -1), ((), ()))
            kept = len(self._begun)
            if kept < _REMEMBERED and kept * len(begun[1].a) < _ROOM:
                self._begun[seed, number] = begun
        return begun

    def play(self, point: Point, question: Question, name: str, fall: Fall) -> Point:
        """Make the same choice on both sides, and go on to the next one of a player."""
        a, b = point.a[:], point.b[:]
        here = (a[lay.SEAT], a[lay.TURNS], a[lay.PC])
        plays = point.plays + self.is_new_line(point, question, name)
        chosen = []
        for side, s in zip(self.sides, (a, b), strict=True):
            index = side.index(s, name)
            chosen.append(index)
            choose(s, index)
        paths = ((*point.paths[0], chosen[0]), (*point.paths[1], chosen[1]))
        return self._on(a, b, fall, point.luck, plays, here, paths)

    def _on(
        self,
        a: State,
        b: State,
        fall: Fall,
        luck: tuple[Luck, Luck],
        plays: int,
        last: tuple[int, int, int],
        paths: tuple[tuple[int, ...], tuple[int, ...]],
    ) -> Point:
        one, other = self.sides
        taken_a, luck_a = answer_chance(one, a, fall, 0, luck[0])
        taken_b, luck_b = answer_chance(other, b, fall, 1, luck[1])
        paths = ((*paths[0], *taken_a), (*paths[1], *taken_b))
        asked = one.question(a), other.question(b)
        return Point(a, b, asked, (luck_a, luck_b), plays, last, paths)

    def is_new_line(self, point: Point, question: Question, name: str) -> bool:
        """Say whether a choice is typed on a line of its own; nobody has to type a `no`."""
        if question.kind == lay.CHOOSE_YES_NO:
            return name != "0"
        pc = point.a[lay.PC]
        about = self.sides[0].program.asks.get(pc)
        seat, turn, before = point.last
        same_play = (seat, turn) == (question.seat, point.a[lay.TURNS]) and pc > before
        return not (about is not None and about.leads and same_play)

    def in_a_line(self, point: Point) -> bool:
        """Say whether a line of play has been begun that somebody would type to its end."""
        question = point.asked[0]
        return (
            question is not None
            and question.kind != lay.CHOOSE_YES_NO
            and not self.is_new_line(point, question, "")
        )

    # -- comparing ----------------------------------------------------------------------------

    def is_lost(self, point: Point) -> bool:
        """Say whether a side has run on too long to be followed."""
        too_long = (lay.FAULT_BUDGET, lay.FAULT_EVENTS, lay.FAULT_LOOKS)
        return any(
            s[lay.STATUS] == lay.FAULTED and s[lay.FAULT] in too_long for s in (point.a, point.b)
        )

    def same_results(self, point: Point) -> bool:
        """Say whether cards, states and outcome are the same on both sides."""
        a, b = point.a, point.b
        one, other = self.sides
        if a[lay.STATUS] != b[lay.STATUS] or a[lay.PLAYER] != b[lay.PLAYER]:
            return False
        if a[lay.OUTCOME : lay.CARDS] != b[lay.OUTCOME : lay.CARDS]:
            return False
        for mine, theirs in self._zones:
            ordered = mine.ordered and theirs.ordered
            laid = mine.seen == theirs.seen == lay.SEEN_AS_LAID
            cards = one.zone(a, mine.address, ordered=ordered, laid=laid)
            if cards != other.zone(b, theirs.address, ordered=ordered, laid=laid):
                return False
        return all(
            one.value(mine, a[at + seat]) == other.value(theirs, b[where + seat])
            for (at, mine), (where, theirs), seats in self._states
            for seat in range(seats)
        )

    def replayed(self, point: Point) -> tuple[Game, Game]:
        """Play both games again, as people see them, up to a point."""
        games = []
        for side, options, path in zip(self.sides, self.options, point.paths, strict=True):
            game = Game(side.program, self.players, options)
            for index in path:
                game.choose(index)
            games.append(game)
        return games[0], games[1]


def why_not(a: m.Rules, b: m.Rules, renamed: Mapping[Address, str]) -> str:
    """Say why two rulesets can't be played side by side: "deck", "players", "moves", or ""."""
    cards = [(set(one.ranks), set(one.suits), one.packs, one.jokers) for one in (a.deck, b.deck)]
    if cards[0] != cards[1]:
        return "deck"
    if not common_players(a, b):
        return "players"
    ours = {renamed.get(("move", name), name) for name in a.moves}
    return "moves" if (ours or b.moves) and not ours & set(b.moves) else ""


def common_players(a: m.Rules, b: m.Rules) -> range:
    """Give the numbers of players that both rulesets allow."""
    return range(max(a.players[0], b.players[0]), min(a.players[1], b.players[1]) + 1)


def alike(a: Program, b: Program, given: Mapping[str, str]) -> dict[str, str]:
    """Give option values for the second ruleset that are those of the first, where both have them.

    Args:
        a, b: the rulesets.
        given: values that were asked for, by name.
    """
    words = Words(a, numbered_names(2))
    values = parse_options(a.rules, given)
    known = {one.name: one for one in b.rules.options}
    return {
        one.name: words.option_value(one.name, values[one.name])
        for one in a.rules.options
        if one.name in known and _same_values(a.rules, one, b.rules, known[one.name])
    }


def _same_values(a: m.Rules, one: m.Option, b: m.Rules, other: m.Option) -> bool:
    same_deck = (a.deck.ranks, a.deck.suits) == (b.deck.ranks, b.deck.suits)
    return one.type == other.type and (one.type.kind is not m.Kind.RANK or same_deck)
