"""What a program that plays has to do, and the simplest one that does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from interpreter.game.asked import Asked
from interpreter.game.words import Words


class Player(Protocol):
    """Decides for one seat, in one game."""

    def choose(self, asked: Asked) -> int:
        """Choose one of the options.

        Args:
            asked: what can be chosen, and what the seat knows.

        Returns the option's place, counted from 0.
        """
        ...


class Chances(Protocol):
    """Where uniform random choices come from."""

    def below(self, n: int) -> int:
        """Give one of the numbers from 0 to n - 1."""
        ...


@dataclass(frozen=True)
class Place:
    """Where a program sits down to play a game.

    Attributes:
        seat: counted from 0.
        players: how many seats there are.
        words: the rules at hand, and how cards and ranks are written.
        chances: the stream that it draws from; nobody else does.
    """

    seat: int
    players: int
    words: Words
    chances: Chances


Maker = Callable[[Place], Player]
"""Makes a player for each game; a class whose only argument is the place is one."""


class RandomPlayer:
    """Takes every option with the same chance, whatever it knows.

    Args:
        chances: the stream it draws from; players and nature may share one.
    """

    def __init__(self, chances: Chances) -> None:
        self._chances = chances

    def choose(self, asked: Asked) -> int:
        """Choose one of the options; the view is not looked at."""
        return self._chances.below(len(asked.values))
