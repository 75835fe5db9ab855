"""Files of data with something wrong: a problem at the right place, never a crash."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from data_samples import (
    WRITERS,
    checked_text,
    data_of,
    part,
    paths,
    place,
    problems_of,
    read_back,
    readable,
    shipped,
)
from harness.chunks import fewer
from hypothesis import given
from hypothesis import strategies as st

from interpreter.catalogue import entry, help_of, message_of
from interpreter.catalogue.data import LITTLE
from interpreter.data.ruleset import LIMITS
from interpreter.problems import Problem
from interpreter.terminal.report import render

pytestmark = pytest.mark.unmeasured

SMALL = data_of(checked_text(LITTLE, "yaml"))
LARGE = {name: data_of(shipped(name)) for name in ("alternating", "two_rows")}
HEAD = '{"format": "pailu-rules-1", "name": "x", "edition": 1, "players": [2, 2], "clauses": ['


def worded(text: str, form: str) -> tuple[int, str, str]:
    """The first problem as a person is told of it: line, message, help."""
    first = checked_text(text, form).problems[0]
    words = entry(first.code)
    return place(first)[1], message_of(words, first), " ".join(help_of(words, first))


def changed(old: str, new: str) -> str:
    """The little game with something else in one place."""
    assert LITTLE.count(old) == 1
    return LITTLE.replace(old, new)


def reported(old: str, new: str, code: str, marked: str) -> Problem:
    """The problem of a code at a word of the little game with something else in one place.

    It has to be told of in one of the lines that are changed.
    """
    text = changed(old, new)
    first = text[: LITTLE.index(old)].count("\n") + 1
    lines = range(first, first + new.count("\n") + 1)
    found = checked_text(text, "yaml").problems
    fitting = [one for one in found if place(one)[0] == code and place(one)[2] == marked]
    assert fitting, [place(one) for one in found]
    assert place(fitting[0])[1] in lines
    return fitting[0]


def test_the_little_game_is_sound() -> None:
    assert checked_text(LITTLE, "yaml").problems == ()


# -- no document ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "text", "line", "message"),
    [
        ("json", "", 1, "not readable as JSON: the file is empty"),
        ("yaml", "# nothing\n", 1, "not readable as YAML: the file is empty"),
        ("json", '{"a": 1,\n}', 2, "not readable as JSON: no comma can stand before this `}`"),
        (
            "json",
            "{'a': 1}",
            1,
            "not readable as JSON: a name in double quotation marks is due here, not `'a'`",
        ),
        ("json", '{"a": 1 "b": 2}', 1, 'a comma or `}` is due here, not `"`'),
        ("json", '{"a" 1}', 1, "a colon is due here, between a name and its value, not `1`"),
        ("json", '{"a": NaN}', 1, "a value is due here, not `NaN`"),
        ("json", '{"a": 01}', 1, "a value is due here, not `01`"),
        ("json", '{"a": [1', 1, "a comma or `]` is due here, but the file ends"),
        ("json", "{}\n{}", 2, "there is something behind the end of the document, not `{`"),
        ("json", '{"a":\n"b', 2, "a text can't go on in the next line"),
        ("json", '{"a": "\\q"}', 1, "after a backslash stands one of"),
        ("json", '{"a": 1,\n "a": 2}', 2, "`a` stands here twice"),
        ("yaml", "a: 1\nb: 2\na: 3\n", 3, "`a` stands here twice"),
        ("yaml", "a: &x 1\n", 1, "`&x`: anchors aren't allowed here"),
        ("yaml", "a: [1, 2]\nb: *x\n", 2, "`*x`: aliases aren't allowed here"),
        ("yaml", "a: !!python/object:os.system x\n", 1, "tags aren't allowed here"),
        ("yaml", "a: 1\n---\nb: 2\n", 2, "a second document (`---`): a file holds one"),
        ("yaml", "a: [1\nb: 2\n", 1, "a `[` is never closed"),
        ("yaml", "a: no\n", 1, "`no` isn't plainly a text in YAML: put it in quotation marks"),
        ("yaml", "a: 2024-01-01\n", 1, "isn't plainly a text in YAML"),
        ("yaml", "a: 0x10\n", 1, "isn't plainly a text in YAML"),
        ("yaml", "a: .nan\n", 1, "isn't plainly a text in YAML"),
        ("yaml", "a:\n", 1, "there is no value here"),
        ("json", '{"a": "\\u202e"}', 1, "an invisible control character (U+202E)"),
        ("json", '{"\\ud800": 1}', 1, "an invisible control character (U+D800)"),
    ],
)
def test_what_is_no_document(form: str, text: str, line: int, message: str) -> None:
    found, said, _ = worded(text, form)
    assert message in said
    assert found == line
    assert [one.code for one in checked_text(text, form).problems] == ["D0701"]


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("json", "[" * 100_000),
        ("yaml", "[" * 100_000),
        ("json", '{"a":' * 50_000),
        ("yaml", "".join(f"{' ' * depth}a:\n" for depth in range(1_000))),
        ("yaml", "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n"),
        ("json", f"[{'1,' * 400_000}1]"),
        ("yaml", "- 1\n" * 200_000),
    ],
)
def test_what_is_too_deep_or_too_large_is_refused_before_anything_is_made_of_it(
    form: str, text: str
) -> None:
    assert [code for code, _, _ in problems_of(text, form)] == ["D0701"]


@pytest.mark.parametrize(
    ("value", "code"),
    [("9" * 900_000, "D0702"), ("-1", "D0702"), ("1.5", "D0702"), ("1e400", "D0702")],
)
def test_numbers_that_are_none_of_ours(value: str, code: str) -> None:
    text = HEAD.replace('"edition": 1', f'"edition": {value}') + "]}"
    assert (code, 1) in [(found, line) for found, line, _ in problems_of(text, "json")]


def test_as_deep_as_is_allowed_is_read() -> None:
    deepest = (LIMITS.deepest - 6) // 2
    inner = '{"not": {"inner": ' * deepest + '"x"' + "}}" * deepest
    text = HEAD + f'\n{{"move": {{"name": "m", "when": {inner}}}}}]}}'
    assert [(code, line) for code, line, _ in problems_of(text, "json")] == [("S0114", 2)]


# -- another document -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem", "message"),
    [
        (
            "format: pailu-rules-1",
            "format: pailu-rules-2",
            ("D0702", "pailu-rules-2"),
            "`format` must be `pailu-rules-1`, not pailu-rules-2",
        ),
        ("edition: 1", "edition: one", ("D0702", "one"), "must be a whole number, not one"),
        ("players: [2, 4]", "players: [2]", ("D0702", "[2]"), "must be a list of 2"),
        (
            "face: up",
            "face: sideways",
            ("D0702", "sideways"),
            "`face` must be `up` or `down`, not sideways",
        ),
        (
            "ranks: ['3',",
            "ranks: [3,",
            ("D0702", "3"),
            '`ranks` must be a text, not 3 write "3" in quotation marks',
        ),
        ("face: up", "face: [up]", ("D0702", "[up]"), "must be `up` or `down`, not a list of 1"),
        ("deck: true,", "deck: 1,", ("D0702", "1"), "must be true or false, not 1"),
        (
            "{zone: stock}\n            to",
            "{zone: stock, card: x}\n            to",
            ("D0703", "card"),
            "`card` is no entry of `from`",
        ),
        (
            "at_random: true",
            "at_randon: true",
            ("D0703", "at_randon"),
            "did you mean `at_random`?",
        ),
        ("- wins:", "- winz:", ("D0703", "winz"), "did you mean `wins`?"),
        (
            "- turn_passes: {player: {next_player: {}}}",
            "- turn_passes: {player: {next_player: {}, best_player: {}}}",
            ("D0702", "player"),
            "`player` must be one entry that says what it is, not a table of 2",
        ),
        (", default: 3", "", ("D0704", "option"), "`option` has no entry `default`"),
        (
            "format: pailu-rules-1\nname: little\n",
            "name: little\n",
            ("D0704", "n"),
            "no entry `format` add `format`",
        ),
        (
            "{person: player}",
            "{person: 'a b'}",
            ("D0702", "a b"),
            "must be a name: letters, digits and _, not",
        ),
        (
            "name: little",
            "name: little\ntitle: {English: Little}",
            ("D0702", "English"),
            "`title` must be the short code of a language, not English",
        ),
        (
            "name: little",
            "name: little\ntitle: {en: 'a \"b\"'}",
            ("D0702", 'a "b"'),
            'must be a text in one line without the sign "',
        ),
    ],
)
def test_what_does_not_fit_the_schema(
    old: str, new: str, problem: tuple[str, str], message: str
) -> None:
    found = reported(old, new, *problem)
    words = entry(found.code)
    assert message in " ".join([message_of(words, found), *help_of(words, found)])


def test_a_file_of_scenarios_is_told_from_one_of_rules() -> None:
    _, said, hint = worded("ruleset: little\nscenarios: []\n", "yaml")
    assert "`ruleset` is no entry here" in said
    assert hint == "a file of scenarios is run by `pailu test`"


def test_all_that_is_wrong_is_reported_at_once() -> None:
    text = LITTLE.replace("wins:", "winz:").replace("face: up", "face: 1")
    assert [(code, marked) for code, _, marked in problems_of(text, "yaml")] == [
        ("D0702", "1"),
        ("D0703", "winz"),
    ]


# -- data that no rules say -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem", "line"),
    [
        (
            "- zone: {name: pile, traits: [{kind: seen_by_all}]}",
            "- zone: {name: pile, traits: []}",
            ("D0705", "pile"),
            "zone pile:",
        ),
        (
            "from: [{each_player: {}}], at_random",
            "from: [{each_player: {}}], type: player, at_random",
            ("D0705", "choose"),
            "choose starter is a player at random",
        ),
        ("kind: seen_by_all", "kind: seen_by_all, value: 3", ("D0705", "{"), None),
        (
            "- wins: {player: {person: player}}",
            "- repeat: {body: []}",
            ("D0705", "repeat"),
            None,
        ),
        (
            "name: play_one\n",
            f"name: {'x' * 61}\n",
            ("S0110", "x" * 61),
            None,
        ),
        ("name: play_one\n", "name: deck\n", ("R0103", "deck"), None),
        ("name: play_one\n", "name: 1st\n", ("D0705", "1st"), "move 1st"),
        ("{local: card}", "{local: stone}", ("R0101", "stone"), None),
    ],
)
def test_what_the_language_cannot_say(
    old: str, new: str, problem: tuple[str, str], line: str | None
) -> None:
    found = reported(old, new, *problem)
    if line is not None:
        assert f"it would be `{line}`" in message_of(entry(found.code), found)


@pytest.mark.parametrize(
    ("old", "new", "marked", "message"),
    [
        ("[{zone: hand}]", "[{state: hand}]", "hand", "`hand` is a zone, not a state"),
        ("{person: player}", "{local: player}", "player", "is a person, not a name from the lines"),
        ("{option: hand_size}", "{zone: hand_size}", "hand_size", "is an option, not a zone"),
    ],
)
def test_words_that_name_something_else(old: str, new: str, marked: str, message: str) -> None:
    text = changed(old, new)
    (found,) = checked_text(text, "yaml").problems
    assert place(found)[::2] == ("D0706", marked)
    assert message in message_of(entry("D0706"), found)


def test_words_need_not_say_what_they_name() -> None:
    text = LITTLE.replace("{zone: stock}", "stock").replace("{local: card}", "card")
    assert checked_text(text, "yaml").rules is not None


# -- everything, damaged ----------------------------------------------------------------------

OTHERS: list[Any] = [None, True, 3, -1, 1.5, "x", "", "when", "a b", [], {}, [1], {"zone": "pile"}]


def is_told_well(data: object, form: str) -> list[tuple[str, int, str]]:
    """Check that data is read or refused without a crash, and every problem shown; give them."""
    checked = read_back(data, form)
    assert checked.rules is not None or checked.problems
    render(checked.problems, colour=False, width=100)
    return [place(one) for one in checked.problems]


def damaged(data: Any, path: tuple[str | int, ...], value: object) -> Any:
    """Data with another value at the end of a way."""
    data = copy.deepcopy(data)
    part(data, path[:-1])[path[-1]] = value
    return data


@pytest.mark.parametrize("path", [one for one in paths(SMALL) if one], ids=str)
def test_a_value_of_another_kind_is_reported_in_its_line(path: tuple[str | int, ...]) -> None:
    value: object = [None] if isinstance(part(SMALL, path), dict) else {"nonsense": 1}
    data = damaged(SMALL, path, value)
    text = one_value_a_line(data)
    line = next(at for at, one in enumerate(text.split("\n"), 1) if marks(one, value))
    found = problems_of(text, "json")
    # Where it is one of several in a list or a table, the name before it may be what is marked.
    assert {at for _, at, _ in found} & {line - 1, line, line + 1}, (found, line)


def one_value_a_line(data: object) -> str:
    return json.dumps(data, indent=1)


def marks(line: str, value: object) -> bool:
    return ("nonsense" in line) if isinstance(value, dict) else line.strip().startswith("null")


@fewer(2)
@given(st.data())
def test_no_damage_breaks_the_reader(data: st.DataObject) -> None:
    whole = LARGE[data.draw(st.sampled_from(sorted(LARGE)))]
    ways = [one for one in paths(whole) if one]
    way = data.draw(st.sampled_from(ways))
    other = data.draw(st.sampled_from(OTHERS) | st.sampled_from(ways).map(lambda p: part(whole, p)))
    broken = damaged(whole, way, copy.deepcopy(other))
    form = data.draw(st.sampled_from(sorted(WRITERS)))
    if readable(WRITERS[form](broken), form):
        is_told_well(broken, form)


@fewer(3)
@given(st.sampled_from([one for one in paths(LARGE["alternating"]) if one]))
def test_what_is_left_out_breaks_nothing(way: tuple[str | int, ...]) -> None:
    data = copy.deepcopy(LARGE["alternating"])
    del part(data, way[:-1])[way[-1]]
    is_told_well(data, "json")
