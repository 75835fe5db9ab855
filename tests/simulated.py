"""Small rulesets of which every figure is known, and running them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from interpreter.game.load import program_of
from interpreter.game.options import parse_options
from interpreter.simulation.figures import Figure, Sheet
from interpreter.simulation.job import Alternative, Job
from interpreter.simulation.report import Report, report
from interpreter.simulation.run import run

COINS = """
game coins, edition 1
    players 2

deck
    ranks low to high: 1 2
    suits equal: stars

state opener is a player
state side is heads or tails, starts each deal at heads

setup
    choose opener from each player at random
    turn passes to opener

turn
    choose stop or wait or toss
    turn passes to next player

move stop
    player wins

move wait
    side becomes side

move toss
    switch side

end limit after 4 turns
    game is drawn
"""
"""Each turn one of three moves is made, and one of them wins; after four turns it is a draw."""

CLAIM = """
game claim, edition 1
    players 3

deck
    ranks low to high: 1 2 3
    suits equal: stars

zone stock: hidden
zone pile: as laid
zone hand of each player: seen by owner

state opener is a player
state lucky is a player

setup
    shuffle deck into stock
    deal 1 from stock to hand of each player
    choose opener from each player at random
    choose lucky from each player at random
    turn passes to opener

turn
    choose lay_it

move lay_it
    choose card from hand
    claim value is a rank
    lay card on pile face down
    challenge by others together, first in turn order counts
        reason lie when rank of card is not value
        reason high when rank of card is 3
        if it is right
            challenger wins
        if it is wrong
            player wins
        if nobody challenges
            lucky wins
"""
"""One of three cards is laid under one of three claims, and both others may challenge it."""

HANDS = """
game hands, edition 1
    players 2

deck
    ranks low to high: 1 2 3
    suits equal: stars moons

zone stock: hidden
zone hand of each player: seen by owner

state points of each player is 0 to 1, starts each deal at 0

setup
    shuffle deck into stock
    deal 2 from stock to hand of each player

play
    compare hand of each player by two_card
        if one player is best
            add 1 to points of best player
    players with most points win, a tie draws the game

ranking two_card of 2 cards, best first
    pair: 2 of one rank; by that rank
    high: anything; by ranks high to low
"""
"""Two cards each from a pack of six; the better hand wins."""

RACE = """
game race, edition 1
    players 2

deck
    ranks low to high: 1 2 3 4 5 6
    suits equal: stars

zone stock: hidden
zone hand of each player: seen by owner

state opener is a player
state side is heads or tails, starts each deal at heads
state points of each player is 0 to 9, starts each deal at 0

setup
    shuffle deck into stock
    choose opener from each player at random
    turn passes to opener

turn
    choose gain or skip
    turn passes to next player

move gain
    draw 1 from stock to hand
    add 1 to points

move skip
    switch side

end done after 6 turns
    players with MEASURE win, those tied share the win
"""
"""Six turns; in each the player on turn gains one or doesn't."""


def alternative(
    text: str, players: int, label: str = "it", options: Mapping[str, str] | None = None
) -> Alternative:
    """Give a ruleset to be played, from its text."""
    program = program_of(label, text)
    values = parse_options(program.rules, options or {})
    return Alternative(label, label, text, players, values)


def simulated(*played: Alternative, games: int, seed: int = 1, gear: str = "python") -> Report:
    """Play and report."""
    job = Job(played, seed, games, gear)
    found, whole = run(job)
    assert found is not None
    assert whole
    return report(job, found, seconds=0.0, command="")


def figures(text: str, players: int, games: int) -> Sheet:
    """Play one ruleset; give its figures."""
    return simulated(alternative(text, players), games=games).told[0].sheet


def agrees(figure: Figure, known: Fraction | int, within: float) -> None:
    """Hold a figure to what is known, at the width of its interval.

    Twice the interval is 3.9 standard deviations: one true figure in ten thousand lies outside.
    `within` is the most that half the interval may be, so that the figure says something.
    """
    found = figure.estimate
    half = (found.high - found.low) / 2
    assert half <= within, (figure.key, half)
    assert abs(found.value - known) <= 2 * half, (figure.key, found, float(known))


def ruleset(folder: Path, text: str, *changes: tuple[str, str]) -> str:
    """Write a ruleset to a file of its name, with some changes to its text."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    name = re.search("game ([a-z_]+)", text)
    assert name
    file = folder / f"{name[1]}.rules"
    file.write_text(text.lstrip(), "utf-8")
    return str(file)
