"""The figures of a report as rows and columns, for a table of text as for a page.

A single ruleset has what can be told about a thing side by side: the mean of its turns, plays and
decisions. Several rulesets stand side by side themselves, under letters, and what is told about a
thing makes a table each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from interpreter.game.sentences import Sentences, in_language, spoken
from interpreter.game.words import Words, numbered_names
from interpreter.rulebook.clause_words import title_of
from interpreter.rulebook.plain_clauses import PlainWords
from interpreter.rules.layers import stages
from interpreter.simulation.counts import LENGTHS
from interpreter.simulation.figures import Figure
from interpreter.simulation.job import Alternative
from interpreter.simulation.report import Report, Told
from interpreter.terminal.figure_texts import SECTIONS, figure_name, section_name
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.texts import text

PLAIN = ""
"""The aspect of what only one thing is told about."""


@dataclass(frozen=True)
class Row:
    """A row.

    Attributes:
        label: what its figures are of.
        cells: a figure for each column; None where a ruleset has none.
    """

    label: str
    cells: tuple[Figure | None, ...]


@dataclass(frozen=True)
class Grid:
    """A table.

    Attributes:
        section: whose figures they are.
        title: its heading.
        heads: of the columns; empty if there is one without a name.
        rows: from the top.
    """

    section: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]


def letter(index: int) -> str:
    """Give the letter under which one of several rulesets stands."""
    return chr(ord("A") + index)


def grids(report: Report, section: str, language: str) -> tuple[Grid, ...]:
    """Give the tables of a section; none if no ruleset has anything to tell there."""
    placed = _placed(report, section, language)
    aspects = list(dict.fromkeys(aspect for _, aspect in placed))
    title = section_name(section, language)
    if len(report.told) > 1:
        heads = tuple(letter(index) for index in range(len(report.told)))
        return tuple(
            Grid(section, _title(title, aspect, language), heads, tuple(_rows(placed, [aspect])))
            for aspect in aspects
        )
    named = [aspect for aspect in aspects if aspect != PLAIN]
    found = []
    if named:
        rows = tuple(_rows(placed, named))
        found.append(Grid(section, title, tuple(named), rows))
    if PLAIN in aspects:
        found.append(Grid(section, PLAIN if named else title, (), tuple(_rows(placed, [PLAIN]))))
    return tuple(found)


def sections(report: Report) -> Iterator[str]:
    """Give the sections in which there is something to tell."""
    for name in SECTIONS:
        if any(told.sheet.section(name) for told in report.told):
            yield name


def _title(title: str, aspect: str, language: str) -> str:
    return text("part_of", language, whole=title, part=aspect) if aspect else title


Placed = dict[tuple[str, str], list[Figure | None]]
"""For each row and aspect the figures of all rulesets."""


def _placed(report: Report, section: str, language: str) -> Placed:
    found: Placed = {}
    for index, told in enumerate(report.told):
        for figure in told.sheet.section(section):
            if not _worth_telling(report, figure):
                continue
            place = _place(told, figure, language)
            found.setdefault(place, [None] * len(report.told))[index] = figure
    return found


def _rows(placed: Placed, aspects: Sequence[str]) -> Iterator[Row]:
    labels = dict.fromkeys(row for row, aspect in placed if aspect in aspects)
    for label in labels:
        yield Row(label[:1].upper() + label[1:], tuple(_cells(placed, label, aspects)))


def _cells(placed: Placed, label: str, aspects: Sequence[str]) -> Iterator[Figure | None]:
    for aspect in aspects:
        yield from placed.get((label, aspect), [None])


def _worth_telling(report: Report, figure: Figure) -> bool:
    """Leave out what no ruleset here has or can have."""
    if figure.key in ("shared", "gaps"):
        # Partners win together; that says nothing.
        told = [one for one in report.told if figure.key == "gaps" or not _in_teams(one)]
        return any(one.sheet.find(figure.key).estimate.value > 0 for one in told)
    if figure.key == "limited":
        return any(
            end.after is not None
            for one in report.told
            for end in one.alternative.program.rules.ends
        )
    return True


def _in_teams(told: Told) -> bool:
    return told.alternative.program.rules.teams > 0


def _place(told: Told, figure: Figure, language: str) -> tuple[str, str]:
    """Give the row and the aspect under which a figure stands."""
    for name in LENGTHS:
        if figure.key.startswith(f"{name}_"):
            row = figure.key.removeprefix(f"{name}_")
            return figure_name(row, language), figure_name(name, language)
    if figure.section in ("rankings", "clauses"):
        label = clause_name(told.alternative, figure.item, language)
        return label, figure_name(figure.key, language)
    by_policy = figure.key in ("won", "result") and told.alternative.policies
    key = f"{figure.key}_by" if by_policy else figure.key
    return figure_name(key, language, item=item(told, figure, language)), PLAIN


def item(told: Told, figure: Figure, language: str) -> str:
    """Give what a figure is of, for people: a seat, a clause, or nothing."""
    if figure.item < 0:
        return ""
    if figure.section in ("outcome", "results"):
        if not told.alternative.policies:
            return str(figure.item + 1)
        policy = told.alternative.policies[figure.item].name
        return text("seat_policy", language, seat=figure.item + 1, policy=policy)
    return clause_name(told.alternative, figure.item, language)


# -- names --------------------------------------------------------------------------------------


def clause_name(alternative: Alternative, index: int, language: str) -> str:
    """Give a clause's title, with that of the clause it stands in where others are called so."""
    words = _plain_words(alternative, language)
    clauses = words.rules.clauses
    clause = clauses[index]
    if clause.kind in ("turn", "play") and language not in clause.titles:
        return text(f"kind_of_{clause.kind}", language)
    name, parent = title_of(words, clause), clause.parent
    alike = [one for one in clauses if one.runs and title_of(words, one) == name]
    if len(alike) > 1 and parent >= 0:
        return text("part_of", language, part=name, whole=title_of(words, clauses[parent]))
    return name


def title(alternative: Alternative, language: str) -> str:
    """Give the title of a game with those of the variants laid on it."""
    found = [
        in_language(stage.titles, language) or spoken(stage.name)
        for stage in stages(alternative.program.rules.source)
    ]
    return " + ".join(found)


def settings(report: Report, told: Told, language: str) -> str:
    """Say how a ruleset is played: by how many, and the options that are not as usual."""
    alternative = told.alternative
    words = Words(alternative.program, numbered_names(alternative.players))
    phrases = Phrases(Sentences(words, alternative.options, language))
    said = [text("players", language, n=alternative.players)]
    if alternative.match:
        said.append(text("whole_matches", language))
    for option in alternative.program.rules.options:
        value = alternative.options[option.name]
        if value != option.default or _varies(report.told, option.name):
            said.append(phrases.option(option.name, value))
    return text("comma", language).join(said)


def _varies(told: Iterable[Told], option: str) -> bool:
    values = {one.alternative.options.get(option) for one in told}
    return len(values - {None}) > 1


def _plain_words(alternative: Alternative, language: str) -> PlainWords:
    options = tuple(alternative.options.items())
    return _words_of(alternative.name, alternative.text, alternative.players, options, language)


@lru_cache(64)
def _words_of(
    name: str, rules: str, players: int, options: tuple[tuple[str, int], ...], language: str
) -> PlainWords:
    program = Alternative("", name, rules, players, dict(options)).program
    words = Words(program, numbered_names(players))
    return PlainWords(Sentences(words, dict(options), language))
