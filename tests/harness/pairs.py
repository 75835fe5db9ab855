"""One game played twice in step: by the engine, and by the independent version of its rules.

Both are fed the same chance and the same choices. `Pair.check` compares what is asked of whom and
what may be answered at every decision, and what lies where at the beginning of every turn.
"""

from __future__ import annotations

from collections.abc import Callable

from independent.alternating import Alternating
from independent.two_rows import TwoRows

from harness.settings import ALTERNATING, Setting
from interpreter.game.game import Game
from interpreter.program import layout as lay

KINDS = {
    "draw": "draw",
    "card": "card",
    "row": "zone",
    "rank": "rank",
    "challenge": "yes_no",
    "starter": "player",
}
"""The kinds of decisions: of the independent versions, and of the engine."""

Table = dict[str, object]


def plain_game(setting: Setting) -> Alternating | TwoRows:
    """Begin the independent version of a game."""
    options = dict(setting.options)
    if setting.ruleset == ALTERNATING:
        return Alternating(setting.players, **options)  # type: ignore[arg-type] # options by name
    return TwoRows(match=not setting.single, **options)  # type: ignore[arg-type] # options by name


class Pair:
    """Both versions of one game.

    Attributes:
        engine: the game as the ruleset tells it.
        plain: the game as the independent version tells it.
        decisions: how many decisions were compared.
        turns: how many tables were compared.
    """

    def __init__(self, setting: Setting) -> None:
        self.engine = setting.game()
        self.plain = plain_game(setting)
        self.decisions = 0
        self.turns = 0
        alternating = isinstance(self.plain, Alternating)
        self._tables: tuple[Callable[[], Table], Callable[[], Table]] = (
            (self._engine_round, self._plain_round)
            if alternating
            else (self._engine_rows, self._plain_rows)
        )

    def check(self) -> bool:
        """Compare the decision at hand; False at the end of the game, which is compared, too."""
        decision = self.engine.decision
        pending = self.plain.pending
        if decision is None or pending is None:
            assert decision is None, f"only the engine still asks: {decision}"
            assert pending is None, f"only the independent version still asks: {pending}"
            self._check_outcome()
            return False
        kind, seat, options = pending
        assert (decision.kind, decision.seat) == (KINDS[kind], seat)
        offered = [self._plain_word(kind, word) for word in decision.options]
        assert len(offered) == len(options), f"offered {offered} instead of {options}"
        assert frozenset(offered) == options
        self.decisions += 1
        if kind == "card":
            engine, plain = self._tables
            assert engine() == plain()
            self.turns += 1
        return True

    def choose(self, index: int) -> None:
        """Take an option in both games."""
        decision, pending = self.engine.decision, self.plain.pending
        assert decision is not None
        assert pending is not None
        word = decision.options[index]
        self.engine.choose(index)
        self.plain.choose(self._plain_word(pending[0], word))

    def _plain_word(self, kind: str, word: str) -> str:
        return str(self.engine.words.names.index(word)) if kind == "starter" else word

    # -- the table at the beginning of a turn -------------------------------------------------

    def _engine_round(self) -> Table:
        game, s = self.engine, self.engine.state
        pile = game.zone_cards("pile")
        return {
            "hands": [_cards(game, "hand", seat) for seat in range(game.players)],
            "pile": [
                (game.words.card(card), s[lay.CARDS + lay.CARD_SIZE * card + lay.FACE] == 1)
                for card in pile
            ],
            "stock": set(_cards(game, "stock")),
            "target": game.rules.deck.ranks[game.state_value("target")],
            "facing": ("up", "down")[game.state_value("facing")],
            "turn": s[lay.PLAYER],
            "turns": s[lay.TURNS],
        }

    def _plain_round(self) -> Table:
        plain = self.plain
        assert isinstance(plain, Alternating)
        return {
            "hands": [sorted(hand) for hand in plain.hands],
            "pile": plain.pile,
            "stock": plain.stock,
            "target": plain.target,
            "facing": plain.facing,
            "turn": plain.turn,
            # The engine counts turns begun, the other version turns finished.
            "turns": plain.turns + 1,
        }

    def _engine_rows(self) -> Table:
        game, s = self.engine, self.engine.state
        return {
            "hands": [_cards(game, "hand", seat) for seat in range(2)],
            "rows": [
                [game.words.card(card) for card in game.zone_cards(row, seat)]
                for row in ("upper", "lower")
                for seat in range(2)
            ],
            "stock": set(_cards(game, "stock")),
            "points": [game.state_value("points", seat) for seat in range(2)],
            "won": s[lay.WON : lay.WON + 2],
            "deals": s[lay.DEALS],
        }

    def _plain_rows(self) -> Table:
        plain = self.plain
        assert isinstance(plain, TwoRows)
        return {
            "hands": [sorted(hand) for hand in plain.hands],
            "rows": [*plain.upper, *plain.lower],
            "stock": plain.stock,
            "points": plain.points,
            "won": plain.won,
            "deals": len(plain.results),
        }

    # -- the end ------------------------------------------------------------------------------

    def _check_outcome(self) -> None:
        outcome, expected = self.engine.outcome, self.plain.outcome
        assert self.engine.gap is None
        assert outcome is not None
        assert expected is not None
        found: Table = {"winners": list(outcome.winners)}
        if isinstance(self.plain, Alternating):
            ending = self.engine.program.clause(outcome.pc).name
            found["turns"] = outcome.turns
            found["by"] = {"gone_out": "out", "turn_limit_reached": "limit"}[ending]
        elif self.plain.match:
            found["won"] = list(outcome.won)
            found["games"] = outcome.deals
        else:
            found["points"] = list(outcome.points["points"])
            assert outcome.drawn == (not expected["winners"])
        assert found == expected


def _cards(game: Game, zone: str, seat: int = -1) -> list[str]:
    return sorted(game.words.card(card) for card in game.zone_cards(zone, seat))
