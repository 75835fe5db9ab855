"""From a line as a person types it to choices, or to the reason why not.

A play is often several choices in a row: a card, a claimed rank; a card, a row. A person types them
on one line (`7S 10`, `KH upper`), in the words of records, with suit symbols or names (`3 red` is a
card, too), with titles or the beginnings of names, and may leave out a claim that has a meaning
when left out. The line is tried on a copy of the game, so that a refused
one changes nothing. A refusal says what is wrong and cites the clause, and it says no more than the
seat may know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from interpreter.game.game import Decision, Game
from interpreter.game.refusals import Refusal, states_in
from interpreter.game.typed_cards import Typed, read_cards, with_whole_card
from interpreter.game.words import NO, YES, position_of
from interpreter.machine.cards import seen_by
from interpreter.problems import suggest
from interpreter.program import layout as lay
from interpreter.rules import model as m

__all__ = ["FILLERS", "Play", "Refusal", "read_play"]

FILLERS = frozenset({"as", "claim", "to", "on", "in", "报", "为", "放", "到", "play", "出"})
"""Words that may be typed between the choices and mean nothing by themselves."""


@dataclass(frozen=True)
class Play:
    """A line that can be played.

    Attributes:
        indexes: its choices, each as a place among the options.
        complete: whether nothing more has to be chosen.
        silent: how many of the last choices are what saying nothing means.
    """

    indexes: tuple[int, ...]
    complete: bool = True
    silent: int = 0


def read_play(game: Game, seat: int, text: str) -> Play | Refusal:
    """Read what a seat types as its next play.

    Args:
        game: left as it is.
        seat: who types.
        text: one line.

    Returns the choices, or why it is no play. `Play.complete` is False where more has to be chosen.
    """
    words = [one for one in re.split(r"[\s,，;；]+", text.strip()) if one]
    decision = game.decision
    if decision is None:
        return Refusal("over")
    if decision.seat != seat:
        return Refusal("not_your_turn")
    rest = _without_move_name(game, decision, words)
    if isinstance(rest, Refusal):
        return rest
    words = rest
    if not words:
        return Refusal("empty", options=decision.options)
    trial = game.clone()
    indexes: list[int] = []
    while words:
        current = trial.decision
        begun = current is not None and current.seat == seat
        if (
            current is None
            or not begun
            or (indexes and not _may_be_typed_ahead(game, trial, current))
        ):
            return Refusal("too_much", words[0], after=tuple(indexes))
        read = _read(trial, current, words)
        if isinstance(read, Refusal):
            # `AS` is the ace of spades where a card is due, and only a filler elsewhere.
            if read.code == "unreadable" and words[0].casefold() in FILLERS and len(words) > 1:
                words = words[1:]
                continue
            return replace(read, after=(*indexes, *read.after))
        for index in read.indexes:
            trial.choose(index)
        indexes += read.indexes
        words = list(read.rest)
    return _finish(game, trial, seat, indexes)


def _read(game: Game, decision: Decision, words: list[str]) -> Typed | Refusal:
    """Read the beginning of a line as what is chosen at a decision."""
    if decision.kind == "cards":
        return read_cards(game, decision, words)
    words = with_whole_card(game, decision, words)
    index = _read_word(game, decision, words[0])
    if isinstance(index, Refusal):
        unnamed = index.code == "unreadable" and decision.kind == "move"
        return (_unnamed_move(game, words) if unnamed else None) or index
    return Typed((index,), tuple(words[1:]))


def _unnamed_move(game: Game, words: list[str]) -> Typed | Refusal | None:
    """Read what is chosen in a move without the move's name, where it can be of one move only.

    Args:
        game: at the choice of a move.
        words: what was typed.

    Gives the move and the choice; or, where one move has such things to choose from, and not this,
    why it can't be chosen; or None where no move is meant, or it isn't clear which.
    """
    assert game.decision is not None
    found: list[Typed] = []
    refused: list[Refusal] = []
    for move, name in enumerate(game.decision.options):
        trial = game.clone()
        trial.choose(move)
        current = trial.decision
        if current is None or not _may_be_typed_ahead(game, trial, current):
            continue
        asking = _move_of(game, current.pc)
        if asking is None or asking.name != name:
            continue  # the move is over, and this is another one
        read = _read(trial, current, words)
        if isinstance(read, Typed):
            found.append(Typed((move, *read.indexes), read.rest))
        elif read.code != "unreadable":
            refused.append(replace(read, after=(move,)))
    if found or len(refused) != 1:
        return found[0] if len(found) == 1 else None
    return refused[0]


def _same_play(game: Game, trial: Game, current: Decision) -> bool:
    """Say whether a decision of the same seat still belongs to the play that was begun."""
    same_turn = all(game.state[at] == trial.state[at] for at in (lay.TURNS, lay.DEALS))
    return same_turn and current.kind != "yes_no"


def _may_be_typed_ahead(game: Game, trial: Game, current: Decision) -> bool:
    """Say whether a choice may be typed with the one before it.

    Only as long as nothing has happened yet: what is on offer after something has happened may
    tell a card that the player would only see then.
    """
    leads = current.about is not None and current.about.leads
    return leads and _same_play(game, trial, current)


def _cards(game: Game) -> list[int]:
    """Give where all cards lie, and how."""
    size = lay.CARD_SIZE * game.rules.deck.size
    return game.state[lay.CARDS : lay.CARDS + size]


def _finish(game: Game, trial: Game, seat: int, indexes: list[int]) -> Play:
    """Add what is meant by silence, and see whether more has to be chosen."""
    typed = len(indexes)
    while True:
        current = trial.decision
        if current is None or current.seat != seat:
            return Play(tuple(indexes), silent=len(indexes) - typed)
        # Once cards have moved, or where nothing may be typed ahead, the rest is asked for later.
        if _cards(game) != _cards(trial) or not _may_be_typed_ahead(game, trial, current):
            return Play(tuple(indexes), silent=len(indexes) - typed)
        index = current.silent
        if index is None:
            return Play(tuple(indexes), complete=False)
        trial.choose(index)
        indexes.append(index)


def _move_of(game: Game, pc: int) -> m.Move | None:
    clause = game.program.place(pc).clause
    return next((move for move in game.rules.moves.values() if move.clause == clause), None)


# -- moves by name -------------------------------------------------------------------------


def _without_move_name(game: Game, decision: Decision, words: list[str]) -> list[str] | Refusal:
    """Take a leading move name off the line if it is the move at hand, or say why it isn't."""
    if not words or decision.kind == "move":
        return words
    names = list(game.rules.moves)
    if words[0] in names:
        name = words[0]
    else:
        readable = _value_of(game, decision, with_whole_card(game, decision, words)[0])
        begun = _move_called(game, words[0])
        if readable is not None or begun is None or words[0].casefold() in FILLERS:
            return words
        name = names[begun]
    current = _move_of(game, decision.pc)
    if current is not None and current.name == name:
        return words[1:]
    return _move_refused(game, decision, name)


def _move_called(game: Game, word: str) -> int | None:
    """Find a move by its name, its title in any language, or the beginning of one of them."""
    moves = game.rules.moves.values()
    return _called(word, [_calls(game, move.name, move.clause) for move in moves])


def _calls(game: Game, name: str, clause: int) -> tuple[str, ...]:
    """Give what a declared thing is called: its name and its titles."""
    return (name, *game.rules.clauses[clause].titles.values())


def _called(word: str, calls: Sequence[tuple[str, ...]]) -> int | None:
    """Find a thing by one of its names or the beginning of one, if nothing else fits as well."""
    first = position_of(word, [names[0] for names in calls])
    if first is not None:
        return first
    wanted = word.casefold()
    titles = [[title.casefold() for title in names[1:]] for names in calls]
    for fits in (str.__eq__, str.startswith):
        hits = [at for at, some in enumerate(titles) if any(fits(one, wanted) for one in some)]
        if len(hits) == 1:
            return hits[0]
    return None


def _move_refused(game: Game, decision: Decision, name: str) -> Refusal:
    """Say why a move is not on offer: its guard, and what is so instead."""
    move = game.rules.moves[name]
    source = game.rules.source
    condition = ""
    if move.guard_span is not None:
        condition = source.text[move.guard_span.start : move.guard_span.end]
    found = states_in(game, move.guard)
    number = list(game.rules.moves).index(name)
    options = decision.options
    return Refusal(
        "not_offered", name, move.clause, condition, found, options, value=number, kind="move"
    )


# -- words ---------------------------------------------------------------------------------


def _read_word(game: Game, decision: Decision, word: str) -> int | Refusal:
    """Read one word as an option of a decision."""
    clause = game.program.place(decision.pc).clause
    value = _value_of(game, decision, word)
    if value is not None and decision.kind in ("card", "draw"):
        value = _twin_meant(game, decision, value)
    if value is None:
        meant = suggest(word, decision.options)
        return Refusal("unreadable", word, clause, options=decision.options, meant=meant)
    if value in decision.values:
        return decision.values.index(value)
    if decision.kind == "move":
        return _move_refused(game, decision, list(game.rules.moves)[value])
    condition = found = ""
    about = decision.about
    if about is not None and about.clause >= 0:
        clause = about.clause
    if about is not None and about.where is not None and _is_candidate(game, decision, value):
        condition = game.rules.source.text[about.where.start : about.where.end]
        found = states_in(game, about.condition)
    options, kind = decision.options, decision.kind
    return Refusal("not_offered", word, clause, condition, found, options, value=value, kind=kind)


def _twin_meant(game: Game, decision: Decision, card: int) -> int:
    """Give, of cards that nobody can tell apart, one that is offered, or else might have been."""
    twins = game.rules.deck.twins(card)
    offered = next((one for one in decision.values if one in twins), None)
    if offered is not None:
        return offered
    return next((one for one in twins if _is_candidate(game, decision, one)), card)


def _is_candidate(game: Game, decision: Decision, value: int) -> bool:
    """Say whether only the line's condition keeps a thing from being offered.

    A card counts only if it lies in a zone that the options come from and the seat sees it there,
    so that a refusal tells nothing about cards elsewhere or face down.
    """
    if decision.kind != "card":
        return True
    s = game.state
    zones = {s[lay.CARDS + lay.CARD_SIZE * one + lay.ZONE] for one in decision.values}
    record = lay.CARDS + lay.CARD_SIZE * value
    zone = s[record + lay.ZONE]
    return zone in zones and bool(seen_by(s, zone, s[record + lay.FACE]) >> decision.seat & 1)


def _value_of(game: Game, decision: Decision, word: str) -> int | None:
    """Give the machine's number of what a word means for a kind of decision, offered or not."""
    words, deck = game.words, game.rules.deck
    match decision.kind:
        case "card" | "draw":
            return words.card_number(word)
        case "rank":
            return _exactly(word, deck.ranks)
        case "suit":
            return words.suit_number(word)
        case "player":
            return position_of(word, words.names)
        case "move":
            return _move_called(game, word)
        case "yes_no":
            folded = word.casefold()
            return 1 if folded in YES else 0 if folded in NO else None
        case "zone":
            return _zone_value(game, decision, word)
        case _:
            return int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else None


def _exactly(word: str, names: tuple[str, ...]) -> int | None:
    """Find a rank as it is written, else without regard to case; `1` is no 10."""
    if word in names:
        return names.index(word)
    folded = [name.casefold() for name in names]
    return folded.index(word.casefold()) if word.casefold() in folded else None


def _zone_value(game: Game, decision: Decision, word: str) -> int | None:
    """Read a zone: one of those offered, or else one's own or a common one of that name."""
    zones = game.program.layout.zones
    index = position_of(word, decision.options)
    if index is not None:
        return decision.values[index]
    offered = [zone for zone in zones if zone.address in decision.values]
    for some in (offered, [one for one in zones if one.owner in (decision.seat, -1)]):
        found = _called(word, [_zone_calls(game, zone.name) for zone in some])
        if found is not None:
            return some[found].address
    return None


def _zone_calls(game: Game, name: str) -> tuple[str, ...]:
    declared = next((one for one in game.rules.zones if one.name == name), None)
    return (name,) if declared is None else _calls(game, name, declared.clause)
