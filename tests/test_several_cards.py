"""Several cards chosen together: what is offered, against all sets there are."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from harness.chains import chains

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.machine.verify import verify_program

Card = tuple[int, int]
"""A card's rank and suit by their places; a joker's are beyond all others."""
Cards = tuple[Card, ...]

DECKS = (
    """
deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green
    points: as written for the rest
""",
    """
deck
    ranks low to high: 3 4 5
    suits equal: red blue
    packs: 3
    jokers: 1
    points: 4 for 4, 0 for jokers, as written for the rest
""",
)
GAME = """
game sets, edition 1
    players 2
{deck}
zone stock: hidden
zone pile: seen by all
zone hand of each player: seen by owner

state amount is 0 to 4, starts each deal at 2

setup
    shuffle deck into stock
    deal 6 from stock to hand of each player
    choose starter from each player at random
    turn passes to starter

turn
    choose take_some or pass_on

move take_some
    choose group of {number} cards from hand{where}
    lay group on pile face up
    turn passes to next player

move pass_on
    turn passes to next player

end enough after 8 turns
    players with fewest cards in hand win, those tied share the win
"""


def one_rank(cards: Cards) -> bool:
    return len({rank for rank, _ in cards}) <= 1


def one_suit(cards: Cards) -> bool:
    return len({suit for _, suit in cards}) <= 1


def counted(cards: Cards) -> int:
    """Give what cards count together: what is written on them, and nothing for a joker."""
    return sum(rank + 3 for rank, suit in cards if suit < 9)


def top(cards: Cards) -> int:
    """Give the highest rank of some cards; -1 if none has one."""
    return max((rank for rank, suit in cards if suit < 9), default=-1)


def low(cards: Cards) -> int:
    return min((rank for rank, suit in cards if suit < 9), default=-1)


def sequence(cards: Cards) -> bool:
    ranks = [rank for rank, suit in cards if suit < 9]
    together = len(ranks) == len(cards) == len(set(ranks))
    return together and (not ranks or max(ranks) - min(ranks) + 1 == len(ranks))


CONDITIONS: tuple[tuple[str, Callable[[Cards, int], bool]], ...] = (
    ("", lambda cards, hand: True),
    ("group is of one rank", lambda cards, hand: one_rank(cards)),
    ("group is of one suit", lambda cards, hand: one_suit(cards)),
    ("group is in sequence", lambda cards, hand: sequence(cards)),
    ("group is not of one rank", lambda cards, hand: not one_rank(cards)),
    (
        "group is of one suit and group is in sequence",
        lambda cards, hand: one_suit(cards) and sequence(cards),
    ),
    (
        "group is of one rank or group is in sequence",
        lambda cards, hand: one_rank(cards) or sequence(cards),
    ),
    (
        "group is of one rank and number of cards in group is amount "
        "or group is in sequence and number of cards in group is at least 3",
        lambda cards, hand: (
            (len(cards) == 2 and one_rank(cards)) or (len(cards) > 2 and sequence(cards))
        ),
    ),
    (
        "not (group is of one rank or number of cards in group is above amount)",
        lambda cards, hand: not one_rank(cards) and len(cards) <= 2,
    ),
    (
        "number of cards in group times 2 is at least number of cards in hand",
        lambda cards, hand: 2 * len(cards) >= hand,
    ),
    (
        "group is of one rank and highest rank in group is above 4",
        lambda cards, hand: one_rank(cards) and top(cards) > 1,
    ),
    (
        "4 is below lowest rank in group and group is not in sequence",
        lambda cards, hand: low(cards) > 1 and not sequence(cards),
    ),
    (
        "highest rank in group is at most 4 and every one in group where suit of one is red",
        lambda cards, hand: -1 < top(cards) <= 1 and {suit for _, suit in cards} <= {0},
    ),
    (
        "no one in group where rank of one is 3 or rank of one is 4",
        lambda cards, hand: not {rank for rank, _ in cards} & {0, 1},
    ),
    (
        "any one in group where suit of one is blue",
        lambda cards, hand: 1 in {suit for _, suit in cards},
    ),
    (
        "(number of cards in group where rank of card is 3) is 1",
        lambda cards, hand: sum(rank == 0 for rank, _ in cards) == 1,
    ),
    (
        "total points in group is at most 8 "
        "and (total points in group where suit of card is red) is 4",
        lambda cards, hand: (
            counted(cards) <= 8 and counted(tuple(one for one in cards if one[1] == 0)) == 4
        ),
    ),
    ("9 is total points in group", lambda cards, hand: counted(cards) == 9),
    ("2 is below number of cards in group", lambda cards, hand: len(cards) > 2),
    ("amount is 2 and not hand is empty", lambda cards, hand: hand > 0),
)
NUMBERS = (
    ("1 to 4", 1, 4),
    ("2", 2, 2),
    ("amount minus 1 to amount plus 1", 1, 3),
    ("0 to 5", 0, 5),
)


def plain(game: Game, cards: tuple[int, ...]) -> Cards:
    deck = game.rules.deck
    suits = [9 if deck.is_joker(card) else deck.suit_of(card) for card in cards]
    return tuple(sorted(zip(map(deck.rank_of, cards), suits, strict=True)))


def sets_of(
    game: Game, seat: int, fits: Callable[[Cards, int], bool], least: int, most: int
) -> set[Cards]:
    """Find every set of a hand for which a condition holds, one by one."""
    hand = game.zone_cards("hand", seat)
    sizes = range(least, most + 1)
    sets = (plain(game, cards) for size in sizes for cards in combinations(hand, size))
    return {cards for cards in sets if fits(cards, len(hand))}


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(("words", "fits"), CONDITIONS)
@pytest.mark.parametrize(("number", "least", "most"), NUMBERS)
def test_what_is_offered_leads_to_each_set_once_and_to_no_other(
    deck: str,
    words: str,
    fits: Callable[[Cards, int], bool],
    number: str,
    least: int,
    most: int,
) -> None:
    where = f" where {words}" if words else ""
    program = program_of("sets.rules", GAME.format(deck=deck, number=number, where=where))
    verify_program(program)
    for seed in range(2):
        game, rng = Game(program, 2), Random(seed)
        while (decision := game.decision) is not None:
            if decision.kind != "move":
                game.choose(rng.randrange(len(decision.options)))
                continue
            wanted = sets_of(game, decision.seat, fits, least, most)
            assert (0 in decision.values) is bool(wanted)
            if not wanted:
                game.choose(0)
                continue
            game.choose(decision.values.index(0))
            ways = list(chains(game))
            faces = [[game.rules.deck.face(card) for card in cards] for cards in ways]
            assert all(cards == sorted(cards) for cards in faces)
            ends = [plain(game, cards) for cards in ways]
            assert len(set(ends)) == len(ends)
            assert set(ends) == wanted
        assert game.gap is None
