"""The checked rules: what the tree means once every name and type is settled.

Only the checker builds these, so that nothing unchecked can run. Everything is frozen; symbols are
compared by value and carry the clause that declares them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from interpreter.source import Source, Span


class Kind(Enum):
    """The types of values."""

    NUMBER = "number"
    RANK = "rank"
    SUIT = "suit"
    CARD = "card"
    PLAYER = "player"
    ZONE = "zone"
    CHOICE = "choice"


@dataclass(frozen=True)
class Type:
    """A kind, with the bounds of a number or the names of a choice."""

    kind: Kind
    low: int = 0
    high: int = 0
    names: tuple[str, ...] = ()

    def describe(self) -> str:
        """Say what values the type has, as a person would write it."""
        if self.kind is Kind.NUMBER and (self.low or self.high):
            return f"a number from {self.low} to {self.high}"
        if self.kind is Kind.CHOICE:
            return " or ".join(self.names)
        return f"a {self.kind.value}"


NUMBER = Type(Kind.NUMBER)
RANK = Type(Kind.RANK)
SUIT = Type(Kind.SUIT)
CARD = Type(Kind.CARD)
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


@dataclass(frozen=True)
class Deck:
    """The cards: rank by rank from low to high, in every suit."""

    ranks: tuple[str, ...]
    ranks_ordered: bool
    suits: tuple[str, ...]
    suits_ordered: bool
    clause: int

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.ranks) * len(self.suits)


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
    """Something remembered; `start` None means that setup or play gives it its first value."""

    name: str
    type: Type
    per_player: bool
    start: int | None
    clause: int


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


# -- expressions ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Const:
    """A literal: a number, or the index of a rank, suit or named choice."""

    value: int
    type: Type


@dataclass(frozen=True)
class OptionValue:
    """An option's value."""

    option: Option


@dataclass(frozen=True)
class StateValue:
    """A state's value; `player` says whose, where there is one for each player."""

    state: State
    player: Expr | None


@dataclass(frozen=True)
class LocalValue:
    """The value of a local name."""

    local: Local


@dataclass(frozen=True)
class Subject:
    """`player`: the one on turn, or the one a loop has come to."""


@dataclass(frozen=True)
class Challenger:
    """`challenger`: the player whose challenge counts."""


@dataclass(frozen=True)
class BestPlayer:
    """`best player`: the one whose cards won the comparison."""


@dataclass(frozen=True)
class NextOf:
    """The player after `player` in turn order."""

    player: Expr


@dataclass(frozen=True)
class ZoneValue:
    """A zone; `player` says whose."""

    zone: Zone | Alias
    player: Expr | None


@dataclass(frozen=True)
class CardAttribute:
    """`rank of CARD` or `suit of CARD`."""

    attribute: str
    card: Expr


@dataclass(frozen=True)
class CountIn:
    """How many cards a zone holds."""

    zone: Expr


@dataclass(frozen=True)
class TopOf:
    """The uppermost card of a zone."""

    zone: Expr


@dataclass(frozen=True)
class Arithmetic:
    """`plus`, `minus`, `times`."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Comparison:
    """`=`, `!=`, `<`, `<=`, `>`, `>=` between two values of one type."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class ZoneTest:
    """Whether a zone is "empty" or "full"."""

    zone: Expr
    quality: str


@dataclass(frozen=True)
class FaceTest:
    """Whether a card lies face up."""

    card: Expr


@dataclass(frozen=True)
class Logic:
    """`and`, `or`."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Negation:
    """`not`."""

    inner: Expr


Expr = (
    Const
    | OptionValue
    | StateValue
    | LocalValue
    | Subject
    | Challenger
    | BestPlayer
    | NextOf
    | ZoneValue
    | CardAttribute
    | CountIn
    | TopOf
    | Arithmetic
    | Comparison
    | ZoneTest
    | FaceTest
    | Logic
    | Negation
)


def type_of(expr: Expr) -> Type:
    """Give the type of a checked value (conditions have none and are not asked)."""
    match expr:
        case Const(type=known):
            return known
        case OptionValue(option=symbol):
            return symbol.type
        case StateValue(state=symbol):
            return symbol.type
        case LocalValue(local=symbol):
            return symbol.type
        case Subject() | Challenger() | BestPlayer() | NextOf():
            return PLAYER
        case ZoneValue():
            return ZONE
        case CardAttribute(attribute=attribute):
            return RANK if attribute == "rank" else SUIT
        case TopOf():
            return CARD
        case _:
            return NUMBER


# -- statements ----------------------------------------------------------------------------


@dataclass(frozen=True)
class At:
    """Where a statement stands: its clause and its line."""

    clause: int
    span: Span


@dataclass(frozen=True)
class Shuffle:
    """The cards of a zone (or all cards, if `deck`) have no order until they are drawn."""

    at: At
    zone: Expr
    deck: bool


@dataclass(frozen=True)
class Cut:
    """Each player draws; the most extreme rank decides `target`; those tied draw again."""

    at: At
    zone: Expr
    target: StateValue
    highest: bool


@dataclass(frozen=True)
class Transfer:
    """Cards go from the top of one zone onto another, or onto each player's.

    `amount` None means all. `shortage` is "error", "if_any" or "as_many".
    """

    at: At
    verb: str
    amount: Expr | None
    source: Expr
    target: Expr | None
    to_each: Zone | None
    shortage: str


@dataclass(frozen=True)
class Lay:
    """A card goes onto a zone; `face` None leaves it as it lies."""

    at: At
    card: Expr
    zone: Expr
    face: str | None


@dataclass(frozen=True)
class TurnCard:
    """A card is turned where it lies."""

    at: At
    card: Expr
    face: str


@dataclass(frozen=True)
class Reveal:
    """Everybody sees a card; it lies face up from then on."""

    at: At
    card: Expr


@dataclass(frozen=True)
class ChooseMove:
    """The subject plays one of the moves on offer."""

    at: At
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Choose:
    """The subject, or chance, picks one of some things.

    `pool` is "cards" (of `zones`), "zones" (one of `zones`), "players" (all), "others" or "values"
    (all of the target's type).
    """

    at: At
    target: LocalValue | StateValue
    candidate: Local
    pool: str
    zones: tuple[Expr, ...]
    where: Expr | None
    where_span: Span | None
    at_random: bool


@dataclass(frozen=True)
class Claim:
    """The subject names a value, true or false; `silent` is what saying nothing means."""

    at: At
    local: Local
    silent: int | None


@dataclass(frozen=True)
class Assign:
    """A state takes a value; with a condition, one of two."""

    at: At
    target: StateValue
    value: Expr
    condition: Expr | None
    otherwise: Expr | None


@dataclass(frozen=True)
class Switch:
    """A state of two named values takes the other one."""

    at: At
    target: StateValue


@dataclass(frozen=True)
class Do:
    """A step is carried out."""

    at: At
    step: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True)
class TurnPasses:
    """Who is on turn when this turn is over."""

    at: At
    player: Expr


@dataclass(frozen=True)
class Wins:
    """One player wins at once."""

    at: At
    player: Expr


@dataclass(frozen=True)
class MostWin:
    """The players with the most or fewest of something win at once.

    `state` is a per-player state, or None for the number of cards in `zone`.
    """

    at: At
    most: bool
    state: State | None
    zone: Zone | None
    share: bool


@dataclass(frozen=True)
class Drawn:
    """Nobody wins."""

    at: At


@dataclass(frozen=True)
class If:
    """One of two blocks."""

    at: At
    condition: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]


@dataclass(frozen=True)
class ForPlayers:
    """A block for each player in turn order, who is its subject."""

    at: At
    start: Expr | None
    body: tuple[Stmt, ...]


@dataclass(frozen=True)
class ForZones:
    """A block for each of some zones."""

    at: At
    alias: Alias
    body: tuple[Stmt, ...]


@dataclass(frozen=True)
class Repeat:
    """A block a number of times, or until something is so (asked before each time)."""

    at: At
    times: Expr | None
    until: Expr | None
    body: tuple[Stmt, ...]


@dataclass(frozen=True)
class Reason:
    """What makes a challenge right."""

    name: str
    when: Expr
    clause: int
    span: Span


@dataclass(frozen=True)
class Challenge:
    """All others say yes or no unseen; the first yes in turn order counts."""

    at: At
    clause: int
    reasons: tuple[Reason, ...]
    right: tuple[Stmt, ...]
    wrong: tuple[Stmt, ...]
    nobody: tuple[Stmt, ...]


@dataclass(frozen=True)
class CompareHands:
    """The cards of each player's zone are ranked against one another."""

    at: At
    zone: Zone | Alias
    ranking: str
    one: tuple[Stmt, ...]
    several: tuple[Stmt, ...]


Stmt = (
    Shuffle
    | Cut
    | Transfer
    | Lay
    | TurnCard
    | Reveal
    | ChooseMove
    | Choose
    | Claim
    | Assign
    | Switch
    | Do
    | TurnPasses
    | Wins
    | MostWin
    | Drawn
    | If
    | ForPlayers
    | ForZones
    | Repeat
    | Challenge
    | CompareHands
)


# -- blocks --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Block:
    """A body with the clause that it belongs to."""

    clause: int
    body: tuple[Stmt, ...]


@dataclass(frozen=True)
class Move:
    """Something a player may choose to do."""

    name: str
    clause: int
    guard: Expr | None
    guard_span: Span | None
    body: tuple[Stmt, ...]


@dataclass(frozen=True)
class Step:
    """A named part of the rules that others carry out."""

    name: str
    clause: int
    parameters: tuple[Local, ...]
    body: tuple[Stmt, ...]


@dataclass(frozen=True)
class Pattern:
    """A condition on a hand: "same_suit", "sequence", "group" of `count`, "anything"."""

    kind: str
    count: int


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
class End:
    """A way for a deal to end, tested after each whole turn."""

    name: str
    clause: int
    when: Expr | None
    after: Expr | None
    body: tuple[Stmt, ...]


@dataclass(frozen=True)
class Match:
    """Deals are repeated until somebody has won `first_to` of them; `keeps` survive a deal."""

    clause: int
    first_to: Expr
    keeps: tuple[str, ...]


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
