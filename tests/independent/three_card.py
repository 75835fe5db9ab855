"""Strength of three-card rows, by direct reading of rules B9-B12."""

from collections.abc import Sequence

from . import DECK, rank_of, suit_of

__all__ = ["KINDS", "RANKS", "classify", "compare"]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
KINDS = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")


def _heights(cards: Sequence[str]) -> list[int]:
    """Return the ranks as numbers from high to low (B4)."""
    if len(cards) != 3 or len(set(cards)) != 3 or not DECK.issuperset(cards):
        raise ValueError(f"not three different cards: {cards!r}")
    return sorted((RANKS.index(rank_of(card)) for card in cards), reverse=True)


def classify(cards: Sequence[str]) -> str:
    """Name the kind of a row (B9, B11).

    Args:
        cards: three different cards, in any order.

    Returns:
        One of `KINDS`.

    Raises:
        ValueError: these are not three different cards.
    """
    high, middle, low = _heights(cards)
    same_suit = len({suit_of(card) for card in cards}) == 1
    in_sequence = high == middle + 1 and middle == low + 1
    if same_suit and in_sequence:
        return "straight_flush"
    if high == middle == low:
        return "three_of_a_kind"
    if in_sequence:
        return "straight"
    if same_suit:
        return "flush"
    if high == middle or middle == low:
        return "pair"
    return "high_card"


def _within_kind(kind: str, cards: Sequence[str]) -> tuple[int, ...]:
    """Return what decides between two rows of the same kind, weightiest first (B10)."""
    high, middle, low = _heights(cards)
    if kind in ("straight_flush", "straight", "three_of_a_kind"):
        return (high,)
    if kind == "pair":
        # The middle of three sorted ranks always belongs to the pair.
        return (middle, low if high == middle else high)
    return (high, middle, low)


def compare(a: Sequence[str], b: Sequence[str]) -> int:
    """Compare two rows (B9-B12).

    Args:
        a: three different cards.
        b: three different cards.

    Returns:
        1 if `a` is stronger, -1 if `b` is, 0 if they are equal in all that counts.

    Raises:
        ValueError: a row is not three different cards.
    """
    kind_a, kind_b = classify(a), classify(b)
    if kind_a != kind_b:
        return 1 if KINDS.index(kind_a) > KINDS.index(kind_b) else -1
    key_a, key_b = _within_kind(kind_a, a), _within_kind(kind_b, b)
    return (key_a > key_b) - (key_a < key_b)
