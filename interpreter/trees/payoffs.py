"""What a game that has ended is worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from interpreter.program import layout as lay
from interpreter.program.program import Program

Payoffs = tuple[Fraction, ...]


def payoffs(program: Program, s: Sequence[int]) -> Payoffs:
    """Give each seat's payoff in a last state.

    That is its result, where the outcome is a number of each player. Where there are only winners
    and losers, each loser pays 1, which the winners share; a draw, or a win that all share, is
    worth 0.

    Args:
        program: the rules.
        s: the state of a deal that is over.
    """
    seats = range(s[lay.PLAYERS])
    place = program.result_at(s[lay.DECIDED])
    if place is not None:
        return tuple(Fraction(s[place.address + seat]) for seat in seats)
    won = [bool(s[lay.OUTCOME + seat]) for seat in seats]
    winners = sum(won)
    if winners in (0, len(won)):
        return (Fraction(0),) * len(won)
    share = Fraction(len(won) - winners, winners)
    return tuple(share if one else Fraction(-1) for one in won)
