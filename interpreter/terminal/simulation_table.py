"""A report of a simulation as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from interpreter.game.sentences import Sentences
from interpreter.game.words import Words, numbered_names
from interpreter.simulation.figures import Change, Figure
from interpreter.simulation.report import Report, Told
from interpreter.terminal.figure_texts import (
    SECTIONS,
    figure_name,
    interval,
    number,
    section_name,
    written,
)
from interpreter.terminal.texts import text

Row = tuple[str, str, str]


def table_lines(report: Report, language: str) -> Iterator[str]:
    """Write a report.

    Args:
        report: the figures.
        language: "en" or "zh".
    """
    games = f"{report.games:,}".replace(",", "\u2009")
    asked = f"{report.asked:,}".replace(",", "\u2009")
    by_policies = any(told.alternative.policies for told in report.told)
    key = "simulated_by_policies" if by_policies else "simulated"
    key = key if report.whole else "simulated_part"
    yield text(key, language, games=games, asked=asked, seed=report.seed)
    yield text("intervals", language)
    for told in report.told:
        yield ""
        yield from _one(report, told, language)
    for told in report.told[1:]:
        yield ""
        yield from _against(report, told, language)


def _one(report: Report, told: Told, language: str) -> Iterator[str]:
    yield f"== {told.alternative.label}"
    for name in SECTIONS:
        rows = list(_rows(told, name, language))
        if rows:
            yield ""
            yield section_name(name, language)
            yield from columns(rows)
        if name == "outcome":
            yield from _fairness(told, language)
        if name == "clauses" and told.sheet.never:
            yield text("never", language)
            yield from (f"  {clause_name(told, clause, language)}" for clause in told.sheet.never)
    for gap in told.gaps:
        clause = told.alternative.program.clause(gap.pc)
        yield text("gap_in_game", language, game=gap.game, clause=clause.path)


def _rows(told: Told, section: str, language: str) -> Iterator[Row]:
    for figure in told.sheet.section(section):
        if figure.key in ("shared", "gaps", "limited") and figure.estimate.value == 0:
            continue
        if figure.key == "fired_in":
            continue
        named = figure.key == "won" and told.alternative.policies
        yield (
            figure_name("won_by" if named else figure.key, item(told, figure, language), language),
            *written(figure, language),
        )


def item(told: Told, figure: Figure, language: str) -> str:
    """Give what a figure is of, for people."""
    if figure.item < 0:
        return ""
    if figure.section == "outcome":
        return _seat(told, figure, language)
    return clause_name(told, figure.item, language)


def _seat(told: Told, figure: Figure, language: str) -> str:
    """Give a seat's number, with how it plays where that isn't at random for all."""
    number = figure.item + 1
    if not told.alternative.policies:
        return str(number)
    policy = told.alternative.policies[figure.item].name
    return text("seat_policy", language, seat=number, policy=policy)


def clause_name(told: Told, index: int, language: str) -> str:
    """Give a clause's title, or else its path."""
    program = told.alternative.program
    clause = program.rules.clauses[index]
    sentences = Sentences(
        Words(program, numbered_names(told.alternative.players)), told.alternative.options, language
    )
    return sentences.title(clause) or clause.path


def _fairness(told: Told, language: str) -> Iterator[str]:
    """Say whether the seats are equal, as far as so many games can tell."""
    if told.alternative.players < 2:
        return
    if not told.unequal:
        yield "  " + text("seats_equal", language)
    for figure in told.unequal:
        fair = sum(one.estimate.value for one in told.sheet.figures if one.key == "won")
        above = figure.estimate.value > fair / told.alternative.players
        key = "seat_above" if above else "seat_below"
        yield "  " + text(key, language, seat=figure.item + 1)


def _against(report: Report, told: Told, language: str) -> Iterator[str]:
    first = report.told[0].alternative.label
    yield "== " + text("against", language, label=told.alternative.label, first=first)
    if told.changes is None:
        yield text("not_compared", language)
        return
    yield from columns([_change(change, language) for change in told.changes])
    if not any(change.clear for change in told.changes):
        yield text("no_change", language)


def _change(change: Change, language: str) -> Row:
    kind = "difference" if change.key in ("won", "drawn") else "mean"
    name = figure_name(change.key, str(change.item + 1), language)
    value = number(change.estimate.value, kind)
    if kind == "mean" and change.estimate.value > 0:
        value = "+" + value
    noise = "" if change.clear else text("in_the_noise", language)
    return name, value, f"{interval(change.estimate, kind)}  {noise}".rstrip()


def columns(rows: Sequence[Row]) -> Iterator[str]:
    """Write rows in three columns, Chinese as wide as it is."""
    wide = max(cell_len(row[0]) for row in rows)
    values = max(cell_len(row[1]) for row in rows)
    for name, value, around in rows:
        gap = " " * (wide - cell_len(name))
        indent = " " * (values - cell_len(value))
        yield f"  {name}{gap}  {indent}{value}  {around}".rstrip()
