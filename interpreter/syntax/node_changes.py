"""Nodes of the syntax tree: variants, which say what is different from the game they are of."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.source import Span
from interpreter.syntax.node_blocks import Declaration, Row
from interpreter.syntax.node_expressions import Expr, Name, Notes, Number, Word
from interpreter.syntax.node_statements import Claim, Reason, Stmt


@dataclass(frozen=True)
class Address:
    """What a change is about: `step low_card`, `setup`, `guard of open_card`, `row flush of three`.

    Attributes:
        kind: "option", "deck", "zone", "state", "setup", "turn", "play", "move", "step", "ranking",
            "end", "match", "guard", "claim", "reason" or "row".
        name: the name of the clause; the kind's word where it has none.
        owner: the ranking of a row, the move or step of a reason that is added, or None.
        span: where the change says it.
    """

    kind: str
    name: str
    owner: Name | None
    span: Span

    @property
    def key(self) -> tuple[str, str]:
        """The kind and name, by which two changes touch the same clause."""
        owner = f" of {self.owner.text}" if self.owner is not None and self.kind == "row" else ""
        return self.kind, self.name + owner

    def describe(self) -> str:
        """Write the address as people write it."""
        if self.kind == self.name:
            return self.kind
        if self.kind == "guard":
            return f"guard of {self.name}"
        return f"{self.kind} {self.key[1]}"


@dataclass(frozen=True)
class Guard:
    """`guard of MOVE [openly] when COND`."""

    when: Expr
    notes: Notes
    span: Span
    openly: bool = False


@dataclass(frozen=True)
class SetDefault:
    """`set OPTION to LITERAL`: the option's default is another one."""

    option: Name
    value: Word | Number
    span: Span


@dataclass(frozen=True)
class Override:
    """`override …`: a clause is replaced whole; `fingerprint` is the base clause's, if pinned."""

    address: Address
    new: Declaration | Guard | Claim | Reason | Row
    fingerprint: str
    span: Span


@dataclass(frozen=True)
class Add:
    """`add …`: a clause that wasn't there; a row says before or after which."""

    address: Address
    new: Declaration | Reason | Row
    side: str
    beside: Name | None
    span: Span


@dataclass(frozen=True)
class Extend:
    """`extend … before|after`: lines in front of or behind those of a clause."""

    address: Address
    side: str
    notes: Notes
    body: tuple[Stmt, ...]
    fingerprint: str
    span: Span


@dataclass(frozen=True)
class Remove:
    """`remove …`: a clause that is not there any more."""

    address: Address
    span: Span


Change = SetDefault | Override | Add | Extend | Remove


@dataclass(frozen=True)
class Variant:
    """`variant NAME of BASE, edition N` and its changes.

    Attributes:
        players: the seats, where the variant says so; None leaves them as they are.
        players_at: where it says so; its own place where it doesn't.
        teams: how many play together, where the variant says so.
    """

    name: Name
    base: Name
    edition: int
    players: tuple[int, int] | None
    notes: Notes
    changes: tuple[Change, ...]
    span: Span
    players_at: Span
    teams: int | None = None


@dataclass(frozen=True)
class Order:
    """`order A, B`: variants of one game that are meant to be laid on one another in this order."""

    names: tuple[Name, ...]
    span: Span
