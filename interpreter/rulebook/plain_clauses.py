"""Clauses in plain words, told from what they say to the machine.

This is what stands on a sheet where the ruleset has no sentence of its own, or none in the language
that is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from interpreter.game.sentences import Sentences, spoken
from interpreter.game.words import SYMBOLS
from interpreter.rulebook.model import Line
from interpreter.rulebook.plain_lines import tell_body, tell_challenge, tell_claim
from interpreter.rulebook.plain_names import with_names
from interpreter.rulebook.plain_values import NOBODY, READER, Speaker
from interpreter.rules import model as m
from interpreter.rules.parts import parts

Owner = m.Move | m.Step | m.Block | m.End
Declared = (
    m.Option
    | m.Deck
    | m.Zone
    | m.State
    | m.Block
    | m.Move
    | m.Step
    | m.End
    | m.Match
    | m.Ranking
    | m.Row
    | m.Melds
    | m.MeldRow
    | m.Challenge
    | m.Claim
    | m.Reason
)
"""What a clause can be, once it is checked."""


@dataclass(frozen=True)
class PlainWords:
    """Tells the clauses of one game.

    Args:
        sentences: the rulebook's words about the game, in the language that is spoken.
        symbols: whether suits are shown with their signs.
    """

    sentences: Sentences
    symbols: bool = True

    @property
    def rules(self) -> m.Rules:
        """The rules at hand."""
        return self.sentences.words.program.rules

    @cached_property
    def speaker(self) -> Speaker:
        """Speaks about the game where nobody is the subject."""
        return Speaker(self.sentences)

    @cached_property
    def declared(self) -> Mapping[int, Declared]:
        """What each clause is, by its index."""
        rules = self.rules
        found: dict[int, Declared] = {owner.clause: owner for owner in self._owners()}
        found[rules.deck.clause] = rules.deck
        found |= {one.clause: one for one in rules.options}
        found |= {one.clause: one for one in rules.zones}
        found |= {one.clause: one for one in rules.states}
        for ranking in rules.rankings.values():
            found[ranking.clause] = ranking
            found |= {row.clause: row for row in ranking.rows}
        for melds in rules.melds.values():
            found[melds.clause] = melds
            found |= {row.clause: row for row in melds.rows}
        if rules.match is not None:
            found[rules.match.clause] = rules.match
        claims = (one for owner in self._owners() for one in parts(owner.body))
        found |= {one.clause: one for one in claims if isinstance(one, m.Claim)}
        for challenge in self._challenges():
            found[challenge.clause] = challenge
            found |= {reason.clause: reason for reason in challenge.reasons}
        return found

    def _owners(self) -> Iterator[Owner]:
        rules = self.rules
        yield rules.setup
        yield rules.turn
        yield from rules.moves.values()
        yield from rules.steps.values()
        yield from rules.ends

    def _challenges(self) -> Iterator[m.Challenge]:
        for owner in self._owners():
            yield from (one for one in parts(owner.body) if isinstance(one, m.Challenge))

    # -- a clause -----------------------------------------------------------------------------

    def tell(self, clause: m.Clause) -> tuple[Line, ...]:
        """Tell a clause in lines; none for what is told elsewhere (a ranking by its rows)."""
        found = self.declared[clause.index]
        match found:
            case m.Block() | m.Move() | m.Step() | m.End():
                return self._owner(clause, found)
            case m.Challenge():
                return tell_challenge(self.inside(clause), found)
            case m.Reason(when=when):
                speaker = self.inside(clause)
                said = speaker.say("reason", condition=speaker.condition(when))
                return (Line(speaker.sentence(said)),)
            case m.Claim():
                speaker = self.inside(clause)
                return (Line(speaker.sentence(tell_claim(speaker, found))),)
            case m.Match():
                return self._match(found)
            case m.Zone():
                return (self._joined(self.zone_facts(found)),)
            case m.State():
                return (Line(self.speaker.sentence(self.state_domain(found))),)
            case m.Deck():
                said = self.speaker.say("deck_size", n=found.size)
                return (Line(self.speaker.sentence(said)),)
            case m.Option() | m.Ranking() | m.Row() | m.Melds() | m.MeldRow():
                return ()
            case _:
                assert_never(found)

    def guard(self, move: m.Move) -> Line:
        """Tell when a move is allowed."""
        speaker = self.inside(self.rules.clauses[move.clause])
        settled = True if move.guard is None else speaker.settled(move.guard)
        if move.guard is None or settled is not None:
            said = speaker.say("always_allowed" if settled else "never_allowed")
        else:
            key = "allowed_openly" if move.openly else "allowed_when"
            said = speaker.say(key, condition=speaker.condition(move.guard))
        return Line(speaker.sentence(said))

    def some_lines(self, clause: m.Clause, body: tuple[m.Stmt, ...]) -> tuple[Line, ...]:
        """Tell some of the lines of a clause."""
        return tell_body(self.inside(clause), body)

    def inside(self, clause: m.Clause) -> Speaker:
        """Give the speaker for the lines of a clause: whom they are about, what they name."""
        while clause.parent >= 0:
            clause = self.rules.clauses[clause.parent]
        owner = self.declared[clause.index]
        reader = clause.kind in ("turn", "move", "step")
        speaker = self.speaker.about(READER if reader else NOBODY)
        if not isinstance(owner, Owner):
            return speaker
        given = owner.parameters if isinstance(owner, m.Step) else ()
        condition = owner.guard if isinstance(owner, m.Move) else None
        if isinstance(owner, m.End):
            condition = owner.when
        return with_names(speaker, (condition, owner.body), given)

    def _owner(self, clause: m.Clause, owner: Owner) -> tuple[Line, ...]:
        speaker = self.inside(clause)
        lines = tell_body(speaker, owner.body)
        if isinstance(owner, m.Move) and owner.guard is not None:
            return (self.guard(owner), *lines)
        if isinstance(owner, m.End):
            return (*self._condition_of_end(speaker, owner), *lines)
        return lines

    def _condition_of_end(self, speaker: Speaker, end: m.End) -> Iterator[Line]:
        if end.when is not None:
            said = speaker.say("ends_when", condition=speaker.condition(end.when))
            yield Line(speaker.sentence(said))
        if end.after is not None:
            said = speaker.say("ends_after", n=speaker.value(end.after))
            yield Line(speaker.sentence(said))

    def _match(self, match: m.Match) -> tuple[Line, ...]:
        speaker = self.speaker
        lines = [self._match_decides(match)]
        kept = [one for one in self.rules.states if one.each_match or one.name in match.keeps]
        if kept:
            names = [speaker.called(self.rules.clauses[one.clause]) for one in kept]
            lines.append(speaker.say("keeps", states=speaker.listed(names, "and")))
        return tuple(Line(speaker.sentence(one)) for one in lines)

    def _match_decides(self, match: m.Match) -> str:
        speaker = self.speaker
        target = match.first_to if match.first_to is not None else match.deals
        assert target is not None
        needed = speaker.value(target)
        if match.points is None:
            return speaker.say("match", n=needed)
        points = speaker.called(self.rules.clauses[match.points.clause])
        if match.deals is None:
            return speaker.say("match_points", points=points, n=needed)
        most = speaker.say("fewest" if match.fewest else "most")
        return speaker.say("match_deals", points=points, n=needed, most=most)

    def _joined(self, facts: tuple[str, ...]) -> Line:
        return Line(self.speaker.sentence(self.speaker.say("semicolon").join(facts)))

    # -- what is declared ---------------------------------------------------------------------

    def deck_facts(self) -> tuple[str, ...]:
        """Give the pack's ranks in their order, and its suits, with their signs if wanted."""
        deck = self.rules.deck
        signs = SYMBOLS if self.symbols else {}
        say = self.speaker.say
        space = "\N{NO-BREAK SPACE}"
        suits = [f"{signs[one]}{space}" if one in signs else "" for one in deck.suits]
        suits = [sign + self.speaker.suit(one) for sign, one in zip(suits, deck.suits, strict=True)]
        suits_told = say("list").join(suits)
        facts = [
            say("low_to_high" if deck.ranks_ordered else "ranks_equal", names=" ".join(deck.ranks)),
        ]
        if deck.has_suits:
            suited = say("low_to_high", names=suits_told) if deck.suits_ordered else suits_told
            facts.append(suited)
        if deck.packs > 1:
            facts.append(say("packs", n=deck.packs))
        if deck.jokers:
            facts.append(say("jokers", n=deck.packs * deck.jokers))
        if deck.points:
            facts.append(say("worth", values=say("comma").join(self._worth())))
        return tuple(facts)

    def _worth(self) -> Iterator[str]:
        """Tell what cards count, ranks that count the same together."""
        deck, say = self.rules.deck, self.speaker.say
        cards = [*deck.ranks, say("worth_jokers")][: len(deck.ranks) + bool(deck.jokers)]
        groups: dict[int | None, list[str]] = {}
        for card, points in zip(cards, deck.points, strict=False):
            groups.setdefault(None if card == str(points) else points, []).append(card)
        for number, names in groups.items():
            key = "worth_as_written" if number is None else "worth_each"
            yield say(key, n=number, cards=" ".join(names))

    def zone_facts(self, zone: m.Zone) -> tuple[str, ...]:
        """Say whether each player has a zone, who sees its cards, and how many it holds."""
        say = self.speaker.say
        facts = [say("zone_each" if zone.per_player else "one_zone"), say(zone.seen)]
        if zone.holds is not None:
            facts.append(say("holds", n=self.speaker.count(zone.holds)))
        return tuple(facts)

    def state_domain(self, state: m.State) -> str:
        """Say what a state can be."""
        speaker = self.speaker
        said = self.domain(state.type)
        if state.start is not None:
            first = speaker.literal(state.start, state.type)
            key = "starts_match" if state.each_match else "starts"
            if state.at_random:
                said = speaker.say(f"{key}_by_lot", domain=said)
            else:
                said = speaker.say(key, domain=said, value=first)
        if state.per_team:
            return speaker.say("state_team", domain=said)
        return speaker.say("state_each", domain=said) if state.per_player else said

    def domain(self, type_: m.Type) -> str:
        """Say what values a type has."""
        speaker = self.speaker
        match type_.kind:
            case m.Kind.NUMBER:
                return speaker.say("number_range", low=type_.low, high=type_.high)
            case m.Kind.CHOICE:
                values = [speaker.literal(one, type_) for one in range(len(type_.names))]
                return speaker.listed(values, "or")
            case kind:
                return speaker.say(f"a_{kind.value}")

    def option_domain(self, option: m.Option) -> str:
        """Say what an option could be."""
        deck = self.rules.deck
        match option.type.kind:
            case m.Kind.RANK:
                return self.speaker.say("any_of_ranks")
            case m.Kind.SUIT:
                names = [self.speaker.suit(one) for one in deck.suits]
                return self.speaker.listed(names, "or")
            case m.Kind.CHOICE:
                values = range(len(option.type.names))
                return self.speaker.listed((self._typed(option.type, one) for one in values), "or")
            case _:
                return self.domain(option.type)

    def _typed(self, type_: m.Type, value: int) -> str:
        """Write a named value as it is typed, and what people call it where that is another."""
        name, said = type_.names[value], self.speaker.literal(value, type_)
        if said in (name, spoken(name)):
            return name
        return self.speaker.say("value_called", value=name, text=said)

    # -- rankings -----------------------------------------------------------------------------

    def row_patterns(self, row: m.Row) -> str:
        """Say what cards a row of a ranking asks for."""
        return self.speaker.say("comma").join(self._pattern(one) for one in row.patterns)

    def _pattern(self, pattern: m.Pattern) -> str:
        if pattern.also_low:
            return self.speaker.say("also_low", rank=self.rules.deck.ranks[-1])
        if pattern.suit is not None:
            return self.speaker.say("of_suit", suit=self.speaker.value(pattern.suit))
        return self.speaker.say(pattern.kind, n=pattern.count)

    def meld_cards(self, row: m.MeldRow) -> str:
        """Say what cards a row of a block of melds asks for."""
        key = "meld_exactly" if row.least == row.most else "meld_from_to"
        if row.most is None:
            key = "meld_or_more"
        size = self.speaker.say(key, n=row.least, most=row.most)
        return self.speaker.say(f"meld_{row.kind}", size=size)

    def row_keys(self, row: m.Row) -> str:
        """Say what decides between two hands of a row."""
        return self.speaker.say("comma").join(self.speaker.say(one) for one in row.keys)
