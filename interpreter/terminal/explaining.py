"""Saying why a play is or isn't allowed: one line for each condition, with what was found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath

from interpreter.game.findings import UNKNOWN, Finding, Found
from interpreter.game.results import Met
from interpreter.game.sentences import ENGLISH
from interpreter.game.verdicts import ChoiceFinding, MoveFinding, Verdict
from interpreter.program import layout as lay
from interpreter.rulebook.plain_values import Speaker
from interpreter.rules import model as m
from interpreter.syntax.print_expressions import number_text
from interpreter.terminal.phrases import Phrases

INDENT = "  "
_JOINED = {"and": "why_all_of", "or": "why_any_of", "not": "why_not_of"}


def indented(lines: Iterable[str], depth: int = 1) -> list[str]:
    """Set lines further to the right."""
    return [INDENT * depth + line for line in lines]


class Reasons:
    """Says what conditions, moves and choices came to.

    Args:
        phrases: the language.
    """

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        self._rules = phrases.rules
        self._zones = phrases.words.program.layout.zones
        self._speaker = Speaker(phrases.sentences)

    # -- conditions ----------------------------------------------------------------------------

    def finding(self, finding: Finding) -> list[str]:
        """Say what a condition came to, and below it each of its parts."""
        phrases = self._phrases
        if not finding.parts:
            return [self._alone(finding)]
        key = {True: "why_yes", False: "why_no", None: "why_open"}[finding.holds]
        whole = phrases.say(key)
        head = phrases.say(_JOINED[finding.joined], said=self._said(finding), whole=whole)
        return [head, *indented(line for one in finding.parts for line in self.finding(one))]

    def _alone(self, finding: Finding) -> str:
        phrases = self._phrases
        if finding.holds is None:
            return phrases.say("why_secret", said=self._said(finding))
        values = phrases.say("comma").join(self.found(one) for one in finding.found)
        found = phrases.say("why_values", values=values) if values else ""
        key = "why_holds" if finding.holds else "why_fails"
        return phrases.say(key, said=self._said(finding), found=found)

    def found(self, found: Found) -> str:
        """Say what a value is."""
        phrases = self._phrases
        if found.value == UNKNOWN:
            return phrases.say("why_found_unknown", said=self._name(found))
        if found.type.kind is m.Kind.ZONE:
            return self._found_zone(found)
        if found.type.kind is m.Kind.CARDS:
            cards = phrases.cards(found.cards)
            return phrases.say("why_found", said=self._name(found), value=cards)
        value = self.value(found.type, found.value)
        name = self._name(found)
        if found.card != UNKNOWN:
            card = phrases.card(found.card)
            return phrases.say("why_found_card", said=name, value=value, card=card)
        return phrases.say("why_found", said=name, value=value)

    def _said(self, finding: Finding) -> str:
        """Write a condition in the words of the rules, and before them in the language's own.

        English has no others, and what the options settle has none either.
        """
        phrases = self._phrases
        said = phrases.say("why_said", said=finding.said)
        if finding.expr is None or phrases.language == ENGLISH:
            return said
        if self._speaker.settled(finding.expr) is not None:
            return said
        plain = self._speaker.condition(finding.expr)
        return phrases.say("why_said_plainly", plain=plain, said=finding.said)

    def _name(self, found: Found) -> str:
        """Name a value: in the words of the rules, or in the language's own."""
        if found.expr is None or self._phrases.language == ENGLISH:
            return found.said
        if self._speaker.known(found.expr) is not None:
            return found.said
        return self._speaker.value(found.expr)

    def _found_zone(self, found: Found) -> str:
        phrases = self._phrases
        number = self._zone_number(found.value)
        zone = phrases.zone(number)
        name = self._zones[number].name
        declared = next(one for one in self._rules.zones if one.name == name)
        if declared.holds is None:
            return phrases.say("why_found_zone", zone=zone, count=phrases.count(found.count))
        return phrases.say("why_found_room", zone=zone, n=found.count, room=found.room)

    def value(self, type_: m.Type, value: int) -> str:
        """Write a value of a type."""
        phrases = self._phrases
        if type_.kind is m.Kind.NUMBER and phrases.language == ENGLISH:
            # In English a value stands beside the condition, in the language's own words.
            return number_text(value)
        return phrases.of_type(type_, value)

    def _zone_number(self, address: int) -> int:
        return next(n for n, zone in enumerate(self._zones) if zone.address == address)

    # -- plays ---------------------------------------------------------------------------------

    def verdict(self, verdict: Verdict, seat: int, shown: str) -> list[str]:
        """Say why a play is or isn't allowed.

        What is wrong with a line that can't be read isn't said here: see `Asker.refusal`.

        Args:
            verdict: what was found.
            seat: who would play.
            shown: the play as it is called.
        """
        phrases = self._phrases
        key = "why_refused"
        if verdict.allowed:
            key = "why_allowed" if verdict.complete else "why_begun"
        lines = [phrases.stop(phrases.say(key, play=shown))]
        refused = verdict.refusal
        readable = refused is None or refused.value is not None
        if verdict.move is not None and readable:
            lines += indented(self.move(verdict.move, seat))
            if refused is not None and refused.kind == "move" and verdict.move.offered:
                lines += indented([phrases.say("why_move_taken")], 2)
        spoken = len(verdict.choices) - verdict.silent
        for choice in verdict.choices[:spoken]:
            lines += indented(self.choice(choice, seat))
        for choice in verdict.choices[spoken:]:
            lines += indented([phrases.say("why_silent", thing=self.thing(choice, seat))])
        clause = self._clause(verdict) if readable else None
        if clause is not None and phrases.sentences.sentence(clause):
            lines.append(phrases.say("rule", clause=phrases.cited(clause)))
        return lines

    def _clause(self, verdict: Verdict) -> m.Clause | None:
        """Give the clause that lets a play be made, or that it is refused by."""
        moves = [one.move for one in verdict.choices if one.move is not None]
        move = verdict.move or (moves[0] if moves else None)
        if move is not None:
            return self._rules.clauses[move.clause]
        if verdict.choices:
            return self._rules.clauses[verdict.choices[-1].clause]
        return None

    def move(self, move: MoveFinding, seat: int) -> list[str]:
        """Say why a move is or isn't on offer."""
        phrases = self._phrases
        clause = self._rules.clauses[move.clause]
        key = "why_move_yes" if move.offered else "why_move_no"
        place = phrases.say("parenthesised", text=self.place(clause))
        lines = [phrases.say(key, move=phrases.called(clause), place=place)]
        if not move.listed:
            lines += indented([phrases.say("why_move_unlisted")])
        if move.guard is not None:
            lines += indented(self.finding(move.guard))
        lines += indented(
            phrases.say("why_nothing_left", name=need.name) for need in move.needs if not need.met
        )
        for one in move.lacking:
            lines += indented(self._not_this(one, seat), 2)
        return lines

    def met(self, met: Met) -> list[str]:
        """Say what a condition on the way came to, and where it stands."""
        first, *rest = self.finding(met.finding)
        start = self._phrases.words.program.place(met.pc).span.start
        place = self.place(self._rules.clauses[met.clause], start)
        line = self._phrases.say("why_met_in", place=place, finding=first)
        return [line, *rest]

    def place(self, clause: m.Clause, at: int = -1) -> str:
        """Name a clause and the line of the rules that it, or a place in it, stands on."""
        source = self._rules.source
        name, line = source.place(clause.span.start if at < 0 else at)
        key = "why_line_in" if source.parts else "why_line"
        facts = {"file": PurePath(name).name} if source.parts else {}
        return self._phrases.say(key, path=clause.path, line=line, **facts)

    def choice(self, choice: ChoiceFinding, seat: int) -> list[str]:
        """Say why a thing can or can't be chosen."""
        phrases = self._phrases
        if choice.move is not None:
            return self.move(choice.move, seat)
        lines = [self._among(choice, seat)]
        if choice.sizes is not None and choice.within:
            lines += indented([self._so_many(choice)])
        if choice.where is not None:
            lines += indented(self.finding(choice.where))
        lines += indented(
            phrases.say("why_nothing_after", name=need.name)
            for need in choice.needs
            if not need.met
        )
        return lines

    def _so_many(self, choice: ChoiceFinding) -> str:
        """Say whether the number of several cards is right."""
        assert choice.sizes is not None
        low, high = (m.Const(size, m.NUMBER) for size in choice.sizes)
        allowed = self._speaker.cards_between(low, high)
        found = self._speaker.count(len(choice.cards))
        key = "why_so_many" if choice.so_many else "why_not_so_many"
        return self._phrases.say(key, allowed=allowed, found=found)

    def _among(self, choice: ChoiceFinding, seat: int) -> str:
        """Say whether a thing is among those to choose from."""
        phrases = self._phrases
        thing = self.thing(choice, seat)
        match choice.pool:
            case "cards":
                key = "why_card_in" if choice.within else "why_card_not_in"
                key += "_several" if len(choice.cards) > 1 else ""
                return phrases.say(key, card=thing, zone=phrases.zone(choice.sources[0]))
            case "zones":
                key = "why_zone_among" if choice.within else "why_zone_not_among"
            case "players" | "others":
                key = "why_player_among" if choice.within else "why_player_not_among"
            case "answer":
                key = "why_answer"
            case _:
                kinds = {"rank": "why_any_rank", "suit": "why_any_suit"}
                key = kinds.get(choice.kind, "why_player_among")
        return phrases.say(key, thing=thing)

    def thing(self, choice: ChoiceFinding, seat: int) -> str:
        """Name what is chosen."""
        phrases, kind, value = self._phrases, choice.kind, choice.value
        match kind:
            case "card" | "draw":
                return phrases.card(value)
            case "cards":
                return phrases.cards(choice.cards)
            case "zone":
                return phrases.zone(self._zone_number(value))
            case "move":
                clause = self._rules.moves[list(self._rules.moves)[value]].clause
                return phrases.called(self._rules.clauses[clause])
            case "player":
                return phrases.seat(value)
            case "suit":
                return phrases.ranked(lay.CHOOSE_SUIT, value)
            case "yes_no":
                return phrases.ranked(lay.CHOOSE_YES_NO, value)
            case _:
                return phrases.words.rank(value) if kind == "rank" else str(value)

    # -- all that could be done ----------------------------------------------------------------

    def candidates(self, choices: Sequence[ChoiceFinding], seat: int) -> list[str]:
        """Say what can be chosen at a decision, and of the rest why each can't."""
        phrases = self._phrases
        if not choices or choices[0].move is not None:
            return [line for one in choices for line in self.choice(one, seat)]
        name, kind = choices[0].name, choices[0].kind
        plain = choices[0].where is None and all(one.offered for one in choices)
        if choices[0].pool == "values" and plain and kind in ("rank", "suit"):
            ranks = kind == "rank"
            return [phrases.say("why_any_of_ranks" if ranks else "why_any_of_suits", name=name)]
        lines = []
        offered = [self.thing(one, seat) for one in choices if one.offered]
        if offered:
            space = " " if kind == "card" else phrases.say("list")
            lines.append(phrases.say("why_one_of", name=name, things=space.join(offered)))
        for one in choices:
            if not one.offered:
                lines += self._not_this(one, seat)
        return lines

    def _not_this(self, choice: ChoiceFinding, seat: int) -> list[str]:
        thing = self.thing(choice, seat)
        return [self._phrases.say("why_not_this", thing=thing), *self.choice(choice, seat)[1:]]
