"""The bodies of the instructions that move, turn and count cards."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.machine.cards import all_seats, emit, fail, how_it_lies, place, seen_by, take_out
from interpreter.program.layout import (
    BAG_FROM,
    BAG_SIZE,
    CAPACITY,
    CARD_SIZE,
    CARDS,
    COUNT,
    DECIDE,
    DEST,
    DRAW,
    E_CARD,
    E_SHOW,
    E_SHUFFLE,
    FACE,
    FAULT_EMPTY,
    FAULT_FULL,
    FIRST,
    KIND,
    LENGTH,
    NATURE,
    NUMBER,
    OPTIONS,
    ORDERED,
    PC,
    PLAYERS,
    POSITION,
    SEAT,
    STATUS,
    ZONE,
)
from interpreter.program.opcodes import WIDTH

State = list[int]
Code = Sequence[int]


def zone_of(s: State, p: Code, e: State, pc: int) -> int:
    """Give the address of a player's zone."""
    s[p[pc + 1]] = p[pc + 2] + p[pc + 3] * s[p[pc + 4]]
    return pc + WIDTH


def length(s: State, p: Code, e: State, pc: int) -> int:
    """Count the cards of a zone."""
    s[p[pc + 1]] = s[s[p[pc + 2]] + LENGTH]
    return pc + WIDTH


def lengths(s: State, p: Code, e: State, pc: int) -> int:
    """Count the cards of each player's zone."""
    at = p[pc + 1]
    for player in range(s[PLAYERS]):
        s[at + player] = s[p[pc + 2] + p[pc + 3] * player + LENGTH]
    return pc + WIDTH


def capacity(s: State, p: Code, e: State, pc: int) -> int:
    """Give how many cards a zone can hold."""
    s[p[pc + 1]] = s[s[p[pc + 2]] + CAPACITY]
    return pc + WIDTH


def card_at(s: State, p: Code, e: State, pc: int) -> int:
    """Give the card at a position of a zone."""
    zone = s[p[pc + 2]]
    position = s[p[pc + 3]]
    if position >= s[zone + LENGTH]:
        return fail(s, pc, FAULT_EMPTY)
    s[p[pc + 1]] = s[zone + FIRST + position]
    return pc + WIDTH


def face(s: State, p: Code, e: State, pc: int) -> int:
    """Say whether a card lies face up."""
    s[p[pc + 1]] = s[CARDS + CARD_SIZE * s[p[pc + 2]] + FACE]
    return pc + WIDTH


def lies_in(s: State, p: Code, e: State, pc: int) -> int:
    """Give the zone that a card lies in."""
    s[p[pc + 1]] = s[CARDS + CARD_SIZE * s[p[pc + 2]] + ZONE]
    return pc + WIDTH


def gather(s: State, p: Code, e: State, pc: int) -> int:
    """Put all cards into one zone, face down and in no order; every other zone is empty."""
    target = s[p[pc + 1]]
    table = p[pc + 2]
    size = p[pc + 3]
    for index in range(p[table]):
        zone = p[table + 1 + index]
        s[zone + LENGTH] = 0
        s[zone + BAG_FROM] = 0
        s[zone + BAG_SIZE] = 0
    for card in range(size):
        s[target + FIRST + card] = card
        record = CARDS + CARD_SIZE * card
        s[record + POSITION] = card
        s[record + ZONE] = target
        s[record + FACE] = 0
    s[target + LENGTH] = size
    s[target + BAG_SIZE] = size if s[target + ORDERED] else 0
    if e[0]:
        emit(s, e, E_SHUFFLE, pc, s[target + NUMBER], 1, 0, 0, 0)
    return pc + WIDTH


def shuffle(s: State, p: Code, e: State, pc: int) -> int:
    """Take the order from a zone; its cards lie face down."""
    zone = s[p[pc + 1]]
    size = s[zone + LENGTH]
    s[zone + BAG_FROM] = 0
    s[zone + BAG_SIZE] = size if s[zone + ORDERED] else 0
    for index in range(size):
        s[CARDS + CARD_SIZE * s[zone + FIRST + index] + FACE] = 0
    if e[0]:
        emit(s, e, E_SHUFFLE, pc, s[zone + NUMBER], 0, 0, 0, 0)
    return pc + WIDTH


def ask_top(s: State, p: Code, e: State, pc: int) -> int:
    """Have chance say which card of a shuffled zone lies on top; none is asked if it is known.

    With the last operand 1 it says which is the top of the shuffled part, whatever lies on that.
    """
    zone = s[p[pc + 1]]
    size = s[zone + LENGTH]
    bag = s[zone + BAG_SIZE]
    start = s[zone + BAG_FROM]
    if size == 0 and p[pc + 4] == 0:
        return fail(s, pc, FAULT_EMPTY)
    if bag == 0 or (start + bag < size and p[pc + 4] == 0):
        return p[pc + 3]
    s[OPTIONS] = zone + FIRST + start
    s[COUNT] = bag
    s[SEAT] = NATURE
    s[KIND] = DRAW
    s[DEST] = p[pc + 2]
    s[STATUS] = DECIDE
    s[PC] = pc
    return -1


def fix_top(s: State, p: Code, e: State, pc: int) -> int:
    """Let a card of the shuffled part be its uppermost, in order from now on."""
    zone = s[p[pc + 1]]
    card = s[p[pc + 2]]
    last = s[zone + BAG_FROM] + s[zone + BAG_SIZE] - 1
    position = s[CARDS + CARD_SIZE * card + POSITION]
    other = s[zone + FIRST + last]
    s[zone + FIRST + position] = other
    s[CARDS + CARD_SIZE * other + POSITION] = position
    s[zone + FIRST + last] = card
    s[CARDS + CARD_SIZE * card + POSITION] = last
    s[zone + BAG_SIZE] -= 1
    return pc + WIDTH


def top(s: State, p: Code, e: State, pc: int) -> int:
    """Give the uppermost card of a zone."""
    zone = s[p[pc + 2]]
    size = s[zone + LENGTH]
    if size == 0:
        return fail(s, pc, FAULT_EMPTY)
    s[p[pc + 1]] = s[zone + FIRST + size - 1]
    return pc + WIDTH


def move_card(s: State, p: Code, e: State, pc: int) -> int:
    """Put a card on a zone, face down (0), face up (1) or as it lies (2)."""
    card = s[p[pc + 1]]
    target = s[p[pc + 2]]
    record = CARDS + CARD_SIZE * card
    source = s[record + ZONE]
    if s[target + LENGTH] >= s[target + CAPACITY] and source != target:
        return fail(s, pc, FAULT_FULL)
    position = s[record + POSITION]
    was_up = s[record + FACE]
    take_out(s, card)
    place(s, card, target, p[pc + 3])
    if e[0]:
        seen = seen_by(s, source, was_up) | seen_by(s, target, s[record + FACE])
        lies = how_it_lies(s, source, position, target, s[record + FACE])
        emit(s, e, E_CARD, pc, card, s[source + NUMBER], s[target + NUMBER], seen, lies)
    return pc + WIDTH


def move_all(s: State, p: Code, e: State, pc: int) -> int:
    """Put all cards of a zone on another, the lowest first, as they lie."""
    source = s[p[pc + 1]]
    target = s[p[pc + 2]]
    if source == target:
        return pc + WIDTH
    size = s[source + LENGTH]
    base = s[target + LENGTH]
    if base + size > s[target + CAPACITY]:
        return fail(s, pc, FAULT_FULL)
    for index in range(size):
        card = s[source + FIRST + index]
        record = CARDS + CARD_SIZE * card
        s[target + FIRST + base + index] = card
        s[record + POSITION] = base + index
        s[record + ZONE] = target
    bag = s[source + BAG_SIZE] if s[target + ORDERED] else 0
    if bag and s[target + BAG_SIZE] == 0:
        s[target + BAG_FROM] = base + s[source + BAG_FROM]
        s[target + BAG_SIZE] = bag
    elif bag:
        # Two shuffled parts in one zone: what lies between them is shuffled, too.
        s[target + BAG_SIZE] = base + s[source + BAG_FROM] + bag - s[target + BAG_FROM]
    s[target + LENGTH] = base + size
    s[source + LENGTH] = 0
    s[source + BAG_FROM] = 0
    s[source + BAG_SIZE] = 0
    if e[0]:
        for index in range(size):
            card = s[target + FIRST + base + index]
            up = s[CARDS + CARD_SIZE * card + FACE]
            seen = seen_by(s, source, up) | seen_by(s, target, up)
            lies = how_it_lies(s, source, 0, target, up)
            emit(s, e, E_CARD, pc, card, s[source + NUMBER], s[target + NUMBER], seen, lies)
    return pc + WIDTH


def turn_card(s: State, p: Code, e: State, pc: int) -> int:
    """Turn a card where it lies (face); with the last operand 1 everybody is shown it."""
    card = s[p[pc + 1]]
    record = CARDS + CARD_SIZE * card
    s[record + FACE] = p[pc + 2]
    if e[0]:
        zone = s[record + ZONE]
        seen = seen_by(s, zone, p[pc + 2])
        if p[pc + 3]:
            seen = all_seats(s)
        emit(
            s,
            e,
            E_SHOW,
            pc,
            card,
            s[zone + NUMBER],
            p[pc + 2],
            seen,
            2 * s[record + POSITION] + p[pc + 2],
        )
    return pc + WIDTH
