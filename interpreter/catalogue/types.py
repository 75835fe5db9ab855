"""Codes T: things of the wrong kind."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry
from interpreter.catalogue.examples import LITTLE, SHOWN, instead
from interpreter.catalogue.wording import fill, quoted, shown, with_article
from interpreter.problems import Problem

_OF_A_CARD = frozenset({"rank", "suit"})


def _compared_help(problem: Problem) -> str:
    sides = [shown(problem.facts.get(key)).removeprefix("a ") for key in ("left", "right")]
    if "card" not in sides:
        return ""
    sides.remove("card")
    return f"write `{sides[0]} of card`" if sides[0] in _OF_A_CARD else ""


def _arguments(problem: Problem) -> str:
    expected, found = problem.facts.get("expected"), problem.facts.get("found")
    many = "" if expected == 1 else "s"
    step = problem.facts.get("step")
    who = f"the step {quoted(step)}" if step else "the step"
    return f"{who} takes {shown(expected)} value{many}, but is given {shown(found)}"


def _arguments_help(problem: Problem) -> str:
    if problem.facts.get("expected") == 0:
        return "leave out what follows `with`"
    return "values are given after `with`, separated by commas"


def _wrong_kind(problem: Problem) -> str:
    expected, found = (problem.facts.get(key) for key in ("expected", "found"))
    needed = with_article(shown(expected)) if expected else "something else"
    return (
        f"{needed} is needed here{f', but this is {with_article(shown(found))}' if found else ''}"
    )


def _wrong_kind_help(problem: Problem) -> str:
    if problem.facts.get("write"):
        return fill("write `{write:long}`", problem.facts)
    name, type_ = (problem.facts.get(key) for key in ("name", "remembered"))
    return f"declare `state {shown(name)} is a {shown(type_)}`, and it can change" if type_ else ""


def _titled(problem: Problem) -> str:
    if problem.facts.get("type"):
        return fill("`{name}` is {type}, and only named values have titles", problem.facts)
    return "only the named values of an option or a state have titles of their own"


_WITHOUT_ORDER = {"ranks": "stand low", "suits": "break a tie"}
"""What a rank or a suit can't do where the deck gives these no order, by the deck's line."""


def _no_order(problem: Problem) -> str:
    usual = _WITHOUT_ORDER.get(shown(problem.facts.get("declare")), "be above or below anything")
    use = shown(problem.facts.get("use") or usual)
    return fill("{type:a} has no order, so it can't ", problem.facts) + use


def _no_order_help(problem: Problem) -> str:
    if problem.facts.get("declare"):
        return fill("declare `{declare} low to high: …` under `deck`", problem.facts)
    return "compare it with `is` or `is not`"


ENTRIES = (
    Entry(
        "T0201",
        "two things that can't be compared",
        "{left:a} can't be compared with {right:a}",
        """\
A card is neither a rank nor a suit, though it has both; a number is no player. Two things of
different kinds are never the same, so the line can't mean what it says.
""",
        _compared_help,
        instead(LITTLE, "    if rank of card is above 6", "    if suit of card is rank of card"),
    ),
    Entry(
        "T0202",
        "the wrong kind of thing",
        _wrong_kind,
        """\
Each line takes things of a certain kind: cards are laid on zones, turns pass to players, states
become what they are declared to be.
""",
        _wrong_kind_help,
        instead(LITTLE, "    shuffle deck into stock", "    shuffle deck into hand_size"),
    ),
    Entry(
        "T0203",
        "something that has no order",
        _no_order,
        """\
Numbers have an order, and ranks and suits have the one listed under `deck` as `low to high`. Those
declared `equal`, players and named choices have none. They can only be compared with `is` and `is
not`, and decide nothing between two hands.
""",
        _no_order_help,
        instead(LITTLE, "    if rank of card is above 6", "    if suit of card is above red"),
    ),
    Entry(
        "T0204",
        "too many or too few values for a step",
        _arguments,
        """\
A step that is declared `with` something has to be given it, in that order, and a step that is
declared without takes nothing.
""",
        _arguments_help,
        instead(LITTLE, "    do go_out", "    do go_out with card"),
    ),
    Entry(
        "T0205",
        "a default or first value that isn't allowed",
        "`{value}` is not allowed here[: it has to be {allowed:long}]",
        """\
An option or a state says what it can be. The default of an option and the value a state starts at
have to be among these.
""",
        "change it, or what is declared to be allowed",
        instead(
            LITTLE,
            "option hand_size is 2 to 4, default 3",
            "option hand_size is 2 to 4, default 5",
        ),
    ),
    Entry(
        "T0206",
        "a number out of range",
        "`{value}` is out of range[ (allowed: {allowed:long})]",
        """\
Numbers are declared with a range, so that a state always has the same size and a house rule can't
send a score to infinity. A number that is written down has to lie within it.
""",
        "",
        instead(LITTLE, "    players 2 to 4", "    players 4 to 2"),
    ),
    Entry(
        "T0207",
        "a zone that has no size",
        "`{name}` can't be full, because it isn't declared how many cards it holds",
        """\
A zone is full when it holds as many cards as it has room for. One that is declared without `holds`
has room for all the cards there are, and is never full.
""",
        "declare it with `holds` and a number",
        instead(
            LITTLE,
            "zone pile: seen by all, holds 18",
            "zone pile: seen by all",
            also=(
                ("zone pile: seen by all", "zone pile: seen by all, holds 18"),
                ("    if rank of card is above 6", "    if pile is not full"),
            ),
        ),
    ),
    Entry(
        "T0208",
        "a number without a range",
        "this number has no range",
        """\
A number is declared with the least and the most it can be, so that a state always has the same
size. Choose the range wide enough: a score that would leave it stops the game with an error.
""",
        "declare it with a range, for example `is 0 to 100`",
        instead(
            SHOWN,
            "state points of each player is 0 to 1, starts each deal at 0",
            "state points of each player is a number, starts each deal at 0",
        ),
    ),
    Entry(
        "T0209",
        "cards without points",
        "no points are given for {cards:long}",
        """\
Where a deck says what cards count, it has to say it for every rank, once, and for the jokers if it
has some. What isn't named can be told as `the rest`.
""",
        "add them, or `as written for the rest`, or `0 for the rest`",
        instead(
            LITTLE,
            "    ranks low to high: 3 4 5 6 7 8",
            "    ranks low to high: 3 4 5 6 7 8\n    points: 10 for 8",
        ),
    ),
    Entry(
        "T0210",
        "a title for a value without a name",
        _titled,
        """\
A title is what people read in the place of a name: `title of up "face up"` stands under an option
or a state that `is up or down`. Numbers, ranks, suits and players are called what they are called
everywhere.
""",
        "remove it, or write `title` without `of` for the title of the whole",
        instead(
            LITTLE,
            "option hand_size is 2 to 4, default 3",
            'option hand_size is 2 to 4, default 3\n    title of 2 "a pair"',
        ),
    ),
)
