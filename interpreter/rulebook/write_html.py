"""A rule sheet as one HTML page that needs nothing else: no network, no script, no font."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from interpreter.rulebook.model import (
    Change,
    Entry,
    House,
    Labels,
    Line,
    Section,
    Sheet,
    Table,
    lead,
)
from interpreter.rulebook.page import opening

_STYLE = Path(__file__).with_name("sheet.css")
_RED = re.compile("[♥♦]")


def write_html(sheet: Sheet) -> str:
    """Write a sheet; all of its texts come out as text, whatever they hold."""
    return "\n".join(_Writer(sheet.labels).page(sheet)) + "\n"


def _text(text: str) -> str:
    """Escape a text; the red suits are marked, so that they can be red."""
    return _RED.sub(r'<span class="red">\g<0></span>', escape(text))


class _Writer:
    def __init__(self, labels: Labels) -> None:
        self.labels = labels

    def page(self, sheet: Sheet) -> Iterator[str]:
        title = " – ".join(one for one in (sheet.title, sheet.subtitle) if one)
        yield from opening(title, sheet.language, _STYLE, "layered" if sheet.houses else "")
        yield from self._header(sheet)
        yield "<main>"
        if sheet.houses:
            yield from self._houses(sheet.houses)
        for section in sheet.sections:
            yield from self._section(section)
        yield "</main>"
        yield f"<footer>{_text(sheet.name)}</footer>"
        yield "</body>"
        yield "</html>"

    def _header(self, sheet: Sheet) -> Iterator[str]:
        yield "<header>"
        yield f"<h1>{_text(sheet.title)}</h1>"
        if sheet.subtitle:
            yield f'<p class="subtitle">{_text(sheet.subtitle)}</p>'
        yield f'<p class="players">{_text(sheet.players)}</p>'
        if sheet.intro:
            yield f'<p class="intro">{_text(sheet.intro)}</p>'
        yield "</header>"

    # -- house rules ----------------------------------------------------------------------------

    def _houses(self, houses: tuple[House, ...]) -> Iterator[str]:
        yield '<section class="houses">'
        yield f"<h2>{_text(self.labels.house_rules)}</h2>"
        for house in houses:
            yield f"<h3>{_text(house.title)}</h3>"
            if house.sentence:
                yield f"<p>{_text(house.sentence)}</p>"
            if house.changes:
                yield "<ul>"
                for change in house.changes:
                    yield from self._change(change)
                yield "</ul>"
        yield "</section>"

    def _change(self, change: Change) -> Iterator[str]:
        yield f"<li><strong>{_text(change.title)}</strong>"
        yield f'<em class="mark">{_text(change.what)}</em>'
        yield f'<small class="place">{_text(change.place)}</small>'
        for kind, label, text in (
            ("now", self.labels.now, change.now),
            ("before", self.labels.before, change.before),
        ):
            if text:
                head = _text(label + self.labels.colon)
                yield f'<p class="{kind}"><b>{head}</b>{_text(text)}</p>'
        yield "</li>"

    # -- sections -------------------------------------------------------------------------------

    def _section(self, section: Section) -> Iterator[str]:
        yield '<section class="brief">' if section.brief else "<section>"
        yield f"<h2>{_text(section.title)}</h2>"
        for entry in section.entries:
            yield from self._entry(entry)
        if section.table is not None:
            yield from self._table(section.table)
        yield "</section>"

    def _entry(self, entry: Entry) -> Iterator[str]:
        said, lines = lead(entry)
        yield f'<div class="entry{" changed" if entry.changed else ""}">'
        if entry.title:
            yield f"<h3>{_text(entry.title)}</h3>"
        more = [_text(said)] if said else []
        if entry.changed:
            more.append(f'<em class="mark">{_text(entry.changed)}</em>')
        if entry.cites:
            ids = " ".join(entry.cites)
            more.append(
                f'<small class="cites" title="{escape(self.labels.sources)}">{_text(ids)}</small>'
            )
        if more:
            # Ids never stand on a line of their own.
            yield f"<p>{'&nbsp;'.join(more)}</p>"
        yield from (f'<p class="fact">{_text(fact)}</p>' for fact in entry.facts)
        yield from self._lines(lines)
        for part in entry.parts:
            yield from self._entry(part)
        yield "</div>"

    def _lines(self, lines: tuple[Line, ...]) -> Iterator[str]:
        if not lines:
            return
        yield "<ul>"
        for line in lines:
            yield f"<li>{_text(line.text)}"
            yield from self._lines(line.parts)
            yield "</li>"
        yield "</ul>"

    def _table(self, table: Table) -> Iterator[str]:
        yield "<table>"
        heads = "".join(f'<th scope="col">{_text(one)}</th>' for one in table.columns)
        yield f"<thead><tr>{heads}</tr></thead>"
        yield "<tbody>"
        for title, *cells in table.rows:
            rest = "".join(
                f'<td data-label="{escape(column)}">{_text(cell)}</td>'
                for column, cell in zip(table.columns[1:], cells, strict=True)
            )
            yield f'<tr><th scope="row">{_text(title)}</th>{rest}</tr>'
        yield "</tbody>"
        yield "</table>"
