"""A ruleset taken apart into what can be compared: each clause with its facts and its lines."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace

from interpreter.rules import model as m
from interpreter.rules.meaning import Address, Line, Meanings
from interpreter.rules.parts import parts
from interpreter.syntax.print_expressions import number_text, range_text

_SEEN = {"hidden": "hidden", "laid": "as laid", "owner": "seen by owner", "all": "seen by all"}
_DECIDES = re.compile(r"(?<=^    )(?:first to|after) ", re.MULTILINE)
_CHANGE = re.compile(r"^(?:add|override|extend) ")


@dataclass(frozen=True)
class Value:
    """One fact of a clause: what it is, how it is written, and what it means.

    `what` is "players", "default", "range", "ranks", "suits", "points", "packs", "jokers", "seen",
    "holds", "each_player", "start", "start_match", "size", "order", "when", "after", "parameters",
    "kind", "openly", "decides" or "keeps".
    """

    what: str
    text: str
    meaning: Hashable


@dataclass(frozen=True)
class Unit:
    """A clause with all that it says.

    Attributes:
        clause: the clause.
        path: its address, with the names under which things are compared.
        head: its first line, as the game would have it.
        values: its facts.
        lines: the lines of its body.
        meaning: all of it; equal for clauses that mean the same, whatever they are called.
    """

    clause: m.Clause
    path: str
    head: str
    values: tuple[Value, ...]
    lines: tuple[Line, ...]
    meaning: Hashable


def units(rules: m.Rules, renamed: Mapping[Address, str]) -> dict[str, Unit]:
    """Take a ruleset apart.

    Args:
        rules: the ruleset.
        renamed: other names under which things are to be compared, by kind and name.

    Returns its clauses by address, in the order of the file.
    """
    return _Units(rules, renamed).all()


class _Units:
    """Takes one ruleset apart."""

    def __init__(self, rules: m.Rules, renamed: Mapping[Address, str]) -> None:
        self.rules = rules
        self.meanings = Meanings(rules, renamed)
        self.renamed = renamed

    def all(self) -> dict[str, Unit]:
        rules, clauses = self.rules, self.rules.clauses
        found = [self._unit(clauses[0], [self._players()]), *self._declared()]
        found.append(self._unit(clauses[rules.setup.clause], [], rules.setup.body))
        found.append(self._unit(clauses[rules.turn.clause], [], rules.turn.body))
        for move in rules.moves.values():
            guard = []
            if move.guard is not None and move.guard_span is not None:
                guard = [self._condition(self.meanings.cut_out(move.guard_span), move.guard)]
            if move.openly:
                guard.append(Value("openly", "openly", True))
            found.append(self._unit(clauses[move.clause], guard, move.body))
        found += [self._step(step) for step in rules.steps.values()]
        found += [self._end(end) for end in rules.ends]
        found += self._reasons()
        for ranking in rules.rankings.values():
            found += self._ranking(ranking)
        for melds in rules.melds.values():
            found += self._melds(melds)
        if rules.match is not None:
            found.append(self._match(rules.match))
        found.sort(key=lambda unit: unit.clause.index)
        return {unit.path: unit for unit in found}

    def _unit(self, clause: m.Clause, values: list[Value], body: tuple[m.Stmt, ...] = ()) -> Unit:
        counted = Meanings(self.rules, self.renamed, numbered=True)
        if clause.kind == "step":
            for parameter in self.rules.steps[clause.name].parameters:
                counted.of(parameter)
        numbered = [line.meaning for line in counted.lines(body)]
        shown = tuple(
            replace(line, numbered=number)
            for line, number in zip(self.meanings.lines(body), numbered, strict=True)
        )
        lines = tuple((line.depth, line.numbered) for line in shown)
        meaning = (clause.kind, tuple((one.what, one.meaning) for one in values), lines)
        head = _CHANGE.sub("", self.meanings.written(clause.span.start))
        return Unit(clause, self._path(clause), head, tuple(values), shown, meaning)

    def _path(self, clause: m.Clause) -> str:
        """Give a clause's address; the head has the same in every game."""
        if clause.kind == "game":
            return "game"
        steps = [one.partition(" ") for one in clause.path.split(" › ")]
        called = self.meanings.called
        return " › ".join(kind + space + called(kind, name) for kind, space, name in steps)

    # -- facts --------------------------------------------------------------------------------

    def _players(self) -> Value:
        low, high = self.rules.players
        told = str(low) if low == high else f"{low} to {high}"
        if self.rules.teams:
            told = f"{told}, in teams of {self.rules.teams}"
        return Value("players", told, (low, high, self.rules.teams))

    def _declared(self) -> Iterator[Unit]:
        rules, clauses = self.rules, self.rules.clauses
        for option in rules.options:
            values = [self._range(option.type), self._value("default", option.type, option.default)]
            yield self._unit(clauses[option.clause], values)
        yield self._unit(clauses[rules.deck.clause], _deck(rules.deck))
        for zone in rules.zones:
            values = [_each_player(zone.per_player), _plain("seen", _SEEN[zone.seen])]
            if zone.holds is not None:
                values.append(_plain("holds", str(zone.holds)))
            yield self._unit(clauses[zone.clause], values)
        for state in rules.states:
            each = _each_player(state.per_player)
            if state.per_team:
                each = Value("each_player", "one for each team", "team")
            values = [each, self._range(state.type)]
            if state.start is not None:
                what = "start_match" if state.each_match else "start"
                first = self._value(what, state.type, state.start)
                values.append(_plain(what, "at random") if state.at_random else first)
            yield self._unit(clauses[state.clause], values)

    def _range(self, type_: m.Type) -> Value:
        if type_.kind is m.Kind.NUMBER:
            return _plain("range", range_text(type_.low, type_.high))
        return _plain("range", type_.describe())

    def _value(self, what: str, type_: m.Type, value: int) -> Value:
        meant = self.meanings.constant(type_, value)
        return _plain(what, number_text(meant) if isinstance(meant, int) else str(meant))

    def _condition(self, text: str, condition: m.Expr) -> Value:
        counted = Meanings(self.rules, self.renamed, numbered=True)
        return Value("when", text, counted.of(condition))

    def _step(self, step: m.Step) -> Unit:
        kinds = [one.type.describe() for one in step.parameters]
        values = [_plain("parameters", ", ".join(kinds))] if kinds else []
        return self._unit(self.rules.clauses[step.clause], values, step.body)

    def _end(self, end: m.End) -> Unit:
        clause = self.rules.clauses[end.clause]
        values = []
        head = self.meanings.written(clause.span.start)
        if end.when is not None:
            values.append(self._condition(head.partition(" when ")[2], end.when))
        if end.after is not None:
            text = head.partition(" after ")[2].removesuffix(" turns").removesuffix(" turn")
            values.append(Value("after", text, self.meanings.of(end.after)))
        return self._unit(clause, values, end.body)

    def _reasons(self) -> Iterator[Unit]:
        """Give the reasons; what is chosen has the numbers of the lines that they stand among."""
        rules = self.rules
        none: tuple[m.Local, ...] = ()
        bodies = [(rules.setup.body, none), (rules.turn.body, none)]
        bodies += [(move.body, none) for move in rules.moves.values()]
        bodies += [(step.body, step.parameters) for step in rules.steps.values()]
        for body, parameters in bodies:
            counted = Meanings(self.rules, self.renamed, numbered=True)
            counted.of(parameters)
            list(counted.lines(body))
            for part in parts(body):
                for reason in part.reasons if isinstance(part, m.Challenge) else ():
                    value = Value(
                        "when", self.meanings.cut_out(reason.span), counted.of(reason.when)
                    )
                    yield self._unit(rules.clauses[reason.clause], [value])

    def _ranking(self, ranking: m.Ranking) -> Iterator[Unit]:
        clauses = self.rules.clauses
        names = tuple(self.meanings.called("row", row.name) for row in ranking.rows)
        order = Value("order", " > ".join(row.name for row in ranking.rows), names)
        yield self._unit(clauses[ranking.clause], [_plain("size", str(ranking.size)), order])
        for row in ranking.rows:
            clause = clauses[row.clause]
            text = self.meanings.written(clause.span.start).partition(": ")[2]
            # In which order the patterns of a row stand says nothing.
            meaning = (frozenset(map(self.meanings.of, row.patterns)), row.keys)
            yield self._unit(clause, [Value("kind", text, meaning)])

    def _melds(self, melds: m.Melds) -> Iterator[Unit]:
        clauses = self.rules.clauses
        yield self._unit(clauses[melds.clause], [])
        for row in melds.rows:
            clause = clauses[row.clause]
            text = self.meanings.written(clause.span.start).partition(": ")[2]
            meaning = (row.kind, row.least, row.most)
            yield self._unit(clause, [Value("kind", text, meaning)])

    def _match(self, match: m.Match) -> Unit:
        clause = self.rules.clauses[match.clause]
        target = self.meanings.of(match.first_to if match.deals is None else match.deals)
        found = _DECIDES.search(self.rules.source.text, clause.span.start)
        text = self.meanings.written(found.start()) if found is not None else ""
        points = match.points.name if match.points is not None else ""
        counted = self.meanings.called("state", points) if points else ""
        values = [Value("decides", text, (target, counted, match.deals is None, match.fewest))]
        kept = sorted(self.meanings.called("state", one) for one in match.keeps)
        if kept:
            values.append(_plain("keeps", ", ".join(kept)))
        return self._unit(clause, values)


def _plain(what: str, text: str) -> Value:
    """A fact that means what it says."""
    return Value(what, text, text)


def _in_order(what: str, names: tuple[str, ...], ordered: bool) -> Value:
    """Ranks or suits; without an order it doesn't count how they are listed."""
    meaning = (ordered, names if ordered else frozenset(names))
    return Value(what, f"{'low to high' if ordered else 'equal'}: {' '.join(names)}", meaning)


def _deck(deck: m.Deck) -> list[Value]:
    """Tell the cards: their ranks and suits, and how often each is there."""
    found = [
        _in_order("ranks", deck.ranks, deck.ranks_ordered),
        _in_order("suits", deck.suits, deck.suits_ordered),
    ][: 1 + deck.has_suits]
    if deck.points:
        cards = (*deck.ranks, "jokers")[: len(deck.ranks) + bool(deck.jokers)]
        worth = tuple(zip(cards, deck.points, strict=False))
        told = ", ".join(f"{number_text(points)} for {card}" for card, points in worth)
        found.append(Value("points", told, frozenset(worth)))
    numbers = (("packs", deck.packs, 1), ("jokers", deck.jokers, 0))
    return found + [_plain(what, str(many)) for what, many, usual in numbers if many != usual]


def _each_player(per_player: bool) -> Value:
    return Value("each_player", "one for each player" if per_player else "one for all", per_player)
