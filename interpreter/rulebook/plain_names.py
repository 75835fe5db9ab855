"""What things that a line chooses or asks about are called in plain words, and which they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from interpreter.game.sentences import ENGLISH, spoken
from interpreter.rulebook.plain_values import Speaker
from interpreter.rules import model as m
from interpreter.rules.parts import parts

USUAL_NAMES = ("card", "player", "rank", "suit")
"""Names that say no more than what kind of thing was chosen."""


def with_names(speaker: Speaker, body: object, given: Iterable[m.Local] = ()) -> Speaker:
    """Give a speaker who knows what the lines of a clause choose, claim and are given.

    Chinese says "this card", not the English name; where two things would be called the same, the
    name of the later one is told, too.
    """
    said: dict[int, str] = {}
    taken: set[str] = set()
    for local, key in (*((one, "given") for one in given), *_named(body)):
        kind = local.type.kind.value
        text = speaker.say(f"{key}_{kind}", name=spoken(local.name))
        if key in ("each", "other"):
            pass  # it is called so in its own line only
        elif text in taken and speaker.language != ENGLISH:
            text += speaker.say("bracketed", text=local.name)
        else:
            taken.add(text)
        said[local.serial] = text
    return replace(speaker, names={**speaker.names, **said})


def _named(body: object) -> Iterator[tuple[m.Local, str]]:
    for part in parts(body):
        if isinstance(part, m.Choose):
            yield part.candidate, "chosen"
        elif isinstance(part, m.SomeOf):
            yield part.candidate, "other"
        elif isinstance(part, m.ExtremeRank | m.TotalPoints):
            yield part.candidate, "each"
        elif isinstance(part, m.Claim):
            yield part.candidate, "claimed"
        elif isinstance(part, m.Let):
            yield part.candidate, "let"
        elif isinstance(part, m.Transfer | m.CountIn) and part.candidate is not None:
            yield part.candidate, "each"


def selection(speaker: Speaker, statement: m.Choose) -> str:
    """Tell which things may be chosen: the condition, and those that are tried after it."""
    if len(statement.tried) < 2:
        if statement.where is None or speaker.settled(statement.where) is True:
            return ""
        return speaker.say("where", condition=speaker.condition(statement.where))
    first, *rest = statement.tried
    assert first is not None
    told = [speaker.say("where", condition=speaker.condition(first))]
    for condition in rest:
        if condition is None:
            told.append(speaker.say("failing_that_any"))
        else:
            told.append(speaker.say("failing_that", condition=speaker.condition(condition)))
    return "".join(told)
