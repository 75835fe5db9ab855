"""What two rulesets mean is compared clause by clause, whatever way it is put."""

from __future__ import annotations

import re

import pytest
from overlay_games import DUO, TOLD, checked

from interpreter.catalogue.examples import DOUBT, LITTLE, SHOWN
from interpreter.game.load import check_ruleset
from interpreter.resources import shipped_rulesets
from interpreter.rules import model as m
from interpreter.rules.check import check_source
from interpreter.rules.compare import Comparison, Difference, Kind, compare
from interpreter.source import Source


def rules(text: str) -> m.Rules:
    """The rules of a text, which has to be right."""
    found = check_source(Source.from_text("test.rules", text))
    assert found.rules is not None, [one.code for one in found.problems]
    return found.rules


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A text with something else in it; what is changed has to be there."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def against(text: str, *changes: tuple[str, str]) -> Comparison:
    """A text compared with itself after some changes."""
    return compare(rules(text), rules(changed(text, *changes)))


def facts(one: Difference) -> list[tuple[str, str | None, str | None]]:
    return [(fact.what, fact.a, fact.b) for fact in one.facts]


def lines(one: Difference) -> list[tuple[list[str], list[str]]]:
    return [([line.text for line in hunk.a], [line.text for line in hunk.b]) for hunk in one.hunks]


# -- no difference -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped_rulesets())
def test_a_ruleset_means_what_it_means_however_it_is_laid_out(name: str) -> None:
    found = check_ruleset(name)
    assert found.rules is not None
    text = found.rules.source.text
    # Comments behind all lines of rules, blank lines between blocks, other sentences.
    spread = re.sub(r"(?m)^( +(?:do|draw|lay|choose|put|reveal)\b.*)$", r"\1   # so it is", text)
    spread = re.sub(r"(?m)^(?=\w)", "\n# a block\n", spread)
    spread = re.sub(r'(?m)^(    ".*)\."', r'\1, really."', spread)
    assert spread != text
    # The same game with all its variants, once more; `game` and `variant` lines stay as they are.
    compared = compare(found.rules, rules(spread))
    assert compared.differences == ()
    assert compared.wording
    assert compare(found.rules, found.rules).wording == ()


SAME = [
    (DUO, ("draw 1 from stock to hand", "put 1 from stock to hand of player")),
    (DUO, ("if hand is empty", "if hand of player is empty")),
    (DUO, ("choose play_one or draw_one", "choose draw_one or play_one")),
    (DUO, ("when hand is not empty", "when not hand is empty")),
    (DOUBT, ("rank of card is below target", "target is above rank of card")),
    (DOUBT, ("rank of card is below target", "not rank of card is at least target")),
    (DOUBT, ("rank of card is not value", "value is not rank of card")),
    (DOUBT, ("suits equal: red blue green", "suits equal: green red blue")),
    (SHOWN, ("mixed: anything;", "mixed:   anything;")),
]


@pytest.mark.parametrize(("text", "change"), SAME, ids=[new for _, (_, new) in SAME])
def test_the_same_in_other_words_is_no_difference(text: str, change: tuple[str, str]) -> None:
    assert against(text, change).differences == ()


def test_the_name_of_what_is_chosen_does_not_count() -> None:
    named = changed(LITTLE, ("choose card from", "choose mine from"), ("lay card", "lay mine"))
    named = changed(named, ("rank of card", "rank of mine"))
    assert compare(rules(LITTLE), rules(named)).differences == ()


def test_which_of_two_chosen_things_is_meant_counts() -> None:
    two = changed(
        LITTLE,
        ("    choose card from hand\n", "    choose card from hand\n    choose other from hand\n"),
        ("    do go_out\n", "    if rank of other is 3\n        do go_out\n    do go_out\n"),
    )
    swapped = changed(two, ("lay card", "lay other"))
    (one,) = compare(rules(two), rules(swapped)).differences
    assert lines(one) == [(["lay card on pile face up"], ["lay other on pile face up"])]


def test_the_order_of_blocks_does_not_count() -> None:
    head, *blocks = DUO.split("\n\n")
    other = "\n\n".join([head, *reversed([one.strip("\n") for one in blocks])]) + "\n"
    assert compare(rules(DUO), rules(other)).differences == ()


def test_of_two_named_values_not_the_one_is_the_other() -> None:
    twofold = changed(
        LITTLE,
        ("state starter is a player", "state starter is a player\nstate way is up or down"),
        ("    turn passes to starter", "    way becomes up\n    turn passes to starter"),
        ("    do go_out\n", "    if way is down\n        switch way\n    do go_out\n"),
    )
    assert against(twofold, ("if way is down", "if way is not up")).differences == ()
    assert len(against(twofold, ("if way is down", "if way is up")).differences) == 1


# -- facts -------------------------------------------------------------------------------------

FACTS = [
    (LITTLE, ("players 2 to 4", "players 3"), "game little", ("players", "2 to 4", "3")),
    (LITTLE, ("default 3", "default 2"), "option hand_size", ("default", "3", "2")),
    (LITTLE, ("2 to 4, d", "1 to 4, d"), "option hand_size", ("range", "2 to 4", "1 to 4")),
    (
        LITTLE,
        ("high: 3 4 5", "high: 4 3 5"),
        "deck",
        ("ranks", "low to high: 3 4 5 6 7 8", "low to high: 4 3 5 6 7 8"),
    ),
    (
        LITTLE,
        ("suits equal: red blue green", "suits low to high: red blue green"),
        "deck",
        ("suits", "equal: red blue green", "low to high: red blue green"),
    ),
    (DOUBT, ("as laid", "seen by all"), "zone pile", ("seen", "as laid", "seen by all")),
    (
        LITTLE,
        ("pile: seen by all", "pile: seen by all, holds 18"),
        "zone pile",
        ("holds", None, "18"),
    ),
    (SHOWN, ("is 0 to 1", "is 0 to 2"), "state points", ("range", "0 to 1", "0 to 2")),
    (SHOWN, ("deal at 0", "deal at 1"), "state points", ("start", "0", "1")),
    (SHOWN, ("after 6 turns", "after 5 turns"), "end all_shown", ("after", "6", "5")),
    (
        SHOWN,
        ("mixed: anything; by ranks high to low", "mixed: anything; by top rank"),
        "ranking of_three › row mixed",
        ("kind", "anything; by ranks high to low", "anything; by top rank"),
    ),
    (
        DOUBT,
        ("rank of card is below", "rank of card is at most"),
        "move hide_one › challenge › reason too_small",
        ("when", "rank of card is below target", "rank of card is at most target"),
    ),
    (
        DUO,
        ("when stock is not empty", "when hand is empty and stock is not empty"),
        "move draw_one",
        ("when", "stock is not empty", "hand is empty and stock is not empty"),
    ),
    (DUO, (" when hand is not empty", ""), "move play_one", ("when", "hand is not empty", None)),
    (
        TOLD,
        ("first to 2 won", "first to 3 won"),
        "match",
        (
            "decides",
            "first to 2 won games wins the match, drawn games count for nobody",
            "first to 3 won games wins the match, drawn games count for nobody",
        ),
    ),
]


@pytest.mark.parametrize(
    ("text", "change", "clause", "fact"), FACTS, ids=[f"{one[2]} {one[3][0]}" for one in FACTS]
)
def test_a_fact_that_differs_is_told_and_nothing_else(
    text: str, change: tuple[str, str], clause: str, fact: tuple[str, str, str]
) -> None:
    (one,) = against(text, change).differences
    assert (one.kind, one.path, facts(one), one.hunks) == (Kind.CHANGED, clause, [fact], ())


def test_the_order_of_rows_is_what_beats_what() -> None:
    (one,) = against(
        SHOWN,
        ("    two_alike: 2 of one rank; by that rank, then the rest high to low\n", ""),
        (
            "    alike: 3 of one rank; by that rank\n",
            "    two_alike: 2 of one rank; by that rank, then the rest high to low\n"
            "    alike: 3 of one rank; by that rank\n",
        ),
    ).differences
    assert one.path == "ranking of_three"
    assert facts(one) == [("order", "alike > two_alike > mixed", "two_alike > alike > mixed")]


def test_the_order_in_which_ends_are_tested_is_a_rule() -> None:
    ends = (
        "end all_gone when stock is empty\n    game is drawn\n",
        "end long after 20 turns\n    game is drawn\n",
    )
    one, other = f"{DUO}\n{ends[0]}\n{ends[1]}", f"{DUO}\n{ends[1]}\n{ends[0]}"
    (found,) = compare(rules(one), rules(other)).differences
    assert facts(found) == [("tested", "all_gone, long", "long, all_gone")]


def test_ranks_are_compared_by_name_though_their_numbers_change() -> None:
    # With a 2 every other rank has another number, and only the deck says anything else.
    (one,) = against(DOUBT, ("high: 3 4", "high: 2 3 4")).differences
    assert one.path == "deck"


def test_what_is_chosen_or_claimed_counts() -> None:
    suit = changed(
        DOUBT,
        ("claim value is a rank, lowest rank when silent", "claim value is a suit"),
        ("rank of card is not value", "suit of card is not value"),
        ("            target becomes value\n", "            target becomes rank of card\n"),
    )
    rank = changed(
        suit,
        ("claim value is a suit", "claim value is a rank"),
        ("suit of card is not value", "rank of card is not value"),
    )
    found = compare(rules(suit), rules(rank))
    assert [one.path for one in found.differences] == [
        "move hide_one",
        "move hide_one › challenge › reason untrue",
    ]
    assert lines(found.differences[0]) == [(["claim value is a suit"], ["claim value is a rank"])]
    silent = against(DOUBT, ("lowest rank when", "highest rank when"))
    assert len(silent.differences) == 1
    # The highest is the highest, whichever that is.
    highest = changed(DOUBT, ("lowest rank when", "highest rank when"))
    assert len(against(highest, ("6 7 8", "6 7 8 9")).differences) == 1


# -- lines -------------------------------------------------------------------------------------


def test_lines_are_told_with_what_they_stand_within() -> None:
    (one,) = against(
        DOUBT, ("put all from pile to hand of player", "put 1 from pile to hand of player")
    ).differences
    (hunk,) = one.hunks
    assert one.path == "move hide_one"
    assert hunk.within == (
        "challenge by others together, first in turn order counts",
        "if it is right",
    )
    assert lines(one) == [
        (["put all from pile to hand of player"], ["put 1 from pile to hand of player"])
    ]


def test_new_lines_are_told_with_the_line_before_them() -> None:
    (one,) = against(
        LITTLE,
        (
            "    choose play_one\n",
            "    choose play_one\n    if stock is empty\n        do go_out\n",
        ),
    ).differences
    (hunk,) = one.hunks
    assert (one.path, hunk.after, hunk.a) == ("turn", "choose play_one", ())
    assert [(line.depth, line.text) for line in hunk.b] == [
        (0, "if stock is empty"),
        (1, "do go_out"),
    ]


def test_how_deep_a_line_stands_counts() -> None:
    (one,) = against(
        LITTLE,
        ("        draw 1 from stock", "        do go_out\n        draw 1 from stock"),
    ).differences
    assert lines(one) == [([], ["do go_out"])]


def test_a_new_block_begins_with_its_own_first_line() -> None:
    # Both blocks begin alike; the new one is the first, and is told from its beginning.
    old = "    for each player\n        do go_out\n"
    new = "    for each player\n        draw 1 from stock to hand, if any is left\n"
    one = changed(LITTLE, ("    choose play_one\n", f"    choose play_one\n{old}"))
    other = changed(LITTLE, ("    choose play_one\n", f"    choose play_one\n{new}{old}"))
    (found,) = compare(rules(one), rules(other)).differences
    (hunk,) = found.hunks
    assert hunk.after == "choose play_one"
    assert [(line.depth, line.text) for line in hunk.b] == [
        (0, "for each player"),
        (1, "draw 1 from stock to hand, if any is left"),
    ]


def test_clauses_that_only_one_has_are_told_with_all_they_say() -> None:
    more = f"{LITTLE}\nend over after 9 turns\n    game is drawn\n"
    (one,) = compare(rules(LITTLE), rules(more)).differences
    assert (one.kind, one.a, one.head) == (Kind.ONLY_B, None, "end over after 9 turns")
    assert lines(one) == [([], ["game is drawn"])]
    (other,) = compare(rules(more), rules(LITTLE)).differences
    assert (other.kind, other.b, lines(other)) == (Kind.ONLY_A, None, [(["game is drawn"], [])])


def test_a_long_change_is_told_without_a_long_search() -> None:
    # So many lines that are alike would keep a line by line search busy for minutes.
    bodies = ["    turn passes to next player\n" * 1_500, "    turn passes to starter\n" * 1_499]
    one, other = (
        changed(LITTLE, ("    choose play_one\n", f"    choose play_one\n{body}"))
        for body in bodies
    )
    (found,) = compare(rules(one), rules(other)).differences
    assert found.path == "turn"
    assert [(len(a), len(b)) for a, b in lines(found)] == [(1_500, 1_499)]


# -- names -------------------------------------------------------------------------------------

RENAMED = [
    (LITTLE, "step", "go_out", "leave"),
    (LITTLE, "move", "play_one", "lay_one"),
    (LITTLE, "zone", "pile", "heap"),
    (LITTLE, "state", "starter", "first_player"),
    (LITTLE, "option", "hand_size", "cards_each"),
    (DOUBT, "reason", "untrue", "a_lie"),
    (SHOWN, "row", "two_alike", "pair"),
    (SHOWN, "ranking", "of_three", "kinds"),
    (SHOWN, "end", "all_shown", "the_end"),
]


@pytest.mark.parametrize(("text", "kind", "old", "new"), RENAMED, ids=[one[1] for one in RENAMED])
def test_another_name_is_told_once(text: str, kind: str, old: str, new: str) -> None:
    found = compare(rules(text), rules(re.sub(rf"\b{old}\b", new, text)))
    assert found.renamed == {(kind, old): new}
    renamed = [(one.kind, one.a.name, one.b.name) for one in found.differences if one.a and one.b]
    assert (Kind.RENAMED, old, new) in renamed
    assert all(one[0] is Kind.RENAMED for one in renamed)


def test_what_calls_one_another_is_renamed_together() -> None:
    chain = changed(
        LITTLE,
        ("step go_out\n", "step go_out\n    do check_hand\n\nstep check_hand\n"),
    )
    other = re.sub(r"\bgo_out\b", "leave", re.sub(r"\bcheck_hand\b", "look", chain))
    found = compare(rules(chain), rules(other))
    assert found.renamed == {("step", "go_out"): "leave", ("step", "check_hand"): "look"}
    assert {one.kind for one in found.differences} == {Kind.RENAMED}


def test_a_thing_that_is_used_otherwise_is_another_thing() -> None:
    kept = "state {} of each player is 0 to 9, starts each deal at 0\n"
    one = changed(LITTLE, ("\nsetup", "\n" + kept.format("hits") + "\nsetup"))
    one = changed(one, ("    do go_out\n", "    add 1 to hits\n    do go_out\n"))
    other = one.replace("hits", "misses").replace("add 1 to misses", "take 1 off misses")
    found = compare(rules(one), rules(other))
    assert found.renamed == {}
    assert sorted(one.kind.value for one in found.differences) == ["changed", "only_a", "only_b"]


def test_of_two_names_that_fit_as_well_none_is_taken() -> None:
    step = "\nstep {}\n    if hand is empty\n        player wins\n"
    calls = changed(LITTLE, ("    do go_out\n", "    do red_one\n    do red_two\n"))
    red = calls.split("\nstep go_out")[0] + step.format("red_one") + step.format("red_two")
    blue = red.replace("red_", "blue_")
    found = compare(rules(red), rules(blue))
    assert found.renamed == {}
    assert {one.path for one in found.differences} == {
        "move play_one",
        "step red_one",
        "step red_two",
        "step blue_one",
        "step blue_two",
    }


# -- the shipped variants ----------------------------------------------------------------------

SHIPPED = {
    ("alternating", "challenger_leads"): {"option leads_after_catch"},
    ("alternating", "low_costs_two"): {"step low_card"},
    ("alternating", "same_rank_skips"): {"move open_card"},
    ("alternating", "strict_table"): {
        "option hand_size",
        "option leads_after_catch",
        "step low_card",
        "move hidden_card › challenge › reason below_target",
    },
    ("alternating", "two_up_one_down"): {"step stands", "state open_cards"},
    ("two_rows", "short_deck"): {"deck", "ranking three_card"},
    ("two_rows", "sweep_counts_three"): {"state points", "step settle"},
    ("two_rows", "three_players"): {"game two_rows"},
    ("two_rows", "three_rows"): {
        "state points",
        "zone middle",
        "setup",
        "move place",
        "step settle",
    },
}


@pytest.mark.parametrize("pair", SHIPPED, ids=["-".join(pair) for pair in SHIPPED])
def test_a_shipped_variant_differs_in_the_clauses_that_it_changes(pair: tuple[str, str]) -> None:
    one, other = (check_ruleset(name).rules for name in pair)
    assert one is not None
    assert other is not None
    found = compare(one, other)
    assert {difference.path for difference in found.differences} == SHIPPED[pair]
    back = compare(other, one)
    assert len(back.differences) == len(found.differences)


def test_only_defaults_are_known_for_what_they_are() -> None:
    assert against(LITTLE, ("default 3", "default 2")).only_defaults
    assert not against(LITTLE, ("2 to 4, d", "1 to 4, d")).only_defaults


def test_wording_is_no_meaning_and_is_told() -> None:
    said = changed(LITTLE, ("step go_out\n", 'step go_out\n    title "going out"\n    cites A19\n'))
    found = compare(rules(LITTLE), rules(said))
    assert found.differences == ()
    assert [(one.path, other.path) for one, other in found.wording] == [
        ("step go_out", "step go_out")
    ]


def test_variants_laid_on_are_compared_as_one_ruleset() -> None:
    variant = "variant quick of duo, edition 1\n\noverride step missing\n    player wins\n"
    assert checked(DUO, variant).rules is None  # the change fits nothing
    variant = "variant quick of duo, edition 1\n\nremove move draw_one\n\noverride turn\n"
    variant += "    choose play_one\n    turn passes to next player\n"
    laid = checked(DUO, variant)
    assert laid.rules is not None, [one.code for one in laid.problems]
    found = compare(rules(DUO), laid.rules)
    assert {(one.kind, one.path) for one in found.differences} == {
        (Kind.CHANGED, "turn"),
        (Kind.ONLY_A, "move draw_one"),
    }
