"""A game in progress as a scenario: the deal, the lines of play, and what is expected of them.

What chance has given must come again, so all of it is written down: the hands as they lie when the
first turn begins, and the cards drawn from there on. A game that can't be set down there (it is
told from top to bottom, or something had to be chosen before) is written from its first shuffle,
with every card that chance has given.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from interpreter.game.game import Decision, Game
from interpreter.game.position import PositionError, source_zone
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.rules import model as m

_WORDS = frozenset(
    {"turn", "turns", "draws", "won", "decides", "over", "winner", "winners", "event", "events"}
)
"""What scenarios call something else, so that a zone or state of this name needs `zone` before."""
_PLAIN = re.compile(r"[\w♠♥♦♣][\w♠♥♦♣ ,./-]*")
_WIDTH = 74
_EMPTY = "empty"


@dataclass(frozen=True)
class Plays:
    """How a game came to where it stands.

    Args:
        program: the rules.
        players: how many play.
        options: option values, as people write them.
        path: the places of the options taken, chance included.
        from_setup: whether the deal itself has to be played, and not only where it leads.
        move: the move that the last line is of, if it has to be named.
    """

    program: Program
    players: int
    options: Mapping[str, str]
    path: tuple[int, ...]
    from_setup: bool = False
    move: str = ""


def write_scenario(plays: Plays, name: str, expect: Sequence[tuple[str, str]]) -> str:
    """Write a scenario, as an item of the list in a scenario file.

    Args:
        plays: how the game came here.
        name: what to call it.
        expect: what is expected at the end, each with its value.
    """
    writer = _Writer(plays)
    lines = [f"  - name: {_text(name)}"]
    if plays.options:
        values = ", ".join(f"{key}: {_text(value)}" for key, value in plays.options.items())
        lines.append(f"    options: {{{values}}}")
    if writer.given:
        lines.append("    given:")
        lines += [line for key, text in writer.given for line in _entry(key, text)]
    if writer.lines:
        lines.append("    play:")
        lines += [f"      - {name}: {_text(' '.join(words))}" for name, words in writer.lines]
    if expect:
        lines.append("    expect:")
        lines += [line for key, text in expect for line in _entry(key, text)]
    return "\n".join(lines) + "\n"


def scenario_head(ruleset: str, players: Sequence[str]) -> str:
    """Write the beginning of a scenario file."""
    return f"ruleset: {_text(ruleset)}\nplayers: {' '.join(players)}\n\nscenarios:\n\n"


def _entry(key: str, text: str) -> list[str]:
    """Write a name with its value, folded where it is long."""
    whole = f"      {key}: {_text(text)}"
    if len(whole) <= _WIDTH or not _PLAIN.fullmatch(text):
        return [whole]
    lines, line = [f"      {key}: >-"], "       "
    for word in text.split():
        if len(line) + 1 + len(word) > _WIDTH and line.strip():
            lines.append(line)
            line = "       "
        line += f" {word}"
    return [*lines, line]


def _text(text: str) -> str:
    """Write a text so that YAML reads it as one."""
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


# -- how it came here ------------------------------------------------------------------------


class _Writer:
    """Plays a game again and writes down the deal and the lines of play."""

    def __init__(self, plays: Plays) -> None:
        self.game = Game(plays.program, plays.players, plays.options)
        self.given: list[tuple[str, str]] = []
        self.lines: list[tuple[str, list[str]]] = []
        self._draws: list[str] = []
        self._last = (-1, -1, -1)
        self._asked: dict[int, bool] = {}
        self._begun = plays.from_setup
        for index in plays.path:
            self._take(index)
        self._end_challenge()
        self._begin()
        if plays.move and self.lines:
            self.lines[-1][1].insert(0, plays.move)
        if self._draws:
            self.given.append(("draws", " ".join(self._draws)))

    def _take(self, index: int) -> None:
        decision = self.game.decision
        assert decision is not None
        if decision.seat < 0:
            self._end_challenge()
            self._draws.append(decision.options[index])
        else:
            self._begin()
            self._choose(decision, index)
        self.game.choose(index)

    def _begin(self) -> None:
        """Set the game down where the first turn begins, if it can be."""
        if self._begun:
            return
        self._begun = True
        game, s = self.game, self.game.state
        if game.program.turn_start < 0 or game.decision is None or s[lay.TURNS] != 1:
            return
        try:
            source = source_zone(game.program)
        except PositionError:
            return
        place = game.program.layout.zones[source]
        if s[place.address + lay.BAG_SIZE] != s[place.address + lay.LENGTH]:
            return
        self._draws.clear()
        self.given.append((_free("turn", game), game.words.seat(s[lay.PLAYER])))
        for index, state in enumerate(game.rules.states):
            for seat in range(game.players if state.per_player else 1):
                # What still is as it starts each deal needs no saying.
                if state.at_random or game.state_value(state.name, seat) != state.start:
                    key = state_key(game, index, seat)
                    self.given.append((key, state_text(game, index, seat)))
        for number, zone in enumerate(game.program.layout.zones):
            if number != source and zone.owner < game.players and s[zone.address + lay.LENGTH]:
                self.given.append((zone_key(game, number), zone_text(game, number)))

    # -- lines of play ------------------------------------------------------------------------

    def _choose(self, decision: Decision, index: int) -> None:
        about = decision.about
        if about is not None and about.kind == "challenge":
            if decision.seat in self._asked:
                self._end_challenge()
            self._asked[decision.seat] = bool(decision.values[index])
            return
        self._end_challenge()
        turn = self.game.state[lay.TURNS]
        seat, last_turn, pc = self._last
        goes_on = (seat, last_turn) == (decision.seat, turn) and decision.pc > pc
        if not (goes_on and about is not None and about.leads):
            self.lines.append((self.game.words.seat(decision.seat), []))
        words = self.lines[-1][1]
        if about is not None and about.kind == "claim" and words:
            words.append("as")
        words.append(decision.options[index])
        self._last = (decision.seat, turn, decision.pc)

    def _end_challenge(self) -> None:
        """Write down how all have answered; where nobody doubts one line speaks for all."""
        if not self._asked:
            return
        said = [seat for seat, yes in self._asked.items() if yes]
        for seat in said:
            self.lines.append((self.game.words.seat(seat), ["yes"]))
        if not said:
            self.lines.append(("others", ["no"]))
        self._asked.clear()


# -- zones and states ------------------------------------------------------------------------


def zone_key(game: Game, number: int) -> str:
    """Call a zone as scenarios do."""
    name = game.words.zone_number(number)
    zone = game.program.layout.zones[number].name
    return f"zone {name}" if zone in _WORDS else name


def state_key(game: Game, index: int, seat: int) -> str:
    """Call a state as scenarios do."""
    state = game.rules.states[index]
    name = f"{state.name} of {game.words.seat(seat)}" if state.per_player else state.name
    return f"state {name}" if state.name in _WORDS else name


def _free(word: str, game: Game) -> str:
    """Write a word of scenarios, also where a zone or state is called so."""
    declared: tuple[m.Zone | m.State, ...] = (*game.rules.zones, *game.rules.states)
    return f"game {word}" if any(one.name == word for one in declared) else word


def state_text(game: Game, index: int, seat: int) -> str:
    """Write what a state holds."""
    value = game.state_value(game.rules.states[index].name, seat)
    return game.words.state_value(index, value)


def zone_text(game: Game, number: int) -> str:
    """Write the cards of a zone: the lowest first, but the uppermost of a hidden zone."""
    zone = game.program.layout.zones[number]
    cards = game.zone_cards(zone.name, zone.owner)
    if not cards:
        return _EMPTY
    if zone.seen == lay.SEEN_AS_LAID:
        faces = lay.CARDS + lay.FACE
        up = [bool(game.state[faces + lay.CARD_SIZE * card]) for card in cards]
        pairs = zip(cards, up, strict=True)
        return ", ".join(f"{game.words.card(card)} {'up' if up else 'down'}" for card, up in pairs)
    if not zone.ordered:
        cards.sort()
    elif zone.seen == lay.SEEN_BY_NONE:
        cards.reverse()
    return " ".join(game.words.card(card) for card in cards)
