"""Rule sheets in a real browser: on a phone, in the dark, on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from looking import NARROW, WIDE, faint_texts, overflow, paper, printed_pages, show, undrawn
from playwright.sync_api import Page

from interpreter.game.load import load_program
from interpreter.resources import shipped_rulesets
from interpreter.rulebook.sheet import rule_sheet
from interpreter.rulebook.write_html import write_html

pytestmark = pytest.mark.browser

GAMES = ("alternating", "two_rows")
LANGUAGES = ("en", "zh")
VARIANTS = ("strict_table", "three_rows", "short_deck")
ALL = [(name, language) for name in (*GAMES, *VARIANTS) for language in LANGUAGES]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


def sheet(folder: Path, name: str, language: str) -> Path:
    file = folder / f"{name}.{language}.html"
    if not file.exists():
        file.write_text(write_html(rule_sheet(load_program(name), {}, language)), "utf-8")
    return file


@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_sheet_fits_a_phone(page: Page, folder: Path, name: str, language: str) -> None:
    show(page, sheet(folder, name, language), NARROW)
    assert overflow(page) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_sheet_can_be_read(
    page: Page, folder: Path, name: str, language: str, scheme: str
) -> None:
    show(page, sheet(folder, name, language), WIDE, scheme)
    assert faint_texts(page) == []


@pytest.mark.parametrize(("name", "language"), ALL)
def test_every_character_is_drawn(page: Page, folder: Path, name: str, language: str) -> None:
    show(page, sheet(folder, name, language))
    assert undrawn(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_printed_on_one_sheet(page: Page, folder: Path, name: str, language: str) -> None:
    show(page, sheet(folder, name, language), WIDE)
    assert printed_pages(page) == 1
    assert paper(page) == (210, 297)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_is_white_and_ink_is_black(page: Page, folder: Path, scheme: str) -> None:
    show(page, sheet(folder, "strict_table", "en"), WIDE, scheme)
    page.emulate_media(media="print")
    colours = "e => [getComputedStyle(e).color, getComputedStyle(e.parentElement).backgroundColor]"
    assert page.eval_on_selector("body", colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


def test_a_title_comes_out_as_text(page: Page, tmp_path: Path) -> None:
    text = shipped_rulesets()["two_rows"].read_text("utf-8")
    rules = tmp_path / "odd.rules"
    wrong = "<script>document.title = 'run'</script> & <b>"
    rules.write_text(text.replace('"Two Rows"', f'"{wrong}"'), "utf-8")
    show(page, sheet(tmp_path, str(rules), "en"))
    assert page.title() == wrong
    assert page.inner_text("h1") == wrong


# -- the checks themselves can fail -----------------------------------------------------------


def page_of(tmp_path: Path, body: str) -> Path:
    file = tmp_path / "page.html"
    file.write_text(f'<!DOCTYPE html><meta charset="utf-8"><title>x</title>{body}', "utf-8")
    return file


def test_too_wide_a_page_is_noticed(page: Page, tmp_path: Path) -> None:
    show(page, page_of(tmp_path, '<p style="width: 500px">wide</p>'))
    assert overflow(page) > 100


def test_a_second_sheet_of_paper_is_noticed(page: Page, tmp_path: Path) -> None:
    show(page, page_of(tmp_path, '<p style="break-after: page">one</p><p>two</p>'))
    assert printed_pages(page) == 2


def test_faint_text_is_noticed(page: Page, tmp_path: Path) -> None:
    show(page, page_of(tmp_path, '<p style="color: #999">faint</p><p>plain</p>'))
    # 0.318546778125092 is the luminance of #999: 1.05 / 0.3685 = 2.85.
    assert faint_texts(page) == ["2.85 faint"]


def test_a_character_without_a_glyph_is_noticed(page: Page, tmp_path: Path) -> None:
    show(page, page_of(tmp_path, "<p>a &#x0379; 质</p>"))
    assert undrawn(page) == ["\u0379"]
