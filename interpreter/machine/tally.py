"""What the events of games add up to, counted as they happen.

A million games have billions of events: too many to write down and read again. So a gear that
counts hands each event to `note` instead of writing it, and each game that has ended to `close`.
Both are straight code over one flat array, the *tally*, and are pasted into the compiled gears like
the bodies of the instructions; the interactive gear calls them as they stand.

A tally begins with what has to be known about the ruleset (`interpreter.simulation.plan` writes
it), then comes what is remembered of the game that is being played, then the totals. Each game
yields a short vector of numbers (its columns). Their sums and the sums of their products are kept,
from which every rate, mean and ratio follows together with its variance between games: answers
within one game are not independent, games are. All totals are whole numbers, so the order in which
games are counted makes no difference.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from interpreter.machine.tally_layout import (
    C_ASKED,
    C_BLUFFS,
    C_BLUFFS_HELD,
    C_BLUFFS_MET,
    C_BLUFFS_WON,
    C_CLAIMS,
    C_DECISIONS,
    C_DRAWN,
    C_FORCED,
    C_GAPS,
    C_HANDS,
    C_HELD,
    C_LEADS,
    C_LIMITED,
    C_MADE,
    C_NO,
    C_NO_WON,
    C_OFFERED,
    C_PLAYS,
    C_SHARED,
    C_TRUTHS,
    C_TRUTHS_HELD,
    C_TRUTHS_MET,
    C_TRUTHS_WON,
    C_TURNS,
    C_WON,
    C_YES,
    C_YES_WON,
    CLAUSE_SIZE,
    K_COLUMN,
    K_FIRED,
    K_GAMES,
    K_KIND,
    K_NOW,
    K_SQUARES,
    KIND_CHALLENGE,
    KIND_LIMIT,
    KIND_MOVE,
    LENGTHS,
    T_ASKING,
    T_BLUFFS,
    T_CLAIM_KIND,
    T_CLAIMED,
    T_CLAUSE_COUNT,
    T_CLAUSES,
    T_COLUMNS,
    T_FREE,
    T_GAMES,
    T_HANDS,
    T_LAID,
    T_LEADER,
    T_LENGTHS,
    T_MATCH,
    T_MATCH_SIGN,
    T_MEASURE,
    T_NO,
    T_OPEN,
    T_PRODUCTS,
    T_RANKS,
    T_RESULTS,
    T_SEATS,
    T_SIGN,
    T_STANDS,
    T_STATE,
    T_SUITS,
    T_SUMS,
    T_TRUTHS,
    T_TURN,
    T_VECTOR,
    T_YES,
    T_ZONES,
)
from interpreter.program.layout import (
    CHOOSE_SUIT,
    E_BEST,
    E_CARD,
    E_CHALLENGE,
    E_CLAIM,
    E_CLAUSE,
    E_DEAL,
    E_HAND,
    E_REASON,
    E_SHUFFLE,
    E_STATE,
    E_TURN,
    FAULTED,
    OUTCOME,
    OVER,
    PLAYERS,
    RESULT,
    SINGLE,
    STATUS,
)

State = MutableSequence[int]


def note(e: State, player: int, kind: int, a: int, b: int, c: int) -> None:
    """Count one event.

    Args:
        e: the tally.
        player: the subject.
        kind, a, b, c: see `interpreter.program.layout`.
    """
    if kind == E_CARD:
        note_card(e, player, a, b, c)
    elif kind == E_CLAUSE:
        note_clause(e, player, a, b, c)
    elif kind == E_STATE:
        note_state(e, player, a, b, c)
    elif kind == E_TURN:
        note_turn(e, player, a, b, c)
    elif kind == E_CLAIM:
        note_claim(e, player, a, b, c)
    elif kind == E_CHALLENGE:
        note_challenge(e, player, a, b, c)
    elif kind == E_REASON:
        note_reason(e, player, a, b, c)
    elif kind == E_HAND:
        note_hand(e, player, a, b, c)
    elif kind == E_BEST:
        note_best(e, player, a, b, c)
    elif kind == E_SHUFFLE:
        note_shuffle(e, player, a, b, c)
    elif kind == E_DEAL:
        note_deal(e, player, a, b, c)


NOTES = {
    E_CARD: "note_card",
    E_CLAUSE: "note_clause",
    E_STATE: "note_state",
    E_TURN: "note_turn",
    E_CLAIM: "note_claim",
    E_CHALLENGE: "note_challenge",
    E_REASON: "note_reason",
    E_HAND: "note_hand",
    E_BEST: "note_best",
    E_SHUFFLE: "note_shuffle",
    E_DEAL: "note_deal",
}
"""The function that counts each kind of event; other kinds are not counted."""


def note_card(e: State, player: int, a: int, b: int, c: int) -> None:
    """Count a card that has moved, and one that is laid under a claim."""
    if e[T_MEASURE] == 1:
        owner = e[e[T_ZONES] + b]
        if owner >= 0:
            e[T_STANDS + owner] -= 1
        owner = e[e[T_ZONES] + c]
        if owner >= 0:
            e[T_STANDS + owner] += 1
    if e[T_CLAIMED] >= 0:
        lay_claimed(e, player, a)


def lay_claimed(e: State, player: int, card: int) -> None:
    """Count a card that is laid under a claim."""
    v = e[T_VECTOR]
    table = e[T_SUITS] if e[T_CLAIM_KIND] == CHOOSE_SUIT else e[T_RANKS]
    if e[table + card] == e[T_CLAIMED]:
        e[T_LAID] = 1
        e[T_TRUTHS + player] += 1
        e[v + C_TRUTHS] += 1
    else:
        e[T_LAID] = 2
        e[T_BLUFFS + player] += 1
        e[v + C_BLUFFS] += 1
    e[v + C_CLAIMS] += 1
    e[T_CLAIMED] = -1


def note_clause(e: State, player: int, a: int, b: int, c: int) -> None:
    """Count a clause that has come into play."""
    record = e[T_CLAUSES] + CLAUSE_SIZE * a
    e[record + K_NOW] += 1
    if e[record + K_KIND] == KIND_MOVE:
        e[e[T_VECTOR] + C_PLAYS] += 1
        e[T_LAID] = 0
        e[T_CLAIMED] = -1
    elif e[record + K_KIND] == KIND_CHALLENGE:
        e[T_ASKING] = 1


def note_state(e: State, player: int, a: int, b: int, c: int) -> None:
    """Keep how a player stands."""
    if e[T_MEASURE] == 2 and a == e[T_STATE] and b >= 0:
        e[T_STANDS + b] = c


def note_turn(e: State, player: int, a: int, b: int, c: int) -> None:
    """Count a turn that begins, and what the last one was like."""
    stand(e)
    v = e[T_VECTOR]
    if e[T_TURN] >= 0 and e[T_FREE] == 0:
        e[v + C_FORCED] += 1
    e[v + C_TURNS] += 1
    e[T_TURN] = a
    e[T_FREE] = 0


def note_claim(e: State, player: int, a: int, b: int, c: int) -> None:
    """Keep a claim until its card is laid."""
    e[T_CLAIMED] = b
    e[T_CLAIM_KIND] = a


def note_challenge(e: State, player: int, a: int, b: int, c: int) -> None:
    """Count that others were asked, and whether one challenges."""
    v = e[T_VECTOR]
    e[T_ASKING] = 0
    e[v + C_ASKED] += 1
    if b < 0:
        return
    e[T_OPEN] = 1
    e[v + C_MADE] += 1
    if e[T_LAID] == 2:
        e[v + C_BLUFFS_MET] += 1
    elif e[T_LAID] == 1:
        e[v + C_TRUTHS_MET] += 1


def note_reason(e: State, player: int, a: int, b: int, c: int) -> None:
    """Count a reason that holds; the first makes the challenge right."""
    v = e[T_VECTOR]
    record = e[T_CLAUSES] + CLAUSE_SIZE * a
    e[record + K_NOW] += 1
    if e[record + K_COLUMN] >= 0:
        e[v + e[record + K_COLUMN]] += 1
    if e[T_OPEN]:
        e[T_OPEN] = 0
        e[v + C_HELD] += 1
        if e[T_LAID] == 2:
            e[v + C_BLUFFS_HELD] += 1
        elif e[T_LAID] == 1:
            e[v + C_TRUTHS_HELD] += 1


def note_hand(e: State, player: int, a: int, b: int, c: int) -> None:
    """Count the row that a hand has made."""
    v = e[T_VECTOR]
    record = e[T_CLAUSES] + CLAUSE_SIZE * b
    e[record + K_NOW] += 1
    e[v + C_HANDS] += 1
    e[T_HANDS + a] = record
    if e[record + K_COLUMN] >= 0:
        e[v + e[record + K_COLUMN]] += 1


def note_best(e: State, player: int, a: int, b: int, c: int) -> None:
    """Count the row that has won."""
    if a < 0:
        return
    column = e[e[T_HANDS + a] + K_COLUMN]
    if column >= 0:
        e[e[T_VECTOR] + column + 1] += 1


def note_shuffle(e: State, player: int, a: int, b: int, c: int) -> None:
    """Forget who holds what when all cards are gathered."""
    if b == 1 and e[T_MEASURE] == 1:
        for seat in range(e[T_SEATS]):
            e[T_STANDS + seat] = 0


def note_deal(e: State, player: int, a: int, b: int, c: int) -> None:
    """Begin anew with who leads."""
    e[T_LEADER] = -1


def asked(e: State, seat: int, count: int, index: int) -> None:
    """Count a decision that somebody has made.

    Args:
        e: the tally.
        seat: who decided; -1 for chance, which doesn't count.
        count: how many options there were.
        index: which one was taken.
    """
    if seat < 0:
        return
    v = e[T_VECTOR]
    e[v + C_DECISIONS] += 1
    e[v + C_OFFERED] += count
    if e[T_ASKING]:
        if index == 1:
            e[T_YES + seat] += 1
        else:
            e[T_NO + seat] += 1
    elif count > 1 and seat == e[T_TURN]:
        e[T_FREE] = 1


def stand(e: State) -> None:
    """See who stands best alone."""
    if e[T_MEASURE] == 0 or e[T_TURN] < 0:
        return
    best = 0
    leader = -1
    for seat in range(e[T_SEATS]):
        value = e[T_SIGN] * e[T_STANDS + seat]
        if seat == 0 or value > best:
            best = value
            leader = seat
        elif value == best:
            leader = -1
    if leader >= 0:
        if e[T_LEADER] >= 0 and leader != e[T_LEADER]:
            e[e[T_VECTOR] + C_LEADS] += 1
        e[T_LEADER] = leader


def close(e: State, s: State, row: State) -> None:
    """Add a game that has ended to the totals.

    Args:
        e: the tally.
        s: the game's last state.
        row: where to keep the columns, and then how often each clause has come into play; may be
            shorter.
    """
    v = e[T_VECTOR]
    stand(e)
    if e[T_TURN] >= 0 and e[T_FREE] == 0:
        e[v + C_FORCED] += 1
    settle_game(e, s)
    first = e[T_CLAUSES]
    columns = e[T_COLUMNS]
    for clause in range(e[T_CLAUSE_COUNT]):
        record = first + CLAUSE_SIZE * clause
        now = e[record + K_NOW]
        if columns + clause < len(row):
            row[columns + clause] = now
        if now:
            e[record + K_FIRED] += now
            e[record + K_SQUARES] += now * now
            e[record + K_GAMES] += 1
            e[record + K_NOW] = 0
            if e[record + K_KIND] == KIND_LIMIT:
                e[v + C_LIMITED] = 1
    for column in range(columns):
        if column < len(row):
            row[column] = e[v + column]
    for which in range(3):
        length = e[v + which]
        if length >= LENGTHS:
            length = LENGTHS - 1
        e[e[T_LENGTHS] + which * LENGTHS + length] += 1
    add_vector(e)
    for address in range(T_TURN, T_GAMES):
        e[address] = 0
    e[T_TURN] = -1
    e[T_LEADER] = -1
    e[T_CLAIMED] = -1
    e[T_GAMES] += 1


def settle_game(e: State, s: State) -> None:
    """Write the outcome of a game into its columns."""
    v = e[T_VECTOR]
    if s[STATUS] == FAULTED:
        e[v + C_GAPS] = 1
    if s[STATUS] != OVER:
        return
    if s[RESULT] == 2 and (s[SINGLE] or e[T_MATCH] == 0):
        e[v + C_DRAWN] = 1
    winners = 0
    for seat in range(s[PLAYERS]):
        if e[T_RESULTS] and s[SINGLE]:
            e[v + e[T_RESULTS] + seat] = e[T_STANDS + seat]
        if has_won(e, s, seat):
            winners += 1
            e[v + C_WON + seat] = 1
            e[v + C_YES_WON] += e[T_YES + seat]
            e[v + C_NO_WON] += e[T_NO + seat]
            e[v + C_BLUFFS_WON] += e[T_BLUFFS + seat]
            e[v + C_TRUTHS_WON] += e[T_TRUTHS + seat]
        e[v + C_YES] += e[T_YES + seat]
        e[v + C_NO] += e[T_NO + seat]
    if winners > 1:
        e[v + C_SHARED] = 1


def has_won(e: State, s: State, seat: int) -> int:
    """Say whether a seat has won the deal, or else the match."""
    at = e[T_MATCH]
    if at == 0 or s[SINGLE]:
        return s[OUTCOME + seat]
    found = 1
    for other in range(s[PLAYERS]):
        if e[T_MATCH_SIGN] * (s[at + other] - s[at + seat]) > 0:
            found = 0
    return found


def add_vector(e: State) -> None:
    """Add the columns of a game, and their products, to the totals; clear them."""
    v = e[T_VECTOR]
    sums = e[T_SUMS]
    products = e[T_PRODUCTS]
    for column in range(e[T_COLUMNS]):
        value = e[v + column]
        if value:
            e[sums + column] += value
            for other in range(column + 1):
                if e[v + other]:
                    e[products + other] += value * e[v + other]
        products += column + 1
    for column in range(e[T_COLUMNS]):
        e[v + column] = 0
