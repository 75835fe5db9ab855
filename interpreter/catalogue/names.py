"""Codes R: names that don't lead anywhere, or to too much."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry
from interpreter.catalogue.examples import DOUBT, LITTLE, added, instead
from interpreter.catalogue.wording import joined, quoted, sequence, shown, with_article
from interpreter.problems import Problem

_UNNAMED = ("part", "deck line", "rank with points")
"""Kinds of lines that have no name of their own and stand once in their block."""


_DECLARED_AS = {
    "zone": "zone {name}: …",
    "state": "state {name} is …",
    "option": "option {name} is …, default …",
    "move": "move {name}",
    "step": "step {name}",
    "ranking": "ranking {name} of …",
    "block of melds": "melds {name}",
    "player": "state {name} is a player",
    "number": "state {name} is 0 to …",
}
"""The block that declares a name, by the kind of thing that is needed."""

_ANYTHING = "declare it, wherever you like in the file, or correct it"


def _nothing_called(problem: Problem) -> str:
    kind = problem.facts.get("kind", "name")
    name = quoted(problem.facts.get("name"))
    return (
        f"nothing here is called {name}" if kind == "name" else f"no {shown(kind)} is called {name}"
    )


def _nothing_called_help(problem: Problem) -> str:
    if problem.candidates:
        return ""
    kind, name = (shown(problem.facts.get(key)) for key in ("kind", "name"))
    allowed = [quoted(one) for one in sequence(problem.facts.get("allowed"))]
    if allowed:
        return f"it can be {joined(allowed, 'or')}"
    if kind == "zone" and name == "deck":
        return "write `shuffle deck into ZONE` first, and take the cards from that zone"
    form = _DECLARED_AS.get(kind)
    return f"declare it with `{form.format(name=name)}`, or correct it" if form else _ANYTHING


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


def _whose(problem: Problem) -> str:
    name = problem.facts.get("name")
    if problem.facts.get("step"):
        return f"the step {quoted(name)} speaks of the player on turn, and here nobody is"
    if name == "player":
        return "nobody is on turn here whom `player` could mean"
    return f"whose {quoted(name)} is meant?"


def _whose_help(problem: Problem) -> str:
    if problem.facts.get("step"):
        return "name the player when calling it: `do … with …`, `step … with somebody is a player`"
    meant = [quoted(one) for one in sequence(problem.facts.get("instead"))]
    if meant:
        return f"write {joined(meant, 'or')}"
    if problem.facts.get("name") == "player":
        return "name somebody, or begin with `for each player`"
    return "say whose, with `of`"


_PLACES = {
    "challenger": "the blocks `if it is right` and `if it is wrong`",
    "best player": "the block `if one player is best`",
}


def _other_place(problem: Problem) -> str:
    name = shown(problem.facts.get("name"))
    place = _PLACES.get(name) or shown(problem.facts.get("place") or "another place", longest=80)
    return f"`{name}` is known only in {place}"


def _other_place_help(problem: Problem) -> str:
    if shown(problem.facts.get("name")) in _PLACES:
        return ""
    name, type_ = (problem.facts.get(key) for key in ("name", "type"))
    if type_:
        return f"declare `state {shown(name)} is a {shown(type_)}`: then it is known everywhere"
    if shown(problem.facts.get("place")).startswith("the lines"):
        return "move this line there, or that one further out"
    return "hand it over: `do … with …` calls a step that is declared `step … with …`"


def _twice(problem: Problem) -> str:
    kind, name = (shown(problem.facts.get(key)) for key in ("kind", "name"))
    if kind in _UNNAMED:
        return f"`{name}` stands here twice"
    taken_by = problem.facts.get("taken_by")
    if taken_by:
        return f"{quoted(name)} is already the name of {with_article(shown(taken_by))}"
    if kind == name:
        return f"there are two `{name}` blocks"
    if kind == "visibility":
        return f"`{name}` is declared twice who may see it"
    if kind in ("sentence", "title"):
        value = problem.facts.get("value")
        of = f" of {quoted(value)}" if value else ""
        return f"there are two {kind}s{of} in the language `{name}`"
    return f"there are two {kind}s called `{name}`"


def _twice_help(problem: Problem) -> str:
    kind, name = (shown(problem.facts.get(key)) for key in ("kind", "name"))
    if kind in (*_UNNAMED, "sentence", "title", "visibility", name):
        return "remove one of them"
    return "give one of them another name, or remove it"


def _no_team(problem: Problem) -> str:
    if problem.facts.get("size"):
        return f"in a team of {shown(problem.facts.get('size'))} it isn't clear who is `partner`"
    return "this game has no teams"


def _no_team_help(problem: Problem) -> str:
    if problem.facts.get("size"):
        return "`partner` is for teams of two; name the player otherwise"
    return "add `teams of 2, partners opposite` below `players 4`, or say `each player`"


def _no_value_help(problem: Problem) -> str:
    start = "declare it with `starts each deal at …`, or "
    help_ = "" if problem.facts.get("can_start") is False else start
    help_ += "give it a value in the setup"
    return f"{help_}, under `for each player`" if problem.facts.get("per_player") else help_


def _not_in_deck_help(problem: Problem) -> str:
    if problem.candidates:
        return ""
    return "the ranks and suits of the deck are listed under `deck`"


def _attribute_help(problem: Problem) -> str:
    if problem.facts.get("suits") is False:
        return "the deck has no line for suits; write `suits equal: …` there if its cards have some"
    if problem.facts.get("points") is False:
        return "say under `deck` what cards count: `points: 10 for J Q K, as written for the rest`"
    if problem.facts.get("type") == "the name of several cards":
        return "ask for one of its cards, as `highest rank in …` or `any one in … where …` does"
    return ""


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
        instead(
            LITTLE,
            "    lay card on pile face up",
            "    lay card on pille face up",
            also=(("    if hand is empty", "    if hand is empty and pile is not empty"),),
        ),
    ),
    Entry(
        "R0102",
        "a name declared twice",
        _twice,
        """\
A name stands for one thing. With two of them nobody could say which one a line means, and a house
rule could not point at either.
""",
        _twice_help,
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
        added(
            LITTLE,
            "end too_long after 50 turns\n    game is drawn",
            "end draw after 50 turns\n    game is drawn",
        ),
    ),
    Entry(
        "R0104",
        "something that isn't there to ask for",
        "{type:a} has no `{attribute}`",
        """\
What can be asked with `of` depends on the thing: a card has a `rank`, and a `suit` and `points` if
the deck says so; a player has what is declared `of each player`.
""",
        _attribute_help,
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
        _whose,
        """\
In a turn, a bare `hand` is the hand of the player on turn. In the setup and under an `end` nobody
is on turn; and once a challenge is right or wrong there are two people it could be: the one who
played and the one who challenged. So there are where a player is chosen: `where hand is not empty`
could be about the one who may be chosen or the one who chooses. There the line has to say whose.
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
A state declared without `starts each deal at …` has no value until a line gives it one. If a line
can read it before that, the rules don't say what happens.
""",
        _no_value_help,
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
What a line chooses, claims or counts has its name in the lines after it in the same block, and
there is a `challenger` only where a challenge was right or wrong. A step is another place, even if
it is called from there: what it needs is handed to it.
""",
        _other_place_help,
        instead(
            DOUBT,
            "        if nobody challenges\n"
            "            draw 1 from stock to hand of player, if any is left",
            "        if nobody challenges\n"
            "            draw 1 from stock to hand of challenger, if any is left",
            also=(
                (
                    "        if nobody challenges\n",
                    "        if nobody challenges\n"
                    "            draw 1 from stock to hand of player, if any is left\n",
                ),
            ),
        ),
    ),
    Entry(
        "R0110",
        "teams in a game that has none, or others",
        _no_team,
        """\
Players play together where the game says so, under `players`: `teams of 2, partners opposite`. Then
something can be remembered `of each team`, `team of leader wins`, and `partner` is the other one of
a team of two.
""",
        _no_team_help,
        instead(LITTLE, "        player wins", "        team of player wins"),
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
