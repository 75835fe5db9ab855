"""Problems as data, and the names somebody may have meant."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.catalogue import entry, message_of
from interpreter.problems import (
    Label,
    Problem,
    ProblemsFound,
    Severity,
    any_errors,
    suggest,
    tidy,
    unreadable,
)
from interpreter.source import Source, SourceError, Span

HOUSE = Source.from_text("house.rules", "zone pile: hidden\nzone pile: seen by all\n")
OTHER = Source.from_text("another.rules", "zone stock: hidden\n")


def problem(code: str = "R0101", start: int = 5, end: int = 9, **facts: object) -> Problem:
    return Problem(code, HOUSE, Span(start, end), facts)


# -- problems -----------------------------------------------------------------------------------


def test_a_problem_can_be_kept_in_a_set() -> None:
    one = problem(name="pille", kind="zone")
    assert one == problem(name="pille", kind="zone")
    assert len({one, problem(name="pille", kind="zone"), problem(start=0)}) == 2


def test_severity_comes_from_the_code() -> None:
    assert problem("R0101").severity is Severity.error
    assert problem("U0501").severity is Severity.warning
    assert problem("F0308").severity is Severity.warning
    assert not any_errors([problem("U0501"), problem("F0308")])
    assert any_errors([problem("U0501"), problem("R0101")])


def test_tidy_sorts_by_file_line_column_and_code() -> None:
    there = Problem("R0101", OTHER, Span(5, 10))
    given_ = [problem(start=23), problem("T0201"), problem("R0101"), there]
    assert tidy(given_) == (there, problem("R0101"), problem("T0201"), problem(start=23))


def test_tidy_keeps_one_of_each_code_and_place() -> None:
    first = problem(name="pille")
    assert tidy([first, problem(name="pile"), problem(end=10)]) == (first, problem(end=10))


def test_problems_found_says_where() -> None:
    many = [problem(), problem("T0201", 23), problem("F0301"), problem("F0303"), problem("L0401")]
    found = ProblemsFound(iter(many))
    assert found.problems == tuple(many)
    assert str(found) == (
        "R0101 at house.rules:1, T0201 at house.rules:2, F0301 at house.rules:1 and 2 more"
    )


def test_an_unreadable_file_is_a_problem() -> None:
    one = unreadable(SourceError("`x.rules` is a folder, not a file", "x.rules"))
    assert (one.code, one.source.name, one.source.text) == ("S0001", "x.rules", "")
    assert message_of(entry(one.code), one) == "`x.rules` is a folder, not a file"
    large = unreadable(SourceError("`x.rules` is too large", "x.rules", "S0112"))
    assert message_of(entry(large.code), large) == "`x.rules` is too large"


# -- did you mean -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "declared", "meant"),
    [
        ("pille", ["pile", "stock", "hand"], ("pile",)),
        ("hnad", ["hand", "stock"], ("hand",)),
        ("Stock", ["stock"], ("stock",)),
        ("lwoer", ["lower", "upper"], ("lower",)),
        ("point", ["points", "paint"], ("paint", "points")),
        ("hand_siz", ["hand_size", "hand"], ("hand_size", "hand")),
        ("low_crad", ["low_card", "high_card"], ("low_card",)),
        ("牌推", ["牌堆", "手牌"], ("牌堆",)),
        ("手牌区", ["手牌", "弃牌堆"], ("手牌",)),
        ("wholly_different", ["pile", "stock"], ()),
        ("k", ["q", "j"], ()),
        ("k", ["K"], ("K",)),
        ("", ["a"], ()),
        ("pile", ["pile", ""], ()),
    ],
)
def test_suggest(name: str, declared: list[str], meant: tuple[str, ...]) -> None:
    assert suggest(name, declared) == meant


def test_suggest_gives_at_most_four_in_one_order() -> None:
    declared = [f"row_{letter}" for letter in "abcdefgh"]
    assert suggest("row_x", declared) == ("row_a", "row_b", "row_c", "row_d")
    assert suggest("row_x", set(declared)) == suggest("row_x", reversed(declared))
    assert suggest("row_x", declared, limit=1) == ("row_a",)


@given(st.text("abcde_", min_size=2, max_size=12), st.integers(0, 11))
def test_two_swapped_letters_are_found(name: str, at: int) -> None:
    at %= len(name) - 1
    swapped = name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    meant = suggest(swapped, [name])
    assert meant == (() if swapped == name else (name,))


def test_suggest_is_not_slowed_down_by_any_file() -> None:
    start = time.process_time()
    assert suggest("x" * 1_000_000, ["pile"]) == ()
    assert suggest("pille", ["y" * 1_000_000, "pile"]) == ("pile",)
    suggest("abcdefgh" * 7, [f"abcdefgh{n:052}" for n in range(100_000)])
    assert time.process_time() - start < 5


def test_labels_are_data() -> None:
    label = Label(HOUSE, Span(5, 9), "first declared here")
    one = Problem("R0102", HOUSE, Span(23, 27), {"kind": "zone", "name": "pile"}, (), (label,))
    assert {one} == {one}
    assert one.labels[0].text == "first declared here"
