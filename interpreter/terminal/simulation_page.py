"""A report of a simulation as one HTML page that needs nothing else: no network, no script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from interpreter.rulebook.page import opening
from interpreter.simulation.changes import Change
from interpreter.simulation.counts import LENGTHS
from interpreter.simulation.figures import DIFFERENCE, SHARE, Figure
from interpreter.simulation.report import Report
from interpreter.terminal import charts
from interpreter.terminal.figure_grids import (
    Grid,
    Row,
    grids,
    letter,
    sections,
    settings,
    title,
)
from interpreter.terminal.figure_texts import (
    change_parts,
    grouped,
    parts,
    percent,
    section_name,
    written,
)
from interpreter.terminal.simulation_words import (
    ChangeRow,
    change_kind,
    change_name,
    change_rows,
    games_text,
    gap_lines,
    never_lines,
    seat_verdicts,
)
from interpreter.terminal.texts import text

_STYLE = Path(__file__).with_name("simulation.css")
_HEAT = ("rankings", "clauses")
"""Sections whose shares are shaded."""
_SHADES = 6
_WHOLE = charts.Scale(0.0, 1.0, 0.2)


def page_text(report: Report, language: str) -> str:
    """Write a report; all of its texts come out as text, whatever a ruleset calls things."""
    return "\n".join(_Writer(report, language).page()) + "\n"


def _in_parts(value: str, around: str) -> str:
    """Write a number and its interval, which may stand on a line of its own; with a real minus."""
    value, around = (escape(one.replace("-", "\N{MINUS SIGN}")) for one in (value, around))
    return f'{value} <span class="around">{around}</span>' if around else value


def _signed(value: float, kind: str) -> str:
    scaled = round(100 * value if kind == DIFFERENCE else value, 9)
    return f"{scaled:+g}".replace("-", "\N{MINUS SIGN}") if scaled else "0"


class _Writer:
    def __init__(self, report: Report, language: str) -> None:
        self.report = report
        self.language = language
        self.several = len(report.told) > 1

    def say(self, key: str, **facts: object) -> str:
        return escape(text(key, self.language, **facts))

    def page(self) -> Iterator[str]:
        titles = dict.fromkeys(title(one.alternative, self.language) for one in self.report.told)
        heading = next(iter(titles)) if len(titles) == 1 else text("side_by_side", self.language)
        yield from opening(heading, self.language, _STYLE)
        yield f"<header><h1>{escape(heading)}</h1>"
        yield f'<p class="subtitle">{escape(games_text(self.report, self.language))}</p>'
        yield from self._rulesets()
        key = "intervals_page" if self.report.games > 1 else "no_intervals"
        yield f'<p class="note">{self.say(key)}</p></header>'
        yield "<main>"
        for said in gap_lines(self.report, self.language):
            yield f'<p class="gap">{escape(said)}</p>'
        if self.several:
            yield from self._changes()
        for name in sections(self.report):
            yield "<section>"
            yield f"<h2>{escape(section_name(name, self.language))}</h2>"
            yield from self._section(name)
            yield "</section>"
        yield "</main>"
        yield from self._foot()
        yield "</body>"
        yield "</html>"

    def _rulesets(self) -> Iterator[str]:
        """Say what was played."""
        if not self.several:
            said = settings(self.report, self.report.told[0], self.language)
            yield f'<p class="settings">{escape(said)}</p>'
            return
        yield '<ol class="rulesets">'
        for index, told in enumerate(self.report.told):
            named = escape(title(told.alternative, self.language))
            said = escape(settings(self.report, told, self.language))
            yield f"<li><b>{letter(index)}</b> {named} <small>{said}</small></li>"
        yield "</ol>"

    def _foot(self) -> Iterator[str]:
        """Say what made the report, so that it can be made again."""
        report = self.report
        made_by = self.say("made_by")
        yield f"<footer><p>{made_by}</p>"
        yield f"<p><code>{escape(report.command)}</code></p>"
        facts = [
            self.say("foot_seed", seed=report.seed),
            self.say("foot_games", games=grouped(report.games)),
            self.say("foot_gear", gear=report.gear),
            self.say("foot_version", version=report.version),
        ]
        for index, told in enumerate(report.told):
            front = f"{letter(index)} " if self.several else ""
            name = f"{front}{told.alternative.label}"
            facts.append(self.say("foot_digest", name=name, digest=told.digest))
        yield "<ul>"
        yield from (f"<li>{fact}</li>" for fact in facts)
        yield "</ul></footer>"

    # -- sections -------------------------------------------------------------------------------

    def _section(self, name: str) -> Iterator[str]:
        if name == "outcome":
            yield from self._outcome()
            yield from self._notes(seat_verdicts(self.report, self.language))
            return
        if name == "length":
            yield from self._histograms()
        for grid in grids(self.report, name, self.language):
            yield from self._grid(grid)
        if name == "clauses":
            yield from self._notes(never_lines(self.report, self.language))

    def _notes(self, lines: Iterator[str]) -> Iterator[str]:
        for line in lines:
            yield f'<p class="verdict">{escape(line.strip())}</p>'

    # -- who wins -------------------------------------------------------------------------------

    def _outcome(self) -> Iterator[str]:
        (grid,) = grids(self.report, "outcome", self.language)
        found = [cell for row in grid.rows for cell in row.cells if cell is not None]
        scale = charts.scale_for([one.estimate.high for one in found])
        yield '<div class="several">' if self.several else "<div>"
        for index, told in enumerate(self.report.told):
            won = [one.estimate.value for one in told.sheet.figures if one.key == "won"]
            rows = [
                (row.label, cell)
                for row in grid.rows
                for cell in [row.cells[index]]
                if cell is not None
            ]
            yield "<figure>"
            if self.several:
                yield f"<figcaption>{letter(index)}</figcaption>"
            yield from self._bars(rows, scale, sum(won) / len(won) if len(won) > 1 else None)
            yield "</figure>"
        yield "</div>"
        yield f'<p class="key">{self.say("equal_share")}</p>'

    def _bars(
        self, rows: Sequence[tuple[str, Figure]], scale: charts.Scale, mark: float | None
    ) -> Iterator[str]:
        yield '<table class="bars"><tbody>'
        for label, figure in rows:
            here = mark if figure.key == "won" else None
            yield self._bar_row(label, figure, scale, here)
        axis = charts.axis(scale, self._percentage)
        yield f'<tr class="foot"><td></td><td class="chart">{axis}</td><td></td></tr>'
        yield "</tbody></table>"

    def _bar_row(self, label: str, figure: Figure, scale: charts.Scale, mark: float | None) -> str:
        chart = ""
        if figure.kind == SHARE and figure.estimate.known:
            one = figure.estimate
            words = text("part_of", self.language, whole=label, part=written(figure, self.language))
            chart = charts.bar(scale, one.low, one.value, one.high, words, mark)
        return (
            f'<tr><th scope="row">{escape(label)}</th><td class="chart">{chart}</td>'
            f'<td class="number">{self._number(figure)}</td></tr>'
        )

    def _number(self, figure: Figure) -> str:
        return _in_parts(*parts(figure.estimate, figure.kind, self.language))

    def _percentage(self, value: float) -> str:
        return f"{100 * value:g}{percent(self.language)}"

    # -- how long -------------------------------------------------------------------------------

    def _histograms(self) -> Iterator[str]:
        turns = LENGTHS.index("turns")
        histograms = [told.sheet.lengths[turns] for told in self.report.told]
        bins = charts.bins_for(histograms)
        tallest = charts.tallest_bar(bins, histograms)
        yield '<div class="several">' if self.several else "<div>"
        for index, lengths in enumerate(histograms):
            said = self._histogram_caption(bins, tallest)
            yield "<figure>"
            if self.several:
                yield f"<figcaption>{letter(index)}</figcaption>"
            yield charts.histogram(bins, lengths, tallest, said)
            yield charts.histogram_axis(bins, lambda length: grouped(int(length)))
            yield "</figure>"
        yield "</div>"
        yield f'<p class="key">{escape(self._histogram_caption(bins, tallest))}</p>'

    def _histogram_caption(self, bins: charts.Bins, tallest: float) -> str:
        key = "histogram" if bins.width > 1 else "histogram_single"
        top = f"{100 * tallest:.3g}{percent(self.language)}"
        return text(key, self.language, width=grouped(bins.width), top=top)

    # -- tables ---------------------------------------------------------------------------------

    def _grid(self, grid: Grid) -> Iterator[str]:
        if grid.title and grid.title != section_name(grid.section, self.language):
            yield f"<h3>{escape(grid.title)}</h3>"
        cells = [cell for row in grid.rows for cell in row.cells]
        shares = [one for one in cells if one is not None and one.kind == SHARE]
        if not grid.heads and len(shares) > 1:
            rows = [(row.label, cell) for row in grid.rows for cell in row.cells if cell]
            yield from self._bars(rows, _WHOLE, None)
            return
        yield '<div class="box" tabindex="0"><table class="figures">'
        if grid.heads:
            heads = "".join(f'<th scope="col">{escape(one)}</th>' for one in grid.heads)
            yield f"<thead><tr><td></td>{heads}</tr></thead>"
        yield "<tbody>"
        yield from (self._row(grid, row) for row in grid.rows)
        yield "</tbody></table></div>"

    def _row(self, grid: Grid, row: Row) -> str:
        cells = "".join(self._cell(grid, cell) for cell in row.cells)
        return f'<tr><th scope="row">{escape(row.label)}</th>{cells}</tr>'

    def _cell(self, grid: Grid, figure: Figure | None) -> str:
        if figure is None:
            return "<td>–</td>"
        said = self._number(figure)
        shaded = grid.section in _HEAT and figure.kind == SHARE and figure.estimate.known
        if not shaded:
            return f'<td class="number">{said}</td>'
        shade = min(_SHADES - 1, int(_SHADES * figure.estimate.value))
        return f'<td class="number heat heat-{shade}">{said}</td>'

    # -- rulesets side by side ------------------------------------------------------------------

    def _changes(self) -> Iterator[str]:
        yield "<section>"
        yield f"<h2>{self.say('against')}</h2>"
        rows = change_rows(self.report)
        if rows and len(rows[0].changes) == 1:
            yield f'<p class="key">{escape(self._pair(rows[0].changes[0][0]))}</p>'
        for name in dict.fromkeys(row.sample.section for row in rows):
            yield from self._change_chart([row for row in rows if row.sample.section == name])
        if rows:
            yield f'<p class="key">{self.say("change_key")}</p>'
        else:
            yield f"<p>{self.say('not_compared')}</p>"
        if rows and len(rows[0].changes) < len(self.report.told) - 1:
            yield f'<p class="key">{self.say("some_not_compared")}</p>'
        yield "</section>"

    def _pair(self, index: int) -> str:
        return text("minus", self.language, a=letter(index), b=letter(0))

    def _change_chart(self, rows: Sequence[ChangeRow]) -> Iterator[str]:
        """Draw differences that are of a size, on one scale."""
        found = [change.estimate for row in rows for _, change in row.changes if change is not None]
        scale = charts.scale_for([end for one in found for end in (one.low, one.value, one.high)])
        kind = change_kind(rows[0].sample)
        yield '<table class="bars changes"><tbody>'
        for row in rows:
            name = change_name(self.report, row.sample, self.language)
            for index, change in row.changes:
                label = name
                if len(row.changes) > 1:
                    pair = self._pair(index)
                    label = text("part_of", self.language, whole=name, part=pair)
                if change is not None:
                    yield self._change_row(label, change, kind, scale)
        axis = charts.axis(scale, lambda value: _signed(value, kind))
        yield f'<tr class="foot"><td></td><td class="chart">{axis}</td><td></td></tr>'
        yield "</tbody></table>"

    def _change_row(self, label: str, change: Change, kind: str, scale: charts.Scale) -> str:
        value, around = change_parts(change.estimate, kind, self.language)
        one = change.estimate
        said = text("part_of", self.language, whole=label, part=f"{value} {around}".rstrip())
        chart = charts.dot(scale, one.low, one.value, one.high, said, hollow=not change.clear)
        # Where nothing differs in any game there is nothing to be taken for more than it is.
        chance = not change.clear and around
        in_the_noise = self.say("in_the_noise")
        verdict = f" <small>{in_the_noise}</small>" if chance else ""
        return (
            f'<tr><th scope="row">{escape(label)}</th><td class="chart">{chart}</td>'
            f'<td class="number">{_in_parts(value, around)}{verdict}</td></tr>'
        )
