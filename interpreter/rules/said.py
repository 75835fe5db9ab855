"""Expressions in the words of the rule language again, as their author would write them."""

from __future__ import annotations

from interpreter.rules import model as m
from interpreter.syntax.print_expressions import number_text

_COMPARES = {
    "=": "is",
    "!=": "is not",
    "<": "is below",
    ">": "is above",
    "<=": "is at most",
    ">=": "is at least",
}
_PATTERNS = {"one_rank": "of one rank", "one_suit": "of one suit", "sequence": "in sequence"}
_LOOSE, _PRODUCT, _ATOM = 0, 1, 2
"""How tightly an expression has to hold together where it stands."""


def said(expr: m.Expr, deck: m.Deck) -> str:
    """Write an expression as the rule language has it.

    Args:
        expr: a value or a condition.
        deck: whose ranks and suits are named.
    """
    match expr:
        case m.Logic(operator=operator, left=left, right=right):
            sides = (_condition_in(left, operator, deck), _condition_in(right, operator, deck))
            return f" {operator} ".join(sides)
        case m.Negation(inner=inner):
            return _negated(inner, deck)
        case m.Comparison(operator=operator, left=left, right=right):
            return f"{said(left, deck)} {_COMPARES[operator]} {said(right, deck)}"
        case m.ZoneTest(zone=zone, quality=quality):
            return f"{said(zone, deck)} is {quality}"
        case m.FaceTest(card=card):
            return f"{said(card, deck)} is face up"
        case m.JokerTest(card=card):
            return f"{said(card, deck)} is a joker"
        case m.SomeOf():
            return _some_of(expr, deck)
        case m.SomePlayers(quantifier=quantifier, where=where):
            return f"{quantifier} player{_where(where, deck)}"
        case m.OneMeld(melds=melds):
            return f"{_together(expr, deck)} is one of {melds}"
        case m.PatternTest(cards=cards, pattern=pattern):
            return f"{said(cards, deck)} is {_PATTERNS[pattern]}"
        case _:
            return _value(expr, deck, _LOOSE)


def _condition_in(part: m.Expr, operator: str, deck: m.Deck) -> str:
    """Write one side of `and` or `or`, in brackets if it is of the other kind."""
    text = said(part, deck)
    mixed = isinstance(part, m.Logic) and part.operator != operator
    mixed = mixed or isinstance(part, m.SomePlayers | m.SomeOf)
    return f"({text})" if mixed else text


def _negated(inner: m.Expr, deck: m.Deck) -> str:
    match inner:
        case m.ZoneTest(zone=zone, quality=quality):
            return f"{said(zone, deck)} is not {quality}"
        case m.FaceTest(card=card):
            return f"{said(card, deck)} is face down"
        case m.JokerTest(card=card):
            return f"{said(card, deck)} is not a joker"
        case m.OneMeld(melds=melds):
            return f"{_together(inner, deck)} is not one of {melds}"
        case m.PatternTest(cards=cards, pattern=pattern):
            return f"{said(cards, deck)} is not {_PATTERNS[pattern]}"
        case _:
            return f"not ({said(inner, deck)})"


def _together(expr: m.OneMeld, deck: m.Deck) -> str:
    """Write the cards that may be a meld."""
    if expr.other is None:
        return said(expr.cards, deck)
    return f"({_value(expr.cards, deck, _ATOM)} with {_value(expr.other, deck, _ATOM)})"


def _value(expr: m.Expr, deck: m.Deck, tight: int) -> str:
    match expr:
        case m.Const(value=value, type=type_):
            return _literal(value, type_, deck)
        case m.OptionValue(option=option):
            return option.name
        case m.LocalValue(local=local):
            return local.name
        case m.StateValue(state=state, player=player):
            return state.name + _owner(player, deck)
        case m.ZoneValue(zone=zone, player=player):
            return zone.name + _owner(player, deck)
        case m.CardAttribute(attribute=attribute, card=card):
            return f"{attribute} of {_value(card, deck, _ATOM)}"
        case m.CardPoints(card=card):
            return f"points of {_value(card, deck, _ATOM)}"
        case m.CountIn() | m.ExtremeRank() | m.TotalPoints():
            return _of_cards(expr, deck)
        case m.CountPlayers(where=None):
            return "number of players"
        case m.CountPlayers(where=where):
            return f"(number of players{_where(where, deck)})"
        case m.PointsLeft(cards=cards, without=without, melds=melds):
            left_out = f" without {_value(without, deck, _ATOM)}" if without is not None else ""
            return f"fewest points left in {_value(cards, deck, _ATOM)}{left_out} by {melds}"
        case m.TopOf(zone=zone):
            return f"top of {_value(zone, deck, _ATOM)}"
        case m.Arithmetic(operator="smaller" | "larger" as operator, left=left, right=right):
            sides = f"{_value(left, deck, _ATOM)} and {_value(right, deck, _ATOM)}"
            return f"the {operator} of {sides}"
        case m.Arithmetic(operator=operator, left=left, right=right):
            level = _PRODUCT if operator == "times" else _LOOSE
            text = f"{_value(left, deck, level)} {operator} {_value(right, deck, level + 1)}"
            return f"({text})" if level < tight else text
        case _:
            return _player(expr, deck)


def _player(expr: m.Expr, deck: m.Deck) -> str:
    match expr:
        case m.Subject():
            return "player"
        case m.Challenger():
            return "challenger"
        case m.BestPlayer():
            return "best player"
        case m.PartnerOf(player=player):
            return "partner" + _owner(player, deck)
        case m.NextOf(player=player, where=where):
            after = "" if player == m.Subject() else f" after {_value(player, deck, _ATOM)}"
            text = f"next player{after}{_where(where, deck)}"
            return text if where is None else f"({text})"
        case _:
            raise TypeError(f"{type(expr).__name__} is a condition")


def _of_cards(expr: m.CountIn | m.ExtremeRank | m.TotalPoints, deck: m.Deck) -> str:
    match expr:
        case m.CountIn():
            what = "number of cards"
        case m.ExtremeRank(which=which):
            what = f"{which} rank"
        case m.TotalPoints():
            what = "total points"
    text = f"{what} in {_value(expr.zone, deck, _ATOM)}{_where(expr.where, deck)}"
    return text if expr.where is None else f"({text})"


_POOLS = {"players": " of each player", "others": " of others", "values": ""}


def _some_of(expr: m.SomeOf, deck: m.Deck) -> str:
    """Write whether any, every or no thing fits; of what is no card only a choice asks so."""
    if expr.pool in _POOLS:
        things = _POOLS[expr.pool]
    else:
        zones = ", ".join(_value(zone, deck, _ATOM) for zone in expr.zones)
        things = f" in {zones}"
    return f"{expr.quantifier} {expr.candidate.name}{things}{_where(expr.where, deck)}"


def _where(where: m.Expr | None, deck: m.Deck) -> str:
    return f" where {said(where, deck)}" if where is not None else ""


def _owner(player: m.Expr | None, deck: m.Deck) -> str:
    """Write whose something is; the subject's own needs no owner."""
    if player is None or player == m.Subject():
        return ""
    return f" of {_value(player, deck, _ATOM)}"


def _literal(value: int, type_: m.Type, deck: m.Deck) -> str:
    match type_.kind:
        case m.Kind.RANK:
            return deck.ranks[value]
        case m.Kind.SUIT:
            return deck.suits[value]
        case m.Kind.CHOICE:
            return type_.names[value]
        case _:
            return number_text(value)
