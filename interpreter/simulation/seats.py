"""Games with players at the seats: programs that see views, counted like games at random.

Chance draws from the game's stream, as always. Each seat draws from a stream of its own
(`seat_stream`), so that the same cards fall however the players decide. Watchers take in what has
happened only when a player looks at its view: most never look, and seeing costs more than playing.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from interpreter.bots.player import Maker, Place, Player
from interpreter.game.asked import Asked, Asker
from interpreter.game.events import Event, decode
from interpreter.game.game import MOST_DECISIONS, MOST_EVENTS
from interpreter.game.views import View, Watcher
from interpreter.game.words import Words, numbered_names
from interpreter.gears.batch import EVENT_ROOM, Batch, Counted
from interpreter.gears.interactive import take_in
from interpreter.machine.cards import fail
from interpreter.machine.gear import advance, choose, table_of
from interpreter.machine.stream import Stream, splitmix64
from interpreter.machine.tally import asked as count_asked
from interpreter.machine.tally import close
from interpreter.program import layout as lay
from interpreter.program.program import Program


class WrongAnswer(Exception):  # noqa: N818 -- it says what happened
    """A player has chosen an option that isn't there."""


def seat_stream(seed: int, game: int, seat: int) -> Stream:
    """Give the stream that a player draws from (docs/random.md).

    Args:
        seed: of the games.
        game: its number.
        seat: from 0.
    """
    own, _ = splitmix64(splitmix64(seed)[0] ^ (seat + 1))
    return Stream(own, game)


def count_games(
    program: Program,
    batch: Batch,
    makers: Sequence[Maker],
    tally: Sequence[int],
    paired: int = 0,
) -> Counted:
    """Play a batch and count its events, as `gears.batch.Gear.count` does.

    Args:
        program: the rules.
        batch: the games; its mask is not looked at.
        makers: for each seat who makes its player, anew for each game.
        tally: where the count begins; it is copied.
        paired: how many columns of each game are kept.

    Raises `WrongAnswer`.
    """
    total = list(tally)
    rows, pairs = [], []
    table = _Table(program, makers)
    for number in batch.games:
        s = list(batch.first)
        decisions = table.play(s, batch.seed, number, total)
        pair = [0] * paired
        close(total, s, pair)
        pairs.append(pair)
        rows.append((decisions, *(s[address] for address in batch.keep)))
    return Counted(total, pairs, rows)


class _Table:
    """Plays one game after the other."""

    def __init__(self, program: Program, makers: Sequence[Maker]) -> None:
        self._program = program
        self._makers = makers
        self._bodies = table_of(program.code, program.length)
        self._words = Words(program, numbered_names(len(makers)))
        self._buffer = [0] * EVENT_ROOM

    def play(self, s: list[int], seed: int, number: int, tally: MutableSequence[int]) -> int:
        """Play a game to its end; gives how many decisions there were."""
        chance = Stream(seed, number)
        players = self._seated(seed, number)
        asker, eyes = Asker(self._words), _Eyes(self._words, len(players))
        decisions = 0
        buffer = self._buffer
        while True:
            buffer[0] = 1
            advance(s, self._program.code, self._bodies, buffer)
            take_in(tally, buffer)
            eyes.take_in(buffer)
            if s[lay.STATUS] != lay.DECIDE:
                return decisions
            if decisions >= MOST_DECISIONS or eyes.is_full:
                fail(s, s[lay.PC], lay.FAULT_BUDGET)
                return decisions
            seat = s[lay.SEAT]
            if seat < 0:
                index = chance.below(s[lay.COUNT])
            else:
                question = asker.asked(s, eyes.looks[seat])
                index = _answer(players[seat], question)
                asker.answered(question, index)
            count_asked(tally, seat, s[lay.COUNT], index)
            choose(s, index)
            decisions += 1

    def _seated(self, seed: int, number: int) -> list[Player]:
        count = len(self._makers)
        return [
            make(Place(seat, count, self._words, seat_stream(seed, number, seat)))
            for seat, make in enumerate(self._makers)
        ]


def _answer(player: Player, question: Asked) -> int:
    index = player.choose(question)
    if not 0 <= index < len(question.values):
        raise WrongAnswer(
            f"the player at seat {question.seat + 1} chose option {index} "
            f"of {len(question.values)}, counted from 0"
        )
    return index


class _Eyes:
    """What everybody sees of one game, written down until somebody looks."""

    def __init__(self, words: Words, players: int) -> None:
        self._words = words
        self._players = players
        self._raw = [1]
        self._events: list[Event] = []
        self._watchers: dict[int, tuple[Watcher, int]] = {}
        self.looks = [_Look(self, seat) for seat in range(players)]

    @property
    def is_full(self) -> bool:
        """Whether more has happened than is kept."""
        return len(self._raw) >= MOST_EVENTS * lay.EVENT_SIZE

    def take_in(self, buffer: Sequence[int]) -> None:
        """Write down what has happened."""
        self._raw += buffer[1 : buffer[0]]

    def view(self, seat: int, deciding: str, options: tuple[str, ...]) -> View:
        """Give what a seat knows."""
        start = 1 + lay.EVENT_SIZE * len(self._events)
        self._raw[0] = len(self._raw)
        self._events += decode(self._raw, start)
        watcher, seen = self._watchers.get(seat) or (self._watcher(seat), 0)
        for event in self._events[seen:]:
            watcher.see(event)
        self._watchers[seat] = watcher, len(self._events)
        return watcher.view(deciding, options)

    def _watcher(self, seat: int) -> Watcher:
        return Watcher(self._words, seat, self._players)


class _Look:
    """Makes the views of one seat."""

    def __init__(self, eyes: _Eyes, seat: int) -> None:
        self._eyes = eyes
        self._seat = seat

    def __call__(self, deciding: str, options: tuple[str, ...]) -> View:
        return self._eyes.view(self._seat, deciding, options)
