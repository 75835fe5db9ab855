"""`pailu run`: random players, told play by play, as JSON, or many games in a line each."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from command_line import FAIR, ROOT, fine, pailu, refused

from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.game.record_file import read_record
from interpreter.machine.stream import Stream

GAP = str(ROOT / "tests" / "gap.rules")


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# -- one game --------------------------------------------------------------------------------


def test_a_game_is_told_a_line_a_play_then_who_won_and_why() -> None:
    told = fine("run", "two_rows", "--seed", "5").splitlines()
    assert told[0] == "Two Rows (two_rows, edition 1), 2 players, seed 5."
    assert told[1] == "Options: first_placer fixed, wins_needed 3."
    assert told[3:7] == [
        "     Each player is dealt 6 cards.",
        "     P1: ♦3 ♦6 ♥10 ♥J ♦Q ♥A",
        "     P2: ♠2 ♦2 ♦4 ♦7 ♠10 ♠K",
        "     Starter by lot: P2. [P1’s points: 0, P2’s points: 0]",
    ]
    plays = [line for line in told if re.match(r" *\d+  P[12] plays", line)]
    assert [int(line.split()[0]) for line in plays] == list(range(1, 13))
    why = told.index("P1 wins.") + 1
    assert told[why].startswith("Why: step settle: “")
    assert told[why].endswith("(B8 B12 B13)")
    assert told[-1] == "The same again: pailu run two_rows --players 2 --seed 5"


def test_a_seed_gives_the_same_game_each_time() -> None:
    first = fine("run", "alternating", "--seed", "9", "--players", "4")
    assert fine("run", "alternating", "--seed", "9", "--players", "4") == first
    assert fine("run", "alternating", "--seed", "10", "--players", "4") != first


def test_a_drawn_seed_is_told_and_gives_the_game_again() -> None:
    told = fine("run", "alternating", "--set", "hand_size=3", "--set", "turn_limit=50")
    command = told.splitlines()[-1].removeprefix("The same again: pailu ").split()
    assert command[:2] == ["run", "alternating"]
    assert fine(*command) == told
    other = fine("run", "alternating", "--set", "hand_size=3", "--set", "turn_limit=50")
    assert other.splitlines()[-1] != told.splitlines()[-1]


def test_options_are_set_and_told() -> None:
    told = fine("run", "alternating", "--seed", "1", "--set", "hand_size=4", "--set=turn_limit=50")
    assert "Options: hand_size 4, opening_target 3, leads_after_catch taker, turn_limit 50." in told
    assert "Each player is dealt 4 cards." in told


def test_the_game_is_the_one_that_playing_out_at_once_gives() -> None:
    game = Game(load_program("alternating"), 3)
    game.play_out(Stream(4, 2), -1)
    assert game.outcome is not None
    told = fine("run", "alternating", "--players", "3", "--seed", "4", "--from", "2")
    numbers = re.findall(r"^ *(\d+)  ", told, re.MULTILINE)
    assert int(numbers[-1]) == game.outcome.turns
    assert f"P{game.outcome.winners[0] + 1} wins." in told


def test_chinese_is_spoken_on_demand_and_where_the_environment_is_chinese() -> None:
    asked = fine("run", "two_rows", "--seed", "5", "--lang", "zh")
    assert asked.endswith("--seed 5 --lang zh\n")
    asked = asked.replace(" --lang zh\n", "\n")
    assert "P1 获胜。" in asked
    assert "（B8 B12 B13）" in asked
    for env in ({"LC_ALL": "zh_CN.UTF-8"}, {"LC_ALL": "", "LANG": "zh_TW.UTF-8"}):
        assert fine("run", "two_rows", "--seed", "5", env=env) == asked
    english = {"LC_ALL": "en_GB.UTF-8", "LANG": "zh_CN.UTF-8"}
    assert "P1 wins." in fine("run", "two_rows", "--seed", "5", env=english)


def test_a_ruleset_is_a_file_too() -> None:
    assert "The Fair (fair, edition 1), 2 players, seed 1." in fine("run", FAIR, "--seed", "1")


# -- matches ---------------------------------------------------------------------------------


def test_a_match_is_told_game_by_game_and_with_its_score() -> None:
    told = fine("run", "two_rows", "--match", "--seed", "1", "--set", "wins_needed=2")
    heads = re.findall(r"^Game (\d+)$", told, re.MULTILINE)
    assert heads == [str(number) for number in range(1, len(heads) + 1)]
    assert len(re.findall(r"^Why: step settle", told, re.MULTILINE)) == len(heads)
    score = re.search(r"P(\d) wins the match\. Won games: P1 (\d), P2 (\d)", told)
    assert score is not None
    assert score[2 if score[1] == "1" else 3] == "2"
    assert f"(games played: {len(heads)})" in told
    assert "Why: match: “In a match" in told


def test_a_game_without_a_match_says_so() -> None:
    said = refused("run", "alternating", "--match")
    assert said == "pailu: alternating knows no match, only single games\n"


# -- many games ------------------------------------------------------------------------------


def test_many_games_get_a_line_each_and_a_summary() -> None:
    told = fine("run", "alternating", "--games", "4", "--seed", "3", "--players", "3").splitlines()
    assert len(told) == 7
    for number, line in enumerate(told[:4], 1):
        assert re.fullmatch(rf"Game {number}: P\d wins, \d+ turns, step gone_out\.", line)
    wins = re.fullmatch(r"4 games: P1 won (\d), P2 won (\d), P3 won (\d); 0 drawn\.", told[5])
    assert wins is not None
    assert sum(map(int, wins.groups())) == 4
    assert told[6] == "Seed 3; game 1 again: pailu run alternating --players 3 --seed 3"


def test_a_game_of_many_can_be_seen_alone() -> None:
    many = fine("run", "two_rows", "--games", "3", "--seed", "8").splitlines()
    assert many[2].startswith("Game 3: P")
    alone = fine("run", "two_rows", "--from", "2", "--seed", "8")
    assert "seed 8, game 2." in alone
    assert many[2].split()[2] + " wins." in alone
    assert alone.rstrip().endswith("--seed 8 --from 2")


def test_shared_wins_and_draws_are_counted() -> None:
    told = fine(
        *("run", "alternating", "--games", "20", "--seed", "1"),
        *("--set", "turn_limit=50", "--set", "hand_size=12"),
    )
    assert re.search(r"; 0 drawn; \d+ shared\.", told)
    assert "P1 and P2 share the win, 50 turns, end turn_limit_reached." in told
    drawn = fine("run", "two_rows", "--games", "9", "--seed", "3")
    assert "drawn: nobody wins, 12 turns, step settle." in drawn
    assert not drawn.splitlines()[-2].endswith(" 0 drawn.")


def test_verbose_tells_every_game_whole() -> None:
    told = fine("run", "two_rows", "--games", "2", "--seed", "8", "--verbose")
    assert told.count("Why: step settle") == 2
    assert "2 games: " in told


def test_many_matches_arent_asked_for() -> None:
    assert "--games and --match exclude each other" in refused(
        "run", "two_rows", "--match", "--games", "2"
    )


# -- JSON ------------------------------------------------------------------------------------


def test_json_tells_every_event_and_the_end() -> None:
    lines = objects(fine("run", "two_rows", "--seed", "3", "--json"))
    assert lines[0] == {
        "kind": "start",
        "ruleset": "two_rows",
        "edition": 1,
        "sha256": lines[0]["sha256"],
        "players": ["P1", "P2"],
        "options": {"first_placer": "fixed", "wins_needed": 3},
        "deals": "single",
        "seed": 3,
        "game": 0,
    }
    placed = [line for line in lines if line.get("clause") == "move place"]
    assert len(placed) == 12
    assert placed[0].keys() == {
        *("kind", "clause", "player", "card", "from", "to", "face", "seen_by"),
    }
    assert placed[0]["seen_by"] == ["P1", "P2"]
    end = lines[-1]
    assert (end["kind"], end["winners"], end["drawn"]) == ("end", [], True)
    assert (end["clause"], end["cites"]) == ("step settle", ["B8", "B12", "B13"])
    assert end["points"] == {"points": [1, 1]}
    assert set(end["sentences"]) == {"en", "zh"}


def test_json_says_who_sees_a_card() -> None:
    lines = objects(fine("run", "alternating", "--seed", "1", "--players", "3", "--json"))
    dealt = [line for line in lines if line["kind"] == "card" and line["from"] == "stock"]
    assert {tuple(line["seen_by"]) for line in dealt if line["to"] == "hand of P2"} == {("P2",)}
    hidden = next(
        line
        for line in lines
        if line["kind"] == "card" and line["face"] == "down" and line["to"] == "pile"
    )
    assert hidden["seen_by"] == [hidden["player"]]


def test_json_knows_every_kind_of_event() -> None:
    lines = objects(
        fine("run", FAIR, "--seed", "1", "--players", "3", "--json", "--set", "rounds=40")
    )
    lines += objects(fine("run", "alternating", "--seed", "1", "--json"))
    lines += objects(fine("run", "two_rows", "--seed", "1", "--match", "--json"))
    assert {line["kind"] for line in lines} == {
        *("start", "clause", "shuffle", "card", "cut", "state", "choice", "turn", "claim", "show"),
        *("challenge", "reason", "hand", "best", "deal", "outcome", "end"),
    }
    mood = next(line for line in lines if line.get("state") == "mood")
    assert mood["value"] == "good"
    assert "of" not in mood


def test_json_of_many_games_is_a_line_each_and_a_summary() -> None:
    lines = objects(fine("run", "two_rows", "--seed", "3", "--games", "3", "--json"))
    assert [line["kind"] for line in lines] == ["game", "game", "game", "summary"]
    assert [line["game"] for line in lines[:3]] == [0, 1, 2]
    summary = lines[-1]
    assert sum(summary["wins"].values()) + summary["drawn"] == 3
    assert (summary["seed"], summary["games"], summary["gaps"]) == (3, 3, 0)


# -- gaps ------------------------------------------------------------------------------------


def test_a_gap_in_the_rules_is_told_with_its_line_and_clause() -> None:
    result = pailu("run", GAP, "--seed", "1")
    assert result.exit_code == 2
    assert "The rules have a gap here: there is no card left to take.\n" in result.stdout
    assert f"{GAP}:20, turn: “Draw a card.” (G1)\n" in result.stdout
    chinese = pailu("run", GAP, "--seed", "1", "--lang", "zh").stdout
    assert "规则在这里走不下去：没有牌可拿了。\n" in chinese
    assert f"{GAP}:20，turn：“摸一张牌。”（G1）\n" in chinese


def test_gaps_of_many_games_are_counted() -> None:
    result = pailu("run", GAP, "--seed", "1", "--games", "2")
    assert result.exit_code == 2
    assert (
        f"Game 1: the rules have a gap here: there is no card left to take ({GAP}:20), turn."
        in (result.stdout)
    )
    assert "2 games: P1 won 0, P2 won 0; 0 drawn; 2 stopped at a gap in the rules." in result.stdout
    data = objects(pailu("run", GAP, "--seed", "1", "--json").stdout)[-1]
    assert (data["gap"], data["clause"], data["line"]) == (
        *("there is no card left to take", "turn"),
        20,
    )


# -- records ---------------------------------------------------------------------------------


def test_a_record_is_kept_and_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    told = fine("run", "two_rows", "--seed", "3", "--record", str(file))
    assert f"Recorded in {file}.\n" in told
    before = file.read_bytes()
    assert read_record(file).header.seed == 3
    assert "exists already" in refused("run", "two_rows", "--record", str(file))
    assert file.read_bytes() == before


def test_a_record_holds_one_game(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    said = refused("run", "two_rows", "--games", "2", "--record", str(file))
    assert said == "pailu: a record holds one game: leave out --games or --record\n"
    assert not file.exists()


def test_a_record_that_cant_be_written_is_told(tmp_path: Path) -> None:
    said = refused("run", "two_rows", "--record", str(tmp_path / "no" / "game.jsonl"))
    assert "the record can't be written: No such file or directory" in said
    if Path("/dev/full").exists():
        full = tmp_path / "full"
        full.symlink_to("/dev/full")
        assert "exists already" in refused("run", "two_rows", "--record", str(full))


# -- what can't be run -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "altenating"], "called `altenating`; did you mean `alternating`?"),
        (["run", "zzz"], "called `zzz`; `pailu list` names those that there are"),
        (["run", "nowhere.rules"], "error[S0001]: there is no file `nowhere.rules`"),
        (["run", "alternating", "--players", "5"], "this game is for 2 to 4 players, not 5"),
        (["run", "two_rows", "--players", "3"], "this game is for 2 players, not 3"),
        (["run", "alternating", "--set", "hand=3"], "no option called `hand`; did you mean"),
        (["run", "alternating", "--set", "hand_size=99"], "a whole number from 3 to 12"),
        (["run", "alternating", "--set", "opening_target=1"], "one of 3 4 5 6"),
        (["run", "alternating", "--set", "hand_size"], "is not of the form option=value"),
        (["run", "alternating", "--set", "=3"], "is not of the form option=value"),
        (["run", "alternating", "--set", "a=1", "--set", "a=2"], "`a` is set twice"),
        (["run", "alternating", "--seed", "-1"], "-1 is not in the range"),
        (["run", "alternating", "--seed", str(2**64)], "is not in the range"),
        (["run", "alternating", "--games", "0"], "0 is not in the range"),
        (["run", "alternating", "--lang", "fr"], "'fr' is not one of"),
        (["run", "two_rows", "--games", "2", "--from", str(2**64 - 1)], "exceed 2**64 - 1"),
        (["run"], "Missing argument 'RULESET'"),
        (["jump"], "No such command 'jump'"),
    ],
)
def test_what_cant_be_run_is_told_in_a_sentence(words: list[str], said: str) -> None:
    assert said in refused(*words)


def test_a_ruleset_with_problems_is_not_run(tmp_path: Path) -> None:
    file = tmp_path / "house.rules"
    text = (ROOT / "rulesets" / "two_rows.rules").read_text("utf-8")
    file.write_text(text.replace("do settle", "do setle"), "utf-8")
    said = refused("run", str(file))
    assert said.startswith(f"pailu: {file} can't be played:\n\nerror[R0101]: ")
    assert "did you mean `settle`?" in said


TRICKS = """game tricks, edition 1
    players 2
deck
    ranks low to high: 1 2 3 4 5 6
    suits equal: stars
zone stock: hidden
zone hand of each player: seen by owner
zone place of each player: seen by all
zone tricks of each player: seen by all
    title "tricks taken"
state score of each player is 0 to {most}, starts each deal at 0
state opener is a player
setup
    shuffle deck into stock
    deal 2 from stock to hand of each player
    choose opener from each player at random
    turn passes to opener
turn
    choose lay_one
move lay_one
    choose card from hand
    lay card on place face up
    add 1 to score
    if number of cards in place of next player after player is 1
        for each player
            put all from place to tricks of opener
    turn passes to next player
end done after 9 turns
    game is drawn
"""


def tricks(folder: Path, most: int, language: str = "en") -> str:
    """Play a game that stops at a gap; give what is told."""
    file = folder / "tricks.rules"
    file.write_text(TRICKS.format(most=most), "utf-8")
    result = pailu("run", str(file), "--seed", "1", "--lang", language)
    assert result.exit_code == 2, result.output
    return result.stdout


def test_a_state_that_leaves_its_range_is_named_with_the_range(tmp_path: Path) -> None:
    assert re.search(
        r"The rules have a gap here: P\d’s score would become 2; it may be 0 to 1\.\n"
        r".*tricks\.rules:\d+, `move lay_one` in the rules\n",
        tricks(tmp_path, 1),
    )
    assert re.search(r"P\d 的分数要变成 2，但只能是 0 到 1。\n", tricks(tmp_path, 1, "zh"))


def test_an_empty_hand_is_named_where_a_card_is_to_be_chosen(tmp_path: Path) -> None:
    asked = r"The rules have a gap here: there is no card in P\d’s hand to choose from\.\n"
    assert re.search(asked, tricks(tmp_path, 9))
    assert re.search(r"规则在这里走不下去：P\d 的手牌里没有牌可选。\n", tricks(tmp_path, 9, "zh"))


def test_cards_that_one_line_takes_together_are_told_together(tmp_path: Path) -> None:
    told = tricks(tmp_path, 9)
    assert re.search(r"P(\d) takes 2 cards \(\dS \dS\) into the tricks taken\.", told)
    assert " gives " not in told
    assert re.search(r"P\d plays \dS\. ", told)
    assert re.search(r"P\d 把 2 张牌（\dS \dS）收进 tricks", tricks(tmp_path, 9, "zh"))


def test_the_heading_names_what_is_laid_on_what() -> None:
    both = ("--with", "low_costs_two", "--with", "challenger_leads")
    told = fine("run", "alternating", *both, "--seed", "1")
    assert "\nRules: alternating + low_costs_two + challenger_leads.\n" in told
    assert "\nRules: " not in fine("run", "alternating", "--seed", "1")
