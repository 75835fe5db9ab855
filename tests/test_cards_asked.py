"""What is asked of the cards in a zone, and what is chosen where nothing fits: by hand counts."""

from random import Random

import pytest
from framing import framed

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.program import layout as lay
from interpreter.rules.check import check_source
from interpreter.source import Source

ASKED = [
    # In the pile lie 4R 6R 6B 8G; the last one is on top.
    ("any one in pile where rank of one is 6", True),
    ("any one in pile where rank of one is 5", False),
    ("every one in pile where rank of one is above 3", True),
    ("every one in pile where suit of one is red", False),
    ("no one in pile where suit of one is yellow", True),
    ("no one in pile where suit of one is green", False),
    ("not any one in pile where suit of one is yellow", True),
    ("not every one in pile where rank of one is 4", True),
    ("not no one in pile where rank of one is 4", True),
    ("every one in empty_place where rank of one is 3", True),
    ("any one in empty_place where rank of one is 3", False),
    ("no one in empty_place where rank of one is 3", True),
    ("(number of cards in pile where rank of card is 6) is 2", True),
    ("(number of cards in pile where suit of card is yellow) is 0", True),
    ("3 is number of cards in pile where suit of card is not red or rank of card is 4", True),
    ("highest rank in pile is 8", True),
    ("lowest rank in pile is 4", True),
    ("(highest rank in pile where suit of card is red) is 6", True),
    ("(lowest rank in pile where rank of card is above 4) is 6", True),
    # Two conditions, one within the other: two cards of one rank.
    (
        "any one in pile where (any other in pile where rank of other is rank of one "
        "and other is not one)",
        True,
    ),
    (
        "any one in pile where suit of one is red and "
        "(number of cards in pile where suit of card is suit of one) is 3",
        False,
    ),
]


@pytest.mark.parametrize(("condition", "holds"), ASKED)
def test_what_is_so(condition: str, holds: bool) -> None:
    text = f"""
zone pile: as laid
zone empty_place: as laid
state told is yes or no, starts each deal at no

setup
    shuffle deck into stock
    put all from stock to pile where suit of card is red and rank of card is 4
    put all from stock to pile where suit of card is red and rank of card is 6
    put all from stock to pile where suit of card is blue and rank of card is 6
    put all from stock to pile where suit of card is green and rank of card is 8
    if {condition}
        told becomes yes
    deal 2 from stock to hand of each player
    choose leader from each player at random
    turn passes to leader

end never when told is yes and empty_place is not empty
    game is drawn
"""
    game = Game(program_of("asked.rules", framed(text)), 2)
    assert game.state_value("told") == (0 if holds else 1)


def test_an_empty_zone_has_no_highest_rank() -> None:
    text = """
    floor becomes highest rank in box

zone box: seen by all

state floor is a rank, starts each deal at 3

end filled when number of cards in box is above floor_cards
    game is drawn

option floor_cards is 0 to 3, default 3
"""
    game = Game(program_of("empty.rules", framed(text)), 2)
    while game.decision is not None:
        game.choose(0)
    assert game.gap is not None
    assert game.gap.fault == lay.FAULT_EMPTY


def test_jokers_have_no_rank_to_be_the_highest() -> None:
    text = """
deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green yellow
    jokers: 2

state floor is a rank, starts each deal at 3
zone pile: as laid

setup
    shuffle deck into stock
    put all from stock to pile where card is a joker or rank of card is 5
    floor becomes highest rank in pile
    deal 2 from stock to hand of each player
    choose leader from each player at random
    turn passes to leader

end never when floor is 8
    game is drawn
"""
    game = Game(program_of("jokers.rules", framed(text)), 2)
    assert game.state_value("floor") == 2


# -- failing that --------------------------------------------------------------------------

FOLLOW = """
zone pile: seen by all

setup
    shuffle deck into stock
    deal 4 from stock to hand of each player
    put 1 from stock to pile
    choose leader from each player at random
    turn passes to leader

turn
    let led be suit of top of pile
    choose card from hand where HIGH, failing that where suit of card is led, failing that any
    put card on pile
    if hand is empty
        player wins
    turn passes to next player
"""


def test_the_first_condition_that_leaves_something_counts() -> None:
    text = FOLLOW.replace("HIGH", "suit of card is led and rank of card is above 4")
    program = program_of("follow.rules", framed(text))
    deck = program.rules.deck
    stages = set()
    for number in range(60):
        game, chance = Game(program, 3), Random(number)
        while (decision := game.decision) is not None:
            if decision.seat >= 0:
                hand = game.zone_cards("hand", decision.seat)
                led = deck.suit_of(game.zone_cards("pile")[-1])
                suited = [card for card in hand if deck.suit_of(card) == led]
                high = [card for card in suited if deck.rank_of(card) > 1]
                stages.add(1 if high else 2 if suited else 3)
                assert sorted(decision.values) == sorted(high or suited or hand)
            game.choose(chance.randrange(len(decision.values)))
        assert game.gap is None
    assert stages == {1, 2, 3}


@pytest.mark.parametrize(
    ("line", "options"),
    [
        # Each player has a card in `front`, which holds one, and none in the other two.
        ("row from front, middle, back where row is full, failing that where row is empty", 1),
        ("row from middle, back where row is full, failing that where row is empty", 2),
        ("row from middle, back where row is full, failing that any", 2),
        ("mate from others where front of mate is empty, failing that any", 2),
        ("mate from each player where mate is player, failing that any", 1),
        ("wish is a rank where wish is below 3, failing that where wish is above 6", 2),
        ("wish is a suit where wish is red, failing that any", 1),
    ],
)
def test_zones_players_and_values(line: str, options: int) -> None:
    text = f"""
turn
    choose {line}
    choose card from hand
    lay card on pile face up
    turn passes to next player

setup
    shuffle deck into stock
    deal 4 from stock to hand of each player
    for each player
        put 1 from stock to front
    choose starter from each player at random
    turn passes to starter

state starter is a player
zone front of each player: seen by all, holds 1
zone middle of each player: seen by all, holds 1
zone back of each player: seen by all, holds 1

end early when middle of starter is full and back of starter is full
    game is drawn
"""
    game = Game(program_of("pools.rules", framed(text)), 3)
    while (decision := game.decision) is not None and decision.seat < 0:
        game.choose(0)
    assert decision is not None
    assert len(decision.values) == options


def test_what_fails_is_looked_at_before_a_move_is_offered() -> None:
    text = """
turn
    choose follow or stay
    turn passes to next player

move follow
    choose card from hand where rank of card is 3, failing that where rank of card is 4
    lay card on pile face up

move stay
    draw 1 from stock to hand, if any is left
"""
    program = program_of("offer.rules", framed(text))
    deck = program.rules.deck
    both = set()
    for number in range(40):
        game, chance = Game(program, 2), Random(number)
        while (decision := game.decision) is not None:
            if decision.seat >= 0:
                ranks = {deck.rank_of(card) for card in game.zone_cards("hand", decision.seat)}
                both.add((decision.kind, bool(ranks & {0, 1})))
                assert ranks & {0, 1}  # otherwise there is one move only, and nobody is asked
                if decision.kind == "card":
                    wanted = min(ranks)
                    assert {deck.rank_of(card) for card in decision.values} == {wanted}
            game.choose(chance.randrange(len(decision.values)))
        assert game.gap is None
    assert both == {("move", True), ("card", True)}


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("if any one in pile where rank of one is red\n        game is drawn", ["R0108"]),
        ("if any hand in pile where rank of hand is 3\n        game is drawn", ["R0102"]),
        ("if any one in player where rank of one is 3\n        game is drawn", ["T0202"]),
        ("if highest suit in pile is 3\n        game is drawn", ["T0202"]),
        ("if any one in pile where rank of one is 3\n        reveal one", ["R0109"]),
        (
            "choose wish is a rank where wish is 3, failing that where wish is 9",
            ["R0108"],
        ),
    ],
)
def test_what_is_wrong_is_reported_once(line: str, codes: list[str]) -> None:
    problems = check_source(Source("wrong.rules", framed(f"    {line}\n"))).problems
    assert [one.code for one in problems] == codes
