"""Checking lines that move cards, turn them or shuffle them."""

from __future__ import annotations

from interpreter.rules import model as m
from interpreter.rules.conditions import check_condition
from interpreter.rules.expressions import check_value
from interpreter.rules.lookups import at_line, each_players_zone
from interpreter.rules.names import Scope, Symbols, call_each
from interpreter.rules.state_lines import check_target
from interpreter.syntax import nodes as n


def check_card_line(
    symbols: Symbols,
    scope: Scope,
    node: n.Transfer | n.Shuffle | n.Cut | n.Lay | n.TurnCard | n.Reveal | n.TurnAll,
) -> m.Stmt | None:
    """Check a line that moves, turns or shuffles cards."""
    at = at_line(scope, node.span)
    match node:
        case n.Transfer():
            return _transfer(symbols, scope, node)
        case n.Shuffle():
            zone = check_value(symbols, scope, node.zone, m.ZONE)
            return m.Shuffle(at, zone, node.deck) if zone is not None else None
        case n.Cut():
            return _cut(symbols, scope, node)
        case n.Lay():
            card = _card_or_cards(symbols, scope, node.card)
            zone = check_value(symbols, scope, node.zone, m.ZONE)
            if card is None or zone is None:
                return None
            return m.Lay(at, card, zone, node.face)
        case n.TurnCard():
            card = _several(symbols, scope, node.card)
            if card is None:
                of_all = "turn all in {zone} face " + node.face
                card = _one_card(symbols, scope, node.card, of_all)
            return m.TurnCard(at, card, node.face) if card is not None else None
        case n.Reveal():
            card = _several(symbols, scope, node.card)
            if card is None:
                card = _one_card(symbols, scope, node.card, "reveal all in {zone}")
            return m.Reveal(at, card) if card is not None else None
        case n.TurnAll():
            return _turn_all(symbols, scope, node)


def _several(symbols: Symbols, scope: Scope, node: n.Expr) -> m.Expr | None:
    """Check the name of several cards; None for anything else."""
    local = scope.locals.get(node.text) if isinstance(node, n.Word) else None
    if isinstance(local, m.Local) and local.type is m.CARDS:
        return check_value(symbols, scope, node)
    return None


def _card_or_cards(symbols: Symbols, scope: Scope, node: n.Expr) -> m.Expr | None:
    return _several(symbols, scope, node) or check_value(symbols, scope, node, m.CARD)


def _one_card(symbols: Symbols, scope: Scope, node: n.Expr, of_all: str) -> m.Expr | None:
    """Check a card; who names a zone most likely means all of its cards, and is told the line."""
    if isinstance(node, n.Word | n.Of):
        name = node.text if isinstance(node, n.Word) else node.name.text
        if isinstance(scope.locals.get(name), m.Alias) or (
            name in symbols.zones and name not in scope.locals
        ):
            zone = symbols.source.text[node.span.start : node.span.end]
            symbols.report(
                "T0202",
                node.span,
                scope.where,
                expected="a card",
                found="a zone",
                write=of_all.format(zone=zone),
            )
            symbols.used.add(("zone", name))
            return None
    return check_value(symbols, scope, node, m.CARD)


def _turn_all(symbols: Symbols, scope: Scope, node: n.TurnAll) -> m.Stmt | None:
    at = at_line(scope, node.span)
    if isinstance(node.zone, n.Of) and isinstance(node.zone.owner, n.EachPlayer):
        name = node.zone.name
        local = scope.locals.get(name.text)
        of_each = local if isinstance(local, m.Alias) else each_players_zone(symbols, scope, name)
        return m.TurnAll(at, None, of_each, node.face, node.shown) if of_each is not None else None
    zone = check_value(symbols, scope, node.zone, m.ZONE)
    return m.TurnAll(at, zone, None, node.face, node.shown) if zone is not None else None


def _transfer(symbols: Symbols, scope: Scope, node: n.Transfer) -> m.Stmt | None:
    amount, counted = None, not isinstance(node.amount, str | None)
    if not isinstance(node.amount, str | None):
        amount = check_value(symbols, scope, node.amount, m.NUMBER)
    source = check_value(symbols, scope, node.source, m.ZONE)
    target: m.Expr | None = None
    to_each: m.Zone | None = None
    if isinstance(node.target, n.Of) and isinstance(node.target.owner, n.EachPlayer):
        to_each = each_players_zone(symbols, scope, node.target.name)
    else:
        target = check_value(symbols, scope, node.target, m.ZONE)
    candidate, where = _each_that_fits(symbols, scope, node)
    wrong = (counted and amount is None) or (node.where is not None and where is None)
    if source is None or (target is None and to_each is None) or wrong:
        return None
    if to_each is not None and (node.amount == "all_but_top" or where is not None):
        expected, found = "`all` or a number of cards", "all but some"
        symbols.report("T0202", node.span, scope.where, expected=expected, found=found)
        return None
    return m.Transfer(
        at_line(scope, node.span),
        node.verb,
        amount,
        source,
        target,
        to_each,
        node.shortage,
        node.amount == "all_but_top",
        candidate,
        where,
    )


def _each_that_fits(
    symbols: Symbols, scope: Scope, node: n.Transfer
) -> tuple[m.Local | None, m.Expr | None]:
    """Check which of all cards are moved; each in turn is called `card`."""
    if node.where is None:
        return None, None
    if node.amount is not None:
        expected, found = "`all` before `where`", "a number of cards"
        if node.amount == "all_but_top":
            found = "all but the top card"
        symbols.report("T0202", node.span, scope.where, expected=expected, found=found)
        return None, None
    candidate, inner = call_each(symbols, scope, "card", m.CARD)
    return candidate, check_condition(symbols, inner, node.where)


def _cut(symbols: Symbols, scope: Scope, node: n.Cut) -> m.Stmt | None:
    zone = check_value(symbols, scope, node.zone, m.ZONE)
    word = n.Word(node.target.text, node.target.span)
    target = check_target(symbols, scope, word)
    if target is not None and target.state.type is not m.PLAYER:
        found = target.state.type.describe()
        symbols.report("T0202", node.target.span, scope.where, expected="a player", found=found)
        return None
    if zone is None or target is None:
        return None
    return m.Cut(at_line(scope, node.span), zone, target, node.highest)
