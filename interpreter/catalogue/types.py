"""Codes T: things of the wrong kind."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry
from interpreter.catalogue.examples import LITTLE, SHOWN, instead
from interpreter.catalogue.wording import quoted, shown, with_article
from interpreter.problems import Problem

_OF_A_CARD = frozenset({"rank", "suit"})


def _compared_help(problem: Problem) -> str:
    sides = [problem.facts.get("left"), problem.facts.get("right")]
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
        instead(LITTLE, "    if rank of card is above 6", "    if card is 6"),
    ),
    Entry(
        "T0202",
        "the wrong kind of thing",
        _wrong_kind,
        """\
Each line takes things of a certain kind: cards are laid on zones, turns pass to players, states
become what they are declared to be.
""",
        "",
        instead(LITTLE, "    shuffle deck into stock", "    shuffle deck into hand_size"),
    ),
    Entry(
        "T0203",
        "something that has no order",
        "{type:a} has no order, so it can't be above or below anything",
        """\
Numbers have an order, and ranks have the one listed under `deck`. Suits declared `equal`, players
and named choices have none, and can only be compared with `is` and `is not`.
""",
        "compare it with `is` or `is not`",
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
        "a default that isn't allowed",
        "the default `{value}` is not allowed by the option itself[: {allowed}]",
        "An option says what it can be; its default has to be one of these.\n",
        "change the default, or what the option allows",
        instead(
            LITTLE,
            "option hand_size is 2 to 4, default 3",
            "option hand_size is 2 to 4, default 5",
        ),
    ),
    Entry(
        "T0206",
        "a number out of range",
        "{value} is out of range[: {allowed} is allowed]",
        """\
Numbers are declared with a range, so that a state always has the same size and a house rule can't
send a score to infinity. A number that is written down has to lie within it.
""",
        "",
        instead(
            SHOWN,
            "state points of each player is 0 to 1, starts 0",
            "state points of each player is 0 to 1, starts 2",
        ),
    ),
)
