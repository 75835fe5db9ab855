"""Messages, help and pages for lines that come to values which aren't there (codes F)."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry
from interpreter.catalogue.examples import DOUBT, LITTLE, SHOWN, instead

ENTRIES = (
    Entry(
        "F0317",
        "silence that claims what may not be claimed",
        "who says nothing would claim what may not be claimed ({witness})",
        """\
`… when silent` says what somebody has claimed who says nothing. With the values that are named, the
`where` of the same claim rules that value out. The game can be played all the same, but the claim
has to be made then.
""",
        "name a value that the `where` allows; `lowest rank when silent` is the lowest of those",
        instead(
            DOUBT,
            "    claim value is a rank where value is at least target, target when silent",
            "    claim value is a rank where value is at least target, 3 when silent",
            also=(
                (
                    "    claim value is a rank, lowest rank when silent",
                    "    claim value is a rank where value is at least target, target when silent",
                ),
            ),
        ),
    ),
    Entry(
        "F0318",
        "the rank of what may be a joker",
        "the card may be a joker, and a joker has no {attribute}",
        """\
In a comparison a joker is above all ranks and suits, and is none of them. But nothing can become
the rank of a joker. If the card is one when the line is reached, the game stops at a gap.
""",
        "ask first: put the line under `if card is not a joker`",
        instead(
            LITTLE,
            "    if card is not a joker\n        last becomes rank of card",
            "    last becomes rank of card",
            also=(
                (
                    "    suits equal: red blue green",
                    "    suits equal: red blue green\n    jokers: 2",
                ),
                (
                    "    lay card on pile face up",
                    "    lay card on pile face up\n"
                    "    if card is not a joker\n        last becomes rank of card",
                ),
                ("    if rank of card is above 6", "    if rank of card is above last"),
                (
                    "state starter is a player",
                    "state starter is a player\nstate last is a rank, starts each deal at 3",
                ),
            ),
        ),
    ),
    Entry(
        "F0319",
        "points that don't outlast a deal",
        "the match is played for `{name}`, which every deal begins anew",
        """\
Points are gathered over several deals, so they may not be set back when one begins. `starts each
match at 0` gives them their first value once, before the first deal.
""",
        "declare it with `starts each match at 0`",
        instead(
            SHOWN,
            "state points of each player is 0 to 9, starts each match at 0",
            "state points of each player is 0 to 9, starts each deal at 0",
            also=(
                (
                    "state points of each player is 0 to 1, starts each deal at 0",
                    "state points of each player is 0 to 9, starts each match at 0",
                ),
                (
                    "end all_shown after 6 turns",
                    "match\n    first to 3 points wins the match\n\nend all_shown after 6 turns",
                ),
            ),
        ),
    ),
)
