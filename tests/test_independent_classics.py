"""Checks of the plain-Python classics against facts worked out by hand from docs/classics.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from feeding import asked, feed, offered, play_on
from independent import DECK, NATURE, Game
from independent.crazy_eights import CrazyEights
from independent.gops import Gops
from independent.kuhn_poker import KuhnPoker
from independent.whist import Whist

# ---- Kuhn poker ----------------------------------------------------------------------------


def kuhn(cards: str, *answers: str) -> KuhnPoker:
    game = KuhnPoker(len(cards.split()))
    feed(game, *cards.split(), *answers)
    return game


@pytest.mark.parametrize(
    ("cards", "answers", "gained", "showdown"),
    [
        ("1 2", "check check", [-1, 1], True),
        ("3 2", "check check", [1, -1], True),
        ("3 2", "bet call", [2, -2], True),
        ("1 2", "bet call", [-2, 2], True),
        ("1 3", "bet fold", [1, -1], False),
        ("3 1", "check bet fold", [-1, 1], False),
        ("3 1", "check bet call", [2, -2], True),
        ("1 2 3", "check check check", [-1, -1, 2], True),
        ("4 2 1", "bet fold fold", [2, -1, -1], False),
        ("4 2 3", "check bet call fold", [-1, -2, 3], True),
        ("4 2 3", "check bet fold call", [3, -2, -1], True),
        ("1 2 3 5", "check check bet fold call call", [-2, -2, 5, -1], True),
    ],
)
def test_k7_what_each_has_won_or_lost(
    cards: str, answers: str, gained: list[int], showdown: bool
) -> None:
    game = kuhn(cards, *answers.split())
    assert game.outcome == {
        "winners": [gained.index(max(gained))],
        "gained": gained,
        "showdown": showdown,
    }
    assert sum(gained) == 0


def test_k4_after_a_bet_the_others_answer_on_from_the_bettor() -> None:
    game = kuhn("1 2 3 4", "check", "bet")
    order = []
    while game.pending is not None:
        assert offered(game) == {"call", "fold"}
        order.append(asked(game)[1])
        feed(game, "fold")
    assert order == [2, 3, 0]


@pytest.mark.parametrize(("players", "lines"), [(2, 5), (3, 13), (4, 33)])
def test_k3_k4_the_ways_to_bet(players: int, lines: int) -> None:
    """Nobody bets, or one of n does and n - 1 others call or fold."""

    def ways(answers: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        game = kuhn(" ".join("12345"[:players]), *answers)
        if game.pending is None:
            yield answers
            return
        for answer in game.pending[2]:
            yield from ways((*answers, answer))

    assert len(set(ways(()))) == lines == 1 + players * 2 ** (players - 1)


@pytest.mark.parametrize(
    ("players", "histories", "value"),
    [(2, 58, Fraction(1, 8)), (3, 617, Fraction(15, 64)), (4, 7_886, None)],
)
def test_the_tree_has_its_known_size(players: int, histories: int, value: Fraction | None) -> None:
    """How many histories there are, chance's included, and what the first seat wins at random."""
    seen = 0

    def walk(values: tuple[str, ...]) -> Fraction:
        nonlocal seen
        seen += 1
        game = KuhnPoker(players)
        feed(game, *values)
        if game.outcome is not None:
            gained = game.outcome["gained"]
            assert isinstance(gained, list)
            return Fraction(int(gained[0]))
        options = sorted(offered(game))
        return sum(walk((*values, one)) for one in options) / Fraction(len(options))

    found = walk(())
    assert seen == histories
    assert value in (None, found)


def test_the_value_of_the_game_is_kuhns() -> None:
    """Kuhn 1950: both at their best, the first player loses an eighteenth a deal."""
    third = Fraction(1, 3)
    # How often each card bets or calls, by what went before; the first player's bluff is 0.
    rates: dict[str, dict[str, Fraction | int]] = {
        "": {"1": 0, "2": 0, "3": 0},
        "check": {"1": third, "2": 0, "3": 1},
        "bet": {"1": 0, "2": third, "3": 1},
        "check bet": {"1": 0, "2": third, "3": 1},
    }

    def value(cards: tuple[str, ...], answers: tuple[str, ...]) -> Fraction:
        game = kuhn(" ".join(cards), *answers)
        if game.outcome is not None:
            gained = game.outcome["gained"]
            assert isinstance(gained, list)
            return Fraction(int(gained[0]))
        kind, seat = asked(game)
        rate = rates[" ".join(answers)][cards[seat]]
        bold, meek = ("bet", "check") if kind == "bet" else ("call", "fold")
        return rate * value(cards, (*answers, bold)) + (1 - rate) * value(cards, (*answers, meek))

    deals = list(permutations("123", 2))
    assert sum(value(deal, ()) for deal in deals) / len(deals) == Fraction(-1, 18)


# ---- GOPS ----------------------------------------------------------------------------------

SUIT = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def test_g2_the_higher_bid_takes_the_prize_and_bids_are_gone() -> None:
    game = Gops()
    assert game.pending == ("draw", NATURE, frozenset(rank + "D" for rank in SUIT))
    feed(game, "KD", "AS")
    assert asked(game) == ("bid", 1)
    # The first bid isn't on the table yet.
    assert len(game.hands[0]) == 13
    feed(game, "2H")
    assert game.points == [0, 13]
    assert "AS" not in game.hands[0]
    assert "2H" not in game.hands[1]


@pytest.mark.parametrize(("ties", "points"), [("carried", [6, 0]), ("lost", [3, 0])])
def test_g3_a_tie_carries_the_prize_or_loses_it(ties: str, points: list[int]) -> None:
    game = Gops(3, ties)
    feed(game, "AD", "AS", "AH", "2D", "2S", "2H", "3D")
    assert game.prizes == (["AD", "2D", "3D"] if ties == "carried" else ["3D"])
    # Equal hands to the end: nobody gets what is left.
    feed(game, "3S", "3H")
    assert game.outcome == {"winners": [], "points": [0, 0]}
    game = Gops(3, ties)
    feed(game, "2D", "AS", "AH", "AD", "3S", "2H", "3D", "2S", "3H")
    assert game.outcome == (
        {"winners": [], "points": [3, 3]}
        if ties == "carried"
        else {"winners": [1], "points": [1, 3]}
    )
    game = Gops(3, ties)
    feed(game, "3D", "AS", "AH", "AD", "3S", "2H", "2D", "2S", "3H")
    assert game.points == ([4, 2] if ties == "carried" else [1, 2])


@pytest.mark.parametrize("cards", range(2, 14))
def test_g4_no_prize_is_worth_more_than_its_number(cards: int) -> None:
    game = Gops(cards)
    ranks = SUIT[:cards]
    # The second seat always bids one more, and its lowest against the other's highest.
    for place, rank in enumerate(ranks):
        feed(game, f"{rank}D", f"{rank}S", f"{ranks[(place + 1) % cards]}H")
    assert game.points == [cards, sum(range(cards))]
    assert game.rounds == cards


# ---- Crazy Eights --------------------------------------------------------------------------


def eights(hands: list[str], up: str, starter: int = 0, draws: int = 1) -> CrazyEights:
    """Return a deal in which the seats hold these cards, as many as the rules deal."""
    game = CrazyEights(len(hands), draws)
    cards = [hand.split() for hand in hands]
    feed(game, *(card for turn in zip(*cards, strict=True) for card in turn), up, str(starter))
    return game


LOW = "2S 3S 4S 5S 6S 7S 9S"
MIXED = "2H 3H 4H 5D 6D 7C 8C"


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 5), (4, 5), (5, 5)])
def test_e2_seven_cards_for_two_and_five_for_more(players: int, cards: int) -> None:
    game = CrazyEights(players)
    feed(game, *sorted(DECK - {"8S", "2S"})[: players * cards])
    assert [len(hand) for hand in game.hands] == [cards] * players
    feed(game, "8S")
    # E3: an 8 goes back and may even come again.
    assert "8S" in offered(game)
    feed(game, "8S", "2S")
    assert game.discards == ["2S"]
    assert game.pending == ("starter", NATURE, frozenset(map(str, range(players))))


def test_e5_rank_suit_or_an_8() -> None:
    game = eights([LOW, MIXED], "6C", starter=1)
    assert game.pending == ("turn", 1, frozenset({"6D", "7C", "8C", "draw"}))
    feed(game, "6D")
    # E7: one may draw, also if one could play.
    assert game.pending == ("turn", 0, frozenset({"6S", "draw"}))


def test_e6_the_suit_named_for_an_8_must_be_followed() -> None:
    game = eights([LOW, MIXED], "6C", starter=1)
    feed(game, "8C")
    assert game.pending == ("suit", 1, frozenset("SHCD"))
    feed(game, "H")
    assert game.pending == ("turn", 0, frozenset({"draw"}))
    feed(game, "draw", "8H")
    assert game.pending == ("turn", 0, frozenset({"8H"}))
    feed(game, "8H", "D")
    assert game.pending == ("turn", 1, frozenset({"5D", "6D", "draw"}))


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_e7_e9_so_many_may_be_drawn_and_then_one_plays_or_passes(draws: int) -> None:
    game = eights([LOW, MIXED], "10D", draws=draws)
    for card in ["JC", "QC", "KC"][:draws]:
        assert game.pending == ("turn", 0, frozenset({"draw"}))
        feed(game, "draw", card)
    assert game.pending == ("turn", 0, frozenset({"pass"}))
    feed(game, "pass")
    assert asked(game) == ("turn", 1)


def test_e7_who_has_drawn_and_could_play_must_play_once_no_more_may_be_drawn() -> None:
    game = eights([LOW, MIXED], "10D")
    feed(game, "draw", "JD")
    assert game.pending == ("turn", 0, frozenset({"JD"}))


def change(game: CrazyEights, hands: list[str], discards: str, stock: str) -> None:
    """Put other cards into a deal, what seat 0 is just asked staying as it is."""
    game.hands = [set(hand.split()) for hand in hands]
    game.discards = discards.split()
    game.stock = set(stock.split())


def test_e10_the_others_cards_are_scored() -> None:
    game = eights([LOW, MIXED], "10S")
    change(game, ["2S", "8S KS QD JH AS 10C 9C 2C"], "10S", "")
    feed(game, "2S")
    assert game.outcome == {"winners": [0], "points": [50 + 30 + 1 + 10 + 9 + 2, 0]}


def test_e10_a_last_8_wins_too() -> None:
    game = eights([MIXED, LOW], "10S")
    change(game, ["8C", "KS"], "10S", "")
    feed(game, "8C", "H")
    assert game.outcome == {"winners": [0], "points": [10, 0]}


def test_e8_the_discards_but_the_top_are_the_new_stock_and_the_suit_stays() -> None:
    game = eights([LOW, MIXED], "KC", starter=1)
    feed(game, "8C", "H")
    change(game, [LOW, "2H 3H 4H 5D 6D 7C"], "JS QS 8C", "")
    feed(game, "draw")
    assert game.pending == ("draw", NATURE, frozenset({"JS", "QS"}))
    feed(game, "QS")
    assert game.discards == ["8C"]
    assert game.stock == {"JS"}
    assert game.pending == ("turn", 0, frozenset({"pass"}))
    feed(game, "pass")
    assert game.pending == ("turn", 1, frozenset({"2H", "3H", "4H", "draw"}))


@pytest.mark.parametrize(
    ("hands", "winners", "points"),
    [
        # Seat 0 draws the last card, a 9, which fits as little as all the others.
        (["KS", "AC 9C", "QC KC"], [1], [0, 9 + 10, 0]),
        (["AS", "AC KC", "QC JC"], [0], [1 + 10, 0, 0]),
        (["KS", "AC 9C", "KC"], [], [0, 0, 0]),
        (["AS", "AC KC", "QC"], [], [0, 0, 0]),
    ],
)
def test_e11_when_all_pass_with_nothing_to_draw_the_fewest_points_win(
    hands: list[str], winners: list[int], points: list[int]
) -> None:
    game = eights(["2S 3S 4S 5S 6S", "2H 3H 4H 5H 6H", "2C 3C 4C 5C 6C"], "7D")
    change(game, hands, "7D", "9H")
    feed(game, "draw", "9H")
    for seat in range(3):
        assert game.pending == ("turn", seat, frozenset({"pass"}))
        feed(game, "pass")
    assert game.outcome == {"winners": winners, "points": points}


def test_e11_a_pass_while_cards_can_be_drawn_blocks_nothing() -> None:
    game = eights([LOW, "2H 3H 4H 5H 6H 7H 9H"], "10D")
    change(game, ["KS", "KH"], "10D", "JS JH JC QS QH QC")
    for seat, card in enumerate(["JS", "JH", "JC", "QS", "QH", "QC"]):
        feed(game, "draw", card)
        assert game.pending == ("turn", seat % 2, frozenset({"pass"}))
        feed(game, "pass")
    # Only the last of these passes was one with nothing to draw.
    assert game.pending == ("turn", 0, frozenset({"pass"}))
    feed(game, "pass")
    assert game.outcome == {"winners": [], "points": [0, 0]}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_e12_a_match_goes_on_until_somebody_has_the_points(players: int) -> None:
    for seed in range(10):
        game = CrazyEights(players, match_points=60, match=True)
        play_on(game, Random(seed))
        sums = [sum(points) for points in zip(*game.results, strict=True)]
        before = [sum(points) for points in zip(*game.results[:-1], strict=True)] or [0]
        assert max(before) < 60 <= max(sums)
        assert game.outcome == {
            "winners": [sums.index(max(sums))],
            "scores": sums,
            "deals": len(game.results),
        }


@pytest.mark.parametrize("seed", range(20))
def test_crazy_eights_loses_no_card(seed: int) -> None:
    game, rng = CrazyEights(2 + seed % 4, draws=1 + seed % 3), Random(seed)
    while game.pending is not None:
        if game.pending[0] == "turn":
            cards = [*game.stock, *game.discards, *(c for hand in game.hands for c in hand)]
            assert sorted(cards) == sorted(DECK)
        feed(game, rng.choice(sorted(game.pending[2])))


# ---- all of them ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda: KuhnPoker(1), "players"),
        (lambda: KuhnPoker(5), "players"),
        (lambda: Gops(1), "cards"),
        (lambda: Gops(14), "cards"),
        (lambda: Gops(ties="split"), "ties"),
        (lambda: CrazyEights(1), "players"),
        (lambda: CrazyEights(6), "players"),
        (lambda: CrazyEights(draws=0), "draws"),
        (lambda: CrazyEights(match_points=0), "match_points"),
        (lambda: Whist(match_points=0), "match_points"),
    ],
)
def test_options_outside_the_rules_are_refused(make: Callable[[], Game], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        make()
