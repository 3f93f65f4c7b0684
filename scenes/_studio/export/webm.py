"""Films as WebM: VP9, and Opus where there is sound, for browsers without H.264. No manim."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import av

from scenes._studio.builder.vp9 import add_vp9
from scenes._studio.export.cutting import readable


def write_webm(clip: Path, target: Path) -> None:
    """Write a clip again as WebM.

    Raises:
        StudioError: the clip cannot be read.
    """
    with readable(clip), av.open(str(clip)) as film, av.open(str(target), "w") as copy:
        pictures: Any = film.streams.video[0]
        drawn = add_vp9(copy, pictures, "yuv420p")
        heard: Any = film.streams.audio[0] if film.streams.audio else None
        spoken: Any = copy.add_stream("libopus", rate=48000) if heard else None
        for frame in film.decode(*[stream for stream in (pictures, heard) if stream]):
            copy.mux((drawn if isinstance(frame, av.VideoFrame) else spoken).encode(frame))
        for stream in (drawn, spoken):
            if stream:
                copy.mux(stream.encode())
