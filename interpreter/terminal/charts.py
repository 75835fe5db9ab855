"""Charts as inline SVG: places in percent, sizes in pixels.

So a chart is as wide as there is room for, and its lines and letters stay as they are, on a phone
as on a wide screen. Colours come from the page's style; nothing is told by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

HISTOGRAM = 150
"""The height of a histogram, in pixels."""
_STRIP = 22
_AXIS = 20
_MOST_BINS = 30
_LEAST_BINS = 9
_MOST_TICKS = 5
_STEPS = (1, 2, 5, 10)


@dataclass(frozen=True)
class Scale:
    """Where values lie between the left and the right edge of a chart.

    Attributes:
        low, high: the values at the edges.
        step: from tick to tick.
    """

    low: float
    high: float
    step: float

    def at(self, value: float) -> str:
        """Give the place of a value, kept inside of the chart."""
        share = (value - self.low) / (self.high - self.low)
        return f"{100 * min(1.0, max(0.0, share)):.2f}%"

    def ticks(self) -> list[float]:
        """Give the values at which the axis has a number."""
        count = round((self.high - self.low) / self.step)
        return [self.low + self.step * index for index in range(count + 1)]


def scale_for(values: Sequence[float]) -> Scale:
    """Give the scale with round ticks that holds some values and 0; values may be infinite."""
    known = [0.0, *(value for value in values if math.isfinite(value))]
    low, high = min(known), max(known)
    step = round_step((high - low) / _MOST_TICKS) if high > low else 1.0
    return Scale(step * math.floor(low / step), step * max(1, math.ceil(high / step - 1e-9)), step)


def round_step(least: float) -> float:
    """Give the smallest 1, 2 or 5 times a power of ten that is not below a number above 0."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in _STEPS if step * power >= least * (1 - 1e-9))


# -- one figure ---------------------------------------------------------------------------------


def bar(scale: Scale, low: float, value: float, high: float, said: str, mark: float | None) -> str:
    """Draw a figure as a bar from 0, with its interval, and a line to compare it with.

    Args:
        scale: of the chart.
        low, value, high: the figure with its interval.
        said: the same in words.
        mark: where the line stands; None for no line.
    """
    inside = [
        f'<rect class="bar" x="{scale.at(0)}" y="4" width="{scale.at(value)}" height="14"/>',
    ]
    if mark is not None:
        inside.append(_upright("mark", scale.at(mark), 0, _STRIP))
    return _strip(said, inside + _whisker(scale, low, high))


def dot(scale: Scale, low: float, value: float, high: float, said: str, *, hollow: bool) -> str:
    """Draw a difference as a dot with its interval, and the line of no difference.

    Args:
        scale: of the chart.
        low, value, high: the difference with its interval.
        said: the same in words.
        hollow: whether it may be chance.
    """
    kind = "dot hollow" if hollow else "dot"
    inside = [
        _upright("mark", scale.at(0), 0, _STRIP),
        *_whisker(scale, low, high),
        f'<circle class="{kind}" cx="{scale.at(value)}" cy="{_STRIP // 2}" r="5"/>',
    ]
    return _strip(said, inside)


def axis(scale: Scale, written: Callable[[float], str]) -> str:
    """Draw the numbers below a chart."""
    ticks = scale.ticks()
    inside = []
    for index, tick in enumerate(ticks):
        anchor = {0: "start", len(ticks) - 1: "end"}.get(index, "middle")
        inside.append(_upright("tick", scale.at(tick), 0, 4))
        inside.append(
            f'<text x="{scale.at(tick)}" y="16" text-anchor="{anchor}">'
            f"{escape(written(tick))}</text>"
        )
    return f'<svg class="axis" height="{_AXIS}" aria-hidden="true">{"".join(inside)}</svg>'


def _strip(said: str, inside: Sequence[str]) -> str:
    return _image("strip", _STRIP, said, inside)


def _image(kind: str, height: int, said: str, inside: Sequence[str]) -> str:
    label = escape(said)
    return (
        f'<svg class="{kind}" height="{height}" role="img" aria-label="{label}">'
        f"{''.join(inside)}</svg>"
    )


def _whisker(scale: Scale, low: float, high: float) -> list[str]:
    middle = _STRIP // 2
    left, right = scale.at(low), scale.at(high)
    found = [f'<line class="whisker" x1="{left}" x2="{right}" y1="{middle}" y2="{middle}"/>']
    # An interval that has no end, or ends outside of the chart, has no cap there.
    if low >= scale.low:
        found.append(_upright("whisker", left, middle - 5, middle + 5))
    if high <= scale.high:
        found.append(_upright("whisker", right, middle - 5, middle + 5))
    return found


def _upright(kind: str, place: str, top: int, bottom: int) -> str:
    return f'<line class="{kind}" x1="{place}" x2="{place}" y1="{top}" y2="{bottom}"/>'


# -- many games ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bins:
    """How the lengths of games are put together into the bars of a histogram.

    Attributes:
        first: the least length of the first bar.
        width: how many lengths there are to a bar.
        count: how many bars.
    """

    first: int
    width: int
    count: int

    def fill(self, lengths: Mapping[int, int]) -> list[int]:
        """Count the games of each bar."""
        found = [0] * self.count
        for length, games in lengths.items():
            found[(length - self.first) // self.width] += games
        return found

    @property
    def scale(self) -> Scale:
        """The scale on which the bars stand; a bar reaches to where the next one begins."""
        end = self.first + self.width * self.count
        step = self.width * math.ceil(self.count / _MOST_TICKS)
        return Scale(self.first, end, step)


def bins_for(histograms: Sequence[Mapping[int, int]]) -> Bins:
    """Give bars of a round width that hold all lengths of some histograms."""
    lengths = [length for one in histograms for length in one]
    low, high = min(lengths, default=0), max(lengths, default=0)
    width = max(1, int(round_step((high - low + 1) / _MOST_BINS)))
    first = low - low % width
    count = (high - first) // width + 1
    # A bar or two alone would look like walls: some room is left around them.
    around = max(0, (_LEAST_BINS - count + 1) // 2)
    start = max(0, first - around * width)
    return Bins(start, width, (first - start) // width + count + around)


def histogram(bins: Bins, lengths: Mapping[int, int], tallest: float, said: str) -> str:
    """Draw how many games were how long.

    Args:
        bins: the bars.
        lengths: how many games had which length.
        tallest: the share of games that reaches to the top.
        said: the same in words.
    """
    games = sum(lengths.values()) or 1
    inside = []
    for index, count in enumerate(bins.fill(lengths)):
        if count:
            height = max(1.0, count / games / tallest * HISTOGRAM)
            place, width = 100 * index / bins.count, 100 / bins.count
            inside.append(
                f'<rect class="bar" x="{place:.2f}%" width="{0.88 * width:.2f}%" '
                f'y="{HISTOGRAM - height:.1f}" height="{height:.1f}"/>'
            )
    inside.append(
        f'<line class="base" x1="0%" x2="100%" y1="{HISTOGRAM}" y2="{HISTOGRAM}"/>',
    )
    return _image("histogram", HISTOGRAM, said, inside)


def histogram_axis(bins: Bins, written: Callable[[float], str]) -> str:
    """Draw the lengths below a histogram: under the middle of some of its bars."""
    inside = []
    step = math.ceil(bins.count / _MOST_TICKS)
    for index in range(0, bins.count, step):
        place = f"{100 * (index + 0.44) / bins.count:.2f}%"
        inside.append(
            f'<text x="{place}" y="16" text-anchor="{_anchor(index, bins.count)}">'
            f"{escape(written(bins.first + bins.width * index))}</text>"
        )
    return f'<svg class="axis" height="{_AXIS}" aria-hidden="true">{"".join(inside)}</svg>'


def _anchor(index: int, count: int) -> str:
    if count > 1 and index == 0:
        return "start"
    return "end" if count > 1 and index == count - 1 else "middle"


def tallest_bar(bins: Bins, histograms: Sequence[Mapping[int, int]]) -> float:
    """Give the share of games in the highest bar of all."""
    return max(_shares(bins, histograms), default=1.0)


def _shares(bins: Bins, histograms: Sequence[Mapping[int, int]]) -> Iterator[float]:
    for lengths in histograms:
        games = sum(lengths.values())
        if games:
            yield max(bins.fill(lengths)) / games
