"""Problems as people and programs read them: text for a terminal, JSON, SARIF.

The difficulty is the picture of the line. Carets have to stand under the right characters although
Chinese characters are two cells wide and combining marks none, and a line may be a megabyte long.
So the picture is cut out of the text around the span, walking outwards from it cell by cell until
the width is used up; no more of the line is looked at than is shown.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import quote

from interpreter.catalogue import Entry, UnknownCodeError, all_entries, entry, help_of, message_of
from interpreter.catalogue.wording import clean, cut
from interpreter.problems import Label, Problem, Severity, tidy
from interpreter.source import Source, Span

NARROWEST = 40
"""The least width a report is laid out for, in cells."""

_LONGEST_NAME = 200
_LONGEST_WHERE = 80
_LONGEST_LABEL = 200

_RESET = "\x1b[0m"
_BOLD = "\x1b[1m"
_COLOURS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "help": "\x1b[36m", "note": "\x1b[36m"}


# -- text for a terminal ----------------------------------------------------------------------


def render(problems: Iterable[Problem], colour: bool, width: int) -> str:
    """Show problems with their lines, sorted, and a last line that counts them.

    `colour` adds ANSI colours; `width` is that of the terminal in cells. No problems are an empty
    text; otherwise it ends with a newline.
    """
    sorted_ = tidy(problems)
    if not sorted_:
        return ""
    paint = _painter(colour)
    blocks = [_problem(one, paint, max(width, NARROWEST)) for one in sorted_]
    return "\n\n".join([*blocks, _summary(sorted_)]) + "\n"


_Paint = Callable[[str, str], str]


def _painter(colour: bool) -> _Paint:
    def paint(text: str, style: str) -> str:
        return f"{_COLOURS.get(style, _BOLD)}{text}{_RESET}" if colour and text else text

    return paint


def _problem(problem: Problem, paint: _Paint, width: int) -> str:
    found = _entry_for(problem)
    severity = problem.severity.value
    head = paint(f"{severity}[{problem.code}]", severity)
    lines = [f"{head}{paint(': ' + message_of(found, problem), 'bold')}"]
    place = _Place(problem.source, problem.span)
    lines += place.shown(paint, severity, "^", width, problem.where)
    for label in problem.labels:
        text = cut(clean(label.text), _LONGEST_LABEL) or "see also"
        lines.append(f"{paint('note', 'note')}: {text}")
        lines += _Place(label.source, label.span).shown(paint, "note", "-", width)
    lines += [f"{paint('help', 'help')}: {advice}" for advice in help_of(found, problem)]
    return "\n".join(lines)


def _summary(problems: tuple[Problem, ...]) -> str:
    errors = sum(one.severity is Severity.error for one in problems)
    counts = [
        _counted(many, what)
        for many, what in ((errors, "error"), (len(problems) - errors, "warning"))
        if many
    ]
    names = {one.source.name for one in problems}
    where = _shown_name(problems[0].source) if len(names) == 1 else f"{len(names)} files"
    return f"{_counted(len(problems), 'problem')} ({', '.join(counts)}) in {where}"


def _counted(many: int, what: str) -> str:
    return f"{many} {what}{'' if many == 1 else 's'}"


def _shown_name(source: Source) -> str:
    return cut(clean(source.name), _LONGEST_NAME)


def _entry_for(problem: Problem) -> Entry:
    """Find the entry; a code without one must not hide the problem itself."""
    try:
        return entry(problem.code)
    except UnknownCodeError:
        return Entry(problem.code, "", "there is a problem here", "")


# -- a place in a text --------------------------------------------------------------------------


@dataclass(frozen=True)
class _Place:
    """A span to be shown at its first line."""

    source: Source
    span: Span

    def shown(self, paint: _Paint, style: str, mark: str, width: int, where: str = "") -> list[str]:
        """Give the arrow line, the line of the text, and the marks under it."""
        name = _shown_name(self.source)
        path = f"   ({cut(clean(where), _LONGEST_WHERE)})" if where else ""
        if not self.source.text:
            return [f"  --> {name}{path}"]
        line = self.source.line_of(self.span.start)
        column = self.source.column_of(self.span.start)
        gutter = f"{line} | "
        text, before, marked = _window(self.source, self.span, width - len(gutter))
        under = " " * (len(gutter) - 2) + "| " + " " * before
        return [
            f"  --> {name}:{line}:{column}{path}",
            (gutter + text).rstrip(),
            under + paint(mark * marked, style),
        ]


def _window(source: Source, span: Span, room: int) -> tuple[str, int, int]:
    """Cut the part of a line around a span that fits into `room` cells.

    Gives the text, the cells before the marks, and the cells to mark (at least one).
    """
    text, line = source.text, source.span_of_line(source.line_of(span.start))
    start = min(max(span.start, line.start), line.end)
    end = min(max(span.end, start), line.end)
    if _walk(text, line.start, line.end, room) == line.end:
        left, marked, right = line.start, end, line.end
    else:
        room -= 2  # for the dots at both ends
        marked = _walk(text, start, end, room)
        room -= cell_width(text[start:marked])
        right = _walk(text, marked, line.end, room - room // 2)
        left = _walk(text, start, line.start, room - cell_width(text[marked:right]))
        right = _walk(text, marked, line.end, room - cell_width(text[left:start]))
    head = "…" if left > line.start else ""
    tail = "…" if right < line.end else ""
    shown = head + clean(text[left:right].replace("\t", " ")) + tail
    before = cell_width(head + text[left:start])
    return shown, before, max(cell_width(text[start:marked]), 1)


def _walk(text: str, start: int, limit: int, room: int) -> int:
    """Walk from one offset towards another for at most `room` cells; give where it ends.

    Marks that take no cell are passed over, but not without end.
    """
    step = 1 if limit > start else -1
    farthest = start + step * min(abs(limit - start), 4 * room)
    position = start
    while position != farthest:
        room -= cell_width(text[position if step > 0 else position - 1])
        if room < 0:
            break
        position += step
    return position


def cell_width(text: str) -> int:
    """Count the terminal cells a text takes: two for wide characters, none for combining marks.

    A control character counts as the one cell of what is shown in its place (Unicode Standard
    Annex 11).
    """
    if text.isascii():
        return len(text)
    return sum(map(_character_width, text))


def _character_width(character: str) -> int:
    if character.isascii() or clean(character) != character:
        return 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


# -- JSON -----------------------------------------------------------------------------------------


def to_json(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Give problems as plain data, sorted; lines and columns count from 1, ends are exclusive."""
    return [_as_json(one) for one in tidy(problems)]


def _as_json(problem: Problem) -> dict[str, object]:
    found = _entry_for(problem)
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        **_position(problem.source, problem.span),
        "where": problem.where,
        "message": message_of(found, problem),
        "help": "\n".join(help_of(found, problem)),
        "candidates": list(problem.candidates),
        "labels": [
            {**_position(label.source, label.span), "text": cut(label.text, _LONGEST_LABEL)}
            for label in problem.labels
        ],
    }


def _position(source: Source, span: Span) -> dict[str, object]:
    end = max(span.start, span.end)
    return {
        "file": clean(source.name),
        "line": source.line_of(span.start),
        "column": source.column_of(span.start),
        "end_line": source.line_of(end),
        "end_column": source.column_of(end),
    }


# -- SARIF ----------------------------------------------------------------------------------------


def to_sarif(problems: Iterable[Problem]) -> dict[str, object]:
    """Give problems as a SARIF 2.1.0 log with one run; its rules are the codes that occur."""
    sorted_ = tidy(problems)
    codes = sorted({one.code for one in sorted_})
    known = {one.code: one for one in all_entries()}
    rules = [_sarif_rule(known.get(code) or Entry(code, "", "", "")) for code in codes]
    run = {
        "tool": {"driver": {"name": "pailu", "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(one, codes.index(one.code)) for one in sorted_],
    }
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }


def _sarif_rule(found: Entry) -> dict[str, object]:
    return {
        "id": found.code,
        "shortDescription": {"text": found.title or found.code},
        "fullDescription": {"text": " ".join(found.page.split()) or found.code},
        "defaultConfiguration": {"level": found.severity.value},
    }


def _sarif_result(problem: Problem, index: int) -> dict[str, object]:
    found = _entry_for(problem)
    location = _sarif_location(problem.source, problem.span)
    if problem.where:
        location["logicalLocations"] = [{"fullyQualifiedName": problem.where}]
    result: dict[str, object] = {
        "ruleId": problem.code,
        "ruleIndex": index,
        "level": problem.severity.value,
        "message": {"text": "\n".join([message_of(found, problem), *help_of(found, problem)])},
        "locations": [location],
    }
    if problem.labels:
        result["relatedLocations"] = [
            _sarif_related(number, label) for number, label in enumerate(problem.labels)
        ]
    return result


def _sarif_related(number: int, label: Label) -> dict[str, object]:
    return {
        "id": number,
        **_sarif_location(label.source, label.span),
        "message": {"text": cut(label.text, _LONGEST_LABEL) or "see also"},
    }


def _sarif_location(source: Source, span: Span) -> dict[str, object]:
    place = _position(source, span)
    uri = quote(source.name.replace("\\", "/"), errors="surrogateescape")
    physical: dict[str, object] = {"artifactLocation": {"uri": uri}}
    if source.text:
        physical["region"] = {
            "startLine": place["line"],
            "startColumn": place["column"],
            "endLine": place["end_line"],
            "endColumn": place["end_column"],
        }
    return {"physicalLocation": physical}


# -- one page on a code ---------------------------------------------------------------------------


def explain(code: str) -> str:
    """Write the page on a code; raises `interpreter.catalogue.UnknownCodeError`."""
    found = entry(code)
    parts = [f"{found.severity.value}[{found.code}]: {found.title}", found.page.strip()]
    if found.example:
        parts.append("Wrong:")
        parts.append(_indented(found.example.wrong))
        parts.append("Right:" if found.example.right else "Right: without it.")
        if found.example.right:
            parts.append(_indented(found.example.right))
    return "\n\n".join(parts) + "\n"


def _indented(text: str) -> str:
    """Set a piece of a ruleset off by four spaces; a tab is shown as one."""
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines())
