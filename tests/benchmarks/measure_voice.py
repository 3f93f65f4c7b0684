"""Measure how a spoken film keeps to its subtitles: what is silent, how loud, when it is heard.

Usage: ``measure_voice.py renders/film-lecture-dark-voice.mp4`` (subtitles are read beside it).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import srt
from numpy.typing import NDArray

from scenes._studio.voice.sound import LOUDNESS, RATE, loudness, read_sound

HOP = RATE // 100
"""Samples of one look at how loud it is."""
HEARD = 0.01
"""The root mean square of samples from which something is heard."""


def spread(seconds: list[float]) -> str:
    """Return the least, the median, the 95th percentile and the most of some seconds."""
    least, middle, nearly, most = np.percentile(seconds, [0, 50, 95, 100])
    return f"{least:.2f} … {middle:.2f} (95 % within {nearly:.2f}) … {most:.2f} s"


def main() -> None:
    """Print the coverage, the loudness and the alignment of a spoken film."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("film", type=Path)
    film = parser.parse_args().film
    samples = read_sound(film)
    looks = samples[: len(samples) // HOP * HOP].reshape(-1, HOP)
    heard: NDArray[np.bool_] = np.sqrt(np.mean(looks**2, axis=1)) > HEARD
    shown = np.zeros_like(heard)
    silent, waits, rests = [], [], []
    for cue in srt.parse(film.with_suffix(".srt").read_text(encoding="utf-8")):
        start, end = (round(t.total_seconds() * RATE / HOP) for t in (cue.start, cue.end))
        shown[start:end] = True
        loud = np.flatnonzero(heard[start:end])
        if len(loud):
            waits.append(loud[0] * HOP / RATE)
            rests.append((end - start - loud[-1]) * HOP / RATE)
        else:
            silent.append(cue.content)
    outside = np.count_nonzero(heard & ~shown) * HOP / RATE
    print(f"captions       {len(waits)} spoken, {len(silent)} silent {silent or ''}")
    print(f"loudness       {loudness(samples):.1f} LUFS, wanted {LOUDNESS}")
    print(f"heard after its caption appears     {spread(waits)}")
    print(f"caption stands after it was heard   {spread(rests)}")
    print(f"heard while no caption stands       {outside:.2f} s")


if __name__ == "__main__":
    main()
