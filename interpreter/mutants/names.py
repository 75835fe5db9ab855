"""Mutants that speak of something else of the same kind: a zone, state, rank, player, step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.mutants.lines import RuleText
from interpreter.mutants.words import Changed
from interpreter.rules import model as m

NAME = "name"

_DECLARED = re.compile(
    r"^(?:override |add |extend |remove |set )?"
    r"(?:game|variant|option|zone|state|move|step|ranking|melds|end|reason|row|guard of|order)?"
    r" ?\w+"
)
_HEADS = re.compile(
    r"^(?:override|add|extend|remove|set|game|variant|option|zone|state|move|step|ranking|melds|"
    r"end|reason|row|guard|order|title)\b"
)
_NO_NAMES = re.compile(r"^(?:players|ranks|suits) [\w ]*\d")
_BEFORE_RANK = (
    "(?:"
    + "|".join(
        rf"(?<=\b{word} )"
        for word in (
            "is",
            "not",
            "below",
            "above",
            "least",
            "most",
            "default",
            "becomes",
            "at",
            "with",
        )
    )
    + ")"
)
_CHOSEN = re.compile(r"\b(?:choose|claim) (\w+) is a (\w+)|\bwith (\w+) is a (\w+)")
_PICKED = re.compile(r"\bchoose (\w+) from ")
_PLAYER = r"(?<!next )(?<!each )(?<!best )(?<!one )(?<!a )(?<!other )\bplayer\b(?! is best)"
_NEXT = r"\bnext player(?: after \w+)?"
_SUBJECTS = {"player": _PLAYER, "next player": _NEXT, "challenger": r"\bchallenger\b"}


@dataclass(frozen=True)
class Vocabulary:
    """The things of a ruleset that could be taken for one another.

    Attributes:
        others: for each thing, as a pattern, what could be written in its place.
    """

    others: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]

    def changed_names(self, code: str) -> Iterator[Changed]:
        """Give a line that speaks of something else of the same kind, in every way."""
        if _NO_NAMES.match(code):
            return
        head = _DECLARED.match(code) if _HEADS.match(code) else None
        start = head.end() if head is not None else 0
        for pattern, others in self.others:
            for found in pattern.finditer(code, start):
                for other in others:
                    yield NAME, code[: found.start()] + other + code[found.end() :]


def vocabulary(rules: m.Rules, text: RuleText) -> Vocabulary:
    """Gather what could be taken for one another.

    Args:
        rules: the rules with all their layers.
        text: the lines of all layers, for the names that they give to choices.
    """
    kinds: dict[str, dict[str, str]] = {}
    for kind, name, pattern in (*_declared(rules), *_local(text)):
        kinds.setdefault(kind, {})[name] = pattern
    others: dict[str, dict[str, None]] = {}
    for group in kinds.values():
        for name, pattern in group.items():
            rest = dict.fromkeys(one for one in group if one != name)
            others.setdefault(pattern, {}).update(rest)
    ranks = rules.deck.ranks
    for at, rank in enumerate(ranks):
        near = dict.fromkeys((*ranks[max(at - 1, 0) : at], *ranks[at + 1 : at + 2]))
        others.setdefault(_word(rank), {}).update(near)
    return Vocabulary(tuple((re.compile(one), tuple(rest)) for one, rest in others.items()))


def _word(name: str) -> str:
    """Write a pattern for a name; a rank called like a number counts where a rank can be."""
    before = _BEFORE_RANK if name.isdecimal() else ""
    return rf"{before}(?<!\w)(?<!rank of ){re.escape(name)}(?!\w)(?! to \d)"


def _declared(rules: m.Rules) -> Iterator[tuple[str, str, str]]:
    """Give the kind of everything that is declared, its name, and a pattern that finds it."""
    for zone in rules.zones:
        yield "zone", zone.name, _word(zone.name)
    things: tuple[m.State | m.Option, ...] = (*rules.states, *rules.options)
    for thing in things:
        kind = thing.type.kind.name
        names = " ".join(thing.type.names)
        yield f"{kind} {names}", thing.name, _word(thing.name)
        for name in thing.type.names:
            yield f"one of {names}", name, _word(name)
    for suit in rules.deck.suits if rules.deck.has_suits else ():
        yield "suit", suit, _word(suit)
    for step in rules.steps:
        yield "step", step, rf"(?<=\bdo ){step}\b"
    for ranking in rules.rankings:
        yield "ranking", ranking, rf"(?<=\bby ){ranking}\b"
    for melds in rules.melds:
        yield "melds", melds, rf"(?:(?<=\bby )|(?<=\bone of )){melds}\b"
    for name, pattern in _SUBJECTS.items():
        yield "PLAYER ", name, pattern


def _local(text: RuleText) -> Iterator[tuple[str, str, str]]:
    """Give what lines give a name to."""
    for _, code in text.coded():
        for found in _CHOSEN.finditer(code):
            name, kind = found[1] or found[3], found[2] or found[4]
            yield f"{kind.upper()} ", name, _word(name)
        picked = _PICKED.match(code)
        if picked is not None and f"rank of {picked[1]}" in "\n".join(text.lines):
            yield "RANK ", f"rank of {picked[1]}", rf"\brank of {picked[1]}\b"
