"""The rule sheet as data: what stands on it and in which order, before any way to write it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A line told from the rules, and the lines that stand under it."""

    text: str
    parts: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A clause.

    Attributes:
        path: its address in the ruleset.
        title: what it is called; empty where the section or the sentence says it already.
        sentence: the ruleset's own words; empty if there are none in the language.
        lines: the rule in plain words, where the ruleset has none of its own for it.
        facts: short facts that are shown beside the sentence: a pack's ranks, an option's values.
        cites: ids of the source of the rule.
        changed: which variants changed it, in words; empty if none did.
        parts: clauses within it.
    """

    path: str
    title: str
    sentence: str = ""
    lines: tuple[Line, ...] = ()
    facts: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    changed: str = ""
    parts: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Table:
    """Rows under a heading for each column; a clause each, with its address."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    paths: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """A part of the sheet; `brief` for what can be told in one run of words."""

    title: str
    entries: tuple[Entry, ...]
    table: Table | None = None
    brief: bool = False


@dataclass(frozen=True)
class Change:
    """What a house rule changes.

    Attributes:
        title: the clause that it changes.
        path: its address in the ruleset.
        what: "changed", "added", "removed" … in the language.
        now: what is in force; empty if nothing is.
        before: what was in force; empty if nothing was.
        place: file and line.
    """

    title: str
    path: str
    what: str
    now: str
    before: str
    place: str


@dataclass(frozen=True)
class House:
    """A variant: its title, its own sentence, its changes."""

    title: str
    sentence: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Labels:
    """The few words that every way of writing needs, in the language of the sheet.

    Attributes:
        aside, mark: what brackets look like, with `{text}` in them.
    """

    house_rules: str
    now: str
    before: str
    sources: str
    colon: str
    semicolon: str
    aside: str
    mark: str


@dataclass(frozen=True)
class Sheet:
    """A whole rule sheet.

    Attributes:
        language: "en" or "zh".
        title: the game's title.
        subtitle: the variants laid on it; empty if there are none.
        players: how many can play, in words.
        intro: the game's own sentence.
        name: the ruleset's name, edition and variants, as a program knows it.
    """

    language: str
    title: str
    subtitle: str
    players: str
    intro: str
    name: str
    houses: tuple[House, ...]
    sections: tuple[Section, ...]
    labels: Labels


def lead(entry: Entry) -> tuple[str, tuple[Line, ...]]:
    """Give what stands behind an entry's title, and the lines that stand below it.

    A clause that is told in a single line needs no list.
    """
    if not entry.sentence and len(entry.lines) == 1 and not entry.lines[0].parts:
        return entry.lines[0].text, ()
    return entry.sentence, entry.lines
