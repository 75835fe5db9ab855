"""Why a play is or isn't allowed: the explanation is what the machine does, and says what is so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random
from typing import get_args

import pytest
from command_line import ROOT
from harness.scripts import dealt, rows, say

from interpreter.game.explain import PlayExplainer
from interpreter.game.findings import Eyes, Finding, Inquiry
from interpreter.game.game import Decision, Game
from interpreter.game.load import load_program, program_of
from interpreter.game.verdicts import ChoiceFinding, Verdict
from interpreter.game.views import View, Watcher
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.rules import model as m
from interpreter.rules.parts import parts
from interpreter.rules.said import said
from interpreter.rules.zones import bodies_of
from interpreter.source import Span

pytestmark = pytest.mark.unmeasured

CHOOSY = str(ROOT / "tests" / "choosy.rules")
FAIR = str(ROOT / "tests" / "fair.rules")
ASKING = str(ROOT / "tests" / "asking.rules")
TOGETHER = str(ROOT / "tests" / "several_cards.rules")
SHIPPED = sorted(path.stem for path in (ROOT / "rulesets").rglob("*.rules"))
DECISIONS = 80
"""How many decisions of each number of players are looked at."""


@cache
def program(name: str) -> Program:
    return load_program(name)


def view_of(game: Game, seat: int) -> View:
    watcher = Watcher(game.words, seat, game.players)
    for event in game.events:
        watcher.see(event)
    return watcher.view()


def explained(game: Game, play: str) -> Verdict:
    assert game.decision is not None
    explainer = PlayExplainer(Inquiry(game.program))
    return explainer.explain(game, view_of(game, game.decision.seat), play)


# -- the explanation is what the machine does ----------------------------------------------


def everything(game: Game, decision: Decision) -> Iterator[int]:
    """Give all that a decision of its kind could be about, in the game or not."""
    deck = game.rules.deck
    sizes = {
        "card": deck.size,
        "rank": len(deck.ranks),
        "suit": len(deck.suits),
        "player": 8,
        "move": len(game.rules.moves),
        "yes_no": 2,
    }
    if decision.kind == "cards":
        yield from range(-1, deck.size)
    elif decision.kind == "zone":
        yield from (zone.address for zone in game.program.layout.zones)
    else:
        yield from range(sizes[decision.kind])


def check_decision(explainer: PlayExplainer, game: Game, *, lone: bool) -> int:
    """Hold every explanation at a decision against what is on offer; give how many there were."""
    decision = game.decision
    assert decision is not None
    eyes = Eyes(view_of(game, decision.seat))
    count = 0
    for value in everything(game, decision):
        found = explainer.choice(game, eyes, value)
        assert found.offered == (value in decision.values), (decision, value, found)
        count += 1
    found_all = explainer.candidates(game, eyes)
    assert {one.value for one in found_all if one.offered} == set(decision.values)
    moves = explainer.moves(game, eyes)
    begun = explainer.begun_move(game, eyes)
    if begun is not None:
        assert begun.offered
        assert not lone or [one for one in moves if one.offered] == [begun]
    return count


@pytest.mark.parametrize("name", [*SHIPPED, CHOOSY, FAIR, TOGETHER, ASKING])
def test_what_is_explained_is_what_is_on_offer(name: str) -> None:
    explainer = PlayExplainer(Inquiry(program(name)))
    low, high = program(name).rules.players
    for players in range(low, high + 1):
        random = Random(f"{name} {players}")
        left, checks = DECISIONS, 0
        while left > 0:
            game, asked = Game(program(name), players), -1
            while left > 0 and (decision := game.decision) is not None:
                if decision.seat >= 0 and random.random() < 0.5:
                    lone = asked != game.state[lay.TURNS]
                    checks += check_decision(explainer, game, lone=lone)
                    left -= 1
                if decision.kind == "move":
                    asked = game.state[lay.TURNS]
                game.choose(random.randrange(len(decision.options)))
        assert checks > DECISIONS


def test_a_typed_play_is_allowed_exactly_if_it_can_be_made() -> None:
    """Lines made of offered and other words, read and explained alike."""
    explainer = PlayExplainer(Inquiry(program(CHOOSY)))
    random, seen = Random(5), set()
    words = [*program(CHOOSY).rules.moves, "2MO", "3ST", "near", "far", "P1", "P2", "suns", "4"]
    for _ in range(40):
        game = Game(program(CHOOSY), 2)
        while (decision := game.decision) is not None:
            if decision.seat >= 0:
                line = [random.choice([*decision.options, *words])]
                line += random.choices(words, k=random.randrange(3))
                verdict = explainer.explain(game, view_of(game, decision.seat), " ".join(line))
                if verdict.allowed:
                    assert all(one.offered for one in verdict.choices)
                elif verdict.refusal is not None and verdict.refusal.kind == decision.kind:
                    assert not verdict.choices[-1].offered
                seen.add((verdict.allowed, verdict.refusal and verdict.refusal.code))
            game.choose(random.randrange(len(decision.options)))
    assert {(True, None), (False, "not_offered"), (False, "unreadable")} <= seen
    assert (False, "too_much") in seen


def test_only_whoever_decides_has_plays_to_ask_about() -> None:
    game = dealt(["8S 4S 9S", "6H 5S 10H"])
    verdict = PlayExplainer(Inquiry(game.program)).explain(game, view_of(game, 1), "6H")
    assert verdict.refusal is not None
    assert (verdict.refusal.code, verdict.choices, verdict.move) == ("not_your_turn", (), None)
    say(game, "8S", "6H", "10")
    asked = explained(game, "open 4S")
    assert asked.refusal is not None
    assert (asked.allowed, asked.move) == (False, None)


def test_a_thing_that_was_not_lowered_from_the_same_rules_is_refused() -> None:
    other = replace(program("alternating"), code=program("two_rows").code)
    with pytest.raises(ValueError, match="not lowered from these rules"):
        Inquiry(other)


def test_an_explanation_changes_nothing() -> None:
    game = dealt(["8S 4S 9S", "6H 5S 10H"])
    before, happened = game.state[:], game.events[:]
    for line in ("8S", "7S", "hidden 8S", "nonsense", "8S 9", ""):
        explained(game, line)
    assert (game.state, game.events) == (before, happened)


# -- conditions in the words of the rules --------------------------------------------------


def conditions(rules: m.Rules) -> Iterator[tuple[m.Expr, Span]]:
    """Give the conditions of which the rules say where they stand, the last first."""
    bodies = (*rules.moves.values(), *rules.steps.values(), rules.setup, rules.turn)
    found = [
        (part.where, part.where_span)
        for part in parts(bodies)
        if isinstance(part, m.Choose) and part.where is not None and part.where_span is not None
    ]
    found += [
        (move.guard, move.guard_span)
        for move in rules.moves.values()
        if move.guard is not None and move.guard_span is not None
    ]
    yield from sorted(found, key=lambda pair: -pair[1].start)


def bare(value: object) -> object:
    """Give a part of the rules without its places in the text."""
    if isinstance(value, Span | m.At):
        return None
    if isinstance(value, tuple):
        return tuple(bare(one) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value), *(bare(getattr(value, one.name)) for one in fields(value)))
    return value


@pytest.mark.parametrize(
    "name",
    ["alternating", "two_rows", "wild_jokers", "gin_rummy", "president", CHOOSY, FAIR, TOGETHER],
)
def test_a_condition_is_written_so_that_it_is_read_the_same_again(name: str) -> None:
    rules = program(name).rules
    text = rules.source.text
    for condition, span in conditions(rules):
        text = text[: span.start] + said(condition, rules.deck) + text[span.end :]
    again = program_of("again.rules", text).rules
    first, second = list(conditions(rules)), list(conditions(again))
    assert [bare(one) for one, _ in first] == [bare(one) for one, _ in second]
    assert first or name == "two_rows"


@pytest.mark.parametrize(
    "condition",
    [
        "facing is up",
        "target is not 5",
        "target is below 10 and (facing is up or facing is down)",
        "facing is up or (target is 5 and not (target is at least J))",
        "hand_size plus 1 minus (2 minus 1) times 3 is at most 2 times (hand_size plus 1)",
        "number of cards in hand of next player is above number of cards in hand of leader",
        "number of cards in hand of next player after leader is 2",
        "leader is not player",
        "pile is not empty",
        "hand of leader is empty and opening_target is 3",
        "not (not (facing is up))",
    ],
)
def test_conditions_come_out_as_they_were_written(condition: str) -> None:
    text = program("alternating").rules.source.text
    written = text.replace("move open_card when facing is up", f"move open_card when {condition}")
    rules = program_of("written.rules", written).rules
    guard = rules.moves["open_card"].guard
    assert guard is not None
    assert said(guard, rules.deck) == condition


def test_every_kind_of_expression_is_among_those_written() -> None:
    """A new kind of value or condition needs its words in `rules.said`, and a line here."""
    seen = {
        type(part)
        for name in (*SHIPPED, CHOOSY, FAIR, TOGETHER, ASKING)
        for part in parts((*bodies_of(program(name).rules), *program(name).rules.ends))
    }
    for name in get_args(m.Expr):
        assert name in seen or name in {m.TopOf, m.FaceTest, m.PartnerOf}, name


@pytest.mark.parametrize(
    "condition",
    ["rank of top of pot is 2", "top of pot is face up", "top of pot is face down"],
)
def test_conditions_on_cards_come_out_as_they_were_written(condition: str) -> None:
    rules = program_of("plain.rules", PLAIN.format(condition=condition)).rules
    (move,) = rules.moves.values()
    assert move.guard is not None
    assert said(move.guard, rules.deck) == condition


PLAIN = """
game plain, edition 1
    players 2
deck
    ranks low to high: 1 2 3
    suits low to high: a b
zone stock: hidden
zone pot: seen by all
state leader is a player
setup
    shuffle deck into stock
    draw 1 from stock to pot
    choose leader from each player at random
    turn passes to leader
turn
    choose go
    turn passes to next player
move go when {condition}
    draw 1 from stock to pot
end done after 3 turns
    game is drawn
"""


# -- what is said --------------------------------------------------------------------------


def values(game: Game, finding: Finding | None) -> dict[str, str]:
    assert finding is not None
    return {one.said: shown(game, one.type, one.value) for one in finding.found}


def shown(game: Game, type_: m.Type, value: int) -> str:
    match type_.kind:
        case m.Kind.RANK:
            return game.words.rank(value)
        case m.Kind.CHOICE:
            return type_.names[value]
        case _:
            return str(value)


def test_a_move_that_is_not_on_offer_is_told_with_what_is_so_instead() -> None:
    game = say(dealt(["8S 4S 9S", "6H 5S 10H"]), "8S")
    verdict = explained(game, "open 6H")
    assert not verdict.allowed
    assert verdict.move is not None
    assert (verdict.move.name, verdict.move.offered) == ("open_card", False)
    guard = verdict.move.guard
    assert guard is not None
    assert (guard.said, guard.holds) == ("facing is up", False)
    assert values(game, guard) == {"facing": "down"}


def test_an_allowed_play_is_told_with_its_move_and_every_choice() -> None:
    game = say(dealt(["8S 4S 9S", "6H 5S 10H"]), "8S")
    verdict = explained(game, "6H 10")
    assert verdict.allowed
    assert verdict.complete
    assert verdict.move is not None
    assert (verdict.move.name, verdict.move.offered) == ("hidden_card", True)
    assert [one.pool for one in verdict.choices] == ["cards", "values"]
    assert all(one.offered for one in verdict.choices)


def test_a_card_of_somebody_else_is_only_not_among_ones_own() -> None:
    """6H is P2's and 2C lies in the stock: the answer to P1 is the same."""
    game = dealt(["8S 4S 9S", "6H 5S 10H"])

    def refused(card: str) -> ChoiceFinding:
        return explained(game, card).choices[-1]

    assert not refused("6H").within
    assert refused("6H").sources == refused("2C").sources
    assert [(one.within, one.where, one.needs) for one in map(refused, ("6H", "2C"))] == [
        (False, None, ()),
        (False, None, ()),
    ]


def test_a_full_row_is_told_with_how_many_cards_it_holds() -> None:
    game = rows("KS KH 4S 5S 6S 9D", "2S 2H 7S 8S 9S 3D")
    for first, second in (("KS", "2S"), ("KH", "2H"), ("4S", "7S")):
        say(game, first, "upper", second, "upper")
    verdict = explained(game, "5S upper")
    assert not verdict.allowed
    card, row = verdict.choices
    assert card.offered
    assert [(one.name, one.met) for one in card.needs] == []
    assert row.within
    assert row.where is not None
    assert (row.where.said, row.where.holds) == ("row is not full", False)
    assert [(one.count, one.room) for one in row.where.found] == [(3, 3)]


def test_a_card_that_leaves_nothing_for_the_next_choice_is_told_so() -> None:
    """Only a 2 and a 2 of another suit make a pair: the lone 3 of the hand begins none."""
    game = Game(program(CHOOSY), 2, {"floor": "1"})
    say(game, "2MO", "5ST", "2ST", "5SU", "3MO", "6MO", "4SU", "6ST", "P1", "pair_up")
    verdict = explained(game, "3MO")
    assert not verdict.allowed
    refused = verdict.choices[-1]
    assert refused.within
    assert refused.where is not None
    assert refused.where.holds
    assert [(one.name, one.met) for one in refused.needs] == [("second", False)]
    assert explained(game, "2MO 2ST").allowed


def test_a_move_without_a_place_to_go_is_told_with_every_place() -> None:
    """While the limit is 1 nothing can be put aside, though both places are empty."""
    game = Game(program(CHOOSY), 2)
    say(game, "2MO", "5ST", "2ST", "5SU", "3MO", "6MO", "4SU", "6ST", "P1")
    say(game, "tell", "stars", "1")
    move = explained(game, "put_aside").choices[-1].move
    assert move is not None
    assert not move.offered
    assert move.guard is not None
    assert move.guard.holds
    assert [(one.name, one.met) for one in move.needs] == [("row", False)]
    assert [one.within for one in move.lacking] == [True, True]
    for place in move.lacking:
        assert place.where is not None
        assert [(one.said, one.holds) for one in place.where.parts] == [
            ("number of cards in row is below 2", True),
            ("limit is not 1", False),
        ]


def test_the_parts_of_a_condition_are_told_one_by_one() -> None:
    game = Game(program(CHOOSY), 2)
    say(game, "2MO", "5ST", "2ST", "5SU", "3MO", "6MO", "4SU", "6ST", "P1")
    verdict = explained(game, "match_table")
    assert not verdict.allowed
    move = verdict.choices[-1].move
    assert move is not None
    assert move.guard is not None
    assert (move.guard.joined, move.guard.holds) == ("and", False)
    table, rest = move.guard.parts
    assert (table.said, table.holds, table.found[0].count) == ("table is not empty", False, 0)
    assert (rest.joined, rest.holds) == ("or", True)
    assert [(one.said, one.holds, one.found[0].value) for one in rest.parts] == [
        ("tally is below 5", True, 0),
        ("number of cards in hand is 4", True, 4),
    ]
