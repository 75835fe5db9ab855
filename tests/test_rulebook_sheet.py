"""What stands on a rule sheet: every clause once, options filled in, house rules marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from framing import framed

from interpreter.game.load import load_program, program_of
from interpreter.game.options import OptionError
from interpreter.resources import shipped_rulesets
from interpreter.rulebook.model import Change, Entry, Sheet
from interpreter.rulebook.sheet import rule_sheet

LANGUAGES = ("en", "zh")


@cache
def sheet_of(
    name: str, *overlays: str, language: str = "en", ordered: bool = False, **options: str
) -> Sheet:
    return rule_sheet(load_program(name, overlays, ordered=ordered), options, language)


def entries(sheet: Sheet) -> Iterator[Entry]:
    waiting = [entry for section in sheet.sections for entry in section.entries]
    while waiting:
        entry = waiting.pop()
        yield entry
        waiting += entry.parts


def entry(sheet: Sheet, path: str) -> Entry:
    (found,) = [one for one in entries(sheet) if one.path == path]
    return found


def texts(found: Entry) -> list[str]:
    return [line.text for line in found.lines]


# -- every clause -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped_rulesets())
def test_every_clause_stands_on_the_sheet_once(name: str, language: str) -> None:
    program = load_program(name)
    sheet = rule_sheet(program, {}, language)
    found = Counter(one.path for one in entries(sheet))
    rows = [section.table for section in sheet.sections if section.table is not None]
    found.update(path for table in rows for path in table.paths)
    clauses = [one for one in program.rules.clauses if one.kind != "game"]
    # A claim without a sentence is told with its move; a block of rows by its heading alone.
    elsewhere = ("claim", "ranking", "melds")
    bare = {one.path for one in clauses if one.kind in elsewhere and not one.sentences}
    assert {one.path for one in clauses} - set(found) == bare
    assert max(found.values()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped_rulesets())
def test_every_clause_says_something(name: str, language: str) -> None:
    for found in entries(sheet_of(name, language=language)):
        said = found.sentence or found.lines or found.facts
        assert said or found.path.startswith("ranking"), found.path


def test_a_rulebook_is_in_the_order_of_reading() -> None:
    titles = [section.title for section in sheet_of("two_rows").sections]
    assert titles == [
        "Cards and places",
        "Agreed before the game",
        "Setting up",
        "The play",
        "How it ends",
        "Kinds of hands, best first",
        "What is kept in mind",
    ]
    turns = [section.title for section in sheet_of("alternating", language="zh").sections]
    assert turns == ["牌和位置", "开局前约定", "开局", "怎么打", "细则", "胜负", "要记住的事"]


def test_reasons_stand_under_their_challenge_and_that_under_its_move() -> None:
    move = entry(sheet_of("alternating"), "move hidden_card")
    claim, challenge = move.parts
    assert (claim.title, challenge.title) == ("The claim", "Challenge")
    assert [one.title for one in challenge.parts] == ["Not as claimed", "Below the target"]
    assert challenge.parts[0].cites == ("A14",)


def test_the_head_says_what_is_played() -> None:
    sheet = sheet_of("alternating")
    assert (sheet.title, sheet.subtitle, sheet.players) == (
        "One Up, One Down",
        "",
        "2 to 4 players",
    )
    assert sheet.name == "alternating, edition 1"
    assert sheet.houses == ()
    assert sheet_of("two_rows", language="zh").players == "2 人"


# -- options ------------------------------------------------------------------------------------


def test_options_are_filled_in() -> None:
    found = entry(sheet_of("alternating", hand_size="5"), "option hand_size")
    assert found.sentence == "Each player is dealt 5 cards."
    assert found.facts == ("hand_size: 5 (3 to 12, usually 7)",)
    usual = entry(sheet_of("alternating", language="zh"), "option opening_target")
    assert usual.facts == ("opening_target：3（任一点数）",)


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(OptionError, match="can't be `99`"):
        sheet_of("alternating", hand_size="99")


def test_an_option_settles_a_condition() -> None:
    lines = "    if cost is none\n        draw 1 from stock to hand, if any is left\n"
    program = program_of("x", framed(f"{lines}\noption cost is none or one, default none\n"))
    drawn = "Draw 1 card from the stock into your hand, if any is left."
    assert drawn in texts(entry(rule_sheet(program, {}, "en"), "move play_one"))
    assert drawn not in texts(entry(rule_sheet(program, {"cost": "one"}, "en"), "move play_one"))


# -- sentences in one language only ---------------------------------------------------------------


def test_a_clause_with_a_sentence_in_one_language_is_told_from_its_lines_in_the_other() -> None:
    text = framed('end enough after 8 turns\n    zh "打满就完。"\n    game is drawn\n')
    program = program_of("x", text)
    assert entry(rule_sheet(program, {}, "zh"), "end enough").sentence == "打满就完。"
    english = entry(rule_sheet(program, {}, "en"), "end enough")
    assert english.sentence == ""
    assert texts(english) == ["After 8 turns the game ends.", "The game is drawn."]


# -- rankings -------------------------------------------------------------------------------------


def test_a_ranking_is_a_table_with_a_hand_for_each_row() -> None:
    table = next(one.table for one in sheet_of("two_rows").sections if one.table is not None)
    assert table.columns == ("hand", "cards", "then decides", "such as")
    assert [(row[0], row[3].replace("\xa0", " ")) for row in table.rows] == [
        ("straight flush", "♠A ♠K ♠Q"),
        ("three of a kind", "♠A ♥A ♣A"),
        ("straight", "♥A ♠K ♠Q"),
        ("flush", "♠A ♠K ♠J"),
        ("pair", "♠A ♥A ♠K"),
        ("high card", "♥A ♠K ♠J"),
    ]
    letters = rule_sheet(load_program("two_rows"), {}, "en", symbols=False)
    table = next(one.table for one in letters.sections if one.table is not None)
    assert table.rows[0][3].replace("\xa0", " ") == "AS KS QS"


# -- house rules ----------------------------------------------------------------------------------


def said(change: Change) -> tuple[str, str, str, str, str]:
    return change.path, change.what, change.now, change.before, change.place


def test_strict_table_by_hand() -> None:
    (house,) = sheet_of("strict_table").houses
    assert house.title == "Strict table"
    assert [said(one) for one in house.changes] == [
        (
            "option leads_after_catch",
            "changed",
            "After a challenge that was right, the challenger leads: taker is the player who was "
            "caught and took the pile, challenger the one who caught them.",
            "After a challenge that was right, the taker leads: taker is the player who was "
            "caught and took the pile, challenger the one who caught them.",
            "strict_table.rules:4",
        ),
        (
            "option hand_size",
            "changed",
            "Each player is dealt 9 cards.",
            "Each player is dealt 7 cards.",
            "strict_table.rules:5",
        ),
        (
            "step low_card",
            "changed",
            "A face-up card below the target costs two cards from the stock, or as many as are "
            "left.",
            "A face-up card below the target is allowed, but its player draws one card from the "
            "stock for it, even if it was the last in the hand; when the stock is empty, nothing "
            "is drawn.",
            "strict_table.rules:7",
        ),
        (
            "reason below_target",
            "changed",
            "The challenge is also right if the card is not above the target that stood before it "
            "was laid, even if the claim was true.",
            "The challenge is also right if the card is below the target that stood before it "
            "was laid, even if the claim was true.",
            "strict_table.rules:13",
        ),
    ]


def test_strict_table_in_chinese_fills_in_what_the_values_are_called() -> None:
    (house,) = sheet_of("strict_table", language="zh").houses
    assert house.title == "严格桌规"
    changes = {one.path: (one.now, one.before) for one in house.changes}
    assert changes["option leads_after_catch"] == (
        "质疑正确以后，由质疑的人先出。",
        "质疑正确以后，由收走牌堆的人先出。",
    )
    assert changes["option hand_size"] == ("每人发 9 张牌。", "每人发 7 张牌。")


def test_what_a_variant_changed_is_marked_where_it_stands() -> None:
    sheet = sheet_of("strict_table")
    marked = {one.path for one in entries(sheet) if one.changed}
    assert marked == {
        "option leads_after_catch",
        "option hand_size",
        "step low_card",
        "move hidden_card › challenge › reason below_target",
    }
    assert entry(sheet, "step low_card").changed == "changed: Strict table"
    assert (sheet.title, sheet.subtitle) == ("One Up, One Down", "with Strict table")


def test_a_house_rule_shows_the_default_even_where_the_players_set_another_value() -> None:
    sheet = sheet_of("strict_table", hand_size="4")
    change = next(one for one in sheet.houses[0].changes if one.path == "option hand_size")
    assert (change.now, change.before) == (
        "Each player is dealt 9 cards.",
        "Each player is dealt 7 cards.",
    )
    assert entry(sheet, "option hand_size").facts == ("hand_size: 4 (3 to 12, usually 9)",)


def test_each_of_several_variants_is_told_against_those_before_it() -> None:
    sheet = sheet_of("alternating", "low_costs_two", "strict_table", ordered=True)
    assert [one.title for one in sheet.houses] == ["A low card costs two", "Strict table"]
    assert sheet.subtitle == "with A low card costs two and Strict table"
    assert sheet.name == "alternating + low_costs_two + strict_table, edition 1"
    first, second = (
        next(one for one in house.changes if one.path == "step low_card") for house in sheet.houses
    )
    assert second.before == first.now
    assert second.now == entry(sheet, "step low_card").sentence
    assert entry(sheet, "step low_card").changed == (
        "changed: A low card costs two and Strict table"
    )


def test_a_variant_that_only_changes_the_players_is_told() -> None:
    (house,) = sheet_of("three_players").houses
    assert [said(one) for one in house.changes] == [
        ("game", "changed", "3 players", "2 players", "three_players.rules:1")
    ]
    assert house.sentence.startswith("Three play, each against the two others")


def test_lines_put_to_a_clause_show_only_what_they_add() -> None:
    (house,) = sheet_of("three_rows").houses
    changes = {one.path: one for one in house.changes}
    assert changes["setup"].now == (
        "Then each is dealt three more, nine in all; so nine rounds are played."
    )
    assert changes["setup"].before == ""
    assert changes["setup"].what == "added to"
    assert changes["zone middle"].what == "new"
    assert changes["state points"].now == "0 to 3, 0 at first, for each player."
    assert changes["state points"].before == "0 to 2, 0 at first, for each player."


GAME = framed(
    "    if rank of card is 8\n        do cheer\n\n"
    'step cheer\n    "A cheer costs a card."\n    draw 1 from stock to hand, if any is left\n\n'
    'move spare when stock is not empty\n    "Draw a card instead."\n'
    "    draw 1 from stock to hand, if any is left\n\n"
    "turn\n    choose play_one or spare\n    turn passes to next player\n"
)


def varied(tmp_path: Path, changes: str, language: str = "en") -> Sheet:
    (tmp_path / "frame.rules").write_text(GAME, "utf-8")
    file = tmp_path / "house.rules"
    file.write_text(f"variant house of frame, edition 1\n\n{changes}\n", "utf-8")
    return sheet_of(str(file), language=language)


def test_lines_added_without_a_word_are_told(tmp_path: Path) -> None:
    sheet = varied(tmp_path, "extend step cheer after\n    put 1 from hand to pile\n")
    added = "Put 1 card from your hand onto the pile."
    cheer = entry(sheet, "step cheer")
    assert (cheer.sentence, texts(cheer)) == ("A cheer costs a card.", [added])
    assert sheet.houses[0].changes[0].now == added


def test_a_sentence_for_lines_added_to_a_clause_without_one_hides_nothing(tmp_path: Path) -> None:
    change = 'extend move play_one after\n    "Nobody claps."\n    put 1 from hand to pile\n'
    found = entry(varied(tmp_path, change), "move play_one")
    assert found.sentence == "Nobody claps."
    assert texts(found) == [
        "Choose a card from your hand.",
        "Lay the card face up onto the pile.",
        "If the rank of the card is 8, follow “cheer”.",
        "Put 1 card from your hand onto the pile.",
    ]


def test_a_guard_changed_without_a_word_is_told(tmp_path: Path) -> None:
    sheet = varied(tmp_path, "override guard of spare when number of cards in stock is above 3\n")
    spare = entry(sheet, "move spare")
    now = "This is allowed only if the number of cards in the stock is above 3."
    assert (spare.sentence, texts(spare)) == ("Draw a card instead.", [now])
    (change,) = sheet.houses[0].changes
    assert (change.title, change.now) == ("when to spare", now)
    assert change.before == "This is allowed only if the stock is not empty."


def test_a_guard_that_is_gone(tmp_path: Path) -> None:
    sheet = varied(tmp_path, "remove guard of spare\n", "zh")
    (change,) = sheet.houses[0].changes
    assert (change.what, change.now) == ("取消", "随时可以这样做。")
    assert change.before == "只有摸牌堆还有牌，才可以这样做。"


def test_a_clause_that_is_gone_is_told_among_the_house_rules(tmp_path: Path) -> None:
    ending = "add end dry when stock is empty\n    game is drawn\n\nremove end enough\n"
    added, removed = varied(tmp_path, ending).houses[0].changes
    assert said(added)[:4] == (
        "end dry",
        "new",
        "If, after a turn, the stock is empty, the game ends. The game is drawn.",
        "",
    )
    assert said(removed)[:3] == ("end enough", "no longer", "")
    assert removed.before == (
        "After 8 turns the game ends. Whoever has the fewest cards in the hand wins; those tied "
        "share the win."
    )


def test_an_override_with_the_old_sentence_is_told_from_its_lines(tmp_path: Path) -> None:
    sentence = '"A cheer costs a card."'
    same = f"override step cheer\n    {sentence}\n    draw 2 from stock to hand, if any is left\n"
    (change,) = varied(tmp_path, same).houses[0].changes
    assert change.now == "Draw 2 cards from the stock into your hand, if any is left."
    assert change.before == "Draw 1 card from the stock into your hand, if any is left."


def test_an_option_that_a_variant_adds_can_be_set(tmp_path: Path) -> None:
    (tmp_path / "frame.rules").write_text(GAME, "utf-8")
    file = tmp_path / "house.rules"
    file.write_text(
        "variant house of frame, edition 1\n\nadd option fine is a suit, default red\n\n"
        'override step cheer\n    "A cheer of {fine} costs a card."\n'
        "    draw 1 from stock to hand, if any is left\n"
        "    if number of cards in hand is 3 and fine is green\n        shuffle pile\n",
        "utf-8",
    )
    sheet = sheet_of(str(file), fine="green")
    added, changed = sheet.houses[0].changes
    assert added.now == "fine: green (red, blue, green or yellow, usually red)."
    assert changed.now == "A cheer of green costs a card."


def test_rows_and_rankings_among_the_house_rules(tmp_path: Path) -> None:
    game = tmp_path / "frame.rules"
    game.write_text(
        framed(
            "setup\n    shuffle deck into stock\n    deal 3 from stock to hand of each player\n\n"
            "play\n    compare hand of each player by sets\n        if one player is best\n"
            "            best player wins\n    game is drawn\n\n"
            "ranking sets of 3 cards, best first\n    twin: 2 of one rank; by that rank\n"
            "    rest: anything; by top rank\n"
        ),
        "utf-8",
    )
    house = tmp_path / "house.rules"
    house.write_text(
        "variant house of frame, edition 1\n\n"
        "add row triple of sets before twin: 3 of one rank; by that rank\n",
        "utf-8",
    )
    (change,) = sheet_of(str(house)).houses[0].changes
    assert said(change)[:4] == ("row triple of sets", "new", "3 of one rank; that rank.", "")
    house.write_text(
        "variant house of frame, edition 1\n\noverride ranking sets of 3 cards, best first\n"
        "    suited: same suit; by top rank\n    rest: anything; by top rank\n",
        "utf-8",
    )
    (change,) = rule_sheet(load_program(str(house)), {}, "en").houses[0].changes
    assert (change.title, change.now, change.before) == (
        "Kinds of hands",
        "Suited > rest.",
        "Twin > rest.",
    )


def test_what_the_ruleset_says_about_a_row_stands_with_its_cards() -> None:
    text = framed(
        "setup\n    shuffle deck into stock\n    deal 3 from stock to hand of each player\n\n"
        "play\n    compare hand of each player by sets\n        if one player is best\n"
        "            best player wins\n    game is drawn\n\n"
        "ranking sets of 3 cards, best first\n    twin: 2 of one rank; by that rank\n"
        '        "Two are enough." zh "两张就够。"\n    rest: anything; by top rank\n'
    )
    for language, cards in (
        ("en", "2 of one rank. Two are enough."),
        ("zh", "2 张同点。两张就够。"),
    ):
        sheet = rule_sheet(program_of("x", text), {}, language)
        table = next(one.table for one in sheet.sections if one.table is not None)
        assert table.rows[0][1] == cards


def test_a_layer_that_is_not_sound_by_itself_shows_what_was_written(tmp_path: Path) -> None:
    (tmp_path / "frame.rules").write_text(GAME, "utf-8")
    broken = "variant one of frame, edition 1\n\noverride step cheer\n    do encore\n"
    mended = (
        "variant two of frame, edition 1\n\nadd step encore\n    put 1 from hand to pile\n\n"
        'override move play_one\n    "Play."\n    choose card from hand\n'
        "    lay card on pile face up\n    do cheer\n"
    )
    text = GAME + broken + "\n" + mended
    sheet = rule_sheet(program_of("all.rules", text), {}, "en")
    change = next(one for one in sheet.houses[1].changes if one.path == "move play_one")
    assert change.now == "Play."
    assert change.before.startswith("move play_one choose card from hand lay card on pile")
