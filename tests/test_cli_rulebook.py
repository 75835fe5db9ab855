"""`pailu rulebook`: forms, files, languages, and what is refused."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from command_line import FAIR, PLAIN, fine, refused, started


def test_a_sheet_as_text() -> None:
    lines = fine("rulebook", "alternating").splitlines()
    assert lines[:3] == ["One Up, One Down", "================", "2 to 4 players"]
    assert "Play face up: Play any card from your hand face up" in "\n".join(lines)


def test_the_language_is_that_of_the_environment_unless_it_is_given() -> None:
    chinese = {"LC_ALL": "zh_CN.UTF-8"}
    assert fine("rulebook", "two_rows", env=chinese).startswith("一上一下（上下两排）\n")
    assert fine("rulebook", "two_rows", "--lang", "en", env=chinese).startswith("Two Rows\n")


def test_options_and_variants() -> None:
    text = fine(
        "rulebook", "alternating", "--with", "low_costs_two", "--set", "hand_size=3", "--lang", "zh"
    )
    assert "加上：出小补两张" in text
    assert "每人发 3 张牌。" in text
    assert "hand_size：3（3 到 12，通常是 7）" in text


def test_variants_that_touch_the_same_clause_need_an_order() -> None:
    both = ("rulebook", "alternating", "--with", "low_costs_two", "--with", "strict_table")
    assert "error[O0603]" in refused(*both)
    assert "with A low card costs two and Strict table" in fine(*both, "--in-order")


def test_a_game_without_a_sentence_is_told_from_its_lines() -> None:
    text = fine("rulebook", FAIR)
    assert "Choose a card from your hand." in text


@pytest.mark.parametrize(
    ("ending", "begins"),
    [
        ("html", "<!DOCTYPE html>\n"),
        ("HTM", "<!DOCTYPE html>\n"),
        ("md", "# Two Rows\n"),
        ("txt", "Two Rows\n==="),
    ],
)
def test_a_file_is_written_as_its_ending_says(tmp_path: Path, ending: str, begins: str) -> None:
    file = tmp_path / f"sheet.{ending}"
    assert fine("rulebook", "two_rows", "--out", str(file)) == f"{file}: Two Rows\n"
    assert file.read_text("utf-8").startswith(begins)
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


def test_the_format_given_decides(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    fine("rulebook", "two_rows", "--out", str(file), "--format", "markdown")
    assert file.read_text("utf-8").startswith("# Two Rows\n")
    assert fine("rulebook", "two_rows", "--format", "html").startswith("<!DOCTYPE html>\n")


def test_nothing_is_overwritten_without_being_asked(tmp_path: Path) -> None:
    file = tmp_path / "sheet.md"
    file.write_text("mine", "utf-8")
    said = refused("rulebook", "two_rows", "--out", str(file))
    assert said == f"pailu: `{file}` is there already; --force overwrites it\n"
    assert file.read_text("utf-8") == "mine"
    file.chmod(0o640)
    fine("rulebook", "two_rows", "--out", str(file), "--force")
    assert file.read_text("utf-8").startswith("# Two Rows\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    nowhere = tmp_path / "none" / "sheet.html"
    assert "No such file or directory" in refused("rulebook", "two_rows", "--out", str(nowhere))
    assert "is no regular file" in refused("rulebook", "two_rows", "--out", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.write_text("", "utf-8")
    file = tmp_path / "sheet.txt"
    fine("rulebook", "two_rows", "--out", str(file))
    assert file.stat().st_mode == usual.stat().st_mode


def test_a_file_is_broken_at_eighty_cells_on_any_terminal(tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    fine("rulebook", "alternating", "--out", str(file), env={"COLUMNS": "40"})
    assert 70 < max(map(len, file.read_text("utf-8").splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rulebook",), "Missing argument 'RULESET'"),
        (("rulebook", "two_row"), "did you mean `two_rows`?"),
        (("rulebook", "alternating", "--set", "hand_size=99"), "it is a whole number from 3 to 12"),
        (("rulebook", "alternating", "--set", "hand_siz=5"), "did you mean `hand_size`?"),
        (("rulebook", "alternating", "--format", "pdf"), "'pdf' is not one of"),
        (("rulebook", "alternating", "--lang", "fr"), "'fr' is not one of"),
        (("rulebook", "alternating", "--force"), "--force belongs to --out"),
        (("rulebook", "alternating", "--out", ""), "a file name can't be empty"),
        (("rulebook", "alternating", "--with", "two_rows"), "error["),
    ],
)
def test_what_is_refused(words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)


def test_suits_are_letters_where_the_output_has_no_signs() -> None:
    assert "such as: ♠A ♥A ♣A" in fine("rulebook", "two_rows")
    process = started(
        "rulebook", "two_rows", env=os.environ | PLAIN | {"PYTHONIOENCODING": "ascii"}
    )
    written, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "such as: AS AH AC" in written
    assert "spades, hearts, clubs, diamonds" in written
