"""The layers of a ruleset: a game, and the variants that are laid on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from interpreter.problems import Label, Problem, suggest
from interpreter.rules import model as m
from interpreter.rules.fingerprints import fingerprint
from interpreter.rules.overlay import Overlay
from interpreter.rules.overlay_tree import declaration_key
from interpreter.rules.parts import parts
from interpreter.source import Source, Span
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


@dataclass(frozen=True)
class Stage:
    """A game with the first few of its variants laid on it, the last of which gives the name.

    Attributes:
        titles, sentences: those of the game or variant itself, by language.
        text: the game and those variants, in the order in which they are laid on it.
    """

    name: str
    titles: Mapping[str, str]
    sentences: Mapping[str, str]
    text: Source


def stages(source: Source) -> tuple[Stage, ...]:
    """Give what a text without errors was before each of its variants, and what it is now."""
    parsed = parse(source)
    if parsed.game is None:
        return ()
    spans = [parsed.game.span, *(one.span for one in parsed.variants)]
    spans += [parsed.order.span] if parsed.order is not None else []
    starts = sorted(_line_start(source, one) for one in spans)
    ends = dict(pairwise([*starts, len(source.text)]))
    heads: list[n.Game | Variant] = [parsed.game, *_sorted(parsed)]
    found: list[Stage] = []
    text = ""
    for one in heads:
        start = _line_start(source, one.span)
        text += source.text[start : ends[start]]
        titles = {title.language: title.text for title in one.notes.titles}
        sentences = {said.language: said.text for said in one.notes.sentences}
        below = Source.from_text(source.name, text)
        found.append(Stage(one.name.text, titles, sentences, below))
    return tuple(found)


def _line_start(source: Source, span: Span) -> int:
    return source.span_of_line(source.line_of(span.start)).start


def is_about(touch: m.Touch, clause: m.Clause) -> bool:
    """Say whether a variant touched this clause; a move is touched with its guard."""
    if touch.kind == "guard":
        return clause.kind == "move" and clause.name == touch.name
    if touch.kind == "row":
        row, _, ranking = touch.name.partition(" of ")
        return clause.kind == "row" and clause.name == row and f"ranking {ranking}" in clause.path
    return touch.kind == clause.kind and touch.name == clause.name


def tree_of(source: Source) -> n.Game:
    """Give the tree of a text without errors, with all its layers laid on the game."""
    game = lay_all(parse(source)).game
    assert game is not None
    return game


def addresses(source: Source) -> list[tuple[str, str]]:
    """Give every clause that a variant of a ruleset can change, with its fingerprint.

    Args:
        source: the text of a ruleset without errors, with all its layers.
    """
    found: list[tuple[str, str]] = []
    for one in tree_of(source).declarations:
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
