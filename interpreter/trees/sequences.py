"""A game for two in sequence form: what each seat can do, and what each pair of it is worth.

A *sequence* is what a seat has chosen so far on its way to some point; as nobody forgets anything,
its last choice says it all, so there are no more sequences than choices (D. Koller, N. Megiddo and
B. von Stengel, "Efficient Computation of Equilibria for Extensive Two-Person Games", Games and
Economic Behavior 14, 1996). What the game is worth is then a table with a row for each sequence of
the one and a column for each of the other, mostly empty. A decision with a single option is none,
and makes no sequence of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from interpreter.trees.walk import InformationSet, Walk

EMPTY = 0
"""The sequence of a seat that has chosen nothing yet."""


class NotZeroSum(Exception):  # noqa: N818 -- it says what the game is
    """At an end of the game the payoffs don't add up to nothing."""

    def __init__(self, payoffs: tuple[Fraction, ...]) -> None:
        super().__init__(str(payoffs))
        self.payoffs = payoffs


@dataclass(frozen=True)
class Decision:
    """An information set with what leads there and on.

    Attributes:
        information: it itself.
        before: the sequence that leads there.
        first: the sequence of its first option; those of the others follow, one after the other.
    """

    information: InformationSet
    before: int
    first: int

    @property
    def sequences(self) -> range:
        """The sequences of its options, in order."""
        return range(self.first, self.first + len(self.information.values))


@dataclass(frozen=True)
class Side:
    """What one seat can do.

    Attributes:
        decisions: those with several options, each after those that lead to it.
        count: how many sequences there are, the empty one included.
    """

    decisions: tuple[Decision, ...]
    count: int


@dataclass(frozen=True)
class SequenceForm:
    """A game for two in which one wins what the other loses.

    Attributes:
        sides: of both seats.
        worth: for each pair of sequences that end the game together what that is worth to the
            first seat, times how likely chance lets it be.
        information: all information sets, those with a single option, too.
        histories: how many histories the tree has.
    """

    sides: tuple[Side, Side]
    worth: dict[tuple[int, int], Fraction]
    information: tuple[InformationSet, ...]
    histories: int


def sequence_form(walk: Walk) -> SequenceForm:
    """Bring a tree into sequence form.

    Args:
        walk: through the tree of a game for two.

    Raises `NotZeroSum`, and as the walk does.
    """
    ends: dict[tuple[object, ...], Fraction] = {}
    histories = 0
    for history in walk:
        histories += 1
        if history.payoffs is None:
            continue
        if sum(history.payoffs):
            raise NotZeroSum(history.payoffs)
        worth = history.chances * history.payoffs[0]
        if worth:
            ends[history.own] = ends.get(history.own, Fraction(0)) + worth
    sides, sequences = zip(*(_side(walk.sets, seat) for seat in range(2)), strict=True)
    table: dict[tuple[int, int], Fraction] = {}
    for (mine, theirs), worth in ends.items():
        pair = (sequences[0][mine], sequences[1][theirs])
        table[pair] = table.get(pair, Fraction(0)) + worth
    return SequenceForm((sides[0], sides[1]), table, tuple(walk.sets), histories)


def _side(sets: Sequence[InformationSet], seat: int) -> tuple[Side, dict[object, int]]:
    """Number a seat's sequences; give them by its choices, too."""
    found: dict[object, int] = {None: EMPTY}
    decisions: list[Decision] = []
    count = 1
    for one in sets:
        if one.seat != seat:
            continue
        before = found[one.before]
        if len(one.values) == 1:
            found[one.index, 0] = before
            continue
        decisions.append(Decision(one, before, count))
        for place in range(len(one.values)):
            found[one.index, place] = count + place
        count += len(one.values)
    return Side(tuple(decisions), count), found


Strategy = tuple[tuple[Fraction, ...], ...]
"""For each decision of a side how likely each option is taken there."""


def uniform(side: Side) -> Strategy:
    """Give the strategy that takes every option with the same chance."""
    return tuple(
        (Fraction(1, len(one.information.values)),) * len(one.information.values)
        for one in side.decisions
    )


def reached(side: Side, strategy: Strategy) -> list[Fraction]:
    """Give for each sequence how likely a seat is to choose so, if chance and the other let it."""
    found = [Fraction(1)] * side.count
    for decision, likely in zip(side.decisions, strategy, strict=True):
        for sequence, share in zip(decision.sequences, likely, strict=True):
            found[sequence] = found[decision.before] * share
    return found


def value(form: SequenceForm, first: Strategy, second: Strategy) -> Fraction:
    """Give what a game is worth to the first seat if both play by a strategy."""
    mine, theirs = reached(form.sides[0], first), reached(form.sides[1], second)
    return sum((mine[i] * theirs[j] * w for (i, j), w in form.worth.items()), Fraction(0))


def best_response(form: SequenceForm, seat: int, other: Strategy) -> Fraction:
    """Give the most that a seat can get against a strategy of the other seat.

    Args:
        form: the game.
        seat: 0 or 1.
        other: the other seat's strategy.
    """
    side, sign = form.sides[seat], 1 - 2 * seat
    theirs = reached(form.sides[1 - seat], other)
    worth = [Fraction(0)] * side.count
    for pair, w in form.worth.items():
        worth[pair[seat]] += sign * w * theirs[pair[1 - seat]]
    # Whatever follows from a decision comes behind it, so that going backwards all is known.
    for decision in reversed(side.decisions):
        worth[decision.before] += max(worth[one] for one in decision.sequences)
    return worth[EMPTY]


Likely = Callable[[InformationSet], tuple[Fraction, ...]]
"""Says how likely each option of an information set is taken."""


def strategy_of(side: Side, likely: Likely) -> Strategy:
    """Ask at each decision of a side how likely each option is taken."""
    return tuple(likely(one.information) for one in side.decisions)
