"""Comparing two rulesets by what they mean, clause by clause.

What is difficult is to say no more than what has changed. A clause that has only got another name
would look like one that is gone, one that is new, and a change in every line that speaks of it. So
names are matched first: of all pairs of a clause that only the one ruleset has with one that only
the other has, a pair is taken for one renamed clause if calling them alike makes the rulesets
agree in more clauses, and no other pair does so for either of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum

from interpreter.rules import model as m
from interpreter.rules.meaning import Address, Line
from interpreter.rules.units import Unit, Value, units

_MOST_PAIRS = 40
"""How many pairs are tried for a rename; more clauses than that make another game of it."""
_MOST_TRIED = 40_000
"""How many lines may be compared to find what is renamed: each pair looks at all of them."""
_MOST_WORK = 1_000_000
"""Beyond so many pairs of lines two bodies are told whole: finding what they share is slow."""
_RENAMED = frozenset(
    {"option", "zone", "state", "move", "step", "end", "ranking", "melds", "reason", "row"}
)


class Kind(Enum):
    """How two rulesets differ in a clause."""

    CHANGED = "changed"
    RENAMED = "renamed"
    ONLY_A = "only_a"
    ONLY_B = "only_b"


@dataclass(frozen=True)
class Fact:
    """A fact of a clause that differs; None where a side has no such fact."""

    what: str
    a: str | None
    b: str | None


@dataclass(frozen=True)
class Hunk:
    """Lines of a clause that differ, one after the other.

    Attributes:
        within: the lines of both sides that these stand within, the outermost first.
        after: the line of both sides that stands before them on the same level, or "".
        a, b: the lines of each side; not both are empty.
    """

    within: tuple[str, ...]
    after: str
    a: tuple[Line, ...]
    b: tuple[Line, ...]


@dataclass(frozen=True)
class Difference:
    """A clause in which two rulesets differ.

    Attributes:
        a, b: the clause on each side; one is None where the other side alone has it.
        head: the first line of a clause that only one side has.
    """

    kind: Kind
    a: m.Clause | None
    b: m.Clause | None
    facts: tuple[Fact, ...] = ()
    hunks: tuple[Hunk, ...] = ()
    head: str = ""

    @property
    def path(self) -> str:
        """The address of the clause; in the first ruleset, where both have it."""
        clause = self.a or self.b
        assert clause is not None
        return clause.path


@dataclass(frozen=True)
class Comparison:
    """All in which two rulesets differ.

    Attributes:
        differences: of meaning, in the order of the first ruleset, what only the second has last.
        wording: clauses whose titles, sentences or sources differ, as pairs.
        agreed: how many clauses mean the same in both.
        renamed: what has another name in the second ruleset, by kind and name in the first.
    """

    differences: tuple[Difference, ...]
    wording: tuple[tuple[m.Clause, m.Clause], ...]
    agreed: int
    renamed: Mapping[Address, str]

    @property
    def only_defaults(self) -> bool:
        """Whether nothing differs but names, and what options are when nobody sets them."""
        changed = [one for one in self.differences if one.kind is not Kind.RENAMED]
        facts = [fact for one in changed for fact in one.facts]
        return all(one.kind is Kind.CHANGED and not one.hunks for one in changed) and all(
            fact.what == "default" for fact in facts
        )


def compare(a: m.Rules, b: m.Rules) -> Comparison:
    """Compare two checked rulesets, whatever variants they are made of."""
    renamed = _renames(a, b)
    ours, theirs = units(a, renamed), units(b, {})
    found = []
    agreed = 0
    for path, mine in ours.items():
        other = theirs.get(path)
        if other is None:
            found.append(_alone(Kind.ONLY_A, mine))
        elif mine.meaning != other.meaning:
            found.append(_changed(mine, other))
        else:
            agreed += 1
            if mine.clause.kind in _RENAMED and mine.clause.name != other.clause.name:
                found.append(Difference(Kind.RENAMED, mine.clause, other.clause))
    found += [_alone(Kind.ONLY_B, one) for path, one in theirs.items() if path not in ours]
    found += _order_of_ends(a, b, renamed)
    return Comparison(tuple(found), _wording(a, b, ours, theirs), agreed, renamed)


# -- names ---------------------------------------------------------------------------------


def _renames(a: m.Rules, b: m.Rules) -> dict[Address, str]:
    """Find what is only called otherwise in the second ruleset."""
    renamed: dict[Address, str] = {}
    theirs = units(b, {})
    while True:
        ours = units(a, renamed)
        before = _agreement(ours, theirs)
        scores: dict[tuple[Address, str], int] = {}
        for one, other in _candidates(ours, theirs):
            address = (one.clause.kind, one.clause.name)
            name = other.clause.name
            gained = _agreement(units(a, {**renamed, address: name}), theirs) - before
            if gained >= _least_gain(one, other):
                scores[address, name] = gained
        clear = [pair for pair in scores if _is_clear(pair, scores)]
        if not clear:
            return renamed
        address, name = max(clear, key=lambda pair: scores[pair])
        renamed[address] = name


def _candidates(ours: Mapping[str, Unit], theirs: Mapping[str, Unit]) -> list[tuple[Unit, Unit]]:
    """Pair what only one side has with what only the other has, of the same kind and place."""
    left = [one for path, one in ours.items() if path not in theirs]
    right = [one for path, one in theirs.items() if path not in ours]
    pairs = [
        (one, other)
        for one in left
        for other in right
        if one.clause.kind == other.clause.kind in _RENAMED
        and one.path.rpartition(" › ")[0] == other.path.rpartition(" › ")[0]
    ]
    lines = sum(len(one.lines) for one in (*ours.values(), *theirs.values()))
    return pairs if len(pairs) <= _MOST_PAIRS and len(pairs) * lines <= _MOST_TRIED else []


def _agreement(ours: Mapping[str, Unit], theirs: Mapping[str, Unit]) -> int:
    """Count the clauses that mean the same."""
    return sum(path in theirs and theirs[path].meaning == one.meaning for path, one in ours.items())


def _least_gain(one: Unit, other: Unit) -> int:
    """Say how many clauses more have to agree before two names are taken for one thing.

    Lines that are the same are telling by themselves; two zones that are both hidden may be two.
    """
    telling = one.lines or one.clause.kind in ("reason", "row")
    return 1 if telling and one.meaning == other.meaning else 2


def _is_clear(pair: tuple[Address, str], scores: Mapping[tuple[Address, str], int]) -> bool:
    """Say whether no other pair with one of these names is as good."""
    (address, name), own = pair, scores[pair]
    return all(
        score < own
        for (other_address, other_name), score in scores.items()
        if (other_address, other_name) != pair
        and (other_address == address or (other_address[0], other_name) == (address[0], name))
    )


# -- clauses that differ --------------------------------------------------------------------


def _alone(kind: Kind, one: Unit) -> Difference:
    mine = kind is Kind.ONLY_A
    facts = tuple(
        Fact(value.what, value.text if mine else None, None if mine else value.text)
        for value in one.values
    )
    hunks = (Hunk((), "", one.lines if mine else (), () if mine else one.lines),)
    a, b = (one.clause, None) if mine else (None, one.clause)
    return Difference(kind, a, b, facts, hunks if one.lines else (), one.head)


def _changed(mine: Unit, other: Unit) -> Difference:
    left = {one.what: one for one in mine.values}
    right = {one.what: one for one in other.values}
    facts = tuple(
        Fact(what, _text(left.get(what)), _text(right.get(what)))
        for what in dict.fromkeys((*left, *right))
        if _meaning(left.get(what)) != _meaning(right.get(what))
    )
    hunks = tuple(_hunks(mine.lines, other.lines))
    return Difference(Kind.CHANGED, mine.clause, other.clause, facts, hunks)


def _text(value: Value | None) -> str | None:
    return None if value is None else value.text


def _meaning(value: Value | None) -> object:
    return None if value is None else value.meaning


def _hunks(a: Sequence[Line], b: Sequence[Line]) -> list[Hunk]:
    """Find the lines that differ, by names or by numbers of what is chosen, whichever are fewer."""
    by_name = _differing(
        [(line.depth, line.meaning) for line in a], [(line.depth, line.meaning) for line in b]
    )
    by_number = _differing(
        [(line.depth, line.numbered) for line in a], [(line.depth, line.numbered) for line in b]
    )
    fewer = by_number if not by_name or 0 < _size(by_number) < _size(by_name) else by_name
    return [_hunk(a, b, one) for one in fewer]


Stretch = tuple[int, int, int, int]
"""The first line and the one behind the last, on either side."""


def _size(stretches: Sequence[Stretch]) -> int:
    return sum(
        last_a - first_a + last_b - first_b for first_a, last_a, first_b, last_b in stretches
    )


Meant = tuple[int, object]
"""How deep a line stands, and what it says."""


def _differing(left: Sequence[Meant], right: Sequence[Meant]) -> list[Stretch]:
    """Find what differs; what both begin and end with needs no search."""
    shorter = min(len(left), len(right))
    start = next((n for n in range(shorter) if left[n] != right[n]), shorter)
    rest = range(shorter - start)
    end = next((n for n in rest if left[-1 - n] != right[-1 - n]), len(rest))
    middle, other = left[start : len(left) - end], right[start : len(right) - end]
    if len(middle) * len(other) > _MOST_WORK:
        return [(start, len(left) - end, start, len(right) - end)]
    matcher = SequenceMatcher(None, middle, other, autojunk=False)
    return [
        _slid(left, right, (start + first_a, start + last_a, start + first_b, start + last_b))
        for kind, first_a, last_a, first_b, last_b in matcher.get_opcodes()
        if kind != "equal"
    ]


def _slid(left: Sequence[Meant], right: Sequence[Meant], stretch: Stretch) -> Stretch:
    """Let lines that only one side has begin as far out as they can.

    Where a block stands before one that begins alike, the first line of either could be the new
    one; it is told as that of the new block.
    """
    first_a, last_a, first_b, last_b = stretch
    if first_a < last_a and first_b < last_b:
        return stretch
    lines, first, last = (left, first_a, last_a) if first_a < last_a else (right, first_b, last_b)
    best = up = 0
    while min(first_a, first_b) > up and lines[first - up - 1] == lines[last - up - 1]:
        up += 1
        if lines[first - up][0] < lines[first - best][0]:
            best = up
    return first_a - best, last_a - best, first_b - best, last_b - best


def _hunk(a: Sequence[Line], b: Sequence[Line], stretch: Stretch) -> Hunk:
    first_a, last_a, first_b, last_b = stretch
    mine, other = tuple(a[first_a:last_a]), tuple(b[first_b:last_b])
    depth = min(line.depth for line in (*mine, *other))
    within: list[str] = []
    after = ""
    for line in reversed(b[:first_b]):
        if line.depth < depth:
            within.insert(0, line.text)
            depth = line.depth
        elif line.depth == depth and not within and not after:
            after = line.text
    return Hunk(tuple(within), after, mine, other)


def _order_of_ends(a: m.Rules, b: m.Rules, renamed: Mapping[Address, str]) -> list[Difference]:
    """Ends are tested in the order of the file, so that their order is a rule, too."""
    ours = [renamed.get(("end", one.name), one.name) for one in a.ends]
    theirs = [one.name for one in b.ends]
    mine = [name for name in ours if name in theirs]
    other = [name for name in theirs if name in ours]
    if mine == other:
        return []
    fact = Fact("tested", ", ".join(mine), ", ".join(other))
    first_a = next(one for one in a.ends if renamed.get(("end", one.name), one.name) in theirs)
    first_b = next(one for one in b.ends if one.name in ours)
    clauses = (a.clauses[first_a.clause], b.clauses[first_b.clause])
    return [Difference(Kind.CHANGED, *clauses, (fact,))]


# -- wording --------------------------------------------------------------------------------


def _wording(
    a: m.Rules, b: m.Rules, ours: Mapping[str, Unit], theirs: Mapping[str, Unit]
) -> tuple[tuple[m.Clause, m.Clause], ...]:
    """Pair the clauses that are in both and are put in other words; the head aside."""
    pairs = [
        (one.clause, theirs[path].clause)
        for path, one in ours.items()
        if path in theirs and path != "game"
    ]
    known = {clause.path for clause, _ in pairs}
    others = {clause.path: clause for clause in b.clauses}
    pairs += [
        (clause, others[clause.path])
        for clause in a.clauses
        if clause.path in others and clause.path not in known and clause.kind != "game"
    ]
    pairs.sort(key=lambda pair: pair[0].index)
    return tuple((one, other) for one, other in pairs if _words(a, one) != _words(b, other))


def _words(rules: m.Rules, clause: m.Clause) -> tuple[object, ...]:
    titles = dict(clause.titles), rules.value_titles(clause)
    return *titles, dict(clause.sentences), clause.cites
