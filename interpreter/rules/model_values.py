"""The checked rules: expressions, and of what type each is."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.rules.model_symbols import (
    CARD,
    NUMBER,
    PLAYER,
    RANK,
    SUIT,
    ZONE,
    Alias,
    Local,
    Option,
    State,
    Type,
    Zone,
)


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
    """The player after `player` in turn order; with `where`, the first for whom it holds.

    `player` itself comes last. In `where` the subject is each of them in turn.
    """

    player: Expr
    where: Expr | None = None


@dataclass(frozen=True)
class PartnerOf:
    """The other one of a player's team of two."""

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
class CardPoints:
    """`points of CARD`."""

    card: Expr


@dataclass(frozen=True)
class TotalPoints:
    """What the cards in a zone count together, or those of them that fit."""

    zone: Expr
    candidate: Local
    where: Expr | None


@dataclass(frozen=True)
class CountIn:
    """How many cards a zone holds, or how many several cards are.

    With `where` only those count that fit, each being `candidate`.
    """

    zone: Expr
    candidate: Local | None = None
    where: Expr | None = None


@dataclass(frozen=True)
class ExtremeRank:
    """The "highest" or "lowest" rank of the cards in a zone, or of those that fit."""

    which: str
    zone: Expr
    candidate: Local
    where: Expr | None


@dataclass(frozen=True)
class CountPlayers:
    """How many players there are; with `where`, for how many it holds."""

    where: Expr | None


@dataclass(frozen=True)
class TopOf:
    """The uppermost card of a zone."""

    zone: Expr


@dataclass(frozen=True)
class Arithmetic:
    """`plus`, `minus`, `times`, `smaller` and `larger` (of the two)."""

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
class JokerTest:
    """Whether a card is a joker."""

    card: Expr


@dataclass(frozen=True)
class SomePlayers:
    """Whether `where` holds for "any", "every" or "no" player, the subject in turn."""

    quantifier: str
    where: Expr


@dataclass(frozen=True)
class SomeOf:
    """Whether a condition holds for "any", "every" or "no" one of several things.

    What they are is told as for a choice (`model_statements.Choose`): cards, zones, players or
    values, each being `candidate` in the condition.
    """

    quantifier: str
    candidate: Local
    pool: str
    zones: tuple[Expr, ...]
    where: Expr


@dataclass(frozen=True)
class OneMeld:
    """Whether the cards of a zone, or several cards, are one meld of a block.

    With `other` it is whether they would be together with that card; with `begun`, whether they
    could become one by cards more.
    """

    cards: Expr
    other: Expr | None
    melds: str
    begun: bool = False


@dataclass(frozen=True)
class PointsLeft:
    """The least points of cards in no meld, over all ways to arrange the others in melds.

    `without` are cards that are left aside: one, or several.
    """

    cards: Expr
    without: Expr | None
    melds: str


@dataclass(frozen=True)
class PatternTest:
    """Whether the cards of a zone, or several, are of "one_rank", "one_suit" or in "sequence".

    None and a single one always are.
    """

    cards: Expr
    pattern: str


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
    | PartnerOf
    | ZoneValue
    | CardAttribute
    | CardPoints
    | TotalPoints
    | CountIn
    | ExtremeRank
    | CountPlayers
    | TopOf
    | Arithmetic
    | Comparison
    | ZoneTest
    | FaceTest
    | JokerTest
    | SomePlayers
    | SomeOf
    | OneMeld
    | PointsLeft
    | PatternTest
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
        case Subject() | Challenger() | BestPlayer() | NextOf() | PartnerOf():
            return PLAYER
        case ZoneValue():
            return ZONE
        case ExtremeRank():
            return RANK
        case CardAttribute(attribute=attribute):
            return RANK if attribute == "rank" else SUIT
        case TopOf():
            return CARD
        case _:
            return NUMBER
