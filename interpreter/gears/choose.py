"""Choosing a gear: the one that was asked for, or the one that pays for the size of the job.

What a gear costs was measured on two cores at 2.3 GHz and is rounded; only the order of magnitude
matters, since the gears lie far apart. Compiling counts only where nothing is kept from an earlier
run.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.gears import modules
from interpreter.gears.batch import Batch, Gear
from interpreter.gears.compiled import CompiledGear, SpecialisedGear, general_key, straight_key
from interpreter.gears.interactive import PlainGear, PythonGear, plain_key
from interpreter.machine.bodies import Ear
from interpreter.machine.specialise import TooLong
from interpreter.machine.structure import Tangled
from interpreter.machine.verify import Unsound
from interpreter.program import layout as lay
from interpreter.program.opcodes import WIDTH
from interpreter.program.program import Program

NAMES = ("auto", "python", "compiled", "specialised")

PROBES = 3
"""How many games are played to see how long they are."""
PROBE_FUEL = 50_000
"""A probe that isn't over after so many instructions ends there."""

PYTHON_SPEED = 3.5e6
"""Instructions a second."""
PLAIN_SPEED = 9e6
COMPILED_SPEED = 500e6
SPECIALISED_SPEED = 1.5e9
COUNTING = 1.7
"""How many times longer a compiled gear takes when it counts events."""
IMPORT_TIME = 0.7
"""Seconds until numba stands ready, with everything kept."""
COMPILE_TIME = 30.0
"""Seconds for compiling the function for all programs."""
PLAIN_TIME = 0.002
"""Seconds for each instruction of a program that is turned into straight code."""
STRAIGHT_TIME = 0.1
"""Seconds for each instruction of straight code that is compiled."""


class GearError(Exception):
    """A gear that doesn't exist, isn't installed, or can't run this program."""


def gear_for(
    program: Program, name: str = "auto", batch: Batch | None = None, *, counted: bool = False
) -> Gear:
    """Give a gear for a program.

    Args:
        program: the program.
        name: one of `NAMES`.
        batch: the job, for `auto`; without one it takes `python`.
        counted: whether events are to be counted.

    Raises `GearError`.
    """
    if name not in NAMES:
        raise GearError(f"there is no gear called `{name}`; the gears are {', '.join(NAMES)}")
    try:
        return _MAKERS[name](program, batch, counted)
    except (TooLong, Tangled) as error:
        raise GearError(f"this ruleset can't be specialised: {error}") from error
    except Unsound as error:
        raise GearError(f"this ruleset can't be compiled: {error}") from error
    except ImportError as error:
        raise GearError("the compiled gear needs numba: pip install 'pailu[fast]'") from error


def _python(program: Program, batch: Batch | None, counted: bool) -> Gear:
    return PythonGear(program)


def _compiled(program: Program, batch: Batch | None, counted: bool) -> Gear:
    if not modules.fast_version():
        raise ImportError("numba")
    return CompiledGear(program)


def _specialised(program: Program, batch: Batch | None, counted: bool) -> Gear:
    return SpecialisedGear(program) if modules.fast_version() else PlainGear(program)


def _auto(program: Program, batch: Batch | None, counted: bool) -> Gear:
    if batch is None:
        return PythonGear(program)
    work = len(batch.games) * game_length(program, batch)
    for _, make in sorted(costs(program, work, counted=counted).items(), key=lambda one: one[1][0]):
        try:
            return make[1](program)
        except (TooLong, Tangled, Unsound, ImportError):
            continue
    return PythonGear(program)


_MAKERS: dict[str, Callable[[Program, Batch | None, bool], Gear]] = {
    "auto": _auto,
    "python": _python,
    "compiled": _compiled,
    "specialised": _specialised,
}


def is_ready(program: Program, name: str, *, counted: bool = False) -> bool:
    """Say whether a gear starts at once, with nothing to be compiled.

    Args:
        program: the program.
        name: one of `NAMES`.
        counted: whether events are to be counted.

    A gear for which nothing can be kept counts as ready: compiling ahead would help nobody.
    """
    if name not in ("compiled", "specialised") or not modules.fast_version():
        return True
    ear: Ear = "counted" if counted else "quiet"
    needed = [general_key(ear)]
    if name == "specialised":
        needed.append(straight_key(program, ear))
    return all(map(modules.is_compiled, needed)) or not modules.can_keep()


def game_length(program: Program, batch: Batch) -> float:
    """Give how many instructions a game of a batch takes, from a few that are played."""
    first = list(batch.first)
    first[lay.FUEL] = min(first[lay.FUEL], PROBE_FUEL)
    games = batch.games[:PROBES]
    probe = Batch(first, batch.seed, games, batch.mask, (lay.FUEL,))
    return sum(PythonGear(program).play(probe).instructions) / max(1, len(games))


def costs(
    program: Program, work: float, *, counted: bool = False
) -> dict[str, tuple[float, Callable[[Program], Gear]]]:
    """Give for each gear how many seconds a job would take, and what makes it.

    Args:
        program: the program.
        work: how many instructions.
        counted: whether events are to be counted; straight code for plain Python counts none.
    """
    size = program.length // WIDTH
    plain = 0.0 if modules.is_written(plain_key(program)) else size * PLAIN_TIME
    found: dict[str, tuple[float, Callable[[Program], Gear]]] = {
        "python": (work / PYTHON_SPEED, PythonGear)
    }
    if not counted:
        found["plain"] = (0.05 + plain + work / PLAIN_SPEED, PlainGear)
    if modules.fast_version():
        ear: Ear = "counted" if counted else "quiet"
        slower = COUNTING if counted else 1.0
        general = 0.0 if modules.is_compiled(general_key(ear)) else COMPILE_TIME
        straight = 0.0 if modules.is_compiled(straight_key(program, ear)) else size * STRAIGHT_TIME
        found["compiled"] = (IMPORT_TIME + general + work * slower / COMPILED_SPEED, CompiledGear)
        found["specialised"] = (
            IMPORT_TIME + general + straight + work * slower / SPECIALISED_SPEED,
            SpecialisedGear,
        )
    return found
