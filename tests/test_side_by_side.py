"""Two rulesets at one table: where they part first, and a scenario that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from overlay_games import DUO

from interpreter.catalogue.examples import DOUBT, LITTLE, SHOWN
from interpreter.game.load import load_program, program_of
from interpreter.program.program import Program
from interpreter.rules.compare import compare
from interpreter.scenarios import run_files
from interpreter.scenarios.writing import scenario_head
from interpreter.simulation.side_by_side import ORDERLY_STEPS, RANDOM_STEPS, Found, Search
from interpreter.simulation.table import Table, alike, common_players, why_not
from interpreter.terminal.told_side_by_side import Shown, shown

pytestmark = pytest.mark.unmeasured

NAMES = ("one", "other")


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def programs(one: str, other: str) -> tuple[Program, Program]:
    return program_of("one.rules", one), program_of("other.rules", other)


def searched(
    a: Program, b: Program, *, choices: bool = False, games: int = 60, seed: int = 0
) -> Found:
    renamed = compare(a.rules, b.rules).renamed
    tables = [Table(a, b, n, ({}, {}), renamed) for n in common_players(a.rules, b.rules)]
    return Search(tables, seed, games, choices=choices).run()


def told(a: Program, b: Program, found: Found) -> Shown:
    assert found.witness is not None
    return shown(found.witness, NAMES, ({}, {}), compare(a.rules, b.rules).renamed, "en")


def passes(folder: Path, text: str, part: Shown) -> bool:
    """Run the scenario of a witness on a ruleset."""
    name = text.split(maxsplit=2)[1].rstrip(",")
    (folder / f"{name}.rules").write_text(text, "utf-8")
    file = folder / f"{name}.scenarios.yaml"
    players = part.witness.a.words.names
    file.write_text(scenario_head(name, players) + part.scenario, "utf-8")
    (report,) = run_files([file])
    if report.error is not None:
        # Only what is called otherwise may be unknown.
        assert "isn't known here" in str(report.error)
        return False
    return all(result.passed for result in report.results)


# What is changed, and after how many plays that shows for the first time: worked out by hand.
CASES = {
    # A 7 draws a card in the one and none in the other: it is enough to lead one.
    "a high card": (LITTLE, [("is above 6", "is above 7")], 1, False),
    # The deal itself is another one.
    "the deal": (LITTLE, [("default 3", "default 2")], 0, True),
    # Three turns end the one game, the other goes on; nothing else differs before.
    "the end": (
        LITTLE + "\nend late after 3 turns\n    players with fewest cards in hand win, "
        "those tied share the win\n",
        [("after 3 turns", "after 4 turns")],
        3,
        False,
    ),
    # With one card left the other game offers no second move: one card is played, the next player
    # does anything, and the first is on turn again.
    "a move": (
        DUO,
        [("stock is not empty", "stock is not empty and number of cards in hand is at least 2")],
        2,
        True,
    ),
    # A true claim of the target's own rank is caught in the other: a play and a challenge.
    "a reason": (
        DOUBT,
        [("rank of card is below target", "rank of card is at most target")],
        2,
        None,
    ),
    # Rows are compared when six cards lie on the table.
    "a ranking": (
        SHOWN,
        [
            ("    alike: 3 of one rank; by that rank\n", ""),
            ("    mixed: anything; by ranks high to low\n", "    mixed: anything; by top rank\n"),
        ],
        6,
        False,
    ),
    # Who is on turn after the first play.
    "whose turn": (
        LITTLE,
        [("turn passes to next player", "turn passes to next player after next player")],
        1,
        True,
    ),
    # Every card counts the other way round, and so 3 to 5 draw a card.
    "the ranks": (LITTLE, [("high: 3 4 5 6 7 8", "high: 8 7 6 5 4 3")], 1, False),
    # The same after all is called otherwise.
    "names": (
        LITTLE,
        [("pile", "heap"), ("starter", "leader"), ("go_out", "leave"), ("above 6", "above 7")],
        1,
        False,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_shortest_play_is_found_and_its_scenario_tells_the_two_apart(
    name: str, tmp_path: Path
) -> None:
    text, changes, plays, choices = CASES[name]
    other = changed(text, *changes)
    a, b = programs(text, other)
    found = searched(a, b)
    assert found.witness is not None
    assert found.witness.plays == plays
    if choices is not None:
        assert found.witness.choices is choices
    part = told(a, b, found)
    assert part.holds
    texts = (text, other) if part.side == 0 else (other, text)
    assert passes(tmp_path, texts[0], part)
    assert not passes(tmp_path, texts[1], part)


SHIPPED = {
    # A face-up lead, a face-down card that stands, and a face-up card below its claim.
    ("alternating", "low_costs_two"): 3,
    # A lead, a face-down card, and a challenge that is right.
    ("alternating", "challenger_leads"): 3,
    # After one face-up card the next is face up, too.
    ("alternating", "two_up_one_down"): 1,
    # A 3 that is led is of the target's rank.
    ("alternating", "same_rank_skips"): 1,
    # Twelve cards are placed before anything is counted.
    ("two_rows", "sweep_counts_three"): 12,
    # Nine cards are dealt instead of six.
    ("two_rows", "three_rows"): 0,
}


@pytest.mark.parametrize("pair", SHIPPED, ids=["-".join(pair) for pair in SHIPPED])
def test_shipped_variants_part_where_their_rules_say(pair: tuple[str, str], tmp_path: Path) -> None:
    a, b = (load_program(name) for name in pair)
    found = searched(a, b, games=30)
    assert found.witness is not None
    assert found.witness.plays == SHIPPED[pair]
    assert found.witness.a.players == 2
    part = told(a, b, found)
    results = []
    for name in pair:
        file = tmp_path / f"{name}.scenarios.yaml"
        head = scenario_head(name, part.witness.a.words.names)
        file.write_text(head + part.scenario, "utf-8")
        (report,) = run_files([file])
        assert report.error is None, report.error
        results.append(report.results[0].passed)
    assert results == [True, False]


def test_a_dearer_penalty_shows_in_the_choices_when_its_player_is_on_turn_again() -> None:
    a, b = load_program("alternating"), load_program("low_costs_two")
    found = searched(a, b, choices=True, games=30)
    assert found.witness is not None
    assert found.witness.choices
    # After the three plays above the others lay one face-down card; with two players that is one.
    assert found.witness.plays == 4
    asked, also = found.witness.a.decision, found.witness.b.decision
    assert asked is not None
    assert also is not None
    assert len(also.options) == len(asked.options) + 1
    assert set(asked.options) < set(also.options)


def test_the_same_rules_show_no_difference() -> None:
    program = program_of("one.rules", DOUBT)
    found = searched(program, program, games=20)
    assert found.witness is None
    # All deals were looked at, and some games played; how many is a matter of effort.
    assert found.tried[0] == 20
    assert found.games > 0
    assert found.steps >= 20 * RANDOM_STEPS


def test_a_search_is_the_same_for_the_same_seed() -> None:
    a, b = programs(DOUBT, changed(DOUBT, *CASES["a reason"][1]))
    one, again, other = (searched(a, b, games=20, seed=seed) for seed in (5, 5, 6))
    assert one.witness is not None
    assert again.witness is not None
    assert other.witness is not None
    assert one.witness.paths == again.witness.paths
    assert one.witness.paths != other.witness.paths


def test_both_games_come_to_the_point_by_the_same_deal_and_plays() -> None:
    a, b = programs(LITTLE, changed(LITTLE, *CASES["a high card"][1]))
    found = searched(a, b)
    assert found.witness is not None
    one, other = found.witness.a, found.witness.b
    assert one.players == other.players == 2
    # The card that was played lies on both piles, and is a 7; in the one game its player drew.
    (card,) = one.zone_cards("pile")
    assert other.zone_cards("pile") == [card]
    assert one.words.card(card).startswith("7")
    sizes = [
        sorted(len(game.zone_cards("hand", seat)) for seat in range(2)) for game in (one, other)
    ]
    assert sizes == [[3, 3], [2, 3]]


SAME_CHANCE = {
    "shuffled twice": [
        ("    shuffle deck into stock\n", "    shuffle deck into stock\n    shuffle stock\n")
    ],
    "lots in another order": [
        (
            "    deal hand_size from stock to hand of each player\n"
            "    choose starter from each player at random\n",
            "    choose starter from each player at random\n"
            "    deal hand_size from stock to hand of each player\n",
        )
    ],
    "a pile whose cards have an order": [("zone pile: seen by all", "zone pile: as laid")],
}


@pytest.mark.parametrize("name", SAME_CHANCE)
def test_what_changes_no_play_shows_no_difference(name: str) -> None:
    a, b = programs(LITTLE, changed(LITTLE, *SAME_CHANCE[name]))
    assert searched(a, b, games=20).witness is None


def test_a_line_of_play_is_judged_when_it_is_at_its_end() -> None:
    # The card is laid before it is named and not after: whoever plays sees no difference.
    early = changed(
        DOUBT,
        (
            "    claim value is a rank, lowest rank when silent\n    lay card on pile face down\n",
            "    lay card on pile face down\n    claim value is a rank, lowest rank when silent\n",
        ),
    )
    assert searched(*programs(DOUBT, early), games=20).witness is None


def test_a_gap_in_the_rules_of_one_is_a_difference(tmp_path: Path) -> None:
    # Every play draws a card, and the one forgets that none may be left.
    draws = changed(
        LITTLE, ("card is above 6", "card is at least 3"), ("players 2 to 4", "players 4")
    )
    careless = changed(draws, (", if any is left", ""), ("default 3", "default 4")).replace(
        "suits equal: red blue green", "suits equal: red blue green grey"
    )
    careful = changed(
        careless, ("draw 1 from stock to hand", "draw 1 from stock to hand, if any is left")
    )
    a, b = programs(careless, careful)
    found = searched(a, b, games=20)
    assert found.witness is not None
    # Twenty-four cards, sixteen in the hands: the ninth to be drawn isn't there.
    assert found.witness.plays == 9
    part = told(a, b, found)
    gap = next(one for one in part.found if one.what == "gap")
    assert gap.texts[0] != ""
    assert gap.texts[1] == ""
    # What can be shown by a scenario is how the other goes on.
    assert part.side == 1
    assert part.holds
    assert passes(tmp_path, careful, part)


def test_hard_working_rules_are_not_followed_for_ever() -> None:
    # Each card takes a million lines; the effort is bounded all the same.
    busy = changed(
        LITTLE,
        (
            "    do go_out\n",
            "    repeat 1000000 times\n        starter becomes player\n    do go_out\n",
        ),
    )
    a, b = programs(busy, changed(busy, ("is above 6", "is above 7")))
    found = searched(a, b, games=10)
    assert found.steps <= 10 * (RANDOM_STEPS + ORDERLY_STEPS) + 800


# -- what can't be compared in play --------------------------------------------------------------


def test_rulesets_of_other_cards_seats_or_moves_are_not_played() -> None:
    a = program_of("one.rules", DOUBT).rules
    cases = {
        "deck": changed(DOUBT, ("high: 3 4", "high: 2 3 4")),
        "players": changed(DOUBT, ("players 2 to 3", "players 4")).replace("deal 3", "deal 2"),
        "moves": changed(DOUBT, ("hide_one", "lay_one"), ("do", "do"), ("deal 3", "deal 2")),
        "": changed(DOUBT, ("suits equal: red blue green", "suits equal: green blue red")),
    }
    for why, text in cases.items():
        assert why_not(a, program_of("other.rules", text).rules, {}) == why
    # A move that is only called otherwise is one that they have in common.
    b = program_of("other.rules", cases["moves"]).rules
    assert why_not(a, b, {("move", "hide_one"): "lay_one"}) == ""


def test_options_are_made_alike_where_both_have_them() -> None:
    a, b = programs(LITTLE, changed(LITTLE, ("default 3", "default 2")))
    assert alike(a, b, {}) == {"hand_size": "3"}
    assert alike(a, b, {"hand_size": "4"}) == {"hand_size": "4"}
    narrow = program_of("other.rules", changed(LITTLE, ("2 to 4, d", "1 to 4, d")))
    assert alike(a, narrow, {}) == {}
