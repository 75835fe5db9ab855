"""What is wrong with a ruleset, as data.

Every pass collects its problems and returns them all; none of them writes prose. A problem says
what happened (a code), where (a span) and with what (facts); the words are in
`interpreter.catalogue`, which only the terminal loads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import islice

from interpreter.source import Source, SourceError, Span

WARNING_CODES = frozenset(
    {"F0306", "F0308", "F0316", "F0317", "F0318", "U0501", "O0604", "O0605", "O0613", "L0411"}
)
"""The codes that don't keep a ruleset from being played."""

LONGEST_COMPARED = 60
MOST_COMPARED = 2_000


class Severity(Enum):
    """Whether a ruleset can be played in spite of a problem."""

    error = "error"
    warning = "warning"


@dataclass(frozen=True)
class Label:
    """A second place that has to do with a problem, and a few words on how."""

    source: Source
    span: Span
    text: str = ""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, at one place.

    `facts` fill the wording of the code; `candidates` are names that may have been meant, best
    first; `where` is the path of the clause as people read it, its parts joined by " › ".
    """

    code: str
    source: Source
    span: Span
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    candidates: tuple[str, ...] = ()
    labels: tuple[Label, ...] = ()
    where: str = ""

    @property
    def severity(self) -> Severity:
        """Whether this is an error or a warning."""
        return severity_of(self.code)


class ProblemsFound(Exception):  # noqa: N818 - an outcome that is asked for, not a failure
    """Raised where a ruleset with problems is asked to do something; they are in `problems`."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        first = ", ".join(
            f"{one.code} at {one.source.name}:{one.source.line_of(one.span.start)}"
            for one in self.problems[:3]
        )
        more = len(self.problems) - 3
        return first + (f" and {more} more" if more > 0 else "")


def severity_of(code: str) -> Severity:
    """Say whether a code is an error or a warning."""
    return Severity.warning if code in WARNING_CODES else Severity.error


def any_errors(problems: Iterable[Problem]) -> bool:
    """Say whether one of the problems is more than a warning."""
    return any(one.severity is Severity.error for one in problems)


def unreadable(error: SourceError) -> Problem:
    """Turn a file that can't be read into a problem; it has a name and no text."""
    return Problem(error.code, Source(error.name, ""), Span(0, 0), {"reason": error.message})


def _located(problem: Problem) -> Problem:
    """Put a problem of a text made from files into the file that it is really in."""
    if not problem.source.parts and problem.source.origin is None:
        return problem
    source, span = problem.source.locate(problem.span)
    labels = tuple(Label(*one.source.locate(one.span), one.text) for one in problem.labels)
    return replace(problem, source=source, span=span, labels=labels)


def tidy(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Sort problems by file, line, column and code, and keep one of each code and place."""
    kept: dict[tuple[str, int, int, str], Problem] = {}
    for one in map(_located, problems):
        kept.setdefault((one.source.name, one.span.start, one.span.end, one.code), one)
    return tuple(
        sorted(
            kept.values(),
            key=lambda one: (one.source.name, one.span.start, one.code, one.span.end),
        )
    )


# -- did you mean ---------------------------------------------------------------------------


def suggest(name: str, declared: Iterable[str], limit: int = 4) -> tuple[str, ...]:
    """Find the declared names somebody may have meant, best first, at most `limit`.

    Names are compared without regard to case by the number of letters added, dropped, changed or
    swapped with their neighbour (Damerau 1964). A name that begins with the other counts as
    nearer. Names of more than `LONGEST_COMPARED` characters are left out, and no more than
    `MOST_COMPARED` are looked at, so that no file makes this slow.
    """
    if not name or len(name) > LONGEST_COMPARED:
        return ()
    wanted = name.casefold()
    scored = {
        (score, other)
        for other in islice(_comparable(declared), MOST_COMPARED)
        if other != name
        for score in _score(wanted, other.casefold())
    }
    return tuple(other for _, other in sorted(scored)[:limit])


def spelt_alike(name: str, meant: str) -> bool:
    """Say whether one name is so plainly the other misspelt that nobody need be asked.

    In names of up to three letters only the case may differ, in longer ones one letter may be
    added, dropped, changed or swapped, in those of more than five two.
    """
    if name.casefold() == meant.casefold():
        return True
    shorter, longer = sorted((len(name), len(meant)))
    if not 3 < longer <= LONGEST_COMPARED:
        return False
    most = 2 if shorter > 5 else 1
    return _edits(name.casefold(), meant.casefold(), most) <= most


def _comparable(declared: Iterable[str]) -> Iterator[str]:
    return (other for other in declared if 0 < len(other) <= LONGEST_COMPARED)


def _score(wanted: str, other: str) -> Iterator[float]:
    """Yield how far apart two names are, or nothing if they are too far apart to be meant."""
    if wanted == other:
        yield 0.0
        return
    begins = min(len(wanted), len(other)) >= 3 and (
        other.startswith(wanted) or wanted.startswith(other)
    )
    allowed = _allowed_edits(max(len(wanted), len(other)))
    edits = _edits(wanted, other, allowed)
    if edits <= allowed and edits < min(len(wanted), len(other)):
        yield edits - (0.5 if begins or wanted[0] == other[0] else 0.0)
    elif begins:
        yield allowed + 1.0


def _allowed_edits(length: int) -> int:
    """Give how many edits a name of this length may be away: one for every three letters."""
    return 1 if length <= 5 else min(length // 3, 4)


def _edits(left: str, right: str, most: int) -> int:
    """Count the edits between two words; `most + 1` stands for any number above `most`."""
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, letter in enumerate(left, start=1):
        older, before, row = before, row, [i]
        for j, other in enumerate(right, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == right[j - 2] and left[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most and min(before) > most:
            return most + 1
    return min(row[-1], most + 1)
