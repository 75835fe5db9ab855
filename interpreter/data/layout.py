"""Data as text that people can read: what is short stands in one line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.representer import SafeRepresenter

from interpreter.data.plain import TEXT, is_number

WIDTH: Final = 88
"""Characters that a table or list may have, with what stands before it, to stand in one line."""

_STEP: Final = "  "


def json_text(data: object) -> str:
    """Write data as JSON; it ends with a newline."""
    return "".join(_json(data, "", "")) + "\n"


def _json(data: object, before: str, indentation: str) -> Iterator[str]:
    """Write a value behind what stands before it in its line."""
    line = json.dumps(data, ensure_ascii=False)
    fits = indentation and len(indentation + before + line) <= WIDTH
    yield before
    if not isinstance(data, Mapping | list) or not data or fits:
        yield line
    elif isinstance(data, Mapping):
        named = ((f"{json.dumps(key, ensure_ascii=False)}: ", data[key]) for key in data)
        yield from _lines("{", named, "}", indentation)
    else:
        yield from _lines("[", (("", one) for one in data), "]", indentation)


def _lines(
    begin: str, entries: Iterable[tuple[str, object]], end: str, indentation: str
) -> Iterator[str]:
    inner = indentation + _STEP
    yield begin
    for number, (before, value) in enumerate(entries):
        yield (",\n" if number else "\n") + inner
        yield from _json(value, before, inner)
    yield f"\n{indentation}{end}"


def yaml_text(data: object) -> str:
    """Write data as YAML that every reader takes for the same; it ends with a newline."""
    node = _Representer(sort_keys=False).represent_data(data)
    _set_style(node, 0)
    return yaml.serialize(node, Dumper=_Dumper, allow_unicode=True, width=10**6)


class _Representer(SafeRepresenter):
    """Writes everything out where it stands, even if it is there twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


class _Dumper(yaml.SafeDumper):
    """Sets lists further in than their names."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _set_style(node: Node, depth: int, *, in_list: bool = False) -> int:
    """Choose between one line and several for a node and all in it; give its length in one line."""
    if isinstance(node, SequenceNode):
        parts = [(None, one) for one in node.value]
    elif isinstance(node, MappingNode):
        parts = list(node.value)
    else:
        if isinstance(node, ScalarNode) and node.tag == TEXT and is_number(node.value):
            node.style = '"'
        return len(node.value) + 2
    length = 2
    for key, value in parts:
        length += _set_style(value, depth + 1, in_list=key is None) + 2
        length += len(key.value) + 2 if key is not None else 0
    # In a list, `- draw: …` shows better what a line does than `- {draw: …}`.
    only = in_list and isinstance(node, MappingNode) and len(parts) == 1
    node.flow_style = depth > 0 and not only and length + len(_STEP) * depth <= WIDTH
    return length
