"""What was played is written down and can be played again, and nothing else passes for it."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from harness.chunks import fewer
from hypothesis import given
from hypothesis import strategies as st
from record_samples import written

from interpreter.game.game import Game
from interpreter.game.load import load_program
from interpreter.game.record_file import (
    Decision,
    Header,
    Record,
    RecordError,
    RecordWriter,
    Result,
    RulesetCopy,
    read_record,
)
from interpreter.game.recording import (
    DIFFERENCES,
    Recording,
    Replay,
    ReplayError,
    header_of,
    outcome_data,
)
from interpreter.machine.stream import Stream

ALTERNATING = load_program("alternating")
TWO_ROWS = load_program("two_rows")
GAP = load_program(str(Path(__file__).parent / "gap.rules"))


def recorded(game: Game, seed: int = 1, *, most: int = 10**6) -> Record:
    """Play a game at random for so many decisions, and read its record."""
    stream, out = Stream(seed, 0), io.BytesIO()
    with Recording(game, RecordWriter(out), seed) as recording:
        while (decision := game.decision) is not None and most:
            recording.choose(stream.below(len(decision.options)))
            most -= 1
    return read_record(out.getvalue())


def short_record() -> Record:
    """The record of a short whole game."""
    return recorded(Game(TWO_ROWS))


def replayed(record: Record) -> Game:
    """Play a record again to its end."""
    replay = Replay(record)
    for _ in replay.steps():
        pass
    return replay.game


def difference(record: Record) -> ReplayError:
    """Play a record again, which has to fail."""
    with pytest.raises(ReplayError) as found:
        replayed(record)
    return found.value


def changed(record: Record, number: int, **members: Any) -> Record:
    """The record with one decision changed; numbers count from 1."""
    decisions = list(record.decisions)
    decisions[number - 1] = replace(decisions[number - 1], **members)
    return replace(record, decisions=tuple(decisions))


# -- writing ---------------------------------------------------------------------------------


def test_the_header_holds_all_that_is_needed_to_begin_again() -> None:
    game = Game(ALTERNATING, 3, {"opening_target": "q", "hand_size": 5})
    header = header_of(game, 42, 7)
    assert header.ruleset == RulesetCopy("alternating", 1, ALTERNATING.rules.source.text)
    assert header.options == {
        "hand_size": 5,
        "opening_target": "Q",
        "leads_after_catch": "taker",
        "turn_limit": 1000,
    }
    assert (header.edition, header.names, header.deals) == (1, ("P1", "P2", "P3"), "single")
    assert (header.seed, header.game) == (42, 7)


def test_chance_and_players_are_told_apart() -> None:
    kinds = {(line.seat < 0, line.what) for line in short_record().decisions}
    assert kinds == {(True, "draw"), (True, "random"), (False, "card"), (False, "zone")}


def test_the_result_says_who_won_and_by_which_clause() -> None:
    result = short_record().result
    assert result is not None
    assert result.status == "over"
    assert result.outcome == {
        "winners": ["P1"],
        "drawn": False,
        "clause": "step settle",
        "cites": ["B8", "B12", "B13"],
        "turns": 12,
        "points": {"points": [2, 0]},
    }


def test_a_match_is_recorded_whole() -> None:
    record = recorded(Game(TWO_ROWS, options={"wins_needed": "2"}, single=False))
    assert record.header.deals == "match"
    assert record.result is not None
    assert record.result.outcome["won"] == [2, 0]
    assert record.result.outcome["games"] == 3
    assert replayed(record).outcome is not None


def test_a_gap_in_the_rules_is_recorded_as_what_stopped_the_game() -> None:
    record = recorded(Game(GAP))
    assert record.result is not None
    assert record.result.status == "stopped"
    assert record.result.outcome == {
        "gap": "there is no card left to take",
        "clause": "turn",
        "line": 20,
    }
    assert replayed(record).gap is not None


def test_a_decision_is_written_before_it_has_effects() -> None:
    game, out = Game(TWO_ROWS), io.BytesIO()

    def stop(index: int) -> Any:
        raise InterruptedError

    with (
        patch.object(game, "choose", stop),
        pytest.raises(InterruptedError),
        Recording(game, RecordWriter(out), 1) as recording,
    ):
        recording.choose(3)
    record = read_record(out.getvalue())
    assert [line.chose for line in record.decisions] == ["2D"]
    assert record.result == Result(1, {}, "stopped")


def test_an_option_that_isnt_there_is_not_written() -> None:
    game, out = Game(TWO_ROWS), io.BytesIO()
    with (
        Recording(game, RecordWriter(out), 1) as recording,
        pytest.raises(ValueError, match="there are 52 options, not 53"),
    ):
        recording.choose(52)
    assert read_record(out.getvalue()).decisions == ()


class FullDisk(io.BytesIO):
    """A file that takes the header and nothing more."""

    def write(self, data: Any) -> int:
        if self.tell():
            raise OSError(28, "No space left on device")
        return super().write(data)


def test_a_full_disk_is_told() -> None:
    with (
        pytest.raises(RecordError, match="No space left"),
        Recording(Game(TWO_ROWS), RecordWriter(FullDisk()), 1) as recording,
    ):
        recording.choose(0)


def test_a_result_that_cant_be_written_is_told() -> None:
    with (
        pytest.raises(RecordError, match="No space left"),
        Recording(Game(TWO_ROWS), RecordWriter(FullDisk()), 1),
    ):
        pass


def test_what_broke_off_the_game_is_told_and_not_the_record() -> None:
    with (
        pytest.raises(KeyboardInterrupt),
        Recording(Game(TWO_ROWS), RecordWriter(FullDisk()), 1),
    ):
        raise KeyboardInterrupt


def test_without_a_writer_nothing_is_written() -> None:
    game = Game(TWO_ROWS)
    with Recording(game, None, 1) as recording:
        assert [event.kind for event in recording.choose(0)] == ["card"]
    assert outcome_data(game) == {}


# -- replaying -------------------------------------------------------------------------------


@fewer(4)
@given(st.integers(0, 2**64 - 1), st.integers(2, 4), st.sampled_from(["taker", "challenger"]))
def test_a_replay_gives_the_same_states_and_outcome(seed: int, players: int, leads: str) -> None:
    options = {"hand_size": "3", "turn_limit": "60", "leads_after_catch": leads}
    game = Game(ALTERNATING, players, options)
    again = replayed(recorded(game, seed))
    assert again.state == game.state
    assert again.events == game.events
    assert again.outcome == game.outcome


def test_a_record_is_the_same_game_as_playing_out_at_once() -> None:
    game = Game(ALTERNATING, 3)
    recorded(game, 5)
    other = Game(ALTERNATING, 3)
    other.play_out(Stream(5, 0), -1)
    assert other.state == game.state


def test_every_beginning_of_a_record_replays() -> None:
    whole = written(short_record())
    lines = whole.splitlines(keepends=True)
    for count in range(1, len(lines)):
        record = read_record(b"".join(lines[:count]))
        assert record.cut is not None
        assert replayed(record).outcome is None or count == len(lines) - 1


def test_a_stopped_game_replays_to_where_it_stopped() -> None:
    game = Game(TWO_ROWS)
    record = recorded(game, most=17)
    assert record.result == Result(17, {}, "stopped")
    assert replayed(record).state == game.state


def test_names_are_kept() -> None:
    game = Game(TWO_ROWS, names=("Ann", "明"))
    record = recorded(game)
    assert replayed(record).words.names == ("Ann", "明")
    assert record.result is not None
    assert record.result.outcome["winners"] == ["Ann"]


# -- differences -----------------------------------------------------------------------------


def test_a_choice_that_is_not_on_offer() -> None:
    found = difference(changed(short_record(), 14, chose="7S"))
    assert (found.code, found.decision) == ("not_offered", 14)
    assert str(found) == "decision 14: 7S is not on offer"


def test_another_seat() -> None:
    found = difference(changed(short_record(), 14, seat=1))
    assert str(found) == "decision 14: P2 decides in the record, but P1 is to decide"
    chance = difference(changed(short_record(), 14, seat=-1))
    assert str(chance) == "decision 14: chance decides in the record, but P1 is to decide"


def test_another_kind_of_decision() -> None:
    found = difference(changed(short_record(), 13, what="player"))
    assert str(found) == (
        "decision 13: the record has a decision of kind player, but the rules ask for random"
    )


def test_decisions_after_the_end() -> None:
    record = short_record()
    more = Decision(len(record.decisions) + 1, 0, "card", "7S")
    found = difference(replace(record, decisions=(*record.decisions, more)))
    assert str(found) == "decision 38: the game is over, but the record goes on with 7S"


def test_a_result_before_the_end() -> None:
    record = short_record()
    found = difference(replace(record, decisions=record.decisions[:-1]))
    assert (found.code, found.decision) == ("not_over", 0)


def test_a_stop_that_was_none() -> None:
    found = difference(replace(short_record(), result=Result(37, {}, "stopped")))
    assert found.code == "is_over"


def test_another_outcome() -> None:
    record = short_record()
    assert record.result is not None
    outcome = {**record.result.outcome, "winners": ["P2"]}
    found = difference(replace(record, result=replace(record.result, outcome=outcome)))
    assert found.code == "result"
    assert "the record says winners ['P2'], drawn False" in str(found)
    assert "the game ends with winners ['P1'], drawn False" in str(found)
    empty = difference(replace(record, result=replace(record.result, outcome={})))
    assert "the record says nothing, but" in str(empty)


def with_header(**members: Any) -> Record:
    record = short_record()
    header: Header = replace(record.header, **members)
    return replace(record, header=header)


def test_another_edition_of_the_language() -> None:
    assert difference(with_header(edition=2)).code == "edition"


def test_rules_with_problems() -> None:
    text = TWO_ROWS.rules.source.text.replace("do settle", "do setle")
    found = difference(with_header(ruleset=RulesetCopy("two_rows", 1, text)))
    assert found.code == "rules"
    assert "R0101 at two_rows.rules in the record:" in str(found)


def test_rules_that_are_no_text() -> None:
    copy = RulesetCopy("two_rows", 1, "game\x00")
    assert difference(with_header(ruleset=copy)).code == "rules"


def test_players_and_options_that_the_rules_dont_know() -> None:
    found = difference(with_header(names=("A", "B", "C")))
    assert str(found) == (
        "the game can't be set up as the record says: this game is for 2 players, not 3"
    )
    assert difference(with_header(options={"wins_needed": 99})).code == "game"


def test_a_header_that_contradicts_its_rules() -> None:
    begun = "the game can't be set up as the record says: "
    text = TWO_ROWS.rules.source.text
    for copy in (RulesetCopy("other", 1, text), RulesetCopy("two_rows", 7, text)):
        said = str(difference(with_header(ruleset=copy)))
        assert said == (
            f"{begun}it names {copy.name}, edition {copy.edition}, "
            "but its rules are two_rows, edition 1"
        )
    options = dict(short_record().header.options)
    name, value = options.popitem()
    said = str(difference(with_header(options=options)))
    assert said == f"{begun}it doesn't say what the option `{name}` is"
    said = str(difference(with_header(options={**options, name: str(value)})))
    assert said == f'{begun}the option `{name}` is written "{value}", where {value} is due'
    assert difference(with_header(options={**options, name: value, "x": 1})).code == "game"
    record = recorded(Game(ALTERNATING, options={"hand_size": "3", "turn_limit": "50"}))
    match = replace(record, header=replace(record.header, deals="match"))
    assert "it is of a match, but alternating knows only single games" in str(difference(match))


@pytest.mark.parametrize(("name", "value"), [("drawn", 0), ("turns", 12.0)])
def test_an_outcome_that_is_only_nearly_the_same(name: str, value: object) -> None:
    record = short_record()
    assert record.result is not None
    outcome: Any = {**record.result.outcome, name: value}
    assert outcome == record.result.outcome
    found = difference(replace(record, result=replace(record.result, outcome=outcome)))
    assert found.code == "result"


def test_a_gap_is_no_end() -> None:
    record = recorded(Game(GAP))
    assert record.result is not None
    found = difference(replace(record, result=replace(record.result, status="over")))
    assert found.code == "result"


def test_a_header_that_is_refused_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with pytest.raises(RecordError, match="two players called A"):
        Recording(Game(TWO_ROWS, names=("A", "A")), RecordWriter(file), 1)
    assert not file.exists()


def test_changed_rules_are_told_by_the_first_decision_they_change() -> None:
    text = TWO_ROWS.rules.source.text.replace("deal 6 from stock", "deal 5 from stock")
    found = difference(with_header(ruleset=RulesetCopy("two_rows", 1, text)))
    assert (found.code, found.decision) == ("what", 11)


def test_every_difference_has_its_words() -> None:
    facts = {"found": "x", "here": "y", "chose": "z"}
    assert all(
        str(ReplayError(code, 3, **facts)).startswith("decision 3: ") for code in DIFFERENCES
    )
