"""Teams: who plays with whom, what a team has, and who wins with whom."""

from __future__ import annotations

import pytest

from interpreter.game.game import Game
from interpreter.game.load import program_of
from interpreter.game.position import Position, PositionError, set_position
from interpreter.program import layout as lay
from interpreter.rules.check import check_source
from interpreter.source import Source

TABLE = """\
game table, edition 1
    players {players}
    teams of {size}, partners opposite

deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green yellow

zone stock: hidden
zone hand of each player: hidden

state tricks of each team is 0 to 90, starts each deal at 0
state points of each team is 0 to 90, starts each match at 0
state leader is a player, starts each deal at random

setup
    shuffle deck into stock
    deal 1 from stock to hand of each player
    turn passes to leader

turn
    turn passes to next player
{lines}

match
    first to 5 points wins the match
"""
"""P1 is the leader and on turn."""


def played(lines: str, players: int = 4, size: int = 2, *, single: bool = True) -> Game:
    inner = "".join(f"    {line}\n" for line in lines.splitlines()).rstrip()
    text = TABLE.format(players=players, size=size, lines=inner)
    game = Game(program_of("table.rules", text), players, single=single)
    while game.decision is not None:
        assert game.decision.seat < 0
        game.choose(0)
    assert game.gap is None, game.gap
    return game


def without_teams(text: str) -> str:
    text = text.replace("    teams of 2, partners opposite\n", "")
    return text.replace("each team", "each player")


def winners(game: Game) -> set[int]:
    return {seat for seat in range(game.players) if game.state[lay.OUTCOME + seat]}


@pytest.mark.parametrize(
    ("players", "size", "teams"),
    [
        (4, 2, [{0, 2}, {1, 3}]),
        (6, 2, [{0, 3}, {1, 4}, {2, 5}]),
        (6, 3, [{0, 2, 4}, {1, 3, 5}]),
        (8, 4, [{0, 2, 4, 6}, {1, 3, 5, 7}]),
        (8, 2, [{0, 4}, {1, 5}, {2, 6}, {3, 7}]),
    ],
)
def test_what_one_gets_all_of_the_team_have(players: int, size: int, teams: list[set[int]]) -> None:
    for one in range(players):
        steps = "next player after (" * one + "leader" + ")" * one
        game = played(f"add 7 to tricks of {steps}\ngame is drawn", players, size)
        have = {seat for seat in range(players) if game.state_value("tricks", seat) == 7}
        assert have == next(team for team in teams if one in team)
        assert all(game.state_value("tricks", seat) in (0, 7) for seat in range(players))


@pytest.mark.parametrize(("players", "opposite"), [(4, [2, 3, 0, 1]), (6, [3, 4, 5, 0, 1, 2])])
def test_the_partner_sits_opposite(players: int, opposite: list[int]) -> None:
    for seat, other in enumerate(opposite):
        steps = "next player after (" * seat + "leader" + ")" * seat
        game = played(f"leader becomes partner of {steps}\ngame is drawn", players)
        assert game.state_value("leader") == other


@pytest.mark.parametrize(
    ("line", "won"),
    [
        ("team of player wins", {0, 2}),
        ("team of next player wins", {1, 3}),
        ("team of partner wins", {0, 2}),
        ("player wins", {0}),
        ("player loses", {1, 3}),
        ("partner loses", {1, 3}),
    ],
)
def test_who_wins(line: str, won: set[int]) -> None:
    assert winners(played(line)) == won


def test_without_teams_all_others_win() -> None:
    text = TABLE.format(players=4, size=2, lines="    player loses")
    text = text.replace("    teams of 2, partners opposite\n", "").replace(
        "each team", "each player"
    )
    game = Game(program_of("alone.rules", text), 4)
    while game.decision is not None:
        game.choose(0)
    assert winners(game) == {1, 2, 3}
    assert game.state[lay.RESULT] == 1


def test_alone_to_lose_is_a_draw() -> None:
    text = TABLE.format(players=1, size=2, lines="    player loses")
    text = text.replace("    teams of 2, partners opposite\n", "").replace(
        "each team", "each player"
    )
    game = Game(program_of("alone.rules", text), 1)
    while game.decision is not None:
        game.choose(0)
    assert game.state[lay.RESULT] == 2


@pytest.mark.parametrize("tie", ["those tied share the win", "a tie draws the game"])
def test_a_team_with_the_most_is_no_tie(tie: str) -> None:
    game = played(f"add 3 to tricks of partner\nplayers with most tricks win, {tie}")
    assert winners(game) == {0, 2}
    game = played(f"add 3 to tricks\nplayers with fewest tricks win, {tie}")
    assert winners(game) == {1, 3}


def test_two_teams_with_as_much_are_a_tie() -> None:
    drawn = played(
        "add 3 to tricks\nadd 3 to tricks of next player\n"
        "players with most tricks win, a tie draws the game"
    )
    assert winners(drawn) == set()
    shared = played("players with most tricks win, those tied share the win")
    assert winners(shared) == {0, 1, 2, 3}


COMPARED = """\
add 3 to tricks of {whose}
compare tricks of each player{where}, {most} is best
    if one player is best
        team of best player wins
    if several are best
        game is drawn
game is drawn"""


@pytest.mark.parametrize(
    ("whose", "most", "where", "won"),
    [
        ("player", "most", "", {0, 2}),
        ("next player", "most", "", {1, 3}),
        ("next player", "fewest", "", {0, 2}),
        # A team takes part if one of it does: P3's, then.
        ("next player", "most", " where player is partner of leader", {0, 2}),
        ("next player", "most", " where player is not leader", {1, 3}),
    ],
)
def test_teams_are_compared(whose: str, most: str, where: str, won: set[int]) -> None:
    lines = COMPARED.format(whose=whose, most=most, where=where)
    lines = lines.removesuffix("\ngame is drawn") if not where else lines
    assert winners(played(lines)) == won


def test_a_team_wins_a_match() -> None:
    game = played("add 1 to points of next player\nteam of next player wins", single=False)
    outcome = game.outcome
    assert outcome is not None
    assert outcome.winners == (1, 3)
    assert outcome.deals == 5
    assert outcome.won == (0, 5, 0, 5)


@pytest.mark.parametrize(
    ("players", "size", "message"),
    [
        ("2 to 4", 2, "teams of 2"),
        ("5", 2, "teams of 2"),
        ("2", 2, "teams of 2"),
        ("4", 1, "teams of 1"),
        ("4", 0, ""),
    ],
)
def test_teams_that_can_not_be(players: str, size: int, message: str) -> None:
    text = TABLE.format(players=players, size=size, lines="    team of player wins")
    found = check_source(Source("teams.rules", text)).problems
    if message:
        assert [one.code for one in found] == ["T0206"]
        assert found[0].facts["value"] == message
    else:
        assert "R0110" in {one.code for one in found}


def test_a_word_of_games_with_teams_only() -> None:
    text = TABLE.format(players=6, size=3, lines="    partner wins")
    assert {one.code for one in check_source(Source("three.rules", text)).problems} == {"R0110"}
    own = TABLE.format(players=4, size=2, lines="    partner wins")
    own += "\nstate partner is a player, starts each deal at random\n"
    problems = check_source(Source("own.rules", own)).problems
    assert not [one for one in problems if one.code != "U0501"]


def test_a_position_gives_what_a_team_has_once() -> None:
    text = TABLE.format(players=4, size=2, lines="    game is drawn")
    game = Game(program_of("table.rules", text), 4)
    set_position(game, Position(0, {}, states={(0, 3): 7}, won=(0, 2)), lambda decision: 0)
    assert [game.state_value("tricks", seat) for seat in range(4)] == [0, 7, 0, 7]
    assert [game.state[lay.WON + seat] for seat in range(4)] == [0, 2, 0, 2]
    assert game.state[lay.DEALS] == 3  # this one is over at once
    with pytest.raises(PositionError, match="one value for a team"):
        set_position(game, Position(0, {}, states={(0, 3): 7, (0, 1): 6}), lambda decision: 0)


def test_a_variant_can_have_other_teams() -> None:
    text = TABLE.format(players=4, size=2, lines="    team of player wins")
    text += "\nvariant six of table, edition 1\n    players 6\n    teams of 3, partners opposite\n"
    checked = check_source(Source("six.rules", text))
    assert [one for one in checked.problems if one.code != "U0501"] == []
    assert checked.rules is not None
    assert checked.rules.team(1) == (1, 3, 5)
    assert checked.rules.is_one_team((0, 2, 4))
    assert not checked.rules.is_one_team((0, 2))
