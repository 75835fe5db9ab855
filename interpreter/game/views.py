"""What a seat knows: built up from the events it was shown, never cut down from the state.

A `Watcher` sits at one seat and is handed events as that seat sees them; it never holds a state. It
remembers (perfect recall): a card once seen is followed through every move that it may have made. A
card that leaves a zone unseen turns "it is there" into "it is there, or where that went", so for
each card the watcher keeps the set of zones it may be in. Zones whose order everybody sees are kept
card by card, face-down ones included, with what the seat knows of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import overload

from interpreter.game.events import UNSEEN, Event
from interpreter.game.words import Words
from interpreter.program import layout as lay

_IN_ORDER = frozenset({lay.SEEN_BY_ALL, lay.SEEN_AS_LAID})


class History(Sequence[Event]):
    """What a seat has seen up to a moment, without a copy: what is seen later is not in it.

    A view is made at every decision, and copying the whole past each time would make a long game
    slow. The list that it looks at only ever grows.
    """

    __slots__ = ("_events", "_length")

    def __init__(self, events: list[Event]) -> None:
        self._events = events
        self._length = len(events)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            return tuple(self._events[at] for at in range(*index.indices(self._length)))
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._events[index % self._length]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(self[:])


@dataclass(frozen=True)
class Slot:
    """One card of a zone whose order everybody sees; `card` is None where it isn't known."""

    card: int | None
    up: bool


@dataclass(frozen=True)
class ZoneView:
    """A zone as a seat sees it.

    Attributes:
        number: the zone's number in the layout.
        name: its declared name.
        owner: whose it is, or -1.
        count: how many cards lie there; everybody sees that.
        slots: for zones in plain sight, each card from bottom to top; else None.
        known: the cards that the seat knows to be there, in deck order; cards that nobody can tell
            apart are all written as the first of them.
    """

    number: int
    name: str
    owner: int
    count: int
    slots: tuple[Slot, ...] | None
    known: tuple[int, ...]


@dataclass(frozen=True)
class View:
    """All that a seat knows at one moment.

    Attributes:
        seat: whose view it is.
        players: how many seats there are.
        on_turn: the player on turn, or -1.
        turns: turns begun in this deal.
        zones: every zone.
        states: every state by name; a tuple over the seats where each player has one; None where it
            has no value yet.
        options: what the seat can choose now; empty when it has nothing to decide.
        deciding: the kind of its decision, or "".
        may_be: for each card the numbers of the zones it may be in; of cards that nobody can tell
            apart it says where such cards may be, not which is which.
        events: everything so far, as the seat saw it.
    """

    seat: int
    players: int
    on_turn: int
    turns: int
    zones: tuple[ZoneView, ...]
    states: dict[str, int | tuple[int | None, ...] | None]
    options: tuple[str, ...]
    deciding: str
    may_be: tuple[frozenset[int], ...]
    events: History

    def as_data(self, words: Words) -> dict[str, object]:
        """Give the view as plain data with words, for JSON and for comparing byte by byte."""
        return {
            "seat": words.seat(self.seat),
            "on_turn": words.seat(self.on_turn) if self.on_turn >= 0 else None,
            "turns": self.turns,
            "zones": [_zone_data(zone, words) for zone in self.zones],
            "states": _states_data(self.states, words),
            "deciding": self.deciding,
            "options": list(self.options),
        }


def _zone_data(zone: ZoneView, words: Words) -> dict[str, object]:
    data: dict[str, object] = {"zone": words.zone_number(zone.number), "count": zone.count}
    if zone.slots is not None:
        data["cards"] = [
            {
                "card": words.card(slot.card) if slot.card is not None else None,
                "face": "up" if slot.up else "down",
            }
            for slot in zone.slots
        ]
    else:
        data["known"] = [words.card(card) for card in zone.known]
    return data


def _states_data(
    states: dict[str, int | tuple[int | None, ...] | None], words: Words
) -> dict[str, object]:
    data: dict[str, object] = {}
    for index, (name, value) in enumerate(states.items()):
        values = value if isinstance(value, tuple) else (value,)
        shown = [words.state_value(index, one) if one is not None else None for one in values]
        data[name] = shown if isinstance(value, tuple) else shown[0]
    return data


class Sight:
    """Tells what of an event a seat takes in: never more than it is shown and can make out.

    Args:
        words: the rules at hand; no state.
    """

    def __init__(self, words: Words) -> None:
        self._faces = words.faces
        self._in_order = frozenset(
            number
            for number, zone in enumerate(words.program.layout.zones)
            if zone.seen in _IN_ORDER
        )

    def shown(self, event: Event, seat: int) -> Event:
        """Give an event as a seat is shown it; of equal cards it can't say which one it was."""
        shown = event.shown_to(seat)
        if shown.kind in ("card", "show") and shown.a >= 0:
            face = self._faces[shown.a]
            return shown if face == shown.a else replace(shown, a=face)
        return shown

    def public(self, shown: Event) -> Event:
        """Leave out how a card lay and lies where that is not in plain sight."""
        if shown.kind == "card":
            position = shown.position if shown.b in self._in_order else 0
            up = shown.up and shown.c in self._in_order
            if (position, up) == (shown.position, shown.up):
                return shown
            return replace(shown, position=position, up=up)
        if shown.kind == "show" and shown.b not in self._in_order:
            return replace(shown, position=0, up=False, c=0)
        return shown


@dataclass
class Watcher:
    """Follows a game from one seat.

    Args:
        words: the rules and names at hand; no state.
        seat: whose eyes.
        players: how many seats.
    """

    words: Words
    seat: int
    players: int
    events: list[Event] = field(default_factory=list)
    on_turn: int = -1
    turns: int = 0

    def __post_init__(self) -> None:
        program = self.words.program
        zones = program.layout.zones
        self._sight = Sight(self.words)
        self._deck = program.rules.deck
        self._counts = [0] * len(zones)
        self._slots: dict[int, list[Slot]] = {
            number: [] for number, zone in enumerate(zones) if zone.seen in _IN_ORDER
        }
        self._may_be: list[frozenset[int]] = [frozenset()] * program.layout.deck_size
        self._states: dict[str, int | list[int | None] | None] = {
            place.name: [None] * self.players if place.per_player else None
            for place in program.layout.states
        }

    # -- seeing -------------------------------------------------------------------------------

    def see(self, event: Event) -> None:
        """Take in an event, of which only what this seat is shown is looked at."""
        shown = self._sight.shown(event, self.seat)
        self.events.append(self._sight.public(shown))
        match shown.kind:
            case "card":
                self._card_moves(shown)
            case "show":
                self._card_shown(shown)
            case "shuffle":
                self._shuffled(shown.a, gathered=bool(shown.b))
            case "state":
                self._state_set(shown)
            case "turn":
                self.on_turn, self.turns = shown.a, shown.b
            case "deal":
                self.on_turn, self.turns = -1, 0
            case _:
                pass

    def _card_moves(self, event: Event) -> None:
        source, target = event.b, event.c
        card = event.a
        if source in self._slots:
            slot = self._slots[source].pop(event.position)
            if card == UNSEEN and slot.card is not None:
                card = slot.card
        self._counts[source] -= 1
        self._counts[target] += 1
        if card != UNSEEN:
            self._found(card, source, target)
        else:
            # A card known to lie in another place of the source is not the one that left.
            stays = Counter(slot.card for slot in self._slots.get(source, ()))
            faces = self.words.faces
            wider: dict[frozenset[int], frozenset[int]] = {}
            for number, places in enumerate(self._may_be):
                if source not in places:
                    continue
                if stays and len(places) == 1 and stays[faces[number]]:
                    stays[faces[number]] -= 1
                    continue
                # Most cards may be in the same zones, so few new sets are made.
                if places not in wider:
                    wider[places] = places | {target}
                self._may_be[number] = wider[places]
        if self._counts[source] == 0:
            gone = {source}
            self._may_be = [one - gone if source in one else one for one in self._may_be]
        if target in self._slots:
            self._slots[target].append(Slot(card if card != UNSEEN else None, event.up))

    def _card_shown(self, event: Event) -> None:
        zone, card = event.b, event.a
        accounted = 0
        if zone in self._slots:
            slot = self._slots[zone][event.position]
            known = card if card != UNSEEN else slot.card
            self._slots[zone][event.position] = Slot(known, bool(event.c))
            accounted = sum(one.card == card for one in self._slots[zone]) - 1
        there = (
            sum(self._may_be[one] == {zone} for one in self._deck.twins(card)) if card >= 0 else 0
        )
        if card != UNSEEN and there <= accounted:
            self._found(card, zone, zone)

    def _found(self, card: int, source: int, target: int) -> None:
        """Take in that a card which was in one zone is in another now.

        Of cards that nobody can tell apart it may be any that may have been there. If one was there
        for certain, let it be that one: the others are then where they may have been, for whoever
        takes it to be another only has their names exchanged. If none was, let it be the first; the
        others may then be where that one may have been, too.
        """
        if self._deck.packs == 1 and not self._deck.is_joker(card):
            self._may_be[card] = frozenset({target})
            return
        able = [one for one in self._deck.twins(card) if source in self._may_be[one]]
        certain = [one for one in able if self._may_be[one] == {source}]
        chosen = (certain or able)[0]
        if not certain:
            for other in able:
                self._may_be[other] |= self._may_be[chosen]
        self._may_be[chosen] = frozenset({target})

    def _shuffled(self, zone: int, *, gathered: bool) -> None:
        if gathered:
            self._counts = [0] * len(self._counts)
            self._counts[zone] = len(self._may_be)
            self._may_be = [frozenset({zone})] * len(self._may_be)
            for slots in self._slots.values():
                slots.clear()
        if zone in self._slots:
            self._slots[zone] = [Slot(None, False)] * self._counts[zone]

    def _state_set(self, event: Event) -> None:
        name = self.words.program.rules.states[event.a].name
        held = self._states[name]
        if isinstance(held, list):
            held[event.b] = event.c
        else:
            self._states[name] = event.c

    # -- telling ------------------------------------------------------------------------------

    def view(self, deciding: str = "", options: tuple[str, ...] = ()) -> View:
        """Give what the seat knows now.

        Args:
            deciding: the kind of decision, if this seat has one to make.
            options: what it can choose.
        """
        known: dict[int, list[int]] = {}
        faces = self.words.faces
        for card, places in enumerate(self._may_be):
            if len(places) == 1:
                (only,) = places
                known.setdefault(only, []).append(faces[card])
        return View(
            self.seat,
            self.players,
            self.on_turn,
            self.turns,
            tuple(
                self._zone_view(number, tuple(sorted(known.get(number, ()))))
                for number, zone in enumerate(self.words.program.layout.zones)
                if zone.owner < self.players
            ),
            {
                name: tuple(value) if isinstance(value, list) else value
                for name, value in self._states.items()
            },
            options,
            deciding,
            tuple(self._may_be),
            History(self.events),
        )

    def _zone_view(self, number: int, known: tuple[int, ...]) -> ZoneView:
        zone = self.words.program.layout.zones[number]
        slots = self._slots.get(number)
        return ZoneView(
            number,
            zone.name,
            zone.owner,
            self._counts[number],
            tuple(slots) if slots is not None else None,
            known,
        )
