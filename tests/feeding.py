"""What the checks of the independent games share: values fed in, and what is asked for."""

from __future__ import annotations

from random import Random

from independent import Game

__all__ = ["asked", "feed", "offered", "play_on"]


def feed(game: Game, *values: str) -> None:
    for value in values:
        game.choose(value)


def asked(game: Game) -> tuple[str, int]:
    assert game.pending is not None
    return game.pending[:2]


def offered(game: Game) -> frozenset[str]:
    assert game.pending is not None
    return game.pending[2]


def play_on(game: Game, rng: Random) -> None:
    while game.pending is not None:
        game.choose(rng.choice(sorted(game.pending[2])))
