"""An equilibrium of a game for two in which one wins what the other loses, by linear programming.

A plan says of each sequence of a seat how likely the seat is to choose so, if chance and the other
let it: 1 for the empty one, and at each decision the options share what leads there. Against a plan
the other seat can't do better than the least number that is above all its answers, and that is
linear, too; the plan that makes this number best is found by linear programming (Koller, Megiddo
and von Stengel 1996, as in `trees.sequences`). The numbers of the solver are floating point. So
what comes out of it is rounded to fractions with small denominators, and what the seats can be sure
of with these is worked out in fractions again: the value lies between the two, and is exact where
they meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack

from interpreter.trees.sequences import (
    EMPTY,
    SequenceForm,
    Side,
    Strategy,
    best_response,
    reached,
)

DENOMINATOR = 1000
"""The largest denominator of a likelihood that is tried."""
_NEARLY = 1e-9

Matrix = Any
"""A sparse matrix of scipy, which has no types."""


class Unsolved(Exception):  # noqa: N818 -- it says what the game is
    """The solver has not come to an end."""


@dataclass(frozen=True)
class Equilibrium:
    """Strategies of which neither seat has a reason to depart.

    Attributes:
        strategies: of both seats.
        low, high: the value for the first seat lies between these; the first seat is sure of `low`
            with its strategy, and the second can keep it to `high`.
    """

    strategies: tuple[Strategy, Strategy]
    low: Fraction
    high: Fraction

    @property
    def exact(self) -> Fraction | None:
        """The value, if it is known exactly."""
        return self.low if self.low == self.high else None


def equilibrium(form: SequenceForm) -> Equilibrium:
    """Find an equilibrium; raises `Unsolved`."""
    plans = [_plan(form, seat) for seat in range(2)]
    found: Equilibrium | None = None
    for denominator in (DENOMINATOR, None):
        first, second = (
            _strategy(side, plan, denominator) for side, plan in zip(form.sides, plans, strict=True)
        )
        low = -best_response(form, 1, first)
        high = best_response(form, 0, second)
        if found is None or high - low < found.high - found.low:
            found = Equilibrium((first, second), low, high)
        if found.exact is not None:
            break
    assert found is not None
    return found


def _plan(form: SequenceForm, seat: int) -> Sequence[float]:
    """Find the plan with which a seat is sure of most."""
    mine, theirs = form.sides[seat], form.sides[1 - seat]
    worth = _worth(form, seat)
    rules, answers = _shares(mine), _shares(theirs)
    unknown = answers.shape[0]
    # What is sought is the plan, and behind it what each decision of the other is worth to us.
    least = hstack([-worth.T, answers.T]).tocsr()
    exactly = hstack([rules, coo_matrix((rules.shape[0], unknown))]).tocsr()
    right = np.zeros(rules.shape[0])
    right[0] = 1.0
    wanted = np.zeros(mine.count + unknown)
    wanted[mine.count] = -1.0
    bounds = [(0, None)] * mine.count + [(None, None)] * unknown
    found = linprog(
        wanted,
        A_ub=least,
        b_ub=np.zeros(theirs.count),
        A_eq=exactly,
        b_eq=right,
        bounds=bounds,
        method="highs",
    )
    if not found.success:
        raise Unsolved(str(found.message))
    return [float(one) for one in found.x[: mine.count]]


def _worth(form: SequenceForm, seat: int) -> Matrix:
    """Give what each pair of sequences is worth to a seat."""
    sign = 1 - 2 * seat
    shape = (form.sides[seat].count, form.sides[1 - seat].count)
    rows = [pair[seat] for pair in form.worth]
    columns = [pair[1 - seat] for pair in form.worth]
    return coo_matrix(([float(sign * one) for one in form.worth.values()], (rows, columns)), shape)


def _shares(side: Side) -> Matrix:
    """Give the equations of a plan: the empty sequence, and what each decision shares out."""
    entries = [(0, EMPTY, 1.0)]
    for row, decision in enumerate(side.decisions, 1):
        entries.append((row, decision.before, -1.0))
        entries += [(row, sequence, 1.0) for sequence in decision.sequences]
    rows, columns, numbers = zip(*entries, strict=True)
    return coo_matrix((numbers, (rows, columns)), (len(side.decisions) + 1, side.count))


def _strategy(side: Side, plan: Sequence[float], denominator: int | None) -> Strategy:
    """Turn a plan into a strategy; where the plan never comes, all options are alike."""
    found: list[tuple[Fraction, ...]] = []
    for decision in side.decisions:
        shares = [max(plan[one], 0.0) for one in decision.sequences]
        total = sum(shares)
        if total <= _NEARLY:
            found.append((Fraction(1, len(shares)),) * len(shares))
            continue
        likely = [Fraction(one / total) for one in shares]
        if denominator is not None:
            likely = [one.limit_denominator(denominator) for one in likely]
        whole = sum(likely)
        found.append(tuple(one / whole for one in likely))
    return tuple(found)


def comes_about(form: SequenceForm, found: Equilibrium, seat: int) -> list[bool]:
    """Say for each decision of a seat whether its own strategy ever leads there."""
    side = form.sides[seat]
    likely = reached(side, found.strategies[seat])
    return [likely[decision.before] > 0 for decision in side.decisions]
