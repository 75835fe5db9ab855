"""Checking lines that change states, carry out steps, or decide the game."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.rules import model as m
from interpreter.rules.comparisons import each_players_number
from interpreter.rules.conditions import check_condition
from interpreter.rules.expressions import check_value
from interpreter.rules.lookups import at_line, each_players_zone
from interpreter.rules.names import Scope, Symbols
from interpreter.syntax import nodes as n


def check_target(symbols: Symbols, scope: Scope, node: n.Expr) -> m.StateValue | None:
    """Check what is written to: it must be a state."""
    if isinstance(node, n.Word) and node.text not in symbols.states:
        if node.text in symbols.broken or scope.locals.get(node.text, node) is None:
            return None
        kinds: dict[str, Mapping[str, object]]
        kinds = {"option": symbols.options, "zone": symbols.zones, "local name": scope.locals}
        kind = next((kind for kind, names in kinds.items() if node.text in names), None)
        if kind is None:
            symbols.unknown("state", node, symbols.states, scope.where)
        else:
            local = scope.locals.get(node.text)
            type_ = local.type.kind.value if isinstance(local, m.Local) else None
            remembered = type_ if type_ in ("player", "rank", "suit") else None
            symbols.report(
                "T0202",
                node.span,
                scope.where,
                expected="a state",
                found=f"the {kind} `{node.text}`",
                name=node.text,
                remembered=remembered,
            )
        return None
    if isinstance(node, n.Of) and node.name.text not in symbols.states:
        per_player = [one.name for one in symbols.states.values() if one.per_player]
        symbols.unknown("state", node.name, per_player, scope.where)
        return None
    found_value = check_value(symbols, scope, node)
    if found_value is None or isinstance(found_value, m.StateValue):
        return found_value
    described = m.type_of(found_value).describe()
    symbols.report("T0202", node.span, scope.where, expected="a state", found=described)
    return None


def check_state_line(
    symbols: Symbols, scope: Scope, node: n.Becomes | n.AddTo | n.Switch
) -> m.Stmt | None:
    """Check `S becomes E`, `add E to S`, `take E off S`, `switch S`."""
    target = check_target(symbols, scope, node.target)
    at = at_line(scope, node.span)
    match node:
        case n.Becomes():
            return _becomes(symbols, scope, node, target)
        case n.AddTo():
            amount = check_value(symbols, scope, node.amount, m.NUMBER)
            if target is None or amount is None:
                return None
            if target.state.type.kind is not m.Kind.NUMBER:
                found = target.state.type.describe()
                symbols.report(
                    "T0202", node.target.span, scope.where, expected="a number", found=found
                )
                return None
            operator = "plus" if node.sign > 0 else "minus"
            return m.Assign(at, target, m.Arithmetic(operator, target, amount), None, None)
        case n.Switch():
            if target is None:
                return None
            if len(target.state.type.names) != 2:
                expected, found = "a state of two named values", target.state.type.describe()
                symbols.report(
                    "T0202", node.target.span, scope.where, expected=expected, found=found
                )
                return None
            return m.Switch(at, target)


def _becomes(
    symbols: Symbols, scope: Scope, node: n.Becomes, target: m.StateValue | None
) -> m.Stmt | None:
    expected = target.state.type if target is not None else None
    unknown = target is None
    if target is not None:
        scope = scope.inner(target=target.state.name)
    value = None if unknown else check_value(symbols, scope, node.value, expected)
    condition, otherwise = None, None
    if node.condition is not None and node.otherwise is not None:
        condition = check_condition(symbols, scope, node.condition)
        otherwise = None if unknown else check_value(symbols, scope, node.otherwise, expected)
        if condition is None or otherwise is None:
            return None
    if target is None or value is None:
        return None
    return m.Assign(at_line(scope, node.span), target, value, condition, otherwise)


def check_do(symbols: Symbols, scope: Scope, node: n.Do) -> m.Stmt | None:
    """Check `do STEP with …`: the step is there and is given what it takes."""
    name = node.step.text
    if name not in symbols.step_nodes:
        symbols.unknown("step", node.step, symbols.step_nodes, scope.where)
        for argument in node.arguments:
            if not isinstance(argument, n.Word | n.Number):
                check_value(symbols, scope, argument)
        return None
    symbols.used.add(("step", name))
    if not scope.subject:
        symbols.calls_without_subject.append((name, node.span, scope.where))
    elif scope.in_step:
        symbols.calls_without_subject.append((name, node.span, f"\0{scope.owner}"))
    parameters = symbols.parameters[name]
    if len(parameters) != len(node.arguments):
        symbols.report(
            "T0204",
            node.span,
            scope.where,
            step=name,
            expected=len(parameters),
            found=len(node.arguments),
        )
        return None
    arguments = [
        check_value(symbols, scope, argument, parameter.type if parameter else None)
        for argument, parameter in zip(node.arguments, parameters, strict=True)
    ]
    known = tuple(one for one in arguments if one is not None)
    if len(known) < len(arguments):
        return None
    return m.Do(at_line(scope, node.span), name, known)


def check_outcome(
    symbols: Symbols, scope: Scope, node: n.Wins | n.Loses | n.MostWin | n.Outcome | n.Drawn
) -> m.Stmt | None:
    """Check a line that decides the game."""
    at = at_line(scope, node.span)
    match node:
        case n.Wins():
            if isinstance(node.player, n.Of) and is_of_team(symbols, node.player):
                return _team_wins(symbols, scope, node.player, at)
            player = check_value(symbols, scope, node.player, m.PLAYER)
            return m.Wins(at, player) if player is not None else None
        case n.Loses():
            player = check_value(symbols, scope, node.player, m.PLAYER)
            return m.Wins(at, player, "others") if player is not None else None
        case n.Drawn():
            return m.Drawn(at)
        case n.MostWin():
            return _most_win(symbols, scope, node)
        case n.Outcome(state=name, fewest=fewest):
            state = each_players_number(symbols, scope, name)
            return m.MostWin(at, not fewest, state, None, True, True) if state is not None else None


def is_of_team(symbols: Symbols, node: n.Of) -> bool:
    """Say whether `team of P` stands there, and not something that is called so."""
    return node.name.text == "team" and not {"team"} & {*symbols.zones, *symbols.states}


def _team_wins(symbols: Symbols, scope: Scope, node: n.Of, at: m.At) -> m.Stmt | None:
    """Check `team of P wins`."""
    player = check_value(symbols, scope, node.owner, m.PLAYER)
    if not symbols.teams:
        if "team" not in symbols.broken:
            symbols.report("R0110", node.name.span, scope.where, name="team")
        return None
    return m.Wins(at, player, "team") if player is not None else None


def _most_win(symbols: Symbols, scope: Scope, node: n.MostWin) -> m.Stmt | None:
    at = at_line(scope, node.span)
    if isinstance(node.what, n.CardsIn):
        zone_node = node.what.zone
        if not isinstance(zone_node, n.Word):
            expected, found = "a zone that each player has", "another expression"
            symbols.report("T0202", zone_node.span, scope.where, expected=expected, found=found)
            return None
        zone = each_players_zone(symbols, scope, n.Name(zone_node.text, zone_node.span))
        symbols.meanings[zone_node.span] = "zone"
        return m.MostWin(at, node.most, None, zone, node.share) if zone is not None else None
    assert isinstance(node.what, n.Word)
    word = node.what
    state = each_players_number(symbols, scope, word)
    return m.MostWin(at, node.most, state, None, node.share) if state is not None else None
