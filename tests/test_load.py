"""Rulesets in files: finding the game a variant is of, laying variants on, records of variants."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from overlay_games import LITTLE, folder_with, head

from interpreter.game.game import Game
from interpreter.game.load import MOST_LAYERS, NoSuchRuleset, check_ruleset, load_program
from interpreter.game.record_file import RecordWriter, read_record
from interpreter.game.recording import Recording, Replay
from interpreter.machine.stream import Stream
from interpreter.problems import ProblemsFound
from interpreter.program.program import Program
from interpreter.resources import shipped_rulesets
from interpreter.rules.check import Checked
from interpreter.scenarios import coverage, load_scenarios, run_scenario
from interpreter.terminal.report import render

VARIANTS = [path for path in shipped_rulesets().values() if path.parent.name == "variants"]


def report(found: Checked, home: Path) -> str:
    text = render(found.problems, colour=False, width=100)
    return text.replace(f"{home}/", "").rsplit("\n\n", 1)[0] + "\n"


def test_a_variant_of_a_variant_is_read_with_all_below(tmp_path: Path) -> None:
    folder_with(
        tmp_path,
        one=head("one", "little") + "set hand_size to 4\n",
        two=head("two", "one")
        + "override step go_out\n    if hand is empty\n        game is drawn\n",
    )
    rules = load_program(str(tmp_path / "two.rules")).rules
    assert rules.name == "two"
    assert rules.options[0].default == 4
    assert [Path(part.name).name for part in rules.source.parts] == [
        "little.rules",
        "one.rules",
        "two.rules",
    ]
    touched = [(one.variant, one.verb, one.kind, one.name) for one in rules.touches]
    assert touched == [
        ("one", "sets", "option", "hand_size"),
        ("two", "overrides", "step", "go_out"),
    ]


def test_the_base_beside_the_variant_comes_before_the_shipped_one(tmp_path: Path) -> None:
    own = LITTLE.replace("game little", "game alternating")
    folder_with(tmp_path, alternating=own, house=head("house", "alternating"))
    assert load_program(str(tmp_path / "house.rules")).rules.options[0].name == "hand_size"
    assert load_program(str(tmp_path / "house.rules")).rules.states[0].name == "starter"


def test_a_shipped_base_is_found_from_anywhere(tmp_path: Path) -> None:
    folder_with(tmp_path, house=head("house", "alternating") + "set hand_size to 5\n")
    assert load_program(str(tmp_path / "house.rules")).rules.options[0].default == 5


def test_a_file_called_like_its_shipped_base_is_no_variant_of_itself(tmp_path: Path) -> None:
    folder_with(tmp_path, alternating=head("house", "alternating") + "set hand_size to 5\n")
    assert load_program(str(tmp_path / "alternating.rules")).rules.name == "house"


def test_a_changed_base_is_noticed_by_the_mark(tmp_path: Path) -> None:
    change = 'override step go_out\n    replaces "67ea6163"\n    if hand is empty\n'
    folder_with(tmp_path, house=head("house", "little") + change + "        game is drawn\n")
    assert check_ruleset(str(tmp_path / "house.rules")).problems == ()
    folder_with(tmp_path, little=LITTLE.replace("hand is empty", "number of cards in hand is 0"))
    (problem,) = check_ruleset(str(tmp_path / "house.rules")).problems
    assert problem.code == "O0604"
    assert Path(problem.source.name).name == "house.rules"
    assert Path(problem.labels[0].source.name).name == "little.rules"


# -- what can't be found or read ------------------------------------------------------------


def test_a_missing_base(tmp_path: Path) -> None:
    folder_with(tmp_path, house=head("house", "litle"))
    assert (
        report(check_ruleset(str(tmp_path / "house.rules")), tmp_path)
        == """\
error[O0611]: there is no ruleset called `litle`
  --> house.rules:1:18
1 | variant house of litle, edition 1
  |                  ^^^^^
help: did you mean `little`?
help: put its file beside this one, or see `pailu list`
"""
    )


def test_a_variant_of_itself(tmp_path: Path) -> None:
    folder_with(tmp_path, house=head("house", "house"))
    assert "this variant is of itself: house.rules → house.rules" in report(
        check_ruleset(str(tmp_path / "house.rules")), tmp_path
    )


def test_two_variants_of_each_other(tmp_path: Path) -> None:
    folder_with(tmp_path, one=head("one", "two"), two=head("two", "one"))
    assert (
        report(check_ruleset(str(tmp_path / "one.rules")), tmp_path)
        == """\
error[O0610]: this variant is of itself: one.rules → two.rules → one.rules
  --> two.rules:1:16
1 | variant two of one, edition 1
  |                ^^^
help: name the game that this is really a variant of
"""
    )


def test_too_many_variants_on_one_another(tmp_path: Path) -> None:
    bases = ["little", *(f"v{number}" for number in range(25))]
    chain = {name: head(name, base) for base, name in pairwise(bases)}
    folder_with(tmp_path, **chain)
    assert check_ruleset(str(tmp_path / f"v{MOST_LAYERS - 1}.rules")).problems == ()
    (problem,) = check_ruleset(str(tmp_path / "v24.rules")).problems
    assert problem.code == "L0406"


@pytest.mark.parametrize("broken", ["house", "little"])
def test_a_layer_that_is_not_utf_8(broken: str, tmp_path: Path) -> None:
    folder_with(tmp_path, house=head("house", "little"))
    (tmp_path / f"{broken}.rules").write_bytes(b"game \xff\n")
    (problem,) = check_ruleset(str(tmp_path / "house.rules")).problems
    assert problem.code == "S0001"
    assert problem.source.name == str(tmp_path / f"{broken}.rules")


def test_a_folder_called_like_the_base_is_no_base(tmp_path: Path) -> None:
    folder_with(tmp_path, house=head("house", "folder"))
    (tmp_path / "folder.rules").mkdir()
    (problem,) = check_ruleset(str(tmp_path / "house.rules")).problems
    assert problem.code == "O0611"


# -- laid on from outside -------------------------------------------------------------------


def two_siblings(home: Path) -> tuple[str, str, str]:
    folder_with(
        home,
        one=head("one", "little") + "set hand_size to 4\n",
        two=head("two", "little") + "set hand_size to 2\n",
    )
    return tuple(str(home / f"{name}.rules") for name in ("little", "one", "two"))  # type: ignore[return-value]


def test_siblings_need_an_order(tmp_path: Path) -> None:
    base, one, two = two_siblings(tmp_path)
    assert [found.code for found in check_ruleset(base, (one, two)).problems] == ["O0603"]
    with pytest.raises(ProblemsFound):
        load_program(base, (one, two))
    assert load_program(base, (one, two), ordered=True).rules.options[0].default == 2
    assert load_program(base, (two, one), ordered=True).rules.options[0].default == 4


def test_an_order_holds_for_the_variant_that_others_are_laid_on(tmp_path: Path) -> None:
    _, one, two = two_siblings(tmp_path)
    assert [found.code for found in check_ruleset(one, (two,)).problems] == ["O0603"]
    assert load_program(one, (two,), ordered=True).rules.options[0].default == 2
    assert load_program(two, (one,), ordered=True).rules.options[0].default == 4


def test_an_order_of_nothing_but_a_game_is_none(tmp_path: Path) -> None:
    base, one, _ = two_siblings(tmp_path)
    assert load_program(base, (), ordered=True).rules.options[0].default == 3
    assert load_program(base, (one,), ordered=True).rules.options[0].default == 4


def test_a_variant_laid_on_twice_counts_once(tmp_path: Path) -> None:
    base, one, _ = two_siblings(tmp_path)
    assert load_program(base, (one, one), ordered=True).rules.options[0].default == 4
    assert load_program(one, (one,)).rules.options[0].default == 4


def test_an_overlay_of_another_game_is_refused(tmp_path: Path) -> None:
    folder_with(tmp_path, other=head("other", "duo"))
    base, other = str(tmp_path / "little.rules"), str(tmp_path / "other.rules")
    assert (
        report(check_ruleset(base, (other,)), tmp_path)
        == """\
error[O0614]: `other` is no variant of `little`, but of `duo`
  --> other.rules:1:9
1 | variant other of duo, edition 1
  |         ^^^^^
help: name a variant of it, or write one
"""
    )
    game = report(check_ruleset(base, (str(tmp_path / "duo.rules"),)), tmp_path)
    assert "`duo` is no variant of `little`: it is a game of its own" in game


def test_an_overlay_that_nobody_knows() -> None:
    with pytest.raises(NoSuchRuleset) as caught:
        check_ruleset("alternating", ("strict_tabel",))
    assert caught.value.candidates == ("strict_table",)


# -- playing and keeping a record -----------------------------------------------------------


def recorded(program: Program, path: Path, seed: int) -> Game:
    """Play a game at random and keep a record of it."""
    game = Game(program, program.rules.players[0])
    stream = Stream(seed, 0)
    with RecordWriter(path) as writer, Recording(game, writer, seed) as recording:
        while game.decision is not None:
            recording.choose(stream.below(len(game.decision.options)))
    return game


@pytest.mark.parametrize("path", VARIANTS, ids=[path.stem for path in VARIANTS])
def test_a_record_of_a_variant_replays_without_its_files(path: Path, tmp_path: Path) -> None:
    game = recorded(load_program(str(path)), tmp_path / "one.record", 7)
    assert game.outcome is not None
    replay = Replay(read_record(tmp_path / "one.record"))
    for _ in replay.steps():
        pass
    assert replay.game.outcome == game.outcome
    assert replay.game.rules.name == path.stem


@pytest.mark.parametrize(
    "change",
    [
        "    players 2\n",
        "override turn\n    draw 1 from stock to hand\n    turn passes to next player\n",
    ],
)
def test_a_gap_is_told_by_its_file_and_replays(change: str, tmp_path: Path) -> None:
    gap = (Path(__file__).parent / "gap.rules").read_text("utf-8")
    folder_with(tmp_path, gap=gap, house=head("house", "gap") + change)
    game = recorded(load_program(str(tmp_path / "house.rules")), tmp_path / "one.record", 1)
    assert game.gap is not None
    at = game.program.place(game.gap.pc)
    file, line = game.rules.source.place(at.span.start)
    expected = ("house.rules", 3) if change.startswith("override") else ("gap.rules", 20)
    assert (Path(file).name, line) == expected
    replay = Replay(read_record(tmp_path / "one.record"))
    for _ in replay.steps():
        pass
    assert replay.game.gap is not None


# -- the shipped variants -------------------------------------------------------------------


@pytest.mark.parametrize("path", VARIANTS, ids=[path.stem for path in VARIANTS])
def test_a_shipped_variant_is_sound_short_and_told_in_both_languages(path: Path) -> None:
    found = check_ruleset(str(path))
    assert found.problems == ()
    assert found.rules is not None
    lines = [line for line in path.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 25
    assert set(found.rules.titles) == {"en", "zh"}
    own = [
        one
        for one in found.rules.clauses
        if found.rules.source.place(one.span.start)[0] == str(path)
    ]
    assert all(set(one.sentences) in (set(), {"en", "zh"}) for one in own)


@pytest.mark.parametrize("path", VARIANTS, ids=[path.stem for path in VARIANTS])
def test_every_clause_that_a_shipped_variant_changes_comes_into_play(path: Path) -> None:
    file = load_scenarios(path.with_name(f"{path.stem}.scenarios.yaml"))
    results = [run_scenario(file.program, one) for one in file.scenarios]
    assert all(one.passed for one in results)
    rules = file.program.rules
    touched = {(one.kind, one.name) for one in rules.touches}
    idle = [
        row.clause.path
        for row in coverage(file.program, results)
        if not row.fired
        and row.clause.kind != "match"
        and (
            (row.clause.kind, row.clause.name) in touched
            or rules.source.place(row.clause.span.start)[0] == str(path)
        )
    ]
    assert idle == []


def test_there_are_shipped_variants() -> None:
    assert len(VARIANTS) >= 9
