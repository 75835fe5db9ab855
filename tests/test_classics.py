"""The shipped classics: short, told in both languages, cited, proven by scenarios, without gaps."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from interpreter.game.game import Game
from interpreter.game.load import check_ruleset, load_program
from interpreter.machine.stream import Stream
from interpreter.program.program import Program
from interpreter.resources import rulesets_folder, shipped_rulesets
from interpreter.rules import model as m
from interpreter.scenarios import coverage, load_scenarios, run_scenario

pytestmark = pytest.mark.unmeasured

FOLDER = rulesets_folder() / "classics"
CLASSICS = {name: path for name, path in shipped_rulesets().items() if path.parent == FOLDER}
RULES = (Path(__file__).parents[1] / "docs" / "classics.md").read_text("utf-8")
NUMBERED = set(re.findall(r"^\* \*\*(\w+)\*\* ", RULES, re.MULTILINE))
GAMES = 40  # of each number of players; `make soak` plays 20,000 (tests/test_same_games.py)
LONGEST = 150

EACH = pytest.mark.parametrize("name", CLASSICS)


@cache
def program(name: str) -> Program:
    return load_program(name)


@EACH
def test_it_is_sound_and_short(name: str) -> None:
    assert check_ruleset(name).problems == ()
    assert len(CLASSICS[name].read_text("utf-8").splitlines()) <= LONGEST


@EACH
def test_every_clause_is_told_in_both_languages_and_cited(name: str) -> None:
    rules = program(name).rules
    assert set(rules.titles) == {"en", "zh"}
    assert {path for path, told in _told(rules).items() if told != {"en", "zh"}} == set()
    cited = {id_ for clause in rules.clauses for id_ in clause.cites}
    assert cited <= NUMBERED
    letter = {id_[0] for id_ in cited}
    assert len(letter) == 1
    assert {id_ for id_ in NUMBERED if id_[0] in letter} == cited


def _told(rules: m.Rules) -> dict[str, set[str]]:
    """The languages in which each clause has a sentence, or else its title."""
    return {one.path: set(one.sentences) or set(one.titles) for one in rules.clauses}


@EACH
def test_its_scenarios_pass_and_every_clause_comes_into_play(name: str) -> None:
    file = load_scenarios(CLASSICS[name].with_name(f"{name}.scenarios.yaml"))
    results = [run_scenario(file.program, one) for one in file.scenarios]
    assert [one.scenario.name for one in results if not one.passed] == []
    rows = coverage(file.program, results)
    assert [row.clause.path for row in rows if not row.fired and row.clause.kind != "match"] == []


@EACH
def test_random_games_come_to_an_end(name: str) -> None:
    low, high = program(name).rules.players
    for players in range(low, high + 1):
        for number in range(GAMES):
            game = Game(program(name), players)
            stream = Stream(5, number)
            while game.decision is not None:
                game.choose(stream.below(len(game.decision.options)))
            assert game.gap is None, (players, number)
            assert game.outcome is not None
