"""What is said about variants that are wrong, when they conflict, and how clauses are marked.

How each kind of change plays is in `test_overlay_effects`.
"""

from __future__ import annotations

import pytest
from overlay_games import checked, codes, head, shown

from interpreter.catalogue import all_entries
from interpreter.catalogue.examples import DOUBT, LITTLE, SHOWN
from interpreter.rules.layers import addresses
from interpreter.source import Source

V = head("house", "little") + "\n"
D = head("house", "doubt") + "\n"
S = head("house", "shown") + "\n"

# What a person sees, by code (and case): the texts laid on one another, and the report.
SEEN = {
    "O0601 option": (
        (LITTLE, V + "set hand_siz to 4\n"),
        """\
error[O0601]: `little` has no `option hand_siz` to change
  --> a.rules:3:5   (house)
3 | set hand_siz to 4
  |     ^^^^^^^^
help: did you mean `hand_size`?
""",
    ),
    "O0601 row": (
        (SHOWN, S + "override row two_alik of of_three: 2 of one rank; by that rank\n"),
        """\
error[O0601]: `shown` has no `row two_alik of of_three` to change
  --> a.rules:3:14   (house)
3 | override row two_alik of of_three: 2 of one rank; by that rank
  |              ^^^^^^^^
help: did you mean `two_alike`?
""",
    ),
    "O0601 guard": (
        (LITTLE, V + "remove guard of play_one\n"),
        """\
error[O0601]: `little` has no `guard of play_one` to change
  --> a.rules:3:17   (house)
3 | remove guard of play_one
  |                 ^^^^^^^^
""",
    ),
    "O0602": (
        (DOUBT, D + "add reason untrue of hide_one when rank of card is 7\n"),
        """\
error[O0602]: `reason untrue` is there already
  --> a.rules:3:12   (house)
3 | add reason untrue of hide_one when rank of card is 7
  |            ^^^^^^
note: it is here already
  --> base.rules:31:9
31 |         reason untrue when rank of card is not value
   |         --------------------------------------------
help: write `override` to replace it, or give the new one another name
""",
    ),
    "O0603": (
        (LITTLE, V + "set hand_size to 4\n", head("other", "little") + "set hand_size to 2\n"),
        """\
error[O0603]: `house` and `other` both change `option hand_size`
  --> b.rules:2:1   (other)
2 | set hand_size to 2
  | ^^^^^^^^^^^^^^^^^^
note: `house` sets it here
  --> a.rules:3:1
3 | set hand_size to 4
  | ------------------
note: the clause of the game itself
  --> base.rules:4:1
4 | option hand_size is 2 to 4, default 3
  | -------------------------------------
help: say in which order they are meant, or write one as a variant of the other
""",
    ),
    "O0604": (
        (LITTLE, V + 'override step go_out\n    replaces "00000000"\n    if pile is full\n'),
        None,
    ),
    "O0605": (
        (LITTLE, V + "set hand_size to 3\n"),
        """\
warning[O0605]: `option hand_size` says the same as before
  --> a.rules:3:1   (house)
3 | set hand_size to 3
  | ^^^^^^^^^^^^^^^^^^
note: the clause as it was before
  --> base.rules:4:1
4 | option hand_size is 2 to 4, default 3
  | -------------------------------------
help: leave it out, or say what is different
""",
    ),
    "O0606": (
        (
            LITTLE,
            V
            + "override step go_out with value is a rank\n    if value is 3\n        player wins\n",
        ),
        """\
error[O0606]: `step go_out` must take what the step it replaces takes: none
  --> a.rules:3:1   (house)
3 | override step go_out with value is a rank
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
note: the step that it replaces
  --> base.rules:33:1
33 | step go_out
   | -----------
""",
    ),
    "O0607": (
        (LITTLE, V + "step go_out\n    player wins\n"),
        """\
error[O0607]: within a variant `step go_out` has to begin with `override` or `add`
  --> a.rules:3:1
3 | step go_out
  | ^^^^^^^^^^^
help: write `override` before it, or `add` if it is a new one
""",
    ),
    "O0608": (
        (LITTLE + "\nset hand_size to 2\n",),
        """\
error[O0608]: `set hand_size` belongs into a variant
  --> base.rules:37:1
37 | set hand_size to 2
   | ^^^^^^^^^^^^^^^^^^
help: begin with `variant NAME of GAME, edition 1`
""",
    ),
    "O0609": (
        (LITTLE, head("house", "litle") + "set hand_size to 2\n"),
        """\
error[O0609]: `litle`, which `house` is a variant of, isn't here
  --> a.rules:1:18
1 | variant house of litle, edition 1
  |                  ^^^^^
help: put the game before it, or name the game as its file is named
""",
    ),
    "O0612": (
        (LITTLE, V + "set hand_size to 2\nset hand_size to 4\n"),
        """\
error[O0612]: `option hand_size` is changed twice
  --> a.rules:4:1   (house)
4 | set hand_size to 4
  | ^^^^^^^^^^^^^^^^^^
note: the first time
  --> a.rules:3:1
3 | set hand_size to 2
  | ------------------
help: leave one of them out, or make one of the two
""",
    ),
    "O0613": (
        (
            LITTLE,
            V + "override setup\n    shuffle deck into stock\n"
            "    deal 2 from stock to hand of each player\n"
            "    choose starter from each player at random\n    turn passes to starter\n",
        ),
        """\
warning[O0613]: since this change nothing uses the option `hand_size`
  --> a.rules:3:1   (house)
3 | override setup
  | ^^^^^^^^^^^^^^
note: it is declared here
  --> base.rules:4:8
4 | option hand_size is 2 to 4, default 3
  |        ---------
help: write `remove option hand_size` as well, or use it
""",
    ),
    "R0101 removed": (
        (LITTLE, V + "remove step go_out\n"),
        """\
error[R0101]: no step is called `go_out`
  --> base.rules:31:8   (house › move play_one)
31 |     do go_out
   |        ^^^^^^
note: `house` removes it here
  --> a.rules:3:1
3 | remove step go_out
  | ------------------
help: a name has to be declared before a line can use it
""",
    ),
    "R0101 in the variant": (
        (
            LITTLE,
            V + "extend turn before\n    draw 1 from stok to hand, if any is left\n",
        ),
        """\
error[R0101]: no zone is called `stok`
  --> a.rules:4:17   (house › turn)
4 |     draw 1 from stok to hand, if any is left
  |                 ^^^^
help: did you mean `stock`?
""",
    ),
    "R0101 in an order": (
        (LITTLE, V + "set hand_size to 4\n", "order house, hous\n"),
        """\
error[R0101]: no variant is called `hous`
  --> b.rules:1:14
1 | order house, hous
  |              ^^^^
help: did you mean `house`?
""",
    ),
    "R0102": (
        (LITTLE, V + "set hand_size to 4\n", V + "set hand_size to 2\n"),
        """\
error[R0102]: there are two rulesets called `house`
  --> b.rules:1:9
1 | variant house of little, edition 1
  |         ^^^^^
note: first declared here
  --> a.rules:1:9
1 | variant house of little, edition 1
  |         -----
help: give one of them another name, or remove it
""",
    ),
    "S0109": (
        (LITTLE, V + "overide step go_out\n    player wins\n"),
        """\
error[S0109]: no block begins with `overide`
  --> a.rules:3:1
3 | overide step go_out
  | ^^^^^^^
help: did you mean `override`?
""",
    ),
    "S0104": (
        (LITTLE, V + "extend step go_out afer\n    player wins\n"),
        """\
error[S0104]: `afer` doesn't fit here
  --> a.rules:3:20   (house › extend step go_out)
3 | extend step go_out afer
  |                    ^^^^
help: did you mean `after`?
""",
    ),
    "S0109 variant": (
        (LITTLE, "varient house of little, edition 1\nset hand_size to 4\n"),
        """\
error[S0109]: no block begins with `varient`
  --> a.rules:1:1
1 | varient house of little, edition 1
  | ^^^^^^^
help: did you mean `variant`?
""",
    ),
    "T0206": (
        (LITTLE, head("house", "little") + "    players 2 to 9\n"),
        """\
error[T0206]: `players 2 to 9` is out of range (allowed: 1 to 8, the smaller number first)
  --> a.rules:1:1   (house)
1 | variant house of little, edition 1
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
""",
    ),
    "L0407": (
        (SHOWN, S + "remove row mixed of of_three\n"),
        """\
error[L0407]: some hands fit no row of `of_three`, for example 3 of red, 4 of red, 5 of red
  --> base.rules:29:1   (house › ranking of_three)
29 | ranking of_three of 3 cards, best first
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
note: `house` removes it here
  --> a.rules:3:1
3 | remove row mixed of of_three
  | ----------------------------
help: add a last row, for example `the_rest: anything; by ranks high to low`
""",
    ),
}
MARKED = addresses(Source.from_text("base.rules", LITTLE))
GO_OUT = dict(MARKED)["step go_out"]
SEEN["O0604"] = (
    (
        LITTLE,
        V + 'override step go_out\n    replaces "00000000"\n    if number of cards in hand is 1\n'
        "        player wins\n",
    ),
    f"""\
warning[O0604]: `step go_out` has changed since this was written (it was 00000000, it is {GO_OUT})
  --> a.rules:3:1   (house)
3 | override step go_out
  | ^^^^^^^^^^^^^^^^^^^^
note: the clause as it reads now
  --> base.rules:33:1
33 | step go_out
   | -----------
help: compare the two clauses; if all is well, write `replaces "{GO_OUT}"`
""",
)


@pytest.mark.parametrize("name", SEEN)
def test_what_a_person_sees(name: str) -> None:
    texts, report = SEEN[name]
    assert shown(*texts) == report


def test_every_code_of_variants_is_shown_here_or_where_files_are_loaded() -> None:
    overlays = {one.code for one in all_entries() if one.code.startswith("O")}
    assert overlays - {name.split()[0] for name in SEEN} == {"O0610", "O0611", "O0614"}


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

GUARD = "override guard of play_one when hand is not empty\n"
MOVE = "override move play_one\n    choose card from hand\n    lay card on pile face up\n"
MOVE += "    do go_out\n"
BEFORE = "extend move play_one before\n    draw 1 from stock to hand, if any is left\n"


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
