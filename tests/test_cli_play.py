"""`pailu play`: a person at the table sees what they may see, and why a line is no play."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from command_line import FAIR, fine, refused

from interpreter.game.record_file import read_record
from interpreter.terminal import playing
from interpreter.terminal.commands import front
from interpreter.terminal.session import Session


def played(*lines: str, game: str = "alternating", options: tuple[str, ...] = ()) -> str:
    """Type lines at seat 1 of a fixed game, then leave; give all that is printed."""
    words = ("play", game, "--seat", "1", "--seed", "1", *options)
    return fine(*words, typed="".join(f"{line}\n" for line in (*lines, "quit")))


def answers(text: str) -> list[str]:
    """What is printed after each prompt, in order."""
    return [part.strip() for part in text.split("> ")[1:]]


# -- what is shown ---------------------------------------------------------------------------


def test_the_beginning() -> None:
    shown = played()
    assert shown.splitlines()[:4] == [
        "One Up, One Down. You are P1.",
        "P2 plays at random.",
        "Type ? for help.",
        "Options: hand_size 7, opening_target 3, leads_after_catch taker, turn_limit 1000.",
    ]
    assert "     Cut for leader: you ♣9, P2 ♦6. Leader: you.\n" in shown


def test_the_table_the_hand_and_what_can_be_done() -> None:
    turn = played("9S", "no").split("Turn 3: it is your turn.\n")[1].splitlines()
    assert turn[:5] == [
        "Leader: you, target: 3, facing: up.",
        "The stock: 38 cards.",
        "The pile, 2 cards, bottom to top: ♠9, [face down].",
        "P2’s hand: 6 cards.",
        "Your hand, 6 cards: ♠3 ♠10 ♣10 ♦K ♥A ♦2.",
    ]
    assert turn[5] == "You can: play face up."
    assert turn[6].startswith("Type a card, for example ")


def test_a_clause_is_read_out_the_first_time_only() -> None:
    shown = played("9S", "no", "3S")
    assert shown.count("You can: play face up. “Play any card from your hand face up") == 1
    assert shown.count("You can: play face up.\n") == 1
    assert shown.count("Do you challenge? yes or no. “") == 1
    assert shown.count("Do you challenge? yes or no.\n") == 1


def test_ones_own_face_down_card_is_remembered() -> None:
    shown = fine(
        *("play", "alternating", "--seat", "2", "--seed", "1"),
        typed="6C 7\ntable\n" * 2,
    )
    assert "The pile, 1 card, bottom to top: " in shown
    assert "[face down: ♣6]" in shown


def test_a_long_stack_is_cut_short_until_somebody_asks() -> None:
    lines = [*("9S", "no", "10S", "no", "10C", "no", "KD", "no", "AH", "no"), "table"]
    shown = played(*lines)
    assert re.search(r"The pile, 10 cards, the top 8 from below: ♠10, \[face down\], ", shown)
    assert re.search(r"The pile, 10 cards, bottom to top: ♠9, \[face down\], ♠10, ", shown)


def test_rows_show_how_much_room_is_left() -> None:
    shown = played("8H lower", "KS lower", game="two_rows")
    assert "Your upper row, 0 of 3: nothing.\nYour lower row, 2 of 3: ♥8, ♠K.\n" in shown


def test_an_answer_is_asked_in_the_middle_of_a_play() -> None:
    shown = played("9S", "yes")
    before, after = shown.split("Do you challenge? yes or no.")
    assert before.endswith(
        "  2  P2 plays a card face down, claims 3.\n\n"
        "Turn 2: you are asked.\n"
        "Leader: you, target: 9, facing: down.\n"
        "Your hand, 6 cards: ♠3 ♠10 ♣10 ♦K ♥A ♦2.\n"
    )
    assert "     You challenge and are right: it is ♣6 (not as claimed, below the target)." in after


def test_a_whole_game_can_be_played() -> None:
    lines = ["8H lower", "KS upper", "8C lower", "8D lower", "QH upper", "QD upper"]
    shown = fine(
        *("play", "two_rows", "--seat", "1", "--seed", "1"),
        typed="\n".join(lines) + "\n",
    )
    assert "     Upper row: you pair (♠K ♦Q ♥Q), P2 " in shown
    assert "     Lower row: you three of a kind (♦8 ♣8 ♥8), P2 " in shown
    assert "\nYou win.\nWhy: step settle: “" in shown
    assert shown.endswith(
        "\nThe same game again: pailu play two_rows --seat 1 --players 2 --seed 1\n"
    )


def test_a_match_can_be_played() -> None:
    lines = ["8H lower", "KS upper", "8C lower", "8D lower", "QH upper", "QD upper"]
    shown = fine(
        *("play", "two_rows", "--seat", "1", "--seed", "1", "--match", "--set", "wins_needed=1"),
        typed="\n".join(lines) + "\n",
    )
    assert "You win the match. Won games: you 1, P2 0 (games played: 1)." in shown


def test_chinese() -> None:
    shown = played("出明牌", "方块2", "要", "黑桃3", "？", options=("--lang", "zh"))
    assert "一上一下（明暗轮出）。你是 P1。\nP2 随机出牌。\n输入 ? 查看帮助。\n" in shown
    assert "第 1 手：轮到你。\n先出的人：你，目标点数：3，明暗：明牌。\n" in shown
    assert "你的手牌，7 张牌：♠3 ♠9 ♠10 ♣10 ♦K ♥A ♦2。\n" in shown
    assert "  1  你明出 ♦2。［目标点数：2，明暗：暗牌］\n" in shown
    assert "现在可以：出明牌。“从手里打出任意一张，面朝上" in shown
    assert "     你质疑，质疑正确：翻开是 ♣6（与所报不符、低于目标）。P2 收走牌堆" in shown
    assert "S 黑桃、H 红桃、C 梅花、D 方块。" in shown
    assert shown.endswith(
        "你已离开。\n再打这一局：pailu play alternating --seat 1 --players 2 --seed 1 --lang zh\n"
    )


# -- what is typed ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card",
    [
        *("9S", "9s", "♠9", "9♠", "♤9", "９Ｓ", "S9", "s 9", "9 S", "♠ 9", "９ ♠"),
        *("9 spades", "spades 9", "9spades", "9 sp", "黑桃9", "9黑桃", "黑桃 9", "９黑桃"),
        *("play 9S", "open_card 9S", "open 9 S", "出明牌 黑桃9", "出明 9S"),
    ],
)
def test_a_card_can_be_typed_in_many_ways(card: str) -> None:
    assert "  1  You play ♠9 face up." in played(card)


def test_a_claim_goes_on_the_same_line_or_is_left_out() -> None:
    for typed, claim in (("6C as 10", "10"), ("6C 报 10", "10"), ("6C 10", "10"), ("6C", "3")):
        shown = fine("play", "alternating", "--seat", "2", "--seed", "1", typed=f"{typed}\n")
        assert f"  2  You play ♣6 face down, claim {claim}." in shown


def test_what_is_missing_is_asked_for() -> None:
    said = answers(played("8H", "lower", game="two_rows"))
    assert said[0].startswith("8H: more is needed, or an empty line to take it back. Type upper")
    assert said[1].startswith("1  You play ♥8 to the lower row.")


def test_a_begun_play_can_be_taken_back_or_replaced() -> None:
    said = answers(played("8H", "", "KS", "8C lower", game="two_rows"))
    assert said[1].startswith("Nothing has been chosen.\nType a card, then upper row or lower row")
    assert said[2].startswith("KS: more is needed")
    assert said[3].startswith("1  You play ♣8 to the lower row.")


def test_a_move_alone_is_followed_by_its_card() -> None:
    for typed in ("open_card", "open", "play face up", "出明牌"):
        said = answers(played(typed, "9 S"))
        assert said[0].endswith(
            ": more is needed, or an empty line to take it back. Type a card, for example 10S."
        ), typed
        assert said[1].startswith("1  You play ♠9 face up.")


def test_an_example_can_be_played() -> None:
    said = answers(played("8H upper", "KS upper", "8C upper", game="two_rows"))
    assert re.search(r"for example \S+ lower row\.", said[2])
    assert "upper row, for example 8C upper row" not in said[2]


COLOURS = """game colours, edition 1
    players 2
deck
    ranks low to high: 1 2 3 4 5 6 7 8 9
    suits equal: {suits}
zone stock: hidden
zone hand of each player: seen by owner
zone pile: as laid
state opener is a player
setup
    shuffle deck into stock
    deal 9 from stock to hand of each player
    choose opener from each player at random
    turn passes to opener
turn
    choose card from hand
    lay card on pile face up
    turn passes to next player
end done after 4 turns
    game is drawn
"""


@pytest.mark.parametrize(
    ("suits", "ways"),
    [
        ("红 黑 蓝 绿", ("{rank}{suit}", "{rank} {suit}", "{suit} {rank}", "{suit}{rank}")),
        ("方块 梅花 红桃 黑桃", ("{suit}{rank}", "{suit} {rank}", "{rank}{suit}", "{rank} {suit}")),
        ("red blue green", ("{rank} {suit}", "{rank}{suit}", "{short}{rank}", "{rank} {short}")),
    ],
)
def test_cards_of_own_suits_are_read_in_all_ways(
    suits: str, ways: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "colours.rules"
    file.write_text(COLOURS.format(suits=suits), "utf-8")
    words = ("play", str(file), "--seat", "1", "--seed", "1")
    for language in ("en", "zh"):
        shown = fine(*words, "--lang", language, typed="quit\n")
        example = re.search(r"(?:for example |例如 )(.*?)[.。]", shown)
        assert example is not None
        found = re.fullmatch(r"(\d) ?(.*)", example[1])
        assert found is not None
        suit = next(one for one in suits.split() if one.startswith(found[2].lower()))
        assert len(found[2]) <= len(suit)
        typed = [way.format(rank=found[1], suit=suit, short=suit[:2]) for way in ways]
        for line in (example[1], *typed, typed[0].upper()):
            after = fine(*words, "--lang", language, typed=f"{line}\nquit\n")
            assert re.match(r"\d  (You play|你明出) ", answers(after)[0]), line


def test_moves_are_chosen_by_name_title_or_beginning() -> None:
    words = ("play", FAIR, "--seat", "2", "--players", "3", "--seed", "3")
    for typed in ("fetch", "fetch a card", "取牌", "fe"):
        assert "  2  You draw 2 cards (2S 4M)." in fine(*words, typed=f"{typed}\nquit\n")
    shown = fine(*words, typed="empty out\nquit\n")
    assert "  2  You take the market stall (3 cards)." in shown
    assert (
        "You can: fetch a card, buy, empty out, give, store, drop, boast, sing, pause.\n" in shown
    )
    assert "Store. “Put a card on your shelf, if there is room.”\n" in shown
    assert "\nType what you want to do, for example fetch a card.\n" in shown


def test_places_are_chosen_by_name_title_or_beginning() -> None:
    for typed in ("lower", "low", "lower row", "Lower Row", "下排", "下"):
        assert "  1  You play ♥8 to the lower row.\n" in played("8H", typed, game="two_rows")
    chinese = answers(played("放牌", "8H", "下排", game="two_rows", options=("--lang", "zh")))
    assert chinese[0] == (
        "放牌：还不完整，直接回车可以收回。请输入一张牌，再加上排或下排，例如 8C 上排。"
    )
    assert chinese[1] == "放牌 8H：还不完整，直接回车可以收回。请输入上排或下排。"
    assert chinese[2].startswith("1  你打出 ♥8，放到下排。")


def test_a_move_of_several_choices() -> None:
    words = ("play", FAIR, "--seat", "2", "--players", "3", "--seed", "3")
    said = answers(fine(*words, typed="boast\n7M moons 99\n7M moons 2\nquit\n"))
    assert said[0].endswith(
        "Type a card, a suit, then a rank, for example 7M stars 5. Without a suit you name stars."
    )
    assert said[1].startswith("“99” is not a rank.\nType a rank, for example 1.")
    assert said[2].startswith(
        "2  You claim moons, claim 2, show 7M, play 7M face down to the table."
    )


# -- what is refused -------------------------------------------------------------------------


def test_a_word_that_is_none() -> None:
    said = answers(played("9SS", "xyzzy"))
    assert said[0].startswith("“9SS” is not a card, did you mean 9S?\nType a card, for example")
    assert said[1].startswith("“xyzzy” is not a card.\n")


def test_a_card_that_one_hasnt_got() -> None:
    said = answers(played("7S"))[0].splitlines()
    assert said[0] == "♠7 is not in your hand."
    assert said[1].startswith("The rule, move open_card: “Play any card from your hand face up")
    assert said[1].endswith("(A10 A12)")


def test_a_move_out_of_turn_is_refused_with_what_the_rules_ask() -> None:
    said = answers(played("hidden_card 9S"))[0].splitlines()
    assert said[0] == (
        "You can't play face down now: the rules ask that `facing is down`, but facing is up."
    )
    assert said[1].startswith("The rule, move hidden_card: “Play any card from your hand face down")
    chinese = answers(played("hidden_card 9S", options=("--lang", "zh")))[0]
    assert chinese.startswith(
        "现在不能出暗牌：规则要求 `facing is down`，而现在 `facing is up`。\n"
        "规则：出暗牌（move hidden_card）：“从手里打出任意一张，面朝下"
    )


def test_a_full_row_is_refused_with_the_condition() -> None:
    said = answers(played("8H lower", "KS lower", "8C lower", "8D lower", game="two_rows"))[3]
    assert said.startswith(
        "The lower row can't be chosen now: the rules ask that `row is not full`.\nThe rule"
    )
    assert "You can choose: the upper row." in said


def test_a_refused_word_is_called_what_people_call_it() -> None:
    chinese = played("下排", "8H place", game="two_rows", options=("--lang", "zh"))
    assert answers(chinese)[0].startswith("“下排”不是一张牌。\n")
    assert answers(chinese)[1].startswith("“放牌”不是一个位置。\n")
    words = ("play", FAIR, "--seat", "2", "--players", "3", "--seed", "3")
    said = answers(fine(*words, typed="fech\nboast 7M\nquit\n"))
    assert said[0] == (
        "“fech” is nothing that can be done now, did you mean fetch a card?\n"
        "Type what you want to do, for example fetch a card. You can choose: "
        "fetch a card, buy, empty out, give, store, drop, boast, sing, pause."
    )
    assert said[1].startswith("boast 7M: more is needed, or an empty line to take it back.")


def test_a_move_that_is_not_on_offer_is_refused_by_its_title() -> None:
    words = ("play", FAIR, "--seat", "2", "--players", "3", "--seed", "3")
    shown = fine(*words, typed="buy\nempty out\nem\nquit\n")
    asked = "the rules ask that `number of cards in market is above 1`"
    assert shown.count(f"> You can't empty out now: {asked}.\nType what you want to do") == 2
    assert "现在不能 buy：规则要求 `number of cards in market is above 0`。\n" in fine(
        *words, "--lang", "zh", typed="buy\nbuy\nquit\n"
    )


def test_too_many_words() -> None:
    assert answers(played("9S 10 J"))[0].startswith("“10” is too much: the play ends before it.")


def test_an_answer_that_is_none() -> None:
    assert answers(played("9S", "maybe"))[1].startswith(
        "“maybe” is no answer: type yes or no.\nDo you challenge?"
    )


def test_an_empty_line_asks_again() -> None:
    assert answers(played(""))[0].startswith("Nothing has been chosen.\nType a card, for example")


def test_typed_nonsense_cant_steer_the_screen() -> None:
    shown = played("\x1b[2J9S\x07", "x" * 500, "9\u202eS")
    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert "\u202e" not in shown
    assert "“" + "x" * 39 + "…” is not a card" in shown


def test_a_card_that_lies_elsewhere_is_not_among_those_to_choose() -> None:
    said = answers(played("8H upper", "8H lower", game="two_rows"))[1]
    assert said.startswith("♥8 is not in your hand.\nThe rule, move place")


# -- other words -----------------------------------------------------------------------------


def test_help_says_how_cards_are_typed() -> None:
    said = answers(played("?"))[0]
    assert "or the suit first: 9C, ♣9 or 9 clubs. The suits: S spades, H hearts" in said
    assert "\nA card alone is played at once, with the claim that silence means.\n" in said
    assert "Other words: ? (this help), rules, hand, table, quit." in said
    assert answers(played("help"))[0] == said


def test_rules_are_the_sheet_with_the_options_filled_in() -> None:
    said = answers(played("rules", options=("--set", "hand_size=5")))[0]
    sheet = fine("rulebook", "alternating", "--set", "hand_size=5")
    assert said.splitlines() == sheet.splitlines()
    assert "Each player is dealt 5 cards. (A3)" in said
    chinese = answers(played("规则", game="two_rows", options=("--lang", "zh")))[0]
    assert chinese.splitlines() == fine("rulebook", "two_rows", "--lang", "zh").splitlines()


def test_rules_tell_a_change_without_a_sentence(tmp_path: Path) -> None:
    # A house rule in lines only is told from its lines.
    (tmp_path / "bare.rules").write_text(
        "variant bare of alternating, edition 1\n\nextend step new_round after\n"
        "    draw 1 from stock to hand of leader, if any is left\n",
        "utf-8",
    )
    said = answers(played("rules", game=str(tmp_path / "bare.rules")))[0]
    assert "Draw 1 card from the stock" in " ".join(said.split())


def test_hand_and_table_show_them_again() -> None:
    said = answers(played("hand", "table"))
    assert said[0] == "Your hand, 7 cards: ♠3 ♠9 ♠10 ♣10 ♦K ♥A ♦2."
    assert said[1].splitlines()[-1] == "P2’s hand: 7 cards."


def test_leaving() -> None:
    for word in ("quit", "exit", "q", "退出"):
        shown = fine("play", "alternating", "--seat", "1", "--seed", "1", typed=f"{word}\n")
        assert shown.endswith(
            "> \nYou have left the game.\n"
            "The same game again: pailu play alternating --seat 1 --players 2 --seed 1\n"
        )


def test_the_end_of_the_input_ends_the_game_politely(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("play", "alternating", "--seat", "1", "--seed", "1", "--record", str(file))
    shown = fine(*words, typed="9S\n")
    assert "The input has ended, and so has the game.\n" in shown
    assert f"Recorded in {file}.\nThe same game again: pailu play" in shown
    record = read_record(file)
    assert record.result is not None
    assert record.result.status == "stopped"
    assert [line.chose for line in record.decisions if line.seat == 0] == ["9S"]


def test_seats_and_records_that_arent_there() -> None:
    assert refused("play", "alternating", "--seat", "3") == (
        "pailu: there is no seat 3: the seats are 1 to 2\n"
    )
    assert "Missing option '--seat'" in refused("play", "alternating")
    assert "knows no match" in refused("play", "alternating", "--seat", "1", "--match")


# -- secrets ---------------------------------------------------------------------------------

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
CARD = re.compile(r"[♠♥♦♣](?:10|[2-9JQKA])|\b(?:10|[2-9JQKA])[SHDC]\b")


def plain(card: str) -> str:
    return card[1:] + SUITS[card[0]] if card[0] in SUITS else card


@pytest.mark.parametrize("game", ["alternating", "two_rows"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_card_is_shown_before_the_seat_has_seen_it(
    game: str,
    seed: int,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    chances = random.Random(seed)
    sessions: list[Session] = []
    shown: list[str] = []
    asked = 0

    class Watched(Session):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)  # type: ignore[arg-type] # passed on
            sessions.append(self)

    def check() -> Session:
        (session,) = sessions
        view = session.view(1)
        seen = {event.a for event in view.events if event.kind in ("card", "show") and event.a >= 0}
        # What lies nowhere else must be where it is known to be, without being seen.
        seen |= {card for zone in view.zones for card in zone.known}
        words = session.game.words
        shown.append(capsys.readouterr().out)
        cards = {words.card_number(plain(card)) for card in CARD.findall("".join(shown))}
        assert cards <= seen, shown[-1][-1500:]
        return session

    def typed(prompt: str) -> str:
        nonlocal asked
        asked += 1
        session = check()
        assert session.game.decision is not None
        if asked > 60:
            return "quit"
        trial = session.game.clone()
        words = []
        kinds = set()
        while (now := trial.decision) and now.seat == 1 and now.kind not in kinds:
            kinds |= {now.kind, *(("card", "yes_no") if now.kind == "yes_no" else ())}
            index = chances.randrange(len(now.options))
            words.append(now.options[index])
            trial.choose(index)
        return chances.choice(["table", " ".join(words), " ".join(words)])

    monkeypatch.setattr(playing, "Session", Watched)
    monkeypatch.setattr("builtins.input", typed)
    assert pailu_here("play", game, "--seat", "2", "--seed", str(seed), "--lang", language) == 0
    check()
    assert asked > 5


def pailu_here(*words: str) -> int:
    """Run a command on the real streams, as `capsys` has them."""
    with pytest.raises(SystemExit) as ended:
        front.main(list(words))
    assert isinstance(ended.value.code, int)
    return ended.value.code
