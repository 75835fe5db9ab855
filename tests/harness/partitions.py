"""Melds worked out over all ways to divide some cards: slow, and nothing like the machine's way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise

Card = tuple[int, int]
"""A card's rank and suit by their places; a joker's rank is -1."""
Row = tuple[str, int, int | None]
"""A "set" or "run", and how many cards it has at least and at most."""


def is_meld(cards: Sequence[Card], rows: Sequence[Row]) -> bool:
    """Say whether some cards are one meld."""
    ranks = sorted(rank for rank, _ in cards)
    if not cards or ranks[0] < 0:
        return False
    one_rank = len(set(ranks)) == 1
    one_suit = len({suit for _, suit in cards}) == 1
    in_sequence = all(high - low == 1 for low, high in pairwise(ranks))
    for kind, least, most in rows:
        if len(cards) < least or (most is not None and len(cards) > most):
            continue
        if (kind == "set" and one_rank) or (kind == "run" and one_suit and in_sequence):
            return True
    return False


def fewest_left(cards: Sequence[Card], points: Sequence[int], rows: Sequence[Row]) -> int:
    """Give the least points of cards that are in no meld.

    Args:
        cards: at most about twelve of them.
        points: of each of the cards.
        rows: what is a meld.
    """
    melds = [
        sum(1 << place for place in places)
        for size in range(1, len(cards) + 1)
        for places in combinations(range(len(cards)), size)
        if is_meld([cards[place] for place in places], rows)
    ]

    @cache
    def left(open_: int) -> int:
        if not open_:
            return 0
        last = open_.bit_length() - 1
        best = points[last] + left(open_ & ~(1 << last))
        for meld in melds:
            if meld >> last & 1 and meld & open_ == meld:
                best = min(best, left(open_ & ~meld))
        return best

    return left((1 << len(cards)) - 1)
