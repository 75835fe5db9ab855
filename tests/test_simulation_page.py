"""A report of a simulation as a page, and as files that are whole or not there."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from command_line import fine, pailu, refused
from simulated import CLAIM, COINS, ruleset

from interpreter.terminal import simulating, writing
from interpreter.terminal.charts import Bins, Scale, bins_for, round_step, scale_for

THIN = "\N{THIN SPACE}"
LONGER = (("game coins", "game longer"), ("after 4", "after 400"))


@pytest.fixture
def coins(tmp_path: Path) -> str:
    return ruleset(tmp_path, COINS)


class Reader(HTMLParser):
    """Checks that every element is closed where it was opened, and gathers what is to be seen."""

    EMPTY = frozenset({"meta", "br"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []
        self.scripts = 0
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        self.scripts += tag == "script"
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open and data.strip():
            self.words.append(data.strip())


# -- the page -----------------------------------------------------------------------------------


def test_a_page_needs_nothing_else(tmp_path: Path) -> None:
    claim = ruleset(tmp_path, CLAIM)
    page = fine("simulate", claim, "--games", "100", "--format", "html")
    read = Reader(page)
    assert read.links == []
    assert read.scripts == 0
    assert "url(" not in page
    assert "@import" not in page
    assert '<html lang="en">' in page
    for heading in ("Who wins", "Challenges", "Claims", "How often each rule comes into play"):
        assert heading in read.words


def test_a_page_says_what_made_it(coins: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    fine("simulate", coins, "--games", "1500", "--seed", "7", "--out", str(page))
    (one,) = json.loads(fine("simulate", coins, "--games", "5", "--format", "json"))["rulesets"]
    words = Reader(page.read_text("utf-8")).words
    assert "seed 7" in words
    assert f"1{THIN}500 games of each ruleset" in words
    assert f"coins: rules {one['digest']}" in words
    assert any(word.startswith("gear ") for word in words)
    assert any(word.startswith("pailu ") for word in words)


def test_the_texts_of_a_ruleset_come_out_as_text(tmp_path: Path) -> None:
    wrong = "<script>alert(1)</script>&<b>"
    odd = ruleset(
        tmp_path,
        COINS,
        ("edition 1\n", f'edition 1\n    title "{wrong}"\n'),
        ("move stop\n", f'move stop\n    title "{wrong}"\n'),
    )
    read = Reader(fine("simulate", odd, odd, "--games", "20", "--format", "html"))
    assert read.scripts == 0
    assert wrong in read.words


def test_a_page_in_chinese_has_no_english_but_the_command(tmp_path: Path) -> None:
    page = fine("simulate", "two_rows", "--games", "20", "--format", "html", "--lang", "zh")
    assert '<html lang="zh-Hans">' in page
    words = Reader(page).words
    assert "同花顺" in words
    command = next(at for at, word in enumerate(words) if word.endswith("命令生成："))
    assert not [word for word in words[:command] if re.search("[A-Za-z]{2}", word)]


def test_differences_are_drawn_around_the_line_of_none(tmp_path: Path) -> None:
    coins, longer = ruleset(tmp_path, COINS), ruleset(tmp_path, COINS, *LONGER)
    page = fine("simulate", coins, longer, "--games", "600", "--format", "html")
    drawn = page.split("<h2>How they differ")[1].split("</section>")[0]
    found = re.findall(
        r'<th scope="row">(.*?)</th>.*?class="mark" x1="(.*?)%.*?'
        r'class="(dot[^"]*)" cx="(.*?)%',
        drawn,
    )
    rows = {name: (kind, float(at) - float(zero)) for name, zero, kind, at in found}
    # Three moves and the limit of turns come into play in some games, the turn in all.
    assert len(rows) == 9 + 4
    # Fewer draws lie left of the line of no difference, more turns right of it.
    assert rows["Drawn games, points"][0] == rows["Turns"][0] == "dot"
    assert rows["Drawn games, points"][1] < 0 < rows["Turns"][1]


def test_a_difference_that_may_be_chance_is_hollow_and_said_to_be(coins: str) -> None:
    page = fine("simulate", coins, coins, "--games", "20", "--format", "html")
    assert page.count('class="dot hollow"') == 9 + 4
    assert 'class="dot"' not in page


def test_shares_are_shaded_and_written(tmp_path: Path) -> None:
    page = fine("simulate", ruleset(tmp_path, COINS), "--games", "200", "--format", "html")
    assert re.search(r'<td class="number heat heat-5">100 % <span', page)
    assert re.search(r'<td class="number heat heat-[12]">[12]\d.\d % <span', page)


# -- scales and bars ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("least", "step"), [(1, 1), (1.1, 2), (3, 5), (7, 10), (0.03, 0.05), (40, 50), (100, 100)]
)
def test_steps_are_round(least: float, step: float) -> None:
    assert round_step(least) == pytest.approx(step)


def test_a_scale_holds_all_values_and_0() -> None:
    scale = scale_for([0.42, 0.17, float("inf")])
    assert (scale.low, scale.high) == (0.0, pytest.approx(0.5))
    assert scale.ticks() == pytest.approx([0, 0.1, 0.2, 0.3, 0.4, 0.5])
    assert scale.at(0.125) == "25.00%"
    assert scale.at(7) == "100.00%"
    below = scale_for([-3.2, 1.1])
    assert (below.low, below.high, below.step) == (-4, 2, 1)
    assert scale_for([]) == Scale(0.0, 1.0, 1.0)


def test_bars_hold_every_game_once() -> None:
    lengths = {length: length % 7 for length in range(13, 980)}
    bins = bins_for([lengths, {1000: 1}])
    assert (bins.first, bins.width) == (0, 50)
    assert bins.count == 21
    filled = bins.fill(lengths)
    assert sum(filled) == sum(lengths.values())
    assert filled[1] == sum(length % 7 for length in range(50, 100))


def test_a_single_length_has_room_around_it() -> None:
    assert bins_for([{12: 300}]) == Bins(8, 1, 9)
    assert bins_for([{0: 5}]) == Bins(0, 1, 5)
    assert bins_for([{}]).count > 0


# -- files --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.html", "<!DOCTYPE html>"),
        ("a.json", "{"),
        ("a.csv", "ruleset,players"),
        ("a.txt", "20 games of random play"),
    ],
)
def test_the_ending_of_a_file_gives_the_format(
    coins: str, tmp_path: Path, name: str, begins: str
) -> None:
    file = tmp_path / name
    said = fine("simulate", coins, "--games", "20", "--out", str(file))
    assert file.read_text("utf-8").startswith(begins)
    assert said == f"{file}: 20 games of random play, seed 1.\n"


def test_the_format_can_be_said(coins: str, tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    fine("simulate", coins, "--games", "20", "--out", str(file), "--format", "json")
    assert json.loads(file.read_text("utf-8"))["games"] == 20


def test_a_file_that_is_there_is_left_alone(coins: str, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("mine", "utf-8")
    said = refused("simulate", coins, "--games", "1000000000", "--out", str(file))
    assert "is there already; --force overwrites it" in said  # and before a game was played
    assert file.read_text("utf-8") == "mine"
    fine("simulate", coins, "--games", "5", "--out", str(file), "--force")
    assert json.loads(file.read_text("utf-8"))["games"] == 5


@pytest.mark.parametrize(
    ("place", "reason"),
    [("none/a.json", "No such file or directory"), ("", "is no regular file")],
)
def test_where_no_file_can_be_is_said_before_playing(
    coins: str, tmp_path: Path, place: str, reason: str
) -> None:
    said = refused("simulate", coins, "--games", "1000000000", "--out", str(tmp_path / place))
    assert reason in said


def test_a_folder_that_cannot_be_written(
    coins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    said = refused("simulate", coins, "--games", "1000000000", "--out", str(tmp_path / "a.json"))
    assert "Permission denied" in said


@pytest.mark.parametrize("fails", ["write", "fsync", "replace"])
def test_a_full_disk_leaves_no_part_of_a_report(
    coins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    def full(*given: object, **named: object) -> None:
        raise OSError(28, "No space left on device")

    if fails == "write":
        monkeypatch.setattr(writing.tempfile, "mkstemp", onto_a_full_disk())
    else:
        monkeypatch.setattr(os, fails, full)
    file = tmp_path / "a.json"
    result = pailu("simulate", coins, "--games", "20", "--out", str(file))
    assert result.exit_code == 2
    assert "No space left on device" in result.stderr
    assert not [one for one in tmp_path.iterdir() if one.suffix != ".rules"]
    # What was found out isn't lost.
    assert result.stdout.startswith("20 games of random play")


def onto_a_full_disk() -> Callable[..., tuple[int, str]]:
    """A file whose bytes go to a disk that is always full, as Linux has one."""
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    real = writing.tempfile.mkstemp

    def made(**named: object) -> tuple[int, str]:
        handle, name = real(**named)  # type: ignore[call-overload]
        full = os.open("/dev/full", os.O_WRONLY)
        os.dup2(full, handle)
        os.close(full)
        return handle, name

    return made


def test_what_is_stopped_half_way_never_gets_the_name_of_the_whole(
    coins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = simulating.runs.run

    def stopped(job: object, workers: object, told: object) -> tuple[object, bool]:
        def interrupt(progress: simulating.runs.Progress) -> None:
            if progress.games >= 200:
                raise KeyboardInterrupt

        return real(job, None, interrupt)  # type: ignore[arg-type]

    monkeypatch.setattr(simulating.runs, "run", stopped)
    file = tmp_path / "a.json"
    result = pailu("simulate", coins, "--games", "5000", "--out", str(file))
    assert result.exit_code == 130
    assert not file.exists()
    part = json.loads((tmp_path / "a.partial.json").read_text("utf-8"))
    assert 200 <= part["games"] < 1000
    assert part["asked"] == 5000
    assert result.stdout == (
        f"{tmp_path / 'a.partial.json'}: "
        f"Stopped after {part['games']} of 5{THIN}000 games, seed 1.\n"
    )
