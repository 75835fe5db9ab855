"""A scenario file as a tree of tables, lists and texts that knows its lines."""

from __future__ import annotations

from typing import Final

from interpreter.documents.held import check_schema
from interpreter.documents.kinds import SCENARIOS
from interpreter.documents.lined import (
    FileError,
    Items,
    Sort,
    Table,
    Text,
    Tree,
    plain,
    read_source_of,
    tree_of,
)
from interpreter.source import Source

__all__ = ["Items", "ScenarioError", "Table", "Text", "Tree", "checked", "plain", "read_tree"]

ScenarioError = FileError
"""A scenario file can't be read or understood."""

_SORT: Final = Sort(SCENARIOS, "ruleset: NAME")


def read_tree(path: str) -> Table:
    """Read a scenario file as a tree.

    Raises `ScenarioError` for what isn't readable, isn't YAML or is YAML that is refused here.
    """
    return tree_of(path, read_source_of(path, _SORT), _SORT)


def checked(path: str, source: Source | None = None) -> Table:
    """Read a scenario file, or its text, as a tree that is built as the schema says.

    Raises `ScenarioError`.
    """
    tree = read_tree(path) if source is None else tree_of(path, source, _SORT)
    check_schema(path, tree, "scenarios.schema.json")
    return tree
