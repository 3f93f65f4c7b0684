"""What a worker process runs. Imports no manim until there is a job."""

from __future__ import annotations

from scenes._studio.builder.job import Files, RenderJob


def run_job(job: RenderJob) -> Files:
    """Return the finished files of a chapter.

    Raises:
        ChapterFailedError: the chapter stopped; the log has the traceback.
    """
    from scenes._studio.builder.render_chapter import render_chapter

    return render_chapter(job)
