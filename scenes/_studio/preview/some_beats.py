"""Some beats of a chapter played for whoever is at work on it, the others only passed through."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType
from typing import Any

from manim import Mobject, Scene
from manim.utils.exceptions import EndSceneEarlyException

from scenes._studio.builder.film import remux
from scenes._studio.builder.render_chapter import settings_for
from scenes._studio.editions import Edition
from scenes._studio.fast_renderer.renderer import FastRenderer
from scenes._studio.paths import atomically
from scenes._studio.play import scene_class, stage_set
from scenes._studio.preview.edits import Played, source_of
from scenes.catalogue import Chapter


class BeatRenderer(FastRenderer):
    """A renderer that paints some beats, hurries through those before, and stops after them."""

    def __init__(self, wanted: Iterable[str]) -> None:
        super().__init__(lambda _: None)
        self._wanted = frozenset(wanted)
        self._left = set(wanted)

    def update_skipping_status(self) -> None:
        """Paint only what was asked for."""
        super().update_skipping_status()
        beat = self.file_writer.sections[-1].name
        self._left.discard(beat)
        if beat not in self._wanted:
            if not self._left:
                raise EndSceneEarlyException
            self.skip_animations = True

    def save_static_frame_data(self, scene: Scene, static_mobjects: Iterable[Mobject]) -> Any:
        """Keep what stands still, where anything is painted at all."""
        return (
            None if self.skip_animations else super().save_static_frame_data(scene, static_mobjects)
        )

    def update_frame(self, *args: Any, **kwargs: Any) -> None:
        """Paint, where anything is painted at all."""
        if not self.skip_animations:
            super().update_frame(*args, **kwargs)


def show(chapter: Chapter, edition: Edition, beats: Iterable[str], target: Path) -> None:
    """Make a video of some beats of a chapter.

    Args:
        chapter: which chapter.
        edition: quality, theme and captions.
        beats: names of the beats, in any order.
        target: the video; it appears when it is whole.
    """
    with tempfile.TemporaryDirectory(prefix="posenc-") as workshop:
        scene = _play(chapter, edition, lambda: BeatRenderer(beats), Path(workshop))
        movie = Path(scene.renderer.file_writer.final_file_path)
        with atomically(target) as part:
            remux(movie, part, f"{chapter.narration.title}: {', '.join(beats)}")


def who_plays(chapter: Chapter, edition: Edition) -> Played:
    """Return in which beats each function of a chapter is at work, by passing through it.

    One that plays nothing itself is at work in the animation that runs, or else in the next one.
    """

    def noting() -> NotingRenderer:
        renderer = NotingRenderer(str(source_of(chapter)))
        sys.setprofile(renderer.note)
        return renderer

    with tempfile.TemporaryDirectory(prefix="posenc-") as workshop:
        try:
            renderer: NotingRenderer = _play(chapter, edition, noting, Path(workshop)).renderer
        finally:
            sys.setprofile(None)
    last = len(renderer.played) - 1
    return {
        name: frozenset(renderer.played[min(play, last)] for play in plays)
        for name, plays in renderer.at_work.items()
    }


class NotingRenderer(BeatRenderer):
    """A renderer that paints nothing, and notes during which plays the functions of a file run."""

    def __init__(self, source: str) -> None:
        super().__init__(["no beat has this name"])
        self._source = source
        self._entered: dict[FrameType, int] = {}
        self._playing = False
        self.played: list[str] = []
        self.at_work: dict[str, set[int]] = {}

    def play(self, scene: Scene, *args: Any, **kwargs: Any) -> None:
        """Play, and note in which beat."""
        self.played.append(self.file_writer.sections[-1].name)
        self._playing = True
        super().play(scene, *args, **kwargs)
        self._playing = False

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Note that a function begins or ends."""
        if frame.f_code.co_filename != self._source or event not in ("call", "return"):
            return
        now = len(self.played) - self._playing
        if event == "call":
            self._entered[frame] = now
        else:
            began = self._entered.pop(frame, now)
            name = frame.f_code.co_qualname.partition(".<locals>")[0]
            self.at_work.setdefault(name, set()).update(range(began, max(now, began + 1)))


def _play(
    chapter: Chapter, edition: Edition, renderer: Callable[[], BeatRenderer], workshop: Path
) -> Any:
    """Return the scene of a chapter, played with a renderer that is made for the edition."""
    with stage_set(chapter.key, edition.variant.environment, settings_for(edition, workshop)):
        scene = scene_class(chapter)(renderer=renderer())
        scene.render()
    return scene
