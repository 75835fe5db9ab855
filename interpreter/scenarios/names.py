"""From the words of a scenario to the things of the rules: seats, zones, states, cards, clauses.

A thing is called what the rules call it: `stock`, `hand of East`, `points of North`. Whatever can't
be understood is refused with its line and, where a name comes near, with the name that may be
meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from interpreter.game.words import Words
from interpreter.problems import suggest
from interpreter.program import layout as lay
from interpreter.program.program import Program
from interpreter.rules import model as m
from interpreter.scenarios.model import UNSEEN, Cards, ClauseRef, Illegal, StateAt, ZoneAt
from interpreter.scenarios.tree import ScenarioError

PLAIN_REASONS = {
    "not your turn": "not_your_turn",
    "the game is over": "over",
    "no such choice": "unreadable",
    "nothing more to choose": "too_much",
}
"""Why a line is no play where no clause refuses it, with the code of the refusal."""


@dataclass(frozen=True)
class Names:
    """Knows the names of one scenario.

    Args:
        path: the file, for messages.
        program: the rules.
        players: names in turn order.
    """

    path: str
    program: Program
    players: tuple[str, ...]

    @cached_property
    def words(self) -> Words:
        """Writes and reads cards and values with these players' names."""
        return Words(self.program, self.players)

    def refuse(self, line: int, message: str) -> ScenarioError:
        """Make the error for a line."""
        return ScenarioError(self.path, line, message)

    def unknown(self, line: int, what: str, name: str, known: Iterable[str]) -> ScenarioError:
        """Make the error for a name that nothing has, with those that may be meant."""
        known = list(known)
        meant = suggest(name, known)
        help_ = f"did you mean `{meant[0]}`?" if meant else "there is " + ", ".join(known)
        return self.refuse(line, f"{what} `{name}` isn't known here; {help_}")

    # -- seats, zones, states -----------------------------------------------------------------

    def seat(self, name: str, line: int) -> int:
        """Read a player's name."""
        if name not in self.players:
            raise self.unknown(line, "the player", name, self.players)
        return self.players.index(name)

    def things(self) -> list[str]:
        """Give the names of all zones and states."""
        rules = self.program.rules
        found: list[str] = []
        declared: tuple[m.Zone | m.State, ...] = (*rules.zones, *rules.states)
        for one in declared:
            owners = [f" of {player}" for player in self.players] if one.per_player else [""]
            found += [one.name + owner for owner in owners]
        return found

    def thing(self, key: str, line: int, others: Sequence[str] = ()) -> ZoneAt | StateAt:
        """Read the name of a zone or a state; `others` are names that could stand here, too.

        `state` or `zone` may stand before it, where the name alone means something else.
        """
        plain = re.sub(r"^(?:state|zone) (?!of )", "", key)
        name, of, player = plain.partition(" of ")
        rules, layout = self.program.rules, self.program.layout
        zone = next((one for one in rules.zones if one.name == name), None)
        state = next((one for one in rules.states if one.name == name), None)
        declared = zone or state
        if declared is None:
            raise self.unknown(line, "the name", key, [*others, *self.things()])
        if of and not declared.per_player:
            raise self.refuse(line, f"`{name}` belongs to nobody: write `{name}` alone")
        if not of and declared.per_player:
            raise self.refuse(line, f"whose `{name}`? Write `{name} of {self.players[0]}`")
        seat = self.seat(player, line) if of else -1
        if zone is not None:
            places = enumerate(layout.zones)
            return ZoneAt(next(n for n, one in places if (one.name, one.owner) == (name, seat)))
        index = next(n for n, one in enumerate(rules.states) if one.name == name)
        return StateAt(index, max(seat, 0))

    def check_plain(self, key: str, line: int, reserved: Sequence[str]) -> None:
        """Refuse a word of scenarios that is also the name of a zone or state of this game."""
        name, of, _ = key.partition(" of ")
        if (f"{name} of" if of else name) not in reserved:
            return
        rules = self.program.rules
        declared: tuple[m.Zone | m.State, ...] = (*rules.zones, *rules.states)
        for one in declared:
            if one.name == name and one.per_player == bool(of):
                kind = "zone" if isinstance(one, m.Zone) else "state"
                message = (
                    f"`{name}` is a {kind} of this game, too: write `{kind} {key}` for it, "
                    f"and `game {key}` for what scenarios call so"
                )
                raise self.refuse(line, message)

    def state_value(self, index: int, text: str, line: int) -> int:
        """Read a state's value."""
        state = self.program.rules.states[index]
        deck = self.program.rules.deck
        match state.type.kind:
            case m.Kind.PLAYER:
                return self.seat(text, line)
            case m.Kind.RANK:
                known: Sequence[str] = deck.ranks
            case m.Kind.SUIT:
                known = deck.suits
            case m.Kind.CHOICE:
                known = state.type.names
            case _:
                return self._number(state, text, line)
        folded = [one.casefold() for one in known]
        if text.casefold() not in folded:
            raise self.unknown(line, f"the value of {state.name}", text, known)
        return folded.index(text.casefold())

    def _number(self, state: m.State, text: str, line: int) -> int:
        low, high = state.type.low, state.type.high
        sign = -1 if text.startswith("-") else 1
        value = sign * self.number(text.removeprefix("-"), line)
        if not low <= value <= high:
            raise self.refuse(line, f"`{state.name}` is a number from {low} to {high}")
        return value

    def number(self, text: str, line: int) -> int:
        """Read a whole number."""
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise self.refuse(line, f"`{text}` is no whole number")
        return int(text)

    def yes_or_no(self, text: str, line: int) -> bool:
        """Read `yes` or `no`."""
        if text not in ("yes", "no"):
            raise self.refuse(line, f"`yes` or `no` is due here, not `{text}`")
        return text == "yes"

    # -- cards --------------------------------------------------------------------------------

    def cards(self, zone: int, text: str, line: int, *, seen: bool = False) -> Cards:
        """Read the cards of a zone as expected: a list, `empty`, or `3 cards`.

        Args:
            zone: which zone; hidden ones are written top first, all others bottom first.
            text: as written.
            line: where.
            seen: whether cards may be `unseen`, as they are in a view.
        """
        counted = re.fullmatch(r"(\d{1,4}) cards?", text)
        if counted:
            return Cards(count=int(counted[1]))
        found = _CardList(self, zone, line, seen)
        for word in re.split(r"[\s,，]+", text):
            if word:
                found.take(word)
        return found.cards()

    def given_cards(self, zone: int, text: str, line: int) -> Cards:
        """Read the cards of a zone as given: each by its name."""
        cards = self.cards(zone, text, line)
        if cards.count is not None:
            raise self.refuse(line, "name the cards that lie here; the others go where they must")
        place = self.program.layout.zones[zone]
        if len(cards.numbers) > place.capacity:
            raise self.refuse(line, f"`{place.name}` holds {place.capacity} cards at the most")
        return cards

    # -- clauses ------------------------------------------------------------------------------

    def clause(self, text: str, line: int) -> ClauseRef:
        """Read the name of a clause: its path, its kind and name, or an id that it cites."""
        clauses = self.program.rules.clauses
        known: dict[str, set[int]] = {}
        for one in clauses:
            for name in (one.path, short(one), *one.cites):
                known.setdefault(name, set()).add(one.index)
        if text not in known:
            raise self.unknown(line, "the clause", text, known)
        return ClauseRef(text, frozenset(known[text]))

    def illegal(self, text: str, line: int) -> Illegal:
        """Read why something must be refused: a clause, or one of `PLAIN_REASONS`."""
        if text in PLAIN_REASONS:
            return Illegal(line, text, code=PLAIN_REASONS[text])
        return Illegal(line, text, self.clause(text, line).clauses)


class _CardList:
    """Takes the words of a list of cards one by one."""

    def __init__(self, names: Names, zone: int, line: int, seen: bool) -> None:
        self.names = names
        self.place = names.program.layout.zones[zone]
        self.line = line
        self.seen = seen
        self.found: list[tuple[int, bool | None]] = []
        self.times = ""
        self.usual = True if self.place.seen == lay.SEEN_AS_LAID else None
        self.said_empty = False

    def take(self, word: str) -> None:
        """Take the next word; a number is how many are unseen, or else the name of a card."""
        if self.seen and word == "unseen":
            # How it lies need not be said: where cards are seen as laid, it can only lie face down.
            self.found += [(UNSEEN, None)] * int(self.times or 1)
            self.times = ""
            return
        self._settle()
        if word == "empty":
            self.said_empty = True
        elif word in ("up", "down"):
            self._turn(word)
        elif self.seen and word.isdecimal() and word.isascii() and len(word) < 5:
            self.times = word
        else:
            self._card(word)

    def _settle(self) -> None:
        """Take a number behind which no `unseen` stands as a card, if one is called so."""
        word, self.times = self.times, ""
        if word and self.names.words.card_number(word) is None:
            raise self.names.refuse(self.line, f"{int(word)} of what? Write `unseen` behind it")
        if word:
            self._card(word)

    def _turn(self, word: str) -> None:
        if self.place.seen not in (lay.SEEN_AS_LAID, lay.SEEN_BY_ALL):
            message = f"in `{self.place.name}` cards are not laid `up` or `down`"
            raise self.names.refuse(self.line, message)
        if not self.found:
            raise self.names.refuse(self.line, f"`{word}` stands behind its card")
        self.found[-1] = (self.found[-1][0], word == "up")

    def _card(self, word: str) -> None:
        number = self.names.words.card_number(word)
        if number is None:
            raise self.names.refuse(self.line, f"`{word}` is no card of this deck")
        there = len(self.names.program.rules.deck.twins(number))
        if sum(number == card for card, _ in self.found) == there:
            often = "twice" if there == 1 else f"{there + 1} times, and there are {there}"
            raise self.names.refuse(self.line, f"{word} stands here {often}")
        self.found.append((number, self.usual))

    def cards(self) -> Cards:
        """Give what was read."""
        self._settle()
        if self.said_empty == bool(self.found):
            message = "`empty` stands alone" if self.found else "write `empty` where no card lies"
            raise self.names.refuse(self.line, message)
        if self.place.seen == lay.SEEN_BY_NONE:
            self.found.reverse()
        return Cards(tuple(card for card, _ in self.found), tuple(up for _, up in self.found))


def short(clause: m.Clause) -> str:
    """Give a clause's kind and name; those without a name have only their kind."""
    return clause.kind if clause.kind == clause.name else f"{clause.kind} {clause.name}"
