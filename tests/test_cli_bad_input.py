"""Files that are no rulesets, and variants that lead nowhere: told plainly by every command."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import ROOT, fine, pailu

GAME = (ROOT / "rulesets" / "two_rows.rules").read_text("utf-8").replace("two_rows", "house", 1)
DEEP = 200


def missing_base(home: Path) -> None:
    (home / "bad.rules").write_text("variant bad of nothing_such, edition 1\n", "utf-8")


def its_own_base(home: Path) -> None:
    (home / "bad.rules").write_text("variant bad of bad, edition 1\n", "utf-8")


def a_circle(home: Path) -> None:
    (home / "bad.rules").write_text("variant bad of other, edition 1\n", "utf-8")
    (home / "other.rules").write_text("variant other of bad, edition 1\n", "utf-8")


def deep(home: Path) -> None:
    (home / "layer0.rules").write_text(GAME.replace("game house", "game layer0"), "utf-8")
    for number in range(1, DEEP + 1):
        name = "bad" if number == DEEP else f"layer{number}"
        text = f"variant {name} of layer{number - 1}, edition 1\n"
        (home / f"{name}.rules").write_text(text, "utf-8")


def a_base_that_is_not_text(home: Path) -> None:
    (home / "bad.rules").write_text("variant bad of other, edition 1\n", "utf-8")
    (home / "other.rules").write_bytes(b"game other, edition 1\n\xff\xfe\n")


def a_base_that_links_to_itself(home: Path) -> None:
    (home / "bad.rules").write_text("variant bad of other, edition 1\n", "utf-8")
    (home / "other.rules").symlink_to("other.rules")


def not_utf_8(home: Path) -> None:
    (home / "bad.rules").write_bytes(GAME.encode() + "# café\n".encode("latin-1"))


def utf_16(home: Path) -> None:
    (home / "bad.rules").write_bytes(GAME.encode("utf-16"))


def control_character(home: Path) -> None:
    (home / "bad.rules").write_text(GAME + "# \x00\n", "utf-8")


def too_large(home: Path) -> None:
    (home / "bad.rules").write_text(GAME + "#" * 1_000_000 + "\n", "utf-8")


def a_folder(home: Path) -> None:
    (home / "bad.rules").mkdir()


def a_pipe(home: Path) -> None:
    os.mkfifo(home / "bad.rules")


def a_link_to_itself(home: Path) -> None:
    (home / "bad.rules").symlink_to("bad.rules")


def unreadable(home: Path) -> None:
    (home / "bad.rules").write_text(GAME, "utf-8")
    (home / "bad.rules").chmod(0)


def nothing_there(home: Path) -> None:
    pass


def empty(home: Path) -> None:
    (home / "bad.rules").write_text("", "utf-8")


LEADS_NOWHERE = (
    *(missing_base, its_own_base, a_circle, deep),
    *(a_base_that_is_not_text, a_base_that_links_to_itself),
)
FILES = (
    *(not_utf_8, utf_16, control_character, too_large, a_folder, a_pipe, a_link_to_itself),
    *(unreadable, nothing_there, empty),
)
PLACES = {
    "missing_base": ("bad.rules", 1),
    "its_own_base": ("bad.rules", 1),
    "a_circle": ("other.rules", 1),
    "deep": ("bad.rules", 1),
    "a_base_that_is_not_text": ("other.rules", 0),
    "a_base_that_links_to_itself": ("bad.rules", 1),
    "empty": ("bad.rules", 1),
}
"""Which file is to blame, and in which line; without an entry it is bad.rules as a whole."""

LAST = GAME.count("\n") + 1
IN_WORDS = {
    "a_base_that_is_not_text": "`other.rules` isn't UTF-8 text: byte 23 (0xFF, in line 2)",
    "not_utf_8": f"byte {len(GAME.encode()) + len('# caf') + 1} (0xE9, in line {LAST})",
    "utf_16": "save it as UTF-8",
    "control_character": f"U+0000) in line {LAST}, column 3",
    "too_large": "1 MB is the limit",
    "a_folder": "is a folder",
    "a_pipe": "a pipe or a device",
    "unreadable": "permission denied",
}

COMMANDS = {
    "validate": ("validate", "bad.rules"),
    "validate --fix": ("validate", "--fix", "bad.rules"),
    "validate --with": ("validate", "house.rules", "--with", "bad.rules"),
    "validate --json": ("validate", "--json", "bad.rules"),
    "run": ("run", "bad.rules", "--seed", "1", "--record", "game.jsonl"),
    "play": ("play", "bad.rules", "--seat", "1", "--record", "game.jsonl"),
    "simulate": ("simulate", "bad.rules", "--games", "1", "--out", "figures.txt"),
    "rulebook": ("rulebook", "bad.rules", "--out", "sheet.html"),
    "export": ("export", "bad.rules", "--out", "rules.json"),
    "diff": ("diff", "house.rules", "bad.rules"),
    "layers": ("layers", "bad.rules"),
    "new": ("new", "ours", "--from", "bad.rules"),
    "test": ("test", "bad.scenarios.yaml"),
    "fmt": ("fmt", "bad.rules"),
    "fmt --check": ("fmt", "--check", "bad.rules"),
    "fmt --diff": ("fmt", "--diff", "bad.rules"),
}
CASES = [
    (command, case)
    for command in COMMANDS
    for case in (*LEADS_NOWHERE, *FILES)
    if case in FILES or not command.startswith("fmt")
]


def contents(home: Path) -> dict[str, bytes | None]:
    found: dict[str, bytes | None] = {}
    for path in home.rglob("*"):
        mode = path.lstat().st_mode
        path.chmod(0o600) if path.is_file() else None
        found[path.name] = path.read_bytes() if path.is_file() else None
        path.chmod(mode & 0o777) if path.is_file() else None
    return found


@pytest.mark.skipif(os.name == "nt", reason="pipes, links and modes of Unix")
@pytest.mark.parametrize(
    ("command", "case"), CASES, ids=[f"{command}: {case.__name__}" for command, case in CASES]
)
def test_bad_input_is_told_plainly(
    command: str, case: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if case is unreadable and os.geteuid() == 0:
        pytest.skip("the superuser may read everything")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.rules").write_text(GAME, "utf-8")
    (tmp_path / "bad.scenarios.yaml").write_text(
        "ruleset: bad.rules\nplayers: A B\nscenarios:\n  - name: x\n    expect:\n      over: no\n"
    )
    case(tmp_path)
    before = contents(tmp_path)
    result = pailu(*COMMANDS[command])
    told = result.stdout + result.stderr
    file, line = PLACES.get(case.__name__, ("bad.rules", 0))
    place = f'"file": "{file}",' if "--json" in command else f"--> {file}{f':{line}:' * bool(line)}"
    if command == "test":
        place = f", {file}{f':{line}' * bool(line)})"
    if case is nothing_there and command == "validate --with":
        place = "`bad.rules`"
    assert result.exit_code in (1, 2)
    assert "Traceback" not in told
    assert place in told
    assert IN_WORDS.get(case.__name__, "") in told
    assert contents(tmp_path) == before


@pytest.mark.parametrize("case", LEADS_NOWHERE)
def test_a_variant_is_formatted_without_its_base(
    case: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    case(tmp_path)
    assert fine("fmt", "bad.rules") == "bad.rules: needs no change\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "O0614"),
        ("zone extra: hidden\n", "O0614"),
        ("game other, edition 1\n", "O0614"),
        ("zone extra: hidden\n\nvariant bad of house, edition 1\n", "O0607"),
        ("set wins_needed to 2\n\nvariant bad of house, edition 1\n", "O0608"),
        ("varaint bad of house, edition 1\n\nset wins_needed to 3\n", "S0109"),
    ],
)
def test_what_is_laid_on_a_game_has_to_be_a_variant(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.rules").write_text(GAME, "utf-8")
    (tmp_path / "bad.rules").write_text(text, "utf-8")
    result = pailu("validate", "house.rules", "--with", "bad.rules")
    assert result.exit_code == 1
    assert f"error[{said}]" in result.stdout
    assert "--> bad.rules:1:" in result.stdout
    assert "1 problem (1 error)" in result.stdout
