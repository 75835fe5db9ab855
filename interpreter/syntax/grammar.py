"""The Lark parser of the rule language, built once and kept in the user's cache folder.

Building the tables takes about ten times as long as loading them, so they are cached under a key
made of the package's version, Python's version and the grammar's text. Where no cache folder can be
written the parser is built afresh; a damaged cache is thrown away and built again.
"""

from __future__ import annotations

import hashlib
import logging
import os
import stat
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import lark
from lark import Lark, Token
from lark.indenter import Indenter

from interpreter import __version__
from interpreter.resources import grammar_file

BLOCKS = (
    "game",
    "option",
    "deck",
    "zone",
    "state",
    "setup",
    "turn",
    "play",
    "move",
    "step",
    "ranking",
    "melds",
    "end",
    "match",
)
"""The words that open a top-level block of a game; each is a start symbol of the grammar."""

CHANGES = ("variant", "order", "set", "override", "add", "extend", "remove")
"""The words that open a top-level block of a variant; start symbols, too."""

NOT_RESERVED = frozenset(
    {
        *CHANGES,
        *("guard", "row", "before", "card", "smaller", "larger"),
        *("packs", "jokers", "joker"),
        *("melds", "more", "points", "written", "be", "but", "openly"),
        *("teams", "team", "partners", "opposite"),
    }
) - {"add"}
"""Words that mean something only where no name can stand, so that they are free for names."""

LARGEST_CACHE = 16 * 2**20
"""Bytes; the tables take about a hundredth of it."""

BAD = "\x01"
"""Stands for each character of a line that could not be read."""


class RuleIndenter(Indenter):
    """Turns the indentation of lines into tokens; keywords stay whole words (NAME accepted)."""

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012 -- the base class declares it an instance list
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012 -- likewise
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4

    @property
    def always_accept(self) -> tuple[str, ...]:  # type: ignore[override] # Lark types it looser
        """The tokens that the contextual lexer must take in every state."""
        return (self.NL_type, "NAME")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Count the indentation of one text; several threads may read at once."""
        # The parser has one of these for all texts, and the library keeps the count in it.
        return super(RuleIndenter, RuleIndenter()).process(stream)  # type: ignore[no-any-return, no-untyped-call] # by lark


def cache_folder() -> Path:
    """Give the folder for files that can be made again (XDG base directories on every system)."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "pailu"


def build_parser(*, strict: bool = False, cache_path: str | None = None) -> Lark:
    """Build the parser of single blocks.

    Args:
        strict: refuse every ambiguity of the grammar (needs the package interegular; for tests).
        cache_path: a file to keep the tables in, or None.
    """
    return Lark(
        grammar_file("rules.lark").read_text("utf-8"),
        parser="lalr",
        start=[*BLOCKS, *CHANGES],
        postlex=RuleIndenter(),
        propagate_positions=True,
        maybe_placeholders=True,
        strict=strict,
        cache=cache_path or False,
    )


@cache
def parser() -> Lark:
    """Give the parser, from the cache where there is one."""
    logging.getLogger("lark").setLevel(logging.CRITICAL)  # a cache it can't write is no news
    path = _cache_path()
    if path is None or not _usable(path):
        return build_parser()
    try:
        return build_parser(cache_path=str(path))
    except (OSError, ValueError, EOFError, KeyError, AttributeError, TypeError, ImportError):
        _thrown_away(path)
        return build_parser()


def _usable(path: Path) -> bool:
    """Say whether the tables can be read from here or written here; clear away what is in the way.

    A pipe or a device would be waited for, and a file of gigabytes read.
    """
    try:
        found = path.lstat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    if stat.S_ISREG(found.st_mode) and found.st_size <= LARGEST_CACHE:
        return True
    return _thrown_away(path)


def _thrown_away(path: Path) -> bool:
    """Remove a damaged cache; say whether that could be done."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def _cache_path() -> Path | None:
    text = grammar_file("rules.lark").read_bytes()
    key = hashlib.sha256(
        repr((__version__, sys.version, lark.__version__, BLOCKS, CHANGES)).encode() + text
    ).hexdigest()
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    if not os.access(folder, os.W_OK):
        return None
    return folder / f"grammar-{key[:20]}.tables"


@cache
def keywords() -> frozenset[str]:
    """Give every keyword of the language, from the grammar itself."""
    words = set()
    for terminal in parser().terminals:
        text = terminal.pattern.value
        if terminal.pattern.type == "str" and text.isidentifier():
            words.add(text)
    return frozenset(words)


@cache
def reserved() -> frozenset[str]:
    """Give the keywords that can't be names."""
    return keywords() - NOT_RESERVED


def spelling(terminal: str) -> str:
    """Give a terminal as people write it: the keyword itself, or what kind of thing it is."""
    kinds = {
        "NAME": "a name",
        "INT": "a number",
        "STRING": "a sentence in quotes",
        "_NL": "the end of the line",
        "_INDENT": "indented lines",
        "_DEDENT": "the end of the block",
        "$END": "the end of the block",
    }
    if terminal in kinds:
        return kinds[terminal]
    for one in parser().terminals:
        if one.name == terminal:
            return str(one.pattern.value)
    return terminal
