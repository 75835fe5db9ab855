"""`pailu export`, and every other command on what it wrote."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from command_line import ROOT, fine, pailu, refused

COMMANDS = ["validate", "run", "layers", "export"]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A game as data, in a file of one's own."""
    path = tmp_path / "house.yaml"
    fine("export", "alternating", "--out", str(path))
    return path


def test_json_goes_to_the_output_unless_something_else_is_said() -> None:
    data = json.loads(fine("export", "two_rows"))
    assert data["format"] == "pailu-rules-1"
    assert yaml.safe_load(fine("export", "two_rows", "--format", "yaml")) == data


def test_the_schema_is_at_hand() -> None:
    schema = json.loads(fine("export", "--schema"))
    jsonschema.validate(json.loads(fine("export", "two_rows")), schema)


def test_variants_are_laid_on() -> None:
    laid = json.loads(fine("export", "alternating", "--with", "strict_table"))
    assert laid == json.loads(fine("export", "strict_table"))


def test_a_file_is_written_by_its_ending_and_never_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "rules.yml"
    assert fine("export", "two_rows", "--out", str(path)) == f"{path}: two_rows, edition 1\n"
    before = path.read_text("utf-8")
    assert "牌" in before
    said = refused("export", "alternating", "--out", str(path))
    assert said == f"pailu: `{path}` is there already; --force overwrites it\n"
    assert path.read_text("utf-8") == before
    fine("export", "alternating", "--out", str(path), "--force")
    assert yaml.safe_load(path.read_text("utf-8"))["name"] == "alternating"
    assert [one.name for one in tmp_path.iterdir()] == ["rules.yml"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["two_rows", "--out", "x.txt"], "`x.txt` ends neither in .json nor in .yaml"),
        (["two_rows", "--out", "x.json", "--format", "yaml"], "would be read back as JSON"),
        (["two_rows", "--out", "no/such/folder.json"], "can't be written: No such file"),
        (["two_row"], "did you mean `two_rows`?"),
        (["two_rows", "--force"], "--force belongs to --out"),
        (["two_rows", "--with", "strict_table"], "`strict_table` is no variant of `two_rows`"),
    ],
)
def test_what_cannot_be_written(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refused("export", *words)
    assert list(tmp_path.iterdir()) == []


def test_a_ruleset_with_mistakes_is_not_written(tmp_path: Path) -> None:
    wrong, out = tmp_path / "wrong.rules", tmp_path / "out.json"
    wrong.write_text("game wrong, edition 1\n", "utf-8")
    said = refused("export", str(wrong), "--out", str(out))
    assert "can't be exported:\n\nerror[" in said
    assert not out.exists()


def test_the_same_game_is_told_word_for_word(house: Path) -> None:
    words = ["--seed", "12", "--lang", "zh", "--set", "hand_size=4"]
    told = fine("run", str(house), *words).splitlines()
    assert told[:-1] == fine("run", "alternating", *words).splitlines()[:-1]


def test_a_record_replays_without_the_file(house: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    fine("run", str(house), "--seed", "5", "--record", str(record))
    house.unlink()
    assert "every one was on offer, and the end is the same" in fine("replay", str(record))


def test_a_refusal_quotes_the_condition_in_words(house: Path) -> None:
    told = pailu("play", str(house), "--seat", "1", "--seed", "1", typed="open_card 3\n" * 3)
    plain = pailu("play", "alternating", "--seat", "1", "--seed", "1", typed="open_card 3\n" * 3)
    assert "{" not in told.stdout
    assert told.stdout.replace(str(house), "alternating") == plain.stdout


def test_a_mistake_is_shown_in_the_file(house: Path) -> None:
    text = house.read_text("utf-8").replace("step: low_card", "step: lowcard")
    house.write_text(text, "utf-8")
    line = next(at for at, one in enumerate(text.split("\n"), 1) if "lowcard" in one)
    found = pailu("validate", str(house))
    assert found.exit_code == 1
    assert "error[R0101]: no step is called `lowcard`" in found.stdout
    assert f"--> {house}:{line}:" in found.stdout
    assert "did you mean `low_card`?" in found.stdout


def test_clauses_are_shown_where_they_stand(house: Path) -> None:
    said = fine("layers", str(house), "step", "low_card")
    assert "      name: low_card" in said
    assert fine("layers", "alternating", "step", "low_card").splitlines()[-1] in said


def test_a_scenario_file_names_a_file_of_data(house: Path, tmp_path: Path) -> None:
    scenarios = tmp_path / "house.scenarios.yaml"
    scenarios.write_text(
        "ruleset: house.yaml\nplayers: North East\nscenarios:\n"
        "  - name: it begins\n    expect:\n      over: no\n",
        "utf-8",
    )
    assert "1 scenario passed" in fine("test", str(scenarios))


@pytest.mark.parametrize("name", ["alternating", "two_rows"])
def test_every_scenario_of_a_game_passes_on_its_data(name: str, tmp_path: Path) -> None:
    text = (ROOT / "rulesets" / f"{name}.scenarios.yaml").read_text("utf-8")
    (tmp_path / "again.yaml").write_text(fine("export", name, "--format", "yaml"), "utf-8")
    scenarios = tmp_path / "again.scenarios.yaml"
    scenarios.write_text(text.replace(f"ruleset: {name}", "ruleset: again.yaml"), "utf-8")
    assert "0 failed" in fine("test", str(scenarios))


def test_a_new_variant_of_data_finds_its_base(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = json.loads(fine("export", "two_rows")) | {"name": "our_rows"}
    (tmp_path / "our_rows.json").write_text(json.dumps(data), "utf-8")
    fine("new", "ours", "--from", "our_rows.json")
    assert fine("validate", "ours.rules") == "ours.rules: no problems\n"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.json", b"", "the file is empty"),
        ("a.json", b"\xff\xfe{\x00}\x00", "UTF-16"),
        ("a.yaml", b"a: *b\n", "aliases"),
        ("a.yml", b"x" * 1_000_001, "1 MB is the limit"),
        ("a.json", b"{}", "no entry `format`"),
        ("a.json", None, "there is no file"),
    ],
)
def test_every_command_says_what_is_wrong_with_a_file(
    command: str, name: str, text: bytes | None, message: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_bytes(text)
    found = pailu(command, str(path))
    assert found.exit_code in (1, 2)
    assert message in found.output
    assert str(path) in found.output


def test_fmt_says_that_data_is_not_its_business(house: Path) -> None:
    assert "is data" in refused("fmt", str(house))
