"""Moves that give away what only their player sees: only where the rules say so."""

from random import Random

import pytest
from framing import framed

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.rules.check import check_source
from interpreter.source import Source

KNOCK = """
turn
    choose play_one or knock or pass_on
    turn passes to next player

move play_one
    choose card from hand
    lay card on pile face up

move knock GUARD
    draw 1 from stock to hand, if any is left

move pass_on
    draw 1 from stock to hand, if any is left
"""
LOOKS = "any one in hand where rank of one is 8"


def codes(guard: str) -> list[str]:
    text = framed(KNOCK.replace("GUARD", guard))
    return [one.code for one in check_source(Source("knock.rules", text)).problems]


@pytest.mark.parametrize(
    "looks",
    [
        LOOKS,
        "every one in hand where suit of one is red",
        "no one in hand where suit of one is red",
        "(number of cards in hand where suit of card is red) is 0",
        "highest rank in hand is 8",
        "not any one in hand where rank of one is 3",
    ],
)
def test_a_guard_may_look_into_the_hand_only_openly(looks: str) -> None:
    assert codes(f"when {looks}") == ["F0307"]
    assert codes(f"openly when {looks}") == []


@pytest.mark.parametrize(
    "looks",
    [
        "any one in hand of next player where rank of one is 8",
        "any one in stock where rank of one is 8",
        "rank of top of stock is 8",
        "any player where (any one in hand where rank of one is 8)",
        "(number of players where highest rank in hand is 8) is 1",
    ],
)
def test_nobody_may_look_at_what_the_player_does_not_see(looks: str) -> None:
    assert codes(f"when {looks}") == ["F0307"]
    assert codes(f"openly when {looks}") == ["F0307"]


@pytest.mark.parametrize(
    "looks",
    [
        "number of cards in hand is 3",
        "any one in pile where rank of one is 8",
        "any player where number of cards in hand is 2",
        "hand is not empty",
    ],
)
def test_what_all_see_is_no_secret(looks: str) -> None:
    assert codes(f"when {looks}") == []


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ("any other in hand where rank of other is rank of mine and other is not mine", []),
        ("suit of mine is red, failing that any", []),
        ("any other in hand of next player where rank of other is rank of mine", ["F0307"]),
        ("any other in stock where rank of other is rank of mine", ["F0307"]),
    ],
)
def test_a_choice_from_the_hand_is_nobody_elses_business(where: str, found: list[str]) -> None:
    text = framed(f"    choose mine from hand where {where}\n    reveal mine\n")
    assert [one.code for one in check_source(Source("x.rules", text)).problems] == found


TWO_MOVES = """
turn
    choose knock or pass_on
    turn passes to next player

move knock openly when any one in hand where rank of one is 8
    draw 1 from stock to hand, if any is left

move pass_on
    draw 1 from stock to hand, if any is left
"""


def test_a_move_looks_the_same_whether_there_was_another_or_not() -> None:
    program = program_of("knock.rules", framed(TWO_MOVES))
    clause = next(one.index for one in program.rules.clauses if one.name == "pass_on")
    seen: dict[bool, set[tuple[tuple[object, ...], ...]]] = {True: set(), False: set()}
    for number in range(20):
        game, chance = Game(program, 2), Random(number)
        asked = set()
        while (decision := game.decision) is not None:
            if decision.kind == "move":
                asked.add(sum(event.kind == "turn" for event in game.events))
            game.choose(chance.randrange(len(decision.values)))
        turns: list[list[tuple[object, ...]]] = [[]]
        for event in game.events:
            if event.kind == "turn":
                turns.append([])
            told = event.shown_to(1 - event.player)
            turns[-1].append((told.kind, told.pc, told.a if told.kind != "turn" else ()))
        for turn, events in enumerate(turns):
            if ("clause", clause) in {(kind, what) for kind, _, what in events}:
                whole = [one for one in events if one[0] in ("turn", "clause", "card")]
                seen[turn in asked].add(tuple(whole))
    assert seen[True]
    assert {events[:3] for events in seen[True]} == {events[:3] for events in seen[False]}
