"""What the clauses of a ruleset mean, apart from how they are written.

Two rulesets may say the same in other words: `draw 1` and `put 1`, `hand` and `hand of player`, a
chosen card called `card` here and `mine` there, `not facing is up` and `facing is not up`. All of
them become the same checked rules, but for places, for the numbers under which things are kept
(which rank is number 3 depends on the deck), and for the names of what a line chooses. So the
meaning of a clause is its checked form with names in the place of numbers, and without places.

Names of what is chosen need care. They must not count, but numbering them would make all lines
behind a new one look changed. So a clause as a whole is compared with numbers, and the lines of one
that differs with the names.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace

from interpreter.rules import model as m
from interpreter.source import Span

Address = tuple[str, str]
"""The kind and the name of something declared."""

_UNMEANT = frozenset({"at", "clause", "span", "guard_span", "where_span", "verb"})
"""Fields that say where something stands, or how it is put: `deal`, `draw`, `put` are one."""
_TURNED = {">": "<", ">=": "<="}
_DENIED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_NAMED = {m.Move: "move", m.Step: "step", m.Zone: "zone", m.State: "state", m.Option: "option"}


@dataclass(frozen=True)
class Line:
    """A line of a clause.

    Attributes:
        depth: how many lines it stands within.
        text: as written, with single spaces and without a comment.
        meaning: what it says; equal for lines that mean the same.
        start: where it stands in the text.
        numbered: what it says, with numbers in the place of names of what is chosen.
    """

    depth: int
    text: str
    meaning: Hashable
    start: int
    numbered: Hashable = None


class Meanings:
    """Gives the meanings of the parts of one ruleset.

    Args:
        rules: the ruleset.
        renamed: other names under which things are to be compared, by kind and name.
        numbered: whether names of what is chosen are left out.
    """

    def __init__(
        self, rules: m.Rules, renamed: Mapping[Address, str], *, numbered: bool = False
    ) -> None:
        self.rules = rules
        self.renamed = renamed
        self.numbered = numbered
        self._locals: dict[m.Local | m.Alias, int] = {}

    def called(self, kind: str, name: str) -> str:
        """Give the name under which something is compared."""
        return self.renamed.get((kind, name), name)

    # -- values -------------------------------------------------------------------------------

    def of(self, value: object) -> Hashable:
        """Give the meaning of a part of the rules."""
        match value:
            case m.Const():
                return ("const", value.type.kind.value, self.constant(value.type, value.value))
            case m.Local() | m.Alias():
                return self._local(value)
            case m.Zone() | m.State() | m.Option():
                kind = _NAMED[type(value)]
                return (kind, self.called(kind, value.name))
            case m.Do():
                arguments = tuple(self.of(one) for one in value.arguments)
                return ("do", self.called("step", value.step), arguments)
            case m.ChooseMove():
                return ("move", tuple(sorted(self.called("move", one) for one in value.moves)))
            case m.Claim():
                # Which clause it is depends on what else there is.
                return self._plain(replace(value, clause=0))
            case m.CompareHands():
                zone, ranking = self.of(value.zone), self.called("ranking", value.ranking)
                return ("compare", zone, ranking, self.of(value.where))
            case m.CompareStates():
                return ("best", self.of(value.state), value.most, self.of(value.where))
            case m.OneMeld() | m.PointsLeft():
                return self._plain(replace(value, melds=self.called("melds", value.melds)))
            case m.Negation() | m.Comparison():
                return self._condition(value)
            case m.Type() | None | str() | int():
                return value
            case tuple():
                return tuple(self.of(one) for one in value)
        return self._plain(value)

    def constant(self, type_: m.Type, value: int) -> str | int:
        """Give a value by its name, since numbers depend on the deck."""
        deck = self.rules.deck
        match type_.kind:
            case m.Kind.RANK:
                return deck.ranks[value]
            case m.Kind.SUIT:
                return deck.suits[value]
            case m.Kind.CHOICE:
                return type_.names[value]
            case _:
                return value

    def _local(self, value: m.Local | m.Alias) -> Hashable:
        """Write what a name stands for, and the name only if it is not numbered."""
        kind = self.of(value.zones if isinstance(value, m.Alias) else value.type)
        if self.numbered:
            return ("chosen", self._locals.setdefault(value, len(self._locals)), kind)
        return ("chosen", value.name, kind)

    def _condition(self, value: m.Negation | m.Comparison) -> Hashable:
        """Write a comparison in one of the ways in which it can be put."""
        if isinstance(value, m.Negation):
            inner = value.inner
            if isinstance(inner, m.Negation):
                return self.of(inner.inner)
            if isinstance(inner, m.Comparison):
                denied = _DENIED[inner.operator]
                return self._condition(m.Comparison(denied, inner.left, inner.right))
            return ("not", self.of(inner))
        value = _positive(value)
        left, right = self.of(value.left), self.of(value.right)
        operator = value.operator
        if operator in _TURNED:
            left, right, operator = right, left, _TURNED[operator]
        elif operator in ("=", "!="):
            left, right = sorted((left, right), key=repr)
        return (operator, left, right)

    def _plain(self, value: object) -> Hashable:
        if not is_dataclass(value) or isinstance(value, type):
            return repr(value)
        parts = (
            self.of(getattr(value, one.name)) for one in fields(value) if one.name not in _UNMEANT
        )
        return (type(value).__name__, *parts)

    # -- lines --------------------------------------------------------------------------------

    def lines(self, body: tuple[m.Stmt, ...], depth: int = 0) -> Iterator[Line]:
        """Give the lines of a body, each with its meaning; reasons are clauses of their own."""
        for one in body:
            yield from self._lines(one, depth)

    def _lines(self, one: m.Stmt, depth: int) -> Iterator[Line]:
        start = one.at.span.start
        match one:
            case m.If():
                yield from self._if(one, depth, "if ")
                return
            case m.ForPlayers():
                head: Hashable = ("each player", self.of(one.start), self.of(one.where))
                blocks: tuple[tuple[str, tuple[m.Stmt, ...]], ...] = (("", one.body),)
            case m.ForZones():
                head, blocks = ("each zone", self.of(one.alias)), (("", one.body),)
            case m.Repeat():
                head, blocks = ("repeat", self.of(one.times), self.of(one.until)), (("", one.body),)
            case m.Challenge():
                head = "challenge"
                blocks = (
                    ("if it is right", one.right),
                    ("if it is wrong", one.wrong),
                    ("if nobody challenges", one.nobody),
                )
            case m.CompareHands() | m.CompareStates():
                head = self.of(one)
                blocks = (("if one player is best", one.one), ("if several are best", one.several))
            case _:
                yield Line(depth, self.written(start), self.of(one), start)
                return
        yield Line(depth, self.written(start), head, start)
        for title, body in blocks:
            if title and body:
                yield Line(depth + 1, title, title, body[0].at.span.start)
            yield from self.lines(body, depth + 1 + bool(title))

    def _if(self, one: m.If, depth: int, word: str) -> Iterator[Line]:
        start = one.at.span.start
        condition = self.written(start).removeprefix("otherwise ").removeprefix("if ")
        yield Line(depth, word + condition, (word, self.of(one.condition)), start)
        yield from self.lines(one.then, depth + 1)
        other = one.otherwise
        if len(other) == 1 and isinstance(other[0], m.If):
            yield from self._if(other[0], depth, "otherwise if ")
        elif other:
            yield Line(depth, "otherwise", "otherwise", other[0].at.span.start)
            yield from self.lines(other, depth + 1)

    def written(self, start: int) -> str:
        """Give the rest of a line of the text, without a comment and with single spaces."""
        end = self.rules.source.text.find("\n", start)
        return " ".join(self.rules.source.text[start:end].partition("#")[0].split())

    def cut_out(self, span: Span) -> str:
        """Give a stretch of the text with single spaces."""
        return " ".join(self.rules.source.text[span.start : span.end].split())


def _positive(value: m.Comparison) -> m.Comparison:
    """Where there are two named values, not to be the one is to be the other."""
    if value.operator == "!=":
        for one, other in ((value.left, value.right), (value.right, value.left)):
            if isinstance(other, m.Const) and len(other.type.names) == 2:
                return m.Comparison("=", one, m.Const(1 - other.value, other.type))
    return value
