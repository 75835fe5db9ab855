"""The game of rules B1-B15: two rows of three cards each."""

from . import DECK, NATURE, Game, Outcome, Steps
from .three_card import compare

__all__ = ["TwoRows"]

ROUNDS = 6
ROW_SIZE = 3


class TwoRows(Game):
    """One game or a match for two players (rules B1-B15).

    Args:
        first_placer: "fixed" or "alternating", who places first in rounds two to six (B5).
        wins_needed: won games that decide a match (B15).
        match: play games until the match is decided instead of a single one.

    Attributes:
        hands: the cards held in the current game, one set per seat.
        upper: the upper rows, one list per seat in the order placed.
        lower: the lower rows, likewise.
        points: row points of the current game per seat; zero until its rows are compared.
        won: games won per seat.
        results: the points of every finished game, oldest first.

    Raises:
        ValueError: an option is outside the values above.
    """

    def __init__(
        self, first_placer: str = "fixed", wins_needed: int = 3, match: bool = False
    ) -> None:
        if first_placer not in ("fixed", "alternating"):
            raise ValueError("first_placer must be 'fixed' or 'alternating'")
        if wins_needed < 1:
            raise ValueError("wins_needed must be at least 1")
        self.first_placer = first_placer
        self.wins_needed = wins_needed
        self.match = match
        self.won = [0, 0]
        self.results: list[list[int]] = []
        self._clear_table()
        self._begin()

    def _clear_table(self) -> None:
        self.stock = set(DECK)
        self.hands: list[set[str]] = [set(), set()]
        self.upper: list[list[str]] = [[], []]
        self.lower: list[list[str]] = [[], []]
        self.points = [0, 0]

    def _run(self) -> Steps[Outcome]:
        if not self.match:
            winners = yield from self._one_game()
            return {"winners": winners, "points": list(self.points)}
        while True:
            winners = yield from self._one_game()
            if winners and self.won[winners[0]] == self.wins_needed:
                break
            self._clear_table()
        return {"winners": winners, "won": list(self.won), "games": len(self.results)}

    def _one_game(self) -> Steps[list[int]]:
        """Play one game on a cleared table and return its winner, or nobody for a draw."""
        for _ in range(ROUNDS):
            for hand in self.hands:
                card = yield from self._draw()
                hand.add(card)
        starter = int((yield "starter", NATURE, frozenset({"0", "1"})))
        for round_number in range(ROUNDS):
            swapped = self.first_placer == "alternating" and round_number % 2 == 1
            first = 1 - starter if swapped else starter
            yield from self._place(first)
            yield from self._place(1 - first)
        return self._score()

    def _place(self, seat: int) -> Steps[None]:
        card = yield "card", seat, frozenset(self.hands[seat])
        rows = {"upper": self.upper[seat], "lower": self.lower[seat]}
        open_rows = frozenset(name for name, row in rows.items() if len(row) < ROW_SIZE)
        name = yield "row", seat, open_rows
        self.hands[seat].remove(card)
        rows[name].append(card)

    def _score(self) -> list[int]:
        """Give each won row its point and the game to the higher total (B8, B13)."""
        for rows in (self.upper, self.lower):
            result = compare(rows[0], rows[1])
            if result != 0:
                self.points[0 if result > 0 else 1] += 1
        self.results.append(list(self.points))
        if self.points[0] == self.points[1]:
            return []
        winner = 0 if self.points[0] > self.points[1] else 1
        self.won[winner] += 1
        return [winner]
