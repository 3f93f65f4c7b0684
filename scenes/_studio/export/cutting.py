"""Beats cut out of a clip without encoding its pictures. Imports no manim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
from av.error import FFmpegError
from PIL import Image

from scenes._studio.builder.beat_marks import BeatMark
from scenes._studio.builder.film import FAST_START, LICENSE, facts
from scenes._studio.errors import StudioError
from scenes._studio.fast_renderer.colours import tag_if_untagged
from scenes._studio.preview.sheet import frames_at
from scenes._studio.voice.sound import RATE, Samples, SoundTrack, has_sound, read_sound


@dataclass(frozen=True)
class Span:
    """The pictures of one beat in a clip, counted from zero; ``last`` is in it."""

    first: int
    last: int

    @property
    def frames(self) -> int:
        """How many pictures there are."""
        return self.last - self.first + 1


@contextmanager
def readable(clip: Path) -> Iterator[None]:
    """Tell in one sentence that a clip is missing, or cannot be read."""
    again = f"type python -m scenes render {clip.stem} --force"
    if not clip.is_file():
        raise StudioError(f"clip {clip.name} is missing; {again}")
    try:
        yield
    except (FFmpegError, IndexError, ZeroDivisionError) as cause:
        reason = getattr(cause, "strerror", None) or "there are no pictures in it"
        raise StudioError(
            f"clip {clip.name} cannot be read as a video ({reason}); {again}"
        ) from None


def spans(clip: Path, beats: Sequence[BeatMark]) -> list[Span]:
    """Return which pictures belong to each beat; together they are the clip.

    Raises:
        StudioError: the clip cannot be read, or is of another length than its beats.
    """
    with readable(clip):
        measured = facts(clip)
    starts = [round(beat.start * measured.frame_rate) for beat in beats]
    found = [
        Span(first, after - 1)
        for first, after in zip(starts, [*starts[1:], measured.frames], strict=True)
    ]
    told = round(beats[-1].end * measured.frame_rate) if beats else 0
    if not beats or starts[0] != 0 or told != measured.frames or any(s.frames < 1 for s in found):
        raise StudioError(
            f"clip {clip.name} has {measured.frames} pictures, its beats tell of {told}; "
            f"type python -m scenes render {clip.stem} --force"
        )
    return found


def cut(clip: Path, parts: Sequence[Span], targets: Sequence[Path], titles: Sequence[str]) -> None:
    """Copy the pictures of each part of a clip into a file of its own, index in front.

    Raises:
        StudioError: the clip cannot be read, or a part does not begin with a key frame.
    """
    with readable(clip), av.open(str(clip)) as whole:
        source = whole.streams.video[0]
        packets = [packet for packet in whole.demux(source) if packet.size]
        sound = read_sound(clip) if has_sound(clip) else None
        for part, target, title in zip(parts, targets, titles, strict=True):
            own = packets[part.first : part.last + 1]
            if len(own) != part.frames or not own[0].is_keyframe:
                raise StudioError(
                    f"clip {clip.name} has no key frame at picture {part.first}, where a beat "
                    f"begins; type python -m scenes render {clip.stem} --force"
                )
            heard = None if sound is None else sound[_samples(part, source)]
            _write(own, source, target, title, heard)


def _samples(part: Span, source: Any) -> slice:
    """Return which samples are heard during some pictures of a clip."""
    rate = Fraction(round(source.average_rate or 1))
    return slice(*(round(RATE * picture / rate) for picture in (part.first, part.last + 1)))


def last_and_first(clip: Path, parts: Sequence[Span]) -> list[tuple[Image.Image, Image.Image]]:
    """Return the last and the first picture of each part; the clip is decoded once.

    Raises:
        StudioError: the clip cannot be read to its end.
    """
    wanted = [index for part in parts for index in (part.last, part.first)]
    with readable(clip):
        pictures = frames_at(clip, wanted)
    return list(zip(pictures[::2], pictures[1::2], strict=True))


def _write(
    packets: Sequence[Any], source: Any, target: Path, title: str, sound: Samples | None
) -> None:
    start = packets[0].pts
    rate = Fraction(round(source.average_rate or 1))
    tick = round(1 / (rate * Fraction(source.time_base or 1)))
    with av.open(str(target), "w", format="mp4", options=FAST_START) as part:
        part.metadata.update({"title": title, "copyright": LICENSE})
        stream = part.add_stream_from_template(source)
        tag_if_untagged(source, stream)
        track = None if sound is None else SoundTrack(part, sound)
        for packet in packets:
            packet.pts, packet.dts = packet.pts - start, packet.dts - start
            packet.duration, packet.stream = tick, stream
            if track:
                track.mux_until(float(packet.pts * (source.time_base or 1)))
            part.mux(packet)
        if track:
            track.close()
