"""Where chapters are rendered: on this machine, or by the workers of a Dask scheduler.

A worker renders each chapter in a fresh process (``python -m scenes._studio.cluster``), so that it
reads the project's files as they are now, and so that a crash there leaves the worker alive.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from importlib import import_module
from socket import gethostname
from typing import Any

from scenes._studio import progress
from scenes._studio.fingerprint import combined, ingredients
from scenes._studio.forks import Forks, WorkerDiedError, answer, listen
from scenes._studio.jobs import LIBRARIES, cores
from scenes._studio.orders import ChapterFailedError, Files, Order, carry_out
from scenes._studio.places import ROOT, StudioError

SECONDS_TO_ANSWER = 10


@contextmanager
def executor_for(scheduler: str | None, jobs: int | None) -> Iterator[tuple[Executor, int]]:
    """Give an executor for orders, and how many of them it carries out at the same time.

    Args:
        scheduler: address of a Dask scheduler, or none for this machine.
        jobs: how many at the same time; if ``None`` one more than there are
            cores, or as many as the cluster has workers.

    Raises:
        StudioError: there is no such scheduler, it has no workers, or Dask is not installed.
    """
    if scheduler is None:
        workers = jobs or cores() + 1  # so that no core waits while the last ones are finished
        with Forks(workers, loaded=LIBRARIES) as forks:
            yield forks, workers
    else:
        with _client(scheduler) as client, Cluster(client) as cluster:
            yield cluster, jobs or sum(client.nthreads().values())


@contextmanager
def _client(scheduler: str) -> Iterator[Any]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise StudioError(
            "--scheduler needs the extra `cluster`, which is not installed; "
            "type pip install -c constraints.txt -e '.[cluster]'"
        ) from None
    try:
        client = distributed.Client(scheduler, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError) as cause:
        raise StudioError(
            f"no Dask scheduler answers at {scheduler} ({cause}); start one with "
            "`dask scheduler` and give the address that it prints"
        ) from None
    with client:
        if not client.nthreads():
            raise StudioError(
                f"the Dask scheduler at {scheduler} has no workers; start some with "
                f"`dask worker {scheduler} --nthreads 1` where the project is installed"
            )
        yield client


class Cluster(Executor):
    """Hands orders to the workers of a Dask scheduler; what is told there is told here as well.

    A worker whose files differ from those here refuses. When a worker dies, another one takes over.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._topic = f"posenc-{uuid.uuid4()}"
        self._futures: list[Any] = []
        client.subscribe_topic(self._topic, lambda event: progress.tell(*event[1]))
        self._executor = client.get_executor(pure=False)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the future of an order that is carried out by a worker."""
        (order,) = args
        wanted = combined(ingredients(order.chapter, order.edition, stock=order.stock))
        remote = replace(order, log=None)
        future: Future[Any] = self._executor.submit(_on_a_worker, remote, wanted, self._topic)
        self._futures.append(future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End; with ``cancel_futures`` orders that are still waiting are taken back."""
        if cancel_futures:
            for future in self._futures:
                future.cancel()
        self._executor.shutdown(wait and not cancel_futures)


def _on_a_worker(order: Order, wanted: str, topic: str) -> Files:
    """Return the files of a chapter, rendered by a process of its own beside a Dask worker."""
    if combined(ingredients(order.chapter, order.edition, stock=order.stock)) != wanted:
        raise ChapterFailedError(
            f"the worker on {gethostname()} must have the same files and versions as this machine; "
            "bring its copy of the project to the same commit"
        )
    worker = import_module("distributed").get_worker()
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(
            [sys.executable, "-m", "scenes._studio.cluster"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=said,
        ) as process,
    ):
        try:
            return _converse(process, order, lambda *told: worker.log_event(topic, told))
        except ChapterFailedError as failure:
            said.seek(0)
            raise ChapterFailedError(failure.reason, said.read().decode(errors="replace")) from None
        finally:
            process.kill()


def _converse(process: subprocess.Popen[bytes], order: Order, heard: progress.Listener) -> Files:
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin:
        pickle.dump(order, process.stdin)
    try:
        files: Files = listen(partial(pickle.load, process.stdout), heard)
    except EOFError:
        raise WorkerDiedError(f"its process ended with status {process.wait()}") from None
    return files


def main() -> None:
    """Carry out the order on the standard input; answer on the standard output."""
    order = pickle.load(sys.stdin.buffer)
    with os.fdopen(os.dup(1), "wb", buffering=0) as mouth:
        os.dup2(2, 1)  # whatever else is printed must not mingle with the answer
        answer(lambda message: pickle.dump(message, mouth), carry_out, order)


if __name__ == "__main__":
    main()
