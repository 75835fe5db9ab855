"""`pailu solve`: an equilibrium of a small game for two, and what policies are worth against it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from interpreter.bots.written import Policy, maker_of
from interpreter.catalogue.wording import shown
from interpreter.game.game import Game
from interpreter.terminal.console import Output
from interpreter.terminal.failing import FINE, CannotRun
from interpreter.terminal.figure_texts import grouped
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.policies import read_policies
from interpreter.terminal.setting import Setting
from interpreter.terminal.situations import Situation, Situations, told_once
from interpreter.terminal.treeing import number_data, options_data
from interpreter.terminal.walking import fraction, heading_of, payoff_lines, walked
from interpreter.terminal.writing import check_target, write_whole
from interpreter.trees.equilibrium import DENOMINATOR, Equilibrium, Unsolved, equilibrium
from interpreter.trees.likelihoods import TooManyDraws, likelihoods
from interpreter.trees.sequences import (
    NotZeroSum,
    SequenceForm,
    Strategy,
    best_response,
    reached,
    sequence_form,
    strategy_of,
    value,
)
from interpreter.trees.walk import InformationSet


@dataclass(frozen=True)
class SolveOrder:
    """What is asked for beside the game itself.

    Attributes:
        most: how many histories the tree may have.
        form: "table" or "json".
        out: a file, or empty for the standard output.
        force: whether a file that is there is overwritten.
    """

    most: int
    form: str
    out: str
    force: bool


@dataclass(frozen=True)
class Against:
    """What policies are worth.

    Attributes:
        policies: by seat, of those seats that have one.
        together: the value for the first seat if both have one and play by it, else None.
        responses: for each seat that has one the most that the other can get against it.
    """

    policies: dict[int, Policy]
    together: Fraction | None
    responses: dict[int, Fraction]

    @property
    def exploitability(self) -> Fraction | None:
        """What both could gain together by answering best; None if a seat has no policy."""
        return sum(self.responses.values(), Fraction(0)) if len(self.responses) == 2 else None


@dataclass(frozen=True)
class Solved:
    """All that is told."""

    game: Game
    form: SequenceForm
    found: Equilibrium
    against: Against | None


def solve(setting: Setting, order: SolveOrder) -> int:
    """Solve a game and tell how it is played best; gives the exit status; raises `CannotRun`."""
    if order.out:
        check_target(order.out, force=order.force)
    program = setting.program()
    policies = _asked_policies(setting.policies)
    players = setting.game(program).players
    if players != 2:
        raise CannotRun(
            f"only games for two can be solved, and {program.rules.name} is played by {players} "
            "here" + ("; see --players" if program.rules.players[0] <= 2 else "")
        )
    read_policies(setting.policies).at(players, program)
    try:
        game, form = walked(setting, program, order.most, sequence_form)
        found = equilibrium(form)
    except NotZeroSum as problem:
        payoffs = " and ".join(map(str, problem.payoffs))
        raise CannotRun(
            f"{program.rules.name} can't be solved: what one wins must be what the other loses, "
            f"but a game can end with {payoffs}"
        ) from problem
    except Unsolved as problem:
        raise CannotRun(f"the solver has found no equilibrium: {problem}") from problem
    solved = Solved(game, form, found, _against(game, form, policies) if policies else None)
    _write(solved, setting, order)
    return FINE


def _asked_policies(pairs: Sequence[str]) -> dict[int, Policy]:
    """Give the policies of the seats that were named."""
    read = read_policies(pairs)
    everybody = any(pair.partition("=")[0].strip() == "all" for pair in pairs)
    seats = dict.fromkeys(range(2), read.everybody) if everybody else {}
    return dict(sorted((seats | read.seats).items()))


def _against(game: Game, form: SequenceForm, policies: dict[int, Policy]) -> Against:
    strategies: dict[int, Strategy] = {}
    for seat, policy in policies.items():
        make = maker_of(policy, game.words)
        values = {
            name: game.words.option_value(name, one) for name, one in game.option_values.items()
        }
        likely = partial(likelihoods, game.program, game.players, values, make=make)
        try:
            strategies[seat] = strategy_of(form.sides[seat], likely)
        except TooManyDraws as problem:
            raise CannotRun(
                f"how likely {policy.name} makes each choice can't be told: it draws in too many "
                "ways"
            ) from problem
    together = value(form, strategies[0], strategies[1]) if len(strategies) == 2 else None
    responses = {seat: best_response(form, 1 - seat, one) for seat, one in strategies.items()}
    return Against(policies, together, responses)


# -- written ----------------------------------------------------------------------------------


def _write(solved: Solved, setting: Setting, order: SolveOrder) -> None:
    out = Output()
    phrases = Phrases.of(solved.game, setting.language, symbols=out.symbols or bool(order.out))
    told = _told(solved, phrases)
    if order.form == "json":
        text = json.dumps(_data(solved, told), ensure_ascii=False, indent=2) + "\n"
    else:
        text = "\n".join(_lines(solved, phrases, told)) + "\n"
    if not order.out:
        if order.form == "json":
            out.raw(text)
        else:
            out.all(text.splitlines())
        return
    write_whole(order.out, text, force=order.force)
    name = shown(order.out, 200)
    out.say(phrases.say("solve_written", file=name, name=solved.game.rules.name))


@dataclass(frozen=True)
class Told:
    """One decision of a strategy, to be told.

    Attributes:
        information: the information set.
        situation: the same in words.
        likely: how likely each option is chosen.
        reached: whether the seat's own choices ever lead there.
    """

    information: InformationSet
    situation: Situation
    likely: tuple[Fraction, ...]
    reached: bool


def _told(solved: Solved, phrases: Phrases) -> list[list[Told]]:
    """Put every decision of both strategies into words: the earlier first, then as cards go."""
    situations = Situations(phrases, solved.game)
    found: list[list[Told]] = []
    for side, strategy in zip(solved.form.sides, solved.found.strategies, strict=True):
        likely = reached(side, strategy)
        rows = [
            Told(
                one.information,
                situations.tell(one.information),
                shares,
                likely[one.before] > 0,
            )
            for one, shares in zip(side.decisions, strategy, strict=True)
        ]
        found.append(sorted(rows, key=lambda row: row.situation.order))
    return found


def _lines(solved: Solved, phrases: Phrases, told: list[list[Told]]) -> Iterator[str]:
    form, stop = solved.form, phrases.stop
    yield from heading_of(phrases, solved.game)
    sets = sum(len(side.decisions) for side in form.sides)
    size = phrases.say("solve_size", histories=grouped(form.histories), sets=grouped(sets))
    yield stop(size)
    yield ""
    yield stop(_value(phrases, solved.found))
    yield from payoff_lines(phrases, solved.game)
    if solved.against is not None:
        yield ""
        yield from _against_lines(phrases, solved.against)
    yield ""
    if not sets:
        yield stop(phrases.say("solve_no_choice"))
        return
    yield stop(phrases.say("solve_head"))
    for seat, rows in enumerate(told):
        yield ""
        yield from _strategy_lines(phrases, seat, rows)


def _value(phrases: Phrases, found: Equilibrium) -> str:
    who = phrases.seat(0)
    if found.exact is not None:
        return phrases.say("solve_exact", who=who, value=fraction(found.exact))
    middle = float((found.low + found.high) / 2)
    error = f"{float(found.high - found.low):.1e}"
    return phrases.say("solve_between", who=who, value=f"{middle:.6f}", error=error)


def _against_lines(phrases: Phrases, against: Against) -> Iterator[str]:
    names = phrases.listed(
        phrases.say("option", name=phrases.seat(seat), value=policy.name)
        for seat, policy in against.policies.items()
    )
    yield phrases.say("solve_policies", policies=names) + phrases.say("colon").rstrip()
    rows = []
    if against.together is not None:
        value_ = fraction(against.together)
        rows.append(phrases.say("solve_together", who=phrases.seat(0), value=value_))
    for seat, most in against.responses.items():
        facts = {"who": phrases.seat(1 - seat), "policy": phrases.seat(seat)}
        rows.append(phrases.say("solve_response", value=fraction(most), **facts))
    if against.exploitability is not None:
        gains = fraction(against.exploitability)
        rows.append(phrases.say("solve_exploitability", value=gains))
    yield from (f"  {row}" for row in rows)


def _strategy_lines(phrases: Phrases, seat: int, rows: Sequence[Told]) -> Iterator[str]:
    yield phrases.seat(seat) + phrases.say("colon").rstrip()
    shared = told_once([row.situation for row in rows])
    if rows and shared:
        known = phrases.run_on(rows[0].situation.known[:shared])
        yield "  " + phrases.say("solve_known", known=known)
    yield from _outline(phrases, [row for row in rows if row.reached], shared, "  ")
    left = sum(not row.reached for row in rows)
    if left:
        never = phrases.say("solve_never", n=left, who=phrases.seat(seat))
        yield "  " + phrases.stop(never)


def _outline(phrases: Phrases, rows: Sequence[Told], level: int, margin: str) -> Iterator[str]:
    """Tell decisions that begin alike: what is known in all of them once, the rest further in.

    Args:
        phrases: the language.
        rows: decisions that are alike in the first things that are known.
        level: how many those are; they have been told.
        margin: what stands before each line.
    """
    groups: dict[str, list[Told]] = {}
    for row in rows:
        if len(row.situation.known) == level:
            yield margin + _shares(phrases, row)
        else:
            groups.setdefault(row.situation.known[level], []).append(row)
    for group in groups.values():
        deeper = told_once([row.situation for row in group])
        yield margin + phrases.run_on(group[0].situation.known[level:deeper])
        yield from _outline(phrases, group, deeper, margin + "    ")


def _shares(phrases: Phrases, row: Told) -> str:
    pairs = [
        (option, share)
        for option, share in zip(row.situation.options, row.likely, strict=True)
        if share
    ]
    if len(pairs) == 1:
        return phrases.say("solve_always", option=pairs[0][0])
    return phrases.listed(
        phrases.say("solve_share", option=option, share=_share(share)) for option, share in pairs
    )


def _share(share: Fraction) -> str:
    return str(share) if share.denominator <= DENOMINATOR else f"{float(share):.4f}"


def _data(solved: Solved, told: list[list[Told]]) -> dict[str, Any]:
    found, words = solved.found, solved.game.words
    data: dict[str, Any] = {
        "ruleset": solved.game.rules.name,
        "players": 2,
        "options": options_data(solved.game),
        "histories": solved.form.histories,
        "value": {
            "exact": str(found.exact) if found.exact is not None else None,
            "low": float(found.low),
            "high": float(found.high),
        },
        "strategies": [
            {
                "seat": words.seat(seat),
                "decisions": [
                    {
                        "known": list(row.situation.known),
                        "reached": row.reached,
                        "options": [
                            {"option": option, **number_data(share)}
                            for option, share in zip(row.situation.options, row.likely, strict=True)
                        ],
                    }
                    for row in rows
                ],
            }
            for seat, rows in enumerate(told)
        ],
    }
    if solved.against is not None:
        data["policies"] = _against_data(solved.against, solved.game)
    return data


def _against_data(against: Against, game: Game) -> dict[str, Any]:
    gains = against.exploitability
    return {
        "seats": {game.words.seat(seat): one.name for seat, one in against.policies.items()},
        "value": number_data(against.together) if against.together is not None else None,
        "best_responses": {
            game.words.seat(1 - seat): number_data(most) for seat, most in against.responses.items()
        },
        "exploitability": number_data(gains) if gains is not None else None,
    }
