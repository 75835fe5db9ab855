"""Trying mutants: which of them does no scenario catch?

What is difficult is the number: a game of 150 lines has some hundreds of mutants, and a hundred
scenarios to run on each. Most die at the first or second scenario if the right one comes first: one
that has just caught a mutant of the same clause, then those that come through the clause, the short
ones first. A mutant that the checker refuses needs none, nor does one that lowers to what another
lowers to. And a scenario need not be read again for a mutant in which every name means the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.mutants.differing import Difference, first_difference
from interpreter.mutants.making import Mutant, mutants_of, own_lines
from interpreter.program.lower import lower
from interpreter.program.program import Program
from interpreter.rules.check import check_source
from interpreter.scenarios.model import Equivalent, Result, Scenario, ScenarioFile
from interpreter.scenarios.reading import ScenarioText, understood
from interpreter.scenarios.run import run_scenario
from interpreter.scenarios.tree import ScenarioError

GAMES = 60
"""How many random games are played in search of a difference that a survivor makes."""

Progress = Callable[[int, int], None]
"""Is told how many lines of a ruleset are done, and how many there are."""


@dataclass(frozen=True)
class Tally:
    """What became of the mutants of one operator.

    Attributes:
        made: all of them.
        refused: by the checker.
        same: played like the original, or like another mutant.
        caught: by a scenario.
        equivalent: no scenario catches them, and the file says why none can.
        survived: no scenario catches them.
    """

    made: int = 0
    refused: int = 0
    same: int = 0
    caught: int = 0
    equivalent: int = 0
    survived: int = 0


@dataclass(frozen=True)
class Survivor:
    """A mutant that no scenario catches.

    Attributes:
        mutant: what was changed.
        ran: how many scenarios come through its clause.
        difference: where random games of it went otherwise, if they did.
        claim: what the scenario file says of its equivalence; wrong if there is a difference.
    """

    mutant: Mutant
    ran: int
    difference: Difference | None
    claim: Equivalent | None = None


@dataclass(frozen=True)
class FileMutants:
    """What came of the mutants of a ruleset.

    Attributes:
        paths: the scenario files.
        name: the ruleset.
        scenarios: how many scenarios were there to catch them.
        failing: scenarios that fail without any change, each with its file; then nothing is tried.
        tallies: by operator.
        survivors: not those that are shown to be equivalent.
        equivalent: those.
        stale: equivalences that no surviving mutant needs, each with its file.
    """

    paths: tuple[str, ...]
    name: str
    scenarios: int
    failing: tuple[tuple[str, Result], ...] = ()
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    survivors: tuple[Survivor, ...] = ()
    equivalent: tuple[Survivor, ...] = ()
    stale: tuple[tuple[str, Equivalent], ...] = ()

    @property
    def passed(self) -> bool:
        """Whether every mutant is caught or shown to be equivalent."""
        return not (self.failing or self.survivors or self.stale)


def try_mutants(
    paths: Iterable[str], progress: Progress | None = None, games: int = GAMES
) -> list[FileMutants]:
    """Try all mutants of the rulesets of scenario files; files of one ruleset work together.

    Args:
        paths: the scenario files.
        progress: is told how far it is.
        games: how many random games are played for each survivor.

    Raises `ScenarioError` for a file that can't be read.
    """
    groups: dict[tuple[str, str], list[tuple[ScenarioText, ScenarioFile]]] = {}
    for path in paths:
        text = ScenarioText.read(path)
        file = understood(text)
        source = file.program.rules.source
        groups.setdefault((source.name, source.text), []).append((text, file))
    return [
        _Trial(group).run(progress or (lambda done, all_: None), games) for group in groups.values()
    ]


class _Trial:
    """The mutants of one ruleset, and the scenarios that may catch them."""

    def __init__(self, group: Sequence[tuple[ScenarioText, ScenarioFile]]) -> None:
        self.files = [file for _, file in group]
        self.program = self.files[0].program
        self.places = [(text, at) for text, _ in group for at in range(text.count)]
        self.scenarios = [one for file in self.files for one in file.scenarios]
        self.names = _names(self.program)
        self.fired: list[frozenset[str]] = []
        self.catches: Counter[tuple[str, int]] = Counter()

    def run(self, progress: Progress, games: int) -> FileMutants:
        """Try them all."""
        rules = self.program.rules
        paths = tuple(file.path for file in self.files)
        results = [run_scenario(self.program, one) for one in self.scenarios]
        failing = tuple(
            (self.places[at][0].path, one) for at, one in enumerate(results) if not one.passed
        )
        if failing:
            return FileMutants(paths, rules.name, len(results), failing)
        heads = [clause.path.split(" › ")[0] for clause in rules.clauses]
        self.fired = [frozenset(heads[index] for index in one.fired) for one in results]
        lines = own_lines(rules)
        seen = {_meaning(self.program)}
        fates: list[tuple[str, str]] = []
        survivors: list[Survivor] = []
        for mutant in mutants_of(rules):
            progress(mutant.line, lines)
            fate, program = self._fate(mutant, seen)
            if program is not None:
                survivors.append(self._survivor(mutant, program, games))
                fate = "survived" if _counts(survivors[-1]) else "equivalent"
            fates.append((mutant.operator, fate))
        used = {id(one.claim) for one in survivors}
        return FileMutants(
            paths,
            rules.name,
            len(results),
            (),
            _tallies(fates),
            tuple(one for one in survivors if _counts(one)),
            tuple(one for one in survivors if not _counts(one)),
            tuple(
                (file.path, claim)
                for file in self.files
                for claim in file.equivalents
                if id(claim) not in used
            ),
        )

    def _fate(self, mutant: Mutant, seen: set[Hashable]) -> tuple[str, Program | None]:
        """Say what becomes of a mutant; give the program of one that nothing catches."""
        checked = check_source(mutant.source)
        if checked.rules is None:
            return "refused", None
        program = lower(checked.rules)
        meaning = _meaning(program)
        if meaning in seen:
            return "same", None
        seen.add(meaning)
        return ("caught", None) if self._caught(mutant, program) else ("", program)

    def _caught(self, mutant: Mutant, program: Program) -> bool:
        as_read = _names(program) == self.names
        clause = _covered(mutant.clause)
        order = sorted(
            range(len(self.scenarios)),
            key=lambda at: (
                -self.catches[clause, at],
                clause not in self.fired[at],
                len(self.scenarios[at].play),
            ),
        )
        for at in order:
            scenario = self.scenarios[at] if as_read else self._read(at, program)
            if scenario is None or not run_scenario(program, scenario).passed:
                self.catches[clause, at] += 1
                return True
        return False

    def _read(self, at: int, program: Program) -> Scenario | None:
        """Read a scenario again; None where it speaks of what isn't there any more."""
        text, number = self.places[at]
        try:
            return text.scenario(number, program)
        except ScenarioError:
            return None

    def _survivor(self, mutant: Mutant, program: Program, games: int) -> Survivor:
        claims = [one for file in self.files for one in file.equivalents]
        claim = next((one for one in claims if _speaks_of(one, mutant)), None)
        ran = sum(1 for fired in self.fired if _covered(mutant.clause) in fired)
        return Survivor(mutant, ran, first_difference(self.program, program, games), claim)


def _counts(survivor: Survivor) -> bool:
    """Say whether a survivor isn't shown to be equivalent."""
    return survivor.claim is None or survivor.difference is not None


def _speaks_of(claim: Equivalent, mutant: Mutant) -> bool:
    return (claim.clause, claim.line, claim.mutant) == mutant.key


def _covered(clause: str) -> str:
    """Give the clause that a scenario comes through, for one that is a part of it."""
    kind, _, name = clause.partition(" ")
    if kind == "guard":
        return f"move {name.removeprefix('of ')}"
    return f"ranking {name.partition(' of ')[2]}" if kind == "row" else clause


def _tallies(fates: Sequence[tuple[str, str]]) -> dict[str, Tally]:
    counts = Counter(fates)
    operators = dict.fromkeys(operator for operator, _ in fates)
    kinds = ("refused", "same", "caught", "equivalent", "survived")
    return {
        operator: Tally(
            sum(1 for one, _ in fates if one == operator),
            *(counts[operator, kind] for kind in kinds),
        )
        for operator in operators
    }


def _meaning(program: Program) -> Hashable:
    """Give all of a program that can make a difference in play; places in the text can't."""
    rules = program.rules
    asks = [(pc, one.name, one.kind, one.silent, one.leads) for pc, one in program.asks.items()]
    return (
        _names(program),
        program.code,
        program.length,
        program.layout.constants,
        tuple(asks),
        tuple(one.default for one in rules.options),
        tuple((one.name, one.per_player, one.start, one.at_random) for one in rules.states),
    )


def _names(program: Program) -> Hashable:
    """Give all of a program that a scenario's words are read by."""
    rules = program.rules
    return (
        rules.players,
        tuple((one.path, one.cites, one.runs) for one in rules.clauses),
        tuple((one.name, one.type) for one in rules.options),
        (rules.deck.ranks, rules.deck.suits),
        program.layout.zones,
        tuple((one.name, one.type, one.per_player) for one in rules.states),
        tuple(rules.moves),
        (rules.match is None, rules.turn_once, program.turn_start < 0),
    )
