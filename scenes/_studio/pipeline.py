"""The fast way from a scene to its video: manim plays, and this draws and encodes.

Manim draws everything after the first thing that moves in every picture, and makes a video of
every animation. Here only what changed is drawn, one encoder makes one video, and a picture that
stands still costs nothing. What is seen is the same.
"""

from __future__ import annotations

import copy
import gc
import pathlib
import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np
from manim import CairoRenderer, ManimColor, Mobject, Scene
from manim.scene.scene_file_writer import SceneFileWriter
from manim.utils.iterables import list_update
from svgelements import Path

from scenes._studio.drawing import DamageCamera
from scenes._studio.encoder import Part, Pixels, VideoEncoder

REPORT_EVERY = 0.5
"""Seconds of film between two reports."""
WAITING = 6
"""How many pictures may wait for the encoder."""


class FastRenderer(CairoRenderer):
    """A renderer that draws and encodes what changes, and says how far it is.

    Args:
        report: called with the number of seconds that are done.
    """

    camera: DamageCamera
    file_writer: OneFileWriter

    def __init__(self, report: Callable[[float], None]) -> None:
        super().__init__(file_writer_class=OneFileWriter, camera_class=DamageCamera)
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


class OneFileWriter(SceneFileWriter):
    """A writer that makes one video without a file for every animation."""

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        if not self.output_spec.is_video:
            raise ValueError("the fast renderer makes videos only")
        self._thread: EncoderThread | None = None
        self._key = True

    def next_section(self, name: str, type_: str, skip_animations: bool) -> None:
        """Begin a section; a player can jump to its first picture."""
        super().next_section(name, type_, skip_animations)
        self._key = True

    def is_already_cached(self, hash_invocation: str) -> bool:
        """Say that nothing is kept from before."""
        return False

    def begin_animation(self, *args: Any, **kwargs: Any) -> None:
        """Do nothing: the video goes on."""

    def end_animation(self, *args: Any, **kwargs: Any) -> None:
        """Do nothing: the video goes on."""

    def add_sound(self, *args: Any, **kwargs: Any) -> None:
        """Refuse sound."""
        raise NotImplementedError("the fast renderer makes silent videos")

    def add(self, parts: list[Part], picture: Pixels, count: int) -> None:
        """Add a picture to the video, ``count`` times.

        Args:
            parts: where it differs from the one before.
            picture: all its pixels, which may change after the call.
            count: how many times it is shown.
        """
        if self._thread is None:
            height, width = picture.shape[:2]
            assert self.video_encoder is not None
            rate = self.video_encoder.frame_rate
            parts = [Part(0, height, 0, width)]
            self._thread = EncoderThread(self.movie_file_path, width, height, rate)
        if parts:
            self._thread.show(parts, picture, self._key)
            self._key = False
        self._thread.hold(count - bool(parts))

    def finish(self) -> None:
        """Finish the video and write its subtitles beside it."""
        if self._thread is not None:
            self._thread.finish()
            self.print_file_ready_message(self.movie_file_path)
        if self.subcaptions:
            self.write_subcaption_file()

    def abort_encode_jobs(self, reraise_encoder_failures: bool = False) -> None:
        """Drop what there is of the video."""
        if self._thread is not None:
            self._thread.drop()


Order = tuple[Callable[[], None] | None, Pixels | None]
"""What the encoder is to do, and the buffer that is free afterwards; nothing at the end."""


class EncoderThread:
    """A video encoder in a thread of its own.

    An exception in it is raised by the next call from outside.
    """

    def __init__(self, path: pathlib.Path, width: int, height: int, rate: Any) -> None:
        self._path = path
        self._encoder = VideoEncoder(path, width, height, rate)
        self._orders: queue.Queue[Order] = queue.Queue()
        self._buffers: queue.Queue[Pixels] = queue.Queue()
        for _ in range(WAITING):
            self._buffers.put(np.empty(height * width * 4, np.uint8))
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._work, name="encoder", daemon=True)
        self._thread.start()

    def show(self, parts: list[Part], picture: Pixels, key: bool) -> None:
        """Add a picture that differs from the last one in some parts."""
        self._raise_error()
        height, width = picture.shape[:2]
        outers = [part.within(height, width) for part in parts]
        if sum(outer.area for outer in outers) > height * width:  # they overlap by their margins
            parts = outers = [Part(0, height, 0, width)]
        buffer = self._buffers.get()
        cut, start = [], 0
        for part, outer in zip(parts, outers, strict=True):
            source = picture[outer.top : outer.bottom, outer.left : outer.right]
            pixels = buffer[start : start + source.size].reshape(source.shape)
            np.copyto(pixels, source)
            start += source.size
            cut.append((part, outer, pixels))

        self._orders.put((lambda: self._encoder.show(cut, key), buffer))

    def hold(self, count: int) -> None:
        """Add the last picture again, so many times."""
        self._raise_error()
        if count:
            self._orders.put((lambda: self._encoder.hold(count), None))

    def finish(self) -> None:
        """Encode what waits and finish the file."""
        self._stop()
        self._raise_error()
        self._encoder.close()

    def drop(self) -> None:
        """Stop and delete the file."""
        self._error = self._error or RuntimeError("the video was dropped")
        self._stop()
        with suppress(Exception):
            self._encoder.close()
        self._path.unlink(missing_ok=True)

    def _stop(self) -> None:
        self._orders.put((None, None))
        self._thread.join()

    def _raise_error(self) -> None:
        if self._error is not None:
            error = self._error
            self.drop()
            raise error

    def _work(self) -> None:
        while True:
            order, buffer = self._orders.get()
            if order is None:
                return
            try:
                if self._error is None:
                    order()
            except BaseException as error:
                self._error = error
            if buffer is not None:
                self._buffers.put(buffer)


COLLECT_AFTER = (200_000, 20, 100)
"""Objects made, and collections of the younger ones, before each collection of older ones."""
_SHARED = frozenset({type(None), bool, int, float, str, bytes, np.float64, ManimColor, Path})


@contextmanager
def quick_copies() -> Iterator[None]:
    """Let mobjects be copied with less ado: what nobody changes is shared.

    Manim copies every mobject that an animation changes. Most of the time goes into colours and
    the outlines of glyphs, which are never changed in place, and into :func:`copy.deepcopy`.
    """
    before = Mobject.__deepcopy__
    Mobject.__deepcopy__ = _deepcopy  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Mobject.__deepcopy__ = before  # type: ignore[method-assign]


@contextmanager
def rare_collections() -> Iterator[None]:
    """Let Python look less often for objects that only hold each other: a scene has many."""
    before = gc.get_threshold()
    gc.set_threshold(*COLLECT_AFTER)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _deepcopy(self: Mobject, memo: dict[int, Any]) -> Mobject:
    result = self.__class__.__new__(self.__class__)
    memo[id(self)] = result
    copies = result.__dict__
    for name, value in self.__dict__.items():
        copies[name] = value if type(value) in _SHARED else _copied(value, memo)
    result.original_id = str(id(self))
    return result


def _copied(value: Any, memo: dict[int, Any]) -> Any:
    kind = type(value)
    if kind in _SHARED:
        return value
    if kind is np.ndarray and not value.dtype.hasobject and id(value) not in memo:
        memo[id(value)] = value.copy()
    elif kind is list and id(value) not in memo:
        memo[id(value)] = fresh = []
        fresh += [_copied(item, memo) for item in value]
    return memo[id(value)] if id(value) in memo else copy.deepcopy(value, memo)
