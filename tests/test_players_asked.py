"""Words about players: how many, any of them, the next one, and those who take part."""

from __future__ import annotations

from random import Random

import pytest
from framing import framed

from interpreter.game.findings import Eyes, Inquiry
from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.game.views import Watcher
from interpreter.program import layout as lay
from interpreter.rules import model as m
from interpreter.rules.check import check_source
from interpreter.rules.said import said
from interpreter.source import Source
from interpreter.syntax.parser import parse
from interpreter.syntax.printer import print_ruleset

TABLE = """
option of_p1 is 0 to 9, default 4
option of_p2 is 0 to 9, default 7
option of_p3 is 0 to 9, default 7
option of_p4 is 0 to 9, default 1

zone row of each player: seen by all
state chips of each player is 0 to 9, starts each deal at 0
state answer is 0 to 99, starts each deal at 0
state asked is a player
state skipped is a player

setup
    shuffle deck into stock
    deal 3 from stock to hand of each player
    for each player
        asked becomes player
        add 1 to answer
        if answer is 1
            chips becomes of_p1
        if answer is 2
            chips becomes of_p2
        if answer is 3
            chips becomes of_p3
        if answer is 4
            chips becomes of_p4
    answer becomes 0
    turn passes to next player after asked

turn
LINES
    turn passes to next player
    game is drawn

zone pile: hidden

end enough when number of cards in pile is above 0
    game is drawn
"""
"""Four players with 4, 7, 7 and 1 chips; P1 is on turn."""


def played(lines: str, **options: int) -> Game:
    """Follow some lines in P1's turn, after which the deal is over."""
    inner = "".join(f"    {line}\n" for line in lines.splitlines())
    text = framed(TABLE.replace("LINES\n", inner))
    game = Game(program_of("asked.rules", text), 4, options)
    while game.decision is not None:
        assert game.decision.seat < 0
        game.choose(0)
    return game


def answer(lines: str, **options: int) -> int:
    game = played(lines, **options)
    assert game.gap is None, game.gap
    return game.state_value("answer")


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("any player where chips is 7", True),
        ("any player where chips is 9", False),
        ("every player where chips is above 0", True),
        ("every player where chips is above 1", False),
        ("no player where chips is 9", True),
        ("no player where chips is 4", False),
        ("not any player where chips is 9", True),
        ("not no player where chips is 4", True),
        ("chips is 4 and every player where chips is at most 7", True),
        ("(no player where chips is 4) or chips is 4", True),
        # Within the condition `player` and a bare name are each player's in turn.
        ("any player where player is asked and chips is 1", True),
        ("any player where player is not asked and chips is 1", False),
        # One within another: somebody has more than everybody else but one.
        ("any player where (number of players where chips is 7) is 2", True),
        ("number of players is 4", True),
        ("(number of players where chips is 7) plus 1 is 3", True),
        ("3 is number of players where chips is at least 4", True),
    ],
)
def test_a_condition_about_players(condition: str, holds: bool) -> None:
    assert answer(f"if {condition}\n    answer becomes 1") == holds


def test_the_subject_is_as_before() -> None:
    lines = "if any player where chips is 1\n    answer becomes chips"
    assert answer(lines) == 4  # P1's, not those of the player who was found


@pytest.mark.parametrize(
    ("where", "seat"),
    [
        ("next player where chips is 7", 1),
        ("next player after asked where chips is 7", 1),
        ("next player where chips is 1", 3),
        ("next player where chips is 4", 0),  # the one asked after comes last
        ("next player after (next player) where chips is 7", 2),
        ("next player after (next player where chips is 1) where chips is at least 4", 0),
    ],
)
def test_the_next_player_who(where: str, seat: int) -> None:
    assert played(f"asked becomes {where}").state_value("asked") == seat


def test_nobody_is_a_gap() -> None:
    game = played("asked becomes next player where chips is 9")
    assert game.gap is not None
    assert game.gap.fault == lay.FAULT_NO_PLAYER
    assert game.gap.text == "there is no such player"


def test_a_loop_asks_when_the_turn_comes() -> None:
    # P2 raises P4's chips, so that P4 takes part, too; P1 doesn't.
    lines = """\
for each player where chips is at least 5
    add chips to answer
    chips of next player after next player becomes 5"""
    # P2 adds 7 and makes P4's 5; P3 adds 7 and makes P1's 5, who has been asked; P4 adds 5.
    assert answer(lines) == 7 + 7 + 5


@pytest.mark.parametrize(
    ("start", "order"),
    [("", [4, 7, 1]), (" from asked", [1, 4, 7]), (" from next player", [7, 1, 4])],
)
def test_a_loop_begins_where_it_says(start: str, order: list[int]) -> None:
    # P1, P2 and P4 take part, in turn order; `asked` is P4.
    lines = f"""\
skipped becomes next player after (next player)
for each player{start} where player is not skipped
    answer becomes answer times 2
    add chips to answer"""
    one, two, three = order
    assert answer(lines) == 4 * one + 2 * two + three


# -- comparing numbers -------------------------------------------------------------------------

COMPARED = """\
compare chips of each player{where}, {most} is best
    if one player is best
        add 10 to answer
        asked becomes best player
    if several are best
        add 20 to answer"""


@pytest.mark.parametrize(
    ("most", "where", "found"),
    [
        ("most", "", 20),  # two have 7
        ("fewest", "", 10),
        ("most", " where chips is below 7", 10),
        ("fewest", " where chips is at least 7", 20),
        ("most", " where chips is 8", 0),  # nobody takes part
    ],
)
def test_comparing_numbers(most: str, where: str, found: int) -> None:
    assert answer(COMPARED.format(most=most, where=where)) == found


@pytest.mark.parametrize(
    ("most", "where", "seat"),
    [
        ("fewest", "", 3),
        ("fewest", " where player is not asked", 0),
        ("most", " where chips is below 7", 0),
        ("most", " where player is asked", 3),
    ],
)
def test_who_is_best(most: str, where: str, seat: int) -> None:
    assert played(COMPARED.format(most=most, where=where)).state_value("asked") == seat


def test_comparing_cards_of_some() -> None:
    lines = """\
for each player
    put all from hand to row
compare row of each player where chips is below 7 by of_three
    if one player is best
        answer becomes chips of best player
    if several are best
        answer becomes 99"""
    ranking = """
ranking of_three of 3 cards, best first
    any_three: anything; by ranks high to low
"""
    inner = "".join(f"    {line}\n" for line in lines.splitlines())
    text = framed(TABLE.replace("LINES\n", inner) + ranking)
    program = program_of("some.rules", text)
    for number in range(20):
        chances = Random(number)
        game = Game(program, 4)
        while (decision := game.decision) is not None:
            game.choose(chances.randrange(len(decision.options)))
        hands = [
            sorted((c // 4 for c in game.zone_cards("row", seat)), reverse=True) for seat in (0, 3)
        ]
        expected = 99 if hands[0] == hands[1] else 4 if hands[0] > hands[1] else 1
        assert game.state_value("answer") == expected


# -- writing and checking -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "asked becomes next player after asked where chips is 7",
        "turn passes to next player where chips is 7 or chips is 1",
        "answer becomes number of players where any player where chips is 7",
        "asked becomes player if chips is 3, otherwise next player where chips is 1",
    ],
)
def test_written_again_it_is_the_same(line: str) -> None:
    source = Source("again.rules", framed(TABLE.replace("LINES\n", f"    {line}\n")))
    parsed = parse(source)
    assert parsed.game is not None
    again = print_ruleset(parsed.game)
    assert line in again
    reread = parse(Source("again.rules", again))
    assert reread.game is not None
    assert print_ruleset(reread.game) == again


def test_in_words_again() -> None:
    line = "if (number of players where chips is 7) is 2 and any player where hand is empty"
    text = framed(TABLE.replace("LINES\n", f"    {line}\n        answer becomes 1\n"))
    rules = check_source(Source("said.rules", text)).rules
    assert rules is not None
    condition = rules.turn.body[0].condition  # type: ignore[union-attr] # the line is an if
    assert said(condition, rules.deck) == (
        "(number of players where chips is 7) is 2 and (any player where hand is empty)"
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("if any player where chip is 3\n        game is drawn", "R0101"),
        ("if number of players where answer\n        game is drawn", "T0202"),
        ("asked becomes number of players where chips is 3", "T0202"),
        (
            "compare answer of each player, most is best\n        if one player is best\n"
            "            game is drawn",
            "R0105",
        ),
        (
            "compare hand of each player, most is best\n        if one player is best\n"
            "            game is drawn",
            "R0101",
        ),
    ],
)
def test_mistakes(line: str, code: str) -> None:
    text = framed(TABLE.replace("LINES\n", f"    {line}\n"))
    found = {one.code for one in check_source(Source("wrong.rules", text)).problems}
    assert code in found


def test_a_value_that_not_everybody_got() -> None:
    # Only those with cards get a value, so that it may be read before there is one.
    text = """
state best_card of each player is a rank

turn
    for each player where hand is not empty
        best_card becomes 3
    if any player where best_card is 4
        game is drawn
    choose play_one
    turn passes to next player
"""
    found = {one.code for one in check_source(Source("unset.rules", framed(text))).problems}
    assert "R0107" in found


# -- explaining -----------------------------------------------------------------------------------


def test_what_is_asked_of_hands_is_not_told_to_who_can_not_see_them() -> None:
    text = """
turn
    choose play_one
    turn passes to next player

move play_one
    choose card from hand
    lay card on pile face up
    if any player where rank of top of hand is 8
        draw 1 from stock to hand, if any is left
    if any player where number of cards in hand is 4
        draw 1 from stock to hand, if any is left
"""
    program = program_of("asked.rules", framed(text))
    game = Game(program, 2)
    while (decision := game.decision) is not None and decision.seat < 0:
        game.choose(0)
    watcher = Watcher(game.words, 0, 2)
    for event in game.events:
        watcher.see(event)
    secret, public = (
        line.condition for line in program.rules.moves["play_one"].body if isinstance(line, m.If)
    )
    inquiry, eyes = Inquiry(program), Eyes(watcher.view())
    assert inquiry.finding(game.state, secret, eyes, public=False).holds is None
    assert inquiry.finding(game.state, secret, public=False).holds is not None
    assert inquiry.finding(game.state, public, eyes, public=False).holds is False
