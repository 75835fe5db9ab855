"""`pailu diff`: what a person sees, and the exit status."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command_line import ROOT, fine, pailu, refused
from overlay_games import folder_with

from interpreter.catalogue.examples import DOUBT, LITTLE


def differing(*words: str, env: dict[str, str] | None = None) -> str:
    """Run a comparison of rulesets that differ; give what it printed."""
    result = pailu("diff", *words, env=env)
    assert result.exit_code == 1, result.output
    assert result.stderr == ""
    return result.stdout


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with small games, in which the command runs."""
    folder_with(tmp_path, high=LITTLE.replace("above 6", "above 7"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


# -- what the rules say --------------------------------------------------------------------------


def test_a_changed_line_is_shown_as_both_have_it_with_its_places() -> None:
    said = differing("alternating", "low_costs_two", "--no-play")
    assert said.splitlines()[:8] == [
        "One Up, One Down (alternating) and A low card costs two (low_costs_two).",
        "Clauses that differ: 1. Clauses that mean the same: 24.",
        "",
        "step low_card (penalty for a low card)",
        "  alternating, alternating.rules:91",
        "      draw 1 from stock to hand, if any is left",
        "  low_costs_two, low_costs_two.rules:8",
        "      draw 2 from stock to hand, or as many as are left",
    ]
    text = (ROOT / "rulesets" / "alternating.rules").read_text("utf-8").splitlines()
    assert text[90].strip() == "draw 1 from stock to hand, if any is left"


def test_facts_are_shown_on_a_line_or_one_below_the_other() -> None:
    said = differing("two_rows", "short_deck", "--no-play")
    assert (
        "deck\n"
        "  ranks:\n"
        "      two_rows    low to high: 2 3 4 5 6 7 8 9 10 J Q K A\n"
        "      short_deck  low to high: 6 7 8 9 10 J Q K A\n"
    ) in said
    said = differing("alternating", "challenger_leads", "--no-play")
    assert "  default: taker in alternating, challenger in challenger_leads\n" in said


def test_a_new_clause_is_shown_as_it_stands() -> None:
    said = differing("alternating", "two_up_one_down", "--no-play")
    assert (
        "state open_cards (face-up cards so far): only in two_up_one_down, "
        "two_up_one_down.rules:4\n"
        "      state open_cards is 0 to 1, starts each deal at 0\n"
    ) in said
    assert (
        "  two_up_one_down, two_up_one_down.rules:14\n"
        "      if facing is up and open_cards is 0\n"
        "          open_cards becomes 1\n"
        "      otherwise\n"
        "          open_cards becomes 0\n"
        "          switch facing\n"
    ) in said


def test_new_lines_are_shown_with_where_they_stand() -> None:
    said = differing("two_rows", "three_rows", "--no-play")
    assert (
        "setup\n"
        "  two_rows: nothing here, after “choose starter from each player at random”\n"
        "  three_rows, three_rows.rules:12, after “choose starter from each player at random”\n"
        "      deal 3 from stock to hand of each player\n"
    ) in said


def test_other_games_are_told_by_the_names_of_their_clauses() -> None:
    said = differing("alternating", "two_rows")
    assert "\nOnly in alternating: option hand_size, option opening_target, " in said
    assert "\nOnly in two_rows: option first_placer, " in said
    assert "can’t be played side by side: they have no move in common." in said


def test_wording_is_counted_and_shown_when_asked_for(folder: Path) -> None:
    said = (folder / "said.rules").write_text(
        LITTLE.replace("step go_out\n", 'step go_out\n    "Going out wins." zh "出完就赢。"\n'),
        "utf-8",
    )
    assert said
    text = fine("diff", "little.rules", "said.rules")
    assert "They mean the same: " in text
    assert "Clauses with other titles, sentences or sources: 1 (shown with --wording).\n" in text
    text = fine("diff", "little.rules", "said.rules", "--wording")
    assert "step go_out\n      little.rules  nothing\n      said.rules    Going out wins.\n" in text
    assert "      said.rules    出完就赢。\n" in text


def test_a_ruleset_means_the_same_as_itself() -> None:
    said = fine("diff", "alternating", "alternating")
    assert said.splitlines()[1] == "They mean the same: 25 clauses, and no difference."
    assert len(said.splitlines()) == 2


def test_rulesets_of_one_name_are_told_apart_by_their_files(folder: Path) -> None:
    said = differing("little.rules", "high.rules", "--games", "20")
    assert "(little.rules) and" in said
    assert "  little.rules, little.rules:" in said
    assert "  high.rules, high.rules:" in said


# -- which two are meant -------------------------------------------------------------------------


def test_a_variant_alone_is_compared_with_what_it_is_of() -> None:
    alone = differing("low_costs_two", "--no-play")
    assert alone == differing("alternating", "low_costs_two", "--no-play")


def test_a_variant_of_a_variant_is_compared_with_that_variant(folder: Path) -> None:
    (folder / "first.rules").write_text(
        "variant first of little, edition 1\n\nset hand_size to 2\n", "utf-8"
    )
    (folder / "second.rules").write_text(
        "variant second of first, edition 1\n\n"
        "override step go_out\n    if hand is empty\n        game is drawn\n",
        "utf-8",
    )
    said = differing("second.rules", "--no-play")
    assert "Clauses that differ: 1." in said
    assert "step go_out\n" in said
    assert "hand_size" not in said


def test_variants_laid_on_one_ruleset_are_compared_with_it_alone() -> None:
    said = differing("alternating", "--with", "low_costs_two", "--no-play")
    assert said == differing("alternating", "low_costs_two", "--no-play")
    both = differing("low_costs_two", "alternating", "--with", "challenger_leads", "--no-play")
    assert "challenger_leads" in both.splitlines()[0]
    assert "Clauses that differ: 2." in both


# -- played side by side -------------------------------------------------------------------------


def test_a_shortest_play_is_shown_as_a_scenario_that_holds_for_one(folder: Path) -> None:
    said = differing("little.rules", "high.rules", "--games", "40", "--players", "2")
    assert "Played side by side, with the same cards and the same choices (2 players):\n" in said
    assert "After 1 play the same choices have come to something else.\n" in said
    assert "It passes with little.rules, not with high.rules:\n" in said
    scenario = said.split("not with high.rules:\n\n")[1].split("\n\nAfter ")[0]
    # It can be pasted as it stands, indented as it is.
    (folder / "pasted.scenarios.yaml").write_text(scenario + "\n", "utf-8")
    assert "1 scenario passed" in fine("test", "pasted.scenarios.yaml")
    other = scenario.replace("little.rules", "high.rules", 1)
    (folder / "pasted.scenarios.yaml").write_text(other + "\n", "utf-8")
    assert pailu("test", "pasted.scenarios.yaml").exit_code == 1


def test_the_same_seed_shows_the_same(folder: Path) -> None:
    words = ("little.rules", "high.rules", "--games", "20", "--seed")
    assert differing(*words, "4") == differing(*words, "4")
    assert differing(*words, "4") != differing(*words, "5")


def test_what_was_tried_is_said_where_nothing_was_found(folder: Path) -> None:
    # Nobody ever holds ten cards, so that the two lines come to the same.
    for name, number in (("nine", 9), ("ten", 10)):
        (folder / f"{name}.rules").write_text(
            LITTLE.replace("rank of card is above 6", f"number of cards in hand is above {number}"),
            "utf-8",
        )
    said = differing("nine.rules", "ten.rules", "--games", "10")
    assert "\nNo difference was found in " in said
    assert "this proves nothing. With --games more are tried.\n" in said
    assert "scenario" not in said


def test_options_that_differ_at_once_are_made_alike_to_see_the_rest(folder: Path) -> None:
    (folder / "both.rules").write_text(
        LITTLE.replace("default 3", "default 2").replace("above 6", "above 7"), "utf-8"
    )
    said = differing("little.rules", "both.rules", "--games", "40")
    assert "They differ from the deal on.\n" in said
    alike = said.split("The same once more with the same options in both (hand_size 3):\n")[1]
    assert "After 1 play the same choices have come to something else.\n" in alike
    # Whoever sets the option has the same at once.
    given = differing("little.rules", "both.rules", "--games", "40", "--set", "hand_size=3")
    assert "They differ from the deal on" not in given
    assert "    options: {hand_size: 3}\n" in given


FORKED = """game forked, edition 1
    players 2

deck
    ranks low to high: 1 2 3 4 5 6
    suits equal: red blue

zone stock: hidden
zone pile: as laid
zone heap: seen by all
zone hand of each player: seen by owner

state leader is a player

setup
    shuffle deck into stock
    deal 4 from stock to hand of each player
    choose leader from each player at random
    turn passes to leader

turn
    choose to_pile or to_heap
    turn passes to next player

move to_pile when number of cards in pile is below 2
    choose card from hand
    lay card on pile face down

move to_heap when number of cards in pile is at least 2
    title "onto the heap"
    choose card from hand
    lay card on heap face up

end all_laid after 8 turns
    players with fewest cards in hand win, those tied share the win
"""
"""Two moves with the same question; which is made depends on how many cards lie on the pile."""


def pasted(said: str, folder: Path, one: str, other: str) -> list[int]:
    """Run the last scenario that was shown with both rulesets; give the exit statuses."""
    scenario = said.split("for pailu test. It passes with ")[-1].split(":\n\n", 1)[1]
    scenario = re.split(r"\n\n(?=\S)", scenario)[0]
    assert f"    ruleset: {one}\n" in scenario
    statuses = []
    for name in (one, other):
        file = folder / "pasted.scenarios.yaml"
        file.write_text(scenario.replace(f"ruleset: {one}", f"ruleset: {name}"), "utf-8")
        statuses.append(pailu("test", str(file)).exit_code)
    return statuses


def test_another_move_is_named_where_all_else_looks_alike(folder: Path) -> None:
    (folder / "forked.rules").write_text(FORKED, "utf-8")
    other = FORKED.replace("is below 2", "is below 1").replace("at least 2", "at least 1")
    (folder / "early.rules").write_text(other.replace("game forked", "game early"), "utf-8")
    said = differing("forked.rules", "early.rules", "--games", "10")
    assert "After 1 play other choices are allowed.\n" in said
    asked = re.search(
        r"  to choose\n      forked  P([12]): a card \(to pile\)\n"
        r"      early   P\1: a card \(onto the heap\)\n",
        said,
    )
    assert asked, said
    assert re.search(rf"          - P{asked[1]}: to_pile \w+\n$", said)
    assert pasted(said, folder, "forked.rules", "early.rules") == [0, 1]


def test_a_choice_that_only_the_second_allows_is_shown_with_the_second(folder: Path) -> None:
    less = "is below 1 and number of cards in hand is at least 5"
    (folder / "less.rules").write_text(
        FORKED.replace("game forked", "game less")
        .replace("to_heap when number of cards in pile is at least 2", "to_heap")
        .replace("is below 2", less),
        "utf-8",
    )
    more = FORKED.replace("game forked", "game more").replace(
        "to_heap when number of cards in pile is at least 2", "to_heap"
    )
    (folder / "more.rules").write_text(more, "utf-8")
    said = differing("less.rules", "more.rules", "--games", "10")
    assert "They differ from the deal on.\n" in said
    assert re.search(r"      less  P[12]: a card \(onto the heap\): \S+ ", said)
    assert re.search(r"      more  P[12]: what you want to do: to_heap, to_pile\n", said)
    assert "It passes with more, not with less:\n" in said
    assert pasted(said, folder, "more.rules", "less.rules") == [0, 1]


def test_who_has_won_is_told_and_who_has_not(folder: Path) -> None:
    (folder / "forked.rules").write_text(FORKED, "utf-8")
    (folder / "short.rules").write_text(
        FORKED.replace("game forked", "game short").replace("after 8 turns", "after 3 turns"),
        "utf-8",
    )
    said = differing("forked.rules", "short.rules", "--games", "10")
    assert "After 3 plays the same choices have come to something else.\n" in said
    assert re.search(r"  winner\n      forked  the game goes on\n      short   P[12]\n", said), said
    assert "          over: no\n" in said
    assert "No difference in what may be chosen was found in " in said


def test_how_cards_lie_is_told(folder: Path) -> None:
    (folder / "forked.rules").write_text(FORKED, "utf-8")
    (folder / "open.rules").write_text(
        FORKED.replace("game forked", "game open").replace("pile face down", "pile face up"),
        "utf-8",
    )
    said = differing("forked.rules", "open.rules", "--games", "10")
    assert re.search(r"  the pile\n      forked  (\w+) down\n      open    \1 up\n", said), said
    assert "          pile: " in said
    assert pasted(said, folder, "forked.rules", "open.rules") == [0, 1]
    chinese = differing("forked.rules", "open.rules", "--games", "10", "--lang", "zh")
    assert re.search(r"  牌堆\n      forked  (\w+) 暗牌\n      open    \1 明牌\n", chinese), chinese


def test_a_deal_of_many_cards_is_folded_and_can_be_pasted(folder: Path) -> None:
    wide = differing("two_rows", "three_rows", "--games", "5")
    assert "          draws: " in wide
    # Even on a narrow terminal no line of it is broken.
    assert max(map(len, wide.split("not with three_rows:\n")[1].splitlines())) < 80
    assert pasted(wide, folder, "two_rows", "three_rows") == [0, 1]


# -- other forms ---------------------------------------------------------------------------------


def test_json_has_all_of_it() -> None:
    data = json.loads(differing("two_rows", "short_deck", "--json"))
    assert (data["a"]["name"], data["b"]["name"]) == ("two_rows", "short_deck")
    assert data["not_playable"] == "deck"
    assert data["plays"] == []
    deck, ranking = data["differences"]
    assert (deck["kind"], deck["clause"], deck["facts"][0]["what"]) == ("changed", "deck", "ranks")
    assert ranking["facts"][0]["b"].startswith("straight_flush > three_of_a_kind > flush")
    assert ranking["b"]["file"].endswith("short_deck.rules")
    assert ranking["b"]["line"] == 11


def test_json_has_the_plays(folder: Path) -> None:
    data = json.loads(differing("little.rules", "high.rules", "--games", "20", "--json"))
    found = data["plays"][0]["found"]
    assert (found["what"], found["plays"]) == ("results", 1)
    assert found["passes_with"] == "little.rules"
    assert found["scenario"].startswith("  - name: ")
    assert data["differences"][0]["lines"][0]["a"] == ["if rank of card is above 6"]


def test_all_of_it_is_said_in_chinese() -> None:
    said = differing("alternating", "same_rank_skips", "--players", "2", "--lang", "zh")
    assert said.startswith(
        "一上一下（明暗轮出）（alternating）与同点跳过下家（same_rank_skips）。\n"
    )
    assert "打了 1 手，两边能作的选择就不同了。\n" in said
    assert "move open_card（出明牌）\n" in said
    assert re.search(r"  轮到\n      alternating      P[12]\n      same_rank_skips  P[12]\n", said)


# -- what can't be done --------------------------------------------------------------------------


def test_a_game_alone_can_be_compared_with_nothing() -> None:
    said = refused("diff", "alternating")
    assert said == (
        "pailu: alternating is no variant; name what to compare it with, or lay a variant on it: "
        "pailu diff alternating --with VARIANT\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Missing argument"),
        (("alternating", "two_rows", "duo"), "two rulesets can be compared, not 3"),
        (("alternating", "nothing_like_it"), "there is no ruleset and no file called"),
        (("alternating", "low_costs_two", "--players", "7"), "both rulesets allow 2 to 4 players"),
        (("alternating", "low_costs_two", "--set", "hand=3"), "has no option called `hand`"),
        (("alternating", "low_costs_two", "--set", "hand_size=99"), "`hand_size` can't be `99`"),
        (("alternating", "two_rows", "--with", "low_costs_two"), "can't be played"),
        (("alternating", "low_costs_two", "--games", "0"), "--games"),
    ],
)
def test_bad_usage_is_told(words: tuple[str, ...], said: str) -> None:
    assert said in refused("diff", *words)


def test_a_wrong_ruleset_is_reported_like_anywhere_else(folder: Path) -> None:
    (folder / "wrong.rules").write_text(DOUBT.replace("reveal card", "reveal crad"), "utf-8")
    said = refused("diff", "doubt.rules", "wrong.rules")
    assert "wrong.rules can't be played" in said
    assert "error[R0101]" in said
