"""Lark's tree to our nodes: places, words, the notes under a clause, and expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Literal, cast

from lark import Token, Tree

from interpreter.problems import Problem, suggest
from interpreter.source import Source, Span
from interpreter.syntax import nodes as n

_COMPARISONS: dict[str, Literal["<", ">", ">=", "<="]] = {
    "below": "<",
    "above": ">",
    "at_least": ">=",
    "at_most": "<=",
}

_LANGUAGE = re.compile("[a-z]{2,3}(_[A-Za-z]{2,4})?")
"""A language as its short code (ISO 639), with a script or country if need be."""

Branch = Tree[Token]

NOTE_RULES = frozenset({"title", "value_titles", "sentence", "cites", "fingerprint"})
"""The rules of lines that stand under a clause's name and say nothing that is carried out."""


def rule_name(tree: object) -> Any:
    """Give the name of the grammar's rule that a tree is of: one of those its node allows."""
    return str(cast("Branch", tree).data)


def is_whole(tree: Branch) -> bool:
    """Say whether every line of a block could be read."""
    return not any(isinstance(one, Tree) and one.data == "bad_line" for one in tree.children)


class ExpressionBuilder:
    """Builds expressions and notes.

    Args:
        source: the whole text, for spans.
        offset: where the block begins in it.
    """

    def __init__(self, source: Source, offset: int) -> None:
        self.source = source
        self.offset = offset
        self.problems: list[Problem] = []

    # -- places and words ---------------------------------------------------------------------

    def _dispatch(self, family: str, tree: Branch) -> Any:
        method: Callable[[Branch], Any] = getattr(self, f"{family}_{tree.data}")
        return method(tree)

    def span(self, tree: Branch | Token) -> Span:
        """Give the place of a tree or token, up to the end of its first line."""
        if isinstance(tree, Token):
            start = self.offset + (tree.start_pos or 0)
            return Span(start, start + len(tree))
        start = self.offset + tree.meta.start_pos
        end = self.offset + tree.meta.end_pos
        line_end = self.source.text.find("\n", start)
        if 0 <= line_end < end:
            # A block's span is its first line: that is what a message about it points at.
            end = line_end
            written = self.source.text[start:end]
            comment = written.find("#") if '"' not in written else -1
            end = start + len((written[:comment] if comment >= 0 else written).rstrip())
        return Span(start, max(end, start + 1))

    def name(self, token: object) -> n.Name:
        """Give a token as a name."""
        word = cast("Token", token)
        return n.Name(str(word), self.span(word))

    def names(self, tokens: Iterable[object]) -> tuple[n.Name, ...]:
        """Give several tokens as names; placeholders are left out."""
        return tuple(self.name(one) for one in tokens if one is not None)

    def literal(self, tree: Branch) -> n.Word | n.Number:
        """Give a literal, which is a word or a number."""
        if tree.data in ("number", "negative"):
            return self.number(tree)
        token = cast("Token", tree.children[0])
        return self._literal_token(token)

    def _literal_token(self, token: Token) -> n.Word | n.Number:
        if token.type == "INT":
            return self._number(token)
        return n.Word(str(token), self.span(token))

    def number(self, tree: Branch) -> n.Number:
        """Give a whole number, which may be below zero."""
        found = self._number(cast("Token", tree.children[0]))
        if tree.data == "number":
            return found
        return n.Number(-found.value, f"minus {found.text}", self.span(tree))

    def _number(self, token: Token) -> n.Number:
        # More digits than any range allows would only cost time to convert.
        text = str(token)
        value = int(text) if len(text) <= 10 else 10**10
        return n.Number(value, text, self.span(token))

    def _int(self, token: object) -> int:
        return self._number(cast("Token", token)).value

    # -- notes --------------------------------------------------------------------------------

    def notes(self, trees: Iterable[object], *, has_values: bool = False) -> n.Notes:
        """Gather titles, sentences and citations among a clause's lines.

        Args:
            trees: the lines.
            has_values: whether titles of values, which aren't gathered here, may stand among them.
        """
        titles: list[n.Sentence] = []
        sentences: list[n.Sentence] = []
        cites: list[n.Name] = []
        for tree in trees:
            if not isinstance(tree, Tree):
                continue
            if tree.data == "title":
                titles += self._text(tree.children[0])
            elif tree.data == "sentence":
                sentences += self._text(tree.children[0])
            elif tree.data == "cites":
                cites += self.names(tree.children)
            elif tree.data == "value_titles" and not has_values:
                self.problems.append(Problem("T0210", self.source, self.span(tree)))
        return n.Notes(tuple(titles), tuple(sentences), tuple(cites))

    def _text(self, tree: object) -> list[n.Sentence]:
        language = "en"
        found: list[n.Sentence] = []
        for child in cast("Branch", tree).children:
            token = cast("Token", child)
            if token.type == "NAME":
                language = str(token)
                if not _LANGUAGE.fullmatch(language):
                    meant = suggest(language, ("title", "cites"))
                    facts = {"found": language}
                    place = self.span(token)
                    self.problems.append(Problem("S0107", self.source, place, facts, meant))
            else:
                found.append(n.Sentence(language, str(token)[1:-1], self.span(token)))
        return found

    def _optional_notes(self, tree: object) -> n.Notes:
        return self.notes(tree.children) if isinstance(tree, Tree) else n.Notes()

    def _notes_first(self, children: Iterable[object]) -> list[object]:
        """Give the notes under a clause's name; report those below the lines they are about."""
        begun = False
        first: list[object] = []
        for child in children:
            if not isinstance(child, Tree) or child.data == "bad_line":
                continue
            if child.data not in NOTE_RULES:
                begun = True
            elif begun:
                place = self.span(child)
                found = self.source.text[place.start : place.end]
                advice = "sentences, titles and `cites` stand above the lines of their clause"
                facts = {"found": found, "advice": advice}
                self.problems.append(Problem("S0104", self.source, place, facts))
            else:
                first.append(child)
        return first

    # -- expressions --------------------------------------------------------------------------

    def expr(self, tree: object) -> n.Expr:
        """Build an expression."""
        branch = cast("Branch", tree)
        return cast("n.Expr", self._dispatch("expr", branch))

    def condition(self, where: object) -> n.Expr | None:
        """Build the condition of a `where`, if there is one."""
        return self.expr(cast("Branch", where).children[0]) if where is not None else None

    def expr_word(self, tree: Branch) -> n.Word:
        """A bare name."""
        token = cast("Token", tree.children[0])
        return n.Word(str(token), self.span(token))

    expr_number = expr_negative = number

    def expr_of(self, tree: Branch) -> n.Of:
        """`NAME of E`."""
        name, owner = tree.children
        return n.Of(self.name(name), self.expr(owner), self.span(tree))

    def expr_next_player(self, tree: Branch) -> n.NextPlayer:
        """`next player [after P]`."""
        after = tree.children[0]
        return n.NextPlayer(self.expr(after) if after is not None else None, self.span(tree))

    def expr_next_player_where(self, tree: Branch) -> n.NextPlayer:
        """`next player [after P] where COND`."""
        after, where = tree.children
        first = self.expr(after) if after is not None else None
        return n.NextPlayer(first, self.span(tree), self.condition(where))

    def expr_best_player(self, tree: Branch) -> n.BestPlayer:
        """`best player`."""
        return n.BestPlayer(self.span(tree))

    def expr_each_player(self, tree: Branch) -> n.EachPlayer:
        """`each player`."""
        return n.EachPlayer(self.span(tree))

    def expr_count(self, tree: Branch) -> n.Count:
        """`number of cards in Z`."""
        return n.Count(self.expr(tree.children[0]), self.span(tree))

    def expr_count_cards(self, tree: Branch) -> n.Count:
        """`number of cards in Z where COND`."""
        zone, where = tree.children
        return n.Count(self.expr(zone), self.span(tree), self.condition(where))

    def _extreme(self, tree: Branch) -> n.ExtremeRank:
        extreme, what, zone, *where = tree.children
        if str(what) != "rank":
            facts = {"expected": "rank", "found": str(what)}
            place = self.span(cast("Token", what))
            self.problems.append(Problem("T0202", self.source, place, facts))
        condition = self.condition(where[0]) if where else None
        return n.ExtremeRank(rule_name(extreme), self.expr(zone), self.span(tree), condition)

    expr_extreme_of = expr_extreme_where = _extreme

    def _total(self, tree: Branch) -> n.TotalPoints:
        zone, *where = tree.children
        condition = self.condition(where[0]) if where else None
        return n.TotalPoints(self.expr(zone), self.span(tree), condition)

    expr_total_points = expr_total_where = _total

    def _some_cards(self, tree: Branch) -> n.SomeCards:
        name, zone, where = tree.children
        quantifier = rule_name(tree).removesuffix("_card")
        condition = self.expr(cast("Branch", where).children[0])
        return n.SomeCards(quantifier, self.name(name), self.expr(zone), condition, self.span(tree))

    expr_any_card = expr_every_card = expr_no_card = _some_cards

    def expr_all_players(self, tree: Branch) -> n.CountPlayers:
        """`number of players`."""
        return n.CountPlayers(None, self.span(tree))

    def expr_count_players(self, tree: Branch) -> n.CountPlayers:
        """`number of players where COND`."""
        return n.CountPlayers(self.condition(tree.children[0]), self.span(tree))

    def _some_players(self, tree: Branch) -> n.SomePlayers:
        quantifier = rule_name(tree).removesuffix("_player")
        where = self.expr(cast("Branch", tree.children[0]).children[0])
        return n.SomePlayers(quantifier, where, self.span(tree))

    expr_any_player = expr_every_player = expr_no_player = _some_players

    def expr_top(self, tree: Branch) -> n.Top:
        """`top of Z`."""
        return n.Top(self.expr(tree.children[0]), self.span(tree))

    def _arithmetic(self, tree: Branch) -> n.Arithmetic:
        left, right = tree.children
        return n.Arithmetic(rule_name(tree), self.expr(left), self.expr(right), self.span(tree))

    expr_plus = expr_minus = expr_times = expr_smaller = expr_larger = _arithmetic

    def expr_equal_to(self, tree: Branch) -> n.Compare:
        """`L is R`."""
        left, right = tree.children
        return n.Compare("=", self.expr(left), self.expr(right), self.span(tree))

    def expr_different_from(self, tree: Branch) -> n.Compare:
        """`L is not R`."""
        left, right = tree.children
        return n.Compare("!=", self.expr(left), self.expr(right), self.span(tree))

    def expr_bounded(self, tree: Branch) -> n.Compare:
        """`L is below|above|at least|at most R`."""
        left, bound, right = tree.children
        operator = _COMPARISONS[rule_name(bound)]
        return n.Compare(operator, self.expr(left), self.expr(right), self.span(tree))

    def expr_with_card(self, tree: Branch) -> n.With:
        """`(Z with C)`."""
        cards, card = tree.children
        return n.With(self.expr(cards), self.expr(card), self.span(tree))

    def expr_points_left(self, tree: Branch) -> n.PointsLeft:
        """`fewest points left in Z [without X] by MELDS`."""
        cards, without, melds = tree.children
        left_out = self.expr(without) if without is not None else None
        return n.PointsLeft(self.expr(cards), left_out, self.name(melds), self.span(tree))

    def _quality(self, tree: Branch) -> n.Quality | n.OneOf:
        subject, quality = tree.children
        negated = tree.data == "lacks_quality"
        kind = rule_name(quality)
        if kind == "one_of":
            melds = self.name(cast("Branch", quality).children[0])
            return n.OneOf(self.expr(subject), melds, negated, self.span(tree))
        return n.Quality(self.expr(subject), kind, negated, self.span(tree))

    expr_has_quality = expr_lacks_quality = _quality

    def expr_either(self, tree: Branch) -> n.Logic:
        """`L or R`."""
        return self._logic("or", tree)

    def expr_both(self, tree: Branch) -> n.Logic:
        """`L and R`."""
        return self._logic("and", tree)

    def _logic(self, operator: Literal["and", "or"], tree: Branch) -> n.Logic:
        left, right = tree.children
        return n.Logic(operator, self.expr(left), self.expr(right), self.span(tree))

    def expr_negation(self, tree: Branch) -> n.Not:
        """`not E`."""
        return n.Not(self.expr(tree.children[0]), self.span(tree))
