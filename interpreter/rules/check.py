"""Checking a ruleset: from the tree of `interpreter.syntax` to the rules of `model`.

What is difficult is to report every mistake once. So the passes run in this order, and each works
with what the one before could make out: declarations give the names (a name on an unreadable line
counts as declared), bodies are checked line by line, and the analyses that look at whole paths
(`flow`, `guards`, `limits`, `unused`) run only over rules in which every line is understood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from interpreter.problems import Label, Problem, ProblemsFound, any_errors, tidy, unreadable
from interpreter.rules import (
    declarations,
    flow,
    guards,
    jokers,
    limits,
    secrets,
    several_limits,
    unused,
)
from interpreter.rules import model as m
from interpreter.rules.conditions import check_condition
from interpreter.rules.expressions import check_value
from interpreter.rules.layers import lay_all
from interpreter.rules.lets import look_through
from interpreter.rules.melds import melds
from interpreter.rules.names import Scope, Symbols
from interpreter.rules.rankings import ranking
from interpreter.rules.statements import check_body
from interpreter.source import Source, SourceError, Span, read_source
from interpreter.syntax import nodes as n
from interpreter.syntax.parser import Parsed, parse

_MISSED = {"R0101": "name", "F0303": "end", "F0311": "reason", "L0407": "row"}
"""Codes that tell of something missing: the kind of what is missed, or that its name is told."""


@dataclass(frozen=True)
class Checked:
    """What the check of a ruleset gave: the rules where there are no errors, and all problems.

    `meanings` tells what the words of expressions name, by their places: "zone", "state", "option",
    "local" (a name from a line above), "person", "rank", "suit", or "value" of a choice.
    """

    rules: m.Rules | None
    problems: tuple[Problem, ...]
    meanings: Mapping[Span, str] = field(default_factory=dict, repr=False)


def check_file(path: str) -> Checked:
    """Read, parse and check a ruleset file; what is wrong comes back as problems."""
    try:
        source = read_source(path)
    except SourceError as error:
        return Checked(None, (unreadable(error),))
    return check_source(source)


def check_source(source: Source) -> Checked:
    """Parse and check a ruleset."""
    return check(parse(source))


def load_rules(source: Source) -> m.Rules:
    """Give the checked rules of a text, or raise `ProblemsFound` where it has errors."""
    checked = check_source(source)
    if checked.rules is None:
        raise ProblemsFound(checked.problems)
    return checked.rules


def check(parsed: Parsed) -> Checked:
    """Check a parsed ruleset; errors of the parser are carried along."""
    laid = lay_all(parsed)
    if laid.game is None:
        return Checked(None, tidy((*parsed.problems, *parsed.held_back, *laid.problems)))
    game = laid.game
    symbols = Symbols(parsed.source, game.name.text, parsed.unread, parsed.lost)
    symbols.problems += (*parsed.problems, *laid.problems)
    declarations.declare_all(symbols, game)
    blocks = _Bodies(symbols, game, laid.touches)
    rules = blocks.rules()
    if not any(one.code == "R0103" for one in symbols.problems):
        symbols.problems += parsed.held_back[:1]
    readable = not any_errors(symbols.problems)
    if rules is not None and readable:
        _check_claims(symbols)
    if rules is not None:
        if readable:
            flow.check_flow(symbols, rules)
            guards.check_guards(symbols, rules)
            secrets.check_secrets(symbols, rules)
            jokers.check_jokers(symbols, rules)
            limits.check_limits(symbols, rules)
            several_limits.check_several(symbols, rules)
        unused.check_unused(symbols, rules)
    found = [_with_removal(one, laid.touches) for one in _without_consequences(symbols.problems)]
    problems = tidy(found)
    sound = rules if not any_errors(problems) else None
    return Checked(sound, problems, symbols.meanings)


def _check_claims(symbols: Symbols) -> None:
    """Report words that name something else than the file of data says they do."""
    origin = symbols.source.origin
    for span, claimed in origin.claims.items() if origin is not None else ():
        found = symbols.meanings.get(span, "")
        if found != claimed:
            text = symbols.source.text[span.start : span.end]
            symbols.report("D0706", span, word=text, claimed=claimed, found=found)


def _without_consequences(problems: list[Problem]) -> list[Problem]:
    """Leave out calls that give values to a step which seems to have lost its `with`."""
    lost = {
        one.where.split(" › ")[1].removeprefix("step ")
        for one in problems
        if one.code in ("R0101", "R0109") and not one.candidates and " › step " in one.where
    }
    return [
        one
        for one in problems
        if not (one.code == "T0204" and one.facts["expected"] == 0 and one.facts["step"] in lost)
    ]


def _with_removal(problem: Problem, touches: Sequence[m.Touch]) -> Problem:
    """Show where a variant has removed what is missing now."""
    kind = _MISSED.get(problem.code)
    if kind is None:
        return problem
    labels = tuple(
        Label(problem.source, touch.span, f"`{touch.variant}` removes it here")
        for touch in touches
        if touch.verb == "removes"
        and (touch.name == problem.facts.get("name") if kind == "name" else touch.kind == kind)
    )
    return replace(problem, labels=(*problem.labels, *labels))


class _Bodies:
    """Checks the bodies of all blocks, once every name is declared."""

    def __init__(self, symbols: Symbols, game: n.Game, touches: tuple[m.Touch, ...]) -> None:
        self.symbols = symbols
        self.game = game
        self.touches = touches

    def rules(self) -> m.Rules | None:
        """Check everything; give the rules if the blocks that no game can do without are there."""
        symbols = self.symbols
        by_type = [d for d in self.game.declarations if not isinstance(d, n.Poisoned)]
        setup = next((d for d in by_type if isinstance(d, n.Setup)), None)
        turn = next((d for d in by_type if isinstance(d, n.Turn)), None)
        steps = {name: self._step(name, node) for name, node in symbols.step_nodes.items()}
        moves = {name: self._move(name, node) for name, node in symbols.move_nodes.items()}
        ends = tuple(self._end(name, node) for name, node in symbols.end_nodes.items())
        rankings = {name: ranking(symbols, node) for name, node in symbols.ranking_nodes.items()}
        blocks = {name: melds(symbols, node) for name, node in symbols.meld_nodes.items()}
        match = self._match(by_type)
        setup_block = self._block("setup", setup, subject=False)
        turn_kind = "play" if turn is not None and turn.once else "turn"
        turn_block = self._block(turn_kind, turn, subject=turn_kind == "turn")
        self._subjects()
        if setup_block is None or turn_block is None or symbols.deck is None:
            return None
        head = symbols.clauses[0]
        return m.Rules(
            self.game.name.text,
            self.game.edition,
            symbols.source,
            self.game.players,
            head.titles,
            tuple(symbols.clauses),
            tuple(symbols.options.values()),
            symbols.deck,
            tuple(symbols.zones.values()),
            tuple(symbols.states.values()),
            setup_block,
            turn_block,
            turn_kind == "play",
            moves,
            steps,
            rankings,
            ends,
            match,
            self.touches,
            blocks,
            symbols.teams,
        )

    def _scope(self, kind: str, name: str, *, subject: bool, in_step: bool = False) -> Scope:
        clause = self.symbols.clause_of[(kind, name)]
        path = self.symbols.clauses[clause].path
        owner = f"{kind} {name}" if kind == "step" else path
        return Scope(clause, path, subject=subject, owner=owner, in_step=in_step)

    def _block(self, kind: str, node: n.Setup | n.Turn | None, *, subject: bool) -> m.Block | None:
        if node is None:
            return None
        scope = self._scope(kind, kind, subject=subject)
        return m.Block(scope.clause, check_body(self.symbols, scope, node.body))

    def _step(self, name: str, node: n.Step) -> m.Step:
        scope = self._scope("step", name, subject=True, in_step=True)
        parameters = self.symbols.parameters[name]
        for parameter, written in zip(parameters, node.parameters, strict=True):
            scope.locals[written.name.text] = parameter
        body = check_body(self.symbols, scope, node.body)
        known = tuple(one for one in parameters if one is not None)
        return m.Step(name, scope.clause, known, body)

    def _move(self, name: str, node: n.Move) -> m.Move:
        scope = self._scope("move", name, subject=True)
        guard = None
        if node.guard is not None:
            guard = check_condition(self.symbols, scope.inner(), node.guard)
        body = look_through(check_body(self.symbols, scope, node.body))
        span = node.guard.span if node.guard is not None else None
        return m.Move(name, scope.clause, guard, span, body, node.openly)

    def _end(self, name: str, node: n.End) -> m.End:
        scope = self._scope("end", name, subject=False)
        when = after = None
        if node.when is not None:
            when = check_condition(self.symbols, scope.inner(), node.when)
        if node.after is not None:
            after = check_value(self.symbols, scope.inner(), node.after, m.NUMBER)
        body = check_body(self.symbols, scope, node.body)
        return m.End(name, scope.clause, when, after, body)

    def _match(self, by_type: list[n.Declaration]) -> m.Match | None:
        node = next((d for d in by_type if isinstance(d, n.Match)), None)
        if node is None:
            return None
        scope = self._scope("match", "match", subject=False)
        keeps = []
        for name in node.keeps:
            if name.text in self.symbols.states:
                self.symbols.used.add(("state", name.text))
                keeps.append(name.text)
            else:
                self.symbols.unknown("state", name, self.symbols.states, scope.where)
        points = self._points(scope, node, keeps) if node.points is not None else None
        if node.deals is not None:
            deals = self._target(scope, node.deals, "after {} deals", m.MOST_DEALS)
            return m.Match(scope.clause, None, tuple(keeps), points, deals, node.fewest)
        assert node.first_to is not None
        target = self._target(scope, node.first_to, "first to {}")
        if points is not None:
            self._within_reach(scope, node.first_to.span, target, points)
        return m.Match(scope.clause, target, tuple(keeps), points)

    def _target(self, scope: Scope, node: n.Expr, said: str, most: int | None = None) -> m.Expr:
        """Check how much of something ends a match."""
        target = check_value(self.symbols, scope, node, m.NUMBER) or m.Const(1, m.NUMBER)
        type_ = m.type_of(target)
        low, high = type_.low, type_.high
        if isinstance(target, m.Const):
            low = high = target.value
        known = isinstance(target, m.Const | m.OptionValue)
        if known and (low < 1 or (most is not None and high > most)):
            value = said.format(low if low < 1 else high)
            allowed = "1 or more" if most is None else f"1 to {most}"
            self.symbols.report("T0206", node.span, scope.where, value=value, allowed=allowed)
        return target

    def _within_reach(self, scope: Scope, span: Span, target: m.Expr, points: m.State) -> None:
        """See to it that somebody can have as many points as end a match."""
        most = target.value if isinstance(target, m.Const) else m.type_of(target).high
        if most > points.type.high:
            value = f"first to {most} {points.name}"
            allowed = f"{points.name} up to {points.type.high}"
            self.symbols.report("T0206", span, scope.where, value=value, allowed=allowed)

    def _points(self, scope: Scope, node: n.Match, keeps: list[str]) -> m.State | None:
        """Check what a match is played for: a number of each player's that outlasts the deals."""
        name, symbols = node.points, self.symbols
        assert name is not None
        if name.text in symbols.broken:
            return None
        state = symbols.states.get(name.text)
        if state is None:
            symbols.unknown("state", name, symbols.states, scope.where)
            return None
        symbols.used.add(("state", name.text))
        expected = "a number of each player"
        if state.type.kind is not m.Kind.NUMBER or not state.per_player:
            found = state.type.describe() if state.per_player else "a state that all share"
            symbols.report("T0202", name.span, scope.where, expected=expected, found=found)
            return None
        if state.start is None or not (state.each_match or name.text in keeps):
            label = symbols.label(symbols.declared_at[name.text], "declared here")
            symbols.report("F0319", name.span, scope.where, labels=(label,), name=name.text)
        return state

    def _subjects(self) -> None:
        """A step that speaks of the player on turn can't be done where there is none."""
        symbols = self.symbols
        changed = True
        while changed:
            changed = False
            for callee, span, where in symbols.calls_without_subject:
                owner = where.removeprefix("\0")
                new = where.startswith("\0") and owner not in symbols.needs_subject
                if new and _needs_subject(symbols, callee):
                    symbols.needs_subject[owner] = span
                    changed = True
        for callee, span, where in symbols.calls_without_subject:
            if not where.startswith("\0") and _needs_subject(symbols, callee):
                place = symbols.needs_subject[f"step {callee}"]
                label = symbols.label(place, "here the step speaks of the player on turn")
                symbols.report(
                    "R0106", span, where, labels=(label,), name=callee, instead=(), step=True
                )


def _needs_subject(symbols: Symbols, step: str) -> bool:
    """Say whether a step speaks of the player on turn."""
    return f"step {step}" in symbols.needs_subject
