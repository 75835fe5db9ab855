"""The rulesets on the pages: the wrong one has its problem and no other, the right one has none."""

import pytest
from data_samples import problems_of

from interpreter.catalogue import all_entries, entry
from interpreter.rules.check import check_source
from interpreter.source import Source

WITHOUT_EXAMPLE = {"S0001", "S0112", "L0406", "O0610", "O0611", "O0614"}  # take files to show


def codes(text: str) -> list[str]:
    if text.startswith("format:"):
        return [code for code, _, _ in problems_of(text, "yaml")]
    return [one.code for one in check_source(Source.from_text("example.rules", text)).problems]


@pytest.mark.parametrize("code", [one.code for one in all_entries() if one.example])
def test_the_examples_are_what_they_say(code: str) -> None:
    assert codes(entry(code).right) == []
    assert codes(entry(code).wrong) == [code]


def test_few_codes_have_no_example() -> None:
    assert {one.code for one in all_entries() if not one.example} == WITHOUT_EXAMPLE
