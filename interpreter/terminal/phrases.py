"""What players are told about: seats, cards, places and states as a language calls them.

A ruleset's titles come first, then card players' usual words, then the declared name itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from interpreter.game.chinese import spaced, usual_word
from interpreter.game.game import Game
from interpreter.game.sentences import ENGLISH, Sentences, called, called_value, spoken
from interpreter.game.words import CHINESE_JOKER, CHINESE_SUITS, Words
from interpreter.program import layout as lay
from interpreter.rules import model as m
from interpreter.terminal.texts import text


@dataclass(frozen=True)
class Phrases:
    """Speaks one language about one game.

    Args:
        sentences: the rulebook's words, in that language.
        you: the seat that is spoken to as "you"; -1 for none.
        symbols: whether suits are shown as signs, `♠7`; else as letters, `7S`.
    """

    sentences: Sentences
    you: int = -1
    symbols: bool = True

    @classmethod
    def of(cls, game: Game, language: str, *, you: int = -1, symbols: bool = True) -> Phrases:
        """Speak about a game with its options filled in."""
        return cls(Sentences(game.words, game.option_values, language), you, symbols)

    @property
    def language(self) -> str:
        """The language."""
        return self.sentences.language

    @property
    def words(self) -> Words:
        """The plain words of the game, as records have them."""
        return self.sentences.words

    @property
    def rules(self) -> m.Rules:
        """The rules at hand."""
        return self.words.program.rules

    # -- texts --------------------------------------------------------------------------------

    def say(self, key: str, seat: int | None = None, /, **facts: object) -> str:
        """Give a text of the table; verbs agree with a seat, or are in the third person."""
        you = seat is not None and seat == self.you
        said = text(
            key,
            self.language,
            s="" if you else "s",
            has="have" if you else "has",
            **{"is": "are" if you else "is"},
            **facts,
        )
        return self.spaced(said)

    def spaced(self, said: str) -> str:
        """Put spaces between Chinese and Latin letters, digits or suits, and only there."""
        if self.language == ENGLISH:
            return said
        return spaced(said)

    def stop(self, sentence: str) -> str:
        """Begin an English sentence with a capital, and end any with a full stop."""
        ended = sentence.endswith((".", "。", "?", "？", "!", "！"))
        if self.language == ENGLISH:
            sentence = sentence[:1].upper() + sentence[1:]
        return sentence + ("" if ended else self.say("stop"))

    def listed(self, parts: Iterable[str], last: str = "list") -> str:
        """Join parts as a list; `last` is "list", "and", "or" or "then"."""
        found = list(parts)
        if len(found) < 2:
            return "".join(found)
        return self.say("list").join(found[:-1]) + self.say(last) + found[-1]

    def run_on(self, sentences: Iterable[str]) -> str:
        """Put whole sentences one after the other, each with its full stop."""
        space = " " if self.language == ENGLISH else ""
        return space.join(self.stop(one) for one in sentences)

    def subject(self, who: int, predicate: str) -> str:
        """Put somebody before what they do."""
        return self.spaced(f"{self.seat(who)} {predicate}")

    # -- persons and cards --------------------------------------------------------------------

    def seat(self, number: int) -> str:
        """Name a seat."""
        return self.say("you") if number == self.you else self.words.seat(number)

    def seats(self, numbers: Iterable[int]) -> str:
        """Name some seats."""
        return self.listed([self.seat(number) for number in numbers], "and")

    def card(self, number: int | None) -> str:
        """Name a card, or one that isn't seen."""
        if number is None or number < 0:
            return self.say("a_card")
        if self.language != ENGLISH and self.rules.deck.is_joker(number):
            return CHINESE_JOKER[0]
        return self.words.pretty_card(number) if self.symbols else self.words.card(number)

    def suit(self, number: int) -> str:
        """Name a suit."""
        name = self.words.suit(number)
        known = CHINESE_SUITS.get(name) if self.language != ENGLISH else None
        return known[0] if known else name

    def cards(self, numbers: Iterable[int]) -> str:
        """Name some cards, sorted from low to high."""
        return " ".join(self.card(number) for number in sorted(numbers, key=self.rules.deck.face))

    def count(self, number: int) -> str:
        """Say how many cards."""
        return self.say("one_card") if number == 1 else self.say("cards", n=number)

    def some(self, cards: Sequence[int]) -> str:
        """Say which card moves, or how many, and which of them are seen."""
        if len(cards) == 1:
            return self.card(cards[0])
        seen = [card for card in cards if card >= 0]
        shown = self.say("parenthesised", text=self.cards(seen)) if seen else ""
        return self.count(len(cards)) + shown

    # -- places and states --------------------------------------------------------------------

    def called(self, clause: m.Clause) -> str:
        """Give the name of a zone, state or option as people say it."""
        return called(clause, self.language)

    def option(self, name: str, value: int) -> str:
        """Write an option with its value."""
        return self.spaced(self.say("option", name=name, value=self.option_value(name, value)))

    def option_value(self, name: str, value: int) -> str:
        """Write an option's value as it is typed, and what people call it where that is another."""
        typed, said = self.words.option_value(name, value), self.sentences.option_value(name, value)
        if said in (typed, spoken(typed)):
            return typed
        return typed + self.say("parenthesised", text=said)

    def zone(self, number: int, actor: int = -1) -> str:
        """Name a zone; one of the actor's own needs no owner."""
        place = self.words.program.layout.zones[number]
        name = self.zone_name(number)
        if place.owner < 0 or place.owner == actor:
            return self.say("the", zone=name)
        return self.say("zone_of", whose=self.whose(place.owner), zone=name)

    def zone_name(self, number: int) -> str:
        """Name a zone without its owner."""
        name = self.words.program.layout.zones[number].name
        declared = next((one for one in self.rules.zones if one.name == name), None)
        return self.called(self.rules.clauses[declared.clause]) if declared else name

    def whose(self, seat: int) -> str:
        """Name the owner of something."""
        if seat == self.you:
            return self.say("your")
        return self.say("whose", name=self.words.seat(seat))

    def value(self, index: int, value: int) -> str:
        """Write what a state holds."""
        return self.of_type(self.rules.states[index].type, value)

    def of_type(self, type_: m.Type, value: int) -> str:
        """Write a value of a type."""
        match type_.kind:
            case m.Kind.RANK:
                return self.words.rank(value)
            case m.Kind.SUIT:
                return self.suit(value)
            case m.Kind.PLAYER:
                return self.seat(value)
            case m.Kind.CARD:
                return self.card(value)
            case m.Kind.CHOICE:
                return called_value(type_, value, self.language)
            case _:
                return str(value)

    def state(self, index: int, player: int, value: int) -> str:
        """Write a state with its value."""
        name = self.called(self.rules.clauses[self.rules.states[index].clause])
        shown = self.value(index, value)
        if player < 0:
            return self.say("state", name=name, value=shown)
        whose = self.whose(player)
        if self.rules.states[index].per_team:
            whose = self._team(self.rules.team(player))
        return self.say("state_of", name=name, whose=whose, value=shown)

    def _team(self, seats: tuple[int, ...]) -> str:
        """Name the owners of what a team has."""
        if self.you in seats:
            return self.say("your_side")
        return self.say("whose", name=self.seats(seats))

    def is_told(self, index: int, seat: int) -> bool:
        """Say whether a seat's state has to be told: what a team has is told once."""
        return not self.rules.states[index].per_team or seat == self.rules.team(seat)[0]

    def ranked(self, kind: int, value: int) -> str:
        """Write a chosen or claimed rank, suit or player as the language has it."""
        if kind == lay.CHOOSE_PLAYER:
            return self.seat(value)
        if kind == lay.CHOOSE_SUIT:
            return self.suit(value)
        plain = self.words.choice(kind, value, -1)
        return usual_word(plain, self.language) or plain

    # -- clauses ------------------------------------------------------------------------------

    def cited(self, clause: m.Clause) -> str:
        """Give a clause with its address, its sentence and its sources."""
        sentence = self.sentences.sentence(clause)
        ids = self._cites(clause)
        title = clause.titles.get(self.language, "") if self.language != ENGLISH else ""
        path = self.say("titled_path", title=title, path=clause.path) if title else clause.path
        if not sentence and not title:
            path = self.say("bare_path", path=clause.path)
        return self.say(
            "because",
            path=path,
            sentence=self.say("sentence", text=sentence) if sentence else "",
            cites=self.say("cites", ids=" ".join(ids)) if ids else "",
        )

    def _cites(self, clause: m.Clause) -> tuple[str, ...]:
        while not clause.cites and clause.parent >= 0:
            clause = self.rules.clauses[clause.parent]
        return clause.cites

    def place(self, pc: int) -> str:
        """Name the file and line that an instruction comes from."""
        name, line = self.rules.source.place(self.words.program.place(pc).span.start)
        return f"{name}:{line}"
