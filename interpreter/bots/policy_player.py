"""Playing as a policy's file says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.bots.claims import chance_of_truth, claim_of, value_of
from interpreter.bots.player import Place
from interpreter.bots.policy_model import (
    CardsIn,
    Case,
    ChosenCard,
    Claimed,
    Condition,
    Pick,
    Said,
    StateIs,
    Truth,
    Turn,
)
from interpreter.bots.simple import BUILT_IN, DONE, NO, YES, one_of, places_of
from interpreter.game.asked import Asked


class PolicyPlayer:
    """Goes through the cases of a policy; where none fits, a built-in player decides.

    Args:
        said: the policy.
        place: where it sits.
    """

    def __init__(self, said: Said, place: Place) -> None:
        self._said = said
        self._chances = place.chances
        self._otherwise = BUILT_IN[said.otherwise](place)

    def choose(self, asked: Asked) -> int:
        """Choose one of the options."""
        for case in self._said.cases:
            if _is_asked(case, asked) and all(holds(one, asked) for one in case.conditions):
                places = self._drawn(case.picks, asked)
                if places:
                    return one_of(places, self._chances)
        return self._otherwise.choose(asked)

    def _drawn(self, picks: Sequence[Pick], asked: Asked) -> Sequence[int]:
        """Draw by weight one of the picks that are on offer; give its options' places."""
        offered = [(pick.weight, places_for(pick, asked)) for pick in picks]
        offered = [(weight, places) for weight, places in offered if weight and places]
        total = sum(weight for weight, _ in offered)
        drawn = self._chances.below(total) if total else 0
        for weight, places in offered:
            if drawn < weight:
                return places
            drawn -= weight
        return ()


def _is_asked(case: Case, asked: Asked) -> bool:
    about = asked.kind if asked.purpose in ("choose", "move") else asked.purpose
    return case.asked == about and case.name in ("", asked.name)


def places_for(pick: Pick, asked: Asked) -> Sequence[int]:
    """Give the places of the options that a pick stands for; none if none is on offer."""
    values = asked.values
    match pick.how:
        case "random":
            return range(len(values))
        case "truth" | "lie":
            return places_of(asked, true=pick.how == "truth")
        case "lowest" | "highest":
            ranks = [
                value_of(asked.words, one, "rank") if asked.kind in ("card", "cards") else one
                for one in values
                if asked.kind != "cards" or one != DONE  # which is the last
            ]
            if not ranks:
                return ()
            wanted = min(ranks) if pick.how == "lowest" else max(ranks)
            return [place for place, rank in enumerate(ranks) if rank == wanted]
        case "zone":
            zones = asked.words.program.layout.zones
            return [place for place, one in enumerate(values) if zones[one].name == pick.zone]
        case "done":
            wanted = DONE
        case "yes" | "no":
            wanted = YES if pick.how == "yes" else NO
        case _:
            if pick.kind and pick.kind != asked.kind:
                return ()
            wanted = pick.value
    return [place for place, value in enumerate(values) if value == wanted]


def holds(condition: Condition, asked: Asked) -> bool:
    """Say whether a condition holds, for all that the seat knows."""
    view = asked.view
    match condition:
        case Truth(bounds):
            return bounds.holds(chance_of_truth(view, asked.words))
        case Turn(bounds):
            return bounds.holds(view.turns)
        case Claimed(kind, bounds):
            claim = claim_of(view)
            return claim is not None and claim.kind == kind and bounds.holds(claim.value)
        case ChosenCard(kind, bounds):
            cards = [one.value for one in asked.chosen if one.kind == "card"]
            return bool(cards) and bounds.holds(value_of(asked.words, cards[-1], kind))
        case CardsIn(zone, whose, bounds):
            owners = set(_owners(whose, asked))
            return any(
                one.name == zone and one.owner in owners and bounds.holds(one.count)
                for one in view.zones
            )
        case StateIs(name, whose, bounds):
            held = view.states[name]
            values = held if isinstance(held, tuple) else (held,)
            owners = set(_owners(whose, asked))
            return any(
                value is not None and bounds.holds(value)
                for seat, value in enumerate(values)
                if not isinstance(held, tuple) or seat in owners
            )


def _owners(whose: str, asked: Asked) -> Iterator[int]:
    """Give the seats that are meant; -1 for what is nobody's."""
    match whose:
        case "me":
            yield asked.seat
        case "on turn":
            yield asked.view.on_turn
        case "claimant":
            claim = claim_of(asked.view)
            if claim is not None:
                yield claim.player
        case "another":
            yield from (seat for seat in range(asked.view.players) if seat != asked.seat)
        case "anybody":
            yield from range(asked.view.players)
        case _:
            yield -1
