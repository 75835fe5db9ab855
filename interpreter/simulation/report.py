"""A report: what was asked, what was counted, and what made it, as data."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from interpreter import __version__
from interpreter.simulation.changes import Change, changes
from interpreter.simulation.figures import Figure, Sheet, sheet, unequal_seats
from interpreter.simulation.job import Alternative, Job
from interpreter.simulation.measures import measures
from interpreter.simulation.play import Gap, Played


@dataclass(frozen=True)
class Told:
    """What is told about one alternative.

    Attributes:
        alternative: which one.
        sheet: its figures.
        unequal: the seats that win more or less often than the others, beyond the noise.
        changes: how it differs from the first, on the same deals; None where seats can't be
            compared, or for the first itself.
        gaps: the first games that ran into a gap of the rules.
        digest: of the ruleset's text, the first 16 digits of SHA-256.
    """

    alternative: Alternative
    sheet: Sheet
    unequal: tuple[Figure, ...]
    changes: tuple[Change, ...] | None
    gaps: tuple[Gap, ...]
    digest: str


@dataclass(frozen=True)
class Report:
    """The whole.

    Attributes:
        told: about each alternative, the first one first.
        games: how many of each were counted.
        asked: how many had been asked for.
        seed: of the stream.
        gear: by name.
        seconds: how long it took.
        command: the line that makes it again.
        version: of pailu.
    """

    told: tuple[Told, ...]
    games: int
    asked: int
    seed: int
    gear: str
    seconds: float
    command: str
    version: str = __version__

    @property
    def whole(self) -> bool:
        """Whether all games were played."""
        return self.games == self.asked


def report(job: Job, played: Played, *, seconds: float, command: str) -> Report:
    """Bring everything together.

    Args:
        job: what was asked.
        played: what was counted.
        seconds: how long it took.
        command: the line that makes it again.
    """
    told = []
    alike = [one.players == job.alternatives[0].players for one in job.alternatives]
    comparisons = sum(alike) - 1
    first = job.alternatives[0]
    for index, alternative in enumerate(job.alternatives):
        rules = alternative.program.rules
        # A match has no line of its own that comes into play.
        runs = [one.index for one in rules.clauses if one.runs and one.kind != "match"]
        plan, counts = alternative.plan, played.counts[index]
        figures = sheet(plan, counts, alternative.players, runs, match=alternative.match)
        differs = None
        if index and alternative.players == first.players:
            totals = played.counts[0], played.counts[index]
            compared = played.compared[index - 1]
            differs = changes(measures(first, alternative), compared, *totals, comparisons)
        gaps = tuple(gap for gap in played.gaps if gap.alternative == index)
        digest = hashlib.sha256(alternative.text.encode()).hexdigest()[:16]
        told.append(Told(alternative, figures, unequal_seats(figures), differs, gaps, digest))
    return Report(tuple(told), played.games, job.games, job.seed, job.gear, seconds, command)
