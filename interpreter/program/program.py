"""The program of a ruleset, and the states it begins with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.program.choices import Ask
from interpreter.program.layout import (
    CAPACITY,
    FUEL,
    LENGTH,
    LOOKS,
    MOST_FUEL,
    MOST_LOOKS,
    NEXT,
    NUMBER,
    OPTION_ROOM,
    OPTIONS,
    ORDERED,
    OWNER,
    PLAYER,
    PLAYERS,
    SEEN,
    SINGLE,
    TIE_SCORES,
    Layout,
    StatePlace,
)
from interpreter.program.opcodes import NAMES, NUMBER_OF, SIGNATURES, WIDTH
from interpreter.rules import model as m


@dataclass(frozen=True)
class Program:
    """What the machine runs.

    Attributes:
        code: the instructions, then the tables.
        length: how much of it is instructions.
        places: for each instruction the line it comes from.
        asks: for each instruction that asks, what it is about.
        turn_start: the address at which a turn begins, or -1 for a game told by `play`.
        layout: where everything stands in a state.
        rules: the checked rules, for names and sentences.
    """

    code: tuple[int, ...] = field(repr=False)
    length: int
    places: tuple[m.At, ...] = field(repr=False)
    asks: Mapping[int, Ask] = field(repr=False)
    turn_start: int
    layout: Layout = field(repr=False)
    rules: m.Rules = field(repr=False)

    def place(self, pc: int) -> m.At:
        """Give the line that an instruction comes from."""
        return self.places[pc // WIDTH]

    def clause(self, pc: int) -> m.Clause:
        """Give the clause that an instruction comes from."""
        return self.rules.clauses[self.place(pc).clause]

    def result_at(self, pc: int) -> StatePlace | None:
        """Give the state that holds each player's result, if an instruction decides by results."""
        if self.code[pc] != NUMBER_OF["win_most"] or self.code[pc + 3] != TIE_SCORES:
            return None
        at = self.code[pc + 1]
        return next(place for place in self.layout.states if place.address == at)

    @property
    def has_results(self) -> bool:
        """Whether some end of a game is a number of each player."""
        return any(self.result_at(pc) is not None for pc in range(0, self.length, WIDTH))

    def listing(self) -> str:
        """Write the instructions out, one a line, each block under the line it comes from."""
        lines: list[str] = []
        previous: m.At | None = None
        source = self.rules.source
        for pc in range(0, self.length, WIDTH):
            at = self.place(pc)
            if at != previous:
                number = source.line_of(at.span.start)
                lines.append(f"# {number}: {source.line_text(number).strip()}")
                previous = at
            name = NAMES[self.code[pc]]
            count = len(SIGNATURES[name])
            operands = " ".join(str(one) for one in self.code[pc + 1 : pc + 1 + count])
            lines.append(f"{pc:6} {name} {operands}".rstrip())
        return "\n".join(lines) + "\n"

    def first_state(
        self, players: int, options: Mapping[str, int], *, single: bool = True
    ) -> list[int]:
        """Make the state in which a game begins.

        Args:
            players: how many seats.
            options: every option's value, as a number or index.
            single: play one deal, even if the rules know matches.
        """
        layout = self.layout
        s = [0] * layout.size
        s[PLAYERS] = players
        s[PLAYER] = -1
        s[NEXT] = -1
        s[SINGLE] = 1 if single or self.rules.match is None else 0
        s[FUEL] = MOST_FUEL
        s[LOOKS] = MOST_LOOKS
        s[OPTIONS] = layout.options_at
        s[OPTION_ROOM] = layout.option_room
        for number, zone in enumerate(layout.zones):
            s[zone.address + LENGTH] = 0
            s[zone.address + CAPACITY] = zone.capacity
            s[zone.address + SEEN] = zone.seen
            s[zone.address + OWNER] = zone.owner
            s[zone.address + NUMBER] = number
            s[zone.address + ORDERED] = int(zone.ordered)
        for place in layout.lists:
            s[place.address + CAPACITY] = place.capacity
        for address, value in layout.constants:
            s[address] = value
        for name, address in layout.options.items():
            s[address] = options[name]
        return s
