"""Which kind of file a text is, told by how it begins, for those who are given the wrong one."""

from __future__ import annotations

import re
from typing import Final

RULESET: Final = "ruleset"
DATA: Final = "ruleset as data"
SCENARIOS: Final = "scenario file"
POLICY: Final = "policy"
RECORD: Final = "record"

_BEGINNINGS: Final = tuple(
    (re.compile(pattern, re.MULTILINE), kind)
    for pattern, kind in (
        (r'\A\s*\{\s*"kind"\s*:\s*"header"', RECORD),
        (r'\A[\s{]*"?format"?\s*:\s*"?pailu-rules', DATA),
        (r"\A(?:\s|#.*$)*(?:game|variant)[ ]+\w+", RULESET),
        (r"^policy[ ]*:", POLICY),
        (r"^(?:ruleset|scenarios)[ ]*:", SCENARIOS),
    )
)
_LOOKED_AT: Final = 10_000
"""So many characters tell; titles and comments are shorter."""

_USES: Final = {
    RULESET: "`pailu run` plays it",
    DATA: "`pailu run` plays it",
    SCENARIOS: "`pailu test` runs it",
    POLICY: "programs play by it with `--policy SEAT=FILE`",
    RECORD: "`pailu replay` plays it again",
}
_WANTED: Final = {
    POLICY: "a policy begins with `policy: NAME`",
    RECORD: "`pailu run --record FILE` writes a record",
}
"""What to say where a ruleset is given instead."""

_RULES: Final = (RULESET, DATA)
_NAMES_END: Final = {RULESET: "`.rules`", DATA: "`.json`, `.yaml` or `.yml`"}


def kind_of(text: str) -> str | None:
    """Say which kind of file a text is; None where that can't be told."""
    beginning = text[:_LOOKED_AT]
    return next((kind for pattern, kind in _BEGINNINGS if pattern.search(beginning)), None)


def is_another(text: str, wanted: str) -> str | None:
    """Give the kind of a text that is plainly not of the kind wanted; None for any other."""
    found = kind_of(text)
    return None if found == wanted else found


def told(found: str, wanted: str) -> str:
    """Say in words that a file is of another kind than the one wanted."""
    if found in _RULES and wanted in _RULES:
        kinds = {RULESET: "text of the rule language", DATA: "data"}
        return f"this is {kinds[found]}, not {kinds[wanted]} as the file's name says"
    return f"this is a {found}, not a {RULESET if wanted in _RULES else wanted}"


def remedy(path: str, found: str, wanted: str) -> str:
    """Say what to do with a file that is of another kind than the one wanted.

    Args:
        path: the file, as it was named.
        found: its kind.
        wanted: the kind that is asked for.
    """
    if found in _RULES and wanted in _RULES:
        return f"the name of such a file ends in {_NAMES_END[found]}"
    if found in _RULES and wanted == SCENARIOS:
        stem = re.sub(r"\.\w+$", "", path)
        return f"its scenarios usually stand in `{stem}.scenarios.yaml`"
    if found in _RULES:
        return _WANTED.get(wanted, _USES[found])
    return _USES[found]


def refusal(path: str, found: str, wanted: str) -> str:
    """Say in a sentence that a file is of another kind than the one wanted, and what helps."""
    return f"{told(found, wanted)}; {remedy(path, found, wanted)}"
