"""Telling how cards move: the verb comes from where they lay, where they lie now, and whose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from interpreter.game.events import Event
from interpreter.program import layout as lay
from interpreter.program.layout import ZonePlace
from interpreter.program.statements import CUT_ZONE
from interpreter.rules import model as m
from interpreter.rules.flow import parts
from interpreter.terminal.phrases import Phrases

IN_SIGHT = (lay.SEEN_BY_ALL, lay.SEEN_AS_LAID)
NOBODY = -1


@dataclass(frozen=True)
class Piece:
    """What somebody does, without naming them; of `NOBODY` it is a whole sentence.

    `ends` says that nothing can be joined to it.
    """

    who: int
    text: str
    ends: bool = False


@dataclass
class Batch:
    """Cards moved by one instruction, by the zone they went to.

    They come out of one zone, or out of several that are in sight, all to one place.
    """

    pc: int
    player: int
    source: int
    in_sight: bool = False
    sources: set[int] = field(default_factory=set)
    moved: dict[int, list[Event]] = field(default_factory=dict)

    def add(self, event: Event) -> None:
        """Take in one more card."""
        self.sources.add(event.b)
        self.moved.setdefault(event.c, []).append(event)

    def takes(self, event: Event, *, in_sight: bool) -> bool:
        """Say whether an event belongs to the batch; `in_sight` tells of the zone it comes from."""
        if event.kind != "card" or event.pc != self.pc:
            return False
        if event.b == self.source:
            return len(self.sources) == 1 or event.c in self.moved
        return self.in_sight and in_sight and list(self.moved) == [event.c]


class CardTalk:
    """Tells batches of cards, and counts what lies where.

    Args:
        phrases: the language.
        players: how many seats.
    """

    def __init__(self, phrases: Phrases, players: int) -> None:
        self._phrases = phrases
        self._players = players
        self._program = phrases.words.program
        self._zones = self._program.layout.zones
        self._counts = [0] * len(self._zones)
        self._where: dict[int, int] = {}
        self._only_place = _only_place(phrases.rules)
        self._stacks = sum(
            zone.owner < 0 and zone.seen in IN_SIGHT and zone.name != CUT_ZONE
            for zone in self._zones
        )

    # -- what lies where ----------------------------------------------------------------------

    def follow(self, event: Event) -> None:
        """Note a move of a card, seen or not, or that a zone was shuffled."""
        if event.kind == "shuffle":
            if event.b:
                self._counts = [0] * len(self._counts)
                self._counts[event.a] = self._program.layout.deck_size
                self._where.clear()
            self._forget(event.a)
            return
        self._counts[event.b] -= 1
        self._counts[event.c] += 1
        if event.a >= 0:
            self._where[event.a] = event.c
        else:
            self._forget(event.b)

    def see(self, event: Event) -> None:
        """Note a card that is shown where it lies."""
        if event.a >= 0:
            self._where[event.a] = event.b

    def _forget(self, zone: int) -> None:
        self._where = {card: place for card, place in self._where.items() if place != zone}

    def seen_in(self, zone: int) -> list[int]:
        """Give the cards seen to lie in a zone, from high to low."""
        return sorted((card for card, place in self._where.items() if place == zone), reverse=True)

    # -- a batch ------------------------------------------------------------------------------

    def pieces(self, batch: Batch) -> list[Piece]:
        """Tell a batch: a deal round the table, or cards that went to one place."""
        if self.is_deal(batch):
            return self._dealt(batch)
        return [self._transfer(batch, target, events) for target, events in batch.moved.items()]

    def is_deal(self, batch: Batch) -> bool:
        """Say whether everybody got cards, or somebody before the first turn."""
        owned = all(self._zones[target].owner >= 0 for target in batch.moved)
        return owned and (len(batch.moved) > 1 or batch.player < 0)

    def hands(self, batch: Batch) -> list[str]:
        """Write what each player was dealt, as far as it is seen."""
        phrases = self._phrases
        found = []
        for target, events in batch.moved.items():
            seen = [event.a for event in events if event.a >= 0]
            owner = self._zones[target].owner
            if seen:
                who = phrases.seat(owner)
                line = phrases.say("hand_of", who=who, cards=phrases.cards(seen))
                found.append(line[:1].upper() + line[1:])
        return found

    def _dealt(self, batch: Batch) -> list[Piece]:
        phrases = self._phrases
        sizes = {len(events) for events in batch.moved.values()}
        if len(sizes) == 1 and len(batch.moved) == self._players:
            return [Piece(NOBODY, phrases.say("dealt_each", count=phrases.count(sizes.pop())))]
        return [
            Piece(NOBODY, self._dealt_to(self._zones[target].owner, len(events)))
            for target, events in batch.moved.items()
        ]

    def _dealt_to(self, owner: int, size: int) -> str:
        phrases = self._phrases
        count = phrases.count(size)
        return phrases.say("dealt", owner, who=phrases.seat(owner), count=count)

    def _transfer(self, batch: Batch, target: int, events: Sequence[Event]) -> Piece:
        """Tell where cards went, with the verb that fits the two places."""
        source, place = self._zones[batch.source], self._zones[target]
        cards = [event.a for event in events]
        if len(batch.sources) > 1:
            zone = self._phrases.zone(target, place.owner)
            key = "gathered" if place.owner < 0 else "take_in"
            return self._does(place.owner, key, card=self._phrases.some(cards), zone=zone)
        open_source, open_place = source.seen in IN_SIGHT, place.seen in IN_SIGHT
        if source.owner >= 0 and open_place and not open_source:
            return self._played(source.owner, target, events)
        if source.owner < 0 <= place.owner and not open_place:
            return self._taken(batch, place, cards, stays_unseen=not open_source)
        some = self._phrases.some(cards)
        if source.owner >= 0 and place.owner >= 0 and source.owner != place.owner:
            return self._does(source.owner, "give", whom=self._phrases.seat(place.owner), card=some)
        if source.owner >= 0:
            zone = self._phrases.zone(target, source.owner)
            return self._does(source.owner, "put", card=some, zone=zone)
        places = {"source": self._phrases.zone(batch.source), "zone": self._phrases.zone(target)}
        return self._does(NOBODY, "go", card=some, **places)

    # -- cards that stay where they are -------------------------------------------------------

    def turned(self, events: Sequence[Event]) -> list[Piece]:
        """Tell cards of one zone that one line turns: all that lie there at once, or one by one."""
        number, up = events[0].b, events[0].c
        zone = self._zones[number]
        # A card turned in a hand is shown to nobody, unless the line reveals it.
        revealed = self._program.code[events[0].pc + 3] == 1
        shows = revealed and zone.owner >= 0 and zone.seen not in IN_SIGHT
        who = zone.owner if shows else NOBODY
        key = "show" if shows else "turned_up" if up else "turned_down"
        cards = [event.a for event in events]
        # Where there is room for one card only, it is the place that tells which one is meant.
        alone = zone.capacity == 1 and not shows
        if len(cards) == self._counts[number] and (len(cards) > 1 or alone):
            seen = self._phrases.cards(cards) if min(cards) >= 0 else self._phrases.some(cards)
            where = self._phrases.zone(number, who)
            return [self._does(who, f"{key}_all", zone=where, card=seen)]
        return [self._does(who, key, card=self._phrases.card(card)) for card in cards]

    def _does(self, who: int, key: str, **facts: object) -> Piece:
        return Piece(who, self._phrases.say(key, who, **facts))

    def _played(self, who: int, target: int, events: Sequence[Event]) -> Piece:
        """Tell cards laid from a hidden hand into plain sight."""
        phrases, place = self._phrases, self._zones[target]
        key = "play"
        if place.seen == lay.SEEN_AS_LAID:
            key = "play_up" if events[-1].up else "play_down"
        where = ""
        if self._needs_place(place, who):
            where = phrases.say("play_where", zone=phrases.zone(target, who))
        return self._does(who, key, card=phrases.some([event.a for event in events]), where=where)

    def _needs_place(self, place: ZonePlace, who: int) -> bool:
        """Say whether a card could have been laid elsewhere as well."""
        if place.owner < 0:
            return self._stacks > 1
        return place.owner != who or place.name != self._only_place

    def _taken(
        self, batch: Batch, place: ZonePlace, cards: list[int], *, stays_unseen: bool
    ) -> Piece:
        """Tell cards that went from the middle into somebody's hand."""
        phrases, who = self._phrases, place.owner
        if stays_unseen:
            return self._does(who, "draw", card=phrases.some(cards), why=self._why(batch))
        zone = phrases.zone(batch.source)
        if self._counts[batch.source]:
            return self._does(who, "take", card=phrases.some(cards), zone=zone)
        return self._does(who, "take_all", zone=zone, count=phrases.count(len(cards)))

    def _why(self, batch: Batch) -> str:
        """Name the step that makes somebody draw."""
        clause = self._program.clause(batch.pc)
        title = self._phrases.sentences.title(clause) if clause.kind == "step" else ""
        return self._phrases.say("parenthesised", text=title) if title else ""


def _only_place(rules: m.Rules) -> str:
    """Name the one zone that cards are laid on; empty if there are several."""
    bodies = (rules.setup.body, rules.turn.body, *rules.moves.values(), *rules.steps.values())
    zones = [one.zone for one in parts(bodies) if isinstance(one, m.Lay)]
    names = {zone.zone.name if isinstance(zone, m.ZoneValue) else "" for zone in zones}
    return names.pop() if len(names) == 1 else ""


class Cuts:
    """Tells a cut: who drew what, who was tied, who won.

    The events name the cards and not who drew them; the order does: that of the seats still in.
    """

    def __init__(self, phrases: Phrases, players: int) -> None:
        self._phrases = phrases
        self._players = players
        rules = phrases.rules
        bodies = (rules.setup.body, rules.turn.body, *rules.moves.values(), *rules.steps.values())
        self._lines = {one.at.span: one for one in parts(bodies) if isinstance(one, m.Cut)}
        self._within = list(range(players))
        self._drawn: list[int] = []
        self._again = False

    def draw(self, card: int) -> None:
        """Take in the next card drawn."""
        self._drawn.append(card)

    def decide(self, event: Event) -> tuple[list[Piece], int]:
        """Tell a round of the cut; those tied stay in for the next.

        Returns the pieces, and the state that they say the value of (-1 while it is open).
        """
        phrases = self._phrases
        line = self._lines[phrases.words.program.place(event.pc).span]
        draws = phrases.listed(
            phrases.say("cut_draw", who=phrases.seat(seat), card=phrases.card(card))
            for seat, card in zip(self._within, self._drawn, strict=True)
        )
        name = phrases.called(phrases.rules.clauses[line.target.state.clause])
        if self._again:
            told = phrases.say("cut_again", who=phrases.seats(self._within), draws=draws)
        else:
            told = phrases.say("cut", name=name, draws=draws)
        self._again = event.a < 0
        self._within = self._tied(line) if self._again else list(range(self._players))
        self._drawn.clear()
        if self._again:
            return [Piece(NOBODY, told)], -1
        won = phrases.say("cut_won", name=name, who=phrases.seat(event.a))
        state = phrases.rules.states.index(line.target.state)
        return [Piece(NOBODY, told), Piece(NOBODY, won)], state

    def _tied(self, line: m.Cut) -> list[int]:
        """Give the seats whose card has the deciding rank."""
        ranks = [self._phrases.rules.deck.rank_of(card) for card in self._drawn]
        best = max(ranks) if line.highest else min(ranks)
        return [seat for seat, rank in zip(self._within, ranks, strict=True) if rank == best]
