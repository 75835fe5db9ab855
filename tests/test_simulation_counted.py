"""What is counted while games run, against a count of the same games made the long way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from simulated import alternative, simulated

from interpreter.game.load import load_program
from interpreter.gears.batch import EVENT_ROOM
from interpreter.machine.gear import advance, choose, table_of
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.simulation.counts import Counts
from interpreter.simulation.job import Alternative, Job
from interpreter.simulation.play import play

GAMES = range(3, 15)
SEED = 5

PLAYED = [
    ("alternating", 2, {"turn_limit": "60"}),
    ("alternating", 4, {}),
    ("two_rows", 2, {}),
    ("strict_table", 3, {"turn_limit": "50"}),
    ("two_up_one_down", 3, {"turn_limit": "50"}),
    ("low_costs_two", 2, {"turn_limit": "50"}),
    ("three_rows", 2, {}),
    ("sweep_counts_three", 2, {}),
    ("face_down_rows", 2, {}),
    ("three_players", 3, {}),
]


@dataclass
class Step:
    """A decision of a game, with what happened before it: kind, subject, a, b, c of each event."""

    events: list[tuple[int, ...]]
    seat: int = -2
    options: int = 0
    index: int = 0
    clause: str = ""


@dataclass
class Story:
    """A whole game, step by step."""

    program: Program
    steps: list[Step] = field(default_factory=list)
    winners: tuple[int, ...] = ()
    drawn: bool = False

    @property
    def events(self) -> list[tuple[int, ...]]:
        return [event for step in self.steps for event in step.events]

    def of_kind(self, kind: int) -> list[tuple[int, ...]]:
        return [event for event in self.events if event[0] == kind]


def story(played: Alternative, game: int) -> Story:
    """Play a game decision by decision."""
    program = played.program
    table = table_of(program.code, program.length)
    s, stream, told = played.first_state(), Stream(SEED, game), Story(program)
    buffer = [0] * EVENT_ROOM
    while True:
        buffer[0] = 1
        advance(s, program.code, table, buffer)
        numbers = buffer[1 : buffer[0]]
        events = [
            (numbers[at], *numbers[at + 2 : at + 6])
            for at in range(0, len(numbers), lay.EVENT_SIZE)
        ]
        step = Step(events)
        told.steps.append(step)
        if s[lay.STATUS] != lay.DECIDE:
            assert s[lay.STATUS] == lay.OVER
            seats = range(s[lay.PLAYERS])
            told.winners = tuple(seat for seat in seats if s[lay.OUTCOME + seat])
            told.drawn = not told.winners
            return told
        step.seat, step.options = s[lay.SEAT], s[lay.COUNT]
        step.index = stream.below(step.options)
        step.clause = program.clause(s[lay.PC]).kind
        choose(s, step.index)


def count(told: Story) -> Counter[str]:
    """Count one game."""
    found: Counter[str] = Counter()
    clauses = told.program.rules.clauses
    found["turns"] = len(told.of_kind(lay.E_TURN))
    found["plays"] = sum(clauses[one[2]].kind == "move" for one in told.of_kind(lay.E_CLAUSE))
    decisions = [step for step in told.steps if step.seat >= 0]
    found["decisions"] = len(decisions)
    found["offered"] = sum(step.options for step in decisions)
    found["drawn"] = told.drawn
    found["shared"] = len(told.winners) > 1
    for seat in told.winners:
        found[f"won {seat}"] = 1
    found["forced"] = sum(not free for free in freedom(told))
    found |= claims(told)
    found |= challenges(told)
    found |= rows(told)
    return found


def freedom(told: Story) -> list[bool]:
    """For each turn, whether its player had more than one option at any time before the next."""
    free: list[bool] = []
    whose: int | None = None
    for step in told.steps:
        for event in step.events:
            if event[0] == lay.E_TURN:
                whose = event[2]
                free.append(False)
        if step.seat == whose and step.options > 1 and step.clause != "challenge":
            free[-1] = True
    return free


def challenges(told: Story) -> Counter[str]:
    found: Counter[str] = Counter()
    for step in told.steps:
        if step.clause == "challenge":
            answer = "yes" if step.index == 1 else "no"
            found[answer] += 1
            found[f"{answer}_won"] += step.seat in told.winners
    marks = [one for one in told.events if one[0] in (lay.E_CHALLENGE, lay.E_REASON)]
    for mark, after in pairwise([*marks, (0,)]):
        if mark[0] == lay.E_CHALLENGE:
            found["asked"] += 1
            found["made"] += mark[3] >= 0
            found["held"] += mark[3] >= 0 and after[0] == lay.E_REASON
        else:
            found[f"reason {mark[2]}"] += 1
    return found


def claims(told: Story) -> Counter[str]:
    found: Counter[str] = Counter()
    suits = len(told.program.rules.deck.suits)
    events = told.events
    for at, event in enumerate(events):
        if event[0] != lay.E_CLAIM:
            continue
        card = next(one for one in events[at:] if one[0] == lay.E_CARD)
        kind = "truths" if card[2] // suits == event[3] else "bluffs"
        asked = next(
            (n for n, one in enumerate(events[at:], at) if one[0] == lay.E_CHALLENGE), None
        )
        found["claims"] += 1
        found[kind] += 1
        found[f"{kind}_won"] += event[1] in told.winners
        if asked is not None and events[asked][3] >= 0:
            found[f"{kind}_met"] += 1
            right = any(one[0] == lay.E_REASON for one in events[asked + 1 : asked + 2])
            found[f"{kind}_held"] += right
    return found


def rows(told: Story) -> Counter[str]:
    found: Counter[str] = Counter()
    made: dict[int, int] = {}
    for kind, _, a, b, _ in told.events:
        if kind == lay.E_HAND:
            made[a] = b
            found["hands"] += 1
            found[f"row {b}"] += 1
        elif kind == lay.E_BEST and a >= 0:
            found[f"row_won {made[a]}"] += 1
    return found


@pytest.mark.parametrize(("name", "players", "options"), PLAYED)
def test_totals_are_those_of_a_count_by_hand(
    name: str, players: int, options: dict[str, str]
) -> None:
    played = alternative(load_program(name).rules.source.text, players, name, options)
    counts: Counts = play(Job((played,), SEED, len(GAMES), "python"), GAMES).counts[0]
    games = [count(told) for told in (story(played, game) for game in GAMES)]
    columns = [one for one in played.plan.columns if one not in ("leads", "limited", "gaps", "")]
    expected = {name: sum(game[name] for game in games) for name in columns}
    assert {name: counts.sums[played.plan.column(name)] for name in columns} == expected
    for one in columns:
        for other in ("turns", "made", "won 0"):
            place = played.plan.column(one), played.plan.column(other)
            assert counts.product(*place) == sum(game[one] * game[other] for game in games)
    # What is never counted here would agree, too.
    assert expected["turns"] > 50
    assert expected["claims"] == 0 or expected["held"] > 0
    assert counts.games == len(GAMES)


@pytest.mark.parametrize(("name", "players", "options"), PLAYED[:3])
def test_clauses_are_those_of_a_count_by_hand(
    name: str, players: int, options: dict[str, str]
) -> None:
    played = alternative(load_program(name).rules.source.text, players, name, options)
    counts: Counts = play(Job((played,), SEED, len(GAMES), "python"), GAMES).counts[0]
    each: list[Counter[int]] = []
    for game in GAMES:
        found: Counter[int] = Counter()
        for kind, _, a, b, _ in story(played, game).events:
            if kind in (lay.E_CLAUSE, lay.E_REASON):
                found[a] += 1
            elif kind == lay.E_HAND:
                found[b] += 1
        each.append(found)
    for clause in range(played.plan.clauses):
        times = [found[clause] for found in each]
        assert counts.fired[clause] == sum(times)
        assert counts.fired_in[clause] == sum(one > 0 for one in times)
        assert counts.fired_squares[clause] == sum(one * one for one in times)
    assert any(counts.fired)


def test_the_same_games_give_the_same_figures_however_they_are_cut() -> None:
    played = alternative(load_program("two_rows").rules.source.text, 2)
    job = Job((played, played), SEED, 30, "python")
    whole = play(job, range(30))
    parts = play(job, range(11, 30)) + play(job, range(4)) + play(job, range(4, 11))
    assert parts == whole


def test_another_seed_gives_other_figures() -> None:
    played = alternative(load_program("two_rows").rules.source.text, 2)
    one, other = (simulated(played, games=20, seed=seed) for seed in (1, 2))
    assert one.told[0].sheet != other.told[0].sheet
