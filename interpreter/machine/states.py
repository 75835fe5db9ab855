"""Loading states safely: whether an array of numbers is a state of a program.

A state is sound if it is laid out as the program's layout says, if every card lies in one place and
agrees with its record, and if its registers hold what they may hold where it stands. What that is
follows from the program alone (`verify`), so a state may come from anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.machine.ranges import Known, OnOffer, Unsound
from interpreter.machine.verify import LAST_FAULT, Sound
from interpreter.program import layout as lay
from interpreter.program.layout import ZonePlace
from interpreter.program.opcodes import NAMES, SIGNATURES, WIDTH

State = Sequence[int]


def verify_state(sound: Sound, s: State) -> None:
    """Show that an array is a state of a program.

    Args:
        sound: the program, from `verify_program`.
        s: the array.

    Raises `Unsound`.
    """
    _check_numbers(sound, s)
    _check_head(sound, s)
    known = _known(sound, s)
    placed = _check_zones(sound, s)
    _check_cards(sound, s, placed, known)
    _check_lists(sound, s)
    _check_fixed(sound, s)
    if known is not None:
        _check_registers(sound, s, known)
        if s[lay.STATUS] == lay.DECIDE:
            _check_decision(sound, s)
        else:
            _check_offer(sound, s, known.offer)


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise Unsound(message)


def _check_numbers(sound: Sound, s: State) -> None:
    size = sound.program.layout.size
    _require(len(s) == size, f"a state has {size} numbers, not {len(s)}")
    plain = all(isinstance(value, int) and abs(value) <= lay.LARGEST for value in s)
    _require(plain, "a state holds whole numbers of 32 bits")


def _check_head(sound: Sound, s: State) -> None:
    layout, length = sound.program.layout, sound.program.length
    low, high = sound.program.rules.players
    bounds = {
        lay.STATUS: (lay.RUNNING, lay.FAULTED, "its status"),
        lay.PLAYERS: (low, high, "the number of players"),
        lay.PLAYER: (-1, s[lay.PLAYERS] - 1, "the subject"),
        lay.NEXT: (-1, s[lay.PLAYERS] - 1, "who is next"),
        lay.SEAT: (-1, s[lay.PLAYERS] - 1, "who decides"),
        lay.KIND: (lay.CHOOSE_MOVE, lay.CHOOSE_CARDS, "the kind of decision"),
        lay.TURNS: (0, lay.MOST_FUEL, "the turns"),
        lay.DEALS: (0, lay.MOST_DEALS, "the deals"),
        lay.SINGLE: (0, 1, "whether it is one deal"),
        lay.FUEL: (0, lay.MOST_FUEL, "the budget"),
        lay.LOOKS: (0, lay.MOST_LOOKS, "the budget of looks"),
        lay.FAULT: (0, LAST_FAULT, "the fault"),
        lay.RESULT: (0, 2, "the result"),
        lay.OPTION_ROOM: (layout.option_room, layout.option_room, "the room for options"),
        lay.COUNT: (0, layout.option_room, "the number of options"),
    }
    for seat in range(lay.MOST_SEATS):
        bounds[lay.OUTCOME + seat] = (0, 1, "the outcome")
        bounds[lay.WON + seat] = (0, lay.MOST_DEALS, "the deals won")
    for address, (least, greatest, what) in bounds.items():
        told = f"{what} is {s[address]}, not {least} to {greatest}"
        _require(least <= s[address] <= greatest, told)
    for address in (lay.PC, lay.DECIDED):
        place = s[address]
        _require(place % WIDTH == 0 and 0 <= place < length, f"no instruction stands at {place}")


def _known(sound: Sound, s: State) -> Known | None:
    """Give what is known where a state stands; None if the game has ended."""
    if s[lay.STATUS] in (lay.OVER, lay.FAULTED):
        return None
    known = sound.known.get(s[lay.PC])
    if known is None:
        raise Unsound(f"no game comes to the instruction at {s[lay.PC]}")
    return known


# -- cards -----------------------------------------------------------------------------------


def _check_zones(sound: Sound, s: State) -> list[int]:
    """Check the zones and give the cards that lie in them."""
    placed: list[int] = []
    for number, zone in enumerate(sound.program.layout.zones):
        at = zone.address
        kept = (zone.capacity, zone.seen, zone.owner, number, int(zone.ordered))
        fields = (lay.CAPACITY, lay.SEEN, lay.OWNER, lay.NUMBER, lay.ORDERED)
        for offset, value in zip(fields, kept, strict=True):
            told = f"the zone {zone.name} is told as another: {s[at + offset]} for {value}"
            _require(s[at + offset] == value, told)
        placed += _check_zone(sound, s, zone)
    return placed


def _check_zone(sound: Sound, s: State, zone: ZonePlace) -> list[int]:
    at, size = zone.address, sound.program.layout.deck_size
    length, start, bag = (s[at + offset] for offset in (lay.LENGTH, lay.BAG_FROM, lay.BAG_SIZE))
    _require(0 <= length <= zone.capacity, f"the zone {zone.name} can't hold {length} cards")
    mixed = 0 <= start <= length and 0 <= bag <= length - start
    _require(mixed, f"the shuffled part of the zone {zone.name} is not in it")
    _require(bag == 0 or zone.ordered, f"the zone {zone.name} has no order that is unknown")
    taken = zone.owner < s[lay.PLAYERS] or length == 0
    _require(taken, f"a zone {zone.name} of a seat that nobody sits at holds cards")
    cards = s[at + lay.FIRST : at + lay.FIRST + zone.capacity]
    for card in cards:
        _require(0 <= card < size, f"the zone {zone.name} holds {card}, which is no card")
    for place, card in enumerate(cards[:length]):
        record = lay.CARDS + lay.CARD_SIZE * card
        agrees = s[record + lay.ZONE] == at and s[record + lay.POSITION] == place
        _require(agrees, f"card {card} lies in two places, or its record says another")
    return list(cards[:length])


def _check_cards(sound: Sound, s: State, placed: list[int], known: Known | None) -> None:
    size = sound.program.layout.deck_size
    for card in range(size):
        face = s[lay.CARDS + lay.CARD_SIZE * card + lay.FACE]
        _require(face in (0, 1), f"card {card} lies neither face up nor face down")
    everywhere = len(placed) == size
    nowhere = not placed and (known is None or not known.gathered)
    _require(everywhere or nowhere, f"{size - len(placed)} cards lie nowhere")


def _check_lists(sound: Sound, s: State) -> None:
    size = sound.program.layout.deck_size
    for place in sound.program.layout.lists:
        at, count = place.address, s[place.address + lay.LENGTH]
        _require(0 <= count <= place.capacity, f"the list {place.name} can't hold {count} cards")
        header = [place.capacity if one == lay.CAPACITY else 0 for one in range(1, lay.FIRST)]
        _require(list(s[at + 1 : at + lay.FIRST]) == header, f"{place.name} is told as another")
        for card in s[at + lay.FIRST : at + place.size]:
            _require(0 <= card < size, f"the list {place.name} holds {card}, which is no card")


# -- registers -------------------------------------------------------------------------------


def _check_fixed(sound: Sound, s: State) -> None:
    for address, value in sound.program.layout.constants:
        told = f"the constant at {address} is {s[address]}, not {value}"
        _require(s[address] == value, told)
    for name, address in sound.program.layout.options.items():
        allowed = sound.facts.fixed[address]
        told = f"the option {name} is {s[address]}, not {allowed.low} to {allowed.high}"
        _require(allowed.holds(s[address]), told)


def _check_registers(sound: Sound, s: State, known: Known) -> None:
    for address, value in known.registers.items():
        told = f"register {address} holds {s[address]}, which it can't where the state stands"
        _require(value.holds(s[address]), told)
    links = sound.facts.links
    for link, sites in links.sites.items():
        _require(s[link] in (0, *sites), f"nothing was called at {s[link]}")
    for link, site in links.open(s[lay.PC], {link: s[link] for link in links.sites}).items():
        _require(site != 0, f"the way from here goes back to {link}, which is not known")


def _check_offer(sound: Sound, s: State, offer: OnOffer) -> None:
    """Check the options that were gathered last, where the program may still use them."""
    layout = sound.program.layout
    at, count = s[lay.OPTIONS], s[lay.COUNT]
    if offer.place == "own":
        _require(at == layout.options_at, "the options are not where they are written")
        allowed = offer.values
        for value in s[at : at + count]:
            good = allowed is not None and allowed.holds(value)
            _require(good, f"{value} is on offer, which it can't be")
    elif offer.place:
        told = "the options are not the cards of a zone"
        found = [zone for zone in offer.zones if at == zone + lay.FIRST]
        bag = [zone for zone in offer.zones if at == zone + lay.FIRST + s[zone + lay.BAG_FROM]]
        if offer.place == "zone":
            _require(any(count <= s[zone + lay.LENGTH] for zone in found), told)
        else:
            _require(any(count <= s[zone + lay.BAG_SIZE] for zone in bag), told)


def _check_decision(sound: Sound, s: State) -> None:
    """Check that a decision is the one that its instruction asks for."""
    code, pc = sound.program.code, s[lay.PC]
    name = NAMES[code[pc]]
    kinds = SIGNATURES[name]
    _require(name in ("ask", "ask_move", "ask_top"), f"{name} at {pc} asks nobody")
    register = code[pc + 1 + kinds.index("to")]
    _require(s[lay.DEST] == register, "the answer would go to another register")
    _require(s[lay.COUNT] >= 1, "there is nothing to choose from")
    if name == "ask_top":
        zone = s[code[pc + 1]]
        bag, start = s[zone + lay.BAG_SIZE], s[zone + lay.BAG_FROM]
        whole = s[lay.OPTIONS] == zone + lay.FIRST + start and s[lay.COUNT] == bag
        on_top = start + bag == s[zone + lay.LENGTH] or code[pc + 4] == 1
        _require(whole and on_top, "the draw is not from the bag")
        who, kind = lay.NATURE, lay.DRAW
    else:
        _check_offer(sound, s, sound.known[pc].offer)
        who = s[code[pc + 1 + kinds.index("who")]]
        kind = code[pc + 1] if name == "ask" else lay.CHOOSE_MOVE
    _require((s[lay.SEAT], s[lay.KIND]) == (who, kind), "somebody else would decide, or otherwise")
