"""Lowering the search for cards that may be chosen together.

What is difficult is that nothing may be offered that leads nowhere: whoever has taken a card must
be able to go on to a set for which the condition holds. So all sets that begin with what has been
taken are gone through in one order, depth first (`machine.lists`), until each card that could come
next has been seen to lead to one. The search stops early in two ways: where a beginning can't be
completed (`rules.several.prefix_condition`), no card is added to it, and once a card is known to
lead somewhere, the next card is looked at.

The list of the cards' name is what is searched in; when the search is over, what has been taken is
all that is left in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.program.assembler import Assembler, Label, Table
from interpreter.program.layout import NATURE
from interpreter.program.values import Values
from interpreter.rules import model as m
from interpreter.rules.parts import parts
from interpreter.rules.several import closing_condition, prefix_condition


@dataclass(frozen=True)
class Search:
    """Where a search can go on from a set that it has found.

    Attributes:
        deeper: to sets of the same cards and more.
        aside: to sets that don't begin so; how many cards of this one they may have is in `most`.
        most: the register that holds how many cards the next set may have.
        count: the register that holds how many cards this set has.
    """

    deeper: Label
    aside: Label
    most: int
    count: int


class Sets:
    """Lowers what there is to know of sets of cards."""

    def __init__(self, values: Values, rules: m.Rules) -> None:
        self.values = values
        self.asm: Assembler = values.asm
        self.rules = rules

    def list_of(self, choice: m.Choose) -> int:
        """Give the address of the list that a choice of several cards has."""
        return self.values.lists[choice.candidate.serial]

    def require_any(self, choice: m.Choose, out: Label) -> None:
        """Jump out if there are too few cards to choose from, where any will do."""
        assert choice.least is not None
        assert choice.most is not None
        asm, values = self.asm, self.values
        count = asm.register()
        least = values.value(choice.least)
        asm.emit("length", count, values.value(choice.zones[0]))
        asm.emit("jump_below", count, least, out)
        if choice.most != choice.least:
            asm.emit("jump_below", values.value(choice.most), least, out)

    def each(self, choice: m.Choose, found: Callable[[Label], None]) -> None:
        """Lower a loop over all sets that a choice may be of, in the list of its name."""
        self.asm.emit("no_cards", self.list_of(choice))
        self.search(choice, self.asm.constant(0), lambda search: found(search.deeper))

    def search(self, choice: m.Choose, kept: int, found: Callable[[Search], None]) -> None:
        """Lower a loop over the sets that begin with the cards listed; `found` for each that fits.

        Args:
            choice: of several cards.
            kept: the register that holds how many cards are listed, and stay.
            found: is lowered for a set that fits; where it comes to its end, more cards are added.
        """
        assert choice.least is not None
        assert choice.most is not None
        asm, values, cards = self.asm, self.values, self.list_of(choice)
        least, most = values.value(choice.least), values.value(choice.most)
        zone = values.value(choice.zones[0])
        search = Search(Label(), Label(), asm.register(), asm.register())
        test, hopeless, closed, end = Label(), Label(), Label(), Label()
        # Cards without a rank don't fit where one is asked for: looking at them is no gap yet.
        outer, values.unranked = values.unranked, search.deeper
        asm.mark(test)
        asm.emit("length", search.count, asm.constant(cards))
        prefix = prefix_condition(choice.where, choice.candidate, self.rules.deck)
        closing = closing_condition(prefix, choice.candidate)
        if prefix is not None:
            self._beginning(search.count, (closing, closed), (prefix, hopeless))
        asm.emit("jump_below", search.count, least, search.deeper)
        # A beginning that holds all that is asked for has been asked for it, if it has a card.
        told = prefix == choice.where and isinstance(choice.least, m.Const) and choice.least.value
        if choice.where is not None and not told:
            values.branch(choice.where, search.deeper, False)
        values.unranked = outer
        found(search)
        asm.mark(search.deeper)
        asm.emit("copy", search.most, most)
        asm.emit("jump", search.aside)
        if closing is not None:
            asm.mark(closed)
            asm.emit("subtract", search.most, search.count, asm.constant(1))
            asm.emit("jump", search.aside)
        if prefix is not None:
            asm.mark(hopeless)
            asm.emit("copy", search.most, search.count)
        asm.mark(search.aside)
        keys = self._keys(choice)
        asm.emit("next_cards", cards, zone, least, kept, search.most, keys, end)
        asm.emit("jump", test)
        asm.mark(end)

    def _beginning(self, count: int, *conditions: tuple[m.Expr | None, Label]) -> None:
        """Lower what can be told of a beginning, if it has a card: where to go if it fails."""
        none = Label()
        self.asm.emit("jump_equal", count, self.asm.constant(0), none)
        told = [one for one, _ in conditions]
        for place, (condition, label) in enumerate(conditions):
            if condition is not None and condition not in told[:place]:
                self.values.branch(condition, label, False)
        self.asm.mark(none)

    def _keys(self, choice: m.Choose) -> Table:
        """Give the order of the cards; cards that can't be told apart have one place in it."""
        deck = self.rules.deck
        faces = [deck.face(card) for card in range(deck.size)]
        if self._tells_apart(choice):
            return self.asm.table([deck.size * face + card for card, face in enumerate(faces)])
        return self.asm.table(faces)

    def _tells_apart(self, choice: m.Choose) -> bool:
        """Say whether the condition asks which of two equal cards one is."""
        return any(
            isinstance(part, m.Comparison) and m.type_of(part.left) == m.CARD
            for part in parts(choice.where)
        )

    def ask(
        self, choice: m.Choose, fits: Callable[[Label], None], ask: Callable[[int], None]
    ) -> None:
        """Lower one question after the other, until the cards are all; they stand in the list.

        Args:
            choice: of several cards.
            fits: is lowered to go on at a label unless what comes after can be chosen, too.
            ask: is lowered to have the register of an answer filled.
        """
        asm, cards = self.asm, self.list_of(choice)
        kept, answer, enough, more = (asm.register() for _ in range(4))
        zero, one, none = asm.constant(0), asm.constant(1), asm.constant(NATURE)
        again, offered, end = Label(), Label(), Label()
        asm.emit("no_cards", cards)
        asm.emit("copy", kept, zero)
        asm.mark(again)
        asm.emit("no_options")
        asm.emit("copy", enough, zero)
        asm.emit("copy", more, zero)

        def offer(search: Search) -> None:
            longer = Label()
            fits(search.deeper)
            asm.emit("jump_different", search.count, kept, longer)
            asm.emit("copy", enough, one)
            asm.emit("jump", search.deeper)
            asm.mark(longer)
            asm.emit("copy", more, one)
            asm.emit("card_at", answer, asm.constant(cards), kept)
            asm.emit("option", answer)
            asm.emit("add", search.most, kept, one)
            asm.emit("jump", search.aside)

        self.search(choice, kept, offer)
        asm.emit("jump_equal", enough, zero, offered)
        asm.emit("jump_equal", more, zero, end)
        asm.emit("option", none)
        asm.mark(offered)
        ask(answer)
        asm.emit("jump_equal", answer, none, end)
        asm.emit("add_card", cards, answer)
        asm.emit("length", kept, asm.constant(cards))
        asm.emit("jump", again)
        asm.mark(end)
