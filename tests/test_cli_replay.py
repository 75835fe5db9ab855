"""`pailu replay`: the same game again; a cut is told, a change is found."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import ROOT, fine, pailu, refused
from record_samples import written

from interpreter.game.record_file import Record, read_record


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    fine(
        *("run", "alternating", "--players", "3", "--seed", "365", "--set", "hand_size=3"),
        *("--record", str(file)),
    )
    return file


def changed(file: Path, folder: Path, number: int, **members: str) -> str:
    """Write the record anew with one decision changed and every chain fitting."""
    record = read_record(file)
    decisions = list(record.decisions)
    decisions[number - 1] = replace(decisions[number - 1], **members)
    return rewritten(replace(record, decisions=tuple(decisions)), folder)


def rewritten(record: Record, folder: Path) -> str:
    path = folder / "changed.jsonl"
    path.write_bytes(written(record))
    return str(path)


def test_a_record_tells_the_game_again(game: Path) -> None:
    run = fine(
        "run", "alternating", "--players", "3", "--seed", "365", "--set", "hand_size=3"
    ).splitlines()
    told = fine("replay", str(game)).splitlines()
    assert told[0] == "Record of One Up, One Down (alternating, edition 1), 3 players."
    assert told[1] == run[1]
    assert told[3:-2] == run[3:-2]
    decisions = len(read_record(game).decisions)
    assert told[-1] == (
        f"Replayed {decisions} decisions: every one was on offer, and the end is the same."
    )


def test_a_record_tells_what_a_seat_saw(game: Path) -> None:
    everything = fine("replay", str(game))
    for seat in "123":
        told = fine("replay", str(game), "--seat", seat)
        assert told.startswith(
            f"Record of One Up, One Down (alternating, edition 1), 3 players, as P{seat} saw it.\n"
        )
        hands = re.findall(r"^     P(\d): ", told, re.MULTILINE)
        assert hands == [seat]
        assert "plays a card face down" in told
        assert told.count("\n") == everything.count("\n") - 2


def test_chinese(game: Path) -> None:
    told = fine("replay", str(game), "--seat", "2", "--lang", "zh")
    assert told.startswith(
        "一上一下（明暗轮出）（alternating，第 1 版）的记录，3 人，P2 看到的。\n"
    )
    assert re.search(r"重放了 \d+ 个决定：每个都合规则，结局相同。\n$", told)


def test_a_match_and_a_gap_replay_too(tmp_path: Path) -> None:
    match, gap = tmp_path / "match.jsonl", tmp_path / "gap.jsonl"
    fine("run", "two_rows", "--match", "--seed", "1", "--record", str(match))
    told = fine("replay", str(match))
    assert "\nGame 1\n" in told
    assert "wins the match. Won games: " in told
    pailu("run", str(ROOT / "tests" / "gap.rules"), "--seed", "1", "--record", str(gap))
    told = fine("replay", str(gap))
    assert "The rules have a gap here: there is no card left to take.\n" in told
    assert "gap.rules in the record:20, turn: “Draw a card.” (G1)" in told
    assert told.endswith(
        "The game was stopped after decision 4; up to there all is as the rules say.\n"
    )


# -- cuts ------------------------------------------------------------------------------------


def test_a_cut_record_says_where(game: Path, tmp_path: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(lines[:20]) + lines[20][:30])
    told = fine("replay", str(cut)).splitlines()
    assert told[-2:] == [
        "The record was cut after line 20, decision 19; up to there all is as the rules say.",
        "30 bytes of an unfinished line are lost.",
    ]
    cut.write_bytes(b"".join(lines[:20]))
    assert fine("replay", str(cut), "--lang", "zh").splitlines()[-1] == (
        "记录在第 20 行、第 19 个决定之后断了；到此为止都合规则。"
    )


def test_an_unfinished_play_is_told_as_far_as_it_went(game: Path, tmp_path: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    numbers = [n for n, line in enumerate(lines) if b'"what":"rank"' in line]
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(lines[: numbers[0] + 1]))
    told = fine("replay", str(cut)).splitlines()
    assert re.fullmatch(r"  2  P\d plays \S+ face down, claims \w+\.", told[-3])


# -- damage and differences ------------------------------------------------------------------


def test_a_changed_byte_is_found(game: Path, tmp_path: Path) -> None:
    data = game.read_bytes()
    spoilt = tmp_path / "spoilt.jsonl"
    place = data.rindex(b'"chose":"') + 9
    for position in (5, len(data) // 2, place, len(data) - 3):
        byte = b"x" if data[position : position + 1] != b"x" else b"y"
        spoilt.write_bytes(data[:position] + byte + data[position + 1 :])
        said = refused("replay", str(spoilt))
        assert re.match(rf"pailu: {re.escape(str(spoilt))}: line \d+ ", said)


def test_a_choice_that_the_rules_dont_offer_is_found(game: Path, tmp_path: Path) -> None:
    number = next(one.n for one in read_record(game).decisions if one.what == "card")
    file = changed(game, tmp_path, number, chose="10Z")
    result = pailu("replay", file)
    assert result.exit_code == 1
    assert result.stdout.endswith(f"\n\ndecision {number}: 10Z is not on offer\n")
    assert "     P1: " in result.stdout
    chinese = pailu("replay", file, "--lang", "zh").stdout
    assert chinese.endswith(f"\n第 {number} 个决定：10Z 不在可选之列\n")


def test_chance_is_called_so_in_chinese(game: Path, tmp_path: Path) -> None:
    record = read_record(game)
    first = replace(record.decisions[0], seat=1)
    file = rewritten(replace(record, decisions=(first, *record.decisions[1:])), tmp_path)
    result = pailu("replay", file, "--lang", "zh")
    assert result.exit_code == 1
    assert "第 1 个决定：记录里由 P2 决定，这里应由 随机 决定" in result.stdout


def test_another_result_is_found(game: Path, tmp_path: Path) -> None:
    record = read_record(game)
    assert record.result is not None
    outcome = {**record.result.outcome, "turns": 7}
    file = rewritten(replace(record, result=replace(record.result, outcome=outcome)), tmp_path)
    result = pailu("replay", file)
    assert result.exit_code == 1
    assert "turns 7" in result.stdout.splitlines()[-1]


def test_rules_that_cant_be_played_are_found(game: Path, tmp_path: Path) -> None:
    record = read_record(game)
    ruleset = replace(record.header.ruleset, text="game nothing, edition 1\n")
    file = rewritten(replace(record, header=replace(record.header, ruleset=ruleset)), tmp_path)
    result = pailu("replay", file)
    assert result.exit_code == 1
    assert "the ruleset in the record has problems: " in result.stdout


# -- what can't be replayed ------------------------------------------------------------------


def test_what_cant_be_replayed(game: Path, tmp_path: Path) -> None:
    assert "No such file or directory" in refused("replay", str(tmp_path / "none.jsonl"))
    assert "there is no seat 4: the seats are 1 to 3" in refused("replay", str(game), "--seat", "4")
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    assert "the record is empty" in refused("replay", str(empty))
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps({"kind": "header"}) + "\n", "utf-8")
    assert "line 1 " in refused("replay", str(other))
