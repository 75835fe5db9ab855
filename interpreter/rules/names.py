"""Who is called what: the declared names of a ruleset, and the names in force at a line.

A word can be a local name, a state, an option, a zone, or a literal (a rank, a suit, one of a
choice's names) typed by the other side of the comparison. Which one it is depends on what is
expected there, so lookup takes the expected type and prefers a literal of that type.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from interpreter.problems import Label, Problem, suggest
from interpreter.rules import model as m
from interpreter.source import Source, Span
from interpreter.syntax import nodes as n
from interpreter.syntax.grammar import reserved
from interpreter.syntax.slips import NUMBERS

SPECIAL = frozenset({"player", "challenger", "others", "it", "deck"})
"""Words with a meaning of their own that are no reserved of the grammar everywhere."""

TYPES: Mapping[str, m.Type] = {
    "rank": m.RANK,
    "suit": m.SUIT,
    "player": m.PLAYER,
    "card": m.CARD,
}
"""What may stand after `is a`, where a ruleset declares a type by name."""

_UNKNOWN = frozenset({"R0101", "R0104", "R0108", "R0109"})
"""The codes that say a name leads nowhere."""

_MOST_USES_SHOWN = 3


def _same_mistake(code: str, facts: Mapping[str, object]) -> tuple[str, object] | None:
    """Give what makes two reports one mistake made twice; None where each stands for itself."""
    if code in _UNKNOWN:
        return "unknown", facts.get("attribute" if code == "R0104" else "name")
    if code == "R0105":
        return code, facts.get("name")
    if code == "T0204":
        return code, (facts.get("step"), facts.get("found"))
    return None


@dataclass
class Symbols:
    """Everything a ruleset declares, by name, and what has gone wrong so far.

    Attributes that keep one mistake from being reported twice:
        unread: words on lines that could not be read; they count as declared.
        lost: kinds of blocks of which one could not be read; it may have declared anything.
        doubtful: whether a line above in the same block could not be read.
        broken: names whose declaration was reported; no line that uses them is reported.
        local_places: where each local name of the ruleset is in force, for names used elsewhere.
        local_types: the type of those of which a state could remember it, as it is written.

    For those who want to read the rules without the words:
        meanings: what each word and number of an expression turned out to name, by its place.
    """

    source: Source
    game: str
    unread: frozenset[str]
    lost: frozenset[str] = frozenset()
    problems: list[Problem] = field(default_factory=list)
    clauses: list[m.Clause] = field(default_factory=list)
    options: dict[str, m.Option] = field(default_factory=dict)
    zones: dict[str, m.Zone] = field(default_factory=dict)
    states: dict[str, m.State] = field(default_factory=dict)
    deck: m.Deck | None = None
    teams: int = 0
    move_nodes: dict[str, n.Move] = field(default_factory=dict)
    step_nodes: dict[str, n.Step] = field(default_factory=dict)
    ranking_nodes: dict[str, n.Ranking] = field(default_factory=dict)
    meld_nodes: dict[str, n.Melds] = field(default_factory=dict)
    end_nodes: dict[str, n.End] = field(default_factory=dict)
    parameters: dict[str, tuple[m.Local | None, ...]] = field(default_factory=dict)
    clause_of: dict[tuple[str, str], int] = field(default_factory=dict)
    declared_at: dict[str, Span] = field(default_factory=dict)
    used: set[tuple[str, str]] = field(default_factory=set)
    needs_subject: dict[str, Span] = field(default_factory=dict)
    calls_without_subject: list[tuple[str, Span, str]] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    local_places: dict[str, str] = field(default_factory=dict)
    local_types: dict[str, str] = field(default_factory=dict)
    meanings: dict[Span, str] = field(default_factory=dict)
    serial: int = 0
    comparisons_left: int = 20_000
    doubtful: bool = False
    _reported: dict[tuple[str, object], int] = field(default_factory=dict)
    _kind_at: dict[str, str] = field(default_factory=dict)

    def report(
        self,
        code: str,
        span: Span,
        where: str = "",
        *,
        candidates: Iterable[str] = (),
        labels: tuple[Label, ...] = (),
        **facts: object,
    ) -> None:
        """Note a problem of this ruleset; names on unreadable lines are taken to be declared."""
        name = facts.get("attribute") if code == "R0104" else facts.get("name")
        if code in _UNKNOWN and (name in self.unread or name in self.broken):
            return
        problem = self._problem(code, span, where, facts, tuple(candidates), labels)
        key = _same_mistake(code, facts)
        if key is None:
            self.problems.append(problem)
        elif key in self._reported:
            self._also_here(self._reported[key], problem)
        else:
            self._reported[key] = len(self.problems)
            self.problems.append(problem)

    def _problem(
        self,
        code: str,
        span: Span,
        where: str,
        facts: Mapping[str, object],
        candidates: tuple[str, ...] = (),
        labels: tuple[Label, ...] = (),
    ) -> Problem:
        path = f"{self.game} › {where}" if where else self.game
        return Problem(code, self.source, span, facts, candidates, labels, path)

    def unknown(
        self,
        kind: str,
        name: n.Name | n.Word,
        declared: Iterable[str],
        where: str = "",
        allowed: tuple[str, ...] = (),
    ) -> None:
        """Report a name nobody declared, with those of its kind that may have been meant.

        `allowed` are all values that could stand there, where they are few.
        """
        text = name.text
        meant = self.suggest(text, declared)
        if not meant and self.may_be_lost(kind):
            return
        place = self.local_places.get(text)
        if place is not None and not meant:
            if place == where.split(" › ")[0]:
                place = "the lines of its block below the one that names it"
            type_ = self.local_types.get(text)
            self.report("R0109", name.span, where, kind=kind, name=text, place=place, type=type_)
            return
        if text in NUMBERS and kind in ("number", "name"):
            meant = (NUMBERS[text],)
        self.report(
            "R0101", name.span, where, candidates=meant, kind=kind, name=text, allowed=allowed
        )

    def may_be_lost(self, kind: str) -> bool:
        """Say whether a name of a kind may well stand where something could not be read."""
        if kind in ("zone", "move", "step", "ranking", "option", "state"):
            kinds = {kind}
        elif kind == "block of melds":
            kinds = {"melds"}
        else:
            kinds = {"option", "state", "zone"}
        return self.doubtful or not self.lost.isdisjoint(kinds)

    def _also_here(self, index: int, again: Problem) -> None:
        """Show a mistake made again along with the first time it is made in the file."""
        first = self.problems[index]
        if again.span.start < first.span.start and first.code != "R0105":
            first, again = replace(again, labels=first.labels), first
        if again.span != first.span and len(first.labels) <= _MOST_USES_SHOWN:
            label = self.label(again.span, "and here")
            others = sorted((*first.labels, label), key=lambda one: one.span.start)
            first = replace(first, labels=tuple(others[:_MOST_USES_SHOWN]))
        self.problems[index] = first

    def suggest(self, name: str, declared: Iterable[str]) -> tuple[str, ...]:
        """Find the names that may have been meant; in a file full of mistakes, for the first."""
        if self.comparisons_left <= 0:
            return ()
        names = tuple(declared)
        self.comparisons_left -= len(names)
        return suggest(name, names)

    def label(self, span: Span, text: str) -> Label:
        """Give a second place in this ruleset."""
        return Label(self.source, span, text)

    def new_local(self, name: str, type_: m.Type) -> m.Local:
        """Make a local name that is like no other."""
        self.serial += 1
        return m.Local(name, type_, self.serial)

    def declare(self, kind: str, name: n.Name, where: str) -> bool:
        """Take a name for a declaration; report one that is taken or reserved."""
        if name.text in reserved() or name.text in SPECIAL:
            self.report("R0103", name.span, where, kind=kind, name=name.text)
            self.broken.add(name.text)
            return False
        before = self.declared_at.get(name.text)
        if before is not None:
            label = self.label(before, "first declared here")
            other = self._kind_at[name.text]
            facts = {"kind": kind, "name": name.text, "taken_by": other if other != kind else None}
            self.problems.append(self._problem("R0102", name.span, where, facts, labels=(label,)))
            if other != kind:
                self.broken.add(name.text)
            return False
        self.declared_at[name.text] = name.span
        self._kind_at[name.text] = kind
        return True

    def add_clause(
        self,
        kind: str,
        name: str,
        span: Span,
        notes: n.Notes,
        *,
        parent: int = -1,
        runs: bool = False,
    ) -> int:
        """Enter a clause and give its index."""
        own = kind if kind == name else f"{kind} {name}"
        path = f"{self.clauses[parent].path} › {own}" if parent >= 0 else own
        index = len(self.clauses)
        self.clauses.append(
            m.Clause(
                index,
                kind,
                name,
                path,
                span,
                self._by_language("title", notes.titles, path),
                self._by_language("sentence", notes.sentences, path),
                tuple(cite.text for cite in notes.cites),
                parent,
                runs,
            )
        )
        self.clause_of.setdefault((kind, name), index)
        return index

    def _by_language(
        self, kind: str, sentences: tuple[n.Sentence, ...], where: str
    ) -> dict[str, str]:
        found: dict[str, str] = {}
        for one in sentences:
            if one.language in found:
                self.report("R0102", one.span, where, kind=kind, name=one.language)
            found[one.language] = one.text
        return found

    def literal(self, text: str, expected: m.Type | None) -> m.Const | None:
        """Read a word as a literal of the type that is expected, if it is one."""
        if expected is None:
            return None
        if expected.kind is m.Kind.CHOICE and text in expected.names:
            return m.Const(expected.names.index(text), expected)
        if self.deck is not None:
            if expected.kind is m.Kind.RANK and text in self.deck.ranks:
                return m.Const(self.deck.ranks.index(text), m.RANK)
            if expected.kind is m.Kind.SUIT and text in self.deck.suits:
                return m.Const(self.deck.suits.index(text), m.SUIT)
        return None

    def literals_of(self, expected: m.Type | None) -> tuple[str, ...]:
        """Give the literals of a type, for suggestions."""
        if expected is None:
            return ()
        if expected.kind is m.Kind.CHOICE:
            return expected.names
        if self.deck is not None and expected.kind is m.Kind.RANK:
            return self.deck.ranks
        if self.deck is not None and expected.kind is m.Kind.SUIT:
            return self.deck.suits
        return ()


@dataclass
class Scope:
    """The names and persons in force at a line.

    Attributes:
        clause: the clause the line belongs to.
        where: its path.
        locals: local names, innermost last wins; None for one whose line was reported as wrong.
        subject: whether `player` means somebody here.
        second: whether somebody else is in play too, so that a bare `hand` would be doubtful.
        candidate: the name of the player who may be chosen, in a condition about that.
        challenger: whether there is a `challenger`.
        best: whether there is a `best player`.
        owner: the step or block whose calls are recorded.
        in_step: whether the subject is that of whoever carries out a step.
        target: the state that the line gives a value; it isn't suggested as that value.
    """

    clause: int
    where: str
    locals: dict[str, m.Local | m.Alias | None] = field(default_factory=dict)
    subject: bool = False
    second: bool = False
    candidate: str = ""
    challenger: bool = False
    best: bool = False
    owner: str = ""
    in_step: bool = False
    target: str = ""

    def inner(self, **changes: object) -> Scope:
        """Give a scope for a block within: names made there end there."""
        return replace(self, locals=dict(self.locals), **changes)  # type: ignore[arg-type] # of its fields


def of_each_player(scope: Scope) -> Scope:
    """Give the scope of a condition about players: its subject is each of them in turn."""
    return scope.inner(subject=True, second=False, candidate="", in_step=False)


def call_each(symbols: Symbols, scope: Scope, name: str, type_: m.Type) -> tuple[m.Local, Scope]:
    """Name each of several things in turn; give the name, and the scope in which it is in force."""
    local, inner = symbols.new_local(name, type_), scope.inner()
    inner.locals[name] = local
    return local, inner
