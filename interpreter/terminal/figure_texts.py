"""What figures are called, in English and Chinese, and how numbers with intervals are written.

A number has as many digits as its interval justifies: two of the interval's half width, so that
what is chance is not read as precision.
"""

from __future__ import annotations

import math
from typing import Final

from interpreter.simulation.figures import DIFFERENCE, EXACT, SHARE, Figure
from interpreter.simulation.intervals import Estimate

SECTIONS: Final[dict[str, tuple[str, str]]] = {
    "outcome": ("Who wins", "胜负"),
    "results": ("Results", "得分"),
    "length": ("How long games last", "一局多长"),
    "choices": ("What there is to decide", "选择"),
    "challenges": ("Challenges", "质疑"),
    "claims": ("Claims", "报牌"),
    "rankings": ("Hands", "牌型"),
    "clauses": ("How often each rule comes into play", "各条规则用到多少"),
}
"""The sections, in the order in which they are told."""

NAMES: Final[dict[str, tuple[str, str]]] = {
    "won": ("seat {item} wins", "{item} 号位获胜"),
    "won_by": ("{item} wins", "{item}获胜"),
    "result": ("result of seat {item}, mean", "{item} 号位的得分，平均"),
    "result_by": ("result of {item}, mean", "{item}的得分，平均"),
    "drawn": ("drawn games", "平局"),
    "shared": ("shared wins", "并列获胜"),
    "gaps": ("stopped by a gap in the rules", "规则有漏洞，打不下去"),
    "mean": ("mean", "平均"),
    "quarter": ("a quarter: at most", "四分之一的局不超过"),
    "median": ("half: at most", "一半的局不超过"),
    "three_quarters": ("three quarters: at most", "四分之三的局不超过"),
    "longest": ("longest seen", "最长的一局"),
    "limited": ("games ended by the limit of turns", "打满手数才结束的局"),
    "options": ("options in a decision, mean", "每次决定有几种选择，平均"),
    "forced": ("turns without any choice", "没有选择余地的手数"),
    "leads": ("changes of the lead in a game, mean", "一局里领先易手几次，平均"),
    "asked": ("possible challenges in a game, mean", "一局里可以质疑几次，平均"),
    "made": ("possible challenges that are made", "可以质疑时有人质疑"),
    "held": ("challenges that were right", "质疑正确"),
    "reason": ("right because: {item}", "正确的原因：{item}"),
    "won_after_yes": ("win rate after “I challenge”", "选择质疑的人的胜率"),
    "won_after_no": ("win rate after “I don't”", "选择不质疑的人的胜率"),
    "worth": ("a challenge's worth in win rate, points", "质疑使胜率变化（百分点）"),
    "bluffs": ("claims that are false", "虚报"),
    "bluffs_met": ("false claims that were challenged", "虚报被质疑"),
    "bluffs_caught": ("false claims that were caught", "虚报被抓到"),
    "won_with_bluff": ("win rate after a false claim", "虚报的人的胜率"),
    "won_with_truth": ("win rate after a true claim", "实报的人的胜率"),
    "bluff_worth": ("a bluff's worth in win rate, points", "虚报使胜率变化（百分点）"),
    "row_made": ("made", "出现"),
    "row_won": ("won when made", "出现时获胜"),
    "fired_in": ("share of games", "用到的局"),
    "fired": ("times a game", "每局次数"),
    "turns": ("turns", "手数"),
    "plays": ("plays", "出牌次数"),
    "decisions": ("decisions", "决定次数"),
    "points": ("{row}, points", "{row}（百分点）"),
}

UNKNOWN: Final = ("none", "没有")
"""Stands where there was nothing to count."""

MOST_DIGITS = 6
"""After the point; a share of a million games needs as many."""


def section_name(section: str, language: str) -> str:
    """Give the heading of a section."""
    return SECTIONS[section][language == "zh"]


def figure_name(key: str, language: str, **facts: str) -> str:
    """Give the name of a figure, or of what several figures tell of the same thing."""
    return NAMES[key][language == "zh"].format(**facts)


def grouped(number: int) -> str:
    """Write a whole number with thin spaces between its thousands."""
    return f"{number:,}".replace(",", "\N{THIN SPACE}")


def percent(language: str) -> str:
    """Give the sign that stands behind a percentage."""
    return "%" if language == "zh" else " %"


def written(figure: Figure, language: str) -> str:
    """Write a figure with its interval, "51.8 % (48.7 … 54.9)"; in one cell of a table."""
    return " ".join(part for part in parts(figure.estimate, figure.kind, language) if part)


def parts(estimate: Estimate, kind: str, language: str) -> tuple[str, str]:
    """Write a figure, and its interval in brackets.

    Args:
        estimate: both.
        kind: `SHARE`, `MEAN`, `EXACT` or `DIFFERENCE`.
        language: "en" or "zh".

    The interval is empty where there is none: for what is no estimate, and where nothing was
    counted.
    """
    if not estimate.known:
        return UNKNOWN[language == "zh"], ""
    scale = 100 if kind in (SHARE, DIFFERENCE) else 1
    low, value, high = (scale * one for one in (estimate.low, estimate.value, estimate.high))
    digits = _digits(low, value, high)
    sign = "+" if kind == DIFFERENCE else ""
    unit = percent(language) if kind == SHARE else ""
    if kind == EXACT or low == high or not (math.isfinite(low) or math.isfinite(high)):
        return _number(value, digits, sign) + unit, ""
    return _number(value, digits, sign) + unit, _between(low, high, digits, sign, language)


def change_parts(estimate: Estimate, kind: str, language: str) -> tuple[str, str]:
    """Write how much more one ruleset has than another, with a sign, and the interval of that."""
    scale = 100 if kind == DIFFERENCE else 1
    scaled = Estimate(*(scale * one for one in (estimate.value, estimate.low, estimate.high)))
    digits = _digits(scaled.low, scaled.value, scaled.high)
    value = _number(scaled.value, digits, "+")
    if scaled.low == scaled.high or not math.isfinite(scaled.low):
        return value, ""
    return value, _between(scaled.low, scaled.high, digits, "+", language)


def _between(low: float, high: float, digits: int, sign: str, language: str) -> str:
    dots = "\N{FULLWIDTH TILDE}" if language == "zh" else " … "
    return f"({_number(low, digits, sign)}{dots}{_number(high, digits, sign)})"


def _digits(low: float, value: float, high: float) -> int:
    """Say how many digits after the point are worth writing."""
    if all(not math.isfinite(one) or one == int(one) for one in (low, value, high)):
        return 0
    half = (high - low) / 2
    if not math.isfinite(half) or half < 1e-9:
        # Nothing says how precise it is: three digits, and those before the point.
        return _within(2 - _magnitude(value)) if value else 0
    return _within(1 - _magnitude(half))


def _magnitude(value: float) -> int:
    return math.floor(math.log10(abs(value)))


def _within(digits: int) -> int:
    return min(MOST_DIGITS, max(0, digits))


def _number(value: float, digits: int, sign: str = "") -> str:
    if math.isinf(value):
        return "?"
    if abs(value - round(value)) < 1e-9:
        value = float(round(value))
    if value in (0.0, 100.0):
        digits = 0
    found = f"{value:{sign},.{digits}f}"
    if not value or not found.strip("+-0."):
        found = found.lstrip("+-")
    return found.replace(",", "\N{THIN SPACE}")
