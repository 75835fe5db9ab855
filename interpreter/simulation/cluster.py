"""Playing the batches of a job on a Dask cluster.

The cluster is somebody else's: it may not be there, its workers may come and go or have another
pailu. Its scheduler hands a batch whose worker is lost to another one, a few times. What is left to
see to here: that nobody waits for ever for a cluster without workers, that no result comes from
other code than this process has (each task says of which code it expects to be played), and that
only as many batches are out as keep everybody busy.

What crosses the wire is the job, with the rulesets as texts, and totals. Each worker checks and
translates the texts for itself.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import re
import threading
import time
import uuid
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from functools import cache, lru_cache
from pathlib import Path

from distributed import Client, Future, wait
from distributed.comm import CommClosedError
from distributed.scheduler import KilledWorker

from interpreter import __version__
from interpreter.catalogue.wording import quoted
from interpreter.simulation.job import Alternative, Job
from interpreter.simulation.play import Played, play
from interpreter.simulation.run import BatchFailed, WorkError, WorkersDied

CONNECT_TIME = 10.0
"""Seconds for which a scheduler, and then its first worker, are waited for."""
ALONE_TIME = 60.0
"""Seconds for which new workers are waited for when all are lost."""
LOOK_AGAIN = 2.0
"""Seconds after which the workers are looked at, if nothing comes back."""
AHEAD = 2
"""Batches for each of a cluster's threads, so that none stands idle while a result travels."""

_ADDRESS = re.compile(
    r"(?:(?:tcp|tls|ws|wss|ucx)://)?(?:\[[0-9A-Fa-f:.]+\]|[^\s/:\[\]]+):[0-9]{1,5}"
)

_making_ready = threading.Lock()


class OtherCode(Exception):  # noqa: N818 -- it says what is so
    """A worker's pailu is another one than that of the process that asks."""


class Cluster:
    """Plays batches on a Dask cluster.

    Args:
        address: of its scheduler, such as `tcp://host:8786`.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.count = 1
        self._client: Client | None = None

    def __enter__(self) -> Cluster:
        """Connect; raises `WorkError` if there is no cluster with a worker."""
        if not _ADDRESS.fullmatch(self.address):
            raise WorkError(
                f"{quoted(self.address)} is no address of a Dask scheduler; "
                f"one looks like tcp://host:8786"
            )
        _silence()
        self._client = _connected(self.address)
        if self._client is None:
            raise WorkError(f"no Dask scheduler answers at {self.address}")
        try:
            self._look_at_workers(self._client)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        if self._client is not None:
            # What is still out is given up; a cluster that has gone has nothing to say to that.
            with contextlib.suppress(Exception):
                self._client.close(timeout=2)
            self._client = None

    def _look_at_workers(self, client: Client) -> None:
        """Wait for the first worker."""
        with contextlib.suppress(TimeoutError):
            client.wait_for_workers(1, timeout=CONNECT_TIME)
        threads = client.nthreads()
        if not threads:
            raise WorkError(f"the cluster at {self.address} has no workers")
        self.count = AHEAD * sum(threads.values())

    def played(self, job: Job, batches: Iterable[range]) -> Iterator[tuple[range, Played]]:
        """Play batches in any order; raises `WorkError`."""
        assert self._client is not None
        waiting = iter(batches)
        name = f"pailu-{uuid.uuid4().hex}"
        out: dict[Future, range] = {}
        while True:
            while len(out) < self.count:
                games = next(waiting, None)
                if games is None:
                    break
                key = f"{name}-{games.start}"
                out[self._hand_out(self._client, key, job, games)] = games
            if not out:
                return
            for future in self._done(self._client, list(out)):
                yield out[future], self._result(future, out[future])
                # Dropped only now: a batch that is no longer held would be given up.
                del out[future]
                future.release()

    def _hand_out(self, client: Client, key: str, job: Job, games: range) -> Future:
        return client.submit(
            play_for, job, games.start, games.stop, identity(), key=key, pure=False
        )

    def _done(self, client: Client, out: list[Future]) -> list[Future]:
        """Wait until batches come back; raises `WorkError` if none can any more."""
        alone_since: float | None = None
        while True:
            try:
                with client.as_current():
                    return list(wait(out, timeout=LOOK_AGAIN, return_when="FIRST_COMPLETED").done)
            except TimeoutError:
                now = time.monotonic()
                has_workers = bool(client.nthreads())
            except (CancelledError, OSError) as error:
                raise self._lost() from error
            if has_workers:
                alone_since = None
            elif alone_since is None:
                alone_since = now
            elif now - alone_since > ALONE_TIME:
                raise WorkError(f"the cluster at {self.address} has no workers any more")

    def _result(self, future: Future, games: range) -> Played:
        """Give what came of a batch; raises `WorkError`."""
        try:
            played = future.result()
        except KilledWorker as error:
            raise WorkersDied(games) from error
        except (CancelledError, CommClosedError) as error:
            raise self._lost() from error
        except OtherCode as error:
            raise WorkError(str(error)) from error
        except Exception as error:
            if isinstance(error, ImportError) or "deserialization" in str(error):
                # Scheduler and workers name functions and classes; they don't send them.
                raise WorkError(
                    f"the cluster at {self.address} can't load pailu; its scheduler and its "
                    f"workers need pailu {identity()}"
                ) from error
            said = f"{type(error).__name__}: {error}".rstrip(": ")
            raise BatchFailed(games, said, "in a worker of the cluster") from error
        assert isinstance(played, Played)
        return played

    def _lost(self) -> WorkError:
        return WorkError(f"the Dask scheduler at {self.address} is gone")


def _connected(address: str) -> Client | None:
    """Connect, or give up in time; Dask itself waits for ever for a port that says nothing."""
    found: list[Client] = []

    def connect() -> None:
        # Whatever Dask makes of something that is no scheduler, or of nothing.
        with contextlib.suppress(Exception):
            found.append(Client(address, timeout=CONNECT_TIME, set_as_default=False))

    trying = threading.Thread(target=connect, daemon=True)
    trying.start()
    trying.join(CONNECT_TIME + 1)
    return found[0] if found else None


def _silence() -> None:
    """Let Dask's loggers, of which each has its own level, keep their pages of traces."""
    for name in ("tornado", "asyncio", *logging.root.manager.loggerDict):
        if name.split(".")[0] in ("distributed", "tornado", "asyncio"):
            # What goes wrong is told in this program's own words.
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def play_for(job: Job, start: int, stop: int, expected: str) -> Played:
    """Play a batch in a worker of the cluster.

    Args:
        job: what is played.
        start, stop: the numbers of the games.
        expected: the `identity` of the code that asks.

    Raises `OtherCode`, and whatever `play` raises.
    """
    if identity() != expected:
        raise OtherCode(
            f"a worker of the cluster has pailu {identity()}, and here is {expected}; "
            f"only the same code is sure to play the same games"
        )
    _ready(job.alternatives, job.gear)
    return play(job, range(start, stop))


def _ready(alternatives: tuple[Alternative, ...], gear: str) -> None:
    """Load and compile in one thread, while the others of this worker wait for it."""
    with _making_ready:
        _made_ready(alternatives, gear)


@lru_cache(16)
def _made_ready(alternatives: tuple[Alternative, ...], gear: str) -> None:
    play(Job(alternatives, 0, 0, gear), range(0))


@cache
def identity() -> str:
    """Name the code that plays: the version, and a digest of the package's sources."""
    package = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        # As text, so that another system's ends of lines make no difference.
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_text("utf-8").encode())
    return f"{__version__} ({digest.hexdigest()[:12]})"
