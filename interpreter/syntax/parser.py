"""From text to tree, past every mistake.

What is difficult here is to go on after a mistake without inventing others. Each top-level block is
parsed by itself. Where the parser stops, the cause is worked out by trying repairs on a copy of the
parser's state (the word before or at the place misspelt, one word too many, one too few); then the
line is blanked to a private token that every list of lines accepts, what stands below it is kept,
and the block is parsed again. Words on a blanked line are remembered, so that the checker does not
report as unknown what the parser could not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from interpreter.problems import Problem, suggest
from interpreter.source import Source, Span
from interpreter.syntax import nodes
from interpreter.syntax.build_changes import ChangeBuilder, TopLevel
from interpreter.syntax.diagnose import diagnose
from interpreter.syntax.finding import Finding
from interpreter.syntax.grammar import BAD, BLOCKS, CHANGES, parser, reserved
from interpreter.syntax.lines import Block, split_blocks
from interpreter.syntax.node_changes import (
    Add,
    Change,
    Extend,
    Order,
    Override,
    Remove,
    SetDefault,
    Variant,
)
from interpreter.syntax.slips import BLOCK_HABITS, declared_in

MOST_MISTAKES = 20
"""How many lines of one block are reported before the rest of the block is left."""

MOST_FINDINGS = 300
"""How many lines of a file the cause is looked for."""

MOST_REREAD = 400_000
"""How many characters are parsed again, over all mistakes of a file."""

_VERBS = frozenset(
    {
        *("choose", "claim", "challenge", "lay", "put", "draw", "deal", "shuffle", "cut"),
        *("reveal", "switch", "take", "do", "if", "otherwise", "for", "repeat", "compare"),
        *("players", "title", "cites", "ranks", "suits", "reason", "keep"),
    }
)
"""Words that a line within a block begins with, and no block does."""

_BODY_BLOCKS = frozenset(
    {"setup", "turn", "play", "move", "step", "end", "override", "extend", "add"}
)


@dataclass(frozen=True)
class Parsed:
    """What could be read of a ruleset.

    Attributes:
        source: the text.
        game: the tree, or None where there is no usable `game` line.
        variants: the variants behind it, in file order.
        order: the order given for variants of one game, if any.
        problems: everything found so far.
        unread: words on lines that could not be read; names among them may well be declared.
        lost: kinds of blocks (`zone`, `state` …) of which one could not be read at all.
        held_back: lines that could not be read, most likely because a word of the language is
            declared as a name; to be reported if that isn't.
    """

    source: Source
    game: nodes.Game | None
    variants: tuple[Variant, ...]
    order: Order | None
    problems: tuple[Problem, ...]
    unread: frozenset[str]
    lost: frozenset[str]
    held_back: tuple[Problem, ...]


def parse(source: Source) -> Parsed:
    """Parse a whole ruleset; never raises for what the text says."""
    blocks, found = split_blocks(source)
    reader = _Reader(source, list(found))
    neighbours = [None, *blocks, None]
    built = [
        reader.read(block, neighbours[index], neighbours[index + 2])
        for index, block in enumerate(blocks)
    ]
    unread = [block.word for block, one in zip(blocks, built, strict=True) if one is None]
    reader.variant_lost = reader.variant_lost or "variant" in unread
    heads = [one for one in built if isinstance(one, nodes.Game)]
    if not any(one.code == "S0112" for one in found):
        reader.check_heads(blocks, heads)
    layers = _Layers(reader)
    for one in built:
        if one is not None:
            layers.take(one)
    return Parsed(
        source,
        layers.game(),
        tuple(layers.variants),
        layers.order,
        tuple(reader.problems),
        frozenset(reader.unread),
        frozenset(reader.lost),
        tuple(reader.held_back),
    )


class _Layers:
    """Sorts the blocks of a text: those of the game, and those of each variant after it."""

    def __init__(self, reader: _Reader) -> None:
        self.reader = reader
        self.file = reader.source.locate(Span(0, 0))[0]
        self.headless = False
        self.head: nodes.Game | None = None
        self.declarations: list[nodes.Declaration] = []
        self.variants: list[Variant] = []
        self.order: Order | None = None

    def take(self, block: TopLevel) -> None:
        """Take the next block."""
        file = self.reader.source.locate(block.span)[0]
        if file is not self.file:
            # Behind the game's file come those of variants, each with a line of its own first.
            self.file, self.headless = file, True
        match block:
            case nodes.Game():
                self.head = self.head or block
            case Variant():
                self.variants.append(block)
                self.headless = False
            case Order():
                self.order = block
            case SetDefault() | Override() | Add() | Extend() | Remove():
                self._change(block)
            case _ if self.headless and self.reader.variant_lost:
                pass
            case _ if self.variants or self.headless:
                self._misplaced("O0607", block.span, "whole clause")
            case _:
                self.declarations.append(block)

    def _change(self, change: Change) -> None:
        if not self.variants or self.headless:
            if not self.reader.variant_lost:
                self._misplaced("O0608", change.span, "change")
            return
        last = self.variants[-1]
        self.variants[-1] = replace(last, changes=(*last.changes, change))

    def _misplaced(self, code: str, span: Span, what: str) -> None:
        text = self.reader.source.text[span.start : span.end]
        facts = {"found": " ".join(text.split()[:2]), "what": what}
        self.reader.problems.append(Problem(code, self.reader.source, span, facts))

    def game(self) -> nodes.Game | None:
        """Give the game with all its blocks."""
        head = self.head
        return replace(head, declarations=tuple(self.declarations)) if head is not None else None


@dataclass
class _Reader:
    """Reads the blocks of one source and gathers what is wrong.

    `variant_lost` says that a line which may be a `variant` line could not be read; the changes
    behind it are not to blame then.
    """

    source: Source
    problems: list[Problem]
    unread: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    held_back: list[Problem] = field(default_factory=list)
    bodiless: Block | None = None
    continued: tuple[int, ...] = ()
    findings: int = 0
    reread: int = 0
    variant_lost: bool = False

    def __post_init__(self) -> None:
        self.declared = declared_in(self.source.text)
        self.reserved = self.declared.names & reserved()
        found = re.search(r"^game[ ]+(\w+)", self.source.text, re.MULTILINE)
        self.game = found.group(1) if found else ""
        self._varied = re.search(r"^variant[ ]", self.source.text, re.MULTILINE) is not None

    def read(self, block: Block, before: Block | None, after: Block | None) -> TopLevel | None:
        """Read one block, or give None where nothing of it can be used.

        `before` and `after` are its neighbours.
        """
        if _is_line(block):
            self._not_indented(block, before)
            return None
        if block.word == "variant":
            self.game = _where(block.text.split("\n", 1)[0]).removeprefix("variant ")
        self.bodiless = block if after is not None and _is_line(after) else None
        if block.word not in BLOCKS and block.word not in CHANGES:
            self._unknown_block(block)
            return None
        if not block.readable:
            self._lose(block)
            return None
        lines = block.text.split("\n")
        kind = block.word
        headless = False
        for _ in range(MOST_MISTAKES):
            tree_or_error = self._try(kind, "\n".join(lines))
            if not isinstance(tree_or_error, UnexpectedInput):
                if headless:
                    return None
                builder = ChangeBuilder(self.source, block.start)
                built = builder.top_level(tree_or_error)
                self.problems += builder.problems
                return built
            self.reread += 2 * len(block.text)
            self.findings += 1
            bad = None
            if self.findings == 1 or self._time_is_left():
                bad = self._report(block, kind, lines, tree_or_error, headless=headless)
            if bad is None or lines[bad].lstrip(" ").startswith(BAD):
                self._lose(block)
                return None
            self._remember(lines[bad])
            self.unread.update(self.declared.split if bad == 0 else ())
            if bad == 0:
                self.lost.add(block.word)
                if block.word not in _BODY_BLOCKS or len(lines[0]) < len("setup"):
                    self._remember(block.text)
                    return None
                # The lines below a header that can't be read are still looked through.
                lines[0] = "setup".ljust(len(lines[0]))
                kind, headless = "setup", True
                continue
            for index in (bad, *self.continued):
                body = lines[index].lstrip(" ")
                lines[index] = " " * (len(lines[index]) - len(body)) + BAD * len(body)
        return None

    def _time_is_left(self) -> bool:
        """Say whether a further mistake is looked into; those found so far are reported anyhow."""
        return self.findings <= MOST_FINDINGS and self.reread <= MOST_REREAD

    def _try(self, start: str, text: str) -> object:
        try:
            return parser().parse(text, start=start)
        except UnexpectedInput as error:
            return error
        except DedentError as error:  # pragma: no cover -- lines.py has refused such blocks
            raise AssertionError("indentation was checked before") from error

    def _report(
        self,
        block: Block,
        kind: str,
        lines: list[str],
        error: UnexpectedInput,
        *,
        headless: bool,
    ) -> int | None:
        """Report where the parser stopped; give the index of the line to blank.

        `headless` says that the first line was reported before.
        """
        finding = diagnose(kind, "\n".join(lines), error, self.declared)
        index = finding.line
        self.continued = finding.continued
        if index == 0 and (headless or (block is self.bodiless and finding.code == "S0105")):
            return None
        if not self._is_cascade(lines, finding):
            span = Span(block.start + finding.start, block.start + finding.end)
            problem = Problem(
                finding.code,
                self.source,
                span,
                finding.facts,
                finding.candidates,
                where=self._path(block),
            )
            # A name that is a word of the language is reported where it is declared.
            doubtful = not self.reserved.isdisjoint(finding.near)
            (self.held_back if doubtful else self.problems).append(problem)
        return index if 0 <= index < len(lines) else None

    @staticmethod
    def _is_cascade(lines: list[str], finding: Finding) -> bool:
        """Say whether a line only fails because the one it belongs to was blanked."""
        line = lines[finding.line] if 0 <= finding.line < len(lines) else ""
        if not line.strip().startswith("otherwise"):
            return False
        depth = len(line) - len(line.lstrip(" "))
        for above in reversed(lines[: finding.line]):
            if above.strip() and len(above) - len(above.lstrip(" ")) == depth:
                return above.strip().startswith(BAD)
        return False

    def _lose(self, block: Block) -> None:
        """Give a block up; what it declares and speaks of counts as known."""
        self.lost.add(block.word)
        self._remember(block.text)

    def _remember(self, text: str) -> None:
        self.unread.update(re.findall(r"\w+", text.split("#", 1)[0] if "\n" not in text else text))

    def _not_indented(self, block: Block, before: Block | None) -> None:
        """Report the first of the lines that stand at the left edge instead of within a block."""
        self._remember(block.text)
        if before is None or not _is_line(before):
            span = Span(block.start, block.start + len(block.text.split("\n", 1)[0]))
            facts = {"missing": True, "found": block.word}
            self.problems.append(Problem("S0103", self.source, span, facts))

    def _unknown_block(self, block: Block) -> None:
        self._remember(block.text)
        if block.text.startswith(BAD):
            written = self.source.text[block.start : block.start + len(block.text)]
            self._remember(written)
            self.lost.update(re.findall(r"^\w+", written))
            return
        if block.text.startswith(" "):
            inner = block.text.lstrip(" ")
            at = block.start + len(block.text) - len(inner)
            span = Span(at, at + len(inner.split("\n", 1)[0]))
            facts = {"found": len(block.text) - len(inner), "levels": (0,)}
            self.problems.append(Problem("S0103", self.source, span, facts))
            return
        length = len(block.word) or 1
        span = Span(block.start, block.start + length)
        word = block.word or block.text[:1]
        habit = BLOCK_HABITS.get(word.casefold())
        known = (*BLOCKS, *CHANGES) if self._varied else (*BLOCKS, "variant")
        meant = suggest(word, known) or ((habit,) if habit else ())
        self.unread.update(meant)
        self.variant_lost = self.variant_lost or "variant" in meant
        self.problems.append(Problem("S0109", self.source, span, {"found": word}, meant))

    def _path(self, block: Block) -> str:
        """Give a block's address as people read it, with the game's name before it."""
        own = _where(block.text.split("\n", 1)[0])
        return own if own.startswith("game") or not self.game else f"{self.game} › {own}"

    def check_heads(self, blocks: list[Block], heads: list[nodes.Game]) -> None:
        """Report a missing, a late and a second `game` line."""
        if not any(block.word in ("game", "variant") for block in blocks):
            misspelt = any(
                one.code == "S0109" and "game" in one.candidates for one in self.problems
            )
            if not misspelt and not (blocks and " edition " in blocks[0].text.split("\n")[0]):
                start = blocks[0].start if blocks else 0
                facts = {"second": False}
                self.problems.append(Problem("S0111", self.source, Span(start, start + 1), facts))
        elif blocks[0].word in BLOCKS and blocks[0].word != "game":
            late = next((block for block in blocks if block.word == "game"), blocks[0])
            span = Span(late.start, late.start + len(late.word))
            self.problems.append(Problem("S0111", self.source, span, {"second": False}))
        for extra in heads[1:]:
            self.problems.append(Problem("S0111", self.source, extra.span, {"second": True}))


def _is_line(block: Block) -> bool:
    """Say whether a block begins as a line within a block does (`choose card from hand`)."""
    return block.word in _VERBS


def _where(header: str) -> str:
    """Give a block's address as people read it: its first two words."""
    words = re.findall(r"[^\W\d]\w*", header)
    if not words:
        return ""
    if words[0] in ("override", "add", "extend", "remove"):
        return f"{words[0]} {_where(' '.join(words[1:]))}".rstrip()
    nameless = {"deck", "setup", "turn", "play", "match"}
    return " ".join(words[:1] if words[0] in nameless else words[:2])
