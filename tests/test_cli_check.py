"""`pailu list`, `validate`, `explain` and `test`; the help, and how quickly it comes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import ROOT, fine, pailu, refused

from interpreter import __version__
from interpreter.resources import shipped_policies, shipped_rulesets
from interpreter.terminal import listing

RULESET = (ROOT / "rulesets" / "two_rows.rules").read_text("utf-8")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A ruleset with one error."""
    file = tmp_path / "house.rules"
    file.write_text(RULESET.replace("do settle", "do setle"), "utf-8")
    return file


# -- list ------------------------------------------------------------------------------------


def test_list_names_every_ruleset_with_its_options() -> None:
    listed = fine("list")
    assert "alternating  One Up, One Down  2 to 4 players\n" in listed
    assert "     hand_size  3 to 12, default 7\n" in listed
    assert "     opening_target  3 4 5 6 7 8 9 10 J Q K A 2, default 3\n" in listed
    assert "     leads_after_catch  taker or challenger, default taker\n" in listed
    assert "two_rows  Two Rows  2 players\n" in listed
    games = listed.split("Policies, for ")[0]
    names = [line.split()[0] for line in games.splitlines() if not line.startswith(" ")]
    classics = {name for name, path in shipped_rulesets().items() if path.parent.name == "classics"}
    assert len(names) == 10
    assert set(names) == {"alternating", "two_rows"} | classics
    # Variants stand below their game.
    variants = listed.split("   Variants of alternating:\n")[1].split("\ntwo_rows ")[0]
    assert "     low_costs_two  A low card costs two  2 to 4 players" in variants
    assert "     strict_table  Strict table  2 to 4 players, hand_size 9, " in variants
    assert "three_rows" not in variants
    words = {line.split()[0] for line in listed.splitlines()}
    assert set(shipped_rulesets()) <= words


def test_list_names_the_policies_and_where_their_files_are() -> None:
    told = fine("list").split("Policies, for --policy SEAT=NAME:\n")[1]
    assert "     built in: random, honest, bold, cautious\n" in told
    assert "     last_card  honest, but challenges whoever lays the last card of the hand\n" in told
    *_, folder = told.split("samples to copy: ")
    files = {file.name for file in Path(folder.strip()).iterdir()}
    assert {"doubter.policy.yaml", "last_card.policy.yaml"} <= files
    named = {line.split()[0] for line in told.splitlines()}
    assert set(shipped_policies()) <= named
    assert "     内置：random, honest, bold, cautious\n" in fine("list", "--lang", "zh")


def test_list_in_chinese() -> None:
    listed = fine("list", "--lang", "zh")
    assert "two_rows  一上一下（上下两排）  2 人\n" in listed
    assert "     hand_size  3 到 12，默认 7\n" in listed


def test_list_goes_on_past_a_ruleset_with_problems(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "shipped_rulesets", lambda: {"house": house, **shipped_rulesets()})
    result = pailu("list")
    assert result.exit_code == 1
    assert "house  can't be played; see: pailu validate house\n" in result.stdout
    assert "two_rows  Two Rows" in result.stdout


def test_suits_and_lone_ranges_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "trumps.rules"
    option = "option trump is a suit, default hearts\n\ndeck\n"
    file.write_text(RULESET.replace("deck\n", option, 1), "utf-8")
    monkeypatch.setattr(listing, "shipped_rulesets", lambda: {"trumps": file})
    listed = pailu("list").stdout
    assert "     trump  spades hearts clubs diamonds, default hearts\n" in listed


# -- validate --------------------------------------------------------------------------------


def test_sound_rulesets_are_named() -> None:
    files = ["two_rows", str(ROOT / "rulesets" / "alternating.rules")]
    assert fine("validate", *files) == "".join(f"{file}: no problems\n" for file in files)


def test_problems_are_shown_with_their_lines(house: Path) -> None:
    result = pailu("validate", str(house), "two_rows")
    assert result.exit_code == 1
    assert result.stdout.startswith("two_rows: no problems\nerror[R0101]: ")
    assert f"  --> {house}:" in result.stdout
    assert "help: did you mean `settle`?" in result.stdout
    assert "1 problem (1 error) in" in result.stdout


def test_warnings_alone_are_no_failure() -> None:
    shown = fine("validate", str(ROOT / "tests" / "fair.rules"))
    assert "warning[" in shown


def test_a_file_named_twice_is_checked_once(house: Path) -> None:
    assert pailu("validate", str(house), str(house)).stdout.count("error[R0101]") == 1


def test_problems_as_json(house: Path) -> None:
    result = pailu("validate", str(house), "--json")
    assert result.exit_code == 1
    (problem,) = json.loads(result.stdout)
    assert (problem["code"], problem["file"], problem["candidates"]) == (
        *("R0101", str(house)),
        ["settle"],
    )
    assert json.loads(fine("validate", "two_rows", "--json")) == []


def test_problems_as_sarif(house: Path) -> None:
    result = pailu("validate", str(house), "--sarif")
    assert result.exit_code == 1
    (run,) = json.loads(result.stdout)["runs"]
    assert [one["ruleId"] for one in run["results"]] == ["R0101"]


def test_what_cant_be_validated(house: Path) -> None:
    unknown = pailu("validate", "two_row")
    assert unknown.exit_code == 2
    assert "did you mean `two_rows`?" in unknown.stdout
    assert "--json and --sarif exclude each other" in refused(
        "validate", "two_rows", "--json", "--sarif"
    )
    assert "Missing argument" in refused("validate")
    missing = pailu("validate", "nowhere.rules", str(house))
    assert missing.exit_code == 2
    assert "error[S0001]: there is no file `nowhere.rules`" in missing.stdout
    assert "error[R0101]" in missing.stdout


# -- explain ---------------------------------------------------------------------------------


def test_explain_prints_the_page() -> None:
    page = fine("explain", "r0101")
    assert page.startswith("error[R0101]: a name that nothing has\n")
    assert "Wrong:" in page


def test_a_code_that_is_none() -> None:
    said = refused("explain", "R0191")
    assert said.startswith("pailu: there is no code `R0191`: did you mean `R0101`")


# -- test ------------------------------------------------------------------------------------


def scenario(folder: Path, cards: str) -> str:
    file = folder / "little.scenarios.yaml"
    file.write_text(
        "ruleset: two_rows\nplayers: North South\n\nscenarios:\n\n"
        f"  - name: six cards each\n    expect:\n      hand of North: {cards}\n",
        "utf-8",
    )
    return str(file)


def test_scenarios_pass(tmp_path: Path) -> None:
    shown = fine("test", scenario(tmp_path, "6 cards"))
    assert shown.endswith(", 0 failed\n")


def test_scenarios_fail(tmp_path: Path) -> None:
    result = pailu("test", scenario(tmp_path, "5 cards"))
    assert result.exit_code == 1
    assert "six cards each" in result.stdout
    assert "1 failed" in result.stdout


def test_too_little_coverage_fails(tmp_path: Path) -> None:
    file = scenario(tmp_path, "6 cards")
    result = pailu("test", file, "--coverage", "--fail-under", "95")
    assert result.exit_code == 1
    assert "never fired   step settle" in result.stdout
    assert re.search(r"coverage of [\d.]+ % is under the 95 % asked for\n$", result.stdout)
    assert "asked for" not in fine("test", file, "--fail-under", "1")


def test_a_short_name_means_the_scenarios_beside_the_ruleset() -> None:
    assert "alternating.scenarios.yaml: " in fine("test", "alternating")


def test_scenario_files_that_cant_be_read(tmp_path: Path) -> None:
    result = pailu("test", str(tmp_path / "none.yaml"))
    assert result.exit_code == 2
    assert "there is no file" in result.stdout


# -- help ------------------------------------------------------------------------------------

COMMANDS = ["list", "run", "play", "validate", "test", "explain", "replay"]


def test_help_names_the_commands_and_the_exit_statuses() -> None:
    shown = fine("--help")
    for command in COMMANDS:
        assert re.search(rf"^  {command}  ", shown, re.MULTILINE)
    for status in ("0 ", "1 ", "2 ", "130", "141"):
        assert re.search(rf"^    {status} ", shown, re.MULTILINE)
    assert fine("-h") == shown


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    assert f"Usage: pailu {command}" in fine(command, "--help").replace("front", "pailu")


def test_version() -> None:
    assert fine("--version") == f"pailu, version {__version__}\n"


SLOW = ["lark", "rich", "jsonschema", "yaml", "interpreter.game", "interpreter.rules"]


def test_help_loads_nothing_slow() -> None:
    code = (
        "import sys, interpreter.terminal.main\n"
        f"print([name for name in {SLOW} if name in sys.modules])"
    )
    found = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path}\n{code}"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert found.stdout == "[]\n"


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs the times of a single process")
def test_help_comes_at_once() -> None:
    """Processor time, least of three: other programs may run beside the tests."""

    def seconds() -> float:
        process = subprocess.Popen(
            [sys.executable, "-m", "interpreter", "--help"],
            stdout=subprocess.DEVNULL,
            cwd=ROOT,
            # Measuring coverage inside it would measure the measuring.
            env={name: value for name, value in os.environ.items() if "COV" not in name},
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        return usage.ru_utime + usage.ru_stime

    assert min(seconds() for _ in range(3)) < 0.15
