"""What must hold of the machine's array at every moment, told from the layout alone."""

from __future__ import annotations

from interpreter.game.game import Game
from interpreter.program import layout as lay
from interpreter.rules import model as m


def check_state(game: Game) -> None:
    """Assert all that a sound state of a game fulfils."""
    check_cards(game)
    check_head(game)
    check_registers(game)


def check_cards(game: Game) -> None:
    """Every card has one place, records and zones agree, and nothing overflows."""
    s, layout = game.state, game.program.layout
    found: list[int] = []
    for zone in layout.zones:
        at, length = zone.address, s[zone.address + lay.LENGTH]
        assert 0 <= length <= zone.capacity == s[at + lay.CAPACITY]
        assert zone.owner < game.players or length == 0, "a seat nobody sits at holds cards"
        assert min(s[at + lay.BAG_FROM], s[at + lay.BAG_SIZE]) >= 0
        assert s[at + lay.BAG_FROM] + s[at + lay.BAG_SIZE] <= length
        cards = s[at + lay.FIRST : at + lay.FIRST + length]
        for position, card in enumerate(cards):
            record = lay.CARDS + lay.CARD_SIZE * card
            assert s[record + lay.ZONE] == at
            assert s[record + lay.POSITION] == position
            assert s[record + lay.FACE] in (0, 1)
        found += cards
    assert len(found) == layout.deck_size
    assert set(found) == set(range(layout.deck_size))


def check_head(game: Game) -> None:
    """The head of the state names a seat, a decision and an instruction that exist."""
    s, program = game.state, game.program
    assert s[lay.STATUS] in (lay.DECIDE, lay.OVER, lay.FAULTED)
    assert 0 <= s[lay.PC] < program.length
    assert s[lay.PLAYERS] == game.players
    assert -1 <= s[lay.PLAYER] < game.players
    assert -1 <= s[lay.NEXT] < game.players
    assert 0 <= s[lay.FUEL] <= lay.MOST_FUEL
    assert s[lay.TURNS] >= 0
    assert 0 <= s[lay.DEALS] <= lay.MOST_DEALS
    if s[lay.STATUS] == lay.DECIDE:
        assert -1 <= s[lay.SEAT] < game.players
        assert 1 <= s[lay.COUNT] <= program.layout.option_room == s[lay.OPTION_ROOM]
        options = s[s[lay.OPTIONS] : s[lay.OPTIONS] + s[lay.COUNT]]
        assert len(set(options)) == len(options)


def check_registers(game: Game) -> None:
    """Constants and options never change, and every state is within its range."""
    s, layout, rules = game.state, game.program.layout, game.rules
    for address, value in layout.constants:
        assert s[address] == value
    for name, address in layout.options.items():
        assert s[address] == game.option_values[name]
    for place, state in zip(layout.states, rules.states, strict=True):
        low, high = bounds(game, state.type)
        for seat in range(game.players if place.per_player else 1):
            assert low <= s[place.address + seat] <= high, state.name


def bounds(game: Game, type_: m.Type) -> tuple[int, int]:
    """Give the least and the greatest value of a type."""
    match type_.kind:
        case m.Kind.NUMBER:
            return type_.low, type_.high
        case m.Kind.RANK:
            return 0, len(game.rules.deck.ranks) - 1
        case m.Kind.SUIT:
            return 0, len(game.rules.deck.suits) - 1
        case m.Kind.CHOICE:
            return 0, len(type_.names) - 1
        case _:
            return 0, game.players - 1
