"""`pailu diff` in words: the clauses in which two rulesets differ, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.cells import cell_len

from interpreter.catalogue.wording import clean
from interpreter.rules import model as m
from interpreter.rules.compare import Comparison, Difference, Fact, Hunk, Kind
from interpreter.rules.meaning import Line
from interpreter.terminal.phrases import Phrases

MOST_SHOWN = 12
"""So many clauses that only one side has are shown with what they say; of more only the names."""
LONGEST_FACT = 64
"""A fact that takes more on both sides together is shown on a line of its own for each."""


@dataclass(frozen=True)
class Pair:
    """Two rulesets that are compared, and what they are called.

    Attributes:
        a, b: the rulesets, each in the language of the reader.
        names: what they are called on every line; not the same.
    """

    a: Phrases
    b: Phrases
    names: tuple[str, str]

    def place(self, side: int, start: int) -> str:
        """Name the file and the line of a place."""
        rules = (self.a, self.b)[side].rules
        name, line = rules.source.place(start)
        return f"{clean(self.files.get(name, name))}:{line}"

    @property
    def files(self) -> Mapping[str, str]:
        """Give the short names of the files, where no two files have the same one."""
        names = {
            part.name
            for phrases in (self.a, self.b)
            for part in phrases.rules.source.parts or (phrases.rules.source,)
        }
        short = [Path(name).name for name in names]
        return {name: Path(name).name for name in names if short.count(Path(name).name) == 1}


class Teller:
    """Tells the differences of two rulesets."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.say = pair.a.say

    def differences(self, found: Comparison) -> Iterator[str]:
        """Tell all clauses that differ."""
        many = {kind for kind in (Kind.ONLY_A, Kind.ONLY_B) if _count(found, kind) > MOST_SHOWN}
        for one in found.differences:
            if one.kind not in many:
                yield ""
                yield from self._difference(one)
        for kind in (Kind.ONLY_A, Kind.ONLY_B):
            if kind in many:
                yield ""
                paths = [one.path for one in found.differences if one.kind is kind]
                name = self.pair.names[kind is Kind.ONLY_B]
                yield self.say("diff_only_many", name=name, clauses=self.pair.a.listed(paths))

    def _difference(self, one: Difference) -> Iterator[str]:
        if one.kind is Kind.CHANGED:
            yield self._called(one)
            for fact in one.facts:
                yield from self._fact(fact)
            for hunk in one.hunks:
                yield from self._hunk(hunk)
            return
        if one.kind is Kind.RENAMED:
            other = one.b.path if one.b is not None else ""
            name = self.pair.names[1]
            yield self.say("diff_renamed", clause=self._called(one), other=other, name=name)
            return
        side = int(one.kind is Kind.ONLY_B)
        clause = one.b if side else one.a
        assert clause is not None
        place = self.pair.place(side, clause.span.start)
        name = self.pair.names[side]
        yield self.say("diff_only", clause=self._called(one), name=name, place=place)
        yield f"      {clean(one.head)}"
        yield from (line for hunk in one.hunks for line in _lines(hunk.b if side else hunk.a, 1))

    def _called(self, one: Difference) -> str:
        """Name a clause, with its title where it has one."""
        titles = [
            phrases.sentences.title(clause)
            for phrases, clause in ((self.pair.a, one.a), (self.pair.b, one.b))
            if clause is not None and clause.titles
        ]
        if one.path.startswith("game ") or not titles or not titles[0]:
            return one.path
        return one.path + self.say("parenthesised", text=clean(titles[0]))

    # -- facts --------------------------------------------------------------------------------

    def _fact(self, fact: Fact) -> Iterator[str]:
        what = self.say(f"fact_{fact.what}")
        texts = [
            self.say("diff_not_said") if text is None else clean(text) for text in (fact.a, fact.b)
        ]
        if sum(map(len, texts)) <= LONGEST_FACT:
            one, other = self.pair.names
            said = self.say("diff_fact", what=what, a=texts[0], b=texts[1], one=one, other=other)
            yield f"  {said}"
            return
        yield "  " + self.say("diff_fact_head", what=what)
        yield from self.both(texts[0], texts[1])

    def both(self, a: str, b: str) -> Iterator[str]:
        """Show something as it is on either side, one below the other."""
        width = max(map(cell_len, self.pair.names))
        for name, text in zip(self.pair.names, (a, b), strict=True):
            yield f"      {name}{' ' * (width - cell_len(name))}  {text}"

    # -- lines --------------------------------------------------------------------------------

    def _hunk(self, hunk: Hunk) -> Iterator[str]:
        for side, lines in enumerate((hunk.a, hunk.b)):
            where = self._where(hunk)
            name = self.pair.names[side]
            if lines:
                place = self.pair.place(side, lines[0].start)
                yield "  " + self.say("diff_place", name=name, place=place, where=where)
                yield from _lines(lines)
            else:
                yield "  " + self.say("diff_nothing", name=name, where=where)

    def _where(self, hunk: Hunk) -> str:
        """Say where lines stand that are within others, or that only one side has."""
        if not (hunk.a and hunk.b) and hunk.after:
            return self.say("diff_after", line=clean(hunk.after))
        return self.say("diff_within", line=clean(hunk.within[-1])) if hunk.within else ""

    # -- wording ------------------------------------------------------------------------------

    def wording(self, found: Comparison, *, whole: bool) -> Iterator[str]:
        """Tell which clauses are put in other words, and with which if `whole`."""
        if not found.wording:
            return
        yield ""
        if not whole:
            yield self.pair.a.stop(self.say("diff_wording", n=len(found.wording)))
            return
        yield self.say("diff_wording_head")
        for one, other in found.wording:
            yield ""
            yield one.path
            for a, b in self._reworded(one, other):
                nothing = self.say("diff_not_said")
                yield from self.both(clean(a) or nothing, clean(b) or nothing)

    def _reworded(self, one: m.Clause, other: m.Clause) -> Iterator[tuple[str, str]]:
        """Give each title and sentence that is another, on either side, and the sources."""
        values = self.pair.a.rules.value_titles(one), self.pair.b.rules.value_titles(other)
        texts = [(one.titles, other.titles)]
        for name in dict.fromkeys((*values[0], *values[1])):
            texts.append((values[0].get(name, {}), values[1].get(name, {})))
        for ours, theirs in (*texts, (one.sentences, other.sentences)):
            for language in dict.fromkeys((*ours, *theirs)):
                if ours.get(language) != theirs.get(language):
                    yield ours.get(language, ""), theirs.get(language, "")
        if one.cites != other.cites:
            yield " ".join(one.cites), " ".join(other.cites)


def _count(found: Comparison, kind: Kind) -> int:
    return sum(one.kind is kind for one in found.differences)


def _lines(lines: Iterable[Line], deeper: int = 0) -> Iterator[str]:
    """Show lines of rules as they stand in each other."""
    shown = list(lines)
    least = min((line.depth for line in shown), default=0)
    for line in shown:
        yield "      " + "    " * (line.depth - least + deeper) + clean(line.text)
