"""Lark's tree to our nodes; the only place that knows the names of the grammar's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from lark import Token, Tree

from interpreter.problems import Problem
from interpreter.source import Source, Span
from interpreter.syntax import nodes as n

_COMPARISONS = {
    "below": "<",
    "above": ">",
    "at_least": ">=",
    "at_most": "<=",
}

Branch = Tree[Token]


class Builder:
    """Builds the nodes of one block.

    Args:
        source: the whole text, for spans.
        offset: where the block begins in it.
    """

    def __init__(self, source: Source, offset: int) -> None:
        self.source = source
        self.offset = offset
        self.problems: list[Problem] = []

    def block(self, tree: object) -> n.Declaration | n.Game:
        """Build a top-level block."""
        branch = cast("Branch", tree)
        return cast("n.Declaration | n.Game", self._dispatch("block", branch))

    # -- places and words ---------------------------------------------------------------------

    def _dispatch(self, family: str, tree: Branch) -> Any:
        method: Callable[[Branch], Any] = getattr(self, f"{family}_{tree.data}")
        return method(tree)

    def span(self, tree: Branch | Token) -> Span:
        """Give the place of a tree or token, up to the end of its first line."""
        if isinstance(tree, Token):
            start = self.offset + (tree.start_pos or 0)
            return Span(start, start + len(tree))
        start = self.offset + tree.meta.start_pos
        end = self.offset + tree.meta.end_pos
        line_end = self.source.text.find("\n", start)
        if 0 <= line_end < end:
            # A block's span is its first line: that is what a message about it points at.
            end = line_end
            written = self.source.text[start:end]
            comment = written.find("#") if '"' not in written else -1
            end = start + len((written[:comment] if comment >= 0 else written).rstrip())
        return Span(start, max(end, start + 1))

    def name(self, token: object) -> n.Name:
        """Give a token as a name."""
        word = cast("Token", token)
        return n.Name(str(word), self.span(word))

    def names(self, tokens: Iterable[object]) -> tuple[n.Name, ...]:
        """Give several tokens as names; placeholders are left out."""
        return tuple(self.name(one) for one in tokens if one is not None)

    def literal(self, tree: Branch) -> n.Word | n.Number:
        """Give a literal, which is a word or a number."""
        token = cast("Token", tree.children[0])
        return self._literal_token(token)

    def _literal_token(self, token: Token) -> n.Word | n.Number:
        if token.type == "INT":
            return self._number(token)
        return n.Word(str(token), self.span(token))

    def _number(self, token: Token) -> n.Number:
        # More digits than any range allows would only cost time to convert.
        text = str(token)
        value = int(text) if len(text) <= 10 else 10**10
        return n.Number(value, text, self.span(token))

    def _int(self, token: object) -> int:
        return self._number(cast("Token", token)).value

    # -- notes --------------------------------------------------------------------------------

    def notes(self, trees: Iterable[object]) -> n.Notes:
        """Gather titles, sentences and citations among a clause's lines."""
        titles: list[n.Sentence] = []
        sentences: list[n.Sentence] = []
        cites: list[n.Name] = []
        for tree in trees:
            if not isinstance(tree, Tree):
                continue
            if tree.data == "title":
                titles += self._text(tree.children[0])
            elif tree.data == "sentence":
                sentences += self._text(tree.children[0])
            elif tree.data == "cites":
                cites += self.names(tree.children)
        return n.Notes(tuple(titles), tuple(sentences), tuple(cites))

    def _text(self, tree: object) -> list[n.Sentence]:
        language = "en"
        found: list[n.Sentence] = []
        for child in cast("Branch", tree).children:
            token = cast("Token", child)
            if token.type == "NAME":
                language = str(token)
            else:
                found.append(n.Sentence(language, str(token)[1:-1], self.span(token)))
        return found

    def _optional_notes(self, tree: object) -> n.Notes:
        return self.notes(tree.children) if isinstance(tree, Tree) else n.Notes()

    def _body(self, tree: object) -> tuple[n.Notes, tuple[n.Stmt, ...]]:
        children = cast("Branch", tree).children
        statements = self.statements(children)
        self._notes_first(children)
        return self.notes(children), statements

    def _notes_first(self, children: Iterable[object]) -> None:
        """A sentence belongs under the clause's name, above the lines it is about."""
        begun = False
        for child in children:
            if not isinstance(child, Tree):
                continue
            if child.data not in ("title", "sentence", "cites"):
                begun = True
            elif begun:
                place = self.span(child)
                found = self.source.text[place.start : place.end].split(" ")[0]
                facts = {"found": found, "expected": ("a sentence above the lines of the clause",)}
                self.problems.append(Problem("S0104", self.source, place, facts))

    # -- blocks -------------------------------------------------------------------------------

    def block_game(self, tree: Branch) -> n.Game:
        """`game NAME, edition N` and the lines below it."""
        name, edition, *lines = tree.children
        seats = (2, 2)
        for line in lines:
            if isinstance(line, Tree) and line.data == "seats":
                low, high = line.children
                seats = (self._int(low), self._int(high if high is not None else low))
        return n.Game(
            self.name(name), self._int(edition), seats, self.notes(lines), (), self.span(tree)
        )

    def block_option(self, tree: Branch) -> n.Option:
        """`option NAME is DOMAIN, default LITERAL`."""
        name, domain, default, notes = tree.children
        return n.Option(
            self.name(name),
            self._domain(domain),
            self.literal(cast("Branch", default)),
            self._optional_notes(notes),
            self.span(tree),
        )

    def _domain(self, tree: object) -> n.Domain:
        branch = cast("Branch", tree)
        span = self.span(branch)
        if branch.data == "range_domain":
            low, high = branch.children
            return n.RangeDomain(self._int(low), self._int(high), span)
        if branch.data == "type_domain":
            return n.TypeDomain(self.name(branch.children[0]), span)
        words = [cast("Branch", child).children[0] for child in branch.children]
        return n.ChoiceDomain(self.names(words), span)

    def block_deck(self, tree: Branch) -> n.Deck:
        """`deck` with its ranks and suits."""
        lines: dict[str, tuple[tuple[n.Name, ...], bool]] = {}
        for line in tree.children:
            if isinstance(line, Tree) and line.data in ("ranks", "suits"):
                order, *literals = line.children
                words = [cast("Branch", one).children[0] for one in literals]
                ordered = cast("Branch", order).data == "ordered"
                if line.data in lines:
                    facts = {"kind": "deck line", "name": str(line.data)}
                    self.problems.append(Problem("R0102", self.source, self.span(line), facts))
                lines[line.data] = (self.names(words), ordered)
        ranks, ranks_ordered = lines.get("ranks", ((), True))
        suits, suits_ordered = lines.get("suits", ((), False))
        notes = self.notes(tree.children)
        return n.Deck(ranks, ranks_ordered, suits, suits_ordered, notes, self.span(tree))

    def block_zone(self, tree: Branch) -> n.Zone:
        """`zone NAME [of each player]: TRAITS`."""
        name, per_player, *rest = tree.children
        traits = []
        notes = n.Notes()
        for one in rest:
            if not isinstance(one, Tree):
                continue
            if one.data == "notes":
                notes = self._optional_notes(one)
            else:
                value = self._int(one.children[0]) if one.children else 0
                traits.append(n.Trait(str(one.data), value, self.span(one)))
        return n.Zone(
            self.name(name), per_player is not None, tuple(traits), notes, self.span(tree)
        )

    def block_state(self, tree: Branch) -> n.State:
        """`state NAME [of each player] is DOMAIN [, starts each deal at LITERAL]`."""
        name, per_player, domain, start, notes = tree.children
        begins = cast("Branch", cast("Branch", start).children[0]) if start is not None else None
        return n.State(
            self.name(name),
            per_player is not None,
            self._domain(domain),
            self.literal(begins) if begins is not None else None,
            self._optional_notes(notes),
            self.span(tree),
        )

    def block_setup(self, tree: Branch) -> n.Setup:
        """`setup`."""
        notes, body = self._body(tree.children[0])
        return n.Setup(notes, body, self.span(tree))

    def block_turn(self, tree: Branch) -> n.Turn:
        """`turn`."""
        notes, body = self._body(tree.children[0])
        return n.Turn(False, notes, body, self.span(tree))

    def block_play(self, tree: Branch) -> n.Turn:
        """`play`."""
        notes, body = self._body(tree.children[0])
        return n.Turn(True, notes, body, self.span(tree))

    def block_move(self, tree: Branch) -> n.Move:
        """`move NAME [when COND]`."""
        name, guard, block = tree.children
        notes, body = self._body(block)
        condition = self.expr(guard) if guard is not None else None
        return n.Move(self.name(name), condition, notes, body, self.span(tree))

    def block_step(self, tree: Branch) -> n.Step:
        """`step NAME [with NAME is a TYPE, …]`."""
        name, *parameters, block = tree.children
        found = []
        for one in parameters:
            if isinstance(one, Tree):
                word, type_name = one.children
                found.append(n.Parameter(self.name(word), self.name(type_name), self.span(one)))
        notes, body = self._body(block)
        return n.Step(self.name(name), tuple(found), notes, body, self.span(tree))

    def block_end(self, tree: Branch) -> n.End:
        """`end NAME when COND`, `end NAME after N turns`."""
        name, ending, block = tree.children
        branch = cast("Branch", ending)
        value = self.expr(branch.children[0])
        when, after = (value, None) if branch.data == "ends_when" else (None, value)
        notes, body = self._body(block)
        return n.End(self.name(name), when, after, notes, body, self.span(tree))

    def block_ranking(self, tree: Branch) -> n.Ranking:
        """`ranking NAME of N cards, best first`."""
        name, size, *lines = tree.children
        rows = tuple(
            self._row(line) for line in lines if isinstance(line, Tree) and line.data == "row"
        )
        return n.Ranking(
            self.name(name), self._int(size), self.notes(lines), rows, self.span(tree)
        )

    def _row(self, tree: Branch) -> n.Row:
        name, *rest = tree.children
        patterns = []
        keys = []
        notes = n.Notes()
        for one in rest:
            if not isinstance(one, Tree):
                continue
            if one.data == "notes":
                notes = self._optional_notes(one)
            elif one.data in ("top_rank", "that_rank", "all_ranks", "rest"):
                keys.append(n.Key(str(one.data), self.span(one)))
            else:
                count = self._int(one.children[0]) if one.children else 0
                patterns.append(n.Pattern(str(one.data), count, self.span(one)))
        return n.Row(self.name(name), tuple(patterns), tuple(keys), notes, self.span(tree))

    def block_match(self, tree: Branch) -> n.Match:
        """`match` with its target of won games and what is kept between deals."""
        first_to: n.Expr | None = None
        keeps: list[n.Name] = []
        for line in tree.children:
            if isinstance(line, Tree) and line.data == "first_to":
                first_to = self.expr(line.children[0])
            elif isinstance(line, Tree) and line.data == "keep":
                keeps += self.names(line.children)
        span = self.span(tree)
        if first_to is None:
            facts = {"expected": ("first to N won games wins the match, …",)}
            self.problems.append(Problem("S0105", self.source, span, facts))
            first_to = n.Number(1, "1", span)
        return n.Match(self.notes(tree.children), first_to, tuple(keeps), span)

    # -- statements ---------------------------------------------------------------------------

    def statements(self, trees: Iterable[object]) -> tuple[n.Stmt, ...]:
        """Build the statements among a clause's lines."""
        found: list[n.Stmt] = []
        for tree in trees:
            if isinstance(tree, Tree) and tree.data not in ("title", "sentence", "cites"):
                found.append(cast("n.Stmt", self._dispatch("stmt", tree)))
        return tuple(found)

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
        *sources, where, random = cast("Branch", rest).children
        condition = self.expr(cast("Branch", where).children[0]) if where is not None else None
        return n.Choose(
            self.name(name),
            tuple(self.expr(one) for one in sources),
            None,
            condition,
            random is not None,
            self.span(tree),
        )

    def stmt_choose_value(self, tree: Branch) -> n.Choose:
        """`choose NAME is a TYPE [where …]`."""
        name, type_name, where = tree.children
        condition = self.expr(cast("Branch", where).children[0]) if where is not None else None
        return n.Choose(
            self.name(name), (), self.name(type_name), condition, False, self.span(tree)
        )

    def stmt_claim(self, tree: Branch) -> n.Claim:
        """`claim NAME is a TYPE [, lowest TYPE when silent]`."""
        name, type_name, silent = tree.children
        which = None
        if silent is not None:
            extreme, kind = cast("Branch", silent).children
            which = str(cast("Branch", extreme).data)
            if str(kind) != str(type_name):
                facts = {"expected": str(type_name), "found": str(kind)}
                place = self.span(cast("Token", kind))
                self.problems.append(Problem("T0202", self.source, place, facts))
        return n.Claim(self.name(name), self.name(type_name), which, self.span(tree))

    def stmt_lay(self, tree: Branch) -> n.Lay:
        """`lay CARD on Z face up|down`."""
        card, zone, facing = tree.children
        face = str(cast("Branch", facing).data)
        return n.Lay(self.expr(card), self.expr(zone), face, self.span(tree))

    def stmt_put_on(self, tree: Branch) -> n.Lay:
        """`put CARD on Z`."""
        card, zone = tree.children
        return n.Lay(self.expr(card), self.expr(zone), None, self.span(tree))

    def _transfer(self, tree: Branch) -> n.Transfer:
        amount, source, target, shortage = tree.children
        branch = cast("Branch", amount)
        count = None
        if branch.data != "all":
            count = self.expr(branch.children[0])
        return n.Transfer(
            str(tree.data),
            count,
            self.expr(source),
            self.expr(target),
            str(cast("Branch", shortage).data) if shortage is not None else "error",
            self.span(tree),
        )

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
        return n.TurnCard(self.expr(card), str(cast("Branch", facing).data), self.span(tree))

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

    def stmt_do(self, tree: Branch) -> n.Do:
        """`do STEP [with E, E]`."""
        name, *arguments = tree.children
        given = tuple(self.expr(one) for one in arguments if one is not None)
        return n.Do(self.name(name), given, self.span(tree))

    def stmt_wins(self, tree: Branch) -> n.Wins:
        """`P wins`."""
        return n.Wins(self.expr(tree.children[0]), self.span(tree))

    def stmt_most_win(self, tree: Branch) -> n.MostWin:
        """`players with most|fewest X win, …`."""
        most, what, tie = (cast("Branch", one) for one in tree.children)
        subject: n.Expr
        if what.data == "cards_in":
            subject = n.CardsIn(self.expr(what.children[0]), self.span(what))
        else:
            token = cast("Token", what.children[0])
            subject = n.Word(str(token), self.span(token))
        return n.MostWin(
            most.data == "highest", subject, tie.data == "tie_shares", self.span(tree)
        )

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
        """`for each player [from P]`."""
        start, block = tree.children
        first = self.expr(start) if start is not None else None
        return n.ForPlayers(first, self._block(block), self.span(tree))

    def stmt_for_zones(self, tree: Branch) -> n.ForZones:
        """`for each NAME in Z, Z`."""
        name, *zones, block = tree.children
        return n.ForZones(
            self.name(name), self.names(zones), self._block(block), self.span(tree)
        )

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
            elif line.data == "bad_line":
                # Whichever part it was, it is not missing.
                for part in ("right", "wrong", "nobody"):
                    parts.setdefault(part, (n.Poisoned((), self.span(line)),))
        return n.Challenge(
            self.notes(tree.children),
            tuple(reasons),
            parts.get("right"),
            parts.get("wrong"),
            parts.get("nobody"),
            self.span(tree),
        )

    def _once(self, line: Branch, parts: dict[str, tuple[n.Stmt, ...]]) -> None:
        if line.data in parts and not any(isinstance(s, n.Poisoned) for s in parts[line.data]):
            text = self.source.text[self.span(line).start : self.span(line).end]
            facts = {"kind": "part", "name": text}
            self.problems.append(Problem("R0102", self.source, self.span(line), facts))

    def stmt_compare_hands(self, tree: Branch) -> n.CompareHands:
        """`compare Z of each player by RANKING` with its blocks."""
        zone, ranking, *lines = tree.children
        parts: dict[str, tuple[n.Stmt, ...]] = {}
        for line in lines:
            if isinstance(line, Tree) and line.data != "bad_line":
                self._once(line, parts)
                parts[line.data] = self._block(line.children[0])
        return n.CompareHands(
            self.name(zone),
            self.name(ranking),
            parts.get("one_best", ()),
            parts.get("several_best", ()),
            self.span(tree),
        )

    # -- expressions --------------------------------------------------------------------------

    def expr(self, tree: object) -> n.Expr:
        """Build an expression."""
        branch = cast("Branch", tree)
        return cast("n.Expr", self._dispatch("expr", branch))

    def expr_word(self, tree: Branch) -> n.Word:
        """A bare name."""
        token = cast("Token", tree.children[0])
        return n.Word(str(token), self.span(token))

    def expr_number(self, tree: Branch) -> n.Number:
        """A whole number."""
        return self._number(cast("Token", tree.children[0]))

    def expr_of(self, tree: Branch) -> n.Of:
        """`NAME of E`."""
        name, owner = tree.children
        return n.Of(self.name(name), self.expr(owner), self.span(tree))

    def expr_next_player(self, tree: Branch) -> n.NextPlayer:
        """`next player [after P]`."""
        after = tree.children[0]
        return n.NextPlayer(self.expr(after) if after is not None else None, self.span(tree))

    def expr_best_player(self, tree: Branch) -> n.BestPlayer:
        """`best player`."""
        return n.BestPlayer(self.span(tree))

    def expr_each_player(self, tree: Branch) -> n.EachPlayer:
        """`each player`."""
        return n.EachPlayer(self.span(tree))

    def expr_count(self, tree: Branch) -> n.Count:
        """`number of cards in Z`."""
        return n.Count(self.expr(tree.children[0]), self.span(tree))

    def expr_top(self, tree: Branch) -> n.Top:
        """`top of Z`."""
        return n.Top(self.expr(tree.children[0]), self.span(tree))

    def _arithmetic(self, tree: Branch) -> n.Arithmetic:
        left, right = tree.children
        return n.Arithmetic(str(tree.data), self.expr(left), self.expr(right), self.span(tree))

    expr_plus = expr_minus = expr_times = _arithmetic

    def expr_equal_to(self, tree: Branch) -> n.Compare:
        """`L is R`."""
        left, right = tree.children
        return n.Compare("=", self.expr(left), self.expr(right), self.span(tree))

    def expr_different_from(self, tree: Branch) -> n.Compare:
        """`L is not R`."""
        left, right = tree.children
        return n.Compare("!=", self.expr(left), self.expr(right), self.span(tree))

    def expr_bounded(self, tree: Branch) -> n.Compare:
        """`L is below|above|at least|at most R`."""
        left, bound, right = tree.children
        operator = _COMPARISONS[str(cast("Branch", bound).data)]
        return n.Compare(operator, self.expr(left), self.expr(right), self.span(tree))

    def _quality(self, tree: Branch) -> n.Quality:
        subject, quality = tree.children
        return n.Quality(
            self.expr(subject),
            str(cast("Branch", quality).data),
            tree.data == "lacks_quality",
            self.span(tree),
        )

    expr_has_quality = expr_lacks_quality = _quality

    def expr_either(self, tree: Branch) -> n.Logic:
        """`L or R`."""
        return self._logic("or", tree)

    def expr_both(self, tree: Branch) -> n.Logic:
        """`L and R`."""
        return self._logic("and", tree)

    def _logic(self, operator: str, tree: Branch) -> n.Logic:
        left, right = tree.children
        return n.Logic(operator, self.expr(left), self.expr(right), self.span(tree))

    def expr_negation(self, tree: Branch) -> n.Not:
        """`not E`."""
        return n.Not(self.expr(tree.children[0]), self.span(tree))
