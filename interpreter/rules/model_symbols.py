"""The checked rules: types, and what a ruleset declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from interpreter.source import Span
from interpreter.syntax.print_expressions import range_text


class Kind(Enum):
    """The types of values."""

    NUMBER = "number"
    RANK = "rank"
    SUIT = "suit"
    CARD = "card"
    CARDS = "cards"
    PLAYER = "player"
    ZONE = "zone"
    CHOICE = "choice"


@dataclass(frozen=True)
class Type:
    """A kind, with the bounds of a number or the names of a choice.

    `titles` are what people call these names, by name and language. They make no other type: a
    state can be set to an option of the same names, whatever either calls them.
    """

    kind: Kind
    low: int = 0
    high: int = 0
    names: tuple[str, ...] = ()
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict, compare=False)

    def describe(self) -> str:
        """Say what values the type has, as a person would write it."""
        if self.kind is Kind.NUMBER and (self.low or self.high):
            return f"a number from {range_text(self.low, self.high)}"
        if self.kind is Kind.CHOICE:
            return " or ".join(self.names)
        several = self.kind is Kind.CARDS
        return "the name of several cards" if several else f"a {self.kind.value}"


NUMBER = Type(Kind.NUMBER)
RANK = Type(Kind.RANK)
SUIT = Type(Kind.SUIT)
CARD = Type(Kind.CARD)
CARDS = Type(Kind.CARDS)
"""Several cards that were chosen together, wherever they lie by now."""
PLAYER = Type(Kind.PLAYER)
ZONE = Type(Kind.ZONE)


@dataclass(frozen=True)
class Clause:
    """A named piece of the rules: what a trace cites, a scenario covers and a house rule changes.

    Attributes:
        index: its place among all clauses, in file order.
        kind: "option", "move", "step", "reason", "row", …
        name: the name given to it; for those that have none, their kind.
        path: its address as people read it ("move hidden_card › reason false_claim").
        titles, sentences: by language.
        cites: ids of the source of the rule.
        parent: the index of the clause that it stands in, or -1.
        runs: whether it is carried out in play, and so can be covered.
    """

    index: int
    kind: str
    name: str
    path: str
    span: Span
    titles: Mapping[str, str] = field(default_factory=dict, hash=False)
    sentences: Mapping[str, str] = field(default_factory=dict, hash=False)
    cites: tuple[str, ...] = ()
    parent: int = -1
    runs: bool = False


@dataclass(frozen=True)
class Option:
    """A number, rank or named choice that players settle before the game."""

    name: str
    type: Type
    default: int
    clause: int


NO_SUITS = ("",)
"""The suits of a deck that has none: all cards are of one, which has no name."""


@dataclass(frozen=True)
class Deck:
    """The cards: rank by rank from low to high, in every suit, pack after pack; then the jokers.

    Cards that nobody can tell apart have one face, which is written as the lowest of their numbers.
    A joker has no rank and no suit; the numbers given for them are above all others. `points` are
    what cards count, by rank, that of jokers last; empty where they count nothing.
    """

    ranks: tuple[str, ...]
    ranks_ordered: bool
    suits: tuple[str, ...]
    suits_ordered: bool
    clause: int
    packs: int = 1
    jokers: int = 0
    points: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.packs * (self.suited + self.jokers)

    @property
    def has_suits(self) -> bool:
        """Say whether cards have suits."""
        return self.suits != NO_SUITS

    @property
    def suited(self) -> int:
        """How many cards of a pack have a rank and a suit."""
        return len(self.ranks) * len(self.suits)

    def is_joker(self, card: int) -> bool:
        """Say whether a card is a joker."""
        return card >= self.packs * self.suited

    def face(self, card: int) -> int:
        """Give the first of the cards that are equal to a card; what is no card stays as it is."""
        if card < 0:
            return card
        return self.packs * self.suited if self.is_joker(card) else card % self.suited

    def twins(self, card: int) -> range:
        """Give all cards that are equal to a card."""
        face = self.face(card)
        if self.is_joker(face):
            return range(face, self.size)
        return range(face, self.packs * self.suited, self.suited)

    def rank_of(self, card: int) -> int:
        """Give a card's rank by its place; that of a joker is above all ranks."""
        face = self.face(card)
        return len(self.ranks) if self.is_joker(face) else face // len(self.suits)

    def points_of(self, card: int) -> int:
        """Give what a card counts; nothing where cards have no points."""
        return self.points[self.rank_of(card)] if self.points else 0

    def suit_of(self, card: int) -> int:
        """Give a card's suit by its place; that of a joker is above all suits."""
        face = self.face(card)
        return len(self.suits) if self.is_joker(face) else face % len(self.suits)


@dataclass(frozen=True)
class Zone:
    """A place for cards; `seen` is "hidden", "owner", "all" or "laid" (per card)."""

    name: str
    per_player: bool
    seen: str
    holds: int | None
    clause: int


@dataclass(frozen=True)
class State:
    """Something remembered; `start` None means that setup or play gives it its first value.

    With `each_match` it has that value at the start of a match only, and keeps it between deals.
    One of each team is one of each player, too, with the same value for all of a team. With
    `at_random` chance says which of all values it is that it starts with.
    """

    name: str
    type: Type
    per_player: bool
    start: int | None
    clause: int
    each_match: bool = False
    at_random: bool = False
    per_team: bool = False


@dataclass(frozen=True)
class Local:
    """A name for a chosen card, a claimed rank, an argument; `serial` tells namesakes apart."""

    name: str
    type: Type
    serial: int


@dataclass(frozen=True)
class Alias:
    """A name that stands for several per-player zones in turn (`for each row in upper, lower`)."""

    name: str
    zones: tuple[Zone, ...]
    serial: int
