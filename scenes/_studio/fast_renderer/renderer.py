"""A renderer that paints and encodes only what changes: manim plays, and this does the rest.

Manim paints everything after the first thing that moves in every picture, and makes a video of
every animation. Here only what changed is painted, one encoder makes one video, and a picture that
stands still costs nothing. What is seen is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from manim import CairoRenderer, Mobject, Scene
from manim.utils.iterables import list_update

from scenes._studio.fast_renderer.camera import DirtyRegionCamera
from scenes._studio.fast_renderer.quick_copies import quick_copies, rare_collections
from scenes._studio.fast_renderer.video_writer import OneFileWriter

REPORT_EVERY = 0.5
"""Seconds of film between two reports."""


class FastRenderer(CairoRenderer):
    """A renderer that draws and encodes what changes, and says how far it is.

    Args:
        report: called with the number of seconds that are done.
    """

    camera: DirtyRegionCamera
    file_writer: OneFileWriter

    def __init__(self, report: Callable[[float], None]) -> None:
        super().__init__(file_writer_class=OneFileWriter, camera_class=DirtyRegionCamera)
        self._report = report
        self._reported = 0.0

    def init_scene(self, scene: Scene, *args: Any, **kwargs: Any) -> None:
        """Take a scene, and let it copy its mobjects with less ado while it is told."""
        super().init_scene(scene, *args, **kwargs)
        construct = scene.construct

        def construct_quickly() -> None:
            with quick_copies(), rare_collections():
                construct()

        scene.construct = construct_quickly  # type: ignore[method-assign]

    def play(self, scene: Scene, *args: Any, **kwargs: Any) -> None:
        """Play animations as manim does, and forget what has left the scene."""
        super().play(scene, *args, **kwargs)
        self.camera.forget()

    def update_frame(
        self,
        scene: Scene,
        mobjects: Iterable[Mobject] | None = None,
        include_submobjects: bool = True,
        ignore_skipping: bool = True,
        **kwargs: Any,
    ) -> None:
        """Paint mobjects, or all there are, over what stands still."""
        if self.skip_animations and not ignore_skipping:
            return
        shown = mobjects or list_update(scene.mobjects, scene.foreground_mobjects)
        self.camera.paint(shown, self.static_image)

    def save_static_frame_data(self, scene: Scene, static_mobjects: Iterable[Mobject]) -> Any:
        """Keep a picture of what stands still during an animation."""
        self.static_image = self.camera.ground(static_mobjects) if static_mobjects else None
        return self.static_image

    def render(
        self, scene: Scene, time: float, moving_mobjects: Iterable[Mobject] | None = None
    ) -> None:
        """Paint the next picture and add it to the video."""
        self.update_frame(scene, moving_mobjects)
        self._add(1)

    def freeze_current_frame(self, duration: float) -> None:
        """Let the picture stand for some seconds."""
        self._add(int(duration / (1 / self.camera.frame_rate)))

    def add_frame(self, frame: Any, num_frames: int = 1) -> None:
        """Refuse pictures that the camera has not painted."""
        raise NotImplementedError("the fast renderer takes its pictures from its camera")

    def _add(self, count: int) -> None:
        if self.skip_animations or not count:
            return
        self.time += count / self.camera.frame_rate
        self.file_writer.add(self.camera.take_damage(), self.camera.pixel_array, count)
        if self.time - self._reported >= REPORT_EVERY:
            self._reported = self.time
            self._report(self.time)
