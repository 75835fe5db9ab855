"""Decks with jokers and several packs, and that nobody can tell equal cards apart."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from framing import framed
from harness.scripts import say

from interpreter.game.actions import Play, read_play
from interpreter.game.game import Game
from interpreter.game.load import load_program, program_of
from interpreter.game.views import Watcher
from interpreter.game.words import Words
from interpreter.program import layout as lay
from interpreter.rules.check import check_source
from interpreter.rules.model import Deck
from interpreter.source import Source

SMALL = Deck(("1", "2"), True, ("red", "blue"), False, 0, 2, 1)
"""1R 1B 2R 2B, the same again, and two jokers."""


def test_a_deck_of_two_packs_with_a_joker_each() -> None:
    assert SMALL.size == 10
    assert [SMALL.rank_of(card) for card in range(10)] == [0, 0, 1, 1, 0, 0, 1, 1, 2, 2]
    assert [SMALL.suit_of(card) for card in range(10)] == [0, 1, 0, 1, 0, 1, 0, 1, 2, 2]
    assert [SMALL.is_joker(card) for card in range(10)] == [False] * 8 + [True] * 2
    assert [SMALL.face(card) for card in range(10)] == [0, 1, 2, 3, 0, 1, 2, 3, 8, 8]
    assert list(SMALL.twins(6)) == [2, 6]
    assert list(SMALL.twins(9)) == [8, 9]


DECK = """
deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green yellow
    packs: 2
    jokers: 1
"""
BESIDE = """
    if card is a joker
        jokers_laid becomes 1
    if rank of card is above 8
        above_all becomes 1
    if rank of card is 8 or rank of card is below 3 or suit of card is red
        otherwise_told becomes 1

state jokers_laid is 0 to 1, starts each deal at 0
state above_all is 0 to 1, starts each deal at 0
state otherwise_told is 0 to 1, starts each deal at 0

end enough after 8 turns
    if jokers_laid is 1 and above_all is 1 and otherwise_told is 1
        game is drawn
    players with fewest cards in hand win, those tied share the win
"""


def begun(text: str, *drawn: str) -> Game:
    """Deal these cards to two players in turn; the first seat leads."""
    return say(Game(program_of("equal.rules", framed(text)), 2), *drawn, "P1")


def test_cards_are_written_and_read() -> None:
    words = Words(program_of("equal.rules", framed(DECK)), ("A", "B"))
    assert words.card(0) == words.card(24) == "3R"
    assert words.card(48) == words.card(49) == "Joker"
    for text in ("Joker", "joker", "JOKER", "王", "鬼"):
        assert words.card_number(text) == 48
    assert words.card_number("3r") == 0
    assert words.cards("3R joker 3R") == [0, 48, 0]


def test_a_joker_is_above_all_ranks_and_is_none_of_them() -> None:
    deal = ("Joker", "3B", "3R", "4B", "3R", "5B", "6R", "6B", "7R", "7B")
    game = say(begun(BESIDE + DECK, *deal), "Joker")
    told = ("jokers_laid", "above_all", "otherwise_told")
    assert [game.state_value(name) for name in told] == [1, 1, 0]
    game = say(begun(BESIDE + DECK, *deal), "3R")
    assert [game.state_value(name) for name in told] == [0, 0, 1]


def test_a_joker_leaves_a_gap_where_its_rank_is_needed() -> None:
    text = """
    if rank of card is above last
        last becomes rank of card

state last is a rank, starts each deal at 3
"""
    deal = ("Joker", "3B", "3R", "4B", "3R", "5B", "6R", "6B", "7R", "7B")
    game = say(begun(text + DECK, *deal), "Joker")
    assert game.gap is not None
    assert game.gap.fault == lay.FAULT_RANGE


def test_one_of_two_equal_cards_is_typed_as_it_is_written() -> None:
    deal = ("Joker", "3B", "3R", "4B", "3R", "5B", "6R", "6B", "7R", "7B")
    game = begun(DECK, *deal)
    assert game.decision is not None
    assert sorted(game.decision.options) == ["3R", "3R", "6R", "7R", "Joker"]
    play = read_play(game, 0, "3r")
    assert isinstance(play, Play)
    game.choose(play.indexes[0])
    held = sorted(game.words.card(card) for card in game.zone_cards("hand", 0))
    assert held == ["3R", "6R", "7R", "Joker"]


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("    packs: 2\n    jokers: 3\n", []),
        ("    packs: 0\n", ["T0206"]),
        ("    jokers: 0\n", ["T0206"]),
        ("    packs: 9\n", ["T0206"]),
        ("    packs: 2\n    packs: 2\n", ["R0102"]),
        ("    packs 2\n", ["S0113"]),
        ("    packs: two\n", ["S0104"]),
    ],
)
def test_what_is_said_of_a_deck_is_checked(lines: str, codes: list[str]) -> None:
    deck = DECK.replace("    packs: 2\n    jokers: 1\n", lines)
    found = check_source(Source("deck.rules", framed(deck))).problems
    assert [one.code for one in found] == codes


# -- nobody can tell equal cards apart ------------------------------------------------------


GAMES = [("two_packs", 5, {"hand_size": 4}), ("wild_jokers", 3, {"hand_size": 5})]


def watched(name: str, players: int, options: dict[str, int]) -> tuple[Game, list[Watcher]]:
    game = Game(load_program(name), players, options)
    return game, [Watcher(game.words, seat, players) for seat in range(players)]


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_what_a_seat_knows_is_true(name: str, players: int, options: dict[str, int]) -> None:
    looked = 0
    for number in range(5):
        rng = Random(f"{name} {number}")
        game, watchers = watched(name, players, options)
        seen = 0
        while game.decision is not None and len(game.events) < 600:
            for event in game.events[seen:]:
                for watcher in watchers:
                    watcher.see(event)
            seen = len(game.events)
            if rng.random() < 0.2:
                for watcher in watchers:
                    looked += _true(game, watcher)
            game.choose(rng.randrange(len(game.decision.options)))
    assert looked > 50


def _true(game: Game, watcher: Watcher) -> int:
    """See that what a seat knows can be so; give how many equal cards it knows something about."""
    deck, zones = game.rules.deck, game.program.layout.zones
    at = {zone.address: number for number, zone in enumerate(zones)}
    lies = [
        at[game.state[lay.CARDS + lay.CARD_SIZE * card + lay.ZONE]] for card in range(deck.size)
    ]
    view = watcher.view()
    for zone in view.zones:
        there = sorted(deck.face(card) for card, number in enumerate(lies) if number == zone.number)
        for face in set(zone.known):
            assert zone.known.count(face) <= there.count(face)
    told = 0
    for face in {deck.face(card) for card in range(deck.size)}:
        twins = deck.twins(face)
        where = [lies[card] for card in twins]
        may = [view.may_be[card] for card in twins]
        ways = permutations(where)
        assert any(all(one in some for one, some in zip(way, may, strict=True)) for way in ways)
        told += len(twins) > 1 and min(map(len, may)) == 1
    return told


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_two_games_that_differ_in_equal_cards_look_alike(
    name: str, players: int, options: dict[str, int]
) -> None:
    exchanged = 0
    for number in range(3):
        rng = Random(f"{name} alike {number}")
        one, eyes = watched(name, players, options)
        other, other_eyes = watched(name, players, options)
        seen = 0
        while one.decision is not None and len(one.events) < 400:
            decision, same = one.decision, other.decision
            assert same is not None
            word = decision.options[rng.randrange(len(decision.options))]
            if decision.kind == "draw":
                word = "Joker" if "Joker" in decision.options and rng.random() < 0.5 else word
                # Of equal cards that may be drawn, another one comes.
                places = [at for at, option in enumerate(same.options) if option == word]
                exchanged += len(places) > 1
                one.choose(decision.options.index(word))
                other.choose(places[-1])
            else:
                one.choose(decision.options.index(word))
                other.choose(same.options.index(word))
            for event, twin in zip(one.events[seen:], other.events[seen:], strict=True):
                for mine, theirs in zip(eyes, other_eyes, strict=True):
                    mine.see(event)
                    theirs.see(twin)
            seen = len(one.events)
            for mine, theirs in zip(eyes, other_eyes, strict=True):
                left, right = mine.view(), theirs.view()
                assert left.as_data(one.words) == right.as_data(other.words)
                assert left.may_be == right.may_be
                assert left.events[-5:] == right.events[-5:]
    assert exchanged > 3
