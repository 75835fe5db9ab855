"""Telling contests and ends: challenges, compared hands, who won and by which clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.game.events import Event
from interpreter.game.game import Game, Gap, Outcome
from interpreter.game.gaps import NoCard, OutOfRange, gap_detail, shown_range
from interpreter.rules import model as m
from interpreter.rules.parts import parts
from interpreter.rules.zones import bodies_of
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.texts import fault_text
from interpreter.terminal.told_cards import NOBODY, CardTalk, Piece

_WON = 1


@dataclass
class Challenge:
    """A challenge that was made, and what came of it."""

    who: int
    reasons: list[int] = field(default_factory=list)
    card: int | None = None

    def piece(self, phrases: Phrases) -> Piece:
        """Tell it: who, whether rightly, the card turned up, every reason that held."""
        if self.who < 0:
            return Piece(NOBODY, phrases.say("nobody_challenges"))
        rest = ""
        if self.card is not None:
            rest = phrases.say("it_is", card=phrases.card(self.card))
        clauses = [phrases.rules.clauses[index] for index in self.reasons]
        titles = [_name(phrases, clause) for clause in clauses]
        if titles:
            rest += phrases.say("parenthesised", text=phrases.listed(titles))
        key = "challenge_right" if self.reasons else "challenge_wrong"
        return Piece(self.who, phrases.say(key, self.who, rest=rest), ends=True)


def _name(phrases: Phrases, clause: m.Clause) -> str:
    """Name a reason: its title, else its sentence."""
    title = phrases.sentences.title(clause)
    return title or phrases.sentences.sentence(clause).rstrip("。.") or clause.name


@dataclass
class Hands:
    """Hands being compared: whose, what kind of hand by its clause, and the zone it lies in."""

    shown: list[tuple[int, int, int]] = field(default_factory=list)

    def pieces(self, phrases: Phrases, talk: CardTalk, best: int) -> list[Piece]:
        """Tell the comparison and who has the better hand; `best` -1 means several."""
        told = [
            phrases.say(
                "compared_hand",
                who=phrases.seat(who),
                row=phrases.called(phrases.rules.clauses[row]),
                cards=_cards(phrases, talk.seen_in(zone)),
            )
            for who, row, zone in self.shown
        ]
        zone = phrases.zone_name(self.shown[0][2])
        pieces = [Piece(NOBODY, phrases.say("compared", zone=zone, hands=phrases.listed(told)))]
        if best < 0:
            pieces.append(Piece(NOBODY, phrases.say("level")))
        elif len(told) > 1:
            key = "better" if len(told) == 2 else "best"
            pieces.append(Piece(NOBODY, phrases.say(key, best, who=phrases.seat(best))))
        return pieces


def _cards(phrases: Phrases, cards: list[int]) -> str:
    if not cards:
        return ""
    return phrases.say("parenthesised", text=" ".join(map(phrases.card, cards)))


# -- ends ----------------------------------------------------------------------------------


def winners_text(phrases: Phrases, winners: tuple[int, ...], players: int, pc: int) -> str:
    """Say who won, or who lost, or that nobody did either.

    Args:
        phrases: the language.
        winners: the seats that have won.
        players: how many seats.
        pc: the instruction that ended the deal.
    """
    if not winners:
        return phrases.say("drawn")
    if _is_lost(phrases, pc):
        losers = [seat for seat in range(players) if seat not in winners]
        key = "loses" if len(losers) == 1 else "team_loses"
        return phrases.say(key, losers[0], who=phrases.seats(losers))
    key = "wins" if len(winners) == 1 else "share"
    if len(winners) > 1 and phrases.rules.is_one_team(winners):
        key = "team_wins"
    return phrases.say(key, winners[0], who=phrases.seats(winners))


def _is_lost(phrases: Phrases, pc: int) -> bool:
    """Say whether a deal has ended with a line that says who loses."""
    at = phrases.words.program.place(pc)
    return any(
        isinstance(line, m.Wins) and line.who == "others" and line.at == at
        for line in parts(bodies_of(phrases.rules))
    )


def deal_lines(
    phrases: Phrases, event: Event, players: int, held: Mapping[tuple[int, int], int]
) -> list[str]:
    """Tell how a deal ended, each player's result, and the clause that says so.

    Args:
        phrases: the language.
        event: the outcome.
        players: how many seats.
        held: what the states hold, by state and seat.
    """
    winners = tuple(seat for seat in range(players) if (event.a >> seat) & 1)
    clause = phrases.words.program.clause(event.pc)
    won = winners if event.b == _WON else ()
    said = [winners_text(phrases, won, players, event.pc)]
    place = phrases.words.program.result_at(event.pc)
    if place is not None:
        values = tuple(held[place.index, seat] for seat in range(players))
        said.append(results_text(phrases, place.index, values))
    return [phrases.run_on(said), phrases.say("why", clause=phrases.cited(clause))]


def results_text(phrases: Phrases, state: int, values: tuple[int, ...]) -> str:
    """Give what each player has of the state that is the result."""
    name = phrases.called(phrases.rules.clauses[phrases.rules.states[state].clause])
    return phrases.say("results", name=name, score=_score(phrases, values))


def _score(phrases: Phrases, values: tuple[int, ...]) -> str:
    return phrases.listed(
        phrases.say("score", who=phrases.seat(seat), n=n) for seat, n in enumerate(values)
    )


def match_won(phrases: Phrases, winners: tuple[int, ...]) -> str:
    """Say who won a match."""
    key = "match_won" if len(winners) == 1 else "match_won_by_several"
    return phrases.say(key, winners[0], who=phrases.seats(winners))


def match_lines(phrases: Phrases, game: Game) -> list[str]:
    """Tell how a match ended; nothing for a single deal."""
    outcome, match = game.outcome, game.rules.match
    if outcome is None or game.single or match is None:
        return []
    won = match_won(phrases, outcome.winners)
    clause = game.rules.clauses[match.clause]
    return [
        phrases.run_on([won, score_text(phrases, outcome)]),
        phrases.say("why", clause=phrases.cited(clause)),
    ]


def score_text(phrases: Phrases, outcome: Outcome) -> str:
    """Give the won games of a match, or the points that it is played for."""
    match = phrases.rules.match
    points = match.points if match is not None else None
    counted = outcome.won if points is None else outcome.points[points.name]
    score = _score(phrases, counted)
    if points is None:
        return phrases.say("match_score", score=score, n=outcome.deals)
    name = phrases.called(phrases.rules.clauses[points.clause])
    return phrases.say("match_points", name=name, score=score, n=outcome.deals)


def gap_said(phrases: Phrases, game: Game, gap: Gap) -> str:
    """Tell what is the matter: the state and its range, the empty zone, or just the kind of gap."""
    what = fault_text(gap.fault, phrases.language)
    match gap_detail(game, gap):
        case OutOfRange() as found:
            state = phrases.rules.states[found.state]
            name = phrases.called(phrases.rules.clauses[state.clause])
            if found.seat >= 0:
                name = phrases.say("zone_of", whose=phrases.whose(found.seat), zone=name)
            value, low, high = shown_range(game, found)
            what = phrases.say("gap_range", name=name, value=value, low=low, high=high)
        case NoCard(zone):
            what = phrases.say("gap_empty", zone=phrases.zone(zone))
    return phrases.say("gap", what=what)


def gap_lines(phrases: Phrases, game: Game, gap: Gap) -> list[str]:
    """Tell where the rules have a gap: what is the matter, the file and line, the clause."""
    clause: m.Clause = phrases.words.program.clause(gap.pc)
    what = gap_said(phrases, game, gap)
    place = phrases.say("gap_place", place=phrases.place(gap.pc), clause=phrases.cited(clause))
    return [phrases.stop(what), place]
