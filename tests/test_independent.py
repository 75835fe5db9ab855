"""Checks of the independent plain-Python games against facts worked out by hand from the rules."""

import random
from collections import Counter
from itertools import combinations

import pytest
from feeding import asked, feed
from independent import DECK, NATURE, rank_of
from independent.alternating import RANKS, Alternating
from independent.three_card import classify, compare
from independent.two_rows import TwoRows

FILLER = ("3S", "3H", "3D", "3C")


def dealt(
    hands: list[str],
    leader: int = 0,
    opening_target: str = "3",
    leads_after_catch: str = "taker",
    turn_limit: int = 1000,
) -> Alternating:
    """Return a game whose seats hold the given cards, with the given seat to lead."""
    cards = [hand.split() for hand in hands]
    game = Alternating(
        len(hands), len(cards[0]), opening_target, leads_after_catch, turn_limit=turn_limit
    )
    feed(game, *("2S" if seat == leader else FILLER[seat] for seat in range(len(hands))))
    feed(game, *(card for turn in zip(*cards, strict=True) for card in turn))
    assert [sorted(hand) for hand in game.hands] == [sorted(hand) for hand in cards]
    return game


# ---- alternating: cut and deal -------------------------------------------------------------


def test_the_highest_cut_card_leads_and_goes_back() -> None:
    game = Alternating(3)
    assert game.pending == ("draw", NATURE, DECK)
    feed(game, "AS", "2H")
    assert game.pending == ("draw", NATURE, DECK - {"AS", "2H"})
    assert game.turn == -1
    feed(game, "KS")
    assert game.turn == 1
    assert game.pending == ("draw", NATURE, DECK)


def test_only_those_tied_for_highest_cut_again() -> None:
    game = Alternating(4)
    feed(game, "KS", "5S", "KH", "KD")
    assert game.pending == ("draw", NATURE, DECK - {"KS", "5S", "KH", "KD"})
    feed(game, "9S", "10S", "10H")
    feed(game, "4S", "3S")
    assert game.turn == 2
    assert game.stock == DECK


def test_a_cut_that_uses_up_the_deck_goes_on_with_all_cards() -> None:
    game = Alternating(2)
    for rank in RANKS:
        feed(game, *(rank + suit for suit in "SHCD"))
    assert game.pending == ("draw", NATURE, DECK)
    feed(game, "2S")
    assert game.pending == ("draw", NATURE, DECK - {"2S"})
    feed(game, "AS")
    assert game.turn == 0


def test_cards_are_dealt_one_at_a_time_from_seat_0() -> None:
    game = Alternating(2, hand_size=2)
    feed(game, "4S", "5S", "9S", "9H", "9C")
    assert game.hands == [{"9S", "9C"}, {"9H"}]
    assert game.pending == ("draw", NATURE, DECK - {"9S", "9H", "9C"})
    feed(game, "9D")
    assert game.pending == ("card", 1, frozenset({"9H", "9D"}))
    assert (game.target, game.facing) == ("3", "up")


def test_seven_cards_are_dealt_by_default() -> None:
    game = Alternating(4)
    feed(game, "4S", "5S", "6S", "7S")
    feed(game, *sorted(DECK)[:28])
    assert [len(hand) for hand in game.hands] == [7, 7, 7, 7]
    assert len(game.stock) == 24
    assert asked(game) == ("card", 3)


# ---- alternating: the worked examples ------------------------------------------------------


def second_declares_ten(second_card: str, leads_after_catch: str = "taker") -> Alternating:
    """Return A-E1 up to the first answer: an 8 led, then a card laid and declared a 10."""
    game = dealt(["8S 4S", f"{second_card} 5S", "KS 6S"], leads_after_catch=leads_after_catch)
    feed(game, "8S")
    assert (game.target, game.facing, game.turn) == ("8", "down", 1)
    feed(game, second_card, "10")
    return game


def test_e1_nobody_challenges() -> None:
    game = second_declares_ten("6H")
    assert game.pending == ("challenge", 2, frozenset({"yes", "no"}))
    assert game.target == "8"
    feed(game, "no")
    assert game.pending == ("challenge", 0, frozenset({"yes", "no"}))
    feed(game, "no")
    assert game.pending == ("card", 2, frozenset({"KS", "6S"}))
    assert (game.target, game.facing) == ("10", "up")
    assert game.pile == [("8S", True), ("6H", False)]


def test_e2_challenge_of_a_true_ten_fails() -> None:
    game = second_declares_ten("10H")
    feed(game, "yes", "no")
    assert game.hands == [{"4S"}, {"5S"}, {"KS", "6S", "8S", "10H"}]
    assert game.pending == ("card", 2, frozenset(game.hands[2]))
    assert (game.target, game.facing, game.pile) == ("3", "up", [])


@pytest.mark.parametrize(("option", "leader"), [("taker", 1), ("challenger", 2)])
def test_e3_challenge_of_a_six_declared_ten_succeeds(option: str, leader: int) -> None:
    game = second_declares_ten("6H", option)
    feed(game, "yes", "no")
    assert game.hands == [{"4S"}, {"5S", "6H", "8S"}, {"KS", "6S"}]
    assert game.pending == ("card", leader, frozenset(game.hands[leader]))
    assert (game.target, game.facing, game.pile) == ("3", "up", [])


@pytest.mark.parametrize(
    ("card", "declared", "caught"),
    [
        pytest.param("7H", "10", True, id="A-E4 false and below"),
        pytest.param("8H", "8", False, id="A-E5 true and level"),
        pytest.param("5H", "5", True, id="A-E8 true but below"),
        pytest.param("2H", "8", True, id="false but high enough"),
        pytest.param("2H", "2", False, id="true and highest"),
    ],
)
def test_challenge_over_an_eight(card: str, declared: str, caught: bool) -> None:
    game = dealt(["8S 4S", f"{card} 6S"])
    feed(game, "8S", card, declared, "yes")
    taker = 1 if caught else 0
    assert {"8S", card} <= game.hands[taker]
    assert [len(hand) for hand in game.hands] == ([1, 3] if caught else [3, 1])
    assert asked(game) == ("card", taker)


def up_to_a_face_up_card_over_an_eight() -> Alternating:
    game = dealt(["4S 5S 10S", "8S 6S 7S", "9S 6H JS"])
    feed(game, "4S", "8S", "8", "no", "no")
    assert (game.target, game.facing, game.turn) == ("8", "up", 2)
    return game


def test_e6_a_nine_over_an_eight_raises_the_target() -> None:
    game = up_to_a_face_up_card_over_an_eight()
    feed(game, "9S")
    assert (game.target, game.facing) == ("9", "down")
    assert asked(game) == ("card", 0)
    assert len(game.hands[2]) == 2


def test_e7_a_six_over_an_eight_draws_a_card_and_lowers_the_target() -> None:
    game = up_to_a_face_up_card_over_an_eight()
    feed(game, "6H")
    assert game.pending == ("draw", NATURE, frozenset(game.stock))
    assert len(game.stock) == 43
    feed(game, "2C")
    assert game.hands[2] == {"9S", "JS", "2C"}
    assert (game.target, game.facing) == ("6", "down")
    assert asked(game) == ("card", 0)


# ---- alternating: other clauses ------------------------------------------------------------


def test_a5_two_is_highest_and_three_lowest() -> None:
    game = dealt(["AS 4S", "2S 5S", "2D 3D"])
    feed(game, "AS", "2S", "2", "no", "no", "3D")
    assert asked(game) == ("draw", NATURE)


def test_a6_an_equal_rank_of_any_suit_pays_nothing() -> None:
    game = dealt(["4S 9S", "5S 9H", "9C 9D"])
    feed(game, "4S", "9H", "9", "no", "no", "9C")
    assert (game.target, asked(game)) == ("9", ("card", 0))


def test_a8_only_standing_plays_toggle_the_facing() -> None:
    game = dealt(["4S 5S 6S", "7S 8S 9S"])
    seen = [game.facing]
    for values in (("4S",), ("7S", "7", "no"), ("5S", "KC"), ("8S", "8", "yes")):
        feed(game, *values)
        seen.append(game.facing)
    assert seen == ["up", "down", "up", "down", "up"]
    assert game.pile == []


def test_a13_any_card_and_any_of_thirteen_ranks_may_be_declared() -> None:
    game = dealt(["8S 4S", "5S 3H"])
    feed(game, "8S")
    assert game.pending == ("card", 1, frozenset({"5S", "3H"}))
    feed(game, "3H")
    assert game.pending == ("rank", 1, frozenset(RANKS))
    assert len(RANKS) == 13
    feed(game, "3", "no")
    assert (game.target, game.facing) == ("3", "up")
    assert len(game.stock) == 48


def test_a19_last_card_face_up_wins_at_once() -> None:
    game = dealt(["8S", "9S"])
    feed(game, "8S")
    assert game.pending is None
    assert game.outcome == {"winners": [0], "turns": 1, "by": "out"}


def with_a_last_card_face_down(card: str) -> Alternating:
    """Return a game in which seat 0 has just one card left and must lay it face down on a 9."""
    game = dealt([f"5S {card}", "6S KS", "9S QS"])
    feed(game, "5S", "6S", "6", "no", "no", "9S")
    assert (game.target, game.facing, game.turn, game.turns) == ("9", "down", 0, 3)
    return game


@pytest.mark.parametrize(
    ("card", "declared", "answers"),
    [
        pytest.param("4H", "10", ("no", "no"), id="an unchallenged lie"),
        pytest.param("10H", "10", ("no", "no"), id="unchallenged and true"),
        pytest.param("10H", "10", ("no", "yes"), id="a wrong challenge"),
    ],
)
def test_a19_last_card_face_down_wins(card: str, declared: str, answers: tuple[str, str]) -> None:
    game = with_a_last_card_face_down(card)
    feed(game, card, declared)
    assert game.outcome is None
    feed(game, *answers)
    assert game.outcome == {"winners": [0], "turns": 4, "by": "out"}
    assert game.pending is None
    assert game.hands[0] == set()


def test_a19_a_lie_with_the_last_card_takes_the_pile() -> None:
    game = with_a_last_card_face_down("4H")
    feed(game, "4H", "10", "no", "yes")
    assert game.outcome is None
    assert game.hands[0] == {"5S", "6S", "9S", "4H"}
    assert asked(game) == ("card", 0)


def test_a18_a_low_last_card_does_not_win_while_a_card_can_be_drawn() -> None:
    game = dealt(["8S", "9S"], opening_target="K")
    feed(game, "8S")
    assert asked(game) == ("draw", NATURE)
    feed(game, "3C")
    assert game.outcome is None
    assert (game.hands[0], game.target, game.facing) == ({"3C"}, "8", "down")
    assert asked(game) == ("card", 1)


def test_a20_an_earlier_card_cannot_be_challenged() -> None:
    game = dealt(["8S 4S", "6H 5S", "KS 6S"])
    feed(game, "8S", "6H", "10", "no", "no", "KS")
    assert asked(game) == ("card", 0)
    feed(game, "4S", "4")
    assert asked(game) == ("challenge", 1)
    feed(game, "yes", "no")
    assert game.hands[0] == {"8S", "6H", "KS", "4S"}


@pytest.mark.parametrize(
    ("answers", "taker"),
    [("yes yes yes", 2), ("yes no no", 2), ("no yes yes", 3), ("no no yes", 0), ("yes no yes", 2)],
)
def test_a21_all_answer_in_turn_order_and_the_nearest_yes_counts(answers: str, taker: int) -> None:
    game = dealt(["4S 4H", "5S 5H", "6S 6H", "7S 7H"])
    feed(game, "4S", "5S", "5")
    for other, answer in zip((2, 3, 0), answers.split(), strict=True):
        assert game.pending == ("challenge", other, frozenset({"yes", "no"}))
        assert game.pile == [("4S", True), ("5S", False)]
        feed(game, answer)
    assert {"4S", "5S"} <= game.hands[taker]
    assert asked(game) == ("card", taker)


def test_a15_the_nearest_challenger_leads_after_a_catch_by_option() -> None:
    game = dealt(["4S 4H", "5S 5H", "6S 6H", "7S 7H"], leads_after_catch="challenger")
    feed(game, "4S", "5S", "6", "no", "yes", "yes")
    assert game.hands[1] == {"4S", "5S", "5H"}
    assert asked(game) == ("card", 3)


def test_a15_turn_order_goes_on_from_the_new_leader() -> None:
    game = dealt(["8S 4S", "10H 5S", "KS 6S"])
    feed(game, "8S", "10H", "10", "yes", "no", "10H")
    assert (game.target, game.facing, asked(game)) == ("10", "down", ("card", 0))


def test_a23_an_empty_stock_drops_the_penalty_and_a_low_last_card_wins() -> None:
    # Of two players the leader always lays face up; every declared 2 makes its cards low but
    # the four 2s themselves, and no challenge ever ends the round.
    deck = sorted(DECK, key=lambda card: RANKS.index(rank_of(card)))
    game = dealt([" ".join(deck[26:]), " ".join(deck[:26])])
    assert game.stock == set()
    low_plays = 0
    for last in range(25, -1, -1):
        mine = deck[26 + last]
        low_plays += game.turns > 0 and rank_of(mine) != "2"
        feed(game, mine)
        assert len(game.hands[0]) == last
        if last:
            assert (game.target, game.facing, asked(game)) == (rank_of(mine), "down", ("card", 1))
            feed(game, deck[last], "2", "no")
            assert (game.target, game.facing, asked(game)) == ("2", "up", ("card", 0))
    assert low_plays == 22
    assert game.outcome == {"winners": [0], "turns": 51, "by": "out"}


def test_a24_the_fewest_cards_win_at_the_turn_limit() -> None:
    game = dealt(["8S 4S", "10H 5S", "KS 6S"], turn_limit=2)
    feed(game, "8S", "10H", "10", "yes")
    assert game.outcome is None
    feed(game, "no")
    assert game.pending is None
    assert game.outcome == {"winners": [0, 1], "turns": 2, "by": "limit"}


def test_a24_going_out_on_the_last_turn_is_no_limit() -> None:
    game = dealt(["8S", "9S"], turn_limit=1)
    feed(game, "8S")
    assert game.outcome == {"winners": [0], "turns": 1, "by": "out"}


def test_a25_a_low_lead_pays_only_against_a_raised_opening_target() -> None:
    game = dealt(["8S 4S", "10H 5S"])
    feed(game, "8S", "10H", "10", "yes", "4S")
    assert (asked(game), game.target) == (("card", 1), "4")
    game = dealt(["8S 4S", "10H 5S"], opening_target="6")
    feed(game, "8S", "10H", "10", "yes")
    assert game.target == "6"
    feed(game, "4S")
    assert asked(game) == ("draw", NATURE)


@pytest.mark.parametrize(
    "refused", ["9S", "no", "", "4s"], ids=["other hand", "other kind", "empty", "case"]
)
def test_a_value_not_offered_is_refused_and_changes_nothing(refused: str) -> None:
    game = dealt(["8S 4S", "9S 5S"])
    before = (game.pending, [set(hand) for hand in game.hands], set(game.stock), game.turns)
    with pytest.raises(ValueError, match="not offered"):
        game.choose(refused)
    assert (game.pending, game.hands, game.stock, game.turns) == before
    feed(game, "8S")
    assert game.pile == [("8S", True)]


def test_nothing_can_be_chosen_after_the_end() -> None:
    game = dealt(["8S", "9S"])
    feed(game, "8S")
    with pytest.raises(ValueError, match="over"):
        game.choose("9S")


def test_options_outside_the_rules_are_refused() -> None:
    for players in (1, 5):
        with pytest.raises(ValueError, match="players"):
            Alternating(players)
    for hand_size in (0, 14):
        with pytest.raises(ValueError, match="hand size"):
            Alternating(4, hand_size)
    with pytest.raises(ValueError, match="rank"):
        Alternating(2, opening_target="1")
    with pytest.raises(ValueError, match="leads_after_catch"):
        Alternating(2, leads_after_catch="leader")
    with pytest.raises(ValueError, match="turn_limit"):
        Alternating(2, turn_limit=0)
    with pytest.raises(ValueError, match="first_placer"):
        TwoRows("random")
    with pytest.raises(ValueError, match="wins_needed"):
        TwoRows(wins_needed=0)


@pytest.mark.parametrize("seed", range(20))
def test_no_card_is_lost_and_facing_follows_the_pile(seed: int) -> None:
    chance = random.Random(seed)
    game = Alternating(2 + seed % 3, turn_limit=150)
    while game.pending is not None:
        held = [card for hand in game.hands for card in hand]
        cards = held + [card for card, _ in game.pile] + list(game.stock)
        assert len(cards) == len(set(cards))
        kind, seat, options = game.pending
        if kind == "card":
            assert len(cards) == 52
            assert game.facing == ("up" if len(game.pile) % 2 == 0 else "down")
            assert [shown for _, shown in game.pile] == [
                place % 2 == 0 for place in range(len(game.pile))
            ]
            assert seat == game.turn
        feed(game, chance.choice(sorted(options)))
    assert game.outcome is not None
    assert game.outcome["turns"] == game.turns
    assert game.turns <= 150


# ---- three-card rows -----------------------------------------------------------------------


def test_kinds_of_all_three_card_hands() -> None:
    counts = Counter(classify(hand) for hand in combinations(sorted(DECK), 3))
    assert counts == {
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 660,
        "flush": 1100,
        "pair": 3744,
        "high_card": 16500,
    }


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("10S JH QD", "straight"),
        ("QS KH AD", "straight"),
        ("4D 2S 3H", "straight"),
        ("AS 2H 3D", "high_card"),
        ("AS 2S 3S", "flush"),
        ("KS AH 2D", "high_card"),
        ("QS AS KS", "straight_flush"),
        ("2S AD 2H", "pair"),
    ],
)
def test_kind_of_a_row(cards: str, kind: str) -> None:
    assert classify(cards.split()) == kind


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("2S 3S 4S", "AS AH AD"),
        ("2S 2H 2D", "QS KH AD"),
        ("2S 3H 4D", "JS KS AS"),
        ("2S 3S 5S", "AS AH KD"),
        ("2S 2H 3D", "JS KH AD"),
        ("3S 4S 5S", "2H 3H 4H"),
        ("QS KH AD", "JS QH KD"),
        ("3S 3H 3D", "2S 2H 2D"),
        ("2S 8S AS", "JH QH 9H"),
        ("2S KS AS", "JH QH AH"),
        ("9S KS AS", "8H KH AH"),
        ("3S 8H AD", "2C 8S AH"),
        ("4S 4H 2D", "3S 3H AD"),
        ("3S 3H 5D", "3C 3D 4D"),
        ("AS AH KD", "AC AD QD"),
        ("2S 2H AD", "2C 2D KD"),
    ],
)
def test_a_row_beats_another(stronger: str, weaker: str) -> None:
    assert compare(stronger.split(), weaker.split()) == 1
    assert compare(weaker.split(), stronger.split()) == -1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2S 3S 4S", "4H 3H 2H"),
        ("2S 3H 4D", "2H 3S 4C"),
        ("3S 7S KS", "KH 7H 3H"),
        ("3S 3H KS", "3C KH 3D"),
        ("3S 7H KS", "3C 7D KH"),
    ],
)
def test_b12_rows_equal_in_all_that_counts_are_tied(one: str, other: str) -> None:
    assert compare(one.split(), other.split()) == compare(other.split(), one.split()) == 0


@pytest.mark.parametrize("cards", [["2S", "3S"], ["2S", "2S", "3S"], ["1S", "2S", "3S"]])
def test_a_row_is_three_different_cards(cards: list[str]) -> None:
    with pytest.raises(ValueError, match="three different cards"):
        classify(cards)


# ---- two rows ------------------------------------------------------------------------------

STRAIGHT_AND_KING = ("4S 5H 6D", "KS 8H 3D")
PAIR_AND_JACK = ("9S 9H 2D", "JS 8C 3C")
PAIR_AND_ACE = ("9S 9H 2D", "AS 8C 3C")


def play_rows(
    game: TwoRows, rows: tuple[tuple[str, str], tuple[str, str]], starter: str = "0"
) -> list[int]:
    """Play one game in which each seat fills its upper, then its lower row; return the seats."""
    plan = [
        [(card, "upper") for card in upper.split()] + [(card, "lower") for card in lower.split()]
        for upper, lower in rows
    ]
    for (first, _), (second, _) in zip(*plan, strict=True):
        feed(game, first, second)
    assert game.pending == ("starter", NATURE, frozenset({"0", "1"}))
    feed(game, starter)
    order: list[int] = []
    for _ in range(12):
        kind, seat = asked(game)
        assert kind == "card"
        order.append(seat)
        feed(game, *plan[seat].pop(0))
    return order


def test_b14_straight_and_king_win_both_rows() -> None:
    game = TwoRows()
    play_rows(game, (STRAIGHT_AND_KING, PAIR_AND_JACK))
    assert game.outcome == {"winners": [0], "points": [2, 0]}
    assert game.pending is None
    assert game.upper == [["4S", "5H", "6D"], ["9S", "9H", "2D"]]
    assert game.lower == [["KS", "8H", "3D"], ["JS", "8C", "3C"]]


def test_b14_one_row_each_is_a_draw() -> None:
    game = TwoRows()
    play_rows(game, (STRAIGHT_AND_KING, PAIR_AND_ACE))
    assert game.outcome == {"winners": [], "points": [1, 1]}


def test_b13_a_tied_row_gives_no_point() -> None:
    game = TwoRows()
    play_rows(game, (("4S 5H 6D", "JD 8H 3D"), ("6S 5D 4H", "QS 8C 3C")))
    assert game.outcome == {"winners": [1], "points": [0, 1]}


@pytest.mark.parametrize(
    ("first_placer", "starter", "order"),
    [
        ("fixed", "0", "010101010101"),
        ("fixed", "1", "101010101010"),
        ("alternating", "0", "011001100110"),
        ("alternating", "1", "100110011001"),
    ],
)
def test_b5_who_places_first(first_placer: str, starter: str, order: str) -> None:
    seats = play_rows(TwoRows(first_placer), (STRAIGHT_AND_KING, PAIR_AND_JACK), starter)
    assert "".join(map(str, seats)) == order


def test_b6_a_full_row_takes_no_more() -> None:
    game = TwoRows()
    feed(game, *(rank + suit for rank in "234567" for suit in "SH"), "0")
    assert game.pending == ("card", 0, frozenset({"2S", "3S", "4S", "5S", "6S", "7S"}))
    for mine, theirs in (("2S", "2H"), ("3S", "3H"), ("4S", "4H")):
        feed(game, mine)
        assert game.pending == ("row", 0, frozenset({"upper", "lower"}))
        feed(game, "upper", theirs, "lower")
    feed(game, "5S")
    assert game.pending == ("row", 0, frozenset({"lower"}))
    with pytest.raises(ValueError, match="not offered"):
        game.choose("upper")
    feed(game, "lower", "5H")
    assert game.pending == ("row", 1, frozenset({"upper"}))


def test_b15_drawn_games_count_for_nobody_and_three_wins_end_the_match() -> None:
    game = TwoRows(match=True)
    for theirs, swap in (
        (PAIR_AND_JACK, False),
        (PAIR_AND_ACE, False),
        (PAIR_AND_JACK, True),
        (PAIR_AND_JACK, False),
    ):
        rows = (theirs, STRAIGHT_AND_KING) if swap else (STRAIGHT_AND_KING, theirs)
        play_rows(game, rows)
        assert game.outcome is None
        assert game.pending == ("draw", NATURE, DECK)
    assert game.won == [2, 1]
    play_rows(game, (STRAIGHT_AND_KING, PAIR_AND_JACK), starter="1")
    assert game.outcome == {"winners": [0], "won": [3, 1], "games": 5}
    assert game.results == [[2, 0], [1, 1], [0, 2], [2, 0], [2, 0]]
    assert game.pending is None


def test_b15_fewer_wins_may_be_agreed() -> None:
    game = TwoRows(wins_needed=1, match=True)
    play_rows(game, (PAIR_AND_JACK, STRAIGHT_AND_KING))
    assert game.outcome == {"winners": [1], "won": [0, 1], "games": 1}
