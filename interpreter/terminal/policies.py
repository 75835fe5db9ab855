"""`--policy SEAT=NAME`: how each seat plays."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from interpreter.bots.player import Place, Player, RandomPlayer
from interpreter.bots.policy_reading import policy_name, read_text
from interpreter.bots.simple import BUILT_IN, RANDOM
from interpreter.bots.written import AT_RANDOM, Policy, maker_of
from interpreter.catalogue.wording import clean, quoted
from interpreter.documents.lined import FileError
from interpreter.game.game import Game
from interpreter.game.words import Words, numbered_names
from interpreter.machine.stream import Stream
from interpreter.problems import suggest
from interpreter.program.program import Program
from interpreter.resources import shipped_policies
from interpreter.simulation.seats import seat_stream
from interpreter.terminal.failing import CannotRun
from interpreter.terminal.phrases import Phrases

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

    def at(self, players: int, program: Program) -> tuple[Policy, ...]:
        """Give the policy of each seat; empty if all play at random.

        Raises `CannotRun` for a seat that isn't there, or a policy that isn't for these rules.
        """
        beyond = [seat for seat in self.seats if seat >= players]
        if beyond:
            raise CannotRun(
                f"--policy {beyond[0] + 1}=…: there is no seat {beyond[0] + 1} "
                f"in {program.rules.name} with {players} players"
            )
        found = tuple(self.seats.get(seat, self.everybody) for seat in range(players))
        words = Words(program, numbered_names(players))
        try:
            for policy in set(found):
                maker_of(policy, words)
        except FileError as problem:
            raise _refused(problem) from problem
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
    shipped = shipped_policies()
    is_file = "/" in name or name.endswith((".yaml", ".yml")) or os.path.isfile(name)
    if is_file or name in shipped:
        path = name if is_file else str(shipped[name])
        try:
            text = read_text(path)
            return Policy(policy_name(path, text), path, text)
        except FileError as problem:
            raise _refused(problem) from problem
    known = (*BUILT_IN, *shipped)
    meant = suggest(name, known)
    hint = (
        "did you mean " + ", ".join(f"`{one}`" for one in meant) + "?"
        if meant
        else "there are " + ", ".join(known) + ", and files"
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
    chosen = policies.at(game.players, game.program)
    if not chosen:
        return {seat: RandomPlayer(stream) for seat in range(game.players)}
    return {
        seat: maker_of(policy, game.words)(
            Place(seat, game.players, game.words, seat_stream(seed, number, seat))
        )
        for seat, policy in enumerate(chosen)
    }


def _refused(problem: FileError) -> CannotRun:
    """Say what is wrong with a file; what is about the file as a whole names it already."""
    return CannotRun(clean(str(problem) if problem.line else problem.message))


def policies_line(phrases: Phrases, game: Game, policies: Policies, person: int = -1) -> list[str]:
    """Write how each seat but a person's plays; nothing where all play at random."""
    chosen = policies.at(game.players, game.program)
    if not chosen:
        return []
    said = phrases.listed(
        phrases.say("option", name=phrases.seat(seat), value=policy.name)
        for seat, policy in enumerate(chosen)
        if seat != person
    )
    return [phrases.stop(phrases.say("policies", policies=said))]
