"""`pailu validate --watch`: checked again after every change, however an editor saves."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from command_line import ROOT, refused, started

from interpreter.game.load import ruleset_files
from interpreter.resources import shipped_rulesets
from interpreter.terminal.checking import validate
from interpreter.terminal.watching import watch

GAME = (ROOT / "rulesets" / "two_rows.rules").read_text("utf-8").replace("two_rows", "house", 1)
WRONG = GAME.replace("do settle", "do setle")
VARIANT = "variant ours of house, edition 1\n\nset wins_needed to 2\n"
STAMP = "checked at 12:01:05; waiting for changes, Ctrl-C ends\n"
NOON = datetime(2026, 1, 1, 12, 1, 5)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write("house.rules", GAME)
    return tmp_path


def write(name: str, text: str) -> None:
    Path(name).write_text(text, "utf-8", newline="")


def watched(*deeds: Callable[[], object], name: str = "house.rules") -> int:
    """Watch a ruleset while one thing after the other happens to its files, then press Ctrl-C."""
    todo: Iterator[Callable[[], object]] = iter(deeds)

    def pause() -> None:
        try:
            next(todo)()
        except StopIteration:
            raise KeyboardInterrupt from None

    return watch([name], lambda: validate([name]), pause=pause, now=lambda: NOON)


def nothing() -> None:
    pass


def checks(said: str) -> list[str]:
    """What each check said, in a word."""
    parts = said.split(STAMP)
    assert parts.pop().strip() == ""
    return ["fine" if "no problems" in part else part.split("]")[0][-5:] for part in parts]


def test_a_change_is_checked_once_it_has_come_to_rest(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    half = WRONG[: len(WRONG) // 2]
    status = watched(
        nothing,
        lambda: write("house.rules", half),
        lambda: write("house.rules", WRONG),
        nothing,
        nothing,
        lambda: write("house.rules", GAME),
        nothing,
    )
    assert status == 0
    said = capsys.readouterr().out
    assert said.startswith("house.rules: no problems\n" + STAMP + "\nerror[R0101]")
    assert checks(said) == ["fine", "R0101", "fine"]


def test_the_status_is_that_of_the_last_check(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert watched(lambda: write("house.rules", WRONG), nothing) == 1
    assert watched() == 1


def test_a_file_that_is_missing_for_a_moment_breaks_nothing(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def replaced() -> None:
        write("new.rules", WRONG)
        os.replace("new.rules", "house.rules")

    watched(lambda: os.unlink("house.rules"), replaced, nothing)
    assert checks(capsys.readouterr().out) == ["fine", "R0101"]
    watched(lambda: os.unlink("house.rules"), nothing, lambda: write("house.rules", GAME), nothing)
    assert checks(capsys.readouterr().out) == ["R0101", "S0001", "fine"]


def test_another_file_of_the_same_size_and_time_is_a_change(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    was = os.stat("house.rules")

    def replaced() -> None:
        write("new.rules", GAME.replace("do settle", "do settel"))
        os.utime("new.rules", ns=(was.st_atime_ns, was.st_mtime_ns))
        os.replace("new.rules", "house.rules")

    watched(replaced, nothing)
    assert checks(capsys.readouterr().out) == ["fine", "R0101"]


def test_the_files_below_a_variant_are_watched_too(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write("ours.rules", VARIANT)
    watched(
        lambda: write("house.rules", WRONG),
        nothing,
        lambda: os.unlink("house.rules"),
        nothing,
        lambda: write("house.rules", GAME),
        nothing,
        name="ours.rules",
    )
    assert checks(capsys.readouterr().out) == ["fine", "R0101", "O0611", "fine"]


def test_the_files_of_a_ruleset(home: Path) -> None:
    write("ours.rules", VARIANT)
    write("mine.rules", "variant mine of alternating, edition 1\n")
    write("round.rules", "variant round of round, edition 1\n")
    assert ruleset_files(Path("ours.rules")) == [Path("ours.rules"), Path("house.rules")]
    shipped = shipped_rulesets()["alternating"]
    # One of that name beside it would be its base.
    assert ruleset_files(Path("mine.rules")) == [
        *(Path("mine.rules"), shipped, Path("alternating.rules"))
    ]
    assert ruleset_files(Path("round.rules")) == [Path("round.rules")]
    assert ruleset_files(Path("none.rules")) == [Path("none.rules")]


def test_watching_is_for_people() -> None:
    for other in ("--json", "--sarif", "--fix"):
        assert "--watch is for reading along" in refused("validate", "two_rows", "--watch", other)


@pytest.mark.skipif(os.name == "nt", reason="a signal of Unix")
def test_ctrl_c_ends_it_with_the_status_of_the_last_check(home: Path) -> None:
    write("house.rules", WRONG)
    with started("validate", "--watch", str(home / "house.rules")) as process:
        assert process.stdout is not None
        while "checked at" not in (line := process.stdout.readline()):
            assert line
        process.send_signal(signal.SIGINT)
        said = process.communicate()
    assert process.returncode == 1
    assert said == ("\n", "")
