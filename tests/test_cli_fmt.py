"""`pailu fmt`: files in the usual layout, whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from command_line import fine, pailu, refused

from interpreter.terminal import rewriting, writing

UNTIDY = "game g，edition 1\nsetup\n  do   x # now\n"
TIDY = "game g, edition 1\n\nsetup\n    do x  # now\n"


@pytest.fixture
def untidy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "g.rules"
    file.write_text(UNTIDY, "utf-8", newline="")
    return file


def test_a_file_is_formatted_in_place(untidy: Path) -> None:
    assert fine("fmt", "g.rules") == "g.rules: formatted\n"
    assert untidy.read_text("utf-8") == TIDY
    assert fine("fmt", "g.rules") == "g.rules: needs no change\n"
    assert os.listdir(untidy.parent) == ["g.rules"]


def test_check_says_what_would_change_and_changes_nothing(untidy: Path) -> None:
    (untidy.parent / "tidy.rules").write_text(TIDY, "utf-8", newline="")
    result = pailu("fmt", "--check", "g.rules", "tidy.rules")
    assert result.exit_code == 1
    assert result.stdout == "g.rules: would change\ntidy.rules: needs no change\n"
    assert untidy.read_text("utf-8") == UNTIDY
    assert fine("fmt", "--check", "tidy.rules") == "tidy.rules: needs no change\n"


def test_diff_shows_what_would_change_and_changes_nothing(untidy: Path) -> None:
    assert fine("fmt", "--diff", "g.rules") == (
        "--- g.rules\n+++ g.rules\n@@ -1,3 +1,4 @@\n"
        "-game g，edition 1\n+game g, edition 1\n+\n"
        " setup\n-  do   x # now\n+    do x  # now\n"
    )
    assert pailu("fmt", "--diff", "--check", "g.rules").exit_code == 1
    assert untidy.read_text("utf-8") == UNTIDY


def test_the_standard_input_goes_to_the_standard_output() -> None:
    assert fine("fmt", "-", typed=UNTIDY) == TIDY
    assert fine("fmt", "-", typed=TIDY) == TIDY
    result = pailu("fmt", "-", "--check", typed=UNTIDY)
    assert (result.exit_code, result.stdout) == (1, "standard input: would change\n")
    assert "- stands alone" in refused("fmt", "-", "g.rules")


def test_mistakes_in_the_standard_input_stay_out_of_the_standard_output() -> None:
    result = pailu("fmt", "-", typed="game g, edition 1\n\nsetpu\n  do x\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "--> standard input:3:1" in result.stderr


def test_a_file_with_mistakes_is_left_as_it_is(untidy: Path) -> None:
    wrong = UNTIDY + "tunr\n  do y\n"
    untidy.write_text(wrong, "utf-8", newline="")
    (untidy.parent / "other.rules").write_text(UNTIDY, "utf-8", newline="")
    result = pailu("fmt", "g.rules", "other.rules")
    assert result.exit_code == 1
    assert "did you mean `turn`?" in result.stderr
    assert "g.rules is left as it is" in result.stderr
    assert result.stdout == "other.rules: formatted\n"
    assert untidy.read_text("utf-8") == wrong


def test_the_ends_of_lines_are_kept_and_a_mark_at_the_beginning_is_not(untidy: Path) -> None:
    untidy.write_bytes(b"\xef\xbb\xbf" + TIDY.replace("\n", "\r\n").encode())
    assert fine("fmt", "g.rules") == "g.rules: formatted\n"
    assert untidy.read_bytes() == TIDY.replace("\n", "\r\n").encode()
    untidy.write_bytes(TIDY.encode().rstrip(b"\n"))
    assert "No newline at end of file" in fine("fmt", "--diff", "g.rules")
    fine("fmt", "g.rules")
    assert untidy.read_bytes() == TIDY.encode()


@pytest.mark.skipif(os.name == "nt", reason="modes and links of Unix")
def test_mode_and_links_are_kept(untidy: Path) -> None:
    untidy.chmod(0o640)
    link = untidy.parent / "link.rules"
    link.symlink_to(untidy.name)
    fine("fmt", "link.rules")
    assert link.is_symlink()
    assert untidy.read_text("utf-8") == TIDY
    assert stat.S_IMODE(untidy.stat().st_mode) == 0o640


def test_a_file_that_may_not_be_written_is_left_alone(
    untidy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rewriting.os, "access", lambda path, mode: False)
    assert refused("fmt", "g.rules") == "pailu: g.rules can't be written: permission denied\n"
    assert untidy.read_text("utf-8") == UNTIDY


def test_a_disk_that_is_full_leaves_the_file_whole(
    untidy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(new: str, path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "replace", full)
    assert refused("fmt", "g.rules") == "pailu: g.rules can't be written: No space left on device\n"
    assert untidy.read_text("utf-8") == UNTIDY
    assert os.listdir(untidy.parent) == ["g.rules"]


def test_what_comes_with_pailu_is_not_written_to(untidy: Path) -> None:
    assert "comes with pailu" in refused("fmt", "alternating")


def test_a_new_variant_is_in_the_usual_layout(untidy: Path) -> None:
    fine("new", "ours", "--from", "alternating")
    assert fine("fmt", "--check", "ours.rules") == "ours.rules: needs no change\n"


def test_the_standard_input_has_to_be_text() -> None:
    result = pailu("fmt", "-", typed="game g\x07, edition 1\n")
    assert result.exit_code == 2
    assert "U+0007" in result.stderr
