"""What each instruction does to what is known (`ranges`), and what it may be given.

Every kind of operand has its check; an instruction whose body follows more than its operands say
has one of its own. Where a check fails, `Unsound` says which instruction may do what. Each method
`_on_…` is one instruction and gives the ways on, each with what is known there; a fault is the end
of a way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from interpreter.machine.links import operands
from interpreter.machine.meld_tables import points_of_all
from interpreter.machine.ranges import ANYTHING, Facts, Known, OnOffer, Range, Unsound
from interpreter.program import layout as lay
from interpreter.program.opcodes import NAMES, WIDTH

Ways = list[tuple[int, Known]]
Operands = Sequence[int]

SMALLEST, LARGEST = -lay.LARGEST, lay.LARGEST


class Effects:
    """Carries what is known over one instruction after the other.

    Args:
        facts: what is so of all states of the program.
        known: what has been found out so far, by instruction; a step that comes back leaves as it
            was what it can't have changed, so the place that called it is looked up there.
    """

    def __init__(self, facts: Facts, known: Mapping[int, Known]) -> None:
        self.facts = facts
        self.known = known
        self.code = facts.program.code
        self.players = Range(0, facts.seats - 1)
        self.anybody = Range(lay.NATURE, facts.seats - 1)
        self.bounds = {"card": facts.cards, "player": self.players, "who": self.anybody}

    def ways(self, pc: int, known: Known) -> Ways:
        """Give where an instruction may lead. Raises `Unsound`."""
        for kind, operand in operands(self.code, pc):
            self._check(kind, operand, pc, known)
        effect: Callable[[int, Operands, Known], Ways]
        effect = getattr(self, f"_on_{NAMES[self.code[pc]]}")
        ways = effect(pc, self.code[pc + 1 : pc + WIDTH], known)
        for _, there in ways:
            for register in (lay.PLAYER, lay.NEXT):
                if not there.registers[register].is_in(self.anybody):
                    self._refuse(pc, "may put what is no player on turn")
        return ways

    # -- operands -----------------------------------------------------------------------------

    def value(self, register: int, known: Known) -> Range:
        """Give what a register may hold."""
        if register in known.registers:
            return known.registers[register]
        return self.facts.fixed[register]

    def _check(self, kind: str, operand: int, pc: int, known: Known) -> None:
        if kind not in self.bounds and kind not in ("from", "zone", "cards"):
            return
        if operand not in known.registers and operand not in self.facts.fixed:
            self._refuse(pc, f"reads {operand}, which is no register")
        value = self.value(operand, known)
        if kind == "zone" and (value.zones is None or not value.zones.isdisjoint(self.facts.lists)):
            self._refuse(pc, f"takes register {operand} for a zone, which it may not be")
        if kind == "cards" and value.zones is None:
            self._refuse(pc, f"takes register {operand} for a zone or list, which it may not be")
        if kind in self.bounds and not value.is_in(self.bounds[kind]):
            told = f"{value.low} to {value.high}"
            self._refuse(pc, f"takes register {operand} for a {kind}; it may be {told}")

    def _refuse(self, pc: int, why: str) -> None:
        raise Unsound(f"the instruction {NAMES[self.code[pc]]} at {pc} {why}")

    def _zones(self, register: int, known: Known) -> frozenset[int]:
        return self.value(register, known).zones or frozenset()

    def _capacities(self, register: int, known: Known) -> list[int]:
        return [self.facts.holders[place].capacity for place in self._zones(register, known)]

    def _needs_cards(self, pc: int, known: Known) -> None:
        if not known.gathered:
            self._refuse(pc, "may come before the cards are anywhere")

    def _set(self, pc: int, register: int, value: Range, known: Known) -> Ways:
        return [(pc + WIDTH, known.set(register, value))]

    def _set_some(self, first: int, seats: Range, value: Range, known: Known) -> Known:
        """Give what is known once one of several registers, one for each seat, has a new value."""
        for register in range(first + seats.low, first + seats.high + 1):
            known = known.set(register, known.registers[register].join(value))
        return known

    # -- control ------------------------------------------------------------------------------

    def _on_jump(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(ops[0], known)]

    def _on_jump_equal(self, pc: int, ops: Operands, known: Known) -> Ways:
        ways = [(ops[2], self._equal(ops, known)), (pc + WIDTH, self._different(ops, known))]
        return _possible(ways)

    def _on_jump_different(self, pc: int, ops: Operands, known: Known) -> Ways:
        ways = [(ops[2], self._different(ops, known)), (pc + WIDTH, self._equal(ops, known))]
        return _possible(ways)

    def _on_jump_below(self, pc: int, ops: Operands, known: Known) -> Ways:
        below = self._apart(ops[0], ops[1], 1, known)
        return _possible([(ops[2], below), (pc + WIDTH, self._apart(ops[1], ops[0], 0, known))])

    def _on_jump_at_most(self, pc: int, ops: Operands, known: Known) -> Ways:
        at_most = self._apart(ops[0], ops[1], 0, known)
        return _possible([(ops[2], at_most), (pc + WIDTH, self._apart(ops[1], ops[0], 1, known))])

    def _apart(self, one: int, other: int, gap: int, known: Known) -> Known | None:
        """Give what is known where one value lies below another by a gap at least."""
        left, right = self.value(one, known), self.value(other, known)
        less = left.within(SMALLEST, right.high - gap)
        more = right.within(left.low + gap, LARGEST)
        return self._narrowed(known, (one, less), (other, more))

    def _equal(self, ops: Operands, known: Known) -> Known | None:
        left, right = self.value(ops[0], known), self.value(ops[1], known)
        return self._narrowed(known, (ops[0], left.common(right)), (ops[1], right.common(left)))

    def _different(self, ops: Operands, known: Known) -> Known | None:
        left, right = self.value(ops[0], known), self.value(ops[1], known)
        one = left.without(right.low) if right.low == right.high else left
        other = right.without(left.low) if left.low == left.high else right
        return self._narrowed(known, (ops[0], one), (ops[1], other))

    def _narrowed(self, known: Known, *values: tuple[int, Range | None]) -> Known | None:
        for register, value in values:
            if value is None:
                return None
            if register in known.registers:
                known = known.set(register, value)
        return known

    def _on_call(self, pc: int, ops: Operands, known: Known) -> Ways:
        ways = [(ops[0], known)]
        for back in self.facts.links.backs.get(ops[1], ()):
            if back in self.known:
                ways.append((pc + WIDTH, self._back(ops[1], known, self.known[back])))
        return ways

    def _on_back(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [
            (site, self._back(ops[0], self.known[site - WIDTH], known))
            for site in self.facts.links.sites[ops[0]]
            if site - WIDTH in self.known
        ]

    def _back(self, link: int, before: Known, after: Known) -> Known:
        """Give what is known where a step has come back, from before it and from its end."""
        changed = {at: after.registers[at] for at in self.facts.links.changed[link]}
        return replace(
            after,
            registers={**before.registers, **changed},
            gathered=before.gathered or after.gathered,
        )

    def _on_clause(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(pc + WIDTH, known)]

    def _on_fault(self, pc: int, ops: Operands, known: Known) -> Ways:
        return []

    # -- numbers ------------------------------------------------------------------------------

    def _on_copy(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._set(pc, ops[0], self.value(ops[1], known), known)

    def _arithmetic(self, pc: int, register: int, known: Known, *corners: int) -> Ways:
        value = Range(min(corners), max(corners)).within(SMALLEST, LARGEST)
        return self._set(pc, register, value, known) if value is not None else []

    def _on_add(self, pc: int, ops: Operands, known: Known) -> Ways:
        one, other = self.value(ops[1], known), self.value(ops[2], known)
        return self._arithmetic(pc, ops[0], known, one.low + other.low, one.high + other.high)

    def _on_subtract(self, pc: int, ops: Operands, known: Known) -> Ways:
        one, other = self.value(ops[1], known), self.value(ops[2], known)
        return self._arithmetic(pc, ops[0], known, one.low - other.high, one.high - other.low)

    def _on_multiply(self, pc: int, ops: Operands, known: Known) -> Ways:
        one, other = self.value(ops[1], known), self.value(ops[2], known)
        corners = [left * right for left in one.ends for right in other.ends]
        return self._arithmetic(pc, ops[0], known, *corners)

    def _on_load(self, pc: int, ops: Operands, known: Known) -> Ways:
        seats = self.value(ops[2], known)
        value = known.registers[ops[1] + seats.low]
        for register in range(ops[1] + seats.low, ops[1] + seats.high + 1):
            value = value.join(known.registers[register])
        return self._set(pc, ops[0], value, known)

    def _on_store(self, pc: int, ops: Operands, known: Known) -> Ways:
        seats, value = self.value(ops[1], known), self.value(ops[2], known)
        return [(pc + WIDTH, self._set_some(ops[0], seats, value, known))]

    def _on_set_state(self, pc: int, ops: Operands, known: Known) -> Ways:
        value = self.value(ops[1], known).within(ops[2], ops[3])
        return self._set(pc, ops[0], value, known) if value is not None else []

    def _on_set_player_state(self, pc: int, ops: Operands, known: Known) -> Ways:
        value = self.value(ops[2], known).within(ops[3], ops[4])
        if value is None:
            return []
        return [(pc + WIDTH, self._set_some(ops[0], self.value(ops[1], known), value, known))]

    def _on_attribute(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._set(pc, ops[0], self._read(ops[2], self.value(ops[1], known)), known)

    def _read(self, table: int, cards: Range) -> Range:
        values = self.code[table + cards.low : table + cards.high + 1]
        return Range(min(values), max(values))

    # -- players ------------------------------------------------------------------------------

    def _on_next_player(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._set(pc, ops[0], self.players, known)

    def _on_start_player(self, pc: int, ops: Operands, known: Known) -> Ways:
        player = known.registers[lay.PLAYER]
        return self._set(pc, ops[0], Range(max(player.low, 0), max(player.high, 0)), known)

    def _on_begin_turn(self, pc: int, ops: Operands, known: Known) -> Ways:
        if ops[0]:
            known = known.set(lay.PLAYER, known.registers[lay.NEXT])
        return [(pc + WIDTH, known)]

    # -- zones and cards ----------------------------------------------------------------------

    def _on_zone_of(self, pc: int, ops: Operands, known: Known) -> Ways:
        seats = self.value(ops[3], known)
        zones = frozenset(ops[1] + ops[2] * seat for seat in range(seats.low, seats.high + 1))
        return self._set(pc, ops[0], Range(min(zones), max(zones), zones), known)

    def _on_length(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._set(pc, ops[0], Range(0, max(self._capacities(ops[1], known))), known)

    def _on_lengths(self, pc: int, ops: Operands, known: Known) -> Ways:
        zones = [self.facts.zones[ops[1] + ops[2] * seat] for seat in range(self.facts.seats)]
        counts = Range(0, max(zone.capacity for zone in zones))
        return [(pc + WIDTH, self._set_some(ops[0], self.players, counts, known))]

    def _on_capacity(self, pc: int, ops: Operands, known: Known) -> Ways:
        found = self._capacities(ops[1], known)
        return self._set(pc, ops[0], Range(min(found), max(found)), known)

    def _on_card_at(self, pc: int, ops: Operands, known: Known) -> Ways:
        if self.value(ops[2], known).low < 0:
            self._refuse(pc, "may look at a place below the first")
        return self._set(pc, ops[0], self.facts.cards, known)

    def _on_face(self, pc: int, ops: Operands, known: Known) -> Ways:
        self._needs_cards(pc, known)
        return self._set(pc, ops[0], Range(0, 1), known)

    def _on_lies_in(self, pc: int, ops: Operands, known: Known) -> Ways:
        self._needs_cards(pc, known)
        zones = frozenset(self.facts.zones)
        return self._set(pc, ops[0], Range(min(zones), max(zones), zones), known)

    def _on_gather(self, pc: int, ops: Operands, known: Known) -> Ways:
        if min(self._capacities(ops[0], known)) < ops[2]:
            self._refuse(pc, "may fill a zone with more cards than it holds")
        return [(pc + WIDTH, replace(known, gathered=True))]

    def _on_shuffle(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(pc + WIDTH, known)]

    def _on_ask_top(self, pc: int, ops: Operands, known: Known) -> Ways:
        self._needs_cards(pc, known)
        zones = self._zones(ops[0], known)
        asked = replace(known, offer=OnOffer("bag", self.facts.cards, zones))
        return [(ops[2], known), (pc + WIDTH, asked.set(ops[1], self.facts.cards))]

    def _on_fix_top(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(pc + WIDTH, known)]

    def _on_top(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._set(pc, ops[0], self.facts.cards, known)

    def _on_move_card(self, pc: int, ops: Operands, known: Known) -> Ways:
        self._needs_cards(pc, known)
        return [(pc + WIDTH, known)]

    def _on_move_all(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(pc + WIDTH, known)]

    def _on_turn_card(self, pc: int, ops: Operands, known: Known) -> Ways:
        self._needs_cards(pc, known)
        return [(pc + WIDTH, known)]

    # -- several cards ------------------------------------------------------------------------

    def _on_no_cards(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(pc + WIDTH, known)]

    def _on_add_card(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(pc + WIDTH, known)]

    def _on_next_cards(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(pc + WIDTH, known), (ops[6], known)]

    def _on_alike(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._set(pc, ops[0], Range(0, 1), known)

    _on_sequence = _on_alike

    # -- decisions ----------------------------------------------------------------------------

    def _offer(self, pc: int, known: Known, values: Range | None) -> Ways:
        return [(pc + WIDTH, replace(known, offer=OnOffer("own", values)))]

    def _on_no_options(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._offer(pc, known, None)

    def _on_option(self, pc: int, ops: Operands, known: Known) -> Ways:
        if known.offer.place != "own":
            self._refuse(pc, "may add to options that are no list of its own")
        value = self.value(ops[0], known)
        old = known.offer.values
        return self._offer(pc, known, value if old is None else old.join(value))

    def _on_options_zone(self, pc: int, ops: Operands, known: Known) -> Ways:
        offer = OnOffer("zone", self.facts.cards, self._zones(ops[0], known))
        return [(pc + WIDTH, replace(known, offer=offer))]

    def _on_options_range(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._offer(pc, known, Range(0, ops[0] - 1) if ops[0] > 0 else None)

    def _on_options_players(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._offer(pc, known, self.players)

    def _on_ask(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._answered(pc, ops[2], known)

    def _on_ask_move(self, pc: int, ops: Operands, known: Known) -> Ways:
        return self._answered(pc, ops[1], known)

    def _answered(self, pc: int, register: int, known: Known) -> Ways:
        if not known.offer.place:
            self._refuse(pc, "may ask without options")
        values = known.offer.values
        return self._set(pc, register, values, known) if values is not None else []

    def _on_tell(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(pc + WIDTH, known)]

    # -- hands -------------------------------------------------------------------

    def _on_cut_round(self, pc: int, ops: Operands, known: Known) -> Ways:
        for register in range(ops[1], ops[1] + self.facts.seats):
            if not known.registers[register].is_in(self.facts.cards):
                self._refuse(pc, f"takes register {register} for a card, which it may not be")
        known = self._set_some(ops[0], self.players, Range(0, 0), known)
        known = known.set(ops[4], self.anybody)
        return self._set(pc, ops[5], Range(0, self.facts.seats), known)

    def _on_compare(self, pc: int, ops: Operands, known: Known) -> Ways:
        room = 2 * self.code[ops[0] + 4] + self.code[ops[0]]
        registers = {**known.registers}
        registers.update(dict.fromkeys(range(ops[3], ops[3] + room), ANYTHING))
        known = replace(known, registers=registers).set(ops[4], self.players)
        least = 0 if ops[6] else 1
        return self._set(pc, ops[5], Range(least, self.facts.seats), known)

    # -- melds and outcomes -------------------------------------------------------------------

    def _on_meld(self, pc: int, ops: Operands, known: Known) -> Ways:
        self._other_card(pc, ops, known)
        return self._set(pc, ops[0], Range(0, 1), known)

    def _on_points_left(self, pc: int, ops: Operands, known: Known) -> Ways:
        self._other_card(pc, ops, known)
        least, most = points_of_all(self.facts.program, ops[4])
        return self._set(pc, ops[0], Range(least, most), known)

    def _other_card(self, pc: int, ops: Operands, known: Known) -> None:
        """With or without: that is said of a card, or of the cards of a zone or list."""
        if ops[2] == lay.AS_IT_IS:
            return
        if ops[2] == lay.WITHOUT_CARDS:
            if self.value(ops[3], known).zones is None:
                self._refuse(pc, f"takes register {ops[3]} for cards, which it may not be")
        elif not self.value(ops[3], known).is_in(self.facts.cards):
            self._refuse(pc, f"takes register {ops[3]} for a card, which it may not be")

    def _on_win(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(ops[1], known)]

    def _on_win_most(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(ops[3], known)]

    def _on_draw_game(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(ops[0], known)]

    def _on_finish(self, pc: int, ops: Operands, known: Known) -> Ways:
        return []

    def _on_next_deal(self, pc: int, ops: Operands, known: Known) -> Ways:
        return [(ops[1], known.set(lay.PLAYER, Range(-1, -1)))]


def _possible(ways: Sequence[tuple[int, Known | None]]) -> Ways:
    return [(target, known) for target, known in ways if known is not None]
