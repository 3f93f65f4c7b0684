"""Where chapters are rendered: on this machine, or by the workers of a Dask scheduler.

A worker renders each chapter in a fresh process, so that it reads the project's files as they
are now, and so that a crash there leaves the worker alive.
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
from scenes._studio.builder.fingerprint import clip_inputs, combined
from scenes._studio.builder.forks import Forks, answer, listen
from scenes._studio.builder.job import Files, RenderJob
from scenes._studio.builder.jobs import LIBRARIES, cores
from scenes._studio.builder.worker import run_job
from scenes._studio.errors import ChapterFailedError, StudioError, WorkerDiedError
from scenes._studio.paths import ROOT

SECONDS_TO_ANSWER = 10


@contextmanager
def executor_for(scheduler: str | None, jobs: int | None) -> Iterator[tuple[Executor, int]]:
    """Give an executor for jobs, and how many of them it carries out at the same time.

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
    """Hands jobs to the workers of a Dask scheduler; what is told there is told here as well.

    A worker whose files differ from those here refuses. When a worker dies, another one takes over.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._topic = f"posenc-{uuid.uuid4()}"
        self._futures: list[Any] = []
        client.subscribe_topic(self._topic, lambda event: progress.tell(*event[1]))
        self._executor = client.get_executor(pure=False)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the future of a job that is carried out by a worker."""
        (job,) = args
        wanted = combined(clip_inputs(job.chapter, job.edition, stock=job.stock))
        remote = replace(job, log=None)
        future: Future[Any] = self._executor.submit(_on_a_worker, remote, wanted, self._topic)
        self._futures.append(future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End; with ``cancel_futures`` jobs that are still waiting are taken back."""
        if cancel_futures:
            for future in self._futures:
                future.cancel()
        self._executor.shutdown(wait and not cancel_futures)


def _on_a_worker(job: RenderJob, wanted: str, topic: str) -> Files:
    """Return the files of a chapter, rendered by a process of its own beside a Dask worker."""
    if combined(clip_inputs(job.chapter, job.edition, stock=job.stock)) != wanted:
        raise ChapterFailedError(
            f"the worker on {gethostname()} must have the same files and versions as this machine; "
            "bring its copy of the project to the same commit"
        )
    worker = import_module("distributed").get_worker()
    with (
        tempfile.TemporaryFile() as log,
        subprocess.Popen(
            [sys.executable, "-m", "scenes._studio.builder.cluster"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
        ) as process,
    ):
        try:
            return _exchange(process, job, lambda *report: worker.log_event(topic, report))
        except ChapterFailedError as failure:
            log.seek(0)
            raise ChapterFailedError(failure.reason, log.read().decode(errors="replace")) from None
        finally:
            process.kill()


def _exchange(
    process: subprocess.Popen[bytes], job: RenderJob, listener: progress.Listener
) -> Files:
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin:
        pickle.dump(job, process.stdin)
    try:
        files: Files = listen(partial(pickle.load, process.stdout), listener)
    except EOFError:
        raise WorkerDiedError(f"its process ended with status {process.wait()}") from None
    return files


def main() -> None:
    """Run the job on the standard input; answer on the standard output."""
    job = pickle.load(sys.stdin.buffer)
    with os.fdopen(os.dup(1), "wb", buffering=0) as output:
        os.dup2(2, 1)  # whatever else is printed must not mingle with the answer
        answer(lambda message: pickle.dump(message, output), run_job, job)


if __name__ == "__main__":
    main()
