"""Cards chosen together: what all chains of single choices lead to."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.game.game import Game


def chains(game: Game, cards: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Give the cards of every chain of choices, one for each way.

    Args:
        game: at the first choice of a chain; left as it is.
        cards: what has been chosen before.
    """
    decision = game.decision
    if decision is None or decision.kind != "cards":
        yield cards
        return
    for index, value in enumerate(decision.values):
        trial = game.clone()
        trial.choose(index)
        yield from chains(trial, cards if value < 0 else (*cards, value))
