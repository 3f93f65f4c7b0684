"""Chapters rendered side by side, each in a process of its own. Imports no manim."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from scenes._studio.places import ROOT, Edition
from scenes.catalogue import Chapter


@dataclass(frozen=True)
class Outcome:
    """What became of one chapter: its clip, or why there is none and where that is written."""

    chapter: Chapter
    clip: Path
    log: Path
    error: str = ""


Progress = Callable[[Chapter, float], None]
"""Told a chapter and how many seconds of it are done."""


def cores() -> int:
    """Return how many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def render_all(
    chapters: Sequence[Chapter], edition: Edition, *, jobs: int, progress: Progress
) -> list[Outcome]:
    """Return what became of each chapter, in the given order; one that fails stops no other.

    Args:
        chapters: which chapters.
        edition: quality, theme and captions.
        jobs: how many are rendered at the same time.
        progress: called from several threads.
    """
    running: set[subprocess.Popen[str]] = set()
    stopped = threading.Event()

    def one(chapter: Chapter) -> Outcome:
        return _render(chapter, edition, progress, running, stopped)

    with ThreadPoolExecutor(max_workers=jobs) as pool:
        futures = [pool.submit(one, chapter) for chapter in chapters]
        try:
            return [future.result() for future in futures]
        except BaseException:
            stopped.set()
            for process in list(running):
                process.terminate()
            raise


def _render(
    chapter: Chapter,
    edition: Edition,
    progress: Progress,
    running: set[subprocess.Popen[str]],
    stopped: threading.Event,
) -> Outcome:
    log = edition.log(chapter.key)
    log.parent.mkdir(parents=True, exist_ok=True)
    outcome = Outcome(chapter, edition.clip(chapter.key), log)
    if stopped.is_set():
        return outcome
    last = ""
    with (
        log.open("w", encoding="utf-8") as said,
        subprocess.Popen(
            _command(chapter, edition),
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
        ) as process,
    ):
        running.add(process)
        assert process.stdout is not None
        for line in process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "seconds":
                progress(chapter, float(rest))
            elif word in ("done", "failed"):
                last = line.strip()
    running.discard(process)
    if last == "done" and process.returncode == 0:
        return outcome
    reason = last.removeprefix("failed ") or f"it ended with status {process.returncode}"
    return Outcome(chapter, outcome.clip, log, reason)


def _command(chapter: Chapter, edition: Edition) -> list[str]:
    captions = "on" if edition.captions else "off"
    module = "scenes._studio.one_chapter"
    return [
        *(sys.executable, "-m", module),
        *(chapter.key, edition.quality.name, edition.theme, captions),
    ]
