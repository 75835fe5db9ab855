"""Writes the arms of the compiled gear: what it does for one idiom.

An arm is the bodies of the idiom's instructions, folded for what the idiom says of their operands:
a register that several instructions read or write becomes a local name, which is read once and
written through to the state each time, so that the state always is what the other gears leave;
constants and jumps inside the idiom are decided while the arm is written. All other operands are
read from the program at hand. A decision that is answered inside is answered in the arm.

What is difficult is what may be kept in a local name. Different letters of an idiom are different
registers, and cards and zones never lie where registers do, as verifying has shown; so only bodies
that write registers by their number in a row, or are called as functions, may change one unseen,
and after those all names are read again.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence

from interpreter.machine import bodies
from interpreter.machine.folding import fold, number
from interpreter.machine.idioms import OUT, Idiom
from interpreter.machine.structure import ONE_INSTRUCTION, Block, joined, structured
from interpreter.program import layout as lay
from interpreter.program.opcodes import SIGNATURES, WIDTH

ASKED = f"asked(e, s[{lay.SEAT}], s[{lay.COUNT}], k)"
"""What a gear that counts says of each decision that it answers."""

STOP = "stop"
"""The line, to be replaced, after which the game stands still."""
HEADS = frozenset({lay.PLAYER, lay.NEXT, lay.TURNS, lay.PLAYERS, lay.COUNT, lay.OPTIONS, lay.SEAT})
"""The places in the head that are kept in local names."""
PLAIN_HELPERS = frozenset({"take_out", "place", "fail"})
"""Helpers that leave registers and the head alone, or stop the game."""

# Numbers that stand for what is known only when the arm is carried out; folding sees numbers.
_PLACE, _TARGET, _REGISTER = 1 << 40, 1 << 41, 1 << 42
_APART = 1024


class Arm:
    """Writes the arm of one idiom.

    Args:
        idiom: what it carries out.
        ending: for its local names, so that they differ from those of other arms.
        ear: what becomes of events.
    """

    def __init__(self, idiom: Idiom, ending: str, ear: bodies.Ear) -> None:
        self.parts = idiom.parts
        self.ending = ending
        self.ear = ear
        self.addresses = self._addresses()
        self.where = self._where()
        self.folded = [self._folded(place) for place in range(len(self.parts))]
        self.missing = self._missing()
        self.blocks: list[Block] = [Block() for _ in self.parts]

    def lines(self) -> list[str]:
        """Give the lines of the arm; they leave the address of the next instruction in `pc`."""
        first = self._new([], 0)
        for place in range(len(self.parts)):
            self._part(place)
        return _plain(structured(joined(self.blocks, first), first))

    # -- what is where ------------------------------------------------------------------------

    def _addresses(self) -> list[tuple[str, int]]:
        """Give each part's address as a name and what is added to it.

        A part that is jumped to has a name of its own, given on all ways to it; one that is gone on
        to is counted from the same name as the part before, if all ways to it pass where that name
        is given.
        """
        before: list[list[int]] = [[] for _ in self.parts]
        for place, part in enumerate(self.parts):
            for way in part.ways():
                if way > place:
                    before[way].append(place)
        goes_on = {part.on: place for place, part in enumerate(self.parts) if part.on != OUT}
        passed: list[set[int]] = [{0}]
        found, given = [("pc", 0)], [0]
        for place in range(1, len(self.parts)):
            passed.append({place} | set.intersection(*(passed[one] for one in before[place])))
            source = goes_on.get(place, 0)
            if place in goes_on and given[source] in passed[place]:
                base, ahead = found[source]
                found.append((base, ahead + WIDTH))
                given.append(given[source])
            else:
                found.append((f"b{self.ending}_{place}", 0))
                given.append(place)
        return found

    def _address(self, place: int, ahead: int = 0) -> str:
        base, offset = self.addresses[place]
        return _sum(base, offset + ahead)

    def _where(self) -> list[dict[str, str]]:
        """Give for each part where its registers stand in the state, by their local names."""
        found = []
        for place, part in enumerate(self.parts):
            names = {self._head(address): str(address) for address in HEADS}
            for index, operand in enumerate(part.operands):
                if operand.isalpha():
                    names[self._name(operand)] = f"p[{self._address(place, index + 1)}]"
            found.append(names)
        return found

    def _name(self, letter: str) -> str:
        return f"r{self.ending}_{letter}"

    def _head(self, address: int) -> str:
        return f"h{self.ending}_{address}"

    # -- folding ------------------------------------------------------------------------------

    def _folded(self, place: int) -> list[ast.stmt]:
        """Fold the body of a part; it ends with returns as the body does."""
        part = self.parts[place]
        if bodies.is_called(part.name):
            return []
        lines = bodies.body(part.name, ear=self.ear, ending=f"{self.ending}_{place}")
        return self._fold(place, lines)

    def _fold(
        self, place: int, lines: Sequence[ast.stmt], asked: int | None = None
    ) -> list[ast.stmt]:
        """Fold lines for a part; `asked` is the operand that a choice goes to."""
        at = _PLACE + _APART * place
        operands = self.parts[place].operands

        def operand(found: int) -> ast.expr:
            index = found - at - 1
            word = operands[index]
            if word == "#":
                return _expression(f"p[{self._address(place, index + 1)}]")
            if word[0] == "@" or word.isdigit():
                return ast.Constant(int(word.lstrip("@")))
            return ast.Constant((_TARGET if word[0] == ">" else _REGISTER) + index)

        def register(found: int, context: ast.expr_context) -> ast.expr:
            if found == lay.DEST and asked is not None:
                return operand(at + 1 + asked)
            if found >= _REGISTER:
                word = operands[found - _REGISTER]
                if word[0] == "=":
                    return ast.Constant(int(word[1:]))
                return ast.Name(self._name(word), context)
            if found in HEADS:
                return ast.Name(self._head(found), context)
            return ast.Subscript(ast.Name("s", ast.Load()), ast.Constant(found), context)

        return fold(lines, operand, at, ast.Name("size", ast.Load()), register)

    def _taken(self, place: int) -> list[ast.stmt]:
        """Give the lines that take the option `k` of a part that asks."""
        part = self.parts[place]
        index = SIGNATURES[part.name].index("to")
        lines = self._fold(place, bodies.body(bodies.CHOOSE, ear=self.ear), index)
        for line in lines:
            for one in ast.walk(line):
                if isinstance(one, ast.Name) and one.id == "index":
                    one.id = "k"
        return [line for line in lines if not _stops(line)]

    # -- what is read where -------------------------------------------------------------------

    def _missing(self) -> list[list[str]]:
        """Give for each part the registers to be read there: not on all ways have they been yet."""
        numbered = list(enumerate(self.parts))
        heads = {way for place, part in numbered for way in part.ways() if way <= place}
        known: list[set[str] | None] = [set(), *(None for _ in self.parts[1:])]
        missing = []
        for place, part in enumerate(self.parts):
            lines = list(self.folded[place])
            if _asks(part.name):
                lines += self._taken(place)
            read, written = self._read_and_written(lines, self.where[place])
            before = set() if place in heads else known[place] or set()
            missing.append(sorted(read - before))
            held = set() if self._is_opaque(part.name) else before | read | written
            for way in part.ways():
                other = known[way]
                known[way] = held if other is None else other & held
        return missing

    @staticmethod
    def _read_and_written(
        lines: Sequence[ast.stmt], names: Collection[str]
    ) -> tuple[set[str], set[str]]:
        """Give the names that lines read before writing them, and those written on all ways on."""
        read: set[str] = set()
        written: set[str] = set()
        surely: set[str] | None = None
        for line in lines:
            for one in ast.walk(line):
                target = one.target if isinstance(one, ast.AugAssign) else one
                if isinstance(target, ast.Name) and target.id in names:
                    loads = target is not one or isinstance(target.ctx, ast.Load)
                    if loads and target.id not in written:
                        read.add(target.id)
            if isinstance(line, ast.Assign) and _target(line) in names:
                written.add(_target(line))
            elif isinstance(line, ast.If) and surely is None and _leads_on(line):
                surely = set(written)
        return read, written if surely is None else surely

    def _is_opaque(self, name: str) -> bool:
        """Say whether a body may change registers that it doesn't name."""
        if bodies.is_called(name) or {"players", "work"} & set(SIGNATURES[name]):
            return True
        lines = bodies.body(name, ear=self.ear)
        return not bodies.calls(lines) <= PLAIN_HELPERS

    # -- blocks -------------------------------------------------------------------------------

    def _part(self, place: int) -> None:
        part, block = self.parts[place], self.blocks[place]
        reads = [f"{name} = s[{self.where[place][name]}]" for name in self.missing[place]]
        block.lines = [ONE_INSTRUCTION, *reads]
        if not bodies.is_called(part.name):
            self._fill(block, self.folded[place], place)
            return
        here = self._address(place)
        block.lines.append(f"step = {part.name}(s, p, e, w({here}))")
        block.test = "step < 0"
        block.to = (self._new([STOP]), self._on(place))

    def _new(self, lines: Sequence[str], *to: int) -> int:
        self.blocks.append(Block(list(lines), "", to))
        return len(self.blocks) - 1

    def _on(self, place: int) -> int:
        return self._way(place, self.parts[place].on, self._address(place, WIDTH))

    def _branch(self, test: str, *to: int) -> int:
        self.blocks.append(Block([], test, to))
        return len(self.blocks) - 1

    def _leave(self, address: str) -> int:
        leave = f"pc += {address[5:]}" if address.startswith("pc + ") else f"pc = {address}"
        return self._new([leave])

    def _way(self, place: int, to: int, address: str) -> int:
        """Give the block that leads from a part to another, or out of the arm."""
        if to == OUT:
            return self._leave(address)
        base, ahead = self.addresses[to]
        named = [] if base == "pc" or ahead else [f"{base} = {address}"]
        if to > place:
            return self._new(named, to) if named else to
        # Every round of a loop looks at the budget.
        low, more = self._leave(address), self._new(named, to)
        return self._branch("fuel < 0", low, more)

    def _fill(self, block: Block, lines: Sequence[ast.stmt], place: int) -> None:
        """Write lines into a block, and blocks for the branches that lead out of them."""
        way = bodies.first_way_out(self.parts[place].name, lines)
        if isinstance(way, bodies.Leave):
            self._end(block, way.before, way.value, place)
            return
        block.lines += self._text(way.before, place)
        block.test = self._text([ast.Expr(way.test)], place)[0]
        block.to = self._new([]), self._new([])
        for number_, branch in zip(block.to, (way.then, way.other), strict=True):
            self._fill(self.blocks[number_], branch, place)

    def _end(self, block: Block, lines: Sequence[ast.stmt], value: ast.expr, place: int) -> None:
        part = self.parts[place]
        if number(value) == -1 and _asks(part.name):
            self._ask(block, lines, place)
            return
        block.lines += self._text(lines, place)
        match value:
            case ast.IfExp(test=test):
                block.test = self._text([ast.Expr(test)], place)[0]
                block.to = self._new([]), self._new([])
                self._end(self.blocks[block.to[0]], (), value.body, place)
                self._end(self.blocks[block.to[1]], (), value.orelse, place)
            case ast.Constant(value=-1):
                block.lines.append(STOP)
            case ast.Constant(value=int(target)) if target >= _TARGET:
                index = target - _TARGET
                to = dict(part.labels()).get(index, OUT)
                address = f"p[{self._address(place, index + 1)}]"
                block.to = (self._way(place, to, address),)
            case ast.Constant():
                block.to = (self._on(place),)
            case ast.Name(id=link):
                block.to = (self._way(place, part.back, link),)
            case _:
                block.lines += [*self._text([ast.Expr(value)], place), STOP]

    def _ask(self, block: Block, lines: Sequence[ast.stmt], place: int) -> None:
        """Let the stream answer, if it answers for the seat; only else the game stands still."""
        block.lines += self._text([line for line in lines if not _stops(line)], place)
        seat, count = self._head(lay.SEAT), self._head(lay.COUNT)
        stopped = self._text([line for line in lines if _stops(line)], place)
        counted = [ASKED] if self.ear == "counted" else []
        taken = self._text(self._taken(place), place)
        answered = [f"k, rs = below(rs, inc, w({count}))", *counted, *taken, "decisions += 1"]
        block.test = f"mask >> {seat} + 1 & 1"
        block.to = self._new(answered, self._on(place)), self._new([*stopped, STOP])

    # -- text ---------------------------------------------------------------------------------

    def _text(self, lines: Sequence[ast.stmt], place: int) -> list[str]:
        names = self.where[place]
        through = [one for line in lines for one in _written_through(line, names)]
        real = _Real(self, place)
        return bodies.text([real.visit(line) for line in through])

    def real(self, value: int, place: int) -> ast.expr | None:
        """Give what stands for a number that is known only when the arm is carried out."""
        if value >= _REGISTER:
            return _expression(f"p[{self._address(place, value - _REGISTER + 1)}]")
        if value >= _PLACE:
            at, ahead = divmod(value - _PLACE, _APART)
            return _expression(self._address(at, ahead))
        return None


class _Real(ast.NodeTransformer):
    """Puts what is known only later in the place of the numbers that stood for it.

    What helpers are given is made wide: for every other kind of number they are compiled again.
    """

    def __init__(self, arm: Arm, place: int) -> None:
        self.arm = arm
        self.place = place

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        real = self.arm.real(node.value, self.place) if isinstance(node.value, int) else None
        return real or node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in bodies.functions():
            plain = [*bodies.ARRAYS, "size"]
            node.args = [
                one
                if isinstance(one, ast.Name) and one.id in plain
                else ast.Call(ast.Name("w", ast.Load()), [one], [])
                for one in node.args
            ]
        return node


def _written_through(line: ast.stmt, names: Mapping[str, str]) -> Iterator[ast.stmt]:
    """Give a line, and behind it one that writes to the state what it gives a local name."""
    if isinstance(line, ast.If | ast.For | ast.While):
        for inner in (line.body, line.orelse):
            inner[:] = [one for below in inner for one in _written_through(below, names)]
    yield line
    target = _target(line)
    if target in names:
        yield ast.parse(f"s[{names[target]}] = {target}").body[0]


def _asks(name: str) -> bool:
    """Say whether an instruction may wait for somebody's choice."""
    return name.startswith("ask") and "to" in SIGNATURES[name]


def _leads_on(line: ast.stmt) -> bool:
    """Say whether a line may return the address of an instruction to go on at."""
    returned = [one.value for one in ast.walk(line) if isinstance(one, ast.Return)]
    return any(not isinstance(one, ast.Call) and number(one) != -1 for one in returned if one)


def _assigned(line: ast.stmt) -> ast.expr | None:
    """Give what a line gives a value."""
    if isinstance(line, ast.AugAssign):
        return line.target
    return line.targets[0] if isinstance(line, ast.Assign) else None


def _target(line: ast.stmt) -> str:
    """Give the name that a line gives a value, if it is a name."""
    target = _assigned(line)
    return target.id if isinstance(target, ast.Name) else ""


def _stops(line: ast.stmt) -> bool:
    """Say whether a line says where the game stands still, or that it goes on."""
    target = _assigned(line)
    if not isinstance(target, ast.Subscript) or not bodies.is_name(target.value, "s"):
        return False
    return number(target.slice) in (lay.PC, lay.STATUS)


def _sum(base: str, ahead: int) -> str:
    return f"{base} + {ahead}" if ahead else base


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _plain(lines: Sequence[str]) -> list[str]:
    """Leave out what nothing comes of: what follows a `break`, and `go` if nobody looks at it."""
    looked_at = any(line.lstrip().startswith("if go ") for line in lines)
    done: list[str] = []
    for line in lines:
        useless = not looked_at or (done and done[-1].lstrip() == STOP)
        if not useless or not line.lstrip().startswith("go = "):
            done.append(line)
    return done
