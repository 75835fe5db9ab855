"""Problems as programs read them, and the page on each code."""

import json
from collections.abc import Iterable
from textwrap import dedent
from typing import Any

import pytest

from interpreter.catalogue import UnknownCodeError, all_entries
from interpreter.problems import Label, Problem, tidy
from interpreter.source import Source, Span
from interpreter.terminal.report import explain, to_json, to_sarif

HOUSE = Source.from_text(
    "house.rules",
    """\
zone pile: hidden
zone pile: seen by all
zone 弃牌堆: seen by all

move open_card
    lay card on pille face up
    put all from 弃牌推 to pile
""",
)


def at(text: str, nth: int = 0) -> Span:
    """Find where a text stands for the nth time."""
    start = -1
    for _ in range(nth + 1):
        start = HOUSE.text.index(text, start + 1)
    return Span(start, start + len(text))


PILLE = Problem(
    "R0101",
    HOUSE,
    at("pille"),
    {"kind": "zone", "name": "pille"},
    ("pile",),
    where="alternating › move open_card",
)
TWICE = Problem(
    "R0102",
    HOUSE,
    at("pile", 1),
    {"kind": "zone", "name": "pile"},
    labels=(Label(HOUSE, at("pile"), "first declared here"),),
    where="alternating › zone pile",
)
CHINESE = Problem("R0101", HOUSE, at("弃牌推"), {"kind": "zone", "name": "弃牌推"}, ("弃牌堆",))
UNUSED = Problem("U0501", HOUSE, at("弃牌堆"), {"kind": "zone", "name": "弃牌堆"})


# -- JSON and SARIF -----------------------------------------------------------------------------


def test_json() -> None:
    assert json.loads(json.dumps(to_json([PILLE, TWICE]))) == [
        {
            "code": "R0102",
            "severity": "error",
            "file": "house.rules",
            "line": 2,
            "column": 6,
            "end_line": 2,
            "end_column": 10,
            "where": "alternating › zone pile",
            "message": "there are two zones called `pile`",
            "help": "give one of them another name, or remove it",
            "candidates": [],
            "labels": [
                {
                    "file": "house.rules",
                    "line": 1,
                    "column": 6,
                    "end_line": 1,
                    "end_column": 10,
                    "text": "first declared here",
                }
            ],
        },
        {
            "code": "R0101",
            "severity": "error",
            "file": "house.rules",
            "line": 6,
            "column": 17,
            "end_line": 6,
            "end_column": 22,
            "where": "alternating › move open_card",
            "message": "no zone is called `pille`",
            "help": "did you mean `pile`?",
            "candidates": ["pile"],
            "labels": [],
        },
    ]


def test_json_of_a_huge_name_is_short() -> None:
    name = "x" * 500_000
    source = Source.from_text("house.rules", f"do {name}\n")
    label = Label(source, Span(0, 2), name)
    one = Problem("R0101", source, Span(3, 9), {"kind": name, "name": name}, (), (label,))
    (found,) = to_json([one])
    assert len(json.dumps(found)) < 1_000


def test_columns_count_characters_not_cells() -> None:
    assert [(one["column"], one["end_column"]) for one in to_json([CHINESE])] == [(18, 21)]


def keys_of(value: object) -> Iterable[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from keys_of(one)


def sarif_run(*problems: Problem) -> dict[str, Any]:
    log = json.loads(json.dumps(to_sarif(problems)))
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    assert "helpUri" not in set(keys_of(log))
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


def test_sarif_is_whole() -> None:
    many = (PILLE, TWICE, UNUSED, CHINESE)
    run = sarif_run(*many)
    assert run["columnKind"] == "unicodeCodePoints"
    driver = run["tool"]["driver"]
    assert driver["name"] == "pailu"
    assert [rule["id"] for rule in driver["rules"]] == ["R0101", "R0102", "U0501"]
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["fullDescription"]["text"]
        assert rule["defaultConfiguration"]["level"] in ("error", "warning")
    assert len(run["results"]) == len(many)
    for result, problem in zip(run["results"], tidy(many), strict=True):
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == problem.code
        assert result["level"] == problem.severity.value
        assert result["message"]["text"]
        (location,) = result["locations"]
        region = location["physicalLocation"]["region"]
        assert sorted(region) == ["endColumn", "endLine", "startColumn", "startLine"]
        assert region["startLine"] >= 1
        assert region["startColumn"] >= 1
        assert (region["endLine"], region["endColumn"]) > (
            region["startLine"],
            region["startColumn"],
        )


def test_sarif_of_one_problem() -> None:
    (result,) = sarif_run(TWICE)["results"]
    physical = {
        "artifactLocation": {"uri": "house.rules"},
        "region": {"startLine": 2, "startColumn": 6, "endLine": 2, "endColumn": 10},
    }
    assert result["locations"] == [
        {
            "physicalLocation": physical,
            "logicalLocations": [{"fullyQualifiedName": "alternating › zone pile"}],
        }
    ]
    assert result["message"]["text"] == (
        "there are two zones called `pile`\ngive one of them another name, or remove it"
    )
    (related,) = result["relatedLocations"]
    assert related["id"] == 0
    assert related["message"] == {"text": "first declared here"}
    assert related["physicalLocation"]["region"]["startLine"] == 1


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("rules/my house.rules", "rules/my%20house.rules"),
        ("牌.rules", "%E7%89%8C.rules"),
        ("a:b.rules", "a%3Ab.rules"),
        ("rules\\house.rules", "rules/house.rules"),
        ("\udcff.rules", "%FF.rules"),
    ],
)
def test_sarif_names_files_as_uris(name: str, uri: str) -> None:
    one = Problem("S0001", Source(name, ""), Span(0, 0), {"reason": "there is no such file"})
    (result,) = sarif_run(one)["results"]
    assert result["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": uri}}}]


def test_no_problems_are_a_log_without_results() -> None:
    run = sarif_run()
    assert run["results"] == run["tool"]["driver"]["rules"] == []
    assert to_json([]) == []


# -- pages --------------------------------------------------------------------------------------


def test_a_page() -> None:
    assert explain("r0101") == dedent("""\
        error[R0101]: a name that nothing has

        Everything a ruleset uses is declared in it: zones, states, options, moves, steps, rankings, ranks
        and suits. Nothing comes into being by being mentioned, so a misspelt name is found at once and
        doesn't become a second, empty pile.

        Wrong:

                lay card on pille face up

        Right:

                lay card on pile face up
        """)  # noqa: E501 - a page is as wide as that


@pytest.mark.parametrize("code", [one.code for one in all_entries()])
def test_every_page_can_be_read(code: str) -> None:
    page = explain(code)
    assert page.startswith(("error[", "warning["))
    assert ("\n\nWrong:\n\n" in page) == ("\n\nRight:" in page)
    assert page.endswith("\n")
    assert "\n\n\n" not in page


def test_no_page_on_an_unknown_code() -> None:
    with pytest.raises(UnknownCodeError, match="did you mean"):
        explain("R0111")
