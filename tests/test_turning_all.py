"""Turning and revealing all cards of a zone: who sees what, before and after; how it is told."""

from random import Random

import pytest
from harness.mirror import Tally
from harness.settings import program
from harness.watching import Memory, Watched, check_view
from test_cli_transcript import chosen, told
from test_non_interference import play_mirrored

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.game.views import Slot

GAME = """\
game turning, edition 1
    players 2

deck
    ranks low to high: A 2 3
    suits equal: red green

zone stock: hidden
zone front of each player: {front}
zone hand of each player: seen by owner

state starter is a player

setup
    shuffle deck into stock
    deal 2 from stock to front of each player
    choose starter from each player at random
    turn passes to starter

turn
    choose {moves}
    turn passes to next player

move show
    {line}

move draw_one when stock is not empty
    draw 1 from stock to hand

end enough after 4 turns
    players with fewest cards in hand win, those tied share the win
"""

AR, AG, R2, G2, R3, G3 = range(6)


def turning(line: str, front: str, *words: str) -> Watched:
    """P1 has AR and 2R in front, P2 AG and 2G; the second player is on turn."""
    text = GAME.format(line=line, front=front, moves="show or draw_one")
    table = Watched(Game(program_of("turning", text), 2))
    table.say("AR", "AG", "2R", "2G", "P2", *words)
    return table


def test_revealing_shows_all_cards_of_a_secret_zone_to_everybody() -> None:
    table = turning("reveal all in front of next player", "seen by owner")
    assert table.known(1, "front", 0) == set()
    table.say("show")
    assert table.known(1, "front", 0) == {AR, R2}
    # It was P1's cards that P2 showed, and nobody else's.
    assert table.known(0, "front", 1) == set()


@pytest.mark.parametrize("seen", ["seen by owner", "as laid", "hidden"])
def test_of_each_player_means_everybodys(seen: str) -> None:
    table = turning("reveal all in front of each player", seen, "show")
    for seat in range(2):
        assert table.known(seat, "front", 0) == {AR, R2}
        assert table.known(seat, "front", 1) == {AG, G2}


def test_turning_cards_up_shows_them_where_they_lie_as_laid() -> None:
    table = turning("turn all in front of each player face up", "as laid")
    assert table.zone(0, "front", 0).slots == (Slot(None, False), Slot(None, False))
    table.say("show")
    assert table.zone(0, "front", 0).slots == (Slot(AR, True), Slot(R2, True))
    assert table.zone(0, "front", 1).slots == (Slot(AG, True), Slot(G2, True))


def test_turning_cards_in_a_hand_shows_them_to_nobody() -> None:
    table = turning("turn all in front of each player face up", "seen by owner", "show")
    assert table.known(0, "front", 1) == table.known(1, "front", 0) == set()


def test_cards_that_are_turned_down_again_are_remembered() -> None:
    line = "reveal all in front\n    turn all in front face down"
    table = turning(line, "as laid", "show")
    assert table.zone(0, "front", 1).slots == (Slot(AG, False), Slot(G2, False))
    assert table.zone(0, "front", 0).slots == (Slot(None, False), Slot(None, False))


def test_it_goes_round_the_table_from_the_player_on_turn() -> None:
    table = turning("reveal all in front of each player", "seen by owner", "show")
    shown = [event.a for event in table.game.events if event.kind == "show"]
    assert shown == [AG, G2, AR, R2]


def test_a_name_for_several_zones_will_do() -> None:
    line = "for each row in front, hand\n        reveal all in row of each player"
    table = turning(line, "seen by owner", "draw_one", "3G", "show")
    assert table.known(0, "hand", 1) == {G3}
    assert table.known(1, "front", 0) == {AR, R2}


def test_a_zone_without_cards_is_nothing_to_turn() -> None:
    table = turning("reveal all in hand", "seen by owner", "show")
    assert not [event for event in table.game.events if event.kind == "show"]
    assert table.game.gap is None


def test_chance_settles_the_order_of_a_shuffled_zone_from_the_top_down() -> None:
    table = turning("reveal all in stock", "seen by owner", "show")
    game = table.game
    assert game.decision is not None
    assert sorted(game.decision.options) == ["3G", "3R"]
    table.say("3G")
    # The last card is asked for, too, and is then the lowest.
    table.say("3R")
    assert table.known(0, "stock") == table.known(1, "stock") == {R3, G3}
    assert [event.a for event in game.events if event.kind == "show"] == [R3, G3]
    # The order is known now, so that the next draw is no chance any more: 3G lies on top.
    table.say("draw_one")
    assert table.known(0, "hand", 0) == {G3}
    assert table.game.decision is not None
    assert table.game.decision.seat == 1


def test_cards_on_a_shuffled_zone_stay_on_it() -> None:
    line = "put 1 from front to stock\n    reveal all in stock"
    table = turning(line, "seen by owner", "show")
    assert table.game.decision is not None
    assert sorted(table.game.decision.options) == ["3G", "3R"]
    table.say("3R", "3G")
    shown = [event.a for event in table.game.events if event.kind == "show"]
    assert shown == [G3, R3, G2]
    table.say("draw_one")
    assert table.known(0, "hand", 0) == {G2}


@pytest.mark.parametrize("seen", ["seen by owner", "as laid", "hidden"])
def test_views_stay_true_whatever_is_turned(seen: str) -> None:
    lines = (
        "reveal all in front of each player",
        "turn all in front face down\n    shuffle front\n    reveal all in front",
        "turn all in front of each player face up",
        "put all from front to stock\n    reveal all in stock",
    )
    for number, line in enumerate(lines * 5):
        rng = Random(f"{number} {seen}")
        text = GAME.format(line=line, front=seen, moves="show or draw_one")
        table = Watched(Game(program_of("turning", text), 2))
        while table.game.decision is not None:
            table.choose(rng.randrange(len(table.game.decision.options)))
            for seat in range(2):
                check_view(table.game, table.view(seat))
        assert table.game.gap is None


# ---- how it is told ------------------------------------------------------------------------


def told_by(line: str, front: str, language: str = "en", seat: int = -1) -> str:
    text = GAME.format(line=line, front=front, moves="show or draw_one")
    game = chosen(Game(program_of("turning", text), 2), "AR", "AG", "2R", "2G", "P2", "show")
    first = next(one for one in told(game, language, seat=seat) if one.startswith("  1  "))
    return first[5:].split(" [")[0]


def test_cards_shown_together_are_told_together() -> None:
    line = "reveal all in front of each player"
    assert told_by(line, "seen by owner") == "P2 shows the front: AG 2G. P1 shows the front: AR 2R."
    assert told_by(line, "seen by owner", "zh") == "P2 亮出 front：AG 2G。P1 亮出 front：AR 2R。"
    assert told_by(line, "seen by owner", seat=1).startswith("You show the front: AG 2G.")
    line = "turn all in front face up"
    assert told_by(line, "as laid") == "P2’s front is turned face up: AG 2G."
    assert told_by(line, "as laid", "zh") == "P2 的 front 翻成面朝上：AG 2G。"
    line = "turn all in front face down"
    assert told_by(line, "as laid") == "P2’s front is turned face down."
    assert told_by(line, "as laid", "zh") == "P2 的 front 翻成面朝下。"


def test_cards_turned_in_a_hand_are_not_said_to_be_shown() -> None:
    line = "turn all in front face up"
    assert told_by(line, "seen by owner", seat=0) == "P2’s front is turned face up: 2 cards."
    assert told_by(line, "seen by owner", seat=1) == "Your front is turned face up: AG 2G."


def test_a_card_of_a_zone_that_is_nobodys_is_turned_up_and_shown_by_nobody() -> None:
    text = GAME.format(line="reveal top of stock", front="seen by owner", moves="show or draw_one")
    game = chosen(Game(program_of("turning", text), 2), "AR", "AG", "2R", "2G", "P2", "show", "3R")
    assert "  1  3R is turned face up." in told(game)


# ---- rows that lie face down until the end -------------------------------------------------

FACE_DOWN = "face_down_rows"


@pytest.mark.parametrize("chunk", range(3))
def test_nobody_learns_of_rows_before_they_are_shown(chunk: int) -> None:
    tally = Tally()
    for number in range(15):
        rng = Random(f"mirror {FACE_DOWN} {chunk} {number}")
        play_mirrored(Game(program(FACE_DOWN), 2, single=True), rng, tally)
    assert tally.decisions > 300
    assert tally.shown["show"] > 3
    assert any("upper" in pair or "lower" in pair for pair in tally.pairs)


def test_at_the_end_everybody_has_seen_both_rows_of_both_players() -> None:
    for seed in range(20):
        rng = Random(seed)
        table = Watched(Game(program(FACE_DOWN), 2, single=True))
        memories = [Memory(seat, table.game) for seat in range(2)]
        events = table.game.events[:]
        while True:
            for seat, memory in enumerate(memories):
                memory.follow(events)
                check_view(table.game, table.view(seat))
                for owner in range(2):
                    for row in ("upper", "lower"):
                        known = table.known(seat, row, owner)
                        count = table.zone(seat, row, owner).count
                        over = table.game.decision is None
                        assert len(known) == (count if owner == seat or over else 0)
            if table.game.decision is None:
                break
            events = table.choose(rng.randrange(len(table.game.decision.options)))
