"""Chooses the idioms of the compiled gear; prints them as `machine/idiom_table.py` has them.

Random games of all shipped rulesets and variants say how often each instruction is carried out and
where it leads. From every place where the gear would look at its table, an idiom is grown along the
ways most taken; those are kept, one after the other, that save most looks in all games together.
Every game counts the same, however many instructions a decision takes.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_letters
from textwrap import wrap

from interpreter.game.load import load_program
from interpreter.machine import bodies
from interpreter.machine.arms import Arm
from interpreter.machine.gear import choose, table_of
from interpreter.machine.idioms import CONSTANTS_KNOWN, OUT, REGISTERS, Idiom, Part
from interpreter.machine.links import NO_WAY_ON
from interpreter.machine.stream import Stream
from interpreter.machine.structure import Tangled
from interpreter.problems import ProblemsFound
from interpreter.program import layout as lay
from interpreter.program.opcodes import NAMES, SIGNATURES, WIDTH
from interpreter.program.program import Program

MOST_PARTS = 24
"""How many instructions an idiom has at most."""
LEAST_TAKEN = 0.04
"""A way that is taken less often than this, each time the idiom begins, leads out of it."""
MOST_IN_ALL = 340
"""How many instructions all idioms have; compiling takes its time for each."""
NUMBERS_TOLD_APART = (0, 1, 2)
"""Numbers that an idiom may hold instead of any number, where they decide what is done."""
DECISIONS = 1_500
"""How many decisions are played with each ruleset."""
RULESETS = Path(__file__).resolve().parent.parent / "rulesets"

Way = tuple[int, int]
Place = tuple[int, tuple[tuple[int, int, int], ...]]
"""An instruction, and the calls that led to it: link, where to come back to, the calling place."""


@dataclass(frozen=True)
class Profile:
    """How often each way from an instruction to another was taken, a decision."""

    program: Program
    ways: Mapping[Way, float]
    leads: Mapping[int, frozenset[int]]
    """Where each instruction led to."""
    trace: list[int]
    """The instructions as they were carried out; -1 between games."""
    decisions: int


def profile(program: Program, players: int) -> Profile:
    """Play random games with the default options."""
    options = {option.name: option.default for option in program.rules.options}
    first = program.first_state(players, options)
    table = table_of(program.code, program.length)
    ways: Counter[Way] = Counter()
    trace: list[int] = []
    decisions = game = 0
    while decisions < DECISIONS:
        s, chances = list(first), Stream(1, game)
        game += 1
        pc = s[lay.PC]
        while s[lay.STATUS] == lay.RUNNING:
            after = table[pc](s, program.code, [0], pc)
            if s[lay.STATUS] == lay.DECIDE:
                choose(s, chances.below(s[lay.COUNT]))
                decisions += 1
                after = s[lay.PC]
            ways[pc, after] += 1
            trace.append(pc)
            pc = after
        trace.append(-1)
    shares = {way: times / decisions for way, times in ways.items()}
    leads = {source: frozenset(b for a, b in ways if a == source and b >= 0) for source, _ in ways}
    return Profile(program, shares, leads, trace, decisions)


class Growing:
    """Grows the idiom that begins at one instruction."""

    def __init__(self, played: Profile, heads: frozenset[int], pc: int) -> None:
        self.code = played.program.code
        self.played = played
        self.heads = heads
        self.times: dict[int, float] = {}
        for (source, _), times in played.ways.items():
            self.times[source] = self.times.get(source, 0.0) + times
        self.root: Place = (pc, ())
        self.inside = [self.root]
        self._grow()

    def _name(self, place: Place) -> str:
        return NAMES[self.code[place[0]]]

    def _operands(self, place: Place) -> tuple[int, ...]:
        return self.code[place[0] + 1 : place[0] + WIDTH]

    def ways(self, place: Place) -> Iterator[tuple[str, Place]]:
        """Give where an instruction leads: `on`, `back`, or the number of an operand."""
        pc, calls = place
        name, operands = self._name(place), self._operands(place)
        kinds = SIGNATURES[name]
        if name == "call":
            kept = tuple(one for one in calls if one[0] != operands[1])
            yield "0", (operands[0], (*kept, (operands[1], pc + WIDTH, pc)))
            return
        if name == "back":
            for link, after, _ in calls:
                if link == operands[0]:
                    rest = tuple(one for one in calls if one[0] != link)
                    yield "back", (after, rest)
            return
        for index, kind in enumerate(kinds):
            if kind == "label":
                yield str(index), (operands[index], calls)
        if name not in NO_WAY_ON:
            yield "on", (pc + WIDTH, calls)

    def _grow(self) -> None:
        # How often each place is come to, from one beginning: along the ways that were taken.
        while len(self.inside) < MOST_PARTS:
            best, most = None, LEAST_TAKEN
            share = self._shares()
            for place in self.inside:
                for _, target in self.ways(place):
                    if target not in self.inside and self._may_follow(target):
                        taken = share.get(target, 0.0)
                        if taken > most:
                            best, most = target, taken
            if best is None:
                return
            self.inside.append(best)
            if self._is_tangled():
                self.inside.pop()
                self.heads = self.heads | {best[0]}

    def _is_tangled(self) -> bool:
        try:
            Arm(self.idiom(), "", "quiet").lines()
        except Tangled:
            return True
        return False

    def _may_follow(self, target: Place) -> bool:
        return target[0] not in self.heads and target[0] in self.times

    def _shares(self) -> dict[Place, float]:
        order = self._order()
        share: dict[Place, float] = {self.root: 1.0}
        for place in order:
            times = self.times.get(place[0], 0.0)
            for _, target in self.ways(place):
                taken = self.played.ways.get((place[0], target[0]), 0.0)
                if times and target != self.root:
                    part = share.get(place, 0.0) * taken / times
                    share[target] = share.get(target, 0.0) + part
        return share

    def _order(self) -> list[Place]:
        """Give the places so that ways lead forwards, but for those that close a loop."""
        done: list[Place] = []
        open_: set[Place] = set()

        def visit(place: Place) -> None:
            open_.add(place)
            for _, target in self.ways(place):
                if target in self.inside and target not in done and target not in open_:
                    visit(target)
            open_.discard(place)
            done.append(place)

        visit(self.root)
        return done[::-1]

    # -- the idiom ----------------------------------------------------------------------------

    def idiom(self) -> Idiom:
        """Give the idiom as it is written."""
        order = self._order()
        number = {place: index for index, place in enumerate(order)}
        constants = dict(self.played.program.layout.constants)
        letters: dict[int, str] = {}
        parts = []
        for place in order:
            name, given = self._name(place), self._operands(place)
            to = dict(self.ways(place))
            words = []
            for index, kind in enumerate(SIGNATURES[name]):
                value = given[index]
                if kind == "label":
                    target = number.get(to[str(index)], OUT)
                    words.append(">" if target == OUT else f">{target}")
                elif kind not in REGISTERS:
                    told_apart = index in deciding(name) and value in NUMBERS_TOLD_APART
                    words.append(str(value) if told_apart else "#")
                elif value < lay.CARDS:
                    words.append(f"@{value}")
                elif constants.get(value) in CONSTANTS_KNOWN:
                    words.append(f"={constants[value]}")
                else:
                    words.append(letters.setdefault(value, ascii_letters[len(letters)]))
            on = number.get(to["on"], OUT) if "on" in to else OUT
            if name == "call":
                kept = tuple(one for one in place[1] if one[0] != given[1])
                on = number.get((place[0] + WIDTH, kept), OUT)
            back = number.get(to["back"], OUT) if "back" in to else OUT
            parts.append(Part(name, tuple(words), on, back))
        return Idiom(tuple(parts))

    def exits(self) -> set[int]:
        """Give the instructions that the idiom may lead to."""
        found = set()
        for place in self.inside:
            inner = {target for _, target in self.ways(place) if target in self.inside}
            leads = self.played.leads.get(place[0], frozenset())
            found |= leads - {one[0] for one in inner}
        return found


@cache
def deciding(name: str) -> frozenset[int]:
    """Give the operands of an instruction that its body compares, counts up to or hands on."""
    found = set()
    for node in ast.walk(ast.Module(bodies.body(name, ear="quiet"), [])):
        inside: list[ast.expr] = []
        match node:
            case ast.If(test=test) | ast.IfExp(test=test):
                inside = [test]
            case ast.For(iter=counted):
                inside = [counted]
            case ast.Call(func=ast.Name(id=helper), args=given) if helper != "range":
                inside = given
        for one in inside:
            text = bodies.expression(one)
            found |= {k for k in range(WIDTH - 1) if f"p[pc + {k + 1}]" in text}
    return frozenset(found)


def loop_heads(played: Profile) -> frozenset[int]:
    """Give where ways lead backwards, other than by calling and coming back."""
    code = played.program.code
    return frozenset(
        target
        for source, target in played.ways
        if target <= source and NAMES[code[source]] not in ("back", "call")
    )


def grown_idioms(played: Profile) -> Iterator[Idiom]:
    """Give idioms that cover a program."""
    heads = loop_heads(played) | {played.program.turn_start}
    waiting, seen = [0], {-1}
    while waiting:
        pc = waiting.pop()
        if pc not in seen:
            seen.add(pc)
            grown = Growing(played, heads, pc)
            waiting += sorted(grown.exits())
            yield grown.idiom()


class Game:
    """A program that was played, and where idioms occur in it."""

    def __init__(self, name: str, played: Profile) -> None:
        self.name = name
        self.played = played
        self.constants = dict(played.program.layout.constants)
        self.found: dict[Idiom, dict[int, dict[int, int]]] = {}

    def occurrences(self, idiom: Idiom) -> dict[int, dict[int, int]]:
        """Give the addresses of an idiom's parts, by where it begins."""
        if idiom not in self.found:
            program = self.played.program
            closed = (program.turn_start,)
            self.found[idiom] = {}
            for pc in range(0, program.length, WIDTH):
                places = idiom.places(program.code, program.length, self.constants, pc, closed)
                if places is not None:
                    self.found[idiom][pc] = places
        return self.found[idiom]

    def savings(self, idioms: Collection[Idiom]) -> tuple[Counter[Idiom], float]:
        """Give how many looks at the table, a decision, idioms save; and how many are left."""
        at: dict[int, tuple[Idiom, dict[int, int]]] = {}
        for idiom in sorted(idioms, key=lambda idiom: len(idiom.parts)):
            at |= {pc: (idiom, places) for pc, places in self.occurrences(idiom).items()}
        trace, decisions = self.played.trace, self.played.decisions
        found: Counter[Idiom] = Counter()
        looks = index = 0
        while index < len(trace):
            looks += trace[index] >= 0
            begun = at.get(trace[index])
            index += 1
            if begun is None:
                continue
            idiom, places = begun
            parts, part, first = idiom.parts, 0, index
            while True:
                for way in parts[part].ways():
                    if places[way] == trace[index]:
                        part = way
                        index += 1
                        break
                else:
                    break
            found[idiom] += index - first
        return Counter({one: n / decisions for one, n in found.items()}), looks / decisions


def programs() -> Iterator[tuple[str, Program]]:
    """Give all shipped rulesets and variants; one that is wrong is left out."""
    for path in sorted(RULESETS.rglob("*.rules")):
        try:
            yield path.stem, load_program(str(path))
        except ProblemsFound as problems:
            print(f"{path.stem} is left out: {problems}", file=sys.stderr)


def chosen() -> Iterator[Idiom]:
    """Choose the idioms."""
    games = []
    known: dict[str, Idiom] = {}
    for name, program in programs():
        least, most = program.rules.players
        played = profile(program, max(least, min(3, most)))
        games.append(Game(name, played))
        known |= {str(one): one for one in grown_idioms(played) if len(one.parts) > 1}
    while True:
        total: dict[Idiom, float] = defaultdict(float)
        left: list[tuple[str, float]] = []
        for game in games:
            found, looks = game.savings(known.values())
            # Of all looks of a game without idioms, so that games with many count no more.
            for idiom, saved in found.items():
                total[idiom] += saved * game.played.decisions / len(game.played.trace)
            left.append((game.name, looks))
        parts = sum(len(one.parts) for one in total)
        if parts <= MOST_IN_ALL:
            break
        # The least useful go first, some at a time: what they did then falls to others.
        order = sorted(total, key=lambda one: -total[one] / len(one.parts))
        while parts > max(MOST_IN_ALL, sum(len(one.parts) for one in total) * 9 // 10):
            parts -= len(order.pop().parts)
        known = {str(one): one for one in order}
    for name, looks in left:
        print(f"{name}: {looks:.2f} looks a decision", file=sys.stderr)
    return iter(sorted(total, key=lambda one: -total[one]))


if __name__ == "__main__":
    texts = (wrap(str(idiom), 98, break_on_hyphens=False) for idiom in chosen())
    print("\n\n".join("\n".join(lines) for lines in texts))
