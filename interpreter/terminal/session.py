"""A game at one table: chance, the programs that play, and whoever else sits there.

The programs get views and nothing else. One random stream serves chance and random players alike,
so that a game is the same whether it is played here decision by decision or by `Game.play_out` at
once.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.bots.player import Player
from interpreter.game.asked import Asker
from interpreter.game.events import Event
from interpreter.game.game import Game
from interpreter.game.recording import NATURE, Recording
from interpreter.game.views import View, Watcher
from interpreter.machine.gear import Chances


class Session:
    """Plays a game on, one decision at a time.

    Attributes:
        before: the state at the decision that was made last.
        chosen: which option was taken there.

    Args:
        recording: the game, and where it is written down.
        chances: what chance draws from.
        players: who decides, by seat; the other seats are asked from outside.
    """

    def __init__(
        self, recording: Recording, chances: Chances, players: Mapping[int, Player]
    ) -> None:
        self.game: Game = recording.game
        self._recording = recording
        self._chances = chances
        self._players = players
        self.before: list[int] = []
        self.chosen = -1
        words, seats = self.game.words, self.game.players
        self._asker = Asker(words)
        self._watchers = [Watcher(words, seat, seats) for seat in range(seats)]
        self._show(self.game.events)

    def view(self, seat: int) -> View:
        """Give what a seat knows, with its options if it has to decide."""
        decision = self.game.decision
        if decision is None or decision.seat != seat:
            return self._watchers[seat].view()
        return self._watchers[seat].view(decision.kind, decision.options)

    def step(self) -> list[Event] | None:
        """Let chance or a program make the next decision.

        Returns what happened; None if a person must decide or the game has ended.
        """
        decision = self.game.decision
        if decision is None:
            return None
        if decision.seat == NATURE:
            return self.choose(self._chances.below(len(decision.options)))
        player = self._players.get(decision.seat)
        if player is None:
            return None
        seat = decision.seat
        asked = self._asker.asked(self.game.state, lambda *_: self.view(seat))
        index = player.choose(asked)
        self._asker.answered(asked, index)
        return self.choose(index)

    def choose(self, index: int) -> list[Event]:
        """Make the next decision; returns what happened."""
        self.before, self.chosen = self.game.state[:], index
        events = self._recording.choose(index)
        self._show(events)
        return events

    def _show(self, events: list[Event]) -> None:
        for watcher in self._watchers:
            for event in events:
                watcher.see(event)
