"""Checks of amounts: deals against the deck, zones against what they hold, rows against hands.

Deals are tried with every allowed number of players and with the smallest and largest value of each
option they depend on; a deal grows or shrinks with an option, so the extremes tell. Hands are tried
not one by one but by shape: which ranks, and whether all of one suit. All that a row can ask about
a hand follows from those two, and of three cards there are 455 + 286 shapes where there are 22,100
hands. What would take too long to try is left untried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, pairwise, product
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
    uncounted: set[str] = set()
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
        target = statement.to_each or _zone_of(statement.target)
        if statement.where is not None or source.name in uncounted:
            uncounted |= {source.name} | ({target.name} if target is not None else set())
            continue
        there = counts.get(source.name, 0)
        amounts = _amounts(statement, there, players, values)
        if amounts is None:
            continue
        each, total = amounts
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
        if target is None or target.name in uncounted:
            continue
        here = each if statement.to_each is not None else moved
        counts[target.name] = counts.get(target.name, 0) + here
        if not _room(symbols, rules, statement.at, target, counts[target.name], witness):
            return False
    return True


def _amounts(
    statement: m.Transfer, there: int, players: int, values: dict[m.Expr, int]
) -> tuple[int, int] | None:
    """Count the cards that each zone gets by a line, and all of them; None where it is open."""
    if statement.amount is not None:
        each = value(statement.amount, values)
        if each is None:
            return None
        return each, each * (players if statement.to_each is not None else 1)
    if statement.to_each is not None:
        return -(-there // players), there
    moved = max(there - 1, 0) if statement.but_top else there
    return moved, moved


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
    bodies = [(rules.turn.body, False)]
    bodies += [(move.body, _asks(move.guard)) for move in rules.moves.values()]
    bodies += [(step.body, False) for step in rules.steps.values()]
    bodies += [(end.body, False) for end in rules.ends]
    for body, guarded in bodies:
        for statement in _unguarded(body, guarded):
            zone = _zone_of(statement.source)
            where = rules.clauses[statement.at.clause].path
            name = zone.name if zone is not None else "the zone"
            symbols.report("F0308", statement.at.span, where, zone=name)


def _asks(condition: m.Expr | None) -> bool:
    """Say whether a condition asks what lies in a zone."""
    return any(isinstance(part, m.ZoneTest | m.CountIn | m.SomeOf) for part in parts(condition))


def _unguarded(body: object, guarded: bool) -> Iterator[m.Transfer]:
    if isinstance(body, tuple):
        for one in body:
            yield from _unguarded(one, guarded)
    elif isinstance(body, m.Transfer):
        if body.amount is not None and body.shortage == "error" and not guarded:
            yield body
    elif isinstance(body, m.If):
        tests = _asks(body.condition)
        yield from _unguarded(body.then, guarded or tests)
        yield from _unguarded(body.otherwise, guarded or tests)
    elif isinstance(body, m.ForPlayers | m.ForZones | m.Repeat):
        yield from _unguarded(body.body, guarded)
    elif isinstance(body, m.Challenge):
        yield from _unguarded((body.right, body.wrong, body.nobody), guarded)
    elif isinstance(body, m.CompareHands | m.CompareStates):
        yield from _unguarded((body.one, body.several), guarded)


# -- rankings ------------------------------------------------------------------------------


@dataclass
class _Shadow:
    """What takes the hands of a row before it is tried; rows are bits, the first row the lowest.

    Attributes:
        witness: a hand.
        always: the rows above that all hands fit.
        takers: the rows that take one hand or another.
    """

    witness: str
    always: int
    takers: int = 0

    def add(self, above: int) -> None:
        """Take in a hand of the row, with the rows above that it fits."""
        self.always &= above
        self.takers |= above & -above

    def by(self, rows: tuple[m.Row, ...]) -> tuple[str, ...]:
        """Name the row that takes all hands alone, or else those that take some each."""
        bits = self.always & -self.always or self.takers
        return tuple(row.name for index, row in enumerate(rows) if bits >> index & 1)


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
    reached: set[int] = set()
    shadowed: dict[int, _Shadow] = {}
    uncovered = ""
    for shape in _shapes(deck, ranking):
        fitting = [index for index, row in enumerate(ranking.rows) if _fits(row, shape)]
        if not fitting:
            uncovered = uncovered or _hand(deck, shape)
            continue
        reached.add(fitting[0])
        above = 1 << fitting[0]
        for index in fitting[1:]:
            if index not in shadowed:
                shadowed[index] = _Shadow(_hand(deck, shape), above)
            shadowed[index].add(above)
            above |= 1 << index
    for index, row in enumerate(ranking.rows):
        if index not in reached:
            _unreached(symbols, rules, ranking, row, shadowed.get(index))
    if uncovered:
        clause = rules.clauses[ranking.clause]
        symbols.report("L0407", clause.span, clause.path, ranking=ranking.name, witness=uncovered)


def _unreached(
    symbols: Symbols, rules: m.Rules, ranking: m.Ranking, row: m.Row, shadow: _Shadow | None
) -> None:
    clause = rules.clauses[row.clause]
    if shadow is None:
        symbols.report("L0404", clause.span, clause.path, row=row.name)
        return
    above = shadow.by(ranking.rows)
    by = above[0] if len(above) == 1 else above
    symbols.report("L0403", clause.span, clause.path, row=row.name, by=by, witness=shadow.witness)


@dataclass(frozen=True)
class _Shape:
    """What a ranking can see of a hand.

    Attributes:
        ranks: from low to high.
        suited: whether all cards are of one suit.
        suits: which of the suits that the ranking speaks of are that one.
        highest: the highest rank of the deck.
    """

    ranks: tuple[int, ...]
    suited: bool
    suits: frozenset[m.Expr]
    highest: int


def _shapes(deck: m.Deck, ranking: m.Ranking) -> Iterator[_Shape]:
    """Give every multiset of ranks that the deck has, of one suit and of several."""
    size, highest = ranking.size, len(deck.ranks) - 1
    known = _suits_meant(deck, ranking)
    for ranks in combinations_with_replacement(range(len(deck.ranks)), size):
        most = max(ranks.count(rank) for rank in ranks)
        if most > len(deck.suits) * deck.packs:
            continue
        if most <= deck.packs:
            yield from (_Shape(ranks, True, suits, highest) for suits in known)
        if size > 1 and len(deck.suits) > 1:
            yield _Shape(ranks, False, frozenset(), highest)


def _suits_meant(deck: m.Deck, ranking: m.Ranking) -> list[frozenset[m.Expr]]:
    """Give which of the suits that a ranking speaks of can be one and the same."""
    patterns = (one for row in ranking.rows for one in row.patterns)
    named = tuple(dict.fromkeys(one.suit for one in patterns if one.suit is not None))
    fixed = [one for one in named if isinstance(one, m.Const)]
    sets = (frozenset(some) for many in range(len(named) + 1) for some in combinations(named, many))
    least = 1 if len(fixed) == len(deck.suits) else 0
    return [one for one in sets if least <= len(one.intersection(fixed)) <= 1]


def _fits(row: m.Row, shape: _Shape) -> bool:
    return all(_matches(pattern, shape) for pattern in row.patterns)


def _matches(pattern: m.Pattern, shape: _Shape) -> bool:
    ranks = shape.ranks
    match pattern.kind:
        case "same_suit":
            return shape.suited
        case "of_suit":
            return pattern.suit in shape.suits
        case "sequence":
            low = pattern.also_low and ranks[0] == 0 and ranks[-1] == shape.highest
            return _follow(ranks) or (low and _follow(ranks[:-1]))
        case "group":
            return any(ranks.count(rank) == pattern.count for rank in ranks)
        case _:
            return True


def _follow(ranks: tuple[int, ...]) -> bool:
    return all(high - low == 1 for low, high in pairwise(ranks))


def _hand(deck: m.Deck, shape: _Shape) -> str:
    """Write a hand of this shape."""
    cards = _cards(deck, shape.ranks, shape.suited)
    of = " of " if deck.has_suits else ""
    return ", ".join(f"{deck.ranks[rank]}{of}{deck.suits[suit]}" for rank, suit in cards)


def _cards(deck: m.Deck, ranks: tuple[int, ...], suited: bool) -> tuple[tuple[int, int], ...]:
    """Give the ranks and suits of a hand of this shape."""
    cards = []
    given: dict[int, int] = {}
    for index, rank in enumerate(ranks):
        suit = 0 if suited else given.get(rank, 0)
        given[rank] = given.get(rank, 0) + 1
        if not suited and index == len(ranks) - 1 and len(set(ranks)) == len(ranks):
            suit = 1
        cards.append((rank, suit % len(deck.suits)))
    return tuple(cards)


def example_hands(deck: m.Deck, ranking: m.Ranking) -> dict[str, tuple[tuple[int, int], ...]]:
    """Give a hand of ranks and suits for each row, the highest of its kind.

    Rows without one are left out, and all are where there are too many hands to try, or where it
    depends on the game which suit is meant.
    """
    if any(one.suit is not None for row in ranking.rows for one in row.patterns):
        return {}
    shapes = comb(len(deck.ranks) + ranking.size - 1, ranking.size)
    if 2 * shapes * len(ranking.rows) > MOST_FITTINGS:
        return {}
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    for shape in _shapes(deck, ranking):
        row = next((one for one in ranking.rows if _fits(one, shape)), None)
        if row is not None:
            found[row.name] = _cards(deck, shape.ranks, shape.suited)
    return found
