"""Checking the rows of rankings: what their cards are, and what decides between two of a kind."""

from __future__ import annotations

from interpreter.rules import model as m
from interpreter.rules.expressions import check_value, has_suits, not_in_deck
from interpreter.rules.names import Scope, Symbols
from interpreter.syntax import nodes as n

MOST_RANKED = 52


def ranking(symbols: Symbols, node: n.Ranking) -> m.Ranking:
    """Check a ranking's rows; whether each can occur is looked at in `limits`."""
    parent = symbols.clause_of[("ranking", node.name.text)]
    if not 1 <= node.size <= MOST_RANKED:
        where = symbols.clauses[parent].path
        value = f"of {node.size} cards"
        symbols.report("T0206", node.span, where, value=value, allowed=f"1 to {MOST_RANKED}")
    own = [clause for clause in symbols.clauses if clause.parent == parent]
    rows = []
    for row, clause in zip(node.rows, own, strict=True):
        _groups(symbols, node.size, row, clause.path)
        _orders(symbols, row, clause.path)
        patterns = tuple(_pattern(symbols, one, clause.path) for one in row.patterns)
        keys = tuple(key.kind for key in row.keys)
        rows.append(m.Row(row.name.text, clause.index, patterns, keys))
    return m.Ranking(node.name.text, parent, node.size, tuple(rows))


def _groups(symbols: Symbols, size: int, row: n.Row, where: str) -> None:
    """Check `N of one rank`, and the keys that speak of that rank."""
    groups = [one for one in row.patterns if isinstance(one, n.Pattern) and one.kind == "group"]
    for key in row.keys:
        if key.kind in ("that_rank", "rest") and len(groups) != 1:
            expected = "one pattern `N of one rank` in this row"
            found = "one with several" if groups else "one without it"
            symbols.report("T0202", key.span, where, expected=expected, found=found)
    for pattern in groups:
        if not 1 <= pattern.count <= size:
            allowed = f"1 to {size}"
            symbols.report("T0206", pattern.span, where, value=pattern.count, allowed=allowed)


def _orders(symbols: Symbols, row: n.Row, where: str) -> None:
    """A suit breaks a tie only where the deck says which suit is higher."""
    if symbols.deck is None or symbols.deck.suits_ordered:
        return
    for key in row.keys:
        if key.kind == "top_suit":
            symbols.report("T0203", key.span, where, type=m.SUIT.describe(), declare="suits")


def _pattern(symbols: Symbols, node: n.Pattern | n.LowSequence | n.OfSuit, where: str) -> m.Pattern:
    if isinstance(node, n.Pattern):
        if node.kind == "same_suit":
            has_suits(symbols, where, node.span, "a card")
        return m.Pattern(node.kind, node.count)
    if isinstance(node, n.OfSuit):
        named = n.Word(node.suit.text, node.suit.span)
        suit = check_value(symbols, Scope(0, where), named, m.SUIT)
        return m.Pattern("of_suit", 0, suit=suit)
    _also_low(symbols, node, where)
    return m.Pattern("sequence", 0, also_low=True)


def _also_low(symbols: Symbols, node: n.LowSequence, where: str) -> None:
    """Only the highest rank can stand below the lowest one, too.

    Of another rank, most likely one that people call high, the words would say something else than
    is thought of: the run would go on from it to the lowest rank, and leave out those between.
    """
    deck = symbols.deck
    if deck is None:
        return
    found = symbols.literal(node.rank.text, m.RANK)
    if found is None:
        not_in_deck(symbols, Scope(0, where), node.rank.text, node.rank.span, m.RANK)
    elif not deck.ranks_ordered:
        symbols.report("T0203", node.rank.span, where, type=m.RANK.describe(), declare="ranks")
    elif found.value != len(deck.ranks) - 1:
        highest = deck.ranks[-1]
        symbols.report(
            "T0202",
            node.rank.span,
            where,
            candidates=(highest,),
            expected=f"the highest rank of the deck, {highest},",
            found="a lower rank",
        )
