"""What all pages have in common: one file that needs nothing else, and one typography."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

_COMMON = Path(__file__).with_name("page.css")
_TAGS = {"en": "en", "zh": "zh-Hans"}


def opening(title: str, language: str, style: Path, kind: str = "") -> Iterator[str]:
    """Write a page up to the beginning of its body.

    Args:
        title: of the window.
        language: "en" or "zh".
        style: the style sheet beside that of all pages; both are put into the page.
        kind: a class for the body.
    """
    yield "<!DOCTYPE html>"
    yield f'<html lang="{_TAGS[language]}">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>\n{_COMMON.read_text('utf-8')}\n{style.read_text('utf-8')}</style>"
    yield "</head>"
    yield f'<body class="{kind}">' if kind else "<body>"
