"""Which mutants are made of a line, a block and a whole ruleset; all lists are written by hand."""

from __future__ import annotations

import re

import pytest
from overlay_games import DUO

from interpreter.game.load import load_program
from interpreter.mutants import Mutant, mutants_of
from interpreter.mutants.blocks import cut_blocks
from interpreter.mutants.lines import RuleText
from interpreter.mutants.words import (
    COMPARISONS,
    PHRASES,
    changed_lists,
    changed_numbers,
    changed_words,
)
from interpreter.rules.check import load_rules
from interpreter.rules.model import Rules
from interpreter.source import Source
from interpreter.syntax.grammar import keywords

WORDS = {
    "if rank of card is below target": {
        "if rank of card is at most target",
        "if rank of card is at least target",
        "if rank of card is above target",
    },
    "if hand is empty": {
        "if hand is not empty",
        "if hand is at least empty",
        "if hand is at most empty",
    },
    "repeat until number of cards in pile is at least 3": {
        "repeat until number of cards in pile is above 3",
        "repeat until number of cards in pile is below 3",
        "repeat until number of cards in pile is at most 3",
    },
    "if facing is not up": {"if facing is up"},
    "if a is above 1 and b is not c": {
        "if a is at least 1 and b is not c",
        "if a is at most 1 and b is not c",
        "if a is below 1 and b is not c",
        "if a is above 1 and b is c",
        "if a is above 1 or b is not c",
        "if not (a is above 1 and b is not c)",
        "if a is above 1",
        "if b is not c",
    },
    "if it is right": set(),
    "if one player is best": set(),
    "draw 1 from stock to hand, if any is left": {
        "draw 1 from stock to hand, or as many as are left",
        "draw 1 from stock to hand",
        "draw 1 from hand to stock, if any is left",
    },
    "choose group of 1 to 4 cards from hand where group is of one rank": {
        "choose group of 1 cards from hand where group is of one rank",
        "choose group of 4 cards from hand where group is of one rank",
        "choose group of 1 to 4 cards from hand where group is not of one rank",
        "choose group of 1 to 4 cards from hand where group is at least of one rank",
        "choose group of 1 to 4 cards from hand where group is at most of one rank",
        "choose group of 1 to 4 cards from hand where group is of one suit",
        "choose group of 1 to 4 cards from hand where group is in sequence",
        "choose group of 1 to 4 cards from hand",
    },
    "put all from pile to hand of player": {
        "put all from hand of player to pile",
        "put 1 from pile to hand of player",
    },
    "add 1 to points of best player": {"take 1 off points of best player"},
    "cut stock for leader, highest rank wins, those tied cut again": {
        "cut stock for leader, lowest rank wins, those tied cut again"
    },
    "players with fewest cards in hand win, those tied share the win": {
        "players with most cards in hand win, those tied share the win",
        "players with fewest cards in hand win, a tie draws the game",
    },
    "lay card on row face up": {"lay card on row face down"},
    "claim value is a rank, lowest rank when silent": {
        "claim value is a rank, highest rank when silent",
        "claim value is a rank",
    },
    "leader becomes player if a is b, otherwise challenger": {
        "leader becomes player if a is not b, otherwise challenger",
        "leader becomes player if a is at least b, otherwise challenger",
        "leader becomes player if a is at most b, otherwise challenger",
        "leader becomes player",
        "leader becomes challenger",
    },
    "for each player from starter": {"for each player"},
    "choose row from upper, lower where row is not full": {
        "choose row from upper, lower where row is full",
        "choose row from upper, lower",
    },
}


@pytest.mark.parametrize("code", WORDS)
def test_what_a_line_can_be_mistaken_for(code: str) -> None:
    assert {new for _, new in changed_words(code, indented=True)} == WORDS[code]


def test_a_block_that_is_added_is_no_line_that_adds() -> None:
    assert list(changed_words("add move pass to x", indented=False)) == []


HEADS = {
    "zone pile: as laid": {
        "zone pile: hidden",
        "zone pile: seen by owner",
        "zone pile: seen by all",
    },
    "zone row of each player: seen by all, holds 3": {
        "zone row of each player: hidden, holds 3",
        "zone row of each player: seen by owner, holds 3",
        "zone row of each player: as laid, holds 3",
        "zone row of each player: seen by all",
        "zone row: seen by all, holds 3",
    },
    "move open_card when facing is up": {
        "move open_card when facing is not up",
        "move open_card when facing is at least up",
        "move open_card when facing is at most up",
        "move open_card",
    },
    "extend step settle before": {"extend step settle after"},
    "add row even of three after pair: 3 of one rank; by that rank": {
        "add row even of three before pair: 3 of one rank; by that rank",
        "add row even of three after pair: same suit; by that rank",
        "add row even of three after pair: in sequence; by that rank",
        "add row even of three after pair: anything; by that rank",
        "add row even of three after pair: 3 of one rank; by top rank",
        "add row even of three after pair: 3 of one rank; by ranks high to low",
    },
}


@pytest.mark.parametrize("code", HEADS)
def test_what_a_head_can_be_mistaken_for(code: str) -> None:
    assert {new for _, new in changed_words(code, indented=False)} == HEADS[code]


NUMBERS = {
    "players 2 to 4": {"players 1 to 4", "players 3 to 4", "players 2 to 3", "players 2 to 5"},
    "draw 0 from stock to hand": {"draw 1 from stock to hand"},
    "game two_4, edition 1": set(),
    "ranks low to high: 2 3 4": set(),
}


@pytest.mark.parametrize("code", NUMBERS)
def test_numbers_are_one_more_or_less(code: str) -> None:
    assert {new for _, new in changed_numbers(code)} == NUMBERS[code]


LISTS = {
    "choose row from upper, lower where row is not full": {
        "choose row from lower where row is not full",
        "choose row from upper where row is not full",
    },
    "choose a or b": {"choose a", "choose b"},
    "for each row in upper, lower": {"for each row in upper", "for each row in lower"},
    "flush: same suit, in sequence; by that rank, then top rank": {
        "flush: in sequence; by that rank, then top rank",
        "flush: same suit; by that rank, then top rank",
        "flush: same suit, in sequence; by top rank",
        "flush: same suit, in sequence; by that rank",
        "flush: same suit, in sequence; by top rank, then that rank",
    },
    "ranks low to high: 2 3 J": {
        "ranks low to high: 3 J",
        "ranks low to high: 2 J",
        "ranks low to high: 2 3",
        "ranks low to high: 3 2 J",
        "ranks low to high: 2 J 3",
    },
    "suits equal: red blue": {"suits equal: red", "suits equal: blue"},
    "option o is a or b, default a": set(),
}


@pytest.mark.parametrize("code", LISTS)
def test_lists_are_shorter_or_in_another_order(code: str) -> None:
    assert {new for _, new in changed_lists(code)} == LISTS[code]


def test_the_tables_speak_the_words_of_the_language() -> None:
    phrases = [*COMPARISONS, *PHRASES]
    found = {
        word for one in phrases for text in one.instead for word in re.findall(r"[a-z]+", text)
    }
    assert found <= keywords() | {"that"}
    assert {"below", "most", "hidden", "sequence", "draws"} <= found


BLOCKS = """\
game g, edition 1

step one
    "A sentence."
    if hand is empty
        player wins
    otherwise
        draw 1 from stock to hand
        do two
    do two

step two
    do three   # the only line stays

ranking r of 1 card, best first
    ace: anything; by top rank
        title "ace"
    rest: anything; by that rank
"""


def cut(at: int) -> list[tuple[str, str, str]]:
    """Give what is done to a line of BLOCKS, counted from 1, and the lines that are then gone."""
    text = RuleText.of(BLOCKS)
    return [
        (operator, after, "\n".join(line for line in new.split("\n") if line.strip()))
        for operator, after, new in cut_blocks(text, at - 1, text.code(at - 1))
    ]


def without(*numbers: int) -> str:
    lines = BLOCKS.split("\n")
    return "\n".join(
        line for number, line in enumerate(lines, 1) if number not in numbers and line.strip()
    )


def test_a_condition_is_left_out_in_three_ways() -> None:
    always = without(5, 7, 8, 9).replace("        player wins", "    player wins")
    never = without(5, 6, 7).replace("        draw", "    draw").replace("        do", "    do")
    assert cut(5) == [
        ("line dropped", "nothing", without(5, 6, 7, 8, 9)),
        ("condition gone", "always", always),
        ("condition gone", "never", never),
    ]


def test_a_line_is_left_out_where_another_stays() -> None:
    assert cut(6) == []
    assert cut(7) == [("line dropped", "nothing", without(7, 8, 9))]
    assert cut(8) == [("line dropped", "nothing", without(8))]
    assert cut(13) == []


def test_a_clause_is_left_out_but_not_the_head() -> None:
    assert cut(1) == []
    assert cut(12) == [("clause dropped", "nothing", without(12, 13))]


def test_rows_change_places_with_all_that_belongs_to_them() -> None:
    lines = without().split("\n")
    at = lines.index("    ace: anything; by top rank")
    swapped = "\n".join([*lines[:at], lines[at + 2], *lines[at : at + 2]])
    assert ("rows swapped", "rest: anything; by that rank", swapped) in cut(16)
    assert [operator for operator, _, _ in cut(18)] == ["clause dropped"]


ADDRESSES = """\
variant v of g, edition 1

set most to 2

override guard of pass_on when hand is empty

override row pair of three: 2 of one rank; by that rank

remove end long

extend step one after
    do two

add zone pile: hidden

override deck
    ranks low to high: 1 2
"""


def test_every_line_is_told_with_its_clause() -> None:
    text = RuleText.of(ADDRESSES)
    assert [text.clause(at) for at, _ in text.coded()] == [
        "variant v",
        "option most",
        "guard of pass_on",
        "row pair of three",
        "end long",
        "step one",
        "step one",
        "zone pile",
        "deck",
        "deck",
    ]


# -- whole rulesets ----------------------------------------------------------------------------


def by_line(rules: Rules) -> dict[str, list[Mutant]]:
    found: dict[str, list[Mutant]] = {}
    for one in mutants_of(rules):
        found.setdefault(one.before, []).append(one)
    return found


def test_of_a_variant_only_its_own_lines_are_changed() -> None:
    found = by_line(load_program("low_costs_two").rules)
    draw = "draw 2 from stock to hand, or as many as are left"
    assert set(found) == {"override step low_card", draw}
    (dropped,) = found["override step low_card"]
    assert (dropped.operator, dropped.line, dropped.clause) == (
        "clause dropped",
        4,
        "step low_card",
    )
    assert {one.after for one in found[draw]} == {
        "draw 2 from stock to hand, if any is left",
        "draw 2 from stock to hand",
        "draw 2 from hand to stock, or as many as are left",
        "draw 1 from stock to hand, or as many as are left",
        "draw 3 from stock to hand, or as many as are left",
        "draw 2 from pile to hand, or as many as are left",
        "draw 2 from hand to hand, or as many as are left",
        "draw 2 from stock to stock, or as many as are left",
        "draw 2 from stock to pile, or as many as are left",
    }


NAMES = {
    "turn passes to leader": {f"turn passes to {one}" for one in ("player", "next player")}
    | {"turn passes to challenger"},
    "lay card on pile face up": {"lay card on stock face up", "lay card on hand face up"},
    "draw 1 from stock to hand, if any is left": {
        "draw 1 from pile to hand, if any is left",
        "draw 1 from hand to hand, if any is left",
        "draw 1 from stock to stock, if any is left",
        "draw 1 from stock to pile, if any is left",
    },
    "target becomes rank of card": {
        "target becomes target",
        "target becomes opening",
        "opening becomes rank of card",
        "rank of card becomes rank of card",
    },
}


@pytest.mark.parametrize("code", NAMES)
def test_names_are_taken_for_others_of_their_kind(code: str) -> None:
    text = DUO + "\noption opening is a rank, default 3\nstate target is a rank\n"
    text = text.replace(
        "    turn passes to leader", "    target becomes opening\n    turn passes to leader"
    )
    text = text.replace("face up\n", "face up\n    target becomes rank of card\n")
    found = by_line(load_rules(Source.from_text("x", text)))[code]
    assert {one.after for one in found if one.operator == "name"} == NAMES[code]


def test_a_mutant_is_a_text_that_can_be_read_like_any_other() -> None:
    found = by_line(load_program("two_rows").rules)["deal 6 from stock to hand of each player"]
    (longer,) = [one for one in found if one.after.startswith("deal 7 ")]
    rules = load_rules(Source.from_text("x", longer.source.text))
    assert "deal 7 from stock" in rules.source.text
    assert "deal 6 from stock" not in rules.source.text
