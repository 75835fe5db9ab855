"""Every kind of change, proven by play: the scenario passes on the variant and not on its game.

What a scenario expects is worked out by hand from the games in `overlay_games`
and in the catalogue.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from overlay_games import folder_with, head

from interpreter.game.load import check_ruleset
from interpreter.scenarios import render_report, run_files

DEALT = "hand of North: 3R 5R, hand of East: 4R 6R"
TWO = f"given: {{turn: North, {DEALT}}}"
LED = f"given: {{leader: North, turn: North, {DEALT}}}"
LITTLE_TWO = f"given: {{turn: North, {DEALT}}}"
CAUGHT = "given: {turn: North, target: 5, hand of North: 6R 3B, hand of East: 4R 3R}"
LAST_TWO = """given:
      starter: North
      turns: 4
      turn: North
      front of North: %s
      front of East: %s
      hand of North: %s
      hand of East: %s
    play: [North: %s, East: %s]"""


def last_two(north: str, east: str) -> str:
    """Both have two of three cards in front of them, and lay the third."""
    fronts = [hand.rsplit(" ", 1) for hand in (north, east)]
    (a, x), (b, y) = fronts
    return LAST_TWO % (a, b, x, y, x, y)


# What it is: the game, the variant's changes, and a scenario.
EFFECTS = {
    "set": (
        "little",
        "set hand_size to 4",
        "expect: {hand of North: 4 cards}",
    ),
    "override option": (
        "little",
        "override option hand_size is 1 to 2, default 2",
        "expect: {hand of North: 2 cards}",
    ),
    "override deck": (
        "duo",
        "override deck\n    ranks low to high: 1 2 3 4 5 6 7\n    suits equal: red blue",
        "expect: {stock: 10 cards}",
    ),
    "override zone": (
        "duo",
        "override zone pile: hidden",
        f"{TWO}\n    play: [North: play_one 3R]\n    expect: {{East sees pile: unseen}}",
    ),
    "override state": (
        "shown",
        "override state points of each player is 0 to 2, starts each deal at 1",
        "expect: {points of East: 1}",
    ),
    "override setup": (
        "duo",
        "override setup\n    shuffle deck into stock\n"
        "    deal 3 from stock to hand of each player\n"
        "    choose leader from each player at random\n    turn passes to leader",
        "expect: {hand of East: 3 cards, stock: 6 cards}",
    ),
    "override turn": (
        "duo",
        "override turn\n    choose play_one or draw_one\n    choose play_one or draw_one\n"
        "    turn passes to next player",
        f"{TWO}\n    play: [North: draw_one, North: play_one 3R]\n    expect: {{turn: East}}",
    ),
    "override play": (
        "told",
        "override play\n    for each player from leader\n        choose play_one\n"
        "    players with fewest cards in hand win, those tied share the win",
        f"{LED}\n    play: [North: 3R, East: 4R]\n    expect: {{winner: North and East}}",
    ),
    "override move": (
        "duo",
        "override move draw_one when stock is not empty\n    draw 2 from stock to hand, or as many "
        "as are left",
        f"{TWO}\n    play: [North: draw_one]\n    expect: {{hand of North: 4 cards}}",
    ),
    "override step": (
        "little",
        "override step go_out\n    if number of cards in hand is 1\n        player wins",
        f"{LITTLE_TWO}\n    play: [North: 3R]\n    expect: {{winner: North}}",
    ),
    "override end": (
        "shown",
        "override end all_shown after 2 turns\n    game is drawn\nremove ranking of_three\n"
        "remove state points",
        "given: {turn: North, hand of North: 8R 3R 4R, hand of East: 5R 6R 7R}\n"
        "    play: [North: 8R, East: 5R]\n    expect: {winner: nobody}",
    ),
    "override ranking": (
        "shown",
        "override ranking of_three of 3 cards, best first\n"
        "    high: anything; by ranks high to low",
        f"{last_two('3R 3B 4R', '8R 5B 6G')}\n    expect: {{winner: East}}",
    ),
    "override match": (
        "told",
        "override match\n    first to 1 won games wins the match, drawn games count for nobody\n"
        "extend play before\n    draw 1 from stock to hand of leader, if any is left",
        "match: yes\n    given: {draws: 3R 4R 5R 6R North 1R}\n"
        "    play: [North: 3R, East: 4R]\n    expect: {won of North: 1, over: yes}",
    ),
    "override guard": (
        "duo",
        "override guard of draw_one when number of cards in hand is 1",
        f"{TWO}\n    play:\n      - North: draw_one\n        illegal: move draw_one",
    ),
    "override reason": (
        "doubt",
        "override reason too_small when rank of card is at least target",
        f"{CAUGHT}\n    play: [North: 6R as 6, East: yes]\n"
        "    expect: {event: reason too_small, hand of North: 3B 6R}",
    ),
    "override row": (
        "shown",
        "override row two_alike of of_three: 2 of one rank; by ranks high to low",
        f"{last_two('5R 5B 4R', '4B 4G 8R')}\n    expect: {{winner: East}}",
    ),
    "add option": (
        "duo",
        "add option amount is 1 to 3, default 3\noverride move draw_one when stock is not empty\n"
        "    draw amount from stock to hand, or as many as are left",
        f"options: {{amount: 2}}\n    {TWO}\n    play: [North: draw_one]\n"
        "    expect: {hand of North: 4 cards}",
    ),
    "add zone": (
        "duo",
        "add zone aside: hidden\nextend setup after\n"
        "    draw 1 from stock to aside, if any is left",
        "expect: {aside: 1 cards, stock: 7 cards}",
    ),
    "add state": (
        "duo",
        "add state played is 0 to 99, starts each deal at 0\nextend move play_one after\n"
        "    add 1 to played",
        f"{TWO}\n    play: [North: play_one 3R]\n    expect: {{played: 1}}",
    ),
    "add move": (
        "duo",
        "add move wait\n    draw 1 from stock to pile, if any is left\noverride turn\n"
        "    choose play_one or draw_one or wait\n    turn passes to next player",
        f"{TWO}\n    play: [North: wait]\n    expect: {{pile: 1 cards, turn: East}}",
    ),
    "add step": (
        "duo",
        "add step gift\n    draw 1 from stock to hand, if any is left\n"
        "extend move draw_one after\n    do gift",
        f"{TWO}\n    play: [North: draw_one]\n    expect: {{event: step gift}}",
    ),
    "add ranking": (
        "shown",
        "add ranking plain of 3 cards, best first\n    high: anything; by ranks high to low\n"
        "override end all_shown after 6 turns\n    compare front of each player by plain\n"
        "        if one player is best\n            add 1 to points of best player\n"
        "    players with most points win, a tie draws the game\nremove ranking of_three",
        f"{last_two('3R 3B 4R', '8R 5B 6G')}\n    expect: {{winner: East}}",
    ),
    "add end": (
        "duo",
        "add end early after 1 turns\n    players with fewest cards in hand win, those tied share "
        "the win",
        f"{TWO}\n    play: [North: play_one 3R]\n    expect: {{winner: North}}",
    ),
    "add match": (
        "shown",
        "add match\n    first to 1 won games wins the match, drawn games count for nobody",
        f"match: yes\n    {last_two('3R 3B 4R', '8R 5B 6G')}\n    expect: {{won of North: 1}}",
    ),
    "add reason": (
        "doubt",
        "add reason a_six of hide_one when rank of card is 6",
        f"{CAUGHT}\n    play: [North: 6R as 6, East: yes]\n"
        "    expect: {event: reason a_six, hand of North: 3B 6R}",
    ),
    "add row after": (
        "shown",
        "add row flush of of_three after alike: same suit; by ranks high to low",
        f"{last_two('3R 3B 4R', '5G 7G 8G')}\n    expect: {{event: front of East is flush, "
        "winner: East}",
    ),
    "add row before": (
        "shown",
        "add row run of of_three before mixed: in sequence; by top rank",
        f"{last_two('3R 4B 5R', '5G 7G 8G')}\n    expect: {{event: front of North is run, "
        "winner: North}",
    ),
    "extend setup before": (
        "duo",
        "add state begun is no or yes, starts each deal at no\n"
        "extend setup before\n    begun becomes yes\nextend turn before\n"
        "    if begun is yes\n        draw 1 from stock to pile, if any is left",
        "expect: {begun: yes}",
    ),
    "extend setup after": (
        "duo",
        "extend setup after\n    turn passes to next player after leader",
        "given: {draws: 3R 4R 5R 6R North}\n    expect: {leader: North, turn: East}",
    ),
    "extend turn before": (
        "duo",
        "extend turn before\n    draw 1 from stock to hand, if any is left",
        f"{TWO}\n    play: [North: play_one 3R]\n    expect: {{hand of East: 3 cards}}",
    ),
    "extend turn after": (
        "duo",
        "extend turn after\n    draw 1 from stock to pile, if any is left",
        f"{TWO}\n    play: [North: play_one 3R]\n    expect: {{pile: 2 cards}}",
    ),
    "extend play before": (
        "told",
        "extend play before\n    draw 1 from stock to hand of leader, if any is left",
        "given: {draws: 3R 4R 5R 6R North 1R}\n    expect: {hand of North: 3R 5R 1R}",
    ),
    "extend move before": (
        "duo",
        "extend move play_one before\n    draw 1 from stock to hand, if any is left",
        "given: {turn: North, hand of North: 3R, hand of East: 4R}\n"
        "    play: [North: play_one, North: 3R]\n    expect: {over: no, hand of North: 1 cards}",
    ),
    "extend move after": (
        "duo",
        "extend move draw_one after\n    draw 1 from stock to pile, if any is left",
        f"{TWO}\n    play: [North: draw_one]\n    expect: {{pile: 1 cards}}",
    ),
    "extend step before": (
        "little",
        "extend step go_out before\n    if rank of top of pile is 3\n        game is drawn",
        "given: {turn: North, hand of North: 3R, hand of East: 4R}\n"
        "    play: [North: 3R]\n    expect: {winner: nobody}",
    ),
    "extend step after": (
        "little",
        "extend step go_out after\n    draw 1 from stock to pile, if any is left",
        f"{LITTLE_TWO}\n    play: [North: 3R]\n    expect: {{pile: 2 cards}}",
    ),
    "extend end before": (
        "shown",
        "extend end all_shown before\n    add 1 to points of starter",
        f"{last_two('3R 4B 5R', '5G 7G 8G')}\n    expect: {{points of North: 1, winner: nobody}}",
    ),
    "remove reason": (
        "doubt",
        "remove reason untrue",
        f"{CAUGHT}\n    play: [North: 6R as 8, East: yes]\n    expect: {{hand of East: 4R 3R 6R}}",
    ),
    "remove row": (
        "shown",
        "remove row two_alike of of_three",
        f"{last_two('3R 3B 4R', '8R 5B 6G')}\n    expect: {{winner: East}}",
    ),
    "remove guard": (
        "duo",
        "remove guard of draw_one",
        "given:\n      turn: North\n      hand of North: 3R 5R\n      hand of East: 4R 6R\n"
        "      pile: 1R 2R 1B 2B 3B 4B 5B 6B\n    play: [North: draw_one]\n"
        "    expect: {turn: East}",
    ),
    "remove move": (
        "duo",
        "remove move draw_one\noverride turn\n    choose play_one\n    turn passes to next player",
        f"{TWO}\n    play:\n      - North: draw_one\n        illegal: no such choice\n"
        "      - North: 3R\n    expect: {turn: East}",
    ),
    "remove step": (
        "little",
        "remove step go_out\noverride move play_one\n    choose card from hand\n"
        "    lay card on pile face up\n    if hand is empty\n        game is drawn",
        "given: {turn: North, hand of North: 3R, hand of East: 4R}\n"
        "    play: [North: 3R]\n    expect: {winner: nobody}",
    ),
    "remove zone": (
        "duo",
        "remove zone pile\noverride move play_one when hand is not empty\n"
        "    choose card from hand\n    lay card on stock face up\n    if hand is empty\n"
        "        player wins",
        f"{TWO}\n    play: [North: play_one 3R]\n    expect: {{stock: 9 cards}}",
    ),
    "remove end": (
        "shown",
        "remove end all_shown\nremove ranking of_three\nadd end two after 2 turns\n"
        "    game is drawn\nremove state points",
        "given: {turn: North, hand of North: 8R 3R 4R, hand of East: 5R 6R 7R}\n"
        "    play: [North: 8R, East: 5R]\n    expect: {winner: nobody}",
    ),
    "players": (
        "duo",
        "    players 3",
        "players: North East South\n    expect: {hand of South: 2 cards}",
    ),
}


@pytest.mark.parametrize("name", EFFECTS)
def test_a_change_does_what_it_says(name: str, tmp_path: Path) -> None:
    base, changes, scenario = EFFECTS[name]
    folder_with(tmp_path, house=f"{head('house', base)}{changes}\n")
    assert check_ruleset(str(tmp_path / "house.rules")).problems == ()
    reports = []
    for ruleset in ("house", base):
        path = tmp_path / f"{ruleset}.scenarios.yaml"
        path.write_text(
            f"ruleset: {ruleset}\nplayers: North East\nscenarios:\n  - name: one\n    {scenario}\n",
            "utf-8",
        )
        reports += run_files([path])
    assert reports[0].passed, render_report(reports[:1])
    assert not reports[1].passed


def test_every_kind_of_change_is_proven() -> None:
    told = " ".join(EFFECTS)
    blocks = ["option", "deck", "zone", "state", "setup", "turn", "play", "move", "step", "ranking"]
    for kind in [*blocks, "end", "match", "guard", "reason", "row"]:
        assert f"override {kind}" in told
    for kind in ("option", "zone", "state", "move", "step", "ranking", "end", "match", "reason"):
        assert f"add {kind}" in told
    for kind in ("setup", "turn", "move", "step"):
        assert f"extend {kind} before" in told
        assert f"extend {kind} after" in told


@pytest.mark.parametrize(
    ("base", "changes", "gone"),
    [
        (
            "little",
            "remove option hand_size\noverride setup\n    shuffle deck into stock\n"
            "    deal 3 from stock to hand of each player\n"
            "    choose starter from each player at random\n    turn passes to starter",
            "option hand_size",
        ),
        ("little", "remove state starter", "state starter"),
        ("told", "remove match", "match"),
    ],
)
def test_what_is_removed_is_gone(base: str, changes: str, gone: str, tmp_path: Path) -> None:
    folder_with(tmp_path, house=f"{head('house', base)}{changes}\n")
    before = check_ruleset(str(tmp_path / f"{base}.rules")).rules
    after = check_ruleset(str(tmp_path / "house.rules"))
    assert after.problems == ()
    assert before is not None
    assert after.rules is not None
    missing = {one.path for one in before.clauses} - {one.path for one in after.rules.clauses}
    assert missing == {gone, f"game {base}"}
