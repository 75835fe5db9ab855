"""Telling what happens, and under each challenge, comparison and end why it came about."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.game.events import Event
from interpreter.game.results import Result
from interpreter.terminal.explaining import indented
from interpreter.terminal.explaining_results import ResultReasons
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.transcript import MARGIN, Teller


class ReasonedTeller:
    """A `Teller` that gives reasons.

    A reason stands under the line of what it is about, and that line may go on after the event; so
    reasons wait until the teller has ended its line.

    Args:
        phrases: the language.
        players: how many seats.
        seat: whose eyes it tells from; -1 tells everything.
    """

    def __init__(self, phrases: Phrases, players: int, seat: int = -1) -> None:
        self._teller = Teller(phrases, players, seat)
        self._reasons = ResultReasons(phrases)
        self._waiting: list[str] = []
        self._lines: list[str] = []

    def hear(self, event: Event, result: Result | None = None) -> None:
        """Take in what happened next, and why, if there is something to explain about it."""
        if event.kind in ("hand", "outcome") and self._waiting:
            self._take(self._teller.lines())
        self._teller.hear(event)
        self._take(self._teller.finished_lines())
        if result is not None:
            self._waiting += [MARGIN + line for line in indented(self._reasons.lines(result), 0)]
        if event.kind == "outcome":
            self._let_go()

    def hear_all(self, events: Sequence[Event], results: dict[int, Result]) -> None:
        """Take in what a choice made happen, with the reasons by the places of their events."""
        for place, event in enumerate(events):
            self.hear(event, results.get(place))

    def lines(self) -> list[str]:
        """Give what has been told since the last call, an unfinished play included."""
        self._take(self._teller.lines())
        self._let_go()
        return self.finished_lines()

    def finished_lines(self) -> list[str]:
        """Give what has been told since the last call; an unfinished play waits for its end."""
        lines, self._lines = self._lines, []
        return lines

    def _take(self, lines: list[str]) -> None:
        if lines:
            self._lines += lines
            self._let_go()

    def _let_go(self) -> None:
        self._lines += self._waiting
        self._waiting = []
