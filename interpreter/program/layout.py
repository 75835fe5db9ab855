"""Where everything stands in a state: one flat array of integers.

The head holds what every game has (the next instruction, the decision that is waited for, whose
turn it is, the outcome); then one record a card, the zones, the registers of the program (states,
options, constants, places for values in between), and last the options of the decision that is
waited for, so that a copy which needs none of them can leave them off.

These are plain module constants, and not an enumeration, since the bodies of the instructions are
also compiled, where a global integer costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.rules import model as m

# -- the head ------------------------------------------------------------------------------

PC = 0
"""The instruction to carry out next."""
STATUS = 1
SEAT = 2
"""Who decides; `NATURE` is chance."""
KIND = 3
"""What kind of decision."""
DEST = 4
"""The register that the choice goes to."""
COUNT = 5
"""How many options there are."""
PLAYER = 6
"""The subject: the player on turn, or the one a loop has come to; -1 for none."""
NEXT = 7
"""Who is on turn next."""
TURNS = 8
DEALS = 9
"""Deals finished, in a match."""
PLAYERS = 10
SINGLE = 11
"""1 if only one deal is played of a game that has matches."""
FUEL = 12
"""Instructions left for the whole game."""
FAULT = 13
OPTIONS = 14
"""The address of the options: where cards lie in their zone, or else at the end of the state."""
RESULT = 15
"""How the deal ended: 0 not yet, 1 won, 2 drawn."""
DECIDED = 16
"""The instruction that ended the deal."""
OPTION_ROOM = 17
OUTCOME = 18
"""For each seat 1 if it won the deal."""
WON = 26
"""For each seat the deals it has won in the match."""
LOOKS = 34
"""How often instructions that search may still look at a card, or at a way to meld, in the game."""
CARDS = 35
"""The address of the first card's record."""

MOST_SEATS = 8
NATURE = -1

# -- a card's record -----------------------------------------------------------------------

CARD_SIZE = 3
POSITION = 0
ZONE = 1
FACE = 2
"""1 if the card lies face up."""

# -- a zone's record -----------------------------------------------------------------------

LENGTH = 0
BAG_FROM = 1
"""Where its unordered part begins; below it lies an ordered bottom, above it an ordered top."""
BAG_SIZE = 2
CAPACITY = 3
SEEN = 4
OWNER = 5
NUMBER = 6
"""Its number among the zones of the layout."""
ORDERED = 7
"""1 if the order of its cards means something, so that taking one out keeps it."""
FIRST = 8
"""The first of its cards, the lowest."""

SEEN_BY_NONE = 0
SEEN_BY_OWNER = 1
SEEN_BY_ALL = 2
SEEN_AS_LAID = 3

# -- statuses, faults, decisions, events ---------------------------------------------------

RUNNING = 0
DECIDE = 1
OVER = 2
FAULTED = 3

FAULT_EMPTY = 1
FAULT_NO_CHOICE = 2
FAULT_BUDGET = 3
FAULT_NUMBER = 4
FAULT_RANGE = 5
FAULT_FULL = 6
FAULT_HAND = 7
FAULT_UNDECIDED = 8
FAULT_EVENTS = 9
FAULT_NO_MOVE = 10
FAULT_DEALS = 11
FAULT_NO_PLAYER = 12
FAULT_LOOKS = 13

CHOOSE_MOVE = 0
CHOOSE_CARD = 1
CHOOSE_ZONE = 2
CHOOSE_PLAYER = 3
CHOOSE_RANK = 4
CHOOSE_SUIT = 5
CHOOSE_YES_NO = 6
CHOOSE_VALUE = 7
DRAW = 8
CHOOSE_CARDS = 9
"""One more card of several, or -1 if these are all."""

EVENT_SIZE = 8
"""kind, instruction, subject, a, b, c, who sees the card (a bit a seat), how the card lies.

How it lies is twice its place in the zone it came from, plus 1 if it lies face up now.
"""

E_TURN = 1
E_CLAUSE = 2
E_CARD = 4
"""a the card, b the zone it came from (and its place there), c the zone it is in."""
E_SHOW = 5
"""a the card, b its zone, c its face."""
E_SHUFFLE = 6
E_CLAIM = 7
"""a the type of decision, b the value."""
E_CHOICE = 8
E_CHALLENGE = 9
"""a the clause, b the challenger; -1 if nobody challenges."""
E_REASON = 10
E_STATE = 11
"""a the state, b the player or -1, c the value."""
E_HAND = 12
"""a the player, b the row's clause, c the zone."""
E_BEST = 13
"""a the best player, or -1 for several; b how many are best."""
E_OUTCOME = 14
"""a the seats that won, a bit each; b how the deal ended; c the deal."""
E_CUT = 15
"""a the player whose card decides."""
E_DEAL = 16
"""A new deal begins; a its number."""

# -- patterns and keys of rankings ---------------------------------------------------------

SAME_SUIT = 0
SEQUENCE = 1
GROUP = 2
ANYTHING = 3
OF_SUIT = 4
"""Its number is the register of the suit."""

TOP_RANK = 0
THAT_RANK = 1
ALL_RANKS = 2
REST = 3
TOP_SUIT = 4

# -- what a tie for the most or fewest of something means ------------------------------------

# Those tied may also be so many that the win is still one team's: that number, below zero.
TIE_DRAWS = 0
TIE_SHARES = 1
TIE_SCORES = 2
"""What players have is their result: those tied share the win, unless all are equal."""

# -- melds ---------------------------------------------------------------------------------

MELD_SUITS = 1
MELD_RANKS = 2
MELD_STAGES = 3
MELD_KEPT = 4
MELD_SLOTS = 5
MELD_RANK_OF = 6
MELD_SUIT_OF = 7
MELD_POINTS = 8
MELD_SHORTEST = 9
MELD_SIZES = 10
"""The most cards of one rank."""
MELD_TABLE = 11
"""The head of a table of melds takes this many numbers; its first are the packs."""

AS_IT_IS = 0
WITHOUT_CARD = 1
WITH_CARD = 2
WITHOUT_CARDS = 3

# -- bounds --------------------------------------------------------------------------------

MOST_FUEL = 5_000_000
MOST_LOOKS = 5_000_000
"""As many as instructions, and some seconds of work in plain Python, too."""
MOST_DEALS = m.MOST_DEALS
LARGEST = 2_147_483_647


@dataclass(frozen=True)
class ZonePlace:
    """One zone of the state: its name, whose it is (-1: nobody's), and its address."""

    name: str
    owner: int
    address: int
    capacity: int
    seen: int
    ordered: bool

    @property
    def size(self) -> int:
        """How many integers its record takes."""
        return FIRST + self.capacity


@dataclass(frozen=True)
class ListPlace:
    """A list of cards that may lie anywhere; it is laid out as a zone is."""

    name: str
    address: int
    capacity: int

    @property
    def size(self) -> int:
        """How many integers its record takes."""
        return FIRST + self.capacity


@dataclass(frozen=True)
class StatePlace:
    """One state's registers: one, or one for each seat."""

    name: str
    address: int
    per_player: bool
    index: int


@dataclass(frozen=True)
class Layout:
    """Names the parts of the states of one program.

    Attributes:
        size: how many integers a state has.
        deck_size: how many cards there are.
        zones: in the order of their numbers.
        states: the declared states, in file order.
        options: the address of each option's register, by name.
        constants: (address, value) of every constant.
        options_at: where the options of a decision stand; last, so that a copy may leave them off.
        option_room: how many options there may be.
        lists: they stand between the zones and the registers.
        work_room: how many integers before the options are for instructions to work in; what stands
            there means nothing from one instruction to the next.
    """

    size: int
    deck_size: int
    zones: tuple[ZonePlace, ...]
    states: tuple[StatePlace, ...]
    options: dict[str, int] = field(hash=False)
    constants: tuple[tuple[int, int], ...]
    options_at: int
    option_room: int
    lists: tuple[ListPlace, ...] = ()
    work_room: int = 0

    @property
    def work_at(self) -> int:
        """Where the room to work in begins, and the registers end."""
        return self.options_at - self.work_room

    @property
    def registers_at(self) -> int:
        """The address of the first register."""
        last = self.holders[-1]
        return last.address + last.size

    @property
    def holders(self) -> tuple[ZonePlace | ListPlace, ...]:
        """All zones and lists, in the order of their addresses."""
        return (*self.zones, *self.lists)

    def zone_at(self, address: int) -> ZonePlace:
        """Give the zone whose record begins at an address."""
        return next(zone for zone in self.zones if zone.address == address)
