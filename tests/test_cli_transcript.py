"""What is told of each thing that can happen, in both languages, openly and to a seat.

The ruleset `fair.rules` lets everything happen once that has words of its own.
"""

from __future__ import annotations

import pytest
from command_line import FAIR

from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.machine.stream import Stream
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.transcript import Teller

PROGRAM = load_program(FAIR)
ALTERNATING = load_program("alternating")


def told(game: Game, language: str = "en", *, seat: int = -1, symbols: bool = True) -> list[str]:
    """Tell a game from its beginning."""
    phrases = Phrases.of(game, language, you=seat, symbols=symbols)
    teller = Teller(phrases, game.players, seat)
    for event in game.events:
        teller.hear(event)
    return teller.lines()


def chosen(game: Game, *choices: str) -> Game:
    """Make choices by name, chance's among them."""
    for choice in choices:
        decision = game.decision
        assert decision is not None
        game.choose(decision.options.index(choice))
    return game


def fair(*choices: str) -> Game:
    """A game of three in which P2 won the cut, and everybody was dealt the next cards in order."""
    game = Game(PROGRAM, 3)
    chosen(game, "3S", "1S", "2S")
    chosen(game, "4S", "4M", "5S", "5M", "6S", "6M", "7S", "7M", "P3")
    return chosen(game, *choices)


def line(game: Game, number: int, language: str = "en", seat: int = -1) -> str:
    """The line of a turn, without its number."""
    for one in told(game, language, seat=seat):
        if one.startswith(f"{number:>3}  "):
            return one[5:]
    raise AssertionError(told(game, language, seat=seat))


def test_setting_up() -> None:
    assert told(fair("fetch"))[:6] == [
        "     Cut for opener: P1 3S, P2 1S, P3 2S. Opener: P2.",
        "     Each player is dealt 2 cards.",
        "     P1: 4S 5M",
        "     P2: 4M 6S",
        "     P3: 5S 6M",
        "     From the stock to the market stall: 2 cards (7S 7M). Friend by lot: P3. "
        "[mood: good, P1’s coins: 1, P2’s coins: 1, P3’s coins: 1]",
    ]
    assert told(fair("fetch"), "zh", seat=1)[:4] == [
        "     抽牌决定 opener：P1 3S、你 1S、P3 2S。opener：你。",
        "     每人发 2 张牌。",
        "     你：4M 6S",
        "     从摸牌堆移到摊位：2 张牌（7S 7M）。friend（随机决定）：P3。"
        "［mood：good，P1 的 coins：1，你的 coins：1，P3 的 coins：1］",
    ]


def test_a_tied_cut_is_drawn_again_among_those_tied() -> None:
    game = chosen(Game(PROGRAM, 3), "3S", "4S", "3M", "1S", "2S")
    assert told(game)[0] == (
        "     Cut for opener: P1 3S, P2 4S, P3 3M. "
        "Again between P1 and P3: P1 1S, P3 2S. Opener: P1."
    )
    assert told(game, "zh", seat=0)[0] == (
        "     抽牌决定 opener：你 3S、P2 4S、P3 3M。你和 P3 并列，重抽：你 1S、P3 2S。opener：你。"
    )


@pytest.mark.parametrize(
    ("choices", "english", "chinese", "unseen"),
    [
        (
            ["fetch", "1S", "2S"],
            "P2 draws 2 cards (1S 2S).",
            "P2 摸 2 张牌（1S 2S）。",
            "P2 draws 2 cards.",
        ),
        (
            ["buy"],
            "P2 takes 7M from the market stall. [P2’s coins: 2]",
            "P2 从摊位拿走 7M。［P2 的 coins：2］",
            "P2 takes 7M from the market stall. [P2’s coins: 2]",
        ),
        (
            ["empty_out"],
            "P2 takes the market stall (2 cards).",
            "P2 收走摊位（2 张牌）。",
            "P2 takes the market stall (2 cards).",
        ),
        (
            ["give", "P3"],
            "P2 chooses P3, gives P3 6S.",
            "P2 选 P3，给 P3 6S。",
            "P2 chooses P3, gives P3 a card.",
        ),
        (
            ["store", "4M"],
            "P2 plays 4M to the shelf.",
            "P2 打出 4M，放到 shelf。",
            "P2 plays 4M to the shelf.",
        ),
        (
            ["drop", "4M"],
            "P2 puts 4M into the bin.",
            "P2 把 4M 放进 bin。",
            "P2 puts a card into the bin.",
        ),
        (
            ["boast", "4M", "stars", "8"],
            "P2 claims stars, claims 8, shows 4M, plays 4M face down to the table. "
            "4M is turned face up. 4M is turned face down. The stock is shuffled.",
            "P2 报 stars，报 8，亮出 4M，暗出 4M，放到 table。"
            "4M 翻成面朝上。4M 翻成面朝下。摸牌堆洗牌。",
            "P2 claims stars, claims 8, shows 4M, plays a card face down to the table. "
            "4M is turned face up. A card is turned face down. The stock is shuffled.",
        ),
        (
            ["sing", "moons", "1S"],
            "P2 chooses moons. From the stock to the market stall: 1S. [tune: moons]",
            "P2 选 moons。从摸牌堆移到摊位：1S。［tune：moons］",
            "P2 chooses moons. From the stock to the market stall: 1S. [tune: moons]",
        ),
        (
            ["pause"],
            "P2 chooses “pause”. [mood: bad]",
            "P2 选择“pause”。［mood：bad］",
            "P2 chooses “pause”. [mood: bad]",
        ),
    ],
)
def test_a_turn(choices: list[str], english: str, chinese: str, unseen: str) -> None:
    game = fair(*choices)
    assert line(game, 1) == english
    assert line(game, 1, "zh") == chinese
    assert line(game, 1, seat=0) == unseen


def test_the_seat_that_is_told_is_you() -> None:
    assert line(fair("give", "P3"), 1, seat=2) == "P2 chooses you, gives you 6S."
    assert line(fair("give", "P3"), 1, seat=1) == "You choose P3, give P3 6S."
    assert line(fair("buy"), 1, seat=1).endswith("[your coins: 2]")
    assert line(fair("buy"), 1, "zh", seat=1) == "你从摊位拿走 7M。［你的 coins：2］"


# -- challenges ------------------------------------------------------------------------------


def challenged(*answers: str, card: str = "6S", claim: str = "6") -> Game:
    """P1 has laid an 8, P2 lays a card face down, and the others answer."""
    game = Game(ALTERNATING, 3, {"hand_size": "3"})
    chosen(game, "AS", "3H", "4H")
    chosen(game, "8S", "6S", "7S", "9S", "10S", "JS", "QS", "KS", "2S")
    return chosen(game, "8S", card, claim, *answers)


@pytest.mark.parametrize(
    ("game", "english", "chinese"),
    [
        (
            challenged("no", "no"),
            "P2 plays ♠6 face down, claims 6. Nobody challenges. [target: 6, facing: up]",
            "P2 暗出 ♠6，报 6。无人质疑。",
        ),
        (
            challenged("yes", "yes"),
            "P2 plays ♠6 face down, claims 6. P3 challenges and is right: it is ♠6 "
            "(below the target). P2 takes the pile (2 cards). [leader: P2, facing: up, target: 3]",
            "P2 暗出 ♠6，报 6。P3 质疑，质疑正确：翻开是 ♠6（低于目标）。P2 收走牌堆（2 张牌）。",
        ),
        (
            challenged("no", "yes", claim="10"),
            "P2 plays ♠6 face down, claims 10. P1 challenges and is right: it is ♠6 "
            "(not as claimed, below the target). P2 takes the pile (2 cards). "
            "[leader: P2, facing: up, target: 3]",
            "P2 暗出 ♠6，报 10。P1 质疑，质疑正确：翻开是 ♠6（与所报不符、低于目标）。"
            "P2 收走牌堆（2 张牌）。［先出的人：P2，明暗：明牌，目标点数：3］",
        ),
        (
            challenged("yes", "no", card="10S", claim="10"),
            "P2 plays ♠10 face down, claims 10. P3 challenges and is wrong: it is ♠10. "
            "P3 takes the pile (2 cards). [leader: P3, facing: up, target: 3]",
            "P2 暗出 ♠10，报 10。P3 质疑，质疑错误：翻开是 ♠10。P3 收走牌堆（2 张牌）。",
        ),
    ],
)
def test_a_challenge(game: Game, english: str, chinese: str) -> None:
    assert line(game, 2) == english
    assert line(game, 2, "zh").startswith(chinese)


def test_a_challenge_as_those_see_it_who_are_in_it() -> None:
    game = challenged("yes", "no", claim="10")
    assert line(game, 2, seat=2).startswith(
        "P2 plays a card face down, claims 10. You challenge and are right: "
        "it is ♠6 (not as claimed, below the target). "
    )
    assert line(game, 2, seat=1).startswith("You play ♠6 face down, claim 10. P3 challenges and")
    assert "You take the pile (2 cards)." in line(game, 2, seat=1)


def test_a_penalty_is_told_with_the_step_that_asks_it() -> None:
    game = chosen(challenged("no", "no", card="10S", claim="10"), "7S", "3S")
    assert line(game, 3).startswith("P3 plays ♠7 face up, draws ♠3 (penalty for a low card).")
    assert line(game, 3, seat=0).startswith(
        "P3 plays ♠7 face up, draws a card (penalty for a low card)."
    )
    assert line(game, 3, "zh").startswith("P3 明出 ♠7，摸 ♠3（出小补摸）。")


def test_a_play_can_be_told_in_parts() -> None:
    game = Game(ALTERNATING, 3, {"hand_size": "3"})
    teller = Teller(Phrases.of(game, "en", you=2), 3, 2)
    whole = challenged()
    for event in whole.events:
        teller.hear(event)
    assert teller.lines()[-1] == "  2  P2 plays a card face down, claims 6."
    before = len(whole.events)
    for event in chosen(whole, "no", "no").events[before:]:
        teller.hear(event)
    assert teller.lines()[0] == "     Nobody challenges. [target: 6, facing: up]"


def test_letters_stand_for_suits_where_signs_cant() -> None:
    assert "plays 6S face down" in "\n".join(told(challenged("no", "no"), symbols=False))


def test_nothing_is_told_of_what_a_seat_never_saw() -> None:
    for seed in range(20):
        game = Game(ALTERNATING, 3, {"hand_size": "4", "turn_limit": "50"})
        game.play_out(Stream(seed, 0), -1)
        for seat in range(3):
            shown = [event.shown_to(seat) for event in game.events]
            seen = {event.a for event in shown if event.kind in ("card", "show") and event.a >= 0}
            text = " ".join(told(game, seat=seat))
            unseen = [card for card in range(52) if card not in seen]
            assert not [card for card in unseen if game.words.pretty_card(card) + " " in text]
