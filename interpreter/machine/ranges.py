"""What every register may hold at every instruction: how a program is shown to be memory-safe.

A body follows addresses that it finds in the state: a card's number, a zone's address, a player's
register. None of them is checked while a game runs, so it has to be certain beforehand that no
path through the program brings a wrong one. That is worked out by abstract interpretation (P.
Cousot and R. Cousot, "Abstract Interpretation", POPL 1977): instead of one state, sets of states
are carried through the program, each register with the least and greatest value it can have (and,
where it can only be certain zones, with these), until nothing new comes up. A comparison narrows
both sides on the way where it holds. Ranges that keep growing in a loop jump to the next number
that the program mentions, so that the work ends.

What is known of an instruction also says which states may stand there (`verify.verify_state`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from interpreter.machine.links import Links
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.rules import model as m

PATIENCE = 3
"""How often a range may grow at one place before it jumps to the next number of the program."""


class Unsound(ValueError):  # noqa: N818 -- it says what the program or state is
    """A program or a state that could lead the machine out of its arrays."""


@dataclass(frozen=True)
class Range:
    """What a register may hold.

    Attributes:
        low, high: the least and the greatest value.
        zones: the zones and lists it may be the address of; None if it may be something else.
    """

    low: int
    high: int
    zones: frozenset[int] | None = None

    def join(self, other: Range) -> Range:
        """Give what holds all of both."""
        if other.is_in(self) and self.zones == other.zones:
            return self
        zones = None
        if self.zones is not None and other.zones is not None:
            zones = self.zones | other.zones
        return Range(min(self.low, other.low), max(self.high, other.high), zones)

    def within(self, low: int, high: int) -> Range | None:
        """Give what of it lies between two numbers; None for nothing."""
        low, high = max(self.low, low), min(self.high, high)
        if low > high:
            return None
        if (low, high) == (self.low, self.high):
            return self
        zones = self.zones
        if zones is not None:
            zones = frozenset(zone for zone in zones if low <= zone <= high)
        return Range(low, high, zones)

    def common(self, other: Range) -> Range | None:
        """Give what of it may also be another's."""
        both = self.within(other.low, other.high)
        if both is None or other.zones is None:
            return both
        zones = other.zones if both.zones is None else both.zones & other.zones
        zones = frozenset(zone for zone in zones if both.low <= zone <= both.high)
        return Range(min(zones), max(zones), zones) if zones else None

    def without(self, value: int) -> Range | None:
        """Give what of it is not a number, as far as a range can say that."""
        zones = self.zones - {value} if self.zones is not None else None
        low = self.low + 1 if value == self.low else self.low
        high = self.high - 1 if value == self.high else self.high
        return Range(low, high, zones) if low <= high else None

    @property
    def ends(self) -> tuple[int, int]:
        """The least and the greatest value."""
        return self.low, self.high

    def is_in(self, other: Range) -> bool:
        """Say whether another range holds all of it."""
        return other.low <= self.low and self.high <= other.high

    def holds(self, value: int) -> bool:
        """Say whether a value is among it."""
        if self.zones is not None:
            return value in self.zones
        return self.low <= value <= self.high


ANYTHING = Range(-lay.LARGEST, lay.LARGEST)


@dataclass(frozen=True)
class OnOffer:
    """What the options of a decision may be.

    Attributes:
        place: "own" for the room at the end of the state, "zone" for cards where they lie, "bag"
            for the shuffled part of a zone, "" where that isn't known.
        values: what each may be; None for no options yet.
        zones: the zones in which they may lie.
    """

    place: str = ""
    values: Range | None = None
    zones: frozenset[int] = frozenset()

    def join(self, other: OnOffer) -> OnOffer:
        """Give what holds all of both."""
        if self == other:
            return self
        if self.place != other.place:
            return OnOffer()
        values = self.values
        if values is None or other.values is None:
            values = values or other.values
        else:
            values = values.join(other.values)
        return OnOffer(self.place, values, self.zones | other.zones)


@dataclass(frozen=True)
class Known:
    """What is known of all states that stand at one instruction.

    Attributes:
        registers: by address; those that never change are not among them.
        offer: the options gathered last.
        gathered: whether every card surely lies in a zone.
    """

    registers: Mapping[int, Range] = field(hash=False)
    offer: OnOffer = OnOffer()
    gathered: bool = False

    def set(self, register: int, value: Range) -> Known:
        """Give what is known once a register has a new value."""
        return replace(self, registers={**self.registers, register: value})

    def join(self, other: Known) -> Known:
        """Give what holds of both."""
        return Known(
            {
                at: value if value is (theirs := other.registers[at]) else value.join(theirs)
                for at, value in self.registers.items()
            },
            self.offer.join(other.offer),
            self.gathered and other.gathered,
        )


class Facts:
    """What is so of every state of a program, whatever happens.

    Attributes:
        seats: how many players there can be.
        zones: by address.
        lists: by address.
        holders: both, by address.
        fixed: the values of registers that never change, by address.
        links: who calls whom.
    """

    def __init__(self, program: Program) -> None:
        layout, rules = program.layout, program.rules
        self.program = program
        self.seats = rules.players[1]
        self.zones = {zone.address: zone for zone in layout.zones}
        self.lists = {place.address: place for place in layout.lists}
        self.holders = {place.address: place for place in layout.holders}
        self.cards = Range(0, layout.deck_size - 1)
        self.fixed: dict[int, Range] = {
            lay.PLAYERS: Range(*rules.players),
            lay.TURNS: Range(0, 2 * lay.MOST_FUEL),
            lay.DEALS: Range(0, lay.MOST_DEALS),
        }
        for address, value in layout.constants:
            known = value in self.zones or value in self.lists
            zones = frozenset({value}) if known else None
            self.fixed[address] = Range(value, value, zones)
        for option in rules.options:
            low, high = option_range(program, option.name)
            self.fixed[layout.options[option.name]] = Range(low, high)
        self.links = Links(program)
        self.registers = [
            address
            for address in (lay.PLAYER, lay.NEXT, *range(layout.registers_at, layout.work_at))
            if address not in self.fixed and address not in self.links.sites
        ]
        numbers = {-1, 0, 1, self.seats, layout.deck_size, lay.LARGEST, -lay.LARGEST}
        numbers |= {value for _, value in layout.constants}
        numbers |= {place.capacity for place in layout.holders}
        self.numbers = sorted({one + by for one in numbers for by in (-1, 0, 1)})

    def begin(self) -> Known:
        """Give what is known of the states in which a game begins."""
        registers = dict.fromkeys(self.registers, Range(0, 0))
        registers[lay.PLAYER] = registers[lay.NEXT] = Range(-1, -1)
        return Known(registers)

    def wider(self, old: Known, new: Known) -> Known:
        """Give more than two stages of a growing knowledge, so that it soon stops growing."""
        registers = {**new.registers}
        for at, value in new.registers.items():
            before = old.registers[at]
            if value is before or value.zones is not None:
                continue  # a range of zones needs no widening: there are only so many
            low, high = value.low, value.high
            if low < before.low:
                low = self.numbers[max(bisect_right(self.numbers, low) - 1, 0)]
            if high > before.high:
                high = self.numbers[min(bisect_left(self.numbers, high), len(self.numbers) - 1)]
            registers[at] = Range(low, high)
        return replace(new, registers=registers)


def option_range(program: Program, name: str) -> tuple[int, int]:
    """Give the least and the greatest value of an option, as the machine's numbers."""
    rules = program.rules
    type_ = next(option.type for option in rules.options if option.name == name)
    match type_.kind:
        case m.Kind.RANK:
            return 0, len(rules.deck.ranks) - 1
        case m.Kind.SUIT:
            return 0, len(rules.deck.suits) - 1
        case m.Kind.CHOICE:
            return 0, len(type_.names) - 1
        case _:
            return type_.low, type_.high
