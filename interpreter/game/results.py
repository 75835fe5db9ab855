"""Why something came about: what a challenge, a comparison or an end was decided by, as data."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.game.findings import Finding, Found


@dataclass(frozen=True)
class ReasonFinding:
    """One reason of a challenge, by its clause, and what it came to."""

    clause: int
    finding: Finding


@dataclass(frozen=True)
class ChallengeResult:
    """Why a challenge was right or wrong.

    Attributes:
        player: whose card was challenged.
        challenger: whose challenge counts; -1 if nobody challenged.
        reasons: every reason, in file order; none if nobody challenged, since none is looked at.
    """

    clause: int
    player: int
    challenger: int
    reasons: tuple[ReasonFinding, ...]

    @property
    def right(self) -> bool:
        """Whether a reason holds."""
        return any(one.finding.holds for one in self.reasons)


@dataclass(frozen=True)
class Key:
    """One of the things that decide among hands of one kind.

    Attributes:
        kind: "rank" or "suit".
        value: the rank, -1 for the highest where it stands below the lowest; or the suit.
    """

    kind: str
    value: int


@dataclass(frozen=True)
class Hand:
    """One player's hand in a comparison.

    Attributes:
        player: whose.
        zone: the number of the zone it lies in.
        row: the clause of its kind.
        place: how good its kind is, from 1 for the best.
        cards: in the order of their strength; None for a hand that wasn't shown.
        keys: what decides among hands of its kind, one after the other; None as before.
    """

    player: int
    zone: int
    row: int
    place: int
    cards: tuple[int, ...] | None
    keys: tuple[Key, ...] | None


@dataclass(frozen=True)
class Duel:
    """What decided between two hands.

    Attributes:
        better, worse: the hands; for equal ones in the order of the seats.
        by: "kind", "keys" or "nothing" (they are equal).
        at: for "keys", the place of the first that differs; -1 if the keys can't be told.
    """

    better: Hand
    worse: Hand
    by: str
    at: int = -1


@dataclass(frozen=True)
class Comparison:
    """Why a hand was the best.

    Attributes:
        clause: the ranking's clause.
        hands: in the order of the seats.
        best: the player of the best hand; -1 if several are best.
        duels: the best hand (or one of them) against each other.
    """

    clause: int
    hands: tuple[Hand, ...]
    best: int
    duels: tuple[Duel, ...]


@dataclass(frozen=True)
class Cause:
    """A condition that led to an end.

    Attributes:
        clause: where it stands.
        pc: an instruction of its line.
        kind: "if", "otherwise", "end", "after", "right", "wrong", "nobody", "one", "several".
        finding: for "if", "otherwise" and "end", what the condition came to.
        found: for "after", the number of turns that was asked for.
        count: for "after", the turns that there were.
    """

    clause: int
    pc: int
    kind: str
    finding: Finding | None = None
    found: Found | None = None
    count: int = 0


@dataclass(frozen=True)
class Tally:
    """What was counted to find the winners.

    Attributes:
        most: whether the most win; else the fewest.
        state: the index of the state that was counted; -1 for cards.
        zones: for cards, the numbers of each player's zone.
        values: what each player had.
        share: whether those tied share the win; else a tie draws the game.
    """

    most: bool
    state: int
    zones: tuple[int, ...]
    values: tuple[int, ...]
    share: bool


@dataclass(frozen=True)
class Ending:
    """Why a deal ended as it did.

    Attributes:
        clause: the clause that ended it.
        pc: the instruction.
        how: "wins", "counted" or "drawn".
        winners: the seats that won.
        path: the clauses that led there, the outermost first.
        causes: the conditions on the way, in that order.
        tally: for "counted", what was counted.
    """

    clause: int
    pc: int
    how: str
    winners: tuple[int, ...]
    path: tuple[int, ...]
    causes: tuple[Cause, ...]
    tally: Tally | None


@dataclass(frozen=True)
class Met:
    """A condition that decided how a line went on.

    Attributes:
        clause: where it stands.
        pc: the first instruction of its line.
        game, turn: when; games count from 1, and turn 0 is before the first turn.
        finding: what it came to.
    """

    clause: int
    pc: int
    game: int
    turn: int
    finding: Finding


Result = ChallengeResult | Comparison | Ending
