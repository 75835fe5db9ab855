"""Rule sheets as text, Markdown and HTML: widths, escapes, and a page that needs nothing else."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import pytest
from framing import ROOT, framed
from rich.cells import cell_len

from interpreter.game.load import load_program, program_of
from interpreter.resources import shipped_rulesets
from interpreter.rulebook.model import Sheet
from interpreter.rulebook.sheet import rule_sheet
from interpreter.rulebook.wrap import wrapped
from interpreter.rulebook.write_html import write_html
from interpreter.rulebook.write_markdown import escaped, write_markdown
from interpreter.rulebook.write_text import write_text

ALL = [(name, language) for name in shipped_rulesets() for language in ("en", "zh")]
VOID = {"meta", "br", "hr", "img", "link"}


@cache
def sheet_of(name: str, language: str) -> Sheet:
    return rule_sheet(load_program(name), {}, language)


def every_text(sheet: Sheet) -> list[str]:
    """Every sentence, fact and told line of a sheet."""
    found = []
    waiting = [entry for section in sheet.sections for entry in section.entries]
    while waiting:
        entry = waiting.pop()
        found += [entry.title, entry.sentence, *entry.facts, *(line.text for line in entry.lines)]
        waiting += entry.parts
    for house in sheet.houses:
        found += [house.title, house.sentence]
        for change in house.changes:
            found += [change.now, change.before]
    tables = [one.table for one in sheet.sections if one.table is not None]
    found += [cell for table in tables for row in table.rows for cell in row]
    return [one for one in found if one]


# -- text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize(("name", "language"), ALL)
def test_no_line_is_wider_than_asked_for(name: str, language: str, width: int) -> None:
    for line in write_text(sheet_of(name, language), width).splitlines():
        assert cell_len(line) <= width, line
        assert line == line.rstrip()


@pytest.mark.parametrize(("name", "language"), ALL)
def test_all_of_a_sheet_is_in_the_text(name: str, language: str) -> None:
    sheet = sheet_of(name, language)
    written = re.sub(r"\s", "", write_text(sheet, 60))
    for text in every_text(sheet):
        assert re.sub(r"\s", "", text) in written


def test_a_headline_is_underlined_by_its_cells() -> None:
    lines = write_text(sheet_of("two_rows", "zh"), 80).splitlines()
    assert lines[:2] == ["一上一下（上下两排）", "=" * 20]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 8, ["one two", "three"]),
        ("一二三四五六", 10, ["一二三四五", "六"]),
        # A full stop stays with its word, and an opening bracket with what follows it.
        ("一二三四五。六", 10, ["一二三四", "五。六"]),
        ("一二三四（五）", 10, ["一二三四", "（五）"]),
        ("翻开 10 张♠A", 10, ["翻开 10 张", "♠A"]),
        ("such as A\xa0K\xa0Q", 11, ["such as", "A K Q"]),
        ("incomprehensibilities", 12, ["incomprehensibilities"]),
        ("", 10, [""]),
    ],
)
def test_lines_break_where_they_may(text: str, width: int, lines: list[str]) -> None:
    assert wrapped(text, width) == lines


def test_indents_count_for_the_width() -> None:
    assert wrapped("aa bb cc", 12, "- ", "  ") == ["- aa bb cc"]
    assert wrapped("aaa bbb ccc", 12, "- ", "    ") == ["- aaa bbb", "    ccc"]


# -- Markdown ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "language"), ALL)
def test_all_of_a_sheet_is_in_the_markdown(name: str, language: str) -> None:
    sheet = sheet_of(name, language)
    written = write_markdown(sheet)
    for text in every_text(sheet):
        assert escaped(text) in written


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("a*b_c", r"a\*b\_c"),
        ("<script>", r"\<script\>"),
        ("a | b", r"a \| b"),
        ("1. first", r"1\. first"),
        ("- not a list", r"\- not a list"),
        ("# not a title", r"\# not a title"),
        ("&amp;", r"\&amp;"),
        ("plain, 3 to 5.", "plain, 3 to 5."),
    ],
)
def test_signs_of_markdown_come_out_as_they_are(text: str, safe: str) -> None:
    assert escaped(text) == safe


def test_a_ranking_is_a_markdown_table() -> None:
    lines = write_markdown(sheet_of("two_rows", "en")).splitlines()
    at = lines.index("| hand | cards | then decides | such as |")
    assert lines[at + 1] == "| --- | --- | --- | --- |"
    assert lines[at - 1] == ""
    assert all(line.count("|") == 5 for line in lines[at : at + 8])


# -- HTML ----------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Reads a page, and notes what it would load and run, and what is shown."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.loads: list[str] = []
        self.language = ""
        self.shown = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        if tag == "html":
            self.language = dict(attrs)["lang"] or ""
        self.loads += [name for name, _ in attrs if name in ("src", "href", "style", "onload")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.shown += data


@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_page_is_sound_and_whole(name: str, language: str) -> None:
    sheet = sheet_of(name, language)
    written = write_html(sheet)
    page = Page(written)
    assert page.open == []
    assert page.language == {"en": "en", "zh": "zh-Hans"}[language]
    assert page.tags.count("h1") == 1
    assert page.loads == []
    assert "script" not in page.tags
    assert not re.search(r"url\(|@import|https?:", written)
    shown = re.sub(r"\s", "", page.shown)
    for text in every_text(sheet):
        assert re.sub(r"\s", "", text) in shown


def test_texts_of_a_ruleset_never_become_markup() -> None:
    wrong = "<script>alert(1)</script> & <b>bold</b> '"
    text = shipped_rulesets()["alternating"].read_text("utf-8")
    text = text.replace('title "stock"', f'title "{wrong}"')
    text = text.replace('"Players may not pass: ', f'"{wrong}')
    sheet = rule_sheet(program_of("odd.rules", text), {}, "en")
    page = Page(write_html(sheet))
    assert {"script", "b"}.isdisjoint(page.tags)
    assert page.shown.count(wrong) >= 2


def test_a_game_without_sentences_is_lists_of_lines() -> None:
    text = (ROOT / "tests" / "fair.rules").read_text("utf-8")
    sheet = rule_sheet(program_of("fair.rules", text), {}, "en")
    page = Page(write_html(sheet))
    assert page.open == []
    assert page.tags.count("li") > 5
    line = "Choose a card from your hand."
    assert line in page.shown
    assert f"- {line}\n" in write_markdown(sheet)
    assert not re.search(r"^ *- *$", write_markdown(sheet), re.MULTILINE)


def test_the_sentence_of_a_game_stands_at_its_head() -> None:
    head = 'game frame, edition 1\n    "For trying things out."\n    players 2 to 3\n'
    sheet = rule_sheet(program_of("x", framed(head)), {}, "zh")
    for written in (write_text(sheet, 80), write_markdown(sheet), Page(write_html(sheet)).shown):
        assert "For trying things out." in written


def test_red_suits_are_marked_and_house_rules_say_now_and_before() -> None:
    written = write_html(sheet_of("two_rows", "en"))
    assert '<span class="red">♥</span>\xa0hearts' in written
    house = write_html(sheet_of("strict_table", "zh"))
    assert '<p class="now"><b>现在：</b>每人发 9 张牌。</p>' in house
    assert '<p class="before"><b>原来：</b>每人发 7 张牌。</p>' in house
