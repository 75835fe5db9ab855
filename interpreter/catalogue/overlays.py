"""Codes O: variants, and the game that they are laid on."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry
from interpreter.catalogue.examples import LITTLE, instead
from interpreter.catalogue.wording import fill, shown
from interpreter.problems import Problem

VARIED = (
    LITTLE
    + """
variant quick of little, edition 1

set hand_size to 2

override step go_out
    if number of cards in hand is at most 1
        player wins

extend move play_one before
    draw 1 from stock to hand, if any is left

add end enough after 60 turns
    players with fewest cards in hand win, those tied share the win

variant slow of quick, edition 1

set hand_size to 4
"""
)
"""The little game with a variant, and a variant of that."""


def _cycle(problem: Problem) -> str:
    cycle = problem.facts.get("cycle")
    names = " → ".join(map(str, cycle)) if isinstance(cycle, tuple) else ""
    return "this variant is of itself" + (f": {shown(names, longest=200)}" if names else "")


def _unfit(problem: Problem) -> str:
    if problem.facts.get("headless"):
        return fill("`{overlay}` is no variant: it has no `variant` line", problem.facts)
    text = "`{overlay}` is no variant of `{base}`"
    text += ", but of `{of}`" if problem.facts.get("of") else ": it is a game of its own"
    return fill(text, problem.facts)


ENTRIES = (
    Entry(
        "O0601",
        "a change to something that isn't there",
        "`{base}` has no `{clause}` to change",
        """\
`set`, `override`, `extend` and `remove` need their clause in the game that the variant is of. A
clause that isn't there has most likely been renamed, or its name is misspelt; with `add` it would
be a new one.
""",
        "",
        instead(VARIED, "override step go_out", "override step go_outt"),
    ),
    Entry(
        "O0602",
        "an addition of something that is there",
        "`{clause}` is there already",
        """\
`add` is for what the game hasn't got. To put something else in the place of a clause, write
`override`.
""",
        "write `override` to replace it, or give the new one another name",
        instead(
            VARIED,
            "add end enough after 60 turns",
            "add step go_out",
            (
                "    players with fewest cards in hand win, those tied share the win\n\nvariant",
                "    if hand is empty\n        player wins\n\nvariant",
            ),
        ),
    ),
    Entry(
        "O0603",
        "two variants that change the same clause",
        "`{one}` and `{other}` both change `{clause}`",
        """\
Two variants of the same game can be played together as long as each changes clauses of its own.
Here both change one clause, and which of them is meant to count depends on which is laid on the
other. `order A, B` says it in a file, `--in-order` on the command line; or write one variant of the
other.
""",
        "say in which order they are meant, or write one as a variant of the other",
        instead(
            VARIED,
            "variant slow of quick, edition 1",
            "variant slow of little, edition 1",
        ),
    ),
    Entry(
        "O0604",
        "a change to a clause that has changed since",
        "`{clause}` has changed since this was written (it was {was}, it is {now})",
        """\
`replaces "…"` pins a change to the clause as it read when the change was written. The clause reads
otherwise now, so the change may no longer do what was meant. Look at both, and write the new
fingerprint when all is well.
""",
        'compare the two clauses; if all is well, write `replaces "{now}"`',
        instead(
            VARIED,
            "extend move play_one before\n",
            'extend move play_one before\n    replaces "00000000"\n',
        ),
    ),
    Entry(
        "O0605",
        "a change that changes nothing",
        "`{clause}` says the same as before",
        """\
The clause that is put in the place of another says the same. Most likely the change that was meant
is missing, or the game itself has been changed to it.
""",
        "leave it out, or say what is different",
        instead(VARIED, "set hand_size to 2", "set hand_size to 3"),
    ),
    Entry(
        "O0606",
        "a step with other parameters",
        "`step {step}` must take what the step it replaces takes: {expected}",
        """\
Other lines carry the step out and give it values. A step that replaces another must take the same
values, by the same names and of the same types.
""",
        "",
        instead(
            VARIED,
            "override step go_out\n",
            "override step go_out with value is a rank\n",
            ("number of cards in hand is at most 1", "value is 3"),
        ),
    ),
    Entry(
        "O0607",
        "a clause of a game within a variant",
        "within a variant `{found}` has to begin with `override` or `add`",
        """\
What stands behind a `variant` line belongs to the variant, and a variant says of each clause
whether it is a new one or stands in the place of another.
""",
        "write `override` before it, or `add` if it is a new one",
        instead(VARIED, "override step go_out", "step go_out"),
    ),
    Entry(
        "O0608",
        "a change outside of a variant",
        "`{found}` belongs into a variant",
        """\
`set`, `override`, `add`, `extend` and `remove` change another game, so they stand behind a line
`variant NAME of GAME, edition 1`.
""",
        "begin with `variant NAME of GAME, edition 1`",
        instead(
            VARIED,
            "variant quick of little, edition 1\n\nset hand_size to 2\n",
            "set hand_size to 2\n\nvariant quick of little, edition 1\n",
        ),
    ),
    Entry(
        "O0609",
        "a variant without its game",
        "`{base}`, which `{variant}` is a variant of, isn't here",
        """\
A variant stands behind the game that it is of: in a file of its own, where that game is looked for
beside it and among the shipped rulesets, or in the same file.
""",
        "put the game before it, or name the game as its file is named",
        instead(VARIED, "variant slow of quick, edition 1", "variant slow of quikc, edition 1"),
    ),
    Entry(
        "O0610",
        "a variant of itself",
        _cycle,
        """\
The game that a variant is of must come to an end: a file that begins with `game`.
""",
        "name the game that this is really a variant of",
    ),
    Entry(
        "O0611",
        "a game that can't be found",
        lambda problem: fill("there is no ruleset called `{base}`", problem.facts),
        """\
The game that a variant is of is looked for beside the variant's file, as NAME.rules, and then among
the shipped rulesets.
""",
        "put its file beside this one, or see `pailu list`",
    ),
    Entry(
        "O0612",
        "a clause changed twice by one variant",
        "`{clause}` is changed twice",
        """\
One variant says of each clause once what it is. A second change would put the first out of force,
and nobody would see it.
""",
        "leave one of them out, or make one of the two",
        instead(VARIED, "set hand_size to 2", "set hand_size to 2\nset hand_size to 4"),
    ),
    Entry(
        "O0613",
        "something that a change leaves unused",
        "since this change nothing uses the {kind} `{name}`",
        """\
The lines that used it are not in force any more. The variant can be played all the same, but an
option that changes nothing is still offered to the players. What nothing uses can be removed by the
variant, too.
""",
        "write `remove {kind} {name}` as well, or use it",
        instead(
            VARIED,
            "override step go_out\n",
            "override move play_one\n    choose card from hand\n    lay card on pile face up\n"
            "    if hand is empty\n        player wins\n",
            (
                "    if number of cards in hand is at most 1\n        player wins\n\nextend move "
                "play_one before\n    draw 1 from stock to hand, if any is left\n",
                "",
            ),
        ),
    ),
    Entry(
        "O0614",
        "a variant laid on another game",
        _unfit,
        """\
`--with` lays variants on a ruleset. They have to be variants of it, or of the game that it is a
variant of: what a variant changes is found by its name in that game.
""",
        "name a variant of it, or write one",
    ),
)
