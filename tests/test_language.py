"""What the checker says about rulesets that are wrong, and that it says it once.

The files in tests/wrong hold many small rulesets, separated by lines of three hyphens. Each is put
into the frame (see `framing`), and each line that is wrong ends in `### CODE words`: the words are
a regular expression for the message and the help behind it, joined by "; ". A line with two
mistakes has two of them. Comments (`# …`) at the left edge are for readers.
"""

import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from framing import framed
from hypothesis import given
from hypothesis import strategies as st

from interpreter.catalogue import all_entries, entry, help_of, message_of
from interpreter.game.load import check_ruleset
from interpreter.problems import Problem, any_errors
from interpreter.rules.check import Checked, check_file, check_source
from interpreter.source import Source
from interpreter.syntax.grammar import keywords

WRONG = Path(__file__).resolve().parent / "wrong"
MARK = re.compile(r"[ ]*### ")


@dataclass(frozen=True)
class Chunk:
    """One small ruleset of a file, and what is expected on which of its lines."""

    text: str
    expected: tuple[tuple[int, str, str], ...]


def chunk_of(written: str) -> Chunk:
    """Read one chunk: the ruleset without its marks, and the marks."""
    lines = []
    expected = []
    for number, line in enumerate(framed(written).splitlines(), start=1):
        text, *marks = MARK.split(line)
        lines.append(text)
        for mark in marks:
            code, _, words = mark.partition(" ")
            expected.append((number, code, words))
    return Chunk("\n".join(lines) + "\n", tuple(expected))


def chunks(name: str) -> list[Chunk]:
    written = (WRONG / name).read_text("utf-8")
    bare = re.sub(r"^#(?!##).*\n", "", written, flags=re.MULTILINE)
    return [chunk_of(one) for one in re.split(r"^---\n", bare, flags=re.MULTILINE)]


ALL = {
    f"{path.stem} {number}": chunk
    for path in sorted(WRONG.glob("*.chunks"))
    for number, chunk in enumerate(chunks(path.name), start=1)
}


def check(text: str) -> Checked:
    return check_source(Source.from_text("house.rules", text))


def words_of(problem: Problem) -> str:
    found = entry(problem.code)
    return "; ".join([message_of(found, problem), *help_of(found, problem)])


def codes(text: str) -> list[str]:
    return [one.code for one in check(text).problems]


# -- the chunks -----------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", ALL.values(), ids=ALL.keys())
def test_each_wrong_line_is_reported_once_and_no_other(chunk: Chunk) -> None:
    found = [
        (one.source.line_of(one.span.start), one.code, words_of(one))
        for one in check(chunk.text).problems
    ]
    wanted = Counter((line, code) for line, code, _ in chunk.expected)
    assert Counter((line, code) for line, code, _ in found) == wanted, found
    for line, code, words in chunk.expected:
        told = [text for at, which, text in found if (at, which) == (line, code)]
        assert any(re.search(words, text) for text in told), told


def test_a_warning_alone_leaves_the_rules_usable_and_an_error_does_not() -> None:
    warnings = {one.code for one in all_entries() if one.severity.value == "warning"}
    for chunk in ALL.values():
        only_warnings = all(code in warnings for _, code, _ in chunk.expected)
        assert (check(chunk.text).rules is not None) is only_warnings


# -- what the chunks cover ------------------------------------------------------------------

# `test_files_of_variants` shows those that need several files.
OF_FILES = {"O0610", "O0611", "O0614"}
# `test_data_damage` shows those of rulesets that are data.
OF_DATA = {f"D070{number}" for number in range(1, 7)}

KINDS = {"zone", "state", "option", "move", "step", "ranking", "player", "type", "card", "value"}


def test_every_code_is_shown_at_least_once() -> None:
    shown = {code for one in ALL.values() for _, code, _ in one.expected}
    others = set(OF_WHOLE_FILES) | OF_FILES | OF_DATA
    assert {one.code for one in all_entries()} - shown <= others
    assert shown.isdisjoint(others - {"L0406"}), "what a few lines can show needs no file"


def test_every_kind_of_name_is_misspelt_at_least_once() -> None:
    found = {
        str(problem.facts["kind"])
        for one in chunks("names.chunks")
        for problem in check(one.text).problems
        if problem.code == "R0101"
    }
    assert found >= KINDS | {"name", "number"}


def test_the_typical_slips_have_one_report_each() -> None:
    slips = chunks("slips.chunks")
    assert len(slips) >= 60
    assert {len(check(one.text).problems) for one in slips} == {1}


@pytest.mark.parametrize(
    ("line", "meant"), [("put card on pil", "pile"), ("pil becomes 3", "pilot")]
)
def test_suggestions_are_of_the_kind_that_is_needed(line: str, meant: str) -> None:
    state = "state pilot is 0 to 9, starts each deal at 0"
    (problem,) = check(framed(f"    {line}\n    add 1 to pilot\n\n{state}\n")).problems
    assert (problem.code, problem.candidates) == ("R0101", (meant,))


FOUR = """\
zone pile: hiden

setup
    shuffle deck into stok
    deal 5 from stock to hand of each player
    choose leader from each player at random
    turn passes to leader

move play_one
    choose card from hand
    lay card on pile up

end enough after 8 turns
    players with fewest card in hand win, those tied share the win
"""


def test_four_mistakes_in_four_blocks_are_four_reports() -> None:
    found = [
        (one.code, one.source.line_text(one.source.line_of(one.span.start)).strip())
        for one in check(framed(FOUR)).problems
    ]
    assert found == [
        ("S0104", "zone pile: hiden"),
        ("R0101", "shuffle deck into stok"),
        ("S0113", "lay card on pile up"),
        ("S0104", "players with fewest card in hand win, those tied share the win"),
    ]


def test_all_uses_of_an_unknown_name_are_shown_with_the_first() -> None:
    text = framed("    put all from heap to hand\n    shuffle heap\n    put card on heap\n")
    (problem,) = check(text).problems
    assert [label.text for label in problem.labels] == ["and here", "and here"]
    lines = [one.source.line_of(one.span.start) for one in (problem, *problem.labels)]
    assert lines == sorted(lines)


def test_a_line_that_cannot_be_read_never_leaves_the_rules_usable() -> None:
    """Whatever is held back as a consequence, something is reported."""
    lines = framed("").splitlines()
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        for broken in (f"{line} ~", f"{line} top top", line.replace(" ", " of ", 1) + " the"):
            text = "\n".join([*lines[:number], broken, *lines[number + 1 :]]) + "\n"
            checked = check(text)
            assert checked.rules is None, broken
            assert checked.problems, broken


WORDS = re.compile(r"\w+|[^\w\s]|\n *")


@given(st.sampled_from(list(ALL.values())), st.data())
def test_no_text_makes_the_checker_fail(chunk: Chunk, data: st.DataObject) -> None:
    words = list(WORDS.finditer(chunk.text))
    place, other = (data.draw(st.sampled_from(words)) for _ in range(2))
    end = data.draw(st.sampled_from([place.start(), place.end()]))
    put_in = data.draw(st.sampled_from(["", " ", f"{other[0]} ", *sorted(keywords())]))
    checked = check(chunk.text[: place.start()] + put_in + chunk.text[end:])
    assert all(words_of(one) for one in checked.problems)
    assert (checked.rules is None) is any_errors(checked.problems)


# -- whole files ----------------------------------------------------------------------------


def nested(levels: int) -> str:
    return "turn\n" + "".join(f"{' ' * depth}if hand is empty\n" for depth in range(1, levels + 1))


def condition(words: str) -> str:
    return framed(f"    if {words}\n        player wins\n")


OF_WHOLE_FILES = {
    "S0001": (b"game frame, edition 1\n\x00\n", "invisible control character .U.0000. in line 2"),
    "S0111": (b"zone pile: seen by all\n", "a ruleset begins with a `game` line"),
    "S0112": (b"\n" * 10_001, "the file is too large: 10000 lines are the limit"),
    "L0406": (
        (framed("") + "".join(f"zone z{n}: hidden\n" for n in range(500))).encode(),
        "there are too many clauses, 500 are the limit",
    ),
}
"""Codes that a few lines can't have, each with a file that has it."""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (framed("").replace("game frame", "gmae frame"), "gmae frame, edition 1"),
        ("zone heap: hidden\n" + framed(""), "game frame, edition 1"),
        (framed("") + "game again, edition 1\n", "game again, edition 1"),
        (" " + framed(""), "game frame, edition 1"),
    ],
)
def test_there_is_one_game_line_and_it_comes_first(text: str, line: str) -> None:
    first, *_ = check(text).problems
    assert first.code in ("S0103", "S0109", "S0111")
    assert first.source.line_text(first.source.line_of(first.span.start)).strip() == line


def test_an_indented_first_line_is_sent_to_the_left_edge() -> None:
    first, *_ = check(" " + framed("")).problems
    assert words_of(first).endswith("; a block begins at the left edge, in the first column")


def test_two_spaces_are_as_good_as_four() -> None:
    assert check(framed("").replace("    ", "  ")).problems == ()


@pytest.mark.parametrize("code", OF_WHOLE_FILES)
def test_codes_of_whole_files(code: str, tmp_path: Path) -> None:
    data, words = OF_WHOLE_FILES[code]
    path = tmp_path / "house.rules"
    path.write_bytes(data)
    checked = check_file(str(path))
    assert checked.rules is None
    told = [words_of(one) for one in checked.problems if one.code == code]
    assert len(told) == 1
    assert re.search(words, told[0])


GAME = "game frame, edition 1\n"


@pytest.mark.parametrize(
    ("files", "overlays", "code", "words"),
    [
        (
            {
                "house": "variant house of other, edition 1\n",
                "other": "variant other of house, edition 1\n",
            },
            (),
            "O0610",
            "this variant is of itself: house.rules → other.rules → house.rules",
        ),
        (
            {"house": "variant house of house, edition 1\n"},
            (),
            "O0610",
            "this variant is of itself: house.rules → house.rules",
        ),
        (
            {"house": "variant house of frmae, edition 1\n", "frame": GAME},
            (),
            "O0611",
            "there is no ruleset called `frmae`; did you mean `frame`",
        ),
        (
            {"house": GAME, "other": "game second, edition 1\n"},
            ("other",),
            "O0614",
            "`second` is no variant of `frame`: it is a game of its own",
        ),
    ],
)
def test_files_of_variants(
    files: dict[str, str], overlays: tuple[str, ...], code: str, words: str, tmp_path: Path
) -> None:
    for name, text in files.items():
        (tmp_path / f"{name}.rules").write_text(text, "utf-8")
    laid = [str(tmp_path / f"{name}.rules") for name in overlays]
    (problem,) = check_ruleset(str(tmp_path / "house.rules"), laid).problems
    assert problem.code == code
    assert words in words_of(problem)


def test_a_problem_in_a_variant_is_shown_in_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "frame.rules").write_text(framed(""), "utf-8")
    path = tmp_path / "short.rules"
    path.write_text("variant short of frame, edition 1\n\nremove end enuogh\n", "utf-8")
    (problem,) = check_ruleset(str(path)).problems
    assert (problem.code, problem.source.name) == ("O0601", str(path))
    assert problem.source.line_of(problem.span.start) == 3


HOSTILE: dict[str, tuple[bytes, str]] = {
    "10,000 nested blocks": (nested(10_000)[:900_000].encode(), "S0112|S0108"),
    "a few thousand nested blocks": (nested(1_300).encode(), "S0108"),
    "a name of 1 MB": (b"zone " + b"a" * 990_000 + b": hidden\n", "S0110"),
    "10 MB of noise": (bytes(range(32, 127)) * 105_263, "S0112"),
    "200,000 lines": (b"a\n" * 200_000, "S0112"),
    "100,000 times not": (condition("not " * 100_000 + "hand is empty").encode(), "S0114"),
    "deep brackets": (
        condition("(" * 100_000 + "hand is empty" + ")" * 100_000).encode(),
        "S0114",
    ),
    "as many brackets as a line holds": (
        condition("(" * 140 + "hand is emty" + ")" * 140).encode(),
        "R0101",
    ),
    "NUL bytes": (b"game frame, edition 1\n" + b"\x00" * 1000, "S0001"),
    "NUL bytes alone": (b"\x00" * 900_000, "S0001"),
    "mistakes on every line": (
        ("turn\n" + "    chose card from hand\n" * 9_000).encode(),
        "S0107",
    ),
    "a mistake in every block": (
        "".join(f"step s{n}\n    chose card from hand\n" for n in range(4_900)).encode(),
        "S0107",
    ),
    "an unknown name on every line": (
        framed("".join(f"    put all from zone_{n} to hand\n" for n in range(9_000))).encode(),
        "R0101",
    ),
    "a chain of steps": (
        framed(
            "    do s0\n\n"
            + "".join(f"step s{n}\n    do s{n + 1}\n" for n in range(450))
            + "step s450\n    player wins\n"
        ).encode(),
        "L0406",
    ),
}

PEAK = """\
def peak():
    # Linux hands the peak of the process that started this one on in `ru_maxrss`; its own is here.
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

"""

CHECKING = (
    PEAK
    + """\
import resource, sys
from interpreter.rules.check import check_file
resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000, 1_000_000_000))
checked = check_file(sys.argv[1])
assert checked.rules is None
print(*sorted({one.code for one in checked.problems}))
print(peak())
"""
)

PLAYING = (
    PEAK
    + """\
import resource, sys
from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.machine.stream import Stream
resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000, 1_000_000_000))
game = Game(load_program(sys.argv[1]))
game.play_out(Stream(1, 0), -1)
print(game.gap.text)
print(peak())
"""
)

LONGEST = 60  # seconds; a bound against hanging, not a measurement
LARGEST = 256  # MB


def run_apart(script: str, path: Path) -> list[str]:
    """Run a script on a file in a process of its own, with its memory limited."""
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    said, megabytes = done.stdout.splitlines()
    assert int(megabytes) <= LARGEST
    return said.split(" ") if script is CHECKING else [said]


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory in the way of Linux")
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_with_a_plain_message(name: str, tmp_path: Path) -> None:
    data, code = HOSTILE[name]
    path = tmp_path / "hostile.rules"
    path.write_bytes(data)
    assert any(re.fullmatch(code, one) for one in run_apart(CHECKING, path))


ENDLESS = [
    pytest.param("repeat until pile is full\n        shuffle stock", id="nothing changes"),
    pytest.param("repeat 1000000 times\n        switch facing", id="a great many times"),
    pytest.param(
        "repeat 1000000 times\n        for each player\n            repeat 1000000 times\n"
        "                count_up becomes 3 if count_up is 2, otherwise 2",
        id="within one another",
    ),
]


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory in the way of Linux")
@pytest.mark.parametrize("lines", ENDLESS)
def test_a_game_without_end_is_stopped_with_a_plain_message(lines: str, tmp_path: Path) -> None:
    path = tmp_path / "endless.rules"
    path.write_text(
        framed(
            f"    {lines}\n\n"
            "zone pile: seen by all, holds 24\n"
            "state facing is up or down, starts each deal at up\n"
            "state count_up is 0 to 9, starts each deal at 0\n"
        ),
        "utf-8",
    )
    (said,) = run_apart(PLAYING, path)
    assert said in ("the game goes on without end", "too much happens at once")
