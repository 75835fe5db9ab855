"""Two games that differ only in cards which one seat has not seen, played in step.

The difficulty is to say what "differ only in" and "until a rule shows the difference" mean. Two
cards x and y are exchanged that the seat can't see now, and of which, for all it has seen, each may
lie where the other lies. Whatever chance or another seat does with x in the first game is done with
y in the second, and the other way round; the watched seat does the same in both. So at every moment
the second game is the first with x and y exchanged, and the seat must not be able to tell them
apart.

A rule shows the difference with the first event that shows the seat x or y: the card comes to its
hand, is laid face up, or is turned up by a challenge. What is told before that event must be alike,
with one exception: the reasons of a challenge are told just before its card is turned up, and they
follow from that card.

Where x and y lie in one unordered zone, the exchange may leave the array as it is (only what is
done with them differs). Then they lie at different places in the array, and a place that leaks is
noticed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from harness.lines import refused_line
from harness.settings import Temper
from harness.watching import in_sight, view_of
from interpreter.game.actions import read_play
from interpreter.game.events import Event
from interpreter.game.game import Decision, Game
from interpreter.game.views import View, Watcher
from interpreter.game.words import Words
from interpreter.program import layout as lay
from interpreter.program.opcodes import NUMBER_OF, WIDTH

MakeWatcher = Callable[[Words, int, int], Watcher]


@dataclass
class Tally:
    """What was compared, so that a test can tell that it was not nothing.

    Attributes:
        decisions: moments at which views were compared.
        own: of these, moments at which the seat had to decide.
        lines: typed lines.
        whole: games exchanged from the deal on, the past included.
        shown: how the difference was shown, by kind of event.
        seats: whose eyes.
        pairs: where the two cards lay.
    """

    decisions: int = 0
    own: int = 0
    lines: int = 0
    whole: int = 0
    shown: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    pairs: Counter[str] = field(default_factory=Counter)


class Side:
    """One of the two games, with the watcher."""

    def __init__(self, game: Game, watcher: Watcher) -> None:
        self.game = game
        self.watcher = watcher

    def view(self) -> View:
        """What the seat sees."""
        return view_of(self.game, self.watcher)

    def see(self, events: list[Event]) -> list[Event]:
        """Let the watcher see what happened; give it as the seat saw it."""
        before = len(self.watcher.events)
        for event in events:
            self.watcher.see(event)
        return self.watcher.events[before:]


def exchange(game: Game, x: int, y: int, *, in_place: bool) -> None:
    """Exchange two cards everywhere in a state.

    Args:
        game: changed.
        x, y: the cards.
        in_place: leave them where they lie in the array; they are in one unordered zone.
    """
    s, program = game.state, game.program
    if not in_place:
        one, other = (lay.CARDS + lay.CARD_SIZE * card for card in (x, y))
        size = lay.CARD_SIZE
        s[one : one + size], s[other : other + size] = s[other : other + size], s[one : one + size]
        for card, record in ((x, one), (y, other)):
            s[s[record + lay.ZONE] + lay.FIRST + s[record + lay.POSITION]] = card
    swap = {x: y, y: x}
    for pc in range(0, program.length, WIDTH):
        if program.code[pc] == NUMBER_OF["ask"] and program.code[pc + 1] == lay.CHOOSE_CARD:
            register = program.code[pc + 3]
            s[register] = swap.get(s[register], s[register])
    at = s[lay.OPTIONS]
    own = len(s) - s[lay.OPTION_ROOM]
    # Cards on offer where they lie have been exchanged there, or are left in their places.
    if s[lay.STATUS] == lay.DECIDE and s[lay.KIND] == lay.CHOOSE_CARD and at == own:
        for index in range(at, at + s[lay.COUNT]):
            s[index] = swap.get(s[index], s[index])
    game._decision = None


def zone_of(game: Game, card: int) -> int:
    """Give the number of the zone that a card lies in."""
    s = game.state
    return s[s[lay.CARDS + lay.CARD_SIZE * card + lay.ZONE] + lay.NUMBER]


def unseen_cards(game: Game, view: View) -> list[int]:
    """Give the cards that a seat can't see now, whatever it remembers of them."""
    seen = {slot.card for zone in view.zones for slot in zone.slots or ()}
    own = next(zone for zone in view.zones if zone.name == "hand" and zone.owner == view.seat)
    return [card for card in range(len(view.may_be)) if card not in seen and card not in own.known]


def hidden_pair(rng: Random, game: Game, view: View) -> tuple[int, int] | None:
    """Draw two cards that may be exchanged without the seat's noticing."""
    unseen = unseen_cards(game, view)
    rng.shuffle(unseen)
    # Cards of a favourite zone first: of those in the stock most never matter.
    favourite = rng.choice(("stock", "hand", "hand", "pile", "pile"))
    zones = game.program.layout.zones
    unseen.sort(key=lambda card: zones[zone_of(game, card)].name != favourite)
    for x in unseen[:3]:
        others = [card for card in unseen if card != x]
        rng.shuffle(others)
        for y in others:
            if zone_of(game, y) in view.may_be[x] and zone_of(game, x) in view.may_be[y]:
                return x, y
    return None


class Mirror:
    """Both games, from the moment at which two cards are exchanged.

    Args:
        rng: for lines that are typed.
        game: the first game; played on.
        seat: whose eyes.
        pair: the cards, from `hidden_pair`.
        make: what makes a watcher, for trying a bad one.
        tally: what is counted.
    """

    def __init__(
        self,
        rng: Random,
        game: Game,
        seat: int,
        pair: tuple[int, int],
        tally: Tally,
        make: MakeWatcher = Watcher,
    ) -> None:
        x, y = pair
        self.rng = rng
        self.seat = seat
        self.pair = frozenset(pair)
        self.tally = tally
        self.swap = {x: y, y: x}
        self.sides = [
            Side(one, make(game.words, seat, game.players)) for one in (game, game.clone())
        ]
        self.sides[0].see(game.events)
        self.sides[1].see(self._other_past(game))
        zones = [game.program.layout.zones[zone_of(game, card)] for card in pair]
        same = zones[0] == zones[1] and zones[0].name in ("hand", "stock")
        in_place = same and rng.random() < 0.5
        exchange(self.sides[1].game, x, y, in_place=in_place)
        tally.seats[seat] += 1
        tally.pairs["-".join(sorted(zone.name for zone in zones)) + " in place" * in_place] += 1

    def _other_past(self, game: Game) -> list[Event]:
        """Give what happened in the second game until now.

        If the seat was never shown either card, the two have been exchanged from the deal on, and
        the seat must have seen the same. Otherwise both games have the same past.
        """
        start = max(at for at, event in enumerate(game.events) if event.kind == "shuffle")
        deal = game.events[start:]
        if self._first_shown(deal) < len(deal):
            return game.events
        self.tally.whole += 1
        return game.events[:start] + [
            replace(event, a=self.swap.get(event.a, event.a)) if event.kind == "card" else event
            for event in deal
        ]

    def play(self, temper: Temper, most: int) -> bool:
        """Play both games until the difference is shown, for some decisions at most.

        Gives whether the difference was shown.
        """
        for _ in range(most):
            self.compare()
            decision = self.sides[0].game.decision
            if decision is None:
                return False
            if self.choose(decision, temper):
                return True
        return False

    def compare(self) -> None:
        """Assert that the seat sees the same, may do the same and is refused the same."""
        one, other = (side.view() for side in self.sides)
        words = self.sides[0].game.words
        texts = [json.dumps(view.as_data(words)).encode() for view in (one, other)]
        assert texts[0] == texts[1]
        assert one == other
        self.tally.decisions += 1
        for line in self._lines():
            answers = [read_play(side.game, self.seat, line) for side in self.sides]
            assert answers[0] == answers[1], line
            self.tally.lines += 1

    def _lines(self) -> list[str]:
        game, rng = self.sides[0].game, self.rng
        decision = game.decision
        cards = [game.words.card(card) for card in sorted(self.pair)]
        if decision is None or decision.seat != self.seat:
            return [cards[0]]
        self.tally.own += 1
        own = rng.choice(decision.options)
        more = rng.choice(("3", "K", "upper", "yes", "no", *cards))
        return [*cards, own, f"{own} {more}", f"{own} {more} {cards[1]}"] + [
            refused_line(rng, game, decision) for _ in range(2)
        ]

    def choose(self, decision: Decision, temper: Temper) -> bool:
        """Take the same choice in both games; give whether the difference was shown."""
        first, second = self.sides
        other = second.game.decision
        assert other is not None
        assert (other.seat, other.kind, other.pc) == (decision.seat, decision.kind, decision.pc)
        index = temper.choose(first.game)
        value = decision.values[index]
        if decision.seat == self.seat:
            assert other.values == decision.values
        elif decision.kind in ("card", "draw"):
            swapped = {self.swap.get(one, one) for one in decision.values}
            assert set(other.values) == swapped
            value = self.swap.get(value, value)
        else:
            assert other.values == decision.values
        happened = (first.game.choose(index), second.game.choose(other.values.index(value)))
        seen = (first.see(happened[0]), second.see(happened[1]))
        return self._shown(happened, seen)

    def _shown(
        self, happened: tuple[list[Event], list[Event]], seen: tuple[list[Event], list[Event]]
    ) -> bool:
        """Compare what the seat saw happen up to where a rule shows one of the two cards."""
        one, other = seen
        shown = [self._first_shown(events) for events in happened]
        cuts = [self._cut(events, at) for events, at in zip(happened, shown, strict=True)]
        assert one[: cuts[0]] == other[: cuts[1]]
        if shown[0] == len(one):
            assert shown[1] == len(other)
            return False
        event, twin = one[shown[0]], other[shown[1]]
        assert event.a in self.pair
        assert twin.a == self.swap[event.a]
        assert (twin.kind, twin.b, twin.position) == (event.kind, event.b, event.position)
        self.tally.shown[event.kind] += 1
        return True

    def _first_shown(self, events: list[Event]) -> int:
        """Find where the rules show the seat one of the cards; told from what truly happened."""
        zones = self.sides[0].game.program.layout.zones
        for index, event in enumerate(events):
            moved = event.kind in ("card", "show") and event.a in self.pair
            if moved and in_sight(zones, self.seat, event):
                return index
        return len(events)

    @staticmethod
    def _cut(events: list[Event], at: int) -> int:
        if at < len(events) and events[at].kind == "show":
            while at > 0 and events[at - 1].kind == "reason":
                at -= 1
        return at
