"""Whole games from outside: beginnings, the worked examples of the rules, endings, matches."""

from random import Random

import pytest
from harness.scripts import dealt, hand, pile, rows, say, told
from harness.settings import ALTERNATING, TWO_ROWS, Setting, program, random_setting

from interpreter.game.game import Game
from interpreter.game.load import NoSuchRuleset, find_ruleset, load_program, program_of
from interpreter.game.options import OptionError
from interpreter.machine.gear import EVERYBODY
from interpreter.machine.stream import Stream

# ---- beginnings --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "players", "options", "word"),
    [
        (ALTERNATING, 1, {}, "2 to 4"),
        (ALTERNATING, 5, {}, "2 to 4"),
        (TWO_ROWS, 3, {}, "2 players"),
        (ALTERNATING, 2, {"hand_size": 2}, "3 to 12"),
        (ALTERNATING, 2, {"hand_size": 13}, "3 to 12"),
        (ALTERNATING, 2, {"hand_size": "seven"}, "3 to 12"),
        (ALTERNATING, 2, {"hand_size": "7.0"}, "3 to 12"),
        (ALTERNATING, 2, {"hand_size": -7}, "3 to 12"),
        (ALTERNATING, 2, {"turn_limit": 49}, "50 to 5000"),
        (ALTERNATING, 2, {"turn_limit": 5001}, "50 to 5000"),
        (ALTERNATING, 2, {"opening_target": "1"}, "3 4 5"),
        (ALTERNATING, 2, {"leads_after_catch": "nobody"}, "taker or challenger"),
        (ALTERNATING, 2, {"handsize": 7}, "hand_size"),
        (ALTERNATING, 2, {"wins_needed": 3}, "hand_size"),
        (TWO_ROWS, 2, {"wins_needed": 0}, "1 to 9"),
        (TWO_ROWS, 2, {"first_placer": "random"}, "fixed or alternating"),
    ],
)
def test_what_the_rules_do_not_know_is_refused(
    ruleset: str, players: int, options: dict[str, object], word: str
) -> None:
    with pytest.raises(OptionError) as raised:
        Game(program(ruleset), players, options)
    assert word in str(raised.value)


def test_options_left_out_have_their_defaults() -> None:
    game = Setting(ALTERNATING, 4).game()
    assert game.option_values == {
        "hand_size": 7,
        "opening_target": 0,
        "leads_after_catch": 0,
        "turn_limit": 1000,
    }
    assert Game(program(TWO_ROWS)).players == 2
    assert Game(program(ALTERNATING)).players == 2


@pytest.mark.parametrize(
    ("players", "hand_size"), [(2, 3), (2, 12), (3, 7), (4, 7), (4, 12), (3, 12)]
)
def test_every_hand_size_is_dealt_to_every_number_of_players(players: int, hand_size: int) -> None:
    game = Setting(ALTERNATING, players, {"hand_size": hand_size}).game()
    game.play_out(Stream(1, players), 1)
    assert [len(hand(game, seat)) for seat in range(players)] == [hand_size] * players
    assert len(game.zone_cards("stock")) == 52 - players * hand_size
    assert told(game)[:2] == ("3", "up")


def test_the_highest_cut_card_leads_and_only_the_tied_cut_again() -> None:
    game = Setting(ALTERNATING, 4).game()
    say(game, "KS", "5S", "KH", "KD")
    assert game.decision is not None
    assert len(game.decision.options) == 48, "drawn cards stay out until the leader is found"
    say(game, "9S", "10S", "10H")
    say(game, "4S", "4H")
    say(
        game,
        "3S",
        "3H",
    )
    assert game.decision is not None
    assert len(game.decision.options) == 52 - 4 - 3 - 2 - 2
    say(game, "3D", "4D")
    assert len(game.zone_cards("stock")) == 52
    assert game.state_value("leader") == 3


def test_names_of_seats_are_the_ones_given() -> None:
    game = Game(program(TWO_ROWS), 2, names=("Ann", "白"))
    while game.decision is not None and game.decision.kind == "draw":
        game.choose(0)
    assert game.decision is not None
    assert game.decision.options == ("Ann", "白")
    say(game, "白")
    assert game.decision is not None
    assert game.decision.seat == 1


def test_rulesets_are_found_by_name_and_by_file() -> None:
    assert find_ruleset(ALTERNATING).name == "alternating.rules"
    assert load_program(str(find_ruleset(TWO_ROWS))).code == program(TWO_ROWS).code
    with pytest.raises(NoSuchRuleset) as raised:
        find_ruleset("alternatin")
    assert raised.value.candidates == (ALTERNATING,)


def test_an_option_that_is_not_there_cannot_be_chosen() -> None:
    game = dealt(["8S 4S 9S", "6H 5S 10H"])
    before = game.state[:]
    for index in (-1, 3, 52):
        with pytest.raises(ValueError, match="3 options"):
            game.choose(index)
    assert game.state == before


# ---- the worked examples of the first game (A-E1 to A-E8) --------------------------------------


def declares(card: str, claim: str, **options: object) -> Game:
    """The first of three leads the 8S; the second lays a card and declares a rank."""
    game = dealt(["8S 4S JS", f"{card} 5S JH", "KS 6S JD"], **options)
    say(game, "8S")
    assert told(game) == ("8", "down", 1)
    return say(game, card, claim)


def test_e1_nobody_challenges() -> None:
    game = declares("6H", "10")
    assert told(game) == ("8", "down", 2)
    say(game, "no")
    assert told(game)[2] == 0
    say(game, "no")
    assert told(game) == ("10", "up", 2)
    assert pile(game) == ["8S", "6H"]


def test_e2_a_challenge_of_the_truth_fails() -> None:
    game = say(declares("10H", "10"), "yes", "no")
    assert hand(game, 2) == {"KS", "6S", "JD", "8S", "10H"}
    assert told(game) == ("3", "up", 2)
    assert pile(game) == []


@pytest.mark.parametrize(("option", "leader"), [("taker", 1), ("challenger", 2)])
def test_e3_a_lie_is_caught_and_the_lead_follows_the_option(option: str, leader: int) -> None:
    game = say(declares("6H", "10", leads_after_catch=option), "yes", "no")
    assert hand(game, 1) == {"5S", "JH", "8S", "6H"}
    assert told(game) == ("3", "up", leader)


def reasons(game: Game) -> list[str]:
    return [game.rules.clauses[one.a].name for one in game.events if one.kind == "reason"]


def test_e4_both_reasons_hold() -> None:
    game = say(declares("7H", "10"), "yes", "no")
    assert hand(game, 1) == {"5S", "JH", "8S", "7H"}
    assert reasons(game) == ["false_claim", "below_target"]


def test_e5_an_eight_on_an_eight_stands() -> None:
    game = say(declares("8H", "8"), "yes", "no")
    assert hand(game, 2) == {"KS", "6S", "JD", "8S", "8H"}
    assert reasons(game) == []


def test_e6_a_higher_card_raises_the_target() -> None:
    game = say(declares("8H", "8"), "no", "no")
    assert told(game) == ("8", "up", 2)
    say(game, "KS")
    assert told(game) == ("K", "down", 0)


def test_e7_a_lower_card_costs_a_draw_and_lowers_the_target() -> None:
    game = say(declares("8H", "8"), "no", "no", "6S")
    assert game.decision is not None
    assert game.decision.kind == "draw"
    assert hand(game, 2) == {"KS", "JD"}
    say(game, "2C")
    assert hand(game, 2) == {"KS", "JD", "2C"}
    assert told(game) == ("6", "down", 0)


def test_e8_true_but_below_the_target_is_caught() -> None:
    game = say(declares("5H", "5"), "yes", "no")
    assert hand(game, 1) == {"5S", "JH", "8S", "5H"}
    assert reasons(game) == ["below_target"]


# ---- what else the rules of the first game say -------------------------------------------------


def test_the_nearest_of_several_challengers_has_it() -> None:
    # A21: all answer, and the one next in turn order after the player of the card counts.
    game = say(declares("10H", "10"), "yes", "yes")
    assert hand(game, 2) == {"KS", "6S", "JD", "8S", "10H"}
    game = say(declares("10H", "10"), "no", "yes")
    assert hand(game, 0) == {"4S", "JS", "8S", "10H"}
    assert told(game) == ("3", "up", 0)
    challengers = [one.b for one in game.events if one.kind == "challenge"]
    assert challengers == [0]


def test_an_answer_is_told_to_nobody_before_all_have_given_theirs() -> None:
    game = declares("10H", "10")
    before = len(game.events)
    say(game, "yes")
    assert game.events[before:] == []
    say(game, "no")
    assert game.events[before].kind == "challenge"


def test_a_challenged_last_card_that_is_true_wins() -> None:
    game = dealt(["8S 4S 9S", "6H 5S 10H"])
    say(game, "8S", "10H", "10", "no", "4S", "KD", "5S", "5", "no", "9S")
    say(game, "6H", "6", "yes")
    # 6 is below the target of 9: P2 takes the pile though the claim was true.
    assert game.outcome is None
    assert len(hand(game, 1)) == 6
    game = dealt(["8S 4S 9S", "6H 5S KH"])
    say(game, "8S", "6H", "10", "no", "9S", "2C", "5S", "K", "no", "4S", "3C", "KH", "K", "yes")
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    assert game.program.clause(game.outcome.pc).name == "gone_out"
    assert game.outcome.turns == 6
    assert not game.outcome.drawn


def test_the_fewest_cards_win_at_the_turn_limit_and_ties_share() -> None:
    game = Setting(ALTERNATING, 3, {"hand_size": 12, "turn_limit": 50}).game()
    stream = Stream(1, 1)
    while game.decision is not None:
        # Everything is challenged, so that nobody goes out.
        options = game.decision.options
        game.choose(options.index("yes") if "yes" in options else stream.below(len(options)))
    outcome = game.outcome
    assert outcome is not None
    assert outcome.turns == 50
    counts = [len(hand(game, seat)) for seat in range(3)]
    assert outcome.winners == tuple(s for s in range(3) if counts[s] == min(counts))
    assert game.program.clause(outcome.pc).name == "turn_limit_reached"


def test_with_an_empty_stock_a_low_card_costs_nothing() -> None:
    # A23: 48 of 52 cards are dealt; every lead is below the target of 2 and costs one.
    game = Setting(ALTERNATING, 4, {"hand_size": 12, "opening_target": "2"}).game()
    stream = Stream(8, 8)
    free = 0
    while game.decision is not None and free < 3:
        options = game.decision.options
        stock, leads = len(game.zone_cards("stock")), game.decision.kind == "card"
        leads = leads and told(game)[1] == "up" and pile(game) == []
        game.choose(options.index("yes") if "yes" in options else stream.below(len(options)))
        if leads and pile(game)[-1][0] != "2":
            drawing = game.decision is not None and game.decision.kind == "draw"
            assert drawing == (stock > 0)
            free += stock == 0
    assert free == 3


def test_a_lone_move_is_never_asked_for() -> None:
    rng = Random(2)
    for ruleset in (ALTERNATING, TWO_ROWS):
        game = random_setting(rng, ruleset).game()
        while game.decision is not None:
            assert game.decision.kind != "move"
            game.choose(rng.randrange(len(game.decision.options)))


# ---- the second game ---------------------------------------------------------------------------


ROW = {"1": (0, 1), "2": (1, 1), "=": (-1, 2)}
"""What is told of a pair of rows: the best player (-1 for several), and how many are best."""


def place_all(game: Game, first: str, second: str) -> Game:
    """Both place their cards in turn: `KS^` goes into the upper row, `KS_` into the lower."""
    for mine, other in zip(first.split(), second.split(), strict=True):
        for word in (mine, other):
            say(game, word[:-1], "upper" if word[-1] == "^" else "lower")
    return game


@pytest.mark.parametrize(
    ("first", "second", "points", "winners", "best"),
    [
        # B14: straight against pair above, K-high against J-high below: 2-0.
        ("5S^ 6H^ 7D^ KS_ 9H_ 2D_", "AS^ AH^ 3D^ JS_ 9D_ 2C_", (2, 0), (0,), "11"),
        # One row each is a draw.
        ("5S^ 6H^ 7D^ JS_ 9H_ 2D_", "AS^ AH^ 3D^ KS_ 9D_ 2C_", (1, 1), (), "12"),
        # Equal in all that counts: no point for either (B12).
        ("KS^ 9H^ 2D^ QS_ 8S_ 3S_", "KH^ 9D^ 2C^ QH_ 8H_ 3H_", (0, 0), (), "=="),
        # One row tied, the other decides.
        ("KS^ 9H^ 2D^ QS_ 8S_ 4S_", "KH^ 9D^ 2C^ QH_ 8H_ 3H_", (1, 0), (0,), "=1"),
        # A-2-3 is no straight, so a pair of twos beats it (B11).
        ("AS^ 2H^ 3D^ 9S_ 8S_ 6S_", "2S^ 2D^ 4C^ 9H_ 8H_ 6H_", (0, 1), (1,), "2="),
    ],
)
def test_rows_are_compared_row_by_row(
    first: str, second: str, points: tuple[int, int], winners: tuple[int, ...], best: str
) -> None:
    hands = [" ".join(word[:-1] for word in one.split()) for one in (first, second)]
    game = place_all(rows(*hands), first, second)
    outcome = game.outcome
    assert outcome is not None
    assert outcome.points == {"points": points}
    assert (outcome.winners, outcome.drawn) == (winners, winners == ())
    told = [(one.a, one.b) for one in game.events if one.kind == "best"]
    assert told == [ROW[one] for one in best]


@pytest.mark.parametrize(
    ("option", "order"),
    [("fixed", "10" * 6), ("alternating", "100110011001")],
)
@pytest.mark.parametrize("starter", ["P1", "P2"])
def test_who_places_first_follows_the_option(option: str, order: str, starter: str) -> None:
    game = rows("KS KH 4S 5S 6S 9D", "2S 2H 7S 8S 9S 3D", starter, first_placer=option)
    seats = ""
    while game.decision is not None:
        if game.decision.kind == "card":
            seats += str(game.decision.seat)
        game.choose(0)
    # The orders above begin with P2.
    assert seats == (order if starter == "P2" else order.translate({48: 49, 49: 48}))


def test_a_match_is_won_with_the_games_needed_and_drawn_games_count_for_nobody() -> None:
    drawn = 0
    for number in range(12):
        needed = 1 + number % 4
        game = Setting(TWO_ROWS, 2, {"wins_needed": needed}, single=False).game()
        game.play_out(Stream(6, number), EVERYBODY)
        outcome = game.outcome
        assert outcome is not None
        ended = [one for one in game.events if one.kind == "outcome"]
        won = [sum(one.a == 1 << seat for one in ended) for seat in range(2)]
        assert list(outcome.won) == won
        assert max(won) == needed > min(won)
        assert outcome.winners == (won.index(needed),)
        assert not outcome.drawn
        assert outcome.deals == len(ended) == sum(won) + sum(one.a == 0 for one in ended)
        drawn += sum(one.a == 0 for one in ended)
        gathered = [one for one in game.events if one.kind == "shuffle" and one.b]
        assert len(gathered) == outcome.deals, "every game is dealt afresh"
    assert drawn > 0


def test_a_single_game_of_a_match_game_ends_after_one_deal() -> None:
    game = Setting(TWO_ROWS, 2, {"wins_needed": 1}, single=True).game()
    game.play_out(Stream(1, 1), EVERYBODY)
    assert game.outcome is not None
    assert game.outcome.deals == 1
    # A game that knows no matches is single, whatever is asked for.
    assert Game(program(ALTERNATING), 2, single=False).single


# ---- what is so while a game goes on -----------------------------------------------------------


def test_while_a_game_goes_on_it_has_a_decision_and_no_outcome() -> None:
    rng = Random(3)
    for ruleset in (ALTERNATING, TWO_ROWS):
        game = random_setting(rng, ruleset).game()
        while not game.over:
            assert game.decision is not None
            assert game.outcome is None
            assert game.gap is None
            assert len(game.decision.options) == len(game.decision.values) > 0
            game.choose(0)
        assert game.decision is None
        assert game.outcome is not None
        with pytest.raises(ValueError, match="over"):
            game.choose(0)


def test_every_decision_and_event_leads_to_a_clause_with_sentences() -> None:
    for ruleset in (ALTERNATING, TWO_ROWS):
        game = random_setting(Random(4), ruleset).game()
        cited: set[str] = set()
        while game.decision is not None:
            clause = game.program.clause(game.decision.pc)
            assert set(clause.sentences) == {"en", "zh"}
            cited |= set(clause.cites)
            game.choose(len(game.decision.options) // 2)
        for event in game.events:
            cited |= set(game.program.clause(event.pc).cites)
        expected = {"A9", "A12", "A13"} if ruleset == ALTERNATING else {"B5", "B3", "B8"}
        assert expected <= cited


def test_cards_that_would_be_written_alike_are_told_apart() -> None:
    text = """\
game alike, edition 1
    players 2

deck
    ranks low to high: 1 11
    suits equal: 1 11

zone stock: hidden
zone hand of each player: seen by owner

setup
    shuffle deck into stock
    deal 1 from stock to hand of each player

play
    players with most cards in hand win, a tie draws the game
"""
    words = Game(program_of("alike", text), 2).words
    written = [words.card(number) for number in range(4)]
    assert written == ["1.1", "1.11", "11.1", "11.11"]
    assert [words.card_number(card) for card in written] == [0, 1, 2, 3]
