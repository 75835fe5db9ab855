"""What cards count: `points:` under the deck, `points of`, `total points in`; by hand counts."""

import pytest
from framing import framed

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.rules.check import check_source
from interpreter.source import Source

EIGHTS = """
deck
    ranks low to high: A 2 3 4 5 6 7 8 9 10 J Q K
    suits equal: spades hearts clubs diamonds
    points: 50 for 8, 10 for J Q K, 1 for A, as written for the rest
"""


def test_every_rank_counts_what_is_said() -> None:
    deck = program_of("eights.rules", framed(EIGHTS)).rules.deck
    # A 2 3 4 5 6 7 8 9 10 J Q K, in each of four suits.
    by_rank = [1, 2, 3, 4, 5, 6, 7, 50, 9, 10, 10, 10, 10]
    assert [deck.points_of(card) for card in range(52)] == [
        points for points in by_rank for _ in range(4)
    ]


def test_jokers_count_and_points_can_be_lost() -> None:
    text = """
deck
    ranks low to high: A 2 3 4 5 6 7
    suits equal: red blue green yellow
    jokers: 1
    points: minus 2 for 2, 0 for A, as written for the rest, 25 for jokers
"""
    deck = program_of("lost.rules", framed(text)).rules.deck
    assert deck.points_of(deck.size - 1) == 25
    assert [deck.points_of(card) for card in range(0, 28, 4)] == [0, -2, 3, 4, 5, 6, 7]


ASKED = """
zone pile: as laid
state counted is minus 500 to 500, starts each deal at 0
state points of each player is 0 to 100, starts each deal at 0
state next_up is a player, starts each deal at random

setup
    shuffle deck into stock
    put all from stock to pile where rank of card is 8 and suit of card is hearts
    put all from stock to pile where rank of card is A and suit of card is clubs
    put all from stock to pile where rank of card is 3 and suit of card is clubs
    put all from stock to pile where rank of card is Q and suit of card is spades
    for each player
        points becomes 7
    counted becomes VALUE
    deal 2 from stock to hand of each player
    choose leader from each player at random
    turn passes to leader

end never when counted is 99 and points of next_up is 3
    game is drawn
"""


@pytest.mark.parametrize(
    ("value", "counted"),
    [
        # The 8 of hearts, the ace and the 3 of clubs, the queen of spades: 50 + 1 + 3 + 10.
        ("total points in pile", 64),
        ("total points in pile where suit of card is clubs", 4),
        ("(total points in pile where points of card is at most 10) plus 1", 15),
        ("points of top of pile", 10),
        # In each suit 1 to 7 are 28, and 50 + 9 + 4 times 10 are 99.
        ("total points in stock minus total points in pile", 4 * 127 - 64 - 64),
        ("(total points in pile where rank of card is 5)", 0),
        ("points of next_up", 7),
    ],
)
def test_what_cards_count_together(value: str, counted: int) -> None:
    text = ASKED.replace("VALUE", value)
    game = Game(program_of("asked.rules", framed(EIGHTS + text)), 2)
    while (decision := game.decision) is not None and decision.seat < 0:
        game.choose(0)
    assert game.state_value("counted") == counted


@pytest.mark.parametrize(
    ("points", "codes"),
    [
        ("10 for 3 4 5, 5 for 6", {"T0209"}),
        ("10 for 3 4 5, 5 for 5, 0 for the rest", {"R0102"}),
        ("10 for 3 9, 0 for the rest", {"R0108"}),
        ("10 for jokers, 0 for the rest", {"R0108"}),
        ("as written for the rest", {"T0202"}),
        ("10000000 for the rest", {"T0206"}),
    ],
)
def test_a_line_that_does_not_fit_the_deck(points: str, codes: set[str]) -> None:
    text = f"""
deck
    ranks low to high: 3 4 5 6 7 J
    suits equal: red blue green yellow
    points: {points}
"""
    problems = check_source(Source("wrong.rules", framed(text))).problems
    assert {one.code for one in problems} == codes


@pytest.mark.parametrize(
    "line", ["add points of card to counted", "add total points in hand to counted"]
)
def test_cards_count_nothing_where_the_deck_says_nothing(line: str) -> None:
    text = f"    {line}\n\nstate counted is 0 to 100, starts each deal at 0\n"
    problems = check_source(Source("wrong.rules", framed(text))).problems
    assert [one.code for one in problems] == ["R0104"]
