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

from dataclasses import dataclass

from interpreter.game.actions import Play, Refusal, read_play
from interpreter.game.findings import Eyes, Finding, Inquiry
from interpreter.game.game import Decision, Game
from interpreter.game.views import View
from interpreter.program import layout as lay
from interpreter.program.choices import following, leading_choices, leading_lines
from interpreter.program.fragments import Scope, scope_of
from interpreter.program.opcodes import WIDTH
from interpreter.rules import model as m


@dataclass(frozen=True)
class Need:
    """A later choice of a chain, and whether something is left for it.

    Attributes:
        name: what is chosen, as the rules call it.
        met: whether there is anything to choose.
    """

    name: str
    met: bool


@dataclass(frozen=True)
class MoveFinding:
    """Why a move is or isn't on offer.

    Attributes:
        name: the move.
        clause: its clause.
        listed: whether the line that has a move chosen lists it.
        guard: what its guard came to; None if it has none.
        needs: the choices that it begins with.
    """

    name: str
    clause: int
    listed: bool
    guard: Finding | None
    needs: tuple[Need, ...]

    @property
    def offered(self) -> bool:
        """Whether the move can be made."""
        holds = self.guard is None or self.guard.holds is True
        return self.listed and holds and all(one.met for one in self.needs)


@dataclass(frozen=True)
class ChoiceFinding:
    """Why a thing can or can't be chosen.

    Attributes:
        decision: the choice that it is about.
        pool: "cards", "zones", "players", "others", "values" (any rank or suit), "moves", "answer".
        value: the thing, as a number of the machine.
        sources: the numbers of the zones that cards or places come from.
        within: whether it is among the things to choose from.
        where: what the line's condition came to for it; None if there is none or it isn't asked.
        needs: later choices that depend on it.
        move: for a move, why it is or isn't on offer.
    """

    decision: Decision
    pool: str
    value: int
    sources: tuple[int, ...] = ()
    within: bool = True
    where: Finding | None = None
    needs: tuple[Need, ...] = ()
    move: MoveFinding | None = None

    @property
    def offered(self) -> bool:
        """Whether the thing can be chosen."""
        if self.move is not None:
            return self.within and self.move.offered
        fits = self.where is None or self.where.holds is True
        return self.within and fits and all(one.met for one in self.needs)


@dataclass(frozen=True)
class Verdict:
    """Why a play is or isn't allowed.

    Attributes:
        play: what was typed.
        move: the move that the play begins or goes on with, if nothing has happened in it yet.
        choices: the choices of the play, one after the other; the last may be the refused one.
        refusal: why the line is no play, where it is none.
        complete: whether nothing more has to be chosen.
    """

    play: str
    move: MoveFinding | None
    choices: tuple[ChoiceFinding, ...]
    refusal: Refusal | None
    complete: bool

    @property
    def allowed(self) -> bool:
        """Whether the play can be made, or begun."""
        return self.refusal is None


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
        trial = game.clone()
        indexes = read.indexes if isinstance(read, Play) else read.after
        choices = []
        for index in indexes:
            current = trial.decision
            assert current is not None
            choices.append(self.choice(trial, Eyes(view), current.values[index]))
            trial.choose(index)
        move = self.begun_move(game)
        if isinstance(read, Play):
            return Verdict(text, move, tuple(choices), None, read.complete)
        current = trial.decision
        if read.value is not None and current is not None and read.kind == current.kind:
            choices.append(self.choice(trial, Eyes(view), read.value))
        elif read.kind == "move":
            line = self._offering(game)
            move = self.move(game, read.word, *line) if line is not None else None
        return Verdict(text, move, tuple(choices), read, complete=False)

    # -- moves ---------------------------------------------------------------------------------

    def moves(self, game: Game) -> tuple[MoveFinding, ...]:
        """Explain every move that stood to choice at a decision where nothing has happened yet."""
        line = self._offering(game)
        if line is None:
            return ()
        return tuple(self.move(game, name, *line) for name in line[0])

    def begun_move(self, game: Game) -> MoveFinding | None:
        """Explain the move that a decision belongs to, if nothing has happened in it yet."""
        line, current = self._offering(game), self._move_at(game)
        if line is None or current is None:
            return None
        return self.move(game, current.name, *line)

    def move(self, game: Game, name: str, listed: tuple[str, ...], scope: Scope) -> MoveFinding:
        """Explain why a move is or isn't on offer at a line that lists moves."""
        move = self._rules.moves[name]
        guard = None
        if move.guard is not None:
            guard = self._ask.finding(game.state, move.guard, scope=scope)
        needs = self._needs(game.state, leading_choices(move.body), scope)
        return MoveFinding(name, move.clause, name in listed, guard, needs)

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
        match begin.statement:
            case m.ChooseMove(moves=moves):
                name = list(self._rules.moves)[value]
                move = self.move(game, name, moves, scope_of(begin))
                return ChoiceFinding(decision, "moves", value, within=move.listed, move=move)
            case m.Choose() as statement:
                return self._chosen(game, decision, eyes, statement, scope_of(begin), value)
            case m.Claim():
                return ChoiceFinding(decision, "values", value)
            case _:
                return ChoiceFinding(decision, "answer", value, within=value in decision.values)

    def candidates(self, game: Game, eyes: Eyes) -> tuple[ChoiceFinding, ...]:
        """Explain everything that a game's decision could be about.

        Of cards those are the ones in the zones to choose from, as far as the one who asks has
        seen them there.
        """
        decision = game.decision
        assert decision is not None
        begin = self._ask.fragments.line_at(decision.pc)
        values = list(decision.values)
        if isinstance(begin.statement, m.ChooseMove):
            values = [list(self._rules.moves).index(name) for name in begin.statement.moves]
        elif isinstance(begin.statement, m.Choose):
            values = self._things(game, begin.statement, scope_of(begin)) or values
        found = (self.choice(game, eyes, value) for value in values)
        return tuple(one for one in found if one.within or one.offered)

    def dependent(self, game: Game) -> tuple[str, ...]:
        """Name the later choices that depend on what is chosen at a game's decision."""
        decision = game.decision
        line = self._ask.fragments.line_at(decision.pc).statement if decision else None
        if not isinstance(line, m.Choose):
            return ()
        return tuple(one.candidate.name for one in self._following(game, line))

    def _things(self, game: Game, statement: m.Choose, scope: Scope) -> list[int]:
        """Give what there is to choose from, before the line's condition."""
        zones = [self._ask.value(game.state, zone, scope) for zone in statement.zones]
        if statement.pool == "zones":
            return zones
        if statement.pool != "cards":
            return []
        start = zones[0] + lay.FIRST
        return sorted(game.state[start : start + game.state[zones[0] + lay.LENGTH]])

    def _chosen(
        self,
        game: Game,
        decision: Decision,
        eyes: Eyes,
        statement: m.Choose,
        scope: Scope,
        value: int,
    ) -> ChoiceFinding:
        state = game.state
        zones = [self._ask.value(state, zone, scope) for zone in statement.zones]
        sources = tuple(state[zone + lay.NUMBER] for zone in zones)
        if not self._within(game, eyes, statement, zones, value):
            return ChoiceFinding(decision, statement.pool, value, sources, within=False)
        given = self._ask.given(state, statement.candidate, value)
        where = None
        if statement.where is not None:
            where = self._ask.finding(given, statement.where, eyes, scope)
        needs: tuple[Need, ...] = ()
        if where is None or where.holds:
            needs = self._needs(given, self._following(game, statement), scope)
        return ChoiceFinding(decision, statement.pool, value, sources, True, where, needs)

    def _within(
        self, game: Game, eyes: Eyes, statement: m.Choose, zones: list[int], value: int
    ) -> bool:
        """Say whether a thing is among those to choose from, as far as the seat can see."""
        match statement.pool:
            case "cards":
                record = lay.CARDS + lay.CARD_SIZE * value
                lies = game.state[record + lay.ZONE] in zones
                return lies and eyes.see(game.state, value)
            case "zones":
                return value in zones
            case "others":
                return value != game.state[lay.PLAYER] and value < game.players
            case _:
                return statement.candidate.type != m.PLAYER or value < game.players

    def _following(self, game: Game, statement: m.Choose) -> tuple[m.Choose, ...]:
        move = self._move_at(game)
        return following(statement, leading_lines(move.body)) if move is not None else ()

    def _needs(
        self, state: list[int], choices: tuple[m.Choose, ...], scope: Scope
    ) -> tuple[Need, ...]:
        """Say for each of some choices whether it can be made, as far as those before it can."""
        found = []
        for count, choice in enumerate(choices, 1):
            met = self._ask.possible(state, choices[:count], scope)
            found.append(Need(choice.candidate.name, met))
            if not met:
                break
        return tuple(found)
