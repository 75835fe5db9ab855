"""Explanations as plain data, for `pailu why --format json`; cards and players as in records."""

from __future__ import annotations

from interpreter.game.findings import UNKNOWN, Finding, Found
from interpreter.game.game import Game
from interpreter.game.record_lines import Json
from interpreter.game.results import (
    Cause,
    ChallengeResult,
    Comparison,
    Duel,
    Ending,
    Hand,
    Key,
    Met,
    Result,
    Tally,
)
from interpreter.game.verdicts import ChoiceFinding, MoveFinding, Need, Verdict
from interpreter.program import layout as lay
from interpreter.rules import model as m

_KINDS = {
    "move": lay.CHOOSE_MOVE,
    "card": lay.CHOOSE_CARD,
    "zone": lay.CHOOSE_ZONE,
    "player": lay.CHOOSE_PLAYER,
    "rank": lay.CHOOSE_RANK,
    "suit": lay.CHOOSE_SUIT,
    "yes_no": lay.CHOOSE_YES_NO,
}


class WhyData:
    """Writes explanations about one game as objects for JSON.

    Args:
        game: for its words and rules.
    """

    def __init__(self, game: Game) -> None:
        self._words = game.words
        self._rules = game.rules
        self._zones = game.program.layout.zones

    # -- conditions ----------------------------------------------------------------------------

    def finding(self, finding: Finding | None) -> Json:
        """Give a condition, what it came to (null: not to be told), and its values or parts."""
        if finding is None:
            return None
        data: dict[str, Json] = {"condition": finding.said, "holds": finding.holds}
        if finding.parts:
            data["joined"] = finding.joined
            data["parts"] = [self.finding(one) for one in finding.parts]
        else:
            data["found"] = {one.said: self._found(one) for one in finding.found}
        return data

    def _found(self, found: Found) -> Json:
        words = self._words
        if found.value == UNKNOWN:
            return None
        match found.type.kind:
            case m.Kind.RANK:
                return words.rank(found.value)
            case m.Kind.SUIT:
                return words.suit(found.value)
            case m.Kind.CARD:
                return words.card(found.value)
            case m.Kind.CARDS:
                return [words.card(card) for card in found.cards]
            case m.Kind.PLAYER:
                return words.seat(found.value)
            case m.Kind.CHOICE:
                return found.type.names[found.value]
            case m.Kind.ZONE:
                zone = self._zone(self._number(found.value))
                return {"zone": zone, "cards": found.count, "room": found.room}
            case _:
                return found.value

    def _zone(self, number: int) -> str:
        return self._words.zone_number(number)

    def _number(self, address: int) -> int:
        return next(n for n, zone in enumerate(self._zones) if zone.address == address)

    def _path(self, clause: int) -> str:
        return self._rules.clauses[clause].path

    def _line(self, clause: int) -> Json:
        name, line = self._rules.source.place(self._rules.clauses[clause].span.start)
        return {"file": name, "line": line}

    # -- plays ---------------------------------------------------------------------------------

    def verdict(self, verdict: Verdict, seat: int) -> Json:
        """Give why a play is or isn't allowed."""
        refused = verdict.refusal
        return {
            "text": verdict.play,
            "allowed": verdict.allowed,
            "complete": verdict.complete,
            "move": self.move(verdict.move, seat) if verdict.move is not None else None,
            "choices": [self.choice(one, seat) for one in verdict.choices],
            "refused": {"code": refused.code, "word": refused.word} if refused else None,
        }

    def move(self, move: MoveFinding, seat: int) -> Json:
        """Give why a move is or isn't on offer."""
        return {
            "move": move.name,
            "clause": self._path(move.clause),
            **_object(self._line(move.clause)),
            "offered": move.offered,
            "listed": move.listed,
            "guard": self.finding(move.guard),
            "needs": _needs(move.needs),
            "lacking": [self.choice(one, seat) for one in move.lacking],
        }

    def choice(self, choice: ChoiceFinding, seat: int) -> Json:
        """Give why a thing can or can't be chosen."""
        if choice.move is not None:
            return self.move(choice.move, seat)
        kind = choice.kind
        return {
            "kind": kind,
            "chose": self._chose(choice, seat),
            "offered": choice.offered,
            "among": choice.within,
            "from": [self._zone(number) for number in choice.sources],
            "where": self.finding(choice.where),
            "needs": _needs(choice.needs),
        }

    def _chose(self, choice: ChoiceFinding, seat: int) -> str:
        if choice.kind == "cards":
            return " ".join(map(self._words.card, choice.cards))
        return self._words.choice(_KINDS[choice.kind], choice.value, seat)

    # -- results -------------------------------------------------------------------------------

    def result(self, result: Result) -> Json:
        """Give why a challenge, a comparison or an end came about."""
        match result:
            case ChallengeResult():
                return self._challenge(result)
            case Comparison():
                return self._comparison(result)
            case Ending():
                return self._ending(result)

    def met(self, met: Met) -> Json:
        """Give a condition that was met with on the way."""
        return {"clause": self._path(met.clause), **_object(self.finding(met.finding))}

    def _challenge(self, result: ChallengeResult) -> Json:
        who = result.challenger
        return {
            "kind": "challenge",
            "clause": self._path(result.clause),
            "player": self._words.seat(result.player),
            "challenger": self._words.seat(who) if who >= 0 else None,
            "right": result.right if who >= 0 else None,
            "reasons": [
                {"reason": self._path(one.clause), **_object(self.finding(one.finding))}
                for one in result.reasons
            ],
        }

    def _comparison(self, result: Comparison) -> Json:
        return {
            "kind": "comparison",
            "clause": self._path(result.clause),
            "best": self._words.seat(result.best) if result.best >= 0 else None,
            "hands": [self._hand(one) for one in result.hands],
            "decided": [self._duel(one) for one in result.duels],
        }

    def _hand(self, hand: Hand) -> Json:
        words = self._words
        return {
            "player": words.seat(hand.player),
            "zone": self._zone(hand.zone),
            "row": self._rules.clauses[hand.row].name,
            "place": hand.place,
            "cards": [words.card(one) for one in hand.cards] if hand.cards is not None else None,
            "decides": [self._key(one) for one in hand.keys] if hand.keys is not None else None,
        }

    def _key(self, key: Key) -> str:
        if key.kind == "suit":
            return self._words.suit(key.value)
        ranks = self._rules.deck.ranks
        return ranks[key.value % len(ranks)]

    def _duel(self, duel: Duel) -> Json:
        return {
            "better": self._words.seat(duel.better.player),
            "worse": self._words.seat(duel.worse.player),
            "by": duel.by,
            "at": duel.at + 1 if duel.at >= 0 else None,
        }

    def _ending(self, result: Ending) -> Json:
        return {
            "kind": "end",
            "clause": self._path(result.clause),
            **_object(self._line(result.clause)),
            "how": result.how,
            "winners": [self._words.seat(seat) for seat in result.winners],
            "path": [self._path(one) for one in result.path],
            "causes": [self._cause(one) for one in result.causes],
            "counted": self._tally(result.tally) if result.tally is not None else None,
        }

    def _cause(self, cause: Cause) -> Json:
        data: dict[str, Json] = {"kind": cause.kind, "clause": self._path(cause.clause)}
        if cause.finding is not None:
            data |= _object(self.finding(cause.finding))
        if cause.found is not None:
            data |= {"turns": cause.count, "found": {cause.found.said: cause.found.value}}
        return data

    def _tally(self, tally: Tally) -> Json:
        values = {self._words.seat(seat): n for seat, n in enumerate(tally.values)}
        what = self._rules.states[tally.state].name if tally.state >= 0 else "cards"
        return {"most": tally.most, "what": what, "values": dict(values), "share": tally.share}


def _needs(needs: tuple[Need, ...]) -> Json:
    return {one.name: one.met for one in needs}


def _object(data: Json) -> dict[str, Json]:
    assert isinstance(data, dict)
    return data
