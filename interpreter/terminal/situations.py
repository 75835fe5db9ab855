"""Information sets in the words of the game: what a seat has seen, and what it can choose.

What a seat knows is told as the transcript of one game that leads there, from the seat's eyes, and
what it has chosen since and nobody was shown. What is so in every information set of a seat is told
once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.game.game import Decision, Game
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.transcript import Teller
from interpreter.trees.walk import InformationSet, Path, in_order


@dataclass(frozen=True)
class Situation:
    """An information set in words.

    Attributes:
        known: what the seat has seen and chosen, one thing after the other.
        options: what it can choose, in the order of the information set.
    """

    known: tuple[str, ...]
    options: tuple[str, ...]


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
        game = self._game(information.path)
        decision = game.decision
        assert decision is not None
        order = [index for _, index in in_order(game.words, game.state)]
        options = tuple(self._option(decision, index) for index in order)
        return Situation(self._known(information, game), options)

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

    def _known(self, information: InformationSet, game: Game) -> tuple[str, ...]:
        seat = information.seat
        teller = Teller(self._phrases, game.players, seat, with_states=False)
        for event in game.events:
            teller.hear(event)
        lines = [line.strip() for line in teller.lines()]
        return (*(line.lstrip("0123456789 ") for line in lines if line), *self._unseen(seat, game))

    def _unseen(self, seat: int, game: Game) -> list[str]:
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
