"""Small rulesets around the few lines that a test or a page is about.

The frame is the ruleset that docs/language.md shows under "How the examples are run". A text that
is no whole ruleset is put into it: its blocks take the place of the frame's blocks of the same kind
and name, and indented lines at its top, or after an empty line below an option, a zone or a state,
are added to the frame's move. That move is left out where the text has a turn of its own that
doesn't choose it.
"""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "language.md"
MOVE = "move play_one"
NAMED = {"option", "zone", "state", "move", "step", "ranking", "melds", "end"}
LINELESS = {"option", "zone", "state"}
EITHER = {"turn": "turn or play", "play": "turn or play"}


def fenced(text: str) -> list[tuple[str, str, int]]:
    """The blocks of a page marked as rules: how each is marked, its text, its line."""
    found = re.finditer(r"^```rules(.*)\n((?:.*\n)*?)```$", text, re.MULTILINE)
    return [(one[1].strip(), one[2], text.count("\n", 0, one.start()) + 1) for one in found]


@cache
def frame() -> str:
    """The frame, as the page shows it."""
    (found,) = [
        text for marks, text, _ in fenced(PAGE.read_text("utf-8")) if marks == "whole frame"
    ]
    return found


def blocks_of(text: str) -> list[str]:
    """Cut a text before each line that isn't indented; what stands before the first comes first."""
    cut = [found.start() for found in re.finditer(r"^[^\s#]", text, re.MULTILINE)]
    edges = [0, *[at for at in cut if at], len(text)]
    return [text[start:end] for start, end in pairwise(edges)]


def key(block: str) -> str:
    """What a block is called, so that one can take the place of another."""
    words = re.match(r"(\w*)[ ]*(\w*)", block)
    assert words is not None
    return f"{words[1]} {words[2]}" if words[1] in NAMED else EITHER.get(words[1], words[1])


def framed(text: str) -> str:
    """Make a whole ruleset of a part of one; a whole one stays as it is.

    A block that the text has twice is left twice: that may be the mistake.
    """
    if re.match(r"\s*game\b", text) and re.search(r"^(turn|play)\b", text, re.MULTILINE):
        return text
    own = [block for block in blocks_of(text) if block.strip()]
    lines = own.pop(0) if own and own[0].lstrip("\n")[:1] in (" ", "\t") else ""
    for index, block in enumerate(own):
        if key(block).split()[0] in LINELESS and "\n\n" in block:
            own[index], more = block.split("\n\n", 1)
            lines += more
    keys = {key(block) for block in own}
    if "turn or play" in keys and MOVE.split()[1] not in text:
        keys.add(MOVE)
    kept = [block for block in blocks_of(frame()) if key(block) not in keys]
    kept = [
        block.rstrip("\n") + "\n" + lines.strip("\n") + "\n\n" if key(block) == MOVE else block
        for block in kept
    ]
    head = [block for block in own if key(block) == "game"]
    rest = [block for block in own if key(block) != "game"]
    game = head or [kept.pop(0)]
    return "".join(block.rstrip("\n") + "\n\n" for block in [*game, *kept, *rest])
