"""An independent version of a game, driven by what a gear told about the same game.

The independent version asks for one value after the other. Each is looked up in the events of the
gear: the card drawn, laid or placed, the rank claimed, who challenged. Of the answers to a
challenge only the nearest yes counts (A21), and only that one is told; the others are answered with
no.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from independent import Decision
from independent.alternating import Alternating
from independent.two_rows import TwoRows

from harness.settings import ALTERNATING, program
from interpreter.program import layout as lay

KIND, PC, PLAYER, A, B, C = range(6)


class Driver:
    """Answers an independent version with what happened in a gear.

    Args:
        ruleset: its short name.
        events: all events of the game, a row each.
    """

    def __init__(self, ruleset: str, events: Sequence[Sequence[int]]) -> None:
        self._ruleset = ruleset
        rules = program(ruleset).rules
        self._cards = [rank + suit for rank in rules.deck.ranks for suit in "SHCD"]
        self._ranks = rules.deck.ranks
        self._zones = program(ruleset).layout.zones
        self._drawn: deque[str] = deque()
        self._laid: deque[tuple[int, str, str]] = deque()
        self._claimed: deque[str] = deque()
        self._challengers: deque[int] = deque()
        self._starters: deque[str] = deque()
        self._row = ""
        self._challenger = -1
        self.turns = 0
        self.outcome: tuple[list[int], str] = ([], "")
        self.points = [0, 0]
        for event in events:
            self._take_in(event)

    def _take_in(self, event: Sequence[int]) -> None:
        match event[KIND]:
            case lay.E_CARD:
                origin, goal = (self._zones[event[place]] for place in (B, C))
                if origin.name == "stock":
                    self._drawn.append(self._cards[event[A]])
                elif origin.name == "hand":
                    self._laid.append((origin.owner, self._cards[event[A]], goal.name))
            case lay.E_CLAIM:
                self._claimed.append(self._ranks[event[B]])
            case lay.E_CHALLENGE:
                self._challengers.append(event[B])
            case lay.E_CHOICE:
                self._starters.append(str(event[B]))
            case lay.E_TURN:
                self.turns += 1
            case lay.E_STATE if self._ruleset != ALTERNATING and event[B] >= 0:
                self.points[event[B]] = event[C]
            case lay.E_OUTCOME:
                won = [seat for seat in range(lay.MOST_SEATS) if event[A] >> seat & 1]
                self.outcome = won, program(self._ruleset).clause(event[PC]).name

    def answer(self, pending: Decision) -> str:
        """Give the value that was chosen in the gear."""
        kind, seat, _ = pending
        match kind:
            case "draw":
                return self._drawn.popleft()
            case "card":
                owner, card, self._row = self._laid.popleft()
                assert owner == seat
                return card
            case "row":
                return self._row
            case "rank":
                self._challenger = self._challengers.popleft()
                return self._claimed.popleft()
            case "challenge":
                return "yes" if seat == self._challenger else "no"
            case _:
                return self._starters.popleft()

    @property
    def is_used_up(self) -> bool:
        """Whether everything that was told has been asked for."""
        return not (
            self._drawn or self._laid or self._claimed or self._challengers or self._starters
        )


def check(game: Alternating | TwoRows, driver: Driver) -> int:
    """Play an independent game as it went in a gear and compare the ends; give the decisions."""
    decisions = 0
    while game.pending is not None:
        game.choose(driver.answer(game.pending))
        decisions += 1
    assert driver.is_used_up
    expected = game.outcome
    assert expected is not None
    winners, ending = driver.outcome
    assert winners == expected["winners"]
    if isinstance(game, Alternating):
        assert driver.turns == expected["turns"]
        assert {"gone_out": "out", "turn_limit_reached": "limit"}[ending] == expected["by"]
    else:
        assert driver.points == expected["points"]
    return decisions
