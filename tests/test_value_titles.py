"""Titles of named values: what players read in place of a bare name, and what stays as it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command_line import fine, pailu
from overlay_games import checked

from interpreter.game.chinese import usual_word
from interpreter.game.load import load_program
from interpreter.game.sentences import called_value
from interpreter.resources import shipped_rulesets
from interpreter.rules.fingerprints import fingerprint
from interpreter.source import Source
from interpreter.syntax.parser import parse
from interpreter.syntax.printer import print_ruleset

BARE = """game moody, edition 1
    players 2

option penalty is nothing or two_cards, default two_cards
    "Every play costs {penalty}." zh "出牌以后：{penalty}。"
PENALTY
deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green yellow

zone stock: hidden
zone pile: seen by all
zone hand of each player: seen by owner

state mood is good or bad_now, starts each deal at good
MOOD
setup
    shuffle deck into stock
    deal 5 from stock to hand of each player
    choose leader from each player at random
    turn passes to leader

turn
    choose sulk or play_one
    turn passes to next player

move play_one when mood is good
    choose card from hand
    lay card on pile face up
    switch mood
    if penalty is two_cards
        draw 2 from stock to hand, or as many as are left

move sulk when mood is bad_now
    switch mood

end enough after 4 turns
    players with fewest cards in hand win, those tied share the win
"""
PENALTY = """    title of nothing "no card" zh "不罚"
    title of two_cards "a pair of cards" zh "罚摸两张"
"""
MOOD = """    title of good "fine" zh "高兴", bad_now zh "生气"
"""


def moody(*, titled: bool) -> str:
    return BARE.replace("PENALTY\n", (PENALTY if titled else "") + "\n").replace(
        "MOOD\n", (MOOD if titled else "") + "\n"
    )


def written(folder: Path, *, titled: bool, name: str = "moody") -> str:
    file = folder / f"{name}.rules"
    file.write_text(moody(titled=titled), "utf-8")
    return str(file)


@pytest.fixture
def game(tmp_path: Path) -> str:
    return written(tmp_path, titled=True)


# -- what players read ----------------------------------------------------------------------


def test_a_game_is_told_with_the_titles(game: str) -> None:
    told = fine("run", game, "--seed", "1", "--lang", "zh")
    assert "选项：penalty two_cards（罚摸两张）。" in told
    assert "［mood：生气］" in told
    assert "［mood：高兴］" in told
    assert "bad" not in told
    told = fine("run", game, "--seed", "1", "--lang", "en")
    assert "Options: penalty two_cards (a pair of cards)." in told
    assert "[mood: bad now]" in told  # no English title: the name as words
    assert "[mood: fine]" in told


def test_without_titles_names_are_shown_as_words(tmp_path: Path) -> None:
    told = fine("run", written(tmp_path, titled=False), "--seed", "1", "--lang", "zh")
    assert "选项：penalty two_cards。" in told
    assert "［mood：bad now］" in told


@pytest.mark.parametrize("format_", ["text", "markdown", "html"])
def test_the_rulebook_has_the_titles_and_what_is_typed(game: str, format_: str) -> None:
    sheet = fine("rulebook", game, "--format", format_, "--lang", "zh")
    assert "出牌以后：罚摸两张。" in sheet
    assert "two" + "_cards“罚摸两张”" in sheet.replace("\\_", "_")
    assert "高兴" in sheet
    assert "生气" in sheet
    sheet = fine("rulebook", game, "--format", format_, "--lang", "en")
    assert "Every play costs a pair of cards." in sheet
    assert "nothing “no card”" in sheet


def test_an_option_that_is_set_is_filled_in(game: str) -> None:
    sheet = fine("rulebook", game, "--set", "penalty=nothing", "--lang", "zh")
    assert "出牌以后：不罚。" in sheet


def test_why_has_the_titles(game: str, tmp_path: Path) -> None:
    record = str(tmp_path / "record.jsonl")
    fine("run", game, "--seed", "1", "--record", record)
    assert "mood 是高兴" in fine("why", record, "sulk", "--at", "1", "--lang", "zh")
    assert "mood is fine" in fine("why", record, "sulk", "--at", "1", "--lang", "en")


def test_a_table_of_simulations_has_the_titles(game: str) -> None:
    said = pailu(
        *("simulate", game, "--games", "20", "--set", "penalty=nothing,two_cards", "--lang", "zh")
    ).stdout
    assert "penalty nothing（不罚）" in said
    assert "penalty two_cards（罚摸两张）" in said


@pytest.mark.parametrize("name", shipped_rulesets())
def test_shipped_rulesets_show_no_english_word_for_a_value_in_chinese(name: str) -> None:
    rules = load_program(name).rules
    types = [one.type for one in (*rules.options, *rules.states)]
    shown = [called_value(type_, at, "zh") for type_ in types for at in range(len(type_.names))]
    assert [one for one in shown if re.search("[a-z]", one)] == []


def test_points_and_scores_have_two_chinese_words() -> None:
    assert usual_word("points", "zh") != usual_word("score", "zh")


# -- what stays as it is --------------------------------------------------------------------


def test_records_have_the_names(tmp_path: Path) -> None:
    records = []
    for titled in (False, True):
        file = tmp_path / f"{titled}.jsonl"
        ruleset = written(tmp_path, titled=titled)
        fine("run", ruleset, "--seed", "1", "--record", str(file))
        # The chain of sums is that of the whole file, which has the ruleset's text in it.
        lines = map(json.loads, file.read_text("utf-8").splitlines()[1:])
        records.append([{**one, "chain": ""} for one in lines])
    assert records[0] == records[1]
    assert any('"two_cards"' in line for line in file.read_text("utf-8").splitlines())


def test_titles_change_no_fingerprint() -> None:
    marks = []
    for titled in (False, True):
        source = Source.from_text("moody.rules", moody(titled=titled))
        game = parse(source).game
        assert game is not None
        marks.append([fingerprint(source, one) for one in game.declarations])
    assert marks[0] == marks[1]


def test_other_titles_are_other_words_and_the_same_rules(tmp_path: Path) -> None:
    one, other = (written(tmp_path, titled=titled, name=f"m{titled}") for titled in (False, True))
    told = fine("diff", one, other, "--games", "5", "--lang", "en")
    assert "Clauses with other titles, sentences or sources: 2" in told
    told = fine("diff", one, other, "--games", "5", "--wording", "--lang", "en")
    assert "option penalty" in told
    assert "罚摸两张" in told
    assert "生气" in told


def test_titles_are_printed_a_line_each_and_read_back() -> None:
    game = parse(Source.from_text("moody.rules", moody(titled=True))).game
    printed = print_ruleset(game)
    assert '    title of good "fine" zh "高兴"\n    title of bad_now zh "生气"\n' in printed
    assert print_ruleset(parse(Source.from_text("moody.rules", printed)).game) == printed


def test_data_has_them_and_gives_them_back(game: str, tmp_path: Path) -> None:
    file = tmp_path / "moody.json"
    fine("export", game, "--out", str(file))
    state = next(
        one["state"]
        for one in json.loads(file.read_text("utf-8"))["clauses"]
        if one.get("state", {}).get("name") == "mood"
    )
    assert state["value_titles"] == [
        {"value": "good", "title": {"en": "fine", "zh": "高兴"}},
        {"value": "bad_now", "title": {"zh": "生气"}},
    ]
    assert "出牌以后：罚摸两张。" in fine("rulebook", str(file), "--lang", "zh")


# -- variants -------------------------------------------------------------------------------


def titles_of(*changes: str) -> dict[str, dict[str, str]]:
    found = checked(moody(titled=True), "variant house of moody, edition 1\n\n" + "".join(changes))
    assert found.rules is not None, found.problems
    (option,) = found.rules.options
    return {name: dict(texts) for name, texts in option.type.titles.items()}


USUAL = {
    "nothing": {"en": "no card", "zh": "不罚"},
    "two_cards": {"en": "a pair of cards", "zh": "罚摸两张"},
}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("set penalty to nothing\n", USUAL),
        ("override option penalty is nothing or two_cards, default nothing\n", USUAL),
        (
            "override option penalty is nothing or two_cards, default nothing\n"
            '    title of nothing "no penalty"\n',
            {"two_cards": USUAL["two_cards"], "nothing": {"en": "no penalty"}},
        ),
        (
            "override option penalty is two_cards or three, default three\n"
            '    title of three zh "罚三张"\n',
            {"two_cards": USUAL["two_cards"], "three": {"zh": "罚三张"}},
        ),
    ],
)
def test_values_that_are_still_there_keep_their_titles(
    change: str, expected: dict[str, dict[str, str]]
) -> None:
    assert titles_of(change) == expected


def test_an_option_that_has_no_named_values_any_more_keeps_no_titles() -> None:
    text = moody(titled=True).replace("if penalty is two_cards", "if hand is not empty")
    variant = "variant house of moody, edition 1\n\noverride option penalty is 1 to 3, default 2\n"
    rules = checked(text, variant).rules
    assert rules is not None
    assert rules.options[0].type.titles == {}


def test_another_title_alone_is_no_change() -> None:
    """As with other titles: they are for readers, and the rule is the same."""
    change = (
        "override option penalty is nothing or two_cards, default two_cards\n"
        '    title of nothing "no penalty"\n'
    )
    found = checked(moody(titled=True), f"variant house of moody, edition 1\n\n{change}")
    assert "O0605" in [one.code for one in found.problems]


def test_a_title_makes_no_other_type() -> None:
    """A state can be set to an option of the same names, and each is called what it is called."""
    text = moody(titled=True).replace(
        "    switch mood\n    if penalty", "    mood becomes start\n    if penalty"
    )
    text += '\noption start is good or bad_now, default bad_now\n    title of bad_now zh "气着"\n'
    found = checked(text)
    assert found.problems == ()
    assert found.rules is not None
    start = next(one for one in found.rules.options if one.name == "start")
    mood = next(one for one in found.rules.states if one.name == "mood")
    assert start.type == mood.type
    assert (start.type.titles["bad_now"], mood.type.titles["bad_now"]) == (
        {"zh": "气着"},
        {"zh": "生气"},
    )
