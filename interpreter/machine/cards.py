"""What the bodies of the instructions share: moving a card, who sees it, events, faults."""

from __future__ import annotations

from interpreter.program.layout import (
    BAG_FROM,
    BAG_SIZE,
    CARD_SIZE,
    CARDS,
    EVENT_SIZE,
    FACE,
    FAULT,
    FAULT_LOOKS,
    FAULTED,
    FIRST,
    LENGTH,
    LOOKS,
    ORDERED,
    OWNER,
    PC,
    PLAYER,
    PLAYERS,
    POSITION,
    SEEN,
    SEEN_AS_LAID,
    SEEN_BY_ALL,
    SEEN_BY_OWNER,
    STATUS,
    ZONE,
)

State = list[int]


def fail(s: State, pc: int, fault: int) -> int:
    """Stop the game at an instruction; the state keeps where and why."""
    s[STATUS] = FAULTED
    s[FAULT] = fault
    s[PC] = pc
    return -1


def weary(s: State, pc: int) -> int:
    """Stop the game at an instruction that has looked for too long."""
    s[LOOKS] = 0
    return fail(s, pc, FAULT_LOOKS)


def all_seats(s: State) -> int:
    """Give the bits of all seats."""
    return (1 << s[PLAYERS]) - 1


def seen_by(s: State, zone: int, up: int) -> int:
    """Give the bits of the seats that see a card which lies in a zone, face up or not."""
    seen = s[zone + SEEN]
    if seen == SEEN_BY_ALL or (seen == SEEN_AS_LAID and up):
        return (1 << s[PLAYERS]) - 1
    if seen == SEEN_BY_OWNER:
        return 1 << s[zone + OWNER]
    return 0


def how_it_lies(s: State, source: int, position: int, target: int, up: int) -> int:
    """Give a card's place in the zone it came from, and its face, where they are in plain sight."""
    lies = 0
    if s[source + SEEN] >= SEEN_BY_ALL:
        lies = 2 * position
    if s[target + SEEN] >= SEEN_BY_ALL:
        lies += up
    return lies


def emit(
    s: State, e: State, kind: int, pc: int, a: int, b: int, c: int, seen: int, lies: int
) -> None:
    """Write an event; a full buffer drops it and says so in its last place."""
    at = e[0]
    if at + EVENT_SIZE >= len(e):
        e[len(e) - 1] = 1
        return
    e[at] = kind
    e[at + 1] = pc
    e[at + 2] = s[PLAYER]
    e[at + 3] = a
    e[at + 4] = b
    e[at + 5] = c
    e[at + 6] = seen
    e[at + 7] = lies
    e[0] = at + EVENT_SIZE


def take_out(s: State, card: int) -> None:
    """Take a card out of the zone it is in; the others keep their order where it matters."""
    record = CARDS + CARD_SIZE * card
    zone = s[record + ZONE]
    position = s[record + POSITION]
    last = s[zone + LENGTH] - 1
    s[zone + LENGTH] = last
    if s[zone + ORDERED] == 0:
        other = s[zone + FIRST + last]
        s[zone + FIRST + position] = other
        s[CARDS + CARD_SIZE * other + POSITION] = position
        return
    start = s[zone + BAG_FROM]
    bag = s[zone + BAG_SIZE]
    if start <= position < start + bag:
        end = start + bag - 1
        other = s[zone + FIRST + end]
        s[zone + FIRST + position] = other
        s[CARDS + CARD_SIZE * other + POSITION] = position
        position = end
        s[zone + BAG_SIZE] = bag - 1
    elif position < start:
        s[zone + BAG_FROM] = start - 1
    for index in range(position, last):
        other = s[zone + FIRST + index + 1]
        s[zone + FIRST + index] = other
        s[CARDS + CARD_SIZE * other + POSITION] = index


def place(s: State, card: int, zone: int, up: int) -> None:
    """Put a card that is in no zone on top of one that has room (face 2: as it lay)."""
    size = s[zone + LENGTH]
    record = CARDS + CARD_SIZE * card
    s[zone + FIRST + size] = card
    s[zone + LENGTH] = size + 1
    s[record + POSITION] = size
    s[record + ZONE] = zone
    if up < 2:
        s[record + FACE] = up
