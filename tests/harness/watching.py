"""A game with a watcher at every seat, and what must be true of what they say.

`Memory` is the floor under perfect recall: it follows the true cards and writes down, for one seat,
where each card must be known to lie, by the rules of seeing alone (A4, A14, B7): a card is seen if
the seat may look at it where it lay, where it comes to lie, or when it is turned up. It is told
with the whole truth at hand, whereas a watcher must get there from what it is shown.
"""

from __future__ import annotations

from interpreter.game.events import Event
from interpreter.game.game import Game
from interpreter.game.views import View, Watcher, ZoneView
from interpreter.program import layout as lay


class Watched:
    """A game and its watchers, one at each seat."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.watchers = [Watcher(game.words, seat, game.players) for seat in range(game.players)]
        self._tell(game.events)

    def choose(self, index: int) -> list[Event]:
        """Take an option and let everybody see what happens."""
        events = self.game.choose(index)
        self._tell(events)
        return events

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            for watcher in self.watchers:
                watcher.see(event)

    def say(self, *words: str) -> None:
        """Choose options by their words, one after the other."""
        for word in words:
            decision = self.game.decision
            assert decision is not None, f"nobody is asked for {word}"
            self.choose(decision.options.index(word))

    def zone(self, seat: int, name: str, owner: int = -1) -> ZoneView:
        """Give a zone as a seat sees it."""
        zones = self.view(seat).zones
        return next(one for one in zones if (one.name, one.owner) == (name, owner))

    def known(self, seat: int, name: str, owner: int = -1) -> set[int]:
        """Give the cards that a seat knows to lie in a zone."""
        return set(self.zone(seat, name, owner).known)

    def view(self, seat: int) -> View:
        """Give a seat's view with its decision, if it has one."""
        return view_of(self.game, self.watchers[seat])


def view_of(game: Game, watcher: Watcher) -> View:
    """Give a view with the options of the decision at hand if they are the watcher's."""
    decision = game.decision
    if decision is not None and decision.seat == watcher.seat:
        return watcher.view(decision.kind, decision.options)
    return watcher.view()


def check_view(game: Game, view: View) -> None:
    """Assert that all a view says is true, and that it misses nothing in plain sight."""
    s, layout = game.state, game.program.layout
    shown = {zone.number: zone for zone in view.zones}
    assert set(shown) == {n for n, zone in enumerate(layout.zones) if zone.owner < game.players}
    for number, zone in shown.items():
        _check_zone(game, view.seat, number, zone)
    for card in range(layout.deck_size):
        at = s[lay.CARDS + lay.CARD_SIZE * card + lay.ZONE]
        assert s[at + lay.NUMBER] in view.may_be[card], "a card is where it can't be"
    if game.decision is not None and game.decision.seat >= 0:
        assert view.on_turn == s[lay.PLAYER]
        assert view.turns == s[lay.TURNS]
    for place in layout.states:
        value = view.states[place.name]
        values = value if isinstance(value, tuple) else (value,)
        for seat, one in enumerate(values):
            assert one is None or one == s[place.address + seat], place.name


def _check_zone(game: Game, seat: int, number: int, zone: ZoneView) -> None:
    s, place = game.state, game.program.layout.zones[number]
    start = place.address + lay.FIRST
    cards = s[start : start + s[place.address + lay.LENGTH]]
    assert zone.count == len(cards)
    assert set(zone.known) <= set(cards), "a card is known to be where it is not"
    if place.seen == lay.SEEN_BY_OWNER and zone.owner == seat:
        assert sorted(zone.known) == sorted(cards), "one's own hand is not known"
    if place.seen in (lay.SEEN_BY_NONE, lay.SEEN_BY_OWNER):
        assert zone.slots is None
        return
    assert zone.slots is not None
    assert len(zone.slots) == len(cards)
    for slot, card in zip(zone.slots, cards, strict=True):
        up = s[lay.CARDS + lay.CARD_SIZE * card + lay.FACE] == 1
        assert slot.up == up
        assert slot.card in (None, card)
        if up or place.seen == lay.SEEN_BY_ALL:
            assert slot.card == card, "a card in plain sight is not known"


def in_sight(zones: tuple[lay.ZonePlace, ...], seat: int, event: Event) -> bool:
    """Say by the rules of both games whether a seat is shown the card of an event.

    One sees what one holds, gets or lays (A3, A18), what is laid face up (A4, A10), what is put
    into a row (B7), what is drawn to find the leader (A9), and a challenged card (A14).
    """
    if event.kind == "show":
        return True
    source, target = zones[event.b], zones[event.c]
    if any(zone.name == "hand" and zone.owner == seat for zone in (source, target)):
        return True
    if target.name == "pile":
        return event.up
    if target.name in ("upper", "lower") and target.seen == lay.SEEN_BY_OWNER:
        return target.owner == seat  # the variant in which rows lie face down until the end
    return target.name in ("upper", "lower", "cut cards")


class Memory:
    """What one seat has seen, and where it must know cards to be."""

    def __init__(self, seat: int, game: Game) -> None:
        self.seat = seat
        self.zones = game.program.layout.zones
        self.seen: set[int] = set()
        self.known: dict[int, int] = {}

    def follow(self, events: list[Event]) -> None:
        """Take in what happened, with the true cards."""
        for event in events:
            if event.kind == "shuffle":
                # Cards are shuffled here only at the start of a deal, when nobody knows any more.
                self.seen.clear()
                self.known.clear()
            elif event.kind == "show":
                self._see(event.a, event.b)
            elif event.kind == "card":
                self._move(event)

    def _see(self, card: int, zone: int) -> None:
        self.seen.add(card)
        self.known[card] = zone

    def _move(self, event: Event) -> None:
        # A card that lies in order in plain sight is followed, whoever moves it.
        followed = event.a in self.known and self.zones[event.b].name in ("pile", "cut cards")
        if followed or in_sight(self.zones, self.seat, event):
            self._see(event.a, event.c)
            return
        for card in [one for one, zone in self.known.items() if zone == event.b]:
            del self.known[card]
