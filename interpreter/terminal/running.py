"""`pailu run`: programs play, told as it happens, or many games and a summary."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field

from interpreter.game.game import Game
from interpreter.game.record_file import RecordError
from interpreter.game.recording import Recording, outcome_data
from interpreter.machine.gear import EVERYBODY
from interpreter.machine.stream import Stream
from interpreter.program.program import Program
from interpreter.terminal.console import Output
from interpreter.terminal.event_data import EventData
from interpreter.terminal.failing import COULD_NOT_RUN, FINE, CannotRun
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.policies import policies_line, read_policies, seated
from interpreter.terminal.session import Session
from interpreter.terminal.setting import LARGEST_SEED, Setting, heading
from interpreter.terminal.told_results import (
    gap_lines,
    gap_said,
    match_lines,
    match_won,
    results_text,
    score_text,
    winners_text,
)
from interpreter.terminal.transcript import Teller


def run(setting: Setting, games: int, *, as_json: bool, verbose: bool) -> int:
    """Play games at random and tell them.

    Args:
        setting: what is played.
        games: how many; a single one is told play by play.
        as_json: write JSON objects, one a line, instead of sentences.
        verbose: tell every game play by play.

    Returns the exit status. Raises `CannotRun`.
    """
    if games > 1 and setting.record:
        raise CannotRun("a record holds one game: leave out --games or --record")
    seed = setting.drawn_seed()
    if setting.number + games - 1 > LARGEST_SEED:
        raise CannotRun("the games' numbers would exceed 2**64 - 1")
    program = setting.program()
    out = Output()
    if games == 1:
        return _one(setting, program, seed, out, as_json=as_json)
    tally = Tally()
    for number in range(setting.number, setting.number + games):
        if verbose:
            _told(setting, program, seed, number, out, as_json=as_json, tally=tally)
        else:
            _brief(setting, program, seed, number, out, as_json=as_json, tally=tally)
    _summary(setting, program, seed, out, tally, as_json=as_json)
    return COULD_NOT_RUN if tally.gaps else FINE


@dataclass
class Tally:
    """The results of several games."""

    games: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    shared: int = 0
    drawn: int = 0
    gaps: int = 0

    def add(self, game: Game) -> None:
        """Count a game that has ended."""
        self.games += 1
        outcome = game.outcome
        if outcome is None:
            self.gaps += 1
            return
        self.drawn += outcome.drawn
        together = game.rules.is_one_team(outcome.winners)
        self.shared += len(outcome.winners) > 1 and not together
        self.wins.update(outcome.winners)


# -- one game ------------------------------------------------------------------------------


def _one(setting: Setting, program: Program, seed: int, out: Output, *, as_json: bool) -> int:
    tally = Tally()
    game = _told(setting, program, seed, setting.number, out, as_json=as_json, tally=tally)
    if not as_json:
        phrases = Phrases.of(game, setting.language, symbols=out.symbols)
        out.say()
        if setting.record:
            out.say(phrases.stop(phrases.say("recorded", file=setting.record)))
        again = setting.again(game, seed, setting.number)
        out.say(phrases.say("again", command=again))
    return COULD_NOT_RUN if tally.gaps else FINE


def _told(
    setting: Setting,
    program: Program,
    seed: int,
    number: int,
    out: Output,
    *,
    as_json: bool,
    tally: Tally,
) -> Game:
    """Play one game and tell every play; returns it at its end."""
    game = setting.game(program)
    stream = Stream(seed, number)
    try:
        with Recording(game, setting.writer(), seed, number) as recording:
            players = seated(game, read_policies(setting.policies), seed, number, stream)
            session = Session(recording, stream, players)
            if as_json:
                _as_json(session, seed, number, out)
            else:
                _as_text(session, setting, seed, number, out)
    except RecordError as problem:
        raise CannotRun(str(problem)) from problem
    tally.add(game)
    return game


def _as_text(session: Session, setting: Setting, seed: int, number: int, out: Output) -> None:
    game = session.game
    phrases = Phrases.of(game, setting.language, symbols=out.symbols)
    teller = Teller(phrases, game.players)
    out.all(heading(phrases, game, seed, number))
    out.all(policies_line(phrases, game, read_policies(setting.policies)))
    out.say()
    if not game.single:
        out.say(phrases.say("game_number", n=1))
    events = game.events[:]
    while True:
        for event in events:
            teller.hear(event)
        out.all(teller.finished_lines())
        new = session.step()
        if new is None:
            break
        events = new
    out.all(teller.lines())
    out.all(ending(phrases, game))


def ending(phrases: Phrases, game: Game) -> list[str]:
    """Tell what ended the whole game, beyond its last deal: a won match, or a gap in the rules."""
    match = match_lines(phrases, game)
    if match:
        return ["", *match]
    return ["", *gap_lines(phrases, game, game.gap)] if game.gap is not None else []


def _as_json(session: Session, seed: int, number: int, out: Output) -> None:
    game = session.game
    data = EventData(game)
    _line(out, data.start(seed, number))
    events = game.events[:]
    while True:
        for event in events:
            _line(out, data.event(event))
        new = session.step()
        if new is None:
            break
        events = new
    _line(out, data.end())


def _line(out: Output, data: object) -> None:
    out.raw(json.dumps(data, ensure_ascii=False) + "\n")


# -- many games ----------------------------------------------------------------------------


def _brief(
    setting: Setting,
    program: Program,
    seed: int,
    number: int,
    out: Output,
    *,
    as_json: bool,
    tally: Tally,
) -> None:
    """Play one game at once and tell its end in a line."""
    game = setting.game(program)
    stream = Stream(seed, number)
    if setting.policies:
        players = seated(game, read_policies(setting.policies), seed, number, stream)
        session = Session(Recording(game, None, seed, number), stream, players)
        while session.step() is not None:
            pass
    else:
        game.play_out(stream, EVERYBODY)
    tally.add(game)
    if as_json:
        _line(out, {"kind": "game", "seed": seed, "game": number, **outcome_data(game)})
        return
    phrases = Phrases.of(game, setting.language, symbols=out.symbols)
    place = number - setting.number + 1
    out.say(phrases.stop(phrases.say("game_line", n=place, outcome=_outcome_text(phrases, game))))


def _outcome_text(phrases: Phrases, game: Game) -> str:
    gap, outcome = game.gap, game.outcome
    if gap is not None:
        what = gap_said(phrases, game, gap)
        clause = phrases.words.program.clause(gap.pc).path
        place = what + phrases.say("parenthesised", text=phrases.place(gap.pc))
        return phrases.say("gap_place", place=place, clause=clause)
    assert outcome is not None
    if not game.single:
        won = match_won(phrases, outcome.winners)
        return won + phrases.say("comma") + score_text(phrases, outcome)
    key = "one_turn" if outcome.turns == 1 else "turns"
    who = winners_text(phrases, outcome.winners, game.players, outcome.pc)
    told = game.program.result_at(outcome.pc)
    if told is not None and outcome.results is not None:
        results = results_text(phrases, told.index, outcome.results)
        who += phrases.say("parenthesised", text=results)
    return phrases.say(
        "outcome_line",
        who=who,
        turns=phrases.say(key, n=outcome.turns),
        clause=phrases.words.program.clause(outcome.pc).path,
    )


def _summary(
    setting: Setting, program: Program, seed: int, out: Output, tally: Tally, *, as_json: bool
) -> None:
    """Tell how often each seat has won."""
    game = setting.game(program)
    words = game.words
    if as_json:
        wins = {words.seat(seat): tally.wins[seat] for seat in range(game.players)}
        counts = {"shared": tally.shared, "drawn": tally.drawn, "gaps": tally.gaps}
        _line(out, {"kind": "summary", "seed": seed, "games": tally.games, "wins": wins, **counts})
        return
    phrases = Phrases.of(game, setting.language, symbols=out.symbols)
    wins_text = phrases.listed(
        phrases.say("summary_won", who=phrases.seat(seat), n=tally.wins[seat])
        for seat in range(game.players)
    )
    line = phrases.say("summary", n=tally.games, wins=wins_text, drawn=tally.drawn)
    if tally.shared:
        line += phrases.say("summary_shared", n=tally.shared)
    if tally.gaps:
        line += phrases.say("summary_gaps", n=tally.gaps)
    out.say()
    out.say(phrases.stop(line))
    again = setting.again(game, seed, setting.number)
    out.say(phrases.say("seed_of_all", seed=seed, command=again))
