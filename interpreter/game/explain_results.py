"""Why something came about: challenges, comparisons, ends, from the stretch in which they fell.

A stretch is run again (`interpreter.game.retrace`), and each condition is looked at in the state in
which the machine looked at it: the reasons of a challenge before anything is turned up or taken,
hands before a point is given for them, the conditions that led to an end where they were met. A
hand's strength is worked out by the machine's own instruction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.game.events import Event
from interpreter.game.findings import Eyes, Inquiry
from interpreter.game.results import (
    Cause,
    ChallengeResult,
    Comparison,
    Duel,
    Ending,
    Hand,
    Key,
    Met,
    ReasonFinding,
    Result,
    Tally,
)
from interpreter.game.retrace import Moment, Stretch, moments
from interpreter.game.views import View
from interpreter.machine.hands import strength
from interpreter.program import layout as lay
from interpreter.program.fragments import scope_of
from interpreter.program.opcodes import WIDTH
from interpreter.program.statements import Begin
from interpreter.rules import model as m

EXPLAINED = frozenset({"challenge", "best", "outcome"})
"""The kinds of events that there is something to explain about."""

_WON = 1


class ResultExplainer:
    """Explains what happened in stretches of one game's rules.

    Args:
        inquiry: asks the rules.
    """

    def __init__(self, inquiry: Inquiry) -> None:
        self._ask = inquiry
        self._program = inquiry.program
        self._rules = inquiry.rules
        self._lines = inquiry.fragments

    def explain(self, stretch: Stretch, view: View | None = None) -> list[Result]:
        """Explain each challenge, comparison and end of a stretch.

        Args:
            stretch: what happened.
            view: what the one who asks knew before it; None for somebody who may know all.

        Returns one result for each such event, in their order.
        """
        wanted = [event for event in stretch.events if event.kind in EXPLAINED]
        if not wanted:
            return []
        eyes = Eyes(view, self._shown(stretch, view))
        seen = moments(self._program, stretch, self._watched(stretch))
        found = []
        left = list(enumerate(seen))
        for event in wanted:
            at = next(number for number, moment in left if moment.pc == event.pc)
            left = [one for one in left if one[0] > at]
            found.append(self._result(event, seen[: at + 1], eyes))
        return found

    def conditions(self, stretch: Stretch, view: View | None = None) -> list[Met]:
        """Give the conditions that lines were met with in a stretch, and what each came to.

        Args: see `explain`.
        """
        lines = {one.pc: one for one in self._lines.begins if _condition(one.statement) is not None}
        eyes = Eyes(view, self._shown(stretch, view))
        found = []
        for moment in moments(self._program, stretch, lines):
            begin = lines[moment.pc]
            condition = _condition(begin.statement)
            assert condition is not None
            finding = self._ask.finding(
                moment.state, condition, eyes, scope_of(begin), public=False
            )
            when = (moment.state[lay.DEALS] + 1, moment.state[lay.TURNS])
            found.append(Met(begin.statement.at.clause, moment.pc, *when, finding))
        return found

    def _watched(self, stretch: Stretch) -> set[int]:
        """Give the instructions to look at: those that are explained, and all that lead to them."""
        watched = {event.pc for event in stretch.events if event.kind in EXPLAINED}
        # An `end` says its clause when its condition holds, before its own lines begin.
        watched |= {event.pc for event in stretch.events if event.kind == "clause"}
        watched |= {one.pc for one in self._lines.begins if isinstance(one.statement, m.If)}
        return watched

    @staticmethod
    def _shown(stretch: Stretch, view: View | None) -> frozenset[int]:
        if view is None:
            return frozenset()
        seen = (event.shown_to(view.seat) for event in stretch.events)
        return frozenset(one.a for one in seen if one.kind in ("card", "show"))

    def _result(self, event: Event, past: list[Moment], eyes: Eyes) -> Result:
        match event.kind:
            case "challenge":
                return self._challenge(event, past[-1].state, eyes)
            case "best":
                return self._comparison(event, past[-1].state, eyes)
            case _:
                return self._ending(event, past, eyes)

    # -- challenges ----------------------------------------------------------------------------

    def _challenge(self, event: Event, state: Sequence[int], eyes: Eyes) -> ChallengeResult:
        begin = self._lines.line_at(event.pc)
        line = begin.statement
        assert isinstance(line, m.Challenge)
        reasons: tuple[ReasonFinding, ...] = ()
        if event.b >= 0:
            reasons = tuple(
                ReasonFinding(one.clause, self._ask.finding(state, one.when, eyes, scope_of(begin)))
                for one in line.reasons
            )
        return ChallengeResult(line.clause, event.player, event.b, reasons)

    # -- comparisons ---------------------------------------------------------------------------

    def _comparison(self, event: Event, state: Sequence[int], eyes: Eyes) -> Comparison:
        line = self._lines.line_at(event.pc).statement
        assert isinstance(line, m.CompareHands)
        ranking = self._rules.rankings[line.ranking]
        within = self._program.code[event.pc + 7]
        measured = [
            self._measured(event.pc, state, ranking, seat, eyes)
            for seat in range(state[lay.PLAYERS])
            if not within or state[within + seat]
        ]
        best = max(measured, key=lambda one: one[0])
        duels = tuple(_duel(best, one) for one in measured if one is not best)
        hands = tuple(hand for _, hand in measured)
        return Comparison(ranking.clause, hands, event.a, duels)

    def _measured(
        self, pc: int, state: Sequence[int], ranking: m.Ranking, seat: int, eyes: Eyes
    ) -> tuple[list[int], Hand]:
        """Give a hand's strength as the machine works it out, and the hand."""
        code = self._program.code
        table, at = code[pc + 1], code[pc + 4]
        zone = code[pc + 2] + code[pc + 3] * seat
        wide = code[table + 4]
        s = list(state)
        clause = strength(s, code, zone, table, at, at + 2 * wide)
        found = s[at : at + wide]
        row = next(one for one in ranking.rows if one.clause == clause)
        cards = self._by_strength(s[zone + lay.FIRST : zone + lay.FIRST + s[zone + lay.LENGTH]])
        known = all(eyes.see(state, card) for card in cards)
        kinds = _kinds_of_keys(ranking, row)
        keys = tuple(Key(kind, value) for kind, value in zip(kinds, found[1:], strict=False))
        place = len(ranking.rows) - found[0] + 1
        shown = (cards, keys) if known else (None, None)
        return found, Hand(seat, state[zone + lay.NUMBER], clause, place, *shown)

    def _by_strength(self, cards: list[int]) -> tuple[int, ...]:
        """Sort cards as one compares them: those that occur together first, then high to low."""
        rank_of = self._rules.deck.rank_of
        ranks = [rank_of(card) for card in cards]
        return tuple(
            sorted(cards, key=lambda card: (-ranks.count(rank_of(card)), -rank_of(card), card))
        )

    # -- ends ----------------------------------------------------------------------------------

    def _ending(self, event: Event, past: list[Moment], eyes: Eyes) -> Ending:
        begin = self._lines.line_at(event.pc)
        state = past[-1].state
        winners = tuple(seat for seat in range(state[lay.PLAYERS]) if (event.a >> seat) & 1)
        path, causes = self._way_to(begin, past, eyes)
        how, tally = "drawn", None
        match begin.statement:
            case m.Wins():
                how = "wins"
            case m.MostWin() as line:
                how, tally = "counted", self._tally(event.pc, line, state)
        clause = begin.statement.at.clause
        return Ending(
            clause, event.pc, how, winners if event.b == _WON else (), path, causes, tally
        )

    def _tally(self, pc: int, line: m.MostWin, state: Sequence[int]) -> Tally:
        """Read what was counted where the machine has counted it."""
        at, seats = self._program.code[pc + 1], range(state[lay.PLAYERS])
        values = tuple(state[at + seat] for seat in seats)
        index = self._rules.states.index(line.state) if line.state is not None else -1
        zones: tuple[int, ...] = ()
        if line.zone is not None:
            owned = {
                place.owner: number
                for number, place in enumerate(self._program.layout.zones)
                if place.name == line.zone.name
            }
            zones = tuple(owned[seat] for seat in seats)
        share = line.share and not (line.scored and len(set(values)) == 1)
        return Tally(line.most, index, zones, values, share)

    def _way_to(
        self, begin: Begin, past: list[Moment], eyes: Eyes
    ) -> tuple[tuple[int, ...], tuple[Cause, ...]]:
        """Go back from a line to the move, end or turn: the clauses, and the conditions met."""
        path: list[int] = []
        causes: list[Cause] = []
        line = begin.statement
        while True:
            clause, body = self._root(line.at.clause)
            path.insert(0, clause)
            ways = _enclosing(body, line)
            met = (self._cause(outer, kind, past, eyes) for outer, kind in ways)
            causes[:0] = [cause for cause in met if cause is not None]
            step = next((one for one in self._rules.steps.values() if one.clause == clause), None)
            if step is None:
                return tuple(path), (*self._end_cause(clause, past, eyes), *causes)
            link = self._lines.way_back("step", step.name)
            line = self._lines.line_at(past[-1].state[link] - WIDTH).statement

    def _root(self, clause: int) -> tuple[int, tuple[m.Stmt, ...]]:
        """Give the step, move, end or other body that a clause is or stands in."""
        rules = self._rules
        named: list[m.Step | m.Move | m.End | m.Block] = [rules.setup, rules.turn, *rules.ends]
        named += [*rules.steps.values(), *rules.moves.values()]
        bodies = {one.clause: one.body for one in named}
        while clause not in bodies:
            clause = rules.clauses[clause].parent
        return clause, bodies[clause]

    def _cause(self, line: m.Stmt, kind: str, past: list[Moment], eyes: Eyes) -> Cause | None:
        """Look at a condition where it was last met; what was met before the stretch isn't told."""
        places = {one.pc: one for one in self._lines.begins if one.statement is line}
        moment = next((one for one in reversed(past) if one.pc in places), None)
        if not isinstance(line, m.If):
            return Cause(line.at.clause, max(places), kind)
        if moment is None:
            return None
        scope = scope_of(places[moment.pc])
        finding = self._ask.finding(moment.state, line.condition, eyes, scope)
        return Cause(line.at.clause, moment.pc, kind, finding)

    def _end_cause(self, clause: int, past: list[Moment], eyes: Eyes) -> tuple[Cause, ...]:
        """Say what made an `end` come about."""
        end = next((one for one in self._rules.ends if one.clause == clause), None)
        came = [one for one in past if self._program.place(one.pc).clause == clause]
        if end is None or not came:
            return ()
        first = came[0]
        if end.when is not None:
            finding = self._ask.finding(first.state, end.when, eyes)
            return (Cause(clause, first.pc, "end", finding),)
        assert end.after is not None
        found = self._ask.found(first.state, end.after)
        return (Cause(clause, first.pc, "after", None, found, first.state[lay.TURNS]),)


def _condition(line: m.Stmt) -> m.Expr | None:
    """Give the condition that a line goes by, if it has one."""
    return line.condition if isinstance(line, m.If | m.Assign) else None


def _duel(first: tuple[list[int], Hand], second: tuple[list[int], Hand]) -> Duel:
    """Compare the best hand with another, number by number."""
    (best, better), (other, worse) = first, second
    at = next((n for n, pair in enumerate(zip(best, other, strict=True)) if len(set(pair)) > 1), -1)
    if at < 0:
        return Duel(better, worse, "nothing")
    if at == 0:
        return Duel(better, worse, "kind")
    known = better.keys is not None and worse.keys is not None
    return Duel(better, worse, "keys", at - 1 if known else -1)


def _kinds_of_keys(ranking: m.Ranking, row: m.Row) -> list[str]:
    """Give for each number that decides within a row whether it is a rank or a suit."""
    group = next((one.count for one in row.patterns if one.kind == "group"), 0)
    widths = {"all_ranks": ranking.size, "rest": ranking.size - group}
    found: list[str] = []
    for key in row.keys:
        found += ["suit" if key == "top_suit" else "rank"] * widths.get(key, 1)
    return found


def _enclosing(body: tuple[m.Stmt, ...], line: m.Stmt) -> Iterator[tuple[m.Stmt, str]]:
    """Give the lines around a line, the outermost first, each with the branch that it is in."""
    for outer in body:
        for inner, kind in _blocks(outer):
            if any(_holds(one, line) for one in inner):
                if kind:
                    yield outer, kind
                yield from _enclosing(inner, line)
                return


def _holds(outer: m.Stmt, line: m.Stmt) -> bool:
    """Say whether a line is another or stands in it."""
    return outer is line or any(_holds(one, line) for inner, _ in _blocks(outer) for one in inner)


def _blocks(line: m.Stmt) -> tuple[tuple[tuple[m.Stmt, ...], str], ...]:
    """Give the blocks of a line, each with what it says about why one is there."""
    match line:
        case m.If(then=then, otherwise=otherwise):
            return (then, "if"), (otherwise, "otherwise")
        case m.ForPlayers(body=body) | m.ForZones(body=body) | m.Repeat(body=body):
            return ((body, ""),)
        case m.Challenge(right=right, wrong=wrong, nobody=nobody):
            return (right, "right"), (wrong, "wrong"), (nobody, "nobody")
        case m.CompareHands(one=one, several=several):
            return (one, "one"), (several, "several")
        case m.CompareStates(one=one, several=several, most=most):
            which = "most" if most else "fewest"
            return (one, f"one_{which}"), (several, f"several_{which}")
        case _:
            return ()
