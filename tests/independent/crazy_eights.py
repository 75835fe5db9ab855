"""The game of rules E1-E12: follow rank or suit, or play an 8."""

from . import DECK, NATURE, Game, Outcome, Steps, rank_of, suit_of

__all__ = ["CrazyEights"]

SUITS = frozenset("SHCD")
WORTH = {"8": 50, "K": 10, "Q": 10, "J": 10, "A": 1}


def _worth(cards: set[str]) -> int:
    """Return what cards left in a hand count (E10)."""
    return sum(WORTH.get(rank_of(card)) or int(rank_of(card)) for card in cards)


class CrazyEights(Game):
    """One deal or a match for two to five players (rules E1-E12).

    Args:
        players: number of seats, 2 to 5 (E1).
        draws: how many cards may be drawn in a turn (E7).
        match_points: the points a match is for (E12).
        match: play deals until the match is decided instead of a single one.

    Attributes:
        hands: the cards held, one set per seat.
        discards: the discard pile, the top card last (E3).
        suit: the suit to follow: of the top card, or the one named for an 8 (E5, E6).
        turn: the seat on turn; -1 until chance has found who begins (E4).
        scores: the points of the match so far, one per seat.
        results: the points of every finished deal, oldest first.

    Raises:
        ValueError: an option is outside the values above.
    """

    def __init__(
        self, players: int = 2, draws: int = 1, match_points: int = 100, match: bool = False
    ) -> None:
        if not 2 <= players <= 5:
            raise ValueError("players must be 2 to 5")
        if draws < 1:
            raise ValueError("draws must be at least 1")
        if match_points < 1:
            raise ValueError("match_points must be at least 1")
        self.players = players
        self.draws = draws
        self.match_points = match_points
        self.match = match
        self.scores = [0] * players
        self.results: list[list[int]] = []
        self._clear_table()
        self._begin()

    def _clear_table(self) -> None:
        self.stock = set(DECK)
        self.hands: list[set[str]] = [set() for _ in range(self.players)]
        self.discards: list[str] = []
        self.suit = ""
        self.turn = -1

    def _run(self) -> Steps[Outcome]:
        while True:
            winners = yield from self._one_deal()
            if not self.match:
                return {"winners": winners, "points": self.results[0]}
            if max(self.scores) >= self.match_points:
                break
            self._clear_table()
        return {"winners": winners, "scores": list(self.scores), "deals": len(self.results)}

    def _one_deal(self) -> Steps[list[int]]:
        """Play one deal on a cleared table and return its winner, or nobody for a draw."""
        yield from self._deal()
        blocked = 0
        while blocked < self.players:
            seat = self.turn
            passed = yield from self._one_turn(seat)
            if not self.hands[seat]:
                return self._score(seat, [_worth(hand) for hand in self.hands])
            blocked = blocked + 1 if passed and not self._can_draw() else 0
            self.turn = (seat + 1) % self.players
        left = [_worth(hand) for hand in self.hands]
        fewest = min(left)
        if left.count(fewest) > 1:
            self.results.append([0] * self.players)
            return []
        return self._score(left.index(fewest), [points - fewest for points in left])

    def _deal(self) -> Steps[None]:
        for _ in range(7 if self.players == 2 else 5):
            for hand in self.hands:
                card = yield from self._draw()
                hand.add(card)
        card = yield from self._draw()
        while rank_of(card) == "8":
            self.stock.add(card)
            card = yield from self._draw()
        self.discards.append(card)
        self.suit = suit_of(card)
        starter = yield "starter", NATURE, frozenset(map(str, range(self.players)))
        self.turn = int(starter)

    def _one_turn(self, seat: int) -> Steps[bool]:
        """Draw and play, and return whether the seat passed (E5-E9)."""
        drawn = 0
        while True:
            options = {card for card in self.hands[seat] if self._fits(card)}
            if drawn < self.draws and self._can_draw():
                options.add("draw")
            choice = yield "turn", seat, frozenset(options or {"pass"})
            if choice == "pass":
                return True
            if choice != "draw":
                yield from self._play(seat, choice)
                return False
            yield from self._draw_one(seat)
            drawn += 1

    def _fits(self, card: str) -> bool:
        top = rank_of(self.discards[-1])
        # On an 8 its rank is no help: only the named suit or another 8 goes (E6).
        return rank_of(card) in ("8", top) or suit_of(card) == self.suit

    def _can_draw(self) -> bool:
        return bool(self.stock) or len(self.discards) > 1

    def _draw_one(self, seat: int) -> Steps[None]:
        if not self.stock:
            self.stock.update(self.discards[:-1])
            del self.discards[:-1]
        card = yield from self._draw()
        self.hands[seat].add(card)

    def _play(self, seat: int, card: str) -> Steps[None]:
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.suit = suit_of(card)
        if rank_of(card) == "8":
            self.suit = yield "suit", seat, SUITS

    def _score(self, winner: int, won: list[int]) -> list[int]:
        """Give the winner what the others pay, and keep the result of the deal (E10, E11)."""
        points = [0] * self.players
        points[winner] = sum(won)
        self.scores[winner] += points[winner]
        self.results.append(points)
        return [winner]
