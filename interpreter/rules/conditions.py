"""Checking conditions: both sides of a comparison are of one type, with an order where needed.

A condition is made of values, and a value may have a condition (`number of players where …`), so
this module and `expressions` know one another.
"""

from __future__ import annotations

from interpreter.rules import cards_asked, expressions
from interpreter.rules import model as m
from interpreter.rules.names import Scope, Symbols, of_each_player
from interpreter.syntax import nodes as n

_QUALITIES = ("empty", "full")
_ORDERED = frozenset({m.Kind.NUMBER, m.Kind.RANK, m.Kind.SUIT})


def check_condition(symbols: Symbols, scope: Scope, node: n.Expr) -> m.Expr | None:
    """Check a condition; returns None where it was reported as wrong."""
    match node:
        case n.Logic():
            left = check_condition(symbols, scope, node.left)
            right = check_condition(symbols, scope, node.right)
            if left is None or right is None:
                return None
            return m.Logic(node.operator, left, right)
        case n.Not():
            inner = check_condition(symbols, scope, node.inner)
            return m.Negation(inner) if inner is not None else None
        case n.Compare():
            return _comparison(symbols, scope, node)
        case n.Quality():
            return _quality(symbols, scope, node)
        case n.SomeCards():
            return cards_asked.some_cards(symbols, scope, node)
        case n.SomePlayers():
            where = check_condition(symbols, of_each_player(scope), node.where)
            return m.SomePlayers(node.quantifier, where) if where is not None else None
        case n.OneOf():
            return _one_of(symbols, scope, node)
        case _:
            found = expressions.check_value(symbols, scope, node)
            if found is not None:
                symbols.report(
                    "T0202",
                    node.span,
                    scope.where,
                    expected="a condition",
                    found=m.type_of(found).describe(),
                )
            return None


def _comparison(symbols: Symbols, scope: Scope, node: n.Compare) -> m.Expr | None:
    left_open = expressions.is_open(symbols, scope, node.left)
    if left_open and not expressions.is_open(symbols, scope, node.right):
        right = expressions.check_value(symbols, scope, node.right)
        left = expressions.check_value(symbols, scope, node.left, _side(right)) if right else None
    else:
        left = expressions.check_value(symbols, scope, node.left)
        other = _literal_side(symbols, scope, node.right, left)
        right = other or _right_side(symbols, scope, node, left)
    if left is None or right is None:
        return None
    return _same_type(symbols, scope, node, left, right)


def _side(found: m.Expr) -> m.Type:
    return m.type_of(found)


def _literal_side(
    symbols: Symbols, scope: Scope, node: n.Expr, left: m.Expr | None
) -> m.Const | None:
    """A word on the right is a literal first, if the left says of which type."""
    if left is None or not isinstance(node, n.Word | n.Number):
        return None
    literal = symbols.literal(node.text, m.type_of(left))
    if literal is not None:
        expressions.note_meaning(symbols, scope, node, literal)
    return literal


def _right_side(
    symbols: Symbols, scope: Scope, node: n.Compare, left: m.Expr | None
) -> m.Expr | None:
    if left is None:
        # The left side is wrong already; look at the right one only if it says what it is.
        if not expressions.is_open(symbols, scope, node.right):
            expressions.check_value(symbols, scope, node.right)
        return None
    if not expressions.is_open(symbols, scope, node.right):
        return expressions.check_value(symbols, scope, node.right)
    hint = m.type_of(left)
    other = _attribute_type(symbols, node.right) if hint.kind is m.Kind.CARD else None
    if other is not None:
        symbols.report(
            "T0201", node.span, scope.where, left=hint.describe(), right=other.describe()
        )
        return None
    if isinstance(node.right, n.Word) and hint.kind is m.Kind.ZONE:
        # `row is not ful`: a zone is more often asked how it is than which one it is.
        meant = symbols.suggest(node.right.text, _QUALITIES)
        if meant:
            symbols.unknown("name", node.right, meant, scope.where)
            return None
    return expressions.check_value(symbols, scope, node.right, hint)


def _attribute_type(symbols: Symbols, node: n.Expr) -> m.Type | None:
    """Say whether a word is a rank or a suit of the deck (`card is below 5`)."""
    if not isinstance(node, n.Word | n.Number):
        return None
    return next((one for one in (m.RANK, m.SUIT) if symbols.literal(node.text, one)), None)


def _same_type(
    symbols: Symbols, scope: Scope, node: n.Compare, left: m.Expr, right: m.Expr
) -> m.Expr | None:
    one, other = m.type_of(left), m.type_of(right)
    if one.kind is not other.kind or one.names != other.names:
        symbols.report("T0201", node.span, scope.where, left=one.describe(), right=other.describe())
        return None
    if node.operator in ("=", "!="):
        return m.Comparison(node.operator, left, right)
    if not _has_order(symbols, one):
        symbols.report("T0203", node.span, scope.where, type=one.describe())
        return None
    return m.Comparison(node.operator, left, right)


def _has_order(symbols: Symbols, type_: m.Type) -> bool:
    if type_.kind is m.Kind.SUIT:
        return symbols.deck is None or symbols.deck.suits_ordered
    if type_.kind is m.Kind.RANK:
        return symbols.deck is None or symbols.deck.ranks_ordered
    return type_.kind in _ORDERED


def _quality(symbols: Symbols, scope: Scope, node: n.Quality) -> m.Expr | None:
    found: m.Expr | None
    if node.quality in ("empty", "full"):
        zone = expressions.check_value(symbols, scope, node.subject, m.ZONE)
        if zone is not None and node.quality == "full":
            _holds_something(symbols, scope, node, zone)
        found = m.ZoneTest(zone, node.quality) if zone is not None else None
    elif node.quality in ("one_rank", "one_suit", "sequence"):
        cards = expressions.check_cards(symbols, scope, node.subject)
        if node.quality == "sequence" and symbols.deck is not None:
            _ranks_have_order(symbols, scope, node)
        found = m.PatternTest(cards, node.quality) if cards is not None else None
    elif node.quality == "joker":
        card = expressions.check_value(symbols, scope, node.subject, m.CARD)
        if symbols.deck is not None and not symbols.deck.jokers:
            symbols.report("R0108", node.span, scope.where, kind="card", name="joker")
        found = m.JokerTest(card) if card is not None else None
    else:
        card = expressions.check_value(symbols, scope, node.subject, m.CARD)
        found = m.FaceTest(card) if card is not None else None
        if found is not None and node.quality == "face_down":
            found = m.Negation(found)
    if found is not None and node.negated:
        return m.Negation(found)
    return found


def _one_of(symbols: Symbols, scope: Scope, node: n.OneOf) -> m.Expr | None:
    """Check `hand is one of melds`, `(hand with card) is one of melds`."""
    together, other = node.cards, None
    if isinstance(together, n.With):
        other = expressions.check_value(symbols, scope, together.card, m.CARD)
        cards = expressions.check_cards(symbols, scope, together.cards)
    else:
        cards = expressions.check_cards(symbols, scope, together)
    melds = expressions.block_of_melds(symbols, scope, node.melds)
    if cards is None or melds is None or (other is None and isinstance(together, n.With)):
        return None
    found = m.OneMeld(cards, other, melds)
    return m.Negation(found) if node.negated else found


def _ranks_have_order(symbols: Symbols, scope: Scope, node: n.Quality) -> None:
    """`in sequence` needs ranks of which one is next to another."""
    if not _has_order(symbols, m.RANK):
        symbols.report("T0203", node.span, scope.where, type=m.RANK.describe())


def _holds_something(symbols: Symbols, scope: Scope, node: n.Quality, zone: m.Expr) -> None:
    """`is full` needs a zone that says how many cards it holds."""
    if not isinstance(zone, m.ZoneValue):
        return
    zones = zone.zone.zones if isinstance(zone.zone, m.Alias) else (zone.zone,)
    for one in zones:
        if one.holds is None:
            symbols.report("T0207", node.span, scope.where, name=one.name, quality="full")
