"""A report of a simulation as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from interpreter.simulation.changes import Change
from interpreter.simulation.figures import Figure
from interpreter.simulation.report import Report, Told
from interpreter.terminal.figure_grids import Grid, grids, letter, sections, settings, title
from interpreter.terminal.figure_texts import change_parts, written
from interpreter.terminal.simulation_words import (
    change_kind,
    change_name,
    change_rows,
    changes_verdict,
    clear_mark,
    games_text,
    gap_lines,
    never_lines,
    plain_rows,
    seat_verdicts,
)
from interpreter.terminal.texts import text

Cells = Sequence[str]


def table_lines(report: Report, language: str, width: int) -> Iterator[str]:
    """Write a report.

    Args:
        report: the figures.
        language: "en" or "zh".
        width: of the screen, in cells.
    """
    yield games_text(report, language)
    yield text("intervals" if report.games > 1 else "no_intervals", language)
    yield ""
    yield from _rulesets(report, language)
    for name in sections(report):
        for grid in grids(report, name, language):
            yield from _grid(grid, language, width)
        if name == "outcome":
            yield from seat_verdicts(report, language)
        if name == "clauses":
            yield from never_lines(report, language)
    yield from _changes(report, language, width)
    gaps = list(gap_lines(report, language))
    if gaps:
        yield from ("", *gaps)


def _rulesets(report: Report, language: str) -> Iterator[str]:
    """Say what was played."""
    for index, told in enumerate(report.told):
        front = f"{letter(index)}  " if len(report.told) > 1 else ""
        yield f"{front}{_named(report, told, language)}"


def _named(report: Report, told: Told, language: str) -> str:
    around = settings(report, told, language)
    named = title(told.alternative, language)
    return named + text("parenthesised", language, text=around)


def _grid(grid: Grid, language: str, width: int) -> Iterator[str]:
    """Write a table under its heading."""
    yield ""
    if grid.title:
        yield grid.title
    rows = [(row.label, [_cell(cell, language) for cell in row.cells]) for row in grid.rows]
    yield from columns(grid.heads, rows, width)


def _cell(figure: Figure | None, language: str) -> str:
    return written(figure, language) if figure is not None else "–"


def _changes(report: Report, language: str, width: int) -> Iterator[str]:
    """Tell how the others differ from the first."""
    told = change_rows(report)
    if not told:
        if len(report.told) > 1:
            yield from ("", text("not_compared", language))
        return
    yield from ("", text("against", language))
    rows = [
        (
            change_name(report, row.sample, language),
            [_change(change, language) for _, change in row.changes],
        )
        for row in plain_rows(told)
    ]
    others = [index for index, _ in told[0].changes]
    heads = tuple(text("minus", language, a=letter(index), b=letter(0)) for index in others)
    yield from columns(heads, rows, width)
    verdict = changes_verdict(told)
    if len(rows) < len(told) and verdict != "nothing_differs":
        yield "  " + text("clauses_left_out", language)
    yield "  " + text(verdict, language)
    if len(others) < len(report.told) - 1:
        yield "  " + text("some_not_compared", language)


def _change(change: Change | None, language: str) -> str:
    if change is None:
        return "–"
    found = change_parts(change.estimate, change_kind(change), language)
    return " ".join(part for part in found if part) + clear_mark(change)


# -- rows and columns ---------------------------------------------------------------------------


def columns(heads: Cells, rows: Sequence[tuple[str, Cells]], width: int) -> Iterator[str]:
    """Write rows in columns, Chinese as wide as it is.

    Where a line would be wider than the screen, the columns come a few at a time; where not even
    one fits beside the labels, it stands below them.
    """
    labels = max(cell_len(label) for label, _ in rows)
    count = len(rows[0][1])
    wide = [
        max(cell_len(one) for one in (*heads[at : at + 1], *(cells[at] for _, cells in rows)))
        for at in range(count)
    ]
    start = 0
    while start < count:
        end = start + 1
        while end < count and 4 + labels + sum(2 + one for one in wide[start : end + 1]) <= width:
            end += 1
        if start:
            yield ""
        beside = 4 + labels + wide[start] <= width
        if heads:
            yield _line("" if beside else None, heads[start:end], labels, wide[start:end])
        for label, cells in rows:
            if not beside:
                yield f"  {label}"
            yield _line(label if beside else None, cells[start:end], labels, wide[start:end])
        start = end


def _line(label: str | None, cells: Cells, labels: int, wide: Sequence[int]) -> str:
    front = "  " if label is None else "  " + label + " " * (labels - cell_len(label))
    filled = (
        cell + " " * (space - cell_len(cell)) for cell, space in zip(cells, wide, strict=True)
    )
    return "  ".join((front, *filled)).rstrip()
