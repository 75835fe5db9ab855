"""Mutants within a line: another comparison, another word, a part less, another number.

The table speaks the language's own phrases and nothing else; what stands where a phrase can't mean
what is put in its place is refused by the checker, as it would be if a person had written it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

Changed = tuple[str, str]
"""An operator's name, and the code of a line after it."""

COMPARISON = "comparison"
CONDITION = "condition"
WORD = "word"
PART = "part dropped"
NUMBER = "number"
SEEN = "who sees it"

_FIXED = "|".join(
    (
        "any is left",
        "it is (?:right|wrong)",
        "one player is best",
        "several are best",
        "nobody challenges",
        "silent",
    )
)
_CONDITIONS = re.compile(rf"\b(?:if|when|until|where) (?!{_FIXED})(?P<it>.+?)(?=,| at random|$)")


@dataclass(frozen=True)
class Swap:
    """A phrase of the language and what may be written in its place, as regular expressions."""

    operator: str
    found: re.Pattern[str]
    instead: tuple[str, ...]


def _swap(operator: str, found: str, *instead: str) -> Swap:
    return Swap(operator, re.compile(found), instead)


COMPARISONS = (
    _swap(COMPARISON, r"\bis below\b", "is at most", "is at least", "is above"),
    _swap(COMPARISON, r"\bis above\b", "is at least", "is at most", "is below"),
    _swap(COMPARISON, r"\bis at least\b", "is above", "is below", "is at most"),
    _swap(COMPARISON, r"\bis at most\b", "is below", "is above", "is at least"),
    _swap(COMPARISON, r"\bis not ", "is "),
    _swap(
        COMPARISON,
        r"\bis (?!not |below |above |at least |at most |a )",
        "is not ",
        "is at least ",
        "is at most ",
    ),
    _swap(CONDITION, r" and ", " or "),
    _swap(CONDITION, r" or ", " and "),
    _swap(CONDITION, r"\bnot (?!empty|full|face)(?=.* is )", ""),
)
"""What may be another in a condition."""

PHRASES = (
    _swap(WORD, r"\bhighest\b", "lowest"),
    _swap(WORD, r"\blowest\b", "highest"),
    _swap(WORD, r"\bwith most\b", "with fewest"),
    _swap(WORD, r"\bwith fewest\b", "with most"),
    _swap(WORD, r"\bany (?=\w+ (?:in .+)?where)", "every ", "no "),
    _swap(WORD, r"\bevery (?=\w+ (?:in .+)?where)", "any ", "no "),
    _swap(WORD, r"\bno (?=\w+ (?:in .+)?where)", "any ", "every "),
    _swap(WORD, r"\bmost is best$", "fewest is best"),
    _swap(WORD, r"\bfewest is best$", "most is best"),
    _swap(WORD, r"^(.+) loses$", r"\1 wins"),
    _swap(WORD, r"^team of (.+) wins$", r"\1 wins"),
    _swap(WORD, r"\bface up\b", "face down"),
    _swap(WORD, r"\bface down\b", "face up"),
    _swap(WORD, r"\bplus\b", "minus"),
    _swap(WORD, r"\bminus\b", "plus"),
    _swap(WORD, r"\btimes(?= \S)", "plus"),
    _swap(WORD, r"\bthe smaller of\b", "the larger of"),
    _swap(WORD, r"\bthe larger of\b", "the smaller of"),
    _swap(WORD, r"^(outcome is \w+ of each player)$", r"\1, fewest win"),
    _swap(WORD, r"^(outcome is \w+ of each player), fewest win$", r"\1"),
    _swap(WORD, r", those tied share the win$", ", a tie draws the game"),
    _swap(WORD, r", a tie draws the game$", ", those tied share the win"),
    _swap(WORD, r", or as many as are left$", ", if any is left", ""),
    _swap(WORD, r", if any is left$", ", or as many as are left", ""),
    _swap(WORD, r"^(draw|deal|put) (.+?) from (.+?) to ([^,]+)", r"\1 \2 from \4 to \3"),
    _swap(WORD, r"^(draw|deal|put) all ", r"\1 1 "),
    _swap(WORD, r"\btop rank\b", "that rank", "ranks high to low"),
    _swap(WORD, r"\bthat rank\b", "top rank", "ranks high to low"),
    _swap(WORD, r"\branks high to low\b", "top rank", "that rank"),
    _swap(WORD, r"\bthe rest high to low\b", "ranks high to low", "top rank"),
    _swap(WORD, r"\bsame suit\b", "in sequence", "anything"),
    _swap(WORD, r"\bof suit \w+", "same suit", "anything"),
    _swap(WORD, r"\bin sequence\b", "same suit", "anything"),
    _swap(WORD, r"\b\d+ of one rank\b", "same suit", "in sequence", "anything"),
    _swap(WORD, r"\banything\b", "same suit", "in sequence"),
    _swap(WORD, r"\bis (not )?of one rank\b", r"is \1of one suit", r"is \1in sequence"),
    _swap(WORD, r"\bis (not )?of one suit\b", r"is \1of one rank", r"is \1in sequence"),
    _swap(WORD, r"\bis (not )?in sequence\b", r"is \1of one rank", r"is \1of one suit"),
    _swap(WORD, r"^(choose \w+ of) (\S+) to (\S+) cards", r"\1 \2 cards", r"\1 \3 cards"),
    _swap(WORD, r"\bsame rank$", "same suit, in sequence"),
    _swap(WORD, r"\bsame suit, in sequence$", "same rank"),
    _swap(WORD, r"\b(\d+) or more (?=cards?,)", r"\1 "),
    _swap(WORD, r"\b(\d+) to \d+ (?=cards?, same)", r"\1 ", r"\1 or more "),
    _swap(PART, r" without \w+(?= by )", ""),
    _swap(PART, r"\((\w+) with \w+\)", r"\1"),
    _swap(WORD, r"^(extend .+) before$", r"\1 after"),
    _swap(WORD, r"^(extend .+) after$", r"\1 before"),
    _swap(WORD, r"^(add row \w+ of \w+) before ", r"\1 after "),
    _swap(WORD, r"^(add row \w+ of \w+) after ", r"\1 before "),
    _swap(PART, r"^(.+ becomes .+) if .+, otherwise .+$", r"\1"),
    _swap(PART, r"^(.+ becomes) .+ if .+, otherwise (.+)$", r"\1 \2"),
    _swap(PART, r", [^,]+ when silent$", ""),
    _swap(PART, r" with \w+ also low\b", ""),
    _swap(PART, r"^(for each player) from .+$", r"\1"),
    _swap(PART, r", failing that (?:any|where [^,]+?)(?=,| at random|$)", ""),
    _swap(PART, r" all but top ", " all "),
    _swap(PART, r" at random$", ""),
    _swap(PART, r" where .+?(?=,| at random|$)", ""),
    _swap(PART, r"^((?:override )?move \w+) when .+$", r"\1"),
    _swap(PART, r", starts each (?:deal|match) at \w+", ""),
    _swap(WORD, r"\bstarts each deal\b", "starts each match"),
    _swap(WORD, r"\bstarts each match\b", "starts each deal"),
    _swap(PART, r"\bof each player\b", ""),
    _swap(PART, r", holds \d+", ""),
    # Not `as laid`: cards lie face down in a hidden zone, and nobody sees them either way.
    _swap(SEEN, r"(?<=[:,] )hidden\b", "seen by owner", "seen by all"),
    _swap(SEEN, r"(?<=[:,] )seen by owner\b", "hidden", "seen by all", "as laid"),
    _swap(SEEN, r"(?<=[:,] )seen by all\b", "hidden", "seen by owner", "as laid"),
    _swap(SEEN, r"(?<=[:,] )as laid\b", "hidden", "seen by owner", "seen by all"),
)
"""What may be another anywhere."""

_INDENTED = (
    _swap(WORD, r"^add (.+) to (.+)$", r"take \1 off \2"),
    _swap(WORD, r"^take (.+) off (.+)$", r"add \1 to \2"),
)
"""The same for the lines of a body; at the head of a block these words mean something else."""


def changed_words(code: str, *, indented: bool) -> Iterator[Changed]:
    """Give a line with one phrase of the language changed, in every way that the tables know.

    Args:
        code: the line.
        indented: whether it is a line of a body.
    """
    for region in _CONDITIONS.finditer(code):
        first, end = region.span("it")
        for operator, inner in _condition(code[first:end]):
            yield operator, code[:first] + inner + code[end:]
    for swap in (*PHRASES, *(_INDENTED if indented else ())):
        yield from _applied(swap, code)


def _applied(swap: Swap, code: str) -> Iterator[Changed]:
    for found in swap.found.finditer(code):
        for template in swap.instead:
            new = code[: found.start()] + found.expand(template) + code[found.end() :]
            yield swap.operator, re.sub(r"  +| +(?=[,:])", lambda it: it[0][:-1], new).strip()


def _condition(text: str) -> Iterator[Changed]:
    for swap in COMPARISONS:
        yield from _applied(swap, text)
    operands = re.split(r"( and | or )", text)
    if len(operands) > 1:
        yield CONDITION, f"not ({text})"
        if "(" not in text:
            for at in range(0, len(operands), 2):
                left = operands[: max(at - 1, 0)] + operands[at + (2 if at == 0 else 1) :]
                yield CONDITION, "".join(left)


_INT = re.compile(r"(?<![\w])\d+(?!\w)")
_COUNTED_ROWS = re.compile(r"^(?:ranks|suits) ")


def changed_numbers(code: str) -> Iterator[Changed]:
    """Give a line with one of its numbers one more or one less."""
    if _COUNTED_ROWS.match(code):
        return
    for found in _INT.finditer(code):
        if code[: found.start()].endswith("edition "):
            continue
        value = int(found[0])
        for other in (value - 1, value + 1):
            if other >= 0:
                yield NUMBER, code[: found.start()] + str(other) + code[found.end() :]


_LISTS = (
    (re.compile(r"^for each \w+ in (?P<it>\w+(?:, \w+)+)$"), ", "),
    (re.compile(r"^choose \w+ from (?P<it>\w+(?:, \w+)+)"), ", "),
    (re.compile(r"^keep (?P<it>\w+(?:, \w+)+)$"), ", "),
    (re.compile(r"^choose (?P<it>\w+(?: or \w+)+)$"), " or "),
    (re.compile(r"\bis (?P<it>\w+(?: or \w+){2,})"), " or "),
    (re.compile(r"^(?!for each)[\w ]+: (?P<it>[\w ]+(?:, [\w ]+)+);"), ", "),
    (re.compile(r"; by (?P<it>.+, then .+)$"), ", then "),
    (re.compile(r"^(?:ranks|suits) [a-z ]+: (?P<it>.+)$"), " "),
)
"""Lists in a line, each with what stands between its parts."""
_IN_ORDER = re.compile(r"^(?:ranks|suits) low to high: |; by ")


def changed_lists(code: str) -> Iterator[Changed]:
    """Give a line with one part of a list left out, or two parts in the other order."""
    for pattern, between in _LISTS:
        for found in pattern.finditer(code):
            first, end = found.span("it")
            parts = found["it"].split(between)
            ordered = _IN_ORDER.search(code[:first]) is not None
            for operator, new in _shorter(parts, ordered=ordered):
                yield operator, code[:first] + between.join(new) + code[end:]


def _shorter(parts: list[str], *, ordered: bool) -> Iterator[tuple[str, list[str]]]:
    for at in range(len(parts)):
        yield PART, parts[:at] + parts[at + 1 :]
    for at in range(len(parts) - 1 if ordered else 0):
        swapped = [parts[at + 1], parts[at]]
        yield "order", parts[:at] + swapped + parts[at + 2 :]
