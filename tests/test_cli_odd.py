"""Odd files, odd records and closed streams: each ends in a sentence, and nothing hangs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command_line import FAIR, PLAIN, ROOT, fine, pailu, refused
from record_samples import forged, written

from interpreter.game.record_file import Record, read_record
from interpreter.syntax import grammar

pytestmark = pytest.mark.skipif(os.name == "nt", reason="files and streams as Unix has them")

PAILU = f'"{sys.executable}" -m interpreter'


def shell(command: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a line in a shell, in the checkout."""
    return subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=os.environ | PLAIN | env,
        timeout=60,
    )


# -- streams ---------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["list", "explain R0101", "--help", "run alternating"])
def test_a_closed_output(words: str) -> None:
    done = shell(f"{PAILU} {words} >&-")
    assert done.returncode == 2
    assert done.stderr == "pailu: the output can't be written: it is closed\n"


def test_a_closed_input_is_an_empty_one() -> None:
    done = shell(f"{PAILU} play alternating --seat 1 --seed 1 <&-")
    assert done.returncode == 0
    assert "The input has ended, and so has the game." in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("words", ["--help", "--version", "run --help"])
def test_help_meets_a_full_disk_and_a_closed_pipe(words: str) -> None:
    if Path("/dev/full").exists():
        done = shell(f"{PAILU} {words} >/dev/full")
        assert done.returncode == 2
        assert done.stderr == "pailu: the output can't be written: No space left on device\n"
    gone = shell(f'{PAILU} {words} | true; echo "${{PIPESTATUS[0]}}"')
    assert gone.stderr == ""
    assert gone.stdout in ("141\n", "0\n")  # the pipe may still have been open


def test_nothing_can_be_said_at_all() -> None:
    assert shell(f"{PAILU} --nonsense 2>&-").returncode == 2
    assert shell(f"{PAILU} list >&- 2>&-").returncode == 2


def test_ctrl_c_while_the_command_line_loads() -> None:
    code = (
        "import sys, time\n"
        "class Slow:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'interpreter.terminal.commands':\n"
        "            print('loading', flush=True)\n"
        "            time.sleep(60)\n"
        "sys.meta_path.insert(0, Slow())\n"
        "from interpreter.terminal.main import main\n"
        "main()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "loading\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said


# -- files -----------------------------------------------------------------------------------


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with things that are no files, which is also the current one."""
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    monkeypatch.chdir(tmp_path)
    return tmp_path


CAUSES = {
    "folder": "is a folder, not a file",
    "pipe": "is no regular file, but a pipe or a device",
    "loop": "can't be read: Too many levels of symbolic links",
}


@pytest.mark.parametrize("name", CAUSES)
def test_what_is_no_file_is_named(odd: Path, name: str) -> None:
    assert f"`{name}` {CAUSES[name]}" in refused("run", name)
    for words in (("validate", name), ("test", name)):
        done = pailu(*words)
        assert done.exit_code == 2
        assert f"`{name}` {CAUSES[name]}" in done.stdout
    said = refused("replay", name)
    assert said.startswith(f"pailu: {name}: the record can't be read: ")


def test_over_long_file_names() -> None:
    name = "a" * 5000
    for words in (
        ("run", name),
        ("run", f"./{name}.rules"),
        ("replay", name),
        ("run", "alternating", "--record", name),
    ):
        said = refused(*words)
        assert said.startswith("pailu: ")
        assert len(said) < 1000


def test_control_characters_in_file_names(tmp_path: Path) -> None:
    said = refused("replay", str(tmp_path / "a\x1b[31m"))
    assert "\x1b" not in said
    said = refused("run", "alternating", "--record", str(tmp_path / "a\x1b[31m"))
    assert "control characters" in said
    assert not list(tmp_path.iterdir())
    assert "\x1b" not in pailu("test", "a\x1b[31m").stdout
    assert "\x1b" not in refused("run", "a\x1b[31m")


def test_validate_goes_on_past_a_name_that_is_none() -> None:
    done = pailu("validate", "alternating", "nosuch", FAIR)
    assert done.exit_code == 2
    assert "alternating: no problems\n" in done.stdout
    assert f"--> {FAIR}:" in done.stdout
    assert "there is no ruleset and no file called `nosuch`" in done.stdout
    listed = json.loads(pailu("validate", "nosuch", "two_rows", "--json").stdout)
    assert [(one["code"], one["file"]) for one in listed] == [("S0001", "nosuch")]
    log = json.loads(pailu("validate", "nosuch", "two_rows", "--sarif").stdout)
    assert [one["ruleId"] for one in log["runs"][0]["results"]] == ["S0001"]


def test_a_cache_that_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = grammar._cache_path()
    assert path is not None
    os.mkfifo(path)
    grammar.parser.cache_clear()
    assert grammar.parser().terminals
    assert path.is_file()
    path.write_bytes(b"\0" * (grammar.LARGEST_CACHE + 1))
    grammar.parser.cache_clear()
    assert grammar.parser().terminals
    assert path.stat().st_size < grammar.LARGEST_CACHE
    path.unlink()
    path.mkdir()
    grammar.parser.cache_clear()
    assert grammar.parser().terminals


def test_options_without_a_sense() -> None:
    assert "a file name can't be empty" in refused("run", "alternating", "--record", "")
    assert "nan is not in the range" in refused("test", "alternating", "--fail-under", "nan")


# -- records ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    fine("run", "two_rows", "--seed", "1", "--record", str(file))
    return read_record(file)


@pytest.mark.parametrize(
    ("members", "fault"),
    [
        ({"names": ["a\x1b[31m", "b"]}, "an invisible control character in names"),
        ({"names": ["a\nb", "b"]}, "an invisible control character in names"),
        ({"names": ["a\u202eb", "b"]}, "an invisible control character in names"),
        ({"names": ["a\u200fb", "b"]}, "an invisible control character in names"),
        ({"names": ["a", "a"]}, "two players called a"),
        ({"names": ["a", " "]}, "a player without a name"),
        ({"names": ["a" * 61, "b"]}, "61 characters in names: 60 is the most"),
        ({"options": {"wins_needed": "\x07"}}, "an invisible control character in options"),
        ({"options": {"w" * 61: 1}}, "61 characters in options"),
    ],
)
def test_a_header_that_would_steer_the_screen(
    record: Record, tmp_path: Path, members: dict[str, Any], fault: str
) -> None:
    header = json.loads(written(record).splitlines()[0])
    del header["chain"]
    file = tmp_path / "game.jsonl"
    file.write_bytes(forged(header | members))
    said = refused("replay", str(file))
    assert f"{file}: line 1 h" in said
    assert fault in said
    assert said.isprintable() or said.rstrip("\n").isprintable()


def test_a_choice_that_would_flood_the_screen(record: Record, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in written(record).splitlines()[:2]]
    for line in lines:
        del line["chain"]
    file = tmp_path / "game.jsonl"
    for chose, fault in (("x" * 201, "201 characters in chose"), ("\x1b[2J", "control character")):
        file.write_bytes(forged(lines[0], lines[1] | {"chose": chose}))
        assert fault in refused("replay", str(file))


def test_a_header_that_contradicts_its_rules_is_a_difference(
    record: Record, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(
        written(
            replace(
                record,
                header=replace(record.header, ruleset=replace(record.header.ruleset, name="x")),
            )
        )
    )
    done = pailu("replay", str(file))
    assert done.exit_code == 1
    assert "it names x, edition 1, but its rules are two_rows, edition 1" in done.stdout
