"""Nodes of the syntax tree: domains, declarations, and the whole ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from interpreter.source import Span
from interpreter.syntax.node_expressions import Expr, Name, Notes, Number, Sentence, Word
from interpreter.syntax.node_statements import Stmt


@dataclass(frozen=True)
class RangeDomain:
    """`is LOW to HIGH`."""

    low: int
    high: int
    span: Span


@dataclass(frozen=True)
class TypeDomain:
    """`is a rank`, `is a player`."""

    name: Name
    span: Span


@dataclass(frozen=True)
class ChoiceDomain:
    """`is up or down`."""

    names: tuple[Name, ...]
    span: Span


Domain = RangeDomain | TypeDomain | ChoiceDomain


@dataclass(frozen=True)
class ValueTitle:
    """`title of VALUE "…" zh "…"`: what people call one of several named values."""

    value: Name
    texts: tuple[Sentence, ...]
    span: Span


@dataclass(frozen=True)
class Option:
    """`option NAME is DOMAIN, default LITERAL`."""

    name: Name
    domain: Domain
    default: Word | Number
    notes: Notes
    span: Span
    value_titles: tuple[ValueTitle, ...] = ()


@dataclass(frozen=True)
class Worth:
    """`N for RANK RANK …`, `as written for …`, `… for the rest`, `… for jokers`: what cards count.

    Where it is `as_written`, a rank that is a number counts that number, and `number` is 0.
    """

    number: int
    as_written: bool
    ranks: tuple[Name, ...]
    rest: bool
    jokers: bool
    span: Span


@dataclass(frozen=True)
class Deck:
    """The deck: its ranks from low to high and its suits, how often, and how many jokers each time.

    `whole` is False where one of its lines could not be read.
    """

    ranks: tuple[Name, ...]
    ranks_ordered: bool
    suits: tuple[Name, ...]
    suits_ordered: bool
    whole: bool
    notes: Notes
    span: Span
    packs: int | None = None
    jokers: int | None = None
    points: tuple[Worth, ...] = ()


@dataclass(frozen=True)
class Trait:
    """One property of a zone: hidden, as laid, seen by …, holds N."""

    kind: Literal["hidden", "as_laid", "seen_by_owner", "seen_by_all", "holds"]
    value: int
    span: Span


@dataclass(frozen=True)
class Zone:
    """`zone NAME [of each player]: TRAITS`."""

    name: Name
    per_player: bool
    traits: tuple[Trait, ...]
    notes: Notes
    span: Span


@dataclass(frozen=True)
class State:
    """`state NAME [of each player|team] is DOMAIN [, starts each deal|match at LITERAL|random]`."""

    name: Name
    per_player: bool
    domain: Domain
    start: Word | Number | None
    notes: Notes
    span: Span
    each_match: bool = False
    at_random: bool = False
    per_team: bool = False
    value_titles: tuple[ValueTitle, ...] = ()


@dataclass(frozen=True)
class Setup:
    """`setup`: what happens before the first turn of a deal."""

    notes: Notes
    body: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True)
class Turn:
    """`turn` (repeated until the deal ends) or `play` (told once from top to bottom)."""

    once: bool
    notes: Notes
    body: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True)
class Move:
    """`move NAME [[openly] when COND]`; `openly`, what only its player sees may show by it."""

    name: Name
    guard: Expr | None
    notes: Notes
    body: tuple[Stmt, ...]
    span: Span
    openly: bool = False


@dataclass(frozen=True)
class Parameter:
    """`NAME is a TYPE` after a step's name."""

    name: Name
    type_name: Name
    span: Span


@dataclass(frozen=True)
class Step:
    """`step NAME [with NAME is a TYPE, …]`."""

    name: Name
    parameters: tuple[Parameter, ...]
    notes: Notes
    body: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True)
class Pattern:
    """One condition of a ranking row: same_suit, sequence, group (N of one rank), anything."""

    kind: Literal["same_suit", "sequence", "group", "anything"]
    count: int
    span: Span


@dataclass(frozen=True)
class LowSequence:
    """`in sequence with RANK also low`: the rank may stand below the lowest one, too."""

    rank: Name
    span: Span


@dataclass(frozen=True)
class OfSuit:
    """`of suit NAME`: all cards are of a suit, of that of an option or of that of a state."""

    suit: Name
    span: Span


@dataclass(frozen=True)
class Key:
    """What decides within a row: top_rank, that_rank, all_ranks, rest, top_suit."""

    kind: Literal["top_rank", "that_rank", "all_ranks", "rest", "top_suit"]
    span: Span


@dataclass(frozen=True)
class Row:
    """`NAME: PATTERN, PATTERN; by KEY, then KEY`."""

    name: Name
    patterns: tuple[Pattern | LowSequence | OfSuit, ...]
    keys: tuple[Key, ...]
    notes: Notes
    span: Span


@dataclass(frozen=True)
class Ranking:
    """`ranking NAME of N cards, best first`."""

    name: Name
    size: int
    notes: Notes
    rows: tuple[Row, ...]
    span: Span


@dataclass(frozen=True)
class MeldRow:
    """`NAME: N to M cards, same rank` or `NAME: N or more cards, same suit, in sequence`.

    `most` None is for "or more".
    """

    name: Name
    least: int
    most: int | None
    patterns: tuple[Literal["same_rank", "same_suit", "sequence"], ...]
    notes: Notes
    span: Span


@dataclass(frozen=True)
class Melds:
    """`melds NAME`: what cards belong together."""

    name: Name
    notes: Notes
    rows: tuple[MeldRow, ...]
    span: Span


@dataclass(frozen=True)
class End:
    """`end NAME when COND` or `end NAME after N turns`."""

    name: Name
    when: Expr | None
    after: Expr | None
    notes: Notes
    body: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True)
class Match:
    """`match`: deals repeated until somebody has won enough of them, or has enough points.

    With `deals` it is over after so many, and what counts is who has most `points`, or fewest.
    """

    notes: Notes
    first_to: Expr | None
    keeps: tuple[Name, ...]
    span: Span
    points: Name | None = None
    deals: Expr | None = None
    fewest: bool = False


Declaration = (
    Option | Deck | Zone | State | Setup | Turn | Move | Step | Ranking | Melds | End | Match
)


@dataclass(frozen=True)
class Game:
    """A whole ruleset: its head and its blocks in file order.

    `players_at` is where it says how many can play, or its own place where it doesn't. `teams` says
    how many play together, and is 0 where each plays alone.
    """

    name: Name
    edition: int
    players: tuple[int, int]
    notes: Notes
    declarations: tuple[Declaration, ...]
    span: Span
    players_at: Span
    teams: int = 0
