"""What a sheet says for one clause: its own sentence, or else the clause in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.game.sentences import ENGLISH
from interpreter.rulebook.model import Line
from interpreter.rulebook.plain_clauses import PlainWords
from interpreter.rulebook.plain_values import Speaker
from interpreter.rules import model as m


def own_sentence(words: PlainWords, clause: m.Clause) -> str:
    """Give a clause's sentence in the language itself, with options filled in; else nothing."""
    sentences = words.sentences
    return sentences.filled(clause.sentences.get(sentences.language, ""))


def title_of(words: PlainWords, clause: m.Clause) -> str:
    """Give what a clause is called on the sheet; those without a name go by their kind."""
    speaker = words.speaker
    own = clause.titles.get(speaker.language, "")
    match clause.kind:
        case "challenge" | "deck" | "match":
            return own or speaker.say(f"{clause.kind}_title")
        case "setup" | "turn" | "play":
            return own or speaker.say(f"section_{clause.kind}")
        case "ranking" if len(words.rules.rankings) == 1:
            return own or speaker.say("hands")
        case "option" if speaker.language != ENGLISH:
            return own or clause.name
        case _:
            return speaker.called(clause)


def facts_of(words: PlainWords, clause: m.Clause) -> tuple[str, ...]:
    """Give what is told about a clause in any case: a pack's cards, an option's value."""
    match words.declared[clause.index]:
        case m.Deck():
            return words.deck_facts()
        case m.Option() as option:
            return (_option_fact(words, option),)
    return ()


def _option_fact(words: PlainWords, option: m.Option) -> str:
    """Say what an option is set to and what it could be, under the name that is typed."""
    speaker = words.speaker
    chosen = words.sentences.options[option.name]
    value = _typed(speaker, chosen, option.type)
    domain = words.option_domain(option)
    if chosen == option.default:
        return speaker.say("option_value", name=option.name, value=value, domain=domain)
    usual = _typed(speaker, option.default, option.type)
    return speaker.say(
        "option_unusual", name=option.name, value=value, domain=domain, default=usual
    )


def _typed(speaker: Speaker, value: int, type_: m.Type) -> str:
    """Write a value as it is typed; among all that could be typed it is told what it is called."""
    return type_.names[value] if type_.kind is m.Kind.CHOICE else speaker.literal(value, type_)


def whole_text(words: PlainWords, clause: m.Clause, *, from_lines: bool = False) -> str:
    """Tell a clause in one paragraph.

    Args:
        words: tells the clauses of the game.
        clause: one of them.
        from_lines: leave its own sentence aside.
    """
    said = "" if from_lines else own_sentence(words, clause)
    if not said:
        said = words.speaker.run_on(flat(words.tell(clause)))
    match words.declared[clause.index]:
        case m.Row() as row:
            told = words.speaker.say("semicolon").join(
                (words.row_patterns(row), words.row_keys(row))
            )
            return words.speaker.run_on([said, words.speaker.sentence(told)])
        case m.Ranking() as ranking if from_lines or not said:
            rows = [words.speaker.called(words.rules.clauses[row.clause]) for row in ranking.rows]
            return words.speaker.sentence(" > ".join(rows))
        case m.MeldRow() as meld:
            told = words.speaker.sentence(words.speaker.begun(words.meld_cards(meld)))
            return words.speaker.run_on([said, told])
        case m.Melds() as melds if from_lines or not said:
            rows = [words.speaker.called(words.rules.clauses[row.clause]) for row in melds.rows]
            return words.speaker.sentence(words.speaker.listed(rows, "or"))
        case m.Deck():
            facts = [words.speaker.sentence(one) for one in words.deck_facts()]
            return words.speaker.run_on([said, *facts])
        case m.Option() if from_lines or not said:
            return facts_of(words, clause)[0] + words.speaker.say("stop")
    return said


def flat(lines: Iterable[Line]) -> Iterator[str]:
    """Give the texts of lines and of those under them, in order."""
    for line in lines:
        yield line.text
        yield from flat(line.parts)
