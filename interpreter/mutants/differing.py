"""Looking for a difference between two rulesets: random games of both, in step with each other.

Both are dealt the same cards and make the same choices for as long as the same choices are open. A
difference found so is one that players could see. That none is found proves nothing: the games may
never have come to where it shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest

from interpreter.game.events import Event
from interpreter.game.game import Game
from interpreter.game.options import OptionError
from interpreter.machine.stream import Stream
from interpreter.program.program import Program
from interpreter.rules import model as m
from interpreter.scenarios.phrases import tell

LONGEST = 3_000
"""After how many choices a game is left, long before the bound on games that never end."""
SHOWN = 4
"""How many of the things that happened before a difference are told."""

_Unlike = tuple[tuple[str, ...], str, str]
"""What happened before, and what is so in either game."""


@dataclass(frozen=True)
class Difference:
    """Where two rulesets were seen to differ.

    Attributes:
        game: which of the random games, from 1.
        players, options, match: how it was set up; options that have their defaults are left out.
        choices: how many choices had been made, those of chance included.
        before: the last things that happened in both.
        one, other: what happened, or was to be decided, in either.
    """

    game: int
    players: int
    options: Mapping[str, str]
    match: bool
    choices: int
    before: tuple[str, ...]
    one: str
    other: str


def first_difference(one: Program, other: Program, games: int) -> Difference | None:
    """Play random games of two rulesets in step until they differ.

    Args:
        one, other: the programs.
        games: how many games are played if they don't.
    """
    low, high = one.rules.players
    for number in range(games):
        players = low + number % (high - low + 1)
        stream = Stream(1, number)
        varied = number % (2 * (high - low + 1)) > high - low
        options = _options(one.rules, stream) if varied else {}
        match = one.rules.match is not None and number % 4 == 1
        found = _Pair(one, other, players, options, match, stream).difference()
        if found is not None:
            return Difference(number + 1, players, options, match, *found)
    return None


def _options(rules: m.Rules, stream: Stream) -> dict[str, str]:
    """Set every option to any of its values."""
    found = {}
    for option in rules.options:
        match option.type.kind:
            case m.Kind.RANK:
                values = rules.deck.ranks
            case m.Kind.CHOICE:
                values = option.type.names
            case _:
                low, high = option.type.low, option.type.high
                values = tuple(str(low + at) for at in range(min(high - low + 1, 200)))
        found[option.name] = values[stream.below(len(values))]
    return found


class _Pair:
    """Two games in step."""

    def __init__(
        self,
        one: Program,
        other: Program,
        players: int,
        options: Mapping[str, str],
        match: bool,
        stream: Stream,
    ) -> None:
        self.programs = (one, other)
        self.players = players
        self.options = options
        self.match = match
        self.stream = stream

    def difference(self) -> tuple[int, tuple[str, ...], str, str] | None:
        """Play; give after how many choices and what events they differ, and what is so then."""
        games: list[Game] = []
        refusals = ["it begins", "it begins"]
        for at, program in enumerate(self.programs):
            try:
                games.append(Game(program, self.players, self.options, single=not self.match))
            except OptionError as error:
                refusals[at] = str(error)
        if len(games) < 2:
            return None if refusals[0] == refusals[1] else (0, (), refusals[0], refusals[1])
        one, other = games
        since = [0, 0]
        for choices in range(LONGEST):
            found = _unlike_events(one, other, since) or _unlike_decisions(one, other)
            if found is not None:
                return choices, *found
            since = [len(one.events), len(other.events)]
            decision = one.decision
            if decision is None or other.decision is None:
                return None
            options = sorted(decision.options)
            said = options[self.stream.below(len(options))]
            one.choose(decision.options.index(said))
            other.choose(other.decision.options.index(said))
        return None


def _unlike_events(one: Game, other: Game, since: list[int]) -> _Unlike | None:
    """Give the first things that happened which differ; which clause they come from is no part."""
    first, second = _told(one, since[0]), _told(other, since[1])
    if first == second:
        return None
    pairs = zip_longest(first, second)
    at = next(at for at, (mine, yours) in enumerate(pairs) if mine != yours)
    before = (*_earlier(one, since[0]), *(said for said, _ in first[:at]))
    mine, yours = _at(one, first, at), _at(other, second, at)
    short = mine[0] != yours[0]
    said, otherwise = (pair[0] if short else " ".join(pair) for pair in (mine, yours))
    return before[-SHOWN:], said, otherwise


def _told(game: Game, since: int) -> list[tuple[str, str]]:
    """Tell what has happened, and of every card how it lies and who sees it."""
    events = [event for event in game.events[since:] if event.kind != "clause"]
    told = tell(game.words, events)
    # Whether the words say how a card lies hangs on its zone; who sees it is told for all alike.
    return [
        (ways[-1] if event.kind == "card" else ways[0], _seers(game, event))
        for event, ways in zip(events, told, strict=True)
    ]


def _earlier(game: Game, until: int) -> list[str]:
    """Tell the last things that happened before."""
    events = [event for event in game.events[:until] if event.kind != "clause"]
    return [ways[0] for ways in tell(game.words, events[-SHOWN:])]


def _at(game: Game, told: list[tuple[str, str]], at: int) -> tuple[str, str]:
    """Give what happened in one place, or what comes next where no more has happened."""
    if at < len(told):
        return told[at]
    decision = game.decision
    if decision is None or decision.seat >= 0:
        return _asked(game), ""
    return f"chance has to choose a {'card' if decision.kind == 'draw' else decision.kind}", ""


def _seers(game: Game, event: Event) -> str:
    if event.kind not in ("card", "show"):
        return ""
    seers = [game.words.seat(seat) for seat in range(game.players) if (event.seen >> seat) & 1]
    face = "up" if event.up else "down"
    return f"(face {face}, place {event.position}, seen by {' and '.join(seers) or 'nobody'})"


def _unlike_decisions(one: Game, other: Game) -> _Unlike | None:
    said, otherwise = _asked(one), _asked(other)
    if said == otherwise:
        return None
    return tuple(_earlier(one, len(one.events))), said, otherwise


def _asked(game: Game) -> str:
    """Say what has to be decided, by whom, and among what; or how it ended."""
    decision = game.decision
    if decision is None:
        gap, outcome = game.gap, game.outcome
        won = [game.words.seat(seat) for seat in outcome.winners] if outcome is not None else []
        winners = " and ".join(won) or "nobody"
        return gap.text if gap is not None else f"the game is over; won by {winners}"
    who = game.words.seat(decision.seat) if decision.seat >= 0 else "chance"
    return f"{who} has to choose a {decision.kind}: {' '.join(sorted(decision.options))}"
