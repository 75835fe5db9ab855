"""Melds: the fewest points left, and what is one, against all ways to divide the cards."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from harness.chains import chains
from harness.partitions import Card, Row, fewest_left, is_meld

from interpreter.game.findings import Inquiry
from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.machine.verify import verify_program
from interpreter.program import layout as lay
from interpreter.rules import model as m
from interpreter.rules.check import check_source
from interpreter.source import Source

GAME = """
game piles, edition 1
    players 2
deck
    ranks low to high: {ranks}
    suits equal: {suits}
    packs: {packs}
{deck}
zone stock: hidden
zone heap: seen by all
zone other: seen by all
melds matching
{rows}
setup
    shuffle deck into stock
    choose starter from each player at random
    turn passes to starter
turn
    draw 1 from stock to heap
    choose card from heap where fewest points left in heap without card by matching is at least 0
    if (heap with card) is one of matching or heap is one of matching
        lay card on other face up
    turn passes to next player
end enough when number of cards in stock is at most 1
    game is drawn
"""
POINTS = "    points: 1 for A, as written for the rest\n"
NAMES = ("spades", "hearts", "diamonds", "clubs")
GIN: tuple[Row, ...] = (("set", 3, 4), ("run", 3, None))


def written(row: Row, name: str) -> str:
    """A row as a ruleset has it."""
    kind, least, most = row
    size = f"{least} to {most}" if most is not None else f"{least} or more"
    rest = "same rank" if kind == "set" else "same suit, in sequence"
    return f"    {name}: {size} cards, {rest}"


class Heap:
    """A game with one heap of cards, in which values are asked for."""

    def __init__(self, ranks: int, suits: int, packs: int, rows: tuple[Row, ...]) -> None:
        text = GAME.format(
            ranks=" ".join(["A", *map(str, range(2, ranks + 1))]),
            suits=" ".join(NAMES[:suits]),
            packs=packs,
            deck=POINTS,
            rows="\n".join(written(row, f"row_{at}") for at, row in enumerate(rows)),
        )
        self.program = program_of("piles.rules", text)
        self.rows = rows
        self.inquiry = Inquiry(self.program)
        self.zone = next(one for one in self.program.rules.zones if one.name == "heap")
        self.at = next(one.address for one in self.program.layout.zones if one.name == "heap")

    @property
    def cards(self) -> range:
        """The numbers of all cards."""
        return range(self.program.rules.deck.size)

    def plain(self, card: int) -> Card:
        """A card as rank and suit."""
        deck = self.program.rules.deck
        return deck.rank_of(card), deck.suit_of(card)

    def value(self, cards: list[int], expr: m.Expr, rng: Random | None = None) -> int:
        """Ask for a value where some cards are the heap."""
        state = self.program.first_state(2, {})
        state[self.at + lay.LENGTH] = len(cards)
        state[self.at + lay.FIRST : self.at + lay.FIRST + len(cards)] = cards
        layout = self.program.layout
        if rng is not None:  # whatever an earlier search has left there does no harm
            work = range(layout.work_at, layout.options_at)
            state[layout.work_at : layout.options_at] = [rng.randint(-9, 999) for _ in work]
        return self.inquiry.value(state, expr)

    def left(self, cards: list[int], without: int | None = None, rng: Random | None = None) -> int:
        """The fewest points left."""
        aside = m.Const(without, m.CARD) if without is not None else None
        expr = m.PointsLeft(m.ZoneValue(self.zone, None), aside, "matching")
        return self.value(cards, expr, rng)

    def melded(self, cards: list[int], other: int) -> bool:
        """Whether cards are one meld together with another."""
        expr = m.OneMeld(m.ZoneValue(self.zone, None), m.Const(other, m.CARD), "matching")
        state = self.program.first_state(2, {})
        state[self.at + lay.LENGTH] = len(cards)
        state[self.at + lay.FIRST : self.at + lay.FIRST + len(cards)] = cards
        return self.inquiry.holds(state, expr) is True


def some_rows(rng: Random, ranks: int, copies: int) -> tuple[Row, ...]:
    rows: list[Row] = []
    for _ in range(rng.randint(1, 3)):
        kind = rng.choice(("set", "run", "run"))
        most = ranks if kind == "run" else copies
        least = rng.randint(1, min(4, most))
        rows.append((kind, least, rng.choice((None, least, min(least + 2, most)))))
    return tuple(rows)


def some_cards(rng: Random, heap: Heap) -> list[int]:
    """Some cards; half of the time such as lie close together."""
    size = min(len(heap.cards), rng.choice((3, 6, 9, 11)))
    pool = list(heap.cards)
    if rng.random() < 0.5:
        rank, suit = heap.plain(rng.choice(pool))
        near = [card for card in pool if abs(heap.plain(card)[0] - rank) < 3]
        pool = near + [card for card in pool if heap.plain(card)[1] == suit and card not in near]
    return rng.sample(pool, min(size, len(pool)))


@pytest.mark.parametrize("seed", range(12))
def test_the_fewest_left_is_the_best_of_all_ways(seed: int) -> None:
    rng = Random(seed)
    ranks, suits, packs = rng.choice(((13, 4, 1), (6, 4, 1), (13, 1, 1), (7, 2, 2), (5, 1, 3)))
    heap = Heap(ranks, suits, packs, some_rows(rng, ranks, suits * packs))
    for _ in range(25):
        cards = some_cards(rng, heap)
        plain = [heap.plain(card) for card in cards]
        points = [rank + 1 for rank, _ in plain]
        assert heap.left(cards, rng=rng) == fewest_left(plain, points, heap.rows)
        out = rng.choice(cards)
        rest = [card for card in plain if card != heap.plain(out)]
        if len(rest) == len(plain) - 1:
            expected = fewest_left(rest, [rank + 1 for rank, _ in rest], heap.rows)
            assert heap.left(cards, out, rng) == expected


@pytest.mark.parametrize("seed", range(4))
def test_one_meld_is_what_one_row_says(seed: int) -> None:
    rng = Random(seed)
    ranks, suits, packs = rng.choice(((13, 4, 1), (6, 3, 1), (4, 2, 2)))
    heap = Heap(ranks, suits, packs, some_rows(rng, ranks, suits * packs))
    for _ in range(10):
        cards = some_cards(rng, heap)[:6]
        for size in range(1, len(cards) + 1):
            for part in combinations(cards, size):
                expected = is_meld([heap.plain(card) for card in part], heap.rows)
                assert heap.melded(list(part[:-1]), part[-1]) == expected
                assert heap.melded(list(part), part[-1]) == expected


def card(name: str, heap: Heap) -> int:
    """A card by its rank and the first letter of its suit."""
    deck = heap.program.rules.deck
    rank, suit = deck.ranks.index(name[:-1]), "shdc".index(name[-1])
    return rank * len(deck.suits) + suit


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        # Worked out by hand: the run leaves 6 6, that is 12; the sixes leave 4 5, that is 9.
        ("4s 5s 6s 6h 6d", 9),
        ("4s 5s 6s 6h 6d 6c", 0),
        ("3s 4s 5s 6s 7s 5h 5d", 10),
        ("3s 4s 5s 6s 7s 8s 5h 5d", 7),
        ("2s 3s 4s 5s 6s 7s 8s 5h 5d", 0),
        ("As 2s 3s 13s 13h 13d", 0),
        ("12s 13s As", 26),
        ("2s 2h 9c", 13),
        ("", 0),
    ],
)
def test_known_hands(hand: str, left: int) -> None:
    heap = Heap(13, 4, 1, GIN)
    assert heap.left([card(name, heap) for name in hand.split()]) == left


def test_a_whole_pack_is_looked_at_in_bounded_time() -> None:
    # All of it can be melded. Of 51 cards in one suit, runs of exactly five leave one: the least.
    assert Heap(13, 4, 1, GIN).left(list(range(52))) == 0
    long_suit = Heap(51, 1, 1, (("run", 5, 5),))
    assert long_suit.left(list(range(51))) == 1


def test_the_program_is_sound() -> None:
    verify_program(Heap(13, 4, 1, GIN).program)
    verify_program(Heap(7, 2, 2, (("set", 3, None),)).program)


@pytest.mark.parametrize(
    ("rows", "code", "said"),
    [
        ("    pair: 2 cards, same suit", "T0202", "same rank"),
        ("    five: 5 cards, same rank", "T0206", "1 to 4"),
        ("    long: 3 to 14 cards, same suit, in sequence", "T0206", "1 to 13"),
        ("    back: 4 to 3 cards, same rank", "T0206", "1 to 4"),
        ("    none: 0 or more cards, same rank", "T0206", "1 to 4"),
    ],
)
def test_rows_that_can_not_be(rows: str, code: str, said: str) -> None:
    ranks = " ".join(["A", *map(str, range(2, 14))])
    text = GAME.format(ranks=ranks, suits=" ".join(NAMES), packs=1, deck=POINTS, rows=rows)
    found = check_source(Source("wrong.rules", text)).problems
    assert [one.code for one in found] == [code]
    assert said in repr(dict(found[0].facts))


# -- melds chosen ------------------------------------------------------------------------------

LAID_OUT = """
game laid_out, edition 1
    players 2
deck
    ranks low to high: A 2 3 4 5 6 7
    suits equal: spades hearts diamonds clubs
    points: 1 for A, as written for the rest
zone stock: hidden
zone table: seen by all
zone hand of each player: seen by owner, holds 9
melds matching
    set: 3 to 4 cards, same rank
    run: 3 or more cards, same suit, in sequence
setup
    shuffle deck into stock
    deal 9 from stock to hand of each player
    choose starter from each player at random
    turn passes to starter
turn
    choose lay_one or pass_on or stand
    turn passes to next player
move lay_one
    choose group of 2 to 8 cards from hand where group is one of matching and fewest points left \
in hand without group by matching is at most 18
    choose card from hand
    lay group on table face up
move pass_on
    draw 1 from stock to table, if any is left
move stand
    turn passes to player
end enough after 4 turns
    game is drawn
"""


@pytest.mark.parametrize("seed", range(40))
def test_melds_that_leave_little_are_all_offered_once(seed: int) -> None:
    program = program_of("laid_out.rules", LAID_OUT)
    deck, rng = program.rules.deck, Random(seed)
    game = Game(program, 2)
    while (decision := game.decision) is not None and decision.kind != "move":
        game.choose(rng.randrange(len(decision.options)))
    assert decision is not None
    held = game.zone_cards("hand", decision.seat)
    hand = [(deck.rank_of(one), deck.suit_of(one)) for one in held]
    wanted = {
        tuple(sorted(group))
        for size in range(2, 9)
        for group in combinations(hand, size)
        if is_meld(group, GIN)
        and fewest_left(
            rest := [one for one in hand if one not in group], [rank + 1 for rank, _ in rest], GIN
        )
        <= 18
    }
    assert ("lay_one" in decision.options) is bool(wanted)
    if not wanted:
        return
    game.choose(decision.options.index("lay_one"))
    found = [
        tuple(sorted((deck.rank_of(one), deck.suit_of(one)) for one in cards))
        for cards in chains(game)
    ]
    assert len(found) == len(set(found))
    assert set(found) == wanted


def test_a_variant_may_have_other_melds() -> None:
    ranks = " ".join(["A", *map(str, range(2, 14))])
    rows = "    run: 3 or more cards, same suit, in sequence"
    text = GAME.format(ranks=ranks, suits=" ".join(NAMES), packs=1, deck=POINTS, rows=rows)
    variant = "\nvariant longer of piles, edition 1\n\n"
    other = "override melds matching\n    run: 4 cards, same suit, in sequence\n"
    rules = program_of("piles.rules", text + variant + other).rules
    assert [(row.least, row.most) for row in rules.melds["matching"].rows] == [(4, 4)]
    without = text + variant + "remove melds matching\n"
    gone = check_source(Source("gone.rules", without)).problems
    assert {one.code for one in gone} == {"R0101"}
