"""What a gear is asked for, and what it gives: whole games, answered at random inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from interpreter.machine.gear import EVERYBODY
from interpreter.program import layout as lay

HEAD = tuple(range(lay.CARDS))
"""The addresses of all that every game has."""

EVENT_ROOM = 1 + lay.EVENT_SIZE * 65_536
"""How much room for events a gear has at once, in numbers."""


@dataclass(frozen=True)
class Batch:
    """Games that begin alike.

    Attributes:
        first: the state in which each begins.
        seed: of the stream.
        games: their numbers; the same seed and number always give the same game.
        mask: who is answered for (see `machine.gear`); a game stops where another must decide.
        keep: the addresses of what is wanted of each last state.
    """

    first: Sequence[int]
    seed: int
    games: range
    mask: int = EVERYBODY
    keep: tuple[int, ...] = HEAD


@dataclass(frozen=True)
class Results:
    """How games ended.

    Attributes:
        batch: what was asked for.
        rows: for each game how many decisions were answered inside, then what was to be kept.
    """

    batch: Batch
    rows: Sequence[Sequence[int]]

    @property
    def decisions(self) -> list[int]:
        """How many decisions were answered in each game, chance's among them."""
        return [int(row[0]) for row in self.rows]

    def column(self, address: int) -> list[int]:
        """Give what the last state of each game held at an address; one that was kept."""
        place = 1 + self.batch.keep.index(address)
        return [int(row[place]) for row in self.rows]

    @property
    def instructions(self) -> list[int]:
        """How many instructions each game took, if `FUEL` was kept."""
        budget = self.batch.first[lay.FUEL]
        return [budget - left for left in self.column(lay.FUEL)]


@dataclass(frozen=True)
class Told:
    """Some games with their events.

    Attributes:
        rows: as in `Results`.
        events: the events of one game after the other, `EVENT_SIZE` numbers each.
        ends: for each game where its events end, counted in numbers.
        cut: whether the last game had more events than there was room for.
    """

    rows: Sequence[Sequence[int]]
    events: Sequence[int]
    ends: Sequence[int]
    cut: bool


@dataclass(frozen=True)
class Counted:
    """Some games with their events counted.

    Attributes:
        tally: see `machine.tally`.
        pairs: for each game its first columns, as many as were asked for.
        rows: as in `Results`.
    """

    tally: Sequence[int]
    pairs: Sequence[Sequence[int]]
    rows: Sequence[Sequence[int]]


class Gear(Protocol):
    """One way to run games."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    def play(self, batch: Batch, workers: int = 1) -> Results:
        """Play a batch.

        Args:
            batch: the games.
            workers: how many threads may take part, where threads help.

        Raises `machine.verify.Unsound` if the state they begin in is none of the program's.
        """
        ...

    def tell(self, batch: Batch, room: int = EVENT_ROOM) -> Iterator[Told]:
        """Play a batch and give the events, some games at a time.

        Args:
            batch: the games.
            room: for how many numbers there is room at once.

        Raises as `play` does.
        """
        ...

    def count(self, batch: Batch, tally: Sequence[int], paired: int = 0) -> Counted:
        """Play a batch and count its events.

        Args:
            batch: the games.
            tally: where the count begins (see `machine.tally`); it is copied.
            paired: how many columns of each game are kept.

        Raises as `play` does.
        """
        ...
