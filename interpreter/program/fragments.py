"""Parts of the rules lowered on their own, to run beside a program on its own states.

What is difficult about explaining a rule is to say exactly what the machine would find, and not
what a second reading of the rules finds. So nothing is read a second time: a condition, or a part
of one, is lowered by the same code as the program and into the same registers, and a few
instructions are put behind the program's own. They run on a copy of a state that has some room
more, and leave their answer in a register. Lowering depends on nothing but the rules, so that the
program in front is again the one at hand, instruction by instruction; that is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from interpreter.program.assembler import Label
from interpreter.program.choices import Question
from interpreter.program.layout import FUEL, LOOKS, PC, RUNNING, STATUS
from interpreter.program.lower import Lowering
from interpreter.program.program import Program
from interpreter.program.statements import Begin
from interpreter.rules import model as m

_FUEL = 200_000
_LOOKS = 200_000
"""Instructions that a fragment may take: it looks at things once, or at a few in one another."""


@dataclass(frozen=True)
class Scope:
    """What words mean at a place in the rules: see `Begin`."""

    aliases: tuple[tuple[int, m.Zone], ...] = ()
    challenger: int = -1
    best: int = -1


NO_SCOPE = Scope()


def scope_of(begin: Begin) -> Scope:
    """Give what words mean in a line."""
    return Scope(begin.aliases, begin.challenger, begin.best)


@dataclass(frozen=True)
class Fragment:
    """A piece of code: where it begins, and the register that its answer is in."""

    begin: int
    answer: int


class Fragments:
    """Lowers parts of a program's rules behind the program itself.

    Attributes:
        begins: where the lines of the rules begin in the program.

    Args:
        program: what was lowered from the same rules.
    """

    def __init__(self, program: Program) -> None:
        self._lowering = Lowering(program.rules)
        again = self._lowering.program()
        if again.code != program.code:
            raise ValueError("the program was not lowered from these rules")
        self._layout = program.layout
        self._asm = self._lowering.asm
        # Behind the state, so that all in it keeps its place; the options' room comes last again.
        self._asm.next_register = program.layout.size
        self._known: dict[object, Fragment] = {}
        self._code: tuple[int, ...] = again.code
        self._length = again.length
        self.begins: tuple[Begin, ...] = tuple(self._lowering.statements.begins)

    # -- what is known of the program ----------------------------------------------------------

    def local(self, local: m.Local) -> int:
        """Give the register of a local name."""
        return self._lowering.values.local(local)

    def way_back(self, kind: str, name: str) -> int:
        """Give the register that holds where a "move" or "step" goes back to."""
        lowering = self._lowering
        moves, steps = lowering.choices.move_labels, lowering.statements.step_labels
        return (moves if kind == "move" else steps)[name][1]

    def line_at(self, pc: int) -> Begin:
        """Give the innermost line that an instruction belongs to, or the last one before it."""
        return next(one for one in reversed(self.begins) if one.pc <= pc)

    # -- lowering ------------------------------------------------------------------------------

    def value(self, expr: m.Expr, scope: Scope = NO_SCOPE) -> Fragment:
        """Lower a value; the answer is the value."""
        return self._fragment(("value", expr, scope), scope, lambda: self._value(expr))

    def condition(self, expr: m.Expr, scope: Scope = NO_SCOPE) -> Fragment:
        """Lower a condition; the answer is 1 if it holds, else 0."""

        def branch(no: Label) -> None:
            self._lowering.values.branch(expr, no, False)

        return self._fragment(("condition", expr, scope), scope, lambda: self._yes_no(branch))

    def possible(self, choices: tuple[Question, ...], scope: Scope = NO_SCOPE) -> Fragment:
        """Lower whether there is something for each of some choices in a row: 1 or 0."""

        def branch(no: Label) -> None:
            self._lowering.choices.require(choices, no)

        return self._fragment(("possible", choices, scope), scope, lambda: self._yes_no(branch))

    def _fragment(self, key: object, scope: Scope, lower: Callable[[], int]) -> Fragment:
        if key not in self._known:
            values, asm = self._lowering.values, self._asm
            before = (values.aliases, values.challenger, values.best)
            values.aliases = dict(scope.aliases)
            values.challenger, values.best = scope.challenger, scope.best
            begin = asm.here
            answer = lower()
            asm.emit("finish")
            values.aliases, values.challenger, values.best = before
            self._known[key] = Fragment(begin, answer)
            self._code, self._length = (), 0
        return self._known[key]

    def _value(self, expr: m.Expr) -> int:
        answer = self._asm.register()
        self._asm.emit("copy", answer, self._lowering.values.value(expr))
        return answer

    def _yes_no(self, branch: Callable[[Label], None]) -> int:
        asm = self._asm
        answer, no = asm.register(), Label()
        asm.emit("copy", answer, asm.constant(0))
        branch(no)
        asm.emit("copy", answer, asm.constant(1))
        asm.mark(no)
        return answer

    # -- running -------------------------------------------------------------------------------

    def code(self) -> tuple[tuple[int, ...], int]:
        """Give the program with all fragments so far, and how much of it is instructions."""
        if not self._code:
            self._code, self._length = self._asm.assemble()
        return self._code, self._length

    def ready(self, fragment: Fragment, state: Sequence[int]) -> list[int]:
        """Give a copy of a state of the program on which a fragment can be run."""
        room = self._asm.next_register - self._layout.size + self._layout.option_room
        s = [*state, *([0] * room)]
        for value, register in self._asm.constants.items():
            s[register] = value
        s[PC] = fragment.begin
        s[STATUS] = RUNNING
        s[FUEL] = _FUEL
        s[LOOKS] = _LOOKS
        return s
