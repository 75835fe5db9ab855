"""`--policy`: who plays how, told and asked for wrongly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import fine, pailu, refused

GAMES = ("simulate", "alternating", "--games", "40", "--set", "turn_limit=50")


def test_the_table_says_how_each_seat_plays() -> None:
    told = fine(*GAMES, "--players", "3", "--policy", "all=honest", "--policy", "2=bold")
    assert told.startswith("40 games, seed 1.\n")
    for seat in ("Seat 1 (honest) wins", "Seat 2 (bold) wins", "Seat 3 (honest) wins"):
        assert seat in told


def test_the_table_says_so_in_chinese() -> None:
    told = fine(*GAMES, "--policy", "1=cautious", "--lang", "zh")
    assert "1 号位（cautious）获胜" in told
    assert "2 号位（random）获胜" in told


def test_all_at_random_is_as_if_nothing_was_said() -> None:
    assert fine(*GAMES, "--policy", "all=random") == fine(*GAMES)


def figures(*words: str) -> dict[str, object]:
    data = json.loads(fine(*GAMES, "--format", "json", *words))
    (told,) = data["rulesets"]
    return {"policies": told["policies"], "figures": told["figures"]}


def test_json_has_the_policies(tmp_path: Path) -> None:
    assert figures()["policies"] is None
    file = tmp_path / "mine.yaml"
    file.write_text("policy: mine\nwhen:\n  - asked: challenge\n    choose: yes\n", "utf-8")
    one, two = figures("--policy", f"1={file}")["policies"]  # type: ignore[misc] # two of them
    assert one["policy"] == "mine"
    assert len(one["digest"]) == 16
    assert two == {"policy": "random", "digest": None}


@pytest.mark.unmeasured
def test_several_processes_give_the_same() -> None:
    words = ("--games", "450", "--policy", "1=last_card", "--policy", "2=honest")
    assert figures(*words) == figures(*words, "--jobs", "2")


def test_a_seed_gives_the_same_games_again_and_another_gives_others() -> None:
    words = ("--policy", "all=bold")
    assert figures(*words) == figures(*words)
    assert figures(*words) != figures(*words, "--seed", "2")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["1=cautios"],
            "there is no policy called `cautios`; did you mean `cautious`?",
        ),
        (
            ["1=zzz"],
            "there is no policy called `zzz`; there are random, honest, bold, cautious, doubter, "
            "last_card, and files",
        ),
        (["3=bold"], "--policy 3=…: there is no seat 3 in alternating with 2 players"),
        (["1=bold", "1=honest"], "--policy 1=… is given twice"),
        (["all=bold", "all=honest"], "--policy all=… is given twice"),
        (["nothere.yaml"], "--policy takes SEAT=NAME, such as 1=cautious or all=honest, "
         "not `nothere.yaml`"),
        (["0=bold"], "--policy takes SEAT=NAME, such as 1=cautious or all=honest, not `0=bold`"),
        (["1=nothere.yaml"], "there is no file `nothere.yaml`"),
    ],
)  # fmt: skip
def test_wrong_use_is_told_plainly(words: list[str], message: str) -> None:
    given = [part for word in words for part in ("--policy", word)]
    assert refused(*GAMES, *given) == f"pailu: {message}\n"


def test_policies_are_played_in_plain_python() -> None:
    said = refused(*GAMES, "--policy", "1=bold", "--gear", "compiled")
    assert said == "pailu: policies are played in plain Python: leave out --gear compiled\n"


def test_a_mistake_in_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("policy: mine\nwhen:\n  - asked: claim\n    choose: Z\n", "utf-8")
    said = refused(*GAMES, "--policy", f"1={file}")
    assert said.startswith(f"pailu: {file}:4: `Z` is no answer to `asked: claim` of alternating;")


def test_run_tells_the_policies_and_how_to_have_the_game_again() -> None:
    words = ("run", "alternating", "--policy", "all=honest", "--seed", "3")
    told = fine(*words)
    assert "Policies: P1 honest, P2 honest." in told
    assert "Nobody challenges." in told
    assert "challenges and" not in told
    again = told.splitlines()[-1]
    assert again == (
        "The same again: pailu run alternating --players 2 --policy all=honest --seed 3"
    )
    assert fine(*again.split(": pailu ")[1].split()) == told


def test_many_games_are_those_that_are_told_one_by_one() -> None:
    words = ("run", "alternating", "--policy", "all=cautious", "--seed", "8")
    many = fine(*words, "--games", "2").splitlines()
    one = fine(*words, "--from", "1").splitlines()
    winner = next(line for line in one if line.endswith(" wins."))
    assert many[1].startswith(f"Game 2: {winner.removesuffix('.')},")


def test_a_person_plays_against_policies() -> None:
    words = ("play", "alternating", "--seat", "1", "--seed", "4")
    told = pailu(*words, "--policy", "all=honest", typed="quit\n").output
    assert "Policies: P2 honest." in told
    assert "at random" not in told
    assert "--policy all=honest" in told
    assert refused(*words, "--policy", "1=bold") == "pailu: --policy 1=…: seat 1 is yours\n"
