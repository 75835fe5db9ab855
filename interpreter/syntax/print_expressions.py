"""The tree back to text: words, the notes under a clause, and expressions.

What is difficult is parentheses: the tree has none, and as many are written as are needed to read
the same tree again. Each kind of expression has a rank, that of the grammar's rule which reads it;
where an expression stands, the grammar asks for a rank, and whatever has a lower one is put in
parentheses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

from interpreter.syntax import nodes as n

WIDEST_CITES = 96
"""Characters of one line of citations; they are the only list that can go on in the next line."""

_BOUNDS = {
    "=": "is",
    "!=": "is not",
    "<": "is below",
    ">": "is above",
    ">=": "is at least",
    "<=": "is at most",
}

_QUALITIES = {
    "joker": "a joker",
    "one_rank": "of one rank",
    "one_suit": "of one suit",
    "sequence": "in sequence",
}
"""Qualities that aren't written like their names."""


class Rank(IntEnum):
    """The grammar's rules for expressions, those that hold together more closely last."""

    TAIL = -1  # goes on to the end of its line or bracket
    CONDITION = 0
    CONJUNCTION = 1
    INVERSION = 2
    TEST = 3
    SUM = 4
    PRODUCT = 5
    ATOM = 6


_ARITHMETIC = {
    "plus": (Rank.SUM, Rank.SUM, Rank.PRODUCT),
    "minus": (Rank.SUM, Rank.SUM, Rank.PRODUCT),
    "times": (Rank.PRODUCT, Rank.PRODUCT, Rank.ATOM),
}
_LOGIC = {
    "or": (Rank.CONDITION, Rank.CONDITION, Rank.CONJUNCTION),
    "and": (Rank.CONJUNCTION, Rank.CONJUNCTION, Rank.INVERSION),
}


# -- expressions ------------------------------------------------------------------------------


def expression(expr: n.Expr, least: Rank = Rank.TAIL) -> str:
    """Write an expression, in parentheses if its rank is below the least that can stand here."""
    text, rank = _ranked(expr)
    return text if rank >= least else f"({text})"


def total(expr: n.Expr) -> str:
    """Write a value: a number or what sums are made of."""
    return expression(expr, Rank.SUM)


def atom(expr: n.Expr) -> str:
    """Write an expression where only a name, a number or something with `of` can stand."""
    return expression(expr, Rank.ATOM)


def last(expr: n.Expr, least: Rank = Rank.SUM) -> str:
    """Write a value at the end of its line, where what goes on to the end needs no brackets."""
    text, rank = _ranked(expr)
    to_the_end = rank is Rank.TAIL and not isinstance(expr, n.SomePlayers | n.SomeCards)
    return text if to_the_end or rank >= least else f"({text})"


def where(condition: n.Expr | None) -> str:
    """Write a `where` with a space before it, if there is one."""
    return f" where {expression(condition)}" if condition is not None else ""


def how_often(expr: n.Expr) -> str:
    """Write the number of a `repeat`, where `times` would end it as well as go on."""
    if isinstance(expr, n.Arithmetic) and expr.operator in ("plus", "minus"):
        return f"{how_often(expr.left)} {expr.operator} {atom(expr.right)}"
    return atom(expr)


def values(exprs: Iterable[n.Expr]) -> str:
    """Write several values with commas between them."""
    return ", ".join(map(total, exprs))


def _ranked(expr: n.Expr) -> tuple[str, Rank]:
    match expr:
        case n.Arithmetic(operator="smaller" | "larger"):
            sides = f"{atom(expr.left)} and {atom(expr.right)}"
            return f"the {expr.operator} of {sides}", Rank.ATOM
        case n.Arithmetic():
            return _binary(expr, *_ARITHMETIC[expr.operator])
        case n.SomePlayers():
            return f"{expr.quantifier} player{where(expr.where)}", Rank.TAIL
        case n.SomeCards(quantifier=quantifier, name=name):
            one = f"{quantifier} {name.text} in {atom(expr.zone)}"
            return f"{one}{where(expr.where)}", Rank.TAIL
        case n.Count() | n.ExtremeRank() | n.TotalPoints():
            return _of_cards(expr), Rank.TAIL if expr.where is not None else Rank.ATOM
        case n.CountPlayers() | n.NextPlayer():
            return _players(expr), Rank.TAIL if expr.where is not None else Rank.ATOM
        case n.Logic():
            return _binary(expr, *_LOGIC[expr.operator])
        case n.Compare():
            bound = _BOUNDS[expr.operator]
            return f"{total(expr.left)} {bound} {total(expr.right)}", Rank.TEST
        case n.Quality():
            return _quality(expr), Rank.TEST
        case n.OneOf():
            negation = "not " if expr.negated else ""
            return f"{total(expr.cards)} is {negation}one of {expr.melds.text}", Rank.TEST
        case n.Not():
            return f"not {expression(expr.inner, Rank.INVERSION)}", Rank.INVERSION
        case _:
            return _atom(expr), Rank.ATOM


def _binary(expr: n.Arithmetic | n.Logic, rank: Rank, left: Rank, right: Rank) -> tuple[str, Rank]:
    words = (expression(expr.left, left), expr.operator, expression(expr.right, right))
    return " ".join(words), rank


def _quality(expr: n.Quality) -> str:
    negation = "not " if expr.negated else ""
    quality = _QUALITIES.get(expr.quality, expr.quality.replace("_", " "))
    return f"{total(expr.subject)} is {negation}{quality}"


def _of_cards(expr: n.Count | n.ExtremeRank | n.TotalPoints) -> str:
    match expr:
        case n.Count():
            what = "number of cards"
        case n.ExtremeRank(which=which):
            what = f"{which} rank"
        case n.TotalPoints():
            what = "total points"
    return f"{what} in {atom(expr.zone)}{where(expr.where)}"


def _players(expr: n.CountPlayers | n.NextPlayer) -> str:
    if isinstance(expr, n.CountPlayers):
        return f"number of players{where(expr.where)}"
    after = f" after {atom(expr.after)}" if expr.after is not None else ""
    return f"next player{after}{where(expr.where)}"


def _atom(
    expr: n.Number
    | n.Word
    | n.Of
    | n.BestPlayer
    | n.EachPlayer
    | n.CardsIn
    | n.Top
    | n.With
    | n.PointsLeft,
) -> str:
    match expr:
        case n.Number() | n.Word():
            return expr.text
        case n.Of():
            return f"{expr.name.text} of {atom(expr.owner)}"
        case n.BestPlayer():
            return "best player"
        case n.EachPlayer():
            return "each player"
        case n.CardsIn():
            return f"cards in {atom(expr.zone)}"
        case n.Top():
            return f"top of {atom(expr.zone)}"
        case n.With():
            return f"({atom(expr.cards)} with {atom(expr.card)})"
        case n.PointsLeft():
            without = f" without {atom(expr.without)}" if expr.without is not None else ""
            return f"fewest points left in {atom(expr.cards)}{without} by {expr.melds.text}"


def number_text(number: int) -> str:
    """Write a whole number."""
    return str(number) if number >= 0 else f"minus {-number}"


def range_text(low: int, high: int) -> str:
    """Write a range of whole numbers."""
    return f"{number_text(low)} to {number_text(high)}"


# -- words and notes --------------------------------------------------------------------------


def listed(names: Iterable[n.Name], between: str = ", ") -> str:
    """Write several names."""
    return between.join(name.text for name in names)


def notes_lines(notes: n.Notes, fingerprint: str = "") -> Iterator[str]:
    """Write what stands under a clause's name: its base's mark, titles, sentences, citations."""
    if fingerprint:
        yield f'replaces "{fingerprint}"'
    if notes.titles:
        yield f"title {title_texts(notes.titles)}"
    for one in notes.sentences:
        yield _sentence(one, named=False)
    yield from _cites([name.text for name in notes.cites])


def title_texts(titles: Iterable[n.Sentence]) -> str:
    """Write a title in all its languages."""
    return " ".join(_sentence(one, named=number > 0) for number, one in enumerate(titles))


def _sentence(sentence: n.Sentence, *, named: bool) -> str:
    """Write a sentence in quotes; `named` says that it needs its language even if it is English."""
    language = f"{sentence.language} " if named or sentence.language != "en" else ""
    return f'{language}"{sentence.text}"'


def _cites(ids: list[str]) -> Iterator[str]:
    line = ""
    for one in ids:
        if line and len(line) + len(one) >= WIDEST_CITES:
            yield line
            line = ""
        line = f"{line} {one}" if line else f"cites {one}"
    if line:
        yield line
