"""What each instruction does: the one meaning that every gear of the machine shares.

Each body takes the state `s`, the program `p` with its tables, the event buffer `e` and the address
`pc` of the instruction, changes `s`, and returns the address of the next instruction, or -1 when
somebody must decide or the game stands. They are straight code over flat arrays of integers: no
objects, no calls but to the helpers here, so that a compiler can take them as they are. The
interactive gear calls them through a table.

`e[0]` is where the next event goes, or 0 when nobody listens.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.machine.cards import all_seats, emit, fail, place, seen_by, take_out
from interpreter.program.layout import (
    BAG_FROM,
    BAG_SIZE,
    CAPACITY,
    CARD_SIZE,
    CARDS,
    CHOOSE_MOVE,
    COUNT,
    DECIDE,
    DEST,
    DRAW,
    E_CARD,
    E_CLAUSE,
    E_SHOW,
    E_SHUFFLE,
    E_STATE,
    E_TURN,
    FACE,
    FAULT_EMPTY,
    FAULT_FULL,
    FAULT_NO_CHOICE,
    FAULT_NO_MOVE,
    FAULT_NUMBER,
    FAULT_RANGE,
    FIRST,
    KIND,
    LARGEST,
    LENGTH,
    NATURE,
    NEXT,
    NUMBER,
    OPTION_ROOM,
    OPTIONS,
    PC,
    PLAYER,
    PLAYERS,
    POSITION,
    SEAT,
    STATUS,
    TURNS,
    ZONE,
)
from interpreter.program.opcodes import WIDTH

State = list[int]
Code = Sequence[int]


# -- control -------------------------------------------------------------------------------


def jump(s: State, p: Code, e: State, pc: int) -> int:
    """Go on at another instruction."""
    return p[pc + 1]


def jump_equal(s: State, p: Code, e: State, pc: int) -> int:
    """Go on elsewhere if two values are equal."""
    return p[pc + 3] if s[p[pc + 1]] == s[p[pc + 2]] else pc + WIDTH


def jump_different(s: State, p: Code, e: State, pc: int) -> int:
    """Go on elsewhere if two values differ."""
    return p[pc + 3] if s[p[pc + 1]] != s[p[pc + 2]] else pc + WIDTH


def jump_below(s: State, p: Code, e: State, pc: int) -> int:
    """Go on elsewhere if one value is below another."""
    return p[pc + 3] if s[p[pc + 1]] < s[p[pc + 2]] else pc + WIDTH


def jump_at_most(s: State, p: Code, e: State, pc: int) -> int:
    """Go on elsewhere if one value is at most another."""
    return p[pc + 3] if s[p[pc + 1]] <= s[p[pc + 2]] else pc + WIDTH


def call(s: State, p: Code, e: State, pc: int) -> int:
    """Carry out a clause; the address to come back to goes to its own register."""
    s[p[pc + 2]] = pc + WIDTH
    if e[0]:
        emit(s, e, E_CLAUSE, pc, p[pc + 3], 0, 0, 0, 0)
    return p[pc + 1]


def back(s: State, p: Code, e: State, pc: int) -> int:
    """Go on behind the call."""
    return s[p[pc + 1]]


def clause(s: State, p: Code, e: State, pc: int) -> int:
    """Say that a clause has come into play (kind of event, clause)."""
    if e[0]:
        emit(s, e, p[pc + 1], pc, p[pc + 2], 0, 0, 0, 0)
    return pc + WIDTH


def fault(s: State, p: Code, e: State, pc: int) -> int:
    """Stop: the rules have a gap here."""
    return fail(s, pc, p[pc + 1])


# -- numbers -------------------------------------------------------------------------------


def copy(s: State, p: Code, e: State, pc: int) -> int:
    """Copy a value."""
    s[p[pc + 1]] = s[p[pc + 2]]
    return pc + WIDTH


def add(s: State, p: Code, e: State, pc: int) -> int:
    """Add two numbers."""
    value = s[p[pc + 2]] + s[p[pc + 3]]
    if value > LARGEST or value < -LARGEST:
        return fail(s, pc, FAULT_NUMBER)
    s[p[pc + 1]] = value
    return pc + WIDTH


def subtract(s: State, p: Code, e: State, pc: int) -> int:
    """Subtract a number from another."""
    value = s[p[pc + 2]] - s[p[pc + 3]]
    if value > LARGEST or value < -LARGEST:
        return fail(s, pc, FAULT_NUMBER)
    s[p[pc + 1]] = value
    return pc + WIDTH


def multiply(s: State, p: Code, e: State, pc: int) -> int:
    """Multiply two numbers."""
    value = s[p[pc + 2]] * s[p[pc + 3]]
    if value > LARGEST or value < -LARGEST:
        return fail(s, pc, FAULT_NUMBER)
    s[p[pc + 1]] = value
    return pc + WIDTH


def load(s: State, p: Code, e: State, pc: int) -> int:
    """Read one of several registers."""
    s[p[pc + 1]] = s[p[pc + 2] + s[p[pc + 3]]]
    return pc + WIDTH


def store(s: State, p: Code, e: State, pc: int) -> int:
    """Write one of several registers."""
    s[p[pc + 1] + s[p[pc + 2]]] = s[p[pc + 3]]
    return pc + WIDTH


def set_state(s: State, p: Code, e: State, pc: int) -> int:
    """Give a state a value within its range."""
    value = s[p[pc + 2]]
    if value < p[pc + 3] or value > p[pc + 4]:
        return fail(s, pc, FAULT_RANGE)
    s[p[pc + 1]] = value
    if e[0]:
        emit(s, e, E_STATE, pc, p[pc + 5], -1, value, 0, 0)
    return pc + WIDTH


def set_player_state(s: State, p: Code, e: State, pc: int) -> int:
    """Give one player's state a value within its range."""
    value = s[p[pc + 3]]
    if value < p[pc + 4] or value > p[pc + 5]:
        return fail(s, pc, FAULT_RANGE)
    player = s[p[pc + 2]]
    s[p[pc + 1] + player] = value
    if e[0]:
        emit(s, e, E_STATE, pc, p[pc + 6], player, value, 0, 0)
    return pc + WIDTH


def attribute(s: State, p: Code, e: State, pc: int) -> int:
    """Look up a card's rank or suit."""
    s[p[pc + 1]] = p[p[pc + 3] + s[p[pc + 2]]]
    return pc + WIDTH


# -- players -------------------------------------------------------------------------------


def next_player(s: State, p: Code, e: State, pc: int) -> int:
    """Give the player after another in turn order."""
    value = s[p[pc + 2]] + 1
    s[p[pc + 1]] = 0 if value >= s[PLAYERS] else value
    return pc + WIDTH


def start_player(s: State, p: Code, e: State, pc: int) -> int:
    """Give the player a round of all begins with: the subject, or the first seat in setup."""
    s[p[pc + 1]] = s[PLAYER] if s[PLAYER] >= 0 else 0
    return pc + WIDTH


def begin_turn(s: State, p: Code, e: State, pc: int) -> int:
    """Begin a turn: of the player the turn passed to (1), or of the subject (0)."""
    if p[pc + 1]:
        s[PLAYER] = s[NEXT]
    s[TURNS] += 1
    if e[0]:
        emit(s, e, E_TURN, pc, s[PLAYER], s[TURNS], 0, 0, 0)
    return pc + WIDTH


# -- zones and cards -----------------------------------------------------------------------


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
    s[p[pc + 1]] = s[s[p[pc + 2]] + FIRST + s[p[pc + 3]]]
    return pc + WIDTH


def face(s: State, p: Code, e: State, pc: int) -> int:
    """Say whether a card lies face up."""
    s[p[pc + 1]] = s[CARDS + CARD_SIZE * s[p[pc + 2]] + FACE]
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
    s[target + BAG_SIZE] = size
    if e[0]:
        emit(s, e, E_SHUFFLE, pc, s[target + NUMBER], 1, 0, 0, 0)
    return pc + WIDTH


def shuffle(s: State, p: Code, e: State, pc: int) -> int:
    """Take the order from a zone; its cards lie face down."""
    zone = s[p[pc + 1]]
    size = s[zone + LENGTH]
    s[zone + BAG_FROM] = 0
    s[zone + BAG_SIZE] = size
    for index in range(size):
        s[CARDS + CARD_SIZE * s[zone + FIRST + index] + FACE] = 0
    if e[0]:
        emit(s, e, E_SHUFFLE, pc, s[zone + NUMBER], 0, 0, 0, 0)
    return pc + WIDTH


def ask_top(s: State, p: Code, e: State, pc: int) -> int:
    """Have chance say which card of a shuffled zone lies on top; none is asked if it is known."""
    zone = s[p[pc + 1]]
    size = s[zone + LENGTH]
    if size == 0:
        return fail(s, pc, FAULT_EMPTY)
    bag = s[zone + BAG_SIZE]
    start = s[zone + BAG_FROM]
    if bag == 0 or start + bag < size:
        return p[pc + 3]
    at = s[OPTIONS]
    for index in range(bag):
        s[at + index] = s[zone + FIRST + start + index]
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
        lies = 2 * position + s[record + FACE]
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
    bag = s[source + BAG_SIZE]
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
            emit(s, e, E_CARD, pc, card, s[source + NUMBER], s[target + NUMBER], seen, up)
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
        emit(s, e, E_SHOW, pc, card, s[zone + NUMBER], p[pc + 2], seen, 2 * s[record + POSITION] + p[pc + 2])
    return pc + WIDTH


# -- decisions -----------------------------------------------------------------------------


def no_options(s: State, p: Code, e: State, pc: int) -> int:
    """Begin a list of options."""
    s[COUNT] = 0
    return pc + WIDTH


def option(s: State, p: Code, e: State, pc: int) -> int:
    """Add one value to the options."""
    count = s[COUNT]
    if count >= s[OPTION_ROOM]:
        return fail(s, pc, FAULT_NO_CHOICE)
    s[s[OPTIONS] + count] = s[p[pc + 1]]
    s[COUNT] = count + 1
    return pc + WIDTH


def options_zone(s: State, p: Code, e: State, pc: int) -> int:
    """Let all cards of a zone be the options."""
    zone = s[p[pc + 1]]
    size = s[zone + LENGTH]
    at = s[OPTIONS]
    for index in range(size):
        s[at + index] = s[zone + FIRST + index]
    s[COUNT] = size
    return pc + WIDTH


def options_range(s: State, p: Code, e: State, pc: int) -> int:
    """Let the numbers from 0 up to another be the options."""
    at = s[OPTIONS]
    for value in range(p[pc + 1]):
        s[at + value] = value
    s[COUNT] = p[pc + 1]
    return pc + WIDTH


def options_players(s: State, p: Code, e: State, pc: int) -> int:
    """Let the players be the options, in turn order; without the subject if 1."""
    at = s[OPTIONS]
    count = 0
    player = s[PLAYER] if s[PLAYER] >= 0 else 0
    for step in range(s[PLAYERS]):
        seat = player + step
        if seat >= s[PLAYERS]:
            seat -= s[PLAYERS]
        if p[pc + 1] == 0 or step > 0:
            s[at + count] = seat
            count += 1
    s[COUNT] = count
    return pc + WIDTH


def ask(s: State, p: Code, e: State, pc: int) -> int:
    """Have somebody choose one of the options (kind of decision, who, where it goes)."""
    if s[COUNT] == 0:
        return fail(s, pc, FAULT_NO_CHOICE)
    s[KIND] = p[pc + 1]
    s[SEAT] = s[p[pc + 2]]
    s[DEST] = p[pc + 3]
    s[STATUS] = DECIDE
    s[PC] = pc
    return -1


def ask_move(s: State, p: Code, e: State, pc: int) -> int:
    """Have somebody choose a move; a lone move is taken without asking."""
    count = s[COUNT]
    if count == 1:
        s[p[pc + 2]] = s[s[OPTIONS]]
        return pc + WIDTH
    if count == 0:
        return fail(s, pc, FAULT_NO_MOVE)
    s[KIND] = CHOOSE_MOVE
    s[SEAT] = s[p[pc + 1]]
    s[DEST] = p[pc + 2]
    s[STATUS] = DECIDE
    s[PC] = pc
    return -1


def tell(s: State, p: Code, e: State, pc: int) -> int:
    """Say something that everybody may know (kind of event, number, two values)."""
    if e[0]:
        emit(s, e, p[pc + 1], pc, p[pc + 2], s[p[pc + 3]], s[p[pc + 4]], 0, 0)
    return pc + WIDTH

