"""What figures are called, in English and Chinese, and how numbers with intervals are written."""

from __future__ import annotations

import math
from typing import Final

from interpreter.simulation.figures import DIFFERENCE, EXACT, SHARE, Figure
from interpreter.simulation.intervals import Estimate

SECTIONS: Final[dict[str, tuple[str, str]]] = {
    "outcome": ("Who wins", "胜负"),
    "length": ("How long games last", "一局多长"),
    "choices": ("What there is to decide", "选择"),
    "challenges": ("Challenges", "质疑"),
    "claims": ("Claims", "报牌"),
    "rankings": ("Hands", "牌型"),
    "clauses": ("How often each rule comes into play", "各条规则用到多少"),
}
"""The sections, in the order in which they are told."""

NAMES: Final[dict[str, tuple[str, str]]] = {
    "won": ("Seat {item} wins", "{item} 号位获胜"),
    "won_by": ("{item} wins", "{item}获胜"),
    "drawn": ("drawn games", "平局"),
    "shared": ("shared wins", "并列获胜"),
    "gaps": ("games that run into a gap of the rules", "规则有漏洞、打不下去的局"),
    "turns_mean": ("turns, mean", "手数，平均"),
    "turns_quarter": ("turns, a quarter of the games has at most", "手数，四分之一的局不超过"),
    "turns_median": ("turns, half of the games has at most", "手数，一半的局不超过"),
    "turns_three_quarters": ("turns, three quarters have at most", "手数，四分之三的局不超过"),
    "turns_longest": ("turns, longest game seen", "手数，见到的最长一局"),
    "plays_mean": ("plays, mean", "出牌次数，平均"),
    "plays_quarter": ("plays, a quarter of the games has at most", "出牌次数，四分之一的局不超过"),
    "plays_median": ("plays, half of the games has at most", "出牌次数，一半的局不超过"),
    "plays_three_quarters": ("plays, three quarters have at most", "出牌次数，四分之三的局不超过"),
    "plays_longest": ("plays, longest game seen", "出牌次数，见到的最长一局"),
    "decisions_mean": ("decisions, mean", "决定次数，平均"),
    "decisions_quarter": (
        "decisions, a quarter of the games has at most",
        "决定次数，四分之一的局不超过",
    ),
    "decisions_median": ("decisions, half of the games has at most", "决定次数，一半的局不超过"),
    "decisions_three_quarters": (
        "decisions, three quarters have at most",
        "决定次数，四分之三的局不超过",
    ),
    "decisions_longest": ("decisions, longest game seen", "决定次数，见到的最长一局"),
    "limited": ("games ended by the turn limit", "打满手数才结束的局"),
    "options": ("choices in a decision, mean", "每次决定有几种选择，平均"),
    "forced": ("turns without any choice", "没有选择余地的手数"),
    "leads": ("changes of the lead in a game, mean", "一局里领先易手几次，平均"),
    "asked": ("plays that could be challenged, in a game", "一局里可以质疑的次数，平均"),
    "made": ("of these challenged", "其中被质疑的"),
    "held": ("challenges that were right", "质疑正确的"),
    "reason": ("challenges right because: {item}", "质疑正确，因为：{item}"),
    "won_after_yes": ("wins of those who said yes to challenging", "选择质疑的人的胜率"),
    "won_after_no": ("wins of those who said no", "选择不质疑的人的胜率"),
    "worth": ("what a challenge adds to the win rate", "质疑给胜率带来的变化"),
    "bluffs": ("claims that are false", "虚报的"),
    "bluffs_met": ("bluffs that were challenged", "虚报被质疑的"),
    "bluffs_caught": ("bluffs that were caught", "虚报被抓到的"),
    "won_with_bluff": ("wins of those who claimed falsely", "虚报的人的胜率"),
    "won_with_truth": ("wins of those who claimed truly", "实报的人的胜率"),
    "bluff_worth": ("what a bluff adds to the win rate", "虚报给胜率带来的变化"),
    "row_made": ("{item}: made", "{item}：出现"),
    "row_won": ("{item}: won", "{item}：获胜"),
    "fired_in": ("{item}: in games", "{item}：用到的局"),
    "fired": ("{item}: times a game", "{item}：平均每局次数"),
    "turns": ("turns", "手数"),
    "plays": ("plays", "出牌次数"),
    "decisions": ("decisions", "决定次数"),
}

UNKNOWN: Final = ("none", "没有")


def section_name(section: str, language: str) -> str:
    """Give the heading of a section."""
    return SECTIONS[section][language == "zh"]


def figure_name(key: str, item: str, language: str) -> str:
    """Give the name of a figure."""
    return NAMES[key][language == "zh"].format(item=item)


def number(value: float, kind: str) -> str:
    """Write a number as its kind is read: shares as percentages."""
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    if kind == SHARE:
        return f"{100 * value:.{_digits(value)}f} %"
    if kind == DIFFERENCE:
        return f"{100 * value:+.2f} %"
    if kind == EXACT and value == int(value):
        return f"{int(value):,}".replace(",", "\u2009")
    return f"{value:.2f}" if abs(value) < 1000 else f"{value:.0f}"


def _digits(value: float) -> int:
    """Say how many digits a percentage needs, so that rare things don't become 0."""
    if value in (0.0, 1.0) or min(value, 1 - value) >= 0.001:
        return 2
    return 4


def interval(estimate: Estimate, kind: str) -> str:
    """Write the interval of a figure; nothing for what is no estimate."""
    if kind == EXACT or not estimate.known:
        return ""
    return f"{number(estimate.low, kind)} … {number(estimate.high, kind)}"


def written(figure: Figure, language: str) -> tuple[str, str]:
    """Write a figure and its interval."""
    if not figure.estimate.known:
        return UNKNOWN[language == "zh"], ""
    return number(figure.estimate.value, figure.kind), interval(figure.estimate, figure.kind)
