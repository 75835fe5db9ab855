"""The bodies of the instructions for several cards together, which lie anywhere.

A list of cards is laid out as a zone is, so that whatever looks at the cards of a zone can look at
those of a list. No card lies in it: a card's record never speaks of a list.

Sets of cards are gone through in one order, that of their cards' keys (`next_set`): each list is
written in ascending order, so that every set comes up once, and of cards with one key, which nobody
can tell apart, the first ones in the zone's order of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.machine.cards import fail, weary
from interpreter.program.layout import CAPACITY, FAULT_FULL, FIRST, LARGEST, LENGTH, LOOKS
from interpreter.program.opcodes import WIDTH

State = list[int]
Code = Sequence[int]


def no_cards(s: State, p: Code, e: State, pc: int) -> int:
    """Empty a list."""
    s[p[pc + 1] + LENGTH] = 0
    return pc + WIDTH


def add_card(s: State, p: Code, e: State, pc: int) -> int:
    """Put a card behind those of a list."""
    at = p[pc + 1]
    count = s[at + LENGTH]
    if count >= s[at + CAPACITY]:
        return fail(s, pc, FAULT_FULL)
    s[at + FIRST + count] = s[p[pc + 2]]
    s[at + LENGTH] = count + 1
    return pc + WIDTH


def next_set(
    s: State, p: Code, at: int, zone: int, least: int, kept: int, most: int, keys: int
) -> int:
    """Write the next set of a zone's cards into the list at `at`; give 1, or 0 if there is none.

    Next to a set of fewer than `most` cards is one with a card more, else one with another last
    card. The first `kept` cards stay, and are all that is left in the end. Sets that can't come
    to `least` cards are passed over.
    """
    count = s[at + LENGTH]
    if most > s[at + CAPACITY]:
        most = s[at + CAPACITY]
    depth = count if count < most else most - 1
    while depth >= 0 and depth >= kept:
        # The card at this place must come behind the one in it or, where there is none yet,
        # behind the card before it, of which it may be an equal.
        key = -1
        last = -1
        if depth < count:
            key = p[keys + s[at + FIRST + depth]]
            last = LARGEST
        elif depth > 0:
            last = s[at + FIRST + depth - 1]
            key = p[keys + last]
        best = -1
        lowest = 0
        left = 0
        s[LOOKS] -= 1 + s[zone + LENGTH]
        for index in range(s[zone + LENGTH]):
            card = s[zone + FIRST + index]
            one = p[keys + card]
            if one > key or (one == key and card > last):
                left += 1
                if best < 0 or one < lowest or (one == lowest and card < best):
                    best = card
                    lowest = one
        if best >= 0 and depth + left >= least:
            s[at + FIRST + depth] = best
            s[at + LENGTH] = depth + 1
            return 1
        count = depth
        depth -= 1
    if kept >= 0 and s[at + LENGTH] > kept:
        s[at + LENGTH] = kept
    return 0


def next_cards(s: State, p: Code, e: State, pc: int) -> int:
    """Go on to the next set of a zone's cards (list, zone, least, kept, most, keys), if any."""
    found = next_set(
        s, p, p[pc + 1], s[p[pc + 2]], s[p[pc + 3]], s[p[pc + 4]], s[p[pc + 5]], p[pc + 6]
    )
    if s[LOOKS] < 0:
        return weary(s, pc)
    return pc + WIDTH if found else p[pc + 7]


def alike(s: State, p: Code, e: State, pc: int) -> int:
    """Say whether all cards of a zone or list have one rank, or one suit (table)."""
    cards = s[p[pc + 2]]
    table = p[pc + 3]
    same = 1
    for index in range(s[cards + LENGTH]):
        if p[table + s[cards + FIRST + index]] != p[table + s[cards + FIRST]]:
            same = 0
    s[p[pc + 1]] = same
    return pc + WIDTH


def followed(s: State, p: Code, cards: int, table: int, ranks: int) -> int:
    """Give 1 if the ranks of a zone's or list's cards follow one another, each once; else 0."""
    size = s[cards + LENGTH]
    lowest = ranks
    for index in range(size):
        rank = p[table + s[cards + FIRST + index]]
        if rank >= ranks:
            return 0
        if rank < lowest:
            lowest = rank
    for step in range(size):
        found = 0
        s[LOOKS] -= size
        for index in range(size):
            if p[table + s[cards + FIRST + index]] == lowest + step:
                found = 1
        if found == 0:
            return 0
    return 1


def sequence(s: State, p: Code, e: State, pc: int) -> int:
    """Say whether the ranks of a zone's or list's cards follow one another (table, how many)."""
    s[p[pc + 1]] = followed(s, p, s[p[pc + 2]], p[pc + 3], p[pc + 4])
    if s[LOOKS] < 0:
        return weary(s, pc)
    return pc + WIDTH
