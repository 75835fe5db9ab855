"""What people type: lines that must be refused, and why, made at random for a decision."""

from __future__ import annotations

from random import Random

from interpreter.game.game import Decision, Game

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
NO_CARDS = ("1S", "11H", "0C", "5X", "S", "joker", "10", "♠", "7SS", "-", "?", "牌")
NO_RANKS = ("0", "11", "1S", "7S", "14", "joker", "hearts", "P1", "yes", "-3", "3.0", "三十")
NO_ANSWERS = ("maybe", "7S", "10", "yess", "nope", "P2", "-1", "质", "?")
NO_ROWS = ("middle", "7S", "stock", "hand", "row", "uppper", "10", "1", "中", "?")


def styled(rng: Random, card: str) -> str:
    """Write a card in one of the ways that people may type it."""
    rank, sign = card[:-1], SIGNS[card[-1]]
    return rng.choice((card, card.lower(), rank + sign, sign + rank, sign + "\ufe0e" + rank))


def refused_line(rng: Random, game: Game, decision: Decision) -> str:
    """Make a line that this decision's seat may not play; its wrong word is about the rules."""
    match decision.kind:
        case "card":
            return _refused_card(rng, game, decision)
        case "zone":
            full = [row for row in ("upper", "lower") if row not in decision.options]
            return rng.choice([*NO_ROWS, *full * 6])
        case "rank":
            return rng.choice(NO_RANKS)
        case _:
            return rng.choice(NO_ANSWERS)


def _refused_card(rng: Random, game: Game, decision: Decision) -> str:
    choice = rng.random()
    if choice < 0.15:
        return rng.choice(NO_CARDS)
    held = styled(rng, rng.choice(decision.options))
    if choice < 0.3 and len(game.rules.moves) > 1:
        other = _other_move(game)
        return f"{other} {held}"
    if choice < 0.5:
        rows = _rows_not_open(game, decision.seat)
        if rows:
            return f"{held} {rng.choice(rows)}"
    elsewhere = [
        game.words.card(card)
        for card in range(game.program.layout.deck_size)
        if game.words.card(card) not in decision.options
    ]
    line = styled(rng, rng.choice(elsewhere))
    return f"{line} {rng.choice(('', '3', 'K', 'upper', 'as 10'))}".strip()


def _other_move(game: Game) -> str:
    """Name the move that may not be made now."""
    facing = ("up", "down")[game.state_value("facing")]
    return {"up": "hidden_card", "down": "open_card"}[facing]


def _rows_not_open(game: Game, seat: int) -> list[str]:
    """Name rows that take no card: full ones, and such as there are none of."""
    if not any(zone.name == "upper" for zone in game.rules.zones):
        return []
    full = [row for row in ("upper", "lower") if len(game.zone_cards(row, seat)) == 3]
    return [*full, "middle"]
