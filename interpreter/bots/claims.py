"""Claims: which of them are true, and how likely it is that another player's can be.

What a claim is about lies face down, so nobody else can tell how likely it is that the claim is
true: that is up to its player. What can be counted is how likely it is that the player could have
told the truth, that is, held at least one such card. Of all cards that may be the one laid, some
are known to have been held by that player; the others are like cards drawn from those unseen, and
how many of them are of the claimed value is hypergeometric.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import comb

from interpreter.game.asked import Asked
from interpreter.game.events import UNSEEN, Event
from interpreter.game.views import View
from interpreter.game.words import Words
from interpreter.program import layout as lay


@dataclass(frozen=True)
class Claim:
    """The claim that was made last.

    Attributes:
        player: who made it.
        kind: "rank" or "suit".
        value: what was claimed, by its place in the deck's list.
        laid: the event of the card that was laid under it, or None if none was yet.
    """

    player: int
    kind: str
    value: int
    laid: Event | None


def claim_of(view: View) -> Claim | None:
    """Give the claim that was made last in this deal."""
    laid: Event | None = None
    for place in range(len(view.events) - 1, -1, -1):
        event = view.events[place]
        if event.kind == "card":
            laid = event
        elif event.kind == "claim":
            kind = "suit" if event.a == lay.CHOOSE_SUIT else "rank"
            return Claim(event.player, kind, event.b, laid)
        elif event.kind == "deal":
            return None
    return None


def value_of(words: Words, card: int, kind: str) -> int:
    """Give a card's rank or suit, by its place in the deck's list; a joker's is above all."""
    deck = words.program.rules.deck
    return deck.suit_of(card) if kind == "suit" else deck.rank_of(card)


def true_values(asked: Asked) -> frozenset[int]:
    """Give the values whose claim is true: that of the card chosen, else those of all cards held.

    Args:
        asked: a claim that the seat has to make.
    """
    words = asked.words
    for one in reversed(asked.chosen):
        if one.kind == "card":
            return frozenset({value_of(words, one.value, asked.kind)})
    return frozenset(value_of(words, card, asked.kind) for card in cards_held(asked.view))


def cards_held(view: View) -> list[int]:
    """Give the cards in zones of the seat's own that it knows."""
    return [card for zone in view.zones if zone.owner == view.seat for card in zone.known]


def chance_of_truth(view: View, words: Words) -> float:
    """Give how likely it is that the last claim could be true, for all that a seat knows.

    Args:
        view: what the seat knows.
        words: the rules at hand.

    Returns 0 to 1; 1 where nothing was claimed, or no card laid under the claim.
    """
    claim = claim_of(view)
    if claim is None or claim.laid is None:
        return 1.0
    if claim.laid.a != UNSEEN:
        return float(value_of(words, claim.laid.a, claim.kind) == claim.value)
    return _could_be_true(view, words, claim, claim.laid)


def _could_be_true(view: View, words: Words, claim: Claim, laid: Event) -> float:
    """Give how likely it is that the player held a card as claimed, the one laid counted in."""
    deck = words.program.rules.deck
    zones = {zone.number: zone for zone in view.zones}
    source, target = zones[laid.b], zones[laid.c]
    slots = target.slots
    stays = Counter(
        target.known if slots is None else (slot.card for slot in slots if slot.card is not None)
    )
    before = target.count - 1 - stays.total()
    held = source.count + 1

    surely: list[int] = []
    rest: list[int] = []
    # Known to have been held by the player, unless it was laid there unseen before.
    known = frozenset({laid.b, laid.c})
    for card, places in enumerate(view.may_be):
        if laid.c not in places:
            continue
        face = deck.face(card)
        if len(places) == 1 and stays[face]:
            stays[face] -= 1
            continue
        (surely if places <= known else rest).append(value_of(words, face, claim.kind))
    drawn = max(0, min(held, len(surely) - before))
    neither = (1 - chance_of_one(len(surely), surely.count(claim.value), drawn)) * (
        1 - chance_of_one(len(rest), rest.count(claim.value), held - drawn)
    )
    return 1 - neither


def chance_of_one(cards: int, fitting: int, drawn: int) -> float:
    """Give how likely it is that a draw has at least one fitting card (hypergeometric).

    Args:
        cards: how many cards are drawn from.
        fitting: how many of them fit.
        drawn: how many are drawn; no more than there are are taken.
    """
    drawn = max(0, min(drawn, cards))
    return 1.0 - comb(cards - fitting, drawn) / comb(cards, drawn)
