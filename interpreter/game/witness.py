"""Watching a game go by, with a reason at hand for whatever has to be explained."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.game.events import Event
from interpreter.game.explain_results import EXPLAINED, ResultExplainer
from interpreter.game.findings import Inquiry
from interpreter.game.results import Met, Result
from interpreter.game.retrace import Stretch
from interpreter.game.views import View, Watcher
from interpreter.game.words import Words


class Witness:
    """Follows a game from one seat, or knowing all, and explains what comes about.

    Args:
        inquiry: asks the rules of the game.
        words: the names at hand.
        players: how many seats.
        seat: whose eyes; -1 knows all.
    """

    def __init__(self, inquiry: Inquiry, words: Words, players: int, seat: int = -1) -> None:
        self._explainer = ResultExplainer(inquiry)
        self._watcher = Watcher(words, seat, players) if seat >= 0 else None

    def view(self) -> View | None:
        """Give what the seat knows now; None for somebody who may know all."""
        return self._watcher.view() if self._watcher is not None else None

    def begin(self, events: Sequence[Event]) -> None:
        """Take in what happens before anybody chooses."""
        if self._watcher is not None:
            for event in events:
                self._watcher.see(event)

    def conditions(self, before: Sequence[int], index: int, events: Sequence[Event]) -> list[Met]:
        """Give the conditions that were met with; to be asked before the same is followed.

        Args: see `follow`.
        """
        return self._explainer.conditions(Stretch(tuple(before), index, tuple(events)), self.view())

    def follow(
        self, before: Sequence[int], index: int, events: Sequence[Event]
    ) -> dict[int, Result]:
        """Take in what a choice made happen.

        Args:
            before: the state at the decision.
            index: which option was chosen.
            events: what happened.

        Returns why challenges, comparisons and ends among the events came about, by their places.
        """
        found: dict[int, Result] = {}
        if any(event.kind in EXPLAINED for event in events):
            stretch = Stretch(tuple(before), index, tuple(events))
            results = self._explainer.explain(stretch, self.view())
            places = [at for at, event in enumerate(events) if event.kind in EXPLAINED]
            found = dict(zip(places, results, strict=True))
        self.begin(events)
        return found
