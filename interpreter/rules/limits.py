"""Checks of amounts: deals against the deck, zones against what they hold, rows against hands.

Deals are tried with every allowed number of players and with the smallest and largest value of each
option they depend on; a deal grows or shrinks with an option, so the extremes tell. Hands are tried
not one by one but by shape: which ranks, and whether all of one suit. All that a row can ask about
a hand follows from those two, and of three cards there are 455 + 286 shapes where there are 22,100
hands. What would take too long to try is left untried.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise, product
from math import comb

from interpreter.rules import model as m
from interpreter.rules.guards import value
from interpreter.rules.names import Symbols
from interpreter.rules.parts import parts

MOST_FITTINGS = 1_000_000
"""How many times a row is tried on a hand, over all rankings."""

MOST_DEALS_TRIED = 50_000
"""How many lines of the setup are followed, over all players and options."""


def check_limits(symbols: Symbols, rules: m.Rules) -> None:
    """Check deals, draws and rankings."""
    _deals(symbols, rules)
    _draws(symbols, rules)
    left = MOST_FITTINGS
    for ranking in rules.rankings.values():
        shapes = comb(len(rules.deck.ranks) + ranking.size - 1, ranking.size)
        left -= 2 * shapes * len(ranking.rows)
        if left >= 0:
            _rows(symbols, rules, ranking)


# -- deals ---------------------------------------------------------------------------------


def _deals(symbols: Symbols, rules: m.Rules) -> None:
    """Follow the setup's lines with the extremes of players and options, until one won't do."""
    options = sorted(
        {part.option.name for part in parts(rules.setup.body) if isinstance(part, m.OptionValue)}
    )
    numbers = [one for one in rules.options if one.name in options]
    numbers = [one for one in numbers if one.type.kind is m.Kind.NUMBER]
    while 2 * len(rules.setup.body) * 3 ** len(numbers) > MOST_DEALS_TRIED and numbers:
        numbers.pop()
    extremes = [sorted({one.default, one.type.low, one.type.high}) for one in numbers]
    low, high = rules.players
    for players in sorted({low, high}):
        for chosen in product(*extremes):
            values: dict[m.Expr, int] = {
                m.OptionValue(one): number for one, number in zip(numbers, chosen, strict=True)
            }
            witness = f"{players} players" + "".join(
                f", {one.name} {number}" for one, number in zip(numbers, chosen, strict=True)
            )
            if not _follow_setup(symbols, rules, players, values, witness):
                return


def _follow_setup(
    symbols: Symbols, rules: m.Rules, players: int, values: dict[m.Expr, int], witness: str
) -> bool:
    """Count cards through the setup; give False once a problem was reported."""
    counts: dict[str, int] = {}
    for statement in rules.setup.body:
        if isinstance(statement, m.Shuffle) and statement.deck:
            zone = _zone_of(statement.zone)
            if zone is not None:
                counts[zone.name] = rules.deck.size
                if not _room(symbols, rules, statement.at, zone, rules.deck.size, witness):
                    return False
        if not isinstance(statement, m.Transfer):
            continue
        source = _zone_of(statement.source)
        if source is None or source.per_player:
            continue
        there = counts.get(source.name, 0)
        amount = there if statement.amount is None else value(statement.amount, values)
        if amount is None:
            continue
        total = amount * (players if statement.to_each is not None else 1)
        if total > there and statement.shortage == "error":
            where = rules.clauses[statement.at.clause].path
            symbols.report(
                "L0401",
                statement.at.span,
                where,
                needed=total,
                there=there,
                zone=source.name,
                witness=witness,
                empty=source.name not in counts or None,
            )
            return False
        moved = min(total, there)
        counts[source.name] = there - moved
        target = statement.to_each or _zone_of(statement.target)
        if target is None:
            continue
        each = amount if statement.to_each is not None else moved
        counts[target.name] = counts.get(target.name, 0) + each
        if not _room(symbols, rules, statement.at, target, counts[target.name], witness):
            return False
    return True


def _room(
    symbols: Symbols, rules: m.Rules, at: m.At, zone: m.Zone, count: int, witness: str
) -> bool:
    if zone.holds is None or count <= zone.holds:
        return True
    where = rules.clauses[at.clause].path
    symbols.report(
        "L0402", at.span, where, zone=zone.name, holds=zone.holds, most=count, witness=witness
    )
    return False


def _zone_of(expr: m.Expr | None) -> m.Zone | None:
    if isinstance(expr, m.ZoneValue) and isinstance(expr.zone, m.Zone):
        return expr.zone
    return None


# -- draws ---------------------------------------------------------------------------------


def _draws(symbols: Symbols, rules: m.Rules) -> None:
    """In play a zone may be empty: a draw says what then, or stands under a condition about it."""
    bodies = [rules.turn.body]
    bodies += [move.body for move in rules.moves.values()]
    bodies += [step.body for step in rules.steps.values()]
    bodies += [end.body for end in rules.ends]
    for body in bodies:
        for statement in _unguarded(body, False):
            zone = _zone_of(statement.source)
            where = rules.clauses[statement.at.clause].path
            name = zone.name if zone is not None else "the zone"
            symbols.report("F0308", statement.at.span, where, zone=name)


def _unguarded(body: object, guarded: bool) -> Iterator[m.Transfer]:
    if isinstance(body, tuple):
        for one in body:
            yield from _unguarded(one, guarded)
    elif isinstance(body, m.Transfer):
        if body.amount is not None and body.shortage == "error" and not guarded:
            yield body
    elif isinstance(body, m.If):
        tests = any(isinstance(part, m.ZoneTest | m.CountIn) for part in parts(body.condition))
        yield from _unguarded(body.then, guarded or tests)
        yield from _unguarded(body.otherwise, guarded or tests)
    elif isinstance(body, m.ForPlayers | m.ForZones | m.Repeat):
        yield from _unguarded(body.body, guarded)
    elif isinstance(body, m.Challenge):
        yield from _unguarded((body.right, body.wrong, body.nobody), guarded)
    elif isinstance(body, m.CompareHands):
        yield from _unguarded((body.one, body.several), guarded)


# -- rankings ------------------------------------------------------------------------------


def _rows(symbols: Symbols, rules: m.Rules, ranking: m.Ranking) -> None:
    """Find rows that no hand comes to, and hands that come to no row."""
    deck = rules.deck
    if deck.jokers:
        clause = rules.clauses[ranking.clause]
        symbols.report("L0408", clause.span, clause.path, ranking=ranking.name)
        return
    if ranking.size > deck.size:
        clause = rules.clauses[ranking.clause]
        symbols.report(
            "L0405",
            clause.span,
            clause.path,
            ranking=ranking.name,
            size=ranking.size,
            zone="deck",
            holds=deck.size,
        )
        return
    first: dict[str, str] = {}
    shadowed: dict[str, tuple[str, str]] = {}
    uncovered = ""
    for ranks, suited in _shapes(deck, ranking.size):
        fitting = [row for row in ranking.rows if _fits(row, ranks, suited)]
        hand = _hand(deck, ranks, suited)
        if not fitting:
            uncovered = uncovered or hand
            continue
        first.setdefault(fitting[0].name, hand)
        for row in fitting[1:]:
            shadowed.setdefault(row.name, (fitting[0].name, hand))
    for row in ranking.rows:
        clause = rules.clauses[row.clause]
        if row.name in first:
            continue
        if row.name in shadowed:
            by, hand = shadowed[row.name]
            symbols.report("L0403", clause.span, clause.path, row=row.name, by=by, witness=hand)
        else:
            symbols.report("L0404", clause.span, clause.path, row=row.name)
    if uncovered:
        clause = rules.clauses[ranking.clause]
        symbols.report("L0407", clause.span, clause.path, ranking=ranking.name, witness=uncovered)


def _shapes(deck: m.Deck, size: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Give every multiset of ranks that the deck has, of one suit and of several."""
    for ranks in combinations_with_replacement(range(len(deck.ranks)), size):
        most = max(ranks.count(rank) for rank in ranks)
        if most > len(deck.suits) * deck.packs:
            continue
        if most <= deck.packs:
            yield ranks, True
        if size > 1 and len(deck.suits) > 1:
            yield ranks, False


def _fits(row: m.Row, ranks: tuple[int, ...], suited: bool) -> bool:
    return all(_matches(pattern, ranks, suited) for pattern in row.patterns)


def _matches(pattern: m.Pattern, ranks: tuple[int, ...], suited: bool) -> bool:
    match pattern.kind:
        case "same_suit":
            return suited
        case "sequence":
            return all(high - low == 1 for low, high in pairwise(ranks))
        case "group":
            return any(ranks.count(rank) == pattern.count for rank in ranks)
        case _:
            return True


def _hand(deck: m.Deck, ranks: tuple[int, ...], suited: bool) -> str:
    """Write a hand of this shape."""
    cards = []
    given: dict[int, int] = {}
    for index, rank in enumerate(ranks):
        suit = 0 if suited else given.get(rank, 0)
        given[rank] = given.get(rank, 0) + 1
        if not suited and index == len(ranks) - 1 and len(set(ranks)) == len(ranks):
            suit = 1
        cards.append(f"{deck.ranks[rank]} of {deck.suits[suit % len(deck.suits)]}")
    return ", ".join(cards)
