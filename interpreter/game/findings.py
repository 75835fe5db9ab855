"""Conditions taken apart: what each part came to in a state, with the values that were found.

The values are the machine's own: every part is lowered by itself and run on a copy of the state
(`interpreter.program.fragments`). What is told of cards is what the one who asks has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from interpreter.game.views import View
from interpreter.machine.cards import seen_by
from interpreter.machine.gear import Body, advance, table_of
from interpreter.program import layout as lay
from interpreter.program.choices import Question
from interpreter.program.fragments import NO_SCOPE, Fragment, Fragments, Scope
from interpreter.program.program import Program
from interpreter.rules import model as m
from interpreter.rules.flow import ASKS_EACH, parts
from interpreter.rules.said import said

UNKNOWN = -2
"""Stands for a value that isn't there, or that isn't for the one who asks to know."""


@dataclass(frozen=True)
class Found:
    """A value that a condition speaks of.

    Attributes:
        said: the value in the words of the rules ("rank of card").
        type: its type.
        value: what it is, as a number of the machine; `UNKNOWN` if it can't be told.
        card: for the rank or suit of a card, the card; else `UNKNOWN`.
        count, room: for a zone, how many cards lie there and how many it holds; else `UNKNOWN`.
        cards: for several cards, which they are.
        expr: the value in the checked rules, for whoever has other words for it.
    """

    said: str
    type: m.Type
    value: int
    card: int = UNKNOWN
    count: int = UNKNOWN
    room: int = UNKNOWN
    cards: tuple[int, ...] = ()
    expr: m.Expr | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Finding:
    """What a condition, or a part of one, came to.

    Attributes:
        said: the condition in the words of the rules.
        holds: whether it is so; None where that can't be told.
        found: the values that it speaks of, if it has no parts.
        parts: what it is put together from.
        joined: how: "and", "or", "not"; empty if it has no parts.
        expr: the condition in the checked rules, for whoever has other words for it.
    """

    said: str
    holds: bool | None
    found: tuple[Found, ...] = ()
    parts: tuple[Finding, ...] = ()
    joined: str = ""
    expr: m.Expr | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Eyes:
    """Whoever asks, and so what may be told of cards.

    Attributes:
        view: what the seat knew when it came to be; None for somebody who may know all.
        shown: cards that the seat saw while it happened.
    """

    view: View | None = None
    shown: frozenset[int] = frozenset()

    @property
    def seat(self) -> int:
        """The seat; -1 for somebody who may know all."""
        return self.view.seat if self.view is not None else -1

    def see(self, state: Sequence[int], card: int) -> bool:
        """Say whether the one who asks knows which card this is, where it lies in a state."""
        if self.view is None or card in self.shown:
            return True
        record = lay.CARDS + lay.CARD_SIZE * card
        zone = state[record + lay.ZONE]
        seen = seen_by(list(state), zone, state[record + lay.FACE])
        if (seen >> self.view.seat) & 1:
            return True
        number, position = state[zone + lay.NUMBER], state[record + lay.POSITION]
        slots = next((one.slots for one in self.view.zones if one.number == number), None)
        return slots is not None and position < len(slots) and slots[position].card is not None


EVERYTHING = Eyes()


class Inquiry:
    """Asks a program's rules what they come to in a state.

    Args:
        program: the rules at hand.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.rules = program.rules
        self.fragments = Fragments(program)
        self._code: tuple[int, ...] = ()
        self._table: list[Body] = []

    # -- plain answers -------------------------------------------------------------------------

    def value(self, state: Sequence[int], expr: m.Expr, scope: Scope = NO_SCOPE) -> int:
        """Give a value in a state; `UNKNOWN` where chance has not settled it yet."""
        return self._run(self.fragments.value(expr, scope), state)

    def holds(
        self, state: Sequence[int], condition: m.Expr, scope: Scope = NO_SCOPE
    ) -> bool | None:
        """Say whether a condition holds in a state; None where chance has not settled it yet."""
        answer = self._run(self.fragments.condition(condition, scope), state)
        return None if answer == UNKNOWN else bool(answer)

    def possible(
        self, state: Sequence[int], choices: tuple[Question, ...], scope: Scope = NO_SCOPE
    ) -> bool:
        """Say whether there is something for each of some choices, one after the other."""
        return self._run(self.fragments.possible(choices, scope), state) == 1

    def given(self, state: Sequence[int], local: m.Local, value: int) -> list[int]:
        """Give a copy of a state in which a local name has a value."""
        other = list(state)
        other[self.fragments.local(local)] = value
        return other

    def given_cards(self, state: Sequence[int], local: m.Local, cards: Sequence[int]) -> list[int]:
        """Give a copy of a state in which a name for several cards means these."""
        other = list(state)
        at = other[self.fragments.local(local)]
        other[at + lay.LENGTH] = len(cards)
        other[at + lay.FIRST : at + lay.FIRST + len(cards)] = cards
        return other

    def _run(self, fragment: Fragment, state: Sequence[int]) -> int:
        code, length = self.fragments.code()
        if code is not self._code:
            self._code, self._table = code, table_of(code, length)
        s = self.fragments.ready(fragment, state)
        advance(s, code, self._table, [0])
        return s[fragment.answer] if s[lay.STATUS] == lay.OVER else UNKNOWN

    def found(
        self,
        state: Sequence[int],
        expr: m.Expr,
        eyes: Eyes = EVERYTHING,
        scope: Scope = NO_SCOPE,
    ) -> Found:
        """Give a value as it can be told."""
        text, type_ = said(expr, self.rules.deck), m.type_of(expr)
        value = self.value(state, expr, scope)
        if isinstance(expr, m.CountPlayers | m.NextOf) and _looks_at_cards(expr):
            value = UNKNOWN if eyes.view is not None else value
        if value != UNKNOWN and any(
            not eyes.see(state, card) for card in self._cards_in(state, expr, scope)
        ):
            value = UNKNOWN
        if value == UNKNOWN:
            return Found(text, type_, UNKNOWN, expr=expr)
        if isinstance(expr, m.CardAttribute):
            return Found(text, type_, value, card=self.value(state, expr.card, scope), expr=expr)
        if type_.kind is m.Kind.CARDS:
            cards = tuple(self._cards_in(state, expr, scope))
            return Found(text, type_, value, cards=cards, expr=expr)
        if type_.kind is m.Kind.ZONE:
            count, room = state[value + lay.LENGTH], state[value + lay.CAPACITY]
            return Found(text, type_, value, count=count, room=room, expr=expr)
        return Found(text, type_, value, expr=expr)

    # -- conditions in parts -------------------------------------------------------------------

    def finding(
        self,
        state: Sequence[int],
        condition: m.Expr,
        eyes: Eyes = EVERYTHING,
        scope: Scope = NO_SCOPE,
        *,
        public: bool = True,
    ) -> Finding:
        """Take a condition apart.

        Args:
            state: where it is looked at.
            condition: of the rules of this program.
            eyes: who asks.
            scope: what words mean at its place.
            public: whether everybody knows what the condition came to as a whole.
        """
        text = said(condition, self.rules.deck)
        holds = self.holds(state, condition, scope)
        inner: tuple[m.Expr, ...] = ()
        joined = ""
        match condition:
            case m.Logic(operator=operator):
                inner, joined = tuple(_sides(condition, operator)), operator
            case m.Negation(inner=m.Logic() | m.Comparison() | m.Negation() as part):
                inner, joined = (part,), "not"
        if inner:
            # Of a part only "not" says what it came to once the whole is known.
            known = public and joined == "not"
            parts = tuple(self.finding(state, one, eyes, scope, public=known) for one in inner)
            shown = holds if public or all(one.holds is not None for one in parts) else None
            return Finding(text, shown, (), parts, joined, condition)
        found = tuple(self._values(state, condition, eyes, scope))
        secret = any(one.value == UNKNOWN for one in found)
        if eyes.view is not None and not secret:
            secret = any(
                not eyes.see(state, card)
                for part in _asked_of_cards(condition)
                for card in self._cards_in(state, part, scope)
            )
        if isinstance(condition, m.SomePlayers | m.Negation):
            secret = secret or (eyes.view is not None and _looks_at_cards(condition))
        return Finding(text, None if secret and not public else holds, found, expr=condition)

    def _values(
        self, state: Sequence[int], condition: m.Expr, eyes: Eyes, scope: Scope
    ) -> Iterator[Found]:
        """Give the values that a condition without parts speaks of, but for literals."""
        match condition:
            case m.Negation(inner=inner):
                yield from self._values(state, inner, eyes, scope)
            case m.Comparison(left=left, right=right):
                for side in dict.fromkeys((left, right)):
                    yield from self._of_side(state, side, eyes, scope)
            case m.ZoneTest(zone=zone) | m.PatternTest(cards=zone):
                yield self.found(state, zone, eyes, scope)
            case m.OneMeld(cards=cards, other=other):
                yield self._looked_at(state, cards, eyes, scope)
                if other is not None:
                    yield self.found(state, other, eyes, scope)
            case m.FaceTest(card=card) | m.JokerTest(card=card):
                yield self.found(state, card, eyes, scope)
            case m.SomeOf(pool="cards", zones=zones):
                yield self.found(state, zones[0], eyes, scope)

    def _looked_at(self, state: Sequence[int], cards: m.Expr, eyes: Eyes, scope: Scope) -> Found:
        """Give the place of some cards; it can't be told what is found there if one is hidden."""
        found = self.found(state, cards, eyes, scope)
        unseen = any(not eyes.see(state, card) for card in self._all_in(state, cards, scope))
        return replace(found, value=UNKNOWN) if unseen else found

    def _of_side(
        self, state: Sequence[int], expr: m.Expr, eyes: Eyes, scope: Scope
    ) -> Iterator[Found]:
        if isinstance(expr, m.Const):
            return
        yield self.found(state, expr, eyes, scope)
        if isinstance(expr, m.Arithmetic):
            for side in (expr.left, expr.right):
                yield from self._of_side(state, side, eyes, scope)

    def _cards_in(self, state: Sequence[int], expr: m.Expr, scope: Scope) -> Iterator[int]:
        """Give the cards that a value depends on: to know it is to know something of them."""
        match expr:
            case m.CardAttribute(card=card):
                yield from self._cards_in(state, card, scope)
            case m.LocalValue(local=m.Local(type=m.CARDS)):
                at = self.value(state, expr, scope)
                yield from state[at + lay.FIRST : at + lay.FIRST + state[at + lay.LENGTH]]
            case m.TopOf() | m.LocalValue(local=m.Local(type=m.CARD)):
                card_number = self.value(state, expr, scope)
                if card_number != UNKNOWN:
                    yield card_number
            case m.CountIn(where=where) if where is None:
                return
            case m.CardPoints(card=card):
                yield from self._cards_in(state, card, scope)
            case m.CountIn(zone=zone) | m.ExtremeRank(zone=zone) | m.TotalPoints(zone=zone):
                yield from self._all_in(state, zone, scope)
            case m.SomeOf(pool="cards", zones=zones):
                yield from self._all_in(state, zones[0], scope)
            case m.PointsLeft(cards=cards, without=without):
                yield from self._all_in(state, cards, scope)
                if without is not None:
                    yield from self._cards_in(state, without, scope)

    def _all_in(self, state: Sequence[int], cards: m.Expr, scope: Scope) -> Iterator[int]:
        """Give the cards of a zone, or several cards."""
        at = self.value(state, cards, scope)
        if at != UNKNOWN:
            yield from state[at + lay.FIRST : at + lay.FIRST + state[at + lay.LENGTH]]


def _asked_of_cards(condition: m.Expr) -> Iterator[m.SomeOf]:
    """Give the question about the cards of a zone that a condition is, or denies."""
    inner = condition.inner if isinstance(condition, m.Negation) else condition
    if isinstance(inner, m.SomeOf):
        yield inner


def _looks_at_cards(expr: m.Expr) -> bool:
    """Say whether what is asked of players is asked of cards, which not everybody may see."""
    cards = (m.CardAttribute, m.TopOf, m.FaceTest, m.JokerTest)
    return any(
        isinstance(one, cards)
        for part in parts(expr)
        if isinstance(part, ASKS_EACH)
        for one in parts(part.where)
    )


def _sides(condition: m.Expr, operator: str) -> Iterator[m.Expr]:
    """Give what is joined by one and the same word, in the order written."""
    if isinstance(condition, m.Logic) and condition.operator == operator:
        yield from _sides(condition.left, operator)
        yield from _sides(condition.right, operator)
    else:
        yield condition
