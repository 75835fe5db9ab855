"""Problems as people see them in a terminal."""

import re
import time
import unicodedata
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.problems import Label, Problem
from interpreter.source import Source, Span
from interpreter.terminal.report import cell_width, render

HOUSE = Source.from_text(
    "house.rules",
    """\
game house, edition 1
    title "Mine" zh "我的规则"
zone pile: hidden
zone pile: seen by all
zone 弃牌堆: seen by all

turn
    choose open_card

move open_card
    choose card from hand
    lay card on pille face up
    put all from 弃牌推 to pile
\tdo 结算
""",
)


def at(text: str, nth: int = 0, source: Source = HOUSE) -> Span:
    """Find where a text stands for the nth time."""
    start = [found.start() for found in re.finditer(re.escape(text), source.text)][nth]
    return Span(start, start + len(text))


PILLE = Problem(
    "R0101",
    HOUSE,
    at("pille"),
    {"kind": "zone", "name": "pille"},
    ("pile",),
    where="alternating › move open_card",
)
TWICE = Problem(
    "R0102",
    HOUSE,
    at("pile", 1),
    {"kind": "zone", "name": "pile"},
    labels=(Label(HOUSE, at("pile"), "first declared here"),),
    where="alternating › zone pile",
)
CHINESE = Problem("R0101", HOUSE, at("弃牌推"), {"kind": "zone", "name": "弃牌推"}, ("弃牌堆",))
UNUSED = Problem("U0501", HOUSE, at("弃牌堆"), {"kind": "zone", "name": "弃牌堆"})


def shown(*problems: Problem, width: int = 80, colour: bool = False) -> str:
    return render(problems, colour, width)


def picture(*problems: Problem) -> str:
    """Show problems without the last line, which counts them."""
    return shown(*problems).rsplit("\n\n", 1)[0] + "\n"


# -- text ---------------------------------------------------------------------------------------


def test_the_report_of_the_design() -> None:
    source = Source.from_text("house.rules", "\n" * 11 + "    lay card on pille face up\n")
    one = Problem(
        "R0101",
        source,
        at("pille", 0, source),
        {"kind": "zone", "name": "pille"},
        ("pile",),
        where="alternating › move open_card",
    )
    assert shown(one) == dedent("""\
        error[R0101]: no zone is called `pille`
          --> house.rules:12:17   (alternating › move open_card)
        12 |     lay card on pille face up
           |                 ^^^^^
        help: did you mean `pile`?

        1 problem (1 error) in house.rules
        """)


def test_several_problems_in_order_with_a_count() -> None:
    assert shown(PILLE, UNUSED, TWICE, PILLE) == dedent("""\
        error[R0102]: there are two zones called `pile`
          --> house.rules:4:6   (alternating › zone pile)
        4 | zone pile: seen by all
          |      ^^^^
        note: first declared here
          --> house.rules:3:6
        3 | zone pile: hidden
          |      ----
        help: give one of them another name, or remove it

        warning[U0501]: the zone `弃牌堆` is never used
          --> house.rules:5:6
        5 | zone 弃牌堆: seen by all
          |      ^^^^^^
        help: remove it, or use it

        error[R0101]: no zone is called `pille`
          --> house.rules:12:17   (alternating › move open_card)
        12 |     lay card on pille face up
           |                 ^^^^^
        help: did you mean `pile`?

        3 problems (2 errors, 1 warning) in house.rules
        """)


def test_carets_stand_under_wide_characters() -> None:
    assert picture(CHINESE) == dedent("""\
        error[R0101]: no zone is called `弃牌推`
          --> house.rules:13:18
        13 |     put all from 弃牌推 to pile
           |                  ^^^^^^
        help: did you mean `弃牌堆`?
        """)
    after = Problem("S0104", HOUSE, at("规则"), {"found": "规则"})
    assert picture(after) == dedent("""\
        error[S0104]: `规则` doesn't fit here
          --> house.rules:2:24
        2 |     title "Mine" zh "我的规则"
          |                          ^^^^
        """)


def test_a_tab_is_shown_as_one_space() -> None:
    one = Problem("R0101", HOUSE, at("结算"), {"kind": "step", "name": "结算"})
    assert picture(one) == dedent("""\
        error[R0101]: no step is called `结算`
          --> house.rules:14:5
        14 |  do 结算
           |     ^^^^
        help: declare it with `step 结算`, or correct it
        """)


def test_a_span_of_several_lines_is_shown_at_its_first() -> None:
    whole = Span(at("move open_card").start, len(HOUSE.text))
    assert picture(Problem("F0301", HOUSE, whole)) == dedent("""\
        error[F0301]: a turn can end without saying whose turn is next
          --> house.rules:10:1
        10 | move open_card
           | ^^^^^^^^^^^^^^
        help: end the turn with a line such as `turn passes to next player`
        """)


@pytest.mark.parametrize("offset", [3, 5, 99])
def test_the_end_of_a_line_has_a_caret(offset: int) -> None:
    source = Source.from_text("house.rules", "lay")
    assert picture(Problem("S0105", source, Span(offset, offset))) == dedent("""\
        error[S0105]: the line ends too early
          --> house.rules:1:4
        1 | lay
          |    ^
        """)


def test_an_empty_line_has_a_caret() -> None:
    source = Source.from_text("house.rules", "")
    assert picture(Problem("S0111", source, Span(0, 0))) == dedent("""\
        error[S0111]: a ruleset begins with a `game` line
          --> house.rules:1:1
        1 |
          | ^
        help: for example `game my_game, edition 1`
        """)


def test_a_file_that_could_not_be_read_has_no_line() -> None:
    source = Source("nowhere.rules", "")
    one = Problem("S0001", source, Span(0, 0), {"reason": "there is no file `nowhere.rules`"})
    assert shown(one) == dedent("""\
        error[S0001]: there is no file `nowhere.rules`
          --> nowhere.rules

        1 problem (1 error) in nowhere.rules
        """)


def test_problems_of_several_files() -> None:
    base = Source.from_text("base.rules", "zone pile: hidden\n")
    there = Problem("U0501", base, Span(5, 9), {"kind": "zone", "name": "pile"})
    again = Problem(
        "R0102", HOUSE, at("pile"), {"kind": "zone", "name": "pile"}, (), (Label(base, Span(5, 9)),)
    )
    assert shown(again, there).endswith("\n\n2 problems (1 error, 1 warning) in 2 files\n")
    assert (
        "note: see also\n  --> base.rules:1:6\n1 | zone pile: hidden\n  |      ----\n"
        in picture(again)
    )


def test_no_problems_are_no_text() -> None:
    assert render([], False, 80) == ""


def test_a_code_without_an_entry_is_shown_all_the_same() -> None:
    assert picture(Problem("X9999", HOUSE, at("turn"))).startswith(
        "error[X9999]: there is a problem here\n  --> house.rules:7:1\n"
    )


def test_colours_add_nothing_but_colours() -> None:
    coloured = shown(PILLE, UNUSED, TWICE, colour=True)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == shown(PILLE, UNUSED, TWICE)
    assert "\x1b[1;31merror[R0101]\x1b[0m\x1b[1m: no zone is called `pille`\x1b[0m" in coloured
    assert "\x1b[1;33mwarning[U0501]\x1b[0m" in coloured
    assert "   |                 \x1b[1;31m^^^^^\x1b[0m\n\x1b[36mhelp\x1b[0m: did you" in coloured
    assert "\x1b[" not in shown(PILLE, UNUSED, TWICE)


# -- long lines ---------------------------------------------------------------------------------


def lines_under(line: str, span: Span, width: int) -> tuple[str, str]:
    source = Source.from_text("x.rules", line)
    found = shown(Problem("S0104", source, span, {"found": "x"}), width=width).splitlines()
    assert max(map(cell_width, found[2:4])) <= width
    return found[2], found[3]


def test_a_long_line_is_cut_around_the_span() -> None:
    line = "a" * 100 + " here " + "b" * 100
    assert lines_under(line, Span(101, 105), 40) == (
        "1 | …aaaaaaaaaaaaaa here bbbbbbbbbbbbbb…",
        "  |                 ^^^^",
    )
    assert lines_under(line, Span(0, 3), 40) == (
        "1 | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…",
        "  | ^^^",
    )
    assert lines_under(line, Span(203, 206), 40) == (
        "1 | …bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "  |                                 ^^^",
    )
    assert lines_under(line, Span(0, 206), 40) == (
        "1 | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…",
        "  | " + "^" * 34,
    )
    assert lines_under(line, Span(206, 206), 40)[1] == "  | " + " " * 35 + "^"


def test_a_long_line_of_wide_characters_is_cut_by_cells() -> None:
    line = "牌" * 60 + "这里" + "律" * 60
    assert lines_under(line, Span(60, 62), 40) == (
        "1 | …牌牌牌牌牌牌牌牌这里律律律律律律律…",
        "  |                  ^^^^",
    )


def test_no_terminal_is_too_narrow() -> None:
    line = "a" * 100 + " here " + "b" * 100
    source = Source.from_text("x.rules", line)
    one = Problem("S0104", source, Span(101, 105), {"found": "here"})
    assert shown(one, width=-5) == shown(one, width=40)


@given(st.text(st.sampled_from("ab 牌律\u0300\u200d\tｗ"), max_size=120), st.data())
def test_carets_always_stand_under_the_span(line: str, data: st.DataObject) -> None:
    source = Source.from_text("x.rules", line)
    end = len(source.text) - 1
    start = data.draw(st.integers(0, end))
    span = Span(start, data.draw(st.integers(start, end)))
    width = data.draw(st.integers(40, 90))
    found = shown(Problem("S0104", source, span, {"found": "x"}), width=width).splitlines()
    text, marks = found[2], found[3]
    assert max(cell_width(text), cell_width(marks)) <= width
    wanted = source.text[span.start : span.end].replace("\t", " ")
    before = len(marks) - len(marks.lstrip(" |"))
    under = from_cell(text, before)
    if len(wanted) and "…" not in text:
        assert cell_width(wanted) == marks.count("^") or cell_width(wanted) == 0
        assert without_marks(under).startswith(without_marks(wanted).rstrip())


def without_marks(text: str) -> str:
    return "".join(one for one in text if cell_width(one))


def from_cell(text: str, cells: int) -> str:
    """Leave out as much of a text as fills some cells."""
    for index in range(len(text) + 1):
        if cell_width(text[:index]) >= cells:
            return text[index:]
    return ""


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("abc", 3),
        ("牌律", 4),
        ("ｗ（", 4),
        ("cafe\u0301", 4),
        ("a\u200db", 2),
        ("\x1b", 1),
    ],
)
def test_cell_width(text: str, cells: int) -> None:
    assert cell_width(text) == cells


def test_cells_agree_with_unicode_for_the_characters_of_a_ruleset() -> None:
    for character in "牌律上下一点数，：（）":
        assert unicodedata.east_asian_width(character) in "WF"
        assert cell_width(character) == 2


def test_nothing_huge_fills_the_screen() -> None:
    name = "x" * 500_000
    source = Source.from_text("house.rules", f"    do {name}\n" + "\u0300" * 200_000)
    many = [
        Problem("R0101", source, at(name, 0, source), {"kind": "step", "name": name}, (name,) * 4),
        Problem("R0101", source, Span(600_000, 600_001), {"kind": "step", "name": name}),
        Problem("R0103", source, Span(600_000, 700_000), {"kind": name, "name": name}, where=name),
        Problem("T0201", source, Span(0, 0), labels=(Label(source, Span(9, 99), name),)),
    ]
    start = time.process_time()
    assert len(shown(*many)) < 5_000
    for _ in range(50):
        shown(*many)
    assert time.process_time() - start < 5


def test_nothing_steers_the_terminal() -> None:
    source = Source("a\x1b[2Jb.rules", 'zone "\x1b[31m\u202e" x\n')
    one = Problem(
        "R0101",
        source,
        Span(5, 9),
        {"kind": "zone", "name": "\x1b[0m"},
        ("\x07",),
        (Label(source, Span(5, 9), "\x1b]0;title\x07"),),
        "game \x1b[1m",
    )
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", shown(one))
