"""What a scenario expects: reading it, and comparing it with the game at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.game.events import Event
from interpreter.game.game import Game
from interpreter.game.views import Watcher
from interpreter.program import layout as lay
from interpreter.scenarios.model import (
    UNSEEN,
    Cards,
    Check,
    Expectation,
    Failure,
    Happened,
    NumberIs,
    OverIs,
    SeatIs,
    StateIs,
    WinnersAre,
    ZoneAt,
    ZoneIs,
)
from interpreter.scenarios.names import Names
from interpreter.scenarios.phrases import read_phrase, tell, winners_text
from interpreter.scenarios.tree import Items, Table, Text, Tree

_SPECIAL = ("turn", "decides", "turns", "over", "winner", "event", "no event", "won of")
_RESERVED = (*_SPECIAL, "winners", "events")
"""What is no name of a zone or state, unless `state` or `zone` stands before it."""
MOST_SHOWN = 24
"""How many cards or events a failure lists before it only counts."""


# -- reading ---------------------------------------------------------------------------------


def read_expect(names: Names, table: Table) -> tuple[Expectation, ...]:
    """Read what stands under `expect:` in a table, if anything does."""
    inner = table.entries.get("expect")
    if not isinstance(inner, Table):
        return ()
    found: list[Expectation] = []
    for key, value in inner.entries.items():
        found += _read(names, key, value, inner.lines[key])
    return tuple(found)


def _read(names: Names, key: str, value: Tree, line: int) -> Iterator[Expectation]:
    texts = [(one.text, one.line) for one in _texts(value)]
    names.check_plain(key, line, _RESERVED)
    key = re.sub(rf"^game (?={'|'.join(_RESERVED)})", "", key)
    if key in ("event", "events", "no event", "no events"):
        for text, at in texts:
            check = Happened(read_phrase(names, text, at), not key.startswith("no "))
            yield Expectation(at, key, text, check)
        return
    text = " ".join(text for text, _ in texts).strip()
    yield Expectation(line, key, text, _check(names, key, text, line))


def _texts(value: Tree) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, Items):
        yield from (one for one in value.items if isinstance(one, Text))


def _check(names: Names, key: str, text: str, line: int) -> Check:
    if key in ("turn", "decides"):
        return SeatIs(key, -1 if text == "nobody" else names.seat(text, line))
    if key == "turns":
        return NumberIs("turns", 0, names.number(text, line))
    if key.startswith("won of "):
        seat = names.seat(key.removeprefix("won of "), line)
        return NumberIs("won", seat, names.number(text, line))
    if key == "over":
        return OverIs(names.yes_or_no(text, line))
    if key in ("winner", "winners"):
        words = [word for word in re.split(r"[\s,]+", text) if word != "and"]
        seats = [] if words == ["nobody"] else [names.seat(word, line) for word in words]
        return WinnersAre(frozenset(seats))
    viewer, sees, place = key.partition(" sees ")
    if sees:
        return _seen(names, viewer, place, text, line)
    thing = names.thing(key, line, _SPECIAL)
    if isinstance(thing, ZoneAt):
        return ZoneIs(thing.number, names.cards(thing.number, text, line))
    return StateIs(thing.index, thing.seat, names.state_value(thing.index, text, line))


def _seen(names: Names, viewer: str, place: str, text: str, line: int) -> Check:
    thing = names.thing(place, line)
    if not isinstance(thing, ZoneAt):
        raise names.refuse(line, f"everybody knows `{place}`: write `{place}` alone")
    cards = names.cards(thing.number, text, line, seen=True)
    return ZoneIs(thing.number, cards, names.seat(viewer, line))


# -- comparing -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """The game at the moment of a comparison.

    Attributes:
        game: left as it is.
        opening: the given position as events.
        since: how many of the game's events lie before the last line of play.
    """

    game: Game
    opening: tuple[Event, ...]
    since: int

    def compare(self, one: Expectation) -> Failure | None:
        """Compare an expectation with what is so; None where they agree."""
        kinds: tuple[str, ...] = ()
        match one.check:
            case ZoneIs() as check:
                actual, kinds = self._zone(check), ("card", "show")
            case StateIs() as check:
                actual, kinds = self._state(check), ("state",)
            case Happened() as check:
                return self._happened(one, check)
            case SeatIs() as check:
                actual = self._seat(check)
            case NumberIs() as check:
                actual = self._number(check)
            case OverIs(value=value):
                over = self.game.outcome is not None
                actual, kinds = None if over is value else "yes" if over else "no", ("outcome",)
            case WinnersAre() as check:
                actual, kinds = self._winners(check), ("outcome",)
        if actual is None:
            return None
        clause = self._clause(one.check, kinds)
        return Failure(one.line, f"{one.key}: {one.text}", f"{one.key}: {actual}", clause)

    # -- each kind of expectation; the text of what is so, or None if that is expected -------

    def _zone(self, check: ZoneIs) -> str | None:
        place = self.game.program.layout.zones[check.number]
        loose = not place.ordered
        if check.seen_by is None:
            numbers, faces = self._cards(check.number)
            loose = loose or bool(self.game.state[place.address + lay.BAG_SIZE])
        else:
            numbers, faces, in_order = self._view(check.number, check.seen_by)
            loose = loose or not in_order
        numbers = [self.game.rules.deck.face(one) for one in numbers]
        if _same(check.cards, numbers, faces, loose):
            return None
        if check.cards.count is not None and numbers:
            return _counted(len(numbers), "card")
        faced = any(up is not None for up in check.cards.faces)
        return self._cards_text(check.number, numbers, faces, loose, faced)

    def _cards(self, number: int) -> tuple[list[int], list[bool]]:
        s, place = self.game.state, self.game.program.layout.zones[number]
        numbers = self.game.zone_cards(place.name, place.owner)
        return numbers, [bool(s[lay.CARDS + lay.CARD_SIZE * one + lay.FACE]) for one in numbers]

    def _view(self, number: int, seat: int) -> tuple[list[int], list[bool], bool]:
        watcher = Watcher(self.game.words, seat, self.game.players)
        for event in (*self.opening, *self.game.events):
            watcher.see(event)
        view = next(one for one in watcher.view().zones if one.number == number)
        if view.slots is None:
            unseen = view.count - len(view.known)
            return [*view.known, *[UNSEEN] * unseen], [False] * view.count, False
        cards = [UNSEEN if one.card is None else one.card for one in view.slots]
        return cards, [one.up for one in view.slots], True

    def _cards_text(
        self, number: int, numbers: list[int], faces: list[bool], loose: bool, faced: bool
    ) -> str:
        place = self.game.program.layout.zones[number]
        if not numbers:
            return "empty"
        if len(numbers) > MOST_SHOWN or all(one == UNSEEN for one in numbers):
            return _counted(len(numbers), "unseen" if numbers[0] == UNSEEN else "card")
        pairs = list(zip(numbers, faces, strict=True))
        if loose:
            pairs.sort(key=lambda pair: (pair[0] == UNSEEN, pair))
        elif place.seen == lay.SEEN_BY_NONE:
            pairs.reverse()
        laid = faced or place.seen == lay.SEEN_AS_LAID
        words = []
        for card, up in pairs:
            word = "unseen" if card == UNSEEN else self.game.words.card(card)
            words.append(f"{word} {'up' if up else 'down'}" if laid else word)
        return (", " if laid else " ").join(words)

    def _state(self, check: StateIs) -> str | None:
        state = self.game.rules.states[check.index]
        value = self.game.state_value(state.name, check.seat)
        return None if value == check.value else self.game.words.state_value(check.index, value)

    def _seat(self, check: SeatIs) -> str | None:
        decision = self.game.decision
        actual = -1
        if decision is not None:
            actual = decision.seat if check.what == "decides" else self.game.state[lay.PLAYER]
        if actual == check.seat:
            return None
        return self.game.words.seat(actual) if actual >= 0 else "nobody"

    def _number(self, check: NumberIs) -> str | None:
        at = lay.TURNS if check.what == "turns" else lay.WON + check.seat
        actual = self.game.state[at]
        return None if actual == check.value else str(actual)

    def _winners(self, check: WinnersAre) -> str | None:
        outcome = self.game.outcome
        if outcome is None:
            return "the game goes on"
        if frozenset(outcome.winners) == check.seats:
            return None
        return winners_text(self.game.words, list(outcome.winners))

    def _happened(self, one: Expectation, check: Happened) -> Failure | None:
        new = self.game.events[self.since :]
        told = list(tell(self.game.words, new))
        found = next((n for n, ways in enumerate(told) if check.text in ways), None)
        if (found is not None) is check.wanted:
            return None
        key = one.key.removesuffix("s")
        if found is not None:
            clause = self.game.program.clause(new[found].pc).path
            return Failure(one.line, f"{key}: {one.text}", "it happened", clause)
        happened = [ways[0] for ways in told]
        if len(happened) > MOST_SHOWN:
            happened = [*happened[:MOST_SHOWN], f"and {len(happened) - MOST_SHOWN} more"]
        actual = "what happened: " + ("; ".join(happened) if happened else "nothing")
        return Failure(one.line, f"{key}: {one.text}", actual)

    # -- why it is so -------------------------------------------------------------------------

    def _clause(self, check: Check, kinds: tuple[str, ...]) -> str:
        """Give the path of the clause that last changed what was compared."""
        for event in reversed(self.game.events):
            if event.kind in kinds and _concerns(check, event):
                return self.game.program.clause(event.pc).path
        return ""


def _concerns(check: Check, event: Event) -> bool:
    match check:
        case ZoneIs(number=number):
            return number in ((event.b, event.c) if event.kind == "card" else (event.b,))
        case StateIs(index=index, seat=seat):
            return event.a == index and event.b in (-1, seat)
        case _:
            return True


def _counted(count: int, what: str) -> str:
    return f"{count} {what}s" if what == "card" and count > 1 else f"{count} {what}"


def _same(wanted: Cards, numbers: list[int], faces: list[bool], loose: bool) -> bool:
    """Say whether a zone's cards are the expected ones; `loose` where their order means nothing."""
    if wanted.count is not None:
        return wanted.count == len(numbers)
    if loose:
        return sorted(wanted.numbers) == sorted(numbers)
    if list(wanted.numbers) != numbers:
        return False
    pairs = zip(wanted.faces, faces, strict=True)
    return all(up is None or up is face for up, face in pairs)
