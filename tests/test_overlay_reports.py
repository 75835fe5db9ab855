"""What is said about variants that are wrong, as a person sees it: each code, each kind of slip."""

from __future__ import annotations

import pytest
from overlay_games import checked, head, shown

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
help: declare it with `step go_out`, or correct it
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
  --> a.rules:2:5   (house)
2 |     players 2 to 9
  |     ^^^^^^^^^^^^^^
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


GUARDED = LITTLE.replace("move play_one\n", "move play_one when hand is not empty\n")
ALIKE = "2 of one rank; by that rank, then the rest high to low"


@pytest.mark.parametrize(
    ("base", "change", "said"),
    [
        (
            SHOWN,
            "override row alike of of_thre: anything; by top rank",
            "O0601]: `shown` has no `ranking of_thre`",
        ),
        (
            SHOWN,
            "add row high of of_thre before mixed: anything; by top rank",
            "has no `ranking of_thre`",
        ),
        (SHOWN, "remove row alike of of_thre", "has no `ranking of_thre`"),
        (SHOWN, "remove row alik of of_three", "has no `row alik of of_three`"),
        (
            SHOWN,
            "add row high of of_three before mixd: anything; by top rank",
            "has no `row mixd of of_three`",
        ),
        (
            SHOWN,
            "add row mixed of of_three before alike: anything; by top rank",
            "O0602]: `row mixed of of_three`",
        ),
        (
            SHOWN,
            f"override row two_alike of of_three: {ALIKE}",
            "O0605]: `row two_alike of of_three`",
        ),
        (DOUBT, "override reason untru when card is face up", "has no `reason untru`"),
        (DOUBT, "override reason untrue when rank of card is not value", "O0605]: `reason untrue`"),
        (DOUBT, "add reason new of hide_on when rank of card is 3", "has no `move hide_on`"),
        (DOUBT, "remove reason untru", "has no `reason untru`"),
        (
            GUARDED,
            "override guard of play_one when hand is not empty",
            "O0605]: `guard of play_one`",
        ),
        (GUARDED, "override guard of play_on when hand is empty", "has no `move play_on`"),
        (LITTLE, "remove guard of play_on", "has no `move play_on`"),
        (LITTLE, "remove match", "has no `match` to change"),
        (
            LITTLE,
            "add deck\n    ranks equal: 1 2\n    suits equal: red",
            "O0602]: `deck` is there already",
        ),
        (LITTLE, "extend play after\n    game is drawn", "has no `play` to change"),
    ],
)
def test_each_part_has_its_own_words(base: str, change: str, said: str) -> None:
    name = base.split(",")[0].removeprefix("game ")
    report = shown(base, head("house", name) + change + "\n")
    assert said in report
    assert report.count("[O06") == 1
    assert "a.rules:2:" in report


def test_marks_work_for_parts_of_clauses() -> None:
    for base, address, change in (
        (
            SHOWN,
            "row alike of of_three",
            "override row alike of of_three: 3 of one rank; by top rank",
        ),
        (DOUBT, "reason untrue", "override reason untrue when rank of card is below value"),
        (GUARDED, "guard of play_one", "override guard of play_one when pile is empty"),
        (SHOWN, "end all_shown", "extend end all_shown before\n    add 1 to points of starter"),
    ):
        own = dict(addresses(Source.from_text("base.rules", base)))[address]
        name = base.split(",")[0].removeprefix("game ")
        for mark, stale in ((own, False), ("0" * 8, True)):
            first, *lines = change.split("\n")
            text = "\n".join([first, f'    replaces "{mark}"', *lines]) + "\n"
            assert ("O0604" in shown(base, head("house", name) + text)) is stale


def test_a_clause_that_a_variant_wrote_is_not_called_that_of_the_game() -> None:
    replaced = V + "override step go_out\n    if pile is full\n        game is drawn\n"
    other = (
        head("other", "little")
        + "extend step go_out after\n    draw 1 from stock to hand, if any is left\n"
    )
    contested = [one for one in checked(LITTLE, replaced, other).problems if one.code == "O0603"]
    assert [label.text for one in contested for label in one.labels] == [
        "`house` overrides it here"
    ]
