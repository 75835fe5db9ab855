"""How results are told: every way for a challenge, a comparison and an end to come about."""

from __future__ import annotations

import json

import pytest
from test_explain_results import NODS, settled, stretch, told_of_hands

from interpreter.game.explain_results import ResultExplainer
from interpreter.game.findings import Inquiry
from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.game.results import Ending, Result
from interpreter.game.retrace import Stretch
from interpreter.machine.stream import Stream
from interpreter.terminal.explaining_results import ResultReasons
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.why_data import WhyData


def said(game: Game, result: Result, language: str = "en") -> list[str]:
    return ResultReasons(Phrases.of(game, language)).lines(result)


@pytest.mark.parametrize(
    ("first", "second", "english", "chinese"),
    [
        (
            "KS 9H 4D",
            "KH 9S 2D",
            "Upper row: P1 beats P2, both with high card: K = K, 9 = 9, 4 > 2.",
            "上排：P1 胜 P2，都是高牌：K = K、9 = 9、4 > 2。",
        ),
        (
            "9S 9H 4D",
            "9D 9C 5D",
            "Upper row: P2 beats P1, both with pair: 9 = 9, 5 > 4.",
            "上排：P2 胜 P1，都是对子：9 = 9、5 > 4。",
        ),
        (
            "KS 9H 4D",
            "KH 9S 4C",
            "Upper row: P1 and P2 are level, both with high card: K = K, 9 = 9, 4 = 4.",
            "上排：P1 和 P2 一样大，都是高牌：K = K、9 = 9、4 = 4。",
        ),
        (
            "4S 4H 4D",
            "5S 6S 7S",
            "Upper row: P2 beats P1, since straight flush (kind 1 of 6) stands above "
            "three of a kind (kind 2 of 6).",
            "上排：P2 胜 P1，因为同花顺（6 种牌型里第 1 大）大过三条（6 种牌型里第 2 大）。",
        ),
    ],
)
def test_two_rows_against_each_other(first: str, second: str, english: str, chinese: str) -> None:
    game, results = settled(f"{first} 2H 3S 5C", f"{second} 2C 3C 6H")
    assert said(game, results[0]) == [english]
    assert said(game, results[0], "zh") == [chinese]


@pytest.mark.parametrize(
    ("name", "first", "second", "english"),
    [
        (
            "suits_break_ties",
            "KS 9H 4D",
            "KH 9S 4C",
            "P1 beats P2, both with high card: K = K, 9 = 9, 4 = 4, spades > hearts.",
        ),
        (
            "suits_break_ties",
            "9D 9C KC",
            "9S 9H KH",
            "P2 beats P1, both with pair: 9 = 9, K = K, hearts > clubs.",
        ),
        ("low_ace", "AS 2H 3D", "2S 3H 4C", "P2 beats P1, both with straight: 4 > 3."),
        ("low_ace", "AS 2H 3D", "AH 2S 3C", "P1 and P2 are level, both with straight: 3 = 3."),
    ],
)
def test_suits_and_low_aces(name: str, first: str, second: str, english: str) -> None:
    low = ("5S 7C JD", "5C 7D JS")
    game, results = settled(f"{first} {low[0]}", f"{second} {low[1]}", name)
    assert said(game, results[0]) == [f"Upper row: {english}"]


def test_hands_that_were_not_shown() -> None:
    game, (comparison, end) = told_of_hands("4A 4B 2A 1B", *NODS, seat=0)
    assert said(game, comparison) == ["Hand: P1 beats P2, both with other, by the ranks."]
    data = WhyData(game).result(comparison)
    assert isinstance(data, dict)
    text = json.dumps(data)
    assert '"cards": null' in text
    assert "1B" not in text
    assert said(game, end)[1:] == ["  one player’s hand was the best"]


def test_branches_on_the_way_to_an_end() -> None:
    game, (_, end) = told_of_hands("4A 4B 2A 2B", *NODS)
    path, *causes = said(game, end)
    assert path == (
        "The way there: play, line 15 of the rules › step settle, line 24 of the rules."
    )
    assert causes == [
        "  several hands were the best",
        "  `points of opener is above 5`: no — points of opener is 3",
        "  `hand is empty`: no — P1’s hand: 2 cards",
    ]


def test_an_end_by_its_condition() -> None:
    game, (end,) = told_of_hands("4A 4B 2A 2B", "bow", "nod", "bow", "nod", "bow")
    assert said(game, end) == [
        "The way there: end early, line 40 of the rules.",
        "  `points of opener is at least 5`: yes — points of opener is 6",
    ]


def test_the_fewest_cards_and_a_shared_win() -> None:
    """A24: those tied share the win."""
    program, game, end = load_program("alternating"), None, None
    explainer = ResultExplainer(Inquiry(program))
    for number in range(200):
        game, stream = Game(program, 2, {"turn_limit": "50", "hand_size": "12"}), Stream(2, number)
        before: list[int] = []
        index, events = 0, []
        while game.decision is not None:
            before, index = game.state[:], stream.below(len(game.decision.options))
            events = game.choose(index)
        end = explainer.explain(Stretch(tuple(before), index, tuple(events)))[-1]
        if isinstance(end, Ending) and len(end.winners) == 2:
            break
    assert game is not None
    assert isinstance(end, Ending)
    held = len(game.zone_cards("hand", 0))
    assert said(game, end)[1:] == [
        "  turns played: 50; turns after which the game ends: 50 (`turn_limit`)",
        f"  the fewest cards in the hand win: P1 {held}, P2 {held}, those tied share the win",
    ]
    data = WhyData(game).result(end)
    assert isinstance(data, dict)
    assert data["how"] == "counted"
    assert data["counted"] == {
        "most": False,
        "what": "cards",
        "values": {"P1": held, "P2": held},
        "share": True,
    }
    assert data["causes"] == [
        {
            "kind": "after",
            "clause": "end turn_limit_reached",
            "turns": 50,
            "found": {"turn_limit": 50},
        }
    ]


def test_nobody_can_ask_why_a_challenge_that_was_not_made_would_have_held() -> None:
    program = load_program("alternating")
    game = Game(program, 2, {"hand_size": 3})
    words = ["2S", "3S", "8S", "6H", "4S", "5S", "9S", "10H", "8S", "6H", "10", "no"]
    decided = stretch(game, *words)
    (result,) = ResultExplainer(Inquiry(program)).explain(decided)
    assert said(game, result) == []
    data = WhyData(game).result(result)
    assert isinstance(data, dict)
    assert (data["challenger"], data["right"], data["reasons"]) == (None, None, [])
