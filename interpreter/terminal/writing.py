"""Writing a file whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from interpreter.catalogue.wording import shown
from interpreter.terminal.failing import CannotRun


def write_whole(name: str, text: str, *, force: bool = False) -> None:
    """Write a text file, so that at no time half of it lies there.

    Args:
        name: the file.
        text: what it is to hold.
        force: whether a file of this name that is there already is overwritten.

    Raises `CannotRun` where it can't be written, or is there and may not be overwritten.
    """
    path = Path(name)
    check_target(name, force=force)
    try:
        put_in_place(path, text.encode("utf-8"))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CannotRun(f"`{shown(name, 200)}` can't be written: {reason}") from None


def check_target(name: str, *, force: bool = False) -> None:
    """See whether a file can be written, as far as that can be seen before there is a text.

    Args:
        name: the file.
        force: whether a file of this name that is there already is overwritten.

    Raises `CannotRun`.
    """
    path = Path(name)
    there = os.path.lexists(path)
    if there and not path.is_file():
        raise CannotRun(f"`{shown(name, 200)}` is no regular file")
    if there and not force:
        raise CannotRun(f"`{shown(name, 200)}` is there already; --force overwrites it")
    missing = 0 if path.parent.is_dir() else errno.ENOENT
    refused = missing or (0 if os.access(path.parent, os.W_OK) else errno.EACCES)
    if refused:
        raise CannotRun(f"`{shown(name, 200)}` can't be written: {os.strerror(refused)}")


def put_in_place(path: Path, data: bytes) -> None:
    """Make a file of some bytes, or put them in the place of its own; it keeps its permissions."""
    handle, new = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".new")
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(new, _mode(path))
        os.replace(new, path)
    except BaseException:
        os.unlink(new)
        raise


def _mode(path: Path) -> int:
    """Give the permissions of the file that is replaced, or those of any new file."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
