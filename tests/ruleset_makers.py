"""Rulesets made up from the node classes, for property tests: they parse, and mean nothing.

Every place of a made-up tree is the same, `NOWHERE`; `placeless` gives that to trees that were
read, so that the two can be compared.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from interpreter.source import Source, Span
from interpreter.syntax import nodes as n
from interpreter.syntax.lines import MAX_CODE
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
from interpreter.syntax.parser import parse
from interpreter.syntax.print_expressions import number_text

NOWHERE = Span(0, 0)
AT = st.just(NOWHERE)

Some = st.SearchStrategy


@dataclass(frozen=True)
class Tree:
    """What a text says, without its places."""

    game: n.Game | None
    variants: tuple[Variant, ...] = ()
    order: Order | None = None


def placeless(node: Any) -> Any:
    """Put everything in a tree at the same place."""
    if isinstance(node, Span):
        return NOWHERE
    if isinstance(node, tuple):
        return tuple(placeless(one) for one in node)
    if is_dataclass(node) and not isinstance(node, type):
        return replace(
            node, **{one.name: placeless(getattr(node, one.name)) for one in fields(node)}
        )
    return node


def tree_of(text: str) -> Tree:
    """Read a text that has to be without mistakes of grammar."""
    parsed = parse(Source.from_text("made_up.rules", text))
    assert not parsed.problems + parsed.held_back, text
    return Tree(*map(placeless, (parsed.game, parsed.variants, parsed.order)))


def readable(text: str, most: int = MAX_CODE) -> str:
    """Leave out what is made up and has a line too long to be read; give the text."""
    assume(max(map(len, text.splitlines())) <= most)
    return text


# -- words ------------------------------------------------------------------------------------

WORDS = (
    *("stock", "pile", "hand", "low_card", "card", "rank", "x", "_7", "Q", "手牌", "目标", "été"),
    *("set", "row", "before", "guard", "variant", "override", "order", "remove"),
)
"""Names, among them those words of the language that are free for names."""

_SPELT = st.characters(
    exclude_categories=("Cc", "Cs", "Cf", "Zl", "Zp", "Cn", "Co"), exclude_characters='"'
)


def _short(one: Some[Any]) -> Some[Any]:
    """Hide what a strategy is made of; written out, those that follow would fill megabytes."""

    @st.composite
    def made(draw: st.DrawFn) -> Any:
        return draw(one)

    return made()


def several(one: Some[Any], least: int = 1, most: int = 3) -> Some[tuple[Any, ...]]:
    return st.lists(_short(one), min_size=least, max_size=most).map(tuple)


def maybe(one: Some[Any]) -> Some[Any]:
    return st.none() | _short(one)


words = st.sampled_from(WORDS)
counts = st.integers(0, 10**10)
names = st.builds(n.Name, words, AT)
numbers = counts.map(lambda value: n.Number(value, str(value), NOWHERE))
signed = st.integers(-(10**10), 10**10)
signed_numbers = signed.map(lambda value: n.Number(value, number_text(value), NOWHERE))
plain_words = st.builds(n.Word, words, AT)
literals = plain_words | numbers
literal_names = literals.map(lambda one: n.Name(one.text, NOWHERE))
sentences = st.builds(
    n.Sentence,
    st.sampled_from(("en", "zh", "zh_Hans", "fr")),
    st.text(_SPELT, max_size=20).map(lambda text: unicodedata.normalize("NFC", text)),
    AT,
)
notes = _short(
    st.builds(
        n.Notes,
        several(sentences, 0, 2),
        several(sentences, 0, 2),
        several(names, 0, 4),
    )
)
fingerprints = st.sampled_from(("", "0a1b2c3d"))

_amounts = st.tuples(st.integers(-(10**10), 10**10), st.just(False)) | st.just((0, True))
_worth_so = (
    st.tuples(several(literal_names), st.just(False), st.just(False))
    | st.just(((), True, False))
    | st.just(((), False, True))
)
worths = st.builds(lambda amount, which, at: n.Worth(*amount, *which, at), _amounts, _worth_so, AT)

# -- expressions ------------------------------------------------------------------------------

fixed_atoms = st.builds(n.BestPlayer, AT) | st.builds(n.EachPlayer, AT)
places = st.deferred(lambda: plain_words | st.builds(n.BestPlayer, AT) | owned)


def _atoms(inner: Some[n.Expr]) -> Some[n.Expr]:
    return (
        st.builds(n.Of, names, inner, AT)
        | st.builds(n.NextPlayer, maybe(inner), AT)
        | st.builds(n.Count, inner, AT)
        | st.builds(n.ExtremeRank, st.sampled_from(("highest", "lowest")), inner, AT)
        | st.builds(n.Top, inner, AT)
    )


QUANTIFIERS = st.sampled_from(("any", "every", "no"))
QUALITIES = ("empty", "full", "face_up", "face_down", "joker", "one_rank", "one_suit", "sequence")
OPERATORS = ("plus", "minus", "times", "smaller", "larger")


def _grown(inner: Some[n.Expr]) -> Some[n.Expr]:
    """Expressions with others in them, in every order that parentheses can make."""
    return (
        _atoms(inner)
        | st.builds(n.Arithmetic, st.sampled_from(OPERATORS), inner, inner, AT)
        | st.builds(n.Compare, st.sampled_from(("=", "!=", "<", ">", "<=", ">=")), inner, inner, AT)
        | st.builds(
            n.Quality,
            inner,
            st.sampled_from(QUALITIES),
            st.booleans(),
            AT,
        )
        | st.builds(n.Logic, st.sampled_from(("and", "or")), inner, inner, AT)
        | st.builds(n.Not, inner, AT)
        | st.builds(n.SomePlayers, QUANTIFIERS, inner, AT)
        | st.builds(n.SomeCards, QUANTIFIERS, names, inner, inner, AT)
        | st.builds(n.Count, inner, AT, inner)
        | st.builds(n.TotalPoints, inner, AT, maybe(inner))
        | st.builds(n.CountPlayers, maybe(inner), AT)
        | st.builds(n.ExtremeRank, st.sampled_from(("highest", "lowest")), inner, AT, inner)
    )


exprs = _short(st.recursive(literals | signed_numbers | fixed_atoms, _grown, max_leaves=5))
owned = st.builds(n.Of, names, exprs, AT)

# -- lines ------------------------------------------------------------------------------------

faces = st.sampled_from(("up", "down"))


def _choices() -> Some[n.Choose]:
    from_some = st.builds(
        n.Choose, names, several(exprs), st.none(), maybe(exprs), st.booleans(), AT
    )
    failing = st.builds(
        n.Choose,
        names,
        several(exprs, 1, 1),
        st.none(),
        exprs,
        st.booleans(),
        AT,
        otherwise=st.just(("any",)) | several(exprs, 1, 1),
    )
    of_type = st.builds(n.Choose, names, st.just(()), names, maybe(exprs), st.just(False), AT)
    together = st.builds(
        n.Choose,
        names,
        several(exprs, 1, 1),
        st.none(),
        maybe(exprs),
        st.just(False),
        AT,
        exprs,
        maybe(exprs),
    )
    return from_some | failing | of_type | together


def _becomes() -> Some[n.Becomes]:
    always = st.builds(n.Becomes, places, exprs, st.none(), st.none(), AT)
    return always | st.builds(n.Becomes, places, exprs, exprs, exprs, AT)


claims = st.builds(
    n.Claim,
    names,
    names,
    maybe(exprs | st.sampled_from(("highest", "lowest"))),
    AT,
    maybe(exprs),
    notes,
)
simple_lines = st.one_of(
    st.builds(n.Shuffle, st.booleans(), exprs, AT),
    st.builds(n.Cut, exprs, names, st.booleans(), AT),
    st.builds(
        n.Transfer,
        st.sampled_from(("deal", "draw", "put")),
        maybe(exprs) | st.just("all_but_top"),
        exprs,
        exprs,
        st.sampled_from(("error", "if_any", "as_many")),
        AT,
    ),
    st.builds(
        n.Transfer,
        st.sampled_from(("deal", "draw", "put")),
        st.none(),
        exprs,
        exprs,
        st.just("error"),
        AT,
        exprs,
    ),
    st.builds(n.Lay, exprs, exprs, maybe(faces), AT),
    st.builds(n.TurnCard, exprs, faces, AT),
    st.builds(n.Reveal, exprs, AT),
    st.builds(n.TurnAll, exprs, faces, st.just(False), AT),
    st.builds(n.TurnAll, exprs, st.just("up"), st.just(True), AT),
    st.builds(n.ChooseMove, several(names), AT),
    _choices(),
    claims,
    _becomes(),
    st.builds(n.AddTo, exprs, places, st.sampled_from((1, -1)), AT),
    st.builds(n.Switch, places, AT),
    st.builds(n.Let, names, exprs, AT),
    st.builds(n.Do, names, several(exprs, 0), AT),
    st.builds(n.TurnPasses, exprs, AT),
    st.builds(n.Wins, places, AT),
    st.builds(
        n.MostWin,
        st.booleans(),
        plain_words | st.builds(n.CardsIn, exprs, AT),
        st.booleans(),
        AT,
    ),
    st.builds(n.Outcome, names, st.booleans(), AT),
    st.builds(n.Drawn, AT),
)
reasons = st.builds(n.Reason, names, exprs, notes, AT)


def _around(lines: Some[Any]) -> Some[Any]:
    """Lines with others below them."""
    body = several(lines, 1, 2)
    challenge = st.builds(
        n.Challenge,
        notes,
        several(reasons, 0, 2),
        maybe(body),
        maybe(body),
        maybe(body),
        st.just(True),
        AT,
    ).filter(lambda one: one.notes != n.Notes() or one.reasons or one.right or one.nobody)
    compare = st.builds(
        n.CompareHands, names, names, st.just(()) | body, st.just(()) | body, AT
    ).filter(lambda one: bool(one.one or one.several))
    return st.one_of(
        st.builds(n.If, exprs, body, st.just(()) | body, AT),
        st.builds(n.ForPlayers, maybe(exprs), body, AT),
        st.builds(n.ForZones, names, several(names), body, AT),
        st.builds(n.Repeat, exprs, st.none(), body, AT),
        st.builds(n.Repeat, st.none(), exprs, body, AT),
        challenge,
        compare,
    )


lines = _short(st.recursive(_short(simple_lines), _around, max_leaves=4))
bodies = several(lines, 1, 3)

# -- blocks -----------------------------------------------------------------------------------

domains = st.one_of(
    st.builds(n.RangeDomain, signed, signed, AT),
    st.builds(n.TypeDomain, names, AT),
    st.builds(n.ChoiceDomain, several(literal_names, 2, 4), AT),
)
value_titles = several(st.builds(n.ValueTitle, literal_names, several(sentences, 1, 2), AT), 0, 2)
traits = st.builds(n.Trait, st.just("holds"), counts, AT) | st.builds(
    n.Trait, st.sampled_from(("hidden", "as_laid", "seen_by_owner", "seen_by_all")), st.just(0), AT
)
patterns = st.builds(n.Pattern, st.just("group"), counts, AT) | st.builds(
    n.Pattern, st.sampled_from(("same_suit", "sequence", "anything")), st.just(0), AT
)
keys = st.builds(
    n.Key, st.sampled_from(("top_rank", "that_rank", "all_ranks", "rest", "top_suit")), AT
)
low_sequences = st.builds(n.LowSequence, literal_names, AT)
rows = st.builds(n.Row, names, several(patterns | low_sequences), several(keys), notes, AT)
parameters = st.builds(n.Parameter, names, names, AT)

OF_KINDS: dict[str, Some[Any]] = {
    "option": st.builds(
        n.Option, names, domains, literals | signed_numbers, notes, AT, value_titles
    ),
    "deck": st.builds(
        n.Deck,
        several(literal_names, 1, 13),
        st.booleans(),
        several(literal_names, 1, 4),
        st.booleans(),
        st.just(True),
        notes,
        AT,
        maybe(counts),
        maybe(counts),
        several(worths, 0, 3),
    ),
    "zone": st.builds(n.Zone, names, st.booleans(), several(traits), notes, AT),
    "state": st.builds(
        n.State, names, st.booleans(), domains, literals | signed_numbers, notes, AT, st.booleans()
    )
    | st.builds(
        n.State,
        names,
        st.booleans(),
        domains,
        st.none(),
        notes,
        AT,
        value_titles=value_titles,
    ),
    "setup": st.builds(n.Setup, notes, bodies, AT),
    "turn": st.builds(n.Turn, st.just(False), notes, bodies, AT),
    "play": st.builds(n.Turn, st.just(True), notes, bodies, AT),
    "move": st.builds(n.Move, names, maybe(exprs), notes, bodies, AT),
    "step": st.builds(n.Step, names, several(parameters, 0, 2), notes, bodies, AT),
    "ranking": st.builds(n.Ranking, names, counts, notes, several(rows), AT),
    "end": st.builds(n.End, names, exprs, st.none(), notes, bodies, AT)
    | st.builds(n.End, names, st.none(), exprs, notes, bodies, AT),
    "match": st.builds(n.Match, notes, exprs, several(names, 0, 2), AT, maybe(names))
    | st.builds(n.Match, notes, st.none(), several(names, 0, 2), AT, names, exprs, st.booleans()),
}
"""Blocks of a game, by the word they begin with."""

NAMELESS = ("deck", "setup", "turn", "play", "match")
players = st.tuples(counts, counts)
declarations = st.one_of(*map(_short, OF_KINDS.values()))
games = st.builds(n.Game, names, counts, players, notes, several(declarations, 0, 4), AT, AT)

# -- variants ---------------------------------------------------------------------------------


def _address(kind: str, name: str, owner: n.Name | None = None) -> Address:
    return Address(kind, kind if kind in NAMELESS else name, owner, NOWHERE)


def _clause(kind: str, block: Any, fingerprint: str | None) -> Change:
    address = _address(kind, "" if kind in NAMELESS else block.name.text)
    if fingerprint is None:
        return Add(address, block, "", None, NOWHERE)
    return Override(address, block, fingerprint, NOWHERE)


def _clauses(fingerprint: Some[str | None]) -> Some[Change]:
    return st.one_of(
        *(
            st.builds(_clause, st.just(kind), _short(blocks), fingerprint)
            for kind, blocks in OF_KINDS.items()
        )
    )


def _guard(move: str, guard: Guard, mark: str) -> Change:
    return Override(_address("guard", move), guard, mark, NOWHERE)


def _claim(claim: n.Claim, mark: str) -> Change:
    return Override(_address("claim", claim.name.text), claim, mark, NOWHERE)


def _reason(reason: n.Reason, owner: n.Name | None, mark: str) -> Change:
    address = _address("reason", reason.name.text, owner)
    if owner is None:
        return Override(address, reason, mark, NOWHERE)
    return Add(address, reason, "", None, NOWHERE)


def _row(row: n.Row, ranking: n.Name, side: str, beside: n.Name | None, mark: str) -> Change:
    address = _address("row", row.name.text, ranking)
    if beside is None:
        return Override(address, row, mark, NOWHERE)
    return Add(address, row, side, beside, NOWHERE)


sides = st.sampled_from(("before", "after"))
bodied = st.builds(
    _address, st.sampled_from(("setup", "turn", "play", "step", "move", "end")), words
)
removable = st.builds(
    _address,
    st.sampled_from(
        ("option", "zone", "state", "move", "step", "ranking", "end", "match", "guard", "reason")
    ),
    words,
) | st.builds(_address, st.just("row"), words, names)
changes = st.one_of(
    st.builds(SetDefault, names, literals | signed_numbers, AT),
    _clauses(fingerprints),
    _clauses(st.none()),
    st.builds(_guard, words, st.builds(Guard, exprs, notes, AT), fingerprints),
    st.builds(_claim, claims, fingerprints),
    st.builds(_reason, reasons, maybe(names), fingerprints),
    st.builds(_row, rows, names, sides, maybe(names), fingerprints),
    st.builds(Extend, bodied, sides, notes, bodies, fingerprints, AT),
    st.builds(Remove, removable, AT),
)
variants = st.builds(
    Variant, names, names, counts, maybe(players), notes, several(changes, 0, 3), AT, AT
)
trees = st.builds(
    Tree,
    _short(games),
    several(variants, 0, 2),
    maybe(st.builds(Order, several(names, 2, 3), AT)),
)
