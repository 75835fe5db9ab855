"""Random settings of both games, and players that choose at random with a temper.

Uniform choices alone would hardly ever let a face-down card stand: with three others, seven of
eight are challenged. So every random game has its own rates of challenging and of telling the
truth, and both short games that are won and long ones that run into their limit come up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random

from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.program import layout as lay
from interpreter.program.program import Program

ALTERNATING = "alternating"
TWO_ROWS = "two_rows"
LONG_GAMES = 0.01
"""How many games of the first kind are played with the default limit of 1,000 turns."""
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")


@cache
def program(name: str) -> Program:
    """Load a shipped ruleset once a process."""
    return load_program(name)


@dataclass(frozen=True)
class Setting:
    """What a game is begun with; options left out have their defaults."""

    ruleset: str
    players: int
    options: dict[str, object] = field(default_factory=dict)
    single: bool = True

    def game(self) -> Game:
        """Begin a game of the engine."""
        return Game(program(self.ruleset), self.players, self.options, single=self.single)


def random_alternating(rng: Random, limits: tuple[int, ...] = (50, 60, 80, 120, 300)) -> Setting:
    """Draw a number of players and every option of the first game (A2, A3, A7, A15, A24)."""
    options: dict[str, object] = {
        "hand_size": rng.randint(3, 12),
        "opening_target": rng.choice(RANKS),
        "leads_after_catch": rng.choice(("taker", "challenger")),
    }
    for name in list(options):
        if rng.random() < 0.15:
            del options[name]
    options["turn_limit"] = rng.choice(limits)
    if rng.random() < LONG_GAMES:
        del options["turn_limit"]
    return Setting(ALTERNATING, rng.randint(2, 4), options)


def random_two_rows(rng: Random, matches: float = 0.0) -> Setting:
    """Draw the options of the second game (B5, B15), and sometimes a match instead of a game."""
    options: dict[str, object] = {
        "first_placer": rng.choice(("fixed", "alternating")),
        "wins_needed": rng.randint(1, 9),
    }
    for name in list(options):
        if rng.random() < 0.15:
            del options[name]
    return Setting(TWO_ROWS, 2, options, single=rng.random() >= matches)


def random_setting(rng: Random, ruleset: str) -> Setting:
    """Draw a setting of either game; the games stay short."""
    if ruleset == ALTERNATING:
        return random_alternating(rng, limits=(50, 50, 50, 90))
    return random_two_rows(rng)


@dataclass
class Temper:
    """How a random player chooses: rates of challenging and of true claims, from 0 to 1."""

    rng: Random
    challenges: float
    truth: float
    card: int = 0

    @classmethod
    def drawn(cls, rng: Random) -> Temper:
        """Draw both rates."""
        return cls(rng, rng.choice((0.02, 0.1, 0.3, 0.5, 0.8)), rng.choice((0.0, 0.5, 0.9)))

    def choose(self, game: Game) -> int:
        """Give the place of an option of the decision at hand."""
        s = game.state
        count, kind, at = s[lay.COUNT], s[lay.KIND], s[lay.OPTIONS]
        if kind == lay.CHOOSE_YES_NO:
            return s[at : at + count].index(int(self.rng.random() < self.challenges))
        if kind == lay.CHOOSE_RANK and self.rng.random() < self.truth:
            return s[at : at + count].index(self.card // 4)
        index = self.rng.randrange(count)
        if kind == lay.CHOOSE_CARD:
            self.card = s[at + index]
        return index
