"""Long comparisons: some of each always, the rest under `make soak`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings


def chunks(count: int, always: int, *before: object) -> list[Any]:
    """Give the parameters of a test that is run chunk by chunk.

    Args:
        count: how many chunks there are; each has its own random numbers.
        always: how many of them every run of the tests plays.
        before: parameters that come before the chunk's number.
    """
    return [
        pytest.param(*before, chunk, marks=[pytest.mark.soak] if chunk >= always else [])
        for chunk in range(count)
    ]


def fewer(part: int) -> settings:
    """Give settings for a property whose examples take long: one example of so many."""
    return settings(max_examples=max(1, settings().max_examples // part), deadline=None)
