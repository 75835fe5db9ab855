"""Lines on terminals and elsewhere, how the front door ends commands, and what is typed."""

from __future__ import annotations

import errno
import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import FAIR, pailu

from interpreter.game.actions import Play, read_play
from interpreter.game.game import Game
from interpreter.game.load import load_program, program_of
from interpreter.game.views import Watcher
from interpreter.terminal import listing, running
from interpreter.terminal.asking import Asker
from interpreter.terminal.console import Output, language_of_environment, settle_streams
from interpreter.terminal.phrases import Phrases


class Screen(io.StringIO):
    """A terminal in name."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A terminal of forty columns, with colours."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "40")
    return Screen()


# -- output ----------------------------------------------------------------------------------


def test_a_terminal_gets_red_suits_and_lines_that_fit(screen: Screen) -> None:
    out = Output(screen)
    out.say("You: ♠3 ♥10 ♦K ♣2 and a number of words that go on")
    assert "♠3 \x1b[31m♥10\x1b[0m \x1b[31m♦K\x1b[0m ♣2" in screen.getvalue()
    plain = re.sub(r"\x1b\[[0-9;]*m", "", screen.getvalue())
    assert [line.rstrip() for line in plain.splitlines()] == [
        "You: ♠3 ♥10 ♦K ♣2 and a number of words",
        "that go on",
    ]
    assert (out.terminal, out.colour, out.width) == (True, True, 40)


def test_brackets_and_names_are_no_markup(screen: Screen) -> None:
    Output(screen).say("[target: 3] :smile: [red]x[/red]")
    assert screen.getvalue() == "[target: 3] :smile: [red]x[/red]\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colours_can_be_refused(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    Output(screen).say("♥10")
    assert screen.getvalue() == "♥10\n"


def test_no_word_is_cut_where_columns_are_too_narrow(screen: Screen) -> None:
    place = "a/very/long/folder/game.rules:12"
    Output(screen).table([("step low_card", place), ("deck", "b.rules:1")])
    assert [line.rstrip() for line in screen.getvalue().splitlines()] == [
        "step low_card",
        "a/very/long/folder/game.rules:12",
        "deck  b.rules:1",
    ]


def test_rows_stand_in_columns(screen: Screen) -> None:
    Output(screen).table([("a", "bbb", "c"), ("aaa", "b", "[c]")])
    assert [line.rstrip() for line in screen.getvalue().splitlines()] == [
        "a    bbb  c",
        "aaa  b    [c]",
    ]


def test_signs_are_used_where_they_can_be_written() -> None:
    for encoding, symbols in (("utf-8", True), ("gb18030", True), ("latin-1", False)):
        assert Output(io.TextIOWrapper(io.BytesIO(), encoding)).symbols is symbols
    assert Output(io.StringIO()).symbols


def test_characters_that_cant_be_written_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), "latin-1")
    monkeypatch.setattr(sys, "stdout", stream)
    settle_streams()
    Output().say("质疑!")
    assert stream.buffer.getvalue() == b"??!\n"  # type: ignore[attr-defined] # a wrapper has one


def test_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language_of_environment() == "en"
    monkeypatch.setenv("LANG", "ZH_cn.utf-8")
    assert language_of_environment() == "zh"
    monkeypatch.setenv("LC_MESSAGES", "de_DE.utf-8")
    assert language_of_environment() == "en"


# -- ends ------------------------------------------------------------------------------------


def failing(error: BaseException) -> Callable[..., int]:
    def fail(*given: object, **named: object) -> int:
        raise error

    return fail


def test_an_interruption(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(running, "run", failing(KeyboardInterrupt()))
    result = pailu("run", "two_rows")
    assert (result.exit_code, result.stderr) == (130, "\nInterrupted.\n")
    file = str(tmp_path / "game.jsonl")
    result = pailu("run", "two_rows", "--record", file, "--lang", "zh")
    assert result.stderr == f"\n已中断。记录保存到最后一手为止：{file}\n"


def test_a_closed_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "list_rulesets", failing(BrokenPipeError()))
    result = pailu("list")
    assert (result.exit_code, result.output) == (141, "")


def test_errors_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(listing, "list_rulesets", failing(full))
    result = pailu("list")
    assert result.exit_code == 2
    assert result.stderr == "pailu: the output can't be written: No space left on device\n"
    missing = FileNotFoundError(errno.ENOENT, "No such file or directory", "rulesets")
    monkeypatch.setattr(listing, "list_rulesets", failing(missing))
    assert pailu("list").stderr == "pailu: rulesets: No such file or directory\n"


# -- questions -------------------------------------------------------------------------------

COLOURS = """game colours, edition 1
    players 2 to 3
deck
    ranks low to high: A B
    suits equal: hearts spades
zone stock: hidden
zone hand of each player: seen by owner
zone pile: as laid
    title "heap" zh "牌堆"
zone tray: as laid
state opener is a player
state tune is a suit
setup
    shuffle deck into stock
    choose opener from each player at random
    deal 1 from stock to hand of each player
    turn passes to opener
turn
    choose tune is a suit
    choose friend from others
    choose place
    turn passes to friend
move place
    choose card from hand
    choose spot from pile, tray
    lay card on spot face up
end done after 2 turns
    game is drawn
"""


def asked(game: Game, language: str = "en") -> tuple[Asker, str]:
    """What the seat on turn is asked."""
    decision = game.decision
    assert decision is not None
    watcher = Watcher(game.words, decision.seat, game.players)
    for event in game.events:
        watcher.see(event)
    asker = Asker(Phrases.of(game, language, you=decision.seat))
    view = watcher.view(decision.kind, decision.options)
    return asker, "\n".join(asker.question(decision, view))


def test_suits_players_and_places_are_asked_for() -> None:
    game = Game(program_of("colours.rules", COLOURS), 3)
    for choice in ("P2", "AH", "AS", "BH"):
        assert game.decision is not None
        game.choose(game.decision.options.index(choice))
    asker, question = asked(game)
    assert question == "Type a suit, for example hearts. You can choose: hearts spades."
    for typed in ("红桃", "♥", "hearts", "ｈearts", "he"):
        assert read_play(game, 1, asker.plain(typed)) == Play((0,))
    game.choose(0)
    assert asked(game)[1] == "Type a player, for example P3. You can choose: P3 P1."
    game.choose(0)
    asker, question = asked(game)
    assert question == "You can: place.\nType a card, then heap or tray, for example AS heap."
    for typed in ("AS heap", "黑桃A 牌堆", "as pile", "♠A HEAP", "place AS heap"):
        play = read_play(game, 1, asker.plain(typed))
        assert play == Play((0, 0)), typed
    game.choose(0)
    assert asked(game)[1] == "You can: place.\nType heap or tray."
    chinese = asked(game, "zh")[1]
    assert chinese == "现在可以：place。\n请输入牌堆或 tray。"


def test_usual_words_can_be_typed_where_a_ruleset_gives_no_title() -> None:
    game = Game(load_program(FAIR), 2)
    asker = Asker(Phrases.of(game, "zh"))
    assert asker.plain("手牌  摸牌堆") == "hand stock"
    assert asker.plain("Fetch a card") == "fetch"
    assert asker.plain("market stall") == "market"
