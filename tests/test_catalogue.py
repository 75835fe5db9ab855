"""The words of every code, and that no fact can spoil them."""

import re
from pathlib import Path

import pytest

from interpreter.catalogue import UnknownCodeError, all_entries, entry, help_of, message_of
from interpreter.catalogue.examples import DOUBT, LITTLE, SHOWN, instead
from interpreter.catalogue.wording import LONGEST_SHOWN, fill, shown
from interpreter.problems import Problem
from interpreter.source import Source, Span

PACKAGE = Path(__file__).resolve().parent.parent / "interpreter"
HOUSE = Source.from_text("house.rules", "zone pile: hidden\nzone pile: seen by all\n")


def problem(code: str, **facts: object) -> Problem:
    return Problem(code, HOUSE, Span(5, 9), facts)


# -- wording ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "facts", "words"),
    [
        ("no {kind} `{name}`", {"kind": "zone", "name": "a{kind}[b]%s"}, "no zone `a{kind}[b]%s`"),
        ("{a:a} and {b:a}", {"a": "option", "b": "card"}, "an option and a card"),
        ("{a:a}, {b:a}, {c:a}", {"a": "cards", "b": "the deck", "c": "a card"}, None),
        ("{n} card{n:s}, {m} card{m:s}", {"n": 1, "m": 2}, "1 card, 2 cards"),
        ("full[: {n} of {m}]", {"n": 0, "m": 2}, "full: 0 of 2"),
        ("full[: {n} of {m}]", {"n": 3}, "full"),
        ("missing {n}", {}, "missing …"),
        ("[plain] {n}", {"n": None}, "[plain] …"),
        ("{yes} {no}", {"yes": True, "no": False}, "yes no"),
    ],
)
def test_fill(template: str, facts: dict[str, object], words: str | None) -> None:
    assert fill(template, facts) == (words or "cards, the deck, a card")


class Unspeakable:
    def __str__(self) -> str:
        raise RuntimeError("no words")


ENDLESS: list[object] = []
ENDLESS.append(ENDLESS)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (("up", "down"), "up or down"),
        (["a", "b", "c"], "a, b or c"),
        ({"b", "a"}, "a or b"),
        ({"players": 4, "hand_size": 5}, "players 4, hand_size 5"),
        (tuple(range(20)), "0, 1, 2, 3, 4, 5, 6, 7 or …"),
        ("a\x1b[31m\u202eb", "a�[31m�b"),
        ("first\nsecond", "first"),
        pytest.param(10**5000, "…", id="huge number"),
        (Unspeakable(), "…"),
        ((), ""),
        pytest.param("x" * 1_000_000, "x" * (LONGEST_SHOWN - 1) + "…", id="huge name"),
        (ENDLESS, "[[...]]"),
    ],
)
def test_shown(fact: object, words: str) -> None:
    assert shown(fact) == words


# -- the catalogue ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [one.code for one in all_entries()])
def test_every_entry_is_whole(code: str) -> None:
    found = entry(code)
    assert found.code == code
    assert found.title[0].islower() or found.title[0] in "`"
    assert len(found.page.split()) >= 12
    assert found.page.endswith((".\n", "?\n"))
    assert max(map(len, found.page.splitlines())) <= 100
    if found.example:
        assert found.example.wrong in found.wrong
        assert found.example.right in found.right
        assert found.wrong != found.right


LONG = "牌" * 1_000_000
STRANGE = [None, "", "{0} {name!r} %s [x]", "`", LONG, -1, [], [None], {}, {1: {}}, ENDLESS]


@pytest.mark.parametrize("code", [one.code for one in all_entries()])
def test_no_fact_breaks_a_message_or_fills_the_screen(code: str) -> None:
    keys = set(re.findall(r'"(\w+)"|\{(\w+)', catalogue_text()))
    names = {one for pair in keys for one in pair if one}
    for fact in [*STRANGE, Unspeakable()]:
        one = problem(code, **dict.fromkeys(names, fact))
        words = "\n".join([message_of(entry(code), one), *help_of(entry(code), one)])
        assert len(words) < 3_000
    assert message_of(entry(code), problem(code))


def catalogue_text() -> str:
    return "".join(path.read_text("utf-8") for path in (PACKAGE / "catalogue").glob("*.py"))


def test_every_code_used_in_the_package_has_an_entry() -> None:
    used = {
        code
        for path in PACKAGE.rglob("*.py")
        for code in re.findall(r'"([A-Z]\d{4})"', path.read_text("utf-8"))
    }
    assert used >= {"S0001", "S0112", "F0308", "U0501"}
    assert used <= {one.code for one in all_entries()}


def test_codes_are_found_in_any_case_and_unknown_ones_say_so() -> None:
    assert entry(" r0101 ").code == "R0101"
    with pytest.raises(UnknownCodeError) as caught:
        entry("R0191")
    assert "R0101" in caught.value.candidates
    assert str(caught.value).startswith("there is no code `R0191`: did you mean `R01")
    with pytest.raises(UnknownCodeError, match=r"^there is no code `nonsense`$"):
        entry("nonsense")


def test_an_example_needs_its_place() -> None:
    with pytest.raises(ValueError, match="exactly once"):
        instead(LITTLE, "no such line", "x")


@pytest.mark.parametrize("game", [LITTLE, DOUBT, SHOWN])
def test_the_games_of_the_examples_are_texts(game: str) -> None:
    assert Source.from_text("example.rules", game).text == game


# -- the wording of each code ---------------------------------------------------------------------

WORDINGS: list[tuple[str, dict[str, object], str, str]] = [
    ("S0102", {"found": "，", "instead": ","},
     "`，` is a character the language doesn't use", "write `,` instead"),
    ("S0103", {"found": 3, "levels": [0, 4]},
     "this line is indented by 3 spaces, which fits none of the lines above",
     "lines above are indented by 0 and 4 spaces"),
    ("S0103", {"found": 1}, "this line is indented by 1 space, which fits none of the lines above",
     "lines of a block begin in the same column; what belongs to a line is 4 spaces further in"),
    ("S0103", {"found": "lay", "missing": True},
     "this line belongs to the line above and isn't indented further",
     "lines of a block begin in the same column; what belongs to a line is 4 spaces further in"),
    ("S0104", {"found": "upwards", "expected": ("up", "a name")}, "`upwards` doesn't fit here",
     "here can stand `up` or a name"),
    ("S0104", {"found": "x", "expected": tuple("abcdefghi")}, "`x` doesn't fit here", ""),
    ("S0107", {"found": "chose"}, "no line begins with `chose`",
     "a line begins with a verb such as `choose`, `lay` or `if`"),
    ("S0108", {"limit": 12}, "the lines are nested too deep: 12 levels are the limit",
     "move the inner lines to a step of their own and `do` it here"),
    ("S0111", {"second": True}, "a second `game` line: a file holds one ruleset",
     "move it into a file of its own"),
    ("S0112", {"limit": 10_000}, "the file is too large: 10000 lines are the limit", ""),
    ("S0113", {"found": "new_round", "missing": "do"}, "`do` is missing before `new_round`",
     "write `do new_round`"),
    ("S0113", {"missing": "face"}, "`face` is missing", ""),
    ("R0101", {"kind": "name", "name": "x"}, "nothing here is called `x`",
     "declare it, wherever you like in the file, or correct it"),
    ("R0102", {"kind": "rank", "name": 3}, "there are two ranks called `3`",
     "give one of them another name, or remove it"),
    ("R0102", {"kind": "part", "name": "if it is right\n    reveal card"},
     "`if it is right` stands here twice", "remove one of them"),
    ("R0102", {"kind": "sentence", "name": "zh"},
     "there are two sentences in the language `zh`", "remove one of them"),
    ("R0102", {"kind": "deck", "name": "deck"}, "there are two `deck` blocks",
     "remove one of them"),
    ("R0102", {"kind": "visibility", "name": "pile"}, "`pile` is declared twice who may see it",
     "remove one of them"),
    ("R0106", {"name": "draw_one", "instead": (), "step": True},
     "the step `draw_one` speaks of the player on turn, and here nobody is",
     "name the player when calling it: `do … with …`, `step … with somebody is a player`"),
    ("T0206", {"value": "4 to 2", "allowed": "a range from a smaller to a larger number"},
     "`4 to 2` is out of range (allowed: a range from a smaller to a larger number)", ""),
    ("S0109", {"found": "foo"}, "no block begins with `foo`",
     "at the left edge stand blocks such as `zone`, `move` and `step`; their lines are indented"),
    ("S0103", {}, "this line's indentation doesn't fit",
     "lines of a block begin in the same column; what belongs to a line is 4 spaces further in"),
    ("S0103", {"missing": False},
     "this line is indented further, but doesn't belong to the line above",
     "lines of a block begin in the same column; what belongs to a line is 4 spaces further in"),
    ("F0314", {"missing": "deck"}, "there is no `deck` here, and every game needs one", ""),
    ("R0103", {"kind": "zone", "name": "draw"},
     "`draw` is a word of the language and can't be a name",
     "choose another name, for example `draw_zone`"),
    ("R0104", {"type": "card", "attribute": "colour"}, "a card has no `colour`", ""),
    ("R0105", {"name": "pile"}, "there is only one `pile`, so it can't be anybody's",
     "write `pile`, or declare it `of each player`"),
    ("R0105", {"name": "hand", "per_player": True},
     "each player has a `hand` of their own, so the line must say whose",
     "write `hand of player` or `hand of each player`"),
    ("R0106", {"name": "hand", "instead": ("hand of player", "hand of challenger")},
     "whose `hand` is meant?", "write `hand of player` or `hand of challenger`"),
    ("R0106", {"name": "hand"}, "whose `hand` is meant?", "say whose, with `of`"),
    ("R0106", {"name": "player", "instead": ("leader",)},
     "nobody is on turn here whom `player` could mean", "write `leader`"),
    ("R0106", {"name": "player", "instead": ()},
     "nobody is on turn here whom `player` could mean",
     "name somebody, or begin with `for each player`"),
    ("R0109", {"name": "challenger", "kind": "player"},
     "`challenger` is known only in the blocks `if it is right` and `if it is wrong`",
     ""),
    ("R0109", {"name": "card", "place": "move open_card"},
     "`card` is known only in move open_card",
     "hand it over: `do … with …` calls a step that is declared `step … with …`"),
    ("T0201", {"left": "card", "right": "suit"}, "a card can't be compared with a suit",
     "write `suit of card`"),
    ("T0201", {"left": "number", "right": "player"},
     "a number can't be compared with a player", ""),
    ("T0201", {"left": "card", "right": "number"}, "a card can't be compared with a number", ""),
    ("T0201", {"left": "a card", "right": "a rank"}, "a card can't be compared with a rank",
     "write `rank of card`"),
    ("T0201", {"left": "up or down", "right": "a number from 0 to 3"},
     "up or down can't be compared with a number from 0 to 3", ""),
    ("T0207", {"name": "pile", "quality": "full"},
     "`pile` can't be full, because it isn't declared how many cards it holds",
     "declare it with `holds` and a number"),
    ("T0202", {"expected": "zone", "found": "option"},
     "a zone is needed here, but this is an option", ""),
    ("T0204", {"step": "stands", "expected": 1, "found": 0},
     "the step `stands` takes 1 value, but is given 0",
     "values are given after `with`, separated by commas"),
    ("T0204", {"step": "go", "expected": 0, "found": 2},
     "the step `go` takes 0 values, but is given 2", "leave out what follows `with`"),
    ("T0205", {"value": 13, "allowed": "a number from 3 to 12"},
     "`13` is not allowed here: it has to be a number from 3 to 12",
     "change it, or what is declared to be allowed"),
    ("F0301", {"block": "turn"}, "a turn can end without saying whose turn is next",
     "end the turn with a line such as `turn passes to next player`"),
    ("F0301", {"block": "setup"}, "the setup can end without saying whose turn is first",
     "end it with a line that names somebody, for example `turn passes to dealer`"),
    ("F0302", {"block": "end"}, "this end can be reached without deciding the game",
     "add a line such as `players with most points win, a tie draws the game`"),
    ("F0302", {"block": "play"}, "the play can come to its end without deciding the game",
     "add a line such as `players with most points win, a tie draws the game`"),
    ("F0304", {"cycle": ("a", "b", "a")}, "steps call one another in a circle: `a` → `b` → `a`",
     "use `repeat`, or split what both need into a step of its own"),
    ("F0304", {"cycle": ("a", "a")}, "the step `a` calls itself",
     "use `repeat`, or split what both need into a step of its own"),
    ("F0311", {"missing": "if it is wrong"}, "the challenge has no `if it is wrong`", ""),
    ("L0401", {"needed": 56, "there": 52, "zone": "stock", "witness": "4 players, hand_size 14"},
     "the deal is larger than the deck with 4 players, hand_size 14: "
     "56 cards are needed, `stock` has 52",
     "allow fewer players or fewer cards, or add to the deck"),
    ("L0402", {"zone": "row", "holds": 3, "most": 4, "witness": "2 players"},
     "`row` can overflow with 2 players: it has room for 3 and can get 4",
     "make more room, or say with `if` or `where` that nothing is put into a full zone"),
    ("L0405", {"ranking": "best", "size": 1, "zone": "row", "holds": 3},
     "the ranking `best` is for 1 card, but `row` holds 3",
     "give the zone the same size, or write a ranking of its own"),
    ("L0406", {"kind": "clauses", "found": 5000, "limit": 4000},
     "there are too many clauses: 5000, 4000 are the limit", ""),
]  # fmt: skip


@pytest.mark.parametrize(("code", "facts", "message", "help_"), WORDINGS)
def test_wording(code: str, facts: dict[str, object], message: str, help_: str) -> None:
    one = problem(code, **facts)
    assert message_of(entry(code), one) == message
    assert help_of(entry(code), one) == ((help_,) if help_ else ())


@pytest.mark.parametrize(
    ("candidates", "question"),
    [
        (("a",), "did you mean `a`?"),
        (("a", "b"), "did you mean `a` or `b`?"),
        (("a", "b", "c"), "did you mean `a`, `b` or `c`?"),
    ],
)
def test_candidates_come_before_the_advice(candidates: tuple[str, ...], question: str) -> None:
    one = Problem("U0501", HOUSE, Span(5, 9), {}, candidates)
    assert help_of(entry("U0501"), one) == (question, "remove it, or use it")
    for code in ("R0101", "R0108", "S0107", "S0109"):
        misspelt = Problem(code, HOUSE, Span(5, 9), {}, candidates)
        assert help_of(entry(code), misspelt) == (question,)
