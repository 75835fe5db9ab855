"""docs/variants.md is true: its files are written and its commands run, in the page's order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import ROOT, pailu
from framing import fenced
from test_cli_docs import pattern

from interpreter.catalogue import all_entries
from interpreter.game.game import Game
from interpreter.game.load import check_ruleset, load_program
from interpreter.machine.stream import Stream
from interpreter.resources import shipped_rulesets
from interpreter.terminal.report import render

TEXT = (ROOT / "docs" / "variants.md").read_text("utf-8")
EXAMPLES = [one for one in fenced(TEXT) if not one[0].startswith("file")]
EVERYBODY = -1


def ids(example: tuple[str, str, int]) -> str:
    return f"line {example[2]}: {example[0]}"


def written(example: tuple[str, str, int], home: Path) -> str:
    """Write an example as a variant; the page leaves out its first line."""
    marks, text, _ = example
    base = marks.split("of ")[-1]
    first = "" if text.startswith("variant") else f"variant our_table of {base}, edition 1\n\n"
    path = home / "our_table.rules"
    path.write_text(first + text, "utf-8")
    return str(path)


@pytest.mark.parametrize("example", [one for one in EXAMPLES if "wrong" not in one[0]], ids=ids)
def test_an_example_is_sound_and_plays(
    example: tuple[str, str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(example, tmp_path)
    assert check_ruleset(file).problems == ()
    program = load_program(file)
    for seed in range(5):
        game = Game(program, program.rules.players[0])
        game.play_out(Stream(seed, 0), EVERYBODY)
        assert game.gap is None
        assert game.outcome is not None


@pytest.mark.parametrize("example", [one for one in EXAMPLES if "wrong" in one[0]], ids=ids)
def test_a_wrong_example_shows_the_code_beside_it(
    example: tuple[str, str, int], tmp_path: Path
) -> None:
    problems = check_ruleset(written(example, tmp_path)).problems
    assert [one.code for one in problems] == [example[0].split()[1]]
    report = render(problems, colour=False, width=100)
    behind = TEXT.split("\n")[example[2] + example[1].count("\n") + 1 :]
    quoted = re.match(r"\n*((?:    .*\n)*)", "\n".join(behind) + "\n")
    assert quoted is not None
    for line in quoted[1].splitlines():
        assert line.strip() in report


def test_the_story_goes_as_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(
        r"^```(?:(?:rules|yaml) file (\S+)|console)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL
    )
    commands = 0
    for file, text in blocks:
        if file:
            assert Path(file).is_file()  # `pailu new` has begun it
            Path(file).write_text(text, "utf-8")
            continue
        for command, expected in re.findall(
            r"^\$ pailu (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE
        ):
            assert re.fullmatch(pattern(expected), pailu(*command.split()).output), command
            commands += 1
    assert commands >= 9


def test_every_code_of_variants_is_told() -> None:
    told = re.findall(r"^\| (O\d+) \|", TEXT, re.MULTILINE)
    assert told == sorted(one.code for one in all_entries() if one.code.startswith("O"))


def test_every_shipped_variant_is_told() -> None:
    told = re.findall(r"^\| `(\w+)` \| `(\w+)` \|", TEXT, re.MULTILINE)
    shipped = {
        name: path for name, path in shipped_rulesets().items() if path.parent.name == "variants"
    }
    assert {name for name, _ in told} == set(shipped)
    for name, base in told:
        assert f"variant {name} of {base}, edition 1\n" in shipped[name].read_text("utf-8")


@pytest.mark.parametrize("kind", ["set", "override", "extend", "add", "remove"])
def test_every_kind_of_change_has_a_section_with_an_example(kind: str) -> None:
    section = re.search(rf"^## {kind}\n(.*?)^## ", TEXT, re.MULTILINE | re.DOTALL)
    assert section is not None
    assert re.search(rf"^{kind} ", section[1], re.MULTILINE)
