"""docs/language.md is true: its examples run, its tables are complete."""

import re

import pytest
from framing import PAGE, ROOT, fenced, framed

from interpreter.catalogue import all_entries
from interpreter.game.game import Game
from interpreter.machine.stream import Stream
from interpreter.problems import any_errors
from interpreter.program.lower import lower
from interpreter.program.program import Program
from interpreter.rules.check import check_source
from interpreter.rules.names import SPECIAL
from interpreter.source import Source
from interpreter.syntax.grammar import NOT_RESERVED, keywords, parser, reserved

TEXT = PAGE.read_text("utf-8")
EXAMPLES = [
    pytest.param(marks, text, id=f"line {line}: {marks or 'part'}")
    for marks, text, line in fenced(TEXT)
]
RIGHT = [one for one in EXAMPLES if not str(one.values[0]).startswith("wrong")]
WRONG = [one for one in EXAMPLES if str(one.values[0]).startswith("wrong")]
GAMES = 20
EVERYBODY = -1
WIDTH = 96


def section(title: str) -> str:
    """The text under a heading, up to the next heading of the same level."""
    found = re.search(rf"^## {re.escape(title)}\n((?:(?!## ).*\n)*)", TEXT, re.MULTILINE)
    assert found is not None
    return found[1]


def played_out(program: Program, players: int, seed: int, *, single: bool) -> Game:
    game = Game(program, players, single=single)
    game.play_out(Stream(seed, players), EVERYBODY)
    return game


# -- examples -------------------------------------------------------------------------------


@pytest.mark.parametrize(("marks", "text"), RIGHT)
def test_an_example_is_clean_and_plays_to_an_end(marks: str, text: str) -> None:
    assert marks in ("", "whole", "whole frame")
    whole = framed(text)
    assert (whole == text) is marks.startswith("whole")
    checked = check_source(Source.from_text("example.rules", whole))
    assert checked.problems == ()
    assert checked.rules is not None
    program = lower(checked.rules)
    low, high = checked.rules.players
    for number in range(GAMES):
        players = low + number % (high - low + 1)
        for single in {True, checked.rules.match is None}:
            game = played_out(program, players, number, single=single)
            assert game.gap is None
            assert game.outcome is not None


@pytest.mark.parametrize(("marks", "text"), WRONG)
def test_a_wrong_example_shows_the_code_beside_it(marks: str, text: str) -> None:
    problems = check_source(Source.from_text("example.rules", framed(text))).problems
    assert [one.code for one in problems] == marks.split()[1:]


def test_warnings_leave_an_example_playable() -> None:
    codes = {one.code for one in all_entries() if one.severity.value == "warning"}
    shown = [text for marks, text, _ in fenced(TEXT) if codes & set(marks.split())]
    assert len(shown) >= 2
    for text in shown:
        checked = check_source(Source.from_text("example.rules", framed(text)))
        assert checked.rules is not None
        assert not any_errors(checked.problems)


def test_the_first_example_is_short() -> None:
    lines = [line for line in fenced(TEXT)[0][1].splitlines() if line]
    assert len(lines) <= 25


def test_every_fenced_example_of_rules_is_marked() -> None:
    marked = len(fenced(TEXT))
    assert len(re.findall(r"^```rules", TEXT, re.MULTILINE)) == marked
    assert marked >= 35


# -- completeness ---------------------------------------------------------------------------


def reserved_table() -> str:
    """The words of the language, as the page lists them."""
    lines = [""]
    for word in sorted(reserved() | SPECIAL):
        if len(lines[-1]) + len(word) + 1 > WIDTH:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else '    '}{word}"
    return "\n".join(lines)


def codes_table() -> str:
    """Every code with its severity and title, as the page lists them."""
    rows = [
        f"| {one.code} | {'warning' if one.severity.value == 'warning' else ''} | {one.title} |"
        for one in all_entries()
    ]
    return "\n".join(["| code | | |", "|---|---|---|", *rows])


def test_the_reserved_words_are_all_listed() -> None:
    assert reserved_table() in section("Reserved words")
    listed = re.findall(r"^    (.*)$", section("Reserved words"), re.MULTILINE)
    assert set(" ".join(listed).split()) == reserved() | SPECIAL


@pytest.mark.parametrize("word", sorted(reserved() | SPECIAL))
def test_words_of_the_language_are_names_of_cards_where_the_page_says_so(word: str) -> None:
    exceptions = set(re.findall(r"`(\w+)`", section("Reserved words"))) - {"up", "down"}
    line = f"choose {word} from hand where suit of {word} is not {word}\n    reveal {word}"
    deck = f"deck\n    ranks low to high: 3 4 5 6 7 8\n    suits equal: red blue green {word}"
    problems = check_source(Source.from_text("x.rules", framed(f"    {line}\n\n{deck}\n"))).problems
    assert bool(problems) is (word in exceptions)


@pytest.mark.parametrize("word", sorted(NOT_RESERVED))
def test_words_of_variants_are_free_for_names(word: str) -> None:
    text = f"    put card on {word}\n\nzone {word}: seen by all\n"
    if word == "card":
        text = f"    choose {word} from hand\n    put {word} on pile\n"
    assert check_source(Source.from_text("x.rules", framed(text))).problems == ()
    assert word not in reserved()


def test_the_codes_are_all_listed() -> None:
    assert codes_table() in section("Codes of problems")


def test_every_word_of_the_language_is_used_on_the_page() -> None:
    told = TEXT.replace(section("Reserved words"), "")
    in_code = re.findall(r"`([^`\n]+)`", told) + [text for _, text, _ in fenced(told)]
    assert keywords() - set(re.findall(r"\w+", " ".join(in_code))) == set()


def test_every_construct_of_the_grammar_has_its_row() -> None:
    named = {
        str(rule.alias or rule.origin.name)
        for rule in parser().rules
        # Rules that only choose among others leave no trace in the tree.
        if rule.alias or not rule.options.expand1
    }
    constructs = {name for name in named if not name.startswith("_")}
    rows = re.findall(r"^\| .* \| ([\w, ]+) \|$", section("Every construct"), re.MULTILINE)
    told = {name for row in rows for name in row.split(", ")}
    assert constructs - told == set()
    assert told - constructs == {"in the grammar"}  # the head of the table


def test_the_page_promises_no_more_than_there_is() -> None:
    missing = set(re.findall(r"`(\w+)`", section("Not yet in edition 1")))
    assert len(missing) >= 5
    assert missing & keywords() == set()


@pytest.mark.parametrize(
    ("file", "constant", "said"),
    [
        ("syntax/lines.py", "MAX_LINES = 10_000", "10,000 lines"),
        ("syntax/lines.py", "MAX_CODE = 300", "300 characters"),
        ("syntax/lines.py", "MAX_NAME = 60", "60 characters"),
        ("syntax/lines.py", "MAX_DEPTH = 12", "12 levels"),
        ("source.py", "LIMIT_BYTES = 1_000_000", "1 MB"),
        ("rules/declarations.py", "MOST_PLAYERS = 8", "| players | 8 |"),
        ("rules/decks.py", "MOST_CARDS = 416", "| 416 |"),
        ("rules/declarations.py", "MOST_CLAUSES = 500", "| 500 |"),
        ("rules/declarations.py", "_LARGEST = 10**6", "up to 1,000,000"),
        ("rules/calls.py", "MOST_STEPS_DEEP = 40", "| 40 in a chain |"),
        ("program/layout.py", "MOST_FUEL = 5_000_000", "5,000,000 instructions"),
        ("rules/model.py", "MOST_DEALS = 200", "200 deals"),
    ],
)
def test_the_limits_are_those_of_the_interpreter(file: str, constant: str, said: str) -> None:
    assert constant in (ROOT / "interpreter" / file).read_text("utf-8")
    assert said in section("Limits")


def test_every_kind_of_gap_is_told() -> None:
    from interpreter.game.game import FAULTS

    told = section("Gaps in the rules")
    assert [words for words in FAULTS.values() if f"| {words} |" not in told] == []
