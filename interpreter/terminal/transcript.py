"""Telling what happens: from events to sentences, one line a play.

What is difficult is that one play is many events, and that a good sentence needs several of them: a
claim is told after the card it is about, a challenge together with its reasons and the card that
was turned up, a taken pile in one breath. So events are gathered until one comes that can't belong
to them, and then become pieces: somebody, and what they do. Pieces of the same person in a row
share one sentence. A new turn ends the line, and what has changed in the states is put behind it,
in brackets.

The teller tells either all, or only what a seat is shown; then it never looks at more of an event
than `Event.shown_to` gives. No game, zone or rank is known here.
"""

from __future__ import annotations

from interpreter.game.events import Event
from interpreter.game.sentences import spoken
from interpreter.program.opcodes import WIDTH
from interpreter.program.statements import CUT_ZONE
from interpreter.rules import model as m
from interpreter.rules.flow import parts
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.told_cards import IN_SIGHT, NOBODY, Batch, CardTalk, Cuts, Piece
from interpreter.terminal.told_results import Challenge, Hands, deal_lines

MARGIN = "     "
_NEUTRAL = frozenset({"state", "clause"})
"""Events that are told elsewhere, and so interrupt no sentence."""
_TELLING = frozenset({"card", "shuffle", "show", "claim", "challenge", "choice", "hand", "best"})
"""Events that are told in sentences."""


class Teller:
    """Tells a game as it goes.

    Args:
        phrases: the language, and whom it speaks to.
        players: how many seats.
        seat: whose eyes it tells from; -1 tells everything.
        with_states: whether it tells how the states have changed.
    """

    def __init__(
        self, phrases: Phrases, players: int, seat: int = -1, *, with_states: bool = True
    ) -> None:
        self._phrases = phrases
        self._players = players
        self._seat = seat
        self._program = phrases.words.program
        self._zones = self._program.layout.zones
        self._talk = CardTalk(phrases, players)
        self._cuts = Cuts(phrases, players)
        self._states = _States(phrases)
        self._with_states = with_states
        self._random = _random_choices(self._program.rules)
        self._inside = _clauses_of_moves(self._program.rules)
        self._lines: list[str] = []
        self._pieces: list[Piece] = []
        self._number = 0
        self._batch: Batch | None = None
        self._turned: list[Event] = []
        self._laying_open = False
        self._claims: list[Event] = []
        self._challenge: Challenge | None = None
        self._hands = Hands()
        self._move: Event | None = None

    def hear(self, event: Event) -> None:
        """Take in what happened next."""
        shown = event.shown_to(self._seat) if self._seat >= 0 else event
        if shown.kind not in _NEUTRAL and not self._goes_on(shown):
            self._settle()
        if shown.kind in _TELLING:
            self._name_move(shown)
        match shown.kind:
            case "turn":
                self._end_line()
                self._number, self._move = shown.b, None
            case "card":
                self._card(shown)
            case "shuffle":
                self._shuffle(shown)
            case "show":
                self._show(shown)
            case "claim":
                self._claims.append(shown)
            case "challenge":
                self._challenge = Challenge(shown.b)
            case "reason" if self._challenge is not None:
                self._challenge.reasons.append(shown.a)
            case "state":
                self._states.set(shown)
            case "clause" if self._program.rules.clauses[shown.a].kind == "move":
                self._move = shown
            case "choice":
                self._choice(shown)
            case "cut":
                pieces, state = self._cuts.decide(shown)
                self._pieces += pieces
                self._states.told(state)
                if event.a >= 0:
                    self._end_line(with_states=False)
            case "hand" | "best":
                self._compare(shown)
            case "deal":
                self._next_deal(shown)
            case "outcome":
                self._end_line()
                held = self._states.held
                self._lines += ["", *deal_lines(self._phrases, shown, self._players, held)]
            case _:
                pass

    def lines(self) -> list[str]:
        """Give what has been told since the last call, an unfinished play included."""
        self._settle()
        if self._pieces:
            self._end_line()
        return self.finished_lines()

    def finished_lines(self) -> list[str]:
        """Give what has been told since the last call; an unfinished play waits for its end."""
        lines, self._lines = self._lines, []
        return lines

    # -- gathering ----------------------------------------------------------------------------

    def _goes_on(self, event: Event) -> bool:
        """Say whether an event goes on with what is being gathered."""
        if self._batch is not None:
            in_sight = event.kind == "card" and self._is_in_sight(event.b)
            return self._batch.takes(event, in_sight=in_sight)
        if self._turned:
            last = self._turned[-1]
            return event.kind == "show" and (event.pc, event.b) == (last.pc, last.b)
        if self._challenge is not None:
            return event.kind in ("reason", "show")
        return event.kind in ("claim", "card")

    def _is_in_sight(self, zone: int) -> bool:
        return self._zones[zone].seen in IN_SIGHT

    def _settle(self) -> None:
        """Make pieces of what has been gathered."""
        if self._challenge is not None:
            self._pieces.append(self._challenge.piece(self._phrases))
            self._challenge = None
        if self._batch is not None:
            batch, self._batch = self._batch, None
            self._pieces += self._talk.pieces(batch)
            hands = self._talk.hands(batch) if self._talk.is_deal(batch) else []
            if hands:
                self._end_line(with_states=False)
                self._lines += [MARGIN + hand for hand in hands]
        if self._turned:
            # What several cards show is long, so it begins a line of its own.
            if len(self._turned) > 1 and not self._laying_open:
                if self._pieces:
                    self._end_line()
                self._laying_open = True
            self._pieces += self._talk.turned(self._turned)
            self._turned.clear()
        for claim in self._claims:
            self._does(claim.player, "claim", value=self._phrases.ranked(claim.a, claim.b))
        self._claims.clear()

    def _does(self, who: int, key: str, **facts: object) -> None:
        self._pieces.append(Piece(who, self._phrases.say(key, who, **facts)))

    # -- lines --------------------------------------------------------------------------------

    def _end_line(self, *, with_states: bool = True) -> None:
        """Put the pieces together, and behind them the states that have changed."""
        if self._number and not self._pieces:
            self._say_move()
        changes = self._states.changes() if with_states else ""
        words = self._joined() + (changes if self._with_states else "")
        if words:
            margin = f"{self._number:>3}  " if self._number else MARGIN
            self._lines.append(margin + words.strip())
            self._number, self._move = 0, None
        self._pieces.clear()
        self._laying_open = False

    def _name_move(self, event: Event) -> None:
        """Name the move, unless what its player does next, in its own lines, tells what it was."""
        move, at = self._move, self._program.place(event.pc).clause
        if move is None or not self._number:
            return
        by_player = event.player == move.player and at in self._inside[move.a]
        if event.kind == "card":
            owners = self._zones[event.b].owner, self._zones[event.c].owner
            by_player = by_player and move.player in owners
        if not by_player:
            self._say_move()
        self._move = None

    def _say_move(self) -> None:
        if self._move is not None:
            title = self._phrases.called(self._program.rules.clauses[self._move.a])
            said = self._phrases.say("move", self._move.player, move=title)
            self._pieces.append(Piece(self._move.player, said, ends=True))

    def _joined(self) -> str:
        phrases = self._phrases
        sentences: list[str] = []
        last = Piece(NOBODY, "")
        for piece in self._pieces:
            if piece.who != NOBODY and piece.who == last.who and not last.ends:
                sentences[-1] += phrases.say("comma") + piece.text
            elif piece.who != NOBODY:
                sentences.append(phrases.subject(piece.who, piece.text))
            else:
                sentences.append(piece.text)
            last = piece
        return phrases.run_on(sentences)

    # -- single events ------------------------------------------------------------------------

    def _card(self, event: Event) -> None:
        self._talk.follow(event)
        if self._zones[event.c].name == CUT_ZONE:
            self._cuts.draw(event.a)
        elif self._zones[event.b].name != CUT_ZONE:
            if self._batch is None:
                in_sight = self._is_in_sight(event.b)
                self._batch = Batch(event.pc, event.player, event.b, in_sight)
            self._batch.add(event)

    def _shuffle(self, event: Event) -> None:
        self._talk.follow(event)
        if event.player >= 0:
            self._does(NOBODY, "shuffled", zone=self._phrases.zone(event.a))

    def _show(self, event: Event) -> None:
        self._talk.see(event)
        if self._challenge is not None and event.c:
            self._challenge.card = event.a
        else:
            self._turned.append(event)

    def _choice(self, event: Event) -> None:
        """Tell a public choice; one made by lot is nobody's."""
        phrases, rules = self._phrases, self._program.rules
        value = phrases.ranked(event.a, event.b)
        if self._program.place(event.pc).span not in self._random:
            self._does(event.player, "choose", value=value)
            return
        about = self._program.asks[event.pc - WIDTH].name
        state = next((one for one in rules.states if one.name == about), None)
        name = phrases.called(rules.clauses[state.clause]) if state else spoken(about)
        self._does(NOBODY, "at_random", name=name, value=value)
        if state is not None:
            self._states.told(rules.states.index(state))

    def _compare(self, event: Event) -> None:
        if event.kind == "hand":
            if not self._hands.shown:
                self._end_line()
            self._hands.shown.append((event.a, event.b, event.c))
            return
        self._pieces += self._hands.pieces(self._phrases, self._talk, event.a)
        self._hands = Hands()

    def _next_deal(self, event: Event) -> None:
        self._end_line()
        self._number = 0
        self._states.forget()
        self._lines += ["", self._phrases.say("game_number", n=event.a + 1)]


class _States:
    """The states as they are told: what they hold, and what they held when the line began."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        self._now: dict[tuple[int, int], int] = {}
        self._before: dict[tuple[int, int], int | None] = {}
        self._told: set[int] = set()
        self.held: dict[tuple[int, int], int] = {}

    def told(self, index: int) -> None:
        """Leave a state's new value out of this line: it is told already."""
        self._told.add(index)

    def set(self, event: Event) -> None:
        """Take in a change."""
        key = (event.a, event.b)
        self._before.setdefault(key, self._now.get(key))
        self._now[key] = self.held[key] = event.c

    def forget(self) -> None:
        """Begin a new deal: every value is new."""
        self._now.clear()
        self._before.clear()

    def changes(self) -> str:
        """Write what has changed since the last call, in brackets."""
        changed = [
            self._phrases.state(index, player, self._now[(index, player)])
            for (index, player), before in self._before.items()
            if self._now[(index, player)] != before
            and index not in self._told
            and self._phrases.is_told(index, player)
        ]
        self._before.clear()
        self._told.clear()
        if not changed:
            return ""
        return self._phrases.say("bracketed", text=self._phrases.say("comma").join(changed))


def _clauses_of_moves(rules: m.Rules) -> dict[int, frozenset[int]]:
    """Give for each move, by its clause, the clauses whose lines may be carried out in it."""
    found: dict[int, frozenset[int]] = {}
    for move in rules.moves.values():
        inside, waiting = {move.clause}, [move.body]
        while waiting:
            for part in parts(waiting.pop()):
                if isinstance(part, m.Challenge):
                    inside |= {part.clause, *(reason.clause for reason in part.reasons)}
                elif isinstance(part, m.Claim):
                    inside.add(part.clause)
                elif isinstance(part, m.Do) and rules.steps[part.step].clause not in inside:
                    step = rules.steps[part.step]
                    inside.add(step.clause)
                    waiting.append(step.body)
        found[move.clause] = frozenset(inside)
    return found


def _random_choices(rules: m.Rules) -> frozenset[object]:
    """Give the lines where chance chooses."""
    bodies = (rules.setup, rules.turn, *rules.moves.values(), *rules.steps.values(), *rules.ends)
    lines = {one.at.span for one in parts(bodies) if isinstance(one, m.Choose) and one.at_random}
    starts = {rules.clauses[one.clause].span for one in rules.states if one.at_random}
    return frozenset(lines | starts)
