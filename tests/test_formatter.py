"""The usual layout: the same rules as before, comments kept, and nothing more to do."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest
from harness.chunks import fewer
from hypothesis import given
from hypothesis import strategies as st
from ruleset_makers import Tree, placeless, readable, tree_of, trees
from test_printer import OWN, SHIPPED, printed

from interpreter.game.load import load_program
from interpreter.program.program import Program
from interpreter.resources import shipped_rulesets
from interpreter.source import Source
from interpreter.syntax.formatter import format_source
from interpreter.syntax.lines import MAX_CODE, code_of

pytestmark = pytest.mark.unmeasured


def formatted(text: str) -> str:
    found = format_source(Source.from_text("house.rules", text))
    assert not found.problems, found.problems
    return found.text


def comments(text: str) -> list[str]:
    """The comments of a text; `#` stands in no sentence of these texts."""
    return [line[line.index("#") :].rstrip() for line in text.splitlines() if "#" in line]


a_few = fewer(20)
"""Each example is a whole ruleset, damaged all over."""


# -- damage that means nothing --------------------------------------------------------------

WORDS = re.compile(r'"[^"\n]*"|\w+|[^\w\s]')
FREE = [(",", "，"), (":", "："), ("(", "（"), (")", "）")]


def damaged(text: str, chance: random.Random, *, comments: bool) -> str:
    """Write a text in another layout: spaces, indentation, blank lines, signs, comments."""
    step = chance.randint(1, 7)
    lines: list[str] = []
    for line in text.splitlines():
        depth = (len(line) - len(line.lstrip(" "))) // 4
        words = [] if line.lstrip().startswith("#") else WORDS.findall(line)
        if words:
            body = words[0]
            for word in words[1:]:
                close = word in ",:;)" or body.endswith("(")
                body += " " * chance.randint(0 if close else 1, 3) + word
            for sign, wide in FREE:
                if '"' not in body and chance.random() < 0.1:
                    body = body.replace(sign, wide)
            line = " " * (step * depth) + body + " " * chance.randint(0, 2)
        if comments and chance.random() < 0.2:
            lines.append(" " * (step * depth) + f"# {len(lines)}, wide： “so”")
        if comments and words and chance.random() < 0.2:
            line += f"# behind {len(lines)}"
        lines.append(line)
        if not line and chance.random() < 0.3:
            lines += [""] * chance.randint(1, 3)
    return "\n" * chance.randint(0, 2) + "\n".join(lines) + "\n" * chance.randint(0, 3)


@pytest.mark.parametrize("text", SHIPPED.values(), ids=SHIPPED.keys())
def test_what_comes_with_pailu_is_in_the_usual_layout(text: str) -> None:
    assert formatted(text) == text


@pytest.mark.parametrize("text", (SHIPPED | OWN).values(), ids=(SHIPPED | OWN).keys())
@given(seed=st.integers(0, 2**32))
@a_few
def test_any_layout_becomes_the_usual_one(text: str, seed: int) -> None:
    assert formatted(damaged(text, random.Random(seed), comments=False)) == formatted(text)


@pytest.mark.parametrize("text", SHIPPED.values(), ids=SHIPPED.keys())
@given(seed=st.integers(0, 2**32))
@a_few
def test_comments_survive_where_they_stand(text: str, seed: int) -> None:
    other = damaged(text, random.Random(seed), comments=True)
    again = formatted(other)
    assert comments(again) == comments(other)
    assert tree_of(again) == tree_of(text)
    assert formatted(again) == again
    told = [line for line in again.splitlines() if code_of(line)]
    assert [line.split("  #")[0] for line in told] == [
        line for line in text.splitlines() if code_of(line)
    ]


def ran(program: Program) -> Program:
    """A program without the text that it was made from and places in it."""
    asks = {at: placeless(one) for at, one in program.asks.items()}
    return replace(program, rules=None, places=(), asks=asks)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SHIPPED)
def test_the_formatted_text_is_the_same_program(name: str, tmp_path: Path) -> None:
    text = shipped_rulesets()[name].read_text("utf-8")
    file = tmp_path / f"{name}.rules"
    file.write_text(formatted(damaged(text, random.Random(7), comments=True)), "utf-8")
    assert ran(load_program(str(file))) == ran(load_program(name))


@given(trees, st.randoms(use_true_random=False))
@fewer(2)
def test_made_up_rulesets_say_the_same_in_the_usual_layout(
    tree: Tree, chance: random.Random
) -> None:
    # What damages a line makes it longer, too.
    text = formatted(damaged(readable(printed(tree), MAX_CODE // 2), chance, comments=False))
    assert tree_of(text) == tree
    assert formatted(text) == text


# -- what it looks like ---------------------------------------------------------------------


def test_the_usual_layout() -> None:
    text = """

        game   house ,edition 1   # ours
          players 2 to 4 #at most
        deck
        \tranks low to high : 1  2
        \tsuits equal:red blue
        zone a:hidden
        zone b :hidden


          # the last zone


        # what happens first
        setup
        # at the edge
         if （not(a is b) and  ( c is 3 ) ）
              # deep
              do x   with (   y  )  ,z
         # level
         repeat 3 times

            do z
            # the end of it
        end it when a is 1
         "A sentence,  as   it is （so）。"  zh   “是的。”
         game is drawn
    """
    assert formatted(dedent(text)) == dedent("""\
        game house, edition 1  # ours
            players 2 to 4  #at most

        deck
            ranks low to high: 1 2
            suits equal: red blue

        zone a: hidden
        zone b: hidden

            # the last zone

        # what happens first
        setup
        # at the edge
            if (not (a is b) and (c is 3))
                # deep
                do x with (y), z
            # level
            repeat 3 times

                do z
                # the end of it

        end it when a is 1
            "A sentence,  as   it is （so）。" zh "是的。"
            game is drawn
        """)


def test_a_line_that_would_become_too_long_stays_as_it_is() -> None:
    cards = ",".join(f"card_number_{number:02}" for number in range(19))
    text = f"game g, edition 1\n\nturn\n    do x with {cards}\n"
    assert len(f"do x with {cards}") == 294
    assert formatted(text) == text


def test_tabs_of_one_meaning_become_spaces() -> None:
    text = "game g, edition 1\n\nturn\n\tif a is b\n\t\tplayer wins\n\tdo x\n"
    assert formatted(text) == text.replace("\t", "    ")


def test_tabs_that_could_mean_two_things_are_left_to_their_author() -> None:
    # Is `do y` below the `if`? With tabs of eight columns it is, with tabs of four it isn't.
    text = "game g, edition 1\n\nturn\n    if a is b\n        do x\n\tdo y\n"
    found = format_source(Source.from_text("house.rules", text))
    assert [one.code for one in found.problems] == ["S0101"]


def test_mistakes_are_reported_and_nothing_is_formatted() -> None:
    found = format_source(Source.from_text("house.rules", "game g， edition 1\n\ntrun\n  do x\n"))
    assert {one.code for one in found.problems} == {"S0102", "S0109"}
    assert found.text == ""


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "zone a: hidden\n"])
def test_what_is_no_ruleset_is_a_mistake(text: str) -> None:
    assert [one.code for one in format_source(Source.from_text("x.rules", text)).problems] == [
        "S0111"
    ]


def test_a_variant_needs_no_base_to_be_formatted() -> None:
    text = "variant a of b,edition 1\nset x  to 3\nset y to 4\noverride setup\n  do x\n"
    assert formatted(text) == (
        "variant a of b, edition 1\n\nset x to 3\nset y to 4\n\noverride setup\n    do x\n"
    )
