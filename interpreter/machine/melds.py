"""The bodies of the instructions about melds: is this one, and what can't be melded.

What is difficult is the least that is left over: a card may fit a set and a run, a long run may be
cut short for a set, and the best arrangement need not hold the best meld. A search card by card
takes longer with every card. So the ranks are gone through from the lowest up, and all that has to
be remembered on the way is how far each run has come that isn't closed: its *stage*, which counts
its cards as long as another one makes a difference. There is one lane for each run that can be
open at a time, as many for each suit as there are packs, and the stages of all lanes are the digits
of one number. For each such number the most points melded so far are kept. Cards of a rank that no
run takes go into sets, as many as can be had. The work is bounded by the deck and the block, not by
the hand, and the answer is exact.

The numbers are found again over a table of slots that is never emptied: a slot counts only if the
number it leads to leads back (P. Briggs and L. Torczon, "An Efficient Representation for Sparse
Sets", 1993), so whatever an earlier search left there does no harm.

A block of melds is a table (`interpreter.program.melds`): packs (0 if there are no runs), suits,
ranks, stages, how many numbers can be kept, slots, the addresses of the cards' ranks, suits and
points, the cards of the shortest run; then for each stage the next one (-1 for none) and whether a
run may close there; then for each number of cards of one rank how many of them sets can take,
whether they are one set, and whether they could become one; then for each number of cards in
sequence whether they are one run, and whether they could become one.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.machine.cards import weary
from interpreter.program.layout import (
    FIRST,
    LENGTH,
    LOOKS,
    MELD_KEPT,
    MELD_POINTS,
    MELD_RANK_OF,
    MELD_RANKS,
    MELD_SHORTEST,
    MELD_SIZES,
    MELD_SLOTS,
    MELD_STAGES,
    MELD_SUIT_OF,
    MELD_SUITS,
    MELD_TABLE,
    WITH_CARD,
    WITHOUT_CARD,
    WITHOUT_CARDS,
)
from interpreter.program.opcodes import WIDTH

State = list[int]
Code = Sequence[int]


def is_among(s: State, cards: int, card: int) -> bool:
    """Say whether a card is in a zone or list."""
    for index in range(s[cards + LENGTH]):
        if s[cards + FIRST + index] == card:
            return True
    return False


def count_card(s: State, p: Code, table: int, room: int, card: int) -> int:
    """Count a card by rank and suit, and by rank; give its points."""
    rank = p[p[table + MELD_RANK_OF] + card]
    ranks = p[table + MELD_RANKS]
    suits = p[table + MELD_SUITS]
    # No zone has more cards of a rank than there are; of a list that is not certain.
    if rank < ranks and s[room + 2 * ranks * suits + rank] < p[table + MELD_SIZES]:
        s[room + rank * suits + p[p[table + MELD_SUIT_OF] + card]] += 1
        s[room + 2 * ranks * suits + rank] += 1
        s[room + (2 * suits + 1) * ranks + rank] = p[p[table + MELD_POINTS] + card]
    return p[p[table + MELD_POINTS] + card]


def count_hand(s: State, p: Code, table: int, room: int, zone: int, how: int, other: int) -> int:
    """Count the cards of a zone or list, with or without others; give all their points.

    Behind the counts by rank and suit stands how many ranks follow one another from each on, then
    for each rank how many cards, their points, and whether a run can begin there.
    """
    ranks = p[table + MELD_RANKS]
    suits = p[table + MELD_SUITS]
    for index in range((2 * suits + 3) * ranks):
        s[room + index] = 0
    total = 0
    s[LOOKS] -= ranks * suits + s[zone + LENGTH]
    for index in range(s[zone + LENGTH]):
        card = s[zone + FIRST + index]
        left_out = how == WITHOUT_CARD and card == other
        if how == WITHOUT_CARDS:
            s[LOOKS] -= s[other + LENGTH]
            left_out = is_among(s, other, card)
        if not left_out:
            total += count_card(s, p, table, room, card)
    if how == WITH_CARD and not is_among(s, zone, other):
        total += count_card(s, p, table, room, other)
    if p[table]:
        find_runs(s, p, table, room)
    return total


def find_runs(s: State, p: Code, table: int, room: int) -> None:
    """Write for each card how long a run could become that begins with it."""
    ranks = p[table + MELD_RANKS]
    suits = p[table + MELD_SUITS]
    for suit in range(suits):
        follow = 0
        for step in range(ranks):
            rank = ranks - 1 - step
            follow = follow + 1 if s[room + rank * suits + suit] else 0
            s[room + (ranks + rank) * suits + suit] = follow
            if follow >= p[table + MELD_SHORTEST]:
                s[room + (2 * suits + 2) * ranks + rank] = 1


def keep(s: State, key: int, value: int, made: int, kept: int, most: int, slots: int) -> int:
    """Keep the most points melded for a number; give how many numbers are kept.

    At `kept` stand the numbers, then the points, then their slots, then the slots themselves.
    """
    slot = key % slots
    looking = True
    while looking:
        at = s[kept + 3 * most + slot]
        if at < 0 or at >= made or s[kept + 2 * most + at] != slot:
            looking = False
        elif s[kept + at] == key:
            if s[kept + most + at] < value:
                s[kept + most + at] = value
            return made
        else:
            slot = slot + 1 if slot + 1 < slots else 0
    s[kept + 3 * most + slot] = made
    s[kept + 2 * most + made] = slot
    s[kept + made] = key
    s[kept + most + made] = value
    return made + 1


def number_of_lanes(s: State, p: Code, table: int, lanes: int) -> int:
    """Give the stages of all lanes as one number; in each suit the longest run comes first."""
    packs = p[table]
    key = 0
    for suit in range(p[table + MELD_SUITS]):
        at = lanes + suit * packs
        for index in range(1, packs):
            stage = s[at + index]
            place = index
            while place > 0 and s[at + place - 1] < stage:
                s[at + place] = s[at + place - 1]
                place -= 1
            s[at + place] = stage
        for index in range(packs):
            key = key * p[table + MELD_STAGES] + s[at + index]
    return key


def go_on(
    s: State, p: Code, table: int, room: int, rank: int, key: int, value: int, made: int, kept: int
) -> int:
    """Give the runs of one number the cards of a rank, in every way; keep what comes of each.

    Where the lanes stand and what each has tried is kept behind the counts; a lane closes (1), goes
    on (2) or begins anew (3).
    """
    packs = p[table]
    suits = p[table + MELD_SUITS]
    ranks = p[table + MELD_RANKS]
    stages = p[table + MELD_STAGES]
    most = p[table + MELD_KEPT]
    lanes = packs * suits
    now = room + (2 * suits + 3) * ranks
    then = now + lanes
    tried = then + lanes
    sorted_ = tried + lanes
    sets = table + MELD_TABLE + 2 * stages
    points = s[room + (2 * suits + 1) * ranks + rank]
    rest = key
    for index in range(lanes):
        s[now + lanes - 1 - index] = rest % stages
        rest //= stages
    left = s[room + 2 * suits * ranks + rank]
    lane = 0
    s[tried] = 0
    while lane >= 0 and s[LOOKS] >= 0:
        s[LOOKS] -= 1
        if lane == lanes:
            for index in range(lanes):
                s[sorted_ + index] = s[then + index]
            taken = p[sets + 3 * left] if points > 0 else 0
            melded = s[room + 2 * suits * ranks + rank] - left + taken
            number = number_of_lanes(s, p, table, sorted_)
            made = keep(s, number, value + melded * points, made, kept, most, p[table + MELD_SLOTS])
            lane -= 1
        else:
            cell = room + rank * suits + lane // packs
            if s[tried + lane] >= 2:
                s[cell] += 1
                left += 1
            s[tried + lane] += 1
            way = s[tried + lane]
            stage = s[now + lane]
            row = table + MELD_TABLE + 2 * stage
            closes = p[row + 1] == 1
            fits = False
            if way == 1:
                fits = closes
                s[then + lane] = 0
            elif way == 2:
                fits = stage > 0 and p[row] >= 0 and s[cell] > 0
                s[then + lane] = p[row]
            elif way == 3:
                long = s[cell + ranks * suits] >= p[table + MELD_SHORTEST]
                # Where a run may go on for ever, going on does as well as beginning anew.
                fits = closes and long and s[cell] > 0 and p[row] != stage
                s[then + lane] = 1
            if way == 2 or way == 3:
                s[cell] -= 1
                left -= 1
            if way > 3:
                lane -= 1
            elif fits:
                lane += 1
                if lane < lanes:
                    s[tried + lane] = 0
    return made


def most_melded(s: State, p: Code, table: int, room: int) -> int:
    """Give the most points of counted cards that can be in melds at once."""
    suits = p[table + MELD_SUITS]
    ranks = p[table + MELD_RANKS]
    stages = p[table + MELD_STAGES]
    most = p[table + MELD_KEPT]
    old = room + (2 * suits + 3) * ranks + 4 * p[table] * suits
    new = old + 2 * most
    sets = table + MELD_TABLE + 2 * stages
    count = 1
    s[old] = 0
    s[old + most] = 0
    for rank in range(ranks):
        here = s[room + 2 * suits * ranks + rank]
        if count == 1 and s[old] == 0 and s[room + (2 * suits + 2) * ranks + rank] == 0:
            points = s[room + (2 * suits + 1) * ranks + rank]
            if points > 0:
                s[old + most] += p[sets + 3 * here] * points
        else:
            made = 0
            for index in range(count):
                made = go_on(
                    s, p, table, room, rank, s[old + index], s[old + most + index], made, new
                )
            for index in range(made):
                s[old + index] = s[new + index]
                s[old + most + index] = s[new + most + index]
            count = made
    return closed(s, p, table, old, count)


def closed(s: State, p: Code, table: int, kept: int, count: int) -> int:
    """Give the most points melded where every run may close."""
    stages = p[table + MELD_STAGES]
    best = 0
    first = True
    for index in range(count):
        rest = s[kept + index]
        closes = True
        while rest > 0:
            if p[table + MELD_TABLE + 2 * (rest % stages) + 1] == 0:
                closes = False
            rest //= stages
        value = s[kept + p[table + MELD_KEPT] + index]
        if closes and (first or value > best):
            best = value
            first = False
    return best


def points_left(s: State, p: Code, e: State, pc: int) -> int:
    """Find the least points left when cards are melded (cards, how, others, table, room)."""
    table = p[pc + 5]
    room = p[pc + 6]
    total = count_hand(s, p, table, room, s[p[pc + 2]], p[pc + 3], s[p[pc + 4]])
    s[p[pc + 1]] = total - most_melded(s, p, table, room)
    if s[LOOKS] < 0:
        return weary(s, pc)
    return pc + WIDTH


# -- one meld ------------------------------------------------------------------------------


def nth(s: State, cards: int, count: int, other: int, index: int) -> int:
    """Give one of some cards; the last of them stands elsewhere, or is among them (-1)."""
    return other if index >= count else s[cards + index]


def is_set(s: State, p: Code, table: int, cards: int, count: int, other: int, column: int) -> bool:
    """Say whether cards are of one rank, and as many as a set has (1) or can begin with (2)."""
    size = count + 1 if other >= 0 else count
    ranks = p[table + MELD_RANK_OF]
    rank = p[ranks + nth(s, cards, count, other, 0)]
    for index in range(1, size):
        if p[ranks + nth(s, cards, count, other, index)] != rank:
            return False
    if rank >= p[table + MELD_RANKS] or size > p[table + MELD_SIZES]:
        return False
    return p[table + MELD_TABLE + 2 * p[table + MELD_STAGES] + 3 * size + column] == 1


def is_run(s: State, p: Code, table: int, cards: int, count: int, other: int, column: int) -> bool:
    """Say whether some cards are in sequence, as many as a run has (0) or can begin with (1)."""
    size = count + 1 if other >= 0 else count
    ranks = p[table + MELD_RANK_OF]
    suits = p[table + MELD_SUIT_OF]
    first = nth(s, cards, count, other, 0)
    lowest = p[ranks + first]
    highest = lowest
    for index in range(size):
        card = nth(s, cards, count, other, index)
        rank = p[ranks + card]
        s[LOOKS] -= 1 + index
        if p[suits + card] != p[suits + first] or rank >= p[table + MELD_RANKS]:
            return False
        for before in range(index):
            if p[ranks + nth(s, cards, count, other, before)] == rank:
                return False
        lowest = rank if rank < lowest else lowest
        highest = rank if rank > highest else highest
    if highest - lowest + 1 != size:
        return False
    sets = 3 * (p[table + MELD_SIZES] + 1)
    return p[table + MELD_TABLE + 2 * p[table + MELD_STAGES] + sets + 2 * size + column] == 1


def is_meld(s: State, p: Code, table: int, cards: int, count: int, other: int, begins: int) -> int:
    """Say whether some cards are one meld (1) or not (0), or with `begins` could become one."""
    if count == 0 and other < 0:
        return begins
    if is_set(s, p, table, cards, count, other, 1 + begins):
        return 1
    return 1 if is_run(s, p, table, cards, count, other, begins) else 0


def meld(s: State, p: Code, e: State, pc: int) -> int:
    """Say whether cards are one meld, with another (cards, how, card, table); 1: begins."""
    zone = s[p[pc + 2]]
    other = s[p[pc + 4]] if p[pc + 3] == WITH_CARD else -1
    if other >= 0 and is_among(s, zone, other):
        other = -1
    s[p[pc + 1]] = is_meld(s, p, p[pc + 5], zone + FIRST, s[zone + LENGTH], other, p[pc + 6])
    if s[LOOKS] < 0:
        return weary(s, pc)
    return pc + WIDTH
