"""What the film shows between two clips: nothing, a moment of empty ground, or a dissolve.

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
    count = pictures_of(passage, rate)
    if passage is Passage.PAUSE:
        target, fading = _ground(theme), round(FADE * rate)
        shares = np.linspace(0, 1, fading + 1)[1:]
    else:
        target, fading = _first_picture(after), count
        shares = np.linspace(0, 1, fading + 2)[1:-1]  # both ends are pictures of the clips
    height, width = last.shape[:2]
    everywhere = Rect(0, height, 0, width)
    encoder = VideoEncoder(path, width, height, rate)
    for share in shares:
        mixed = last + np.float32(share) * (target - last)
        encoder.show([(everywhere, everywhere, np.ascontiguousarray(mixed.round(), np.uint8))])
    encoder.hold(count - fading)
    encoder.close()
    return path


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
