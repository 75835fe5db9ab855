"""The tree that variants are laid on: finding clauses, putting others in their place, reporting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from interpreter.problems import Label, Problem, suggest
from interpreter.rules import model as m
from interpreter.rules.fingerprints import fingerprint
from interpreter.source import Source, Span
from interpreter.syntax import nodes as n
from interpreter.syntax.node_changes import Add, Address, Change, Extend, Override, Variant

Key = tuple[str, str]

_KINDS: dict[type, str] = {
    n.Option: "option",
    n.Deck: "deck",
    n.Zone: "zone",
    n.State: "state",
    n.Setup: "setup",
    n.Move: "move",
    n.Step: "step",
    n.Ranking: "ranking",
    n.Melds: "melds",
    n.End: "end",
    n.Match: "match",
}


@dataclass
class LayeredTree:
    """A game's tree while variants are laid on it.

    Args:
        source: the texts of all layers.
        game: the tree so far.
        unread: words on lines that could not be read.

    Attributes:
        touches: what was changed so far, in order.
        changes: the change that each touch comes from.
        bases: what each variant is of, by name.
        holders: the move or step that each claim or reason which was changed stands in.
    """

    source: Source
    game: n.Game
    unread: frozenset[str]
    problems: list[Problem] = field(default_factory=list)
    touches: list[m.Touch] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    bases: dict[str, str] = field(default_factory=dict)
    holders: dict[Key, Key] = field(default_factory=dict)

    def _report(
        self,
        code: str,
        span: Span,
        variant: Variant,
        facts: Mapping[str, object],
        candidates: tuple[str, ...] = (),
        labels: tuple[Label, ...] = (),
    ) -> None:
        where = f"{variant.name.text}"
        self.problems.append(Problem(code, self.source, span, facts, candidates, labels, where))

    def _lookup(self, key: Key) -> n.Declaration | None:
        for one in self.game.declarations:
            if declaration_key(one) == key:
                return one
        return None

    def _find(self, variant: Variant, address: Address) -> n.Declaration | None:
        found = self._lookup(address.key)
        if found is None:
            names = [
                key[1]
                for one in self.game.declarations
                if (key := declaration_key(one))[0] == address.kind
            ]
            self._unknown(variant, address, names)
        return found

    def _unknown(self, variant: Variant, address: Address, names: list[str]) -> None:
        if address.name in self.unread:
            return
        meant = suggest(address.name, names)
        facts: dict[str, object] = {"clause": address.describe(), "base": self.game.name.text}
        self._report("O0601", address.span, variant, facts, meant)

    def _taken(self, variant: Variant, change: Add, before: Span) -> None:
        label = Label(self.source, before, "it is here already")
        facts: dict[str, object] = {"clause": change.address.describe()}
        self._report("O0602", change.address.span, variant, facts, labels=(label,))

    def _redundant(self, variant: Variant, span: Span, address: Address, base: Span) -> None:
        below = self._ancestors(variant)
        touched = {one.variant for one in self.touches if (one.kind, one.name) == address.key}
        if not touched <= below:  # others change it, too, and may well change it alike
            return
        label = Label(self.source, base, "the clause as it was before")
        facts: dict[str, object] = {"clause": address.describe()}
        self._report("O0605", span, variant, facts, labels=(label,))

    def _ancestors(self, variant: Variant) -> set[str]:
        """Give the names of all that a variant is of."""
        found: set[str] = set()
        base: str | None = variant.base.text
        while base is not None and base not in found:
            found.add(base)
            base = self.bases.get(base)
        return found

    def _pinned(
        self,
        variant: Variant,
        change: Override | Extend,
        old: n.Declaration | n.Claim | n.Reason | n.Row,
    ) -> None:
        """A change pinned to a clause as it was is stale once that clause reads otherwise."""
        if not change.fingerprint:
            return
        now = fingerprint(self.source, old)
        if change.fingerprint != now:
            label = Label(self.source, old.span, "the clause as it reads now")
            facts: dict[str, object] = {
                "clause": change.address.describe(),
                "now": now,
                "was": change.fingerprint,
            }
            self._report("O0604", change.span, variant, facts, labels=(label,))

    def _declared_span(self, key: Key) -> Span | None:
        found = self._lookup(key)
        return found.span if found is not None else None

    def _replace(self, old: n.Declaration, new: n.Declaration) -> None:
        declarations = tuple(new if one is old else one for one in self.game.declarations)
        self.game = replace(self.game, declarations=declarations)

    def _challenges(self) -> list[tuple[n.Move | n.Step, n.Challenge]]:
        return [
            (one, statement)
            for one in self.game.declarations
            if isinstance(one, n.Move | n.Step)
            for statement in one.body
            if isinstance(statement, n.Challenge)
        ]

    def _claims(self) -> list[tuple[n.Move | n.Step, n.Claim]]:
        return [
            (one, statement)
            for one in self.game.declarations
            if isinstance(one, n.Move | n.Step)
            for statement in one.body
            if isinstance(statement, n.Claim)
        ]

    def _replace_line(self, holder: n.Move | n.Step, old: n.Stmt, new: n.Stmt) -> None:
        body = tuple(new if one is old else one for one in holder.body)
        self._replace(holder, replace(holder, body=body))


def declaration_key(declaration: n.Declaration) -> Key:
    """Give the kind and name by which a declaration is addressed."""
    if isinstance(declaration, n.Turn):
        kind = "play" if declaration.once else "turn"
        return kind, kind
    kind = _KINDS[type(declaration)]
    name = getattr(declaration, "name", None)
    return kind, name.text if isinstance(name, n.Name) else kind
