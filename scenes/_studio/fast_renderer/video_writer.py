"""One video file for a whole scene, encoded in a thread of its own."""

from __future__ import annotations

import pathlib
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
from manim.scene.scene_file_writer import SceneFileWriter

from scenes._studio.fast_renderer.encoder import VideoEncoder
from scenes._studio.fast_renderer.rectangles import Pixels, Rect

WAITING = 6
"""How many pictures may wait for the encoder."""


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

    def add(self, parts: list[Rect], picture: Pixels, count: int) -> None:
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
            parts = [Rect(0, height, 0, width)]
            self._thread = EncoderThread(self.movie_file_path, width, height, rate)
        if parts or self._key:
            self._thread.show(parts, picture, self._key)
            self._key = False
            count -= 1
        self._thread.hold(count)

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


Task = tuple[Callable[[], None] | None, Pixels | None]
"""What the encoder is to do, and the buffer that is free afterwards; nothing at the end."""


class EncoderThread:
    """A video encoder in a thread of its own.

    An exception in it is raised by the next call from outside.
    """

    def __init__(self, path: pathlib.Path, width: int, height: int, rate: Any) -> None:
        self._path = path
        self._encoder = VideoEncoder(path, width, height, rate)
        self._tasks: queue.Queue[Task] = queue.Queue()
        self._buffers: queue.Queue[Pixels] = queue.Queue()
        for _ in range(WAITING):
            self._buffers.put(np.empty(height * width * 4, np.uint8))
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._work, name="encoder", daemon=True)
        self._thread.start()

    def show(self, parts: list[Rect], picture: Pixels, key: bool) -> None:
        """Add a picture that differs from the last one in some parts."""
        self._raise_error()
        height, width = picture.shape[:2]
        outers = [part.grown(height, width) for part in parts]
        if sum(outer.area for outer in outers) > height * width:  # they overlap by their margins
            parts = outers = [Rect(0, height, 0, width)]
        buffer = self._buffers.get()
        cut, start = [], 0
        for part, outer in zip(parts, outers, strict=True):
            source = picture[outer.top : outer.bottom, outer.left : outer.right]
            pixels = buffer[start : start + source.size].reshape(source.shape)
            np.copyto(pixels, source)
            start += source.size
            cut.append((part, outer, pixels))

        self._tasks.put((lambda: self._encoder.show(cut, key), buffer))

    def hold(self, count: int) -> None:
        """Add the last picture again, so many times."""
        self._raise_error()
        if count:
            self._tasks.put((lambda: self._encoder.hold(count), None))

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
        self._tasks.put((None, None))
        self._thread.join()

    def _raise_error(self) -> None:
        if self._error is not None:
            error = self._error
            self.drop()
            raise error

    def _work(self) -> None:
        while True:
            task, buffer = self._tasks.get()
            if task is None:
                return
            try:
                if self._error is None:
                    task()
            except BaseException as error:
                self._error = error
            if buffer is not None:
                self._buffers.put(buffer)
