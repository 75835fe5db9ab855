"""What each node of the syntax tree looks like as data.

What is difficult is that three things have to agree: the file that is written, the schema that
describes it, and the reader. So none of them knows a node. All three follow the shapes that are
worked out here from the classes themselves, their fields and type hints: a new node or field is
written, described and read without a line being added anywhere. What stands in the tables below is
only what the words of the format would otherwise not be good at: shorter or plainer names.

A node becomes a table of its fields. Where one of several nodes can stand, it is put into a table
with one entry, whose name says which it is: `{"reveal": {"card": …}}`. Where one class stands for
several words of the language (`deal`, `draw`, `put`), the entry is called by the word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from interpreter.source import Span
from interpreter.syntax import nodes as n

FORMAT: Final = "pailu-rules-1"
"""What a file of rules begins with. The number changes when older files can't be read any more."""

MEANINGS: Final = ("rank", "suit", "value", "local", "person", "state", "option", "zone")
"""What a bare word of an expression can turn out to name; `value` is one of a choice's names."""

LARGEST: Final = 10**10
"""Numbers stand for more than any rule allows from here on."""

# -- shapes -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Text:
    """A text; `pattern` says of which characters."""

    what: str
    pattern: str


@dataclass(frozen=True)
class Whole:
    """A whole number from 0; a `signed` one can be below it, too."""

    signed: bool = False


@dataclass(frozen=True)
class Flag:
    """True or false."""


@dataclass(frozen=True)
class Words:
    """One of a few words."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Pair:
    """A list of two whole numbers."""


@dataclass(frozen=True)
class Many:
    """A list."""

    of: Shape


@dataclass(frozen=True)
class ByLanguage:
    """A table of texts by language."""


@dataclass(frozen=True)
class Record:
    """A node, as a table of its fields."""

    node: type


@dataclass(frozen=True)
class OneOf:
    """One of several nodes, as a table with one entry; `name` is what they are together.

    `bare` says that words and numbers can stand here as they are, `meant` that a word can be
    written with what it names.
    """

    name: str
    tags: tuple[Tag, ...]
    bare: bool
    meant: bool


@dataclass(frozen=True)
class Tag:
    """An entry that says which node it is, and what that alone says about the node's fields.

    A word of the language that can stand where otherwise a node does has an entry of its own, too,
    with an empty table; it has no node.
    """

    name: str
    node: type | None
    fixed: tuple[tuple[str, object], ...] = ()


Shape = Text | Whole | Flag | Words | Pair | Many | ByLanguage | Record | OneOf


@dataclass(frozen=True)
class Field:
    """A field of a node.

    Attributes:
        name: what the class calls it.
        key: what it is called in the data.
        shape: what stands there.
        default: what it is where nothing stands there.
        required: whether something has to.
    """

    name: str
    key: str
    shape: Shape
    default: object = None
    required: bool = True


# The patterns mean the same to every validator: none speaks of `\w`, which is ASCII for some, and
# `$` is kept from passing a last newline.
NAME: Final = Text("a name: letters, digits and _", r"^[^\s!-/:-@\[-\^`{-~]+(?!\n)$")
SENTENCE: Final = Text('a text in one line without the sign "', r'^[^"\n]*(?!\n)$')
LANGUAGE: Final = Text("the short code of a language", r"^[a-z]{2,3}(_[A-Za-z]{2,4})?(?!\n)$")

# -- words of the format ----------------------------------------------------------------------

_TAGS: Final[Mapping[type, str]] = MappingProxyType(
    {
        n.RangeDomain: "range",
        n.TypeDomain: "type",
        n.ChoiceDomain: "choice",
        n.Count: "number_of_cards",
        n.Top: "top_of",
        n.ForPlayers: "for_each_player",
        n.ForZones: "for_each_zone",
        n.CompareHands: "compare",
        n.CountPlayers: "number_of_players",
        n.TotalPoints: "total_points_in",
        n.Drawn: "game_is_drawn",
    }
)
"""Nodes whose entry isn't called like their class."""

_TAGGED_BY: Final[Mapping[type, tuple[str, Mapping[object, str]]]] = MappingProxyType(
    {
        n.Transfer: ("verb", {}),
        n.AddTo: ("sign", {1: "add", -1: "take_off"}),
        n.Arithmetic: ("operator", {}),
        n.Logic: ("operator", {}),
        n.Compare: (
            "operator",
            {
                "=": "is",
                "!=": "is_not",
                "<": "is_below",
                ">": "is_above",
                ">=": "is_at_least",
                "<=": "is_at_most",
            },
        ),
        n.Quality: (
            "quality",
            {
                "empty": "is_empty",
                "full": "is_full",
                "face_up": "is_face_up",
                "face_down": "is_face_down",
                "joker": "is_a_joker",
                "one_rank": "is_of_one_rank",
                "one_suit": "is_of_one_suit",
                "sequence": "is_in_sequence",
            },
        ),
        n.SomePlayers: (
            "quantifier",
            {"any": "any_player", "every": "every_player", "no": "no_player"},
        ),
        n.SomeCards: ("quantifier", {"any": "any_card", "every": "every_card", "no": "no_card"}),
        n.ExtremeRank: ("which", {"highest": "highest_rank", "lowest": "lowest_rank"}),
        n.CompareStates: ("most", {True: "most_is_best", False: "fewest_is_best"}),
        n.MostWin: ("most", {True: "most_win", False: "fewest_win"}),
        n.Pattern: ("kind", {}),
        n.Turn: ("once", {False: "turn", True: "play"}),
    }
)
"""Nodes whose entry is called after one of their fields, and how where not by its own word."""

_KEYS: Final[Mapping[tuple[type, str], str]] = MappingProxyType(
    {
        (n.Game, "declarations"): "clauses",
        (n.Transfer, "source"): "from",
        (n.Transfer, "target"): "to",
        (n.AddTo, "target"): "state",
        (n.Becomes, "target"): "state",
        (n.Becomes, "condition"): "if",
        (n.Switch, "target"): "state",
        (n.Cut, "target"): "for",
        (n.Choose, "sources"): "from",
        (n.Choose, "type_name"): "type",
        (n.Choose, "least"): "of",
        (n.Choose, "most"): "to",
        (n.Claim, "type_name"): "type",
        (n.Parameter, "type_name"): "type",
        (n.Step, "parameters"): "with",
        (n.Do, "arguments"): "with",
        (n.Move, "guard"): "when",
        (n.ValueTitle, "texts"): "title",
    }
)
"""Fields that are called otherwise than in their class."""

_LEFT_OUT: Final[Mapping[tuple[type, str], object]] = MappingProxyType(
    {
        (n.Trait, "value"): 0,
        (n.Pattern, "count"): 0,
        (n.Transfer, "shortage"): "error",
        (n.Game, "teams"): 0,
    }
)
"""Fields that are left out where they say nothing, and what they are then."""

_SIGNED: Final = frozenset({(n.RangeDomain, "low"), (n.RangeDomain, "high"), (n.Worth, "number")})
"""Numbers that can be below zero."""

_UNREADABLE: Final = frozenset({n.Poisoned})
"""What stands in the tree for lines that couldn't be read; checked rules have none."""

_WHOLE: Final = "whole"
"""The field that says whether every line of a clause could be read; in checked rules it is so."""

_FAMILIES: Final[Mapping[frozenset[Any], str]] = MappingProxyType(
    {
        frozenset(get_args(n.Declaration)): "clause",
        frozenset(get_args(n.Stmt)): "line",
        frozenset(get_args(n.Expr)): "expression",
        frozenset(get_args(n.Domain)): "domain",
        frozenset({n.Word, n.Number}): "literal",
        frozenset({n.Pattern, n.LowSequence, n.OfSuit}): "row_pattern",
    }
)

# -- from classes to shapes -------------------------------------------------------------------


@cache
def fields_of(node: type) -> tuple[Field, ...]:
    """Give the fields of a node that stand in the data, in their order.

    Those of its notes (title, sentence, cites) are its own there. Raises `TypeError` for a field
    of a kind that has no shape.
    """
    hints = get_type_hints(node)
    found: list[Field] = []
    for one in fields(node):
        hint = hints[one.name]
        if hint is n.Notes:
            found += NOTES
        elif hint is not Span and one.name != _WHOLE:
            try:
                found.append(_field(node, one.name, hint))
            except TypeError as error:
                raise TypeError(f"{node.__name__}.{one.name}: {error}") from None
    return tuple(found)


NOTES: Final = (
    Field("titles", "title", ByLanguage(), (), False),
    Field("sentences", "sentence", ByLanguage(), (), False),
    Field("cites", "cites", Many(NAME), (), False),
)
"""What stands under the name of a clause."""


@cache
def places_of(node: type) -> tuple[str, ...]:
    """Give the fields that hold a further place, such as where a game says who can play."""
    hints = get_type_hints(node)
    return tuple(one.name for one in fields(node) if hints[one.name] is Span and one.name != "span")


@cache
def has_notes(node: type) -> bool:
    """Say whether a node has notes."""
    return n.Notes in get_type_hints(node).values()


@cache
def is_marked_whole(node: type) -> bool:
    """Say whether a node says of itself that all of it could be read."""
    return _WHOLE in get_type_hints(node)


@cache
def definition_name(node: type) -> str:
    """Give what a node is called in the schema."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", node.__name__).lower()


def _field(node: type, name: str, hint: Any) -> Field:
    key = _KEYS.get((node, name), name)
    if (node, name) in _LEFT_OUT:
        return Field(name, key, _shape(hint), _LEFT_OUT[node, name], False)
    if (node, name) in _SIGNED:
        return Field(name, key, Whole(signed=True))
    options = _members(hint)
    if NoneType in options:
        rest = [one for one in options if one is not NoneType]
        return Field(name, key, _shape_of_any(rest), None, False)
    if hint is bool:
        return Field(name, key, Flag(), False, False)
    if hint == tuple[n.Sentence, ...]:
        return Field(name, key, ByLanguage())
    if get_origin(hint) is tuple and get_args(hint)[-1] is Ellipsis:
        return Field(name, key, _shape(hint), (), False)
    return Field(name, key, _shape(hint))


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _shape(hint: Any) -> Shape:
    return _shape_of_any(_members(hint))


def _shape_of_any(hints: Any) -> Shape:
    """Give the shape of what is of one of several types."""
    words = [word for hint in hints if get_origin(hint) is Literal for word in get_args(hint)]
    nodes = tuple(hint for hint in hints if get_origin(hint) is not Literal)
    if nodes and len(hints) > 1:
        return _one_of(nodes, tuple(words))
    (hint,) = hints
    origin, given = get_origin(hint), get_args(hint)
    if origin is tuple:
        return Many(_shape(given[0])) if given[-1] is Ellipsis else Pair()
    if origin is Literal:
        return Words(tuple(map(str, given)))
    if hint is int:
        return Whole()
    if hint is bool:
        return Flag()
    if hint is n.Name:
        return NAME
    if isinstance(hint, type) and hasattr(hint, "__dataclass_fields__"):
        return Record(hint)
    raise TypeError(f"{hint} has no shape as data; words of the language are a Literal")


@cache
def _one_of(nodes: tuple[type, ...], words: tuple[str, ...]) -> OneOf:
    names = [_FAMILIES.get(frozenset(nodes), ""), *words]
    if not names[0]:
        names[:1] = map(definition_name, nodes)
    named = [one for one in nodes if one not in _UNREADABLE and one not in (n.Word, n.Number)]
    tags = (*(tag for one in named for tag in _tags(one)), *(Tag(word, None) for word in words))
    bare = n.Word in nodes
    return OneOf("_or_".join(names), tags, bare, meant=bare and bool(named))


def _tags(node: type) -> list[Tag]:
    if node not in _TAGGED_BY:
        return [Tag(_TAGS.get(node, definition_name(node)), node)]
    name, words = _TAGGED_BY[node]
    hint = get_type_hints(node)[name]
    values = (True, False) if hint is bool else get_args(hint)
    return [Tag(words.get(value, str(value)), node, ((name, value),)) for value in values]


@cache
def record_fields(node: type) -> tuple[Field, ...]:
    """Give the fields of a node as its table has them: without the one its entry is called by."""
    by = _TAGGED_BY.get(node)
    return tuple(one for one in fields_of(node) if by is None or one.name != by[0])
