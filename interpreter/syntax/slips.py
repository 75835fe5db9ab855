"""What people write out of habit, and what the language calls it.

Spelling is compared elsewhere; these are other words for the same thing, from everyday speech and
from programming. Each is offered only where the language's word could stand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

NUMBERS: Mapping[str, str] = {
    word: str(number)
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
}
"""Numbers as words; the language writes them in digits."""

HABITS: Mapping[str, tuple[str, ...]] = {
    "=": ("becomes", "is"),
    "==": ("is",),
    ":=": ("becomes",),
    "<": ("is below",),
    ">": ("is above",),
    "+": ("plus",),
    "-": ("to", "minus"),
    "*": ("times",),
    "less": ("below",),
    "lower": ("below",),
    "smaller": ("below",),
    "under": ("below",),
    "more": ("above",),
    "greater": ("above",),
    "higher": ("above",),
    "larger": ("above",),
    "over": ("above",),
    "minimum": ("at least",),
    "maximum": ("at most",),
    "equals": ("is", "becomes"),
    "else": ("otherwise",),
    "elif": ("otherwise if",),
    "elsif": ("otherwise if",),
    "elseif": ("otherwise if",),
    "unless": ("if not",),
    "every": ("each",),
    "all": ("each",),
    "foreach": ("for each",),
    "while": ("repeat until not",),
    "loop": ("repeat",),
    "call": ("do",),
    "perform": ("do",),
    "whenever": ("when",),
    "if": ("when",),
    "of": ("from",),
    "flip": ("switch", "turn"),
    "toggle": ("switch",),
    "show": ("reveal",),
    "suits": ("suit of top card",),
    "place": ("lay", "put"),
    "play": ("lay",),
    "move": ("put",),
    "pick": ("choose",),
    "select": ("choose",),
    "mix": ("shuffle",),
    "declare": ("claim",),
    "increase": ("add",),
    "subtract": ("take",),
    "randomly": ("at random",),
    "visible": ("seen by all",),
    "public": ("seen by all",),
    "open": ("seen by all",),
    "secret": ("hidden",),
    "private": ("seen by owner",),
    "limit": ("holds",),
    "is": ("becomes",),
    ",": ("or",),
    "or": (",",),
    "and": (",",),
}
"""Other words for words that stand in lines."""

EXACT: frozenset[str] = frozenset(
    {
        *("=", "==", ":=", "<", ">", "+", "-", "*", ",", "or", "is"),
        *("else", "elif", "elsif", "elseif", "every", "foreach", "equals"),
    }
)
"""Those that say just what the language's word says, so that it can be written without asking."""

BLOCK_HABITS: Mapping[str, str] = {
    "variable": "state",
    "setting": "option",
    "parameter": "option",
    "pile": "zone",
    "area": "zone",
    "phase": "step",
    "action": "move",
    "rules": "game",
    "ruleset": "game",
    "pack": "deck",
    "cards": "deck",
    "start": "setup",
    "prepare": "setup",
    "round": "turn",
    "finish": "end",
    "hands": "ranking",
    "series": "match",
}
"""Other words for blocks."""


@dataclass(frozen=True)
class Declared:
    """The names that a text seems to declare, read off before anything is parsed.

    Attributes:
        names: of every kind, local ones included.
        steps: of steps alone.
        moves: of moves alone.
        split: names that are written in two words, or with a hyphen, where they are declared; here
            they are joined by `_`.
        values: of named choices, and words of the language that are names as well.
    """

    names: frozenset[str]
    steps: frozenset[str]
    moves: frozenset[str]
    split: frozenset[str]
    values: frozenset[str]


_OFTEN_NAMES = frozenset({"rank", "suit", "player", "number", "card"})
_CHOICES = re.compile(r"\bis[ ]+(\w+(?:[ ]+or[ ]+\w+)+)")
_HEADERS = re.compile(r"^(option|zone|state|move|step|ranking|end)[ ]+(\w+)", re.MULTILINE)
_SPLIT = re.compile(
    r"^(?:option|zone|state|move|step|ranking|end)[ ]+(\w+)[ -](?!is\b|of\b|when\b|with\b|after\b)"
    r"(\w+)",
    re.MULTILINE,
)
_LOCALS = re.compile(r"\b(?:choose|claim|for each|with|,) (\w+) (?:from|is an?|in)\b")


def declared_in(text: str) -> Declared:
    """Read off what a text seems to declare."""
    headers = _HEADERS.findall(text)
    names = {name for _, name in headers} | set(_LOCALS.findall(text)) - {"player"}
    steps = frozenset(name for kind, name in headers if kind == "step")
    moves = frozenset(name for kind, name in headers if kind == "move")
    split = frozenset("_".join(parts) for parts in _SPLIT.findall(text))
    values = {word for found in _CHOICES.findall(text) for word in found.split()} - {"or"}
    return Declared(frozenset(names), steps, moves, split, _OFTEN_NAMES | values)
