"""The game of rules A1-A26: cards laid face up and face down in turn."""

from collections.abc import Iterator

from . import DECK, Game, Outcome, Steps, rank_of

__all__ = ["RANKS", "Alternating"]

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
ANSWERS = frozenset({"yes", "no"})


def _height(rank: str) -> int:
    return RANKS.index(rank)


class Alternating(Game):
    """One game for two to four players (rules A1-A26).

    Args:
        players: number of seats, 2 to 4 (A2).
        hand_size: cards dealt to each seat (A3).
        opening_target: rank every round starts from (A7, A25).
        leads_after_catch: "taker" or "challenger", who leads once a challenge succeeds (A15).
        turn_limit: whole turns after which the fewest cards win (A24).

    Attributes:
        hands: the cards held, one set per seat.
        pile: the laid cards with their facing, oldest first (A4).
        target: the rank to reach (A7, A11).
        facing: "up" or "down", how the next card is laid (A8).
        turn: the seat to move; -1 until the cut has found a leader.
        turns: whole turns finished, the winning one included.

    Raises:
        ValueError: an option is outside the values above.
    """

    target: str
    facing: str

    def __init__(
        self,
        players: int,
        hand_size: int = 7,
        opening_target: str = "3",
        leads_after_catch: str = "taker",
        turn_limit: int = 1000,
    ) -> None:
        if not 2 <= players <= 4:
            raise ValueError("players must be 2, 3 or 4")
        if hand_size < 1 or players * hand_size > len(DECK):
            raise ValueError("the deck cannot deal that hand size")
        if opening_target not in RANKS:
            raise ValueError(f"{opening_target!r} is not a rank")
        if leads_after_catch not in ("taker", "challenger"):
            raise ValueError("leads_after_catch must be 'taker' or 'challenger'")
        if turn_limit < 1:
            raise ValueError("turn_limit must be at least 1")
        self.players = players
        self.hand_size = hand_size
        self.opening_target = opening_target
        self.leads_after_catch = leads_after_catch
        self.turn_limit = turn_limit
        self.stock = set(DECK)
        self.hands: list[set[str]] = [set() for _ in range(players)]
        self.pile: list[tuple[str, bool]] = []
        self.turn = -1
        self.turns = 0
        self._open_round()
        self._begin()

    def _run(self) -> Steps[Outcome]:
        leader = yield from self._cut()
        self.turn = leader
        yield from self._deal()
        while self.turns < self.turn_limit:
            seat = self.turn
            if self.facing == "up":
                yield from self._face_up_turn(seat)
            else:
                yield from self._face_down_turn(seat)
            self.turns += 1
            # An empty hand here means the last card stood: a caught player holds the pile (A19).
            if not self.hands[seat]:
                return self._ending([seat], "out")
        fewest = min(len(hand) for hand in self.hands)
        winners = [s for s in range(self.players) if len(self.hands[s]) == fewest]
        return self._ending(winners, "limit")

    def _ending(self, winners: list[int], by: str) -> Outcome:
        return {"winners": winners, "turns": self.turns, "by": by}

    def _cut(self) -> Steps[int]:
        """Find the first leader: the highest card, the tied drawing again (A9)."""
        aside: set[str] = set()
        tied = list(range(self.players))
        while len(tied) > 1:
            heights: dict[int, int] = {}
            for seat in tied:
                if not self.stock:
                    self.stock, aside = aside, set()
                card = yield from self._draw()
                aside.add(card)
                heights[seat] = _height(rank_of(card))
            highest = max(heights.values())
            tied = [seat for seat in tied if heights[seat] == highest]
        self.stock |= aside
        return tied[0]

    def _deal(self) -> Steps[None]:
        for _ in range(self.hand_size):
            for hand in self.hands:
                card = yield from self._draw()
                hand.add(card)

    def _face_up_turn(self, seat: int) -> Steps[None]:
        card = yield from self._lay(seat, face_up=True)
        rank = rank_of(card)
        if _height(rank) < _height(self.target) and self.stock:
            penalty = yield from self._draw()
            self.hands[seat].add(penalty)
        self._stand(seat, rank)

    def _face_down_turn(self, seat: int) -> Steps[None]:
        card = yield from self._lay(seat, face_up=False)
        declared = yield "rank", seat, frozenset(RANKS)
        challenger: int | None = None
        for other in self._others_after(seat):
            answer = yield "challenge", other, ANSWERS
            # The rest are still asked: they answer without seeing one another (A21).
            if answer == "yes" and challenger is None:
                challenger = other
        if challenger is None:
            self._stand(seat, declared)
        else:
            self._settle_challenge(seat, challenger, card, declared)

    def _settle_challenge(self, seat: int, challenger: int, card: str, declared: str) -> None:
        """Turn the newest card up and give the pile to whoever was wrong (A14-A16)."""
        self.pile[-1] = (card, True)
        rank = rank_of(card)
        caught = rank != declared or _height(rank) < _height(self.target)
        taker = seat if caught else challenger
        self.hands[taker].update(taken for taken, _ in self.pile)
        self.pile.clear()
        self._open_round()
        if caught and self.leads_after_catch == "challenger":
            self.turn = challenger
        else:
            self.turn = taker

    def _lay(self, seat: int, *, face_up: bool) -> Steps[str]:
        card = yield "card", seat, frozenset(self.hands[seat])
        self.hands[seat].remove(card)
        self.pile.append((card, face_up))
        return card

    def _stand(self, seat: int, named: str) -> None:
        """Let the newest card stand at the rank named for it (A8, A11, A17)."""
        self.target = named
        self.facing = "down" if self.facing == "up" else "up"
        self.turn = (seat + 1) % self.players

    def _open_round(self) -> None:
        self.target = self.opening_target
        self.facing = "up"

    def _others_after(self, seat: int) -> Iterator[int]:
        for step in range(1, self.players):
            yield (seat + step) % self.players
