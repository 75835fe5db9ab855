"""`pailu replay`: a record played again, for everybody or as one seat saw it."""

from __future__ import annotations

from interpreter.catalogue.wording import clean
from interpreter.game.findings import Inquiry
from interpreter.game.record_file import Record, RecordError, read_record
from interpreter.game.recording import Replay, ReplayError
from interpreter.game.witness import Witness
from interpreter.terminal.console import Output
from interpreter.terminal.failing import FINE, PROBLEMS, CannotRun
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.running import ending
from interpreter.terminal.texts import DIFFERENCES_ZH, text
from interpreter.terminal.told_why import ReasonedTeller


def replay(file: str, seat: int, language: str, *, why: bool = False) -> int:
    """Play a record again and tell it.

    Args:
        file: the record.
        seat: whose eyes it is told from, counted from 0; -1 tells everything.
        language: "en" or "zh".
        why: say under each challenge, comparison and end why it came about.

    Returns the exit status: 1 where the record differs from what its rules say. Raises `CannotRun`
    for a record that can't be read.
    """
    try:
        record = read_record(file)
    except RecordError as problem:
        raise CannotRun(str(problem)) from problem
    if seat >= record.header.players:
        seats = record.header.players
        raise CannotRun(f"there is no seat {seat + 1}: the seats are 1 to {seats}")
    out = Output()
    try:
        return _told(record, seat, language, out, why=why)
    except ReplayError as problem:
        out.say()
        out.say(difference(problem, language))
        return PROBLEMS


def _told(record: Record, seat: int, language: str, out: Output, *, why: bool) -> int:
    replay = Replay(record)
    game = replay.game
    phrases = Phrases.of(game, language, symbols=out.symbols)
    teller = ReasonedTeller(phrases, game.players, seat)
    witness = None
    if why:
        witness = Witness(Inquiry(game.program), game.words, game.players, seat)
        witness.begin(game.events)
    for line in _heading(phrases, record, seat):
        out.say(line)
    out.say()
    if not game.single:
        out.say(phrases.say("game_number", n=1))
    teller.hear_all(game.events, {})
    before = game.state[:]
    try:
        for events in replay.steps():
            found = witness.follow(before, replay.chosen, events) if witness is not None else {}
            teller.hear_all(events, found)
            before = game.state[:] if witness is not None else before
            out.all(teller.finished_lines())
    finally:
        # What happened before a difference is told, too.
        out.all(teller.lines())
    out.all(ending(phrases, game))
    out.say()
    out.all(_verdict(phrases, record))
    return FINE


def _heading(phrases: Phrases, record: Record, seat: int) -> list[str]:
    header = record.header
    first = phrases.say(
        "record_of",
        title=phrases.sentences.game_title,
        name=header.ruleset.name,
        edition=header.ruleset.edition,
        players=header.players,
    )
    if seat >= 0:
        first += phrases.say("seen_from", who=phrases.seat(seat))
    lines = [phrases.stop(first)]
    if header.options:
        options = phrases.listed(
            phrases.say("option", name=name, value=value) for name, value in header.options.items()
        )
        lines.append(phrases.stop(phrases.say("options", options=options)))
    return lines


def _verdict(phrases: Phrases, record: Record) -> list[str]:
    """Say how far the record goes; that it agrees is known by then."""
    decisions = len(record.decisions)
    if record.cut is not None:
        lines = [phrases.say("was_cut", line=record.cut.line, n=decisions)]
        if record.cut.lost:
            lines.append(phrases.say("bytes_lost", n=record.cut.lost))
    elif record.result is not None and record.result.status == "stopped":
        lines = [phrases.say("was_stopped", n=decisions)]
    else:
        lines = [phrases.say("replayed", n=decisions)]
    return [phrases.stop(line) for line in lines]


def difference(problem: ReplayError, language: str) -> str:
    """Say where a record first differs from what its rules say."""
    if language != "zh":
        return clean(str(problem))
    chance = {"chance": text("chance", language)}
    facts = {name: chance.get(fact, fact) for name, fact in problem.facts.items()}
    said = DIFFERENCES_ZH[problem.code].format(**facts)
    place = f"第 {problem.decision} 个决定：" if problem.decision else ""
    return clean(place + said)
