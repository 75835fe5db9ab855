"""Values and conditions in plain words.

What is difficult is to say who is meant. The rules speak of a subject; people are spoken to. So a
speaker knows whom its lines are about: the reader ("your hand"), each player in turn ("their
hand"), or nobody. Options are filled in, and what they settle isn't told as a condition any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from interpreter.game.chinese import spaced
from interpreter.game.sentences import ENGLISH, Sentences, called, called_value, spoken
from interpreter.game.words import CHINESE_SUITS
from interpreter.rulebook.plain_texts import plain
from interpreter.rules import model as m
from interpreter.rules.guards import truth, value

READER = "you"
EACH = "that_player"
NOBODY = ""

_SAID = {"=": "is", "!=": "is_not", "<": "below", ">": "above", ">=": "at_least", "<=": "at_most"}
_CONTRARY = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


Condition = (
    m.Comparison
    | m.ZoneTest
    | m.FaceTest
    | m.JokerTest
    | m.PatternTest
    | m.OneMeld
    | m.SomePlayers
    | m.SomeOf
    | m.Logic
    | m.Negation
)


@dataclass(frozen=True)
class Speaker:
    """Tells values and conditions in one language.

    Args:
        sentences: the rulebook's words about a game, in that language.
        subject: whom the lines are about: `READER`, `EACH` or `NOBODY`.
        second: whether somebody else is in play, so that nothing is said to be one's own.
        names: what each local name of the lines is called, by its serial.
        best: the text for who has won the comparison that the lines are under.
    """

    sentences: Sentences
    subject: str = NOBODY
    second: bool = False
    names: Mapping[int, str] = field(default_factory=dict, hash=False)
    best: str = "best_player"

    @property
    def language(self) -> str:
        """The language."""
        return self.sentences.language

    @property
    def rules(self) -> m.Rules:
        """The rules at hand."""
        return self.sentences.words.program.rules

    def about(self, subject: str) -> Speaker:
        """Give a speaker whose lines are about somebody else."""
        return replace(self, subject=subject, second=False)

    # -- texts --------------------------------------------------------------------------------

    def say(self, key: str, noun: str = "", /, **facts: object) -> str:
        """Give a text of the table; English verbs agree with the noun."""
        several = self.language == ENGLISH and _is_plural(noun)
        s, is_ = ("", "are") if several else ("s", "is")
        said = plain(key, self.language, s=s, **{"is": is_}, **facts)
        return said if self.language == ENGLISH else spaced(said)

    def sentence(self, said: str) -> str:
        """Begin an English sentence with a capital, and end any with a full stop."""
        return self.begun(said) + self.say("stop")

    def begun(self, said: str) -> str:
        """Begin with a capital, where the language has them."""
        return said[:1].upper() + said[1:] if self.language == ENGLISH else said

    def gone_on(self, said: str) -> str:
        """Write the beginning of a sentence that goes on behind a colon."""
        return said[:1].lower() + said[1:] if self.language == ENGLISH else said

    def run_on(self, sentences: Iterable[str]) -> str:
        """Put whole sentences one after the other."""
        return (" " if self.language == ENGLISH else "").join(one for one in sentences if one)

    def listed(self, parts: Iterable[str], last: str) -> str:
        """Join parts as a list; `last` is "and", "or" or "list"."""
        found = list(parts)
        if len(found) < 2:
            return "".join(found)
        return self.say("list").join(found[:-1]) + self.say(last) + found[-1]

    def called(self, clause: m.Clause) -> str:
        """Give the title of a clause as people say it, or else its name as words."""
        return called(clause, self.language)

    def clause_named(self, kind: str, name: str) -> str:
        """Name a step, move or ranking, in quotes."""
        return self.say("quoted", text=self.block_named(kind, name))

    def block_named(self, kind: str, name: str) -> str:
        """Name a clause, without quotes where its title says what its rows are together."""
        found = next(one for one in self.rules.clauses if (one.kind, one.name) == (kind, name))
        return self.called(found)

    # -- persons ------------------------------------------------------------------------------

    def person(self, expr: m.Expr) -> str:
        """Name a player."""
        return self.value(expr)

    def owned(self, player: m.Expr | None, thing: str) -> str:
        """Name something with its owner; None for what nobody owns."""
        match player:
            case None:
                return self.say("the", thing=thing)
            case m.Subject() if self.subject == EACH:
                return self.say("their", thing=thing)
            case m.Subject() if self.language == ENGLISH or not self.second:
                return self.say("your", thing=thing)
            case _:
                return self.say("players_own", who=self.person(player), thing=thing)

    # -- values -------------------------------------------------------------------------------

    def known(self, expr: m.Expr) -> int | None:
        """Give the number that a value is once the options are settled; None if it is open."""
        return value(expr, self._settled())

    def settled(self, condition: m.Expr) -> bool | None:
        """Say whether a condition holds once the options are settled; None if it is open."""
        return truth(condition, self._settled())

    def _settled(self) -> dict[m.Expr, int]:
        options = self.sentences.options
        return {m.OptionValue(one): options[one.name] for one in self.rules.options}

    def value(self, expr: m.Expr) -> str:
        """Tell a value."""
        match expr:
            case m.Const(value=number, type=type_):
                return self.literal(number, type_)
            case m.OptionValue(option=option):
                return self.literal(self.sentences.options[option.name], option.type)
            case m.StateValue(state=state, player=player):
                return self.owned(player, self.called(self.rules.clauses[state.clause]))
            case m.LocalValue(local=local):
                return self.names.get(local.serial) or self.say("the", thing=spoken(local.name))
            case m.Subject():
                return self.say("you" if self.subject == READER else "that_player")
            case m.Challenger():
                return self.say("challenger")
            case m.BestPlayer():
                return self.say(self.best)
            case m.NextOf():
                return self._next(expr)
            case m.PartnerOf(player=player):
                return self.owned(player, self.say("partner"))
            case m.ZoneValue(zone=zone, player=player):
                return self.owned(player, self.zone_name(zone))
            case m.CardAttribute(attribute=attribute, card=card):
                key = "rank_of" if attribute == "rank" else "suit_of"
                return self.say(key, card=self.value(card))
            case m.CardPoints(card=card):
                return self.say("points_of", card=self.value(card))
            case m.CountIn() | m.ExtremeRank() | m.TotalPoints():
                return self._of_cards(expr)
            case m.CountPlayers(where=None):
                return self.say("number_of_players")
            case m.CountPlayers(where=where):
                return self.say("players_where", condition=self.of_each(where))
            case m.TopOf(zone=zone_expr):
                return self.say("top_of", zone=self.value(zone_expr))
            case m.PointsLeft(cards=cards, without=without, melds=melds):
                told = self.value(cards)
                if without is not None:
                    told = self.say("without", cards=told, other=self.value(without))
                return self.say("points_left", cards=told, melds=self.block_named("melds", melds))
            case m.Arithmetic():
                return self._sum(expr)
            case (
                m.Comparison()
                | m.ZoneTest()
                | m.FaceTest()
                | m.JokerTest()
                | m.SomePlayers()
                | m.SomeOf()
                | m.PatternTest()
                | m.OneMeld()
                | m.Logic()
                | m.Negation()
            ):
                return self._open_condition(expr)
            case _:
                assert_never(expr)

    def _of_cards(self, expr: m.CountIn | m.ExtremeRank | m.TotalPoints) -> str:
        """Tell a value that is worked out from the cards of a zone."""
        match expr:
            case m.CountIn(zone=m.LocalValue(), where=None):
                return self.say("count_of", cards=self.value(expr.zone))
            case m.CountIn():
                key = "count_in"
            case m.ExtremeRank(which=which):
                key = f"{which}_rank_in"
            case m.TotalPoints():
                key = "total_in"
        zone = self.value(expr.zone)
        if expr.where is None:
            return self.say(key, zone=zone)
        return self.say(f"{key}_where", zone=zone, condition=self.condition(expr.where))

    def _some(self, expr: m.SomeOf, *, denied: bool) -> str:
        """Tell whether any, every or no card of a zone fits."""
        key = f"{'none' if denied else 'some'}_{expr.quantifier}_card"
        zone = self.value(expr.zones[0]) if expr.zones else ""
        name = spoken(expr.candidate.name)
        called = self.say("called_card", name=name) if name != "card" else ""
        return self.say(key, zone=zone, called=called, condition=self.condition(expr.where))

    def _next(self, expr: m.NextOf) -> str:
        own = isinstance(expr.player, m.Subject)
        who = "" if own else self.person(expr.player)
        if expr.where is None:
            return self.say("next_player") if own else self.say("next_after", who=who)
        asked = self.of_each(expr.where)
        if own:
            return self.say("next_where", condition=asked)
        return self.say("next_after_where", who=who, condition=asked)

    def of_each(self, condition: m.Expr | None) -> str:
        """Tell a condition whose subject is each player in turn."""
        return self.about(EACH).condition(condition) if condition is not None else ""

    def noun(self, expr: m.Expr) -> str:
        """Give the words that an English verb agrees with, where they may be a plural."""
        if isinstance(expr, m.CardPoints | m.TotalPoints):
            return "points"
        return self.value(expr) if isinstance(expr, m.StateValue | m.Subject) else ""

    def literal(self, number: int, type_: m.Type) -> str:
        """Tell a number, rank, suit or named value."""
        deck = self.rules.deck
        match type_.kind:
            case m.Kind.RANK:
                return deck.ranks[number]
            case m.Kind.SUIT:
                return self.suit(deck.suits[number])
            case m.Kind.CHOICE:
                return called_value(type_, number, self.language)
            case _:
                return str(number)

    def suit(self, name: str) -> str:
        """Name a suit."""
        known = CHINESE_SUITS.get(name) if self.language != ENGLISH else None
        return known[0] if known else spoken(name)

    def zone_name(self, zone: m.Zone | m.Alias) -> str:
        """Name a zone without its owner."""
        if isinstance(zone, m.Alias):
            return self.say("one_of_zones", name=spoken(zone.name))
        return self.called(self.rules.clauses[zone.clause])

    def _sum(self, expr: m.Arithmetic) -> str:
        known = self.known(expr)
        if known is not None:
            return str(known)
        closer = expr.operator == "times"
        left = self._operand(expr.left, inside=closer)
        right = self._operand(expr.right, inside=closer or expr.operator == "minus")
        return self.say(expr.operator, a=left, b=right)

    def _operand(self, expr: m.Expr, *, inside: bool) -> str:
        """Tell a part of a sum; one that would be read otherwise stands in brackets."""
        said = self.value(expr)
        looser = isinstance(expr, m.Arithmetic) and expr.operator != "times"
        bracketed = inside and looser and self.known(expr) is None
        return self.say("bracketed", text=said) if bracketed else said

    def cards(self, amount: m.Expr) -> str:
        """Tell how many cards."""
        number = self.known(amount)
        if number is None:
            return self.say("as_many_as", n=self.value(amount))
        return self.count(number)

    def cards_between(self, least: m.Expr, most: m.Expr) -> str:
        """Tell how many cards at least and at most."""
        low, high = self.known(least), self.known(most)
        if low is not None and low == high:
            return self.count(low)
        if least == most:
            return self.cards(least)
        return self.say("cards_between", low=self.value(least), high=self.value(most))

    def count(self, number: int) -> str:
        """Tell a number of cards."""
        return self.say("one_card") if number == 1 else self.say("cards", n=number)

    # -- conditions ---------------------------------------------------------------------------

    def condition(self, expr: m.Expr) -> str:
        """Tell a condition; what the options settle is left out of it."""
        settled = self.settled(expr)
        if settled is not None:
            return self.say("always" if settled else "never")
        return self.value(expr)

    def _open_condition(self, expr: Condition) -> str:
        match expr:
            case m.Comparison(operator=operator, left=left, right=right):
                said = self.value(left)
                return self.say(_SAID[operator], self.noun(left), a=said, b=self.value(right))
            case m.ZoneTest(zone=zone, quality=quality):
                said = self.value(zone)
                return self.say(f"is_{quality}", said, zone=said)
            case m.FaceTest(card=card):
                return self.say("lies_up", card=self.value(card))
            case m.JokerTest(card=card):
                return self.say("is_joker", card=self.value(card))
            case m.SomeOf():
                return self._some(expr, denied=False)
            case m.SomePlayers(quantifier=quantifier, where=where):
                return self.say(f"some_{quantifier}", condition=self.of_each(where))
            case m.PatternTest(cards=cards, pattern=pattern):
                said = self.value(cards)
                return self.say(f"is_{pattern}", said, cards=said)
            case m.OneMeld():
                return self._meld("is_meld", expr)
            case m.Logic():
                return self._both(expr)
            case m.Negation(inner=inner):
                return self._contrary(inner)
            case _:
                assert_never(expr)

    def _both(self, expr: m.Logic) -> str:
        sides = [one for one in (expr.left, expr.right) if self.settled(one) is None]
        if len(sides) == 1:
            return self.condition(sides[0])
        a, b = (self._side(one, expr.operator) for one in sides)
        return self.say("and_also" if expr.operator == "and" else "or_else", a=a, b=b)

    def _side(self, expr: m.Expr, outer: str) -> str:
        said = self.condition(expr)
        positive = _pushed_in(expr)
        mixed = isinstance(positive, m.Logic) and positive.operator != outer
        return self.say("bracketed", text=said) if mixed else said

    def _contrary(self, expr: m.Expr) -> str:
        match expr:
            case m.ZoneTest(zone=zone, quality=quality):
                said = self.value(zone)
                return self.say(f"is_not_{quality}", said, zone=said)
            case m.FaceTest(card=card):
                return self.say("lies_down", card=self.value(card))
            case m.JokerTest(card=card):
                return self.say("is_no_joker", card=self.value(card))
            case m.SomeOf():
                return self._some(expr, denied=True)
            case m.SomePlayers(quantifier=quantifier, where=where):
                return self.say(f"none_{quantifier}", condition=self.of_each(where))
            case m.PatternTest(cards=cards, pattern=pattern):
                said = self.value(cards)
                return self.say(f"is_not_{pattern}", said, cards=said)
            case m.OneMeld():
                return self._meld("is_no_meld", expr)
            case _:
                return self.condition(_pushed_in(m.Negation(expr)))

    def _meld(self, key: str, expr: m.OneMeld) -> str:
        told = self.value(expr.cards)
        if expr.other is not None:
            told = self.say("with_card", cards=told, other=self.value(expr.other))
        return self.say(key, told, cards=told, melds=self.block_named("melds", expr.melds))


def _pushed_in(expr: m.Expr) -> m.Expr:
    """Move a `not` into what it negates, where there are plain words for that."""
    match expr:
        case m.Negation(inner=m.Negation(inner=inner)):
            return _pushed_in(inner)
        case m.Negation(inner=m.Comparison(operator=operator, left=left, right=right)):
            return m.Comparison(_CONTRARY[operator], left, right)
        case m.Negation(inner=m.Logic(operator=operator, left=left, right=right)):
            other = "or" if operator == "and" else "and"
            return m.Logic(other, m.Negation(left), m.Negation(right))
        case _:
            return expr


def _is_plural(noun: str) -> bool:
    """Say whether an English verb after these words is one for several (points, you)."""
    return noun == "you" or (noun.endswith("s") and not noun.endswith(("ss", "us", "is")))
