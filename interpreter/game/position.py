"""Setting a game down in the middle of play, as a puzzle or a scenario describes it.

The difficulty is that the machine must not be able to tell such a position from one that was
played: every card in one place and agreeing with its record, the shuffled part of a zone marked as
such, the turn about to begin. So the setup is played first, by any chance whatever, which gives
every register a value; then the cards are laid out anew, and the machine goes on where a turn
begins. And since views are built from events alone, the position is also told as events: what each
seat would have seen if the cards had just been laid there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from interpreter.game.events import Event
from interpreter.game.game import Decision, Game
from interpreter.machine.cards import seen_by
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.rules import model as m
from interpreter.rules.flow import parts

Picker = Callable[[Decision], int]
"""Answers a decision with the place of an option."""


class PositionError(ValueError):
    """A position that no state of the game can be."""


@dataclass(frozen=True)
class Position:
    """The middle of a game.

    Attributes:
        turn: the seat whose turn begins.
        zones: the cards of zones, by zone number, each from bottom to top. Zones that are not named
            are empty; cards that are not named lie shuffled under those of the zone they come from.
        faces: for cards in these zones whether they lie face up; the others lie as is usual there
            (face up where everybody sees the zone's cards).
        states: values by (state, seat); the seat is 0 for a state that all share. States that are
            not named keep what the setup gave them.
        turns: how many turns have been taken.
        won: the deals that each seat has won in the match; empty for none.
    """

    turn: int
    zones: Mapping[int, tuple[int, ...]]
    faces: Mapping[int, bool] = field(default_factory=dict)
    states: Mapping[tuple[int, int], int] = field(default_factory=dict)
    turns: int = 0
    won: tuple[int, ...] = ()


def source_zone(program: Program) -> int:
    """Give the number of the zone that the deck is shuffled into, where undealt cards lie.

    Raises `PositionError` where the rules have no such zone, or one for each player.
    """
    bodies = (program.rules.setup.body, tuple(step.body for step in program.rules.steps.values()))
    for part in parts(bodies):
        if isinstance(part, m.Shuffle) and part.deck and isinstance(part.zone, m.ZoneValue):
            name = part.zone.zone.name
            for number, zone in enumerate(program.layout.zones):
                if zone.name == name and zone.owner < 0:
                    return number
    raise PositionError("the rules shuffle the deck into no zone that all share")


def set_won(game: Game, won: tuple[int, ...]) -> None:
    """Say how many deals of the match each seat has won before this one."""
    for seat, count in enumerate(won):
        for member in game.rules.team(seat):
            game.state[lay.WON + member] = max(count, game.state[lay.WON + member])
    each = range(game.rules.team_count or game.players)
    game.state[lay.DEALS] = sum(game.state[lay.WON + seat] for seat in each)


def set_position(game: Game, position: Position, pick: Picker) -> tuple[Event, ...]:
    """Set a game down in the middle of play, at the beginning of a turn.

    Args:
        game: a fresh game of rules that tell turns (`Program.turn_start`); changed in place.
        position: where everything is.
        pick: answers what the setup asks; nothing of it remains but states that aren't named.

    Returns the position as events, for those who watch; `game.events` begins empty and goes on with
    what happens from here. Raises `PositionError`.
    """
    program = game.program
    if program.turn_start < 0:
        raise PositionError("this game is told from top to bottom and has no turns to begin at")
    _check(game, position)
    while (decision := game.decision) is not None and game.state[lay.TURNS] == 0:
        game.choose(pick(decision))
    if game.state[lay.TURNS] == 0:
        raise PositionError("the setup ends the game before a turn begins")
    _lay_out(game, position)
    _set_registers(game, position)
    game.events.clear()
    told = tuple(_told(game, position))
    game._run()
    return told


# -- checks ----------------------------------------------------------------------------------


def _check(game: Game, position: Position) -> None:
    layout = game.program.layout
    if not 0 <= position.turn < game.players:
        raise PositionError(f"there is no seat {position.turn}")
    if len(position.won) > game.players:
        raise PositionError(f"there are {game.players} seats, not {len(position.won)}")
    seen: set[int] = set()
    for number, cards in position.zones.items():
        if not 0 <= number < len(layout.zones) or layout.zones[number].owner >= game.players:
            raise PositionError(f"there is no zone {number}")
        zone = layout.zones[number]
        if len(cards) > zone.capacity:
            raise PositionError(f"{zone.name} holds {zone.capacity} cards, not {len(cards)}")
        for card in cards:
            if not 0 <= card < layout.deck_size:
                raise PositionError(f"there is no card {card}")
            if card in seen:
                raise PositionError(f"{game.words.card(card)} can't be in two places")
            seen.add(card)
    for (index, seat), value in position.states.items():
        _check_state(game, index, seat, value)
        _check_team(game, position, index, seat)


def _check_state(game: Game, index: int, seat: int, value: int) -> None:
    states = game.program.layout.states
    if not 0 <= index < len(states):
        raise PositionError(f"there is no state {index}")
    if not 0 <= seat < (game.players if states[index].per_player else 1):
        raise PositionError(f"{states[index].name} has no seat {seat}")
    low, high = state_range(game, index)
    if not low <= value <= high:
        raise PositionError(f"{states[index].name} can't be {value}")


def _check_team(game: Game, position: Position, index: int, seat: int) -> None:
    """What a team has can be given for any of it, but not in two ways."""
    if not game.rules.states[index].per_team:
        return
    given = [position.states.get((index, member)) for member in game.rules.team(seat)]
    if len({value for value in given if value is not None}) > 1:
        name = game.rules.states[index].name
        raise PositionError(f"{name} is one value for a team, and two are given")


def state_range(game: Game, index: int) -> tuple[int, int]:
    """Give the lowest and highest value of a state, as the machine's numbers."""
    deck = game.rules.deck
    kind = game.rules.states[index].type
    match kind.kind:
        case m.Kind.RANK:
            return 0, len(deck.ranks) - 1
        case m.Kind.SUIT:
            return 0, len(deck.suits) - 1
        case m.Kind.PLAYER:
            return 0, game.players - 1
        case m.Kind.CHOICE:
            return 0, len(kind.names) - 1
        case _:
            return kind.low, kind.high


# -- laying out ------------------------------------------------------------------------------


def _lay_out(game: Game, position: Position) -> None:
    s, layout = game.state, game.program.layout
    named = {card for cards in position.zones.values() for card in cards}
    rest = [card for card in range(layout.deck_size) if card not in named]
    source = source_zone(game.program)
    for number, zone in enumerate(layout.zones):
        cards = list(position.zones.get(number, ()))
        bag = len(rest) if number == source else 0
        if number == source:
            cards = rest + cards
        if len(cards) > zone.capacity:
            raise PositionError(f"{zone.name} has no room for the cards that are not named")
        s[zone.address + lay.LENGTH] = len(cards)
        s[zone.address + lay.BAG_FROM] = 0
        s[zone.address + lay.BAG_SIZE] = bag
        usual = zone.seen in (lay.SEEN_BY_ALL, lay.SEEN_AS_LAID)
        for place, card in enumerate(cards):
            s[zone.address + lay.FIRST + place] = card
            record = lay.CARDS + lay.CARD_SIZE * card
            s[record + lay.POSITION] = place
            s[record + lay.ZONE] = zone.address
            s[record + lay.FACE] = int(position.faces.get(card, usual))


def _set_registers(game: Game, position: Position) -> None:
    s = game.state
    for (index, seat), value in position.states.items():
        of_team = game.rules.states[index].per_team
        for member in game.rules.team(seat) if of_team else (seat,):
            s[game.program.layout.states[index].address + member] = value
    set_won(game, position.won)
    s[lay.PLAYER] = -1
    s[lay.NEXT] = position.turn
    s[lay.TURNS] = position.turns
    s[lay.FUEL] = lay.MOST_FUEL
    s[lay.LOOKS] = lay.MOST_LOOKS
    s[lay.RESULT] = 0
    s[lay.PC] = game.program.turn_start
    s[lay.STATUS] = lay.RUNNING


# -- telling ---------------------------------------------------------------------------------


def _told(game: Game, position: Position) -> Iterator[Event]:
    """Tell the position as if the cards had been gathered, and laid out from there."""
    s, layout = game.state, game.program.layout
    source = source_zone(game.program)
    pc = game.program.turn_start
    yield Event("shuffle", pc, -1, source, 1, 0, 0, 0, False)
    for number, cards in sorted(position.zones.items()):
        if number == source:
            continue
        for card in cards:
            up = s[lay.CARDS + lay.CARD_SIZE * card + lay.FACE]
            seen = seen_by(s, layout.zones[number].address, up)
            yield Event("card", pc, -1, card, source, number, seen, 0, bool(up))
    for place in layout.states:
        for seat in range(game.players if place.per_player else 1):
            who = seat if place.per_player else -1
            value = s[place.address + seat]
            yield Event("state", pc, -1, place.index, who, value, 0, 0, False)
