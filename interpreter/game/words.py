"""How cards, ranks, seats, zones and choices are written, and how they are read back.

One formatter and one reader for everything: transcripts, records, scenarios and what people type.
A card is its rank and its suit, `10S`; suits that have a symbol are also read and shown with it,
`♠10`. What is written into records is always the plain form.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from interpreter.program import layout as lay
from interpreter.program.program import Program

SYMBOLS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
"""The signs of the French suits; a deck with other suits is written with letters only."""

KINDS = {
    lay.CHOOSE_MOVE: "move",
    lay.CHOOSE_CARD: "card",
    lay.CHOOSE_ZONE: "zone",
    lay.CHOOSE_PLAYER: "player",
    lay.CHOOSE_RANK: "rank",
    lay.CHOOSE_SUIT: "suit",
    lay.CHOOSE_YES_NO: "yes_no",
    lay.CHOOSE_VALUE: "number",
    lay.DRAW: "draw",
}
"""The kinds of decisions as records and the library name them."""

YES = frozenset({"yes", "y", "challenge", "是", "质疑", "要"})
NO = frozenset({"no", "n", "pass", "否", "不", "不质疑"})


@dataclass(frozen=True)
class Words:
    """Writes and reads the things of one game.

    Args:
        program: the rules at hand.
        names: what the seats are called, in turn order.
    """

    program: Program
    names: tuple[str, ...]

    # -- cards --------------------------------------------------------------------------------

    @cached_property
    def suit_letters(self) -> tuple[str, ...]:
        """The shortest beginnings of the suits' names that tell them apart, in capitals."""
        suits = self.program.rules.deck.suits
        for length in range(1, max(map(len, suits)) + 1):
            short = tuple(suit[:length].upper() for suit in suits)
            if len(set(short)) == len(suits):
                return short
        return tuple(suit.upper() for suit in suits)

    @cached_property
    def _cards(self) -> tuple[str, ...]:
        ranks = self.program.rules.deck.ranks
        return tuple(rank + suit for rank in ranks for suit in self.suit_letters)

    @cached_property
    def _card_numbers(self) -> dict[str, int]:
        """Every way to write a card, in capitals."""
        deck = self.program.rules.deck
        found: dict[str, int] = {}
        for number, plain in enumerate(self._cards):
            rank, suit = divmod(number, len(deck.suits))
            symbol = SYMBOLS.get(deck.suits[suit], "")
            found[plain.upper()] = number
            if symbol:
                found[(symbol + deck.ranks[rank]).upper()] = number
                found[(deck.ranks[rank] + symbol).upper()] = number
        return found

    def card(self, number: int) -> str:
        """Write a card in its plain form."""
        return self._cards[number]

    def pretty_card(self, number: int) -> str:
        """Write a card with the symbol of its suit, where it has one."""
        deck = self.program.rules.deck
        rank, suit = divmod(number, len(deck.suits))
        symbol = SYMBOLS.get(deck.suits[suit])
        return symbol + deck.ranks[rank] if symbol else self._cards[number]

    def card_number(self, text: str) -> int | None:
        """Read a card, or give None for what is none."""
        return self._card_numbers.get(text.replace("\ufe0e", "").replace("\ufe0f", "").upper())

    def cards(self, text: str) -> list[int] | str:
        """Read several cards, or give the first word that is none."""
        numbers = []
        for word in re.split(r"[\s,，]+", text.strip()):
            number = self.card_number(word)
            if number is None:
                return word
            numbers.append(number)
        return numbers

    # -- other values -------------------------------------------------------------------------

    def rank(self, number: int) -> str:
        """Write a rank."""
        return self.program.rules.deck.ranks[number]

    def suit(self, number: int) -> str:
        """Write a suit."""
        return self.program.rules.deck.suits[number]

    def seat(self, number: int) -> str:
        """Write a seat."""
        return self.names[number]

    def zone_number(self, number: int) -> str:
        """Write a zone by its number, with whose it is."""
        zone = self.program.layout.zones[number]
        return zone.name if zone.owner < 0 else f"{zone.name} of {self.names[zone.owner]}"

    def state_value(self, index: int, value: int) -> str:
        """Write what a state holds."""
        return self._typed(index, value)

    def _typed(self, index: int, value: int) -> str:
        state = self.program.rules.states[index]
        match state.type.kind.value:
            case "rank":
                return self.rank(value)
            case "suit":
                return self.suit(value)
            case "player":
                return self.seat(value)
            case "choice":
                return state.type.names[value]
            case _:
                return str(value)

    def option_value(self, name: str, value: int) -> str:
        """Write an option's value."""
        option = next(one for one in self.program.rules.options if one.name == name)
        match option.type.kind.value:
            case "rank":
                return self.rank(value)
            case "suit":
                return self.suit(value)
            case "choice":
                return option.type.names[value]
            case _:
                return str(value)

    def choice(self, kind: int, value: int, seat: int) -> str:
        """Write one option of a decision in its plain form, as records keep it.

        Args:
            kind: the kind of decision, from `program.layout`.
            value: the option.
            seat: who decides; one's own zones are written without a name.
        """
        match kind:
            case lay.CHOOSE_CARD | lay.DRAW:
                return self.card(value)
            case lay.CHOOSE_MOVE:
                return list(self.program.rules.moves)[value]
            case lay.CHOOSE_ZONE:
                zone = self.program.layout.zone_at(value)
                own = zone.owner in (seat, -1)
                return zone.name if own else f"{zone.name} of {self.names[zone.owner]}"
            case lay.CHOOSE_PLAYER:
                return self.seat(value)
            case lay.CHOOSE_RANK:
                return self.rank(value)
            case lay.CHOOSE_SUIT:
                return self.suit(value)
            case lay.CHOOSE_YES_NO:
                return "yes" if value else "no"
            case _:
                return str(value)


def numbered_names(players: int) -> tuple[str, ...]:
    """Give the names of seats that nobody has named: P1, P2, …"""
    return tuple(f"P{number}" for number in range(1, players + 1))


def position_of(word: str, names: Sequence[str]) -> int | None:
    """Find a name without regard to case, or by its beginning if only one begins so."""
    folded = [name.casefold() for name in names]
    wanted = word.casefold()
    if wanted in folded:
        return folded.index(wanted)
    begins = [index for index, name in enumerate(folded) if name.startswith(wanted)]
    return begins[0] if len(begins) == 1 else None
