"""The table of texts: both languages say the same, and every text is used."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from command_line import ROOT

from interpreter.game.chinese import usual_word
from interpreter.game.game import FAULTS
from interpreter.game.recording import DIFFERENCES
from interpreter.terminal.texts import (
    AGREEMENT,
    DIFFERENCES_ZH,
    FAULTS_ZH,
    TEXTS,
    fault_text,
    text,
)

SOURCES = "\n".join(
    path.read_text("utf-8") for path in sorted((ROOT / "interpreter" / "terminal").glob("*.py"))
)


def facts(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("key", TEXTS)
def test_both_languages_say_the_same(key: str) -> None:
    english, chinese = TEXTS[key]
    assert facts(english) - AGREEMENT == facts(chinese)


@pytest.mark.parametrize("key", TEXTS)
def test_every_text_is_used(key: str) -> None:
    made = ("kind_", "refused_", "fact_", "diff_why_")
    # Of cards that are told together, the key of a single one gets an ending.
    keys = {key, key.removesuffix("_all"), key.removesuffix("_several")}
    used = any(f'"{one}"' in SOURCES.replace(f'    "{one}": (', "", 1) for one in keys)
    assert used or key.startswith(made)


@pytest.mark.parametrize("key", [key for key, (_, zh) in TEXTS.items() if re.search("[a-z]", zh)])
def test_chinese_texts_have_no_latin_words_but_names_and_commands(key: str) -> None:
    words = re.findall("[a-z]+", re.sub(r"\{\w+\}", "", TEXTS[key][1]))
    known = {"rules", "hand", "table", "quit", "why", "pailu", "test", "wording", "games"}
    assert set(words) <= known | {"run", "seed", "from", "policy"}


def test_gaps_and_differences_are_told_in_both_languages() -> None:
    assert FAULTS_ZH.keys() == FAULTS.keys()
    assert DIFFERENCES_ZH.keys() == DIFFERENCES.keys()
    for code, english in DIFFERENCES.items():
        assert facts(english) == facts(DIFFERENCES_ZH[code])
    assert fault_text(1, "en") == FAULTS[1]
    assert fault_text(1, "zh") == FAULTS_ZH[1]


def test_a_text_is_filled() -> None:
    assert text("cards", "en", n=3) == "3 cards"
    assert text("cards", "zh", n=3) == "3 张牌"
    assert text("stop", "zh") == "。"


def test_usual_words_are_for_chinese() -> None:
    assert usual_word("hand", "zh") == "手牌"
    assert usual_word("hand", "en") == ""
    assert usual_word("larder", "zh") == ""
