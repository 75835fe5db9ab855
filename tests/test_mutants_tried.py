"""Which mutants scenarios catch: a variant of two lines whose 14 mutants are counted by hand.

The game is `duo` of `overlay_games`: twelve cards, two or more players with two cards each.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import fine, pailu
from overlay_games import folder_with, head

from interpreter.game.load import load_program
from interpreter.mutants import FileMutants, Tally, mutants_of, render_mutants, try_mutants
from interpreter.mutants.differing import first_difference
from interpreter.program.lower import lower
from interpreter.program.program import Program
from interpreter.resources import shipped_rulesets
from interpreter.rules.check import load_rules
from interpreter.scenarios import ScenarioError
from interpreter.source import Source

TWO = "draw 2 from stock to hand, or as many as are left"
NO_SHORTAGE = "draw 2 from stock to hand"
GUARD = "override move draw_one when stock is not empty"
VARIANT = head("double", "duo") + f"\n{GUARD}\n    {TWO}\n"

HEAD = "ruleset: double\nplayers: North East\nscenarios:\n"
DRAWS_TWO = """\
- name: two are drawn
  given: {turn: North, hand of North: 1R 2R, hand of East: 1B 2B}
  play: [North: draw_one]
  expect: {hand of North: 4 cards}
"""
ONE_LEFT = """\
- name: of one that is left, one is drawn
  given:
    turn: North
    hand of North: 1R 2R
    hand of East: 1B 2B
    stock: 3R
    pile: 4R 5R 6R 3B 4B 5B 6B
  play: [North: draw_one]
  expect: {hand of North: 1R 2R 3R}
"""
NONE_LEFT = """\
- name: from an empty stock nothing can be drawn
  given:
    turn: North
    hand of North: 1R 2R
    hand of East: 1B 2B
    pile: 3R 4R 5R 6R 3B 4B 5B 6B
  play:
    - North: draw_one
      illegal: move draw_one
"""


def claim(mutant: str, line: str = TWO) -> str:
    return (
        f"- clause: move draw_one\n  line: {line}\n  mutant: {mutant}\n"
        "  because: the stock loses two of an even number of cards at a time\n"
    )


def written(folder: Path, text: str, name: str = "double") -> str:
    folder_with(folder, double=VARIANT)
    path = folder / f"{name}.scenarios.yaml"
    path.write_text(HEAD + text, "utf-8")
    return str(path)


def tried(folder: Path, *texts: str) -> FileMutants:
    paths = [written(folder, text, f"double{number}") for number, text in enumerate(texts)]
    (found,) = try_mutants(paths)
    return found


def all_of(found: FileMutants) -> Tally:
    columns = ("made", "refused", "same", "caught", "equivalent", "survived")
    return Tally(
        *(sum(getattr(one, column) for one in found.tallies.values()) for column in columns)
    )


def survivors(found: FileMutants) -> set[tuple[str, str]]:
    return {(one.mutant.before, one.mutant.after) for one in found.survivors}


# Five mutants of the first line, nine of the second. Two of the fourteen play like another one:
# `if any is left` is `or as many as are left`, and to draw one is what the game itself says.
LEFT_OPEN = {
    (GUARD, "override move draw_one"),
    (GUARD, "override move draw_one when hand is not empty"),
    (TWO, NO_SHORTAGE),
}


def test_what_one_scenario_leaves_open(tmp_path: Path) -> None:
    found = tried(tmp_path, DRAWS_TWO)
    assert all_of(found) == Tally(14, 0, 2, 9, 0, 3)
    assert found.tallies["number"] == Tally(2, 0, 1, 1, 0, 0)
    assert found.tallies["clause dropped"] == Tally(1, 0, 0, 1, 0, 0)
    assert survivors(found) == LEFT_OPEN
    assert not found.passed


def test_scenarios_that_leave_nothing_open(tmp_path: Path) -> None:
    found = tried(tmp_path, DRAWS_TWO + ONE_LEFT + NONE_LEFT)
    assert all_of(found) == Tally(14, 0, 2, 12, 0, 0)
    assert found.passed


def test_files_of_one_ruleset_work_together(tmp_path: Path) -> None:
    found = tried(tmp_path, DRAWS_TWO, ONE_LEFT + NONE_LEFT)
    assert found.scenarios == 3
    assert found.passed


def test_a_mutant_may_be_shown_to_be_equivalent(tmp_path: Path) -> None:
    scenarios = DRAWS_TWO + NONE_LEFT + "equivalent mutants:\n" + claim(NO_SHORTAGE)
    found = tried(tmp_path, scenarios)
    assert all_of(found) == Tally(14, 0, 2, 11, 1, 0)
    assert [one.mutant.after for one in found.equivalent] == [NO_SHORTAGE]
    assert found.passed


def test_what_differs_in_a_game_is_not_equivalent(tmp_path: Path) -> None:
    wrong = claim("override move draw_one", GUARD)
    found = tried(tmp_path, DRAWS_TWO + ONE_LEFT + "equivalent mutants:\n" + wrong)
    assert survivors(found) == LEFT_OPEN - {(TWO, NO_SHORTAGE)}
    assert "claimed   equivalent in line 18, and is not" in render_mutants([found])
    assert found.stale == ()


@pytest.mark.parametrize("mutant", [NO_SHORTAGE, "draw 20 from stock to hand"])
def test_an_equivalence_that_nothing_needs_is_out_of_date(tmp_path: Path, mutant: str) -> None:
    scenarios = DRAWS_TWO + ONE_LEFT + NONE_LEFT + "equivalent mutants:\n" + claim(mutant)
    found = tried(tmp_path, scenarios)
    assert [one.mutant for _, one in found.stale] == [mutant]
    assert not found.passed
    assert f"    mutant    {mutant}\n" in render_mutants([found])


def test_nothing_is_tried_while_a_scenario_fails(tmp_path: Path) -> None:
    found = tried(tmp_path, DRAWS_TWO.replace("4 cards", "5 cards"))
    assert found.tallies == {}
    assert not found.passed
    assert "double0.scenarios.yaml:4: two are drawn\n    fails without" in render_mutants([found])


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("- clause: a\n  line: b\n  mutant: c\n", "`because:` is missing"),
        ("- cluase: a\n  line: b\n  mutant: c\n  because: d\n", "did you mean `clause`?"),
    ],
)
def test_an_equivalence_is_held_to_the_schema(tmp_path: Path, entry: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        tried(tmp_path, DRAWS_TWO + "equivalent mutants:\n" + entry)


# -- in step -----------------------------------------------------------------------------------


def changed(folder: Path, old: str, new: str) -> Program:
    text = VARIANT.replace(old, new)
    assert text != VARIANT
    folder_with(folder, double=text)
    return load_program(str(folder / "double.rules"))


def original(folder: Path) -> Program:
    folder_with(folder, double=VARIANT)
    return load_program(str(folder / "double.rules"))


def test_a_ruleset_doesnt_differ_from_itself(tmp_path: Path) -> None:
    assert first_difference(original(tmp_path), original(tmp_path), 20) is None


def test_games_of_two_rulesets_are_followed_until_they_differ(tmp_path: Path) -> None:
    one = original(tmp_path)
    found = first_difference(one, changed(tmp_path, "draw 2", "draw 3"), 20)
    assert found is not None
    # Two cards have been drawn in both, and the other draws on.
    assert found.other == "chance has to choose a card"
    assert len(found.before) == 4
    assert all(" from stock to hand of " in said for said in found.before[-2:])
    assert found.before[-3].startswith("turn of ")


def test_a_card_that_somebody_else_sees_is_a_difference(tmp_path: Path) -> None:
    folder_with(tmp_path)
    path = tmp_path / "duo.rules"
    one = load_program(str(path))
    path.write_text(path.read_text("utf-8").replace("pile: seen by all", "pile: hidden"), "utf-8")
    found = first_difference(one, load_program(str(path)), 20)
    assert found is not None
    assert "seen by P1 and P2" in found.one
    assert "seen by P1 and P2" not in found.other


def test_options_are_tried_with_all_their_values() -> None:
    """What is left out here counts only where the challenger leads after a catch."""
    one = load_program("alternating")
    (mutant,) = [
        found
        for found in mutants_of(one.rules)
        if "leads_after_catch is taker" in found.before and found.after == "leader becomes player"
    ]
    found = first_difference(one, lower(load_rules(mutant.source)), 20)
    assert found is not None
    assert found.options["leads_after_catch"] == "challenger"
    assert (found.one[:15], found.other[:15]) == ("leader becomes ", "leader becomes ")
    assert found.one != found.other


def test_matches_are_tried_to_their_end() -> None:
    one = load_program("two_rows")
    text = one.rules.source.text.replace("first to wins_needed won", "first to 1 won")
    found = first_difference(one, lower(load_rules(Source.from_text("x", text))), 20)
    assert found is not None
    assert found.match
    assert found.one == "new deal"


def test_other_numbers_of_players_are_a_difference(tmp_path: Path) -> None:
    folder_with(tmp_path)
    path = tmp_path / "told.rules"
    text = path.read_text("utf-8")
    path.write_text(text.replace("edition 1\n", "edition 1\n    players 2 to 4\n", 1), "utf-8")
    one = load_program(str(path))
    path.write_text(text.replace("edition 1\n", "edition 1\n    players 2 to 3\n", 1), "utf-8")
    found = first_difference(one, load_program(str(path)), 20)
    assert found is not None
    assert (found.players, found.one) == (4, "it begins")
    assert found.other == "this game is for 2 to 3 players, not 4"


# -- the command -------------------------------------------------------------------------------


def test_the_command_lists_survivors_and_ends_with_1(tmp_path: Path) -> None:
    path = written(tmp_path, DRAWS_TWO)
    result = pailu("test", path, "--mutants")
    assert result.exit_code == 1
    assert (
        f"double.rules:4: no scenario catches this mutant (move draw_one)\n"
        f"    line      {TWO}\n    mutant    {NO_SHORTAGE}\n    change    word\n"
        "    ran       1 scenario, which comes through move draw_one\n"
        "    differs   in none of the random games that were tried\n"
    ) in result.stdout.replace(f"{tmp_path}/", "")
    assert result.stdout.endswith("double.scenarios.yaml: 14 mutants, 3 survived\n")
    assert result.stderr == ""


def test_the_command_ends_with_0_where_none_survives(tmp_path: Path) -> None:
    path = written(tmp_path, DRAWS_TWO + ONE_LEFT + NONE_LEFT)
    assert fine("test", path, "--mutants").endswith(": 14 mutants, none survived\n")


def test_the_command_gives_data(tmp_path: Path) -> None:
    result = pailu("test", written(tmp_path, DRAWS_TWO + ONE_LEFT), "--mutants", "--json")
    assert result.exit_code == 1
    (told,) = json.loads(result.stdout)
    assert told["ruleset"] == "double"
    assert told["operators"]["number"] == {
        "made": 2,
        "refused": 0,
        "alike": 1,
        "caught": 1,
        "equivalent": 0,
        "survived": 0,
    }
    first = told["survivors"][0]
    assert (first["line"], first["before"], first["because"]) == (3, GUARD, None)
    assert first["difference"]["as_it_is"] != first["difference"]["mutant"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--mutants", "--coverage"), "--mutants excludes --coverage"),
        (("--mutants", "--fail-under", "5"), "--mutants excludes --coverage"),
        (("--json",), "--json needs --mutants"),
    ],
)
def test_what_doesnt_go_together_is_refused(words: tuple[str, ...], message: str) -> None:
    result = pailu("test", "alternating", *words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_file_that_cant_be_read_ends_with_2(tmp_path: Path) -> None:
    result = pailu("test", str(tmp_path / "nowhere.yaml"), "--mutants")
    assert result.exit_code == 2
    assert "there is no file" in result.stdout
    path = written(tmp_path, "- name: x\n  expect: {hnad of North: 2 cards}\n")
    result = pailu("test", path, "--mutants")
    assert result.exit_code == 2
    assert f"{path}:5: " in result.stdout


@pytest.mark.parametrize(
    "name", ["challenger_leads", "low_costs_two", "strict_table", "three_players"]
)
def test_no_mutant_of_a_small_variant_survives(name: str) -> None:
    """`make mutants` does the same for all rulesets."""
    path = shipped_rulesets()[name].with_name(f"{name}.scenarios.yaml")
    (found,) = try_mutants([str(path)])
    assert found.passed, render_mutants([found])
    assert all_of(found).caught > 0
