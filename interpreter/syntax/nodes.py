"""The syntax tree: what a ruleset says, line by line, before any name has been looked up.

Nodes hold data and a span, nothing else; the checker turns them into the checked rules of
`interpreter.rules.model`, which are of another type, so that nothing unchecked can run.
"""

from __future__ import annotations

from dataclasses import dataclass

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


# -- expressions ---------------------------------------------------------------------------


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
    """`next player`, `next player after P`."""

    after: Expr | None
    span: Span


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
    """`number of cards in Z`."""

    zone: Expr
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
    """`plus`, `minus`, `times`."""

    operator: str
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True)
class Compare:
    """`is`, `is not`, `is below`, `is above`, `is at least`, `is at most`."""

    operator: str
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True)
class Quality:
    """`is empty`, `is full`, `is face up`, `is face down`, and their negations."""

    subject: Expr
    quality: str
    negated: bool
    span: Span


@dataclass(frozen=True)
class Logic:
    """`and`, `or`."""

    operator: str
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
    | CardsIn
    | Top
    | Arithmetic
    | Compare
    | Quality
    | Logic
    | Not
)


# -- statements ----------------------------------------------------------------------------


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

    `amount` None means all; `shortage` is "error", "if_any" or "as_many".
    """

    verb: str
    amount: Expr | None
    source: Expr
    target: Expr
    shortage: str
    span: Span


@dataclass(frozen=True)
class Lay:
    """`lay CARD on Z face up|down`, `put CARD on Z` (the face stays as it is)."""

    card: Expr
    zone: Expr
    face: str | None
    span: Span


@dataclass(frozen=True)
class TurnCard:
    """`turn CARD face up|down`."""

    card: Expr
    face: str
    span: Span


@dataclass(frozen=True)
class Reveal:
    """`reveal CARD`: everybody sees it, and it lies face up from then on."""

    card: Expr
    span: Span


@dataclass(frozen=True)
class ChooseMove:
    """`choose MOVE or MOVE …`."""

    moves: tuple[Name, ...]
    span: Span


@dataclass(frozen=True)
class Choose:
    """`choose NAME from SOURCE, SOURCE … [where …] [at random]`, `choose NAME is a TYPE`."""

    name: Name
    sources: tuple[Expr, ...]
    type_name: Name | None
    where: Expr | None
    at_random: bool
    span: Span


@dataclass(frozen=True)
class Claim:
    """`claim NAME is a TYPE [, lowest|highest TYPE when silent]`."""

    name: Name
    type_name: Name
    silent: str | None
    span: Span


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
    sign: int
    span: Span


@dataclass(frozen=True)
class Switch:
    """`switch S`: a state of two named values takes the other one."""

    target: Expr
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
class MostWin:
    """`players with most|fewest X win, those tied share the win | a tie draws the game`."""

    most: bool
    what: Expr
    share: bool
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
    """`for each player [from P]`."""

    start: Expr | None
    body: tuple[Stmt, ...]
    span: Span


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
    """`challenge by others together, first in turn order counts` with its lines."""

    notes: Notes
    reasons: tuple[Reason, ...]
    right: tuple[Stmt, ...] | None
    wrong: tuple[Stmt, ...] | None
    nobody: tuple[Stmt, ...] | None
    span: Span


@dataclass(frozen=True)
class CompareHands:
    """`compare Z of each player by RANKING` with its blocks."""

    zone: Name
    ranking: Name
    one: tuple[Stmt, ...]
    several: tuple[Stmt, ...]
    span: Span


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
    | ChooseMove
    | Choose
    | Claim
    | Becomes
    | AddTo
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
    | Poisoned
)


# -- domains and declarations --------------------------------------------------------------


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
class Option:
    """`option NAME is DOMAIN, default LITERAL`."""

    name: Name
    domain: Domain
    default: Word | Number
    notes: Notes
    span: Span


@dataclass(frozen=True)
class Deck:
    """The deck: its ranks from low to high, its suits, how many packs, points per rank."""

    ranks: tuple[Name, ...]
    ranks_ordered: bool
    suits: tuple[Name, ...]
    suits_ordered: bool
    notes: Notes
    span: Span


@dataclass(frozen=True)
class Trait:
    """One property of a zone: hidden, as laid, seen by …, holds N."""

    kind: str
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
    """`state NAME [of each player] is DOMAIN [, starts each deal at LITERAL]`."""

    name: Name
    per_player: bool
    domain: Domain
    start: Word | Number | None
    notes: Notes
    span: Span


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
    """`move NAME [when COND]`."""

    name: Name
    guard: Expr | None
    notes: Notes
    body: tuple[Stmt, ...]
    span: Span


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

    kind: str
    count: int
    span: Span


@dataclass(frozen=True)
class Key:
    """What decides within a row: top_rank, that_rank, all_ranks, rest."""

    kind: str
    span: Span


@dataclass(frozen=True)
class Row:
    """`NAME: PATTERN, PATTERN; by KEY, then KEY`."""

    name: Name
    patterns: tuple[Pattern, ...]
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
    """`match`: deals repeated until somebody has won enough of them."""

    notes: Notes
    first_to: Expr
    keeps: tuple[Name, ...]
    span: Span


Declaration = (
    Option | Deck | Zone | State | Setup | Turn | Move | Step | Ranking | End | Match
)


@dataclass(frozen=True)
class Game:
    """A whole ruleset: its head and its blocks in file order."""

    name: Name
    edition: int
    players: tuple[int, int]
    notes: Notes
    declarations: tuple[Declaration, ...]
    span: Span
