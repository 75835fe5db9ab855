"""The checked rules: what the tree means once every name and type is settled.

Only the checker builds these, so that nothing unchecked can run. Everything is frozen; symbols are
compared by value and carry the clause that declares them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.rules.model_statements import (
    Assign,
    At,
    Challenge,
    Choose,
    ChooseMove,
    Claim,
    CompareHands,
    CompareStates,
    Cut,
    Do,
    Drawn,
    ForPlayers,
    ForZones,
    If,
    Lay,
    Let,
    MostWin,
    Reason,
    Repeat,
    Reveal,
    Shuffle,
    Stmt,
    Switch,
    Transfer,
    TurnAll,
    TurnCard,
    TurnPasses,
    Wins,
)
from interpreter.rules.model_symbols import (
    CARD,
    CARDS,
    NO_SUITS,
    NUMBER,
    PLAYER,
    RANK,
    SUIT,
    ZONE,
    Alias,
    Clause,
    Deck,
    Kind,
    Local,
    Option,
    State,
    Type,
    Zone,
)
from interpreter.rules.model_values import (
    Arithmetic,
    BestPlayer,
    CardAttribute,
    CardPoints,
    Challenger,
    Comparison,
    Const,
    CountIn,
    CountPlayers,
    Expr,
    ExtremeRank,
    FaceTest,
    JokerTest,
    LocalValue,
    Logic,
    Negation,
    NextOf,
    OneMeld,
    OptionValue,
    PartnerOf,
    PatternTest,
    PointsLeft,
    SomeOf,
    SomePlayers,
    StateValue,
    Subject,
    TopOf,
    TotalPoints,
    ZoneTest,
    ZoneValue,
    type_of,
)
from interpreter.source import Source, Span

MOST_DEALS = 200
"""How many deals a match may have."""

__all__ = [
    "CARD",
    "CARDS",
    "NO_SUITS",
    "NUMBER",
    "PLAYER",
    "RANK",
    "SUIT",
    "ZONE",
    "Alias",
    "Arithmetic",
    "Assign",
    "At",
    "BestPlayer",
    "Block",
    "CardAttribute",
    "CardPoints",
    "Challenge",
    "Challenger",
    "Choose",
    "ChooseMove",
    "Claim",
    "Clause",
    "CompareHands",
    "CompareStates",
    "Comparison",
    "Const",
    "CountIn",
    "CountPlayers",
    "Cut",
    "Deck",
    "Do",
    "Drawn",
    "End",
    "Expr",
    "ExtremeRank",
    "FaceTest",
    "ForPlayers",
    "ForZones",
    "If",
    "JokerTest",
    "Kind",
    "Lay",
    "Let",
    "Local",
    "LocalValue",
    "Logic",
    "Match",
    "MeldRow",
    "Melds",
    "MostWin",
    "Move",
    "Negation",
    "NextOf",
    "OneMeld",
    "Option",
    "OptionValue",
    "PartnerOf",
    "Pattern",
    "PatternTest",
    "PointsLeft",
    "Ranking",
    "Reason",
    "Repeat",
    "Reveal",
    "Row",
    "Rules",
    "Shuffle",
    "SomeOf",
    "SomePlayers",
    "State",
    "StateValue",
    "Step",
    "Stmt",
    "Subject",
    "Switch",
    "TopOf",
    "TotalPoints",
    "Transfer",
    "TurnAll",
    "TurnCard",
    "TurnPasses",
    "Type",
    "Wins",
    "Zone",
    "ZoneTest",
    "ZoneValue",
    "type_of",
]


@dataclass(frozen=True)
class Block:
    """A body with the clause that it belongs to."""

    clause: int
    body: tuple[Stmt, ...]


@dataclass(frozen=True)
class Move:
    """Something a player may choose to do.

    If it is `openly` on offer, its guard may look at what only its player sees.
    """

    name: str
    clause: int
    guard: Expr | None
    guard_span: Span | None
    body: tuple[Stmt, ...]
    openly: bool = False


@dataclass(frozen=True)
class Step:
    """A named part of the rules that others carry out."""

    name: str
    clause: int
    parameters: tuple[Local, ...]
    body: tuple[Stmt, ...]


@dataclass(frozen=True)
class Pattern:
    """A condition on a hand: "same_suit", "of_suit", "sequence", "group" of `count`, "anything".

    In a sequence with `also_low` the highest rank may stand below the lowest one instead. `suit`
    says of which suit the cards are, when they are compared.
    """

    kind: str
    count: int
    also_low: bool = False
    suit: Expr | None = None


@dataclass(frozen=True)
class Row:
    """A kind of hand: the patterns it fits, and the keys that decide within it."""

    name: str
    clause: int
    patterns: tuple[Pattern, ...]
    keys: tuple[str, ...]


@dataclass(frozen=True)
class Ranking:
    """Kinds of hands, best first; the first row that a hand fits counts."""

    name: str
    clause: int
    size: int
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class MeldRow:
    """Cards that belong together: a "set" (of one rank) or a "run" (of one suit, in sequence).

    `most` None is for as many as there are.
    """

    name: str
    clause: int
    kind: str
    least: int
    most: int | None


@dataclass(frozen=True)
class Melds:
    """Kinds of cards that belong together."""

    name: str
    clause: int
    rows: tuple[MeldRow, ...]


@dataclass(frozen=True)
class End:
    """A way for a deal to end, tested after each whole turn."""

    name: str
    clause: int
    when: Expr | None
    after: Expr | None
    body: tuple[Stmt, ...]


@dataclass(frozen=True)
class Match:
    """Deals are repeated until somebody has won `first_to` of them; `keeps` survive a deal.

    With `points` what counts is not deals but that state of each player. With `deals` the match is
    over after so many, and those with the most points have won, or with the `fewest`.
    """

    clause: int
    first_to: Expr | None
    keeps: tuple[str, ...]
    points: State | None = None
    deals: Expr | None = None
    fewest: bool = False


@dataclass(frozen=True)
class Touch:
    """What one variant did to one clause.

    Attributes:
        variant: its name.
        verb: "sets", "overrides", "extends", "adds" or "removes".
        kind, name: the clause's address.
        span: where the variant says so.
        displaced: what is not in force any more for it, as it was written.
    """

    variant: str
    verb: str
    kind: str
    name: str
    span: Span
    displaced: Span | None = None


@dataclass(frozen=True)
class Rules:
    """A whole ruleset, checked."""

    name: str
    edition: int
    source: Source
    players: tuple[int, int]
    titles: Mapping[str, str] = field(hash=False)
    clauses: tuple[Clause, ...]
    options: tuple[Option, ...]
    deck: Deck
    zones: tuple[Zone, ...]
    states: tuple[State, ...]
    setup: Block
    turn: Block
    turn_once: bool
    moves: Mapping[str, Move] = field(hash=False)
    steps: Mapping[str, Step] = field(hash=False)
    rankings: Mapping[str, Ranking] = field(hash=False)
    ends: tuple[End, ...]
    match: Match | None
    touches: tuple[Touch, ...] = ()
    melds: Mapping[str, Melds] = field(default_factory=dict, hash=False)
    teams: int = 0

    def value_titles(self, clause: Clause) -> Mapping[str, Mapping[str, str]]:
        """Give what the named values of an option or a state are called, by name and language."""
        declared: tuple[Option | State, ...] = (*self.options, *self.states)
        return next((one.type.titles for one in declared if one.clause == clause.index), {})

    @property
    def team_count(self) -> int:
        """How many teams there are; 0 where each plays alone."""
        return self.players[0] // self.teams if self.teams else 0

    def team(self, seat: int) -> tuple[int, ...]:
        """Give the seats of a player's team; where there are no teams, the player's alone."""
        if not self.teams:
            return (seat,)
        return tuple(range(seat % self.team_count, self.players[0], self.team_count))

    def is_one_team(self, seats: tuple[int, ...]) -> bool:
        """Say whether some seats are just those of one team."""
        return bool(seats) and seats == self.team(seats[0])
