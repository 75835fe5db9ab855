"""Events as plain data, for `pailu run --json`: everything is told, and who sees each card."""

from __future__ import annotations

from interpreter.game.events import Event
from interpreter.game.game import Game
from interpreter.game.recording import header_of, outcome_data
from interpreter.game.words import Words
from interpreter.program.program import Program
from interpreter.rules import model as m

_RESULTS = {1: "won", 2: "drawn"}


class EventData:
    """Writes one game's events as objects for JSON.

    Args:
        game: for its words and rules, and for its end.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._words: Words = game.words
        self._program: Program = game.program

    def start(self, seed: int, number: int) -> dict[str, object]:
        """Give the first object: what is played."""
        header = header_of(self._game, seed, number)
        return {
            "kind": "start",
            "ruleset": header.ruleset.name,
            "edition": header.ruleset.edition,
            "sha256": header.ruleset.sha256,
            "players": list(header.names),
            "options": dict(header.options),
            "deals": header.deals,
            "seed": seed,
            "game": number,
        }

    def end(self) -> dict[str, object]:
        """Give the last object: how the game ended, and where the clause stands."""
        game = self._game
        outcome, gap = game.outcome, game.gap
        at = outcome.pc if outcome is not None else gap.pc if gap is not None else 0
        clause = self._program.clause(at)
        return {
            "kind": "end",
            **outcome_data(game),
            "sentences": dict(clause.sentences),
        }

    def event(self, event: Event) -> dict[str, object]:
        """Give an event as an object."""
        data: dict[str, object] = {
            "kind": event.kind,
            "clause": self._program.clause(event.pc).path,
            "player": self._seat(event.player),
        }
        return {**data, **self._about(event)}

    def _seat(self, seat: int) -> str | None:
        return self._words.seat(seat) if seat >= 0 else None

    def _seats(self, bits: int) -> list[str]:
        return [self._words.seat(seat) for seat in range(self._game.players) if (bits >> seat) & 1]

    def _path(self, index: int) -> str:
        return self._game.rules.clauses[index].path

    def _about(self, event: Event) -> dict[str, object]:
        words = self._words
        match event.kind:
            case "turn":
                return {"turn": event.b}
            case "clause" | "reason":
                return {"of": self._path(event.a)}
            case "card":
                places = {"from": words.zone_number(event.b), "to": words.zone_number(event.c)}
                face = "up" if event.up else "down"
                seen = self._seats(event.seen)
                return {"card": words.card(event.a), **places, "face": face, "seen_by": seen}
            case "show":
                face = "up" if event.c else "down"
                where = words.zone_number(event.b)
                seen = self._seats(event.seen)
                return {"card": words.card(event.a), "in": where, "face": face, "seen_by": seen}
            case "shuffle":
                return {"zone": words.zone_number(event.a), "whole_deck": bool(event.b)}
            case "claim" | "choice":
                return {"value": words.choice(event.a, event.b, -1)}
            case "challenge":
                return {"challenger": self._seat(event.b)}
            case "state":
                return self._state(event)
            case "hand":
                zone = words.zone_number(event.c)
                return {"of": self._seat(event.a), "row": self._path(event.b), "zone": zone}
            case "best":
                return {"best": self._seat(event.a), "how_many": event.b}
            case "cut":
                return {"winner": self._seat(event.a)}
            case "deal":
                return {"game": event.a + 1}
            case _:
                return {"winners": self._seats(event.a), "result": _RESULTS[event.b]}

    def _state(self, event: Event) -> dict[str, object]:
        state = self._game.rules.states[event.a]
        number = state.type.kind is m.Kind.NUMBER
        value = event.c if number else self._words.state_value(event.a, event.c)
        of = {"of": self._seat(event.b)} if state.per_player else {}
        return {"state": state.name, **of, "value": value}
