"""Whole lines as people say them, and the sentence that the language has for each.

"player draws 2 cards from stock" says who does what; a line of a ruleset begins with what is done.
Such a line can't be mended word by word, so the sentence is named as far as the line tells it, with
`…` for what it leaves open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

_LEFT_OPEN: Mapping[str, str] = {"name": "group"}
"""What stands for a part that the line leaves open, where it isn't `…`."""

_WHO = r"(?P<who>(?:\w+ ){1,3}?)"
_THING = r"(?:an? |the )?(?P<what>\w+)(?: cards?)?"
_FROM = r"(?:.*? from (?P<zone>\w+))?"
_ON = r"(?: (?:on|onto|to) (?:the )?(?P<zone>\w+))?"
_BY = r"(?: by (?P<what>\w+))?"

_DRAW = "draw {what} from {zone} to …"
_PUT = "put {what} from {zone} to …"
_LAY = "lay {what} on {zone} face up"

_SAYINGS = tuple(
    (rf"{pattern}(?: .*)?", sentence)
    for pattern, sentence in (
        (
            r"(?P<verb>players?) (?:with|who has|who have) (?:the )?(?P<which>most|fewest) "
            r"cards(?: in (?P<zone>\w+))? wins?",
            "players with {which} cards in {zone} win, those tied share the win",
        ),
        (
            r"(?P<verb>players?) (?:with|who has|who have) (?:the )?(?P<which>most|fewest) "
            r"(?P<what>\w+) wins?",
            "players with {which} {what} win, those tied share the win",
        ),
        (rf"{_WHO}(?P<verb>draws?|gets?|receives?) all{_FROM}", "put all from {zone} to …"),
        (rf"{_WHO}(?P<verb>takes?|collects?|wins|picks) all{_FROM}", "put all from {zone} to …"),
        (rf"{_WHO}(?P<verb>draws?|gets?|receives?) {_THING}{_FROM}", _DRAW),
        (rf"{_WHO}(?P<verb>takes?|collects?|wins) (?P<what>\d+){_FROM}", _PUT),
        (rf"{_WHO}(?P<verb>plays?|lays?|places?|puts?|discards?) {_THING}{_ON}", _LAY),
        (rf"(?P<verb>plays?|discards?|places?) {_THING}{_ON}", _LAY),
        (rf"{_WHO}(?P<verb>reveals?|shows?) {_THING}", "reveal {what}"),
        (rf"{_WHO}(?P<verb>chooses?|picks?|selects?) {_THING}{_FROM}", "choose {what} from {zone}"),
        (rf"{_WHO}(?P<verb>claims?|declares?|announces?|names) {_THING}", "claim {what} is a …"),
        (rf"{_WHO}(?P<verb>shuffles) (?:the )?(?P<zone>\w+)", "shuffle {zone}"),
        (rf"{_WHO}(?P<verb>deals){_FROM}", "deal … from {zone} to hand of each player"),
        (rf"{_WHO}(?P<verb>increases?|rises?|grows?){_BY}", "add {what} to {who}"),
        (rf"{_WHO}(?P<verb>decreases?|falls?|shrinks?){_BY}", "take {what} off {who}"),
        (r"(?P<verb>increase) (?P<who>.+) by (?P<what>\w+)", "add {what} to {who}"),
        (r"(?P<verb>decrease|reduce) (?P<who>.+) by (?P<what>\w+)", "take {what} off {who}"),
        (rf"{_WHO}(?P<verb>leads?|starts?|begins?|goes first|is next)", "turn passes to {who}"),
        (rf"{_WHO}(?P<verb>passes)", "turn passes to next player"),
    )
)
"""What a line says and what is written for it; the first that fits counts."""

_AT_LEAST = (
    r"(?P<verb>at least|no (?:fewer|less) than) (?P<n>\w+){cards}",
    r"(?P<n>\w+){cards} (?P<verb>or more)",
    r"(?P<n>\d+) ?(?P<verb>\+){cards}",
)
_OR_MORE = r"(?P<n>\w+) (?P<verb>or more){cards}"
_AT_MOST = (
    r"(?P<verb>at most|up to|no more than) (?P<n>\w+){cards}",
    r"(?P<n>\w+){cards} (?P<verb>or (?:fewer|less))",
    r"(?P<n>\w+) (?P<verb>or (?:fewer|less)){cards}",
)
_ANY_NUMBER = (r"(?P<verb>any number of) cards?",)
"""How many, as people say it where the language has a range."""

_CHOSEN = r"(?:choose|pick|select) (?:(?P<name>\w+) of )?"
_ITS_ZONE = r"(?: from (?:the )?(?P<zone>\w+))?"
_CARDS = " cards?"

_AMOUNTS = tuple(
    (rf"{before}{amount.format(cards=cards)}{behind}(?:[ ,].*)?", told)
    for before, amounts, cards, behind, told in (
        (
            _CHOSEN,
            (*_AT_LEAST, _OR_MORE),
            _CARDS,
            _ITS_ZONE,
            "choose {name} of {n} to … cards from {zone}",
        ),
        (_CHOSEN, _AT_MOST, _CARDS, _ITS_ZONE, "choose {name} of 1 to {n} cards from {zone}"),
        (_CHOSEN, _ANY_NUMBER, "", _ITS_ZONE, "choose {name} of 1 to … cards from {zone}"),
        (
            r"(?:choose|pick|select) (?P<what>\w+) of ",
            ("(?P<verb>cards)",),
            "",
            _ITS_ZONE,
            "choose {what} of 1 to … cards from {zone}",
        ),
        (r"(?P<what>\w+): ?", _AT_LEAST, _CARDS, "", "{what}: {n} or more cards"),
        (r"(?P<what>\w+): ?", _AT_MOST, _CARDS, "", "{what}: … to {n} cards"),
        ("players ", _AT_LEAST, "", "(?: players)?", "players {n} to …"),
        ("players ", _AT_MOST, "", "(?: players)?", "players … to {n}"),
        (r"(?:state|option) .*?\bis ", _AT_LEAST, "", "", "is {n} to …"),
        (r"(?:state|option) .*?\bis ", _AT_MOST, "", "", "is … to {n}"),
        (r"zone .*?\bholds ", _AT_MOST, "", "", "holds {n}"),
        (
            "draw ",
            _AT_MOST,
            "(?: cards?)?",
            _FROM,
            "draw {n} from {zone} to …, or as many as are left",
        ),
    )
    for amount in amounts
)
"""The same for lines that say how many; `verb` is what the range takes the place of."""

_BEGUN = tuple(
    (rf"{pattern}(?: .*)?", sentence)
    for pattern, sentence in (
        (
            r"(?:choose|pick|select) (?P<verb>\d+) cards?(?: from (?:the )?(?P<zone>\w+))?",
            "choose group of {verb} cards from {zone}",
        ),
        (rf"(?:put|draw) all (?P<verb>(?:the )?cards){_FROM}", "put all from {zone} to …"),
    )
)
"""The same for lines that begin as they should; `verb` is what doesn't belong there."""


@dataclass(frozen=True)
class Meant:
    """The verb of a line as it was said, where it stands in the line, and the sentence for it."""

    verb: str
    start: int
    sentence: str


def meant_by(line: str, *, named: bool = True) -> Meant | None:
    """Give the sentence for a line that says it otherwise, or None for any other line.

    Args:
        line: the line.
        named: whether it begins with a name, and may say who does what.
    """
    return _first_fitting((*_BEGUN, *(_SAYINGS if named else ())), line)


def range_meant_by(line: str) -> Meant | None:
    """Give the sentence for a line that says how many otherwise, or None for any other line."""
    return _first_fitting(_AMOUNTS, line)


def _first_fitting(sayings: Iterable[tuple[str, str]], line: str) -> Meant | None:
    for pattern, sentence in sayings:
        # Compiled when it is needed, and kept by Python: most rulesets have no such line.
        found = re.fullmatch(pattern, line, re.IGNORECASE)
        if found is None:
            continue
        known = {
            name: (text or _LEFT_OPEN.get(name, "…")).strip()
            for name, text in found.groupdict().items()
        }
        return Meant(found["verb"], found.start("verb"), sentence.format_map(known))
    return None
