"""Nodes of the syntax tree: names, rulebook sentences, and expressions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from interpreter.source import Span


@dataclass(frozen=True)
class Name:
    """A word that names something, as written."""

    text: str
    span: Span


@dataclass(frozen=True)
class Sentence:
    """A rulebook sentence in one language; `language` is "en" where none is named."""

    language: str
    text: str
    span: Span


@dataclass(frozen=True)
class Notes:
    """What stands under the name of a clause: titles, sentences, and the ids of its source."""

    titles: tuple[Sentence, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    cites: tuple[Name, ...] = ()


@dataclass(frozen=True)
class Number:
    """A whole number; it may turn out to be a rank."""

    value: int
    text: str
    span: Span


@dataclass(frozen=True)
class Word:
    """A bare name or literal; which of the two, the checker finds out."""

    text: str
    span: Span


@dataclass(frozen=True)
class Of:
    """`rank of card`, `hand of leader`, `points of best player`."""

    name: Name
    owner: Expr
    span: Span


@dataclass(frozen=True)
class NextPlayer:
    """`next player`, `next player after P`; with `where COND` the first for whom it holds."""

    after: Expr | None
    span: Span
    where: Expr | None = None


@dataclass(frozen=True)
class BestPlayer:
    """`best player`, within a comparison."""

    span: Span


@dataclass(frozen=True)
class EachPlayer:
    """`each player`; only where a line takes all players."""

    span: Span


@dataclass(frozen=True)
class Count:
    """`number of cards in Z`, `number of cards in Z where COND`."""

    zone: Expr
    span: Span
    where: Expr | None = None


@dataclass(frozen=True)
class ExtremeRank:
    """`highest|lowest rank in Z`, of the cards for which a condition holds."""

    which: Literal["highest", "lowest"]
    zone: Expr
    span: Span
    where: Expr | None = None


@dataclass(frozen=True)
class TotalPoints:
    """`total points in Z`, `total points in Z where COND`."""

    zone: Expr
    span: Span
    where: Expr | None = None


@dataclass(frozen=True)
class CountPlayers:
    """`number of players`, `number of players where COND`."""

    where: Expr | None
    span: Span


@dataclass(frozen=True)
class CardsIn:
    """`cards in Z`: only after `players with most|fewest`."""

    zone: Expr
    span: Span


@dataclass(frozen=True)
class Top:
    """`top of Z`: the uppermost card."""

    zone: Expr
    span: Span


@dataclass(frozen=True)
class Arithmetic:
    """`plus`, `minus`, `times`, `the smaller of … and …`, `the larger of … and …`."""

    operator: Literal["plus", "minus", "times", "smaller", "larger"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True)
class Compare:
    """`is`, `is not`, `is below`, `is above`, `is at least`, `is at most`."""

    operator: Literal["=", "!=", "<", ">", ">=", "<="]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True)
class Quality:
    """`is empty`, `is full`, `is face up`, `is face down`, `is a joker`, and their negations.

    Of several cards: `is of one rank`, `is of one suit`, `is in sequence`.
    """

    subject: Expr
    quality: Literal[
        "empty", "full", "face_up", "face_down", "joker", "one_rank", "one_suit", "sequence"
    ]
    negated: bool
    span: Span


@dataclass(frozen=True)
class SomePlayers:
    """`any player where COND`, `every player where COND`, `no player where COND`."""

    quantifier: Literal["any", "every", "no"]
    where: Expr
    span: Span


@dataclass(frozen=True)
class SomeCards:
    """`any NAME in Z where COND`, `every NAME in Z where COND`, `no NAME in Z where COND`."""

    quantifier: Literal["any", "every", "no"]
    name: Name
    zone: Expr
    where: Expr
    span: Span


@dataclass(frozen=True)
class With:
    """`(Z with C)`: a zone's cards and one more, as they would lie together."""

    cards: Expr
    card: Expr
    span: Span


@dataclass(frozen=True)
class OneOf:
    """`X is one of MELDS`, `X is not one of MELDS`."""

    cards: Expr
    melds: Name
    negated: bool
    span: Span


@dataclass(frozen=True)
class PointsLeft:
    """`fewest points left in Z [without X] by MELDS`."""

    cards: Expr
    without: Expr | None
    melds: Name
    span: Span


@dataclass(frozen=True)
class Logic:
    """`and`, `or`."""

    operator: Literal["and", "or"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True)
class Not:
    """`not …`."""

    inner: Expr
    span: Span


Expr = (
    Number
    | Word
    | Of
    | NextPlayer
    | BestPlayer
    | EachPlayer
    | Count
    | ExtremeRank
    | TotalPoints
    | CountPlayers
    | CardsIn
    | Top
    | Arithmetic
    | Compare
    | Quality
    | SomePlayers
    | SomeCards
    | With
    | OneOf
    | PointsLeft
    | Logic
    | Not
)
