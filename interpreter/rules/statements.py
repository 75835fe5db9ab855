"""Checking bodies line by line: what a line opens or brings into force holds for those below."""

from __future__ import annotations

from interpreter.rules import model as m
from interpreter.rules.card_lines import check_card_line
from interpreter.rules.choice_lines import check_choose, check_choose_move, check_claim, check_let
from interpreter.rules.comparisons import check_compare, check_where
from interpreter.rules.conditions import check_condition
from interpreter.rules.expressions import check_value
from interpreter.rules.lookups import at_line, each_players_zone, needs_subject, new_name
from interpreter.rules.names import Scope, Symbols, of_each_player
from interpreter.rules.state_lines import check_do, check_outcome, check_state_line
from interpreter.source import Span
from interpreter.syntax import nodes as n


def check_body(symbols: Symbols, scope: Scope, body: tuple[n.Stmt, ...]) -> tuple[m.Stmt, ...]:
    """Check the lines of a block in order; lines reported as wrong are left out."""
    found: list[m.Stmt] = []
    outside = symbols.doubtful
    for node in body:
        if isinstance(node, n.Poisoned):
            symbols.doubtful = True
            found += check_body(symbols, _after_unread(scope), node.body)
            continue
        checked = _statement(symbols, scope, node)
        if checked is not None:
            found.append(checked)
    symbols.doubtful = outside
    return tuple(found)


def _after_unread(scope: Scope) -> Scope:
    """Give the scope below a line that could not be read: it may have named anybody."""
    return scope.inner(subject=True, second=False, challenger=True, best=True, in_step=False)


def _statement(symbols: Symbols, scope: Scope, node: n.Stmt) -> m.Stmt | None:
    match node:
        case (
            n.Transfer() | n.Shuffle() | n.Cut() | n.Lay() | n.TurnCard() | n.Reveal() | n.TurnAll()
        ):
            return check_card_line(symbols, scope, node)
        case n.ChooseMove():
            return check_choose_move(symbols, scope, node)
        case n.Choose():
            return check_choose(symbols, scope, node)
        case n.Claim():
            return check_claim(symbols, scope, node)
        case n.Becomes() | n.AddTo() | n.Switch():
            return check_state_line(symbols, scope, node)
        case n.Let():
            return check_let(symbols, scope, node)
        case n.Do():
            return check_do(symbols, scope, node)
        case n.TurnPasses():
            player = check_value(symbols, scope, node.player, m.PLAYER)
            return m.TurnPasses(at_line(scope, node.span), player) if player is not None else None
        case n.Wins() | n.Loses() | n.MostWin() | n.Outcome() | n.Drawn():
            return check_outcome(symbols, scope, node)
        case n.Challenge():
            return _challenge(symbols, scope, node)
        case n.CompareHands() | n.CompareStates():
            return check_compare(symbols, scope, node, check_body)
        case n.If() | n.ForPlayers() | n.ForZones() | n.Repeat():
            return _block_statement(symbols, scope, node)
        case n.Poisoned():
            return None


# -- blocks --------------------------------------------------------------------------------


def _block_statement(
    symbols: Symbols, scope: Scope, node: n.If | n.ForPlayers | n.ForZones | n.Repeat
) -> m.Stmt | None:
    at = at_line(scope, node.span)
    match node:
        case n.If():
            condition = check_condition(symbols, scope, node.condition)
            then = check_body(symbols, scope.inner(), node.then)
            otherwise = check_body(symbols, scope.inner(), node.otherwise)
            return m.If(at, condition, then, otherwise) if condition is not None else None
        case n.ForPlayers():
            start = None
            if node.start is not None:
                start = check_value(symbols, scope, node.start, m.PLAYER)
            # Within the loop `player` is the loop's own, not the caller's.
            inner = of_each_player(scope).inner(challenger=False)
            sound, where = check_where(symbols, scope, node.where)
            body = check_body(symbols, inner, node.body)
            if not sound or (node.start is not None and start is None):
                return None
            return m.ForPlayers(at, start, body, where)
        case n.ForZones():
            return _for_zones(symbols, scope, node)
        case n.Repeat():
            times = until = None
            if node.times is not None:
                times = check_value(symbols, scope, node.times, m.NUMBER)
            if node.until is not None:
                until = check_condition(symbols, scope, node.until)
            body = check_body(symbols, scope.inner(), node.body)
            if times is None and until is None:
                return None
            return m.Repeat(at, times, until, body)


def _for_zones(symbols: Symbols, scope: Scope, node: n.ForZones) -> m.Stmt | None:
    found = [each_players_zone(symbols, scope, name) for name in node.zones]
    zones = tuple(zone for zone in found if zone is not None)
    new_name(symbols, scope, node.name)
    symbols.serial += 1
    alias = m.Alias(node.name.text, zones, symbols.serial)
    inner = scope.inner()
    inner.locals[node.name.text] = alias
    body = check_body(symbols, inner, node.body)
    if len(zones) < len(found):
        return None
    return m.ForZones(at_line(scope, node.span), alias, body)


def _challenge(symbols: Symbols, scope: Scope, node: n.Challenge) -> m.Stmt | None:
    needs_subject(symbols, scope, node.span)
    clause = symbols.add_clause(
        "challenge", "challenge", node.span, node.notes, parent=scope.clause, runs=True
    )
    where = symbols.clauses[clause].path
    reasons = []
    seen: dict[str, Span] = {}
    for reason in node.reasons:
        if reason.name.text in seen:
            label = symbols.label(seen[reason.name.text], "first declared here")
            name = reason.name
            symbols.report(
                "R0102", name.span, where, labels=(label,), kind="reason", name=name.text
            )
        seen.setdefault(reason.name.text, reason.name.span)
        own = symbols.add_clause(
            "reason", reason.name.text, reason.span, reason.notes, parent=clause, runs=True
        )
        inner = scope.inner(clause=own, where=symbols.clauses[own].path)
        when = check_condition(symbols, inner, reason.when)
        if when is not None:
            reasons.append(m.Reason(reason.name.text, when, own, reason.when.span))
    return _challenge_parts(symbols, scope, node, clause, tuple(reasons))


def _challenge_parts(
    symbols: Symbols,
    scope: Scope,
    node: n.Challenge,
    clause: int,
    reasons: tuple[m.Reason, ...],
) -> m.Stmt | None:
    where = symbols.clauses[clause].path
    missing = [
        header
        for header, part in (
            ("if it is right", node.right),
            ("if it is wrong", node.wrong),
            ("if nobody challenges", node.nobody),
        )
        if part is None
    ]
    if not node.reasons:
        missing.insert(0, "reason NAME when …")
    if missing and node.whole:
        symbols.report("F0311", node.span, where, missing=missing[0], all=tuple(missing))
    outer = scope.inner(clause=clause, where=where)
    caught = outer.inner(second=True, challenger=True)
    right = check_body(symbols, caught.inner(), node.right or ())
    wrong = check_body(symbols, caught.inner(), node.wrong or ())
    nobody = check_body(symbols, outer.inner(), node.nobody or ())
    return m.Challenge(at_line(scope, node.span), clause, reasons, right, wrong, nobody)
