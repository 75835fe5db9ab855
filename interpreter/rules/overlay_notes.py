"""Titles and sentences of clauses that are put in the place of others, or added to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from interpreter.rules.overlay_tree import Key
from interpreter.rules.parts import parts
from interpreter.syntax import nodes as n


def with_titles(old: n.Notes | None, new: n.Notes) -> n.Notes:
    """A clause that replaces another keeps its title where it names none of its own."""
    return replace(new, titles=new.titles or (old.titles if old is not None else ()))


def with_all_titles(old: n.Declaration, new: n.Declaration) -> n.Declaration:
    """Keep the title of a clause, and those of its rows and reasons, where there are no others."""
    known = {_titled(one): one.notes for one in parts(old) if isinstance(one, n.Row | n.Reason)}
    if isinstance(new, n.Ranking):
        rows = [replace(r, notes=with_titles(known.get(_titled(r)), r.notes)) for r in new.rows]
        new = replace(new, rows=tuple(rows))
    if isinstance(new, n.Move | n.Step):
        new = replace(new, body=tuple(_with_reasons(one, known) for one in new.body))
    if isinstance(old, n.Option | n.State) and isinstance(new, n.Option | n.State):
        new = replace(new, value_titles=_with_value_titles(old, new))
    return replace(new, notes=with_titles(old.notes, new.notes))


def _with_value_titles(
    old: n.Option | n.State, new: n.Option | n.State
) -> tuple[n.ValueTitle, ...]:
    """Keep the titles of values that are still there and get no others."""
    still = new.domain.names if isinstance(new.domain, n.ChoiceDomain) else ()
    titled = {one.value.text for one in new.value_titles}
    kept = {name.text for name in still} - titled
    return (*(one for one in old.value_titles if one.value.text in kept), *new.value_titles)


def _with_reasons(statement: n.Stmt, known: Mapping[Key, n.Notes]) -> n.Stmt:
    if not isinstance(statement, n.Challenge):
        return statement
    reasons = [
        replace(one, notes=with_titles(known.get(_titled(one)), one.notes))
        for one in statement.reasons
    ]
    return replace(statement, reasons=tuple(reasons))


def _titled(part: n.Row | n.Reason) -> Key:
    return type(part).__name__, part.name.text


def joined(old: n.Notes, added: n.Notes) -> n.Notes:
    """Put the sentences of one language together, those of the base first."""
    found: dict[str, n.Sentence] = {}
    for one in (*old.sentences, *added.sentences):
        before = found.get(one.language)
        space = "" if one.language == "zh" else " "
        found[one.language] = (
            one
            if before is None
            else n.Sentence(one.language, before.text + space + one.text, before.span)
        )
    return n.Notes(old.titles, tuple(found.values()), (*old.cites, *added.cites))
