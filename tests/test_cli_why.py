"""`pailu why`, `pailu replay --why`, and `why` at the table: reasons in words and as data."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command_line import ROOT, fine, pailu, refused
from harness.mirror import exchange, hidden_pair
from harness.settings import random_alternating
from harness.watching import view_of

from interpreter.game.explain import PlayExplainer
from interpreter.game.findings import Inquiry
from interpreter.game.game import Game
from interpreter.game.views import Watcher
from interpreter.terminal.answering import play_lines, possible_lines
from interpreter.terminal.phrases import Phrases

THREE = ("run", "alternating", "--players", "3", "--seed", "365", "--set", "hand_size=3")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """P1 has ♠5 ♥9 in turn 4, the target is 3; P2 wins with its last card in turn 18."""
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    fine(*THREE, "--record", str(file))
    return str(file)


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> str:
    """In turn 9 P2 has ♥10 ♣J and a full lower row."""
    file = tmp_path_factory.mktemp("records") / "rows.jsonl"
    fine("run", "two_rows", "--seed", "3", "--record", str(file))
    return str(file)


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("records") / "match.jsonl"
    fine("run", "two_rows", "--seed", "3", "--match", "--record", str(file))
    return str(file)


# -- the end -------------------------------------------------------------------------------


def test_the_end_is_told_with_the_last_turn_and_the_way_there(game: str) -> None:
    told = fine("why", game).splitlines()
    assert told[0].startswith(" 18  P2 plays ♥8 face down, claims 8. P3 challenges and is wrong")
    assert told[1:4] == [
        "     P3 challenged P2 wrongly: no reason holds.",
        "       not as claimed: `rank of card is not value`: no — "
        "rank of card is 8 (♥8), value is 8",
        "       below the target: `rank of card is below target`: no — "
        "rank of card is 8 (♥8), target is 6",
    ]
    end = told.index("P2 wins.")
    assert told[end + 1].startswith("Why: step gone_out: ")
    assert re.fullmatch(
        r"     The way there: move hidden_card, line \d+ of the rules › "
        r"step wrong_challenge, line \d+ of the rules › step gone_out, line \d+ of the rules\.",
        told[end + 2],
    )
    assert told[end + 3 : end + 5] == [
        "       the challenge was wrong",
        "       `hand is empty`: yes — P2’s hand: 0 cards",
    ]


def test_the_lines_named_are_those_of_the_ruleset(game: str) -> None:
    lines = (ROOT / "rulesets" / "alternating.rules").read_text("utf-8").splitlines()
    named = re.findall(r"(move|step) (\w+), line (\d+) of the rules", fine("why", game))
    assert named
    for kind, name, number in named:
        assert lines[int(number) - 1].startswith(f"{kind} {name}")


def test_rows_are_told_by_kind_and_card_by_card(rows: str) -> None:
    told = fine("why", rows)
    assert "Upper row: P1 beats P2, both with high card: Q > J.\n" in told
    assert (
        "Lower row: P2 beats P1, since flush (kind 4 of 6) "
        "stands above high card (kind 6 of 6).\n" in told
    )
    assert "the most points win: P1 1, P2 1, a tie draws the game\n" in told


def test_a_match_is_told_with_the_games_that_it_takes(match: str) -> None:
    told = fine("why", match)
    assert "Won games: P1 3, P2 2 (games played: 8)." in told
    assert "won games needed: 3 (`wins_needed`)\n" in told


def test_a_game_that_was_cut_has_no_end(game: str, tmp_path: Path) -> None:
    data = Path(game).read_bytes()
    short = tmp_path / "short.jsonl"
    short.write_bytes(b"\n".join(data.split(b"\n")[:20]) + b"\n")
    assert "This record tells no end" in fine("why", str(short))


# -- a turn --------------------------------------------------------------------------------


def test_a_turn_is_told_with_what_could_be_done_and_what_was(game: str) -> None:
    told = fine("why", game, "--at", "4")
    assert told.startswith("Turn 4: P1 decides.\nLeader: P1, target: 3, facing: down.\n")
    assert "P1’s hand: ♠5 ♥9.\n" in told
    assert re.search(
        r"“play face up” is not on offer \(move open_card, line \d+ of the rules\)\n"
        r"  `facing is up`: no — facing is down\n"
        r"“play face down” is on offer \(move hidden_card, line \d+ of the rules\)\n"
        r"  `facing is down`: yes — facing is down\n"
        r"  `card`, one of these: ♠5 ♥9\n"
        r"  `value`, any rank\n",
        told,
    )
    assert "P3 challenged P1 rightly: one reason is enough.\n" in told
    assert "`rank of card is not value`: yes — rank of card is 5 (♠5), value is 2\n" in told
    assert "`leads_after_catch is taker`: yes — leads_after_catch is taker\n" in told


def test_a_low_card_is_told_by_the_condition_on_the_way(game: str) -> None:
    """A18: ♦3 below the target K."""
    told = fine("why", game, "--at", "3")
    assert "`rank of card is below target`: yes — rank of card is 3 (♦3), target is K\n" in told


def test_conditions_of_other_turns_are_left_out(game: str) -> None:
    told = fine("why", game, "--at", "1").split("Conditions on the way:\n")[1]
    assert told.count("rank of card is below target") == 1


def test_a_full_row_is_told_as_such(rows: str) -> None:
    told = fine("why", rows, "--at", "9")
    assert "  `row`, one of these: P2’s upper row\n" in told
    assert (
        "  not P2’s lower row\n    `row is not full`: no — P2’s lower row: 3 of 3 cards\n" in told
    )


def test_turns_of_a_match_are_numbered_by_game(match: str) -> None:
    assert fine("why", match, "--at", "2.12").startswith("Turn 12: P2 decides.")


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--at", "19"), 2, "the record has no turn 19: its turns are 1 to 18"),
        (("--at", "x"), 2, "--at takes the number of a turn, not x"),
        (("--at", "2.1"), 2, "the record has no game 2: its games are 1 to 1"),
        (("--at", "4", "--seat", "9"), 2, "there is no seat 9: the seats are 1 to 3"),
        (("--at", "3", "--seat", "1", "5S"), 2, "P1 had nothing to decide in turn 3"),
        (("--at", "0", "5S"), 2, "nobody had to decide there"),
        (("5S",), 2, "a PLAY needs --at N"),
    ],
)
def test_a_question_that_has_no_answer_is_refused(
    game: str, words: tuple[str, ...], status: int, said: str
) -> None:
    assert said in refused("why", game, *words, status=status)


def test_a_match_wants_the_game_as_well(match: str) -> None:
    assert "--at takes GAME.TURN" in refused("why", match, "--at", "3")
    assert "no turn 13 in game 2: its turns are 1 to 12" in refused("why", match, "--at", "2.13")
    assert "no game 9: its games are 1 to 8" in refused("why", match, "--at", "9.1")


def test_a_damaged_record_is_none(game: str, tmp_path: Path) -> None:
    changed = tmp_path / "changed.jsonl"
    changed.write_text(Path(game).read_text("utf-8").replace('"chose":"5S"', '"chose":"9S"'))
    assert "was changed" in refused("why", str(changed))
    assert "No such file" in refused("why", str(tmp_path / "none.jsonl"))


# -- a play --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "lines"),
    [
        (
            "5S 2",
            ["“5S 2” is allowed.", "  ♠5 is in P1’s hand", "  2: any rank can be named"],
        ),
        ("5S", ["“5S” is allowed.", "  3: that is what saying nothing means"]),
        ("6S", ["“6S” is not allowed.", "  ♠6 is not in P1’s hand"]),
        ("7S 4", ["“7S 4” is not allowed.", "  ♠7 is not in P1’s hand"]),
        ("open 5S", ["    `facing is up`: no — facing is down", "“open 5S” is not allowed."]),
        ("foo", ["“foo” is not allowed.", "  “foo” is not a card."]),
        ("5S 2 3", ["  “3” is too much: the play ends before it."]),
    ],
)
def test_a_play_is_told_choice_by_choice(game: str, play: str, lines: list[str]) -> None:
    told = fine("why", game, "--at", "4", *play.split()).splitlines()
    for line in lines:
        assert line in told


def test_a_play_that_lacks_something_is_allowed_so_far(rows: str) -> None:
    assert "“10H” is allowed, and more has to be chosen." in fine("why", rows, "--at", "9", "10H")
    told = fine("why", rows, "--at", "9", "10H lower")
    assert "“10H lower row” is not allowed." in told
    assert "`row is not full`: no — P2’s lower row: 3 of 3 cards" in told


def test_the_clause_that_refuses_is_cited_with_its_sentence(game: str) -> None:
    told = fine("why", game, "--at", "4", "open 5S")
    assert "The rule, move open_card: “Play any card from your hand face up" in told
    assert "(A10 A12)" in told


@pytest.fixture(scope="module")
def choosy(tmp_path_factory: pytest.TempPathFactory) -> str:
    """In turn 9 P2 has 1ST 1SU 3ST 4MO 6MO, both its places are empty, and the limit is 1."""
    file = tmp_path_factory.mktemp("records") / "choosy.jsonl"
    rules = str(ROOT / "tests" / "choosy.rules")
    fine("run", rules, "--seed", "3", "--record", str(file))
    return str(file)


@pytest.mark.parametrize(
    ("play", "lines"),
    [
        (
            "match_table 1ST near P1",
            [
                "“match table 1ST near P1” is allowed.",
                "  1ST is in P2’s hand",
                "    `rank of low is below limit or suit of low is stars`: "
                "yes, one of this is enough",
                "      `rank of low is below limit`: no — rank of low is 1 (1ST), limit is 1",
                "      `suit of low is stars`: yes — suit of low is stars (1ST)",
                "  P2’s near is one of the places to choose from",
                "    `row is not full`: yes — P2’s near: 0 of 2 cards",
                "  P1 is one of the players to choose from",
            ],
        ),
        ("match_table 1ST near P2", ["  P2 is not one of the players to choose from"]),
        ("match_table 1ST table P1", ["  the table is not one of the places to choose from"]),
        ("tell stars 4", ["  stars: any suit can be named", "  4: any rank can be named"]),
        (
            "pair_up",
            [
                "      `not (limit is 6 or mood is bad)`: yes, the opposite of this",
                "        `limit is 6 or mood is bad`: no, one of this is enough",
                "          `mood is bad`: no — mood is good",
                "    nothing can be chosen for `second`",
            ],
        ),
        (
            "put_aside",
            [
                "    nothing can be chosen for `row`",
                "      not P2’s far",
                "          `limit is not 1`: no — limit is 1",
            ],
        ),
        ("zzz", ["“zzz” is not allowed.", "  “zzz” is nothing that can be done now."]),
    ],
)
def test_choices_that_depend_on_one_another(choosy: str, play: str, lines: list[str]) -> None:
    told = iter(fine("why", choosy, "--at", "9", play).splitlines())
    for line in lines:
        assert line in told, line


def test_all_moves_are_told_with_what_they_ask_for(choosy: str) -> None:
    told = fine("why", choosy, "--at", "9")
    assert "  `low`, one of these: 1ST 3ST\n  not 1SU\n" in told
    assert "  `row`, one of these: P2’s near, P2’s far\n  `friend`, one of these: P1\n" in told
    assert "  `tone`, any suit\n  `height`, any rank\n" in told
    assert "“idle” is on offer" in told
    assert "  `card`, depending on what was chosen before it\n" in fine("why", choosy, "--at", "12")


def test_choices_as_data(choosy: str) -> None:
    found = data(choosy, "--at", "9", "match_table 1ST near P1")["play"]
    move, card, zone, player = found["choices"]
    assert move["move"] == "match_table"
    assert (card["chose"], card["from"], card["where"]["joined"]) == ("1ST", ["hand of P2"], "or")
    assert [one["found"] for one in card["where"]["parts"]] == [
        {"rank of low": "1", "limit": "1"},
        {"suit of low": "stars"},
    ]
    empty = {"zone": "near of P2", "cards": 0, "room": 2}
    assert (zone["chose"], zone["where"]["found"]) == ("near", {"row": empty})
    assert (player["kind"], player["chose"], player["offered"]) == ("player", "P1", True)
    moves = {one["move"]: one for one in data(choosy, "--at", "9")["moves"]}
    assert moves["put_aside"]["needs"] == {"row": False}
    assert [one["offered"] for one in moves["put_aside"]["lacking"]] == [False, False]
    assert moves["idle"]["guard"] is None


# -- what a seat may know ------------------------------------------------------------------


def test_a_seat_is_not_told_a_card_before_it_is_turned_up(game: str) -> None:
    """P1 lays ♦8 and another card face down in turns 12 and 8; only the first is challenged."""
    for turn in range(1, 19):
        told = fine("why", game, "--at", str(turn), "--seat", "2")
        shown = fine("replay", game, "--seat", "2")
        cards = set(re.findall(r"[♠♥♣♦](?:10|[2-9JQKA])", told))
        assert cards <= set(re.findall(r"[♠♥♣♦](?:10|[2-9JQKA])", shown))


def explanations(game: Game, watcher: Watcher) -> list[str]:
    """Give all that a seat is told at its decision: about every card, and about the rest."""
    view = view_of(game, watcher)
    explainer = PlayExplainer(Inquiry(game.program))
    phrases = Phrases.of(game, "en", you=view.seat)
    lines = possible_lines(phrases, explainer, game, view)
    deck = game.rules.deck.size
    for play in [*map(game.words.card, range(0, deck, 3)), "yes", "open 3S", "hidden_card 2H 4"]:
        lines += play_lines(phrases, game, view, explainer.explain(game, view, play))
    return lines


def test_cards_that_a_seat_has_not_seen_make_no_difference_to_what_it_is_told() -> None:
    rng, pairs = Random("why"), 0
    while pairs < 40:
        game = random_alternating(rng).game()
        watchers = [Watcher(game.words, seat, game.players) for seat in range(game.players)]
        seen = 0
        while (decision := game.decision) is not None and pairs < 40:
            for watcher in watchers:
                for event in game.events[seen:]:
                    watcher.see(event)
            seen = len(game.events)
            if decision.seat >= 0 and rng.random() < 0.1:
                watcher = watchers[decision.seat]
                pair = hidden_pair(rng, game, view_of(game, watcher))
                if pair is not None:
                    other = game.clone()
                    exchange(other, *pair, in_place=False)
                    assert explanations(game, watcher) == explanations(other, watcher)
                    pairs += 1
            game.choose(rng.randrange(len(decision.options)))


# -- other forms ---------------------------------------------------------------------------


def data(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fine("why", *words, "--format", "json"))
    return found


def test_a_play_as_data(game: str) -> None:
    found = data(game, "--at", "4", "open", "5S")
    assert (found["game"], found["turn"], found["seat"]) == (1, 4, "P1")
    play = found["play"]
    assert (play["text"], play["allowed"]) == ("open 5S", False)
    assert play["move"]["offered"] is False
    assert play["move"]["guard"] == {
        "condition": "facing is up",
        "holds": False,
        "found": {"facing": "down"},
    }


def test_a_turn_as_data(game: str) -> None:
    found = data(game, "--at", "4")
    assert [(one["move"], one["offered"]) for one in found["moves"]] == [
        ("open_card", False),
        ("hidden_card", True),
    ]
    assert [one["chose"] for one in found["choices"]] == ["5S", "9H"]
    (challenge,) = found["results"]
    assert (challenge["player"], challenge["challenger"], challenge["right"]) == ("P1", "P3", True)
    assert [(one["holds"], one["found"]) for one in challenge["reasons"]] == [
        (True, {"rank of card": "5", "value": "2"}),
        (False, {"rank of card": "5", "target": "3"}),
    ]


def test_an_end_as_data(rows: str) -> None:
    found = data(rows)
    assert found["outcome"]["drawn"] is True
    upper, lower, end = found["results"]
    assert (upper["best"], upper["decided"][0]["by"], upper["decided"][0]["at"]) == (
        "P1",
        "keys",
        1,
    )
    assert [one["row"] for one in lower["hands"]] == ["high_card", "flush"]
    assert lower["decided"][0]["by"] == "kind"
    assert end["counted"]["values"] == {"P1": 1, "P2": 1}
    assert end["path"] == ["play", "step settle"]


def test_reasons_in_chinese(game: str) -> None:
    told = fine("why", game, "--at", "4", "--lang", "zh")
    assert "不能“出明牌”" in told
    assert "明暗是明牌（`facing is up`）：不成立——明暗是暗牌" in told
    assert "P3 质疑 P1，质疑正确：有一条理由成立就够了。" in told
    reason = "card 的点数小于目标点数（`rank of card is below target`）"
    assert f"低于目标：{reason}：不成立——card 的点数是 5（♠5），目标点数是 3" in told
    assert "：`leads_after_catch is taker`：成立——leads_after_catch 是收走牌堆的人" in told
    assert "“open 5S”：不可以" in fine("why", game, "--at", "4", "open 5S", "--lang", "zh")


def test_a_replay_gives_reasons_under_its_lines(game: str) -> None:
    plain = fine("replay", game).splitlines()
    with_reasons = fine("replay", game, "--why").splitlines()
    left = iter(with_reasons)
    assert all(line in left for line in plain)
    added = [line for line in with_reasons if line not in plain]
    assert len(added) > 20
    place = next(at for at, line in enumerate(with_reasons) if line.startswith("  4  P1 plays"))
    assert with_reasons[place + 1] == "     P3 challenged P1 rightly: one reason is enough."


def test_a_replay_of_rows_gives_each_reason_under_its_row(rows: str) -> None:
    lines = fine("replay", rows, "--why").splitlines()
    for row in ("Upper", "Lower"):
        first = next(at for at, line in enumerate(lines) if line.startswith(f"     {row} row: P1"))
        assert " beats " in lines[first + 1]
        assert lines[first + 1].startswith(f"     {row} row: ")


# -- at the table --------------------------------------------------------------------------


def test_why_is_answered_at_the_prompt() -> None:
    """P1 leads; P2 lays ♣6 on the ♠9 and claims a 3, and is caught."""
    typed = "why\nwhy 9S\nwhy hidden 9S\n7S\nwhy\n9S\nyes\nwhy\nquit\n"
    told = fine("play", "alternating", "--seat", "1", "--seed", "1", typed=typed)
    answers = told.split("> ")[1:]
    assert "“play face down” is not on offer" in answers[0]
    assert "`card`, one of these: ♠3 ♠9 ♠10 ♣10 ♦K ♥A ♦2" in answers[0]
    assert answers[1].startswith("“9S” is allowed.\n")
    assert "`facing is down`: no — facing is up" in answers[2]
    assert answers[4].startswith("“7S” is not allowed.\n")
    assert "♠7 is not in your hand" in answers[4]
    assert answers[7].startswith("You challenged P2 rightly: one reason is enough.\n")
    assert "rank of card is 6 (♣6), value is 3" in answers[7]
    assert "rank of card is 6 (♣6), target is 9" in answers[7]


def test_why_goes_on_with_a_play_that_was_begun() -> None:
    typed = "KH\nwhy\n8H\nwhy\nwhy upper\nwhy QD lower\nquit\n"
    told = fine("play", "two_rows", "--seat", "1", "--seed", "1", typed=typed).split("> ")[1:]
    assert "♥K is not in your hand" in told[1]
    assert told[3].startswith("“8H” is allowed, and more has to be chosen.")
    assert told[4].startswith("“8H upper row” is allowed.")
    assert told[5].startswith("“QD lower row” is allowed.")


def test_asking_why_changes_nothing() -> None:
    plays = "9S\nyes\n3S 10\nquit\n"
    plain = fine("play", "alternating", "--seat", "1", "--seed", "1", typed=plays)
    asked = "".join(f"why {line}\nwhy\n{line}\n" for line in plays.split("\n")[:-2]) + "quit\n"
    told = fine("play", "alternating", "--seat", "1", "--seed", "1", typed=asked)
    plain_lines, left = (
        plain.replace("> ", "").splitlines(),
        iter(told.replace("> ", "").splitlines()),
    )
    assert all(line in left for line in plain_lines)


def test_the_help_names_it_in_both_languages() -> None:
    for language, word in (("en", "why and a play"), ("zh", "为什么")):
        words = ("play", "alternating", "--seat", "1", "--seed", "1", "--lang", language)
        assert word in fine(*words, typed="?\nquit\n")


def test_a_recorded_game_ends_with_how_to_ask(tmp_path: Path) -> None:
    cards = "8H upper|8C upper|8D upper|QH lower|QD lower|KS lower".replace("|", "\n") + "\n"
    other = tmp_path / "other.jsonl"
    told = pailu(
        "play", "two_rows", "--seat", "1", "--seed", "1", "--record", str(other), typed=cards
    )
    assert f"Why it ended so: pailu why {other}" in told.stdout
    assert "three of a kind" in fine("why", str(other))
