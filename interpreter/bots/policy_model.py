"""A policy written in a file, with its names settled: cases, conditions, weights."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Range:
    """From a number to another, both included; None for no bound."""

    low: float | None = None
    high: float | None = None

    def holds(self, value: float) -> bool:
        """Say whether a number lies in it."""
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


@dataclass(frozen=True)
class CardsIn:
    """How many cards lie in a zone; `whose` is empty where the zone is nobody's."""

    zone: str
    whose: str
    bounds: Range


@dataclass(frozen=True)
class StateIs:
    """What a state holds; `whose` is empty where there is only one."""

    name: str
    whose: str
    bounds: Range


@dataclass(frozen=True)
class Claimed:
    """What was claimed last; `kind` is "rank" or "suit"."""

    kind: str
    bounds: Range


@dataclass(frozen=True)
class ChosenCard:
    """The rank (or suit) of the card that the seat has just chosen itself."""

    kind: str
    bounds: Range


@dataclass(frozen=True)
class Truth:
    """How likely it is that the last claim could be true, from 0 to 1 (see `bots.claims`)."""

    bounds: Range


@dataclass(frozen=True)
class Turn:
    """How many turns have begun in this deal."""

    bounds: Range


Condition = CardsIn | StateIs | Claimed | ChosenCard | Truth | Turn


@dataclass(frozen=True)
class Pick:
    """What may be chosen, and how often beside the others.

    Attributes:
        how: "yes", "no", "truth", "lie", "lowest", "highest", "random", or "value" or "zone" for
            one that is named.
        weight: a whole number.
        value: the option, for "value".
        kind: for a value that is claimed whether it is a "rank" or a "suit"; empty for others.
        zone: the zone's name, for "zone".
    """

    how: str
    weight: int
    value: int = -1
    zone: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Case:
    """What is done with some decisions.

    Attributes:
        asked: "challenge", "claim", "move", "card", "cards", "zone", "player", "rank" or
            "suit".
        name: what is chosen, as the rules call it; empty for anything.
        conditions: all must hold.
        picks: what may be chosen.
    """

    asked: str
    name: str
    conditions: tuple[Condition, ...]
    picks: tuple[Pick, ...]


@dataclass(frozen=True)
class Said:
    """A whole policy: the first case that fits counts, else a built-in player decides."""

    name: str
    title: str
    cases: tuple[Case, ...]
    otherwise: str
