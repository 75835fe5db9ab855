"""Lowering comparisons of what each player has: who is best, and how many are."""

from __future__ import annotations

from interpreter.program.assembler import Label
from interpreter.program.layout import MOST_SEATS, PLAYER, PLAYERS
from interpreter.program.rankings import key_width, ranking_table
from interpreter.program.values import Values
from interpreter.rules import model as m


def compared(
    values: Values, rules: m.Rules, statement: m.CompareHands | m.CompareStates
) -> tuple[int, int]:
    """Lower a comparison.

    Args:
        values: lowers what it speaks of.
        rules: for the rankings and the deck.
        statement: what is compared, and who takes part.

    Gives the registers that hold who is best, and how many are: none, if nobody takes part.
    """
    best, ties = values.asm.register(), values.asm.register()
    within = _within(values, statement.where) if statement.where is not None else 0
    if isinstance(statement, m.CompareHands):
        _hands(values, rules, statement, within, best, ties)
    else:
        of_teams = statement.state.per_team
        many = values.asm.constant(rules.team_count) if of_teams else PLAYERS
        _states(values, statement, within, best, ties, many)
    return best, ties


def _within(values: Values, where: m.Expr) -> int:
    """Lower who takes part: registers, one for each seat, that are 1 for those who do."""
    asm = values.asm
    within = asm.register(MOST_SEATS)
    with values.subject_kept():
        for seat in values.round_the_table():
            skip = Label()
            asm.emit("store", within, seat, asm.constant(0))
            asm.emit("copy", PLAYER, seat)
            values.branch(where, skip, False)
            asm.emit("store", within, seat, asm.constant(1))
            asm.mark(skip)
    return within


def _hands(
    values: Values, rules: m.Rules, statement: m.CompareHands, within: int, best: int, ties: int
) -> None:
    asm = values.asm
    ranking = rules.rankings[statement.ranking]
    family = values.family(statement.zone)
    wide = 1 + max((key_width(ranking, row) for row in ranking.rows), default=0)
    work = asm.register(2 * wide + ranking.size)
    table = ranking_table(values, rules.deck, ranking, wide)
    asm.emit("compare", table, family.first.address, family.stride, work, best, ties, within)


def _states(
    values: Values, statement: m.CompareStates, within: int, best: int, ties: int, many: int
) -> None:
    """Lower a walk round the table that keeps the best value so far, and how many have it.

    `many` is the register of how many there are to look at: all players, or one of each team.
    """
    asm = values.asm
    seat, held, top, inside = (asm.register() for _ in range(4))
    zero, one = asm.constant(0), asm.constant(1)
    loop = Label()
    asm.emit("copy", ties, zero)
    asm.emit("copy", best, zero)
    asm.emit("copy", seat, zero)
    asm.mark(loop)
    better, skip, takes_part = Label(), Label(), Label()
    if within:
        # A team takes part if one of it does.
        members = values.partners(seat) if statement.state.per_team else ()
        for member in (seat, *members):
            asm.emit("load", inside, within, member)
            asm.emit("jump_different", inside, zero, takes_part)
        asm.emit("jump", skip)
        asm.mark(takes_part)
    asm.emit("load", held, values.states[statement.state.name], seat)
    asm.emit("jump_equal", ties, zero, better)
    less, more = (top, held) if statement.most else (held, top)
    asm.emit("jump_below", less, more, better)
    asm.emit("jump_different", held, top, skip)
    asm.emit("add", ties, ties, one)
    asm.emit("jump", skip)
    asm.mark(better)
    asm.emit("copy", top, held)
    asm.emit("copy", best, seat)
    asm.emit("copy", ties, one)
    asm.mark(skip)
    asm.emit("add", seat, seat, one)
    asm.emit("jump_below", seat, many, loop)
