"""From a ruleset's file or short name to a program that can be played.

A variant's file says which game it is of; that game's text, and the texts of all variants between,
are read too and put in front of it. So whatever works on a ruleset works on one text, which a
record can hold whole, and whose places still lead to the file of each line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.data.endings import ENDINGS, is_data
from interpreter.documents.kinds import DATA, RULESET, is_another, remedy, told
from interpreter.problems import Problem, ProblemsFound, suggest, tidy, unreadable
from interpreter.resources import shipped_rulesets
from interpreter.rules.check import Checked, check_source, load_rules
from interpreter.source import Source, SourceError, Span, read_source

if TYPE_CHECKING:
    from interpreter.program.program import Program
    from interpreter.rules.model import Rules

MOST_LAYERS = 20
"""How many variants may stand on one another."""

_HEAD = re.compile(r"^(game|variant)[ ]+(\w+)(?:[ ]+of[ ]+(\w+))?", re.MULTILINE)


class NoSuchRuleset(Exception):  # noqa: N818 -- it reads as what it says
    """Neither a file nor a shipped ruleset goes by this name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.candidates = suggest(name, shipped_rulesets())
        super().__init__(name)


def find_ruleset(name: str) -> Path:
    """Find a ruleset by its file or by its short name.

    A name with a folder or an ending is a file; a plain name is a shipped ruleset first.
    Raises `NoSuchRuleset`.
    """
    shipped = shipped_rulesets()
    if name in shipped:
        return shipped[name]
    path = Path(name)
    # A folder or a pipe of this name is given back, too: reading it says what it is.
    if path.suffix or len(path.parts) > 1 or os.path.lexists(name):
        return path
    raise NoSuchRuleset(name)


def check_ruleset(
    name: str,
    overlays: Sequence[str] = (),
    *,
    ordered: bool = False,
    unsaved: Mapping[Path, Source] | None = None,
) -> Checked:
    """Check a ruleset by file or short name, with variants laid on it.

    Args:
        name: a game or a variant.
        overlays: more variants of it, by file or short name.
        ordered: whether the overlays are meant to be laid on the ruleset, which may be a variant
            itself, and on one another in this order.
        unsaved: texts that count instead of what is in files, by the files' real paths.

    Raises `NoSuchRuleset`. Whatever can't be read comes back as a problem.
    """
    texts = unsaved or {}
    try:
        layers = _with_bases(find_ruleset(name), [], texts)
        tops = [layers[-1]]
        for overlay in overlays:
            found = _with_bases(find_ruleset(overlay), [], texts)
            layers += _on_top(layers, found)
            tops.append(found[-1])
        if ordered:
            layers += _order(tops)
    except SourceError as error:
        return Checked(None, (unreadable(error),))
    except ProblemsFound as found_problems:
        return Checked(None, tidy(found_problems.problems))
    return check_source(Source.joined(layers))


@dataclass(frozen=True)
class _Variant:
    """A variant's file, its text, and where that says what it is of."""

    path: Path
    source: Source
    span: Span


def _with_bases(
    path: Path, above: Sequence[_Variant], unsaved: Mapping[Path, Source]
) -> list[Source]:
    """Read a file, and before it what its variant is of."""
    source = (unsaved.get(real(path)) if unsaved else None) or read_source(path)
    _is_ruleset(path, source)
    if is_data(path):
        from interpreter.data.ruleset import ruleset_from_data

        source = ruleset_from_data(source)
    head = _HEAD.search(source.text)
    if head is None or head.group(1) == "game" or head.group(3) is None:
        return [source]
    span = Span(head.start(3), head.end(3))
    chain = [*above, _Variant(path, source, span)]
    base = _base_of(source, span, head.group(3), path)
    if real(base) in [real(one.path) for one in chain]:
        files = (*(one.path.name for one in chain), base.name)
        facts = {"base": head.group(3), "cycle": files}
        raise ProblemsFound([Problem("O0610", source, span, facts)])
    if len(chain) > MOST_LAYERS:
        facts = {"what": "variants on one another", "limit": MOST_LAYERS}
        raise ProblemsFound([Problem("L0406", chain[0].source, chain[0].span, facts)])
    return [*_with_bases(base, chain, unsaved), source]


def _is_ruleset(path: Path, source: Source) -> None:
    """Raise if a file is plainly of another kind, before its lines are read as rules."""
    wanted = DATA if is_data(path) else RULESET
    another = is_another(source.text, wanted)
    if another is not None:
        facts = {"told": told(another, wanted), "help": remedy(str(path), another, wanted)}
        line = source.span_of_line(1)
        raise ProblemsFound([Problem("S0111", source, line, facts)])


def real(path: Path) -> Path:
    """Give a file's one true path; a link that leads to itself stays what it is."""
    return Path(os.path.realpath(path))


def find_base(variant: Path, name: str) -> Path | None:
    """Find the file of a base: beside the variant, or among the shipped rulesets.

    A variant that is called like the shipped ruleset which it is of doesn't stand in its own way.
    """
    shipped = shipped_rulesets().get(name)
    for ending in (".rules", *ENDINGS):
        beside = variant.with_name(f"{name}{ending}")
        itself = real(beside) == real(variant)
        if beside.is_file() and not (itself and shipped not in (None, real(beside))):
            return beside
    return shipped


def ruleset_files(path: Path) -> list[Path]:
    """Give a ruleset's file and those of its bases; also where a base is looked for in vain."""
    found = [path]
    for one in found:  # grows as it is walked through
        try:
            head = _HEAD.search(read_source(one).text)
        except SourceError:
            continue
        name = head.group(3) if head is not None else None
        if name is None or len(found) > 2 * MOST_LAYERS:
            continue
        bases = (find_base(one, name), one.with_name(f"{name}.rules"))
        found += [base for base in bases if base is not None and base not in found]
    return list(dict.fromkeys(found))


def _base_of(source: Source, span: Span, name: str, path: Path) -> Path:
    """Find the file of a base, or report that there is none."""
    found = find_base(path, name)
    if found is not None:
        return found
    near = [one.stem for one in path.parent.glob("*.rules")]
    meant = suggest(name, [*near, *shipped_rulesets()])
    facts = {"base": name, "beside": str(path.with_name(f"{name}.rules"))}
    raise ProblemsFound([Problem("O0611", source, span, facts, meant)])


def _on_top(layers: Sequence[Source], found: Sequence[Source]) -> list[Source]:
    """Give what a variant brings along that isn't there yet; raise if it is of another game."""
    known = [layer.text for layer in layers]
    new = [layer for layer in found if layer.text not in known]
    top, head = found[-1], _HEAD.search(found[-1].text)
    if head is None:
        # Where the line is there and misspelt, the parser says more about it.
        if all(one.code == "S0111" for one in check_source(top).problems):
            facts = {"overlay": Path(top.name).stem, "headless": True}
            raise ProblemsFound([Problem("O0614", top, Span(0, 1), facts)])
        return new
    if len(found) > 1 and found[0].text == layers[0].text:
        return new
    game, base = _HEAD.search(found[0].text), _HEAD.search(layers[0].text)
    # A ruleset that is data has lost the text which it was written from, and kept the name.
    if base is not None and (layers[0].origin is not None or found[0].origin is not None):
        names = [one.group(2) for layer in found[:-1] if (one := _HEAD.search(layer.text))]
        if base.group(2) in names:
            return [layer for layer in found[names.index(base.group(2)) + 1 :] if layer in new]
    facts = {
        "overlay": head.group(2),
        "of": game.group(2) if game is not None and len(found) > 1 else "",
        "base": base.group(2) if base is not None else layers[0].name,
    }
    raise ProblemsFound([Problem("O0614", top, Span(head.start(2), head.end(2)), facts)])


def _order(variants: Sequence[Source]) -> list[Source]:
    """Write down the order that was asked for, so that it becomes part of the text."""
    heads = [_HEAD.search(one.text) for one in variants]
    named = [head.group(2) for head in heads if head is not None and head.group(1) == "variant"]
    names = list(dict.fromkeys(named))
    if len(names) < 2:
        return []
    return [Source.from_text("the order given", f"order {', '.join(names)}\n")]


def load_program(name: str, overlays: Sequence[str] = (), *, ordered: bool = False) -> Program:
    """Load a ruleset by file or short name, with variants laid on it.

    Raises `NoSuchRuleset`, or `ProblemsFound` with all that is wrong with it.
    """
    checked = check_ruleset(name, overlays, ordered=ordered)
    if checked.rules is None:
        raise ProblemsFound(checked.problems)
    return _lowered(checked.rules)


def program_of(name: str, text: str) -> Program:
    """Load a ruleset from its text, as records keep it; raises like `load_program`."""
    return _lowered(load_rules(Source.from_text(name, text)))


def _lowered(rules: Rules) -> Program:
    # Who only checks rulesets needn't wait for what translates them.
    from interpreter.program.lower import lower

    return lower(rules)
