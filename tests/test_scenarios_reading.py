"""What is refused in a scenario file, each with its line and in words for people."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from interpreter.game.words import YES
from interpreter.resources import rulesets_folder
from interpreter.scenarios import (
    ScenarioError,
    ScenarioFile,
    load_scenarios,
    render_report,
    run_files,
)
from interpreter.scenarios.model import OTHERS, Cards
from interpreter.scenarios.tree import Items, Table, Text, plain, read_tree

HEAD = "ruleset: alternating\nplayers: North East South\nscenarios:\n"
"""Three lines: a scenario begins in the fourth."""


def refused(folder: Path, text: str) -> tuple[int, str]:
    """Give the line and the message with which a file is refused."""
    path = folder / "x.scenarios.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(ScenarioError) as caught:
        load_scenarios(path)
    assert caught.value.path == str(path)
    assert str(caught.value).startswith(f"{path}:")
    return caught.value.line, caught.value.message


def loaded(folder: Path, text: str) -> ScenarioFile:
    path = folder / "x.scenarios.yaml"
    path.write_text(text, "utf-8")
    return load_scenarios(path)


# -- YAML --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, "`a` stands here twice (first in line 1)"),
        ("a:\n  - {b: 1, b: 2}\n", 2, "`b` stands here twice (first in line 2)"),
        ("a: &x b\n", 1, "`&x`: anchors aren't allowed here"),
        ("a: b\nc: *x\n", 2, "`*x`: aliases aren't allowed here"),
        ("a: b\n<<: *x\n", 2, "`*x`: aliases aren't allowed here"),
        ("a: !!int 3\n", 1, "`tag:yaml.org,2002:int`: tags aren't allowed here"),
        ("a: !!python/object:os.system x\n", 1, "tags aren't allowed here"),
        ("a: ! b\n", 1, "`!`: tags aren't allowed here"),
        ("a: !x!b c\n", 1, "a tag (`!…`) isn't allowed here"),
        ("a: b\n---\nc: d\n", 2, "a second document (`---`): a file holds one"),
        ("a: b: c\n", 1, "a second `: ` on this line"),
        ("a: b\n\tc: d\n", 2, "a tab: indent with spaces"),
        ("a: 'b\n", 1, "a quotation mark or bracket is never closed"),
        ('a: "\\q"\n', 1, "a backslash in double quotation marks"),
        ("a: [b\n", 1, "a `[` is never closed"),
        ("a: {b: c\n", 1, "a `{` is never closed"),
        ("a: @b\n", 1, "a text that begins with this sign needs quotation marks"),
        ("a: ,\n", 1, "this can't stand here without quotation marks"),
        ("a:\n  b: c\n d: e\n", 3, "this line's indentation doesn't fit the lines above it"),
        ("  a: b\nc: d\n", 2, "this line's indentation doesn't fit the lines above it"),
        ("a: |x\n", 1, "not readable as YAML: expected chomping"),
        ("? [a]\n: b\n", 1, "a name can't be a list or a table"),
        ("- a\n", 1, "a scenario file begins with `ruleset: NAME`"),
        ("", 1, "the file is empty"),
        ("# nothing\n", 1, "the file is empty"),
        ("a:\n" + "".join(f"{' ' * n}b:\n" for n in range(1, 15)), 13, "nested more than 12 deep"),
        ("a: " + "[" * 200_000, 1, "nested more than 12 deep"),
        ("a: \U0000fffe\n", 0, "not readable as YAML"),
    ],
)
def test_yaml_that_is_refused(tmp_path: Path, text: str, line: int, message: str) -> None:
    at, said = refused(tmp_path, text)
    assert at == line
    assert message in said


def test_everything_is_a_text(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 3D\nb: no\nc: 10\nd: ~\ne:\nf: [yes, 1e3]\n'no': {x: 0x1F}\n", "utf-8")
    assert plain(read_tree(str(path))) == {
        "a": "3D",
        "b": "no",
        "c": "10",
        "d": "~",
        "e": "",
        "f": ["yes", "1e3"],
        "no": {"x": "0x1F"},
    }


def test_the_tree_knows_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("# first\na:\n  - b\n\n  - c: d\n", "utf-8")
    tree = read_tree(str(path))
    assert tree.lines == {"a": 2}
    items = tree.entries["a"]
    assert isinstance(items, Items)
    first, second = items.items
    assert isinstance(first, Text)
    assert first.line == 3
    assert isinstance(second, Table)
    assert second.lines == {"c": 5}


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="there is no file") as caught:
        load_scenarios(tmp_path / "none.yaml")
    assert caught.value.line == 0
    with pytest.raises(ScenarioError, match="is a folder"):
        load_scenarios(tmp_path)
    large = tmp_path / "large.yaml"
    large.write_bytes(b"a: b\n" * 250_000)
    with pytest.raises(ScenarioError, match="too large for a scenario file: 1 MB is the limit"):
        load_scenarios(large)
    bad = tmp_path / "bad.yaml"
    bad.write_bytes(b"a: \xff\n")
    with pytest.raises(ScenarioError, match="isn't UTF-8"):
        load_scenarios(bad)


# -- the schema --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("players: North East\n", 1, "`ruleset:` is missing"),
        ("ruleset: two_rows\n", 1, "`scenarios:` is missing"),
        (
            "rulset: two_rows\nscenarios: []\n",
            1,
            "`rulset` is no name that can stand here; did you mean `ruleset`?",
        ),
        (
            "ruleset: two_rows\nscenarios:\n",
            2,
            "`scenarios` must be a list of scenarios, each beginning with `- name:`, not nothing",
        ),
        (
            "ruleset: two_rows\nscenarios: []\n",
            2,
            "`scenarios` is empty: it must be a list of scenarios, each beginning with `- name:`",
        ),
        ("ruleset:\n  - a\nscenarios: []\n", 1, "`ruleset` must be the name of a ruleset"),
        (HEAD + "- proves: A1\n", 4, "`name:` is missing"),
        (HEAD + "- name: a\n  gives: {}\n", 5, "`gives` is no name that can stand here; did you"),
        (HEAD + "- name: a\n  zzz: {}\n", 5, "`zzz` is no name that can stand here; the names"),
        (HEAD + "- name: a\n  match: maybe\n", 5, "`match` must be `yes` or `no`, not `maybe`"),
        (HEAD + "- name: a\n  given: 8S\n", 5, "`given` must be a table that says where"),
        (HEAD + "- name: a\n  given:\n    pile: {a: b}\n", 6, "`pile` must be a text or a list"),
        (HEAD + "- name: a\n  given:\n    pile:\n", 6, "`pile` is empty: it must be a text"),
        (HEAD + "- name: a\n  play: x\n", 5, "`play` must be a list of plays, each such as"),
        (
            HEAD + "- name: a\n  play:\n    - North 8S\n",
            6,
            "`play` must be a table of one line such as `North: 8S`, and what is expected of it, "
            "not `North 8S`",
        ),
        (HEAD + "- name: a\n  play:\n    - North: [8S]\n", 6, "`North` must be a line as the"),
        (HEAD + "- name: a\n  play:\n    - North:\n", 6, "`North` is empty: it must be a line"),
        (HEAD + "- name: a\n  expect: {}\n", 5, "`expect` is empty: it must be a table of what"),
        (HEAD + "- name: a\n  options: [b]\n", 5, "`options` must be a table of options"),
        (
            HEAD + f"- name: a\n  match: {'x' * 50}\n",
            5,
            f"`match` must be `yes` or `no`, not `{'x' * 40}…`",
        ),
        (HEAD + "- name: [a]\n", 4, "`name` must be a few words, not a list"),
    ],
)
def test_what_the_schema_refuses(tmp_path: Path, text: str, line: int, message: str) -> None:
    at, said = refused(tmp_path, text)
    assert at == line
    assert said.startswith(message)


def test_the_first_mistake_of_a_file_is_told(tmp_path: Path) -> None:
    text = HEAD + "- name: a\n  match: maybe\n- name: b\n  zzz: c\n"
    assert refused(tmp_path, text)[0] == 5


# -- names -------------------------------------------------------------------------------------


def given(*lines: str) -> str:
    below = "".join(f"    {one}\n" for one in lines)
    return f"{HEAD}- name: a\n  given:\n    turn: North\n{below}"


def expected(*lines: str) -> str:
    return HEAD + "- name: a\n  expect:\n" + "".join(f"    {one}\n" for one in lines)


def played(*lines: str) -> str:
    return HEAD + "- name: a\n  play:\n" + "".join(f"    {one}\n" for one in lines)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (
            "ruleset: alternatin\nscenarios: [{name: a}]\n",
            1,
            "there is no ruleset `alternatin`; did you mean `alternating`?",
        ),
        ("ruleset: qqqqqq\nscenarios: [{name: a}]\n", 1, "there is no ruleset `qqqqqq`"),
        ("ruleset: two_rows\nscenarios:\n  - name: a\n", 3, "who plays? Write `players:"),
        (
            "ruleset: two_rows\nplayers: North north\nscenarios: [{name: a}]\n",
            2,
            "two players are called `north`",
        ),
        (
            "ruleset: two_rows\nplayers: Expect East\nscenarios: [{name: a}]\n",
            2,
            "a player can't be called `Expect`",
        ),
        (
            f"ruleset: two_rows\nplayers: {' '.join('abcdefghi')}\nscenarios: [{{name: a}}]\n",
            2,
            "no game has more than 8 players",
        ),
        (
            HEAD + "- name: a\n  players: A B C D E\n",
            5,
            "this game is for 2 to 4 players, not 5",
        ),
        (HEAD + "- name: a\n- name: b\n- name: a\n", 6, "a scenario of this name stands in line 4"),
        (
            HEAD + "- name: a\n  options:\n    hand_siz: 5\n",
            6,
            "the option `hand_siz` isn't known here; did you mean `hand_size`?",
        ),
        (
            HEAD + "- name: a\n  options:\n    hand_size: 50\n",
            6,
            "`hand_size` can't be `50`; it is a whole number from 3 to 12",
        ),
        (
            HEAD + "- name: a\n  illegal: A3\n  expect: {over: yes}\n",
            6,
            "what can't begin has no `expect:`",
        ),
        (HEAD + "- name: a\n  illegal: A99\n", 5, "the clause `A99` isn't known here"),
        # given
        (HEAD + "- name: a\n  given:\n    target: 5\n", 5, "whose turn is it? Write `turn: NAME`"),
        (HEAD + "- name: a\n  given:\n    turns: 5\n", 5, "whose turn is it? Write `turn: NAME`"),
        (given("pil: 8S"), 7, "the name `pil` isn't known here; did you mean `pile`?"),
        (given("hand of Noth: 8S"), 7, "the player `Noth` isn't known here; did you mean `North`?"),
        (given("hand: 8S"), 7, "whose `hand`? Write `hand of North`"),
        (given("pile of North: 8S"), 7, "`pile` belongs to nobody: write `pile` alone"),
        (given("pile: 8S 1S"), 7, "`1S` is no card of this deck"),
        (given("pile: up 8S"), 7, "`up` stands behind its card"),
        (given("pile: 8S unseen"), 7, "`unseen` is no card of this deck"),
        (given("pile: 8S 8♠"), 7, "8♠ stands here twice"),
        (given("pile: 8S empty"), 7, "`empty` stands alone"),
        (given("pile: ','"), 7, "write `empty` where no card lies"),
        (given("pile: 3 cards"), 7, "name the cards that lie here"),
        (given("hand of North: 8S up"), 7, "in `hand` cards are not laid `up` or `down`"),
        (given("pile: 8S", "hand of East: 8S"), 8, "8S lies in pile (line 7) already"),
        (given("target: 1"), 7, "the value of target `1` isn't known here"),
        (given("facing: upp"), 7, "the value of facing `upp` isn't known here; did you mean `up`?"),
        (given("leader: West"), 7, "the player `West` isn't known here"),
        (given("turns: -1"), 7, "`-1` is no whole number"),
        (given("draws: 8S 1S"), 7, "`1S` is no card of this deck and no player"),
        (given("won of North: 1"), 7, "games are won in a match only: write `match: yes`"),
        # play
        (played("- West: 8S"), 6, "the player `West` isn't known here"),
        (played("- North: 8S", "  East: 9S"), 7, "one play a line: begin a new one with `- East:"),
        (played("- illegal: A12"), 6, "what is illegal? The play stands on the line above"),
        (played("- others: 8S"), 6, "the others can say `yes` or `no` only"),
        (played("- others: no", "  illegal: A14"), 7, "whose play is illegal? Name the player"),
        (
            played("- North: 8S", "  illegal: move open_crd"),
            7,
            "the clause `move open_crd` isn't known here; did you mean `move open_card`?",
        ),
        # expect
        (expected("targt: 5"), 6, "the name `targt` isn't known here; did you mean `target`?"),
        (expected("winer: North"), 6, "the name `winer` isn't known here; did you mean `winner`?"),
        (expected("turn: West"), 6, "the player `West` isn't known here"),
        (expected("turns: many"), 6, "`many` is no whole number"),
        (expected("won of West: 1"), 6, "the player `West` isn't known here"),
        (expected("over: maybe"), 6, "`yes` or `no` is due here, not `maybe`"),
        (expected("winners: North and West"), 6, "the player `West` isn't known here"),
        (expected("pile: 8S, 2 unseen"), 6, "`2` is no card of this deck"),
        (expected("West sees pile: 8S"), 6, "the player `West` isn't known here"),
        (expected("North sees pile: 8S, 2"), 6, "2 of what? Write `unseen` behind it"),
        (expected("North sees target: 8"), 6, "everybody knows `target`: write `target` alone"),
        (expected("event: step low_crd"), 6, "the event `step low_crd` isn't known here; did you"),
        (expected("event:", "  - turn of North", "  - East clims 10"), 8, "the event `East clims"),
        (expected("no event: 8S from hand of West to pile"), 6, "the event `8S from hand of West"),
    ],
)
def test_names_that_nothing_has(tmp_path: Path, text: str, line: int, message: str) -> None:
    at, said = refused(tmp_path, text)
    assert (at, said[: len(message)]) == (line, message)


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        (("turns: 3",), 7, "in a game told from top to bottom the turns before are played"),
        (("stock: 8S",), 7, "say with `draws:` what comes from `stock` in this game"),
        (("upper of North: 2S 3S 4S 5S",), 7, "`upper` holds 3 cards at the most"),
        (("points of North: 3",), 7, "`points` is a number from 0 to 2"),
        (("points: 1",), 7, "whose `points`? Write `points of North`"),
        (("starter of North: North",), 7, "`starter` belongs to nobody"),
    ],
)
def test_what_a_told_game_refuses(
    tmp_path: Path, lines: tuple[str, ...], line: int, message: str
) -> None:
    text = given(*lines).replace("alternating", "two_rows").replace(" South", "")
    at, said = refused(tmp_path, text)
    assert (at, said[: len(message)]) == (line, message)


def test_a_ruleset_with_problems_is_named_with_them(tmp_path: Path) -> None:
    (tmp_path / "house.rules").write_text("game house, edition 1\n    players 2\n", "utf-8")
    line, said = refused(tmp_path, "ruleset: house\nscenarios: [{name: a}]\n")
    assert line == 1
    assert said.startswith("the ruleset `house` can't be played yet: ")


# -- garbled files -----------------------------------------------------------------------------

WORDS = (
    "North East West 8S 1S up down empty unseen no yes illegal expect: [ ] { } ' &a *a !x - ? : #"
)


def garbled(rng: Random, text: str) -> str:
    """Change a text in one to four places."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        lines = text.split("\n")
        line, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                del lines[line]
            case 1:
                lines.insert(other, lines[line])
            case 2:
                words = lines[line].split(" ")
                words[rng.randrange(len(words))] = rng.choice(WORDS.split(" "))
                lines[line] = " ".join(words)
            case _:
                at = rng.randrange(len(lines[line]) + 1)
                sign = rng.choice("aB09:,-[{'# \t&*!|>%@`é一")
                lines[line] = lines[line][:at] + sign + lines[line][at:]
        text = "\n".join(lines)
    return text


@pytest.mark.parametrize("name", ["alternating", "two_rows"])
def test_garbled_files_are_run_or_refused_with_a_line(name: str, tmp_path: Path) -> None:
    rng = Random(f"garbled {name}")
    text = (rulesets_folder() / f"{name}.scenarios.yaml").read_text("utf-8")
    head, *scenarios = re.split(r"^(?=  - name:)", text, flags=re.MULTILINE)
    path = tmp_path / "x.scenarios.yaml"
    seen = Counter[str]()
    for _ in range(60):
        path.write_text(garbled(rng, head + rng.choice(scenarios)), "utf-8")
        (report,) = run_files([path])
        assert str(path) in render_report([report])
        if report.error is not None:
            assert report.error.line > 0
            seen["refused"] += 1
        else:
            seen["passed" if report.passed else "failed"] += 1
    assert min(seen["refused"], seen["failed"] + seen["passed"]) > 0


# -- what is understood ------------------------------------------------------------------------


def test_a_ruleset_beside_the_file_comes_first(tmp_path: Path) -> None:
    shipped = loaded(tmp_path, HEAD + "- name: a\n").program.rules
    text = shipped.source.text.replace("default 7", "default 5")
    (tmp_path / "alternating.rules").write_text(text, "utf-8")
    for name in ("alternating", "alternating.rules"):
        beside = loaded(tmp_path, HEAD.replace("alternating", name) + "- name: a\n")
        assert beside.program.rules.options[0].default == 5


def test_lists_and_texts_are_the_same(tmp_path: Path) -> None:
    one = loaded(tmp_path, HEAD + "- name: a\n  proves: A1 A2\n  players: Ann Ben\n")
    other = loaded(tmp_path, HEAD + "- name: a\n  proves: [A1, A2]\n  players: [Ann, Ben]\n")
    assert one.scenarios == other.scenarios
    assert one.scenarios[0].proves == ("A1", "A2")


def test_cards_are_read_from_bottom_to_top(tmp_path: Path) -> None:
    lines = ("pile: 8S, 7♥ down, ♦10 up", "stock: 3S 4S", "hand of North: empty")
    zones = loaded(tmp_path, given(*lines)).scenarios[0].given.zones
    words = dict(zones.values())
    assert words[7] == Cards((20, 17, 31), (True, False, True))
    assert words[8] == Cards((4, 0), (None, None))
    assert words[9] == Cards()


def test_the_others_speak_with_every_word_for_yes_and_no(tmp_path: Path) -> None:
    for word in sorted(YES):
        scenario = loaded(tmp_path, played(f"- others: {word}")).scenarios[0]
        assert scenario.play[0].seat == OTHERS
