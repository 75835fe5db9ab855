"""Views where cards are turned over and taken off a pile one by one; neither game does that."""

from random import Random

from harness.watching import Watched, check_view
from hypothesis import given
from hypothesis import strategies as st

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.game.views import Slot

TABLE = """\
game table, edition 1
    players 2

deck
    ranks low to high: A 2 3 4
    suits equal: red green blue

zone stock: hidden
zone pile: as laid
zone hand of each player: seen by owner

state starter is a player

setup
    shuffle deck into stock
    deal 4 from stock to hand of each player
    choose starter from each player at random
    turn passes to starter

turn
    choose lay_up or lay_down or turn_up or turn_down or pass_on
    turn passes to next player

move lay_up
    choose card from hand
    lay card on pile face up

move lay_down
    choose card from hand
    lay card on pile face down

move turn_up when pile is not empty
    turn top of pile face up

move turn_down when pile is not empty
    turn top of pile face down

move pass_on when pile is not empty
    put 1 from pile to hand of next player

end enough after 40 turns
    players with fewest cards in hand win, those tied share the win
"""


def table_game(*words: str) -> Watched:
    table = Watched(Game(program_of("table", TABLE), 2))
    table.say("AR", "2R", "AG", "2G", "AB", "2B", "3R", "3G", "P1", *words)
    return table


def test_a_card_turned_face_down_is_remembered() -> None:
    table = table_game("lay_up", "AR", "turn_down")
    for seat in range(2):
        assert table.zone(seat, "pile").slots == (Slot(0, False),)


def test_a_card_turned_face_up_is_seen_from_then_on() -> None:
    table = table_game("lay_down", "AR")
    assert table.known(1, "pile") == set()
    table.say("turn_up")
    assert table.known(1, "pile") == {0}
    table.say("turn_down", "pass_on")
    assert table.known(1, "hand", 0) == {0}
    assert table.known(0, "hand", 0) == {0, 1, 2, 6}


def test_a_face_down_card_is_followed_by_who_laid_it() -> None:
    table = table_game("lay_up", "AG", "turn_up", "lay_down", "AR", "turn_down")
    # Turning a card face down that lies face down shows it to nobody.
    assert table.known(1, "pile") == {1}
    table.say("pass_on")
    assert table.known(0, "hand", 1) == {0}
    assert table.known(0, "pile") == table.known(1, "pile") == {1}
    assert table.known(1, "hand", 1) == {0, 3, 4, 5, 7}


def test_an_unseen_card_taken_off_a_pile_says_nothing_of_the_cards_below() -> None:
    # P1 lays AR face down, P2 lays 2R on it, and P1 hands that one back unseen.
    table = table_game("lay_down", "AR", "lay_down", "2R", "pass_on")
    assert table.known(0, "hand", 1) == set()
    assert table.zone(0, "pile").slots == (Slot(0, False),)
    assert table.known(0, "pile") == {0}


@given(st.integers(0, 2**32))
def test_views_are_true_whatever_is_turned_and_passed_on(seed: int) -> None:
    rng = Random(seed)
    table = Watched(Game(program_of("table", TABLE), 2))
    while True:
        for seat in range(2):
            check_view(table.game, table.view(seat))
        if table.game.decision is None:
            break
        table.choose(rng.randrange(len(table.game.decision.options)))
