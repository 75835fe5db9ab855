"""Games set up by hand: choices given by their words, one after the other."""

from __future__ import annotations

from harness.settings import ALTERNATING, TWO_ROWS, Setting
from interpreter.game.game import Game

CUT = ("2S", "3S", "3H", "3D")
"""What the seats draw before the deal, so that the first leads (A9)."""


def say(game: Game, *words: str) -> Game:
    """Choose options by their words; give the game."""
    for word in words:
        decision = game.decision
        assert decision is not None, f"nobody is asked for {word}"
        assert word in decision.options, f"{word} is not among {decision.options}"
        game.choose(decision.options.index(word))
    return game


def dealt(hands: list[str], **options: object) -> Game:
    """Begin the first game with these hands, all of one size; the first seat leads."""
    cards = [hand.split() for hand in hands]
    setting = Setting(ALTERNATING, len(hands), {"hand_size": len(cards[0]), **options})
    game = setting.game()
    say(game, *CUT[: len(hands)])
    return say(game, *(card for turn in zip(*cards, strict=True) for card in turn))


def rows(first: str, second: str, starter: str = "P1", **options: object) -> Game:
    """Begin the second game with these hands of six cards."""
    game = Setting(TWO_ROWS, 2, options).game()
    hands = zip(first.split(), second.split(), strict=True)
    say(game, *(card for turn in hands for card in turn))
    return say(game, starter)


def hand(game: Game, seat: int) -> set[str]:
    """Give the cards a seat holds, in words."""
    return {game.words.card(card) for card in game.zone_cards("hand", seat)}


def pile(game: Game) -> list[str]:
    """Give the pile from bottom to top, in words."""
    return [game.words.card(card) for card in game.zone_cards("pile")]


def told(game: Game) -> tuple[str, str, int]:
    """Give the target and the facing in words, and the seat on turn."""
    decision = game.decision
    assert decision is not None
    target = game.rules.deck.ranks[game.state_value("target")]
    return target, ("up", "down")[game.state_value("facing")], decision.seat
