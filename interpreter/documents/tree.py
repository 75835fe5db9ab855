"""What a file of tables, lists and scalars holds, before anybody asks what it means."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.source import Span


class DocumentError(Exception):
    """A text can't be read as a document.

    Attributes:
        message: what is wrong, without the place.
        span: where; None where no place is to blame.
    """

    def __init__(self, message: str, span: Span | None) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


@dataclass(frozen=True)
class Scalar:
    """A single value, as the characters that stand in the file; its place leaves out the quotes.

    `quoted` says that it is marked as a text; without quotes it may be meant as a number.
    """

    text: str
    quoted: bool
    span: Span


def between_quotes(span: Span) -> Span:
    """Give the place of what stands in quotation marks, or theirs if nothing does."""
    return Span(span.start + 1, span.end - 1) if span.end - span.start > 2 else span


@dataclass(frozen=True)
class Items:
    """A list."""

    items: tuple[Document, ...]
    span: Span


@dataclass(frozen=True)
class Table:
    """Names with their values, in the order of the file; `keys` has the place of each name."""

    entries: dict[str, Document]
    keys: dict[str, Span] = field(repr=False)
    span: Span


Document = Scalar | Items | Table


@dataclass(frozen=True)
class Limits:
    """How large a document may be.

    Attributes:
        deepest: how many tables and lists may stand in one another.
        most: how many values there may be, names, lists and tables counted in; None for any number.
    """

    deepest: int
    most: int | None = None


class Builder:
    """Puts a document together from its parts as they come, never more than is allowed.

    Lists and tables that are still open stand in a stack, so that no document is too deep for the
    reader itself.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._parts = 0
        self._open: list[_Open] = []
        self.whole: Document | None = None

    def begin(self, span: Span, *, table: bool) -> None:
        """Open a table or a list; raises `DocumentError` where a name is due, and if too deep."""
        if self._awaits_name:
            raise DocumentError("a name can't be a list or a table", span)
        if len(self._open) >= self._limits.deepest:
            raise DocumentError(f"nested more than {self._limits.deepest} deep", span)
        self._count(span)
        self._open.append(_Open(span, table))

    def end(self, end: int) -> None:
        """Close the table or list that was opened last; `end` is the offset behind it."""
        one = self._open.pop()
        span = Span(one.span.start, max(end, one.span.end))
        if one.table:
            self._put(Table(one.entries, one.keys, span))
        else:
            self._put(Items(tuple(one.items), span))

    def scalar(self, scalar: Scalar) -> None:
        """Take a single value, or the name of the next one; raises for a name that is there."""
        self._count(scalar.span)
        if not self._awaits_name:
            self._put(scalar)
            return
        top = self._open[-1]
        first = top.keys.get(scalar.text)
        if first is not None:
            raise TwiceError(scalar.text, scalar.span, first)
        top.name = scalar.text
        top.keys[scalar.text] = scalar.span

    @property
    def _awaits_name(self) -> bool:
        return bool(self._open) and self._open[-1].table and self._open[-1].name is None

    def _count(self, span: Span) -> None:
        self._parts += 1
        most = self._limits.most
        if most is not None and self._parts > most:
            raise DocumentError(f"too large: {most} values are the limit", span)

    def _put(self, document: Document) -> None:
        if not self._open:
            self.whole = document
            return
        top = self._open[-1]
        if top.name is None:
            top.items.append(document)
        else:
            top.entries[top.name] = document
            top.name = None


class TwiceError(DocumentError):
    """A table has the same name twice; `first` is where it stands for the first time."""

    def __init__(self, name: str, span: Span, first: Span) -> None:
        super().__init__(f"`{name}` stands here twice", span)
        self.first = first


@dataclass
class _Open:
    """A table or list that isn't finished."""

    span: Span
    table: bool
    items: list[Document] = field(default_factory=list)
    entries: dict[str, Document] = field(default_factory=dict)
    keys: dict[str, Span] = field(default_factory=dict)
    name: str | None = None
