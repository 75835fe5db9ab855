"""What the commands that play have in common: setting up a game, keeping a record."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.catalogue.wording import clean
from interpreter.game.game import Game
from interpreter.game.options import OptionError
from interpreter.program.program import Program
from interpreter.terminal.failing import CannotRun
from interpreter.terminal.finding import loaded
from interpreter.terminal.phrases import Phrases

if TYPE_CHECKING:
    from interpreter.game.record_file import RecordWriter

LARGEST_SEED = 2**64 - 1
_DRAWN_SEEDS = 10**9
"""Drawn seeds are short enough to be typed again."""


@dataclass(frozen=True)
class Setting:
    """How a game is asked for on the command line.

    Attributes:
        ruleset: a file or a short name.
        players: how many; None takes the fewest that the rules allow.
        options: as typed, by name.
        match: whether a whole match is played.
        seed: None if it is to be drawn.
        number: the (first) game's number under the seed.
        record: the file of the record; empty for none.
        overlays: variants laid on the ruleset, by file or short name.
        ordered: whether the overlays are meant to be laid on one another as they are given.
        language: "en" or "zh".
        policies: how the seats play, as typed; see `terminal.policies`.
        asked_language: the same if it was asked for on the command line, else empty.
    """

    ruleset: str
    players: int | None
    options: Mapping[str, str]
    match: bool
    seed: int | None
    number: int
    record: str
    language: str
    overlays: tuple[str, ...] = ()
    ordered: bool = False
    asked_language: str = ""
    policies: tuple[str, ...] = ()

    def drawn_seed(self) -> int:
        """Give the seed, or draw one."""
        return secrets.randbelow(_DRAWN_SEEDS) if self.seed is None else self.seed

    def program(self) -> Program:
        """Load the ruleset; raises `CannotRun`."""
        return loaded(self.ruleset, self.overlays, ordered=self.ordered)

    def game(self, program: Program) -> Game:
        """Set up a game; raises `CannotRun` for what the rules don't allow."""
        if self.match and program.rules.match is None:
            raise CannotRun(f"{program.rules.name} knows no match, only single games")
        try:
            return Game(program, self.players, self.options, single=not self.match)
        except OptionError as problem:
            raise CannotRun(str(problem)) from problem

    def writer(self) -> RecordWriter | None:
        """Open the record, if one is asked for; raises `CannotRun`."""
        if not self.record:
            return None
        from interpreter.game.record_file import RecordError, RecordWriter

        try:
            return RecordWriter(self.record)
        except RecordError as problem:
            raise CannotRun(str(problem)) from problem

    def again(self, game: Game, seed: int, number: int, seat: int = -1) -> str:
        """Write the command that has the same game again, at random or with a person at a seat."""
        parts = ["pailu", "run" if seat < 0 else "play", self.ruleset]
        parts += ["--seat", str(seat + 1)] if seat >= 0 else []
        parts += ["--players", str(game.players)]
        for overlay in self.overlays:
            parts += ["--with", overlay]
        parts += ["--in-order"] if self.ordered else []
        for name, value in self.options.items():
            parts += ["--set", f"{name}={value}"]
        for pair in self.policies:
            parts += ["--policy", pair]
        parts += ["--match"] if self.match else []
        parts += ["--seed", str(seed)]
        parts += ["--from", str(number)] if number else []
        parts += ["--lang", self.asked_language] if self.asked_language else []
        return shlex.join(parts)


def heading(phrases: Phrases, game: Game, seed: int, number: int) -> list[str]:
    """Write what is played: title, players, seed, options."""
    rules = game.rules
    first = phrases.say(
        "heading",
        title=phrases.sentences.game_title,
        name=rules.name,
        edition=rules.edition,
        players=game.players,
        seed=seed,
    )
    if number:
        first += phrases.say("heading_game", number=number)
    lines = [phrases.stop(first)]
    if rules.source.parts:
        layers = " + ".join(clean(Path(part.name).stem) for part in rules.source.parts)
        lines.append(phrases.stop(phrases.say("layers", layers=layers)))
    if rules.options:
        lines.append(phrases.stop(phrases.say("options", options=options_text(phrases, game))))
    return lines


def options_text(phrases: Phrases, game: Game) -> str:
    """Write every option with its value."""
    return phrases.listed(phrases.option(name, value) for name, value in game.option_values.items())
