"""How likely a program that plays chooses each option: all that it may draw is tried.

A policy says what it does, and draws where it has a choice. Asked again and again, with every
number that it can draw in its turn, it tells exactly how likely each option is. That is right for
players that remember nothing but what they are shown, as the built-in ones and those written in
YAML do.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from interpreter.bots.player import Maker, Place
from interpreter.game.asked import Asked, Asker
from interpreter.game.game import Game
from interpreter.game.views import Watcher
from interpreter.program.program import Program
from interpreter.trees.walk import InformationSet, in_order

MOST_TRIES = 20_000
"""How often a player may be asked the same."""


class TooManyDraws(Exception):  # noqa: N818 -- it says what a player does
    """A player draws in more ways than can be tried."""


class _Drawn:
    """Numbers that are drawn, in every way, one after the other."""

    def __init__(self) -> None:
        self._drawn: list[int] = []
        self._of: list[int] = []
        self._at = 0

    def below(self, n: int) -> int:
        """Give the number whose turn it is."""
        if self._at == len(self._drawn):
            self._drawn.append(0)
            self._of.append(n)
        self._at += 1
        return self._drawn[self._at - 1]

    @property
    def likely(self) -> Fraction:
        """How likely it is that just these are drawn."""
        found = Fraction(1)
        for n in self._of:
            found /= n
        return found

    def goes_on(self) -> bool:
        """Go on to the next numbers; say whether there are any."""
        self._at = 0
        while self._drawn and self._drawn[-1] == self._of[-1] - 1:
            self._drawn.pop()
            self._of.pop()
        if self._drawn:
            self._drawn[-1] += 1
        return bool(self._drawn)


def likelihoods(
    program: Program,
    players: int,
    options: Mapping[str, object],
    information: InformationSet,
    make: Maker,
) -> tuple[Fraction, ...]:
    """Give how likely a player chooses each option of an information set.

    Args:
        program: the rules.
        players: how many seats.
        options: option values.
        information: what the player is asked.
        make: makes the player.

    Raises `TooManyDraws`.
    """
    game = Game(program, players, options)
    asked = _question(game, information)
    found = [Fraction(0)] * len(asked.values)
    drawn = _Drawn()
    for _ in range(MOST_TRIES):
        player = make(Place(information.seat, players, game.words, drawn))
        index = player.choose(asked)
        found[index] += drawn.likely
        if not drawn.goes_on():
            return tuple(found[index] for _, index in in_order(game.words, game.state))
    raise TooManyDraws


def _question(game: Game, information: InformationSet) -> Asked:
    """Play on to an information set, and ask what is asked there."""
    seat = information.seat
    asker, watcher = Asker(game.words), Watcher(game.words, seat, game.players)
    events = game.events[:]
    for index in information.trail.path:
        for event in events:
            watcher.see(event)
        if game.decision is not None and game.decision.seat == seat:
            asker.answered(asker.asked(game.state, watcher.view), index)
        events = game.choose(index)
    for event in events:
        watcher.see(event)
    return asker.asked(game.state, watcher.view)
