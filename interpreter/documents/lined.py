"""A YAML file as a tree of tables, lists and texts that knows its lines.

Every scalar is taken as the characters that stand there: `no`, `10` and `3D` are texts. How the
YAML is read, and what of it is refused, is told in `interpreter.documents.yaml_text`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from interpreter.documents.kinds import is_another, refusal
from interpreter.documents.tree import Document, DocumentError, Limits, Scalar, TwiceError
from interpreter.documents.tree import Items as DocumentItems
from interpreter.documents.yaml_text import read_yaml
from interpreter.source import Source, SourceError, read_source

DEEPEST: Final = 12
"""How many tables and lists may stand in one another."""


class FileError(Exception):
    """A file can't be read or understood.

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


@dataclass(frozen=True)
class Sort:
    """What sort of file is read: "scenario file", and how one begins, for messages."""

    name: str
    begins: str


def read_source_of(path: str, sort: Sort) -> Source:
    """Read a file as a text; raises `FileError`."""
    try:
        return read_source(path)
    except SourceError as error:
        message = error.message
        if error.code == "S0112":
            message = f"`{path}` is too large for a {sort.name}: 1 MB is the limit"
        raise FileError(path, 0, message) from None


def tree_of(path: str, source: Source, sort: Sort) -> Table:
    """Read a text as a tree.

    Raises `FileError` for what isn't readable, is a file of another kind, isn't YAML or is YAML
    that is refused here.
    """
    another = is_another(source.text, sort.name)
    if another is not None:
        raise FileError(path, 1, refusal(path, another, sort.name))
    try:
        document = read_yaml(source.text, Limits(DEEPEST))
    except DocumentError as error:
        raise _refusal(path, source, error) from None
    if document is None:
        raise FileError(path, 1, "the file is empty")
    tree = _tree(source, document)
    if not isinstance(tree, Table):
        raise FileError(path, tree.line, f"a {sort.name} begins with `{sort.begins}`")
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


def _refusal(path: str, source: Source, error: DocumentError) -> FileError:
    line = source.line_of(error.span.start) if error.span is not None else 0
    message = error.message
    if isinstance(error, TwiceError):
        message += f" (first in line {source.line_of(error.first.start)})"
    return FileError(path, line, message)


def _tree(source: Source, document: Document) -> Tree:
    """Give a document with lines instead of places, and texts instead of values."""
    line = source.line_of(document.span.start)
    match document:
        case Scalar(text=text):
            return Text(text, line)
        case DocumentItems(items=items):
            return Items(tuple(_tree(source, one) for one in items), line)
    entries = {name: _tree(source, one) for name, one in document.entries.items()}
    lines = {name: source.line_of(span.start) for name, span in document.keys.items()}
    return Table(entries, lines, line)
