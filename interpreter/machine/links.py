"""Who calls whom in a program: the places that steps and moves go back to.

A step keeps the place to go back to in a register of its own, its link; only `call` writes it and
only `back` reads it. From that follows which links a path may still need, and what a step may have
changed when it comes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.program import layout as lay
from interpreter.program.opcodes import NAMES, SIGNATURES, WIDTH
from interpreter.program.program import Program

NO_WAY_ON = ("jump", "back", "fault", "win", "win_most", "draw_game", "finish", "next_deal")
"""Instructions after which the next one is never carried out."""


def operands(code: Sequence[int], pc: int) -> Iterator[tuple[str, int]]:
    """Give each operand of an instruction with its kind."""
    kinds = SIGNATURES[NAMES[code[pc]]]
    yield from zip(kinds, code[pc + 1 : pc + WIDTH], strict=False)


def written(code: Sequence[int], pc: int) -> set[int]:
    """Give the registers that an instruction may write; a link is not among them."""
    found: set[int] = set()
    for kind, operand in operands(code, pc):
        if kind == "to":
            found.add(operand)
        elif kind == "players":
            found.update(range(operand, operand + lay.MOST_SEATS))
        elif kind == "work":
            table = code[pc + 1]
            found.update(range(operand, operand + 2 * code[table + 4] + code[table]))
    if NAMES[code[pc]] in ("begin_turn", "next_deal"):
        found.add(lay.PLAYER)
    return found


class Links:
    """The calls of one program.

    Attributes:
        sites: for each link the places that it can hold.
        backs: for each link where it is read.
        needed: for each instruction the links that a path from it may need, those apart that a
            call on the path writes first.
        changed: for each link the registers that may have changed where it is read.
    """

    def __init__(self, program: Program) -> None:
        self._code = program.code
        self._addresses = range(0, program.length, WIDTH)
        self.sites: dict[int, list[int]] = {}
        self.backs: dict[int, list[int]] = {}
        self._entries: dict[int, set[int]] = {}
        for pc in self._addresses:
            name, ops = NAMES[self._code[pc]], self._code[pc + 1 : pc + WIDTH]
            if name == "call":
                self.sites.setdefault(ops[1], []).append(pc + WIDTH)
                self._entries.setdefault(ops[1], set()).add(ops[0])
            elif name == "back":
                # A step that nothing calls keeps its link, too.
                self.sites.setdefault(ops[0], [])
                self._entries.setdefault(ops[0], set())
                self.backs.setdefault(ops[0], []).append(pc)
        self.needed = self._needed()
        self.changed = self._changed()

    def _labels(self, pc: int) -> list[int]:
        return [operand for kind, operand in operands(self._code, pc) if kind == "label"]

    def _needed(self) -> Mapping[int, frozenset[int]]:
        needed: dict[int, frozenset[int]] = dict.fromkeys(self._addresses, frozenset())
        changed = True
        while changed:
            changed = False
            for pc in reversed(self._addresses):
                name = NAMES[self._code[pc]]
                found: set[int] = set()
                for label in self._labels(pc):
                    found |= needed[label]
                if name == "call":
                    found.discard(self._code[pc + 2])
                elif name == "back":
                    found = {self._code[pc + 1]}
                if name not in NO_WAY_ON:
                    found |= needed.get(pc + WIDTH, frozenset())
                if found != needed[pc]:
                    needed[pc] = frozenset(found)
                    changed = True
        return needed

    def _changed(self) -> Mapping[int, frozenset[int]]:
        regions = {link: self._region(link) for link in self.sites}
        changed: dict[int, set[int]] = {link: set() for link in self.sites}
        growing = True
        while growing:
            growing = False
            for link, region in regions.items():
                found: set[int] = set()
                for pc in region:
                    found |= written(self._code, pc)
                    if NAMES[self._code[pc]] == "call":
                        found |= changed[self._code[pc + 2]]
                if found != changed[link]:
                    changed[link] = found
                    growing = True
        return {link: frozenset(found) for link, found in changed.items()}

    def _region(self, link: int) -> set[int]:
        """Give the instructions between a call and going back, without those of other steps."""
        found: set[int] = set()
        waiting = list(self._entries[link])
        while waiting:
            pc = waiting.pop()
            if pc in found or link not in self.needed.get(pc, ()):
                continue
            found.add(pc)
            name = NAMES[self._code[pc]]
            if name != "call":
                waiting += self._labels(pc)
            if name not in NO_WAY_ON:
                waiting.append(pc + WIDTH)
        return found

    def open(self, pc: int, held: Mapping[int, int]) -> dict[int, int]:
        """Give the links that a path from an instruction may need, with those needed after them.

        Args:
            pc: the instruction.
            held: the place that each link holds.
        """
        found: dict[int, int] = {}
        waiting = set(self.needed[pc])
        while waiting:
            link = waiting.pop()
            if link in held and link not in found:
                found[link] = held[link]
                waiting |= self.needed.get(held[link], frozenset())
        return found
