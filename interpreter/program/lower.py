"""Lowering checked rules to a program.

The program begins with the start values and the setup, then either takes turns for ever or tells
the `play` once. Steps and moves are subroutines; since they can't call one another in circles, each
has one register for the place to go back to, and no stack is needed. Every deal's end goes to the
match.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from interpreter.program.assembler import Assembler, Label
from interpreter.program.choices import Choices, leading_lines
from interpreter.program.layout import (
    CARD_SIZE,
    CARDS,
    DEALS,
    E_CLAUSE,
    FAULT_UNDECIDED,
    FIRST,
    LARGEST,
    MOST_SEATS,
    PLAYERS,
    SEEN_AS_LAID,
    SEEN_BY_ALL,
    SEEN_BY_NONE,
    SEEN_BY_OWNER,
    TURNS,
    Layout,
    ListPlace,
    StatePlace,
    ZonePlace,
)
from interpreter.program.melds import melds_table, work_room
from interpreter.program.program import Program
from interpreter.program.statements import CUT_ZONE, Statements
from interpreter.program.values import Family, Values
from interpreter.rules import model as m
from interpreter.rules.flow import parts
from interpreter.rules.several import most_cards
from interpreter.rules.zones import bodies_of, shuffled_zones, stacked_zones, zones_meant

_SEEN = {
    "hidden": SEEN_BY_NONE,
    "owner": SEEN_BY_OWNER,
    "all": SEEN_BY_ALL,
    "laid": SEEN_AS_LAID,
}


def lower(rules: m.Rules) -> Program:
    """Lower a ruleset to its program."""
    return Lowering(rules).program()


class Lowering:
    """Holds what is known while one ruleset is lowered, and after."""

    def __init__(self, rules: m.Rules) -> None:
        self.rules = rules
        self.stacks = stacked_zones(rules)
        self.zones: list[ZonePlace] = []
        self.families: dict[str, Family] = {}
        address = self._place_zones(CARDS + CARD_SIZE * rules.deck.size)
        self.lists: dict[int, ListPlace] = {}
        address = self._place_lists(address)
        self.asm = Assembler(address, m.At(0, rules.clauses[0].span))
        deck = rules.deck
        self.values = Values(
            self.asm,
            self.families,
            shuffled_zones(rules),
            cache(partial(zones_meant, rules)),
            self.asm.table([deck.rank_of(card) for card in range(deck.size)]),
            self.asm.table([deck.suit_of(card) for card in range(deck.size)]),
            self.asm.table([deck.points_of(card) for card in range(deck.size)]),
            len(deck.ranks),
            deck.size,
            len(deck.suits),
            apart=rules.team(0)[1:],
            lists={serial: place.address for serial, place in self.lists.items()},
        )
        self.state_places: list[StatePlace] = []
        self._place_names()
        self._meld_tables()
        self.choices = Choices(self.values, rules)
        self.over = Label()
        self.statements = Statements(self.values, self.choices, rules, self.over, self._zone_table)
        self.after_turn = Label()
        self.turn_start = -1

    # -- places -------------------------------------------------------------------------------

    def _place_zones(self, address: int) -> int:
        declared = list(self.rules.zones)
        if any(isinstance(part, m.Cut) for part in parts(bodies_of(self.rules))):
            declared.append(m.Zone(CUT_ZONE, False, "all", None, 0))
        for zone in declared:
            capacity = zone.holds or self.rules.deck.size
            owners = range(self.rules.players[1]) if zone.per_player else range(-1, 0)
            ordered = zone.seen != "owner" or zone.name in self.stacks
            first = len(self.zones)
            for owner in owners:
                place = ZonePlace(zone.name, owner, address, capacity, _SEEN[zone.seen], ordered)
                self.zones.append(place)
                address += place.size
            self.families[zone.name] = Family(zone, self.zones[first], FIRST + capacity)
        return address

    def _place_lists(self, address: int) -> int:
        """Place a list for each choice of several cards."""
        for choice in parts(bodies_of(self.rules)):
            if isinstance(choice, m.Choose) and choice.most is not None:
                place = ListPlace(choice.candidate.name, address, most_cards(self.rules, choice))
                self.lists[choice.candidate.serial] = place
                address += place.size
        return address

    def _place_names(self) -> None:
        for option in self.rules.options:
            self.values.options[option.name] = self.asm.register()
        for index, state in enumerate(self.rules.states):
            address = self.asm.register(MOST_SEATS if state.per_player else 1)
            self.values.states[state.name] = address
            self.state_places.append(StatePlace(state.name, address, state.per_player, index))

    def _meld_tables(self) -> None:
        values, deck = self.values, self.rules.deck
        if not self.rules.melds:
            return
        for name, melds in self.rules.melds.items():
            written = melds_table(deck, melds, values.ranks, values.suits, values.points)
            values.melds[name] = self.asm.table(written)

    def _zone_table(self) -> list[int]:
        addresses = [zone.address for zone in self.zones]
        return [len(addresses), *addresses]

    # -- the whole ----------------------------------------------------------------------------

    def program(self) -> Program:
        """Lower everything."""
        rules, asm = self.rules, self.asm
        by_kind = {"step": self.statements.step_labels, "move": self.choices.move_labels}
        for kind, clauses in (("step", rules.steps), ("move", rules.moves)):
            for name in clauses:
                labels = (Label(), asm.register())
                by_kind[kind][name] = labels
        deal = Label()
        asm.mark(deal)
        self._start_values()
        self._begin(rules.setup.clause)
        self.statements.body(rules.setup.body)
        if rules.turn_once:
            self._play()
        else:
            self._turns()
        self._match(deal)
        self._subroutines()
        layout = self._layout()  # settles where there is room to work in
        code, length = asm.assemble()
        return Program(
            code,
            length,
            tuple(asm.places),
            self.choices.asks,
            self.turn_start,
            layout,
            rules,
        )

    def _begin(self, clause: int) -> None:
        self.asm.at = m.At(clause, self.rules.clauses[clause].span)
        self.asm.emit("clause", E_CLAUSE, clause)

    def _start_values(self) -> None:
        """Give states their first values; what a match keeps, only in its first deal."""
        asm = self.asm
        keeps = self.rules.match.keeps if self.rules.match is not None else ()
        for state in self.rules.states:
            if state.start is None:
                continue
            skip = Label()
            if state.each_match or state.name in keeps:
                asm.emit("jump_different", DEALS, asm.constant(0), skip)
            asm.at = m.At(state.clause, self.rules.clauses[state.clause].span)
            if state.per_player:
                each = asm.constant(self.rules.team_count) if state.per_team else PLAYERS
                for seat in self._seats(each):
                    self.statements.set_state(state, seat, self._first_value(state))
            else:
                self.statements.set_state(state, None, self._first_value(state))
            asm.mark(skip)

    def _first_value(self, state: m.State) -> int:
        """Lower what a state starts with, or have chance choose it."""
        assert state.start is not None
        if state.at_random:
            return self.choices.any_value(state)
        return self.asm.constant(state.start)

    def _seats(self, many: int = PLAYERS) -> Iterator[int]:
        """Lower a loop over the first seats, so many; give the register that holds each."""
        asm = self.asm
        seat = asm.register()
        loop = Label()
        asm.emit("copy", seat, asm.constant(0))
        asm.mark(loop)
        yield seat
        asm.emit("add", seat, seat, asm.constant(1))
        asm.emit("jump_below", seat, many, loop)

    def _turns(self) -> None:
        rules, asm = self.rules, self.asm
        loop = Label()
        self.turn_start = asm.here
        asm.mark(loop)
        asm.at = m.At(rules.turn.clause, rules.clauses[rules.turn.clause].span)
        asm.emit("begin_turn", 1)
        self._begin(rules.turn.clause)
        self.statements.body(rules.turn.body)
        self._ends()
        asm.emit("jump", loop)

    def _play(self) -> None:
        rules, asm = self.rules, self.asm
        self._begin(rules.turn.clause)
        back = asm.register()
        if rules.ends:
            self.statements.after_move = (self.after_turn, back)
        self.statements.counts_turns = True
        self.statements.body(rules.turn.body)
        asm.emit("fault", FAULT_UNDECIDED)
        if rules.ends:
            asm.mark(self.after_turn)
            self._ends()
            asm.emit("back", back)

    def _ends(self) -> None:
        """Test every way to end, in file order."""
        asm = self.asm
        for end in self.rules.ends:
            skip = Label()
            asm.at = m.At(end.clause, self.rules.clauses[end.clause].span)
            if end.when is not None:
                self.values.branch(end.when, skip, False)
            elif end.after is not None:
                asm.emit("jump_below", TURNS, self.values.value(end.after), skip)
            asm.emit("clause", E_CLAUSE, end.clause)
            self.statements.body(end.body)
            asm.emit("fault", FAULT_UNDECIDED)
            asm.mark(skip)

    def _match(self, deal: Label) -> None:
        asm = self.asm
        asm.mark(self.over)
        match = self.rules.match
        if match is None:
            asm.at = m.At(0, self.rules.clauses[0].span)
            asm.emit("finish")
            return
        asm.at = m.At(match.clause, self.rules.clauses[match.clause].span)
        if match.first_to is None:
            assert match.deals is not None
            needed = self._after(self.values.value(match.deals))
        else:
            needed = self.values.value(match.first_to)
            if match.points is not None:
                needed = self._deals_needed(match.points, needed)
        asm.emit("next_deal", needed, deal, match.clause)

    def _after(self, deals: int) -> int:
        """Lower how many won deals end a match after some deals: none, once they are played."""
        asm = self.asm
        needed, played, skip = asm.register(), asm.register(), Label()
        asm.emit("copy", needed, asm.constant(LARGEST))
        asm.emit("add", played, DEALS, asm.constant(1))
        asm.emit("jump_below", played, deals, skip)
        asm.emit("copy", needed, asm.constant(0))
        asm.mark(skip)
        return needed

    def _deals_needed(self, points: m.State, target: int) -> int:
        """Lower how many won deals end a match for points: none, once somebody has enough."""
        asm = self.asm
        needed, held = asm.register(), asm.register()
        asm.emit("copy", needed, asm.constant(LARGEST))
        for seat in self._seats():
            skip = Label()
            asm.emit("load", held, self.values.states[points.name], seat)
            asm.emit("jump_below", held, target, skip)
            asm.emit("copy", needed, asm.constant(0))
            asm.mark(skip)
        return needed

    def _subroutines(self) -> None:
        for name, step in self.rules.steps.items():
            self._subroutine(*self.statements.step_labels[name], step.clause, step.body)
        for name, move in self.rules.moves.items():
            self.choices.leading = leading_lines(move.body)
            self._subroutine(*self.choices.move_labels[name], move.clause, move.body)
            self.choices.leading = ()

    def _subroutine(self, label: Label, back: int, clause: int, body: tuple[m.Stmt, ...]) -> None:
        self.asm.mark(label)
        self.asm.at = m.At(clause, self.rules.clauses[clause].span)
        self.statements.body(body)
        self.asm.at = m.At(clause, self.rules.clauses[clause].span)
        self.asm.emit("back", back)

    def _layout(self) -> Layout:
        rules = self.rules
        work = 0
        if self.values.needs_room:
            work = max(work_room(one, rules.deck) for one in rules.melds.values())
        self.values.room.address = self.asm.next_register
        options_at = self.asm.next_register + work
        at_random = [state.type for state in rules.states if state.at_random]
        room = max(
            rules.deck.size + bool(self.lists),  # of several, one may be that these are all
            MOST_SEATS,
            len(self.zones),
            len(rules.moves),
            len(rules.deck.ranks),
            len(rules.deck.suits),
            *(type_.high - type_.low + 1 for type_ in at_random),
        )
        return Layout(
            options_at + room,
            rules.deck.size,
            tuple(self.zones),
            tuple(self.state_places),
            dict(self.values.options),
            tuple((address, value) for value, address in self.asm.constants.items()),
            options_at,
            room,
            tuple(self.lists.values()),
            work,
        )
