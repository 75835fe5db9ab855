"""`pailu diff` in words: two rulesets played side by side, and where they part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from interpreter.game.chinese import usual_word
from interpreter.game.game import Game
from interpreter.game.sentences import called_value
from interpreter.rules import model as m
from interpreter.rules.meaning import Address
from interpreter.scenarios import ScenarioError, run_scenario
from interpreter.scenarios.contrast import Contrast, contrasts, expected
from interpreter.scenarios.reading import ScenarioText
from interpreter.scenarios.writing import Plays, scenario_head, write_scenario
from interpreter.simulation.side_by_side import Found, Witness
from interpreter.source import Source
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.texts import text
from interpreter.terminal.told_differences import Pair, Teller


@dataclass(frozen=True)
class Shown:
    """A deal and a play in all that is told of it.

    Attributes:
        witness: the games at the point where they differ.
        found: in what they differ there.
        side: the ruleset that the scenario is of: 0 or 1.
        scenario: the scenario, as an item of a scenario file.
        holds: whether it has been seen to pass with that ruleset and not with the other.
    """

    witness: Witness
    found: tuple[Contrast, ...]
    side: int
    scenario: str
    holds: bool


def shown(
    witness: Witness,
    names: tuple[str, str],
    options: tuple[Mapping[str, str], Mapping[str, str]],
    renamed: Mapping[Address, str],
    language: str,
) -> Shown:
    """Work out what is told of a deal and a play.

    Args:
        witness: from the search.
        names: what the rulesets are called.
        options: the options of each that are not as usual.
        renamed: what has another name in the second ruleset.
        language: that of the scenario's name.
    """
    games = witness.a, witness.b
    found = contrasts(witness.a, witness.b, renamed)
    # A scenario can't end at a gap in the rules.
    side, move = int(witness.a.gap is not None), ""
    more: tuple[int, ...] = ()
    entries = expected(found, side, games[side])
    if not entries:
        side, more, move = _one_more(witness)
    game, other = games[side], games[1 - side]
    one, another = names if side == 0 else (names[1], names[0])
    name = text("diff_scenario_name", language, one=one, other=another)
    path = (*witness.paths[side], *more)
    written = []
    for from_setup in (witness.plays == 0 and bool(entries), True):
        plays = Plays(
            game.program, game.players, options[side], path, from_setup=from_setup, move=move
        )
        scenario = write_scenario(plays, name, entries)
        written.append(scenario)
        if _passes(game, scenario) and not _passes(other, scenario):
            return Shown(witness, tuple(found), side, scenario, holds=True)
    return Shown(witness, tuple(found), side, written[0], holds=False)


def _passes(game: Game, scenario: str) -> bool:
    """Say whether a scenario can be read and passes with a game's rules."""
    name = game.rules.name
    whole = scenario_head(name, game.words.names) + scenario
    try:
        one = ScenarioText.of(Source.from_text(name, whole)).scenario(0, game.program)
    except ScenarioError:
        return False
    return run_scenario(game.program, one).passed


def _one_more(witness: Witness) -> tuple[int, tuple[int, ...], str]:
    """Find a choice that only one side allows: the side, the places of the options, the move.

    Where all looks alike but another move is being made, that move has to be named.
    """
    a, b = witness.a, witness.b
    # Where one side may choose its move and the other has only one, the choice is what is new.
    sides = sorted((0, 1), key=lambda side: not _chooses_move((a, b)[side]))
    for side in sides:
        game, other = (a, b) if side == 0 else (b, a)
        if game.decision is None:
            continue
        options = other.decision.options if other.decision is not None else ()
        # A lone move isn't asked for, but may be named all the same.
        made = _move(other)
        options = (*options, made.name) if made is not None else options
        for index, option in enumerate(game.decision.options):
            if option not in options:
                return side, _finished(game, index), ""
    move = _move(a)
    return 0, _finished(a, 0) if a.decision is not None else (), move.name if move else ""


def _chooses_move(game: Game) -> bool:
    return game.decision is not None and game.decision.kind == "move"


def _finished(game: Game, index: int) -> tuple[int, ...]:
    """Choose an option, and the first one of whatever has to be chosen with it."""
    trial = game.clone()
    seat = trial.decision.seat if trial.decision is not None else -1
    trial.choose(index)
    chosen = [index]
    while (decision := trial.decision) is not None and decision.seat == seat:
        if decision.about is None or not decision.about.leads:
            break
        trial.choose(0)
        chosen.append(0)
    return tuple(chosen)


class SideTeller:
    """Tells where two rulesets part when they are played side by side.

    Args:
        pair: the rulesets.
        rulesets: how each can be named in a scenario file; empty if it can't.
    """

    def __init__(self, pair: Pair, rulesets: tuple[str, str]) -> None:
        self.pair = pair
        self.rulesets = rulesets
        self.say = pair.a.say
        self.teller = Teller(pair)

    def told(self, shown: Shown, found: Found) -> Iterator[str]:
        """Tell a deal and a play, and what comes of it on either side."""
        witness = shown.witness
        phrases = self.pair.a
        yield phrases.stop(self._when(witness))
        one, other = self._phrases(witness)
        for what, a, b in self._rows(shown, one, other):
            yield f"  {what}"
            yield from self.teller.both(a, b)
        deals = found.tried.get(witness.plays - 1, 0)
        if deals:
            one_deal = self.say("diff_one_deal")
            tried = one_deal if deals == 1 else self.say("diff_deals", n=deals)
            yield phrases.stop(self.say("diff_tried", deals=tried))
        yield ""
        names = self.pair.names if shown.side == 0 else self.pair.names[::-1]
        head = self.say("diff_scenario_rough")
        if shown.holds:
            head = self.say("diff_scenario", one=names[0], other=names[1])
        yield head + self.say("colon").rstrip()
        yield ""
        ruleset = self.rulesets[shown.side]
        head = scenario_head(ruleset, witness.a.words.names) if ruleset else ""
        yield from (f"    {line}".rstrip() for line in (head + shown.scenario).splitlines())

    def _when(self, witness: Witness) -> str:
        if witness.plays == 0:
            return self.say("diff_at_once")
        one = witness.plays == 1
        plays = self.say("diff_one_play") if one else self.say("diff_plays", n=witness.plays)
        if witness.choices:
            return self.say("diff_choices_after", plays=plays)
        return self.say("diff_results_after", plays=plays)

    def _phrases(self, witness: Witness) -> tuple[Phrases, Phrases]:
        language, symbols = self.pair.a.language, self.pair.a.symbols
        return (
            Phrases.of(witness.a, language, symbols=symbols),
            Phrases.of(witness.b, language, symbols=symbols),
        )

    def _rows(self, shown: Shown, one: Phrases, other: Phrases) -> Iterator[tuple[str, str, str]]:
        """Give each thing that differs with how it is on either side."""
        witness = shown.witness
        if witness.choices:
            asked = self._asked(one, witness.a), self._asked(other, witness.b)
            options = [self._options(one, witness.a), self._options(other, witness.b)]
            if options[0] != options[1]:
                asked = (
                    self.say("diff_options", asked=asked[0], options=options[0]),
                    self.say("diff_options", asked=asked[1], options=options[1]),
                )
            if asked[0] != asked[1]:
                yield self.say("diff_choice"), asked[0], asked[1]
        for contrast in shown.found:
            a, b = (
                self._value(contrast, game, side, one)
                for side, game in enumerate((witness.a, witness.b))
            )
            yield self._thing(contrast, one), a, b

    def _asked(self, phrases: Phrases, game: Game) -> str:
        """Say who has to choose what, and for which move."""
        decision = game.decision
        assert decision is not None
        move = _move(game)
        named = ""
        if move is not None:
            title = phrases.sentences.title(move) or move.name
            named = self.say("parenthesised", text=title)
        doubts = decision.kind == "yes_no"
        kind = "card" if decision.kind == "cards" else decision.kind
        what = self.say("diff_whether" if doubts else f"kind_{kind}")
        return self.say("diff_must", who=phrases.seat(decision.seat), what=what, move=named)

    def _options(self, phrases: Phrases, game: Game) -> str:
        """List what can be chosen, cards from low to high."""
        decision = game.decision
        assert decision is not None
        if decision.kind in ("card", "cards"):
            return phrases.cards(card for card in decision.values if card >= 0)
        return phrases.listed(sorted(decision.options))

    def _thing(self, contrast: Contrast, phrases: Phrases) -> str:
        match contrast.what:
            case "zone":
                return phrases.zone(contrast.index)
            case "state":
                state = phrases.rules.states[contrast.index]
                name = phrases.called(phrases.rules.clauses[state.clause])
                if not state.per_player:
                    return name
                return self.say("zone_of", whose=phrases.whose(contrast.seat), zone=name)
            case "winner":
                return self.say("diff_winner")
            case "gap":
                return self.say("diff_gap")
            case _:
                return self.say("diff_turn")

    def _value(self, contrast: Contrast, game: Game, side: int, phrases: Phrases) -> str:
        plain = contrast.texts[side]
        if contrast.what == "zone":
            return self._cards(plain, phrases)
        if contrast.what == "winner" and not plain and game.gap is None:
            return self.say("diff_goes_on")
        if contrast.what == "state":
            type_ = phrases.rules.states[contrast.index].type
            if plain in type_.names:
                return called_value(type_, type_.names.index(plain), phrases.language)
        return usual_word(plain, phrases.language) or plain or self.say("diff_not_said")

    def _cards(self, cards: str, phrases: Phrases) -> str:
        """Write cards with the signs of their suits, and counts in the reader's language."""
        if cards == "empty":
            return self.say("nothing")
        number, space, unit = cards.partition(" ")
        if space and number.isdecimal() and unit in ("card", "cards"):
            return phrases.count(int(number))
        said = []
        for word in cards.split():
            plain = word.rstrip(",")
            card = phrases.words.card_number(plain)
            called = usual_word(plain, phrases.language) or plain
            said.append((called if card is None else phrases.card(card)) + word[len(plain) :])
        return " ".join(said)


def _move(game: Game) -> m.Clause | None:
    """Give the move that is being made."""
    if game.decision is None:
        return None
    clause = game.program.clause(game.decision.pc)
    return clause if clause.kind == "move" else None
