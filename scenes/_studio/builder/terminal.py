"""Chapters rendered while a terminal shows how far they are. Imports no manim."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from scenes._studio.builder.cluster import executor_for
from scenes._studio.builder.jobs import BuildListener, ChapterBuilder, Outcome, Plan
from scenes._studio.paths import display_path
from scenes.catalogue import Chapter


def render(
    chapters: Sequence[Chapter],
    plan: Plan,
    *,
    jobs: int | None,
    scheduler: str | None = None,
    console: Console,
) -> list[Outcome]:
    """Return what became of each chapter; tell it while it happens.

    Args:
        chapters: which chapters.
        plan: edition and pipeline.
        jobs: how many are rendered at the same time; see :func:`executor_for` for ``None``.
        scheduler: address of a Dask scheduler whose workers render, or none for this machine.
        console: where to print.

    Raises:
        StudioError: the scheduler cannot be used.
    """
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=console,
    )
    with executor_for(scheduler, jobs) as (executor, workers), bars:
        builder = ChapterBuilder(plan, executor, ProgressBars(bars, chapters, plan.edition.name))
        outcomes = builder.render(chapters, min(workers, len(chapters)))
    print_outcomes(outcomes, console)
    return outcomes


class ProgressBars(BuildListener):
    """A bar for each chapter that is being rendered, and one for all of them."""

    def __init__(self, bars: Progress, chapters: Sequence[Chapter], title: str) -> None:
        self._bars = bars
        self._seconds = {chapter.key: chapter.seconds for chapter in chapters}
        self._done: dict[str, float] = {}
        self._tasks: dict[str, TaskID] = {}
        self._total = bars.add_task(f"[bold]{title}", total=sum(self._seconds.values()))

    def begun(self, chapter: Chapter, why: str) -> None:
        """Add a bar for a chapter."""
        told = f"{chapter.key}  why: {why}"
        self._bars.console.print(told, markup=False, highlight=False, soft_wrap=True)
        name = f"{chapter.number:>2} {chapter.key}"
        self._tasks[chapter.key] = self._bars.add_task(name, total=chapter.seconds)

    def progress(self, key: str, seconds: float) -> None:
        """Move a chapter's bar, and that of all chapters."""
        self._done[key] = min(seconds, self._seconds[key])
        self._bars.update(self._tasks[key], completed=self._done[key])
        self._bars.update(self._total, completed=sum(self._done.values()))

    def ended(self, outcome: Outcome) -> None:
        """Fill a chapter's bar; one that need not be rendered, or failed, counts no more."""
        key = outcome.chapter.key
        if outcome.why and not outcome.error:
            self.progress(key, self._seconds[key])
        else:
            self._done.pop(key, None)
            self._seconds[key] = 0
            left = sum(self._seconds.values())
            self._bars.update(self._total, total=left, visible=left > 0)


def print_outcomes(outcomes: Sequence[Outcome], console: Console) -> None:
    """Print the path of every clip, of every failure the reason and the log, and the sum."""
    for outcome in outcomes:
        if outcome.error:
            text = f"✗ {outcome.chapter.key}: {outcome.error}\n  see {display_path(outcome.log)}"
        else:
            text = display_path(outcome.clip) + ("" if outcome.why else "  (unchanged)")
        console.print(text, markup=False, highlight=False, soft_wrap=True)
    failed = sum(1 for outcome in outcomes if outcome.error)
    unchanged = sum(1 for outcome in outcomes if not outcome.why)
    rendered = len(outcomes) - failed - unchanged
    console.print(f"{rendered} rendered, {unchanged} unchanged, {failed} failed", highlight=False)
