"""Clips as GIFs, for where no film plays: issue trackers, chats, README files. No manim."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import av
from av.filter import Graph

from scenes._studio.export.cutting import readable

WIDTH = 640
RATE = 10
"""Pictures per second; GIF counts in hundredths of a second, so that 10 is exact."""


def write_gif(clip: Path, target: Path) -> None:
    """Write a clip as a GIF that runs for ever, with the 256 colours that fit it best.

    Raises:
        StudioError: the clip cannot be read.
    """
    with readable(clip), av.open(str(clip)) as film, av.open(str(target), "w", format="gif") as gif:
        source = film.streams.video[0]
        graph, entry, exit_ = _graph(source)
        for frame in film.decode(source):
            entry.push(frame)
        entry.push(None)
        written: Any = None
        while (picture := _next(exit_)) is not None:
            if written is None:
                written = gif.add_stream("gif", rate=RATE)
                written.width, written.height = picture.width, picture.height
                written.pix_fmt = "pal8"
                written.time_base = Fraction(1, RATE)
            picture.time_base = Fraction(1, RATE)
            gif.mux(written.encode(picture))
        gif.mux(written.encode())
        del graph


def _graph(source: Any) -> tuple[Graph, Any, Any]:
    """Return a graph from a clip's pictures to a GIF's, its entry and its exit."""
    graph = Graph()
    entry = graph.add_buffer(template=source)
    fewer = graph.add("fps", str(RATE))
    smaller = graph.add("scale", f"'min({WIDTH},iw)':-2:flags=lanczos")
    split = graph.add("split")
    palette = graph.add("palettegen", "stats_mode=diff")
    coloured = graph.add("paletteuse", "dither=bayer:bayer_scale=5:diff_mode=rectangle")
    exit_ = graph.add("buffersink")
    entry.link_to(fewer)
    fewer.link_to(smaller)
    smaller.link_to(split)
    split.link_to(coloured, 0, 0)
    split.link_to(palette, 1, 0)
    palette.link_to(coloured, 0, 1)
    coloured.link_to(exit_)
    graph.configure()
    return graph, entry, exit_


def _next(exit_: Any) -> Any:
    try:
        return exit_.pull()
    except (av.error.EOFError, av.error.BlockingIOError):
        return None
