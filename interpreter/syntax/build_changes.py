"""Lark's tree to our nodes: variants and their changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from lark import Token, Tree

from interpreter.syntax import nodes as n
from interpreter.syntax.build_blocks import Builder
from interpreter.syntax.build_expressions import Branch
from interpreter.syntax.node_changes import (
    Add,
    Address,
    Extend,
    Guard,
    Order,
    Override,
    Remove,
    SetDefault,
    Variant,
)

TopLevel = n.Declaration | n.Game | Variant | Order | SetDefault | Override | Add | Extend | Remove
_NAMELESS = frozenset({"deck", "setup", "turn", "play", "match"})


class ChangeBuilder(Builder):
    """Builds the nodes of one block, of a game or of a variant."""

    def top_level(self, tree: object) -> TopLevel:
        """Build a top-level block, whatever it is."""
        return cast("TopLevel", self._dispatch("block", cast("Branch", tree)))

    def block_variant(self, tree: Branch) -> Variant:
        """`variant NAME of BASE, edition N` and the lines below it."""
        name, base, edition, *lines = tree.children
        players = None
        players_at = self.span(tree)
        for line in lines:
            if isinstance(line, Tree) and line.data == "seats":
                low, high = line.children
                players = (self._int(low), self._int(high if high is not None else low))
                players_at = self.span(line)
        teams = self._teams(lines)
        return Variant(
            self.name(name),
            self.name(base),
            self._int(edition),
            players,
            self.notes(lines),
            (),
            self.span(tree),
            players_at,
            teams,
        )

    def block_order(self, tree: Branch) -> Order:
        """`order A, B`."""
        return Order(self.names(tree.children), self.span(tree))

    def block_set(self, tree: Branch) -> SetDefault:
        """`set OPTION to LITERAL`."""
        option, value = tree.children
        return SetDefault(self.name(option), self.literal(cast("Branch", value)), self.span(tree))

    # -- override and add ---------------------------------------------------------------------

    def block_override(self, tree: Branch) -> Override:
        """`override` and a whole clause, a guard, a claim, a reason or a row."""
        new = cast("Branch", tree.children[0])
        span = self.span(tree)
        pinned = self._fingerprint(new)
        match str(new.data):
            case "guard":
                name, guarded, notes = new.children
                address = self._address("guard", name, None)
                openly, condition = self.guarded(guarded)
                guard = Guard(condition, self._optional_notes(notes), self.span(new), openly)
                return Override(address, guard, pinned, span)
            case "claim_line":
                claim = self.stmt_claim(new)
                return Override(self._address("claim", new.children[0], None), claim, pinned, span)
            case "reason_line":
                reason = self._reason(new.children[0], new.children[1], new.children[2], new)
                return Override(
                    self._address("reason", new.children[0], None), reason, pinned, span
                )
            case "row_line":
                name, ranking, *rest = new.children
                row = self._row_of(name, rest, new)
                return Override(self._address("row", name, ranking), row, pinned, span)
            case kind:
                block = self.block(new)
                assert not isinstance(block, n.Game)
                return Override(self._address_of(kind, block), block, pinned, span)

    def block_add(self, tree: Branch) -> Add:
        """`add` and a whole clause, a reason or a row."""
        new = cast("Branch", tree.children[0])
        span = self.span(tree)
        match str(new.data):
            case "added_reason":
                name, owner, condition, notes = new.children
                reason = self._reason(name, condition, notes, new)
                return Add(self._address("reason", name, owner), reason, "", None, span)
            case "added_row":
                name, ranking, side, beside, *rest = new.children
                row = self._row_of(name, rest, new)
                address = self._address("row", name, ranking)
                which = str(cast("Branch", side).data)
                return Add(address, row, which, self.name(beside), span)
            case kind:
                block = self.block(new)
                assert not isinstance(block, n.Game)
                return Add(self._address_of(kind, block), block, "", None, span)

    def _reason(self, name: object, condition: object, notes: object, tree: Branch) -> n.Reason:
        return n.Reason(
            self.name(name), self.expr(condition), self._optional_notes(notes), self.span(tree)
        )

    def _row_of(self, name: object, rest: Sequence[object], tree: Branch) -> n.Row:
        children = cast("list[Token | Branch]", [name, *rest])
        return self._row(Tree("row", children, tree.meta))

    def _address_of(self, kind: str, block: n.Declaration) -> Address:
        name = getattr(block, "name", None)
        if isinstance(name, n.Name):
            return Address(kind, name.text, None, name.span)
        return Address(kind, kind, None, block.span)

    def _address(self, kind: str, name: object, owner: object) -> Address:
        word = self.name(name)
        return Address(kind, word.text, self.name(owner) if owner is not None else None, word.span)

    # -- extend and remove --------------------------------------------------------------------

    def block_extend(self, tree: Branch) -> Extend:
        """`extend ADDRESS before|after` and lines."""
        extended, side, block = tree.children
        notes, body = self._body(block)
        return Extend(
            self._the(extended),
            str(cast("Branch", side).data),
            notes,
            body,
            self._fingerprint(cast("Branch", block)),
            self.span(tree),
        )

    def block_remove(self, tree: Branch) -> Remove:
        """`remove ADDRESS`."""
        return Remove(self._the(tree.children[0]), self.span(tree))

    def _the(self, tree: object) -> Address:
        """Build an address from a rule `the_KIND`."""
        branch = cast("Branch", tree)
        kind = str(branch.data).removeprefix("the_")
        if kind in _NAMELESS:
            return Address(kind, kind, None, self.span(branch))
        owner = branch.children[1] if len(branch.children) > 1 else None
        return self._address(kind, branch.children[0], owner)

    @staticmethod
    def _fingerprint(tree: Branch) -> str:
        """Find `replaces "…"` among the notes of a clause."""
        for found in tree.find_data("fingerprint"):
            return str(cast("Token", found.children[0]))[1:-1]
        return ""
