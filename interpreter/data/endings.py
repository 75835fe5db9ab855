"""Which files hold data: told by the name alone, without loading what reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ENDINGS: Final = (".json", ".yaml", ".yml")
"""What the names of files of data end in."""


def is_data(path: str | Path) -> bool:
    """Say whether a file's name says that it holds data."""
    return str(path).endswith(ENDINGS)
