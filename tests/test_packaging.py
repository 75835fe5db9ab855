"""The wheel, the editable install and the checkout's own door, each tried from another folder."""

import ast
import os
import re
import runpy
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import interpreter
from interpreter.resources import grammar_file, rulesets_folder, shipped_rulesets

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "interpreter"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
# Where a package is imported under another name than it is installed by.
IMPORTED_AS = {"pyyaml": "yaml"}

# One worker builds the wheel for all tests that need it.
in_one_worker = pytest.mark.xdist_group("packaging")


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command without a terminal; return what it printed, or fail with all of it."""
    # A coloured, paged or path-bound environment must not leak into what a user would see.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=kept | {"PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    said = f"{command} ended with {done.returncode}\n{done.stdout}{done.stderr}"
    assert done.returncode == 0, said
    return done.stdout


def environment(folder: Path, *install: str | Path) -> Path:
    """Make an environment that holds one install of pailu; return its folder of commands.

    The dependencies are lent by the environment that runs the tests, so that nothing is
    downloaded; a `.pth` line lends modules but not the editable install beside them.
    """
    venv.create(folder, with_pip=False)
    purelib = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    (purelib / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    scripts = Path(sysconfig.get_path("scripts", vars={"base": str(folder)}))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", folder]
    options = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed"]
    run(*pip, "install", *options, *install, cwd=folder)
    return scripts


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder]
    run(*build, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def data_files(folder: str) -> set[str]:
    files = (path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.as_posix() for path in files if not path.name.startswith(".")}


@in_one_worker
def test_wheel_has_one_top_level_name_and_all_data(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    info = f"pailu-{interpreter.__version__}.dist-info"
    assert {name.split("/")[0] for name in names} == {"interpreter", info}
    shipped = {name.removeprefix("interpreter/") for name in names}
    assert data_files("grammar") | data_files("rulesets") <= shipped
    assert not [name for name in names if "__pycache__" in name]


@in_one_worker
def test_wheel_plays_from_the_root_folder(wheel: Path, tmp_path: Path) -> None:
    scripts = environment(tmp_path / "env", wheel)
    nowhere = Path(tmp_path.anchor)
    assert run(scripts / "pailu", "run", "alternating", "--seed", "1", cwd=nowhere).strip()
    code = "import interpreter.resources as r; print(r.__file__, r.rulesets_folder(), sep='\\n')"
    module, rulesets = map(Path, run(scripts / "python", "-c", code, cwd=nowhere).splitlines())
    assert module.is_relative_to((tmp_path / "env").resolve())
    assert rulesets == module.parent / "rulesets"


@in_one_worker
def test_editable_install_reads_the_checkout(tmp_path: Path) -> None:
    scripts = environment(tmp_path / "env", "--editable", ROOT)
    assert run(scripts / "pailu", "run", "alternating", "--seed", "1", cwd=tmp_path).strip()
    code = "import interpreter; print(interpreter.__file__)"
    found = run(scripts / "python", "-c", code, cwd=tmp_path).strip()
    assert Path(found) == PACKAGE / "__init__.py"


def test_checkout_door_lists_the_rulesets(tmp_path: Path) -> None:
    listed = run(sys.executable, ROOT / "cli.py", "list", cwd=tmp_path)
    assert [name for name in shipped_rulesets() if name not in listed] == []


def test_module_door_is_the_same_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pailu", "list"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("interpreter", run_name="__main__")
    assert not ended.value.code
    assert "alternating" in capsys.readouterr().out


def test_resources_are_found_beside_the_package() -> None:
    assert rulesets_folder() == ROOT / "rulesets"
    assert grammar_file("rules.lark") == ROOT / "grammar" / "rules.lark"
    with pytest.raises(FileNotFoundError, match=re.escape("'none.lark'")):
        grammar_file("none.lark")


def test_shipped_rulesets_have_sorted_and_different_names() -> None:
    shipped = shipped_rulesets()
    assert {"alternating", "two_rows"} <= shipped.keys()
    assert list(shipped) == sorted(shipped)
    assert set(shipped.values()) == set((ROOT / "rulesets").rglob("*.rules"))


def test_missing_data_folder_says_where_it_was_sought(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("interpreter.resources._PACKAGE", tmp_path / "interpreter")
    uncached = interpreter.resources._data_folder.__wrapped__
    with pytest.raises(FileNotFoundError, match="no folder 'rulesets' in or beside"):
        uncached("rulesets")


def required(requirements: list[str]) -> set[str]:
    names = [re.match(r"[\w.-]+", requirement) for requirement in requirements]
    # One extra may name another: that is the project itself.
    return {name.group().lower() for name in names if name} - {"pailu"}


def imported_packages() -> set[str]:
    """Return the first names of all modules that the package imports from elsewhere."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.split(".")[0])
    return found - sys.stdlib_module_names - {"interpreter"}


def test_declared_dependencies_are_the_imported_ones() -> None:
    declared = required(PROJECT["dependencies"])
    optional = PROJECT["optional-dependencies"]
    extras = required(optional["cluster"]) | required(optional["solve"])
    assert {IMPORTED_AS.get(name, name) for name in declared} == imported_packages() - extras


@pytest.mark.parametrize(
    ("package", "file"), [("distributed", "cluster.py"), ("scipy", "equilibrium.py")]
)
def test_what_an_extra_brings_is_imported_in_one_place_only(package: str, file: str) -> None:
    # That file is imported by the command that needs it, and by nothing else.
    imported = re.compile(rf"^\s*(?:from|import) {package}\b", re.MULTILINE)
    users = [path for path in PACKAGE.rglob("*.py") if imported.search(path.read_text("utf-8"))]
    assert [path.name for path in users] == [file]


def test_every_dependency_has_its_reason_on_record() -> None:
    record = (ROOT / "docs" / "decisions" / "0001-dependencies.md").read_text("utf-8")
    recorded = {name.lower() for name in re.findall(r"^\* `([^`]+)`: \S", record, re.MULTILINE)}
    extras = PROJECT["optional-dependencies"].values()
    everything = required(PROJECT["dependencies"]).union(*map(required, extras))
    assert recorded == everything
