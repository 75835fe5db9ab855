"""Why a line that somebody types is no play, as data."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.game.game import Game
from interpreter.rules import model as m
from interpreter.rules.flow import parts

BY_A_CLAUSE = frozenset({"not_offered", "wrong_number", "not_together"})
"""Codes of what can be read and is refused by the rules."""


@dataclass(frozen=True)
class Refusal:
    """Why a line is no play.

    Attributes:
        code: "over", "not_your_turn", "empty", "unreadable", "not_offered" or "too_much"; of
            several cards "wrong_number" or "not_together".
        word: the word it is about.
        clause: the clause that it follows from, by index; -1 where it is only a matter of typing.
        condition: the condition that doesn't hold, as the rules write it.
        found: what is so instead ("facing is up").
        options: what could be said instead.
        meant: options that the word resembles.
        after: the choices before the word, each as a place among the options.
        value: what the word means, as a number of the machine; None if it means nothing.
        kind: the kind of thing that is: of the decision, or "move" for the name of a move.
        cards: several cards that can't be chosen together.
        sizes: how few and how many cards can be; empty where that isn't known.
    """

    code: str
    word: str = ""
    clause: int = -1
    condition: str = ""
    found: str = ""
    options: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()
    after: tuple[int, ...] = ()
    value: int | None = None
    kind: str = ""
    cards: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()


def states_in(game: Game, condition: m.Expr | None) -> str:
    """Write the public states that a condition speaks of, with their values now."""
    found = []
    for part in parts(condition):
        if isinstance(part, m.StateValue) and part.player is None:
            index = game.rules.states.index(part.state)
            value = game.words.state_value(index, game.state_value(part.state.name))
            found.append(f"{part.state.name} is {value}")
    return ", ".join(dict.fromkeys(found))
