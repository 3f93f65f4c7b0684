"""Sound as samples: read from any file, brought to one loudness, written into a video. No manim."""

from __future__ import annotations

import math
import wave
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.error import FFmpegError
from av.filter import Graph
from numpy.typing import NDArray

Samples = NDArray[np.float32]
"""One channel, between −1 and 1, :data:`RATE` samples a second."""

RATE = 48_000
LOUDNESS = -16.0
"""What a voice is brought to, in LUFS (EBU R 128; −16 is usual where people listen online)."""
PEAK = 10 ** (-1 / 20)
"""The largest sample that is written: −1 dBFS."""
LIMITER = f"limit={PEAK}:attack=5:release=60:level=disabled:latency=1"
ROUNDS = 4
"""How often a sound is measured and levelled, for what a limiter takes away is missing."""
SILENT = -60.0
"""LUFS under which a sound is silence."""
BIT_RATE = 96_000
CHUNK = 1024
"""Samples of one AAC frame."""


def read_sound(path: Path) -> Samples:
    """Return the sound of an audio or video file, mixed to one channel.

    Raises:
        ValueError: there is no sound in the file, or it cannot be read.
    """
    try:
        with av.open(str(path)) as file:
            resampler = av.AudioResampler("flt", "mono", RATE)
            frames = [out for f in file.decode(audio=0) for out in resampler.resample(f)]
            frames += resampler.resample(None)
    except (FFmpegError, OSError, IndexError) as cause:
        raise ValueError(f"{path.name} cannot be read as sound ({cause})") from None
    if not frames:
        raise ValueError(f"{path.name} cannot be read as sound (it is empty)")
    return np.concatenate([frame.to_ndarray()[0] for frame in frames])


def has_sound(video: Path) -> bool:
    """Return whether a video has a sound track."""
    with av.open(str(video)) as file:
        return bool(file.streams.audio)


def write_wav(path: Path, samples: Samples) -> None:
    """Write sound as a WAV file of 16 bits."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((samples * 32767).round().astype("<i2").tobytes())


def loudness(samples: Samples) -> float:
    """Return how loud a sound is as a whole, in LUFS (ITU-R BS.1770, gated); −inf for silence."""
    # a meter looks at 0.4 s at a time
    silence = np.zeros(max(0, RATE // 2 - len(samples)), np.float32)
    told: Any = "-inf"
    for frame in _filtered(np.append(samples, silence), ("ebur128", "metadata=1")):
        told = frame.metadata.get("lavfi.r128.I", told)
    return float(told)


def levelled(samples: Samples) -> Samples:
    """Return a sound brought to :data:`LOUDNESS`, its peaks held under :data:`PEAK`."""
    quiet, factor = samples, 1.0
    for _ in range(ROUNDS):
        loud = loudness(quiet)
        if loud < SILENT:
            return samples
        factor *= 10 ** ((LOUDNESS - loud) / 20)
        frames = _filtered(samples * np.float32(factor), ("alimiter", LIMITER))
        quiet = np.concatenate([frame.to_ndarray()[0] for frame in frames])[: len(samples)]
    return np.clip(quiet, -PEAK, PEAK).astype(np.float32)


class SoundTrack:
    """A sound track of a video that is being written, which keeps pace with its pictures."""

    def __init__(self, video: Any, samples: Samples) -> None:
        self._video, self._samples = video, samples
        self._stream = video.add_stream("aac", rate=RATE, layout="mono")
        self._stream.bit_rate = BIT_RATE
        self._written = 0

    def mux_until(self, seconds: float) -> None:
        """Write what is heard up to a moment of the video."""
        while self._written < min(len(self._samples), seconds * RATE):
            chunk = self._samples[self._written : self._written + CHUNK]
            self._video.mux(self._stream.encode(_frame(chunk, self._written)))
            self._written += len(chunk)

    def close(self) -> None:
        """Write the rest."""
        self.mux_until(math.inf)
        self._video.mux(self._stream.encode(None))


def _frame(samples: Samples, start: int) -> av.AudioFrame:
    frame = av.AudioFrame.from_ndarray(np.ascontiguousarray(samples[None]), "flt", "mono")
    frame.sample_rate, frame.pts = RATE, start
    return frame


def _filtered(samples: Samples, effect: tuple[str, str]) -> Iterator[Any]:
    """Yield the frames of a sound that went through one of FFmpeg's filters."""
    graph = Graph()
    source = graph.add_abuffer(
        sample_rate=RATE, format="flt", layout="mono", time_base=Fraction(1, RATE)
    )
    through, same = graph.add(*effect), graph.add("aformat", "sample_fmts=flt")
    sink = graph.add("abuffersink")
    source.link_to(through)
    through.link_to(same)
    same.link_to(sink)
    graph.configure()
    graph.push(_frame(samples, 0))
    graph.push(None)
    while True:
        try:
            yield graph.pull()
        except (FFmpegError, EOFError):
            return
