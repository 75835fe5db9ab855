"""Every figure of a simulation against games so small that it is known beforehand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from simulated import CLAIM, COINS, HANDS, RACE, agrees, alternative, figures, simulated

from interpreter.game.load import load_program
from interpreter.simulation.figures import Sheet

pytestmark = pytest.mark.unmeasured

GAMES = 3_000


@pytest.fixture(scope="module")
def coins() -> Sheet:
    return figures(COINS, 2, GAMES)


@pytest.fixture(scope="module")
def claim() -> Sheet:
    return figures(CLAIM, 3, GAMES)


def clause(text: str, players: int, path: str) -> int:
    rules = alternative(text, players).program.rules
    return next(one.index for one in rules.clauses if one.path == path)


# -- three moves, one of which wins, at most four turns ---------------------------------------
#
# The game ends in turn 1 to 4 with 1/3, 2/9, 4/27, 8/81; with 16/81 nobody wins in four turns.


def test_wins_and_draws(coins: Sheet) -> None:
    for seat in range(2):
        agrees(coins.find("won", seat), Fraction(65, 81) / 2, 0.02)
    agrees(coins.find("drawn"), Fraction(16, 81), 0.02)
    agrees(coins.find("limited"), Fraction(16, 81), 0.02)
    assert coins.find("shared").estimate.value == 0
    assert coins.find("gaps").estimate.value == 0


@pytest.mark.parametrize("name", ["turns", "plays", "decisions"])
def test_how_long(coins: Sheet, name: str) -> None:
    # 1/3 + 2 * 2/9 + 3 * 4/27 + 4 * 8/27; the shares up to 1, 2, 3 turns are 0.33, 0.56, 0.70.
    agrees(coins.find(f"{name}_mean"), Fraction(65, 27), 0.05)
    assert coins.find(f"{name}_quarter").estimate.value == 1
    assert coins.find(f"{name}_median").estimate.value == 2
    assert coins.find(f"{name}_three_quarters").estimate.value == 4
    assert coins.find(f"{name}_longest").estimate.value == 4


def test_the_histogram(coins: Sheet) -> None:
    turns = coins.lengths[0]
    assert set(turns) == {1, 2, 3, 4}
    assert sum(turns.values()) == GAMES
    for length, share in ((1, 9), (2, 6), (3, 4), (4, 8)):
        # Five standard deviations of a share of 1/3 in 3,000 games are 0.043.
        assert abs(turns[length] / GAMES - share / 27) < 0.043


def test_what_there_is_to_decide(coins: Sheet) -> None:
    assert coins.find("options").estimate.value == 3
    assert coins.find("forced").estimate.value == 0


def test_how_often_a_clause_comes_into_play(coins: Sheet) -> None:
    stop, wait = clause(COINS, 2, "move stop"), clause(COINS, 2, "move wait")
    agrees(coins.find("fired_in", stop), Fraction(65, 81), 0.02)
    agrees(coins.find("fired", stop), Fraction(65, 81), 0.02)
    # No waiting at all: tosses until a stop, or four tosses: 1/3 + 1/9 + 1/27 + 1/81 + 1/81.
    agrees(coins.find("fired_in", wait), 1 - Fraction(41, 81), 0.02)
    # Each of 65/27 turns is one of waiting with 1/3.
    agrees(coins.find("fired", wait), Fraction(65, 81), 0.05)
    assert coins.never == ()


def test_a_clause_that_never_comes_into_play() -> None:
    text = COINS.replace("choose stop or wait or toss", "choose stop or wait")
    text = text.replace("move toss", "move toss when side is tails")
    text = text.replace("choose stop or wait", "choose stop or wait or toss")
    sheet = figures(text, 2, 20)
    assert sheet.never == (clause(text, 2, "move toss"),)


# -- one claim, two who may challenge it --------------------------------------------------------


def claim_known(least: int = 3) -> dict[str, Fraction]:
    """Work the figures out over all 3 * 3 * 2 * 2 * 3 ways that the game can go.

    A card is high from `least` on.
    """
    sums: Counter[str] = Counter()
    for card, value, near, far, lucky in product((1, 2, 3), (1, 2, 3), (0, 1), (0, 1), range(3)):
        lie, high = card != value, card >= least
        challenger = 1 if near else 2 if far else 0
        if not challenger:
            winner = lucky
        elif lie or high:
            winner = challenger
        else:
            winner = 0
        sums["ways"] += 1
        sums["made"] += bool(challenger)
        sums["held"] += bool(challenger) and (lie or high)
        sums["lie"] += bool(challenger) and lie
        sums["high"] += bool(challenger) and high
        for seat, answer in ((1, near), (2, far)):
            sums["yes" if answer else "no"] += 1
            sums["yes_won" if answer else "no_won"] += winner == seat
        told = "bluffs" if lie else "truths"
        sums[told] += 1
        sums[f"{told}_met"] += bool(challenger)
        sums[f"{told}_caught"] += bool(challenger) and (lie or high)
        sums[f"{told}_won"] += winner == 0
    won = {
        key: Fraction(sums[f"{key}_won"], sums[key]) for key in ("yes", "no", "bluffs", "truths")
    }
    return {
        "made": Fraction(sums["made"], sums["ways"]),
        "held": Fraction(sums["held"], sums["made"]),
        "lie": Fraction(sums["lie"], sums["made"]),
        "high": Fraction(sums["high"], sums["made"]),
        "won_after_yes": won["yes"],
        "won_after_no": won["no"],
        "worth": won["yes"] - won["no"],
        "bluffs": Fraction(sums["bluffs"], sums["ways"]),
        "bluffs_met": Fraction(sums["bluffs_met"], sums["bluffs"]),
        "bluffs_caught": Fraction(sums["bluffs_caught"], sums["bluffs"]),
        "won_with_bluff": won["bluffs"],
        "won_with_truth": won["truths"],
        "bluff_worth": won["bluffs"] - won["truths"],
    }


def test_the_known_values_are_those_of_a_hand_count() -> None:
    known = claim_known()
    assert known["made"] == Fraction(3, 4)  # 1 - 1/2 * 1/2
    assert known["held"] == Fraction(7, 9)  # 1 - 1/3 * 2/3
    # The near one's yes always counts, the far one's half the time; each wins 7 of 9 then.
    assert known["won_after_yes"] == Fraction(7, 9) * Fraction(3, 4)
    # Nobody challenges in half the cases in which one doesn't, and luck is one of three; else the
    # other may challenge, and then neither wins.
    assert known["won_after_no"] == Fraction(1, 6)


@pytest.mark.parametrize("key", [key for key in claim_known() if key not in ("lie", "high")])
def test_challenges_and_claims(claim: Sheet, key: str) -> None:
    agrees(claim.find(key), claim_known()[key], 0.05)


def test_reasons(claim: Sheet) -> None:
    for name in ("lie", "high"):
        place = clause(CLAIM, 3, f"move lay_it › challenge › reason {name}")
        agrees(claim.find("reason", place), claim_known()[name], 0.03)


def test_a_challenge_is_possible_once_a_game(claim: Sheet) -> None:
    assert claim.find("asked").estimate.value == 1
    # A single card (one option), a claim (three), two answers (two each).
    assert claim.find("decisions_mean").estimate.value == 4
    assert claim.find("options").estimate.value == 2


def test_a_difference_of_what_is_known() -> None:
    other = CLAIM.replace("rank of card is 3", "rank of card is at least 2")
    told = simulated(alternative(CLAIM, 3), alternative(other, 3, "other"), games=GAMES).told[1]
    assert told.changes is not None
    found = {(change.key, change.item): change for change in told.changes}
    known, changed = claim_known(), claim_known(least=2)
    keys = {key: (key, -1) for key in known if key not in ("lie", "high")}
    for name in ("lie", "high"):
        place = clause(CLAIM, 3, f"move lay_it › challenge › reason {name}")
        keys[name] = "reason", place
    for key, place in keys.items():
        estimate = found[place].estimate
        half = (estimate.high - estimate.low) / 2
        assert half < 0.06, key
        assert abs(estimate.value - (changed[key] - known[key])) <= 2 * half, key
    # A card of two holds more often now; the very same lies are told on the very same deals.
    assert found["reason", keys["high"][1]].clear
    assert found["bluffs", -1].estimate.high == 0


def test_rows_and_clauses_are_compared_where_both_rulesets_have_them() -> None:
    other = HANDS.replace("ranks low to high: 1 2 3", "ranks low to high: 1 2")
    other = other.replace(
        "    high: anything", "    same: same suit; by top rank\n    high: anything"
    )
    told = simulated(alternative(HANDS, 2), alternative(other, 2, "other"), games=GAMES).told[1]
    assert told.changes is not None
    rows = {change.item: change.estimate for change in told.changes if change.key == "row_made"}
    # Of six cards 1 in 5 second cards makes a pair, of four 1 in 3.
    pair = rows.pop(clause(HANDS, 2, "ranking two_card › row pair"))
    assert pair.low < 1 / 3 - 1 / 5 < pair.high
    assert pair.high - pair.low < 0.06
    # Of four cards 1 in 3 second cards is of the same suit, which leaves 1 in 3 for nothing.
    high = rows.pop(clause(HANDS, 2, "ranking two_card › row high"))
    assert high.low < 1 / 3 - 4 / 5 < high.high
    assert rows == {}


# -- rankings -----------------------------------------------------------------------------------


def hands_known() -> dict[str, Fraction]:
    """Deal all 360 ways to deal two hands of two from six cards."""
    sums: Counter[str] = Counter()
    for deal in permutations((1, 1, 2, 2, 3, 3), 4):
        strengths = [strength(deal[:2]), strength(deal[2:])]
        for mine, other in (strengths, strengths[::-1]):
            row = "pair" if mine[0] else "high"
            sums["hands"] += 1
            sums[row] += 1
            sums[f"{row}_won"] += mine > other
        sums["deals"] += 1
        sums["drawn"] += strengths[0] == strengths[1]
    return {
        "drawn": Fraction(sums["drawn"], sums["deals"]),
        "pair": Fraction(sums["pair"], sums["hands"]),
        "high": Fraction(sums["high"], sums["hands"]),
        "pair_won": Fraction(sums["pair_won"], sums["pair"]),
        "high_won": Fraction(sums["high_won"], sums["high"]),
    }


def strength(cards: tuple[int, ...]) -> tuple[bool, list[int]]:
    return cards[0] == cards[1], sorted(cards, reverse=True)


def test_how_often_a_row_is_made_and_wins() -> None:
    sheet, known = figures(HANDS, 2, GAMES), hands_known()
    assert known["pair"] == Fraction(1, 5)  # the second card is the one other of five
    agrees(sheet.find("drawn"), known["drawn"], 0.02)
    for row in ("pair", "high"):
        place = clause(HANDS, 2, f"ranking two_card › row {row}")
        agrees(sheet.find("row_made", place), known[row], 0.02)
        agrees(sheet.find("row_won", place), known[f"{row}_won"], 0.03)


# -- who leads ----------------------------------------------------------------------------------


def race_known() -> tuple[Fraction, Fraction]:
    """Give the mean number of changes of the lead, and the share of ties, of 64 games."""
    changes = ties = 0
    for gains in product((0, 1), repeat=6):
        points, last = [0, 0], None
        for turn, gain in enumerate(gains):
            points[turn % 2] += gain
            ahead = None if points[0] == points[1] else points.index(max(points))
            if ahead is not None:
                changes += last is not None and ahead != last
                last = ahead
        ties += points[0] == points[1]
    return Fraction(changes, 64), Fraction(ties, 64)


@pytest.mark.parametrize("measure", ["most points", "most cards in hand", "fewest cards in hand"])
def test_changes_of_the_lead(measure: str) -> None:
    sheet = figures(RACE.replace("MEASURE", measure), 2, GAMES)
    changes, ties = race_known()
    agrees(sheet.find("leads"), changes, 0.03)
    agrees(sheet.find("shared"), ties, 0.03)
    # All six turns are played, so every game ends by the limit.
    assert sheet.find("limited").estimate.value == 1
    assert sheet.find("turns_mean").estimate.value == 6


# -- alternatives -------------------------------------------------------------------------------


def test_a_ruleset_does_not_differ_from_itself() -> None:
    it = alternative(CLAIM, 3)
    (_, other) = simulated(it, it, games=200).told
    assert other.changes is not None
    for change in other.changes:
        assert (change.estimate.value, change.estimate.low, change.estimate.high) == (0, 0, 0)
        assert not change.clear


def test_a_known_difference() -> None:
    # Without a limit of turns the mean is 3, and 65/27 with it: 16/27 more; nobody draws.
    free = COINS.replace("after 4 turns", "after 400 turns")
    told = simulated(alternative(COINS, 2), alternative(free, 2), games=GAMES).told[1]
    assert told.changes is not None
    changes = {(change.key, change.item): change for change in told.changes}
    turns = changes["turns", -1].estimate
    assert abs(turns.value - 16 / 27) <= 2 * (turns.high - turns.low) / 2
    assert changes["turns", -1].clear
    drawn = changes["drawn", -1].estimate
    assert abs(drawn.value + 16 / 81) <= 2 * (drawn.high - drawn.low) / 2
    # On the same deals a game is never shorter, and who won in four turns wins as before.
    assert turns.high - turns.low < 0.15


# -- the two games ------------------------------------------------------------------------------

ROWS = {
    "straight_flush": 44,
    "three_of_a_kind": 52,
    "straight": 660,
    "flush": 1_100,
    "pair": 3_744,
    "high_card": 16_500,
}
"""Of 22,100 hands of three cards; laid at random, a row is any of them (games.md, B9 to B11)."""


def test_rows_laid_at_random_are_any_three_cards() -> None:
    text = load_program("two_rows").rules.source.text
    sheet = figures(text, 2, 500)
    for name, hands in ROWS.items():
        row = sheet.find("row_made", clause(text, 2, f"ranking three_card › row {name}"))
        agrees(row, Fraction(hands, 22_100), 0.02)
    assert sheet.find("row_made", row.item).of == 4 * 500
    # With one card left and one place for it there is no choice: 2 of the 12 turns.
    assert sheet.find("forced").estimate.value == pytest.approx(1 / 6)


def test_claims_and_challenges_made_at_random() -> None:
    text = load_program("alternating").rules.source.text
    played = alternative(text, 4, options={"turn_limit": "60"})
    sheet = simulated(played, games=150).told[0].sheet
    # One of 13 ranks is true; one of three others challenges with 1 - 1/8.
    agrees(sheet.find("bluffs"), Fraction(12, 13), 0.02)
    agrees(sheet.find("made"), Fraction(7, 8), 0.02)


# -- results --------------------------------------------------------------------------------------

PRIZE = """
game prize, edition 1
    players 2

deck
    ranks low to high: 1 2 3
    suits equal: stars

zone stock: hidden
zone hand of each player: seen by owner

state gained of each player is 0 to 9, starts each deal at 0

setup
    shuffle deck into stock
    deal 1 from stock to hand of each player

play
    for each player
        if rank of top of hand is 3
            add 2 to gained
    outcome is gained of each player
"""
"""Of three cards two are dealt, and the 3 gains two points."""


def test_results_are_compared_game_by_game() -> None:
    dear = PRIZE.replace("add 2", "add 4")
    first, second = simulated(alternative(PRIZE, 2), alternative(dear, 2, "dear"), games=GAMES).told
    assert second.changes is not None
    changes = {change.item: change.estimate for change in second.changes if change.key == "result"}
    for seat in range(2):
        agrees(first.sheet.find("result", seat), Fraction(2, 3), 0.05)
        # Twice as much in each game is more by as much as there was, with the same interval.
        assert changes[seat] == first.sheet.find("result", seat).estimate
