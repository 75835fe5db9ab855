"""Why a play is or isn't allowed: the move and its guard, then choice by choice.

What is difficult is that a play is a chain: a move that has to be on offer, then a card, a place, a
claim, each of which depends on the ones before. The chain is walked on a copy of the game as far as
it goes, and at each choice the line of the rules that asks for it is looked up. Then three things
decide, and each is told apart: whether the thing is among those to choose from, whether the line's
`where` holds for it, and whether something is left for the choices that depend on it. What comes
out is put together from these parts, and is what the machine offers; a test holds the two together
over thousands of decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter.game.actions import Play, Refusal, read_play
from interpreter.game.findings import Eyes, Inquiry
from interpreter.game.game import Game
from interpreter.game.typed_cards import goes_on, listed
from interpreter.game.verdicts import ChoiceFinding, MoveFinding, Need, Verdict
from interpreter.game.views import View
from interpreter.program import layout as lay
from interpreter.program.choices import Question, following, leading_choices, leading_lines
from interpreter.program.fragments import Scope, scope_of
from interpreter.program.opcodes import WIDTH
from interpreter.rules import model as m


class PlayExplainer:
    """Explains plays at decisions of one game's rules.

    Args:
        inquiry: asks the rules.
    """

    def __init__(self, inquiry: Inquiry) -> None:
        self._ask = inquiry
        self._rules = inquiry.rules

    def explain(self, game: Game, view: View, text: str) -> Verdict:
        """Explain a play as somebody types it.

        Args:
            game: at a decision of the view's seat; left as it is.
            view: what that seat knows.
            text: the play.
        """
        read = read_play(game, view.seat, text)
        decision = game.decision
        if decision is None or decision.seat != view.seat:
            assert isinstance(read, Refusal)
            return Verdict(text, None, (), read, complete=False)
        trial, eyes = game.clone(), Eyes(view)
        indexes = read.indexes if isinstance(read, Play) else read.after
        choices = []
        while indexes:
            finding, count = self._next_choice(trial, eyes, indexes)
            choices.append(finding)
            for index in indexes[:count]:
                trial.choose(index)
            indexes = indexes[count:]
        move = self.begun_move(game, eyes)
        if isinstance(read, Play):
            return Verdict(text, move, tuple(choices), None, read.complete, read.silent)
        current = trial.decision
        if read.cards:
            choices.append(self.together(trial, eyes, read.cards))
        elif read.value is not None and current is not None and _is_of(read.kind, current.kind):
            choices.append(self.choice(trial, eyes, read.value))
        elif read.kind == "move":
            line = self._offering(game)
            move = self._move(game, eyes, read.word, *line) if line is not None else None
        return Verdict(text, move, tuple(choices), read, complete=False)

    def _next_choice(
        self, game: Game, eyes: Eyes, indexes: Sequence[int]
    ) -> tuple[ChoiceFinding, int]:
        """Explain the first of some choices, and say how many belong to it."""
        decision = game.decision
        assert decision is not None
        if decision.kind != "cards":
            return self.choice(game, eyes, decision.values[indexes[0]]), 1
        trial, count = game.clone(), 0
        cards = listed(game, decision)
        while count < len(indexes) and (step := goes_on(trial, decision, len(cards))) is not None:
            value = step.values[indexes[count]]
            trial.choose(indexes[count])
            count += 1
            if value < 0:
                break
            cards += (value,)
        return self.together(game, eyes, cards), count

    # -- moves ---------------------------------------------------------------------------------

    def moves(self, game: Game, eyes: Eyes) -> tuple[MoveFinding, ...]:
        """Explain every move that stood to choice at a decision where nothing has happened yet."""
        line = self._offering(game)
        if line is None:
            return ()
        return tuple(self._move(game, eyes, name, *line) for name in line[0])

    def begun_move(self, game: Game, eyes: Eyes) -> MoveFinding | None:
        """Explain the move that a decision belongs to, if nothing has happened in it yet."""
        line, current = self._offering(game), self._move_at(game)
        if line is None or current is None:
            return None
        return self._move(game, eyes, current.name, *line)

    def _move(
        self, game: Game, eyes: Eyes, name: str, listed: tuple[str, ...], scope: Scope
    ) -> MoveFinding:
        """Explain why a move is or isn't on offer at a line that lists moves."""
        move = self._rules.moves[name]
        guard = None
        if move.guard is not None:
            guard = self._ask.finding(game.state, move.guard, eyes, scope)
        leading = leading_choices(move.body)
        needs = self._needs(game.state, leading, scope)
        lacking: tuple[ChoiceFinding, ...] = ()
        if needs and not needs[-1].met:
            before, choice = leading[: len(needs) - 1], leading[len(needs) - 1]
            depends = any(choice in following(one, leading) for one in before)
            if choice.least is None and not depends:
                lacking = self._all_of(game.state, eyes, choice, scope, ())
        return MoveFinding(name, move.clause, name in listed, guard, needs, lacking)

    def _offering(self, game: Game) -> tuple[tuple[str, ...], Scope] | None:
        """Give the moves of the line that had one chosen, and what words mean there."""
        decision = game.decision
        if decision is None:
            return None
        if decision.kind == "move":
            pc = decision.pc
        else:
            current = self._move_at(game)
            if current is None or decision.about is None or not decision.about.leads:
                return None
            pc = game.state[self._ask.fragments.way_back("move", current.name)] - WIDTH
        begin = self._ask.fragments.line_at(pc)
        assert isinstance(begin.statement, m.ChooseMove)
        return begin.statement.moves, scope_of(begin)

    def _move_at(self, game: Game) -> m.Move | None:
        """Give the move whose lines a decision stands in."""
        decision = game.decision
        if decision is None or decision.kind == "move":
            return None
        clause = game.program.place(decision.pc).clause
        return next((one for one in self._rules.moves.values() if one.clause == clause), None)

    # -- choices -------------------------------------------------------------------------------

    def choice(self, game: Game, eyes: Eyes, value: int) -> ChoiceFinding:
        """Explain why a thing can or can't be chosen at a game's decision."""
        decision = game.decision
        assert decision is not None
        begin = self._ask.fragments.line_at(decision.pc)
        scope, kind = scope_of(begin), decision.kind
        clause = game.program.place(decision.pc).clause
        name = decision.about.name if decision.about is not None else kind
        match begin.statement:
            case m.ChooseMove(moves=moves):
                move = self._move(game, eyes, list(self._rules.moves)[value], moves, scope)
                return ChoiceFinding(
                    clause, kind, name, "moves", value, within=move.listed, move=move
                )
            case m.Choose() as statement if kind == "cards":
                if value < 0:
                    return self.together(game, eyes, listed(game, decision))
                return self._one_of_several(game, eyes, statement, value)
            case m.Choose() | m.Claim() as statement:
                later = self._following(game, statement)
                return self._chosen(game.state, eyes, statement, scope, later, value)
            case _:
                within = value in decision.values
                return ChoiceFinding(clause, kind, name, "answer", value, within=within)

    def together(self, game: Game, eyes: Eyes, cards: tuple[int, ...]) -> ChoiceFinding:
        """Explain why several cards can or can't be chosen together at a game's decision."""
        decision = game.decision
        assert decision is not None
        begin = self._ask.fragments.line_at(decision.pc)
        statement, scope, state = begin.statement, scope_of(begin), game.state
        assert isinstance(statement, m.Choose)
        assert statement.least is not None
        assert statement.most is not None
        zone = self._ask.value(state, statement.zones[0], scope)
        least = self._ask.value(state, statement.least, scope)
        found = ChoiceFinding(
            statement.at.clause,
            "cards",
            statement.candidate.name,
            statement.pool,
            -1,
            (state[zone + lay.NUMBER],),
            all(self._within(state, eyes, statement, [zone], card) for card in cards),
            cards=cards,
            sizes=(least, self._ask.value(state, statement.most, scope)),
        )
        if not found.within or not found.so_many:
            return found
        order = sorted(cards, key=lambda card: (self._rules.deck.face(card), card))
        given = self._ask.given_cards(state, statement.candidate, order)
        where = None
        if statement.where is not None:
            where = self._ask.finding(given, statement.where, eyes, scope)
        later = self._following(game, statement) if where is None or where.holds else ()
        return replace(found, where=where, needs=self._needs(given, later, scope))

    def _one_of_several(
        self, game: Game, eyes: Eyes, statement: m.Choose, card: int
    ) -> ChoiceFinding:
        """Explain why one card can or can't be taken next: whether a set goes on with it."""
        decision = game.decision
        assert decision is not None
        begin = self._ask.fragments.line_at(decision.pc)
        zone = self._ask.value(game.state, statement.zones[0], scope_of(begin))
        name = statement.candidate.name
        within = self._within(game.state, eyes, statement, [zone], card)
        return ChoiceFinding(
            statement.at.clause,
            "card",
            name,
            statement.pool,
            card,
            (game.state[zone + lay.NUMBER],),
            within,
            needs=(Need(name, card in decision.values),) if within else (),
        )

    def candidates(self, game: Game, eyes: Eyes) -> tuple[ChoiceFinding, ...]:
        """Explain everything that a game's decision could be about.

        Of cards those are the ones in the zones to choose from, as far as the one who asks has
        seen them there.
        """
        decision = game.decision
        assert decision is not None
        begin = self._ask.fragments.line_at(decision.pc)
        match begin.statement:
            case m.ChooseMove(moves=moves):
                names = list(self._rules.moves)
                return tuple(self.choice(game, eyes, names.index(name)) for name in moves)
            case m.Choose() as statement if decision.kind == "cards":
                things = self._things(game.state, statement, scope_of(begin))
                left = [card for card in reversed(things) if card not in listed(game, decision)]
                faces = {self._rules.deck.face(card): card for card in left}
                values = [faces[face] for face in sorted(faces)]
                values += [-1] if -1 in decision.values else []
                return tuple(self.choice(game, eyes, value) for value in values)
            case m.Choose() | m.Claim() as statement:
                later = self._following(game, statement)
                return self._all_of(game.state, eyes, statement, scope_of(begin), later)
            case _:
                return tuple(self.choice(game, eyes, value) for value in decision.values)

    def dependent(self, game: Game) -> tuple[str, ...]:
        """Name the later choices that depend on what is chosen at a game's decision."""
        decision = game.decision
        line = self._ask.fragments.line_at(decision.pc).statement if decision else None
        if not isinstance(line, m.Choose | m.Claim):
            return ()
        return tuple(one.candidate.name for one in self._following(game, line))

    def _all_of(
        self,
        state: list[int],
        eyes: Eyes,
        statement: Question,
        scope: Scope,
        later: tuple[Question, ...],
    ) -> tuple[ChoiceFinding, ...]:
        """Explain all that there is to choose from in a line, before its condition."""
        things = self._things(state, statement, scope)
        found = (self._chosen(state, eyes, statement, scope, later, one) for one in things)
        return tuple(one for one in found if one.within)

    def _things(self, state: list[int], statement: Question, scope: Scope) -> list[int]:
        zones = [self._ask.value(state, zone, scope) for zone in statement.zones]
        deck = self._rules.deck
        match statement.pool, statement.candidate.type.kind:
            case "zones", _:
                return zones
            case "cards", _:
                start = zones[0] + lay.FIRST
                return sorted(state[start : start + state[zones[0] + lay.LENGTH]])
            case _, m.Kind.PLAYER:
                return list(range(state[lay.PLAYERS]))
            case _, kind:
                return list(range(len(deck.ranks if kind is m.Kind.RANK else deck.suits)))

    def _chosen(
        self,
        state: list[int],
        eyes: Eyes,
        statement: Question,
        scope: Scope,
        later: tuple[Question, ...],
        value: int,
    ) -> ChoiceFinding:
        """Explain why a thing can or can't be chosen in a line.

        Args:
            state: in which the line has its turn.
            eyes: who asks.
            statement: the line.
            scope: what words mean there.
            later: the choices that depend on it.
            value: the thing.
        """
        zones = [self._ask.value(state, zone, scope) for zone in statement.zones]
        found = ChoiceFinding(
            statement.clause if isinstance(statement, m.Claim) else statement.at.clause,
            statement.candidate.type.kind.value,
            statement.candidate.name,
            statement.pool,
            value,
            tuple(state[zone + lay.NUMBER] for zone in zones),
            self._within(state, eyes, statement, zones, value),
        )
        if not found.within:
            return found
        given = self._ask.given(state, statement.candidate, value)
        where, condition = None, self._counts(state, statement, scope)
        if condition is not None:
            where = self._ask.finding(given, condition, eyes, scope)
        fits = where is None or where.holds
        return replace(found, where=where, needs=self._needs(given, later, scope) if fits else ())

    def _counts(self, state: list[int], statement: Question, scope: Scope) -> m.Expr | None:
        """Give the condition that counts in a line: of several the first that leaves something."""
        if not isinstance(statement, m.Choose) or not statement.tried:
            return statement.where
        for condition in statement.tried:
            alone = replace(statement, where=condition, tried=())
            if condition is None or self._ask.possible(state, (alone,), scope):
                return condition
        return statement.tried[-1]

    @staticmethod
    def _within(
        state: list[int], eyes: Eyes, statement: Question, zones: list[int], value: int
    ) -> bool:
        """Say whether a thing is among those to choose from, as far as the seat can see."""
        match statement.pool:
            case "cards":
                record = lay.CARDS + lay.CARD_SIZE * value
                return state[record + lay.ZONE] in zones and eyes.see(state, value)
            case "zones":
                return value in zones
            case "others":
                return value != state[lay.PLAYER] and value < state[lay.PLAYERS]
            case _:
                return statement.candidate.type != m.PLAYER or value < state[lay.PLAYERS]

    def _following(self, game: Game, statement: Question) -> tuple[Question, ...]:
        move = self._move_at(game)
        return following(statement, leading_lines(move.body)) if move is not None else ()

    def _needs(
        self, state: list[int], choices: tuple[Question, ...], scope: Scope
    ) -> tuple[Need, ...]:
        """Say for each of some choices whether it can be made, as far as those before it can."""
        found = []
        for count, choice in enumerate(choices, 1):
            met = self._ask.possible(state, choices[:count], scope)
            found.append(Need(choice.candidate.name, met))
            if not met:
                break
        return tuple(found)


def _is_of(read: str, asked: str) -> bool:
    """Say whether a thing that was read is of the kind that is asked for."""
    return read == asked or (read, asked) == ("card", "cards")
