"""`pailu diff`: two rulesets compared by what they mean, and a play in which they differ."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from interpreter.game.options import OptionError, parse_options
from interpreter.game.sentences import Sentences
from interpreter.game.words import Words, numbered_names
from interpreter.program.program import Program
from interpreter.resources import shipped_rulesets
from interpreter.rules import model as m
from interpreter.rules.compare import Comparison, Difference, compare
from interpreter.simulation.side_by_side import Found, Search
from interpreter.simulation.table import Table, alike, common_players, why_not
from interpreter.terminal.console import Output
from interpreter.terminal.failing import FINE, PROBLEMS, CannotRun
from interpreter.terminal.finding import loaded
from interpreter.terminal.phrases import Phrases
from interpreter.terminal.told_differences import Pair, Teller
from interpreter.terminal.told_side_by_side import Shown, SideTeller, shown

Options = tuple[Mapping[str, str], Mapping[str, str]]


@dataclass(frozen=True)
class Asked:
    """What is to be compared, and how.

    Attributes:
        names: one or two rulesets, by file or short name.
        overlays, ordered: variants laid on the last of them, and whether in this order.
        players: how many play; None for all numbers that both allow.
        options: option values for the games that are played.
        games, seed: how many deals are tried, and which.
        no_play: whether only the rules are compared.
        wording: whether other titles and sentences are shown.
        as_json: whether to write JSON.
        language: "en" or "zh".
    """

    names: tuple[str, ...]
    overlays: tuple[str, ...]
    ordered: bool
    players: int | None
    options: Mapping[str, str]
    games: int
    seed: int
    no_play: bool
    wording: bool
    as_json: bool
    language: str


def diff(asked: Asked) -> int:
    """Compare two rulesets.

    Returns the exit status: 0 if they mean the same, 1 if not. Raises `CannotRun`.
    """
    work = _Work(asked)
    if asked.as_json:
        Output().raw(json.dumps(work.data(), ensure_ascii=False, indent=2) + "\n")
    else:
        work.tell(Output())
    return PROBLEMS if work.found.differences else FINE


@dataclass(frozen=True)
class _Loaded:
    """A ruleset, what it was asked for by, and how a scenario file can name it."""

    program: Program
    typed: str
    ruleset: str


def _both(asked: Asked) -> tuple[_Loaded, _Loaded]:
    """Load the two rulesets that are meant."""
    last = asked.names[-1]
    second = loaded(last, asked.overlays, ordered=asked.ordered)
    typed = " + ".join((last, *asked.overlays))
    b = _Loaded(second, typed, "" if asked.overlays else last)
    if len(asked.names) == 2 or asked.overlays:
        first = asked.names[0]
        return _Loaded(loaded(first), first, first), b
    parts = second.rules.source.parts
    if not parts:
        raise CannotRun(
            f"{second.rules.name} is no variant; name what to compare it with, or lay a variant "
            f"on it: pailu diff {last} --with VARIANT"
        )
    base = parts[-2].name
    short = Path(base).stem
    name = short if str(shipped_rulesets().get(short)) == base else base
    return _Loaded(loaded(base), name, name), b


def _names(a: _Loaded, b: _Loaded) -> tuple[str, str]:
    """Give two names that tell the rulesets apart."""
    rules = a.program.rules.name, b.program.rules.name
    for one, other in (rules, (a.typed, b.typed)):
        if one != other:
            return one, other
    return "A", "B"


def _phrases(program: Program, language: str, symbols: bool) -> Phrases:
    words = Words(program, numbered_names(program.rules.players[1]))
    sentences = Sentences(words, parse_options(program.rules, {}), language)
    return Phrases(sentences, symbols=symbols)


class _Work:
    """One comparison."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.a, self.b = _both(asked)
        one, other = self.a.program, self.b.program
        self.names = _names(self.a, self.b)
        self.found: Comparison = compare(one.rules, other.rules)
        self.why = why_not(one.rules, other.rules, self.found.renamed)
        self.options = self._given()
        common = common_players(one.rules, other.rules)
        if asked.players is not None and common and asked.players not in common:
            allowed = f"{common[0]} to {common[-1]}" if len(common) > 1 else str(common[0])
            raise CannotRun(f"both rulesets allow {allowed} players, not {asked.players}")
        self.seats = [asked.players] if asked.players is not None else list(common)

    def _given(self) -> Options:
        """Give the options that were asked for to the rulesets that know them."""
        found: list[dict[str, str]] = []
        rules = self.a.program.rules, self.b.program.rules
        for one in rules:
            known = {option.name for option in one.options}
            found.append({name: v for name, v in self.asked.options.items() if name in known})
        unknown = [name for name in self.asked.options if not any(name in one for one in found)]
        try:
            for one, given in zip(rules, found, strict=True):
                parse_options(one, given)
            parse_options(rules[0], {name: self.asked.options[name] for name in unknown})
        except OptionError as problem:
            raise CannotRun(str(problem)) from problem
        return found[0], found[1]

    # -- playing ------------------------------------------------------------------------------

    @property
    def plays(self) -> bool:
        """Whether there is something to be played."""
        return bool(self.found.differences) and not (self.asked.no_play or self.why)

    def _search(self, options: Options, *, choices: bool) -> Found:
        a, b = self.a.program, self.b.program
        tables = [Table(a, b, seats, options, self.found.renamed) for seats in self.seats]
        return Search(tables, self.asked.seed, self.asked.games, choices=choices).run()

    def _parts(self, options: Options) -> Iterator[tuple[Found, Shown | None]]:
        """Search for a first difference and, if it is none of choices, for one of choices."""
        for choices in (False, True):
            found = self._search(options, choices=choices)
            witness = found.witness
            if witness is None:
                yield found, None
                return
            language = self.asked.language
            yield found, shown(witness, self.names, options, self.found.renamed, language)
            if witness.choices or witness.plays == 0:
                return

    def _alike(self) -> Options | None:
        """Give options that are the same on both sides, if that would be something else."""
        a, b = self.a.program, self.b.program
        values = alike(a, b, self.options[0])
        usual = parse_options(b.rules, self.options[1])
        wanted = parse_options(b.rules, {**self.options[1], **values})
        if wanted == usual or self.found.only_defaults:
            return None
        changed = {name: text for name, text in values.items() if wanted[name] != usual[name]}
        return self.options[0], {**self.options[1], **changed}

    # -- telling ------------------------------------------------------------------------------

    def tell(self, out: Output) -> None:
        """Say it all."""
        a = _phrases(self.a.program, self.asked.language, out.symbols)
        b = _phrases(self.b.program, self.asked.language, out.symbols)
        pair = Pair(a, b, self.names)
        teller = Teller(pair)
        titles = [
            a.say("diff_titled", title=phrases.sentences.game_title, name=name)
            for phrases, name in ((a, self.names[0]), (b, self.names[1]))
        ]
        out.say(a.stop(a.say("diff_heading", a=titles[0], b=titles[1])))
        agreed, count = self.found.agreed, len(self.found.differences)
        if count:
            out.say(a.stop(a.say("diff_counted", n=count, same=agreed)))
        else:
            out.say(a.stop(a.say("diff_alike", n=agreed)))
        out.all(teller.differences(self.found))
        out.all(teller.wording(self.found, whole=self.asked.wording))
        if self.why and count and not self.asked.no_play:
            reason = a.say(f"diff_why_{self.why}")
            out.say()
            out.say(a.stop(a.say("diff_not_playable", why=reason)))
        if self.plays:
            self._tell_plays(out, a, SideTeller(pair, (self.a.ruleset, self.b.ruleset)))

    def _tell_plays(self, out: Output, a: Phrases, teller: SideTeller) -> None:
        out.say()
        out.say(a.say("diff_playing", players=self._players(a)) + a.say("colon").rstrip())
        first = self._tell_parts(out, a, teller, self.options)
        options = self._alike() if first is not None and first.witness.plays == 0 else None
        if options is not None:
            same = a.listed(
                a.say("option", name=name, value=value)
                for name, value in options[1].items()
                if name not in self.options[1]
            )
            out.say()
            out.say(a.say("diff_playing_alike", options=same) + a.say("colon").rstrip())
            self._tell_parts(out, a, teller, options)

    def _tell_parts(
        self, out: Output, a: Phrases, teller: SideTeller, options: Options
    ) -> Shown | None:
        first: Shown | None = None
        for found, part in self._parts(options):
            if part is not None:
                if first is not None:
                    out.say()
                out.all(teller.told(part, found))
                first = first or part
                continue
            key = "diff_none_found" if first is None else "diff_no_choices"
            if first is not None:
                out.say()
            facts = {"steps": found.steps, "players": self._players(a)} if first is None else {}
            said = a.say(key, games=found.games, **facts)
            out.say(a.stop(said))
        return first

    def _players(self, a: Phrases) -> str:
        low, high = min(self.seats), max(self.seats)
        if low == high:
            return a.say("players", n=low)
        return a.say("players_range", low=low, high=high)

    # -- JSON ---------------------------------------------------------------------------------

    def data(self) -> dict[str, object]:
        """Give it all as data."""
        found = self.found
        return {
            "a": _head(self.a, self.names[0]),
            "b": _head(self.b, self.names[1]),
            "agreed": found.agreed,
            "differences": [self._difference(one) for one in found.differences],
            "wording": [one.path for one, _ in found.wording],
            "not_playable": self.why or None,
            "plays": list(self._play_data()) if self.plays else [],
        }

    def _difference(self, one: Difference) -> dict[str, object]:
        return {
            "kind": one.kind.value,
            "clause": one.path,
            "a": _place(self.a, one.a),
            "b": _place(self.b, one.b),
            "facts": [{"what": fact.what, "a": fact.a, "b": fact.b} for fact in one.facts],
            "lines": [
                {
                    "within": list(hunk.within),
                    "after": hunk.after or None,
                    "a": [line.text for line in hunk.a],
                    "b": [line.text for line in hunk.b],
                }
                for hunk in one.hunks
            ],
        }

    def _play_data(self) -> Iterator[dict[str, object]]:
        options: Options | None = self.options
        while options is not None:
            again: Options | None = None
            for found, part in self._parts(options):
                yield self._part_data(options, found, part)
                if part is not None and part.witness.plays == 0 and options == self.options:
                    again = self._alike()
            options = again

    def _part_data(self, options: Options, found: Found, part: Shown | None) -> dict[str, object]:
        data: dict[str, object] = {
            "options": {"a": dict(options[0]), "b": dict(options[1])},
            "games": found.games,
            "found": None,
        }
        if part is not None:
            witness = part.witness
            data["found"] = {
                "what": "choices" if witness.choices else "results",
                "players": witness.a.players,
                "plays": witness.plays,
                "differs": [
                    {"what": one.keys[0] or one.what, "a": one.texts[0], "b": one.texts[1]}
                    for one in part.found
                ],
                "passes_with": self.names[part.side] if part.holds else None,
                "scenario": part.scenario,
            }
        return data


def _head(one: _Loaded, name: str) -> dict[str, object]:
    rules = one.program.rules
    sources = rules.source.parts or (rules.source,)
    files = [part.name for part in sources]
    return {"name": name, "titles": dict(rules.titles), "files": files}


def _place(one: _Loaded, clause: m.Clause | None) -> dict[str, object] | None:
    if clause is None:
        return None
    file, line = one.program.rules.source.place(clause.span.start)
    return {"clause": clause.path, "file": file, "line": line}
