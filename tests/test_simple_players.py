"""The simple players do what is said of them, and know no more than their seat."""

from __future__ import annotations

import re
from fractions import Fraction
from math import isclose
from random import Random

import pytest
from command_line import ROOT
from harness.mirror import exchange, hidden_pair
from harness.settings import ALTERNATING, Setting, Temper, program, random_alternating
from harness.watching import Watched, view_of

from interpreter.bots.claims import chance_of_one, chance_of_truth
from interpreter.bots.player import Place
from interpreter.bots.simple import BOLD_CHALLENGES, BUILT_IN, Bold, Cautious, Honest
from interpreter.game.asked import Asked, Asker
from interpreter.game.load import load_program, program_of
from interpreter.game.options import parse_options
from interpreter.gears.batch import Batch
from interpreter.machine.stream import Stream
from interpreter.program.program import Program
from interpreter.resources import shipped_rulesets
from interpreter.simulation.counts import Counts, counts_of
from interpreter.simulation.plan import plan_for
from interpreter.simulation.seats import WrongAnswer, count_games, seat_stream
from interpreter.simulation.trying import try_players

PAGE = (ROOT / "docs" / "random.md").read_text("utf-8")

LIAR = """game liar, edition 1
    players 2

deck
    ranks low to high: 1 2 3 4
    suits equal: red blue

zone stock: hidden
zone pile: as laid
zone hand of each player: seen by owner

setup
    shuffle deck into stock
    deal 4 from stock to hand of each player

play
    repeat 4 times
        for each player
            choose tell
    players with fewest cards in hand win, a tie draws the game

move tell
    claim value is a rank
    choose card from hand
    lay card on pile face down
"""
"""The claim comes before the card."""


def sums(program: Program, names: list[str], games: int, seed: int = 1) -> dict[str, int]:
    """Let built-in players play; give the totals by column."""
    plan = plan_for(program, len(names))
    first = program.first_state(len(names), parse_options(program.rules, {}))
    makers = [BUILT_IN[name] for name in names]
    counted = count_games(program, Batch(first, seed, range(games)), makers, plan.empty)
    return dict(zip(plan.columns, counts_of(plan, counted.tally).sums, strict=True))


# ---- honest ----------------------------------------------------------------------------------


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", shipped_rulesets())
def test_the_honest_never_lie_nor_challenge(name: str) -> None:
    program = load_program(name)
    fewest, most = program.rules.players
    players = max(fewest, min(3, most))
    found = sums(program, ["honest"] * players, 200)
    assert (found["made"], found["gaps"]) == (0, 0)
    if plan_for(program, players).has_claims:
        assert found["claims"] > 200
    if name not in MUST_LIE:
        assert found["bluffs"] == 0


MUST_LIE = {"claim_not_below", "wild_jokers"}
"""Where a true claim isn't always on offer: a card may be too low, a joker has no rank."""


@pytest.mark.parametrize("name", sorted(MUST_LIE))
def test_the_honest_lie_only_where_the_truth_is_not_on_offer(name: str) -> None:
    true = false = 0

    class Spy(Honest):
        def choose(self, asked: Asked) -> int:
            nonlocal true, false
            index = super().choose(asked)
            if asked.purpose == "claim":
                (card,) = (one.value for one in asked.chosen if one.kind == "card")
                rank = asked.words.card(card).rstrip("SHDC")
                if rank in asked.options:
                    assert asked.options[index] == rank
                    true += 1
                else:
                    false += 1
            return index

    try_players(load_program(name), [Spy, Spy], games=100)
    assert true > 200
    assert false > 5


def test_an_honest_seat_among_others_never_lies_nor_challenges() -> None:
    claims = 0
    for number in range(25):
        rng = Random(f"honest {number}")
        game = random_alternating(rng).game()
        asker, temper = Asker(game.words), Temper.drawn(rng)
        honest = Honest(Place(0, game.players, game.words, Stream(1, number)))
        claimed: int | None = None
        while (decision := game.decision) is not None:
            if decision.seat == 0:
                asked = asker.asked(game.state, lambda *_: pytest.fail("needs no view"))
                index = honest.choose(asked)
                asker.answered(asked, index)
            else:
                index = temper.choose(game)
            for event in game.choose(index):
                if event.kind == "claim" and event.player == 0:
                    claimed, claims = event.b, claims + 1
                elif event.kind == "card" and claimed is not None:
                    assert event.a // 4 == claimed
                    claimed = None
                elif event.kind == "challenge":
                    assert event.b != 0  # the one who challenges
    assert claims > 100


def test_the_honest_can_keep_a_claim_that_comes_first() -> None:
    program = program_of("liar", LIAR)
    assert sums(program, ["honest", "honest"], 100)["bluffs"] == 0
    mixed = sums(program, ["honest", "bold"], 100)
    assert mixed["claims"] == 800
    assert 300 < mixed["bluffs"] <= 400  # of four cards in the hand a bold one names none


# ---- bold ------------------------------------------------------------------------------------


def test_the_bold_always_lie_and_seldom_challenge() -> None:
    found = sums(program(ALTERNATING), ["bold"] * 3, 300)
    assert found["bluffs"] == found["claims"] > 1_000
    says = found["yes"] + found["no"]
    expected = float(BOLD_CHALLENGES)
    noise = 4 * (expected * (1 - expected) / says) ** 0.5
    assert isclose(found["yes"] / says, expected, abs_tol=noise)


# ---- cautious --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "fitting", "drawn", "chance"),
    [
        (4, 1, 1, Fraction(1, 4)),
        (4, 1, 4, Fraction(1)),
        (4, 0, 4, Fraction(0)),
        (6, 2, 2, 1 - Fraction(4 * 3, 6 * 5)),
        (45, 4, 7, 1 - Fraction(38 * 37 * 36 * 35, 45 * 44 * 43 * 42)),
        (3, 1, 9, Fraction(1)),
        (0, 0, 2, Fraction(0)),
    ],
)
def test_the_chance_of_one_is_hypergeometric(
    cards: int, fitting: int, drawn: int, chance: Fraction
) -> None:
    assert isclose(chance_of_one(cards, fitting, drawn), chance, abs_tol=1e-12)


def table_with_hands() -> Watched:
    """P1 has 5S 6H 9H and leads; P2 has 4D 7C KH."""
    table = Watched(Setting(ALTERNATING, 2, {"hand_size": 3}).game())
    table.say("KS", "4S")  # P1 draws the higher card
    table.say("5S", "4D", "6H", "7C", "9H", "KH")  # one each in turn
    return table


def chance_at(table: Watched, seat: int) -> float:
    return chance_of_truth(table.view(seat), table.game.words)


def test_the_chance_of_a_claim_is_counted_from_unseen_cards() -> None:
    table = table_with_hands()
    table.say("5S", "7C", "K")
    # P1 has seen three cards; of the 49 others P2 held three, and four kings are among them.
    assert isclose(chance_at(table, 0), 1 - Fraction(45 * 44 * 43, 49 * 48 * 47))
    assert Cautious(place(table, 0)).choose(question(table)) == 1


def test_cards_of_ones_own_make_a_claim_less_likely() -> None:
    table = table_with_hands()
    table.say("5S", "7C", "5")
    assert isclose(chance_at(table, 0), 1 - Fraction(46 * 45 * 44, 49 * 48 * 47))


@pytest.mark.parametrize(
    ("claimed", "chance"), [("5", Fraction(1)), ("4", Fraction(1)), ("A", Fraction(4, 47))]
)
def test_a_card_seen_going_to_a_hand_makes_its_claim_believable(
    claimed: str, chance: Fraction
) -> None:
    table = table_with_hands()
    table.say("5S", "4D", "K", "yes")  # caught: P2 takes 5S and 4D, and leads
    table.say("7C", "6H", "7", "yes")  # P1 takes 7C and 6H, and leads
    table.say("9H", "5S", claimed)
    # P2 held 5S, 4D and a third card: one of the 47 that P1 has never seen.
    assert isclose(chance_at(table, 0), chance)


def place(table: Watched, seat: int) -> Place:
    return Place(seat, table.game.players, table.game.words, Stream(7, 7))


def question(table: Watched) -> Asked:
    """Put the decision at hand to its seat."""
    seat = table.game.state[2]
    asker = Asker(table.game.words)
    return asker.asked(table.game.state, lambda *_: view_of(table.game, table.watchers[seat]))


# ---- what a seat can know --------------------------------------------------------------------


@pytest.mark.unmeasured
@pytest.mark.parametrize("make", [Honest, Bold, Cautious])
def test_hidden_cards_make_no_difference(make: type[Cautious]) -> None:
    compared = 0
    for number in range(12):
        rng = Random(f"hidden {number}")
        table = Watched(random_alternating(rng, limits=(50,)).game())
        temper = Temper.drawn(rng)
        game = table.game
        while (decision := game.decision) is not None:
            seat = decision.seat
            if seat >= 0 and (pair := hidden_pair(rng, game, table.view(seat))) is not None:
                other = game.clone()
                exchange(other, *pair, in_place=False)
                answers, view = [], table.view(seat)
                for one in (game, other):
                    asked = Asker(game.words).asked(one.state, lambda *_, view=view: view)
                    player = make(Place(seat, game.players, game.words, Stream(number, 3)))
                    answers.append((asked.values, player.choose(asked)))
                assert answers[0] == answers[1]
                compared += 1
            table.choose(temper.choose(game))
    assert compared > 500


def test_a_view_is_there_only_while_the_question_is_open() -> None:
    kept: list[Asked] = []

    class Late:
        def __init__(self, place: Place) -> None: ...

        def choose(self, asked: Asked) -> int:
            if kept:
                _ = kept[0].view
            kept.append(asked)
            return 0

    with pytest.raises(RuntimeError, match="only until its question is answered"):
        try_players(program(ALTERNATING), [Late, Late], games=1)


@pytest.mark.parametrize(
    "row", re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| ([0-9a-f ]{35}) \|$", PAGE, re.M)
)
def test_a_seat_draws_from_the_stream_on_the_page(row: tuple[str, ...]) -> None:
    seed, game, seat, own = map(int, row[:4])
    for stream in (seat_stream(seed, game, seat - 1), Stream(own, game)):
        assert [f"{stream.word():08x}" for _ in range(4)] == row[4].split()


# ---- playing them ----------------------------------------------------------------------------


class Always:
    """Challenges always; all else is the first option."""

    def __init__(self, place: Place) -> None: ...

    def choose(self, asked: Asked) -> int:
        return asked.values.index(1) if asked.purpose == "challenge" else 0


def test_players_of_ones_own_always_challenge() -> None:
    found = try_players(program(ALTERNATING), [Always, Always, Always], games=20)
    assert found.find("asked").estimate.value > 1
    assert found.find("made").estimate.value == 1


def test_a_choice_that_is_not_on_offer_is_refused() -> None:
    class Beyond(Always):
        def choose(self, asked: Asked) -> int:
            return len(asked.values)

    with pytest.raises(WrongAnswer, match="seat 2 chose option"):
        try_players(program(ALTERNATING), [Always, Beyond], games=1)


def test_the_number_of_players_is_checked() -> None:
    with pytest.raises(ValueError, match="for 2 to 4 players, not for 1"):
        try_players(program(ALTERNATING), [Always])


def test_the_same_cards_fall_however_the_seats_decide() -> None:
    hands: dict[str, list[tuple[int, ...]]] = {}

    def watched(name: str) -> None:
        found = hands.setdefault(name, [])

        class Spy:
            def __init__(self, place: Place) -> None:
                self.player, self.first = BUILT_IN[name](place), True

            def choose(self, asked: Asked) -> int:
                if self.first:
                    own = [zone for zone in asked.view.zones if zone.owner == asked.seat]
                    found.append((asked.seat, *own[0].known))
                    self.first = False
                return self.player.choose(asked)

        try_players(program(ALTERNATING), [Spy, Spy], games=10, options={"turn_limit": "50"})

    for name in ("honest", "bold"):
        watched(name)
    assert len(hands["honest"]) == 20
    leads = [hand for hand in hands["honest"] if hand in hands["bold"]]
    assert len(leads) >= 10  # whoever leads is asked before anybody has drawn a card


def test_batches_add_up_to_the_whole_and_a_seed_repeats_itself() -> None:
    plan = plan_for(program(ALTERNATING), 3)
    first = program(ALTERNATING).first_state(
        3, parse_options(program(ALTERNATING).rules, {}), single=True
    )
    makers = [BUILT_IN[name] for name in ("honest", "cautious", "bold")]

    def counts(games: range) -> Counts:
        batch = Batch(first, 5, games)
        return counts_of(plan, count_games(program(ALTERNATING), batch, makers, plan.empty).tally)

    assert counts(range(12)) == counts(range(5)) + counts(range(5, 12))
