"""At every decision of 2,000 random games: a sound state, and only what is offered is taken."""

import re
from collections import Counter
from functools import cache
from random import Random

import pytest
from harness.chunks import chunks
from harness.lines import refused_line
from harness.settings import ALTERNATING, TWO_ROWS, Temper, program, random_setting
from harness.states import check_state
from hypothesis import given
from hypothesis import strategies as st

from interpreter.game.actions import Play, Refusal, read_play
from interpreter.game.game import Decision, Game
from interpreter.game.load import program_of
from interpreter.machine.gear import Body, advance, choose, table_of
from interpreter.program import layout as lay
from interpreter.program.program import Program

pytestmark = pytest.mark.unmeasured

GAMES = 50
RUNS = [
    *chunks(10, 4, ALTERNATING),
    *chunks(30, 12, TWO_ROWS),
]
"""2,000 games in chunks of 50; those of the first game take five times as long."""
SILENT = [0]


@cache
def bodies_of(ruleset: str) -> list[Body]:
    return table_of(program(ruleset).code, program(ruleset).length)


def check_offers(game: Game, decision: Decision) -> None:
    """Every option is taken by the machine, and by its name on a typed line."""
    code, table = game.program.code, bodies_of(game.rules.name)
    for index, word in enumerate(decision.options):
        trial = game.state[:]
        choose(trial, index)
        advance(trial, code, table, SILENT)
        assert trial[lay.STATUS] != lay.FAULTED
        assert trial != game.state
        if decision.seat >= 0:
            play = read_play(game, decision.seat, word)
            assert isinstance(play, Play), f"{word}: {play}"
            assert play.indexes[0] == index


def check_refusals(rng: Random, game: Game, decision: Decision) -> None:
    """Ten other plays are refused with a clause, and one of each other seat without."""
    for _ in range(10):
        line = refused_line(rng, game, decision)
        answer = read_play(game, decision.seat, line)
        assert isinstance(answer, Refusal), f"{line!r} was taken as {answer}"
        assert answer.code in ("not_offered", "unreadable"), line
        assert game.rules.clauses[answer.clause].cites, line
        assert answer.clause >= 0, line
        assert answer.options, line
        assert set(answer.meant) <= set(answer.options), line
    for seat in range(game.players):
        if seat != decision.seat:
            answer = read_play(game, seat, rng.choice(decision.options))
            assert answer == Refusal("not_your_turn")


@pytest.mark.parametrize(("ruleset", "chunk"), RUNS)
def test_every_decision_of_random_games(ruleset: str, chunk: int) -> None:
    decisions: Counter[str] = Counter()
    for number in range(GAMES):
        rng = Random(f"{ruleset} {chunk} {number}")
        game = random_setting(rng, ruleset).game()
        temper = Temper.drawn(rng)
        while (decision := game.decision) is not None:
            decisions[decision.kind] += 1
            check_state(game)
            before, happened = game.state[:], len(game.events)
            check_offers(game, decision)
            if decision.seat >= 0:
                check_refusals(rng, game, decision)
            assert game.state == before
            assert len(game.events) == happened
            game.choose(temper.choose(game))
        check_state(game)
        assert game.outcome is not None
        assert read_play(game, 0, "3S") == Refusal("over")
    own = {"rank", "yes_no"} if ruleset == ALTERNATING else {"zone", "player"}
    assert set(decisions) == {"draw", "card"} | own


# ---- zones with shuffled parts, moved about in ways that neither game knows --------------------

ABOUT = """\
game about, edition 1
    players 2

deck
    ranks low to high: A 2 3
    suits equal: red green blue

zone stock: hidden
zone heap: seen by all
zone hand of each player: seen by owner

state aces is 0 to 100, starts each deal at 0
state starter is a player

setup
    shuffle deck into stock
    deal 2 from stock to hand of each player
    choose starter from each player at random
    turn passes to starter

turn
    choose MOVES
    turn passes to next player

move draw_one
    draw 1 from stock to hand, if any is left

move lay_one
    choose card from hand
    lay card on heap face up

move mix_heap
    shuffle heap

move heap_back
    put all from heap to stock

move take_heap
    put all from heap to hand

move mix_hand
    shuffle hand

move hand_back
    BACK

move take_stock
    put all from stock to hand

move peek when stock is not empty
    if rank of top of stock is A
        add 1 to aces

move fetch
    choose source from stock, SOURCE where source is not empty
    put 1 from source to TARGET

end enough after 40 turns
    players with fewest cards in hand win, those tied share the win
"""


@cache
def about(back: str, source: str, target: str) -> Program:
    moves = re.findall(r"^move (\w+)", ABOUT, re.MULTILINE)
    text = ABOUT.replace("BACK", back).replace("SOURCE", source).replace("TARGET", target)
    text = text.replace("MOVES", " or ".join(moves))
    return program_of("about", text)


@pytest.mark.parametrize(
    ("back", "source", "target"),
    [
        ("put all from hand to stock", "heap", "hand"),
        ("put 1 from hand to heap, if any is left", "heap", "hand"),
        # Cards are taken off the top of a hand by way of a chosen zone only.
        ("put all from heap to hand", "hand", "heap"),
    ],
)
@given(st.integers(0, 2**32), st.integers(0, 9), st.floats(0, 1))
def test_cards_stay_whole_whatever_is_shuffled_and_moved(
    back: str, source: str, target: str, seed: int, often: int, rate: float
) -> None:
    rng = Random(seed)
    game = Game(about(back, source, target), 2)
    favourite = list(game.rules.moves)[often]
    while (decision := game.decision) is not None:
        check_state(game)
        index = rng.randrange(len(decision.options))
        if favourite in decision.options and rng.random() < rate:
            index = decision.options.index(favourite)
        game.choose(index)
    check_state(game)
    assert game.gap is None
