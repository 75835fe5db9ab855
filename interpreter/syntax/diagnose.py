"""Why the parser stopped: the most likely slip, found by trying repairs.

The parser stops at the first word that can't follow, which is often the word *after* the mistake
(`rank of card is bellow target` fails at `target`). So the words of the line are fed again one by
one, and repairs are tried on the parser's state at each place: another spelling or another word for
the same thing, here or just before; the only keyword that could stand instead; a keyword put in; a
word left out. A repair after which the whole line can be read is better than any other. Failing
that, the message names what could stand there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from interpreter.problems import suggest
from interpreter.syntax.finding import Finding, last_line_before, line_bounds, line_of
from interpreter.syntax.grammar import BLOCKS, keywords, spelling
from interpreter.syntax.replay import LAYOUT, Cursor, Place, replay, words_of
from interpreter.syntax.sayings import Meant, meant_by, range_meant_by
from interpreter.syntax.slips import HABITS, NUMBERS, Declared

_MOST_EXPECTED = 8
_MOST_TRIED = 3
_NEVER_MISSING = frozenset({"CITES", "TITLE", "OF"})
_SIGNS = frozenset(",;:+-*()")
_ARTICLES = frozenset({"a", "an", "the"})
_HEADERS = frozenset(
    {"game", "option", "zone", "state", "move", "step", "ranking", "end", "variant", "reason"}
)
"""Words that a name follows."""


def diagnose(kind: str, text: str, error: UnexpectedInput, declared: Declared) -> Finding:
    """Work out what is wrong where the parser of `kind` stopped in `text`.

    `declared` are the names that the ruleset seems to declare.
    """
    if isinstance(error, UnexpectedCharacters):
        at = error.pos_in_stream or 0
        token = Token("CHARACTER", text[at : at + 1], start_pos=at)
    else:
        assert isinstance(error, UnexpectedToken)
        token = error.token
        at = token.start_pos if token.start_pos is not None else len(text)
    before, here = replay(kind, text, at, declared.values | declared.names)
    if token.type in LAYOUT or here is None:
        return _layout(text, token, before, here, declared)
    line = text.count("\n", 0, at)
    if "_INDENT" in here.cursor.accepts and before and line_of(text, before[-1].token) < line:
        return _not_indented(text, token, line)
    words = [
        one for one in before if one.token.type not in LAYOUT and line_of(text, one.token) == line
    ]
    start, end = line_bounds(text, line)
    rest = words_of(text[here.start : max(end, here.end)])
    return _Line(line, words, here, rest, declared, start, text[start:end]).finding()


def _not_indented(text: str, token: Token, line: int) -> Finding:
    """The line above opens a block, and this one is not further in."""
    above = max(last_line_before(text, line), 0)
    start, end = line_bounds(text, line)
    return Finding("S0103", start, end, above, {"missing": True, "found": str(token)})


def _layout(
    text: str, token: Token, before: list[Place], here: Place | None, declared: Declared
) -> Finding:
    """The parser stopped at the end of a line, at an indentation or at the end of the block."""
    no_body = here is None or "_INDENT" in here.cursor.accepts
    expected = (spelling("_INDENT"),) if here is None or no_body else _readable(here.cursor)
    if token.type == "_INDENT":
        line = min(line_of(text, token) + 1, text.count("\n"))
        lines = text.split("\n")
        while line < len(lines) - 1 and not lines[line].strip():
            line += 1
        start, end = line_bounds(text, line)
        return Finding("S0103", start, end, last_line_before(text, line), {"missing": False})
    last = before[-1].token if before else token
    line = (
        line_of(text, last)
        if last.type not in LAYOUT
        else last_line_before(text, line_of(text, last) + 1)
    )
    start, end = line_bounds(text, line)
    if token.type != "_NL":
        return Finding("S0105", start, end, line, {"expected": expected})
    if here is not None and (after := _continuation(text, line, here.cursor)):
        facts = {"expected": expected, "continued": True}
        return Finding("S0105", max(end - 1, start), end, line, facts, continued=after)
    words = [place for place in before if place.token.type not in LAYOUT]
    found = _Line(line, words, None, [], declared).finding_at_end()
    if found:
        return found
    near = tuple(one.text for one in words[-1:])
    return Finding("S0105", max(end - 1, start), end, line, {"expected": expected}, near=near)


def _continuation(text: str, line: int, cursor: Cursor) -> tuple[int, ...]:
    """Give the index of the next line if it says the rest of this one."""
    lines = text.split("\n")
    following = lines[line + 1] if line + 1 < len(lines) else ""
    words = words_of(following)
    return (line + 1,) if words and cursor.reads_line(words) else ()


# -- repairs -------------------------------------------------------------------------------


class _Line:
    """The words of a line that can't be read, and what may be wrong with it.

    Args:
        line: its index in the block.
        words: the words before the one that doesn't fit.
        here: the word that doesn't fit; None for the end of the line.
        rest: that word and those after it.
        declared: the names that the ruleset seems to declare.
        start: where the line begins in the block; only needed with `here`.
        written: the whole line; likewise.
    """

    def __init__(
        self,
        line: int,
        words: list[Place],
        here: Place | None,
        rest: list[str],
        declared: Declared,
        start: int = 0,
        written: str = "",
    ) -> None:
        self.line = line
        self.start = start
        self.written = written.split("#", 1)[0].rstrip()
        self.words = words
        self.here = here
        self.rest = rest
        self.declared = declared

    def finding(self) -> Finding:
        """Give the likeliest slip where a word doesn't fit."""
        return (
            self._missing_do()
            or self._how_many_otherwise()
            or self._article_too_many()
            or self._name_in_parts()
            or self._other_words(proven=True)
            or self._said_otherwise()
            or self._other_words(proven=False)
            or self._word_missing()
            or self._only_keyword()
            or self._word_too_many()
            or self._unknown_verb()
            or self._plain()
        )

    def finding_at_end(self) -> Finding | None:
        """Give the likeliest slip where a line ends too early, if it is another one than that."""
        return (
            self._missing_do()
            or self._other_words(proven=True)
            or self._other_words(proven=False)
            or self._article_missing()
        )

    # -- what can be said ---------------------------------------------------------------------

    def _found(
        self,
        code: str,
        place: Place,
        facts: Mapping[str, object],
        candidates: tuple[str, ...] = (),
    ) -> Finding:
        near = tuple(one.text for one in (*self.words[-1:], *([self.here] if self.here else [])))
        return Finding(code, place.start, place.end, self.line, facts, candidates, near)

    def _after(self, place: Place) -> list[str]:
        """Give the words of the line after one."""
        if place is self.here:
            return self.rest[1:]
        return [one.text for one in self.words[self.words.index(place) + 1 :]] + self.rest

    def _tried(self) -> Iterator[Place]:
        """Give the places at which the mistake may be, the likeliest first."""
        names = [one for one in reversed(self.words) if one.token.type == "NAME"]
        found = ([self.here] if self.here else []) + names
        yield from found[:_MOST_TRIED]
        if len(found) > _MOST_TRIED and found[-1] is self.words[0]:
            yield found[-1]

    def _article_too_many(self) -> Finding | None:
        """Look for an article: things are called by their bare names."""
        for place in [*([self.here] if self.here else []), *reversed(self.words)]:
            # `the` begins `the smaller of`, so the parser stops only behind it.
            behind = place in self.words[-1:] and bool(self.rest)
            words = self.here.cursor.words if self.here else ()
            behind = behind and not suggest(self.rest[0], words)
            bare = place is self.here or place.token.type == "NAME" or behind
            # Within a line a capital A is a name, and no article.
            within = place.text == "A" and place not in self.words[:1]
            article = place.text.casefold() in _ARTICLES and not within
            article = article and not (place.text == "an" and "an" in self.declared.names)
            if not (bare and article):
                continue
            after = self._after(place)
            if place.text != "a" and "A" in place.cursor.accepts:
                return self._found("S0104", place, {"found": place.text}, ("a",))
            facts: dict[str, object] = {"found": place.text, "leave_out": True}
            if after[:1] == ["card"] and "INT" in place.cursor.accepts and place.text != "the":
                facts = {"found": f"{place.text} card"}
                return self._found("S0104", place, facts, ("1",))
            return self._found("S0104", place, facts)
        return None

    def _name_in_parts(self) -> Finding | None:
        """Look for a name of two words, or with a hyphen."""
        if self.here is None or not self.words:
            return None
        first = self.words[-1]
        hyphen = self.here.text == "-" and self.here.start == first.end
        parts = [first.text, *self.rest[hyphen : hyphen + 1]]
        if len(parts) < 2 or not all(one.isidentifier() for one in parts):
            return None
        joined, after = "_".join(parts), self.rest[1 + hyphen :]
        known = joined in self.declared.names or joined in self.declared.split
        heads = [one.text for one in self.words[:-1]]
        # `choose card hand` is a choice that has lost its `from`, and `do score target` its `with`.
        called = heads in (["do"], ["choose"]) and not after
        called = called and not {*parts} & self.declared.names
        header = len(heads) == 1 and heads[0] in _HEADERS
        if not (known or header or called or hyphen):
            return None
        if not hyphen and not known and parts[1] in first.cursor.words:
            return None
        if not first.cursor.reads_line([joined, *after]):
            return None
        written = ("-" if hyphen else " ").join(parts)
        end = self.start + self.written.find(parts[1], self.here.start - self.start) + len(parts[1])
        facts = {"found": written, "joined": joined}
        near = (first.text, self.here.text)
        return Finding("S0104", first.start, end, self.line, facts, (), near)

    def _said_otherwise(self) -> Finding | None:
        """Look for a line that says who does what, instead of what is done."""
        if self.here is None:
            return None
        named = "BECOMES" in self.here.cursor.accepts
        return self._meant(meant_by(self.written, named=named))

    def _how_many_otherwise(self) -> Finding | None:
        """Look for `at least 2`, `2 or more` and the like where the language has a range."""
        return self._meant(range_meant_by(self.written))

    def _meant(self, meant: Meant | None) -> Finding | None:
        if self.here is None or meant is None:
            return None
        start = self.start + meant.start
        facts = {"found": meant.verb, "write": meant.sentence}
        near = tuple(one.text for one in (*self.words[-1:], self.here))
        return Finding("S0104", start, start + len(meant.verb), self.line, facts, (), near)

    def _missing_do(self) -> Finding | None:
        """Look for a step without its `do`, or a move without its `choose`."""
        if not self.words or self.words[0].token.type != "NAME":
            return None
        first = self.words[0]
        if "DO" not in first.cursor.accepts or first.text in keywords() or HABITS.get(first.text):
            return None
        known = first.text in self.declared.steps
        if first.text in self.declared.moves and self.here is None and len(self.words) == 1:
            return self._found("S0113", first, {"found": first.text, "missing": "choose"})
        if not known and first.text in self.declared.names:
            return None
        if not known and suggest(first.text, first.cursor.words):
            return None
        if not first.cursor.reads_line(["do", first.text, *self._after(first)]):
            return None
        return self._found("S0113", first, {"found": first.text, "missing": "do"})

    def _other_words(self, *, proven: bool) -> Finding | None:
        """Look for a word that resembles, or means, a keyword that could stand in its place.

        `proven` asks for one after which the line can be read to its end.
        """
        for place in self._tried():
            first = place.token.type == "NAME" and place in self.words[:1]
            known = place.text in self.declared.names or place.text in keywords()
            if not proven and (known or place.text in _SIGNS):
                continue
            habits, meant = _habits(place), _spelt_alike(place)
            after = self._after(place)
            if proven:
                habits, meant = (
                    [one for one in found if place.cursor.reads_line([*words_of(one), *after])]
                    for found in (habits, meant)
                )
            meant = habits or meant
            if not meant:
                continue
            if first:
                return self._found("S0107", place, {"found": place.text}, tuple(meant))
            facts = {"found": place.text, "expected": _readable(place.cursor)}
            return self._found("S0104", place, facts, tuple(meant))
        return None

    def _only_keyword(self) -> Finding | None:
        """Look for the one keyword or sign instead of which the word may have been written."""
        if self.here is None or self.here.text in BLOCKS:
            return None
        good = self._reading(self.here, self.rest[1:])
        if len(good) != 1 or (good[0] in ("becomes", "wins") and not self._begins_known()):
            return None
        facts = {"found": self.here.text, "expected": _readable(self.here.cursor)}
        return self._found("S0104", self.here, facts, (good[0],))

    def _word_missing(self) -> Finding | None:
        """Look for the one keyword or sign that has to be put in, here or one word before."""
        places = [(self.here, self.rest)] if self.here else []
        if self.words:
            places.append((self.words[-1], [self.words[-1].text, *self.rest]))
        for place, rest in places:
            good = self._reading(place, rest)
            if self.words and place is self.here and self.words[-1].text in good:
                facts = {"missing": "a name", "found": self.words[-1].text}
                return self._found("S0113", self.words[-1], facts)
            if len(good) != 1 or (good[0] in ("becomes", "wins") and not self._begins_known()):
                continue
            return self._found("S0113", place, {"missing": good[0], "found": place.text})
        return None

    def _article_missing(self) -> Finding | None:
        """Look for a type without its `a` at the end of a line."""
        if not self.words:
            return None
        last = self.words[-1]
        if last.cursor.reads_line(["a", last.text]):
            return self._found("S0113", last, {"missing": "a", "found": last.text})
        return None

    @staticmethod
    def _reading(place: Place, rest: list[str]) -> list[str]:
        """Give the keywords and signs after which the rest of a line can be read at a place."""
        good = []
        for terminal in place.cursor.helpful:
            if terminal in _NEVER_MISSING:
                continue
            for words in place.cursor.phrases(terminal):
                # `starts at 0`: of `each deal at`, the last word is there.
                if len(words) > 1 and rest[:1] == words[-1:]:
                    words = words[:-1]
                if words and place.cursor.reads_line([*words, *rest]):
                    good.append(" ".join(words))
                    break
        return good

    def _word_too_many(self) -> Finding | None:
        """Look for a word that has only to be left out."""
        if self.here is None:
            return None
        places = [(self.here, self.rest[1:])]
        if self.words and self._is_unknown(self.words[-1]) and not self._is_unknown(self.here):
            places.insert(0, (self.words[-1], self.rest))
        for place, rest in places:
            if place.cursor.reads_line(rest):
                facts = {"found": place.text, "leave_out": True}
                return self._found("S0104", place, facts)
        return None

    def _is_unknown(self, place: Place) -> bool:
        return place.token.type == "NAME" and place.text not in self.declared.names

    def _begins_known(self) -> bool:
        return bool(self.words) and not self._is_unknown(self.words[0])

    def _unknown_verb(self) -> Finding | None:
        """A line whose second word doesn't fit, and whose first is no name that was declared."""
        if len(self.words) != 1 or not self._is_unknown(self.words[0]):
            return None
        first = self.words[0]
        if first.text in keywords() or "DO" not in first.cursor.accepts:
            return None
        return self._found("S0107", first, {"found": first.text})

    def _plain(self) -> Finding:
        assert self.here is not None
        facts = {"found": self.here.text, "expected": _readable(self.here.cursor)}
        return self._found("S0104", self.here, facts)


def _habits(place: Place) -> list[str]:
    """Give what the language says for a word of everyday speech or programming, at its place."""
    word = place.text.casefold()
    found = [one for one in HABITS.get(word, ()) if place.cursor.read(words_of(one)) is not None]
    if "INT" in place.cursor.accepts and word in NUMBERS:
        found.append(NUMBERS[word])
    return found


def _spelt_alike(place: Place) -> list[str]:
    """Give the keywords that could stand at a word's place and are spelt much like it."""
    return list(suggest(place.text, place.cursor.words))


def _readable(cursor: Cursor) -> tuple[str, ...]:
    """Give what could stand there as people write it; nothing where it could be almost anything."""
    found = [one for one in cursor.helpful if not (one == "STRING" and "BECOMES" in cursor.accepts)]
    words = [cursor.phrase(one) or spelling(one) for one in found]
    end = ["the end of the line"] if "_NL" in cursor.accepts else []
    indented = [spelling("_INDENT")] if "_INDENT" in cursor.accepts else []
    all_words = (*sorted(words), *end, *indented)
    return all_words if len(all_words) <= _MOST_EXPECTED else ()
