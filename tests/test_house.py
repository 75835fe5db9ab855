"""The rules of the house that no linter knows; CONTRIBUTING.md tells them to people."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "interpreter"
SOURCES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
LONGEST_FILE = 450  # lines
SHORTEST_NAME = 4  # letters; shorter stems are ordinary words and abbreviations

# Files (or folders, with a slash) that may import inside a function, and why.
LATE_IMPORTS = {
    "terminal/": "a command loads a slow library only when it runs, so that --help stays quick",
    "game/load.py": "what reads rules as data takes as long to load as a ruleset to check",
}

# Names that run text as code, and modules that turn bytes into objects.
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
FORBIDDEN_MODULES = {"pickle", "marshal", "shelve", "dill", "cloudpickle"}
# One generator with its own seed may be made; the generator all modules share may not be used.
ALLOWED_OF_RANDOM = {"Random", "SystemRandom"}


def ruleset_names() -> list[str]:
    stems = {path.stem for path in (ROOT / "rulesets").rglob("*.rules")}
    return sorted(stem for stem in stems if len(stem) >= SHORTEST_NAME)


def lines_naming(names: list[str], text: str) -> list[str]:
    """Return the lines in which one of the names stands as a word of its own, in any case."""
    choice = "|".join(map(re.escape, names))
    # An underscore divides words too: a function `play_bluff` names the game.
    word = re.compile(rf"(?<![^\W_])(?:{choice})(?![^\W_])", re.IGNORECASE)
    return [line.strip() for line in text.splitlines() if word.search(line)]


def late_imports(tree: ast.AST) -> Iterator[int]:
    """Yield the line of every import that stands inside a function."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    yield node.lineno


def forbidden_uses(tree: ast.AST) -> Iterator[str]:
    """Yield what the package may not do: run text, unpickle, draw from the shared generator."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in FORBIDDEN_CALLS:
                yield f"{node.lineno}: {name}()"
            case ast.Attribute(value=ast.Name(id="random"), attr=name):
                if name not in ALLOWED_OF_RANDOM:
                    yield f"{node.lineno}: random.{name}"
            case ast.Import(names=aliases):
                for alias in aliases:
                    if alias.name.split(".")[0] in FORBIDDEN_MODULES:
                        yield f"{node.lineno}: import {alias.name}"
                    elif alias.name == "random" and alias.asname not in (None, "random"):
                        yield f"{node.lineno}: random under another name"
            case ast.ImportFrom(module=str(module), names=aliases):
                if module.split(".")[0] in FORBIDDEN_MODULES:
                    yield f"{node.lineno}: from {module}"
                elif module == "random" and {a.name for a in aliases} - ALLOWED_OF_RANDOM:
                    yield f"{node.lineno}: from random"


@pytest.mark.parametrize("name", SOURCES)
def test_no_ruleset_is_named_in_the_interpreter(name: str) -> None:
    assert lines_naming(ruleset_names(), SOURCES[name].read_text("utf-8")) == []


@pytest.mark.parametrize("name", SOURCES)
def test_imports_stand_at_the_top(name: str) -> None:
    if name.startswith(tuple(LATE_IMPORTS)):
        return
    assert list(late_imports(ast.parse(SOURCES[name].read_text("utf-8")))) == []


@pytest.mark.parametrize("name", SOURCES)
def test_files_stay_readable_in_one_sitting(name: str) -> None:
    assert len(SOURCES[name].read_text("utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("name", SOURCES)
def test_no_text_is_run_and_no_hidden_chance_drawn(name: str) -> None:
    assert list(forbidden_uses(ast.parse(SOURCES[name].read_text("utf-8")))) == []


def test_there_are_names_to_look_for() -> None:
    assert {"alternating", "two_rows"} <= set(ruleset_names())
    assert {"resources.py", "__main__.py"} <= SOURCES.keys()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def play_bluff():", True),
        ('"Bluff"', True),
        ("two_rows = 2", True),
        ("two rows of cells", False),
        ("bluffing", False),
        ("bluff2", False),
    ],
)
def test_the_search_for_names_finds_words_only(text: str, found: bool) -> None:
    assert bool(lines_naming(["bluff", "two_rows"], text)) is found


@pytest.mark.parametrize(
    "text",
    [
        "eval('1')",
        "exec(text)",
        "import pickle",
        "from pickle import loads",
        "import random\nrandom.shuffle(cards)",
        "from random import choice",
        "import random as chance",
    ],
)
def test_the_search_for_forbidden_uses_finds_them(text: str) -> None:
    assert list(forbidden_uses(ast.parse(text)))


@pytest.mark.parametrize(
    "text",
    ["import random\nrandom.Random(7).random()", "from random import Random", "re.compile('a')"],
)
def test_the_search_for_forbidden_uses_spares_the_rest(text: str) -> None:
    assert not list(forbidden_uses(ast.parse(text)))


def test_the_search_for_late_imports_finds_them() -> None:
    text = "import os\ndef outer():\n    def inner():\n        import json\n"
    assert set(late_imports(ast.parse(text))) == {4}
