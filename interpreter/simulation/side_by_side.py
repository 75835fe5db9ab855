"""Where two rulesets allow different choices: a shortest found deal and play that shows it.

All deals and plays can't be tried, so this is done in two ways that help each other. Random games
find some play that shows a difference, and how long it is. Then every play that is shorter is
tried, deal after deal, as far as the effort allows. All effort is counted in steps (one choice made
on both sides), never in time, so that the same seed finds the same on every computer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.game.game import Game
from interpreter.game.options import parse_options
from interpreter.game.words import Words, numbered_names
from interpreter.machine.gear import choose
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.rules import model as m
from interpreter.rules.meaning import Address
from interpreter.simulation.lockstep import Fall, Question, Side, State, answer_chance

STEPS_A_GAME = 100
"""How many steps are made in all, for each game that is asked for."""
MOST_CHOICES = 2_000
"""How many choices one random game is followed for."""
_BLIND = 4
"""Up to how many plays all are tried where random games have found nothing."""
_REMEMBERED = 200
"""So many deals are kept, since dealing takes longer than most plays that are tried from there."""
_PLAYERS_OWN = 1 << 40
"""From here on stand the numbers of the streams that choose for the players."""


@dataclass(frozen=True)
class Point:
    """How far the two games have come; no difference has been seen before it.

    Attributes:
        a, b: the states.
        asked: who has to choose what on each side; None where nobody has.
        shuffles: how often each side has shuffled.
        plays: how many lines a person would have typed.
        last: who chose last, in which turn, and at which instruction.
        paths: the places of the options taken so far on each side, those of chance included.
    """

    a: State
    b: State
    asked: tuple[Question | None, Question | None]
    shuffles: tuple[int, int]
    plays: int
    last: tuple[int, int, int]
    paths: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def other_choices(self) -> bool:
        """Whether players have to choose on both sides, and not in the same way."""
        return None not in self.asked and self.asked[0] != self.asked[1]


@dataclass(frozen=True)
class Witness:
    """A deal and a play after which two rulesets differ.

    Attributes:
        choices: whether other choices are allowed; else only something else has come of the same.
        plays: how many lines a person would type.
        paths: the places of the options taken on each side, chance included.
        a, b: both games at that point.
    """

    choices: bool
    plays: int
    paths: tuple[tuple[int, ...], tuple[int, ...]]
    a: Game
    b: Game


@dataclass(frozen=True)
class Found:
    """What a search has come to.

    Attributes:
        witness: the shortest found, or None.
        games: how many random games were played.
        tried: in how many deals all plays of up to so many lines were tried, by their number.
    """

    witness: Witness | None
    games: int
    tried: Mapping[int, int]


def why_not(a: m.Rules, b: m.Rules, renamed: Mapping[Address, str]) -> str:
    """Say why two rulesets can't be played side by side: "deck", "players", "moves", or ""."""
    if set(a.deck.ranks) != set(b.deck.ranks) or set(a.deck.suits) != set(b.deck.suits):
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
            (place.address, other.zone_places[key].address)
            for key, place in one.zone_places.items()
            if key in other.zone_places and key[1] < players
        ]
        self._states = [
            (mine, theirs, players if mine[1].per_player else 1)
            for name, mine in one.states.items()
            if (theirs := other.states.get(name)) is not None
            and mine[1].per_player == theirs[1].per_player
        ]

    # -- playing ------------------------------------------------------------------------------

    def begin(self, seed: int, number: int) -> tuple[Fall, Point]:
        """Begin a game, and go on to the first choice of a player; give how chance falls in it."""
        begun = self._begun.get((seed, number))
        if begun is None:
            fall = Fall(seed, number, (self.sides[0].cards, self.sides[1].cards))
            a, b = (side.begin(self.players, single=True) for side in self.sides)
            begun = fall, self._on(a, b, fall, (0, 0), 0, (-1, -1, -1), ((), ()))
            if len(self._begun) < _REMEMBERED:
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
        return self._on(a, b, fall, point.shuffles, plays, here, paths)

    def _on(
        self,
        a: State,
        b: State,
        fall: Fall,
        shuffles: tuple[int, int],
        plays: int,
        last: tuple[int, int, int],
        paths: tuple[tuple[int, ...], tuple[int, ...]],
    ) -> Point:
        one, other = self.sides
        taken_a, shuffled_a = answer_chance(one, a, fall, 0, shuffles[0])
        taken_b, shuffled_b = answer_chance(other, b, fall, 1, shuffles[1])
        paths = ((*paths[0], *taken_a), (*paths[1], *taken_b))
        asked = one.question(a), other.question(b)
        return Point(a, b, asked, (shuffled_a, shuffled_b), plays, last, paths)

    def is_new_line(self, point: Point, question: Question, name: str) -> bool:
        """Say whether a choice is typed on a line of its own; nobody has to type a `no`."""
        if question.kind == lay.CHOOSE_YES_NO:
            return name != "0"
        pc = point.a[lay.PC]
        about = self.sides[0].program.asks.get(pc)
        seat, turn, before = point.last
        same_play = (seat, turn) == (question.seat, point.a[lay.TURNS]) and pc > before
        return not (about is not None and about.leads and same_play)

    # -- comparing ----------------------------------------------------------------------------

    def is_lost(self, point: Point) -> bool:
        """Say whether a side has run on too long to be followed."""
        too_long = (lay.FAULT_BUDGET, lay.FAULT_EVENTS)
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
        if any(one.zone(a, mine) != other.zone(b, theirs) for mine, theirs in self._zones):
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


class _Budget(Exception):  # noqa: N818 -- how a search ends
    """The effort is used up."""


class Search:
    """Looks for a shortest deal and play that shows a difference.

    Args:
        tables: the rulesets at tables of different size, the smallest first.
        seed: of all deals and random plays.
        games: how many deals are tried; the effort grows with them.
        choices: look for other choices only, and play on where only something else came of them.
    """

    def __init__(self, tables: Sequence[Table], seed: int, games: int, *, choices: bool) -> None:
        self.tables = tables
        self.seed = seed
        self.games = games
        self.choices = choices
        self._steps = 0
        self._limit = games * STEPS_A_GAME // 2
        self._best: tuple[Table, Point] | None = None
        self._tried: dict[int, int] = {}

    def run(self) -> Found:
        """Search; the same for the same arguments."""
        played = self._random_games()
        self._limit += self.games * STEPS_A_GAME // 2
        for most in range(self._best[1].plays + 1 if self._best else _BLIND):
            try:
                found = self._all_plays(most)
            except _Budget:
                break
            if found is not None:
                self._best = found
                break
        return Found(self._witness(), played, dict(self._tried))

    def _random_games(self) -> int:
        """Play random games, each for less than the best there is; give how many."""
        for number in range(self.games):
            try:
                for table in self.tables:
                    found = self._random(table, number)
                    if found is not None:
                        self._best = table, found
            except _Budget:
                return number
            if self._best is not None and self._best[1].plays == 0:
                return number + 1
        return self.games

    def _is_better(self, table: Table, plays: int) -> bool:
        """Say whether a difference after so many lines would be the best: short, with few seats."""
        if self._best is None:
            return True
        best, point = self._best
        return (plays, table.players) < (point.plays, best.players)

    def _witness(self) -> Witness | None:
        if self._best is None:
            return None
        table, point = self._best
        a, b = table.replayed(point)
        return Witness(point.other_choices, point.plays, point.paths, a, b)

    # -- one deal -----------------------------------------------------------------------------

    def _differs(self, table: Table, point: Point) -> bool:
        if table.is_lost(point):
            return False
        return point.other_choices or not (self.choices or table.same_results(point))

    def _goes_on(self, table: Table, point: Point) -> Question | None:
        """Give what has to be chosen, if it is the same on both sides."""
        a, b = point.asked
        return a if a == b and not table.is_lost(point) else None

    def _step(self, table: Table, point: Point, question: Question, name: str, fall: Fall) -> Point:
        if self._steps >= self._limit:
            raise _Budget
        self._steps += 1
        return table.play(point, question, name, fall)

    def _random(self, table: Table, number: int) -> Point | None:
        """Play one random game; give where it differs, if that is better than what there is."""
        fall, point = table.begin(self.seed, number)
        stream = Stream(self.seed, _PLAYERS_OWN + number)
        for _ in range(MOST_CHOICES):
            if not self._is_better(table, point.plays):
                return None
            if self._differs(table, point):
                return point
            question = self._goes_on(table, point)
            if question is None:
                return None
            names = sorted(question.options)
            name = names[stream.below(len(names))]
            point = self._step(table, point, question, name, fall)
        return None

    def _all_plays(self, most: int) -> tuple[Table, Point] | None:
        """Try all plays of up to `most` lines in every deal; give the first that is better."""
        tables = [table for table in self.tables if self._is_better(table, most)]
        for number in range(self.games if tables else 0):
            for table in tables:
                for point in self._tree(table, number, most):
                    if self._differs(table, point):
                        return table, point
            self._tried[most] = number + 1
        return None

    def _tree(self, table: Table, number: int, most: int) -> Iterator[Point]:
        """Give all points of a deal that so many lines lead to, each before those behind it."""
        fall, point = table.begin(self.seed, number)
        yield point
        waiting = [self._behind(table, point, fall, most)]
        while waiting:
            found = next(waiting[-1], None)
            if found is None:
                waiting.pop()
                continue
            yield found
            if len(found.paths[0]) < MOST_CHOICES:
                waiting.append(self._behind(table, found, fall, most))

    def _behind(self, table: Table, point: Point, fall: Fall, most: int) -> Iterator[Point]:
        question = self._goes_on(table, point)
        if question is None:
            return
        for name in sorted(question.options):
            if point.plays + table.is_new_line(point, question, name) <= most:
                yield self._step(table, point, question, name, fall)
