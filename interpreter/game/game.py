"""A game in progress: the machine's state with its decisions, events and outcome in people's words.

The contract is that of the machine, one level up. There is always either a decision (somebody's, or
chance's) or an end. For an action there is a check that says why not (`actions`), a question
(`options`), and the act (`choose`), which returns what happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.game.events import Event, decode
from interpreter.game.options import OptionError, parse_options
from interpreter.game.words import KINDS, Words, numbered_names
from interpreter.machine.cards import fail
from interpreter.machine.gear import Body, Chances, advance, choose, table_of
from interpreter.program import layout as lay
from interpreter.program.choices import Ask
from interpreter.program.program import Program
from interpreter.rules import model as m

EVENT_ROOM = 1 + lay.EVENT_SIZE * 16_384
MOST_DECISIONS = 40_000
"""How many decisions a game that is kept with all its events may take, a whole match included.

The longest that the shipped rules allow take half as many; without a bound, rules that ask for ever
would fill the memory long before the machine's budget of instructions is used up.
"""
MOST_EVENTS = 150_000
"""How many events such a game may tell; the longest that the shipped rules allow tell a third."""

FAULTS = {
    lay.FAULT_EMPTY: "there is no card left to take",
    lay.FAULT_NO_CHOICE: "there is nothing to choose from",
    lay.FAULT_BUDGET: "the game goes on without end",
    lay.FAULT_NUMBER: "a number grew too large",
    lay.FAULT_RANGE: "a state would leave its range",
    lay.FAULT_FULL: "the zone is full",
    lay.FAULT_HAND: "a hand can't be compared by this ranking",
    lay.FAULT_UNDECIDED: "the lines are at an end and nobody has won",
    lay.FAULT_EVENTS: "too much happens at once",
    lay.FAULT_NO_MOVE: "no move is on offer",
    lay.FAULT_DEALS: "the match goes on without end",
    lay.FAULT_NO_PLAYER: "there is no such player",
    lay.FAULT_LOOKS: "a search for cards together or melds has used up all looks at cards that a"
    " game has; fewer cards or a narrower `where` help",
}
"""Why a run stops: gaps in the rules, each with the clause and line that it cites."""


@dataclass(frozen=True)
class Decision:
    """Somebody must choose one of finitely many things.

    Attributes:
        seat: who; -1 is chance.
        kind: "move", "card", "zone", "player", "rank", "suit", "yes_no", "number", "draw" or
            "cards": one more of several, or -1 if these are all.
        options: what can be chosen, in plain words.
        values: the same as the machine's numbers.
        pc: the instruction that asks.
        about: what the choice is called in the rules, or None for moves and draws.
        silent: for a claim, the place among the options of what saying nothing means, or None.
    """

    seat: int
    kind: str
    options: tuple[str, ...]
    values: tuple[int, ...]
    pc: int
    about: Ask | None
    silent: int | None = None


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Attributes:
        winners: the seats that won; empty for a draw.
        drawn: whether nobody won.
        pc: the instruction that decided, which leads to the clause.
        turns: whole turns of the last deal.
        won: deals won by each seat, in a match.
        deals: deals finished, in a match.
        points: each per-player state that is a number, by name.
        results: each player's result, where the deal's outcome is a number; None for a match.
    """

    winners: tuple[int, ...]
    drawn: bool
    pc: int
    turns: int
    won: tuple[int, ...]
    deals: int
    points: Mapping[str, tuple[int, ...]]
    results: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Gap:
    """The rules don't say how to go on."""

    fault: int
    pc: int

    @property
    def text(self) -> str:
        """What is the matter, in a few words."""
        return FAULTS[self.fault]


class Game:
    """One game, or one match, from the first shuffle to the outcome.

    Args:
        program: the rules.
        players: how many seats.
        options: option values as people write them; the others have their defaults.
        single: play one deal even where the rules know matches.
        names: what the seats are called.

    Raises `OptionError` for a number of players or an option value that the rules don't allow.
    """

    def __init__(
        self,
        program: Program,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        single: bool = True,
        names: tuple[str, ...] | None = None,
    ) -> None:
        low, high = program.rules.players
        count = players if players is not None else low
        if not low <= count <= high:
            allowed = f"{low} to {high}" if low != high else str(low)
            raise OptionError(f"this game is for {allowed} players, not {count}")
        self.program = program
        self.players = count
        self.single = single or program.rules.match is None
        self.words = Words(program, names or numbered_names(count))
        self.option_values = parse_options(program.rules, options or {})
        self._code = program.code
        self._table: list[Body] = table_of(program.code, program.length)
        self.state = program.first_state(count, self.option_values, single=self.single)
        self.events: list[Event] = []
        self._buffer = [0] * EVENT_ROOM
        self._decision: Decision | None = None
        self._chosen = 0
        self._run()

    # -- what is so ---------------------------------------------------------------------------

    @property
    def rules(self) -> m.Rules:
        """The checked rules."""
        return self.program.rules

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or at a gap in them."""
        return self.state[lay.STATUS] in (lay.OVER, lay.FAULTED)

    @property
    def decision(self) -> Decision | None:
        """What has to be decided now; None when the game has ended."""
        s = self.state
        if s[lay.STATUS] != lay.DECIDE:
            return None
        if self._decision is None:
            at = s[lay.OPTIONS]
            values = tuple(s[at : at + s[lay.COUNT]])
            kind, seat = s[lay.KIND], s[lay.SEAT]
            words = tuple(self.words.choice(kind, value, seat) for value in values)
            about = self.program.asks.get(s[lay.PC])
            silent = self._silent(about, values)
            self._decision = Decision(seat, KINDS[kind], words, values, s[lay.PC], about, silent)
        return self._decision

    def _silent(self, about: Ask | None, values: tuple[int, ...]) -> int | None:
        """Find what saying nothing means; None where it means nothing that can be said now."""
        if about is None or about.silent is None:
            return None
        if isinstance(about.silent, str):
            return 0 if about.silent == "lowest" else len(values) - 1
        value = self.state[about.silent]
        return values.index(value) if value in values else None

    @property
    def gap(self) -> Gap | None:
        """Where the rules didn't say how to go on, if the game ended so."""
        if self.state[lay.STATUS] != lay.FAULTED:
            return None
        return Gap(self.state[lay.FAULT], self.state[lay.PC])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on, and where it ended at a gap."""
        s = self.state
        if s[lay.STATUS] != lay.OVER:
            return None
        seats = range(self.players)
        deal = tuple(seat for seat in seats if s[lay.OUTCOME + seat])
        won = tuple(s[lay.WON + seat] for seat in seats)
        winners = deal
        if not self.single:
            counted = self._counted() or won
            fewest = self.rules.match is not None and self.rules.match.fewest
            best = min(counted) if fewest else max(counted)
            winners = tuple(seat for seat in seats if counted[seat] == best)
        return Outcome(
            winners,
            not winners,
            s[lay.DECIDED],
            s[lay.TURNS],
            won,
            s[lay.DEALS],
            self._points(),
            self._results() if self.single else None,
        )

    def _counted(self) -> tuple[int, ...]:
        """Give what each seat has of what the match is played for; nothing if that is won deals."""
        match = self.rules.match
        return self._points()[match.points.name] if match and match.points else ()

    def _results(self) -> tuple[int, ...] | None:
        place = self.program.result_at(self.state[lay.DECIDED])
        return self._points()[place.name] if place is not None else None

    def _points(self) -> dict[str, tuple[int, ...]]:
        return {
            place.name: tuple(self.state[place.address + seat] for seat in range(self.players))
            for place, state in zip(self.program.layout.states, self.rules.states, strict=True)
            if state.per_player and state.type.kind is m.Kind.NUMBER
        }

    def zone_cards(self, name: str, seat: int = -1) -> list[int]:
        """Give the cards of a zone from bottom to top; for tests, scenarios and the table."""
        zone = next(
            one for one in self.program.layout.zones if one.name == name and one.owner == seat
        )
        start = zone.address + lay.FIRST
        return self.state[start : start + self.state[zone.address + lay.LENGTH]]

    def state_value(self, name: str, seat: int = 0) -> int:
        """Give a state's value as a number."""
        place = next(one for one in self.program.layout.states if one.name == name)
        return self.state[place.address + (seat if place.per_player else 0)]

    # -- what is done -------------------------------------------------------------------------

    def choose(self, index: int) -> list[Event]:
        """Take an option of the decision and go on to the next one.

        Args:
            index: the option's place in `decision.options`.

        Returns what happened. Raises `ValueError` when there is no such option.
        """
        decision = self.decision
        if decision is None:
            raise ValueError("the game is over")
        if not 0 <= index < len(decision.options):
            raise ValueError(f"there are {len(decision.options)} options, not {index + 1}")
        if self._chosen >= MOST_DECISIONS or len(self.events) >= MOST_EVENTS:
            fail(self.state, decision.pc, lay.FAULT_BUDGET)
            self._decision = None
            return []
        self._chosen += 1
        choose(self.state, index)
        return self._run()

    def play_out(self, chances: Chances, mask: int) -> list[Event]:
        """Answer decisions at random until one is up that the mask leaves alone.

        Args:
            chances: the stream.
            mask: who is answered for; see `machine.gear`.
        """
        before = len(self.events)
        while self.decision is not None and (mask >> (self.decision.seat + 1)) & 1:
            self.choose(chances.below(len(self.decision.options)))
        return self.events[before:]

    def clone(self) -> Game:
        """Copy the game; what is done to one doesn't change the other."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.state = self.state[:]
        other.events = self.events[:]
        return other

    def _run(self) -> list[Event]:
        self._decision = None
        buffer = self._buffer
        buffer[0] = 1
        buffer[-1] = 0
        advance(self.state, self._code, self._table, buffer)
        if buffer[-1] and self.state[lay.STATUS] != lay.FAULTED:
            self.state[lay.STATUS] = lay.FAULTED
            self.state[lay.FAULT] = lay.FAULT_EVENTS
            self.state[lay.PC] = buffer[buffer[0] - lay.EVENT_SIZE + 1]
        new = list(decode(buffer))
        self.events += new
        return new
