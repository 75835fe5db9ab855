"""The simple players: honest, bold and cautious. Whatever isn't told of them they do at random.

They know no game. All they go by is what a decision is: a claim to be made, a challenge, anything
else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from interpreter.bots.claims import chance_of_truth, claim_of, true_values, value_of
from interpreter.bots.player import Chances, Maker, Place, RandomPlayer
from interpreter.game.asked import Asked

NO, YES, DONE = 0, 1, -1
BOLD_CHALLENGES: Final = Fraction(1, 10)
"""How often a bold player challenges."""
UNLIKELY: Final = 1 / 3
"""Below this a cautious player doesn't believe that a claim can be true."""


def one_of(places: Sequence[int], chances: Chances) -> int:
    """Draw one of some places, each with the same chance."""
    return places[chances.below(len(places))]


def places_of(asked: Asked, *, true: bool) -> list[int]:
    """Give the places of the true or the false values of a claim to be made."""
    values = true_values(asked)
    return [place for place, value in enumerate(asked.values) if (value in values) is true]


class _Simple(ABC):
    """Asks itself what kind of decision it has to make; at random as long as nobody says more."""

    def __init__(self, place: Place) -> None:
        self.chances = place.chances

    def choose(self, asked: Asked) -> int:
        """Choose one of the options."""
        if asked.purpose == "challenge":
            return asked.values.index(YES if self.challenges(asked) else NO)
        places = self.places(asked) or range(len(asked.values))
        return one_of(places, self.chances)

    @abstractmethod
    def challenges(self, asked: Asked) -> bool:
        """Say whether to challenge."""

    @abstractmethod
    def places(self, asked: Asked) -> Sequence[int]:
        """Give the places of the options that come into question; none for all."""


class Honest(_Simple):
    """Never claims what isn't true, and never challenges."""

    def challenges(self, asked: Asked) -> bool:
        """Never."""
        return False

    def places(self, asked: Asked) -> Sequence[int]:
        """Leave what is true; a card to be laid under a claim that stands must fit it."""
        if asked.purpose == "claim":
            return places_of(asked, true=True)
        claimed = next((one for one in reversed(asked.chosen) if one.kind in _CLAIMED), None)
        if asked.kind != "card" or claimed is None or not _is_claim(asked):
            return ()
        return [
            place
            for place, card in enumerate(asked.values)
            if value_of(asked.words, card, claimed.kind) == claimed.value
        ]


_CLAIMED = frozenset({"rank", "suit"})


def _is_claim(asked: Asked) -> bool:
    """Say whether the seat has made a claim for which no card is laid yet."""
    claim = claim_of(asked.view)
    return claim is not None and claim.player == asked.seat and claim.laid is None


class Cautious(Honest):
    """Never claims what isn't true, and challenges claims that are unlikely.

    Counted from the cards that it hasn't seen (see `bots.claims`).
    """

    def challenges(self, asked: Asked) -> bool:
        """Where the player is unlikely to hold what was claimed."""
        return chance_of_truth(asked.view, asked.words) < UNLIKELY


class Bold(_Simple):
    """Never claims what is true, and challenges one claim in ten, whatever it is."""

    def challenges(self, asked: Asked) -> bool:
        """Seldom."""
        return self.chances.below(BOLD_CHALLENGES.denominator) < BOLD_CHALLENGES.numerator

    def places(self, asked: Asked) -> Sequence[int]:
        """Leave what is false."""
        return places_of(asked, true=False) if asked.purpose == "claim" else ()


def random_player(place: Place) -> RandomPlayer:
    """Make a player that takes every option with the same chance."""
    return RandomPlayer(place.chances)


RANDOM: Final = "random"
BUILT_IN: Final[dict[str, Maker]] = {
    RANDOM: random_player,
    "honest": Honest,
    "bold": Bold,
    "cautious": Cautious,
}
"""The players that have a name."""
