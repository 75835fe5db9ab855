"""The layers of a ruleset: a game, and the variants that are laid on it."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.problems import Problem
from interpreter.rules import model as m
from interpreter.rules.overlay import Overlay
from interpreter.syntax import nodes as n
from interpreter.syntax.parser import Parsed


@dataclass(frozen=True)
class Laid:
    """A game with all its variants laid on it, what they touched, and what is wrong with them."""

    game: n.Game | None
    touches: tuple[m.Touch, ...]
    problems: tuple[Problem, ...]


def lay_all(parsed: Parsed) -> Laid:
    """Lay the variants of a text on its game, in file order."""
    if parsed.game is None:
        return Laid(None, (), tuple(_baseless(parsed)))
    overlay = Overlay(parsed.source, parsed.game, parsed.unread)
    below = parsed.game.name.text
    known = {below}
    for variant in parsed.variants:
        if variant.base.text not in known:
            facts = {"base": variant.base.text, "variant": variant.name.text}
            overlay.problems.append(Problem("O0609", parsed.source, variant.base.span, facts))
            continue
        overlay.lay(variant, below, parsed.order)
        below = variant.name.text
        known.add(below)
    return Laid(overlay.game, tuple(overlay.touches), tuple(overlay.problems))


def _baseless(parsed: Parsed) -> list[Problem]:
    """A variant by itself is no game."""
    return [
        Problem(
            "O0609",
            parsed.source,
            variant.base.span,
            {"base": variant.base.text, "variant": variant.name.text},
        )
        for variant in parsed.variants[:1]
    ]
