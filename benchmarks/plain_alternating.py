"""Random play of `alternating` in plain Python, written for speed: a yardstick, not a model.

Rules A1-A26 with the default options, chance and all seats answered at random. One function, local
names, lists changed in place, and the generator that Python itself brings, which is four times as
fast as the project's stream in plain Python. Given that stream instead (`below`), it plays the
machine's games move by move, so that a test can hold it to them.
"""

from __future__ import annotations

from collections.abc import Callable

DECK, RANKS, SUITS, HAND, TURN_LIMIT = 52, 13, 4, 7, 1000


def cut(stock: list[int], players: int, below: Callable[[int], int]) -> tuple[int, int]:
    """Find who leads (A9); give the seat and how many cards were drawn."""
    aside: list[int] = []
    seats, drawn = list(range(players)), 0
    while True:
        ranks = []
        for _ in seats:
            if not stock:
                stock += aside
                aside.clear()
            at = below(len(stock))
            card = stock[at]
            stock[at] = stock[-1]
            stock.pop()
            aside.append(card)
            ranks.append(card // SUITS)
            drawn += 1
        best = max(ranks)
        seats = [seat for seat, rank in zip(seats, ranks, strict=True) if rank == best]
        if len(seats) == 1:
            stock += aside
            return seats[0], drawn


def play(players: int, below: Callable[[int], int]) -> tuple[int, int, int]:
    """Play one game; give the decisions, the turns, and the winners, a bit each."""
    stock = list(range(DECK))
    player, decisions = cut(stock, players, below)
    hands: list[list[int]] = [[] for _ in range(players)]
    for _ in range(HAND):
        for hand in hands:
            at = below(len(stock))
            hand.append(stock[at])
            stock[at] = stock[-1]
            stock.pop()
    decisions += HAND * players
    pile: list[int] = []
    target, up = 0, True
    for turn in range(1, TURN_LIMIT + 1):
        hand = hands[player]
        at = below(len(hand))
        card = hand[at]
        hand[at] = hand[-1]
        hand.pop()
        pile.append(card)
        rank = card // SUITS
        decisions += 1
        if up:
            if rank < target and stock:
                at = below(len(stock))
                hand.append(stock[at])
                stock[at] = stock[-1]
                stock.pop()
                decisions += 1
        else:
            value = below(RANKS)
            challenger = -1
            decisions += players
            for other in (*range(player + 1, players), *range(player)):
                if below(2) and challenger < 0:
                    challenger = other
            if challenger >= 0:
                right = rank != value or rank < target
                taker = player if right else challenger
                hands[taker] += pile
                pile.clear()
                if not hand:
                    return decisions, turn, 1 << player
                player, target, up = taker, 0, True
                continue
            rank = value
        target, up = rank, not up
        if not hand:
            return decisions, turn, 1 << player
        player = player + 1 if player + 1 < players else 0
    fewest = min(map(len, hands))
    return decisions, turn, sum(1 << seat for seat in range(players) if len(hands[seat]) == fewest)
