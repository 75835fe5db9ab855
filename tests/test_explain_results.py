"""Why something came about: the examples of the written sources, with the values they name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from command_line import ROOT
from harness.scripts import dealt, rows, say

from interpreter.game.explain_results import EXPLAINED, ResultExplainer
from interpreter.game.findings import UNKNOWN, Finding, Inquiry
from interpreter.game.game import Game
from interpreter.game.load import load_program, program_of
from interpreter.game.results import (
    ChallengeResult,
    Comparison,
    Duel,
    Ending,
    Hand,
    Met,
    Result,
)
from interpreter.game.retrace import Stretch
from interpreter.game.views import Watcher
from interpreter.machine.stream import Stream
from interpreter.program.program import Program
from interpreter.rules import model as m

CHOOSY = str(ROOT / "tests" / "choosy.rules")
NOBODY = -1


EXPLAINERS: dict[tuple[int, ...], ResultExplainer] = {}


def explainer(program: Program) -> ResultExplainer:
    if program.code not in EXPLAINERS:
        EXPLAINERS[program.code] = ResultExplainer(Inquiry(program))
    return EXPLAINERS[program.code]


def stretch(game: Game, *words: str) -> Stretch:
    """Make choices and give what the last one made happen."""
    say(game, *words[:-1])
    decision = game.decision
    assert decision is not None
    index, before = decision.options.index(words[-1]), tuple(game.state)
    return Stretch(before, index, tuple(game.choose(index)))


def explained(game: Game, *words: str, seat: int = NOBODY) -> list[Result]:
    """Make choices and say why what the last one made happen came about."""
    decided = stretch(game, *words)
    view = None
    if seat != NOBODY:
        watcher = Watcher(game.words, seat, game.players)
        for event in game.events[: len(game.events) - len(decided.events)]:
            watcher.see(event)
        view = watcher.view()
    return explainer(game.program).explain(decided, view)


def values(game: Game, finding: Finding) -> dict[str, str | int | None]:
    """Give the values of a finding in words; None for one that isn't told."""
    found: dict[str, str | int | None] = {}
    for one in finding.found:
        match one.type.kind:
            case _ if one.value == UNKNOWN:
                found[one.said] = None
            case m.Kind.RANK:
                found[one.said] = game.words.rank(one.value)
            case m.Kind.ZONE:
                found[one.said] = one.count
            case m.Kind.CHOICE:
                found[one.said] = one.type.names[one.value]
            case _:
                found[one.said] = one.value
    return found


# -- challenges ----------------------------------------------------------------------------


def example(card: str, *, target: str = "8S") -> Game:
    """P1 has led a card of the target; P2 holds the card, and P3 is there to challenge."""
    hands = [f"{target} 4S 9S", f"{card} 5S 10H", "2H 2D JD"]
    return say(dealt(hands), target, card)


@pytest.mark.parametrize(
    ("example_id", "card", "claim", "right", "false_claim", "below_target"),
    [
        ("A-E2", "10S", "10", False, False, False),
        ("A-E3", "6H", "10", True, True, True),
        ("A-E4", "7H", "10", True, True, True),
        ("A-E5", "8H", "8", False, False, False),
        ("A-E8", "5H", "5", True, False, True),
    ],
)
def test_every_reason_of_a_challenge_is_told_with_its_values(
    example_id: str, card: str, claim: str, right: bool, false_claim: bool, below_target: bool
) -> None:
    game = example(card)
    (result,) = explained(game, claim, "yes", "no")
    assert isinstance(result, ChallengeResult)
    assert (result.player, result.challenger, result.right) == (1, 2, right)
    names = [game.rules.clauses[one.clause].name for one in result.reasons]
    assert names == ["false_claim", "below_target"]
    first, second = (one.finding for one in result.reasons)
    assert (first.said, first.holds) == ("rank of card is not value", false_claim)
    assert values(game, first) == {"rank of card": card[:-1], "value": claim}
    assert (second.said, second.holds) == ("rank of card is below target", below_target)
    assert values(game, second) == {"rank of card": card[:-1], "target": "8"}


def test_if_nobody_challenges_no_reason_is_told() -> None:
    """A-E1: the card isn't turned up, so nothing about it may be said."""
    (result,) = explained(example("6H"), "10", "no", "no")
    assert isinstance(result, ChallengeResult)
    assert (result.challenger, result.reasons) == (NOBODY, ())


def test_the_reasons_told_are_those_that_the_machine_found() -> None:
    """Over random games: the reasons told to hold are the events, and right is what followed."""
    program, count = load_program("alternating"), 0
    for number in range(12):
        game, stream = Game(program, 3), Stream(4, number)
        while game.decision is not None:
            before, index = tuple(game.state), stream.below(len(game.decision.options))
            events = game.choose(index)
            if not any(one.kind in EXPLAINED for one in events):
                continue
            results = explainer(program).explain(Stretch(before, index, tuple(events)))
            challenge = results[0]
            if not isinstance(challenge, ChallengeResult):
                continue
            held = [one.clause for one in challenge.reasons if one.finding.holds]
            assert held == [one.a for one in events if one.kind == "reason"]
            count += 1
    assert count > 100


UNREVEALED = (
    load_program("alternating")
    .rules.source.text.replace("            reveal card\n", "")
    .replace("game alternating", "game unrevealed")
)


def test_a_card_that_is_not_turned_up_is_told_to_nobody_who_has_not_seen_it() -> None:
    """Without `reveal card` the taker sees the card on taking it, and the challenger never does."""
    program = program_of("unrevealed.rules", UNREVEALED)
    told = {}
    for seat in (0, 1, 2, NOBODY):
        game = Game(program, 3, {"hand_size": 3})
        say(game, "2S", "3S", "3H", "8S", "6H", "2H", "4S", "5S", "2D", "9S", "10H", "JD")
        say(game, "8S", "6H")
        (result,) = explained(game, "10", "yes", "no", seat=seat)
        assert isinstance(result, ChallengeResult)
        assert [one.finding.holds for one in result.reasons] == [True, True]
        told[seat] = [values(game, one.finding)["rank of card"] for one in result.reasons]
    assert told == {0: [None, None], 1: ["6", "6"], 2: [None, None], NOBODY: ["6", "6"]}


# -- comparisons ---------------------------------------------------------------------------


def settled(first: str, second: str, name: str = "") -> tuple[Game, list[Result]]:
    """Play the second game or a variant: each player's first three cards go up, the others down."""
    pairs = list(zip(first.split(), second.split(), strict=True))
    game = rows(first, second)
    if name:
        game = Game(load_program(name), 2)
        say(game, *(card for pair in pairs for card in pair), "P1")
    words = []
    for number, cards in enumerate(pairs):
        for card in cards:
            words += [card, "upper" if number < 3 else "lower"]
    return game, explained(game, *words)


def kinds(game: Game, comparison: Result) -> list[str]:
    assert isinstance(comparison, Comparison)
    return [game.rules.clauses[one.row].name for one in comparison.hands]


def ranks(game: Game, hand: Hand) -> list[str]:
    assert hand.keys is not None
    return [game.rules.deck.ranks[one.value] for one in hand.keys]


def only_duel(result: Result) -> Duel:
    assert isinstance(result, Comparison)
    (duel,) = result.duels
    return duel


def test_b14_is_told_row_by_row_and_card_by_card() -> None:
    """Upper straight against pair, lower K-high against J-high: 2-0."""
    game, results = settled("4S 5H 6D KS 9D 2C", "7S 7H KD JC 10H 3D")
    upper, lower, end = results
    assert kinds(game, upper) == ["straight", "pair"]
    assert (only_duel(upper).by, only_duel(upper).better.player) == ("kind", 0)
    assert [only_duel(upper).better.place, only_duel(upper).worse.place] == [3, 5]
    assert kinds(game, lower) == ["high_card", "high_card"]
    duel = only_duel(lower)
    assert (duel.by, duel.at, duel.better.player) == ("keys", 0, 0)
    assert ranks(game, duel.better) == ["K", "9", "2"]
    assert ranks(game, duel.worse) == ["J", "10", "3"]
    assert isinstance(end, Ending)
    assert end.winners == (0,)
    assert end.tally is not None
    assert end.tally.values == (2, 0)


def test_one_row_each_is_a_draw_by_equal_points() -> None:
    _, results = settled("4S 5H 6D JS 9D 2C", "7S 7H KD KC 10H 3D")
    end = results[-1]
    assert isinstance(end, Ending)
    assert (end.how, end.winners) == ("counted", ())
    assert end.tally is not None
    assert (end.tally.values, end.tally.share) == ((1, 1), False)


@pytest.mark.parametrize(
    ("first", "second", "by", "at", "better"),
    [
        ("KS 9H 4D", "KH 9S 2D", "keys", 2, ["K", "9", "4"]),
        ("9S 9H 4D", "9D 9C 5D", "keys", 1, ["9", "5"]),
        ("8S 8H AD", "9D 9C 2D", "keys", 0, ["9", "2"]),
        ("QS KH AD", "10S JH QD", "keys", 0, ["A"]),
        ("2S 7S 9S", "3H 7H 9H", "keys", 2, ["9", "7", "3"]),
        ("KS 9H 4D", "KH 9S 4C", "nothing", -1, ["K", "9", "4"]),
        ("4S 4H 4D", "5S 6S 7S", "kind", -1, ["7"]),
    ],
)
def test_what_decides_between_two_rows(
    first: str, second: str, by: str, at: int, better: list[str]
) -> None:
    game, results = settled(f"{first} 2H 3S 5C", f"{second} 2C 3C 6H")
    duel = only_duel(results[0])
    assert (duel.by, duel.at) == (by, at)
    assert ranks(game, duel.better) == better


def test_the_better_hand_is_the_one_that_the_machine_found() -> None:
    program, count = load_program("three_players"), 0
    for number in range(6):
        game, stream = Game(program, 3), Stream(7, number)
        while game.decision is not None:
            before, index = tuple(game.state), stream.below(len(game.decision.options))
            events = game.choose(index)
            results = explainer(program).explain(Stretch(before, index, tuple(events)))
            found = [one for one in results if isinstance(one, Comparison)]
            best = [one.a for one in events if one.kind == "best"]
            assert [one.best for one in found] == best
            for one in found:
                levels = sum(duel.by == "nothing" for duel in one.duels)
                assert (one.best < 0) == (levels > 0)
                assert one.best in (NOBODY, one.duels[0].better.player)
                count += 1
    assert count >= 12


# -- ends ----------------------------------------------------------------------------------


def path(game: Game, end: Ending) -> list[str]:
    return [game.rules.clauses[one].path for one in end.path]


def test_an_empty_hand_is_told_with_the_way_that_led_there() -> None:
    """A19: the last card, face up."""
    game = dealt(["4S 6S 9S", "5H 7H 10H"])
    say(game, "4S", "5H", "5", "no", "6S", "7H", "7", "no")
    (end,) = explained(game, "9S")
    assert isinstance(end, Ending)
    assert (end.how, end.winners) == ("wins", (0,))
    assert path(game, end) == ["move open_card", "step stands", "step gone_out"]
    (cause,) = end.causes
    assert cause.finding is not None
    assert (cause.kind, cause.finding.said, cause.finding.holds) == ("if", "hand is empty", True)
    assert values(game, cause.finding) == {"hand": 0}


def test_a_win_by_a_wrong_challenge_says_so() -> None:
    """A19: the last card, face down, wrongly challenged."""
    game = dealt(["8S 4S 9S", "10H 5S QH"])
    say(game, "8S", "10H", "10", "no", "4S", "JD", "5S", "5", "no", "9S", "QH", "Q")
    challenge, end = explained(game, "yes")
    assert isinstance(challenge, ChallengeResult)
    assert not challenge.right
    assert isinstance(end, Ending)
    assert (end.how, end.winners) == ("wins", (1,))
    assert path(game, end) == ["move hidden_card", "step wrong_challenge", "step gone_out"]
    assert [cause.kind for cause in end.causes] == ["wrong", "if"]


def test_the_turn_limit_is_told_with_the_turns_and_every_hand() -> None:
    """A24: the fewest cards win, those tied share."""
    program = load_program("alternating")
    found = 0
    for number in range(20):
        game = Game(program, 3, {"turn_limit": "50", "hand_size": "12"})
        stream = Stream(11, number)
        while game.decision is not None:
            before, index = tuple(game.state), stream.below(len(game.decision.options))
            events = game.choose(index)
        results = explainer(program).explain(Stretch(before, index, tuple(events)))
        end = results[-1]
        assert isinstance(end, Ending)
        if end.how != "counted":
            continue
        found += 1
        (cause,) = end.causes
        assert (cause.kind, cause.count) == ("after", 50)
        assert cause.found is not None
        assert (cause.found.said, cause.found.value) == ("turn_limit", 50)
        assert end.tally is not None
        hands = tuple(len(game.zone_cards("hand", seat)) for seat in range(3))
        assert end.tally.values == hands
        fewest = tuple(seat for seat in range(3) if hands[seat] == min(hands))
        assert end.winners == fewest
    assert found


def endings(players: int) -> Iterator[tuple[Game, Ending]]:
    program = load_program(CHOOSY)
    for number in range(60):
        game = Game(program, players, {"rounds": str(5 + number % 20)})
        stream = Stream(3, number)
        before, index = (), 0
        events = []
        while game.decision is not None:
            before, index = tuple(game.state), stream.below(len(game.decision.options))
            events = game.choose(index)
        end = explainer(program).explain(Stretch(before, index, tuple(events)))[-1]
        assert isinstance(end, Ending)
        yield game, end


def test_every_branch_that_led_to_an_end_is_told() -> None:
    """The clause is the outcome's own, and each condition came to what its branch asks for."""
    seen = set()
    for game, end in (*endings(2), *endings(3)):
        outcome = game.outcome
        assert outcome is not None
        assert (end.winners, end.pc) == (outcome.winners, outcome.pc)
        assert end.clause == game.program.clause(outcome.pc).index
        for cause in end.causes:
            wanted = {"if": True, "otherwise": False, "end": True}.get(cause.kind)
            assert (cause.finding.holds if cause.finding else None) == wanted
        seen.add(tuple(cause.kind for cause in end.causes))
    assert {("after", "if"), ("after", "otherwise", "if"), ("end",)} <= seen
    assert ("after", "otherwise", "otherwise") in seen


# -- conditions on the way -----------------------------------------------------------------


def met(game: Game, *words: str) -> list[Met]:
    return explainer(game.program).conditions(stretch(game, *words))


def test_a_low_card_is_told_to_be_below_the_target() -> None:
    """A-E7: target 8, a face-up 6 draws one card; A-E6: a 9 doesn't."""
    for card, holds in (("6S", True), ("9S", False)):
        game = dealt(["4S 6S 9S", "8H 5S 10H"])
        conditions = met(say(game, "4S", "8H", "8", "no"), card)
        first = conditions[0].finding
        assert (first.said, first.holds) == ("rank of card is below target", holds)
        assert values(game, first) == {"rank of card": card[:-1], "target": "8"}


def test_who_leads_after_a_catch_is_told_by_its_option() -> None:
    """A-E3, A15."""
    for option, holds in (("taker", True), ("challenger", False)):
        game = dealt(["8S 4S 9S", "6H 5S 10H"], leads_after_catch=option)
        (condition,) = met(say(game, "8S", "6H", "10"), "yes")
        assert condition.finding.said == "leads_after_catch is taker"
        assert condition.finding.holds is holds
        assert values(game, condition.finding) == {"leads_after_catch": option}


SECRET = (
    load_program("alternating")
    .rules.source.text.replace(
        "    lay card on pile face down\n",
        "    lay card on pile face down\n"
        "    if rank of card is below target\n"
        "        shuffle stock\n",
    )
    .replace("game alternating", "game secret")
)


def test_a_condition_on_a_card_face_down_is_told_only_to_whoever_knows_the_card() -> None:
    """P2 lays the 6 face down on a target of 8."""
    program = program_of("secret.rules", SECRET)
    told = {}
    for seat in (0, 1, NOBODY):
        game = Game(program, 2, {"hand_size": 3})
        say(game, "2S", "3S", "8S", "6H", "4S", "5S", "9S", "10H", "8S", "6H")
        decided = stretch(game, "10")
        view = None
        if seat != NOBODY:
            watcher = Watcher(game.words, seat, game.players)
            for event in game.events[: -len(decided.events)]:
                watcher.see(event)
            view = watcher.view()
        (condition,) = explainer(program).conditions(decided, view)
        finding = condition.finding
        told[seat] = (finding.holds, values(game, finding)["rank of card"])
        assert values(game, finding)["target"] == "8"
    assert told == {0: (None, None), 1: (True, "6"), NOBODY: (True, "6")}


HANDS = """
game hands, edition 1
    players 2
deck
    ranks low to high: 1 2 3 4
    suits equal: a b
zone stock: hidden
zone hand of each player: seen by owner
state points of each player is 0 to 9, starts each deal at 0
state opener is a player
setup
    shuffle deck into stock
    deal 2 from stock to hand of each player
    choose opener from each player at random
play
    repeat 3 times
        for each player from opener
            choose nod or bow
    do settle
move nod
    add 1 to points
move bow
    add 2 to points
step settle
    compare hand of each player by two
        if one player is best
            best player wins
        if several are best
            if points of opener is above 5
                game is drawn
            otherwise
                for each player from opener
                    if hand is empty
                        game is drawn
                    otherwise
                        player wins
ranking two of 2 cards, best first
    pair: 2 of one rank; by that rank
    other: anything; by ranks high to low
end early when points of opener is at least 5
    opener wins
"""
NODS = ("nod",) * 6


def told_of_hands(cards: str, *moves: str, seat: int = NOBODY) -> tuple[Game, list[Result]]:
    """Deal two hands of two cards in turn, make the moves, and say why the last had its effect."""
    game = Game(program_of("hands.rules", HANDS), 2)
    say(game, *cards.split(), "P1")
    return game, explained(game, *moves, seat=seat)


def test_hands_that_were_not_shown_are_told_by_their_kind_only() -> None:
    """Both have other cards than a pair: 4 2 against 4 1."""
    for seat, shown in ((NOBODY, [True, True]), (0, [True, False]), (1, [False, True])):
        game, (comparison, end) = told_of_hands("4A 4B 2A 1B", *NODS, seat=seat)
        assert isinstance(comparison, Comparison)
        assert [one.cards is not None for one in comparison.hands] == shown
        duel = only_duel(comparison)
        assert (duel.by, duel.at) == ("keys", 1 if seat == NOBODY else -1)
        assert isinstance(end, Ending)
        assert end.winners == (0,)
        assert path(game, end) == ["play", "step settle"]
        assert [cause.kind for cause in end.causes] == ["one"]


def test_every_condition_around_the_line_that_ended_the_game_is_told() -> None:
    game, (comparison, end) = told_of_hands("4A 4B 2A 2B", *NODS)
    assert only_duel(comparison).by == "nothing"
    assert isinstance(end, Ending)
    assert end.winners == (0,)
    assert [cause.kind for cause in end.causes] == ["several", "otherwise", "otherwise"]
    points, hand = (cause.finding for cause in end.causes[1:])
    assert points is not None
    assert hand is not None
    assert (points.said, points.holds) == ("points of opener is above 5", False)
    assert values(game, points) == {"points of opener": 3}
    assert (hand.said, hand.holds) == ("hand is empty", False)
    assert values(game, hand) == {"hand": 2}


def test_an_end_of_a_game_told_by_play_is_told_by_its_condition() -> None:
    game, (end,) = told_of_hands("4A 4B 2A 2B", "bow", "nod", "bow", "nod", "bow")
    assert isinstance(end, Ending)
    assert (end.how, end.winners) == ("wins", (0,))
    assert path(game, end) == ["end early"]
    (cause,) = end.causes
    assert cause.finding is not None
    assert (cause.kind, cause.finding.said) == ("end", "points of opener is at least 5")
    assert values(game, cause.finding) == {"points of opener": 6}
