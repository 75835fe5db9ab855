"""What `pailu tree` and `pailu solve` have in common: going through a whole game tree."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress, TextColumn

from interpreter.game.game import Game
from interpreter.program.program import Program
from interpreter.terminal.failing import CannotRun
from interpreter.terminal.figure_texts import grouped
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.setting import Setting, options_text
from interpreter.terminal.texts import text
from interpreter.terminal.told_results import gap_lines
from interpreter.trees.estimate import BEGINNING, Estimate, estimate
from interpreter.trees.walk import MOST_CHOICES, GapFound, Path, TooLarge, Walk

_Found = TypeVar("_Found")

_PLAIN_NUMBERS = 10**9
"""Numbers from here on are written as a power of ten."""


def walked(
    setting: Setting, program: Program, most: int, work: Callable[[Walk], _Found]
) -> tuple[Game, _Found]:
    """Go through the tree of a game, and do something with it.

    Args:
        setting: what is asked for.
        program: the rules.
        most: how many histories the tree may have.
        work: goes through the tree.

    Returns the game at its beginning, and what came of the work. Raises `CannotRun` for a tree
    that is too large, and for a gap in the rules.
    """
    game = setting.game(program)
    shown = _Shown(setting.language)
    walk = Walk(program, game.players, game.option_values, most, shown.tell)
    try:
        with shown:
            found = work(walk)
    except TooLarge as problem:
        raise CannotRun(_too_large(game, most, deep=problem.deep)) from problem
    except GapFound as problem:
        raise CannotRun(_gap(setting, program, problem.path)) from problem
    return game, found


def _too_large(game: Game, most: int, *, deep: bool) -> str:
    """Say that a tree has too many histories, and about how many it has."""
    tree = f"the tree of {game.rules.name} for {game.players} players"
    if deep:
        # The tree may have no end, so only its beginning can be estimated.
        found = estimate(game.program, game.players, game.option_values, longest=BEGINNING)
        return (
            f"{tree} has games of more than {grouped(MOST_CHOICES)} choices, or some without end. "
            f"Its histories of at most {BEGINNING} choices alone are {_estimated(found)}"
        )
    found = estimate(game.program, game.players, game.option_values)
    return (
        f"{tree} has more than {grouped(most)} histories: {_estimated(found)}. --most allows more"
    )


def _estimated(found: Estimate) -> str:
    return (
        f"about {about(found.histories)}, with a standard error of {about(found.error)}, as "
        f"{grouped(found.descents)} games at random let expect (Knuth 1975)"
    )


def _gap(setting: Setting, program: Program, path: Path) -> str:
    game = setting.game(program)
    for index in path:
        game.choose(index)
    if game.gap is None:
        return "the rules have a gap"
    return "\n".join(gap_lines(Phrases.of(game, setting.language), game, game.gap))


def about(number: int) -> str:
    """Write a number of which only the size matters: 58, 7 886, 3.2·10^20."""
    if number < _PLAIN_NUMBERS:
        return grouped(number)
    digits = str(number)
    return f"{digits[0]}.{digits[1]}·10^{len(digits) - 1}"


def heading_of(phrases: Phrases, game: Game) -> list[str]:
    """Write which game it is about: title, name, players, options."""
    players = phrases.say("players", n=game.players)
    title = phrases.sentences.game_title
    said = phrases.say("tree_of", title=title, name=game.rules.name, players=players)
    lines = [phrases.stop(said)]
    if game.rules.options:
        lines.append(phrases.stop(phrases.say("options", options=options_text(phrases, game))))
    return lines


def payoff_lines(phrases: Phrases, game: Game) -> list[str]:
    """Say what an end is worth, where it is no number of the rules."""
    if game.program.has_results:
        return []
    return [phrases.stop(phrases.say("tree_payoffs"))]


def fraction(number: Fraction) -> str:
    """Write a fraction, and what it comes to if it isn't whole."""
    if number.denominator == 1:
        return str(number)
    return f"{number} ({float(number):.4f})"


class _Shown:
    """Shows on a terminal, on the error output, how far the walk has come; a pipe hears nothing."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._progress: Progress | None = None

    def __enter__(self) -> None:
        if sys.stderr.isatty():
            console = Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")))
            column = TextColumn("{task.description}")
            self._progress = Progress(column, transient=True, console=console)
            self._task = self._progress.add_task("", total=None)
            self._progress.start()

    def tell(self, histories: int) -> None:
        """Say how many histories there have been."""
        if self._progress is not None:
            said = text("tree_progress", self._language, histories=grouped(histories))
            self._progress.update(self._task, description=said)

    def __exit__(self, *error: object) -> None:
        if self._progress is not None:
            self._progress.stop()
