"""Laying variants on a game: tree and changes to a tree.

What is difficult is not to replace clauses but to notice when a change no longer means what its
author thought: the clause is gone, or was never there, or has changed since, or another variant
changes it too, or it is the same as before. Each is reported with every place that has to do with
it. The result is a tree like that of a game written out whole, whose spans still lead to the file
of each line, so that everything behind this pass works as if there were no variants.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.problems import Label
from interpreter.rules import model as m
from interpreter.rules.fingerprints import same_text
from interpreter.rules.overlay_notes import joined, with_all_titles, with_titles
from interpreter.rules.overlay_tree import Key, LayeredTree, declaration_key
from interpreter.rules.parts import parts
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.node_changes import (
    Add,
    Address,
    Change,
    Extend,
    Guard,
    Override,
    Remove,
    SetDefault,
    Variant,
)

_WITH_BODY = (n.Setup, n.Turn, n.Move, n.Step, n.End)


class Overlay(LayeredTree):
    """Lays variants on one game, one after the other."""

    def lay(self, variant: Variant, agreed: frozenset[str]) -> None:
        """Lay one variant on what there is.

        Args:
            variant: the variant.
            agreed: the variants whose order is given; what they both change isn't reported.
        """
        self.bases[variant.name.text] = variant.base.text
        for number, change in enumerate(variant.changes):
            if not (self._twice(variant, number) or self._contested(variant, change, agreed)):
                self._change(variant, change)
        head = self.game
        notes = n.Notes(
            variant.notes.titles or head.notes.titles,
            variant.notes.sentences or head.notes.sentences,
            (*head.notes.cites, *variant.notes.cites),
        )
        self.game = replace(
            head,
            name=variant.name,
            edition=variant.edition,
            players=variant.players or head.players,
            notes=notes,
            span=variant.span if variant.players else head.span,
            players_at=variant.players_at if variant.players else head.players_at,
            teams=head.teams if variant.teams is None else variant.teams,
        )

    def _twice(self, variant: Variant, number: int) -> bool:
        """Report a change to a clause that the same variant has put something else in place of."""
        change = variant.changes[number]
        # Lines may well go before or after those of a clause that the variant itself has put there,
        # and whatever is there can't be added.
        if isinstance(change, Extend | Add):
            return False
        for before in variant.changes[:number]:
            if self._overlap(before, change):
                label = Label(self.source, before.span, "the first time")
                facts = {"clause": _describe(_key_of(change))}
                self._report("O0612", change.span, variant, facts, labels=(label,))
                return True
        return False

    def _contested(self, variant: Variant, change: Change, agreed: frozenset[str]) -> bool:
        """Report a clause that a variant changes which this one is not a variant of.

        Two such variants must not touch the same clause, unless their order is given.
        """
        below = self._ancestors(variant)
        for touch, made in zip(self.touches, self.changes, strict=True):
            if touch.variant in below or touch.variant == variant.name.text:
                continue
            if {touch.variant, variant.name.text} <= agreed or not self._overlap(made, change):
                continue
            labels = [Label(self.source, touch.span, f"`{touch.variant}` {touch.verb} it here")]
            base = self._declared_span(_key_of(change))
            if base is not None and not isinstance(change, Add) and not self._from_variant(base):
                labels.append(Label(self.source, base, "the clause of the game itself"))
            facts = {
                "clause": _describe(_key_of(change)),
                "one": touch.variant,
                "other": variant.name.text,
            }
            self._report("O0603", change.span, variant, facts, labels=tuple(labels))
            return True
        return False

    def _from_variant(self, declared: Span) -> bool:
        """Say whether a clause stands where it does because a variant put it there."""
        return any(one.span.start <= declared.start < one.span.end for one in self.changes)

    def _overlap(self, one: Change, other: Change) -> bool:
        """Say whether two changes touch the same clause, or one a part of what the other replaces.

        Lines put before or after those of a clause leave its parts alone.
        """
        if _key_of(one) == _key_of(other):
            return True
        return any(
            not isinstance(whole, Extend) and self._whole_of(part) == _key_of(whole)
            for part, whole in ((one, other), (other, one))
        )

    def _whole_of(self, change: Change) -> Key | None:
        """Give the clause that a guard, a claim, a reason or a row is a part of."""
        kind, name = _key_of(change)
        match kind:
            case "guard":
                return "move", name
            case "row":
                return "ranking", name.split(" of ")[-1]
            case "claim" | "reason":
                return self.holders.get((kind, name))
        return None

    # -- one change ---------------------------------------------------------------------------

    def _change(self, variant: Variant, change: Change) -> None:
        self._remember_holder(change)
        displaced = self._displaced(change)
        match change:
            case SetDefault():
                self._set(variant, change)
            case Override():
                self._override(variant, change)
            case Add():
                self._add(variant, change)
            case Extend():
                self._extend(variant, change)
            case Remove():
                self._remove(variant, change)
        verb = {
            SetDefault: "sets",
            Override: "overrides",
            Add: "adds",
            Extend: "extends",
            Remove: "removes",
        }[type(change)]
        touch = m.Touch(variant.name.text, verb, *_key_of(change), change.span, displaced)
        self.touches.append(touch)
        self.changes.append(change)

    def _remember_holder(self, change: Change) -> None:
        """Note which move or step a claim or a reason stands in, while it does."""
        if isinstance(change, SetDefault) or change.address.kind not in ("claim", "reason"):
            return
        name, owner = change.address.name, change.address.owner
        if change.address.kind == "claim":
            for holder, claim in self._claims():
                if claim.name.text == name:
                    self.holders["claim", name] = declaration_key(holder)
            return
        for holder, challenge in self._challenges():
            if owner is not None:
                found = holder.name.text == owner.text
            else:
                found = any(reason.name.text == name for reason in challenge.reasons)
            if found:
                self.holders["reason", name] = declaration_key(holder)

    def _displaced(self, change: Change) -> Span | None:
        """Give what won't be in force any more once a change is made."""
        if not isinstance(change, Override | Remove):
            return None
        kind, name = _key_of(change)
        whole = self._whole_of(change)
        found = self._lookup(whole or (kind, name))
        match found:
            case n.Move(guard=guard) if kind == "guard":
                return guard.span if guard is not None else None
            case n.Ranking(rows=rows) if kind == "row":
                return next((r.span for r in rows if r.name.text == change.address.name), None)
            case _ if kind == "claim":
                return next((c.span for _, c in self._claims() if c.name.text == name), None)
            case _ if kind == "reason":
                reasons = (r for _, c in self._challenges() for r in c.reasons)
                return next((r.span for r in reasons if r.name.text == name), None)
        return _whole_span(found) if found is not None else None

    def _set(self, variant: Variant, change: SetDefault) -> None:
        address = Address("option", change.option.text, None, change.option.span)
        option = self._find(variant, address)
        if not isinstance(option, n.Option):
            return
        if option.default.text == change.value.text:
            self._redundant(variant, change.span, address, option.span)
        self._replace(option, replace(option, default=change.value))

    def _override(self, variant: Variant, change: Override) -> None:
        address = change.address
        match change.new:
            case Guard(when=when, notes=added, openly=openly):
                move = self._find(variant, Address("move", address.name, None, address.span))
                if isinstance(move, n.Move):
                    self._pinned(variant, change, move)
                    same = move.guard is not None and same_text(self.source, move.guard, when)
                    if same and move.openly is openly:
                        self._redundant(variant, change.span, address, move.span)
                    notes = joined(move.notes, added)
                    self._replace(move, replace(move, guard=when, notes=notes, openly=openly))
            case n.Claim() as claim:
                self._override_claim(variant, change, claim)
            case n.Reason() as reason:
                self._override_reason(variant, change, reason)
            case n.Row() as row:
                self._override_row(variant, change, row)
            case new:
                old = self._find(variant, address)
                if old is None:
                    return
                self._pinned(variant, change, old)
                if same_text(self.source, old, new):
                    self._redundant(variant, change.span, address, old.span)
                if not self._same_parameters(variant, change, old, new):
                    return
                self._replace(old, with_all_titles(old, new))

    def _same_parameters(
        self, variant: Variant, change: Override, old: n.Declaration, new: n.Declaration
    ) -> bool:
        if not isinstance(old, n.Step) or not isinstance(new, n.Step):
            return True
        wanted = [(one.name.text, one.type_name.text) for one in old.parameters]
        given = [(one.name.text, one.type_name.text) for one in new.parameters]
        if wanted != given:
            facts: dict[str, object] = {
                "step": old.name.text,
                "expected": ", ".join(f"{name} is a {kind}" for name, kind in wanted) or "none",
            }
            label = Label(self.source, old.span, "the step that it replaces")
            self._report("O0606", change.span, variant, facts, labels=(label,))
        return wanted == given

    def _override_claim(self, variant: Variant, change: Override, new: n.Claim) -> None:
        found = [pair for pair in self._claims() if pair[1].name.text == change.address.name]
        if not found:
            self._unknown(variant, change.address, [c.name.text for _, c in self._claims()])
            return
        for holder, old in found:
            self._pinned(variant, change, old)
            if same_text(self.source, old, new):
                self._redundant(variant, change.span, change.address, old.span)
            fresh = replace(new, notes=with_titles(old.notes, new.notes))
            self._replace_line(holder, old, fresh)

    def _override_reason(self, variant: Variant, change: Override, new: n.Reason) -> None:
        found = [
            (holder, challenge, reason)
            for holder, challenge in self._challenges()
            for reason in challenge.reasons
            if reason.name.text == change.address.name
        ]
        if not found:
            names = [r.name.text for _, c in self._challenges() for r in c.reasons]
            self._unknown(variant, change.address, names)
            return
        for holder, challenge, reason in found:
            self._pinned(variant, change, reason)
            if same_text(self.source, reason.when, new.when):
                self._redundant(variant, change.span, change.address, reason.span)
            fresh = replace(new, notes=with_titles(reason.notes, new.notes))
            reasons = tuple(fresh if one is reason else one for one in challenge.reasons)
            self._replace_line(holder, challenge, replace(challenge, reasons=reasons))

    def _override_row(self, variant: Variant, change: Override, new: n.Row) -> None:
        ranking = self._ranking_of(variant, change.address)
        if ranking is None:
            return
        old = next((row for row in ranking.rows if row.name.text == new.name.text), None)
        if old is None:
            self._unknown(variant, change.address, [row.name.text for row in ranking.rows])
            return
        self._pinned(variant, change, old)
        if same_text(self.source, old, new):
            self._redundant(variant, change.span, change.address, old.span)
        fresh = replace(new, notes=with_titles(old.notes, new.notes))
        rows = tuple(fresh if row is old else row for row in ranking.rows)
        self._replace(ranking, replace(ranking, rows=rows))

    def _ranking_of(self, variant: Variant, address: Address) -> n.Ranking | None:
        assert address.owner is not None
        owner = Address("ranking", address.owner.text, None, address.owner.span)
        found = self._find(variant, owner)
        return found if isinstance(found, n.Ranking) else None

    def _add(self, variant: Variant, change: Add) -> None:
        match change.new:
            case n.Row() as row:
                self._add_row(variant, change, row)
            case n.Reason() as reason:
                self._add_reason(variant, change, reason)
            case new:
                old = self._lookup(change.address.key)
                if old is not None:
                    self._taken(variant, change, old.span)
                    return
                self.game = replace(self.game, declarations=(*self.game.declarations, new))

    def _add_row(self, variant: Variant, change: Add, row: n.Row) -> None:
        ranking = self._ranking_of(variant, change.address)
        if ranking is None or change.beside is None:
            return
        names = [one.name.text for one in ranking.rows]
        if row.name.text in names:
            self._taken(variant, change, ranking.rows[names.index(row.name.text)].span)
            return
        if change.beside.text not in names:
            beside = Address("row", change.beside.text, change.address.owner, change.beside.span)
            self._unknown(variant, beside, names)
            return
        at = names.index(change.beside.text) + (1 if change.side == "after" else 0)
        rows = (*ranking.rows[:at], row, *ranking.rows[at:])
        self._replace(ranking, replace(ranking, rows=rows))

    def _add_reason(self, variant: Variant, change: Add, reason: n.Reason) -> None:
        owner = change.address.owner
        assert owner is not None
        found = [pair for pair in self._challenges() if pair[0].name.text == owner.text]
        if not found:
            names = [holder.name.text for holder, _ in self._challenges()]
            self._unknown(variant, Address("move", owner.text, None, owner.span), names)
            return
        holder, challenge = found[0]
        for old in challenge.reasons:
            if old.name.text == reason.name.text:
                self._taken(variant, change, old.span)
                return
        fresh = replace(challenge, reasons=(*challenge.reasons, reason))
        self._replace_line(holder, challenge, fresh)

    def _extend(self, variant: Variant, change: Extend) -> None:
        old = self._find(variant, change.address)
        if old is None or not isinstance(old, _WITH_BODY):
            return
        self._pinned(variant, change, old)
        body = (*change.body, *old.body) if change.side == "before" else (*old.body, *change.body)
        self._replace(old, replace(old, body=body, notes=joined(old.notes, change.notes)))

    def _remove(self, variant: Variant, change: Remove) -> None:
        address = change.address
        match address.kind:
            case "guard":
                move = self._find(variant, Address("move", address.name, None, address.span))
                if not isinstance(move, n.Move):
                    return
                if move.guard is None:
                    self._unknown(variant, address, [])
                self._replace(move, replace(move, guard=None, openly=False))
            case "reason":
                self._remove_reason(variant, change)
            case "row":
                ranking = self._ranking_of(variant, address)
                if ranking is None:
                    return
                names = [row.name.text for row in ranking.rows]
                if address.name not in names:
                    self._unknown(variant, address, names)
                    return
                rows = tuple(row for row in ranking.rows if row.name.text != address.name)
                self._replace(ranking, replace(ranking, rows=rows))
            case _:
                old = self._find(variant, address)
                if old is not None:
                    rest = tuple(one for one in self.game.declarations if one is not old)
                    self.game = replace(self.game, declarations=rest)

    def _remove_reason(self, variant: Variant, change: Remove) -> None:
        for holder, challenge in self._challenges():
            kept = tuple(r for r in challenge.reasons if r.name.text != change.address.name)
            if len(kept) < len(challenge.reasons):
                self._replace_line(holder, challenge, replace(challenge, reasons=kept))
                return
        names = [r.name.text for _, c in self._challenges() for r in c.reasons]
        self._unknown(variant, change.address, names)


def _key_of(change: Change) -> Key:
    if isinstance(change, SetDefault):
        return "option", change.option.text
    return change.address.key


def _describe(key: Key) -> str:
    kind, name = key
    if kind == name:
        return kind
    return f"guard of {name}" if kind == "guard" else f"{kind} {name}"


def _whole_span(declaration: n.Declaration) -> Span:
    """Give all lines of a clause: its span may be that of its first line only."""
    spans = [part.span for part in parts(declaration) if hasattr(part, "span")]
    ends = [declaration.span.end, *(span.end for span in spans)]
    return Span(declaration.span.start, max(ends))
