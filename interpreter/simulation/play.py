"""Playing a batch of a job: the same numbers of games for every alternative, counted."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import lru_cache

from interpreter.bots.player import Maker
from interpreter.bots.written import Policy, maker_of
from interpreter.game.words import Words, numbered_names
from interpreter.gears.batch import Batch, Counted, Gear
from interpreter.gears.choose import gear_for
from interpreter.program import layout as lay
from interpreter.simulation.counts import Counts, counts_of
from interpreter.simulation.job import KEPT_PROGRAMS, Alternative, Job
from interpreter.simulation.measures import Crossed, crossed, kept_columns
from interpreter.simulation.seats import count_games

GAPS_TOLD = 3
"""How many games that ran into a gap of the rules are named."""

_KEPT = (lay.STATUS, lay.FAULT, lay.PC)


@dataclass(frozen=True)
class Gap:
    """A game that the rules don't tell how to go on with.

    Attributes:
        alternative: its index.
        game: its number under the job's seed.
        fault: what was missing, as `program.layout` numbers it.
        pc: the instruction at which the game stands.
    """

    alternative: int
    game: int
    fault: int
    pc: int


@dataclass(frozen=True)
class Played:
    """What came of a batch, or of several.

    Attributes:
        counts: for each alternative.
        compared: for each alternative but the first, how its games go together with the first's;
            nothing of those for another number of players.
        gaps: the first games with a gap, in order.
        seconds: how long the playing took, all workers together; two results that differ in
            nothing else are equal.
    """

    counts: tuple[Counts, ...]
    compared: tuple[Crossed, ...]
    gaps: tuple[Gap, ...]
    seconds: float = field(default=0.0, compare=False)

    @property
    def games(self) -> int:
        """How many games of each alternative."""
        return self.counts[0].games

    def __add__(self, other: Played) -> Played:
        gaps = sorted({*self.gaps, *other.gaps}, key=lambda gap: (gap.alternative, gap.game))
        return Played(
            tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)),
            tuple(a + b for a, b in zip(self.compared, other.compared, strict=True)),
            tuple(
                gap
                for index in range(len(self.counts))
                for gap in [one for one in gaps if one.alternative == index][:GAPS_TOLD]
            ),
            self.seconds + other.seconds,
        )


def play(job: Job, games: range) -> Played:
    """Play some games of a job.

    Args:
        job: what is played.
        games: their numbers.

    Raises `gears.choose.GearError` where the gear can't run a program.
    """
    start = time.perf_counter()
    first = job.alternatives[0]
    base: Counted | None = None
    counts, compared, gaps = [], [], []
    for index, alternative in enumerate(job.alternatives):
        counted = _counted(job, alternative, games)
        counts.append(counts_of(alternative.plan, counted.tally))
        if base is None:
            base = counted
        elif alternative.players == first.players:
            compared.append(crossed(first, alternative, base, counted))
        else:
            compared.append(Crossed(len(games), ()))
        if counts[-1].sums[alternative.plan.column("gaps")]:
            gaps += _gaps(index, counted, games)
    seconds = time.perf_counter() - start
    return Played(tuple(counts), tuple(compared), tuple(gaps), seconds)


def _counted(job: Job, alternative: Alternative, games: range) -> Counted:
    paired = kept_columns(alternative.plan) if len(job.alternatives) > 1 else 0
    batch = Batch(alternative.first_state(), job.seed, games, keep=_KEPT)
    if alternative.policies:
        makers = _makers(alternative.name, alternative.text, alternative.policies)
        return count_games(alternative.program, batch, makers, alternative.plan.empty, paired)
    gear = _gear(alternative.name, alternative.text, job.gear)
    return gear.count(batch, alternative.plan.empty, paired)


def _gaps(index: int, counted: Counted, games: range) -> list[Gap]:
    found: list[Gap] = []
    for game, row in zip(games, counted.rows, strict=True):
        if row[1] == lay.FAULTED and len(found) < GAPS_TOLD:
            found.append(Gap(index, game, int(row[2]), int(row[3])))
    return found


@lru_cache(KEPT_PROGRAMS)
def _gear(name: str, text: str, gear: str) -> Gear:
    return gear_for(Alternative("", name, text, 0, {}).program, gear)


@lru_cache(KEPT_PROGRAMS)
def _makers(name: str, text: str, policies: tuple[Policy, ...]) -> tuple[Maker, ...]:
    program = Alternative("", name, text, 0, {}).program
    words = Words(program, numbered_names(len(policies)))
    return tuple(maker_of(policy, words) for policy in policies)
