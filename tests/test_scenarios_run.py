"""What a scenario's run makes of its lines: answers, refusals, chance, failures, reports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.scenarios import (
    Failure,
    FileReport,
    Result,
    ScenarioError,
    coverage,
    coverage_percent,
    load_scenarios,
    render_report,
    run_files,
    run_scenario,
    unproven,
)

HEAD = "ruleset: alternating\nplayers: North East South\nscenarios:\n- name: one\n"
CAUGHT = """\
  given:
    turn: East
    target: 8
    facing: down
    pile: 8S up
    hand of North: 9S 5S
    hand of East: 10C 4D
    hand of South: KD 6C
  play:
"""
"""Nine lines: the first line of play is the fourteenth of the file."""

TOLD = """\
ruleset: two_rows
players: North East
scenarios:
- name: one
  given:
"""
"""Five lines: what is given begins in the sixth."""

Run = Callable[[str], Result]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Load a file with one scenario and run it."""

    def run_text(text: str) -> Result:
        path = tmp_path / "x.scenarios.yaml"
        path.write_text(text, "utf-8")
        file = load_scenarios(path)
        (scenario,) = file.scenarios
        return run_scenario(file.program, scenario)

    return run_text


def caught(*lines: str) -> str:
    return HEAD + CAUGHT + "".join(f"  {line}\n" for line in lines)


def told(*lines: str) -> str:
    return TOLD + "".join(f"  {line}\n" for line in lines)


# -- challenges --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        # Nobody has answered and nobody has played on: the challenge is open.
        ("expect: {decides: South, turn: East, target: 8}",),
        # Who isn't named says no.
        ("- South: no", "expect: {target: 10, turn: South}"),
        ("- North: no", "expect: {target: 10, turn: South}"),
        ("- others: no", "expect: {target: 10, turn: South}"),
        ("- South: KD", "expect: {target: K, turn: North}"),
        # The answers may stand in any order.
        ("- South: no", "- North: challenge", "expect: {event: North challenges}"),
        ("- North: challenge", "- South: pass", "expect: {event: North challenges}"),
        ("- North: 质疑", "- South: 不", "expect: {event: North challenges}"),
        ("- North: yes", "- South: yes", "expect: {event: South challenges}"),
        # The others are those without a line of their own.
        ("- others: yes", "expect: {event: South challenges}"),
        ("- South: no", "- others: yes", "expect: {event: North challenges}"),
        ("- others: yes", "- South: no", "expect: {event: North challenges}"),
        # A look at the table ends the answers.
        ("- North: no", "  expect: {target: 10}", "- South: KD", "expect: {target: K}"),
        # And lets the challenge be, where it stands alone.
        ("- expect: {decides: South}", "- North: yes", "expect: {event: North challenges}"),
    ],
)
def test_answers_to_a_challenge(run: Run, lines: tuple[str, ...]) -> None:
    played = [f"  {line}" if not line.startswith("expect") else line for line in lines]
    result = run(caught("  - East: 10C as 10", *played))
    assert result.failures == ()


def test_a_second_answer_is_none(run: Run) -> None:
    result = run(caught("- East: 10C as 10", "- South: no", "- South: no"))
    (failure,) = result.failures
    assert failure.line == 16
    assert failure.expected == "South: no is a play"
    assert failure.actual.startswith("no such choice: `no`; South has to choose a card: ")


def test_the_others_are_asked_in_challenges_only(run: Run) -> None:
    result = run(caught("- others: no"))
    expected, actual = "others: no", "nobody is asked whether to challenge"
    assert result.failures == (Failure(14, expected, actual),)


# -- plays that are none -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "actual", "clause"),
    [
        ("North: 9S", "not your turn: East has to choose a card", ""),
        (
            "East: open_card 10C",
            "move open_card refuses `open_card` (it needs facing is up, but facing is down)",
            "move open_card",
        ),
        (
            "East: KD as K",
            "move hidden_card refuses `KD`, which is not among the cards to choose from (10C 4D)",
            "move hidden_card",
        ),
        (
            "East: 10C as 10 9",
            "nothing more to choose after `10C as 10`, and `9` is left "
            "(move hidden_card asks for no more)",
            "",
        ),
        ("East: 5Q", "no such choice: `5Q`; East has to choose a card: 10C 4D", ""),
    ],
)
def test_a_wrong_play_ends_the_scenario_and_says_why(
    run: Run, line: str, actual: str, clause: str
) -> None:
    result = run(caught(f"- {line}", "- South: KD", "expect: {target: 3}"))
    expected = f"{line} is a play"
    assert result.failures == (Failure(14, expected, actual, clause),)


def test_no_play_after_the_end(run: Run) -> None:
    text = caught("- East: 10C as 10", "- others: no", "- South: KD").replace("KD 6C", "KD")
    assert run(text).passed
    result = run(text + "  - North: 9S\n")
    assert [(one.line, one.actual) for one in result.failures] == [(17, "the game is over")]


@pytest.mark.parametrize(
    ("line", "reason", "actual"),
    [
        ("East: 10C as 10", "move hidden_card", "it is legal"),
        ("East: KD", "move open_card", "illegal: move hidden_card refuses `KD`"),
        ("East: KD", "not your turn", "illegal: move hidden_card refuses `KD`"),
        ("East: 5Q", "move hidden_card", "illegal: no such choice: `5Q`; East has to choose"),
        ("North: 9S", "A13", "illegal: not your turn: East has to choose a card"),
    ],
)
def test_an_illegal_play_is_refused_for_the_reason_given(
    run: Run, line: str, reason: str, actual: str
) -> None:
    result = run(caught(f"- {line}", f"  illegal: {reason}"))
    (failure,) = result.failures
    assert (failure.line, failure.expected) == (15, f"illegal: {reason}")
    assert failure.actual.startswith(actual)


def test_an_illegal_play_changes_nothing(run: Run) -> None:
    lines = ("- East: KD", "  illegal: A13", "  expect: {turn: East, hand of East: 10C 4D}")
    assert run(caught(*lines, "- East: 4D as 4", "- others: no")).passed


def test_set_ups_that_are_refused(run: Run) -> None:
    assert run(HEAD + "  illegal: A2\n").failures == (
        Failure(5, "illegal: A2", "the game can begin"),
    )
    assert run(HEAD + "  options: {hand_size: 99}\n  illegal: A2\n").failures == (
        Failure(
            6,
            "illegal: A2",
            "illegal: option hand_size (`hand_size` can't be `99`; "
            "it is a whole number from 3 to 12)",
            "option hand_size",
        ),
    )


# -- chance ------------------------------------------------------------------------------------


def test_chance_gives_what_is_written(run: Run) -> None:
    text = HEAD + "  given:\n    draws:\n      - KS 9H\n      - {}\n  expect: {{turn: North}}\n"
    assert run(text.format("5D")).passed
    assert run(text.format("KS")).failures == (
        Failure(
            8,
            "KS is drawn",
            "chance gives a card, and KS is not among what can come",
            "setup",
        ),
    )
    assert run(text.format("East")).failures[0].line == 8


def test_what_is_never_drawn_is_told(run: Run) -> None:
    text = caught("- East: 10C as 10", "- others: no").replace("given:", "given:\n    draws: 3S")
    assert run(text).failures == (Failure(6, "3S is drawn", "nothing more is drawn"),)


def test_chance_chooses_players_by_name(run: Run) -> None:
    cards = "2S 2H 3S 3H 4S 4H 5S 5H 6S 6H 7S 7H"
    assert run(told(f"  draws: {cards} east", "expect: {turn: East}")).passed
    (failure,) = run(told(f"  draws: {cards} 8S")).failures
    assert failure.actual == "chance gives a player, and 8S is not among what can come"


@pytest.mark.parametrize("leader", ["North", "East", "South"])
def test_what_is_right_by_luck_only_fails(run: Run, leader: str) -> None:
    assert not run(HEAD + f"  expect: {{leader: {leader}}}\n").passed


def test_a_scenario_always_goes_the_same_way(run: Run) -> None:
    text = HEAD + "  expect: {leader: North, hand of East: empty}\n"
    assert run(text) == run(text)


# -- positions of games told from top to bottom ------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "line", "actual"),
    [
        (
            ("  turn: East", "  starter: North"),
            6,
            "turn: North",
        ),
        (
            ("  turn: North", "  starter: North", "  hand of North: 2S 3S 4S 5S 6S 7S 8S"),
            5,
            "hand of North can't have these 7 cards: 6 are dealt to it",
        ),
        (
            ("  turn: North", "  starter: East", "  upper of North: 2S"),
            5,
            "2S can't come to lie so: all lay down cards in turn, and East, who is to play before "
            "that, has none that is to lie on the table",
        ),
        (
            ("  turn: North", "  points of North: 1"),
            5,
            "points of North is 0 where the cards lie so",
        ),
        (
            (
                "  turn: North",
                "  starter: North",
                "  upper of North: 2S 3S 4S",
                "  lower of North: 2H 3H 4H",
                "  upper of East: 2D 3D 4D",
                "  lower of East: 2C 3C 4C",
            ),
            5,
            "the game ends before the cards lie so",
        ),
    ],
)
def test_positions_that_no_game_comes_to(
    run: Run, lines: tuple[str, ...], line: int, actual: str
) -> None:
    (failure,) = run(told(*lines)).failures
    assert (failure.line, failure.actual) == (line, actual)


def test_rows_are_laid_in_the_order_written(run: Run) -> None:
    lines = (
        "  turn: North",
        "  starter: North",
        "  upper of North: 5S 2S 4S",
        "  lower of East: KD 2D",
        "  upper of East: 3H",
        "  hand of North: 6S",
    )
    expect = (
        "expect:",
        "  upper of North: 5S 2S 4S",
        "  lower of East: KD 2D",
        "  upper of East: 3H",
        "  North sees lower of East: KD 2D",
        "  hand of North: 3 cards",
        "  North sees hand of East: 3 unseen",
    )
    assert run(told(*lines, *expect)).passed


@pytest.mark.parametrize(
    ("said", "passes"),
    [
        ("8S up, unseen", True),
        ("8S up, unseen down", True),
        ("8S, 1 unseen", True),
        ("8S up, unseen up", False),
        ("2 unseen", False),
    ],
)
def test_an_unseen_card_lies_face_down_without_saying_so(run: Run, said: str, passes: bool) -> None:
    lines = CAUGHT + "  - East: 10C 8\n    expect: {South sees pile: '" + said + "'}\n"
    assert run(HEAD + lines).passed is passes


# -- gaps in the rules -------------------------------------------------------------------------

GREEDY = """\
game greedy, edition 1
    title "Greedy"
    players 2
    cites G1

deck
    ranks low to high: 1 2 3
    suits equal: red blue

zone stock: hidden

zone hand of each player: seen by owner

zone table: seen by all

setup
    shuffle deck into stock
    deal 1 from stock to hand of each player
    choose chosen from each player at random
    turn passes to chosen

state chosen is a player

turn
    choose grab

move grab
    cites G2
    choose card from hand
    lay card on table face up
    draw 1 from stock to hand
    turn passes to next player

end never after 90 turns
    cites G3
    game is drawn
"""


def greedy(folder: Path) -> None:
    (folder / "greedy.rules").write_text(GREEDY, "utf-8")


def test_a_gap_in_the_rules_fails_with_its_clause(run: Run, tmp_path: Path) -> None:
    greedy(tmp_path)
    text = """\
ruleset: greedy
players: North East
scenarios:
- name: one
  given:
    turn: North
    hand of North: 1R
    hand of East: 2R
    table: 1B 2B 3B 3R
  play:
  - North: 1R
"""
    assert run(text).failures == (
        Failure(11, "the rules say how to go on", "there is no card left to take", "move grab"),
    )


# -- reports -----------------------------------------------------------------------------------


def reports(folder: Path, *texts: str) -> list[FileReport]:
    paths = [folder / f"{number}.scenarios.yaml" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, "utf-8")
    return run_files(paths)


def test_a_report_with_everything_that_can_be_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    greedy(tmp_path)
    monkeypatch.chdir(tmp_path)
    Path("good.yaml").write_text(
        "ruleset: greedy\nplayers: North East\nscenarios:\n"
        "- {name: begins, proves: G1, expect: {turns: 1}}\n",
        "utf-8",
    )
    Path("bad.yaml").write_text(
        "ruleset: greedy\nplayers: North East\nscenarios:\n"
        "- name: takes\n"
        "  given: {turn: North, hand of North: 1R, hand of East: 2R, stock: 3R}\n"
        "  play:\n"
        "  - North: 1R\n"
        "  expect:\n"
        "    hand of North: 1R\n"
        "    winner: East\n",
        "utf-8",
    )
    Path("ugly.yaml").write_text("a: b: c\n", "utf-8")
    found = run_files(["good.yaml", "bad.yaml", "ugly.yaml"])
    assert [one.passed for one in found] == [True, False, False]
    colon = "a second `: ` on this line: put the text in quotation marks if the colon belongs to it"
    shown = f"""\
bad.yaml:9: takes
    expected  hand of North: 1R
    actual    hand of North: 3R
    because   move grab (greedy.rules:27)

bad.yaml:10: takes
    expected  winner: East
    actual    winner: the game goes on

ugly.yaml:1: {colon}

good.yaml: 1 scenario passed
bad.yaml: 1 of 1 scenario failed
ugly.yaml: not readable

greedy: 3 of 4 clauses fired
    fired     1   setup (greedy.rules:16)
    fired     1   turn (greedy.rules:24)
    fired     1   move grab (greedy.rules:27)
    never fired   end never (greedy.rules:34)
    proven by no scenario: G2 G3

2 scenarios, 1 failed, 1 file not readable, 75.0 % of the clauses fired
"""
    assert render_report(found, coverage=True) == shown
    assert coverage_percent(found) == 75.0


def test_a_turn_nobody_plays_covers_nothing(tmp_path: Path) -> None:
    (report,) = reports(tmp_path, HEAD + CAUGHT.replace("  play:\n", "  expect: {turn: East}\n"))
    assert report.file is not None
    assert [row.fired for row in coverage(report.file.program, report.results)] == [0] * 14


def test_files_of_one_ruleset_are_covered_together(tmp_path: Path) -> None:
    one = caught("- East: 10C as 10", "- others: no")
    other = caught("- East: 10C as 9", "- others: yes")
    separate = [coverage_percent(reports(tmp_path, text)) for text in (one, other)]
    together = coverage_percent(reports(tmp_path, one, other))
    assert together >= max(separate)
    told_once = render_report(reports(tmp_path, one, other), coverage=True)
    assert told_once.count("clauses fired") == 2
    assert "2 scenarios, 0 failed" in told_once


def test_nothing_covers_nothing() -> None:
    assert coverage_percent([]) == 0.0
    assert render_report([]) == "\n\n0 scenarios, 0 failed\n"


def test_what_failed_proves_nothing(tmp_path: Path) -> None:
    text = HEAD + "  proves: A2\n  expect: {{turns: {}}}\n"
    for turns, proven in ((1, True), (2, False)):
        (report,) = reports(tmp_path, text.format(turns))
        assert report.file is not None
        assert ("A2" not in unproven(report.file.program, report.results)) is proven


CLASH = """game clash, edition 1
    players 2
deck
    ranks low to high: 1 2 3 4
    suits equal: stars moons
zone stock: hidden
zone hand of each player: seen by owner
zone pile: as laid
state winner is a player
setup
    shuffle deck into stock
    deal 2 from stock to hand of each player
    choose winner from each player at random
    turn passes to winner
turn
    choose card from hand
    lay card on pile face up
    turn passes to next player
end done after 2 turns
    game is drawn
"""


def test_a_state_called_like_a_word_of_scenarios_is_told_apart(tmp_path: Path) -> None:
    (tmp_path / "clash.rules").write_text(CLASH, "utf-8")
    file = tmp_path / "clash.scenarios.yaml"
    head = "ruleset: clash\nplayers: North East\nscenarios:\n  - name: one\n"
    file.write_text(f"{head}    expect:\n      winner: East\n", "utf-8")
    with pytest.raises(ScenarioError, match="write `state winner` for it, and `game winner`"):
        load_scenarios(file)
    given = "    given:\n      turn: East\n      state winner: East\n      hand of East: 1S\n"
    lines = f"{head}{given}    expect:\n      state winner: East\n      game winner: North\n"
    file.write_text(lines, "utf-8")
    loaded = load_scenarios(file)
    (failure,) = run_scenario(loaded.program, loaded.scenarios[0]).failures
    assert failure.actual == "winner: the game goes on"
