"""Reaching a given position by playing, in games that are told from top to bottom.

Such a game has no turn to begin at: where it stands is part of how it came there. So the position
is reached from the first shuffle. Chance deals each card where the scenario wants it, or at least
to whom; then the players lay down what is to lie on the table, each in turn. Where a dealt card
will land is found by trying any card on a copy; how a player brings a card to its place, by trying
the choices of one play. What can't be reached so is no position of the game.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.game.events import Event
from interpreter.game.game import Decision, Game
from interpreter.game.position import Picker
from interpreter.program import layout as lay

LONGEST_PLAY = 6
"""How many choices in a row one play may take."""
MOST_STEPS = 5_000
"""How many decisions may lead to a position."""


class Unreachable(Exception):  # noqa: N818 - an answer, not a failure
    """No game comes to this position; the message says where it got stuck."""


class Dealer:
    """Brings a game to a position.

    Args:
        game: fresh; changed in place.
        zones: the cards that shall lie in zones, by number, from bottom to top.
        states: what chance shall set states to, by (state, seat).
        pick: answers chance where the position says nothing.
    """

    def __init__(
        self,
        game: Game,
        zones: Mapping[int, tuple[int, ...]],
        states: Mapping[tuple[int, int], int],
        pick: Picker,
    ) -> None:
        self.game = game
        self.zones = zones
        self.states = dict(states)
        self.pick = pick
        self.home = {card: number for number, cards in zones.items() for card in cards}

    def reach(self) -> None:
        """Play until all cards lie where they shall; raises `Unreachable`."""
        for _ in range(MOST_STEPS):
            decision = self.game.decision
            if decision is None:
                raise Unreachable("the game ends before the cards lie so")
            if decision.seat < 0:
                self.game.choose(self._chance(decision))
            elif self._arrived():
                self._check_states()
                return
            else:
                self._lay(decision)
        raise Unreachable("the cards don't come to lie so")

    # -- chance -------------------------------------------------------------------------------

    def _chance(self, decision: Decision) -> int:
        trial = self.game.clone()
        events = trial.choose(0)
        if decision.kind == "draw":
            return self._draw(decision, events)
        for event in events:
            if event.kind == "state":
                value = self.states.pop((event.a, max(event.b, 0)), None)
                if value in decision.values:
                    return decision.values.index(value)
                break
        return self.pick(decision)

    def _draw(self, decision: Decision, events: list[Event]) -> int:
        """Give the place of a card that belongs where the drawn one lands, or to whose it is."""
        drawn = decision.values[0]
        landing = next((one.c for one in events if one.kind == "card" and one.a == drawn), None)
        if landing is None:
            return self.pick(decision)
        zones = self.game.program.layout.zones
        owner = zones[landing].owner
        there = [card for card in self.zones.get(landing, ()) if card in decision.values]
        if there:
            return decision.values.index(there[0])
        for card, number in self.home.items():
            if owner >= 0 and zones[number].owner == owner and card in decision.values:
                return decision.values.index(card)
        free = tuple(card for card in decision.values if card not in self.home)
        if not free:
            raise Unreachable("more cards are dealt than are left unnamed")
        words = tuple(self.game.words.card(card) for card in free)
        chosen = free[self.pick(Decision(-1, "draw", words, free, decision.pc, decision.about))]
        return decision.values.index(chosen)

    # -- players ------------------------------------------------------------------------------

    def _lay(self, decision: Decision) -> None:
        path = self._search(self.game, decision.seat, LONGEST_PLAY)
        if path is None:
            raise Unreachable(self._stuck(decision.seat))
        for index in path:
            self.game.choose(index)

    def _stuck(self, seat: int) -> str:
        """Say why a seat that is to play can't lay down what is missing."""
        game, zones = self.game, self.game.program.layout.zones
        name = game.words.seat(seat)
        missing = [card for card in self.home if not self._lies(card)]
        for card in missing:
            home = zones[self.home[card]]
            if home.seen == lay.SEEN_BY_OWNER and self._owner(card) != home.owner:
                held = len(game.zone_cards(home.name, home.owner))
                given = len(self.zones[self.home[card]])
                place = game.words.zone_number(self.home[card])
                return f"{place} can't have these {given} cards: {held} are dealt to it"
        cards = " ".join(game.words.card(card) for card in missing)
        if not any(zones[self.home[card]].owner == seat for card in missing):
            return (
                f"{cards} can't come to lie so: all lay down cards in turn, and {name}, who is "
                "to play before that, has none that is to lie on the table"
            )
        return f"{cards} can't come to lie so: {name} is to play and can't lay it there"

    def _owner(self, card: int) -> int:
        """Give whose zone a card lies in; -1 for a common one."""
        s = self.game.state
        return s[s[lay.CARDS + lay.CARD_SIZE * card + lay.ZONE] + lay.OWNER]

    def _search(self, game: Game, seat: int, depth: int) -> tuple[int, ...] | None:
        """Find choices of a seat that lay one card where it shall lie and none elsewhere."""
        decision = game.decision
        if decision is None or decision.seat != seat or depth == 0:
            return None
        for index in range(len(decision.options)):
            trial = game.clone()
            moved = [event for event in trial.choose(index) if event.kind == "card"]
            if moved and all(self._belongs(trial, event) for event in moved):
                return (index,)
            if not moved:
                rest = self._search(trial, seat, depth - 1)
                if rest is not None:
                    return (index, *rest)
        return None

    def _belongs(self, game: Game, event: Event) -> bool:
        """Say whether a card has come where it shall lie, with the right ones below it."""
        if self.home.get(event.a) != event.c:
            return False
        zone = game.program.layout.zones[event.c]
        cards = game.zone_cards(zone.name, zone.owner)
        return not zone.ordered or tuple(cards) == self.zones[event.c][: len(cards)]

    # -- have we arrived ----------------------------------------------------------------------

    def _lies(self, card: int) -> bool:
        address = self.game.program.layout.zones[self.home[card]].address
        return self.game.state[lay.CARDS + lay.CARD_SIZE * card + lay.ZONE] == address

    def _arrived(self) -> bool:
        return all(self._lies(card) for card in self.home)

    def _check_states(self) -> None:
        """Refuse states that chance didn't set and that are not so."""
        for (index, seat), value in self.states.items():
            state = self.game.rules.states[index]
            actual = self.game.state_value(state.name, seat)
            if actual != value:
                words = self.game.words
                whose = f" of {words.seat(seat)}" if state.per_player else ""
                text = words.state_value(index, actual)
                raise Unreachable(f"{state.name}{whose} is {text} where the cards lie so")
