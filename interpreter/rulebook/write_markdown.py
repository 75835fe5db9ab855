"""A rule sheet as Markdown (CommonMark, with the tables of GitHub)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.rulebook.model import Entry, House, Labels, Line, Section, Sheet, Table, lead

_SIGNS = re.compile(r"([\\`*_\[\]<>|#&~])")
_FIRST = re.compile(r"^(\d+)([.)])|^([-+=])")


def write_markdown(sheet: Sheet) -> str:
    """Write a sheet; whatever is a sign of Markdown in its texts is escaped."""
    return "\n".join(_Writer(sheet.labels).sheet(sheet)) + "\n"


def escaped(text: str) -> str:
    """Write a text so that it comes out as it is."""
    return _FIRST.sub(_first, _SIGNS.sub(r"\\\1", text))


def _first(found: re.Match[str]) -> str:
    return f"{found[1]}\\{found[2]}" if found[1] else f"\\{found[3]}"


class _Writer:
    def __init__(self, labels: Labels) -> None:
        self.labels = labels

    def sheet(self, sheet: Sheet) -> Iterator[str]:
        yield f"# {escaped(sheet.title)}"
        for text in (sheet.subtitle, sheet.players, sheet.intro):
            if text:
                yield from ("", escaped(text))
        if sheet.houses:
            yield from ("", f"## {escaped(self.labels.house_rules)}")
            for house in sheet.houses:
                yield from self._house(house)
        for section in sheet.sections:
            yield from ("", f"## {escaped(section.title)}", "")
            yield from self._section(section)
        yield from ("", f"*{escaped(sheet.name)}*")

    def _house(self, house: House) -> Iterator[str]:
        yield from ("", f"### {escaped(house.title)}", "")
        if house.sentence:
            yield from (escaped(house.sentence), "")
        for change in house.changes:
            head = f"**{escaped(change.title)}** *({escaped(change.what)})*"
            yield f"- {head} <sub>{escaped(change.place)}</sub>"
            for label, text in ((self.labels.now, change.now), (self.labels.before, change.before)):
                if text:
                    yield f"  - {label}{self.labels.colon}{escaped(text)}"

    def _section(self, section: Section) -> Iterator[str]:
        for entry in section.entries:
            yield from self._entry(entry, "")
        if section.table is not None:
            yield from ("", *self._table(section.table))

    def _entry(self, entry: Entry, indent: str) -> Iterator[str]:
        said, lines = lead(entry)
        parts = [f"**{escaped(entry.title)}**"] if entry.title else []
        parts += [escaped(said)] if said else []
        parts += [f"*({escaped(entry.changed)})*"] if entry.changed else []
        parts += [f"<sub>{escaped(' '.join(entry.cites))}</sub>"] if entry.cites else []
        if not parts:
            yield from self._lines(lines, indent)
            return
        yield f"{indent}- {' '.join(parts)}"
        yield from (f"{indent}  - {escaped(fact)}" for fact in entry.facts)
        yield from self._lines(lines, indent + "  ")
        for part in entry.parts:
            yield from self._entry(part, indent + "  ")

    def _lines(self, lines: tuple[Line, ...], indent: str) -> Iterator[str]:
        for line in lines:
            yield f"{indent}- {escaped(line.text)}"
            yield from self._lines(line.parts, indent + "  ")

    def _table(self, table: Table) -> Iterator[str]:
        for row in (table.columns, ("---",) * len(table.columns)):
            yield f"| {' | '.join(row)} |"
        for row in table.rows:
            yield f"| {' | '.join(map(escaped, row))} |"
