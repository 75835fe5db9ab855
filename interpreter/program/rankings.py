"""Writing a ranking as a table, as `interpreter.machine.hands` reads it."""

from __future__ import annotations

from interpreter.program.assembler import Table
from interpreter.program.layout import (
    ALL_RANKS,
    ANYTHING,
    GROUP,
    OF_SUIT,
    REST,
    SAME_SUIT,
    SEQUENCE,
    THAT_RANK,
    TOP_RANK,
    TOP_SUIT,
)
from interpreter.program.values import Values
from interpreter.rules import model as m

_PATTERNS = {
    "same_suit": SAME_SUIT,
    "sequence": SEQUENCE,
    "group": GROUP,
    "of_suit": OF_SUIT,
    "anything": ANYTHING,
}
_KEYS = {
    "top_rank": TOP_RANK,
    "that_rank": THAT_RANK,
    "all_ranks": ALL_RANKS,
    "rest": REST,
    "top_suit": TOP_SUIT,
}


def key_width(ranking: m.Ranking, row: m.Row) -> int:
    """Give how many numbers the keys of a row can take."""
    return sum(ranking.size if key in ("all_ranks", "rest") else 1 for key in row.keys)


def ranking_table(values: Values, deck: m.Deck, ranking: m.Ranking, wide: int) -> Table:
    """Write a ranking.

    Args:
        values: for the tables of the cards' ranks and suits.
        deck: the cards.
        ranking: the rows.
        wide: how many numbers a hand's strength takes.
    """
    written: list[int | Table] = [
        ranking.size,
        len(ranking.rows),
        values.ranks,
        values.suits,
        wide,
    ]
    for row in ranking.rows:
        written += [row.clause, len(row.patterns), len(row.keys)]
        for pattern in row.patterns:
            count = len(deck.ranks) if pattern.also_low else pattern.count
            if pattern.suit is not None:
                count = values.value(pattern.suit)
            written += [_PATTERNS[pattern.kind], count]
        written += [_KEYS[key] for key in row.keys]
    return values.asm.table(written)
