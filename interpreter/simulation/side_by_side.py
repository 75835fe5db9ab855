"""Where two rulesets allow different choices: a shortest found deal and play that shows it.

All deals and plays can't be tried, so this is done in two ways that help each other. Random games
find some play that shows a difference, and how long it is. Then every play that is shorter is
tried, deal after deal, as far as the effort allows. All effort is counted in steps (one choice made
on both sides), never in time, so that the same seed finds the same on every computer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.game.game import Game
from interpreter.machine.stream import Stream
from interpreter.simulation.lockstep import FUEL, Fall, Question
from interpreter.simulation.table import Point, Table

RANDOM_STEPS = 120
"""How many steps random games may take, for each game that is asked for."""
ORDERLY_STEPS = 40
"""How many more are made where all plays are tried."""
MOST_CHOICES = 2_000
"""How many choices some of the random games are followed for."""
_PATIENCE = 50
"""After so many random games that show nothing shorter all plays are tried instead."""
_BLIND = 4
"""Up to how many plays all are tried where random games have found nothing."""
SHORT_GAME = 100
"""How many choices the others are followed for: most that differs does so early."""
_LONG_GAMES = 8
"""Of so many games one is followed far."""
_WORK_A_STEP = 500
"""So many instructions count as one more step."""
_DEEPEST = 200
"""How many choices behind one another are tried in all ways."""
_PLAYERS_OWN = 1 << 40
"""From here on stand the numbers of the streams that choose for the players."""


@dataclass(frozen=True)
class Witness:
    """A deal and a play after which two rulesets differ.

    Attributes:
        choices: whether other choices are allowed; else only something else has come of the same.
        plays: how many lines a person would type.
        paths: the places of the options taken on each side, chance included.
        a, b: both games at that point.
    """

    choices: bool
    plays: int
    paths: tuple[tuple[int, ...], tuple[int, ...]]
    a: Game
    b: Game


@dataclass(frozen=True)
class Found:
    """What a search has come to.

    Attributes:
        witness: the shortest found, or None.
        games: how many random games were played.
        steps: how much effort that was.
        tried: in how many deals all plays of up to so many lines were tried, by their number.
    """

    witness: Witness | None
    games: int
    steps: int
    tried: Mapping[int, int]


class _Budget(Exception):  # noqa: N818 -- how a search ends
    """The effort is used up."""


class Search:
    """Looks for a shortest deal and play that shows a difference.

    Args:
        tables: the rulesets at tables of different size, the smallest first.
        seed: of all deals and random plays.
        games: how many deals are tried; the effort grows with them.
        choices: look for other choices only, and play on where only something else came of them.
    """

    def __init__(self, tables: Sequence[Table], seed: int, games: int, *, choices: bool) -> None:
        self.tables = tables
        self.seed = seed
        self.games = games
        self.choices = choices
        self._steps = 0
        self._limit = games * RANDOM_STEPS
        self._best: tuple[Table, Point] | None = None
        self._tried: dict[int, int] = {}

    def run(self) -> Found:
        """Search; the same for the same arguments."""
        played = self._random_games()
        self._limit = self._steps + self.games * ORDERLY_STEPS
        for most in range(self._best[1].plays + 1 if self._best else _BLIND):
            try:
                found = self._all_plays(most)
            except _Budget:
                break
            if found is not None:
                self._best = found
                break
        return Found(self._witness(), played, self._steps, dict(self._tried))

    def _random_games(self) -> int:
        """Play random games, each for less than the best there is; give how many.

        Where games are short, the effort allows for more of them than were asked for.
        """
        improved = played = before = 0
        while played - improved < _PATIENCE or self._best is None:
            if played % self.games == 0:
                if played and self._steps == before:  # there is nothing to choose in these games
                    break
                before = self._steps
            try:
                for table in self.tables:
                    found = self._random(table, played)
                    if found is not None:
                        self._best = table, found
                        improved = played
            except _Budget:
                break
            played += 1
            if self._best is not None and self._best[1].plays == 0:
                break
        return played

    def _is_better(self, table: Table, plays: int) -> bool:
        """Say whether a difference after so many lines would be the best: short, with few seats."""
        if self._best is None:
            return True
        best, point = self._best
        return (plays, table.players) < (point.plays, best.players)

    def _witness(self) -> Witness | None:
        if self._best is None:
            return None
        table, point = self._best
        a, b = table.replayed(point)
        return Witness(point.other_choices, point.plays, point.paths, a, b)

    # -- one deal -----------------------------------------------------------------------------

    def _differs(self, table: Table, point: Point) -> bool:
        if table.is_lost(point):
            return False
        if point.other_choices:
            return True
        # What has come of a line of play shows at its end only.
        return not (self.choices or table.in_a_line(point) or table.same_results(point))

    def _goes_on(self, table: Table, point: Point) -> Question | None:
        """Give what has to be chosen, if it is the same on both sides."""
        a, b = point.asked
        return a if a == b and not table.is_lost(point) else None

    def _begin(self, table: Table, number: int) -> tuple[Fall, Point]:
        if self._steps >= self._limit:
            raise _Budget
        fall, point = table.begin(self.seed, number)
        self._steps += (2 * FUEL - point.fuel) // _WORK_A_STEP
        return fall, point

    def _step(self, table: Table, point: Point, question: Question, name: str, fall: Fall) -> Point:
        if self._steps >= self._limit:
            raise _Budget
        found = table.play(point, question, name, fall)
        self._steps += 1 + (point.fuel - found.fuel) // _WORK_A_STEP
        return found

    def _random(self, table: Table, number: int) -> Point | None:
        """Play one random game; give where it differs, if that is better than what there is."""
        fall, point = self._begin(table, number)
        stream = Stream(self.seed, _PLAYERS_OWN + number)
        for _ in range(SHORT_GAME if (number + 1) % _LONG_GAMES else MOST_CHOICES):
            if not self._is_better(table, point.plays):
                return None
            if self._differs(table, point):
                return point
            question = self._goes_on(table, point)
            if question is None:
                return None
            names = sorted(question.options)
            name = names[stream.below(len(names))]
            point = self._step(table, point, question, name, fall)
        return None

    def _all_plays(self, most: int) -> tuple[Table, Point] | None:
        """Try all plays of up to `most` lines in every deal; give the first that is better."""
        tables = [table for table in self.tables if self._is_better(table, most)]
        for number in range(self.games if tables else 0):
            for table in tables:
                for point in self._tree(table, number, most):
                    if self._differs(table, point):
                        return table, point
            self._tried[most] = number + 1
        return None

    def _tree(self, table: Table, number: int, most: int) -> Iterator[Point]:
        """Give all points of a deal that so many lines lead to, each before those behind it."""
        fall, point = self._begin(table, number)
        yield point
        waiting = [self._behind(table, point, fall, most)]
        while waiting:
            found = next(waiting[-1], None)
            if found is None:
                waiting.pop()
                continue
            yield found
            if len(waiting) < _DEEPEST:
                waiting.append(self._behind(table, found, fall, most))

    def _behind(self, table: Table, point: Point, fall: Fall, most: int) -> Iterator[Point]:
        question = self._goes_on(table, point)
        if question is None:
            return
        for name in sorted(question.options):
            if point.plays + table.is_new_line(point, question, name) <= most:
                yield self._step(table, point, question, name, fall)
