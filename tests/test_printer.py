"""A tree written as text reads back as the same tree."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from ruleset_makers import NOWHERE, Tree, exprs, readable, tree_of, trees

from interpreter.resources import shipped_rulesets
from interpreter.source import Source
from interpreter.syntax import nodes as n
from interpreter.syntax.parser import parse
from interpreter.syntax.printer import print_declaration, print_ruleset

SHIPPED = {name: path.read_text("utf-8") for name, path in shipped_rulesets().items()}
OWN = {path.stem: path.read_text("utf-8") for path in Path(__file__).parent.glob("*.rules")}


def printed(tree: Tree) -> str:
    return print_ruleset(tree.game, tree.variants, tree.order)


@pytest.mark.parametrize("text", (SHIPPED | OWN).values(), ids=(SHIPPED | OWN).keys())
def test_rulesets_are_the_same_when_written_out_and_read_again(text: str) -> None:
    tree = tree_of(text)
    assert tree_of(printed(tree)) == tree
    assert printed(tree_of(printed(tree))) == printed(tree)


@given(trees)
def test_made_up_rulesets_are_the_same_when_written_out_and_read_again(tree: Tree) -> None:
    assert tree_of(readable(printed(tree))) == tree


@given(exprs)
def test_expressions_have_the_parentheses_they_need(expr: n.Expr) -> None:
    move = n.Move(n.Name("x", NOWHERE), expr, n.Notes(), (n.Drawn(NOWHERE),), NOWHERE)
    game = n.Game(n.Name("g", NOWHERE), 1, (2, 2), n.Notes(), (move,), NOWHERE, NOWHERE)
    assert tree_of(printed(Tree(game))) == Tree(game)


def _first_move(text: str) -> n.Move:
    game = parse(Source.from_text("x.rules", f"game g, edition 1\n\n{text}")).game
    assert game is not None
    (move,) = game.declarations
    assert isinstance(move, n.Move)
    return move


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("((a is b)) or (c and (d is e))", "a is b or c and d is e"),
        ("(a or b) and not (c or d)", "(a or b) and not (c or d)"),
        ("a minus (b minus c) is 1", "a minus (b minus c) is 1"),
        ("(a minus b) minus c is 1", "a minus b minus c is 1"),
        ("a times (b plus c) is above 1", "a times (b plus c) is above 1"),
        ("(a times b) plus c is above 1", "a times b plus c is above 1"),
        ("hand of (next player) is not empty", "hand of next player is not empty"),
        ("not (a is not b)", "not a is not b"),
        ("a is (b is c)", "a is (b is c)"),
        ("a and (b and c)", "a and (b and c)"),
        ("rank of (top of (pile)) is 3", "rank of top of pile is 3"),
    ],
)
def test_no_more_parentheses_than_needed(written: str, wanted: str) -> None:
    move = _first_move(f"move m when {written}\n    game is drawn\n")
    assert print_declaration(move) == f"move m when {wanted}\n    game is drawn\n"


def test_a_whole_clause() -> None:
    text = """\
move m when facing is down
    title "hide" zh "暗牌"
    "Say \u201cany\u201d rank." zh "随便报。"
    cites A1 A2
    repeat (2 times x) times
        claim v is a rank, lowest rank when silent
    if x is 1
        draw 1 from stock to hand, if any is left
    otherwise
        if x is 2
            player wins
        otherwise
            put all from pile to hand of next player after player
"""
    assert (
        print_declaration(_first_move(text))
        == """\
move m when facing is down
    title "hide" zh "暗牌"
    "Say \u201cany\u201d rank."
    zh "随便报。"
    cites A1 A2
    repeat (2 times x) times
        claim v is a rank, lowest rank when silent
    if x is 1
        draw 1 from stock to hand, if any is left
    otherwise if x is 2
        player wins
    otherwise
        put all from pile to hand of next player after player
"""
    )


def test_what_could_not_be_read_is_not_written() -> None:
    move = _first_move("move m\n    choose card form hand\n    lay card on pile face up\n")
    with pytest.raises(ValueError, match="could not be read"):
        print_declaration(move)
