"""Running a scenario: set up, play line by line, compare.

What the scenario leaves open (cards it doesn't name, the order of a stock) falls as it may. A
scenario that is right only by such luck proves nothing, so each is run under several falls of the
cards and has to hold in all. The falls are fixed, so that a scenario never fails one day and passes
the next.

Players answer a challenge together. The lines that answer one are therefore taken as a group, in
whatever order they stand, and whoever is not named in it says no.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.game.actions import Play, Refusal, read_play
from interpreter.game.events import Event
from interpreter.game.game import Decision, Game
from interpreter.game.gaps import gap_text
from interpreter.game.position import Position, PositionError, set_position, set_won
from interpreter.game.refusals import BY_A_CLAUSE
from interpreter.game.words import NO, YES
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.scenarios.dealing import Dealer, Unreachable
from interpreter.scenarios.expectations import Moment
from interpreter.scenarios.model import (
    OTHERS,
    Draw,
    Expectation,
    Failure,
    Illegal,
    Line,
    Result,
    Scenario,
)
from interpreter.scenarios.names import short
from interpreter.scenarios.phrases import fired_clauses
from interpreter.scenarios.reading import refusing_clause

FALLS = 3
"""How often a scenario is run, each time with other cards where it names none."""


def run_scenario(program: Program, scenario: Scenario) -> Result:
    """Play a scenario and compare.

    Args:
        program: the rules.
        scenario: from `load_scenarios` with these rules.

    Returns the failures of the first run that has any, and how often each clause fired.
    """
    if scenario.illegal is not None:
        return Result(scenario, _refused(program, scenario, scenario.illegal))
    first = _Run(program, scenario, 0)
    first.play()
    fired = first.fired()
    if first.failures:
        return Result(scenario, tuple(first.failures), fired)
    for fall in range(1, FALLS):
        run = _Run(program, scenario, fall)
        run.play()
        if run.failures:
            return Result(scenario, tuple(run.failures), run.fired())
    return Result(scenario, (), fired)


def _refused(program: Program, scenario: Scenario, illegal: Illegal) -> tuple[Failure, ...]:
    """Compare why these players or options are refused with what is expected."""
    expected = f"illegal: {illegal.text}"
    clause, why = refusing_clause(program, len(scenario.players), scenario.options)
    if clause in illegal.clauses:
        return ()
    if clause < 0:
        return (Failure(illegal.line, expected, "the game can begin"),)
    path = program.rules.clauses[clause].path
    return (Failure(illegal.line, expected, f"illegal: {path} ({why})", path),)


class _Stop(Exception):  # noqa: N818 - how a run ends early
    """The run can't go on; its last failure says why."""


class _Run:
    """One run of a scenario."""

    def __init__(self, program: Program, scenario: Scenario, fall: int) -> None:
        self.program = program
        self.scenario = scenario
        self.stream = Stream(0, fall)
        self.failures: list[Failure] = []
        self.draws: list[Draw] = list(scenario.given.draws)
        self.opening: tuple[Event, ...] = ()
        self.game = Game(
            program,
            len(scenario.players),
            scenario.options,
            single=scenario.single,
            names=scenario.players,
        )
        self.since = 0

    def fired(self) -> Mapping[int, int]:
        """Give how often each clause came into play; a turn nobody has played doesn't count."""
        events = self.game.events
        begun = max((n for n, one in enumerate(events) if one.kind == "turn"), default=len(events))
        if all(one.kind == "clause" for one in events[begun + 1 :]):
            events = events[:begun]
        return fired_clauses(events, self.program.rules.clauses)

    def play(self) -> None:
        """Set up, play all lines and compare."""
        try:
            self._begin()
            index = 0
            while index < len(self.scenario.play):
                index += self._line(index)
            self._compare(self.scenario.expect)
            if self.draws:
                last = self.draws[0]
                self._fail(last.line, f"{last.text} is drawn", "nothing more is drawn")
        except _Stop:
            pass

    def _fail(self, line: int, expected: str, actual: str, clause: str = "") -> None:
        self.failures.append(Failure(line, expected, actual, clause))

    def _compare(self, expect: Sequence[Expectation]) -> None:
        moment = Moment(self.game, self.opening, self.since)
        found = [moment.compare(one) for one in expect]
        self.failures += [failure for failure in found if failure is not None]

    # -- chance -------------------------------------------------------------------------------

    def _pick(self, decision: Decision) -> int:
        """Answer with anything; by value, since the order of the options is no part of a rule."""
        values = sorted(decision.values)
        return decision.values.index(values[self.stream.below(len(values))])

    def _settle(self, line: int) -> None:
        """Answer chance until somebody must decide; stop at a gap in the rules."""
        while (decision := self.game.decision) is not None and decision.seat < 0:
            index = self._drawn(decision, self.draws.pop(0)) if self.draws else self._pick(decision)
            self.game.choose(index)
        gap = self.game.gap
        if gap is not None:
            clause = self.program.clause(gap.pc).path
            self._fail(line, "the rules say how to go on", gap_text(self.game, gap), clause)
            raise _Stop

    def _drawn(self, decision: Decision, draw: Draw) -> int:
        """Find what the scenario says that chance gives."""
        if decision.kind == "draw":
            card = self.game.words.card_number(draw.text)
            twins = self.game.rules.deck.twins(card) if card is not None else range(0)
            value = next((one for one in decision.values if one in twins), -1)
        else:
            options = [one.casefold() for one in decision.options]
            wanted = draw.text.casefold()
            value = decision.values[options.index(wanted)] if wanted in options else -1
        if value in decision.values:
            return decision.values.index(value)
        clause = self.program.clause(decision.pc).path
        what = "a card" if decision.kind == "draw" else f"a {decision.kind}"
        actual = f"chance gives {what}, and {draw.text} is not among what can come"
        self._fail(draw.line, f"{draw.text} is drawn", actual, clause)
        raise _Stop

    # -- the beginning ------------------------------------------------------------------------

    def _begin(self) -> None:
        given = self.scenario.given
        zones = {number: cards.numbers for number, (_, cards) in given.zones.items()}
        states = {key: value for key, (_, value) in given.states.items()}
        set_won(self.game, given.won)
        try:
            if given.turn is None and not zones and not states:
                pass
            elif self.program.turn_start >= 0:
                self._set_position(zones, states)
            else:
                Dealer(self.game, zones, states, self._pick).reach()
        except (Unreachable, PositionError) as error:
            self._fail(given.line, "a position of this game", str(error))
            raise _Stop from None
        self._settle(given.line)
        decision = self.game.decision
        if given.turn is not None and decision is not None:
            line, seat = given.turn
            if self.game.state[lay.PLAYER] != seat:
                actual = f"turn: {self.game.words.seat(self.game.state[lay.PLAYER])}"
                self._fail(line, f"turn: {self.game.words.seat(seat)}", actual)
                raise _Stop

    def _set_position(
        self, zones: Mapping[int, tuple[int, ...]], states: Mapping[tuple[int, int], int]
    ) -> None:
        given = self.scenario.given
        assert given.turn is not None
        faces = {
            card: up
            for _, cards in given.zones.values()
            for card, up in zip(cards.numbers, cards.faces, strict=True)
            if up is not None
        }
        position = Position(given.turn[1], zones, faces, states, given.turns, given.won)
        self.opening = set_position(self.game, position, self._pick)

    # -- lines of play ------------------------------------------------------------------------

    def _line(self, index: int) -> int:
        """Play a line, or the lines that answer a challenge together; give how many."""
        line = self.scenario.play[index]
        if line.seat is None:
            self._compare(line.expect)
            return 1
        if line.illegal is not None:
            self._try_illegal(line, line.illegal)
            self._compare(line.expect)
            return 1
        self.since = len(self.game.events)
        if _challenge(self.game.decision):
            answers = self._answers(index)
            self._answer(line.line, answers)
            if answers:
                self._compare(answers[-1].expect)
                return len(answers)
        self._act(line)
        self._settle(line.line)
        self._compare(line.expect)
        return 1

    def _act(self, line: Line) -> None:
        if line.seat == OTHERS:
            actual = "nobody is asked whether to challenge"
            self._fail(line.line, f"others: {line.text}", actual)
            raise _Stop
        assert line.seat is not None
        play = read_play(self.game, line.seat, line.text)
        if isinstance(play, Refusal):
            expected = f"{self.game.words.seat(line.seat)}: {line.text} is a play"
            self._fail(line.line, expected, self._why(play, line.text), self._clause_of(play))
            raise _Stop
        for index in play.indexes:
            self.game.choose(index)

    # -- challenges ---------------------------------------------------------------------------

    def _answers(self, index: int) -> list[Line]:
        """Gather the lines that answer the challenge which is open."""
        found: list[Line] = []
        layer = self.game.state[lay.PLAYER]
        for line in self.scenario.play[index:]:
            fits = line.seat not in (None, layer, *(one.seat for one in found))
            answers = line.text.casefold() in YES | NO and line.illegal is None
            if not (fits and answers):
                break
            found.append(line)
            if line.expect:
                break
        return found

    def _answer(self, at: int, answers: list[Line]) -> None:
        """Answer for everybody who is asked; who is not named says no."""
        said = {line.seat: line.text.casefold() in YES for line in answers}
        asked: set[int] = set()
        while (decision := self.game.decision) is not None and _challenge(decision):
            if decision.seat in asked:
                break
            asked.add(decision.seat)
            yes = said.get(decision.seat, said.get(OTHERS, False))
            self.game.choose(decision.values.index(int(yes)))
        self._settle(at)

    # -- illegal plays ------------------------------------------------------------------------

    def _try_illegal(self, line: Line, illegal: Illegal) -> None:
        """See that a play is refused, for the reason expected, and that nothing has changed."""
        assert line.seat is not None
        expected = f"illegal: {illegal.text}"
        before, count = self.game.state[:], len(self.game.events)
        answer = read_play(self.game, line.seat, line.text)
        if self.game.state != before or len(self.game.events) != count:
            self._fail(line.line, "a refused play changes nothing", "something has changed")
        if isinstance(answer, Play):
            self._fail(illegal.line, expected, "it is legal")
        elif not _matches(answer, illegal):
            actual = f"illegal: {self._why(answer, line.text)}"
            self._fail(illegal.line, expected, actual, self._clause_of(answer))

    def _clause_of(self, refusal: Refusal) -> str:
        if refusal.clause < 0 or refusal.code == "unreadable":
            return ""
        return self.program.rules.clauses[refusal.clause].path

    def _why(self, refusal: Refusal, text: str) -> str:
        """Say why a line is no play."""
        asks = ""
        decision = self.game.decision
        if decision is not None:
            what = decision.kind if decision.kind == "cards" else f"a {decision.kind}"
            asks = f"{self.game.words.seat(decision.seat)} has to choose {what}"
        match refusal.code:
            case "over":
                return "the game is over"
            case "not_your_turn":
                return f"not your turn: {asks}"
            case "too_much":
                return self._too_much(refusal.word, text, decision)
            case "not_offered" if self._lies_elsewhere(refusal.word, decision):
                cards = " ".join(refusal.options)
                clause = short(self.program.rules.clauses[refusal.clause])
                what = f"is not among the cards to choose from ({cards})"
                return f"{clause} refuses `{refusal.word}`, which {what}"
            case "wrong_number":
                clause = short(self.program.rules.clauses[refusal.clause])
                few, many = refusal.sizes
                number = f"{few} to {many}" if few != many else f"{few}"
                return f"{clause} refuses `{refusal.word}`: it asks for {number} cards together"
            case "not_offered" | "not_together":
                clause = short(self.program.rules.clauses[refusal.clause])
                found = f", but {refusal.found}" if refusal.found else ""
                when = f" (it needs {refusal.condition}{found})" if refusal.condition else ""
                return f"{clause} refuses `{refusal.word}`{when}"
            case _:
                return f"no such choice: `{refusal.word}`; {asks}: " + " ".join(refusal.options)

    def _too_much(self, word: str, text: str, decision: Decision | None) -> str:
        """Say that a line goes on after all is chosen, and what asks for no more."""
        before, _, after = text.partition(f" {word}")
        rest = f"{word}{after}"
        asks = ""
        if decision is not None:
            asks = f" ({short(self.program.clause(decision.pc))} asks for no more)"
        return f"nothing more to choose after `{before.strip()}`, and `{rest}` is left{asks}"

    def _lies_elsewhere(self, word: str, decision: Decision | None) -> bool:
        """Say whether a word is a card that lies in none of the zones to choose from."""
        card = self.game.words.card_number(word)
        if decision is None or decision.kind != "card" or card is None:
            return False
        s = self.game.state
        zones = {s[lay.CARDS + lay.CARD_SIZE * one + lay.ZONE] for one in decision.values}
        twins = self.game.rules.deck.twins(card)
        return all(s[lay.CARDS + lay.CARD_SIZE * one + lay.ZONE] not in zones for one in twins)


def _challenge(decision: Decision | None) -> bool:
    """Say whether somebody is asked to answer a challenge."""
    return (
        decision is not None and decision.about is not None and decision.about.kind == "challenge"
    )


def _matches(refusal: Refusal, illegal: Illegal) -> bool:
    if illegal.code:
        return refusal.code == illegal.code
    return refusal.code in BY_A_CLAUSE and refusal.clause in illegal.clauses
