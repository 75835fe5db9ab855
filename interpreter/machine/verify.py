"""Loading programs safely: what the compiled gears take for granted is shown here.

A program is sound if every instruction exists and has operands of the right kind within the state
and the program, and if no path leads a body out of its arrays (`effects`, `ranges`). It turns sound
states (`states`) into sound states only, so that nothing needs to be checked while games run.

Every failure is an `Unsound` with a plain message.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from interpreter.machine.effects import Effects
from interpreter.machine.links import operands
from interpreter.machine.meld_tables import check_melds, check_room
from interpreter.machine.ranges import PATIENCE, Facts, Known, Unsound
from interpreter.program import layout as lay
from interpreter.program.opcodes import NAMES, SIGNATURES, WIDTH
from interpreter.program.program import Program

__all__ = ["Sound", "Unsound", "verify_program"]

LAST_FAULT = lay.FAULT_LOOKS
EVENTS = frozenset({lay.E_CLAUSE, lay.E_CLAIM, lay.E_CHOICE, lay.E_CHALLENGE, lay.E_REASON})
"""The events that an instruction may name; the others belong to certain instructions."""


@dataclass(frozen=True)
class Sound:
    """A program that was shown to be sound.

    Attributes:
        program: the program.
        facts: what is so of all its states.
        known: what is so of the states at each instruction that a game can come to.
    """

    program: Program
    facts: Facts
    known: Mapping[int, Known]


def verify_program(program: Program) -> Sound:
    """Show that no game of a program can leave its arrays. Raises `Unsound`."""
    _check_layout(program)
    _check_shape(program)
    facts = Facts(program)
    _check_code(program, facts)
    return Sound(program, facts, _paths(program, facts))


def _paths(program: Program, facts: Facts) -> dict[int, Known]:
    """Follow all paths through a program until nothing new comes up."""
    known = {0: facts.begin()}
    effects = Effects(facts, known)
    visits: dict[int, int] = {}
    waiting = [0]
    while waiting:
        pc = heapq.heappop(waiting)
        for target, there in effects.ways(pc, known[pc]):
            if not 0 <= target < program.length:
                raise Unsound(f"the program runs over its end behind {pc}")
            old = known.get(target)
            new = there if old is None else old.join(there)
            if old is not None and new == old:
                continue
            if old is not None:
                visits[target] = visits.get(target, 0) + 1
                if visits[target] > PATIENCE:
                    new = facts.wider(old, new)
            known[target] = new
            if target not in waiting:
                heapq.heappush(waiting, target)
    return known


# -- the layout ------------------------------------------------------------------------------


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise Unsound(message)


def _check_layout(program: Program) -> None:
    layout = program.layout
    low, high = program.rules.players
    _require(1 <= low <= high <= lay.MOST_SEATS, f"{low} to {high} players are not 1 to 8")
    _require(layout.deck_size >= 1, "a game needs a card")
    address = lay.CARDS + lay.CARD_SIZE * layout.deck_size
    for zone in layout.zones:
        _require(zone.address == address, f"the zone {zone.name} does not stand at {address}")
        _require(zone.capacity >= 1, f"the zone {zone.name} holds no card")
        _require(-1 <= zone.owner < high, f"the zone {zone.name} belongs to nobody there is")
        _require(0 <= zone.seen <= lay.SEEN_AS_LAID, f"who sees the zone {zone.name}?")
        seen = zone.seen != lay.SEEN_BY_OWNER or zone.owner >= 0
        _require(seen, f"the zone {zone.name} is seen by its owner and has none")
        address += zone.size
    _require(bool(layout.zones), "a game needs a zone")
    _require(layout.work_room >= 0, "the room to work in is wrong")
    for listed in layout.lists:
        _require(listed.address == address, f"the list {listed.name} does not stand at {address}")
        _require(listed.capacity >= 1, f"the list {listed.name} holds no card")
        address += listed.size
    registers = range(address, layout.work_at)
    _require(layout.size == layout.options_at + layout.option_room, "the state's size is wrong")
    room = max(layout.deck_size, lay.MOST_SEATS)
    _require(layout.option_room >= room, f"there must be room for {room} options")
    fixed = [address for address, _ in layout.constants] + list(layout.options.values())
    _require(len(set(fixed)) == len(fixed), "two constants or options share a register")
    for place in layout.states:
        fixed += [place.address, place.address + (lay.MOST_SEATS - 1) * place.per_player]
    for address in fixed:
        _require(address in registers, f"{address} is no register")
    for _, value in layout.constants:
        _require(abs(value) <= lay.LARGEST, f"the constant {value} is too large")
    known = {option.name for option in program.rules.options}
    _require(known == layout.options.keys(), "the options of the layout are not those of the rules")


# -- the code --------------------------------------------------------------------------------


def _check_shape(program: Program) -> None:
    """Check that there are instructions, and that jumps lead to some."""
    code, length = program.code, program.length
    _require(0 < length <= len(code) and length % WIDTH == 0, "the program's length is wrong")
    _require(all(abs(value) <= lay.LARGEST for value in code), "the program holds a large number")
    turn = program.turn_start == -1 or _is_instruction(program, program.turn_start)
    _require(turn, "no turn begins there")
    for pc in range(0, length, WIDTH):
        _require(0 <= code[pc] < len(NAMES), f"there is no instruction {code[pc]} at {pc}")
        where = f"the instruction {NAMES[code[pc]]} at {pc}"
        for kind, operand in operands(code, pc):
            sound = kind != "label" or _is_instruction(program, operand)
            _require(sound, f"{where} jumps to {operand}, where no instruction is")
        if NAMES[code[pc]] == "compare":
            _check_table(program, code[pc + 1], 5, where)
            size, wide = code[code[pc + 1]], code[code[pc + 1] + 4]
            _require(1 <= size <= program.layout.deck_size, f"{where} ranks hands of no cards")
            _require(1 <= wide <= program.layout.size, f"{where} ranks them by nothing")


def _is_instruction(program: Program, address: int) -> bool:
    return address % WIDTH == 0 and 0 <= address < program.length


def _check_table(program: Program, offset: int, size: int, where: str) -> None:
    sound = program.length <= offset and offset + size <= len(program.code)
    _require(sound, f"{where} has a table outside the program")


def _check_code(program: Program, facts: Facts) -> None:
    check = _Code(program, facts)
    for pc in range(0, program.length, WIDTH):
        check.instruction(pc)
    _check_calls(program, facts)


def _check_calls(program: Program, facts: Facts) -> None:
    """Check that nothing goes back that was never called."""
    needed, code = facts.links.needed, program.code
    _require(not needed[0], "the program goes back before anything is called")
    for pc in range(0, program.length, WIDTH):
        if NAMES[code[pc]] == "call":
            own = needed[code[pc + 1]] <= {code[pc + 2]}
            _require(own, f"what is called at {pc} may go back to another place")


class _Code:
    """Checks instructions one by one, whether or not a game comes to them."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self.program = program
        self.facts = facts
        self.code = program.code
        self.writable = frozenset(facts.registers) - {lay.PLAYER, lay.NEXT}
        self.targets = {0, program.turn_start}
        for pc in range(0, program.length, WIDTH):
            self.targets |= {value for kind, value in operands(self.code, pc) if kind == "label"}
            if NAMES[self.code[pc]] == "call":
                self.targets.add(pc + WIDTH)

    def instruction(self, pc: int) -> None:
        """Check the operands of an instruction as far as they don't depend on the way to it."""
        name = NAMES[self.code[pc]]
        ops = self.code[pc + 1 : pc + WIDTH]
        where = f"the instruction {name} at {pc}"
        for kind, operand in operands(self.code, pc):
            self._operand(name, kind, operand, where)
        if "first" in SIGNATURES[name]:
            at = SIGNATURES[name].index("first")
            for seat in range(self.facts.seats):
                zone = ops[at] + ops[at + 1] * seat
                _require(zone in self.facts.zones, f"{where} looks for a zone at {zone}")
        self._numbers(name, ops, where, pc)

    def _operand(self, name: str, kind: str, operand: int, where: str) -> None:
        match kind:
            case "to":
                turn = name == "copy" and operand in (lay.PLAYER, lay.NEXT)
                _require(operand in self.writable or turn, f"{where} may not write {operand}")
            case "players" | "within" if operand or kind == "players":
                sound = set(range(operand, operand + lay.MOST_SEATS)) <= self.writable
                _require(sound, f"{where} takes {operand} for the first of eight registers")
            case "list":
                _require(operand in self.facts.lists, f"{where} looks for a list at {operand}")
            case "link":
                _require(
                    operand in self.facts.links.sites, f"{where} goes back to what nothing calls"
                )
                sound = lay.CARDS < operand < self.program.layout.work_at
                sound = sound and operand not in self.facts.fixed and self._is_register(operand)
                _require(sound, f"{where} keeps a place to go back to at {operand}")

    def _holds_a_value(self, address: int) -> bool:
        """Say whether an address is that of a register, or of what never changes."""
        return address in self.facts.fixed or address in self.writable

    def _is_register(self, address: int) -> bool:
        return address >= self.program.layout.registers_at

    def _numbers(self, name: str, ops: Sequence[int], where: str, pc: int) -> None:
        """Check the operands that are plain numbers or tables."""
        layout = self.program.layout
        match name:
            case "clause" | "tell":
                _require(ops[0] in EVENTS, f"{where} tells an event of the kind {ops[0]}")
            case "fault":
                _require(1 <= ops[0] <= LAST_FAULT, f"{where} has no reason {ops[0]}")
            case "attribute" | "alike" | "sequence":
                _check_table(self.program, ops[2], layout.deck_size, where)
            case "next_cards":
                _check_table(self.program, ops[5], layout.deck_size, where)
            case "cut_round":
                _check_table(self.program, ops[2], layout.deck_size, where)
            case "gather":
                _check_table(self.program, ops[1], 1 + len(layout.zones), where)
                zones = self.code[ops[1] : ops[1] + 1 + len(layout.zones)]
                every = zones[0] == len(layout.zones) and set(zones[1:]) == set(self.facts.zones)
                _require(every, f"{where} does not empty every zone")
                _require(ops[2] == layout.deck_size, f"{where} does not gather every card")
            case "fix_top":
                before = pc - WIDTH
                asked = pc >= WIDTH and NAMES[self.code[before]] == "ask_top"
                same = asked and self.code[before + 1 : before + 3] == tuple(ops[:2])
                alone = pc not in self.targets and ops[0] != ops[1]
                _require(same and alone, f"{where} does not belong to an ask_top")
            case "ask_top":
                _require(0 <= ops[3] <= 1, f"{where} asks for a card in no known way")
            case "move_card":
                _require(0 <= ops[2] <= 2, f"{where} lays a card in no known way")
            case "turn_card":
                _require(0 <= ops[1] <= 1, f"{where} turns a card in no known way")
            case "options_range":
                _require(0 <= ops[0] <= layout.option_room, f"{where} has too many options")
            case "ask":
                sound = lay.CHOOSE_CARD <= ops[0] <= lay.CHOOSE_VALUE or ops[0] == lay.CHOOSE_CARDS
                _require(sound, f"{where} asks for nothing")
            case "compare":
                self._ranking(ops, where)
            case "meld":
                known = ops[2] in (lay.AS_IT_IS, lay.WITH_CARD)
                known = known and 0 <= ops[5] <= 1
                _require(known, f"{where} takes cards together in no known way")
                check_melds(self.program, ops[4], where)
            case "points_left":
                known = lay.AS_IT_IS <= ops[2] <= lay.WITHOUT_CARDS
                _require(known, f"{where} takes cards together in no known way")
                check_melds(self.program, ops[4], where)
                check_room(self.program, ops[4], ops[5], where)

    def _ranking(self, ops: Sequence[int], where: str) -> None:
        """Check a ranking's table, as `hands` reads it, and the room to work in."""
        table = ops[0]
        size, rows, ranks, suits, wide = self.code[table : table + 5]
        _check_table(self.program, ranks, self.program.layout.deck_size, where)
        _check_table(self.program, suits, self.program.layout.deck_size, where)
        place = table + 5
        for _ in range(rows):
            _check_table(self.program, place, 3, where)
            _, patterns, keys = self.code[place : place + 3]
            _require(patterns >= 0 and keys >= 0, f"{where} has a row without an end")
            _check_table(self.program, place, 3 + 2 * patterns + keys, where)
            kinds = self.code[place + 3 : place + 3 + 2 * patterns : 2]
            keyed = self.code[place + 3 + 2 * patterns : place + 3 + 2 * patterns + keys]
            counts = self.code[place + 4 : place + 3 + 2 * patterns : 2]
            for kind, count in zip(kinds, counts, strict=True):
                sound = kind != lay.OF_SUIT or self._holds_a_value(count)
                _require(sound, f"{where} looks for a suit at {count}")
            known = all(lay.SAME_SUIT <= kind <= lay.OF_SUIT for kind in kinds)
            known = known and all(lay.TOP_RANK <= key <= lay.TOP_SUIT for key in keyed)
            _require(known, f"{where} has a row of no known kind")
            width = sum(size if key in (lay.ALL_RANKS, lay.REST) else 1 for key in keyed)
            _require(1 + width <= wide, f"{where} has a row that is too wide")
            place += 3 + 2 * patterns + keys
        work = set(range(ops[3], ops[3] + 2 * wide + size))
        _require(work <= self.writable, f"{where} works where it may not write")
