"""Lark's tree to our nodes: the lines of a body."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from lark import Token, Tree

from interpreter.problems import Problem
from interpreter.syntax import nodes as n
from interpreter.syntax.build_expressions import (
    NOTE_RULES,
    Branch,
    ExpressionBuilder,
    is_whole,
    rule_name,
)


class StatementBuilder(ExpressionBuilder):
    """Builds statements."""

    def statements(self, trees: Iterable[object]) -> tuple[n.Stmt, ...]:
        """Build the statements among a clause's lines."""
        found: list[n.Stmt] = []
        for tree in trees:
            if isinstance(tree, Tree) and tree.data not in NOTE_RULES:
                found.append(cast("n.Stmt", self._dispatch("stmt", tree)))
        return tuple(found)

    def _body(self, tree: object) -> tuple[n.Notes, tuple[n.Stmt, ...]]:
        children = cast("Branch", tree).children
        statements = self.statements(children)
        return self.notes(self._notes_first(children)), statements

    def _block(self, tree: object) -> tuple[n.Stmt, ...]:
        return self.statements(cast("Branch", tree).children)

    def stmt_bad_line(self, tree: Branch) -> n.Poisoned:
        """A line that could not be read; what stands below it is kept where it is statements."""
        below = [
            one
            for one in tree.children
            if isinstance(one, Tree) and hasattr(self, f"stmt_{one.data}")
        ]
        return n.Poisoned(self.statements(below), self.span(tree))

    def stmt_choose_move(self, tree: Branch) -> n.ChooseMove:
        """`choose MOVE or MOVE …`."""
        return n.ChooseMove(self.names(tree.children), self.span(tree))

    def stmt_choose(self, tree: Branch) -> n.Choose:
        """`choose NAME from SOURCES [where …] [at random]`."""
        name, rest = tree.children
        *sources, selection, random = cast("Branch", rest).children
        where, otherwise = self._selection(selection)
        return n.Choose(
            self.name(name),
            tuple(self.expr(one) for one in sources),
            None,
            where,
            random is not None,
            self.span(tree),
            otherwise=otherwise,
        )

    def _selection(self, tree: object) -> tuple[n.Expr | None, tuple[n.Expr | Literal["any"], ...]]:
        """Build the condition on what is chosen, and those that are tried after it."""
        if tree is None:
            return None, ()
        *wheres, anything = cast("Branch", tree).children
        first, *rest = [self.expr(cast("Branch", one).children[0]) for one in wheres]
        last: tuple[Literal["any"], ...] = ("any",) if anything is not None else ()
        return first, (*rest, *last)

    def stmt_choose_value(self, tree: Branch) -> n.Choose:
        """`choose NAME is a TYPE [where …]`."""
        name, type_name, selection = tree.children
        where, otherwise = self._selection(selection)
        chosen, kind, span = self.name(name), self.name(type_name), self.span(tree)
        return n.Choose(chosen, (), kind, where, False, span, otherwise=otherwise)

    def stmt_choose_several(self, tree: Branch) -> n.Choose:
        """`choose NAME of N [to M] cards from SOURCE [where …]`."""
        name, least, most, source, where = tree.children
        condition = self.expr(cast("Branch", where).children[0]) if where is not None else None
        return n.Choose(
            self.name(name),
            (self.expr(source),),
            None,
            condition,
            False,
            self.span(tree),
            self.expr(least),
            self.expr(most) if most is not None else None,
        )

    def stmt_claim(self, tree: Branch) -> n.Claim:
        """`claim NAME is a TYPE [where …] [, lowest TYPE when silent | , VALUE when silent]`."""
        name, type_name, where, silent, notes = tree.children
        condition = self.condition(where)
        meant = self._silence(cast("Branch", silent), type_name) if silent is not None else None
        return n.Claim(
            self.name(name),
            self.name(type_name),
            meant,
            self.span(tree),
            condition,
            self._optional_notes(notes),
        )

    def _silence(self, tree: Branch, type_name: object) -> n.Expr | Literal["lowest", "highest"]:
        """Give what saying nothing means: "lowest", "highest", or a value."""
        if tree.data == "value_silent":
            return self.expr(tree.children[0])
        extreme, kind = tree.children
        if str(kind) != str(type_name):
            facts = {"expected": str(type_name), "found": str(kind)}
            place = self.span(cast("Token", kind))
            self.problems.append(Problem("T0202", self.source, place, facts))
        which: Literal["lowest", "highest"] = rule_name(extreme)
        return which

    def stmt_lay(self, tree: Branch) -> n.Lay:
        """`lay CARD on Z face up|down`."""
        card, zone, facing = tree.children
        return n.Lay(self.expr(card), self.expr(zone), rule_name(facing), self.span(tree))

    def stmt_put_on(self, tree: Branch) -> n.Lay:
        """`put CARD on Z`."""
        card, zone = tree.children
        return n.Lay(self.expr(card), self.expr(zone), None, self.span(tree))

    def _transfer(self, tree: Branch) -> n.Transfer:
        amount, source, target, restriction = tree.children
        limited = restriction is not None and rule_name(restriction) != "where"
        return n.Transfer(
            rule_name(tree),
            self._amount(cast("Branch", amount)),
            self.expr(source),
            self.expr(target),
            rule_name(restriction) if limited else "error",
            self.span(tree),
            None if limited else self.condition(restriction),
        )

    def _amount(self, tree: Branch) -> n.Expr | Literal["all_but_top"] | None:
        if tree.data == "all":
            return None
        return "all_but_top" if tree.data == "all_but_top" else self.expr(tree.children[0])

    stmt_draw = stmt_deal = stmt_put = _transfer

    def stmt_shuffle_deck(self, tree: Branch) -> n.Shuffle:
        """`shuffle deck into Z`."""
        return n.Shuffle(True, self.expr(tree.children[0]), self.span(tree))

    def stmt_shuffle(self, tree: Branch) -> n.Shuffle:
        """`shuffle Z`."""
        return n.Shuffle(False, self.expr(tree.children[0]), self.span(tree))

    def stmt_cut(self, tree: Branch) -> n.Cut:
        """`cut Z for S, highest rank wins, those tied cut again`."""
        zone, target, extreme, what = tree.children
        if str(what) != "rank":
            facts = {"expected": "rank", "found": str(what)}
            place = self.span(cast("Token", what))
            self.problems.append(Problem("T0202", self.source, place, facts))
        highest = cast("Branch", extreme).data == "highest"
        return n.Cut(self.expr(zone), self.name(target), highest, self.span(tree))

    def stmt_reveal(self, tree: Branch) -> n.Reveal:
        """`reveal CARD`."""
        return n.Reveal(self.expr(tree.children[0]), self.span(tree))

    def stmt_turn_card(self, tree: Branch) -> n.TurnCard:
        """`turn CARD face up|down`."""
        card, facing = tree.children
        return n.TurnCard(self.expr(card), rule_name(facing), self.span(tree))

    def stmt_reveal_all(self, tree: Branch) -> n.TurnAll:
        """`reveal all in Z`."""
        return n.TurnAll(self.expr(tree.children[0]), "up", True, self.span(tree))

    def stmt_turn_all(self, tree: Branch) -> n.TurnAll:
        """`turn all in Z face up|down`."""
        zone, facing = tree.children
        face = rule_name(facing)
        return n.TurnAll(self.expr(zone), face, False, self.span(tree))

    def stmt_turn_passes(self, tree: Branch) -> n.TurnPasses:
        """`turn passes to P`."""
        return n.TurnPasses(self.expr(tree.children[0]), self.span(tree))

    def stmt_switch(self, tree: Branch) -> n.Switch:
        """`switch S`."""
        return n.Switch(self.expr(tree.children[0]), self.span(tree))

    def stmt_becomes(self, tree: Branch) -> n.Becomes:
        """`S becomes E`."""
        target, value = tree.children
        return n.Becomes(self.expr(target), self.expr(value), None, None, self.span(tree))

    def stmt_becomes_if(self, tree: Branch) -> n.Becomes:
        """`S becomes E if COND, otherwise E`."""
        target, value, condition, otherwise = tree.children
        return n.Becomes(
            self.expr(target),
            self.expr(value),
            self.expr(condition),
            self.expr(otherwise),
            self.span(tree),
        )

    def stmt_add_to(self, tree: Branch) -> n.AddTo:
        """`add E to S`."""
        amount, target = tree.children
        return n.AddTo(self.expr(amount), self.expr(target), 1, self.span(tree))

    def stmt_take_off(self, tree: Branch) -> n.AddTo:
        """`take E off S`."""
        amount, target = tree.children
        return n.AddTo(self.expr(amount), self.expr(target), -1, self.span(tree))

    def stmt_let(self, tree: Branch) -> n.Let:
        """`let NAME be E`."""
        name, value = tree.children
        return n.Let(self.name(name), self.expr(value), self.span(tree))

    def stmt_do(self, tree: Branch) -> n.Do:
        """`do STEP [with E, E]`."""
        name, *arguments = tree.children
        given = tuple(self.expr(one) for one in arguments if one is not None)
        return n.Do(self.name(name), given, self.span(tree))

    def stmt_wins(self, tree: Branch) -> n.Wins:
        """`P wins`."""
        return n.Wins(self.expr(tree.children[0]), self.span(tree))

    def stmt_loses(self, tree: Branch) -> n.Loses:
        """`P loses`."""
        return n.Loses(self.expr(tree.children[0]), self.span(tree))

    def stmt_most_win(self, tree: Branch) -> n.MostWin:
        """`players with most|fewest X win, …`."""
        most, what, tie = (cast("Branch", one) for one in tree.children)
        subject: n.Expr
        if what.data == "cards_in":
            subject = n.CardsIn(self.expr(what.children[0]), self.span(what))
        else:
            token = cast("Token", what.children[0])
            subject = n.Word(str(token), self.span(token))
        return n.MostWin(most.data == "highest", subject, tie.data == "tie_shares", self.span(tree))

    def stmt_outcome(self, tree: Branch) -> n.Outcome:
        """`outcome is X of each player [, fewest win]`."""
        state, fewest = tree.children
        return n.Outcome(self.name(state), fewest is not None, self.span(tree))

    def stmt_drawn(self, tree: Branch) -> n.Drawn:
        """`game is drawn`."""
        return n.Drawn(self.span(tree))

    def stmt_if(self, tree: Branch) -> n.If:
        """`if COND …` with its `otherwise`."""
        condition, block, otherwise = tree.children
        return n.If(
            self.expr(condition),
            self._block(block),
            self._otherwise(otherwise),
            self.span(tree),
        )

    def _otherwise(self, tree: object) -> tuple[n.Stmt, ...]:
        if tree is None:
            return ()
        branch = cast("Branch", tree)
        if branch.data == "otherwise":
            return self._block(branch.children[0])
        return (self.stmt_if(branch),)

    def stmt_for_players(self, tree: Branch) -> n.ForPlayers:
        """`for each player [from P] [where COND]`."""
        start, where, block = tree.children
        first = self.expr(start) if start is not None else None
        body = self._block(block)
        return n.ForPlayers(first, body, self.span(tree), self.condition(where))

    def stmt_for_zones(self, tree: Branch) -> n.ForZones:
        """`for each NAME in Z, Z`."""
        name, *zones, block = tree.children
        return n.ForZones(self.name(name), self.names(zones), self._block(block), self.span(tree))

    def stmt_repeat_times(self, tree: Branch) -> n.Repeat:
        """`repeat N times`."""
        times, block = tree.children
        return n.Repeat(self.expr(times), None, self._block(block), self.span(tree))

    def stmt_repeat_until(self, tree: Branch) -> n.Repeat:
        """`repeat until COND`."""
        until, block = tree.children
        return n.Repeat(None, self.expr(until), self._block(block), self.span(tree))

    def stmt_challenge(self, tree: Branch) -> n.Challenge:
        """`challenge by others together, …` with its lines."""
        reasons: list[n.Reason] = []
        parts: dict[str, tuple[n.Stmt, ...]] = {}
        for line in tree.children:
            if not isinstance(line, Tree):
                continue
            if line.data == "reason":
                name, when, notes = line.children
                reasons.append(
                    n.Reason(
                        self.name(name),
                        self.expr(when),
                        self._optional_notes(notes),
                        self.span(line),
                    )
                )
            elif line.data in ("right", "wrong", "nobody"):
                self._once(line, parts)
                parts[line.data] = self._block(line.children[0])
        return n.Challenge(
            self.notes(tree.children),
            tuple(reasons),
            parts.get("right"),
            parts.get("wrong"),
            parts.get("nobody"),
            is_whole(tree),
            self.span(tree),
        )

    def _once(self, line: Branch, parts: dict[str, tuple[n.Stmt, ...]]) -> None:
        if line.data in parts:
            text = self.source.text[self.span(line).start : self.span(line).end]
            facts = {"kind": "part", "name": text}
            self.problems.append(Problem("R0102", self.source, self.span(line), facts))

    def stmt_compare_hands(self, tree: Branch) -> n.CompareHands:
        """`compare Z of each player [where COND] by RANKING` with its blocks."""
        zone, where, ranking, *lines = tree.children
        one, several = self._best(lines)
        return n.CompareHands(
            self.name(zone),
            self.name(ranking),
            one,
            several,
            self.span(tree),
            self.condition(where),
        )

    def stmt_compare_states(self, tree: Branch) -> n.CompareStates:
        """`compare S of each player [where COND], most|fewest is best` with its blocks."""
        state, where, most, *lines = tree.children
        one, several = self._best(lines)
        return n.CompareStates(
            self.name(state),
            rule_name(most) == "highest",
            one,
            several,
            self.span(tree),
            self.condition(where),
        )

    def _best(self, lines: Iterable[object]) -> tuple[tuple[n.Stmt, ...], tuple[n.Stmt, ...]]:
        """Build what happens if one player is best, and if several are."""
        parts: dict[str, tuple[n.Stmt, ...]] = {}
        for line in lines:
            if isinstance(line, Tree) and line.data != "bad_line":
                self._once(line, parts)
                parts[line.data] = self._block(line.children[0])
        return parts.get("one_best", ()), parts.get("several_best", ())
