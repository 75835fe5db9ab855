"""`pailu new`: the two files a house rule begins with, a variant and a scenario for it.

Both are sound as they are written: the variant changes nothing yet, and the scenario passes. What
can be changed stands in the variant as comments, with the names that the game has for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from interpreter.game.load import MOST_LAYERS, find_base
from interpreter.problems import any_errors
from interpreter.resources import shipped_rulesets
from interpreter.rules import model as m
from interpreter.rules.check import check_source
from interpreter.rules.layers import addresses
from interpreter.source import Source
from interpreter.syntax.grammar import reserved
from interpreter.syntax.print_expressions import number_text, range_text
from interpreter.terminal.console import Output
from interpreter.terminal.failing import FINE, CannotRun
from interpreter.terminal.finding import found_file, loaded
from interpreter.terminal.report import render

_SEATS = ("North", "East", "South", "West")
_NAME = re.compile(r"[^\W\d]\w*")
_LONGEST_NAME = 60
_WIDTH = 44
"""Where the second comment of a line begins, in characters."""

_BODIES = ("setup", "turn", "play", "move", "step", "end")
_PARTS = ("guard", "claim", "reason", "row")


def new(name: str, base: str, folder: str = "") -> int:
    """Write NAME.rules, a variant to be filled in, and NAME.scenarios.yaml; never overwrites.

    Args:
        name: the variant's name.
        base: the ruleset that it is a variant of, by file or short name.
        folder: where to write; if empty, beside a base that is a file of one's own, else here.

    Returns the exit status. Raises `CannotRun` where that can't be done.
    """
    name = name.removesuffix(".rules")
    _check_name(name)
    file = Path(found_file(base))
    rules = loaded(base).rules
    if rules.name != file.stem:
        raise CannotRun(
            f"`{file.name}` holds `{rules.name}`: a variant finds its base only if the file is "
            f"called `{rules.name}.rules`"
        )
    if rules.name == name:
        raise CannotRun(f"{name} is the name of the base itself; give the variant another")
    shipped = file in shipped_rulesets().values()
    home = Path(folder) if folder else Path() if shipped else file.parent
    if not home.is_dir():
        raise CannotRun(f"there is no folder `{home}`")
    variant, scenarios = home / f"{name}.rules", home / f"{name}.scenarios.yaml"
    for path in (variant, scenarios):
        if path.exists():
            raise CannotRun(f"`{path}` is there already, and nothing is overwritten")
    _check_base(variant, file)
    text = "\n".join(_variant(name, file.stem, rules, file.stem if shipped else file.name)) + "\n"
    _check_text(str(variant), text, rules)
    _write(variant, text)
    _write(scenarios, "\n".join(_scenarios(name, rules)) + "\n")
    out = Output()
    out.raw(f"{variant}: a variant of {file.stem}, which changes nothing yet\n")
    out.raw(f"{scenarios}: a scenario for it\n")
    out.raw(f"Next: change something; then pailu validate {variant}, pailu test {scenarios}\n")
    return FINE


def _check_name(name: str) -> None:
    """Refuse what can't be the name of a ruleset and its file."""
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        raise CannotRun(
            f"`{name}` can't be a name: names are made of letters, digits and _, don't begin with "
            f"a digit and have at most {_LONGEST_NAME} characters"
        )
    if name in reserved():
        raise CannotRun(f"`{name}` is a word of the language and can't be a name")
    if name in shipped_rulesets():
        raise CannotRun(f"pailu brings a ruleset `{name}` along; give yours another name")


def _check_base(variant: Path, base: Path) -> None:
    """Make sure that the base will be found from where the variant is written."""
    found = find_base(variant, base.stem)
    if found is None or found.resolve() != base.resolve():
        raise CannotRun(
            f"from `{variant.parent}` a variant of `{base.stem}` would not find `{base}`: "
            "write it beside its base, or copy the base there"
        )


def _check_text(file: str, text: str, rules: m.Rules) -> None:
    """Refuse what would be no sound variant: on too many others, or called like one of them."""
    layers = rules.source.parts or (rules.source,)
    if len(layers) > MOST_LAYERS:
        raise CannotRun(f"no more than {MOST_LAYERS} variants may stand on one another")
    found = check_source(Source.joined([*layers, Source.from_text(file, text)])).problems
    if any_errors(found):
        report = render(found, colour=False, width=100)
        raise CannotRun(f"that would be no sound variant:\n\n{report.rstrip()}")


def _write(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise CannotRun(f"`{path}` is there already, and nothing is overwritten") from None
    except OSError as error:
        raise CannotRun(f"`{path}` can't be written: {error.strerror}") from None


# -- the variant ----------------------------------------------------------------------------


def _variant(name: str, base: str, rules: m.Rules, typed: str) -> Iterator[str]:
    """Write the variant: its head, and in comments all that it could change.

    `typed` is what the base is called on the command line.
    """
    yield f"# What is different from {base}. All else is played as it stands there."
    yield "# To change something, take the # off its line, or write lines like those below."
    yield f"variant {name} of {base}, edition 1"
    yield f'    title "{name.replace("_", " ").capitalize()}"'
    yield "    # What the table says about it, in a sentence:"
    yield f'    # "At our table {base} is played like this: …"'
    yield ""
    if rules.options:
        yield "# Options: what they are unless the players say otherwise."
        for option in rules.options:
            default = _value(rules, option)
            yield _remark(f"# set {option.name} to {default}", _domain(rules, option))
        yield ""
    yield from _clauses(rules, typed)


def _clauses(rules: m.Rules, typed: str) -> Iterator[str]:
    """List the clauses, each as the change it would begin."""
    found = addresses(rules.source)
    bodies = [one for one in found if one[0].split()[0] in _BODIES]
    yield "# Clauses that can be replaced whole (override), or get lines before or after theirs"
    yield f"# (extend). See what one says: pailu layers {typed} step NAME"
    yield "# A line `replaces` below the first one is a mark: you are told if the clause changes."
    for address, mark in bodies:
        yield _remark(f"# override {address}", f'replaces "{mark}"')
    yield ""
    parts = [one for one in found if one[0].split()[0] in _PARTS]
    if parts:
        yield "# Parts of clauses: each can be replaced by one line, or removed (a claim can't be)."
        for address, mark in parts:
            yield _remark(f"# override {address} …", f'replaces "{mark}"')
        yield ""
    kept = (*_BODIES, *_PARTS, "option")
    others = [one for one, _ in found if one.split()[0] not in kept]
    yield "# What else there is to override:"
    yield from (f"# override {address}" for address in others)


def _remark(line: str, remark: str) -> str:
    """Put a comment behind a line, in a column of its own where there is room."""
    return f"{line:<{_WIDTH}}  # {remark}"


def _value(rules: m.Rules, option: m.Option) -> str:
    return _values(rules, option)[option.default - _lowest(option)]


def _domain(rules: m.Rules, option: m.Option) -> str:
    if option.type.kind is m.Kind.NUMBER:
        return range_text(option.type.low, option.type.high)
    return " or ".join(_values(rules, option))


def _lowest(option: m.Option) -> int:
    return option.type.low if option.type.kind is m.Kind.NUMBER else 0


def _values(rules: m.Rules, option: m.Option) -> Sequence[str]:
    """Give all values of an option as they are written, in order."""
    match option.type.kind:
        case m.Kind.NUMBER:
            return [number_text(value) for value in range(option.type.low, option.type.high + 1)]
        case m.Kind.RANK:
            return rules.deck.ranks
        case m.Kind.SUIT:
            return rules.deck.suits
    return option.type.names


# -- the scenario ---------------------------------------------------------------------------


def _scenarios(name: str, rules: m.Rules) -> Iterator[str]:
    """Write a scenario that passes, and in comments what makes a real one of it."""
    seats = rules.players[0]
    names = [*_SEATS, *(f"P{number}" for number in range(len(_SEATS) + 1, seats + 1))][:seats]
    first = names[0]
    yield f"# What is different in {name}, proven by play. How to write it: docs/scenarios.md"
    yield f"ruleset: {name}"
    yield f"players: {' '.join(names)}"
    yield ""
    yield "scenarios:"
    yield ""
    yield "  - name: the game begins"
    yield "    # Set the cards out, let somebody play, and say what comes of it:"
    yield "    # given:"
    yield f"    #   turn: {first}"
    for state in rules.states:
        owner = f" of {first}" if state.per_player else ""
        yield f"    #   {state.name}{owner}: …"
    for zone in rules.zones:
        owner = f" of {first}" if zone.per_player else ""
        yield f"    #   {zone.name}{owner}: …"
    yield "    # play:"
    yield f"    #   - {first}: …"
    yield "    expect:"
    yield "      over: no"
