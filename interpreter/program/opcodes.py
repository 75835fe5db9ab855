"""The instructions, with what each of their operands is.

Operand kinds: `to` a register written, `from` a register read, `at` the first of several registers,
`zone` a register that holds a zone's address, `label` an instruction, `table` an offset into the
program's tables, `number` a plain number.
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
    "call": ("label", "to", "number"),
    "back": ("from",),
    "clause": ("number", "number"),
    "fault": ("number",),
    # numbers
    "copy": ("to", "from"),
    "add": ("to", "from", "from"),
    "subtract": ("to", "from", "from"),
    "multiply": ("to", "from", "from"),
    "load": ("to", "at", "from"),
    "store": ("at", "from", "from"),
    "set_state": ("to", "from", "number", "number", "number"),
    "set_player_state": ("at", "from", "from", "number", "number", "number"),
    "attribute": ("to", "from", "table"),
    # players
    "next_player": ("to", "from"),
    "start_player": ("to",),
    "begin_turn": ("number",),
    # zones and cards
    "zone_of": ("to", "number", "number", "from"),
    "length": ("to", "zone"),
    "lengths": ("at", "number", "number"),
    "capacity": ("to", "zone"),
    "card_at": ("to", "zone", "from"),
    "face": ("to", "from"),
    "gather": ("zone", "table", "number"),
    "shuffle": ("zone",),
    "ask_top": ("zone", "to", "label"),
    "fix_top": ("zone", "from"),
    "top": ("to", "zone"),
    "move_card": ("from", "zone", "number"),
    "move_all": ("zone", "zone"),
    "turn_card": ("from", "number", "number"),
    # decisions
    "no_options": (),
    "option": ("from",),
    "options_zone": ("zone",),
    "options_range": ("number",),
    "options_players": ("number",),
    "ask": ("number", "from", "to"),
    "ask_move": ("from", "to"),
    "tell": ("number", "number", "from", "from"),
    # hands and outcomes
    "cut_round": ("at", "at", "table", "number", "to", "to"),
    "compare": ("table", "number", "number", "at", "to", "to"),
    "win": ("from", "label"),
    "win_most": ("at", "number", "number", "label"),
    "draw_game": ("label",),
    "finish": (),
    "next_deal": ("from", "label", "number"),
}

NAMES: tuple[str, ...] = tuple(SIGNATURES)
NUMBER_OF: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
