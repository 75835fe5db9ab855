"""A Dask scheduler with workers, as processes of this machine that only this machine can reach."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TESTS = Path(__file__).resolve().parent
PATIENCE = 60.0


class LocalCluster:
    """A scheduler, and the workers that have been started for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._started("scheduler", "--port", "0", "--host", "127.0.0.1")
        # It is there before it is written.
        until(lambda: self._file.exists() and self._file.read_text().endswith("}"))
        self.address: str = json.loads(self._file.read_text())["address"]

    def start_worker(self, *words: str) -> subprocess.Popen[bytes]:
        """Start a worker with one thread and nobody who would start it again."""
        more = ("--no-nanny", "--nthreads", "1", "--host", "127.0.0.1", *words)
        self.workers.append(self._started("worker", *more))
        return self.workers[-1]

    def _started(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        paths = os.pathsep.join((str(TESTS), str(TESTS.parent), os.environ.get("PYTHONPATH", "")))
        with (self._folder / f"{kind}.log").open("ab") as log:
            return subprocess.Popen(
                [
                    *(sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard"),
                    *("--scheduler-file", str(self._file), *words),
                ],
                env=os.environ | {"PYTHONPATH": paths},
                cwd=self._folder,
                stdout=log,
                stderr=log,
            )

    def end(self) -> None:
        """End everything."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def until(so: object) -> None:
    """Wait until something is so."""
    assert callable(so)
    deadline = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextmanager
def local_cluster(folder: Path, workers: int) -> Iterator[LocalCluster]:
    """A cluster that is ended when it is left."""
    cluster = LocalCluster(folder)
    try:
        for _ in range(workers):
            cluster.start_worker()
        yield cluster
    finally:
        cluster.end()
