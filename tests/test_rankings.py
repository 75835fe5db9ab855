"""Rankings: every three-card hand against counts known beforehand and an independent comparison."""

from collections import Counter
from collections.abc import Sequence
from functools import cache, cmp_to_key
from itertools import combinations, pairwise
from math import comb
from random import Random

import pytest
from harness.hands import Ranker
from harness.settings import TWO_ROWS, program
from independent.three_card import classify, compare

from interpreter.game.load import program_of
from interpreter.game.words import Words, numbered_names

COUNTS = {
    "straight_flush": 44,
    "three_of_a_kind": 52,
    "straight": 660,
    "flush": 1_100,
    "pair": 3_744,
    "high_card": 16_500,
}
"""How many of the 22,100 hands are of each kind, the best first (games.md, B9 to B11)."""

Hand = tuple[int, ...]


@cache
def ranker() -> Ranker:
    return Ranker(program(TWO_ROWS))


@cache
def card_words() -> tuple[str, ...]:
    words = Words(program(TWO_ROWS), numbered_names(2))
    return tuple(words.card(card) for card in range(52))


def written(hand: Sequence[int]) -> list[str]:
    return [card_words()[card] for card in hand]


@cache
def all_hands() -> tuple[Hand, ...]:
    return tuple(combinations(range(52), 3))


@cache
def strengths() -> dict[Hand, tuple[str, tuple[int, ...]]]:
    return {hand: ranker().strength(hand) for hand in all_hands()}


def independent_order(one: Hand, other: Hand) -> int:
    return compare(written(one), written(other))


def places(hands: Sequence[Hand]) -> dict[Hand, int]:
    """Number the hands by the independent comparison, from the weakest up; equal hands alike."""
    order = sorted(hands, key=cmp_to_key(independent_order))
    found = {order[0]: 0}
    for weaker, stronger in pairwise(order):
        found[stronger] = found[weaker] + (compare(written(weaker), written(stronger)) < 0)
    return found


def numbered(values: dict[Hand, tuple[int, ...]]) -> dict[Hand, int]:
    """Number hands by their strengths in the same way."""
    order = {value: place for place, value in enumerate(sorted(set(values.values())))}
    return {hand: order[value] for hand, value in values.items()}


def test_all_hands_fall_into_the_known_kinds() -> None:
    assert len(all_hands()) == 22_100
    assert Counter(kind for kind, _ in strengths().values()) == COUNTS


def test_every_hand_is_of_the_kind_the_independent_version_says() -> None:
    for hand, (kind, _) in strengths().items():
        assert kind == classify(written(hand)), written(hand)


def test_kinds_stand_above_one_another_in_the_order_of_the_rules() -> None:
    by_kind: dict[str, list[tuple[int, ...]]] = {}
    for kind, strength in strengths().values():
        by_kind.setdefault(kind, []).append(strength)
    kinds = list(COUNTS)
    for better, worse in pairwise(kinds):
        assert min(by_kind[better]) > max(by_kind[worse])


def test_there_are_741_different_strengths() -> None:
    # 11 straight flushes, 13 threes, 11 straights, 275 flushes (286 sets of three ranks less the
    # 11 straights), 13 x 12 pairs with a third card, 275 high cards.
    assert len({strength for _, strength in strengths().values()}) == 11 + 13 + 11 + 275 + 156 + 275


def test_every_pair_of_2000_random_hands_is_ordered_as_by_the_independent_comparison() -> None:
    hands = Random(20_000).sample(all_hands(), 2_000)
    expected = places(hands)
    found = {hand: strengths()[hand][1] for hand in hands}
    pairs = wrong = 0
    for one, other in combinations(hands, 2):
        order = (found[one] > found[other]) - (found[one] < found[other])
        by_hand = (expected[one] > expected[other]) - (expected[one] < expected[other])
        wrong += order != by_hand
        pairs += 1
    assert pairs == 1_999_000
    assert wrong == 0


def test_all_hands_stand_in_one_order_as_by_the_independent_comparison() -> None:
    found = {hand: strength for hand, (_, strength) in strengths().items()}
    assert numbered(found) == places(all_hands())


def test_the_instruction_finds_the_better_of_two_rows() -> None:
    rng = Random(3)
    outcomes: Counter[int] = Counter()
    for _ in range(4_000):
        six = rng.sample(range(52), 6)
        one, other = six[:3], six[3:]
        if rng.random() < 0.3:
            # Another suit for the same ranks: ties come up, which are rare otherwise.
            other = [card // 4 * 4 + (card + 1) % 4 for card in one]
        result = ranker().compare(one, other)
        assert result == compare(written(one), written(other)), (written(one), written(other))
        assert ranker().compare(other, one) == -result
        outcomes[result] += 1
    assert min(outcomes.values()) > 400


def test_the_order_of_the_cards_in_a_row_counts_for_nothing() -> None:
    rng = Random(4)
    for _ in range(2_000):
        hand = rng.sample(range(52), 3)
        assert ranker().strength(hand) == strengths()[tuple(sorted(hand))]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("QS KS AS", "JS QS KS"),
        ("2S 3S 4S", "AS AH AD"),
        ("2S 2H 2D", "QS KH AD"),
        ("2S 3H 4D", "QS KS 3S"),
        ("2S 3S 5S", "AS AH KD"),
        ("2S 2H 3D", "AS KH JD"),
        # The ace is high only: A-2-3 is no straight, and no straight flush either.
        ("2S 3H 4D", "AS 2H 3D"),
        ("4S 5S 7S", "AH 2H 3D"),
        ("AS 4S 5S", "AH 2H 3H"),
        # The pair decides, then the single card; the pair may be the higher or the lower ranks.
        ("3S 3H 2D", "2S 2H AD"),
        ("5S 5H KD", "5D 5C QD"),
        ("KS 5S 5H", "KD 4S 4H"),
        # High cards compare from the top down.
        ("AS 4H 3D", "KS QH 10D"),
        ("AS 9H 3D", "AD 8H 7D"),
        ("AS 9H 4D", "AD 9D 3H"),
    ],
)
def test_by_hand(better: str, worse: str) -> None:
    words = card_words()
    one = [words.index(card) for card in better.split()]
    other = [words.index(card) for card in worse.split()]
    assert ranker().compare(one, other) == 1
    assert ranker().compare(other, one) == -1


# ---- another ranking, so that none of this is built in ---------------------------------------

FOUR_CARDS = """\
game four_cards, edition 1
    players 2

deck
    ranks low to high: A 2 3 4 5 6 7 8
    suits equal: red green blue

zone stock: hidden
zone row of each player: seen by all, holds 4

state points of each player is 0 to 1, starts each deal at 0

setup
    shuffle deck into stock
    deal 4 from stock to row of each player

play
    compare row of each player by four
        if one player is best
            add 1 to points of best player
    players with most points win, a tie draws the game

ranking four of 4 cards, best first
    colours: same suit; by top rank
    pair: 2 of one rank; by that rank, then the rest high to low
    threes: 3 of one rank; by that rank, then the rest high to low
    run: in sequence; by top rank
    nothing: anything; by ranks high to low
"""


def test_a_ranking_of_other_hands_with_another_order_of_kinds() -> None:
    four = Ranker(program_of("four_cards", FOUR_CARDS))
    found = {hand: four.strength(hand) for hand in combinations(range(24), 4)}
    assert len(found) == comb(24, 4)
    # Eight ranks in three suits. A run has 5 top ranks; its suits are free but for one suit alone.
    runs = 5 * (3**4 - 3)
    threes = 8 * 21
    # Exactly two of a rank: three of a rank are no pair, though the pair is tried before them.
    # A pair with two cards of other ranks, or two pairs: both have exactly two of some rank.
    pairs = 8 * 3 * comb(7, 2) * 9 + comb(8, 2) * 9
    colours = 3 * comb(8, 4)
    assert Counter(kind for kind, _ in found.values()) == {
        "colours": colours,
        "threes": threes,
        "run": runs,
        "pair": pairs,
        "nothing": comb(24, 4) - colours - threes - runs - pairs,
    }
    best = {kind: max(strength for k, strength in found.values() if k == kind) for kind in COUNTS_4}
    assert sorted(COUNTS_4, key=lambda kind: best[kind], reverse=True) == list(COUNTS_4)


def test_keys_of_another_ranking_decide_in_their_order() -> None:
    four = Ranker(program_of("four_cards", FOUR_CARDS))

    def strength(text: str) -> tuple[int, ...]:
        ranks, suits = "A2345678", "rgb"
        cards = [ranks.index(word[0]) * 3 + suits.index(word[1]) for word in text.split()]
        return four.strength(cards)[1]

    # One suit is compared by its top rank only, so the other cards leave it tied.
    assert strength("8r 2r 3r Ar") == strength("8g 7g 6g 5g")
    assert strength("2r 2g 2b 8r") > strength("2r 2g 2b 7r")
    assert strength("3r 3g 3b Ar") > strength("2r 2g 2b 8r")
    # Of two pairs the higher names the hand; the lower is the rest.
    assert strength("8r 8g Ar Ab") > strength("7r 7g 6r 6b")
    assert strength("8r 8g 3r 3b") > strength("8r 8b 3r 2b")


COUNTS_4 = ("colours", "pair", "threes", "run", "nothing")
