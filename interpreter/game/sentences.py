"""The rulebook's own words about a clause: its title, and its sentence with the options filled in.

A ruleset may be written in several languages; what is missing in the one that is asked for is given
in English, or else in the first language that there is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.game.chinese import usual_word
from interpreter.game.words import Words
from interpreter.rules import model as m

ENGLISH = "en"


@dataclass(frozen=True)
class Sentences:
    """Speaks about the clauses of one game.

    Args:
        words: the rules at hand.
        options: every option's value, as a number or index.
        language: "en", "zh", …: the language that is asked for.
    """

    words: Words
    options: Mapping[str, int]
    language: str

    @property
    def game_title(self) -> str:
        """The title of the game, or else its name."""
        rules = self.words.program.rules
        return in_language(rules.titles, self.language) or rules.name

    def title(self, clause: m.Clause) -> str:
        """Give a clause's title in the language itself; empty if it has none there.

        English falls back on the name, since names are English words.
        """
        found = clause.titles.get(self.language, "")
        if not found and self.language == ENGLISH:
            return spoken(clause.name)
        return found

    def sentence(self, clause: m.Clause) -> str:
        """Give a clause's sentence, its own or the nearest around it; empty if there is none."""
        clauses = self.words.program.rules.clauses
        while not clause.sentences and clause.parent >= 0:
            clause = clauses[clause.parent]
        return self.filled(in_language(clause.sentences, self.language))

    def option_value(self, name: str, value: int) -> str:
        """Write an option's value as people call it."""
        option = next(one for one in self.words.program.rules.options if one.name == name)
        if option.type.kind is m.Kind.CHOICE:
            return called_value(option.type, value, self.language)
        return self.words.option_value(name, value)

    def filled(self, text: str) -> str:
        """Put the options' values in the place of `{option}`."""

        def value(found: re.Match[str]) -> str:
            name = found[1]
            if name not in self.options:
                return found[0]
            return self.option_value(name, self.options[name])

        return re.sub(r"\{(\w+)\}", value, text)


def in_language(texts: Mapping[str, str], language: str) -> str:
    """Give a text in a language, else in English, else in any; empty if there is none."""
    for wanted in (language, ENGLISH):
        if wanted in texts:
            return texts[wanted]
    return next(iter(texts.values()), "")


def called(clause: m.Clause, language: str) -> str:
    """Give what people call a clause: its title, players' usual word, or its name as words."""
    return _said(clause.name, clause.titles, language)


def called_value(type_: m.Type, value: int, language: str) -> str:
    """Give what people call one of several named values, as a clause is called."""
    name = type_.names[value]
    return _said(name, type_.titles.get(name, {}), language)


def _said(name: str, titles: Mapping[str, str], language: str) -> str:
    return titles.get(language, "") or usual_word(name, language) or spoken(name)


def spoken(name: str) -> str:
    """Write a declared name as words."""
    return name.replace("_", " ")
