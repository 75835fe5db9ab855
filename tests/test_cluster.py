"""Games on a Dask cluster: the same totals, whoever is lost on the way, and plain words."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from local_cluster import LocalCluster, local_cluster
from simulated_jobs import Deadly, Failing, Slow, alone, fair, fair_job

from interpreter.simulation import cluster as clusters
from interpreter.simulation.cluster import Cluster, OtherCode, identity, play_for
from interpreter.simulation.job import Alternative
from interpreter.simulation.play import play
from interpreter.simulation.run import BatchFailed, Progress, WorkError, WorkersDied, run


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """A scheduler and two workers on this machine."""
    with local_cluster(tmp_path_factory.mktemp("cluster"), 2) as made:
        yield made


def test_a_cluster_gives_the_same_totals(cluster: LocalCluster) -> None:
    job = fair_job(600, fair(), fair())
    told: list[Progress] = []
    assert run(job, Cluster(cluster.address), told.append) == (alone(job), True)
    assert told[-1].games == 600


def test_a_lost_worker_costs_nothing_but_time(cluster: LocalCluster) -> None:
    job = fair_job(600, fair(Slow))
    lost = cluster.start_worker()
    told: list[int] = []

    def lose(progress: Progress) -> None:
        told.append(progress.games)
        if len(told) == 3:
            lost.kill()

    assert run(job, Cluster(cluster.address), lose) == (alone(fair_job(600)), True)
    assert lost.wait() < 0
    assert len(told) > 4


def test_a_batch_whose_workers_all_die_ends_the_job(tmp_path: Path) -> None:
    # Dask gives a batch up after the fourth worker.
    with (
        local_cluster(tmp_path, 4) as made,
        pytest.raises(WorkersDied, match=r"^games 0 to 9 were given up: every worker"),
    ):
        run(fair_job(10, fair(Deadly)), Cluster(made.address))


def test_an_error_in_a_worker_is_told_as_what_it_is(cluster: LocalCluster) -> None:
    said = "^games 0 to 9 failed: MemoryError: no room for a state"
    with pytest.raises(BatchFailed, match=said):
        run(fair_job(10, fair(Failing)), Cluster(cluster.address))


def test_an_interrupt_ends_it_with_what_was_counted(cluster: LocalCluster) -> None:
    def interrupted(progress: Progress) -> None:
        raise KeyboardInterrupt

    job = fair_job(1_000)
    played, whole = run(job, Cluster(cluster.address), interrupted)
    assert not whole
    assert played in [play(job, range(start, start + 10)) for start in range(0, 40, 10)]


def test_other_code_than_that_of_this_process_is_refused(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "identity", lambda: "0.0.1 (abc)")
    said = rf"^a worker of the cluster has pailu {identity()[:5]}.* and here is 0\.0\.1 \(abc\)"
    with pytest.raises(WorkError, match=said):
        run(fair_job(10), Cluster(cluster.address))


def test_code_that_a_worker_does_not_have_is_told(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:

    here = ModuleType("a_module_that_is_only_here")
    kind = type("Elsewhere", (Alternative,), {"__module__": here.__name__})
    here.Elsewhere = kind  # type: ignore[attr-defined] # made here
    monkeypatch.setitem(sys.modules, here.__name__, here)
    with pytest.raises(WorkError, match=r"^the cluster at .* can't load pailu; its scheduler"):
        run(fair_job(10, fair(kind)), Cluster(cluster.address))


def test_a_scheduler_that_goes_away_ends_the_job(tmp_path: Path) -> None:
    with local_cluster(tmp_path, 1) as made:

        def lose(progress: Progress) -> None:
            made.scheduler.kill()

        with pytest.raises(WorkError, match=r"^the Dask scheduler at .* is gone$") as caught:
            run(fair_job(1_000, fair(Slow)), Cluster(made.address), lose)
        assert caught.value.so_far is not None
        assert caught.value.so_far.games == 10


def test_workers_that_have_all_gone_are_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "ALONE_TIME", 0.2)
    monkeypatch.setattr(clusters, "LOOK_AGAIN", 0.2)
    with local_cluster(tmp_path, 1) as made:

        def lose(progress: Progress) -> None:
            made.workers[0].kill()

        with pytest.raises(WorkError, match=r"has no workers any more$"):
            run(fair_job(1_000, fair(Slow)), Cluster(made.address), lose)


def test_no_cluster_no_scheduler_no_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "CONNECT_TIME", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        port = deaf.getsockname()[1]
        with pytest.raises(WorkError, match=f"^no Dask scheduler answers at tcp://127.*{port}$"):
            run(fair_job(1), Cluster(f"tcp://127.0.0.1:{port}"))
    with pytest.raises(WorkError, match=f"^no Dask scheduler answers at 127.*{port}$"):
        run(fair_job(1), Cluster(f"127.0.0.1:{port}"))
    monkeypatch.setattr(clusters, "CONNECT_TIME", 3)
    with (
        local_cluster(tmp_path, 0) as made,
        pytest.raises(WorkError, match=r"^the cluster at .* has no workers$"),
    ):
        run(fair_job(1), Cluster(made.address))


@pytest.mark.parametrize("address", ["", " ", "host", "http://host:80", "tcp://host", "tcp://h:x"])
def test_what_is_no_address_is_not_tried(address: str) -> None:
    with pytest.raises(WorkError, match="is no address of a Dask scheduler"):
        run(fair_job(1), Cluster(address))


def test_a_batch_is_played_for_the_same_code_only() -> None:
    job = fair_job(9)
    assert play_for(job, 3, 9, identity()) == play(job, range(3, 9))
    with pytest.raises(OtherCode, match="only the same code"):
        play_for(job, 3, 9, "0.0.1 (abc)")


def test_the_gear_is_made_ready_once_for_each_job() -> None:
    job = fair_job(2)
    clusters._made_ready.cache_clear()
    play_for(job, 0, 1, identity())
    play_for(job, 1, 2, identity())
    play_for(replace(job, gear="compiled", games=0), 0, 0, identity())
    assert clusters._made_ready.cache_info()[:2] == (1, 2)
