"""Codes L: more than there is, or more than there is room for."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry
from interpreter.catalogue.examples import LITTLE, SHOWN, instead
from interpreter.catalogue.wording import fill, joined, quoted, sequence, shown
from interpreter.problems import Problem


def _too_many(problem: Problem) -> str:
    facts = problem.facts
    what = shown(facts.get("what") or facts.get("kind") or "of them")
    return f"there are too many {what}" + fill("[: {found}][, {limit} are the limit]", facts)


def _too_many_help(problem: Problem) -> str:
    if "runs" in shown(problem.facts.get("what")):
        return "take fewer packs or suits, or shorter runs"
    return ""


def _too_large_a_deal(problem: Problem) -> str:
    if problem.facts.get("empty"):
        return fill("`{zone}` is empty here: no line before has put cards into it", problem.facts)
    return fill(
        "the deal is larger than the deck[ with {witness:long}]"
        "[: {needed} cards are needed, `{zone}` has {there}]",
        problem.facts,
    )


def _too_large_a_deal_help(problem: Problem) -> str:
    if problem.facts.get("empty"):
        return fill("write `shuffle deck into {zone}` before this line", problem.facts)
    return "allow fewer players or fewer cards, or add to the deck"


def _never_so_many(problem: Problem) -> str:
    if problem.facts.get("zone"):
        return fill("`{zone}` never has {least} cards: it has room for {room}", problem.facts)
    return fill("no number of cards is at least {least} and at most {most}", problem.facts)


def _shadowed(problem: Problem) -> str:
    above = [quoted(one) for one in sequence(problem.facts.get("by"))]
    take = "takes" if len(above) == 1 else "take"
    why = fill("the row `{row}` never counts", problem.facts)
    if above:
        why += f", because {joined(above, 'and')} above it {take} its cards"
    return why + fill("[: {witness:long}]", problem.facts)


def _shadowed_help(problem: Problem) -> str:
    several = len(sequence(problem.facts.get("by"))) > 1
    return f"move it up, above the {'rows that take' if several else 'row that takes'} its cards"


_SEVERAL = (
    "    choose card from hand\n"
    "    lay card on pile face up\n"
    "    if rank of card is above 6\n"
    "        draw 1 from stock to hand, if any is left",
    "    choose pair of 1 to 2 cards from hand\n    lay pair on pile face up",
)
"""A move that lays a card, and one that lays several."""

_MATCHING = """\
melds matching
    run: 3 or more cards, same suit, in sequence

step go_out"""

ENTRIES = (
    Entry(
        "L0401",
        "a deal that is larger than the deck",
        _too_large_a_deal,
        """\
With some number of players and some setting of the options that the ruleset allows, there are not
enough cards to deal. The message says with which.
""",
        _too_large_a_deal_help,
        instead(
            LITTLE,
            "option hand_size is 2 to 4, default 3",
            "option hand_size is 2 to 5, default 3",
        ),
    ),
    Entry(
        "L0402",
        "a zone that can overflow",
        "`{zone}` can overflow[ with {witness:long}][: it has room for {holds} and can get {most}]",
        """\
The zone says with `holds` how many cards it has room for, and a line puts more there with some
number of players or some setting of the options that the ruleset allows.
""",
        "make more room, or say with `if` or `where` that nothing is put into a full zone",
        instead(
            SHOWN,
            "zone hand of each player: seen by owner, holds 3",
            "zone hand of each player: seen by owner, holds 2",
            also=(
                (
                    "zone hand of each player: seen by owner",
                    "zone hand of each player: seen by owner, holds 3",
                ),
            ),
        ),
    ),
    Entry(
        "L0403",
        "a row that is never reached",
        _shadowed,
        """\
The rows of a ranking are tried from the top, and the first that fits counts. A row whose every
hand fits a row above it can never count, be it the same row for all hands or one of several.
""",
        _shadowed_help,
        instead(
            SHOWN,
            "    alike: 3 of one rank; by that rank\n"
            "    two_alike: 2 of one rank; by that rank, then the rest high to low\n"
            "    mixed: anything; by ranks high to low",
            "    alike: 3 of one rank; by that rank\n"
            "    mixed: anything; by ranks high to low\n"
            "    two_alike: 2 of one rank; by that rank, then the rest high to low",
        ),
    ),
    Entry(
        "L0404",
        "a row that can't occur",
        "no cards of this deck make the row `{row}`",
        """\
The conditions of the row can't be met together by cards of this deck: there may be only one card of
each rank in a suit, or not enough ranks for a sequence.
""",
        "correct the row, or remove it",
        instead(
            SHOWN,
            "    alike: 3 of one rank; by that rank",
            "    alike: same suit, 3 of one rank; by that rank",
        ),
    ),
    Entry(
        "L0405",
        "a ranking of another size than the zone",
        "the ranking `{ranking}` is for {size} card{size:s}[, but `{zone}` holds {holds}]",
        """\
A ranking says for how many cards it is, because `2 of one rank` means something else among five
cards than among three. Only zones that hold as many can be compared by it.
""",
        "give the zone the same size, or write a ranking of its own",
        instead(
            SHOWN,
            "zone front of each player: seen by all, holds 3",
            "zone front of each player: seen by all, holds 4",
        ),
    ),
    Entry(
        "L0406",
        "too many of something",
        _too_many,
        """\
There is a limit to how large a ruleset may be, far above what any game needs, so that no file can
keep the checker busy for minutes or fill the memory.

For a block of melds it is about runs: the best arrangement of a hand is found rank by rank, and in
how many ways runs can lie side by side on the way depends on how many suits and packs there are,
and on how many cards a run has at least. Two packs of four suits with runs of three or more are
just within it.
""",
        _too_many_help,
    ),
    Entry(
        "L0407",
        "a hand that fits no row",
        "some hands fit no row of `{ranking}`[, for example {witness:long}]",
        """\
A ranking has to place every hand there can be. The last row is often one that takes what is left
over: `anything`.
""",
        "add a last row, for example `the_rest: anything; by ranks high to low`",
        instead(
            SHOWN,
            "    two_alike: 2 of one rank; by that rank, then the rest high to low\n"
            "    mixed: anything; by ranks high to low",
            "    two_alike: 2 of one rank; by that rank, then the rest high to low",
        ),
    ),
    Entry(
        "L0408",
        "a ranking for a deck with jokers",
        "`{ranking}` can't place hands with a joker, and the deck has some",
        """\
A joker has neither rank nor suit, so no row of a ranking says how much a hand with one is worth.
""",
        "leave the jokers out of the deck, or do without the ranking",
        instead(
            SHOWN,
            "    suits equal: red blue green",
            "    suits equal: red blue green\n    jokers: 2",
        ),
    ),
    Entry(
        "L0410",
        "cards together that can never be so many",
        _never_so_many,
        """\
A line has cards chosen together, and their number is never what it asks for: the fewest are more
than the most, or more than there can be in the zone to choose from.
""",
        "write the smaller number first, or ask for fewer cards",
        instead(
            LITTLE,
            "    choose pair of 1 to 2 cards from hand",
            "    choose pair of 2 to 1 cards from hand",
            also=(_SEVERAL,),
        ),
    ),
    Entry(
        "L0411",
        "a choice that may take too much looking",
        "up to {sets} sets of cards may have to be looked at to find what can be chosen",
        """\
Where several cards are chosen together, a card is offered only if some set that begins with it
may be chosen. To find that out, sets are looked at one after the other. Some conditions can be
seen to fail early, so that few sets are left: `is of one rank`, `is of one suit`, `is in
sequence`, a meld, how many cards there are. Others are known only of a whole set. A game has a
budget of work, and one that has to look at too many sets may use it up. This is a warning: with
few cards to choose from all may be well.
""",
        "say with `holds` how many cards `{zone}` has room for, or ask for fewer cards",
        instead(
            LITTLE,
            "    choose pair of 1 to 2 cards from hand where pair is not of one suit",
            "    choose pair of 1 to 6 cards from hand where pair is not of one suit",
            also=(
                (_SEVERAL[0], _SEVERAL[1].replace("hand", "hand where pair is not of one suit")),
            ),
        ),
    ),
    Entry(
        "L0412",
        "runs that can lie in too many ways",
        "the runs of this block can lie side by side in {found} ways, {limit} are the limit",
        """\
The best arrangement of some cards in melds is found rank by rank. In how many ways runs can lie
side by side on the way depends on how many suits and packs there are, and on how many cards a run
has at least: 256 ways with one pack of four suits and runs of three or more, 10,000 with two packs.
""",
        "take fewer packs or suits, or shorter runs",
        instead(
            LITTLE,
            "    suits equal: red blue green",
            "    suits equal: red blue green yellow\n    packs: 3",
            also=(
                ("step go_out", _MATCHING),
                ("    if hand is empty", "    if hand is empty or hand is one of matching"),
            ),
        ),
    ),
)
