"""Checking blocks of melds: what cards belong together, and whether the deck has such cards.

How long it takes to find the best arrangement of a hand depends on the deck and the block alone
(`interpreter.machine.melds`). It grows with every suit and pack, so a block for which it could grow
too large is refused.
"""

from __future__ import annotations

from interpreter.rules import model as m
from interpreter.rules.meld_sizes import kept, stages_of
from interpreter.rules.names import Symbols
from interpreter.syntax import nodes as n

MOST_WAYS = 10_000
"""In how many ways the runs of all suits may stand at once."""
MOST_STAGES_IN_ALL = 2**31 - 1
"""The stages of all runs are kept as the digits of one number."""

_SET = frozenset({"same_rank"})
_RUN = frozenset({"same_suit", "sequence"})


def melds(symbols: Symbols, node: n.Melds) -> m.Melds:
    """Check the rows of a block of melds."""
    parent = symbols.clause_of[("melds", node.name.text)]
    own = [clause for clause in symbols.clauses if clause.parent == parent]
    rows = []
    for row, clause in zip(node.rows, own, strict=True):
        kind = _kind(symbols, row, clause.path)
        if kind is not None and _can_be(symbols, row, kind, clause.path):
            rows.append(m.MeldRow(row.name.text, clause.index, kind, row.least, row.most))
    found = m.Melds(node.name.text, parent, tuple(rows))
    _bounded(symbols, node, found)
    return found


def _bounded(symbols: Symbols, node: n.Melds, found: m.Melds) -> None:
    """Report a block whose runs can stand in too many ways."""
    if symbols.deck is None:
        return
    stages = len(stages_of(found, symbols.deck))
    lanes = symbols.deck.packs * max(len(symbols.deck.suits), 1)
    ways = kept(stages, symbols.deck)
    if ways > MOST_WAYS or stages**lanes > MOST_STAGES_IN_ALL:
        where = symbols.clauses[symbols.clause_of[("melds", node.name.text)]].path
        symbols.report("L0412", node.name.span, where, found=ways, limit=MOST_WAYS)


def _kind(symbols: Symbols, row: n.MeldRow, where: str) -> str | None:
    """Say whether a row is about sets or runs."""
    patterns = frozenset(row.patterns)
    if patterns == _SET:
        return "set"
    if patterns != _RUN:
        expected = "`same rank` or `same suit, in sequence`"
        symbols.report("T0202", row.span, where, expected=expected)
        return None
    if symbols.deck is not None and not symbols.deck.ranks_ordered:
        rank = m.RANK.describe()
        symbols.report("T0203", row.span, where, type=rank, declare="ranks", use="be in sequence")
        return None
    return "run"


def _can_be(symbols: Symbols, row: n.MeldRow, kind: str, where: str) -> bool:
    """Check how many cards a row is of."""
    deck = symbols.deck
    if deck is None:
        return False
    most = len(deck.ranks) if kind == "run" else deck.packs * max(len(deck.suits), 1)
    last = row.least if row.most is None else row.most
    if 1 <= row.least <= last <= most:
        return True
    value = f"{row.least} or more" if row.most is None else f"{row.least} to {row.most}"
    if row.least == row.most:
        value = str(row.least)
    symbols.report("T0206", row.span, where, value=f"{value} cards", allowed=f"1 to {most}")
    return False
