"""Nodes of the syntax tree: the lines of a body."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from interpreter.source import Span
from interpreter.syntax.node_expressions import Expr, Name, Notes


@dataclass(frozen=True)
class Shuffle:
    """`shuffle deck into Z`, `shuffle Z`."""

    deck: bool
    zone: Expr
    span: Span


@dataclass(frozen=True)
class Cut:
    """`cut Z for S, highest rank wins, those tied cut again`."""

    zone: Expr
    target: Name
    highest: bool
    span: Span


@dataclass(frozen=True)
class Transfer:
    """`deal`, `draw` and `put`: some cards from one zone to another.

    `amount` None means all; `shortage` is "error", "if_any" or "as_many". Of all cards, `where`
    leaves those that fit.
    """

    verb: Literal["deal", "draw", "put"]
    amount: Expr | Literal["all_but_top"] | None
    source: Expr
    target: Expr
    shortage: Literal["error", "if_any", "as_many"]
    span: Span
    where: Expr | None = None


@dataclass(frozen=True)
class Lay:
    """`lay CARD on Z face up|down`, `put CARD on Z` (the face stays as it is)."""

    card: Expr
    zone: Expr
    face: Literal["up", "down"] | None
    span: Span


@dataclass(frozen=True)
class TurnCard:
    """`turn CARD face up|down`."""

    card: Expr
    face: Literal["up", "down"]
    span: Span


@dataclass(frozen=True)
class Reveal:
    """`reveal CARD`: everybody sees it, and it lies face up from then on."""

    card: Expr
    span: Span


@dataclass(frozen=True)
class TurnAll:
    """`turn all in Z face up|down`, or `reveal all in Z` (`shown`)."""

    zone: Expr
    face: Literal["up", "down"]
    shown: bool
    span: Span


@dataclass(frozen=True)
class ChooseMove:
    """`choose MOVE or MOVE …`."""

    moves: tuple[Name, ...]
    span: Span


@dataclass(frozen=True)
class Choose:
    """`choose NAME from SOURCE, SOURCE … [where …] [at random]`, `choose NAME is a TYPE`.

    With `least` it is `choose NAME of N [to M] cards from SOURCE [where …]`. `otherwise` are
    the conditions behind `failing that`, one tried after the other.
    """

    name: Name
    sources: tuple[Expr, ...]
    type_name: Name | None
    where: Expr | None
    at_random: bool
    span: Span
    least: Expr | None = None
    most: Expr | None = None
    otherwise: tuple[Expr | Literal["any"], ...] = ()


@dataclass(frozen=True)
class Claim:
    """`claim NAME is a TYPE [where …] [, lowest|highest TYPE when silent]`.

    `silent` is "lowest", "highest", a value, or None.
    """

    name: Name
    type_name: Name
    silent: Expr | Literal["lowest", "highest"] | None
    span: Span
    where: Expr | None = None
    notes: Notes = field(default_factory=Notes)


@dataclass(frozen=True)
class Becomes:
    """`S becomes E [if COND, otherwise E]`."""

    target: Expr
    value: Expr
    condition: Expr | None
    otherwise: Expr | None
    span: Span


@dataclass(frozen=True)
class AddTo:
    """`add E to S`, `take E off S`."""

    amount: Expr
    target: Expr
    sign: Literal[1, -1]
    span: Span


@dataclass(frozen=True)
class Switch:
    """`switch S`: a state of two named values takes the other one."""

    target: Expr
    span: Span


@dataclass(frozen=True)
class Let:
    """`let NAME be E`: a name for a value, as it is now."""

    name: Name
    value: Expr
    span: Span


@dataclass(frozen=True)
class Do:
    """`do STEP [with E, E]`."""

    step: Name
    arguments: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True)
class TurnPasses:
    """`turn passes to P`."""

    player: Expr
    span: Span


@dataclass(frozen=True)
class Wins:
    """`P wins`."""

    player: Expr
    span: Span


@dataclass(frozen=True)
class Loses:
    """`P loses`: everybody else has won."""

    player: Expr
    span: Span


@dataclass(frozen=True)
class MostWin:
    """`players with most|fewest X win, those tied share the win | a tie draws the game`."""

    most: bool
    what: Expr
    share: bool
    span: Span


@dataclass(frozen=True)
class Outcome:
    """`outcome is X of each player [, fewest win]`."""

    state: Name
    fewest: bool
    span: Span


@dataclass(frozen=True)
class Drawn:
    """`game is drawn`."""

    span: Span


@dataclass(frozen=True)
class If:
    """`if COND … otherwise …`; `otherwise if` nests."""

    condition: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True)
class ForPlayers:
    """`for each player [from P] [where COND]`."""

    start: Expr | None
    body: tuple[Stmt, ...]
    span: Span
    where: Expr | None = None


@dataclass(frozen=True)
class ForZones:
    """`for each NAME in Z, Z`."""

    name: Name
    zones: tuple[Name, ...]
    body: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True)
class Repeat:
    """`repeat N times` (times set) or `repeat until COND` (until set)."""

    times: Expr | None
    until: Expr | None
    body: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True)
class Reason:
    """`reason NAME when COND`, a way for a challenge to be right."""

    name: Name
    when: Expr
    notes: Notes
    span: Span


@dataclass(frozen=True)
class Challenge:
    """`challenge by others together, first in turn order counts` with its lines.

    `whole` is False where one of them could not be read.
    """

    notes: Notes
    reasons: tuple[Reason, ...]
    right: tuple[Stmt, ...] | None
    wrong: tuple[Stmt, ...] | None
    nobody: tuple[Stmt, ...] | None
    whole: bool
    span: Span


@dataclass(frozen=True)
class CompareHands:
    """`compare Z of each player [where COND] by RANKING` with its blocks."""

    zone: Name
    ranking: Name
    one: tuple[Stmt, ...]
    several: tuple[Stmt, ...]
    span: Span
    where: Expr | None = None


@dataclass(frozen=True)
class CompareStates:
    """`compare S of each player [where COND], most|fewest is best` with its blocks."""

    state: Name
    most: bool
    one: tuple[Stmt, ...]
    several: tuple[Stmt, ...]
    span: Span
    where: Expr | None = None


@dataclass(frozen=True)
class Poisoned:
    """A line that could not be read; it was reported, and the rest is checked without it."""

    body: tuple[Stmt, ...]
    span: Span


Stmt = (
    Shuffle
    | Cut
    | Transfer
    | Lay
    | TurnCard
    | Reveal
    | TurnAll
    | ChooseMove
    | Choose
    | Claim
    | Becomes
    | AddTo
    | Switch
    | Let
    | Do
    | TurnPasses
    | Wins
    | Loses
    | MostWin
    | Outcome
    | Drawn
    | If
    | ForPlayers
    | ForZones
    | Repeat
    | Challenge
    | CompareHands
    | CompareStates
    | Poisoned
)
