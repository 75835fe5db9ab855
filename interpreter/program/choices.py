"""Lowering choices: what is on offer, who is asked, and that no choice leads to a dead end.

A move is on offer if its guard holds and its leading choices, the ones before anything else
happens, can be completed. And within a move an option is on offer only if the leading choices after
it, as far as they depend on it, can still be completed. Both are the same question, asked from
different places: is there a value for each of these choices, one after the other? It is lowered as
nested loops that stop at the first find.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.program.assembler import Assembler, Label
from interpreter.program.layout import (
    CHOOSE_CARD,
    CHOOSE_CARDS,
    CHOOSE_PLAYER,
    CHOOSE_RANK,
    CHOOSE_SUIT,
    CHOOSE_VALUE,
    CHOOSE_YES_NO,
    CHOOSE_ZONE,
    E_CHALLENGE,
    E_CHOICE,
    E_CLAIM,
    E_CLAUSE,
    E_REASON,
    NATURE,
    PLAYER,
    PLAYERS,
)
from interpreter.program.looking import each_thing
from interpreter.program.several import Sets
from interpreter.program.values import Values
from interpreter.rules import model as m
from interpreter.rules.flow import parts
from interpreter.source import Span

Question = m.Choose | m.Claim
"""A line in which somebody picks one of several things; a claim is told to all as what was said."""

_KINDS = {
    m.Kind.CARD: CHOOSE_CARD,
    m.Kind.ZONE: CHOOSE_ZONE,
    m.Kind.PLAYER: CHOOSE_PLAYER,
    m.Kind.RANK: CHOOSE_RANK,
    m.Kind.SUIT: CHOOSE_SUIT,
}
"""The kind of decision for what is chosen."""

LowerBody = Callable[[tuple[m.Stmt, ...]], None]


def leading_lines(body: tuple[m.Stmt, ...]) -> tuple[Question, ...]:
    """Give the choices and claims of a move before anything happens."""
    found: list[Question] = []
    for statement in body:
        if isinstance(statement, m.Let):
            continue  # it only names a value, which the choices behind it hold themselves
        if not isinstance(statement, m.Choose | m.Claim) or statement.at_random:
            break
        found.append(statement)
    return tuple(found)


def leading_choices(body: tuple[m.Stmt, ...]) -> tuple[Question, ...]:
    """Give the leading lines that may have nothing on offer; a claim of any value never has."""
    return tuple(line for line in leading_lines(body) if _may_be_empty(line))


def _may_be_empty(line: Question) -> bool:
    return isinstance(line, m.Choose) or line.where is not None


def _depends(choice: Question, on: Question) -> bool:
    """Say whether what a choice offers depends on an earlier one."""
    return any(
        isinstance(part, m.LocalValue) and part.local == on.candidate
        for part in parts((choice.zones, choice.least, choice.most, choice.where))
    )


def following(choice: Question, leading: tuple[Question, ...]) -> tuple[Question, ...]:
    """Give the later leading choices that depend on this one, directly or by way of others."""
    if choice not in leading:
        return ()
    found = [choice]
    for later in leading[leading.index(choice) + 1 :]:
        if _may_be_empty(later) and any(_depends(later, one) for one in found):
            found.append(later)
    return tuple(found[1:])


@dataclass(frozen=True)
class Ask:
    """What an `ask` instruction is about, for prompts and refusals.

    Attributes:
        name: what is chosen, as the rules call it ("card", "value"; "challenge").
        kind: "choose", "claim" or "challenge".
        silent: for a claim, what saying nothing means: "lowest" or "highest" of what is on offer,
            or the address of the value.
        where: the line's condition on what may be chosen, if it has one, where it stands.
        condition: the same condition.
        leads: whether nothing has happened yet in the move: what is on offer then follows from
            what everybody may know, so that a person may type it with the choice before.
        clause: that of a claim, which is one of its own; else -1.
        least, most: how many cards are chosen together, if they are several.
        cards: the address of the list of those that have been chosen so far; else -1.
    """

    name: str
    kind: str
    silent: int | str | None = None
    where: Span | None = None
    condition: m.Expr | None = None
    leads: bool = False
    clause: int = -1
    least: m.Expr | None = None
    most: m.Expr | None = None
    cards: int = -1


class Choices:
    """Lowers the statements that ask somebody."""

    def __init__(self, values: Values, rules: m.Rules) -> None:
        self.values = values
        self.asm: Assembler = values.asm
        self.rules = rules
        self.sets = Sets(values, rules)
        self.move_labels: dict[str, tuple[Label, int]] = {}
        self.leading: tuple[Question, ...] = ()
        self.asks: dict[int, Ask] = {}

    def _ask(self, about: Ask, kind: int, who: int, answer: int) -> None:
        self.asks[self.asm.here] = about
        self.asm.emit("ask", kind, who, answer)

    # -- moves --------------------------------------------------------------------------------

    def choose_move(self, statement: m.ChooseMove) -> None:
        """Offer the moves that can be made, ask, and carry out the one chosen."""
        asm = self.asm
        names = list(self.rules.moves)
        chosen = asm.register()
        asm.emit("no_options")
        for name in statement.moves:
            move = self.rules.moves[name]
            out = Label()
            if move.guard is not None:
                self.values.branch(move.guard, out, False)
            self.require(leading_choices(move.body), out)
            asm.emit("option", asm.constant(names.index(name)))
            asm.mark(out)
        asm.emit("ask_move", PLAYER, chosen)
        end = Label()
        for name in statement.moves:
            other = Label()
            asm.emit("jump_different", chosen, asm.constant(names.index(name)), other)
            label, back = self.move_labels[name]
            asm.emit("call", label, back, self.rules.moves[name].clause)
            asm.emit("jump", end)
            asm.mark(other)
        asm.mark(end)

    def require(self, choices: tuple[Question, ...], out: Label) -> None:
        """Jump out unless there is a value for each of some choices, one after the other."""
        if not choices:
            return
        # A search that comes to nothing is to be blamed on the choice that is looked ahead to.
        outer, self.asm.at = self.asm.at, choices[0].at
        self._require_first(choices[0], choices[1:], out)
        self.asm.at = outer

    def _require_first(self, first: Question, rest: tuple[Question, ...], out: Label) -> None:
        dependent = [one for one in rest if _depends(one, first)]
        if not dependent and first.where is None:
            self._require_any(first, out)
            self.require(rest, out)
            return
        if not dependent:
            found = Label()
            self.each_candidate(first, lambda skip: self.asm.emit("jump", found))
            self.asm.emit("jump", out)
            self.asm.mark(found)
            self.require(rest, out)
            return
        found = Label()

        def complete(skip: Label) -> None:
            self.require(rest, skip)
            self.asm.emit("jump", found)

        self.each_candidate(first, complete)
        self.asm.emit("jump", out)
        self.asm.mark(found)

    def _require_any(self, choice: Question, out: Label) -> None:
        """Jump out if there is nothing to choose from at all."""
        if isinstance(choice, m.Choose) and choice.most is not None:
            self.sets.require_any(choice, out)
        elif choice.pool == "cards":
            count = self.asm.register()
            self.asm.emit("length", count, self.values.value(choice.zones[0]))
            self.asm.emit("jump_equal", count, self.asm.constant(0), out)
        elif choice.pool == "others":
            self.asm.emit("jump_equal", PLAYERS, self.asm.constant(1), out)

    def each_candidate(self, choice: Question, found: Callable[[Label], None]) -> None:
        """Lower a loop over what a choice could be: one of some things, or several cards."""
        if isinstance(choice, m.Choose) and choice.most is not None:
            self.sets.each(choice, found)
        else:
            each_thing(self.values, choice, found)

    # -- single choices -----------------------------------------------------------------------

    def choose(self, statement: m.Choose) -> None:
        """Gather the options, ask the subject or chance, and keep the answer."""
        asm = self.asm
        about = Ask(
            statement.candidate.name,
            "choose",
            where=statement.where_span,
            condition=statement.where,
            leads=statement in self.leading,
            least=statement.least,
            most=statement.most,
            cards=self.values.lists.get(statement.candidate.serial, -1),
        )
        if statement.most is not None:
            after = following(statement, self.leading)
            self.sets.ask(
                statement,
                lambda skip: self.require(after, skip),
                lambda answer: self._ask(about, CHOOSE_CARDS, PLAYER, answer),
            )
            return
        self._offer(statement)
        kind = self._kind(statement)
        who = asm.constant(NATURE) if statement.at_random else PLAYER
        answer = self.values.local(statement.candidate)
        self._ask(about, kind, who, answer)
        if kind not in (CHOOSE_CARD, CHOOSE_ZONE):
            asm.emit("tell", E_CHOICE, kind, answer, asm.constant(0))

    def _offer(self, statement: Question) -> None:
        """Gather what can be picked, so that what is picked later can still be picked."""
        after = following(statement, self.leading)
        if statement.where is None and not after and statement.pool != "zones":
            self._all_options(statement)
            return
        self.asm.emit("no_options")

        def offer(skip: Label) -> None:
            self.require(after, skip)
            self.asm.emit("option", self.values.local(statement.candidate))

        self.each_candidate(statement, offer)

    def _all_options(self, statement: Question) -> None:
        match statement.pool:
            case "cards":
                self.asm.emit("options_zone", self.values.value(statement.zones[0]))
            case "players":
                self.asm.emit("options_players", 0)
            case "others":
                self.asm.emit("options_players", 1)
            case _:
                if statement.candidate.type == m.PLAYER:
                    self.asm.emit("options_players", 0)
                else:
                    self.asm.emit("options_range", self.values.values_of(statement.candidate.type))

    @staticmethod
    def _kind(statement: Question) -> int:
        return _KINDS[statement.candidate.type.kind]

    def any_value(self, state: m.State) -> int:
        """Have chance choose one of all values of a state; give the register that it is in."""
        asm, type_ = self.asm, state.type
        value = asm.register()
        kind = _KINDS.get(type_.kind, CHOOSE_VALUE)
        match type_.kind:
            case m.Kind.PLAYER:
                asm.emit("options_players", 0)
            case m.Kind.NUMBER:
                self._numbers(type_)
            case m.Kind.CHOICE:
                asm.emit("options_range", len(type_.names))
            case _:
                asm.emit("options_range", self.values.values_of(type_))
        self._ask(Ask(state.name, "choose"), kind, asm.constant(NATURE), value)
        if kind != CHOOSE_VALUE and not state.per_player:
            asm.emit("tell", E_CHOICE, kind, value, asm.constant(0))
        return value

    def _numbers(self, type_: m.Type) -> None:
        """Offer each number of a range."""
        asm = self.asm
        number, loop = asm.register(), Label()
        asm.emit("no_options")
        asm.emit("copy", number, asm.constant(type_.low))
        asm.mark(loop)
        asm.emit("option", number)
        asm.emit("add", number, number, asm.constant(1))
        asm.emit("jump_at_most", number, asm.constant(type_.high), loop)

    def claim(self, statement: m.Claim) -> None:
        """Have the subject name a value, and tell everybody."""
        asm = self.asm
        answer = self.values.local(statement.candidate)
        kind = self._kind(statement)
        meant = statement.silent
        silent = self.values.value(meant) if not isinstance(meant, str | None) else meant
        self._offer(statement)
        about = Ask(
            statement.candidate.name,
            "claim",
            silent,
            statement.where_span,
            statement.where,
            statement in self.leading,
            statement.clause,
        )
        self._ask(about, kind, PLAYER, answer)
        asm.emit("tell", E_CLAIM, kind, answer, asm.constant(0))

    # -- challenges ---------------------------------------------------------------------------

    def challenge(self, statement: m.Challenge, lower_body: LowerBody) -> None:
        """Ask all others, none knowing of another's answer; the first yes in turn order counts."""
        asm = self.asm
        asm.emit("clause", E_CLAUSE, statement.clause)
        asm.at = m.At(statement.clause, statement.at.span)
        who, answer, challenger = asm.register(), asm.register(), asm.register()
        one, none = asm.constant(1), asm.constant(NATURE)
        ask, asked = Label(), Label()
        asm.emit("copy", challenger, none)
        asm.emit("next_player", who, PLAYER)
        asm.mark(ask)
        asm.emit("jump_equal", who, PLAYER, asked)
        asm.emit("options_range", 2)
        self._ask(Ask("challenge", "challenge"), CHOOSE_YES_NO, who, answer)
        no = Label()
        asm.emit("jump_different", answer, one, no)
        asm.emit("jump_different", challenger, none, no)
        asm.emit("copy", challenger, who)
        asm.mark(no)
        asm.emit("next_player", who, who)
        asm.emit("jump", ask)
        asm.mark(asked)
        asm.emit("tell", E_CHALLENGE, statement.clause, challenger, asm.constant(0))
        nobody, wrong, end = Label(), Label(), Label()
        asm.emit("jump_equal", challenger, none, nobody)
        self._reasons(statement, wrong)
        outer, self.values.challenger = self.values.challenger, challenger
        lower_body(statement.right)
        asm.emit("jump", end)
        asm.mark(wrong)
        lower_body(statement.wrong)
        asm.emit("jump", end)
        self.values.challenger = outer
        asm.mark(nobody)
        lower_body(statement.nobody)
        asm.mark(end)

    def _reasons(self, statement: m.Challenge, wrong: Label) -> None:
        """Look at every reason, so that all that hold can be told; jump if none does."""
        asm = self.asm
        right = asm.register()
        asm.emit("copy", right, asm.constant(0))
        for reason in statement.reasons:
            outer = asm.at
            asm.at = m.At(reason.clause, reason.span)
            no = Label()
            self.values.branch(reason.when, no, False)
            asm.emit("copy", right, asm.constant(1))
            asm.emit("clause", E_REASON, reason.clause)
            asm.mark(no)
            asm.at = outer
        asm.emit("jump_equal", right, asm.constant(0), wrong)
