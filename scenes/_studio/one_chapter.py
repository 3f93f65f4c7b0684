"""Renders one chapter in a process of its own: ``python -m scenes._studio.one_chapter``.

It says on its standard output how many seconds are done (``seconds 12.5``), and at the end either
``done`` or ``failed`` and why, in one line. All else that is said goes to the standard error.
"""

from __future__ import annotations

import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from manim import CairoRenderer, tempconfig

from scenes._studio.beats import BeatMark, beats_path, write_beats
from scenes._studio.film import remux
from scenes._studio.mistakes import told
from scenes._studio.places import QUALITIES, RENDERS, Edition, atomically
from scenes._studio.rehearsal import environment, scene_class
from scenes._studio.typeset import typeset_folder
from scenes.catalogue import Chapter, chapter

REPORT_EVERY = 0.5


class ReportingRenderer(CairoRenderer):
    """A renderer that says how far it is."""

    def __init__(self, report: Callable[[float], None]) -> None:
        super().__init__()
        self._report = report
        self._reported = 0.0

    def add_frame(self, frame: Any, num_frames: int = 1) -> None:
        """Add a frame, and report now and then."""
        super().add_frame(frame, num_frames)
        if self.time - self._reported >= REPORT_EVERY:
            self._reported = self.time
            self._report(self.time)


def render_chapter(entry: Chapter, edition: Edition, report: Callable[[float], None]) -> Path:
    """Return the clip of a chapter, rendered; subtitles and beats lie beside it.

    Args:
        entry: which chapter.
        edition: quality, theme and captions.
        report: called with the number of seconds that are done.
    """
    RENDERS.mkdir(exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=f".{edition.name}-{entry.key}-", dir=RENDERS))
    try:
        with (
            environment(edition.environment),
            typeset_folder(entry.key) as typeset,
            tempconfig({**_settings(edition, workshop), "tex_dir": str(typeset)}),
        ):
            scene = scene_class(entry)(renderer=ReportingRenderer(report))
            scene.render()
        movie = Path(scene.renderer.file_writer.final_file_path)
        beats = [BeatMark(beat.name, beat.start, beat.end) for beat in scene.beats]
        return _put_in_place(movie, beats, edition.clip(entry.key), entry.narration.title)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)


def _settings(edition: Edition, workshop: Path) -> dict[str, Any]:
    quality = edition.quality
    return {
        "pixel_width": quality.width,
        "pixel_height": quality.height,
        "frame_rate": quality.frame_rate,
        "media_dir": str(workshop),
        "disable_caching": True,
        "progress_bar": "none",
        "verbosity": "WARNING",
    }


def _put_in_place(movie: Path, beats: list[BeatMark], clip: Path, title: str) -> Path:
    """Move what was rendered to where it is looked for, the video last."""
    for suffix in (".srt", ".vtt"):
        with atomically(clip.with_suffix(suffix)) as part:
            shutil.copyfile(movie.with_suffix(suffix), part)
    with atomically(beats_path(clip)) as part:
        write_beats(part, beats)
    with atomically(clip) as part:
        remux(movie, part, title)
    return clip


def main(arguments: list[str]) -> int:
    """Render the chapter that the arguments name: key, quality, theme, captions on or off."""
    key, quality, theme, captions = arguments
    edition = Edition(QUALITIES[quality], theme, captions == "on")

    def say(line: str) -> None:
        print(line, flush=True)

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the workshop is cleared
    try:
        render_chapter(chapter(key), edition, lambda seconds: say(f"seconds {seconds:.2f}"))
    except Exception as cause:
        traceback.print_exc()
        say(f"failed {told(cause, key)}")
        return 1
    say("done")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
