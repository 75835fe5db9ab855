"""`pailu validate --fix`: what has one safe remedy is put right, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from command_line import ROOT, fine, pailu, refused
from harness.chunks import fewer
from hypothesis import given
from hypothesis import strategies as st
from test_language import ALL, check, words_of

from interpreter.game.load import check_ruleset
from interpreter.problems import Problem
from interpreter.rules.check import Checked
from interpreter.source import Source, Span
from interpreter.syntax.fixes import fix_of
from interpreter.terminal import fixing
from interpreter.terminal.fixing import fixed

GAME = (ROOT / "rulesets" / "two_rows.rules").read_text("utf-8")
VARIANT = "variant ours of house, edition 1\n\nset wins_needed to 2\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8", newline="")


def house(text: str) -> str:
    return text.replace("game two_rows", "game house")


def line_of(text: str) -> int:
    return GAME[: GAME.index(text)].count("\n") + 1


SHUFFLED, SETTLED = line_of("shuffle deck into stock"), line_of("do settle")


# -- what is fixed --------------------------------------------------------------------------


def test_slips_are_put_right_and_told(home: Path) -> None:
    wrong = house(GAME).replace("do settle", "do setle").replace("edition 1", "edition one", 1)
    wrong = wrong.replace("    shuffle deck into stock", "\tshuffle deck into stok")
    write(home / "house.rules", wrong.rstrip("\n"))
    assert fine("validate", "--fix", "house.rules") == (
        "house.rules:1:21: `one` is `1` now\n"
        f"house.rules:{SHUFFLED}:1: tabs are spaces now\n"
        f"house.rules:{SHUFFLED}:23: `stok` is `stock` now\n"
        f"house.rules:{SETTLED}:8: `setle` is `settle` now\n"
        "house.rules: the last line ends with a newline now\n"
        "house.rules: no problems\n"
    )
    assert (home / "house.rules").read_text("utf-8") == house(GAME)


def test_a_text_without_slips_is_not_written(home: Path) -> None:
    write(home / "house.rules", house(GAME))
    before = (home / "house.rules").stat()
    assert fine("validate", "--fix", "house.rules") == "house.rules: no problems\n"
    after = (home / "house.rules").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_diff_shows_what_fix_would_change(home: Path) -> None:
    wrong = house(GAME).replace("do settle", "do setle")
    write(home / "house.rules", wrong)
    result = pailu("validate", "--fix", "--diff", "house.rules")
    assert result.exit_code == 1
    assert "-    do setle\n+    do settle\n" in result.stdout
    assert (home / "house.rules").read_text("utf-8") == wrong
    assert "--diff shows what --fix would change" in refused("validate", "--diff", "house.rules")


def test_only_files_that_are_named_are_changed(home: Path) -> None:
    wrong = house(GAME).replace("do settle", "do setle")
    write(home / "house.rules", wrong)
    write(home / "ours.rules", VARIANT.replace("wins_needed", "wins_neded"))
    result = pailu("validate", "--fix", "ours.rules")
    assert result.exit_code == 1
    assert result.stdout.startswith("ours.rules:3:5: `wins_neded` is `wins_needed` now\n")
    assert f"--> house.rules:{SETTLED}:8" in result.stdout
    assert (home / "house.rules").read_text("utf-8") == wrong
    assert (home / "ours.rules").read_text("utf-8") == VARIANT
    assert fine("validate", "--fix", "ours.rules", "house.rules") == (
        f"house.rules:{SETTLED}:8: `setle` is `settle` now\n"
        "ours.rules: no problems\nhouse.rules: no problems\n"
    )
    assert (home / "house.rules").read_text("utf-8") == house(GAME)


def test_a_variant_that_is_laid_on_is_fixed_too(home: Path) -> None:
    write(home / "house.rules", house(GAME))
    write(home / "ours.rules", VARIANT.replace("set ", "sett "))
    assert "ours.rules:3:1: `sett` is `set` now\n" in fine(
        "validate", "--fix", "house.rules", "--with", "ours.rules"
    )


def test_with_json_the_fixes_are_told_elsewhere(home: Path) -> None:
    write(home / "house.rules", house(GAME).replace("do settle", "do setle"))
    result = pailu("validate", "--fix", "--json", "house.rules")
    assert json.loads(result.stdout) == []
    assert result.stderr == f"house.rules:{SETTLED}:8: `setle` is `settle` now\n"


def test_files_that_cannot_be_read_are_reported_as_ever(home: Path) -> None:
    (home / "bad.rules").write_bytes(b"game \xff\n")
    result = pailu("validate", "--fix", "bad.rules", "none.rules")
    assert result.exit_code == 2
    assert "isn't UTF-8" in result.stdout
    assert "there is no file `none.rules`" in result.stdout


def test_one_fix_that_makes_things_worse_keeps_no_other_from_being_made(home: Path) -> None:
    # `crad` would be chosen, and the `card` of the next line be nowhere.
    wrong = house(GAME).replace("    choose card from hand", "    chose crad from hand", 1)
    wrong = wrong.replace("do settle", "do setle").replace("edition 1", "edition one", 1)
    wrong = wrong.replace("shuffle deck", "shufle deck")
    write(home / "house.rules", wrong)
    result = pailu("validate", "--fix", "house.rules")
    assert [line.split(" ")[0] for line in result.stdout.splitlines()[:3]] == [
        *("house.rules:1:21:", f"house.rules:{SHUFFLED}:5:", f"house.rules:{SETTLED}:8:")
    ]


def test_many_slips_are_fixed_in_few_checks(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks: list[str] = []

    def counted(name: str, *words: object, **more: object) -> Checked:
        checks.append(name)
        return check_ruleset(name, *words, **more)  # type: ignore[arg-type] # passed on

    monkeypatch.setattr(fixing, "check_ruleset", counted)
    wrong = "\n".join(
        line.replace(",", "，").replace(":", "：") if '"' not in line else line
        for line in house(GAME).split("\n")
    )
    write(home / "house.rules", wrong)
    assert pailu("validate", "--fix", "house.rules").exit_code == 0
    assert len(checks) <= 3
    fine("fmt", "house.rules")
    assert (home / "house.rules").read_text("utf-8") == house(GAME)


def test_a_ruleset_as_data_is_left_as_it_is(home: Path) -> None:
    fine("export", "two_rows", "--out", "house.json")
    data = (home / "house.json").read_text("utf-8")
    wrong = data.replace('"settle"', '"setle"', 1).rstrip("\n")
    assert wrong != data
    write(home / "house.json", wrong)
    result = pailu("validate", "--fix", "house.json")
    assert result.exit_code == 1
    assert "did you mean" in result.stdout
    assert (home / "house.json").read_text("utf-8") == wrong


# -- what is not fixed ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        # Two names could be meant.
        ("lay card on row face up", "lay card on wor face up"),
        # Other words that don't say quite the same.
        ("repeat until hand of starter is empty", "while hand is empty"),
        # A name of another kind than the word that resembles it.
        ("do settle", "do uper"),
    ],
)
def test_doubtful_slips_are_left_to_their_author(home: Path, was: str, instead: str) -> None:
    wrong = house(GAME).replace(was, instead)
    assert wrong != house(GAME)
    write(home / "house.rules", wrong)
    result = pailu("validate", "--fix", "house.rules")
    assert result.exit_code == 1
    assert (home / "house.rules").read_text("utf-8") == wrong


@pytest.mark.parametrize(
    ("found", "meant", "fixed"),
    [
        ("pille", "pile", True),
        ("Pile", "pile", True),
        ("UP", "up", True),
        ("upp", "up", False),
        ("hnad", "hand", True),
        ("left", "leads", False),
        ("hand_sise", "hand_size", True),
        ("hand_of", "hand_size", False),
        ("弃牌推", "弃牌堆", False),
        ("弃牌堆区", "弃牌堆", True),
    ],
)
def test_a_name_is_fixed_if_it_is_plainly_misspelt(found: str, meant: str, fixed: bool) -> None:
    source = Source.from_text("x.rules", f"put {found} on it\n")
    problem = Problem("R0101", source, Span(4, 4 + len(found)), {"name": found}, (meant,))
    assert (fix_of(problem) is not None) is fixed
    two = Problem("R0101", source, Span(4, 4 + len(found)), {"name": found}, (meant, "other"))
    assert fix_of(two) is None


# -- every suggestion of the corpus ---------------------------------------------------------

SUGGESTED = {
    name: chunk for name, chunk in ALL.items() if any(map(fix_of, check(chunk.text).problems))
}
BROUGHT_TO_LIGHT = {
    # The word is right now, and begins a block that the frame has already.
    "slips 6": ["S0111"],
    "slips 10": ["R0102"],
    "slips 21": ["R0102"],
    "slips 23": ["R0102"],
    # Another mistake stands behind it.
    "slips 4": ["S0104"],
    "text 27": ["S0104"],
    # The deck of the frame counts no points.
    "melds 1": ["R0104"],
    "newcomer 26": ["R0101"],
    "variants 22": ["F0305"],
    "rankings 10": ["R0108"],
}
"""What is found only when the problem before it is gone."""


def told(problems: Iterable[Problem]) -> list[tuple[str, int, str]]:
    return [(one.code, one.source.line_of(one.span.start), words_of(one)) for one in problems]


def test_the_corpus_has_many_suggestions() -> None:
    assert len(SUGGESTED) >= 100


@pytest.mark.parametrize("name", SUGGESTED)
def test_a_fix_that_is_applied_leaves_the_text_without_its_problem(name: str) -> None:
    text = SUGGESTED[name].text
    problems = check(text).problems
    for problem in problems:
        edit = fix_of(problem)
        if edit is None:
            continue
        left = told(check(edit.applied(text)).problems)
        others = told(one for one in problems if one is not problem)
        assert told([problem])[0] not in left
        assert [one[0] for one in left if one not in others] == BROUGHT_TO_LIGHT.get(name, [])
        if len(problems) == 1 and name not in BROUGHT_TO_LIGHT:
            assert left == []


# -- anything else --------------------------------------------------------------------------

LETTERS = [at for at, letter in enumerate(GAME) if letter.isascii() and letter.isalpha()]


@given(st.lists(st.sampled_from(LETTERS), min_size=1, max_size=3), st.booleans())
@fewer(8)
def test_no_fix_makes_things_worse(places: list[int], left_out: bool) -> None:
    text = list(GAME)
    for at in places:
        text[at : at + 2] = [text[at + 1], "" if left_out else text[at]]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "house.rules"
        write(file, "".join(text))
        before = check_ruleset(str(file)).problems
        for one in fixed([str(file)], (), ordered=False):
            one.original.write(one.text)
        after = check_ruleset(str(file)).problems
    early = [sum(one.code[0] in "SRTO" for one in found) for found in (before, after)]
    assert early[1] <= early[0]
    assert before or not after
