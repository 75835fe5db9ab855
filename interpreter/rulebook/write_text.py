"""A rule sheet as plain text, broken at a width; it reads well aloud, and nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from interpreter.rulebook.model import Entry, House, Labels, Line, Section, Sheet, Table, lead
from interpreter.rulebook.wrap import wrapped

_STEP = "   "


def write_text(sheet: Sheet, width: int) -> str:
    """Write a sheet.

    Args:
        sheet: the sheet.
        width: how wide its lines may be, in cells.
    """
    writer = _Writer(sheet.labels, width)
    return "\n".join(writer.sheet(sheet)) + "\n"


class _Writer:
    def __init__(self, labels: Labels, width: int) -> None:
        self.labels = labels
        self.width = width

    def sheet(self, sheet: Sheet) -> Iterator[str]:
        yield from self._underlined(sheet.title, "=")
        yield from self._wrapped(sheet.subtitle)
        yield from self._wrapped(sheet.players)
        if sheet.intro:
            yield ""
            yield from self._wrapped(sheet.intro)
        if sheet.houses:
            yield ""
            yield from self._underlined(self.labels.house_rules, "-")
            for house in sheet.houses:
                yield from self._house(house)
        for section in sheet.sections:
            yield ""
            yield from self._section(section)
        yield ""
        yield from self._wrapped(sheet.name)

    def _wrapped(self, text: str, first: str = "", rest: str = "") -> list[str]:
        return wrapped(text, self.width, first, rest) if text else []

    def _underlined(self, title: str, sign: str) -> list[str]:
        lines = wrapped(title, self.width)
        return [*lines, sign * max(map(cell_len, lines))]

    # -- house rules ----------------------------------------------------------------------------

    def _house(self, house: House) -> Iterator[str]:
        yield from self._wrapped(self._titled(house.title, house.sentence))
        for change in house.changes:
            what = change.title + self.labels.mark.format(text=change.what)
            what += self.labels.aside.format(text=change.place)
            yield from self._wrapped(what, " - ", _STEP)
            for label, text in ((self.labels.now, change.now), (self.labels.before, change.before)):
                if text:
                    yield from self._wrapped(self._titled(label, text), _STEP, _STEP * 2)

    # -- sections -------------------------------------------------------------------------------

    def _section(self, section: Section) -> Iterator[str]:
        yield from self._underlined(section.title, "-")
        for entry in section.entries:
            yield from self._entry(entry, "")
        if section.table is not None:
            yield from self._table(section.table)

    def _entry(self, entry: Entry, indent: str) -> Iterator[str]:
        deeper = indent + _STEP
        own, lines = lead(entry)
        said = self._titled(entry.title, own)
        if lines and not own:
            said += self.labels.colon.rstrip() if said else ""
        if entry.cites:
            said += self.labels.aside.format(text=" ".join(entry.cites))
        if entry.changed:
            said += self.labels.mark.format(text=entry.changed)
        yield from self._wrapped(said, indent, deeper)
        for fact in entry.facts:
            yield from self._wrapped(fact, deeper, deeper)
        yield from self._lines(lines, deeper)
        for part in entry.parts:
            yield from self._entry(part, deeper)

    def _titled(self, title: str, said: str) -> str:
        if not title:
            return said
        return f"{title}{self.labels.colon if said else ''}{said}"

    def _lines(self, lines: tuple[Line, ...], indent: str) -> Iterator[str]:
        for line in lines:
            yield from self._wrapped(line.text, f"{indent}- ", f"{indent}  ")
            yield from self._lines(line.parts, indent + "  ")

    def _table(self, table: Table) -> Iterator[str]:
        """Write rows as a numbered list, which fits any width."""
        for number, row in enumerate(table.rows, 1):
            title, *cells = row
            named = [cells[0]]
            columns = table.columns[2:]
            named += [
                f"{column}{self.labels.colon}{cell}"
                for column, cell in zip(columns, cells[1:], strict=True)
                if cell
            ]
            text = self._titled(title, self._joined(named))
            yield from self._wrapped(text, f"{number:>2}. ", "    ")

    def _joined(self, cells: list[str]) -> str:
        """Put cells one after the other; behind a whole sentence no other sign is needed."""
        text = cells[0]
        for cell in cells[1:]:
            ended = {"。": "", ".": " "}.get(text[-1:], self.labels.semicolon)
            text += ended + cell
        return text
