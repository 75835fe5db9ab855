"""`--policy SEAT=NAME`: how each seat plays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from interpreter.bots.player import Place, Player, RandomPlayer
from interpreter.bots.simple import BUILT_IN, RANDOM
from interpreter.bots.written import AT_RANDOM, Policy, maker_of
from interpreter.catalogue.wording import quoted
from interpreter.game.game import Game
from interpreter.machine.stream import Stream
from interpreter.problems import suggest
from interpreter.rules import model as m
from interpreter.simulation.seats import seat_stream
from interpreter.terminal.failing import CannotRun

_ALL: Final = "all"


@dataclass(frozen=True)
class Policies:
    """Who plays how.

    Attributes:
        everybody: how those seats play that aren't named.
        seats: the others, by seat from 0.
    """

    everybody: Policy = AT_RANDOM
    seats: dict[int, Policy] = field(default_factory=dict)

    def at(self, players: int, rules: m.Rules) -> tuple[Policy, ...]:
        """Give the policy of each seat; empty if all play at random.

        Raises `CannotRun` for a seat that isn't there.
        """
        beyond = [seat for seat in self.seats if seat >= players]
        if beyond:
            raise CannotRun(
                f"--policy {beyond[0] + 1}=…: there is no seat {beyond[0] + 1} "
                f"in {rules.name} with {players} players"
            )
        found = tuple(self.seats.get(seat, self.everybody) for seat in range(players))
        return () if all(one.name == RANDOM and not one.path for one in found) else found


def read_policies(pairs: Sequence[str]) -> Policies:
    """Read `SEAT=NAME`, as often as it was given; raises `CannotRun`."""
    everybody: Policy | None = None
    seats: dict[int, Policy] = {}
    for pair in pairs:
        seat, equals, name = (part.strip() for part in pair.partition("="))
        if not equals or not name or not re.fullmatch(rf"{_ALL}|[1-9][0-9]?", seat):
            raise CannotRun(
                f"--policy takes SEAT=NAME, such as 1=cautious or {_ALL}=honest, not {quoted(pair)}"
            )
        if seat == _ALL:
            if everybody is not None:
                raise CannotRun(f"--policy {_ALL}=… is given twice")
            everybody = read_policy(name)
        else:
            if int(seat) - 1 in seats:
                raise CannotRun(f"--policy {seat}=… is given twice")
            seats[int(seat) - 1] = read_policy(name)
    return Policies(everybody or AT_RANDOM, seats)


def read_policy(name: str) -> Policy:
    """Find a policy by its name; raises `CannotRun`."""
    if name in BUILT_IN:
        return Policy(name)
    meant = suggest(name, BUILT_IN)
    hint = (
        "did you mean " + ", ".join(f"`{one}`" for one in meant) + "?"
        if meant
        else "there are " + ", ".join(BUILT_IN)
    )
    raise CannotRun(f"there is no policy called {quoted(name)}; {hint}")


def seated(
    game: Game, policies: Policies, seed: int, number: int, stream: Stream
) -> dict[int, Player]:
    """Give the programs that play a game, at every seat; raises `CannotRun`.

    Args:
        game: before its first decision.
        policies: how the seats play.
        seed, number: of the game, from which the seats' streams follow.
        stream: what chance draws from; where all play at random, they share it.
    """
    chosen = policies.at(game.players, game.rules)
    if not chosen:
        return {seat: RandomPlayer(stream) for seat in range(game.players)}
    return {
        seat: maker_of(policy, game.words)(
            Place(seat, game.players, game.words, seat_stream(seed, number, seat))
        )
        for seat, policy in enumerate(chosen)
    }
