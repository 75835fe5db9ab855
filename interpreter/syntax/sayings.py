"""Whole lines as people say them, and the sentence that the language has for each.

"player draws 2 cards from stock" says who does what; a line of a ruleset begins with what is done.
Such a line can't be mended word by word, so the sentence is named as far as the line tells it, with
`…` for what it leaves open.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_WHO = r"(?P<who>(?:\w+ ){1,3}?)"
_THING = r"(?:an? |the )?(?P<what>\w+)(?: cards?)?"
_FROM = r"(?:.*? from (?P<zone>\w+))?"
_ON = r"(?: (?:on|onto|to) (?:the )?(?P<zone>\w+))?"
_BY = r"(?: by (?P<what>\w+))?"

_DRAW = "draw {what} from {zone} to …"
_PUT = "put {what} from {zone} to …"
_LAY = "lay {what} on {zone} face up"

_SAYINGS = tuple(
    (re.compile(rf"{pattern}(?: .*)?", re.IGNORECASE), sentence)
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

_BEGUN = tuple(
    (re.compile(rf"{pattern}(?: .*)?", re.IGNORECASE), sentence)
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
    for pattern, sentence in (*_BEGUN, *(_SAYINGS if named else ())):
        found = pattern.fullmatch(line)
        if found is None:
            continue
        known = {name: (text or "…").strip() for name, text in found.groupdict().items()}
        return Meant(found["verb"], found.start("verb"), sentence.format_map(known))
    return None
