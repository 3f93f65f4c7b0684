"""The film: all clips joined without encoding anything again. Imports no manim."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from mmap import mmap
from pathlib import Path
from typing import Any

import av
import numpy as np
import srt

from scenes._kit.subtitles import as_webvtt
from scenes._studio import paths
from scenes._studio.builder import artifact_store, passages
from scenes._studio.builder.fingerprint import digest
from scenes._studio.builder.passages import make_passage, pictures_of
from scenes._studio.editions import Edition
from scenes._studio.errors import StudioError
from scenes._studio.fast_renderer.colours import tag_if_untagged
from scenes._studio.paths import atomically
from scenes._studio.voice.sound import RATE, Samples, SoundTrack, has_sound, read_sound
from scenes.catalogue import Passage

LICENSE = "MIT License"
LANGUAGE = "eng"
TRACK_ENABLED = 1
TICKS = 1000
"""Ticks of a second in which subtitles are timed."""
SUBTITLE_STYLE = b"""[Script Info]
ScriptType: v4.00+
[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour
Style: Default,Arial,16,&Hffffff
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
"""
FAST_START = {"movflags": "+faststart"}
"""Puts the index before the pictures, so that a browser can play while it loads."""
SUFFIXES = (".mp4", ".srt", ".vtt")
TITLE = "Where am I? How a Transformer knows the order of words"


@dataclass(frozen=True)
class TitledClip:
    """One clip of the film under its title, and what leads to it from the clip before."""

    clip: Path
    title: str
    passage: Passage = Passage.CUT


@dataclass(frozen=True)
class Facts:
    """What a video says about itself: pictures, pictures per second, seconds, chapters, cues."""

    frames: int
    frame_rate: Fraction
    duration: Fraction
    chapters: tuple[str, ...]
    subtitles: tuple[str, ...] = ()

    @property
    def length(self) -> Fraction:
        """How many seconds that many pictures last."""
        return self.frames / self.frame_rate


def facts(video: Path) -> Facts:
    """Return how many pictures a video has, how long it runs, and its chapter marks."""
    with av.open(str(video)) as container:
        stream = container.streams.video[0]
        duration = (stream.duration or 0) * Fraction(stream.time_base or 1)
        chapters = tuple(str(c["metadata"].get("title", "")) for c in container.chapters())
        return Facts(stream.frames, _rate(stream), duration, chapters, tuple(_cues(container)))


def _cues(container: Any) -> Iterator[str]:
    """Yield the texts of the soft subtitles: each packet is its length in two bytes, then text."""
    if container.streams.subtitles:
        for packet in container.demux(container.streams.subtitles):
            text = bytes(packet)[2:].decode("utf-8")
            if text:
                yield text


def remux(source: Path, target: Path, title: str, sound: Samples | None = None) -> None:
    """Write a video again with a title, its index in front and an even clock.

    The pictures are untouched. Manim joins its animations with times in whole microseconds, so
    that they come some hundred-thousandths of a second too early or too late.

    Args:
        source: the video.
        target: the video to write.
        title: what it calls itself.
        sound: what is heard in it, that of the source if ``None``.
    """
    _write([source], target, title, sound=joined_sound([source]) if sound is None else sound)


def join(
    parts: Sequence[TitledClip], target: Path, title: str = TITLE, theme: str = "dark"
) -> list[Path]:
    """Return the files of the film made of clips: the video, its SRT and its WebVTT subtitles.

    Args:
        parts: the clips in the order of the film.
        target: the video to write.
        title: what the film calls itself.
        theme: whose ground is seen in a pause.

    Raises:
        StudioError: a clip is missing, two clips do not go together, or the film read back is not
            as long as its parts.
    """
    for part in parts:
        if not part.clip.is_file():
            raise StudioError(
                f"clip {part.clip.name} is missing; type python -m scenes render {part.clip.stem}"
            )
    lengths = [facts(part.clip) for part in parts]
    rate = lengths[0].frame_rate
    with tempfile.TemporaryDirectory(prefix="posenc-") as workshop, atomically(target) as video:
        pieces = list(_pieces(parts, lengths, rate))
        subtitles = list(_subtitles(pieces))
        clips = list(_clips(pieces, Path(workshop), theme))
        sound = joined_sound(clips)
        _write(clips, video, title, list(_marks(pieces)), subtitles, sound)
        _leave_subtitles_off(video, 2 if sound is None else 3)
        _verify(facts(video), pieces, subtitles)
    with atomically(target.with_suffix(".srt")) as path:
        path.write_text(srt.compose(subtitles), encoding="utf-8")
    with atomically(target.with_suffix(".vtt")) as path:
        path.write_text(as_webvtt(subtitles), encoding="utf-8")
    return [target.with_suffix(suffix) for suffix in SUFFIXES]


@dataclass(frozen=True)
class _Piece:
    """One part of the film, how long it is, and how long it takes to lead to it."""

    part: TitledClip
    facts: Facts
    start: Fraction
    lead: Fraction

    @property
    def begin(self) -> Fraction:
        return self.start + self.lead

    @property
    def end(self) -> Fraction:
        return self.begin + self.facts.length


def _pieces(
    parts: Sequence[TitledClip], lengths: Sequence[Facts], rate: Fraction
) -> Iterator[_Piece]:
    start = Fraction(0)
    for part, length in zip(parts, lengths, strict=True):
        piece = _Piece(part, length, start, pictures_of(part.passage, rate) / rate)
        yield piece
        start = piece.end


def _clips(pieces: Sequence[_Piece], folder: Path, theme: str) -> Iterator[Path]:
    """Yield the clips of a film, and what leads from one to the next, made in a folder."""
    before = pieces[0].part.clip
    for number, piece in enumerate(pieces):
        clip = piece.part.clip
        if piece.lead:
            path = folder / f"passage-{number}.mp4"
            yield make_passage(piece.part.passage, path, before, clip, theme)
        yield clip
        before = clip


def join_if_changed(parts: Sequence[TitledClip], edition: Edition) -> tuple[list[Path], str]:
    """Return the files of the film of an edition, and why they were made again if they were."""
    target = film_path(edition)
    clips = [part.clip for part in parts]
    inputs = {clip.name: digest(clip) for clip in clips if clip.is_file()}
    inputs |= {f"the title of {part.clip.name}": part.title for part in parts}
    inputs |= {"the subtitles of " + clip.name: digest(clip.with_suffix(".srt")) for clip in clips}
    inputs |= {"the order of the clips": " ".join(clip.name for clip in clips)}
    inputs |= {"how it passes on": " ".join(part.passage.name for part in parts)}
    inputs |= {code.name: digest(code) for code in (Path(__file__), Path(passages.__file__))}
    with artifact_store.locked(target) as ours:
        if not ours:
            raise StudioError(f"{target.name} is being joined by another run; wait for it to end")
        why = artifact_store.why_again(target, inputs)
        if why:
            join(parts, target, theme=edition.variant.theme)
            digests = {suffix: digest(target.with_suffix(suffix)) for suffix in SUFFIXES}
            artifact_store.record(target, digests, inputs)
    return [target.with_suffix(suffix) for suffix in SUFFIXES], why


def film_path(edition: Edition) -> Path:
    """Return where the film of an edition lands."""
    return paths.RENDERS / f"film-{edition.name}.mp4"


def _write(
    clips: Sequence[Path],
    target: Path,
    title: str,
    chapters: Sequence[Any] = (),
    subtitles: Sequence[srt.Subtitle] = (),
    sound: Samples | None = None,
) -> None:
    """Copy the pictures of all clips into one video, each clip where the last one ended."""
    with av.open(str(target), "w", format="mp4", options=FAST_START) as film:
        film.metadata.update({"title": title, "copyright": LICENSE})
        film.set_chapters(list(chapters))
        written: Any = None
        model: object = None
        track: SoundTrack | None = None
        start = 0
        for path in clips:
            with av.open(str(path)) as clip:
                source = clip.streams.video[0]
                if written is None:
                    written, model = film.add_stream_from_template(source), _kind(source)
                    tag_if_untagged(source, written)
                    track = None if sound is None else SoundTrack(film, sound)
                    _write_subtitles(film, subtitles)
                elif _kind(source) != model:
                    raise StudioError(
                        f"{path.name} must have the picture size, frame rate and encoding "
                        f"of {clips[0].name}; type python -m scenes film"
                    )
                tick = 1 / (_rate(source) * Fraction(source.time_base or 1))
                for packet in clip.demux(source):
                    if packet.pts is None or packet.dts is None:
                        continue
                    packet.pts = start + round(round(packet.pts / tick) * tick)
                    packet.dts = start + round(round(packet.dts / tick) * tick)
                    packet.duration = round(tick)
                    packet.stream = written
                    if track:
                        track.mux_until(float(packet.pts * (source.time_base or 1)))
                    film.mux(packet)
                start += round(source.frames * tick)
        if track:
            track.close()


def joined_sound(clips: Sequence[Path]) -> Samples | None:
    """Return what is heard in clips played one after the other, or nothing if all are silent."""
    if not any(map(has_sound, clips)):
        return None
    parts = []
    for clip in clips:
        samples = np.zeros(round(facts(clip).length * RATE), np.float32)
        if has_sound(clip):
            heard = read_sound(clip)[: len(samples)]
            samples[: len(heard)] = heard
        parts.append(samples)
    return np.concatenate(parts)


def _write_subtitles(film: Any, subtitles: Sequence[srt.Subtitle]) -> None:
    """Add soft subtitles to a film, as text that a player shows when asked to."""
    if not subtitles:
        return
    stream = film.add_stream("mov_text")
    stream.time_base = stream.codec_context.time_base = Fraction(1, TICKS)
    stream.codec_context.subtitle_header = SUBTITLE_STYLE
    stream.metadata["language"] = LANGUAGE
    ended = 0
    for subtitle in subtitles:
        start, end = (round(t.total_seconds() * TICKS) for t in (subtitle.start, subtitle.end))
        if start > ended:
            film.mux(_text_packet(stream, "", ended, start))
        film.mux(_text_packet(stream, subtitle.content, start, end))
        ended = end


def _leave_subtitles_off(video: Path, track: int) -> None:
    """Let a player show soft subtitles only when it is asked to.

    The muxer marks the first track of each kind as enabled (ISO/IEC 14496-12, 8.3.2), whatever one
    wants; captions that are drawn into the picture would then be shown twice.
    """
    with video.open("r+b") as file, mmap(file.fileno(), 0) as content:
        headers = [found.start() for found in re.finditer(b"tkhd", content)]
        if len(headers) >= track:
            content[headers[track - 1] + 7] &= ~TRACK_ENABLED


def _text_packet(stream: Any, text: str, start: int, end: int) -> Any:
    content = text.encode("utf-8")
    packet = av.Packet(len(content).to_bytes(2, "big") + content)
    packet.stream, packet.time_base = stream, stream.time_base
    packet.pts = packet.dts = start
    packet.duration = end - start
    return packet


def _rate(stream: Any) -> Fraction:
    """Return the pictures per second of a stream, which are a whole number in this project."""
    return Fraction(round(stream.average_rate or 1))


def _kind(stream: Any) -> tuple[object, ...]:
    """Return what two streams must share to be played one after the other."""
    context = stream.codec_context
    size = (context.width, context.height)
    return (context.name, size, _rate(stream), stream.time_base, context.extradata)


def _marks(pieces: Sequence[_Piece]) -> Iterator[dict[str, Any]]:
    """Yield where each part begins and ends, in milliseconds; what leads to it belongs to it."""
    for number, piece in enumerate(pieces):
        yield {
            "id": number,
            "start": round(piece.start * 1000),
            "end": round(piece.end * 1000),
            "time_base": Fraction(1, 1000),
            "metadata": {"title": piece.part.title},
        }


def _subtitles(pieces: Sequence[_Piece]) -> Iterator[srt.Subtitle]:
    """Yield the subtitles of all parts, each as much later as its part begins."""
    number = 0
    for piece in pieces:
        later = timedelta(seconds=float(piece.begin))
        path = piece.part.clip.with_suffix(".srt")
        for cue in srt.parse(path.read_text(encoding="utf-8")):
            number += 1
            yield srt.Subtitle(number, cue.start + later, cue.end + later, cue.content)


def _verify(film: Facts, pieces: Sequence[_Piece], subtitles: Sequence[srt.Subtitle]) -> None:
    """Check a film that was read back against its parts.

    Raises:
        StudioError: pictures, seconds, chapter marks or subtitles are not those of the parts.
    """
    length = pieces[-1].end
    wanted = (
        round(length * film.frame_rate),
        length,
        tuple(piece.part.title for piece in pieces),
        tuple(subtitle.content for subtitle in subtitles),
    )
    got = (film.frames, film.duration, film.chapters, film.subtitles)
    if got != wanted:
        raise StudioError(
            f"the joined film must have {wanted[0]} pictures in {float(wanted[1]):.2f} s, "
            f"{len(wanted[2])} chapters and {len(wanted[3])} subtitles, got {got[0]} in "
            f"{float(got[1]):.2f} s, {len(got[2])} and {len(got[3])}; "
            "type python -m scenes film --force to render the clips again"
        )
