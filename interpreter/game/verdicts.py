"""Why a play is or isn't allowed, as data."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.game.actions import Refusal
from interpreter.game.findings import Finding


@dataclass(frozen=True)
class Need:
    """A later choice of a chain, and whether something is left for it.

    Attributes:
        name: what is chosen, as the rules call it.
        met: whether there is anything to choose.
    """

    name: str
    met: bool


@dataclass(frozen=True)
class MoveFinding:
    """Why a move is or isn't on offer.

    Attributes:
        name: the move.
        clause: its clause.
        listed: whether the line that has a move chosen lists it.
        guard: what its guard came to; None if it has none.
        needs: the choices that it begins with.
        lacking: for the choice that can't be made, why each thing can't be chosen; empty where
            that depends on a choice before it.
    """

    name: str
    clause: int
    listed: bool
    guard: Finding | None
    needs: tuple[Need, ...]
    lacking: tuple[ChoiceFinding, ...] = ()

    @property
    def offered(self) -> bool:
        """Whether the move can be made."""
        holds = self.guard is None or self.guard.holds is True
        return self.listed and holds and all(one.met for one in self.needs)


@dataclass(frozen=True)
class ChoiceFinding:
    """Why a thing can or can't be chosen.

    Attributes:
        clause: the clause that asks for the choice.
        kind: the kind of decision.
        name: what is chosen, as the rules call it.
        pool: "cards", "zones", "players", "others", "values" (any rank or suit), "moves", "answer".
        value: the thing, as a number of the machine.
        sources: the numbers of the zones that cards or places come from.
        within: whether it is among the things to choose from.
        where: what the line's condition came to for it; None if there is none or it isn't asked.
        needs: later choices that depend on it.
        move: for a move, why it is or isn't on offer.
        cards: several cards, if the choice is of them together.
        sizes: how few and how many cards can be chosen together.
    """

    clause: int
    kind: str
    name: str
    pool: str
    value: int
    sources: tuple[int, ...] = ()
    within: bool = True
    where: Finding | None = None
    needs: tuple[Need, ...] = ()
    move: MoveFinding | None = None
    cards: tuple[int, ...] = ()
    sizes: tuple[int, int] | None = None

    @property
    def so_many(self) -> bool:
        """Whether the number of cards is right, if several are chosen together."""
        return self.sizes is None or self.sizes[0] <= len(self.cards) <= self.sizes[1]

    @property
    def offered(self) -> bool:
        """Whether the thing can be chosen."""
        if self.move is not None:
            return self.within and self.move.offered
        if not self.so_many:
            return False
        fits = self.where is None or self.where.holds is True
        return self.within and fits and all(one.met for one in self.needs)


@dataclass(frozen=True)
class Verdict:
    """Why a play is or isn't allowed.

    Attributes:
        play: what was typed.
        move: the move that the play begins or goes on with, if nothing has happened in it yet.
        choices: the choices of the play, one after the other; the last may be the refused one.
        refusal: why the line is no play, where it is none.
        complete: whether nothing more has to be chosen.
        silent: how many of the last choices are what saying nothing means.
    """

    play: str
    move: MoveFinding | None
    choices: tuple[ChoiceFinding, ...]
    refusal: Refusal | None
    complete: bool
    silent: int = 0

    @property
    def allowed(self) -> bool:
        """Whether the play can be made, or begun."""
        return self.refusal is None
