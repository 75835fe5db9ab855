"""A game and its record: writing each decision down as it is made, and playing a record again.

The record holds choices by their names and never by their places, and the ruleset's whole text. So
a replay proves something: on that text, with those options, every choice has to be on offer at its
turn, to be made by the seat that made it, and the end has to be the one that is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Final, Self

from interpreter.game.events import Event
from interpreter.game.game import Decision, Game
from interpreter.game.load import program_of
from interpreter.game.options import OptionError
from interpreter.game.record_file import Decision as Line
from interpreter.game.record_file import (
    Header,
    Record,
    RecordError,
    RecordWriter,
    RulesetCopy,
)
from interpreter.game.record_lines import Json
from interpreter.problems import ProblemsFound
from interpreter.rules import model as m
from interpreter.source import SourceError

LANGUAGE_EDITION: Final = 1
"""The edition of the rule language that this version reads."""

NATURE: Final = -1

DIFFERENCES: Final = {
    "edition": "the record is of edition {found} of the rule language; this is edition {here}",
    "rules": "the ruleset in the record has problems: {found}",
    "game": "the game can't be set up as the record says: {found}",
    "over": "the game is over, but the record goes on with {chose}",
    "seat": "{found} decides in the record, but {here} is to decide",
    "what": "the record has a decision of kind {found}, but the rules ask for {here}",
    "not_offered": "{chose} is not on offer",
    "not_over": "the record ends, but the game goes on",
    "is_over": "the record was stopped, but the game is over",
    "result": "the record says {found}, but the game ends with {here}",
}
"""How a record can differ from what the rules say, by the code of a `ReplayError`."""


class ReplayError(Exception):
    """A record is not what its rules make of it.

    Attributes:
        code: one of `DIFFERENCES`.
        decision: the number of the first decision that differs, from 1; 0 if none is to blame.
        facts: fill the wording of the code.
    """

    def __init__(self, code: str, decision: int, **facts: str) -> None:
        self.code = code
        self.decision = decision
        self.facts = facts
        sentence = DIFFERENCES[code].format(**facts)
        super().__init__(f"decision {decision}: {sentence}" if decision else sentence)


# -- writing -------------------------------------------------------------------------------


def header_of(game: Game, seed: int | None, number: int = 0) -> Header:
    """Give the first line of a game's record.

    Args:
        game: as it begins.
        seed: that of the stream that nature draws from; None if chance is dictated.
        number: the game's number under the seed.
    """
    rules = game.rules
    options: dict[str, str | int | bool] = {}
    for option in rules.options:
        value = game.option_values[option.name]
        is_number = option.type.kind is m.Kind.NUMBER
        options[option.name] = value if is_number else game.words.option_value(option.name, value)
    return Header(
        edition=LANGUAGE_EDITION,
        ruleset=RulesetCopy(rules.name, rules.edition, rules.source.text),
        options=options,
        names=game.words.names,
        deals="single" if game.single else "match",
        seed=seed,
        game=number,
    )


def what_of(decision: Decision) -> str:
    """Give the kind of a decision as records call it: chance draws, or chooses at random."""
    if decision.seat == NATURE and decision.kind != "draw":
        return "random"
    return decision.kind


def outcome_data(game: Game) -> dict[str, Json]:
    """Give the end of a game as plain data: the outcome, or the gap in the rules; else nothing."""
    words, program = game.words, game.program
    outcome, gap = game.outcome, game.gap
    if gap is not None:
        at = program.place(gap.pc)
        line = game.rules.source.line_of(at.span.start)  # of the text that the record holds
        return {"gap": gap.text, "clause": game.rules.clauses[at.clause].path, "line": line}
    if outcome is None:
        return {}
    clause = program.clause(outcome.pc)
    data: dict[str, Json] = {
        "winners": [words.seat(seat) for seat in outcome.winners],
        "drawn": outcome.drawn,
        "clause": clause.path,
        "cites": list(clause.cites),
        "turns": outcome.turns,
        "points": {name: list(values) for name, values in outcome.points.items()},
        **({"results": list(outcome.results)} if outcome.results is not None else {}),
    }
    if not game.single:
        data["won"] = list(outcome.won)
        data["games"] = outcome.deals
    return data


class Recording:
    """Makes a game's decisions and writes each down before it is carried out.

    So whatever interrupts, the record holds every decision that has had effects. Leaving the
    context writes the result: the outcome if the game is over, else that it was stopped.

    Args:
        game: as it begins; decisions made past the recording would be missing in the record.
        writer: where to; None keeps no record.
        seed, number: see `header_of`.

    Raises `RecordError` wherever a line can't be written.
    """

    def __init__(
        self, game: Game, writer: RecordWriter | None, seed: int | None, number: int = 0
    ) -> None:
        self.game = game
        self._writer = writer
        if writer is None:
            return
        try:
            writer.header(header_of(game, seed, number))
        except RecordError:
            writer.discard()
            raise

    def choose(self, index: int) -> list[Event]:
        """Take an option; returns what happened. Raises `ValueError` if there is no such option."""
        decision = self.game.decision
        if (
            self._writer is not None
            and decision is not None
            and index in range(len(decision.options))
        ):
            self._writer.decision(decision.seat, what_of(decision), decision.options[index])
        return self.game.choose(index)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._writer is None:
            return
        status = "over" if self.game.outcome is not None else "stopped"
        try:
            with self._writer:
                self._writer.result(outcome_data(self.game), status)
        except RecordError:
            # Whatever broke off the game is what has to be told; the record is cut, and says so.
            if error is None:
                raise


# -- replaying -----------------------------------------------------------------------------


class Replay:
    """Plays a record again, on the ruleset text inside it.

    Attributes:
        chosen: the option that was chosen last, as a place among the options.

    Raises `ReplayError` if the game can't even be set up.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = _game_of(record.header)
        self.chosen = -1

    def steps(self) -> Iterator[list[Event]]:
        """Make the record's decisions one after the other; yields what each made happen.

        At the end the result is compared. Raises `ReplayError` at the first difference.
        """
        for line in self.record.decisions:
            self.chosen = self._index(line)
            yield self.game.choose(self.chosen)
        self._check_result()

    def _index(self, line: Line) -> int:
        """Find a recorded choice among the options, or say what differs."""
        game, words = self.game, self.game.words
        decision = game.decision
        if decision is None:
            raise ReplayError("over", line.n, chose=line.chose)
        if line.seat != decision.seat:
            found, here = (
                words.seat(seat) if seat >= 0 else "chance" for seat in (line.seat, decision.seat)
            )
            raise ReplayError("seat", line.n, found=found, here=here)
        what = what_of(decision)
        if line.what != what:
            raise ReplayError("what", line.n, found=line.what, here=what)
        if line.chose not in decision.options:
            raise ReplayError("not_offered", line.n, chose=line.chose)
        return decision.options.index(line.chose)

    def _check_result(self) -> None:
        result = self.record.result
        if result is None:
            return
        game = self.game
        if result.status == "over" and not game.over:
            raise ReplayError("not_over", 0)
        if result.status == "stopped" and game.outcome is not None:
            raise ReplayError("is_over", 0)
        here = outcome_data(game)
        if result.status == "over" and game.outcome is None:
            raise ReplayError("result", 0, found="that the game is over", here=_brief(here))
        if _exact(result.outcome) != _exact(here):
            raise ReplayError("result", 0, found=_brief(result.outcome), here=_brief(here))


def _game_of(header: Header) -> Game:
    """Set up the game of a header."""
    if header.edition != LANGUAGE_EDITION:
        raise ReplayError("edition", 0, found=str(header.edition), here=str(LANGUAGE_EDITION))
    copy = header.ruleset
    try:
        program = program_of(f"{copy.name}.rules in the record", copy.text)
        single = header.deals == "single"
        game = Game(program, header.players, header.options, single=single, names=header.names)
    except (ProblemsFound, SourceError) as problems:
        raise ReplayError("rules", 0, found=str(problems)) from problems
    except OptionError as problem:
        raise ReplayError("game", 0, found=str(problem)) from problem
    contradiction = _contradiction(header, game)
    if contradiction:
        raise ReplayError("game", 0, found=contradiction)
    return game


def _contradiction(header: Header, game: Game) -> str:
    """Say what the header says otherwise than the rules in it; nothing if they agree."""
    copy, rules = header.ruleset, game.rules
    if (copy.name, copy.edition) != (rules.name, rules.edition):
        return (
            f"it names {copy.name}, edition {copy.edition}, "
            f"but its rules are {rules.name}, edition {rules.edition}"
        )
    if header.deals == "match" and game.single:
        return f"it is of a match, but {rules.name} knows only single games"
    for name, value in header_of(game, header.seed, header.game).options.items():
        if name not in header.options:
            return f"it doesn't say what the option `{name}` is"
        if _exact(header.options[name]) != _exact(value):
            found = _exact(header.options[name])
            return f"the option `{name}` is written {found}, where {_exact(value)} is due"
    return ""


def _exact(value: object) -> str:
    """Write plain data so that 1, 1.0 and true differ, and the order of members doesn't matter."""
    plain = dict(value) if isinstance(value, Mapping) else value
    return json.dumps(plain, ensure_ascii=False, sort_keys=True)


def _brief(outcome: object) -> str:
    """Write the main thing about an outcome in a few words."""
    if not isinstance(outcome, dict) or not outcome:
        return "nothing"
    parts = [f"{name} {value}" for name, value in outcome.items()]
    text = ", ".join(parts)
    return text if len(text) <= 200 else text[:199] + "…"
