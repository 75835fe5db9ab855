"""What is counted in the games of one ruleset, and where it stands in a tally.

The interpreter knows no game, so what is worth counting is read off the checked rules: moves,
challenges and their reasons, rows of rankings, ends after a number of turns; and how players stand
in the middle of a game, from the line that lets those with the most or fewest of something win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.machine import tally_layout as t
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.rules import model as m
from interpreter.rules.parts import parts
from interpreter.rules.zones import bodies_of

COLUMN_NAMES = {
    t.C_TURNS: "turns",
    t.C_PLAYS: "plays",
    t.C_DECISIONS: "decisions",
    t.C_DRAWN: "drawn",
    t.C_SHARED: "shared",
    t.C_GAPS: "gaps",
    t.C_LIMITED: "limited",
    t.C_OFFERED: "offered",
    t.C_FORCED: "forced",
    t.C_LEADS: "leads",
    t.C_ASKED: "asked",
    t.C_MADE: "made",
    t.C_HELD: "held",
    t.C_YES: "yes",
    t.C_YES_WON: "yes_won",
    t.C_NO: "no",
    t.C_NO_WON: "no_won",
    t.C_CLAIMS: "claims",
    t.C_BLUFFS: "bluffs",
    t.C_BLUFFS_MET: "bluffs_met",
    t.C_BLUFFS_HELD: "bluffs_held",
    t.C_TRUTHS_MET: "truths_met",
    t.C_TRUTHS_HELD: "truths_held",
    t.C_BLUFFS_WON: "bluffs_won",
    t.C_TRUTHS_WON: "truths_won",
    t.C_TRUTHS: "truths",
    t.C_HANDS: "hands",
}
"""The columns that every ruleset has, by their places; seats and clauses have more."""


@dataclass(frozen=True)
class Standing:
    """How players stand before a game is over: by the most or fewest of a state or of cards.

    Attributes:
        state: the state, or None.
        zone: the zone whose cards count, if it is no state.
        most: whether the most is best.
    """

    state: m.State | None
    zone: m.Zone | None
    most: bool


@dataclass(frozen=True)
class Plan:
    """Where things stand in the tallies of one ruleset for one number of players.

    Attributes:
        columns: the names of the columns, in order: those of `COLUMN_NAMES`, "won 0" and so on for
            the seats, "reason N" for clause N, "row N" and "row_won N", and "result 0" and so on.
        clauses: how many clauses the ruleset has.
        standing: how players stand, if the rules tell.
        has_claims, has_challenges: whether the rules know any.
        has_results: whether each deal ends with a number for each player, always of one state.
        empty: a tally in which nothing has been counted.
    """

    columns: tuple[str, ...]
    clauses: int
    standing: Standing | None
    has_claims: bool
    has_challenges: bool
    has_results: bool
    empty: tuple[int, ...]

    def column(self, name: str) -> int:
        """Give the place of a column."""
        return self.columns.index(name)


def plan_for(program: Program, players: int) -> Plan:
    """Work out what is counted.

    Args:
        program: of the ruleset.
        players: how many seats.
    """
    rules = program.rules
    lines = list(parts(bodies_of(rules)))
    challenges = [line for line in lines if isinstance(line, m.Challenge)]
    reasons = sorted({reason.clause for line in challenges for reason in line.reasons})
    rows = [row.clause for ranking in rules.rankings.values() for row in ranking.rows]
    standing = _standing(lines)
    has_results = _has_results(lines)
    columns = _columns(reasons, rows)
    if has_results:
        columns += tuple(f"result {seat}" for seat in range(players))
    return Plan(
        columns,
        len(rules.clauses),
        standing,
        any(isinstance(line, m.Claim) for line in lines),
        bool(challenges),
        has_results,
        tuple(_empty(program, players, columns, standing, challenges)),
    )


def _standing(lines: Sequence[object]) -> Standing | None:
    for line in lines:
        if isinstance(line, m.MostWin):
            return Standing(line.state, line.zone, line.most)
    return None


def _has_results(lines: Sequence[object]) -> bool:
    ends = [line for line in lines if isinstance(line, m.Wins | m.MostWin | m.Drawn)]
    scored = {line.state for line in ends if isinstance(line, m.MostWin) and line.scored}
    return len(scored) == 1 and all(isinstance(one, m.MostWin) and one.scored for one in ends)


def _columns(reasons: Sequence[int], rows: Sequence[int]) -> tuple[str, ...]:
    names = [COLUMN_NAMES.get(place, "") for place in range(t.C_FIRST_FREE)]
    for seat in range(lay.MOST_SEATS):
        names[t.C_WON + seat] = f"won {seat}"
    names += [f"reason {clause}" for clause in reasons]
    for clause in rows:
        names += [f"row {clause}", f"row_won {clause}"]
    return tuple(names)


def _empty(
    program: Program,
    players: int,
    columns: Sequence[str],
    standing: Standing | None,
    challenges: Sequence[m.Challenge],
) -> list[int]:
    """Write a tally in which nothing has been counted."""
    rules = program.rules
    tally = [0] * t.T_FREE_FROM
    tally[t.T_LISTENS] = 1
    tally[t.T_SEATS] = players
    tally[t.T_TURN] = tally[t.T_LEADER] = tally[t.T_CLAIMED] = -1
    if standing is not None:
        tally[t.T_MEASURE] = 1 if standing.state is None else 2
        tally[t.T_SIGN] = 1 if standing.most else -1
        if standing.state is not None:
            tally[t.T_STATE] = rules.states.index(standing.state)
    if "result 0" in columns:
        tally[t.T_RESULTS] = columns.index("result 0")
    match = rules.match
    if match is not None and match.points is not None:
        place = program.layout.states[rules.states.index(match.points)]
        tally[t.T_MATCH], tally[t.T_MATCH_SIGN] = place.address, -1 if match.fewest else 1

    def add(address: int, numbers: Sequence[int]) -> None:
        tally[address] = len(tally)
        tally.extend(numbers)

    tally[t.T_CLAUSE_COUNT] = len(rules.clauses)
    add(t.T_CLAUSES, _clause_records(rules, columns, challenges))
    add(t.T_ZONES, _owners(program, standing))
    ranks, suits = card_values(rules.deck)
    add(t.T_RANKS, ranks)
    add(t.T_SUITS, suits)
    add(t.T_VECTOR, [0] * len(columns))
    tally[t.T_COLUMNS] = len(columns)
    add(t.T_SUMS, [0] * len(columns))
    add(t.T_PRODUCTS, [0] * (len(columns) * (len(columns) + 1) // 2))
    add(t.T_LENGTHS, [0] * (3 * t.LENGTHS))
    return tally


def card_values(deck: m.Deck) -> tuple[list[int], list[int]]:
    """Give each card's rank and suit, by their places in the deck's lists; jokers are above all."""
    cards = range(deck.size)
    return [deck.rank_of(card) for card in cards], [deck.suit_of(card) for card in cards]


def _clause_records(
    rules: m.Rules, columns: Sequence[str], challenges: Sequence[m.Challenge]
) -> list[int]:
    kinds = {move.clause: t.KIND_MOVE for move in rules.moves.values()}
    kinds |= {line.clause: t.KIND_CHALLENGE for line in challenges}
    kinds |= {end.clause: t.KIND_LIMIT for end in rules.ends if end.after is not None}
    found: list[int] = []
    for clause in range(len(rules.clauses)):
        names = (f"reason {clause}", f"row {clause}")
        column = next((columns.index(name) for name in names if name in columns), -1)
        record = [0] * t.CLAUSE_SIZE
        record[t.K_KIND], record[t.K_COLUMN] = kinds.get(clause, t.KIND_PLAIN), column
        found += record
    return found


def _owners(program: Program, standing: Standing | None) -> list[int]:
    """Give for each zone the seat for which its cards are counted, or -1."""
    counted = standing.zone.name if standing is not None and standing.zone is not None else None
    return [zone.owner if zone.name == counted else -1 for zone in program.layout.zones]
