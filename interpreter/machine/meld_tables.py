"""Whether a table of melds is one, so that the search over it stays inside its room."""

from __future__ import annotations

from math import comb

from interpreter.machine.ranges import Unsound
from interpreter.program import layout as lay
from interpreter.program.melds import room_for
from interpreter.program.program import Program


def points_of_all(program: Program, table: int) -> tuple[int, int]:
    """Give the least and the most points that as many cards as there are can have together."""
    at, many = program.code[table + lay.MELD_POINTS], program.layout.deck_size + 1
    points = program.code[at : at + program.layout.deck_size]
    return many * min(0, *points), many * max(0, *points)


def check_melds(program: Program, table: int, where: str) -> None:
    """Check a table of melds, as `interpreter.machine.melds` reads it. Raises `Unsound`."""

    def require(condition: bool, message: str) -> None:
        if not condition:
            raise Unsound(f"{where} {message}")

    code, cards = program.code, program.layout.deck_size

    def holds(offset: int, size: int) -> bool:
        return program.length <= offset and offset + size <= len(code)

    require(holds(table, lay.MELD_TABLE), "has a table outside the program")
    head = code[table : table + lay.MELD_TABLE]
    packs, suits, ranks, stages, kept, slots = head[:6]
    rank_of, suit_of, points, _, sizes = head[6:]
    require(min(packs, 0) == 0 and min(suits, ranks, stages, sizes) >= 1, "melds no cards")
    require(max(packs * suits, ranks, stages, sizes) <= program.layout.size, "melds too many")
    require(all(holds(at, cards) for at in (rank_of, suit_of, points)), "knows no such cards")
    body = 2 * stages + 3 * (sizes + 1) + 2 * (ranks + 1)
    require(holds(table + lay.MELD_TABLE, body), "has a table outside the program")
    require(all(0 <= one <= ranks for one in code[rank_of : rank_of + cards]), "melds no such rank")
    for card in range(cards):
        plain = code[rank_of + card] == ranks or 0 <= code[suit_of + card] < suits
        require(plain, "melds no such suit")
    of_rank = [code[rank_of : rank_of + cards].count(rank) for rank in range(ranks)]
    require(max(of_rank) <= sizes, "melds too few cards of a rank")
    follow = code[table + lay.MELD_TABLE : table + lay.MELD_TABLE + 2 * stages : 2]
    require(all(-1 <= one < stages for one in follow), "leads a run to no stage")
    require(packs == 0 or stages >= 2, "leads a run to no stage")
    require(stages ** (packs * suits) <= lay.LARGEST, "has too many lanes")
    require(kept >= comb(stages - 1 + packs, packs) ** suits, "keeps too little")
    require(kept < slots <= program.layout.size, "has too few slots")
    least, most = points_of_all(program, table)
    require(least >= -lay.LARGEST and most <= lay.LARGEST, "counts too many points")


def check_room(program: Program, table: int, room: int, where: str) -> None:
    """Check the room that a search over a table works in. Raises `Unsound`."""
    _, suits, ranks, _, kept, slots = program.code[table : table + 6]
    packs = program.code[table]
    needed = room_for(packs, suits, ranks, kept, slots)
    layout = program.layout
    if room != layout.work_at or needed > layout.work_room:
        raise Unsound(f"{where} has no room to work in")
