"""Information sets in the words of the game: what a seat has seen, and what it can choose.

What a seat knows is told as the transcript of one game that leads there, from the seat's eyes, and
what it has chosen since and nobody was shown. What is so in every information set of a seat is told
once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.game.game import Decision, Game
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.transcript import Teller
from interpreter.trees.walk import InformationSet, Path, in_order

_NUMBER = re.compile(r"^\d+  ")
"""What stands before a play in a transcript."""


@dataclass(frozen=True)
class Situation:
    """An information set in words.

    Attributes:
        known: what the seat has seen and chosen, one thing after the other.
        options: what it can choose, in the order of the information set.
        order: sorts situations: the earlier first, then by the cards that were seen.
    """

    known: tuple[str, ...]
    options: tuple[str, ...]
    order: tuple[int, ...]


class Situations:
    """Puts information sets into words.

    Args:
        phrases: the language.
        game: at its beginning.
    """

    def __init__(self, phrases: Phrases, game: Game) -> None:
        self._phrases = phrases
        self._played: list[tuple[Path, Game]] = [((), game)]

    def tell(self, information: InformationSet) -> Situation:
        """Put one into words; those that lie close together cost least one after the other."""
        game = self._game(information.trail.path)
        decision = game.decision
        assert decision is not None
        order = [index for _, index in in_order(game.words, game.state)]
        options = tuple(self._option(decision, index) for index in order)
        known = self._known(information, game)
        return Situation(known, options, (len(known), *self._seen(information.seat, game)))

    def _game(self, path: Path) -> Game:
        """Play on to a history, from as far as it has been played already."""
        while self._played[-1][0] != path[: len(self._played[-1][0])]:
            self._played.pop()
        start, game = self._played[-1]
        for at in range(len(start), len(path)):
            game = game.clone()
            game.choose(path[at])
            self._played.append((path[: at + 1], game))
        return game

    def _seen(self, seat: int, game: Game) -> Iterator[int]:
        """Give the cards that a seat has seen, one after the other, as the deck orders them."""
        deck = game.rules.deck
        for event in game.events:
            shown = event.shown_to(seat)
            if shown.kind in ("card", "show") and shown.a >= 0:
                yield deck.rank_of(shown.a)
                yield deck.suit_of(shown.a)

    def _known(self, information: InformationSet, game: Game) -> tuple[str, ...]:
        seat = information.seat
        teller = Teller(self._phrases, game.players, seat, with_states=False)
        for event in game.events:
            teller.hear(event)
        lines = [line.strip() for line in teller.lines()]
        told = [_NUMBER.sub("", line) for line in lines if line]
        return tuple(map(self._phrases.stop, [*told, *self._unseen(seat)]))

    def _unseen(self, seat: int) -> list[str]:
        """Tell what the seat has chosen last, as long as nothing has happened since."""
        found: list[str] = []
        ways = zip(self._played[:0:-1], self._played[-2::-1], strict=True)
        for (path, after), (_, before) in ways:
            decision = before.decision
            happened = len(after.events) != len(before.events)
            if happened or decision is None or decision.seat != seat:
                break
            option = self._option(decision, path[-1])
            found.insert(0, self._phrases.say("solve_chosen", option=option))
        return found

    def _option(self, decision: Decision, index: int) -> str:
        """Name what can be chosen as players call it."""
        phrases, rules = self._phrases, self._phrases.rules
        plain, value = decision.options[index], decision.values[index]
        match decision.kind:
            case "move":
                return phrases.called(rules.clauses[rules.moves[plain].clause])
            case "card" | "draw":
                return phrases.card(value)
            case "suit":
                return phrases.suit(value)
            case _:
                return plain


def told_once(situations: Sequence[Situation]) -> int:
    """Say how many of the first things are known in all situations alike."""
    count = 0
    for row in zip(*(one.known for one in situations), strict=False):
        if len(set(row)) > 1:
            break
        count += 1
    return count
