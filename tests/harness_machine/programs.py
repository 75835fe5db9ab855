"""Programs drawn at random that obey the types of the machine: nobody's rules, but sound.

They do what lowering does, in any order: cards are drawn, moved, turned and counted, players and
zones chosen, loops and steps nested, deals ended and begun again. Many run into faults or their
budget, which must be the same in every gear.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from interpreter.program import layout as lay
from interpreter.program.assembler import Assembler, Label, Room, Table
from interpreter.program.layout import Layout, ListPlace, ZonePlace
from interpreter.program.melds import melds_table, work_room
from interpreter.program.program import Program
from interpreter.rules import model as m
from interpreter.source import Span

CARDS = 12
JUMPS = ("jump_equal", "jump_different", "jump_below", "jump_at_most")
FUEL = 4_000


def typed_program(rng: Random, base: Program) -> Program:
    """Draw a program; the rules of `base` lend it their players and their match."""
    return _Drawing(rng, base).program()


class _Drawing:
    def __init__(self, rng: Random, base: Program) -> None:
        self.rng = rng
        self.rules = replace(base.rules, options=(), states=())
        self.seats = self.rules.players[1]
        self.zones: list[ZonePlace] = []
        address = lay.CARDS + lay.CARD_SIZE * CARDS
        families = [
            ("stock", 1, CARDS, lay.SEEN_BY_NONE, True),
            ("pile", 1, CARDS, lay.SEEN_AS_LAID, True),
            ("market", 1, rng.randint(1, CARDS), lay.SEEN_BY_ALL, True),
            ("hand", self.seats, CARDS, lay.SEEN_BY_OWNER, False),
            ("row", self.seats, rng.randint(1, 4), lay.SEEN_BY_ALL, True),
        ]
        for name, count, capacity, seen, ordered in families:
            for seat in range(count):
                owner = seat if count > 1 or seen == lay.SEEN_BY_OWNER else -1
                place = ZonePlace(name, owner, address, capacity, seen, ordered)
                self.zones.append(place)
                address += place.size
        self.lists: list[ListPlace] = []
        for capacity in (rng.randint(1, 4), CARDS):
            self.lists.append(ListPlace("list", address, capacity))
            address += self.lists[-1].size
        self.asm = Assembler(address, m.At(0, Span(0, 0)))
        register = self.asm.register
        self.numbers = [register() for _ in range(4)]
        self.cards = [register() for _ in range(3)]
        self.players = [register() for _ in range(2)]
        self.places = [register() for _ in range(3)]
        self.counts, self.drawn, self.within = (register(lay.MOST_SEATS) for _ in range(3))
        self.ranks = self.asm.table([card // 3 for card in range(CARDS)])
        self.suits = self.asm.table([card % 3 for card in range(CARDS)])
        self.melds, self.work, self.room = self._melds(), 0, Room()
        self.steps = [(Label(), register()) for _ in range(3)]
        self.over, self.deal = Label(), Label()
        self.level = 0

    def program(self) -> Program:
        """Write all of it."""
        asm = self.asm
        asm.mark(self.deal)
        asm.emit("gather", self.zone(0), self.asm.table(self._zone_table()), CARDS)
        for register in self.places:
            asm.emit("copy", register, self.some_zone())
        for _ in range(self.rng.randrange(4)):
            self.draw()
        asm.emit("copy", lay.NEXT, asm.constant(0))
        turn = Label()
        asm.mark(turn)
        turn_start = asm.here
        asm.emit("begin_turn", 1)
        self.body(6)
        following = asm.register()
        asm.emit("next_player", following, lay.PLAYER)
        asm.emit("copy", lay.NEXT, following)
        asm.emit("jump_below", lay.TURNS, asm.constant(self.rng.randint(1, 9)), turn)
        asm.emit(*self.rng.choice([("draw_game", self.over), ("win", lay.PLAYER, self.over)]))
        asm.mark(self.over)
        asm.emit("next_deal", asm.constant(2), self.deal, 0)
        self._steps()
        self.room.address = asm.next_register
        code, length = asm.assemble()
        options_at = asm.next_register + self.work
        layout = Layout(
            options_at + CARDS,
            CARDS,
            tuple(self.zones),
            (),
            {},
            tuple((address, value) for value, address in asm.constants.items()),
            options_at,
            CARDS,
            tuple(self.lists),
            self.work,
        )
        return Program(code, length, tuple(asm.places), {}, turn_start, layout, self.rules)

    def _melds(self) -> m.Melds:
        """Draw what belongs together."""
        rows = []
        for number in range(self.rng.randint(1, 3)):
            kind, least = self.rng.choice(("set", "run")), self.rng.randint(1, 3)
            most = self.rng.choice((None, least, least + 1))
            rows.append(m.MeldRow(f"row_{number}", 0, kind, least, most))
        return m.Melds("melds", 0, tuple(rows))

    def meld(self) -> None:
        """Ask whether some cards are a meld, or what is left when they are melded."""
        rng, asm = self.rng, self.asm
        deck = m.Deck(("A", "B", "C", "D"), True, ("a", "b", "c"), False, 0)
        points = asm.table([rng.randint(-3, 9)] * CARDS)
        table = asm.table(melds_table(deck, self.melds, self.ranks, self.suits, points))
        to, others = rng.choice(self.numbers), (self.card(), self.place())
        how = rng.choice((lay.AS_IT_IS, lay.WITHOUT_CARD, lay.WITH_CARD, lay.WITHOUT_CARDS))
        other = others[how == lay.WITHOUT_CARDS]
        if rng.random() < 0.5:
            how = rng.choice((lay.AS_IT_IS, lay.WITH_CARD))
            asm.emit("meld", to, self.place(), how, others[0], table, rng.randint(0, 1))
        else:
            self.work = work_room(self.melds, deck)
            asm.emit("points_left", to, self.place(), how, other, table, self.room)

    def _steps(self) -> None:
        """Write the steps; each may carry out those behind it."""
        asm = self.asm
        while self.steps:
            label, link = self.steps.pop(0)
            asm.mark(label)
            self.body(4)
            asm.emit("back", link)

    def _zone_table(self) -> list[int | Table]:
        return [len(self.zones), *(zone.address for zone in self.zones)]

    # -- values -------------------------------------------------------------------------------

    def zone(self, index: int) -> int:
        return self.asm.constant(self.zones[index].address)

    def some_zone(self) -> int:
        """Give a zone that is there however many play."""
        taken = [zone for zone in self.zones if zone.owner < self.rules.players[0]]
        return self.asm.constant(self.rng.choice(taken).address)

    def number(self) -> int:
        constant = self.asm.constant(self.rng.choice((-1, 0, 1, 2, 3, 7, 40_000, lay.LARGEST)))
        return self.rng.choice((*self.numbers, constant, lay.TURNS, lay.PLAYERS))

    def player(self) -> int:
        return self.rng.choice((*self.players, self.asm.constant(0)))

    def card(self) -> int:
        return self.rng.choice(self.cards)

    def place(self) -> int:
        if self.rng.random() < 0.5:
            return self.rng.choice(self.places)
        return self.some_zone()

    def some_cards(self) -> int:
        """Give a zone or a list."""
        if self.rng.random() < 0.5:
            return self.asm.constant(self.rng.choice(self.lists).address)
        return self.place()

    def family(self) -> tuple[int, int]:
        name = self.rng.choice(("hand", "row"))
        first = next(zone for zone in self.zones if zone.name == name)
        return first.address, first.size

    # -- lines --------------------------------------------------------------------------------

    def body(self, most: int) -> None:
        """Write some lines."""
        self.level += 1
        for _ in range(self.rng.randint(1, most)):
            self.line()
        self.level -= 1

    def line(self) -> None:
        simple: list[Callable[[], None]] = [
            self.calculate,
            self.keep,
            self.look,
            self.draw,
            self.move,
            self.turn_to,
            self.choose_card,
            self.choose_listed,
            self.choose_plain,
            self.say,
            self.judge,
            self.meld,
            self.list_cards,
        ]
        nested: list[Callable[[], None]] = [self.branch, self.repeat, self.each_player, self.call]
        self.rng.choice(simple if self.level > 3 else simple + nested)()

    def calculate(self) -> None:
        name = self.rng.choice(("add", "subtract", "multiply", "copy"))
        sides = (self.number(),) if name == "copy" else (self.number(), self.number())
        self.asm.emit(name, self.rng.choice(self.numbers), *sides)

    def keep(self) -> None:
        asm, rng = self.asm, self.rng
        low = rng.randint(-3, 0)
        match rng.randrange(5):
            case 0:
                asm.emit("set_state", rng.choice(self.numbers), self.number(), low, low + 9, 0)
            case 1:
                asm.emit("set_player_state", self.counts, self.player(), self.number(), low, 9, 0)
            case 2:
                asm.emit("load", rng.choice(self.numbers), self.counts, self.player())
            case 3:
                asm.emit("store", self.drawn, self.player(), self.card())
            case _:
                asm.emit("store", self.within, self.player(), self.number())

    def look(self) -> None:
        asm, rng = self.asm, self.rng
        to = rng.choice(self.numbers)
        match rng.randrange(6):
            case 0:
                asm.emit("attribute", to, self.card(), rng.choice((self.ranks, self.suits)))
            case 1:
                asm.emit("face", to, self.card())
            case 2:
                asm.emit(rng.choice(("length", "capacity")), to, self.place())
            case 3:
                asm.emit("lengths", self.counts, *self.family())
            case 4:
                self.each_card()
            case _:
                asm.emit("zone_of", rng.choice(self.places), *self.family(), self.player())

    def each_card(self) -> None:
        """Look at the cards of a zone one by one."""
        asm = self.asm
        place, count, index = self.some_cards(), asm.register(), asm.register()
        loop, end = Label(), Label()
        asm.emit("length", count, place)
        asm.emit("copy", index, asm.constant(0))
        asm.mark(loop)
        asm.emit("jump_at_most", count, index, end)
        asm.emit("card_at", self.card(), place, index)
        asm.emit("add", index, index, asm.constant(1))
        asm.emit("jump", loop)
        asm.mark(end)

    def list_cards(self) -> None:
        """Write into a list, or ask what its cards, or those of a zone, have in common."""
        asm, rng = self.asm, self.rng
        listed, to = rng.choice(self.lists).address, rng.choice(self.numbers)
        match rng.randrange(5):
            case 0:
                asm.emit("no_cards", listed)
            case 1:
                asm.emit("add_card", listed, self.card())
            case 2:
                asm.emit("alike", to, self.some_cards(), rng.choice((self.ranks, self.suits)))
            case 3:
                asm.emit("sequence", to, self.some_cards(), self.ranks, rng.randint(1, 5))
            case _:
                self.each_set(listed)

    def each_set(self, listed: int) -> None:
        """Go through sets of a zone's cards, until there are no more or some are enough."""
        asm, rng = self.asm, self.rng
        loop, end, left = Label(), Label(), asm.register()
        least, kept, most = (asm.constant(rng.choice((-1, 0, 1, 2, 3, 99))) for _ in range(3))
        keys = rng.choice((self.ranks, self.suits))
        asm.emit("copy", left, asm.constant(rng.randint(1, 30)))
        asm.mark(loop)
        asm.emit("next_cards", listed, self.place(), least, kept, most, keys, end)
        asm.emit("subtract", left, left, asm.constant(1))
        asm.emit("jump_below", asm.constant(0), left, loop)
        asm.mark(end)

    def draw(self) -> None:
        """Put the top of a zone somewhere, mostly if there is one."""
        asm, rng = self.asm, self.rng
        source, target, card = self.zone(rng.randrange(3)), self.place(), self.card()
        known, end = Label(), Label()
        if rng.random() < 0.95:
            count = asm.register()
            asm.emit("length", count, source)
            asm.emit("jump_equal", count, asm.constant(0), end)
        asm.emit("ask_top", source, card, known, rng.randrange(2))
        asm.emit("fix_top", source, card)
        asm.mark(known)
        asm.emit("top", card, source)
        if rng.random() < 0.8:
            asm.emit("move_card", card, target, rng.randrange(3))
        asm.mark(end)

    def move(self) -> None:
        match self.rng.randrange(4):
            case 0:
                self.asm.emit("move_card", self.card(), self.place(), self.rng.randrange(3))
            case 1:
                self.asm.emit("move_all", self.place(), self.zone(self.rng.randrange(2)))
            case 2:
                self.asm.emit("turn_card", self.card(), self.rng.randrange(2), 1)
            case _:
                self.asm.emit("shuffle", self.place())

    def turn_to(self) -> None:
        name = self.rng.choice(("next_player", "start_player", "copy"))
        source = () if name == "start_player" else (self.player(),)
        self.asm.emit(name, self.rng.choice(self.players), *source)

    def choose_card(self) -> None:
        asm = self.asm
        place, count, end = self.place(), asm.register(), Label()
        asm.emit("length", count, place)
        asm.emit("jump_equal", count, asm.constant(0), end)
        asm.emit("options_zone", place)
        asm.emit("ask", lay.CHOOSE_CARD, self.player(), self.card())
        asm.mark(end)

    def choose_listed(self) -> None:
        """Ask for one of some options, or of none."""
        asm, rng = self.asm, self.rng
        kind, options, to = rng.choice(
            (
                (lay.CHOOSE_CARD, self.cards, self.cards),
                (lay.CHOOSE_ZONE, self.places, self.places),
                (lay.CHOOSE_PLAYER, self.players, self.players),
                (lay.CHOOSE_VALUE, self.numbers, self.numbers),
            )
        )
        asm.emit("no_options")
        for _ in range(rng.randint(0 if rng.random() < 0.05 else 1, 4)):
            skip = Label()
            asm.emit(rng.choice(JUMPS), self.number(), self.number(), skip)
            asm.emit("option", rng.choice(options))
            asm.mark(skip)
        asm.emit("option", rng.choice(options))
        if rng.random() < 0.3:
            asm.emit("ask_move", lay.PLAYER, rng.choice(to))
        else:
            asm.emit("ask", kind, self.player(), rng.choice(to))

    def choose_plain(self) -> None:
        asm, rng = self.asm, self.rng
        if rng.random() < 0.5:
            asm.emit("options_players", rng.randrange(2))
            asm.emit("ask", lay.CHOOSE_PLAYER, self.player(), rng.choice(self.players))
        else:
            asm.emit("options_range", rng.randint(1, 5))
            asm.emit("ask", lay.CHOOSE_RANK, self.player(), rng.choice(self.numbers))
            asm.emit("tell", lay.E_CHOICE, lay.CHOOSE_RANK, self.number(), self.player())

    def say(self) -> None:
        self.asm.emit("clause", lay.E_CLAUSE, 0)

    def judge(self) -> None:
        """Compare hands or cut; now and then end the deal."""
        asm, rng = self.asm, self.rng
        best, ties = rng.choice(self.numbers), rng.choice(self.numbers)
        match rng.randrange(6):
            case 0 | 1:
                asm.emit("cut_round", self.within, self.drawn, self.ranks, 1, best, ties)
            case 2 | 3:
                size, wide = rng.randint(1, 3), 8
                work = asm.register(2 * wide + size)
                judged = (self._ranking(size, wide), *self.family(), work, best, ties)
                asm.emit("compare", *judged, rng.choice((0, self.within)))
            case 4:
                asm.emit("win_most", self.counts, rng.randrange(2), rng.randrange(2), self.over)
            case _:
                asm.emit("fault", lay.FAULT_UNDECIDED)

    def _ranking(self, size: int, wide: int) -> Table:
        rng = self.rng
        rows = rng.randint(1, 4)
        values: list[int | Table] = [size, rows, self.ranks, self.suits, wide]
        for _ in range(rows):
            patterns = [(rng.randrange(4), rng.randint(1, size)) for _ in range(rng.randint(1, 2))]
            keys = [rng.randrange(4) for _ in range(rng.randint(0, 2))]
            values += [0, len(patterns), len(keys)]
            values += [number for pattern in patterns for number in pattern]
            values += keys
        return self.asm.table(values)

    # -- lines with others in them ------------------------------------------------------------

    def branch(self) -> None:
        asm = self.asm
        other, end = Label(), Label()
        asm.emit(self.rng.choice(JUMPS), self.number(), self.number(), other)
        self.body(3)
        asm.emit("jump", end)
        asm.mark(other)
        self.body(2)
        asm.mark(end)

    def repeat(self) -> None:
        asm = self.asm
        left, loop, end = asm.register(), Label(), Label()
        asm.emit("copy", left, asm.constant(self.rng.choice((1, 2, 3, 40_000))))
        asm.mark(loop)
        asm.emit("jump_at_most", left, asm.constant(0), end)
        asm.emit("subtract", left, left, asm.constant(1))
        self.body(3)
        if self.rng.random() < 0.3:
            asm.emit(self.rng.choice(JUMPS), self.number(), self.number(), end)
        asm.emit("jump", loop)
        asm.mark(end)

    def each_player(self) -> None:
        asm = self.asm
        seat, loop = asm.register(), Label()
        outer = asm.register()
        asm.emit("copy", outer, lay.PLAYER)
        asm.emit("copy", seat, asm.constant(0))
        asm.mark(loop)
        asm.emit("copy", lay.PLAYER, seat)
        self.body(2)
        asm.emit("add", seat, seat, asm.constant(1))
        asm.emit("jump_below", seat, lay.PLAYERS, loop)
        asm.emit("copy", lay.PLAYER, outer)

    def call(self) -> None:
        if self.steps:
            self.asm.emit("call", *self.rng.choice(self.steps), 0)
