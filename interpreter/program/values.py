"""Lowering values and conditions to registers and jumps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from interpreter.program import looking
from interpreter.program.assembler import Assembler, Label, Operand, Room, Table
from interpreter.program.layout import (
    AS_IT_IS,
    FAULT_NO_PLAYER,
    PLAYER,
    PLAYERS,
    WITH_CARD,
    WITHOUT_CARD,
    WITHOUT_CARDS,
    ZonePlace,
)
from interpreter.rules import model as m

_JUMPS = {
    "=": ("jump_equal", "jump_different", False),
    "!=": ("jump_different", "jump_equal", False),
    "<": ("jump_below", "jump_at_most", False),
    "<=": ("jump_at_most", "jump_below", False),
    ">": ("jump_below", "jump_at_most", True),
    ">=": ("jump_at_most", "jump_below", True),
}
"""For each comparison the jump if it holds, the jump if not, and whether its sides are swapped."""


@dataclass
class Family:
    """The zones of one declaration: one, or one for each seat at equal distances."""

    declared: m.Zone
    first: ZonePlace
    stride: int


@dataclass
class Values:
    """Lowers values; holds where each name of the rules stands.

    Attributes:
        families: by zone name.
        shuffled: the zones whose top may not be known.
        zones_meant: gives the declared zones that an expression may mean.
        ranks, suits, points: the tables of the cards' ranks and suits, and of what they count.
        above_ranks: what stands in the table of ranks for a joker.
        deck_size, suit_count: how many cards and suits there are.
        apart: how many seats on from a player each of the partners sits.
        locals: registers of local names, by serial.
        lists: the addresses of names for several cards, by serial.
        aliases: what each alias stands for at this moment, by serial.
        melds: the tables of blocks of melds.
        room: where instructions may work, and whether one does.
        challenger, best: the registers these words mean at this moment.
        unranked: where to go if there is no highest or lowest rank; None for a gap in the rules.
    """

    asm: Assembler
    families: dict[str, Family]
    shuffled: frozenset[str]
    zones_meant: Callable[[m.Expr], frozenset[m.Zone]]
    ranks: Table
    suits: Table
    points: Table
    above_ranks: int
    deck_size: int
    suit_count: int
    apart: tuple[int, ...] = ()
    states: dict[str, int] = field(default_factory=dict)
    options: dict[str, int] = field(default_factory=dict)
    locals: dict[int, int] = field(default_factory=dict)
    lists: dict[int, int] = field(default_factory=dict)
    aliases: dict[int, m.Zone] = field(default_factory=dict)
    melds: dict[str, Table] = field(default_factory=dict)
    room: Room = field(default_factory=Room)
    needs_room: bool = False
    challenger: int = -1
    best: int = -1
    unranked: Label | None = None

    def local(self, local: m.Local) -> int:
        """Give the register of a local name; for several cards it holds where these are listed."""
        if local.serial in self.lists:
            return self.asm.constant(self.lists[local.serial])
        if local.serial not in self.locals:
            self.locals[local.serial] = self.asm.register()
        return self.locals[local.serial]

    def family(self, zone: m.Zone | m.Alias) -> Family:
        """Give the zones of a declaration, or of what an alias stands for."""
        declared = self.aliases[zone.serial] if isinstance(zone, m.Alias) else zone
        return self.families[declared.name]

    def values_of(self, type_: m.Type) -> int:
        """Give how many ranks or suits there are."""
        return self.above_ranks if type_ == m.RANK else self.suit_count

    def value(self, expr: m.Expr) -> int:
        """Lower a value; give the register it is in."""
        match expr:
            case m.Const(value=known):
                return self.asm.constant(known)
            case m.OptionValue(option=option):
                return self.options[option.name]
            case m.LocalValue(local=local):
                return self.local(local)
            case m.Subject():
                return PLAYER
            case m.Challenger():
                return self.challenger
            case m.BestPlayer():
                return self.best
            case m.StateValue(state=state, player=player):
                if player is None:
                    return self.states[state.name]
                return self._into("load", self.states[state.name], self.value(player))
            case m.NextOf(player=player, where=None):
                return self._into("next_player", self.value(player))
            case m.NextOf(player=player, where=where) if where is not None:
                return self._next_where(self.value(player), where)
            case m.ZoneValue(zone=zone, player=player):
                return self._zone(self.family(zone), player)
            case m.CardAttribute(attribute=attribute, card=card):
                table = self.ranks if attribute == "rank" else self.suits
                return self._into("attribute", self.value(card), table)
            case m.CardPoints(card=card):
                return self._into("attribute", self.value(card), self.points)
            case m.TotalPoints():
                return looking.total_points(self, expr)
            case m.CountIn():
                return looking.count_cards(self, expr)
            case m.ExtremeRank():
                return looking.extreme_rank(self, expr)
            case m.PartnerOf(player=player):
                return next(self.partners(self.value(player)))
            case m.CountPlayers(where=None):
                return PLAYERS
            case m.CountPlayers(where=where) if where is not None:
                return self._count_players(where)
            case m.TopOf(zone=zone):
                return self.top(zone)
            case m.PointsLeft(cards=cards, without=without, melds=melds):
                return self._points_left(cards, without, self.melds[melds])
            case m.Arithmetic(operator="smaller" | "larger" as operator, left=left, right=right):
                return self._either(operator, self.value(left), self.value(right))
            case m.Arithmetic(operator=operator, left=left, right=right):
                name = {"plus": "add", "minus": "subtract", "times": "multiply"}[operator]
                return self._into(name, self.value(left), self.value(right))
            case _:
                raise TypeError(f"{type(expr).__name__} is a condition")

    def _into(self, name: str, *operands: Operand) -> int:
        register = self.asm.register()
        self.asm.emit(name, register, *operands)
        return register

    def _either(self, operator: str, one: int, other: int) -> int:
        """Lower the smaller or the larger of two numbers."""
        chosen = self.asm.register()
        found = Label()
        self.asm.emit("copy", chosen, one)
        low, high = (one, other) if operator == "smaller" else (other, one)
        self.asm.emit("jump_at_most", low, high, found)
        self.asm.emit("copy", chosen, other)
        self.asm.mark(found)
        return chosen

    def _zone(self, family: Family, player: m.Expr | None) -> int:
        if player is None:
            return self.asm.constant(family.first.address)
        owner = self.value(player)
        return self._into("zone_of", family.first.address, family.stride, owner)

    def top(self, zone: m.Expr) -> int:
        """Lower the uppermost card of a zone, having chance say which it is if need be."""
        address = self.value(zone)
        self.settle_top(zone, address)
        return self._into("top", address)

    def settle_top(self, zone: m.Expr, address: int) -> None:
        """Make sure that the top of a zone is known; one that is never shuffled always is."""
        if not self.may_be_shuffled(zone):
            return
        card = self.asm.register()
        known = Label()
        self.asm.emit("ask_top", address, card, known, 0)
        self.asm.emit("fix_top", address, card)
        self.asm.mark(known)

    def settle_all(self, zone: m.Expr, address: int) -> None:
        """Make sure that the order of a whole zone is known, from its top down."""
        if not self.may_be_shuffled(zone):
            return
        card = self.asm.register()
        loop, known = Label(), Label()
        self.asm.mark(loop)
        self.asm.emit("ask_top", address, card, known, 1)
        self.asm.emit("fix_top", address, card)
        self.asm.emit("jump", loop)
        self.asm.mark(known)

    def may_be_shuffled(self, zone: m.Expr) -> bool:
        """Say whether the order of a zone's cards may not be known."""
        return any(one.name in self.shuffled for one in self.zones_meant(zone))

    # -- players ------------------------------------------------------------------------------

    def round_the_table(self) -> Iterator[int]:
        """Lower a loop over the players in turn order; give the register that holds each."""
        asm = self.asm
        seat, first, loop = asm.register(), asm.register(), Label()
        asm.emit("start_player", first)
        asm.emit("copy", seat, first)
        asm.mark(loop)
        yield seat
        asm.emit("next_player", seat, seat)
        asm.emit("jump_different", seat, first, loop)

    def partners(self, player: int) -> Iterator[int]:
        """Lower who else is in a player's team; give the register that holds each of them."""
        asm = self.asm
        for further in self.apart:
            seat, known = asm.register(), Label()
            asm.emit("add", seat, player, asm.constant(further))
            asm.emit("jump_below", seat, PLAYERS, known)
            asm.emit("subtract", seat, seat, PLAYERS)
            asm.mark(known)
            yield seat

    @contextmanager
    def subject_kept(self) -> Iterator[None]:
        """Lower lines after which the subject is again the one it was before."""
        outer = self.asm.register()
        self.asm.emit("copy", outer, PLAYER)
        yield
        self.asm.emit("copy", PLAYER, outer)

    def _count_players(self, where: m.Expr) -> int:
        """Lower for how many players something holds."""
        asm = self.asm
        count = asm.register()
        with self.subject_kept():
            asm.emit("copy", count, asm.constant(0))
            for seat in self.round_the_table():
                skip = Label()
                asm.emit("copy", PLAYER, seat)
                self.branch(where, skip, False)
                asm.emit("add", count, count, asm.constant(1))
                asm.mark(skip)
        return count

    def _next_where(self, after: int, where: m.Expr) -> int:
        """Lower the first player after one for whom something holds, that one being the last."""
        asm = self.asm
        seat, last, outer = asm.register(), asm.register(), asm.register()
        loop, found = Label(), Label()
        asm.emit("copy", outer, PLAYER)
        asm.emit("copy", last, after)
        asm.emit("copy", seat, last)
        asm.mark(loop)
        asm.emit("next_player", seat, seat)
        asm.emit("copy", PLAYER, seat)
        self.branch(where, found, True)
        asm.emit("jump_different", seat, last, loop)
        asm.emit("copy", PLAYER, outer)
        asm.emit("fault", FAULT_NO_PLAYER)
        asm.mark(found)
        asm.emit("copy", PLAYER, outer)
        return seat

    def _some_players(self, asked: m.SomePlayers, target: Label, when: bool) -> None:
        """Lower whether something holds for any, every or no player: the first to tell decides."""
        asm = self.asm
        every = asked.quantifier == "every"
        told, known = asm.register(), Label()
        with self.subject_kept():
            asm.emit("copy", told, asm.constant(0))
            for seat in self.round_the_table():
                skip = Label()
                asm.emit("copy", PLAYER, seat)
                self.branch(asked.where, skip, every)
                asm.emit("copy", told, asm.constant(1))
                asm.emit("jump", known)
                asm.mark(skip)
            asm.mark(known)
        holds = 1 if asked.quantifier == "any" else 0
        name = "jump_equal" if when else "jump_different"
        asm.emit(name, told, asm.constant(holds), target)

    # -- conditions ---------------------------------------------------------------------------

    def branch(self, condition: m.Expr, target: Label, when: bool) -> None:
        """Lower a condition: jump to the target if it is `when`, else fall through."""
        match condition:
            case m.Comparison(operator=operator, left=left, right=right):
                holds, fails, swapped = _JUMPS[operator]
                one, other = self.value(left), self.value(right)
                # "not (a < b)" is "b <= a": the negated jump of an order swaps its sides.
                if (operator not in ("=", "!=")) and not when:
                    swapped = not swapped
                if swapped:
                    one, other = other, one
                self.asm.emit(holds if when else fails, one, other, target)
            case m.Logic(operator=operator, left=left, right=right):
                self._logic(operator, left, right, target, when)
            case m.Negation(inner=inner):
                self.branch(inner, target, not when)
            case m.SomeOf():
                looking.branch_some(self, condition, target, when)
            case m.SomePlayers():
                self._some_players(condition, target, when)
            case m.ZoneTest(zone=zone, quality=quality):
                self._zone_test(zone, quality, target, when)
            case m.FaceTest(card=card):
                up = self._into("face", self.value(card))
                name = "jump_equal" if when else "jump_different"
                self.asm.emit(name, up, self.asm.constant(1), target)
            case m.PatternTest(cards=cards, pattern=pattern):
                good = self._pattern(cards, pattern)
                name = "jump_equal" if when else "jump_different"
                self.asm.emit(name, good, self.asm.constant(1), target)
            case m.JokerTest(card=card):
                rank = self._into("attribute", self.value(card), self.ranks)
                name = "jump_equal" if when else "jump_different"
                self.asm.emit(name, rank, self.asm.constant(self.above_ranks), target)
            case m.OneMeld(cards=cards, other=other, melds=melds, begun=begun):
                how, more = self._with(WITH_CARD, other)
                table = self.melds[melds]
                good = self._into("meld", self.value(cards), how, more, table, int(begun))
                name = "jump_equal" if when else "jump_different"
                self.asm.emit(name, good, self.asm.constant(1), target)
            case _:
                raise TypeError(f"{type(condition).__name__} is no condition")

    def _points_left(self, cards: m.Expr, without: m.Expr | None, melds: Table) -> int:
        several = without is not None and m.type_of(without) is m.CARDS
        how, other = self._with(WITHOUT_CARDS if several else WITHOUT_CARD, without)
        self.needs_room = True
        return self._into("points_left", self.value(cards), how, other, melds, self.room)

    def _with(self, how: int, other: m.Expr | None) -> tuple[int, int]:
        """Lower what is taken with some cards, or left out of them."""
        if other is None:
            return AS_IT_IS, self.asm.constant(0)
        return how, self.value(other)

    def _pattern(self, cards: m.Expr, pattern: str) -> int:
        address = self.value(cards)
        if pattern == "sequence":
            return self._into("sequence", address, self.ranks, self.above_ranks)
        return self._into("alike", address, self.ranks if pattern == "one_rank" else self.suits)

    def _logic(self, operator: str, left: m.Expr, right: m.Expr, target: Label, when: bool) -> None:
        decided_by_one = (operator == "or") is when
        if decided_by_one:
            self.branch(left, target, when)
            self.branch(right, target, when)
            return
        skip = Label()
        self.branch(left, skip, not when)
        self.branch(right, target, when)
        self.asm.mark(skip)

    def _zone_test(self, zone: m.Expr, quality: str, target: Label, when: bool) -> None:
        address = self.value(zone)
        count = self._into("length", address)
        if quality == "empty":
            name = "jump_equal" if when else "jump_different"
            self.asm.emit(name, count, self.asm.constant(0), target)
            return
        room = self._into("capacity", address)
        if when:
            self.asm.emit("jump_at_most", room, count, target)
        else:
            self.asm.emit("jump_below", count, room, target)
