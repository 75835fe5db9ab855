"""The checked rules: statements, each with the clause and the line it stands on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from interpreter.rules.model_symbols import Alias, Local, State, Zone
from interpreter.rules.model_values import Expr, LocalValue, StateValue
from interpreter.source import Span


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

    `amount` None means all; `but_top` leaves the top one where it is, `where` those that don't fit
    (`candidate` is each in turn). `shortage` is "error", "if_any" or "as_many".
    """

    at: At
    verb: str
    amount: Expr | None
    source: Expr
    target: Expr | None
    to_each: Zone | None
    shortage: str
    but_top: bool = False
    candidate: Local | None = None
    where: Expr | None = None


@dataclass(frozen=True)
class Lay:
    """A card, or several, go onto a zone; `face` None leaves them as they lie."""

    at: At
    card: Expr
    zone: Expr
    face: str | None


@dataclass(frozen=True)
class TurnCard:
    """A card, or several, are turned where they lie."""

    at: At
    card: Expr
    face: str


@dataclass(frozen=True)
class Reveal:
    """Everybody sees a card, or several; they lie face up from then on."""

    at: At
    card: Expr


@dataclass(frozen=True)
class TurnAll:
    """All cards of a zone, or of each player's, are turned; with `shown` everybody sees them."""

    at: At
    zone: Expr | None
    of_each: Zone | Alias | None
    face: str
    shown: bool


@dataclass(frozen=True)
class ChooseMove:
    """The subject plays one of the moves on offer."""

    at: At
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Choose:
    """The subject, or chance, picks one of some things.

    `pool` is "cards" (of `zones`), "zones" (one of `zones`), "players" (all), "others" or "values"
    (all of the target's type). With `least` and `most` it is so many cards of the one zone that are
    picked together, and the condition is about them. `tried` are the conditions as they are
    written, where there are several, of which the first counts that leaves something (None: any
    will do); `where` puts them together.
    """

    at: At
    target: LocalValue | StateValue
    candidate: Local
    pool: str
    zones: tuple[Expr, ...]
    where: Expr | None
    where_span: Span | None
    at_random: bool
    least: Expr | None = None
    most: Expr | None = None
    tried: tuple[Expr | None, ...] = ()


@dataclass(frozen=True)
class Claim:
    """The subject names a value, true or false.

    `silent` is what saying nothing means: a value, "lowest" or "highest" of those that may be
    named, or None where something has to be said. `at` is that of the move or step; a claim is a
    clause of its own, too.
    """

    at: At
    clause: int
    candidate: Local
    where: Expr | None
    where_span: Span | None
    silent: Expr | str | None
    pool: ClassVar[str] = "values"
    zones: ClassVar[tuple[Expr, ...]] = ()
    at_random: ClassVar[bool] = False
    least: ClassVar[Expr | None] = None
    most: ClassVar[Expr | None] = None


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
class Let:
    """A name for a value, as it is when the line is reached."""

    at: At
    candidate: Local
    value: Expr


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
    """The game is over at once.

    `who` has won: the "player", the whole "team" of the player, or the "others", who are all but
    that team.
    """

    at: At
    player: Expr
    who: str = "player"


@dataclass(frozen=True)
class MostWin:
    """The players with the most or fewest of something win at once.

    `state` is a per-player state, or None for the number of cards in `zone`. Where it is `scored`,
    what each player has of the state is that player's result, and all equal is a draw.
    """

    at: At
    most: bool
    state: State | None
    zone: Zone | None
    share: bool
    scored: bool = False


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
    """A block for each player in turn order, who is its subject.

    With `where` only for those for whom it holds when their turn comes.
    """

    at: At
    start: Expr | None
    body: tuple[Stmt, ...]
    where: Expr | None = None


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
    """The cards of each player's zone are ranked against one another.

    With `where` only of those players for whom it holds.
    """

    at: At
    zone: Zone | Alias
    ranking: str
    one: tuple[Stmt, ...]
    several: tuple[Stmt, ...]
    where: Expr | None = None


@dataclass(frozen=True)
class CompareStates:
    """A number of each player's is compared; the most or the fewest is best."""

    at: At
    state: State
    most: bool
    one: tuple[Stmt, ...]
    several: tuple[Stmt, ...]
    where: Expr | None = None


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
    | Assign
    | Switch
    | Let
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
    | CompareStates
)
