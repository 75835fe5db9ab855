"""What is to be played: rulesets with their settings, how many games, from which seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from interpreter.bots.written import Policy
from interpreter.game.load import program_of
from interpreter.program.program import Program
from interpreter.simulation.plan import Plan, plan_for

KEPT_PROGRAMS = 64


@dataclass(frozen=True)
class Alternative:
    """One ruleset with its settings.

    Attributes:
        label: what it is called beside the others.
        name: the ruleset's.
        text: the ruleset's whole text, with all that is laid on it; a worker has nothing else.
        players: how many seats.
        options: every option's value, as a number or index.
        match: whether whole matches are played.
        policies: how each seat plays; empty if all play at random, which is the quickest.
    """

    label: str
    name: str
    text: str = field(repr=False)
    players: int
    options: Mapping[str, int] = field(hash=False)
    match: bool = False
    policies: tuple[Policy, ...] = ()

    @property
    def program(self) -> Program:
        """The program, translated once in each process."""
        return _program(self.name, self.text)

    @property
    def plan(self) -> Plan:
        """What is counted."""
        return _plan(self.name, self.text, self.players)

    def first_state(self) -> list[int]:
        """Make the state in which each game begins."""
        return self.program.first_state(self.players, self.options, single=not self.match)


@dataclass(frozen=True)
class Job:
    """Games to be played; game N of every alternative draws from the same stream.

    Attributes:
        alternatives: the first is what the others are compared with.
        seed: of the stream.
        games: how many of each.
        gear: by name; not "auto" any more.
    """

    alternatives: tuple[Alternative, ...]
    seed: int
    games: int
    gear: str


@lru_cache(KEPT_PROGRAMS)
def _program(name: str, text: str) -> Program:
    return program_of(name, text)


@lru_cache(KEPT_PROGRAMS)
def _plan(name: str, text: str, players: int) -> Plan:
    return plan_for(_program(name, text), players)
