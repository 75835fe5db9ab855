"""The game of rules G1-G4: secret bids for prizes."""

from . import Game, Outcome, Steps, rank_of

__all__ = ["RANKS", "Gops"]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
HAND_SUITS = ("S", "H")
PRIZE_SUIT = "D"


def _number(card: str) -> int:
    """Return the height of a bid, which is also the worth of a prize (G4)."""
    return RANKS.index(rank_of(card)) + 1


class Gops(Game):
    """One game for two players (rules G1-G4).

    Args:
        cards: how many cards a suit has, from the ace up, 2 to 13 (G1).
        ties: "carried" or "lost", what a tie does with the prize (G3).

    Attributes:
        hands: the cards still to be bid, one set per seat.
        prizes: the prizes that the next winner takes, oldest first (G2, G3).
        points: what each seat's prizes are worth (G4).
        rounds: rounds finished.

    Raises:
        ValueError: an option is outside the values above.
    """

    def __init__(self, cards: int = 13, ties: str = "carried") -> None:
        if not 2 <= cards <= len(RANKS):
            raise ValueError("cards must be 2 to 13")
        if ties not in ("carried", "lost"):
            raise ValueError("ties must be 'carried' or 'lost'")
        self.ties = ties
        self.stock = {rank + PRIZE_SUIT for rank in RANKS[:cards]}
        self.hands = [{rank + suit for rank in RANKS[:cards]} for suit in HAND_SUITS]
        self.prizes: list[str] = []
        self.points = [0, 0]
        self.rounds = 0
        self._begin()

    def _run(self) -> Steps[Outcome]:
        while self.stock:
            prize = yield from self._draw()
            self.prizes.append(prize)
            bids: list[str] = []
            for seat in range(2):
                # The first bid stays in the hand: the second is chosen without knowing it (G2).
                bid = yield "bid", seat, frozenset(self.hands[seat])
                bids.append(bid)
            self._settle(bids)
            self.rounds += 1
        winners = [seat for seat in range(2) if self.points[seat] > self.points[1 - seat]]
        return {"winners": winners, "points": list(self.points)}

    def _settle(self, bids: list[str]) -> None:
        for hand, bid in zip(self.hands, bids, strict=True):
            hand.remove(bid)
        first, second = map(_number, bids)
        if first != second:
            self.points[0 if first > second else 1] += sum(map(_number, self.prizes))
        elif self.ties == "carried":
            return
        self.prizes.clear()
