"""The bodies of the instructions that rank hands and settle outcomes.

A ranking is a table: its size, how many rows, where the ranks and suits of the cards stand, then
for each row its clause, its patterns and its keys. A hand's strength is a row of numbers compared
from the left: first how good its kind is, then what the kind's keys say, card by card. No number is
ever added to another, so no rank can outweigh a kind.

In a sequence the highest rank may be allowed to stand below the lowest one as well. A hand that is
a sequence only so has its ranks written anew, with that rank last and as -1, before the keys read
them: the top rank of such a hand is that of its second card.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.machine.cards import emit, fail
from interpreter.program.layout import (
    ALL_RANKS,
    DEALS,
    DECIDED,
    E_BEST,
    E_CUT,
    E_DEAL,
    E_HAND,
    E_OUTCOME,
    FAULT_DEALS,
    FAULT_HAND,
    FIRST,
    GROUP,
    LENGTH,
    MOST_DEALS,
    NUMBER,
    OF_SUIT,
    OUTCOME,
    OVER,
    PC,
    PLAYER,
    PLAYERS,
    RESULT,
    SAME_SUIT,
    SEQUENCE,
    SINGLE,
    STATUS,
    THAT_RANK,
    TIE_DRAWS,
    TIE_SCORES,
    TOP_RANK,
    TOP_SUIT,
    TURNS,
    WON,
)
from interpreter.program.opcodes import WIDTH

State = list[int]
Code = Sequence[int]


def group_rank(s: State, at: int, size: int, count: int) -> int:
    """Give the highest rank of which a sorted hand has exactly `count` cards, or -1."""
    index = 0
    while index < size:
        end = index
        while end < size and s[at + end] == s[at + index]:
            end += 1
        if end - index == count:
            return s[at + index]
        index = end
    return -1


def in_sequence(s: State, at: int, size: int) -> bool:
    """Say whether some ranks, from high to low, follow one another."""
    for index in range(size - 1):
        if s[at + index] - s[at + index + 1] != 1:
            return False
    return True


def stands_low(s: State, at: int, size: int, ranks: int) -> bool:
    """Say whether a sorted hand is a sequence only with the highest of all ranks as the lowest."""
    if s[at] != ranks - 1 or s[at + size - 1] != 0 or in_sequence(s, at, size):
        return False
    return in_sequence(s, at + 1, size - 1)


def fits(s: State, at: int, size: int, suited: int, suit: int, kind: int, count: int) -> bool:
    """Say whether a hand (ranks from high to low at `at`) fits a pattern.

    In a sequence `count` is how many ranks there are if the highest may stand low, and else 0. For
    a suit it is the register that says which; `suit` is that of the hand's first card.
    """
    if kind == SAME_SUIT:
        return suited == 1
    if kind == OF_SUIT:
        return suited == 1 and s[count] == suit
    if kind == SEQUENCE:
        return in_sequence(s, at, size) or stands_low(s, at, size, count)
    if kind == GROUP:
        return group_rank(s, at, size, count) >= 0
    return True


def sort_hand(s: State, p: Code, zone: int, table: int, at: int) -> int:
    """Write a zone's ranks from high to low at `at`; give 1 if all are of one suit."""
    size = s[zone + LENGTH]
    ranks = p[table + 2]
    suits = p[table + 3]
    suited = 1
    for index in range(size):
        card = s[zone + FIRST + index]
        rank = p[ranks + card]
        if p[suits + card] != p[suits + s[zone + FIRST]]:
            suited = 0
        place = index
        while place > 0 and s[at + place - 1] < rank:
            s[at + place] = s[at + place - 1]
            place -= 1
        s[at + place] = rank
    return suited


def strength(s: State, p: Code, zone: int, table: int, at: int, work: int) -> int:
    """Write a hand's strength at `at`, using `work` for the sorted ranks; give its row's clause.

    The clause is -1 where no row fits.
    """
    size = p[table]
    rows = p[table + 1]
    wide = p[table + 4]
    suited = sort_hand(s, p, zone, table, work)
    suit = p[p[table + 3] + s[zone + FIRST]]
    for index in range(wide):
        s[at + index] = 0
    place = table + 5
    for row in range(rows):
        clause = p[place]
        patterns = p[place + 1]
        keys = p[place + 2]
        good = True
        group = 0
        low = 0
        for index in range(patterns):
            kind = p[place + 3 + 2 * index]
            count = p[place + 4 + 2 * index]
            if kind == GROUP:
                group = count
            if kind == SEQUENCE:
                low = count
            if not fits(s, work, size, suited, suit, kind, count):
                good = False
        if good:
            s[at] = rows - row
            if low and stands_low(s, work, size, low):
                for index in range(size - 1):
                    s[work + index] = s[work + index + 1]
                s[work + size - 1] = -1
            group = group_rank(s, work, size, group) if group else -1
            write_keys(s, p, place + 3 + 2 * patterns, keys, at + 1, work, zone, table, group)
            return clause
        place += 3 + 2 * patterns + keys
    return -1


def top_suit(s: State, p: Code, zone: int, table: int, rank: int) -> int:
    """Give the highest suit in which a zone has a card of a rank."""
    best = -1
    for index in range(p[table]):
        card = s[zone + FIRST + index]
        if p[p[table + 2] + card] == rank and p[p[table + 3] + card] > best:
            best = p[p[table + 3] + card]
    return best


def write_keys(
    s: State,
    p: Code,
    keys: int,
    count: int,
    at: int,
    work: int,
    zone: int,
    table: int,
    that: int,
) -> None:
    """Write what decides within a row, in order; `that` is the rank of its group, if it has one."""
    size = p[table]
    for index in range(count):
        key = p[keys + index]
        if key == TOP_RANK:
            s[at] = s[work]
            at += 1
        elif key == THAT_RANK:
            s[at] = that
            at += 1
        elif key == TOP_SUIT:
            s[at] = top_suit(s, p, zone, table, s[work])
            at += 1
        else:
            for place in range(size):
                if key == ALL_RANKS or s[work + place] != that:
                    s[at] = s[work + place]
                    at += 1


def compare(s: State, p: Code, e: State, pc: int) -> int:
    """Rank each player's zone (table, first zone, stride, work, best player, how many, within).

    With `within` only the players take part whose register there is not 0.
    """
    table = p[pc + 1]
    wide = p[table + 4]
    best = p[pc + 4]
    other = best + wide
    work = other + wide
    within = p[pc + 7]
    winner = -1
    ties = 0
    for player in range(s[PLAYERS]):
        if within > 0 and s[within + player] == 0:
            continue
        zone = p[pc + 2] + p[pc + 3] * player
        if s[zone + LENGTH] != p[table]:
            return fail(s, pc, FAULT_HAND)
        clause = strength(s, p, zone, table, other, work)
        if clause < 0:
            return fail(s, pc, FAULT_HAND)
        if e[0]:
            emit(s, e, E_HAND, pc, player, clause, s[zone + NUMBER], 0, 0)
        difference = 1 if winner < 0 else 0
        for index in range(wide):
            if difference == 0:
                difference = s[other + index] - s[best + index]
        if difference > 0:
            winner = player
            ties = 1
            for index in range(wide):
                s[best + index] = s[other + index]
        elif difference == 0:
            ties += 1
    s[p[pc + 5]] = winner if winner >= 0 else 0
    s[p[pc + 6]] = ties
    if e[0]:  # noqa: SIM102 -- alone, so that gears which tell nothing leave it out
        if ties > 0:
            emit(s, e, E_BEST, pc, winner if ties == 1 else -1, ties, 0, 0, 0)
    return pc + WIDTH


def cut_round(s: State, p: Code, e: State, pc: int) -> int:
    """Find whose drawn card decides (in, drawn, ranks, highest, winner, how many tied).

    Only those tied stay in.
    """
    within = p[pc + 1]
    drawn = p[pc + 2]
    ranks = p[pc + 3]
    sign = 1 if p[pc + 4] else -1
    best = 0
    ties = 0
    winner = -1
    for player in range(s[PLAYERS]):
        if s[within + player]:
            rank = sign * p[ranks + s[drawn + player]]
            if winner < 0 or rank > best:
                best = rank
                ties = 1
                winner = player
            elif rank == best:
                ties += 1
    for player in range(s[PLAYERS]):
        if s[within + player] and sign * p[ranks + s[drawn + player]] != best:
            s[within + player] = 0
    s[p[pc + 5]] = winner
    s[p[pc + 6]] = ties
    if e[0]:
        emit(s, e, E_CUT, pc, winner if ties == 1 else -1, 0, 0, 0, 0)
    return pc + WIDTH


# -- outcomes ------------------------------------------------------------------------------


def settle(s: State, e: State, pc: int, winners: int, result: int) -> None:
    """Write the outcome of the deal: the bits of the winners, and how it ended."""
    for player in range(s[PLAYERS]):
        s[OUTCOME + player] = (winners >> player) & 1
    s[RESULT] = result
    s[DECIDED] = pc
    if e[0]:
        emit(s, e, E_OUTCOME, pc, winners, result, s[DEALS], 0, 0)


def win(s: State, p: Code, e: State, pc: int) -> int:
    """One player wins the deal."""
    settle(s, e, pc, 1 << s[p[pc + 1]], 1)
    return p[pc + 2]


def win_most(s: State, p: Code, e: State, pc: int) -> int:
    """Those with the most (1) or fewest (0) win; a tie is drawn (0), shared (1), or scored (2).

    Below zero it is how many of one team win together; a tie of more is drawn.
    """
    at = p[pc + 1]
    sign = 1 if p[pc + 2] else -1
    best = sign * s[at]
    for player in range(s[PLAYERS]):
        if sign * s[at + player] > best:
            best = sign * s[at + player]
    winners = 0
    count = 0
    for player in range(s[PLAYERS]):
        if sign * s[at + player] == best:
            winners |= 1 << player
            count += 1
    tie = p[pc + 3]
    drawn = count > 1 and (tie == TIE_DRAWS or (tie == TIE_SCORES and count == s[PLAYERS]))
    if drawn or (tie < 0 and count > -tie):
        settle(s, e, pc, 0, 2)
    else:
        settle(s, e, pc, winners, 1)
    return p[pc + 4]


def draw_game(s: State, p: Code, e: State, pc: int) -> int:
    """Nobody wins the deal."""
    settle(s, e, pc, 0, 2)
    return p[pc + 1]


def finish(s: State, p: Code, e: State, pc: int) -> int:
    """The game is over."""
    s[STATUS] = OVER
    s[PC] = pc
    return -1


def next_deal(s: State, p: Code, e: State, pc: int) -> int:
    """Count the deal in the match; deal again (label) unless somebody has won enough."""
    s[DEALS] += 1
    enough = False
    for player in range(s[PLAYERS]):
        s[WON + player] += s[OUTCOME + player]
        if s[WON + player] >= s[p[pc + 1]]:
            enough = True
    if enough or s[SINGLE]:
        s[STATUS] = OVER
        s[PC] = pc
        return -1
    if s[DEALS] >= MOST_DEALS:
        return fail(s, pc, FAULT_DEALS)
    s[PLAYER] = -1
    s[TURNS] = 0
    s[RESULT] = 0
    if e[0]:
        emit(s, e, E_DEAL, pc, s[DEALS], p[pc + 3], 0, 0, 0)
    return p[pc + 2]
