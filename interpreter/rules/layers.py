"""The layers of a ruleset: a game, and the variants that are laid on it."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.problems import Label, Problem, suggest
from interpreter.rules import model as m
from interpreter.rules.fingerprints import fingerprint
from interpreter.rules.overlay import Overlay
from interpreter.rules.overlay_tree import declaration_key
from interpreter.rules.parts import parts
from interpreter.source import Source
from interpreter.syntax import nodes as n
from interpreter.syntax.node_changes import Variant
from interpreter.syntax.parser import Parsed, parse


@dataclass(frozen=True)
class Laid:
    """A game with all its variants laid on it, what they touched, and what is wrong with them."""

    game: n.Game | None
    touches: tuple[m.Touch, ...]
    problems: tuple[Problem, ...]


def lay_all(parsed: Parsed) -> Laid:
    """Lay the variants of a text on its game, in file order or in the order that is given."""
    if parsed.game is None:
        return Laid(None, (), tuple(_baseless(parsed)))
    overlay = Overlay(parsed.source, parsed.game, parsed.unread)
    places = {parsed.game.name.text: parsed.game.name.span}
    agreed = _agreed(parsed, overlay)
    for variant in _sorted(parsed):
        name = variant.name
        if variant.base.text not in places:
            facts = {"base": variant.base.text, "variant": name.text}
            overlay.problems.append(Problem("O0609", parsed.source, variant.base.span, facts))
            continue
        if name.text in places:
            label = Label(parsed.source, places[name.text], "first declared here")
            facts = {"kind": "ruleset", "name": name.text}
            overlay.problems.append(
                Problem("R0102", parsed.source, name.span, facts, labels=(label,))
            )
            continue
        overlay.lay(variant, agreed)
        places[name.text] = name.span
    return Laid(overlay.game, tuple(overlay.touches), tuple(overlay.problems))


def _agreed(parsed: Parsed, overlay: Overlay) -> frozenset[str]:
    """Give the variants whose order is given, with those that they are of; report unknown ones."""
    bases = {variant.name.text: variant.base.text for variant in parsed.variants}
    found: set[str] = set()
    for name in parsed.order.names if parsed.order is not None else ():
        if name.text not in bases:
            facts = {"kind": "variant", "name": name.text}
            meant = suggest(name.text, bases)
            overlay.problems.append(Problem("R0101", parsed.source, name.span, facts, meant))
            found.update(meant)  # so that a slip of the pen isn't reported as a contest, too
        one: str | None = name.text
        while one in bases and one not in found:
            found.add(one)
            one = bases[one]
    return frozenset(found)


def _sorted(parsed: Parsed) -> list[Variant]:
    """Put the variants that an order names into that order; the others stay where they are."""
    variants = list(parsed.variants)
    named = [name.text for name in parsed.order.names] if parsed.order is not None else []
    places = [at for at, variant in enumerate(variants) if variant.name.text in named]
    moved = sorted((variants[at] for at in places), key=lambda one: named.index(one.name.text))
    for at, variant in zip(places, moved, strict=True):
        variants[at] = variant
    return variants


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


def addresses(source: Source) -> list[tuple[str, str]]:
    """Give every clause that a variant of a ruleset can change, with its fingerprint.

    Args:
        source: the text of a ruleset without errors, with all its layers.
    """
    game = lay_all(parse(source)).game
    found: list[tuple[str, str]] = []
    for one in game.declarations if game is not None else ():
        kind, name = declaration_key(one)
        own = fingerprint(source, one)
        found.append((kind if kind == name else f"{kind} {name}", own))
        if isinstance(one, n.Move) and one.guard is not None:
            found.append((f"guard of {name}", own))
        for part in parts(one):
            if isinstance(part, n.Claim):
                found.append((f"claim {part.name.text}", fingerprint(source, part)))
            elif isinstance(part, n.Reason):
                found.append((f"reason {part.name.text}", fingerprint(source, part)))
            elif isinstance(part, n.Row):
                found.append((f"row {part.name.text} of {name}", fingerprint(source, part)))
    return found
