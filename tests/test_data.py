"""Rules as data and back: the same program, the same games, the same clauses."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_args

import jsonschema
import pytest
import yaml
from data_samples import SHIPPED, WRITERS, data_of, file_of, part, paths, read_back, shipped
from harness.chunks import fewer
from hypothesis import given
from ruleset_makers import games as made_up
from ruleset_makers import placeless, readable

from interpreter.data import schema, shapes
from interpreter.data.ruleset import ruleset_from_data
from interpreter.data.writing import ruleset_data
from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.machine.stream import Stream
from interpreter.program.lower import lower
from interpreter.program.program import Program
from interpreter.resources import grammar_file
from interpreter.rules.check import check_source
from interpreter.rules.layers import addresses
from interpreter.source import Source, Span
from interpreter.syntax import nodes as n
from interpreter.syntax.parser import parse
from interpreter.syntax.printer import print_ruleset

SCHEMA = json.loads(grammar_file("ruleset.schema.json").read_text("utf-8"))
BOTH = pytest.mark.parametrize("form", WRITERS)
ALL = pytest.mark.parametrize("name", SHIPPED)


def program(name: str) -> Program:
    rules = shipped(name).rules
    assert rules is not None
    return lower(rules)


def program_back(name: str, form: str) -> Program:
    checked = read_back(data_of(shipped(name)), form)
    assert checked.rules is not None, checked.problems
    return lower(checked.rules)


# -- there and back ---------------------------------------------------------------------------


@ALL
@BOTH
def test_data_gives_the_same_program(name: str, form: str) -> None:
    one, other = program(name), program_back(name, form)
    assert one.code == other.code
    assert one.layout == other.layout
    assert one.asks.keys() == other.asks.keys()
    assert [at.clause for at in one.places] == [at.clause for at in other.places]


@ALL
def test_every_clause_keeps_its_words_and_its_fingerprint(name: str) -> None:
    one, other = shipped(name).rules, read_back(data_of(shipped(name))).rules
    assert one is not None
    assert other is not None
    assert addresses(one.source) == addresses(other.source)
    for mine, theirs in zip(one.clauses, other.clauses, strict=True):
        assert (mine.path, mine.titles, mine.sentences, mine.cites) == (
            theirs.path,
            theirs.titles,
            theirs.sentences,
            theirs.cites,
        )


def played(program: Program, number: int) -> tuple[list[str], object]:
    """The choices of a game in which everybody, chance too, decides at random, and its end."""
    game, stream, chosen = Game(program), Stream(2024, number), []
    while (decision := game.decision) is not None:
        index = stream.below(len(decision.options))
        chosen.append(f"{decision.seat} {decision.kind} {decision.options[index]}")
        game.choose(index)
    return chosen, game.outcome


@pytest.mark.parametrize(
    ("name", "form", "games"),
    [
        ("alternating", "yaml", 20),
        ("strict_table", "json", 20),
        ("two_rows", "json", 50),
        ("three_rows", "yaml", 50),
    ],
)
def test_data_plays_the_same_games(name: str, form: str, games: int) -> None:
    one, other = program(name), program_back(name, form)
    for number in range(games):
        assert played(one, number) == played(other, number)


@ALL
def test_data_written_from_data_is_the_same(name: str) -> None:
    data = data_of(shipped(name))
    assert data_of(read_back(data, "yaml")) == data


@ALL
def test_other_readers_find_the_same_in_both_formats(name: str) -> None:
    data = data_of(shipped(name))
    assert json.loads(WRITERS["json"](data)) == data
    assert yaml.safe_load(WRITERS["yaml"](data)) == data


def once_in_each_language(node: Any) -> Any:
    """Leave out a title or sentence in a language that there is one in already."""
    if isinstance(node, tuple):
        kept = {
            one.language if isinstance(one, n.Sentence) else at: one for at, one in enumerate(node)
        }
        return tuple(once_in_each_language(one) for one in kept.values())
    if is_dataclass(node) and not isinstance(node, type):
        return replace(
            node,
            **{one.name: once_in_each_language(getattr(node, one.name)) for one in fields(node)},
        )
    return node


@fewer(4)
@given(made_up)
def test_made_up_rulesets_come_back_as_they_were(game: n.Game) -> None:
    game = once_in_each_language(game)
    readable(print_ruleset(game, (), None))
    for form in WRITERS:
        source = ruleset_from_data(file_of(ruleset_data(game, {}), form))
        assert placeless(parse(source).game) == placeless(game)


# -- what stands in the data ------------------------------------------------------------------


RULES = """\
game short, edition 3
    title "Short" zh "短"
    players 2 to 4

deck
    ranks low to high: 9 10 J
    suits equal: red blue green

zone stock: hidden
zone hand of each player: seen by owner, holds 4

state leader is a player

setup
    "Cards are dealt." zh "发牌。"
    cites A1 A2
    shuffle deck into stock
    deal 2 from stock to hand of each player
    choose leader from each player at random
    turn passes to leader

turn
    choose play_one
    turn passes to next player

move play_one
    choose card from hand where rank of card is 10 or rank of card is J
    put card on stock
    if number of cards in hand is 0
        player wins
"""


def test_the_data_reads_like_the_rules() -> None:
    """Worked out by hand from docs/data.md."""
    data = data_of(check_source(Source.from_text("short.rules", RULES)))
    rank = {"of": {"name": "rank", "owner": {"local": "card"}}}
    assert data == {
        "format": "pailu-rules-1",
        "name": "short",
        "edition": 3,
        "players": [2, 4],
        "title": {"en": "Short", "zh": "短"},
        "clauses": [
            {
                "deck": {
                    "ranks": ["9", "10", "J"],
                    "ranks_ordered": True,
                    "suits": ["red", "blue", "green"],
                }
            },
            {"zone": {"name": "stock", "traits": [{"kind": "hidden"}]}},
            {
                "zone": {
                    "name": "hand",
                    "per_player": True,
                    "traits": [{"kind": "seen_by_owner"}, {"kind": "holds", "value": 4}],
                }
            },
            {"state": {"name": "leader", "domain": {"type": {"name": "player"}}}},
            {
                "setup": {
                    "sentence": {"en": "Cards are dealt.", "zh": "发牌。"},
                    "cites": ["A1", "A2"],
                    "body": [
                        {"shuffle": {"deck": True, "zone": {"zone": "stock"}}},
                        {
                            "deal": {
                                "amount": 2,
                                "from": {"zone": "stock"},
                                "to": {"of": {"name": "hand", "owner": {"each_player": {}}}},
                            }
                        },
                        {
                            "choose": {
                                "name": "leader",
                                "from": [{"each_player": {}}],
                                "at_random": True,
                            }
                        },
                        {"turn_passes": {"player": {"state": "leader"}}},
                    ],
                }
            },
            {
                "turn": {
                    "body": [
                        {"choose_move": {"moves": ["play_one"]}},
                        {"turn_passes": {"player": {"next_player": {}}}},
                    ]
                }
            },
            {
                "move": {
                    "name": "play_one",
                    "body": [
                        {
                            "choose": {
                                "name": "card",
                                "from": [{"zone": "hand"}],
                                "where": {
                                    "or": {
                                        "left": {"is": {"left": rank, "right": {"rank": "10"}}},
                                        "right": {"is": {"left": rank, "right": {"rank": "J"}}},
                                    }
                                },
                            }
                        },
                        {"lay": {"card": {"local": "card"}, "zone": {"zone": "stock"}}},
                        {
                            "if": {
                                "condition": {
                                    "is": {
                                        "left": {"number_of_cards": {"zone": {"zone": "hand"}}},
                                        "right": 0,
                                    }
                                },
                                "then": [{"wins": {"player": {"person": "player"}}}],
                            }
                        },
                    ],
                }
            },
        ],
    }


def test_a_variant_is_written_as_the_game_that_it_makes() -> None:
    data = data_of(shipped("strict_table"))
    assert data["name"] == "strict_table"
    assert "leads_after_catch" in str(data["clauses"])
    option = next(
        one["option"]
        for one in data["clauses"]
        if one.get("option", {}).get("name") == "leads_after_catch"
    )
    assert option["default"] == "challenger"


# -- the schema -------------------------------------------------------------------------------


def test_the_schema_is_up_to_date() -> None:
    written = grammar_file("ruleset.schema.json").read_text("utf-8")
    assert written == schema.schema_text(), "make schema"


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@ALL
def test_the_shipped_rulesets_fit_the_schema(name: str) -> None:
    jsonschema.Draft202012Validator(SCHEMA).validate(data_of(shipped(name)))


def all_nodes() -> set[type]:
    """Every class of the tree that checked rules can hold."""
    left_out = {n.Poisoned, n.Name, n.Sentence, n.Notes, n.Number, n.Word}
    unions = (n.Declaration, n.Stmt, n.Expr, n.Domain)
    named = {value for value in vars(n).values() if isinstance(value, type)}
    return (named | {one for union in unions for one in get_args(union)}) - left_out


@pytest.mark.parametrize("node", sorted(all_nodes(), key=lambda one: one.__name__))
def test_every_node_and_each_of_its_fields_is_in_the_schema(node: type) -> None:
    defined: dict[str, Any] = SCHEMA if node is n.Game else SCHEMA["$defs"]
    found = defined if node is n.Game else defined[shapes.definition_name(node)]
    assert found["additionalProperties"] is False
    told = {"span", "whole", "players_at", "notes"}
    own = {one.name for one in fields(node)} - told
    by_entry = own - {one.name for one in shapes.record_fields(node)}
    assert len(by_entry) <= 1
    keys = {one.key for one in shapes.record_fields(node)}
    assert keys == set(found["properties"]) - {"format"}


def test_words_of_the_language_are_told_in_full() -> None:
    """No field takes any text at all: a name, a sentence, or one of a few words."""
    for name, one in SCHEMA["$defs"].items():
        for key, found in one.get("properties", {}).items():
            assert "$ref" in found or found.get("type") != "string" or "enum" in found, (name, key)


@dataclass(frozen=True)
class Silence:
    """A made-up node: a value, or one of two words."""

    meant: n.Expr | Literal["lowest", "highest"] | None
    span: Span


@dataclass(frozen=True)
class Loose:
    """A made-up node with a word that could be any."""

    word: str
    span: Span


def test_a_new_node_has_a_shape_without_being_told_of() -> None:
    (field,) = shapes.fields_of(Silence)
    assert (field.key, field.required, field.default) == ("meant", False, None)
    assert isinstance(field.shape, shapes.OneOf)
    assert field.shape.name == "expression_or_lowest_or_highest"
    assert [tag.name for tag in field.shape.tags if tag.node is None] == ["lowest", "highest"]


def test_a_field_that_could_hold_anything_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^Loose\.word: .* words of the language are a Literal$"):
        shapes.fields_of(Loose)


# -- other places where a ruleset is named ----------------------------------------------------


def test_a_variant_finds_a_base_that_is_data(tmp_path: Path) -> None:
    (tmp_path / "base_game.yaml").write_text(
        WRITERS["yaml"](data_of(shipped("alternating")) | {"name": "base_game"}), "utf-8"
    )
    variant = tmp_path / "mild.rules"
    variant.write_text("variant mild of base_game, edition 1\n\nset hand_size to 5\n", "utf-8")
    rules = load_program(str(variant)).rules
    assert rules.name == "mild"
    assert [one.default for one in rules.options if one.name == "hand_size"] == [5]


def test_a_shipped_variant_lies_on_data_as_on_the_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(WRITERS["json"](data_of(shipped("alternating"))), "utf-8")
    laid = load_program(str(path), ("strict_table",))
    assert laid.code == program("strict_table").code


# -- the page ---------------------------------------------------------------------------------

PAGE = Path(__file__).resolve().parent.parent / "docs" / "data.md"
ROWS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", PAGE.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("rule", "data"), ROWS, ids=[rule for rule, _ in ROWS])
def test_the_page_shows_what_is_written(rule: str, data: str) -> None:
    rules, whole = shipped("alternating").rules, data_of(shipped("alternating"))
    assert rules is not None
    assert rule in rules.source.text
    shown = yaml.safe_load(data)
    assert any(is_shown(part(whole, path), shown) for path in paths(whole))


def is_shown(whole: Any, shown: Any) -> bool:
    """Whether a part is what the page shows, titles, sentences and ids left out."""
    if isinstance(whole, dict) and isinstance(shown, dict):
        told = {key for key in whole if key not in ("title", "sentence", "cites")}
        return told == set(shown) and all(is_shown(whole[key], shown[key]) for key in shown)
    return bool(whole == shown)


def test_the_page_has_rows() -> None:
    assert len(ROWS) >= 7


@pytest.mark.parametrize("said", ["0E0", "12", "-3.5", "1e6", "true", "null", "1_000", "0x1F"])
def test_a_title_that_looks_like_a_number_comes_back_as_it_was(said: str) -> None:
    game = parse(Source.from_text("short.rules", RULES.replace("Short", said))).game
    assert game is not None
    assert game.notes.titles[0].text == said
    for form in WRITERS:
        back = ruleset_from_data(file_of(ruleset_data(game, {}), form))
        assert placeless(parse(back).game) == placeless(game)
