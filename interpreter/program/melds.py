"""Writing a block of melds as a table, as `interpreter.machine.melds` reads it."""

from __future__ import annotations

from interpreter.program.assembler import Table
from interpreter.rules import model as m
from interpreter.rules.meld_sizes import begins, kept, made_up, run_stages, sizes, stages_of


def work_room(melds: m.Melds, deck: m.Deck) -> int:
    """Give how much room the search for the least left over needs."""
    most = kept(len(stages_of(melds, deck)), deck)
    return room_for(deck.packs, max(len(deck.suits), 1), len(deck.ranks), most, slots(most))


def room_for(packs: int, suits: int, ranks: int, most: int, slots: int) -> int:
    """Give how much room a search needs: counts, lanes, what is kept twice, and slots."""
    return (2 * suits + 3) * ranks + 4 * packs * suits + 5 * most + slots


def slots(most: int) -> int:
    """Give over how many slots what is kept is spread."""
    return 2 * most + 1


def melds_table(
    deck: m.Deck, melds: m.Melds, ranks_of: Table, suits_of: Table, points: Table
) -> list[int | Table]:
    """Write a block of melds.

    Args:
        deck: the cards.
        melds: the block.
        ranks_of, suits_of, points: the tables of the cards' ranks, suits and points.
    """
    ranks, copies = len(deck.ranks), deck.packs * max(len(deck.suits), 1)
    sets, runs = sizes(melds, "set", copies), sizes(melds, "run", ranks)
    stages = run_stages(runs, ranks)
    most = kept(len(stages), deck)
    written: list[int | Table] = [
        deck.packs if runs else 0,
        max(len(deck.suits), 1),
        ranks,
        len(stages),
        most,
        slots(most),
        ranks_of,
        suits_of,
        points,
        min(runs, default=0),
        copies,
    ]
    for follow, closes in stages:
        written += [follow, int(closes)]
    can = made_up(sets, copies)
    for size in range(copies + 1):
        whole = max(total for total in range(size + 1) if can[total])
        written += [whole, int(size in sets), int(begins(size, sets))]
    for size in range(ranks + 1):
        written += [int(size in runs), int(begins(size, runs))]
    return written
