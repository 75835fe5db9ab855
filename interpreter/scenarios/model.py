"""What a scenario is once it is understood: every name settled, every line known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.program.program import Program
from interpreter.rules import model as m

OTHERS = -2
"""Stands for a seat where a line speaks for all who are asked and not named."""
UNSEEN = -1
"""Stands for a card that nobody names, or that a viewer doesn't see."""


@dataclass(frozen=True)
class Cards:
    """The cards of a zone as somebody wrote them.

    Attributes:
        numbers: the cards from bottom to top, `UNSEEN` for one that isn't seen.
        faces: for each whether it is said to lie face up; None where nothing is said.
        count: how many there are, where only that is said.
    """

    numbers: tuple[int, ...] = ()
    faces: tuple[bool | None, ...] = ()
    count: int | None = None


@dataclass(frozen=True)
class ZoneAt:
    """A zone by its number in the layout."""

    number: int


@dataclass(frozen=True)
class StateAt:
    """A state by its place among the states, and whose it is (0 where all share it)."""

    index: int
    seat: int


@dataclass(frozen=True)
class ClauseRef:
    """Clauses that somebody named: by path, by kind and name, or by an id that they cite."""

    text: str
    clauses: frozenset[int]


# -- what is expected ----------------------------------------------------------------------


@dataclass(frozen=True)
class ZoneIs:
    """A zone holds just these cards, or so many; `seen_by` asks for one seat's view of it."""

    number: int
    cards: Cards
    seen_by: int | None = None


@dataclass(frozen=True)
class StateIs:
    """A state has a value."""

    index: int
    seat: int
    value: int


@dataclass(frozen=True)
class SeatIs:
    """A seat is on turn (`what` is "turn") or has to decide ("decides"); -1 for nobody."""

    what: str
    seat: int


@dataclass(frozen=True)
class NumberIs:
    """A count: `what` is "turns", or "won" of a seat."""

    what: str
    seat: int
    value: int


@dataclass(frozen=True)
class OverIs:
    """Whether the game has ended."""

    value: bool


@dataclass(frozen=True)
class WinnersAre:
    """The game has ended and these seats have won; none for a draw."""

    seats: frozenset[int]


@dataclass(frozen=True)
class Happened:
    """Something has or has not happened since the last line of play; `texts` are ways to say it."""

    text: str
    wanted: bool


Check = ZoneIs | StateIs | SeatIs | NumberIs | OverIs | WinnersAre | Happened


@dataclass(frozen=True)
class Expectation:
    """One line of what is expected.

    Attributes:
        line: where it stands.
        key: its name, as written.
        text: its value, as written.
        check: what it means.
    """

    line: int
    key: str
    text: str
    check: Check


@dataclass(frozen=True)
class Illegal:
    """A play, or a set-up, must be refused, and for this reason.

    `code` is that of a refusal which follows from no clause ("not_your_turn", …), or empty.
    """

    line: int
    text: str
    clauses: frozenset[int] = frozenset()
    code: str = ""


# -- scenarios -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A line of play, or (with seat None) a look at the table between two of them."""

    line: int
    seat: int | None
    text: str
    illegal: Illegal | None = None
    expect: tuple[Expectation, ...] = ()


@dataclass(frozen=True)
class Draw:
    """What chance gives, once."""

    line: int
    text: str


@dataclass(frozen=True)
class Given:
    """Where everything is before the first play.

    Attributes:
        line: where it begins.
        zones: by zone number: the line, and the cards from bottom to top.
        states: by (state, seat): the line, and the value.
        turn: the seat on turn, with its line.
        turns: turns taken before.
        won: deals won before, a number a seat; empty if nothing is said.
        draws: what chance gives, in order.
    """

    line: int
    zones: Mapping[int, tuple[int, Cards]] = field(default_factory=dict)
    states: Mapping[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    turn: tuple[int, int] | None = None
    turns: int = 0
    won: tuple[int, ...] = ()
    draws: tuple[Draw, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """One game set up, played and compared.

    Attributes:
        name: a few words.
        line: where it begins.
        proves: ids of rules.
        players: names in turn order.
        options: as written.
        single: whether one deal is played, even where the rules know matches.
        illegal: the clause that refuses these players or options, if the game can't begin.
    """

    name: str
    line: int
    proves: tuple[str, ...]
    players: tuple[str, ...]
    options: Mapping[str, str]
    single: bool
    given: Given
    play: tuple[Line, ...]
    expect: tuple[Expectation, ...]
    illegal: Illegal | None = None


@dataclass(frozen=True)
class Equivalent:
    """A ruleset changed in one line is shown to be the same game.

    Attributes:
        file_line: where the scenario file says so.
        clause: the clause that the line belongs to.
        line, mutant: the line as it is, and as it would be; "nothing" for a line left out.
        because: the argument.
    """

    file_line: int
    clause: str
    line: str
    mutant: str
    because: str


@dataclass(frozen=True)
class ScenarioFile:
    """All scenarios of a file, with the program of their ruleset."""

    path: str
    program: Program = field(repr=False)
    scenarios: tuple[Scenario, ...] = ()
    equivalents: tuple[Equivalent, ...] = ()


# -- results -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Failure:
    """One expectation that wasn't met.

    Attributes:
        line: the line of the scenario file.
        expected, actual: in words.
        clause: the path of the clause it has to do with, or "".
    """

    line: int
    expected: str
    actual: str
    clause: str = ""


@dataclass(frozen=True)
class Result:
    """What came of a scenario.

    Attributes:
        fired: how often each clause came into play, by index.
    """

    scenario: Scenario
    failures: tuple[Failure, ...]
    fired: Mapping[int, int] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures


@dataclass(frozen=True)
class CoverageRow:
    """A clause that is carried out in play, and how often scenarios had it fire."""

    clause: m.Clause
    fired: int
