"""Looking at a page as its reader would: does it fit, is all of it drawn, can it be read?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

from playwright.sync_api import Page

NARROW = 360
WIDE = 1200

_FAINT = """least => {
    const parts = colour => colour.match(/[\\d.]+/g).map(Number);
    const light = colour => {
        const [r, g, b] = parts(colour).slice(0, 3).map(v => v / 255)
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = node => {
        for (; node; node = node.parentElement) {
            const colour = getComputedStyle(node).backgroundColor;
            const seen = parts(colour);
            if (seen.length < 4 || seen[3] > 0) return colour;
        }
        return "rgb(255, 255, 255)";
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim(), node = walker.currentNode.parentElement;
        if (!text) continue;
        const [a, b] = [light(getComputedStyle(node).color), light(behind(node))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < least) found.push(`${ratio.toFixed(2)} ${text.slice(0, 40)}`);
    }
    return found;
}"""

_UNDRAWN = """() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 32;
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.font = `20px ${getComputedStyle(document.body).fontFamily}`;
    const picture = text => {
        pen.clearRect(0, 0, 32, 32);
        pen.fillText(text, 4, 24);
        return pen.getImageData(0, 0, 32, 32).data.filter((_, at) => at % 4 === 3).join();
    };
    const none = [picture("\\u0378"), picture(" ")];
    const characters = new Set(document.body.innerText.replace(/\\s/g, ""));
    return [...characters].filter(one => none.includes(picture(one)));
}"""


def show(page: Page, file: Path, width: int = NARROW, scheme: str = "light") -> None:
    """Open a file at a width in pixels, in a light or dark scheme."""
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(file.as_uri())


def overflow(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    script = "document.documentElement.scrollWidth - window.innerWidth"
    return max(0, cast("int", page.evaluate(script)))


def printed_pages(page: Page) -> int:
    """How many sheets of paper the page takes, of the size that it asks for."""
    printed = page.pdf(prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))


def paper(page: Page) -> tuple[int, int]:
    """The size of the first sheet of paper in millimetres."""
    printed = page.pdf(prefer_css_page_size=True)
    box = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert box is not None
    return round(float(box[1]) / 72 * 25.4), round(float(box[2]) / 72 * 25.4)


def faint_texts(page: Page, least: float = 4.5) -> list[str]:
    """Texts that stand out too little from what is behind them (WCAG 2.2, 1.4.3: 4.5 to 1)."""
    return cast("list[str]", page.evaluate(_FAINT, least))


def undrawn(page: Page) -> list[str]:
    """Characters of the page that the fonts here draw as an empty box, or not at all."""
    return cast("list[str]", page.evaluate(_UNDRAWN))
