"""The scenarios that come with the rulesets pass, prove every rule, and can fail."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from interpreter.scenarios import (
    Result,
    Scenario,
    ScenarioFile,
    coverage,
    coverage_percent,
    load_scenarios,
    render_report,
    run_files,
    run_scenario,
    unproven,
)
from interpreter.scenarios.model import (
    Cards,
    Check,
    Expectation,
    Happened,
    Illegal,
    Line,
    NumberIs,
    OverIs,
    SeatIs,
    StateIs,
    WinnersAre,
    ZoneIs,
)

RULESETS = Path(__file__).resolve().parent.parent / "rulesets"
FILES = {name: RULESETS / f"{name}.scenarios.yaml" for name in ("alternating", "two_rows")}
IDS = {
    "alternating": [f"A{number}" for number in range(1, 27)],
    "two_rows": [f"B{number}" for number in range(1, 16)],
}
EXAMPLES = {
    "alternating": [f"A-E{number}" for number in range(1, 9)],
    "two_rows": ["B14"],
}


@cache
def file_of(name: str) -> ScenarioFile:
    return load_scenarios(FILES[name])


@cache
def results_of(name: str) -> tuple[Result, ...]:
    file = file_of(name)
    return tuple(run_scenario(file.program, one) for one in file.scenarios)


SCENARIOS = [
    pytest.param(name, scenario, id=f"{name}: {scenario.name}")
    for name in FILES
    for scenario in file_of(name).scenarios
]


@pytest.mark.parametrize("name", FILES)
def test_every_scenario_passes(name: str) -> None:
    failed = [result for result in results_of(name) if not result.passed]
    assert [(one.scenario.name, one.failures) for one in failed] == []


@pytest.mark.parametrize("name", FILES)
def test_every_clause_and_ranking_row_fires(name: str) -> None:
    rows = coverage(file_of(name).program, results_of(name))
    assert [row.clause.path for row in rows if not row.fired] == []
    rankings = file_of(name).program.rules.rankings.values()
    listed = {row.clause.index for row in rows}
    assert {row.clause for ranking in rankings for row in ranking.rows} <= listed


@pytest.mark.parametrize("name", FILES)
def test_every_rule_is_cited_and_proven(name: str) -> None:
    cited = {one for clause in file_of(name).program.rules.clauses for one in clause.cites}
    proven = {one for result in results_of(name) for one in result.scenario.proves}
    # B14 is an example, and examples are cited by scenarios alone.
    assert set(IDS[name]) - set(EXAMPLES[name]) <= cited
    assert set(IDS[name]) | set(EXAMPLES[name]) <= proven
    assert unproven(file_of(name).program, results_of(name)) == []


@pytest.mark.parametrize("name", FILES)
def test_no_scenario_proves_what_is_no_rule(name: str) -> None:
    proven = {one for scenario in file_of(name).scenarios for one in scenario.proves}
    assert proven <= set(IDS[name]) | set(EXAMPLES[name])


@pytest.mark.parametrize("name", FILES)
def test_every_option_is_played_at_its_bounds_and_refused_beyond(name: str) -> None:
    file = file_of(name)
    for option in file.program.rules.options:
        given = [one for one in file.scenarios if option.name in one.options]
        values = {one.options[option.name] for one in given if one.illegal is None}
        refused = {one.options[option.name] for one in given if one.illegal is not None}
        match option.type.kind.value:
            case "number":
                assert {str(option.type.low), str(option.type.high)} <= values
                assert {str(option.type.low - 1), str(option.type.high + 1)} <= refused
            case "rank":
                ranks = file.program.rules.deck.ranks
                assert {ranks[0], ranks[-1]} <= values
                assert refused
            case _:
                assert set(option.type.names) <= values
                assert refused


# -- broken on purpose -------------------------------------------------------------------------


def broken_check(check: Check, players: int) -> Check:
    """Give an expectation of the same thing that can't be met where the given one is."""
    match check:
        case ZoneIs(cards=Cards(count=None, numbers=numbers)):
            return replace(check, cards=Cards(count=len(numbers) + 1))
        case ZoneIs(cards=Cards(count=count)):
            return replace(check, cards=Cards(count=(count or 0) + 1))
        case StateIs(value=value):
            return replace(check, value=value + 1)
        case SeatIs(seat=seat):
            return replace(check, seat=(seat + 1) % players)
        case NumberIs(value=value):
            return replace(check, value=value + 1)
        case OverIs(value=value):
            return replace(check, value=not value)
        case WinnersAre(seats=seats):
            return replace(check, seats=frozenset(range(players)) - seats)
        case Happened(wanted=wanted):
            return replace(check, wanted=not wanted)


def all_expectations(scenario: Scenario) -> list[Expectation]:
    return [*(one for line in scenario.play for one in line.expect), *scenario.expect]


def with_expectation(scenario: Scenario, old: Expectation, new: Expectation) -> Scenario:
    def swapped(expect: tuple[Expectation, ...]) -> tuple[Expectation, ...]:
        return tuple(new if one is old else one for one in expect)

    play = tuple(replace(line, expect=swapped(line.expect)) for line in scenario.play)
    return replace(scenario, play=play, expect=swapped(scenario.expect))


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_broken_expectation_fails_in_its_line(name: str, scenario: Scenario) -> None:
    file = file_of(name)
    text = FILES[name].read_text("utf-8").splitlines()
    checked = 0
    for old in all_expectations(scenario):
        new = replace(old, check=broken_check(old.check, len(scenario.players)))
        result = run_scenario(file.program, with_expectation(scenario, old, new))
        assert [one.line for one in result.failures] == [old.line]
        assert old.key in text[old.line - 1] or old.text in text[old.line - 1]
        checked += 1
    for line in scenario.play:
        if line.illegal is not None:
            checked += 1
            assert_broken_illegal(file, scenario, line, text)
    if scenario.illegal is not None:
        checked += 1
        wrong = replace(scenario.illegal, clauses=frozenset())
        result = run_scenario(file.program, replace(scenario, illegal=wrong))
        assert [one.line for one in result.failures] == [wrong.line]
    assert checked, "a scenario that expects nothing proves nothing"


def assert_broken_illegal(
    file: ScenarioFile, scenario: Scenario, line: Line, text: list[str]
) -> None:
    """See that a refusal for any other reason fails, in the line of the reason."""
    assert line.illegal is not None
    wrong = replace(line, illegal=Illegal(line.illegal.line, "another reason", code="another"))
    play = tuple(wrong if one is line else one for one in scenario.play)
    result = run_scenario(file.program, replace(scenario, play=play))
    assert [one.line for one in result.failures] == [line.illegal.line]
    assert line.illegal.text in text[line.illegal.line - 1]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_wrong_play_fails_in_its_line(name: str, scenario: Scenario) -> None:
    file = file_of(name)
    for line in scenario.play:
        if line.seat is None or line.seat < 0 or line.illegal is not None:
            continue
        wrong = replace(line, text="99")
        play = tuple(wrong if one is line else one for one in scenario.play)
        result = run_scenario(file.program, replace(scenario, play=play))
        assert line.line in [one.line for one in result.failures]


# -- as a report -------------------------------------------------------------------------------


def test_the_report_of_the_shipped_files() -> None:
    reports = run_files(FILES.values())
    assert all(one.passed for one in reports)
    assert coverage_percent(reports) == 100.0
    told = render_report(reports, coverage=True)
    for path in FILES.values():
        assert f"{path}: " in told
    assert told.rstrip().endswith("0 failed, 100.0 % of the clauses fired")
    assert "row straight_flush" in told
    assert "never fired" not in told


def test_every_file_is_shipped_with_a_ruleset() -> None:
    files = {path.name for path in RULESETS.rglob("*.yaml") if path.parent.name != "policies"}
    stems = {name.removesuffix(".scenarios.yaml") for name in files}
    assert stems <= {path.stem for path in RULESETS.rglob("*.rules")}
    assert set(FILES) <= stems
