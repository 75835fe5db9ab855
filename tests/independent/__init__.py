"""Card games once more, in plain Python, written from the numbered rules alone.

This package is a second opinion. It shares no code and no reading with the interpreter, so a test
can feed the same chance and the same choices to both and compare what they allow and how they end.
The difficulty is to keep the rules legible while every draw, guess and play comes from outside.
Each game is therefore one generator that reads like the rules: it yields a decision, is sent the
value chosen for it, and returns the outcome. `Game` runs that generator and rejects values that
were not offered before the generator sees them, so a refused choice cannot change the state.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import TypeVar

__all__ = ["DECK", "NATURE", "Decision", "Game", "Outcome", "Steps", "rank_of", "suit_of"]

NATURE = -1
DECK = frozenset(
    rank + suit
    for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    for suit in "SHCD"
)

Decision = tuple[str, int, frozenset[str]]
Outcome = dict[str, object]
T = TypeVar("T")
Steps = Generator[Decision, str, T]


def rank_of(card: str) -> str:
    """Return the rank of a card text such as "10H"."""
    return card[:-1]


def suit_of(card: str) -> str:
    """Return the suit letter (S, H, C or D) of a card text such as "10H"."""
    return card[-1]


class Game(ABC):
    """A game driven from outside, one decision at a time.

    A subclass writes `_run` and calls `_begin` once its own attributes are set.

    Attributes:
        stock: the undealt cards, as an unordered bag (rules A3, B1).
    """

    stock: set[str]

    def _begin(self) -> None:
        self._pending: Decision | None = None
        self._outcome: Outcome | None = None
        self._steps = self._run()
        self._pending = next(self._steps)

    @abstractmethod
    def _run(self) -> Steps[Outcome]:
        """Play the game from its first draw to its outcome."""

    def _draw(self) -> Steps[str]:
        card = yield "draw", NATURE, frozenset(self.stock)
        self.stock.remove(card)
        return card

    @property
    def pending(self) -> Decision | None:
        """The open decision as kind, seat and options, or None when the game is over."""
        return self._pending

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is going on."""
        return self._outcome

    def choose(self, value: str) -> None:
        """Answer the open decision.

        Args:
            value: one of the options of `pending`.

        Raises:
            ValueError: the value is not offered, or the game is over; nothing has changed.
        """
        if self._pending is None:
            raise ValueError(f"the game is over: {value!r} answers nothing")
        kind, seat, options = self._pending
        if value not in options:
            raise ValueError(f"{value!r} is not offered to seat {seat} for {kind!r}")
        try:
            self._pending = self._steps.send(value)
        except StopIteration as end:
            self._pending = None
            self._outcome = end.value
