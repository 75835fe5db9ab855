"""Option values as people write them: `hand_size=5`, `opening_target=Q`."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.problems import suggest
from interpreter.rules import model as m


class OptionError(Exception):
    """A number of players, an option or a value that the rules don't know."""


def parse_options(rules: m.Rules, given: Mapping[str, object]) -> dict[str, int]:
    """Read option values; those not given have their defaults.

    Args:
        rules: the checked rules.
        given: by name, text or numbers.

    Returns every option's value as a number or index. Raises `OptionError`.
    """
    known = {option.name: option for option in rules.options}
    values = {option.name: option.default for option in rules.options}
    for name, text in given.items():
        if name not in known:
            meant = suggest(name, known)
            help_ = f"; did you mean `{meant[0]}`?" if meant else _list(list(known))
            raise OptionError(f"{rules.name} has no option called `{name}`{help_}")
        values[name] = _value(rules, known[name], str(text))
    return values


def _position(text: str, names: tuple[str, ...]) -> int | None:
    """Find a name as it is written, or else without regard to case."""
    if text in names:
        return names.index(text)
    folded = [name.casefold() for name in names]
    return folded.index(text.casefold()) if text.casefold() in folded else None


def _list(names: list[str]) -> str:
    if not names:
        return "; it has no options"
    return "; its options are " + ", ".join(f"`{name}`" for name in names)


def _value(rules: m.Rules, option: m.Option, text: str) -> int:
    match option.type.kind:
        case m.Kind.NUMBER:
            if text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10:
                number = int(text)
                if option.type.low <= number <= option.type.high:
                    return number
            allowed = f"a whole number from {option.type.low} to {option.type.high}"
        case m.Kind.RANK:
            rank = _position(text, rules.deck.ranks)
            if rank is not None:
                return rank
            allowed = "one of " + " ".join(rules.deck.ranks)
        case m.Kind.SUIT:
            if text in rules.deck.suits:
                return rules.deck.suits.index(text)
            allowed = "one of " + ", ".join(rules.deck.suits)
        case _:
            if text in option.type.names:
                return option.type.names.index(text)
            allowed = " or ".join(option.type.names)
    raise OptionError(f"`{option.name}` can't be `{text[:40]}`; it is {allowed}")
