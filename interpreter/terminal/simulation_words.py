"""What is said about a simulation in sentences: how much was played, and what follows from it.

A verdict is only given where an interval leaves no other reading; what may be chance is called so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.game.game import FAULTS
from interpreter.simulation.changes import Change
from interpreter.simulation.figures import DIFFERENCE, MEAN, SHARE
from interpreter.simulation.measures import OF_SEATS, SECTIONS
from interpreter.simulation.report import Report, Told
from interpreter.terminal.figure_grids import clause_name, letter
from interpreter.terminal.figure_texts import figure_name, grouped
from interpreter.terminal.texts import FAULTS_ZH, text

MARK = " *"
"""Stands behind a difference that isn't chance."""


def games_text(report: Report, language: str) -> str:
    """Say how many games were played, and from which seed."""
    policies = any(told.alternative.policies for told in report.told)
    if not report.whole:
        key = "simulated_part"
    elif report.games == 1:
        key = "simulated_one_by_policies" if policies else "simulated_one"
    else:
        key = "simulated_by_policies" if policies else "simulated"
    games, asked = grouped(report.games), grouped(report.asked)
    return text(key, language, games=games, asked=asked, seed=report.seed)


def seat_verdicts(report: Report, language: str) -> Iterator[str]:
    """Say whether the seats are equal, as far as so many games can tell."""
    for index, told in enumerate(report.told):
        front = letter(index) + text("colon", language) if len(report.told) > 1 else ""
        yield from (f"  {front}{said}" for said in _seats(told, language))


def _seats(told: Told, language: str) -> Iterator[str]:
    won = [one.estimate.value for one in told.sheet.figures if one.key == "won"]
    if len(won) < 2 or not any(won):
        return
    if not told.unequal:
        yield text("seats_equal", language)
    for figure in told.unequal:
        above = figure.estimate.value > sum(won) / len(won)
        yield text("seat_above" if above else "seat_below", language, seat=figure.item + 1)


def never_lines(report: Report, language: str) -> Iterator[str]:
    """List the rules that never came into play."""
    for index, told in enumerate(report.told):
        if told.sheet.never:
            label = f"{letter(index)}: " if len(report.told) > 1 else ""
            names = [clause_name(told.alternative, one, language) for one in told.sheet.never]
            listed = text("list", language).join(names)
            yield f"  {label}{text('never', language, rules=listed)}"


def gap_lines(report: Report, language: str) -> Iterator[str]:
    """Tell the first games that the rules don't say how to go on with."""
    for index, told in enumerate(report.told):
        if not told.gaps:
            continue
        first = told.gaps[0]
        clause = told.alternative.program.clause(first.pc)
        front = letter(index) + text("colon", language) if len(report.told) > 1 else ""
        said = text(
            "gap_in_games",
            language,
            games=text("list", language).join(str(gap.game) for gap in told.gaps),
            clause=clause_name(told.alternative, clause.index, language),
            fault=(FAULTS_ZH if language == "zh" else FAULTS)[first.fault],
        )
        yield front + said
        yield text("gap_to_see", language, seed=report.seed, game=first.game)


# -- differences --------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChangeRow:
    """How all rulesets differ from the first in one figure.

    Attributes:
        changes: for each ruleset that is compared its place and the difference; None where it, or
            the first, has no such figure.
    """

    changes: tuple[tuple[int, Change | None], ...]

    @property
    def sample(self) -> Change:
        """One of them, for what is the same in all."""
        return next(change for _, change in self.changes if change is not None)


def change_rows(report: Report) -> tuple[ChangeRow, ...]:
    """Give the differences, a row for each figure, in the order in which they are told."""
    found: dict[tuple[int, str, int], dict[int, Change]] = {}
    for index, told in enumerate(report.told):
        for change in told.changes or ():
            place = SECTIONS.index(change.section), change.key, change.item
            found.setdefault(place, {})[index] = change
    compared = [index for index, told in enumerate(report.told) if told.changes is not None]
    return tuple(
        ChangeRow(tuple((index, found[place].get(index)) for index in compared))
        for place in sorted(found, key=lambda place: place[0])
    )


def plain_rows(rows: Sequence[ChangeRow]) -> tuple[ChangeRow, ...]:
    """Leave out the clauses that come into play as often in all rulesets, as far as one can tell.

    There are many of them, and a screen is small.
    """
    return tuple(
        row
        for row in rows
        if row.sample.section != "clauses"
        or any(change is not None and change.clear for _, change in row.changes)
    )


def changes_verdict(rows: Sequence[ChangeRow]) -> str:
    """Give the key of the sentence that sums differences up."""
    found = [change for row in rows for _, change in row.changes if change is not None]
    if any(change.clear for change in found):
        return "clear_change"
    nothing = all(change.estimate.low == change.estimate.high == 0 for change in found)
    return "nothing_differs" if nothing else "no_change"


def change_kind(change: Change) -> str:
    """Say how a difference is written: shares in percentage points, numbers as they are."""
    return MEAN if change.kind == MEAN else DIFFERENCE


def change_name(report: Report, change: Change, language: str) -> str:
    """Name what differs."""
    name = figure_name(change.key, language, item=_item(report, change, language))
    if change.section in ("rankings", "clauses"):
        name = text("part_of", language, whole=_item(report, change, language), part=name)
    if change.kind == SHARE:
        name = figure_name("points", language, row=name)
    return name[:1].upper() + name[1:]


def _item(report: Report, change: Change, language: str) -> str:
    if change.item < 0:
        return ""
    if change.key in OF_SEATS:
        return str(change.item + 1)
    return clause_name(report.told[0].alternative, change.item, language)


def clear_mark(change: Change) -> str:
    """Mark a difference that isn't chance."""
    return MARK if change.clear else ""
