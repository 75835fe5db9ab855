"""Codes F: ways through the game that lead nowhere."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry
from interpreter.catalogue.examples import DOUBT, LITTLE, SHOWN, instead
from interpreter.catalogue.wording import fill, joined, quoted, sequence
from interpreter.problems import Problem

_FETCH = (
    (
        "turn\n    choose play_one\n",
        "turn\n    choose play_one or fetch_one\n",
    ),
    (
        "step go_out\n",
        "move fetch_one when number of cards in hand is below 3\n"
        "    draw 1 from stock to hand, if any is left\n\n"
        "step go_out\n",
    ),
)

_TWO_WAYS = (
    (
        "turn\n    choose play_one\n",
        "turn\n    choose play_one or fetch_one\n    switch facing\n",
    ),
    ("state starter is a player\n", "state starter is a player\nstate facing is up or down\n"),
    ("    turn passes to starter\n", "    facing becomes up\n    turn passes to starter\n"),
    ("move play_one\n", "move play_one when facing is up\n"),
    (
        "step go_out\n",
        "move fetch_one when facing is down\n"
        "    draw 1 from stock to hand, if any is left\n\n"
        "step go_out\n",
    ),
)


def _cycle(problem: Problem) -> str:
    steps = sequence(problem.facts.get("cycle") or problem.facts.get("steps"))
    if not steps:
        return "the steps call one another without end"
    moves = sequence(problem.facts.get("moves"))
    if all(one == steps[0] for one in steps):
        what = "move {} has itself chosen again" if moves else "step {} calls itself"
        return "the " + what.format(quoted(steps[0]))
    path = " → ".join(quoted(one) for one in steps[:8])
    who = "steps and moves lead to" if moves else "steps call"
    return f"{who} one another in a circle: {path}{' → …' if len(steps) > 8 else ''}"


def _missing_block(problem: Problem) -> str:
    missing = problem.facts.get("missing") or problem.facts.get("name")
    return f"the challenge has no {quoted(missing) if missing else 'answer to one of its outcomes'}"


def _nobody_next(problem: Problem) -> str:
    if problem.facts.get("block") == "setup":
        return "the setup can end without saying whose turn is first"
    return "a turn can end without saying whose turn is next"


def _nobody_next_help(problem: Problem) -> str:
    if problem.facts.get("block") == "setup":
        return "end it with a line that names somebody, for example `turn passes to dealer`"
    return "end the turn with a line such as `turn passes to next player`"


def _no_part(problem: Problem) -> str:
    missing = sequence(problem.facts.get("missing"))
    if len(missing) > 1:
        return (
            f"there is no {joined(map(quoted, missing), 'and no')} here, and every game needs them"
        )
    return f"there is no {quoted(*missing) if missing else 'part'} here, and every game needs one"


def _given_away(problem: Problem) -> str:
    zone = quoted(problem.facts.get("zone"))
    if problem.facts.get("shuffled"):
        return f"what is on offer can't depend on the top of {zone}, which is shuffled"
    if problem.facts.get("openly"):
        return f"which moves are on offer would give away what only the player sees in {zone}"
    if problem.facts.get("chosen"):
        return f"whoever chooses a card from {zone} doesn't see what lies there"
    offer = "which moves are on offer" if problem.facts.get("move") else "what can be chosen"
    return f"{offer} would give away what lies in {zone}"


def _given_away_help(problem: Problem) -> str:
    if problem.facts.get("openly"):
        return "if it may, write `openly when …`"
    return "let it depend on what all can see"


def _undecided(problem: Problem) -> str:
    if problem.facts.get("block") == "play":
        return "the play can come to its end without deciding the game"
    return "this end can be reached without deciding the game"


_TOLD = (
    ("    turn passes to starter\n", ""),
    (
        "turn\n    choose show_one\n    turn passes to next player\n",
        "play\n"
        "    repeat 3 times\n"
        "        for each player from starter\n"
        "            choose show_one\n"
        "    do settle\n",
    ),
    ("end all_shown after 6 turns\n", "step settle\n"),
)
"""What makes a game told once, from top to bottom, of a game that is played turn by turn."""


def _decided(problem: Problem) -> str:
    part = "" if problem.facts.get("whole", True) else "a part of "
    how = "is always so" if problem.facts.get("always") else "can never be so"
    return fill(f"{part}this condition {how}[: {{of:long}}]", problem.facts)


ENTRIES = (
    Entry(
        "F0301",
        "nobody is next",
        _nobody_next,
        """\
Each way through a turn has to come to a `turn passes to …`, unless the game is over by then. If
one doesn't, the rules don't say who goes on.
""",
        _nobody_next_help,
        instead(
            LITTLE,
            "    choose play_one\n    turn passes to next player",
            "    choose play_one",
        ),
    ),
    Entry(
        "F0302",
        "an end that decides nothing",
        _undecided,
        """\
Under `end` stands how the game is decided: who wins, or that it is drawn. Each way through these
lines has to come to a decision, because the game is over whether or not they do.
""",
        "add a line such as `players with most points win, a tie draws the game`",
        instead(
            SHOWN,
            "            add 1 to points of best player\n"
            "    players with most points win, a tie draws the game",
            "            add 1 to points of best player",
        ),
    ),
    Entry(
        "F0303",
        "a game that can't end",
        "this game has no end that can be reached",
        """\
A game ends by an `end` block or by a line such as `player wins`. This ruleset has neither, or only
where no play leads to.
""",
        "add an `end` block, or a line `player wins` to a move",
        instead(
            LITTLE,
            "    if hand is empty\n        player wins",
            "    if hand is empty\n        draw 1 from stock to hand, if any is left",
        ),
    ),
    Entry(
        "F0304",
        "steps that call one another",
        _cycle,
        """\
A step may call another, but not, by whatever detour, itself: the rules would have to be followed
for ever. The same is true of a move in which a player has to choose that move again. To do
something several times there is `repeat`.
""",
        "use `repeat`, or split what both need into a step of its own",
        instead(
            LITTLE,
            "    if hand is empty\n        player wins",
            "    if hand is empty\n        player wins\n    do go_out",
        ),
    ),
    Entry(
        "F0305",
        "lines that are never reached",
        "this can never be reached",
        """\
`player wins`, `game is drawn` and their like end the game at once, the lines after them included.
""",
        "move the lines up, or remove them",
        instead(
            LITTLE,
            "        draw 1 from stock to hand, if any is left\n        player wins",
            "        player wins\n        draw 1 from stock to hand, if any is left",
            also=(
                (
                    "    if hand is empty\n        player wins",
                    "    if hand is empty\n"
                    "        draw 1 from stock to hand, if any is left\n"
                    "        player wins",
                ),
            ),
        ),
    ),
    Entry(
        "F0306",
        "a turn without a move",
        "a player can be on turn without a move[ when {witness:long}]",
        """\
A player on turn has to choose one of the moves that are on offer. If there can be none, the rules
don't say what happens then: does the player pass, lose, draw a card?
""",
        "offer a move that is always possible, or say with `if` what happens otherwise",
        instead(
            LITTLE,
            "move fetch_one when facing is down",
            "move fetch_one when facing is up",
            also=_TWO_WAYS,
        ),
    ),
    Entry(
        "F0307",
        "a secret that would be given away",
        _given_away,
        """\
What a player may choose from is known: which moves are on offer, and which things a `where` leaves.
If that depends on a card that not all may see, everybody learns something about it. The top of a
zone that is shuffled is such a card, even where all can see it once it lies there: until it is
drawn, chance hasn't said which it is. And a card can be chosen only by somebody who sees it.

A move may give away what its player has in hand, if the rules say so: `move NAME openly when …`.
""",
        _given_away_help,
        instead(
            LITTLE,
            "move fetch_one when number of cards in hand is below 3",
            "move fetch_one when rank of top of stock is above 5",
            also=_FETCH,
        ),
    ),
    Entry(
        "F0308",
        "taking from what may be empty",
        "there may be no card left in `{zone}` here",
        """\
If the zone is empty, the line can't be carried out, and the game stops with an error. Rulebooks
forget this case more than any other: say whether nothing is drawn then, or fewer cards.
""",
        "add `, if any is left` or `, or as many as are left`",
        instead(
            LITTLE,
            "        draw 1 from stock to hand, if any is left",
            "        draw 1 from stock to hand",
        ),
    ),
    Entry(
        "F0309",
        "a move that is never on offer",
        "the move `{move}` is never on offer",
        """\
Either no line offers the move with `choose`, or its condition can't be met with any number of
players and any setting of the options.
""",
        "correct its condition, offer it, or remove it",
        instead(
            LITTLE,
            "move fetch_one when number of cards in hand is below 3",
            "move fetch_one when hand_size is above 4",
            also=_FETCH,
        ),
    ),
    Entry(
        "F0310",
        "a reason that can't hold",
        "the reason `{reason}` can never hold",
        """\
A reason says when a challenge is right. One that can't be true of any card is a slip of the pen: a
wrong rank, or a comparison the wrong way round.
""",
        "correct the condition, or remove the reason",
        instead(
            DOUBT,
            "        reason too_small when rank of card is below target",
            "        reason too_small when rank of card is below 3",
        ),
    ),
    Entry(
        "F0311",
        "a challenge with an open outcome",
        _missing_block,
        """\
A challenge comes out in one of three ways: it is right, it is wrong, or nobody challenges. The
rules have to say what happens in each.
""",
        "",
        instead(
            DOUBT,
            "        if it is wrong\n"
            "            reveal card\n"
            "            put all from pile to hand of challenger\n"
            "        if nobody challenges",
            "        if nobody challenges",
        ),
    ),
    Entry(
        "F0312",
        "a repetition without end",
        "this `repeat` never ends[: nothing in it changes {states}]",
        """\
The lines under `repeat until …` are followed until the condition is met. If none of them changes
what the condition asks about, that is never.
""",
        "change what the condition asks about, or repeat a number of times",
        instead(
            LITTLE,
            "        taken becomes 0\n"
            "        repeat until taken is 2\n"
            "            draw 1 from stock to hand, if any is left\n"
            "            add 1 to taken",
            "        taken becomes 0\n"
            "        repeat until taken is 2\n"
            "            draw 1 from stock to hand, if any is left",
            also=(
                (
                    "        draw 1 from stock to hand, if any is left",
                    "        taken becomes 0\n"
                    "        repeat until taken is 2\n"
                    "            draw 1 from stock to hand, if any is left\n"
                    "            add 1 to taken",
                ),
                ("state starter is a player", "state starter is a player\nstate taken is 0 to 2"),
            ),
        ),
    ),
    Entry(
        "F0313",
        "turns in a game that has none",
        "a game that is told with `play` has no turns that could pass",
        """\
Under `play` a game is told once, from top to bottom, and `for each player` says who acts. A line
`turn passes to …` belongs to games that have a `turn` block, which is followed again and again.
""",
        "say who acts with `for each player`, or write a `turn` block instead of `play`",
        instead(
            SHOWN,
            "        for each player from starter\n            choose show_one\n    do settle",
            "        for each player from starter\n"
            "            choose show_one\n"
            "            turn passes to next player\n"
            "    do settle",
            also=_TOLD,
        ),
    ),
    Entry(
        "F0314",
        "a part that every game needs",
        _no_part,
        """\
A game needs a `deck` with its ranks and suits, a `setup` that deals, and either a `turn` that is
repeated or a `play` that is told once from top to bottom.
""",
        "",
        instead(
            LITTLE,
            "turn\n    choose play_one\n    turn passes to next player\n\nmove play_one",
            "move play_one",
        ),
    ),
    Entry(
        "F0315",
        "a zone nobody knows who may see",
        "the zone `{name}` doesn't say who may see its cards",
        """\
Whether cards are secret decides most games, so each zone has to say it: `hidden` from all, `seen by
owner`, `seen by all`, or `as laid`, which leaves it to each card.
""",
        "add `hidden`, `as laid`, `seen by owner` or `seen by all`",
        instead(
            SHOWN,
            "zone front of each player: seen by all, holds 3",
            "zone front of each player: holds 3",
        ),
    ),
    Entry(
        "F0316",
        "a condition that is always so, or never",
        _decided,
        """\
Whatever the players do and however the options are set, the comparison comes out the same. Most
likely the number is not the one that was meant, or a state or option was declared with too narrow a
range. The game can be played all the same, but the lines below are always followed, or never.
""",
        "correct the comparison, or the range of what is compared",
        instead(LITTLE, "    if rank of card is above 6", "    if rank of card is below 3"),
    ),
)
