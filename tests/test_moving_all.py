"""Lines that move all cards of a zone, or all but some: where each card lies in the end."""

import pytest
from framing import framed

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.rules.check import check_source
from interpreter.source import Source

LEADER = "    choose leader from each player at random\n    turn passes to leader\n"
ONE_EACH = "    deal 1 from stock to hand of each player\n"


def chance_only(text: str, players: int = 2) -> Game:
    """A game of a frame with these blocks, up to the first decision of a player."""
    game = Game(program_of("moving.rules", framed(text)), players)
    while (decision := game.decision) is not None and decision.seat < 0:
        game.choose(0)
    assert game.gap is None
    return game


def cards(game: Game, zone: str, seat: int = -1) -> list[str]:
    return [game.words.card(card) for card in game.zone_cards(zone, seat)]


def test_those_that_fit_leave_a_shuffled_zone_without_chance() -> None:
    text = f"""
zone box: hidden

setup
    shuffle deck into stock
    put all from stock to box where rank of card is above 7 and suit of card is not red
{LEADER}"""
    game = Game(program_of("moving.rules", framed(text)), 2)
    assert sorted(cards(game, "box")) == ["8B", "8G", "8Y"]
    assert len(cards(game, "stock")) == 24 - 3
    decision = game.decision
    assert decision is not None
    assert decision.kind == "player"  # the first thing that chance decides is who leads


def test_those_that_fit_keep_their_order() -> None:
    text = f"""
zone stock: hidden
zone pile: as laid
zone picked: as laid

setup
    shuffle deck into stock
    put all from stock to pile where suit of card is red and rank of card is above 6
    put all from stock to pile where suit of card is red and rank of card is below 5
    put all from pile to picked where rank of card is not 4 and rank of card is not 7
{ONE_EACH}{LEADER}"""
    game = chance_only(text)
    # As they lay in the pile: the 8 before the 3.
    assert cards(game, "picked") == ["8R", "3R"]
    assert cards(game, "pile") == ["7R", "4R"]


def test_the_top_card_stays() -> None:
    text = f"""
zone pile: as laid
zone under: as laid
zone spare: as laid

setup
    shuffle deck into stock
    put all from stock to pile where suit of card is red
    put all but top from pile to under
    put all but top from pile to under
    put all but top from spare to under
{ONE_EACH}{LEADER}"""
    game = chance_only(text)
    assert cards(game, "pile") == ["8R"]
    assert cards(game, "under") == ["3R", "4R", "5R", "6R", "7R"]


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, [12, 12]), (3, [8, 8, 8]), (5, [5, 5, 5, 5, 4])]
)
def test_all_are_dealt_round_the_table(players: int, sizes: list[int]) -> None:
    text = f"""
game frame, edition 1
    players 2 to 5

setup
    shuffle deck into stock
    deal all from stock to hand of each player
{LEADER}"""
    game = chance_only(text, players)
    assert [len(game.zone_cards("hand", seat)) for seat in range(players)] == sizes
    assert cards(game, "stock") == []


def test_a_zone_that_overflows_is_found_beforehand() -> None:
    text = f"""
zone hand of each player: seen by owner, holds 11

setup
    shuffle deck into stock
    deal all from stock to hand of each player
{LEADER}"""
    problems = check_source(Source("wrong.rules", framed(text))).problems
    assert [one.code for one in problems] == ["L0402"]
    assert problems[0].facts["most"] == 12


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("put 2 from stock to pile where rank of card is 3", "a number of cards"),
        ("put all but top from stock to pile where rank of card is 3", "all but the top card"),
        ("put all but top from stock to hand of each player", "all but some"),
        ("put all from stock to pile where rank of card is stock", "a zone"),
    ],
)
def test_what_can_not_be_said(line: str, found: str) -> None:
    problems = check_source(Source("wrong.rules", framed(f"    {line}\n"))).problems
    assert [one.code for one in problems] == ["T0202"] or problems[0].code == "T0201"
    assert found in (problems[0].facts.get("found"), problems[0].facts.get("right"))
