"""Golden playthroughs: whole games of fixed seeds, as told, and what each seat knew all along.

Whatever changes a game, a view or a sentence shows as a difference in these files. `regenerate.py`
writes them anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from interpreter.game.game import Decision, Game
from interpreter.game.load import load_program
from interpreter.game.recording import what_of
from interpreter.game.views import View, Watcher, ZoneView
from interpreter.game.words import Words
from interpreter.machine.stream import Stream
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.told_results import match_lines
from interpreter.terminal.transcript import Teller

FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Playthrough:
    """A game that is played at random from a seed."""

    ruleset: str
    players: int
    options: dict[str, str]
    seed: int
    single: bool = True


PLAYTHROUGHS = (
    # Ties in the cut, penalties, challenges for both reasons.
    Playthrough("alternating", 3, {"hand_size": "3"}, 1),
    # Challenges that fail, and the other reading of who leads after one.
    Playthrough("alternating", 3, {"hand_size": "3", "leads_after_catch": "challenger"}, 365),
    Playthrough("two_rows", 2, {}, 7),
    # A match, and the other reading of who places first.
    Playthrough("two_rows", 2, {"first_placer": "alternating", "wins_needed": "1"}, 2, False),
    # The classics: how they begin, how they end, and what each seat knows in between.
    Playthrough("gops", 2, {"highest_card": "4"}, 3),
    Playthrough("kuhn_poker", 2, {}, 1),
    Playthrough("kuhn_poker", 4, {}, 3),
    Playthrough("crazy_eights", 3, {}, 54),
    Playthrough("golf", 2, {}, 58),
    # Two melds, a card laid off, the count.
    Playthrough("gin_rummy", 2, {}, 167),
    # The variants: short games in which what they change comes up.
    Playthrough("challenger_leads", 2, {"hand_size": "3"}, 22),
    Playthrough("claim_not_below", 2, {"hand_size": "3"}, 1),
    Playthrough("face_down_rows", 2, {}, 1),
    Playthrough("low_ace", 2, {}, 123),
    Playthrough("low_costs_two", 2, {"hand_size": "3"}, 12),
    Playthrough("same_rank_skips", 3, {"hand_size": "3"}, 2),
    Playthrough("short_deck", 2, {}, 1),
    Playthrough("strict_table", 2, {"hand_size": "3"}, 9),
    Playthrough("suits_break_ties", 2, {}, 7),
    Playthrough("sweep_counts_three", 2, {}, 1),
    Playthrough("three_players", 3, {}, 1),
    Playthrough("three_rows", 2, {}, 1),
    # A match for points.
    Playthrough("to_fifty", 2, {"hand_size": "3", "points_needed": "10"}, 8, False),
    # The classics.
    Playthrough("durak", 2, {"first_attacker": "lowest_trump"}, 38),
    Playthrough("whist", 4, {"honours": "counted"}, 1),
    Playthrough("two_packs", 5, {"hand_size": "3"}, 16),
    Playthrough("two_up_one_down", 2, {"hand_size": "3"}, 18),
    Playthrough("wild_jokers", 2, {"hand_size": "3"}, 51),
    Playthrough("wrong_costs_cards", 2, {"hand_size": "3"}, 19),
    # The classics: a match in which cards are exchanged.
    Playthrough("president", 4, {"goal": "3", "passing": "final"}, 3, False),
)


def golden_text(ruleset: str) -> str:
    """Everything that stands in a ruleset's file."""
    games = [one for one in PLAYTHROUGHS if one.ruleset == ruleset]
    return "\n".join(_played(one) for one in games)


def golden_file(ruleset: str) -> Path:
    """Where it stands."""
    return FOLDER / f"{ruleset}.txt"


def _played(asked: Playthrough) -> str:
    program = load_program(asked.ruleset)
    game = Game(program, asked.players, asked.options, single=asked.single)
    told = {language: Teller(Phrases.of(game, language), game.players) for language in ("en", "zh")}
    watchers = [Watcher(game.words, seat, game.players) for seat in range(game.players)]
    stream = Stream(asked.seed, 0)
    set_ = " ".join(f"{name}={value}" for name, value in asked.options.items()) or "-"
    lines = [f"==== {asked.ruleset}, players {asked.players}, seed {asked.seed}, set {set_}", ""]
    events, number = game.events[:], 0
    while True:
        for event in events:
            for teller in told.values():
                teller.hear(event)
            for watcher in watchers:
                watcher.see(event)
        lines += told["en"].finished_lines()
        decision = game.decision
        if decision is None:
            break
        number += 1
        index = stream.below(len(decision.options))
        if decision.seat >= 0:
            lines += _known(watchers, decision, game.words)
            lines.append(_chosen(number, decision, index, game.words))
        events = game.choose(index)
    lines += told["en"].lines() + match_lines(Phrases.of(game, "en"), game)
    lines += ["", "---- views at the end", *(_view(one.view(), game.words) for one in watchers)]
    lines += ["", "---- zh", *told["zh"].lines()]
    lines += match_lines(Phrases.of(game, "zh"), game)
    return "\n".join(lines) + "\n"


def _chosen(number: int, decision: Decision, index: int, words: Words) -> str:
    chose = decision.options[index]
    return f"  {number} {words.seat(decision.seat)} {what_of(decision)} {chose}"


def _known(watchers: list[Watcher], decision: Decision, words: Words) -> list[str]:
    """What each seat knows; the seat that decides has its options."""
    lines = []
    for watcher in watchers:
        mine = watcher.seat == decision.seat
        view = watcher.view(decision.kind, decision.options) if mine else watcher.view()
        lines.append(_view(view, words))
    return lines


def _view(view: View, words: Words) -> str:
    parts = [_zone(zone, words) for zone in view.zones if zone.count]
    states = view.as_data(words)["states"]
    assert isinstance(states, dict)
    for name, value in states.items():
        shown = ",".join(map(str, value)) if isinstance(value, list) else value
        parts.append(f"{name}={shown}")
    if view.options:
        parts.append(f"{view.deciding}? " + " ".join(view.options))
    return f"    {words.seat(view.seat)} knows: " + "; ".join(parts)


def _zone(zone: ZoneView, words: Words) -> str:
    name = words.zone_number(zone.number)
    if zone.slots is None:
        known = " ".join(words.card(card) for card in zone.known)
        return f"{name} {zone.count} ({known})" if known else f"{name} {zone.count}"
    cards = [
        ("?" if slot.card is None else words.card(slot.card)) + ("" if slot.up else "↓")
        for slot in zone.slots
    ]
    return f"{name}: {' '.join(cards)}"
