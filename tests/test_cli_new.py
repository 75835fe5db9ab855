"""`pailu new` and `pailu layers`: beginning a variant, and seeing where clauses come from."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from command_line import fine, pailu, refused
from overlay_games import folder_with, head

from interpreter.resources import shipped_rulesets

SHIPPED = sorted(shipped_rulesets())


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# -- new ------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", SHIPPED)
def test_what_is_written_is_sound_as_it_stands(base: str, here: Path) -> None:
    told = fine("new", "our_table", "--from", base)
    assert told.startswith(f"our_table.rules: a variant of {base}, which changes nothing yet\n")
    assert fine("validate", "our_table.rules") == "our_table.rules: no problems\n"
    assert "1 scenario, 0 failed" in fine("test", "our_table.scenarios.yaml")


def test_the_variant_names_all_that_can_be_changed(here: Path) -> None:
    fine("new", "our_table", "--from", "alternating")
    text = (here / "our_table.rules").read_text("utf-8")
    assert text.startswith("# What is different from alternating.")
    assert "\nvariant our_table of alternating, edition 1\n" in text
    for line in (
        r"# set hand_size to 7 +# 3 to 12",
        r"# set leads_after_catch to taker +# taker or challenger",
        r'# override step low_card +# replaces "[0-9a-f]{8}"',
        r'# override reason below_target … +# replaces "[0-9a-f]{8}"',
        r"# override zone pile",
    ):
        assert re.search(f"^{line}$", text, re.MULTILINE), line
    assert max(map(len, text.splitlines())) <= 120


def test_each_set_line_is_a_change_once_its_value_is_another(here: Path) -> None:
    fine("new", "our_table", "--from", "alternating")
    text = (here / "our_table.rules").read_text("utf-8")
    text = text.replace("# set hand_size to 7", "set hand_size to 5")
    (here / "our_table.rules").write_text(text, "utf-8")
    fine("validate", "our_table.rules")
    told = fine("layers", "our_table.rules", "option", "hand_size")
    assert "set by our_table (our_table.rules:" in told


def test_each_mark_is_that_of_its_clause(here: Path) -> None:
    fine("new", "our_table", "--from", "alternating")
    text = (here / "our_table.rules").read_text("utf-8")
    line = re.search(r'# override step gone_out +# (replaces "\w+")', text)
    assert line is not None
    with (here / "our_table.rules").open("a", encoding="utf-8") as file:
        file.write(f"\noverride step gone_out\n    {line[1]}\n    if hand is empty\n")
        file.write("        game is drawn\n")
    assert fine("validate", "our_table.rules") == "our_table.rules: no problems\n"


def test_a_variant_is_begun_beside_a_base_of_ones_own(here: Path) -> None:
    (here / "games").mkdir()
    folder_with(here / "games")
    fine("new", "house.rules", "--from", "games/duo.rules")
    assert (here / "games" / "house.rules").is_file()
    assert fine("validate", "games/house.rules") == "games/house.rules: no problems\n"


def test_the_way_to_look_at_a_base_of_ones_own_is_told(here: Path) -> None:
    folder_with(here)
    fine("new", "我们这桌", "--from", "duo.rules")
    text = (here / "我们这桌.rules").read_text("utf-8")
    assert "See what one says: pailu layers duo.rules step NAME\n" in text
    assert fine("validate", "我们这桌.rules") == "我们这桌.rules: no problems\n"


def test_a_base_whose_own_base_is_gone_is_refused(here: Path) -> None:
    (here / "low").mkdir()
    folder_with(here / "low", house=head("house", "alternating"))
    shown = fine("new", "two", "--from", "low/house.rules")
    assert shown.startswith("low/two.rules: a variant of house")
    (here / "low" / "three.rules").write_text(head("three", "two"), "utf-8")
    (here / "low" / "house.rules").rename(here / "low" / "gone")
    assert "there is no ruleset called `house`" in refused(
        "new", "four", "--from", "low/three.rules"
    )


def test_no_variant_is_begun_on_twenty_others(here: Path) -> None:
    names = ["duo", *(f"v{number}" for number in range(20))]
    folder_with(here, **{name: head(name, base) for base, name in pairwise(names)})
    fine("new", "last", "--from", "v18.rules")
    said = refused("new", "more", "--from", "v19.rules")
    assert said == "pailu: no more than 20 variants may stand on one another\n"


def test_a_folder_can_be_named(here: Path) -> None:
    (here / "mine").mkdir()
    fine("new", "house", "--from", "two_rows", "--folder", "mine")
    names = sorted(path.name for path in (here / "mine").iterdir())
    assert names == ["house.rules", "house.scenarios.yaml"]


@pytest.mark.parametrize("there", ["house.rules", "house.scenarios.yaml"])
def test_nothing_is_overwritten(there: str, here: Path) -> None:
    (here / there).write_text("mine\n", "utf-8")
    said = refused("new", "house", "--from", "alternating")
    assert said == f"pailu: `{there}` is there already, and nothing is overwritten\n"
    assert [path.name for path in here.iterdir()] == [there]
    assert (here / there).read_text("utf-8") == "mine\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["9x", "--from", "alternating"], "`9x` can't be a name: names are made of letters"),
        (["a/b", "--from", "alternating"], "`a/b` can't be a name"),
        (["move", "--from", "alternating"], "`move` is a word of the language"),
        (["two_rows", "--from", "alternating"], "pailu brings a ruleset `two_rows` along"),
        (["duo", "--from", "duo.rules"], "duo is the name of the base itself"),
        (["house", "--from", "alternatng"], "did you mean `alternating`?"),
        (["house", "--from", "broken.rules"], "broken.rules can't be played:"),
        (["house", "--from", "duo.rules", "--folder", "none"], "there is no folder `none`"),
        (["house", "--from", "duo.rules", "--folder", "empty"], "would not find `duo.rules`"),
        (["house", "--from", "named.rules"], "`named.rules` holds `duo`"),
    ],
)
def test_what_can_not_be_begun(words: list[str], said: str, here: Path) -> None:
    duo = (folder_with(here) / "duo.rules").read_text("utf-8")
    (here / "named.rules").write_text(duo, "utf-8")
    (here / "broken.rules").write_text(head("broken", "nothing"), "utf-8")
    (here / "empty").mkdir()
    before = sorted(path.name for path in here.rglob("*"))
    assert said in refused("new", *words)
    assert sorted(path.name for path in here.rglob("*")) == before


def test_a_file_is_no_folder(here: Path) -> None:
    (here / "file").write_text("", "utf-8")
    said = refused("new", "house", "--from", "two_rows", "--folder", "file")
    assert said == "pailu: there is no folder `file`\n"


# -- layers ---------------------------------------------------------------------------------


def test_layers_tell_file_line_and_history(here: Path) -> None:
    folder_with(
        here,
        one=head("one", "duo") + "override guard of draw_one when number of cards in hand is 1\n",
        two=head("two", "one") + "extend move draw_one after\n"
        "    draw 1 from stock to pile, if any is left\n",
    )
    lines = fine("layers", "two.rules").splitlines()
    assert "setup  duo.rules:12" in lines
    assert (
        "move draw_one  duo.rules:28  "
        "guard overridden by one (one.rules:2), extended by two (two.rules:2)" in lines
    )


def test_layers_show_one_clause_and_its_mark(here: Path) -> None:
    folder_with(here, one=head("one", "little") + "set hand_size to 4\n")
    assert fine("layers", "one.rules", "step", "go_out") == (
        "step go_out  little.rules:33\n\nstep go_out\n    if hand is empty\n        player wins\n\n"
        'a change to it as it reads now is marked by: replaces "67ea6163"\n'
    )
    assert fine("layers", "one.rules", "go_out") == fine("layers", "one.rules", "step go_out")


def test_layers_show_what_was_removed(here: Path) -> None:
    folder_with(here, one=head("one", "told") + "remove match\n")
    assert "match    removed by one (one.rules:2)" in fine("layers", "one.rules")


def test_layers_of_a_clause_that_is_not_there(here: Path) -> None:
    folder_with(here)
    said = refused("layers", "duo.rules", "move", "play_on")
    meant = "did you mean `move play_one`, `move draw_one`?"
    assert said == f"pailu: duo has no clause `move play_on`; {meant}\n"


def test_a_game_with_variants_says_how_to_play_it_again(here: Path) -> None:
    folder_with(here, one=head("one", "duo") + "    players 2\n")
    told = fine("run", "duo.rules", "--with", "one.rules", "--seed", "3", "--lang", "en")
    assert "pailu run duo.rules --players 2 --with one.rules --seed 3" in told
    assert pailu("run", "duo.rules", "--with", "nobody").exit_code == 2


def test_a_clause_is_shown_with_what_the_variants_have_made_of_it(here: Path) -> None:
    fine("new", "house", "--from", "alternating")
    (here / "house.rules").write_text(
        "variant house of alternating, edition 1\n\n"
        "set hand_size to 9\n\n"
        "extend step low_card after\n"
        '    "And one more."\n'
        "    draw 1 from stock to hand, if any is left\n\n"
        "override guard of hidden_card when facing is down and hand is not empty\n\n"
        "remove reason below_target\n",
        "utf-8",
    )
    step = fine("layers", "house.rules", "step low_card").split("\n\n")[1]
    assert 'nothing is drawn. And one more."\n' in step
    assert step.count("    draw 1 from stock to hand, if any is left") == 2
    assert "option hand_size is 3 to 12, default 9\n" in fine(
        "layers", "house.rules", "option hand_size"
    )
    move = fine("layers", "house.rules", "move hidden_card")
    assert "move hidden_card when facing is down and hand is not empty\n" in move
    assert "reason false_claim" in move
    assert "reason below_target" not in move
    assert "reason below_target" not in fine("layers", "house.rules", "challenge")


def test_a_clause_that_no_variant_changed_is_shown_with_its_comments(here: Path) -> None:
    folder_with(here)
    plain = (here / "duo.rules").read_text("utf-8")
    text = plain.replace("\nturn\n", "\nturn  # again and again\n")
    (here / "duo.rules").write_text(text, "utf-8")
    assert "\nturn  # again and again\n" in fine("layers", "duo.rules", "turn")
