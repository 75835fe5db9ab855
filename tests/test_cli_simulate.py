"""`pailu simulate`: what it shows, what it writes, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from command_line import ROOT, fine, pailu, refused
from simulated import CLAIM, COINS, HANDS, ruleset

from interpreter.terminal import simulating
from interpreter.terminal.simulation_table import columns

THIN = "\N{THIN SPACE}"


@pytest.fixture
def coins(tmp_path: Path) -> str:
    return ruleset(tmp_path, COINS)


# -- the table ----------------------------------------------------------------------------------

TABLE = """\
1\N{THIN SPACE}000 games of random play, seed 1.
In brackets behind each figure stands its 95 % interval.

coins (2 players)

Who wins
  Seat 1 wins  40.7 % (37.7 … 43.8)
  Seat 2 wins  38.9 % (35.9 … 42.0)
  Drawn games  20.4 % (18.0 … 23.0)
  No seat wins more often than another, as far as so many games can tell.

How long games last
                           turns                  plays                  decisions
  Mean                     2.390 (2.314 … 2.466)  2.390 (2.314 … 2.466)  2.390 (2.314 … 2.466)
  A quarter: at most       1                      1                      1
  Half: at most            2                      2                      2
  Three quarters: at most  4                      4                      4
  Longest seen             4                      4                      4

  Games ended by the limit of turns  20.4 % (18.0 … 23.0)

What there is to decide
  Options in a decision, mean  3
  Turns without any choice     0 % (0 … 0.38)

How often each rule comes into play
              share of games        times a game
  Setting up  100 % (99.62 … 100)   1
  A turn      100 % (99.62 … 100)   2.390 (2.314 … 2.466)
  Stop        79.6 % (77.0 … 82.0)  0.796 (0.771 … 0.821)
  Wait        48.4 % (45.3 … 51.5)  0.785 (0.724 … 0.846)
  Toss        49.7 % (46.6 … 52.8)  0.809 (0.747 … 0.871)
  Limit       20.4 % (18.0 … 23.0)  0.204 (0.179 … 0.229)
"""
"""Wilson's interval for 407 of 1,000 is 37.70 to 43.77, for 0 of 1,000 it is 0 to 0.38."""


def test_a_table(coins: str) -> None:
    assert fine("simulate", coins, "--games", "1000") == TABLE


def test_a_table_in_chinese(coins: str) -> None:
    said = fine("simulate", coins, "--games", "1000", "--lang", "zh")
    assert f"随机打了 1{THIN}000 局，种子 1。" in said
    assert "  1 号位获胜  40.7% (37.7～43.8)\n" in said
    assert "  就这么多局来看，看不出哪个座位更容易赢。\n" in said


def test_one_game_tells_little(coins: str) -> None:
    said = fine("simulate", coins, "--games", "1", "--seed", "3")
    assert said.startswith("1 game of random play, seed 3.\nA single game tells little:")
    assert "∞" not in said
    assert "nan" not in said


def test_rows_of_a_ranking_stand_in_one_line_each(tmp_path: Path) -> None:
    said = fine("simulate", ruleset(tmp_path, HANDS), "--games", "200")
    assert re.search(r"^Hands\n +made +won when made\n  Pair  +\d", said, re.MULTILINE)
    assert "none\n" in said  # there are no decisions, so no mean of their options
    assert "limit of turns" not in said  # and no limit of turns in these rules


def test_what_never_came_into_play_is_listed(tmp_path: Path) -> None:
    text = COINS.replace("move toss\n", "move toss when number of cards in stock is above 1\n")
    text = text.replace("state opener", "zone stock: hidden\nstate opener")
    text = text.replace("setup\n", "setup\n    shuffle deck into stock\n    TAKE\n")
    text = text.replace("zone stock", "zone bin: hidden\nzone stock")
    text = text.replace("TAKE", "deal 1 from stock to bin")
    said = fine("simulate", ruleset(tmp_path, text), "--games", "50")
    assert "\n  Never came into play: toss\n" in said


def test_a_gap_in_the_rules_is_told_and_how_to_see_it() -> None:
    result = pailu("simulate", "tests/gap.rules", "--games", "5")
    assert result.exit_code == 2
    assert "Stopped by a gap in the rules  100 % (57 … 100)" in result.stdout
    assert result.stdout.endswith(
        "\nA gap in the rules at “a turn”: there is no card left to take (games 0, 1, 2).\n"
        "To see one: pailu run with the same ruleset and options, --seed 1 --from 0.\n"
    )
    # Nobody ever wins, so nothing is said about the seats.
    assert "seat wins more often" not in result.stdout


# -- verdicts -----------------------------------------------------------------------------------

LAST_OPENS = (
    "    choose opener from each player at random\n",
    "    for each player\n        opener becomes player\n",
)
"""The second seat always begins: it wins with 1/3 + 4/27, the other one with 2/9 + 8/81."""


def test_a_seat_that_wins_more_often_is_named(tmp_path: Path) -> None:
    unfair = ruleset(tmp_path, COINS, LAST_OPENS)
    said = fine("simulate", unfair, "--games", "1000")
    assert "\n  Seat 1 wins less often than the seats on average, beyond the noise.\n" in said
    assert "\n  Seat 2 wins more often than the seats on average, beyond the noise.\n" in said
    assert "No seat wins more often" not in said
    chinese = fine("simulate", unfair, "--games", "1000", "--lang", "zh")
    assert "\n  2 号位的胜率高于各座位的平均，不是偶然。\n" in chinese
    assert "\n  1 号位的胜率低于各座位的平均，不是偶然。\n" in chinese


def test_a_few_games_are_no_ground_for_a_verdict(tmp_path: Path) -> None:
    said = fine("simulate", ruleset(tmp_path, COINS, LAST_OPENS), "--games", "15")
    assert "beyond the noise" not in said


def test_differences_beyond_the_noise_are_marked_and_only_they(tmp_path: Path) -> None:
    coins = ruleset(tmp_path, COINS)
    long = ruleset(tmp_path, COINS, ("game coins", "game longer"), ("after 4", "after 400"))
    said = fine("simulate", coins, long, "--games", "600")
    assert "A  coins (2 players)\nB  longer (2 players)\n" in said
    compared = said.split("How they differ on the same deals\n")[1]
    lines = compared.splitlines()
    assert lines[0].strip() == "B less A"
    marked = {line.split("  ")[1]: line.endswith(" *") for line in lines[1:-1]}
    # Nobody draws any more, and games last 0.59 turns longer; the wins are shared out evenly.
    assert marked["Drawn games, points"]
    assert marked["Turns"]
    assert lines[-1].startswith("  * is more than chance")


def test_what_may_be_chance_is_called_so(coins: str) -> None:
    longer = Path(coins).with_name("longer.rules")
    longer.write_text(Path(coins).read_text("utf-8").replace("after 4", "after 5"), "utf-8")
    said = fine("simulate", coins, str(longer), "--games", "20")
    assert said.endswith("\n  All of these may be chance.\n")
    assert " *" not in said
    chinese = fine("simulate", coins, str(longer), "--games", "20", "--lang", "zh")
    assert chinese.endswith("\n  这些差别都可能是偶然。\n")


def test_what_is_the_same_is_called_so(coins: str) -> None:
    said = fine("simulate", coins, coins, "--games", "50")
    compared = said.split("How they differ on the same deals\n")[1].splitlines()
    assert [line.split()[-1] for line in compared[1:-1]] == ["0"] * 9
    assert compared[-1] == "  Nothing differs in these games."


def test_other_numbers_of_players_are_not_compared(tmp_path: Path) -> None:
    coins, claim = ruleset(tmp_path, COINS), ruleset(tmp_path, CLAIM)
    said = fine("simulate", coins, claim, "--games", "20")
    assert said.endswith("With another number of players nothing is compared game by game.\n")


# -- rows and columns ---------------------------------------------------------------------------


def test_columns_that_do_not_fit_come_later() -> None:
    rows = [("甲", ["1234", "56"]), ("long", ["7", "890"])]
    assert list(columns(["A", "B"], rows, 80)) == [
        "        A     B",
        "  甲    1234  56",
        "  long  7     890",
    ]
    assert list(columns(["A", "B"], rows, 14)) == [
        "        A",
        "  甲    1234",
        "  long  7",
        "",
        "        B",
        "  甲    56",
        "  long  890",
    ]
    assert list(columns([], rows, 5))[:4] == ["  甲", "    1234", "  long", "    7"]


# -- data ---------------------------------------------------------------------------------------


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_json(coins: str) -> None:
    told = json.loads(fine("simulate", coins, "--games", "1000", "--format", "json"))
    assert told["format"] == "pailu simulation 1"
    assert (told["games"], told["asked"], told["seed"], told["level"]) == (1000, 1000, 1, 0.95)
    (one,) = told["rulesets"]
    assert one["players"] == 2
    figures = {(one["key"], one["item"]): one for one in one["figures"]}
    assert figures["won", 1]["value"] == 0.407
    assert figures["won", 1]["low"] == pytest.approx(0.3770, abs=5e-5)
    assert figures["fired_in", "move stop"]["of"] == 1000
    assert [length for length, _ in one["histograms"]["turns"]] == [1, 2, 3, 4]
    assert sum(games for _, games in one["histograms"]["turns"]) == 1000
    assert one["changes"] is None


def test_unknown_numbers_are_null_in_json_and_empty_in_csv(tmp_path: Path) -> None:
    hands = ruleset(tmp_path, HANDS)
    (one,) = json.loads(fine("simulate", hands, "--games", "1", "--format", "json"))["rulesets"]
    figure = next(figure for figure in one["figures"] if figure["key"] == "options")
    assert (figure["value"], figure["low"], figure["high"]) == (None, None, None)
    rows = table(fine("simulate", hands, "--games", "1", "--format", "csv"))
    row = next(row for row in rows if row["figure"] == "options")
    assert (row["value"], row["low"], row["high"], row["of"]) == ("", "", "", "0")


def test_csv_has_a_line_for_each_figure_and_difference(coins: str) -> None:
    rows = table(fine("simulate", coins, coins, "--games", "50", "--format", "csv"))
    found = {row["section"] for row in rows}
    assert found == {"outcome", "length", "choices", "clauses", "changes"}
    # Three moves and the limit come into play in some games, the turn in all.
    assert sum(row["section"] == "changes" for row in rows) == 9 + 4
    assert {row["ruleset"] for row in rows} == {"coins"}


def test_every_member_and_every_figure_is_documented(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "simulation.md").read_text("utf-8")
    files = [ruleset(tmp_path, text) for text in (CLAIM, HANDS, COINS)]
    told = json.loads(fine("simulate", *files, files[2], "--games", "20", "--format", "json"))
    members = {*told, *(member for one in told["rulesets"] for member in one)}
    for one in told["rulesets"]:
        listed = [*one["figures"], *(one["changes"] or [])]
        members |= {member for figure in listed for member in figure}
        members |= {figure["section"] for figure in one["figures"]}
        for figure in one["figures"]:
            length = re.fullmatch("(?:turns|plays|decisions)(_.*)", figure["key"])
            members.add(f"…{length[1]}" if length else figure["key"])
    assert [member for member in members if f"`{member}`" not in page] == []


# -- the same whatever plays --------------------------------------------------------------------


def test_the_cut_and_the_gear_make_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = ruleset(tmp_path, HANDS)

    def told(*more: str) -> object:
        found = json.loads(fine("simulate", hands, "--games", "500", "--format", "json", *more))
        return found["rulesets"]

    first = told("--gear", "python")
    monkeypatch.setattr(simulating.runs, "FIRST_BATCH", 7)
    assert told("--gear", "python") == first
    pytest.importorskip("numba")
    assert told("--gear", "compiled") == first


# -- wrong use ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--games", "0"], "0 is not in the range 1<=x<=1000000000"),
        (["--players", "5"], "coins is for 2 players, not for 5"),
        (["--players", "many"], "--players takes a number, a range or a list"),
        (["--set", "speed=3"], "speed"),
        (["--set", "speed"], "is not of the form option=value"),
        (["--format", "pdf"], "'pdf' is not one of"),
        (["--match"], "coins knows no match"),
        (["--force"], "--force belongs to --out"),
        (["--out", " "], "a file name can't be empty"),
        (["--seed", "-1"], "-1 is not in the range"),
    ],
)
def test_wrong_use(coins: str, words: list[str], reason: str) -> None:
    said = refused("simulate", coins, *words)
    assert reason in said
    assert "Traceback" not in said


def test_an_option_value_out_of_range() -> None:
    said = refused("simulate", "alternating", "--set", "hand_size=7,99")
    assert said == "pailu: `hand_size` can't be `99`; it is a whole number from 3 to 12\n"
