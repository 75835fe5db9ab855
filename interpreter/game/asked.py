"""A question to a program that plays: what it may choose, and what its seat knows.

A view costs more than most decisions are worth, so it is made when it is looked at, and only while
the question is open: a view made later would tell what came after.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.game.views import View
from interpreter.game.words import KINDS, Words
from interpreter.program import layout as lay

Look = Callable[[str, tuple[str, ...]], View]
"""Makes the view of a seat that is asked: the kind of decision and its options are handed over."""


@dataclass(frozen=True)
class Chosen:
    """What a seat has chosen itself: the name in the rules, the kind of decision, the option."""

    name: str
    kind: str
    value: int


@dataclass(frozen=True)
class Asked:
    """A decision that a program has to make.

    Attributes:
        seat: who is asked.
        kind: "move", "card", "cards" (one more of several), "zone", "player", "rank", "suit" or
            "yes_no".
        purpose: "choose", "claim", "challenge", or "move" for a choice among moves.
        name: what is chosen, as the rules call it; empty for a move.
        values: the options as numbers: cards, seats, ranks and suits by their place in the deck's
            lists, zones by their number in the view, moves by their place in the rules, 1 for yes,
            -1 where these are all of several cards.
        chosen: what the seat has chosen before in the same play, in order.
        words: the rules at hand, and how cards and ranks are written.
    """

    seat: int
    kind: str
    purpose: str
    name: str
    values: tuple[int, ...]
    chosen: tuple[Chosen, ...]
    words: Words
    _look: Look = field(repr=False, compare=False)
    _written: Callable[[], tuple[str, ...]] = field(repr=False, compare=False)

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options in plain words, in the order of `values`."""
        return self._written()

    @cached_property
    def view(self) -> View:
        """All that the seat knows; to be looked at before the answer is given."""
        return self._look(self.kind, self.options)


@dataclass
class _Play:
    """What a seat has chosen in one play: when that was, at which instructions, and what."""

    turn: tuple[int, ...]
    places: set[int] = field(default_factory=set)
    chosen: tuple[Chosen, ...] = ()


class Asker:
    """Puts the decisions of one game as questions, and remembers what each seat has answered.

    Args:
        words: the rules at hand.
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        self._zones = {zone.address: n for n, zone in enumerate(words.program.layout.zones)}
        self._plays: dict[int, _Play] = {}
        self._place = -1
        self._answered = 0

    def asked(self, s: Sequence[int], look: Look) -> Asked:
        """Put the decision that a state waits for.

        Args:
            s: the state; somebody at the table decides.
            look: makes the view.
        """
        seat, number, pc = s[lay.SEAT], s[lay.KIND], s[lay.PC]
        at = s[lay.OPTIONS]
        raw = tuple(s[at : at + s[lay.COUNT]])
        about = self._words.program.asks.get(pc)
        kind = KINDS[number]
        values = tuple(self._zones[one] for one in raw) if kind == "zone" else raw
        when = self._answered

        def looked(deciding: str, options: tuple[str, ...]) -> View:
            if self._answered != when:
                raise RuntimeError("a view can be looked at only until its question is answered")
            return look(deciding, options)

        return Asked(
            seat,
            kind,
            about.kind if about is not None else "move",
            about.name if about is not None else "",
            values,
            self._chosen(s, seat, pc),
            self._words,
            looked,
            lambda: tuple(self._words.choice(number, one, seat) for one in raw),
        )

    def answered(self, asked: Asked, index: int) -> None:
        """Remember an answer."""
        self._answered += 1
        play = self._plays[asked.seat]
        play.places.add(self._place)
        play.chosen += (Chosen(asked.name, asked.kind, asked.values[index]),)

    def _chosen(self, s: Sequence[int], seat: int, pc: int) -> tuple[Chosen, ...]:
        """Give what belongs to the same play: the same turn, and no line asked a second time.

        A line that asks for several cards asks for one after the other.
        """
        now = (s[lay.DEALS], s[lay.TURNS], s[lay.PLAYER])
        play = self._plays.get(seat)
        about = self._words.program.asks.get(pc)
        more = about is not None and about.cards >= 0 and s[about.cards + lay.LENGTH] > 0
        if play is None or play.turn != now or (pc in play.places and not more):
            play = self._plays[seat] = _Play(now)
        self._place = pc
        return play.chosen
