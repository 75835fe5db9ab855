"""Codes F: ways through the game that lead nowhere."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry
from interpreter.catalogue.examples import DOUBT, LITTLE, SHOWN, instead
from interpreter.catalogue.wording import quoted, sequence, shown
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


def _cycle(problem: Problem) -> str:
    steps = sequence(problem.facts.get("cycle") or problem.facts.get("steps"))
    if not steps:
        return "the steps call one another without end"
    if len(set(steps)) == 1:
        return f"the step {quoted(steps[0])} calls itself"
    path = " → ".join(quoted(one) for one in steps[:8])
    return f"steps call one another in a circle: {path}{' → …' if len(steps) > 8 else ''}"


def _missing_block(problem: Problem) -> str:
    missing = problem.facts.get("missing") or problem.facts.get("name")
    return f"the challenge has no {quoted(missing) if missing else 'answer to one of its outcomes'}"


def _undecided(problem: Problem) -> str:
    name = problem.facts.get("name")
    which = f"the end {quoted(name)}" if name else "this end"
    path = problem.facts.get("path") or problem.facts.get("witness")
    return f"{which} can be reached without deciding the game{': ' + shown(path) if path else ''}"


ENTRIES = (
    Entry(
        "F0301",
        "nobody is next",
        "a turn can end without saying whose turn is next[: {path:long}]",
        """\
Each way through a turn has to come to a `turn passes to …`, unless the game is over by then. If
one doesn't, the rules don't say who goes on.
""",
        "end the turn with a line such as `turn passes to next player`",
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
for ever. To do something several times there is `repeat`.
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
        "this can never be reached[: {reason:long}]",
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
        "a player can be on turn without a move[: {witness:long}]",
        """\
A player on turn has to choose one of the moves that are on offer. If there can be none, the rules
don't say what happens then: does the player pass, lose, draw a card?
""",
        "offer a move that is always possible, or say with `if` what happens otherwise",
        instead(
            LITTLE,
            "move play_one\n",
            "move play_one when number of cards in pile is below 9\n",
        ),
    ),
    Entry(
        "F0307",
        "a secret that would be given away",
        "[`{name}` is secret: ]whether this holds would tell the others what they may not see",
        """\
Which moves a player may choose from is known to all. If that depends on cards only the player may
see, the others learn something about them with every turn.
""",
        "let it depend on what all can see, or say `openly` if the others are meant to learn it",
        instead(
            LITTLE,
            "move fetch_one when number of cards in hand is below 3",
            "move fetch_one when lowest rank in hand is above 5",
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
        "the move `{name}` is never on offer[: {reason:long}]",
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
        "the reason `{name}` can never hold[: {why:long}]",
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
        "this `repeat` never ends[: {reason:long}]",
        """\
The lines under `repeat until …` are followed until the condition is met. If none of them changes
what the condition asks about, that is never.
""",
        "change what the condition asks about, or repeat a number of times",
        instead(
            LITTLE,
            "        repeat until stock is empty\n"
            "            draw 1 from stock to hand, if any is left",
            "        repeat until stock is empty\n"
            "            draw 1 from pile to hand, if any is left",
            also=(
                (
                    "        draw 1 from stock to hand, if any is left",
                    "        repeat until stock is empty\n"
                    "            draw 1 from stock to hand, if any is left",
                ),
            ),
        ),
    ),
)
