"""Codes R: names that don't lead anywhere, or to too much."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry
from interpreter.catalogue.examples import DOUBT, LITTLE, added, instead
from interpreter.catalogue.wording import joined, quoted, sequence, shown
from interpreter.problems import Problem


def _nothing_called(problem: Problem) -> str:
    kind = problem.facts.get("kind", "name")
    name = quoted(problem.facts.get("name"))
    return (
        f"nothing here is called {name}" if kind == "name" else f"no {shown(kind)} is called {name}"
    )


def _nothing_called_help(problem: Problem) -> str:
    return "" if problem.candidates else "a name has to be declared before a line can use it"


def _reserved_help(problem: Problem) -> str:
    name, kind = (shown(problem.facts.get(key, "")) for key in ("name", "kind"))
    return f"choose another name, for example `{name}_{kind if kind.isidentifier() else 'one'}`"


def _owner(problem: Problem) -> str:
    name = quoted(problem.facts.get("name"))
    if problem.facts.get("per_player"):
        return f"each player has a {name} of their own, so the line must say whose"
    return f"there is only one {name}, so it can't be anybody's"


def _owner_help(problem: Problem) -> str:
    name = shown(problem.facts.get("name"))
    if problem.facts.get("per_player"):
        return f"write `{name} of player` or `{name} of each player`"
    return f"write `{name}`, or declare it `of each player`"


def _whose_help(problem: Problem) -> str:
    instead_ = [quoted(one) for one in sequence(problem.facts.get("instead"))]
    return f"write {joined(instead_, 'or')}" if instead_ else "say whose, with `of`"


def _other_place(problem: Problem) -> str:
    place = problem.facts.get("place")
    return f"{quoted(problem.facts.get('name'))} is known only in {shown(place) if place else 'another place'}"


def _not_in_deck_help(problem: Problem) -> str:
    if problem.candidates:
        return ""
    return "the ranks and suits of the deck are listed under `deck`"


ENTRIES = (
    Entry(
        "R0101",
        "a name that nothing has",
        _nothing_called,
        """\
Everything a ruleset uses is declared in it: zones, states, options, moves, steps, rankings, ranks
and suits. Nothing comes into being by being mentioned, so a misspelt name is found at once and
doesn't become a second, empty pile.
""",
        _nothing_called_help,
        instead(LITTLE, "    lay card on pile face up", "    lay card on pille face up"),
    ),
    Entry(
        "R0102",
        "a name declared twice",
        "there are two {kind}s called `{name}`",
        """\
A name stands for one thing. With two of them nobody could say which one a line means, and a house
rule could not point at either.
""",
        "give one of them another name, or remove it",
        instead(LITTLE, "zone pile: seen by all", "zone pile: seen by all\nzone pile: hidden"),
    ),
    Entry(
        "R0103",
        "a word of the language as a name",
        "`{name}` is a word of the language and can't be a name",
        """\
Words such as `draw`, `player`, `turn` or `top` mean something of their own in a line. If a zone
were called `draw`, the line `draw 1 from draw` could be read in two ways.
""",
        _reserved_help,
        instead(
            LITTLE,
            "step go_out",
            "step repeat",
            ("    do go_out", "    do repeat"),
        ),
    ),
    Entry(
        "R0104",
        "something that isn't there to ask for",
        "{type:a} has no `{attribute}`",
        """\
What can be asked with `of` depends on the thing: a card has a `rank` and a `suit`; a player has
what is declared `of each player`.
""",
        "",
        instead(
            LITTLE,
            "    if rank of card is above 6",
            "    if colour of card is above 6",
        ),
    ),
    Entry(
        "R0105",
        "an owner too many, or none",
        _owner,
        """\
A zone or state declared `of each player` exists once for each player, and a line has to say whose
it means: `hand of starter`. Anything else exists once for the whole table and belongs to nobody.
""",
        _owner_help,
        instead(LITTLE, "    lay card on pile face up", "    lay card on pile of player face up"),
    ),
    Entry(
        "R0106",
        "it isn't clear whose",
        "whose `{name}` is meant?",
        """\
In a turn, a bare `hand` is the hand of the player on turn. In the setup and under an `end` nobody
is on turn; and once a challenge is right or wrong there are two people it could be: the one who
played and the one who challenged. There the line has to say whose.
""",
        _whose_help,
        instead(
            DOUBT,
            "            put all from pile to hand of challenger",
            "            put all from pile to hand",
        ),
    ),
    Entry(
        "R0107",
        "used before it has a value",
        "`{name}` is used before it has a value",
        """\
A state without `starts` has no value until a line gives it one. If a line can read it before
that, the rules don't say what happens.
""",
        "declare it with `starts`, or give it a value in the setup",
        instead(
            DOUBT,
            "    target becomes 3\n    turn passes to starter",
            "    turn passes to starter",
        ),
    ),
    Entry(
        "R0108",
        "a rank or suit the deck hasn't got",
        "the deck has no {kind} `{name}`",
        """\
The ranks and suits are those listed under `deck`, spelt as they are there. A comparison with any
other could never be true.
""",
        _not_in_deck_help,
        instead(LITTLE, "    if rank of card is above 6", "    if rank of card is 9"),
    ),
    Entry(
        "R0109",
        "a name that belongs to another place",
        _other_place,
        """\
What a line chooses, claims or counts has its name in the lines after it in the same block. A step
is another place, even if it is called from there: what it needs is handed to it.
""",
        "hand it over: `do …  with …` calls a step that is declared `step … with …`",
        instead(
            LITTLE,
            "    do go_out with card\n\n"
            "step go_out with played is a card\n"
            "    if hand is empty and rank of played is 8",
            "    do go_out\n\nstep go_out\n    if hand is empty and rank of card is 8",
            also=(
                (
                    "    do go_out\n\nstep go_out\n    if hand is empty",
                    "    do go_out with card\n\n"
                    "step go_out with played is a card\n"
                    "    if hand is empty and rank of played is 8",
                ),
            ),
        ),
    ),
)

UNUSED = (
    Entry(
        "U0501",
        "something that is never used",
        "the {kind} `{name}` is never used",
        """\
Something is declared that no line uses. The game can be played all the same, but a reader will
look for its use, and a setting that changes nothing is a trap.
""",
        "remove it, or use it",
        added(LITTLE, "", "option spare_cards is 1 to 3, default 1"),
    ),
)
