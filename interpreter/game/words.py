"""How cards, ranks, seats, zones and choices are written, and how they are read back.

One formatter and one reader for everything: transcripts, records, scenarios and what people type.
A card is its rank and its suit, `10S`; suits that have a symbol are also shown with it, `♠10`.
What is written into records is always the plain form. What is read may have the rank or the suit
first, and the suit as its letter, its name, a beginning of its name, its symbol or, for the French
suits, its Chinese name; a way of writing that fits two cards is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from interpreter.program import layout as lay
from interpreter.program.program import Program

SYMBOLS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
"""The signs of the French suits; a deck with other suits is written with letters only."""

CHINESE_SUITS = {
    "spades": ("黑桃",),
    "hearts": ("红桃", "红心"),
    "diamonds": ("方块", "方片"),
    "clubs": ("梅花", "草花"),
}
"""What the French suits are called in Chinese, the usual word first."""

JOKER = "Joker"
CHINESE_JOKER = ("王", "鬼", "鬼牌")
"""What a joker is called in Chinese, the usual word first."""

_OUTLINED = {"spades": "♤", "hearts": "♡", "diamonds": "♢", "clubs": "♧"}

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
    lay.CHOOSE_CARDS: "cards",
}
"""The kinds of decisions as records and the library name them."""

DONE = "done"
"""What is chosen when all of several cards have been."""

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
    def faces(self) -> tuple[int, ...]:
        """For each card the first of those that are equal to it."""
        deck = self.program.rules.deck
        return tuple(deck.face(card) for card in range(deck.size))

    @cached_property
    def ranks_of(self) -> tuple[int, ...]:
        """For each card the place of its rank."""
        deck = self.program.rules.deck
        return tuple(deck.rank_of(card) for card in range(deck.size))

    @cached_property
    def suits_of(self) -> tuple[int, ...]:
        """For each card the place of its suit."""
        deck = self.program.rules.deck
        return tuple(deck.suit_of(card) for card in range(deck.size))

    @cached_property
    def suit_letters(self) -> tuple[str, ...]:
        """The shortest beginnings of the suits' names that tell them apart, in capitals."""
        suits = self.program.rules.deck.suits
        for length in range(1, max(map(len, suits)) + 1):
            short = tuple(suit[:length].upper() for suit in suits)
            if len(set(short)) == len(suits):
                return short
        whole = tuple(suit.upper() for suit in suits)
        return whole if len(set(whole)) == len(suits) else suits

    @cached_property
    def _cards(self) -> tuple[str, ...]:
        deck = self.program.rules.deck
        cards = [(rank, suit) for rank in deck.ranks for suit in self.suit_letters]
        # Ranks 1 and 11 with suits 1 and 11: only a sign between tells such cards apart.
        alike = len({(rank + suit).casefold() for rank, suit in cards}) < len(cards)
        between = "." if alike else ""
        pack = tuple(rank + between + suit for rank, suit in cards)
        return pack * deck.packs + (JOKER,) * (deck.packs * deck.jokers)

    @cached_property
    def _suit_names(self) -> tuple[frozenset[str], ...]:
        """Every way to write each suit, folded; what two suits could be called is left out."""
        suits = self.program.rules.deck.suits
        found = []
        for suit, letter in zip(suits, self.suit_letters, strict=True):
            folded = suit.casefold()
            ways = {folded[:end] for end in range(1, len(folded) + 1)}
            ways.add(letter.casefold())
            ways |= {table[suit] for table in (SYMBOLS, _OUTLINED) if suit in table}
            found.append(ways | set(CHINESE_SUITS.get(suit, ())))
        whole = {suit.casefold() for suit in suits}
        return tuple(
            frozenset(
                way
                for way in ways
                if way == suit.casefold()
                or (way not in whole and sum(way in others for others in found) == 1)
            )
            for suit, ways in zip(suits, found, strict=True)
        )

    @cached_property
    def _card_numbers(self) -> dict[str, int]:
        """Every way to write a card, folded."""
        deck = self.program.rules.deck
        plain: dict[str, set[int]] = {}
        found: dict[str, set[int]] = {}
        for number, card in enumerate(self._cards):
            plain.setdefault(card.casefold(), set()).add(deck.face(number))
        for number in range(deck.packs * deck.suited, deck.size):
            for way in (JOKER.casefold(), *CHINESE_JOKER):
                found.setdefault(way, set()).add(deck.face(number))
        for number in range(deck.suited):
            suit = deck.suit_of(number)
            point = deck.ranks[deck.rank_of(number)].casefold()
            for way in self._suit_names[suit]:
                found.setdefault(point + way, set()).add(number)
                found.setdefault(way + point, set()).add(number)
        ways = {**found, **plain}
        return {way: min(numbers) for way, numbers in ways.items() if len(numbers) == 1}

    @cached_property
    def _plain_numbers(self) -> dict[str, int]:
        """The cards as they are written, where capitals may tell two of them apart."""
        deck = self.program.rules.deck
        return {card: deck.face(number) for number, card in enumerate(self._cards)}

    def card(self, number: int) -> str:
        """Write a card in its plain form."""
        return self._cards[number]

    def pretty_card(self, number: int) -> str:
        """Write a card with the symbol of its suit, where it has one."""
        deck = self.program.rules.deck
        if deck.is_joker(number):
            return self._cards[number]
        symbol = SYMBOLS.get(deck.suits[deck.suit_of(number)])
        return symbol + deck.ranks[deck.rank_of(number)] if symbol else self._cards[number]

    def card_number(self, text: str) -> int | None:
        """Read a card, or give None for what is none; of equal cards it is the first."""
        if text in self._plain_numbers:
            return self._plain_numbers[text]
        return self._card_numbers.get(_folded(text))

    def suit_number(self, text: str) -> int | None:
        """Read a suit, or give None for what is none."""
        folded = _folded(text)
        if not folded:
            return None
        ways = enumerate(self._suit_names)
        return next((number for number, names in ways if folded in names), None)

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
        """Write a rank; a joker's place above them all is written as the joker."""
        ranks = self.program.rules.deck.ranks
        return ranks[number] if number < len(ranks) else JOKER

    def suit(self, number: int) -> str:
        """Write a suit; a joker's place above them all is written as the joker."""
        suits = self.program.rules.deck.suits
        return suits[number] if number < len(suits) else JOKER

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
            case lay.CHOOSE_CARDS:
                return self.card(value) if value >= 0 else DONE
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


def _folded(text: str) -> str:
    """Write a text as it is compared: no capitals, no full-width letters, no variants of signs."""
    plain = unicodedata.normalize("NFKC", text.replace("\ufe0e", "").replace("\ufe0f", ""))
    return plain.casefold()


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
