"""Lowering statements to instructions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from interpreter.program.assembler import Assembler, Label
from interpreter.program.choices import Choices
from interpreter.program.comparisons import compared
from interpreter.program.layout import (
    MOST_SEATS,
    NEXT,
    PLAYER,
    PLAYERS,
    TIE_DRAWS,
    TIE_SCORES,
    TIE_SHARES,
)
from interpreter.program.transfers import AS_IT_LIES, Transfers
from interpreter.program.values import Values
from interpreter.rules import model as m

CUT_ZONE = "cut cards"
"""The zone where drawn cards lie during a cut; a name with a space can't be declared."""

_DOWN, _UP = 0, 1
_FACES = {"down": _DOWN, "up": _UP, None: AS_IT_LIES}


@dataclass(frozen=True)
class Begin:
    """Where the instructions of a line begin, and what its words mean there.

    Attributes:
        pc: the address of its first instruction.
        statement: the line.
        aliases: what each alias stands for, by serial.
        challenger, best: the registers these words mean; -1 for none.
    """

    pc: int
    statement: m.Stmt
    aliases: tuple[tuple[int, m.Zone], ...] = ()
    challenger: int = -1
    best: int = -1


class Statements:
    """Lowers bodies, line by line.

    Attributes:
        begins: every line, in the order of the program; one in a loop over zones once for each.
        step_labels: where each step begins, and the register of the place to go back to.
        after_move: what to call after each move of a game told by `play`, if it has ends.
        counts_turns: whether choosing a move begins a turn.
    """

    def __init__(
        self,
        values: Values,
        choices: Choices,
        rules: m.Rules,
        over: Label,
        zone_table: Callable[[], list[int]],
    ) -> None:
        self.values = values
        self.choices = choices
        self.rules = rules
        self.asm: Assembler = values.asm
        self.transfers = Transfers(values)
        self.over = over
        self.zone_table = zone_table
        self.begins: list[Begin] = []
        self.step_labels: dict[str, tuple[Label, int]] = {}
        self.after_move: tuple[Label, int] | None = None
        self.counts_turns = False

    def body(self, statements: tuple[m.Stmt, ...]) -> None:
        """Lower some lines."""
        for statement in statements:
            outer = self.asm.at
            self.asm.at = statement.at
            self._note(statement)
            self._statement(statement)
            self.asm.at = outer

    def _note(self, statement: m.Stmt) -> None:
        values = self.values
        aliases = tuple(values.aliases.items())
        begin = Begin(self.asm.here, statement, aliases, values.challenger, values.best)
        self.begins.append(begin)

    def _statement(self, statement: m.Stmt) -> None:
        match statement:
            case m.Shuffle() | m.Cut() | m.Transfer() | m.Lay() | m.TurnCard() | m.Reveal():
                self._cards(statement)
            case m.TurnAll():
                self._turn_all(statement)
            case m.ChooseMove():
                self._choose_move(statement)
            case m.Choose():
                self.choices.choose(statement)
                self._keep_choice(statement)
            case m.Claim():
                self.choices.claim(statement)
            case m.Challenge():
                self.choices.challenge(statement, self.body)
            case m.Assign():
                self._assign(statement)
            case m.Switch(target=target):
                old = self.values.value(target)
                new = self.asm.register()
                self.asm.emit("subtract", new, self.asm.constant(1), old)
                self._set(target, new)
            case m.Let(candidate=candidate, value=value):
                self.asm.emit("copy", self.values.local(candidate), self.values.value(value))
            case m.Do():
                self._do(statement)
            case m.TurnPasses(player=player):
                self.asm.emit("copy", NEXT, self.values.value(player))
            case m.Wins() | m.MostWin() | m.Drawn():
                self._outcome(statement)
            case (
                m.If()
                | m.ForPlayers()
                | m.ForZones()
                | m.Repeat()
                | m.CompareHands()
                | m.CompareStates()
            ):
                self._block(statement)

    # -- cards --------------------------------------------------------------------------------

    def _cards(
        self,
        statement: m.Shuffle | m.Cut | m.Transfer | m.Lay | m.TurnCard | m.Reveal,
    ) -> None:
        asm, value = self.asm, self.values.value
        match statement:
            case m.Shuffle(zone=zone, deck=deck):
                if deck:
                    table = asm.table(self.zone_table())
                    asm.emit("gather", value(zone), table, self.rules.deck.size)
                else:
                    asm.emit("shuffle", value(zone))
            case m.Cut():
                self._cut(statement)
            case m.Transfer():
                self.transfers.transfer(statement)
            case m.Lay(card=card, zone=zone, face=face):
                for one in self._one_by_one(card):
                    asm.emit("move_card", one, value(zone), _FACES[face])
            case m.TurnCard(card=card, face=face):
                for one in self._one_by_one(card):
                    asm.emit("turn_card", one, _FACES[face], 0)
            case m.Reveal(card=card):
                for one in self._one_by_one(card):
                    asm.emit("turn_card", one, _UP, 1)

    def _one_by_one(self, card: m.Expr) -> Iterator[int]:
        """Lower what is done with a card, or with each of several."""
        if m.type_of(card) == m.CARDS:
            yield from self._each_card(self.values.value(card))
        else:
            yield self.values.value(card)

    def _turn_all(self, statement: m.TurnAll) -> None:
        """Turn the cards of a zone where they lie, or of each player's, round the table."""
        if statement.of_each is None:
            assert statement.zone is not None
            zone = self.values.value(statement.zone)
            self.values.settle_all(statement.zone, zone)
            self._turn_zone(statement, zone)
            return
        family = self.values.family(statement.of_each)
        for seat in self.values.round_the_table():
            zone = self.asm.register()
            self.asm.emit("zone_of", zone, family.first.address, family.stride, seat)
            self.values.settle_all(m.ZoneValue(family.declared, None), zone)
            self._turn_zone(statement, zone)

    def _turn_zone(self, statement: m.TurnAll, zone: int) -> None:
        for card in self._each_card(zone):
            self.asm.emit("turn_card", card, _FACES[statement.face], int(statement.shown))

    def _each_card(self, listed: int) -> Iterator[int]:
        """Lower a loop over the cards of a zone or list; give the register that holds each."""
        asm = self.asm
        size, index, card = asm.register(), asm.register(), asm.register()
        loop, end = Label(), Label()
        asm.emit("length", size, listed)
        asm.emit("copy", index, asm.constant(0))
        asm.mark(loop)
        asm.emit("jump_at_most", size, index, end)
        asm.emit("card_at", card, listed, index)
        yield card
        asm.emit("add", index, index, asm.constant(1))
        asm.emit("jump", loop)
        asm.mark(end)

    def _cut(self, statement: m.Cut) -> None:
        """Each player draws; those tied draw again; then all drawn cards go back, shuffled."""
        asm = self.asm
        zone = self.values.value(statement.zone)
        aside = asm.constant(self.values.families[CUT_ZONE].first.address)
        within, drawn = asm.register(MOST_SEATS), asm.register(MOST_SEATS)
        seat, winner, ties = asm.register(), asm.register(), asm.register()
        zero, one = asm.constant(0), asm.constant(1)
        enter, again, draw, skip = Label(), Label(), Label(), Label()
        asm.emit("copy", seat, zero)
        asm.mark(enter)
        asm.emit("store", within, seat, one)
        asm.emit("add", seat, seat, one)
        asm.emit("jump_below", seat, PLAYERS, enter)
        asm.mark(again)
        asm.emit("copy", seat, zero)
        asm.mark(draw)
        still = asm.register()
        asm.emit("load", still, within, seat)
        asm.emit("jump_equal", still, zero, skip)
        self._refill(zone, aside)
        self.values.settle_top(statement.zone, zone)
        card = asm.register()
        asm.emit("top", card, zone)
        asm.emit("move_card", card, aside, _UP)
        asm.emit("store", drawn, seat, card)
        asm.mark(skip)
        asm.emit("add", seat, seat, one)
        asm.emit("jump_below", seat, PLAYERS, draw)
        highest = 1 if statement.highest else 0
        asm.emit("cut_round", within, drawn, self.values.ranks, highest, winner, ties)
        asm.emit("jump_below", one, ties, again)
        self._set(statement.target, winner)
        asm.emit("move_all", aside, zone)
        asm.emit("shuffle", zone)

    def _refill(self, zone: int, aside: int) -> None:
        """When nothing is left to draw, the drawn cards go back before the others draw again."""
        asm = self.asm
        count, full = asm.register(), Label()
        asm.emit("length", count, zone)
        asm.emit("jump_different", count, asm.constant(0), full)
        asm.emit("move_all", aside, zone)
        asm.emit("shuffle", zone)
        asm.mark(full)

    # -- choices, states, steps ---------------------------------------------------------------

    def _choose_move(self, statement: m.ChooseMove) -> None:
        if self.counts_turns:
            self.asm.emit("begin_turn", 0)
        self.choices.choose_move(statement)
        if self.after_move is not None:
            label, back = self.after_move
            self.asm.emit("call", label, back, self.rules.turn.clause)

    def _keep_choice(self, statement: m.Choose) -> None:
        if isinstance(statement.target, m.StateValue):
            self._set(statement.target, self.values.local(statement.candidate))

    def _assign(self, statement: m.Assign) -> None:
        asm = self.asm
        if statement.condition is None or statement.otherwise is None:
            self._set(statement.target, self.values.value(statement.value))
            return
        other, end = Label(), Label()
        self.values.branch(statement.condition, other, False)
        self._set(statement.target, self.values.value(statement.value))
        asm.emit("jump", end)
        asm.mark(other)
        self._set(statement.target, self.values.value(statement.otherwise))
        asm.mark(end)

    def _set(self, target: m.StateValue, value: int) -> None:
        player = self.values.value(target.player) if target.player is not None else None
        self.set_state(target.state, player, value)

    def set_state(self, state: m.State, player: int | None, value: int) -> None:
        """Give a state the value in a register, checked against its range."""
        low, high = self._bounds(state.type)
        index = self.rules.states.index(state)
        address = self.values.states[state.name]
        if player is None:
            self.asm.emit("set_state", address, value, low, high, index)
            return
        self.asm.emit("set_player_state", address, player, value, low, high, index)
        if state.per_team:
            for partner in self.values.partners(player):
                self.asm.emit("set_player_state", address, partner, value, low, high, index)

    def _bounds(self, type_: m.Type) -> tuple[int, int]:
        match type_.kind:
            case m.Kind.NUMBER:
                return type_.low, type_.high
            case m.Kind.RANK:
                return 0, len(self.rules.deck.ranks) - 1
            case m.Kind.SUIT:
                return 0, len(self.rules.deck.suits) - 1
            case m.Kind.CHOICE:
                return 0, len(type_.names) - 1
            case _:
                return 0, MOST_SEATS - 1

    def _do(self, statement: m.Do) -> None:
        step = self.rules.steps[statement.step]
        # All arguments are worked out before the first parameter changes.
        given = [self.values.value(one) for one in statement.arguments]
        for parameter, value in zip(step.parameters, given, strict=True):
            self.asm.emit("copy", self.values.local(parameter), value)
        label, back = self.step_labels[statement.step]
        self.asm.emit("call", label, back, step.clause)

    def _outcome(self, statement: m.Wins | m.MostWin | m.Drawn) -> None:
        asm = self.asm
        match statement:
            case m.Wins(player=player, who="player"):
                asm.emit("win", self.values.value(player), self.over)
            case m.Wins():
                self._some_win(statement)
            case m.Drawn():
                asm.emit("draw_game", self.over)
            case m.MostWin(most=most, state=state, zone=zone):
                if state is not None:
                    at = self.values.states[state.name]
                else:
                    assert zone is not None
                    at = asm.register(MOST_SEATS)
                    family = self.values.families[zone.name]
                    asm.emit("lengths", at, family.first.address, family.stride)
                tie = TIE_SCORES if statement.scored else int(statement.share)
                if tie == TIE_DRAWS and state is not None and state.per_team:
                    tie = -self.rules.teams
                asm.emit("win_most", at, int(most), tie, self.over)

    def _some_win(self, statement: m.Wins) -> None:
        """Lower that a player's whole team has won, or all others have."""
        asm = self.asm
        player = self.values.value(statement.player)
        yes, no = asm.constant(1), asm.constant(0)
        of_team, of_others = (yes, no) if statement.who == "team" else (no, yes)
        if statement.who == "others":
            several = Label()
            asm.emit("jump_different", PLAYERS, yes, several)
            asm.emit("draw_game", self.over)
            asm.mark(several)
        winners = asm.register(MOST_SEATS)
        for seat in range(MOST_SEATS):
            asm.emit("copy", winners + seat, of_others)
        for member in (player, *self.values.partners(player)):
            asm.emit("store", winners, member, of_team)
        asm.emit("win_most", winners, 1, TIE_SHARES, self.over)

    # -- blocks -------------------------------------------------------------------------------

    def _block(
        self,
        statement: m.If | m.ForPlayers | m.ForZones | m.Repeat | m.CompareHands | m.CompareStates,
    ) -> None:
        match statement:
            case m.If():
                self._if(statement)
            case m.ForPlayers():
                self._for_players(statement)
            case m.ForZones(alias=alias, body=body):
                for zone in alias.zones:
                    self.values.aliases[alias.serial] = zone
                    self.body(body)
            case m.Repeat():
                self._repeat(statement)
            case m.CompareHands() | m.CompareStates():
                self._compare(statement)

    def _if(self, statement: m.If) -> None:
        otherwise, end = Label(), Label()
        self.values.branch(statement.condition, otherwise, False)
        self.body(statement.then)
        if statement.otherwise:
            self.asm.emit("jump", end)
        self.asm.mark(otherwise)
        self.body(statement.otherwise)
        self.asm.mark(end)

    def _for_players(self, statement: m.ForPlayers) -> None:
        asm = self.asm
        outer, seat, first = asm.register(), asm.register(), asm.register()
        loop = Label()
        if statement.start is None:
            asm.emit("start_player", first)
        else:
            asm.emit("copy", first, self.values.value(statement.start))
        asm.emit("copy", outer, PLAYER)
        asm.emit("copy", seat, first)
        asm.mark(loop)
        asm.emit("copy", PLAYER, seat)
        skip = Label()
        if statement.where is not None:
            self.values.branch(statement.where, skip, False)
        self.body(statement.body)
        asm.mark(skip)
        asm.emit("next_player", seat, seat)
        asm.emit("jump_different", seat, first, loop)
        asm.emit("copy", PLAYER, outer)

    def _repeat(self, statement: m.Repeat) -> None:
        asm = self.asm
        loop, end = Label(), Label()
        left = asm.register()
        if statement.times is not None:
            asm.emit("copy", left, self.values.value(statement.times))
        asm.mark(loop)
        if statement.times is not None:
            asm.emit("jump_at_most", left, asm.constant(0), end)
            asm.emit("subtract", left, left, asm.constant(1))
        elif statement.until is not None:
            self.values.branch(statement.until, end, True)
        self.body(statement.body)
        asm.emit("jump", loop)
        asm.mark(end)

    def _compare(self, statement: m.CompareHands | m.CompareStates) -> None:
        asm = self.asm
        best, ties = compared(self.values, self.rules, statement)
        several, end = Label(), Label()
        if statement.where is not None:
            asm.emit("jump_equal", ties, asm.constant(0), end)
        asm.emit("jump_different", ties, asm.constant(1), several)
        outer, self.values.best = self.values.best, best
        self.body(statement.one)
        self.values.best = outer
        asm.emit("jump", end)
        asm.mark(several)
        self.body(statement.several)
        asm.mark(end)
