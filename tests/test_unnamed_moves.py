"""Lines that don't name their move, and choices that are plays of their own."""

from framing import framed

from interpreter.game.actions import Play, Refusal, read_play
from interpreter.game.game import Game
from interpreter.game.load import program_of

MOVES = """
turn
    choose play_one or show_one or draw_one
    turn passes to next player

move play_one
    choose card from hand where suit of card is red or suit of card is blue
    lay card on pile face up

move show_one when suit of top of pile is not red
    choose card from hand where suit of card is blue
    reveal card

move draw_one
    draw 1 from stock to hand, if any is left

setup
    shuffle deck into stock
    put all from stock to pile where suit of card is red and rank of card is 3
    deal 5 from stock to hand of each player
    choose leader from each player at random
    turn passes to leader
"""


def at_turn(text: str, *drawn: str) -> Game:
    """A game of these blocks in which chance gives these cards first, up to the first move."""
    game = Game(program_of("moves.rules", framed(text)), 2)
    wanted = [game.words.card_number(card) for card in drawn]
    while (decision := game.decision) is not None and decision.seat < 0:
        value = wanted.pop(0) if wanted else None
        game.choose(decision.values.index(value) if value in decision.values else 0)
    return game


def test_a_card_is_enough_where_only_one_move_takes_it() -> None:
    game = at_turn(MOVES, "4R", "5R", "6R", "7R", "4B", "5B", "4G", "5G", "4Y", "5Y")
    decision = game.decision
    assert decision is not None
    assert decision.options == ("play_one", "draw_one")
    read = read_play(game, decision.seat, "4R")
    assert isinstance(read, Play)
    assert read.complete
    named = read_play(game, decision.seat, "play_one 4R")
    assert isinstance(named, Play)
    assert read.indexes == named.indexes


def test_why_not_is_told_of_the_one_move_that_would_take_it() -> None:
    game = at_turn(MOVES, "4R", "5R", "6R", "7R", "4B", "5B", "4G", "5G", "4Y", "5Y")
    decision = game.decision
    assert decision is not None
    refused = read_play(game, decision.seat, "4G")
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.kind) == ("not_offered", "card")
    assert game.program.rules.clauses[refused.clause].name == "play_one"


def test_two_moves_that_take_a_card_have_to_be_named() -> None:
    text = MOVES.replace("when suit of top of pile is not red", "when suit of top of pile is red")
    game = at_turn(text, "4R", "5R", "6R", "7R", "4B", "5B", "4G", "5G", "4Y", "5Y")
    decision = game.decision
    assert decision is not None
    assert decision.options == ("play_one", "show_one", "draw_one")
    blue = next(
        card
        for card in game.zone_cards("hand", decision.seat)
        if game.program.rules.deck.suit_of(card) == 1
    )
    refused = read_play(game, decision.seat, game.words.card(blue))
    assert isinstance(refused, Refusal)
    assert refused.code == "unreadable"
    # Red cards are for one of the two only.
    red = read_play(game, decision.seat, "4R")
    assert isinstance(red, Play)


def test_a_choice_after_something_has_happened_is_a_play_of_its_own() -> None:
    text = """
turn
    repeat 2 times
        choose card from hand
        lay card on pile face up
    turn passes to next player
"""
    game = Game(program_of("twice.rules", framed(text)), 2)
    while (decision := game.decision) is not None and decision.seat < 0:
        game.choose(0)
    assert decision is not None
    first, second = game.words.card(decision.values[0]), game.words.card(decision.values[1])
    read = read_play(game, decision.seat, first)
    assert isinstance(read, Play)
    assert read.complete
    both = read_play(game, decision.seat, f"{first} {second}")
    assert isinstance(both, Refusal)
    assert both.code == "too_much"
