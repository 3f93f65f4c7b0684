"""How much a clip flashes, measured as FFmpeg's filter for photosensitive people does. No manim."""

from __future__ import annotations

from pathlib import Path

import av
from av.error import FFmpegError
from av.filter import Graph

LIMIT = 1.0
"""From here on the filter would soften a picture: too many large changes of light in a second."""
WIDTH = 480
"""Pixels to which pictures are scaled first; what flashes does so at any size."""


def worst_flashes(clip: Path) -> tuple[float, float]:
    """Return the largest badness of a clip, and at which second of it.

    The filter begins on black and takes a bright first picture for a flash; it has forgotten that
    after a second, the time over which it counts.
    """
    with av.open(str(clip)) as file:
        video = file.streams.video[0]
        # what the loop filter smooths is no flash, and takes half of the time
        video.codec_context.options = {"skip_loop_filter": "all"}
        rate = round(video.average_rate or 1)
        graph = Graph()
        first = graph.add_buffer(template=video)
        scaled = graph.add("scale", f"{WIDTH}:-2:flags=fast_bilinear")
        judged = graph.add("photosensitivity", f"f={rate}:bypass=1")
        last = graph.add("buffersink")
        first.link_to(scaled)
        scaled.link_to(judged)
        judged.link_to(last)
        graph.configure()
        worst = (0.0, 0.0)
        for number, frame in enumerate(file.decode(video)):
            graph.push(frame)
            try:
                badness = float(graph.pull().metadata["lavfi.photosensitivity.badness"])
            except FFmpegError:
                continue
            if number >= rate:
                worst = max(worst, (badness, number / rate))
    return worst
