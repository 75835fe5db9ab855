"""How changes go together: in one variant, in several, with sentences, and how clauses are marked.

How each kind of change plays is in `test_overlay_effects`, what is reported in
`test_overlay_reports`.
"""

from __future__ import annotations

import pytest
from overlay_games import checked, codes, head

from interpreter.catalogue.examples import DOUBT, LITTLE, SHOWN
from interpreter.rules.layers import addresses
from interpreter.source import Source

V = head("house", "little") + "\n"
D = head("house", "doubt") + "\n"
S = head("house", "shown") + "\n"

GUARD = "override guard of play_one when hand is not empty\n"
MOVE = "override move play_one\n    choose card from hand\n    lay card on pile face up\n"
MOVE += "    do go_out\n"
BEFORE = "extend move play_one before\n    draw 1 from stock to hand, if any is left\n"
OUT = "override step go_out\n    if number of cards in hand is 1\n        player wins\n"
EXTENDED = "extend step go_out before\n    draw 1 from stock to hand, if any is left\n"
GO_OUT = dict(addresses(Source.from_text("base.rules", LITTLE)))["step go_out"]


@pytest.mark.parametrize(
    ("changes", "twice"),
    [
        ((OUT, OUT), True),
        ((EXTENDED, OUT), True),  # the lines put before would be lost
        ((OUT, EXTENDED), False),
        ((EXTENDED, "remove step go_out\n"), True),
        (("set hand_size to 4\n", "override option hand_size is 2 to 4, default 2\n"), True),
        ((GUARD, MOVE), True),
        ((BEFORE, GUARD), False),
    ],
)
def test_one_variant_changes_a_clause_once(changes: tuple[str, str], twice: bool) -> None:
    assert ("O0612" in codes(LITTLE, V + "".join(changes))) is twice


# -- changes that are fine ------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        "",
        "# nothing but a comment\n",
        "set hand_size to 4",
        "extend step go_out before\n    draw 1 from stock to hand, if any is left\n"
        "extend step go_out after\n    draw 1 from stock to hand, if any is left\n",
        "override guard of play_one when hand is not empty\nextend move play_one after\n"
        "    draw 1 from stock to hand, if any is left\n",
        f'override step go_out\n    replaces "{GO_OUT}"\n    game is drawn\n',
    ],
)
def test_nothing_is_said_about_a_sound_variant(changes: str) -> None:
    assert [one for one in codes(LITTLE, V + changes) if one.startswith("O")] == []


def test_something_can_be_removed_and_put_back_elsewhere() -> None:
    found = checked(
        SHOWN,
        S + "remove row two_alike of of_three\n"
        "add row two_alike of of_three before alike: 2 of one rank; by that rank\n",
    )
    assert found.problems == ()
    assert found.rules is not None
    rows = found.rules.rankings["of_three"].rows
    assert [one.name for one in rows] == ["two_alike", "alike", "mixed"]


# -- one root cause, one report -------------------------------------------------------------


def test_lines_behind_an_unreadable_variant_line_are_not_to_blame() -> None:
    assert codes(LITTLE, "variant house of little\nset hand_size to 4\n") == ["S0105"]


def test_a_change_to_an_unreadable_clause_is_not_to_blame() -> None:
    base = LITTLE.replace("step go_out\n", "step go_out wit\n")
    assert codes(base, V + "override step go_out\n    player wins\n") == ["S0104"]


def test_a_contested_change_is_not_called_redundant_as_well() -> None:
    texts = [head(name, "little") + "set hand_size to 4\n" for name in ("one", "two")]
    assert codes(LITTLE, *texts) == ["O0603"]


def test_two_variants_may_change_a_clause_alike_where_an_order_is_given() -> None:
    texts = [head(name, "little") + "set hand_size to 4\n" for name in ("one", "two")]
    assert codes(LITTLE, *texts, "order one, two\n") == []
    assert codes(LITTLE, texts[0], head("two", "one") + "set hand_size to 4\n") == ["O0605"]


def test_what_the_game_itself_leaves_unused_is_no_fault_of_a_variant() -> None:
    base = LITTLE + "\noption spare is 1 to 3, default 1\n"
    (problem,) = checked(base, V + "set hand_size to 4\n").problems
    assert (problem.code, problem.source.name) == ("U0501", "base.rules")


def test_problems_of_game_and_variant_stand_in_their_own_files() -> None:
    base = LITTLE.replace("lay card on pile", "ley card on pile")
    found = checked(base, V + "extend turn before\n    choos play_one\n").problems
    places = [(one.source.name, one.source.line_of(one.span.start)) for one in found]
    assert places == [("a.rules", 4), ("base.rules", 28)]


# -- several variants -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "conflict"),
    [
        (GUARD, MOVE, True),
        (MOVE, GUARD, True),
        (GUARD, BEFORE, False),
        (GUARD, GUARD, True),
        (BEFORE, BEFORE, True),
        (BEFORE, MOVE, True),
        ("set hand_size to 4\n", "override option hand_size is 2 to 4, default 2\n", True),
        ("set hand_size to 4\n", BEFORE, False),
        ("remove step go_out\n", "extend step go_out after\n    player wins\n", True),
        ("add end late after 9 turns\n    game is drawn\n",) * 2 + (True,),
    ],
)
def test_two_variants_may_not_touch_one_clause(one: str, other: str, conflict: bool) -> None:
    texts = [LITTLE, head("first", "little") + one, head("second", "little") + other]
    assert ("O0603" in codes(*texts)) is conflict
    assert "O0603" not in codes(*texts, "order first, second\n")


def test_a_reason_is_part_of_its_move() -> None:
    reason = head("first", "doubt") + "override reason untrue when rank of card is below value\n"
    hide = head("second", "doubt") + "override move hide_one\n    choose card from hand\n"
    hide += "    lay card on pile face down\n    target becomes 3\n"
    assert "O0603" in codes(DOUBT, reason, hide)


def default_of(*texts: str) -> int:
    rules = checked(*texts).rules
    assert rules is not None
    return next(one.default for one in rules.options if one.name == "hand_size")


def test_the_later_one_counts_where_an_order_is_given() -> None:
    one = head("one", "little") + "set hand_size to 4\n"
    two = head("two", "little") + "set hand_size to 2\n"
    assert default_of(LITTLE, one, two, "order one, two\n") == 2
    assert default_of(LITTLE, one, two, "order two, one\n") == 4


def test_a_variant_of_a_variant_may_change_what_that_changed() -> None:
    one = head("one", "little") + "set hand_size to 4\n"
    other = head("other", "little") + BEFORE
    above = head("above", "one") + "set hand_size to 2\n"
    assert default_of(LITTLE, one, above) == 2
    assert default_of(LITTLE, one, other, above) == 2


def test_a_variant_of_another_one_does_not_escape_the_question() -> None:
    one = head("one", "little") + "set hand_size to 4\n"
    other = head("other", "little") + BEFORE
    above = head("above", "other") + "set hand_size to 2\n"
    assert codes(LITTLE, one, other, above) == ["O0603"]
    assert codes(LITTLE, one, other, above, "order one, above\n") == []


def test_what_a_variant_adds_can_be_changed_by_the_next() -> None:
    one = head("one", "little") + "add step gift\n    draw 1 from stock to hand, if any is left\n"
    one += "extend move play_one after\n    do gift\n"
    two = head("two", "one") + "override step gift\n    draw 2 from stock to hand, if any is left\n"
    assert codes(LITTLE, one, two) == []


# -- sentences and titles -------------------------------------------------------------------


def clause(path: str, *texts: str) -> tuple[object, ...]:
    rules = checked(*texts).rules
    assert rules is not None
    found = next(one for one in rules.clauses if one.path == path)
    return dict(found.titles), dict(found.sentences), found.cites


SPOKEN = LITTLE.replace(
    "move play_one\n", 'move play_one\n    title "play"\n    "Play one."\n    cites A1\n'
)


def test_an_override_has_its_own_sentence_and_keeps_the_title() -> None:
    changed = V + MOVE.replace("one\n", 'one\n    "Play any."\n    cites B1\n', 1)
    assert clause("move play_one", SPOKEN, changed) == (
        {"en": "play"},
        {"en": "Play any."},
        ("B1",),
    )


@pytest.mark.parametrize("change", [GUARD.rstrip("\n") + "\n", BEFORE.split("\n")[0] + "\n"])
def test_guards_and_extensions_put_their_sentences_behind(change: str) -> None:
    lines = BEFORE.split("\n")[1] + "\n" if change.startswith("extend") else ""
    changed = V + change + '    "If you can." zh "能出才出。"\n    cites B1\n' + lines
    assert clause("move play_one", SPOKEN, changed) == (
        {"en": "play"},
        {"en": "Play one. If you can.", "zh": "能出才出。"},
        ("A1", "B1"),
    )


def test_reasons_and_rows_keep_their_titles() -> None:
    doubt = DOUBT.replace("is not value\n", 'is not value\n            title "untrue" zh "不实"\n')
    hide = D + "override reason untrue when rank of card is below value\n"
    path = "move hide_one › challenge › reason untrue"
    assert clause(path, doubt, hide)[0] == {"en": "untrue", "zh": "不实"}
    base = SHOWN.replace("by that rank\n", 'by that rank\n        title "three"\n')
    ranking = S + "override ranking of_three of 3 cards, best first\n"
    ranking += "    alike: 3 of one rank; by top rank\n    mixed: anything; by ranks high to low\n"
    assert clause("ranking of_three › row alike", base, ranking)[0] == {"en": "three"}


# -- marks ----------------------------------------------------------------------------------


def mark(text: str, address: str = "step go_out") -> str:
    return dict(addresses(Source.from_text("base.rules", text)))[address]


@pytest.mark.parametrize(
    "other",
    [
        LITTLE.replace("if hand is empty", "if  hand   is empty  # nothing left"),
        LITTLE.replace("step go_out\n", 'step go_out\n    title "Out"\n    "Out." zh "出完。"\n'),
        LITTLE.replace("step go_out\n", "\n\n# about going out\nstep go_out\n\n"),
        LITTLE.replace("step go_out\n", "step go_out\n    cites A1\n"),
        "# a comment in front of all\n" + LITTLE,
        LITTLE.replace("default 3", "default 2"),
    ],
)
def test_a_mark_is_stable_where_the_clause_means_the_same(other: str) -> None:
    assert mark(other) == mark(LITTLE)


@pytest.mark.parametrize(
    "other",
    [
        LITTLE.replace("if hand is empty", "if hand is not empty"),
        LITTLE.replace("if hand is empty", "if pile is empty"),
        LITTLE.replace("        player wins", "        game is drawn"),
        LITTLE.replace("        player wins", "        player wins\n    turn passes to player"),
    ],
)
def test_a_mark_changes_with_the_meaning(other: str) -> None:
    assert mark(other) != mark(LITTLE)


def test_each_clause_has_its_own_mark() -> None:
    for base in (LITTLE, DOUBT, SHOWN):
        found = addresses(Source.from_text("base.rules", base))
        assert len({own for _, own in found}) == len(found)
        assert all(len(own) == 8 for _, own in found)


def test_marks_stay_the_same_from_version_to_version() -> None:
    assert GO_OUT == "67ea6163"
