"""What a program that plays has to do, and the simplest one that does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from interpreter.game.views import View


class Player(Protocol):
    """Decides for one seat."""

    def choose(self, view: View, options: Sequence[str]) -> int:
        """Choose one of the options.

        Args:
            view: all that the seat knows.
            options: what it can choose, in plain words; never empty.

        Returns the option's place, counted from 0.
        """
        ...


class Chances(Protocol):
    """Where uniform random choices come from."""

    def below(self, n: int) -> int:
        """Give one of the numbers from 0 to n - 1."""
        ...


class RandomPlayer:
    """Takes every option with the same chance, whatever it knows.

    Args:
        chances: the stream it draws from; players and nature may share one.
    """

    def __init__(self, chances: Chances) -> None:
        self._chances = chances

    def choose(self, view: View, options: Sequence[str]) -> int:
        """Choose one of the options; the view is not looked at."""
        return self._chances.below(len(options))
