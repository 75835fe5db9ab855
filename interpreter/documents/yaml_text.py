"""Reading YAML strictly, with the place of everything.

YAML is kind to the eye and full of traps: `3D` is a text but `3E1` a number, `no` a truth value, a
key written twice loses its first value in silence, and an alias makes one line mean something far
away. So only a part of YAML is read here: tables, lists and scalars, each scalar as the characters
that stand there. Whatever would bring in the rest (aliases, anchors, tags, several documents, a key
twice) is refused where it stands, before anything is built of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from interpreter.documents.tree import (
    Builder,
    Document,
    DocumentError,
    Limits,
    Scalar,
    between_quotes,
)
from interpreter.source import Span

_PLAIN_WORDS: Final = {
    "mapping values are not allowed": (
        "a second `: ` on this line: put the text in quotation marks if the colon belongs to it"
    ),
    "could not find expected ':'": "a line without `: ` where a name and its value are due",
    "found unexpected end of stream": "a quotation mark or bracket is never closed",
    "found unknown escape character": "a backslash in double quotation marks: use single ones",
    "found character '\\t' that cannot start any token": "a tab: indent with spaces",
    "expected <block end>": "this line's indentation doesn't fit the lines above it",
    "did not find expected '-' indicator": "this line's indentation doesn't fit the lines above it",
    "did not find expected key": "this line's indentation doesn't fit the lines above it",
    "expected '<document start>'": "this line's indentation doesn't fit the lines above it",
    "did not find expected <document start>": (
        "this line's indentation doesn't fit the lines above it"
    ),
    "expected the node content": "this can't stand here without quotation marks",
    "did not find expected node content": "this can't stand here without quotation marks",
    "found character": "a text that begins with this sign needs quotation marks",
    "expected ',' or ']'": "a `[` is never closed",
    "did not find expected ',' or ']'": "a `[` is never closed",
    "expected ',' or '}'": "a `{` is never closed",
    "did not find expected ',' or '}'": "a `{` is never closed",
    "exceeded maximum nesting depth": "tables and lists are nested too deep",
    "found undefined tag handle": "a tag (`!…`) isn't allowed here",
}
"""What the YAML library and its faster counterpart say, and what it means to a person."""


def read_yaml(text: str, limits: Limits, *, fast: bool = False) -> Document | None:
    """Read a YAML text as a document; None if there is nothing in it.

    Args:
        text: the whole text.
        limits: how large the document may be.
        fast: use the library's compiled parser, where there is one. It reads the same language;
            what it says about a mistake is a little less exact.

    Raises `DocumentError` for what isn't YAML, or is YAML that is refused here.
    """
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader) if fast else yaml.SafeLoader
    builder = Builder(limits)
    try:
        for event in _single(yaml.parse(text, Loader=loader)):
            _take(builder, event)
    except yaml.YAMLError as error:
        raise _refusal(error) from None
    return builder.whole


def _single(events: Iterator[Event]) -> Iterator[Event]:
    """Pass the events of the first document on; refuse a second one."""
    begun = False
    for event in events:
        if isinstance(event, DocumentStartEvent):
            if begun:
                raise DocumentError("a second document (`---`): a file holds one", _span(event))
            begun = True
        yield event


def _take(builder: Builder, event: Event) -> None:
    match event:
        case NodeEvent():
            _check(event)
        case SequenceEndEvent() | MappingEndEvent():
            builder.end(_span(event).end)
    match event:
        case SequenceStartEvent() | MappingStartEvent():
            builder.begin(_span(event), table=isinstance(event, MappingStartEvent))
        case ScalarEvent():
            span = _span(event)
            in_quotes = event.style in ("'", '"')
            place = between_quotes(span) if in_quotes else span
            builder.scalar(Scalar(event.value, bool(event.style), place))


def _check(event: NodeEvent) -> None:
    """Refuse what makes a line mean something else than what stands there."""
    if isinstance(event, AliasEvent):
        raise DocumentError(f"`*{event.anchor}`: aliases aren't allowed here", _span(event))
    if event.anchor is not None:
        raise DocumentError(f"`&{event.anchor}`: anchors aren't allowed here", _span(event))
    tag = getattr(event, "tag", None)
    if tag is not None:
        raise DocumentError(f"`{tag}`: tags aren't allowed here", _span(event))


def _span(event: Event) -> Span:
    start, end = event.start_mark, event.end_mark
    assert start is not None
    assert end is not None
    return Span(start.index, end.index)


def _refusal(error: yaml.YAMLError) -> DocumentError:
    """Say in plain words why the text isn't YAML."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return DocumentError(f"not readable as YAML: {error}", None)
    mark = error.problem_mark or error.context_mark
    span = Span(mark.index, mark.index + 1) if mark is not None else None
    said = error.problem or error.context or "unknown"
    for phrase, words in _PLAIN_WORDS.items():
        if said.startswith(phrase):
            if words.endswith("never closed") and error.context_mark is not None:
                opened = error.context_mark.index  # it is missed only much later
                span = Span(opened, opened + 1)
            return DocumentError(words, span)
    return DocumentError(f"not readable as YAML: {said}", span)
