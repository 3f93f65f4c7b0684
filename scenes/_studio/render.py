"""Chapters rendered with a progress bar each, and one for all of them. Imports no manim."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from scenes._studio.jobs import Outcome, cores, render_all
from scenes._studio.places import Edition, shown
from scenes.catalogue import Chapter


def render(
    chapters: Sequence[Chapter], edition: Edition, *, jobs: int | None, console: Console
) -> list[Outcome]:
    """Return what became of each chapter; tell it while it happens.

    Args:
        chapters: which chapters.
        edition: quality, theme and captions.
        jobs: how many are rendered at the same time; as many as there are cores if ``None``.
        console: where to print.
    """
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console) as bars:
        total = bars.add_task(f"[bold]{edition.name}", total=sum(c.seconds for c in chapters))
        tasks = {
            c.key: bars.add_task(f"{c.number:>2} {c.key}", total=c.seconds, start=False)
            for c in chapters
        }
        done: dict[str, float] = {}

        def progress(chapter: Chapter, seconds: float) -> None:
            if chapter.key not in done:
                bars.start_task(tasks[chapter.key])
            done[chapter.key] = min(seconds, chapter.seconds)
            bars.update(tasks[chapter.key], completed=done[chapter.key])
            bars.update(total, completed=sum(done.values()))

        workers = min(jobs or cores(), len(chapters))
        outcomes = render_all(chapters, edition, jobs=workers, progress=progress)
        for outcome in outcomes:
            if not outcome.error:
                progress(outcome.chapter, outcome.chapter.seconds)
    tell(outcomes, console)
    return outcomes


def tell(outcomes: Sequence[Outcome], console: Console) -> None:
    """Print the path of every clip, and of every failure the reason and the log."""
    for outcome in outcomes:
        if outcome.error:
            text = f"✗ {outcome.chapter.key}: {outcome.error}\n  see {shown(outcome.log)}"
        else:
            text = shown(outcome.clip)
        console.print(text, markup=False, highlight=False, soft_wrap=True)
