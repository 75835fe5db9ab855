"""A real browser for the tests here: the system's chromium, driven by playwright.

Without playwright nothing in this folder is collected; `make test-browser` installs it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

try:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright
except ImportError:
    collect_ignore_glob = ["test_*.py"]

NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's browser; the variable CHROMIUM names another one."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "there is no chromium here: .ci/install-browser installs it"
    with sync_playwright() as playwright:
        # The sandbox doesn't start for root, as whom containers run; pages here are our own.
        running = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page; whatever it is shown may ask for nothing else, and nothing may go wrong."""
    opened = browser.new_page()
    asked: list[str] = []
    wrong: list[str] = []

    def note_request(request: Request) -> None:
        if not (request.is_navigation_request() and request.url.startswith("file:")):
            asked.append(request.url)

    def note_message(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            wrong.append(message.text)

    opened.on("request", note_request)
    opened.on("console", note_message)
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    yield opened
    opened.close()
    assert asked == []
    assert wrong == []
