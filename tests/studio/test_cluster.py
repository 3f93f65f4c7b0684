"""The same jobs through a real Dask scheduler and two workers in processes of their own."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import ExitStack, contextmanager

import distributed
import pytest

from scenes._studio import paths
from scenes._studio.builder import cluster, film, jobs
from scenes._studio.builder.job import RenderJob
from scenes._studio.editions import Edition, Quality
from scenes._studio.errors import StudioError
from scenes.catalogue import CHAPTERS

TINY = Edition(Quality("tiny", 160, 90, 4), "dark")
SECONDS = 120


@contextmanager
def process(*command):
    """Start a process that is ended with the test, and give it once it has said its address."""
    started = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + command[0], *command[1:]],
        cwd=paths.ROOT,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"},
    )
    try:
        yield started
    finally:
        started.kill()
        started.wait()
        started.stderr.close()


def said(started, pattern):
    """Return what a process says that fits a pattern; let it talk on without being listened to."""
    for line in started.stderr:
        found = re.search(pattern, line)
        if found:
            threading.Thread(target=started.stderr.read, daemon=True).start()
            return found[1]
    raise AssertionError(f"the process ended with status {started.wait()}")


@pytest.fixture(scope="module")
def scheduler():
    with process("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard") as one:
        yield said(one, r"(tcp://127\.0\.0\.1:\d+)")


@contextmanager
def workers(scheduler, count):
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
    with ExitStack() as stack:
        started = [
            stack.enter_context(process("dask_worker", scheduler, *options)) for _ in range(count)
        ]
        for worker in started:
            said(worker, r"(Registered to)")
        yield started


class FirstProgress(jobs.BuildListener):
    """Notes who is being rendered, and once both chapters are on their way does one deed."""

    def __init__(self, deed):
        self.begun_how_often = Counter()
        self._told = set()
        self._deed = deed

    def progress(self, key, seconds):
        self._told.add(key)
        if len(self._told) == 2 and self._deed:
            deed, self._deed = self._deed, None
            deed()


def test_a_film_is_finished_though_a_worker_is_killed(scheduler, monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "RENDERS", tmp_path)
    chapters = CHAPTERS[:2]
    with workers(scheduler, 2) as started:
        victim = started[0]
        listener = FirstProgress(lambda: victim.send_signal(signal.SIGKILL))
        with cluster.executor_for(scheduler, None) as (executor, count):
            assert count == 2
            builder = jobs.ChapterBuilder(jobs.Plan(TINY), executor, listener)
            outcomes = builder.render(chapters, count)
        assert [outcome.error for outcome in outcomes] == ["", ""]
        assert victim.wait(timeout=10) == -signal.SIGKILL
    titles = [entry.narration.title for entry in chapters]
    clips = [outcome.clip for outcome in outcomes]
    (made, *_), _ = film.join_if_changed(list(map(film.TitledClip, clips, titles)), TINY)
    assert film.facts(made).chapters == tuple(titles)
    for entry, outcome in zip(chapters, outcomes, strict=True):
        assert film.facts(outcome.clip).length == pytest.approx(entry.seconds, rel=0.1)


def test_what_a_chapter_raises_and_says_comes_home(scheduler, monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "RENDERS", tmp_path)
    strange = Edition(TINY.quality, "purple")
    with workers(scheduler, 1), cluster.executor_for(scheduler, None) as (executor, _):
        builder = jobs.ChapterBuilder(jobs.Plan(strange), executor, jobs.BuildListener())
        (outcome,) = builder.render(CHAPTERS[:1], 1)
    assert "POSENC_THEME must be dark or light, got 'purple'" in outcome.error
    assert "Traceback" in outcome.log.read_text()
    assert not outcome.clip.exists()


def test_a_worker_with_other_files_refuses(scheduler, monkeypatch):
    monkeypatch.setattr(cluster, "combined", lambda inputs: "another commit")
    with workers(scheduler, 1), cluster.executor_for(scheduler, None) as (executor, _):
        future = executor.submit(cluster.run_job, RenderJob(CHAPTERS[0], TINY))
        with pytest.raises(cluster.ChapterFailedError, match="bring its copy of the project"):
            future.result(timeout=SECONDS)


def test_a_scheduler_without_workers_is_told(scheduler):
    deadline = time.monotonic() + 20
    while _has_workers(scheduler):
        assert time.monotonic() < deadline, "the workers of the last test did not leave"
        time.sleep(0.2)
    with (
        pytest.raises(StudioError, match="has no workers; start some with"),
        cluster.executor_for(scheduler, None),
    ):
        pass


def _has_workers(scheduler):
    with distributed.Client(scheduler, set_as_default=False) as client:
        return bool(client.nthreads())


def test_nobody_at_the_address_is_told(monkeypatch):
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 1)
    with (
        pytest.raises(StudioError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"),
        cluster.executor_for("tcp://127.0.0.1:9", None),
    ):
        pass


def test_without_dask_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(StudioError, match="extra `cluster`"), cluster.executor_for("tcp://x:1", 1):
        pass
