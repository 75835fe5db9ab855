"""What happens in a game, and who gets to see which part of it.

Every event is public but for one thing: which card it was. `Event.shown_to` gives the event as a
seat sees it; all that is built for a seat is built from those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.program import layout as lay

KINDS = {
    lay.E_TURN: "turn",
    lay.E_CLAUSE: "clause",
    lay.E_CARD: "card",
    lay.E_SHOW: "show",
    lay.E_SHUFFLE: "shuffle",
    lay.E_CLAIM: "claim",
    lay.E_CHOICE: "choice",
    lay.E_CHALLENGE: "challenge",
    lay.E_REASON: "reason",
    lay.E_STATE: "state",
    lay.E_HAND: "hand",
    lay.E_BEST: "best",
    lay.E_OUTCOME: "outcome",
    lay.E_CUT: "cut",
    lay.E_DEAL: "deal",
}
UNSEEN = -1
"""Stands for a card that the viewer doesn't see."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes:
        kind: one of `KINDS`.
        pc: the instruction, which leads to the clause and the line.
        player: whose turn (or whose place in a loop) it was, or -1.
        a, b, c: what it is about, by kind; see `program.layout`.
        seen: a bit for each seat that sees the card.
        position: where in its zone the card lay, for zones whose order everybody sees.
        up: whether the card lies face up now, for zones whose order everybody sees.
    """

    kind: str
    pc: int
    player: int
    a: int
    b: int
    c: int
    seen: int
    position: int
    up: bool

    def shown_to(self, seat: int) -> Event:
        """Give the event as a seat sees it."""
        if self.kind not in ("card", "show"):
            return replace(self, seen=0) if self.seen else self
        card = self.a if (self.seen >> seat) & 1 else UNSEEN
        # Written out, since `replace` takes twice as long and every seat sees every event.
        return Event(
            self.kind, self.pc, self.player, card, self.b, self.c, 0, self.position, self.up
        )


def decode(buffer: Sequence[int], start: int = 1) -> Iterator[Event]:
    """Read the events of a buffer that the machine has filled, from a place on."""
    for at in range(start, buffer[0], lay.EVENT_SIZE):
        kind, pc, player, a, b, c, seen, lies = buffer[at : at + lay.EVENT_SIZE]
        yield Event(KINDS[kind], pc, player, a, b, c, seen, lies >> 1, bool(lies & 1))
