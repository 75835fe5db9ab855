"""Reading YAML strictly, with the line of everything.

YAML is kind to the eye and full of traps: `3D` is a text but `3E1` a number, `no` a truth value, a
key written twice loses its first value in silence, and an alias makes one line mean something far
away. So only a part of YAML is read here: tables, lists and texts. Every scalar is taken as the
characters that stand there; whatever would bring in the rest (aliases, tags, several documents, a
key twice) is refused with its line. The result is a tree that knows its lines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

import yaml
from yaml.events import AliasEvent, NodeEvent
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from interpreter.source import Source, SourceError, read_source

DEEPEST: Final = 12
"""How many tables and lists may stand in one another."""

_PLAIN_WORDS: Final = {
    "mapping values are not allowed here": (
        "a second `: ` on this line: put the text in quotation marks if the colon belongs to it"
    ),
    "could not find expected ':'": "a line without `: ` where a name and its value are due",
    "found unexpected end of stream": "a quotation mark or bracket is never closed",
    "found unknown escape character": "a backslash in double quotation marks: use single ones",
    "found character '\\t' that cannot start any token": "a tab: indent with spaces",
    "expected <block end>": "this line's indentation doesn't fit the lines above it",
    "expected '<document start>'": "this line's indentation doesn't fit the lines above it",
    "expected the node content": "this can't stand here without quotation marks",
    "found character": "a text that begins with this sign needs quotation marks",
    "expected ',' or ']'": "a `[` is never closed",
    "expected ',' or '}'": "a `{` is never closed",
    "found undefined tag handle": "a tag (`!…`) isn't allowed here",
}
"""What the YAML library says, and what it means to a person."""


class ScenarioError(Exception):
    """A scenario file can't be read or understood.

    Attributes:
        path: the file, as it was named.
        line: counted from 1; 0 where it is about the file as a whole.
        message: what is wrong, without the place.
    """

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(path, line, message)
        self.path = path
        self.line = line
        self.message = message

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        return f"{place}: {self.message}"


@dataclass(frozen=True)
class Text:
    """A scalar, as the characters that stand in the file."""

    text: str
    line: int


@dataclass(frozen=True)
class Items:
    """A list."""

    items: tuple[Tree, ...]
    line: int


@dataclass(frozen=True)
class Table:
    """Names with their values, in the order of the file; `lines` has the line of each name."""

    entries: dict[str, Tree]
    lines: dict[str, int] = field(repr=False)
    line: int


Tree = Text | Items | Table
Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"


def read_tree(path: str) -> Table:
    """Read a scenario file as a tree.

    Raises `ScenarioError` for what isn't readable, isn't YAML or is YAML that is refused here.
    """
    try:
        source = read_source(path)
    except SourceError as error:
        message = error.message
        if error.code == "S0112":
            message = f"`{path}` is too large for a scenario file: 1 MB is the limit"
        raise ScenarioError(path, 0, message) from None
    return tree_of(path, source)


def tree_of(path: str, source: Source) -> Table:
    """Read the text of a scenario file as a tree; raises `ScenarioError`."""
    try:
        node = _Loader(source.text, path).get_single_node()
    except yaml.YAMLError as error:
        raise _refusal(path, error) from None
    if node is None:
        raise ScenarioError(path, 1, "the file is empty")
    tree = _tree(path, node)
    if not isinstance(tree, Table):
        raise ScenarioError(path, tree.line, "a scenario file begins with `ruleset: NAME`")
    return tree


def plain(tree: Tree) -> Plain:
    """Give a tree as plain texts, lists and dictionaries, for a schema."""
    match tree:
        case Text(text=text):
            return text
        case Items(items=items):
            return [plain(one) for one in items]
        case Table(entries=entries):
            return {name: plain(one) for name, one in entries.items()}


class _Loader(yaml.SafeLoader):
    """Composes nodes, and refuses before it descends into them what isn't allowed here."""

    def __init__(self, text: str, path: str) -> None:
        super().__init__(text)
        self.path = path
        self.depth = 0

    def compose_node(self, parent: Node | None, index: int) -> Node | None:
        event = self.peek_event()  # type: ignore[no-untyped-call]
        line = event.start_mark.line + 1
        if isinstance(event, AliasEvent):
            raise ScenarioError(self.path, line, f"`*{event.anchor}`: aliases aren't allowed here")
        if isinstance(event, NodeEvent) and event.anchor is not None:
            raise ScenarioError(self.path, line, f"`&{event.anchor}`: anchors aren't allowed here")
        if getattr(event, "tag", None) is not None:
            raise ScenarioError(self.path, line, f"`{event.tag}`: tags aren't allowed here")
        if self.depth > DEEPEST:
            raise ScenarioError(self.path, line, f"nested more than {DEEPEST} deep")
        self.depth += 1
        try:
            return super().compose_node(parent, index)
        finally:
            self.depth -= 1


def _refusal(path: str, error: yaml.YAMLError) -> ScenarioError:
    """Say in plain words why the text isn't YAML."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return ScenarioError(path, 0, f"not readable as YAML: {error}")
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark is not None else 0
    said = error.problem or error.context or "unknown"
    for phrase, words in _PLAIN_WORDS.items():
        if said.startswith(phrase):
            return ScenarioError(path, line, words)
    if said.startswith("but found another document"):
        return ScenarioError(path, line, "a second document (`---`): a file holds one")
    return ScenarioError(path, line, f"not readable as YAML: {said}")


def _tree(path: str, node: Node) -> Tree:
    line = node.start_mark.line + 1
    match node:
        case ScalarNode():
            return Text(node.value, line)
        case SequenceNode():
            return Items(tuple(_tree(path, one) for one in node.value), line)
        case MappingNode():
            return _table(path, node, line)
        case _:
            raise ScenarioError(path, line, "not readable as YAML")


def _table(path: str, node: MappingNode, line: int) -> Table:
    entries: dict[str, Tree] = {}
    lines: dict[str, int] = {}
    for key, value in node.value:
        at = key.start_mark.line + 1
        if not isinstance(key, ScalarNode):
            raise ScenarioError(path, at, "a name can't be a list or a table")
        if key.value in entries:
            first = lines[key.value]
            raise ScenarioError(
                path, at, f"`{key.value}` stands here twice (first in line {first})"
            )
        entries[key.value] = _tree(path, value)
        lines[key.value] = at
    return Table(entries, lines, line)
