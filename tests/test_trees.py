"""Whole game trees: against counts by hand, the literature, and a second way to work them out."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from command_line import fine, refused
from feeding import feed, offered
from independent.kuhn_poker import KuhnPoker

from interpreter.bots.player import Place
from interpreter.bots.simple import BUILT_IN
from interpreter.game.asked import Asked
from interpreter.game.game import Game
from interpreter.game.load import load_program, program_of
from interpreter.game.options import parse_options
from interpreter.program.program import Program
from interpreter.trees.equilibrium import Equilibrium, equilibrium
from interpreter.trees.estimate import estimate
from interpreter.trees.likelihoods import TooManyDraws, likelihoods
from interpreter.trees.sequences import (
    NotZeroSum,
    SequenceForm,
    Strategy,
    best_response,
    sequence_form,
    uniform,
    value,
)
from interpreter.trees.survey import Survey, survey
from interpreter.trees.walk import GapFound, TooLarge, Walk

POKER = load_program("kuhn_poker")
GOPS = load_program("gops")


def walk(program: Program, players: int = 2, most: int = 100_000, **options: str) -> Walk:
    return Walk(program, players, parse_options(program.rules, options), most)


def counted(text: str, players: int = 2) -> Survey:
    return survey(walk(program_of("it", text), players))


# -- counted by hand --------------------------------------------------------------------------

HEAD = """
game it, edition 1
    players 2 to 3

deck
    ranks low to high: 1 2 3
    suits equal: stars

zone stock: hidden
zone hand of each player: seen by owner
zone table: seen by all
zone secret: as laid

state coin is heads or tails, starts each deal at heads
state points of each player is minus 9 to 9, starts each deal at 0

setup
    shuffle deck into stock
"""

PENNIES = (
    HEAD
    + """
play
    for each player
        choose heads_up or tails_up
    game is drawn

move heads_up
    coin becomes heads

move tails_up
    coin becomes tails
"""
)
"""Each says heads or tails, for all to hear."""

CARDS = (
    HEAD
    + """    deal 1 from stock to hand of each player

play
    for each player
        choose heads_up or tails_up
    players with most points win, a tie draws the game

move heads_up
    add 1 to points

move tails_up
    take 1 off points
"""
)
"""Each has one card of three, and then everybody chooses openly."""


def test_open_choices_without_chance() -> None:
    # One beginning, two answers of the first seat, four ends; the second seat knows the first's.
    found = counted(PENNIES)
    assert (found.chance, found.decisions, found.terminals, found.depth) == (0, 3, 4, 2)
    assert found.information_sets == (1, 2)
    assert found.uniform == (0, 0)


def test_cards_of_ones_own_are_known_and_others_are_not() -> None:
    # Chance: 1 + 3 draws; six deals, each with 1 + 2 decisions and 4 ends.
    found = counted(CARDS)
    assert (found.chance, found.decisions, found.terminals) == (4, 18, 24)
    assert found.information_sets == (3, 6)  # the own card; and what the first seat has chosen
    three = counted(CARDS, 3)
    # 1 + 3 + 6 draws, the last of a single card; six deals with 1 + 2 + 4 decisions and 8 ends.
    assert (three.chance, three.decisions, three.terminals) == (10, 42, 48)
    assert three.information_sets == (3, 6, 12)


def test_what_is_laid_face_down_is_known_to_nobody_else() -> None:
    text = HEAD.replace("deck into stock", "deck into stock\n    put all from stock to table")
    played = (
        text
        + """    put 3 from table to hand of first_one

state first_one is a player, starts each deal at random

play
    for each player from first_one
        if hand is not empty
            choose card from hand
            lay card on secret face down
        otherwise
            choose heads_up or tails_up
    game is drawn

move heads_up
    coin becomes heads

move tails_up
    coin becomes tails
"""
    )
    found = counted(played)
    # Chance says who has the cards, and in which order the table is taken up: 2 x 6 cases. In each
    # there are 3 cards to choose from, and 2 answers.
    assert found.terminals == 12 * 3 * 2
    assert found.decisions == 12 * (1 + 3)
    # The order in which the table came about is seen by all; the card that was laid is not.
    assert found.information_sets == (12, 12)


def test_memory_is_kept_of_what_was_chosen_oneself() -> None:
    text = (
        HEAD
        + """
play
    for each player
        choose wish is a rank
        choose other is a rank
    game is drawn
"""
    )
    # Three ranks, twice for each seat: 1 + 3 + 9 + 27 decisions, every one of them known to all.
    found = counted(text)
    assert (found.decisions, found.terminals) == (40, 81)
    assert found.information_sets == (4, 36)


# -- the literature ---------------------------------------------------------------------------


def at_random(players: int, values: tuple[str, ...] = ()) -> tuple[Fraction, ...]:
    """What Kuhn poker as it was written a second time is worth to each seat at random."""
    game = KuhnPoker(players)
    feed(game, *values)
    if game.pending is None:
        assert game.outcome is not None
        return tuple(map(Fraction, game.outcome["gained"]))  # type: ignore[arg-type]
    found = [at_random(players, (*values, one)) for one in offered(game)]
    return tuple(sum(row, Fraction(0)) / len(found) for row in zip(*found, strict=True))


@pytest.mark.parametrize(
    ("players", "histories", "sets"),
    # As counted for OpenSpiel's `kuhn_poker`.
    [(2, 58, 12), (3, 617, 48), (4, 7886, 160)],
)
def test_the_size_of_kuhn_poker(players: int, histories: int, sets: int) -> None:
    found = survey(walk(POKER, players))
    assert found.histories == histories
    assert found.information_sets == (sets // players,) * players
    assert found.uniform == at_random(players)


def test_the_parts_of_kuhn_poker_for_two() -> None:
    found = survey(walk(POKER))
    assert (found.chance, found.decisions, found.terminals) == (4, 24, 30)
    assert (found.lowest, found.highest) == (-2, 2)
    assert found.uniform == (Fraction(1, 8), Fraction(-1, 8))
    assert survey(walk(POKER, 3)).uniform[0] == Fraction(15, 64)


def solved(program: Program, **options: str) -> tuple[SequenceForm, Equilibrium]:
    form = sequence_form(walk(program, **options))
    return form, equilibrium(form)


def test_kuhn_poker_is_worth_a_loss_of_an_eighteenth() -> None:
    # H. W. Kuhn, "A Simplified Two-Person Poker", 1950.
    form, found = solved(POKER)
    assert found.exact == Fraction(-1, 18)
    assert value(form, *found.strategies) == Fraction(-1, 18)


def test_playing_kuhn_poker_at_random_gives_away_eleven_twelfths() -> None:
    form = sequence_form(walk(POKER))
    first, second = (uniform(side) for side in form.sides)
    gains = best_response(form, 0, second) + best_response(form, 1, first)
    assert value(form, first, second) == Fraction(1, 8)
    assert gains == Fraction(11, 12)


@pytest.mark.parametrize("tied", ["carried", "lost"])
def test_goofspiel_with_three_cards_is_fair(tied: str) -> None:
    # Both have the same cards and choose without knowing, so that neither can be better off.
    _, found = solved(GOPS, highest_card="3", tied_prize=tied)
    assert found.exact == 0


@pytest.mark.unmeasured
def test_goofspiel_with_four_cards_is_fair() -> None:
    _, found = solved(GOPS, highest_card="4")
    assert found.low <= 0 <= found.high
    assert found.high - found.low < Fraction(1, 10**9)


def test_the_size_of_goofspiel_with_three_cards() -> None:
    # Prizes come in 6 orders, and each seat bids its cards in one of 6. Before each of three rounds
    # a prize is drawn, the last of them from a single card.
    found = survey(walk(GOPS, highest_card="3"))
    first_bids = 3 + 3 * 9 * 2 + 3 * 9 * 2 * 4  # a prize is turned up, and the first seat bids
    second_bids = 3 * 3 + 3 * 9 * 2 * 2 + 3 * 9 * 2 * 4  # after each of the first seat's bids
    assert found.terminals == 6**3
    assert found.chance == 1 + 3 * 9 + 3 * 9 * 2 * 4
    assert found.decisions == first_bids + second_bids
    # What a seat knows: the prizes so far and the bids of all rounds before.
    assert found.information_sets == (first_bids, first_bids)


# -- a second way -----------------------------------------------------------------------------


def _pure(form: SequenceForm, seat: int) -> list[Strategy]:
    """Every strategy of a seat that leaves nothing to chance."""
    counts = [len(one.information.values) for one in form.sides[seat].decisions]
    return [
        tuple(
            tuple(Fraction(int(place == chosen)) for place in range(count))
            for count, chosen in zip(counts, choices, strict=True)
        )
        for choices in product(*map(range, counts))
    ]


def test_a_best_response_is_the_best_of_all_pure_strategies() -> None:
    form = sequence_form(walk(POKER))
    for seat in range(2):
        other = uniform(form.sides[1 - seat])
        values = []
        for mine in _pure(form, seat):
            pair = (mine, other) if seat == 0 else (other, mine)
            values.append((1 - 2 * seat) * value(form, *pair))
        assert len(values) == 2**6
        assert best_response(form, seat, other) == max(values)


def test_nobody_can_do_better_against_the_equilibrium() -> None:
    form, found = solved(POKER)
    first, second = found.strategies
    assert all(value(form, one, second) <= found.high for one in _pure(form, 0))
    assert all(value(form, first, one) >= found.low for one in _pure(form, 1))


# -- policies ---------------------------------------------------------------------------------


def test_how_likely_a_random_player_chooses() -> None:
    form = sequence_form(walk(POKER))
    decision = form.sides[1].decisions[0].information
    found = likelihoods(POKER, 2, {}, decision, BUILT_IN["random"])
    assert found == (Fraction(1, 2), Fraction(1, 2))


class _Weighing:
    """Takes the first option with one third."""

    def __init__(self, place: Place) -> None:
        self._chances = place.chances

    def choose(self, asked: Asked) -> int:
        return 0 if self._chances.below(3) == 0 else 1


class _Endless:
    """Draws for ever so many times."""

    def __init__(self, place: Place) -> None:
        self._chances = place.chances

    def choose(self, asked: Asked) -> int:
        return sum(self._chances.below(10) for _ in range(6)) % 2


def test_all_that_a_player_can_draw_is_weighed() -> None:
    decision = sequence_form(walk(POKER)).sides[0].decisions[0].information
    assert likelihoods(POKER, 2, {}, decision, _Weighing) == (Fraction(1, 3), Fraction(2, 3))
    with pytest.raises(TooManyDraws):
        likelihoods(POKER, 2, {}, decision, _Endless)


CALLER = """
policy: caller
when:
  - asked: move
    choose: call
  - asked: move
    weights: {check: 3, bet: 1}
otherwise: random
"""


def test_a_policy_of_a_file_is_held_against_best_responses(tmp_path: Path) -> None:
    file = tmp_path / "caller.yaml"
    file.write_text(CALLER.lstrip(), "utf-8")
    words = ("--policy", f"1={file}", "--format", "json")
    data = json.loads(fine("solve", "kuhn_poker", *words))
    # P1 bets a quarter of all cards, and calls every bet. With the 3, P2 calls a bet and bets after
    # a check, and wins 2 either way. With the 1 it folds or checks, and loses 1. With the 2 it wins
    # as often as it loses, by calling or checking, and folding would be worse.
    worth = {"3": Fraction(2), "1": Fraction(-1), "2": Fraction(0)}
    assert data["policies"]["seats"] == {"P1": "caller"}
    found = Fraction(data["policies"]["best_responses"]["P2"]["fraction"])
    assert found == sum(worth.values(), Fraction(0)) / 3
    assert data["policies"]["exploitability"] is None


# -- too large, not for two, with a gap -------------------------------------------------------


def test_a_tree_above_the_limit_is_refused_whole() -> None:
    assert survey(walk(POKER, most=58)).histories == 58
    with pytest.raises(TooLarge):
        survey(walk(POKER, most=57))


def test_an_estimate_of_a_small_tree_is_rounded_to_the_nearest() -> None:
    # A descent finds 94 histories (check, bet) or 46, 58 on average, with a deviation of 20.8; so
    # the error of the mean of 1,000 is 0.66.
    found = estimate(POKER, 2, {})
    assert (found.descents, found.error) == (1000, 1)
    assert abs(found.histories - 58) <= 2


def test_an_estimate_is_near_the_count_and_says_how_near() -> None:
    found = estimate(POKER, 3, {})
    assert abs(found.histories - 617) <= 4 * found.error
    assert found.error < 617 / 10


def test_a_gap_is_found() -> None:
    text = CARDS.replace("a tie draws the game", "a tie draws the game").replace(
        "take 1 off points", "if points is 0\n        choose card from table"
    )
    with pytest.raises(GapFound) as caught:
        counted(text)
    game = Game(program_of("it", text), 2)
    for index in caught.value.path:
        game.choose(index)
    assert game.gap == caught.value.gap


def test_a_game_that_is_no_zero_sum_game() -> None:
    text = CARDS.replace("players with most points win, a tie draws the game", "outcome is POINTS")
    text = text.replace("POINTS", "points of each player")
    with pytest.raises(NotZeroSum) as caught:
        sequence_form(walk(program_of("it", text)))
    assert sum(caught.value.payoffs) != 0


# -- the commands -----------------------------------------------------------------------------


def test_refusals_are_told_plainly() -> None:
    large = refused("tree", "two_rows", "--most", "1000")
    assert "the tree of two_rows for 2 players has more than 1\N{THIN SPACE}000 hist" in large
    assert "with a standard error of" in large
    assert refused("solve", "kuhn_poker", "--players", "3") == (
        "pailu: only games for two can be solved, and kuhn_poker is played by 3 here; "
        "see --players\n"
    )
    deep = refused("tree", "alternating", "--players", "4")
    assert "has games of more than 2\N{THIN SPACE}000 choices, or some without end" in deep
    assert "Its histories of at most 20 choices alone are about 1." in deep
    assert "with a standard error of" in deep


ENDLESS = """\
game endless, edition 1
    players 2

deck
    ranks equal: a b
    suits equal: red blue

zone stock: hidden

state starter is a player, starts each deal at random

setup
    shuffle deck into stock
    turn passes to starter

turn
    choose wish is a suit
    if wish is red
        turn passes to next player
    otherwise
        turn passes to player

end enough after 5000 turns
    game is drawn
"""


def test_of_a_tree_without_end_the_beginning_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "endless.rules"
    file.write_text(ENDLESS, "utf-8")
    # Two options each time: 1 + 2 + 4 + … + 2^20 histories have 20 choices or fewer.
    few = f"{2**21 - 1:,}".replace(",", "\N{THIN SPACE}")
    for command in ("tree", "solve"):
        told = refused(command, str(file))
        assert f"of at most 20 choices alone are about {few}, with a standard error of 0" in told


def test_policies_are_held_against_best_responses() -> None:
    told = fine("solve", "kuhn_poker", "--policy", "all=random")
    assert "exploitability): 11/12 (0.9167)" in told
    assert "the most that P1 can get against P2: 1/2 (0.5000)" in told
    alone = fine("solve", "kuhn_poker", "--policy", "1=random")
    assert "exploitability" not in alone
    assert "the most that P2 can get against P1: 5/12 (0.4167)" in alone
