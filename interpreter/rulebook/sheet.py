"""The rule sheet of a game: its clauses in the order in which a rulebook tells them.

The order is that of reading, not of the file: what is on the table, what is agreed, how a game is
set up, what a turn is, the details, how it ends, what beats what. Every clause stands on the sheet
exactly once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.game.options import parse_options
from interpreter.game.sentences import Sentences, in_language
from interpreter.game.words import Words, numbered_names
from interpreter.program.program import Program
from interpreter.rulebook.clause_words import facts_of, own_sentence, title_of
from interpreter.rulebook.houses import Layered, players_text
from interpreter.rulebook.model import Entry, Labels, Section, Sheet, Table
from interpreter.rulebook.plain_clauses import PlainWords
from interpreter.rules import model as m
from interpreter.rules.limits import example_hands
from interpreter.rules.parts import parts

_SHORT_HAND = 5
"""A hand of so many cards stays on one line."""


def rule_sheet(
    program: Program, given: Mapping[str, str], language: str, *, symbols: bool = True
) -> Sheet:
    """Put a game's rule sheet together.

    Args:
        program: the game, with its variants laid on it.
        given: option values as typed, by name; the others have their defaults.
        language: "en" or "zh".
        symbols: whether suits are shown by their signs, `♠7`; else by letters, `7S`.

    Raises `OptionError`.
    """
    options = parse_options(program.rules, given)
    words = Words(program, numbered_names(program.rules.players[1]))
    now = PlainWords(Sentences(words, options, language), symbols)
    return _Builder(now, Layered.of(now, given)).sheet()


@dataclass(frozen=True)
class _Builder:
    words: PlainWords
    layered: Layered

    @property
    def rules(self) -> m.Rules:
        return self.words.rules

    def sheet(self) -> Sheet:
        """Put the whole together."""
        speaker, game = self.words.speaker, self.layered.game
        houses = self.layered.houses()
        titles = speaker.listed([one.title for one in houses], "and")
        intro = in_language(game.sentences, speaker.language)
        return Sheet(
            language=speaker.language,
            title=self.layered.title(game),
            subtitle=speaker.say("played_with", houses=titles) if houses else "",
            players=players_text(self.words),
            intro=self.words.sentences.filled(intro),
            name=self._name(),
            houses=houses,
            sections=tuple(one for one in self._sections() if one.entries or one.table),
            labels=Labels(
                house_rules=speaker.say("house_rules"),
                now=speaker.say("now"),
                before=speaker.say("before"),
                sources=speaker.say("sources"),
                colon=speaker.say("title_colon"),
                semicolon=speaker.say("semicolon"),
                aside=speaker.say("aside", text="{text}"),
                mark=speaker.say("marked", text="{text}"),
            ),
        )

    def _name(self) -> str:
        """Write what the ruleset is called where it is typed."""
        say, names = self.words.speaker.say, [one.name for one in self.layered.stages]
        edition = say("edition", n=self.rules.edition)
        return say("comma").join((" + ".join(names), edition))

    # -- sections -------------------------------------------------------------------------------

    def _sections(self) -> Iterator[Section]:
        say, rules = self.words.speaker.say, self.rules
        deciding = [one.clause for one in rules.steps.values() if _decides(one.body)]
        others = [one.clause for one in rules.steps.values() if one.clause not in deciding]
        yield self._section("cards", (rules.deck.clause, *(one.clause for one in rules.zones)))
        yield self._section("options", (one.clause for one in rules.options))
        yield self._section("setup", (rules.setup.clause,), untitled=True)
        turn = "play" if rules.turn_once else "turn"
        yield Section(say(f"section_{turn}"), tuple(self._turn()))
        yield self._section("steps", others)
        ends = [*deciding, *(one.clause for one in rules.ends)]
        ends += [rules.match.clause] if rules.match is not None else []
        yield self._section("end", ends)
        for ranking in rules.rankings.values():
            yield self._ranking(ranking)
        for melds in rules.melds.values():
            yield self._melds(melds)
        states = tuple(self._entry(rules.clauses[one.clause]) for one in rules.states)
        brief = not any(one.sentence for one in states)
        yield Section(say("section_states"), states, brief=brief)

    def _section(self, key: str, clauses: Iterable[int], *, untitled: bool = False) -> Section:
        entries = [self._entry(self.rules.clauses[one], untitled=untitled) for one in clauses]
        return Section(self.words.speaker.say(f"section_{key}"), tuple(entries))

    def _turn(self) -> Iterator[Entry]:
        clauses = self.rules.clauses
        yield self._entry(clauses[self.rules.turn.clause], untitled=True)
        yield from (self._entry(clauses[one.clause]) for one in self.rules.moves.values())

    def _ranking(self, ranking: m.Ranking) -> Section:
        clause = self.rules.clauses[ranking.clause]
        speaker = self.words.speaker
        title = speaker.begun(title_of(self.words, clause))
        entry = self._entry(clause, untitled=True)
        bare = not (entry.sentence or entry.changed)
        return Section(
            speaker.say("best_first", title=title), () if bare else (entry,), self._rows(ranking)
        )

    def _melds(self, melds: m.Melds) -> Section:
        """Tell a block of melds: what each is called, and its cards."""
        speaker, clauses = self.words.speaker, self.rules.clauses
        clause = clauses[melds.clause]
        entry = self._entry(clause, untitled=True)
        bare = not (entry.sentence or entry.changed)
        rows = [
            (
                self._row_title(clauses[row.clause]),
                self._told_cards(clauses[row.clause], self.words.meld_cards(row)),
            )
            for row in melds.rows
        ]
        paths = tuple(clauses[row.clause].path for row in melds.rows)
        columns = (speaker.say("meld"), speaker.say("row_cards"))
        title = speaker.begun(title_of(self.words, clause))
        return Section(title, () if bare else (entry,), Table(columns, tuple(rows), paths))

    def _rows(self, ranking: m.Ranking) -> Table:
        say, clauses = self.words.speaker.say, self.rules.clauses
        hands = example_hands(self.rules.deck, ranking)
        keys = ("row", "row_cards", "row_keys", *(("row_example",) if hands else ()))
        rows = []
        for row in ranking.rows:
            clause = clauses[row.clause]
            cells = [
                self._row_title(clause),
                self._told_cards(clause, self.words.row_patterns(row)),
            ]
            cells.append(self.words.row_keys(row))
            if hands:
                cells.append(self._hand(hands.get(row.name, ())))
            rows.append(tuple(cells))
        columns = tuple(say(key) for key in keys)
        return Table(columns, tuple(rows), tuple(clauses[row.clause].path for row in ranking.rows))

    def _row_title(self, clause: m.Clause) -> str:
        """Name a row, with who changed it."""
        changed = self._changed(clause)
        mark = self.words.speaker.say("aside", text=changed) if changed else ""
        return title_of(self.words, clause) + mark

    def _told_cards(self, clause: m.Clause, cards: str) -> str:
        """Say what cards a row asks for, and what else the ruleset says about it."""
        sentence = own_sentence(self.words, clause)
        if not sentence:
            return cards
        return self.words.speaker.run_on((cards + self.words.speaker.say("stop"), sentence))

    def _hand(self, cards: tuple[tuple[int, int], ...]) -> str:
        suits = len(self.rules.deck.suits)
        words = self.words.sentences.words
        written = words.pretty_card if self.words.symbols else words.card
        space = "\N{NO-BREAK SPACE}" if len(cards) <= _SHORT_HAND else " "
        high_first = sorted(cards, key=lambda card: (-card[0], card[1]))
        return space.join(written(rank * suits + suit) for rank, suit in high_first)

    # -- entries --------------------------------------------------------------------------------

    def _entry(self, clause: m.Clause, *, untitled: bool = False) -> Entry:
        sentence = own_sentence(self.words, clause)
        lines = self.layered.unsaid(clause) if sentence else self.words.tell(clause)
        own = clause.titles.get(self.words.speaker.language, "")
        title = own if untitled or clause.kind == "option" else title_of(self.words, clause)
        return Entry(
            path=clause.path,
            title=self.words.speaker.begun(title),
            sentence=sentence,
            lines=lines,
            facts=facts_of(self.words, clause),
            cites=clause.cites,
            changed=self._changed(clause),
            parts=tuple(
                self._entry(one)
                for one in self.rules.clauses
                if one.parent == clause.index and self._is_entry(one)
            ),
        )

    def _is_entry(self, part: m.Clause) -> bool:
        """Say whether a part of a clause is told by itself; a plain claim is told with its move."""
        if part.kind == "claim":
            return bool(own_sentence(self.words, part))
        return part.kind not in ("row", "meld")

    def _changed(self, clause: m.Clause) -> str:
        titles = self.layered.changed_by(clause)
        speaker = self.words.speaker
        if not titles:
            return ""
        return speaker.say("changed_by", houses=speaker.listed(titles, "and"))


def _decides(body: tuple[m.Stmt, ...]) -> bool:
    """Say whether somebody can win by these lines themselves."""
    return any(isinstance(one, m.Wins | m.MostWin | m.Drawn) for one in parts(body))
