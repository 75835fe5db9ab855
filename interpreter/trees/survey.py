"""What a whole game tree is like: how many histories and information sets, and what it is worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from interpreter.trees.payoffs import Payoffs
from interpreter.trees.walk import CHANCE, DECISION, TERMINAL, Walk


@dataclass(frozen=True)
class Survey:
    """Figures of a whole game tree.

    Attributes:
        chance, decisions, terminals: how many histories there are of each kind.
        depth: the most choices and draws that lead to an end.
        information_sets: how many each seat has.
        uniform: the value for each seat if all choose at random, every option alike.
        lowest, highest: the least and the greatest payoff of any seat.
    """

    chance: int
    decisions: int
    terminals: int
    depth: int
    information_sets: tuple[int, ...]
    uniform: Payoffs
    lowest: Fraction
    highest: Fraction

    @property
    def histories(self) -> int:
        """How many histories there are in all."""
        return self.chance + self.decisions + self.terminals


def survey(walk: Walk) -> Survey:
    """Go through a whole tree and count; raises as the walk does."""
    kinds: Counter[str] = Counter()
    likely: dict[Payoffs, Fraction] = {}
    depth = 0
    for history in walk:
        kinds[history.kind] += 1
        depth = max(depth, history.depth)
        if history.payoffs is not None:
            likely[history.payoffs] = likely.get(history.payoffs, Fraction(0)) + history.uniform
    sets = Counter(one.seat for one in walk.sets)
    seats = range(walk.players)
    ends = [one for payoffs in likely for one in payoffs]
    return Survey(
        kinds[CHANCE],
        kinds[DECISION],
        kinds[TERMINAL],
        depth,
        tuple(sets[seat] for seat in seats),
        tuple(
            sum((share * payoffs[seat] for payoffs, share in likely.items()), Fraction(0))
            for seat in seats
        ),
        min(ends),
        max(ends),
    )
