"""Saying why challenges, comparisons and ends came about."""

from __future__ import annotations

from interpreter.game.game import Game
from interpreter.game.results import (
    Cause,
    ChallengeResult,
    Comparison,
    Duel,
    Ending,
    Hand,
    Key,
    Result,
    Tally,
)
from interpreter.terminal.explaining import Reasons, indented
from interpreter.terminal.phrases import Phrases

_CAUSES = {
    "right": "why_right",
    "wrong": "why_wrong",
    "nobody": "why_nobody",
    "one": "why_one",
    "several": "why_several",
    "one_most": "why_one_most",
    "one_fewest": "why_one_fewest",
    "several_most": "why_several_most",
    "several_fewest": "why_several_fewest",
}


class ResultReasons:
    """Says what results were decided by.

    Args:
        phrases: the language.
    """

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        self._rules = phrases.rules
        self._reasons = Reasons(phrases)

    def lines(self, result: Result) -> list[str]:
        """Say why something came about; of a challenge that nobody made there is nothing to say."""
        match result:
            case ChallengeResult():
                return self._challenge(result)
            case Comparison():
                return self._comparison(result)
            case Ending():
                return self._ending(result)

    def _called(self, clause: int) -> str:
        return self._phrases.called(self._rules.clauses[clause])

    # -- challenges ----------------------------------------------------------------------------

    def _challenge(self, result: ChallengeResult) -> list[str]:
        phrases = self._phrases
        if result.challenger < 0:
            return []
        persons = {
            "challenger": phrases.seat(result.challenger),
            "player": phrases.seat(result.player),
        }
        key = "why_challenged_right" if result.right else "why_challenged_wrong"
        lines = [phrases.stop(phrases.say(key, **persons))]
        for reason in result.reasons:
            first, *rest = self._reasons.finding(reason.finding)
            title = self._called(reason.clause)
            lines += indented([phrases.say("why_reason", title=title, finding=first)])
            lines += indented(rest, 2)
        return lines

    # -- comparisons ---------------------------------------------------------------------------

    def _comparison(self, result: Comparison) -> list[str]:
        ranking = next(one for one in self._rules.rankings.values() if one.clause == result.clause)
        return [self._duel(duel, len(ranking.rows)) for duel in result.duels]

    def _duel(self, duel: Duel, rows: int) -> str:
        phrases, seat = self._phrases, duel.better.player
        facts = {
            "zone": phrases.zone_name(duel.better.zone),
            "better": phrases.seat(seat),
            "worse": phrases.seat(duel.worse.player),
        }
        row = self._called(duel.better.row)
        if duel.by == "kind":
            one, other = (self._kind(hand, rows) for hand in (duel.better, duel.worse))
            said = phrases.say("why_beats_kind", seat, one=one, other=other, **facts)
        elif duel.by == "nothing":
            ranks = self._ranks(duel, len(duel.better.keys or ()))
            shown = phrases.say("why_level_ranks", ranks=ranks) if ranks else ""
            said = phrases.say("why_level", row=row, ranks=shown, **facts)
        elif duel.at < 0:
            said = phrases.say("why_beats_unseen", seat, row=row, **facts)
        else:
            ranks = self._ranks(duel, duel.at + 1)
            said = phrases.say("why_beats_rank", seat, row=row, ranks=ranks, **facts)
        return phrases.stop(said)

    def _kind(self, hand: Hand, rows: int) -> str:
        row = self._called(hand.row)
        return self._phrases.say("why_kind", row=row, place=hand.place, rows=rows)

    def _ranks(self, duel: Duel, count: int) -> str:
        """Set the ranks that decide against one another, up to the first that differs."""
        phrases = self._phrases
        pairs = zip(duel.better.keys or (), duel.worse.keys or (), strict=True)
        told = [
            phrases.say(
                "why_same_rank" if one == other else "why_higher_rank",
                rank=self._key(one),
                other=self._key(other),
            )
            for one, other in list(pairs)[:count]
        ]
        return phrases.listed(told)

    def _key(self, key: Key) -> str:
        """Write a rank or suit that decides; the highest rank has its name where it stands low."""
        if key.kind == "suit":
            return self._phrases.suit(key.value)
        ranks = self._rules.deck.ranks
        return ranks[key.value % len(ranks)]

    # -- ends ----------------------------------------------------------------------------------

    def _ending(self, result: Ending) -> list[str]:
        phrases = self._phrases
        clauses = [self._rules.clauses[index] for index in result.path]
        path = phrases.say("why_step").join(self._reasons.place(one) for one in clauses)
        lines = [phrases.stop(phrases.say("why_path", path=path))]
        for cause in result.causes:
            lines += indented(self._cause(cause))
        if result.tally is not None:
            lines += indented([self._tally(result.tally)])
        return lines

    def _cause(self, cause: Cause) -> list[str]:
        phrases = self._phrases
        if cause.finding is not None:
            return self._reasons.finding(cause.finding)
        if cause.found is not None:
            found = self._number(cause.found.said, cause.found.value)
            return [phrases.say("why_after", n=cause.count, found=found)]
        return [phrases.say(_CAUSES[cause.kind])]

    def _number(self, said: str, value: int) -> str:
        """Write a number of the rules, with its name if it has one."""
        if said == str(value):
            return said
        return self._phrases.say("why_number", said=said, value=value)

    def _tally(self, tally: Tally) -> str:
        phrases = self._phrases
        if tally.state >= 0:
            what = self._called(self._rules.states[tally.state].clause)
        else:
            what = phrases.say("why_cards_in", zone=phrases.zone_name(tally.zones[0]))
        values = phrases.listed(
            phrases.say("why_had", who=phrases.seat(seat), n=value)
            for seat, value in enumerate(tally.values)
        )
        said = phrases.say("why_most" if tally.most else "why_fewest", what=what, values=values)
        best = (max if tally.most else min)(tally.values)
        if tally.values.count(best) > 1:
            key = "why_tie_shares" if tally.share else "why_tie_draws"
            said += phrases.say("comma") + phrases.say(key)
        return said

    def match(self, game: Game, said: str, value: int) -> list[str]:
        """Say what a match was decided by, besides the won games or the points of each."""
        outcome, match = game.outcome, game.rules.match
        if outcome is None or game.single or match is None:
            return []
        found = self._number(said, value)
        if match.deals is not None:
            return indented([self._phrases.say("why_deals_need", found=found)])
        if match.points is None:
            return indented([self._phrases.say("why_match_needs", found=found)])
        name = self._phrases.called(game.rules.clauses[match.points.clause])
        return indented([self._phrases.say("why_points_need", name=name, found=found)])
