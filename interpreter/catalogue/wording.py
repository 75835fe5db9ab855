"""How facts become words.

The difficulty: facts come from whoever found the problem and from the ruleset's author, so a
name may be a megabyte long, hold braces, or be missing, and a witness may be a number, a list or
a mapping. Wording must neither raise nor flood the screen. So a template is filled by one pass
of a regular expression (what a fact says is never read as a template), every fact is shown by
`shown`, which cuts it, and a part in square brackets is left out where its facts are missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

LONGEST_SHOWN = 40
"""The most characters of one name or value that are shown."""

MOST_SHOWN = 8
"""The most parts of a list that are shown."""

_PLACES = re.compile(r"\[(?P<part>[^\[\]]*)\]|\{(?P<name>\w+)(?::(?P<how>\w+))?\}")
_FIELDS = re.compile(r"\{(?P<name>\w+)(?::(?P<how>\w+))?\}")
_STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_ARTICLES = ("a ", "an ", "the ", "one ", "all ")
_WITHOUT_ARTICLE = frozenset({"cards", "players"})


def fill(template: str, facts: Mapping[str, object]) -> str:
    """Fill a template from facts.

    `{name}` is a fact as it stands, `{name:a}` with its article, `{name:s}` followed by a plural
    s unless it is 1, `{name:long}` with more room. `[… {name} …]` is left out where a fact in it
    is missing. A missing fact outside of brackets shows as "…".
    """

    def replace(found: re.Match[str]) -> str:
        part = found["part"]
        if part is None:
            return _field(found, facts)
        if not _FIELDS.search(part):
            return found[0]
        if any(_missing(facts, field["name"]) for field in _FIELDS.finditer(part)):
            return ""
        return _FIELDS.sub(lambda field: _field(field, facts), part)

    return _PLACES.sub(replace, template)


def _missing(facts: Mapping[str, object], name: str) -> bool:
    value = facts.get(name)
    return value is None or (isinstance(value, (str, tuple, list, dict)) and not value)


def _field(found: re.Match[str], facts: Mapping[str, object]) -> str:
    if _missing(facts, found["name"]):
        return "…"
    value = facts[found["name"]]
    match found["how"]:
        case "a":
            return with_article(shown(value))
        case "s":
            return "" if value == 1 else "s"
        case "long":
            return shown(value, longest=10 * LONGEST_SHOWN)
        case _:
            return shown(value)


def shown(value: object, longest: int = LONGEST_SHOWN) -> str:
    """Show a fact in words, cut to `longest` characters for each of its parts; never raises."""
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        parts = [f"{_plain(key, longest)} {_plain(value[key], longest)}" for key in value]
        return ", ".join(_cut_list(parts))
    if isinstance(value, (set, frozenset)):
        return joined(sorted(_plain(one, longest) for one in value), "or")
    if isinstance(value, (list, tuple)):
        return joined([_plain(one, longest) for one in value], "or")
    return _plain(value, longest)


def _plain(value: object, longest: int) -> str:
    try:
        text = value if isinstance(value, str) else str(value)
    except Exception:  # a fact may be anything, and a report must come out all the same
        return "…"
    first_line = text[: 2 * longest + 2].strip().split("\n", 1)[0]
    return cut(clean(first_line.replace("\t", " ")), longest)


def cut(text: str, longest: int) -> str:
    """Shorten a text to `longest` characters, the last of them "…"."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def clean(text: str) -> str:
    """Replace characters that would steer a screen instead of showing on it by "�"."""
    return _STEERING.sub("�", text)


def joined(parts: Iterable[str], last: str) -> str:
    """Join words as a sentence does: "a, b or c"."""
    words = _cut_list(list(parts))
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def _cut_list(parts: list[str]) -> list[str]:
    return parts if len(parts) <= MOST_SHOWN else [*parts[:MOST_SHOWN], "…"]


def quoted(value: object) -> str:
    """Show a name or a word of the language between backticks."""
    return f"`{shown(value)}`"


def with_article(word: str) -> str:
    """Put "a" or "an" before a noun that takes it; "up or down" takes none."""
    if word in _WITHOUT_ARTICLE or " or " in word or word.startswith(_ARTICLES):
        return word
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def sequence(value: object) -> tuple[object, ...]:
    """Take a fact that should be a list as one; a single value is a list of one."""
    if value is None:
        return ()
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)
