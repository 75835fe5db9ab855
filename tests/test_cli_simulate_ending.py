"""`pailu simulate` that doesn't come to its end, is watched, or is asked for nonsense."""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import FAIR, PLAIN, ROOT, pailu, refused, started

from interpreter.gears import modules

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and terminals as Unix has them")

PATIENCE = 60
ENDLESS = ("simulate", FAIR, "--games", "100000000", "--gear", "python")
JOBS = pytest.mark.parametrize("jobs", ["1", "2"])


def children(process: subprocess.Popen[str]) -> list[int]:
    """The processes that a process has started and that still run."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, parent = entry.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == process.pid and state != "Z":
                found.append(int(entry.parent.name))
    return found


def is_running(pid: int) -> bool:
    """Whether a process runs; one that is only waiting to be buried doesn't."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(processes: list[int]) -> None:
    """Wait until processes have ended; Python's own helper hears of it a moment later."""
    deadline = time.monotonic() + PATIENCE
    while any(map(is_running, processes)):
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextlib.contextmanager
def simulating(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A simulation in a process group of its own, with two seconds to get going in."""
    process = started(*words, start_new_session=True)
    try:
        yield process
    finally:
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=PATIENCE)


def wait_for_work(process: subprocess.Popen[str], jobs: str, seconds: float = 5.0) -> None:
    """Wait until games are being played."""
    deadline = time.monotonic() + PATIENCE
    while jobs != "1" and len(children(process)) < int(jobs):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    time.sleep(seconds)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@JOBS
@pytest.mark.parametrize("group", [False, True], ids=["the process", "the terminal's group"])
def test_ctrl_c_ends_with_the_report_so_far(jobs: str, group: bool) -> None:
    with simulating(*ENDLESS, "--jobs", jobs, "--format", "json") as process:
        wait_for_work(process, jobs)
        workers = children(process)
        (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
        out, said = process.communicate(timeout=PATIENCE)
        assert (process.returncode, said) == (130, "")
        report = json.loads(out)
        assert report["asked"] == 100_000_000
        assert 0 < report["games"] < 1_000_000
        gone(workers)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_end_with_a_process_that_is_killed() -> None:
    with simulating(*ENDLESS, "--jobs", "2") as process:
        wait_for_work(process, "2", 1.0)
        workers = children(process)
        process.kill()
        gone(workers)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.skipif(not modules.fast_version(), reason="needs numba")
def test_ctrl_c_while_the_gear_is_compiled(tmp_path: Path) -> None:
    env = os.environ | PLAIN | {"XDG_CACHE_HOME": str(tmp_path), "PYTHONUTF8": "1"}
    words = ("simulate", FAIR, "--games", "1000", "--gear", "compiled")
    process = started(*words, env=env, start_new_session=True)
    try:
        wait_for_work(process, "2", 2.0)  # the compiler, and Python's helper
        compiler = children(process)
        os.killpg(process.pid, signal.SIGINT)
        out, said = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, said) == (130, "", "\nInterrupted.\n")
        gone(compiler)
    finally:
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)


def test_a_reader_that_has_gone_ends_it_quietly() -> None:
    with simulating("simulate", FAIR, "--games", "20", "--gear", "python") as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.wait(timeout=PATIENCE) == 141
        assert process.stderr is not None
        assert process.stderr.read() == ""
        process.stdout = None


def test_progress_is_shown_on_a_terminal() -> None:
    import pty

    ours, theirs = pty.openpty()
    env = os.environ | PLAIN | {"TERM": "xterm", "COLUMNS": "100", "PYTHONUTF8": "1"}
    words = ("simulate", FAIR, "--games", "2000", "--gear", "python", "--jobs", "2")
    process = subprocess.Popen(
        [sys.executable, "-m", "interpreter", *words],
        env=env,
        cwd=ROOT,
        stdin=theirs,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    )
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):
        while select.select([ours], [], [], PATIENCE)[0] and (piece := os.read(ours, 4096)):
            shown += piece
    assert process.wait(timeout=PATIENCE) == 0
    os.close(ours)
    said = re.findall(
        r"([\d\u2009]+) of 2\u2009000 games, [\d\u2009]+ games/s, \d+:\d\d left", shown.decode()
    )
    counts = [int(one.replace("\u2009", "")) for one in said]
    assert counts == sorted(counts)
    assert len(set(counts)) > 1


def test_a_pipe_hears_nothing_of_progress() -> None:
    with simulating("simulate", FAIR, "--games", "30", "--gear", "python") as process:
        out, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (0, "")
    assert "\x1b" not in out


# ---- wrong use -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], "'--games': 0 is not in the range"),
        (["--games", "many"], "'--games': 'many' is not a valid integer"),
        (["--jobs", "0"], "'--jobs': 0 is not in the range"),
        (["--jobs", "2", "--cluster", "tcp://h:1"], "--cluster and --jobs exclude each other"),
        (["--cluster", ""], "pailu: `` is no address of a Dask scheduler"),
        (["--cluster", "somewhere"], "pailu: `somewhere` is no address of a Dask scheduler"),
        (["--gear", "fastest"], "'fastest' is not one of 'auto', 'python'"),
        (["--seed", "-1"], "'--seed': -1 is not in the range"),
        (["--players", "4"], "pailu: fair is for 2 to 3 players, not for 4"),
        (["--players", "2-9"], "pailu: fair is for 2 to 3 players, not for 4"),
        (["--players", "two"], "pailu: --players takes a number, a range or a list"),
        (["--set", "rounds"], "pailu: `rounds` is not of the form option=value"),
        (["--set", "rounds=0"], "pailu: `rounds` can't be `0`; it is a whole number"),
        (["--set", "rounds=2,101"], "pailu: `rounds` can't be `101`; it is"),
        (["--set", "laps=2"], "laps"),
        (["--set", "rounds=1", "--set", "rounds=2"], "pailu: `rounds` is set twice"),
        (["--match"], "pailu: fair knows no match"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(words: list[str], said: str) -> None:
    told = refused("simulate", FAIR, *words)
    assert said in told
    assert "Traceback" not in told


def test_a_ruleset_that_is_not_there() -> None:
    assert "no_such_game" in refused("simulate", "no_such_game")
    assert "Missing argument" in refused("simulate")


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "fast_version", lambda: "")
    told = refused("simulate", FAIR, "--games", "5", "--gear", "compiled")
    assert told == "pailu: the compiled gear needs numba: pip install 'pailu[fast]'\n"
    for gear in ("auto", "specialised"):
        assert pailu("simulate", FAIR, "--games", "5", "--gear", gear).exit_code == 0


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "interpreter.simulation.cluster", None)
    told = refused("simulate", FAIR, "--games", "5", "--gear", "python", "--cluster", "h:1")
    assert told == "pailu: --cluster needs Dask: pip install 'pailu[cluster]'\n"
