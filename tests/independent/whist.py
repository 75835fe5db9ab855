"""The game of rules W1-W8: thirteen tricks with a trump suit, two against two."""

from . import DECK, NATURE, Game, Outcome, Steps, rank_of, suit_of

__all__ = ["RANKS", "Whist"]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HONOURS = frozenset({"A", "K", "Q", "J"})
PLAYERS = 4
TRICKS = 13
BOOK = 6
SIDES = ([0, 2], [1, 3])


class Whist(Game):
    """One deal or a match for four players, two against two (rules W1-W8).

    Args:
        honours: whether honours are counted (W7).
        match_points: the points a match is for (W8).
        match: play deals until the match is decided instead of a single one.

    Attributes:
        hands: the cards held, one set per seat.
        dealer: the seat that deals; -1 until chance has found the first (W2).
        turned: the card turned up, whose suit is trump; empty before (W2).
        trick: the cards of the trick at hand with their seats, the lead first.
        tricks: tricks taken in the deal, one number per side.
        scores: the points of the match so far, one per side: seats 0 and 2, seats 1 and 3.
        results: the points of every finished deal, oldest first.

    Raises:
        ValueError: an option is outside the values above.
    """

    def __init__(self, honours: bool = False, match_points: int = 5, match: bool = False) -> None:
        if match_points < 1:
            raise ValueError("match_points must be at least 1")
        self.honours = honours
        self.match_points = match_points
        self.match = match
        self.dealer = -1
        self.scores = [0, 0]
        self.results: list[list[int]] = []
        self._clear_table()
        self._begin()

    def _clear_table(self) -> None:
        self.stock = set(DECK)
        self.hands: list[set[str]] = [set() for _ in range(PLAYERS)]
        self.turned = ""
        self.trick: list[tuple[int, str]] = []
        self.tricks = [0, 0]

    def _run(self) -> Steps[Outcome]:
        dealer = yield "dealer", NATURE, frozenset(map(str, range(PLAYERS)))
        self.dealer = int(dealer)
        while True:
            side = yield from self._one_deal()
            if not self.match:
                return {"winners": SIDES[side], "points": self.results[0]}
            ahead = self._match_winner(side)
            if ahead is not None:
                break
            self.dealer = (self.dealer + 1) % PLAYERS
            self._clear_table()
        return {
            "winners": SIDES[ahead],
            "scores": list(self.scores),
            "deals": len(self.results),
        }

    def _match_winner(self, side: int) -> int | None:
        """Return the side that has won the match; if both are there, the one with the tricks."""
        for one in (side, 1 - side):
            if self.scores[one] >= self.match_points:
                return one
        return None

    def _one_deal(self) -> Steps[int]:
        """Play one deal on a cleared table and return the side that has won it."""
        yield from self._deal()
        honours = self._honours()
        leader = (self.dealer + 1) % PLAYERS
        for _ in range(TRICKS):
            leader = yield from self._one_trick(leader)
            self.tricks[leader % 2] += 1
        side = 0 if self.tricks[0] > BOOK else 1
        points = [0, 0]
        points[side] = self.tricks[side] - BOOK
        if self.honours:
            points = [points[0] + honours[0], points[1] + honours[1]]
        self.scores = [self.scores[0] + points[0], self.scores[1] + points[1]]
        self.results.append(points)
        return side

    def _deal(self) -> Steps[None]:
        for place in range(len(DECK)):
            card = yield from self._draw()
            self.hands[(self.dealer + 1 + place) % PLAYERS].add(card)
            if not self.stock:
                self.turned = card

    def _honours(self) -> list[int]:
        """Return what each side's dealt honours count (W7)."""
        trump = suit_of(self.turned)
        found = []
        for side in SIDES:
            cards = set().union(*(self.hands[seat] for seat in side))
            held = sum(rank_of(card) in HONOURS for card in cards if suit_of(card) == trump)
            found.append({4: 4, 3: 2}.get(held, 0))
        return found

    def _one_trick(self, leader: int) -> Steps[int]:
        """Play a trick and return who takes it (W4, W5)."""
        self.trick = []
        for step in range(PLAYERS):
            seat = (leader + step) % PLAYERS
            card = yield "card", seat, frozenset(self._allowed(seat))
            self.hands[seat].remove(card)
            self.trick.append((seat, card))
        trump, led = suit_of(self.turned), suit_of(self.trick[0][1])
        suit = trump if any(suit_of(card) == trump for _, card in self.trick) else led
        best = max(
            (pair for pair in self.trick if suit_of(pair[1]) == suit),
            key=lambda pair: RANKS.index(rank_of(pair[1])),
        )
        self.trick = []
        return best[0]

    def _allowed(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        if not self.trick:
            return hand
        led = suit_of(self.trick[0][1])
        return {card for card in hand if suit_of(card) == led} or hand
