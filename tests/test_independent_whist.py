"""Checks of the plain-Python Whist against hands counted out by rules W1-W8 of docs/classics.md."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from feeding import asked, feed, offered, play_on
from independent import DECK, NATURE, rank_of, suit_of
from independent.whist import RANKS, Whist


def whist(hands: list[str], dealer: int, turned: str, **options: bool) -> Whist:
    """Return a deal of the hands named, each by its spades, hearts, clubs and diamonds."""
    held = [
        [
            rank.replace("T", "10") + suit
            for ranks, suit in zip(hand.split(), "SHCD", strict=True)
            for rank in ranks.replace("-", "")
        ]
        for hand in hands
    ]
    held[dealer].remove(turned)
    held[dealer].append(turned)
    game = Whist(**options)
    feed(game, str(dealer))
    order = [(dealer + 1 + step) % 4 for step in range(4)]
    feed(game, *(held[seat][turn] for turn in range(13) for seat in order))
    assert game.turned == turned
    return game


def test_w2_cards_are_dealt_on_from_the_dealer_and_the_last_is_trump() -> None:
    game = Whist()
    assert game.pending == ("dealer", NATURE, frozenset("0123"))
    deck = sorted(DECK)
    feed(game, "1", *deck)
    assert game.hands[2] == set(deck[0::4])
    assert game.hands[1] == set(deck[3::4])
    assert game.turned == deck[-1]
    assert asked(game) == ("card", 2)


def test_w4_w5_suit_is_followed_and_the_highest_trump_or_card_led_takes_it() -> None:
    game = whist(
        [
            "AKQ5432 AK AK AK",
            "JT98 QJT QJT QJT",
            "76 9876 9876 987",
            "- 5432 5432 65432",
        ],
        dealer=3,
        turned="2D",
    )
    assert offered(game) == game.hands[0]
    feed(game, "2S")
    assert offered(game) == {"JS", "10S", "9S", "8S"}
    feed(game, "JS", "7S")
    # Without a spade any card goes; a diamond is a trump.
    assert offered(game) == game.hands[3]
    feed(game, "2D")
    assert game.tricks == [0, 1]
    feed(game, "2H", "KH", "QH", "6H")
    assert asked(game) == ("card", 0)
    feed(game, "5S", "8S", "6S", "5H")
    # No trump: the highest spade, not the heart.
    assert (game.tricks, asked(game)) == ([1, 2], ("card", 1))


def highest(cards: frozenset[str]) -> str:
    """Return the highest card, spades first: of hands all of which are played so."""
    return max(cards, key=lambda card: ("DCHS".index(suit_of(card)), RANKS.index(rank_of(card))))


ALL, EACH_ONE_SUIT = "AKQJT98765432", ("ALL - - -", "- - ALL -", "- ALL - -", "- - - ALL")
# Spades are trumps. Who holds them takes a trick with each, and then one's own side has the hearts.
FOUR_OF_BOTH = ("AKT98765432 32 - -", "- - ALL -", "QJ AKQJT987654 - -", "- - - ALL")
THREE = ("AKQT98765432 2 - -", "J - KQJT98765432 -", "- AKQJT9876543 A -", "- - - ALL")
TWO_EACH = ("AKT98765432 32 - -", "QJ - AJT98765432 -", "- AKQJT987654 KQ -", "- - - ALL")
THREE_OF_THE_OTHERS = (
    "AT98765432 432 - -",
    "KJ - AKQJT987654 -",
    "- AKQJT98765 32 2",
    "Q - - AKQJT9876543",
)


@pytest.mark.parametrize(
    ("hands", "honours", "points"),
    [
        pytest.param(EACH_ONE_SUIT, False, [7, 0], id="not counted"),
        pytest.param(EACH_ONE_SUIT, True, [7 + 4, 0], id="four of one"),
        pytest.param(FOUR_OF_BOTH, True, [7 + 4, 0], id="four of both partners"),
        pytest.param(THREE, True, [7 + 2, 0], id="three"),
        pytest.param(TWO_EACH, True, [7, 0], id="two each"),
        # The jack takes a trick, and two clubs do at the end, after the 5 of hearts led to them.
        pytest.param(THREE_OF_THE_OTHERS, True, [4, 2], id="three of the others"),
        pytest.param(THREE_OF_THE_OTHERS, False, [4, 0], id="three of the others, not counted"),
    ],
)
def test_w6_w7_tricks_above_six_and_honours_score(
    hands: tuple[str, ...], honours: bool, points: list[int]
) -> None:
    game = whist([hand.replace("ALL", ALL) for hand in hands], 0, "2S", honours=honours)
    while game.pending is not None:
        feed(game, highest(game.pending[2]))
    assert game.outcome == {"winners": [0, 2], "points": points}


@pytest.mark.parametrize("honours", [False, True])
@pytest.mark.parametrize("match_points", [5, 7, 9])
def test_w8_a_match_goes_on_until_a_side_has_the_points(honours: bool, match_points: int) -> None:
    for seed in range(10):
        game = Whist(honours, match_points, match=True)
        play_on(game, Random(seed))
        assert game.outcome is not None
        before = [sum(points) for points in zip(*game.results[:-1], strict=True)] or [0]
        assert max(before) < match_points <= max(game.scores)
        assert game.scores == [sum(points) for points in zip(*game.results, strict=True)]
        if min(game.scores) < match_points:
            assert game.outcome["winners"] == (
                [0, 2] if game.scores[0] > game.scores[1] else [1, 3]
            )


def test_w2_the_deal_passes_to_the_next_player() -> None:
    game, rng, dealers = Whist(match_points=30, match=True), Random(1), []
    while game.pending is not None:
        kind, seat = asked(game)
        if kind == "card" and sum(map(len, game.hands)) == 52:
            dealers.append(game.dealer)
            # W3: the player after the dealer leads.
            assert seat == (game.dealer + 1) % 4
            assert game.turned in game.hands[game.dealer]
        feed(game, rng.choice(sorted(offered(game))))
    assert len(dealers) > 8
    assert all(two == (one + 1) % 4 for one, two in pairwise(dealers))


@pytest.mark.parametrize("seed", range(10))
def test_whist_follows_suit_and_takes_thirteen_tricks(seed: int) -> None:
    game, rng = Whist(), Random(seed)
    while game.pending is not None:
        kind, seat = asked(game)
        if kind == "card" and game.trick:
            led = suit_of(game.trick[0][1])
            assert all(
                suit_of(card) == led or all(suit_of(held) != led for held in game.hands[seat])
                for card in offered(game)
            )
        feed(game, rng.choice(sorted(offered(game))))
    assert sum(game.tricks) == 13
    assert game.outcome is not None
    assert max(game.results[0]) == max(game.tricks) - 6
