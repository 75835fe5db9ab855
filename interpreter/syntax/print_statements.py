"""The tree back to text: the lines of a body."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from interpreter.syntax import nodes as n
from interpreter.syntax.print_expressions import (
    Rank,
    atom,
    expression,
    how_often,
    last,
    listed,
    notes_lines,
    total,
    values,
    where,
)

INDENTATION = "    "

_SHORTAGE = {
    "error": "",
    "if_any": ", if any is left",
    "as_many": ", or as many as are left",
}

_Simple = (
    n.Shuffle
    | n.Cut
    | n.Transfer
    | n.Lay
    | n.TurnCard
    | n.Reveal
    | n.TurnAll
    | n.ChooseMove
    | n.Choose
    | n.Becomes
    | n.AddTo
    | n.Switch
    | n.Let
    | n.Do
    | n.TurnPasses
    | n.Wins
    | n.Loses
    | n.MostWin
    | n.Outcome
    | n.Drawn
)


def indented(lines: Iterable[str]) -> Iterator[str]:
    """Set lines one level further in."""
    return (INDENTATION + line for line in lines)


def body_lines(statements: Sequence[n.Stmt]) -> Iterator[str]:
    """Write lines of a body, and what belongs to them below each.

    Raises `ValueError` for a line that could not be read.
    """
    for one in statements:
        yield from _statement(one)


def reason_line(reason: n.Reason) -> str:
    """Write the first line of a reason."""
    return f"reason {reason.name.text} when {expression(reason.when)}"


def claim_line(claim: n.Claim) -> str:
    """Write the first line of a claim."""
    kind = claim.type_name.text
    silent = ""
    if isinstance(claim.silent, str):
        silent = f", {claim.silent} {kind} when silent"
    elif claim.silent is not None:
        silent = f", {total(claim.silent)} when silent"
    return f"claim {claim.name.text} is a {kind}{where(claim.where)}{silent}"


def _statement(statement: n.Stmt) -> Iterator[str]:
    match statement:
        case n.If():
            yield from _if(statement, "if")
        case n.ForPlayers():
            start = f" from {atom(statement.start)}" if statement.start is not None else ""
            header = f"for each player{start}{where(statement.where)}"
            yield from _under(header, statement.body)
        case n.ForZones():
            header = f"for each {statement.name.text} in {listed(statement.zones)}"
            yield from _under(header, statement.body)
        case n.Repeat():
            yield from _under(_repeat(statement), statement.body)
        case n.Claim():
            yield claim_line(statement)
            yield from indented(notes_lines(statement.notes))
        case n.Challenge():
            yield from _challenge(statement)
        case n.CompareHands() | n.CompareStates():
            yield from _compare(statement)
        case n.Poisoned():
            raise ValueError("a line that could not be read can't be written")
        case _:
            yield _simple(statement)


def _under(header: str, body: Sequence[n.Stmt]) -> Iterator[str]:
    yield header
    yield from indented(body_lines(body))


# -- lines with others below them -------------------------------------------------------------


def _if(statement: n.If, word: str) -> Iterator[str]:
    yield from _under(f"{word} {expression(statement.condition)}", statement.then)
    match statement.otherwise:
        case ():
            return
        case (n.If() as another,):
            yield from _if(another, "otherwise if")
        case several:
            yield from _under("otherwise", several)


def _repeat(statement: n.Repeat) -> str:
    if statement.times is not None:
        return f"repeat {how_often(statement.times)} times"
    if statement.until is not None:
        return f"repeat until {expression(statement.until)}"
    raise ValueError("a `repeat` has a number or a condition")


def _challenge(statement: n.Challenge) -> Iterator[str]:
    yield "challenge by others together, first in turn order counts"
    yield from indented(notes_lines(statement.notes))
    for reason in statement.reasons:
        yield from indented([reason_line(reason), *indented(notes_lines(reason.notes))])
    for header, body in (
        ("if it is right", statement.right),
        ("if it is wrong", statement.wrong),
        ("if nobody challenges", statement.nobody),
    ):
        if body is not None:
            yield from indented(_under(header, body))


def _compare(statement: n.CompareHands | n.CompareStates) -> Iterator[str]:
    among = f"of each player{where(statement.where)}"
    if isinstance(statement, n.CompareHands):
        yield f"compare {statement.zone.text} {among} by {statement.ranking.text}"
    else:
        which = "most" if statement.most else "fewest"
        yield f"compare {statement.state.text} {among}, {which} is best"
    for header, body in (
        ("if one player is best", statement.one),
        ("if several are best", statement.several),
    ):
        if body:
            yield from indented(_under(header, body))


# -- single lines -----------------------------------------------------------------------------


def _simple(statement: _Simple) -> str:
    match statement:
        case n.Shuffle() | n.Cut() | n.Transfer():
            return _zone_line(statement)
        case n.Lay() | n.TurnCard() | n.Reveal() | n.TurnAll():
            return _card_line(statement)
        case n.ChooseMove():
            return f"choose {listed(statement.moves, ' or ')}"
        case n.Choose():
            return _choose(statement)
        case n.Becomes():
            return _becomes(statement)
        case n.AddTo():
            words = ("add", "to") if statement.sign > 0 else ("take", "off")
            return f"{words[0]} {total(statement.amount)} {words[1]} {atom(statement.target)}"
        case n.Switch():
            return f"switch {atom(statement.target)}"
        case n.Let():
            return f"let {statement.name.text} be {total(statement.value)}"
        case n.Do():
            given = f" with {values(statement.arguments)}" if statement.arguments else ""
            return f"do {statement.step.text}{given}"
        case n.TurnPasses():
            return f"turn passes to {last(statement.player, Rank.ATOM)}"
        case n.Wins():
            return f"{atom(statement.player)} wins"
        case n.Loses():
            return f"{atom(statement.player)} loses"
        case n.MostWin():
            return _most_win(statement)
        case n.Outcome():
            fewest = ", fewest win" if statement.fewest else ""
            return f"outcome is {statement.state.text} of each player{fewest}"
        case n.Drawn():
            return "game is drawn"


def _zone_line(statement: n.Shuffle | n.Cut | n.Transfer) -> str:
    match statement:
        case n.Shuffle():
            return f"shuffle {'deck into ' if statement.deck else ''}{atom(statement.zone)}"
        case n.Cut():
            which = "highest" if statement.highest else "lowest"
            cut = f"cut {atom(statement.zone)} for {statement.target.text}"
            return f"{cut}, {which} rank wins, those tied cut again"
        case n.Transfer():
            return _transfer(statement)


def _card_line(statement: n.Lay | n.TurnCard | n.Reveal | n.TurnAll) -> str:
    match statement:
        case n.Lay(face=None):
            return f"put {atom(statement.card)} on {atom(statement.zone)}"
        case n.Lay():
            return f"lay {atom(statement.card)} on {atom(statement.zone)} face {statement.face}"
        case n.TurnCard():
            return f"turn {atom(statement.card)} face {statement.face}"
        case n.Reveal():
            return f"reveal {atom(statement.card)}"
        case n.TurnAll(shown=True):
            return f"reveal all in {atom(statement.zone)}"
        case n.TurnAll():
            return f"turn all in {atom(statement.zone)} face {statement.face}"


def _transfer(statement: n.Transfer) -> str:
    match statement.amount:
        case None:
            amount = "all"
        case "all_but_top":
            amount = "all but top"
        case number:
            amount = total(number)
    way = f"from {atom(statement.source)} to {atom(statement.target)}"
    return f"{statement.verb} {amount} {way}{where(statement.where)}{_SHORTAGE[statement.shortage]}"


def _choose(statement: n.Choose) -> str:
    if statement.least is not None:
        what = f"{_how_many(statement.least, statement.most)} from {values(statement.sources)}"
    elif statement.type_name is not None:
        what = f"is a {statement.type_name.text}"
    else:
        what = f"from {values(statement.sources)}"
    later = (one if isinstance(one, str) else where(one).strip() for one in statement.otherwise)
    failing = "".join(f", failing that {one}" for one in later)
    random = " at random" if statement.at_random else ""
    return f"choose {statement.name.text} {what}{where(statement.where)}{failing}{random}"


def _how_many(least: n.Expr, most: n.Expr | None) -> str:
    last = most if most is not None else least
    cards = "card" if isinstance(last, n.Number) and last.value == 1 else "cards"
    limit = f" to {total(most)}" if most is not None else ""
    return f"of {total(least)}{limit} {cards}"


def _becomes(statement: n.Becomes) -> str:
    target = atom(statement.target)
    if statement.condition is None or statement.otherwise is None:
        return f"{target} becomes {last(statement.value)}"
    condition, otherwise = expression(statement.condition), last(statement.otherwise)
    return f"{target} becomes {total(statement.value)} if {condition}, otherwise {otherwise}"


def _most_win(statement: n.MostWin) -> str:
    which = "most" if statement.most else "fewest"
    tie = "those tied share the win" if statement.share else "a tie draws the game"
    return f"players with {which} {atom(statement.what)} win, {tie}"
