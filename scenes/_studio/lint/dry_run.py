"""A chapter played without pixels: its beats, its clock, and somebody who watches.

Every animation is really played, so that every mobject really moves, but nothing is painted and
nothing is written. The clock runs as it does in the video of the same frame rate, to the frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from manim import Animation, CairoRenderer, Scene
from manim.scene.scene_file_writer import SceneFileWriter
from manim.scene.section import Section

from scenes._kit.chapter import ChapterScene
from scenes._studio import paths
from scenes._studio.editions import Variant
from scenes._studio.errors import DryRunError
from scenes._studio.fast_renderer.quick_copies import quick_copies, rare_collections
from scenes._studio.lint.results import DryRun
from scenes._studio.play import frame_settings, stage_set

FRAME_RATE = 30
"""Frames a second of the played video: the rate of the lecture quality."""
LOOKS_PER_SECOND = 5
"""How often mobjects are moved during an animation, and the watcher looks; from its first frame."""


@dataclass(frozen=True)
class Moment:
    """One look at the scene: when, in which beat, and whether anything is under way.

    ``lasts`` is how many seconds the picture then stands still for certain; ``settled`` says that
    no animation is being played at this moment; ``animated`` are the mobjects that one moves.
    """

    time: float
    beat: str
    lasts: float = 0.0
    settled: bool = False
    animated: frozenset[int] = frozenset()


Watcher = Callable[[ChapterScene, Moment], None]


class _SectionKeeper(SceneFileWriter):
    """A file writer that writes nothing but knows which sections have animations."""

    sections: list[Section]

    def add_partial_movie_file(self, hash_animation: str | None) -> None:
        """Count an animation into the current section, which an empty one would not survive."""
        self.sections[-1].partial_movie_files.append(hash_animation)


class DryRunRenderer(CairoRenderer):
    """A renderer that plays and keeps time but paints nothing; it lets a watcher look."""

    file_writer: _SectionKeeper

    def __init__(self, watcher: Watcher | None = None) -> None:
        super().__init__(file_writer_class=_SectionKeeper)
        self._watcher = watcher

    def play(self, scene: Scene, *args: Any, **kwargs: Any) -> None:
        """Play animations as manim does, looking instead of painting."""
        scene.compile_animation_data(*args, **kwargs)
        self.file_writer.add_partial_movie_file("played")
        scene.begin_animations()
        if scene.is_current_animation_frozen_frame():
            frames = int(scene.duration / self._frame)
            self._look(scene, lasts=frames * self._frame, settled=True)
            self.time += frames * self._frame
        else:
            self._step_through(scene)
            self._look(scene, settled=True)
        self.num_plays += 1

    @property
    def _frame(self) -> float:
        return 1 / float(self.camera.frame_rate)

    def _step_through(self, scene: Scene) -> None:
        animations = scene.animations or []
        scene.duration = scene.get_run_time(animations)
        moving = frozenset(_moved(animations))
        instants = np.arange(0, scene.duration, self._frame)
        stride = max(1, round(1 / self._frame / LOOKS_PER_SECOND))
        began, ended = self.time, self.time + len(instants) * self._frame
        for instant in instants[::stride]:
            self.time = began + float(instant)
            scene.update_to_time(instant)
            self._look(scene, animated=moving)
            if scene.stop_condition is not None and scene.stop_condition():
                ended = self.time + self._frame
                break
        for animation in animations:
            animation.finish()
            animation.clean_up_from_scene(scene)
        scene.update_mobjects(0)
        self.time = ended

    def _look(self, scene: Scene, **how: Any) -> None:
        if self._watcher is not None and isinstance(scene, ChapterScene):
            section = self.file_writer.sections[-1].name
            self._watcher(scene, Moment(self.time, section, **how))

    def update_frame(self, *args: Any, **kwargs: Any) -> None:
        """Paint nothing."""


def _moved(animations: Iterable[Animation]) -> Iterator[int]:
    """Yield the identity of every mobject that the animations, or those in them, change."""
    for animation in animations:
        yield from _moved(getattr(animation, "animations", ()))
        if animation.mobject is not None:
            yield from map(id, animation.mobject.get_family())


def dry_run(
    scene: type[ChapterScene],
    *,
    theme: str = "dark",
    captions: bool = True,
    voice: bool = False,
    frame: str = "16:9",
    watcher: Watcher | None = None,
    frame_rate: int = FRAME_RATE,
) -> DryRun:
    """Return what a chapter does when it is played, without painting a pixel.

    Args:
        scene: the chapter's scene class.
        theme: in which theme.
        captions: whether captions are drawn into the picture.
        voice: whether they are spoken, as the tables in ``renders/voice/`` say.
        frame: the shape of the frame that it is laid out in.
        watcher: called at every animation's first frame, several times a second while it runs, at
            its end, and once in every hold.
        frame_rate: frames a second of the video whose clock is wanted.

    Raises:
        DryRunError: the chapter stopped before its end.
    """
    quiet = {
        "dry_run": True,
        "disable_caching": True,
        "frame_rate": frame_rate,
        "pixel_width": 854,
        "pixel_height": 480,
        **frame_settings(frame),
        "media_dir": str(paths.RENDERS),
        "progress_bar": "none",
        "verbosity": "ERROR",
    }
    with stage_set(scene.key, Variant(theme, captions, voice, frame).environment, quiet):
        renderer = DryRunRenderer(watcher)
        played = scene(renderer=renderer)
        try:
            with quick_copies(), rare_collections():
                played.render()
        except Exception as cause:
            beat = renderer.file_writer.sections[-1].name if renderer.num_plays else ""
            raise DryRunError(scene.key, renderer.time, beat, cause) from cause
        return DryRun(
            key=scene.key,
            theme=theme,
            captions=captions,
            beats=tuple(played.beats),
            sections=tuple(section.name for section in renderer.file_writer.sections),
            subtitles=tuple(renderer.file_writer.subcaptions),
            duration=renderer.time,
        )
