"""The tree back to text: blocks and whole rulesets.

The text reads back as the same tree, places left aside. What a tree doesn't keep is not in the
text: comments, blank lines, and in which order the sentences and the lines of a `deck` were
written. Who wants to keep them has `interpreter.syntax.formatter`, which works on the text itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.syntax import nodes as n
from interpreter.syntax.node_changes import (
    Add,
    Address,
    Change,
    Extend,
    Guard,
    Order,
    Override,
    Remove,
    SetDefault,
    Variant,
)
from interpreter.syntax.print_expressions import (
    expression,
    listed,
    notes_lines,
    number_text,
    range_text,
    title_texts,
    total,
)
from interpreter.syntax.print_statements import body_lines, claim_line, indented, reason_line

_TRAITS = {
    "hidden": "hidden",
    "as_laid": "as laid",
    "seen_by_owner": "seen by owner",
    "seen_by_all": "seen by all",
}
_PATTERNS = {"same_suit": "same suit", "sequence": "in sequence", "anything": "anything"}
_MELD_PATTERNS = {**_PATTERNS, "same_rank": "same rank"}
_KEYS = {
    "top_rank": "top rank",
    "that_rank": "that rank",
    "all_ranks": "ranks high to low",
    "rest": "the rest high to low",
    "top_suit": "suit of top card",
}


# -- whole rulesets ---------------------------------------------------------------------------


def print_ruleset(
    game: n.Game | None, variants: Iterable[Variant] = (), order: Order | None = None
) -> str:
    """Write a game, variants behind it, and their order; it ends with a newline unless it is empty.

    Raises `ValueError` for a tree with a line or a block that could not be read.
    """
    blocks = [*_game_blocks(game)] if game is not None else []
    for variant in variants:
        blocks += [_variant_head(variant), *map(_change, variant.changes)]
    if order is not None:
        blocks.append([f"order {listed(order.names)}"])
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def print_declaration(declaration: n.Declaration) -> str:
    """Write one block of a game; raises like `print_ruleset`."""
    return "".join(f"{line}\n" for line in _declaration(declaration))


def _game_blocks(game: n.Game) -> Iterator[list[str]]:
    head = [f"game {game.name.text}, edition {game.edition}"]
    head += indented(notes_lines(game.notes))
    if game.players != (2, 2) or game.players_at != game.span:
        head += indented([_players(game.players)])
    if game.teams:
        head += indented([_teams(game.teams)])
    yield head
    yield from map(_declaration, game.declarations)


def _variant_head(variant: Variant) -> list[str]:
    head = [f"variant {variant.name.text} of {variant.base.text}, edition {variant.edition}"]
    head += indented(notes_lines(variant.notes))
    if variant.players is not None:
        head += indented([_players(variant.players)])
    if variant.teams is not None:
        head += indented([_teams(variant.teams)])
    return head


def _players(players: tuple[int, int]) -> str:
    low, high = players
    return f"players {low}" if low == high else f"players {low} to {high}"


def _teams(size: int) -> str:
    return f"teams of {size}, partners opposite"


# -- blocks of a game -------------------------------------------------------------------------


def _declaration(block: n.Declaration, fingerprint: str = "") -> list[str]:
    """Write a block; `fingerprint` marks the clause of a base that it takes the place of."""
    notes = notes_lines(block.notes, fingerprint)
    match block:
        case n.Option():
            ending = f"default {block.default.text}"
            header = f"option {block.name.text} is {_domain(block.domain)}, {ending}"
            return [header, *indented(notes), *indented(_value_titles(block))]
        case n.State():
            return [_state(block), *indented(notes), *indented(_value_titles(block))]
        case n.Zone():
            traits = ", ".join(map(_trait, block.traits))
            return [
                f"zone {block.name.text}{_each(per_player=block.per_player)}: {traits}",
                *indented(notes),
            ]
        case n.Deck():
            return ["deck", *indented(notes), *indented(_deck_lines(block))]
        case n.Ranking():
            cards = "card" if block.size == 1 else "cards"
            header = f"ranking {block.name.text} of {block.size} {cards}, best first"
            rows = (line for row in block.rows for line in _row(row))
            return [header, *indented(notes), *indented(rows)]
        case n.Melds():
            rows = (line for one in block.rows for line in _meld_row(one))
            return [f"melds {block.name.text}", *indented(notes), *indented(rows)]
        case n.Match():
            return ["match", *indented(notes), *indented(_match_lines(block))]
        case _:
            return [_header(block), *indented(notes), *indented(body_lines(block.body))]


def _header(block: n.Setup | n.Turn | n.Move | n.Step | n.End) -> str:
    match block:
        case n.Setup():
            return "setup"
        case n.Turn():
            return "play" if block.once else "turn"
        case n.Move():
            guard = f" {_guard(block.guard, block.openly)}" if block.guard is not None else ""
            return f"move {block.name.text}{guard}"
        case n.Step():
            taken = [f"{one.name.text} is a {one.type_name.text}" for one in block.parameters]
            return f"step {block.name.text}" + (f" with {', '.join(taken)}" if taken else "")
        case n.End(when=None, after=None):
            raise ValueError("an `end` has a condition or a number of turns")
        case n.End(when=None, after=after) if after is not None:
            return f"end {block.name.text} after {total(after)} turns"
        case n.End():
            assert block.when is not None
            return f"end {block.name.text} when {expression(block.when)}"


def _value_titles(block: n.Option | n.State) -> Iterator[str]:
    for one in block.value_titles:
        if one.texts:
            yield f"title of {one.value.text} {title_texts(one.texts)}"


def _state(block: n.State) -> str:
    each = " of each team" if block.per_team else _each(per_player=block.per_player)
    header = f"state {block.name.text}{each}"
    each = "match" if block.each_match else "deal"
    first = block.start.text if block.start is not None else "random" if block.at_random else ""
    start = f", starts each {each} at {first}" if first else ""
    return f"{header} is {_domain(block.domain)}{start}"


def _each(*, per_player: bool) -> str:
    return " of each player" if per_player else ""


def _domain(domain: n.Domain) -> str:
    match domain:
        case n.RangeDomain():
            return range_text(domain.low, domain.high)
        case n.TypeDomain():
            return f"a {domain.name.text}"
        case n.ChoiceDomain():
            return listed(domain.names, " or ")


def _guard(condition: n.Expr, openly: bool) -> str:
    return f"{'openly ' if openly else ''}when {expression(condition)}"


def _trait(trait: n.Trait) -> str:
    return f"holds {trait.value}" if trait.kind == "holds" else _TRAITS[trait.kind]


def _deck_lines(deck: n.Deck) -> Iterator[str]:
    if not deck.whole:
        raise ValueError("a deck with a line that could not be read can't be written")
    if deck.ranks:
        yield f"ranks {_ordering(ordered=deck.ranks_ordered)}: {listed(deck.ranks, ' ')}"
    if deck.suits:
        yield f"suits {_ordering(ordered=deck.suits_ordered)}: {listed(deck.suits, ' ')}"
    if deck.packs is not None:
        yield f"packs: {deck.packs}"
    if deck.jokers is not None:
        yield f"jokers: {deck.jokers}"
    if deck.points:
        yield "points: " + ", ".join(map(_worth, deck.points))


def _worth(worth: n.Worth) -> str:
    amount = "as written" if worth.as_written else number_text(worth.number)
    which = "the rest" if worth.rest else "jokers" if worth.jokers else listed(worth.ranks, " ")
    return f"{amount} for {which}"


def _ordering(*, ordered: bool) -> str:
    return "low to high" if ordered else "equal"


def _match_lines(match: n.Match) -> Iterator[str]:
    if match.deals is not None and match.points is not None:
        which = f"{'fewest' if match.fewest else 'most'} {match.points.text}"
        yield f"after {total(match.deals)} deals players with {which} win the match"
    elif match.first_to is None:
        raise ValueError("a match says after what it is over")
    elif match.points is not None:
        yield f"first to {total(match.first_to)} {match.points.text} wins the match"
    else:
        games = f"first to {total(match.first_to)} won games wins the match"
        yield f"{games}, drawn games count for nobody"
    if match.keeps:
        yield f"keep {listed(match.keeps)}"


# -- rankings ---------------------------------------------------------------------------------


def _row(row: n.Row) -> list[str]:
    return [f"{row.name.text}: {_row_rule(row)}", *indented(notes_lines(row.notes))]


def _row_rule(row: n.Row) -> str:
    patterns = ", ".join(map(_pattern, row.patterns))
    return f"{patterns}; by {', then '.join(_KEYS[key.kind] for key in row.keys)}"


def _pattern(pattern: n.Pattern | n.LowSequence | n.OfSuit) -> str:
    if isinstance(pattern, n.OfSuit):
        return f"of suit {pattern.suit.text}"
    if isinstance(pattern, n.LowSequence):
        return f"in sequence with {pattern.rank.text} also low"
    if pattern.kind == "group":
        return f"{pattern.count} of one rank"
    return _PATTERNS[pattern.kind]


def _meld_row(row: n.MeldRow) -> list[str]:
    count = str(row.least)
    if row.most is None:
        count += " or more"
    elif row.most != row.least:
        count += f" to {row.most}"
    cards = "card" if (row.least, row.most) == (1, 1) else "cards"
    patterns = ", ".join(_MELD_PATTERNS[one] for one in row.patterns)
    return [f"{row.name.text}: {count} {cards}, {patterns}", *indented(notes_lines(row.notes))]


# -- variants ---------------------------------------------------------------------------------


def _change(change: Change) -> list[str]:
    match change:
        case SetDefault():
            return [f"set {change.option.text} to {change.value.text}"]
        case Override():
            return _after("override", _override(change))
        case Add():
            return _after("add", _add(change))
        case Extend():
            notes = notes_lines(change.notes, change.fingerprint)
            header = f"extend {_address(change.address)} {change.side}"
            return [header, *indented(notes), *indented(body_lines(change.body))]
        case Remove():
            return [f"remove {_address(change.address)}"]


def _after(word: str, lines: list[str]) -> list[str]:
    return [f"{word} {lines[0]}", *lines[1:]]


def _address(address: Address) -> str:
    if address.kind == address.name:
        return address.kind
    return f"{address.kind} {_owned(address)}"


def _owned(address: Address) -> str:
    """Write the name of something, and of what it is a part."""
    if address.kind == "guard":
        return f"of {address.name}"
    return address.name + (f" of {address.owner.text}" if address.owner is not None else "")


def _override(change: Override) -> list[str]:
    new = change.new
    match new:
        case Guard():
            header = f"guard of {change.address.name} {_guard(new.when, new.openly)}"
        case n.Claim():
            header = claim_line(new)
        case n.Reason():
            header = reason_line(new)
        case n.Row():
            header = f"row {_owned(change.address)}: {_row_rule(new)}"
        case _:
            return _declaration(new, change.fingerprint)
    return [header, *indented(notes_lines(new.notes, change.fingerprint))]


def _add(change: Add) -> list[str]:
    new = change.new
    match new:
        case n.Reason():
            header = f"reason {_owned(change.address)} when {expression(new.when)}"
        case n.Row():
            beside = change.beside.text if change.beside is not None else ""
            header = f"row {_owned(change.address)} {change.side} {beside}: {_row_rule(new)}"
        case _:
            return _declaration(new)
    return [header, *indented(notes_lines(new.notes))]
