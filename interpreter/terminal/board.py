"""Showing a seat what lies on the table and in its hand, in words that can be read aloud.

Everything here comes from a view, so it holds nothing that the seat may not see. A face-down card
is the words "[face down]", with the card if the seat knows which it is.
"""

from __future__ import annotations

from interpreter.game.views import Slot, View, ZoneView
from interpreter.program import layout as lay
from interpreter.terminal.phrases import Phrases

_STACK_SHOWN = 8
"""How many cards of a long stack are shown before somebody asks for the whole table."""
_KNOWN_SHOWN = 12
"""More known cards than that are those that lie nowhere else, which helps nobody."""


class Board:
    """Shows views in one language.

    Args:
        phrases: the language.
    """

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        rules = phrases.rules
        self._declared = {zone.name: zone for zone in rules.zones}
        self._places = phrases.words.program.layout.zones

    def table(self, view: View, *, whole: bool = False) -> list[str]:
        """Show all but the seat's own hidden cards: what is common first, then what is somebody's.

        Args:
            view: what the seat knows.
            whole: show long stacks from bottom to top, and not just their uppermost cards.
        """
        zones = [zone for zone in view.zones if zone.name in self._declared]
        shown = [zone for zone in zones if not self._is_hand(zone, view.seat)]
        shown.sort(key=lambda zone: (zone.owner >= 0, (zone.owner - view.seat - 1) % view.players))
        return [self._phrases.stop(self._zone(zone, whole=whole)) for zone in shown]

    def hand(self, view: View) -> list[str]:
        """Show the cards that only the seat itself sees."""
        return [
            self._phrases.stop(self._hand(zone))
            for zone in view.zones
            if zone.name in self._declared and self._is_hand(zone, view.seat)
        ]

    def states(self, view: View) -> str:
        """Show every state that has a value; empty if there is none."""
        phrases = self._phrases
        shown: list[str] = []
        for index, value in enumerate(view.states.values()):
            if isinstance(value, tuple):
                shown += [
                    phrases.state(index, seat, one)
                    for seat, one in enumerate(value)
                    if one is not None and phrases.is_told(index, seat)
                ]
            elif value is not None:
                shown.append(phrases.state(index, -1, value))
        return phrases.stop(phrases.say("comma").join(shown)) if shown else ""

    # -- single zones -------------------------------------------------------------------------

    def _is_hand(self, zone: ZoneView, seat: int) -> bool:
        place = self._places[zone.number]
        return zone.owner == seat and place.seen == lay.SEEN_BY_OWNER

    def _hand(self, zone: ZoneView) -> str:
        phrases = self._phrases
        cards = phrases.cards(zone.known) or phrases.say("nothing")
        name = phrases.zone_name(zone.number)
        return phrases.say("hand_line", zone=name, count=phrases.count(zone.count), cards=cards)

    def _zone(self, zone: ZoneView, *, whole: bool) -> str:
        phrases = self._phrases
        name = phrases.zone(zone.number)
        if zone.slots is None:
            return phrases.say("zone_line", zone=name, cards=self._unseen(zone))
        holds = self._declared[zone.name].holds
        open_ = self._places[zone.number].seen == lay.SEEN_BY_ALL
        cards = [self._slot(slot, plain=open_) for slot in zone.slots]
        if holds is not None:
            shown = phrases.say("list").join(cards) or phrases.say("nothing")
            return phrases.say("row_line", zone=name, n=zone.count, room=holds, cards=shown)
        if not cards:
            return phrases.say("zone_line", zone=name, cards=phrases.say("nothing"))
        count = phrases.count(len(cards))
        if whole or len(cards) <= _STACK_SHOWN:
            shown = phrases.say("list").join(cards)
            return phrases.say("stack_line", zone=name, count=count, cards=shown)
        shown = phrases.say("list").join(cards[-_STACK_SHOWN:])
        return phrases.say("stack_top", zone=name, count=count, n=_STACK_SHOWN, cards=shown)

    def _unseen(self, zone: ZoneView) -> str:
        """Count the cards of a hidden zone, and name those that the seat knows to be there."""
        phrases = self._phrases
        count = phrases.count(zone.count)
        if not 0 < len(zone.known) <= _KNOWN_SHOWN:
            return count
        if len(zone.known) == zone.count:
            return count + phrases.say("parenthesised", text=phrases.cards(zone.known))
        return phrases.say("among_them", count=count, cards=phrases.cards(zone.known))

    def _slot(self, slot: Slot, *, plain: bool) -> str:
        """Show a card; which way up it lies is `plain` where everybody sees it anyway."""
        phrases = self._phrases
        if slot.card is not None and (slot.up or plain):
            return phrases.card(slot.card)
        if slot.card is None:
            return phrases.say("face_down")
        return phrases.say("face_down_known", card=phrases.card(slot.card))
