"""Several cards typed on one line: played, refused, recorded, explained and told."""

from __future__ import annotations

import pytest
from harness.scripts import say

from interpreter.game.actions import Play, Refusal, read_play
from interpreter.game.explain import PlayExplainer
from interpreter.game.findings import Inquiry
from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.game.verdicts import ChoiceFinding
from interpreter.game.views import View, Watcher
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.transcript import Teller

PROGRAM = program_of(
    "typed.rules",
    """
game typed, edition 1
    players 2

deck
    ranks low to high: 3 4 5 6 7
    suits equal: red blue
    packs: 2

zone stock: hidden
zone pile: as laid
zone hand of each player: seen by owner

state amount is 1 to 3, starts each deal at 2
state starter is a player

setup
    shuffle deck into stock
    deal 6 from stock to hand of each player
    choose starter from each player at random
    turn passes to starter

turn
    choose discard or give

move discard
    choose group of 1 to amount cards from hand where group is of one rank
    lay group on pile face up
    turn passes to next player

move give
    choose gift of 2 cards from hand
    choose friend from others
    put gift on hand of friend
    turn passes to next player

end enough after 2 turns
    players with fewest cards in hand win, those tied share the win
""",
)
DEAL = ["3R", "4R", "3B", "5B", "3R", "6B", "5R", "6R", "5R", "7B", "7R", "7R"]


def begun() -> Game:
    """Deal: P1, who begins, holds 3R 3B 3R 5R 5R 7R, and P2 holds 4R 5B 6B 6R 7B 7R."""
    return say(Game(PROGRAM, 2), *DEAL, "P1")


def held(game: Game) -> list[str]:
    return sorted(game.words.card(card) for card in game.zone_cards("hand", 0))


def view(game: Game) -> View:
    watcher = Watcher(game.words, 0, 2)
    for event in game.events:
        watcher.see(event)
    return watcher.view()


def told(game: Game, seat: int) -> str:
    teller = Teller(Phrases.of(game, "en"), 2, seat)
    for event in game.events:
        teller.hear(event)
    return "\n".join(teller.lines())


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("discard 7R", "3B 3R 3R 5R 5R"),
        ("discard 5R 5R", "3B 3R 3R 7R"),
        ("discard 3R 3B", "3R 5R 5R 7R"),
        ("discard 3B 3R", "3R 5R 5R 7R"),
        ("discard 3 red, blue3 done", "3R 5R 5R 7R"),
        ("d 3R 3R 完", "3B 5R 5R 7R"),
        ("discard play 3R 3R", "3B 5R 5R 7R"),
        ("give 7R 3B P2", "3R 3R 5R 5R"),
        ("give 5R 5R to P2", "3B 3R 3R 7R"),
    ],
)
def test_cards_are_typed_in_any_order_and_those_are_all(line: str, left: str) -> None:
    game = begun()
    read = read_play(game, 0, line)
    assert isinstance(read, Play)
    assert read.complete
    for index in read.indexes:
        game.choose(index)
    assert held(game) == left.split()


def test_without_all_that_is_to_be_chosen_more_is_asked_for() -> None:
    assert read_play(begun(), 0, "discard") == Play((0,), complete=False)
    given = read_play(begun(), 0, "give 7R 3B")
    assert isinstance(given, Play)
    assert not given.complete


@pytest.mark.parametrize(
    ("line", "code", "word", "condition", "sizes"),
    [
        ("discard 3R 5R", "not_together", "3R 5R", "group is of one rank", (1, 2)),
        ("discard 3R 3B 3R", "wrong_number", "3R 3B 3R", "group is of one rank", (1, 2)),
        ("give 7R P2", "wrong_number", "7R", "", (2, 2)),
        ("discard 4R", "not_offered", "4R", "", ()),
        ("discard 7R 7R", "not_offered", "7R", "", ()),
        ("discard 3X", "unreadable", "3X", "", ()),
        ("discard 7R 3X", "too_much", "3X", "", ()),
        ("discard done", "wrong_number", "", "group is of one rank", (1, 2)),
    ],
)
def test_what_can_not_be_chosen_together_is_refused_with_the_reason(
    line: str, code: str, word: str, condition: str, sizes: tuple[int, ...]
) -> None:
    game = begun()
    before = game.state[:]
    read = read_play(game, 0, line)
    assert isinstance(read, Refusal)
    assert (read.code, read.word, read.condition, read.sizes) == (code, word, condition, sizes)
    assert game.state == before


def explained(line: str) -> ChoiceFinding:
    game = begun()
    verdict = PlayExplainer(Inquiry(PROGRAM)).explain(game, view(game), line)
    (found,) = verdict.choices[1:2]
    assert found.offered is verdict.allowed
    return found


def test_cards_are_explained_together() -> None:
    good, mixed, many = (explained(f"discard {cards}") for cards in ("5R 5R", "3R 5R", "3R 3R 3B"))
    assert good.where is not None
    assert good.where.holds is True
    assert mixed.where is not None
    assert mixed.where.holds is False
    # How many there can be is asked before what they are.
    assert (many.so_many, many.sizes, many.where) == (False, (1, 2), None)
    assert not explained("discard 4R").within


def test_cards_that_were_chosen_together_are_told_together() -> None:
    game = say(begun(), "give", "3B", "7R", "P2", "discard", "6R", "6B")
    lines = told(game, -1).splitlines()
    assert "  1  P1 chooses P2, gives P2 2 cards (3B 7R)." in lines
    assert "  2  P2 plays 2 cards (6R 6B) face up." in lines


def test_nobody_learns_of_cards_before_they_move() -> None:
    game = say(begun(), "give")
    seen = len(game.events)
    assert say(game, "3B", "7R").events[seen:] == []


def test_a_choice_ends_by_itself_where_no_card_can_be_added() -> None:
    game = say(begun(), "discard", "7R")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("move", 1)
    assert say(begun(), "discard", "3R").decision is not None
    # After a 3 there may be another one, or these are all; then two are the most there can be.
    three = say(begun(), "discard", "3R").decision
    assert three is not None
    assert three.options == ("3R", "3B", "done")
    assert held(say(begun(), "discard", "3R", "done")) == ["3B", "3R", "5R", "5R", "7R"]
    assert held(say(begun(), "discard", "3R", "3B")) == ["3R", "5R", "5R", "7R"]
