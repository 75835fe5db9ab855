"""A deck without a line for suits: one card of each rank, written as its rank."""

import pytest
from framing import framed

from interpreter.game.actions import Play, read_play
from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.rules.check import check_source
from interpreter.source import Source

FEW = """
game frame, edition 1
    players 2

deck
    ranks low to high: 8 9 10 J Q K

setup
    shuffle deck into stock
    deal 2 from stock to hand of each player
    choose leader from each player at random
    turn passes to leader
"""
PROGRAM = program_of("few.rules", framed(FEW))


def test_there_is_one_card_of_each_rank() -> None:
    deck = PROGRAM.rules.deck
    assert deck.size == 6
    words = Game(PROGRAM, 2).words
    assert [words.card(card) for card in range(6)] == ["8", "9", "10", "J", "Q", "K"]
    assert [words.pretty_card(card) for card in range(6)] == ["8", "9", "10", "J", "Q", "K"]
    assert [words.card_number(text) for text in ("k", "10", "J", "1", "KS", "")] == [
        5,
        2,
        3,
        None,
        None,
        None,
    ]
    assert words.cards("8, Q k") == [0, 4, 5]
    assert words.suit_number("") is None


def test_two_packs_have_two_of_each() -> None:
    text = framed(FEW.replace("8 9 10 J Q K", "8 9 10 J Q K\n    packs: 2\n    jokers: 1"))
    program = program_of("twice.rules", text)
    deck = program.rules.deck
    assert deck.size == 14
    assert [deck.rank_of(card) for card in range(14)] == [0, 1, 2, 3, 4, 5] * 2 + [6, 6]
    assert [deck.face(card) for card in range(14)] == [0, 1, 2, 3, 4, 5] * 2 + [12, 12]


@pytest.mark.parametrize(
    "text",
    [
        "    if suit of card is red\n        player wins\n",
        "state colour is a suit\n\n    colour becomes suit of card\n",
        "    choose colour is a suit\n",
        "    claim colour is a suit, lowest suit when silent\n",
    ],
)
def test_no_card_has_a_suit(text: str) -> None:
    problems = check_source(Source("wrong.rules", framed(text + FEW))).problems
    assert {one.code for one in problems} == {"R0104"}
    assert all(one.facts["attribute"] == "suit" for one in problems)


def test_a_card_is_typed_as_its_rank() -> None:
    game = Game(PROGRAM, 2)
    while (decision := game.decision) is not None and decision.seat < 0:
        game.choose(0)
    assert decision is not None
    for card in decision.values:
        read = read_play(game, decision.seat, game.words.card(card).lower())
        assert isinstance(read, Play)
        assert [decision.values[index] for index in read.indexes] == [card]
