"""What happens along every path: who is on turn next, does the deal end, has a state its value.

Every statement gets a summary: which states it surely sets, which it reads before setting them,
whether it surely passes the turn on, and whether any path comes out at its end. Summaries of a
sequence and of alternatives follow from those of their parts, and a step's is worked out once, so
that the work grows with the length of the rules and not with the number of paths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from interpreter.rules import model as m
from interpreter.rules.calls import Callable, bottom_up, calls_of
from interpreter.rules.names import Symbols
from interpreter.rules.parts import parts as parts


@dataclass(frozen=True)
class Flow:
    """The summary of some lines.

    A state is written by its name, or as `NAME of player` for the one value that is the subject's.

    Attributes:
        sets: states that have a value wherever the lines are left at their end.
        reads: states read before the lines have set them, with one place each.
        passes: whether every path to the end passes the turn on.
        completes: whether any path comes to the end, rather than ending the deal.
        ends: whether any path ends the deal.
        moves: whether any path lets a player choose a move.
    """

    sets: frozenset[str] = frozenset()
    reads: Mapping[str, m.At] = field(default_factory=dict)
    passes: bool = False
    completes: bool = True
    ends: bool = False
    moves: bool = False


_NOTHING = Flow()
_OVER = Flow(completes=False, ends=True)


def then(first: Flow, second: Flow) -> Flow:
    """Summarise two stretches one after the other."""
    reads = {name: at for name, at in second.reads.items() if name not in first.sets}
    return Flow(
        first.sets | second.sets,
        {**reads, **first.reads},
        first.passes or second.passes,
        first.completes and second.completes,
        first.ends or second.ends,
        first.moves or second.moves,
    )


def either(flows: Iterable[Flow]) -> Flow:
    """Summarise stretches of which one happens."""
    all_flows = list(flows)
    through = [flow for flow in all_flows if flow.completes]
    reads: dict[str, m.At] = {}
    for flow in all_flows:
        reads.update(flow.reads)
    return Flow(
        frozenset.intersection(*(flow.sets for flow in through)) if through else frozenset(),
        reads,
        bool(through) and all(flow.passes for flow in through),
        bool(through),
        any(flow.ends for flow in all_flows),
        any(flow.moves for flow in all_flows),
    )


_OWN = " of player"

ASKS_EACH = (m.SomePlayers, m.CountPlayers, m.NextOf)
"""Expressions that may have a condition whose subject is each player in turn."""


def _own(state: m.State, player: m.Expr | None) -> str:
    """Give what is read or set: the subject's value of a state, or all there is of it."""
    return state.name + _OWN if isinstance(player, m.Subject) else state.name


def _of_everybody(flow: Flow) -> Flow:
    """Summarise lines that are carried out for each player in turn: each one's own is all."""
    everybody = {name.removesuffix(_OWN) for name in flow.sets if name.endswith(_OWN)}
    reads = {name.removesuffix(_OWN): at for name, at in flow.reads.items()}
    return replace(flow, sets=flow.sets | everybody, reads=reads)


class Analysis:
    """Summaries of all steps and moves of one ruleset."""

    def __init__(self, symbols: Symbols, rules: m.Rules) -> None:
        self.symbols = symbols
        self.rules = rules
        self._steps: dict[str, Flow] = {}
        self._moves: dict[str, Flow] = {}
        self._cut_short: set[Callable] = set()
        self._unreachable = 0

    def body(self, statements: tuple[m.Stmt, ...]) -> Flow:
        """Summarise the lines of a block; lines behind the end of the deal are reported."""
        flow = _NOTHING
        for index, statement in enumerate(statements):
            if not flow.completes:
                self._never_reached(statement, statements[index - 1])
                break
            flow = then(flow, self.statement(statement))
        return flow

    def _never_reached(self, statement: m.Stmt, before: m.Stmt) -> None:
        """Report a line behind the end of the deal, unless a step or move before it was."""
        self._unreachable += 1
        if self._cut_short.isdisjoint(calls_of(before)):
            where = self.rules.clauses[statement.at.clause].path
            self.symbols.report("F0305", statement.at.span, where)

    def step(self, name: str) -> Flow:
        """Summarise a step."""
        if name not in self._steps:
            self._steps[name] = _NOTHING
            before = self._unreachable
            self._steps[name] = self.body(self.rules.steps[name].body)
            if self._unreachable > before:
                self._cut_short.add(("step", name))
        return self._steps[name]

    def move(self, name: str) -> Flow:
        """Summarise a move with its guard."""
        if name not in self._moves:
            self._moves[name] = _NOTHING
            one = self.rules.moves[name]
            guard = _NOTHING
            if one.guard is not None and one.guard_span is not None:
                guard = self.reading(one.guard, m.At(one.clause, one.guard_span))
            before = self._unreachable
            self._moves[name] = then(guard, self.body(one.body))
            if self._unreachable > before:
                self._cut_short.add(("move", name))
        return self._moves[name]

    def statement(self, statement: m.Stmt) -> Flow:
        """Summarise one statement."""
        at = statement.at
        match statement:
            case m.Do(step=step, arguments=arguments):
                return then(self.reading(arguments, at), self.step(step))
            case m.MostWin(state=state):
                unset = state is not None and state.start is None
                reads = {state.name: at} if state is not None and unset else {}
                return then(Flow(reads=reads), _OVER)
            case m.Wins() | m.Drawn():
                return then(self.reading(statement, at), _OVER)
            case m.TurnPasses(player=player):
                return then(self.reading(player, at), Flow(passes=True))
            case m.Assign(target=target, value=value, condition=condition, otherwise=otherwise):
                read = self.reading((value, condition, otherwise, target.player), at)
                return then(read, self._setting(target))
            case m.Switch(target=target):
                return then(self.reading(target, at), self._setting(target))
            case m.Cut(zone=zone, target=target):
                return then(self.reading(zone, at), self._setting(target))
            case m.Choose():
                return self._choose(statement)
            case m.ChooseMove(moves=moves):
                chosen = either(self.move(name) for name in moves)
                return then(Flow(moves=True), chosen)
            case _:
                return self._block(statement)

    def _choose(self, statement: m.Choose) -> Flow:
        read = self.reading((statement.zones, statement.where), statement.at)
        if isinstance(statement.target, m.StateValue):
            return then(read, self._setting(statement.target))
        return read

    def _block(self, statement: m.Stmt) -> Flow:
        at = statement.at
        match statement:
            case m.If(condition=condition, then=yes, otherwise=no):
                branches = either([self.body(yes), self.body(no)])
                return then(self.reading(condition, at), branches)
            case m.ForPlayers(start=start, body=body, where=where):
                inner = then(self.reading(where, at), self.body(body))
                # Where not everybody takes part, what is set is not set for everybody.
                flow = _of_everybody(inner if where is None else either([_NOTHING, inner]))
                return then(self.reading(start, at), flow)
            case m.ForZones(body=body):
                return self.body(body)
            case m.Repeat(times=times, until=until, body=body):
                inner = self.body(body)
                read = self.reading((times, until), at)
                surely = isinstance(times, m.Const) and times.value >= 1
                return then(read, inner if surely else either([_NOTHING, inner]))
            case m.Challenge(reasons=reasons, right=right, wrong=wrong, nobody=nobody):
                read = self.reading(tuple(reason.when for reason in reasons), at)
                blocks = (right, wrong, nobody)
                return then(read, either(self.body(block) for block in blocks))
            case m.CompareHands(ranking=ranking, one=one, several=several, where=where):
                suits = self.reading(self.rules.rankings[ranking].rows, at)
                read = then(self._of_each(where, at), suits)
                return then(read, self._best(one, several, where))
            case m.CompareStates(state=state, one=one, several=several, where=where):
                read = Flow(reads={state.name: at} if state.start is None else {})
                read = then(self._of_each(where, at), read)
                return then(read, self._best(one, several, where))
            case _:
                return self.reading(statement, at)

    def _best(
        self, one: tuple[m.Stmt, ...], several: tuple[m.Stmt, ...], where: m.Expr | None
    ) -> Flow:
        """Summarise the blocks of a comparison; if nobody takes part, neither is followed."""
        blocks = [self.body(one), self.body(several)]
        return either(blocks if where is None else [_NOTHING, *blocks])

    def _of_each(self, where: m.Expr | None, at: m.At) -> Flow:
        """Summarise what a condition reads whose subject is each player in turn."""
        return _of_everybody(self.reading(where, at))

    def reading(self, value: object, at: m.At) -> Flow:
        """Summarise what is read to work out some values."""
        reads = {
            _own(part.state, part.player): at
            for part in parts(value)
            if isinstance(part, m.StateValue) and part.state.start is None
        }
        flow = Flow(reads=reads)
        for part in parts(value):
            where = part.where if isinstance(part, ASKS_EACH) else None
            if where is not None:
                flow = then(self._of_each(where, at), flow)
        return flow

    @staticmethod
    def _setting(target: m.StateValue) -> Flow:
        # One player's value is not every player's; only a loop over all of them sets them all.
        named = target.player is None or isinstance(target.player, m.Subject)
        return Flow(sets=frozenset({_own(target.state, target.player)} if named else ()))


def check_flow(symbols: Symbols, rules: m.Rules) -> None:
    """Check every path through setup, turn and ends."""
    order = bottom_up(symbols, rules)
    if order is None:
        return
    analysis = Analysis(symbols, rules)
    # From the bottom up, so that summaries are at hand and no chain of steps nests deep.
    for kind, name in order:
        if kind == "step":
            analysis.step(name)
        else:
            analysis.move(name)
    setup = analysis.body(rules.setup.body)
    turn = analysis.body(rules.turn.body)
    _first_values(symbols, rules, setup, turn, analysis)
    _turn_order(symbols, rules, setup, turn)
    _ends(symbols, rules, turn, analysis)


def _first_values(
    symbols: Symbols, rules: m.Rules, setup: Flow, turn: Flow, analysis: Analysis
) -> None:
    """A state without a start value must be set before it is read."""
    unset = {name.removesuffix(_OWN): at for name, at in setup.reads.items()}
    flows = [then(Flow(setup.sets), turn)]
    # An end is tested after a whole turn, or after any move of a game told by `play`.
    before = setup.sets if rules.turn_once else setup.sets | turn.sets
    for end in rules.ends:
        clause = rules.clauses[end.clause]
        at = m.At(end.clause, clause.span)
        flow = then(analysis.reading((end.when, end.after), at), analysis.body(end.body))
        flows.append(then(Flow(before), flow))
    for flow in flows:
        for name, at in flow.reads.items():
            unset.setdefault(name.removesuffix(_OWN), at)
    states = {state.name: state for state in rules.states}
    for name, at in unset.items():
        label = symbols.label(symbols.declared_at[name], "declared here without a first value")
        symbols.report(
            "R0107",
            at.span,
            rules.clauses[at.clause].path,
            labels=(label,),
            name=name,
            per_player=states[name].per_player,
            can_start=states[name].type.kind is not m.Kind.PLAYER,
        )


def _turn_order(symbols: Symbols, rules: m.Rules, setup: Flow, turn: Flow) -> None:
    """Somebody must be on turn: after setup, and after every turn."""
    setup_clause = rules.clauses[rules.setup.clause]
    turn_clause = rules.clauses[rules.turn.clause]
    if rules.turn_once:
        for at in _turn_passes(rules):
            symbols.report("F0313", at.span, rules.clauses[at.clause].path)
        return
    for flow, clause in ((setup, setup_clause), (turn, turn_clause)):
        if flow.completes and not flow.passes:
            symbols.report("F0301", clause.span, clause.path, block=clause.kind)


def _turn_passes(rules: m.Rules) -> list[m.At]:
    bodies = (
        rules.setup.body,
        rules.turn.body,
        tuple(move.body for move in rules.moves.values()),
        tuple(step.body for step in rules.steps.values()),
    )
    return [part.at for part in parts(bodies) if isinstance(part, m.TurnPasses)]


def _ends(symbols: Symbols, rules: m.Rules, turn: Flow, analysis: Analysis) -> None:
    """Every end decides, and there is a way to come to one."""
    for end in rules.ends:
        flow = analysis.body(end.body)
        if flow.completes:
            clause = rules.clauses[end.clause]
            symbols.report("F0302", clause.span, clause.path, block="end")
    clause = rules.clauses[rules.turn.clause]
    if rules.turn_once and turn.completes:
        symbols.report("F0302", clause.span, clause.path, block="play")
    elif not turn.ends and not rules.ends:
        symbols.report("F0303", clause.span, clause.path)
