"""In what two games differ that should stand alike: cards, states, whose turn, how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from interpreter.game.game import Game
from interpreter.game.gaps import gap_text
from interpreter.program import layout as lay
from interpreter.rules.meaning import Address
from interpreter.scenarios.writing import state_key, state_text, zone_key, zone_text

MOST_LISTED = 24
"""Zones with more cards are only counted, as failed scenarios do."""


@dataclass(frozen=True)
class Contrast:
    """One thing that is not the same in two games.

    Attributes:
        what: "zone", "state", "turn", "decides", "winner" or "gap".
        index: the number of the zone or state in the first game; else 0.
        seat: whose state it is.
        keys: what a scenario of either game calls it.
        texts: how it is in either game, as a scenario says it; "" for what it has no words for.
    """

    what: str
    index: int
    seat: int
    keys: tuple[str, str]
    texts: tuple[str, str]


def contrasts(a: Game, b: Game, renamed: Mapping[Address, str]) -> list[Contrast]:
    """Compare two games of the same players and cards.

    Args:
        a, b: the games.
        renamed: what has another name in the second, by kind and name in the first.
    """
    return [*_zones(a, b, renamed), *_states(a, b, renamed), *_seats(a, b), *_ends(a, b)]


def _zones(a: Game, b: Game, renamed: Mapping[Address, str]) -> Iterator[Contrast]:
    numbers = {(zone.name, zone.owner): n for n, zone in enumerate(b.program.layout.zones)}
    for number, zone in enumerate(a.program.layout.zones):
        other = numbers.get((renamed.get(("zone", zone.name), zone.name), zone.owner))
        if other is None or zone.owner >= a.players:
            continue
        texts = _cards(a, number), _cards(b, other)
        if texts[0] != texts[1]:
            keys = zone_key(a, number), zone_key(b, other)
            yield Contrast("zone", number, zone.owner, keys, texts)


def _cards(game: Game, number: int) -> str:
    """Write what lies in a zone; cards in no order are listed in that of the deck."""
    zone = game.program.layout.zones[number]
    count = game.state[zone.address + lay.LENGTH]
    bag = game.state[zone.address + lay.BAG_SIZE] if zone.ordered else 0
    if count > MOST_LISTED or (bag and zone.seen == lay.SEEN_BY_NONE):
        return "1 card" if count == 1 else f"{count} cards"
    return zone_text(game, number)


def _states(a: Game, b: Game, renamed: Mapping[Address, str]) -> Iterator[Contrast]:
    names = {state.name: n for n, state in enumerate(b.rules.states)}
    for index, state in enumerate(a.rules.states):
        other = names.get(renamed.get(("state", state.name), state.name))
        if other is None or b.rules.states[other].per_player != state.per_player:
            continue
        for seat in range(a.players if state.per_player else 1):
            texts = state_text(a, index, seat), state_text(b, other, seat)
            if texts[0] != texts[1]:
                keys = state_key(a, index, seat), state_key(b, other, seat)
                yield Contrast("state", index, seat, keys, texts)


def _seats(a: Game, b: Game) -> Iterator[Contrast]:
    """Compare whose turn it is and who has to decide, as long as both games go on."""
    if a.decision is None or b.decision is None:
        return
    turn = tuple(game.state[lay.PLAYER] for game in (a, b))
    decides = a.decision.seat, b.decision.seat
    for what, seats in (("turn", turn), ("decides", decides)):
        if seats[0] != seats[1]:
            one, other = (a.words.seat(seat) if seat >= 0 else "nobody" for seat in seats)
            yield Contrast(what, 0, 0, (what, what), (one, other))
            return


def _ends(a: Game, b: Game) -> Iterator[Contrast]:
    gaps = tuple(_gap(game) for game in (a, b))
    if gaps[0] != gaps[1]:
        yield Contrast("gap", 0, 0, ("", ""), (gaps[0], gaps[1]))
    ends = tuple(_winners(game) for game in (a, b))
    if ends[0] != ends[1]:
        yield Contrast("winner", 0, 0, ("winner", "winner"), (ends[0], ends[1]))


def _gap(game: Game) -> str:
    gap = game.gap
    return "" if gap is None else gap_text(game, gap)


def _winners(game: Game) -> str:
    """Give who has won, as `winner` has it; "" while nobody has."""
    outcome = game.outcome
    if outcome is None:
        return ""
    if not outcome.winners:
        return "nobody"
    return " and ".join(game.words.seat(seat) for seat in outcome.winners)


def expected(found: list[Contrast], side: int, game: Game) -> list[tuple[str, str]]:
    """Give what a scenario expects of one side that isn't so on the other.

    Args:
        found: from `contrasts`.
        side: 0 or 1.
        game: that side's game.
    """
    entries = []
    for one in found:
        if one.what == "winner" and not one.texts[side]:
            entries.append(("over", "no" if game.decision is not None else "yes"))
        elif one.what != "gap":
            entries.append((one.keys[side], one.texts[side]))
    return entries
