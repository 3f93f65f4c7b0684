"""One H.264 video from pictures that change a little at a time, and holds that cost nothing.

A picture is handed over as the parts of it that changed. Only they are converted to the video's
colours. A hold is not encoded at all: see ``skip_slices``.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.video.frame import PictureType
from av.video.reformatter import VideoReformatter

from scenes._studio.fast_renderer import colours
from scenes._studio.fast_renderer.rectangles import Pixels, Rect
from scenes._studio.fast_renderer.skip_slices import Repeater

KEY_EVERY = 4
"""After how many seconds the next changed picture becomes one that a player can jump to."""
OPTIONS = {
    "preset": "superfast",
    "crf": "23",
    "threads": "1",
    "x264-params": "bframes=0:ref=1:weightp=0:cabac=0:rc-lookahead=0:mbtree=0:scenecut=0"
    ":keyint=infinite:force-cfr=1",
}


class VideoEncoder:
    """Writes a video of ``width`` times ``height`` pixels at ``rate`` pictures a second."""

    def __init__(self, path: Path, width: int, height: int, rate: Fraction) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._container = av.open(str(path), "w", format="mp4")
        try:
            self._stream: Any = self._container.add_stream("libx264", rate=rate, options=OPTIONS)
            self._stream.width, self._stream.height = width, height
            self._stream.pix_fmt = "yuv420p"
            colours.BT709.write(self._stream.codec_context)
            self._stream.codec_context.open()
            self._repeater = Repeater(bytes(self._stream.codec_context.extradata or b""))
        except BaseException:
            self._container.close()
            raise
        self._tick = 1 / rate
        self._reformatter = VideoReformatter()
        self._frame: Any = av.VideoFrame(width, height, "yuv420p")
        self._frame.time_base = self._tick
        self._planes = [_pixels_of(plane) for plane in self._frame.planes]
        self._next = 0
        self._last_key = 0

    def show(self, parts: Sequence[tuple[Rect, Rect, Pixels]], key: bool = False) -> None:
        """Add one picture: the one before, but for some parts.

        Args:
            parts: what changed, what of the picture is given for it, and these pixels.
            key: whether a player must be able to jump to this picture.
        """
        for inner, outer, pixels in parts:
            self._paint(inner, outer, pixels)
        key = key or self._next == 0 or (self._next - self._last_key) * self._tick >= KEY_EVERY
        self._frame.pict_type = PictureType.I if key else PictureType.NONE
        self._frame.pts = self._next
        if key:
            self._last_key = self._next
        for packet in self._stream.encode(self._frame):
            self._write(bytes(packet), self._next, packet.is_keyframe)
        self._next += 1

    def hold(self, count: int) -> None:
        """Add the last picture again, so many times."""
        for _ in range(count):
            self._write(self._repeater.again(), self._next, False)
            self._next += 1

    def close(self) -> None:
        """Finish the file."""
        try:
            for packet in self._stream.encode():
                raise RuntimeError(f"the encoder kept a picture back: {packet!r}")
        finally:
            self._container.close()

    def _paint(self, inner: Rect, outer: Rect, pixels: Pixels) -> None:
        source = av.VideoFrame.from_numpy_buffer(pixels, format="rgba")
        painted = self._reformatter.reformat(
            source,
            format="yuv420p",
            interpolation="BICUBIC",
            dst_colorspace=colours.BT709.matrix,
            dst_color_range=colours.BT709.range,
            threads=1,
        )
        for target, plane, step in zip(self._planes, painted.planes, (1, 2, 2), strict=True):
            top, left = (inner.top - outer.top) // step, (inner.left - outer.left) // step
            height, width = (inner.bottom - inner.top) // step, (inner.right - inner.left) // step
            y, x = inner.top // step, inner.left // step
            fresh = _pixels_of(plane)[top : top + height, left : left + width]
            target[y : y + height, x : x + width] = fresh

    def _write(self, data: bytes, time: int, key: bool) -> None:
        packet: Any = av.Packet(self._repeater.numbered(data))
        packet.pts = packet.dts = time
        packet.duration = 1
        packet.time_base = self._tick
        packet.stream = self._stream
        packet.is_keyframe = key
        self._container.mux(packet)


def _pixels_of(plane: Any) -> Pixels:
    rows = np.frombuffer(plane, dtype=np.uint8).reshape(-1, plane.line_size)
    return rows[: plane.height, : plane.width]
