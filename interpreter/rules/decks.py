"""Checking the deck: its ranks and suits, how often each card is there, and what cards count."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.rules import model as m
from interpreter.rules.lookups import second
from interpreter.rules.names import Symbols
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.print_expressions import number_text, range_text

MOST_CARDS = 416
MOST_COPIES = 8
MOST_POINTS = 10**6


def check_deck(symbols: Symbols, node: n.Deck) -> None:
    """Enter the deck; names that are there twice and amounts that can't be are reported."""
    clause = symbols.add_clause("deck", "deck", node.span, node.notes)
    if symbols.deck is not None:
        second(symbols, "deck", node.span)
        return
    for kind, names in (("rank", node.ranks), ("suit", node.suits)):
        seen: dict[str, Span] = {}
        for name in names:
            # People type `k` for `K`, so two names that differ in nothing else are one.
            _once(symbols, kind, name, name.text.casefold(), seen)
    if not node.whole and not (node.ranks and node.suits):
        return
    if not node.ranks:
        symbols.report("F0314", node.span, "deck", missing="ranks …: …")
    ranks = tuple(dict.fromkeys(name.text for name in node.ranks)) or ("?",)
    suits = tuple(dict.fromkeys(name.text for name in node.suits)) or m.NO_SUITS
    packs = _number(symbols, node, node.packs, "packs", 1)
    jokers = _number(symbols, node, node.jokers, "jokers", 0)
    if packs * (len(ranks) * len(suits) + jokers) > MOST_CARDS:
        symbols.report("L0406", node.span, "deck", what="cards", limit=MOST_CARDS)
        suits, packs, jokers = suits[:1], 1, min(jokers, 1)
        ranks = ranks[: MOST_CARDS - 1]
    symbols.deck = m.Deck(
        ranks,
        node.ranks_ordered,
        suits,
        node.suits_ordered,
        clause,
        packs,
        jokers,
        _points(symbols, node, ranks, jokers),
    )


def _once(symbols: Symbols, kind: str, name: n.Name, key: str, seen: dict[str, Span]) -> None:
    """Report what is named a second time."""
    if key in seen:
        label = symbols.label(seen[key], "first declared here")
        symbols.report("R0102", name.span, "deck", labels=(label,), kind=kind, name=name.text)
    seen.setdefault(key, name.span)


def _number(symbols: Symbols, deck: n.Deck, many: int | None, what: str, usual: int) -> int:
    """Check how many packs or jokers there are."""
    if many is None:
        return usual
    if 1 <= many <= MOST_COPIES:
        return many
    allowed = f"1 to {MOST_COPIES}"
    symbols.report("T0206", deck.span, "deck", value=f"{what}: {many}", allowed=allowed)
    return usual


# -- what cards count ------------------------------------------------------------------------------

_JOKERS = "jokers"


def _points(symbols: Symbols, node: n.Deck, ranks: tuple[str, ...], jokers: int) -> tuple[int, ...]:
    """Work out what each rank counts, and last a joker; every one has to be told once."""
    if not node.points:
        return ()
    cards = [*ranks, _JOKERS] if jokers else list(ranks)
    known: dict[str, int] = {}
    named: dict[str, Span] = {}
    for worth in node.points:
        for name in _named(symbols, worth, ranks, jokers):
            _once(symbols, "rank with points", name, name.text, named)
            known.setdefault(name.text, _worth(symbols, worth, name))
    for worth in node.points:
        if worth.rest:
            left = [rank for rank in ranks if rank not in known]
            known |= {rank: _worth(symbols, worth, n.Name(rank, worth.span)) for rank in left}
    missing = tuple(one for one in cards if one not in known)
    if missing:
        symbols.report("T0209", node.points[0].span, "deck", cards=missing)
    return tuple(known.get(one, 0) for one in (*ranks, _JOKERS))


def _named(
    symbols: Symbols, worth: n.Worth, ranks: tuple[str, ...], jokers: int
) -> Iterator[n.Name]:
    """Give the cards that a part of the line names; those that the deck hasn't got are reported."""
    if worth.jokers and not jokers:
        symbols.report("R0108", worth.span, "deck", kind="card", name="joker")
    elif worth.jokers:
        yield n.Name(_JOKERS, worth.span)
    for name in worth.ranks:
        if name.text in ranks:
            yield name
        else:
            meant = symbols.suggest(name.text, ranks)
            symbols.report(
                "R0108", name.span, "deck", candidates=meant, kind="rank", name=name.text
            )


def _worth(symbols: Symbols, worth: n.Worth, name: n.Name) -> int:
    """Give what a card counts by a part of the line."""
    if not worth.as_written:
        points = worth.number
    elif name.text.isdecimal():
        points = int(name.text) if len(name.text) <= len(str(MOST_POINTS)) else MOST_POINTS + 1
    else:
        expected, found = "a rank that is a number", f"the rank `{name.text}`"
        symbols.report("T0202", name.span, "deck", expected=expected, found=found)
        return 0
    if abs(points) <= MOST_POINTS:
        return points
    allowed = range_text(-MOST_POINTS, MOST_POINTS)
    symbols.report(
        "T0206", worth.span, "deck", value=f"{number_text(points)} points", allowed=allowed
    )
    return 0
