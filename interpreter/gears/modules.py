"""Generated code as real modules: files in the user's cache folder, under a digest of their origin.

A compiler needs a real module to keep its own results for, so the text that the generators write
is kept as a file and imported like any other. Its text comes from the sources of this package and,
for straight code, from the integers of a sound program, never from anything a person wrote; it
begins with its own digest, so that a damaged file is written anew. Where no cache folder can be
written the file stands in a temporary folder, and nothing is kept.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType

from interpreter.syntax.grammar import cache_folder

KEPT = 12
"""How many generated modules of a kind are kept, those used last."""
SOURCES = ("machine", "gears", "program/layout.py", "program/opcodes.py")

_temporary: list[tempfile.TemporaryDirectory[str]] = []


@cache
def _origin() -> bytes:
    """Give a digest of all that generated code depends on."""
    digest = hashlib.sha256(f"{sys.version} {fast_version()}".encode())
    package = Path(__file__).resolve().parent.parent
    for source in SOURCES:
        path = package / source
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            digest.update(file.name.encode() + file.read_bytes())
    return digest.digest()


@cache
def fast_version() -> str:
    """Give the version of numba, or nothing if it is not installed."""
    try:
        return metadata.version("numba")
    except metadata.PackageNotFoundError:
        return ""


def key(name: str, about: object = ()) -> str:
    """Give the name of the module that is generated for something.

    Args:
        name: what kind of module it is.
        about: what else its text depends on; its `repr` counts.
    """
    digest = hashlib.sha256(_origin() + name.encode() + repr(about).encode())
    return f"pailu_{name}_{digest.hexdigest()[:24]}"


def is_written(module: str) -> bool:
    """Say whether a module has been written before."""
    return _is_whole(cache_folder() / "gears" / f"{module}.py")


def is_compiled(module: str) -> bool:
    """Say whether a module has been compiled before, so that it starts at once."""
    return any((cache_folder() / "gears" / "__pycache__").glob(f"{module}.*.nbc"))


def can_keep() -> bool:
    """Say whether there is a cache folder that can be written."""
    try:
        folder = cache_folder() / "gears"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return False
    return os.access(folder, os.W_OK)


def load(module: str, write: Callable[[], str]) -> ModuleType:
    """Import a generated module.

    Args:
        module: its name, from `key`.
        write: writes its text, if there is no file yet.

    Raises `ImportError` if it needs a package that isn't installed, `OSError` if no file can be
    written anywhere.
    """
    if module in sys.modules:
        return sys.modules[module]
    path = _file(module, write)
    spec = importlib.util.spec_from_file_location(module, path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[module] = made
    try:
        spec.loader.exec_module(made)
    except BaseException:
        del sys.modules[module]
        raise
    return made


def forget(module: str) -> None:
    """Throw away what was kept of a module."""
    sys.modules.pop(module, None)
    folder = cache_folder() / "gears"
    for path in (folder / f"{module}.py", *(folder / "__pycache__").glob(f"{module}.*")):
        path.unlink(missing_ok=True)


def _file(module: str, write: Callable[[], str]) -> Path:
    try:
        folder = cache_folder() / "gears"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / f"{module}.py"
        if not _is_whole(path):
            _write(path, write())
            _throw_away_old(folder, module)
        else:
            os.utime(path)
        return path
    except (OSError, RuntimeError):
        _temporary.append(tempfile.TemporaryDirectory(prefix="pailu-"))
        path = Path(_temporary[-1].name) / f"{module}.py"
        _write(path, write().replace("CACHED = True", "CACHED = False"))
        return path


def _is_whole(path: Path) -> bool:
    if not path.exists():
        return False
    head, _, text = path.read_bytes().partition(b"\n")
    return head == _head(text)


def _head(text: bytes) -> bytes:
    return b"# " + hashlib.sha256(text).hexdigest().encode()


def _write(path: Path, text: str) -> None:
    """Write a file in one go, so that nobody ever reads half of it."""
    content = text.encode()
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_head(content) + b"\n" + content)
        os.replace(name, path)
        # Python tells an old file's bytecode by second and size only, and both may be the same.
        for old in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            old.unlink(missing_ok=True)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _throw_away_old(folder: Path, module: str) -> None:
    """Make room beside a new module; those of other kinds took longer to make, or not as long."""
    alike = folder.glob(f"{module.rpartition('_')[0]}_*.py")
    files = sorted(alike, key=lambda path: path.stat().st_mtime)
    for path in files[:-KEPT]:
        for one in (path, *(folder / "__pycache__").glob(f"{path.stem}.*")):
            one.unlink(missing_ok=True)
