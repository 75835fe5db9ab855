"""Rulesets as data for tests: the shipped ones, and ways into the parts of a document."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from interpreter.data.layout import json_text, yaml_text
from interpreter.data.ruleset import ruleset_from_data
from interpreter.data.writing import ruleset_data
from interpreter.game.load import check_ruleset
from interpreter.problems import Problem, ProblemsFound
from interpreter.resources import shipped_rulesets
from interpreter.rules.check import Checked, check_source
from interpreter.rules.layers import tree_of
from interpreter.source import Source, SourceError

SHIPPED = tuple(shipped_rulesets())
WRITERS = {"json": json_text, "yaml": yaml_text}

Path = tuple[str | int, ...]


@cache
def shipped(name: str) -> Checked:
    """A shipped ruleset, checked."""
    return check_ruleset(name)


def data_of(checked: Checked) -> dict[str, Any]:
    """A checked ruleset as data."""
    assert checked.rules is not None, checked.problems
    return ruleset_data(tree_of(checked.rules.source), checked.meanings)


def file_of(data: object, form: str = "json") -> Source:
    """Data as the text of a file."""
    return Source.from_text(f"given.{form}", WRITERS[form](data))


def read_back(data: object, form: str = "json") -> Checked:
    """Read data as the text of a file, and check it; what can't be read comes back as problems."""
    return checked_text(WRITERS[form](data), form)


def checked_text(text: str, form: str) -> Checked:
    """Read the text of a file of data, and check it."""
    try:
        return check_source(ruleset_from_data(Source.from_text(f"given.{form}", text)))
    except ProblemsFound as found:
        return Checked(None, found.problems)


def problems_of(text: str, form: str) -> list[tuple[str, int, str]]:
    """The problems of a text: code, line, and what is marked there."""
    return [place(one) for one in checked_text(text, form).problems]


def place(problem: Problem) -> tuple[str, int, str]:
    """The code of a problem, its line, and what is marked there."""
    source, span = problem.source, problem.span
    return problem.code, source.line_of(span.start), source.text[span.start : span.end]


def readable(text: str, form: str) -> bool:
    """Whether a text can be a file at all."""
    try:
        Source.from_text(f"given.{form}", text)
    except SourceError:
        return False
    return True


def paths(data: Any, before: Path = ()) -> Iterator[Path]:
    """The ways to all parts of a document, from the outside in."""
    yield before
    for key in (
        data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    ):
        yield from paths(data[key], (*before, key))


def part(data: Any, path: Path) -> Any:
    """The part of a document at the end of a way."""
    for key in path:
        data = data[key]
    return data
