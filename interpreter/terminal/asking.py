"""Asking a person what to do: what can be done, how it is typed, and why a line is no play."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from itertools import islice, product

from interpreter.catalogue.wording import clean, cut
from interpreter.game.actions import Refusal
from interpreter.game.chinese import usual_word
from interpreter.game.game import Decision
from interpreter.game.refusals import BY_A_CLAUSE
from interpreter.game.sentences import ENGLISH, spoken
from interpreter.game.views import View
from interpreter.game.words import position_of
from interpreter.program import layout as lay
from interpreter.rulebook.plain_values import Speaker
from interpreter.rules import model as m
from interpreter.terminal.phrases import Phrases

_LONGEST_WORD = 40
_MOST_LISTED = 20
_MOST_TRIED = 60
"""How many lines are tried to find an example that can be played."""


class Asker:
    """Puts questions and refusals into words.

    Args:
        phrases: the language, and who is asked.
        legal: says whether a line in the words of records can be played now.
        together: gives several cards that can be chosen, after what was begun.
    """

    def __init__(
        self,
        phrases: Phrases,
        legal: Callable[[str], bool] = lambda line: True,
        together: Callable[[str], str] = lambda begun: "…",
    ) -> None:
        self._phrases = phrases
        self._speaker = Speaker(phrases.sentences)
        self._together = together
        self._rules = phrases.rules
        self._program = phrases.words.program
        self._legal = legal
        self._told: set[int] = set()
        self._titles = self._typed_titles()
        self._named = {
            clause.name: clause
            for kind in ("zone", "move")
            for clause in self._rules.clauses
            if clause.kind == kind
        }

    # -- what is typed ------------------------------------------------------------------------

    def plain(self, line: str) -> str:
        """Bring what was typed into the words of records: full-width letters, titles."""
        line = unicodedata.normalize("NFKC", clean(line))
        for title, name in self._titles:
            line = re.sub(rf"(?<!\w){re.escape(title)}(?!\w)", name, line, flags=re.IGNORECASE)
        return " ".join(line.split())

    def _typed_titles(self) -> list[tuple[str, str]]:
        """Give the titles of zones and moves in every language with their names, longest first."""
        found = [
            (unicodedata.normalize("NFKC", title), clause.name)
            for clause in self._rules.clauses
            if clause.kind in ("zone", "move")
            for title in (
                spoken(clause.name),
                usual_word(clause.name, "zh"),
                *clause.titles.values(),
            )
            if title not in ("", clause.name)
        ]
        return sorted(found, key=lambda pair: -len(pair[0]))

    def said(self, line: str) -> str:
        """Give the names of moves and places in a line of records as people say them."""
        return " ".join(self._said(word) for word in line.split())

    def _said(self, word: str) -> str:
        return self._phrases.called(self._named[word]) if word in self._named else word

    # -- what can be done ---------------------------------------------------------------------

    def question(self, decision: Decision, view: View) -> list[str]:
        """Say what can be done now, how it is typed, and what the rules say about it.

        A clause's sentence is given when it first comes up; `rules` gives it again.
        """
        phrases = self._phrases
        if decision.kind == "move":
            return self._moves(decision)
        clause = self._program.clause(decision.pc)
        lines = []
        if clause.kind == "move" and decision.kind != "yes_no":
            title = phrases.called(clause)
            lines.append(self._with_sentence(phrases.say("you_can", what=title), clause))
        lines.append(self.short_question(decision, view))
        return lines

    def short_question(self, decision: Decision, view: View, begun: str = "") -> str:
        """Say what has to be typed next, after what was begun."""
        phrases = self._phrases
        if decision.kind == "yes_no":
            about = decision.about
            if about is not None and about.kind == "challenge":
                return self._with_sentence(
                    phrases.say("asked_challenge"), self._challenge(decision)
                )
            return phrases.say("asked_yes_no", what=spoken(about.name) if about else "")
        chain = self._chain(decision)
        what = phrases.listed([self._kind_of(one) for one in chain], "then")
        if not chain:
            what = self._asked_for(decision)
        if decision.kind == "zone" and len(chain) == 1 and self._names_places(chain[0]):
            said = [phrases.say("type_one", what=what)]
        else:
            example = self._example(decision, chain, view, begun)
            said = [
                phrases.say("type_this", what=what, example=example),
                *self._silent(chain, view),
            ]
        options = self._offered(decision, chain, view)
        if options:
            said.append(phrases.say("choose_from", options=options))
        return phrases.run_on(said)

    def _moves(self, decision: Decision) -> list[str]:
        """List the moves on offer; those with a sentence that is new get a line of their own."""
        phrases = self._phrases
        clauses = [self._rules.clauses[self._rules.moves[one].clause] for one in decision.options]
        titles = phrases.listed(phrases.called(clause) for clause in clauses)
        lines = [phrases.stop(phrases.say("you_can", what=titles))]
        for clause in clauses:
            if clause.sentences and clause.index not in self._told:
                lines.append(self._with_sentence(phrases.called(clause), clause))
        what = phrases.say("kind_move")
        example = self._said(decision.options[0])
        lines.append(phrases.stop(phrases.say("type_this", what=what, example=example)))
        return lines

    def _with_sentence(self, said: str, clause: m.Clause) -> str:
        """Put a clause's sentence behind something, the first time that it comes up."""
        phrases = self._phrases
        space = " " if phrases.language == ENGLISH else ""
        claims = [
            one
            for one in self._rules.clauses
            if (one.parent, one.kind) == (clause.index, "claim") and one.sentences
        ]
        told = [phrases.sentences.sentence(one) for one in (clause, *claims)]
        sentence = space.join(one for one in told if one)
        if clause.index in self._told or not sentence:
            return phrases.stop(said)
        self._told.add(clause.index)
        return phrases.stop(said) + space + phrases.say("quoted", text=sentence)

    def _challenge(self, decision: Decision) -> m.Clause:
        """Give the clause of the challenge that is asked about."""
        clause = self._program.clause(decision.pc)
        inner = [one for one in self._rules.clauses if one.parent == clause.index]
        return next((one for one in inner if one.kind == "challenge"), clause)

    def _chain(self, decision: Decision) -> list[m.Choose | m.Claim]:
        """Give what is still to be chosen in the play at hand, this decision first."""
        clause = self._program.place(decision.pc).clause
        move = next((one for one in self._rules.moves.values() if one.clause == clause), None)
        name = decision.about.name if decision.about is not None else ""
        chain: list[m.Choose | m.Claim] = []
        for statement in move.body if move is not None else ():
            if isinstance(statement, m.Let):
                continue
            if not isinstance(statement, m.Choose | m.Claim):
                break
            if chain or statement.candidate.name == name:
                chain.append(statement)
        return chain

    def _kind_of(self, statement: m.Choose | m.Claim) -> str:
        """Say what kind of thing is chosen; places are named."""
        phrases = self._phrases
        kind = statement.candidate.type.kind
        if isinstance(statement, m.Choose) and statement.pool == "zones":
            zones = [self._zone_named(zone) for zone in statement.zones]
            return phrases.listed(zones, "or")
        if statement.least is not None and statement.most is not None:
            return self._so_many(statement.least, statement.most)
        return phrases.say(f"kind_{kind.value}")

    def _so_many(self, least: m.Expr, most: m.Expr) -> str:
        """Say how many cards are chosen together."""
        number = self._speaker.cards_between(least, most)
        return self._phrases.say("kind_cards", n=number)

    @staticmethod
    def _names_places(statement: m.Choose | m.Claim) -> bool:
        """Say whether a choice names every place that there may be to choose."""
        return isinstance(statement, m.Choose) and all(
            isinstance(zone, m.ZoneValue) and isinstance(zone.zone, m.Zone)
            for zone in statement.zones
        )

    def _zone_named(self, zone: m.Expr) -> str:
        if isinstance(zone, m.ZoneValue) and isinstance(zone.zone, m.Zone):
            return self._phrases.called(self._rules.clauses[zone.zone.clause])
        return self._phrases.say("kind_zone")

    def _example(
        self, decision: Decision, chain: list[m.Choose | m.Claim], view: View, begun: str
    ) -> str:
        """Write a line that can be typed now."""
        first = list(self._known(decision, view)) or ["…"]
        if decision.kind == "cards":
            first = [self._together(begun)]
        if decision.kind == "move":
            first = [self._said(one) for one in first]
        if chain and decision.kind == "zone":
            first = [self._zone_option(one, view.seat, plain=True) for one in decision.values]
        words = [first, *(self._likely(statement) for statement in chain[1:])]
        # What comes later varies first: mostly it is a place that is full.
        lines = [" ".join(line) for line in islice(product(*words), _MOST_TRIED)]
        fits = (line for line in lines if self._legal(f"{begun} {self.plain(line)}".strip()))
        return next(fits, lines[0])

    def _likely(self, statement: m.Choose | m.Claim) -> list[str]:
        """Give words that a later choice may be made with, the best example first."""
        deck = self._rules.deck
        match statement.candidate.type.kind:
            case m.Kind.RANK:
                middle = len(deck.ranks) // 2
                return [*deck.ranks[middle:], *deck.ranks[:middle]]
            case m.Kind.SUIT:
                return list(deck.suits)
            case m.Kind.PLAYER:
                return list(reversed(self._phrases.words.names))
            case m.Kind.ZONE if isinstance(statement, m.Choose):
                return [self._zone_named(zone) for zone in statement.zones]
            case _:
                return ["…"]

    def _silent(self, chain: list[m.Choose | m.Claim], view: View) -> list[str]:
        """Say what is meant by leaving a claim out, where that can be told beforehand."""
        found = []
        for statement in chain:
            if isinstance(statement, m.Claim) and statement.silent is not None:
                is_rank = statement.candidate.type == m.RANK
                value = self._meant(statement, is_rank, view)
                what = self._phrases.say("without_rank" if is_rank else "without_suit")
                if value:
                    found.append(self._phrases.say("silent", what=what, value=value))
        return found

    def _meant(self, claim: m.Claim, is_rank: bool, view: View) -> str:
        """Write the value that silence means; nothing where it isn't known yet."""
        deck = self._rules.deck
        value: object = None
        match claim.silent:
            case "lowest" if claim.where is not None:
                return self._phrases.say("lowest_allowed")
            case "highest" if claim.where is not None:
                return self._phrases.say("highest_allowed")
            case "lowest" | "highest" as extreme:
                count = len(deck.ranks if is_rank else deck.suits)
                value = 0 if extreme == "lowest" else count - 1
            case m.Const(value=known):
                value = known
            case m.StateValue(state=state, player=None):
                value = view.states[state.name]
        kind = lay.CHOOSE_RANK if is_rank else lay.CHOOSE_SUIT
        return self._phrases.ranked(kind, value) if isinstance(value, int) else ""

    # -- options ------------------------------------------------------------------------------

    def _offered(self, decision: Decision, chain: list[m.Choose | m.Claim], view: View) -> str:
        """List the options, unless they are all that the question speaks of already."""
        phrases = self._phrases
        known = self._known(decision, view)
        first = chain[0] if chain else None
        if isinstance(first, m.Choose) and len(first.zones) == len(decision.values) > 1:
            return ""
        if decision.kind == "card":
            hands = [zone for zone in view.zones if zone.owner == view.seat and zone.slots is None]
            if len(known) == sum(zone.count for zone in hands):
                return ""
            numbers = [phrases.words.card_number(word) for word in known]
            return phrases.cards(number for number in numbers if number is not None)
        if decision.kind == "cards":
            return ""  # which cards can go together is more than a list can say
        if decision.kind == "zone":
            return phrases.listed(self._zone_option(value, view.seat) for value in decision.values)
        if decision.kind == "move":
            return phrases.listed(self._said(one) for one in known)
        if decision.kind == "number" and len(known) > _MOST_LISTED:
            return f"{known[0]} – {known[-1]}"
        return " ".join(known)

    def _zone_option(self, address: int, seat: int, *, plain: bool = False) -> str:
        """Name a zone that can be chosen; `plain` as it can be typed."""
        zones = self._program.layout.zones
        number = next(index for index, zone in enumerate(zones) if zone.address == address)
        return self._phrases.zone_name(number) if plain else self._phrases.zone(number, seat)

    def _known(self, decision: Decision, view: View) -> tuple[str, ...]:
        """Give the options that the seat may be told: no card that it hasn't seen there."""
        if decision.kind != "card":
            return decision.options
        face = self._rules.deck.face
        seen = {card for zone in view.zones for card in zone.known}
        pairs = zip(decision.options, decision.values, strict=True)
        return tuple(word for word, card in pairs if face(card) in seen)

    # -- refusals -----------------------------------------------------------------------------

    def refusal(
        self, refused: Refusal, decision: Decision, view: View, begun: str = ""
    ) -> list[str]:
        """Say why a line is no play, by which clause, and what could be typed instead."""
        phrases = self._phrases
        lines = [phrases.stop(self._refused(refused, decision, view))]
        if refused.clause >= 0 and refused.code in BY_A_CLAUSE:
            clause = self._rules.clauses[refused.clause]
            if phrases.sentences.sentence(clause):
                lines.append(phrases.say("rule", clause=phrases.cited(clause)))
        if refused.code not in ("over", "not_your_turn", "too_much"):
            lines.append(self.short_question(decision, view, begun))
        return lines

    def _refused(self, refused: Refusal, decision: Decision, view: View) -> str:
        phrases = self._phrases
        word = self._said(cut(clean(refused.word), _LONGEST_WORD))
        number = phrases.words.card_number(word)
        shown = phrases.card(number) if number is not None else word
        if decision.kind == "yes_no" and refused.code in ("unreadable", "not_offered"):
            about = decision.about
            key = "refused_challenge" if about and about.kind == "challenge" else "refused_yes_no"
            return phrases.say(key, word=shown)
        if refused.code == "unreadable":
            key = "refused_no_move" if decision.kind == "move" else "refused_unreadable"
            said = phrases.say(key, word=word, kind=self._kinds(decision))
            known = self._known(decision, view)
            meant = phrases.listed([self._said(one) for one in refused.meant if one in known], "or")
            if meant:
                said += phrases.say("comma") + phrases.say("did_you_mean", words=meant)
            return said
        if refused.cards:
            return self._together_refused(refused)
        key = f"refused_{refused.code}"
        if refused.code == "not_offered":
            clause = self._clause_meant(refused.word, decision)
            if clause is not None and clause.kind == "move":
                key, shown = "refused_move", phrases.called(clause)
            elif clause is not None:
                shown = phrases.say("the", zone=phrases.called(clause))
            elif decision.kind in ("card", "cards") and number is not None:
                return self._card_refused(number, refused, decision, view)
            elif decision.about is not None and decision.about.kind == "claim":
                key = "refused_claim"
        return self._with_grounds(phrases.say(key, word=shown), refused)

    def _together_refused(self, refused: Refusal) -> str:
        """Say why several cards can't be chosen together: their number, or what they are."""
        phrases = self._phrases
        if refused.code == "wrong_number":
            low, high = (m.Const(size, m.NUMBER) for size in refused.sizes)
            number = self._speaker.cards_between(low, high)
            found = self._speaker.count(len(refused.cards))
            return phrases.say("refused_wrong_number", n=number, m=found)
        said = phrases.say("refused_not_together", word=phrases.cards(refused.cards))
        return self._with_grounds(said, refused)

    def _with_grounds(self, said: str, refused: Refusal) -> str:
        """Add what the rules ask for, and what is so instead."""
        phrases = self._phrases
        if refused.condition:
            asked = phrases.say("refused_condition", condition=f"`{refused.condition}`")
            said += phrases.say("colon") + asked
        if refused.found:
            said += phrases.say("comma") + phrases.say("refused_found", found=refused.found)
        return said

    def _clause_meant(self, word: str, decision: Decision) -> m.Clause | None:
        """Give the clause of the move or place that a refused word names, if it names one."""
        kind = "zone" if decision.kind == "zone" else "move"
        clauses = [one for one in self._rules.clauses if one.kind == kind]
        names = [one.name for one in clauses]
        if decision.kind in ("zone", "move"):
            found = position_of(word, names)
        else:
            found = names.index(word) if word in names else None
        return clauses[found] if found is not None else None

    def _card_refused(self, card: int, refused: Refusal, decision: Decision, view: View) -> str:
        """Say why a card can't be chosen; of one that lies elsewhere, nothing about where."""
        phrases = self._phrases
        offered = {self._rules.deck.face(one) for one in decision.values}
        sources = [one for one in view.zones if not offered.isdisjoint(one.known)]
        shown = phrases.card(card)
        if any(card in zone.known for zone in sources):
            return self._with_grounds(phrases.say("refused_not_offered", word=shown), refused)
        if len(sources) == 1 and sources[0].owner == view.seat:
            zone = phrases.zone_name(sources[0].number)
            return phrases.say("refused_not_held", word=shown, zone=zone)
        return phrases.say("refused_not_among", word=shown)

    def _asked_for(self, decision: Decision) -> str:
        """Say what is to be chosen, where no line of a move tells more."""
        about = decision.about
        if about is not None and about.least is not None and about.most is not None:
            return self._so_many(about.least, about.most)
        return self._kinds(decision)

    def _kinds(self, decision: Decision) -> str:
        kind = "card" if decision.kind == "cards" else decision.kind
        return self._phrases.say(f"kind_{kind}")
