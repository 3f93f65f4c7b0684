"""What the film shows between two clips: nothing, a moment of empty ground, or a dissolve.

In a dissolve, what leaves has left before the new thing begins; what both pictures share stays.

Imports no manim.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from numpy.typing import NDArray

from scenes._kit.theme import THEMES
from scenes._studio.fast_renderer.encoder import VideoEncoder
from scenes._studio.fast_renderer.rectangles import Rect
from scenes.catalogue import Passage

SECONDS = {
    Passage.CUT: Fraction(0),
    Passage.PAUSE: Fraction(3, 5),
    Passage.DISSOLVE: Fraction(2, 5),
}
"""How long each of them lasts."""
FADE = Fraction(3, 10)
"""Seconds of a pause in which the last picture fades."""

Picture = NDArray[np.float32]


def pictures_of(passage: Passage, rate: Fraction) -> int:
    """Return how many pictures a passage has at so many pictures per second."""
    return round(SECONDS[passage] * rate)


def make_passage(passage: Passage, path: Path, before: Path, after: Path, theme: str) -> Path:
    """Write the clip that stands between two others, and return its path.

    Args:
        passage: a pause, in which the last picture fades to empty ground that then rests, or a
            dissolve, in which it becomes the first picture of what follows.
        path: the clip to write.
        before: the clip that ends, which also says how large and fast the pictures are.
        after: the clip that follows.
        theme: whose ground is seen in a pause.
    """
    last, rate = _last_picture(before)
    count, ground = pictures_of(passage, rate), _ground(theme)
    if passage is Passage.PAUSE:
        pictures = _blends(last, ground, round(FADE * rate))
        pictures.append(ground + np.zeros_like(last))
    else:
        first = _first_picture(after)
        shared = _nearer_to(ground, last, first)
        pictures = [*_blends(last, shared, count // 2 + 1), shared]
        pictures += _blends(shared, first, count - count // 2)
    height, width = last.shape[:2]
    everywhere = Rect(0, height, 0, width)
    encoder = VideoEncoder(path, width, height, rate)
    for picture in pictures:
        encoder.show([(everywhere, everywhere, np.ascontiguousarray(picture.round(), np.uint8))])
    encoder.hold(count - len(pictures))
    encoder.close()
    return path


def _blends(one: Picture, other: Picture, steps: int) -> list[Picture]:
    """Return the pictures between the two, of so many even steps from one to the other."""
    shares = np.linspace(0, 1, steps + 1, dtype=np.float32)[1:-1]
    return [one + share * (other - one) for share in shares]


def _nearer_to(ground: Picture, one: Picture, other: Picture) -> Picture:
    """Return, at each place, the pixel of the two that is less unlike the ground."""
    unlike = [np.abs(picture - ground).sum(axis=-1, keepdims=True) for picture in (one, other)]
    nearer: Picture = np.where(unlike[0] <= unlike[1], one, other)
    return nearer


def _last_picture(video: Path) -> tuple[Picture, Fraction]:
    with av.open(str(video)) as clip:
        source: Any = clip.streams.video[0]
        clip.seek(source.duration or 0, stream=source)
        *_, last = clip.decode(source)
        return _pixels(last), Fraction(round(source.average_rate or 1))


def _first_picture(video: Path) -> Picture:
    with av.open(str(video)) as clip:
        return _pixels(next(clip.decode(video=0)))


def _pixels(frame: Any) -> Picture:
    pixels: Picture = frame.to_ndarray(format="rgba").astype(np.float32)
    return pixels


def _ground(theme: str) -> Picture:
    colour = bytes.fromhex(THEMES[theme].ground.removeprefix("#") + "ff")
    return np.array(bytearray(colour), np.float32)
