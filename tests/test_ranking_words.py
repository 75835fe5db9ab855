"""A highest rank that is also low, and suits that break ties, against hands ranked by hand.

What a hand is worth is worked out here from lists of straights and comparisons of tuples, without
anything of the machine; every one of the 22,100 hands of three cards is looked at.
"""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest
from harness.hands import Ranker
from harness.settings import program

from interpreter.game.load import program_of
from interpreter.game.options import parse_options
from interpreter.gears.batch import Batch
from interpreter.gears.interactive import PlainGear, PythonGear
from interpreter.program.program import Program

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()  # noqa: SIM905 -- read as one line
STRAIGHTS = [("A", "2", "3"), *(tuple(RANKS[at : at + 3]) for at in range(11))]
"""From the lowest to the highest."""
KINDS = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")

Hand = tuple[int, ...]


@cache
def hands() -> tuple[Hand, ...]:
    return tuple(combinations(range(52), 3))


@cache
def ranker(name: str) -> Ranker:
    return Ranker(program(name))


def worth(hand: Hand, suits: tuple[str, ...], *, low_ace: bool) -> tuple[str, tuple[int, ...]]:
    """The kind of a hand, and its place among all, from the ranks alone (games.md, B9 to B12)."""
    ranks = [RANKS[card // 4] for card in hand]
    straights = STRAIGHTS if low_ace else STRAIGHTS[1:]
    one_suit = len({suits[card % 4] for card in hand}) == 1
    places = [at for at, straight in enumerate(straights) if set(straight) == set(ranks)]
    numbers = sorted((RANKS.index(rank) for rank in ranks), reverse=True)
    often = sorted(((numbers.count(one), one) for one in numbers), reverse=True)
    if places:
        kind, within = ("straight_flush" if one_suit else "straight"), [places[0]]
    elif often[0][0] == 3:
        kind, within = "three_of_a_kind", numbers[:1]
    elif one_suit:
        kind, within = "flush", numbers
    elif often[0][0] == 2:
        kind, within = "pair", [one for _, one in often]
    else:
        kind, within = "high_card", numbers
    return kind, (KINDS.index(kind), *within)


def in_one_order(values: dict[Hand, tuple[int, ...]]) -> dict[Hand, int]:
    """Number hands from the weakest up; equal ones alike."""
    order = {value: place for place, value in enumerate(sorted(set(values.values())))}
    return {hand: order[value] for hand, value in values.items()}


def test_with_a_low_ace_there_are_twelve_straights_of_each_kind() -> None:
    kinds = Counter(ranker("low_ace").strength(hand)[0] for hand in hands())
    assert kinds == {
        # Twelve sets of three ranks, in four suits, or in 4 x 4 x 4 less these four.
        "straight_flush": 12 * 4,
        "three_of_a_kind": 13 * 4,
        "straight": 12 * (64 - 4),
        # 286 sets of three ranks, of which twelve are straights.
        "flush": (286 - 12) * 4,
        "pair": 13 * 6 * 48,
        "high_card": (286 - 12) * (64 - 4),
    }
    assert (kinds["straight_flush"], kinds["straight"]) == (48, 720)


def test_every_hand_with_a_low_ace_stands_where_it_stands_by_hand() -> None:
    found = {hand: ranker("low_ace").strength(hand) for hand in hands()}
    plain = ("spades", "hearts", "clubs", "diamonds")
    expected = {hand: worth(hand, plain, low_ace=True) for hand in hands()}
    assert {hand: one[0] for hand, one in found.items()} == {
        hand: one[0] for hand, one in expected.items()
    }
    ours = in_one_order({hand: one[1] for hand, one in found.items()})
    assert ours == in_one_order({hand: one[1] for hand, one in expected.items()})


def test_with_suits_every_hand_stands_in_one_order_and_none_of_different_top_cards_are_equal() -> (
    None
):
    suits = ("diamonds", "clubs", "hearts", "spades")
    found = {hand: ranker("suits_break_ties").strength(hand) for hand in hands()}
    expected = {}
    for hand in hands():
        kind, place = worth(hand, suits, low_ace=False)
        # Cards are numbered rank by rank and in order of suit: the highest number is the top card.
        top = (max(hand) % 4,) if kind != "three_of_a_kind" else ()
        expected[hand] = (*place, *top)
    ours = in_one_order({hand: one[1] for hand, one in found.items()})
    assert ours == in_one_order(expected)


def test_two_rows_without_a_card_in_common_are_never_equal() -> None:
    rng = Random(7)
    compared = 0
    for _ in range(3_000):
        one = rng.sample(range(52), 3)
        # The same ranks in other suits: without suits that would be a tie.
        other = [card // 4 * 4 + (card + 1 + rng.randrange(3)) % 4 for card in one]
        if len({*one, *other}) < 6:
            continue
        compared += 1
        assert ranker("suits_break_ties").compare(one, other) != 0
    assert compared > 1_000


@pytest.mark.parametrize("name", ["low_ace", "suits_break_ties", "face_down_rows"])
def test_code_generated_for_a_variant_plays_the_same_games(name: str) -> None:
    one = program(name)
    batch = Batch(
        one.first_state(2, parse_options(one.rules, {})),
        11,
        range(60),
        keep=tuple(range(one.layout.size)),
    )
    assert PlainGear(one).play(batch).rows == PythonGear(one).play(batch).rows


# ---- the words themselves ------------------------------------------------------------------

GAME = """\
game words, edition 1
    players 2

deck
    ranks low to high: {ranks}
    suits low to high: red green blue

zone stock: hidden
zone row of each player: seen by all, holds {size}

setup
    shuffle deck into stock
    deal {size} from stock to row of each player

play
    compare row of each player by of_all
        if one player is best
            best player wins
    game is drawn

ranking of_all of {size} cards, best first
    {row}
"""
REST = "\n    nothing: anything; by ranks high to low"


def game(size: int, row: str, ranks: str = "1 2 3 4 5", rest: str = REST) -> Program:
    """A ranking of hands of some cards with one row of interest."""
    return program_of("words", GAME.format(size=size, row=row + rest, ranks=ranks))


def ranked(one: Program, *numbers: int) -> tuple[str, tuple[int, ...]]:
    """What is a hand of these ranks, of the red suit and green in turn."""
    cards = [(number - 1) * 3 + at % 2 for at, number in enumerate(numbers)]
    return Ranker(one).strength(cards)


@pytest.mark.parametrize(
    ("numbers", "run"),
    [
        ((5, 1, 2, 3), True),
        ((1, 2, 3, 4), True),
        ((2, 3, 4, 5), True),
        ((4, 5, 1, 2), False),
        ((3, 4, 5, 1), False),
        ((5, 2, 3, 4), True),
        ((5, 1, 2, 4), False),
        ((5, 5, 1, 2), False),
        ((5, 1, 1, 2), False),
    ],
)
def test_nothing_goes_round_the_corner(numbers: tuple[int, ...], run: bool) -> None:
    four = game(4, "run: in sequence with 5 also low; by top rank")
    assert ranked(four, *numbers)[0] == ("run" if run else "nothing")


def test_a_low_rank_counts_as_the_lowest_for_all_that_decides() -> None:
    for keys in ("top rank", "ranks high to low"):
        three = game(3, f"run: in sequence with 5 also low; by {keys}")
        order = [ranked(three, *one)[1] for one in ((5, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 5))]
        assert all(weaker < stronger for weaker, stronger in pairwise(order))


def test_two_cards_and_one() -> None:
    two = game(2, "run: in sequence with 5 also low; by top rank")
    assert ranked(two, 5, 1)[0] == ranked(two, 5, 4)[0] == "run"
    assert ranked(two, 5, 1)[1] < ranked(two, 1, 2)[1]
    one = game(1, "run: in sequence with 5 also low; by top rank", rest="")
    assert [ranked(one, number)[0] for number in (1, 5)] == ["run", "run"]
    assert ranked(one, 5)[1] > ranked(one, 4)[1]


def test_where_every_rank_is_in_the_hand_the_highest_stays_the_highest() -> None:
    three = game(3, "run: in sequence with 3 also low; by top rank", ranks="1 2 3")
    plain = game(3, "run: in sequence; by top rank", ranks="1 2 3")
    assert ranked(three, 3, 1, 2) == ranked(plain, 3, 1, 2)


def test_a_row_further_down_still_has_the_highest_rank_on_top() -> None:
    """A row that a hand would fit but for its suits leaves the hand as it was."""
    three = game(3, "run: same suit, in sequence with 5 also low; by top rank")
    assert ranked(three, 5, 1, 2)[0] == "nothing"
    assert ranked(three, 5, 1, 2)[1] > ranked(three, 4, 3, 1)[1]


def test_the_top_card_of_a_low_run_is_not_the_ace() -> None:
    three = Ranker(game(3, "run: in sequence with 5 also low; by top rank, then suit of top card"))
    red, green, blue = range(3)

    def run(five: int, one: int, two: int) -> tuple[int, ...]:
        kind, strength = three.strength([12 + five, one, 3 + two])
        assert kind == "run"
        return strength

    assert run(blue, blue, red) < run(red, red, green) < run(green, red, blue)
    assert run(red, green, blue) == run(blue, red, blue)


def test_the_suit_may_come_before_the_ranks() -> None:
    two = Ranker(game(2, "whatever: anything; by suit of top card, then top rank", rest=""))
    red_five, blue_two, green_one = 12, 5, 1
    assert two.strength([blue_two, green_one]) > two.strength([red_five, green_one])


def test_of_a_pair_on_top_the_better_suit_counts() -> None:
    three = Ranker(game(3, "pair: 2 of one rank; by that rank, then suit of top card"))
    red, green, blue = 12, 13, 14
    assert three.strength([red, blue, 0]) > three.strength([red, green, 2])
    # With the single card on top it is that card's suit.
    assert three.strength([0, 1, 14]) > three.strength([0, 2, 13])
