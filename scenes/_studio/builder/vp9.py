"""VP9: what browsers without H.264 play, and the one codec that they show with transparency."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import av
import numpy as np
from PIL import ImageColor

from scenes._studio.fast_renderer import colours

OPTIONS = {
    "crf": "34",
    "b": "0",
    "deadline": "realtime",
    "cpu-used": "7",
    "row-mt": "1",
    "g": "120",
}
"""Constant quality, and as quick as VP9 gets."""


def add_vp9(container: Any, pictures: Any, pixels: str) -> Any:
    """Return a new VP9 stream of a file, as large and as fast as that of another file.

    Args:
        container: the file that is written.
        pictures: the stream that is read.
        pixels: ``yuv420p``, or ``yuva420p`` with transparency.
    """
    written = container.add_stream("libvpx-vp9", rate=pictures.average_rate, options=OPTIONS)
    written.width, written.height, written.pix_fmt = pictures.width, pictures.height, pixels
    written.time_base = pictures.time_base
    colours.BT709.write(written.codec_context)
    return written


def write_without_ground(movie: Path, target: Path, title: str, ground: str) -> None:
    """Write what manim draws on a ground that cannot be seen as WebM with transparency.

    In manim's pixels that ground is mixed into all that is smoothed or faded. It is taken out
    again, or every edge keeps a rim of it.

    Args:
        movie: manim's video, with an alpha channel and without loss.
        target: the WebM file.
        title: what it calls itself.
        ground: the colour, ``#RRGGBB``.
    """
    mixed_in = np.array(ImageColor.getrgb(ground), dtype=np.float32)
    with av.open(str(movie)) as drawn, av.open(str(target), "w") as film:
        film.metadata["title"] = title
        pictures: Any = drawn.streams.video[0]
        written = add_vp9(film, pictures, "yuva420p")
        for frame in drawn.decode(pictures):
            pixels = frame.to_ndarray(format="rgba")
            seen = pixels[..., 3] > 0
            opacity = pixels[..., 3][seen, None] / np.float32(255)
            own = (pixels[seen, :3] - (1 - opacity) * mixed_in) / opacity
            pixels[seen, :3] = np.rint(own).clip(0, 255)
            plain: Any = av.VideoFrame.from_ndarray(pixels, format="rgba")
            plain.pts, plain.time_base = frame.pts, frame.time_base
            converted = plain.reformat(
                format="yuva420p",
                dst_colorspace=colours.BT709.matrix,
                dst_color_range=colours.BT709.range,
            )
            film.mux(written.encode(converted))
        film.mux(written.encode())
