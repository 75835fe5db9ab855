"""Random play of the classics in both compiled gears, beside OpenSpiel where it has the game.

OpenSpiel (Google DeepMind) has four of the eight built in, written in C++. It is driven in two
ways: by its own loop, `evaluate_bots` with its uniformly random bots, one call a game; and from
Python, a few calls a decision. Every decision counts on both sides, also each card that chance
deals. The games are as alike as OpenSpiel's settings make them, but not all their rules are the
same (see `LIKE`), and chance isn't: so no sums are compared, and it is shown how many decisions a
game has. Times are CPU seconds; what counts are the ratios of one run.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from measures import Goal, Row, Section, at_least, main

from interpreter.game.load import load_program
from interpreter.game.options import parse_options
from interpreter.gears.batch import Batch, Gear
from interpreter.gears.choose import GearError, gear_for
from interpreter.program import layout as lay

try:
    import pyspiel
except ImportError:
    pyspiel = None

CLASSICS = Path(__file__).resolve().parent.parent / "rulesets" / "classics"
GEARS = ("compiled", "specialised")
LOOP, STEPS = "OpenSpiel, loop", "OpenSpiel, Python"
ROUNDS = 5
SECONDS = 0.2
SEED = 1
CHUNK = 100


@dataclass(frozen=True)
class Like:
    """The game of OpenSpiel that comes nearest to a ruleset.

    Attributes:
        game: its name there, with settings.
        differs: what is still not the same.
        options: those of the ruleset that bring the two nearer.
    """

    game: str
    differs: str
    options: Mapping[str, object] = field(default_factory=dict)


LIKE = {
    "kuhn_poker": Like("kuhn_poker(players=2)", "The rules are the same."),
    "crazy_eights": Like(
        "crazy_eights(players=2,max_draw_cards=1,reshuffle=true,max_turns=10000)",
        "There, who has drawn may pass although a card would fit.",
    ),
    "gops": Like(
        "goofspiel(num_cards=13,points_order=random,imp_info=false)",
        "There, the last round plays itself.",
        {"tied_prize": "lost"},
    ),
    "gin_rummy": Like(
        "gin_rummy()",
        "There, a card just taken from the discard pile may be discarded again, and the deal is "
        "drawn when both do so one after the other, or after 50 cards taken so.",
    ),
}


@dataclass(frozen=True)
class Rate:
    """How fast something plays.

    Attributes:
        speed: decisions a second of CPU time.
        length: decisions a game.
    """

    speed: float
    length: float


Measure = Callable[[], Rate]


def gear_measure(gear: Gear, ruleset: str) -> Measure:
    """Give what measures a gear, with as many games as take about the time meant."""
    program = load_program(ruleset)
    like = LIKE.get(ruleset)
    options = parse_options(program.rules, like.options if like else {})
    first = program.first_state(program.rules.players[0], options, single=True)

    def play(games: int) -> tuple[float, int]:
        batch = Batch(first, SEED, range(games), keep=(lay.STATUS,))
        start = time.process_time()
        results = gear.play(batch)
        took = time.process_time() - start
        if any(int(row[1]) != lay.OVER for row in results.rows):
            sys.exit(f"{ruleset}: not every game came to its end")
        return took, sum(map(int, results.decisions))

    play(CHUNK)
    trial, _ = play(CHUNK)
    games = max(CHUNK, int(CHUNK * SECONDS / max(trial, 1e-5)))

    def measure() -> Rate:
        took, decisions = play(games)
        return Rate(decisions / took, decisions / games)

    return measure


def loop_measure(game: Any) -> Measure:
    """Give what measures OpenSpiel's own loop; the decisions are counted off the clock."""
    bots = [
        pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())
    ]

    def measure() -> Rate:
        took, decisions, games = 0.0, 0, 0
        while took < SECONDS:
            seeds = range(games, games + CHUNK)
            start = time.process_time()
            states = [game.new_initial_state() for _ in seeds]
            for state, seed in zip(states, seeds, strict=True):
                pyspiel.evaluate_bots(state, bots, seed)
            took += time.process_time() - start
            decisions += sum(len(state.full_history()) for state in states)
            games += CHUNK
        return Rate(decisions / took, decisions / games)

    return measure


def steps_measure(game: Any) -> Measure:
    """Give what measures OpenSpiel with every decision taken from Python."""
    draw = Random(SEED).random

    def choice(actions: list[int]) -> int:
        return actions[int(draw() * len(actions))]

    def measure() -> Rate:
        decisions = games = 0
        start = time.process_time()
        while time.process_time() - start < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_simultaneous_node():
                    seats = range(game.num_players())
                    state.apply_actions([choice(state.legal_actions(seat)) for seat in seats])
                    decisions += len(seats)
                else:
                    state.apply_action(choice(state.legal_actions()))
                    decisions += 1
            games += 1
        return Rate(decisions / (time.process_time() - start), decisions / games)

    return measure


def contestants(ruleset: str) -> dict[str, Measure]:
    """Give everything that plays a game."""
    program = load_program(ruleset)
    found: dict[str, Measure] = {}
    try:
        for name in GEARS:
            found[name] = gear_measure(gear_for(program, name), ruleset)
    except GearError as error:
        print(error, file=sys.stderr)
    if pyspiel is not None and ruleset in LIKE:
        game = pyspiel.load_game(LIKE[ruleset].game)
        found |= {LOOP: loop_measure(game), STEPS: steps_measure(game)}
    return found


def measured(ruleset: str) -> Section:
    """Measure all in turn, several times; give medians and the ratios of medians."""
    found = contestants(ruleset)
    rates: dict[str, list[Rate]] = {name: [] for name in found}
    for _ in range(ROUNDS):
        for name, measure in found.items():
            rates[name].append(measure())
    speeds = {name: statistics.median(rate.speed for rate in all_) for name, all_ in rates.items()}
    rows = []
    for name, speed in speeds.items():
        length = statistics.mean(rate.length for rate in rates[name])
        rows.append(row(f"{name} ({length:.1f}/game)", name, speed, speeds))
    players = load_program(ruleset).rules.players[0]
    note = f"{LIKE[ruleset].game}: {LIKE[ruleset].differs}" if LOOP in found else ""
    title = f"Random play of a classic: {ruleset}, {players} players (million decisions/s)"
    return Section(title, tuple(rows), note)


def row(what: str, name: str, speed: float, speeds: dict[str, float]) -> Row:
    """Give the row of one contestant."""
    ratios: list[str] = []
    goals: list[Goal] = []
    if name in GEARS and LOOP in speeds:
        loop, steps = speed / speeds[LOOP], speed / speeds[STEPS]
        ratios = [f"{loop:.2f} × its loop", f"{steps:.1f} × Python"]
        goals = [at_least(loop, 1, "× its loop")]
    return Row(what, f"{speed / 1e6:.2f}", ", ".join(ratios), tuple(goals))


def sections() -> Iterator[Section]:
    """Measure the games one after the other, those that OpenSpiel has first."""
    if pyspiel is None:
        print("OpenSpiel isn't installed: nothing is compared with it.", file=sys.stderr)
    names = sorted(path.stem for path in CLASSICS.glob("*.rules"))
    for ruleset in sorted(names, key=lambda name: name not in LIKE):
        yield measured(ruleset)


if __name__ == "__main__":
    main(sections)
