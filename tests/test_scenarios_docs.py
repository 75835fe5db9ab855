"""Every example of docs/scenarios.md is played, and its tables name what there is."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path

import pytest

from interpreter.mutants import render_mutants, try_mutants
from interpreter.resources import grammar_file, rulesets_folder
from interpreter.scenarios import render_report, run_files
from interpreter.scenarios.names import PLAIN_REASONS
from interpreter.scenarios.phrases import PATTERNS

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "scenarios.md").read_text("utf-8")
HEAD = "ruleset: alternating\nplayers: North East South\nscenarios:\n"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def written(text: str, path: Path) -> Path:
    path.write_text(text if text.startswith("ruleset:") else HEAD + text, "utf-8")
    return path


WRONG = next(block for block in blocks("yaml") if "name: a true claim is caught" in block)
RIGHT = [block for block in blocks("yaml") if block != WRONG]


@pytest.mark.parametrize("number", range(len(RIGHT)))
def test_the_examples_pass(number: int, tmp_path: Path) -> None:
    (report,) = run_files([written(RIGHT[number], tmp_path / "x.scenarios.yaml")])
    assert report.passed, render_report([report])
    assert report.results


def test_the_failing_example_is_reported_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written(WRONG, tmp_path / "wrong.scenarios.yaml")
    told = render_report(run_files(["wrong.scenarios.yaml"]))
    told = told.replace(f"{rulesets_folder()}/", "")
    assert told == blocks("text")[0]


def test_the_survivor_is_reported_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rules = (
        "variant our_table of alternating, edition 1\noverride step low_card\n"
        '    "It costs three."\n    draw 3 from stock to hand, or as many as are left\n'
    )
    (tmp_path / "our_table.rules").write_text(rules, "utf-8")
    scenario = (
        "- name: a low card costs\n"
        "  given: {turn: North, target: J, facing: up, hand of North: 5S 9S, hand of East: 3C,"
        " hand of South: 4D}\n"
        "  play: [North: 5S]\n"
        "  expect: {target: 5}\n"
    )
    path = tmp_path / "our_table.scenarios.yaml"
    path.write_text(HEAD.replace("alternating", "our_table") + scenario, "utf-8")
    told = render_mutants(try_mutants([path.name]))
    assert blocks("text")[1] in told.split("\n\n", 1)[1]


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    example = tmp_path / "example.py"
    example.write_text(blocks("python")[0], "utf-8")
    assert runpy.run_path(str(example))["never_fired"] == []


def test_the_tables_name_what_there_is() -> None:
    schema = json.loads(grammar_file("scenarios.schema.json").read_text("utf-8"))
    first = set(re.findall(r"^\| `([^`]+)`", PAGE, re.MULTILINE))
    assert set(schema["properties"]) <= first
    assert set(schema["$defs"]["scenario"]["properties"]) <= first
    assert set(PLAIN_REASONS) <= first
    told = set(re.findall(r"`([^`\n]+)`", PAGE))
    folded = {one.replace(" face FACE", "") if "from" in one else one for one in PATTERNS}
    assert folded <= told
