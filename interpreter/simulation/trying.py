"""What would happen if …: games with players of one's own, from Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.bots.player import Maker
from interpreter.game.options import parse_options
from interpreter.gears.batch import Batch
from interpreter.program.program import Program
from interpreter.simulation.counts import counts_of
from interpreter.simulation.figures import Sheet, sheet
from interpreter.simulation.plan import plan_for
from interpreter.simulation.seats import count_games


def try_players(
    program: Program,
    makers: Sequence[Maker],
    *,
    games: int = 1_000,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    match: bool = False,
) -> Sheet:
    """Let players of one's own play, and give the figures that `pailu simulate` tells.

    Args:
        program: the rules, from `game.load.load_program`.
        makers: for each seat what makes its player, anew for each game: a class that takes a
            `bots.player.Place`, or a function.
        games: how many.
        seed: of the streams; the same seed gives the same games.
        options: option values as people write them; the others have their defaults.
        match: whether whole matches are played.

    Raises `OptionError` for an option value, `ValueError` for a number of players that the rules
    don't allow, `simulation.seats.WrongAnswer` for a player that chooses what isn't on offer.
    """
    rules = program.rules
    low, high = rules.players
    if not low <= len(makers) <= high:
        raise ValueError(f"{rules.name} is for {low} to {high} players, not for {len(makers)}")
    plan = plan_for(program, len(makers))
    values = parse_options(rules, options or {})
    first = program.first_state(len(makers), values, single=not match)
    counted = count_games(program, Batch(first, seed, range(games)), makers, plan.empty)
    runs = [clause.index for clause in rules.clauses if clause.runs]
    return sheet(plan, counts_of(plan, counted.tally), len(makers), runs)
