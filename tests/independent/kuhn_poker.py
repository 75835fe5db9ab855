"""The game of rules K1-K7: one card each, one bet."""

from . import Game, Outcome, Steps

__all__ = ["RANKS", "KuhnPoker"]

RANKS = ("1", "2", "3", "4", "5")
"""The cards by height; of these there is one more than there are players (K1)."""


class KuhnPoker(Game):
    """One deal for two to four players (rules K1-K7).

    Args:
        players: number of seats, 2 to 4 (K1).

    Attributes:
        cards: the card of each seat, in the order dealt (K2).
        paid: what each seat has paid into the pot (K2, K3, K4).
        folded: the seats that gave up (K4).
        bettor: the seat that bet, or None (K3).
        callers: the seats that called, in turn order (K4).

    Raises:
        ValueError: there is no such game.
    """

    def __init__(self, players: int = 2) -> None:
        if not 2 <= players <= 4:
            raise ValueError("players must be 2, 3 or 4")
        self.players = players
        self.stock = set(RANKS[: players + 1])
        self.cards: list[str] = []
        self.paid = [1] * players
        self.folded: set[int] = set()
        self.bettor: int | None = None
        self.callers: list[int] = []
        self._begin()

    def _run(self) -> Steps[Outcome]:
        for _ in range(self.players):
            card = yield from self._draw()
            self.cards.append(card)
        for seat in range(self.players):
            answer = yield "bet", seat, frozenset({"check", "bet"})
            if answer == "bet":
                yield from self._answer_the_bet(seat)
                break
        return self._ending()

    def _answer_the_bet(self, bettor: int) -> Steps[None]:
        """Ask the others, on from the bettor and round to those who checked (K4)."""
        self.bettor = bettor
        self.paid[bettor] += 1
        for step in range(1, self.players):
            seat = (bettor + step) % self.players
            answer = yield "call", seat, frozenset({"call", "fold"})
            if answer == "call":
                self.callers.append(seat)
                self.paid[seat] += 1
            else:
                self.folded.add(seat)

    def _ending(self) -> Outcome:
        showdown = self.bettor is None or bool(self.callers)
        left = [seat for seat in range(self.players) if seat not in self.folded]
        # Who bets and is not called is the only one left (K6).
        winner = max(left, key=lambda seat: RANKS.index(self.cards[seat]))
        gained = [-paid for paid in self.paid]
        gained[winner] += sum(self.paid)
        return {"winners": [winner], "gained": gained, "showdown": showdown}
