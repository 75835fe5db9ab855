"""The instructions, with what each of their operands is.

Operand kinds: `to` a register written; read are `from` (any value), `card`, `player` (a seat),
`who` (a seat or chance), `zone` (a zone's address) and `link` (where to go back to: only `call`
writes it, only `back` reads it). `cards` is a register read that holds the address of a zone or of
a list, to look at the cards there; `list` is the address of a list itself. `players` is the first
of several registers, one for each seat, `within` is the same or 0, and `work` the first of several
for work in between. Plain numbers are `label` (an instruction's address), `table` (an offset into
the program's tables), `first` and `stride` (the address of the first player's zone, and the
distance to the next one's), `room` (where there is room to work in) and
`number`.
"""

from __future__ import annotations

WIDTH = 8
"""Every instruction takes this many integers: its number and up to seven operands."""

SIGNATURES: dict[str, tuple[str, ...]] = {
    # control
    "jump": ("label",),
    "jump_equal": ("from", "from", "label"),
    "jump_different": ("from", "from", "label"),
    "jump_below": ("from", "from", "label"),
    "jump_at_most": ("from", "from", "label"),
    "call": ("label", "link", "number"),
    "back": ("link",),
    "clause": ("number", "number"),
    "fault": ("number",),
    # numbers
    "copy": ("to", "from"),
    "add": ("to", "from", "from"),
    "subtract": ("to", "from", "from"),
    "multiply": ("to", "from", "from"),
    "load": ("to", "players", "player"),
    "store": ("players", "player", "from"),
    "set_state": ("to", "from", "number", "number", "number"),
    "set_player_state": ("players", "player", "from", "number", "number", "number"),
    "attribute": ("to", "card", "table"),
    # players
    "next_player": ("to", "who"),
    "start_player": ("to",),
    "begin_turn": ("number",),
    # zones and cards
    "zone_of": ("to", "first", "stride", "player"),
    "length": ("to", "cards"),
    "lengths": ("players", "first", "stride"),
    "capacity": ("to", "zone"),
    "card_at": ("to", "cards", "from"),
    "face": ("to", "card"),
    "lies_in": ("to", "card"),
    "gather": ("zone", "table", "number"),
    "shuffle": ("zone",),
    "ask_top": ("zone", "to", "label", "number"),
    "fix_top": ("zone", "card"),
    "top": ("to", "zone"),
    "move_card": ("card", "zone", "number"),
    "move_all": ("zone", "zone"),
    "turn_card": ("card", "number", "number"),
    # several cards
    "no_cards": ("list",),
    "add_card": ("list", "card"),
    "next_cards": ("list", "zone", "from", "from", "from", "table", "label"),
    "alike": ("to", "cards", "table"),
    "sequence": ("to", "cards", "table", "number"),
    # decisions
    "no_options": (),
    "option": ("from",),
    "options_zone": ("zone",),
    "options_range": ("number",),
    "options_players": ("number",),
    "ask": ("number", "who", "to"),
    "ask_move": ("who", "to"),
    "tell": ("number", "number", "from", "from"),
    # hands
    "cut_round": ("players", "players", "table", "number", "to", "to"),
    "compare": ("table", "first", "stride", "work", "to", "to", "within"),
    # melds
    "meld": ("to", "cards", "number", "from", "table", "number"),
    "points_left": ("to", "cards", "number", "from", "table", "room"),
    # outcomes
    "win": ("player", "label"),
    "win_most": ("players", "number", "number", "label"),
    "draw_game": ("label",),
    "finish": (),
    "next_deal": ("from", "label", "number"),
}

NAMES: tuple[str, ...] = tuple(SIGNATURES)
NUMBER_OF: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
