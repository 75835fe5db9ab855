"""Walking through a whole game tree, history by history.

A *history* is a point of a game at which chance or a seat decides, or at which the game is over;
the literature calls them nodes, too. Two histories of one seat's decision belong to the same
*information set* if the seat can't tell them apart. What is difficult is to say when it can't, for
a state holds more than anybody knows. So no state is looked at: each seat has a memory, a number
that stands for all that it was shown, event by event, and all that it has chosen itself, in order.
Whoever was shown the same and chose the same has the same number, and nobody forgets anything
(perfect recall; H. W. Kuhn, "Extensive Games and the Problem of Information", 1953).

The walk goes depth first with a list of its own, since a game may be longer than Python's stack.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeVar

from interpreter.game.events import Event, decode
from interpreter.game.game import EVENT_ROOM, Gap
from interpreter.game.views import Sight
from interpreter.game.words import KINDS, Words, numbered_names
from interpreter.machine.gear import advance, choose, table_of
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.trees.payoffs import Payoffs, payoffs

TELL_EVERY = 1000
"""After how many histories the walk tells how far it has come."""

MOST_CHOICES = 2000
"""How many choices and draws a game may take, since all on the way are kept."""

Path = tuple[int, ...]
"""A history as the indices of the options that lead to it, as the machine orders them."""

Choice = tuple[int, int]
"""A seat's choice: the index of its information set, and the place of what it chose there."""

_T = TypeVar("_T")

CHANCE: Final = "chance"
DECISION: Final = "decision"
TERMINAL: Final = "terminal"


class TooLarge(Exception):  # noqa: N818 -- it says what the tree is
    """The tree has more histories than were allowed, or games in it take too long.

    Args:
        deep: whether it is for their length.
    """

    def __init__(self, *, deep: bool = False) -> None:
        super().__init__()
        self.deep = deep


@dataclass(frozen=True, slots=True)
class Trail:
    """A path that shares its beginning with others, so that many take little room."""

    before: Trail | None
    index: int
    length: int

    @property
    def path(self) -> Path:
        """The whole path."""
        found: list[int] = []
        here: Trail | None = self
        while here is not None and here.length:
            found.append(here.index)
            here = here.before
        return tuple(reversed(found))


BEGINNING = Trail(None, -1, 0)


class GapFound(Exception):  # noqa: N818 -- it says what was found
    """A history leads to a gap in the rules."""

    def __init__(self, gap: Gap, path: Path) -> None:
        super().__init__(gap.text)
        self.gap = gap
        self.path = path


@dataclass(frozen=True)
class InformationSet:
    """All histories of one seat's decision that it can't tell apart.

    Attributes:
        index: its place among all, in the order in which they were come upon.
        seat: who decides.
        values: the options as the machine's numbers, in order; equal cards as the first of them.
        before: the seat's own choice that led here; None before its first.
        trail: the first history of it that was come upon.
    """

    index: int
    seat: int
    values: tuple[int, ...]
    before: Choice | None
    trail: Trail = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class History:
    """One point of the game.

    Attributes:
        kind: `CHANCE`, `DECISION` or `TERMINAL`.
        depth: how many choices and draws led to it.
        information: the index of a decision's information set, else -1.
        chances: how likely chance is to let it come about.
        uniform: how likely it is if all seats choose at random, too.
        own: for each seat its last own choice; None before its first.
        payoffs: what the end is worth to each seat; None before it.
    """

    kind: str
    depth: int
    information: int
    chances: Fraction
    uniform: Fraction
    own: tuple[Choice | None, ...]
    payoffs: Payoffs | None = None


@dataclass(frozen=True, slots=True)
class _Point:
    """What is kept of a history to go on from it: its state, and what each seat remembers."""

    state: list[int]
    trail: Trail
    memories: tuple[int, ...]
    own: tuple[Choice | None, ...]
    chances: Fraction
    uniform: Fraction


_Waiting = tuple[_Point, int]
"""A history, and the index of the option that is to be taken there; -1 for the beginning."""


class Walk:
    """Goes through every history of one deal of a game.

    Args:
        program: the rules.
        players: how many seats.
        options: every option's value, as a number or index.
        most: how many histories there may be.
        told: is told now and then how many there have been.

    Attributes:
        sets: the information sets that have been come upon.
    """

    def __init__(
        self,
        program: Program,
        players: int,
        options: Mapping[str, int],
        most: int,
        told: Callable[[int], None] = lambda count: None,
    ) -> None:
        self.program = program
        self.players = players
        self.options = options
        self.sets: list[InformationSet] = []
        self._most = most
        self._told = told
        self._words = Words(program, numbered_names(players))
        self._sight = Sight(self._words)
        self._table = table_of(program.code, program.length)
        self._buffer = [0] * EVENT_ROOM
        self._memories: dict[tuple[int, Hashable], int] = {}
        self._looked_at: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._numbers: dict[tuple[Event, ...], int] = {}
        self._found: dict[Hashable, InformationSet] = {}

    def __iter__(self) -> Iterator[History]:
        """Yield every history, each before those that follow from it.

        Raises `TooLarge`, and `GapFound`.
        """
        first = self.program.first_state(self.players, self.options)
        nobody, one = (None,) * self.players, Fraction(1)
        waiting: list[_Waiting] = [
            (_Point(first, BEGINNING, (0,) * self.players, nobody, one, one), -1)
        ]
        count = 0
        while waiting:
            point = self._run(*waiting.pop())
            count += 1
            if count > self._most:
                raise TooLarge
            if count % TELL_EVERY == 0:
                self._told(count)
            yield self._history(point, waiting)

    def _run(self, point: _Point, index: int) -> _Point:
        """Take an option and run to the next decision; each seat takes in what it is shown."""
        buffer, s = self._buffer, point.state[:]
        if index >= 0:
            point = self._chosen(point, index)
            choose(s, index)
        buffer[0], buffer[-1] = 1, 0
        advance(s, self.program.code, self._table, buffer)
        if buffer[-1] or s[lay.STATUS] == lay.FAULTED:
            fault = s[lay.FAULT] if s[lay.STATUS] == lay.FAULTED else lay.FAULT_EVENTS
            raise GapFound(Gap(fault, s[lay.PC]), point.trail.path)
        seen = self._seen(tuple(buffer[1 : buffer[0]]))
        memories = tuple(map(self._remembered, point.memories, seen))
        return _Point(s, point.trail, memories, point.own, point.chances, point.uniform)

    def _seen(self, raw: tuple[int, ...]) -> tuple[int, ...]:
        """Give for each seat a number for what it takes in of what has happened.

        The same things happen in many places of a tree, so they are looked at once.
        """
        found = self._looked_at.get(raw)
        if found is None:
            events = list(decode([len(raw) + 1, *raw]))
            found = tuple(
                self._numbers.setdefault(
                    tuple(self._sight.public(self._sight.shown(one, seat)) for one in events),
                    len(self._numbers),
                )
                for seat in range(self.players)
            )
            self._looked_at[raw] = found
        return found

    def _chosen(self, point: _Point, index: int) -> _Point:
        """Give what there is once an option has been taken, before the machine goes on."""
        s = point.state
        share, seat = Fraction(1, s[lay.COUNT]), s[lay.SEAT]
        if point.trail.length == MOST_CHOICES:
            raise TooLarge(deep=True)
        trail = Trail(point.trail, index, point.trail.length + 1)
        uniform = point.uniform * share
        memories, own, chances = point.memories, point.own, point.chances
        if seat < 0:
            return _Point(s, trail, memories, own, chances * share, uniform)
        options = in_order(self._words, s)
        place = next(at for at, (_, machine) in enumerate(options) if machine == index)
        memory = self._remembered(memories[seat], ("chose", options[place][0]))
        here = self._information(point)
        memories = _with(memories, seat, memory)
        own = _with(own, seat, (here.index, place))
        return _Point(s, trail, memories, own, chances, uniform)

    def _remembered(self, memory: int, new: Hashable) -> int:
        return self._memories.setdefault((memory, new), len(self._memories) + 1)

    def _history(self, point: _Point, waiting: list[_Waiting]) -> History:
        """Say what a point is, and put down what follows from it."""
        s, depth = point.state, point.trail.length
        chances, uniform, own = point.chances, point.uniform, point.own
        if s[lay.STATUS] != lay.DECIDE:
            worth = payoffs(self.program, s)
            return History(TERMINAL, depth, -1, chances, uniform, own, worth)
        waiting += [(point, index) for _, index in reversed(in_order(self._words, s))]
        if s[lay.SEAT] < 0:
            return History(CHANCE, depth, -1, chances, uniform, own)
        here = self._information(point)
        return History(DECISION, depth, here.index, chances, uniform, own)

    def _information(self, point: _Point) -> InformationSet:
        """Find the information set of a decision, or make it."""
        s = point.state
        seat, about = s[lay.SEAT], self.program.asks.get(s[lay.PC])
        values = tuple(value for value, _ in in_order(self._words, s))
        asked = (s[lay.KIND], about.name if about is not None else "", values)
        key = (seat, point.memories[seat], asked)
        found = self._found.get(key)
        if found is None:
            found = InformationSet(len(self.sets), seat, values, point.own[seat], point.trail)
            self._found[key] = found
            self.sets.append(found)
        return found


def in_order(words: Words, s: Sequence[int]) -> list[tuple[int, int]]:
    """Give the options of a decision in an order that doesn't depend on what nobody can see.

    Args:
        words: of the rules.
        s: a state in which somebody, or chance, decides.

    Returns each option's value, with equal cards as the first of them, and its index.
    """
    at, cards = s[lay.OPTIONS], KINDS[s[lay.KIND]] in ("card", "draw")
    values = s[at : at + s[lay.COUNT]]
    faces = [words.faces[value] for value in values] if cards else values
    return sorted((value, index) for index, value in enumerate(faces))


def _with(row: tuple[_T, ...], seat: int, new: _T) -> tuple[_T, ...]:
    return (*row[:seat], new, *row[seat + 1 :])
