"""A number below zero is spelt as the language spells it, wherever rules are quoted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import fine, pailu
from framing import framed

RULES = framed("""\
move play_one when points is at least minus 4
    choose card from hand where points of card is above minus 7
    take 1 off points
    lay card on pile face up

option floor is minus 5 to 5, default minus 3

deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green yellow
    points: minus 2 for 3, as written for the rest

state points of each player is minus 15 to 20, starts each deal at minus 1

end sunk when points of leader is at most floor
    game is drawn

state leader is a player
""")
DIGITS = re.compile(r"(?<![\w-])-\d")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "frame.rules"
    path.write_text(RULES, "utf-8")
    return path


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("at minus 1", "at minus 19", "it has to be a number from minus 15 to 20"),
        ("default minus 3", "default minus 8", "it has to be a number from minus 5 to 5"),
        ("minus 15 to 20", "20 to minus 15", "`20 to minus 15` is out of range"),
        ("minus 2 for 3", "minus 2000000 for 3", "`minus 2000000 points` is out of range"),
        ("minus 2 for 3", "minus 2000000 for 3", "(allowed: minus 1000000 to 1000000)"),
        ("above minus 7", "above minus 7000000000", "(allowed: minus 1000000000 to 1000000000)"),
        ("leader is at most floor", "leader is below minus 15", "`points` is minus 15 to 20"),
        ("at least minus 4", "at least minus 3", "without a move when points is minus 15"),
        ("points is at least minus 4", "hand is points", "a number from minus 15 to 20"),
    ],
)
def test_the_checker_says_minus(file: Path, right: str, wrong: str, told: str) -> None:
    file.write_text(RULES.replace(right, wrong), "utf-8")
    said = " ".join(pailu("validate", str(file)).output.split())
    assert told in said
    assert not DIGITS.search(said)


def test_so_does_why_where_it_quotes_a_condition(file: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    fine("run", str(file), "--players", "2", "--seed", "3", "--record", str(record))
    told = fine("why", str(record), "--at", "3")
    assert "`points is at least minus 4`: yes" in told
    assert "— points of leader is minus 3, floor is minus 3" in told
    chinese = fine("why", str(record), "--at", "3", "--lang", "zh")
    assert "`points is at least minus 4`" in chinese
    assert DIGITS.search(chinese)


def test_so_does_a_comparison_of_rulesets(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.rules"
    changed = RULES.replace("minus 2 for", "minus 4 for").replace("minus 3", "minus 4")
    changed = changed.replace(
        "minus 15 to 20, starts each deal at minus 1", "minus 16 to 20, starts each deal at minus 2"
    )
    other.write_text(changed, "utf-8")
    told = pailu("diff", str(file), str(other)).output.split("Played side by side")[0]
    assert "minus 2 for 3" in told
    assert "default: minus 3" in told
    assert "values: minus 15 to 20" in told
    assert not DIGITS.search(told)


def test_a_new_variant_offers_lines_that_can_be_read(file: Path) -> None:
    fine("new", "house", "--from", str(file))
    house = file.with_name("house.rules")
    text = house.read_text("utf-8")
    assert re.search(r"^# set floor to minus 3 +# minus 5 to 5$", text, re.MULTILINE)
    house.write_text(text.replace("# set floor to minus 3 ", "set floor to minus 4 "), "utf-8")
    assert "error" not in fine("validate", str(house))
