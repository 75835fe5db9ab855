"""President against plain bookkeeping from the numbered rules P1 to P9 of docs/classics.md."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.game.typed_cards import listed

PROGRAM = load_program("president")
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
Cards = frozenset[str]


def rank(card: str) -> int:
    return RANKS.index(card[:-1])


class Book:
    """What a careful person at the table writes down: hands, the cards to beat, who has passed."""

    def __init__(self, hands: list[set[str]], leader: int, *, final: bool) -> None:
        self.hands = hands
        self.turn = self.last = leader
        self.final = final
        self.so_many, self.to_beat = 0, -1
        self.passed: set[int] = set()
        self.out: list[int] = []

    def sets(self) -> set[Cards]:
        """P3, P4: the sets that the player on turn may play."""
        hand = sorted(self.hands[self.turn])
        sizes = range(1, 5) if self.so_many == 0 else (self.so_many,)
        found = (frozenset(some) for size in sizes for some in combinations(hand, size))
        return {
            some
            for some in found
            if len({rank(card) for card in some}) == 1 and min(map(rank, some)) > self.to_beat
        }

    def play(self, some: Cards) -> None:
        self.hands[self.turn] -= some
        self.so_many, self.to_beat = len(some), min(map(rank, some))
        self.last = self.turn
        if not self.final:
            self.passed.clear()  # P5
        if not self.hands[self.turn]:
            self.out.append(self.turn)  # P7
        self._go_on()

    def skip(self) -> None:
        self.passed.add(self.turn)
        self._go_on()

    @property
    def over(self) -> bool:
        return len(self.out) == len(self.hands) - 1

    def _go_on(self) -> None:
        seats = len(self.hands)
        order = [(self.turn + step) % seats for step in range(1, seats)]
        able = [
            seat
            for seat in order
            if self.hands[seat] and seat != self.last and seat not in self.passed
        ]
        if able:
            self.turn = able[0]
            return
        # P6: everybody else has passed, so the last one leads, or the next who has cards.
        self.passed.clear()
        self.so_many, self.to_beat = 0, -1
        after = [(self.last + step) % seats for step in range(seats)]
        self.turn = self.last = next(seat for seat in after if self.hands[seat])


def ends(game: Game, cards: Cards = frozenset()) -> Iterator[tuple[Cards, Game]]:
    """Give every set that can be chosen, with the game after it."""
    decision = game.decision
    if decision is None or len(listed(game, decision)) != len(cards):
        yield cards, game  # what is asked now is about something else
        return
    for index, word in enumerate(decision.options):
        trial = game.clone()
        trial.choose(index)
        if word == "done":
            yield cards, trial
        else:
            yield from ends(trial, cards | {word})


@pytest.mark.parametrize("players", [3, 4, 5, 7])
@pytest.mark.parametrize("passing", ["open", "final"])
def test_what_can_be_played_who_is_on_turn_and_who_wins(players: int, passing: str) -> None:
    for number in range(3):
        rng = Random(f"{players} {passing} {number}")
        game = Game(PROGRAM, players, {"passing": passing})
        while game.decision is not None and game.decision.seat < 0:
            game.choose(rng.randrange(len(game.decision.options)))
        hands = [
            {game.words.card(one) for one in game.zone_cards("hand", p)} for p in range(players)
        ]
        leader = game.state_value("leader")
        sizes = [len(hands[(leader + step) % players]) for step in range(players)]
        assert sum(sizes) == 52
        assert sizes == sorted(sizes, reverse=True)  # P2
        assert sizes[0] - sizes[-1] <= 1
        book = Book(hands, leader, final=passing == "final")
        while not book.over:
            wanted = book.sets()
            if not wanted:
                book.skip()
                continue
            decision = game.decision
            assert decision is not None
            assert decision.seat == book.turn
            if book.so_many:
                assert set(decision.options) == {"beat", "pass"}
                if rng.random() < 0.3:
                    game.choose(decision.options.index("pass"))
                    book.skip()
                    continue
                game.choose(decision.options.index("beat"))
            found = dict(ends(game))
            assert set(found) == wanted
            some = rng.choice(sorted(wanted, key=sorted))
            game = found[some]
            book.play(some)
        assert game.outcome is not None
        assert game.outcome.winners == (book.out[0],)
        places = {seat: place for place, seat in enumerate(book.out, 1)}
        assert game.outcome.points["place"] == tuple(places.get(p, players) for p in range(players))
        points = {book.out[0]: 2, book.out[1]: 1}
        assert game.outcome.points["points"] == tuple(points.get(p, 0) for p in range(players))
