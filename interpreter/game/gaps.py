"""What exactly is the matter where the rules don't say how to go on: the state, the empty zone."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.game.game import Game, Gap
from interpreter.program import layout as lay
from interpreter.program.opcodes import NUMBER_OF
from interpreter.rules import model as m
from interpreter.rules.flow import parts

_RANGE_OPERANDS = {NUMBER_OF["set_state"]: 2, NUMBER_OF["set_player_state"]: 3}
"""Where the value stands among the operands; its lowest, highest and the state's index follow."""


@dataclass(frozen=True)
class OutOfRange:
    """A state would get a value outside its range.

    Attributes:
        state: its index.
        seat: whose it is; -1 where it is nobody's.
        value, low, high: what it would get, and its range.
    """

    state: int
    seat: int
    value: int
    low: int
    high: int


@dataclass(frozen=True)
class NoCard:
    """There is no card to choose from in a zone, by its number."""

    zone: int


def gap_detail(game: Game, gap: Gap) -> OutOfRange | NoCard | None:
    """Say what a gap is about, where it can be said.

    Args:
        game: the game that has stopped.
        gap: its gap.
    """
    if gap.fault == lay.FAULT_RANGE:
        return _out_of_range(game, gap)
    if gap.fault in (lay.FAULT_NO_MOVE, lay.FAULT_NO_CHOICE):
        return _no_card(game, gap)
    return None


def gap_text(game: Game, gap: Gap) -> str:
    """Say in English what a gap is about."""
    words = game.words
    match gap_detail(game, gap):
        case OutOfRange() as found:
            state = game.rules.states[found.state]
            owner = f" of {words.seat(found.seat)}" if found.seat >= 0 else ""
            value, low, high = shown_range(game, found)
            return f"{state.name}{owner} would become {value}; it may be {low} to {high}"
        case NoCard(zone):
            return f"there is no card in {words.zone_number(zone)} to choose from"
    return gap.text


def shown_range(game: Game, found: OutOfRange) -> tuple[str, str, str]:
    """Write the value that a state would get, and the ends of its range, as far as it has words."""
    within = [found.low, found.high]
    low, high = (game.words.state_value(found.state, one) for one in within)
    if found.low <= found.value <= found.high:
        return game.words.state_value(found.state, found.value), low, high
    return str(found.value), low, high


def _out_of_range(game: Game, gap: Gap) -> OutOfRange | None:
    code, s = game.program.code, game.state
    at = _RANGE_OPERANDS.get(code[gap.pc])
    if at is None:
        return None
    register, low, high, index = code[gap.pc + at : gap.pc + at + 4]
    seat = s[code[gap.pc + 2]] if game.rules.states[index].per_player else -1
    return OutOfRange(index, seat, s[register], low, high)


def _no_card(game: Game, gap: Gap) -> NoCard | None:
    """Find the one zone, of those that cards would be chosen from, that is empty."""
    rules = game.rules
    place = game.program.place(gap.pc)
    bodies = (rules.setup.body, rules.turn.body, *rules.moves.values(), *rules.steps.values())
    lines = [one for one in parts(bodies) if getattr(one, "at", None) == place]
    chooses = [one for one in lines if isinstance(one, m.Choose)]
    for line in lines:
        if isinstance(line, m.ChooseMove):
            moves = [rules.moves[name] for name in line.moves]
            if len(moves) == 1:
                chooses += [one for one in moves[0].body[:1] if isinstance(one, m.Choose)]
    if len(chooses) != 1 or chooses[0].pool != "cards" or len(chooses[0].zones) != 1:
        return None
    value = chooses[0].zones[0]
    if not isinstance(value, m.ZoneValue) or not isinstance(value.zone, m.Zone):
        return None
    owner = game.state[lay.PLAYER] if value.zone.per_player else -1
    if value.player is not None and not isinstance(value.player, m.Subject):
        return None
    if game.zone_cards(value.zone.name, owner):
        return None
    places = enumerate(game.program.layout.zones)
    return next(
        NoCard(number)
        for number, one in places
        if (one.name, one.owner) == (value.zone.name, owner)
    )
