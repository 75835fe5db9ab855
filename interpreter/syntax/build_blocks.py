"""Lark's tree to our nodes: top-level blocks.

The `build_*` modules are the only place that knows the names of the grammar's rules: a rule `draw`
among statements is built by the method `stmt_draw`, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from lark import Tree

from interpreter.problems import Problem
from interpreter.syntax import nodes as n
from interpreter.syntax.build_expressions import Branch, is_whole, rule_name
from interpreter.syntax.build_statements import StatementBuilder

_DECK_LINES = frozenset({"ranks", "suits", "packs", "jokers", "points"})


_MATCH_LINES = {
    "first_to": "first to",
    "first_to_points": "first to",
    "after_deals": "after … deals",
}
"""The lines that say what decides a match, and what each is called."""


def _lines_of(notes: object) -> list[object]:
    """Give the lines that stand under the first line of a clause, if any do."""
    return [*notes.children] if isinstance(notes, Tree) else []


class Builder(StatementBuilder):
    """Builds the nodes of one block."""

    def block(self, tree: object) -> n.Declaration | n.Game:
        """Build a top-level block."""
        branch = cast("Branch", tree)
        return cast("n.Declaration | n.Game", self._dispatch("block", branch))

    def block_game(self, tree: Branch) -> n.Game:
        """`game NAME, edition N` and the lines below it."""
        name, edition, *lines = tree.children
        seats = (2, 2)
        seats_at = span = self.span(tree)
        for line in lines:
            if isinstance(line, Tree) and line.data == "seats":
                low, high = line.children
                seats = (self._int(low), self._int(high if high is not None else low))
                seats_at = self.span(line)
        notes, teams = self.notes(lines), self._teams(lines) or 0
        head = (self.name(name), self._int(edition), seats)
        return n.Game(*head, notes, (), span, seats_at, teams)

    def _teams(self, lines: Iterable[object]) -> int | None:
        """Give how many play together, if a line says so."""
        found = (one for one in lines if isinstance(one, Tree) and one.data == "teams")
        return next((self._int(one.children[0]) for one in found), None)

    def block_option(self, tree: Branch) -> n.Option:
        """`option NAME is DOMAIN, default LITERAL`."""
        name, domain, default, notes = tree.children
        return n.Option(
            self.name(name),
            self._domain(domain),
            self.literal(cast("Branch", default)),
            self.notes(_lines_of(notes), has_values=True),
            self.span(tree),
            self._value_titles(notes),
        )

    def _value_titles(self, notes: object) -> tuple[n.ValueTitle, ...]:
        """Gather the titles of named values among the notes of an option or a state."""
        return tuple(
            self._value_title(cast("Branch", one))
            for line in _lines_of(notes)
            if isinstance(line, Tree) and line.data == "value_titles"
            for one in line.children
        )

    def _value_title(self, tree: Branch) -> n.ValueTitle:
        value, titles = (cast("Branch", one) for one in tree.children)
        name = self.name(value.children[0])
        return n.ValueTitle(name, tuple(self._text(titles)), self.span(tree))

    def _domain(self, tree: object) -> n.Domain:
        branch = cast("Branch", tree)
        span = self.span(branch)
        if branch.data == "range_domain":
            low, high = (self.number(cast("Branch", end)) for end in branch.children)
            return n.RangeDomain(low.value, high.value, span)
        if branch.data == "type_domain":
            return n.TypeDomain(self.name(branch.children[0]), span)
        words = [cast("Branch", child).children[0] for child in branch.children]
        return n.ChoiceDomain(self.names(words), span)

    def block_deck(self, tree: Branch) -> n.Deck:
        """`deck` with its ranks and suits, its packs and jokers."""
        lines: dict[str, tuple[tuple[n.Name, ...], bool]] = {}
        numbers: dict[str, int] = {}
        points: tuple[n.Worth, ...] = ()
        for line in tree.children:
            if not isinstance(line, Tree) or line.data not in _DECK_LINES:
                continue
            if line.data in lines or line.data in numbers or (line.data == "points" and points):
                facts = {"kind": "deck line", "name": str(line.data)}
                self.problems.append(Problem("R0102", self.source, self.span(line), facts))
            if line.data in ("packs", "jokers"):
                numbers[line.data] = self._int(line.children[0])
                continue
            if line.data == "points":
                points = tuple(self._worth(cast("Branch", one)) for one in line.children)
                continue
            order, *literals = line.children
            words = [cast("Branch", one).children[0] for one in literals]
            lines[line.data] = (self.names(words), cast("Branch", order).data == "ordered")
        ranks, ranks_ordered = lines.get("ranks", ((), True))
        suits, suits_ordered = lines.get("suits", ((), False))
        return n.Deck(
            ranks,
            ranks_ordered,
            suits,
            suits_ordered,
            is_whole(tree),
            self.notes(tree.children),
            self.span(tree),
            numbers.get("packs"),
            numbers.get("jokers"),
            points,
        )

    def _worth(self, tree: Branch) -> n.Worth:
        """`N for RANKS`, `as written for the rest` and their like."""
        amount, which = (cast("Branch", one) for one in tree.children)
        as_written = amount.data == "as_written"
        ranks: tuple[n.Name, ...] = ()
        if which.data == "these_ranks":
            ranks = self.names(cast("Branch", one).children[0] for one in which.children)
        return n.Worth(
            0 if as_written else self.number(amount).value,
            as_written,
            ranks,
            which.data == "the_rest",
            which.data == "the_jokers",
            self.span(tree),
        )

    def block_zone(self, tree: Branch) -> n.Zone:
        """`zone NAME [of each player]: TRAITS`."""
        name, per_player, *rest = tree.children
        traits = []
        notes = n.Notes()
        for one in rest:
            if not isinstance(one, Tree):
                continue
            if one.data == "notes":
                notes = self._optional_notes(one)
            else:
                value = self._int(one.children[0]) if one.children else 0
                traits.append(n.Trait(rule_name(one), value, self.span(one)))
        return n.Zone(
            self.name(name), per_player is not None, tuple(traits), notes, self.span(tree)
        )

    def block_state(self, tree: Branch) -> n.State:
        """`state NAME [of each player] is DOMAIN [, starts each deal|match at LITERAL|random]`."""
        name, each, domain, start, notes = tree.children
        when = rule_name(start) if start is not None else ""
        at_random = when.endswith("_random")
        begins = None
        if start is not None and not at_random:
            begins = cast("Branch", cast("Branch", start).children[0])
        return n.State(
            self.name(name),
            each is not None and rule_name(each) == "per_player",
            self._domain(domain),
            self.literal(begins) if begins is not None else None,
            self.notes(_lines_of(notes), has_values=True),
            self.span(tree),
            when.startswith("match_"),
            at_random,
            each is not None and rule_name(each) == "per_team",
            self._value_titles(notes),
        )

    def block_setup(self, tree: Branch) -> n.Setup:
        """`setup`."""
        notes, body = self._body(tree.children[0])
        return n.Setup(notes, body, self.span(tree))

    def block_turn(self, tree: Branch) -> n.Turn:
        """`turn`."""
        notes, body = self._body(tree.children[0])
        return n.Turn(False, notes, body, self.span(tree))

    def block_play(self, tree: Branch) -> n.Turn:
        """`play`."""
        notes, body = self._body(tree.children[0])
        return n.Turn(True, notes, body, self.span(tree))

    def block_move(self, tree: Branch) -> n.Move:
        """`move NAME [[openly] when COND]`."""
        name, guard, block = tree.children
        notes, body = self._body(block)
        openly, condition = self.guarded(guard) if guard is not None else (False, None)
        return n.Move(self.name(name), condition, notes, body, self.span(tree), openly)

    def guarded(self, tree: object) -> tuple[bool, n.Expr]:
        """Give whether a guard is `openly` so, and the condition."""
        openly, condition = cast("Branch", tree).children
        return openly is not None, self.expr(condition)

    def block_step(self, tree: Branch) -> n.Step:
        """`step NAME [with NAME is a TYPE, …]`."""
        name, *parameters, block = tree.children
        found = []
        for one in parameters:
            if isinstance(one, Tree):
                word, type_name = one.children
                found.append(n.Parameter(self.name(word), self.name(type_name), self.span(one)))
        notes, body = self._body(block)
        return n.Step(self.name(name), tuple(found), notes, body, self.span(tree))

    def block_end(self, tree: Branch) -> n.End:
        """`end NAME when COND`, `end NAME after N turns`."""
        name, ending, block = tree.children
        branch = cast("Branch", ending)
        value = self.expr(branch.children[0])
        when, after = (value, None) if branch.data == "ends_when" else (None, value)
        notes, body = self._body(block)
        return n.End(self.name(name), when, after, notes, body, self.span(tree))

    def block_ranking(self, tree: Branch) -> n.Ranking:
        """`ranking NAME of N cards, best first`."""
        name, size, *lines = tree.children
        rows = tuple(
            self._row(line) for line in lines if isinstance(line, Tree) and line.data == "row"
        )
        return n.Ranking(self.name(name), self._int(size), self.notes(lines), rows, self.span(tree))

    def _row(self, tree: Branch) -> n.Row:
        name, *rest = tree.children
        patterns = []
        keys = []
        notes = n.Notes()
        for one in rest:
            if not isinstance(one, Tree):
                continue
            if one.data == "notes":
                notes = self._optional_notes(one)
            elif one.data in ("top_rank", "that_rank", "all_ranks", "rest", "top_suit"):
                keys.append(n.Key(rule_name(one), self.span(one)))
            else:
                patterns.append(self._pattern(one))
        return n.Row(self.name(name), tuple(patterns), tuple(keys), notes, self.span(tree))

    def _pattern(self, tree: Branch) -> n.Pattern | n.LowSequence | n.OfSuit:
        if tree.data == "of_suit":
            return n.OfSuit(self.name(tree.children[0]), self.span(tree))
        if tree.data == "low_sequence":
            rank = cast("Branch", tree.children[0]).children[0]
            return n.LowSequence(self.name(rank), self.span(tree))
        count = self._int(tree.children[0]) if tree.children else 0
        return n.Pattern(rule_name(tree), count, self.span(tree))

    def block_melds(self, tree: Branch) -> n.Melds:
        """`melds NAME` and its rows."""
        name, *lines = tree.children
        rows = tuple(
            self._meld_row(line)
            for line in lines
            if isinstance(line, Tree) and line.data == "meld_row"
        )
        return n.Melds(self.name(name), self.notes(lines), rows, self.span(tree))

    def _meld_row(self, tree: Branch) -> n.MeldRow:
        name, size, *rest = tree.children
        counts = cast("Branch", size).children
        least = self._int(counts[0])
        most: int | None = None
        if cast("Branch", size).data == "meld_from_to":
            most = self._int(counts[1]) if counts[1] is not None else least
        notes = self._optional_notes(rest.pop())
        patterns = tuple(rule_name(one) for one in rest)
        return n.MeldRow(self.name(name), least, most, patterns, notes, self.span(tree))

    def block_match(self, tree: Branch) -> n.Match:
        """`match` with its target of won games or points and what is kept between deals."""
        decided: Branch | None = None
        keeps: list[n.Name] = []
        for line in tree.children:
            if isinstance(line, Tree) and line.data in _MATCH_LINES:
                if decided is not None:
                    twice = {"kind": "match line", "name": _MATCH_LINES[line.data]}
                    self.problems.append(Problem("R0102", self.source, self.span(line), twice))
                decided = line
            elif isinstance(line, Tree) and line.data == "keep":
                keeps += self.names(line.children)
        span = self.span(tree)
        if decided is None and is_whole(tree):
            expected = (
                "first to N won games wins the match, …",
                "first to N … wins the match",
                "after N deals players with most … win the match",
            )
            facts: dict[str, object] = {"expected": expected}
            self.problems.append(Problem("S0105", self.source, span, facts))
        notes, kept = self.notes(tree.children), tuple(keeps)
        if decided is None:
            return n.Match(notes, n.Number(1, "1", span), kept, span)
        number = self.expr(decided.children[0])
        if decided.data == "after_deals":
            _, most, name = decided.children
            fewest = rule_name(most) == "lowest"
            return n.Match(notes, None, kept, span, self.name(name), number, fewest)
        points = self.name(decided.children[1]) if len(decided.children) > 1 else None
        return n.Match(notes, number, kept, span, points)
