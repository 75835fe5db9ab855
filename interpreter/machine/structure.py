"""Turning jumps into nested lines: from a graph of blocks to `if` and `while`.

Python has no jumps, and a compiler gets more out of loops and branches than out of a loop round a
table. What is difficult: the lines must nest, and a jump may lead out of several of them at once.
The way out is a variable `go`, the number of the block that comes next. A block is written right
where it is jumped to if only one jump leads there. Any other stands behind the block that all ways
to it pass (its dominator), under `if go == number`, in an order in which jumps lead only forwards;
whoever jumps there sets `go` and falls through to it. A loop is a `while True` that goes round as
long as `go` is the number of its head, and what comes after the loop stands behind it. `go` is only
ever set to a number and soon tested, so a compiler turns it back into jumps.

The shape follows N. Ramsey, "Beyond Relooper: Recursive Translation of Unstructured Control Flow to
Structured Control Flow", Proceedings of the ACM on Programming Languages 6 (ICFP), 2022; dominators
are found as in K. Cooper, T. Harvey and K. Kennedy, "A Simple, Fast Dominance Algorithm", Rice
University, TR-06-33870 (2006).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

DEEPEST = 12
"""How many blocks are written into one another; Python itself ends at 100 levels of lines."""
INDENT = "    "
ONE_INSTRUCTION = "fuel -= 1"
"""The line with which an instruction is counted."""


class Tangled(Exception):  # noqa: N818 -- it says what the graph is
    """The jumps form a loop with two ways in, which no nesting of lines can say."""


@dataclass
class Block:
    """Some lines that are carried out together, and where they lead.

    Attributes:
        lines: the text, without indentation of its own.
        test: decides between two ways on; empty for one way or none.
        to: no way on (the end), one, or two: where the test holds, and where not.
    """

    lines: list[str] = field(default_factory=list)
    test: str = ""
    to: tuple[int, ...] = ()


def structured(blocks: Sequence[Block], first: int) -> list[str]:
    """Write a graph of blocks as nested lines.

    Args:
        blocks: by number.
        first: where it begins; nothing may lead there.

    Returns the lines. Where the blocks end, `go` is -1. Raises `Tangled`.
    """
    graph = _Graph(blocks, first)
    return ["go = -1", *_Writer(graph).block(first, 0)]


def joined(blocks: Sequence[Block], first: int) -> list[Block]:
    """Join blocks that only ever follow one another, and pass over those without lines.

    The numbers stay; blocks that nothing leads to any more have no way on.
    """
    done = [Block(list(block.lines), block.test, block.to) for block in blocks]
    for block in done:
        block.to = tuple(_passed(done, target) for target in block.to)
    before: dict[int, int] = {}
    for number in _leaving(done, first):
        for target in done[number].to:
            before[target] = before.get(target, 0) + 1
    for number in list(_leaving(done, first)):
        block = done[number]
        while len(block.to) == 1 and before[block.to[0]] == 1 and block.to[0] != number:
            follower = done[block.to[0]]
            block.lines = block.lines + follower.lines
            block.test, block.to = follower.test, follower.to
            follower.lines, follower.to = [], ()
    for block in done:
        block.lines = _counted(block.lines)
    return done


def _passed(blocks: Sequence[Block], number: int) -> int:
    """Give the first block with lines on the only way from one."""
    seen = set()
    while not blocks[number].lines and len(blocks[number].to) == 1 and number not in seen:
        seen.add(number)
        number = blocks[number].to[0]
    return number


def _counted(lines: list[str]) -> list[str]:
    """Count the instructions of a block in one line."""
    count = lines.count(ONE_INSTRUCTION)
    rest = [line for line in lines if line != ONE_INSTRUCTION]
    return [f"fuel -= {count}", *rest] if count else rest


class _Graph:
    """What is known of the blocks: their order, dominators and loops."""

    def __init__(self, blocks: Sequence[Block], first: int) -> None:
        self.blocks = blocks
        self.order = list(reversed(list(_leaving(blocks, first))))
        self.place = {number: place for place, number in enumerate(self.order)}
        self.before: dict[int, list[int]] = {number: [] for number in self.order}
        for number in self.order:
            for target in blocks[number].to:
                self.before[target].append(number)
        self.dominator = self._dominators(first)
        self.loop = self._loops()

    def _dominators(self, first: int) -> dict[int, int]:
        found = {first: first}
        changed = True
        while changed:
            changed = False
            for number in self.order[1:]:
                known = [one for one in self.before[number] if one in found]
                new = known[0]
                for one in known[1:]:
                    new = self._common(found, new, one)
                if found.get(number) != new:
                    found[number] = new
                    changed = True
        return found

    def _common(self, found: dict[int, int], one: int, other: int) -> int:
        while one != other:
            if self.place[one] > self.place[other]:
                one = found[one]
            else:
                other = found[other]
        return one

    def _dominates(self, one: int, other: int) -> bool:
        while self.place[other] > self.place[one]:
            other = self.dominator[other]
        return one == other

    def _loops(self) -> dict[int, tuple[int, ...]]:
        """Give for each block the heads of the loops it is in, the outermost first."""
        inside: dict[int, set[int]] = {}
        for number in self.order:
            for target in self.blocks[number].to:
                if self.place[target] > self.place[number]:
                    continue
                if not self._dominates(target, number):
                    raise Tangled(f"block {target} begins a loop that has another way in")
                inside.setdefault(target, {target}).update(self._body(target, number))
        heads = sorted(inside, key=lambda head: self.place[head])
        return {one: tuple(head for head in heads if one in inside[head]) for one in self.order}

    def _body(self, head: int, latch: int) -> set[int]:
        found, waiting = {head}, [latch]
        while waiting:
            number = waiting.pop()
            if number not in found:
                found.add(number)
                waiting += self.before[number]
        return found

    def around(self, number: int) -> tuple[int, ...]:
        """Give the heads of the loops around a block; a loop's head stands for the whole loop."""
        loops = self.loop[number]
        return loops[:-1] if self.is_head(number) else loops

    def is_head(self, number: int) -> bool:
        """Say whether a loop begins at a block."""
        return bool(self.loop[number]) and self.loop[number][-1] == number

    def forward(self, number: int) -> list[int]:
        """Give the blocks from which a jump leads forwards to this one."""
        return [one for one in self.before[number] if self.place[one] < self.place[number]]


def _leaving(blocks: Sequence[Block], first: int) -> Iterator[int]:
    """Give the blocks in the order in which a walk in depth leaves them."""
    seen = {first}
    path = [(first, iter(blocks[first].to))]
    while path:
        number, ways = path[-1]
        for target in ways:
            if target not in seen:
                seen.add(target)
                path.append((target, iter(blocks[target].to)))
                break
        else:
            path.pop()
            yield number


class _Writer:
    """Decides where each block stands, and writes them."""

    def __init__(self, graph: _Graph) -> None:
        self.graph = graph
        self.inline: set[int] = set()
        self.behind: dict[int, list[int]] = {}
        """What follows a block's lines, on the same level."""
        self.after: dict[int, list[int]] = {}
        """What follows the loop that begins at a block."""
        self.depth = {graph.order[0]: 0}
        self.holder: dict[int, int] = {}
        for number in graph.order[1:]:
            self._settle(number)

    def _settle(self, number: int) -> None:
        graph = self.graph
        sources = graph.forward(number)
        if (
            len(sources) == 1
            and graph.loop[sources[0]] == graph.around(number)
            and self.depth[sources[0]] < DEEPEST
        ):
            self.inline.add(number)
            self.holder[number] = sources[0]
            self.depth[number] = self.depth[sources[0]] + 1
            return
        holder, after = self._place(number)
        (self.after if after else self.behind).setdefault(holder, []).append(number)
        self.depth[number] = self.depth[holder] + 1
        self.holder[number] = holder

    def _place(self, number: int) -> tuple[int, bool]:
        """Give the block behind which one stands, and whether it stands after that one's loop."""
        graph = self.graph
        holder = graph.dominator[number]
        level = len(graph.around(number))
        # If the ways here lead out of loops, it stands after the outermost of those.
        after = len(graph.loop[holder]) > level
        if after:
            holder = graph.loop[holder][level]
        # On a level that is too deep it stands further out, but never outside its own loop.
        while self.depth[holder] >= DEEPEST and (after or not graph.is_head(holder)):
            if holder not in self.holder:
                break
            outer = self.holder[holder]
            after = holder in self.after.get(outer, ())
            holder = outer
        return holder, after

    def block(self, number: int, level: int) -> Iterator[str]:
        """Write a block with all that stands in and behind it."""
        if not self.graph.is_head(number):
            yield from self._one(number, level)
            return
        pad = INDENT * level
        yield f"{pad}while True:"
        yield from self._one(number, level + 1)
        yield f"{pad}{INDENT}if go != {number}:"
        yield f"{pad}{INDENT}{INDENT}break"
        yield from self._listed(self.after.get(number, ()), level)

    def _one(self, number: int, level: int) -> Iterator[str]:
        block, pad = self.graph.blocks[number], INDENT * level
        yield from (pad + line for line in block.lines)
        if not block.to:
            yield f"{pad}go = -1"
        elif len(block.to) == 1:
            yield from self._jump(number, block.to[0], level)
        else:
            yield f"{pad}if {block.test}:"
            yield from self._jump(number, block.to[0], level + 1)
            yield f"{pad}else:"
            yield from self._jump(number, block.to[1], level + 1)
        yield from self._listed(self.behind.get(number, ()), level)

    def _jump(self, number: int, target: int, level: int) -> Iterator[str]:
        if target in self.inline and self.holder[target] == number:
            yield from self.block(target, level)
        else:
            yield f"{INDENT * level}go = {target}"

    def _listed(self, numbers: Sequence[int], level: int) -> Iterator[str]:
        for number in numbers:
            yield f"{INDENT * level}if go == {number}:"
            yield from self.block(number, level + 1)
