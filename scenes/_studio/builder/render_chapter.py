"""One chapter rendered in this process, its files handed back."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import sys
import tempfile
import traceback
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from manim import CairoRenderer

from scenes._kit.chapter import ChapterScene
from scenes._kit.theme import THEMES
from scenes._studio import progress
from scenes._studio.builder.beat_marks import BeatMark, beats_path, write_beats
from scenes._studio.builder.film import facts, remux
from scenes._studio.builder.job import Files, RenderJob
from scenes._studio.builder.vp9 import write_without_ground
from scenes._studio.editions import Edition
from scenes._studio.errors import ChapterFailedError, one_line
from scenes._studio.fast_renderer.renderer import REPORT_EVERY, FastRenderer
from scenes._studio.play import frame_settings, scene_class, stage_set
from scenes._studio.voice.spoken import sound_of


class StockRenderer(CairoRenderer):
    """Manim's own renderer, which says how far it is."""

    def __init__(self, report: progress.Report) -> None:
        super().__init__()
        self._report = report
        self._reported = 0.0

    def add_frame(self, frame: Any, num_frames: int = 1) -> None:
        """Add a frame, and report now and then."""
        super().add_frame(frame, num_frames)
        if self.time - self._reported >= REPORT_EVERY:
            self._reported = self.time
            self._report(self.time)


def render_chapter(job: RenderJob) -> Files:
    """Return the finished files of a chapter.

    Raises:
        ChapterFailedError: the chapter stopped; the log has the traceback.
    """
    with _printed_into(job.log):
        try:
            with tempfile.TemporaryDirectory(prefix="posenc-") as workshop:
                return render_scene(scene_class(job.chapter), job, Path(workshop))
        except BrokenPipeError:
            raise  # whoever asked is gone
        except Exception as cause:
            traceback.print_exc()
            raise ChapterFailedError(one_line(cause, job.chapter.key)) from None


def render_scene(told: type[ChapterScene], job: RenderJob, workshop: Path) -> Files:
    """Return the finished files of a scene.

    Args:
        told: the scene of the job's chapter, or one made from it.
        job: in which edition, by which pipeline.
        workshop: an empty folder to work in.
    """
    entry, edition = job.chapter, job.edition
    report = partial(progress.tell, entry.key)
    with stage_set(entry.key, edition.variant.environment, settings_for(edition, workshop)):
        stock = job.stock or edition.transparent
        renderer = StockRenderer(report) if stock else FastRenderer(report)
        scene = told(renderer=renderer)
        scene.render()
    movie = Path(scene.renderer.file_writer.final_file_path)
    beats = [BeatMark(beat.name, beat.start, beat.end) for beat in scene.beats]
    clip = workshop / (entry.key + edition.suffix)
    if edition.transparent:
        write_without_ground(movie, clip, entry.narration.title, THEMES[edition.theme].ground)
        return _collect(movie, beats, clip)
    seconds = facts(movie).length
    sound = sound_of(entry.key, scene.strip.cues, float(seconds)) if edition.voice else None
    remux(movie, clip, entry.narration.title, sound)
    return _collect(movie, beats, clip)


def settings_for(edition: Edition, workshop: Path) -> dict[str, Any]:
    """Return manim's settings for an edition, all files going into a folder."""
    width, height = edition.size
    return {
        "pixel_width": width,
        "pixel_height": height,
        **frame_settings(edition.frame),
        "frame_rate": edition.quality.frame_rate,
        "media_dir": str(workshop),
        "disable_caching": True,
        "progress_bar": "none",
        "verbosity": "WARNING",
        "transparent": edition.transparent,
    }


def _collect(movie: Path, beats: list[BeatMark], clip: Path) -> Files:
    write_beats(beats_path(clip), beats)
    return {
        ".srt": movie.with_suffix(".srt").read_bytes(),
        ".vtt": movie.with_suffix(".vtt").read_bytes(),
        ".beats.json": beats_path(clip).read_bytes(),
        clip.suffix: clip.read_bytes(),
    }


@contextlib.contextmanager
def _printed_into(log: Path | None) -> Iterator[None]:
    """Send everything that this process prints, crashes of C code included, into a file."""
    if log is None:
        yield
        return
    log.parent.mkdir(parents=True, exist_ok=True)
    kept = os.dup(1), os.dup(2)
    try:
        with log.open("w", encoding="utf-8") as file:
            faulthandler.enable()
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
            yield
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for place, descriptor in zip((1, 2), kept, strict=True):
            os.dup2(descriptor, place)
            os.close(descriptor)
