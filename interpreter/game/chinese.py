"""What Chinese needs wherever the game is spoken about: usual words, and spaces beside Latin."""

from __future__ import annotations

import re
from typing import Final

_HAN = "\u3400-\u9fff"
_LATIN = "A-Za-z0-9♠♥♦♣"
_TOO_FEW = re.compile(f"(?<=[{_HAN}])(?=-?[{_LATIN}])|(?<=[{_LATIN}])(?=[{_HAN}])")
_TOO_MANY = re.compile(f"(?<=[{_HAN}）]) +(?=[{_HAN}（])")

_WORDS: Final = {
    "up": "明牌",
    "down": "暗牌",
    "yes": "是",
    "no": "否",
    "hand": "手牌",
    "stock": "摸牌堆",
    "pile": "牌堆",
    "discard": "弃牌堆",
    "deck": "整副牌",
    "leader": "先出者",
    "dealer": "庄家",
    "points": "得分",
    "score": "分数",
    "trump": "王牌",
}
"""Card players' words that rulesets often take as names, for those that give no Chinese title.

Words of single games don't belong here: a ruleset gives its own titles, those of values, too.
"""


def usual_word(name: str, language: str) -> str:
    """Give a card players' word in a language; empty where there is none in the table."""
    return _WORDS.get(name, "") if language == "zh" else ""


def spaced(said: str) -> str:
    """Put spaces between Chinese and Latin letters, digits or suits, and only there."""
    return _TOO_MANY.sub("", _TOO_FEW.sub(" ", said))
