"""Claims of which not all may be made: what is on offer, what silence means, and why not."""

import pytest
from framing import framed
from harness.scripts import say

from interpreter.catalogue.examples import DOUBT
from interpreter.game.actions import Play, Refusal, read_play
from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.rules.check import check_source
from interpreter.rules.layers import addresses
from interpreter.source import Source

AT_LEAST = """
move play_one
    choose card from hand
    claim value is a rank where value is at least target, {silent}
    lay card on pile face up
    target becomes value

state target is a rank, starts each deal at 5

end enough after 8 turns
    if target is 8
        game is drawn
    players with fewest cards in hand win, those tied share the win
"""


def leading(text: str, *cards: str) -> Game:
    """Deal these cards to two players in turn; the first seat leads."""
    game = Game(program_of("claims.rules", framed(text)), 2)
    return say(game, *cards, "P1")


CARDS = ("3R", "3B", "4R", "4B", "5R", "5B", "6R", "6B", "7R", "7B")
SILENCES = ["lowest rank when silent", "target when silent", "5 when silent"]


@pytest.mark.parametrize("silent", SILENCES)
def test_only_what_fits_is_on_offer(silent: str) -> None:
    game = say(leading(AT_LEAST.format(silent=silent), *CARDS), "3R")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.options) == ("rank", ("5", "6", "7", "8"))


@pytest.mark.parametrize(
    ("silent", "meant"),
    [
        ("lowest rank when silent", "5"),
        ("highest rank when silent", "8"),
        ("target when silent", "5"),
        ("7 when silent", "7"),
        ("rank of card when silent", "6"),
    ],
)
def test_silence_is_the_value_typed_out(silent: str, meant: str) -> None:
    game = leading(AT_LEAST.format(silent=silent), *CARDS)
    said, unsaid = read_play(game, 0, f"6R {meant}"), read_play(game, 0, "6R")
    assert isinstance(said, Play)
    assert isinstance(unsaid, Play)
    assert said.complete
    assert said.indexes == unsaid.indexes
    assert (said.silent, unsaid.silent) == (0, 1)


def test_silence_that_may_not_be_claimed_is_asked_about() -> None:
    game = leading(AT_LEAST.format(silent="4 when silent"), *CARDS)
    play = read_play(game, 0, "6R")
    assert isinstance(play, Play)
    assert not play.complete
    assert isinstance(read_play(game, 0, "6R 6"), Play)


def test_a_refusal_says_what_is_asked_for_and_what_is_so() -> None:
    game = leading(AT_LEAST.format(silent="target when silent"), *CARDS)
    refused = read_play(game, 0, "6R 4")
    assert isinstance(refused, Refusal)
    assert refused.code == "not_offered"
    assert refused.condition == "value is at least target"
    assert refused.found == "target is 5"
    assert game.rules.clauses[refused.clause].path == "move play_one › claim value"


def test_what_leaves_no_claim_is_not_on_offer() -> None:
    text = """
move play_one
    choose card from hand
    claim value is a rank where value is above rank of card, highest rank when silent
    lay card on pile face up
    target becomes value

state target is a rank, starts each deal at 3

end enough after 8 turns
    if target is 3
        game is drawn
    players with fewest cards in hand win, those tied share the win
"""
    game = leading(text, "7R", "3B", "8R", "4B", "5R", "5B", "6R", "6B", "8B", "7B")
    assert game.decision is not None
    # The two eights are the highest there is: nothing could be claimed of them.
    assert set(game.decision.options) == {"7R", "5R", "6R"}


@pytest.mark.parametrize(
    ("silent", "code"),
    [
        ("target when silent", None),
        ("5 when silent", "F0317"),
        ("lowest rank when silent", None),
        ("red when silent", "R0108"),
        ("player when silent", "T0202"),
    ],
)
def test_what_silence_means_is_checked(silent: str, code: str | None) -> None:
    text = framed(AT_LEAST.format(silent=silent))
    found = check_source(Source("claims.rules", text)).problems
    assert [one.code for one in found] == ([code] if code else [])
    if code == "F0317":
        assert found[0].facts["witness"] == "target is 6"


def test_the_rest_of_a_move_keeps_its_mark() -> None:
    """A claim without the new words has the fingerprint that it had before them."""
    marks = dict(addresses(Source.from_text("doubt.rules", DOUBT)))
    assert (marks["deck"], marks["move hide_one"]) == ("62222326", "042ece1c")
