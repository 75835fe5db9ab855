"""All mutants of a ruleset's own text: each differs from it in one place.

Mutants are made of the text and not of the tree, because what an author can get wrong is a text:
each is read, checked and lowered like any ruleset, can be shown as a line before and a line after,
and can be named in a file. Of a variant only its own lines are changed, not those of the game that
it is of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.mutants.blocks import cut_blocks
from interpreter.mutants.lines import RuleText
from interpreter.mutants.names import Vocabulary, vocabulary
from interpreter.mutants.words import changed_lists, changed_numbers, changed_words
from interpreter.rules import model as m
from interpreter.source import Source


@dataclass(frozen=True)
class Mutant:
    """A ruleset changed in one place.

    Attributes:
        operator: what was done, in a few words.
        line: where, counted from 1 in the file.
        clause: the top-level clause of the line, as one addresses it.
        before, after: the line as it was and as it is; "nothing", "always" or "never" where no line
            stands in its place.
        source: the whole text, with the layers below it.
    """

    operator: str
    line: int
    clause: str
    before: str
    after: str
    source: Source = field(repr=False)

    @property
    def key(self) -> tuple[str, str, str]:
        """The clause and both lines, by which a scenario file speaks of a mutant."""
        return self.clause, self.before, self.after


def mutants_of(rules: m.Rules) -> Iterator[Mutant]:
    """Make all mutants of a ruleset, line by line; many of them will be refused by the checker.

    They are made one after the other, since each holds the whole text.

    Args:
        rules: the checked rules, with all their layers.
    """
    layers = rules.source.parts or (rules.source,)
    text = RuleText.of(layers[-1].text)
    names = vocabulary(rules, RuleText.of(rules.source.text))
    for at, code in text.coded():
        seen: set[str] = set()
        for operator, after, new in _changed(text, names, at, code):
            if new not in seen:
                seen.add(new)
                source = Source.joined([*layers[:-1], Source(layers[-1].name, new)])
                yield Mutant(operator, at + 1, text.clause(at), code, after, source)


def own_lines(rules: m.Rules) -> int:
    """Give how many lines the text has that mutants are made of."""
    layers = rules.source.parts or (rules.source,)
    return layers[-1].line_count


def _changed(
    text: RuleText, names: Vocabulary, at: int, code: str
) -> Iterator[tuple[str, str, str]]:
    """Give what can be done to a line: the operator, the line afterwards, and the whole text."""
    yield from cut_blocks(text, at, code)
    for operator, new in (
        *changed_words(code, indented=text.indent(at) > 0),
        *changed_lists(code),
        *changed_numbers(code),
        *names.changed_names(code),
    ):
        if new != code:
            yield operator, new, text.with_code(at, new)
