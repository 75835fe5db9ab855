"""One game played by two rulesets at once: the same cards and choices, until something differs.

Two things are difficult. The rulesets number their cards, zones and moves each in its own way, so
everything is compared, and chosen, by what it is called. And the same deal must come to both even
when one of them draws more cards than the other. So chance is no stream of numbers here, but an
order of the cards for each shuffle: of the cards that could be drawn, the first in that order is.
Then a card drawn too many is one card gone from the top, and nothing else is mixed up by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from interpreter.game.words import DONE
from interpreter.machine.gear import advance, choose, table_of
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.rules import model as m
from interpreter.rules.meaning import Address

FUEL = 100_000
"""Instructions that one side may use in a game; one that takes more is not followed further."""
_EVENT_ROOM = 1 + lay.EVENT_SIZE * 4_096
_SHUFFLES = 64
"""After so many shuffles of one game the orders of the cards are the same again."""

Choice = tuple[str, str]
"""What is chosen: the kind of decision, and the name of the option."""
State = list[int]


@dataclass(frozen=True)
class Question:
    """Who has to choose what; the same for both sides if it is the same in their words.

    Attributes:
        seat: who.
        kind: the kind of decision, from `program.layout`.
        move: the move that it belongs to, or "".
        options: what is on offer, by name.
    """

    seat: int
    kind: int
    move: str
    options: frozenset[str]


class Side:
    """One of the two rulesets, with its things under the names that both know them by.

    Args:
        program: the rules.
        options: every option's value.
        renamed: other names for its things, by kind and name.
    """

    def __init__(
        self, program: Program, options: Mapping[str, int], renamed: Mapping[Address, str]
    ) -> None:
        self.program = program
        self.options = options
        self.renamed = renamed
        self._table = table_of(program.code, program.length)
        self._buffer = [0] * _EVENT_ROOM
        deck = program.rules.deck
        pack = [f"{rank} {suit}".strip() for rank in deck.ranks for suit in deck.suits]
        # Both sides have to deal the same one of several equal cards.
        self.cards = (
            *(
                name if copy == 0 else f"{name} {copy}"
                for copy in range(deck.packs)
                for name in pack
            ),
            *(f"Joker {copy}" for copy in range(deck.packs * deck.jokers)),
        )
        self.moves = tuple(self.called("move", one) for one in program.rules.moves)
        self.zones = {
            place.address: (self.called("zone", place.name), place.owner)
            for place in program.layout.zones
        }
        clauses = {move.clause: move.name for move in program.rules.moves.values()}
        self._move_of = {
            pc: self.called("move", clauses[program.place(pc).clause])
            for pc in program.asks
            if program.place(pc).clause in clauses
        }

    def called(self, kind: str, name: str) -> str:
        """Give the name under which both sides know a thing."""
        return self.renamed.get((kind, name), name)

    @cached_property
    def states(self) -> dict[str, tuple[int, m.State]]:
        """The declared states with their addresses, by name."""
        places = zip(self.program.layout.states, self.program.rules.states, strict=True)
        return {self.called("state", one.name): (place.address, one) for place, one in places}

    @cached_property
    def zone_places(self) -> dict[tuple[str, int], lay.ZonePlace]:
        """The zones, by name and owner."""
        return {self.zones[one.address]: one for one in self.program.layout.zones}

    def begin(self, players: int, *, single: bool) -> State:
        """Give the state in which a game begins."""
        s = self.program.first_state(players, self.options, single=single)
        s[lay.FUEL] = FUEL
        return s

    def run(self, s: State) -> bool:
        """Run to the next decision; say whether cards were shuffled, for a cut or else."""
        buffer = self._buffer
        buffer[0], buffer[-1] = 1, 0
        advance(s, self.program.code, self._table, buffer)
        if buffer[-1] and s[lay.STATUS] != lay.FAULTED:
            s[lay.STATUS], s[lay.FAULT] = lay.FAULTED, lay.FAULT_EVENTS
        kinds = buffer[1 : buffer[0] : lay.EVENT_SIZE]
        return lay.E_SHUFFLE in kinds or lay.E_CUT in kinds

    def question(self, s: State) -> Question | None:
        """Say who has to choose what; None when nobody has."""
        if s[lay.STATUS] != lay.DECIDE:
            return None
        kind, at = s[lay.KIND], s[lay.OPTIONS]
        names = frozenset(self.name(kind, value) for value in s[at : at + s[lay.COUNT]])
        return Question(s[lay.SEAT], kind, self._move_of.get(s[lay.PC], ""), names)

    def name(self, kind: int, value: int) -> str:
        """Give the name of an option of a decision."""
        match kind:
            case lay.CHOOSE_CARD | lay.DRAW:
                return self.cards[value]
            case lay.CHOOSE_CARDS:
                return self.cards[value] if value >= 0 else DONE
            case lay.CHOOSE_MOVE:
                return self.moves[value]
            case lay.CHOOSE_RANK:
                return self.program.rules.deck.ranks[value]
            case lay.CHOOSE_SUIT:
                return self.program.rules.deck.suits[value]
            case lay.CHOOSE_ZONE:
                name, owner = self.zones[value]
                return f"{name} {owner}"
            case _:
                return str(value)

    def index(self, s: State, name: str) -> int:
        """Give the place of an option among those on offer."""
        kind, at = s[lay.KIND], s[lay.OPTIONS]
        values = s[at : at + s[lay.COUNT]]
        return next(n for n, value in enumerate(values) if self.name(kind, value) == name)

    def zone(self, s: State, address: int, *, ordered: bool, laid: bool) -> tuple[object, ...]:
        """Give what lies in a zone, so that it can be compared.

        Args:
            s: the state.
            address: which zone.
            ordered, laid: whether the order of the cards counts, and how they lie.
        """
        start = address + lay.FIRST
        cards = s[start : start + s[address + lay.LENGTH]]
        if laid:
            faces = lay.CARDS + lay.FACE
            names = [(self.cards[one], s[faces + lay.CARD_SIZE * one]) for one in cards]
        else:
            names = [(self.cards[one], 1) for one in cards]
        if not ordered:
            return (frozenset(names),)
        low, size = s[address + lay.BAG_FROM], s[address + lay.BAG_SIZE]
        bag = frozenset(names[low : low + size])
        return (tuple(names[:low]), bag, tuple(names[low + size :]))

    def value(self, state: m.State, number: int) -> str | int:
        """Give a state's value by name."""
        deck = self.program.rules.deck
        match state.type.kind:
            case m.Kind.RANK:
                return deck.ranks[number]
            case m.Kind.SUIT:
                return deck.suits[number]
            case m.Kind.CHOICE:
                return state.type.names[number]
            case _:
                return number


class Fall:
    """How chance falls in one game: an order of the cards for each shuffle, and other lots.

    Args:
        seed, number: as for a stream; nothing else is drawn from.
        cards: the cards of each side, by name.
    """

    def __init__(self, seed: int, number: int, cards: tuple[tuple[str, ...], ...]) -> None:
        self._seed = seed
        self._number = number
        self._cards = cards
        self._orders: dict[tuple[int, int], list[int]] = {}

    def order(self, side: int, shuffle: int) -> list[int]:
        """Give for each card of a side its place in the order after so many shuffles."""
        key = side, shuffle % _SHUFFLES
        if key not in self._orders:
            stream = Stream(self._seed, self._number * _SHUFFLES + key[1])
            order = list(range(len(self._cards[0])))
            for last in range(len(order) - 1, 0, -1):
                other = stream.below(last + 1)
                order[last], order[other] = order[other], order[last]
            places = dict(zip(self._cards[0], order, strict=True))
            self._orders[key] = [places[name] for name in self._cards[side]]
        return self._orders[key]

    def lot(self, number: int, count: int) -> int:
        """Give one of some numbers, for the lot that is drawn after so many others."""
        order = self.order(0, _SHUFFLES - 1 - number % (_SHUFFLES // 2))
        return order[0] % count


@dataclass(frozen=True)
class Luck:
    """How much of chance has been used up on one side.

    Attributes:
        shuffles: how often cards were shuffled; once more without a card drawn is nothing new.
        drawn: whether cards have been drawn since.
        lots: how many other lots have been drawn.
    """

    shuffles: int = 0
    drawn: bool = True
    lots: int = 0

    def shuffled(self) -> Luck:
        """Go on to the next order of the cards."""
        return Luck(self.shuffles + 1, False, self.lots) if self.drawn else self


def answer_chance(
    side: Side, s: State, fall: Fall, which: int, luck: Luck
) -> tuple[list[int], Luck]:
    """Run on until a player must decide or the game is over.

    Args:
        side: whose rules.
        s: the state; changed in place.
        fall: how chance falls.
        which: 0 or 1, for the first or the second side.
        luck: what of it has been used up before.

    Returns the places of the options that chance took, and what has been used up now.
    """
    taken: list[int] = []
    luck = luck.shuffled() if side.run(s) else luck
    while s[lay.STATUS] == lay.DECIDE and s[lay.SEAT] < 0:
        at = s[lay.OPTIONS]
        values = s[at : at + s[lay.COUNT]]
        if s[lay.KIND] in (lay.DRAW, lay.CHOOSE_CARD):
            first = values.index(min(values, key=fall.order(which, luck.shuffles).__getitem__))
            luck = Luck(luck.shuffles, True, luck.lots)
        else:
            names = sorted(side.name(s[lay.KIND], value) for value in values)
            first = side.index(s, names[fall.lot(luck.lots, len(values))])
            luck = Luck(luck.shuffles, luck.drawn, luck.lots + 1)
        taken.append(first)
        choose(s, first)
        luck = luck.shuffled() if side.run(s) else luck
    return taken, luck
