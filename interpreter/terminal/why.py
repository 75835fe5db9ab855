"""`pailu why`: why a play is or isn't allowed, and why something came about, from a record."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass, field

from interpreter.game.events import Event
from interpreter.game.explain import PlayExplainer
from interpreter.game.findings import Eyes, Inquiry
from interpreter.game.game import Game
from interpreter.game.record_file import Record, RecordError, read_record
from interpreter.game.record_lines import Json
from interpreter.game.recording import Replay, ReplayError, outcome_data
from interpreter.game.results import Met, Result
from interpreter.game.verdicts import Verdict
from interpreter.game.views import View, Watcher
from interpreter.game.witness import Witness
from interpreter.terminal.answering import play_lines, possible_lines
from interpreter.terminal.asking import Asker
from interpreter.terminal.board import Board
from interpreter.terminal.console import Output
from interpreter.terminal.explaining import Reasons, indented
from interpreter.terminal.explaining_results import ResultReasons
from interpreter.terminal.failing import FINE, PROBLEMS, CannotRun
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.replaying import difference
from interpreter.terminal.running import ending
from interpreter.terminal.told_why import ReasonedTeller
from interpreter.terminal.why_data import WhyData

_PLACE = re.compile(r"(?:(\d{1,6})\.)?(\d{1,6})")


@dataclass(frozen=True)
class Question:
    """What is asked about a record.

    Attributes:
        file: the record.
        at: the turn as typed, `4` or, in a match, `2.4`; empty asks for the end.
        play: the play that is asked about; empty asks for all that could be done.
        seat: who asks, counted from 0; -1 for whoever had to decide.
        language: "en" or "zh".
        as_json: write one JSON object.
    """

    file: str
    at: str
    play: str
    seat: int
    language: str
    as_json: bool


def why(question: Question) -> int:
    """Answer a question about a record.

    Returns the exit status: 1 where the record differs from what its rules say. Raises `CannotRun`
    for a record that can't be read, or a turn or seat that isn't in it.
    """
    try:
        record = read_record(question.file)
    except RecordError as problem:
        raise CannotRun(str(problem)) from problem
    seats = record.header.players
    if question.seat >= seats:
        raise CannotRun(f"there is no seat {question.seat + 1}: the seats are 1 to {seats}")
    out = Output()
    try:
        walk = _Walk(record, question, out.symbols)
        walk.run()
        answer = _Answer(walk, question)
        if question.as_json:
            out.raw(json.dumps(answer.data(), ensure_ascii=False) + "\n")
        else:
            out.all(answer.lines())
    except ReplayError as problem:
        out.say(difference(problem, question.language))
        return PROBLEMS
    return FINE


def _place(question: Question, record: Record) -> tuple[int, int] | None:
    """Read which turn of which game is asked about; None asks for the end."""
    if not question.at:
        return None
    found = _PLACE.fullmatch(question.at)
    if found is None:
        raise CannotRun(f"--at takes the number of a turn, not {question.at[:40]}")
    is_match = record.header.deals == "match"
    if is_match and found[1] is None:
        raise CannotRun("this record is of a match: --at takes GAME.TURN, for example 1.4")
    return int(found[1] or 1), int(found[2])


@dataclass
class _Walk:
    """Goes through a record up to the end of the turn that is asked about, or to its end.

    Attributes:
        at: the game at the first decision in that turn of the seat that asks, or of anybody.
        decider: whose decision that is, or -1.
        results: what there was to explain in the turn.
        met: the conditions that were met with in the turn.
        told: the turn in words, with reasons.
    """

    record: Record
    question: Question
    symbols: bool
    at: Game | None = None
    decider: int = -1
    results: list[Result] = field(default_factory=list)
    met: list[Met] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wanted = _place(self.question, self.record)
        self._replay = Replay(self.record)
        self.game = self._replay.game
        seat = self.question.seat
        self.inquiry = Inquiry(self.game.program)
        self.phrases = Phrases.of(self.game, self.question.language, symbols=self.symbols)
        self._witness = Witness(self.inquiry, self.game.words, self.game.players, seat)
        self._teller = ReasonedTeller(self.phrases, self.game.players, seat)
        self._place = (1, 0)
        self._last = {1: 0}

    def run(self) -> None:
        """Go; raises `CannotRun` if there is no such turn, `ReplayError` if the record differs."""
        game, steps = self.game, self._replay.steps()
        self._witness.begin(game.events)
        self._hear(list(game.events), {})
        while True:
            if self.wanted is not None and self._place > self.wanted:
                break
            self._look()
            before = game.state[:]
            events = next(steps, None)
            if events is None:
                break
            choice = (before, self._replay.chosen, events)
            if self._touches(events):
                met = self._witness.conditions(*choice)
                self.met += [one for one in met if (one.game, one.turn) == self.wanted]
            self._hear(events, self._witness.follow(*choice))
        if self._inside:
            self.told += self._teller.lines()
        if self.wanted is not None and self.wanted[1] > self._last.get(self.wanted[0], -1):
            raise CannotRun(self._no_such_turn())

    @property
    def _inside(self) -> bool:
        return self.wanted in (None, self._place)

    def _touches(self, events: list[Event]) -> bool:
        """Say whether some of what happens belongs to the one turn that is asked about."""
        if self.wanted is None:
            return False
        turn = self.wanted[1]
        return self._inside or any(one.kind == "turn" and one.b == turn for one in events)

    def _look(self) -> None:
        """Keep the game if this is the decision that is asked about."""
        decision = self.game.decision
        if self.wanted is None or not self._inside:
            return
        seats = (self.question.seat,) if self.question.seat >= 0 else range(self.game.players)
        if self.at is None and decision is not None and decision.seat in seats:
            self.at, self.decider = self.game.clone(), decision.seat

    def _hear(self, events: list[Event], results: dict[int, Result]) -> None:
        for number, event in enumerate(events):
            if event.kind == "turn":
                self._enter((self._place[0], event.b))
            elif event.kind == "deal":
                self._enter((event.a + 1, 0))
            self._teller.hear(event, results.get(number))
            if self._inside and number in results:
                self.results.append(results[number])

    def _enter(self, place: tuple[int, int]) -> None:
        """Begin a turn, or the next game: what was told before belongs to the one before."""
        lines = self._teller.lines()
        if self.wanted is not None and self._place == self.wanted:
            self.told += lines
        self._place = place
        self._last[place[0]] = place[1]
        if self.wanted is None:
            self.results.clear()

    def _no_such_turn(self) -> str:
        assert self.wanted is not None
        number, turn = self.wanted
        if number not in self._last:
            games = max(self._last)
            return f"the record has no game {number}: its games are 1 to {games}"
        last = self._last[number]
        of = f" in game {number}" if not self.game.single else ""
        return f"the record has no turn {turn}{of}: its turns are 1 to {last}"


class _Answer:
    """Puts together what a walk has found."""

    def __init__(self, walk: _Walk, question: Question) -> None:
        self._walk = walk
        self._question = question
        self._phrases = walk.phrases
        self._explainer = PlayExplainer(walk.inquiry)
        self._reasons = Reasons(walk.phrases)

    # -- what is asked -------------------------------------------------------------------------

    def _view(self) -> View:
        """Give what the one who decides knew then."""
        game = self._walk.at
        assert game is not None
        watcher = Watcher(game.words, self._walk.decider, game.players)
        for event in game.events:
            watcher.see(event)
        decision = game.decision
        assert decision is not None
        return watcher.view(decision.kind, decision.options)

    def _verdict(self) -> Verdict:
        if self._walk.at is None:
            raise CannotRun(
                "nobody had to decide there" if self._question.seat < 0 else self._idle()
            )
        play = Asker(self._phrases).plain(self._question.play)
        return self._explainer.explain(self._walk.at, self._view(), play)

    def _idle(self) -> str:
        who = self._walk.game.words.seat(self._question.seat)
        return f"{who} had nothing to decide in turn {self._question.at}"

    # -- in words ------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Give the answer in words."""
        if not self._question.at:
            return self._end()
        if self._question.play:
            verdict = self._verdict()
            return [*self._heading(), *self._play(verdict)]
        lines = [*self._heading(), *self._possible()] if self._walk.at is not None else []
        if self._walk.at is None and self._question.seat >= 0:
            who = self._phrases.seat(self._question.seat)
            lines.append(self._phrases.stop(self._phrases.say("why_nothing_to_decide", who=who)))
        lines += ["", self._phrases.say("why_happened"), *self._walk.told]
        if self._walk.met:
            lines += ["", self._phrases.say("why_met")]
            lines += indented(line for one in self._walk.met for line in self._reasons.met(one))
        return lines if lines[0] else lines[1:]

    def _heading(self) -> list[str]:
        """Say which turn it is, who decides, and what is so for them."""
        walk, phrases = self._walk, self._phrases
        view, decider = self._view(), walk.decider
        assert walk.wanted is not None
        key = "why_turn" if walk.wanted[1] else "why_before"
        who = phrases.seat(decider)
        lines = [phrases.stop(phrases.say(key, decider, n=walk.wanted[1], who=who))]
        board = Board(phrases)
        if board.states(view):
            lines.append(board.states(view))
        for zone in view.zones:
            if zone.owner == decider and zone.slots is None and zone.known:
                cards = phrases.cards(zone.known)
                shown = phrases.say("zone_line", zone=phrases.zone(zone.number), cards=cards)
                lines.append(phrases.stop(shown))
        return [*lines, ""]

    def _play(self, verdict: Verdict) -> list[str]:
        assert self._walk.at is not None
        return play_lines(self._phrases, self._walk.at, self._view(), verdict)

    def _possible(self) -> list[str]:
        assert self._walk.at is not None
        return possible_lines(self._phrases, self._explainer, self._walk.at, self._view())

    def _end(self) -> list[str]:
        """Say why the game ended as it did, or that it has no end."""
        walk, phrases = self._walk, self._phrases
        lines = [*walk.told, *ending(phrases, walk.game), *self._match()]
        if not walk.game.over:
            lines.append(phrases.stop(phrases.say("why_not_over")))
        lines = lines[1:] if lines[0] == "" else lines
        file = shlex.quote(self._question.file)
        place = "1.N" if not walk.game.single else "N"
        hint = phrases.say(
            "why_hint_turn",
            command=f"pailu why {file} --at {place}",
            replay=f"pailu replay {file}",
        )
        return [*lines, "", phrases.stop(hint)]

    def _match(self) -> list[str]:
        game = self._walk.game
        match = game.rules.match
        if match is None:
            return []
        target = match.first_to if match.first_to is not None else match.deals
        if target is None:
            return []
        needed = self._walk.inquiry.found(game.state, target)
        return ResultReasons(self._phrases).match(game, needed.said, needed.value)

    # -- as data -------------------------------------------------------------------------------

    def data(self) -> Json:
        """Give the answer as an object."""
        walk, writer = self._walk, WhyData(self._walk.game)
        data: dict[str, Json] = {"kind": "why", "ruleset": walk.game.rules.name}
        if walk.wanted is not None:
            who = walk.game.words.seat(walk.decider) if walk.decider >= 0 else None
            data |= {"game": walk.wanted[0], "turn": walk.wanted[1], "seat": who}
        if self._question.play:
            data["play"] = writer.verdict(self._verdict(), walk.decider)
        elif walk.at is not None and walk.wanted is not None:
            eyes = Eyes(self._view())
            moves = self._explainer.moves(walk.at, eyes)
            data["moves"] = [writer.move(one, walk.decider) for one in moves]
            data["choices"] = [
                writer.choice(one, walk.decider)
                for one in self._explainer.candidates(walk.at, eyes)
            ]
        if not self._question.play:
            data["conditions"] = [writer.met(one) for one in walk.met]
            data["results"] = [writer.result(one) for one in walk.results]
        if walk.wanted is None:
            data["outcome"] = outcome_data(walk.game)
        return data
