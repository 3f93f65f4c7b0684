"""Chapters rendered side by side, only those that must be, the longest first. Imports no manim."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Sequence
from concurrent.futures import CancelledError, Executor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from scenes._studio import progress
from scenes._studio.builder import artifact_store
from scenes._studio.builder.fingerprint import clip_inputs
from scenes._studio.builder.job import RenderJob, Worker
from scenes._studio.builder.worker import run_job
from scenes._studio.editions import Edition
from scenes._studio.errors import ChapterFailedError, WorkerDiedError
from scenes._studio.paths import display_path
from scenes.catalogue import Chapter

LIBRARIES = ("manim", "scipy.spatial", "array_api_compat.numpy", "typst", "srt", "cmap")
"""Loaded once for all workers; the project's own modules are read afresh by each of them."""
PATIENCE = 0.3
"""Seconds between two looks at a chapter that another run is rendering."""


@dataclass(frozen=True)
class Outcome:
    """What became of one chapter: its clip, or why there is none and where that is written.

    ``why`` tells why it was rendered; it is empty when the clip that stood there was good.
    """

    chapter: Chapter
    clip: Path
    log: Path
    error: str = ""
    why: str = ""


@dataclass(frozen=True)
class Plan:
    """What to render and how: in which edition, by whose pipeline, even if nothing changed."""

    edition: Edition
    stock: bool = False
    force: bool = False


class BuildListener:
    """Told how chapters are being rendered. Each method may be called from several threads."""

    def begun(self, chapter: Chapter, why: str) -> None:
        """Hear that a chapter is being rendered, and why."""

    def progress(self, key: str, seconds: float) -> None:
        """Hear how many seconds of a chapter are done."""

    def ended(self, outcome: Outcome) -> None:
        """Hear what became of a chapter."""


def cores() -> int:
    """Return how many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ChapterBuilder:
    """Renders chapters into the renders folder, through an executor."""

    def __init__(
        self, plan: Plan, executor: Executor, listener: BuildListener, worker: Worker = run_job
    ) -> None:
        self._plan = plan
        self._executor = executor
        self._listener = listener
        self._worker = worker
        self._stopped = threading.Event()

    def render(self, chapters: Sequence[Chapter], workers: int) -> list[Outcome]:
        """Return what became of each chapter, in the given order; one that fails stops no other.

        Chapters that another run is rendering just now come last.

        Args:
            chapters: which chapters.
            workers: how many are rendered at the same time.
        """
        longest_first = sorted(chapters, key=lambda chapter: -chapter.seconds)
        outcomes: dict[str, Outcome] = {}
        with progress.listening(self._listener.progress), ThreadPoolExecutor(workers) as threads:
            try:
                for patient in (False, True):
                    left = [c for c in longest_first if c.key not in outcomes]
                    futures = [threads.submit(self._one, chapter, patient) for chapter in left]
                    made = [future.result() for future in futures]
                    outcomes |= {outcome.chapter.key: outcome for outcome in made if outcome}
            except BaseException:
                self._stopped.set()
                threads.shutdown(wait=False, cancel_futures=True)
                self._executor.shutdown(cancel_futures=True)
                raise
        return [outcomes[chapter.key] for chapter in chapters]

    def _one(self, chapter: Chapter, patient: bool) -> Outcome | None:
        """Render a chapter if it must be; unless patient, leave it while another run is at it."""
        clip = self._plan.edition.clip(chapter.key)
        while not self._stopped.is_set():
            with artifact_store.locked(clip) as ours:
                if ours:
                    outcome = self._attempt(chapter, clip)
                    self._listener.ended(outcome)
                    return outcome
            if not patient:
                return None
            self._stopped.wait(PATIENCE)
        raise CancelledError

    def _attempt(self, chapter: Chapter, clip: Path) -> Outcome:
        log = self._plan.edition.log(chapter.key)
        why = ""
        try:
            found = clip_inputs(chapter, self._plan.edition, stock=self._plan.stock)
            why = artifact_store.why_again(clip, found) or (
                "you asked for it" if self._plan.force else ""
            )
            if why:
                self._listener.begun(chapter, why)
                job = RenderJob(chapter, self._plan.edition, self._plan.stock, log)
                artifact_store.store(clip, self._executor.submit(self._worker, job).result(), found)
        except Exception as cause:
            if isinstance(cause, ChapterFailedError) and cause.log:
                log.parent.mkdir(parents=True, exist_ok=True)
                log.write_text(cause.log, encoding="utf-8")
            return Outcome(chapter, clip, log, _reason(cause, clip), why)
        return Outcome(chapter, clip, log, why=why)


def _reason(cause: Exception, clip: Path) -> str:
    """Return in one line why there is no new clip."""
    if isinstance(cause, ChapterFailedError):
        return cause.reason
    if isinstance(cause, WorkerDiedError):
        return str(cause)
    if isinstance(cause, SyntaxError):
        return f"{Path(cause.filename or '').name}:{cause.lineno}: SyntaxError: {cause.msg}"
    if isinstance(cause, OSError) and cause.errno == errno.ENOSPC:
        return f"the disk with {display_path(clip.parent)} is full; free some space and run again"
    if isinstance(cause, OSError):
        return f"{cause.filename or clip}: {cause.strerror or cause}"
    return f"{type(cause).__name__}: {cause}"
