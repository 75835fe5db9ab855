"""Lowering what is asked of several things, one after the other: which fit, how many, the highest.

A loop over what could be chosen serves choices as well as conditions: both ask of each card, zone,
player or value whether it fits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from interpreter.program.assembler import Assembler, Label, Table
from interpreter.program.layout import FAULT_EMPTY, PLAYER, PLAYERS
from interpreter.rules import model as m

Things = m.Choose | m.Claim | m.SomeOf
"""What says which things there are, what each is called, and which of them fit."""


class Lowers(Protocol):
    """Lowers values and conditions (`values.Values`)."""

    asm: Assembler
    ranks: Table
    points: Table
    above_ranks: int
    unranked: Label | None

    def value(self, expr: m.Expr) -> int:
        """Lower a value; give the register it is in."""
        ...

    def local(self, local: m.Local) -> int:
        """Give the register of a local name."""
        ...

    def branch(self, condition: m.Expr, target: Label, when: bool) -> None:
        """Lower a condition: jump to the target if it is `when`, else fall through."""
        ...

    def values_of(self, type_: m.Type) -> int:
        """Give how many ranks or suits there are."""
        ...


def each_thing(values: Lowers, things: Things, found: Callable[[Label], None]) -> None:
    """Lower a loop over some things; `found` is lowered for each that fits.

    The label handed to `found` goes on to the next one.
    """
    candidate = values.local(things.candidate)
    if things.pool == "zones":
        for zone in things.zones:
            skip = Label()
            values.asm.emit("copy", candidate, values.value(zone))
            _fits(values, things.where, skip)
            found(skip)
            values.asm.mark(skip)
    elif things.pool == "cards":
        each_card(values, things.candidate, things.zones[0], things.where, found)
    else:
        _each_number(values, things, candidate, found)


def each_card(
    values: Lowers,
    card: m.Local,
    zone: m.Expr,
    where: m.Expr | None,
    found: Callable[[Label], None],
) -> None:
    """Lower a loop over the cards of a zone, from the lowest up; see `each_thing`."""
    asm = values.asm
    index, count = asm.register(), asm.register()
    loop, skip, end = Label(), Label(), Label()
    candidate = values.local(card)
    address = values.value(zone)
    asm.emit("length", count, address)
    asm.emit("copy", index, asm.constant(0))
    asm.mark(loop)
    asm.emit("jump_at_most", count, index, end)
    asm.emit("card_at", candidate, address, index)
    _fits(values, where, skip)
    found(skip)
    asm.mark(skip)
    asm.emit("add", index, index, asm.constant(1))
    asm.emit("jump", loop)
    asm.mark(end)


def _each_number(
    values: Lowers, things: Things, candidate: int, found: Callable[[Label], None]
) -> None:
    """Lower a loop over players, or over all values of a type."""
    asm = values.asm
    index, count = asm.register(), asm.register()
    loop, skip, end = Label(), Label(), Label()
    if things.candidate.type == m.PLAYER:
        asm.emit("copy", count, PLAYERS)
    else:
        asm.emit("copy", count, asm.constant(values.values_of(things.candidate.type)))
    asm.emit("copy", index, asm.constant(0))
    asm.mark(loop)
    asm.emit("jump_at_most", count, index, end)
    asm.emit("copy", candidate, index)
    if things.pool == "others":
        asm.emit("jump_equal", candidate, PLAYER, skip)
    _fits(values, things.where, skip)
    found(skip)
    asm.mark(skip)
    asm.emit("add", index, index, asm.constant(1))
    asm.emit("jump", loop)
    asm.mark(end)


def _fits(values: Lowers, where: m.Expr | None, skip: Label) -> None:
    if where is not None:
        values.branch(where, skip, False)


# -- what is asked of them -------------------------------------------------------------------------


def branch_some(values: Lowers, asked: m.SomeOf, target: Label, when: bool) -> None:
    """Lower whether any, every or no thing fits; the first to tell decides."""
    every = asked.quantifier == "every"
    told = m.SomeOf(
        "any",
        asked.candidate,
        asked.pool,
        asked.zones,
        m.Negation(asked.where) if every else asked.where,
    )
    if when is (asked.quantifier == "any"):
        each_thing(values, told, lambda skip: values.asm.emit("jump", target))
        return
    known = Label()
    each_thing(values, told, lambda skip: values.asm.emit("jump", known))
    values.asm.emit("jump", target)
    values.asm.mark(known)


def count_cards(values: Lowers, asked: m.CountIn) -> int:
    """Lower how many cards of a zone fit; give the register of the number."""
    asm = values.asm
    total = asm.register()
    if asked.candidate is None:
        asm.emit("length", total, values.value(asked.zone))
        return total
    asm.emit("copy", total, asm.constant(0))
    each_card(
        values,
        asked.candidate,
        asked.zone,
        asked.where,
        lambda skip: asm.emit("add", total, total, asm.constant(1)),
    )
    return total


def extreme_rank(values: Lowers, asked: m.ExtremeRank) -> int:
    """Lower the highest or lowest rank of the cards that fit; jokers have none."""
    asm = values.asm
    extreme, rank, none = asm.register(), asm.register(), asm.constant(-1)
    known = Label()

    def found(skip: Label) -> None:
        better = Label()
        asm.emit("attribute", rank, values.local(asked.candidate), values.ranks)
        asm.emit("jump_equal", rank, asm.constant(values.above_ranks), skip)
        asm.emit("jump_equal", extreme, none, better)
        low, high = (extreme, rank) if asked.which == "highest" else (rank, extreme)
        asm.emit("jump_at_most", high, low, skip)
        asm.mark(better)
        asm.emit("copy", extreme, rank)

    asm.emit("copy", extreme, none)
    each_card(values, asked.candidate, asked.zone, asked.where, found)
    asm.emit("jump_different", extreme, none, known)
    if values.unranked is not None:
        asm.emit("jump", values.unranked)
    else:
        asm.emit("fault", FAULT_EMPTY)
    asm.mark(known)
    return extreme


def total_points(values: Lowers, asked: m.TotalPoints) -> int:
    """Lower what the cards that fit count together."""
    asm = values.asm
    total, points = asm.register(), asm.register()

    def found(skip: Label) -> None:
        asm.emit("attribute", points, values.local(asked.candidate), values.points)
        asm.emit("add", total, total, points)

    asm.emit("copy", total, asm.constant(0))
    each_card(values, asked.candidate, asked.zone, asked.where, found)
    return total
