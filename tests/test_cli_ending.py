"""How commands end that don't come to their end: Ctrl-C, a reader that has gone, a terminal."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import FAIR, PLAIN, ROOT, fine, started

from interpreter.game.record_file import read_record

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and pipes as Unix has them")

PATIENCE = 60
"""Seconds after which a test gives up."""

LONG = (
    *("run", "alternating", "--players", "4", "--seed", "0"),
    *("--set", "turn_limit=5000", "--set", "hand_size=12"),
)
"""A game of more than two thousand turns."""

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts commands, and sees to it that none is left over."""
    processes: list[subprocess.Popen[str]] = []

    def begin(*words: str, **options: object) -> subprocess.Popen[str]:
        processes.append(started(*words, **options))
        return processes[-1]

    yield begin
    for process in processes:
        if process.poll() is None:
            process.kill()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        process.wait(timeout=PATIENCE)


def read_until(process: subprocess.Popen[str], words: str) -> str:
    """Read the output up to some words."""
    assert process.stdout is not None
    found = ""
    while words not in found:
        piece = process.stdout.read(1)
        assert piece, found
        found += piece
    return found


def wait_for(so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def interrupt(process: subprocess.Popen[Any]) -> None:
    """Send Ctrl-C, and once more if need be.

    A signal that comes just before Python waits for input is only looked at after the input.
    """
    for _ in range(PATIENCE // 2):
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=2)
            return


def interrupted(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Send Ctrl-C; give the rest of the output and what was said on the standard error."""
    interrupt(process)
    return process.communicate(timeout=PATIENCE)


# -- Ctrl-C ----------------------------------------------------------------------------------


def test_ctrl_c_at_the_prompt_keeps_the_record_whole(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("play", "alternating", "--seat", "1", "--seed", "1", "--record", str(file))
    process = start(*words)
    assert process.stdin is not None
    read_until(process, "> ")
    process.stdin.write("9S\n")
    process.stdin.flush()
    read_until(process, "Do you challenge?")
    read_until(process, "> ")
    _, said = interrupted(process)
    assert process.returncode == 130
    assert said == (f"\nInterrupted. The record is whole up to the last play: {file}\n")
    record = read_record(file)
    assert record.result is not None
    assert record.result.status == "stopped"
    assert [line.chose for line in record.decisions[-3:]] == ["9S", "6C", "3"]
    assert "was stopped after decision 19" in fine("replay", str(file))


def test_ctrl_c_while_random_players_play(start: Start) -> None:
    endless = ("--set", "rounds=100", "--players", "3", "--seed", "1")
    # The output is not read, so the process waits in the middle of the game when the pipe is full.
    words = ("run", FAIR, *endless, "--games", "100000", "--verbose", "--lang", "zh")
    process = start(*words)
    read_until(process, "P1 ")
    _, said = interrupted(process)
    assert process.returncode == 130
    assert said == "\n已中断。\n"


def test_ctrl_c_during_a_long_recorded_game(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    process = start(*LONG, "--record", str(file))
    # More is told than the pipe holds, so the game waits in its middle until somebody reads.
    wait_for(lambda: file.exists() and file.stat().st_size > 20_000)
    _, said = interrupted(process)
    assert process.returncode == 130
    assert said == f"\nInterrupted. The record is whole up to the last play: {file}\n"
    told = fine("replay", str(file))
    # A line that was being written when the signal came is cut off, and the result with it.
    assert re.search(r"was (stopped|cut) after (line \d+, )?decision \d+", told)


# -- closed pipes ----------------------------------------------------------------------------


def test_a_reader_that_has_gone_ends_the_run_quietly(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    process = start("run", "alternating", "--seed", "1", "--record", str(file))
    assert process.stdout is not None
    assert process.stderr is not None
    assert (
        process.stdout.readline()
        == "One Up, One Down (alternating, edition 1), 2 players, seed 1.\n"
    )
    process.stdout.close()
    said = process.stderr.read()
    assert process.wait(timeout=PATIENCE) in (0, 141)
    assert said == ""
    assert "alternating" in fine("replay", str(file))


def test_a_pipe_to_head_ends_with_141() -> None:
    command = f'"{sys.executable}" -m interpreter run alternating --games 100000 --seed 1 | head -1'
    done = subprocess.run(
        ["bash", "-c", f'{command}; echo "${{PIPESTATUS[0]}}"'],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=os.environ | PLAIN,
        timeout=PATIENCE,
    )
    assert re.fullmatch(r"Game 1: .*\n141\n", done.stdout)
    assert done.stderr == ""


@pytest.mark.parametrize("words", [("list",), ("validate", "two_rows"), ("explain", "R0101")])
def test_a_pipe_closed_from_the_start_ends_quietly(start: Start, words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = start(*words, stdout=writer)
    os.close(writer)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 141
    assert said == ""


def test_an_output_that_is_full_is_told(start: Start) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with open("/dev/full", "wb") as full:
        process = start("list", stdout=full)
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert said == "pailu: the output can't be written: No space left on device\n"


# -- terminals -------------------------------------------------------------------------------

pty = pytest.importorskip("pty")


class Terminal:
    """A command in a terminal of its own."""

    def __init__(self, *words: str, **env: str) -> None:
        self._controller, worker = pty.openpty()
        kept = {
            name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "interpreter", *words],
            stdin=worker,
            stdout=worker,
            stderr=worker,
            cwd=ROOT,
            env=kept | {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLUMNS": "60"} | env,
            start_new_session=True,
        )
        os.close(worker)
        self.shown = ""

    def read_until(self, words: str) -> str:
        """Read what is shown, up to some words; None of it is lost."""
        before = len(self.shown)
        deadline = time.monotonic() + PATIENCE
        while words not in self.shown[before:]:
            ready, _, _ = select.select([self._controller], [], [], 1)
            assert time.monotonic() < deadline, self.shown
            if ready and not self._more():
                break
        return self.shown[before:]

    def _more(self) -> bool:
        try:
            piece = os.read(self._controller, 65536)
        except OSError:
            # Linux tells so that nobody has the terminal open any more.
            return False
        self.shown += piece.decode("utf-8", "replace")
        return bool(piece)

    def type(self, text: str) -> None:
        """Type something."""
        os.write(self._controller, text.encode("utf-8"))

    def end(self) -> int:
        """Read to the end; give the exit status."""
        self.read_until("\0")
        os.close(self._controller)
        return self.process.wait(timeout=PATIENCE)


PLAY = ("play", "alternating", "--seat", "1", "--seed", "1")


def test_a_game_in_a_terminal_has_colours_and_lines_that_fit() -> None:
    terminal = Terminal(*PLAY)
    shown = terminal.read_until("> ")
    assert "\x1b[31m♦K\x1b[0m" in shown
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert "\x1b" not in plain
    assert max(map(len, plain.splitlines())) <= 60
    terminal.type("9S\n")
    assert "You play ♠9 face up." in terminal.read_until("> ")
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert "You have left the game." in terminal.shown


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_a_terminal_gets_plain_text(env: dict[str, str]) -> None:
    terminal = Terminal(*PLAY, **env)
    terminal.read_until("> ")
    terminal.type("?\n")
    terminal.read_until("> ")
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert "\x1b" not in terminal.shown
    assert "Your hand, 7 cards: ♠3 ♠9 ♠10 ♣10 ♦K ♥A ♦2." in terminal.shown.replace("\r\n", "\n")


def test_ctrl_d_and_ctrl_c_in_a_terminal() -> None:
    terminal = Terminal(*PLAY, NO_COLOR="1")
    terminal.read_until("> ")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert "The input has ended, and so has the game." in terminal.shown
    terminal = Terminal(*PLAY, NO_COLOR="1")
    terminal.read_until("> ")
    interrupt(terminal.process)
    assert terminal.end() == 130
    assert "Interrupted." in terminal.shown
    assert "Traceback" not in terminal.shown


def test_chinese_lines_are_broken_at_the_width() -> None:
    terminal = Terminal(*PLAY, "--lang", "zh", NO_COLOR="1")
    terminal.read_until("> ")
    terminal.type("rules\n")
    terminal.read_until("> ")
    terminal.type("quit\n")
    assert terminal.end() == 0
    for line in terminal.shown.splitlines():
        cells = sum(2 if ord(one) > 0x2E7F else 1 for one in line)
        assert cells <= 60


def test_list_stands_in_columns_in_a_terminal() -> None:
    terminal = Terminal("list", NO_COLOR="1", COLUMNS="100")
    assert terminal.end() == 0
    lines = terminal.shown.splitlines()
    columns = {line.index("default") for line in lines if "default" in line}
    assert lines[0].startswith("alternating")
    assert len({line.index(" to ") for line in lines if "turn_limit" in line}) == 1
    assert columns


def test_letters_stand_for_suits_where_the_output_has_no_signs(start: Start) -> None:
    process = start(
        *PLAY, env=os.environ | PLAIN | {"PYTHONIOENCODING": "latin-1"}, encoding="latin-1"
    )
    shown, _ = process.communicate("quit\n", timeout=PATIENCE)
    assert "Your hand, 7 cards: 3S 9S 10S 10C KD AH 2D." in shown
