"""Small games for variants to be laid on, and what the tests of variants share."""

from __future__ import annotations

from pathlib import Path

from interpreter.catalogue.examples import DOUBT, LITTLE, SHOWN
from interpreter.rules.check import Checked, check_source
from interpreter.source import Source
from interpreter.terminal.report import render

PACK = """
deck
    ranks low to high: 1 2 3 4 5 6
    suits equal: red blue

zone stock: hidden
zone pile: seen by all
zone hand of each player: seen by owner
state leader is a player

setup
    shuffle deck into stock
    deal 2 from stock to hand of each player
    choose leader from each player at random
"""

DUO = f"""game duo, edition 1
{PACK}    turn passes to leader

turn
    choose play_one or draw_one
    turn passes to next player

move play_one when hand is not empty
    choose card from hand
    lay card on pile face up
    if hand is empty
        player wins

move draw_one when stock is not empty
    draw 1 from stock to hand, if any is left
"""
"""Two moves, each with a guard."""

TOLD = f"""game told, edition 1
{PACK}
play
    for each player from leader
        choose play_one
    players with most cards in hand win, a tie draws the game

move play_one
    choose card from hand
    lay card on pile face up

match
    first to 2 won games wins the match, drawn games count for nobody
"""
"""A game that is told from top to bottom, with a match."""

GAMES = {"little": LITTLE, "doubt": DOUBT, "shown": SHOWN, "duo": DUO, "told": TOLD}


def head(name: str, base: str) -> str:
    return f"variant {name} of {base}, edition 1\n"


def checked(*texts: str) -> Checked:
    """Check texts laid on one another; the first is `base.rules`, the others a.rules, b.rules, …"""
    names = ["base.rules", *(f"{letter}.rules" for letter in "abcdef")]
    parts = [Source.from_text(name, text) for name, text in zip(names, texts, strict=False)]
    return check_source(Source.joined(parts))


def codes(*texts: str) -> list[str]:
    return [one.code for one in checked(*texts).problems]


def shown(*texts: str) -> str:
    """What a person sees of the problems, without the summary."""
    report = render(checked(*texts).problems, colour=False, width=100)
    return report.rsplit("\n\n", 1)[0] + "\n" if report else ""


def folder_with(home: Path, **texts: str) -> Path:
    """Write rulesets into a folder, each under its name."""
    for name, text in {**GAMES, **texts}.items():
        (home / f"{name}.rules").write_text(text, "utf-8")
    return home
