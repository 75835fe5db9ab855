"""Several cards as a person types them: on one line, in any order, and those are all.

The rules ask for one card after the other, from low to high, so what was typed is put in that order
and chosen step by step on a copy of the game. Where that doesn't work, the reason is one of three:
a card isn't there, there are too few or too many, or they don't go together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.game.game import Decision, Game
from interpreter.game.refusals import Refusal, states_in
from interpreter.game.words import DONE
from interpreter.program import layout as lay
from interpreter.rules import model as m
from interpreter.rules.guards import value

FINISHED = frozenset({DONE, "完", "完成", "好了"})
"""Words for what is chosen when these are all cards."""


@dataclass(frozen=True)
class Typed:
    """The beginning of what was typed, as choices.

    Attributes:
        indexes: the choices that they come to, each as a place among the options.
        rest: the words behind them.
    """

    indexes: tuple[int, ...]
    rest: tuple[str, ...]


def with_whole_card(game: Game, decision: Decision, words: list[str]) -> list[str]:
    """Make one word of a rank and a suit in two, where a card is due and neither is one alone."""
    if decision.kind not in ("card", "cards", "draw") or len(words) < 2:
        return words
    both = words[0] + words[1]
    if game.words.card_number(words[0]) is None and game.words.card_number(both) is not None:
        return [both, *words[2:]]
    return words


def listed(game: Game, decision: Decision) -> tuple[int, ...]:
    """Give the cards that have been chosen before, of those that are chosen together."""
    at = decision.about.cards if decision.about is not None else -1
    if at < 0:
        return ()
    first = at + lay.FIRST
    return tuple(game.state[first : first + game.state[at + lay.LENGTH]])


def read_cards(game: Game, decision: Decision, words: list[str]) -> Typed | Refusal:
    """Read the cards that a line begins with, as all that are to be chosen together.

    Args:
        game: at the decision; left as it is.
        decision: of the kind "cards".
        words: what was typed.
    """
    clause = game.program.place(decision.pc).clause
    typed: list[tuple[str, int]] = []
    rest = with_whole_card(game, decision, words)
    while rest and (card := game.words.card_number(rest[0])) is not None:
        typed.append((rest[0], card))
        rest = with_whole_card(game, decision, rest[1:])
    if rest and rest[0].casefold() in FINISHED:
        rest = rest[1:]
    elif not typed:
        return Refusal("unreadable", words[0], clause, options=decision.options)
    cards = _meant(game, decision, [card for _, card in typed])
    for (word, card), found in zip(typed, cards, strict=True):
        if found is None:
            options = decision.options
            return Refusal("not_offered", word, clause, options=options, value=card, kind="card")
    known = [card for card in cards if card is not None]
    indexes = _steps(game, decision, known)
    if indexes is None:
        return _not_together(game, decision, " ".join(word for word, _ in typed), known)
    return Typed(indexes, tuple(rest))


def _meant(game: Game, decision: Decision, faces: Sequence[int]) -> list[int | None]:
    """Give for each card typed one of those to choose from that is equal to it."""
    before = listed(game, decision)
    s = game.state
    offered = [card for card in (*decision.values, *before) if card >= 0]
    zones = {s[lay.CARDS + lay.CARD_SIZE * card + lay.ZONE] for card in offered}
    left = sorted(
        card
        for zone in zones
        for card in s[zone + lay.FIRST : zone + lay.FIRST + s[zone + lay.LENGTH]]
        if card not in before
    )
    found: list[int | None] = []
    for face in faces:
        twins = game.rules.deck.twins(face)
        card = next((one for one in left if one in twins), None)
        if card is not None:
            left.remove(card)
        found.append(card)
    return found


def _steps(game: Game, decision: Decision, cards: Sequence[int]) -> tuple[int, ...] | None:
    """Give the choices that some cards come to, one after the other; None if they are no choice."""
    face = game.rules.deck.face
    trial = game.clone()
    indexes: list[int] = []
    before = len(listed(game, decision))
    wanted = [*sorted(face(card) for card in cards), -1]
    for one in wanted:
        step = goes_on(trial, decision, before + len(indexes))
        if step is None:
            return tuple(indexes) if one < 0 else None
        place = next((at for at, card in enumerate(step.values) if face(card) == one), None)
        if place is None:
            return None
        trial.choose(place)
        indexes.append(place)
    return tuple(indexes)


def goes_on(game: Game, decision: Decision, count: int) -> Decision | None:
    """Give the decision of a game if it is about the next of the same cards; None if it isn't.

    Args:
        game: after some choices.
        decision: one of those about these cards.
        count: how many have been chosen; whoever is asked for others has chosen none of them.
    """
    step = game.decision
    same = step is not None and (step.pc, step.seat) == (decision.pc, decision.seat)
    return step if step is not None and same and len(listed(game, step)) == count else None


def _not_together(game: Game, decision: Decision, word: str, cards: list[int]) -> Refusal:
    """Say why cards that are all there can't be chosen together."""
    about, clause = decision.about, game.program.place(decision.pc).clause
    condition = found = ""
    if about is not None and about.where is not None:
        condition = game.rules.source.text[about.where.start : about.where.end]
        found = states_in(game, about.condition)
    sizes = sizes_of(game, decision)
    every = (*listed(game, decision), *cards)
    fits = len(sizes) != 2 or sizes[0] <= len(every) <= sizes[1]
    return Refusal(
        "not_together" if fits else "wrong_number",
        word,
        clause,
        condition,
        found,
        decision.options,
        value=every[0] if every else -1,
        kind="cards",
        cards=every,
        sizes=sizes,
    )


def sizes_of(game: Game, decision: Decision) -> tuple[int, ...]:
    """Give how few and how many cards are to be chosen; nothing where that can't be told."""
    about = decision.about
    if about is None or about.least is None or about.most is None:
        return ()
    known: dict[m.Expr, int] = {
        m.OptionValue(one): game.option_values[one.name] for one in game.rules.options
    }
    for state in game.rules.states:
        if not state.per_player:
            known[m.StateValue(state, None)] = game.state_value(state.name)
    least, most = value(about.least, known), value(about.most, known)
    return (least, most) if least is not None and most is not None else ()
