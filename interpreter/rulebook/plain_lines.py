"""The lines of a ruleset in plain words: one told line each, blocks with theirs under them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from interpreter.game.sentences import ENGLISH
from interpreter.rulebook.model import Line
from interpreter.rulebook.plain_names import USUAL_NAMES, selection, with_names
from interpreter.rulebook.plain_values import EACH, Speaker
from interpreter.rules import model as m

_BLOCKS = (m.If, m.ForPlayers, m.ForZones, m.Repeat, m.CompareHands, m.CompareStates)


def tell_body(speaker: Speaker, body: Sequence[m.Stmt]) -> tuple[Line, ...]:
    """Tell the lines of a block, in order."""
    in_force = _in_force(speaker, body)
    return tuple(line for statement in in_force for line in _told(speaker, statement))


def _in_force(speaker: Speaker, body: Sequence[m.Stmt]) -> Iterator[m.Stmt]:
    """Give the lines that the options leave: of an `if` that they settle, those under it."""
    for one in body:
        settled = speaker.settled(one.condition) if isinstance(one, m.If) else None
        if isinstance(one, m.If) and settled is not None:
            yield from _in_force(speaker, one.then if settled else one.otherwise)
        else:
            yield one


def _told(speaker: Speaker, statement: m.Stmt) -> Iterator[Line]:
    match statement:
        case m.If():
            yield from _if(speaker, statement, "if")
        case m.ForPlayers() | m.ForZones() | m.Repeat():
            yield _loop(speaker, statement)
        case m.CompareHands():
            yield from _compare(speaker, statement)
        case m.CompareStates():
            yield from _compare_states(speaker, statement)
        case _:
            yield Line(speaker.sentence(_action(speaker, statement)))


def _action(
    speaker: Speaker,
    statement: m.Shuffle
    | m.Cut
    | m.Transfer
    | m.Lay
    | m.TurnCard
    | m.Reveal
    | m.TurnAll
    | m.ChooseMove
    | m.Choose
    | m.Claim
    | m.Assign
    | m.Switch
    | m.Let
    | m.Do
    | m.TurnPasses
    | m.Wins
    | m.MostWin
    | m.Drawn
    | m.Challenge,
) -> str:
    """Tell a line that has no others under it; the challenge's are told as a clause of its own."""
    match statement:
        case (
            m.Shuffle() | m.Cut() | m.Transfer() | m.Lay() | m.TurnCard() | m.Reveal() | m.TurnAll()
        ):
            return _cards(speaker, statement)
        case m.ChooseMove(moves=moves):
            key = "do_move" if len(moves) == 1 else "choose_move"
            quoted = [speaker.clause_named("move", one) for one in moves]
            return speaker.say(key, moves=speaker.listed(quoted, "or"))
        case m.Choose():
            return _choose(speaker, statement)
        case m.Claim():
            return tell_claim(speaker, statement)
        case m.Assign() | m.Switch():
            return _state(speaker, statement)
        case m.Let(candidate=candidate, value=value):
            name = speaker.value(m.LocalValue(candidate))
            return speaker.say("let", name=name, value=speaker.value(value))
        case m.Do(step=step, arguments=arguments):
            given = _given(speaker, step, arguments)
            return speaker.say("do", step=speaker.clause_named("step", step), given=given)
        case m.TurnPasses(player=player):
            who = speaker.person(player)
            if isinstance(player, m.NextOf) and player.where is not None:
                return speaker.say("turn_passes_where", who=who)
            own = who == speaker.say("you")
            whose = speaker.say("yours") if own else speaker.say("theirs", who=who)
            return speaker.say("turn_passes", whose=whose)
        case m.Wins(player=player, who=winners):
            who = speaker.person(player)
            key = {"player": "wins", "team": "team_wins", "others": "loses"}[winners]
            return speaker.say(key, who, who=who)
        case m.MostWin():
            return _most_win(speaker, statement)
        case m.Drawn():
            return speaker.say("drawn")
        case m.Challenge():
            return speaker.say("may_challenge")
        case _:
            assert_never(statement)


# -- cards ---------------------------------------------------------------------------------


def _cards(
    speaker: Speaker,
    statement: m.Shuffle | m.Cut | m.Transfer | m.Lay | m.TurnCard | m.Reveal | m.TurnAll,
) -> str:
    match statement:
        case m.Shuffle(zone=zone, deck=deck):
            key = "shuffle_deck" if deck else "shuffle"
            return speaker.say(key, zone=speaker.value(zone), into=_into(speaker, zone))
        case m.Cut(zone=zone, target=target, highest=highest):
            return speaker.say(
                "cut",
                zone=speaker.value(zone),
                end=speaker.say("highest" if highest else "lowest"),
                becomes=speaker.say("becomes_it", target=speaker.value(target)),
            )
        case m.Transfer():
            return _transfer(speaker, statement)
        case m.Lay(card=card, zone=zone, face=face):
            key = f"lay_{face}" if face else "lay_as_is"
            into, to = _into(speaker, zone), speaker.value(zone)
            return speaker.say(key, card=speaker.value(card), into=into, zone=to)
        case m.TurnCard(card=card, face=face):
            return speaker.say(f"turn_{face}", card=speaker.value(card))
        case m.Reveal(card=card):
            return speaker.say("reveal", card=speaker.value(card))
        case m.TurnAll(zone=zone, of_each=each, face=face, shown=shown):
            if each is not None:
                named = speaker.say("each_players", thing=speaker.zone_name(each))
            else:
                assert zone is not None
                named = speaker.value(zone)
            return speaker.say("reveal_all" if shown else f"turn_all_{face}", zone=named)
        case _:
            assert_never(statement)


def _transfer(speaker: Speaker, statement: m.Transfer) -> str:
    source, verb = speaker.value(statement.source), statement.verb
    if statement.to_each is not None:
        target = speaker.say("each_players", thing=speaker.zone_name(statement.to_each))
        verb, into = f"{verb}_each", _into(speaker, m.ZoneValue(statement.to_each, None))
    else:
        assert statement.target is not None
        target, into = speaker.value(statement.target), _into(speaker, statement.target)
    if statement.amount is None:
        places = {"source": source, "into": into, "target": target}
        return _put_all(speaker, statement, places)
    n = speaker.cards(statement.amount)
    said = speaker.say(verb, n=n, source=source, into=into, target=target)
    if statement.shortage == "error":
        return said
    return said + speaker.say(f"{statement.shortage}_{statement.verb}")


def _put_all(speaker: Speaker, statement: m.Transfer, places: Mapping[str, str]) -> str:
    """Tell a line that moves all cards of a zone, or all but some."""
    if statement.where is not None:
        condition = speaker.condition(statement.where)
        return speaker.say("put_all_where", condition=condition, **places)
    if statement.to_each is not None:
        return speaker.say("deal_all_each", **places)
    return speaker.say("put_all_but_top" if statement.but_top else "put_all", **places)


def _into(speaker: Speaker, zone: m.Expr) -> str:
    """Cards go into a hand or a stock, and onto what lies open on the table."""
    known = zone.zone if isinstance(zone, m.ZoneValue) else None
    held = isinstance(known, m.Zone) and known.seen in ("hidden", "owner")
    return speaker.say("into" if held else "onto")


# -- choices -------------------------------------------------------------------------------


def _choose(speaker: Speaker, statement: m.Choose) -> str:
    where = selection(speaker, statement)
    key = "choose_at_random" if statement.at_random else "choose"
    called = _called(speaker, statement)
    return speaker.say(key, what=_pool(speaker, statement), called=called, where=where)


def tell_claim(speaker: Speaker, claim: m.Claim) -> str:
    """Tell what may be claimed, and what saying nothing means."""
    type_, silent = claim.candidate.type, claim.silent
    where = said = ""
    if claim.where is not None and speaker.settled(claim.where) is not True:
        where = speaker.say("claim_where", condition=speaker.condition(claim.where))
    if isinstance(silent, str):
        deck = speaker.rules.deck
        last = len(deck.ranks if type_ == m.RANK else deck.suits) - 1
        extreme = speaker.literal(0 if silent == "lowest" else last, type_)
        said = speaker.say("silent", value=speaker.say(f"{silent}_allowed") if where else extreme)
    elif silent is not None:
        said = speaker.say("silent", value=speaker.value(silent))
    return speaker.say(f"claim_{type_.kind.value}", where=where, silent=said)


def _pool(speaker: Speaker, statement: m.Choose) -> str:
    match statement.pool:
        case "cards" if statement.least is not None:
            assert statement.most is not None
            n = speaker.cards_between(statement.least, statement.most)
            return speaker.say("cards_from", n=n, zone=speaker.value(statement.zones[0]))
        case "cards":
            return speaker.say("card_from", zone=speaker.value(statement.zones[0]))
        case "zones":
            zones = [speaker.value(one) for one in statement.zones]
            return speaker.say("zone_from", zones=speaker.listed(zones, "and"))
        case "others":
            return speaker.say("any_other")
        case "players":
            return speaker.say("any_player")
        case _:
            return speaker.say(f"any_{statement.candidate.type.kind.value}")


def _called(speaker: Speaker, statement: m.Choose) -> str:
    """Say what the chosen thing is called, where that isn't plain."""
    target = statement.target
    if isinstance(target, m.StateValue):
        return speaker.say("called", name=speaker.value(target))
    name = statement.candidate.name
    plain = name in USUAL_NAMES or statement.pool == "zones"
    if speaker.language != ENGLISH or plain:
        return ""
    return speaker.say("called", name=speaker.value(target))


# -- states, steps, outcomes ---------------------------------------------------------------


def _state(speaker: Speaker, statement: m.Assign | m.Switch) -> str:
    target = speaker.value(statement.target)
    if isinstance(statement, m.Switch):
        type_ = statement.target.state.type
        one, other = (speaker.literal(number, type_) for number in (0, 1))
        return speaker.say("switch", target=target, a=one, b=other)
    condition, otherwise = statement.condition, statement.otherwise
    if condition is None or otherwise is None:
        return _becomes(speaker, statement, statement.value)
    settled = speaker.settled(condition)
    if settled is not None:
        return _becomes(speaker, statement, statement.value if settled else otherwise)
    return speaker.say(
        "either",
        condition=speaker.condition(condition),
        a=_becomes(speaker, statement, statement.value),
        b=_becomes(speaker, statement, otherwise),
    )


def _becomes(speaker: Speaker, statement: m.Assign, value: m.Expr) -> str:
    target = speaker.value(statement.target)
    match value:
        case m.Arithmetic(operator="plus", left=left, right=right) if left == statement.target:
            return speaker.say("add", n=speaker.value(right), target=target)
        case m.Arithmetic(operator="minus", left=left, right=right) if left == statement.target:
            return speaker.say("take_off", n=speaker.value(right), target=target)
    if statement.target.state.type.kind is m.Kind.PLAYER:
        who = speaker.person(value)
        return speaker.say("who_becomes", who, who=who, target=target)
    return speaker.say("set_to", target, target=target, value=speaker.value(value))


def _given(speaker: Speaker, step: str, arguments: Sequence[m.Expr]) -> str:
    """Tell what a step is given, each with what it is called there."""
    if not arguments:
        return ""
    parameters = speaker.rules.steps[step].parameters
    there = with_names(replace(speaker, names={}), (), parameters)
    values = [
        speaker.say("given_value", name=there.names[local.serial], value=speaker.value(one))
        for local, one in zip(parameters, arguments, strict=True)
    ]
    return speaker.say("given", values=speaker.say("semicolon").join(values))


def _most_win(speaker: Speaker, statement: m.MostWin) -> str:
    if statement.state is not None:
        what = speaker.called(speaker.rules.clauses[statement.state.clause])
    else:
        assert statement.zone is not None
        what = speaker.say("cards_in", zone=speaker.zone_name(statement.zone))
    if statement.scored:
        most = speaker.say("most" if statement.most else "fewest")
        said = (speaker.say("outcome", what=what, most=most), speaker.say("score_ties"))
        return speaker.say("semicolon").join(said)
    return speaker.say(
        "most_wins",
        most=speaker.say("most" if statement.most else "fewest"),
        what=what,
        tie=speaker.say("tie_shares" if statement.share else "tie_draws"),
    )


# -- blocks --------------------------------------------------------------------------------


def _headed(
    speaker: Speaker, head: str, body: Sequence[m.Stmt], within: Speaker, joint: str = "then"
) -> Line:
    """Put lines under a head; where there is a single plain one, it goes on with the head's."""
    head, lines = speaker.begun(head), tell_body(within, body)
    blocks = any(isinstance(one, _BLOCKS) for one in _in_force(within, body))
    if len(lines) == 1 and not blocks:
        return Line(speaker.say(joint, head=head, line=speaker.gone_on(lines[0].text)))
    return Line(head + speaker.say("colon"), lines)


def _if(speaker: Speaker, statement: m.If, key: str) -> Iterator[Line]:
    head = speaker.say(key, condition=speaker.condition(statement.condition))
    yield _headed(speaker, head, statement.then, speaker)
    match statement.otherwise:
        case (m.If() as further,) if speaker.settled(further.condition) is None:
            yield from _if(speaker, further, "otherwise_if")
        case otherwise if otherwise:
            yield _headed(speaker, speaker.say("otherwise"), otherwise, speaker)


def _loop(speaker: Speaker, statement: m.ForPlayers | m.ForZones | m.Repeat) -> Line:
    within = speaker
    match statement:
        case m.ForPlayers(start=start, where=where):
            within = speaker.about(EACH)
            head = speaker.say("each_player")
            if start is not None:
                head = speaker.say("each_player_from", who=speaker.person(start))
            if where is not None and within.settled(where) is not True:
                head = speaker.say("each_player_where", head=head, condition=speaker.of_each(where))
        case m.ForZones(alias=alias):
            names = [speaker.zone_name(zone) for zone in alias.zones]
            head = speaker.say("each_zone", zones=speaker.listed(names, "and"))
        case m.Repeat(times=times, until=until):
            if times is not None:
                key = "repeat" if speaker.known(times) is not None else "repeat_as_often"
                head = speaker.say(key, speaker.noun(times), n=speaker.value(times))
            else:
                assert until is not None
                head = speaker.say("repeat_until", condition=speaker.condition(until))
        case _:
            assert_never(statement)
    return _headed(speaker, head, statement.body, within, "each_time")


def _compare(speaker: Speaker, statement: m.CompareHands) -> Iterator[Line]:
    zone = speaker.say("each_players", thing=speaker.zone_name(statement.zone))
    ranking = speaker.clause_named("ranking", statement.ranking)
    said = speaker.say("compare", zone=zone, ranking=ranking)
    if statement.where is not None:
        asked = speaker.of_each(statement.where)
        said = speaker.say("compare_where", zone=zone, ranking=ranking, condition=asked)
    yield Line(speaker.sentence(said))
    if statement.one:
        best = replace(speaker, second=True)
        yield _headed(speaker, speaker.say("if_one_best"), statement.one, best)
    if statement.several:
        yield _headed(speaker, speaker.say("if_several_best"), statement.several, speaker)


def _compare_states(speaker: Speaker, statement: m.CompareStates) -> Iterator[Line]:
    thing = speaker.called(speaker.rules.clauses[statement.state.clause])
    state = speaker.say("each_players", thing=thing)
    which = "most" if statement.most else "fewest"
    most = speaker.say(which)
    said = speaker.say("compare_most", state=state, most=most)
    if statement.where is not None:
        asked = speaker.of_each(statement.where)
        said = speaker.say("compare_most_where", state=state, most=most, condition=asked)
    yield Line(speaker.sentence(said))
    if statement.one:
        best = replace(speaker, second=True, best="that_player")
        yield _headed(speaker, speaker.say("if_one_most", most=most), statement.one, best)
    if statement.several:
        head = speaker.say("if_several_most", most=most)
        yield _headed(speaker, head, statement.several, speaker)


def tell_challenge(speaker: Speaker, challenge: m.Challenge) -> tuple[Line, ...]:
    """Tell who may challenge, and what comes of it; the reasons are clauses of their own."""
    caught = replace(speaker, second=True)
    return (
        Line(speaker.sentence(speaker.say("challenge"))),
        _headed(speaker, speaker.say("if_right"), challenge.right, caught),
        _headed(speaker, speaker.say("if_wrong"), challenge.wrong, caught),
        _headed(speaker, speaker.say("if_nobody"), challenge.nobody, speaker),
    )
