"""Reports of simulations in a real browser: on a phone, in the dark, on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from looking import NARROW, WIDE, faint_texts, overflow, paper, show, undrawn
from playwright.sync_api import Page

from interpreter.game.load import load_program
from interpreter.game.options import parse_options
from interpreter.simulation.job import Alternative, Job
from interpreter.simulation.report import report
from interpreter.simulation.run import run
from interpreter.terminal.simulation_page import page_text

pytestmark = pytest.mark.browser

LANGUAGES = ("en", "zh")
PLAYED = {
    "one": ("alternating",),
    "rows": ("two_rows",),
    "several": ("alternating", "challenger_leads", "strict_table"),
}
ALL = [(name, language) for name in PLAYED for language in LANGUAGES]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("simulations")


def page_of(folder: Path, name: str, language: str) -> Path:
    """Play a few games and write their report; once for each name and language."""
    file = folder / f"{name}.{language}.html"
    if not file.exists():
        played = tuple(alternative(one) for one in PLAYED[name])
        job = Job(played, 1, 40, "python")
        counted, _ = run(job)
        assert counted is not None
        told = report(job, counted, seconds=0, command="pailu simulate " + " ".join(PLAYED[name]))
        file.write_text(page_text(told, language), "utf-8")
    return file


def alternative(name: str) -> Alternative:
    rules = load_program(name).rules
    given = {"turn_limit": "60"} if any(one.name == "turn_limit" for one in rules.options) else {}
    options = parse_options(rules, given)
    return Alternative(name, rules.name, rules.source.text, rules.players[0], options)


@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_report_fits_a_phone(page: Page, folder: Path, name: str, language: str) -> None:
    show(page, page_of(folder, name, language), NARROW)
    assert overflow(page) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_report_can_be_read(
    page: Page, folder: Path, name: str, language: str, scheme: str
) -> None:
    show(page, page_of(folder, name, language), WIDE, scheme)
    assert faint_texts(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_is_drawn(page: Page, folder: Path, language: str) -> None:
    show(page, page_of(folder, "rows", language))
    # A thin space draws nothing, as it should.
    assert set(undrawn(page)) <= {"\N{THIN SPACE}"}


@pytest.mark.parametrize(("name", "language"), ALL)
@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_numbers_below_a_chart_do_not_run_into_one_another(
    page: Page, folder: Path, name: str, language: str, width: int
) -> None:
    show(page, page_of(folder, name, language), width)
    script = """() => [...document.querySelectorAll("svg.axis")].flatMap(axis => {
        const boxes = [...axis.querySelectorAll("text")].map(one => one.getBoundingClientRect());
        return boxes.slice(1).filter((box, at) => box.left < boxes[at].right + 2).map(b => b.left);
    })"""
    assert page.evaluate(script) == []


@pytest.mark.parametrize("name", ["one", "several"])
def test_bars_are_as_long_as_their_shares(page: Page, folder: Path, name: str) -> None:
    show(page, page_of(folder, name, "en"), WIDE)
    script = """() => [...document.querySelectorAll("svg.strip .bar")].map(bar => {
        const strip = bar.closest("svg"), said = strip.getAttribute("aria-label");
        const axis = bar.closest("table").querySelector("svg.axis text:last-of-type").textContent;
        const share = bar.getBoundingClientRect().width / strip.getBoundingClientRect().width;
        return [share * parseFloat(axis), parseFloat(said.match(/: ([\\d.]+) %/)[1])];
    })"""
    found = page.evaluate(script)
    assert len(found) > 3
    for drawn, said in found:
        assert abs(drawn - said) < 0.6


def test_paper_is_white_and_shades_are_printed(page: Page, folder: Path) -> None:
    show(page, page_of(folder, "one", "en"), WIDE, "dark")
    page.emulate_media(media="print")
    colours = "e => [getComputedStyle(e).color, getComputedStyle(e.parentElement).backgroundColor]"
    assert page.eval_on_selector("body", colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    shade = page.eval_on_selector(".heat-5", "e => getComputedStyle(e).backgroundColor")
    assert shade == "rgb(188, 188, 188)"
    assert faint_texts(page) == []
    assert paper(page) == (210, 297)
