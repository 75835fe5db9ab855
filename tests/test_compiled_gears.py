"""Choosing a gear, and keeping generated code in the user's cache folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from harness.settings import TWO_ROWS, program
from harness_machine.compiling import first_state

from interpreter.gears import choose, modules
from interpreter.gears.batch import Batch
from interpreter.gears.choose import GearError, costs, game_length, gear_for
from interpreter.gears.interactive import PlainGear, PythonGear
from interpreter.machine.structure import Tangled
from interpreter.program import layout as lay


def batch(games: int) -> Batch:
    return Batch(first_state(program(TWO_ROWS), 2), 1, range(games))


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty cache folder; modules that were loaded from it are forgotten afterwards."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    before = set(sys.modules)
    yield tmp_path / "pailu" / "gears"
    for name in set(sys.modules) - before:
        if name.startswith("pailu_"):
            del sys.modules[name]


# ---- modules -------------------------------------------------------------------------------


def test_a_module_is_written_once_and_kept(cache: Path) -> None:
    name = modules.key("test")
    made = modules.load(name, lambda: "value = 7\n")
    assert made.value == 7
    assert modules.is_written(name)
    assert not modules.is_compiled(name)
    assert modules.load(name, lambda: pytest.fail("written again")) is made
    del sys.modules[name]
    assert modules.load(name, lambda: pytest.fail("written again")).value == 7
    assert [path.name for path in cache.glob("*.*")] == [f"{name}.py"]


def test_a_damaged_module_is_written_anew(cache: Path) -> None:
    name = modules.key("test")
    modules.load(name, lambda: "value = 7\n")
    del sys.modules[name]
    path = cache / f"{name}.py"
    path.write_text(path.read_text().replace("7", "8"))
    assert not modules.is_written(name)
    assert modules.load(name, lambda: "value = 9\n").value == 9


def test_without_a_cache_folder_it_still_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    name = modules.key("test", "nowhere")
    made = modules.load(name, lambda: "CACHED = True\nvalue = 5\n")
    assert (made.value, made.CACHED) == (5, False)
    del sys.modules[name]


def test_a_module_that_can_not_be_imported_leaves_nothing(cache: Path) -> None:
    name = modules.key("test", "broken")
    with pytest.raises(ImportError):
        modules.load(name, lambda: "import no_such_package_as_this\n")
    assert name not in sys.modules
    modules.forget(name)
    assert not modules.is_written(name)


def test_a_write_that_fails_leaves_no_file(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "_head", lambda text: pytest.fail("disk full"))
    with pytest.raises(pytest.fail.Exception):
        modules.load(modules.key("test", "full"), lambda: "value = 1\n")
    assert list(cache.iterdir()) == []


def test_only_the_newest_modules_are_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "KEPT", 3)
    for number in range(6):
        modules.load(modules.key("test", number), lambda: "value = 1\n")
    assert len(list(cache.glob("*.py"))) == 3


def test_a_module_that_is_used_counts_as_new(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "KEPT", 2)
    for number, day in (("used", 1), ("idle", 2)):
        name = modules.key("test", number)
        modules.load(name, lambda: "x = 1\n")
        os.utime(cache / f"{name}.py", (day, day))
        del sys.modules[name]
    modules.load(modules.key("test", "used"), lambda: "x = 1\n")
    modules.load(modules.key("test", "third"), lambda: "x = 1\n")
    kept = {path.stem for path in cache.glob("*.py")}
    assert kept == {modules.key("test", "used"), modules.key("test", "third")}


def test_modules_of_one_kind_do_not_push_out_another(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(modules, "KEPT", 2)
    dear = modules.key("quiet", "dear")
    modules.load(dear, lambda: "x = 1\n")
    for number in range(6):
        modules.load(modules.key("straight_quiet", number), lambda: "x = 1\n")
    assert modules.is_written(dear)
    assert len(list(cache.glob("*.py"))) == 3


def test_the_name_of_a_module_tells_all_it_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert modules.key("quiet") == modules.key("quiet")
    others = {modules.key("quiet"), modules.key("told"), modules.key("quiet", 1)}
    modules._origin.cache_clear()
    monkeypatch.setattr(modules, "fast_version", lambda: "0.0")
    others.add(modules.key("quiet"))
    modules._origin.cache_clear()
    assert len(others) == 4


# ---- choosing ------------------------------------------------------------------------------


def test_the_plain_gear_needs_nothing_installed(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(modules, "fast_version", lambda: "")
    assert isinstance(gear_for(program(TWO_ROWS), "specialised"), PlainGear)
    assert isinstance(gear_for(program(TWO_ROWS), "auto", batch(100_000)), PlainGear)
    with pytest.raises(GearError, match=r"pip install 'pailu\[fast\]'"):
        gear_for(program(TWO_ROWS), "compiled")


def test_a_small_job_is_played_at_once(cache: Path) -> None:
    assert gear_for(program(TWO_ROWS)).name == "python"
    assert gear_for(program(TWO_ROWS), "auto", batch(10)).name == "python"
    assert gear_for(program(TWO_ROWS), "python").name == "python"


def test_where_nothing_is_kept_compiling_counts(cache: Path) -> None:
    for work, best in ((1e5, "python"), (3e7, "plain"), (1e11, "specialised")):
        found = costs(program(TWO_ROWS), work)
        assert min(found, key=lambda name: found[name][0]) == best
    assert not cache.exists()


def test_the_length_of_games_is_measured() -> None:
    assert 400 < game_length(program(TWO_ROWS), batch(100)) < 1_000
    assert game_length(program(TWO_ROWS), batch(0)) == 0


def test_a_gear_that_fails_is_told_or_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise Tangled("it is tangled")

    monkeypatch.setattr(choose, "SpecialisedGear", refuse)
    monkeypatch.setattr(choose, "CompiledGear", refuse)
    monkeypatch.setattr(choose, "PlainGear", refuse)
    with pytest.raises(GearError, match="can't be specialised: it is tangled"):
        gear_for(program(TWO_ROWS), "specialised")
    assert gear_for(program(TWO_ROWS), "auto", batch(10**9)).name == "python"


def test_a_program_that_is_not_sound_is_not_compiled() -> None:
    one = program(TWO_ROWS)
    wrong = replace(one, code=(99, *one.code[1:]))
    with pytest.raises(GearError, match="can't be compiled: there is no instruction 99"):
        gear_for(wrong, "compiled")
    with pytest.raises(GearError, match="there is no gear called `warp`"):
        gear_for(one, "warp")


def test_python_plays_without_being_asked_twice() -> None:
    results = PythonGear(program(TWO_ROWS)).play(batch(3))
    assert results.column(lay.STATUS) == [lay.OVER] * 3
    assert results.decisions == [37, 37, 37]
