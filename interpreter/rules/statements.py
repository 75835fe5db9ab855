"""Checking statements: each line's parts, and the names it brings into force for the lines below."""

from __future__ import annotations


from interpreter.rules import model as m
from interpreter.rules.expressions import check_condition, check_value
from interpreter.rules.names import TYPES, Scope, Symbols
from interpreter.source import Span
from interpreter.syntax import nodes as n


def check_body(symbols: Symbols, scope: Scope, body: tuple[n.Stmt, ...]) -> tuple[m.Stmt, ...]:
    """Check the lines of a block in order; lines reported as wrong are left out."""
    found: list[m.Stmt] = []
    for node in body:
        if isinstance(node, n.Poisoned):
            found += check_body(symbols, scope.inner(), node.body)
            continue
        checked = _statement(symbols, scope, node)
        if checked is not None:
            found.append(checked)
    return tuple(found)


def _statement(symbols: Symbols, scope: Scope, node: n.Stmt) -> m.Stmt | None:
    match node:
        case n.Transfer() | n.Shuffle() | n.Cut() | n.Lay() | n.TurnCard() | n.Reveal():
            return _card_statement(symbols, scope, node)
        case n.ChooseMove():
            return _choose_move(symbols, scope, node)
        case n.Choose():
            return _choose(symbols, scope, node)
        case n.Claim():
            return _claim(symbols, scope, node)
        case n.Becomes() | n.AddTo() | n.Switch():
            return _state_statement(symbols, scope, node)
        case n.Do():
            return _do(symbols, scope, node)
        case n.TurnPasses():
            player = check_value(symbols, scope, node.player, m.PLAYER)
            return m.TurnPasses(_at(scope, node.span), player) if player is not None else None
        case n.Wins() | n.MostWin() | n.Drawn():
            return _outcome(symbols, scope, node)
        case n.Challenge():
            return _challenge(symbols, scope, node)
        case n.CompareHands():
            return _compare_hands(symbols, scope, node)
        case n.If() | n.ForPlayers() | n.ForZones() | n.Repeat():
            return _block_statement(symbols, scope, node)
        case n.Poisoned():
            return None


def _at(scope: Scope, span: Span) -> m.At:
    return m.At(scope.clause, span)


# -- cards ---------------------------------------------------------------------------------


def _card_statement(
    symbols: Symbols,
    scope: Scope,
    node: n.Transfer | n.Shuffle | n.Cut | n.Lay | n.TurnCard | n.Reveal,
) -> m.Stmt | None:
    at = _at(scope, node.span)
    match node:
        case n.Transfer():
            return _transfer(symbols, scope, node)
        case n.Shuffle():
            zone = check_value(symbols, scope, node.zone, m.ZONE)
            return m.Shuffle(at, zone, node.deck) if zone is not None else None
        case n.Cut():
            return _cut(symbols, scope, node)
        case n.Lay():
            card = check_value(symbols, scope, node.card, m.CARD)
            zone = check_value(symbols, scope, node.zone, m.ZONE)
            if card is None or zone is None:
                return None
            return m.Lay(at, card, zone, node.face)
        case n.TurnCard():
            card = check_value(symbols, scope, node.card, m.CARD)
            return m.TurnCard(at, card, node.face) if card is not None else None
        case n.Reveal():
            card = check_value(symbols, scope, node.card, m.CARD)
            return m.Reveal(at, card) if card is not None else None


def _transfer(symbols: Symbols, scope: Scope, node: n.Transfer) -> m.Stmt | None:
    amount = None
    if node.amount is not None:
        amount = check_value(symbols, scope, node.amount, m.NUMBER)
    source = check_value(symbols, scope, node.source, m.ZONE)
    target: m.Expr | None = None
    to_each: m.Zone | None = None
    if isinstance(node.target, n.Of) and isinstance(node.target.owner, n.EachPlayer):
        to_each = each_players_zone(symbols, scope, node.target.name)
    else:
        target = check_value(symbols, scope, node.target, m.ZONE)
    wrong_amount = node.amount is not None and amount is None
    if source is None or (target is None and to_each is None) or wrong_amount:
        return None
    if to_each is not None and node.amount is None:
        expected, found = "a number of cards for each player", "all"
        symbols.report("T0202", node.span, scope.where, expected=expected, found=found)
        return None
    return m.Transfer(
        _at(scope, node.span), node.verb, amount, source, target, to_each, node.shortage
    )


def each_players_zone(symbols: Symbols, scope: Scope, name: n.Name) -> m.Zone | None:
    """Look up the zone in `ZONE of each player`."""
    zone = symbols.zones.get(name.text)
    if zone is None:
        per_player = [one.name for one in symbols.zones.values() if one.per_player]
        symbols.unknown("zone", name, per_player, scope.where)
        return None
    symbols.used.add(("zone", name.text))
    if not zone.per_player:
        symbols.report("R0105", name.span, scope.where, name=name.text, kind="zone")
        return None
    return zone


def _cut(symbols: Symbols, scope: Scope, node: n.Cut) -> m.Stmt | None:
    zone = check_value(symbols, scope, node.zone, m.ZONE)
    word = n.Word(node.target.text, node.target.span)
    target = _target(symbols, scope, word)
    if target is not None and target.state.type is not m.PLAYER:
        found = target.state.type.describe()
        symbols.report("T0202", node.target.span, scope.where, expected="a player", found=found)
        return None
    if zone is None or target is None:
        return None
    return m.Cut(_at(scope, node.span), zone, target, node.highest)


# -- choices -------------------------------------------------------------------------------


def _choose_move(symbols: Symbols, scope: Scope, node: n.ChooseMove) -> m.Stmt | None:
    known = []
    for name in node.moves:
        if name.text in symbols.move_nodes:
            symbols.used.add(("move", name.text))
            known.append(name.text)
        else:
            symbols.unknown("move", name, symbols.move_nodes, scope.where)
    _needs_subject(symbols, scope, node.span)
    return m.ChooseMove(_at(scope, node.span), tuple(known)) if known else None


def _needs_subject(symbols: Symbols, scope: Scope, span: Span) -> None:
    """A choice is somebody's: the subject's."""
    check_value(symbols, scope, n.Word("player", span))


def _choose(symbols: Symbols, scope: Scope, node: n.Choose) -> m.Stmt | None:
    found = _pool(symbols, scope, node)
    if not node.at_random:
        _needs_subject(symbols, scope, node.span)
    if found is None:
        # Keep the name in force all the same, so that one mistake gives one report.
        scope.locals.setdefault(node.name.text, symbols.new_local(node.name.text, m.CARD))
        return None
    pool, zones, type_ = found
    candidate = symbols.new_local(node.name.text, type_)
    where, span = None, None
    if node.where is not None:
        inner = scope.inner()
        inner.locals[node.name.text] = candidate
        where = check_condition(symbols, inner, node.where)
        span = node.where.span
        if where is None:
            scope.locals[node.name.text] = candidate
            return None
    target: m.LocalValue | m.StateValue
    state = symbols.states.get(node.name.text)
    if state is not None and state.type == type_ and not state.per_player:
        target = m.StateValue(state, None)
    else:
        _new_name(symbols, scope, node.name)
        target = m.LocalValue(candidate)
        scope.locals[node.name.text] = candidate
    at = _at(scope, node.span)
    return m.Choose(at, target, candidate, pool, zones, where, span, node.at_random)


def _new_name(symbols: Symbols, scope: Scope, name: n.Name) -> None:
    """A local name may not hide a declared one."""
    if name.text in ("player", "challenger"):
        symbols.report("R0103", name.span, scope.where, kind="name", name=name.text)
        return
    before = symbols.declared_at.get(name.text)
    if before is not None:
        label = symbols.label(before, "first declared here")
        symbols.report(
            "R0102", name.span, scope.where, labels=(label,), kind="name", name=name.text
        )


def _pool(
    symbols: Symbols, scope: Scope, node: n.Choose
) -> tuple[str, tuple[m.Expr, ...], m.Type] | None:
    """Find out what is chosen from: cards of zones, zones, players, or all values of a type."""
    if node.type_name is not None:
        type_ = value_type(symbols, scope, node.type_name)
        return ("values", (), type_) if type_ is not None else None
    first = node.sources[0]
    if len(node.sources) == 1 and isinstance(first, n.EachPlayer):
        return "players", (), m.PLAYER
    if len(node.sources) == 1 and isinstance(first, n.Word) and first.text == "others":
        _needs_subject(symbols, scope, first.span)
        return "others", (), m.PLAYER
    zones = [check_value(symbols, scope, one, m.ZONE) for one in node.sources]
    known = tuple(zone for zone in zones if zone is not None)
    if len(known) < len(zones):
        return None
    if len(known) == 1:
        return "cards", known, m.CARD
    return "zones", known, m.ZONE


def value_type(symbols: Symbols, scope: Scope, name: n.Name) -> m.Type | None:
    """Look up the type in `is a TYPE`."""
    type_ = TYPES.get(name.text)
    if type_ is None:
        symbols.unknown("type", name, TYPES, scope.where)
    return type_


def _claim(symbols: Symbols, scope: Scope, node: n.Claim) -> m.Stmt | None:
    type_ = value_type(symbols, scope, node.type_name)
    _needs_subject(symbols, scope, node.span)
    _new_name(symbols, scope, node.name)
    local = symbols.new_local(node.name.text, type_ or m.RANK)
    scope.locals[node.name.text] = local
    if type_ is None:
        return None
    if type_.kind not in (m.Kind.RANK, m.Kind.SUIT):
        symbols.report(
            "T0202",
            node.type_name.span,
            scope.where,
            expected="a rank or a suit",
            found=type_.describe(),
        )
        return None
    silent = None
    if node.silent is not None and symbols.deck is not None:
        values = symbols.literals_of(type_)
        silent = 0 if node.silent == "lowest" else len(values) - 1
    return m.Claim(_at(scope, node.span), local, silent)


# -- states --------------------------------------------------------------------------------


def _target(symbols: Symbols, scope: Scope, node: n.Expr) -> m.StateValue | None:
    """Check what is written to: it must be a state."""
    if isinstance(node, n.Word) and node.text not in symbols.states:
        kinds = {"option": symbols.options, "zone": symbols.zones, "local name": scope.locals}
        kind = next((kind for kind, names in kinds.items() if node.text in names), None)
        if kind is None:
            symbols.unknown("state", node, symbols.states, scope.where)
        else:
            found = f"the {kind} `{node.text}`"
            symbols.report("T0202", node.span, scope.where, expected="a state", found=found)
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


def _state_statement(
    symbols: Symbols, scope: Scope, node: n.Becomes | n.AddTo | n.Switch
) -> m.Stmt | None:
    target = _target(symbols, scope, node.target)
    at = _at(scope, node.span)
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
    value = None if unknown else check_value(symbols, scope, node.value, expected)
    condition, otherwise = None, None
    if node.condition is not None and node.otherwise is not None:
        condition = check_condition(symbols, scope, node.condition)
        otherwise = None if unknown else check_value(symbols, scope, node.otherwise, expected)
        if condition is None or otherwise is None:
            return None
    if target is None or value is None:
        return None
    return m.Assign(_at(scope, node.span), target, value, condition, otherwise)


# -- steps, turns, outcomes ----------------------------------------------------------------


def _do(symbols: Symbols, scope: Scope, node: n.Do) -> m.Stmt | None:
    name = node.step.text
    if name not in symbols.step_nodes:
        symbols.unknown("step", node.step, symbols.step_nodes, scope.where)
        for argument in node.arguments:
            if not isinstance(argument, n.Word | n.Number):
                check_value(symbols, scope, argument)
        return None
    symbols.used.add(("step", name))
    symbols.calls.setdefault(scope.owner, set()).add(name)
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
        check_value(symbols, scope, argument, parameter.type)
        for argument, parameter in zip(node.arguments, parameters, strict=True)
    ]
    known = tuple(one for one in arguments if one is not None)
    if len(known) < len(arguments):
        return None
    return m.Do(_at(scope, node.span), name, known)


def _outcome(
    symbols: Symbols, scope: Scope, node: n.Wins | n.MostWin | n.Drawn
) -> m.Stmt | None:
    at = _at(scope, node.span)
    match node:
        case n.Wins():
            player = check_value(symbols, scope, node.player, m.PLAYER)
            return m.Wins(at, player) if player is not None else None
        case n.Drawn():
            return m.Drawn(at)
        case n.MostWin():
            return _most_win(symbols, scope, node)


def _most_win(symbols: Symbols, scope: Scope, node: n.MostWin) -> m.Stmt | None:
    at = _at(scope, node.span)
    if isinstance(node.what, n.CardsIn):
        zone_node = node.what.zone
        if not isinstance(zone_node, n.Word):
            expected, found = "a zone that each player has", "another expression"
            symbols.report("T0202", zone_node.span, scope.where, expected=expected, found=found)
            return None
        zone = each_players_zone(symbols, scope, n.Name(zone_node.text, zone_node.span))
        return m.MostWin(at, node.most, None, zone, node.share) if zone is not None else None
    assert isinstance(node.what, n.Word)
    word = node.what
    state = symbols.states.get(word.text)
    if state is None:
        numbers = [s.name for s in symbols.states.values() if s.per_player]
        symbols.unknown("state", word, numbers, scope.where)
        return None
    symbols.used.add(("state", word.text))
    if not state.per_player:
        symbols.report("R0105", word.span, scope.where, name=word.text, kind="state")
        return None
    if state.type.kind is not m.Kind.NUMBER:
        found = state.type.describe()
        symbols.report("T0202", word.span, scope.where, expected="a number", found=found)
        return None
    return m.MostWin(at, node.most, state, None, node.share)


# -- blocks --------------------------------------------------------------------------------


def _block_statement(
    symbols: Symbols, scope: Scope, node: n.If | n.ForPlayers | n.ForZones | n.Repeat
) -> m.Stmt | None:
    at = _at(scope, node.span)
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
            inner = scope.inner(subject=True, second=False, challenger=False)
            # Within the loop `player` is the loop's own, not the caller's.
            inner.in_step = False
            body = check_body(symbols, inner, node.body)
            if node.start is not None and start is None:
                return None
            return m.ForPlayers(at, start, body)
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
    _new_name(symbols, scope, node.name)
    symbols.serial += 1
    alias = m.Alias(node.name.text, zones, symbols.serial)
    inner = scope.inner()
    inner.locals[node.name.text] = alias
    body = check_body(symbols, inner, node.body)
    if len(zones) < len(found):
        return None
    return m.ForZones(_at(scope, node.span), alias, body)


def _challenge(symbols: Symbols, scope: Scope, node: n.Challenge) -> m.Stmt | None:
    _needs_subject(symbols, scope, node.span)
    clause = symbols.add_clause(
        "challenge", "challenge", node.span, node.notes, parent=scope.clause, runs=True
    )
    where = symbols.clauses[clause].path
    reasons = []
    seen: dict[str, Span] = {}
    for reason in node.reasons:
        if reason.name.text in seen:
            label = symbols.label(seen[reason.name.text], "first declared here")
            facts = {"kind": "reason", "name": reason.name.text}
            symbols.report("R0102", reason.name.span, where, labels=(label,), **facts)
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
    if not node.reasons and node.right and not isinstance(node.right[0], n.Poisoned):
        missing.insert(0, "reason NAME when …")
    if missing:
        symbols.report("F0311", node.span, where, missing=missing[0], all=tuple(missing))
    outer = scope.inner(clause=clause, where=where)
    caught = outer.inner(second=True, challenger=True)
    right = check_body(symbols, caught.inner(), node.right or ())
    wrong = check_body(symbols, caught.inner(), node.wrong or ())
    nobody = check_body(symbols, outer.inner(), node.nobody or ())
    return m.Challenge(_at(scope, node.span), clause, reasons, right, wrong, nobody)


def _compare_hands(symbols: Symbols, scope: Scope, node: n.CompareHands) -> m.Stmt | None:
    local = scope.locals.get(node.zone.text)
    zone: m.Zone | m.Alias | None
    zone = local if isinstance(local, m.Alias) else each_players_zone(symbols, scope, node.zone)
    if node.ranking.text in symbols.ranking_nodes:
        symbols.used.add(("ranking", node.ranking.text))
    else:
        symbols.unknown("ranking", node.ranking, symbols.ranking_nodes, scope.where)
    best = scope.inner(best=True, second=True, challenger=False)
    one = check_body(symbols, best, node.one)
    several = check_body(symbols, scope.inner(), node.several)
    if zone is None or node.ranking.text not in symbols.ranking_nodes:
        return None
    _fits(symbols, scope, node, zone)
    return m.CompareHands(_at(scope, node.span), zone, node.ranking.text, one, several)


def _fits(
    symbols: Symbols, scope: Scope, node: n.CompareHands, zone: m.Zone | m.Alias
) -> None:
    """A zone that holds another number of cards than the ranking compares can't be compared."""
    size = symbols.ranking_nodes[node.ranking.text].size
    for one in zone.zones if isinstance(zone, m.Alias) else (zone,):
        if one.holds is not None and one.holds != size:
            symbols.report(
                "L0405",
                node.ranking.span,
                scope.where,
                ranking=node.ranking.text,
                size=size,
                zone=one.name,
                holds=one.holds,
            )


