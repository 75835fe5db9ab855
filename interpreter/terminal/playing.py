"""`pailu play`: a person at one seat, programs at the others.

What the person is shown comes from the view of that seat and from events as that seat sees them.
The game itself is asked for two things only: the seat's own decision, and whether a typed line is a
play.
"""

from __future__ import annotations

import shlex

from interpreter.game.actions import Play, Refusal, read_play
from interpreter.game.events import Event
from interpreter.game.explain import PlayExplainer
from interpreter.game.findings import Inquiry
from interpreter.game.game import Decision, Game
from interpreter.game.record_file import RecordError
from interpreter.game.recording import Recording
from interpreter.game.results import Result
from interpreter.game.typed_cards import goes_on
from interpreter.game.witness import Witness
from interpreter.machine.stream import Stream
from interpreter.rulebook.sheet import rule_sheet
from interpreter.rulebook.write_text import write_text
from interpreter.rules import model as m
from interpreter.terminal.answering import play_lines, possible_lines
from interpreter.terminal.asking import Asker
from interpreter.terminal.board import Board
from interpreter.terminal.console import Output
from interpreter.terminal.explaining_results import ResultReasons
from interpreter.terminal.failing import COULD_NOT_RUN, FINE, CannotRun
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.policies import policies_line, read_policies, seated
from interpreter.terminal.running import ending
from interpreter.terminal.session import Session
from interpreter.terminal.setting import Setting, options_text
from interpreter.terminal.transcript import Teller

_PROMPT = "> "
_HELP = frozenset({"?", "help", "帮助"})
_RULES = frozenset({"rules", "规则"})
_HAND = frozenset({"hand", "手牌"})
_TABLE = frozenset({"table", "桌面"})
_WHY = ("why", "为什么")
_QUIT = frozenset({"quit", "exit", "q", "退出"})


class _Left(Exception):  # noqa: N818 - how the person leaves, not a failure
    """The person leaves the table; the text says how."""


def play(setting: Setting, seat: int) -> int:
    """Let a person play.

    Args:
        setting: what is played.
        seat: the person's seat, counted from 0.

    Returns the exit status. Raises `CannotRun`.
    """
    program = setting.program()
    game = setting.game(program)
    if not 0 <= seat < game.players:
        raise CannotRun(f"there is no seat {seat + 1}: the seats are 1 to {game.players}")
    seed = setting.drawn_seed()
    stream = Stream(seed, setting.number)
    policies = read_policies(setting.policies)
    if seat in policies.seats:
        raise CannotRun(f"--policy {seat + 1}=…: seat {seat + 1} is yours")
    others = seated(game, policies, seed, setting.number, stream)
    del others[seat]
    out = Output()
    phrases = Phrases.of(game, setting.language, you=seat, symbols=out.symbols)
    try:
        with Recording(game, setting.writer(), seed, setting.number) as recording:
            table = _Table(Session(recording, stream, others), seat, phrases, out)
            left = table.run(policies_line(phrases, game, policies, seat))
    except RecordError as problem:
        raise CannotRun(str(problem)) from problem
    out.say()
    if left:
        out.say(phrases.stop(left))
    if setting.record:
        out.say(phrases.stop(phrases.say("recorded", file=setting.record)))
        if game.outcome is not None:
            command = shlex.join(["pailu", "why", setting.record])
            out.say(phrases.say("why_ended_hint", command=command))
    again = setting.again(game, seed, setting.number, seat)
    out.say(phrases.say("again_play", command=again))
    return COULD_NOT_RUN if game.gap is not None else FINE


class _Table:
    """One game with one person."""

    def __init__(self, session: Session, seat: int, phrases: Phrases, out: Output) -> None:
        self._session = session
        self._game: Game = session.game
        self._seat = seat
        self._phrases = phrases
        self._out = out
        self._teller = Teller(phrases, self._game.players, seat)
        self._board = Board(phrases)
        self._asker = Asker(phrases, self._is_play, self._together)
        inquiry = Inquiry(self._game.program)
        self._explainer = PlayExplainer(inquiry)
        self._witness = Witness(inquiry, self._game.words, self._game.players, seat)
        self._results: list[Result] = []
        self._refused = self._begun = ""

    def run(self, policies: list[str]) -> str:
        """Play to the end; returns how the person left before it, or nothing.

        Args:
            policies: how the others play, in a line; empty where they play at random.
        """
        self._welcome(policies)
        events = self._game.events[:]
        self._witness.begin(events)
        try:
            while True:
                for event in events:
                    self._teller.hear(event)
                new = self._session.step()
                if new is not None:
                    self._follow(new)
                    events = new
                    self._out.all(self._teller.finished_lines())
                    continue
                decision = self._game.decision
                if decision is None:
                    break
                events = []
                self._out.all(self._teller.lines())
                self._decide(decision)
        except _Left as left:
            return str(left)
        self._out.all(self._teller.lines())
        self._out.all(ending(self._phrases, self._game))
        return ""

    def _welcome(self, policies: list[str]) -> None:
        phrases, out, game = self._phrases, self._out, self._game
        name = phrases.words.seat(self._seat)
        title = phrases.sentences.game_title
        others = [seat for seat in range(game.players) if seat != self._seat]
        said = [phrases.say("welcome", title=title, name=name)]
        if others and not policies:
            key = "opponent" if len(others) == 1 else "opponents"
            said.append(phrases.say(key, others=phrases.seats(others)))
        said.append(phrases.say("for_help"))
        for one in said:
            out.say(phrases.stop(one))
        out.all(policies)
        if game.option_values:
            options = phrases.say("options", options=options_text(phrases, game))
            out.say(phrases.stop(options))
        out.say()

    # -- one decision -------------------------------------------------------------------------

    def _decide(self, decision: Decision) -> None:
        """Show where things stand, and read lines until one is a play."""
        view = self._session.view(self._seat)
        out = self._out
        out.say()
        out.say(self._whose_turn(decision))
        if view.states:
            out.say(self._board.states(view))
        if decision.kind != "yes_no":
            out.all(self._board.table(view))
        out.all(self._board.hand(view))
        out.all(self._asker.question(decision, view))
        play = self._read(decision)
        out.say()
        self._results, self._refused = [], ""
        for index in play.indexes:
            events = self._session.choose(index)
            self._follow(events)
            for event in events:
                self._teller.hear(event)

    def _follow(self, events: list[Event]) -> None:
        """Keep why what has just happened came about, in case somebody asks."""
        session = self._session
        found = self._witness.follow(session.before, session.chosen, events)
        self._results += found.values()

    def _whose_turn(self, decision: Decision) -> str:
        phrases, view = self._phrases, self._session.view(self._seat)
        if view.turns < 1:
            return phrases.stop(phrases.say("your_choice"))
        key = "your_answer" if view.on_turn != self._seat else "your_turn"
        return phrases.stop(phrases.say(key, n=view.turns))

    def _read(self, decision: Decision) -> Play:
        """Read lines until one, or several together, are a whole play."""
        begun = ""
        while True:
            self._begun = begun
            line = self._line()
            if self._is_command(line, decision):
                continue
            typed = self._asker.plain(line)
            begun, play = self._tried(begun, typed)
            if isinstance(play, Refusal) and play.code == "empty" and typed:
                # Only the name of a move: what it is to be done with is asked for.
                begun = typed
                self._ask_for_more(Play((), complete=False), begun)
            elif isinstance(play, Refusal):
                self._refuse(play, begun, typed)
            elif play.complete:
                return play
            else:
                begun, self._refused = f"{begun} {typed}".strip(), ""
                self._ask_for_more(play, begun)

    def _tried(self, begun: str, typed: str) -> tuple[str, Play | Refusal]:
        """Try a line as the rest of what was begun, else as a play of its own.

        Returns the beginning that counts, and what came of it.
        """
        play = read_play(self._game, self._seat, f"{begun} {typed}")
        if not begun or (isinstance(play, Play) and typed):
            return begun, play
        anew = read_play(self._game, self._seat, typed)
        words = typed.split()
        firsts = (*words[:1], "".join(words[:2]))  # a card may be two words
        if isinstance(anew, Play) or not words or anew.word not in firsts:
            return "", anew
        return begun, play

    def _line(self) -> str:
        try:
            return input(_PROMPT).strip()
        except EOFError:
            self._out.say()
            raise _Left(self._phrases.say("end_of_input")) from None

    def _ask_for_more(self, play: Play, begun: str) -> None:
        phrases = self._phrases
        trial = self._after(play.indexes)
        decision = trial.decision
        if decision is not None:
            view = self._session.view(self._seat)
            question = self._asker.short_question(decision, view, begun)
            chosen = self._asker.said(begun)
            self._out.say(phrases.say("more", chosen=chosen, what=question))

    def _is_play(self, line: str) -> bool:
        return isinstance(read_play(self._game, self._seat, line), Play)

    def _together(self, begun: str) -> str:
        """Write the fewest low cards that can be chosen together, after what was begun."""
        play = read_play(self._game, self._seat, begun)
        trial = self._after(play.indexes if isinstance(play, Play) else ())
        words: list[str] = []
        step = first = trial.decision
        while step is not None and first is not None and step.values[-1] >= 0:
            words.append(step.options[0])
            trial.choose(0)
            step = goes_on(trial, first, len(words))
        return " ".join(words)

    def _after(self, indexes: tuple[int, ...]) -> Game:
        trial = self._game.clone()
        for index in indexes:
            trial.choose(index)
        return trial

    def _refuse(self, refused: Refusal, begun: str, typed: str) -> None:
        """Say what is wrong with a line, and ask on from as far as it was right."""
        self._refused = f"{begun} {typed}".strip()
        decision, right = self._reached(f"{begun} {typed}".split())
        if decision is not None:
            view = self._session.view(self._seat)
            self._out.all(self._asker.refusal(refused, decision, view, right))

    def _reached(self, words: list[str]) -> tuple[Decision | None, str]:
        """Give the seat's decision at which a line of words stops being a play, and what was."""
        for count in range(len(words) - 1, 0, -1):
            play = read_play(self._game, self._seat, " ".join(words[:count]))
            if isinstance(play, Play):
                # What silence means may have been added, so the last own decision is looked for.
                for end in range(len(play.indexes), 0, -1):
                    decision = self._after(play.indexes[:end]).decision
                    if decision is None:
                        continue
                    if decision.kind == "cards" and end < len(play.indexes):
                        break  # these words hold some of the cards that are asked for together
                    if decision.seat == self._seat:
                        return decision, " ".join(words[:count])
        return self._game.decision, ""

    # -- other words --------------------------------------------------------------------------

    def _is_command(self, line: str, decision: Decision) -> bool:
        """Carry out a word that is no play; a word that can be chosen is a play first."""
        word = line.casefold().replace("？", "?")
        if word in {option.casefold() for option in decision.options}:
            return False
        first, _, rest = line.partition(" ")
        if first.casefold().rstrip("?？") in _WHY:
            self._why(self._asker.plain(rest), decision)
            return True
        view = self._session.view(self._seat)
        if word in _QUIT:
            raise _Left(self._phrases.say("bye"))
        if word in _HELP:
            self._help(decision)
        elif word in _RULES:
            self._out.all(told_rules(self._game, self._phrases, self._out.width))
        elif word in _HAND:
            self._out.all(self._board.hand(view))
        elif word in _TABLE:
            self._out.all([self._board.states(view), *self._board.table(view, whole=True)])
        else:
            return False
        return True

    def _why(self, play: str, decision: Decision) -> None:
        """Say why a play is or isn't allowed; without one, why the last thing came about.

        That is the line that was refused last, else what was decided since the person's last play,
        else what can be done now and what can't.
        """
        phrases, view = self._phrases, self._session.view(self._seat)
        if play:
            begun, _ = self._tried(self._begun, play)
            play = f"{begun} {play}".strip()
        play = play or self._refused or self._begun
        if play:
            verdict = self._explainer.explain(self._game, view, play)
            self._out.all(play_lines(phrases, self._game, view, verdict))
            return
        reasons = ResultReasons(phrases)
        lines = [line for one in self._results for line in reasons.lines(one)]
        self._out.all(lines or possible_lines(phrases, self._explainer, self._game, view))

    def _help(self, decision: Decision) -> None:
        phrases, out = self._phrases, self._out
        out.say(self._asker.short_question(decision, self._session.view(self._seat)))
        out.say(self._cards_help())
        out.say(phrases.say("help_chain"))
        if any(about.cards >= 0 for about in self._game.program.asks.values()):
            out.say(phrases.say("help_together"))
        if _has_silent_claim(phrases.rules):
            out.say(phrases.say("help_silent"))
        out.say(phrases.say("help_why"))
        out.say(phrases.say("help_words"))

    def _cards_help(self) -> str:
        """Say how a card is written, with one of this deck."""
        phrases = self._phrases
        words, deck = phrases.words, phrases.rules.deck
        middle = deck.suited // 2
        if not deck.has_suits:
            return phrases.say("help_cards_no_suits", example=words.card(middle))
        example, shown = words.card(middle), phrases.card(middle)
        named = f"{deck.ranks[deck.rank_of(middle)]} {phrases.suit(deck.suit_of(middle))}"
        both = phrases.listed(dict.fromkeys([example, shown, named]), "or")
        suits = phrases.listed(
            phrases.suit(number)
            if phrases.suit(number) == letter
            else f"{letter} {phrases.suit(number)}"
            for number, letter in enumerate(words.suit_letters)
        )
        return phrases.say("help_cards", example=both, suits=suits)


def _has_silent_claim(rules: m.Rules) -> bool:
    return any(
        isinstance(one, m.Claim) and one.silent is not None
        for move in rules.moves.values()
        for one in move.body
    )


def told_rules(game: Game, phrases: Phrases, width: int) -> list[str]:
    """Write the game's rule sheet, as `pailu rulebook` does, with the options of this game."""
    changed = {
        option.name: game.words.option_value(option.name, game.option_values[option.name])
        for option in game.rules.options
        if game.option_values[option.name] != option.default
    }
    sheet = rule_sheet(game.program, changed, phrases.language, symbols=phrases.symbols)
    return write_text(sheet, width).splitlines()
