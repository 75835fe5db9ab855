"""A game set down in the middle can't be told from one that was played to there."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from harness.settings import ALTERNATING, Setting, Temper, program, random_setting
from harness.states import check_state
from harness.watching import Watched, check_view

from interpreter.game.events import Event
from interpreter.game.game import Decision, Game
from interpreter.game.position import (
    Position,
    PositionError,
    set_position,
    set_won,
    source_zone,
    state_range,
)
from interpreter.program import layout as lay

GAMES = 60


def anything(rng: Random, game: Game) -> int:
    assert game.decision is not None
    return rng.randrange(len(game.decision.options))


def turn_begins(game: Game) -> bool:
    """Say whether nobody has done anything in the turn at hand."""
    kinds = [event.kind for event in game.events]
    if "turn" not in kinds or game.decision is None:
        return False
    last = len(kinds) - 1 - kinds[::-1].index("turn")
    return all(kind == "clause" for kind in kinds[last + 1 :])


def position_of(game: Game) -> Position:
    """Read off where everything is in a game whose turn begins."""
    s, layout = game.state, game.program.layout
    zones = {
        number: tuple(game.zone_cards(zone.name, zone.owner))
        for number, zone in enumerate(layout.zones)
        if zone.owner < game.players and number != source_zone(game.program)
    }
    faces = {
        card: bool(s[lay.CARDS + lay.CARD_SIZE * card + lay.FACE])
        for cards in zones.values()
        for card in cards
    }
    states = {(place.index, 0): s[place.address] for place in layout.states}
    return Position(s[lay.PLAYER], zones, faces, states, s[lay.TURNS] - 1)


def set_down(setting: Setting, position: Position, rng: Random) -> tuple[Watched, Game]:
    game = setting.game()
    told = set_position(game, position, lambda one: rng.randrange(len(one.options)))
    watched = Watched(game)
    watched.watchers = Watched(game).watchers
    tell_anew(watched, told)
    return watched, game


def tell_anew(watched: Watched, told: tuple[Event, ...]) -> None:
    """Have fresh watchers see the position first, and then what happened since."""
    fresh = [type(one)(one.words, one.seat, one.players) for one in watched.watchers]
    for watcher in fresh:
        for event in (*told, *watched.game.events):
            watcher.see(event)
    watched.watchers = fresh


def alike(one: Decision | None, other: Decision | None) -> bool:
    if one is None or other is None:
        return one is other
    same = (one.seat, one.kind, one.pc) == (other.seat, other.kind, other.pc)
    return same and sorted(one.values) == sorted(other.values)


def happened(events: list[Event]) -> list[Event]:
    # The place of a card in an unordered zone is nobody's business.
    return [replace(event, position=0) for event in events]


@pytest.mark.parametrize("chunk", range(4))
def test_a_position_goes_on_like_the_game_it_was_taken_from(chunk: int) -> None:
    drawn = finished = 0
    for number in range(GAMES // 4):
        rng = Random(f"position {chunk} {number}")
        setting, temper = random_setting(rng, ALTERNATING), Temper.drawn(rng)
        played = setting.game()
        wait = rng.randrange(40)
        while played.decision is not None:
            if played.state[lay.TURNS] > wait and turn_begins(played):
                break
            played.choose(temper.choose(played))
        if played.decision is None:
            continue
        watched, game = set_down(setting, position_of(played), rng)
        assert game.state[lay.TURNS] == played.state[lay.TURNS]
        while played.decision is not None:
            assert alike(game.decision, played.decision)
            assert game.decision is not None
            check_state(game)
            for seat in range(game.players):
                check_view(game, watched.view(seat))
            drawn += played.decision.kind == "draw"
            index = temper.choose(played)
            value = played.decision.values[index]
            there = game.decision.values.index(value)
            assert happened(watched.choose(there)) == happened(played.choose(index))
        assert game.outcome == played.outcome
        finished += 1
    assert min(drawn, finished) > 5


def test_what_is_named_lies_where_it_was_named() -> None:
    game = Setting(ALTERNATING, 3).game()
    rng = Random(1)
    zones = {0: (5, 6), 1: (10, 11), 2: (20,), 3: (21, 22)}
    position = Position(1, zones, {10: False}, {(1, 0): 12, (2, 0): 1}, turns=7)
    told = set_position(game, position, lambda one: rng.randrange(len(one.options)))
    check_state(game)
    assert game.zone_cards("stock")[-2:] == [5, 6]
    assert len(game.zone_cards("stock")) == 52 - 5
    assert game.zone_cards("pile") == [10, 11]
    assert [game.zone_cards("hand", seat) for seat in range(3)] == [[20], [21, 22], []]
    assert (game.state_value("target"), game.state_value("facing")) == (12, 1)
    assert game.state[lay.TURNS] == 8
    assert game.decision is not None
    assert (game.decision.seat, game.decision.values) == (1, (21, 22))
    assert [event.kind for event in game.events][:2] == ["turn", "clause"]
    shown = {event.a: event.seen for event in told if event.kind == "card"}
    assert shown == {10: 0, 11: 0b111, 20: 0b001, 21: 0b010, 22: 0b010}


def test_won_deals_are_counted() -> None:
    game = Setting("two_rows", 2, single=False).game()
    set_won(game, (2, 1))
    assert game.state[lay.WON : lay.WON + 2] == [2, 1]
    assert game.state[lay.DEALS] == 3


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (Position(3, {}), "there is no seat 3"),
        (Position(-1, {}), "there is no seat -1"),
        (Position(0, {}, won=(1, 2, 3, 4)), "there are 3 seats, not 4"),
        (Position(0, {99: ()}), "there is no zone 99"),
        (Position(0, {5: (1,)}), "there is no zone 5"),
        (Position(0, {1: (52,)}), "there is no card 52"),
        (Position(0, {1: (4,), 2: (4,)}), "4S can't be in two places"),
        (Position(0, {1: (4, 4)}), "4S can't be in two places"),
        (Position(0, {1: (0,) * 53}), "pile holds 52 cards, not 53"),
        (Position(0, {}, states={(9, 0): 1}), "there is no state 9"),
        (Position(0, {}, states={(1, 1): 1}), "target has no seat 1"),
        (Position(0, {}, states={(1, 0): 13}), "target can't be 13"),
        (Position(0, {}, states={(0, 0): 3}), "leader can't be 3"),
    ],
)
def test_positions_that_no_state_can_be(position: Position, message: str) -> None:
    game = Setting(ALTERNATING, 3).game()
    before = game.state[:]
    with pytest.raises(PositionError) as caught:
        set_position(game, position, lambda one: 0)
    assert str(caught.value) == message
    assert game.state == before


def test_a_game_told_from_top_to_bottom_has_no_turns_to_begin_at() -> None:
    with pytest.raises(PositionError, match="told from top to bottom"):
        set_position(Setting("two_rows", 2).game(), Position(0, {}), lambda one: 0)


def test_every_kind_of_state_has_its_range() -> None:
    rules = program(ALTERNATING).rules
    game = Setting(ALTERNATING, 3).game()
    ranges = [state_range(game, index) for index in range(len(rules.states))]
    assert ranges == [(0, 2), (0, 12), (0, 1)]
    told = Setting("two_rows", 2).game()
    assert state_range(told, 1) == (0, 2)
