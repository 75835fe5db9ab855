"""A file of the wrong kind: every command says what it is and what it is for."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import ROOT, fine, pailu

from interpreter.documents.kinds import DATA, POLICY, RECORD, RULESET, SCENARIOS, kind_of

RULES = ROOT / "rulesets" / "two_rows.rules"
FILES = {
    RULESET: RULES,
    SCENARIOS: ROOT / "rulesets" / "two_rows.scenarios.yaml",
    POLICY: ROOT / "rulesets" / "policies" / "doubter.policy.yaml",
}
PLAYED = ("run", "validate", "simulate", "rulebook", "export", "tree", "layers")
COMMANDS = (
    *(((command,), "ruleset") for command in PLAYED),
    (("diff", "two_rows"), "ruleset"),
    (("run", "two_rows", "--with"), "ruleset"),
    (("test",), "scenario file"),
    (("replay",), "record"),
    (("why",), "record"),
)
WHAT_FOR = {
    RULESET: {
        "scenario file": "its scenarios usually stand in `{stem}.scenarios.yaml`",
        "record": "`pailu run --record FILE` writes a record",
        "policy": "a policy begins with `policy: NAME`",
    },
    SCENARIOS: "`pailu test` runs it",
    POLICY: "programs play by it with `--policy SEAT=FILE`",
    RECORD: "`pailu replay` plays it again",
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    record = tmp_path_factory.mktemp("kinds") / "game.record"
    fine("run", str(ROOT / "tests" / "fair.rules"), "--seed", "1", "--record", str(record))
    return {**FILES, RECORD: record}


def expected(kind: str, wanted: str, file: Path) -> tuple[str, str]:
    what_for = WHAT_FOR[kind]
    if isinstance(what_for, dict):
        what_for = what_for[wanted].format(stem=str(file).removesuffix(".rules"))
    return f"this is a {kind}, not a {wanted}", what_for


@pytest.mark.parametrize(("words", "wanted"), COMMANDS, ids=[" ".join(one) for one, _ in COMMANDS])
def test_a_command_given_another_kind_of_file_says_which(
    words: tuple[str, ...], wanted: str, files: dict[str, Path]
) -> None:
    for kind, file in files.items():
        if kind == wanted:
            continue
        result = pailu(*words, str(file))
        assert result.exit_code in (1, 2)
        for said in expected(kind, wanted, file):
            assert said in result.output, result.output


def test_so_does_a_policy(files: dict[str, Path]) -> None:
    for kind, file in files.items():
        result = pailu("run", "two_rows", "--policy", f"1={file}")
        assert result.exit_code == (0 if kind == POLICY else 2)
        for said in expected(kind, "policy", file) if kind != POLICY else ():
            assert said in result.stderr
            assert str(file) in result.stderr


def test_fmt_takes_no_record_for_a_ruleset(files: dict[str, Path]) -> None:
    result = pailu("fmt", "--check", str(files[RECORD]))
    assert result.exit_code == 2
    assert "this is a record, not a ruleset; `pailu replay` plays it again" in result.stderr


def test_a_ruleset_in_a_file_of_the_wrong_name_is_told_its_ending(tmp_path: Path) -> None:
    data, text = tmp_path / "data.rules", tmp_path / "text.yaml"
    data.write_text(fine("export", "two_rows"), "utf-8")
    text.write_text(RULES.read_text("utf-8"), "utf-8")
    of_data, of_text = (pailu("validate", str(one)).output for one in (data, text))
    assert "this is data, not text of the rule language as the file's name says" in of_data
    assert "ends in `.json`, `.yaml` or `.yml`" in of_data
    assert "this is text of the rule language, not data as the file's name says" in of_text
    assert "ends in `.rules`" in of_text


def test_what_is_shipped_is_of_the_kind_that_its_name_says() -> None:
    endings = {".rules": RULESET, ".scenarios.yaml": SCENARIOS, ".policy.yaml": POLICY}
    seen = set()
    for file in (ROOT / "rulesets").rglob("*.*"):
        wanted = next((one for end, one in endings.items() if file.name.endswith(end)), None)
        if wanted is not None:
            assert kind_of(file.read_text("utf-8")) == wanted, file
            seen.add(wanted)
    assert seen == set(endings.values())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("# two\n\n  # notes\nvariant a of b, edition 1\n", RULESET),
        ('{"format": "pailu-rules-1"}', DATA),
        ("format: pailu-rules-1\nname: x\n", DATA),
        ("players: [A, B]\nruleset: x\n", SCENARIOS),
        ("", None),
        ("gamely: 3\n", None),
        ("zone pile: hidden\n", None),
        ("[1, 2]", None),
    ],
)
def test_the_beginning_tells(text: str, kind: str | None) -> None:
    assert kind_of(text) == kind
