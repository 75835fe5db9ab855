"""Where the grammar and the shipped rulesets lie: inside the installed package or beside it."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def grammar_file(name: str) -> Path:
    """Return the path of one file of the grammar folder.

    Args:
        name: the file's name with its ending, relative to the folder.

    Raises:
        FileNotFoundError: there is no such file.
    """
    path = _data_folder("grammar") / name
    if not path.is_file():
        raise FileNotFoundError(f"no grammar file {name!r} in {path.parent}")
    return path


def rulesets_folder() -> Path:
    """Return the folder of the shipped rulesets.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    return _data_folder("rulesets")


def shipped_rulesets() -> dict[str, Path]:
    """Return the path of every shipped ruleset by its short name, in the order of the names.

    The short name is the file's name without `.rules`; the files may lie at any depth.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    found = {path.stem: path for path in rulesets_folder().rglob("*.rules")}
    return dict(sorted(found.items()))


def shipped_policies() -> dict[str, Path]:
    """Return the path of every shipped policy by its short name, in the order of the names.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    ending = ".policy.yaml"
    found = (rulesets_folder() / "policies").glob(f"*{ending}")
    return dict(sorted((path.name.removesuffix(ending), path) for path in found))


@cache
def _data_folder(name: str) -> Path:
    # Inside first: beside an installed package anyone's folder of that name may lie.
    for home in (_PACKAGE, _PACKAGE.parent):
        folder = home / name
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no folder {name!r} in or beside {_PACKAGE}")
