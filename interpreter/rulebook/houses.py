"""House rules on a sheet: what each variant changes, what that says now and what it said before.

What stood there before is told from the game with only the earlier variants laid on it, read and
checked once more, so that both sides are told by the same words. Such an earlier layer need not be
sound by itself (a later variant may mend it); then the text that was replaced is shown as written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath

from interpreter.game.options import OptionError, parse_options
from interpreter.game.sentences import Sentences, in_language, spoken
from interpreter.game.words import Words, numbered_names
from interpreter.program.lower import lower
from interpreter.rulebook.clause_words import flat, own_sentence, title_of, whole_text
from interpreter.rulebook.model import Change, House, Line
from interpreter.rulebook.plain_clauses import Owner, PlainWords
from interpreter.rules import model as m
from interpreter.rules.check import check_source
from interpreter.rules.layers import Stage, is_about, stages


@dataclass(frozen=True)
class Layered:
    """A game with its variants: what it was before each of them, and what it is now.

    Attributes:
        now: tells the game as it is.
        stages: the game itself, then each variant in the order in which they are laid on it.
        told: tells each stage; None for one that isn't sound by itself.
    """

    now: PlainWords
    stages: tuple[Stage, ...]
    told: tuple[PlainWords | None, ...]

    @classmethod
    def of(cls, now: PlainWords, given: Mapping[str, str]) -> Layered:
        """Work out what a game was before each of its variants.

        Args:
            now: tells the game as it is.
            given: option values as typed, by name.
        """
        found = stages(now.rules.source)
        if len(found) < 2:
            return cls(now, found, (now,))
        return cls(now, found, tuple(_told(one, given, now) for one in found))

    @property
    def game(self) -> Stage:
        """The game itself."""
        return self.stages[0]

    def title(self, stage: Stage) -> str:
        """Give the title of the game or of a variant."""
        return in_language(stage.titles, self.now.sentences.language) or spoken(stage.name)

    # -- what a variant changes -----------------------------------------------------------------

    def houses(self) -> tuple[House, ...]:
        """Give every variant with its changes."""
        language = self.now.sentences.language
        return tuple(
            House(
                self.title(stage),
                self.now.sentences.filled(in_language(stage.sentences, language)),
                tuple(self._changes(index)),
            )
            for index, stage in enumerate(self.stages)
            if index
        )

    def _changes(self, index: int) -> Iterator[Change]:
        before, after = self.told[index - 1], self.told[index]
        seats = before and after and before.rules.players != after.rules.players
        if before and after and seats:
            say = after.speaker.say
            now, old = players_text(after), players_text(before)
            yield Change(say("seats"), "game", say("overrides"), now, old, self._head(index))
        for touch in self.now.rules.touches:
            if touch.variant == self.stages[index].name:
                yield self._change(touch, before, after or self.now)

    def _head(self, index: int) -> str:
        """Give the file and line of a variant's first line."""
        source = self.now.rules.source
        head = next(
            at
            for at in range(1, source.line_count + 1)
            if source.line_text(at).split()[:2] == ["variant", self.stages[index].name]
        )
        return self._place(source.span_of_line(head).start)

    def _place(self, offset: int) -> str:
        """Give the file, without its folder, and the line."""
        file, line = self.now.rules.source.place(offset)
        return f"{PurePath(file).name}:{line}"

    def _change(self, touch: m.Touch, before: PlainWords | None, after: PlainWords) -> Change:
        now, old = _clause(after, touch), _clause(before, touch) if before is not None else None
        said = self._said(touch, after, now, before, old)
        if before is None and touch.displaced is not None:
            source, span = self.now.rules.source.locate(touch.displaced)
            said = said[0], " ".join(source.text[span.start : span.end].split())
        named = (after, now) if now is not None else (before, old)
        title = self._title(touch, named[0] or after, named[1])
        place = self._place(touch.span.start)
        what = after.speaker.say(touch.verb)
        path = touch.kind if touch.kind == touch.name else f"{touch.kind} {touch.name}"
        return Change(title, path, what, *said, place)

    def _title(self, touch: m.Touch, words: PlainWords, clause: m.Clause | None) -> str:
        title = title_of(words, clause) if clause is not None else spoken(touch.name)
        return words.speaker.say("guard_of", move=title) if touch.kind == "guard" else title

    def _said(
        self,
        touch: m.Touch,
        after: PlainWords,
        now: m.Clause | None,
        before: PlainWords | None,
        old: m.Clause | None,
    ) -> tuple[str, str]:
        """Tell a clause as it is now and as it was; empty for what isn't or wasn't there."""
        if touch.verb == "extends" and now is not None:
            return self._extension(after, now, before, old), ""
        if touch.kind == "guard":
            return _guard(after, now), _guard(before, old)
        if touch.kind == "option" and touch.verb == "sets":
            pair = _default(after, now), _default(before, old)
            if pair[0] != pair[1]:
                return pair
            return _default(after, now, bare=True), _default(before, old, bare=True)
        pair = _text(after, now), _text(before, old)
        if pair[0] == pair[1]:  # the lines differ where the sentence doesn't
            return _text(after, now, from_lines=True), _text(before, old, from_lines=True)
        return pair

    def _extension(
        self, after: PlainWords, now: m.Clause, before: PlainWords | None, old: m.Clause | None
    ) -> str:
        """Tell only what lines that were put before or after others add."""
        said = own_sentence(after, now)
        if before is None or old is None:
            return said
        was = own_sentence(before, old)
        if was and said != was and said.startswith(was):
            return said[len(was) :].strip()
        added = _told_added(before, after, now)
        return after.speaker.run_on(flat(added)) if added else said

    # -- what the sentences don't say -----------------------------------------------------------

    def unsaid(self, clause: m.Clause) -> tuple[Line, ...]:
        """Tell what the sentence of a clause leaves out, because variants changed only its lines.

        A variant that puts lines or a guard to a clause need say nothing about them; and where it
        does, the clause itself may have had no sentence.
        """
        found: list[Line] = []
        for touch in self.now.rules.touches:
            if not is_about(touch, clause):
                continue
            if touch.kind != "guard" and touch.verb != "extends":
                # What is put in the place of a clause has its own sentence, or none at all.
                found = []
                continue
            index = [one.name for one in self.stages].index(touch.variant)
            before, after = self.told[index - 1], self.told[index]
            old = _clause(before, touch) if before is not None else None
            new = _clause(after, touch) if after is not None else None
            if before is None or after is None or old is None or new is None:
                return self.now.tell(clause)
            was = own_sentence(before, old)
            if not was:
                return self.now.tell(clause)
            if was == own_sentence(after, new):
                guarded = touch.kind == "guard"
                move = self.now.rules.moves.get(clause.name)
                if guarded and move is not None:
                    found.append(self.now.guard(move))
                else:
                    found += _told_added(before, after, new)
        return tuple(found)

    def changed_by(self, clause: m.Clause) -> tuple[str, ...]:
        """Give the titles of the variants that touched a clause."""
        names = {t.variant for t in self.now.rules.touches if is_about(t, clause)}
        return tuple(self.title(one) for one in self.stages if one.name in names)


def players_text(words: PlainWords) -> str:
    """Say how many can play."""
    low, high = words.rules.players
    if low == high:
        said = words.speaker.say("players", n=low)
        size = words.rules.teams
        return words.speaker.say("in_teams", players=said, n=size) if size else said
    return words.speaker.say("players_range", low=low, high=high)


def _told(stage: Stage, given: Mapping[str, str], now: PlainWords) -> PlainWords | None:
    """Give what tells a stage in the way of another; None if it isn't sound by itself."""
    rules = check_source(stage.text).rules
    if rules is None:
        return None
    options = parse_options(rules, {})
    for name, text in given.items():
        try:
            options[name] = parse_options(rules, {name: text})[name]
        except OptionError:  # the option, or this value of it, came with a later variant
            continue
    words = Words(lower(rules), numbered_names(rules.players[1]))
    return PlainWords(Sentences(words, options, now.sentences.language), now.symbols)


def _clause(words: PlainWords, touch: m.Touch) -> m.Clause | None:
    return next((one for one in words.rules.clauses if is_about(touch, one)), None)


def _text(words: PlainWords | None, clause: m.Clause | None, *, from_lines: bool = False) -> str:
    if words is None or clause is None:
        return ""
    return whole_text(words, clause, from_lines=from_lines)


def _guard(words: PlainWords | None, clause: m.Clause | None) -> str:
    if words is None or clause is None:
        return ""
    return words.guard(words.rules.moves[clause.name]).text


def _default(words: PlainWords | None, clause: m.Clause | None, *, bare: bool = False) -> str:
    """Tell an option with its default, whatever it is set to; `bare` is the value alone."""
    if words is None or clause is None:
        return ""
    option = next(one for one in words.rules.options if one.name == clause.name)
    options = {**words.sentences.options, option.name: option.default}
    usual = replace(words, sentences=replace(words.sentences, options=options))
    sentence = "" if bare else own_sentence(usual, clause)
    return sentence or usual.speaker.literal(option.default, option.type)


def _told_added(before: PlainWords, after: PlainWords, clause: m.Clause) -> tuple[Line, ...]:
    """Tell the lines of a clause that stand in the last variant's part of the text."""
    owner = after.declared[clause.index]
    assert isinstance(owner, Owner)
    start = len(before.rules.source.text)
    return after.some_lines(clause, tuple(o for o in owner.body if o.at.span.start >= start))
