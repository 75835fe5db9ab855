"""Codes S: text that can't be read."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry
from interpreter.catalogue.examples import DOUBT, LITTLE, instead
from interpreter.catalogue.wording import joined, quoted, sequence, shown
from interpreter.problems import Problem

_DESCRIPTIONS = ("a space", "a name", "a number", "a sentence", "the end", "indented lines")


def _expected(problem: Problem) -> str:
    """Say what could stand there; a list that is too long to help is left out."""
    if problem.candidates:
        return ""
    if problem.facts.get("joined"):
        return f"a name is one word, joined by `_`: {quoted(problem.facts['joined'])}"
    if problem.facts.get("write"):
        return f"write `{shown(problem.facts['write'], longest=100)}`"
    if problem.facts.get("advice"):
        return shown(problem.facts["advice"], longest=100)
    if problem.facts.get("leave_out"):
        return f"leave out {quoted(problem.facts.get('found'))}"
    if problem.facts.get("continued"):
        return "write it all on one line: a line doesn't go on in the next one"
    words = [_as_written(shown(one, longest=80)) for one in sequence(problem.facts.get("expected"))]
    return f"here can stand {joined(words, 'or')}" if 0 < len(words) <= 8 else ""


def _as_written(word: str) -> str:
    """Quote words of the language; "a name" and its like are descriptions."""
    return word if word.startswith(_DESCRIPTIONS) else f"`{word}`"


def _instead_help(problem: Problem) -> str:
    instead_of = problem.facts.get("instead")
    return f"write {_as_written(shown(instead_of))} instead" if instead_of else ""


def _unknown_verb_help(problem: Problem) -> str:
    return "" if problem.candidates else "a line begins with a verb such as `choose`, `lay` or `if`"


def _unknown_block_help(problem: Problem) -> str:
    if problem.candidates:
        return ""
    return (
        "at the left edge stand blocks such as `zone`, `move` and `step`; their lines are indented"
    )


def _indentation(problem: Problem) -> str:
    found, missing = problem.facts.get("found"), problem.facts.get("missing")
    if missing is True:
        return "this line belongs to the line above and isn't indented further"
    if missing is False:
        return "this line is indented further, but doesn't belong to the line above"
    if isinstance(found, int):
        spaces = f"{found} space{'' if found == 1 else 's'}"
        return f"this line is indented by {spaces}, which fits none of the lines above"
    return "this line's indentation doesn't fit"


def _indentation_help(problem: Problem) -> str:
    levels = [shown(one) for one in sequence(problem.facts.get("levels"))]
    if levels == ["0"]:
        return "a block begins at the left edge, in the first column"
    if levels:
        return f"lines above are indented by {joined(levels, 'and')} spaces"
    return (
        "lines of a block begin in the same column; what belongs to a line is 4 spaces further in"
    )


def _game_line(problem: Problem) -> str:
    if problem.facts.get("told"):
        return shown(problem.facts["told"], longest=100)
    if problem.labels or problem.facts.get("second"):
        return "a second `game` line: a file holds one ruleset"
    return "a ruleset begins with a `game` line"


def _game_line_help(problem: Problem) -> str:
    if problem.facts.get("help"):
        return shown(problem.facts["help"], longest=100)
    if problem.labels or problem.facts.get("second"):
        return "move it into a file of its own"
    return "for example `game my_game, edition 1`"


def _missing_word(problem: Problem) -> str:
    missing = [_as_written(shown(one)) for one in sequence(problem.facts.get("missing"))]
    found = problem.facts.get("found")
    place = f" before {quoted(found)}" if found else ""
    return f"{joined(missing, 'or') or 'a word'} is missing{place}"


def _missing_word_help(problem: Problem) -> str:
    missing, found = (problem.facts.get(key) for key in ("missing", "found"))
    verbs = ("do", "choose")
    return f"write `{shown(missing)} {shown(found)}`" if missing in verbs and found else ""


def _limit(problem: Problem) -> str:
    limit = problem.facts.get("limit")
    what = problem.facts.get("what", "lines")
    return f": {shown(limit)} {shown(what)} are the limit" if limit else ""


def _too_large(problem: Problem) -> str:
    reason = problem.facts.get("reason")
    return shown(reason, longest=400) if reason else f"the file is too large{_limit(problem)}"


_DEEP = "".join(f"{'    ' * depth}if hand is empty\n" for depth in range(1, 13))
_LONG_CONDITION = " or hand is empty" * 18
_LONG_NAME = "the_card_is_not_the_one_that" + "_was_said_to_be_the_one_that" * 2

ENTRIES = (
    Entry(
        "S0001",
        "a file that can't be used",
        "{reason:long}",
        """\
A ruleset is a text file in UTF-8 of at most 1 MB. A file that is missing, that is a folder, that
is in another encoding or that has control characters in it can't be read at all, so nothing else
in it was looked at. Most editors can save a file "as UTF-8".
""",
    ),
    Entry(
        "S0101",
        "a tab in the indentation",
        "a tab stands in this line's indentation[, and in {more} more]",
        """\
What belongs to a line is shown by indenting it. A tab is as wide as each editor likes, so two
people could see two different games in one file. Only spaces are allowed, four for each step.
""",
        "indent with spaces, 4 for each step",
        instead(
            LITTLE,
            "game little, edition 1\n    players 2 to 4",
            "game little, edition 1\n\tplayers 2 to 4",
        ),
    ),
    Entry(
        "S0102",
        "a typographic or full-width character",
        "`{found}` is a character the language doesn't use",
        """\
Word processors turn quotes into curly ones, and Chinese input methods type full-width commas,
colons and brackets. They look nearly like those the language uses, but are other characters.
Inside of a quoted sentence everything may stand.
""",
        _instead_help,
        instead(LITTLE, "zone pile: seen by all", "zone pile：seen by all"),
    ),
    Entry(
        "S0103",
        "indentation that doesn't fit",
        _indentation,
        """\
Lines that belong together begin in the same column; lines that belong to the line above are four
spaces further in. A line that begins anywhere else could belong to either.
""",
        _indentation_help,
        instead(LITTLE, "    lay card on pile face up", "      lay card on pile face up"),
    ),
    Entry(
        "S0104",
        "a word that doesn't fit",
        "`{found}` doesn't fit here",
        """\
The line is understood as far as this word. Each line has the wording of a rulebook, and its
words come in a fixed order. Where only a few words could stand, the message names them.
""",
        _expected,
        instead(LITTLE, "    lay card on pile face up", "    lay card on pile face upwards"),
    ),
    Entry(
        "S0105",
        "a line that ends too early",
        "the line ends too early",
        "The line is understood up to its end, but a part of it is still to come.\n",
        _expected,
        instead(
            LITTLE,
            "    lay card on pile face up",
            "    lay card on",
            also=(("    if hand is empty", "    if hand is empty and pile is not empty"),),
        ),
    ),
    Entry(
        "S0106",
        "a quote that isn't closed",
        "this quote isn't closed",
        """\
A quoted sentence ends on the line on which it begins, however long it gets.
""",
        'close it with `"` on the same line',
        instead(
            LITTLE,
            '    "Play any card you like."\n    choose card from hand',
            '    "Play any card you like.\n    choose card from hand',
            also=(
                (
                    "    choose card from hand",
                    '    "Play any card you like."\n    choose card from hand',
                ),
            ),
        ),
    ),
    Entry(
        "S0107",
        "an unknown first word",
        "no line begins with `{found}`",
        """\
Each line begins with a verb that says what happens: `choose`, `lay`, `draw`, `put`, `do`, or with
`if`, `for each`, `repeat`. A line that changes a state begins with its name: `target becomes 3`.
""",
        _unknown_verb_help,
        instead(LITTLE, "    choose card from hand", "    chose card from hand"),
    ),
    Entry(
        "S0108",
        "lines nested too deep",
        "the lines are nested too deep[: {limit} levels are the limit]",
        """\
Nobody can follow a rule with that many conditions around it. Give the inner lines a name as a
step and call it with `do`.
""",
        "move the inner lines to a step of their own and `do` it here",
        instead(
            LITTLE,
            "    if hand is empty\n        player wins",
            f"{_DEEP}{'    ' * 13}player wins",
        ),
    ),
    Entry(
        "S0109",
        "an unknown block",
        "no block begins with `{found}`",
        """\
At the left edge of a file stand the blocks a game is made of: `option`, `deck`, `zone`, `state`,
`setup`, `turn` or `play`, `move`, `step`, `ranking`, `end`, `match`. All else is indented and
belongs to the block above it.
""",
        _unknown_block_help,
        instead(
            LITTLE,
            "option hand_size is 2 to 4, default 3",
            "opton hand_size is 2 to 4, default 3",
        ),
    ),
    Entry(
        "S0110",
        "a name that is too long",
        "a name is too long[: {limit} characters are the limit]",
        "A name is a word or a few, joined by `_`. What it means can be told in a sentence.\n",
        "shorten it, and say the rest in a sentence under the clause",
        instead(
            DOUBT,
            "        reason untrue when rank of card is not value",
            f"        reason {_LONG_NAME} when rank of card is not value",
        ),
    ),
    Entry(
        "S0111",
        "the `game` line is missing, or not the only one",
        _game_line,
        """\
A file holds one ruleset: its first line says which game it is and in which edition. Two games go
into two files. A file of another kind, such as a scenario file or a record, is no ruleset.
""",
        _game_line_help,
        instead(
            LITTLE,
            "game little, edition 1\n    players 2 to 4\n\noption hand_size",
            "option hand_size",
        ),
    ),
    Entry(
        "S0112",
        "a file that is too large",
        _too_large,
        """\
A ruleset of a thousand lines is a long one. A file of more than 1 MB is not a ruleset, and is not
read, so that no file can keep the checker busy for minutes.
""",
    ),
    Entry(
        "S0113",
        "a word is missing",
        _missing_word,
        """\
A step is called with `do`, a condition begins with `if`, a card goes `from` one zone `to` another.
The line can be understood without the word, but so could others that mean something else.
""",
        _missing_word_help,
        instead(LITTLE, "    do go_out", "    go_out"),
    ),
    Entry(
        "S0114",
        "a line that is too long",
        "the line is too long[: {limit} characters are the limit, without what is in quotes]",
        """\
A line says one thing. A condition that long is easier to read as a step, or as several lines that
begin with `if`; a sentence in quotes may be as long as it likes.
""",
        "say it in several lines",
        instead(LITTLE, "    if hand is empty", f"    if hand is empty{_LONG_CONDITION}"),
    ),
)
