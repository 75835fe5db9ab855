"""Outcomes that are a number of each player, numbers below zero, matches over some deals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from harness_machine.compiling import compile_all
from simulated import alternative, simulated

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.game.options import parse_options
from interpreter.game.recording import outcome_data
from interpreter.game.sentences import Sentences
from interpreter.game.words import Words, numbered_names
from interpreter.mutants.words import changed_words
from interpreter.rulebook.plain_clauses import PlainWords
from interpreter.rules.check import check_source
from interpreter.rules.compare import compare
from interpreter.simulation.figures import Sheet
from interpreter.source import Source
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.transcript import Teller

STAKES = """
game stakes, edition 1
    players 2 to 4

option stake is minus 3 to 3, default 2

deck
    ranks low to high: J Q K
    suits equal: spades hearts

zone stock: hidden
zone hand of each player: seen by owner

state chips of each player is minus 20 to 20, starts each deal at minus 1
state score of each player is minus 60 to 60, starts each match at 0

setup
    shuffle deck into stock
    deal 1 from stock to hand of each player

play
    for each player
        if rank of top of hand is K
            take stake off chips
            add stake to chips of next player
    for each player
        add chips to score
    outcome is chips of each player

match
    after 3 deals players with most score win the match
"""
PROGRAM = program_of("stakes.rules", STAKES)
FEWEST = program_of(
    "stakes.rules",
    STAKES.replace("of each player\n\nmatch", "of each player, fewest win\n\nmatch").replace(
        "with most score", "with fewest score"
    ),
)


def deal(game: Game, *cards: str) -> None:
    for card in cards:
        decision = game.decision
        assert decision is not None
        game.choose(decision.options.index(card))


@pytest.mark.parametrize(
    ("cards", "results", "winners", "fewest"),
    [
        # Who has the king gives two to the next player; everybody begins with minus one.
        (("KS", "JS", "QS"), (-3, 1, -1), (1,), (0,)),
        (("KS", "KH", "QS"), (-3, -1, 1), (2,), (0,)),
        (("KS", "JS", "KH"), (-1, 1, -3), (1,), (2,)),
        (("QS", "JS", "JH"), (-1, -1, -1), (), ()),
    ],
)
def test_each_players_result_is_what_they_have(
    cards: tuple[str, ...],
    results: tuple[int, ...],
    winners: tuple[int, ...],
    fewest: tuple[int, ...],
) -> None:
    for program, expected in ((PROGRAM, winners), (FEWEST, fewest)):
        game = Game(program, 3)
        deal(game, *cards)
        assert game.outcome is not None
        assert game.outcome.results == results
        assert game.outcome.winners == expected
        assert game.outcome.drawn == (not expected)
        assert outcome_data(game)["results"] == list(results)


def test_those_tied_share_the_win_unless_all_are() -> None:
    game = Game(PROGRAM, 4)
    deal(game, "KS", "JS", "KH", "JH")
    assert game.outcome is not None
    assert game.outcome.results == (-3, 1, -3, 1)
    assert game.outcome.winners == (1, 3)


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "P2 wins. Chips: P1 -3, P2 1, P3 -1."), ("zh", "P2 获胜。chips：P1 -3、P2 1、P3 -1。")],
)
def test_the_results_are_told(language: str, line: str) -> None:
    game = Game(PROGRAM, 3)
    deal(game, "KS", "JS", "QS")
    teller = Teller(Phrases.of(game, language), 3)
    for event in game.events:
        teller.hear(event)
    assert line in teller.lines()


def test_an_option_can_be_below_zero() -> None:
    game = Game(PROGRAM, 2, {"stake": "-3"})
    deal(game, "KS", "JS")
    assert game.outcome is not None
    assert game.outcome.results == (2, -4)


@pytest.mark.parametrize(("program", "winner"), [(PROGRAM, 1), (FEWEST, 0)])
def test_a_match_over_three_deals(program: object, winner: int) -> None:
    game = Game(program, 2, single=False)  # type: ignore[arg-type] # loaded above
    # The last deal goes to the first seat, and the match to who has the most, or fewest, in all.
    for cards in (("KS", "JS"), ("KS", "JS"), ("JS", "KS")):
        assert game.outcome is None
        deal(game, *cards)
    assert game.outcome is not None
    assert game.outcome.points["score"] == (-5, -1)
    assert game.outcome.winners == (winner,)
    assert game.outcome.deals == 3
    assert game.outcome.results is None


def test_those_tied_share_a_match() -> None:
    game = Game(PROGRAM, 2, single=False)
    deal(game, "KS", "JS", "JS", "KS", "JS", "QS")
    assert game.outcome is not None
    assert game.outcome.winners == (0, 1)
    assert not game.outcome.drawn


GEARS = pytest.mark.parametrize(
    "gear", ["python", pytest.param("compiled", marks=pytest.mark.unmeasured)]
)


def sheet(players: int, gear: str, *, match: bool = False) -> Sheet:
    if gear == "compiled":
        compile_all()
    played = replace(alternative(STAKES, players), match=match)
    return simulated(played, games=4000, gear=gear).told[0].sheet


@GEARS
def test_mean_results_are_counted(gear: str) -> None:
    # With three at the table each seat gives and gets as often: the mean result is minus one.
    found = sheet(3, gear)
    for seat in range(3):
        figure = found.find("result", seat)
        assert figure.estimate.low < -1 < figure.estimate.high
    mean = sum(Fraction(found.find("result", seat).estimate.value) for seat in range(3))
    assert abs(mean + 3) < Fraction(1, 10**9)  # exactly, since chips only change hands


@GEARS
def test_who_wins_a_match_is_who_has_the_most_in_all(gear: str) -> None:
    found = sheet(2, gear, match=True)
    # A deal is drawn with 7/15 and goes to either seat with 4/15. Of three deals a seat has won
    # more than the other with (1 - P(level)) / 2, and level they are with 0 or 1 win each.
    drawn, won = Fraction(7, 15), Fraction(4, 15)
    level = drawn**3 + 6 * drawn * won * won
    for seat in range(2):
        estimate = found.find("won", seat).estimate
        assert estimate.low < (1 + level) / 2 < estimate.high
    assert found.find("drawn").estimate.value == 0
    with pytest.raises(KeyError):
        found.find("result", 0)


# -- told otherwise -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "outcome", "match"),
    [
        (
            "en",
            "The result of each player is what they have of chips; the {most} win; those tied share"
            " the win; if all are equal, the game is drawn.",
            "3 games are played; then the {most} score win the match, and those tied share it.",
        ),
        (
            "zh",
            "各人的 chips 就是各人的得分；{most}的获胜；并列的都算赢；大家都一样，这一局打平。",
            "一共打 3 局，分数{most}的人赢下整场；并列的都算赢。",
        ),
    ],
)
def test_it_is_told_in_plain_words(language: str, outcome: str, match: str) -> None:
    words = {"en": ("most", "fewest"), "zh": ("最多", "最少")}[language]
    for program, most in zip((PROGRAM, FEWEST), words, strict=True):
        named = Words(program, numbered_names(3))
        plain = PlainWords(Sentences(named, parse_options(program.rules, {}), language))
        clauses = {one.path: one for one in program.rules.clauses}
        last = plain.tell(clauses["play"])[-1].text
        assert last == outcome.format(most=most)
        assert plain.tell(clauses["match"])[0].text == match.format(most=most)


def test_what_differs_is_told_between_two_rulesets() -> None:
    rules = PROGRAM.rules
    same = compare(rules, program_of("stakes.rules", STAKES + "\n# the same\n").rules)
    assert same.differences == ()
    other = compare(rules, FEWEST.rules)
    assert {one.path for one in other.differences} == {"play", "match"}
    longer = program_of("stakes.rules", STAKES.replace("after 3 deals", "after 4 deals"))
    assert {one.path for one in compare(rules, longer.rules).differences} == {"match"}


def test_the_most_and_the_fewest_are_mistaken_for_one_another() -> None:
    line = "outcome is chips of each player"
    assert f"{line}, fewest win" in {new for _, new in changed_words(line, indented=True)}
    assert line in {new for _, new in changed_words(f"{line}, fewest win", indented=True)}


# -- what is wrong --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("outcome is chips", "outcome is stake", "R0101"),
        ("outcome is chips", "outcome is chip", "R0101"),
        ("state chips of each player is", "state chips is", "R0105"),
        ("after 3 deals", "after 0 deals", "T0206"),
        ("after 3 deals", "after 201 deals", "T0206"),
        ("most score win", "most chips win", "F0319"),
        ("at minus 1", "at minus 21", "T0205"),
        ("is minus 20 to 20", "is minus 20 to minus 30", "T0206"),
        ("is minus 20 to 20", "is minus 1000001 to 30", "T0206"),
        ("is minus 20 to 20", "is -20 to 20", "S0104"),
        ("    after 3", "    first to 3 score wins the match\n    after 3", "R0102"),
    ],
)
def test_mistakes_are_told(old: str, new: str, code: str) -> None:
    assert STAKES.count(old) == 1
    problems = check_source(Source("stakes.rules", STAKES.replace(old, new))).problems
    assert code in {one.code for one in problems}
