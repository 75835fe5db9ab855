"""Lowering lines that take cards from one zone to another: some, all, or all that fit."""

from __future__ import annotations

from interpreter.program.assembler import Label
from interpreter.program.values import Values
from interpreter.rules import model as m

AS_IT_LIES = 2
"""The operand of `move_card` for a card that keeps its face."""


class Transfers:
    """Lowers `deal`, `draw` and `put`."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.asm = values.asm

    def transfer(self, statement: m.Transfer) -> None:
        """Lower a line."""
        source = self.values.value(statement.source)
        if statement.amount is not None:
            self._some(statement, statement.amount, source)
        elif statement.to_each is not None:
            self._all_round(statement, statement.to_each, source)
        else:
            assert statement.target is not None
            target = self.values.value(statement.target)
            if statement.where is not None:
                self._fitting(statement, source, target)
            elif statement.but_top:
                self._all_but_top(statement, source, target)
            else:
                self.asm.emit("move_all", source, target)

    # -- a number of cards --------------------------------------------------------------------

    def _some(self, statement: m.Transfer, amount: m.Expr, source: int) -> None:
        asm = self.asm
        number = self.values.value(amount)
        left = asm.register()
        loop, end = Label(), Label()
        asm.emit("copy", left, number)
        asm.mark(loop)
        asm.emit("jump_at_most", left, asm.constant(0), end)
        may_lack = statement.shortage != "error"
        if statement.to_each is not None:
            self._one_to_each(statement, statement.to_each, source, end, may_lack=may_lack)
        else:
            assert statement.target is not None
            target = self.values.value(statement.target)
            self._one_card(statement, source, target, end, may_lack=may_lack)
        asm.emit("subtract", left, left, asm.constant(1))
        asm.emit("jump", loop)
        asm.mark(end)

    def _one_card(
        self, statement: m.Transfer, source: int, target: int, end: Label, *, may_lack: bool
    ) -> None:
        """Move the top card; where cards may be lacking, an empty zone ends it."""
        asm = self.asm
        if may_lack:
            count = asm.register()
            asm.emit("length", count, source)
            asm.emit("jump_equal", count, asm.constant(0), end)
        self.values.settle_top(statement.source, source)
        card = asm.register()
        asm.emit("top", card, source)
        asm.emit("move_card", card, target, AS_IT_LIES)

    def _one_to_each(
        self, statement: m.Transfer, zone: m.Zone, source: int, end: Label, *, may_lack: bool
    ) -> None:
        """Give each player a card, round the table."""
        asm = self.asm
        family = self.values.families[zone.name]
        for seat in self.values.round_the_table():
            target = asm.register()
            asm.emit("zone_of", target, family.first.address, family.stride, seat)
            self._one_card(statement, source, target, end, may_lack=may_lack)

    # -- all cards ----------------------------------------------------------------------------

    def _all_round(self, statement: m.Transfer, zone: m.Zone, source: int) -> None:
        """Give one card after the other, round and round the table, until none is left."""
        loop, end = Label(), Label()
        self.asm.mark(loop)
        self._one_to_each(statement, zone, source, end, may_lack=True)
        self.asm.emit("jump", loop)
        self.asm.mark(end)

    def _all_but_top(self, statement: m.Transfer, source: int, target: int) -> None:
        """Move the lowest card as long as there is another one."""
        asm = self.asm
        one = asm.constant(1)
        count, card, left = asm.register(), asm.register(), asm.register()
        loop, end = Label(), Label()
        self.values.settle_all(statement.source, source)
        asm.emit("length", count, source)
        asm.emit("copy", left, count)
        asm.mark(loop)
        asm.emit("jump_at_most", left, one, end)
        asm.emit("card_at", card, source, asm.constant(0))
        asm.emit("move_card", card, target, AS_IT_LIES)
        asm.emit("subtract", left, left, one)
        asm.emit("jump", loop)
        asm.mark(end)

    def _fitting(self, statement: m.Transfer, source: int, target: int) -> None:
        """Move each card that fits, the lowest first.

        The cards of a shuffled zone have no order, so they are taken in the order of the deck: the
        one in which they happen to be kept would tell where earlier ones were drawn from.
        """
        asm = self.asm
        assert statement.candidate is not None
        assert statement.where is not None
        card = self.values.local(statement.candidate)
        zero, one = asm.constant(0), asm.constant(1)
        index, count, place = asm.register(), asm.register(), asm.register()
        loop, skip, end = Label(), Label(), Label()
        by_number = self.values.may_be_shuffled(statement.source)
        asm.emit("copy", index, zero)
        if by_number:
            asm.emit("copy", count, asm.constant(self.values.deck_size))
        else:
            asm.emit("length", count, source)
        asm.mark(loop)
        asm.emit("jump_at_most", count, index, end)
        if by_number:
            asm.emit("copy", card, index)
            asm.emit("lies_in", place, card)
            asm.emit("jump_different", place, source, skip)
        else:
            asm.emit("card_at", card, source, index)
        self.values.branch(statement.where, skip, False)
        asm.emit("move_card", card, target, AS_IT_LIES)
        if not by_number:
            # The next card has moved down to this one's place.
            asm.emit("subtract", count, count, one)
            asm.emit("jump", loop)
        asm.mark(skip)
        asm.emit("add", index, index, one)
        asm.emit("jump", loop)
        asm.mark(end)
