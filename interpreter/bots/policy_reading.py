"""A policy's file to a policy, held to its schema and to the names of a ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from interpreter.bots.policy_model import (
    CardsIn,
    Case,
    ChosenCard,
    Claimed,
    Condition,
    Pick,
    Range,
    Said,
    StateIs,
    Truth,
    Turn,
)
from interpreter.bots.simple import RANDOM
from interpreter.catalogue.wording import quoted
from interpreter.documents.held import check_schema
from interpreter.documents.kinds import POLICY
from interpreter.documents.lined import (
    FileError,
    Items,
    Sort,
    Table,
    Text,
    Tree,
    read_source_of,
    tree_of,
)
from interpreter.game.words import Words
from interpreter.problems import suggest
from interpreter.rules import model as m
from interpreter.rules.parts import parts
from interpreter.rules.zones import bodies_of
from interpreter.source import Source

_SORT: Final = Sort(POLICY, "policy: NAME")
_WORDS: Final = {
    "challenge": ("yes", "no"),
    "claim": ("truth", "lie", "lowest", "highest", "random"),
    "cards": ("lowest", "highest", "done", "random"),
}
_OTHER_WORDS: Final = ("lowest", "highest", "random")
Number = Callable[[Text], float]


def read_text(path: str) -> str:
    """Read a policy's file as a text; raises `FileError`."""
    return read_source_of(path, _SORT).text


def policy_name(path: str, text: str) -> str:
    """Give what a policy is called; raises `FileError` if it isn't built as the schema says."""
    return _text(_checked(path, text), "policy")


def policy_title(path: str, text: str) -> str:
    """Say in a few words how a policy plays; "" if it doesn't say. Raises like `policy_name`."""
    tree = _checked(path, text)
    return _text(tree, "title") if "title" in tree.entries else ""


def read_said(path: str, text: str, words: Words) -> Said:
    """Read a policy for a ruleset.

    Args:
        path: the file, for messages.
        text: what stands in it.
        words: the ruleset whose names it uses.

    Raises `FileError` with the line of the first mistake.
    """
    tree = _checked(path, text)
    reader = _Reader(path, words)
    cases = tree.entries["when"]
    assert isinstance(cases, Items)
    return Said(
        _text(tree, "policy"),
        _text(tree, "title"),
        tuple(reader.case(one) for one in cases.items if isinstance(one, Table)),
        _text(tree, "otherwise") or RANDOM,
    )


def _checked(path: str, text: str) -> Table:
    tree = tree_of(path, Source(path, text), _SORT)
    check_schema(path, tree, "policy.schema.json")
    return tree


def _text(table: Table, name: str) -> str:
    found = table.entries.get(name)
    return found.text if isinstance(found, Text) else ""


class _Reader:
    """Settles the names of a policy by those of a ruleset."""

    def __init__(self, path: str, words: Words) -> None:
        self._path = path
        self._words = words
        self._rules: m.Rules = words.program.rules

    def _wrong(self, at: Tree | int, message: str) -> FileError:
        return FileError(self._path, at if isinstance(at, int) else at.line, message)

    def _unknown(self, at: Text, what: str, known: Iterable[str]) -> FileError:
        names = list(dict.fromkeys(known))
        meant = suggest(at.text, names) or names
        hint = "did you mean" if meant is not names else "there are" if len(names) > 1 else "it is"
        listed = ", ".join(f"`{name}`" for name in meant[:13])
        end = "?" if meant is not names else ""
        more = f"; {hint} {listed}{end}" if names else ""
        return self._wrong(at, f"{quoted(at.text)} is no {what} of {self._rules.name}{more}")

    def case(self, table: Table) -> Case:
        """Read a case."""
        asked = _text(table, "asked")
        if ("choose" in table.entries) == ("weights" in table.entries):
            said = "both say" if "choose" in table.entries else "neither says"
            raise self._wrong(table, f"`choose:` and `weights:`: {said} what is chosen")
        name = table.entries.get("name")
        if isinstance(name, Text):
            known = sorted({ask.name for ask in self._words.program.asks.values()})
            if name.text not in known:
                raise self._unknown(name, "choice", known)
        conditions = [
            condition
            for name in ("if", "and")
            if isinstance(group := table.entries.get(name), Table)
            for condition in self._conditions(group)
        ]
        return Case(asked, _text(table, "name"), tuple(conditions), self._picks(asked, table))

    # -- what is chosen -----------------------------------------------------------------------

    def _picks(self, asked: str, table: Table) -> tuple[Pick, ...]:
        chosen = table.entries.get("choose")
        if isinstance(chosen, Text):
            return (self._pick(asked, chosen, 1),)
        weights = table.entries["weights"]
        assert isinstance(weights, Table)
        picks = tuple(
            self._pick(asked, Text(name, weights.lines[name]), int(number.text))
            for name, number in weights.entries.items()
            if isinstance(number, Text)
        )
        if not any(pick.weight for pick in picks):
            raise self._wrong(table.lines["weights"], "all `weights` are 0: nothing is chosen")
        return picks

    def _pick(self, asked: str, word: Text, weight: int) -> Pick:
        known = _WORDS.get(asked, _OTHER_WORDS)
        if word.text in known:
            return Pick(word.text, weight)
        names = self._names(asked)
        if asked in ("card", "cards"):
            card = self._words.card_number(word.text)
            if card is not None:
                return Pick("value", weight, card)
        elif asked == "zone" and word.text in names:
            return Pick("zone", weight, zone=word.text)
        elif asked == "claim" and word.text in names:
            found = ((kind, of) for kind, of in self._claimed().items() if word.text in of)
            kind, of = next(found)
            return Pick("value", weight, of.index(word.text), kind=kind)
        elif word.text in names:
            return Pick("value", weight, names.index(word.text))
        raise self._unknown(word, f"answer to `asked: {asked}`", (*known, *names))

    def _names(self, asked: str) -> list[str]:
        """Give the options that have a name of their own."""
        deck = self._rules.deck
        match asked:
            case "move":
                return list(self._rules.moves)
            case "zone":
                return list(dict.fromkeys(zone.name for zone in self._words.program.layout.zones))
            case "player":
                return [f"P{seat + 1}" for seat in range(self._rules.players[1])]
            case "rank":
                return list(deck.ranks)
            case "suit":
                return list(deck.suits)
            case "claim":
                return [name for names in self._claimed().values() for name in names]
            case _:
                return []

    def _claimed(self) -> dict[str, tuple[str, ...]]:
        """Give what can be claimed by these rules, by kind: ranks, suits, or both."""
        deck = self._rules.deck
        claims = [line for line in parts(bodies_of(self._rules)) if isinstance(line, m.Claim)]
        types = {line.candidate.type for line in claims}
        both = (("rank", m.RANK, deck.ranks), ("suit", m.SUIT, deck.suits))
        return {kind: names for kind, type_, names in both if type_ in types}

    # -- conditions ---------------------------------------------------------------------------

    def _conditions(self, group: Table) -> Iterable[Condition]:
        for name, table in group.entries.items():
            assert isinstance(table, Table)
            yield self._condition(name, table, group.lines[name])

    def _condition(self, name: str, table: Table, line: int) -> Condition:
        if not {"is", "at least", "at most"} & table.entries.keys():
            raise self._wrong(line, f"`{name}` needs `is:`, `at least:` or `at most:`")
        match name:
            case "cards":
                return self._cards(table)
            case "state":
                return self._state(table)
            case "truth":
                return Truth(self._range(table, lambda one: float(one.text.rstrip("%")) / 100))
            case "turn":
                return Turn(self._range(table, self._whole))
        kind = self._kind_of(table)
        of = self._rules.deck.ranks if kind == "rank" else self._rules.deck.suits
        found = self._range(table, self._among(kind, of))
        return Claimed(kind, found) if name == "claimed" else ChosenCard(kind, found)

    def _kind_of(self, table: Table) -> str:
        """Say whether a condition is about suits: only if it names one."""
        named = {one.text for one in table.entries.values() if isinstance(one, Text)}
        deck = self._rules.deck
        return "suit" if named & set(deck.suits) and not named & set(deck.ranks) else "rank"

    def _cards(self, table: Table) -> CardsIn:
        at = table.entries["zone"]
        assert isinstance(at, Text)
        zones = [one for one in self._words.program.layout.zones if one.name == at.text]
        if not zones:
            known = [one.name for one in self._words.program.layout.zones]
            raise self._unknown(at, "zone", known)
        whose = self._whose(table, at, per_player=zones[0].owner >= 0)
        return CardsIn(at.text, whose, self._range(table, self._whole))

    def _state(self, table: Table) -> StateIs:
        at = table.entries["name"]
        assert isinstance(at, Text)
        state = next((one for one in self._rules.states if one.name == at.text), None)
        if state is None:
            raise self._unknown(at, "state", [one.name for one in self._rules.states])
        whose = self._whose(table, at, per_player=state.per_player)
        return StateIs(at.text, whose, self._range(table, self._value_of(state)))

    def _whose(self, table: Table, at: Text, *, per_player: bool) -> str:
        given = _text(table, "of")
        if given and not per_player:
            raise self._wrong(
                table.lines["of"], f"{quoted(at.text)} belongs to nobody: leave out `of:`"
            )
        return (given or "me") if per_player else ""

    def _value_of(self, state: m.State) -> Number:
        deck, kind = self._rules.deck, state.type.kind
        match kind:
            case m.Kind.NUMBER:
                return self._whole
            case m.Kind.RANK:
                return self._among("rank", deck.ranks)
            case m.Kind.SUIT:
                return self._among("suit", deck.suits)
            case m.Kind.CHOICE:
                return self._among(f"value of {state.name}", state.type.names)
            case _:
                return self._among("player", self._names("player"))

    def _among(self, what: str, known: Iterable[str]) -> Number:
        names = list(known)

        def place(at: Text) -> float:
            if at.text not in names:
                raise self._unknown(at, what, names)
            return names.index(at.text)

        return place

    def _whole(self, at: Text) -> float:
        if not re.fullmatch(r"[0-9]{1,9}", at.text):
            raise self._wrong(at, f"{quoted(at.text)} is no whole number")
        return int(at.text)

    def _range(self, table: Table, number: Number) -> Range:
        exact, low, high = (
            number(one) if isinstance(one := table.entries.get(name), Text) else None
            for name in ("is", "at least", "at most")
        )
        if exact is None:
            if low is not None and high is not None and low > high:
                raise self._wrong(table, "`at least` is above `at most`: nothing is both")
            return Range(low, high)
        if low is not None or high is not None:
            raise self._wrong(table.lines["is"], "`is:` stands alone")
        return Range(exact, exact)
