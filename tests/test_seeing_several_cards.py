"""Small rulesets with several cards, melds and open guards: no seat sees what it may not.

As in `harness.mirror`, a game and the same game with two cards exchanged that a seat can't see are
played in step. There is one thing more here: what others may choose can depend on the exchanged
cards. So a choice of several cards is made as a whole, with as many questions as it takes on each
side, and where one side has one move only, which is taken without asking, the other side chooses
that move. The seat must not notice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from framing import framed
from harness.mirror import exchange, hidden_pair
from harness.watching import in_sight, view_of

from interpreter.game.events import Event
from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.game.views import Watcher
from interpreter.program.program import Program

pytestmark = pytest.mark.unmeasured

SEVERAL = """
turn
    choose match_it or hide_some or draw_one
    turn passes to next player

move match_it
    choose group of 2 to 4 cards from hand where group is of one rank or group is in sequence
    lay group on pile face up

move hide_some
    choose group of 1 to 3 cards from hand where group is of one suit
    lay group on pile face down

move draw_one
    draw 1 from stock to hand, if any is left

zone pile: as laid

end enough after 12 turns
    players with fewest cards in hand win, those tied share the win
"""
FOLLOWED = """
turn
    choose swap or play_one or pass_on
    turn passes to next player

move swap
    choose gift of 2 cards from hand where (total points in gift) is above 9
    choose rival from others
    put gift on hand of rival
    put 1 from stock to box, if any is left

move play_one
    choose card from hand where suit of card is red, failing that where rank of card is 8
    lay card on pile face up

move pass_on openly when no one in hand where suit of one is red
    draw 1 from stock to hand, if any is left

zone box: hidden

deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green yellow
    points: as written for the rest

end enough after 12 turns
    players with fewest cards in hand win, those tied share the win
"""
UNSUITED = """
turn
    choose reveal_two or bury
    turn passes to next player

move reveal_two
    choose two of 2 cards from hand
    reveal two
    draw 1 from stock to hand, if any is left

move bury
    choose group of 1 to 2 cards from hand
    put group on box
    put all from stock to box where rank of card is at most 3
    draw 1 from stock to hand, if any is left

zone box: hidden

deck
    ranks low to high: 2 3 4 5 6 7 8 9 10 J Q K

game frame, edition 1
    players 2

end enough after 12 turns
    players with fewest cards in hand win, those tied share the win
"""
RULES = {"several": SEVERAL, "followed": FOLLOWED, "unsuited": UNSUITED}


class Side:
    """One of the two games, with what the seat has seen of it since both were compared."""

    def __init__(self, game: Game, seat: int, make: type[Watcher] = Watcher) -> None:
        self.game, self.seat = game, seat
        self.watcher = make(game.words, seat, game.players)
        for event in game.events:
            self.watcher.see(event)
        self.happened: list[Event] = []

    def choose(self, value: int) -> bool:
        decision = self.game.decision
        if decision is None or value not in decision.values:
            return False
        self.happened += self.game.choose(decision.values.index(value))
        return True

    def seen(self) -> list[Event]:
        before = len(self.watcher.events)
        for event in self.happened:
            self.watcher.see(event)
        return self.watcher.events[before:]

    def asks(self) -> tuple[int, str, int] | None:
        decision = self.game.decision
        return decision and (decision.seat, decision.kind, decision.pc)

    def choose_set(self, cards: set[int]) -> bool:
        """Answer one question after the other, until the cards have been chosen, if they can be."""
        asked = self.asks()
        left = set(cards)
        while self.asks() == asked and (left or -1 in self.game.decision.values):  # type: ignore[union-attr]
            offered = self.game.decision.values  # type: ignore[union-attr] # asked above
            card = next((one for one in offered if one in left), -1)
            if not self.choose(card):
                return False
            left.discard(card)
            if card < 0:
                break
        return not left


def draw_set(side: Side, rng: Random) -> set[int]:
    """Draw a set of cards that can be chosen."""
    trial, cards = side.game.clone(), set[int]()
    asked = side.asks()
    while (decision := trial.decision) and (decision.seat, decision.kind, decision.pc) == asked:
        value = rng.choice(decision.values)
        trial.choose(decision.values.index(value))
        if value < 0:
            break
        cards.add(value)
    return cards


def lone_move(side: Side, other: Side) -> bool:
    """Choose the move that the other side has taken without asking, if there is one."""
    decision = side.game.decision
    if decision is None or decision.kind != "move" or decision.seat == side.seat:
        return False
    for value in decision.values:
        trial = Side(side.game.clone(), side.seat)
        trial.choose(value)
        if trial.asks() == other.asks():
            return side.choose(value)
    return False


def step(one: Side, other: Side, swap: dict[int, int], rng: Random) -> bool:
    """Take the same choice on both sides; give whether the other side has it."""
    decision, twin = one.game.decision, other.game.decision
    assert decision is not None
    assert twin is not None
    if decision.seat == one.seat:
        assert (twin.values, twin.options) == (decision.values, decision.options)
        value = rng.choice(decision.values)
        return one.choose(value) and other.choose(value)
    if decision.kind == "cards":
        cards = draw_set(one, rng)
        return one.choose_set(cards) and other.choose_set({swap.get(card, card) for card in cards})
    value = rng.choice(decision.values)
    cards = decision.kind in ("card", "draw")
    return one.choose(value) and other.choose(swap.get(value, value) if cards else value)


def compared(sides: tuple[Side, Side], swap: dict[int, int]) -> bool:
    """Assert that the seat has seen the same on both sides; give whether a rule shows a card."""
    zones = sides[0].game.program.layout.zones
    shown = []
    for side in sides:
        shows = [
            event.kind in ("card", "show") and event.a in swap and in_sight(zones, side.seat, event)
            for event in side.happened
        ]
        shown.append(shows.index(True) if True in shows else len(shows))
    seen = [side.seen() for side in sides]
    until = min(shown)
    assert seen[0][:until] == seen[1][:until]
    if until < max(len(one) for one in seen):
        return True
    words = sides[0].game.words
    views = [view_of(side.game, side.watcher) for side in sides]
    assert views[0].as_data(words) == views[1].as_data(words)
    for side in sides:
        side.happened = []
    return False


def mirrored(game: Game, seat: int, rng: Random, tally: Counter[str], make: type[Watcher]) -> None:
    """Exchange two cards that a seat can't see, and play both games until that shows."""
    watcher = Watcher(game.words, seat, game.players)
    for event in game.events:
        watcher.see(event)
    pair = hidden_pair(rng, game, view_of(game, watcher))
    if pair is None:
        return
    twin = game.clone()
    exchange(twin, *pair, in_place=False)
    # The same past: what is on offer now may already be another.
    sides = (Side(game.clone(), seat, make), Side(twin, seat, make))
    swap = {pair[0]: pair[1], pair[1]: pair[0]}
    for _ in range(40):
        one, other = sides
        if one.asks() != other.asks():
            if lone_move(one, other) or lone_move(other, one):
                tally["lone"] += 1
                continue
            tally["apart"] += 1
            return
        if compared(sides, swap):
            tally["shown"] += 1
            return
        tally["compared"] += 1
        if one.game.decision is None:
            return
        tally[one.game.decision.kind] += one.game.decision.seat != seat
        if not step(one, other, swap, rng):
            tally["apart"] += 1
            return


def play(program: Program, number: int, tally: Counter[str], make: type[Watcher] = Watcher) -> None:
    """Play a game at random; again and again exchange two cards in a copy of it."""
    rng = Random(f"seeing {number}")
    low, high = program.rules.players
    game = Game(program, rng.randint(low, high))
    while (decision := game.decision) is not None:
        if (decision.kind == "draw" and game.events[-1].kind == "turn" and rng.random() < 0.3) or (
            decision.kind == "move" and rng.random() < 0.5
        ):
            mirrored(game, rng.randrange(game.players), rng, tally, make)
        game.choose(rng.randrange(len(decision.options)))


@pytest.mark.parametrize("name", RULES)
def test_a_seat_sees_nothing_of_what_others_choose_together(name: str) -> None:
    program = program_of(f"{name}.rules", framed(RULES[name]))
    tally: Counter[str] = Counter()
    for number in range(25):
        play(program, number, tally)
    print(name, tally)
    assert tally["compared"] > 200
    assert tally["cards"] > 20
    assert tally["shown"] > 10
    assert tally["lone"] > 10 or name != "followed"


class Peeper(Watcher):
    """Sees every card that is moved, whoever it is for."""

    def see(self, event: Event) -> None:
        super().see(replace(event, seen=-1) if event.kind == "card" else event)


@pytest.mark.parametrize("name", RULES)
def test_a_watcher_that_sees_too_much_would_be_noticed(name: str) -> None:
    program = program_of(f"{name}.rules", framed(RULES[name]))
    noticed = 0
    for number in range(10):
        try:
            play(program, number, Counter(), Peeper)
        except AssertionError:
            noticed += 1
    assert noticed > 3
